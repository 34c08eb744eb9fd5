/*
 * Hands as text: what is read, what is refused and where, and that any deal which is played and
 * written down is judged as it was played, also when cards are left out of the text.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "any_deal.h"
#include "base/buf.h"
#include "game/tally.h"
#include "game/verdict.h"

static const char *const names[] = {"A", "B", "C", "D"};

static bool read_one(const char *text, struct hand *h, struct err *e)
{
    struct hand_reader r;

    hand_start(&r, text, strlen(text));
    return hand_next(&r, h, e) == HAND_READ;
}

/* ---- Reading ---- */

static void reads_every_field(void **state)
{
    static const char text[] = "# a comment\n"
                               "hand  Two words # not these\n"
                               "rules professor1862 enforcement=repair\n"
                               "seats North East South West\r\n"
                               "dealer South\n"
                               "score 3 4\ngames 1 2\n"
                               "cards East AH kh\n"
                               "turnup 9H\n"
                               "bid West assist jambone\n"
                               "callcard North TC\n"
                               "trick North:9C East:abandon\n"
                               "expect tricks 1 0\n"
                               "expect fault REVOKE F Method\n";
    struct hand h;
    struct err e;

    (void)state;
    if (!read_one(text, &h, &e))
        fail_msg("%s", e.text);
    assert_string_equal(h.title, "Two words");
    assert_int_equal(h.at.line, 2);
    assert_string_equal(h.rules.name, "professor1862");
    assert_int_equal(h.rules.enforcement, EU_ENFORCE_REPAIR);
    assert_string_equal(h.seat[3], "West");
    assert_int_equal(h.dealer, 2);
    assert_int_equal(h.score.n[1], 4);
    assert_int_equal(h.games.n[1], 2);
    assert_int_equal(h.cards[1],
                     card_bit(EU_CARD(EU_HEARTS, EU_ACE)) | card_bit(EU_CARD(EU_HEARTS, EU_KING)));
    assert_int_equal(h.said_count, 4);
    assert_int_equal(h.said[0].answer, EU_BID_OF(EU_HEARTS, EU_JAMBONE));
    assert_int_equal(h.said[0].at.column, 10);
    assert_int_equal(h.said[1].question, EU_CALL_CARD);
    assert_int_equal(h.said[3].answer, EU_ABANDON);
    assert_int_equal(h.tricks, 1);
    assert_int_equal(h.expect[EXPECT_TRICKS].n[0], 1);
    assert_int_equal(h.fault[0].code, EU_REVOKE);
    assert_string_equal(h.fault[0].law, "F Method");
}

static void reads_hand_after_hand(void **state)
{
    static const char one[] = "hand %s\nrules modern\nseats A B C D\ndealer A\nturnup 9C\n\n";
    char text[512];
    int n = snprintf(text, sizeof text, one, "first");
    struct hand_reader r;
    struct hand h;
    struct err e;

    (void)state;
    (void)snprintf(text + n, sizeof text - (size_t)n, one, "second");
    hand_start(&r, text, strlen(text));
    assert_int_equal(hand_next(&r, &h, &e), HAND_READ);
    assert_string_equal(h.title, "first");
    assert_int_equal(hand_next(&r, &h, &e), HAND_READ);
    assert_string_equal(h.title, "second");
    assert_int_equal(h.at.line, 7);
    assert_int_equal(hand_next(&r, &h, &e), HAND_END);
}

static void gives_bids_their_round(void **state)
{
    static const char text[] = "hand x\nrules modern\nseats A B C D\ndealer A\nturnup 9C\n"
                               "bid A pass\nbid D hearts\n";
    struct hand h;
    struct err e;

    (void)state;
    assert_true(read_one(text, &h, &e));
    assert_int_equal(h.said[0].turn, 0);
    assert_int_equal(h.said[1].turn, 1);
    assert_non_null(hand_said(&h, EU_BID, 3, 1));
    assert_null(hand_said(&h, EU_BID, 3, 0));
}

