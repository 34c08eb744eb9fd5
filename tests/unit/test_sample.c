/*
 * The sampler of hidden hands against an enumeration written apart from it, which places card after
 * card where nothing forbids it: both find the same deals, and draws fall on all of them alike. The
 * questions are those of random deals of every table, played by the arena's own machine.
 */
#include "euchre_sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "any_deal.h"
#include "test.h"

enum { MOST = 4000, PLACES = EU_SEATS + 2, DISCARD = EU_SEATS, TALON };

/* A deal as places of cards: what seats hold, the dealer's discard, the rest. */
struct placing {
    uint64_t at[PLACES];
};

struct list {
    struct placing deal[MOST];
    unsigned deals;
};

/* The enumeration: which cards are where nobody can see, and where they may lie. */
struct hidden {
    const struct deal *d;
    unsigned viewer;
    cardset unseen;
    int room[PLACES];
    bool refuses[PLACES][SUITS];
    struct placing now;
    struct list *list;
};

static bool discard_is_hidden(const struct deal *d, unsigned viewer)
{
    return d->table.turnup_fate == EU_TAKEN_UP && viewer != d->table.dealer;
}

/* What the viewer knows to lie in a hand. */
static cardset known_of(const struct deal *d, unsigned viewer, unsigned seat)
{
    cardset known = seat == viewer ? d->hand[seat] : 0;

    if (seat == d->table.lone)
        known |= d->table.exposed;
    if (seat == d->table.dealer && d->table.turnup_fate == EU_TAKEN_UP)
        known |= d->hand[seat] & card_bit(d->table.turnup);
    return known;
}

static void hide_start(struct hidden *h, const struct deal *d, unsigned viewer, struct list *list)
{
    const struct eu_view *t = &d->table;

    *h = (struct hidden){.d = d, .viewer = viewer, .list = list};
    h->unseen = card_pack(d->rules->low, d->rules->joker) & ~card_bit(t->turnup);
    if (viewer == d->away_by)
        h->unseen &= ~d->away;
    for (unsigned seat = 0; seat < d->rules->players; seat++) {
        h->now.at[seat] = known_of(d, viewer, seat);
        h->room[seat] = card_count(d->hand[seat]) - card_count(h->now.at[seat]);
        h->unseen &= ~h->now.at[seat];
    }
    for (unsigned trick = 0; trick < EU_TRICKS; trick++)
        for (unsigned i = 0; i < EU_SEATS && t->trick[trick][i]; i++) {
            unsigned led = card_suit(t->trump, t->trick[trick][0]);

            h->unseen &= ~card_bit(t->trick[trick][i]);
            if (card_suit(t->trump, t->trick[trick][i]) != led)
                h->refuses[deal_player(t, trick, i)][led] = true;
        }
    h->room[DISCARD] = discard_is_hidden(d, viewer);
    h->room[TALON] = card_count(h->unseen);
    for (unsigned place = 0; place < TALON; place++)
        h->room[TALON] -= h->room[place];
}

/* False if there are too many. */
static bool place_all(struct hidden *h, cardset left)
{
    if (!left) {
        if (h->list->deals == MOST)
            return false;
        h->list->deal[h->list->deals] = h->now;
        h->list->deal[h->list->deals++].at[TALON] = 0;
        return true;
    }
    card c = (card)card_lowest(left);
    for (unsigned place = 0; place < PLACES; place++) {
        if (!h->room[place] || (h->d->table.trump < SUITS && place < DISCARD &&
                                h->refuses[place][card_suit(h->d->table.trump, c)]))
            continue;
        h->room[place]--;
        h->now.at[place] |= card_bit(c);
        if (!place_all(h, left & ~card_bit(c)))
            return false;
        h->now.at[place] &= ~card_bit(c);
        h->room[place]++;
    }
    return true;
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct placing));
}

static struct placing placing_of(const struct deal *d, unsigned viewer,
                                 const struct eu_sample *sample)
{
    struct placing p = {{0}};

    memcpy(p.at, sample->hand, sizeof sample->hand);
    if (discard_is_hidden(d, viewer))
        p.at[DISCARD] = sample->discard;
    return p;
}

static struct placing truth_of(const struct deal *d, unsigned viewer)
{
    struct placing p = {{0}};

    memcpy(p.at, d->hand, sizeof d->hand);
    if (discard_is_hidden(d, viewer))
        p.at[DISCARD] = d->away;
    return p;
}

/* One question: what the sampler is asked, and all deals that it may find, in order. */
struct asked {
    const struct deal *d;
    struct eu_view view;
    struct eu_sampler sampler;
    struct list all;
    bool complete; /* `all` holds all of them */
    struct list found;
};

