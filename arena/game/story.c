#include "game/story.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void story_start(struct story *s, char *text, size_t room)
{
    *s = (struct story){text, 0, room};
    text[0] = '\0';
}

void story_add(struct story *s, const char *fmt, ...)
{
    va_list ap;
    int n;

    va_start(ap, fmt);
    n = vsnprintf(s->text + s->n, s->room - s->n, fmt, ap);
    va_end(ap);
    if (n > 0)
        s->n = (size_t)n < s->room - s->n ? s->n + (size_t)n : s->room - 1;
}

static const char *name(const struct hand *h, unsigned seat)
{
    return seat < h->rules.players ? h->seat[seat] : "nobody";
}

static void add_side(struct story *s, const struct hand *h, unsigned side)
{
    const char *joint = "";

    for (unsigned seat = 0; seat < h->rules.players; seat++) {
        if (rules_side(&h->rules, seat) != side)
            continue;
        story_add(s, "%s%s", joint, name(h, seat));
        joint = " and ";
    }
}

static const char *plural(int n)
{
    return n == 1 ? "" : "s";
}

static void add_card(struct story *s, int c)
{
    char text[3];

    card_text((card)c, text);
    story_add(s, "%s", text);
}

static void add_cards(struct story *s, cardset cards)
{
    for (const char *joint = ""; cards; cards &= cards - 1, joint = " ") {
        story_add(s, "%s", joint);
        add_card(s, card_lowest(cards));
    }
}

/* Results ------------------------------------------------------------------------------------ */

static int side_tricks(const struct hand *h, const struct deal *d, unsigned side)
{
    int n = 0;

    for (unsigned seat = 0; seat < h->rules.players; seat++)
        if (rules_side(&h->rules, seat) == side)
            n += d->table.taken[seat];
    return n;
}

static void add_tricks(struct story *s, const struct hand *h, const struct deal *d, unsigned side)
{
    int n = side_tricks(h, d, side);

    story_add(s, "%d trick%s to %d", n, plural(n), side_tricks(h, d, 1 - side));
}

static void add_trump(struct story *s, const struct deal *d)
{
    static const char *const hows[] = {"", " alone", " with a jambone", " with a jamboree"};

    if (d->table.lone != EU_NOBODY)
        story_add(s, "%s", hows[d->table.how & 3]);
    story_add(s, " in %s", suit_name(d->table.trump));
}

static void add_players(struct story *s, const struct hand *h, const struct deal *d, unsigned side)
{
    unsigned lone = d->table.lone;

    if (lone < h->rules.players && rules_side(&h->rules, lone) == side)
        story_add(s, "%s", name(h, lone));
    else
        add_side(s, h, side);
}

static bool one_player(const struct hand *h, const struct deal *d, unsigned side)
{
    return d->table.lone < h->rules.players && rules_side(&h->rules, d->table.lone) == side;
}

/* A hand with a maker that was played to its end. */
static void add_played(struct story *s, const struct hand *h, const struct deal *d)
{
    unsigned makers = deal_maker_side(d), won = makers;
    bool made = deal_made(d);

    if (!made) {
        won = 1 - makers;
        add_side(s, h, won);
        story_add(s, " euchre ");
    }
    add_players(s, h, d, makers);
    if (made)
        story_add(s, " make%s it", one_player(h, d, makers) ? "s" : "");
    add_trump(s, d);
    story_add(s, ", ");
    add_tricks(s, h, d, won);
}

static void add_manner(struct story *s, const struct hand *h, const struct deal *d)
{
    bool played = d->table.tricks == h->rules.cards;

    if (d->table.maker == EU_NOBODY) {
        story_add(s, "all pass, no points");
    } else if (played) {
        add_played(s, h, d);
    } else if (d->table.how == EU_JAMBOREE && d->table.tricks + d->table.played == 0) {
        add_players(s, h, d, deal_maker_side(d));
        story_add(s, " shows a jamboree in %s", suit_name(d->table.trump));
    } else {
        add_players(s, h, d, deal_maker_side(d));
        add_trump(s, d);
        story_add(s, ", abandoned in trick %u", d->table.tricks + 1u);
    }
}

