#include "club/submission_record.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/json_writer.h"

#define RECORD "submission.json"
#define STATUS "status.json"

static const char *const names[] = {
#define STATE_NAME(name, text) [SUBMISSION_##name] = text,
    SUBMISSION_STATES(STATE_NAME)
#undef STATE_NAME
};
enum { STATES = sizeof names / sizeof *names };

const char *submission_state_name(enum submission_state state)
{
    return names[state];
}

bool submission_is_open(enum submission_state state)
{
    return state == SUBMISSION_RECEIVED || state == SUBMISSION_BUILDING ||
           state == SUBMISSION_CHECKING;
}

/* ---- Where it lies ---- */

bool submission_path(const struct club *c, uint32_t number, const char *name, char path[PATH_CAP],
                     struct err *err)
{
    char place[PATH_CAP];
    int n = snprintf(place, sizeof place, SUBMISSION_PLACE "/%06" PRIu32 "%s%s", number,
                     *name ? "/" : "", name);

    return n < PATH_CAP ? club_path(c, path, place, err)
                        : err_set(err, ERR_USAGE, "path too long: %.60s...", name);
}

/* ---- Writing ---- */

bool submission_record_write(const struct submission_record *r, const char *folder, struct err *err)
{
    char path[PATH_CAP];

    return path_join(path, folder, RECORD, err) &&
           jw_file(path, 0600,
                   json_pack("{s:I, s:s, s:s, s:o, s:o, s:o, s:I, s:o}", "number",
                             (json_int_t)r->number, "bot", r->bot, "author", r->author, "file",
                             jw_text(r->file), "bytes", jw_count(r->bytes), "sha256",
                             jw_hex(r->sha256, HASH_BYTES), "received", (json_int_t)r->received,
                             "args", jw_text(r->args)),
                   JSON_INDENT(2), err);
}

/* Games by their rules, which stay the same when the list of games becomes another. */
static json_t *games_json(const struct club *c, uint32_t games)
{
    json_t *list = json_array();

    for (size_t i = 0; i < c->games; i++)
        if (games >> i & 1)
            list = jw_add(list, json_string(c->game[i].rules));
    return list;
}

bool submission_write(const struct club *c, const struct submission_record *r, struct err *err)
{
    char path[PATH_CAP];

    return submission_path(c, r->number, STATUS, path, err) &&
           jw_file(path, 0600,
                   json_pack("{s:s, s:o, s:o, s:I, s:o, s:o, s:o, s:o, s:I}", "state",
                             names[r->state], "why", jw_text_or_null(r->why), "entrant",
                             jw_text_or_null(r->entrant), "version", (json_int_t)r->version,
                             "program", jw_text_or_null(r->program), "checked",
                             games_json(c, r->checked), "accepts", games_json(c, r->accepts),
                             "slow", games_json(c, r->slow), "since", (json_int_t)r->since),
                   JSON_INDENT(2), err);
}

/* ---- Reading ---- */

/* Copies the text of a key. What is null or not there is "". */
static bool get_text(const json_t *object, const char *key, char *out, size_t cap)
{
    const json_t *value = json_object_get(object, key);

    if (!value || json_is_null(value)) {
        out[0] = '\0';
        return true;
    }
    return json_is_string(value) &&
           text_copy((struct text){json_string_value(value), json_string_length(value)}, out, cap);
}

static bool get_number(const json_t *object, const char *key, int64_t most, int64_t *out)
{
    const json_t *value = json_object_get(object, key);

    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= 0 && *out <= most;
}

static bool get_state(const json_t *object, enum submission_state *state)
{
    const char *text = json_string_value(json_object_get(object, "state"));

    for (unsigned s = SUBMISSION_BUILDING; text && s < STATES; s++)
        if (strcmp(names[s], text) == 0) {
            *state = (enum submission_state)s;
            return true;
        }
    return false;
}

/* Rules that no game has any more are left out. */
static bool get_games(const struct club *c, const json_t *object, const char *key, uint32_t *games)
{
    const json_t *list = json_object_get(object, key), *item;
    size_t at;

    *games = 0;
    json_array_foreach(list, at, item)
    {
        const char *rules = json_string_value(item);
        for (size_t i = 0; rules && i < c->games; i++)
            if (strcmp(c->game[i].rules, rules) == 0)
                *games |= UINT32_C(1) << i;
    }
    return !list || json_is_array(list);
}

static bool take_record(const json_t *j, struct submission_record *r)
{
    const char *sha256 = json_string_value(json_object_get(j, "sha256"));
    int64_t number, bytes;

    if (!get_number(j, "number", UINT32_MAX, &number) || (uint32_t)number != r->number ||
        !get_number(j, "bytes", INT64_MAX, &bytes) || !sha256 ||
        !text_unhex(text_of(sha256), r->sha256, HASH_BYTES))
        return false;
    r->bytes = (uint64_t)bytes;
    return get_text(j, "bot", r->bot, sizeof r->bot) && club_is_bot(r->bot) &&
           get_text(j, "author", r->author, sizeof r->author) &&
           get_text(j, "file", r->file, sizeof r->file) &&
           get_text(j, "args", r->args, sizeof r->args) &&
           get_number(j, "received", INT64_MAX, &r->received);
}

static bool take_status(const struct club *c, const json_t *j, struct submission_record *r)
{
    int64_t version;

    if (!get_state(j, &r->state) || !get_number(j, "version", UINT32_MAX, &version))
        return false;
    r->version = (uint32_t)version;
    return get_text(j, "why", r->why, sizeof r->why) &&
           get_text(j, "entrant", r->entrant, sizeof r->entrant) &&
           get_text(j, "program", r->program, sizeof r->program) &&
           get_games(c, j, "checked", &r->checked) && get_games(c, j, "accepts", &r->accepts) &&
           get_games(c, j, "slow", &r->slow) && get_number(j, "since", INT64_MAX, &r->since);
}

static bool read_json(const char *path, json_t **j, struct err *err)
{
    enum { MOST = 1 << 20 };
    struct buf text = {0};
    json_error_t why;
    bool ok = file_read(path, MOST, &text, err);

    if (ok && !(*j = json_loadb((const char *)text.data, text.len, 0, &why)))
        ok = err_set(err, ERR_FOUND, "%s:%d: %s", path, why.line, why.text);
    buf_finish(&text);
    return ok;
}

static bool read_status(const struct club *c, struct submission_record *r, struct err *err)
{
    char path[PATH_CAP];
    struct stat st;
    json_t *j = NULL;

    if (!submission_path(c, r->number, STATUS, path, err))
        return false;
    if (stat(path, &st) != 0)
        return true;
    bool ok = read_json(path, &j, err) &&
              (take_status(c, j, r) ||
               err_set(err, ERR_FOUND, "%s: it is not the status of a submission", path));
    json_decref(j);
    return ok;
}

bool submission_read(const struct club *c, uint32_t number, struct submission_record *r,
                     struct err *err)
{
    struct submission_record read = {.number = number};
    char path[PATH_CAP];
    json_t *j = NULL;
    bool ok = submission_path(c, number, RECORD, path, err) && read_json(path, &j, err) &&
              (take_record(j, &read) ||
               err_set(err, ERR_FOUND, "%s: it is not the record of submission %" PRIu32, path,
                       number)) &&
              read_status(c, &read, err);

    json_decref(j);
    if (ok)
        *r = read;
    return ok;
}
