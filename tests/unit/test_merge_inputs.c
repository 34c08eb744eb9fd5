/*
 * arena/shards/merge_inputs.h and merge.h: whatever is wrong with shards is found and told of with
 * the shard's number or its file, and nothing of the log is touched.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "any_set.h"
#include "any_shard.h"
#include "run/stages.h"
#include "test.h"

enum { SHARDS_HERE = 4 };

static const struct any_setup setup = {.rules = "modern",
                                       .unit = UNIT_DEALS,
                                       .deals = 1,
                                       .format = FORMAT_ROUND_ROBIN,
                                       .bots = 3,
                                       .sets = 4};

static const struct any_setup swiss = {.rules = "modern",
                                       .unit = UNIT_DEALS,
                                       .deals = 1,
                                       .format = FORMAT_SWISS,
                                       .unlike = true,
                                       .bots = 4,
                                       .sets = 3,
                                       .plan.rounds = 3};

static const uint8_t other_seed[RNG_SEED_BYTES] = {4};

/* ---- A folder with the shards of an event ---- */

struct fixture {
    struct any_folder f;
    struct buf log;
    struct buf bytes[SHARDS_HERE]; /* of the shards */
};

static void open_with(struct fixture *x, const struct any_setup *s)
{
    *x = (struct fixture){.log = {0}};
    any_log(&x->log, s);
    any_folder_open(&x->f);
    any_folder_cut(&x->f, &x->log, any_cut(&x->log, format_adapts(s->format), SHARDS_HERE));
    for (size_t i = 0; i < SHARDS_HERE; i++)
        any_shard(&x->bytes[i], &x->log, &x->f.cut[i]);
}

static void close_all(struct fixture *x)
{
    any_folder_close(&x->f);
    buf_finish(&x->log);
    for (size_t i = 0; i < SHARDS_HERE; i++)
        buf_finish(&x->bytes[i]);
}

/* Puts other bytes in a shard's place, from 1; or its own again. */
static void put(const struct fixture *x, unsigned shard, const void *data, size_t n)
{
    any_folder_put(&x->f, x->f.path[shard - 1], data, n);
}

static void mend(const struct fixture *x, unsigned shard)
{
    put(x, shard, x->bytes[shard - 1].data, x->bytes[shard - 1].len);
}

static void expect_said(struct any_folder *f, const char *what)
{
    const char *said = f->said.len ? buf_str(&f->said) : "";

    if (!strstr(said, what))
        fail_msg("expected '%s' in '%s'", what, said);
}

static void expect_lines(const struct any_folder *f, size_t wanted)
{
    size_t lines = 0;

    for (size_t i = 0; i < f->said.len; i++)
        lines += f->said.data[i] == '\n';
    assert_int_equal(lines, wanted);
}

/* That merging says this and changes nothing. */
static void expect_found(struct any_folder *f, const char *what)
{
    uint64_t before = any_folder_state(f);

    if (any_folder_merge(f, any_seed))
        fail_msg("merged, although %s", what);
    if (f->err.class != ERR_FOUND)
        fail_msg("%s", f->err.text);
    expect_said(f, what);
    assert_int_equal(any_folder_state(f), before);
}

/* The same where a single run has written the beginning of the log. */
static void expect_found_always(struct fixture *x, const char *what)
{
    static size_t start[ANY_RECORDS + 1];
    struct any_folder *f = &x->f;

    expect_found(f, what);
    (void)any_records(&x->log, start);
    any_folder_put(f, any_folder_log(f, ".part"), x->log.data, start[3]);
    any_folder_put(f, any_folder_log(f, ".side"), "{}\n", 3);
    expect_found(f, what);
    assert_int_equal(unlink(any_folder_log(f, ".part")), 0);
    assert_int_equal(unlink(any_folder_log(f, ".side")), 0);
}

/* Nothing is wrong any more. */
static void expect_well(struct fixture *x)
{
    any_folder_must_merge(&x->f, any_seed);
    any_folder_holds(&x->f, &x->log);
    assert_int_equal(unlink(x->f.log), 0);
}

