/* The ratings of a game as rows of the season database, and who plays it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ladder/round_rows.h"

/* ---- Who plays ---- */

const char **ladder_players(const struct intake *in, uint32_t game, size_t *n)
{
    const char **list = calloc(in->n + 1, sizeof *list);

    *n = 0;
    for (size_t i = 0; list && i < in->n; i++) {
        const struct submission_record *r = &in->item[i].record;
        if (r->state == SUBMISSION_PLAYING && r->accepts >> (game - 1) & 1)
            list[(*n)++] = r->entrant;
    }
    return list;
}

bool ladder_rate(struct game_standings *g, const struct intake *in, struct err *err)
{
    size_t players;
    const char **player = ladder_players(in, g->number, &players);
    bool ok = (player || err_memory(err)) && game_standings_rate(g, player, players, err);

    free(player);
    return ok;
}

const struct submission_record *ladder_entrant(const struct intake *in, const char *name)
{
    for (size_t i = in->n; i-- > 0;)
        if (strcmp(in->item[i].record.entrant, name) == 0)
            return &in->item[i].record;
    return NULL;
}

/* ---- Ratings ---- */

/* Who an entrant is; by its name alone where its submission is gone. */
struct rated_entrant {
    char bot[SUBMISSION_ENTRANT];
    const char *author;
    uint32_t version;
};

static struct rated_entrant entrant_of(const struct intake *in, const char *entrant)
{
    const struct submission_record *r = ladder_entrant(in, entrant);
    struct rated_entrant e = {.author = r ? r->author : "", .version = r ? r->version : 1};
    uint64_t version;

    (void)snprintf(e.bot, sizeof e.bot, "%s", r ? r->bot : entrant);
    char *at = r ? NULL : strchr(e.bot, '@');
    if (at && text_u64(text_of(at + 1), 1, UINT32_MAX, &version)) {
        e.version = (uint32_t)version;
        *at = '\0';
    }
    return e;
}

static void take_value(struct ladder_rating *row, const struct game_standings *g, size_t line)
{
    const struct rating *its = &g->ratings.line[line];
    struct interval interval;

    row->value = row->low = row->high = NAN;
    if (its->sets == 0)
        return;
    interval = ratings_interval(&g->ratings, line);
    row->value = its->value;
    row->low = interval.low;
    row->high = interval.high;
}

/* The ranks among those that play, from those among all. */
static void take_ranks(struct ladder_rating *row, const struct ratings *r,
                       const struct ladder_look *look, size_t i)
{
    size_t line = look->bot[i].line;

    row->rank = 1;
    row->best = 1;
    row->worst = (uint32_t)look->rated;
    for (size_t k = 0; k < look->rated; k++) {
        size_t other = look->bot[k].line;
        bool same = r->line[other].pool == r->line[line].pool;
        row->rank += same ? r->line[other].rank < r->line[line].rank : k < i;
        row->best += ratings_order(r, other, line) > 0;
        row->worst -= ratings_order(r, line, other) > 0;
    }
}

static bool write_player(struct season *s, const struct game_standings *g, const struct intake *in,
                         const struct ladder_look *look, const char *const *player, size_t i,
                         struct err *err)
{
    const struct ladder_bot *bot = &look->bot[i];
    struct rated_entrant who = entrant_of(in, player[bot->player]);
    struct ladder_rating row = {
        .game = g->number,
        .entrant = player[bot->player],
        .bot = who.bot,
        .author = who.author,
        .version = who.version,
        .value = NAN,
        .low = NAN,
        .high = NAN,
        .sets = bot->sets,
        .state = ladder_stands_name(bot->stands),
        .more =
            bot->stands == LADDER_STANDS_OPEN && bot->more < INT64_MAX ? (int64_t)bot->more : -1,
        .plays = true,
    };

    if (i < look->rated) {
        take_value(&row, g, bot->line);
        take_ranks(&row, &g->ratings, look, i);
    }
    return ladder_rows_rating(s, &row, err);
}

static bool is_player(const struct ladder_look *look, size_t line)
{
    for (size_t i = 0; i < look->bots; i++)
        if (look->bot[i].line == line)
            return true;
    return false;
}

/* A version that plays no more keeps its rating and has no rank. */
static bool write_old(struct season *s, const struct game_standings *g, const struct intake *in,
                      const struct standing *line, struct err *err)
{
    const char *entrant = line->name[0];
    struct rated_entrant who = entrant_of(in, entrant);
    enum ladder_stands stands = LADDER_STANDS_SETTLED;
    struct ladder_rating row = {
        .game = g->number,
        .entrant = entrant,
        .bot = who.bot,
        .author = who.author,
        .version = who.version,
        .sets = standing_sets(line),
        .more = -1,
    };

    if (g->ratings.line[line->number].unrated)
        stands = LADDER_STANDS_UNRATED;
    else if (row.sets < LADDER_KNOWN_SETS)
        stands = LADDER_STANDS_PROVISIONAL;
    row.state = ladder_stands_name(stands);
    take_value(&row, g, line->number);
    return ladder_rows_rating(s, &row, err);
}

bool rating_rows_write(struct season *s, const struct game_standings *g, const struct intake *in,
                       struct err *err)
{
    struct ladder_look look = {.bots = 0};
    size_t players;
    const char **player = ladder_players(in, g->number, &players);
    struct ladder_field field = game_standings_field(g, player, players);
    bool ok = (player || err_memory(err)) && ladder_look_make(&look, &field, err) &&
              ladder_rows_forget(s, g->number, err);

    for (size_t i = 0; ok && i < look.bots; i++)
        ok = write_player(s, g, in, &look, player, i, err);
    for (size_t i = 0; ok && i < g->standings.lines; i++)
        if (!is_player(&look, g->standings.line[i].number))
            ok = write_old(s, g, in, &g->standings.line[i], err);
    ladder_look_finish(&look);
    free(player);
    return ok;
}
