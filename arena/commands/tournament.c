#include "commands/tournament.h"

#include <assert.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/folder.h"
#include "base/path.h"
#include "commands/log_proof.h"
#include "report/report.h"
#include "results/results.h"
#include "run/resume.h"
#include "terminal/cli.h"

/* ---- From a command line ---- */

bool tournament_init(struct tournament *t, struct options *o, struct err *err)
{
    *t = (struct tournament){.options = o};
    return config_init(&t->config, err);
}

/* What else is named by mistake: a folder, which may hold results, and a bot. */
static bool read_config(struct config *config, const char *file, struct err *err)
{
    struct stat st = {.st_size = 0};

    if (stat(file, &st) == 0 && S_ISDIR(st.st_mode))
        return err_set(err, ERR_USAGE,
                       "%s is a folder; expected a tournament file in YAML (`show` prints the "
                       "results in a folder)",
                       file);
    if (config_read(config, file, err))
        return true;
    if (st.st_size && !path_ends(file, ".yaml") && !path_ends(file, ".yml"))
        (void)err_prefix(err, "expected a tournament file in YAML (`match` plays bots): ");
    return false;
}

static bool read_file(struct tournament *t, const char *file, struct err *err)
{
    const struct options *o = t->options;

    t->kept = true;
    if (!read_config(&t->config, file, err))
        return false;
    for (size_t i = 0; i < o->adds; i++)
        if (!config_bot(&t->config, o->add[i], err))
            return false;
    return (o->output ? path_join(t->folder, "", o->output, err)
                      : log_folder(t->folder, file, err)) &&
           path_join(t->name, t->folder, LOG_NAME, err) &&
           path_join(t->copies, t->folder, "bots", err);
}

int tournament_read(struct tournament *t, struct options *o, const char *command, int argc,
                    char **argv)
{
    struct err err;

    *t = (struct tournament){.options = o};
    if (!options_read(o, command, argc, argv))
        return ERR_USAGE;
    if (argc - optind != 1)
        return cli_misuse(command, "expected one tournament file in YAML");
    if (!tournament_init(t, o, &err) || !read_file(t, argv[optind], &err))
        return cli_fail(command, &err);
    return tournament_open(t);
}

/* ---- Checks before anything is made ---- */

static bool add_stage(struct tournament *t, struct err *err)
{
    struct tournament_stage *s = &t->stage[t->stages];

    *s = (struct tournament_stage){.tournament = t, .config = &t->config};
    if (t->config.stages) {
        if (!config_stage(&s->own, &t->config, t->stages, err))
            return false;
        s->config = &s->own;
        s->number = (unsigned)t->stages + 1;
        (void)snprintf(s->lead, sizeof s->lead, "stage %u of %zu: ", s->number, t->config.stages);
    }
    t->stages++;
    return config_complete(s->config, err) && config_deals(s->config, err);
}

static bool check_added(struct tournament *t, struct err *err)
{
    const struct options *o = t->options;

    t->added = (struct late_entry_added){o->adds, options_say(o, "seed"), options_say(o, "beacon")};
    return !o->adds || late_entry_check(&t->config.event, &t->added, err);
}

static bool add_stages(struct tournament *t, struct err *err)
{
    const struct options *o = t->options;
    size_t n = t->config.stages ? t->config.stages : 1;

    if (!config_set_all(&t->config, o->setting, o->settings, err))
        return false;
    if (t->config.stages && o->adds)
        return err_set(err, ERR_USAGE, "--add: bots cannot be added to a tournament with stages");
    if (!(t->stage = calloc(n, sizeof *t->stage)))
        return err_memory(err);
    while (t->stages < n)
        if (!add_stage(t, err))
            return false;
    return t->config.stages || check_added(t, err);
}

static bool follow_link(char out[PATH_CAP], const char *log, struct err *err)
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

/* Whether there is a file at the log's name with this end. */
static bool log_file_exists(const struct tournament *t, const char *end)
{
    char path[PATH_CAP];

    return path_with_end(path, t->log, end, NULL) && access(path, F_OK) == 0;
}

