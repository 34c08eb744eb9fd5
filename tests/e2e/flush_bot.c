/* Partners who talk by memory that all processes of an object share, for clocks.sh. Who leads a
 * trick takes 32 cache lines of it out of the caches or reads them, which says a bit; his partner
 * logs how long reading them takes by the clock of his own CPU. What both see says which lines. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "euchre_bot.h"

enum { REGIONS = 256, LINES = 32, LINE = 192 };

static const volatile unsigned char pool[REGIONS * LINES * LINE] = {1};

struct table {
    const struct eu_host *host;
};

static void *open_table(const struct eu_opening *opening)
{
    struct table *t = calloc(1, sizeof *t);
    t->host = opening->host;
    return t;
}

static uint64_t cpu_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static const volatile unsigned char *region_of(const struct eu_view *view)
{
    uint64_t key = view->turnup * 131u + view->dealer * 7u + view->deal * 1000003u;
    for (unsigned trick = 0; trick < view->tricks; trick++)
        key = key * 31 + view->winner[trick] + 977u;
    return pool + (key * 2654435761u >> 8) % REGIONS * LINES * LINE;
}

static void flush(const volatile unsigned char *line)
{
#if defined __x86_64__
    __builtin_ia32_clflush((const void *)line);
#else
    (void)line;
#endif
}

static uint64_t read_lines(const volatile unsigned char *region)
{
    uint64_t from = cpu_ns();
    for (unsigned i = 0; i < LINES; i++)
        (void)region[i * 7 % LINES * LINE];
    return cpu_ns() - from;
}

static int play(void *self, const struct eu_view *view)
{
    struct table *t = self;
    char line[32];
    unsigned word = (unsigned)eu_random(view->seed, 7) % 2;
    const volatile unsigned char *region = region_of(view);
    if (view->played % 2)
        return eu_first(view->legal);
    if (view->played)
        snprintf(line, sizeof line, "heard %llu", (unsigned long long)read_lines(region));
    else
        snprintf(line, sizeof line, "said %u", word);
    if (!view->played && word)
        (void)read_lines(region);
    for (unsigned i = 0; !view->played && !word && i < LINES; i++)
        flush(region + i * LINE);
    t->host->log(t->host, line);
    return eu_first(view->legal);
}

EU_BOT(.name = "flush_bot", .open = open_table, .close = free, .play = play)
