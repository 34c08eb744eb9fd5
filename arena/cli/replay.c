#include <getopt.h>

#include "base/text.h"
#include "cli/ask.h"
#include "cli/cli.h"
#include "tell/transcript.h"

static const char usage[] =
    "euchre-arena replay [--text] [--at ADDRESS] [--stage N] LOG\n"
    "euchre-arena replay --at ADDRESS --ask BOT [--step N] [--seat X] [--trusted] LOG\n"
    "\n"
    "Shows deals of a log, answer by answer, as the referee sees them; without --at\n"
    "the first deal. A folder stands for the log in it.\n"
    "\n"
    "    --at ADDRESS    9f3c21aa/17b/1.4.3 is the pairing (its first digits are\n"
    "                    enough), the set and its table (a, b, ...), game, deal and\n"
    "                    trick, all counted from 1. Shown is the whole deal; an\n"
    "                    address that ends earlier shows all deals of the game, the\n"
    "                    table or the set, and a pairing alone its first set\n"
    "    --stage N       only of the N-th stage of a tournament that has several\n"
    "    --text          as text, which is the only way as yet\n"
    "    --ask BOT       asks a bot one question of the deal once more: it plays the\n"
    "                    table from its beginning as the log has it, until that\n"
    "                    question comes. BOT is the name of an installed bot, or a\n"
    "                    path, then its arguments; without these it has those of the\n"
    "                    log. Asked is the bot that failed in the trick of the\n"
    "                    address, or else the seat that answered there first\n"
    "    --step N        asks what comes after so many answers of the deal\n"
    "    --seat X        asks this seat: A, B, ...\n"
    "    --trusted       in this process and without limits, for debuggers; else in\n"
    "                    the sandbox\n"
    "\n"
    "Exit status: 0, 2 where the log has no such deal or question, 4 if it is\n"
    "damaged, or if the bot that was asked failed or gave an illegal answer.\n";

static const char command[] = "replay";

/* What is looked for. */
struct search {
    bool has_address;    /* ask.at */
    uint64_t stage;      /* from 1; 0: any */
    struct ask_wish ask; /* instead of showing */
    unsigned shown;      /* deals so far */
    int status;
};

/* ---- Finding it ---- */

static bool is_wanted(const struct search *s, const struct reading *r)
{
    const struct address *at = &s->ask.at;

    if (s->stage && s->stage != r->segments)
        return false;
    return !s->has_address ||
           (address_is_of(at, &r->pairing) && (at->parts < ADDRESS_SET || at->set == r->set.set));
}

static bool wants_deal(const struct search *s, unsigned game, unsigned deal)
{
    const struct address *at = &s->ask.at;

    if (!s->has_address)
        return s->shown == 0;
    return (at->parts < ADDRESS_GAME || at->game == game) &&
           (at->parts < ADDRESS_DEAL || at->deal == deal);
}

static void show_table(struct search *s, const struct reading *r, unsigned table)
{
    struct telling t;

    telling_start(&t, &r->event, &r->pairing, &r->set, table);
    while (telling_deal(&t)) {
        const struct played_deal *d = &t.walk.played->deal[t.walk.index];
        if (!wants_deal(s, d->game, d->deal))
            continue;
        struct buf deal = {0};
        transcript_deal(&t, TRANSCRIPT_ALL, &deal);
        cli_put(&deal);
        s->shown++;
    }
}

/* Shows the set that was read, or asks, if it is the one; true: that was all. */
static bool show_set(struct search *s, const struct reading *r)
{
    const struct address *at = &s->ask.at;

    if (!is_wanted(s, r) || (s->ask.bot && at->table >= r->set.tables))
        return false;
    if (s->ask.bot) {
        s->status = ask_again(&s->ask, r);
        return true;
    }
    for (unsigned table = 0; table < r->set.tables; table++)
        if (!s->has_address || at->parts < ADDRESS_TABLE || at->table == table)
            show_table(s, r, table);
    return s->shown > 0;
}