/* ---- Which of them are there ---- */

/* Without those whose bits are set. */
static void expect_missing(unsigned without, const char *what)
{
    struct fixture x;

    open_with(&x, &setup);
    for (unsigned i = SHARDS_HERE; i > 0; i--)
        if (without >> i & 1)
            any_folder_drop(&x.f, i - 1);
    expect_found_always(&x, what);
    close_all(&x);
}

TEST(what_is_missing_is_named)
{
    expect_missing(1 << 1, "missing of 4 shards: 1\n");
    expect_missing(1 << 4, "missing of 4 shards: 4\n");
    expect_missing(1 << 2 | 1 << 3, "missing of 4 shards: 2, 3\n");
    expect_missing(1 << 1 | 1 << 3, "missing of 4 shards: 1, 3\n");
    expect_missing(1 << 2 | 1 << 3 | 1 << 4, "missing of 4 shards: 2-4\n");
}

TEST(of_nothing_nothing_is_made)
{
    struct fixture x;

    open_with(&x, &setup);
    any_folder_clear(&x.f);
    uint64_t before = any_folder_state(&x.f);
    assert_false(any_folder_merge(&x.f, any_seed));
    assert_int_equal(x.f.err.class, ERR_FOUND);
    assert_int_equal(any_folder_state(&x.f), before);
    close_all(&x);
}

/* Even if it is the same file, or has no sets. */
TEST(what_is_there_twice_is_named)
{
    struct fixture x;
    struct any_setup small = setup;

    open_with(&x, &setup);
    x.f.path[x.f.paths++] = strdup(x.f.path[2]);
    expect_found_always(&x, "shard 3 of 4: ");
    expect_said(&x.f, "it is there twice");
    any_folder_drop(&x.f, SHARDS_HERE);
    x.f.path[x.f.paths++] = strdup(any_folder_path(&x.f, "too.log"));
    put(&x, SHARDS_HERE + 1, x.bytes[0].data, x.bytes[0].len);
    expect_found_always(&x, "shard 1 of 4: ");
    any_folder_drop(&x.f, SHARDS_HERE);
    expect_well(&x);
    close_all(&x);

    small.bots = 2;
    small.sets = 2;
    open_with(&x, &small);
    for (unsigned i = 0; i < SHARDS_HERE; i++) {
        x.f.path[x.f.paths++] = strdup(x.f.path[i]);
        expect_found(&x.f, "it is there twice");
        any_folder_drop(&x.f, SHARDS_HERE);
    }
    expect_well(&x);
    close_all(&x);
}

/* All of it, not just the first. */
TEST(everything_that_is_wrong_is_told)
{
    struct fixture x;

    open_with(&x, &setup);
    put(&x, 2, "poem", 4);
    x.f.path[x.f.paths++] = strdup(x.f.path[2]);
    any_folder_drop(&x.f, 0);
    expect_found_always(&x, "shard-2-of-4.log");
    expect_said(&x.f, "shard 3 of 4: ");
    expect_said(&x.f, "it is there twice");
    expect_said(&x.f, "missing of 4 shards: 1, 2\n");
    close_all(&x);
}

/* ---- Of another cut ---- */

static void expect_other_cut(struct shard other, const char *what)
{
    struct fixture x;

    open_with(&x, &setup);
    any_folder_add(&x.f, &x.log, &other);
    expect_found_always(&x, what);
    close_all(&x);
}

TEST(what_is_of_another_cut_is_named)
{
    struct fixture x;

    expect_other_cut((struct shard){.number = 2, .shards = 5, .count = 12}, "shard 2 of 5: ");
    expect_other_cut((struct shard){.number = 2, .shards = 4, .count = 11}, "shard 2 of 4: ");
    expect_other_cut((struct shard){.number = 1, .shards = 1, .count = 12}, "shard 1 of 1: ");
    /* in place of one of ours */
    open_with(&x, &setup);
    any_folder_drop(&x.f, 1);
    any_folder_add(&x.f, &x.log, &(struct shard){.number = 2, .shards = 5, .count = 12});
    expect_found_always(&x, "shard 2 of 5: ");
    expect_said(&x.f, "missing of 4 shards: 2\n");
    close_all(&x);
}

