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

enum { MOST = 2000, TRIES = 20000, PLACES = EU_SEATS + 3, DISCARD = EU_SEATS, BLIND, TALON };

/* A deal as places of cards: what seats hold, the dealer's discard, the blind, the rest. */
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
    unsigned tries;
    struct list *list;
};

static bool discard_is_hidden(const struct deal *d, unsigned viewer)
{
    return d->table.turnup_fate == EU_TAKEN_UP && viewer != d->table.dealer;
}

static bool blind_is_hidden(const struct deal *d)
{
    return d->ask.kind == EU_BID_TRICKS && d->blind;
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
    h->room[BLIND] = blind_is_hidden(d) ? d->rules->blind : 0;
    h->room[TALON] = card_count(h->unseen);
    for (unsigned place = 0; place < TALON; place++)
        h->room[TALON] -= h->room[place];
}

/* False if there are too many, or too many dead ends. */
static bool place_all(struct hidden *h, cardset left)
{
    if (!left) {
        if (h->list->deals == MOST)
            return false;
        h->list->deal[h->list->deals] = h->now;
        h->list->deal[h->list->deals++].at[TALON] = 0;
        return true;
    }
    if (++h->tries > TRIES)
        return false;
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
    p.at[BLIND] = sample->blind;
    return p;
}

static struct placing truth_of(const struct deal *d, unsigned viewer)
{
    struct placing p = {{0}};

    memcpy(p.at, d->hand, sizeof d->hand);
    if (discard_is_hidden(d, viewer))
        p.at[DISCARD] = d->away;
    p.at[BLIND] = blind_is_hidden(d) ? d->blind : 0;
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
    if (a->all.deals < 2 || a->all.deals > 200)
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

        for (unsigned n = 0; n < 20; n++) {
            struct deal d;

            start_any(&d, &rules, &seed);
            for (; d.ask.kind != EU_NOTHING; deal_apply(&d, any_legal(&d, &seed)))
                if (d.table.tricks + 4 > rules.cards)
                    check_question(&a, &d, &found);
        }
    }
    assert_true(found.drawn > 400);
    assert_true(found.voids > 300 && found.discards > 100 && found.lone > 10 && found.called > 50);
    assert_true(found.worst < 5);
    near_within(found.sum / found.drawn, 0, 0.1);
}

/* A draw fills every place with cards that may lie there. */
static void check_draw(const struct hidden *h, const struct eu_sample *sample)
{
    struct placing p = placing_of(h->d, h->viewer, sample);
    cardset left = h->unseen;

    for (unsigned place = 0; place < TALON; place++) {
        cardset known = h->now.at[place], hidden = p.at[place] & ~known;

        assert_int_equal(p.at[place] & known, known);
        assert_int_equal(hidden & ~left, 0);
        assert_int_equal(card_count(hidden), h->room[place]);
        left &= ~hidden;
        for (unsigned suit = 0; suit < SUITS; suit++)
            if (h->refuses[place][suit])
                assert_int_equal(hidden & card_lane[h->d->table.trump][suit], 0);
    }
    if (h->d->table.turnup_fate == EU_TAKEN_UP && h->viewer == h->d->table.dealer)
        assert_int_equal(sample->discard, h->d->away);
    else if (h->d->table.turnup_fate == EU_REFUSED)
        assert_int_equal(sample->discard, card_bit(h->d->table.turnup));
    else if (!discard_is_hidden(h->d, h->viewer))
        assert_int_equal(sample->discard, 0);
}

static void check_draws(const struct deal *d, unsigned draws)
{
    struct eu_view view;
    struct eu_sampler sampler;
    struct eu_chance chance;
    struct hidden h;

    deal_view(d, d->ask.seat, &view);
    view.seed[0] = d->step;
    chance = eu_chance_of(&view);
    eu_sampler_start(&sampler, d->rules, &view);
    hide_start(&h, d, d->ask.seat, NULL);
    assert_true(eu_sampler_count(&sampler) >= 1);
    while (draws--) {
        struct eu_sample sample;

        eu_sampler_draw(&sampler, &chance, &sample);
        check_draw(&h, &sample);
    }
}

TEST(draws_agree_with_what_was_seen)
{
    uint64_t seed = 53;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_rules rules = rules_of(any_rules[i]);

        for (unsigned n = 0; n < 60; n++) {
            struct deal d;

            start_any(&d, &rules, &seed);
            for (; d.ask.kind != EU_NOTHING; deal_apply(&d, any_legal(&d, &seed)))
                check_draws(&d, 8);
        }
    }
}

TEST(dice_have_no_favourites)
{
    struct eu_chance chance = {.seed = {18, 62}};
    unsigned hits[6] = {0}, orders[60] = {0}, throws = 60000;

    for (unsigned i = 0; i < throws; i++) {
        uint8_t of[5] = {0, 1, 2, 3, 4};
        double part = eu_chance_part(&chance);

        hits[eu_chance_below(&chance, 6)]++;
        eu_chance_pick(&chance, of, 5, 3);
        orders[of[0] * 12 + (of[1] - (of[1] > of[0])) * 3 + of[2] - (of[2] > of[0]) -
               (of[2] > of[1])]++;
        assert_true(part >= 0 && part < 1);
        assert_int_equal(1 << of[0] | 1 << of[1] | 1 << of[2] | 1 << of[3] | 1 << of[4], 31);
    }
    for (unsigned i = 0; i < 6; i++)
        near_within(hits[i], throws / 6, 400); /* four deviations */
    for (unsigned i = 0; i < 60; i++)
        near_within(orders[i], throws / 60, 130);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_have_no_favourites),
        cmocka_unit_test(draws_agree_with_what_was_seen),
        cmocka_unit_test(draws_fall_alike_on_all_deals_that_may_be),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
