/*
 * Every way to play and to bid, counted through the state machine and compared with perft.txt. The
 * table was counted by perft.py beside it, which knows nothing of the arena.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "game/deal.h"
#include "game/rules.h"

enum { SETS_AT_LEAST = 8 }; /* lines of each kind for each rule set */

struct line {
    struct eu_rules rules;
    unsigned dealer;
    struct cards cards;
    struct text answers;
    bool bids;
    uint64_t count;
};

static bool reached(const struct deal *d, bool bids)
{
    if (d->ask.kind == EU_NOTHING)
        return true;
    return bids && (d->ask.kind == EU_PLAY || d->ask.kind == EU_CALL_CARD);
}

static uint64_t leaves(const struct deal *d, bool bids)
{
    uint64_t total = 0;

    if (reached(d, bids))
        return 1;
    for (uint64_t rest = d->ask.legal; rest; rest &= rest - 1) {
        struct deal next = *d;
        struct fault fault;

        deal_answer(&next, eu_first(rest), &fault);
        assert_int_equal(fault.code, EU_NO_FAULT);
        total += leaves(&next, bids);
    }
    return total;
}

static struct text field(struct text *rest)
{
    struct text left, right;

    if (!text_cut(*rest, '|', &left, &right)) {
        left = *rest;
        right = text_of("");
    }
    *rest = right;
    return text_trim(left);
}

static card read_card(struct text word)
{
    char name[3];
    card c = EU_NO_CARD;

    assert_true(text_copy(word, name, sizeof name));
    assert_true(card_parse(name, &c));
    return c;
}

static cardset read_hand(struct text hand)
{
    cardset set = 0;
    struct text word;

    while (text_word(&hand, &word))
        set |= card_bit(read_card(word));
    assert_int_equal(card_count(set), 5);
    return set;
}

static void read_line(struct line *line, struct text text)
{
    char rules[128];
    struct err err;
    struct text hands;
    uint64_t number;

    line->bids = text_is(field(&text), "bids");
    assert_true(text_copy(field(&text), rules, sizeof rules));
    if (!rules_parse(&line->rules, rules, &err))
        fail_msg("%s", err.text);
    assert_true(text_u64(field(&text), 0, 3, &number));
    line->dealer = (unsigned)number;
    hands = field(&text);
    memset(&line->cards, 0, sizeof line->cards);
    for (unsigned seat = 0; seat < 4; seat++) {
        struct text hand = hands, rest = text_of("");

        text_cut(hands, ',', &hand, &rest);
        line->cards.hand[seat] = read_hand(hand);
        hands = rest;
    }
    line->cards.turnup = read_card(field(&text));
    line->answers = field(&text);
    assert_true(text_u64(field(&text), 1, UINT64_MAX, &line->count));
}

/* Answers are numbers, or cards by name. */
static int read_answer(struct text word)
{
    uint64_t number;

    return text_u64(word, 0, 63, &number) ? (int)number : read_card(word);
}

static uint64_t count_line(const struct line *line)
{
    struct deal d;
    struct text answers = line->answers, word;

    deal_start(&d, &line->rules, &line->cards, line->dealer, NULL);
    while (text_word(&answers, &word)) {
        struct fault fault;
        int answer = read_answer(word);

        assert_true(d.ask.legal >> answer & 1);
        deal_answer(&d, answer, &fault);
    }
    return leaves(&d, line->bids);
}

/* Lines of each kind by book. */
static void check_table(unsigned lines[2][EU_MODERN + 1])
{
    char row[512];
    unsigned number = 0, wrong = 0;
    FILE *file = fopen("tests/unit/perft.txt", "r");

    assert_non_null(file);
    while (fgets(row, sizeof row, file)) {
        struct line line;
        uint64_t count;

        number++;
        if (row[0] == '#')
            continue;
        row[strcspn(row, "\n")] = '\0';
        read_line(&line, text_of(row));
        lines[line.bids][line.rules.book]++;
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

static void test_table(void **state)
{
    unsigned lines[2][EU_MODERN + 1] = {{0}};

    (void)state;
    check_table(lines);
    for (unsigned book = 0; book <= EU_MODERN; book++) {
        assert_true(lines[0][book] >= SETS_AT_LEAST);
        assert_true(lines[1][book] >= SETS_AT_LEAST);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_table)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
