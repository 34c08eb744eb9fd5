#include "results/rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "results/results.h"
#include "log/set_reader.h"

void rounds_finish(struct rounds_list *l)
{
    for (size_t i = 0; i < l->count; i++) {
        free(l->rounds[i].match);
        free(l->rounds[i].place);
        free(l->rounds[i].name);
    }
    free(l->rounds);
}

/* ---- Reading ---- */

static bool is_bracket(const struct event *event)
{
    return event->format == FORMAT_SWISS || event->format == FORMAT_KNOCKOUT;
}

static struct rounds *add_rounds(struct rounds_list *l, const struct log_results *t,
                                 const struct event *event)
{
    struct rounds *grown = array_grow(l->rounds, &l->cap, l->count, sizeof *grown);
    size_t game = 0;

    if (!grown)
        return NULL;
    l->rounds = grown;
    while (game + 1 < t->stages && !standings_is_game(&t->stage[game], event))
        game++;
    l->rounds[l->count] = (struct rounds){.game = game, .format = event->format};
    return &l->rounds[l->count++];
}

static bool take_matches(struct rounds *own, struct round_planner *plan, struct err *err)
{
    const struct match *match;
    size_t n = bracket_matches(plan, &match);

    own->match = calloc(n + 1, sizeof *own->match);
    if (!own->match)
        return err_memory(err);
    if (n)
        memcpy(own->match, match, n * sizeof *match);
    own->matches = n;
    return true;
}

/* At the end of its segment, or of what there is of it. */
static bool end_rounds(struct rounds *own, struct round_planner *plan, const struct event *event,
                       struct err *err)
{
    if (!is_bracket(event))
        return true;
    own->name = calloc(event->entrants + 1, sizeof *own->name);
    own->place = calloc(event->entrants + 1, sizeof *own->place);
    if (!own->name || !own->place)
        return err_memory(err);
    for (size_t i = 0; i < event->entrants; i++)
        memcpy(own->name[i], event->entrant[i].name, NAME_CAP);
    own->places = event->entrants;
    return take_matches(own, plan, err) && bracket_places(plan, own->place, err);
}

/* A segment being read; plan is NULL where it is of no bracket. */
struct rounds_segment {
    struct rounds *own; /* NULL: of a fixed schedule */
    struct round_planner *plan;
};

static bool take_round(const struct rounds_segment *s, const struct round *round, struct err *err)
{
    struct round planned;

    if (!s->own)
        return true;
    s->own->rounds += round->pairings > 0;
    s->own->end = round->end;
    return !s->plan || round_planner_round(s->plan, round->end == ROUND_TIME, &planned, err);
}

static bool take_record(struct rounds_list *l, const struct log_results *t,
                        struct rounds_segment *s, const struct set_reader *r, struct err *err)
{
    switch (r->record.kind) {
    case LOG_HEADER:
        *s = (struct rounds_segment){.own = NULL};
        if (!format_adapts(r->event.format))
            return true;
        s->own = add_rounds(l, t, &r->event);
        return s->own ? !is_bracket(&r->event) || round_planner_create(&s->plan, &r->event, err)
                      : err_memory(err);
    case LOG_ROUND:
        return take_round(s, &r->round, err);
    case LOG_SET:
        return !s->plan || round_planner_set(s->plan, &r->set, err);
    case LOG_FOOTER:
    case LOG_TRAILER:
    case LOG_SHARD:
        break;
    }
    return true;
}

/* The event of a segment lives until the next header, so a plan ends before it. */
static bool close_segment(struct rounds_segment *s, const struct event *event, struct err *err)
{
    bool ok = !s->plan || end_rounds(s->own, s->plan, event, err);

    round_planner_destroy(s->plan);
    s->plan = NULL;
    return ok;
}

bool rounds_read(struct rounds_list *l, const struct log_results *t, const char *path,
                 struct err *err)
{
    struct rounds_segment s = {.own = NULL};
    struct err ignored;
    struct set_reader r;
    bool ok = true;

    if (!set_reader_open(&r, path, err))
        return false;
    while (ok && set_reader_next(&r, &ignored) == 1) {
        ok = take_record(l, t, &s, &r, err);
        if (ok && r.record.kind == LOG_FOOTER)
            ok = close_segment(&s, &r.event, err);
    }
    ok = close_segment(&s, &r.event, err) && ok;
    set_reader_close(&r);
    return ok;
}

