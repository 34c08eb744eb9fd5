/* Following a deal; see keeper.h. */
#include <string.h>

#include "keeper.h"

#include "any_deal.h"
#include "rules/rules.h"
#include "test.h"

/* ---- The books by heart ---- */

struct book {
    const char *set;
    struct price price;
};

/* Where a book has none of a thing, its number is what a house rule that brings it in
 * starts with. */
#define ANY_PRICES \
    .point = 1, .march = 2, .euchre = 2, .lone_march = 4, .lone_point = 1, .lone_euchre = 2, \
    .opposed_point = 1, .opposed_euchre = 4, .jambone_march = 8, .jambone_euchre = 8, \
    .jamboree_score = 16, .lone_bid = 8, .bare_bid = 15
#define REVOKES_OF(n, in_lone) .revoke = n, .lone_revoke = in_lone
#define ENDS .revoke_ends = 1, .wrong_revokes = 1
#define FOSTER ANY_PRICES, REVOKES_OF(2, 2), ENDS, .revoke_choice = 1

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverride-init"
static const struct book books[] = {
    {"american1866", {ANY_PRICES, REVOKES_OF(2, 2), .wrong_revokes = 1}},
    {"auction-4", {FOSTER}},
    {"callace1905", {ANY_PRICES, REVOKES_OF(2, 2), ENDS, .revoke_whole = 1}},
    {"hoyle-2", {FOSTER}},
    {"hoyle-3", {FOSTER, .march = 3}},
    {"hoyle-4", {FOSTER}},
    {"hoyle-5", {FOSTER}},
    {"hoyle-6", {FOSTER}},
    {"hoyle-7", {FOSTER, .lone_bid = 10, .bare_bid = 20}},
    {"modern", {ANY_PRICES, REVOKES_OF(2, 4), ENDS}},
    {"professor1862",
     {ANY_PRICES, REVOKES_OF(2, 2), .revoke_forfeit = 1, .wrong_forfeit = 1, .lone_euchre = 4}},
    {"somerset1888",
     {ANY_PRICES, REVOKES_OF(3, 5), .wrong = 2, .lone_wrong = 4, .wrong_forfeit = 1,
      .lone_euchre = 4, .abandon = 5}},
};
#pragma GCC diagnostic pop

static const struct eu_rules *named_set(const struct eu_rules *rules)
{
    const struct eu_rules *first = NULL;

    for (size_t i = 0; rulesets[i].title; i++) {
        const struct eu_rules *set = &rulesets[i].rules;
        if (strcmp(set->name, rules->name) != 0)
            continue;
        if (set->players == rules->players)
            return set;
        if (!first)
            first = set;
    }
    return first;
}

/* The book's prices, but for those that the house has changed. */
static struct price prices_of(const struct eu_rules *rules)
{
    const struct eu_rules *set = named_set(rules);
    const struct book *book = books;

    while (strcmp(book->set, rules->name) != 0)
        assert_true(++book < books + sizeof books / sizeof books[0]);
    struct price price = book->price;
    if (strcmp(book->set, "callace1905") == 0) {
        price.march = set->players == 4 ? 2 : 3;
        price.lone_march = set->players;
    }
#define HOUSE(name) \
    if (rules->name != set->name) \
        price.name = rules->name;
    PRICES(HOUSE)
#undef HOUSE
    return price;
}

void keeper_start(struct keeper *k, const struct eu_rules *rules, const struct cards *cards,
                  unsigned dealer, const struct eu_view *standing)
{
    *k = (struct keeper){.rules = *rules,
                         .price = prices_of(rules),
                         .cards = *cards,
                         .dealer = (int)dealer,
                         .maker = -1,
                         .trump = EU_NO_SUIT,
                         .lone = -1,
                         .opposer = -1,
                         .called_suit = EU_NO_SUIT,
                         .offender = -1,
                         .choice = -1};
    for (unsigned side = 0; side < rules->sides; side++)
        k->standing[side] = standing->points[side];
    memcpy(k->hand, cards->hand, sizeof k->hand);
}

/* ---- Who is with whom ---- */