/* ---- Of another event ---- */

typedef void edit(struct event *e);

/* A shard whose header is that of an event which differs. */
static void expect_other(const struct any_setup *s, edit *change, const char *what)
{
    struct fixture x;
    struct event e;
    struct buf header = {0}, other = {0};

    open_with(&x, s);
    any_event(&e, s);
    assert_true(log_put_header(&header, &e));
    assert_memory_equal(header.data, x.bytes[1].data, header.len);
    change(&e);
    assert_true(log_put_header(&other, &e));
    (void)buf_add(&other, x.bytes[1].data + header.len, x.bytes[1].len - header.len);
    put(&x, 2, other.data, other.len);
    expect_found_always(&x, "shard 2 of 4");
    expect_said(&x.f, x.f.path[1]);
    expect_said(&x.f, what);
    expect_said(&x.f, "missing of 4 shards");
    expect_lines(&x.f, 2); /* of the others nothing is said */
    close_all(&x);
    event_finish(&e);
    buf_finish(&header);
    buf_finish(&other);
}

#define EDIT(name, ...) \
    static void name(struct event *e) \
    { \
        __VA_ARGS__; \
    }

EDIT(title, e->title[0] = 'B')
EDIT(rules, e->rules = rules_of("modern target=5"))
EDIT(unit, e->unit = UNIT_SITTING; e->deals = 4)
EDIT(deals, e->deals = 2)
EDIT(format, e->format = FORMAT_GAUNTLET)
EDIT(sets, e->sets = 5)
EDIT(answer_ms, e->limits.answer_ms++)
EDIT(table_ms, e->limits.table_ms++)
EDIT(load_ms, e->limits.load_ms++)
EDIT(memory_mb, e->limits.memory_mb++)
EDIT(is_given, e->given = true; e->given_hash[0] = 1)
EDIT(other_given, e->given_hash[0]++)
EDIT(commitment, duplicate_seed_commitment(e->commitment, other_seed))
EDIT(beacon_source, e->beacon_source[0] = 'L')
EDIT(beacon, e->beacon_source[0] = e->beacon[0] = 'L')
EDIT(name, e->entrant[1].name[0] = 'B')
EDIT(args, e->entrant[1].args[6] = '3')
EDIT(sha256, e->entrant[1].sha256[31]++)
EDIT(fewer, free(e->entrant[--e->entrants].args))
EDIT(late_entries, e->late_entries = 1)
EDIT(challenger, e->challenger = 2)
EDIT(pair, e->pair[0][1] = 2; e->pair[1][0] = 1)
EDIT(fewer_pairs, e->pairs--)
EDIT(eps, e->plan.eps++)
EDIT(bound, e->plan.bound = BOUND_MIXTURE)
EDIT(top, e->plan.top = 2)
EDIT(max_sets, e->plan.max_sets++)
EDIT(max_time, e->plan.max_time++)
EDIT(rounds, e->plan.rounds++)
EDIT(model, e->plan.sprt.model = SPRT_NELO)
EDIT(low, e->plan.sprt.low--)
EDIT(high, e->plan.sprt.high++)
EDIT(alpha, e->plan.sprt.alpha++)
EDIT(beta, e->plan.sprt.beta++)
#undef EDIT

