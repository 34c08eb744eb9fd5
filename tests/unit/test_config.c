/* Tournament files and options: defaults, what wins, and every error with file and line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/hash.h"
#include "config/config.h"
#include "config/roster.h"
#include "test.h"

/* Completes every stage. */
static bool complete_stages(const struct config *c, struct err *err)
{
    bool ok = true;

    for (size_t i = 0; ok && i < c->stages; i++) {
        struct config stage;
        if (!config_stage(&stage, c, i, err))
            return false;
        ok = config_complete(&stage, err);
        config_finish(&stage);
    }
    return ok;
}

/* Parses and completes; the error is `err`. */
static bool complete(struct config *c, const char *text, struct err *err)
{
    return config_init(c, err) && config_parse(c, "dir/t.yaml", text, strlen(text), err) &&
           (c->stages ? complete_stages(c, err) : config_complete(c, err));
}

#define TWO "bots: [{bot: a}, {bot: b}]\n"
#define FOUR "bots: [{bot: a}, {bot: b}, {bot: c}, {bot: d}]\n"

/* ---- What is meant ---- */

TEST(defaults)
{
    struct config c;
    struct err err;

    must(complete(&c, TWO, &err), &err);
    assert_string_equal(c.event.title, "t");
    assert_string_equal(c.event.rules.name, "modern");
    assert_int_equal(c.event.rules.enforcement, EU_ENFORCE_BOOK);
    assert_int_equal(c.event.format, FORMAT_ROUND_ROBIN);
    assert_int_equal(c.event.unit, UNIT_GAME);
    assert_int_equal(c.event.sets, 100);
    assert_int_equal(c.event.limits.answer_ms, 50);
    assert_int_equal(c.event.limits.table_ms, 10000);
    assert_int_equal(c.event.limits.load_ms, 2000);
    assert_int_equal(c.event.limits.memory_mb, 256);
    assert_int_equal(c.event.entrants, 2);
    assert_string_equal(c.event.entrant[1].name, "b");
    assert_string_equal(c.event.entrant[1].args, "");
    assert_string_equal(c.bot[1], "b");
    assert_false(c.seed_given || c.event.given || c.deals_file);
    config_finish(&c);
}

TEST(the_tournament_file_of_a_club)
{
    static const char text[] = "event: Somerset Club, 1 March 1888\n"
                               "rules: somerset1888        # or another\n"
                               "format: gauntlet\n"
                               "challenger: Alice\n"
                               "unit: sitting\n"
                               "deals: 24\n"
                               "sets: 7\n"
                               "seed: \"42\"\n"
                               "enforcement: repair\n"
                               "deals_file: book.deals\n"
                               "bots:\n"
                               "  - bot: simple\n"
                               "  - bot: ./mine.so\n"
                               "    name: Alice\n"
                               "    args: level=2 \"x\"\n"
                               "  - bot: /opt/third.so\n"
                               "limits: {answer_ms: 51, table_ms: 10001, load_ms: 2001, "
                               "memory_mb: 257}\n";
    uint8_t seed[32];
    struct config c;
    struct err err;

    must(complete(&c, text, &err), &err);
    assert_string_equal(c.event.title, "Somerset Club, 1 March 1888");
    assert_string_equal(c.event.rules.name, "somerset1888");
    assert_int_equal(c.event.rules.enforcement, EU_ENFORCE_REPAIR);
    assert_int_equal(c.event.format, FORMAT_GAUNTLET);
    assert_int_equal(c.event.challenger, 1);
    assert_int_equal(c.event.unit, UNIT_SITTING);
    assert_int_equal(c.event.deals, 24);
    assert_int_equal(c.event.sets, 7);
    assert_int_equal(c.event.limits.answer_ms, 51);
    assert_int_equal(c.event.limits.table_ms, 10001);
    assert_int_equal(c.event.limits.load_ms, 2001);
    assert_int_equal(c.event.limits.memory_mb, 257);
    assert_true(c.event.given);
    assert_string_equal(c.deals_file, "dir/book.deals");
    assert_string_equal(c.bot[0], "simple");
    assert_string_equal(c.bot[1], "dir/./mine.so");
    assert_string_equal(c.bot[2], "/opt/third.so");
    assert_string_equal(c.event.entrant[1].name, "Alice");
    assert_string_equal(c.event.entrant[1].args, "level=2 \"x\"");
    assert_string_equal(c.event.entrant[2].name, "third");
    hash32(seed, NULL, 0, "42", 2);
    assert_true(c.seed_given);
    assert_memory_equal(c.seed, seed, 32);
    config_finish(&c);
}

/* A bot that has only a name may be just that, beside others that have more. */
TEST(bots_are_a_list_of_names)
{
    static const char *const texts[] = {
        "bots: [simple, ./greedy.so]\n",
        "bots: [simple, {bot: ./greedy.so}]\nsets: 7\n",
        "sets: 7\nbots:\n  - simple  # as it comes\n  - bot: ./greedy.so\n    args: \"\"\n",
        "bots: [\"simple\", './greedy.so']\n",
        "event: caf\u00e9\nbots: [simple, ./greedy.so]\n",
    };
    struct config c;
    struct err err;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        must(complete(&c, texts[i], &err), &err);
        assert_int_equal(c.event.entrants, 2);
        assert_string_equal(c.bot[0], "simple");
        assert_string_equal(c.event.entrant[0].args, "");
        assert_string_equal(c.bot[1], "dir/./greedy.so");
        assert_string_equal(c.event.entrant[1].name, "greedy");
        config_finish(&c);
    }
}

