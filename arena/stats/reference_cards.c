#include "stats/reference_cards.h"

enum {
    BARE = 4,
    GUARD = 6,
    MASTER = 20
}; /* what makes a card dear to throw away, beside its rank */

card reference_cards_best(cardset set, unsigned trump)
{
    card best = card_lowest(set);

    for (cardset rest = set & (set - 1); rest; rest &= rest - 1)
        if (card_power[trump][card_lowest(rest)] > card_power[trump][best])
            best = card_lowest(rest);
    return best;
}

card reference_cards_least(cardset set, unsigned trump)
{
    card least = card_lowest(set);

    for (cardset rest = set & (set - 1); rest; rest &= rest - 1)
        if (card_power[trump][card_lowest(rest)] < card_power[trump][least])
            least = card_lowest(rest);
    return least;
}

/* The seat asked, and what it knows. */
struct thumb {
    const struct reference *r;
    const struct deal *d;
    unsigned trump;
    cardset hand, trumps;
    cardset out; /* cards that others may hold */
};

static struct thumb look(const struct reference *r, const struct deal *d, cardset gone)
{
    const struct eu_view *t = &d->table;
    unsigned seat = d->ask.seat;
    struct thumb me = {.r = r, .d = d, .trump = t->trump, .hand = d->hand[seat]};

    me.trumps = me.hand & card_lane[t->trump][t->trump];
    me.out = r->pack & ~gone & ~me.hand;
    if (seat == d->away_by)
        me.out &= ~d->away;
    if (t->turnup && t->turnup_fate != EU_TAKEN_UP)
        me.out &= ~card_bit(t->turnup);
    return me;
}

/* Whether no card still out of its own suit is above this one. */
static bool is_master(const struct thumb *me, card c)
{
    return !(me->r->above[me->trump][c] & me->out);
}

static cardset masters(const struct thumb *me, cardset set)
{
    cardset found = 0;

    for (cardset rest = set; rest; rest &= rest - 1)
        if (is_master(me, card_lowest(rest)))
            found |= rest & -rest;
    return found;
}

/* The cards in hand of the suit of a plain card. */
static cardset suit_of(const struct thumb *me, card c)
{
    return me->hand & card_lane[me->trump][c >> 4];
}

/* ---- Throwing away ---- */

/* How much it would hurt to throw this plain card away. */
static int price(const struct thumb *me, card c)
{
    cardset others = suit_of(me, c) & ~card_bit(c);
    int rank = c & 15;

    if (is_master(me, c))
        return MASTER + rank;
    if (!others)
        return me->trumps ? rank - BARE : rank;
    return card_single(others) && (card_lowest(others) & 15) == EU_KING ? rank + GUARD : rank;
}

/* Trumps are dearest. */
static card cheapest(const struct thumb *me, cardset set)
{
    cardset plain = set & ~me->trumps;
    card best = 0;
    int least = 0;

    if (!plain)
        return reference_cards_least(set, me->trump);
    for (cardset rest = plain; rest; rest &= rest - 1) {
        int its = price(me, card_lowest(rest));
        if (!best || its < least) {
            best = card_lowest(rest);
            least = its;
        }
    }
    return best;
}

/* ---- Leading ---- */

/* A plain card that wins if nobody ruffs, of the shortest suit; 0 if there is none. */
static card plain_winner(const struct thumb *me)
{
    card best = 0;
    int shortest = 0;

    for (cardset rest = masters(me, me->hand & ~me->trumps); rest; rest &= rest - 1) {
        card c = card_lowest(rest);
        int length = card_count(suit_of(me, c));
        if (!best || length < shortest) {
            best = c;
            shortest = length;
        }
    }
    return best;
}

/* With the maker: draw theirs while ours are better, then cash what is good. */
static card lead_as_makers(const struct thumb *me)
{
    const struct eu_view *t = &me->d->table;
    unsigned seat = me->d->ask.seat;
    bool maker = t->maker == seat || t->lone == seat;
    cardset two = me->trumps & (me->trumps - 1), plain = me->hand & ~me->trumps;

    if (me->trumps && me->out & card_lane[me->trump][me->trump]) {
        card best = reference_cards_best(me->trumps, me->trump);
        if (!maker || two & (two - 1) || is_master(me, best))
            return best;
    }
    card winner = plain_winner(me);
    return winner ? winner : reference_cards_best(plain ? plain : me->hand, me->trump);
}

/* Against him: aces, then a short suit to ruff later, never away from a guarded king. */
static card lead_against(const struct thumb *me)
{
    cardset plain = me->hand & ~me->trumps;
    card winner = plain_winner(me);

    if (winner)
        return winner;
    if (me->trumps && !(me->out & card_lane[me->trump][me->trump]))
        return reference_cards_best(me->trumps, me->trump);
    if (plain)
        return cheapest(me, plain);
    card best = reference_cards_best(me->trumps, me->trump);
    return is_master(me, best) ? best : reference_cards_least(me->trumps, me->trump);
}

/* ---- Following ---- */

/* The card that wins the trick so far. */
static card winning(const struct deal *d)
{
    const struct eu_view *t = &d->table;
    unsigned power = d->best >> 8;
    card c = EU_NO_CARD;

    for (unsigned i = 0; i < t->played; i++) {
        card other = t->trick[t->tricks][i];
        if (card_power[t->trump][other] == power &&
            (power >= CARD_TRUMP || d->lane & card_bit(other)))
            c = other;
    }
    return c;
}

static bool is_last(const struct deal *d)
{
    return d->next[d->ask.seat] == d->table.leader[d->table.tricks];
}

/* The partner's card will hold, or is good enough to hope so. */
static bool partner_holds(const struct thumb *me, card best)
{
    if ((me->d->best ^ me->d->ask.seat) & 1)
        return false;
    return is_last(me->d) || (card_power[me->trump][best] & (CARD_TRUMP - 1)) >= EU_KING ||
           is_master(me, best);
}

/* The card to win with: in last hand the cheapest, else one that can not be beaten if there is
 * one. */
static card win(const struct thumb *me, cardset winners)
{
    bool ruffs = !(me->d->lane & me->trumps) && winners & me->trumps;

    if (is_last(me->d) || ruffs)
        return reference_cards_least(winners, me->trump);
    cardset sure = masters(me, winners);
    if (sure)
        return reference_cards_least(sure, me->trump);
    return winners & me->trumps ? reference_cards_least(winners, me->trump)
                                : reference_cards_best(winners, me->trump);
}

static card follow(const struct thumb *me)
{
    const struct deal *d = me->d;
    card best = winning(d);
    cardset winners = me->r->above[me->trump][best];

    if (card_power[me->trump][best] < CARD_TRUMP)
        winners |= card_lane[me->trump][me->trump];
    winners &= d->ask.legal;
    if (!winners || partner_holds(me, best))
        return cheapest(me, d->ask.legal);
    return win(me, winners);
}

card reference_cards_play(const struct reference *r, const struct deal *d, cardset gone)
{
    struct thumb me = look(r, d, gone);

    if (d->table.played)
        return follow(&me);
    bool making = d->makers >> d->ask.seat & 1;
    return making ? lead_as_makers(&me) : lead_against(&me);
}
