/*
 * The log of a round that was played: whether it is the one that was to be played. Its round.yaml,
 * its seed and the bots that it names say what the header has to be: all that can change results is
 * compared, as `run` does when it goes on with a log (event_same).
 *
 *     round_log_check(&club, &round, &found, &err)    before the round is taken (club_round_take)
 *
 * Nothing is refereed; verify_log does that for a log that comes from elsewhere.
 */
#ifndef LADDER_ROUND_LOG_H
#define LADDER_ROUND_LOG_H

#include "ladder/club_round.h"

struct round_log {
    size_t game;                    /* of the club; club.games: of a game that it plays no more */
    uint8_t commitment[HASH_BYTES]; /* to the seed */
};

/* If `ended` is set the log was compared before: a ladder was killed while it took the round, and
 * the seed may be gone. The log then only has to be complete.
 *
 * The file's fault if the log is another one, or is damaged or not complete; the organiser's or the
 * machine's if it cannot be compared: round.yaml, the seed or a bot is not there any more. */
bool round_log_check(const struct club *c, const struct club_round *r, struct round_log *found,
                     struct err *err);

#endif