TEST(rubbers_where_the_rules_have_them)
{
    struct config c;
    struct err err;

    must(complete(&c, "rules: somerset1888\n" TWO, &err), &err);
    assert_int_equal(c.event.unit, UNIT_RUBBER);
    config_finish(&c);
    must(complete(&c, "unit: deals\n" TWO, &err), &err);
    assert_int_equal(c.event.deals, 16);
    config_finish(&c);
}

/* Formats that pair by results. */
TEST(plans_have_defaults)
{
    struct config c;
    struct err err;

    must(complete(&c, "format: settle\n" FOUR, &err), &err);
    assert_int_equal(c.event.sets, 20);
    assert_int_equal(c.event.plan.eps, 35 * MILLIONTHS);
    assert_int_equal(c.event.plan.bound, BOUND_LOOKS);
    assert_int_equal(c.event.plan.max_sets + c.event.plan.max_time + c.event.plan.top, 0);
    config_finish(&c);
    must(complete(&c, "format: settle\nunit: deals\n" FOUR, &err), &err);
    assert_int_equal(c.event.plan.eps, 50000);
    config_finish(&c);
    must(complete(&c, "format: swiss\n" FOUR, &err), &err);
    assert_int_equal(c.event.sets, 100);
    assert_int_equal(c.event.plan.rounds, 3);
    config_finish(&c);
    must(complete(&c, "format: knockout\n" FOUR, &err), &err);
    assert_int_equal(c.event.sets, 100);
    config_finish(&c);
    must(complete(&c, "sprt: points0=-0.05,points1=0.1\n" TWO, &err), &err);
    assert_int_equal(c.event.format, FORMAT_SPRT);
    assert_int_equal(c.event.sets, 100000);
    assert_int_equal(c.event.plan.sprt.model, SPRT_POINTS);
    assert_int_equal(c.event.plan.sprt.low, -50000);
    assert_int_equal(c.event.plan.sprt.high, 100000);
    assert_int_equal(c.event.plan.sprt.alpha, 50000);
    assert_int_equal(c.event.plan.sprt.beta, 50000);
    config_finish(&c);
}

TEST(plans_are_as_said)
{
    struct config c;
    struct err err;

    must(complete(&c,
                  "format: settle\neps: 0.000001\nbound: mixture\ntop: 2\nmax_sets: 5000\n"
                  "max_time: 90m\nunit: deals\nsets: 8\n" FOUR,
                  &err),
         &err);
    assert_int_equal(c.event.sets, 8);
    assert_int_equal(c.event.plan.eps, 1);
    assert_int_equal(c.event.plan.bound, BOUND_MIXTURE);
    assert_int_equal(c.event.plan.top, 2);
    assert_int_equal(c.event.plan.max_sets, 5000);
    assert_int_equal(c.event.plan.max_time, 5400);
    config_finish(&c);
    must(complete(&c, "sprt: nelo1=5.5, nelo0=-5,beta=0.1,alpha=0.01\n" TWO, &err), &err);
    assert_int_equal(c.event.plan.sprt.model, SPRT_NELO);
    assert_int_equal(c.event.plan.sprt.low, -5 * MILLIONTHS);
    assert_int_equal(c.event.plan.sprt.high, 5500000);
    assert_int_equal(c.event.plan.sprt.alpha, 10000);
    assert_int_equal(c.event.plan.sprt.beta, 100000);
    config_finish(&c);
}

/* Individual games: what is played where nothing is said, and the line-ups. */
TEST(each_for_himself)
{
    static const struct {
        const char *text;
        enum unit unit;
        unsigned deals, sets, pairings;
    } cases[] = {
        {"rules: callace1905\n" TWO, UNIT_SITTING, 16, 120, 1},
        {"rules: callace1905 players=5\n" TWO, UNIT_SITTING, 20, 120, 2},
        {"rules: callace1905 players=7\nsets: 6\ndeals: 7\n" FOUR, UNIT_SITTING, 7, 6, 4},
        {"rules: hoyle-3\n" FOUR, UNIT_GAME, 0, 120, 4},
        {"rules: hoyle-3\nunit: sitting\n" FOUR, UNIT_SITTING, 12, 120, 4},
        {"rules: hoyle-3\nformat: gauntlet\nchallenger: a\n" FOUR, UNIT_GAME, 0, 120, 3},
        {"rules: hoyle-5\n" FOUR, UNIT_SITTING, 20, 120, 4},
        {"rules: hoyle-7\n" FOUR, UNIT_SITTING, 28, 120, 4},
        {"rules: hoyle-2\n" FOUR, UNIT_GAME, 0, 100, 6},
        {"rules: hoyle-6\n" FOUR, UNIT_RUBBER, 0, 100, 6},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct config c;
        struct err err;
        must(complete(&c, cases[i].text, &err), &err);
        assert_int_equal(c.event.unit, cases[i].unit);
        assert_int_equal(c.event.deals, cases[i].deals);
        assert_int_equal(c.event.sets, cases[i].sets);
        assert_int_equal(event_pairings(&c.event), cases[i].pairings);
        config_finish(&c);
    }
}