/* ---- Refusing ---- */

/* The lines go after `rules` and `seats` of a hand, from line 4 on. */
struct refusal {
    const char *lines, *error;
};

static const struct refusal refusals[] = {
    {"colour blue\n", "4:1: 'colour' is not a field of a hand"},
    {"dealer E\n", "4:8: 'E' is not one of the seats"},
    {"dealer\n", "4:7: a seat is missing"},
    {"dealer A B\n", "4:10: 'B' is one word too many"},
    {"dealer A\ndealer B\n", "5:1: dealer is given twice, first in line 4"},
    {"rules modern\n", "4:1: rules is given twice, first in line 2"},
    {"cards A 1C\n", "4:9: '1C' is not a card"},
    {"cards A JK\n", "4:9: 'JK' is not in the pack of this game"},
    {"cards A 6C\n", "4:9: '6C' is not in the pack of this game"},
    {"cards A 9C TC JC QC KC AC\n", "4:24: a hand has 5 cards, no more"},
    {"cards A 9C 9C\n", "4:12: 9C is there twice: here, and in line 4, column 9"},
    {"cards A 9C\ncards B 9C\n", "5:9: 9C is there twice: here, and in line 4, column 9"},
    {"cards A 9C\ncards A TC\n", "5:1: this hand is given twice, first in line 4"},
    {"dealer A\ncards B 9C\nturnup 9C\n", "6:8: 9C is there twice: here, and in line 5, column 9"},
    {"dealer A\n", "1:1: the hand 'x' has no 'turnup'"},
    {"turnup 9C\n", "1:1: the hand 'x' has no 'dealer'"},
    {"dealer A\nturnup 9C\nbid B orders\n", "6:7: 'orders' is not a bid"},
    {"dealer A\nturnup 9C\nbid B order solo\n", "6:13: 'solo' is not alone, jambone or jamboree"},
    {"dealer A\nturnup 9C\nbid C order\nbid B order\n", "7:7: it is not B's turn to bid that"},
    {"dealer A\nturnup 9C\nbid C pass\nbid C order\n", "7:7: it is not C's turn to bid that"},
    {"dealer A\nturnup 9C\nscore 5 0\n", "6:1: 5 points before the hand: 5 are a game"},
    {"dealer A\nturnup 9C\nscore -1 0\n", "1:1: a score before the hand is below nothing"},
    {"score 1\n", "4:8: a number for each side is missing"},
    {"score one 0\n", "4:7: 'one' is not a number"},
    {"score 1 2 3\n", "4:11: '3' is one word too many"},
    {"take A maybe\n", "4:8: 'maybe' is not no, alone, jambone or jamboree"},
    {"choose A up\n", "4:10: 'up' is not on or off"},
    {"trick\n", "4:6: a play (SEAT:CARD) is missing"},
    {"trick A\n", "4:7: 'A' is not a play"},
    {"trick A:9C A:TC\n", "4:12: A has answered that in line 4, column 7 already"},
    {"trick E:9C\n", "4:7: 'E' is not one of the seats"},
    {"trick A:2C\n", "4:9: '2C' is not in the pack"},
    {"expect luck\n", "4:8: 'luck' is not one of tricks"},
    {"expect fault CRASH\n", "4:14: 'CRASH' is not a kind of fault that the law deals with"},
    {"expect tricks 1 0\nexpect tricks 1 0\n", "5:8: this is given twice, first in line 4"},
    {"dealer A\x01\n", "4:9: byte 0x01: this is not text"},
    {"blind 9C\n", "4:1: 'blind' is not a field of a hand"},
};

static void refuses_what_breaks_the_form(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        char text[512];
        struct hand h;
        struct err e;
        (void)snprintf(text, sizeof text, "hand x\nrules somerset1888\nseats A B C D\n%s",
                       refusals[i].lines);
        if (read_one(text, &h, &e))
            fail_msg("accepted: %s", refusals[i].lines);
        if (strncmp(e.text, refusals[i].error, strlen(refusals[i].error)) != 0)
            fail_msg("expected '%s', found '%s'", refusals[i].error, e.text);
        assert_int_equal(e.class, ERR_USAGE);
    }
}

