/*
 * The worked cases of the books by their names: the worked deals, bids and penalties stand in
 * tests/hands as text and are looked up and judged here; what is no hand (which cards may follow,
 * the order of trumps, who wins, best play of an ending) is tested here. Scores of
 * games, laps, slams and rubbers are in test_tally.c, settlement (pairwise-settlement) in
 * test_counters.c.
 *
 * Cases that are neither, and why:
 *     revoke-callace-both     the first revoke ends the hand, so that there is no second
 *     table-talk-professor    there is no channel to say anything to a partner
 *     partner-hint-callace    the same
 */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "hands/referee.h"
#include "test.h"

/* ---- Cases that are hands ---- */

struct case_hand {
    const char *name, *file, *title;
};

/* All in tests/hands. */
static const struct case_hand case_hands[] = {
    {"somerset-coup-I", "somerset.hand", "Coup I: refusing to overtrump"},
    {"somerset-coup-II", "somerset.hand", "Coup II: leading through assistance"},
    {"somerset-coup-III", "somerset.hand", "Coup III: ruffing a winner to draw trumps"},
    {"somerset-coup-V-repaired", "somerset.hand",
     "Coup V: under-playing with a large tenace, repaired"},
    {"somerset-coup-VII", "somerset.hand",
     "Coup VII: refusing to ruff with the master trump in hand"},
    {"somerset-coup-IX", "somerset.hand", "Coup IX: a losing diamond to make the partner ruff"},
    {"professor-lone-euchred", "professor.hand", "The sad example: a lone hand euchred"},
    {"professor-jambone-called-ten", "professor.hand", "Jambone: the ten of trumps is called"},
    {"callace-actual-play-best-card-in-stock", "callace.hand",
     "The book's example: the ace and king of the called suit lie in the stock"},
    {"best-card-is-queen", "callace.hand",
     "The book's example: the ace and king of the called suit lie in the stock"},
    {"caller-holds-best-himself", "callace.hand",
     "The maker holds the best card himself: alone by accident"},
    {"next-suit-jack-does-not-count", "callace.hand",
     "The jack of the next suit is never the best card"},
    {"take-it-from-eldest", "professor.hand", "Eldest hand orders alone, third hand takes it"},
    {"third-hand-may-take", "somerset.hand", "Eldest hand orders, third hand takes it from him"},
    {"dealer-may-take-assist", "somerset.hand", "The dealer takes the assist and plays alone"},
    {"foster-no-take", "hoyle.hand", "Eldest hand orders and third hand is not asked to take"},
    {"foster-assist-stops-dealer-lone", "hoyle.hand",
     "The assist: the dealer plays with his partner"},
    {"all-pass-twice", "bidding.hand", "All pass twice, american1866"},
    {"all-pass-twice", "bidding.hand", "All pass twice, professor1862"},
    {"all-pass-twice", "bidding.hand", "All pass twice, somerset1888"},
    {"all-pass-twice", "bidding.hand", "All pass twice, hoyle-4"},
    {"all-pass-twice", "bidding.hand", "All pass twice, modern"},
    {"all-pass-twice", "bidding.hand", "All pass twice, hoyle-2"},
    {"all-pass-twice", "bidding.hand", "All pass twice, hoyle-3"},
    {"all-pass-twice", "bidding.hand", "All pass twice, hoyle-6"},
    {"all-pass-twice", "callace.hand", "All pass twice"},
    {"turned-down-suit-named", "bidding.hand", "The turned-down suit is named, professor1862"},
    {"turned-down-suit-named", "bidding.hand", "The turned-down suit is named, somerset1888"},
    {"joker-turned", "callace.hand", "The joker turned up: the first round is about spades"},
    {"joker-turned", "callace.hand", "The joker turned up and down: spades may not be named"},
    {"revoke-professor", "faults.hand", "The makers take three tricks and revoked"},
    {"revoke-professor-both", "faults.hand", "A revoke on each side, professor1862"},
    {"revoke-somerset", "faults.hand", "A defender revokes, somerset1888"},
    {"revoke-somerset", "faults.hand", "The maker's partner revokes, somerset1888"},
    {"revoke-somerset-twice", "faults.hand", "Two revokes of one side, somerset1888"},
    {"revoke-somerset-cancel", "faults.hand", "A revoke on each side, somerset1888"},
    {"revoke-callace-defender-4", "callace.hand",
     "An adversary revokes, four players: the march to each of the makers"},
    {"revoke-callace-defender-6", "callace.hand", "An adversary revokes, six players"},
    {"revoke-callace-maker", "callace.hand", "The maker revokes, five players"},
};