/* The side that took its tricks; no side where the hand was not played out. */
static unsigned winning_side(const struct hand *h, const struct deal *d)
{
    unsigned makers = deal_maker_side(d);

    if (d->table.tricks < h->rules.cards)
        return d->outcome.penalty[0] | d->outcome.penalty[1] ? h->rules.sides : makers;
    return deal_made(d) ? makers : 1 - makers;
}

static void add_points(struct story *s, const struct hand *h, const struct deal *d)
{
    for (unsigned side = 0; side < h->rules.sides; side++) {
        int points = d->outcome.points[side];
        if (!points)
            continue;
        story_add(s, ", %d point%s", points, plural(points));
        if (side != winning_side(h, d)) {
            story_add(s, " to ");
            add_side(s, h, side);
        }
    }
    for (unsigned side = 0; side < h->rules.sides; side++) {
        int penalty = d->outcome.penalty[side], n = penalty < 0 ? -penalty : penalty;
        if (!penalty)
            continue;
        story_add(s, ", penalty %d point%s %s ", n, plural(n), penalty < 0 ? "off" : "to");
        add_side(s, h, side);
    }
}

static void add_numbers(struct story *s, const struct hand *h, const int32_t *n)
{
    for (unsigned side = 0; side < h->rules.sides; side++)
        story_add(s, "%s%d", side ? "-" : " ", n[side]);
}

static void add_score(struct story *s, const struct hand *h, const struct tally *before,
                      const struct tally *after)
{
    story_add(s, "; score");
    add_numbers(s, h, after->points);
    if (memcmp(before->games, after->games, sizeof before->games) != 0) {
        story_add(s, ", games");
        add_numbers(s, h, after->games);
    }
    if (memcmp(before->rubber, after->rubber, sizeof before->rubber) != 0) {
        story_add(s, after->over ? ", the rubber ends" : ", rubber");
        add_numbers(s, h, after->rubber);
    }
}

static void add_so_far(struct story *s, const struct hand *h, const struct deal *d)
{
    if (d->table.maker == EU_NOBODY) {
        story_add(s, "not played");
        return;
    }
    add_players(s, h, d, deal_maker_side(d));
    add_trump(s, d);
    story_add(s, ", ");
    add_tricks(s, h, d, deal_maker_side(d));
    story_add(s, " so far");
}

void story_result(struct story *s, const struct hand *h, const struct deal *d,
                  const struct tally *before, const struct tally *after)
{
    if (d->ask.kind != EU_NOTHING) {
        add_so_far(s, h, d);
        return;
    }
    add_manner(s, h, d);
    if (d->outcome.void_deal && d->table.maker != EU_NOBODY)
        story_add(s, ", void: faults on both sides");
    else if (d->table.maker != EU_NOBODY)
        add_points(s, h, d);
    add_score(s, h, before, after);
}

/* Offences ----------------------------------------------------------------------------------- */

static void add_play(struct story *s, const struct hand *h, const struct deal *d, int answer)
{
    const char *who = name(h, d->ask.seat);
    bool held = answer > 0 && answer < 64 && d->hand[d->ask.seat] & card_bit((unsigned)answer);

    if (answer == EU_ABANDON) {
        story_add(s, "%s abandons the hand", who);
        return;
    }
    story_add(s, "%s plays ", who);
    add_card(s, answer);
    if (!held)
        story_add(s, ", which is not in that hand");
    else if (deal_card_is_called(d, d->ask.seat))
        story_add(s, " where another card is called: ");
    else
        story_add(s, " to a lead of %s with ",
                  suit_name(card_suit(d->table.trump, d->table.trick[d->table.tricks][0])));
    if (held)
        add_cards(s, d->ask.legal);
    if (held)
        story_add(s, " in hand");
}

static void add_bid(struct story *s, const struct hand *h, const struct deal *d, int answer)
{
    static const char *const hows[] = {"", " alone", " with a jambone", " with a jamboree"};
    const char *who = name(h, d->ask.seat);

    if (answer == EU_PASS)
        story_add(s, "%s passes, who must name a suit", who);
    else
        story_add(s, "%s bids %s%s, which is not open to that seat", who,
                  suit_name(EU_BID_SUIT((unsigned)answer)), hows[EU_BID_HOW(answer) & 3]);
}

static void add_discard(struct story *s, const struct hand *h, const struct deal *d, int answer)
{
    story_add(s, "%s discards ", name(h, d->ask.seat));
    add_card(s, answer);
    story_add(s, answer == d->table.turnup ? ", the turn-up" : ", which is not in that hand");
}

