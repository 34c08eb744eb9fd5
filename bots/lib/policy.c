#include "policy.h"

/* Against a jambone hand: the worst card of it that may be called, for the lead or to be beaten. */
static int call_card(const struct eu_view *view)
{
    int worst = eu_least(view->legal & view->exposed, view->trump);

    return worst ? worst : eu_first(view->legal);
}

static int discard(const struct eu_view *view)
{
    int away = EU_NO_CARD;

    policy_exchange(view->hand, view->legal, view->trump, &away);
    return away;
}

int policy_answer(const struct policy_table *t, const struct eu_rules *rules,
                  const struct eu_view *view)
{
    switch (view->question) {
    case EU_BID:
        return policy_bid(t, rules, view);
    case EU_TAKE:
        return policy_take(t, rules, view);
    case EU_OPPOSE:
        return policy_oppose(view);
    case EU_DISCARD:
        return discard(view);
    case EU_CALL_PARTNER:
        return policy_call_partner(t, rules, view);
    case EU_CALL_CARD:
        return call_card(view);
    case EU_BID_TRICKS:
        return policy_bid_tricks(rules, view);
    case EU_BURY:
        return policy_bury(view);
    case EU_CHOOSE_PARTNER:
        return policy_choose_partner(view);
    default:
        return eu_first(view->legal);
    }
}

int eu_policy_answer(const struct eu_rules *rules, const struct eu_view *view)
{
    return policy_answer(&policy_table, rules, view);
}