/* The same, and there is something in it: who claims a log makes an empty LOG.part, and leaves it
 * if it is killed. */
static bool log_file_has_bytes(const struct tournament *t, const char *end)
{
    char path[PATH_CAP];
    struct stat st;

    return path_with_end(path, t->log, end, NULL) && stat(path, &st) == 0 && st.st_size > 0;
}

bool tournament_is_complete(const struct tournament *t)
{
    return log_file_exists(t, "") && !log_file_has_bytes(t, LOG_PART) &&
           !log_file_exists(t, LOG_STAGES);
}

static bool is_begun(const struct tournament *t)
{
    if (t->options->how.fresh)
        return false;
    if (t->added.bots)
        return log_file_exists(t, LATE_ENTRY_END) || log_file_has_bytes(t, LATE_ENTRY_END LOG_PART);
    return log_file_exists(t, "") || log_file_has_bytes(t, LOG_PART) ||
           log_file_exists(t, ".seed") || log_file_exists(t, LOG_STAGES);
}

/* A seed that is drawn when the beacon is known proves nothing, and a log that is not kept is not
 * there any more when it is known. */
static bool check_beacon(const struct tournament *t, struct err *err)
{
    const struct config *c = t->stage[0].config;

    assert(c);
    if (event_waits(&c->event) && !t->kept)
        return err_set(err, ERR_USAGE, "--beacon-source: expected -o LOG, where the seed is kept");
    if (event_waits(&c->event) && t->options->shards && !tournament_is_complete(t))
        return err_set(err, ERR_USAGE,
                       "shards can be played only when the beacon is known: expected --beacon; "
                       "before that, `run` without --shard prints the commitment");
    return !*c->event.beacon || c->seed_given || t->added.bots || is_begun(t) ||
           err_set(err, ERR_USAGE,
                   "--beacon: no commitment was printed before the beacon was known; expected a "
                   "run with --beacon-source alone first");
}

static bool check_shards(const struct tournament *t, struct err *err)
{
    for (size_t i = 0; t->options->shards && i < t->stages; i++)
        if (t->stage[i].config->event.plan.max_time)
            return err_set(err, ERR_USAGE,
                           "max_time: shards cannot share a time limit; expected max_sets instead");
    return true;
}

/* Asks the bots that are given arguments whether they know them. */
static bool ask_bots(const struct tournament *t, struct err *err)
{
    const struct run_how *how = &t->options->how;

    for (size_t i = 0; i < t->stages && !t->begun; i++) {
        const struct config *c = t->stage[i].config;
        size_t from = t->added.bots < c->event.entrants ? c->event.entrants - t->added.bots : 0;
        if (!roster_ask(c, t->added.bots ? from : 0, how->trusted, how->stop, err))
            return false;
    }
    return true;
}

/* A shard is played all the same: another machine may have played one of them by now. */
static bool check_bots(const struct tournament *t, struct err *err)
{
    if (ask_bots(t, err))
        return true;
    if (!t->options->shard || err->class != ERR_USAGE)
        return false;
    cli_warn(t->options->command, "%s", err->text);
    return true;
}

/* Results of before are not those of what is played now. */
static bool drop_results(const struct tournament *t, struct err *err)
{
    static const char *const names[] = {RESULTS_NAME, REPORT_NAME};
    char path[PATH_CAP];

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!path_join(path, t->folder, names[i], err))
            return false;
        if (t->options->how.fresh)
            (void)unlink(path);
    }
    return true;
}

static bool make_tournament_folder(struct tournament *t, struct err *err)
{
    struct stat st;

    if (!*t->folder)
        return true;
    t->made = stat(t->folder, &st) != 0;
    return file_mkdirs(t->folder, err) && drop_results(t, err);
}

