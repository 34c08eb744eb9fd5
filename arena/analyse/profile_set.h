/*
 * Adds the sets of a log to a profile (profile.h): the deals that the bots' sides played at its
 * tables, and its decisions.
 *
 *     profile_set_deals(&p, &played, &err)
 *     profile_set_decision(&p, &set, &set.item[i], bot, &err)     for each
 *     profile_set_end(&p)
 */
#ifndef ANALYSE_PROFILE_SET_H
#define ANALYSE_PROFILE_SET_H

#include "analyse/analysed_set.h"
#include "analyse/profile.h"

/* A set of a log. All is borrowed. */
struct profile_set {
    const struct event *event;
    const struct pairing *pairing;
    const struct set_record *set;
    const uint32_t *bot; /* by entrant: its number in the profile */
    struct address only; /* what was analysed of the log; a struct of zeros: all */
    uint8_t seats;       /* bit s: of seat s alone; 0: of all */
};

/* Counts the deals of a set that were analysed. */
bool profile_set_deals(struct profile *p, const struct profile_set *played, struct err *err);

/* Counts so many deals of a table, for the bots in these seats (bit s: seat s; 0: in all): once for
 * each bot of a side. */
bool profile_table_deals(struct profile *p, const struct eu_rules *rules,
                         const uint32_t bot[EU_SEATS], unsigned seats, unsigned deals,
                         struct err *err);

/* Counts a decision, if it is told, under the set's name or the address of its deal, and its step
 * (profile_label). */
bool profile_set_decision(struct profile *p, const struct analysed_set *set,
                          const struct analysed *a, unsigned bot, struct err *err);

#endif
