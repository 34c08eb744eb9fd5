#include "commands/tournament.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "terminal/cli.h"
#include "commands/tournament_internal.h"
#include "commands/progress.h"
#include "commands/log_proof.h"
#include "results/format_text.h"
#include "results/show_results.h"
#include "run/bot_info.h"
#include "report/report.h"

/* ---- What is played ---- */

static bool add_part(struct tournament *t, const struct tournament_part *part, struct err *err)
{
    t->part[t->parts++] = *part;
    return config_complete(part->config, err) && config_deals(part->config, err);
}

static bool add_stage(struct tournament *t, const struct config *whole, struct err *err)
{
    size_t i = t->parts;
    struct tournament_part part = {.whole = t, .config = &t->stage[i], .number = (unsigned)i + 1};

    (void)snprintf(part.lead, sizeof part.lead, "stage %zu of %zu: ", i + 1, whole->stages);
    return config_stage(&t->stage[i], whole, i, err) && add_part(t, &part, err);
}

static bool add_only(struct tournament *t, struct config *whole, struct err *err)
{
    t->added = (struct late_entry_added){t->options->adds, options_say(t->options, "seed"),
                                         options_say(t->options, "beacon")};
    return add_part(t, &(struct tournament_part){.whole = t, .config = whole}, err) &&
           (!t->added.bots || late_entry_check(&whole->event, &t->added, err));
}

/* All configurations are checked before anything is made. */
static bool set_up(struct tournament *t, struct config *whole, struct err *err)
{
    const struct options *o = t->options;

    if (!config_set_all(whole, o->setting, o->settings, err))
        return false;
    if (!whole->stages)
        return add_only(t, whole, err);
    if (o->adds)
        return err_set(err, ERR_USAGE,
                       "--add: nobody can enter late where there are stages; expected a tournament "
                       "of one");
    while (t->parts < whole->stages)
        if (!add_stage(t, whole, err))
            return false;
    return true;
}

static void finish(struct tournament *t)
{
    for (size_t i = 0; i < t->parts; i++)
        if (t->part[i].number)
            config_finish(&t->stage[i]);
}

/* ---- The bots ---- */

/* A bot that forfeits one stage after the other for one reason is named once. */
static bool was_told(const struct tournament_part *p, size_t bot)
{
    return p->number > 1 &&
           p[-1].config->event.entrant[bot].fault == p->config->event.entrant[bot].fault;
}

static void warn_of_forfeits(const struct tournament_part *p)
{
    const struct roster *r = &p->roster;

    for (size_t i = 0; i < r->bots; i++) {
        const struct entrant *bot = &p->config->event.entrant[i];
        if (bot->fault && r->path[i] && !was_told(p, i))
            cli_warn(p->whole->options->command, "%s forfeits its tables and is not rated: %s",
                     bot->name, r->why[i] ? r->why[i] : "it cannot start");
    }
}

static bool check_all_start(const struct tournament_part *p, struct err *err)
{
    const struct roster *r = &p->roster;

    for (size_t i = 0; i < r->bots; i++) {
        const struct entrant *bot = &p->config->event.entrant[i];
        if (bot->fault)
            return err_set(err, ERR_USAGE, "%s cannot start: %s", bot->name,
                           r->why[i] ? r->why[i] : fault_name((enum eu_fault)bot->fault));
    }
    return true;
}

/* A set of a line-up is balanced by itself as far as hands go, and a block of sets
 * for neighbours. */
static void warn_of_block(const struct tournament_part *p)
{
    const struct options *o = p->whole->options;
    const struct event *event = &p->config->event;
    struct pairing pairing;

    event_pairing(event, 0, &pairing);
    if (event->sets % pairing_block(&pairing) != 0 && !o->quiet)
        cli_warn(o->command,
                 "%u sets are no multiple of %u, so not every two bots sit in every two seats "
                 "equally often",
                 event->sets, pairing_block(&pairing));
}

/* Each stage has copies of its own in a folder of its own. Where some of it is played it does not
 * end because a bot declines the rules now. */
