/* club.yaml: its keys, and what holds without them. */
#include "club/club_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static struct club *of(const struct yaml_tree *t)
{
    return ((struct club_file *)t->target)->club;
}

/* ---- Single values ---- */

static bool read_title(struct yaml_tree *t, const yaml_node_t *value)
{
    char title[CLUB_TITLE], safe[4 * CLUB_TITLE];

    if (!yaml_tree_word(t, value, title, sizeof title))
        return false;
    (void)text_safe(text_of(title), safe, sizeof safe);
    if (strcmp(title, safe) != 0)
        return yaml_tree_refuse(t, value, "expected a title in UTF-8 without control characters");
    (void)snprintf(of(t)->title, CLUB_TITLE, "%s", title);
    return true;
}

static bool read_seed(struct yaml_tree *t, const yaml_node_t *value)
{
    const char *text = yaml_tree_text(value);

    if (!text || !*text)
        return yaml_tree_no_word(t, value);
    rng_seed_of_text(of(t)->seed, text_of(text));
    of(t)->seeded = true;
    return true;
}

static bool read_again(struct yaml_tree *t, const yaml_node_t *value)
{
    const char *text = yaml_tree_text(value);

    return (text && text_seconds(text_of(text), &of(t)->again)) ||
           yaml_tree_refuse(t, value, "expected a time, as in 90s, 10m or 2h");
}

static bool read_versions(struct yaml_tree *t, const yaml_node_t *value)
{
    return yaml_tree_whole(t, value, 1, 100, &of(t)->versions);
}

static bool read_class(struct yaml_tree *t, const yaml_node_t *value)
{
    char name[PATH_CAP];

    of(t)->class_line = value->start_mark.line + 1;
    return yaml_tree_word(t, value, name, sizeof name) &&
           path_beside(of(t)->class_file, t->path, name, t->err);
}

/* ---- What every game has ---- */

static bool add_to_all(struct yaml_tree *t, const yaml_node_t *value)
{
    struct club_file *f = t->target;

    return club_setting(t, &f->all, value);
}

static bool read_limits(struct yaml_tree *t, const yaml_node_t *value)
{
    static const struct yaml_key keys[] = {{"answer_ms", add_to_all},
                                           {"table_ms", add_to_all},
                                           {"load_ms", add_to_all},
                                           {"memory_mb", add_to_all},
                                           {"repair_limit", add_to_all},
                                           {"bot_mb", add_to_all},
                                           {NULL, NULL}};

    return yaml_tree_keys(t, value, keys);
}

/* ---- Handing in, tables ---- */

#define WHOLE(name, field, least, most) \
    static bool read_##name(struct yaml_tree *t, const yaml_node_t *value) \
    { \
        return yaml_tree_whole(t, value, least, most, &of(t)->field); \
    }
WHOLE(bots_each, hand_in.bots, 1, 1000)
WHOLE(a_day, hand_in.a_day, 1, 100000)
WHOLE(size_mb, hand_in.size_mb, 1, 1024)
WHOLE(most, tables.most, 0, 10000)
WHOLE(each, tables.each, 1, 10000)
#undef WHOLE

static bool parse_time(const char *text, int64_t *unix_time)
{
    struct tm tm = {.tm_isdst = 0}, back;
    const char *end = strptime(text, "%Y-%m-%d %H:%M", &tm);

    if (!end || *end)
        return false;
    struct tm given = tm;
    time_t at = timegm(&tm);
    *unix_time = at;
    /* a day that the month does not have comes back as another */
    return at > 0 && gmtime_r(&at, &back) && back.tm_mday == given.tm_mday;
}

static bool read_deadline(struct yaml_tree *t, const yaml_node_t *value)
{
    const char *text = yaml_tree_text(value);

    return (text && parse_time(text, &of(t)->hand_in.deadline)) ||
           yaml_tree_refuse(t, value, "expected a time in UTC, as in 2026-12-01 12:00");
}

static bool read_hand_in(struct yaml_tree *t, const yaml_node_t *value)
{
    static const struct yaml_key keys[] = {{"bots", read_bots_each},
                                           {"a_day", read_a_day},
                                           {"size_mb", read_size_mb},
                                           {"deadline", read_deadline},
                                           {NULL, NULL}};

    return yaml_tree_keys(t, value, keys);
}

static bool read_who(struct yaml_tree *t, const yaml_node_t *value)
{
    const char *text = yaml_tree_text(value);

    if (!text || (strcmp(text, "player") != 0 && strcmp(text, "anyone") != 0))
        return yaml_tree_refuse(t, value, "expected player or anyone");
    of(t)->tables.anyone = strcmp(text, "anyone") == 0;
    return true;
}

static bool read_tables(struct yaml_tree *t, const yaml_node_t *value)
{
    static const struct yaml_key keys[] = {{"most", read_most},
                                           {"each", read_each},
                                           {"open", read_who},
                                           {NULL, NULL}};

    return yaml_tree_keys(t, value, keys);
}

/* ---- Bots ---- */

static const char expected_bot[] =
    "expected a bot, as in `simple` or `{bot: ./mine.so, name: mine, args: level=2}`";

/* A name is that of a shipped bot; what has a slash is a path beside the file. */
static char *place_of(const struct yaml_tree *t, const char *bot)
{
    char path[PATH_CAP];

    if (strchr(bot, '/') && !path_beside(path, t->path, bot, t->err))
        return NULL;
    char *copy = strdup(strchr(bot, '/') ? path : bot);
    if (!copy)
        (void)err_memory(t->err);
    return copy;
}

