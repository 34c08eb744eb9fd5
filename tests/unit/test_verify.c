/* arena/replay/verify: logs that are true pass, and every lie in one is found. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "any_deal.h"
#include "any_log.h"
#include "base/hash.h"
#include "replay/verify.h"
#include "table/deal_file.h"
#include "test.h"

static const struct any_setup small = {
    .rules = "somerset1888", .unit = UNIT_RUBBER, .bots = 2, .sets = 2, .badly = 50};

struct told {
    unsigned segments;
    struct verified last;
};

static void tell(void *context, const struct verified *v)
{
    struct told *t = context;

    assert_int_equal(v->segment, t->segments);
    t->segments++;
    t->last = *v;
}

/* Whether a log is true. Threads find what one finds. */
static bool verify(const struct buf *log, struct told *told, struct err *err)
{
    struct told of_threads = {0};
    struct err by_threads = {0};

    bool ok = verify_bytes(log->data, log->len, "log", 1, tell, told, err);
    assert_int_equal(verify_bytes(log->data, log->len, "log", 3, tell, &of_threads, &by_threads),
                     ok);
    assert_memory_equal(&of_threads, told, sizeof *told);
    assert_string_equal(by_threads.text, err->text);
    return ok;
}

static struct told expect_true(const struct buf *log)
{
    struct told told = {0};
    struct err err = {0};

    if (!verify(log, &told, &err))
        fail_msg("%s", err.text);
    return told;
}

static void expect_false(const struct buf *log, const char *what)
{
    struct told told = {0};
    struct err err = {0};

    assert_false(verify(log, &told, &err));
    assert_int_equal(err.class, ERR_FOUND);
    if (!strstr(err.text, what))
        fail_msg("expected '%s' in '%s'", what, err.text);
}

#define CALL_ACE "callace1905"

/* ---- What is true ---- */

/* One log of a game in a unit that it has. Line-ups are of one bot more than there are players. */
static void verify_game(const char *rules, enum unit unit, unsigned badly)
{
    struct any_setup s = {.rules = rules, .unit = unit, .bots = 3, .sets = 2, .badly = badly};
    struct buf log = {0};
    struct eu_rules parsed;

    parsed = rules_of(rules);
    s.deals = parsed.sides == 2 ? 10 : 2u * parsed.players;
    if (!tally_check(&parsed, unit, s.deals, NULL))
        return;
    s.bots = parsed.sides == 2 ? 3 : parsed.players + 1u;
    any_log(&log, &s);
    struct told told = expect_true(&log);
    assert_int_equal(told.segments, 1);
    assert_int_equal(told.last.sets, 2 * s.bots);
    assert_true(unit != UNIT_SITTING || told.last.deals == 2 * s.bots * parsed.sides * s.deals);
    assert_true(told.last.answers > 4 * told.last.deals);
    assert_true(badly ? told.last.faults > 2 : told.last.faults == 0);
    buf_finish(&log);
}

TEST(every_game_verifies)
{
    for (unsigned i = 0; i < ANY_RULES; i++) {
        for (enum unit unit = UNIT_DEALS; unit <= UNIT_SITTING; unit++) {
            char repaired[256];
            (void)snprintf(repaired, sizeof repaired, "%s enforcement=repair", any_rules[i]);
            verify_game(any_rules[i], unit, 0);
            verify_game(any_rules[i], unit, 6);
            verify_game(repaired, unit, 6);
        }
    }
}

TEST(every_format_verifies)
{
    static const struct any_setup setups[] = {
        {.format = FORMAT_ROUND_ROBIN, .bots = 5, .sets = 130},
        {.format = FORMAT_GAUNTLET, .bots = 4, .sets = 3},
        {.format = FORMAT_PAIRS, .bots = 6, .sets = 3},
        {.format = FORMAT_GAUNTLET, .bots = 5, .sets = 7, .rules = CALL_ACE},
        {.format = FORMAT_ROUND_ROBIN, .bots = 2, .sets = 130, .rules = CALL_ACE},
    };
    static const struct {
        uint64_t sets, deals; /* deals of a set */
    } expected[] = {{10 * 130, 2}, {3 * 3, 2}, {3 * 3, 2}, {4 * 7, 4 * 4}, {130, 4 * 4}};

    for (unsigned i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        struct any_setup s = setups[i];
        struct buf log = {0};
        s.unit = s.rules ? UNIT_SITTING : UNIT_DEALS;
        s.deals = s.rules ? 4 : 1;
        s.rules = s.rules ? s.rules : "modern";
        any_log(&log, &s);
        struct told told = expect_true(&log);
        assert_int_equal(told.last.sets, expected[i].sets);
        assert_int_equal(told.last.deals, expected[i].sets * expected[i].deals);
        buf_finish(&log);
    }
}

