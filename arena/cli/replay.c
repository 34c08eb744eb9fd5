#include <getopt.h>
#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "game/story.h"
#include "record/roll.h"
#include "record/walk.h"

const char usage_replay[] =
    "euchre-arena replay [--text] [--at ADDRESS] [--stage N] LOG\n"
    "\n"
    "Shows deals of a log, answer by answer, as the referee sees them; without --at the first deal.\n"
    "A folder stands for the log in it.\n"
    "\n"
    "    --at ADDRESS    9f3c21aa/17b/1.4.3 is the pairing (its first digits are enough), the set and\n"
    "                    its table (a, b, ...), game, deal and trick, all counted from 1. Shown is the\n"
    "                    whole deal; an address that ends earlier shows all deals of the game, the table\n"
    "                    or the set, and a pairing alone its first set\n"
    "    --stage N       only of the N-th stage of a tournament that has several\n"
    "    --text          as text, which is the only way as yet\n"
    "\n"
    "Exit status: 0, 2 where the log has no such deal, 4 if it is damaged.\n";

static const char command[] = "replay";

enum { STORY = 512 };

/* What is looked for, and where the search is. */
struct search {
    bool has_address;
    struct address at;
    uint64_t stage, segment; /* looked for, 0: any; where the search is, from 1 */
    struct event event;
    struct roll roll;
    struct set_record set;
    unsigned shown; /* deals */
};

/* One deal on the screen. */
struct show {
    const struct event *event;
    const struct pairing *pairing;
    struct walk walk;
    struct hand names; /* the seats by letters, for the story */
};

/* Words --------------------------------------------------------------------------------------- */

static const char *seat_of(const struct show *s, unsigned seat)
{
    return s->names.seat[seat];
}

static void print_cards(cardset cards)
{
    char text[3];

    for (; cards; cards &= cards - 1) {
        card_text(card_lowest(cards), text);
        printf(" %s", text);
    }
}

static const char *shown_card(unsigned c, char text[3])
{
    card_text((card)c, text);
    return text;
}

/* Of a turn-up, a suit, or by the winner of an auction the trump. */
static void print_bid(const struct show *s, unsigned seat, unsigned answer)
{
    if (answer == EU_PASS) {
        printf("passes");
        return;
    }
    if (s->walk.deal.round == 0 && !s->event->rules.auction)
        printf("%s", seat == s->walk.deal.table.dealer ? "takes up" : "orders up");
    else
        printf("names %s", suit_name(EU_BID_SUIT(answer)));
    printf("%s", story_how(EU_BID_HOW(answer)));
}

static void print_trick_bid(unsigned answer)
{
    if (answer == EU_PASS)
        printf("passes");
    else if (answer == EU_BID_LONE)
        printf("bids to play alone");
    else if (answer == EU_BID_BARE)
        printf("bids to play alone without the blind");
    else
        printf("bids %u", answer);
}

/* Of the answer as it was played, to a question that is no card played. */
static void print_said(const struct show *s, const struct walk_step *step)
{
    unsigned answer = (unsigned)step->played;
    char text[3];

    printf("  %s ", seat_of(s, step->ask.seat));
    switch ((enum eu_question)step->ask.kind) {
    case EU_BID:
        print_bid(s, step->ask.seat, answer);
        break;
    case EU_BID_TRICKS:
        print_trick_bid(answer);
        break;
    case EU_BURY:
        printf("buries %s", shown_card(answer, text));
        break;
    case EU_CHOOSE_PARTNER:
        printf("takes %s as a partner", seat_of(s, answer));
        break;
    case EU_CALL_PARTNER:
        printf("%s%s", answer == EU_CALL_ALONE ? "plays alone" : "calls the best of ",
               answer == EU_CALL_ALONE ? "" : suit_name(answer & 3));
        break;
    case EU_TAKE:
        printf("%s%s", answer == EU_NO ? "leaves it to the partner" : "takes it, to play",
               story_how(answer));
        break;
    case EU_OPPOSE:
        printf("%s", answer == EU_NO ? "does not oppose" : "defends alone");
        break;
    case EU_DISCARD:
        printf("discards %s", shown_card(answer, text));
        break;
    case EU_CALL_CARD:
        printf("calls %s", answer == EU_NO_CARD ? "no card" : shown_card(answer, text));
        break;
    case EU_CHOOSE:
        printf("has the penalty %s", answer == EU_ON ? "added" : "taken off");
        break;
    case EU_PLAY:
    case EU_NOTHING:
        printf("answers %u to %s", answer, question_name((enum eu_question)step->ask.kind));
        break;
    }
    printf("\n");
}

