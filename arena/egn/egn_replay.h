/*
 * Plays a deal that is recorded in EGN through the state machine (rules/deal.h), for egn_referee.c.
 */
#ifndef EGN_EGN_REPLAY_H
#define EGN_EGN_REPLAY_H

#include "egn/egn_referee.h"
#include "hands/sentence.h"

/* The end of the message about a renege whose deal is not doubtful. */
#define EGN_RENEGE "; a renege: play went on and counts as written"

struct egn_replay {
    const struct egn_file *f;
    const struct egn_deal *d;
    struct egn_verdict *v;
    struct eu_rules rules;
    struct hand h; /* the deal as recorded, as far as it can be believed; a play is at line trick +
                      1, column card + 1, a bid at line call + 1 */
    struct deal m; /* the state machine */
    struct hand_place played[64]; /* where each card was played; line 0: not yet */
    bool stopped;                 /* the rest cannot be replayed, and the deal cannot be scored */
    bool doubtful;                /* who held what is no longer certain */
    bool misbid;  /* a bid was illegal, so no hands can be made up for what follows */
    bool no_card; /* it ends with an answer that is not a card of the pack */
};

/* Plays the deal to its end, or as far as possible. Adds the findings that hold whoever was dealt
 * which cards. What was replayed is in c->h afterwards. */
void egn_replay_run(struct egn_replay *c, const struct egn_file *f, const struct egn_deal *d,
                    struct egn_verdict *v);

/* Adds the reneges among cards that the referee could not judge (egn_reneges.c): among all cards,
 * or with `judged` among those that are not in c->h. */
void egn_replay_find_reneges(struct egn_replay *c, bool judged);

/* The card that `written` means, given trump if it is known; if it is no card, one of the codes of
 * egn_read.h. */
unsigned egn_replay_card(const struct egn_replay *c, uint8_t written);

/* Whether the record lists every card that was dealt to the seat. */
bool egn_replay_knows(const struct egn_replay *c, unsigned seat);

/* Adds a finding about the deal and returns it. The caller may set a more exact place. */
struct egn_finding *egn_replay_find(struct egn_replay *c, enum egn_kind kind, unsigned seat,
                                    int trick, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));

/* Adds a finding about a place within the deal, `where`. */
void egn_replay_find_at(struct egn_replay *c, enum egn_kind kind, const char *where,
                        const char *text);

#endif
