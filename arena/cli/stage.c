#include "cli/stage.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/progress.h"

void stage_init(struct stage *s, const struct conduct *conduct, struct config *config)
{
    *s = (struct stage){.conduct = conduct, .config = config};
}

void stage_finish(struct stage *s)
{
    roster_finish(&s->roster);
}

bool stage_check(struct stage *s, struct err *err)
{
    return config_complete(s->config, err) && config_deals(s->config, err);
}

static bool was_told(const struct stage *before, size_t bot, uint8_t fault)
{
    return before && before->config->event.entrant[bot].fault == fault;
}

/* A set of a line-up is balanced by itself as far as hands go, and a block of sets for neighbours.
 */
static void warn_of_block(const struct conduct *c, const struct event *event)
{
    struct pairing p;
    event_pairing(event, 0, &p);
    if (event->sets % pairing_block(&p) != 0 && !c->quiet)
        cli_warn(c->command,
                 "%u sets are no multiple of %u, so not every two bots sit in every two seats "
                 "equally often",
                 event->sets, pairing_block(&p));
}

/* As far as its first bytes tell. */
static bool is_shared_object(const char *path)
{
    static const char elf[4] = "\177ELF";
    char first[sizeof elf];
    FILE *f = fopen(path, "rbe");
    bool is = f && fread(first, sizeof first, 1, f) == 1 && memcmp(first, elf, sizeof elf) == 0;
    if (f)
        fclose(f);
    return is;
}

bool stage_enter(struct stage *s, const char *copies, const struct stage *before, struct err *err)
{
    const struct conduct *c = s->conduct;
    const struct event *event = &s->config->event;
    const struct roster *r = &s->roster;
    if (before) /* it is the same machine */
        s->missing = before->missing;
    else if (!conduct_walls(c, &s->missing, err))
        return false;
    if (!roster_start(&s->roster, s->config, copies, c->trusted, c->stop, err))
        return false;
    warn_of_block(c, event);
    for (size_t i = 0; i < r->bots; i++)
        if (event->entrant[i].fault && !was_told(before, i, event->entrant[i].fault))
            cli_warn(c->command, "%s forfeits its tables: %s%s", event->entrant[i].name,
                     r->why[i] ? r->why[i] : "it cannot start",
                     is_shared_object(r->path[i]) ? "" : " (it is no shared object)");
    return true;
}

/* ---- What is said ---- */

struct session {
    const struct stage *stage;
    struct progress progress;
    bool begun;
};

static void on_progress(void *context, const struct run_progress *p)
{
    struct session *s = context;
    const struct event *event = &s->stage->config->event;
    char commitment[2 * sizeof event->commitment + 1];
    if (!s->begun && !s->stage->conduct->quiet) {
        text_hex(commitment, event->commitment, sizeof event->commitment);
        if (*s->stage->lead)
            fprintf(stderr, "%s%s\n", s->stage->lead, event->title);
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
    cli_warn(s->stage->conduct->command, "%s%s", s->stage->lead, line);
}

bool stage_run(const struct stage *s, const char *log, const struct files_claim *claim,
               struct run_result *result, struct err *err)
{
    const struct conduct *c = s->conduct;
    struct session session = {.stage = s};
    struct run run = {
        .config = s->config,
        .log = log,
        .how = {.workers = c->workers,
                .batch = c->batch,
                .missing = s->missing,
                .trusted = c->trusted,
                .debug = c->debug,
                .fresh = c->fresh,
                .stop = c->stop},
        .known_as = s->known_as,
        .stage = s->number,
        .progress = on_progress,
        .remark = on_remark,
        .context = &session,
    };
    progress_init(&session.progress, s->lead, c->quiet);
    bool ok = run_play(&run, &s->roster, claim, result, err);
    progress_clear(&session.progress);
    return ok;
}

int stage_status(const struct stage *s, bool ok, const struct run_result *result, bool kept,
                 const struct err *err)
{
    const struct conduct *c = s->conduct;
    const struct run_progress *last = &result->last;
    bool interrupted = ok && result->end == RUN_INTERRUPTED;
    int status = interrupted ? conduct_stopped(c) : ok ? CLI_DONE : cli_fail(c->command, err);
    if (kept && last->total && (status == ERR_ABORT || interrupted)) {
        fprintf(stderr, "%s%" PRIu64 " of %" PRIu64 " sets are kept\n", s->lead, last->sets,
                last->total);
        conduct_resume(c);
    }
    return status;
}