static const uint8_t other_seed[RNG_SEED_BYTES] = {4};

TEST(two_logs_end_to_end_are_one)
{
    struct buf log = {0};
    struct any_setup other = {.rules = "modern",
                              .unit = UNIT_GAME,
                              .bots = 3,
                              .sets = 2,
                              .absent = 2,
                              .seed = other_seed};

    any_log(&log, &small);
    any_log(&log, &other);
    struct told told = expect_true(&log);
    assert_int_equal(told.segments, 2);
    assert_int_equal(told.last.sets, 6);
    buf_finish(&log);
}

/* Nor does another segment stand between them. */
TEST(a_segment_counts_once)
{
    struct any_setup other = small;
    struct buf log = {0};

    other.seed = other_seed;
    any_log(&log, &small);
    any_log(&log, &other);
    any_log(&log, &small);
    expect_false(&log, "(header) at byte ");
    expect_false(&log, "segment 3 repeats segment 1");
    buf_finish(&log);
}

/* A knockout of so many sets a match that they could not be numbered if they were drawn. */
TEST(an_event_without_a_plan_is_refused)
{
    struct any_setup s = {.rules = "modern",
                          .unit = UNIT_GAME,
                          .format = FORMAT_KNOCKOUT,
                          .bots = 4,
                          .sets = INT32_MAX};
    struct buf log = {0};
    struct event e;

    any_event(&e, &s);
    assert_true(log_put_header(&log, &e));
    expect_false(&log, "record 0 (header) at byte 0: format knockout: 2147483647 sets a match");
    event_finish(&e);
    buf_finish(&log);
}

/* ---- Late entries ---- */

static const uint8_t third_seed[RNG_SEED_BYTES] = {5};

/* Three bots, then one more, then two. */
static struct any_setup late_entry(unsigned number)
{
    static const uint8_t *const seeds[] = {any_seed, other_seed, third_seed};

    return (struct any_setup){.rules = "modern",
                              .unit = UNIT_DEALS,
                              .deals = 2,
                              .bots = 3 + number * (number + 1) / 2,
                              .sets = 130,
                              .late_entries = number,
                              .seed = seeds[number]};
}

TEST(late_entries_verify)
{
    static const struct {
        enum format format;
        const char *rules;
        unsigned pairings[3];
    } cases[] = {
        {FORMAT_ROUND_ROBIN, "modern", {3, 3, 4 + 4 + 1}},
        {FORMAT_GAUNTLET, "modern", {2, 1, 2}},
        {FORMAT_SETTLE, "modern", {0, 0, 0}}, /* as many sets as there may be */
        /* line-ups of four: three fill them in turn */
        {FORMAT_ROUND_ROBIN, CALL_ACE, {3, 1, 4 + 4 + 6}},
    };

    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct buf log = {0};
        for (unsigned k = 0; k < 3; k++) {
            struct any_setup s = late_entry(k);
            s.format = cases[i].format;
            s.rules = cases[i].rules;
            s.unit = i == 3 ? UNIT_SITTING : UNIT_DEALS;
            s.deals = i == 3 ? 4 : 2;
            s.sets = 9;
            s.plan =
                (struct format_options){.eps = i == 2 ? 1000 : 0, .max_sets = i == 2 ? 200 : 0};
            any_log(&log, &s);
            struct told told = expect_true(&log);
            assert_int_equal(told.segments, k + 1);
            if (i == 2)
                assert_int_equal(told.last.sets, 200);
            else
                assert_int_equal(told.last.sets, 9 * cases[i].pairings[k]);
        }
        buf_finish(&log);
    }
}

/* A header that has fewer late entries, and so fewer pairings, than bots were not there before; or
 * that is of another event. */
