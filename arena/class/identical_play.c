/*
 * The log is read once for the sets of every two bots, and if some of these say nothing once more
 * for the questions that are put again.
 */
#include "class/identical_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/roster.h"
#include "class/similarity.h"
#include "replay/ask_bot.h"
#include "log/set_reader.h"

enum {
    SETS_ENOUGH = 4,    /* in which a deal was played out */
    CHOICES_ENOUGH = 40 /* of cards, that one made and the other is asked for */
};

/* Two entrants, the first with the lower number. */
struct two {
    uint32_t sets, played; /* in which they met; in which a deal was played out besides */
    bool parts;            /* they have decided otherwise */
    uint32_t asked[2];     /* choices of each that were put to the other */
};

/* An entrant. */
struct one {
    char name[NAME_CAP], bot[PATH_CAP];
    struct student *student; /* NULL: a rung */
};

struct search {
    struct students *all;
    const struct identical_play_setup *setup;
    struct set_reader r;
    struct one *one; /* by entrant */
    struct two *two; /* by two entrants */
    size_t n;
    struct replay replay;
    bool seeded;
    uint8_t seed[RNG_SEED_BYTES];
    struct err *err;
};

static struct two *two_of(const struct search *s, size_t a, size_t b)
{
    return &s->two[a < b ? a * s->n + b : b * s->n + a];
}

/* ---- Sets of their own ---- */

static bool is_same(const struct set_record *set)
{
    const struct table_record *a = &set->table[0], *b = &set->table[1];

    return a->answers.len == b->answers.len && a->deals == b->deals && !a->forfeits &&
           !b->forfeits && a->answers.len > 0 &&
           memcmp(a->answers.data, b->answers.data, a->answers.len) == 0;
}

static bool has_points(const struct table_record *p)
{
    for (size_t i = 0; i < p->deals; i++)
        if (p->deal[i].points[0] || p->deal[i].points[1])
            return true;
    return false;
}

static bool compare_set(struct search *s)
{
    const struct pairing *p = &s->r.pairing;
    struct two *two = two_of(s, p->bot[0], p->bot[1]);

    two->sets++;
    two->played += has_points(&s->r.set.table[0]) || has_points(&s->r.set.table[1]);
    two->parts = two->parts || !is_same(&s->r.set);
    return true;
}

/* ---- Questions put again ---- */

/* Nothing is known against it, nor enough for it. */
static bool is_open(const struct two *two)
{
    return two->sets && !two->parts && two->played < SETS_ENOUGH;
}

static bool is_enough(const struct two *two)
{
    return two->asked[0] >= CHOICES_ENOUGH && two->asked[1] >= CHOICES_ENOUGH;
}

/* Of cards, by one seat of a table. */
static unsigned choices(const struct search *s, unsigned table, unsigned seat)
{
    struct walk w;
    struct walk_step step;
    unsigned n = 0;

    walk_start(&w, &s->r.event, &s->r.set, table);
    while (walk_deal(&w))
        while (walk_step(&w, &step))
            n += step.ask.kind == EU_PLAY && step.ask.seat == seat &&
                 (step.ask.legal & (step.ask.legal - 1));
    return n;
}

/* All that a seat was asked at a table is put to another bot; *same if that answers the same. */
static bool put_again(struct search *s, size_t bot, unsigned table, unsigned seat, bool *same)
{
    const struct table_record *p = &s->r.set.table[table];
    const struct ask_bot a = {.host = s->setup->host, .path = s->one[bot].bot, .args = ""};
    /* what comes before the end of the last deal */
    const struct ask_bot_question all = {.table = table,
                                         .seat = seat,
                                         .step = UINT32_MAX,
                                         .deal = p->deal[p->deals - 1]};
    struct ask_bot_result *result = calloc(1, sizeof *result);

    if (!result)
        return err_memory(s->err);
    replay_pairing(&s->replay, &s->r.event, &s->r.pairing, s->seeded ? s->seed : NULL);
    bool ok = replay_set(&s->replay, &s->r.set, s->err) &&
              ask_bot_in_log(&a, &s->replay, &all, result, s->err);
    *same = result->end == ASK_BOT_NOTHING && !result->otherwise;
    free(result);
    if (ok && s->setup->stop && *s->setup->stop)
        return err_set(s->err, ERR_ABORT, "interrupted");
    return ok;
}

