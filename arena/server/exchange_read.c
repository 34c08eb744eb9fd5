#include "server/exchange_read.h"

#include <stdio.h>

#include "base/clock.h"
#include "base/text.h"

enum { PATIENCE_SECONDS = 2 };

/* ---- Files of pages ---- */

void exchange_give_file(struct exchange *x)
{
    const struct route *route = x->match.route;
    char name[REQUEST_TARGET];

    if (route->kind == ROUTE_PAGE)
        (void)text_copy(text_of(route->what), name, sizeof name);
    else
        (void)text_copy(x->match.arg[0].value, name, sizeof name);
    assets_get(&x->site->assets, name, &x->request, &x->answer);
    if (route->kind == ROUTE_PAGE)
        x->answer.forever = false;
}

/* ---- The club ---- */

static bool read_key(struct site *s, const char *key, bool gzip, struct answer *a)
{
    if (cache_get(&s->cache, key, gzip, a))
        return true;
    if (!site_read(s, key, a))
        return false;
    (void)cache_get(&s->cache, key, gzip, a); /* the same, perhaps in gzip */
    return true;
}

/* False: it cannot be read now, but soon. */
static bool read_now(struct exchange *x)
{
    const char *name = x->match.route->query;
    char key[REQUEST_TARGET + 32];
    uint32_t number;

    if (name && request_number(x->request.query, name, &number))
        (void)snprintf(key, sizeof key, "%s?%s=%u", x->request.path, name, (unsigned)number);
    else
        (void)snprintf(key, sizeof key, "%s?", x->request.path);
    uint64_t before = clock_process_ns();
    bool done = read_key(x->site, key, x->request.gzip, &x->answer);
    client_took(x->client, clock_process_ns() - before); /* a deal of a long log takes long */
    answer_if_known(&x->answer, &x->request);
    return done;
}

static void wait_to_read(struct exchange *x, uint64_t now)
{
    struct site *s = x->site;

    x->step = EXCHANGE_WAIT;
    x->read_until = now + PATIENCE_SECONDS * CLOCK_SECOND;
    x->previous_unread = NULL;
    x->next_unread = s->unread;
    if (s->unread)
        s->unread->previous_unread = x;
    s->unread = x;
}

void exchange_read(struct exchange *x, uint64_t now)
{
    if (!read_now(x))
        wait_to_read(x, now);
}

void exchange_read_end(struct exchange *x)
{
    if (!x->read_until)
        return;
    if (x->next_unread)
        x->next_unread->previous_unread = x->previous_unread;
    if (x->previous_unread)
        x->previous_unread->next_unread = x->next_unread;
    else
        x->site->unread = x->next_unread;
    x->read_until = 0;
}

/* Where one cannot be read, no other can. */
void exchange_read_again(struct site *s, uint64_t now)
{
    bool can = true;

    for (struct exchange *x = s->unread, *next; x; x = next) {
        next = x->next_unread;
        can = can && read_now(x);
        if (!can && now < x->read_until)
            continue;
        exchange_read_end(x);
        x->step = EXCHANGE_ANSWER;
        x->wake(x);
    }
}
