#include "cli/play.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/progress.h"

void play_init(struct play *p, const struct conduct *conduct, struct config *config)
{
    *p = (struct play){.conduct = conduct, .config = config};
}

void play_finish(struct play *p)
{
    roster_finish(&p->roster);
    given_deals_finish(&p->given);
}

bool play_check(struct play *p, struct err *err)
{
    struct config *config = p->config;
    struct event *event = &config->event;
    if (!config_complete(config, err) ||
        (config->deals_file && !config_deals(config, &p->given, err)))
        return false;
    if (config->deals_file)
        memcpy(event->given_hash, p->given.hash, sizeof event->given_hash);
    return true;
}

static bool was_told(const struct play *before, size_t bot, uint8_t fault)
{
    return before && before->config->event.entrant[bot].fault == fault;
}

bool play_enter(struct play *p, const char *copies, const struct play *before, struct err *err)
{
    const struct conduct *c = p->conduct;
    const struct event *event = &p->config->event;
    const struct roster *r = &p->roster;
    if (!roster_start(&p->roster, p->config, copies, c->stop, err))
        return false;
    for (size_t i = 0; i < r->bots; i++)
        if (event->entrant[i].fault && !was_told(before, i, event->entrant[i].fault))
            cli_warn(c->command, "%s forfeits its tables: %s", event->entrant[i].name,
                     r->why[i] ? r->why[i] : "it cannot start");
    if (!before && !c->trusted && !c->debug && !c->quiet)
        cli_warn(c->command, "bots are not yet sandboxed: they run with your rights (--trusted "
                             "accepts that)");
    return true;
}

/* ---- What is said ---- */

struct session {
    const struct play *play;
    struct progress progress;
    bool begun;
};

static void on_progress(void *context, const struct run_progress *p)
{
    struct session *s = context;
    const struct event *event = &s->play->config->event;
    char commitment[2 * sizeof event->commitment + 1];
    if (!s->begun && !s->play->conduct->quiet) {
        text_hex(commitment, event->commitment, sizeof event->commitment);
        if (*s->play->lead)
            fprintf(stderr, "%s%s\n", s->play->lead, event->title);
        fprintf(stderr, "%" PRIu64 " sets, seed commitment %s\n", p->total, commitment);
        if (p->resumed)
            fprintf(stderr, "%" PRIu64 " of them are there already\n", p->resumed);
    }
    s->begun = true;
    progress_show(&s->progress, p);
}

static void on_remark(void *context, const char *line)
{
    struct session *s = context;
    progress_clear(&s->progress);
    cli_warn(s->play->conduct->command, "%s%s", s->play->lead, line);
}

bool play_run(const struct play *p, const char *log, const struct claim *claim, const uint8_t *seed,
              struct run_result *result, struct err *err)
{
    const struct conduct *c = p->conduct;
    struct session s = {.play = p};
    struct run run = {
        .event = &p->config->event,
        .path = (const char *const *)p->roster.path,
        .serial = p->roster.serial,
        .seed = seed,
        .given = p->config->deals_file ? &p->given : NULL,
        .log_path = log,
        .claim = claim,
        .workers = c->workers,
        .debug = c->debug,
        .fresh = c->fresh,
        .stop = c->stop,
        .progress = on_progress,
        .remark = on_remark,
        .context = &s,
    };
    progress_init(&s.progress, p->lead, c->quiet);
    bool ok = run_play(&run, result, err);
    progress_clear(&s.progress);
    return ok;
}

int play_status(const struct play *p, bool ok, const struct run_result *result, bool kept,
                const struct err *err)
{
    const struct conduct *c = p->conduct;
    const struct run_progress *last = &result->last;
    bool interrupted = ok && result->end == RUN_INTERRUPTED;
    int status = interrupted ? conduct_stopped(c) : ok ? CLI_DONE : cli_fail(c->command, err);
    if (kept && last->total && (status == ERR_ABORT || interrupted)) {
        fprintf(stderr, "%s%" PRIu64 " of %" PRIu64 " sets are kept\n", p->lead, last->sets,
                last->total);
        conduct_resume(c);
    }
    return status;
}