TEST(pairs_in_the_order_of_the_entrants)
{
    struct config c;
    struct err err;

    must(complete(&c, "format: pairs\npairs: [[d, a], [b, c]]\n" FOUR, &err), &err);
    assert_int_equal(c.event.pairs, 2);
    assert_int_equal(c.event.pair[0][0], 0);
    assert_int_equal(c.event.pair[0][1], 3);
    assert_int_equal(c.event.pair[1][0], 1);
    assert_int_equal(c.event.pair[1][1], 2);
    config_finish(&c);
}

TEST(options_win)
{
    struct config c;
    struct err err;

    must(config_init(&c, &err), &err);
    must(config_parse(&c, "t.yaml", "sets: none\nseed: x\nrules: modern enforcement=repair\n" TWO,
                      strlen("sets: none\nseed: x\nrules: modern enforcement=repair\n" TWO), &err),
         &err);
    must(config_set(&c, "sets", "3", &err), &err);
    must(config_set(&c, "sets", "4", &err), &err);
    must(config_set(&c, "enforcement", "book", &err), &err);
    must(config_complete(&c, &err), &err);
    assert_int_equal(c.event.sets, 4);
    assert_int_equal(c.event.rules.enforcement, EU_ENFORCE_BOOK);
    config_finish(&c);
}

TEST(bots_of_a_command_line)
{
    struct config c;
    struct err err;

    must(config_init(&c, &err), &err);
    must(config_bot(&c, "simple", &err), &err);
    must(config_bot(&c, " ../bots/simple.so  level=2  fast ", &err), &err);
    must(config_bot(&c, "simple x", &err), &err);
    must(config_bot(&c, "Ann=./a=b.so level=3", &err), &err);
    must(config_bot(&c, "./a=b.so", &err), &err);
    must(config_complete(&c, &err), &err);
    assert_string_equal(c.event.title, "simple v simple-2 v simple-3 v Ann v a=b");
    assert_string_equal(c.event.entrant[2].name, "simple-3");
    assert_string_equal(c.bot[3], "./a=b.so");
    assert_string_equal(c.event.entrant[3].args, "level=3");
    assert_string_equal(c.bot[1], "../bots/simple.so");
    assert_string_equal(c.event.entrant[1].args, "level=2  fast");
    config_finish(&c);
}

/* A name that is given is not numbered. */
TEST(given_names_of_a_command_line)
{
    static const struct {
        const char *spec, *what;
    } cases[] = {{"simple=./b.so", "a second bot is named 'simple'"},
                 {"=simple", "the name '': it is empty"}};

    for (unsigned i = 0; i < 2; i++) {
        struct config c;
        struct err err;
        must(config_init(&c, &err), &err);
        must(config_bot(&c, "simple", &err), &err);
        must(config_bot(&c, cases[i].spec, &err), &err);
        assert_false(config_complete(&c, &err));
        if (!strstr(err.text, cases[i].what))
            fail_msg("expected '%s' in '%s'", cases[i].what, err.text);
        config_finish(&c);
    }
}

/* ---- Seeds ---- */

TEST(seeds)
{
    static const char hex[] = "000102030405060708090A0B0C0D0E0Fff1112131415161718191a1b1c1d1e1f";
    uint8_t seed[32], other[32];
    char path[] = "/tmp/test_config.XXXXXX";
    struct err err;

    must(config_seed_text(seed, text_of(hex), &err), &err);
    assert_int_equal(seed[0], 0);
    assert_int_equal(seed[15], 15);
    assert_int_equal(seed[16], 0xff);
    assert_int_equal(seed[31], 0x1f);
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, hex, 64), 64);
    assert_int_equal(write(fd, "\n", 1), 1);
    close(fd);
    must(config_seed_file(other, path, &err), &err);
    assert_memory_equal(seed, other, 32);
    assert_int_equal(truncate(path, 63), 0);
    must(config_seed_file(other, path, &err), &err);
    assert_memory_not_equal(seed, other, 32);
    hash32(seed, NULL, 0, hex, 63);
    assert_memory_equal(seed, other, 32);
    assert_int_equal(truncate(path, 0), 0);
    assert_false(config_seed_file(other, path, &err));
    assert_non_null(strstr(err.text, path));
    unlink(path);
    assert_false(config_seed_text(seed, text_of(""), &err));
}

/* ---- Stages ---- */