static void ask(struct asked *a, const struct deal *d)
{
    struct hidden h;

    a->d = d;
    deal_view(d, d->ask.seat, &a->view);
    eu_sampler_start(&a->sampler, d->rules, &a->view);
    a->all.deals = a->found.deals = 0;
    hide_start(&h, d, d->ask.seat, &a->all);
    a->complete = place_all(&h, h.unseen);
    if (a->complete)
        qsort(a->all.deal, a->all.deals, sizeof *a->all.deal, by_bytes);
}

static long rank(const struct asked *a, const struct placing *p)
{
    const struct placing *found = bsearch(p, a->all.deal, a->all.deals, sizeof *p, by_bytes);

    return found ? found - a->all.deal : -1;
}

static int keep(void *context, const struct eu_sample *sample)
{
    struct asked *a = context;

    assert_true(a->found.deals < MOST);
    a->found.deal[a->found.deals++] = placing_of(a->d, a->d->ask.seat, sample);
    return 1;
}

/* The sampler finds each of them once, and counts them. */
static void check_all(struct asked *a)
{
    struct placing truth = truth_of(a->d, a->d->ask.seat);

    assert_int_equal(eu_sampler_count(&a->sampler), a->all.deals);
    eu_sampler_each(&a->sampler, keep, a);
    assert_int_equal(a->found.deals, a->all.deals);
    qsort(a->found.deal, a->found.deals, sizeof truth, by_bytes);
    assert_memory_equal(a->found.deal, a->all.deal, a->all.deals * sizeof truth);
    assert_true(rank(a, &truth) >= 0);
}

/* Draws are spread over them as chance would: how far from that, in standard deviations (Wilson and
 * Hilferty 1931). */
static double unevenness(const struct asked *a, unsigned draws)
{
    static unsigned hits[MOST];
    struct eu_chance chance = eu_chance_of(&a->view);
    double expected = (double)draws / a->all.deals, square = 0;

    chance.seed[0] ^= a->view.hand;
    memset(hits, 0, sizeof hits);
    for (unsigned i = 0; i < draws; i++) {
        struct eu_sample sample;
        struct placing p;
        long at;

        eu_sampler_draw(&a->sampler, &chance, &sample);
        p = placing_of(a->d, a->d->ask.seat, &sample);
        at = rank(a, &p);
        assert_true(at >= 0);
        hits[at]++;
    }
    for (unsigned i = 0; i < a->all.deals; i++)
        square += (hits[i] - expected) * (hits[i] - expected) / expected;
    double part = 2 / (9.0 * (a->all.deals - 1));
    return (cbrt(square / (a->all.deals - 1)) - 1 + part) / sqrt(part);
}

struct found {
    unsigned counted, drawn, voids, discards, lone, called;
    double worst, sum;
};

/* Where there are few enough to count. */
static void check_question(struct asked *a, const struct deal *d, struct found *found)
{
    ask(a, d);
    if (!a->complete || d->ask.kind == EU_CHOOSE)
        return;
    check_all(a);
    found->counted++;
    if (a->all.deals < 2 || a->all.deals > 300)
        return;
    double far = unevenness(a, 20 * a->all.deals);
    found->drawn++;
    found->sum += far;
    found->worst = far > found->worst ? far : found->worst;
    found->voids += a->sampler.groups > 1;
    found->discards += discard_is_hidden(d, d->ask.seat);
    found->lone += d->table.sits_out != 0;
    found->called += d->table.called_suit != EU_NO_SUIT;
}

static void start_any(struct deal *d, const struct eu_rules *rules, uint64_t *seed)
{
    struct cards cards;

    any_cards(&cards, rules, seed);
    deal_start(d, rules, &cards, any_below(seed, rules->players));
}

TEST(draws_fall_alike_on_all_deals_that_may_be)
{
    static struct asked a;
    struct found found = {0};
    uint64_t seed = 8;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_rules rules = rules_of(any_rules[i]);

        for (unsigned n = 0; n < 8; n++) {
            struct deal d;

            start_any(&d, &rules, &seed);
            for (; d.ask.kind != EU_NOTHING; deal_apply(&d, any_legal(&d, &seed)))
                if (d.table.tricks + 4 > rules.cards)
                    check_question(&a, &d, &found);
        }
    }
    assert_true(found.drawn > 500);
    assert_true(found.voids > 300 && found.discards > 100 && found.lone > 10 && found.called > 50);
    assert_true(found.worst < 5);
    near_within(found.sum / found.drawn, 0, 0.1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_fall_alike_on_all_deals_that_may_be),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
