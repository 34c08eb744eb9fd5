/* arena/event: what makes an event valid, equal to another, and who meets whom in it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "any_log.h"
#include "base/hash.h"
#include "test.h"

static struct event event_of(enum format format, unsigned bots, unsigned sets)
{
    struct any_setup s = {
        .rules = "modern", .unit = UNIT_GAME, .format = format, .bots = bots, .sets = sets};
    struct event e;

    any_event(&e, &s);
    return e;
}

TEST(formats_have_names)
{
    enum format format;

    for (unsigned i = 0; i <= FORMAT_SPRT; i++) {
        assert_true(format_parse(format_name((enum format)i), &format));
        assert_int_equal(format, i);
    }
    assert_false(format_parse("ladder", &format));
}

/* Every two entrants meet once, the first named against all others before the second. */
TEST(round_robin_pairs_all)
{
    for (unsigned n = 2; n < 20; n++) {
        struct event e = event_of(FORMAT_ROUND_ROBIN, n, 1);
        uint64_t i = 0;
        assert_int_equal(event_pairings(&e), n * (n - 1) / 2);
        for (unsigned a = 0; a < n; a++) {
            for (unsigned b = a + 1; b < n; b++) {
                struct pairing p;
                event_pairing(&e, i++, &p);
                assert_int_equal(p.bots, 2);
                assert_int_equal(p.bot[0] + p.bot[1], a + b);
                assert_true(p.bot[0] == a || p.bot[0] == b);
            }
        }
        event_finish(&e);
    }
}

/* The arithmetic of pairings holds far beyond what could be listed. */
enum { MANY_BOTS = 65536 };

static struct event many_bots(void)
{
    struct event e = event_of(FORMAT_ROUND_ROBIN, 2, 1);

    for (size_t i = 0; i < e.entrants; i++)
        free(e.entrant[i].args);
    free(e.entrant);
    e.entrants = MANY_BOTS;
    e.entrant = calloc(MANY_BOTS, sizeof *e.entrant);
    for (unsigned i = 0; i < MANY_BOTS; i++)
        (void)snprintf(e.entrant[i].name, NAME_CAP, "%05u", i);
    return e;
}

TEST(many_bots_are_no_list)
{
    struct event e = many_bots();
    struct pairing p, q;

    uint64_t all = event_pairings(&e);
    assert_int_equal(all, (uint64_t)MANY_BOTS * (MANY_BOTS - 1) / 2);
    event_pairing(&e, 0, &p);
    assert_int_equal(p.bot[0], 0);
    assert_int_equal(p.bot[1], 1);
    event_pairing(&e, all - 1, &p);
    assert_int_equal(p.bot[0], MANY_BOTS - 2);
    assert_int_equal(p.bot[1], MANY_BOTS - 1);
    event_pairing(&e, 0, &p);
    for (uint64_t i = 1; i < all; i += all / 50000, p = q) {
        event_pairing(&e, i, &q);
        assert_true(q.bot[0] < q.bot[1] && q.bot[1] < MANY_BOTS);
        assert_true(q.bot[0] > p.bot[0] || (q.bot[0] == p.bot[0] && q.bot[1] > p.bot[1]));
    }
    event_finish(&e);
}

/* A third of them come late: each pairing is found from its number alone. */
TEST(many_late_entries_are_no_list)
{
    enum { NEW = MANY_BOTS / 3, OLD = MANY_BOTS - NEW };
    struct event e = many_bots();
    struct pairing p, q;

    e.late_entries = NEW;
    uint64_t all = event_pairings(&e);
    assert_int_equal(all,
                     (uint64_t)MANY_BOTS * (MANY_BOTS - 1) / 2 - (uint64_t)OLD * (OLD - 1) / 2);
    event_pairing(&e, (uint64_t)OLD * NEW - 1, &p);
    assert_int_equal(p.bot[0], OLD - 1);
    assert_int_equal(p.bot[1], MANY_BOTS - 1);
    event_pairing(&e, (uint64_t)OLD * NEW, &p);
    assert_int_equal(p.bot[0], OLD);
    assert_int_equal(p.bot[1], OLD + 1);
    event_pairing(&e, all - 1, &p);
    assert_int_equal(p.bot[0], MANY_BOTS - 2);
    assert_int_equal(p.bot[1], MANY_BOTS - 1);
    event_pairing(&e, 0, &p);
    for (uint64_t i = 1; i < all; i += all / 50000, p = q) {
        event_pairing(&e, i, &q);
        assert_true(q.bot[0] < q.bot[1] && q.bot[1] >= OLD && q.bot[1] < MANY_BOTS);
        assert_true(q.bot[0] > p.bot[0] || (q.bot[0] == p.bot[0] && q.bot[1] > p.bot[1]));
    }
    event_finish(&e);
}

