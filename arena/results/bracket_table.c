/* The rounds of formats that pair by results, as tables and as JSON: matches, places, neighbours, a
 * test. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/json_writer.h"
#include "base/text.h"
#include "results/results.h"
#include "results/rounds.h"
#include "schedule/settle.h"

/* ---- Text: swiss and knockout ---- */

enum { MATCHES_MOST = 64 }; /* of more only the last round is shown */

static const char *entrant_name(const struct rounds *own, uint32_t entrant, char out[4 * NAME_CAP])
{
    if (entrant == BRACKET_NOBODY)
        return "a bye";
    (void)text_safe(text_of(own->name[entrant]), out, 4 * NAME_CAP);
    return out;
}

/* How a match of a knockout was decided, if by more than its sets. */
static const char *result_note(const struct match *m)
{
    if (!m->extra)
        return "";
    bool level = m->over && m->sets.won == m->sets.lost && m->points == 0;
    return level ? ", prolonged, level: by seed" : ", prolonged";
}

static void put_match(struct grid *g, const struct rounds *own, const struct match *m)
{
    static const char *const results[] = {"lost", "drawn", "won"};
    char name[2][4 * NAME_CAP];

    grid_cell(g, "%" PRIu32, m->round);
    grid_cell(g, "%s", entrant_name(own, m->entrant[0], name[0]));
    grid_cell(g, "%s", entrant_name(own, m->entrant[1], name[1]));
    grid_cell(g, "%" PRIu64 "-%" PRIu64 "-%" PRIu64, m->sets.won, m->sets.split, m->sets.lost);
    if (m->deals)
        grid_cell(g, "%+.3f", (double)m->points / (double)m->deals);
    else
        grid_cell(g, "-");
    grid_cell(g, "%s%s", m->over ? results[1 + m->result] : "open", result_note(m));
}

static bool print_matches(const struct rounds *own)
{
    static const struct grid_column columns[] = {{"round", GRID_NUMBER},    {"match", GRID_NAME},
                                                 {"against", GRID_NAME},    {"sets", GRID_NUMBER},
                                                 {"pts/deal", GRID_NUMBER}, {"result", GRID_WORDS}};
    struct grid g = GRID(columns);
    uint32_t last = own->matches ? own->match[own->matches - 1].round : 0;

    for (size_t i = 0; i < own->matches; i++)
        if (own->matches <= MATCHES_MOST || own->match[i].round == last)
            put_match(&g, own, &own->match[i]);
    return grid_end(&g, GRID_TEXT);
}

static bool print_swiss(const struct rounds *own)
{
    static const struct grid_column columns[] = {{"place", GRID_NUMBER},
                                                 {"bot", GRID_NAME},
                                                 {"matches", GRID_NUMBER},
                                                 {"Buchholz", GRID_NUMBER},
                                                 {"sets", GRID_NUMBER}};
    struct grid g = GRID(columns);
    char name[4 * NAME_CAP];

    for (size_t i = 0; i < own->places; i++) {
        const struct place *p = &own->place[i];
        grid_cell(&g, "%" PRIu32, p->place);
        grid_cell(&g, "%s", entrant_name(own, p->entrant, name));
        grid_cell(&g, "%.1f", p->points);
        grid_cell(&g, "%.1f", p->buchholz);
        grid_cell(&g, "%.1f", p->sets);
    }
    return grid_end(&g, GRID_TEXT);
}

static bool print_knockout(const struct rounds *own)
{
    static const struct grid_column columns[] = {{"place", GRID_NUMBER},
                                                 {"bot", GRID_NAME},
                                                 {"rounds won", GRID_NUMBER},
                                                 {"now", GRID_WORDS}};
    struct grid g = GRID(columns);
    char name[4 * NAME_CAP];

    for (size_t i = 0; i < own->places; i++) {
        const struct place *p = &own->place[i];
        bool won = own->end == ROUND_DONE && !p->beaten;
        grid_cell(&g, "%" PRIu32, p->place);
        grid_cell(&g, "%s", entrant_name(own, p->entrant, name));
        grid_cell(&g, "%" PRIu32, p->rounds);
        grid_cell(&g, "%s", won ? "the winner" : p->beaten ? "out" : "in");
    }
    return grid_end(&g, GRID_TEXT);
}