/* The hand of that title: HAND_VERDICT_OK, or what is wrong with it. */
static bool judge_titled(const char *path, const char *title, char *found, size_t room)
{
    struct buf text = {0};
    struct hand_reader r;
    struct hand h;
    struct hand_verdict v;
    struct err e;
    bool ok = false;

    (void)snprintf(found, room, "no hand of that title");
    if (!file_read(path, HAND_BYTES, &text, &e))
        fail_msg("%s", e.text);
    hand_start(&r, text.data, text.len);
    while (hand_next(&r, &h, &e) == HAND_READ) {
        if (strcmp(h.title, title) != 0)
            continue;
        ok = hand_referee(&h, &v, &e) && v.kind == HAND_VERDICT_OK;
        (void)snprintf(found, room, "%s", v.text);
        break;
    }
    buf_finish(&text);
    return ok;
}

TEST(cases_are_hands)
{
    for (size_t i = 0; i < sizeof case_hands / sizeof *case_hands; i++) {
        const struct case_hand *c = &case_hands[i];
        char path[64], found[HAND_VERDICT_TEXT];
        (void)snprintf(path, sizeof path, "tests/hands/%s", c->file);
        if (!judge_titled(path, c->title, found, sizeof found))
            fail_msg("%s: %s, '%s': %s", c->name, path, c->title, found);
    }
}

/* Case V has the ten of spades in two hands. */
TEST(the_book_errs)
{
    struct buf text = {0};
    struct hand_reader r;
    struct hand h;
    struct err e;

    if (!file_read("tests/hands/refused/coup-v-as-printed.hand", HAND_BYTES, &text, &e))
        fail_msg("%s", e.text);
    hand_start(&r, text.data, text.len);
    assert_int_equal(hand_next(&r, &h, &e), HAND_BAD);
    assert_non_null(strstr(e.text, "TS is there twice"));
    buf_finish(&text);
}

/* ---- Cards ---- */

