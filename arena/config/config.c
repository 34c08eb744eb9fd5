#include "config/config.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "config/draft.h"

bool config_init(struct config *c, struct err *e)
{
    *c = (struct config){.seed_given = false};
    event_init(&c->event);
    c->draft = calloc(1, sizeof *c->draft);
    return c->draft || err_memory(e);
}

void config_finish(struct config *c)
{
    for (size_t i = 0; c->bot && i < c->event.entrants; i++)
        free(c->bot[i]);
    free(c->bot);
    free(c->deals_file);
    given_finish(&c->given);
    draft_free(c->draft);
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
    return draft_read_yaml(&d->file, path, d->text.data, d->text.len, e);
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

static bool set_option(struct draft *d, enum key key, const char *value, struct err *e)
{
    char *copy = strdup(value);

    if (!copy)
        return err_memory(e);
    free(d->option[key]);
    d->option[key] = copy;
    return true;
}

bool config_set(struct config *c, const char *key, const char *value, struct err *e)
{
    enum key k;

    if (!draft_find(key, &k))
        return err_set(e, ERR_USAGE, "there is no key '%s'", key);
    return set_option(c->draft, key_meant(k, value), value, e);
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

/* ---- Stages ---- */

size_t config_stages(const struct config *c)
{
    return c->draft->file ? c->draft->file->stages_count : 0;
}

bool config_stage(struct config *stage, const struct config *c, size_t number, struct err *e)
{
    assert(number < config_stages(c));
    if (!config_init(stage, e))
        return false;
    *stage->draft = *c->draft;
    stage->draft->stage = number + 1;
    return true;
}
