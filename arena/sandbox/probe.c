#include "sandbox/probe.h"

#include <endian.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/text.h"
#include "sandbox/bot_source.h"
#include "sandbox/bot_process.h"
#include "sandbox/failure.h"
#include "sandbox/wire_decode.h"
#include "sandbox/trusted_source.h"

/* A bot's own string, made safe to show and to keep. */
static void copy_name(char out[NAME_CAP], const char *name)
{
    if (name)
        text_safe(text_of(name), out, NAME_CAP);
}

/* ---- Behind walls ---- */

enum { TRIES = 20 }; /* in a row that were ended by SIGKILL from outside */

static bool killed_too_often(const char *path, uint64_t kills, struct err *err)
{
    char reason[MEMORY_REASON];

    memory_kill_reason("", kills, reason);
    return err_set(err, ERR_ABORT, "%s was killed %d times in a row while loading: %s", path, TRIES,
                   reason);
}

/* The bot cannot play. */
static void refuse_sandboxed(struct probe_facts *f, const struct process *p, const char *path)
{
    char why[EU_WIRE_WHY], printed[512];

    f->fault = p->fault.code == EU_BAD_ABI ? EU_BAD_ABI : EU_NO_START;
    if (p->refused)
        snprintf(why, sizeof why, "%s", p->why);
    else
        failure_loading(&p->fault, why, sizeof why);
    process_printed(p, printed, sizeof printed);
    snprintf(f->why, sizeof f->why, "%s %.*s%s%s", path, (int)(sizeof f->why / 2), why,
             *printed ? "; it printed: " : "", printed);
}

static void note_refusal(struct probe_facts *f, const void *line, size_t size)
{
    (void)text_safe((struct text){line, size}, f->refuses, sizeof f->refuses);
}

/* Opens a table. Whatever else goes wrong there will show in play. */
static void ask_to_open(struct process *p, const struct limits *limits, struct probe_facts *f)
{
    struct eu_wire_open *open = process_item(p, EU_WIRE_OPEN, 0, sizeof *open);
    struct eu_wire_frame head;
    struct eu_wire_item item;
    const uint8_t *line;
    bool opened = false;

    if (!open)
        return;
    *open = (struct eu_wire_open){.seat = 0};
    if (!process_send(p, limits->load_ms) || !process_receive(p))
        return;
    memcpy(&head, p->in.data, sizeof head);
    struct wire_reply reply = {p->in.data + sizeof head, head.size, head.items};
    while (wire_decode_next(&reply, &item, &line) == WIRE_DECODE_ITEM) {
        if (item.kind == EU_WIRE_LOG)
            note_refusal(f, line, (size_t)item.value);
        opened = opened || (item.kind == EU_WIRE_OPENED && item.value);
    }
    if (opened)
        f->refuses[0] = '\0';
}

/* One try. False only if the machine failed. */
static bool look_behind_walls(struct process *p, const struct process_setup *setup, bool asked,
                              struct probe_facts *f, struct err *err)
{
    *f = (struct probe_facts){.fault = EU_NO_FAULT};
    if (!process_start(p, setup, err))
        return false;
    bool well = process_meet(p) || p->declines;
    copy_name(f->name, p->hello.name);
    copy_name(f->version, p->hello.version);
    copy_name(f->author, p->hello.author);
    f->flags = p->hello.flags;
    f->accepts = well && !p->declines;
    if (!well && process_lacked_memory(p))
        return err_memory(err);
    if (!well)
        refuse_sandboxed(f, p, setup->path);
    else if (setup->rules && asked && f->accepts)
        ask_to_open(p, setup->limits, f);
    return true;
}

static bool probe_sandboxed(const char *path, const struct probe_setup *setup,
                            struct probe_facts *facts, struct err *err)
{
    char host[PATH_CAP];
    struct limits own = limits_default();
    struct process_setup look = {.host = host,
                                 .path = path,
                                 .args = setup->args ? setup->args : "",
                                 .rules = setup->rules,
                                 .limits = &own,
                                 .stop = setup->stop};

    own.load_ms = own.table_ms = setup->limits->load_ms;
    own.memory_mb = setup->limits->memory_mb;
    if (!process_host(host, err))
        return false;
    uint64_t kills = memory_kills("");
    for (int i = 0; i < TRIES; i++) {
        struct process p = {.pid = 0};
        bool well = look_behind_walls(&p, &look, setup->args, facts, err);
        bool killed = !p.pid && !p.fault.code;
        process_kill(&p);
        if (!well || (setup->stop && *setup->stop))
            return !well ? false : err_set(err, ERR_ABORT, "interrupted");
        if (!killed)
            return true;
    }
    return killed_too_often(path, kills, err);
}

/* ---- Trusted ---- */

enum { WALL_PER_CPU = 10 };

struct trusted_look {
    const char *path;
    const struct probe_setup *setup;
};

static void limit_process(const struct limits *l)
{
    struct rlimit none = {0, 0}, cpu;
    size_t data = memory_data();

    /* by the hard limit it would die of SIGKILL, as if from outside */
    if (getrlimit(RLIMIT_CPU, &cpu) == 0 && l->load_ms / 1000 + 1 < cpu.rlim_max)
        cpu.rlim_cur = l->load_ms / 1000 + 1;
    setrlimit(RLIMIT_CPU, &cpu);
    setrlimit(RLIMIT_CORE, &none);
    if (data)
        memory_limit(data + ((size_t)l->memory_mb << 20));
}

