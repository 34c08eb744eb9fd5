/* All placements of the unseen cards: how many there are, and one after the other. */
#include "euchre_sample.h"

/* Ways to deal the cards of a group to its places: a multinomial. */
static double ways_within(const struct eu_sampler *s, int group)
{
    double ways = 1;
    int n = 0;

    for (int i = 0; i < s->group[group].places; i++) {
        int k = s->place[s->group[group].first + i].cards;

        for (int j = 1; j <= k; j++)
            ways = ways * ++n / j;
    }
    return ways;
}

uint64_t eu_sampler_count(const struct eu_sampler *s)
{
    double ways = s->groups > 1 ? s->way[0] : 1;

    for (int g = 0; g < s->groups; g++)
        ways *= ways_within(s, g);
    return ways < 18446744073709551615.0 ? (uint64_t)ways : UINT64_MAX;
}

struct walk {
    const struct eu_sampler *s;
    int (*visit)(void *context, const struct eu_sample *);
    void *context;
    struct eu_sample sample;
    uint64_t may[EU_SEATS + 2]; /* of the unseen cards those that may lie in each place */
};

static void put(struct walk *w, int place, uint64_t set)
{
    int seat = w->s->place[place].seat;

    if (w->s->place[place].is_discard)
        w->sample.discard = set;
    else if (w->s->place[place].is_blind)
        w->sample.blind = set;
    else if (seat != EU_NOBODY)
        w->sample.hand[seat] = w->s->known.hand[seat] | set;
}

/* Whether the places from this one on may still be filled, as far as each alone shows. */
static int can_be_filled(const struct walk *w, int place, uint64_t left)
{
    for (; place < w->s->places; place++)
        if (eu_count(left & w->may[place]) < w->s->place[place].cards)
            return 0;
    return 1;
}

static int fill(struct walk *w, int place, uint64_t left);

/* Puts `need` cards more, out of `from`, to those chosen for a place. */
static int choose(struct walk *w, int place, int need, uint64_t from, uint64_t chosen,
                  uint64_t left)
{
    if (!need) {
        put(w, place, chosen);
        return fill(w, place + 1, left & ~chosen);
    }
    for (int spare = eu_count(from) - need; spare >= 0; spare--) {
        uint64_t card = from & (0 - from);

        from &= ~card;
        if (!choose(w, place, need - 1, from, chosen | card, left))
            return 0;
    }
    return 1;
}

static int fill(struct walk *w, int place, uint64_t left)
{
    if (place + 1 == w->s->places) {
        put(w, place, left);
        return w->visit(w->context, &w->sample);
    }
    if (!can_be_filled(w, place, left))
        return 1;
    return choose(w, place, w->s->place[place].cards, left & w->may[place], 0, left);
}

void eu_sampler_each(const struct eu_sampler *s,
                     int (*visit)(void *context, const struct eu_sample *), void *context)
{
    struct walk w = {.s = s, .visit = visit, .context = context, .sample = s->known};

    for (int place = 0; place < s->places; place++) {
        w.may[place] = s->unseen;
        for (int suit = 0; suit < 4; suit++)
            if (s->place[place].voids >> suit & 1)
                w.may[place] &= ~eu_of_suit(s->unseen, s->view->trump, suit);
    }
    fill(&w, 0, s->unseen);
}
