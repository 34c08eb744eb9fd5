#include "any_club.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "any_log.h"
#include "base/file.h"
#include "test.h"

enum { BEGAN = 1764400000 };

/* ---- Life ---- */

const char *any_club_path(struct any_club *c, const char *name)
{
    static char path[PATH_CAP];
    struct err err;

    must(path_join(path, c->folder.path, name, &err), &err);
    return path;
}

void any_club_open(struct any_club *c)
{
    static const struct ladder_game games[] = {{1, "modern", "deals", 4, 4, "points"},
                                               {2, "hoyle-4", "deals", 8, 4, "points"}};
    static char path[PATH_CAP]; /* the season borrows it */
    struct err err;

    must(folder_temporary_open(&c->folder, &err), &err);
    assert_int_equal(mkdir(any_club_path(c, "rounds"), 0755), 0);
    must(path_join(path, c->folder.path, "season.db", &err), &err);
    must(season_open(&c->season, path, &err), &err);
    must(ladder_rows_begin(&c->season, &err), &err);
    must(ladder_rows_club(&c->season, "A club", games, 2, &err), &err);
    must(ladder_rows_commit(&c->season, &err), &err);
}

void any_club_close(struct any_club *c)
{
    season_close(&c->season);
    folder_temporary_close(&c->folder);
}

/* ---- Rounds ---- */

static const char *path_of_round(struct any_club *c, uint32_t number, const char *name)
{
    char file[64];

    (void)snprintf(file, sizeof file, "rounds/%06u/%s", number, name);
    return any_club_path(c, file);
}

void any_club_play(struct any_club *c, const struct any_round *r)
{
    const uint8_t seed[RNG_SEED_BYTES] = {(uint8_t)r->number, (uint8_t)(r->number >> 8)};
    const struct any_setup setup = {.rules = r->game == 1 ? "modern" : "hoyle-4",
                                    .unit = UNIT_DEALS,
                                    .deals = r->game == 1 ? 4 : 8,
                                    .format = FORMAT_ROUND_ROBIN,
                                    .bots = 2,
                                    .sets = 3,
                                    .unlike = true,
                                    .badly = r->badly,
                                    .absent = r->absent,
                                    .lost = r->absent,
                                    .seed = seed,
                                    .name = r->name};
    struct buf log = {0};
    struct err err;

    any_log(&log, &setup);
    must(file_mkdirs(path_of_round(c, r->number, ""), &err), &err);
    must(file_replace(path_of_round(c, r->number, "log.msgpack"), 0644, log.data, log.len, &err),
         &err);
    buf_finish(&log);
}

/* ---- The database ---- */

static struct ladder_rating rating_of(const struct any_round *r, unsigned i)
{
    const char *at = strchr(r->name[i], '@');
    static char bot[2][33];

    (void)snprintf(bot[i], sizeof bot[i], "%.*s",
                   (int)(at ? at - r->name[i] : (ptrdiff_t)strlen(r->name[i])), r->name[i]);
    return (struct ladder_rating){.game = r->game,
                                  .entrant = r->name[i],
                                  .bot = bot[i],
                                  .author = i ? NULL : "ann",
                                  .version = at ? 2 : 1,
                                  .rank = 1 + i,
                                  .best = 1,
                                  .worst = 2,
                                  .value = i ? -0.5 : 0.5,
                                  .low = i ? -1 : 0,
                                  .high = i ? 0 : 1,
                                  .sets = 3,
                                  .state = "provisional",
                                  .more = 45,
                                  .plays = true};
}

static void put_entrant(struct any_club *c, const struct any_round *r, unsigned i)
{
    struct ladder_rating rating = rating_of(r, i);
    struct ladder_opponent other = {r->game, r->name[i], r->name[!i],      3,    1,
                                    1,       1,          i ? -0.25 : 0.25, 0.125};
    struct ladder_worst worst = {r->game, r->number, r->name[i], r->name[!i], "9f3c21aa/17/1.4", 3};
    struct err err;

    must(ladder_rows_rating(&c->season, &rating, &err), &err);
    must(ladder_rows_history(&c->season, r->number, &rating, &err), &err);
    must(ladder_rows_opponent(&c->season, &other, &err), &err);
    must(ladder_rows_worst(&c->season, &worst, &err), &err);
    must(ladder_rows_worst_end(&c->season, r->game, r->name[i], &err), &err);
}

/* Reads the log as a ladder does. */
static void add_sums(struct set_reader *r, const char *path, struct round_sums *sums)
{
    struct err err;
    int found;

    must(set_reader_open(r, path, &err), &err);
    while ((found = set_reader_next(r, &err)) == 1)
        if (r->record.kind == LOG_SET)
            must(set_reader_pairing(r, &err) && round_sums_set(sums, r, &err), &err);
    must(found == 0, &err);
}

bool any_club_add_round(struct any_club *c, const struct any_round *r, struct err *err)
{
    char name[64], entrants[128], hash[HASH_HEX];
    struct round_sums sums = {.faults = 0};
    struct set_reader reader;

    (void)snprintf(name, sizeof name, "rounds/%06u/log.msgpack", r->number);
    (void)snprintf(entrants, sizeof entrants, "%s %s", r->name[0], r->name[1]);
    add_sums(&reader, path_of_round(c, r->number, "log.msgpack"), &sums);
    text_hex(hash, reader.footer.hash, HASH_BYTES);
    struct ladder_round round = {.number = r->number,
                                 .game = r->game,
                                 .why = "new",
                                 .entrants = entrants,
                                 .log = name,
                                 .hash = hash,
                                 .seed = reader.footer.seed,
                                 .event = &reader.event,
                                 .sums = &sums,
                                 .sets = 3,
                                 .deals = 24,
                                 .began = BEGAN + 60 * r->number,
                                 .ended = BEGAN + 60 * r->number + 30};
    bool ok = ladder_rows_round(&c->season, &round, err);
    set_reader_close(&reader);
    round_sums_finish(&sums);
    return ok;
}

void any_club_take_in(struct any_club *c, const struct any_round *r)
{
    struct err err;

    must(any_club_add_round(c, r, &err), &err);
    must(ladder_rows_forget(&c->season, r->game, &err), &err);
    for (unsigned i = 0; i < 2; i++)
        put_entrant(c, r, i);
}

void any_club_round(struct any_club *c, const struct any_round *r)
{
    struct err err;

    any_club_play(c, r);
    must(ladder_rows_begin(&c->season, &err), &err);
    any_club_take_in(c, r);
    must(ladder_rows_commit(&c->season, &err), &err);
}

int64_t any_club_ask(struct any_club *c, const char *sql)
{
    sqlite3_stmt *q;
    int64_t number = 0;

    if (sqlite3_prepare_v2(c->season.sql.db, sql, -1, &q, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(c->season.sql.db));
    if (sqlite3_step(q) == SQLITE_ROW)
        number = sqlite3_column_int64(q, 0);
    (void)sqlite3_finalize(q);
    return number;
}
