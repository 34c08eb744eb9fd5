/*
 * Placing the unseen cards. Places with the same voids are a group, suits that the same groups may
 * have are a kind. How many cards of each kind a group gets is drawn by the number of ways in which
 * it and the groups behind it can then be filled; which cards these are, and how they lie within
 * the group, is a shuffle. So every placement is drawn with the same chance, and none is drawn in
 * vain.
 */
#include "euchre_sample.h"

#include <string.h>

/* The ways to fill a group are gone through: so many cards of each kind. */
struct filling {
    const struct eu_sampler *s;
    double *way; /* where ways are noted while they are counted; later NULL */
    int group;
    uint8_t left[4]; /* cards of each kind that the groups before this one have left */
    uint8_t take[4]; /* this group's */
    double ways;     /* so far, those of the groups behind it among them */
    double enough;   /* the first that goes beyond so many is the one */
};

static double choice(const struct eu_sampler *s, int n, int k)
{
    return s->choice[n * (n + 1) / 2 + k];
}

static void spread(struct filling *f, int k, int cards, double ways);

static double *room_of(const struct eu_sampler *s, double *way, int group, const uint8_t left[4])
{
    const uint16_t *room = s->room[group];
    int at = room[0];

    for (int k = 0; k + 1 < s->kinds; k++)
        at += room[k + 1] * (s->kind[k].cards - left[k]);
    return way + at;
}

/* The ways to fill a group and those behind it with what is left; the last takes it all. */
static double ways_from(const struct eu_sampler *s, double *way, int group, const uint8_t left[4])
{
    struct filling f = {.s = s, .way = way, .group = group};
    double *room;

    if (group + 1 == s->groups)
        return 1;
    if (!way)
        return *room_of(s, (double *)s->way, group, left);
    room = room_of(s, way, group, left);
    if (*room < 0) {
        memcpy(f.left, left, sizeof f.left);
        f.enough = 1e300;
        spread(&f, 0, s->group[group].cards, 1);
        *room = f.ways;
    }
    return *room;
}

/* The group is filled: what remains for those behind it. */
static void filled(struct filling *f, double ways)
{
    uint8_t left[4];

    for (int k = 0; k < 4; k++)
        left[k] = (uint8_t)(f->left[k] - f->take[k]);
    f->ways += ways * ways_from(f->s, f->way, f->group + 1, left);
}

/* Gives the group so many cards of kind k and those behind it, in all ways or until there are
 * enough. */
static void spread(struct filling *f, int k, int cards, double ways)
{
    int most = f->s->group[f->group].may >> k & 1 ? f->left[k] : 0;
    int least = k + 1 < f->s->kinds ? 0 : cards;

    most = most < cards ? most : cards;
    for (int n = least; n <= most && f->ways <= f->enough; n++) {
        double so_far = ways * choice(f->s, f->left[k], n);

        f->take[k] = (uint8_t)n;
        if (k + 1 < f->s->kinds && k + 1 < (int)sizeof f->left)
            spread(f, k + 1, cards - n, so_far);
        else
            filled(f, so_far);
    }
}

/* The first rows of Pascal's triangle. */
static void prepare_choices(struct eu_sampler *s, int rows)
{
    for (int n = 0; n < rows; n++)
        for (int k = 0; k <= n; k++)
            s->choice[n * (n + 1) / 2 + k] =
                k == 0 || k == n ? 1 : choice(s, n - 1, k - 1) + choice(s, n - 1, k);
}

/* A group's room has a place for all numbers of cards that those before it may have taken; how many
 * of the last kind they took follows. */
static void make_rooms(struct eu_sampler *s)
{
    int end = 0, taken = 0;

    for (int g = 0; g + 1 < s->groups; g++) {
        int size = 1;

        s->room[g][0] = (uint16_t)end;
        for (int k = 0; k + 1 < s->kinds; k++) {
            s->room[g][k + 1] = (uint16_t)size;
            size *= 1 + (taken < s->kind[k].cards ? taken : s->kind[k].cards);
        }
        for (int i = 0; i < size; i++)
            s->way[end++] = -1;
        taken += s->group[g].cards;
    }
}

void eu_sampler_prepare(struct eu_sampler *s)
{
    uint8_t left[4] = {0};

    if (s->groups == 1)
        return;
    for (int k = 0; k < s->kinds; k++)
        left[k] = s->kind[k].cards;
    prepare_choices(s, left[s->kinds - 1] + 1);
    make_rooms(s);
    ways_from(s, s->way, 0, left);
}

static uint64_t gather(const uint8_t *card, int n)
{
    uint64_t set = 0;

    for (int i = 0; i < n; i++)
        set |= eu_bit(card[i]);
    return set;
}

static void put(const struct eu_sampler *s, int place, uint64_t set, struct eu_sample *out)
{
    int seat = s->place[place].seat;

    if (s->place[place].is_discard)
        out->discard = set;
    else if (s->place[place].is_blind)
        out->blind = set;
    else if (seat != EU_NOBODY)
        out->hand[seat] = s->known.hand[seat] | set;
}

/* Deals the cards of a group to its places; the last, and largest, has what is left. */
static void deal_group(const struct eu_sampler *s, int group, uint8_t *card,
                       struct eu_chance *chance, struct eu_sample *out)
{
    int first = s->group[group].first, last = first + s->group[group].places - 1;
    int cards = s->group[group].cards;

    eu_chance_pick(chance, card, cards, cards - s->place[last].cards);
    for (int place = first; place <= last; place++) {
        put(s, place, gather(card, s->place[place].cards), out);
        card += s->place[place].cards;
    }
}

/* Draws how many cards of each kind a group gets, and takes as many from each. */
static int draw_group(const struct eu_sampler *s, int group, uint8_t left[4], uint8_t *card,
                      struct eu_chance *chance, uint8_t *drawn)
{
    struct filling f = {.s = s, .group = group};
    int n = 0;

    memcpy(f.left, left, sizeof f.left);
    f.enough = eu_chance_part(chance) * ways_from(s, NULL, group, left);
    spread(&f, 0, s->group[group].cards, 1);
    for (int k = 0; k < s->kinds; k++) {
        uint8_t *from = card + s->kind[k].first + s->kind[k].cards - left[k];

        eu_chance_pick(chance, from, left[k], f.take[k]);
        memcpy(drawn + n, from, f.take[k]);
        n += f.take[k];
        left[k] = (uint8_t)(left[k] - f.take[k]);
    }
    return n;
}

void eu_sampler_draw(const struct eu_sampler *s, struct eu_chance *chance, struct eu_sample *out)
{
    uint8_t card[64], drawn[64], left[4] = {0};
    int n = 0;

    memcpy(card, s->card, sizeof card);
    *out = s->known;
    if (s->groups > 1) {
        for (int k = 0; k < s->kinds; k++)
            left[k] = s->kind[k].cards;
        for (int g = 0; g + 1 < s->groups; g++) {
            draw_group(s, g, left, card, chance, drawn);
            deal_group(s, g, drawn, chance, out);
        }
        for (int k = 0; k < s->kinds; k++) {
            memcpy(drawn + n, card + s->kind[k].first + s->kind[k].cards - left[k], left[k]);
            n += left[k];
        }
        memcpy(card, drawn, (size_t)n);
    }
    deal_group(s, s->groups - 1, card, chance, out);
}
