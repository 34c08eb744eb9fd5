/* `replay`: shows deals of a log, answer by answer. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands/command.h"
#include "analyse/remarks.h"
#include "base/text.h"
#include "commands/replay_ask.h"
#include "results/log_list.h"
#include "viewer/log_search.h"
#include "viewer/viewer.h"
#include "replay/compare_tables.h"
#include "replay/narration.h"

static const char usage[] =
    "euchre-arena replay [--text] [--at ADDRESS] [--both] [--stage N]\n"
    "                    [--seat X] [--values] LOG\n"
    "euchre-arena replay --at ADDRESS --ask BOT [--step N] [--seat X]\n"
    "                    [--trusted] LOG\n"
    "\n"
    "Shows deals of a log, answer by answer, as the referee sees them. On a terminal\n"
    "it shows the table and all hands, and each key is a step: space goes forward, p\n"
    "back, ] and [ to other deals, ? shows the other keys, q ends. Elsewhere, or with\n"
    "--text, it prints the deals at the address; without --at only the first deal of\n"
    "the log. A folder stands for the log in it.\n"
    "\n"
    "Where the log was analysed (see analyse) answers that cost something say so:\n"
    "(lost 0.31 +-0.02: JD +0.52, 9C +0.21) is the loss in points of the deal, its\n"
    "standard error, and what the best answer and the one given are worth; in games\n"
    "these are percentages of games won. On a terminal all legal answers have their\n"
    "values, and m goes to the next such answer, M to the one before.\n"
    "\n"
    "    --at ADDRESS    9f3c21aa/17b/1.4.3 is the pairing (its first digits are\n"
    "                    enough), the set and its table (a, b, ...), the game, deal\n"
    "                    and trick, all counted from 1. A terminal shows that deal\n"
    "                    from that trick on, text the whole deal. As text, a shorter\n"
    "                    address gives all deals of the game, the table or the set,\n"
    "                    and a pairing alone those of its first set\n"
    "    --both          the same cards at all tables of the set: side by side if\n"
    "                    there are 120 columns, else Tab switches. As text, one after\n"
    "                    the other, with * where they differ and the result of each\n"
    "    --stage N       only stage N of a tournament that has several\n"
    "    --text          print text, even on a terminal\n"
    "    --values        in text the values of all legal answers, at every decision\n"
    "    --seat X        show this seat at the bottom: A, B, ...; with --ask, ask it\n"
    "    --ask BOT       ask a bot one question of the deal again: it plays the table\n"
    "                    from its beginning, as the log has it, up to that question.\n"
    "                    BOT is the name of an installed bot or a path, then its\n"
    "                    arguments; without these it has those of the log. The bot\n"
    "                    asked is the one that failed in the trick of the address, or\n"
    "                    else the one that answered there first\n"
    "    --step N        ask what comes after N answers of the deal\n"
    "    --trusted       ask in this process and without limits, for debuggers; else\n"
    "                    in the sandbox\n"
    "\n"
    "Exit status: 0; 2 if the log has no such deal or question; 4 if it is damaged,\n"
    "or if the bot failed or gave an illegal answer.\n";

static const char command[] = "replay";

/* What is to be done. */
struct replay_request {
    struct log_search_wish where;
    struct replay_ask ask; /* instead of showing */
    bool text, both, values;
    int status;
    char log[PATH_CAP]; /* by the name that it has when it is complete */
    struct remarks remarks;
};

/* ---- As text ---- */

/* Finds what the analysis has of the set. A log is shown all the same without it. */
static void find_remarks(struct replay_request *w, const struct set_reader *r)
{
    struct err err;

    if (remarks_go(&w->remarks, &r->event, &r->pairing, &r->set, &err))
        return;
    cli_warn(command, "shown without the analysis: %s", err.text);
    remarks_close(&w->remarks);
}

static unsigned show_table(struct replay_request *w, const struct set_reader *r, unsigned table,
                           const struct board_style *style)
{
    struct narration t;
    unsigned shown = 0;

    narration_start(&t, &r->event, &r->pairing, &r->set, table);
    t.remarks = remarks_narration(&w->remarks);
    while (walk_deal(&t.walk)) {
        const struct table_record_deal *d = &t.walk.played->deal[t.walk.index];
        if (w->where.at.parts ? !address_has_deal(&w->where.at, d->game, d->deal) : shown > 0)
            continue;
        struct buf deal = {0};
        transcript_deal(&t, TRANSCRIPT_ALL, style, &deal);
        cli_put(&deal);
        shown++;
    }
    return shown;
}

