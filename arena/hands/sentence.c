#include "hands/sentence.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void sentence_add(struct sentence *s, const char *fmt, ...)
{
    va_list ap;
    int n;

    va_start(ap, fmt);
    n = vsnprintf(s->text + s->n, s->room - s->n, fmt, ap);
    va_end(ap);
    if (n > 0)
        s->n = (size_t)n < s->room - s->n ? s->n + (size_t)n : s->room - 1;
}

const char *sentence_name(const struct hand *h, unsigned seat)
{
    return seat < h->rules.players ? h->seat[seat] : "nobody";
}

void sentence_seats(struct sentence *s, const struct hand *h, unsigned seats)
{
    const char *joint = "";

    for (; seats; seats &= seats - 1) {
        sentence_add(s, "%s%s", joint, sentence_name(h, (unsigned)__builtin_ctz(seats)));
        joint = card_count(seats) > 2 ? ", " : " and ";
    }
}

const char *sentence_how(unsigned how)
{
    static const char *const hows[] = {"", " alone", " with a jambone", " with a jamboree"};

    return hows[how & 3];
}

/* ---- Results ---- */

/* As far as it is decided who is with the maker. */
unsigned sentence_makers(const struct deal *d)
{
    return d->makers ? d->makers : d->table.makers;
}

unsigned sentence_others(const struct hand *h, const struct deal *d)
{
    return rules_seats(&h->rules) & ~sentence_makers(d);
}

static int tricks_of(const struct deal *d, unsigned seats)
{
    int n = 0;

    for (; seats; seats &= seats - 1)
        n += d->table.taken[__builtin_ctz(seats)];
    return n;
}

static void add_tricks(struct sentence *s, const struct deal *d, unsigned seats, unsigned others)
{
    int n = tricks_of(d, seats);

    sentence_add(s, "%d trick%s to %d", n, sentence_plural(n), tricks_of(d, others));
}

/* Those of the makers who play; with sides only one does in a lone hand. */
static unsigned playing_makers(const struct deal *d)
{
    return d->table.lone != EU_NOBODY ? 1u << d->table.lone : sentence_makers(d);
}

static void add_trump(struct sentence *s, const struct deal *d)
{
    if (d->table.lone != EU_NOBODY && !d->table.contract)
        sentence_add(s, "%s", sentence_how(d->table.how));
    if (d->table.trump != EU_NO_SUIT)
        sentence_add(s, " in %s", suit_name(d->table.trump));
    if (d->table.called_suit == EU_NO_SUIT)
        return;
    sentence_add(s, ", called %s", suit_name(d->table.called_suit));
    if (d->alone)
        sentence_add(s, ", alone by accident");
}

static void add_contract(struct sentence *s, const struct deal *d)
{
    unsigned bid = d->table.contract;

    sentence_add(s, card_count(playing_makers(d)) > 1 ? " bid " : " bids ");
    if (bid == EU_BID_LONE)
        sentence_add(s, "all tricks alone");
    else if (bid == EU_BID_BARE)
        sentence_add(s, "all tricks alone without the blind");
    else
        sentence_add(s, "%u", bid);
}

/* "A and D make it in hearts", "B, C and E euchre A alone in hearts", "A and D bid 5 in hearts and
 * make 6". */
static void add_played(struct sentence *s, const struct hand *h, const struct deal *d)
{
    unsigned makers = sentence_makers(d), others = sentence_others(h, d),
             playing = playing_makers(d);
    bool made = deal_made(d);

    if (!made && !d->rules->auction) {
        sentence_seats(s, h, others);
        sentence_add(s, card_count(others) > 1 ? " euchre " : " euchres ");
    }
    sentence_seats(s, h, playing);
    if (d->rules->auction)
        add_contract(s, d);
    else if (made)
        sentence_add(s, card_count(playing) > 1 ? " make it" : " makes it");
    add_trump(s, d);
    if (d->rules->auction) {
        sentence_add(s, " and make%s %d", card_count(playing) > 1 ? "" : "s", tricks_of(d, makers));
    } else {
        sentence_add(s, ", ");
        add_tricks(s, d, made ? makers : others, made ? others : makers);
    }
}

