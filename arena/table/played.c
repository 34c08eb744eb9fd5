#include "table/played.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void played_finish(struct played *p)
{
    buf_finish(&p->answers);
    free(p->deal);
    free(p->fault);
    *p = (struct played){.failed = false};
}

void played_clear(struct played *p)
{
    buf_clear(&p->answers);
    p->deals = p->faults = 0;
    p->margin = (struct margin){0, 0};
    memset(p->payoff, 0, sizeof p->payoff);
    p->forfeits = 0;
    p->capped = p->failed = false;
}

bool played_reserve(struct played *p, size_t deals, size_t faults)
{
    p->deal = calloc(p->deals_cap = deals, sizeof *p->deal);
    p->fault = calloc(p->faults_cap = faults, sizeof *p->fault);
    return p->deal && p->fault && buf_reserve(&p->answers, (deals + 1) * DEAL_STEPS);
}

uint8_t *played_add_deal(struct played *p, unsigned game, unsigned deal)
{
    struct played_deal *array = array_grow(p->deal, &p->deals_cap, p->deals, sizeof *array);
    if (array)
        p->deal = array;
    if (!array || !buf_reserve(&p->answers, DEAL_STEPS)) {
        p->failed = true;
        return NULL;
    }
    p->deal[p->deals++] = (struct played_deal){.game = (uint16_t)game, .deal = (uint16_t)deal};
    return p->answers.data + p->answers.len;
}

struct played_deal *played_end_deal(struct played *p, const uint8_t *end)
{
    struct played_deal *deal = &p->deal[p->deals - 1];
    deal->answers = (uint8_t)(end - (p->answers.data + p->answers.len));
    p->answers.len += deal->answers;
    return deal;
}

void played_add_fault(struct played *p, const struct fault *f)
{
    struct played_fault *array = array_grow(p->fault, &p->faults_cap, p->faults, sizeof *array);
    if (!array) {
        p->failed = true;
        return;
    }
    p->fault = array;
    uint32_t deal = p->deals ? (uint32_t)(p->deals - 1) : 0;
    p->fault[p->faults++] = (struct played_fault){.deal = deal, .fault = *f};
}

void played_end(struct played *p, const struct tally *t)
{
    if (rules_individual(t->rules))
        tally_payoff(t, p->payoff);
    else
        p->margin = tally_margin(t);
    p->forfeits = t->forfeits;
    p->capped = t->capped;
}

void played_forfeit(struct played *p, const struct eu_rules *rules, enum unit unit, unsigned deals,
                    unsigned sides)
{
    struct tally tally;
    played_clear(p);
    tally_start(&tally, rules, unit, deals, 0);
    for (unsigned side = 0; side < rules->sides; side++)
        if (sides >> side & 1)
            tally_forfeit(&tally, side);
    played_end(p, &tally);
}

/* ---- What it says ---- */

static int compare_place(const struct played_deal *deal, unsigned game, unsigned number)
{
    if (deal->game != game)
        return deal->game < game ? -1 : 1;
    return (deal->deal > number) - (deal->deal < number);
}

const struct played_deal *played_find(const struct played *p, unsigned game, unsigned number)
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

size_t played_fault_from(const struct played *p, size_t from, size_t deal, unsigned step)
{
    for (; from < p->faults; from++) {
        const struct played_fault *f = &p->fault[from];
        if (f->deal > deal || (f->deal == deal && f->fault.step >= step))
            break;
    }
    return from;
}

int32_t played_answer(const struct played *p, size_t deal, const uint8_t *answers, unsigned step,
                      size_t *fault)
{
    *fault = played_fault_from(p, *fault, deal, step);
    for (size_t i = *fault; i < p->faults; i++) {
        const struct played_fault *f = &p->fault[i];
        if (f->deal != deal || f->fault.step != step)
            break;
        if (fault_is_illegal((enum eu_fault)f->fault.code))
            return f->fault.raw;
    }
    return answers[step];
}
