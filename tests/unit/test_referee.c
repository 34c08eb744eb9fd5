/*
 * What is judged of hands written as text, and that any deal which is played and written down is
 * judged as it was played, also when answers or cards are left out of the text.
 */
#include <stdio.h>
#include <string.h>

#include "any_deal.h"
#include "base/buf.h"
#include "rules/tally.h"
#include "hands/referee.h"
#include "test.h"

static const char *const names[] = {"A", "B", "C", "D", "E", "F", "G"};

/* ---- Judging ---- */

/* The lines go after `rules`, `seats`, `dealer A` and `turnup 9C`, from line 6 on; an answer that
 * begins with a digit is the error. */
struct judgement {
    const char *rules, *lines, *answer;
};

static const struct judgement judgements[] = {
    {"modern", "bid B order\nbid C order\n", "7:7: C: the bidding is over by then"},
    {"modern", "bid B order\ntake D alone\n", "7:8: D: nobody asks for that"},
    {"modern", "bid B order\ndiscard B 9H\n", "7:11: B: there is no exchange"},
    {"modern", "bid B H\ndiscard A 9H\n", "7:11: A: there is no exchange"},
    {"modern", "bid B order\ncards A 9C\ndiscard A 9H\n", "8:11: the dealer's cards hold"},
    {"modern", "bid B H\ncards A 9C\n", "7:9: the dealer holds the turn-up"},
    {"modern", "bid B order\nchoose A on\n", "7:10: A: that seat has no penalty to choose"},
    {"modern", "bid B order\ntrick C:9H\n", "7:7: it is B's turn, not C's"},
    {"modern", "bid B order\ntrick B:9H C:TH A:JD\n", "7:17: it is D's turn, not A's"},
    {"modern", "bid B order\ntrick B:9H\ntrick B:TH\n", "8:7: C's card to trick 1 is missing"},
    {"modern", "bid B order alone\ntrick B:9H C:TH D:JH\n", "7:17: it is A's turn, not D's"},
    {"modern", "bid B order alone\ntrick B:9H C:TH A:AH D:JH\n",
     "7:22: trick 1 is complete without D"},
    {"modern", "bid B order\ntrick B:9H C:9H\n",
     "7:12: 9H is there twice: here, and in line 7, column 7"},
    {"modern", "trick B:9H\n", "6:7: B: the hand is over by then"},
    {"modern stick_dealer=yes", "", "1:1: a suit for trumps is missing: A must say it"},
    {"hoyle-4", "games 2 0\n", "6:1: the rubber is over before this hand"},
    {"somerset1888", "games 2 2\n", "6:1: the rubber is over before this hand"},
    {"modern", "bid B order\nexpect points 0 1\n",
     "mismatch 7: expected points 0 1, found a hand that is not finished"},
    {"modern", "expect points 1 0\n", "mismatch 6: expected points 1 0, found 0 0"},
    {"modern", "bid B order\ntrick B:9H C:TH D:QH A:KH\nexpect tricks 0 1\n",
     "mismatch 8: expected tricks 0 1, found 1 0"},
    {"modern", "bid B order\nexpect fault REVOKE\n",
     "mismatch 7: expected fault REVOKE, found none"},
    {"modern", "bid B C\nexpect fault BAD_BID 99\n",
     "mismatch 7: expected fault BAD_BID 99, found it under W"},
    {"modern", "bid B C\nexpect fault REVOKE\n",
     "fault 6: B bids clubs, which is not open to that seat (BAD_BID); tournament rules, law W10: the suit turned down may not be named; "
     "it counts as a pass"},
    {"somerset1888", "cards C 8H TD QD KD AD\nbid B order\ntrick B:9H C:TD\n",
     "fault 8: C plays TD to a lead of hearts with 8H in hand (REVOKE); Somerset 1888, law 63: a revoke costs three, in a lone hand five, each time; "
     "3 points to B and D"},
    {"modern", "cards C 9S TS JS QS KS\nbid B H\ntrick B:AS D:9H A:TH\n",
     "8:12: it is C's turn, not D's"},
    {"modern",
     "score 9 8\ncards A JD JH AH KH QH\nbid D H\ntrick B:9H C:TH D:AD A:QH\n"
     "trick A:JD B:AS C:KS D:KD\ntrick A:JH B:QS C:JS D:QD\ntrick A:AH B:TS C:9S D:TD\n"
     "trick A:KH B:QC C:KC D:9D\n",
     "ok 1: A and C euchre B and D in hearts, 5 tricks to 0, 2 points; score 0-0, games 1-0"},
    {"modern", "", "ok 1: all pass, no points; score 0-0"},
    {"modern", "bid B order\n", "ok 1: B and D in clubs, 0 tricks to 0 so far"},
    {"modern", "bid B order\ntrick B:9H C:TH D:QH A:KH\n",
     "ok 1: B and D in clubs, 0 tricks to 1 so far"},
};