static bool start_roster(struct tournament_part *p, const struct bot_info *asked, struct err *err)
{
    const struct tournament *t = p->whole;
    bool lenient = t->begun || t->options->shard;
    char name[16], own[PATH_CAP];
    const struct roster_setup setup = {
        .dir = p->number ? own : t->files->copies,
        .trusted = t->options->how.trusted,
        .forfeits = lenient ? p->config->event.entrants : t->files->forfeits,
        .known = asked->known.event ? asked->known : p->known,
        .stop = t->options->how.stop,
    };

    (void)snprintf(name, sizeof name, "%02u", p->number);
    return (!p->number || path_join(own, t->files->copies, name, err)) &&
           roster_start(&p->roster, p->config, &setup, err);
}

/* What is known from the first of the places that has a log of these rules. */
static bool read_asked(struct bot_info *a, const struct tournament_part *p,
                       const struct tournament_part_place *place, size_t places, struct err *err)
{
    *a = (struct bot_info){.entrants = 0};
    for (size_t i = 0; i < places && !p->known.event; i++) {
        if (!bot_info_read(a, place[i].log, place[i].segment, err))
            return false;
        if (a->known.event &&
            memcmp(&a->event.rules, &p->config->event.rules, sizeof a->event.rules) == 0)
            return true;
        bot_info_finish(a);
    }
    return true;
}

bool tournament_part_enter(struct tournament_part *p, const struct tournament_part_place *place,
                           size_t places, struct err *err)
{
    struct bot_info asked;
    bool ok = read_asked(&asked, p, place, places, err) && start_roster(p, &asked, err);

    bot_info_finish(&asked);
    if (!ok)
        return false;
    if (p->whole->files->all_start && !check_all_start(p, err))
        return false;
    warn_of_block(p);
    warn_of_forfeits(p);
    return true;
}

void tournament_part_leave(struct tournament_part *p)
{
    roster_finish(&p->roster);
}

/* All there is. Starting over forgets the log, or what newcomers have played. */
static bool enter_only(struct tournament *t, struct err *err)
{
    char late[PATH_CAP];
    const struct tournament_part_place place[] = {{late, BOT_INFO_LAST}, {t->log, BOT_INFO_LAST}};
    bool adds = t->added.bots, fresh = t->options->how.fresh;
    size_t first = adds && !fresh ? 0 : 1, end = adds || !fresh ? 2 : 1;

    return path_with_end(late, t->log, LATE_ENTRY_END, err) &&
           tournament_part_enter(&t->part[0], place + first, end - first, err);
}

static bool enter_stage(struct tournament *t, size_t i, struct err *err)
{
    char log[PATH_CAP];
    uint8_t seed[RNG_SEED_BYTES];
    const struct tournament_part_place place = {t->disk.complete ? t->log : log,
                                                t->disk.complete ? (int)i : 0};

    return stages_log(&t->disk, i, log, seed, err) &&
           tournament_part_enter(&t->part[i], &place, 1, err);
}

/* Copies and looks at all bots, with the log claimed. */
static bool enter(struct tournament *t, struct err *err)
{
    if (!options_walls(t->options, err))
        return false;
    if (!t->part[0].number)
        return enter_only(t, err);
    for (size_t i = 0; i < t->parts; i++)
        if (!enter_stage(t, i, err))
            return false;
    return true;
}

static void leave(struct tournament *t)
{
    for (size_t i = 0; i < t->parts; i++)
        tournament_part_leave(&t->part[i]);
    (void)rmdir(t->files->copies);
}

/* ---- What is said ---- */

static void print_complete(const struct tournament *t)
{
    char safe[4 * PATH_CAP];

    (void)text_safe(text_of(t->log), safe, sizeof safe);
    if (!t->options->quiet)
        fprintf(stderr, "%s is complete: nothing was played%s\n", safe,
                t->added.bots ? "" : " (--fresh starts over)");
}

/* A part being played. */
struct session {
    const struct tournament_part *part;
    struct progress progress;
    struct live_standings live;
    struct run run;
    bool begun;
};

