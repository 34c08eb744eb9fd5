/*
 * Rounds of a club as folders and files, and what is read of their logs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "any_log.h"
#include "base/file.h"
#include "base/folder.h"
#include "ladder/club_round.h"
#include "ladder/costly_deals.h"
#include "ladder/game_standings.h"
#include "ladder/ladder.h"
#include "ladder/round_log.h"
#include "replay/compare_tables.h"
#include "sandbox/bot_source.h"
#include "table/duplicate_deals.h"
#include "test.h"

struct round_place {
    struct folder_temporary folder;
    struct club club;
};

static const char file[] = "title: A \"Club\"\n"
                           "games: [{rules: modern, deals: 2}, {rules: hoyle-4, unit: game},"
                           " {rules: callace1905 players=4, unit: sitting}]\n"
                           "limits: {answer_ms: 70}\nseed: '42'\n";

static void place_open(struct round_place *p, const char *yaml)
{
    struct err err;
    char path[PATH_CAP];

    must(folder_temporary_open(&p->folder, &err), &err);
    must(path_join(path, p->folder.path, "club.yaml", &err), &err);
    must(file_replace(path, 0600, yaml, strlen(yaml), &err), &err);
    must(club_open(&p->club, p->folder.path, &err), &err);
}

static void place_close(struct round_place *p)
{
    club_close(&p->club);
    folder_temporary_close(&p->folder);
}

/* Writes round `number` of a game, with so many bots of three or four. */
static void write_round(struct round_place *p, uint32_t number, size_t game, size_t bots)
{
    static const char *const names[] = {"mine@2", "simple", "greedy", "rule"};
    static struct submission_record record[4];
    struct ladder_plan plan = {.plays = true, .why = LADDER_PROVISIONAL, .bots = bots, .sets = 12};
    struct club_round_setup setup = {.number = number,
                                     .game = &p->club.game[game],
                                     .plan = &plan,
                                     .now = 1764400000};
    struct err err;

    for (size_t i = 0; i < bots; i++) {
        record[i] = (struct submission_record){.number = (uint32_t)i + 1};
        (void)snprintf(record[i].program, sizeof record[i].program, "source/%s.so", names[i]);
        (void)snprintf(record[i].args, sizeof record[i].args, "%s", i ? "" : "level=\"2\"");
        plan.bot[i] = names[i];
        setup.bot[i] = &record[i];
    }
    must(club_round_write(&p->club, &setup, &err), &err);
}

static void write_to(struct round_place *p, uint32_t number, const char *name, const void *data,
                     size_t n)
{
    char path[PATH_CAP];
    struct err err;

    must(club_round_path(&p->club, number, false, name, path, &err), &err);
    must(file_replace(path, 0600, data, n, &err), &err);
}

static bool is_there(struct round_place *p, uint32_t number, bool over, const char *name)
{
    char path[PATH_CAP];
    struct err err;

    must(club_round_path(&p->club, number, over, name, path, &err), &err);
    return access(path, F_OK) == 0;
}

/* ---- Writing ---- */

static void read_file(struct round_place *p, uint32_t number, struct config *c)
{
    char path[PATH_CAP];
    struct err err;

    must(club_round_path(&p->club, number, false, "round.yaml", path, &err), &err);
    must(config_init(c, &err), &err);
    must(config_read(c, path, &err), &err);
    must(config_complete(c, &err), &err);
}

/* It is a tournament file of the club's game. */
TEST(a_gauntlet)
{
    struct round_place p;
    struct config c;

    place_open(&p, file);
    write_round(&p, 7, 0, 3);
    read_file(&p, 7, &c);
    assert_int_equal(c.event.format, FORMAT_GAUNTLET);
    assert_int_equal(c.event.challenger, 0);
    assert_int_equal(c.event.sets, 12);
    assert_int_equal(c.event.entrants, 3);
    assert_string_equal(c.event.entrant[0].name, "mine@2");
    assert_string_equal(c.event.entrant[0].args, "level=\"2\"");
    assert_string_equal(c.event.entrant[1].args, "");
    assert_string_equal(c.event.title, "A \"Club\", round 7");
    assert_int_equal(c.event.limits.answer_ms, 70);
    assert_int_equal(club_round_game(&p.club, &c.event), 0);
    char *end =
        strstr(c.bot[0], "/private/playing/000007/../../submissions/000001/source/mine@2.so");
    assert_non_null(end);
    config_finish(&c);
    place_close(&p);
}

