/* `analyse`: what every decision cost. */
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "commands/command.h"
#include "analyse/analysis.h"
#include "analyse/profile.h"
#include "base/clock.h"
#include "base/file.h"
#include "commands/analyse_text.h"
#include "commands/options.h"
#include "commands/progress.h"
#include "config/roster.h"
#include "results/analysis_results.h"
#include "results/log_list.h"
#include "results/output_file.h"
#include "sandbox/namespaces.h"

static const char usage[] =
    "euchre-arena analyse [--by BOT] [--error E | --effort N] [options] LOG\n"
    "euchre-arena analyse [--by BOT] [--error E | --effort N] FILE...\n"
    "\n"
    "Says what every decision cost: for each question that left a choice, what each\n"
    "legal answer was worth in points a deal, and in games and rubbers in chances to\n"
    "win the game, from what that seat could know; what was lost, and the standard\n"
    "error of that. Then for each bot where its points go: a profile, its costly\n"
    "habits in words, and its worst decisions. LOG is a log, or a folder that stands\n"
    "for the log in it; FILE is a file of hands or a recorded game in EGN, as for\n"
    "`referee`.\n"
    "\n"
    "    --by BOT        who tells the values (champion); any bot that has the\n"
    "                    callback `values`, a name or a path with arguments. What it\n"
    "                    does not see it cannot tell\n"
    "    --error E       try more deals where it is close, until the standard error\n"
    "                    of a loss is at most so many points (0.03)\n"
    "    --effort N      try N deals for every decision instead; with few of them\n"
    "                    losses come out too low\n"
    "    --bot NAME      only decisions of this bot\n"
    "    --seat X        only those of this seat: A, B, ...\n"
    "    --at ADDRESS    only this pairing, set, table, game or deal, as in\n"
    "                    9f3c21aa/17b/1.4\n"
    "    --against OLD   the profiles of another log beside it: what a new version\n"
    "                    gained, and where\n"
    "    --decisions     list every decision too, as is done for hands and games\n"
    "    --json          everything as one JSON object (docs/formats/analysis.md)\n"
    "    -o FILE         where the values of a log are kept (LOG.analysis). What is\n"
    "                    there is not analysed again: a broken off analysis goes on\n"
    "    --fresh         start over, whatever is there\n"
    "    --max-time TIME stop after a time, as in 90m, with what there is by then\n"
    "    -j, --concurrency N\n"
    "                    threads (one for each processor)\n"
    "    --trusted       load the analyst into this process, without a sandbox\n"
    "    -q, --quiet     no progress\n"
    "\n"
    "An analyst judges by its own play: it finds what it would do better.\n"
    "docs/coach.md says how well its losses agree with results.\n"
    "\n"
    "Exit status: 0; 2 if a file or bot cannot be used or there is no such deal or\n"
    "seat, 4 if a log or a file is damaged, 130 or 143 interrupted: of a log the\n"
    "same command goes on.\n";

static const char command[] = "analyse";

/* What is to be done. */
struct analyse_request {
    const char *by, *bot, *against, *out;
    struct effort effort;
    struct address at;
    const char *where; /* `at` as it was written */
    uint8_t seats;
    uint32_t seconds; /* 0: no limit */
    unsigned threads;
    bool decisions, json, fresh, trusted, quiet;
};

/* What is being done. */
struct analysing_command {
    const struct analyse_request *q;
    struct roster_bot analyst;
    char host[PATH_CAP];
    struct analyst_setup setup;
    const atomic_int *stop;
    uint64_t until; /* clock_wall_ns; 0: no limit */
    struct analysis_results results;
    /* Of the log that is read. */
    struct progress progress;
    struct run_progress now;
    uint64_t began;
    const struct set_reader *reader;
    bool stopped;
};

/* ---- Logs ---- */

static bool on_segment(void *context, const struct set_reader *reader, struct err *err)
{
    struct analysing_command *w = context;

    w->reader = reader;
    w->now.total += event_sets(&reader->event);
    return analysis_results_segment(&w->results, &reader->event, err);
}

static void show_progress(struct analysing_command *w, const struct chunk_set *set, bool again)
{
    w->now.sets++;
    w->now.resumed += again;
    for (unsigned t = 0; t < set->set.tables && !again; t++)
        w->now.deals += set->set.table[t].deals;
    w->now.wall_ns = clock_wall_ns() - w->began;
    progress_show(&w->progress, &w->now);
}

