/* The file of a table, and the keys of its seats (backend/seating.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "backend/seating.h"
#include "base/file.h"
#include "base/folder.h"
#include "base/json_reader.h"
#include "base/json_writer.h"
#include "log/log.h"
#include "rules/deal.h"

enum { FILE_BYTES = 1 << 20 };

#define PLACE "private/tables"

bool seating_path(const struct table_seating *s, const struct club *club, const char *name,
                  char path[PATH_CAP], struct err *err)
{
    char folder[64];

    (void)snprintf(folder, sizeof folder, PLACE "/%s", s->id);
    return club_path(club, path, folder, err) && (!*name || path_join(path, path, name, err));
}

/* ---- Writing ---- */

/* What everybody may know. */
static json_t *about_json(const struct table_seating *s)
{
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:I}", "table", s->id, "rules", s->rules, "unit",
                     s->unit, "people", seating_people(s), "seats", seating_names(s), "opened",
                     (json_int_t)s->opened);
}

/* The letters of those who have answered. */
static json_t *answered_json(const struct table_seating *s)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < s->players; i++)
        if (s->seat[i].answered)
            list = jw_add(list, jw_chars(&(char){seat_letter(i)}, 1));
    return list;
}

/* What is needed to start it again. */
static json_t *bots_json(const struct table_seating *s)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < s->players; i++)
        list = jw_add(list, s->seat[i].bot ? json_string(s->seat[i].bot) : json_null());
    return list;
}

static bool write_json(const struct table_seating *s, const struct club *club, json_t *all,
                       struct err *err)
{
    char path[PATH_CAP];

    if (seating_path(s, club, "table.json", path, err))
        return jw_file(path, 0644, all, JSON_INDENT(1), err);
    json_decref(all);
    return false;
}

/* Whatever the umask is: others read it when the table is over. */
static bool make_folder(const struct table_seating *s, const struct club *club, struct err *err)
{
    char path[PATH_CAP];

    return seating_path(s, club, "", path, err) && file_mkdirs(path, err) &&
           (chmod(path, 0755) == 0 || err_errno(err, ERR_ABORT, "cannot set the mode of %s", path));
}

bool seating_write(const struct table_seating *s, const struct club *club, struct err *err)
{
    json_t *all = about_json(s);

    all = jw_put(all, "deals", jw_count(s->deals));
    all = jw_put(all, "owner", jw_text(s->owner));
    all = jw_put(all, "from", jw_text(s->from));
    all = jw_put(all, "answered", answered_json(s));
    all = jw_put(all, "bots", bots_json(s));
    if (make_folder(s, club, err))
        return write_json(s, club, all, err);
    json_decref(all);
    return false;
}

/* ---- Reading ---- */

static bool has_letter(const json_t *list, unsigned seat)
{
    const char letter[2] = {seat_letter(seat)};
    const json_t *one;
    size_t i;

    json_array_foreach(list, i, one) if (json_is_string(one) &&
                                         strcmp(json_string_value(one), letter) == 0) return true;
    return false;
}

static bool read_seat(struct table_seating *s, unsigned i, const json_t *all)
{
    const json_t *name = json_array_get(json_object_get(all, "seats"), i);
    const json_t *bot = json_array_get(json_object_get(all, "bots"), i);
    struct seating_seat *seat = &s->seat[i];

    seat->person = !json_is_string(bot);
    seat->answered = seat->person && has_letter(json_object_get(all, "answered"), i);
    if (json_is_string(name) && !text_copy(text_of(json_string_value(name)), seat->name,
                                           seat->person ? SEATING_NAME : sizeof seat->name))
        return false;
    if (seat->person)
        return json_is_null(name) || json_is_string(name);
    seat->bot = strdup(json_string_value(bot));
    return seat->bot && seat->name[0];
}

static bool take_json(struct table_seating *s, const json_t *all)
{
    const json_t *ended = json_object_get(all, "ended");
    struct eu_rules rules;

    s->ended = json_is_integer(ended) ? (int64_t)json_integer_value(ended) : 0;
    s->opened = (int64_t)json_integer_value(json_object_get(all, "opened"));
    s->deals = (uint32_t)json_integer_value(json_object_get(all, "deals"));
    if (!jr_text(all, "rules", s->rules, sizeof s->rules, NULL) ||
        !jr_text(all, "unit", s->unit, sizeof s->unit, NULL) ||
        !rules_parse(&rules, s->rules, NULL))
        return false;
    if (s->ended)
        return true;
    s->players = rules.players;
    bool ok = jr_text(all, "owner", s->owner, sizeof s->owner, NULL) &&
              jr_text_or_null(all, "from", s->from, sizeof s->from, NULL) &&
              json_array_size(json_object_get(all, "seats")) == s->players &&
              json_array_size(json_object_get(all, "bots")) == s->players;
    for (unsigned i = 0; ok && i < s->players; i++)
        ok = read_seat(s, i, all);
    return ok;
}

