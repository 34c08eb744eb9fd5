/*
 * The kit in C for python_kit_same.py: each function under the name same_..., with arguments and
 * result of 64 bits, views and rules as pointers; and where fields lie and what words are worth, as
 * text.
 */
#include <stdio.h>
#include <string.h>

#include "euchre_kit.h"
#include "euchre_wire.h"
#include "../abi/layout_1.h"

typedef uint64_t u64;
typedef const struct eu_view *view;

#define OF_1(f, A) \
    u64 same_##f(A a); \
    u64 same_##f(A a) \
    { \
        return (u64)eu_##f(a); \
    }
#define OF_2(f, A, B) \
    u64 same_##f(A a, B b); \
    u64 same_##f(A a, B b) \
    { \
        return (u64)eu_##f(a, b); \
    }
#define OF_3(f, A, B, C) \
    u64 same_##f(A a, B b, C c); \
    u64 same_##f(A a, B b, C c) \
    { \
        return (u64)eu_##f(a, b, c); \
    }
#define OF_4(f, A, B, C, D) \
    u64 same_##f(A a, B b, C c, D d); \
    u64 same_##f(A a, B b, C c, D d) \
    { \
        return (u64)eu_##f(a, b, c, d); \
    }

OF_1(pack, const struct eu_rules *)
OF_1(bit, int)
OF_1(rank_of, int)
OF_1(printed_suit, int)
OF_1(next_suit, int)
OF_1(right, int)
OF_1(left, int)
OF_1(count, u64)
OF_1(first, u64)
OF_1(longest_suit, u64)
OF_1(partner, int)
OF_2(has, u64, int)
OF_2(is_cross, int, int)
OF_2(same_side, int, int)
OF_2(suit_of, int, int)
OF_2(is_trump, int, int)
OF_2(order_of, int, int)
OF_2(worth, int, int)
OF_2(trumps, u64, int)
OF_2(best, u64, int)
OF_2(least, u64, int)
OF_3(of_suit, u64, int, int)
OF_3(follow, u64, int, int)
OF_3(strength, int, int, int)
OF_4(beats, int, int, int, int)
OF_3(trick_winner, const uint8_t *, int, int)
OF_1(playing, view)
OF_1(made_it, view)
OF_1(turned_suit, view)
OF_1(led, view)
OF_1(winning_card, view)
OF_1(winning_seat, view)
OF_1(turn, view)
OF_1(is_last, view)
OF_1(played, view)
OF_1(asleep, view)
OF_2(position, view, int)
OF_2(side, view, int)
OF_2(sits_out, view, int)
OF_2(left_of, view, int)
OF_3(who_played, view, int, int)
OF_2(out, view, u64)
OF_2(called_best, view, u64)
OF_2(called_seats, view, u64)
OF_2(partnership, view, u64)
OF_3(best_out, view, u64, int)
OF_3(is_master, view, u64, int)
OF_3(with_maker, view, u64, int)
OF_3(with_me, view, u64, int)
OF_2(random, const u64 *, u64)
OF_3(below, view, u64 *, uint32_t)
OF_3(pick, view, u64 *, u64)

void same_look_back(view v, struct eu_shown *shown);
void same_look_back(view v, struct eu_shown *shown)
{
    *shown = eu_look_back(v);
}

void same_card_name(int card, char name[3]);
void same_card_name(int card, char name[3])
{
    eu_card_name(card, name);
}

const char *same_suit_name(int suit);
const char *same_suit_name(int suit)
{
    return eu_suit_name(suit);
}

int same_bid(int suit, int how, int *suit_back, int *how_back);
int same_bid(int suit, int how, int *suit_back, int *how_back)
{
    int bid = EU_BID_OF(suit, how);

    *suit_back = EU_BID_SUIT(bid);
    *how_back = EU_BID_HOW(bid);
    return bid;
}

int same_card(int suit, int rank);
int same_card(int suit, int rank)
{
    return EU_CARD(suit, rank);
}

/* "View legal 0 u64 1", a line for each field. */
const char *same_fields(void);
const char *same_fields(void)
{
    static const struct layout_field rules[] = {LAYOUT_RULES(LAYOUT_FIELD)},
                                     view[] = {LAYOUT_VIEW(LAYOUT_FIELD)},
                                     notice[] = {LAYOUT_NOTICE(LAYOUT_FIELD)};
    static const struct layout_field open[] = {
        {"", "seed", "u64", offsetof(struct eu_wire_open, seed), 16, 2},
        {"", "seat", "u8", offsetof(struct eu_wire_open, seat), 1, 1},
        {"", "reserved", "u8", offsetof(struct eu_wire_open, reserved), 7, 7}};
    static const struct layout_field position[] = {
        {"", "size", "u32", offsetof(struct eu_position, size), 4, 1},
        {"", "worlds", "u32", offsetof(struct eu_position, worlds), 4, 1},
        {"", "open", "u8", offsetof(struct eu_position, open), 1, 1},
        {"", "reserved", "u8", offsetof(struct eu_position, reserved), 7, 7},
        {"", "hand", "u64", offsetof(struct eu_position, hand), 56, EU_SEATS},
        {"", "away", "u64", offsetof(struct eu_position, away), 8, 1},
        {"", "blind", "u64", offsetof(struct eu_position, blind), 8, 1}};
    static const struct {
        const char *name;
        const struct layout_field *field;
        size_t fields, bytes;
    } of[] = {{"Rules", rules, sizeof rules / sizeof *rules, sizeof(struct eu_rules)},
              {"View", view, sizeof view / sizeof *view, sizeof(struct eu_view)},
              {"Notice", notice, sizeof notice / sizeof *notice, sizeof(struct eu_notice)},
              {"Opening", open, sizeof open / sizeof *open, sizeof(struct eu_wire_open)},
              {"Position", position, sizeof position / sizeof *position,
               sizeof(struct eu_position)}};
    static char text[16384];
    size_t n = 0;

    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        for (const struct layout_field *f = of[i].field; f < of[i].field + of[i].fields; f++)
            n += (size_t)snprintf(text + n, sizeof text - n, "%s %s %zu %s %zu\n", of[i].name,
                                  f->name, f->at, f->type, f->count);
        n += (size_t)snprintf(text + n, sizeof text - n, "%s BYTES %zu - 0\n", of[i].name,
                              of[i].bytes);
    }
    return text;
}

/* "EU_PASS 0", a line for each word: python_kit.sh takes them out of the headers. */
const char *same_words(void);
const char *same_words(void)
{
    static const struct layout_value words[] = {
#include "words.inc"
    };
    static char text[16384];
    size_t n = 0;

    for (const struct layout_value *w = words; w < words + sizeof words / sizeof *words; w++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s %ld\n", w->name, w->value);
    return text;
}