TEST(stages_say_what_differs)
{
    static const char text[] = "event: Grand tour\n"
                               "rules: hoyle-4\n"
                               "sets: 7\n"
                               "unit: deals\n"
                               "deals: 20\n"
                               "format: gauntlet\n"
                               "challenger: b\n"
                               "limits: {answer_ms: 60, load_ms: 70}\n"
                               "seed: x\n" FOUR "stages:\n"
                               "  - rules: modern target=5\n"
                               "    sets: 9\n"
                               "    limits: {answer_ms: 80}\n"
                               "  - event: By games\n"
                               "    unit: game\n"
                               "    format: pairs\n"
                               "    pairs: [[a, c], [b, d]]\n"
                               "  - format: round-robin\n";
    uint8_t seed[32];
    struct config c, s[3];
    struct err err;

    hash32(seed, NULL, 0, "x", 1);
    must(config_init(&c, &err) && config_parse(&c, "dir/t.yaml", text, strlen(text), &err) &&
             config_set(&c, "table_ms", "90", &err),
         &err);
    assert_int_equal(c.stages, 3);
    for (size_t i = 0; i < 3; i++)
        must(config_stage(&s[i], &c, i, &err) && config_complete(&s[i], &err), &err);
    assert_string_equal(s[0].event.title, "Grand tour: modern target=5");
    assert_string_equal(s[1].event.title, "By games");
    assert_string_equal(s[2].event.title, "Grand tour: hoyle-4");
    assert_int_equal(s[0].event.rules.target, 5);
    assert_string_equal(s[1].event.rules.name, "hoyle-4");
    assert_int_equal(s[0].event.sets, 9);
    assert_int_equal(s[1].event.sets, 7);
    assert_int_equal(s[0].event.deals, 20);
    assert_int_equal(s[1].event.unit, UNIT_GAME);
    assert_int_equal(s[1].event.deals, 0);
    assert_int_equal(s[0].event.format, FORMAT_GAUNTLET);
    assert_int_equal(s[0].event.challenger, 1);
    assert_int_equal(s[1].event.pairs, 2);
    assert_int_equal(s[2].event.format, FORMAT_ROUND_ROBIN);
    assert_int_equal(s[0].event.limits.answer_ms, 80);
    assert_int_equal(s[1].event.limits.answer_ms, 60);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(s[i].event.limits.load_ms, 70);
        assert_int_equal(s[i].event.limits.table_ms, 90);
        assert_int_equal(s[i].event.entrants, 4);
        assert_true(s[i].seed_given);
        assert_memory_equal(s[i].seed, seed, sizeof seed);
        config_finish(&s[i]);
    }
    config_finish(&c);
}

TEST(options_win_over_stages)
{
    static const char text[] = TWO "stages: [{sets: 3}, {event: Second, unit: deals}]\n";
    struct config c, s;
    struct err err;

    must(config_init(&c, &err) && config_parse(&c, "t.yaml", text, strlen(text), &err), &err);
    must(config_set(&c, "sets", "5", &err) && config_set(&c, "event", "Cup", &err), &err);
    must(config_stage(&s, &c, 0, &err) && config_complete(&s, &err), &err);
    assert_int_equal(s.event.sets, 5);
    assert_string_equal(s.event.title, "Cup: modern");
    config_finish(&s);
    must(config_stage(&s, &c, 1, &err) && config_complete(&s, &err), &err);
    assert_int_equal(s.event.unit, UNIT_DEALS);
    assert_string_equal(s.event.title, "Cup: modern");
    config_finish(&s);
    must(config_set(&c, "rules", "modern", &err), &err);
    must(config_stage(&s, &c, 1, &err), &err);
    assert_false(config_complete(&s, &err));
    assert_non_null(strstr(err.text, "--rules: the tournament has stages"));
    config_finish(&s);
    config_finish(&c);
}

/* ---- Errors ---- */

struct bad {
    const char *text, *error; /* the error after "dir/t.yaml" */
};