static int left_of(const struct keeper *k, int seat)
{
    do
        seat = (seat + 1) % k->rules.players;
    while (!keeper_plays(k, seat));
    return seat;
}

/* Partners of a lone player, on either side, sit out where partners are fixed. */
bool keeper_plays(const struct keeper *k, int seat)
{
    if (k->rules.partners != EU_PARTNERS_FIXED)
        return true;
    return !(k->lone >= 0 && seat != k->lone && eu_same_side(seat, k->lone)) &&
           !(k->opposer >= 0 && seat != k->opposer && eu_same_side(seat, k->opposer));
}

int keeper_side(const struct keeper *k, int seat)
{
    return k->rules.partners == EU_PARTNERS_FIXED ? seat % 2 : seat;
}

bool keeper_is_maker(const struct keeper *k, int seat)
{
    if (k->rules.partners == EU_PARTNERS_FIXED)
        return k->maker >= 0 && eu_same_side(seat, k->maker);
    return seat == k->maker || k->friends >> seat & 1;
}

static bool bidding_is_over(const struct keeper *k)
{
    return k->rules.auction ? k->bids == k->rules.players : k->maker >= 0;
}

static int partners_due(const struct keeper *k)
{
    if (k->contract >= EU_BID_LONE)
        return 0;
    return k->rules.two_partners && k->contract >= k->rules.two_partners ? 2 : 1;
}

bool keeper_sides_known(const struct keeper *k)
{
    if (!bidding_is_over(k))
        return false;
    switch ((enum eu_partners)k->rules.partners) {
    case EU_PARTNERS_FIXED:
    case EU_PARTNERS_NONE:
        return true;
    case EU_PARTNERS_CALLED:
        return k->called_partner;
    case EU_PARTNERS_CHOSEN:
        return k->trump != EU_NO_SUIT && eu_count(k->friends) == partners_due(k);
    }
    return false;
}

unsigned keeper_known_makers(const struct keeper *k)
{
    unsigned known = 0;

    for (int seat = 0; bidding_is_over(k) && seat < k->rules.players; seat++)
        if (k->rules.partners == EU_PARTNERS_CALLED ? seat == k->maker : keeper_is_maker(k, seat))
            known |= 1u << seat;
    return known;
}

bool keeper_alone(const struct keeper *k)
{
    bool by_accident = k->called_partner && !k->friends;

    return k->lone >= 0 || (by_accident && k->rules.alone);
}

int keeper_tricks(const struct keeper *k)
{
    int tricks = 0;

    for (int seat = 0; seat < k->rules.players; seat++)
        tricks += keeper_is_maker(k, seat) ? k->taken[seat] : 0;
    return tricks;
}

/* ---- What must be legal ---- */

static int round_of(const struct keeper *k)
{
    return (k->bids - (k->maker >= 0)) / k->rules.players;
}

static bool holds_five(const struct keeper *k, int seat, int trump)
{
    cardset held = k->hand[seat];

    if (round_of(k) == 0 && seat == k->dealer && !k->exchanged)
        held |= card_bit(k->cards.turnup);
    return (any_jamboree((unsigned)trump) & ~held) == 0;
}

static bool may_say(const struct keeper *k, int seat, int how, int trump)
{
    switch (how) {
    case EU_PLAIN:
        return true;
    case EU_ALONE: /* where a partner is called, in place of the call */
        return k->rules.alone && k->rules.partners != EU_PARTNERS_CALLED;
    case EU_JAMBONE:
        return k->rules.jambone;
    default:
        return k->rules.jamboree && holds_five(k, seat, trump);
    }
}

static uint64_t legal_bids(const struct keeper *k, int seat)
{
    bool stuck = k->bids == 2 * k->rules.players - 1 && k->rules.stick_dealer;
    int turned = k->cards.turnup == EU_JOKER ? EU_SPADES : k->cards.turnup >> 4;
    uint64_t legal = stuck ? 0 : 1;

    for (int suit = 0; suit < 4; suit++)
        for (int how = EU_PLAIN; how <= EU_JAMBOREE; how++)
            if ((suit == turned) == (round_of(k) == 0) && may_say(k, seat, how, suit))
                legal |= eu_bit(EU_BID_OF(suit, how));
    return legal;
}

