#include "rank/standings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/fault.h"
#include "record/past.h"

/* A line is found by its bots' hashes in canonical order; zeros where there is one bot. */
struct standings_key {
    uint8_t hash[STANDING_BOTS][NAME_HASH];
    size_t line;
};

static bool no_memory(struct err *err)
{
    return err_set(err, ERR_ABORT, "out of memory");
}

void standings_init(struct standings *s)
{
    *s = (struct standings){.lines = 0};
    event_init(&s->event);
}

void standings_finish(struct standings *s)
{
    event_finish(&s->event);
    free(s->line);
    free(s->key);
    standings_init(s);
}

double standing_elo(const struct standing *line)
{
    return elo_of(score_mean(line->sets), score_sets(line->sets));
}

struct elo_interval standing_interval(const struct standing *line)
{
    struct score_sum more = score_with_pseudo(line->sets);

    return elo_interval(score_mean(more), score_error(more), STATS_Z95, score_sets(line->sets));
}

/* Lines ---------------------------------------------------------------------------------------- */

static int compare_keys(const void *a, const void *b)
{
    return memcmp(((const struct standings_key *)a)->hash, ((const struct standings_key *)b)->hash,
                  sizeof(struct standings_key){0}.hash);
}

static struct standing *find(const struct standings *s, const struct standings_key *key)
{
    const struct standings_key *found =
        s->lines ? bsearch(key, s->key, s->lines, sizeof *s->key, compare_keys) : NULL;

    return found ? &s->line[found->line] : NULL;
}

static struct standings_key key_of(const struct standing *line)
{
    struct standings_key key = {.line = 0};

    for (unsigned i = 0; i < line->bots; i++)
        name_hash(line->name[i], key.hash[i]);
    return key;
}

static void set_name(struct standing *line, unsigned i, const struct entrant *entrant)
{
    (void)snprintf(line->name[i], NAME_CAP, "%s", entrant->name);
    if (entrant->fault)
        line->fault = entrant->fault;
}

/* What line `i` of an event is, still without results. */
static struct standing line_of(const struct event *event, size_t i)
{
    struct standing line = {.bots = 1};

    if (event->format != FORMAT_PAIRS) {
        set_name(&line, 0, &event->entrant[i]);
        return line;
    }
    const struct entrant *a = &event->entrant[event->pair[i][0]];
    const struct entrant *b = &event->entrant[event->pair[i][1]];
    bool turned = strcmp(a->name, b->name) > 0;
    line.bots = 2;
    set_name(&line, 0, turned ? b : a);
    set_name(&line, 1, turned ? a : b);
    return line;
}

/* Adds the lines of an event that are not there yet. New keys are sorted in at the end only. */
static bool add_lines(struct standings *s, const struct event *event, struct err *err)
{
    size_t more = event->format == FORMAT_PAIRS ? event->pairs : event->entrants;
    size_t known = s->lines, lines = known;
    struct standing *line = realloc(s->line, (known + more + 1) * sizeof *line);

    if (!line)
        return no_memory(err);
    s->line = line;
    struct standings_key *key = realloc(s->key, (known + more + 1) * sizeof *key);
    if (!key)
        return no_memory(err);
    s->key = key;
    for (size_t i = 0; i < more; i++) {
        struct standing next = line_of(event, i);
        struct standings_key its = key_of(&next);
        struct standing *old = find(s, &its);
        if (old) {
            old->fault = next.fault;
            continue;
        }
        its.line = lines;
        key[lines] = its;
        line[lines++] = next;
    }
    s->lines = lines;
    qsort(key, lines, sizeof *key, compare_keys);
    return true;
}

/* Reading -------------------------------------------------------------------------------------- */

/* Whether results of both may be added up. */
static bool is_same_game(const struct event *a, const struct event *b)
{
    return memcmp(&a->rules, &b->rules, sizeof a->rules) == 0 && a->unit == b->unit &&
           a->deals == b->deals && (a->format == FORMAT_PAIRS) == (b->format == FORMAT_PAIRS);
}

static bool check_game(const struct standings *s, const struct event *event, struct err *err)
{
    if (s->lines == 0 || is_same_game(&s->event, event))
        return true;
    return err_set(err, ERR_USAGE,
                   "its segments differ in rules, unit or format; expected the same game in all");
}

bool standings_header(struct standings *s, const struct event *event, struct err *err)
{
    if (!check_game(s, event, err) || !add_lines(s, event, err))
        return false;
    s->event.rules = event->rules;
    s->event.unit = event->unit;
    s->event.deals = event->deals;
    s->event.format = event->format;
    s->event.sets = event->sets;
    memcpy(s->event.title, event->title, sizeof event->title);
    return true;
}

/* Sums over the tables of a set, seen from the pairing's first side. */
struct set_sums {
    struct margin margin;
    int32_t points;
    uint32_t deals;
};

static struct margin turned(struct margin m)
{
    return (struct margin){-m.first, -m.second};
}

/* Points and deals of one table for its side 0. */
static void add_points(const struct event *event, const struct played *p, int sign,
                       struct set_sums *sums)
{
    int32_t points = 0;

    if (event->unit == UNIT_DEALS && p->forfeits) {
        sums->points += sign * p->margin.first;
        sums->deals += event->deals;
        return;
    }
    for (size_t i = 0; i < p->deals; i++)
        points += p->deal[i].points[0] - p->deal[i].points[1];
    sums->points += sign * points;
    sums->deals += (uint32_t)p->deals;
}

