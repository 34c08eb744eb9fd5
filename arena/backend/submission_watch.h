/*
 * What became of a submission, as JSON, and events whenever that changes
 * (docs/formats/club.md). What the build printed and the check said is shown as far as there is
 * room.
 */
#ifndef BACKEND_SUBMISSION_WATCH_H
#define BACKEND_SUBMISSION_WATCH_H

#include "backend/link.h"
#include "club/submission.h"
#include "club/tokens.h"

enum {
    SUBMISSION_WATCHES = 256,
    SUBMISSION_WATCHES_OF_ONE = 8, /* of more the one that came first ends */
    SUBMISSION_TEXT = 10 << 10,
    SUBMISSION_LOOK_MS = 250,
};

/* Somebody who watches one, by the id of the request. */
struct submission_watch {
    uint64_t id;
    uint32_t number;
    char name[CLUB_NAME]; /* whose token it was asked with */
    uint64_t seen;        /* a hash of what was told last */
};

struct submission_watches {
    const struct club *club;
    struct tokens *tokens;
    struct link *link;
    struct submission_watch watch[SUBMISSION_WATCHES];
    size_t n;
    uint64_t next_look; /* ns of clock_wall_ns */
};

/* All of one, or NULL with the error. `texts`: with what build and check said. */
json_t *submission_json(const struct club *c, const struct submission_record *r, bool texts,
                        struct err *err);

/* Answers, then tells it at once and whenever it changes, until it is decided, or the tokens of
 * `name` are revoked. */
void submission_watch_add(struct submission_watches *w, uint64_t id, uint32_t number,
                          const char *name);

/* Nobody listens to this request any more; false if it was none of these. */
bool submission_watch_drop(struct submission_watches *w, uint64_t id);

/* Looks at them, four times a second. */
void submission_watch_step(struct submission_watches *w, uint64_t now);

#endif
