#include "sandbox/bot_process.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/process.h"
#include "base/text.h"
#include "sandbox/failure.h"
#include "sandbox/resources.h"
#include "sandbox/wire_decode.h"
#include "sandbox/shebang.h"
#include "sandbox/spawn.h"

enum {
    TICK_MS = 10,
    SLACK_MS = 20,       /* beyond a limit, as clocks of running processes go by ticks of 4 ms */
    SILENT_LEAST = 1000, /* ms without any CPU used after which a process that is loaded is silent,
                            or LIMITS_WALL times the limit of an answer */
    SILENT_AT_END = 200, /* ms, when nothing depends on it any more */
    FAR_TIMES = 5,       /* after so many times that it may not be found asleep at all */
    PIECES = 16,         /* after which its time is checked though it makes no pause */
};

/* ---- Starting ---- */

static uint64_t silence_ns(const struct process_setup *s)
{
    uint64_t ms = (uint64_t)LIMITS_WALL * s->limits->answer_ms;

    return (ms > SILENT_LEAST ? ms : SILENT_LEAST) * CLOCK_MS;
}

bool process_start(struct process *p, const struct process_setup *setup, struct err *err)
{
    struct buf out = p->out, in = p->in;

    *p = (struct process){.setup = setup, .out = out, .in = in, .silence = silence_ns(setup)};
    buf_clear(&p->out);
    if (!spawn_host(p, err))
        return false;
    if (clock_getcpuclockid(p->pid, &p->clock) != 0)
        p->clock = CLOCK_THREAD_CPUTIME_ID; /* it is over already, as process_meet will find */
    return true;
}

/* ---- Its end ---- */

/* What a status of waitpid says. SIGKILL comes from outside, as nothing of ours is under way. */
static struct fault fault_of_status(int status)
{
    int number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;

    if (!number)
        return (struct fault){.code = EU_EXIT, .raw = WEXITSTATUS(status)};
    if (number == SIGKILL)
        return (struct fault){.code = EU_NO_FAULT};
    if (number == SIGSYS)
        return (struct fault){.code = EU_FORBIDDEN, .raw = -1};
    return (struct fault){.code = EU_CRASH, .raw = number};
}

/* Whether the process is over, and reaped now. */
static bool reap(struct process *p, int *status, int options)
{
    struct rusage used = {.ru_maxrss = 0};

    pid_t rc = wait4(p->pid, status, options, &used);
    if (rc != p->pid && !(rc < 0 && errno == ECHILD))
        return false;
    p->resident = (uint64_t)used.ru_maxrss * 1024;
    p->pid = 0;
    return true;
}

/* Waits for the process to be over, as it should be by itself; false if it is not. */
static bool reap_patiently(struct process *p, int *status)
{
    static const struct timespec pause = {.tv_nsec = 500000};
    uint64_t most = silence_ns(p->setup);
    uint64_t until = clock_wall_ns() + (p->silence < most ? p->silence : most);

    for (;;) {
        if (reap(p, status, WNOHANG))
            return true;
        if (clock_wall_ns() > until)
            return false;
        nanosleep(&pause, NULL);
    }
}

static void end_now(struct process *p)
{
    int status;

    if (!p->pid)
        return;
    (void)kill(p->pid, SIGKILL);
    while (!reap(p, &status, 0))
        continue;
}

/* Ends the process, if it is not over, and reads what it printed. */
static bool end_with(struct process *p, struct fault fault)
{
    process_listen(p);
    end_now(p);
    process_listen(p);
    p->fault = fault;
    p->fault.law = "";
    return false;
}

bool process_convict(struct process *p, enum eu_fault fault, int32_t raw)
{
    return end_with(p, (struct fault){.code = (uint8_t)fault, .raw = raw});
}

static bool convict_garbled(struct process *p)
{
    return process_convict(p, EU_NO_ANSWER, 1);
}

/* Its end of the answers is closed. */
static bool hung_up(struct process *p)
{
    int status = 0;

    if (!reap_patiently(p, &status))
        return process_convict(p, EU_NO_ANSWER, 0);
    return end_with(p, fault_of_status(status));
}

/* ---- Watching ---- */

/* ns of CPU that it has used in all. */
static uint64_t cpu_used(const struct process *p)
{
    struct timespec t;

    if (clock_gettime(p->clock, &t) != 0)
        return p->cpu;
    return clock_ns(t);
}

/* Memory that is spread wide costs the kernel more than its size, of which no limit knows. It is
 * looked for as often as CPU time was used in which there may be new. False: it is too much. */
static bool weigh(struct process *p, uint64_t cpu)
{
    enum { OFTEN_MS = 10 };

    if (cpu - p->weighed < OFTEN_MS * CLOCK_MS)
        return true;
    p->weighed = cpu;
    return process_page_tables(p->pid) <= resources_page_tables(p->setup->limits) ||
           process_convict(p, EU_MEMORY, 0);
}