TEST(what_is_of_another_event_is_named)
{
    static const struct {
        edit *edit;
        const char *what;
    } edits[] = {
        {title, "event: 'A test' then, 'B test' now"},
        {rules, "rules: 'modern' then, 'modern target=5' now"},
        {unit, "unit: 'deals' then, 'sitting' now"},
        {deals, "deals: 1 then, 2 now"},
        {format, "format: 'round-robin' then, 'gauntlet' now"},
        {sets, "sets: 4 then, 5 now"},
        {answer_ms, "answer_ms: 50 then, 51 now"},
        {table_ms, "table_ms: 10000 then, 10001 now"},
        {load_ms, "load_ms: 2000 then, 2001 now"},
        {memory_mb, "memory_mb: 256 then, 257 now"},
        {is_given, "deals from a file"},
        {commitment, "the seed is another one"},
        {beacon_source, "source of the beacon: '' then, 'L' now"},
        {beacon, "source of the beacon: '' then, 'L' now"},
        {name, "name: 'bot b' then, 'Bot b' now"},
        {args, "bot bot b: args: 'level=2' then, 'level=3' now"},
        {sha256, "bot bot b: its shared object has changed"},
        {fewer, "number of bots: 3 then, 2 now"},
        {late_entries, "late entries: 0 then, 1 now"},
    };

    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++)
        expect_other(&setup, edits[i].edit, edits[i].what);
}

TEST(what_differs_where_the_format_asks_for_it_is_named)
{
    struct any_setup s = setup;

    s.format = FORMAT_GAUNTLET;
    expect_other(&s, challenger, "challenger: 'bot a' then, 'bot c' now");
    s.format = FORMAT_PAIRS;
    s.bots = 6;
    expect_other(&s, pair, "pairs: 'bot b' then, 'bot c' now");
    expect_other(&s, fewer_pairs, "number of pairs: 3 then, 2 now");
    s = setup;
    s.given = any_given();
    expect_other(&s, other_given, "the deals file is another one");
    expect_other(&swiss, rounds, "rounds: 3 then, 4 now");
    s.given = NULL;
    s.format = FORMAT_SETTLE;
    s.plan = (struct format_options){.ratings = FORMAT_OPTIONS_RATINGS,
                                     .eps = 400000,
                                     .max_sets = 40,
                                     .max_time = 3};
    expect_other(&s, eps, "eps in millionths: 400000 then, 400001 now");
    expect_other(&s, bound, "bound: 'looks' then, 'mixture' now");
    expect_other(&s, top, "top: 0 then, 2 now");
    expect_other(&s, max_sets, "max_sets: 40 then, 41 now");
    expect_other(&s, max_time, "max_time: 3 then, 4 now");
    s.format = FORMAT_SPRT;
    s.bots = 2;
    s.sets = 20;
    s.plan = (struct format_options){.sprt = {SPRT_ELO, 0, 200000, 50000, 50000}};
    expect_other(&s, model, "sprt is about: 'elo' then, 'nelo' now");
    expect_other(&s, low, "sprt, low");
    expect_other(&s, high, "sprt, high");
    expect_other(&s, alpha, "alpha in millionths: 50000 then, 50001 now");
    expect_other(&s, beta, "beta in millionths: 50000 then, 50001 now");
}

/* ---- Damage ---- */

/* That the shard is refused as it lies there; of an intact beginning by its number. */
static void expect_damage(struct fixture *x, unsigned shard, bool numbered, const char *what,
                          size_t at)
{
    static const char *const ends[] = {"", ".part", ".side", ".stages"};
    struct any_folder *f = &x->f;
    char wanted[64] = "";

    if (numbered)
        (void)snprintf(wanted, sizeof wanted, "shard %u of 4: ", shard);
    if (any_folder_merge(f, any_seed))
        fail_msg("shard %u is %s at byte %zu and merged", shard, what, at);
    if (f->err.class != ERR_FOUND)
        fail_msg("shard %u is %s at byte %zu: %s", shard, what, at, f->err.text);
    expect_said(f, wanted);
    expect_said(f, f->path[shard - 1]);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (access(any_folder_log(f, ends[i]), F_OK) == 0)
            fail_msg("shard %u is %s at byte %zu: LOG%s is there", shard, what, at, ends[i]);
}

