/*
 * ABI 1 as it was frozen: what tests/abi/euchre_bot-1.h has is where and what it is today, and bots
 * built against it load and play. Newer ones are refused.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../abi/layout_1.h"
#include "base/hash.h"
#include "sandbox/trusted_source.h"
#include "table/table.h"
#include "test.h"

static const char *built(const char *name)
{
    static char path[4096];
    const char *build = getenv("BUILD");
    (void)snprintf(path, sizeof path, "%s/tests/abi/%s.so", build ? build : "build", name);
    return path;
}

/* ---- The layout ---- */

#define FIELDS(s, LIST) \
    static const struct layout_field s##_fields[] = {LAYOUT_##LIST(LAYOUT_FIELD)};
LAYOUT_STRUCTS(FIELDS)

#define ONE(s, LIST) LAYOUT_STRUCT(eu_##s, s##_fields),
static const struct layout_struct structs[] = {LAYOUT_STRUCTS(ONE)};

static const struct layout_value values[] = {LAYOUT_VALUES(LAYOUT_VALUE)};

static void *frozen_symbol(const char *name)
{
    void *library = dlopen(built("layout_1"), RTLD_NOW | RTLD_LOCAL);
    if (!library)
        fail_msg("%s", dlerror());
    void *symbol = dlsym(library, name);
    assert_non_null(symbol);
    return symbol;
}

/* Reserved bytes may have been put to use since. */
static bool is_reserved(const struct layout_field *f)
{
    return strncmp(f->name, "reserved", 8) == 0;
}

static void same_field(const struct layout_field *then, const struct layout_field *now)
{
    assert_string_equal(then->name, now->name);
    if (!is_reserved(then) && (then->at != now->at || then->bytes != now->bytes))
        fail_msg("%s.%s was at %zu, %zu bytes, and is at %zu, %zu bytes", then->of, then->name,
                 then->at, then->bytes, now->at, now->bytes);
}

TEST(the_layout_is_that_of_abi_1)
{
    const struct layout *then = frozen_symbol("layout_1");
    assert_int_equal(then->nstructs, sizeof structs / sizeof *structs);
    for (size_t i = 0; i < then->nstructs; i++) {
        const struct layout_struct *was = &then->structs[i], *is = &structs[i];
        assert_string_equal(was->name, is->name);
        assert_int_equal(was->fields, is->fields);
        if (was->bytes > is->bytes)
            fail_msg("%s has shrunk", was->name);
        for (size_t f = 0; f < was->fields; f++)
            same_field(&was->field[f], &is->field[f]);
    }
}

/* The list holds every field of the frozen header: none is missing between two of them. */
TEST(the_list_has_every_field)
{
    const struct layout *then = frozen_symbol("layout_1");
    for (size_t i = 0; i < then->nstructs; i++) {
        const struct layout_struct *s = &then->structs[i];
        size_t at = 0;
        for (size_t f = 0; f < s->fields; at = s->field[f].at + s->field[f].bytes, f++)
            if (s->field[f].at != at)
                fail_msg("%s: %zu bytes before %s", s->name, s->field[f].at - at, s->field[f].name);
        assert_int_equal(at, s->bytes);
    }
}

TEST(constants_are_those_of_abi_1)
{
    const struct layout *then = frozen_symbol("layout_1");
    assert_int_equal(then->values, sizeof values / sizeof *values);
    for (size_t i = 0; i < then->values; i++) {
        assert_string_equal(then->value[i].name, values[i].name);
        if (then->value[i].value != values[i].value)
            fail_msg("%s was %ld and is %ld", values[i].name, then->value[i].value,
                     values[i].value);
    }
    assert_int_equal(EU_BID_OF(EU_SPADES, EU_JAMBOREE), 16);
    assert_int_equal(EU_CARD(EU_SPADES, EU_ACE), 62);
}

/* Luck is a promise too. */
TEST(luck_is_that_of_abi_1)
{
    uint64_t (*then)(const uint64_t seed[2], uint64_t n);
    uint64_t seed[2] = {1, 2};
    *(void **)&then = frozen_symbol("random_1");
    for (uint64_t n = 0; n < 1000; n++, seed[0] = eu_random(seed, n))
        assert_int_equal(then(seed, n), eu_random(seed, n));
}

/* ---- Bots ---- */

enum { DEALS = 60 };

/* Questions by kind and notices by event that a bot says it had. */
struct heard {
    unsigned asked[EU_CHOOSE_PARTNER + 1], told[EU_GAME_ENDS + 1];
    unsigned lines;
    uint64_t sum;
};

static unsigned next_number(const char **at)
{
    char *end;
    unsigned long n = strtoul(*at, &end, 10);
    assert_true(end > *at);
    *at = end;
    return (unsigned)n;
}

