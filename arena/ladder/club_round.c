#include "ladder/club_round.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/folder.h"
#include "base/json_reader.h"
#include "base/json_writer.h"
#include "club/numbered.h"
#include "log/log.h"
#include "rules/rules.h"
#include "table/duplicate_deals.h"

#define ROUND_FILE "round.yaml"
#define FACTS_FILE "round.json"
#define SEED_FILE "seed"
#define ASIDE "private/aside"

bool club_round_path(const struct club *c, uint32_t number, bool over, const char *name,
                     char path[PATH_CAP], struct err *err)
{
    char folder[64];

    (void)snprintf(folder, sizeof folder, "%s/%06" PRIu32, over ? "rounds" : "private/playing",
                   number);
    return club_path(c, path, folder, err) && (!*name || path_join(path, path, name, err));
}

/* ---- The tournament file ---- */

/* JSON strings are YAML as well. */
static void put_line(struct buf *out, const char *lead, const char *value)
{
    (void)buf_add_text(out, lead);
    text_json(out, value);
    (void)buf_add_text(out, "\n");
}

static void put_game(struct buf *out, const struct club *c, const struct club_round_setup *s)
{
    const struct event *event = &s->game->config.event;
    char title[CLUB_TITLE + 32];

    (void)snprintf(title, sizeof title, "%s, round %" PRIu32, c->title, s->number);
    put_line(out, "event: ", title);
    put_line(out, "rules: ", s->game->rules);
    (void)buf_printf(out, "unit: %s\n", unit_name(event->unit));
    if (event->unit == UNIT_DEALS || event->unit == UNIT_SITTING)
        (void)buf_printf(out, "deals: %u\n", event->deals);
    (void)buf_printf(out, "limits:\n");
#define PUT_LIMIT(name, field, least, most, otherwise) \
    (void)buf_printf(out, "  " #field ": %" PRIu32 "\n", event->limits.field);
    LIMIT_KEYS(PUT_LIMIT)
#undef PUT_LIMIT
}

static bool is_gauntlet(const struct club_round_setup *s)
{
    return s->plan->bots > 2 && !rules_individual(&s->game->config.event.rules);
}

static void put_format(struct buf *out, const struct club_round_setup *s)
{
    (void)buf_printf(out, "sets: %" PRIu32 "\nformat: %s\n", s->plan->sets,
                     is_gauntlet(s) ? "gauntlet" : "round-robin");
    if (is_gauntlet(s))
        put_line(out, "challenger: ", s->plan->bot[0]);
    (void)buf_printf(out, "seed_file: " SEED_FILE "\n");
}

/* Paths are from the round's folder, so that the club may be moved. */
static void put_bots(struct buf *out, const struct club_round_setup *s)
{
    char path[PATH_CAP + 64];

    (void)buf_add_text(out, "bots:\n");
    for (size_t i = 0; i < s->plan->bots; i++) {
        const struct submission_record *bot = s->bot[i];
        (void)snprintf(path, sizeof path, "../../submissions/%06" PRIu32 "/%s", bot->number,
                       bot->program);
        put_line(out, "  - bot: ", path);
        put_line(out, "    name: ", s->plan->bot[i]);
        if (*bot->args)
            put_line(out, "    args: ", bot->args);
    }
}

static bool write_file(const struct club *c, const struct club_round_setup *s, struct err *err)
{
    char path[PATH_CAP];
    struct buf out = {0};

    put_game(&out, c, s);
    put_format(&out, s);
    put_bots(&out, s);
    bool ok = !out.failed || err_memory(err);
    ok = ok && club_round_path(c, s->number, false, ROUND_FILE, path, err) &&
         file_replace(path, 0644, out.data, out.len, err);
    buf_finish(&out);
    return ok;
}

/* ---- The seed ---- */

static bool make_seed(const struct club *c, uint32_t number, uint8_t seed[RNG_SEED_BYTES],
                      struct err *err)
{
    const uint8_t id[4] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16),
                           (uint8_t)(number >> 24)};
    struct rng_key key;

    if (!c->seeded)
        return rng_draw_seed(seed, err);
    rng_derive(&key, c->seed, "round", id, sizeof id);
    memcpy(seed, key.k, RNG_SEED_BYTES);
    return true;
}

/* Writes the seed of the round, and notes what commits to it. */
static bool write_seed(const struct club *c, struct club_round *r, struct err *err)
{
    uint8_t seed[RNG_SEED_BYTES], commitment[HASH_BYTES];
    char text[2 * RNG_SEED_BYTES + 1], path[PATH_CAP];

    if (!make_seed(c, r->number, seed, err))
        return false;
    duplicate_seed_commitment(commitment, seed);
    text_hex(r->commitment, commitment, sizeof commitment);
    text_hex(text, seed, RNG_SEED_BYTES);
    text[sizeof text - 1] = '\n';
    return club_round_path(c, r->number, false, SEED_FILE, path, err) &&
           file_replace(path, 0600, text, sizeof text, err);
}