TEST(gauntlet_meets_the_challenger)
{
    struct event e = event_of(FORMAT_GAUNTLET, 5, 1);
    static const uint32_t others[] = {0, 1, 3, 4};

    e.challenger = 2;
    assert_int_equal(event_pairings(&e), 4);
    for (unsigned i = 0; i < 4; i++) {
        struct pairing p;
        event_pairing(&e, i, &p);
        assert_true(p.bot[0] == 2 || p.bot[1] == 2);
        assert_int_equal(p.bot[0] + p.bot[1], 2 + others[i]);
    }
    event_finish(&e);
}

/* ---- Late entries ---- */

/* Whether pairing `q` of the other event has the same bots. */
static bool is_same(const struct event *e, uint64_t i, const struct event *other, uint64_t k)
{
    struct pairing p, q;

    event_pairing(e, i, &p);
    event_pairing(other, k, &q);
    return memcmp(p.id, q.id, sizeof p.id) == 0;
}

/* The pairings of `late` are those of the event with all from the start, without those of `old`, in
 * the same order. */
static void expect_rest(const struct event *old, const struct event *late, const struct event *all)
{
    uint64_t before = 0, after = 0;

    for (uint64_t i = 0; i < event_pairings(all); i++) {
        if (before < event_pairings(old) && is_same(all, i, old, before))
            before++;
        else if (after < event_pairings(late) && is_same(all, i, late, after))
            after++;
        else
            fail_msg("pairing %u of all is neither the next of the old nor of the late",
                     (unsigned)i);
    }
    assert_int_equal(before, event_pairings(old));
    assert_int_equal(after, event_pairings(late));
}

TEST(late_entries_meet_all_and_nobody_meets_twice)
{
    static const enum format formats[] = {FORMAT_ROUND_ROBIN, FORMAT_GAUNTLET};

    for (unsigned f = 0; f < 2; f++)
        for (unsigned n = 3; n < 14; n++)
            for (unsigned new = 1; new + 2 <= n; new ++) {
                struct event old = event_of(formats[f], n - new, 1);
                struct event late = event_of(formats[f], n, 1), all = event_of(formats[f], n, 1);
                old.challenger = late.challenger = all.challenger = (n - new) / 2;
                late.late_entries = new;
                assert_true(event_check(&late, NULL));
                expect_rest(&old, &late, &all);
                event_finish(&old);
                event_finish(&late);
                event_finish(&all);
            }
}

/* Each who comes meets those who were there: joined one after the other they are a round robin. */
TEST(late_entries_of_late_entries_complete_the_round_robin)
{
    enum { BOTS = 9, OLD = 3 };
    unsigned met[BOTS][BOTS] = {{0}};

    for (unsigned n = OLD, more = 0; n <= BOTS; n += ++more) {
        struct event e = event_of(FORMAT_ROUND_ROBIN, n, 1);
        struct pairing p;
        e.late_entries = more;
        for (uint64_t i = 0; i < event_pairings(&e); i++) {
            event_pairing(&e, i, &p);
            met[p.bot[0]][p.bot[1]]++;
            met[p.bot[1]][p.bot[0]]++;
        }
        event_finish(&e);
    }
    for (unsigned a = 0; a < BOTS; a++)
        for (unsigned b = 0; b < BOTS; b++)
            assert_int_equal(met[a][b], a != b);
}