TEST(late_entries_come_to_the_event_before)
{
    static const struct {
        unsigned first, second;                   /* number of the late entry */
        unsigned bots, late_entries, sets, deals; /* of the second, if not 0 */
        const char *what;
    } cases[] = {
        {1, 1, 0, 0, 0, 0, "segment before: number of bots before the late entries: 4 then, 3 now"},
        {0, 2, 0, 0, 0, 0, "segment before: number of bots before the late entries: 3 then, 4 now"},
        {0, 2, 5, 1, 0, 0, "segment before: number of bots before the late entries: 3 then, 4 now"},
        {0, 1, 0, 0, 131, 0, "segment before: sets: 130 then, 131 now"},
        {0, 1, 0, 0, 0, 3, "segment before: deals: 2 then, 3 now"},
    };

    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct any_setup a = late_entry(cases[i].first), b = late_entry(cases[i].second);
        struct buf log = {0};
        a.late_entries = 0;
        a.seed = any_seed;
        b.bots = cases[i].bots ? cases[i].bots : b.bots;
        b.late_entries = cases[i].late_entries ? cases[i].late_entries : b.late_entries;
        b.sets = cases[i].sets ? cases[i].sets : b.sets;
        b.deals = cases[i].deals ? cases[i].deals : b.deals;
        any_log(&log, &a);
        (void)expect_true(&log);
        any_log(&log, &b);
        expect_false(&log, cases[i].what);
        buf_finish(&log);
    }
}

TEST(late_entries_are_not_alone)
{
    struct any_setup late = late_entry(1);
    struct buf log = {0};

    any_log(&log, &late);
    expect_false(&log, "expected the event of these late entries before this one");
    buf_finish(&log);
}

TEST(given_deals_verify)
{
    static const char text[] = "9C JC AC KC QC / AH QH 9H JH TH / 9D JD TD QD AD / "
                               "KS TS AS JS 9S / QS\n"
                               "9D JC AC KC QC / AH QH 9H JH TH / 9C JD TD QD AD / "
                               "KS TS AS JS 9S / KH\n";
    struct any_setup s = {.rules = "modern", .unit = UNIT_GAME, .bots = 2, .sets = 3};
    struct deal_file given = {0};
    struct buf log = {0};
    struct eu_rules rules;

    rules = rules_of("modern");
    assert_true(deal_file_parse(&given, "deals", text, strlen(text), &rules, 0, NULL));
    s.given = &given;
    any_log(&log, &s);
    struct told told = expect_true(&log);
    assert_true(told.last.given);
    buf_finish(&log);
    deal_file_finish(&given);
}

TEST(strikes_verify)
{
    static const struct strike strikes[] = {
        {.set = 0,
         .table = 0,
         .deal = 0,
         .fault = {.code = EU_CRASH, .seat = 1, .raw = 6, .law = ""}},
        {.set = 0, .table = 0, .deal = 2, .fault = {.code = EU_TIME, .seat = 2, .law = ""}},
        {.set = 1,
         .table = 1,
         .deal = 3,
         .fault = {.code = EU_TIME, .seat = 0, .raw = 1, .law = ""}},
    };
    struct any_setup s = {.rules = "modern",
                          .unit = UNIT_DEALS,
                          .deals = 8,
                          .bots = 2,
                          .sets = 2,
                          .badly = 30,
                          .strikes = strikes,
                          .nstrikes = 3};
    struct buf log = {0};

    any_log(&log, &s);
    struct told told = expect_true(&log);
    assert_int_equal(told.last.deals, 3 * 8 + 4);
    assert_true(told.last.faults > 3);
    buf_clear(&log);
    s.rules = CALL_ACE;
    s.unit = UNIT_SITTING;
    s.bots = 4;
    any_log(&log, &s);
    told = expect_true(&log);
    assert_int_equal(told.last.deals, 7 * 8 + 4);
    assert_true(told.last.faults > 3);
    buf_finish(&log);
}

/* A bot of three or more could not start; then it loses all it plays, and from the ninth set on is
 * not asked to. It is in all pairings but one, and its tables end at their first step. */
static void expect_forfeits(struct any_setup s, unsigned pairings, unsigned tables)
{
    unsigned others = s.sets * tables * s.deals, lost = (pairings - 1) * 8 * tables;
    struct buf log = {0};

    s.absent = 2;
    any_log(&log, &s);
    assert_int_equal(expect_true(&log).last.deals, others);
    buf_clear(&log);
    s.absent = 0;
    s.lost = 2;
    any_log(&log, &s);
    struct told told = expect_true(&log);
    assert_int_equal(told.last.faults, lost * STRIKES_OUT);
    assert_int_equal(told.last.deals, others + lost);
    buf_finish(&log);
}