static const struct bad bads[] = {
    {"", ":1: nothing is in it"},
    {"rules: callace1905\nformat: pairs\n" FOUR,
     ":2: format: pairs are for four players in two sides; callace1905 has 4 players, each"},
    {"rules: hoyle-6\nformat: pairs\npairs: [[a, b], [c, d]]\n" FOUR,
     ":2: format: pairs are for four players in two sides; hoyle-6 has 6 players"},
    {"rules: hoyle-7\nunit: game\n" TWO, ":2: unit: unit game: hoyle-7 has no game"},
    {"rules: hoyle-3\nunit: rubber\n" TWO, ":2: unit: unit rubber: hoyle-3 has no rubber"},
    {"rules: callace1905 players=5\nsets: 5\ndeals: 16\n" TWO,
     ":3: deals: unit sitting: expected a multiple of 5 deals"},
    {"\nrules: callace1905 players=8\n" TWO, ":2: rules: rules callace1905: players=8: expected"},
    {"rules: modern players=5\n" TWO, ":1: rules: rules modern: players=5"},
    {"rules: american1866 joker=yes\n" TWO, ":1: rules: rules american1866: joker=yes"},
    {"rules: hoyle-3\nbots: [{bot: a}]\n", ":2: there is only one bot"},
    {"# x\n", ":1: nothing is in it"},
    {"x\n", ":1: the file: expected keys"},
    {"[a, b]\n", ":1: the file: expected keys"},
    {"rules: modern\n", ":1: there are no bots"},
    {"rules: modern\nbots: []\n", ":2: there are no bots"},
    {"bots:\n  - bot: a\n", ":1: there is only one bot"},
    {"bots: a\n", ":1: bots: expected a list of bots"},
    {"\nbots: {bot: a}\n", ":2: bots: expected a list of bots"},
    {"bots:\n  - bot: a\n  - [b]\n", ":3: bots: expected a list of bots"},
    {"bots: [a,\n  b level=2]\n", ":2: bot: expected a name or path, not 'b level=2'"},
    {"bots: [a,\n  b, a]\n", ":2: a second bot is named 'a'"},
    {"bots: [a, b,\n  \"\"]\n", ":2: bots: expected a list of bots"},
    {"bots: [a, b]\nsets: [c]\n", ":2: sets: expected one word or number, not a list"},
    {"bots:\n  - bot: a\n  - name: b\n", ":3: expected `bot:`"},
    {"bots:\n  - bot: a\n  - bot: [b]\n", ":3: bot: expected one word"},
    {"bots:\n  - bot: a\n  - bot: b x\n", ":3: bot: expected a name or path"},
    {"bots:\n  - bot: a\n  - bot: b\n    nmae: x\n",
     ":4: there is no key 'nmae' here; did you mean 'name'?"},
    {"limits:\n  answer_ms: 5\n\n  bots: 3\n" TWO,
     ":4: there is no key 'bots' here, but answer_ms"},
    {"limits: {answer_ms: 5}\n" TWO "args: 3\n", ":3: there is no key 'args' here, but event,"},
    {"limits: 3\n" TWO, ":1: limits: expected limits"},
    {"sets: 3\n" TWO "sets: 4\n", ":3: 'sets' is given twice"},
    {TWO "? [a]\n: b\n", ":1: "},
    {TWO "sets: 0\n", ":2: sets: expected a number from 1 to 100000000, not '0'"},
    {TWO "sets: 1e3\n", ":2: sets: expected a number"},
    {TWO "sets: [1]\n", ":2: sets: expected one word"},
    {TWO "sets:\n", ":2: sets: expected a number"},
    {TWO "limits:\n  table_ms: -1\n", ":3: table_ms: expected a number"},
    {TWO "\nrules: modren\n", ":3: rules: there is no rule set 'modren'; did you mean 'modern'?"},
    {TWO "rules: modern target=21\n", ":2: rules: "},
    {TWO "enforcement: strict\n", ":2: enforcement: expected book or repair"},
    {TWO "rules: modern enforcement=book\nenforcement: repair\n",
     ":3: enforcement: `rules` has another enforcement"},
    {TWO "unit: match\n", ":2: unit: expected deals, game, rubber or sitting"},
    {TWO "unit: rubber\n", ":2: unit: "},
    {TWO "unit: game\ndeals: 20\n", ":3: deals: only a table of unit deals or sitting"},
    {TWO "unit: deals\ndeals: 70000\n", ":3: deals: expected a number from 1 to 65535"},
    {TWO "format: ladder\n", ":2: format: expected round-robin, gauntlet, pairs, settle, swiss"},
    {TWO "eps: 0.1\n", ":2: eps: only the format settle has it; the format is round-robin"},
    {TWO "format: settle\nrounds: 3\n", ":3: rounds: only the format swiss has it"},
    {TWO "format: settle\neps: 1e3\n", ":3: eps: expected a difference in Elo from 0 to 2000"},
    {TWO "format: settle\neps: 0.1234567\n", ":3: eps: expected a difference"},
    {TWO "format: settle\neps: 2001\n", ":3: eps: expected a difference"},
    {TWO "format: settle\neps: -1\n", ":3: eps: expected a difference"},
    {TWO "format: settle\neps: 0\n",
     ":3: eps: with 0 nothing is ever a tie: max_sets or max_time is needed, as bots that are equal "
     "would play without an end"},
    {TWO "format: settle\nunit: deals\neps: .5\n",
     ":4: eps: expected a difference in points a deal"},
    {TWO "format: settle\nbound: loose\n", ":3: bound: expected looks or mixture"},
    {TWO "format: settle\ntop: 3\n", ":3: top: expected a number from 1 to 2"},
    {TWO "format: settle\nmax_sets: 0\n", ":3: max_sets: expected a number from 1"},
    {TWO "format: settle\nmax_time: 5 m\n", ":3: max_time: expected a time, as in 5400, 90m or 2h"},
    {TWO "format: settle\nmax_time: m\n", ":3: max_time: expected a time"},
    {TWO "format: settle\nmax_time: 49711d\n", ":3: max_time: expected a time"},
    {TWO "format: swiss\nrounds: 1001\n", ":3: rounds: expected a number from 1 to 1000"},
    {"rules: hoyle-3\nformat: swiss\n" TWO, ":2: format: swiss is for games of two sides"},
    {"rules: hoyle-3\nformat: knockout\n" TWO, ":2: format: knockout is for games of two sides"},
    {"rules: hoyle-3\nformat: sprt\nsprt: elo0=0,elo1=5\n" TWO,
     ":2: format: sprt is for games of two sides"},
    {TWO "format: sprt\n", ":2: format: sprt needs `sprt:`; expected elo0=0,elo1=10"},
    {TWO "sprt: elo0=0\n", ":2: sprt: both hypotheses are needed"},
    {TWO "sprt: elo0=0,elo1\n", ":2: sprt: 'elo1': expected elo0=0,elo1=10"},
    {TWO "sprt: elo0=0,nelo1=5\n", ":2: sprt: 'nelo1=5': expected elo0=0,elo1=10"},
    {TWO "sprt: elo0=0,elo1=9,gamma=1\n", ":2: sprt: 'gamma=1': expected elo0=0,elo1=10"},
    {TWO "sprt: elo0=0,elo0=1,elo1=9\n", ":2: sprt: 'elo0=1': that is given twice"},
    {TWO "sprt: elo0=0,elo1=9,alpha=0.1,beta=0.1,alpha=0.2\n",
     ":2: sprt: 'alpha=0.2': that is given twice"},
    {TWO "sprt: elo0=5,elo1=5\n", ":2: sprt: expected the first hypothesis below the second"},
    {TWO "sprt: elo0=0,elo1=2001\n", ":2: sprt: 'elo1=2001': expected elo0=0,elo1=10"},
    {TWO "sprt: elo0=0,elo1=5,alpha=0.5\n", ":2: sprt: 'alpha=0.5': expected a risk"},
    {TWO "format: settle\nsprt: elo0=0,elo1=5\n", ":3: sprt: only the format sprt has it"},
    {TWO "unit: deals\nsprt: elo0=0,elo1=5\n",
     ":3: sprt: where tables are deals Elo depends on their number: expected points0 and points1, "
     "in points a deal"},
    {TWO "sprt: nelo0=0,nelo1=5\nunit: deals\n", ":2: sprt: where tables are deals Elo depends"},
    {FOUR "sprt: elo0=0,elo1=5\n", ":2: sprt: it is a test of two bots, not of 4"},
    {TWO "format: settle\neps: 1\nstages:\n  - format: swiss\n    top: 1\n",
     ":6: top: only the format settle has it; the format is swiss"},
    {TWO "challenger: a\n", ":2: challenger: only a gauntlet"},
    {TWO "format: gauntlet\n", ":2: format: a gauntlet needs `challenger:`"},
    {TWO "format: gauntlet\nchallenger: x\n", ":3: challenger: no bot is named 'x'"},
    {TWO "pairs: [[a, b]]\n", ":2: pairs: only the format pairs"},
    {FOUR "format: pairs\n", ":2: format: the format pairs needs `pairs:`"},
    {FOUR "format: pairs\npairs: [[a, b]]\n", ":2: format: the format pairs needs `pairs:`"},
    {FOUR "format: pairs\npairs:\n  - [a, b]\n  - [c, x]\n", ":5: pairs: no bot is named 'x'"},
    {FOUR "format: pairs\npairs:\n  - [a, b]\n  - [c, c]\n", ":5: pairs: 'c' cannot be its own"},
    {FOUR "format: pairs\npairs:\n  - [a, b]\n  - [b, a]\n", ":5: pairs: 'a' and 'b' are a pair"},
    {FOUR "format: pairs\npairs:\n  - [a, b]\n  - [b, c]\n", ":3: pairs: any two of them share"},
    {FOUR "format: pairs\npairs:\n  - [a, b]\n  - [c]\n", ":5: pairs: expected a list of pairs"},
    {FOUR "format: pairs\npairs:\n  - [a, b, c]\n  - [c]\n", ":4: pairs: expected a list of pairs"},
    {FOUR "format: pairs\npairs: [a, b]\n", ":3: pairs: expected a list of pairs"},
    {"bots:\n  - bot: a\n  - bot: ./a.so\n", ":3: a second bot is named 'a'"},
    {"bots:\n  - bot: a\n    name: ''\n  - bot: b\n", ":3: the name '': it is empty"},
    {"bots:\n  - bot: a\n    name: ' x'\n  - bot: b\n", ":3: the name ' x': it begins or ends"},
    {"bots:\n  - bot: a\n    name: \"x\\ty\"\n  - bot: b\n", ":3: the name 'x\\x09y': it is not"},
    {"bots:\n  - bot: a\n    name: \"x\\u202ey\"\n  - bot: b\n", ":3: the name 'x\\xe2"},
    {"bots:\n  - bot: a\n    name: \"x\\u200by\"\n  - bot: b\n", ":3: the name 'x\\xe2"},
    {"bots:\n  - bot: a\n    name: \"x\\uFEFF\"\n  - bot: b\n", ":3: the name 'x\\xef"},
    {"bots:\n  - bot: a\n    args: \"x\\ny\"\n  - bot: b\n", ":3: args: expected one line"},
    {"bots:\n  - bot: 0123456789012345678901234567890123456789012345678901234567890123\n"
     "  - bot: b\n",
     ":2: the name '0123456789012345678901234567890123456789012345678901234567890123': it is too "
     "long; expected 1 to 63 bytes, given as `name:`"},
    {TWO "event: \"a\\u0007\"\n", ":2: event: the title"},
    {TWO "seed: ''\n", ":2: seed: expected 64 hex digits"},
    {TWO "seed: x\nseed_file: y\n", ":3: seed_file: expected either seed or seed_file"},
    {TWO "seed_file: nosuch\n", ":2: seed_file: "},
    {TWO "deals_file: ''\n", ":2: deals_file: expected the path"},
    {TWO "stages: []\n", ":2: stages: expected a list of stages"},
    {TWO "stages: {rules: modern}\n", ":2: stages: expected a list of stages"},
    {TWO "stages:\n  - modern\n", ":3: stages: expected a list of stages"},
    {TWO "stages:\n  - rules: modern\n  - rules: modren\n", ":4: rules: there is no rule set"},
    {TWO "sets: x\nstages:\n  - sets: 3\n  - event: y\n", ":2: stage 2: sets: expected a number"},
    {TWO "stages:\n  - sets: 3\n  - event: x\n    sets: 0\n", ":5: sets: expected a number"},
    {TWO "stages:\n  - sets: 3\n    limits:\n      load_ms: 0\n", ":5: load_ms: expected a"},
    {TWO "stages:\n  - sets: 3\n    limits:\n      laod_ms: 9\n",
     ":5: there is no key 'laod_ms' here; did you mean 'load_ms'?"},
    {TWO "stages:\n  - sets: 3\n    seed: x\n",
     ":4: there is no key 'seed' here, but event, rules"},
    {TWO "stages:\n  - sets: 3\n    bots: []\n", ":4: there is no key 'bots' here, but event"},
    {TWO "stages:\n  - sets: 3\n  - sets: [4]\n", ":4: sets: expected one word"},
    {TWO "stages:\n  - sets: 3\n  - sets: 3\n    sets: 4\n", ":5: 'sets' is given twice"},
    {TWO "stages:\n  - sets: 3\n  - format: gauntlet\n", ":4: format: a gauntlet needs"},
    {TWO "deals: 4\nunit: deals\nstages:\n  - sets: 2\n  - rules: callace1905 players=6\n    unit: "
         "game\n",
     ":7: unit: "},
    {TWO "deals: 7\nunit: sitting\nstages:\n  - sets: 2\n  - rules: callace1905\n",
     ":2: stage 2: deals: "},
    {TWO "stages:\n  - format: pairs\n    pairs:\n      - [a, b]\n      - [a, b, a]\n",
     ":6: pairs: expected a list of pairs"},
    {TWO "stages:\n  - format: pairs\n    pairs:\n      - [a, b]\n      - [a, x]\n",
     ":6: pairs: no bot is named 'x'"},
    {TWO "stages: [{sets: 1}]\nstages: [{sets: 1}]\n", ":3: 'stages' is given twice"},
    {"a: &a [x, x]\nbots: [*a, *a]\n", ":2: a value that begins with '*' needs quotes"},
    {"a: &a {<<: *a}\n", ":1: a value that begins with '*' needs quotes"},
    {TWO "---\n" TWO, ":2: a second document"},
    {"bots: [[[[[[[[a]]]]]]]]\n", ":1: lists and mappings are nested too deeply"},
    {TWO "event: \"a\\0b\"\n", ":2: a zero byte"},
};

