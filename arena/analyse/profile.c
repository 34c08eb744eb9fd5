#include "analyse/profile.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

/* ---- Sums over sets ---- */

static void sum_end(struct profile_sum *s, double deals)
{
    s->sum += s->now;
    s->squares += s->now * s->now;
    s->products += s->now * deals;
    s->now = 0;
}

/* The ratio to the bot's deals, and its error by the delta method. */
struct profile_loss profile_loss_of(const struct profile_sum *s, const struct profile_bot *b)
{
    struct profile_loss l = {.error = NAN};
    double n = b->deals.sum, sets = (double)b->sets;

    if (!(n > 0))
        return l;
    l.loss = s->sum / n;
    if (b->sets < 2)
        return l;
    double spread = s->squares - 2 * l.loss * s->products + l.loss * l.loss * b->deals.squares;
    l.error = spread > 0 ? sqrt(sets / (sets - 1) * spread) / n : 0;
    return l;
}

/* ---- Bots ---- */

void profile_finish(struct profile *p)
{
    for (size_t i = 0; i < p->bots; i++)
        free(p->bot[i].worst);
    free(p->bot);
    free(p->kind);
    free(p->open);
    hashmap_finish(&p->kinds);
    *p = (struct profile){.bots = 0};
}

static bool reserve_bot(struct profile *p, unsigned bot, struct err *err)
{
    while (p->bots <= bot) {
        struct profile_bot *grown = array_grow(p->bot, &p->cap, p->bots, sizeof *grown);
        if (!grown)
            return err_memory(err);
        p->bot = grown;
        p->bot[p->bots++] = (struct profile_bot){.sets = 0};
    }
    return true;
}

bool profile_deals(struct profile *p, unsigned bot, unsigned deals, struct err *err)
{
    if (!reserve_bot(p, bot, err))
        return false;
    p->bot[bot].deals.now += deals;
    p->bot[bot].open = true;
    return true;
}

/* ---- Habits ---- */

static wide key_of(unsigned bot, const struct situation *s)
{
    uint8_t bytes[sizeof(wide)] = {0};
    wide key;

    enum { FEATURES = offsetof(struct situation, any) }; /* which are all that counts */
    _Static_assert(FEATURES + sizeof(uint32_t) <= sizeof bytes, "a situation fits into a key");
    memcpy(bytes, s, FEATURES);
    memcpy(bytes + FEATURES, &(uint32_t){bot}, sizeof(uint32_t));
    memcpy(&key, bytes, sizeof key);
    return key;
}

/* Makes room for one more, and one more that is open. NULL if memory runs out. */
static struct profile_kind *find_kind(struct profile *p, unsigned bot, const struct situation *s)
{
    uint32_t *open = array_grow(p->open, &p->open_cap, p->opens, sizeof *open);
    size_t number;

    if (!open)
        return NULL;
    p->open = open;
    p->kind = hashmap_entry(&p->kinds, key_of(bot, s), p->kind, sizeof *p->kind, &number);
    if (number == HASHMAP_NONE)
        return NULL;
    struct profile_kind *kind = &p->kind[number];
    kind->bot = bot;
    kind->situation = *s;
    if (!kind->open)
        p->open[p->opens++] = (uint32_t)number;
    kind->open = true;
    return kind;
}

/* Counts an answer that was measured in so many batches. */
static bool add_kind(struct profile *p, unsigned bot, const struct situation *s, unsigned batches,
                     double loss)
{
    size_t number;

    if (p->kinds.count >= PROFILE_KINDS && !hashmap_find(&p->kinds, key_of(bot, s), &number)) {
        p->left_out++;
        return true;
    }
    struct profile_kind *kind = find_kind(p, bot, s);
    if (!kind)
        return false;
    kind->times += (double)batches / DECISION_BATCHES;
    kind->points.now += loss;
    return true;
}

static bool add_kinds(struct profile *p, unsigned bot, const struct decision *d,
                      const struct valuation *e)
{
    const struct loss *l = &e->in_points;

    for (unsigned i = 0; i < e->answers; i++) {
        if (i == e->given || !l->picked[i])
            continue;
        struct situation s = situation_of(&d->view, e->answer[e->given], e->answer[i]);
        if (!add_kind(p, bot, &s, l->picked[i], l->part[i]))
            return false;
    }
    return true;
}