/* Faults -------------------------------------------------------------------------------------- */

static void print_strike(const struct show *s, const struct fault *f)
{
    printf("  ! %s: %s", seat_of(s, f->seat), fault_name((enum eu_fault)f->code));
    if (f->code == EU_TIME)
        printf("%s", f->raw ? " of the whole table" : "");
    else
        printf(" %" PRId32, f->raw);
    if (f->question != EU_NOTHING)
        printf(" when asked to %s; the house answers",
               question_name((enum eu_question)f->question));
    printf("\n");
}

/* Strikes that the record has at this step. */
static void print_strikes(const struct show *s)
{
    const struct played_fault *faults;
    size_t n = walk_faults(&s->walk, &faults);

    for (size_t i = 0; i < n; i++)
        if (!fault_is_illegal((enum eu_fault)faults[i].fault.code))
            print_strike(s, &faults[i].fault);
}

/* `before` is the deal as it stood when the question was put. */
static void print_fault(const struct show *s, const struct walk_step *step,
                        const struct deal *before)
{
    char text[STORY], safe[STORY];
    struct story story;

    story_start(&story, text, sizeof text);
    if (step->answer >= 0 && step->answer <= EU_ABANDON)
        story_offence(&story, &s->names, before, step->answer);
    else
        story_add(&story, "%s answers %" PRId32 " to %s", seat_of(s, step->ask.seat), step->answer,
                  question_name((enum eu_question)step->ask.kind));
    story_add(&story, " (%s; ", fault_name((enum eu_fault)step->fault.code));
    story_law(&story, &s->event->rules, step->fault.law);
    story_add(&story, ")");
    (void)text_safe(text_of(text), safe, sizeof safe);
    printf("  ! %s\n", safe);
}

/* Tricks -------------------------------------------------------------------------------------- */

static void print_trick(const struct show *s, const struct deal *before, unsigned trick)
{
    const struct eu_view *t = &s->walk.deal.table;
    unsigned seat = t->leader[trick], cards = 0;
    bool whole = t->tricks > trick;
    char text[3];

    while (cards < EU_SEATS && t->trick[trick][cards] != EU_NO_CARD)
        cards++;
    printf("  trick %u ", trick + 1);
    for (unsigned i = 0; i < cards; i++) {
        printf("  %s %s", seat_of(s, seat), shown_card(t->trick[trick][i], text));
        do
            seat = (seat + 1) % s->event->rules.players;
        while (!(before->active >> seat & 1));
    }
    if (whole)
        printf("   %s wins", seat_of(s, t->winner[trick]));
    printf("\n");
}

/* A deal -------------------------------------------------------------------------------------- */

static void print_numbers(const char *name, const int32_t *n, unsigned sides)
{
    printf(", %s", name);
    for (unsigned side = 0; side < sides; side++)
        printf("%s%" PRId32, side ? "-" : " ", n[side]);
}

/* Games are counted at this table. */
static bool has_games(const struct event *e)
{
    return e->unit == UNIT_RUBBER || (e->unit == UNIT_SITTING && !rules_individual(&e->rules));
}

static void print_heading(const struct show *s)
{
    const struct tally *t = &s->walk.tally;
    struct address a = walk_address(&s->walk, s->pairing);
    unsigned sides = s->event->rules.sides;
    char text[ADDRESS_TEXT], rules[RULES_TEXT];

    address_text(&a, text);
    *strrchr(text, '.') = '\0'; /* a deal has no trick */
    rules_text(&s->event->rules, rules);
    printf("%s  %s", text, rules);
    if (s->event->unit != UNIT_DEALS)
        print_numbers("score", t->points, sides);
    if (has_games(s->event))
        print_numbers("games", t->games, sides);
    printf("\n");
}

