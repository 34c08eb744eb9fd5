/*
 * The log is read once to compare the sets of every two bots. If some of these decide nothing, it
 * is read again, to ask each bot of such a pair what the other was asked.
 */
#include "class/identical_play.h"

#include <stdlib.h>
#include <string.h>

#include "class/similarity.h"

enum {
    SETS_ENOUGH = 4,    /* in which a deal was played out */
    CHOICES_ENOUGH = 40 /* choices of cards that each is asked for */
};

/* Two entrants, the one with the lower number first. */
struct bot_pair {
    uint32_t sets, played; /* of both; those in which a deal was played out */
    bool differs;          /* they have decided differently */
    uint32_t asked[2];     /* choices of each that the other was asked for */
};

struct identical_search {
    struct class_log log;
    struct bot_pair *pair; /* by two entrants */
    size_t n;              /* entrants */
};

static struct bot_pair *pair_of(const struct identical_search *s, size_t a, size_t b)
{
    return &s->pair[a < b ? a * s->n + b : b * s->n + a];
}

/* ---- Their own sets ---- */

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

static void compare_set(struct identical_search *s)
{
    const struct pairing *p = &s->log.r.pairing;
    struct bot_pair *pair = pair_of(s, p->bot[0], p->bot[1]);

    pair->sets++;
    pair->played += has_points(&s->log.r.set.table[0]) || has_points(&s->log.r.set.table[1]);
    pair->differs = pair->differs || !is_same(&s->log.r.set);
}

/* ---- Questions asked again ---- */

/* Whether their own sets decide nothing. */
static bool is_open(const struct bot_pair *pair)
{
    return pair->sets && !pair->differs && pair->played < SETS_ENOUGH;
}

static bool is_enough(const struct bot_pair *pair)
{
    return pair->asked[0] >= CHOICES_ENOUGH && pair->asked[1] >= CHOICES_ENOUGH;
}

/* The choices of cards that one seat of a table made. */
static unsigned choices(const struct identical_search *s, unsigned table, unsigned seat)
{
    struct walk w;
    struct walk_step step;
    unsigned n = 0;

    walk_start(&w, &s->log.r.event, &s->log.r.set, table);
    while (walk_deal(&w))
        while (walk_step(&w, &step))
            n += step.ask.kind == EU_PLAY && step.ask.seat == seat &&
                 (step.ask.legal & (step.ask.legal - 1));
    return n;
}

/* Asks a bot all that a seat was asked at a table; *same if it answers the same. */
static bool ask_again(struct identical_search *s, size_t bot, unsigned table, unsigned seat,
                      bool *same)
{
    const struct table_record *p = &s->log.r.set.table[table];
    /* all before the end of the last deal */
    const struct ask_bot_question all = {.table = table,
                                         .seat = seat,
                                         .step = UINT32_MAX,
                                         .deal = p->deal[p->deals - 1]};
    struct ask_bot_result result;

    if (!class_log_ask(&s->log, s->log.bot[bot].path, &all, &result))
        return false;
    *same = result.end == ASK_BOT_NOTHING && !result.otherwise;
    return true;
}

/* Asks `to` what one seat of `from` was asked at each table of the set. */
static bool ask_seats(struct identical_search *s, size_t from, size_t to)
{
    struct bot_pair *pair = pair_of(s, from, to);
    uint32_t *asked = &pair->asked[from > to];

    for (unsigned table = 0; table < s->log.r.set.tables && !pair->differs; table++) {
        const struct table_record *p = &s->log.r.set.table[table];
        unsigned seat = 0, n;
        bool same = false;
        while (pairing_seat(&s->log.r.pairing, s->log.r.set.set, table, seat) != from)
            seat++;
        if (*asked >= CHOICES_ENOUGH || p->forfeits || !p->deals || !(n = choices(s, table, seat)))
            continue;
        if (!ask_again(s, to, table, seat, &same))
            return false;
        *asked += n;
        pair->differs = !same;
    }
    return true;
}

static bool ask_set(struct identical_search *s)
{
    const struct pairing *p = &s->log.r.pairing;

    for (unsigned k = 0; k < 2; k++)
        for (size_t other = 0; other < s->n; other++)
            if (other != p->bot[0] && other != p->bot[1] && is_open(pair_of(s, p->bot[k], other)) &&
                !ask_seats(s, p->bot[k], other))
                return false;
    return true;
}

/* ---- All of it ---- */

/* Whether the set is one of two bots at two tables. Makes the pairs when it is called first. */
static bool has_two_bots(struct identical_search *s, bool *ok)
{
    s->n = s->log.r.event.entrants;
    if (!s->pair)
        s->pair = calloc(s->n * s->n, sizeof *s->pair);
    *ok = s->pair || err_memory(s->log.err);
    return *ok && s->log.r.pairing.bots == 2 && s->log.r.set.tables == 2;
}

static bool visit_first(void *context)
{
    bool ok;

    if (has_two_bots(context, &ok))
        compare_set(context);
    return ok;
}

static bool visit_again(void *context)
{
    bool ok;

    return has_two_bots(context, &ok) ? ask_set(context) : ok;
}

static bool has_open(const struct identical_search *s)
{
    for (size_t i = 0; i < s->n * s->n; i++)
        if (is_open(&s->pair[i]))
            return true;
    return false;
}

static void flag_pair(const struct class_bot *a, const struct class_bot *b)
{
    if (a->student)
        similarity_add(a->student, "same decisions as", b->student ? b->student->shown : b->name);
    if (b->student)
        similarity_add(b->student, "same decisions as", a->student ? a->student->shown : a->name);
}

bool identical_play_flag(const struct class_tournament *t, struct err *err)
{
    struct identical_search s = {.log = {.t = t, .err = err}};
    bool ok = class_log_read(&s.log, visit_first, &s) &&
              (!has_open(&s) || class_log_read(&s.log, visit_again, &s));

    for (size_t i = 0; ok && i < s.n; i++)
        for (size_t j = i + 1; j < s.n; j++) {
            const struct bot_pair *pair = pair_of(&s, i, j);
            if (!pair->differs && (pair->played >= SETS_ENOUGH || is_enough(pair)))
                flag_pair(&s.log.bot[i], &s.log.bot[j]);
        }
    class_log_finish(&s.log);
    free(s.pair);
    return ok;
}