static void judge_text(const char *text, char *answer, size_t room)
{
    static const char *const kinds[] = {"ok", "fault", "mismatch"};
    struct hand_reader r;
    struct hand h;
    struct hand_verdict v;
    struct err e;

    hand_start(&r, text, strlen(text));
    if (hand_next(&r, &h, &e) != HAND_READ || !hand_referee(&h, &v, &e))
        (void)snprintf(answer, room, "%s", e.text);
    else
        (void)snprintf(answer, room, "%s %u: %s", kinds[v.kind], v.line, v.text);
}

TEST(judges)
{
    for (size_t i = 0; i < sizeof judgements / sizeof *judgements; i++) {
        const struct judgement *j = &judgements[i];
        char text[1024], answer[HAND_VERDICT_TEXT + 32];
        (void)snprintf(text, sizeof text,
                       "hand x\nrules %s\nseats A B C D\ndealer A\nturnup 9C\n%s", j->rules,
                       j->lines);
        judge_text(text, answer, sizeof answer);
        if (strncmp(answer, j->answer, strlen(j->answer)) != 0)
            fail_msg("%s\nexpected '%s'\nfound    '%s'", text, j->answer, answer);
    }
}

#define CALL_ACE "rules callace1905\nseats A B C D\ndealer D\nturnup 9H\n"
#define CALLED CALL_ACE "cards A JH JD AH KH 9S\ncards C AS\nbid A order\n"
#define FIVE "rules hoyle-5\nseats A B C D E\ndealer E\n"

