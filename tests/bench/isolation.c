/*
 * What isolation costs. Random bots, modern rules, one pairing, tables of 16 deals; CPU time of
 * referee and bots together unless it says otherwise. Prints, judges nothing.
 *
 *     isolation BUILD [SETS]      BUILD: the folder with what was built
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
#include "base/hash.h"
#include "base/path.h"
#include "base/text.h"
#include "run/job.h"
#include "sandbox/clocks.h"
#include "sandbox/namespaces.h"
#include "sandbox/bot_process.h"
#include "sandbox/fork_server.h"

enum {
    SETS = 4096,
    SERIAL_SETS = 256, /* of what is slow */
    ROUNDS = 5,        /* of what is compared */
    TIMES = 40,        /* starts, crashes */
    LOOPS = 10,
    CHAIRS = 4,
};

static const uint8_t seed[RNG_SEED_BYTES] = "euchre-arena bench";

struct bench {
    struct event event;
    struct entrant entrant[2];
    struct pairing pairing;
    const char *path[2];
    char random[PATH_CAP], host[PATH_CAP], open_host[PATH_CAP], crash[PATH_CAP], loop[PATH_CAP];
    double questions; /* a deal */
    struct fork_server server;
};

static _Noreturn void fail(const char *why)
{
    fprintf(stderr, "isolation: %s\n", why);
    exit(1);
}

/* ---- Playing sets ---- */

struct figures {
    uint64_t cpu, wall; /* ns */
    uint64_t deals, asked;
};

/* How sets are played. */
struct manner {
    const char *host; /* NULL: trusted */
    unsigned batch;
    bool alone;
    unsigned processor;
};

static bool count(void *context, const struct worker_message *frame)
{
    struct figures *f = context;
    f->deals += frame->kind == WORKER_MESSAGE_SET ? frame->facts.deals : 0;
    return true;
}

static uint64_t used_ns(int who)
{
    struct rusage u;
    getrusage(who, &u);
    return (uint64_t)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000000 +
           (uint64_t)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1000;
}

/* As a worker plays them, in a process of its own. */
static _Noreturn void work(const struct bench *b, uint32_t sets, const struct manner *m, int out)
{
    const struct job job = {
        .event = &b->event,
        .pairing = &b->pairing,
        .path = b->path,
        .seed = seed,
        .count = sets,
        .host = m->host,
        .batch = m->batch,
        .alone = m->alone,
        .user = m->processor * SET_TABLES_MOST * EU_SEATS,
    };
    struct figures f = {.deals = 0};
    const struct worker_message_sink sink = {.take = count, .context = &f};
    struct err err;
    cpu_pin(m->processor);
    cpu_take_turns();
    (void)namespaces_raise();
    if (m->host)
        (void)clocks_hide();
    uint64_t wall = clock_wall_ns(), cpu = used_ns(RUSAGE_SELF);
    bool ok = m->host ? sandboxed_play(&job, &sink, &err) : trusted_play(&job, &sink, &err);
    f.wall = clock_wall_ns() - wall;
    f.cpu = used_ns(RUSAGE_SELF) - cpu + used_ns(RUSAGE_CHILDREN);
    if (!ok)
        fail(err.text);
    _exit(write(out, &f, sizeof f) == (ssize_t)sizeof f ? 0 : 1);
}

static int start(const struct bench *b, uint32_t sets, const struct manner *m)
{
    int ends[2];
    if (pipe(ends) != 0)
        fail("no pipe");
    if (fork() == 0)
        work(b, sets, m, ends[1]);
    close(ends[1]);
    return ends[0];
}

static struct figures finish(int in)
{
    struct figures f;
    if (read(in, &f, sizeof f) != (ssize_t)sizeof f)
        fail("a worker failed");
    close(in);
    wait(NULL);
    return f;
}

static struct figures play(const struct bench *b, uint32_t sets, const struct manner *m)
{
    return finish(start(b, sets, m));
}

static double per_deal(const struct figures *f)
{
    return (double)f->cpu / (double)f->deals;
}

static double show(const struct bench *b, const char *name, const struct figures *f)
{
    double deal = per_deal(f);
    printf("%-26s %8.0f deals/s %8.0f ns a deal %7.0f ns a question\n", name, 1e9 / deal, deal,
           deal / b->questions);
    return deal;
}