static bool on_set(void *context, const struct chunk_set *set, const struct analysed_set *analysed,
                   bool again, struct err *err)
{
    struct analysing_command *w = context;

    const struct analysis_source source = {&w->reader->event, &set->pairing, &set->set};

    show_progress(w, set, again);
    return analysis_results_set(&w->results, &source, analysed, err);
}

/* LOG.analysis, or -o. */
static bool file_of(const char *out, const struct log_list_file *log, char path[PATH_CAP],
                    struct err *err)
{
    if (out)
        return path_join(path, "", out, err);
    return path_with_end(path, log->log, ANALYSIS_FILE, err);
}

static bool analyse_log(struct analysing_command *w, const struct log_list_file *log,
                        const char *file, struct err *err)
{
    const struct analyse_request *q = w->q;
    struct analysis a = {
        .analyst = w->setup,
        .effort = w->q->effort,
        .at = q->at,
        .bot = q->bot,
        .seats = q->seats,
        .file = file,
        .fresh = q->fresh && !w->results.against,
        .threads = q->threads,
        .stop = w->stop,
        .until = w->until,
        .segment = on_segment,
        .take = on_set,
        .context = w,
    };

    w->now = (struct run_progress){.sets = 0};
    w->began = clock_wall_ns();
    w->progress = (struct progress){.terminal = cli_terminal(stderr),
                                    .lead = "analysis: ",
                                    .quiet = q->quiet};
    bool ok = analysis_run(&a, log->path, err) || err_prefix(err, "%s: ", log->path);
    progress_clear(&w->progress);
    progress_finish(&w->progress);
    w->stopped |= a.stopped;
    analysis_results_left_out(&w->results, a.left_out, 0);
    return ok;
}

/* Whether it has what is wanted. */
static bool look_at(const struct analysing_command *w, const struct log_list_file *log,
                    struct analysis_there *there, struct err *err)
{
    const struct analyse_request *q = w->q;

    *there = (struct analysis_there){true, true};
    return (!q->at.parts && !q->bot) || analysis_look(log->path, &q->at, q->bot, there, err);
}

/* No log has it; `plays`: the bot does play in one. */
static bool has_nothing(const struct analyse_request *q, const char *path, bool plays,
                        struct err *err)
{
    if (!plays)
        return err_set(err, ERR_USAGE, "%s: --bot %s: does not play there", path, q->bot);
    return err_set(err, ERR_USAGE, "%s: there is no deal at %s", path, q->where);
}

/* All logs of a path; `out` is where the values of one are kept, or NULL. */
static bool analyse_logs(struct analysing_command *w, const char *path, const char *out,
                         struct err *err)
{
    struct log_list logs = {.files = 0};
    char file[PATH_CAP];
    struct analysis_there there;
    bool ok = log_list_add(&logs, path, err), plays = false, found = false;

    if (ok && out && logs.files > 1)
        ok = err_set(err, ERR_USAGE, "-o: %s has %zu logs, each with a file of its own", path,
                     logs.files);
    for (size_t i = 0; ok && i < logs.files; i++) {
        ok = look_at(w, &logs.file[i], &there, err);
        plays |= there.bot;
        if (!ok || !there.bot || (w->q->at.parts && !there.deal))
            continue;
        found = true;
        ok = file_of(out, &logs.file[i], file, err) && analyse_log(w, &logs.file[i], file, err);
    }
    log_list_finish(&logs);
    return ok && (found || has_nothing(w->q, path, plays, err));
}

/* ---- Hands and games ---- */

static bool on_text(void *context, const struct analysed_set *set, const struct eu_rules *rules,
                    const char *const name[EU_SEATS], struct err *err)
{
    struct analysing_command *w = context;

    return analysis_results_deal(&w->results, set, rules, name, err);
}

/* The first byte of a log is that of an array of MessagePack, which no text begins with. What comes
 * through a pipe is text; nothing of it may be read here. */
static bool is_text(const char *path)
{
    struct stat st;

    if (strcmp(path, "-") == 0)
        return true;
    if (stat(path, &st) != 0 || S_ISDIR(st.st_mode))
        return false;
    if (!S_ISREG(st.st_mode))
        return true;
    FILE *in = fopen(path, "re");
    int first = in ? fgetc(in) : EOF;
    if (in)
        (void)fclose(in);
    return first < 0x80;
}