TEST(errors_name_file_and_line)
{
    for (size_t i = 0; i < sizeof bads / sizeof bads[0]; i++) {
        struct config c;
        struct err err = {.text = ""};
        char expected[256];

        (void)snprintf(expected, sizeof expected, "dir/t.yaml%s", bads[i].error);
        if (complete(&c, bads[i].text, &err))
            fail_msg("accepted: %s", bads[i].text);
        if (strncmp(err.text, expected, strlen(expected)) != 0)
            fail_msg("expected '%s...', found '%s'", expected, err.text);
        assert_int_equal(err.class, ERR_USAGE);
        assert_null(strchr(err.text, '\n'));
        config_finish(&c);
    }
}

TEST(errors_of_options_name_them)
{
    static const char *const said[][3] = {
        {"sets", "x", "--sets: expected a number"},
        {"answer_ms", "0", "--answer-ms: expected a number"},
        {"rules", "whist", "--rules: there is no rule set"},
        {"deals", "3", "--deals: only a table"},
        {"deals", "", "--deals: expected the path of a file of deals"},
        {"deals_file", "", "--deals: expected"},
    };
    struct err err;

    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        struct config c;
        must(config_init(&c, &err), &err);
        must(config_bot(&c, "a", &err) && config_bot(&c, "b", &err), &err);
        must(config_set(&c, said[i][0], said[i][1], &err), &err);
        assert_false(config_complete(&c, &err));
        if (strncmp(err.text, said[i][2], strlen(said[i][2])) != 0)
            fail_msg("expected '%s...', found '%s'", said[i][2], err.text);
        config_finish(&c);
    }
}

