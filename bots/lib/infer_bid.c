/* What bids tell, and the call of a partner. */
#include "infer.h"

/* The hand that a seat was dealt; who has taken up a blind has buried some of it. */
static uint64_t dealt(const struct evidence *e, int seat)
{
    const struct eu_sampler *s = e->inf->sampler;
    uint64_t hand = e->sample->hand[seat] | s->shown[seat];

    if (seat == s->view->dealer && s->view->turnup_fate == EU_TAKEN_UP)
        hand = (hand | e->sample->discard) & ~eu_bit(s->view->turnup);
    return hand;
}

uint64_t infer_taken_up(struct evidence *e)
{
    const struct eu_view *view = e->inf->sampler->view;

    if (!e->taken_up) {
        uint64_t hand = dealt(e, view->dealer), all = hand | eu_bit(view->turnup);
        int away;

        policy_exchange(all, hand, eu_turned_suit(view), &away);
        e->taken_up = all & ~eu_bit(away);
    }
    return e->taken_up;
}

/* ---- After a turn-up ---- */

/* What the bid's suit and the best suit are worth above what they must be. */
struct margins {
    int its, best;
};

static struct margins weigh(struct evidence *e, int i)
{
    const struct eu_view *then = &e->inf->then[i];
    struct eu_bid said = e->inf->sampler->view->bid[i];
    struct margins m = {INT16_MIN, INT16_MIN};
    uint64_t hand = said.seat == then->dealer && then->turnup_fate == EU_TURNED_UP
                        ? infer_taken_up(e)
                        : dealt(e, said.seat);