static bool analyse_texts(struct analysing_command *w, char *const *path, struct err *err)
{
    struct analyse_text a = {.analyst = w->setup,
                             .effort = w->q->effort,
                             .seats = w->q->seats,
                             .stop = w->stop,
                             .until = w->until,
                             .take = on_text,
                             .context = w};
    bool ok = true;

    for (; ok && *path; path++) {
        bool standard = strcmp(*path, "-") == 0;
        const char *name = standard ? "standard input" : *path;
        struct buf text = {0};
        ok = (standard ? file_read_open(0, name, HAND_BYTES, &text, err)
                       : file_read(name, HAND_BYTES, &text, err)) &&
             analyse_text(&a, name, &text, err);
        buf_finish(&text);
    }
    w->stopped = a.left_out > 0;
    analysis_results_left_out(&w->results, a.left_out, a.unknown);
    analyse_text_finish(&a);
    return ok;
}

/* ---- All of it ---- */

static bool find_analyst(struct analysing_command *w, struct err *err)
{
    const struct analyse_request *q = w->q;

    if (!roster_bot_find(&w->analyst, q->by, err))
        return err_prefix(err, "--by: ");
    if (!q->trusted && !process_host(w->host, err))
        return false;
    if (!q->trusted)
        (void)namespaces_raise();
    w->results.by = w->analyst.name;
    w->setup = (struct analyst_setup){.host = q->trusted ? NULL : w->host,
                                      .name = w->analyst.name,
                                      .path = w->analyst.path,
                                      .args = w->analyst.args};
    return true;
}

/* Hands and games are texts; of logs there is one, which stands for all in its folder. */
static bool analyse_paths(struct analysing_command *w, char *const *path, struct err *err)
{
    const struct analyse_request *q = w->q;

    if (!is_text(*path) && path[1])
        return err_set(err, ERR_USAGE, "%s: one log at a time", path[1]);
    if (!is_text(*path)) {
        w->results.now.path = *path;
        if (!analyse_logs(w, *path, q->out, err))
            return false;
        if (!q->against || w->stopped)
            return true;
        analysis_results_against(&w->results, q->against);
        return analyse_logs(w, q->against, NULL, err);
    }
    if (q->against || q->out || q->bot || q->at.parts)
        return err_set(err, ERR_USAGE, "%s: --against, --at, --bot and -o are for logs", *path);
    w->results.decisions = true;
    return analyse_texts(w, path, err);
}

static int analyse(const struct analyse_request *q, char *const *path)
{
    struct analysing_command *w = calloc(1, sizeof *w);
    struct err err;
    int status = CLI_DONE;

    if (!w)
        return cli_no_memory(command);
    w->q = q;
    w->stop = options_stop();
    w->until = q->seconds ? clock_wall_ns() + q->seconds * CLOCK_SECOND : 0;
    w->results = (struct analysis_results){.effort = q->effort,
                                           .only = q->at,
                                           .seats = q->seats,
                                           .decisions = q->decisions,
                                           .json = q->json};
    bool ok = find_analyst(w, &err) && analyse_paths(w, path, &err) &&
              analysis_results_print(&w->results, &err);
    if (!ok)
        status = cli_fail(command, &err);
    else if (w->stopped && *w->stop)
        status = options_stopped(*w->stop);
    analysis_results_finish(&w->results);
    roster_bot_finish(&w->analyst);
    free(w);
    return status;
}

/* ---- The command line ---- */

enum {
    OPTION_BY = 256,
    OPTION_ERROR,
    OPTION_EFFORT,
    OPTION_BOT,
    OPTION_SEAT,
    OPTION_AT,
    OPTION_AGAINST,
    OPTION_DECISIONS,
    OPTION_JSON,
    OPTION_FRESH,
    OPTION_TIME,
    OPTION_TRUSTED,
};

