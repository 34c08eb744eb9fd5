/* somerset - the first round: what the dealer takes up. He counts the turn-up, and sees six cards
 * of which one will go. */
#include "somerset.h"

/* Hundredths of a trick, see somerset_value; of the short pack more trumps are out. */
enum { FAIR = 210, SHORT_PACK = 30, SHADE = 12, LIGHT = 25 };

static int fair(const struct eu_scene *s)
{
    return FAIR + (s->rules->low > 8 ? SHORT_PACK : 0);
}

static int take_up_if(const struct eu_scene *s, int yes)
{
    return yes ? EU_BID_OF(s->turned, EU_PLAIN) : EU_SILENT;
}

/* Better at next, and both bowers of the cross suits in hand: nobody else can make a trump that
 * hurts, so pass and make it next. */
static int dealer_passes_better_at_next(const struct eu_scene *s)
{
    int black = s->turned == EU_CLUBS || s->turned == EU_SPADES;
    int one = black ? EU_HEARTS : EU_CLUBS;

    if (!eu_has(s->hand, eu_right(one)) || !eu_has(s->hand, eu_left(one)))
        return EU_SILENT;
    return somerset_value(s->view->hand, s->next) > somerset_value_exchanged(s, s->turned)
               ? EU_PASS
               : EU_SILENT;
}

/* Three all, or four to two ahead: a euchre is dear, so a hand that is not fair is turned down. */
static int dealer_is_cautious(const struct eu_scene *s)
{
    return somerset_careful(s) && somerset_value_exchanged(s, s->turned) < fair(s) ? EU_PASS
                                                                                   : EU_SILENT;
}

/* Any three trumps, the turn-up with them. */
static int dealer_takes_up_three_trumps(const struct eu_scene *s)
{
    return take_up_if(s, somerset_now(s).n > 2);
}

/* Right and ace, right and king, right and queen. */
static int dealer_takes_up_right_and_a_high_one(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return take_up_if(s, h.right && (h.ace || h.king || h.queen));
}

/* Right and another, and the rest of one suit. */
static int dealer_takes_up_right_and_one_suit(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return take_up_if(s, h.right && h.n > 1 && h.longest > 2);
}

/* Right and another, with the ace of another suit. */
static int dealer_takes_up_right_another_and_ace(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return take_up_if(s, h.right && h.n > 1 && h.aces);
}

/* Left and ace, with the ace of another suit. */
static int dealer_takes_up_left_ace_and_ace(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return take_up_if(s, h.left && h.ace && h.aces);
}

/* Left and another, an ace, and king and queen of the third suit. */
static int dealer_takes_up_left_another_ace_king_queen(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return take_up_if(s, h.left && h.n > 1 && h.aces && h.king_queen);
}

/* Ace, king, and the rest of one suit with its ace; by score. */
static int dealer_takes_up_ace_king_and_a_suit(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return take_up_if(s, h.ace && h.king && h.headed > 2 && somerset_invited(s));
}

/* Two trumps and two aces of other suits. */
static int dealer_takes_up_two_trumps_two_aces(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return take_up_if(s, h.n > 1 && h.aces > 1);
}

/* Four all and four to love ahead: a lighter hand than any of these. */
static int dealer_takes_up_lightly_when_bold(const struct eu_scene *s)
{
    return take_up_if(s, somerset_bold(s) &&
                             somerset_value_exchanged(s, s->turned) >= fair(s) - LIGHT);
}

/* Four to three ahead: a shade lighter. */
static int dealer_takes_up_a_shade_lighter(const struct eu_scene *s)
{
    return take_up_if(s, somerset_score(s, 4, 3) &&
                             somerset_value_exchanged(s, s->turned) >= fair(s) - SHADE);
}

/* With a fair hand better try for the point than turn down for a euchre. */
static int dealer_takes_up_a_fair_hand(const struct eu_scene *s)
{
    return take_up_if(s, somerset_value_exchanged(s, s->turned) >= fair(s));
}

#define DEALER "The Dealer"

const struct eu_advice somerset_dealer[] = {
    EU_ADVICE(dealer_passes_better_at_next, DEALER),
    EU_ADVICE(dealer_is_cautious, DEALER),
    EU_ADVICE(dealer_takes_up_three_trumps, DEALER),
    EU_ADVICE(dealer_takes_up_right_and_a_high_one, DEALER),
    EU_ADVICE(dealer_takes_up_right_and_one_suit, DEALER),
    EU_ADVICE(dealer_takes_up_right_another_and_ace, DEALER),
    EU_ADVICE(dealer_takes_up_left_ace_and_ace, DEALER),
    EU_ADVICE(dealer_takes_up_left_another_ace_king_queen, DEALER),
    EU_ADVICE(dealer_takes_up_ace_king_and_a_suit, DEALER),
    EU_ADVICE(dealer_takes_up_two_trumps_two_aces, DEALER),
    EU_ADVICE(dealer_takes_up_lightly_when_bold, DEALER),
    EU_ADVICE(dealer_takes_up_a_shade_lighter, DEALER),
    EU_ADVICE(dealer_takes_up_a_fair_hand, DEALER),
    {0},
};