    for (int suit = 0; suit < 4; suit++) {
        int margin;

        if ((suit == eu_turned_suit(then)) != (then->turnup_fate == EU_TURNED_UP))
            continue;
        margin = eu_policy_margin(e->inf->sampler->rules, then, said.seat, hand, suit);
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

/* Who is going to show his hand has a better one still; once it lies open nothing is left to tell,
 * nor of one that his partner has taken from him. When such makers counted as if they had a lone
 * hand like others, their partners at professor1862 came out 4.4 points above what they were told,
 * and with this 0.4, +-0.1. */
static double infer_jambone(const struct evidence *e, int seat, int trump)
{
    static const double width = 30, least = 0.005;
    const struct eu_view *view = e->inf->sampler->view;

    if (view->exposed || view->how != EU_JAMBONE)
        return 1;
    return infer_chance(policy_jambone_gain(dealt(e, seat), trump), width, least);
}

static double infer_bid(struct evidence *e, int i)
{
    static const double width[2] = {50, 40}, least = 0.025, bold = 10;
    static const double other_width = 55, other_least = 0.03;
    const struct eu_sampler *s = e->inf->sampler;
    int bid = s->view->bid[i].bid, second = i >= s->view->players;
    struct margins m = weigh(e, i);
    double chance;

    if (bid == EU_PASS)
        return 1 - infer_chance(m.best - bold, width[second], least);
    chance = infer_chance(m.its - bold, width[second], least);
    if (m.its < m.best)
        chance *= infer_chance(m.its - m.best, other_width, other_least);
    if (EU_BID_HOW(bid) == EU_JAMBONE)
        chance *= infer_jambone(e, s->view->bid[i].seat, EU_BID_SUIT(bid));
    return chance * infer_how(s->rules, m.its, EU_BID_HOW(bid));
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

/* In the play. A pass says that the least bid there was is too much; a bid, that it is not. */
static double infer_tricks(const struct evidence *e)
{
    static const double width = 150, least = 0.05, other_suit = 0.3;
    const struct eu_rules *rules = e->inf->sampler->rules;
    const struct eu_view *view = e->inf->sampler->view;
    int needed = rules->least_bid;
    double weight = 1;

    for (int i = 0; i < view->bids; i++) {
        int seat = view->bid[i].seat, bid = view->bid[i].bid;

        needed = bid == EU_PASS ? needed : bid;
        if (seat != view->seat && needed <= rules->cards) {
            uint64_t hand = dealt(e, seat);
            double bids = infer_chance(auction_margin(rules, hand, needed), width, least);

            weight *= bid == EU_PASS ? 1 - bids : bids;
        }
        needed += bid != EU_PASS;
    }
    if (view->trump != EU_NO_SUIT && view->maker != view->seat &&
        policy_best_suit(dealt(e, view->maker)) != view->trump)
        weight *= other_suit;
    return weight;
}

/* By how much the best of the bids from `least` on would pay. */
static int best_margin(const struct eu_rules *rules, uint64_t hand, int least)
{
    int best = INT16_MIN;

    for (int bid = least; bid <= EU_BID_LONE; bid++)
        if (bid <= rules->cards || (bid == EU_BID_LONE && rules->alone)) {
            int margin = policy_tricks_margin(rules, hand, bid);

            best = margin > best ? margin : best;
        }
    return best;
}

/* Before the trump is named: a bid says that it pays, and, as a pass does, that no higher one does.
 * Only values are told there (euchre_values.h), so it was not tuned to win. By how much deals of
 * `rule` against itself came out above what a later seat was told of its bid of tricks, in points,
 * at auction-4 and hoyle-5, +-0.04 and +-0.02: with width 50 and least 0.05 -0.13 to 0.00 and -0.18
 * to 0.07, with these -0.03 to -0.02 and -0.11 to 0.03. Players other than `rule` are the reason
 * not to go on: with 30 and 0.003 it is -0.02 to 0.01 and -0.07 to 0.01. */
static double infer_bidders(const struct evidence *e)
{
    static const double width = 40, least = 0.01;
    const struct eu_rules *rules = e->inf->sampler->rules;
    const struct eu_view *view = e->inf->sampler->view;
    int next = rules->least_bid;
    double weight = 1;

    for (int i = 0; i < view->bids; i++) {
        int seat = view->bid[i].seat, bid = view->bid[i].bid;
        uint64_t hand = dealt(e, seat);

        next = bid == EU_PASS ? next : bid + 1;
        if (seat == view->seat)
            continue;
        weight *= 1 - infer_chance(best_margin(rules, hand, next), width, least);
        if (bid != EU_PASS && bid <= EU_BID_LONE)
            weight *= infer_chance(policy_tricks_margin(rules, hand, bid), width, least);
    }
    return weight;
}

/* ---- Call-ace ---- */

/* The suit is called that the policy would call, or one that is hardly worse. */
static double infer_call(const struct evidence *e)
{
    static const double width = 12, least = 0.03;
    const struct eu_sampler *s = e->inf->sampler;
    int called = s->view->called_suit, trump = s->view->trump, suit, its, other = INT16_MIN;
    uint64_t hand = e->sample->hand[s->view->maker] | s->shown[s->view->maker];
    uint64_t away = s->view->maker == s->view->dealer ? e->sample->discard : 0;
    uint64_t out = e->inf->out_at_call & ~hand & ~away;

    EU_EACH(suit, 15 & ~eu_bit(trump) & ~eu_bit(called)) {
        int worth = policy_call_worth(&policy_table, hand, out, trump, suit);

        other = worth > other ? worth : other;
    }
    its = policy_call_worth(&policy_table, hand, out, trump, called);
    return infer_chance(its - other, width, least);
}

/* From the last bid, which tells most; then what its maker has called, which tells of the same
 * hand. */
int infer_bids(struct evidence *e)
{
    const struct eu_view *view = e->inf->sampler->view;
    int calls = view->called_suit != EU_NO_SUIT && view->maker != view->seat, go_on = 1;

    if (e->inf->sampler->rules->auction)
        return infer_tell(e, view->trump == EU_NO_SUIT ? infer_bidders(e) : infer_tricks(e));
    for (int i = view->bids - 1; i >= 0 && go_on; i--) {
        if (view->bid[i].seat != view->seat)
            go_on = infer_tell(e, infer_bid(e, i));
        if (calls && go_on && i == view->bids - 1)
            go_on = infer_tell(e, infer_call(e));
    }
    return go_on;
}
