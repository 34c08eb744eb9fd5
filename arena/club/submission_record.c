#include "club/submission_record.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/json_reader.h"
#include "base/json_writer.h"

#define RECORD "submission.json"

enum { MOST = 1 << 20 }; /* bytes of each */

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

/* Rules stay the same when the list of games becomes another. */
json_t *submission_games(const struct club *c, uint32_t games)
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

    return submission_path(c, r->number, SUBMISSION_STATUS, path, err) &&
           jw_file(path, 0600,
                   json_pack("{s:s, s:o, s:s?, s:o, s:I, s:o, s:o, s:o, s:o, s:I}", "state",
                             names[r->state], "why", jw_text_or_null(r->why), "fault",
                             err_fault_name(r->fault), "entrant", jw_text_or_null(r->entrant),
                             "version", (json_int_t)r->version, "program",
                             jw_text_or_null(r->program), "checked",
                             submission_games(c, r->checked), "accepts",
                             submission_games(c, r->accepts), "slow", submission_games(c, r->slow),
                             "since", (json_int_t)r->since),
                   JSON_INDENT(2), err);
}

/* ---- Reading ---- */

static bool take_state(const json_t *j, enum submission_state *state, struct err *err)
{
    const char *text = json_string_value(json_object_get(j, "state"));

    for (unsigned s = SUBMISSION_BUILDING; text && s < STATES; s++)
        if (strcmp(names[s], text) == 0) {
            *state = (enum submission_state)s;
            return true;
        }
    return jr_wrong("state", "a state of a submission, as in \"playing\"", err);
}

/* Records of older programs have none. */
static bool take_fault(const json_t *j, enum err_fault *fault, struct err *err)
{
    const json_t *found = json_object_get(j, "fault");
    const char *text = json_string_value(found);

    *fault = err_fault_named(text);
    return !found || json_is_null(found) || *fault != ERR_OF_NOBODY ||
           jr_wrong("fault", "whose fault it is, as in \"student\"", err);
}

/* Rules that no game has any more are left out. */
static bool take_games(const struct club *c, const json_t *j, const char *key, uint32_t *games,
                       struct err *err)
{
    const json_t *list = json_object_get(j, key), *item;
    size_t at;

    *games = 0;
    json_array_foreach(list, at, item)
    {
        const char *rules = json_string_value(item);
        for (size_t i = 0; rules && i < c->games; i++)
            if (strcmp(c->game[i].rules, rules) == 0)
                *games |= UINT32_C(1) << i;
    }
    return !list || json_is_array(list) || jr_wrong(key, "a list of rules", err);
}

static bool take_number(const json_t *j, const struct submission_record *r, struct err *err)
{
    uint64_t number;

    return jr_count(j, "number", UINT32_MAX, &number, err) &&
           (number == r->number ||
            err_set(err, ERR_FOUND, "number: expected %" PRIu32 ", that of its folder", r->number));
}

static bool take_sha256(const json_t *j, uint8_t sha256[HASH_BYTES], struct err *err)
{
    char hex[HASH_HEX];

    return (jr_text(j, "sha256", hex, sizeof hex, NULL) &&
            text_unhex(text_of(hex), sha256, HASH_BYTES)) ||
           jr_wrong("sha256", "64 hex digits", err);
}

static bool take_bot(const json_t *j, char bot[CLUB_BOT], struct err *err)
{
    return jr_text(j, "bot", bot, CLUB_BOT, err) &&
           (club_is_bot(bot) || jr_wrong("bot", "a name of a bot", err));
}

static bool take_record(const json_t *j, struct submission_record *r, struct err *err)
{
    return take_number(j, r, err) && take_bot(j, r->bot, err) &&
           jr_text_or_null(j, "author", r->author, sizeof r->author, err) &&
           jr_text_or_null(j, "file", r->file, sizeof r->file, err) &&
           jr_count(j, "bytes", INT64_MAX, &r->bytes, err) && take_sha256(j, r->sha256, err) &&
           jr_time(j, "received", &r->received, err) &&
           jr_text_or_null(j, "args", r->args, sizeof r->args, err);
}

static bool take_status(const struct club *c, const json_t *j, struct submission_record *r,
                        struct err *err)
{
    uint64_t version;

    if (!take_state(j, &r->state, err) || !jr_count(j, "version", UINT32_MAX, &version, err))
        return false;
    r->version = (uint32_t)version;
    return jr_text_or_null(j, "why", r->why, sizeof r->why, err) && take_fault(j, &r->fault, err) &&
           jr_text_or_null(j, "entrant", r->entrant, sizeof r->entrant, err) &&
           jr_text_or_null(j, "program", r->program, sizeof r->program, err) &&
           take_games(c, j, "checked", &r->checked, err) &&
           take_games(c, j, "accepts", &r->accepts, err) &&
           take_games(c, j, "slow", &r->slow, err) && jr_time(j, "since", &r->since, err);
}

static bool read_record(const struct club *c, struct submission_record *r, struct err *err)
{
    char path[PATH_CAP];

    if (!submission_path(c, r->number, RECORD, path, err))
        return false;
    json_t *j = jr_file(path, MOST, err);
    bool ok = j && (take_record(j, r, err) || err_prefix(err, "%s: ", path));
    json_decref(j);
    return ok;
}

static bool read_status(const struct club *c, struct submission_record *r, struct err *err)
{
    char path[PATH_CAP];
    struct stat st;

    if (!submission_path(c, r->number, SUBMISSION_STATUS, path, err))
        return false;
    if (stat(path, &st) != 0)
        return true;
    json_t *j = jr_file(path, MOST, err);
    bool ok = j && (take_status(c, j, r, err) || err_prefix(err, "%s: ", path));
    json_decref(j);
    return ok;
}

bool submission_read(const struct club *c, uint32_t number, struct submission_record *r,
                     struct err *err)
{
    struct submission_record read = {.number = number};
    bool ok = read_record(c, &read, err) && read_status(c, &read, err);

    if (ok)
        *r = read;
    return ok;
}