static uint64_t legal_tricks(const struct keeper *k)
{
    uint64_t legal = 1;

    for (int bid = k->rules.least_bid; bid <= k->rules.cards; bid++)
        legal |= eu_bit(bid);
    if (k->rules.alone)
        legal |= eu_bit(EU_BID_LONE);
    if (k->rules.alone && k->rules.blind)
        legal |= eu_bit(EU_BID_BARE);
    return legal & ~(eu_bit(k->contract + 1) - 2); /* higher than the last */
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
    uint64_t turnup = card_bit(k->cards.turnup), six = k->hand[k->dealer] | turnup;

    return k->rules.turnup_discard ? six : six & ~turnup;
}

static uint64_t legal_calls(const struct keeper *k)
{
    uint64_t legal = k->rules.alone ? 0x1f : 0xf;

    return legal & ~eu_bit(k->trump);
}

static uint64_t legal_card_calls(const struct keeper *k)
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

/* ---- The question that comes ---- */

static struct ask put(enum eu_question kind, int seat, uint64_t legal)
{
    return (struct ask){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .legal = legal};
}

static const struct ask over = {.kind = EU_NOTHING};

static struct ask expects_bid(const struct keeper *k)
{
    int seat = (k->dealer + 1 + k->bids) % k->rules.players;

    if (k->rules.auction)
        return put(EU_BID_TRICKS, seat, legal_tricks(k));
    if (k->bids == 2 * k->rules.players)
        return over;
    return put(EU_BID, seat, legal_bids(k, seat));
}

/* His partner has yet to speak in the round if the maker was first or second. */
static bool take_is_due(const struct keeper *k)
{
    return k->rules.take && !k->takes && (k->bids - 1) % 4 < 2 &&
           (round_of(k) == 0 || k->rules.take_round2);
}

static int defender_from_eldest(const struct keeper *k, int nth)
{
    int seat = k->dealer;

    do
        seat = (seat + 1) % k->rules.players;
    while (keeper_is_maker(k, seat) || nth-- > 0);
    return seat;
}

static bool oppose_is_due(const struct keeper *k)
{
    return k->rules.defend_alone && k->how == EU_ALONE && k->opposer < 0 &&
           k->refusals < k->rules.players / 2;
}

/* After a turn-up, when somebody has made the trump. */
static struct ask expects_exchange(const struct keeper *k)
{
    int partner = k->maker ^ 2;

    if (take_is_due(k))
        return put(EU_TAKE, partner, legal_takes(k, partner));
    if (oppose_is_due(k))
        return put(EU_OPPOSE, defender_from_eldest(k, k->refusals), 1 | eu_bit(EU_ALONE));
    if (round_of(k) == 0 && keeper_plays(k, k->dealer) && !k->exchanged)
        return put(EU_DISCARD, k->dealer, legal_discards(k));
    return over;
}

/* After an auction that somebody has won. */
static struct ask expects_trump(const struct keeper *k)
{
    if (eu_count(k->hand[k->maker]) > k->rules.cards)
        return put(EU_BURY, k->maker, k->hand[k->maker]);
    return k->trump == EU_NO_SUIT ? put(EU_BID, k->maker, 0x1e) : over;
}

static struct ask expects_partner(const struct keeper *k)
{
    uint64_t others = (eu_bit(k->rules.players) - 1) & ~eu_bit(k->maker) & ~(uint64_t)k->friends;

    if (k->rules.partners == EU_PARTNERS_CALLED)
        return put(EU_CALL_PARTNER, k->maker, legal_calls(k));
    return put(EU_CHOOSE_PARTNER, k->maker, others);
}

static int turn(const struct keeper *k)
{
    if (k->on_table)
        return left_of(k, k->who[k->on_table - 1]);
    if (k->tricks)
        return k->who[0]; /* play_card leaves the winner here */
    if (k->lone >= 0 && k->rules.lone_lead == EU_LEFT_OF_MAKER)
        return left_of(k, k->lone);
    return left_of(k, k->dealer);
}

