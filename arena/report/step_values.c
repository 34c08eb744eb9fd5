#include "report/step_values.h"

#include <math.h>

#include "base/json_writer.h"

const struct analysed *step_values_find(const struct analysed_set *set, unsigned table, unsigned g,
                                        unsigned d, unsigned step)
{
    for (size_t i = 0; set && i < set->count; i++) {
        const struct analysed *a = &set->item[i];
        if (a->told && a->step == step && a->at.table == table && a->at.game == g &&
            a->at.deal == d)
            return a;
    }
    return NULL;
}

/* The chances are shown where answers are measured by them. */
static bool has_chances(const struct analysed *a)
{
    return valuation_loss(&a->decision, &a->valuation) == &a->valuation.in_chance;
}

uint32_t step_values_bytes(const struct analysed_set *set, unsigned g, unsigned d)
{
    enum { DECISION = 60, ANSWER = 8, CHANCES = 25, CHANCE = 7, SEEN = 13, SEEN_ANSWER = 3 };
    uint32_t bytes = 0;

    for (size_t i = 0; set && i < set->count; i++) {
        const struct analysed *a = &set->item[i];
        uint32_t answers = a->valuation.answers;
        if (!a->told || a->at.game != g || a->at.deal != d)
            continue;
        bytes += DECISION + ANSWER * answers;
        bytes += has_chances(a) ? CHANCES + CHANCE * answers : 0;
        bytes += a->valuation.has_seen ? SEEN + SEEN_ANSWER * answers : 0;
    }
    return bytes;
}

/* ---- JSON ---- */

/* A whole number is written as such, which is shorter. */
static json_t *number(double value)
{
    double whole = round(value);

    return whole == value && fabs(value) < 1e6 ? json_integer((json_int_t)whole) : jw_real(value);
}

static json_t *numbers(const double *value, unsigned n)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < n; i++)
        list = jw_add(list, number(value[i]));
    return list;
}

static json_t *loss_json(const struct loss *l)
{
    return json_pack("[o, o, i]", number(l->loss), number(l->error), (int)l->best);
}

json_t *step_values_json(const struct analysed *a)
{
    const struct valuation *e = &a->valuation;
    json_t *object = json_pack("{s:i, s:i, s:o, s:o}", "g", (int)e->given, "n", (int)e->worlds, "p",
                               numbers(e->points, e->answers), "l", loss_json(&e->in_points));

    if (has_chances(a)) {
        object = jw_put(object, "c", numbers(e->chance, e->answers));
        object = jw_put(object, "k", loss_json(&e->in_chance));
    }
    if (e->has_seen) {
        object = jw_put(object, "s", numbers(e->seen, e->answers));
        object = jw_put(object, "d", number(e->seen_loss));
    }
    return object;
}
