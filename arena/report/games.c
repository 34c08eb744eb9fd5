#include "report/games.h"

#include <stdlib.h>
#include <string.h>

#include "rules/law.h"
#include "rules/rules.h"
#include "base/json_writer.h"

/* ---- Life ---- */

bool games_start(struct report_games *g, const struct log_results *results, struct err *err)
{
    *g = (struct report_games){.count = results->stages};
    g->game = calloc(results->stages + 1, sizeof *g->game);
    if (!g->game)
        return err_memory(err);
    for (size_t i = 0; i < g->count; i++)
        g->game[i] =
            (struct game){.s = &results->stage[i], .bots = json_array(), .segments = json_array()};
    return true;
}

void games_finish(struct report_games *g)
{
    for (size_t i = 0; g->game && i < g->count; i++) {
        hashmap_finish(&g->game[i].names);
        buf_finish(&g->game[i].bot_names);
        json_decref(g->game[i].bots);
        json_decref(g->game[i].segments);
    }
    free(g->game);
    free(g->now.bot);
    *g = (struct report_games){.count = 0};
}

/* ---- Bots ---- */

static json_t *bot_json(const struct entrant *e, bool named_only)
{
    if (named_only)
        return json_pack("{s:o}", "name", jw_text(e->name));
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:s?}", "name", jw_text(e->name), "version",
                     jw_text(e->version), "author", jw_text(e->author), "args", jw_text(e->args),
                     "sha256", jw_hex(e->sha256, sizeof e->sha256), "fault",
                     e->fault ? fault_name((enum eu_fault)e->fault) : NULL);
}

static bool number_bot(struct game *game, const struct entrant *e, uint32_t *number)
{
    uint8_t hash[NAME_HASH];
    uint64_t key;
    size_t found;

    name_hash(e->name, hash);
    memcpy(&key, hash, sizeof key);
    if (!hashmap_find(&game->names, key, &found)) {
        found = game->names.count;
        if (!hashmap_add(&game->names, key))
            return false;
        game->bots = jw_add(game->bots, bot_json(e, found >= GAMES_BOTS));
        (void)buf_add(&game->bot_names, e->name, sizeof e->name);
    }
    *number = (uint32_t)found;
    return !game->bot_names.failed;
}

const struct bot_name *games_names(const struct game *game)
{
    return (const struct bot_name *)game->bot_names.data;
}

/* ---- Segments ---- */

static size_t find_game(const struct report_games *g, const struct event *event)
{
    size_t i = 0;

    while (i + 1 < g->count && !standings_is_game(g->game[i].s, event))
        i++;
    return i;
}

bool games_segment(struct report_games *g, const struct event *event, const char *log,
                   struct err *err)
{
    struct game_segment *now = &g->now;

    games_end_segment(g);
    *now = (struct game_segment){.log = log, .game = find_game(g, event), .given = event->given};
    memcpy(now->commitment, event->commitment, sizeof now->commitment);
    memcpy(now->given_hash, event->given_hash, sizeof now->given_hash);
    g->game[now->game].limits = event->limits;
    now->bot = calloc(event->entrants + 1, sizeof *now->bot);
    if (!now->bot)
        return err_memory(err);
    for (size_t i = 0; i < event->entrants; i++)
        if (!number_bot(&g->game[now->game], &event->entrant[i], &now->bot[i]))
            return err_memory(err);
    return true;
}

static json_t *bytes_json(const uint8_t hash[HASH_BYTES], bool known)
{
    return known ? jw_hex(hash, HASH_BYTES) : json_null();
}

static json_t *segment_json(const struct game_segment *now)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "log", jw_text(now->log), "commitment",
                     bytes_json(now->commitment, true), "seed",
                     bytes_json(now->seed, now->revealed), "given",
                     bytes_json(now->given_hash, now->given), "sets", jw_count(now->sets));
}

void games_end_segment(struct report_games *g)
{
    struct game_segment *now = &g->now;

    if (!now->bot)
        return;
    if (!g->again)
        g->game[now->game].segments = jw_add(g->game[now->game].segments, segment_json(now));
    free(now->bot);
    *now = (struct game_segment){.sets = 0};
}

void games_again(struct report_games *g)
{
    g->again = true;
}

/* ---- JSON ---- */

/* The seats of each. */
static json_t *sides_json(const struct eu_rules *rules)
{
    json_t *sides = json_array();

    for (unsigned side = 0; side < rules->sides; side++) {
        json_t *list = json_array();
        for (unsigned seats = rules_seats_of(rules, side); seats; seats &= seats - 1)
            list = jw_add(list, json_integer(eu_first(seats)));
        sides = jw_add(sides, list);
    }
    return sides;
}

static json_t *rules_json(const struct eu_rules *rules)
{
    json_t *parameters = json_array();
    struct rules_line line;
    char text[RULES_TEXT];

    rules_text(rules, text);
    for (size_t i = 0; rules_line(rules, i, &line); i++)
        parameters =
            jw_add(parameters, json_pack("[s, s, s]", line.name, line.value, line.meaning));
    return json_pack("{s:s, s:s, s:i, s:o, s:o}", "text", text, "book", law_book(rules), "players",
                     (int)rules->players, "sides", sides_json(rules), "parameters", parameters);
}

static json_t *limits_json(const struct limits *limits)
{
    json_t *object = json_object();

#define PUT_LIMIT(NAME, field, least, most, otherwise) \
    object = jw_put(object, #field, json_integer(limits->field));
    LIMITS(PUT_LIMIT)
#undef PUT_LIMIT
    return object;
}

json_t *games_json(const struct game *game)
{
    return json_pack("{s:o, s:o, s:O, s:O}", "rules", rules_json(&game->s->event.rules), "limits",
                     limits_json(&game->limits), "bots", game->bots, "segments", game->segments);
}
