/*
 * A bot to start from: every callback of play, with a first idea in each. Delete what you do not
 * need. Only `play` is required; the arena answers the questions that have no callback.
 *
 *     cc -shared -fPIC -I sdk -o mybot.so mybot.c
 *     euchre-arena match ./mybot.so greedy
 */
#include <stdlib.h>

#include "euchre_args.h"
#include "euchre_kit.h"

/* What your bot remembers of one table. Many tables may be open at once, so nothing belongs in a
 * global variable. */
struct mybot {
    const struct eu_rules *rules; /* stays valid until close */
    uint64_t pack;                /* every card in the game */
};

/* Called when a table opens; its result is `self` in all later calls. NULL means that the bot
 * cannot play, for instance because of an argument that it does not know. Read the arguments that
 * it has before eu_args_end, which reports the unknown ones. */
static void *open_table(const struct eu_opening *opening)
{
    struct eu_args args = eu_args(opening);
    struct mybot *me = eu_args_end(&args) ? malloc(sizeof *me) : NULL;

    if (me) {
        me->rules = opening->rules;
        me->pack = eu_pack(opening->rules);
    }
    return me;
}

static void close_table(void *self)
{
    free(self);
}

/* Whether there are enough trumps to make `suit`: three; in the short pack without a bower, four.
 */
static int is_enough(const struct mybot *me, uint64_t hand, int suit)
{
    int bower = eu_has(hand, eu_right(suit)) || eu_has(hand, eu_left(suit));
    int least = bower || eu_count(me->pack) > 25 ? 3 : 4;

    return eu_trumps(hand, suit) >= least;
}

/* EU_BID: EU_PASS, or EU_BID_OF(suit, how). view->legal has every bid that is allowed now. The
 * winner of an auction (view->contract is the bid) names the trump: EU_BID_OF(suit, EU_PLAIN). */
static int order(void *self, const struct eu_view *view)
{
    int takes_up = view->seat == view->dealer && view->turnup_fate == EU_TURNED_UP;
    uint64_t hand = view->hand | (takes_up ? eu_bit(view->turnup) : 0);

    if (view->contract)
        return EU_BID_OF(eu_longest_suit(view->hand), EU_PLAIN);
    for (int suit = 0; suit < 4; suit++) {
        int bid = EU_BID_OF(suit, EU_PLAIN), alone = EU_BID_OF(suit, EU_ALONE);

        if (eu_has(view->legal, bid) && is_enough(self, hand, suit))
            return eu_trumps(hand, suit) >= 5 && eu_has(view->legal, alone) ? alone : bid;
    }
    return eu_first(view->legal); /* to pass, unless the dealer must name a suit */
}

/* EU_DISCARD: the dealer has the turn-up in view->hand too; one of view->legal goes away. */
static int discard(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_least(view->legal, view->trump);
}

/* EU_CALL_PARTNER: a plain suit, whose best card calls its holder, or EU_CALL_ALONE. */
static int call_partner(void *self, const struct eu_view *view)
{
    int suit;

    (void)self;
    EU_EACH(suit, view->legal)
        if (suit != EU_CALL_ALONE && !eu_has(view->hand, EU_CARD(suit, EU_ACE)))
            return suit;
    return eu_first(view->legal);
}

/* EU_PLAY: a card of view->legal. view->trick[view->tricks] is the trick on the table. */
static int play(void *self, const struct eu_view *view)
{
    const struct mybot *me = self;
    int led = eu_led(view), best = eu_winning_card(view), card;

    if (!view->played) { /* the lead: a card that no card still out can beat, else the lowest */
        EU_EACH(card, view->legal)
            if (eu_is_master(view, me->pack, card))
                return card;
        return eu_least(view->legal, view->trump);
    }
    if (eu_with_me(view, me->pack, eu_winning_seat(view)) != EU_WITH)
        EU_EACH(card, view->legal)
            if (eu_beats(card, best, view->trump, led))
                return card;
    return eu_least(view->legal, view->trump);
}

/* All other questions: EU_TAKE, EU_OPPOSE, EU_CALL_CARD, EU_CHOOSE, and in auctions EU_BID_TRICKS,
 * EU_BURY, EU_CHOOSE_PARTNER. Answers are small integers. */
static int answer(void *self, const struct eu_view *view)
{
    (void)self;
    switch (view->question) {
    case EU_TAKE: /* my partner made the trump: play alone in his place? */
        return eu_trumps(view->hand, view->trump) == 5 ? EU_ALONE : EU_NO;
    case EU_BID_TRICKS: { /* EU_PASS, a number of tricks, EU_BID_LONE, EU_BID_BARE */
        int tricks = eu_trumps(view->hand, eu_longest_suit(view->hand));

        return eu_has(view->legal, tricks) ? tricks : EU_PASS;
    }
    case EU_BURY: /* one card of a hand that holds the blind too; asked again for the next */
        return eu_least(view->legal, eu_longest_suit(view->hand));
    case EU_CHOOSE_PARTNER: /* a seat; asked again where there is a second partner */
    default:
        return eu_first(view->legal);
    }
}

/* What has happened: a deal starts, a trick or a hand ends, a fault was found. The view shows the
 * table at that moment. */
static void tell(void *self, const struct eu_notice *notice, const struct eu_view *view)
{
    (void)self;
    (void)notice;
    (void)view;
}

EU_BOT(.name = "mybot", .version = "1", .author = "me", .open = open_table, .close = close_table,
       .order = order, .discard = discard, .call_partner = call_partner, .play = play,
       .answer = answer, .tell = tell)
