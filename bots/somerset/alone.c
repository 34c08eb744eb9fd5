/*
 * somerset - playing alone, taking from the partner, opposing. "It is impossible to define a lone
 * hand": the measure is ours, where more or less is wanted is the book's.
 */
#include <stddef.h>

#include "somerset.h"

#define LONE_HANDS "Lone Hands"
#define OURS "not in the book"

enum {
    LONE = 330, /* hundredths of a trick for eldest hand, who leads */
    DEALER = 5, /* so much more for the others */
    SECOND = 20,
    THIRD = 30,
    DESPERATE = -35, /* they need one point, we many */
    NOT_LIGHT = 25,  /* three all, four all, or ahead */
    BRIDGE_PASSED = 15,
    ASSISTED = -15
};

static int position_asks(const struct eu_scene *s)
{
    static const int more[4] = {
        [EU_DEALERS_PARTNER] = SECOND, [EU_PONE] = THIRD, [EU_DEALER] = DEALER};

    return more[s->position];
}

/* Their eldest hand stood at four to one or two and let us play: he has something. */
static int bridge_was_passed(const struct eu_scene *s)
{
    const struct eu_view *view = s->view;

    return s->they_need == 1 && (s->need == 3 || s->need == 4) && view->bids &&
           view->bid[0].bid == EU_PASS && !eu_same_side(view->bid[0].seat, view->seat);
}

static int not_light(const struct eu_scene *s)
{
    return somerset_score(s, 3, 3) || somerset_score(s, 4, 4) || s->us > s->them;
}

static int behind_at_their_four(const struct eu_scene *s)
{
    return s->they_need == 1 && (s->need == 3 || s->need == 4);
}

/* A march with the partner wins the game as well. */
static int march_is_enough(const struct eu_scene *s)
{
    return s->need <= 2 && !s->rules->lap;
}

static int least(const struct eu_scene *s)
{
    return LONE + position_asks(s) + (not_light(s) ? NOT_LIGHT : 0);
}

/* The suit that is best of those in which this may be said; EU_NO_SUIT if none may. */
static int best_legal(const struct eu_scene *s, int how, int *value)
{
    int best = EU_NO_SUIT;

    for (int suit = 0; suit < 4; suit++) {
        int worth;

        if (!eu_has(s->view->legal, EU_BID_OF(suit, how)))
            continue;
        worth = somerset_value_exchanged(s, suit);
        if (best == EU_NO_SUIT || worth > *value) {
            best = suit;
            *value = worth;
        }
    }
    return best;
}

static int alone_from(const struct eu_scene *s, int at_least)
{
    int value = 0, suit = march_is_enough(s) ? EU_NO_SUIT : best_legal(s, EU_ALONE, &value);

    return suit != EU_NO_SUIT && value >= at_least ? EU_BID_OF(suit, EU_ALONE) : EU_SILENT;
}

/* More carefully where those who keep the bridge have passed: a hand that would just do is played
 * with the partner. */
static int alone_not_just_when_the_bridge_was_passed(const struct eu_scene *s)
{
    int value = 0, suit = march_is_enough(s) ? EU_NO_SUIT : best_legal(s, EU_ALONE, &value);
    int enough = least(s) + DESPERATE;

    return suit != EU_NO_SUIT && bridge_was_passed(s) && value >= enough &&
                   value < enough + BRIDGE_PASSED
               ? EU_BID_OF(suit, EU_PLAIN)
               : EU_SILENT;
}

/* They want one point and we three or four: a desperate chance. */
static int alone_desperately(const struct eu_scene *s)
{
    return behind_at_their_four(s) ? alone_from(s, least(s) + DESPERATE) : EU_SILENT;
}

/* Eldest hand has the best position for it, */
static int alone_as_eldest(const struct eu_scene *s)
{
    return s->position == EU_ELDEST ? alone_from(s, least(s)) : EU_SILENT;
}

/* the dealer the next best; */
static int alone_as_dealer(const struct eu_scene *s)
{
    return s->position == EU_DEALER ? alone_from(s, least(s)) : EU_SILENT;
}

