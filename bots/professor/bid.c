/* professor - the first round: the bridge, ordering up, assisting, taking up. */
#include <stddef.h>

#include "professor.h"

/* In hundredths of tricks. */
enum {
    TWO = 140,
    TWO_SURE = 160,
    THREE = 230,
    GREAT = 260,
    SHY = 15,
    WRETCHED = 40,
    HOPELESS = 10
};

static int order(const struct eu_scene *s)
{
    return EU_BID_OF(s->turned, EU_PLAIN);
}

static int holds(const struct eu_scene *s, int card)
{
    return eu_has(s->hand, card);
}

static int turned_a_bower(const struct eu_scene *s)
{
    return s->view->turnup == eu_right(s->turned);
}

static int tricks(const struct eu_scene *s)
{
    return professor_tricks(s, professor_five(s, s->hand, s->turned), s->turned);
}

/* ---- The bridge: 4-1 or 4-2, and they deal ---- */

/* Sure of one trick he lets the dealer have it: the right bower, or the left guarded. */
static int bridge_eldest_passes_on_a_sure_trick(const struct eu_scene *s)
{
    int sure =
        holds(s, eu_right(s->turned)) || (holds(s, eu_left(s->turned)) && eu_count(s->trumps) > 1);

    return s->bridge && s->position == EU_ELDEST && sure ? EU_PASS : EU_SILENT;
}

/* Else he orders, the worse the hand the surer: a euchre costs two, a lone hand the game. */
static int bridge_eldest_orders(const struct eu_scene *s)
{
    return s->bridge && s->position == EU_ELDEST ? order(s) : EU_SILENT;
}

/* When eldest passed at the bridge he has a certain trick, so that his partner orders whenever
 * strong in trumps. */
static int bridge_pone_orders_when_strong_in_trumps(const struct eu_scene *s)
{
    int strong = eu_count(s->trumps) > 2 ||
                 (eu_count(s->trumps) == 2 && professor_trumps_from(s->hand, s->turned, EU_KING));

    return s->bridge && s->position == EU_PONE && strong ? order(s) : EU_SILENT;
}

/* At 3-1 or 3-0 eldest may order on a wretched hand and take the euchre, when a bower is turned. */
static int eldest_takes_the_euchre_at_three(const struct eu_scene *s)
{
    int gamble = s->rules->alone && s->need == 2 && (s->they_need == 4 || s->they_need == 5);

    return gamble && s->position == EU_ELDEST && turned_a_bower(s) && tricks(s) < WRETCHED
               ? order(s)
               : EU_SILENT;
}

/* At 2-0 only as a gamble, when a bower or an ace is turned. */
static int eldest_gambles_at_two_to_love(const struct eu_scene *s)
{
    int high = turned_a_bower(s) || eu_rank_of(s->view->turnup) == EU_ACE;
    int gamble = s->rules->alone && s->need == 3 && s->they_need == 5;

    return gamble && s->position == EU_ELDEST && high && tricks(s) < HOPELESS ? order(s)
                                                                              : EU_SILENT;
}

/* ---- Eldest ---- */

static int would_order_up(const struct eu_scene *s)
{
    int lay = professor_aces(s->hand, s->turned) || professor_commanding(s->hand, s->turned) > 1;
    int three =
        eu_count(s->trumps) > 2 && lay && professor_trumps_from(s->hand, s->turned, EU_ACE) > 1;
    int four = eu_count(s->trumps) > 3 && professor_trumps_from(s->hand, s->turned, EU_KING) > 1;

    return three || four;
}

/* However strong, who is strong in next too passes for the euchre: with right, left and ace and two
 * cards of the other suit of that colour he never orders, nor with right, ace, seven and a good
 * card there; his bowers change places if it is turned down. */
static int eldest_waits_for_a_euchre_with_next(const struct eu_scene *s)
{
    uint64_t next = eu_of_suit(s->lay, s->trump, s->next);
    int two_good =
        eu_count(s->trumps) == 3 && professor_trumps_from(s->hand, s->turned, EU_ACE) > 1;
    int good_card = eu_rank_of(eu_best(next, s->trump)) >= EU_QUEEN;

    return s->position == EU_ELDEST && two_good && (eu_count(next) > 1 || good_card) ? EU_PASS
                                                                                     : EU_SILENT;
}

/* Three trumps with the left (or right) and ace, and a lay ace or two commanding lay cards. */
static int eldest_orders_on_three_and_a_lay_ace(const struct eu_scene *s)
{
    return s->position == EU_ELDEST && would_order_up(s) && eu_count(s->trumps) == 3 &&
                   tricks(s) >= THREE
               ? order(s)
               : EU_SILENT;
}

/* Ace, king and two more trumps, better with a high fifth card. */
static int eldest_orders_on_four_trumps(const struct eu_scene *s)
{
    return s->position == EU_ELDEST && would_order_up(s) && eu_count(s->trumps) > 3 ? order(s)
                                                                                    : EU_SILENT;
}

static int eldest_passes(const struct eu_scene *s)
{
    return s->position == EU_ELDEST ? EU_PASS : EU_SILENT;
}

/* ---- The dealer's partner ---- */

