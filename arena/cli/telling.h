/* A deal of a log told on the screen, answer by answer, as the referee sees it. */
#ifndef CLI_TELLING_H
#define CLI_TELLING_H

#include "game/hand.h"
#include "record/walk.h"

/* A table being told, deal by deal: telling_start, then walk_deal(&t.walk) and one of the others.
 */
struct telling {
    const struct event *event;
    const struct pairing *pairing;
    struct walk walk;
    struct hand names; /* the seats by letters, for the story */
};

/* All of it outlives the telling. */
void telling_start(struct telling *s, const struct event *event, const struct pairing *pairing,
                   const struct set_record *set, unsigned table);

/* Prints the deal at whose beginning the walk stands, up to answer number `until`. */
enum { TELLING_ALL = 0xffff };
void telling_deal(struct telling *s, unsigned until);

/* Passes over it. */
void telling_skip(struct telling *s);

#endif