/* (a b) (c d) (e f) and (a d): the last shares a bot with two of the others. */
TEST(pairs_share_no_bot)
{
    struct event e = event_of(FORMAT_PAIRS, 6, 1);
    static const uint32_t expected[4][4] = {{0, 1, 2, 3}, {0, 1, 4, 5}, {2, 3, 4, 5}, {0, 3, 4, 5}};

    e.pair = realloc(e.pair, 4 * sizeof *e.pair);
    e.pair[3][0] = 3;
    e.pair[3][1] = 0;
    e.pairs = 4;
    assert_true(event_check(&e, NULL));
    assert_int_equal(event_pairings(&e), 4);
    for (unsigned i = 0; i < 4; i++) {
        struct pairing p;
        event_pairing(&e, i, &p);
        assert_int_equal(p.bots, 4);
        assert_memory_equal(p.bot, expected[i], sizeof expected[i]);
    }
    event_finish(&e);
}

/* Block 1 of every pairing, then block 2, each set once. */
TEST(sets_come_in_blocks)
{
    struct event e = event_of(FORMAT_ROUND_ROBIN, 4, 300);
    unsigned next[6] = {0};
    uint64_t pairing, last = 0;
    uint32_t set, round = 0;

    assert_int_equal(event_sets(&e), 6 * 300);
    for (uint64_t i = 0; i < event_sets(&e); i++) {
        event_set(&e, i, &pairing, &set);
        assert_int_equal(set, next[pairing]++);
        assert_true(set / BLOCK_SETS > round || pairing == last || pairing == last + 1);
        round = set / BLOCK_SETS;
        last = pairing;
    }
    for (unsigned i = 0; i < 6; i++)
        assert_int_equal(next[i], 300);
    event_finish(&e);
}

static void other_program(struct event *e)
{
    e->entrant[1].sha256[7] ^= 1;
}

static void other_name(struct event *e)
{
    e->entrant[0].name[0] = 'B';
}

static void other_sets(struct event *e)
{
    e->sets = 2;
}

static void other_late_entries(struct event *e)
{
    e->late_entries = 2;
}

static void other_challenger(struct event *e)
{
    e->challenger = 1;
}

static void other_late_entry(struct event *e)
{
    e->entrant[3].sha256[0] ^= 1;
}

/* Late entries may be anybody, the others are who they were. */
TEST(an_event_grows_by_late_entries_only)
{
    static const struct {
        void (*change)(struct event *e);
        const char *what; /* NULL: it is the same, grown */
    } cases[] = {
        {other_late_entry, NULL},
        {other_program, "bot bot b: its shared object has changed, sha256 0101"},
        {other_name, "bot bot a: name: 'bot a' then, 'Bot a' now"},
        {other_sets, "sets: 1 then, 2 now"},
        {other_late_entries, "number of bots before the late entries: 3 then, 2 now"},
        {other_challenger, "challenger: 'bot a' then, 'bot b' now"},
    };

    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct event then = event_of(FORMAT_GAUNTLET, 3, 1), now = event_of(FORMAT_GAUNTLET, 4, 1);
        struct err err = {0};
        now.late_entries = 1;
        now.commitment[0] ^= 1;
        assert_true(event_grown(&then, &now, NULL));
        assert_false(event_same(&then, &now, NULL));
        cases[i].change(&now);
        assert_int_equal(event_grown(&then, &now, &err), !cases[i].what);
        if (cases[i].what && !strstr(err.text, cases[i].what))
            fail_msg("expected '%s' in '%s'", cases[i].what, err.text);
        event_finish(&then);
        event_finish(&now);
    }
}

/* Each of these makes a good event bad. */
static void no_sets(struct event *e)
{
    e->sets = 0;
}

static void same_names(struct event *e)
{
    memcpy(e->entrant[0].name, e->entrant[1].name, NAME_CAP);
}

static void no_name(struct event *e)
{
    e->entrant[1].name[0] = '\0';
}

