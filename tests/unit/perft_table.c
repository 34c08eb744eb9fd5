#include "perft_table.h"

#include <string.h>

#include "test.h"

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
static void read_kind(struct perft_line *line, struct text text)
{
    struct text word;
    uint64_t number;

    assert_true(text_word(&text, &word));
    line->bids = text_is(word, "bids");
    assert_true(line->bids || text_is(word, "play"));
    line->until = line->bids ? 0 : PERFT_TO_THE_END;
    if (!text_word(&text, &word))
        return;
    assert_true(text_u64(word, 1, PERFT_TO_THE_END, &number));
    line->until = (unsigned)number;
}

static void read_deal(struct perft_line *line, struct text hands, struct text beside)
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

static void read_row(struct perft_line *line, struct text text)
{
    struct text hands;
    uint64_t number;

    read_kind(line, field(&text));
    assert_true(text_copy(field(&text), line->rules_text, sizeof line->rules_text));
    line->rules = rules_of(line->rules_text);
    assert_true(text_u64(field(&text), 0, line->rules.players - 1u, &number));
    line->dealer = (unsigned)number;
    hands = field(&text);
    read_deal(line, hands, field(&text));
    line->answers = field(&text);
    assert_true(text_u64(field(&text), 1, UINT64_MAX, &line->count));
}

int perft_answer(struct text word)
{
    uint64_t number;

    return text_u64(word, 0, 63, &number) ? (int)number : read_card(word);
}

FILE *perft_open(void)
{
    FILE *file = fopen("tests/unit/perft.txt", "r");

    assert_non_null(file);
    return file;
}

bool perft_next(FILE *file, struct perft_line *line, unsigned *number)
{
    while (fgets(line->row, sizeof line->row, file)) {
        ++*number;
        if (line->row[0] == '#')
            continue;
        line->row[strcspn(line->row, "\n")] = '\0';
        read_row(line, text_of(line->row));
        return true;
    }
    return false;
}
