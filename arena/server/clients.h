/*
 * Who asks: for each address, how many connections it has and how much it may ask. A client is an
 * IPv4 address, or the first half of an IPv6 address, which one household has.
 *
 * The table has a fixed size. An address that has no connection and has asked nothing for a while
 * makes room for others.
 */
#ifndef SERVER_CLIENTS_H
#define SERVER_CLIENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

struct client_address {
    uint8_t bytes[16]; /* IPv4 as ::ffff:a.b.c.d; of IPv6 the last eight are 0 */
    bool loopback;
};

/* False for families other than these two. */
bool client_address_of(struct client_address *a, const struct sockaddr *from);

/* The last address of a header X-Forwarded-For, which is the one that the proxy itself has seen.
 * False if it is none. */
bool client_address_forwarded(struct client_address *a, const char *header);

/* What a client may ask: this many requests at once, and so many a second for long. */
enum { CLIENT_REQUESTS = 600, CLIENT_A_SECOND = 120 };

struct client {
    struct client_address address;
    bool used;
    uint32_t connections;
    double left;   /* requests that it has left */
    uint64_t seen; /* ns: when `left` was right */
};

struct clients {
    struct client *table; /* owned */
    size_t size;          /* a power of 2 */
};

bool clients_init(struct clients *c, size_t size);
void clients_finish(struct clients *c);

/* The entry of an address, made if need be; it stays while it has connections. NULL: the table is
 * full of others that are here now. */
struct client *clients_find(struct clients *c, const struct client_address *a, uint64_t now);

/* Whether it may ask something that costs so many requests; they are taken off. */
bool client_may_ask(struct client *client, double cost, uint64_t now);

/* What it asked took so much time of the processor: each millisecond counts as one more request,
 * and nothing may be asked before it has that many again. */
void client_took(struct client *client, uint64_t ns);

#endif
