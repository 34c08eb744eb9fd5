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
        g->game[i].s = &results->stage[i];
    return true;
}

void games_finish(struct report_games *g)
{
    for (size_t i = 0; g->game && i < g->count; i++) {
        hashmap_finish(&g->game[i].names);
        buf_finish(&g->game[i].bot_names);
        buf_finish(&g->game[i].bots);
        buf_finish(&g->game[i].segments);
    }
    free(g->game);
    free(g->now.bot);
    *g = (struct report_games){.count = 0};
}

/* ---- Bots ---- */

static void put_word(struct buf *out, const char *key, const char *text)
{
    jw_foreign(jw_key(out, key), text);
}

static void put_bot(struct buf *out, const struct entrant *e, bool named_only)
{
    jw_open(out, '{');
    put_word(out, "name", e->name);
    if (named_only) {
        jw_close(out, '}');
        return;
    }
    put_word(out, "version", e->version);
    put_word(out, "author", e->author);
    put_word(out, "args", e->args);
    jw_hex(jw_key(out, "sha256"), e->sha256, sizeof e->sha256);
    jw_key(out, "fault");
    if (e->fault)
        jw_text(out, fault_name((enum eu_fault)e->fault));
    else
        jw_null(out);
    jw_close(out, '}');
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
        put_bot(&game->bots, e, found >= GAMES_BOTS);
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

static void put_bytes(struct buf *out, const char *key, const uint8_t hash[HASH_BYTES], bool known)
{
    jw_key(out, key);
    if (known)
        jw_hex(out, hash, HASH_BYTES);
    else
        jw_null(out);
}

static void put_segment(struct buf *out, const struct game_segment *now)
{
    jw_open(out, '{');
    put_word(out, "log", now->log);
    put_bytes(out, "commitment", now->commitment, true);
    put_bytes(out, "seed", now->seed, now->revealed);
    put_bytes(out, "given", now->given_hash, now->given);
    jw_int(jw_key(out, "sets"), (int64_t)now->sets);
    jw_close(out, '}');
}

void games_end_segment(struct report_games *g)
{
    struct game_segment *now = &g->now;

    if (!now->bot)
        return;
    if (!g->again)
        put_segment(&g->game[now->game].segments, now);
    free(now->bot);
    *now = (struct game_segment){.sets = 0};
}

void games_again(struct report_games *g)
{
    g->again = true;
}

/* The seats of each. */
static void put_sides(struct buf *out, const struct eu_rules *rules)
{
    jw_open(out, '[');
    for (unsigned side = 0; side < rules->sides; side++) {
        jw_open(out, '[');
        for (unsigned seats = rules_seats_of(rules, side); seats; seats &= seats - 1)
            jw_int(out, __builtin_ctz(seats));
        jw_close(out, ']');
    }
    jw_close(out, ']');
}

/* ---- JSON ---- */

static void put_rules(const struct eu_rules *rules, struct buf *out)
{
    char text[RULES_TEXT];
    struct rules_line line;

    rules_text(rules, text);
    jw_open(jw_key(out, "rules"), '{');
    put_word(out, "text", text);
    put_word(out, "book", law_book(rules));
    jw_int(jw_key(out, "players"), rules->players);
    jw_key(out, "sides");
    put_sides(out, rules);
    jw_open(jw_key(out, "parameters"), '[');
    for (size_t i = 0; rules_line(rules, i, &line); i++) {
        jw_open(out, '[');
        jw_text(out, line.name);
        jw_text(out, line.value);
        jw_text(out, line.meaning);
        jw_close(out, ']');
    }
    jw_close(out, ']');
    jw_close(out, '}');
}

static void put_limits(const struct limits *limits, struct buf *out)
{
    jw_open(jw_key(out, "limits"), '{');
#define PUT_LIMIT(NAME, field, least, most, otherwise) \
    jw_key(out, #field); \
    jw_int(out, limits->field);
    LIMITS(PUT_LIMIT)
#undef PUT_LIMIT
    jw_close(out, '}');
}

void games_put(const struct game *game, struct buf *out)
{
    put_rules(&game->s->event.rules, out);
    put_limits(&game->limits, out);
    jw_list(out, "bots", &game->bots);
    jw_list(out, "segments", &game->segments);
}