/* ---- What is known of it ---- */

static bool write_facts(const struct club *c, const struct club_round *r, struct err *err)
{
    char path[PATH_CAP];

    return club_round_path(c, r->number, false, FACTS_FILE, path, err) &&
           jw_file(path, 0644,
                   json_pack("{s:o, s:s, s:s, s:s, s:o, s:s*, s:I, s:o, s:o}", "round",
                             jw_count(r->number), "rules", r->rules, "why", ladder_why_name(r->why),
                             "entrants", r->entrants, "sets", jw_count(r->sets), "commitment",
                             *r->commitment ? r->commitment : NULL, "began", (json_int_t)r->began,
                             "ended", r->ended ? json_integer(r->ended) : json_null(), "order",
                             r->order ? jw_count(r->order) : json_null()),
                   JSON_INDENT(2), err);
}

static bool take_why(const json_t *j, enum ladder_why *why, struct err *err)
{
    char text[16];

    return jr_text(j, "why", text, sizeof text, err) &&
           (ladder_why_of(text, why) || jr_wrong("why", "new, provisional, open or again", err));
}

static bool take_number(const json_t *j, const struct club_round *r, struct err *err)
{
    uint64_t number;

    return jr_count(j, "round", UINT32_MAX, &number, err) &&
           (number == r->number ||
            err_set(err, ERR_FOUND, "round: expected %" PRIu32 ", the number of its folder",
                    r->number));
}

/* Older rounds lack it. */
static bool take_commitment(const json_t *j, struct club_round *r, struct err *err)
{
    uint8_t bytes[HASH_BYTES];

    return jr_text_or_null(j, "commitment", r->commitment, sizeof r->commitment, err) &&
           (!*r->commitment || text_unhex(text_of(r->commitment), bytes, sizeof bytes) ||
            jr_wrong("commitment", "64 hex digits", err));
}

static bool take_facts(const json_t *j, struct club_round *r, struct err *err)
{
    uint64_t order, ended;

    if (!take_number(j, r, err) || !take_why(j, &r->why, err) ||
        !jr_text(j, "rules", r->rules, sizeof r->rules, err) ||
        !jr_text(j, "entrants", r->entrants, sizeof r->entrants, err) ||
        !jr_count(j, "sets", INT64_MAX, &r->sets, err) ||
        !jr_count_or_null(j, "order", UINT32_MAX, &order, err) ||
        !jr_time(j, "began", &r->began, err) ||
        !jr_count_or_null(j, "ended", INT64_MAX, &ended, err) || !take_commitment(j, r, err))
        return false;
    r->order = (uint32_t)order;
    r->ended = (int64_t)ended;
    return true;
}

bool club_round_read(const struct club *c, uint32_t number, bool over, struct club_round *r,
                     struct err *err)
{
    enum { MOST = 1 << 16 };
    char path[PATH_CAP];

    *r = (struct club_round){.number = number};
    if (!club_round_path(c, number, over, FACTS_FILE, path, err))
        return false;
    json_t *j = jr_file(path, MOST, err);
    bool ok = j && (take_facts(j, r, err) || err_prefix(err, "%s: ", path));
    json_decref(j);
    return ok;
}

/* ---- A new one ---- */

static struct club_round facts_of(const struct club_round_setup *s)
{
    struct club_round r = {.number = s->number, .why = s->plan->why, .began = s->now};
    size_t n = 0;

    (void)snprintf(r.rules, sizeof r.rules, "%s", s->game->rules);
    for (size_t i = 0; i < s->plan->bots; i++)
        n += (size_t)snprintf(r.entrants + n, sizeof r.entrants - n, "%s%s", i ? " " : "",
                              s->plan->bot[i]);
    r.sets = s->plan->sets * (is_gauntlet(s) ? s->plan->bots - 1 : 1);
    return r;
}

bool club_round_write(const struct club *c, const struct club_round_setup *s, struct err *err)
{
    struct club_round facts = facts_of(s);
    char folder[PATH_CAP];

    if (!club_round_path(c, s->number, false, "", folder, err))
        return false;
    folder_remove(folder);
    if (mkdir(folder, 0755) != 0)
        return err_errno(err, ERR_ABORT, "cannot make %s", folder);
    return write_seed(c, &facts, err) && write_facts(c, &facts, err) && write_file(c, s, err);
}

/* ---- All of them ---- */

