/* Watching a deal; see keeper.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "keeper.h"

#include "any_deal.h"

/* The books by heart. */
static const struct price prices[] = {
    [EU_AMERICAN1866] = {2, 2, 0, 0, 0, 0, 0, 2, 2, 2, 2, 0},
    [EU_PROFESSOR1862] = {2, 2, 4, 4, 8, 8, 16, 2, 2, 0, 0, 0},
    [EU_SOMERSET1888] = {2, 2, 4, 4, 0, 0, 0, 3, 5, 2, 4, 5},
    [EU_HOYLE] = {2, 2, 4, 2, 0, 0, 0, 2, 2, 2, 2, 0},
    [EU_MODERN] = {2, 2, 4, 2, 0, 0, 0, 2, 4, 2, 4, 0},
};

void keeper_start(struct keeper *k, const struct eu_rules *rules, const struct cards *cards,
                  unsigned dealer, const struct eu_view *standing)
{
    *k = (struct keeper){.rules = *rules,
                         .price = prices[rules->book],
                         .cards = *cards,
                         .dealer = dealer,
                         .maker = -1,
                         .lone = -1,
                         .opposer = -1,
                         .ended_by = -1,
                         .choice = -1};
    if (rules->book == EU_MODERN && rules->lone_euchre == 4)
        k->price.lone_euchre = 4;
    for (unsigned side = 0; side < 2; side++)
        k->standing[side] = standing->points[side];
    memcpy(k->hand, cards->hand, sizeof k->hand);
}

static int turnup_suit(const struct keeper *k)
{
    return k->cards.turnup == EU_JOKER ? EU_SPADES : k->cards.turnup >> 4;
}

static bool plays(const struct keeper *k, int seat)
{
    return !(k->lone >= 0 && seat == (k->lone ^ 2)) &&
           !(k->opposer >= 0 && seat == (k->opposer ^ 2));
}

static int players(const struct keeper *k)
{
    return plays(k, 0) + plays(k, 1) + plays(k, 2) + plays(k, 3);
}

static int left_of(const struct keeper *k, int seat)
{
    do
        seat = (seat + 1) & 3;
    while (!plays(k, seat));
    return seat;
}

static bool holds_five(const struct keeper *k, int seat, int trump)
{
    cardset held = k->hand[seat];

    if (k->round == 0 && seat == (int)k->dealer && !k->exchanged)
        held |= card_bit(k->cards.turnup);
    return (any_jamboree((unsigned)trump) & ~held) == 0;
}

/* What must be legal, question by question ---------------------------------------------------- */

static bool may_say(const struct keeper *k, int seat, int how, int trump)
{
    switch (how) {
    case EU_PLAIN:
        return true;
    case EU_ALONE:
        return k->rules.book != EU_AMERICAN1866;
    case EU_JAMBONE:
        return k->rules.book == EU_PROFESSOR1862;
    default:
        return k->rules.book == EU_PROFESSOR1862 && holds_five(k, seat, trump);
    }
}

static uint64_t legal_bids(const struct keeper *k, int seat)
{
    bool stuck = k->bids == 7 && k->rules.stick_dealer;
    uint64_t legal = stuck ? 0 : 1;

    for (int suit = 0; suit < 4; suit++)
        for (int how = EU_PLAIN; how <= EU_JAMBOREE; how++)
            if ((suit == turnup_suit(k)) == (k->round == 0) && may_say(k, seat, how, suit))
                legal |= eu_bit(EU_BID_OF(suit, how));
    return legal;
}

static uint64_t legal_takes(const struct keeper *k, int seat)
{
    uint64_t legal = 1;

    for (int how = EU_ALONE; how <= EU_JAMBOREE; how++)
        if (may_say(k, seat, how, k->trump))
            legal |= eu_bit(how);
    return legal;
}

static uint64_t legal_discards(const struct keeper *k)
{
    uint64_t six = k->cards.hand[k->dealer] | card_bit(k->cards.turnup);

    if (k->rules.book == EU_PROFESSOR1862 || k->rules.turnup_discard)
        return six;
    return six & ~card_bit(k->cards.turnup);
}

static uint64_t legal_calls(const struct keeper *k)
{
    uint64_t hand = k->hand[k->lone], same, trumps;

    if (!k->on_table)
        return hand | 1;
    same = eu_of_suit(hand, k->trump, eu_suit_of(k->trick[0], k->trump));
    if (same)
        return same | 1;
    trumps = eu_of_suit(hand, k->trump, k->trump);
    return trumps ? eu_bit(eu_least(trumps, k->trump)) | 1 : 1;
}

