/* The habits of a bot: kinds of mistakes that have enough in common to be told in one sentence. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/profile.h"

/* A feature is kept where so much of the loss has it. */
static const double MOST_OF_IT = 0.75;

/* A kind of mistakes of the bot. */
struct kind {
    struct situation situation, family; /* family: all features left open */
    struct profile_loss loss;
    double times;
    bool used; /* it is in a habit */
};

struct kinds {
    struct kind *kind;
    size_t count;
};

static int compare_families(const void *one, const void *other)
{
    const struct kind *a = one, *b = other;
    int order = memcmp(&a->family, &b->family, sizeof a->family);

    return order ? order : memcmp(&a->situation, &b->situation, sizeof a->situation);
}

/* The kinds of the bot, those of a family together. False if memory runs out. */
static bool collect(struct kinds *all, const struct profile *p, unsigned bot)
{
    const struct profile_bot *b = &p->bot[bot];

    *all = (struct kinds){.kind = calloc(p->kinds.count + 1, sizeof *all->kind)};
    if (!all->kind)
        return false;
    for (const struct profile_kind *k = p->kind; k < p->kind + p->kinds.count; k++)
        if (k->bot == bot)
            all->kind[all->count++] =
                (struct kind){.situation = k->situation,
                              .family = situation_widen(&k->situation, SITUATION_ALL),
                              .loss = profile_loss_of(&k->points, b),
                              .times = k->times / b->deals.sum};
    qsort(all->kind, all->count, sizeof *all->kind, compare_families);
    return true;
}

static bool is_of(const struct kind *k, const struct situation *pattern)
{
    struct situation open = situation_widen(&k->situation, pattern->any);

    return !k->used && memcmp(&open, pattern, sizeof open) == 0;
}

/* All that is of a pattern in a family. */
static struct profile_habit sum_of(const struct kinds *family, const struct situation *pattern)
{
    struct profile_habit h = {.situation = *pattern};
    double squares = 0;

    for (const struct kind *k = family->kind; k < family->kind + family->count; k++) {
        if (!is_of(k, pattern))
            continue;
        h.loss.loss += k->loss.loss;
        h.times += k->times;
        squares += k->loss.error * k->loss.error;
        if (k->loss.loss > h.worst_loss) {
            h.worst_loss = k->loss.loss;
            h.worst_kind = k->situation;
        }
    }
    h.loss.error = sqrt(squares);
    return h;
}

/* The pattern with the value of a feature in which most is lost, if that is most of it. */
static void keep_feature(const struct kinds *family, struct situation *pattern, unsigned feature)
{
    double all = sum_of(family, pattern).loss.loss, most = MOST_OF_IT * all;
    struct situation open = *pattern;

    for (const struct kind *k = family->kind; k < family->kind + family->count; k++) {
        if (!is_of(k, &open))
            continue;
        struct situation narrow = situation_widen(&k->situation, open.any & ~feature);
        double loss = sum_of(family, &narrow).loss.loss;
        if (loss >= most && loss > 0) {
            most = loss;
            *pattern = narrow;
        }
    }
}

/* The habit of a family that is worth a sentence, and takes its kinds. */
static struct profile_habit take_habit(const struct kinds *family)
{
    struct situation pattern = family->kind->family;

    for (unsigned feature = 1; feature <= SITUATION_ALL; feature <<= 1)
        keep_feature(family, &pattern, feature);
    struct profile_habit h = sum_of(family, &pattern);
    for (struct kind *k = family->kind; k < family->kind + family->count; k++)
        if (is_of(k, &pattern))
            k->used = true;
    return h;
}

/* Puts a habit where it belongs in the list; returns how many there are then. */
static size_t insert(struct profile_habit *list, size_t n, size_t most,
                     const struct profile_habit *habit)
{
    size_t at = n;

    while (at > 0 && habit->loss.loss > list[at - 1].loss.loss)
        at--;
    if (at == most)
        return n;
    n += n < most;
    memmove(list + at + 1, list + at, (n - at - 1) * sizeof *list);
    list[at] = *habit;
    return n;
}

static bool is_sure(const struct profile_loss *l)
{
    return l->loss > 0 && l->loss >= PROFILE_SURE * l->error;
}

/* What is left of a family after one habit may be another, as long as something is lost in it. */
static size_t add_family(const struct kinds *family, struct profile_habit *list, size_t n,
                         size_t most)
{
    while (sum_of(family, &family->kind->family).loss.loss > 0) {
        struct profile_habit h = take_habit(family);
        if (is_sure(&h.loss))
            n = insert(list, n, most, &h);
    }
    return n;
}

bool profile_habits(const struct profile *p, unsigned bot, struct profile_habit *habit, size_t most,
                    size_t *n)
{
    struct kinds all, family;

    if (!collect(&all, p, bot))
        return false;
    *n = 0;
    for (size_t i = 0; i < all.count; i += family.count) {
        family = (struct kinds){all.kind + i, 1};
        while (i + family.count < all.count &&
               memcmp(&family.kind[family.count].family, &family.kind->family,
                      sizeof family.kind->family) == 0)
            family.count++;
        *n = add_family(&family, habit, *n, most);
    }
    free(all.kind);
    return true;
}

void profile_habit_add(struct buf *out, const struct profile_habit *habit)
{
    struct buf cards = {0};

    situation_add(out, &habit->situation);
    (void)buf_printf(out, ": %.3f points a deal, %.1f times in 100 deals", habit->loss.loss,
                     100 * habit->times);
    if (habit->situation.any & SITUATION_CARDS)
        situation_add_cards(&cards, &habit->worst_kind);
    if (cards.len)
        (void)buf_printf(out, ", most of all%s (%.3f)", buf_str(&cards), habit->worst_loss);
    out->failed |= cards.failed;
    buf_finish(&cards);
}