/* The whole text but its first line is given; an answer that begins with a digit is the error. */
static const struct {
    const char *lines, *answer;
} at_other_tables[] = {
    {CALL_ACE, "ok 1: all pass, no points; score 0-0-0-0"},
    {CALLED, "1:1: the suit called, or alone, is missing: A must say it"},
    {CALLED "call A S\n", "ok 1: A and C in hearts, called spades, 0 tricks to 0 so far"},
    {CALLED "call A alone\n", "ok 1: A alone in hearts, 0 tricks to 0 so far"},
    {CALLED "call A S\nexpect makers A C\n", "ok 1: "},
    {CALLED "call A S\nexpect makers A B C\n",
     "mismatch 10: expected makers A, B and C, found A and C"},
    {CALL_ACE "expect makers A C\n", "mismatch 6: expected makers A and C, found none"},
    {CALLED "call A C\n", "9:8: the text does not tell who holds the best card of clubs"},
    {CALLED "call B S\ncall A S\n", "9:8: B: that seat has no partner to call in this hand"},
    {CALLED "call A H\n",
     "fault 9: A calls hearts, which are trumps (BAD_CALL); Call-Ace 1905, "
     "law 19: the maker may call the best card of any suit but trumps for a partner; it counts as alone"},
    {CALLED "call A S\ntrick A:JH B:9C C:9D D:TH\nexpect tricks 0 0 0 1\n",
     "mismatch 11: expected tricks 0 0 0 1, found 1 0 0 0"},
    {CALLED "cards B QH TH\ncall A S\ntrick A:JH B:9C\n",
     "fault 11: B plays 9C to a lead of hearts with TH QH in hand (REVOKE); Call-Ace 1905, law "
     "36: an adversary revokes: the maker and his partner score a march; the hand is abandoned, 2 points to A and C each"},
    {FIVE, "ok 1: all pass, no points; score 0-0-0-0-0"},
    {FIVE "bid A 3\n", "1:1: a suit for trumps is missing: A must say it"},
    {FIVE "bid A 3\ntrump A H\n", "1:1: a partner is missing: A must say it"},
    {FIVE "bid A 4\ntrump A H\npartner A B\n", "1:1: a partner is missing: A must say it"},
    {FIVE "bid A 3\ntrump A H\npartner A B\n",
     "ok 1: A and B bid 3 in hearts, 0 tricks to 0 so far"},
    {FIVE "bid A alone\ntrump A H\n",
     "ok 1: A bids all tricks alone in hearts, 0 tricks to 0 so far"},
    {FIVE "bid A 3\ntrump A H\npartner A B\npartner A C\n",
     "8:11: A: that seat has no more partners to choose in this hand"},
    {FIVE "bid A bare\nbury A 9C\ntrump A H\n", "6:8: A: that seat has nothing to bury"},
    {FIVE "bid A 3\nbid B 4\nbury A 9C\ntrump B H\npartner B C\npartner B A\n",
     "7:8: A: that seat has nothing to bury in this hand"},
    {FIVE "bid A 3\nbid B 3\ntrump A H\npartner A B\n",
     "fault 6: B bids 3, which is not open to that seat (BAD_BID); "},
    {FIVE "bid A 3\ntrump A H\npartner A A\n",
     "fault 7: A chooses A, who is with the maker already (BAD_CHOICE); "},
    {FIVE "bid A 3\ncards B 9C\nbury A 9C\ntrump A H\npartner A B\n",
     "fault 7: A buries 9C, which is not in that hand (BAD_DISCARD); "},
    /* nobody buries what is played, and made-up cards are buried first */
    {FIVE "cards A JH JD AH KH 9S\nblind QH 7C\nbid A alone\ntrump A H\n"
          "trick A:7C B:8C C:9C D:TC E:JC\ntrick E:7D A:9S B:8D C:9D D:TD\n"
          "expect tricks 0 0 0 1 1\n",
     "ok 1: A bids all tricks alone in hearts, 0 tricks to 2 so far"},
    {FIVE "cards A JH JD AH KH 9S\nbid A alone\ntrump A H\n"
          "trick A:JH B:8H C:7H D:9H E:TH\ntrick A:JD B:7C C:8C D:9C E:TC\n"
          "trick A:AH B:QC C:JC D:KC E:AC\ntrick A:KH B:7D C:9D D:TD E:QD\n"
          "trick A:9S B:8S C:KD D:7S E:8D\nexpect points 8 0 0 0 0\n",
     "ok 1: A bids all tricks alone in hearts and makes 5, 8 points"},
    {"rules hoyle-6\nseats A B C D E F\ndealer F\nturnup 9H\nbid A order alone\n",
     "ok 1: A alone in hearts, 0 tricks to 0 so far"},
    {"rules hoyle-6\nseats A B C D E F\ndealer F\nturnup 9H\nbid A order\n",
     "ok 1: A, C and E in hearts, 0 tricks to 0 so far"},
    {"rules hoyle-2\nseats A B\ndealer B\nturnup 9H\nbid B take-up\n",
     "ok 1: B in hearts, 0 tricks to 0 so far"},
};

TEST(judges_other_tables)
{
    for (size_t i = 0; i < sizeof at_other_tables / sizeof *at_other_tables; i++) {
        char text[1024], answer[HAND_VERDICT_TEXT + 32];
        (void)snprintf(text, sizeof text, "hand x\n%s", at_other_tables[i].lines);
        judge_text(text, answer, sizeof answer);
        if (strncmp(answer, at_other_tables[i].answer, strlen(at_other_tables[i].answer)) != 0)
            fail_msg("%s\nexpected '%s'\nfound    '%s'", text, at_other_tables[i].answer, answer);
    }
}

/* ---- Deals written down ---- */

enum manner {
    WHOLE,   /* every answer and card, faults among them */
    SILENT,  /* every card; answers that the text may leave out are left out here and there */
    UNLISTED /* cards are left out, and the text stops after some trick */
};

struct writer {
    struct buf b, after; /* what is answered in the middle of a trick stands after them all */
    uint64_t seed;
    enum manner manner;
    bool faults;
    bool as_exchanged; /* the dealer's cards as they stood after the exchange */
    unsigned tricks;   /* the text stops after them */
    struct deal d;
    struct cards cards;
    struct tally tally;
    cardset unlisted;
    unsigned trick;
    bool called;
};

static const char *text_of_card(int c)
{
    static char text[3];

    card_text((card)c, text);
    return text;
}

static bool leaves_out(struct writer *w, unsigned odds)
{
    return w->manner != WHOLE && any_below(&w->seed, odds) == 0;
}

