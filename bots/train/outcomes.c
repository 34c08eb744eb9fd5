/*
 * outcomes DEALS FILE - writes bots/lib/outcomes.c: how often deals of the books' games of two
 * sides end how, DEALS of each played by the library's policy at every seat in the arena's own
 * machine.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "euchre_lib.h"
#include "rules/deal.h"

static const char *const games[] = {"american1866",
                                    "auction-4",
                                    "hoyle-2",
                                    "hoyle-4",
                                    "hoyle-6",
                                    "modern",
                                    "modern stick_dealer=yes",
                                    "professor1862",
                                    "somerset1888"};
enum { GAMES = sizeof games / sizeof games[0], MOST = 16 };

static uint64_t draw(uint64_t *rest, int n, struct eu_chance *chance)
{
    uint64_t drawn = 0;

    while (n--) {
        uint64_t set = *rest;

        for (uint32_t skip = eu_chance_below(chance, (uint32_t)eu_count(set)); skip; skip--)
            set &= set - 1;
        drawn |= set & -set;
        *rest &= ~(set & -set);
    }
    return drawn;
}

static struct cards shuffled(const struct eu_rules *rules, uint64_t number)
{
    struct eu_chance chance = {.seed = {UINT64_C(0x6575636872652032), number}};
    struct cards cards = {.turnup = EU_NO_CARD};
    uint64_t rest = eu_pack(rules);

    for (unsigned seat = 0; seat < rules->players; seat++)
        cards.hand[seat] = draw(&rest, rules->cards, &chance);
    if (rules->auction)
        cards.blind = draw(&rest, rules->blind, &chance);
    else
        cards.turnup = (card)eu_first(draw(&rest, 1, &chance));
    return cards;
}

static int answer(const struct deal *d)
{
    struct eu_view view;

    deal_view(d, d->ask.seat, &view);
    return view.question == EU_PLAY ? eu_policy_play(d->rules, &view)
                                    : eu_policy_answer(d->rules, &view);
}

/* The points of the dealer's side, who sits at seat 0, less those of the others. */
static int play(const struct eu_rules *rules, uint64_t number)
{
    struct cards cards = shuffled(rules, number);
    struct deal d;
    struct fault fault;

    deal_start(&d, rules, &cards, 0);
    while (d.ask.kind != EU_NOTHING)
        deal_answer(&d, answer(&d), &fault);
    return outcome_points(&d.outcome, 0) - outcome_points(&d.outcome, 1);
}

static void write_row(FILE *file, const char *game, const struct eu_rules *r,
                      const unsigned count[2 * MOST + 1], unsigned deals)
{
    int ends = 0, written = 0;

    for (int i = 0; i <= 2 * MOST; i++)
        ends += count[i] > 0;
    fprintf(file,
            "    /* %s */\n    {.players = %u, .low = %u, .auction = %u, .alone = %u, .take = %u, "
            ".jambone = %u,\n     .stick_dealer = %u, .ends = %d,\n     .end = {",
            game, r->players, r->low, r->auction, r->alone, r->take, r->jambone, r->stick_dealer,
            ends);
    for (int i = 0; i <= 2 * MOST; i++)
        if (count[i])
            fprintf(file, "%s{%d, %.7ff}",
                    written++ == 0     ? ""
                    : written % 5 == 1 ? ",\n             "
                                       : ", ",
                    i - MOST, (double)count[i] / deals);
    fprintf(file, "}},\n");
}

static void write_game(FILE *file, const char *game, unsigned deals)
{
    unsigned count[2 * MOST + 1] = {0};
    struct eu_rules rules;
    struct err err;

    if (!rules_parse(&rules, game, &err))
        abort();
    for (unsigned i = 0; i < deals; i++)
        count[play(&rules, i) + MOST]++;
    write_row(file, game, &rules, count, deals);
}

int main(int argc, char **argv)
{
    unsigned deals = argc == 3 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;
    FILE *file = deals ? fopen(argv[2], "w") : NULL;
    time_t start = time(NULL);

    if (!file) {
        fprintf(stderr, "usage: outcomes DEALS FILE\n");
        return 2;
    }
    fprintf(file,
            "/* How often deals end how, for the dealer's side: %u deals of each game. Made by\n"
            " * bots/train/outcomes.c (`make tables`): not to be edited. */\n"
            "#include \"euchre_score.h\"\n\n/* clang-format off */\n"
            "const struct eu_outcomes eu_outcomes_table[] = {\n",
            deals);
    for (int i = 0; i < GAMES; i++)
        write_game(file, games[i], deals);
    fprintf(file, "    {.players = 0},\n};\n");
    printf("outcomes of %d games: %u deals each: %ld s\n", GAMES, deals,
           (long)(time(NULL) - start));
    return fclose(file) == 0 ? 0 : 1;
}
