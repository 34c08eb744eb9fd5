/* Shows what came of a tournament: the standings, the files, the bots that were at fault. */
#include "commands/tournament.h"

#include <stdlib.h>

#include "base/text.h"
#include "commands/log_proof.h"
#include "report/report.h"
#include "results/show_results.h"
#include "terminal/cli.h"

void tournament_print_complete(const struct tournament *t)
{
    char safe[4 * PATH_CAP];

    (void)text_safe(text_of(t->log), safe, sizeof safe);
    if (!t->options->quiet)
        fprintf(stderr, "%s is complete: nothing was played%s\n", safe,
                t->added.bots ? "" : " (--fresh starts over)");
}

void tournament_print_path(const char *what, const char *path)
{
    char safe[4 * PATH_CAP];

    (void)text_safe(text_of(path), safe, sizeof safe);
    printf("%s: %s\n", what, safe);
}

static bool print_files(const struct tournament *t, bool published, struct err *err)
{
    char report[PATH_CAP];

    putchar('\n');
    if (!log_proof_print(t->log, err))
        return false;
    if (published && path_join(report, t->folder, REPORT_NAME, NULL))
        tournament_print_path("report", report);
    return true;
}

/* A bot and its arguments are one word of a command line. */
static void print_spec(const char *bot, const char *args)
{
    struct buf spec = {0};

    (void)buf_printf(&spec, "%s%s%s", bot, *args ? " " : "", args);
    options_print_word(stderr, cli_text(&spec));
    buf_finish(&spec);
}

/* Prints the commands that tell what is wrong with bots that were at fault: with two of them, as a
 * line with forty is not read. */
static void print_checks(const struct tournament *t, const bool *at_fault)
{
    const struct config *c = t->stage[0].config;
    const char *lead = "to see what is wrong with a bot: ";
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

/* The exit status that says how the test ended. */
static int verdict_of(const struct tournament *t)
{
    enum round_end end = t->stage[0].end;

    return end == ROUND_H1 ? CLI_DONE : end == ROUND_H0 ? CLI_H0 : CLI_OPEN;
}

int tournament_show(const struct tournament *t)
{
    const struct options *o = t->options;
    const struct event *event = &t->stage[0].config->event;
    bool published = false, *at_fault = calloc(event->entrants, sizeof *at_fault);
    const struct show_results report = {.command = o->command,
                                        .event = at_fault ? event : NULL,
                                        .at_fault = at_fault,
                                        .how = o->results,
                                        .folder = *t->folder ? t->folder : NULL,
                                        .silent = t->silent,
                                        .threads = o->how.workers,
                                        .published = &published};
    struct err err;
    int status = show_results(&report, (const char *const[]){t->log, NULL});
    bool shown = status == CLI_DONE || status == CLI_FAULTS;

    if (t->kept && !t->silent && o->results.format == GRID_TEXT && shown &&
        !print_files(t, published, &err))
        status = cli_fail(o->command, &err);
    if (status == CLI_FAULTS && at_fault && !o->quiet && !t->silent)
        print_checks(t, at_fault);
    free(at_fault);
    if (status == CLI_FAULTS && !o->fail_on_fault)
        status = CLI_DONE;
    return o->verdict && status == CLI_DONE ? verdict_of(t) : status;
}
