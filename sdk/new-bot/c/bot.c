/*
 * NEW_BOT - a short bot for euchre that plays sensibly. Change it to play better.
 *
 *     make play     a match against `greedy`; make play AGAINST=simple
 *     make test     the hands of NEW_BOT.hand, with the answers that they expect
 *     make check    is it fit to play, by every rule set of the arena?
 *
 * The arena asks questions: make the trump or pass (order), which card to put away (discard), which
 * card to play (play). An answer is a small number, and view->legal has a bit for each one that is
 * allowed. euchre_bot.h describes the view, and euchre_kit.h has the helpers that begin with eu_.
 */
#include <stdlib.h>

#include "euchre_args.h"
#include "euchre_kit.h"

/* What the bot remembers of one table. Many tables are open at once: keep nothing in globals. */
struct table {
    uint64_t pack; /* every card of the game */
};

static void *open_table(const struct eu_opening *opening)
{
    struct eu_args args = eu_args(opening);
    struct table *table = NULL;

    if (eu_args_end(&args)) /* false if there was an argument that it does not know */
        table = (struct table *)malloc(sizeof *table);
    if (table)
        table->pack = eu_pack(opening->rules);
    return table; /* comes back as `self` with every question */
}

static void close_table(void *self)
{
    free(self);
}

/* ---- The bidding: what is a hand worth if `trump` is made? In hundredths of a trick. ---- */

enum {
    ENOUGH = 210, /* to make the trump in the first round */
    SECOND = 180, /* in the second, as nobody was strong in the first */
    ALONE = 330,  /* to play without the partner */
    TURNUP = 50   /* what a turn-up is worth to the dealer's side, and against it */
};

static int worth_of_card(int card, int trump, uint64_t hand)
{
    if (eu_is_trump(card, trump)) {
        int order = eu_order_of(card, trump);

        return order >= 16 ? 100 : order == 15 ? 85 : order == EU_ACE ? 70 : 50;
    }
    if (eu_rank_of(card) != EU_ACE)
        return 0;
    return eu_count(eu_of_suit(hand, trump, eu_suit_of(card, trump))) == 1 ? 60 : 45;
}

static int worth_of_hand(uint64_t hand, int trump)
{
    int worth = 0, card;

    EU_EACH(card, hand)
        worth += worth_of_card(card, trump, hand);
    if (eu_trumps(hand, trump))
        for (int suit = 0; suit < 4; suit++) /* a suit to trump */
            worth += suit != trump && !eu_of_suit(hand, trump, suit) ? 25 : 0;
    return worth;
}

/* The card that is least useful: no trump if possible, and rather the only card of its suit. */
static int throw_away(uint64_t cards, uint64_t hand, int trump)
{
    int best = eu_first(cards), least = 1000, card;

    EU_EACH(card, cards) {
        int suit = eu_suit_of(card, trump), alone = eu_count(eu_of_suit(hand, trump, suit)) == 1;
        int loss = eu_worth(card, trump) * 2 - (alone && eu_rank_of(card) != EU_ACE ? 3 : 0);

        if (loss < least) {
            best = card;
            least = loss;
        }
    }
    return best;
}

/* What the hand is worth to me; a dealer who may take up the turn-up has it in the hand. */
static int worth_to_me(const struct eu_view *view, int suit)
{
    uint64_t hand = view->hand;

    if (view->turnup_fate != EU_TURNED_UP)
        return worth_of_hand(hand, suit);
    if (view->seat == view->dealer) {
        hand |= eu_bit(view->turnup);
        return worth_of_hand(hand & ~eu_bit(throw_away(view->hand, hand, suit)), suit);
    }
    return worth_of_hand(hand, suit) + (eu_same_side(view->seat, view->dealer) ? TURNUP : -TURNUP);
}

static int order(void *self, const struct eu_view *view)
{
    int best = eu_first(view->legal); /* to pass, if that is allowed */
    int most = view->turnup_fate == EU_TURNED_UP ? ENOUGH : SECOND;

    (void)self;
    if (!eu_has(view->legal, EU_PASS)) /* a suit must be named: the best there is */
        most = -1000;
    for (int suit = 0; suit < 4; suit++) {
        int plain = EU_BID_OF(suit, EU_PLAIN), alone = EU_BID_OF(suit, EU_ALONE);
        int worth = worth_to_me(view, suit);

        if (worth < most || !eu_has(view->legal, plain))
            continue;
        most = worth;
        best = worth >= ALONE && eu_has(view->legal, alone) ? alone : plain;
    }
    return best;
}

static int discard(void *self, const struct eu_view *view)
{
    (void)self;
    return throw_away(view->legal, view->hand, view->trump);
}

/* ---- The play ---- */

/* Which card to lead to a trick. */
static int lead(const struct table *table, const struct eu_view *view)
{
    uint64_t trumps = eu_of_suit(view->legal, view->trump, view->trump), sure = 0;
    int made = eu_made_it(view), card;

    EU_EACH(card, view->legal)
        if (eu_is_master(view, table->pack, card))
            sure |= eu_bit(card);
    /* makers draw trumps as long as others may have some */
    if (made && trumps && eu_of_suit(eu_out(view, table->pack), view->trump, view->trump) &&
        (sure & trumps || eu_count(trumps) >= 3 || view->maker != view->seat))
        return eu_best(trumps, view->trump);
    if (sure & ~trumps)
        return eu_best(sure & ~trumps, view->trump);
    if (view->legal & ~trumps)
        return throw_away(view->legal & ~trumps, view->hand, view->trump);
    return eu_best(view->legal, view->trump);
}

static int play(void *self, const struct eu_view *view)
{
    const struct table *table = (const struct table *)self;
    int led = eu_led(view), winning = eu_winning_card(view), card;
    uint64_t winners = 0;

    if (!view->played)
        return lead(table, view);
    EU_EACH(card, view->legal)
        if (eu_beats(card, winning, view->trump, led))
            winners |= eu_bit(card);
    /* the partner is winning the trick, and is not likely to be beaten */
    if (eu_with_me(view, table->pack, eu_winning_seat(view)) == EU_WITH &&
        (eu_is_last(view) || eu_is_trump(winning, view->trump) ||
         eu_is_master(view, table->pack, winning)))
        winners = 0;
    if (!winners)
        return throw_away(view->legal, view->hand, view->trump);
    /* the last to play, or to trump, wins as cheaply as possible; others play their best card */
    if (eu_is_last(view) || !eu_of_suit(view->legal, view->trump, led))
        return eu_least(winners, view->trump);
    return eu_best(winners, view->trump);
}

EU_BOT(.name = "NEW_BOT", .version = "1", .author = "me", .open = open_table, .close = close_table,
       .order = order, .discard = discard, .play = play)
