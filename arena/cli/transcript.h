/* Deals of a log on the screen, answer by answer, as the referee sees them. */
#ifndef CLI_TRANSCRIPT_H
#define CLI_TRANSCRIPT_H

#include "game/hand.h"
#include "record/walk.h"

/*
 * A table as it was played, deal by deal:
 *
 *     transcript_start(&t, &event, &pairing, &set, table);
 *     while (walk_deal(&t.walk))
 *         transcript_deal(&t, TRANSCRIPT_ALL), or nothing to pass over it
 */
struct transcript {
    const struct event *event;
    const struct pairing *pairing;
    struct walk walk;
    struct hand names; /* the seats by letters, for the story */
};

/* All of it outlives the transcript. */
void transcript_start(struct transcript *t, const struct event *event,
                      const struct pairing *pairing, const struct set_record *set, unsigned table);

/* Prints the deal at whose beginning the walk stands, up to answer number `until`. */
enum { TRANSCRIPT_ALL = 0xffff };
void transcript_deal(struct transcript *t, unsigned until);

#endif
