#include "run/sidecar.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "base/json_writer.h"
#include "base/text.h"
#include "run/log_files.h"
#include "run/time_stats.h"
#include "sandbox/walls.h"

/* What a killed run left of a line ends here, so that it does not spoil the next one. */
static bool end_torn_line(struct sidecar *s)
{
    char last;
    struct stat st;

    if (fstat(s->fd, &st) != 0 || st.st_size == 0)
        return true;
    if (pread(s->fd, &last, 1, st.st_size - 1) != 1 || last == '\n')
        return true;
    return buf_add_byte(&s->out, '\n');
}

bool sidecar_open(struct sidecar *s, const char *log, bool fresh, struct err *err)
{
    *s = (struct sidecar){.fd = -1};
    if (!path_with_end(s->path, log, LOG_FILES_SIDE, err))
        return false;
    s->fd = open(s->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | (fresh ? O_TRUNC : 0), 0666);
    if (s->fd < 0)
        return err_errno(err, ERR_ABORT, "cannot open %s", s->path);
    return end_torn_line(s) || err_memory(err);
}

void sidecar_close(struct sidecar *s)
{
    if (s->fd >= 0)
        close(s->fd);
    s->fd = -1;
    buf_finish(&s->out);
}

bool sidecar_flush(struct sidecar *s, struct err *err)
{
    if (s->out.failed)
        return err_memory(err);
    bool ok = file_write(s->fd, s->out.data, s->out.len, s->path, err);
    buf_clear(&s->out);
    return ok;
}

bool sidecar_sync(const struct sidecar *s, struct err *err)
{
    return fdatasync(s->fd) == 0 || err_errno(err, ERR_ABORT, "cannot sync %s", s->path);
}

/* Whether a line is of the run alone. What bots say stands behind an address. */
static bool is_of_run(const char *line)
{
    static const char *const begins[] = {"times", "delay",  "start",  "end",
                                         "stop",  "played", "machine"};
    static const char event[] = "{\"event\":\"";

    if (strncmp(line, event, sizeof event - 1) != 0)
        return false;
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        size_t n = strlen(begins[i]);
        if (strncmp(line + sizeof event - 1, begins[i], n) == 0 &&
            line[sizeof event - 1 + n] == '"')
            return true;
    }
    return false;
}

static bool add_lines(struct sidecar *s, FILE *from, const char *path, struct err *err)
{
    enum { BATCH = 1 << 20 };
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    bool ok = true;

    while (ok && (n = getline(&line, &room, from)) > 0) {
        if (line[n - 1] != '\n' || is_of_run(line))
            continue;
        buf_add(&s->out, line, (size_t)n);
        ok = s->out.len < BATCH || sidecar_flush(s, err);
    }
    free(line);
    if (ok && ferror(from))
        ok = err_errno(err, ERR_ABORT, "cannot read %s", path);
    return ok && sidecar_flush(s, err);
}

bool sidecar_add_file(struct sidecar *s, const char *log, struct err *err)
{
    char path[PATH_CAP];

    if (!path_with_end(path, log, LOG_FILES_SIDE, err))
        return false;
    FILE *from = fopen(path, "re");
    if (!from)
        return errno == ENOENT || err_errno(err, ERR_ABORT, "cannot read %s", path);
    bool ok = add_lines(s, from, path, err);
    (void)fclose(from);
    return ok;
}

/* ---- Lines of a sidecar that is there ---- */

enum { LINE_MOST = 64 * 1024 }; /* bytes; a line of the arena's own is half of that at most */

/* The next line, whatever bytes it has; of one that is too long nothing. */
static bool read_sidecar_line(FILE *in, char *line, size_t cap, size_t *n)
{
    size_t used = 0;
    int c = getc_unlocked(in);
    bool any = c != EOF;

    for (; c != EOF && c != '\n'; c = getc_unlocked(in), used++)
        if (used < cap)
            line[used] = (char)c;
    *n = used <= cap ? used : 0;
    return any;
}

static bool read_all(FILE *in, char *line, const char *path, sidecar_take *take, void *context,
                     struct err *err)
{
    size_t n;

    while (read_sidecar_line(in, line, LINE_MOST, &n))
        if (!take(context, line, n))
            return err_memory(err);
    return !ferror(in) || err_errno(err, ERR_ABORT, "cannot read %s", path);
}

bool sidecar_lines(const char *log, sidecar_take *take, void *context, struct err *err)
{
    char path[PATH_CAP];

    if (!path_with_end(path, log, LOG_FILES_SIDE, err))
        return false;
    FILE *in = fopen(path, "re");
    if (!in)
        return errno == ENOENT || err_errno(err, ERR_ABORT, "cannot read %s", path);
    char *line = malloc(LINE_MOST);
    bool ok = line ? read_all(in, line, path, take, context, err) : err_memory(err);
    free(line);
    (void)fclose(in);
    return ok;
}

