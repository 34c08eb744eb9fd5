/*
 * Any answers whatever to the questions of any deal: the referee must go on to the end, keep its
 * promises on the way, and score within what the rules can give.
 */
#include <assert.h>

#include "fuzz_input.h"
#include "rules/shuffle.h"
#include "rules/tally.h"

static void play_deal(struct deal *d, struct input *in)
{
    struct fault fault;
    struct eu_view view;
    while (d->ask.kind != EU_NOTHING) {
        assert(d->step < DEAL_STEPS);
        assert(d->ask.legal && d->ask.seat < d->rules->players);
        assert(!(d->table.sits_out >> d->ask.seat & 1));
        assert(d->table.makers == (d->table.makers & ((1u << d->rules->players) - 1)));
        assert(deal_is_legal(d, deal_default_answer(d)));
        deal_view(d, d->ask.seat, &view);
        int32_t answer = any_answer(in, d);
        bool legal = deal_is_legal(d, answer);
        assert(legal || deal_is_legal(d, deal_stand_in(d, answer)));
        unsigned step = d->step;
        int played = deal_answer(d, answer, &fault);
        assert(d->step == step + 1);
        assert((fault.code == EU_NO_FAULT) == (legal || played == EU_ABANDON));
        assert(!legal || played == answer);
        assert(fault.code == EU_NO_FAULT || (*fault.law && fault.step == step));
    }
}

/* Points are the makers' or the others', for each the same; penalties come of faults, and are taken
 * off only by choice. */
static void check_outcome(const struct deal *d)
{
    const struct outcome *o = &d->outcome;
    int points[2] = {0, 0}, nothing = 0;
    for (unsigned side = 0; side < d->rules->sides; side++) {
        bool making = d->makers && deal_is_making(d, side);
        assert(o->points[side] >= 0);
        assert(!o->points[side] || !points[making] || o->points[side] == points[making]);
        assert(o->penalty[side] >= 0 || d->rules->revoke_choice);
        assert(!o->penalty[side] || d->rules->enforcement == EU_ENFORCE_BOOK);
        points[making] |= o->points[side];
        nothing |= o->points[side] | o->penalty[side];
    }
    for (unsigned side = d->rules->sides; side < EU_SEATS; side++)
        assert(!o->points[side] && !o->penalty[side]);
    assert(!points[0] || !points[1]);
    assert(!o->void_deal || !nothing);
}

/* In individual games what one wins others lose. */
static void check_payoff(const struct tally *t)
{
    int32_t payoff[EU_SEATS], sum = 0;
    tally_payoff(t, payoff);
    for (unsigned seat = 0; seat < EU_SEATS; seat++)
        sum += payoff[seat];
    assert(sum == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {.data = data, .left = size};
    struct eu_rules rules = any_rules(&in);
    struct tally tally;
    struct shuffle shuffle;
    assert(rules_check(&rules, NULL));
    in.words = next_byte(&in);
    shuffle_prepare(&shuffle, &rules);
    enum unit unit = tally_unit(&rules);
    assert(tally_check(&rules, unit, tally_deals(&rules, unit), NULL));
    tally_start(&tally, &rules, unit, tally_deals(&rules, unit), 0);
    while (!tally.over && in.left) {
        struct cards cards;
        struct deal deal;
        shuffle_deal(&shuffle, &cards, next_word, &in);
        assert(cards_check(&cards, &rules));
        deal_start(&deal, &rules, &cards, tally_dealer(&tally));
        tally_standing(&tally, &deal.table);
        play_deal(&deal, &in);
        check_outcome(&deal);
        tally_add(&tally, &deal.outcome);
        for (unsigned side = 0; side < EU_SEATS; side++)
            assert(tally.points[side] >= 0);
    }
    if (rules_individual(&rules))
        check_payoff(&tally);
    return 0;
}