static void odd_title(struct event *e)
{
    e->title[0] = '\n';
}

static void odd_author(struct event *e)
{
    e->entrant[2].author[0] = (char)0xff;
}

static void late_fault(struct event *e)
{
    e->entrant[2].fault = EU_TIME;
}

static void no_rubber(struct event *e)
{
    e->unit = UNIT_RUBBER;
}

static void no_rules(struct event *e)
{
    e->rules.point = 200;
}

static void one_bot(struct event *e)
{
    for (size_t i = 1; i < e->entrants; i++)
        free(e->entrant[i].args);
    e->entrants = 1;
}

static void no_challenger(struct event *e)
{
    e->format = FORMAT_GAUNTLET;
    e->challenger = 3;
}

static void all_new(struct event *e)
{
    e->late_entries = 3;
}

static void more_new(struct event *e)
{
    e->late_entries = UINT32_MAX;
}

static void new_challenger(struct event *e)
{
    e->format = FORMAT_GAUNTLET;
    e->challenger = 2;
    e->late_entries = 1;
}

static void new_to_rounds(struct event *e)
{
    e->format = FORMAT_SWISS;
    e->late_entries = 1;
}

TEST(bad_events_are_refused)
{
    static const struct {
        void (*spoil)(struct event *e);
        const char *what;
    } cases[] = {
        {no_sets, "sets: expected at least 1"},
        {same_names, "two bots are named bot b"},
        {no_name, "a bot without a name"},
        {odd_title, "title: expected at most 4095 bytes of UTF-8"},
        {odd_author, "author of bot bot c: expected"},
        {late_fault, "bot bot c: a fault"},
        {no_rubber, "unit rubber: modern has no rubber"},
        {no_rules, "point=200: expected"},
        {one_bot, "format round-robin: nobody to play against"},
        {no_challenger, "the challenger does not enter"},
        {all_new, "late entries: expected fewer than bots"},
        {more_new, "late entries: expected fewer than bots"},
        {new_challenger, "the challenger comes late"},
        {new_to_rounds, "format swiss: nobody can come late, as its rounds are over"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct event e = event_of(FORMAT_ROUND_ROBIN, 3, 1);
        struct err err = {0};
        assert_true(event_check(&e, &err));
        cases[i].spoil(&e);
        assert_false(event_check(&e, &err));
        assert_int_equal(err.class, ERR_USAGE);
        if (!strstr(err.text, cases[i].what))
            fail_msg("expected '%s' in '%s'", cases[i].what, err.text);
        event_finish(&e);
    }
}

/* ---- Line-ups ---- */

/* An event at call-ace of so many bots, of whom nothing but the number matters. */
static struct event lined_up(enum format format, unsigned players, unsigned bots)
{
    struct event e;
    char rules[32];

    e = (struct event){.sets = 1};
    (void)snprintf(rules, sizeof rules, players == 3 ? "hoyle-3" : "callace1905 players=%u",
                   players);
    e.rules = rules_of(rules);
    e.format = format;
    e.entrants = bots;
    e.entrant = calloc(bots, sizeof *e.entrant);
    for (unsigned i = 0; i < bots; i++) {
        (void)snprintf(e.entrant[i].name, NAME_CAP, "%04u", i);
        e.entrant[i].args = strdup("");
    }
    return e;
}

static struct event made(enum format format, unsigned players, unsigned bots)
{
    struct event e = lined_up(format, players, bots);
    struct err err;

    e.challenger = bots / 2;
    if (!event_line_up(&e, &err))
        fail_msg("%s", err.text);
    assert_int_equal(event_pairings(&e), e.lineups);
    return e;
}

/* How often each bot plays, and any two of them meet. */
struct tallied {
    unsigned plays[EVENT_LINED_UP];
    unsigned meets[EVENT_LINED_UP][EVENT_LINED_UP];
};

static struct tallied *tallied(const struct event *e)
{
    struct tallied *t = calloc(1, sizeof *t);
    unsigned k = e->rules.players;

    for (size_t i = 0; i < e->lineups; i++)
        for (unsigned a = 0; a < k; a++) {
            assert_true(e->lineup[i][a] < e->entrants);
            t->plays[e->lineup[i][a]]++;
            for (unsigned b = 0; b < k; b++)
                t->meets[e->lineup[i][a]][e->lineup[i][b]] += a != b;
        }
    return t;
}

static int by_id(const void *a, const void *b)
{
    return memcmp(a, b, PAIRING_ID);
}

/* No two are the same pairing, whose cards would then come twice. */
static void expect_differing(const struct event *e)
{
    uint8_t(*id)[PAIRING_ID] = calloc(e->lineups, sizeof *id);

    for (size_t i = 0; i < e->lineups; i++) {
        struct pairing p;
        event_pairing(e, i, &p);
        assert_int_equal(p.bots, e->rules.players);
        memcpy(id[i], p.id, sizeof p.id);
    }
    qsort(id, e->lineups, sizeof *id, by_id);
    for (size_t i = 1; i < e->lineups; i++)
        assert_memory_not_equal(id[i - 1], id[i], sizeof id[i]);
    free(id);
}

/* All but `apart` (the challenger; or nobody, a number that no bot has) play equally often and any
 * two of them meet as often as any other two, but for `spread`; nobody meets himself. */
static void expect_balance(const struct event *e, uint32_t apart, unsigned spread)
{
    struct tallied *t = tallied(e);
    unsigned least = UINT32_MAX, most = 0, plays = t->plays[apart == 0];

    for (unsigned a = 0; a < e->entrants; a++) {
        assert_int_equal(t->meets[a][a], 0);
        assert_int_equal(t->plays[a], a == apart ? e->lineups : plays);
        for (unsigned b = 0; b < e->entrants; b++) {
            if (a == b || a == apart || b == apart)
                continue;
            least = t->meets[a][b] < least ? t->meets[a][b] : least;
            most = t->meets[a][b] > most ? t->meets[a][b] : most;
        }
    }
    if (most - least > spread)
        fail_msg("%zu bots, %u players: two meet %u to %u times", e->entrants, e->rules.players,
                 least, most);
    free(t);
}

TEST(few_lineups_are_all_played)
{
    static const uint32_t first[][4] = {{0, 1, 2, 3}, {0, 1, 2, 4}, {0, 1, 2, 5}, {0, 1, 3, 4}};
    static const struct {
        unsigned players, bots, lineups;
    } cases[] = {{4, 4, 1}, {4, 6, 15}, {4, 12, 495}, {3, 15, 455}, {7, 11, 330}, {6, 7, 7}};

    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct event e = made(FORMAT_ROUND_ROBIN, cases[i].players, cases[i].bots);
        assert_int_equal(e.lineups, cases[i].lineups);
        for (unsigned k = 0; cases[i].bots == 6 && k < 4; k++)
            assert_memory_equal(e.lineup[k], first[k], sizeof first[k]);
        expect_differing(&e);
        expect_balance(&e, UINT32_MAX, 0);
        event_finish(&e);
    }
}

