/* Hands as text: what is read, what is refused and where. */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "hands/hand.h"
#include "test.h"

static bool read_one(const char *text, struct hand *h, struct err *e)
{
    struct hand_reader r;

    hand_start(&r, text, strlen(text));
    return hand_next(&r, h, e) == HAND_READ;
}

/* ---- Reading ---- */

TEST(reads_every_field)
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
    assert_int_equal(h.answer_count, 4);
    assert_int_equal(h.answers[0].answer, EU_BID_OF(EU_HEARTS, EU_JAMBONE));
    assert_int_equal(h.answers[0].at.column, 10);
    assert_int_equal(h.answers[1].question, EU_CALL_CARD);
    assert_int_equal(h.answers[3].answer, EU_ABANDON);
    assert_int_equal(h.tricks, 1);
    assert_int_equal(h.expect[EXPECT_TRICKS].n[0], 1);
    assert_int_equal(h.fault[0].code, EU_REVOKE);
    assert_string_equal(h.fault[0].law, "F Method");
}

TEST(reads_reasons)
{
    static const char text[] = "hand x\nrules modern\nseats A B C D\ndealer A\nturnup 9C\n"
                               "bid B order\nbecause B orders_on_three\n"
                               "trick B:AH C:9H D:TH A:KH\nbecause B leads_aces\n"
                               "because D covers\n";
    struct hand h;
    struct err e;

    if (!read_one(text, &h, &e))
        fail_msg("%s", e.text);
    assert_int_equal(h.reasons, 3);
    assert_int_equal(h.reason[0].answer, 0);
    assert_int_equal(h.reason[1].answer, 1);
    assert_int_equal(h.reason[1].at.line, 9);
    assert_int_equal(h.reason[2].answer, 3);
    assert_string_equal(h.reason[2].rule, "covers");
}

TEST(reads_an_auction)
{
    static const char text[] = "hand x\nrules hoyle-5\nseats A B C D E\ndealer B\n"
                               "score 1 2 3 4 5\n"
                               "blind 9C 7D\n"
                               "bid D 3\nbid E pass\nbid A alone\nbid B bare\n"
                               "bury D 7D\nbury D TC\n"
                               "trump D hearts\npartner D A\npartner D B\n"
                               "expect makers D A B\nexpect points 0 0 0 0 9\n";
    static const struct hand_answer said[] = {
        {.question = EU_BID_TRICKS, .seat = 3, .answer = 3},
        {.question = EU_BID_TRICKS, .seat = 4, .answer = EU_PASS},
        {.question = EU_BID_TRICKS, .seat = 0, .answer = EU_BID_LONE},
        {.question = EU_BID_TRICKS, .seat = 1, .answer = EU_BID_BARE},
        {.question = EU_BURY, .seat = 3, .answer = EU_CARD(EU_DIAMONDS, 7)},
        {.question = EU_BURY, .seat = 3, .turn = 1, .answer = EU_CARD(EU_CLUBS, 10)},
        {.question = EU_BID, .seat = 3, .answer = EU_BID_OF(EU_HEARTS, EU_PLAIN)},
        {.question = EU_CHOOSE_PARTNER, .seat = 3, .answer = 0},
        {.question = EU_CHOOSE_PARTNER, .seat = 3, .turn = 1, .answer = 1},
    };
    struct hand h;
    struct err e;

    if (!read_one(text, &h, &e))
        fail_msg("%s", e.text);
    assert_int_equal(h.turnup, EU_NO_CARD);
    assert_int_equal(h.blind, card_bit(EU_CARD(EU_CLUBS, 9)) | card_bit(EU_CARD(EU_DIAMONDS, 7)));
    assert_int_equal(h.score.n[4], 5);
    assert_int_equal(h.makers, 1 << 0 | 1 << 1 | 1 << 3);
    assert_int_equal(h.expect[EXPECT_POINTS].n[4], 9);
    assert_int_equal(h.answer_count, sizeof said / sizeof *said);
    for (unsigned i = 0; i < h.answer_count; i++) {
        assert_int_equal(h.answers[i].question, said[i].question);
        assert_int_equal(h.answers[i].seat, said[i].seat);
        assert_int_equal(h.answers[i].turn, said[i].turn);
        assert_int_equal(h.answers[i].answer, said[i].answer);
    }
}

TEST(reads_a_call)
{
    static const char text[] = "hand x\nrules callace1905 players=7 joker=yes\n"
                               "seats A B C D E F G\ndealer B\nturnup JK\n"
                               "bid G order\ncall G H\n";
    struct hand h;
    struct err e;

    if (!read_one(text, &h, &e))
        fail_msg("%s", e.text);
    assert_int_equal(h.answers[0].answer, EU_BID_OF(EU_SPADES, EU_PLAIN));
    assert_int_equal(h.answers[1].question, EU_CALL_PARTNER);
    assert_int_equal(h.answers[1].answer, EU_HEARTS);
}