void story_offence(struct story *s, const struct hand *h, const struct deal *d, int answer)
{
    static const char *const hows[] = {"not alone", "alone", "with a jambone", "with a jamboree"};

    switch ((enum eu_question)d->ask.kind) {
    case EU_PLAY:
        add_play(s, h, d, answer);
        break;
    case EU_BID:
        add_bid(s, h, d, answer);
        break;
    case EU_DISCARD:
        add_discard(s, h, d, answer);
        break;
    case EU_TAKE:
    case EU_OPPOSE:
        story_add(s, "%s may not play %s here", name(h, d->ask.seat), hows[answer & 3]);
        break;
    case EU_CALL_CARD:
        story_add(s, "%s calls ", name(h, d->ask.seat));
        add_card(s, answer);
        story_add(s, ", which may not be called");
        break;
    case EU_NOTHING:
    case EU_CALL_PARTNER:
    case EU_CHOOSE:
        story_add(s, "%s gives no legal answer", name(h, d->ask.seat));
        break;
    }
}

/* Laws and penalties ------------------------------------------------------------------------- */

void story_law(struct story *s, const struct eu_rules *rules, const char *law)
{
    static const char *const books[] = {
        [EU_AMERICAN1866] = "The American Card Player 1866",
        [EU_PROFESSOR1862] = "Professor 1862",
        [EU_SOMERSET1888] = "Somerset 1888",
        [EU_HOYLE] = "Foster's Hoyle",
        [EU_MODERN] = "tournament rules",
    };
    const char *book = rules->book < sizeof books / sizeof *books ? books[rules->book] : "?";

    if (law[0] >= '0' && law[0] <= '9')
        story_add(s, "%s, law %s", book, law);
    else if (law[0] == 'F' && law[1] == ' ')
        story_add(s, "%s, %s", book, law + 2);
    else if (law[0] == '[' || !law[0])
        story_add(s, "by decision, the book is silent [R]");
    else if (law[0] == 'W')
        story_add(s, "tournament rules [W]");
    else
        story_add(s, "%s [%s]", book, law);
}

static bool breaks_play(const struct fault *fault)
{
    return fault->code == EU_REVOKE || fault->code == EU_WRONG_CARD ||
           fault->code == EU_BAD_DISCARD;
}

static void add_price(struct story *s, const struct hand *h, unsigned side, int points,
                      bool forfeit)
{
    if (points) {
        story_add(s, "%d point%s to ", points, plural(points));
        add_side(s, h, 1 - side);
    }
    if (forfeit) {
        story_add(s, "%s", points ? ", " : "");
        add_side(s, h, side);
        story_add(s, " count nothing");
    }
}

static int how_of(int32_t bid)
{
    return bid > EU_PASS ? (int)EU_BID_HOW(bid) : EU_PLAIN;
}

/* What an offence counts as that breaks nothing but the form. */
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
    case EU_NOTHING:
    case EU_DISCARD:
    case EU_CALL_PARTNER:
    case EU_PLAY:
    case EU_CHOOSE:
        break;
    }
    return "it does not count";
}

void story_penalty(struct story *s, const struct hand *h, const struct deal *d,
                   const struct fault *fault)
{
    const struct eu_rules *r = &h->rules;
    unsigned side = rules_side(r, fault->seat);
    bool lone = d->table.lone != EU_NOBODY;
    bool as_revoke = fault->code == EU_REVOKE || r->wrong_revokes;

    if (!breaks_play(fault))
        story_add(s, "%s", counts_as(d, fault));
    else if (r->enforcement == EU_ENFORCE_REPAIR)
        story_add(s, "mended, nothing is scored");
    else if (as_revoke && r->revoke_ends && d->outcome.penalty[side] < 0)
        story_add(s, "the hand is abandoned, %d off their score", -d->outcome.penalty[side]);
    else if (as_revoke && r->revoke_ends) {
        story_add(s, "the hand is abandoned, ");
        add_price(s, h, side, d->outcome.penalty[1 - side] + d->outcome.points[1 - side], false);
    } else if (as_revoke) {
        add_price(s, h, side, lone ? r->lone_revoke : r->revoke, r->revoke_forfeit);
    } else {
        add_price(s, h, side, lone ? r->lone_wrong : r->wrong, r->wrong_forfeit);
    }
}