TEST(deals_are_a_number_or_a_file)
{
    struct config c;
    struct err err;

    must(config_init(&c, &err), &err);
    must(config_bot(&c, "a", &err) && config_bot(&c, "b", &err), &err);
    must(config_set(&c, "unit", "deals", &err), &err);
    must(config_set(&c, "deals", "20", &err), &err);
    must(config_set(&c, "deals", "./20", &err), &err);
    must(config_complete(&c, &err), &err);
    assert_int_equal(c.event.deals, 20);
    assert_string_equal(c.deals_file, "./20");
    config_finish(&c);
}

TEST(unknown_options_are_errors)
{
    struct config c;
    struct err err;

    must(config_init(&c, &err), &err);
    assert_false(config_set(&c, "speed", "3", &err));
    config_finish(&c);
}

/* ---- Many ---- */

static void many_bots(struct buf *text, unsigned n, unsigned names)
{
    (void)buf_add_text(text, "bots:\n");
    for (unsigned i = 0; i < n; i++)
        (void)buf_printf(text, "  - bot: a\n    name: n%u\n", i % names);
    assert_false(text->failed);
}

TEST(ten_thousand_bots)
{
    struct buf text = {.len = 0};
    struct config c;
    struct err err;

    many_bots(&text, 10000, 10000);
    must(config_init(&c, &err), &err);
    must(config_parse(&c, "t", text.data, text.len, &err) && config_complete(&c, &err), &err);
    assert_int_equal(c.event.entrants, 10000);
    assert_string_equal(c.event.entrant[9999].name, "n9999");
    assert_int_equal(event_pairings(&c.event), 49995000);
    config_finish(&c);

    buf_clear(&text);
    many_bots(&text, 10000, 9999);
    must(config_init(&c, &err), &err);
    assert_true(config_parse(&c, "t", text.data, text.len, &err));
    assert_false(config_complete(&c, &err));
    assert_string_equal(err.text,
                        "t:20000: a second bot is named 'n0'; expected a `name:` of its own");
    config_finish(&c);
    buf_finish(&text);
}