TEST(reads_hand_after_hand)
{
    static const char one[] = "hand %s\nrules modern\nseats A B C D\ndealer A\nturnup 9C\n\n";
    char text[512];
    int n = snprintf(text, sizeof text, one, "first");
    struct hand_reader r;
    struct hand h;
    struct err e;

    (void)snprintf(text + n, sizeof text - (size_t)n, one, "second");
    hand_start(&r, text, strlen(text));
    assert_int_equal(hand_next(&r, &h, &e), HAND_READ);
    assert_string_equal(h.title, "first");
    assert_int_equal(hand_next(&r, &h, &e), HAND_READ);
    assert_string_equal(h.title, "second");
    assert_int_equal(h.at.line, 7);
    assert_int_equal(hand_next(&r, &h, &e), HAND_END);
}

TEST(gives_bids_their_round)
{
    static const char text[] = "hand x\nrules modern\nseats A B C D\ndealer A\nturnup 9C\n"
                               "bid A pass\nbid D hearts\n";
    struct hand h;
    struct err e;

    assert_true(read_one(text, &h, &e));
    assert_int_equal(h.answers[0].turn, 0);
    assert_int_equal(h.answers[1].turn, 1);
    assert_non_null(hand_find_answer(&h, EU_BID, 3, 1));
    assert_null(hand_find_answer(&h, EU_BID, 3, 0));
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
    {"expect luck\n",
     "4:8: 'luck' is not one of tricks, points, score, games, rubber, makers, fault"},
    {"expect fault CRASH\n", "4:14: 'CRASH' is not a kind of fault that the law deals with"},
    {"expect tricks 1 0\nexpect tricks 1 0\n", "5:8: this is given twice, first in line 4"},
    {"dealer A\x01\n", "4:9: byte 0x01: this is not text"},
    {"blind 9C\n", "4:1: 'blind': there is no blind in this game"},
    {"bury A 9C\n", "4:1: 'bury': there is no blind in this game"},
    {"trump A C\n", "4:1: 'trump': there is no auction in this game"},
    {"partner A C\n", "4:1: 'partner': no partner is chosen in this game"},
    {"call A C\n", "4:1: 'call': no partner is called in this game"},
    {"expect makers\n", "4:14: a seat is missing"},
    {"expect makers A E\n", "4:17: 'E' is not one of the seats"},
    {"expect makers A\nexpect makers B\n", "5:8: this is given twice, first in line 4"},
    {"because A luck\n", "4:1: A has not answered anything yet"},
    {"bid A pass\nbecause A\n", "5:10: the name of a rule is missing"},
    {"bid A pass\nbecause A luck\nbecause A skill\n", "6:1: reasons stand in the order"},
};

TEST(refuses_what_breaks_the_form)
{
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

TEST(refuses_heads_that_break_the_form)
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

    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        struct hand h;
        struct err e;
        if (read_one(heads[i].lines, &h, &e))
            fail_msg("accepted: %s", heads[i].lines);
        if (strncmp(e.text, heads[i].error, strlen(heads[i].error)) != 0)
            fail_msg("expected '%s', found '%s'", heads[i].error, e.text);
    }
}