static struct ask expects_card(const struct keeper *k)
{
    int seat = turn(k);

    if (k->tricks == k->rules.cards)
        return over;
    if (k->how == EU_JAMBONE && k->tricks == 0 && !k->called_card) {
        if (!k->on_table && seat == k->lone)
            return put(EU_CALL_CARD, left_of(k, seat), legal_card_calls(k));
        if (k->on_table)
            return put(EU_CALL_CARD, k->who[0], legal_card_calls(k));
    }
    return put(EU_PLAY, seat, legal_plays(k, seat));
}

/* An offence has ended the hand: the offender's left-hand adversary in play may have a choice. */
static struct ask expects_choice(const struct keeper *k)
{
    int seat = k->offender;

    if (k->choice >= 0 || !keeper_has_choice(k))
        return over;
    do
        seat = left_of(k, seat);
    while (keeper_is_maker(k, seat) == keeper_is_maker(k, k->offender));
    return put(EU_CHOOSE, seat, 3);
}

struct ask keeper_expects(const struct keeper *k)
{
    struct ask ask;

    if (k->jamboree || k->abandoned)
        return over;
    if (!bidding_is_over(k))
        return expects_bid(k);
    if (k->maker < 0)
        return over;
    if (k->offender >= 0 && keeper_sides_known(k))
        return expects_choice(k);
    ask = k->rules.auction ? expects_trump(k) : expects_exchange(k);
    if (ask.kind != EU_NOTHING)
        return ask;
    return keeper_sides_known(k) ? expects_card(k) : expects_partner(k);
}

/* ---- Which offence an answer is ---- */

bool keeper_abandons(const struct keeper *k, const struct ask *ask, int answer)
{
    return k->price.abandon && ask->kind == EU_PLAY && answer == EU_ABANDON && k->lone >= 0 &&
           !keeper_is_maker(k, ask->seat);
}

int keeper_offence(const struct keeper *k, const struct ask *ask, int answer)
{
    static const uint8_t codes[] = {
        [EU_BID] = EU_BAD_BID,
        [EU_TAKE] = EU_BAD_TAKE,
        [EU_OPPOSE] = EU_BAD_CHOICE,
        [EU_DISCARD] = EU_BAD_DISCARD,
        [EU_CALL_PARTNER] = EU_BAD_CALL,
        [EU_PLAY] = EU_WRONG_CARD,
        [EU_CALL_CARD] = EU_BAD_CHOICE,
        [EU_CHOOSE] = EU_BAD_CHOICE,
        [EU_BID_TRICKS] = EU_BAD_BID,
        [EU_BURY] = EU_BAD_DISCARD,
        [EU_CHOOSE_PARTNER] = EU_BAD_CHOICE,
    };
    bool card_held =
        ask->kind == EU_PLAY && answer >= 0 && answer < 64 && eu_has(k->hand[ask->seat], answer);

    if ((answer >= 0 && answer < 64 && eu_has(ask->legal, answer)) ||
        keeper_abandons(k, ask, answer))
        return EU_NO_FAULT;
    return card_held ? EU_REVOKE : codes[ask->kind];
}

int keeper_default_answer(const struct keeper *k, const struct ask *ask)
{
    if (ask->kind == EU_PLAY || ask->kind == EU_DISCARD || ask->kind == EU_BURY)
        return eu_least(ask->legal, k->trump);
    if (ask->kind == EU_CALL_PARTNER && k->rules.alone)
        return EU_CALL_ALONE;
    return eu_first(ask->legal);
}

/* What is played in its place, where the books tell: house's rules otherwise. */
int keeper_stand_in(const struct keeper *k, const struct ask *ask, int answer)
{
    if (ask->kind == EU_BID && answer >= 1 && answer <= 16) {
        int suit = EU_BID_SUIT(answer);
        bool jamboree = EU_BID_HOW(answer) == EU_JAMBOREE && k->rules.jamboree;
        int bid = EU_BID_OF(suit, jamboree ? EU_ALONE : EU_PLAIN);

        if (eu_has(ask->legal, bid))
            return bid;
    }
    if (ask->kind == EU_TAKE && answer == EU_JAMBOREE && k->rules.jamboree)
        return EU_ALONE;
    return keeper_default_answer(k, ask);
}