TEST(two_bots_and_lineups_are_round_robins)
{
    struct round_place p;
    struct config c;

    place_open(&p, file);
    for (size_t game = 1; game < 3; game++) {
        write_round(&p, 7, game, game == 1 ? 2 : 4);
        read_file(&p, 7, &c);
        assert_int_equal(c.event.format, FORMAT_ROUND_ROBIN);
        assert_int_equal(event_pairings(&c.event), 1);
        assert_int_equal(club_round_game(&p.club, &c.event), game);
        config_finish(&c);
    }
    place_close(&p);
}

TEST(the_game_of_other_rules)
{
    struct round_place p;
    struct event e;

    place_open(&p, file);
    any_event(&e, &(struct any_setup){
                      .rules = "modern", .unit = UNIT_DEALS, .deals = 3, .bots = 2, .sets = 1});
    assert_int_equal(club_round_game(&p.club, &e), 3);
    event_finish(&e);
    place_close(&p);
}

/* ---- Seeds ---- */

static struct stat seed_of(struct round_place *p, uint32_t number, uint8_t seed[RNG_SEED_BYTES])
{
    char path[PATH_CAP];
    struct stat st;
    struct err err;

    write_round(p, number, 0, 2);
    must(club_round_path(&p->club, number, false, "seed", path, &err), &err);
    must(config_seed_file(seed, path, &err), &err);
    assert_int_equal(stat(path, &st), 0);
    return st;
}

TEST(seeds_follow_from_the_club)
{
    static const uint8_t number[4] = {0x39, 0x30, 0, 0};
    uint8_t first[RNG_SEED_BYTES], second[RNG_SEED_BYTES];
    struct rng_key key;
    struct round_place p;

    place_open(&p, file);
    assert_int_equal(seed_of(&p, 12345, first).st_mode & 0777, 0600);
    rng_derive(&key, p.club.seed, "round", number, sizeof number);
    assert_memory_equal(first, key.k, RNG_SEED_BYTES);
    (void)seed_of(&p, 12345, second);
    assert_memory_equal(first, second, RNG_SEED_BYTES);
    (void)seed_of(&p, 12346, second);
    assert_memory_not_equal(first, second, RNG_SEED_BYTES);
    place_close(&p);
}

TEST(seeds_are_drawn)
{
    uint8_t first[RNG_SEED_BYTES], second[RNG_SEED_BYTES];
    struct round_place p;

    place_open(&p, "games: [modern]\n");
    (void)seed_of(&p, 1, first);
    (void)seed_of(&p, 1, second);
    assert_memory_not_equal(first, second, RNG_SEED_BYTES);
    place_close(&p);
}

/* ---- Reading ---- */

TEST(what_is_known_of_a_round)
{
    struct round_place p;
    struct club_round r;
    struct err err;

    place_open(&p, file);
    write_round(&p, 7, 0, 3);
    must(club_round_read(&p.club, 7, false, &r, &err), &err);
    assert_int_equal(r.number, 7);
    assert_int_equal(r.why, LADDER_PROVISIONAL);
    assert_string_equal(r.entrants, "mine@2 simple greedy");
    assert_string_equal(r.rules, p.club.game[0].rules);
    assert_int_equal(r.sets, 24);
    assert_int_equal(r.began, 1764400000);
    assert_int_equal(r.ended, 0);
    place_close(&p);
}

/* While it is played, so that nobody can draw another seed for it unseen. */
TEST(a_round_is_committed_to_its_seed)
{
    static const char old[] =
        "{\"round\": 7, \"rules\": \"modern\", \"why\": \"new\","
        " \"entrants\": \"mine\", \"sets\": 2, \"began\": 1, \"ended\": null}";
    uint8_t seed[RNG_SEED_BYTES], commitment[HASH_BYTES];
    char hex[2 * HASH_BYTES + 1];
    struct round_place p;
    struct club_round r;
    struct err err;

    place_open(&p, "games: [modern]\n");
    (void)seed_of(&p, 7, seed);
    must(club_round_read(&p.club, 7, false, &r, &err), &err);
    duplicate_seed_commitment(commitment, seed);
    text_hex(hex, commitment, sizeof commitment);
    assert_string_equal(r.commitment, hex);
    write_to(&p, 7, "round.json", old, strlen(old));
    must(club_round_read(&p.club, 7, false, &r, &err), &err);
    assert_string_equal(r.commitment, ""); /* an older ladder began it */
    assert_int_equal(r.order, 0);
    place_close(&p);
}

