/*
 * Plays one event of a tournament: enters its bots, runs it, and prints on stderr how far it is and
 * how it ended.
 */
#include "commands/tournament.h"

#include <inttypes.h>
#include <string.h>

#include "commands/log_proof.h"
#include "results/format_text.h"
#include "run/resume.h"
#include "terminal/cli.h"

/* ---- The bots ---- */

static const struct event *event_of(const struct tournament_stage *s)
{
    return &s->config->event;
}

/* Why a bot cannot start, or `otherwise`. */
static const char *reason_of(const struct tournament_stage *s, size_t bot, const char *otherwise)
{
    return s->roster.why[bot] ? s->roster.why[bot] : otherwise;
}

/* A bot that forfeits one stage after the other for one reason is named once. */
static bool was_told(const struct tournament_stage *s, size_t bot)
{
    return s->number > 1 && event_of(s - 1)->entrant[bot].fault == event_of(s)->entrant[bot].fault;
}

static void warn_of_forfeits(const struct tournament_stage *s)
{
    for (size_t i = 0; i < s->roster.bots; i++)
        if (event_of(s)->entrant[i].fault && s->roster.path[i] && !was_told(s, i))
            cli_warn(s->tournament->options->command, "%s forfeits its tables and is not rated: %s",
                     event_of(s)->entrant[i].name, reason_of(s, i, "it cannot start"));
}

static bool check_all_start(const struct tournament_stage *s, struct err *err)
{
    for (size_t i = 0; i < s->roster.bots; i++) {
        const struct entrant *bot = &event_of(s)->entrant[i];
        if (bot->fault)
            return err_set(err, ERR_USAGE, "%s cannot start: %s", bot->name,
                           reason_of(s, i, fault_name((enum eu_fault)bot->fault)));
    }
    return true;
}

/* A set of a line-up is balanced by itself as far as hands go, and a block of sets for
 * neighbours. */
static void warn_of_block(const struct tournament_stage *s)
{
    const struct options *o = s->tournament->options;
    struct pairing pairing;

    event_pairing(event_of(s), 0, &pairing);
    if (event_of(s)->sets % pairing_block(&pairing) != 0 && !o->quiet)
        cli_warn(o->command,
                 "%u sets are not a multiple of %u, so some pairs of bots sit in some pairs of "
                 "seats more often than others",
                 event_of(s)->sets, pairing_block(&pairing));
}

/* Each stage has copies of its own in a folder of its own. Where some of it is played it does not
 * end because a bot declines the rules now. */
static bool start_roster(struct tournament_stage *s, const struct roster_known *known,
                         struct err *err)
{
    const struct tournament *t = s->tournament;
    bool lenient = t->begun || t->options->shard;
    char name[16], own[PATH_CAP];
    const struct roster_setup setup = {
        .dir = s->number ? own : t->copies,
        .trusted = t->options->how.trusted,
        .forfeits = lenient ? event_of(s)->entrants : t->forfeits,
        .known = known->event ? *known : s->known,
        .stop = t->options->how.stop,
    };

    (void)snprintf(name, sizeof name, "%02u", s->number);
    return (!s->number || path_join(own, t->copies, name, err)) &&
           roster_start(&s->roster, s->config, &setup, err);
}

/* What is known from the first of the logs that has these rules. */
static bool read_known(struct resume_bots *b, const struct tournament_stage *s,
                       const char *const *log, size_t logs, int segment, struct err *err)
{
    *b = (struct resume_bots){.entrants = 0};
    for (size_t i = 0; i < logs && !s->known.event; i++) {
        if (!resume_bots_read(b, log[i], segment, err))
            return false;
        if (b->known.event &&
            memcmp(&b->event.rules, &event_of(s)->rules, sizeof b->event.rules) == 0)
            return true;
        resume_bots_finish(b);
    }
    return true;
}

bool tournament_stage_look(struct tournament_stage *s, struct err *err)
{
    static const struct roster_known nothing = {.event = NULL};

    return start_roster(s, &nothing, err);
}

bool tournament_stage_enter(struct tournament_stage *s, const char *const *log, size_t logs,
                            int segment, struct err *err)
{
    struct resume_bots bots;
    bool ok = read_known(&bots, s, log, logs, segment, err) && start_roster(s, &bots.known, err);

    resume_bots_finish(&bots);
    if (!ok || (s->tournament->all_start && !check_all_start(s, err)))
        return false;
    warn_of_block(s);
    warn_of_forfeits(s);
    return true;
}