static void print_seats(const struct show *s)
{
    const struct deal *d = &s->walk.deal;
    struct address at = walk_address(&s->walk, s->pairing);
    char text[3];

    for (unsigned seat = 0; seat < s->event->rules.players; seat++) {
        uint32_t entrant = pairing_seat(s->pairing, at.set, at.table, seat);
        printf("  %s ", seat_of(s, seat));
        print_cards(d->hand[seat]);
        printf("   %s%s\n", s->event->entrant[entrant].name,
               seat == d->table.dealer ? ", deals" : "");
    }
    if (d->blind) {
        printf("  blind");
        print_cards(d->blind);
        printf("\n");
    }
    if (d->table.turnup != EU_NO_CARD)
        printf("  turn-up %s\n", shown_card(d->table.turnup, text));
}

static void print_result(const struct show *s)
{
    const struct deal *d = &s->walk.deal;
    struct tally after = s->walk.tally;
    char text[STORY];
    struct story story;

    if (d->ask.kind != EU_NOTHING) {
        printf("  broken off\n\n");
        return;
    }
    tally_add(&after, &d->outcome);
    story_start(&story, text, sizeof text);
    story_result(&story, &s->names, d, &s->walk.tally, &after);
    printf("  %s\n\n", text);
}

static void print_deal(struct show *s)
{
    struct deal before;
    struct walk_step step;
    unsigned trick = 0;

    print_heading(s);
    print_seats(s);
    print_strikes(s);
    for (before = s->walk.deal; walk_step(&s->walk, &step); before = s->walk.deal) {
        const struct eu_view *t = &s->walk.deal.table;
        if (step.fault.code != EU_NO_FAULT)
            print_fault(s, &step, &before);
        if (step.ask.kind == EU_PLAY && step.played == EU_ABANDON)
            printf("  %s abandons the hand\n", seat_of(s, step.ask.seat));
        else if (step.ask.kind != EU_PLAY)
            print_said(s, &step);
        if (t->tricks > trick)
            print_trick(s, &before, trick++);
        print_strikes(s);
    }
    if (s->walk.deal.table.played)
        print_trick(s, &before, trick);
    print_result(s);
}

static void skip_deal(struct show *s)
{
    struct walk_step step;

    while (walk_step(&s->walk, &step))
        ;
}

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

static void name_seats(struct show *s)
{
    s->names = (struct hand){.rules = s->event->rules};
    for (unsigned seat = 0; seat < EU_SEATS; seat++)
        s->names.seat[seat][0] = (char)('A' + seat);
}

static void show_table(struct search *s, const struct pairing *p, unsigned table)
{
    struct show show = {.event = &s->event, .pairing = p};

    name_seats(&show);
    walk_start(&show.walk, &s->event, &s->set, table);
    while (walk_deal(&show.walk)) {
        const struct played_deal *d = &show.walk.played->deal[show.walk.index];
        if (wants_deal(s, d->game, d->deal)) {
            print_deal(&show);
            s->shown++;
        } else {
            skip_deal(&show);
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
    if (!wants_set(s, &s->set, &p))
        return 0;
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
    return found == 1 ? CLI_DONE : cli_fail(command, &err);
}

int cmd_replay(int argc, char **argv)
{
    static const struct option options[] = {{"at", required_argument, NULL, 'a'},
                                            {"stage", required_argument, NULL, 's'},
                                            {"text", no_argument, NULL, 't'},
                                            {NULL, 0, NULL, 0}};
    struct search search = {.has_address = false};
    const char *at = NULL;

    for (int o; (o = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (o == '?')
            return cli_bad_option(command);
        if (o == 'a')
            at = optarg;
        if (o == 's' && !text_u64(text_of(optarg), 1, UINT32_MAX, &search.stage))
            return cli_misuse(command, "--stage: expected a number from 1 on, not '%.40s'", optarg);
    }
    if (argc - optind != 1)
        return cli_misuse(command, "expected one log");
    if (at && !address_parse(at, &search.at))
        return cli_misuse(command, "--at %s: expected an address like 9f3c21aa/17b/1.4.3", at);
    search.has_address = at != NULL;
    return replay(&search, argv[optind], at);
}
