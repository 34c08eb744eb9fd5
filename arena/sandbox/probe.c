#include "sandbox/probe.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/path.h"
#include "base/text.h"
#include "sandbox/call.h"
#include "sandbox/process.h"

enum { TRIES = 3, ANSWER_MS = 50 };

/* How loading ended, in words that follow the name of the file. */
static void describe(const struct process *p, char *why, size_t cap)
{
    char call[CALL_NAME];
    switch ((enum eu_fault)p->deed.fault) {
    case EU_CRASH:
        snprintf(why, cap, "crashes while loading: %s", strsignal(p->deed.raw));
        break;
    case EU_EXIT:
        snprintf(why, cap, "exits while loading, status %d", (int)p->deed.raw);
        break;
    case EU_TIME:
        snprintf(why, cap, "does not finish loading in time");
        break;
    case EU_FORBIDDEN:
        call_name(p->deed.raw, call);
        snprintf(why, cap, "makes the forbidden system call %s while loading", call);
        break;
    case EU_NO_ANSWER:
        snprintf(why, cap,
                 p->deed.raw ? "says what makes no sense while loading"
                             : "waits without end while loading");
        break;
    default:
        snprintf(why, cap, "was killed while loading, again and again");
    }
}

/* It cannot play. */
static void refuse(struct bot_facts *f, const struct process *p, const char *path)
{
    char why[EU_WIRE_WHY], printed[256];
    f->fault = p->deed.fault == EU_BAD_ABI ? EU_BAD_ABI : EU_NO_START;
    if (p->deed.refused)
        snprintf(why, sizeof why, "%s", p->why);
    else
        describe(p, why, sizeof why);
    tail_text(&p->tail, printed, sizeof printed);
    snprintf(f->why, sizeof f->why, "%s %.*s%s%s", path, (int)(sizeof f->why / 2), why,
             *printed ? "; it printed: " : "", printed);
}

static void note_facts(struct bot_facts *f, const struct eu_wire_hello *hello)
{
    (void)text_safe(text_of(hello->name), f->name, sizeof f->name);
    (void)text_safe(text_of(hello->version), f->version, sizeof f->version);
    (void)text_safe(text_of(hello->author), f->author, sizeof f->author);
    f->flags = hello->flags;
    f->accepts = true;
}

/* One try. False only if the machine failed. */
static bool look(struct process *p, const struct process_setup *setup, struct bot_facts *facts,
                 struct err *err)
{
    *facts = (struct bot_facts){.fault = EU_NO_FAULT};
    if (!process_start(p, setup, err))
        return false;
    bool well = process_load(p);
    if (well) {
        note_facts(facts, &p->hello);
        well = !setup->rules || process_accepts(p, setup->rules, &facts->accepts);
    }
    if (!well && process_lacked_memory(p))
        return err_memory(err);
    if (!well)
        refuse(facts, p, setup->path);
    return true;
}

bool sandbox_probe(const char *path, const struct eu_rules *rules,
                   const struct probe_limits *limits, struct bot_facts *facts, struct err *err)
{
    char host[PATH_CAP];
    struct limits own = {.answer_ms = ANSWER_MS,
                         .load_ms = limits->load_ms,
                         .table_ms = limits->load_ms,
                         .memory_mb = limits->memory_mb};
    struct process_setup setup = {
        .host = host, .path = path, .args = "", .rules = rules, .limits = &own};
    bool killed = true;
    if (access(path, R_OK) != 0)
        return err_errno(err, ERR_USAGE, "cannot read %s", path);
    if (!process_host(host, err))
        return false;
    for (int i = 0; i < TRIES && killed; i++) {
        struct process p = {.pid = 0};
        bool well = look(&p, &setup, facts, err);
        killed = facts->fault && !p.deed.fault;
        process_kill(&p);
        if (!well)
            return false;
        if (limits->stop && *limits->stop)
            return err_set(err, ERR_ABORT, "interrupted");
    }
    return true;
}