static void print_beginning(const struct tournament_part *p, const struct run_progress *now)
{
    const struct event *event = &p->config->event;
    char sets[FORMAT_TEXT_SETS], commitment[PROOF_HASH];

    if (p->shard)
        (void)snprintf(sets, sizeof sets, "%" PRIu64 " sets", now->total);
    else
        format_text_sets(event, now->total, sets);
    if (p->number)
        fprintf(stderr, "%s%s\n", p->lead, event->title);
    fprintf(stderr, "%s, commitment %s\n", sets, proof_commitment(event, commitment));
    if (now->resumed)
        fprintf(stderr, "%" PRIu64 " of them are there already\n", now->resumed);
}

static void on_set(void *context, const struct set_record *set)
{
    struct session *s = context;

    live_standings_set(&s->live, set);
}

static void on_progress(void *context, const struct run_progress *now)
{
    struct session *s = context;

    if (!s->begun && !s->part->whole->options->quiet)
        print_beginning(s->part, now);
    s->begun = true;
    progress_show(&s->progress, now);
    s->run.set = live_standings_wants(&s->live, now) ? on_set : NULL;
}

static void on_remark(void *context, const char *line)
{
    struct session *s = context;

    progress_clear(&s->progress);
    cli_warn(s->part->whole->options->command, "%s%s", s->part->lead, line);
}

/* ---- Playing ---- */

/* What is to be published before the beacon is known. */
static void print_commitment(const struct tournament_part *p)
{
    char commitment[PROOF_HASH];

    printf("%scommitment %s\n", p->lead, proof_commitment(&p->config->event, commitment));
}

/* The exit status of a run, whose errors, stops and what they leave behind are told here. */
static int status_of(const struct tournament_part *p, enum run_end end,
                     const struct run_progress *last, const struct err *err)
{
    const struct options *o = p->whole->options;
    bool interrupted = end == RUN_INTERRUPTED;
    int status = interrupted         ? options_failed(o, err)
                 : end == RUN_FAILED ? cli_fail(o->command, err)
                                     : CLI_DONE;

    if (end == RUN_ALREADY && !p->number && !p->whole->added.bots)
        print_complete(p->whole);
    else if (end == RUN_ALREADY && !o->quiet)
        fprintf(stderr, "%scomplete already\n", p->lead);
    if (p->whole->files->kept && last->total && (status == ERR_ABORT || interrupted)) {
        fprintf(stderr, "%s%" PRIu64 " of %" PRIu64 " sets are kept\n", p->lead, last->sets,
                last->total);
        options_print_resume(o, NULL);
    }
    return status;
}

int tournament_part_play(struct tournament_part *p, const char *known_as,
                         const struct log_files_claim *claim)
{
    struct session session = {.part = p,
                              .progress = {.terminal = cli_terminal(stderr),
                                           .lead = p->lead,
                                           .quiet = p->whole->options->quiet,
                                           .live = &session.live}};
    bool table = progress_has_table(&session.progress);
    session.run = (struct run){.config = p->config,
                               .roster = &p->roster,
                               .claim = claim,
                               .how = p->whole->options->how,
                               .shard = p->shard,
                               .round = p->round,
                               .known_as = known_as,
                               .before = p->whole->added.bots ? p->whole->log : NULL,
                               .stage = p->number,
                               .progress = on_progress,
                               .set = table ? on_set : NULL,
                               .remark = on_remark,
                               .context = &session};
    struct run_progress last;
    struct err err;

    if (table)
        live_standings_begin(&session.live, &p->config->event, session.run.before);
    enum run_end end = run_play(&session.run, &last, &err);
    progress_clear(&session.progress);
    p->end = last.end;
    p->waits = end == RUN_WAITS;
    if (p->waits)
        print_commitment(p);
    progress_finish(&session.progress);
    live_standings_finish(&session.live);
    return status_of(p, end, &last, &err);
}

static int play_only(struct tournament *t, const struct log_files_claim *claim)
{
    return tournament_part_play(&t->part[0], t->files->kept ? t->files->log : NULL, claim);
}

/* Those who came late go with what starts over. */
static void forget_late(const struct tournament *t)
{
    struct buf names = {0};

    if (late_entry_names(&names, t->log) && names.len)
        cli_warn(t->options->command, "%s entered late and will be gone: --add enters them again",
                 cli_text(&names));
    buf_finish(&names);
    late_entry_forget(t->log);
}