TEST(of_many_a_balanced_choice_is)
{
    static const unsigned bots[] = {13, 16, 17, 20, 33, 34, 50, 100, 333, 1000};

    for (unsigned players = 3; players <= EU_SEATS; players++)
        for (unsigned i = 0; i < sizeof bots / sizeof bots[0]; i++) {
            struct event e = made(FORMAT_ROUND_ROBIN, players, bots[i]);
            assert_true(e.lineups >= (bots[i] < 16 ? 200 : EVENT_ALL_LINEUPS));
            assert_true(e.lineups <= 1000);
            expect_differing(&e);
            expect_balance(&e, UINT32_MAX, 3);
            event_finish(&e);
        }
}

/* Every number of bots has a choice. */
TEST(no_number_of_bots_is_left_out)
{
    for (unsigned players = 3; players <= EU_SEATS; players++)
        for (unsigned bots = 12; bots <= 200; bots++) {
            struct event e = made(FORMAT_ROUND_ROBIN, players, bots);
            struct event g = made(FORMAT_GAUNTLET, players, bots);
            assert_true(e.lineups >= EVENT_ALL_LINEUPS || bots < 16);
            assert_true(g.lineups >= EVENT_ALL_LINEUPS || bots < 35);
            event_finish(&e);
            event_finish(&g);
        }
}