TEST(too_many_bots)
{
    struct buf text = {.len = 0};
    struct config c;
    struct err err;

    many_bots(&text, CONFIG_BOTS + 1, UINT32_MAX);
    must(config_init(&c, &err), &err);
    assert_false(config_parse(&c, "t", text.data, text.len, &err));
    assert_non_null(strstr(err.text, "'bots' has too many entries; expected at most 16384"));
    config_finish(&c);
    buf_finish(&text);
}

TEST(too_many_stages)
{
    struct buf text = {.len = 0};
    struct config c;
    struct err err;

    (void)buf_add_text(&text, TWO "stages:\n");
    for (unsigned i = 0; i < CONFIG_STAGES; i++)
        (void)buf_add_text(&text, "  - sets: 1\n");
    must(config_init(&c, &err) && config_parse(&c, "t", text.data, text.len, &err), &err);
    assert_int_equal(c.stages, CONFIG_STAGES);
    config_finish(&c);
    (void)buf_add_text(&text, "  - sets: 1\n");
    must(config_init(&c, &err), &err);
    assert_false(config_parse(&c, "t", text.data, text.len, &err));
    assert_string_equal(err.text, "t:102: 'stages' has too many entries; expected at most 99");
    config_finish(&c);
    buf_finish(&text);
}

/* ---- Finding bots ---- */

TEST(bots_are_found_in_the_folders_of_the_variable)
{
    char dir[] = "/tmp/test_config.XXXXXX", file[64], found[PATH_CAP];
    struct roster_names names = {.n = 0};
    struct err err;

    assert_non_null(mkdtemp(dir));
    (void)snprintf(file, sizeof file, "%s/zzz.so", dir);
    FILE *f = fopen(file, "w");
    assert_non_null(f);
    fclose(f);
    char list[128];
    (void)snprintf(list, sizeof list, ":/nowhere::%s", dir);
    assert_int_equal(setenv("EUCHRE_ARENA_BOTS", list, 1), 0);
    must(roster_find("zzz", found, &err), &err);
    assert_string_equal(found, file);
    must(roster_find(file, found, &err), &err);
    assert_false(roster_find("yyy", found, &err));
    assert_non_null(strstr(err.text, "there is no bot 'yyy' in /nowhere, "));
    assert_string_equal(strrchr(err.text, ' ') + 1, dir);
    must(roster_names(&names), &err);
    assert_int_equal(names.n, 1);
    assert_string_equal(names.name[0], "zzz");
    roster_names_finish(&names);
    assert_false(roster_find("./yyy.so", found, &err));
    assert_false(roster_find(dir, found, &err)); /* a folder */
    assert_int_equal(unsetenv("EUCHRE_ARENA_BOTS"), 0);
    assert_false(roster_find("yyy", found, &err)); /* bots/ beside this program */
    assert_non_null(strstr(err.text, "/bots, "));
    assert_non_null(strstr(err.text, "/lib/euchre-arena/bots"));
    unlink(file);
    rmdir(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults),
        cmocka_unit_test(the_tournament_file_of_a_club),
        cmocka_unit_test(bots_are_a_list_of_names),
        cmocka_unit_test(rubbers_where_the_rules_have_them),
        cmocka_unit_test(plans_have_defaults),
        cmocka_unit_test(plans_are_as_said),
        cmocka_unit_test(each_for_himself),
        cmocka_unit_test(pairs_in_the_order_of_the_entrants),
        cmocka_unit_test(options_win),
        cmocka_unit_test(bots_of_a_command_line),
        cmocka_unit_test(given_names_of_a_command_line),
        cmocka_unit_test(seeds),
        cmocka_unit_test(stages_say_what_differs),
        cmocka_unit_test(options_win_over_stages),
        cmocka_unit_test(errors_name_file_and_line),
        cmocka_unit_test(errors_of_options_name_them),
        cmocka_unit_test(deals_are_a_number_or_a_file),
        cmocka_unit_test(unknown_options_are_errors),
        cmocka_unit_test(ten_thousand_bots),
        cmocka_unit_test(too_many_bots),
        cmocka_unit_test(too_many_stages),
        cmocka_unit_test(bots_are_found_in_the_folders_of_the_variable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