/* The line of bot_1.h. */
static void hear(void *context, const struct address *at, unsigned seat, const char *line)
{
    struct heard *h = context;
    const char *rest = line;
    (void)at;
    (void)seat;
    for (unsigned q = EU_BID; q <= EU_CHOOSE_PARTNER; q++)
        h->asked[q] += next_number(&rest);
    rest = strstr(rest, "told") + 4;
    for (unsigned e = 0; e <= EU_GAME_ENDS; e++)
        h->told[e] += next_number(&rest);
    assert_non_null(strstr(rest, "args 'deep blue'"));
    h->lines++;
    h->sum = h->sum * 31 + strtoull(strstr(rest, "sum ") + 4, NULL, 16);
}

/* A table with the bot in every chair. */
static void play(const char *name, const struct eu_rules *rules, struct table_record *played,
                 struct heard *heard)
{
    struct trusted_bot *bot[EU_SEATS];
    struct duplicate_deals source;
    struct err err;
    const uint8_t seed[RNG_SEED_BYTES] = {1}, id[PAIRING_ID] = {2};
    struct table_setup setup = {.rules = rules,
                                .unit = tally_unit(rules),
                                .deals = DEALS,
                                .answer_ms = 1000000,
                                .source = &source,
                                .log = heard ? hear : NULL,
                                .log_context = heard};
    assert_true(hash_setup());
    if (!unit_is_fixed(setup.unit))
        setup.unit = UNIT_DEALS;
    duplicate_start(&source, rules, seed, id, NULL);
    for (unsigned seat = 0; seat < rules->players; seat++) {
        must(trusted_source_load(&bot[seat], built(name), "deep blue", &err), &err);
        setup.chair[seat] = &bot[seat]->chair;
    }
    table_play(&setup, played);
    for (unsigned seat = 0; seat < rules->players; seat++)
        trusted_bot_unload(bot[seat]);
    assert_int_equal(played->deals, DEALS);
    assert_false(played->failed || played->forfeits);
}

/* Between them they have every question. */
static const char *const rule_sets[] = {"professor1862", "somerset1888", "modern defend_alone=yes",
                                        "callace1905",   "hoyle-4",      "hoyle-5",
                                        "auction-4"};
enum { RULE_SETS = sizeof rule_sets / sizeof *rule_sets };

/* Every callback comes, with what it should; and the same source does the same built against
 * today's headers. */
TEST(bots_of_abi_1_are_asked_and_told_all)
{
    struct heard heard = {.lines = 0};
    unsigned lines = 0;
    for (unsigned i = 0; i < RULE_SETS; i++) {
        struct eu_rules rules = rules_of(rule_sets[i]);
        struct table_record then = {.deals = 0}, now = {.deals = 0};
        play("bot_1", &rules, &then, &heard);
        play("bot_1_today", &rules, &now, NULL);
        assert_int_equal(then.answers.len, now.answers.len);
        assert_memory_equal(then.answers.data, now.answers.data, now.answers.len);
        lines += rules.players;
        table_record_finish(&then);
        table_record_finish(&now);
    }
    assert_int_equal(heard.lines, lines);
    for (unsigned q = EU_BID; q <= EU_CHOOSE_PARTNER; q++)
        if (!heard.asked[q])
            fail_msg("question %u never came", q);
    for (unsigned e = 0; e <= EU_GAME_ENDS; e++)
        if (!heard.told[e])
            fail_msg("event %u was never told", e);
}

/* The house answers what the smallest descriptor has no callback for. */
TEST(the_smallest_descriptor_plays)
{
    for (unsigned i = 0; i < RULE_SETS; i++) {
        struct eu_rules rules = rules_of(rule_sets[i]);
        struct table_record played = {.deals = 0};
        play("bot_1_oldest", &rules, &played, NULL);
        assert_int_equal(played.faults, 0);
        table_record_finish(&played);
    }
}

static void refused(const char *name, const char *why)
{
    struct trusted_bot *bot;
    struct err err;
    assert_false(trusted_source_load(&bot, built(name), "", &err));
    if (!strstr(err.text, why))
        fail_msg("%s: %s", name, err.text);
}

TEST(newer_bots_are_refused)
{
    refused("bot_2", "was built for ABI 2, newer than this arena's ABI 1");
    refused("bot_1_longer", "was built with a newer euchre_bot.h");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_layout_is_that_of_abi_1),
        cmocka_unit_test(the_list_has_every_field),
        cmocka_unit_test(constants_are_those_of_abi_1),
        cmocka_unit_test(luck_is_that_of_abi_1),
        cmocka_unit_test(bots_of_abi_1_are_asked_and_told_all),
        cmocka_unit_test(the_smallest_descriptor_plays),
        cmocka_unit_test(newer_bots_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
