/* What bids and the dealer's discard tell. */
#include "infer.h"

/* The hand that a seat was dealt. */
static uint64_t dealt(const struct eu_inference *inf, const struct eu_sample *sample, int seat)
{
    const struct eu_sampler *s = inf->sampler;
    uint64_t hand = sample->hand[seat] | s->shown[seat];

    if (seat == s->view->dealer && s->view->turnup_fate == EU_TAKEN_UP)
        hand = (hand | sample->discard) & ~eu_bit(s->view->turnup);
    return hand;
}

static double how_played(const struct eu_inference *inf, double margin, int how)
{
    double alone;

    if (!inf->sampler->rules->alone || inf->sampler->rules->partners == EU_PARTNERS_CALLED)
        return 1;
    alone = infer_chance(margin - PARAM(4, 110), PARAM(5, 100), PARAM(6, 0.04));
    return how == EU_PLAIN ? 1 - alone : alone;
}

static double infer_bid(const struct eu_inference *inf, int i, uint64_t hand)
{
    const struct eu_view *then = &inf->then[i];
    int seat = inf->sampler->view->bid[i].seat, bid = inf->sampler->view->bid[i].bid;
    int turned = eu_turned_suit(then), best = -10000, its = -10000;
    double width, least, chance;

    for (int suit = 0; suit < 4; suit++) {
        int margin;

        if ((suit == turned) != (then->turnup_fate == EU_TURNED_UP))
            continue;
        margin = eu_policy_margin(inf->sampler->rules, then, seat, hand, suit);
        best = margin > best ? margin : best;
        if (bid != EU_PASS && suit == EU_BID_SUIT(bid))
            its = margin;
    }
    width = then->turnup_fate == EU_TURNED_UP ? PARAM(0, 100) : PARAM(2, 100);
    least = then->turnup_fate == EU_TURNED_UP ? PARAM(1, 0.04) : PARAM(3, 0.04);
    if (bid == EU_PASS)
        return 1 - infer_chance(best + PARAM(7, 0), width, least);
    chance = infer_chance(its + PARAM(8, 0), width, least);
    if (its < best)
        chance *= infer_chance(its - best, PARAM(9, 60), PARAM(10, 0.05));
    return chance * how_played(inf, its, EU_BID_HOW(bid));
}

/* The hundredths of a trick by which a hand is worth more than a bid of tricks needs: its own, and
 * what partners take of the rest. */
static double auction_margin(const struct eu_rules *rules, uint64_t hand, int bid)
{
    int value = policy_value(hand, policy_best_suit(hand)), tricks = bid, partners = 1;

    if (bid >= EU_BID_LONE)
        tricks = rules->cards;
    if (bid >= EU_BID_LONE || rules->partners == EU_PARTNERS_NONE)
        partners = 0;
    else if (rules->partners == EU_PARTNERS_FIXED)
        partners = rules->players / 2 - 1;
    return value + (100 * rules->cards - value) * partners * 0.9 / (rules->players - 1) +
           (bid == EU_BID_BARE ? 0 : 30 * rules->blind) - 100 * tricks;
}

/* A pass says that the least bid there was is too much; a bid, that it is not. */
static double infer_tricks(const struct eu_inference *inf, const struct eu_sample *sample)
{
    const struct eu_rules *rules = inf->sampler->rules;
    const struct eu_view *view = inf->sampler->view;
    int least = rules->least_bid;
    double weight = 1;

    for (int i = 0; i < view->bids; i++) {
        int seat = view->bid[i].seat, bid = view->bid[i].bid;
        uint64_t hand = dealt(inf, sample, seat);

        if (bid != EU_PASS)
            least = bid;
        if (seat != view->seat && least <= rules->cards) {
            double bids =
                infer_chance(auction_margin(rules, hand, least), PARAM(19, 150), PARAM(20, 0.05));

            weight *= bid == EU_PASS ? 1 - bids : bids;
        }
        least += bid != EU_PASS;
    }
    if (view->trump != EU_NO_SUIT && view->maker != view->seat &&
        policy_best_suit(dealt(inf, sample, view->maker)) != view->trump)
        weight *= PARAM(21, 0.3);
    return weight;
}

/* How good a call of this suit is: its best card should win a trick that the maker could not. */
static int call_worth(uint64_t hand, int trump, int suit)
{
    uint64_t held = eu_of_suit(hand, trump, suit);

    return eu_has(held, EU_CARD(suit, EU_ACE)) ? 0 : 9 - eu_count(held);
}

/* A suit is called of which the maker holds little, and not the ace. */
static double infer_call(const struct eu_inference *inf, const struct eu_sample *sample)
{
    const struct eu_sampler *s = inf->sampler;
    const struct eu_view *view = s->view;
    uint64_t hand = sample->hand[view->maker] | s->shown[view->maker];
    int worth, best = 0;

    for (int suit = 0; suit < 4; suit++) {
        int other = suit == view->trump ? 0 : call_worth(hand, view->trump, suit);

        best = other > best ? other : best;
    }
    worth = call_worth(hand, view->trump, view->called_suit);
    return worth == best ? 1 : worth ? PARAM(22, 0.5) : PARAM(23, 0.2);
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

double infer_discard(const struct eu_inference *inf, const struct eu_sample *sample)
{
    const struct eu_sampler *s = inf->sampler;
    const struct eu_view *view = s->view;
    uint64_t kept, all;
    int away = EU_NO_CARD, best, value;

    if (view->turnup_fate != EU_TAKEN_UP || view->seat == view->dealer)
        return 1;
    kept = sample->hand[view->dealer] | s->shown[view->dealer];
    all = kept | sample->discard;
    best = policy_exchange(all, all & ~eu_bit(view->turnup), view->trump, &away);
    if (sample->discard == eu_bit(away))
        return 1;
    value = policy_value(kept, view->trump);
    return PARAM(11, 0.1) + (PARAM(12, 0.5) - PARAM(11, 0.1)) *
                                (value < best ? 1 / (1 + (best - value) / PARAM(13, 20)) : 1);
}

void eu_infer_start(struct eu_inference *inf, const struct eu_sampler *sampler)
{
    const struct eu_view *view = sampler->view;

    inf->sampler = sampler;
    for (int i = 0; i < view->bids; i++) {
        struct eu_view *then = &inf->then[i];

        *then = *view;
        then->question = EU_BID;
        then->bids = (uint8_t)i;
        then->turnup_fate = i < view->players ? EU_TURNED_UP : EU_TURNED_DOWN;
        then->trump = then->called_suit = EU_NO_SUIT;
        then->maker = then->lone = then->opposer = EU_NOBODY;
        then->makers = then->how = then->sits_out = then->tricks = then->played = 0;
    }
    infer_play_start(inf);
}

double eu_infer_weight(const struct eu_inference *inf, const struct eu_sample *sample)
{
    double weight = infer_bids(inf, sample) * infer_discard(inf, sample);

    return inf->cards ? weight * infer_play(inf, sample) : weight;
}