/* second hand a weak one */
static int alone_as_second(const struct eu_scene *s)
{
    return s->position == EU_DEALERS_PARTNER ? alone_from(s, least(s)) : EU_SILENT;
}

/* and third hand the weakest: the dealer throws away next, and his partner leads it to him. */
static int alone_as_third(const struct eu_scene *s)
{
    return s->position == EU_PONE ? alone_from(s, least(s)) : EU_SILENT;
}

static const struct eu_advice lone_hands[] = {
    EU_ADVICE(alone_not_just_when_the_bridge_was_passed, LONE_HANDS),
    EU_ADVICE(alone_desperately, LONE_HANDS),
    EU_ADVICE(alone_as_eldest, LONE_HANDS),
    EU_ADVICE(alone_as_dealer, LONE_HANDS),
    EU_ADVICE(alone_as_second, LONE_HANDS),
    EU_ADVICE(alone_as_third, LONE_HANDS),
    {0},
};

/* ---- Jambone and jamboree, which this club does not play ---- */

/* A jamboree counts sixteen and is not played. */
static int fallback_shows_a_jamboree(const struct eu_scene *s)
{
    int value = 0, suit = best_legal(s, EU_JAMBOREE, &value);

    return suit == EU_NO_SUIT ? EU_SILENT : EU_BID_OF(suit, EU_JAMBOREE);
}

/* A lone hand lies open for twice the points; not eldest hand's, who may be made to lead any card
 * of it, and not where it wins the game unseen. */
static int fallback_exposes_a_lone_hand(const struct eu_scene *s)
{
    int game = s->need <= s->rules->lone_march && !s->rules->lap;
    int alone = eu_advise(lone_hands, s, NULL);

    return alone == EU_SILENT || EU_BID_HOW(alone) != EU_ALONE || game || s->position == EU_ELDEST
               ? EU_SILENT
               : EU_BID_OF(EU_BID_SUIT(alone), EU_JAMBONE);
}

const struct eu_advice somerset_alone[] = {
    EU_ADVICE(fallback_shows_a_jamboree, OURS),
    EU_ADVICE(fallback_exposes_a_lone_hand, OURS),
    EU_ADVICE_OF(lone_hands),
    {0},
};

/* ---- Taking from the partner ---- */

/* No plain card that loses: aces, kings behind them. */
static int no_weak_suit(const struct somerset_hand *h)
{
    int lay = eu_count(h->lay), behind = h->headed > 1 || h->king_queen;

    return lay - h->aces <= behind && (h->aces || !lay);
}

/* He plays alone, and we have fair trumps and no weak suit: the later of the two plays. */
static int take_the_lone_hand(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return s->view->how != EU_PLAIN && h.n > 2 && h.bowers + h.ace && no_weak_suit(&h) ? EU_ALONE
                                                                                       : EU_SILENT;
}

/* He ordered or assisted, so that less is needed. */
static int take_after_an_assist(const struct eu_scene *s)
{
    int value = somerset_value_exchanged(s, s->trump);
    int careful = bridge_was_passed(s) ? BRIDGE_PASSED : 0;

    return s->view->how == EU_PLAIN && !march_is_enough(s) && value >= least(s) + ASSISTED + careful
               ? EU_ALONE
               : EU_SILENT;
}

/* With the five best trumps in hand. */
static int fallback_takes_for_a_jamboree(const struct eu_scene *s)
{
    (void)s;
    return EU_JAMBOREE;
}

/* ---- Opposing: not in this club ---- */

/* Both bowers, another trump and an ace: three tricks of our own. */
static int fallback_opposes_on_three_tricks(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return h.bowers == 2 && h.n > 2 && h.aces ? EU_ALONE : EU_SILENT;
}

const struct eu_advice somerset_take[] = {
    EU_ADVICE(fallback_takes_for_a_jamboree, OURS),
    EU_ADVICE(take_the_lone_hand, LONE_HANDS),
    EU_ADVICE(take_after_an_assist, LONE_HANDS),
    {0},
};

const struct eu_advice somerset_oppose[] = {
    EU_ADVICE(fallback_opposes_on_three_tricks, OURS),
    {0},
};