static uint64_t legal_plays(const struct keeper *k, int seat)
{
    int led = k->on_table ? eu_suit_of(k->trick[0], k->trump) : EU_NO_SUIT;

    if (k->called && seat == k->lone)
        return eu_bit(k->called);
    return eu_follow(k->hand[seat], k->trump, led);
}

static int turn(const struct keeper *k)
{
    if (k->on_table)
        return left_of(k, k->who[k->on_table - 1]);
    if (k->tricks)
        return k->who[0]; /* keeper_play leaves the winner here */
    if (k->lone >= 0 && k->rules.lone_lead == EU_LEFT_OF_MAKER)
        return left_of(k, k->lone);
    return left_of(k, (int)k->dealer);
}

/* The left-hand adversary, in play, of the side's member whose fault ended the hand. */
static int chooser(const struct keeper *k, int offender)
{
    int seat = offender;

    do
        seat = left_of(k, seat);
    while (eu_same_side(seat, offender));
    return seat;
}

void keeper_check_question(const struct keeper *k, const struct ask *ask, int offender)
{
    int seat = ask->seat;

    assert_int_not_equal(ask->legal, 0);
    switch ((enum eu_question)ask->kind) {
    case EU_BID:
        assert_int_equal(seat, (k->dealer + 1 + (unsigned)k->bids) & 3);
        assert_int_equal(ask->legal, legal_bids(k, seat));
        return;
    case EU_TAKE:
        assert_true(k->rules.book == EU_PROFESSOR1862 || k->rules.book == EU_SOMERSET1888);
        assert_int_equal(seat, k->maker ^ 2);
        assert_true((k->bids - 1) % 4 < 2); /* the maker spoke first or second */
        assert_int_equal(ask->legal, legal_takes(k, seat));
        return;
    case EU_OPPOSE:
        assert_true(k->rules.defend_alone && k->how == EU_ALONE);
        assert_false(eu_same_side(seat, k->maker));
        assert_int_equal(ask->legal, 3);
        return;
    case EU_DISCARD:
        assert_int_equal(seat, k->dealer);
        assert_true(k->round == 0 && plays(k, seat) && !k->exchanged);
        assert_int_equal(ask->legal, legal_discards(k));
        return;
    case EU_PLAY:
        assert_int_equal(seat, turn(k));
        assert_int_equal(ask->legal, legal_plays(k, seat));
        return;
    case EU_CALL_CARD:
        assert_true(k->how == EU_JAMBONE && k->tricks == 0 && !k->called_once);
        assert_int_equal(seat, k->on_table ? k->who[0] : left_of(k, k->lone));
        assert_int_equal(ask->legal, legal_calls(k));
        return;
    case EU_CHOOSE:
        assert_int_equal(k->rules.book, EU_HOYLE);
        assert_int_equal(seat, chooser(k, offender));
        assert_int_equal(ask->legal, 3);
        return;
    case EU_CALL_PARTNER:
    case EU_NOTHING:
        break;
    }
    fail_msg("a question of kind %d", ask->kind);
}

/* Which offence an answer is ------------------------------------------------------------------- */

bool keeper_abandons(const struct keeper *k, const struct ask *ask, int answer)
{
    return k->price.abandon && ask->kind == EU_PLAY && answer == EU_ABANDON && k->lone >= 0 &&
           !eu_same_side(ask->seat, k->lone);
}

int keeper_offence(const struct keeper *k, const struct ask *ask, int answer)
{
    static const uint8_t codes[] = {
        [EU_BID] = EU_BAD_BID,         [EU_TAKE] = EU_BAD_TAKE,   [EU_OPPOSE] = EU_BAD_CHOICE,
        [EU_DISCARD] = EU_BAD_DISCARD, [EU_PLAY] = EU_WRONG_CARD, [EU_CALL_CARD] = EU_BAD_CHOICE,
        [EU_CHOOSE] = EU_BAD_CHOICE};
    bool card_held =
        answer > 0 && answer < 64 && ask->kind == EU_PLAY && eu_has(k->hand[ask->seat], answer);

    if ((answer >= 0 && answer < 64 && eu_has(ask->legal, answer)) ||
        keeper_abandons(k, ask, answer))
        return EU_NO_FAULT;
    return card_held ? EU_REVOKE : codes[ask->kind];
}

