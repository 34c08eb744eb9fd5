/*
 * The deals of the worst decisions of a report's bots: where they are in the logs.
 *
 *     worst_deals_note(&w, view, &profile, &err)       after each set was added to the profile
 *     worst_deals_list(&w, &profile, bots, &list)      at the end, by game: those of told mistakes
 *     worst_deals_find(&w, mistake)
 *     worst_deals_finish(&w)
 */
#ifndef REPORT_WORST_DEALS_H
#define REPORT_WORST_DEALS_H

#include "analyse/profile.h"
#include "report/chosen_deals.h"

/* A deal with a decision that was among the worst. */
struct worst_deal {
    uint64_t key[2]; /* of the decision */
    struct chosen_deal deal;
};

/* A struct of zeros has none. */
struct worst_deals {
    struct worst_deal *item;
    size_t count, cap;
};

void worst_deals_finish(struct worst_deals *w);

/* Notes the deals of a set with decisions that are now among the worst of their bots. */
bool worst_deals_note(struct worst_deals *w, const struct set_view *view, const struct profile *p,
                      struct err *err);

/* Appends the deals of the worst decisions of the first `bots` bots, if their losses are told. */
bool worst_deals_list(const struct worst_deals *w, const struct profile *p, size_t bots,
                      struct chosen_deals *list);

/* The deal of a decision, or NULL. */
const struct chosen_deal *worst_deals_find(const struct worst_deals *w,
                                           const struct profile_mistake *m);

#endif