TEST(follows)
{
    static const struct {
        const char *name;
        unsigned trump;
        const char *hand, *led, *legal;
    } cases[] = {
        {"left-bower-not-plain", EU_HEARTS, "JD 9D AS", "KD", "9D"},
        {"left-bower-alone-not-compelled", EU_HEARTS, "JD AS TC", "KD", "JD AS TC"},
        {"left-bower-led-asks-trumps", EU_DIAMONDS, "KH 7D", "JH", "7D"},
        {"no-duty-to-trump", EU_HEARTS, "AH 7C 8C", "KS", "AH 7C 8C"},
        {"joker-is-a-trump", EU_CLUBS, "JK AD KD", "9C", "JK"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned led = card_suit(cases[i].trump, card_of(cases[i].led));
        cardset legal = card_follow(cards_of(cases[i].hand), card_lane[cases[i].trump][led]);
        if (legal != cards_of(cases[i].legal))
            fail_msg("%s", cases[i].name);
    }
}

TEST(trumps_are_in_order)
{
    static const struct {
        const char *name;
        unsigned trump, low;
        const char *cards;
    } cases[] = {
        {"trump-order-clubs", EU_CLUBS, 7, "JK JC JS AC KC QC TC 9C 8C 7C"},
        {"trump-order-hearts-36", EU_HEARTS, 6, "JK JH JD AH KH QH TH 9H 8H 7H 6H"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned trump = cases[i].trump, above = 255;
        cardset pack = card_pack(cases[i].low, true);
        for (const char *c = cases[i].cards; *c; c += c[2] ? 3 : 2) {
            unsigned power = card_power[trump][card_of(c)];
            if (power >= above || power < CARD_TRUMP)
                fail_msg("%s: %.2s", cases[i].name, c);
            above = power;
        }
        /* and these are all */
        assert_int_equal(cards_of(cases[i].cards), pack & card_lane[trump][trump]);
    }
}

/* Of the cards that follow suit, and of trumps, it is their rank; all others have none. */
TEST(only_trumps_and_the_suit_led_win)
{
    for (unsigned trump = 0; trump < SUITS; trump++)
        for (unsigned led = 0; led < SUITS; led++)
            for (unsigned c = 0; c < 64; c++) {
                bool counts = (card_lane[trump][led] | card_lane[trump][trump]) >> c & 1;
                if (card_pack(2, true) >> c & 1)
                    assert_int_equal(card_order[trump][led][c], counts ? card_power[trump][c] : 0);
            }
}

/* ---- Tricks and endings ---- */

TEST(tricks_are_won)
{
    static const struct {
        const char *name, *trick;
    } cases[] = {
        {"higher-trump-wins", "trick A:AH B:7S C:KH D:9S\nexpect tricks 0 0 0 1\n"},
        {"right-beats-joker-no", "trick A:JS B:JK C:JC D:AS\nexpect tricks 0 1 0 0\n"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512];
        struct hand_reader r;
        struct hand h;
        struct hand_verdict v;
        struct err e;
        (void)snprintf(text, sizeof text,
                       "hand x\nrules callace1905 pack=32 joker=yes\nseats A B C D\ndealer D\n"
                       "turnup 8D\nbid A spades\ncall A alone\n%s",
                       cases[i].trick);
        hand_start(&r, text, strlen(text));
        if (hand_next(&r, &h, &e) != HAND_READ || !hand_referee(&h, &v, &e))
            fail_msg("%s: %s", cases[i].name, e.text);
        if (v.kind != HAND_VERDICT_OK)
            fail_msg("%s: %s", cases[i].name, v.text);
    }
}

enum { ENDING_SEATS = 5 };

/* An ending with all cards open. */
struct ending {
    unsigned trump, seats, makers; /* bit s: seat s is a maker */
    cardset hand[ENDING_SEATS];
    unsigned turn;
    cardset lane;         /* of the suit led; 0 before the lead */
    unsigned played;      /* cards on the table */
    unsigned best, taker; /* so far: the greatest power, and whose it is */
};

static void put(struct ending *n, card c)
{
    unsigned power = card_power[n->trump][c];

    if (n->played == 0) {
        n->lane = card_lane[n->trump][card_suit(n->trump, c)];
        n->best = 0;
    }
    if ((n->lane >> c & 1 || power >= CARD_TRUMP) && power > n->best) {
        n->best = power;
        n->taker = n->turn;
    }
    n->hand[n->turn] &= ~card_bit(c);
    n->played++;
    n->turn = (n->turn + 1) % n->seats;
}

/* Whether the makers can take `tricks` more against every defence; both sides see all cards. */
static bool can_take(const struct ending *before, int tricks)
{
    struct ending n = *before;

    if (n.played == n.seats) {
        tricks -= (int)(n.makers >> n.taker & 1);
        n.turn = n.taker;
        n.played = 0;
    }
    cardset hand = n.hand[n.turn];
    if (tricks <= 0 || (!n.played && tricks > card_count(hand)) || !hand)
        return tricks <= 0;
    bool maker = n.makers >> n.turn & 1;
    if (n.played && hand & n.lane)
        hand &= n.lane;
    for (; hand; hand &= hand - 1) {
        struct ending after = n;
        put(&after, card_lowest(hand));
        if (can_take(&after, tricks) == maker)
            return maker;
    }
    return !maker;
}

/* What the books say of best play, or what was worked out for them: tricks that the makers take
 * from here on, the one on the table with it. */
static const struct {
    const char *name;
    unsigned trump, seats, makers, leader;
    const char *trick;
    const char *hands[ENDING_SEATS];
    int tricks;
} endings[] = {
    {"somerset-coup-I",
     EU_CLUBS,
     4,
     1u << 0 | 1u << 2,
     0,
     "",
     {"9C AH KH 8S", "AC QH 8H TS", "8D TD QS TH", "KC AS 9S 9H"},
     1},
    {"somerset-coup-I",
     EU_CLUBS,
     4,
     1u << 0 | 1u << 2,
     3,
     "",
     {"9C JC AH KH", "AC QH 8H TS", "8D TD QS TH", "KC AS 9S 9H"},
     4},
    {"somerset-coup-II",
     EU_HEARTS,
     4,
     1u << 0 | 1u << 2,
     1,
     "AC",
     {"QH QS JS QC", "8H KS 9S", "JD AS 8S 7D", "8D 9D TD TC"},
     3},
    {"somerset-coup-II",
     EU_HEARTS,
     4,
     1u << 0 | 1u << 2,
     1,
     "8H",
     {"KH QS JS QC", "AC KS 9S", "JD AS 8S 7D", "8D 9D TD TC"},
     2},
    {"somerset-coup-II",
     EU_HEARTS,
     4,
     1u << 0 | 1u << 2,
     1,
     "8H",
     {"QH QS JS QC", "AC KS 9S", "JD AS 8S 7D", "8D 9D TD TC"},
     2},
    {"somerset-coup-V-repaired",
     EU_DIAMONDS,
     4,
     1u << 0 | 1u << 2,
     2,
     "",
     {"AD QD", "JD KD", "KS 9S", "KC JC"},
     0},
    {"somerset-coup-V-repaired",
     EU_DIAMONDS,
     4,
     1u << 0 | 1u << 2,
     1,
     "",
     {"AD QD", "KD TD", "KS 9S", "KC JC"},
     2},
    {"somerset-coup-VII", EU_CLUBS, 3, 1u << 0, 2, "", {"AC QS", "JS 9H", "KD QD"}, 0},
    {"somerset-coup-VII", EU_CLUBS, 3, 1u << 0, 1, "", {"AC QS", "9H 8H", "KD QD"}, 2},
    {"somerset-coup-IX", EU_CLUBS, 3, 1u << 0, 2, "", {"JC JS QC", "AC KC KD", "KS 7S 7H"}, 2},
    {"professor-lone-euchred",
     EU_SPADES,
     3,
     1u << 0,
     0,
     "",
     {"JC KS AH AD", "JS 7S 8C 9C", "8H 9H 8D 9D"},
     2},
    {"callace-actual-play-best-card-in-stock",
     EU_HEARTS,
     5,
     1u << 0 | 1u << 1,
     1,
     "",
     {"JD QH 8S 8D", "8H AC QS 9D", "KD JS TC QC", "AD 9S JC 8C", "AH TH KC 9C"},
     4},
};

TEST(endings_are_worth)
{
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        struct ending n = {.trump = endings[i].trump,
                           .seats = endings[i].seats,
                           .makers = endings[i].makers,
                           .turn = endings[i].leader};
        for (unsigned seat = 0; seat < n.seats; seat++)
            n.hand[seat] = cards_of(endings[i].hands[seat]);
        if (endings[i].trick[0])
            put(&n, card_of(endings[i].trick));
        if (!can_take(&n, endings[i].tricks) || can_take(&n, endings[i].tricks + 1))
            fail_msg("%s, row %zu: the makers do not take %d more", endings[i].name, i,
                     endings[i].tricks);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_are_hands),
        cmocka_unit_test(the_book_errs),
        cmocka_unit_test(follows),
        cmocka_unit_test(trumps_are_in_order),
        cmocka_unit_test(only_trumps_and_the_suit_led_win),
        cmocka_unit_test(tricks_are_won),
        cmocka_unit_test(endings_are_worth),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