static int play_first(struct tournament *t, const struct log_files_claim *claim)
{
    if (t->options->how.fresh)
        forget_late(t);
    return play_only(t, claim);
}

static void print_newcomers(const struct tournament *t, const struct late_entry *late)
{
    const struct event *event = &t->part[0].config->event;

    if (t->options->quiet)
        return;
    for (size_t i = late->before; i < event->entrants; i++)
        fprintf(stderr, "%s%s", i > late->before ? ", " : "", event->entrant[i].name);
    fprintf(stderr, " entering late, to %zu bots that were there\n", late->before);
}

static int play_newcomers(struct tournament *t, const struct late_entry *late)
{
    struct log_files_claim claim = {.lock.fd = -1};
    struct err err;

    if (!log_files_claim(&claim, late->log, &err))
        return cli_fail(t->options->command, &err);
    print_newcomers(t, late);
    int status = play_only(t, &claim);
    log_files_release(&claim);
    if (status == CLI_DONE && !t->part[0].waits && !late_entry_join(late, &err)) {
        status = cli_fail(t->options->command, &err);
        options_print_resume(t->options, NULL);
    }
    return status;
}

static int play_late(struct tournament *t, const struct log_files_claim *claim)
{
    struct late_entry late;
    struct err err;

    if (!late_entry_open(&late, claim, t->part[0].config, &t->added, &err))
        return cli_fail(t->options->command, &err);
    if (!late.complete)
        return play_newcomers(t, &late);
    print_complete(t);
    return CLI_DONE;
}

static int play_event(struct tournament *t)
{
    struct log_files_claim claim = {.lock.fd = -1};
    struct err err;
    int status;

    if (!log_files_claim(&claim, t->log, &err))
        return cli_fail(t->options->command, &err);
    if (!enter(t, &err))
        status = options_failed(t->options, &err);
    else
        status = t->added.bots ? play_late(t, &claim) : play_first(t, &claim);
    leave(t); /* while the claim is held */
    log_files_release(&claim);
    return status;
}

static int play_stage(struct tournament *t, size_t i)
{
    struct log_files_claim claim = {.lock.fd = -1};
    char log[PATH_CAP];
    struct err err;

    if (!stages_log(&t->disk, i, log, t->stage[i].seed, &err) ||
        !log_files_claim(&claim, log, &err))
        return cli_fail(t->options->command, &err);
    t->stage[i].seed_given = true;
    int status = tournament_part_play(&t->part[i], t->log, &claim);
    log_files_release(&claim);
    return status;
}

static int play_stages(struct tournament *t)
{
    int status = CLI_DONE;
    struct err err;

    for (size_t i = 0; i < t->parts && status == CLI_DONE; i++)
        status = play_stage(t, i);
    if (status == CLI_DONE && !t->part[0].waits && !stages_join(&t->disk, &err)) {
        status = cli_fail(t->options->command, &err);
        options_print_resume(t->options, NULL);
    }
    return status;
}

static int show_complete(struct tournament *t)
{
    struct event *event[CONFIG_STAGES];
    struct err err;

    for (size_t i = 0; i < t->parts; i++)
        event[i] = &t->stage[i].event;
    if (!stages_compare(&t->disk, event, &err))
        return cli_fail(t->options->command, &err);
    print_complete(t);
    return CLI_DONE;
}

static int play_tournament(struct tournament *t)
{
    const struct config *first = &t->stage[0];
    const uint8_t *seed = first->seed_given ? first->seed : NULL;
    struct err err;
    int status;

    if (!stages_open(&t->disk, t->log, t->parts, seed, t->options->how.fresh, &err))
        return cli_fail(t->options->command, &err);
    if (!enter(t, &err))
        status = options_failed(t->options, &err);
    else
        status = t->disk.complete ? show_complete(t) : play_stages(t);
    leave(t);
    stages_close(&t->disk);
    return status;
}

/* ---- In the end ---- */

void tournament_part_print_path(const char *what, const char *path)
{
    char safe[4 * PATH_CAP];

    (void)text_safe(text_of(path), safe, sizeof safe);
    printf("%s: %s\n", what, safe);
}