/* What is played in its place, where the books tell: house's rules otherwise. */
int keeper_stand_in(const struct keeper *k, const struct ask *ask, int answer)
{
    if (ask->kind == EU_BID && answer >= 1 && answer <= 16) {
        int suit = EU_BID_SUIT(answer);
        int how = EU_BID_HOW(answer) == EU_JAMBOREE && k->rules.jamboree ? EU_ALONE : EU_PLAIN;

        if (eu_has(ask->legal, EU_BID_OF(suit, how)))
            return EU_BID_OF(suit, how);
    }
    if (ask->kind == EU_TAKE && answer == EU_JAMBOREE && k->rules.jamboree)
        return EU_ALONE;
    if (ask->kind == EU_PLAY || ask->kind == EU_DISCARD)
        return eu_least(ask->legal, k->trump);
    return eu_first(ask->legal);
}

/* Carrying an answer out ----------------------------------------------------------------------- */

static void exchange(struct keeper *k, int away)
{
    k->exchanged++;
    k->hand[k->dealer] |= card_bit(k->cards.turnup);
    k->hand[k->dealer] &= ~eu_bit(away);
    assert_int_equal(eu_count(k->hand[k->dealer]), 5);
}

/* A jamboree is shown at once; the dealer makes it up with the turn-up if he must. */
static void declare(struct keeper *k, int seat, int how)
{
    cardset five = any_jamboree((unsigned)k->trump);

    k->how = how;
    k->lone = how == EU_PLAIN ? -1 : seat;
    k->jamboree = how == EU_JAMBOREE;
    if (k->jamboree && five & ~k->hand[seat])
        exchange(k, eu_first(k->hand[seat] & ~five));
}

static void make_bid(struct keeper *k, int seat, int bid)
{
    k->bids++;
    if (bid == EU_PASS) {
        k->round = k->bids / 4;
        return;
    }
    k->maker = seat;
    k->trump = EU_BID_SUIT(bid);
    declare(k, seat, EU_BID_HOW(bid));
}

static void play_card(struct keeper *k, int seat, int played)
{
    assert_true(eu_has(k->hand[seat], played));
    assert_false(eu_has(k->played, played));
    k->played |= eu_bit(played);
    k->hand[seat] &= ~eu_bit(played);
    if (seat == k->lone)
        k->called = 0;
    k->who[k->on_table] = (uint8_t)seat;
    k->trick[k->on_table++] = (uint8_t)played;
    if (k->on_table == players(k)) {
        k->who[0] = k->who[eu_trick_winner(k->trick, k->on_table, k->trump)];
        k->taken[k->who[0] & 1]++;
        k->tricks++;
        k->on_table = 0;
    }
}

void keeper_play(struct keeper *k, const struct ask *ask, int played)
{
    switch ((enum eu_question)ask->kind) {
    case EU_BID:
        make_bid(k, ask->seat, played);
        break;
    case EU_TAKE:
        if (played)
            declare(k, ask->seat, played);
        break;
    case EU_OPPOSE:
        if (played)
            k->opposer = ask->seat;
        break;
    case EU_DISCARD:
        exchange(k, played);
        break;
    case EU_PLAY:
        play_card(k, ask->seat, played);
        break;
    case EU_CALL_CARD:
        k->called_once = true;
        k->called = played;
        break;
    case EU_CHOOSE:
        k->choice = played;
        break;
    case EU_CALL_PARTNER:
    case EU_NOTHING:
        break;
    }
}

bool keeper_hand_ends(const struct keeper *k)
{
    return k->rules.book == EU_HOYLE || k->rules.book == EU_MODERN;
}

bool keeper_fault(struct keeper *k, const struct ask *ask, int code)
{
    int side = ask->seat & 1;

    if (k->rules.enforcement == EU_ENFORCE_REPAIR ||
        (code != EU_REVOKE && code != EU_WRONG_CARD && code != EU_BAD_DISCARD))
        return false;
    if (keeper_hand_ends(k)) {
        k->ended_by = side;
        return true;
    }
    if (code == EU_REVOKE || k->rules.book == EU_AMERICAN1866)
        k->revokes[side]++;
    else
        k->wrongs[side]++;
    return false;
}
