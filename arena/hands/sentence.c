#include "hands/sentence.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rules/law.h"

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

static const char *seat_name(const struct hand *h, unsigned seat)
{
    return seat < h->rules.players ? h->seat[seat] : "nobody";
}

void sentence_seats(struct sentence *s, const struct hand *h, unsigned seats)
{
    const char *joint = "";

    for (; seats; seats &= seats - 1) {
        sentence_add(s, "%s%s", joint, seat_name(h, (unsigned)__builtin_ctz(seats)));
        joint = card_count(seats) > 2 ? ", " : " and ";
    }
}

const char *sentence_how(unsigned how)
{
    static const char *const hows[] = {"", " alone", " with a jambone", " with a jamboree"};

    return hows[how & 3];
}

/* ---- Results ---- */

/* The maker and his partners, as far as they are known. */
static unsigned makers_of(const struct deal *d)
{
    return d->makers ? d->makers : d->table.makers;
}

static unsigned others_of(const struct hand *h, const struct deal *d)
{
    return rules_seats(&h->rules) & ~makers_of(d);
}

static int tricks_of(const struct deal *d, unsigned seats)
{
    int n = 0;

    for (; seats; seats &= seats - 1)
        n += d->table.taken[__builtin_ctz(seats)];
    return n;
}

static void add_tricks_result(struct sentence *s, const struct deal *d, unsigned seats,
                              unsigned others)
{
    int n = tricks_of(d, seats);

    sentence_add(s, "%d trick%s to %d", n, sentence_plural(n), tricks_of(d, others));
}