static void write_bid(struct writer *w, unsigned seat, int answer)
{
    static const char *const hows[] = {"", " alone", " jambone", " jamboree"};

    if (answer == EU_PASS && leaves_out(w, 2))
        return;
    buf_printf(&w->b, "bid %s ", names[seat]);
    if (answer == EU_PASS)
        buf_add_text(&w->b, "pass");
    else if (w->d.round == 0)
        buf_printf(&w->b, "order%s", hows[EU_BID_HOW(answer)]);
    else
        buf_printf(&w->b, "%c%s", "CDHS"[EU_BID_SUIT((unsigned)answer)], hows[EU_BID_HOW(answer)]);
    buf_add_text(&w->b, "\n");
}

static void write_tricks_bid(struct writer *w, unsigned seat, int answer)
{
    if (answer == EU_PASS && leaves_out(w, 2))
        return;
    buf_printf(&w->b, "bid %s ", names[seat]);
    if (answer == EU_PASS)
        buf_add_text(&w->b, "pass\n");
    else if (answer >= EU_BID_LONE)
        buf_add_text(&w->b, answer == EU_BID_LONE ? "alone\n" : "bare\n");
    else
        buf_printf(&w->b, "%d\n", answer);
}

static void write_play(struct writer *w, unsigned seat, int answer)
{
    /* what is put away without a word is a card that is not played */
    if (w->manner == SILENT && seat != w->d.away_by && w->d.table.played &&
        card_single(w->d.ask.legal) && any_below(&w->seed, 2))
        return;
    if (w->trick != w->d.table.tricks)
        buf_add_text(&w->b, w->trick == EU_TRICKS ? "trick" : "\ntrick");
    w->trick = w->d.table.tricks;
    buf_printf(&w->b, " %s:%s", names[seat],
               answer == EU_ABANDON ? "abandon" : text_of_card(answer));
}

static void write_call(struct writer *w, const char *who, int answer)
{
    if (answer == EU_CALL_ALONE)
        buf_printf(&w->b, "call %s alone\n", who);
    else
        buf_printf(&w->b, "call %s %s\n", who, suit_name((unsigned)answer));
}

static void write_answer(struct writer *w, int answer)
{
    static const char *const hows[] = {"no", "alone", "jambone", "jamboree"};
    unsigned seat = w->d.ask.seat;
    const char *who = names[seat];

    switch ((enum eu_question)w->d.ask.kind) {
    case EU_BID:
        if (w->d.rules->auction)
            buf_printf(&w->b, "trump %s %c\n", who, "CDHS"[EU_BID_SUIT((unsigned)answer)]);
        else
            write_bid(w, seat, answer);
        break;
    case EU_BID_TRICKS:
        write_tricks_bid(w, seat, answer);
        break;
    case EU_TAKE:
    case EU_OPPOSE:
        if (answer || !leaves_out(w, 2))
            buf_printf(&w->b, "%s %s %s\n", w->d.ask.kind == EU_TAKE ? "take" : "oppose", who,
                       hows[answer]);
        break;
    case EU_DISCARD:
        /* in a text that stops early nothing shows that the turn-up was put away */
        if (w->manner != SILENT && (!w->as_exchanged || answer == w->cards.turnup))
            buf_printf(&w->b, "discard %s %s\n", who, text_of_card(answer));
        break;
    case EU_BURY:
        if (w->manner != SILENT && !w->as_exchanged)
            buf_printf(&w->b, "bury %s %s\n", who, text_of_card(answer));
        break;
    case EU_CALL_PARTNER:
        write_call(w, who, answer);
        break;
    case EU_CHOOSE_PARTNER:
        buf_printf(&w->b, "partner %s %s\n", who, names[answer]);
        break;
    case EU_CALL_CARD:
        w->called = true;
        if (answer)
            buf_printf(&w->after, "callcard %s %s\n", who, text_of_card(answer));
        break;
    case EU_CHOOSE:
        buf_printf(&w->after, "choose %s %s\n", who, answer == EU_ON ? "on" : "off");
        break;
    case EU_PLAY:
        write_play(w, seat, answer);
        break;
    case EU_NOTHING:
        fail_msg("nothing to answer");
    }
}

