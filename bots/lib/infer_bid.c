/* What bids tell, and the call of a partner. */
#include "infer.h"

/* The hand that a seat was dealt; who has taken up a blind has buried some of it. */
static uint64_t dealt(const struct eu_inference *inf, const struct eu_sample *sample, int seat)
{
    const struct eu_sampler *s = inf->sampler;
    uint64_t hand = sample->hand[seat] | s->shown[seat];

    if (seat == s->view->dealer && s->view->turnup_fate == EU_TAKEN_UP)
        hand = (hand | sample->discard) & ~eu_bit(s->view->turnup);
    return hand;
}

/* ---- After a turn-up ---- */

/* What the bid's suit and the best suit are worth above what they must be. */
struct margins {
    int its, best;
};

static struct margins weigh(const struct eu_inference *inf, int i, uint64_t hand)
{
    const struct eu_view *then = &inf->then[i];
    struct eu_bid said = inf->sampler->view->bid[i];
    struct margins m = {INT16_MIN, INT16_MIN};

    for (int suit = 0; suit < 4; suit++) {
        int margin;

        if ((suit == eu_turned_suit(then)) != (then->turnup_fate == EU_TURNED_UP))
            continue;
        margin = eu_policy_margin(inf->sampler->rules, then, said.seat, hand, suit);
        m.best = margin > m.best ? margin : m.best;
        if (said.bid != EU_PASS && suit == EU_BID_SUIT(said.bid))
            m.its = margin;
    }
    return m;
}

/* Who bids plays alone with a hand that is worth so much more. */
static double infer_how(const struct eu_rules *rules, int margin, int how)
{
    static const double more = 130, width = 115, least = 0.08;
    double alone = infer_chance(margin - more, width, least);

    if (!rules->alone || rules->partners == EU_PARTNERS_CALLED)
        return 1;
    return how == EU_PLAIN ? 1 - alone : alone;
}

static double infer_bid(const struct eu_inference *inf, int i, uint64_t hand)
{
    static const double width[2] = {50, 40}, least = 0.025, bold = 10;
    static const double other_width = 55, other_least = 0.03;
    int bid = inf->sampler->view->bid[i].bid, second = i >= inf->sampler->view->players;
    struct margins m = weigh(inf, i, hand);
    double chance;

    if (bid == EU_PASS)
        return 1 - infer_chance(m.best - bold, width[second], least);
    chance = infer_chance(m.its - bold, width[second], least);
    if (m.its < m.best)
        chance *= infer_chance(m.its - m.best, other_width, other_least);
    return chance * infer_how(inf->sampler->rules, m.its, EU_BID_HOW(bid));
}

/* ---- Auctions ---- */

/* The hundredths of a trick by which a hand is worth more than a bid of tricks needs: its own, and
 * what partners take of the rest. */
static double auction_margin(const struct eu_rules *rules, uint64_t hand, int bid)
{
    static const double help = 0.9, each = 30; /* of a partner's share; of a card of the blind */
    int value = policy_value(hand, policy_best_suit(hand)), partners = 1;

    if (rules->partners == EU_PARTNERS_FIXED)
        partners = rules->players / 2 - 1;
    if (bid >= EU_BID_LONE || rules->partners == EU_PARTNERS_NONE)
        partners = 0;
    return value + (100 * rules->cards - value) * partners * help / (rules->players - 1) +
           each * rules->blind - 100 * (bid < rules->cards ? bid : rules->cards);
}

/* A pass says that the least bid there was is too much; a bid, that it is not. */
static double infer_tricks(const struct eu_inference *inf, const struct eu_sample *sample)
{
    static const double width = 150, least = 0.05, other_suit = 0.3;
    const struct eu_rules *rules = inf->sampler->rules;
    const struct eu_view *view = inf->sampler->view;
    int needed = rules->least_bid;
    double weight = 1;

    for (int i = 0; i < view->bids; i++) {
        int seat = view->bid[i].seat, bid = view->bid[i].bid;

        needed = bid == EU_PASS ? needed : bid;
        if (seat != view->seat && needed <= rules->cards) {
            uint64_t hand = dealt(inf, sample, seat);
            double bids = infer_chance(auction_margin(rules, hand, needed), width, least);

            weight *= bid == EU_PASS ? 1 - bids : bids;
        }
        needed += bid != EU_PASS;
    }
    if (view->trump != EU_NO_SUIT && view->maker != view->seat &&
        policy_best_suit(dealt(inf, sample, view->maker)) != view->trump)
        weight *= other_suit;
    return weight;
}

/* ---- Call-ace ---- */

/* How good a call of this suit is: its best card should win a trick that the maker could not. */
static int call_worth(uint64_t hand, int trump, int suit)
{
    uint64_t held = eu_of_suit(hand, trump, suit);

    return suit == trump || eu_has(held, EU_CARD(suit, EU_ACE)) ? 0 : 9 - eu_count(held);
}

/* A suit is called of which the maker holds little, and not the ace. */
static double infer_call(const struct eu_inference *inf, const struct eu_sample *sample)
{
    static const double worse = 0.5, worthless = 0.2;
    const struct eu_view *view = inf->sampler->view;
    uint64_t hand = sample->hand[view->maker] | inf->sampler->shown[view->maker];
    int worth = call_worth(hand, view->trump, view->called_suit), best = 0;

    for (int suit = 0; suit < 4; suit++) {
        int other = call_worth(hand, view->trump, suit);

        best = other > best ? other : best;
    }
    return worth == best ? 1 : worth ? worse : worthless;
}

double infer_bids(const struct eu_inference *inf, const struct eu_sample *sample)
{
    const struct eu_view *view = inf->sampler->view;
    double weight = 1;

    if (inf->sampler->rules->auction)
        return infer_tricks(inf, sample);
    if (view->called_suit != EU_NO_SUIT && view->maker != view->seat)
        weight = infer_call(inf, sample);
    for (int i = 0; i < view->bids; i++)
        if (view->bid[i].seat != view->seat)
            weight *= infer_bid(inf, i, dealt(inf, sample, view->bid[i].seat));
    return weight;
}