/* What a process that is waited for has done. */
struct activity {
    uint64_t cpu, moved; /* wall clock when it was last seen to have used CPU time */
    uint64_t began, looked;
    unsigned pieces; /* that were read or written */
};

static bool judge_silence(struct process *p)
{
    struct pollfd word = {.fd = p->answers, .events = POLLIN};
    char state = process_state(p->pid);

    if (state == 'T' || state == 't') /* stopped, which it cannot do to itself */
        return process_convict(p, EU_NO_FAULT, 0);
    if (state == 'R' ||
        state == 'D') /* it waits for a processor or a disk, which is not its fault */
        return true;
    /* it may have answered since its clock was read */
    return poll(&word, 1, 0) > 0 || process_convict(p, EU_NO_ANSWER, 0);
}

/* A tick passed in which it sent nothing. */
static bool look_after(struct process *p, struct activity *v)
{
    enum { GAP_MS = 500 };
    uint64_t cpu = cpu_used(p), now = clock_wall_ns();

    process_listen(p);
    if (p->setup->stop && *p->setup->stop)
        return process_convict(p, EU_NO_FAULT, 0);
    if (cpu - p->cpu > p->limit)
        return process_convict(p, EU_TIME, 0);
    if (!weigh(p, cpu))
        return false;
    /* time in which this process was stopped does not count */
    if (cpu != v->cpu || !v->moved || now - v->looked > GAP_MS * CLOCK_MS)
        v->moved = now;
    if (!v->began)
        v->began = now;
    v->cpu = cpu;
    v->looked = now;
    /* the longer limit is for a bot that sleeps, but wakes up often enough to be seen to move */
    bool late = now - v->began > FAR_TIMES * p->silence;
    return (!late && now - v->moved <= p->silence) || judge_silence(p);
}

/* Waits until its answers, or with `writing` its questions, can go on. */
static bool wait_for_pipe(struct process *p, bool writing, struct activity *v)
{
    for (;;) {
        p->waited = true;
        struct pollfd fds[] = {{.fd = p->answers, .events = POLLIN},
                               {.fd = p->questions, .events = POLLOUT}};
        int n = poll(fds, writing ? 2 : 1, TICK_MS);
        if (n > 0)
            return ++v->pieces % PIECES || look_after(p, v);
        if (n == 0 && !look_after(p, v))
            return false;
    }
}

/* The part of a text that says where a program of ours lies: `File "/proc/self/fd/3", `, and of a
 * folder all but the name in it. 0 if there is none. */
static size_t place_said(char *text)
{
    static const char file[] = "File \"", outside[] = "File \"/proc/self/fd/3\", ";
    static const char image[] = "File \"" IMAGE_PROGRAMS, bot[] = "/bot\", ";

    if (strncmp(text, outside, sizeof outside - 1) == 0)
        return sizeof outside - 1;
    if (strncmp(text, image, sizeof image - 1) != 0)
        return 0;
    size_t n = sizeof image - 1;
    n += strcspn(text + n, "/");
    if (strncmp(text + n, bot, sizeof bot - 1) == 0)
        return n + sizeof bot - 1;
    if (text[n] != '/')
        return 0;
    n -= sizeof file - 2;
    memcpy(text + n, file, sizeof file - 1);
    return n;
}

void process_printed(const struct process *p, char *text, size_t cap)
{
    capture_text(&p->tail, text, cap);
    for (char *at = text; (at = strstr(at, "File \""));) {
        size_t n = place_said(at);
        memmove(at, at + n, strlen(at + n) + 1);
        at += strncmp(at, "File \"", 6) == 0;
    }
}

void process_listen(struct process *p)
{
    enum { MOST = 8 };
    size_t before = SIZE_MAX;

    for (int i = 0; i < MOST && p->output >= 0 && before != p->tail.printed; i++) {
        before = p->tail.printed;
        if (capture_read(&p->tail, p->output))
            continue;
        close(p->output);
        p->output = -1;
    }
}

/* ---- Frames ---- */

bool process_room(struct process *p, size_t n)
{
    size_t head = p->out.len ? 0 : sizeof(struct eu_wire_frame);

    if (!buf_reserve(&p->out, head + n))
        return false;
    p->out.len += head;
    return true;
}