/* The lines go after `rules` and `seats`, from line 4 on. */
TEST(refuses_what_means_nothing_at_other_tables)
{
    static const struct {
        const char *rules, *seats, *lines, *error;
    } refused[] = {
        {"hoyle-5", "A B C D E", "turnup 9C\n", "4:1: 'turnup': there is no turn-up in this game"},
        {"hoyle-5", "A B C D E", "discard A 9C\n", "4:1: 'discard': there is no turn-up"},
        {"hoyle-5", "A B C D E", "blind 9C TC JC\n", "4:13: the blind has 2 cards, no more"},
        {"hoyle-5", "A B C D E", "cards A 9C\nblind 9C\n", "5:7: 9C is there twice: here, and in"},
        {"hoyle-5", "A B C D E", "blind 9C\nblind TC\n", "5:1: blind is given twice"},
        {"hoyle-5", "A B C D E", "bury A 9C TC JC\n", "4:14: 2 cards are buried, no more"},
        {"hoyle-5", "A B C D E", "bury A\n", "4:7: a card is missing"},
        {"hoyle-5", "A B C D E", "bid A order\n", "4:7: 'order' is not a bid: pass, 1 to 7"},
        {"hoyle-5", "A B C D E", "bid A 0\n", "4:7: '0' is not a bid: pass, 1 to 7"},
        {"hoyle-5", "A B C D E", "bid A 8\n", "4:7: '8' is not a bid: pass, 1 to 7"},
        {"hoyle-5", "A B C D E", "bid A 3\nbid A 4\n", "5:7: A has answered that in line 4"},
        {"hoyle-5", "A B C D E", "dealer A\nbid C 3\nbid B 4\n", "6:7: it is not B's turn to bid"},
        {"hoyle-5", "A B C D E", "trump A C\ntrump A D\n", "5:9: A has answered that in line 4"},
        {"hoyle-5", "A B C D E", "trump A 9C\n", "4:9: '9C' is not a suit"},
        {"hoyle-5", "A B C D E", "partner A F\n", "4:11: 'F' is not one of the seats"},
        {"hoyle-5", "A B C D E", "partner A B\npartner A C\npartner A D\n",
         "6:11: nobody has more than 2 partners"},
        {"hoyle-5", "A B C D E", "call A C\n", "4:1: 'call': no partner is called in this game"},
        {"hoyle-5", "A B C D E", "games 0 0 0 0 0\n", "4:1: 'games': games are not counted"},
        {"hoyle-5", "A B C D E", "expect games 0\n", "4:8: 'games': there are no games in this"},
        {"hoyle-5", "A B C D E", "score 0 0 0 0\n", "4:14: a number for each seat is missing"},
        {"hoyle-5", "A B C D", "", "3:14: a name for each seat is missing"},
        {"hoyle-3", "A B C", "games 0 0 0\n",
         "4:1: 'games': games are not counted in individual games"},
        {"hoyle-3", "A B C", "expect rubber 0 0 0\n", "4:8: 'rubber': there is no rubber"},
        {"hoyle-3", "A B C", "dealer A\nturnup 9C\nscore 5 0 0\n",
         "6:1: 5 points before the hand: 5 are a game"},
        {"callace1905", "A B C D", "call A\n", "4:7: a suit is missing"},
        {"callace1905", "A B C D", "call A 9C\n", "4:8: '9C' is not a suit, or alone"},
        {"callace1905", "A B C D", "blind 9C\n", "4:1: 'blind': there is no blind in this game"},
    };

    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char text[512];
        struct hand h;
        struct err e;
        (void)snprintf(text, sizeof text, "hand x\nrules %s\nseats %s\n%s", refused[i].rules,
                       refused[i].seats, refused[i].lines);
        if (read_one(text, &h, &e))
            fail_msg("accepted: %s", text);
        if (strncmp(e.text, refused[i].error, strlen(refused[i].error)) != 0)
            fail_msg("%s\nexpected '%s', found '%s'", text, refused[i].error, e.text);
    }
}

TEST(refuses_a_long_line)
{
    char text[HAND_LINE + 32] = "hand ";
    struct hand h;
    struct err e;

    memset(text + 5, 'x', HAND_LINE);
    assert_false(read_one(text, &h, &e));
    assert_string_equal(e.text, "1:1001: a line has at most 1000 bytes");
}

TEST(refuses_too_many_tricks_and_bids)
{
    struct buf b = {0};
    struct hand h;
    struct err e;

    buf_add_text(&b, "hand x\nrules modern\nseats A B C D\n");
    for (int i = 0; i <= 5; i++)
        buf_add_text(&b, "trick A:9C\n");
    assert_false(read_one(buf_str(&b), &h, &e));
    assert_string_equal(e.text, "9:1: a hand has 5 tricks, no more");
    buf_clear(&b);
    buf_add_text(&b, "hand x\nrules modern\nseats A B C D\n");
    for (int i = 0; i <= HAND_ANSWERS; i++)
        buf_add_text(&b, "bid A pass\n");
    assert_false(read_one(buf_str(&b), &h, &e));
    assert_string_equal(e.text, "84:7: no hand has more than 80 answers");
    buf_finish(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_every_field),
        cmocka_unit_test(reads_reasons),
        cmocka_unit_test(reads_an_auction),
        cmocka_unit_test(reads_a_call),
        cmocka_unit_test(reads_hand_after_hand),
        cmocka_unit_test(gives_bids_their_round),
        cmocka_unit_test(refuses_what_breaks_the_form),
        cmocka_unit_test(refuses_heads_that_break_the_form),
        cmocka_unit_test(refuses_what_means_nothing_at_other_tables),
        cmocka_unit_test(refuses_a_long_line),
        cmocka_unit_test(refuses_too_many_tricks_and_bids),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
