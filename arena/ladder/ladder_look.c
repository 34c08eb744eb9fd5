/* Where the bots of a game stand, for the planner and for their ratings. */
#include <stdlib.h>
#include <string.h>

#include "ladder/ladder_planner.h"
#include "rules/rules.h"

const char *ladder_stands_name(enum ladder_stands stands)
{
#define NAME(name, text) text,
    static const char *const names[] = {LADDER_STANDS(NAME)};
#undef NAME

    return names[stands];
}

void ladder_look_finish(struct ladder_look *look)
{
    free(look->bot);
    free(look->pair);
    *look = (struct ladder_look){.bots = 0};
}

/* ---- Lines ---- */

/* The line of a bot: its index, or the number of lines. */
static size_t line_index(const struct standings *s, const char *name)
{
    size_t i = 0;

    while (i < s->lines && strcmp(s->line[i].name[0], name) != 0)
        i++;
    return i;
}

static struct ladder_bot bot_of(const struct ladder_field *field, size_t player)
{
    const struct standings *s = field->standings;
    struct ladder_bot bot = {.player = player,
                             .line = LADDER_NO_LINE,
                             .slow = field->slow && field->slow[player]};
    size_t i = line_index(s, field->player[player]);

    if (i == s->lines)
        return bot;
    bot.line = s->line[i].number;
    bot.sets = standing_sets(&s->line[i]);
    if (bot.sets && field->ratings->line[bot.line].unrated)
        bot.stands = LADDER_STANDS_UNRATED;
    return bot;
}

static bool is_rated(const struct ladder_bot *bot)
{
    return bot->sets && bot->stands != LADDER_STANDS_UNRATED;
}

/* ---- Their order ---- */

/* Where each line is in the order of ratings. */
static size_t *rank_lines(const struct ratings *r)
{
    size_t *rank = calloc(r->lines + 1, sizeof *rank);

    for (size_t i = 0; rank && i < r->lines; i++)
        rank[r->order[i]] = i;
    return rank;
}

static size_t group_of(const struct ladder_bot *bot)
{
    return is_rated(bot) ? 0 : bot->sets == 0 ? 1 : 2;
}

struct ranked_bot {
    struct ladder_bot bot;
    size_t group, rank; /* rank: of the ratings, or of coming */
};

static int compare(const void *a, const void *b)
{
    const struct ranked_bot *x = a, *y = b;

    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

static bool sort_bots(struct ladder_look *look, const struct ladder_field *field, struct err *err)
{
    size_t n = field->players;
    struct ranked_bot *all = calloc(n + 1, sizeof *all);
    size_t *rank = field->standings->sets ? rank_lines(field->ratings) : NULL;
    bool ok = all && (rank || !field->standings->sets);

    for (size_t i = 0; ok && i < n; i++) {
        struct ladder_bot bot = bot_of(field, i);
        all[i] =
            (struct ranked_bot){bot, group_of(&bot), rank && is_rated(&bot) ? rank[bot.line] : i};
        look->rated += all[i].group == 0;
        look->fresh += all[i].group == 1;
    }
    if (ok)
        qsort(all, n, sizeof *all, compare);
    for (size_t i = 0; ok && i < n; i++)
        look->bot[i] = all[i].bot;
    look->bots = n;
    free(all);
    free(rank);
    return ok || err_memory(err);
}

/* ---- Pools ---- */

/* The pool of most of the rated bots. */
static unsigned main_pool(const struct ladder_look *look, const struct ratings *r)
{
    unsigned best = 0;
    size_t most = 0;

    for (size_t i = 0; i < look->rated; i++) {
        unsigned pool = r->line[look->bot[i].line].pool;
        size_t n = 0;
        for (size_t k = 0; k < look->rated; k++)
            n += r->line[look->bot[k].line].pool == pool;
        if (n > most) {
            most = n;
            best = pool;
        }
    }
    return best;
}

double ladder_eps(const struct ladder_field *field)
{
    double eps = (double)field->settle.eps / MILLIONTHS;
    double usual = field->ratings->measure == MEASURE_ELO ? 35 : 0.05;

    return eps > usual ? eps : usual;
}

static bool is_provisional(const struct ladder_bot *bot, const struct ratings *r, double eps)
{
    if (bot->sets < LADDER_KNOWN_SETS)
        return true;
    return bot->sets < LADDER_PROVISIONAL_MOST &&
           (bot->apart || !(r->line[bot->line].error <= eps));
}

static void find_provisional(struct ladder_look *look, const struct ladder_field *field)
{
    const struct ratings *r = field->ratings;
    unsigned pool = main_pool(look, r);

    for (size_t i = 0; i < look->rated; i++) {
        struct ladder_bot *bot = &look->bot[i];
        bot->apart = r->line[bot->line].pool != pool;
        bot->stands = is_provisional(bot, r, ladder_eps(field)) ? LADDER_STANDS_PROVISIONAL
                                                                : LADDER_STANDS_SETTLED;
    }
}

/* ---- Neighbours ---- */

static void add_more(struct ladder_bot *bot, uint64_t more)
{
    bot->more = more > UINT64_MAX - bot->more ? UINT64_MAX : bot->more + more;
    if (bot->stands == LADDER_STANDS_SETTLED)
        bot->stands = LADDER_STANDS_OPEN;
}

static bool find_neighbours(struct ladder_look *look, const struct ladder_field *field,
                            struct err *err)
{
    size_t *line = calloc(look->rated + 1, sizeof *line);

    look->pair = calloc(look->rated + 1, sizeof *look->pair);
    if (!line || !look->pair) {
        free(line);
        return err_memory(err);
    }
    for (size_t i = 0; i < look->rated; i++)
        line[i] = look->bot[i].line;
    look->pairs = settle_look_among(field->standings, field->ratings, &field->settle, line,
                                    look->rated, look->pair);
    for (size_t i = 0; i < look->pairs; i++)
        if (look->pair[i].state == NEIGHBOURS_OPEN) {
            add_more(&look->bot[i], look->pair[i].more);
            add_more(&look->bot[i + 1], look->pair[i].more);
        }
    free(line);
    return true;
}

bool ladder_look_make(struct ladder_look *look, const struct ladder_field *field, struct err *err)
{
    *look = (struct ladder_look){.bot = calloc(field->players + 1, sizeof *look->bot)};
    if (!look->bot)
        return err_memory(err);
    if (!sort_bots(look, field, err))
        return false;
    if (look->rated == 0)
        return true;
    find_provisional(look, field);
    return find_neighbours(look, field, err);
}

unsigned ladder_lacks(const struct ladder_field *field, const struct ladder_look *look)
{
    size_t needs = rules_individual(field->rules) ? field->rules->players : 2;
    size_t has = look->rated + look->fresh;

    return has < needs ? (unsigned)(needs - has) : 0;
}
