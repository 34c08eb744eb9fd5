/* Which cards are hidden, in which places, and what is known of these. */
#include "euchre_sample.h"

#include <string.h>

/* The turn-up is the dealer's until he plays it, or nobody's; what lies open is where it lies. */
static struct eu_sample know(const struct eu_view *view, uint64_t played)
{
    struct eu_sample known = {.discard = 0};
    uint64_t turnup = view->turnup ? eu_bit(view->turnup) : 0;

    known.hand[view->seat] = view->hand;
    if (view->lone != EU_NOBODY)
        known.hand[view->lone] |= view->exposed;
    if (view->turnup_fate == EU_TAKEN_UP)
        known.hand[view->dealer] |= turnup & ~played;
    if (view->turnup_fate == EU_REFUSED)
        known.discard = turnup;
    else if (view->turnup_fate == EU_TAKEN_UP && view->seat == view->dealer)
        known.discard = view->away;
    return known;
}

static uint64_t unseen_of(const struct eu_rules *rules, const struct eu_view *view,
                          const struct eu_sample *known, uint64_t played)
{
    uint64_t seen = played | view->away | known->discard;

    if (view->turnup)
        seen |= eu_bit(view->turnup);
    for (int seat = 0; seat < view->players; seat++)
        seen |= known->hand[seat];
    return eu_pack(rules) & ~seen;
}

static struct eu_place *add_place(struct eu_sampler *s, int seat, int cards, int voids)
{
    struct eu_place *place = &s->place[s->places++];

    *place =
        (struct eu_place){.seat = (uint8_t)seat, .cards = (uint8_t)cards, .voids = (uint8_t)voids};
    return place;
}

/* Everybody bids once. */
static int blind_of(const struct eu_sampler *s)
{
    return s->rules->auction && s->view->bids < s->view->players ? s->rules->blind : 0;
}

/* Suits of which there are unseen cards: to have none of another is nothing. */
static int suits_unseen(const struct eu_sampler *s)
{
    int suits = 0;

    for (int suit = 0; suit < 4; suit++)
        if (eu_of_suit(s->unseen, s->view->trump, suit))
            suits |= 1 << suit;
    return suits;
}

/* All places of unseen cards; the talon, which is last, gets what the others leave. */
static void find_places(struct eu_sampler *s, const uint8_t voids[EU_SEATS])
{
    const struct eu_view *view = s->view;
    int left = eu_count(s->unseen), suits = suits_unseen(s), blind = blind_of(s);

    s->places = 0;
    for (int seat = 0; seat < view->players; seat++) {
        int hidden = s->rules->cards - eu_count(s->shown[seat]) - eu_count(s->known.hand[seat]);

        if (seat == view->seat || hidden <= 0)
            continue;
        hidden = hidden < left ? hidden : left;
        left -= hidden;
        add_place(s, seat, hidden, voids[seat] & suits);
    }
    if (view->turnup_fate == EU_TAKEN_UP && !s->known.discard && left) {
        add_place(s, EU_NOBODY, 1, 0)->is_discard = 1;
        left--;
    }
    if (blind && left >= blind) {
        add_place(s, EU_NOBODY, blind, 0)->is_blind = 1;
        left -= blind;
    }
    add_place(s, EU_NOBODY, left, 0);
}

/* By voids, those without last; of equal ones the largest last, for that gets what is left. */
static int comes_later(const struct eu_sampler *s, int a, int b)
{
    if (s->place[a].voids != s->place[b].voids)
        return s->place[a].voids < s->place[b].voids;
    return s->place[a].cards > s->place[b].cards;
}

static void group_places(struct eu_sampler *s)
{
    for (int i = 1; i < s->places; i++)
        for (int j = i; j > 0 && comes_later(s, j - 1, j); j--) {
            struct eu_place swapped = s->place[j];

            s->place[j] = s->place[j - 1];
            s->place[j - 1] = swapped;
        }
    s->groups = 0;
    for (int i = 0; i < s->places; i++) {
        if (!i || s->place[i].voids != s->place[i - 1].voids) {
            s->group[s->groups].first = (uint8_t)i;
            s->group[s->groups].places = s->group[s->groups].cards = 0;
            s->groups++;
        }
        s->group[s->groups - 1].places++;
        s->group[s->groups - 1].cards += s->place[i].cards;
    }
}