/* All of one, and of the last one what lies behind its header. */
TEST(every_byte_is_guarded)
{
    static size_t start[ANY_RECORDS + 1];
    struct fixture x;

    open_with(&x, &setup);
    for (unsigned shard = 2; shard <= SHARDS_HERE; shard += 2) {
        struct buf *b = &x.bytes[shard - 1];
        (void)any_records(b, start);
        for (size_t at = shard == 2 ? 0 : start[1]; at < b->len; at++) {
            b->data[at] ^= (uint8_t)(1 << (at + shard) % 8);
            mend(&x, shard);
            b->data[at] ^= (uint8_t)(1 << (at + shard) % 8);
            expect_damage(&x, shard, at >= start[2], "changed", at);
        }
        mend(&x, shard);
    }
    expect_well(&x);
    close_all(&x);
}

TEST(wherever_it_is_cut_off_it_is_refused)
{
    static size_t start[ANY_RECORDS + 1];
    struct fixture x;

    open_with(&x, &setup);
    for (unsigned shard = 2; shard <= SHARDS_HERE; shard += 2) {
        const struct buf *b = &x.bytes[shard - 1];
        (void)any_records(b, start);
        for (size_t at = shard == 2 ? 0 : start[1]; at < b->len; at++) {
            put(&x, shard, b->data, at);
            expect_damage(&x, shard, at >= start[2], "cut off", at);
        }
        mend(&x, shard);
    }
    expect_well(&x);
    close_all(&x);
}

TEST(what_comes_behind_it_is_refused)
{
    struct fixture x;
    uint64_t random = 1;

    open_with(&x, &setup);
    for (unsigned i = 0; i < 300; i++) {
        struct buf b = {0};
        unsigned shard = 1 + i % SHARDS_HERE;
        (void)buf_add(&b, x.bytes[shard - 1].data, x.bytes[shard - 1].len);
        for (uint64_t n = 1 + any_random(&random) % 20; n; n--)
            (void)buf_add_byte(&b, (uint8_t)any_random(&random));
        put(&x, shard, b.data, b.len);
        expect_damage(&x, shard, true, "longer", b.len);
        mend(&x, shard);
        buf_finish(&b);
    }
    expect_well(&x);
    close_all(&x);
}

/* Of a log so big that it is written in pieces; with nothing there before, and with a beginning. */
TEST(what_was_written_by_then_is_cut_off_again)
{
    static size_t start[ANY_RECORDS + 1];
    struct any_setup s = setup;
    struct fixture x;

    s.sets = 660;
    s.deals = 2;
    open_with(&x, &s);
    assert_true(x.log.len > 300000);
    (void)any_records(&x.log, start);
    put(&x, SHARDS_HERE, x.bytes[3].data, x.bytes[3].len - 1);
    expect_found(&x.f, "shard 4 of 4: ");
    any_folder_put(&x.f, any_folder_log(&x.f, ".part"), x.log.data, start[100]);
    any_folder_put(&x.f, any_folder_log(&x.f, ".side"), "{}\n", 3);
    expect_found(&x.f, "shard 4 of 4: ");
    mend(&x, SHARDS_HERE);
    expect_well(&x);
    close_all(&x);
}

/* ---- Records ---- */

/* Shard 2 of these records of its own: 0 the header, 1 the shard, 2 to 4 its sets; 5 to 7 are the
 * sets of shard 3, e the end of the log. */
static void expect_records(struct fixture *x, const char *list, const char *what)
{
    static size_t own[ANY_RECORDS + 1], next[ANY_RECORDS + 1], whole[ANY_RECORDS + 1];
    struct buf b = {0};
    size_t end = any_records(&x->log, whole) - 2;

    assert_int_equal(any_records(&x->bytes[1], own), 5);
    assert_int_equal(any_records(&x->bytes[2], next), 5);
    for (const char *c = list; *c; c++) {
        size_t i = (size_t)(*c - '0');
        if (*c == 'e')
            (void)buf_add(&b, x->log.data + whole[end], x->log.len - whole[end]);
        else if (i < 5)
            (void)buf_add(&b, x->bytes[1].data + own[i], own[i + 1] - own[i]);
        else
            (void)buf_add(&b, x->bytes[2].data + next[i - 3], next[i - 2] - next[i - 3]);
    }
    put(x, 2, b.data, b.len);
    expect_found(&x->f, what);
    expect_said(&x->f, x->f.path[1]);
    buf_finish(&b);
}