/* Writes to its pipe. Where the process hangs up meanwhile, process_receive finds out. */
static bool write_all(struct process *p, const void *bytes, size_t n)
{
    struct activity v = {.cpu = 0};
    const uint8_t *at = bytes;

    for (size_t done = 0; done < n;) {
        ssize_t more = write(p->questions, at + done, n - done);
        if (more > 0) {
            done += (size_t)more;
            continue;
        }
        if (!wait_for_pipe(p, true, &v))
            return false;
        struct pollfd back = {.fd = p->answers, .events = POLLIN};
        if (poll(&back, 1, 0) > 0) /* it answers before it has read the whole frame, or is over */
            break;
    }
    return true;
}

/* Sends n bytes of a frame, which begins with this head and whose items are there already. */
static bool write_frame(struct process *p, uint8_t *at, size_t n, const struct eu_wire_frame *head)
{
    static const struct eu_wire_frame shared = {.kind = SHARED_ROUND};

    memcpy(at, head, sizeof *head);
    p->waited = false;
    if (at == p->shared.questions ||
        (head->kind == EU_WIRE_ROUND && shared_frames_put(&p->shared, at, n)))
        return write_all(p, &shared, sizeof shared);
    return write_all(p, at, n);
}

/* Sends all that is in p->out. */
static bool send_frame(struct process *p, enum eu_wire_kind kind, uint64_t ms)
{
    struct eu_wire_frame head = {.kind = (uint16_t)kind, .items = p->items};
    struct buf *out = &p->out;

    if (!out->len && buf_reserve(out, sizeof head))
        out->len = sizeof head;
    if (out->failed)
        return process_convict(p, EU_NO_FAULT, 0);
    head.size = (uint32_t)(out->len - sizeof head);
    p->limit = (ms + SLACK_MS) * CLOCK_MS;
    if (!write_frame(p, out->data, out->len, &head))
        return false;
    buf_clear(out);
    p->items = 0;
    return true;
}

bool process_send(struct process *p, uint64_t ms)
{
    return send_frame(p, EU_WIRE_ROUND, ms);
}

/* Where the frame of so many items goes, head and all. */
static uint8_t *place_round(struct process *p, size_t n)
{
    return shared_frames_hold(&p->shared, n) ? p->shared.questions : p->out.data;
}

uint8_t *process_round(struct process *p, size_t n)
{
    n += sizeof(struct eu_wire_frame);
    if (!shared_frames_hold(&p->shared, n) && !buf_reserve(&p->out, n))
        return NULL;
    return place_round(p, n) + sizeof(struct eu_wire_frame);
}

bool process_send_round(struct process *p, unsigned items, size_t n, uint64_t ms)
{
    const struct eu_wire_frame head = {.size = (uint32_t)n,
                                       .kind = EU_WIRE_ROUND,
                                       .items = (uint16_t)items};

    p->limit = (ms + SLACK_MS) * CLOCK_MS;
    n += sizeof head;
    return write_frame(p, place_round(p, n), n, &head);
}

/* The process has said why it does not start. */
static bool refused(struct process *p, enum eu_fault fault)
{
    p->refused = true;
    return process_convict(p, fault, 0);
}

/* A frame that the process sends in place of an answer when it ends. */
static bool last_words(struct process *p, uint16_t kind, const union wire_reply_body *body)
{
    if (kind != EU_WIRE_LAST) {
        (void)text_safe(text_of(body->refused.why), p->why, sizeof p->why);
        return refused(p, body->refused.fault == EU_BAD_ABI ? EU_BAD_ABI : EU_NO_START);
    }
    if (body->last.fault == EU_FORBIDDEN)
        return process_convict(p, EU_FORBIDDEN, failure_syscall(body->last.raw));
    if (body->last.fault == EU_TIME)
        return process_convict(p, EU_TIME, body->last.raw == 1);
    return convict_garbled(p);
}

/* In place of a head that says so p->in gets the frame that is in the shared memory. */
static void take_shared(struct process *p)
{
    struct eu_wire_frame head;

    if (!p->shared.answers || p->in.len != sizeof head)
        return;
    memcpy(&head, p->in.data, sizeof head);
    if (head.kind == SHARED_ROUND && buf_reserve(&p->in, p->shared.answers_size))
        p->in.len = shared_frames_take(&p->shared, p->in.data);
}

/* Whether a whole frame is in p->in; *bad if it never will be. */
static bool is_whole(struct process *p, struct eu_wire_frame *head, bool *bad)
{
    if (p->in.len < sizeof *head)
        return false;
    take_shared(p);
    size_t n = p->in.len;
    *bad = !wire_decode_frame(p->in.data, n, head) || n - sizeof *head > head->size;
    return n - sizeof *head == head->size;
}

/* The next frame, of this kind and nothing behind it; what follows its head goes to *body, but for
 * a round's items. */