static unsigned show_both(struct replay_request *w, const struct set_reader *r,
                          const struct board_style *style)
{
    const struct set_record *set = &r->set;
    unsigned shown = 0;

    for (size_t i = 0; i < set->deals && (shown == 0 || w->where.at.parts); i++) {
        struct buf deal = {0};
        unsigned game = set->deal[i].game, number = set->deal[i].deal;
        if (!address_has_deal(&w->where.at, game, number))
            continue;
        shown += compare_tables_text(&r->event, &r->pairing, set, remarks_narration(&w->remarks),
                                     game, number, style, &deal);
        cli_put(&deal);
    }
    return shown;
}

/* Deals of the set that are asked for; their number. */
static unsigned show_set(struct replay_request *w, const struct set_reader *r)
{
    struct cli_terminal terminal = cli_terminal(stdout);
    struct board_style style = cli_board_style(&terminal);
    unsigned shown = 0;

    find_remarks(w, r);
    if (w->both)
        return show_both(w, r, &style);
    for (unsigned table = 0; table < r->set.tables && (shown == 0 || w->where.at.parts); table++)
        if (address_has_table(&w->where.at, table))
            shown += show_table(w, r, table, &style);
    return shown;
}

/* Shows the set, or asks, if it is the one; true: that was all. */
static bool show_or_ask_set(struct replay_request *w, const struct set_reader *r)
{
    if (!w->ask.bot)
        return show_set(w, r) > 0;
    if (w->ask.at.table >= r->set.tables)
        return false;
    w->status = replay_ask(&w->ask, r);
    return true;
}

/* Where the others are, if there is nothing else to be said of the first deal. */
static void tell_of_others(const struct replay_request *w, const struct set_reader *r)
{
    const struct address set = address_of(&r->pairing, r->set.set, 0, 0, 0, 0);
    char at[ADDRESS_TEXT];

    if (w->where.at.parts || w->ask.bot || fflush(stdout) != 0)
        return;
    address_text_to(&set, ADDRESS_SET, at);
    cli_warn(command, "this is only the first deal; --at prints others, as in --at %s", at);
}

/* Opens the analysis of the log, if it is there. */
static void open_remarks(struct replay_request *w)
{
    struct err err;

    if (!w->ask.bot && !remarks_open(&w->remarks, w->log, &err))
        cli_warn(command, "shown without the analysis: %s", err.text);
    w->remarks.all = w->values;
}

static bool print(struct replay_request *w, const char *path, struct err *err)
{
    struct log_search l;
    int found;

    open_remarks(w);
    if (!log_search_open(&l, path, &w->where, err))
        return false;
    while ((found = log_search_next(&l, err)) == 1 && !show_or_ask_set(w, &l.reading))
        continue;
    if (found == 0)
        (void)log_search_none(&l, err);
    if (found == 1)
        tell_of_others(w, &l.reading);
    log_search_close(&l);
    return found == 1;
}

/* ---- On a terminal ---- */

static bool view(struct replay_request *w, const char *path, struct err *err)
{
    struct viewer_wish wish = {.path = path,
                               .log = w->log,
                               .where = w->where,
                               .both = w->both,
                               .seat = w->ask.question.seat};
    int ended_by;
    bool ok = viewer_run(&wish, &ended_by, err);

    if (ended_by)
        w->status = 128 + ended_by;
    return ok;
}

/* Whether there is somebody to press keys. */
static bool is_watched(const struct replay_request *w)
{
    const char *term = getenv("TERM");

    return !w->text && !w->ask.bot && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 &&
           term && *term && strcmp(term, "dumb") != 0;
}

/* Of what is being played what there is. Where that is several logs, the path itself is opened. */
static bool find_log(struct replay_request *w, char log[PATH_CAP], const char *path,
                     struct err *err)
{
    struct log_list logs = {.files = 0};
    bool ok = log_list_add(&logs, path, err) &&
              path_join(log, "", logs.files == 1 ? logs.file[0].path : path, err) &&
              path_join(w->log, "", logs.files == 1 ? logs.file[0].log : path, err);

    log_list_finish(&logs);
    return ok;
}

