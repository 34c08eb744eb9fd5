/*
 * HTTP over connections, by libmicrohttpd: it reads requests, exchange.h decides what they get, and
 * it sends that. Everything has an end: connections in all and of one address, headers, bodies and
 * answers by the clock.
 *
 *     http_start(&h, &site, listening, events, &err)
 *     for (;;) {
 *         epoll_wait(events, ..., http_timeout(&h, most))
 *         http_event(&h, event)      for each event that is not the caller's own
 *         http_run(&h, now)
 *         http_tick(&h, now)         a few times a second
 *     }
 */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <sys/epoll.h>

#include "server/exchange.h"

struct MHD_Daemon;

struct http {
    struct site *site;
    struct MHD_Daemon *daemon;
    int events; /* epoll: its descriptors are in there */
    int fd;     /* one of them: of all connections; its events have `data` NULL */
    struct http_peer *peers;
    uint32_t connected; /* how many these are */
    uint32_t changes;   /* requests that change something whose answers are not sent yet */
    uint64_t now;       /* ns, of this turn */
};

/* `listening` is a socket that listens, `events` an epoll. It goes on until the process ends. */
bool http_start(struct http *h, struct site *site, int listening, int events, struct err *err);

/* ms until http_run is to be called, at most `most`. */
int http_timeout(const struct http *h, int most);

/* An event of epoll whose `data` is not the caller's own. */
void http_event(struct http *h, const struct epoll_event *event);

/* Does all that can be done now. */
void http_run(struct http *h, uint64_t now);

/* Ends the connections whose time is over; to be called a few times a second. */
void http_tick(struct http *h, uint64_t now);

#endif
