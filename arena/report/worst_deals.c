#include "report/worst_deals.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

void worst_deals_finish(struct worst_deals *w)
{
    free(w->item);
    *w = (struct worst_deals){.count = 0};
}

static bool is_worst(const struct profile *p, unsigned bot, const uint64_t key[2])
{
    size_t n;
    const struct profile_mistake *worst = profile_worst(p, bot, &n);

    for (size_t i = 0; i < n; i++)
        if (memcmp(worst[i].decision.key, key, sizeof worst[i].decision.key) == 0)
            return true;
    return false;
}

bool worst_deals_note(struct worst_deals *w, const struct set_view *view, const struct profile *p,
                      struct err *err)
{
    for (size_t i = 0; view->analysed && i < view->analysed->count; i++) {
        const struct analysed *a = &view->analysed->item[i];
        if (!a->told || !is_worst(p, view->bot[a->entrant], a->decision.key))
            continue;
        struct worst_deal *grown = array_grow(w->item, &w->cap, w->count, sizeof *grown);
        if (!grown)
            return err_memory(err);
        w->item = grown;
        struct worst_deal *its = &w->item[w->count++];
        its->deal = chosen_deal_of(view, a->at.game, a->at.deal, DEAL_MISTAKE);
        memcpy(its->key, a->decision.key, sizeof its->key);
    }
    return true;
}

const struct chosen_deal *worst_deals_find(const struct worst_deals *w,
                                           const struct profile_mistake *m)
{
    for (size_t i = 0; i < w->count; i++)
        if (memcmp(w->item[i].key, m->decision.key, sizeof w->item[i].key) == 0)
            return &w->item[i].deal;
    return NULL;
}

bool worst_deals_list(const struct worst_deals *w, const struct profile *p, size_t bots,
                      struct chosen_deals *list)
{
    for (unsigned bot = 0; bot < p->bots && bot < bots; bot++) {
        size_t n;
        const struct profile_mistake *worst = profile_worst(p, bot, &n);
        for (size_t i = 0; i < n; i++) {
            const struct chosen_deal *deal = worst_deals_find(w, &worst[i]);
            if (!deal || !loss_is_told(valuation_loss(&worst[i].decision, &worst[i].valuation)))
                continue;
            struct chosen_deal its = *deal;
            its.before = i;
            if (!chosen_deals_add(list, &its))
                return false;
        }
    }
    return true;
}
