#include "host/place.h"

#include <stdlib.h>
#include <time.h>

static struct place *place_of(const struct eu_host *host)
{
    return (struct place *)(uintptr_t)host;
}

static void host_log(const struct eu_host *host, const char *line)
{
    struct place *p = place_of(host);
    if (p->reply && line)
        reply_line(p->reply, p->slot, line);
}

static uint64_t cpu_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static int64_t host_time_left(const struct eu_host *host)
{
    struct place *p = place_of(host);
    if (!p->reply)
        return 0;
    uint64_t now = cpu_ns();
    if (!p->clock)
        p->clock = now;
    return (int64_t)p->answer_ms * 1000 - (int64_t)((now - p->clock) / 1000);
}

static const void *host_service(const struct eu_host *host, const char *name)
{
    (void)host;
    (void)name;
    return NULL;
}

void place_init(struct place *p, struct reply *reply, uint32_t answer_ms, unsigned slot)
{
    *p = (struct place){
        .host = {.abi = EU_ABI,
                 .size = sizeof p->host,
                 .log = host_log,
                 .time_left = host_time_left,
                 .service = host_service},
        .reply = reply,
        .answer_ms = answer_ms,
        .slot = (uint16_t)slot,
    };
}

void places_finish(struct places *all)
{
    for (unsigned slot = 0; slot < all->count; slot++)
        free(all->place[slot]);
    free(all->place);
    *all = (struct places){0};
}

static bool reach(struct places *all, unsigned slot)
{
    unsigned count = all->count ? all->count : 64;
    while (count <= slot)
        count *= 2;
    if (count == all->count)
        return true;
    struct place **place = realloc(all->place, count * sizeof(struct place *));
    if (!place)
        return false;
    for (unsigned i = all->count; i < count; i++)
        place[i] = NULL;
    all->place = place;
    all->count = count;
    return true;
}

struct place *places_add(struct places *all, struct reply *reply, uint32_t answer_ms, unsigned slot)
{
    if (!reach(all, slot))
        return NULL;
    struct place **p = &all->place[slot];
    if (!*p && !(*p = malloc(sizeof **p)))
        return NULL;
    place_init(*p, reply, answer_ms, slot);
    return *p;
}