/* An answer that is wrong and can be written down. */
static int wrong_answer(struct writer *w)
{
    cardset pack = card_pack(w->d.rules->low, w->d.rules->joker);

    switch ((enum eu_question)w->d.ask.kind) {
    case EU_BID:
        if (w->d.rules->auction)
            break;
        if (w->d.round == 1)
            return (int)any_below(&w->seed, 17);
        return (int)EU_BID_OF(card_turned_suit(w->cards.turnup), any_below(&w->seed, 4));
    case EU_TAKE:
    case EU_OPPOSE:
        return (int)any_below(&w->seed, 4);
    case EU_CALL_PARTNER:
        return (int)any_below(&w->seed, EU_CALL_ALONE + 1);
    case EU_BID_TRICKS:
        return (int)any_below(&w->seed, EU_BID_BARE + 1);
    case EU_CHOOSE_PARTNER:
        return (int)any_below(&w->seed, w->d.rules->players);
    case EU_PLAY:
        return any_below(&w->seed, 8) ? any_member(pack, &w->seed) : EU_ABANDON;
    case EU_DISCARD:
    case EU_BURY:
    case EU_CALL_CARD:
        return any_member(pack, &w->seed);
    case EU_NOTHING:
    case EU_CHOOSE:
        break;
    }
    return any_legal(&w->d, &w->seed);
}

static void write_by_side(struct writer *w, const char *field, const int *n)
{
    buf_add_text(&w->b, field);
    for (unsigned side = 0; side < w->d.rules->sides; side++)
        buf_printf(&w->b, " %d", n[side]);
    buf_add_text(&w->b, "\n");
}

static void write_rules(struct writer *w, unsigned dealer)
{
    char text[RULES_TEXT];

    rules_text(w->d.rules, text);
    buf_printf(&w->b, "hand x\nrules %s\nseats", text);
    for (unsigned seat = 0; seat < w->d.rules->players; seat++)
        buf_printf(&w->b, " %s", names[seat]);
    buf_printf(&w->b, "\ndealer %s\n", names[dealer]);
    write_by_side(w, "score", w->tally.points);
    if (!w->d.rules->auction)
        buf_printf(&w->b, "turnup %s\n", text_of_card(w->cards.turnup));
}

static void write_set(struct writer *w, const char *field, const char *who, cardset cards)
{
    buf_printf(&w->b, "%s%s", field, who);
    for (; cards; cards &= cards - 1)
        buf_printf(&w->b, " %s", text_of_card(card_lowest(cards)));
    buf_add_text(&w->b, "\n");
}

/* As dealt or, where the exchange is not told, now and then as they stood after it. Who holds the
 * best card of a called suit must be told. */
static void write_cards(struct writer *w, unsigned dealer)
{
    const struct eu_view *t = &w->d.table;
    bool buried = w->d.rules->auction && w->d.away;

    if (w->as_exchanged && t->turnup_fate == EU_TAKEN_UP && w->d.away)
        w->cards.hand[dealer] = (w->cards.hand[dealer] & ~w->d.away) | card_bit(w->cards.turnup);
    if (w->as_exchanged && buried)
        w->cards.hand[t->maker] = (w->cards.hand[t->maker] | w->cards.blind) & ~w->d.away;
    if (t->called_suit != EU_NO_SUIT)
        w->unlisted &= ~card_lane[t->trump][t->called_suit];
    for (unsigned seat = 0; seat < w->d.rules->players; seat++)
        write_set(w, "cards ", names[seat], w->cards.hand[seat] & ~w->unlisted);
    if (w->d.rules->blind && !(w->as_exchanged && buried))
        write_set(w, "blind", "", w->cards.blind & ~w->unlisted);
}

static void write_makers(struct writer *w)
{
    if (!w->d.makers)
        return;
    buf_add_text(&w->b, "expect makers");
    for (unsigned seat = 0; seat < w->d.rules->players; seat++)
        if (w->d.makers >> seat & 1)
            buf_printf(&w->b, " %s", names[seat]);
    buf_add_text(&w->b, "\n");
}

static void write_expectations(struct writer *w)
{
    const struct outcome *o = &w->d.outcome;
    int taken[EU_SEATS] = {0}, points[EU_SEATS] = {0};

    for (unsigned seat = 0; seat < w->d.rules->players; seat++)
        taken[rules_side(w->d.rules, seat)] += w->d.table.taken[seat];
    buf_add_text(&w->b, "\n");
    write_by_side(w, "expect tricks", taken);
    write_makers(w);
    if (w->d.ask.kind != EU_NOTHING)
        return;
    tally_add(&w->tally, o);
    for (unsigned side = 0; side < w->d.rules->sides; side++)
        points[side] = o->void_deal ? 0 : o->points[side] + o->penalty[side];
    write_by_side(w, "expect points", points);
    write_by_side(w, "expect score", w->tally.points);
}