int tournament_open(struct tournament *t)
{
    struct options *o = t->options;
    struct err err;

    if (!follow_link(t->log, t->name, &err) || !add_stages(t, &err) ||
        !log_proof_key(o->sign, &err) || !check_beacon(t, &err))
        return cli_fail(o->command, &err);
    assert(t->stage[0].config);
    if (o->verdict && (t->stages != 1 || t->stage[0].config->event.format != FORMAT_SPRT))
        return cli_misuse(o->command, "--verdict is for a sequential test (--sprt)");
    for (size_t i = 0; i < t->stages; i++)
        options_debug(o, t->stage[i].config);
    t->begun = is_begun(t);
    return check_bots(t, &err) && check_shards(t, &err) && make_tournament_folder(t, &err)
               ? CLI_DONE
               : cli_fail(o->command, &err);
}

void tournament_close(struct tournament *t)
{
    if (t->made)
        (void)rmdir(t->folder); /* of a run that was refused: nothing is in it */
    for (size_t i = 0; i < t->stages; i++)
        if (t->stage[i].number)
            config_finish(&t->stage[i].own);
    free(t->stage);
    config_finish(&t->config);
}

const uint8_t *tournament_given_seed(const struct tournament *t)
{
    const struct config *first = t->stage[0].config;

    return first->seed_given ? first->seed : NULL;
}

/* ---- The bots ---- */

/* Starting over removes the log, or what the late entries have played. */
static bool enter_only(struct tournament *t, struct err *err)
{
    char late[PATH_CAP];
    const char *const log[] = {late, t->log};
    bool adds = t->added.bots, fresh = t->options->how.fresh;
    size_t first = adds && !fresh ? 0 : 1, end = adds || !fresh ? 2 : 1;

    return path_with_end(late, t->log, LATE_ENTRY_END, err) &&
           tournament_stage_enter(&t->stage[0], log + first, end - first, RESUME_LAST, err);
}

static bool enter_stage(struct tournament *t, size_t i, struct err *err)
{
    char path[PATH_CAP];
    uint8_t seed[RNG_SEED_BYTES];
    bool complete = t->disk.complete;
    const char *log = complete ? t->log : path;

    return stages_log(&t->disk, i, path, seed, err) &&
           tournament_stage_enter(&t->stage[i], &log, 1, complete ? (int)i : 0, err);
}

/* Copies and looks at all bots, with the log claimed. What play needs is checked before the walls,
 * which need less: so the message names what is enough. */
static bool enter_tournament_bots(struct tournament *t, struct err *err)
{
    const struct event *first = &t->stage[0].config->event;
    const struct resources needs = roster_needs(first, t->options->how.trusted);

    if (!resources_met(&needs, err) || !options_walls(t->options, err))
        return false;
    if (!t->config.stages)
        return enter_only(t, err);
    for (size_t i = 0; i < t->stages; i++)
        if (!enter_stage(t, i, err))
            return false;
    return true;
}

void tournament_leave(struct tournament *t)
{
    for (size_t i = 0; i < t->stages; i++)
        tournament_stage_leave(&t->stage[i]);
    (void)rmdir(t->copies);
}

/* ---- Playing ---- */

/* Plays a stage into a log that is claimed for it. */
static int play_into(struct tournament_stage *s, const char *log, const char *known_as)
{
    const char *command = s->tournament->options->command;
    struct log_files_claim claim = {.lock.fd = -1};
    struct err err;

    if (!log_files_claim(&claim, log, &err))
        return cli_fail(command, &err);
    int status = tournament_stage_play(s, known_as, &claim);
    log_files_release(&claim);
    return status;
}

/* The log the only event is known by. */
static const char *tournament_log_name(const struct tournament *t)
{
    return t->kept ? t->name : NULL;
}

/* The exit status when logs that were played have been joined, or not. */
static int end_join(const struct tournament *t, bool joined, const struct err *err)
{
    if (joined)
        return CLI_DONE;
    int status = cli_fail(t->options->command, err);
    options_print_resume(t->options, NULL);
    return status;
}

