#include "results/rounds.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
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

static bool add_logged_round(const struct rounds_segment *s, const struct round *round,
                             struct err *err)
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
        return add_logged_round(s, &r->round, err);
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