static void add_manner(struct sentence *s, const struct hand *h, const struct deal *d)
{
    if (d->table.maker == EU_NOBODY) {
        sentence_add(s, "all pass, no points");
        return;
    }
    if (deal_is_played_out(d)) {
        add_played(s, h, d);
        return;
    }
    sentence_seats(s, h, playing_makers(d));
    if (deal_is_shown(d)) {
        sentence_add(s, " shows a jamboree in %s", suit_name(d->table.trump));
        return;
    }
    if (d->rules->auction)
        add_contract(s, d);
    add_trump(s, d);
    if (d->table.tricks + d->table.played == 0)
        sentence_add(s, ", abandoned before a card is played");
    else
        sentence_add(s, ", abandoned in trick %u", d->table.tricks + 1u);
}

/* The seats that the manner of the hand has named already as those who score. */
static unsigned named_winners(const struct hand *h, const struct deal *d)
{
    const struct outcome *o = &d->outcome;

    if (deal_is_played_out(d) && !deal_made(d))
        return d->rules->auction ? 0 : sentence_others(h, d);
    for (unsigned side = 0; side < h->rules.sides; side++)
        if (!deal_is_played_out(d) && o->penalty[side])
            return 0;
    return sentence_makers(d);
}

/* ", 2 points each", ", penalty 2 points to B and C each": once for all who score the same. */
static void add_gain(struct sentence *s, const struct hand *h, const struct deal *d,
                     const int8_t *gain, const char *kind)
{
    unsigned told = 0;

    for (unsigned side = 0; side < h->rules.sides; side++) {
        unsigned seats = 0, group = rules_seats_of(&h->rules, side);
        int n = gain[side] < 0 ? -gain[side] : gain[side];
        group = group & sentence_makers(d) ? sentence_makers(d) : sentence_others(h, d);
        for (unsigned other = 0; other < h->rules.sides; other++)
            if (gain[other] == gain[side])
                seats |= rules_seats_of(&h->rules, other) & group;
        if (!gain[side] || told & seats)
            continue;
        told |= seats;
        sentence_add(s, ", %s%d point%s", kind, n, sentence_plural(n));
        if (kind[0] || seats != named_winners(h, d)) {
            sentence_add(s, gain[side] < 0 ? " off " : " to ");
            sentence_seats(s, h, seats);
        }
        if (rules_individual(&h->rules) && card_count(seats) > 1)
            sentence_add(s, " each");
    }
}

static void add_numbers(struct sentence *s, const struct hand *h, const int32_t *n)
{
    for (unsigned side = 0; side < h->rules.sides; side++)
        sentence_add(s, "%s%d", side ? "-" : " ", n[side]);
}

static void add_score(struct sentence *s, const struct hand *h, const struct tally *before,
                      const struct tally *after)
{
    sentence_add(s, "; score");
    add_numbers(s, h, after->points);
    if (memcmp(before->games, after->games, sizeof before->games) != 0) {
        sentence_add(s, ", games");
        add_numbers(s, h, after->games);
    }
    if (memcmp(before->rubber, after->rubber, sizeof before->rubber) != 0) {
        sentence_add(s, after->over ? ", the rubber ends" : ", rubber");
        add_numbers(s, h, after->rubber);
    }
}

static void add_so_far(struct sentence *s, const struct hand *h, const struct deal *d)
{
    if (d->table.maker == EU_NOBODY || d->table.trump == EU_NO_SUIT) {
        sentence_add(s, "not played");
        return;
    }
    sentence_seats(s, h, playing_makers(d));
    if (d->rules->auction)
        add_contract(s, d);
    add_trump(s, d);
    sentence_add(s, ", ");
    add_tricks(s, d, sentence_makers(d), sentence_others(h, d));
    sentence_add(s, " so far");
}

void sentence_result(struct sentence *s, const struct hand *h, const struct deal *d,
                     const struct tally *before, const struct tally *after)
{
    if (d->ask.kind != EU_NOTHING) {
        add_so_far(s, h, d);
        return;
    }
    add_manner(s, h, d);
    if (d->outcome.void_deal && d->table.maker != EU_NOBODY)
        sentence_add(s, ", void: faults on both sides");
    else if (d->table.maker != EU_NOBODY) {
        add_gain(s, h, d, d->outcome.points, "");
        add_gain(s, h, d, d->outcome.penalty, "penalty ");
    }
    add_score(s, h, before, after);
}