static void describe_bot(struct probe_facts *f, const struct eu_bot *bot,
                         const struct eu_rules *rules)
{
    copy_name(f->name, bot->name);
    copy_name(f->version, bot->version);
    copy_name(f->author, bot->author);
    f->flags = bot->flags;
    f->accepts = !rules || !bot->accepts || bot->accepts(rules) != 0;
}

/* The host that `open` is given; it keeps the line that is logged last. */
struct log_host {
    struct eu_host host; /* first */
    struct probe_facts *facts;
    const struct bot_files *files;
};

static void keep_line(const struct eu_host *host, const char *line)
{
    const struct log_host *h = (const struct log_host *)host;

    if (line)
        note_refusal(h->facts, line, strlen(line));
}

static const void *files_service(const struct eu_host *host, const char *name)
{
    return bot_files_service(((const struct log_host *)host)->files, name);
}

static int64_t ample_time(const struct eu_host *host)
{
    (void)host;
    return 1000000;
}

static void open_trusting(const struct trusted_bot *trusted, const struct probe_setup *setup,
                          struct probe_facts *f)
{
    struct log_host log_host = {{.abi = EU_ABI,
                                 .size = sizeof log_host.host,
                                 .log = keep_line,
                                 .time_left = ample_time,
                                 .service = files_service},
                                f,
                                &trusted->files};
    const struct eu_bot *bot = &trusted->calls.eu;
    const struct eu_opening opening = {.size = sizeof opening,
                                       .rules = setup->rules,
                                       .args = setup->args,
                                       .host = &log_host.host};

    if (!bot->open || !setup->rules || !setup->args || f->fault || !f->accepts)
        return;
    if (bot->open(&opening))
        f->refuses[0] = '\0';
}

/* Runs in the child, which alone runs code of the bot. What it prints is dropped. */
static void look_trusting(void *context, int out)
{
    const struct trusted_look *look = context;
    struct probe_facts facts = {.fault = EU_BAD_ABI};
    struct err err;
    struct trusted_bot *bot;
    int nowhere = open("/dev/null", O_RDWR);

    limit_process(look->setup->limits);
    for (int fd = 0; fd < 3; fd++)
        dup2(nowhere, fd);
    bool linked = trusted_source_link(&bot, look->path, "", &err);
    if (linked)
        describe_bot(&facts, &bot->calls.eu, look->setup->rules);
    if (linked)
        facts.fault = trusted_bot_start(bot, look->path, &err) ? EU_NO_FAULT : EU_NO_START;
    if (facts.fault)
        snprintf(facts.why, sizeof facts.why, "%s", err.text);
    else
        open_trusting(bot, look->setup, &facts);
    ssize_t sent = write(out, &facts, sizeof facts);
    _exit(sent == (ssize_t)sizeof facts ? 0 : 1);
}

/* The child ended without a result. */
static void refuse_trusted(struct probe_facts *facts, const char *path,
                           const struct subprocess_end *end)
{
    int status = end->status, number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    struct fault fault = {.code = EU_EXIT, .raw = WEXITSTATUS(status)};
    char why[EU_WIRE_WHY];

    if (end->late || number == SIGXCPU)
        fault.code = EU_TIME;
    else if (number)
        fault = (struct fault){.code = EU_CRASH, .raw = number};
    *facts = (struct probe_facts){.fault = EU_NO_START};
    failure_loading(&fault, why, sizeof why);
    (void)snprintf(facts->why, sizeof facts->why, "%s %s", path, why);
}

/* The bot may have written to our pipe itself. */
static void terminate_strings(struct probe_facts *f)
{
    f->name[sizeof f->name - 1] = f->version[sizeof f->version - 1] = '\0';
    f->refuses[sizeof f->refuses - 1] = '\0';
    f->author[sizeof f->author - 1] = f->why[sizeof f->why - 1] = '\0';
}

static bool probe_trusted(const char *path, const struct probe_setup *setup,
                          struct probe_facts *facts, struct err *err)
{
    struct trusted_look look = {path, setup};
    const struct subprocess child = {.run = look_trusting,
                                     .context = &look,
                                     .ms = setup->limits->load_ms * WALL_PER_CPU,
                                     .stop = setup->stop};
    struct subprocess_end end;
    uint64_t kills = memory_kills("");

    for (int i = 0; i < TRIES; i++) {
        if (!subprocess_run(&child, facts, sizeof *facts, &end, err))
            return false;
        if (end.said == sizeof *facts)
            terminate_strings(facts);
        else if (end.late || !WIFSIGNALED(end.status) || WTERMSIG(end.status) != SIGKILL)
            refuse_trusted(facts, path, &end);
        else
            continue;
        return true;
    }
    return killed_too_often(path, kills, err);
}

bool probe_bot(const char *path, const struct probe_setup *setup, struct probe_facts *facts,
               struct err *err)
{
    if (access(path, R_OK) != 0)
        return err_errno(err, ERR_USAGE, "cannot read %s", path);
    if (htole16(1) != 1 && bot_is_program(path))
        return err_set(err, ERR_USAGE,
                       "it is a program; those play only on machines whose numbers have their "
                       "lowest byte first");
    if (setup->trusted && bot_is_program(path))
        return err_set(err, ERR_USAGE,
                       "it is a program, not a shared object, and plays in the sandbox only");
    return setup->trusted ? probe_trusted(path, setup, facts, err)
                          : probe_sandboxed(path, setup, facts, err);
}
