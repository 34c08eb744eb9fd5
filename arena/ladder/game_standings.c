#include "ladder/game_standings.h"

#include <stdlib.h>
#include <string.h>

void game_standings_start(struct game_standings *g, const struct club *c, size_t game)
{
    *g = (struct game_standings){.game = &c->game[game], .number = (uint32_t)game + 1};
}

void game_standings_finish(struct game_standings *g)
{
    standings_finish(&g->standings);
    ratings_finish(&g->ratings);
    free(g->met);
}

const struct standing *game_standings_line(const struct game_standings *g, const char *entrant)
{
    const struct standings *s = &g->standings;

    for (size_t i = 0; i < s->lines; i++)
        if (strcmp(s->line[i].name[0], entrant) == 0)
            return &s->line[i];
    return NULL;
}

/* ---- Who met in which round ---- */

static bool make_room(struct game_standings *g, struct err *err)
{
    while (g->mets < g->standings.meetings.count) {
        uint32_t *grown = array_grow(g->met, &g->met_cap, g->mets, sizeof *grown);
        if (!grown)
            return err_memory(err);
        g->met = grown;
        g->met[g->mets++] = 0;
    }
    return true;
}

/* Only the pairings of the event can have been played. */
static void note_pairing(struct game_standings *g, const struct event *event, uint64_t pairing,
                         uint32_t round)
{
    const struct meetings *all = &g->standings.meetings;
    struct pairing p;
    size_t line[EU_SEATS] = {0};

    event_pairing(event, pairing, &p);
    for (unsigned k = 0; k < p.bots; k++) {
        const struct standing *its = game_standings_line(g, event->entrant[p.bot[k]].name);
        line[k] = its ? its->number : SIZE_MAX;
        for (unsigned j = 0; j < k; j++) {
            const struct meeting *m = meetings_find(all, line[j], line[k]);
            if (m)
                g->met[m - all->meeting] = round;
        }
    }
}

static bool note_meetings(struct game_standings *g, const struct event *event, uint32_t round,
                          struct err *err)
{
    if (!make_room(g, err))
        return false;
    for (uint64_t i = 0; i < event_pairings(event); i++)
        note_pairing(g, event, i, round);
    return true;
}

/* ---- Logs ---- */

/* A log that is read. */
struct game_log_reading {
    struct game_standings *g;
    struct set_reader *r;
    uint32_t round;
    struct game_log *told;
    struct log_sums sums; /* so it is known to be complete, without reading it again */
    bool complete;
};

void game_log_finish(struct game_log *told)
{
    event_finish(&told->event);
    *told = (struct game_log){.sets = 0};
}

static bool add_sums(struct game_log_reading *of, struct err *err)
{
    const struct log_record *record = &of->r->record;

    return log_sums_add(&of->sums, record->data, record->size) ||
           log_refuse(record, err, "it has no place here");
}

static bool check_end(const struct game_log_reading *of, struct err *err)
{
    return log_check_end(&of->r->record, &of->r->footer, &of->sums, &of->r->event, err);
}

static bool read_set(struct game_log_reading *of, struct err *err)
{
    struct set_reader *r = of->r;

    of->told->sets++;
    of->told->deals += set_record_facts(&r->set).deals;
    return add_sums(of, err) && standings_set(&of->g->standings, &r->set, err);
}

static bool read_record(struct game_log_reading *of, struct err *err)
{
    struct set_reader *r = of->r;

    if (of->complete)
        return log_refuse(&r->record, err, "expected the end of the log");
    switch (r->record.kind) {
    case LOG_HEADER:
        return add_sums(of, err) && standings_header(&of->g->standings, &r->event, err);
    case LOG_SET:
        return read_set(of, err);
    case LOG_ROUND:
    case LOG_SHARD:
        return log_refuse(&r->record, err, "expected a set or the footer");
    case LOG_FOOTER:
        of->told->footer = r->footer;
        return check_end(of, err) && note_meetings(of->g, &r->event, of->round, err);
    case LOG_TRAILER:
        of->complete = true;
        return check_end(of, err);
    }
    return true;
}

