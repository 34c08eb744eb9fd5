/*
 * What the server asks, answered: whoever asks is known by the token of the message, which is
 * looked up here, as the server is not trusted (docs/formats/club.md has the list of requests).
 */
#ifndef BACKEND_REQUESTS_H
#define BACKEND_REQUESTS_H

#include "backend/hand_in.h"
#include "backend/submission_watch.h"
#include "backend/tables.h"
#include "club/tokens.h"

/* All that answers need. */
struct requests {
    const struct club *club;
    struct link *link;
    struct tokens tokens;
    struct handed_in before;
    struct hand_in hand_in;
    struct submission_watches watches;
    struct tables tables;
};

/* requests_close is needed only after success. Removes what killed processes left. */
bool requests_open(struct requests *r, const struct club *club, struct link *link, struct err *err);
void requests_close(struct requests *r);

/* Takes a packet of the server, and the descriptor that came with it, or -1. `now` is ns of
 * clock_wall_ns. What is no message is passed over. */
void requests_take(struct requests *r, const void *packet, size_t n, int file, uint64_t now);

/* There is another server: what the last one watched is forgotten. */
void requests_forget(struct requests *r);

#endif