static bool print_files(const struct tournament *t, bool published, struct err *err)
{
    char report[PATH_CAP];

    putchar('\n');
    if (!proof_print(t->log, err))
        return false;
    if (published && path_join(report, t->files->folder, REPORT_NAME, NULL))
        tournament_part_print_path("report", report);
    return true;
}

/* The exit status that says how the test ended. */
static int verdict_of(const struct tournament *t)
{
    enum round_end end = t->part[0].end;

    return end == ROUND_H1 ? CLI_DONE : end == ROUND_H0 ? CLI_H0 : CLI_OPEN;
}

/* A bot and its arguments are one word of a command line. */
static void print_spec(const char *bot, const char *args)
{
    struct buf spec = {0};

    (void)buf_printf(&spec, "%s%s%s", bot, *args ? " " : "", args);
    options_print_word(stderr, cli_text(&spec));
    buf_finish(&spec);
}

/* Of bots that were at fault the command that says what is wrong with them: of two, as there are
 * many ways to read one line and few to read forty. */
static void name_check(const struct tournament *t, const bool *at_fault)
{
    const struct config *c = t->part[0].config;
    const char *lead = "what is wrong with a bot that was at fault: ";
    unsigned named = 0;

    (void)fflush(stdout);
    for (size_t i = 0; i < c->event.entrants; i++) {
        if (!at_fault[i] || !c->bot[i] || !*c->bot[i] || named++ >= 2)
            continue;
        options_print_command(stderr, lead, "check ");
        print_spec(c->bot[i], c->event.entrant[i].args);
        lead = "; ";
    }
    if (named)
        fputs(named > 2 ? "; and so on\n" : "\n", stderr);
}

/* Shows the results of the complete log, and if it is kept where it is. */
static int show(const struct tournament *t)
{
    const struct options *o = t->options;
    const struct event *event = &t->part[0].config->event;
    bool published = false, *at_fault = calloc(event->entrants, sizeof *at_fault);
    const struct show_results report = {.command = o->command,
                                        .event = at_fault ? event : NULL,
                                        .at_fault = at_fault,
                                        .how = o->results,
                                        .folder = t->files->folder,
                                        .silent = t->files->silent,
                                        .published = &published};
    struct err err;
    int status = show_results(&report, (const char *const[]){t->log, NULL});
    bool shown = status == CLI_DONE || status == CLI_FAULTS;

    if (t->files->kept && !t->files->silent && o->results.format == GRID_TEXT && shown &&
        !print_files(t, published, &err))
        status = cli_fail(o->command, &err);
    if (status == CLI_FAULTS && at_fault && !o->quiet && !t->files->silent)
        name_check(t, at_fault);
    free(at_fault);
    if (status == CLI_FAULTS && !o->fail_on_fault)
        status = CLI_DONE;
    return o->verdict && status == CLI_DONE ? verdict_of(t) : status;
}

/* ---- All of it ---- */

static bool follow(char out[PATH_CAP], const char *log, struct err *err)
{
    struct stat st;

    if (lstat(log, &st) != 0 || !S_ISLNK(st.st_mode))
        return path_join(out, "", log, err);
    char *to = realpath(log, NULL);
    if (!to)
        return err_errno(err, ERR_USAGE, "cannot follow the link %s", log);
    bool ok = path_join(out, "", to, err);
    free(to);
    return ok;
}

/* Those of before are not of what is played now. */
static bool drop_results(const struct tournament *t, struct err *err)
{
    static const char *const names[] = {RESULTS_NAME, REPORT_NAME};
    char path[PATH_CAP];

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!path_join(path, t->files->folder, names[i], err))
            return false;
        if (t->options->how.fresh)
            (void)unlink(path);
    }
    return true;
}

/* Whether some of it may have been played. */
static bool is_begun(const struct tournament *t)
{
    static const char *const all[] = {"", LOG_PART, ".seed", LOG_STAGES, NULL};
    static const char *const late[] = {".late", ".late" LOG_PART, NULL};
    char path[PATH_CAP];

    for (const char *const *end = t->added.bots ? late : all; *end; end++)
        if (snprintf(path, sizeof path, "%s%s", t->log, *end) < PATH_CAP && access(path, F_OK) == 0)
            return !t->options->how.fresh;
    return false;
}