/* Names the bot that was added last: as it is said there, or as its file or folder. */
static bool name_bot(const struct yaml_tree *t, const yaml_node_t *item, const yaml_node_t *name,
                     struct club_bot *made)
{
    struct stat st;
    char path[PATH_CAP];
    bool folder = !strchr(made->bot, '/') || (stat(made->bot, &st) == 0 && S_ISDIR(st.st_mode));

    if (name && !(yaml_tree_text(name) && club_is_bot(yaml_tree_text(name))))
        return yaml_tree_refuse(t, name, "expected a name of 1 to 32 letters, digits, _ and -");
    (void)snprintf(path, sizeof path, "%s", made->bot);
    path_drop_slashes(path);
    if (name)
        (void)snprintf(made->name, CLUB_BOT, "%s", yaml_tree_text(name));
    else if (!club_bot_of(path_base(path), folder, made->name))
        return yaml_tree_refuse(t, item,
                                "its file has no name for a bot: expected `name:` with 1 to 32 "
                                "letters, digits, _ and -");
    for (const struct club_bot *b = of(t)->bot; b < made; b++)
        if (strcmp(b->name, made->name) == 0)
            return yaml_tree_refuse(t, item, "a bot of this name is there already");
    return true;
}

static bool put_bot(const struct yaml_tree *t, const yaml_node_t *item, const yaml_node_t *bot,
                    const yaml_node_t *name, const yaml_node_t *args)
{
    struct club *c = of(t);
    const char *text = bot ? yaml_tree_text(bot) : NULL;
    const char *with = args ? yaml_tree_text(args) : "";
    char safe[1024];

    if (!text || !*text)
        return yaml_tree_refuse(t, bot ? bot : item, expected_bot);
    if (!with || !text_safe(text_of(with), safe, 256) || strcmp(safe, with) != 0)
        return yaml_tree_refuse(t, args ? args : item,
                                "expected arguments of at most 255 bytes, in one line");
    struct club_bot *made = &c->bot[c->bots++];
    made->bot = place_of(t, text);
    made->args = strdup(with);
    return made->bot && (made->args || err_memory(t->err)) && name_bot(t, item, name, made);
}

static bool is_known(struct yaml_tree *t, const yaml_node_t *value)
{
    (void)t;
    (void)value;
    return true;
}

static bool add_bot(struct yaml_tree *t, const yaml_node_t *item)
{
    static const struct yaml_key keys[] = {{"bot", is_known},
                                           {"name", is_known},
                                           {"args", is_known},
                                           {NULL, NULL}};

    if (item->type != YAML_MAPPING_NODE)
        return put_bot(t, item, item, NULL, NULL);
    return yaml_tree_keys(t, item, keys) &&
           put_bot(t, item, yaml_tree_value(t, item, "bot"), yaml_tree_value(t, item, "name"),
                   yaml_tree_value(t, item, "args"));
}

static bool read_bots(struct yaml_tree *t, const yaml_node_t *value)
{
    static const struct yaml_list list = {"expected a list of bots, as in `bots: [greedy, simple]`",
                                          "too many bots; expected at most 256", CLUB_BOTS,
                                          add_bot};

    return yaml_tree_list(t, value, &list);
}

static bool default_bots(const struct yaml_tree *t)
{
    static const char *const names[] = {"random", "greedy", "simple", "rule"};
    struct club *c = of(t);

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct club_bot *b = &c->bot[c->bots++];
        (void)snprintf(b->name, sizeof b->name, "%s", names[i]);
        b->bot = strdup(names[i]);
        b->args = strdup("");
        if (!b->bot || !b->args)
            return err_memory(t->err);
    }
    return true;
}

/* ---- The file ---- */

/* Games are read last, when all that every game has is known. */
static bool read_club(struct yaml_tree *t, const yaml_node_t *root)
{
    static const struct yaml_key keys[] = {{"title", read_title},
                                           {"games", is_known},
                                           {"bots", read_bots},
                                           {"seed", read_seed},
                                           {"limits", read_limits},
                                           {"eps", add_to_all},
                                           {"max_sets", add_to_all},
                                           {"again", read_again},
                                           {"versions", read_versions},
                                           {"hand_in", read_hand_in},
                                           {"tables", read_tables},
                                           {"class", read_class},
                                           {NULL, NULL}};

    return yaml_tree_keys(t, root, keys) && club_games_read(t, yaml_tree_value(t, root, "games")) &&
           (yaml_tree_value(t, root, "bots") || default_bots(t));
}

static void set_defaults(struct club_file *f)
{
    *f->club = (struct club){.title = "Euchre club",
                             .again = 600,
                             .versions = 1,
                             .hand_in = {.bots = 3, .a_day = 20, .size_mb = 16},
                             .tables = {.most = 60, .each = 4}};
    f->all.setting[f->all.n++] = (struct config_setting){"max_sets", "20000"};
}

void club_close(struct club *c)
{
    for (size_t i = 0; c->game && i < c->games; i++)
        config_finish(&c->game[i].config);
    for (size_t i = 0; c->bot && i < c->bots; i++) {
        free(c->bot[i].bot);
        free(c->bot[i].args);
    }
    free(c->game);
    free(c->bot);
    *c = (struct club){.games = 0};
}

bool club_parse(struct club *c, const char *path, const void *data, size_t n, struct err *err)
{
    struct club_file f = {.club = c};
    struct yaml_tree tree = {.path = path, .target = &f, .err = err};

    set_defaults(&f);
    bool ok = ((c->bot = calloc(CLUB_BOTS, sizeof *c->bot)) || err_memory(err)) &&
              yaml_tree_read(&tree, data, n, "games", read_club);
    if (!ok)
        club_close(c);
    return ok;
}