/* One seat of `from` at each table of the set is put to `to`. */
static bool put_set(struct search *s, size_t from, size_t to)
{
    struct two *two = two_of(s, from, to);
    uint32_t *asked = &two->asked[from > to];

    for (unsigned table = 0; table < s->r.set.tables && !two->parts; table++) {
        const struct table_record *p = &s->r.set.table[table];
        unsigned seat = 0, n;
        bool same = false;
        while (pairing_seat(&s->r.pairing, s->r.set.set, table, seat) != from)
            seat++;
        if (*asked >= CHOICES_ENOUGH || p->forfeits || !p->deals || !(n = choices(s, table, seat)))
            continue;
        if (!put_again(s, to, table, seat, &same))
            return false;
        *asked += n;
        two->parts = !same;
    }
    return true;
}

static bool ask_set(struct search *s)
{
    const struct pairing *p = &s->r.pairing;

    for (unsigned k = 0; k < 2; k++)
        for (size_t other = 0; other < s->n; other++)
            if (other != p->bot[0] && other != p->bot[1] && is_open(two_of(s, p->bot[k], other)) &&
                !put_set(s, p->bot[k], other))
                return false;
    return true;
}

/* ---- All of it ---- */

static bool meet_one(struct search *s, struct one *one, const char *name)
{
    (void)snprintf(one->name, sizeof one->name, "%s", name);
    for (size_t i = 0; i < s->all->n; i++)
        if (strcmp(s->all->student[i].name, name) == 0)
            one->student = &s->all->student[i];
    return one->student ? path_join(one->bot, "", one->student->build.bot, s->err)
                        : roster_find(name, one->bot, s->err);
}

/* The header comes first, once: the tournament of a class has one stage. */
static bool meet(struct search *s)
{
    if (s->two)
        return true;
    s->n = s->r.event.entrants;
    s->two = calloc(s->n * s->n, sizeof *s->two);
    s->one = calloc(s->n, sizeof *s->one);
    if (!s->two || !s->one)
        return err_memory(s->err);
    for (size_t i = 0; i < s->n; i++)
        if (!meet_one(s, &s->one[i], s->r.event.entrant[i].name))
            return false;
    s->seeded = log_seed(s->setup->log, s->r.event.commitment, s->seed);
    event_dealing_seed(&s->r.event, s->seed, s->seed);
    return true;
}

static bool read_log(struct search *s, bool (*visit)(struct search *s))
{
    int found;
    bool ok = set_reader_open(&s->r, s->setup->log, s->err);

    if (!ok)
        return false;
    while (ok && (found = set_reader_next(&s->r, s->err)) != 0) {
        ok = found == 1;
        if (ok && s->r.record.kind == LOG_HEADER)
            ok = meet(s);
        if (ok && s->r.record.kind == LOG_SET)
            ok = set_reader_pairing(&s->r, s->err) &&
                 (s->r.pairing.bots != 2 || s->r.set.tables != 2 || visit(s));
    }
    set_reader_close(&s->r);
    return ok;
}

static bool has_open(const struct search *s)
{
    for (size_t i = 0; i < s->n * s->n; i++)
        if (is_open(&s->two[i]))
            return true;
    return false;
}

static void flag(const struct one *a, const struct one *b)
{
    if (a->student)
        similarity_add(a->student, "same decisions as", b->student ? b->student->shown : b->name);
    if (b->student)
        similarity_add(b->student, "same decisions as", a->student ? a->student->shown : a->name);
}

bool identical_play_flag(struct students *all, const struct identical_play_setup *setup,
                         struct err *err)
{
    struct search s = {.all = all, .setup = setup, .err = err};
    bool ok = read_log(&s, compare_set) && (!has_open(&s) || read_log(&s, ask_set));

    for (size_t i = 0; ok && i < s.n; i++)
        for (size_t j = i + 1; j < s.n; j++) {
            const struct two *two = two_of(&s, i, j);
            if (!two->parts && (two->played >= SETS_ENOUGH || is_enough(two)))
                flag(&s.one[i], &s.one[j]);
        }
    replay_finish(&s.replay);
    free(s.two);
    free(s.one);
    return ok;
}