/* 1: it was there, 0: it is not, -1: an error. */
static int find(struct search *s, struct reading *r, struct err *err)
{
    int found;

    while ((found = reading_next(r, err)) == 1) {
        if (r->record.kind != LOG_SET)
            continue;
        if (!reading_pairing(r, err))
            return -1;
        if (show_set(s, r))
            break;
    }
    return found;
}

static int replay(struct search *s, const char *path, const char *at)
{
    struct reading r;
    struct err err;

    if (!reading_open(&r, path, &err))
        return cli_fail(command, &err);
    int found = find(s, &r, &err);
    if (found == 0)
        (void)err_set(&err, ERR_USAGE, "%s: there is no deal%s%s%s", path, at ? " at " : "",
                      at ? at : "", s->stage ? " in that stage" : "");
    reading_close(&r);
    return found == 1 ? s->status : cli_fail(command, &err);
}

/* ---- The command line ---- */

/* A letter, or a number as bots count seats. */
static bool take_seat(struct encore_wish *wish, const char *text)
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

static bool take_step(struct encore_wish *wish, const char *text)
{
    uint64_t step;

    wish->has_step = text_u64(text_of(text), 0, DEAL_STEPS, &step);
    if (wish->has_step)
        wish->step = (unsigned)step;
    return wish->has_step;
}

/* False after an error, which has been said. */
static bool take_option(struct search *s, int option, const char **at)
{
    switch (option) {
    case '?':
        (void)cli_bad_option(command);
        return false;
    case 'a':
        *at = optarg;
        break;
    case 's':
        if (text_u64(text_of(optarg), 1, UINT32_MAX, &s->stage))
            break;
        (void)cli_misuse(command, "--stage: expected a number from 1 on, not '%.40s'", optarg);
        return false;
    case 'q':
        s->ask.bot = optarg;
        break;
    case 'n':
        if (take_step(&s->ask.question, optarg))
            break;
        (void)cli_misuse(command, "--step: expected a number up to %d, not '%.40s'", DEAL_STEPS,
                         optarg);
        return false;
    case 'x':
        if (take_seat(&s->ask.question, optarg))
            break;
        (void)cli_misuse(command, "--seat: expected a letter from A to G, not '%.40s'", optarg);
        return false;
    case 'T':
        s->ask.trusted = true;
        break;
    }
    return true;
}

static bool is_sensible(const struct search *s)
{
    const struct ask_wish *a = &s->ask;

    if (a->bot && (!s->has_address || s->ask.at.parts < ADDRESS_DEAL))
        (void)cli_misuse(command, "--ask needs the address of a deal, as in --at 9f3c21aa/17b/1.4");
    else if (!a->bot && (a->question.has_step || a->question.has_seat || a->trusted))
        (void)cli_misuse(command, "--step, --seat and --trusted go with --ask");
    else
        return true;
    return false;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"at", required_argument, NULL, 'a'},   {"stage", required_argument, NULL, 's'},
        {"text", no_argument, NULL, 't'},       {"ask", required_argument, NULL, 'q'},
        {"step", required_argument, NULL, 'n'}, {"seat", required_argument, NULL, 'x'},
        {"trusted", no_argument, NULL, 'T'},    {NULL, 0, NULL, 0}};
    struct search search = {.has_address = false};
    const char *at = NULL;

    for (int o; (o = getopt_long(argc, argv, "", options, NULL)) != -1;)
        if (!take_option(&search, o, &at))
            return ERR_USAGE;
    if (argc - optind != 1)
        return cli_misuse(command, "expected one log");
    if (at && !address_parse(at, &search.ask.at))
        return cli_misuse(command, "--at %s: expected an address like 9f3c21aa/17b/1.4.3", at);
    search.has_address = at != NULL;
    search.ask.question.has_trick = search.ask.at.parts >= ADDRESS_TRICK;
    search.ask.question.trick = search.ask.at.trick;
    return is_sensible(&search) ? replay(&search, argv[optind], at) : ERR_USAGE;
}

const struct command command_replay = {command, "show deals of a log, answer by answer", usage,
                                       run};