static void refuses_heads_that_break_the_form(void **state)
{
    static const struct refusal heads[] = {
        {"dealer A\n", "1:1: a hand starts with 'hand TITLE'"},
        {"hand x\nseats A B C D\n", "2:1: 'seats' comes after 'rules'"},
        {"hand x\nrules modern\ndealer A\n", "3:1: 'dealer' comes after 'seats'"},
        {"hand x\nrules poker\n", "2:7: "},
        {"hand x\nrules modern stick_dealer=maybe\n", "2:7: "},
        {"hand x\nrules\n", "2:6: the name of a rule set is missing"},
        {"hand x\nrules modern\nseats A B C\n", "3:12: a name for each seat is missing"},
        {"hand x\nrules modern\nseats A B C A\n", "3:13: 'A' is not a new name"},
        {"hand x\nrules modern\nseats A: B C D\n", "3:7: 'A:' is not a seat's name"},
        {"hand x\nrules modern\n\nhand y\n", "1:1: the hand 'x' has no 'seats'"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        struct hand h;
        struct err e;
        if (read_one(heads[i].lines, &h, &e))
            fail_msg("accepted: %s", heads[i].lines);
        if (strncmp(e.text, heads[i].error, strlen(heads[i].error)) != 0)
            fail_msg("expected '%s', found '%s'", heads[i].error, e.text);
    }
}

static void refuses_a_long_line(void **state)
{
    char text[HAND_LINE + 32] = "hand ";
    struct hand h;
    struct err e;

    (void)state;
    memset(text + 5, 'x', HAND_LINE);
    assert_false(read_one(text, &h, &e));
    assert_string_equal(e.text, "1:1001: a line has at most 1000 bytes");
}

static void refuses_too_many_tricks_and_bids(void **state)
{
    struct buf b;
    struct hand h;
    struct err e;

    (void)state;
    buf_init(&b);
    buf_add_text(&b, "hand x\nrules modern\nseats A B C D\n");
    for (int i = 0; i <= 5; i++)
        buf_add_text(&b, "trick A:9C\n");
    assert_false(read_one(buf_str(&b), &h, &e));
    assert_string_equal(e.text, "9:1: a hand has 5 tricks, no more");
    buf_clear(&b);
    buf_add_text(&b, "hand x\nrules modern\nseats A B C D\n");
    for (int i = 0; i <= HAND_SAID; i++)
        buf_add_text(&b, "bid A pass\n");
    assert_false(read_one(buf_str(&b), &h, &e));
    assert_string_equal(e.text, "68:7: no hand has more than 64 answers");
    buf_finish(&b);
}

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
    {"modern stick_dealer=yes", "", "1:1: A may not pass, and what is bid is missing"},
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
     "fault 6: B bids clubs, which is not open to that seat (BAD_BID); tournament rules [W]; "
     "it counts as a pass"},
    {"somerset1888", "cards C 8H TD QD KD AD\nbid B order\ntrick B:9H C:TD\n",
     "fault 8: C plays TD to a lead of hearts with 8H in hand (REVOKE); Somerset 1888, law 63; "
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
    struct hand h;
    struct verdict v;
    struct err e;

    if (!read_one(text, &h, &e) || !verdict_judge(&h, &v, &e))
        (void)snprintf(answer, room, "%s", e.text);
    else
        (void)snprintf(answer, room, "%s %u: %s", kinds[v.kind], v.line, v.text);
}