/* ---- Lines that are added ---- */

/* Adds the object as a line and lets go of it; NULL stands for no memory. */
static void put_line(struct sidecar *s, json_t *line)
{
    if (jw_dump(line, JSON_COMPACT, &s->out))
        buf_add_byte(&s->out, '\n');
    json_decref(line);
}

void sidecar_mark(struct sidecar *s, const char *event, int64_t time, uint64_t sets)
{
    char text[32];
    struct tm tm;
    time_t t = (time_t)time;

    gmtime_r(&t, &tm);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &tm);
    put_line(s,
             json_pack("{s:s, s:s, s:I}", "event", event, "time", text, "sets", (json_int_t)sets));
}

void sidecar_machine(struct sidecar *s, const char *machine)
{
    put_line(s, json_pack("{s:s, s:o}", "event", "machine", "is", jw_text(machine)));
}

void sidecar_played(struct sidecar *s, uint64_t ms)
{
    put_line(s, json_pack("{s:s, s:I}", "event", "played", "ms", (json_int_t)ms));
}

void sidecar_log(struct sidecar *s, const struct address *at, const char *bot, const char *text,
                 size_t size)
{
    char address[ADDRESS_TEXT];

    address_text(at, address);
    put_line(s, json_pack("{s:s, s:s, s:s, s:o}", "at", address, "bot", bot, "event", "log", "text",
                          jw_chars(text, size)));
}

/* What `raw` means, by name. */
static json_t *put_name(json_t *line, const struct fault *f)
{
    char name[FAILURE_NAME];

    if (f->code == EU_FORBIDDEN) {
        failure_syscall_name(f->raw, name);
        return jw_put(line, "call", json_string(name));
    }
    if (f->code == EU_CRASH) {
        failure_signal_name(f->raw, name);
        return jw_put(line, "signal", json_string(name));
    }
    return line;
}

void sidecar_failure(struct sidecar *s, const struct address *at, const char *bot,
                     const struct failure *m, const char *ask)
{
    static const char *const events[] = {[FAILURE_ENDED] = "ended",
                                         [FAILURE_UNREPEATED] = "unrepeated",
                                         [FAILURE_STRIKE] = "strike"};
    const struct fault *f = &m->strike.fault;
    char address[ADDRESS_TEXT];

    address_text(at, address);
    json_t *line = json_pack("{s:s, s:s?, s:s, s:s, s:i}", "at", address, "bot", bot, "event",
                             events[m->event], "fault", fault_name((enum eu_fault)f->code), "raw",
                             (int)f->raw);
    line = put_name(line, f);
    line = jw_put(line, "question", json_string(question_name((enum eu_question)f->question)));
    line = jw_put(line, "step", json_integer(f->step));
    line = jw_put(line, "seat", json_integer(f->seat));
    line = jw_put(line, "printed", jw_text(m->printed));
    if (m->has_view)
        line = jw_put(line, "view", jw_hex((const uint8_t *)&m->view, sizeof m->view));
    if (ask)
        line = jw_put(line, "ask", jw_text(ask));
    put_line(s, line);
}

void sidecar_walls(struct sidecar *s, unsigned missing)
{
    json_t *names = json_array();

    for (unsigned wall = 0; wall < WALL_COUNT; wall++)
        if (missing >> wall & 1)
            names = jw_add(names, json_string(walls_words((enum wall)wall)->name));
    put_line(s, json_pack("{s:s, s:o}", "event", "walls", "missing", names));
}

void sidecar_serial(struct sidecar *s, const struct event *event, const bool *serial)
{
    enum { NAMES = 100 }; /* on a line */
    size_t i = 0;

    do {
        json_t *names = json_array();
        for (; i < event->entrants && json_array_size(names) < NAMES; i++)
            if (serial[i])
                names = jw_add(names, json_string(event->entrant[i].name));
        put_line(s, json_pack("{s:s, s:o}", "event", "serial", "bots", names));
    } while (i < event->entrants);
}

void sidecar_forfeit(struct sidecar *s, const char *bot, enum eu_fault fault, const char *why)
{
    put_line(s, json_pack("{s:s, s:s, s:s, s:o}", "event", "forfeit", "bot", bot, "fault",
                          fault_name(fault), "why", jw_text(why ? why : "")));
}

bool sidecar_asked(struct sidecar *s, const struct event *event, const struct roster *roster,
                   struct err *err)
{
    sidecar_serial(s, event, roster->serial);
    for (size_t i = 0; i < event->entrants; i++)
        if (event->entrant[i].fault)
            sidecar_forfeit(s, event->entrant[i].name, (enum eu_fault)event->entrant[i].fault,
                            roster->why[i]);
    return sidecar_flush(s, err);
}