TEST(a_choice_is_always_the_same)
{
    struct event a = made(FORMAT_ROUND_ROBIN, 5, 40), b = made(FORMAT_ROUND_ROBIN, 5, 40);

    assert_int_equal(a.lineups, b.lineups);
    assert_memory_equal(a.lineup, b.lineup, a.lineups * sizeof *a.lineup);
    assert_true(event_line_up(&a, NULL)); /* again, of the same event */
    assert_memory_equal(a.lineup, b.lineup, a.lineups * sizeof *a.lineup);
    event_finish(&a);
    event_finish(&b);
}

/* Of all line-ups those that hold a late entry, so that he plays as often as he would have from the
 * start; with few enough bots they and those before are all there are. */
TEST(late_lineups_hold_a_late_entry)
{
    static const unsigned bots[] = {3, 4, 6, 12, 13, 40, 300};

    for (unsigned i = 0; i < 2 * sizeof bots / sizeof bots[0]; i++) {
        enum format format = i % 2 ? FORMAT_GAUNTLET : FORMAT_ROUND_ROBIN;
        struct event all = made(format, 4, bots[i / 2]), late = made(format, 4, bots[i / 2]);
        uint32_t new = late.late_entries = bots[i / 2] > 4 ? 2 : 1;
        size_t kept = 0;
        late.challenger = all.challenger = 0;
        assert_true(event_line_up(&all, NULL) && event_line_up(&late, NULL));
        for (size_t k = 0; k < all.lineups; k++) {
            bool holds = false;
            for (unsigned place = 0; place < 4; place++)
                holds = holds || all.lineup[k][place] >= bots[i / 2] - new;
            if (holds)
                assert_memory_equal(late.lineup[kept++], all.lineup[k], sizeof *all.lineup);
        }
        assert_int_equal(late.lineups, kept);
        event_finish(&all);
        event_finish(&late);
    }
    struct event all = made(FORMAT_ROUND_ROBIN, 4, 9), old = made(FORMAT_ROUND_ROBIN, 4, 7);
    struct event late = made(FORMAT_ROUND_ROBIN, 4, 9);
    late.late_entries = 2;
    assert_true(event_line_up(&late, NULL));
    expect_rest(&old, &late, &all);
    event_finish(&old);
    event_finish(&late);
    event_finish(&all);
}

/* Six places: two each for three; of four bots two have a second, and which two goes round. */
TEST(few_bots_take_several_places)
{
    static const uint32_t three[6] = {0, 1, 2, 0, 1, 2};
    static const uint32_t four[4][6] = {{0, 1, 2, 3, 0, 1},
                                        {0, 1, 2, 3, 1, 2},
                                        {0, 1, 2, 3, 2, 3},
                                        {0, 1, 2, 3, 3, 0}};
    struct event e = made(FORMAT_ROUND_ROBIN, 6, 3);

    assert_int_equal(e.lineups, 1);
    assert_memory_equal(e.lineup[0], three, sizeof three);
    event_finish(&e);
    e = made(FORMAT_ROUND_ROBIN, 6, 4);
    assert_int_equal(e.lineups, 4);
    for (unsigned i = 0; i < 4; i++)
        assert_memory_equal(e.lineup[i], four[i], sizeof four[i]);
    event_finish(&e);
    for (unsigned players = 3; players <= EU_SEATS; players++)
        for (unsigned bots = 2; bots < players; bots++) {
            e = made(FORMAT_ROUND_ROBIN, players, bots);
            struct tallied *t = tallied(&e);
            expect_differing(&e);
            for (unsigned i = 1; i < bots; i++)
                assert_int_equal(t->plays[i], t->plays[0]);
            free(t);
            event_finish(&e);
        }
}

