/*
 * All that requests share: what is read from the club, files of pages, who asks, the backend,
 * streams.
 *
 *     site_init(&s, &settings, backend, &err)
 *     site_tick(&s, now)                      a few times a second; exchange.h between them
 *     site_finish(&s)
 */
#ifndef SERVER_SITE_H
#define SERVER_SITE_H

#include "server/answer.h"
#include "server/assets.h"
#include "server/backend_client.h"
#include "server/cache.h"
#include "server/clients.h"
#include "server/content.h"
#include "server/settings.h"
#include "server/stream.h"
#include "server/upload.h"

struct site {
    const struct settings *settings; /* borrowed */
    struct content content;
    struct cache cache;
    struct assets assets;
    struct clients clients;
    struct backend backend;
    struct streams streams;
    struct upload_slots uploads;
    uint64_t ladder_told; /* ns: when the event of the ladder was made last */
    uint64_t generation;  /* of that event */
    struct exchange
        *unread; /* what could not be read yet, as the ladder writes (exchange_read.h) */
};

/* `backend` is the socket to it. */
bool site_init(struct site *s, const struct settings *settings, int backend, struct err *err);
void site_finish(struct site *s);

/* To be called a few times a second: looks whether the database has changed, and at the clock. */
void site_tick(struct site *s, uint64_t now);

/* Reads what content.h answers to a key, path and query ("/api/rounds?before=12", "/api/club?"),
 * and keeps it. False: it cannot be read now, as the ladder writes; the answer is then 503. */
bool site_read(struct site *s, const char *key, struct answer *a);

#endif