/* Before anything is made or played: bots that are given arguments which they do not know. */
static bool ask_bots(const struct tournament *t, struct err *err)
{
    const struct run_how *how = &t->options->how;

    for (size_t i = 0; i < t->parts && !t->begun; i++) {
        const struct config *c = t->part[i].config;
        size_t from = t->added.bots < c->event.entrants ? c->event.entrants - t->added.bots : 0;
        if (!roster_ask(c, t->added.bots ? from : 0, how->trusted, how->stop, err))
            return false;
    }
    return true;
}

/* A shard is played all the same: another, on another machine, may have been by now. */
static bool may_play(const struct tournament *t, struct err *err)
{
    if (ask_bots(t, err))
        return true;
    if (!t->options->shard || err->class != ERR_USAGE)
        return false;
    cli_warn(t->options->command, "%s", err->text);
    return true;
}

/* All is ready but the beacon. */
static int print_waiting(const struct tournament *t)
{
    if (!t->options->quiet)
        fprintf(stderr,
                "to be published before the beacon is known: %s; to play then, say the "
                "same with --beacon TEXT\n",
                t->part[0].config->event.beacon_source);
    return CLI_DONE;
}

/* A seed that is drawn when the beacon is known proves nothing, and a log that is not kept is not
 * there any more when it is known. */
static bool check_beacon(const struct tournament *t, struct err *err)
{
    const struct config *c = t->part[0].config;

    if (event_waits(&c->event) && !t->files->kept)
        return err_set(err, ERR_USAGE, "--beacon-source: expected -o LOG, where the seed is kept");
    if (event_waits(&c->event) && t->options->shards && !sharding_is_complete(t))
        return err_set(err, ERR_USAGE,
                       "shards are played when the beacon is known: expected --beacon; `run` "
                       "without --shard prints the commitment before");
    return !*c->event.beacon || c->seed_given || t->added.bots || is_begun(t) ||
           err_set(err, ERR_USAGE,
                   "--beacon: nothing was committed to before it was known; expected a run with "
                   "--beacon-source alone first");
}

static int play(struct tournament *t, struct config *config)
{
    const char *folder = t->files->folder;
    struct stat st;
    struct err err;

    if (!follow(t->log, t->files->log, &err) || !set_up(t, config, &err) ||
        !proof_key(t->options->sign, &err) || !check_beacon(t, &err))
        return cli_fail(t->options->command, &err);
    if (t->options->verdict && (t->parts != 1 || t->part[0].config->event.format != FORMAT_SPRT))
        return cli_misuse(t->options->command, "--verdict is of a sequential test (--sprt)");
    for (size_t i = 0; i < t->parts; i++)
        options_debug(t->options, t->part[i].config);
    t->begun = is_begun(t);
    if (!may_play(t, &err))
        return cli_fail(t->options->command, &err);
    bool made = folder && stat(folder, &st) != 0;
    if (t->options->shards && !sharding_check(t, &err))
        return cli_fail(t->options->command, &err);
    if (folder && (!file_mkdirs(folder, &err) || !drop_results(t, &err)))
        return cli_fail(t->options->command, &err);
    int status = t->options->shards ? sharding_play(t)
                 : config->stages   ? play_tournament(t)
                                    : play_event(t);
    if (made)
        (void)rmdir(folder); /* of a run that was refused: nothing is in it */
    if (status != CLI_DONE || t->options->shards)
        return status;
    if (t->part[0].waits)
        return print_waiting(t);
    return proof_sign(t->log, t->options->sign, &err) ? show(t)
                                                      : cli_fail(t->options->command, &err);
}

int tournament_play(struct options *o, struct config *config, const struct tournament_files *files)
{
    struct tournament *t = calloc(1, sizeof *t);

    if (!t)
        return cli_no_memory(o->command);
    t->options = o;
    t->files = files;
    int status = play(t, config);
    finish(t);
    free(t);
    return status;
}
