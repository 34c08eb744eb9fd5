#include "server/clients.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/text.h"

/* ---- Addresses ---- */

static const uint8_t v4_prefix[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static void set_v4(struct client_address *a, const struct in_addr *v4)
{
    const uint8_t *bytes = (const uint8_t *)&v4->s_addr;

    memcpy(a->bytes, v4_prefix, sizeof v4_prefix);
    memcpy(a->bytes + sizeof v4_prefix, bytes, 4);
    a->loopback = bytes[0] == 127;
}

static void set_v6(struct client_address *a, const struct in6_addr *v6)
{
    memcpy(a->bytes, v6->s6_addr, sizeof a->bytes);
    a->loopback = IN6_IS_ADDR_LOOPBACK(v6);
    if (IN6_IS_ADDR_V4MAPPED(v6))
        a->loopback = a->bytes[12] == 127;
    else if (!a->loopback)
        memset(a->bytes + 8, 0, 8);
}

bool client_address_of(struct client_address *a, const struct sockaddr *from)
{
    *a = (struct client_address){{0}, false};
    if (from->sa_family == AF_INET)
        set_v4(a, &((const struct sockaddr_in *)(const void *)from)->sin_addr);
    else if (from->sa_family == AF_INET6)
        set_v6(a, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr);
    else
        return false;
    return true;
}

bool client_address_forwarded(struct client_address *a, const char *header)
{
    const char *comma = strrchr(header, ',');
    struct text last = text_trim(text_of(comma ? comma + 1 : header));
    char text[INET6_ADDRSTRLEN];
    struct in_addr v4;
    struct in6_addr v6;

    *a = (struct client_address){{0}, false};
    if (!text_copy(last, text, sizeof text))
        return false;
    if (inet_pton(AF_INET, text, &v4) == 1)
        set_v4(a, &v4);
    else if (inet_pton(AF_INET6, text, &v6) == 1)
        set_v6(a, &v6);
    else
        return false;
    return true;
}

/* ---- The table ---- */

enum { TRIES = 16 }; /* entries that an address may have */

bool clients_init(struct clients *c, size_t size)
{
    *c = (struct clients){calloc(size, sizeof *c->table), size};
    return c->table != NULL;
}

void clients_finish(struct clients *c)
{
    free(c->table);
    *c = (struct clients){0};
}

static double left_now(const struct client *client, uint64_t now)
{
    double passed = now > client->seen ? (double)(now - client->seen) / (double)CLOCK_SECOND : 0,
           left = client->left + passed * CLIENT_A_SECOND;

    return left < CLIENT_REQUESTS ? left : CLIENT_REQUESTS;
}

/* Whether nothing is lost when another takes its place. */
static bool is_forgettable(const struct client *client, uint64_t now)
{
    return !client->used || (client->connections == 0 && left_now(client, now) >= CLIENT_REQUESTS);
}

struct client *clients_find(struct clients *c, const struct client_address *a, uint64_t now)
{
    size_t first = (size_t)hash_check(a->bytes, sizeof a->bytes);
    struct client *free_one = NULL;

    for (size_t i = 0; i < TRIES; i++) {
        struct client *client = &c->table[(first + i) & (c->size - 1)];
        if (client->used && memcmp(client->address.bytes, a->bytes, sizeof a->bytes) == 0)
            return client;
        if (!free_one && is_forgettable(client, now))
            free_one = client;
    }
    if (free_one)
        *free_one =
            (struct client){.address = *a, .used = true, .left = CLIENT_REQUESTS, .seen = now};
    return free_one;
}

bool client_may_ask(struct client *client, double cost, uint64_t now)
{
    client->left = left_now(client, now);
    client->seen = now;
    if (client->left < cost)
        return false;
    client->left -= cost;
    return true;
}

void client_took(struct client *client, uint64_t ns)
{
    client->left -= (double)ns / (double)CLOCK_MS;
    if (client->left < -CLIENT_REQUESTS)
        client->left = -CLIENT_REQUESTS;
}
