#include "analyse/remarks.h"

#include "analyse/loss_text.h"

bool remarks_open(struct remarks *r, const char *log, struct err *err)
{
    *r = (struct remarks){.all = false};
    return analysis_index_open(&r->index, log, err);
}

void remarks_close(struct remarks *r)
{
    analysis_index_close(&r->index);
    analysed_set_finish(&r->set);
    *r = (struct remarks){.all = false};
}

bool remarks_go(struct remarks *r, const struct event *event, const struct pairing *pairing,
                const struct set_record *set, struct err *err)
{
    if (analysis_index_find(&r->index, event, pairing, set, &r->set, err))
        return true;
    r->set.count = 0;
    return false;
}

/* Of decisions in the order of play, whether this one comes before. */
static bool comes_before(const struct analysed *a, const struct address *at, unsigned step)
{
    if (a->at.table != at->table)
        return a->at.table < at->table;
    if (a->at.game != at->game)
        return a->at.game < at->game;
    if (a->at.deal != at->deal)
        return a->at.deal < at->deal;
    return a->step < step;
}

static const struct analysed *find(const struct analysed_set *s, const struct address *at,
                                   unsigned step)
{
    size_t from = 0, to = s->count;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (comes_before(&s->item[middle], at, step))
            from = middle + 1;
        else
            to = middle;
    }
    const struct analysed *a = s->item + from;
    bool found = from < s->count && a->at.table == at->table && a->at.game == at->game &&
                 a->at.deal == at->deal && a->step == step;
    return found && a->told ? a : NULL;
}

const struct analysed *remarks_at(const struct remarks *r, unsigned table, unsigned game,
                                  unsigned deal, unsigned step)
{
    const struct address at = {.table = (uint8_t)table,
                               .game = (uint16_t)game,
                               .deal = (uint16_t)deal};

    return find(&r->set, &at, step);
}

bool remarks_is_mistake(const struct analysed *a)
{
    return loss_is_told(valuation_loss(&a->decision, &a->valuation));
}

static void add_remark(void *context, const struct narration *t, const struct told *told,
                       struct buf *out)
{
    const struct remarks *r = context;
    const struct address at = walk_address(&t->walk, t->pairing);
    const struct analysed *a = find(&r->set, &at, told->before.step);

    if (a && remarks_is_mistake(a))
        loss_text_add(out, &a->decision, &a->valuation, r->all);
    else if (a && r->all)
        loss_text_values(out, &a->decision, &a->valuation);
}

const struct narration_remarks *remarks_narration(struct remarks *r)
{
    r->narration = (struct narration_remarks){add_remark, r};
    return r->set.count ? &r->narration : NULL;
}
