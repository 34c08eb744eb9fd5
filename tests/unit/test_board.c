/*
 * The table drawn for a terminal: at every number of seats, of every width and in every style, with
 * hostile names, nothing is too wide or too high, and every card there is can be seen.
 */
#include "any_deal.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "text/board.h"
#include "test.h"

/* A face with so many columns to an emoji, and names that would break a drawing. */
static const char *const names[EU_SEATS] = {
    "greedy",
    "👩‍👩‍👧‍👦🃏🃏🃏🃏🃏🃏🃏🃏🃏🃏🃏🃏🃏🃏🃏🃏🃏🃏🃏🃏",
    "\xe2\x80\xae\xe2\x81\xa6turned round",
    "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
    "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81",
    "</script><img src=x onerror=alert(1)> and on and on and on and on",
    "",
};

/* Without the colours. */
static void strip(char *text)
{
    char *to = text;

    for (const char *at = text; *at; at++) {
        if (*at != '\033') {
            *to++ = *at;
            continue;
        }
        while (*at != 'm')
            at++;
    }
    *to = '\0';
}

static void check_size(const char *text, unsigned columns)
{
    unsigned lines = 0;

    for (const char *end; (end = strchr(text, '\n')); text = end + 1, lines++)
        if (text_columns(text, (size_t)(end - text)) > columns)
            fail_msg("wider than %u: %.*s", columns, (int)(end - text), text);
    assert_int_equal(*text, '\0');
    assert_in_range(lines, 6, BOARD_LINES);
}

static unsigned seen(const char *text, const char *what)
{
    unsigned n = 0;

    for (; (text = strstr(text, what)); text += strlen(what))
        n++;
    return n;
}

static void must_show(const char *text, card c, const struct board_style *style)
{
    struct board_style plain = {.suits = style->suits};
    struct buf face = {0};

    board_card(c, &plain, &face);
    if (!seen(text, buf_str(&face)))
        fail_msg("%s is not in\n%s", buf_str(&face), text);
    buf_finish(&face);
}

static void must_show_all(const char *text, cardset cards, const struct board_style *style)
{
    for (; cards; cards &= cards - 1)
        must_show(text, card_lowest(cards), style);
}

static void check_cards(const char *text, const struct board *b, const struct board_style *style)
{
    const struct eu_view *t = b->table;
    unsigned backs = 0, last = t->played || !t->tricks ? t->tricks : t->tricks - 1u;

    for (unsigned seat = 0; seat < t->players; seat++)
        if (b->shown >> seat & 1)
            must_show_all(text, b->hand[seat], style);
        else
            backs += b->held[seat];
    assert_int_equal(seen(text, style->suits ? "▒▒" : "##"), backs);
    if (t->played || b->lies)
        for (unsigned i = 0; i < t->players && t->trick[last][i]; i++)
            must_show(text, t->trick[last][i], style);
    if (t->turnup)
        must_show(text, t->turnup, style);
    must_show_all(text, b->blind, style);
}

static void check_board(const struct deal *d, uint64_t *seed)
{
    struct board b = board_of(&d->table, any_below(seed, d->table.players));
    struct board_style style = {any_below(seed, 2), any_below(seed, 2),
                                BOARD_LEAST + any_below(seed, BOARD_MOST - BOARD_LEAST + 1)};
    unsigned hidden = any_below(seed, 1u << EU_SEATS);
    struct buf out = {0};

    b.asked = d->ask.kind ? d->ask.seat : EU_NOBODY;
    b.lies = any_below(seed, 2);
    b.blind = d->table.maker == EU_NOBODY ? d->blind : 0;
    for (unsigned seat = 0; seat < EU_SEATS; seat++) {
        b.name[seat] = names[any_below(seed, EU_SEATS)];
        b.held[seat] = (unsigned)card_count(d->hand[seat]);
        if (hidden >> seat & 1)
            board_show(&b, seat, d->hand[seat]);
    }
    board_draw(&b, &style, &out);
    assert_non_null(buf_str(&out));
    char *text = (char *)out.data;
    assert_true(style.colour || !strchr(text, '\033'));
    strip(text);
    check_size(text, style.columns);
    check_cards(text, &b, &style);
    buf_finish(&out);
}