static int replay(struct replay_request *w, const char *path)
{
    char log[PATH_CAP];
    struct err err;
    bool ok =
        find_log(w, log, path, &err) && (is_watched(w) ? view(w, log, &err) : print(w, log, &err));

    remarks_close(&w->remarks);
    return ok ? w->status : cli_fail(command, &err);
}

/* ---- The command line ---- */

/* A letter, or a number as bots count seats. */
static bool take_seat(struct ask_bot_wanted *wish, const char *text)
{
    char c = text[0];

    if (!c || text[1])
        return false;
    unsigned seat = c >= 'a' ? (unsigned)(c - 'a') : c >= 'A' ? (unsigned)(c - 'A') : EU_SEATS;
    if (c >= '0' && c <= '9')
        seat = (unsigned)(c - '0');
    wish->has_seat = seat < EU_SEATS;
    wish->seat = seat;
    return wish->has_seat;
}

static bool take_step(struct ask_bot_wanted *wish, const char *text)
{
    uint64_t step;

    wish->has_step = text_u64(text_of(text), 0, DEAL_STEPS, &step);
    if (wish->has_step)
        wish->step = (unsigned)step;
    return wish->has_step;
}

/* False after an error, which has been said. */
static bool take_replay_option(struct replay_request *w, int option)
{
    switch (option) {
    case '?':
        (void)cli_bad_option(command);
        return false;
    case 'a':
        w->where.at_text = optarg;
        break;
    case 't':
        w->text = true;
        break;
    case 'b':
        w->both = true;
        break;
    case 's':
        if (text_u64(text_of(optarg), 1, UINT32_MAX, &w->where.stage))
            break;
        (void)cli_misuse(command, "--stage: expected a number from 1 on, not '%.40s'", optarg);
        return false;
    case 'q':
        w->ask.bot = optarg;
        break;
    case 'n':
        if (take_step(&w->ask.question, optarg))
            break;
        (void)cli_misuse(command, "--step: expected a number up to %d, not '%.40s'", DEAL_STEPS,
                         optarg);
        return false;
    case 'x':
        if (take_seat(&w->ask.question, optarg))
            break;
        (void)cli_misuse(command, "--seat: expected a letter from A to G, not '%.40s'", optarg);
        return false;
    case 'T':
        w->ask.trusted = true;
        break;
    case 'v':
        w->values = true;
        break;
    }
    return true;
}

static bool is_sensible(const struct replay_request *w)
{
    const struct replay_ask *a = &w->ask;

    if (a->bot && a->at.parts < ADDRESS_DEAL)
        (void)cli_misuse(command, "--ask needs the address of a deal, as in --at 9f3c21aa/17b/1.4");
    else if (!a->bot && (a->question.has_step || a->trusted))
        (void)cli_misuse(command, "--step and --trusted go with --ask");
    else if (a->bot && w->both)
        (void)cli_misuse(command, "--ask asks at one table: it does not go with --both");
    else
        return true;
    return false;
}

static bool take_address(struct replay_request *w)
{
    const char *at = w->where.at_text;

    if (at && !address_parse(at, &w->where.at)) {
        (void)cli_misuse(command, "--at %s: expected an address like 9f3c21aa/17b/1.4.3", at);
        return false;
    }
    w->ask.at = w->where.at;
    w->ask.question.has_trick = w->where.at.parts >= ADDRESS_TRICK;
    w->ask.question.trick = w->where.at.trick;
    return true;
}

static int cmd_replay(int argc, char **argv)
{
    static const struct option options[] = {
        {"at", required_argument, NULL, 'a'},   {"stage", required_argument, NULL, 's'},
        {"text", no_argument, NULL, 't'},       {"both", no_argument, NULL, 'b'},
        {"ask", required_argument, NULL, 'q'},  {"step", required_argument, NULL, 'n'},
        {"seat", required_argument, NULL, 'x'}, {"trusted", no_argument, NULL, 'T'},
        {"values", no_argument, NULL, 'v'},     {NULL, 0, NULL, 0}};
    struct replay_request wish = {.text = false};

    for (int o; (o = cli_getopt(argc, argv, "", options)) != -1;)
        if (!take_replay_option(&wish, o))
            return ERR_USAGE;
    if (argc - optind != 1)
        return cli_misuse(command, "expected one log");
    return take_address(&wish) && is_sensible(&wish) ? replay(&wish, argv[optind]) : ERR_USAGE;
}

const struct command command_replay = {command, "look at deals of a log, answer by answer", usage,
                                       cmd_replay};