TEST(a_challenger_has_one_place_in_each)
{
    static const unsigned bots[] = {2, 3, 4, 7, 12, 40, 1000};

    for (unsigned players = 3; players <= EU_SEATS; players++)
        for (unsigned i = 0; i < sizeof bots / sizeof bots[0]; i++) {
            struct event e = made(FORMAT_GAUNTLET, players, bots[i]);
            struct tallied *t = tallied(&e);
            assert_int_equal(t->plays[e.challenger], e.lineups);
            assert_int_equal(t->meets[e.challenger][e.challenger], 0);
            expect_differing(&e);
            if (bots[i] >= players)
                expect_balance(&e, e.challenger, 3);
            free(t);
            event_finish(&e);
        }
}

static void expect_refusal(struct event e, const char *what)
{
    struct err err = {0};
    bool ok = event_line_up(&e, &err) && event_check(&e, &err);

    assert_false(ok);
    assert_int_equal(err.class, ERR_USAGE);
    if (!strstr(err.text, what))
        fail_msg("expected '%s' in '%s'", what, err.text);
    event_finish(&e);
}

TEST(lineups_that_cannot_be_are_refused)
{
    struct event e = lined_up(FORMAT_GAUNTLET, 4, 5);

    e.challenger = 5;
    expect_refusal(e, "the challenger does not enter");
    expect_refusal(lined_up(FORMAT_ROUND_ROBIN, 4, 1), "nobody to play against");
    expect_refusal(lined_up(FORMAT_GAUNTLET, 4, 1), "nobody to play against");
    expect_refusal(lined_up(FORMAT_ROUND_ROBIN, 4, 1001), "1001 bots: expected at most 1000");
    e = lined_up(FORMAT_PAIRS, 4, 4);
    e.unit = UNIT_SITTING;
    e.deals = 4;
    expect_refusal(e, "in two pairs, which callace1905 is not");
    e = event_of(FORMAT_PAIRS, 4, 1);
    e.rules = rules_of("hoyle-6");
    expect_refusal(e, "in two pairs, which hoyle-6 is not");
}

/* Where there are sides nothing is listed, and pairings are as for four. */
TEST(games_in_sides_have_no_lineups)
{
    static const char *const rules[] = {"hoyle-2", "hoyle-6"};

    for (unsigned i = 0; i < 2; i++) {
        struct event e = event_of(FORMAT_ROUND_ROBIN, 5, 1);
        e.rules = rules_of(rules[i]);
        assert_true(event_line_up(&e, NULL) && event_check(&e, NULL));
        assert_int_equal(e.lineups, 0);
        assert_int_equal(event_pairings(&e), 10);
        event_finish(&e);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_have_names),
        cmocka_unit_test(round_robin_pairs_all),
        cmocka_unit_test(many_bots_are_no_list),
        cmocka_unit_test(many_late_entries_are_no_list),
        cmocka_unit_test(gauntlet_meets_the_challenger),
        cmocka_unit_test(late_entries_meet_all_and_nobody_meets_twice),
        cmocka_unit_test(late_entries_of_late_entries_complete_the_round_robin),
        cmocka_unit_test(pairs_share_no_bot),
        cmocka_unit_test(sets_come_in_blocks),
        cmocka_unit_test(an_event_grows_by_late_entries_only),
        cmocka_unit_test(bad_events_are_refused),
        cmocka_unit_test(few_lineups_are_all_played),
        cmocka_unit_test(of_many_a_balanced_choice_is),
        cmocka_unit_test(no_number_of_bots_is_left_out),
        cmocka_unit_test(a_choice_is_always_the_same),
        cmocka_unit_test(late_lineups_hold_a_late_entry),
        cmocka_unit_test(few_bots_take_several_places),
        cmocka_unit_test(a_challenger_has_one_place_in_each),
        cmocka_unit_test(lineups_that_cannot_be_are_refused),
        cmocka_unit_test(games_in_sides_have_no_lineups),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