TEST(forfeits_verify)
{
    expect_forfeits((struct any_setup){.rules = "modern",
                                       .unit = UNIT_DEALS,
                                       .deals = 4,
                                       .bots = 3,
                                       .sets = 20},
                    3, 2);
}

/* The same in an individual game: five line-ups of four, at one of which it has no seat. */
TEST(forfeits_in_lineups_verify)
{
    expect_forfeits((struct any_setup){.rules = CALL_ACE,
                                       .unit = UNIT_SITTING,
                                       .deals = 4,
                                       .bots = 5,
                                       .sets = 20},
                    5, 4);
}

/* ---- What is damaged ---- */

static uint64_t record_at(const struct buf *log, size_t byte)
{
    struct log_reader *reader;
    struct log_record r;
    uint64_t number = 0;

    assert_true(log_open_bytes(&reader, log->data, log->len, "log", NULL));
    while (log_next(reader, &r, NULL) == 1 && r.offset + r.size <= byte)
        number++;
    log_close(reader);
    return number;
}

static void notice_any_bit(const struct any_setup *s)
{
    struct buf log = {0}, copy = {0};
    char named[32];

    any_log(&log, s);
    for (size_t bit = 0; bit < 8 * log.len; bit++) {
        buf_clear(&copy);
        assert_true(buf_add(&copy, log.data, log.len));
        copy.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
        (void)snprintf(named, sizeof named, "record %u ", (unsigned)record_at(&log, bit / 8));
        expect_false(&copy, named);
    }
    buf_finish(&log);
    buf_finish(&copy);
}

TEST(any_bit_is_noticed)
{
    static const struct any_setup setups[] = {
        {.rules = "modern", .unit = UNIT_DEALS, .deals = 2, .bots = 2, .sets = 2, .badly = 10},
        {.rules = "hoyle-3", .unit = UNIT_DEALS, .deals = 3, .bots = 2, .sets = 1, .badly = 5},
    };

    for (unsigned i = 0; i < sizeof setups / sizeof setups[0]; i++)
        notice_any_bit(&setups[i]);
}

TEST(any_end_is_noticed)
{
    struct buf log = {0};
    struct buf part;

    any_log(&log, &small);
    for (size_t n = 0; n < log.len; n++) {
        part = log;
        part.len = n;
        expect_false(&part, "log: ");
    }
    buf_finish(&log);
}

TEST(an_incomplete_log_is_said_to_be)
{
    struct log_reader *reader;
    struct log_record r;
    struct buf log = {0}, part;

    any_log(&log, &small);
    part = log;
    assert_true(log_open_bytes(&reader, log.data, log.len, "log", NULL));
    assert_int_equal(log_next(reader, &r, NULL), 1);
    assert_int_equal(log_next(reader, &r, NULL), 1);
    part.len = (size_t)(r.offset + r.size);
    log_close(reader);
    expect_false(&part, "incomplete: 1 of 2 sets and no footer");
    buf_finish(&log);
}

/* Takes footer and trailer off. */
static void cut_footer(struct buf *log)
{
    struct log_reader *reader;
    struct log_record r;

    assert_true(log_open_bytes(&reader, log->data, log->len, "log", NULL));
    while (log_next(reader, &r, NULL) == 1 && r.kind != LOG_FOOTER)
        ;
    log->len = (size_t)r.offset;
    log_close(reader);
}

/* ---- What is untrue, with checksums that fit ---- */

static bool change_payoff(struct set_record *r, uint64_t number)
{
    if (number == 1) {
        r->table[4].payoff[0] += 1;
        r->table[4].payoff[3] -= 1;
    }
    return true;
}

static bool change_blind(struct set_record *r, uint64_t number)
{
    struct cards *c = &r->deal[2].cards;
    cardset a = c->hand[6] & -c->hand[6], b = c->blind & -c->blind;

    if (number == 0) {
        c->hand[6] ^= a | b;
        c->blind ^= a | b;
    }
    return true;
}

static bool change_last_table(struct set_record *r, uint64_t number)
{
    if (number == 1)
        r->table[6].answers.data[r->table[6].answers.len - 1] ^= 1;
    return true;
}

static bool forfeit_seat_six(struct set_record *r, uint64_t number)
{
    r->table[2].forfeits = number == 1 ? 1u << 6 : 0;
    return true;
}