struct damaged_facts {
    const char *text, *said; /* said: the end of the error; "": as the parser says it */
};

/* A round.json but for these values. */
#define BUT(number, why, sets, began) \
    "{\"round\": " number ", \"rules\": \"modern\", \"why\": " why \
    ", \"entrants\": \"a b\", \"sets\": " sets ", \"began\": " began ", \"ended\": null}"

TEST(what_is_damaged_is_named)
{
    static const struct damaged_facts damaged[] = {
        {"", ""},
        {"{\n", ""},
        {BUT("7, \"round\": 7", "\"new\"", "1", "1"), ""},
        {"[]", "/000007/round.json: expected one JSON object"},
        {"{\"round\": 8}", "/000007/round.json: round: expected 7, the number of its folder"},
        {"{\"round\": 7}", "why: expected a text of fewer than 16 bytes"},
        {BUT("7.0", "\"new\"", "1", "1"), "round: expected a whole number from 0 to 4294967295"},
        {BUT("7", "\"old\"", "1", "1"), "why: expected new, provisional, open or again"},
        {BUT("7", "\"new\"", "-1", "1"), "sets: expected a whole number, at least 0"},
        {BUT("7", "\"new\"", "1", "null"), "began: expected a whole number, at least 0"},
        {BUT("7", "\"new\"", "1", "1, \"order\": 4294967296"),
         "order: expected a whole number from 0 to 4294967295"},
        {BUT("7", "\"new\"", "1", "1, \"commitment\": \"c0ffee\""),
         "commitment: expected 64 hex digits"},
    };
    struct round_place p;
    struct club_round r;
    struct err err;

    place_open(&p, file);
    write_round(&p, 7, 0, 2);
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        const struct damaged_facts *d = &damaged[i];
        write_to(&p, 7, "round.json", d->text, strlen(d->text));
        assert_false(club_round_read(&p.club, 7, false, &r, &err));
        assert_int_equal(err.class, ERR_FOUND);
        assert_non_null(strstr(err.text, "/000007/round.json:"));
        assert_string_equal(strstr(err.text, d->said) ? d->said : err.text, d->said);
    }
    place_close(&p);
}