bool seating_read(struct table_seating *s, const struct club *club, const char *id, struct err *err)
{
    char path[PATH_CAP];
    struct buf text = {.len = 0};

    *s = (struct table_seating){.ended = 0};
    (void)snprintf(s->id, sizeof s->id, "%s", id);
    if (!seating_path(s, club, "table.json", path, err) || !file_read(path, FILE_BYTES, &text, err))
        return false;
    json_t *all = json_loadb((const char *)text.data, text.len, JSON_REJECT_DUPLICATES, NULL);
    bool ok = json_is_object(all) && take_json(s, all);
    json_decref(all);
    buf_finish(&text);
    if (!ok)
        seating_finish(s);
    return ok ||
           err_set(err, ERR_FOUND, "%s is damaged; it is what `serve` writes of a table", path);
}

/* ---- The end ---- */

bool seating_end(struct table_seating *s, const struct club *club, const char *result,
                 const json_t *points, struct err *err)
{
    json_t *all = about_json(s);

    s->ended = time(NULL);
    all = jw_put(all, "result", jw_text(result));
    all = jw_put(all, "points", points ? json_deep_copy(points) : json_null());
    all = jw_put(all, "ended", json_integer((json_int_t)s->ended));
    return write_json(s, club, all, err);
}

/* A second name for a file, or where there are none a copy. One that is not there is left out. */
static bool give_file(const char *from, const char *to, const char *name, struct err *err)
{
    char old[PATH_CAP], new[PATH_CAP];

    if (!path_join(old, from, name, err) || !path_join(new, to, name, err))
        return false;
    return access(old, F_OK) != 0 || link(old, new) == 0 || file_copy(old, new, 0644, err);
}

static bool fill_public(const char *from, const char *public, struct err *err)
{
    static const char *const files[] = {"table.json", LOG_NAME, LOG_NAME ".side"};

    folder_remove(public);
    if (!file_mkdirs(public, err))
        return false;
    if (chmod(public, 0755) != 0)
        return err_errno(err, ERR_ABORT, "cannot set the mode of %s", public);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (!give_file(from, public, files[i], err))
            return false;
    return true;
}

bool seating_publish(const struct table_seating *s, const struct club *club, struct err *err)
{
    char from[PATH_CAP], public[PATH_CAP], to[PATH_CAP], name[64];

    (void)snprintf(name, sizeof name, "tables/%s", s->id);
    if (!seating_path(s, club, "", from, err) || !path_join(public, from, "public", err) ||
        !club_path(club, to, name, err))
        return false;
    return access(to, F_OK) == 0 ||
           (fill_public(from, public, err) && file_rename(public, to, err));
}

/* Its file goes first: whatever a kill leaves of its folder then is no table. */
void seating_remove(const struct table_seating *s, const struct club *club)
{
    char path[PATH_CAP];

    if (seating_path(s, club, "table.json", path, NULL))
        (void)unlink(path);
    if (seating_path(s, club, "", path, NULL))
        folder_remove(path);
}

bool seating_remove_file(const struct table_seating *s, const struct club *club, struct err *err)
{
    char path[PATH_CAP];

    return seating_path(s, club, "table.json", path, err) && file_remove(path, err);
}

/* ---- Keys ---- */

bool seating_secret(const struct club *club, uint8_t secret[RNG_SEED_BYTES], struct err *err)
{
    char path[PATH_CAP];
    struct buf bytes = {.len = 0};

    if (!club_path(club, path, "private/tables.secret", err))
        return false;
    if (access(path, F_OK) != 0)
        return rng_draw_seed(secret, err) && file_replace(path, 0600, secret, RNG_SEED_BYTES, err);
    bool ok = file_read(path, RNG_SEED_BYTES, &bytes, err) &&
              (bytes.len == RNG_SEED_BYTES ||
               err_set(err, ERR_USAGE, "%s: expected %d bytes", path, RNG_SEED_BYTES));
    if (ok)
        memcpy(secret, bytes.data, RNG_SEED_BYTES);
    buf_finish(&bytes);
    return ok;
}

void seating_key(const uint8_t secret[RNG_SEED_BYTES], const char *id, unsigned seat,
                 char key[SEATING_KEY])
{
    struct rng_key derived;
    char which[SEATING_ID + 2];

    int n = snprintf(which, sizeof which, "%s%c", id, 'A' + (int)seat);
    rng_derive(&derived, secret, "seat", which, (size_t)n);
    text_hex(key, derived.k, (SEATING_KEY - 1) / 2);
}

bool seating_find(const struct table_seating *s, const uint8_t secret[RNG_SEED_BYTES],
                  const char *key, unsigned *seat)
{
    char own[SEATING_KEY];
    bool found = false;

    if (strlen(key) != SEATING_KEY - 1)
        return false;
    for (unsigned i = 0; i < s->players; i++) {
        seating_key(secret, s->id, i, own);
        if (s->seat[i].person && sodium_memcmp(own, key, SEATING_KEY - 1) == 0) {
            *seat = i;
            found = true;
        }
    }
    return found;
}