/* ---- Carrying an answer out ---- */

static void put_away(struct keeper *k, int seat, int away)
{
    assert_true(eu_has(k->hand[seat], away));
    k->hand[seat] &= ~eu_bit(away);
    k->away |= eu_bit(away);
}

static void exchange(struct keeper *k, int away)
{
    k->exchanged = true;
    k->hand[k->dealer] |= card_bit(k->cards.turnup);
    put_away(k, k->dealer, away);
    assert_int_equal(eu_count(k->hand[k->dealer]), k->rules.cards);
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
    if (k->rules.auction) { /* the winner names the trump */
        k->trump = EU_BID_SUIT(bid);
        return;
    }
    k->bids++;
    if (bid == EU_PASS)
        return;
    k->maker = seat;
    k->trump = EU_BID_SUIT(bid);
    declare(k, seat, EU_BID_HOW(bid));
}

static void bid_tricks(struct keeper *k, int seat, int bid)
{
    k->bids++;
    if (bid != EU_PASS) {
        k->maker = seat;
        k->contract = bid;
    }
    if (k->bids < k->rules.players || k->maker < 0)
        return;
    if (k->contract != EU_BID_BARE)
        k->hand[k->maker] |= k->cards.blind;
    if (k->contract >= EU_BID_LONE) {
        k->lone = k->maker;
        k->how = EU_ALONE;
    }
}

/* The holder of the best card of the suit in any hand, the maker's own too. */
static void call_partner(struct keeper *k, int answer)
{
    cardset all = 0;
    int best;

    k->called_partner = true;
    if (answer == EU_CALL_ALONE) {
        k->lone = k->maker;
        k->how = EU_ALONE;
        return;
    }
    k->called_suit = answer;
    for (int seat = 0; seat < k->rules.players; seat++)
        all |= k->hand[seat];
    best = eu_best(eu_of_suit(all, k->trump, answer), k->trump);
    for (int seat = 0; seat < k->rules.players; seat++)
        if (best && seat != k->maker && eu_has(k->hand[seat], best))
            k->friends |= 1u << seat;
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
    if (left_of(k, seat) == k->who[0]) {
        k->who[0] = k->who[eu_trick_winner(k->trick, k->on_table, k->trump)];
        k->taken[k->who[0]]++;
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
        k->takes++;
        if (played)
            declare(k, ask->seat, played);
        break;
    case EU_OPPOSE:
        k->refusals++;
        if (played)
            k->opposer = ask->seat;
        break;
    case EU_DISCARD:
        exchange(k, played);
        break;
    case EU_CALL_PARTNER:
        call_partner(k, played);
        break;
    case EU_PLAY:
        play_card(k, ask->seat, played);
        break;
    case EU_CALL_CARD:
        k->called_card = true;
        k->called = played;
        break;
    case EU_CHOOSE:
        k->choice = played;
        break;
    case EU_BID_TRICKS:
        bid_tricks(k, ask->seat, played);
        break;
    case EU_BURY:
        put_away(k, ask->seat, played);
        break;
    case EU_CHOOSE_PARTNER:
        k->friends |= 1u << played;
        break;
    case EU_NOTHING:
        break;
    }
}

bool keeper_fault(struct keeper *k, const struct ask *ask, int code)
{
    int side = keeper_side(k, ask->seat);
    bool wrong = code == EU_WRONG_CARD || code == EU_BAD_DISCARD;

    if (k->rules.enforcement == EU_ENFORCE_REPAIR || !(wrong || code == EU_REVOKE))
        return false;
    if (wrong && !k->price.wrong_revokes) {
        k->wrongs[side]++;
        return false;
    }
    if (!k->price.revoke_ends) {
        k->revokes[side]++;
        return false;
    }
    k->offender = ask->seat;
    return keeper_sides_known(k);
}
