/* What a result of a deal is worth in points (euchre_score.h). */
#include "euchre_score.h"

struct eu_stake eu_stake_of(const struct eu_view *view)
{
    return (struct eu_stake){.how = view->how,
                             .lone = view->lone != EU_NOBODY,
                             .opposed = view->opposer != EU_NOBODY,
                             .contract = view->contract};
}

/* Whether all tricks were bid for, alone. */
static int bid_alone(struct eu_stake stake)
{
    return stake.contract >= EU_BID_LONE;
}

int eu_needed(const struct eu_rules *rules, struct eu_stake stake)
{
    if (bid_alone(stake))
        return rules->cards;
    return stake.contract ? stake.contract : rules->cards / 2 + 1;
}

/* An auction is played for the bid, won or lost, and for no more. */
static int bid_points(const struct eu_rules *rules, struct eu_stake stake)
{
    if (stake.contract == EU_BID_LONE)
        return rules->lone_bid;
    return stake.contract == EU_BID_BARE ? rules->bare_bid : stake.contract;
}

static int march_points(const struct eu_rules *rules, struct eu_stake stake)
{
    if (stake.how == EU_JAMBONE)
        return rules->jambone_march;
    return stake.lone ? rules->lone_march : rules->march;
}

static int odd_trick_points(const struct eu_rules *rules, struct eu_stake stake)
{
    if (stake.opposed)
        return rules->opposed_point;
    return stake.lone ? rules->lone_point : rules->point;
}

static int euchre_points(const struct eu_rules *rules, struct eu_stake stake)
{
    if (stake.how == EU_JAMBONE)
        return rules->jambone_euchre;
    if (stake.opposed)
        return rules->opposed_euchre;
    return stake.lone ? rules->lone_euchre : rules->euchre;
}

int eu_points(const struct eu_rules *rules, struct eu_stake stake, int tricks)
{
    int made = tricks >= eu_needed(rules, stake);

    if (stake.how == EU_JAMBOREE)
        return rules->jamboree_score;
    if (rules->auction)
        return made ? bid_points(rules, stake) : -bid_points(rules, stake);
    if (!made)
        return -euchre_points(rules, stake);
    return tricks == rules->cards ? march_points(rules, stake) : odd_trick_points(rules, stake);
}

int eu_point_steps(const struct eu_rules *rules, struct eu_stake stake, int step[EU_TRICKS])
{
    int n = 0;

    for (int tricks = 1; tricks <= rules->cards; tricks++)
        if (eu_points(rules, stake, tricks) != eu_points(rules, stake, tricks - 1))
            step[n++] = tricks;
    return n;
}