/* Which groups may not have a suit. */
static unsigned refusing(const struct eu_sampler *s, int suit)
{
    unsigned groups = 0;

    for (int g = 0; g < s->groups; g++)
        groups |= (unsigned)(s->place[s->group[g].first].voids >> suit & 1) << g;
    return groups;
}

static void add_kind(struct eu_sampler *s, uint64_t cards, unsigned refused)
{
    int card, n = s->kinds++;

    s->kind[n].first = (uint8_t)(n ? s->kind[n - 1].first + s->kind[n - 1].cards : 0);
    s->kind[n].cards = 0;
    EU_EACH(card, cards)
        s->card[s->kind[n].first + s->kind[n].cards++] = (uint8_t)card;
    for (int g = 0; g < s->groups; g++)
        s->group[g].may |= (uint8_t)((~refused >> g & 1) << n);
}

/* Suits that the same groups may have are of one kind; a joker before the trump is made goes with
 * any, for then nothing is refused. */
static void find_kinds(struct eu_sampler *s)
{
    uint64_t cards[4] = {0};
    unsigned refused[4] = {0};
    int kinds = 0;

    for (int suit = 0; suit < 4; suit++) {
        uint64_t set = eu_of_suit(s->unseen, s->view->trump, suit);
        unsigned groups = refusing(s, suit);
        int k = 0;

        while (k < kinds && refused[k] != groups)
            k++;
        kinds += k == kinds;
        refused[k] = groups;
        cards[k] |= set;
    }
    if (s->view->trump == EU_NO_SUIT)
        cards[0] |= s->unseen & eu_bit(EU_JOKER);
    s->kinds = 0;
    for (int g = 0; g < s->groups; g++)
        s->group[g].may = 0;
    while (kinds) { /* the least numerous first */
        int least = 0;

        for (int k = 1; k < kinds; k++)
            if (eu_count(cards[k]) < eu_count(cards[least]))
                least = k;
        if (cards[least])
            add_kind(s, cards[least], refused[least]);
        cards[least] = cards[--kinds];
        refused[least] = refused[kinds];
    }
}

void eu_sampler_start(struct eu_sampler *s, const struct eu_rules *rules,
                      const struct eu_view *view)
{
    struct eu_shown shown = eu_look_back(view);
    uint64_t played = 0;

    s->rules = rules;
    s->view = view;
    for (int seat = 0; seat < view->players; seat++) {
        s->shown[seat] = shown.played[seat];
        played |= shown.played[seat];
    }
    s->known = know(view, played);
    s->unseen = unseen_of(rules, view, &s->known, played);
    if (view->trump != EU_NO_SUIT)
        s->world = eu_world_of(rules, view);
    find_places(s, shown.voids);
    group_places(s);
    find_kinds(s);
    eu_sampler_prepare(s);
}

/* Who had the best card of the called suit: in a plain suit the better card has the higher bit. */
static int called_holder(const struct eu_sampler *s, const struct eu_sample *sample)
{
    uint64_t best = 0;
    int holder = s->view->maker;

    for (int seat = 0; seat < s->view->players; seat++) {
        uint64_t held =
            eu_of_suit(sample->hand[seat] | s->shown[seat], s->view->trump, s->view->called_suit);

        if (held > best) {
            best = held;
            holder = seat;
        }
    }
    return holder;
}

struct eu_world eu_sample_world(const struct eu_sampler *s, const struct eu_sample *sample)
{
    struct eu_world w = s->world;

    memcpy(w.hand, sample->hand, sizeof w.hand);
    if (sample->discard & ~w.asleep) {
        w.away = sample->discard;
        w.away_by = s->view->dealer;
    }
    if (s->view->called_suit != EU_NO_SUIT) {
        int holder = called_holder(s, sample);

        if (!(w.makers >> holder & 1))
            w.taken = (uint8_t)(w.taken + s->view->taken[holder]);
        w.makers |= (uint8_t)(1 << holder);
    }
    return w;
}
