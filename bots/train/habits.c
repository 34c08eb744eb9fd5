/*
 * habits RULES [DEALS] - how often the champion's table bids in the first round by position and
 * score, when nobody before has: percentages, of them alone behind the stroke. Against both sides'
 * points the eldest hand's are told first.
 */
#include <stdio.h>
#include <stdlib.h>

#include "champion/bid_class.h"
#include "champion/bidding.h"
#include "euchre_lib.h"
#include "rules/rules.h"

static uint64_t draw(uint64_t *rest, struct eu_chance *chance)
{
    uint64_t set = *rest;

    for (uint32_t skip = eu_chance_below(chance, (uint32_t)eu_count(set)); skip; skip--)
        set &= set - 1;
    *rest &= ~(set & -set);
    return set & -set;
}

/* What the seat at this position, the dealer being the last, says to a new hand. */
static int answer(const struct eu_rules *rules, struct eu_view *view, uint64_t number)
{
    struct eu_chance chance = {.seed = {UINT64_C(0x6861626974730000), number}};
    uint64_t rest = eu_pack(rules);
    int turned;

    view->turnup = (uint8_t)eu_first(draw(&rest, &chance));
    view->hand = 0;
    for (int i = 0; i < BID_HAND; i++)
        view->hand |= draw(&rest, &chance);
    turned = eu_turned_suit(view);
    view->legal = 1u << EU_PASS | 1u << EU_BID_OF(turned, EU_PLAIN);
    if (rules->alone)
        view->legal |= 1u << EU_BID_OF(turned, EU_ALONE);
    return champion_bid(rules, view, 0);
}

static void print_share(const struct eu_rules *rules, struct eu_view view, unsigned deals)
{
    unsigned made = 0, alone = 0;

    for (unsigned i = 0; i < deals; i++) {
        int said = answer(rules, &view, i);

        made += said != EU_PASS;
        alone += said != EU_PASS && EU_BID_HOW(said) == EU_ALONE;
    }
    printf("  %5.1f /%4.1f", 100.0 * made / deals, 100.0 * alone / deals);
}

static void print_score(const struct eu_rules *rules, int eldest, int dealer, unsigned deals)
{
    struct eu_view view = {.question = EU_BID,
                           .players = 4,
                           .sides = 2,
                           .dealer = EU_DEALER,
                           .trump = EU_NO_SUIT,
                           .maker = EU_NOBODY,
                           .points = {(int16_t)eldest, (int16_t)dealer}};

    printf("%3d-%-3d", eldest, dealer);
    for (int seat = 0; seat < 4; seat++) {
        view.seat = view.bids = (uint8_t)seat;
        print_share(rules, view, deals);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    static const int to_go[][2] = {{5, 5}, {1, 5}, {1, 4}, {1, 3}, {1, 2}, {1, 1}, {2, 1},
                                   {3, 1}, {4, 1}, {5, 1}, {2, 2}, {3, 2}, {2, 3}};
    unsigned deals = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 20000;
    struct eu_rules rules;
    struct err err;

    if (argc < 2 || deals < 1 || !rules_parse(&rules, argv[1], &err) ||
        !champion_bid_knows(&rules) || !rules.target) {
        fprintf(stderr, "usage: habits RULES [DEALS]\n");
        return 2;
    }
    printf("score   eldest hand   dealer's ptnr       pone        dealer\n");
    for (size_t i = 0; i < sizeof to_go / sizeof to_go[0]; i++)
        print_score(&rules, rules.target - to_go[i][0], rules.target - to_go[i][1], deals);
    return 0;
}