/* In its place, and not by way of the disk, as file_replace does. */
static void overwrite(const char *path, const void *data, size_t n)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    assert_int_equal(fwrite(data, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

/* Whatever became of the file, it is read or refused; what is read is within its bounds. */
TEST(any_byte_may_be_damaged)
{
    struct round_place p;
    struct buf text = {0};
    struct club_round r;
    char path[PATH_CAP];
    struct err err;

    place_open(&p, file);
    write_round(&p, 7, 0, 2);
    must(club_round_path(&p.club, 7, false, "round.json", path, &err), &err);
    must(file_read(path, 1 << 16, &text, &err), &err);
    for (size_t i = 0; i < text.len; i++) {
        static const uint8_t others[] = {0, '"', '9', ' ', '{', '-', 0xff};
        const uint8_t own = text.data[i];
        for (size_t k = 0; k < sizeof others; k++) {
            text.data[i] = others[k];
            overwrite(path, text.data, text.len);
            if (!club_round_read(&p.club, 7, false, &r, &err))
                assert_int_equal(err.class, ERR_FOUND);
            else
                assert_true(r.number == 7 && r.why <= LADDER_AGAIN && r.began >= 0);
        }
        text.data[i] = own;
        overwrite(path, text.data, i);
        assert_false(club_round_read(&p.club, 7, false, &r, &err));
        assert_int_equal(err.class, ERR_FOUND);
    }
    buf_finish(&text);
    place_close(&p);
}

/* Those without a tournament file are not there yet. */
TEST(rounds_are_listed)
{
    struct round_place p;
    uint32_t *list;
    size_t n;
    char path[PATH_CAP];
    struct err err;

    place_open(&p, file);
    write_round(&p, 30, 0, 2);
    write_round(&p, 1234567, 0, 2);
    write_round(&p, 4, 0, 2);
    write_round(&p, 5, 0, 2);
    must(club_round_path(&p.club, 5, false, "round.yaml", path, &err), &err);
    assert_int_equal(unlink(path), 0);
    must(club_path(&p.club, path, "private/playing/x", &err), &err);
    assert_int_equal(mkdir(path, 0700), 0);
    must(club_round_list(&p.club, false, &list, &n, &err), &err);
    assert_int_equal(n, 3);
    assert_int_equal(list[0], 4);
    assert_int_equal(list[1], 30);
    assert_int_equal(list[2], 1234567);
    free(list);
    must(club_round_list(&p.club, true, &list, &n, &err), &err);
    assert_int_equal(n, 0);
    free(list);
    place_close(&p);
}

/* ---- The disk ---- */

TEST(how_much_room_there_is)
{
    struct round_place p;

    place_open(&p, file);
    assert_true(folder_has_room(p.folder.path, 0));
    assert_true(folder_has_room(p.folder.path, 1));
    assert_false(folder_has_room(p.folder.path, UINT64_MAX));
    assert_true(folder_has_room("/nowhere/at/all", UINT64_MAX)); /* nothing is known */
    place_close(&p);
}

/* ---- The log ---- */

static void make_log(struct buf *log)
{
    any_log(log, &(struct any_setup){.rules = "modern",
                                     .unit = UNIT_DEALS,
                                     .deals = 2,
                                     .bots = 3,
                                     .sets = 20,
                                     .unlike = true});
}

/* As many sets as have been written; a last one that is not whole does not count. */
TEST(how_far_a_round_is)
{
    enum { SETS = 2 * 20 };
    struct round_place p;
    struct buf log = {0};
    uint64_t last = 0;

    place_open(&p, file);
    write_round(&p, 7, 0, 3);
    assert_int_equal(club_round_count(&p.club, 7), 0);
    make_log(&log);
    for (size_t part = 1; part <= 16; part++) {
        write_to(&p, 7, "log.msgpack.part", log.data, log.len * part / 16);
        uint64_t sets = club_round_count(&p.club, 7);
        assert_true(sets >= last && sets <= log.len);
        assert_true(part == 1 || part == 16 || sets > last);
        last = sets;
    }
    assert_true(last >= SETS);
    assert_int_equal(club_round_count(&p.club, 8), 0);
    buf_finish(&log);
    place_close(&p);
}

TEST(a_round_is_over)
{
    struct round_place p;
    struct club_round r;
    struct buf log = {0};
    struct err err;

    place_open(&p, file);
    write_round(&p, 7, 0, 3);
    make_log(&log);
    assert_false(club_round_is_played(&p.club, 7));
    must(club_round_read(&p.club, 7, false, &r, &err), &err);
    r.ended = 1764400100;
    r.order = 3;
    write_to(&p, 7, "log.msgpack", log.data, log.len);
    write_to(&p, 7, "report.html", "x", 1);
    assert_true(club_round_is_played(&p.club, 7));
    must(club_round_take(&p.club, &r, &err), &err);
    assert_false(is_there(&p, 7, false, ""));
    assert_true(is_there(&p, 7, true, "round.yaml"));
    assert_true(is_there(&p, 7, true, "log.msgpack"));
    assert_false(is_there(&p, 7, true, "report.html"));
    assert_false(is_there(&p, 7, true, "seed"));
    must(club_round_read(&p.club, 7, true, &r, &err), &err);
    assert_int_equal(r.ended, 1764400100);
    assert_int_equal(r.order, 3);
    buf_finish(&log);
    place_close(&p);
}

static void take_round(struct round_place *p, uint32_t number, uint32_t order)
{
    struct club_round r;
    struct err err;

    write_round(p, number, 0, 2);
    must(club_round_read(&p->club, number, false, &r, &err), &err);
    r.ended = 1764400100;
    r.order = order;
    must(club_round_take(&p->club, &r, &err), &err);
}

/* A round that gave way is over after those that did not; of old rounds the order is not known. */
TEST(rounds_in_the_order_in_which_they_were_over)
{
    static const uint32_t expected[] = {2, 4, 1, 5, 3};
    uint32_t *list, last;
    struct round_place p;
    struct err err;
    size_t n;

    place_open(&p, file);
    take_round(&p, 1, 1);
    take_round(&p, 2, 0);
    take_round(&p, 3, 3);
    take_round(&p, 5, 2);
    take_round(&p, 4, 0);
    must(club_round_list(&p.club, true, &list, &n, &err), &err);
    must(club_round_sort(&p.club, list, n, &last, &err), &err);
    assert_int_equal(n, 5);
    assert_memory_equal(list, expected, sizeof expected);
    assert_int_equal(last, 3);
    free(list);
    place_close(&p);
}

/* Nobody looks at it any more, and its number counts as given. */
TEST(a_round_is_put_aside)
{
    struct round_place p;
    uint32_t *list, last;
    size_t n;
    struct err err;

    place_open(&p, file);
    must(club_round_last_aside(&p.club, &last, &err), &err);
    assert_int_equal(last, 0);
    write_round(&p, 7, 0, 2);
    write_round(&p, 9, 0, 2);
    must(club_round_put_aside(&p.club, 9, &err), &err);
    must(club_round_put_aside(&p.club, 7, &err), &err);
    must(club_round_list(&p.club, false, &list, &n, &err), &err);
    assert_int_equal(n, 0);
    free(list);
    must(club_round_last_aside(&p.club, &last, &err), &err);
    assert_int_equal(last, 9);
    assert_false(club_round_put_aside(&p.club, 8, &err));
    place_close(&p);
}

/* ---- Whether a log is that of its round ---- */

/* The bots of round 7, so that they can be hashed. */
static void write_bots(struct round_place *p, size_t bots)
{
    static const char *const names[] = {"mine@2", "simple", "greedy"};
    char place[PATH_CAP], path[PATH_CAP];
    struct err err;

    for (size_t i = 0; i < bots; i++) {
        (void)snprintf(place, sizeof place, "private/submissions/%06zu/source/%s.so", i + 1,
                       names[i]);
        must(club_path(&p->club, path, place, &err), &err);
        *strrchr(path, '/') = '\0';
        must(file_mkdirs(path, &err), &err);
        must(club_path(&p->club, path, place, &err), &err);
        must(file_replace(path, 0600, names[i], strlen(names[i]), &err), &err);
    }
}

/* Writes the beginning of the log that round 7 gets, after `change`. */
static void write_log(struct round_place *p, void (*change)(struct event *event))
{
    struct buf log = {0};
    struct config c;
    struct err err;

    read_file(p, 7, &c);
    for (size_t i = 0; i < c.event.entrants; i++)
        must(bot_hash(c.bot[i], c.event.entrant[i].sha256, &err), &err);
    duplicate_seed_commitment(c.event.commitment, c.seed);
    change(&c.event);
    assert_true(log_put_header(&log, &c.event));
    write_to(p, 7, "log.msgpack", log.data, log.len);
    buf_finish(&log);
    config_finish(&c);
}

static void change_nothing(struct event *e)
{
    (void)e;
}

static void change_sets(struct event *e)
{
    e->sets = 2;
}

static void change_seed(struct event *e)
{
    e->commitment[5] ^= 1;
}

static void change_bot(struct event *e)
{
    e->entrant[1].sha256[31] ^= 1;
}

static void change_args(struct event *e)
{
    e->entrant[0].args[0] = 'x';
}

static void change_limits(struct event *e)
{
    e->limits.answer_ms++;
}

static void change_name(struct event *e)
{
    (void)snprintf(e->entrant[2].name, sizeof e->entrant[2].name, "greedier");
}

static void change_deals(struct event *e)
{
    e->deals++;
}

TEST(a_log_is_of_its_round)
{
    static const struct {
        void (*change)(struct event *e);
        const char *why;
    } cases[] = {
        {change_nothing,
         "expected footer and trailer"}, /* as far as there is a log, it is the one */
        {change_sets, "its log is not of this round: sets: 2 then, 12 now"},
        {change_seed, "its log is not of this round: the seed is another one"},
        {change_bot, "its log is not of this round: bot simple: its shared object has changed"},
        {change_args, "its log is not of this round: bot mine@2: args"},
        {change_limits, "its log is not of this round: answer_ms: 71 then, 70 now"},
        {change_name, "its log is not of this round: bot greedier: name"},
        {change_deals, "its log is not of this round: deals: 3 then, 2 now"},
    };
    const struct club_round round = {.number = 7};
    struct round_place p;
    struct round_log found;
    struct err err;

    place_open(&p, file);
    write_round(&p, 7, 0, 3);
    write_bots(&p, 3);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        write_log(&p, cases[i].change);
        assert_false(round_log_check(&p.club, &round, &found, &err));
        assert_int_equal(err.fault, ERR_OF_FILE);
        if (!strstr(err.text, cases[i].why))
            fail_msg("'%s' is not in '%s'", cases[i].why, err.text);
    }
    place_close(&p);
}

/* Its bot is gone: nothing is said of the log, unless it was compared before. */
TEST(a_log_that_cannot_be_compared)
{
    struct club_round round = {.number = 7};
    struct round_place p;
    struct round_log found;
    struct err err;
    char path[PATH_CAP];

    place_open(&p, file);
    write_round(&p, 7, 0, 2);
    write_bots(&p, 2);
    write_log(&p, change_nothing);
    must(club_path(&p.club, path, "private/submissions/000002/source/simple.so", &err), &err);
    assert_int_equal(unlink(path), 0);
    assert_false(round_log_check(&p.club, &round, &found, &err));
    assert_int_equal(err.fault, ERR_OF_ORGANISER);
    round.ended = 1;
    assert_false(round_log_check(&p.club, &round, &found, &err));
    assert_int_equal(err.fault, ERR_OF_FILE);
    assert_non_null(strstr(err.text, "expected footer and trailer"));
    place_close(&p);
}

/* ---- What is read of a log ---- */

/* All deals that cost an entrant something, for comparison. */
struct all_costly {
    uint32_t entrant;
    int swing[1024];
    size_t n;
    struct costly_deals costly;
};

static void take_set(struct all_costly *all, const struct set_reader *r)
{
    struct seating seating;

    pairing_seating(&r->pairing, r->set.set, &seating);
    for (size_t i = 0; i < r->set.deals; i++) {
        int swing;
        if (!compare_tables_swing(&r->pairing, &seating, &r->set, r->set.deal[i].game,
                                  r->set.deal[i].deal, &swing))
            continue;
        if (r->pairing.bot[0] == all->entrant && swing < 0)
            all->swing[all->n++] = -swing;
        if (r->pairing.bot[1] == all->entrant && swing > 0)
            all->swing[all->n++] = swing;
    }
    costly_deals_take(&all->costly, r);
}

static void take_all(struct all_costly *all, const char *log)
{
    struct set_reader r;
    struct err err;

    must(set_reader_open(&r, log, &err), &err);
    while (set_reader_next(&r, &err) == 1)
        if (r.record.kind == LOG_SET) {
            must(set_reader_pairing(&r, &err), &err);
            take_set(all, &r);
        }
    set_reader_close(&r);
}

static int greater_first(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

TEST(costly_deals_and_standings)
{
    static struct all_costly all[3];
    struct game_standings g;
    struct buf log = {0};
    struct round_place p;
    struct err err;

    place_open(&p, file);
    make_log(&log);
    struct any_file on_disk = any_file(log.data, log.len);
    for (uint32_t i = 0; i < 3; i++) {
        struct game_log told = {.sets = 0};
        all[i].entrant = i;
        game_standings_start(&g, &p.club, 0);
        must(game_standings_add(&g, on_disk.path, 9, &told, &err), &err);
        take_all(&all[i], on_disk.path);
        qsort(all[i].swing, all[i].n, sizeof all[i].swing[0], greater_first);
        assert_int_equal(all[i].costly.n[i], all[i].n < 10 ? all[i].n : 10);
        for (size_t k = 0; k < all[i].costly.n[i]; k++)
            assert_int_equal(all[i].costly.deal[i][k].swing, all[i].swing[k]);
        must(game_standings_rate(&g, NULL, 0, &err), &err);
        assert_int_equal(told.sets, 60);
        assert_int_equal(told.deals, 240);
        assert_int_equal(told.event.entrants, 3);
        game_log_finish(&told);
        assert_int_equal(g.mets, 3);
        for (size_t k = 0; k < 3; k++)
            assert_int_equal(g.met[k], 9);
        assert_int_equal(standing_sets(game_standings_line(&g, "bot a")), 40);
        assert_null(game_standings_line(&g, "bot x"));
        game_standings_finish(&g);
    }
    unlink(on_disk.path);
    buf_finish(&log);
    place_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gauntlet),
        cmocka_unit_test(two_bots_and_lineups_are_round_robins),
        cmocka_unit_test(the_game_of_other_rules),
        cmocka_unit_test(seeds_follow_from_the_club),
        cmocka_unit_test(seeds_are_drawn),
        cmocka_unit_test(a_round_is_committed_to_its_seed),
        cmocka_unit_test(what_is_known_of_a_round),
        cmocka_unit_test(what_is_damaged_is_named),
        cmocka_unit_test(rounds_in_the_order_in_which_they_were_over),
        cmocka_unit_test(any_byte_may_be_damaged),
        cmocka_unit_test(rounds_are_listed),
        cmocka_unit_test(how_much_room_there_is),
        cmocka_unit_test(how_far_a_round_is),
        cmocka_unit_test(a_round_is_over),
        cmocka_unit_test(a_round_is_put_aside),
        cmocka_unit_test(a_log_is_of_its_round),
        cmocka_unit_test(a_log_that_cannot_be_compared),
        cmocka_unit_test(costly_deals_and_standings),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