static bool keep(struct set_record *r, uint64_t number)
{
    (void)r;
    (void)number;
    return true;
}

static bool change_points(struct set_record *r, uint64_t number)
{
    if (number == 1)
        r->table[1].deal[3].points[0] += 1;
    return true;
}

static bool change_margin(struct set_record *r, uint64_t number)
{
    if (number == 1)
        r->table[0].margin.first += 1;
    return true;
}

static bool change_capped(struct set_record *r, uint64_t number)
{
    r->table[0].capped = number == 0;
    return true;
}

static bool change_forfeits(struct set_record *r, uint64_t number)
{
    r->table[0].forfeits = number == 1;
    return true;
}

static bool change_cards(struct set_record *r, uint64_t number)
{
    struct cards *c = &r->deal[2].cards;
    cardset a = c->hand[0] & -c->hand[0], b = c->hand[1] & -c->hand[1];

    if (number == 0) {
        c->hand[0] ^= a | b;
        c->hand[1] ^= a | b;
    }
    return true;
}

static bool change_dealer(struct set_record *r, uint64_t number)
{
    if (number == 0)
        r->first_dealer ^= 1;
    return true;
}

/* The last card played, which is forced. */
static bool change_answer(struct set_record *r, uint64_t number)
{
    if (number == 1)
        r->table[1].answers.data[r->table[1].answers.len - 1] ^= 1;
    return true;
}

static bool drop_fault(struct set_record *r, uint64_t number)
{
    (void)number;
    if (r->table[0].faults)
        r->table[0].faults--;
    return true;
}

static bool change_law(struct set_record *r, uint64_t number)
{
    if (number == 0)
        r->table[0].fault[0].fault.law = "1";
    return true;
}

/* The eldest hand is asked first, not the dealer. */
static bool invent_strike(struct set_record *r, uint64_t number)
{
    struct fault strike = {
        .code = EU_CRASH, .seat = r->first_dealer, .question = EU_BID, .raw = 11, .law = ""};
    struct table_record *t = &r->table[0];

    if (number == 1) {
        table_record_add_fault(t, &strike);
        memmove(t->fault + 1, t->fault, (t->faults - 1) * sizeof *t->fault);
        t->fault[0] = (struct table_record_fault){.fault = strike};
    }
    return true;
}

static bool drop_deal(struct set_record *r, uint64_t number)
{
    struct table_record *t = &r->table[0];

    if (number == 0)
        t->answers.len -= t->deal[--t->deals].answers;
    return true;
}

static bool drop_set(struct set_record *r, uint64_t number)
{
    (void)r;
    return number != 0;
}

static bool drop_last(struct set_record *r, uint64_t number)
{
    (void)r;
    return number != 1;
}

static bool other_bot(struct set_record *r, uint64_t number)
{
    r->bot[1][0] ^= number == 1;
    return true;
}

TEST(untruths_are_named)
{
    static const struct {
        any_edit *edit;
        const char *where, *what;
    } cases[] = {
        {change_points, "record 2 (set) at byte ",
         "/2b/2.1.5: the log says 3 to 0 points, the referee finds 2 to 0"},
        {change_margin, "record 2 (set) at byte ", "/2a: the log says margin "},
        {change_capped, "record 1 (set) at byte ", "/1a: the log says that it was capped"},
        {change_forfeits, "record 2 (set) at byte ", "/2a: the log says forfeits 1, "},
        {change_cards, "record 1 (set) at byte ", "/1a/1.3.1: the log has other cards"},
        {change_dealer, "record 1 (set) at byte ", "/1a: the log says first dealer "},
        {change_answer, "record 2 (set) at byte ", "5: the log says that seat "},
        {drop_fault, "record 1 (set) at byte ", "/1a/3.1.5: the log says 2 to 0 points, "},
        {change_law, "record 1 (set) at byte ",
         ", law 1, the referee finds WRONG_CARD of seat 1, "},
        {invent_strike, "record 2 (set) at byte ", "/2a/1.1.1: the log says CRASH where seat "},
        {drop_set, "record 1 (set) at byte ", "expected set 1 of "},
        {drop_last, "record 2 (footer) at byte ", "expected another set: the event has 2 of them"},
        {other_bot, "record 2 (set) at byte ", "set 2 of other bots: expected set 2 of "},
    };
    struct buf log = {0}, changed = {0};

    any_log(&log, &small);
    any_rewrite(&changed, &log, keep, any_seed);
    assert_int_equal(changed.len, log.len);
    assert_memory_equal(changed.data, log.data, log.len);
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        buf_clear(&changed);
        any_rewrite(&changed, &log, cases[i].edit, any_seed);
        expect_false(&changed, cases[i].where);
        expect_false(&changed, cases[i].what);
    }
    buf_finish(&changed);
    buf_finish(&log);
}