/* Starting over forgets those who came late, too. */
static int play_only(struct tournament *t, const struct log_files_claim *claim)
{
    struct buf names = {0};

    if (t->options->how.fresh) {
        if (late_entry_names(&names, t->log) && names.len)
            cli_warn(t->options->command,
                     "%s entered late and will be removed; --add enters them again",
                     cli_text(&names));
        buf_finish(&names);
        late_entry_forget(t->log);
    }
    return tournament_stage_play(&t->stage[0], tournament_log_name(t), claim);
}

static void print_late_entries(const struct tournament *t, const struct late_entry *late)
{
    const struct event *event = &t->config.event;

    if (t->options->quiet)
        return;
    for (size_t i = late->before; i < event->entrants; i++)
        fprintf(stderr, "%s%s", i > late->before ? ", " : "", event->entrant[i].name);
    fprintf(stderr, " entering late, after %zu other bots\n", late->before);
}

static int play_late(struct tournament *t, const struct log_files_claim *claim)
{
    struct late_entry late;
    struct err err;

    if (!late_entry_open(&late, claim, &t->config, &t->added, &err))
        return cli_fail(t->options->command, &err);
    if (late.complete) {
        tournament_print_complete(t);
        return CLI_DONE;
    }
    print_late_entries(t, &late);
    int status = play_into(&t->stage[0], late.log, tournament_log_name(t));
    if (status != CLI_DONE || t->stage[0].waits)
        return status;
    return end_join(t, late_entry_join(&late, &err), &err);
}

static int play_event(struct tournament *t)
{
    struct log_files_claim claim = {.lock.fd = -1};
    struct err err;
    int status;

    if (!log_files_claim(&claim, t->log, &err))
        return cli_fail(t->options->command, &err);
    if (!enter_tournament_bots(t, &err))
        status = options_failed(t->options, &err);
    else
        status = t->added.bots ? play_late(t, &claim) : play_only(t, &claim);
    tournament_leave(t);
    log_files_release(&claim);
    return status;
}

static int show_if_complete(struct tournament *t)
{
    struct event *event[CONFIG_STAGES];
    struct err err;

    for (size_t i = 0; i < t->stages; i++)
        event[i] = &t->stage[i].config->event;
    if (!stages_compare(&t->disk, event, &err))
        return cli_fail(t->options->command, &err);
    tournament_print_complete(t);
    return CLI_DONE;
}

static int play_each(struct tournament *t)
{
    char log[PATH_CAP];
    struct err err;
    int status = CLI_DONE;

    for (size_t i = 0; i < t->stages && status == CLI_DONE; i++) {
        struct tournament_stage *s = &t->stage[i];
        if (!stages_log(&t->disk, i, log, s->config->seed, &err))
            return cli_fail(t->options->command, &err);
        s->config->seed_given = true;
        status = play_into(s, log, t->log);
    }
    if (status != CLI_DONE || t->stage[0].waits)
        return status;
    return end_join(t, stages_join(&t->disk, &err), &err);
}

static int play_stages(struct tournament *t)
{
    struct err err;
    int status;

    if (!stages_open(&t->disk, t->log, t->stages, tournament_given_seed(t), t->options->how.fresh,
                     &err))
        return cli_fail(t->options->command, &err);
    if (!enter_tournament_bots(t, &err))
        status = options_failed(t->options, &err);
    else
        status = t->disk.complete ? show_if_complete(t) : play_each(t);
    tournament_leave(t);
    stages_close(&t->disk);
    return status;
}

/* All is ready but the beacon. */
static int print_waiting(const struct tournament *t)
{
    if (!t->options->quiet)
        fprintf(stderr,
                "publish this before the beacon is known: %s; then play with the same command "
                "and --beacon TEXT\n",
                t->stage[0].config->event.beacon_source);
    return CLI_DONE;
}

int tournament_play(struct tournament *t)
{
    struct err err;

    folder_temporary_sweep();
    int status = t->config.stages ? play_stages(t) : play_event(t);

    if (status != CLI_DONE)
        return status;
    if (t->stage[0].waits)
        return print_waiting(t);
    if (!log_proof_sign(t->log, t->options->sign, &err))
        return cli_fail(t->options->command, &err);
    return t->options->log_only ? CLI_DONE : tournament_show(t);
}
