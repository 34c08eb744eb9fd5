/* What is said, by a file or by options: taken down, and given for a key, with the words before an
 * error that say where it was. */
#include "config/config.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/suggest.h"
#include "base/path.h"
#include "base/text.h"
#include "config/draft.h"

/* ---- Keys ---- */

static const char *key_name(enum key key)
{
#define KEY_NAME(id, name) [KEY_##id] = #name,
#define LIMIT_NAME(id, name, least, most, otherwise) [KEY_##id] = #name,
    static const char *const names[KEY_COUNT] = {TOP_KEYS(KEY_NAME) LIMIT_KEYS(LIMIT_NAME)};

    return names[key];
}

/* The option that says it, without its two dashes. */
static void option_name(enum key key, char option[CONFIG_OPTION])
{
    (void)snprintf(option, CONFIG_OPTION, "%s", key_name(key));
    for (char *c = option; (c = strchr(c, '_'));)
        *c = '-';
}

bool config_option(size_t number, char option[CONFIG_OPTION])
{
    for (enum key key = 0; key < KEY_COUNT; key++)
        if (key != KEY_CHALLENGER && number-- == 0) {
            option_name(key, option);
            return true;
        }
    return false;
}

static bool find_key(const char *said, enum key *key)
{
    char option[CONFIG_OPTION];

    for (*key = 0; *key < KEY_COUNT; ++*key) {
        option_name(*key, option);
        if (strcmp(said, key_name(*key)) == 0 || strcmp(said, option) == 0)
            return true;
    }
    return false;
}

/* ---- Beginning and end ---- */

static void free_draft(struct draft *d)
{
    if (d && !d->stage) {
        free(d->path);
        buf_finish(&d->text);
        draft_free_yaml(d->file);
        for (size_t i = 0; i < KEY_COUNT; i++)
            free(d->option[i]);
        for (size_t i = 0; i < d->specs; i++)
            free(d->spec[i]);
        free(d->spec);
    }
    free(d);
}

bool config_init(struct config *c, struct err *e)
{
    *c = (struct config){.people = 0};
    c->draft = calloc(1, sizeof *c->draft);
    return c->draft || err_memory(e);
}

void config_finish(struct config *c)
{
    for (size_t i = 0; c->bot && i < c->event.entrants; i++)
        free(c->bot[i]);
    free(c->bot);
    free(c->deals_file);
    deal_file_finish(&c->given);
    free_draft(c->draft);
    event_finish(&c->event);
    *c = (struct config){.seed_given = false};
}

/* ---- What a file says ---- */

bool config_parse(struct config *c, const char *path, const void *data, size_t n, struct err *e)
{
    struct draft *d = c->draft;

    assert(d && !d->path);
    d->path = strdup(path);
    if (!d->path || !buf_add(&d->text, data, n))
        return err_memory(e);
    if (!draft_read_yaml(&d->file, path, d->text.data, d->text.len, e))
        return false;
    c->stages = d->file->stages_count;
    return true;
}

bool config_read(struct config *c, const char *path, struct err *e)
{
    struct buf text = {.len = 0};
    bool ok = file_read(path, CONFIG_BYTES, &text, e) &&
              config_parse(c, path, text.len ? (void *)text.data : (void *)"", text.len, e);

    buf_finish(&text);
    return ok;
}

/* ---- What options say ---- */

/* `--deals` is the number of deals or a file of them; a file whose name is a number is ./16. */
static enum key key_meant(enum key key, const char *value)
{
    bool is_number = value[0] && value[strspn(value, "0123456789")] == '\0';

    return key == KEY_DEALS && !is_number ? KEY_DEALS_FILE : key;
}

bool config_set(struct config *c, const char *key, const char *value, struct err *e)
{
    enum key k;

    if (!find_key(key, &k))
        return err_set(e, ERR_USAGE, "there is no key '%s'", key);
    char *copy = strdup(value), **option = &c->draft->option[key_meant(k, value)];
    if (!copy)
        return err_memory(e);
    free(*option);
    *option = copy;
    return true;
}

bool config_set_all(struct config *c, const struct config_setting *setting, size_t n, struct err *e)
{
    for (size_t i = 0; i < n; i++)
        if (!config_set(c, setting[i].key, setting[i].value, e))
            return false;
    return true;
}

bool config_bot(struct config *c, const char *spec, struct err *e)
{
    struct draft *d = c->draft;
    char **grown = realloc(d->spec, (d->specs + 1) * sizeof *grown);

    if (!grown)
        return err_memory(e);
    d->spec = grown;
    d->spec[d->specs] = strdup(spec);
    if (!d->spec[d->specs])
        return err_memory(e);
    d->specs++;
    return true;
}

bool config_person(struct config *c, const char *name, struct err *e)
{
    assert(c->draft->specs < EU_SEATS);
    c->people |= (uint8_t)(1U << c->draft->specs);
    return config_bot(c, name, e);
}

/* ---- Stages ---- */

bool config_stage(struct config *stage, const struct config *c, size_t number, struct err *e)
{
    assert(number < c->stages);
    if (!config_init(stage, e))
        return false;
    *stage->draft = *c->draft;
    stage->draft->stage = number + 1;
    return true;
}

/* ---- Values ---- */

/* A stage that says the second does not take the first from the top of the file. */
static const struct {
    enum key key, with;
} together[] = {{KEY_DEALS, KEY_UNIT},      {KEY_CHALLENGER, KEY_FORMAT},
                {KEY_EPS, KEY_FORMAT},      {KEY_BOUND, KEY_FORMAT},
                {KEY_TOP, KEY_FORMAT},      {KEY_MAX_SETS, KEY_FORMAT},
                {KEY_MAX_TIME, KEY_FORMAT}, {KEY_ROUNDS, KEY_FORMAT},
                {KEY_SPRT, KEY_FORMAT}};

