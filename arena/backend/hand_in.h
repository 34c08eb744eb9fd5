/*
 * Takes in bots: checks quotas, names and the deadline, unpacks the file in a process of its own
 * (unpack_process.h), and makes a submission of it, which the ladder builds and checks.
 *
 *     hand_in_request(&h, &message, holder, file, now)      the answer follows, at once or later
 *     hand_in_poll, hand_in_step                            in the loop
 */
#ifndef BACKEND_HAND_IN_H
#define BACKEND_HAND_IN_H

#include <poll.h>

#include "backend/handed_in.h"
#include "backend/link.h"
#include "backend/unpack_process.h"
#include "club/tokens.h"

enum {
    HAND_IN_WAITING = 64,
    HAND_IN_WAITING_MB = 256, /* they lie in memory; one alone may have more */
    HAND_IN_AT_ONCE = 2,
    HAND_IN_DAY = 24 * 60 * 60,
    HAND_IN_FAILURES = 1024, /* that are remembered */
};

/* A file that is being taken in. */
struct hand_in_job {
    bool used, running;
    uint64_t id, generation, order; /* whom to answer; who is next */
    int file;
    struct submission_record record;
    struct submission_draft draft;
    char unpacked[PATH_CAP];
    struct unpack_process process;
};

/* A file that could not be unpacked, and so left no submission. It counts as one all the same. */
struct hand_in_failure {
    char author[CLUB_NAME];
    int64_t at; /* Unix time */
};

struct hand_in {
    const struct club *club;
    struct handed_in *before;
    struct link *link;
    uint64_t orders;
    struct hand_in_job job[HAND_IN_WAITING]; /* of each author one at most */
    struct hand_in_failure failure[HAND_IN_FAILURES];
    size_t failures; /* so far; the newest are kept */
};

/* Takes `file`, which came with the message, or -1. The holder's role has been checked. */
void hand_in_request(struct hand_in *h, const struct message *m, const struct token_holder *holder,
                     int file);

/* What it waits for: fills in at most HAND_IN_AT_ONCE, returns how many. */
size_t hand_in_poll(const struct hand_in *h, struct pollfd *fds);

/* Goes on with whatever can go on. `now` is ns of clock_wall_ns. */
void hand_in_step(struct hand_in *h, uint64_t now);

/* How many submissions an author may still hand in today. */
unsigned hand_in_left(const struct hand_in *h, const char *author);

/* Stops what is being unpacked and forgets it. */
void hand_in_finish(struct hand_in *h);

#endif