TEST(every_set_has_its_place)
{
    struct fixture x;

    open_with(&x, &setup);
    expect_records(&x, "01324", "shard 2 of 4: ");
    expect_said(&x.f, "whose turn it is");
    expect_records(&x, "01243", "shard 2 of 4: ");
    expect_said(&x.f, "whose turn it is");
    expect_records(&x, "0134", "shard 2 of 4: ");
    expect_records(&x, "0124", "shard 2 of 4: ");
    expect_records(&x, "0123", "it ends after 2 of 3 sets");
    expect_said(&x.f, "shard 2 of 4: ");
    expect_records(&x, "012", "it ends after 1 of 3 sets");
    expect_records(&x, "01", "it ends after 0 of 3 sets");
    expect_records(&x, "012234", "shard 2 of 4: ");
    expect_records(&x, "012344", "expected the end of the shard");
    expect_records(&x, "012345", "expected the end of the shard");
    expect_said(&x.f, "shard 2 of 4: ");
    expect_records(&x, "01567", "shard 2 of 4: ");
    expect_records(&x, "01235", "shard 2 of 4: ");
    expect_records(&x, "01234e", "shard 2 of 4: ");
    expect_records(&x, "0123e", "shard 2 of 4: ");
    expect_records(&x, "0123401234", "shard 2 of 4: ");
    expect_records(&x, "011234", "shard 2 of 4: ");
    expect_records(&x, "0", "it is no shard");
    expect_records(&x, "0234", "it is no shard");
    expect_records(&x, "0234e", "it is no shard");
    expect_records(&x, "1234", "shard-2-of-4.log");
    expect_records(&x, "", "it is no shard");
    mend(&x, 2);
    expect_well(&x);
    close_all(&x);
}

/* ---- What is no shard ---- */

TEST(what_is_no_shard_is_named)
{
    static size_t start[ANY_RECORDS + 1];
    struct shard cut;
    struct fixture x;
    struct buf plan = {0};

    open_with(&x, &setup);
    (void)any_records(&x.log, start);
    cut = any_cut(&x.log, 0, SHARDS_HERE);
    (void)buf_add(&plan, x.log.data, start[1]);
    assert_true(log_put_shard(&plan, &cut));
    put(&x, 2, plan.data, plan.len);
    expect_found_always(&x, "shard-2-of-4.log: it is no shard");
    put(&x, 2, x.log.data, x.log.len);
    expect_found_always(&x, "shard-2-of-4.log: it is no shard");
    put(&x, 2, x.log.data, start[4]);
    expect_found_always(&x, "shard-2-of-4.log: it is no shard");
    put(&x, 2, "", 0);
    expect_found_always(&x, "shard-2-of-4.log: it is no shard");
    put(&x, 2, "poem", 4);
    expect_found_always(&x, "shard-2-of-4.log");
    assert_int_equal(unlink(x.f.path[1]), 0);
    expect_found_always(&x, "shard-2-of-4.log");
    expect_said(&x.f, "missing of 4 shards: 2\n");
    /* one more, beside all of them */
    mend(&x, 2);
    x.f.path[x.f.paths++] = strdup(any_folder_path(&x.f, "plan.msgpack"));
    put(&x, SHARDS_HERE + 1, plan.data, plan.len);
    expect_found_always(&x, "plan.msgpack: it is no shard");
    any_folder_drop(&x.f, SHARDS_HERE);
    expect_well(&x);
    buf_finish(&plan);
    close_all(&x);
}

/* ---- Rounds ---- */

/* With the first round in LOG.part. */
static void begin_rounds(struct fixture *x, const struct any_setup *s)
{
    open_with(x, s);
    any_folder_must_merge(&x->f, any_seed);
    assert_false(x->f.merged.complete);
}