/* ---- The worst decisions ---- */

/* Whether the first is worse. */
static bool is_worse(const struct loss *a, const struct loss *b)
{
    bool told = loss_is_told(a);

    return told == loss_is_told(b) ? a->loss > b->loss : told;
}

static bool keep_worst(struct profile_bot *b, const struct decision *d, const struct valuation *e,
                       const char *label)
{
    const struct loss *loss = valuation_loss(d, e);
    unsigned at = b->worsts;

    if (loss->loss <= 0)
        return true;
    while (at > 0 &&
           is_worse(loss, valuation_loss(&b->worst[at - 1].decision, &b->worst[at - 1].valuation)))
        at--;
    if (at == PROFILE_WORST)
        return true;
    if (!b->worst)
        b->worst = calloc(PROFILE_WORST, sizeof *b->worst);
    if (!b->worst)
        return false;
    b->worsts += b->worsts < PROFILE_WORST;
    memmove(b->worst + at + 1, b->worst + at, (b->worsts - at - 1) * sizeof *b->worst);
    b->worst[at] = (struct profile_mistake){.decision = *d, .valuation = *e};
    (void)snprintf(b->worst[at].label, sizeof b->worst[at].label, "%s", label);
    return true;
}

const struct profile_mistake *profile_worst(const struct profile *p, unsigned bot, size_t *n)
{
    *n = p->bot[bot].worsts;
    return p->bot[bot].worst;
}

/* ---- Decisions ---- */

static void cell_add(struct profile_cell *c, const struct decision *d, const struct valuation *e)
{
    bool mistake = loss_is_told(valuation_loss(d, e));

    c->decisions++;
    c->mistakes += mistake;
    c->with_chance += e->has_chance;
    c->with_seen += e->has_seen;
    c->points.now += e->in_points.loss;
    c->mistaken.now += mistake ? e->in_points.loss : 0;
    c->chance.now += e->has_chance ? e->in_chance.loss : 0;
    c->seen.now += e->has_seen ? e->seen_loss : 0;
}

bool profile_add(struct profile *p, unsigned bot, const struct decision *d,
                 const struct valuation *e, const char *label, struct err *err)
{
    if (!reserve_bot(p, bot, err))
        return false;
    struct profile_bot *b = &p->bot[bot];
    if (!add_kinds(p, bot, d, e) || !keep_worst(b, d, e, label))
        return err_memory(err);
    b->open = true;
    for (unsigned split = 0; split < PROFILE_SPLIT_COUNT; split++)
        cell_add(&b->cell[profile_part_of((enum profile_split)split, &d->view)], d, e);
    return true;
}

static void bot_end(struct profile_bot *b)
{
    double deals = b->deals.now;

    for (struct profile_cell *c = b->cell; c < b->cell + PROFILE_PART_COUNT; c++) {
        sum_end(&c->points, deals);
        sum_end(&c->chance, deals);
        sum_end(&c->seen, deals);
        sum_end(&c->mistaken, deals);
    }
    sum_end(&b->deals, deals);
    b->sets++;
    b->open = false;
}

void profile_set_end(struct profile *p)
{
    for (size_t i = 0; i < p->opens; i++) {
        struct profile_kind *kind = &p->kind[p->open[i]];
        sum_end(&kind->points, p->bot[kind->bot].deals.now);
        kind->open = false;
    }
    p->opens = 0;
    for (size_t i = 0; i < p->bots; i++)
        if (p->bot[i].open)
            bot_end(&p->bot[i]);
}

struct profile_figure profile_figure(const struct profile *p, unsigned bot, enum profile_part part)
{
    const struct profile_bot *b = &p->bot[bot];
    const struct profile_cell *c = &b->cell[part];

    return (struct profile_figure){
        .deals = (uint64_t)b->deals.sum,
        .decisions = c->decisions,
        .mistakes = c->mistakes,
        .points = profile_loss_of(&c->points, b),
        .mistaken = profile_loss_of(&c->mistaken, b),
        .has_chance = c->with_chance > 0,
        .has_seen = c->with_seen > 0,
        .chance = profile_loss_of(&c->chance, b),
        .seen = profile_loss_of(&c->seen, b),
    };
}