static void start_writing(struct writer *w, const struct eu_rules *rules, unsigned dealer)
{
    enum unit unit = rules_individual(rules) && rules->target ? UNIT_GAME : UNIT_SITTING;
    struct eu_view standing;

    any_standing(&standing, rules, &w->seed);
    tally_start(&w->tally, rules, rules->rubber ? UNIT_RUBBER : unit, 1000, dealer);
    for (unsigned side = 0; side < rules->sides; side++)
        w->tally.points[side] = standing.points[side];
    any_cards(&w->cards, rules, &w->seed);
    deal_start(&w->d, rules, &w->cards, dealer);
    tally_standing(&w->tally, &w->d.table);
    w->tricks = w->manner == UNLISTED ? 1 + any_below(&w->seed, rules->cards) : EU_TRICKS;
    w->trick = EU_TRICKS;
    w->as_exchanged = leaves_out(w, 2);
    if (w->manner == UNLISTED)
        w->unlisted = any_next(&w->seed) | (any_below(&w->seed, 2) ? any_next(&w->seed) : 0);
}

static void play_and_write(struct writer *w, const struct eu_rules *rules)
{
    unsigned dealer = any_below(&w->seed, rules->players), wrongs = 0;
    char faults[1024] = "";
    size_t n = 0;

    start_writing(w, rules, dealer);
    write_rules(w, dealer);
    while (w->d.ask.kind != EU_NOTHING && w->d.table.tricks < w->tricks) {
        struct fault fault;
        bool wrong = w->faults && wrongs < HAND_FAULTS && any_below(&w->seed, 12) == 0;
        int answer = wrong ? wrong_answer(w) : any_legal(&w->d, &w->seed);
        write_answer(w, answer);
        (void)deal_answer(&w->d, answer, &fault);
        if (fault.code) {
            wrongs++;
            n += (size_t)snprintf(faults + n, sizeof faults - n, "expect fault %s %s\n",
                                  fault_name((enum eu_fault)fault.code), fault.law);
        }
    }
    write_expectations(w);
    write_cards(w, dealer);
    buf_add_text(&w->b, buf_str(&w->after));
    buf_add_text(&w->b, faults);
}

/* What may be called hangs on the whole jambone hand, and who is the partner on where all cards of
 * the called suit are. */
static bool hangs_on_more(const struct writer *w)
{
    const struct eu_view *t = &w->d.table;

    return w->called ||
           (t->called_suit != EU_NO_SUIT && w->d.away & card_lane[t->trump][t->called_suit]);
}

static void written_deals_come_back(enum manner manner, bool faults)
{
    unsigned judged = 0;

    for (unsigned i = 0; i < ANY_RULES * 400; i++) {
        struct writer w = {.seed = i, .manner = manner, .faults = faults};
        struct eu_rules rules;
        char answer[HAND_VERDICT_TEXT + 32];
        rules = rules_of(any_rules[i % ANY_RULES]);
        rules.enforcement = i / ANY_RULES % 4 == 0 ? EU_ENFORCE_REPAIR : EU_ENFORCE_BOOK;
        play_and_write(&w, &rules);
        if (manner != UNLISTED || !hangs_on_more(&w)) {
            judge_text(buf_str(&w.b), answer, sizeof answer);
            judged++;
            if (strncmp(answer, "ok", 2) != 0)
                fail_msg("%s\nfound '%s'", buf_str(&w.b), answer);
        }
        buf_finish(&w.b);
        buf_finish(&w.after);
    }
    assert_true(judged > ANY_RULES * 300);
}

TEST(legal_deals_come_back)
{
    written_deals_come_back(WHOLE, false);
}

TEST(deals_with_faults_come_back)
{
    written_deals_come_back(WHOLE, true);
}

TEST(deals_with_silence_come_back)
{
    written_deals_come_back(SILENT, false);
}

TEST(deals_with_unlisted_cards_come_back)
{
    written_deals_come_back(UNLISTED, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judges),
        cmocka_unit_test(judges_other_tables),
        cmocka_unit_test(legal_deals_come_back),
        cmocka_unit_test(deals_with_faults_come_back),
        cmocka_unit_test(deals_with_silence_come_back),
        cmocka_unit_test(deals_with_unlisted_cards_come_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