/* The least of a few, as others may use the machine meanwhile. */
static struct figures play_often(const struct bench *b, uint32_t sets, const struct manner *m)
{
    struct figures least = play(b, sets, m);
    for (int i = 1; i < ROUNDS; i++) {
        struct figures f = play(b, sets, m);
        least = f.cpu < least.cpu ? f : least;
    }
    return least;
}

static void measure_play(const struct bench *b, uint32_t sets)
{
    const struct {
        const char *name;
        uint32_t sets;
        struct manner manner;
    } kinds[] = {
        {"in process", sets, {.host = NULL}},
        {"batch 256", sets, {.host = b->host, .batch = 256}},
        {"batch 512", sets, {.host = b->host, .batch = 512}},
        {"batch 1024", sets, {.host = b->host, .batch = 1024}},
        {"batch 1", SERIAL_SETS, {.host = b->host, .batch = 1}},
        {"EU_SERIAL, new processes", SERIAL_SETS, {.host = b->host, .batch = 1, .alone = true}},
    };
    double in_process = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct figures f = play_often(b, kinds[i].sets, &kinds[i].manner);
        double deal = show(b, kinds[i].name, &f);
        if (i == 0)
            in_process = deal;
        if (i == 1)
            printf("%-26s %8.1f times the time in process\n", "", deal / in_process);
    }
}

/* The same with and without walls in turn; the least of each. */
static void measure_walls(const struct bench *b, uint32_t sets)
{
    double least[2] = {0, 0};
    for (int i = 0; i < 2 * ROUNDS; i++) {
        struct manner m = {.host = i % 2 ? b->open_host : b->host, .batch = 256};
        struct figures f = play(b, sets, &m);
        double deal = per_deal(&f), *best = &least[i % 2];
        *best = *best == 0 || deal < *best ? deal : *best;
    }
    printf("%-26s %+8.1f %% (%.0f ns a deal, %.0f without walls)\n", "the walls' share",
           (least[0] / least[1] - 1) * 100, least[0], least[1]);
}

/* Two workers at once, each on its processor, against one: wall time. */
static void measure_workers(const struct bench *b, uint32_t sets)
{
    struct manner first = {.host = b->host, .batch = 256}, second = first;
    second.processor = 1;
    if (cpu_count() < 2)
        return;
    struct figures one = play(b, sets, &first);
    int a = start(b, sets, &first), z = start(b, sets, &second);
    struct figures two = finish(a), other = finish(z);
    uint64_t wall = two.wall > other.wall ? two.wall : other.wall;
    double single = (double)one.deals / (double)one.wall;
    printf("%-26s %8.2f times one\n", "two workers",
           (double)(two.deals + other.deals) / (double)wall / single);
}

/* ---- Single processes ---- */