void tournament_stage_leave(struct tournament_stage *s)
{
    roster_finish(&s->roster);
}

/* ---- How far it is ---- */

static void print_beginning(const struct tournament_stage *s, const struct run_progress *now)
{
    char sets[FORMAT_TEXT_SETS], commitment[HASH_HEX];

    if (s->run.shard)
        (void)snprintf(sets, sizeof sets, "%" PRIu64 " sets", now->total);
    else
        format_text_sets(event_of(s), now->total, sets);
    if (s->number)
        fprintf(stderr, "%s%s\n", s->lead, event_of(s)->title);
    fprintf(stderr, "%s, commitment %s\n", sets, log_proof_commitment(event_of(s), commitment));
    if (now->resumed)
        fprintf(stderr, "%" PRIu64 " of them are there already\n", now->resumed);
}

static void on_set(void *context, const struct set_record *set)
{
    struct tournament_stage *s = context;

    live_standings_set(&s->live, set);
}

static void on_progress(void *context, const struct run_progress *now)
{
    struct tournament_stage *s = context;

    if (!s->begun && !s->tournament->options->quiet)
        print_beginning(s, now);
    s->begun = true;
    progress_show(&s->progress, now);
    s->run.set = live_standings_wants(&s->live, now) ? on_set : NULL;
}

static void on_remark(void *context, const char *line)
{
    struct tournament_stage *s = context;

    progress_clear(&s->progress);
    cli_warn(s->tournament->options->command, "%s%s", s->lead, line);
}

/* ---- Playing ---- */

/* The exit status of a run, whose errors, stops and what they leave behind are told here. */
static int stage_status(const struct tournament_stage *s, enum run_end end,
                        const struct run_progress *last, const struct err *err)
{
    const struct tournament *t = s->tournament;
    const struct options *o = t->options;
    bool interrupted = end == RUN_INTERRUPTED;
    int status = interrupted         ? options_failed(o, err)
                 : end == RUN_FAILED ? cli_fail(o->command, err)
                                     : CLI_DONE;

    if (end == RUN_ALREADY && !s->number && !t->added.bots)
        tournament_print_complete(t);
    else if (end == RUN_ALREADY && !o->quiet)
        fprintf(stderr, "%scomplete already\n", s->lead);
    if (t->kept && last->total && (status == ERR_ABORT || interrupted)) {
        fprintf(stderr, "%s%" PRIu64 " of %" PRIu64 " sets are kept\n", s->lead, last->sets,
                last->total);
        options_print_resume(o, NULL);
    }
    return status;
}

/* Completes the description of the run. */
static void describe_run(struct tournament_stage *s, const char *known_as,
                         const struct log_files_claim *claim)
{
    const struct tournament *t = s->tournament;
    const struct shard *shard = s->run.shard;
    const struct round *round = s->run.round;

    s->progress = (struct progress){.terminal = cli_terminal(stderr),
                                    .lead = s->lead,
                                    .quiet = t->options->quiet,
                                    .live = &s->live};
    s->run = (struct run){.config = s->config,
                          .roster = &s->roster,
                          .claim = claim,
                          .how = t->options->how,
                          .shard = shard,
                          .round = round,
                          .known_as = known_as,
                          .before = t->added.bots ? t->log : NULL,
                          .stage = s->number,
                          .progress = on_progress,
                          .remark = on_remark,
                          .context = s};
}

int tournament_stage_play(struct tournament_stage *s, const char *known_as,
                          const struct log_files_claim *claim)
{
    char commitment[HASH_HEX];
    struct run_progress last;
    struct err err;

    describe_run(s, known_as, claim);
    if (progress_has_table(&s->progress)) {
        s->run.set = on_set;
        live_standings_begin(&s->live, event_of(s), s->run.before);
    }
    enum run_end end = run_play(&s->run, &last, &err);
    progress_clear(&s->progress);
    s->end = last.end;
    s->waits = end == RUN_WAITS;
    if (s->waits) /* what is to be published before the beacon is known */
        printf("%scommitment %s\n", s->lead, log_proof_commitment(event_of(s), commitment));
    progress_finish(&s->progress);
    live_standings_finish(&s->live);
    return stage_status(s, end, &last, &err);
}
