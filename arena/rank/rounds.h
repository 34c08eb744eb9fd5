/*
 * What a log of a format that pairs by results says beside its sets: how many rounds there were and
 * how play ended, and of swiss and knockout the matches and the places. Part of standings, filled
 * in by tour_add from the records of a log, as they come:
 *
 *     rounds_header(&r, &event, alone, &err)
 *     rounds_round(&r, &round, &err), rounds_set(&r, &set, &err), ...
 *     rounds_close(&r, &err)              before the event goes
 *     rounds_finish(&r)
 */
#ifndef RANK_ROUNDS_H
#define RANK_ROUNDS_H

#include "rank/bracket.h"

/* A struct of zeros is that of no such log. */
struct rounds {
    unsigned rounds;    /* so far, those that prolong matches too; 0: another format, or several
                           segments, which have no rounds in common: then the rest is 0 too */
    enum round_end end; /* ROUND_PLAYS: it goes on, or was cut off */
    /* Swiss and knockout; entrants are lines, by standing.number. Owned. NULL in another format,
     * and where rounds are not what follows from the sets before them (`verify` says more). */
    struct bracket_match *match;
    size_t matches;
    struct bracket_place *place; /* best first */
    size_t places;
    /* The rest is its own. */
    bool alone;
    struct plan *plan;
};

void rounds_finish(struct rounds *r);

/* Forgets all there was. `alone`: no segment of the same game came before. */
bool rounds_header(struct rounds *r, const struct event *event, bool alone, struct err *err);
bool rounds_round(struct rounds *r, const struct round *round, struct err *err);
bool rounds_set(struct rounds *r, const struct set_record *set, struct err *err);
bool rounds_close(struct rounds *r, struct err *err);

#endif