/* What was decided comes first: of swiss the points, of a knockout its bracket. */
static bool print_bracket(const struct rounds *own, enum format format)
{
    if (format == FORMAT_KNOCKOUT) {
        if (!print_matches(own))
            return false;
        putchar('\n');
        return print_knockout(own);
    }
    if (!print_swiss(own))
        return false;
    putchar('\n');
    return print_matches(own);
}

/* ---- Neighbours ---- */

/* All neighbours of a game, and how many: owned; NULL if there is no memory. */
static struct neighbours *find_neighbours(const struct ranked *g, size_t *n)
{
    struct neighbours *pair = calloc(g->ratings.lines + 1, sizeof *pair);

    if (pair)
        *n = settle_look(g->s, &g->ratings, &g->s->event.plan, pair);
    return pair;
}

/* Whether the neighbours are shown with this segment: the last of a game that is settled, as
 * they are those of all its sets. */
static bool shows_neighbours(const struct rounds_list *l, const struct rounds *own,
                             const struct ranked *g)
{
    for (const struct rounds *later = own + 1; later < l->rounds + l->count; later++)
        if (later->game == own->game)
            return false;
    return g->s->event.format == FORMAT_SETTLE;
}

/* ---- Text: settle ---- */

static void put_state(struct grid *grid, const struct neighbours *n)
{
    switch (n->state) {
    case NEIGHBOURS_SETTLED:
        grid_cell(grid, "settled");
        return;
    case NEIGHBOURS_TIE:
        grid_cell(grid, "a tie");
        return;
    case NEIGHBOURS_OPEN:
        break;
    }
    if (n->more == UINT64_MAX)
        grid_cell(grid, "open");
    else
        grid_cell(grid, "open: about %" PRIu64 " sets more%s", n->more,
                  n->matters ? "" : ", not asked for");
}

static void put_neighbours(struct grid *grid, const struct ranked *g, const struct neighbours *n)
{
    int decimals = g->ratings.measure == MEASURE_POINTS ? 3 : 1;
    char name[SHOWN_NAME];

    results_name(ranked_line(g, n->better), name);
    grid_cell(grid, "%s", name);
    results_name(ranked_line(g, n->worse), name);
    grid_cell(grid, "%s", name);
    grid_cell(grid, "%.*f", decimals, n->difference);
    grid_cell(grid, "%.*f", decimals, g->ratings.reach * n->error);
    grid_cell(grid, "%" PRIu64, n->sets);
    put_state(grid, n);
}

static bool print_settled(const struct ranked *g)
{
    static const struct grid_column columns[] = {{"neighbours", GRID_NAME}, {"and", GRID_NAME},
                                                 {"apart", GRID_NUMBER},    {"+-", GRID_NUMBER},
                                                 {"sets", GRID_NUMBER},     {"order", GRID_WORDS}};
    struct grid grid = GRID(columns);
    size_t n = 0;
    struct neighbours *pair = find_neighbours(g, &n);

    if (!pair)
        return false;
    for (size_t i = 0; i < n; i++)
        put_neighbours(&grid, g, &pair[i]);
    free(pair);
    putchar('\n');
    return grid_end(&grid, GRID_TEXT);
}

/* ---- Text ---- */

static const char *ended(enum round_end end)
{
    switch (end) {
    case ROUND_PLAYS:
        return "not over";
    case ROUND_DONE:
        return "over";
    case ROUND_SETTLED:
        return "settled";
    case ROUND_SETS:
        return "over, with all the sets that it may have,";
    case ROUND_TIME:
        return "over, with its time spent,";
    case ROUND_H0:
        return "H0 is accepted";
    case ROUND_H1:
        return "H1 is accepted";
    }
    return "";
}

/* A round of a bracket is recorded again for the matches that are prolonged. */
static uint64_t rounds_of(const struct rounds *own)
{
    return own->match && own->matches ? own->match[own->matches - 1].round : own->rounds;
}

static void print_end(const struct rounds *own, enum format format)
{
    uint64_t rounds = rounds_of(own);

    if (own->end == ROUND_PLAYS && rounds)
        printf("not over: round %" PRIu64 " is being played%s\n", rounds,
               format == FORMAT_SETTLE ? "; the order is decided at its end" : "");
    else
        printf("%s after %" PRIu64 " round%s\n", ended(own->end), rounds, rounds == 1 ? "" : "s");
}

