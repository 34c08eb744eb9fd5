#include <getopt.h>

#include "base/text.h"
#include "cli/ask.h"
#include "cli/cli.h"
#include "cli/telling.h"
#include "record/roll.h"

const char usage_replay[] =
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

/* What is looked for, and where the search is. */
struct search {
    bool has_address;
    struct address at;
    uint64_t stage, segment; /* looked for, 0: any; where the search is, from 1 */
    struct event event;
    struct roll roll;
    struct set_record set;
    unsigned shown;      /* deals */
    struct ask_wish ask; /* instead of showing */
    int status;
};

/* Finding it ---------------------------------------------------------------------------------- */

static bool is_pairing(const struct address *a, const struct pairing *p)
{
    for (unsigned i = 0; i < a->digits; i++)
        if (((a->pairing[i / 2] ^ p->id[i / 2]) >> (i & 1 ? 0 : 4)) & 15)
            return false;
    return true;
}

static bool wants_set(const struct search *s, const struct set_record *r, const struct pairing *p)
{
    if (s->stage && s->stage != s->segment)
        return false;
    return !s->has_address || (is_pairing(&s->at, p) && (s->at.parts < 2 || s->at.set == r->set));
}

static bool wants_deal(const struct search *s, unsigned game, unsigned deal)
{
    if (!s->has_address)
        return s->shown == 0;
    return (s->at.parts < 4 || s->at.game == game) && (s->at.parts < 5 || s->at.deal == deal);
}

static void show_table(struct search *s, const struct pairing *p, unsigned table)
{
    struct telling told;

    telling_start(&told, &s->event, p, &s->set, table);
    while (walk_deal(&told.walk)) {
        const struct played_deal *d = &told.walk.played->deal[told.walk.index];
        if (wants_deal(s, d->game, d->deal)) {
            telling_deal(&told, TELLING_ALL);
            s->shown++;
        } else {
            telling_skip(&told);
        }
    }
}

/* 1: the set was shown, 0: it is another, -1: an error. */
static int show_set(struct search *s, const struct log_record *r, struct err *err)
{
    struct pairing p;

    if (!log_get_set(r, &s->event, &s->set, err))
        return -1;
    if (!roll_pairing(&s->roll, &s->set, &p)) {
        (void)err_set(err, ERR_FOUND, "%s: a set of bots that are not in the header", r->log);
        return -1;
    }
    if (!wants_set(s, &s->set, &p) || (s->ask.bot && s->at.table >= s->set.tables))
        return 0;
    if (s->ask.bot) {
        s->status = ask_again(&s->ask, &(struct ask_place){r->log, &s->event, &s->set, &p, &s->at});
        return 1;
    }
    for (unsigned table = 0; table < s->set.tables; table++)
        if (!s->has_address || s->at.parts < 3 || s->at.table == table)
            show_table(s, &p, table);
    return s->shown > 0;
}

static bool begin(struct search *s, const struct log_record *r, struct err *err)
{
    roll_finish(&s->roll);
    s->segment++;
    return log_get_header(r, &s->event, err) &&
           (roll_make(&s->roll, &s->event) || err_set(err, ERR_ABORT, "out of memory"));
}

static int find(struct search *s, struct log_reader *reader, struct err *err)
{
    struct log_record r;
    int found = 0;

    while (found == 0 && (found = log_next(reader, &r, err)) == 1) {
        found = 0;
        if (r.kind == LOG_HEADER && !begin(s, &r, err))
            found = -1;
        else if (r.kind == LOG_SET)
            found = show_set(s, &r, err);
        else
            continue;
    }
    return found;
}

static int replay(struct search *s, const char *path, const char *at)
{
    struct log_reader *reader;
    struct err err;

    if (!log_open(&reader, path, &err))
        return cli_fail(command, &err);
    event_init(&s->event);
    set_record_init(&s->set);
    int found = find(s, reader, &err);
    if (found == 0)
        (void)err_set(&err, ERR_USAGE, "%s: there is no deal%s%s%s", path, at ? " at " : "",
                      at ? at : "", s->stage ? " in that stage" : "");
    roll_finish(&s->roll);
    set_record_finish(&s->set);
    event_finish(&s->event);
    log_close(reader);
    return found == 1 ? s->status : cli_fail(command, &err);
}

/* The command line ---------------------------------------------------------------------------- */

/* A letter, or a number as bots count seats. */
static bool take_seat(struct ask_wish *ask, const char *text)
{
    char c = text[0];

    if (!c || text[1])
        return false;
    unsigned seat = c >= 'a' ? (unsigned)(c - 'a') : c >= 'A' ? (unsigned)(c - 'A') : EU_SEATS;
    if (c >= '0' && c <= '9')
        seat = (unsigned)(c - '0');
    ask->has_seat = seat < EU_SEATS;
    ask->seat = seat;
    return ask->has_seat;
}

static bool take_step(struct ask_wish *ask, const char *text)
{
    uint64_t step;

    ask->has_step = text_u64(text_of(text), 0, DEAL_STEPS, &step);
    if (ask->has_step)
        ask->step = (unsigned)step;
    return ask->has_step;
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
        if (take_step(&s->ask, optarg))
            break;
        (void)cli_misuse(command, "--step: expected a number up to %d, not '%.40s'", DEAL_STEPS,
                         optarg);
        return false;
    case 'x':
        if (take_seat(&s->ask, optarg))
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

    if (a->bot && (!s->has_address || s->at.parts < 5))
        (void)cli_misuse(command, "--ask needs the address of a deal, as in --at 9f3c21aa/17b/1.4");
    else if (!a->bot && (a->has_step || a->has_seat || a->trusted))
        (void)cli_misuse(command, "--step, --seat and --trusted go with --ask");
    else
        return true;
    return false;
}

int cmd_replay(int argc, char **argv)
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
    if (at && !address_parse(at, &search.at))
        return cli_misuse(command, "--at %s: expected an address like 9f3c21aa/17b/1.4.3", at);
    search.has_address = at != NULL;
    return is_sensible(&search) ? replay(&search, argv[optind], at) : ERR_USAGE;
}