static int by_size(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void show_times(const char *name, double *ms, size_t n)
{
    enum { PERCENT = 95 };
    qsort(ms, n, sizeof *ms, by_size);
    printf("%-26s %8.2f ms median, %.2f ms 95th percentile, %.2f ms most\n", name, ms[n / 2],
           ms[n * PERCENT / 100], ms[n - 1]);
}

static double ms_since(uint64_t then)
{
    return (double)(clock_wall_ns() - then) / 1e6;
}

static struct process_setup process_of(struct bench *b, const char *path, unsigned user)
{
    return (struct process_setup){.host = b->host,
                                  .path = path,
                                  .args = "",
                                  .rules = &b->event.rules,
                                  .limits = &b->event.limits,
                                  .user = user,
                                  .server = &b->server};
}

static void begin(struct process *p, const struct process_setup *s)
{
    struct err err;
    if (!process_start(p, s, &err) || !process_meet(p))
        fail(p->why);
}

static void measure_start(struct bench *b)
{
    double ready[TIMES];
    for (int i = 0; i < TIMES; i++) {
        struct process p[CHAIRS] = {{.pid = 0}};
        struct process_setup s[CHAIRS];
        uint64_t then = clock_wall_ns();
        for (unsigned c = 0; c < CHAIRS; c++) {
            struct err err;
            s[c] = process_of(b, b->random, c);
            if (!process_start(&p[c], &s[c], &err))
                fail(err.text);
        }
        for (unsigned c = 0; c < CHAIRS; c++)
            if (!process_meet(&p[c]))
                fail(p[c].why);
        ready[i] = ms_since(then);
        for (unsigned c = 0; c < CHAIRS; c++)
            process_kill(&p[c]);
    }
    show_times("four bots ready", ready, TIMES);
}

/* A question a bot of any kind can be asked: which of two clubs to play. */
static bool ask(struct process *p, bool first)
{
    static const uint64_t clubs = 3ULL << EU_CARD(EU_CLUBS, EU_KING);
    struct eu_wire_open *open = first ? process_item(p, EU_WIRE_OPEN, 0, sizeof *open) : NULL;
    struct eu_view *view = process_item(p, EU_WIRE_ASK, 0, sizeof *view);
    if (open)
        *open = (struct eu_wire_open){.seat = 0};
    *view = (struct eu_view){
        .size = sizeof *view, .question = EU_PLAY, .players = 4, .legal = clubs, .hand = clubs};
    return process_send(p, p->setup->limits->answer_ms) && process_receive(p);
}

/* Asks until it dies of it; returns how long the last question took. */
static double ask_to_death(struct process *p)
{
    enum { MOST = 100 };
    uint64_t then = clock_wall_ns();
    for (int i = 0; i < MOST && ask(p, i == 0); i++)
        then = clock_wall_ns();
    return ms_since(then);
}

static void measure_crash(struct bench *b)
{
    struct process_setup s = process_of(b, b->crash, 0);
    double noticed[TIMES], back[TIMES];
    for (int i = 0; i < TIMES; i++) {
        struct process p = {.pid = 0};
        begin(&p, &s);
        noticed[i] = ask_to_death(&p);
        if (p.fault.code != EU_CRASH)
            fail("the bot that crashes did not");
        process_kill(&p);
        uint64_t then = clock_wall_ns();
        begin(&p, &s);
        back[i] = ms_since(then);
        process_kill(&p);
    }
    show_times("a crash is noticed in", noticed, TIMES);
    show_times("and the bot back in", back, TIMES);
}

static void measure_loop(struct bench *b)
{
    struct process_setup s = process_of(b, b->loop, 0);
    double beyond[LOOPS];
    for (int i = 0; i < LOOPS; i++) {
        struct process p = {.pid = 0};
        begin(&p, &s);
        uint64_t before = used_ns(RUSAGE_CHILDREN);
        (void)ask_to_death(&p);
        if (p.fault.code != EU_TIME)
            fail("the bot that loops did not");
        process_kill(&p);
        beyond[i] = (double)(used_ns(RUSAGE_CHILDREN) - before) / 1e6 - s.limits->answer_ms;
    }
    show_times("a loop's CPU beyond budget", beyond, LOOPS);
}

/* ---- Setting up ---- */

static void find(char path[PATH_CAP], const char *build, const char *name)
{
    struct err err;
    if (!path_join(path, build, name, &err) || access(path, R_OK) != 0)
        fail(name);
}

static void set_up(struct bench *b, const char *build, uint32_t sets)
{
    struct err err;
    find(b->random, build, "bots/random.so");
    find(b->host, build, "euchre-host");
    find(b->open_host, build, "bench/open-host");
    find(b->crash, build, "tests/hostile/zoo/null_write.so");
    find(b->loop, build, "tests/hostile/zoo/loop.so");
    b->path[0] = b->path[1] = b->random;
    b->event = (struct event){.sets = 1};
    if (!rules_parse(&b->event.rules, "modern", &err))
        fail(err.text);
    b->event.unit = UNIT_DEALS;
    b->event.deals = 16;
    b->event.sets = sets;
    b->event.limits = limits_default();
    for (int i = 0; i < 2; i++) {
        snprintf(b->entrant[i].name, sizeof b->entrant[i].name, "bot %d", i + 1);
        b->entrant[i].args = (char *)"";
    }
    b->event.entrant = b->entrant;
    b->event.entrants = 2;
    event_pairing(&b->event, 0, &b->pairing);
    b->questions = 12.42; /* of random bots at modern rules, as `euchre-arena bench` counts them */
}

int main(int argc, char **argv)
{
    static struct bench b;
    uint64_t sets = SETS;
    if (argc < 2 || (argc > 2 && !text_u64(text_of(argv[2]), 1, 1000000, &sets)))
        fail("usage: isolation BUILD [SETS]");
    if (!hash_setup())
        fail("libsodium cannot be started");
    set_up(&b, argv[1], (uint32_t)sets);
    measure_play(&b, (uint32_t)sets);
    measure_walls(&b, (uint32_t)sets);
    measure_workers(&b, (uint32_t)sets);
    measure_start(&b);
    measure_crash(&b);
    measure_loop(&b);
    fork_server_end(&b.server);
    return 0;
}