TEST(untruths_of_lineups_are_named)
{
    static const struct {
        any_edit *edit;
        const char *where, *what;
    } cases[] = {
        {change_payoff, "record 2 (set) at byte ", "/2e: the log says payoff "},
        {change_blind, "record 1 (set) at byte ", "/1a/1.3.1: the log has other cards"},
        {change_last_table, "record 2 (set) at byte ", "/2g/1.7.7: the log says that seat "},
        {forfeit_seat_six, "record 2 (set) at byte ", "/2c: the log says forfeits 64, "},
        {change_dealer, "record 1 (set) at byte ", "/1a: the log says first dealer "},
        {other_bot, "record 2 (set) at byte ", "set 2 of other bots: expected set 2 of "},
    };
    struct any_setup s = {
        .rules = "hoyle-7", .unit = UNIT_SITTING, .deals = 7, .bots = 7, .sets = 2};
    struct buf log = {0}, changed = {0};

    any_log(&log, &s);
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        buf_clear(&changed);
        any_rewrite(&changed, &log, cases[i].edit, any_seed);
        expect_false(&changed, cases[i].where);
        expect_false(&changed, cases[i].what);
    }
    buf_finish(&changed);
    buf_finish(&log);
}

/* Without its seed the log's own cards are played again, and what is untrue is still found. */
TEST(without_a_seed_lineups_are_refereed)
{
    struct any_setup s = {
        .rules = "callace1905 players=5", .unit = UNIT_SITTING, .deals = 5, .bots = 6, .sets = 2};
    struct buf log = {0}, changed = {0};

    any_log(&log, &s);
    any_rewrite(&changed, &log, change_payoff, any_seed);
    cut_footer(&log);
    expect_false(&log, "incomplete: 12 of 12 sets and no footer");
    cut_footer(&changed);
    expect_false(&changed, "/2e: the log says payoff ");
    buf_finish(&changed);
    buf_finish(&log);
}

TEST(missing_cards_are_refused)
{
    struct buf log = {0}, changed = {0};

    any_log(&log, &(struct any_setup){
                      .rules = "modern", .unit = UNIT_DEALS, .deals = 2, .bots = 2, .sets = 1});
    any_rewrite(&changed, &log, drop_deal, any_seed);
    expect_false(&changed, "the log says 1 deals, the referee finds 2");
    buf_finish(&changed);
    buf_finish(&log);
}

TEST(another_seed_is_refused)
{
    static const uint8_t other[RNG_SEED_BYTES] = {9};
    struct buf log = {0}, changed = {0};

    any_log(&log, &small);
    any_rewrite(&changed, &log, keep, other);
    expect_false(&changed, "record 0 (header) at byte 0: the seed in the footer is not the one ");
    buf_finish(&changed);
    buf_finish(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_verifies),
        cmocka_unit_test(every_format_verifies),
        cmocka_unit_test(two_logs_end_to_end_are_one),
        cmocka_unit_test(a_segment_counts_once),
        cmocka_unit_test(an_event_without_a_plan_is_refused),
        cmocka_unit_test(late_entries_verify),
        cmocka_unit_test(late_entries_come_to_the_event_before),
        cmocka_unit_test(late_entries_are_not_alone),
        cmocka_unit_test(given_deals_verify),
        cmocka_unit_test(strikes_verify),
        cmocka_unit_test(forfeits_verify),
        cmocka_unit_test(forfeits_in_lineups_verify),
        cmocka_unit_test(any_bit_is_noticed),
        cmocka_unit_test(any_end_is_noticed),
        cmocka_unit_test(an_incomplete_log_is_said_to_be),
        cmocka_unit_test(untruths_are_named),
        cmocka_unit_test(untruths_of_lineups_are_named),
        cmocka_unit_test(without_a_seed_lineups_are_refereed),
        cmocka_unit_test(missing_cards_are_refused),
        cmocka_unit_test(another_seed_is_refused),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