static void judges(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof judgements / sizeof *judgements; i++) {
        const struct judgement *j = &judgements[i];
        char text[1024], answer[VERDICT_TEXT + 32];
        (void)snprintf(text, sizeof text,
                       "hand x\nrules %s\nseats A B C D\ndealer A\nturnup 9C\n%s", j->rules,
                       j->lines);
        judge_text(text, answer, sizeof answer);
        if (strncmp(answer, j->answer, strlen(j->answer)) != 0)
            fail_msg("%s\nexpected '%s'\nfound    '%s'", text, j->answer, answer);
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

static void write_play(struct writer *w, unsigned seat, int answer)
{
    if (w->manner == SILENT && seat != w->d.table.dealer && w->d.table.played &&
        card_single(w->d.ask.legal) && any_below(&w->seed, 2))
        return;
    if (w->trick != w->d.table.tricks)
        buf_add_text(&w->b, w->trick == EU_TRICKS ? "trick" : "\ntrick");
    w->trick = w->d.table.tricks;
    buf_printf(&w->b, " %s:%s", names[seat],
               answer == EU_ABANDON ? "abandon" : text_of_card(answer));
}

static void write_answer(struct writer *w, int answer)
{
    static const char *const hows[] = {"no", "alone", "jambone", "jamboree"};
    unsigned seat = w->d.ask.seat;
    const char *who = names[seat];

    switch ((enum eu_question)w->d.ask.kind) {
    case EU_BID:
        write_bid(w, seat, answer);
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
    case EU_CALL_PARTNER:
        fail_msg("nothing to answer");
    }
}

/* An answer that is wrong and can be written down. */
static int wrong_answer(struct writer *w)
{
    cardset pack = card_pack(w->d.rules->low, w->d.rules->joker);

    switch ((enum eu_question)w->d.ask.kind) {
    case EU_BID:
        return w->d.round == 0 ? EU_BID_OF(w->cards.turnup >> 4, (int)any_below(&w->seed, 4))
                               : (int)any_below(&w->seed, 17);
    case EU_TAKE:
    case EU_OPPOSE:
        return (int)any_below(&w->seed, 4);
    case EU_PLAY:
        return any_below(&w->seed, 8) ? any_member(pack, &w->seed) : EU_ABANDON;
    case EU_DISCARD:
    case EU_CALL_CARD:
        return any_member(pack, &w->seed);
    case EU_NOTHING:
    case EU_CALL_PARTNER:
    case EU_CHOOSE:
        break;
    }
    return any_legal(&w->d, &w->seed);
}

static void write_rules(struct writer *w, const struct eu_rules *rules, unsigned dealer)
{
    char text[RULES_TEXT];

    rules_text(rules, text);
    buf_printf(&w->b, "hand x\nrules %s\nseats A B C D\ndealer %s\nscore %d %d\nturnup %s\n", text,
               names[dealer], (int)w->tally.points[0], (int)w->tally.points[1],
               text_of_card(w->cards.turnup));
}

/* As dealt or, where the exchange is not told, now and then as they stood after it. */
static void write_cards(struct writer *w, unsigned dealer)
{
    if (w->as_exchanged && w->d.table.turnup_fate == EU_TAKEN_UP && w->d.discarded)
        w->cards.hand[dealer] =
            (w->cards.hand[dealer] & ~card_bit(w->d.discarded)) | card_bit(w->cards.turnup);
    for (unsigned seat = 0; seat < 4; seat++) {
        buf_printf(&w->b, "cards %s", names[seat]);
        for (cardset rest = w->cards.hand[seat] & ~w->unlisted; rest; rest &= rest - 1)
            buf_printf(&w->b, " %s", text_of_card(card_lowest(rest)));
        buf_add_text(&w->b, "\n");
    }
}

static void write_expectations(struct writer *w)
{
    const struct outcome *o = &w->d.outcome;
    int taken[2] = {0, 0};

    for (unsigned seat = 0; seat < 4; seat++)
        taken[seat & 1] += w->d.table.taken[seat];
    buf_printf(&w->b, "\nexpect tricks %d %d\n", taken[0], taken[1]);
    if (w->d.ask.kind != EU_NOTHING)
        return;
    tally_add(&w->tally, o);
    buf_printf(&w->b, "expect points %d %d\nexpect score %d %d\n",
               o->void_deal ? 0 : o->points[0] + o->penalty[0],
               o->void_deal ? 0 : o->points[1] + o->penalty[1], (int)w->tally.points[0],
               (int)w->tally.points[1]);
}

static void play_and_write(struct writer *w, const struct eu_rules *rules)
{
    unsigned dealer = any_below(&w->seed, 4);
    struct eu_view standing = {0};
    char faults[1024];
    size_t n = 0;

    tally_start(&w->tally, rules, rules->rubber ? UNIT_RUBBER : UNIT_SITTING, 1000, dealer);
    w->tally.points[0] = (int)any_below(&w->seed, rules->target);
    w->tally.points[1] = (int)any_below(&w->seed, rules->target);
    tally_standing(&w->tally, &standing);
    any_cards(&w->cards, rules, &w->seed);
    w->tricks = w->manner == UNLISTED ? 1 + any_below(&w->seed, 5) : EU_TRICKS;
    w->as_exchanged = leaves_out(w, 2);
    if (w->manner == UNLISTED)
        w->unlisted = any_next(&w->seed) | (any_below(&w->seed, 2) ? any_next(&w->seed) : 0);
    write_rules(w, rules, dealer);
    deal_start(&w->d, rules, &w->cards, dealer, &standing);
    w->trick = EU_TRICKS;
    faults[0] = '\0';
    while (w->d.ask.kind != EU_NOTHING && w->d.table.tricks < w->tricks) {
        struct fault fault;
        bool wrong = w->faults && n < 7 * 32 && any_below(&w->seed, 12) == 0;
        int answer = wrong ? wrong_answer(w) : any_legal(&w->d, &w->seed);
        write_answer(w, answer);
        (void)deal_answer(&w->d, answer, &fault);
        if (fault.code)
            n += (size_t)snprintf(faults + n, sizeof faults - n, "expect fault %s %s\n",
                                  fault_name((enum eu_fault)fault.code), fault.law);
    }
    write_expectations(w);
    write_cards(w, dealer);
    buf_add_text(&w->b, buf_str(&w->after));
    buf_add_text(&w->b, faults);
}

static void written_deals_come_back(enum manner manner, bool faults)
{
    unsigned judged = 0;

    for (unsigned i = 0; i < ANY_RULES * 400; i++) {
        struct writer w = {.seed = i, .manner = manner, .faults = faults};
        struct eu_rules rules;
        char answer[VERDICT_TEXT + 32];
        assert_true(rules_parse(&rules, any_rules[i % ANY_RULES], NULL));
        rules.enforcement = i / ANY_RULES % 4 == 0 ? EU_ENFORCE_REPAIR : EU_ENFORCE_BOOK;
        play_and_write(&w, &rules);
        /* what may be called hangs on the whole jambone hand */
        if (manner != UNLISTED || !w.called) {
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

static void legal_deals_come_back(void **state)
{
    (void)state;
    written_deals_come_back(WHOLE, false);
}

static void deals_with_faults_come_back(void **state)
{
    (void)state;
    written_deals_come_back(WHOLE, true);
}

static void deals_with_silence_come_back(void **state)
{
    (void)state;
    written_deals_come_back(SILENT, false);
}

static void deals_with_unlisted_cards_come_back(void **state)
{
    (void)state;
    written_deals_come_back(UNLISTED, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_every_field),
        cmocka_unit_test(reads_hand_after_hand),
        cmocka_unit_test(gives_bids_their_round),
        cmocka_unit_test(refuses_what_breaks_the_form),
        cmocka_unit_test(refuses_heads_that_break_the_form),
        cmocka_unit_test(refuses_a_long_line),
        cmocka_unit_test(refuses_too_many_tricks_and_bids),
        cmocka_unit_test(judges),
        cmocka_unit_test(legal_deals_come_back),
        cmocka_unit_test(deals_with_faults_come_back),
        cmocka_unit_test(deals_with_silence_come_back),
        cmocka_unit_test(deals_with_unlisted_cards_come_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
