#include "table/table_record.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

void table_record_finish(struct table_record *p)
{
    buf_finish(&p->answers);
    free(p->deal);
    free(p->fault);
    *p = (struct table_record){.failed = false};
}

void table_record_clear(struct table_record *p)
{
    buf_clear(&p->answers);
    p->deals = p->faults = 0;
    p->margin = (struct margin){0, 0};
    memset(p->payoff, 0, sizeof p->payoff);
    p->forfeits = 0;
    p->capped = p->failed = false;
}

bool table_record_reserve(struct table_record *p, size_t deals, size_t faults)
{
    p->deal = calloc(p->deals_cap = deals, sizeof *p->deal);
    p->fault = calloc(p->faults_cap = faults, sizeof *p->fault);
    return p->deal && p->fault && buf_reserve(&p->answers, (deals + 1) * DEAL_STEPS);
}

uint8_t *table_record_add_deal(struct table_record *p, unsigned game, unsigned deal)
{
    struct table_record_deal *array = array_grow(p->deal, &p->deals_cap, p->deals, sizeof *array);

    if (array)
        p->deal = array;
    if (!array || !buf_reserve(&p->answers, DEAL_STEPS)) {
        p->failed = true;
        return NULL;
    }
    p->deal[p->deals++] =
        (struct table_record_deal){.game = (uint16_t)game, .deal = (uint16_t)deal};
    return p->answers.data + p->answers.len;
}

struct table_record_deal *table_record_end_deal(struct table_record *p, unsigned answers)
{
    struct table_record_deal *deal = &p->deal[p->deals - 1];

    deal->answers = (uint8_t)answers;
    p->answers.len += answers;
    return deal;
}

void table_record_add_fault(struct table_record *p, const struct fault *f)
{
    struct table_record_fault *array =
        array_grow(p->fault, &p->faults_cap, p->faults, sizeof *array);

    if (!array) {
        p->failed = true;
        return;
    }
    p->fault = array;
    uint32_t deal = p->deals ? (uint32_t)(p->deals - 1) : 0;
    p->fault[p->faults++] = (struct table_record_fault){.deal = deal, .fault = *f};
}

void table_record_end(struct table_record *p, const struct tally *t)
{
    if (rules_individual(t->rules))
        tally_payoff(t, p->payoff);
    else
        p->margin = tally_margin(t);
    p->forfeits = t->forfeits;
    p->capped = t->capped;
}

void table_record_forfeit(struct table_record *p, const struct eu_rules *rules, enum unit unit,
                          unsigned deals, unsigned sides)
{
    struct tally tally;

    table_record_clear(p);
    tally_start(&tally, rules, unit, deals, 0);
    for (unsigned side = 0; side < rules->sides; side++)
        if (sides >> side & 1)
            tally_forfeit(&tally, side);
    table_record_end(p, &tally);
}

/* ---- What it says ---- */

static int compare_place(const struct table_record_deal *deal, unsigned game, unsigned number)
{
    if (deal->game != game)
        return deal->game < game ? -1 : 1;
    return (deal->deal > number) - (deal->deal < number);
}

const struct table_record_deal *table_record_find(const struct table_record *p, unsigned game,
                                                  unsigned number)
{
    size_t low = 0, high = p->deals;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare_place(&p->deal[middle], game, number);
        if (order == 0)
            return &p->deal[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

size_t table_record_fault_from(const struct table_record *p, size_t from, size_t deal,
                               unsigned step)
{
    for (; from < p->faults; from++) {
        const struct table_record_fault *f = &p->fault[from];
        if (f->deal > deal || (f->deal == deal && f->fault.step >= step))
            break;
    }
    return from;
}

int32_t table_record_answer(const struct table_record *p, size_t deal, const uint8_t *answers,
                            unsigned step, size_t *fault)
{
    if (*fault >= p->faults) /* nearly always */
        return answers[step];
    *fault = table_record_fault_from(p, *fault, deal, step);
    for (size_t i = *fault; i < p->faults; i++) {
        const struct table_record_fault *f = &p->fault[i];
        if (f->deal != deal || f->fault.step != step)
            break;
        if (fault_is_illegal((enum eu_fault)f->fault.code))
            return f->fault.raw;
    }
    return answers[step];
}