TEST(what_is_missing_of_a_round_is_named)
{
    struct fixture x;

    begin_rounds(&x, &swiss);
    any_folder_cut(&x.f, &x.log, any_cut(&x.log, 2, 3));
    any_folder_drop(&x.f, SHARDS_HERE + 1);
    expect_found(&x.f, "missing of 3 shards of round 2: 2\n");
    any_folder_drop(&x.f, 0);
    expect_found(&x.f, "missing of 4 shards of round 1: 1\n");
    expect_said(&x.f, "missing of 3 shards of round 2: 2\n");
    close_all(&x);
}

/* The header is the same, but it was played after other results. */
TEST(a_round_that_follows_from_other_results_is_refused)
{
    struct any_setup s = swiss;
    struct fixture x;
    struct buf other = {0};

    s.bots = 12;
    begin_rounds(&x, &s);
    s.badly = 3;
    any_log(&other, &s);
    any_folder_cut(&x.f, &other, any_cut(&other, 2, 2));
    expect_found(&x.f, "shard 1 of 2 of round 2: ");
    expect_said(&x.f, "whose turn it is");
    buf_finish(&other);
    close_all(&x);
}

/* Whatever a round has written until then is cut off again. */
TEST(a_round_that_is_damaged_changes_nothing)
{
    struct fixture x;
    struct buf last = {0};
    char side[600];

    begin_rounds(&x, &swiss);
    any_folder_cut(&x.f, &x.log, any_cut(&x.log, 2, 3));
    (void)snprintf(side, sizeof side, "%s.side", x.f.path[x.f.paths - 3]);
    any_folder_put(&x.f, side, "{}\n", 3);
    any_shard(&last, &x.log, &x.f.cut[x.f.paths - 1]);
    for (size_t at = 0; at < last.len; at += 5) {
        last.data[at] ^= 0x10;
        put(&x, (unsigned)x.f.paths, last.data, last.len);
        last.data[at] ^= 0x10;
        expect_found(&x.f, "shard-3-of-3.round-2.log");
    }
    put(&x, (unsigned)x.f.paths, last.data, last.len);
    any_folder_must_merge(&x.f, any_seed);
    assert_int_equal(x.f.merged.rounds, 3);
    buf_finish(&last);
    close_all(&x);
}

/* ---- Stages ---- */

/* Two stages of this event, each with a seed of its own, in four shards. */
struct staged {
    struct any_folder f;
    struct buf log[2], whole;
};

static void open_stages(struct staged *x)
{
    uint8_t seed[RNG_SEED_BYTES];
    struct any_setup s = setup;

    *x = (struct staged){.whole = {0}};
    any_folder_open(&x->f);
    for (uint32_t i = 0; i < 2; i++) {
        stages_seed(any_seed, i, seed);
        s.seed = seed;
        any_log(&x->log[i], &s);
        (void)buf_add(&x->whole, x->log[i].data, x->log[i].len);
        struct shard cut = any_cut(&x->log[i], 0, SHARDS_HERE);
        cut.stage = i + 1;
        cut.stages = 2;
        any_folder_cut(&x->f, &x->log[i], cut);
    }
}

static void close_stages(struct staged *x)
{
    any_folder_close(&x->f);
    buf_finish(&x->log[0]);
    buf_finish(&x->log[1]);
    buf_finish(&x->whole);
}

TEST(what_is_missing_of_stages_is_named)
{
    struct staged x;

    open_stages(&x);
    any_folder_drop(&x.f, 5);
    expect_found(&x.f, "missing of 4 shards of stage 2: 2\n");
    expect_lines(&x.f, 1);
    any_folder_drop(&x.f, 1);
    expect_found(&x.f, "missing of 4 shards of stage 1: 2\n");
    expect_said(&x.f, "missing of 4 shards of stage 2: 2\n");
    while (x.f.cut[0].stage == 1)
        any_folder_drop(&x.f, 0);
    expect_found(&x.f, "missing: all shards of stage 1\n");
    expect_said(&x.f, "missing of 4 shards of stage 2: 2\n");
    close_stages(&x);
}