/* The makers who play: in a lone hand only one. */
static unsigned playing_makers(const struct deal *d)
{
    return d->table.lone != EU_NOBODY ? 1u << d->table.lone : makers_of(d);
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
    unsigned makers = makers_of(d), others = others_of(h, d), playing = playing_makers(d);
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
        add_tricks_result(s, d, made ? makers : others, made ? others : makers);
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

/* The seats that score and have been named already. */
static unsigned named_winners(const struct hand *h, const struct deal *d)
{
    const struct outcome *o = &d->outcome;

    if (deal_is_played_out(d) && !deal_made(d))
        return d->rules->auction ? 0 : others_of(h, d);
    for (unsigned side = 0; side < h->rules.sides; side++)
        if (!deal_is_played_out(d) && o->penalty[side])
            return 0;
    return makers_of(d);
}

/* ", 2 points each", ", penalty 2 points to B and C each": once for all of a group who score the
 * same. */
static void add_gain(struct sentence *s, const struct hand *h, const struct deal *d,
                     const int8_t *gain, const char *kind)
{
    unsigned told = 0;

    for (unsigned side = 0; side < h->rules.sides; side++) {
        unsigned seats = 0, group = rules_seats_of(&h->rules, side);
        int n = gain[side] < 0 ? -gain[side] : gain[side];
        group = group & makers_of(d) ? makers_of(d) : others_of(h, d);
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

static void add_score_text(struct sentence *s, const struct hand *h, const struct tally *before,
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
    add_tricks_result(s, d, makers_of(d), others_of(h, d));
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
    add_score_text(s, h, before, after);
}

/* ---- Offences: the answer, told behind the name of the seat ---- */

static void add_card_name(struct sentence *s, int c)
{
    char text[3];

    card_text((card)c, text);
    sentence_add(s, "%s", text);
}

static void add_wrong_play(struct sentence *s, const struct deal *d, int answer)
{
    bool held = answer > 0 && answer < 64 && d->hand[d->ask.seat] & card_bit((unsigned)answer);
    char legal[CARD_SET_TEXT];

    if (answer == EU_ABANDON) {
        sentence_add(s, "abandons the hand");
        return;
    }
    sentence_add(s, "plays ");
    add_card_name(s, answer);
    card_set_text(d->ask.legal, legal);
    if (!held)
        sentence_add(s, ", which is not in that hand");
    else if (deal_card_is_called(d, d->ask.seat))
        sentence_add(s, " where another card is called: %s in hand", legal);
    else
        sentence_add(s, " to a lead of %s with %s in hand",
                     suit_name(card_suit(d->table.trump, d->table.trick[d->table.tricks][0])),
                     legal);
}

static void add_wrong_bid(struct sentence *s, int answer)
{
    if (answer == EU_PASS)
        sentence_add(s, "passes, who must name a suit");
    else
        sentence_add(s, "bids %s%s, which is not open to that seat",
                     suit_name(EU_BID_SUIT((unsigned)answer)),
                     sentence_how(EU_BID_HOW((unsigned)answer)));
}

static void add_wrong_tricks(struct sentence *s, int answer)
{
    if (answer == EU_BID_LONE || answer == EU_BID_BARE)
        sentence_add(s, "bids alone%s", answer == EU_BID_BARE ? " without the blind" : "");
    else
        sentence_add(s, "bids %d", answer);
    sentence_add(s, ", which is not open to that seat");
}

static void add_wrong_discard(struct sentence *s, const struct deal *d, int answer)
{
    sentence_add(s, d->ask.kind == EU_BURY ? "buries " : "discards ");
    add_card_name(s, answer);
    sentence_add(s, answer && answer == d->table.turnup ? ", the turn-up"
                                                        : ", which is not in that hand");
}

static void add_wrong_call(struct sentence *s, int answer)
{
    if (answer == EU_CALL_ALONE)
        sentence_add(s, "may not play alone here");
    else if (answer >= 0 && answer < SUITS)
        sentence_add(s, "calls %s, which are trumps", suit_name((unsigned)answer));
    else
        sentence_add(s, "calls no suit");
}

static void add_wrong_partner(struct sentence *s, const struct hand *h, int answer)
{
    if (answer < 0 || answer >= h->rules.players)
        sentence_add(s, "chooses nobody at the table");
    else
        sentence_add(s, "chooses %s, who is with the maker already",
                     seat_name(h, (unsigned)answer));
}

void sentence_offence(struct sentence *s, const struct hand *h, const struct deal *d, int answer)
{
    unsigned how = (unsigned)answer & 3;

    sentence_add(s, "%s ", seat_name(h, d->ask.seat));
    switch ((enum eu_question)d->ask.kind) {
    case EU_PLAY:
        add_wrong_play(s, d, answer);
        break;
    case EU_BID:
        add_wrong_bid(s, answer);
        break;
    case EU_BID_TRICKS:
        add_wrong_tricks(s, answer);
        break;
    case EU_DISCARD:
    case EU_BURY:
        add_wrong_discard(s, d, answer);
        break;
    case EU_CALL_PARTNER:
        add_wrong_call(s, answer);
        break;
    case EU_CHOOSE_PARTNER:
        add_wrong_partner(s, h, answer);
        break;
    case EU_TAKE:
    case EU_OPPOSE:
        sentence_add(s, "may not play%s here", how ? sentence_how(how) : " not alone");
        break;
    case EU_CALL_CARD:
        sentence_add(s, "calls ");
        add_card_name(s, answer);
        sentence_add(s, ", which may not be called");
        break;
    case EU_NOTHING:
    case EU_CHOOSE:
        sentence_add(s, "gives no legal answer");
        break;
    }
}

/* ---- Laws and penalties ---- */

void sentence_law(struct sentence *s, const struct eu_rules *rules, const struct fault *fault)
{
    struct citation c;

    if (!law_broken(rules, fault, &c)) {
        sentence_add(s, "by decision, the book is silent");
        return;
    }
    sentence_add(s, "%s, %s: %s", c.book, c.number, c.gist);
}

void sentence_code_and_law(struct sentence *s, const struct eu_rules *rules,
                           const struct fault *fault)
{
    sentence_add(s, " (%s; ", fault_name((enum eu_fault)fault->code));
    sentence_law(s, rules, fault);
    sentence_add(s, ")");
}

/* "3 points to A and C, B and D count nothing". */
static void add_price(struct sentence *s, const struct hand *h, unsigned side, int points,
                      bool forfeit)
{
    if (points) {
        sentence_add(s, "%d point%s to ", points, sentence_plural(points));
        sentence_seats(s, h, rules_seats_of(&h->rules, 1 - side));
    }
    if (forfeit) {
        sentence_add(s, "%s", points ? ", " : "");
        sentence_seats(s, h, rules_seats_of(&h->rules, side));
        sentence_add(s, " count nothing");
    }
}

/* What the injured score by a hand that was abandoned. */
static void add_abandoned(struct sentence *s, const struct hand *h, const struct deal *d,
                          const struct fault *fault)
{
    const struct outcome *o = &d->outcome;
    unsigned side = rules_side(&h->rules, fault->seat);

    sentence_add(s, "the hand is abandoned");
    if (d->ask.kind != EU_NOTHING || !d->makers)
        return;
    unsigned injured = d->makers >> fault->seat & 1 ? others_of(h, d) : makers_of(d);
    unsigned first = rules_side(&h->rules, (unsigned)__builtin_ctz(injured));
    int points = outcome_points(o, first);
    if (o->penalty[side] < 0) {
        sentence_add(s, ", %d off the offender's score", -o->penalty[side]);
    } else if (points) {
        sentence_add(s, ", %d point%s to ", points, sentence_plural(points));
        sentence_seats(s, h, injured);
        sentence_add(s, rules_individual(&h->rules) && card_count(injured) > 1 ? " each" : "");
    }
}

static int how_of(int32_t bid)
{
    return bid > EU_PASS ? (int)EU_BID_HOW(bid) : EU_PLAIN;
}

/* What an offence counts as that has no penalty. */
static const char *counts_as(const struct deal *d, const struct fault *fault)
{
    bool alone = d->table.lone == fault->seat;

    switch ((enum eu_question)fault->question) {
    case EU_BID:
        if (d->table.maker != fault->seat)
            return "it counts as a pass";
        if (fault->raw == EU_PASS)
            return "the first legal suit is named for him";
        return how_of(fault->raw) == EU_JAMBOREE && alone ? "it counts as alone"
                                                          : "it counts as the plain declaration";
    case EU_TAKE:
    case EU_OPPOSE:
        return alone ? "it counts as alone" : "it counts as no";
    case EU_CALL_CARD:
        return "no card is called";
    case EU_BID_TRICKS:
        return "it counts as a pass";
    case EU_CALL_PARTNER:
        return alone ? "it counts as alone" : "the first legal suit is called for him";
    case EU_CHOOSE_PARTNER:
        return "the first seat that may be chosen is";
    case EU_NOTHING:
    case EU_DISCARD:
    case EU_BURY:
    case EU_PLAY:
    case EU_CHOOSE:
        break;
    }
    return "it does not count";
}

void sentence_penalty(struct sentence *s, const struct hand *h, const struct deal *d,
                      const struct fault *fault)
{
    const struct eu_rules *r = &h->rules;
    unsigned side = rules_side(r, fault->seat);
    bool lone = d->alone;
    bool as_revoke = fault->code == EU_REVOKE || r->wrong_revokes;

    if (!fault_breaks_play((enum eu_fault)fault->code))
        sentence_add(s, "%s", counts_as(d, fault));
    else if (r->enforcement == EU_ENFORCE_REPAIR)
        sentence_add(s, "mended, nothing is scored");
    else if (as_revoke && r->revoke_ends)
        add_abandoned(s, h, d, fault);
    else if (as_revoke) {
        add_price(s, h, side, lone ? r->lone_revoke : r->revoke, r->revoke_forfeit);
    } else {
        add_price(s, h, side, lone ? r->lone_wrong : r->wrong, r->wrong_forfeit);
    }
}
