#include "stats/standings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/rules.h"

void standings_finish(struct standings *s)
{
    free(s->line);
    free(s->key);
    meetings_finish(&s->meetings);
    lineups_finish(&s->lineups);
    luck_measure_destroy(s->draw);
}

/* ---- Lines ---- */

/* A line is found by its bots' hashes in canonical order; zeros where there is one bot. */
struct standings_key {
    uint8_t hash[STANDING_BOTS][NAME_HASH];
    size_t line;
};

static int compare_keys(const void *a, const void *b)
{
    return memcmp(((const struct standings_key *)a)->hash, ((const struct standings_key *)b)->hash,
                  sizeof(struct standings_key){0}.hash);
}

static struct standing *find_line(const struct standings *s, const struct standings_key *key)
{
    const struct standings_key *found =
        s->lines ? bsearch(key, s->key, s->lines, sizeof *s->key, compare_keys) : NULL;

    return found ? &s->line[found->line] : NULL;
}

struct standing *standings_line(const struct standings *s, const struct set_record *set,
                                unsigned place, unsigned bots, struct err *err)
{
    struct standings_key key = {.line = 0};
    struct standing *line = NULL;

    if (bots >= 1 && bots <= STANDING_BOTS) {
        memcpy(key.hash, &set->bot[place], bots * sizeof set->bot[0]);
        line = find_line(s, &key);
    }
    if (!line)
        (void)err_set(err, ERR_FOUND, "set %u: of bots that the header does not have",
                      (unsigned)set->set + 1);
    return line;
}

static struct standings_key standing_key(const struct standing *line)
{
    struct standings_key key = {.line = 0};

    for (unsigned i = 0; i < line->bots; i++)
        name_hash(line->name[i], key.hash[i]);
    return key;
}

static void set_name(struct standing *line, unsigned i, const struct entrant *entrant)
{
    (void)snprintf(line->name[i], NAME_CAP, "%s", entrant->name);
    memcpy(line->sha256[i], entrant->sha256, sizeof entrant->sha256);
    if (entrant->fault)
        line->fault = entrant->fault;
}

void standing_name(const struct standing *line, char out[STANDING_NAME])
{
    size_t n = 0;

    for (unsigned i = 0; i < line->bots; i++)
        n += (size_t)snprintf(out + n, STANDING_NAME - n, "%s%s", i ? " + " : "", line->name[i]);
}

/* What they are lines of: bots, pairs, sides of single tables. */
enum line_index_of { OF_BOTS, OF_PAIRS, OF_TABLES };

static enum line_index_of line_index_of(const struct event *event)
{
    return event->format == FORMAT_PAIRS   ? OF_PAIRS
           : event->format == FORMAT_TABLE ? OF_TABLES
                                           : OF_BOTS;
}

static bool is_by_sides(const struct event *event)
{
    return event->format == FORMAT_TABLE && !rules_individual(&event->rules);
}

/* Those of side `i` of a single table, by their seats. */
static void set_side(struct standing *line, const struct event *event, size_t i)
{
    line->bots = event->rules.players / 2;
    for (unsigned k = 0; k < line->bots; k++)
        set_name(line, k,
                 &event->entrant[pairing_place_seat(&event->rules, (unsigned)i * line->bots + k)]);
}

/* What line `i` of an event is, still without results. */
static struct standing line_of(const struct event *event, size_t i)
{
    struct standing line = {.bots = 1, .programs = 1};

