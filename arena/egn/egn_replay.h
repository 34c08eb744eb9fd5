/* Between egn_referee.c and egn_replay.c: a deal in EGN led through the machine as it is written.
 */
#ifndef EGN_EGN_REPLAY_H
#define EGN_EGN_REPLAY_H

#include "egn/egn_referee.h"
#include "hands/sentence.h"

/* The end of what is said of a renege, unless it is doubtful. */
#define EGN_RENEGE "; a renege: play went on and counts as written"

struct egn_replay {
    const struct egn_file *f;
    const struct egn_deal *d;
    struct egn_verdict *v;
    struct eu_rules rules;
    struct hand h; /* what the record says, as far as it can be believed; a play stands at line
                      trick + 1, column card + 1, a bid at line call + 1 */
    struct deal m; /* as it is written */
    struct hand_place played[64]; /* where a card was, line 0: not yet */
    bool stopped;            /* the rest cannot be followed, and the deal not be scored */
    bool doubtful;           /* who held what is not certain any more */
    bool misbid;             /* a bid was illegal, and hands cannot be made up behind it */
    bool no_card;            /* it ends with an answer that was no card of the pack */
};

/* Leads it from the deal to its end, or as far as that goes. What is wrong whoever holds what is
 * found on the way; what is not is in c->h afterwards. */
void egn_replay_run(struct egn_replay *c, const struct egn_file *f, const struct egn_deal *d,
                    struct egn_verdict *v);

/* A card as written, in a deal whose trump is known or not; one of those in egn_read.h where it is
 * none. */
unsigned egn_replay_card(const struct egn_replay *c, uint8_t written);

/* Whether the record lists all cards that the seat was dealt. */
bool egn_replay_knows(const struct egn_replay *c, unsigned seat);

/* Adds a finding and returns it, with its place still to come; NULL if there is no room. */
struct egn_finding *egn_replay_find(struct egn_replay *c, enum egn_kind kind, unsigned seat,
                                    int trick, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));

/* The same at a place of its own, below the deal. */
void egn_replay_find_at(struct egn_replay *c, enum egn_kind kind, const char *where,
                        const char *text);

#endif
