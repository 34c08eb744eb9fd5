/*
 * A deal in EGN led through the state machine (rules/deal.h) as it is written, for egn_referee.c.
 */
#ifndef EGN_EGN_REPLAY_H
#define EGN_EGN_REPLAY_H

#include "egn/egn_referee.h"
#include "hands/sentence.h"

/* The end of the text of a renege, unless it is doubtful. */
#define EGN_RENEGE "; a renege: play went on and counts as written"

struct egn_replay {
    const struct egn_file *f;
    const struct egn_deal *d;
    struct egn_verdict *v;
    struct eu_rules rules;
    struct hand h; /* what the record says, as far as it can be believed; a play stands at line
                      trick + 1, column card + 1, a bid at line call + 1 */
    struct deal m; /* the state machine */
    struct hand_place played[64]; /* where a card was, line 0: not yet */
    bool stopped;                 /* the rest cannot be followed, nor the deal scored */
    bool doubtful;                /* who held what is no longer certain */
    bool misbid;                  /* a bid was illegal, and hands cannot be made up behind it */
    bool no_card;                 /* it ends with an answer that was no card of the pack */
};

/* Leads the deal to its end, or as far as that goes. Finds on the way what is wrong whoever holds
 * which cards; the rest is in c->h afterwards. */
void egn_replay_run(struct egn_replay *c, const struct egn_file *f, const struct egn_deal *d,
                    struct egn_verdict *v);

/* Adds the reneges among the cards that were not put to the referee (egn_reneges.c): all cards, or
 * if `judged` those that are not in c->h. */
void egn_replay_find_reneges(struct egn_replay *c, bool judged);

/* A card as written, in a deal whose trump is known or not; one of those in egn_read.h where it is
 * none. */
unsigned egn_replay_card(const struct egn_replay *c, uint8_t written);

/* Whether the record lists all cards that the seat was dealt. */
bool egn_replay_knows(const struct egn_replay *c, unsigned seat);

/* Adds a finding, placed at the deal, and returns it; the caller may place it better. */
struct egn_finding *egn_replay_find(struct egn_replay *c, enum egn_kind kind, unsigned seat,
                                    int trick, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));

/* The same at a place below the deal. */
void egn_replay_find_at(struct egn_replay *c, enum egn_kind kind, const char *where,
                        const char *text);

#endif
