#include "analyse/loss_text.h"

#include "analyse/situation.h"
#include "text/answer.h"

enum { PERCENT = 100 };

static const double *values_of(const struct decision *d, const struct valuation *e)
{
    return valuation_is_chance(d, e) ? e->chance : e->points;
}

/* "JD +0.52" */
static void add_value(struct buf *out, const struct decision *d, const struct valuation *e,
                      unsigned i)
{
    answer_add(out, d->view.question, e->answer[i], ANSWER_SHORT);
    if (valuation_is_chance(d, e))
        (void)buf_printf(out, " %.1f%%", PERCENT * e->chance[i]);
    else
        (void)buf_printf(out, " %+.2f", e->points[i]);
}

/* The best of those that are not in `done`; of equal ones the first. */
static unsigned best_of(const double *value, unsigned n, uint64_t done)
{
    unsigned best = n;

    for (unsigned i = 0; i < n; i++)
        if (!(done >> i & 1) && (best == n || value[i] > value[best]))
            best = i;
    return best;
}

void loss_text_values(struct buf *out, const struct decision *d, const struct valuation *e)
{
    uint64_t done = 0;

    for (unsigned n = 0; n < e->answers; n++) {
        unsigned i = best_of(values_of(d, e), e->answers, done);
        done |= 1ull << i;
        (void)buf_add_text(out, n ? ", " : "");
        add_value(out, d, e, i);
    }
}

void loss_text_add(struct buf *out, const struct decision *d, const struct valuation *e, bool all)
{
    const struct loss *l = valuation_loss(d, e);

    if (valuation_is_chance(d, e))
        (void)buf_printf(out, "lost %.1f%% +-%.1f%%: ", PERCENT * l->loss, PERCENT * l->error);
    else
        (void)buf_printf(out, "lost %.2f +-%.2f: ", l->loss, l->error);
    if (all) {
        loss_text_values(out, d, e);
        return;
    }
    if (l->best != e->given) {
        add_value(out, d, e, l->best);
        (void)buf_add_text(out, ", ");
    }
    add_value(out, d, e, e->given);
}

void loss_text_kind(struct buf *out, const struct decision *d, const struct valuation *e)
{
    const struct situation s =
        situation_of(&d->view, e->answer[e->given], e->answer[valuation_loss(d, e)->best]);

    situation_add(out, &s);
}
