/* Between egn_judge.c and egn_course.c: a deal in EGN led through the machine as it is written. */
#ifndef EXPORT_EGN_COURSE_H
#define EXPORT_EGN_COURSE_H

#include "export/egn_judge.h"
#include "game/story.h"

/* The end of what is said of a renege, unless it is doubtful. */
#define EGN_RENEGE "; a renege: play went on and counts as written"

struct course {
    const struct egn_file *f;
    const struct egn_deal *d;
    struct egn_verdict *v;
    struct eu_rules rules;
    struct hand h; /* what the record says, as far as it can be believed; a play stands at line
                      trick + 1, column card + 1, a bid at line call + 1 */
    struct deal m; /* as it is written */
    struct place played[64]; /* where a card was, line 0: not yet */
    bool stopped;            /* the rest cannot be followed, and the deal not be scored */
    bool doubtful;           /* who held what is not certain any more */
    bool misbid;             /* a bid was illegal, and hands cannot be made up behind it */
    bool no_card;            /* it ends with an answer that was no card of the pack */
};

/* Leads it from the deal to its end, or as far as that goes. What is wrong whoever holds what is
 * found on the way; what is not is in c->h afterwards. */
void course_run(struct course *c, const struct egn_file *f, const struct egn_deal *d,
                struct egn_verdict *v);

/* A card as written, in a deal whose trump is known or not; one of those in egn_read.h where it is
 * none. */
unsigned course_card(const struct course *c, uint8_t written);

/* Whether the record lists all cards that the seat was dealt. */
bool course_knows(const struct course *c, unsigned seat);

/* Adds a finding and returns it, with its place still to come; NULL if there is no room. */
struct egn_finding *course_find(struct course *c, enum egn_kind kind, unsigned seat, int trick,
                                const char *fmt, ...) __attribute__((format(printf, 5, 6)));

/* The same at a place of its own, below the deal. */
void course_find_at(struct course *c, enum egn_kind kind, const char *where, const char *text);

#endif
