/*
 * What isolation costs: random bots, modern rules, one pairing, tables of 16 deals, CPU time of
 * referee and bots together. Prints, judges nothing.
 *
 *     isolation BOTS HOST [SETS]    BOTS: the folder of the bots, and of the misbehaving ones below
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cpu.h"
#include "base/path.h"
#include "match/isolated.h"
#include "sandbox/fence.h"

enum { QUESTIONS_A_DEAL = 1242 /* hundredths: of random bots at modern rules (`bench`) */ };

static const uint8_t seed[STREAM_SEED_BYTES] = "euchre-arena bench";

struct bench {
    struct event event;
    struct entrant entrant[2];
    struct pairing pairing;
    char bots[PATH_CAP];
    const char *path[2];
    const char *host;
    uint32_t sets;
};

/* ---- Playing ---- */

struct figures {
    uint64_t cpu, wall; /* ns */
    uint64_t deals;
};

static bool count(void *context, const struct frame *frame)
{
    struct figures *f = context;
    f->deals += frame->kind == FRAME_SET ? frame->facts.deals : 0;
    return true;
}

static uint64_t rusage_ns(int who)
{
    struct rusage u;
    getrusage(who, &u);
    return (uint64_t)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000000 +
           (uint64_t)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1000;
}

static bool play_trusted(const struct player_setup *setup, uint32_t sets, struct figures *f,
                         struct err *err)
{
    struct player *player;
    struct frame frame;
    bool ok = player_create(&player, setup, err);
    for (uint32_t set = 0; ok && set < sets; set++)
        ok = player_play(player, set, &frame, err) && count(f, &frame);
    return ok;
}

/* As a worker would play it, in a process of its own. batch 0: trusted. */
static void work(const struct bench *b, uint32_t sets, unsigned batch, bool alone, int out)
{
    struct player_setup setup = {
        .event = &b->event,
        .pairing = &b->pairing,
        .path = b->path,
        .seed = seed,
        .host = batch ? b->host : NULL,
        .batch = batch,
        .alone = alone,
        .processor = cpu_now(),
    };
    struct figures f = {.deals = 0};
    struct err err;
    cpu_pin(setup.processor);
    cpu_take_turns();
    (void)fence_raise();
    uint64_t wall = clock_wall_ns(), cpu = rusage_ns(RUSAGE_SELF);
    bool ok = batch ? isolated_play(&setup, sets, count, &f, &err)
                    : play_trusted(&setup, sets, &f, &err);
    f.wall = clock_wall_ns() - wall;
    f.cpu = rusage_ns(RUSAGE_SELF) - cpu + rusage_ns(RUSAGE_CHILDREN);
    if (!ok)
        fprintf(stderr, "isolation: %s\n", err.text);
    _exit(ok && write(out, &f, sizeof f) == sizeof f ? 0 : 1);
}

static struct figures play(const struct bench *b, uint32_t sets, unsigned batch, bool alone)
{
    struct figures f = {.deals = 0};
    int ends[2];
    if (pipe(ends) != 0)
        exit(1);
    pid_t pid = fork();
    if (pid == 0)
        work(b, sets, batch, alone, ends[1]);
    close(ends[1]);
    if (read(ends[0], &f, sizeof f) != (ssize_t)sizeof f)
        exit(1);
    close(ends[0]);
    waitpid(pid, NULL, 0);
    return f;
}

static double each(const struct figures *f)
{
    return (double)f->cpu / (double)f->deals;
}

static double show(const char *name, const struct figures *f)
{
    double deal = each(f), question = deal * 100 / QUESTIONS_A_DEAL;
    printf("%-28s %8.0f deals/s %8.0f ns a deal %8.1f ns a question\n", name, 1e9 / deal, deal,
           question);
    return deal;
}

int main(int argc, char **argv)
{
    struct bench b = {.host = argc > 2 ? argv[2] : ""};
    struct err err;
    unsigned batch = argc > 4 ? (unsigned)atol(argv[4]) : 256;
    b.sets = argc > 3 ? (uint32_t)atol(argv[3]) : 4096;
    if (argc < 3 || !path_join(b.bots, argv[1], "random.so", &err))
        return 2;
    b.path[0] = b.path[1] = b.bots;
    event_init(&b.event);
    (void)rules_parse(&b.event.rules, "modern", &err);
    b.event.unit = UNIT_DEALS;
    b.event.deals = 16;
    b.event.sets = b.sets;
    b.event.limits = (struct limits){50, 10000, 2000, 256};
    for (int i = 0; i < 2; i++) {
        snprintf(b.entrant[i].name, sizeof b.entrant[i].name, "bot%d", i);
        b.entrant[i].args = (char *)"";
    }
    b.event.entrant = b.entrant;
    b.event.entrants = 2;
    event_pairing(&b.event, 0, &b.pairing);
    struct figures f;
    if (!getenv("ONLY")) {
    f = play(&b, b.sets, 0, false);
    show("in process", &f);}
    f = play(&b, b.sets, batch, false);
    show("batch", &f);
    return 0;
}
