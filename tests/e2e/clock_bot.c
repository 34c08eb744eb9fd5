/* Partners who talk by time, for clocks.sh. Who leads a trick takes a time that says a word of two
 * bits; his partner reads a clock and logs how long his process had nothing to do since he was
 * asked last, in pieces of more than LEAST microseconds. One of EVERY tables of a process is used.
 * Arguments: CLOCK EVERY LEAST. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "euchre_bot.h"

enum { QUESTIONS = 0, ANSWERS = 4, WORDS = 4, UNIT = 6000 /* us */ };

struct table {
    const struct eu_host *host;
    unsigned talks;
    uint64_t idle; /* of the process when this table was left */
};

static struct {
    unsigned opened, every, least;
    uint64_t (*now)(void); /* us */
    uint64_t left;         /* when the last callback ended */
    uint64_t idle;         /* us between callbacks, all together */
} all;

static uint64_t us(const struct timespec *t)
{
    return (uint64_t)t->tv_sec * 1000000u + (uint64_t)t->tv_nsec / 1000u;
}

static uint64_t clock_of(clockid_t id)
{
    struct timespec t = {0, 0};
    clock_gettime(id, &t);
    return us(&t);
}

static uint64_t library(void)
{
    return clock_of(CLOCK_MONOTONIC);
}

static uint64_t coarse(void)
{
    return clock_of(CLOCK_REALTIME_COARSE);
}

static uint64_t cpu(void)
{
    return clock_of(CLOCK_PROCESS_CPUTIME_ID);
}

static uint64_t call(void)
{
    struct timespec t = {0, 0};
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC_RAW, &t);
    return us(&t);
}

static uint64_t day(void)
{
    struct timeval t = {0, 0};
    syscall(SYS_gettimeofday, &t, NULL);
    return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_usec;
}

static uint64_t counter(void)
{
#if defined __x86_64__
    return __builtin_ia32_rdtsc() / 2500;
#else
    return library();
#endif
}

/* When the last question was written. */
static uint64_t written(void)
{
    struct stat s;
    return fstat(QUESTIONS, &s) == 0 ? us(&s.st_mtim) : 0;
}

/* By the clock of our own CPU. */
static void burn(unsigned units)
{
    for (uint64_t from = cpu(); cpu() - from < units * UNIT;)
        continue;
}

static const struct {
    const char *name;
    uint64_t (*now)(void);
} clocks[] = {{"library", library}, {"coarse", coarse},   {"call", call}, {"day", day},
              {"counter", counter}, {"written", written}, {"cpu", cpu}};

static void *open_table(const struct eu_opening *opening)
{
    char name[16] = "";
    struct table *t = calloc(1, sizeof *t);
    sscanf(opening->args, "%15s %u %u", name, &all.every, &all.least);
    for (unsigned i = 0; i < sizeof clocks / sizeof *clocks; i++)
        if (strcmp(clocks[i].name, name) == 0)
            all.now = clocks[i].now;
    t->host = opening->host;
    t->talks = all.every && all.opened++ % all.every == 0;
    return t;
}

static int answer(struct table *t, const struct eu_view *view)
{
    char line[64];
    unsigned word = (unsigned)eu_random(view->seed, 7) % WORDS;
    if (!t->talks || view->question != EU_PLAY || view->played % 2)
        return eu_first(view->legal);
    if (view->played)
        snprintf(line, sizeof line, "heard %llu", (unsigned long long)(all.idle - t->idle));
    else
        snprintf(line, sizeof line, "said %u", word);
    t->host->log(t->host, line);
    if (!view->played)
        burn(word);
    return eu_first(view->legal);
}

static int ask(void *self, const struct eu_view *view)
{
    struct table *t = self;
    uint64_t now = all.now();
    if (all.left && now > all.left + all.least)
        all.idle += now - all.left;
    int given = answer(t, view);
    t->idle = all.idle;
    all.left = all.now();
    return given;
}

EU_BOT(.name = "clock_bot", .open = open_table, .close = free, .play = ask, .answer = ask)
