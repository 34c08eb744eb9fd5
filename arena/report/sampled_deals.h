/*
 * Chooses the deals that can be looked at in a report, each with all tables of its set. Of small
 * logs these are all; of big ones those with the largest swings, those with faults (the first of
 * each kind), those with the worst decisions of an analysis, and of each pairing of a game the
 * first deal and every k-th after it, as far as there is room.
 *
 *     sampled_deals_start(&s, results, analysed, bytes)
 *     sampled_deals_set, sampled_deals_fault                   for every set of every log
 *     worst_deals_list(..., &s.mistakes)
 *     sampled_deals_choose(&s, bytes, &err)
 *     for each of s.chosen[0 .. s.count - 1], in the order of the logs ...
 *     sampled_deals_words(&s, &text), sampled_deals_finish(&s)
 */
#ifndef REPORT_SAMPLED_DEALS_H
#define REPORT_SAMPLED_DEALS_H

#include "stats/log_results.h"
#include "report/chosen_deals.h"

enum {
    SAMPLED_DEALS_SWINGS = 200, /* chosen at most */
    SAMPLED_DEALS_FAULTS = 3    /* of each kind */
};

struct sampled_deals {
    struct chosen_deal *chosen; /* after sampled_deals_choose */
    size_t count;
    uint64_t of;    /* deals in the logs, as results count them: at every table one */
    uint64_t shown; /* of these, those that are chosen */
    /* The rest is sampled_deals.c's own. */
    bool all;
    uint64_t every; /* k */
    struct chosen_deals list, swings, faults, mistakes;
    struct hashmap pairings;
    uint64_t *pairing_deals;           /* deals, by pairing */
    uint64_t chosen_for[DEAL_KTH + 1]; /* tables of the chosen deals, by why */
    int32_t least_swing;
    uint64_t pairings_every; /* the first deals of every so many pairings are chosen */
};

/* `analysed`: the share of the sets that are; `bytes`: of JSON for deals, at most. */
void sampled_deals_start(struct sampled_deals *s, const struct log_results *results,
                         double analysed, size_t bytes);
void sampled_deals_finish(struct sampled_deals *s);

bool sampled_deals_set(struct sampled_deals *s, const struct set_view *view, struct err *err);

/* Notes a fault in a deal of a set, before which there were `before` of its kind. */
bool sampled_deals_fault(struct sampled_deals *s, const struct set_view *view, unsigned g,
                         unsigned d, uint64_t before);

/* Chooses the deals, for so many bytes of JSON. */
bool sampled_deals_choose(struct sampled_deals *s, size_t bytes, struct err *err);

/* Appends one or two sentences that say which were chosen. */
void sampled_deals_words(const struct sampled_deals *s, struct buf *out);

/* The same where a single deal of so many is shown. */
void sampled_deals_words_of_one(uint64_t of, struct buf *out);

#endif