static bool read_log(struct game_log_reading *of, const char *log, struct err *err)
{
    int found = 1;
    bool ok = true;

    if (!set_reader_open(of->r, log, err))
        return false;
    while (ok && (found = set_reader_next(of->r, err)) == 1)
        ok = read_record(of, err);
    of->told->event = of->r->event; /* it owns it now */
    of->r->event = (struct event){.sets = 0};
    set_reader_close(of->r);
    ok = ok && found == 0;
    return ok && !of->complete
               ? err_set(err, ERR_FOUND, "%s: expected footer and trailer, found the end", log)
               : ok;
}

bool game_standings_add(struct game_standings *g, const char *log, uint32_t round,
                        struct game_log *told, struct err *err)
{
    struct game_log_reading of = {.g = g, .round = round, .told = told};

    of.r = malloc(sizeof *of.r);
    if (!of.r)
        return err_memory(err);
    bool ok = read_log(&of, log, err);
    free(of.r);
    return ok;
}

/* ---- Ratings ---- */

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Which lines play, by their numbers; NULL: there is no memory. */
static bool *find_playing(const struct game_standings *g, const char *const *player, size_t players)
{
    const struct standings *s = &g->standings;
    const char **sorted = calloc(players + 1, sizeof *sorted);
    bool *plays = sorted ? calloc(s->lines + 1, sizeof *plays) : NULL;

    for (size_t i = 0; sorted && i < players; i++)
        sorted[i] = player[i];
    if (plays && players)
        qsort(sorted, players, sizeof *sorted, compare_names);
    for (size_t i = 0; plays && players && i < s->lines; i++) {
        const char *name = s->line[i].name[0];
        plays[s->line[i].number] = bsearch(&name, sorted, players, sizeof *sorted, compare_names);
    }
    free(sorted);
    return plays;
}

/* Adds the newest others to those that play; returns how many lines are not kept. */
static size_t keep_newest(bool *keep, size_t lines)
{
    size_t others = 0, gone = 0;

    for (size_t i = lines; i-- > 0;) {
        if (keep[i])
            continue;
        keep[i] = others++ < GAME_STANDINGS_OLD;
        gone += !keep[i];
    }
    return gone;
}

static void drop_met(struct game_standings *g, const bool *keep)
{
    const struct meetings *all = &g->standings.meetings;
    size_t kept = 0;

    for (size_t i = 0; i < g->mets; i++)
        if (keep[all->meeting[i].line[0]] && keep[all->meeting[i].line[1]])
            g->met[kept++] = g->met[i];
    g->mets = kept;
}

static bool drop_oldest(struct game_standings *g, const char *const *player, size_t players,
                        struct err *err)
{
    size_t lines = g->standings.lines;
    bool ok = true;

    if (lines <= GAME_STANDINGS_OLD)
        return true;
    bool *keep = find_playing(g, player, players);
    if (!keep)
        return err_memory(err);
    if (keep_newest(keep, lines)) {
        drop_met(g, keep);
        ok = standings_keep(&g->standings, keep, err);
    }
    free(keep);
    return ok;
}

bool game_standings_rate(struct game_standings *g, const char *const *player, size_t players,
                         struct err *err)
{
    if (!drop_oldest(g, player, players, err))
        return false;
    ratings_finish(&g->ratings);
    g->ratings = (struct ratings){.lines = 0};
    standings_rank(&g->standings);
    return ratings_make(&g->ratings, &g->standings, measure_of(&g->game->config.event), NULL, 0,
                        err);
}

struct ladder_field game_standings_field(const struct game_standings *g, const char *const *player,
                                         size_t players)
{
    return (struct ladder_field){
        .rules = &g->game->config.event.rules,
        .standings = &g->standings,
        .ratings = &g->ratings,
        .met = g->met,
        .player = player,
        .players = players,
        .settle = g->game->settle,
    };
}
