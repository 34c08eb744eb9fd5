/* The games of club.yaml: each becomes a configuration of format settle, as a tournament file would
 * make it, but without bots. */
#include "club/club_file.h"

#include <stdlib.h>
#include <string.h>

/* The game that is being read. */
struct game_reading {
    struct club_file *file;
    struct club_settings own;
    size_t line;
};

bool club_setting(const struct yaml_tree *t, struct club_settings *s, const yaml_node_t *value)
{
    const char *text = yaml_tree_text(value);

    if (!text || !*text)
        return yaml_tree_no_word(t, value);
    s->at[s->n] = value->start_mark.line + 1;
    s->setting[s->n++] = (struct config_setting){t->key, text};
    return true;
}

/* ---- Keys ---- */

static bool add_setting(struct yaml_tree *t, const yaml_node_t *value)
{
    struct game_reading *r = t->target;

    return club_setting(t, &r->own, value);
}

/* A number: elsewhere it may also be the name of a file. */
static bool read_deals(struct yaml_tree *t, const yaml_node_t *value)
{
    uint32_t deals;

    return yaml_tree_whole(t, value, 1, UINT16_MAX, &deals) && add_setting(t, value);
}

/* ---- A configuration ---- */

static bool set_all(struct config *c, const struct club_settings *s, size_t n, struct err *err)
{
    return config_set_all(c, s->setting, n, err);
}

static bool says(const struct game_reading *r, const char *key)
{
    for (size_t i = 0; i < r->own.n; i++)
        if (strcmp(r->own.setting[i].key, key) == 0)
            return true;
    return false;
}

/* Makes a configuration of the first so many settings: those of every game, then the game's own.
 * Two bots stand for those that there will be. */
static bool try_settings(const struct game_reading *r, size_t n, struct config *c, struct err *err)
{
    const struct club_settings *all = &r->file->all;
    size_t of_all = n < all->n ? n : all->n;

    if (!config_init(c, err))
        return false;
    bool ok = config_bot(c, "a=a", err) && config_bot(c, "b=b", err) &&
              config_set(c, "format", "settle", err) &&
              (says(r, "unit") || config_set(c, "unit", "deals", err)) &&
              set_all(c, all, of_all, err) && set_all(c, &r->own, n - of_all, err) &&
              config_complete(c, err);
    if (!ok)
        config_finish(c);
    return ok;
}

/* An error of an option, "--deals: ...", as one of a key. */
static void drop_dashes(struct err *err)
{
    size_t n = strlen(err->text);

    if (strncmp(err->text, "--", 2) == 0)
        memmove(err->text, err->text + 2, n - 1);
    for (char *at = err->text; *at && *at != ':' && *at != ' '; at++)
        if (*at == '-')
            *at = '_';
}

static size_t line_of(const struct game_reading *r, size_t n)
{
    const struct club_settings *all = &r->file->all;

    if (n == 0)
        return r->line;
    return n <= all->n ? all->at[n - 1] : r->own.at[n - 1 - all->n];
}

/* Finds the first setting that is too much. */
static bool refuse_settings(const struct yaml_tree *t, const struct game_reading *r,
                            struct err *why)
{
    size_t n = r->file->all.n + r->own.n;
    struct config c;
    bool ok = false;

    while (n > 0 && !(ok = try_settings(r, n - 1, &c, NULL)))
        n--;
    if (ok)
        config_finish(&c);
    drop_dashes(why);
    return err_set(t->err, why->class, "%s:%zu: %s", t->path, line_of(r, n), why->text);
}

static void drop_bots(struct config *c)
{
    struct event *e = &c->event;

    for (size_t i = 0; i < e->entrants; i++) {
        free(e->entrant[i].args);
        free(c->bot[i]);
    }
    free(e->entrant);
    free(e->lineup);
    free(c->bot);
    c->bot = NULL;
    e->entrant = NULL;
    e->lineup = NULL;
    e->entrants = e->lineups = 0;
    e->title[0] = '\0';
}

static bool is_there(const struct club *c, const struct club_game *game)
{
    for (size_t i = 0; i < c->games; i++) {
        const struct event *e = &c->game[i].config.event;
        if (strcmp(c->game[i].rules, game->rules) == 0 && e->unit == game->config.event.unit &&
            e->deals == game->config.event.deals)
            return true;
    }
    return false;
}

static bool add_game(struct yaml_tree *t, const struct game_reading *r)
{
    struct club *c = r->file->club;
    struct club_game game;
    struct err why;

    if (!try_settings(r, r->file->all.n + r->own.n, &game.config, &why))
        return refuse_settings(t, r, &why);
    rules_text(&game.config.event.rules, game.rules);
    game.settle = game.config.event.plan;
    drop_bots(&game.config);
    if (is_there(c, &game)) {
        config_finish(&game.config);
        return err_set(t->err, ERR_USAGE, "%s:%zu: this game is there already", t->path, r->line);
    }
    c->game[c->games++] = game;
    return true;
}

/* ---- The list ---- */

static bool read_keys(struct yaml_tree *t, const yaml_node_t *item)
{
    static const struct yaml_key keys[] = {{"rules", add_setting}, {"enforcement", add_setting},
                                           {"unit", add_setting},  {"deals", read_deals},
                                           {"eps", add_setting},   {NULL, NULL}};

    if (item->type == YAML_MAPPING_NODE)
        return yaml_tree_keys(t, item, keys);
    t->key = "rules";
    return add_setting(t, item);
}

static bool read_game(struct yaml_tree *t, const yaml_node_t *item)
{
    struct game_reading r = {.file = t->target, .line = item->start_mark.line + 1};
    struct yaml_tree own = *t;

    own.target = &r;
    return read_keys(&own, item) && add_game(t, &r);
}

bool club_games_read(struct yaml_tree *t, const yaml_node_t *games)
{
    static const struct yaml_list list = {"expected a list of games, as in `games: [modern]`",
                                          "too many games; expected at most 32", CLUB_GAMES,
                                          read_game};
    struct game_reading usual = {.file = t->target, .line = 1};
    struct club *c = usual.file->club;

    if (!(c->game = calloc(CLUB_GAMES, sizeof *c->game)))
        return err_memory(t->err);
    if (!games)
        return add_game(t, &usual);
    return yaml_tree_list(t, games, &list) &&
           (c->games || yaml_tree_refuse(t, games, list.expected));
}