static const char *part_value(const struct yaml_part *part, enum key key)
{
    return (int)key < TOP_KEY_COUNT ? part->value[key] : part->limits.value[key - TOP_KEY_COUNT];
}

static const struct yaml_part *own_part(const struct draft *d)
{
    return d->stage ? &d->file->stages[d->stage - 1] : NULL;
}

/* The part of the file where a key counts. */
static const struct yaml_part *part_of(const struct draft *d, enum key key)
{
    const struct yaml_part *own = own_part(d);

    if (own && part_value(own, key))
        return own;
    for (size_t i = 0; own && i < sizeof together / sizeof together[0]; i++)
        if (together[i].key == key && part_value(own, together[i].with))
            return own;
    return &d->file->top;
}

const char *draft_value(const struct draft *d, enum key key)
{
    if (d->option[key])
        return d->option[key];
    return d->file ? part_value(part_of(d, key), key) : NULL;
}

bool draft_by_stage(const struct draft *d, enum key key)
{
    return !d->option[key] && d->stage && part_value(own_part(d), key);
}

const struct yaml_part *draft_pairs(const struct draft *d, size_t *stage)
{
    const struct yaml_part *own = own_part(d);
    bool is_own = own && (own->pairs_count || part_value(own, KEY_FORMAT));

    *stage = is_own ? d->stage : 0;
    return is_own ? own : d->file ? &d->file->top : NULL;
}

/* ---- Errors ---- */

/* Puts file and line before an error. Looking for the line reads the text once more. */
static bool prefix_spot(const struct draft *d, const struct spot *spot, struct err *e)
{
    if (!d->file)
        return false;
    return err_prefix(e, "%s:%zu: ", d->path, draft_line(d->text.data, d->text.len, spot));
}

static bool set_from(struct err *e, const char *fmt, va_list ap)
{
    char text[sizeof e->text];

    (void)vsnprintf(text, sizeof text, fmt, ap);
    return err_set(e, ERR_USAGE, "%s", text);
}

/* Names the stage before an error whose place is not in it. */
static void prefix_stage(const struct draft *d, size_t place, struct err *e)
{
    if (d->stage && place != d->stage)
        (void)err_prefix(e, "stage %zu: ", d->stage);
}

/* Where the file says a key. */
static struct spot spot_of_key(const struct draft *d, enum key key)
{
    struct spot spot = {.key = key_name(key), .entry = NO_ENTRY};

    if ((int)key >= TOP_KEY_COUNT)
        spot = (struct spot){.key = "limits", .entry = NO_ENTRY, .field = key_name(key)};
    if (draft_by_stage(d, key))
        spot.stage = d->stage;
    return spot;
}

bool draft_key_error(const struct draft *d, enum key key, struct err *e, const char *fmt, ...)
{
    struct spot spot = spot_of_key(d, key);
    char option[CONFIG_OPTION];
    va_list ap;

    va_start(ap, fmt);
    (void)set_from(e, fmt, ap);
    va_end(ap);
    if (d->option[key]) {
        option_name(key == KEY_DEALS_FILE ? KEY_DEALS : key, option);
        (void)err_prefix(e, "--%s: ", option);
        prefix_stage(d, 0, e);
        return false;
    }
    if (!draft_value(d, key) && !d->stage)
        return d->path ? err_prefix(e, "%s: ", d->path) : false;
    if (!draft_value(d, key))
        return prefix_spot(d, &(struct spot){.stage = d->stage, .entry = NO_ENTRY}, e);
    (void)err_prefix(e, "%s: ", key_name(key));
    prefix_stage(d, spot.stage, e);
    return prefix_spot(d, &spot, e);
}

bool draft_word_error(const struct draft *d, enum key key, const char *words, struct err *e)
{
    const char *said = draft_value(d, key), *last = strrchr(words, ',');
    struct suggest near = suggest_for(text_of(said));
    char ask[SUGGEST_ASK];

    suggest_try_list(&near, words);
    return draft_key_error(d, key, e, "expected %.*s or%s, not '%.40s'%s", (int)(last - words),
                           words, last + 1, said, suggest_ask(&near, "", ask));
}

bool draft_spot_error(const struct draft *d, const struct spot *spot, struct err *e,
                      const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    (void)set_from(e, fmt, ap);
    va_end(ap);
    prefix_stage(d, spot->stage, e);
    return prefix_spot(d, spot, e);
}

bool draft_bot_error(const struct draft *d, size_t i, const char *field, struct err *e,
                     const char *fmt, ...)
{
    struct spot spot = {.key = "bots", .entry = i, .field = field};
    va_list ap;

    va_start(ap, fmt);
    (void)set_from(e, fmt, ap);
    va_end(ap);
    return d->file && i < d->file->bots_count ? prefix_spot(d, &spot, e) : false;
}

/* ---- Paths and names ---- */

char *draft_path(const struct draft *d, bool by_option, const char *path, struct err *e)
{
    char joined[PATH_CAP];

    if (!path_beside(joined, by_option || !d->path ? "" : d->path, path, e))
        return NULL;
    char *copy = strdup(joined);
    if (!copy)
        (void)err_memory(e);
    return copy;
}

const char *draft_bad_name(const char *name, size_t cap)
{
    struct text text = text_of(name);
    char safe[1024];

    if (!text.n)
        return "it is empty";
    if (text.n >= cap)
        return "it is too long";
    if (text_trim(text).n != text.n)
        return "it begins or ends with a blank";
    (void)text_safe(text, safe, sizeof safe);
    return strcmp(safe, name) == 0 ? NULL : "it is not UTF-8 without control characters";
}