static const struct option long_options[] = {{"by", required_argument, NULL, OPTION_BY},
                                             {"error", required_argument, NULL, OPTION_ERROR},
                                             {"effort", required_argument, NULL, OPTION_EFFORT},
                                             {"bot", required_argument, NULL, OPTION_BOT},
                                             {"seat", required_argument, NULL, OPTION_SEAT},
                                             {"at", required_argument, NULL, OPTION_AT},
                                             {"against", required_argument, NULL, OPTION_AGAINST},
                                             {"decisions", no_argument, NULL, OPTION_DECISIONS},
                                             {"json", no_argument, NULL, OPTION_JSON},
                                             {"fresh", no_argument, NULL, OPTION_FRESH},
                                             {"max-time", required_argument, NULL, OPTION_TIME},
                                             {"concurrency", required_argument, NULL, 'j'},
                                             {"trusted", no_argument, NULL, OPTION_TRUSTED},
                                             {"quiet", no_argument, NULL, 'q'},
                                             {NULL, 0, NULL, 0}};

static bool take_seat(struct analyse_request *q)
{
    unsigned seat = (unsigned char)(*optarg | 0x20) - 'a';

    if (optarg[0] && !optarg[1] && seat < EU_SEATS) {
        q->seats = (uint8_t)(1u << seat);
        return true;
    }
    (void)cli_misuse(command, "--seat %s: expected a seat, A to G", optarg);
    return false;
}

static bool take_at(struct analyse_request *q)
{
    q->where = optarg;
    if (address_parse(optarg, &q->at))
        return true;
    (void)cli_misuse(command, "--at %s: expected an address like 9f3c21aa/17b/1.4", optarg);
    return false;
}

static bool take_out(struct analyse_request *q)
{
    q->out = optarg;
    if (*optarg)
        return true;
    (void)cli_misuse(command, "-o takes a path, not an empty word");
    return false;
}

static bool take_time(struct analyse_request *q)
{
    if (text_seconds(text_of(optarg), &q->seconds))
        return true;
    (void)cli_misuse(command, "--max-time %s: expected a time, as in 5400, 90m or 2h", optarg);
    return false;
}

static bool take_effort(struct analyse_request *q)
{
    uint64_t n;

    if (text_u64(text_of(optarg), DECISION_BATCHES, DECISION_MOST, &n)) {
        q->effort = (struct effort){.worlds = (uint32_t)n, .most = (uint32_t)n};
        return true;
    }
    (void)cli_misuse(command, "--effort %s: expected a number of deals, %d to %d", optarg,
                     DECISION_BATCHES, DECISION_MOST);
    return false;
}

static bool take_error(struct analyse_request *q)
{
    char *end;
    double error = strtod(optarg, &end);

    if (end != optarg && !*end && error >= 0.001 && error <= 1) {
        q->effort = effort_for(error);
        return true;
    }
    (void)cli_misuse(command, "--error %s: expected points, 0.001 to 1", optarg);
    return false;
}

/* False after an error, which has been said. */
static bool take(struct analyse_request *q, int option)
{
    switch (option) {
    case OPTION_BY:
        return (q->by = optarg);
    case OPTION_ERROR:
        return take_error(q);
    case OPTION_EFFORT:
        return take_effort(q);
    case OPTION_BOT:
        return (q->bot = optarg);
    case OPTION_SEAT:
        return take_seat(q);
    case OPTION_AT:
        return take_at(q);
    case OPTION_AGAINST:
        return (q->against = optarg);
    case OPTION_DECISIONS:
        return q->decisions = true;
    case OPTION_JSON:
        return q->json = true;
    case 'o':
        return take_out(q);
    case OPTION_FRESH:
        return q->fresh = true;
    case OPTION_TIME:
        return take_time(q);
    case 'j':
        return options_workers(command, &q->threads);
    case OPTION_TRUSTED:
        return q->trusted = true;
    case 'q':
        return q->quiet = true;
    default:
        (void)cli_bad_option(command);
        return false;
    }
}

static int cmd_analyse(int argc, char **argv)
{
    struct analyse_request q = {.by = "champion",
                                .threads = options_processors(),
                                .effort = effort_default()};

    for (int o; (o = cli_getopt(argc, argv, "o:j:q", long_options)) != -1;)
        if (!take(&q, o))
            return ERR_USAGE;
    if (optind == argc)
        return cli_misuse(command, "expected a log, a folder, hands or a recorded game");
    return analyse(&q, argv + optind);
}

const struct command command_analyse = {"analyse", "what every decision of a log or a game cost",
                                        usage, cmd_analyse};