static void expect_staged(struct staged *x, const struct buf *log, struct shard s, const char *what)
{
    struct buf b = {0};

    any_shard(&b, log, &s);
    x->f.path[x->f.paths++] = strdup(any_folder_path(&x->f, "other.log"));
    any_folder_put(&x->f, x->f.path[x->f.paths - 1], b.data, b.len);
    expect_found(&x->f, what);
    any_folder_drop(&x->f, x->f.paths - 1);
    buf_finish(&b);
}

TEST(what_is_of_other_stages_is_named)
{
    struct staged x;
    struct shard s = {.number = 2, .shards = 4, .count = 12, .stage = 1, .stages = 2};

    open_stages(&x);
    s.stages = 3;
    expect_staged(&x, &x.log[0], s, "shard 2 of 4 of stage 1: ");
    s.stage = 3;
    expect_staged(&x, &x.log[0], s, "shard 2 of 4 of stage 3: ");
    s.stage = s.stages = 0;
    expect_staged(&x, &x.log[0], s, "shard 2 of 4: ");
    s.stages = 2;
    s.stage = 2; /* a stage's shard with the header of another */
    any_folder_drop(&x.f, 5);
    expect_staged(&x, &x.log[0], s, "shard 2 of 4 of stage 2: ");
    expect_said(&x.f, "the seed is another one");
    expect_staged(&x, &x.log[1], (struct shard){2, 4, 2, 2, 1, 0, 12},
                  "shard 2 of 4 of stage 2, round 1: ");
    expect_said(&x.f, "its cut is not of the event's 12 sets");
    expect_staged(&x, &x.log[1], (struct shard){2, 4, 2, 2, 0, 3, 12},
                  "shard 2 of 4 of stage 2, from set 4: ");
    expect_said(&x.f, "its cut is not of the event's 12 sets");
    close_stages(&x);
}

/* Before a stage is merged, and after. */
TEST(a_stage_that_is_damaged_changes_nothing)
{
    struct staged x;
    struct buf shard = {0};

    open_stages(&x);
    any_shard(&shard, &x.log[1], &x.f.cut[7]);
    any_folder_put(&x.f, x.f.path[7], shard.data, shard.len - 1);
    expect_found(&x.f, "shard 4 of 4 of stage 2: ");
    struct any_folder second = x.f;
    x.f.paths = 4; /* the first stage alone */
    any_folder_must_merge(&x.f, any_seed);
    assert_false(x.f.merged.complete);
    x.f.paths = second.paths;
    expect_found(&x.f, "shard 4 of 4 of stage 2: ");
    any_folder_put(&x.f, x.f.path[7], shard.data, shard.len);
    any_folder_must_merge(&x.f, any_seed);
    any_folder_holds(&x.f, &x.whole);
    buf_finish(&shard);
    close_stages(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_missing_is_named),
        cmocka_unit_test(of_nothing_nothing_is_made),
        cmocka_unit_test(what_is_there_twice_is_named),
        cmocka_unit_test(everything_that_is_wrong_is_told),
        cmocka_unit_test(what_is_of_another_cut_is_named),
        cmocka_unit_test(what_is_of_another_event_is_named),
        cmocka_unit_test(what_differs_where_the_format_asks_for_it_is_named),
        cmocka_unit_test(every_byte_is_guarded),
        cmocka_unit_test(wherever_it_is_cut_off_it_is_refused),
        cmocka_unit_test(what_comes_behind_it_is_refused),
        cmocka_unit_test(what_was_written_by_then_is_cut_off_again),
        cmocka_unit_test(every_set_has_its_place),
        cmocka_unit_test(what_is_no_shard_is_named),
        cmocka_unit_test(what_is_missing_of_a_round_is_named),
        cmocka_unit_test(a_round_that_follows_from_other_results_is_refused),
        cmocka_unit_test(a_round_that_is_damaged_changes_nothing),
        cmocka_unit_test(what_is_missing_of_stages_is_named),
        cmocka_unit_test(what_is_of_other_stages_is_named),
        cmocka_unit_test(a_stage_that_is_damaged_changes_nothing),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
