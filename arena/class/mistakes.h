/*
 * The most instructive mistakes of each student's bot: an analyst (champion) tries out what answers
 * of its first decisions in the tournament are worth, each from what the bot could know. Mistakes
 * are sorted by kind (analyse/situation.h); of the kinds that lost most the worst example is tried
 * out again with many more deals, and kept where it is still a mistake.
 *
 *     mistakes_start(&m, &tournament, &err)
 *     mistakes_set(&m, &log, &err)          in class_log_read, each set
 *     mistakes_choose(&m, &err)             after the last
 *     m.of[student].chosen[...]
 *     mistakes_finish(&m)
 *
 * The same log gives the same mistakes. An analyst that fails, or does not know the rules, only
 * leaves the reason.
 */
#ifndef CLASS_MISTAKES_H
#define CLASS_MISTAKES_H

#include "analyse/analyst.h"
#include "analyse/decision.h"
#include "analyse/situation.h"
#include "class/class_tournament.h"
#include "config/roster.h"
#include "table/address.h"

enum { MISTAKES_CHOSEN = 3, MISTAKES_KINDS = 48 };

/* Mistakes of one kind, and the worst of them. */
struct class_mistake {
    struct situation situation;
    unsigned times;
    double lost; /* by all of them: points, or chances to win the game */
    double loss; /* by the worst */
    struct address at;
    unsigned step; /* answers of the deal before it */
    struct decision decision;
    struct valuation valuation; /* of those that are chosen */
};

struct student_mistakes {
    unsigned decisions; /* looked at */
    struct class_mistake chosen[MISTAKES_CHOSEN];
    unsigned n;
    /* The rest is mistakes.c's own. */
    struct class_mistake *kind; /* MISTAKES_KINDS; owned */
    unsigned kinds;
};

struct class_mistakes {
    struct student_mistakes *of; /* by student; owned */
    size_t n;
    char why[400]; /* there is no analysis: why; "" if there is one, or none was wanted */
    /* The rest is mistakes.c's own. */
    const struct class_tournament *t;
    struct roster_bot bot;
    struct eu_rules rules;
    struct analyst *analyst;
};

/* False: no memory. */
bool mistakes_start(struct class_mistakes *m, const struct class_tournament *t, struct err *err);
void mistakes_finish(struct class_mistakes *m);

/* Looks at the decisions of the set that is visited, of each student up to the number that the
 * class file has. False if it was told to stop, or the log is damaged. */
bool mistakes_set(struct class_mistakes *m, const struct class_log *log, struct err *err);
bool mistakes_choose(struct class_mistakes *m, struct err *err);

/* Appends lines on one of them: the answer, what it cost, what all answers are worth, and its kind
 * in words. */
void mistakes_add(struct buf *out, const struct student_mistakes *s, unsigned chosen);

#endif