static json_t *put_histogram(json_t *line, const struct histogram *h)
{
    json_t *buckets = json_array();

    for (unsigned i = 0; i < h->buckets; i++)
        if (h->bucket[i])
            buckets = jw_add(buckets, json_pack("[I, I]", (json_int_t)histogram_lower(h->first + i),
                                                (json_int_t)h->bucket[i]));
    line = jw_put(line, "count", jw_count(h->count));
    line = jw_put(line, "sum_ns", jw_count(h->sum));
    line = jw_put(line, "max_ns", jw_count(h->max));
    return jw_put(line, "buckets", buckets);
}

void sidecar_times(struct sidecar *s, const char *bot, enum eu_question question,
                   const struct histogram *times)
{
    json_t *line = json_pack("{s:s, s:s, s:s}", "event", "times", "bot", bot, "question",
                             question_name(question));

    put_line(s, put_histogram(line, times));
}

void sidecar_delay(struct sidecar *s, const struct time_stats_delay *delay)
{
    json_t *line = json_pack("{s:s, s:I, s:I}", "event", "delay", "answers",
                             (json_int_t)delay->answers, "cpu_ns", (json_int_t)delay->cpu_ns);

    put_line(s, delay->wait.count ? put_histogram(line, &delay->wait) : line);
}

/* ---- When and where a log was played ---- */

/* ---- This machine ---- */

/* The name of the processor, as the kernel tells it; false where it tells none. */
static bool processor_name(char *name, size_t cap)
{
    static const char key[] = "model name";
    FILE *in = fopen("/proc/cpuinfo", "re");
    char line[512];
    bool found = false;

    while (in && !found && fgets(line, sizeof line, in)) {
        const char *value = strchr(line, ':');
        found = strncmp(line, key, sizeof key - 1) == 0 && value && value[1];
        if (!found)
            continue;
        value += 1 + strspn(value + 1, " \t");
        (void)text_safe((struct text){value, strcspn(value, "\n")}, name, cap);
    }
    if (in)
        (void)fclose(in);
    return found;
}

void sidecar_this_machine(char text[SIDECAR_MACHINE])
{
    char name[SIDECAR_MACHINE / 2];
    struct utsname system;
    long cpus = sysconf(_SC_NPROCESSORS_ONLN);
    bool named = processor_name(name, sizeof name), known = uname(&system) == 0;

    (void)snprintf(text, SIDECAR_MACHINE, "%s%s%ld CPU%s%s%.40s%s%.40s%s%.20s", named ? name : "",
                   named ? ", " : "", cpus, cpus == 1 ? "" : "s", known ? ", " : "",
                   known ? system.sysname : "", known ? " " : "", known ? system.release : "",
                   known ? " " : "", known ? system.machine : "");
}

/* ---- Read back ---- */

/* "2026-03-01T12:00:00Z" */
static bool is_time(const char *text)
{
    static const char form[] = "dddd-dd-ddTdd:dd:ddZ";
    size_t i = 0;

    for (; form[i] && text[i]; i++)
        if (form[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != form[i])
            return false;
    return !form[i] && !text[i];
}

static void add_time(struct sidecar_origin *o, const char *time)
{
    if (!is_time(time))
        return;
    if (!*o->from || strcmp(time, o->from) < 0)
        (void)snprintf(o->from, sizeof o->from, "%s", time);
    if (strcmp(time, o->to) > 0)
        (void)snprintf(o->to, sizeof o->to, "%s", time);
}

static void add_machine(struct sidecar_origin *o, const char *machine)
{
    size_t i = 0;

    while (i < o->machines && strcmp(o->machine[i], machine) != 0)
        i++;
    if (i == o->machines && i < SIDECAR_MACHINES && strlen(machine) < SIDECAR_MACHINE)
        (void)snprintf(o->machine[o->machines++], SIDECAR_MACHINE, "%s", machine);
}

/* As sidecar.c begins them: most lines are not parsed at all. */
static bool may_tell(const char *text, size_t n)
{
    static const char *const begins[] = {"{\"event\":\"start\",", "{\"event\":\"stop\",",
                                         "{\"event\":\"end\",", "{\"event\":\"machine\","};

    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (n > strlen(begins[i]) && memcmp(text, begins[i], strlen(begins[i])) == 0)
            return !memchr(text, 0, n);
    return false;
}

static bool add_line(void *context, const char *text, size_t n)
{
    if (!may_tell(text, n))
        return true;
    json_t *line = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
    const char *time = json_string_value(json_object_get(line, "time"));
    const char *machine = json_string_value(json_object_get(line, "is"));

    if (time)
        add_time(context, time);
    else if (machine)
        add_machine(context, machine);
    json_decref(line);
    return true;
}

bool sidecar_read_origin(struct sidecar_origin *o, const char *log, struct err *err)
{
    return sidecar_lines(log, add_line, o, err);
}
