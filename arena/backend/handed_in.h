/*
 * What has been handed in so far, as the backend needs it to decide: whose a bot is, and how much
 * an author has handed in. The submissions lie in the club's folder (club/submission.h), where
 * ladder and backend add to them; this only remembers what does not change any more.
 *
 *     handed_in_refresh(&h, &err)      before anything is asked
 */
#ifndef BACKEND_HANDED_IN_H
#define BACKEND_HANDED_IN_H

#include "club/submission.h"

/* A submission, in short. */
struct handed_in_one {
    uint32_t number;
    enum submission_state state;
    int64_t received;
    char bot[CLUB_BOT], author[CLUB_NAME];
    uint8_t sha256[HASH_BYTES];
    uint64_t seen; /* stands for its status.json as it was read; 0: there was none */
};

struct handed_in {
    const struct club *club;   /* borrowed */
    struct handed_in_one *one; /* owned; by their numbers */
    size_t n, cap;
    uint32_t last;    /* the highest number that was read */
    struct buf notes; /* for the organiser, a sentence a line: submissions that are left out */
};

void handed_in_finish(struct handed_in *h);

/* Reads what is new, and the states of those that are not decided for good. One that is damaged is
 * left out; one that has become so stays as it was. */
bool handed_in_refresh(struct handed_in *h, struct err *err);

/* Whose a bot of this name is: NULL if nobody's yet; "" if it is the organiser's. */
const char *handed_in_author(const struct handed_in *h, const char *bot);

/* Submissions of an author since a moment (Unix time). */
unsigned handed_in_since(const struct handed_in *h, const char *author, int64_t since);

/* Names of bots of an author that play, or may soon; one name may be left out. */
unsigned handed_in_bots(const struct handed_in *h, const char *author, const char *but);

/* Whether it may play now or later: it is not refused, retired or withdrawn. */
bool handed_in_may_play(const struct handed_in_one *one);

/* The submission that plays or will play for a bot: the last that may; NULL if there is none. */
const struct handed_in_one *handed_in_newest(const struct handed_in *h, const char *bot);

/* Whether it is the last submission of its bot that may play. */
bool handed_in_is_bot(const struct handed_in *h, size_t i);

#endif