bool rounds_print(const struct rounds_list *l, const struct ranked *g, size_t game)
{
    for (size_t i = 0; i < l->count; i++) {
        const struct rounds *own = &l->rounds[i];
        if (own->game != game)
            continue;
        if (own->match && !print_bracket(own, own->format))
            return false;
        bool settle = shows_neighbours(l, own, g);
        if (settle && !print_settled(g))
            return false;
        /* a match of two says it itself; those that settled something earlier do not matter */
        if (own->format != FORMAT_SPRT && (settle || own->format != FORMAT_SETTLE))
            print_end(own, own->format);
    }
    return true;
}

/* ---- JSON ---- */

static json_t *match_json(const struct rounds *own, const struct match *m)
{
    bool bye = m->entrant[1] == BRACKET_NOBODY;

    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:b, s:o}", "round",
                     jw_count(m->round), "bot", jw_text(own->name[m->entrant[0]]), "other",
                     bye ? json_null() : jw_text(own->name[m->entrant[1]]), "sets_won",
                     jw_count(m->sets.won), "sets_split", jw_count(m->sets.split), "sets_lost",
                     jw_count(m->sets.lost), "points_per_deal",
                     m->deals ? jw_real((double)m->points / (double)m->deals) : json_null(),
                     "prolonged", jw_count(m->extra), "over", (int)m->over, "result",
                     m->over ? json_integer(m->result) : json_null());
}

static json_t *place_json(const struct rounds *own, const struct place *p, bool swiss)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "place", jw_count(p->place), "bot",
                     jw_text(own->name[p->entrant]), "points",
                     swiss ? jw_real(p->points) : json_null(), "buchholz",
                     swiss ? jw_real(p->buchholz) : json_null(), "set_score",
                     swiss ? jw_real(p->sets) : json_null(), "rounds_won",
                     swiss ? json_null() : jw_count(p->rounds), "out",
                     swiss ? json_null() : json_boolean(p->beaten));
}

static json_t *neighbours_json(const struct ranked *g, const struct neighbours *n)
{
    static const char *const states[] = {
        [NEIGHBOURS_SETTLED] = "settled", [NEIGHBOURS_TIE] = "tie", [NEIGHBOURS_OPEN] = "open"};

    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:s, s:b, s:o}", "bots",
                     results_json_names(ranked_line(g, n->better)), "others",
                     results_json_names(ranked_line(g, n->worse)), "difference",
                     jw_real(n->difference), "difference_error", jw_real(n->error), "sets",
                     jw_count(n->sets), "state", states[n->state], "matters", (int)n->matters,
                     "more_sets", n->more == UINT64_MAX ? json_null() : jw_count(n->more));
}

static json_t *settled_json(const struct ranked *g)
{
    size_t n = 0;
    struct neighbours *pair = find_neighbours(g, &n);
    json_t *list = pair ? json_array() : NULL;

    for (size_t i = 0; i < n; i++)
        list = jw_add(list, neighbours_json(g, &pair[i]));
    free(pair);
    return list;
}

static json_t *segment_json(const struct rounds_list *l, const struct rounds *own,
                            const struct ranked *g)
{
    json_t *matches = json_array(), *places = json_array();

    for (size_t i = 0; i < own->matches; i++)
        matches = jw_add(matches, match_json(own, &own->match[i]));
    for (size_t i = 0; i < own->places; i++)
        places = jw_add(places, place_json(own, &own->place[i], own->format == FORMAT_SWISS));
    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "rounds", jw_count(own->rounds), "ended",
                     own->end ? json_string(round_end_name(own->end)) : json_null(), "matches",
                     matches, "places", places, "neighbours",
                     shows_neighbours(l, own, g) ? settled_json(g) : json_null());
}

json_t *rounds_json(const struct rounds_list *l, const struct ranked *g, size_t game)
{
    json_t *list = json_array();

    for (size_t i = 0; i < l->count; i++)
        if (l->rounds[i].game == game)
            list = jw_add(list, segment_json(l, &l->rounds[i], g));
    if (json_array_size(list))
        return list;
    json_decref(list);
    return json_null();
}