static void check_rules(const char *name, uint64_t seed)
{
    struct eu_rules rules = rules_of(name);
    struct cards cards;
    struct fault fault;
    struct deal d;

    any_cards(&cards, &rules, &seed);
    deal_start(&d, &rules, &cards, any_below(&seed, rules.players));
    check_board(&d, &seed);
    while (d.ask.kind != EU_NOTHING) {
        deal_answer(&d, any_member(d.ask.legal, &seed), &fault);
        check_board(&d, &seed);
    }
}

TEST(everything_fits_and_is_shown)
{
    for (uint64_t seed = 0; seed < 12; seed++)
        for (unsigned i = 0; i < ANY_RULES; i++)
            check_rules(any_rules[i], seed * ANY_RULES + i);
}

/* Whole drawings as a person sees them: the first trick of a deal, half played, and played. */
struct board_seats {
    struct eu_rules rules;
    struct deal deal;
};

static void set_scene(struct board_seats *s, const char *rules, unsigned answers)
{
    struct cards cards = {.hand = {cards_of("9C TC JC QC KC"), cards_of("AC 9D TD JD QD"),
                                   cards_of("KD AD TH JH QH"), cards_of("KH AH 9S TS JS")},
                          .turnup = card_of("9H")};
    static const int answer[] = {EU_BID_OF(EU_HEARTS, EU_PLAIN)};
    struct fault fault;

    s->rules = rules_of(rules);
    deal_start(&s->deal, &s->rules, &cards, 0);
    for (unsigned i = 0; i < answers; i++)
        deal_answer(&s->deal, i ? eu_first(s->deal.ask.legal) : answer[0], &fault);
}

static void must_draw(const struct deal *d, const struct board_style *style, const char *expected)
{
    struct board b = board_of(&d->table, 0);
    struct buf out = {0};

    b.asked = d->ask.seat;
    b.lies = true;
    for (unsigned seat = 0; seat < d->table.players; seat++) {
        b.name[seat] = names[0];
        board_show(&b, seat, d->hand[seat]);
    }
    board_draw(&b, style, &out);
    assert_string_equal(buf_str(&out), expected);
    buf_finish(&out);
}

TEST(a_trick_half_played)
{
    struct board_seats s;
    struct board_style style = {.columns = 80};

    set_scene(&s, "modern", 4);
    must_draw(&s.deal, &style,
              "                                     C greedy\n"
              "\n"
              "                                    AD TH JH QH\n"
              "                                        KD\n"
              "  B greedy                       trumps: hearts     > D greedy\n"
              "  maker                      AC    taken up 9H\n"
              "  9D TD JD QD                                         KH AH 9S TS JS\n"
              "\n"
              "                                     A greedy\n"
              "                                       deals\n"
              "                                  TC JC QC KC 9H\n");
}

TEST(a_trick_played_in_colours)
{
    struct board_seats s;
    struct board_style style = {true, true, 60};

    set_scene(&s, "modern", 6);
    must_draw(
        &s.deal, &style,
        "                           C greedy\n"
        "\n"
        "                          \033[31mA♦\033[39m \033[31mT♥\033[39m \033[31mJ♥\033[39m \033[31mQ♥\033[39m\n"
        "                              \033[31mK♦\033[39m\n"
        "  B greedy            trumps: hearts \033[31m♥\033[39m    \033[1m> D greedy\033[22m\n"
        "  maker            A♣    taken up \033[31m9♥\033[39m  *\033[31mK♥\033[39m*  won 1\n"
        "  \033[31m9♦\033[39m \033[31mT♦\033[39m \033[31mJ♦\033[39m \033[31mQ♦\033[39m                               \033[31mA♥\033[39m 9♠ T♠ J♠\n"
        "                              T♣\n"
        "                           A greedy\n"
        "                             deals\n"
        "                          J♣ Q♣ K♣ \033[31m9♥\033[39m\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_fits_and_is_shown),
        cmocka_unit_test(a_trick_half_played),
        cmocka_unit_test(a_trick_played_in_colours),
    };

    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        return 77;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
