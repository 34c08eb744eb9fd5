#include "rank/standings.h"

#include <stdlib.h>
#include <string.h>

#include "game/fault.h"
#include "rank/individual.h"
#include "rank/lines.h"
#include "record/past.h"

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
    free(s->meeting);
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

double standing_elo_error(const struct standing *line)
{
    struct elo_interval i = standing_interval(line);

    return (i.high - i.low) / 2;
}

uint64_t standing_sets(const struct standing *line)
{
    return standing_is_individual(line) ? line->beaten.sets : score_sets(line->sets);
}

double standing_score(const struct standing *line)
{
    if (!standing_is_individual(line))
        return score_mean(line->sets);
    return line->beaten.n ? ratio_mean(&line->beaten) : 0.5;
}

double standing_score_error(const struct standing *line)
{
    if (!standing_is_individual(line))
        return score_error(score_with_pseudo(line->sets));
    struct ratio_sum more = ratio_with_pseudo(&line->beaten);
    return ratio_error(&more);
}

/* Reading -------------------------------------------------------------------------------------- */

bool standings_is_game(const struct standings *s, const struct event *event)
{
    const struct event *own = &s->event;

    return s->lines == 0 || (memcmp(&own->rules, &event->rules, sizeof own->rules) == 0 &&
                             own->unit == event->unit && own->deals == event->deals &&
                             (own->format == FORMAT_PAIRS) == (event->format == FORMAT_PAIRS));
}

bool standings_header(struct standings *s, const struct event *event, struct err *err)
{
    if (!standings_is_game(s, event))
        return err_set(
            err, ERR_USAGE,
            "its segments differ in rules, unit or format; expected the same game in all");
    if (!lines_add(s, event, err))
        return false;
    s->event.rules = event->rules;
    s->event.unit = event->unit;
    s->event.deals = event->deals;
    s->event.format = event->format;
    s->event.sets = event->sets;
    memcpy(s->event.title, event->title, sizeof event->title);
    return true;
}

/* Two sides ------------------------------------------------------------------------------------ */

/* Sums over the tables of a set, seen from the pairing's first side. */
struct set_sums {
    int64_t first, second; /* margin */
    int64_t points, deals;
};

/* Points and deals of one table for its side 0. */
static void add_points(const struct event *event, const struct played *p, int sign,
                       struct set_sums *sums)
{
    int64_t points = 0;

    if (event->unit == UNIT_DEALS && p->forfeits) {
        sums->points += (int64_t)sign * p->margin.first;
        sums->deals += event->deals;
        return;
    }
    for (size_t i = 0; i < p->deals; i++)
        points += p->deal[i].points[0] - p->deal[i].points[1];
    sums->points += sign * points;
    sums->deals += (int64_t)p->deals;
}

static void add_table(struct standing *const side[2], const struct played *p, unsigned first)
{
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

static void add_score(struct standing *line, int sign, int64_t points, int64_t deals)
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
        side[i] = lines_find(s, &set->bot[i * each], each);
        if (!side[i])
            return err_set(err, ERR_FOUND, "set %u: of bots that the header does not have",
                           (unsigned)set->set + 1);
    }
    return true;
}

static int sign_of(const struct set_sums *sums)
{
    int64_t decides = sums->first ? sums->first : sums->second;

    return (decides > 0) - (decides < 0);
}

static bool two_sides(struct standings *s, const struct set_record *set, struct err *err)
{
    struct standing *side[2];
    struct set_sums sums = {.deals = 0};

    if (!find_sides(s, set, side, err))
        return false;
    for (unsigned t = 0; t < 2; t++) { /* at the second each has the other's side */
        const struct played *p = &set->table[t];
        int sign = t ? -1 : 1;
        sums.first += (int64_t)sign * p->margin.first;
        sums.second += (int64_t)sign * p->margin.second;
        add_points(&s->event, p, sign, &sums);
        add_table(side, p, t);
    }
    int sign = sign_of(&sums);
    add_score(side[0], sign, sums.points, sums.deals);
    add_score(side[1], -sign, -sums.points, sums.deals);
    s->sets++;
    s->deals += (uint64_t)sums.deals;
    return true;
}

bool standings_set(struct standings *s, const struct set_record *set, struct err *err)
{
    return rules_individual(&s->event.rules) ? individual_set(s, set, err) : two_sides(s, set, err);
}

/* Reading -------------------------------------------------------------------------------------- */

struct reading {
    standings_of *of;
    void *context;
    struct standings *now; /* of the segment being read */
    struct past past;
    struct event event; /* of its header, which the sets after it are decoded with */
    struct set_record set;
};

static bool take_header(struct reading *r, const struct log_record *record, struct err *err)
{
    if (!log_get_header(record, &r->event, err) || !past_add(&r->past, record, &r->event, err))
        return false;
    r->now = r->of(r->context, &r->event, err);
    return r->now && standings_header(r->now, &r->event, err);
}

/* A log begins with a header: log_next sees to it. */
static bool take(struct reading *r, const struct log_record *record, struct err *err)
{
    switch (record->kind) {
    case LOG_HEADER:
        if (!take_header(r, record, err))
            return false;
        break;
    case LOG_SET:
        if (!log_get_set(record, &r->event, &r->set, err) || !standings_set(r->now, &r->set, err))
            return false;
        break;
    case LOG_FOOTER:
    case LOG_TRAILER:
        break;
    }
    r->now->complete = record->kind == LOG_TRAILER;
    return true;
}

bool standings_gather(const char *path, standings_of *of, void *context, struct err *err)
{
    struct reading r = {.of = of, .context = context};
    struct log_reader *reader;
    struct log_record record;
    int got;

    if (!log_open(&reader, path, err))
        return false;
    event_init(&r.event);
    set_record_init(&r.set);
    while ((got = log_next(reader, &record, err)) == 1)
        if (!take(&r, &record, err)) {
            got = -1;
            break;
        }
    past_finish(&r.past);
    set_record_finish(&r.set);
    event_finish(&r.event);
    log_close(reader);
    return got == 0;
}

static struct standings *these(void *context, const struct event *event, struct err *err)
{
    (void)event;
    (void)err;
    return context;
}

bool standings_read(struct standings *s, const char *path, struct err *err)
{
    if (!standings_gather(path, these, s, err))
        return false;
    standings_rank(s);
    return true;
}

/* Ranking -------------------------------------------------------------------------------------- */

/* A quotient of whole numbers is rounded the same way however it was reduced, so equal results give
 * equal doubles. */
static int compare_results(const struct standing *a, const struct standing *b)
{
    bool has_a = standing_sets(a), has_b = standing_sets(b);
    double score_a = standing_score(a), score_b = standing_score(b);
    double points_a = standing_points(a), points_b = standing_points(b);

    if (has_a != has_b)
        return has_a ? -1 : 1;
    if (!standing_is_individual(a) && score_a != score_b)
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
    lines_sort(s, compare_lines);
    for (size_t i = 0; i < s->lines; i++) {
        bool shares = i > 0 && compare_results(&s->line[i - 1], &s->line[i]) == 0;
        s->line[i].rank = shares ? s->line[i - 1].rank : i + 1;
    }
}