static bool receive_frame(struct process *p, enum eu_wire_kind kind, union wire_reply_body *body)
{
    enum { PIECE = 64 * 1024 };
    struct eu_wire_frame head = {.size = 0};
    struct activity v = {.cpu = 0};
    bool bad = false;

    buf_clear(&p->in);
    while (!is_whole(p, &head, &bad)) {
        uint8_t *room = bad ? NULL : buf_reserve(&p->in, PIECE);
        if (!room)
            return bad ? convict_garbled(p) : process_convict(p, EU_NO_FAULT, 0);
        ssize_t n = read(p->answers, room, PIECE); /* in a batch it is often there already */
        if (n == 0)
            return hung_up(p);
        if (n > 0)
            p->in.len += (size_t)n;
        else if (!wait_for_pipe(p, false, &v))
            return false;
    }
    bool refuses =
        head.kind == EU_WIRE_REFUSED && (kind == EU_WIRE_HELLO || kind == EU_WIRE_LOADED);
    if (bad || (head.kind != kind && head.kind != EU_WIRE_LAST && !refuses))
        return convict_garbled(p);
    if (head.kind != EU_WIRE_ROUND &&
        !wire_decode_body(head.kind, p->in.data + sizeof head, head.size, body))
        return convict_garbled(p);
    if (head.kind != kind)
        return last_words(p, head.kind, body);
    uint64_t cpu = cpu_used(p);
    p->used = cpu - p->cpu;
    p->cpu = cpu;
    /* it may have gone on after an answer, before this question came */
    return p->used <= p->limit ? weigh(p, cpu) : process_convict(p, EU_TIME, 0);
}

bool process_wait(struct process *p)
{
    struct activity v = {.cpu = 0};

    return wait_for_pipe(p, false, &v);
}

bool process_receive(struct process *p)
{
    union wire_reply_body last;

    return receive_frame(p, EU_WIRE_ROUND, &last);
}

/* ---- Before and after play ---- */

/* Adds bytes to the frame being made, which holds no items. */
static void add_body(struct process *p, const void *data, size_t n)
{
    static const uint8_t zeros[8];
    struct eu_wire_frame head = {.size = 0};

    if (!p->out.len)
        buf_add(&p->out, &head, sizeof head);
    buf_add(&p->out, data, n);
    buf_add(&p->out, zeros, EU_WIRE_PAD(n) - n);
}

static bool load_hello(struct process *p)
{
    uint64_t ms = p->setup->limits->load_ms;
    union wire_reply_body body;

    p->limit = (ms + SLACK_MS) * CLOCK_MS;
    if (!receive_frame(p, EU_WIRE_HELLO, &body))
        return false;
    struct eu_wire_hello hello = body.hello;
    if (hello.wire != EU_WIRE || hello.view != sizeof(struct eu_view))
        return convict_garbled(p);
    if (!send_frame(p, EU_WIRE_LOAD, ms) || !receive_frame(p, EU_WIRE_LOADED, &body))
        return false;
    p->hello = hello;
    return true;
}

static bool agree_on_rules(struct process *p)
{
    const struct process_setup *s = p->setup;
    struct eu_wire_rules head = {.rules = *s->rules,
                                 .answer_ms = s->limits->answer_ms,
                                 .args = (uint32_t)strlen(s->args) + 1};
    union wire_reply_body body;

    add_body(p, &head, sizeof head);
    add_body(p, s->args, head.args);
    if (!send_frame(p, EU_WIRE_RULES, s->limits->load_ms) ||
        !receive_frame(p, EU_WIRE_ACCEPTS, &body))
        return false;
    if (body.accepts.accepts)
        return true;
    p->declines = true;
    snprintf(p->why, sizeof p->why, "does not play these rules");
    return refused(p, EU_NO_START);
}

bool process_meet(struct process *p)
{
    uint64_t silence = p->silence, loading = p->setup->limits->load_ms * CLOCK_MS;

    if (loading > silence) /* it may wait for another process, which computes for it */
        p->silence = loading;
    bool well = load_hello(p) && (!p->setup->rules || agree_on_rules(p));
    p->silence = silence;
    return well;
}

static void let_go(struct process *p)
{
    spawn_close(p);
    buf_finish(&p->out);
    buf_finish(&p->in);
}

bool process_end(struct process *p)
{
    union wire_reply_body body;
    int status;
    bool well = !p->setup || !p->pid;

    if (!well) {
        buf_clear(&p->out);
        p->items = 0;
        p->silence = SILENT_AT_END * CLOCK_MS;
        well = send_frame(p, EU_WIRE_END, p->setup->limits->answer_ms) &&
               receive_frame(p, EU_WIRE_END, &body);
        if (well && !reap_patiently(p, &status))
            end_now(p);
    }
    if (p->setup)
        let_go(p);
    return well;
}

void process_kill(struct process *p)
{
    if (!p->setup)
        return;
    end_now(p);
    let_go(p);
}
