/*
 * What joint ratings of many bots cost: a log of random pairings is written, tables of unit deals
 * played at random, whose points are then dealt out by the bots' strengths; another process reads
 * and rates it on both scales. Prints, judges nothing.
 *
 *     rating LOG [BOTS [RESULTS [DEALS]]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "euchre_kit.h"
#include "stats/rating.h"
#include "stats/log_results.h"
#include "table/table.h"

static const uint8_t seed[RNG_SEED_BYTES] = "euchre-arena bench";

static _Noreturn void fail(const char *why)
{
    fprintf(stderr, "rating: %s\n", why);
    exit(1);
}

/* ---- The log ---- */

static bool bot_open(struct chair *chair, struct instance *instance,
                     const struct eu_opening *opening)
{
    (void)chair;
    (void)instance;
    (void)opening;
    return true;
}

static void bot_close(struct chair *chair, struct instance *instance)
{
    (void)chair;
    (void)instance;
}

static int32_t bot_ask(struct chair *chair, const struct query *query)
{
    uint64_t random = eu_random(query->view->seed, 0), legal = query->view->legal;

    (void)chair;
    for (unsigned skip = (unsigned)(random % (unsigned)__builtin_popcountll(legal)); skip; skip--)
        legal &= legal - 1;
    return eu_first(legal);
}

static const struct chair_ops bot_ops = {.open = bot_open, .ask = bot_ask, .close = bot_close};

struct bench {
    struct event event;
    struct set_record set;
    struct buf out;
    struct log_sums sums;
    FILE *file;
    uint64_t random;
};

static uint64_t below(struct bench *b, uint64_t n)
{
    b->random = b->random * 6364136223846793005u + 1442695040888963407u;
    return (b->random >> 33) % n;
}

static void make_event(struct bench *b, unsigned bots, unsigned deals)
{
    struct event *e = &b->event;
    struct err err;

    *e = (struct event){.sets = UINT32_MAX, .unit = UNIT_DEALS, .deals = (uint16_t)deals};
    e->limits = limits_default();
    (void)snprintf(e->title, sizeof e->title, "bench");
    if (!rules_parse(&e->rules, "modern", &err))
        fail(err.text);
    duplicate_seed_commitment(e->commitment, seed);
    e->entrants = bots;
    e->entrant = calloc(bots, sizeof *e->entrant);
    for (unsigned i = 0; e->entrant && i < bots; i++) {
        (void)snprintf(e->entrant[i].name, NAME_CAP, "bot %05u", i);
        e->entrant[i].args = strdup("");
    }
}

/* Of bots that are 300 Elo apart at most; where most deals end alike at both tables. */
static void deal_points(struct bench *b, const struct pairing *p, unsigned t)
{
    struct table_record *played = &b->set.table[t];
    double x = ((double)p->bot[0] - (double)p->bot[1]) / (double)b->event.entrants;
    unsigned percent = (unsigned)(100 / (1 + exp(t ? x : -x)));

    played->margin.first = 0;
    for (size_t d = 0; d < played->deals; d++) {
        bool first = below(b, 100) < percent;
        memset(played->deal[d].points, 0, sizeof played->deal[d].points);
        played->deal[d].points[!first] = (int8_t)(1 + below(b, 2));
        played->margin.first += played->deal[d].points[0] - played->deal[d].points[1];
    }
}

static void flush(struct bench *b)
{
    if (fwrite(b->out.data, 1, b->out.len, b->file) != b->out.len)
        fail("cannot write the log");
    b->out.len = 0;
}

static void put_set(struct bench *b, uint32_t number)
{
    struct chair chair = {.ops = &bot_ops, .asks = CHAIR_ASKS_ALL, .args = ""};
    struct duplicate_deals source;
    struct pairing p;

    event_pairing(&b->event, below(b, event_pairings(&b->event)), &p);
    duplicate_start(&source, &b->event.rules, seed, p.id, NULL);
    duplicate_set(&source, number);
    set_record_start(&b->set, &b->event, &p, number);
    for (unsigned t = 0; t < 2; t++) {
        struct table_setup setup = event_table(&b->event);
        setup.source = &source;
        setup.number = (uint8_t)t;
        for (unsigned seat = 0; seat < 4; seat++)
            setup.chair[seat] = &chair;
        table_play(&setup, &b->set.table[t]);
        deal_points(b, &p, t);
    }
    if (!set_record_complete(&b->set, &source) || !log_put_set(&b->out, &b->set, &b->event) ||
        !log_sums_add(&b->sums, (const uint8_t *)b->out.data, b->out.len))
        fail("no memory");
    flush(b);
}

static void write_log(const char *path, unsigned bots, unsigned results, unsigned deals)
{
    struct bench b = {.file = fopen(path, "wb"), .random = 1};

    make_event(&b, bots, deals);
    if (!b.file || !log_put_header(&b.out, &b.event) ||
        !log_sums_add(&b.sums, (const uint8_t *)b.out.data, b.out.len))
        fail("cannot begin the log");
    flush(&b);
    for (unsigned i = 0; i < results; i++)
        put_set(&b, i);
    if (!log_put_footer(&b.out, &b.sums, seed))
        fail("no memory");
    flush(&b);
    set_record_finish(&b.set);
    event_finish(&b.event);
    buf_finish(&b.out);
    if (fclose(b.file) != 0)
        fail("cannot write the log");
}

/* ---- The ratings ---- */

static double lap(uint64_t *since)
{
    uint64_t now = clock_thread_ns(), lap = now - *since;

    *since = now;
    return (double)lap / CLOCK_SECOND;
}

/* In a process of its own, whose memory is measured. */
static void rate(const char *path)
{
    uint64_t since = clock_thread_ns();
    struct ratings elo, points;
    struct rusage used;
    struct log_results t;
    struct err err;

    if (!log_results_read(&t, path, &err))
        fail(err.text);
    const struct standings *s = &t.stage[0];
    printf("rating    %zu bots, %llu sets, %llu deals, %zu pairs that met: read %.2f s", s->lines,
           (unsigned long long)s->sets, (unsigned long long)s->deals, s->meetings.count,
           lap(&since));
    if (!ratings_make(&points, s, MEASURE_POINTS, NULL, 0, &err))
        fail(err.text);
    printf(", points %.2f s", lap(&since));
    if (!ratings_make(&elo, s, MEASURE_ELO, NULL, 0, &err))
        fail(err.text);
    printf(", Elo %.2f s", lap(&since));
    ratings_finish(&points);
    ratings_finish(&elo);
    log_results_finish(&t);
    if (getrusage(RUSAGE_SELF, &used) != 0)
        fail("no rusage");
    printf("; CPU in all %.2f s, %ld MiB at most\n", (double)clock_thread_ns() / CLOCK_SECOND,
           used.ru_maxrss / 1024);
}

static unsigned number(int argc, char **argv, int at, unsigned otherwise)
{
    return argc > at ? (unsigned)strtoul(argv[at], NULL, 10) : otherwise;
}

int main(int argc, char **argv)
{
    int status = 0;

    if (argc < 2)
        fail("LOG [BOTS [RESULTS [DEALS]]]");
    write_log(argv[1], number(argc, argv, 2, 1000), number(argc, argv, 3, 100000),
              number(argc, argv, 4, 16));
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        rate(argv[1]);
        return 0;
    }
    return child < 0 || waitpid(child, &status, 0) != child || status != 0;
}