static void add_table(struct standing *const side[2], const struct played *p, unsigned table)
{
    unsigned first = pairing_first_side(table); /* of the table: what side[0] plays */
    int sign = margin_sign(p->margin);

    for (unsigned i = 0; i < 2; i++) {
        unsigned at = first ^ i; /* the table's side that side[i] plays */
        int own = at ? -sign : sign;
        side[i]->won += own > 0;
        side[i]->drawn += own == 0;
        side[i]->lost += own < 0;
        side[i]->forfeits += p->forfeits >> at & 1u;
        side[i]->capped += p->capped;
    }
    for (size_t f = 0; f < p->faults; f++) {
        enum eu_fault code = p->fault[f].fault.code;
        struct standing *by = side[(p->fault[f].fault.seat & 1u) ^ first];
        by->illegal += fault_is_illegal(code);
        by->strikes += fault_is_strike(code);
    }
}

static void add_score(struct standing *line, int sign, int32_t points, uint32_t deals)
{
    line->sets.won += sign > 0;
    line->sets.split += sign == 0;
    line->sets.lost += sign < 0;
    ratio_add(&line->points, points, deals);
}

static bool find_sides(const struct standings *s, const struct set_record *set,
                       struct standing *side[2], struct err *err)
{
    unsigned each = set->bots / 2;

    for (unsigned i = 0; i < 2; i++) {
        struct standings_key key = {.line = 0};
        if (each >= 1 && each <= STANDING_BOTS)
            memcpy(key.hash, set->bot[i * each], each * (size_t)NAME_HASH);
        side[i] = find(s, &key);
        if (!side[i])
            return err_set(err, ERR_FOUND, "set %u: of bots that the header does not have",
                           (unsigned)set->set + 1);
    }
    return true;
}

bool standings_set(struct standings *s, const struct set_record *set, struct err *err)
{
    struct standing *side[2];
    struct set_sums sums = {.deals = 0};

    if (!find_sides(s, set, side, err))
        return false;
    for (unsigned t = 0; t < SET_TABLES; t++) {
        const struct played *p = &set->table[t];
        bool is_turned = pairing_first_side(t);
        sums.margin = margin_add(sums.margin, is_turned ? turned(p->margin) : p->margin);
        add_points(&s->event, p, is_turned ? -1 : 1, &sums);
        add_table(side, p, t);
    }
    int sign = margin_sign(sums.margin);
    add_score(side[0], sign, sums.points, sums.deals);
    add_score(side[1], -sign, -sums.points, sums.deals);
    s->sets++;
    s->deals += sums.deals;
    return true;
}

/* The event is decoded into `event`, which the sets after it are decoded with. */
static bool take(struct standings *s, struct past *past, const struct log_record *record,
                 struct event *event, struct set_record *set, struct err *err)
{
    s->complete = record->kind == LOG_TRAILER;
    switch (record->kind) {
    case LOG_HEADER:
        return log_get_header(record, event, err) && past_add(past, record, event, err) &&
               standings_header(s, event, err);
    case LOG_SET:
        return log_get_set(record, event, set, err) && standings_set(s, set, err);
    case LOG_FOOTER:
    case LOG_TRAILER:
        break;
    }
    return true;
}

bool standings_read(struct standings *s, const char *path, struct err *err)
{
    struct log_reader *reader;
    struct log_record record;
    struct set_record set;
    struct event event;
    struct past past = {.segments = 0};
    int got;

    if (!log_open(&reader, path, err))
        return false;
    event_init(&event);
    set_record_init(&set);
    while ((got = log_next(reader, &record, err)) == 1)
        if (!take(s, &past, &record, &event, &set, err)) {
            got = -1;
            break;
        }
    past_finish(&past);
    set_record_finish(&set);
    event_finish(&event);
    log_close(reader);
    if (got == 0)
        standings_rank(s);
    return got == 0;
}

/* Ranking -------------------------------------------------------------------------------------- */

/* A quotient of whole numbers is rounded the same way however it was reduced, so equal results give
 * equal doubles. */
static int compare_results(const struct standing *a, const struct standing *b)
{
    bool has_a = score_sets(a->sets), has_b = score_sets(b->sets);
    double score_a = score_mean(a->sets), score_b = score_mean(b->sets);
    double points_a = standing_points(a), points_b = standing_points(b);

    if (has_a != has_b)
        return has_a ? -1 : 1;
    if (score_a != score_b)
        return score_a > score_b ? -1 : 1;
    if (points_a != points_b)
        return points_a > points_b ? -1 : 1;
    return 0;
}

static int compare_lines(const void *a, const void *b)
{
    const struct standing *x = a, *y = b;
    int order = compare_results(x, y);

    if (order == 0)
        order = strcmp(x->name[0], y->name[0]);
    return order ? order : strcmp(x->name[1], y->name[1]);
}

void standings_rank(struct standings *s)
{
    if (s->lines == 0)
        return;
    qsort(s->line, s->lines, sizeof *s->line, compare_lines);
    for (size_t i = 0; i < s->lines; i++) {
        bool shares = i > 0 && compare_results(&s->line[i - 1], &s->line[i]) == 0;
        s->line[i].rank = shares ? s->line[i - 1].rank : i + 1;
        s->key[i] = key_of(&s->line[i]);
        s->key[i].line = i;
    }
    qsort(s->key, s->lines, sizeof *s->key, compare_keys);
}
