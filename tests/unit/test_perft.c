/*
 * Every way to play and to bid, counted through the state machine and compared with perft.txt. The
 * table was counted by perft.py beside it, which knows nothing of the arena.
 */
#include <string.h>

#include "perft_table.h"
#include "rules/rules.h"
#include "test.h"

enum {
    LINES_AT_LEAST = 8, /* of each kind for each rule set and number of players */
    SETS_AT_MOST = 32,
};

/* `cards` more are played, to the deal's end at most. */
static uint64_t leaves(const struct deal *d, unsigned cards)
{
    bool play = d->ask.kind == EU_PLAY;
    uint64_t total = 0;

    if (d->ask.kind == EU_NOTHING || (!cards && (play || d->ask.kind == EU_CALL_CARD)))
        return 1;
    for (uint64_t rest = d->ask.legal; rest; rest &= rest - 1) {
        struct deal next = *d;
        struct fault fault;

        deal_answer(&next, eu_first(rest), &fault);
        assert_int_equal(fault.code, EU_NO_FAULT);
        total += leaves(&next, cards - play);
    }
    return total;
}

static uint64_t count_line(const struct perft_line *line)
{
    struct deal d;
    struct text answers = line->answers, word;
    unsigned played = 0;

    deal_start(&d, &line->rules, &line->cards, line->dealer);
    while (text_word(&answers, &word)) {
        struct fault fault;
        int answer = perft_answer(word);

        assert_true(d.ask.legal >> answer & 1);
        played += d.ask.kind == EU_PLAY;
        deal_answer(&d, answer, &fault);
    }
    return leaves(&d, line->until - played);
}

/* The number of the named set that the rules start from. */
static size_t set_of(const struct eu_rules *rules)
{
    size_t set = 0;

    while (strcmp(rulesets[set].rules.name, rules->name) != 0 ||
           rulesets[set].rules.players != rules->players)
        set++;
    assert_true(set < SETS_AT_MOST);
    return set;
}

/* Lines of each kind by set. */
static void check_table(unsigned lines[2][SETS_AT_MOST])
{
    unsigned number = 0, wrong = 0;
    struct perft_line line;
    FILE *file = perft_open();

    while (perft_next(file, &line, &number)) {
        uint64_t count;

        lines[line.bids][set_of(&line.rules)]++;
        count = count_line(&line);
        if (count != line.count) {
            print_error("perft.txt:%u: counted %llu, not %llu\n", number, (unsigned long long)count,
                        (unsigned long long)line.count);
            wrong++;
        }
    }
    fclose(file);
    assert_int_equal(wrong, 0);
}

TEST(the_table_is_counted_again)
{
    unsigned lines[2][SETS_AT_MOST] = {{0}};

    check_table(lines);
    for (size_t set = 0; rulesets[set].title; set++) {
        assert_true(lines[0][set] >= LINES_AT_LEAST);
        assert_true(lines[1][set] >= LINES_AT_LEAST);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_table_is_counted_again)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