/* The verse: an ace, or king, and a knave. */
static int partner_assists_on_ace_or_king_and_a_knave(const struct eu_scene *s)
{
    int knave = holds(s, eu_right(s->turned)) || holds(s, eu_left(s->turned));
    int honour = holds(s, EU_CARD(s->turned, EU_ACE)) || holds(s, EU_CARD(s->turned, EU_KING));

    return s->position == EU_DEALERS_PARTNER && knave && honour && tricks(s) >= TWO ? order(s)
                                                                                    : EU_SILENT;
}

static int partner_assists_on_three_medium_trumps(const struct eu_scene *s)
{
    return s->position == EU_DEALERS_PARTNER && professor_three_medium(s->hand, s->turned) &&
                   tricks(s) >= TWO
               ? order(s)
               : EU_SILENT;
}

static int partner_assists_on_two_tricks(const struct eu_scene *s)
{
    return s->position == EU_DEALERS_PARTNER && tricks(s) >= TWO_SURE ? order(s) : EU_SILENT;
}

static int partner_passes(const struct eu_scene *s)
{
    return s->position == EU_DEALERS_PARTNER ? EU_PASS : EU_SILENT;
}

/* ---- Pone ---- */

static int pone_never_orders_on_both_bowers_only(const struct eu_scene *s)
{
    uint64_t bowers = eu_bit(eu_right(s->turned)) | eu_bit(eu_left(s->turned));

    return s->position == EU_PONE && s->trumps == bowers ? EU_PASS : EU_SILENT;
}

/* He leaves ordering to eldest but for great strength. */
static int pone_orders_on_great_strength(const struct eu_scene *s)
{
    return s->position == EU_PONE && tricks(s) >= GREAT ? order(s) : EU_SILENT;
}

static int pone_passes(const struct eu_scene *s)
{
    return s->position == EU_PONE ? EU_PASS : EU_SILENT;
}

/* ---- The dealer ---- */

static int dealer_takes_up_three_medium_trumps(const struct eu_scene *s)
{
    uint64_t five = professor_five(s, s->hand, s->turned);

    return s->position == EU_DEALER && professor_three_medium(five, s->turned) && tricks(s) >= TWO
               ? order(s)
               : EU_SILENT;
}

/* Three tricks, one of them the partner's. */
static int dealer_takes_up_with_one_trick_from_partner(const struct eu_scene *s)
{
    return s->position == EU_DEALER && tricks(s) >= TWO_SURE ? order(s) : EU_SILENT;
}

static int dealer_turns_down(const struct eu_scene *s)
{
    return s->position == EU_DEALER ? EU_PASS : EU_SILENT;
}

static const struct eu_advice orders[] = {
    EU_ADVICE(eldest_orders_on_three_and_a_lay_ace, "ordering up: eldest hand"),
    EU_ADVICE(eldest_orders_on_four_trumps, "ordering up: eldest hand"),
    EU_ADVICE(eldest_passes, "ordering up: eldest hand"),
    EU_ADVICE(partner_assists_on_ace_or_king_and_a_knave, "assisting: the verse"),
    EU_ADVICE(partner_assists_on_three_medium_trumps, "assisting"),
    EU_ADVICE(partner_assists_on_two_tricks, "assisting"),
    EU_ADVICE(partner_passes, "assisting"),
    EU_ADVICE(pone_never_orders_on_both_bowers_only, "ordering up: pone"),
    EU_ADVICE(pone_orders_on_great_strength, "ordering up: pone"),
    EU_ADVICE(pone_passes, "ordering up: pone"),
    EU_ADVICE(dealer_takes_up_three_medium_trumps, "taking up"),
    EU_ADVICE(dealer_takes_up_with_one_trick_from_partner, "taking up"),
    EU_ADVICE(dealer_turns_down, "taking up"),
    {0}};

/* ---- Any seat ---- */

/* Be shy of making when the other side has three: a euchre ends the game. */
static int shy_of_ordering_when_they_have_three(const struct eu_scene *s)
{
    static const int16_t least[] = {[EU_ELDEST] = THREE,
                                    [EU_DEALERS_PARTNER] = TWO_SURE,
                                    [EU_PONE] = GREAT,
                                    [EU_DEALER] = TWO_SURE};

    return s->they_need == 2 && tricks(s) < least[s->position] + SHY &&
                   eu_advise(orders, s, NULL) != EU_PASS
               ? EU_PASS
               : EU_SILENT;
}

const struct eu_advice professor_first_round[] = {
    EU_ADVICE(eldest_waits_for_a_euchre_with_next, "ordering up: eldest hand"),
    EU_ADVICE_OF(professor_alone),
    EU_ADVICE(bridge_eldest_passes_on_a_sure_trick, "the bridge"),
    EU_ADVICE(bridge_eldest_orders, "the bridge"),
    EU_ADVICE(bridge_pone_orders_when_strong_in_trumps, "the bridge"),
    EU_ADVICE(eldest_takes_the_euchre_at_three, "the bridge"),
    EU_ADVICE(eldest_gambles_at_two_to_love, "the bridge"),
    EU_ADVICE(shy_of_ordering_when_they_have_three, "ordering up, taking up"),
    EU_ADVICE_OF(orders),
    {0}};
