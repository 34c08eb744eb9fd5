/*
 * Every way to play and to bid, counted through the state machine and compared with perft.txt. The
 * table was counted by perft.py beside it, which knows nothing of the arena.
 */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "rules/deal.h"
#include "rules/rules.h"
#include "test.h"

enum {
    LINES_AT_LEAST = 8, /* of each kind for each rule set and number of players */
    SETS_AT_MOST = 32,
    TO_THE_END = 100 /* more cards than a deal has */
};

struct line {
    struct eu_rules rules;
    unsigned dealer;
    struct cards cards;
    struct text answers;
    bool bids;
    unsigned until; /* so many cards have been played */
    uint64_t count;
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

static cardset read_cards(struct text cards, int number)
{
    cardset set = 0;
    struct text word;

    while (text_word(&cards, &word))
        set |= card_bit(read_card(word));
    assert_int_equal(card_count(set), number);
    return set;
}

/* "play", "bids", or with the number of the last card "play 14". */
static void read_kind(struct line *line, struct text text)
{
    struct text word;
    uint64_t number;

    assert_true(text_word(&text, &word));
    line->bids = text_is(word, "bids");
    assert_true(line->bids || text_is(word, "play"));
    line->until = line->bids ? 0 : TO_THE_END;
    if (!text_word(&text, &word))
        return;
    assert_true(text_u64(word, 1, TO_THE_END, &number));
    line->until = (unsigned)number;
}

static void read_deal(struct line *line, struct text hands, struct text beside)
{
    const struct eu_rules *rules = &line->rules;

    memset(&line->cards, 0, sizeof line->cards);
    for (unsigned seat = 0; seat < rules->players; seat++) {
        struct text hand = hands, rest = text_of("");

        text_cut(hands, ',', &hand, &rest);
        line->cards.hand[seat] = read_cards(hand, rules->cards);
        hands = rest;
    }
    if (!rules->auction)
        line->cards.turnup = read_card(beside);
    else if (!text_is(beside, "-"))
        line->cards.blind = read_cards(beside, rules->blind);
}

static void read_line(struct line *line, struct text text)
{
    char rules[128];
    struct text hands;
    uint64_t number;

    read_kind(line, field(&text));
    assert_true(text_copy(field(&text), rules, sizeof rules));
    line->rules = rules_of(rules);
    assert_true(text_u64(field(&text), 0, line->rules.players - 1u, &number));
    line->dealer = (unsigned)number;
    hands = field(&text);
    read_deal(line, hands, field(&text));
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
    unsigned played = 0;

    deal_start(&d, &line->rules, &line->cards, line->dealer);
    while (text_word(&answers, &word)) {
        struct fault fault;
        int answer = read_answer(word);

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