    line.parts = rules_individual(&event->rules) ? event->rules.players : 1;
    if (is_by_sides(event)) {
        set_side(&line, event, i);
        return line;
    }
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

/* A line is in another header as well. */
static void come_again(struct standing *line, const struct standing *as)
{
    line->fault = as->fault;
    line->programs += memcmp(line->sha256, as->sha256, sizeof line->sha256) != 0;
    memcpy(line->sha256, as->sha256, sizeof line->sha256);
}

static bool make_lines_room(struct standings *s, size_t lines)
{
    struct standing *line = realloc(s->line, (lines + 1) * sizeof *line);

    if (!line)
        return false;
    s->line = line;
    struct standings_key *key = realloc(s->key, (lines + 1) * sizeof *key);
    if (!key)
        return false;
    s->key = key;
    return true;
}

/* New keys are sorted in at the end only. */
static bool add_lines(struct standings *s, const struct event *event, struct err *err)
{
    size_t more = is_by_sides(event)              ? 2
                  : event->format == FORMAT_PAIRS ? event->pairs
                                                  : event->entrants;
    size_t lines = s->lines;

    if (!make_lines_room(s, lines + more))
        return err_memory(err);
    for (size_t i = 0; i < more; i++) {
        struct standing next = line_of(event, i);
        struct standings_key its = standing_key(&next);
        struct standing *old = find_line(s, &its);
        if (old) {
            come_again(old, &next);
            continue;
        }
        its.line = next.number = lines;
        s->key[lines] = its;
        s->line[lines++] = next;
    }
    s->lines = lines;
    if (lines > STANDINGS_MET) {
        meetings_finish(&s->meetings);
        lineups_finish(&s->lineups);
    }
    qsort(s->key, lines, sizeof *s->key, compare_keys);
    return true;
}

/* ---- Results ---- */

bool standings_is_game(const struct standings *s, const struct event *event)
{
    const struct event *own = &s->event;

    return s->lines == 0 || (memcmp(&own->rules, &event->rules, sizeof own->rules) == 0 &&
                             own->unit == event->unit && own->deals == event->deals &&
                             line_index_of(own) == line_index_of(event));
}

bool standings_header(struct standings *s, const struct event *event, struct err *err)
{
    if (!add_lines(s, event, err))
        return false;
    s->segments++;
    s->event.rules = event->rules;
    s->event.unit = event->unit;
    s->event.deals = event->deals;
    s->event.format = event->format;
    s->event.sets = event->sets;
    s->event.plan = event->plan;
    s->event.given = event->given;
    memcpy(s->event.title, event->title, sizeof event->title);
    s->lucky = s->lucky && luck_measure_applies(event);
    return !s->lucky || s->draw || luck_measure_create(&s->draw, event, err);
}

/* ---- What a line says ---- */

static bool is_individual(const struct standing *line)
{
    return line->parts > 1;
}

uint64_t standing_sets(const struct standing *line)
{
    return is_individual(line) ? line->beaten.sets : score_sets(line->sets);
}

double standing_score(const struct standing *line)
{
    if (!is_individual(line))
        return score_mean(line->sets);
    return line->beaten.n ? ratio_mean(&line->beaten) : 0.5;
}

double standing_score_error(const struct standing *line)
{
    return is_individual(line) ? ratio_error_of_share(&line->beaten) : score_error(line->sets);
}

/* ---- Ranking ---- */

/* A quotient of whole numbers is rounded the same way however it was reduced, so equal results give
 * equal doubles. */
static int compare_results(const struct standing *a, const struct standing *b)
{
    bool has_a = standing_sets(a), has_b = standing_sets(b);
    double score_a = standing_score(a), score_b = standing_score(b);
    double points_a = standing_points(a), points_b = standing_points(b);

    if (has_a != has_b)
        return has_a ? -1 : 1;
    if (!is_individual(a) && score_a != score_b)
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

/* After the lines have moved. */
static void make_keys(struct standings *s)
{
    for (size_t i = 0; i < s->lines; i++) {
        s->key[i] = standing_key(&s->line[i]);
        s->key[i].line = i;
    }
    qsort(s->key, s->lines, sizeof *s->key, compare_keys);
}

void standings_rank(struct standings *s)
{
    if (s->lines == 0)
        return;
    qsort(s->line, s->lines, sizeof *s->line, compare_lines);
    make_keys(s);
    for (size_t i = 0; i < s->lines; i++) {
        bool shares = i > 0 && compare_results(&s->line[i - 1], &s->line[i]) == 0;
        s->line[i].rank = shares ? s->line[i - 1].rank : i + 1;
    }
}

bool standings_order(struct standings *s, const size_t *number, struct err *err)
{
    struct standing *line = malloc((s->lines + 1) * sizeof *line);

    if (!line)
        return err_memory(err);
    for (size_t i = 0; i < s->lines; i++) /* those of a number, at their number */
        line[s->line[i].number] = s->line[i];
    for (size_t i = 0; i < s->lines; i++)
        s->line[i] = line[number[i]];
    free(line);
    make_keys(s);
    return true;
}

/* ---- Two lines of individual games ---- */

struct versus standings_ahead(const struct standings *s, size_t line)
{
    const struct standing *a = &s->line[line], *b = a + 1;

    if (line + 1 >= s->lines || !standing_is_rated(b))
        return (struct versus){NAN, NAN, NAN, NAN};
    struct ratio_sum r = meetings_between(&s->meetings, a->number, b->number).points;
    struct interval i = ratio_interval(&r, a->parts);
    if (r.sets < 2)
        i = (struct interval){NAN, NAN};
    return (struct versus){r.sets ? ratio_mean(&r) / a->parts : NAN, ratio_error(&r) / a->parts,
                           i.low / a->parts, i.high / a->parts};
}

struct partnering standings_partnering(const struct standings *s, const struct standing *maker,
                                       const struct standing *partner)
{
    return meetings_between(&s->meetings, maker->number, partner->number).partnering[0];
}