struct neighbours *rounds_neighbours(const struct ranked *g, size_t *n)
{
    struct neighbours *pair = calloc(g->ratings.lines + 1, sizeof *pair);

    if (pair)
        *n = settle_look(g->s, &g->ratings, &g->s->event.plan, pair);
    return pair;
}

/* ---- JSON ---- */

static json_t *match_json(const struct rounds *own, const struct match *m)
{
    bool bye = m->entrant[1] == BRACKET_NOBODY;

    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:b, s:o}", "round",
                     cli_json_count(m->round), "bot", results_csv_word(own->name[m->entrant[0]]),
                     "other", bye ? json_null() : results_csv_word(own->name[m->entrant[1]]),
                     "sets_won", cli_json_count(m->sets.won), "sets_split",
                     cli_json_count(m->sets.split), "sets_lost", cli_json_count(m->sets.lost),
                     "points_per_deal",
                     m->deals ? cli_json_real((double)m->points / (double)m->deals) : json_null(),
                     "prolonged", cli_json_count(m->extra), "over", (int)m->over, "result",
                     m->over ? json_integer(m->result) : json_null());
}

static json_t *place_json(const struct rounds *own, const struct place *p, bool swiss)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "place", cli_json_count(p->place),
                     "bot", results_csv_word(own->name[p->entrant]), "points",
                     swiss ? cli_json_real(p->points) : json_null(), "buchholz",
                     swiss ? cli_json_real(p->buchholz) : json_null(), "set_score",
                     swiss ? cli_json_real(p->sets) : json_null(), "rounds_won",
                     swiss ? json_null() : cli_json_count(p->rounds), "out",
                     swiss ? json_null() : json_boolean(p->beaten));
}

static json_t *neighbours_json(const struct ranked *g, const struct neighbours *n)
{
    static const char *const states[] = {
        [NEIGHBOURS_SETTLED] = "settled", [NEIGHBOURS_TIE] = "tie", [NEIGHBOURS_OPEN] = "open"};

    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:s, s:b, s:o}", "bots",
                     results_csv_names(ranked_line(g, n->better)), "others",
                     results_csv_names(ranked_line(g, n->worse)), "difference",
                     cli_json_real(n->difference), "difference_error", cli_json_real(n->error),
                     "sets", cli_json_count(n->sets), "state", states[n->state], "matters",
                     (int)n->matters, "more_sets",
                     n->more == UINT64_MAX ? json_null() : cli_json_count(n->more));
}

static json_t *settled_json(const struct ranked *g)
{
    size_t n = 0;
    struct neighbours *pair = rounds_neighbours(g, &n);
    json_t *list = pair ? json_array() : NULL;

    for (size_t i = 0; i < n; i++)
        list = cli_json_add(list, neighbours_json(g, &pair[i]));
    free(pair);
    return list;
}

bool rounds_settle(const struct rounds_list *l, const struct rounds *own, const struct ranked *g)
{
    for (const struct rounds *later = own + 1; later < l->rounds + l->count; later++)
        if (later->game == own->game)
            return false;
    return g->s->event.format == FORMAT_SETTLE;
}

static json_t *segment_json(const struct rounds_list *l, const struct rounds *own,
                            const struct ranked *g)
{
    json_t *matches = json_array(), *places = json_array();

    for (size_t i = 0; i < own->matches; i++)
        matches = cli_json_add(matches, match_json(own, &own->match[i]));
    for (size_t i = 0; i < own->places; i++)
        places = cli_json_add(places, place_json(own, &own->place[i], own->format == FORMAT_SWISS));
    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "rounds", cli_json_count(own->rounds), "ended",
                     own->end ? json_string(round_end_name(own->end)) : json_null(), "matches",
                     matches, "places", places, "neighbours",
                     rounds_settle(l, own, g) ? settled_json(g) : json_null());
}

json_t *rounds_json(const struct rounds_list *l, const struct ranked *g, size_t game)
{
    json_t *list = json_array();

    for (size_t i = 0; i < l->count; i++)
        if (l->rounds[i].game == game)
            list = cli_json_add(list, segment_json(l, &l->rounds[i], g));
    if (json_array_size(list))
        return list;
    json_decref(list);
    return json_null();
}