static bool is_begun(const struct club *c, uint32_t number)
{
    char path[PATH_CAP];

    return club_round_path(c, number, false, ROUND_FILE, path, NULL) && access(path, F_OK) == 0;
}

bool club_round_list(const struct club *c, bool over, uint32_t **list, size_t *n, struct err *err)
{
    char folder[PATH_CAP];
    size_t kept = 0;

    if (!club_path(c, folder, over ? "rounds" : "private/playing", err) ||
        !numbered_list(folder, 0, list, n, err))
        return false;
    for (size_t i = 0; i < *n; i++)
        if (over || is_begun(c, (*list)[i]))
            (*list)[kept++] = (*list)[i];
    *n = kept;
    return true;
}

struct ordered {
    uint32_t order, number;
};

static int compare_ordered(const void *a, const void *b)
{
    const struct ordered *x = a, *y = b;

    if (x->order != y->order)
        return x->order < y->order ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

bool club_round_sort(const struct club *c, uint32_t *list, size_t n, uint32_t *last,
                     struct err *err)
{
    struct ordered *round = calloc(n + 1, sizeof *round);
    struct club_round r;

    if (!round)
        return err_memory(err);
    for (size_t i = 0; i < n; i++) {
        round[i].number = list[i];
        if (club_round_read(c, list[i], true, &r, NULL))
            round[i].order = r.order;
    }
    qsort(round, n, sizeof *round, compare_ordered);
    for (size_t i = 0; i < n; i++)
        list[i] = round[i].number;
    *last = n ? round[n - 1].order : 0;
    free(round);
    return true;
}

size_t club_round_game(const struct club *c, const struct event *event)
{
    size_t g = 0;

    for (; g < c->games; g++) {
        const struct event *own = &c->game[g].config.event;
        if (memcmp(&own->rules, &event->rules, sizeof own->rules) == 0 &&
            own->unit == event->unit && own->deals == event->deals)
            break;
    }
    return g;
}

/* ---- How far it is ---- */

uint64_t club_round_count(const struct club *c, uint32_t number)
{
    char folder[PATH_CAP];
    struct log_reader *reader;
    struct log_record r;
    uint64_t sets = 0;

    if (!club_round_path(c, number, false, "", folder, NULL) || !log_open(&reader, folder, NULL))
        return 0;
    while (log_skim(reader, &r, NULL) == 1)
        sets += r.kind == LOG_SET;
    log_close(reader);
    return sets;
}

/* ---- Its end ---- */

bool club_round_is_played(const struct club *c, uint32_t number)
{
    char log[PATH_CAP];

    return club_round_path(c, number, false, LOG_NAME, log, NULL) && access(log, F_OK) == 0;
}

static bool is_kept(const char *name)
{
    static const char *const kept[] = {ROUND_FILE, FACTS_FILE, LOG_NAME, LOG_NAME ".side",
                                       LOG_NAME ".sig"};

    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (strcmp(name, kept[i]) == 0)
            return true;
    return false;
}

/* What the player of the round has left there. */
static bool remove_others(const char *folder, struct err *err)
{
    char path[PATH_CAP];
    struct dirent *entry;
    DIR *d = opendir(folder);

    if (!d)
        return err_errno(err, ERR_ABORT, "cannot read %s", folder);
    while ((entry = readdir(d)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            !is_kept(entry->d_name) && path_join(path, folder, entry->d_name, NULL))
            folder_remove(path);
    closedir(d);
    return true;
}

bool club_round_take(const struct club *c, const struct club_round *r, struct err *err)
{
    char from[PATH_CAP], to[PATH_CAP];

    return write_facts(c, r, err) && club_round_path(c, r->number, false, "", from, err) &&
           remove_others(from, err) && club_round_path(c, r->number, true, "", to, err) &&
           file_rename(from, to, err);
}

/* ---- Put aside ---- */

bool club_round_put_aside(const struct club *c, uint32_t number, struct err *err)
{
    char from[PATH_CAP], to[PATH_CAP], name[16];

    (void)snprintf(name, sizeof name, "%06" PRIu32, number);
    return club_round_path(c, number, false, "", from, err) && club_path(c, to, ASIDE, err) &&
           file_mkdirs(to, err) && path_join(to, to, name, err) && file_rename(from, to, err);
}

bool club_round_last_aside(const struct club *c, uint32_t *number, struct err *err)
{
    char folder[PATH_CAP];
    uint32_t *list;
    size_t n;

    *number = 0;
    if (!club_path(c, folder, ASIDE, err))
        return false;
    if (access(folder, F_OK) != 0)
        return true;
    if (!numbered_list(folder, 0, &list, &n, err))
        return false;
    *number = n ? list[n - 1] : 0;
    free(list);
    return true;
}
