#include "stats/reference_player.h"

#include <string.h>

enum {                    /* hundredths of a trick */
       MAKE = 230,        /* worth making with a partner against two */
       MAKE_SECOND = 205, /* in the second round the others have shown weakness */
       LONG_PACK = 15,    /* of 32 cards more sleep, so that less will do */
       CROWD = 5,         /* three against three */
       NEXT = 20,         /* the dealer turned it down, so his side lacks this colour */
       STUCK = -1000,     /* the dealer who must name a suit takes the best */
       LONE = 340,        /* worth playing alone against two */
       HARDER = 30,       /* against each more */
       LONE_TAKE = 350,   /* worth taking from the partner */
       LONE_OPPOSE = 360, /* worth defending alone */
       EXPOSED = 350      /* worth a jambone */
};

/* ---- Hands ---- */

static const uint8_t trump_worth[] = {20, 20, 20, 20, 20, 20, 20, 45,  45,
                                      45, 45, 45, 48, 55, 70, 85, 105, 105};

static int trump_value(unsigned trump, card c)
{
    return trump_worth[card_power[trump][c] - CARD_TRUMP];
}

/* Of the cards of one plain suit: an ace wins the first round of it unless it is ruffed, the
 * likelier the more of it we hold; a king only when guarded or behind its ace. */
static int plain_value(cardset held, unsigned suit)
{
    unsigned ranks = (unsigned)(held >> 16 * suit);
    bool guarded = ranks & (ranks - 1), king = ranks >> EU_KING & 1;

    if (!(ranks >> EU_ACE & 1))
        return king && guarded ? 20 : 0;
    unsigned rest = ranks & (ranks - 1);
    return (rest & (rest - 1) ? 50 : 65) + (king ? 25 : 0);
}

static int hand_value(cardset hand, unsigned trump)
{
    cardset trumps = hand & card_lane[trump][trump];
    int n = 0, value = 0;

    for (cardset rest = trumps; rest; rest &= rest - 1, n++)
        value += trump_value(trump, card_lowest(rest));
    int empty = n > 1 ? 30 : 10 * n;
    for (unsigned suit = 0; suit < SUITS; suit++) {
        cardset held = hand & card_lane[trump][suit];
        if (suit != trump)
            value += held ? plain_value(held, suit) : empty;
    }
    return n > 2 ? value + 40 * (n - 2) : value;
}

static unsigned best_suit(cardset hand)
{
    unsigned best = 0;
    int most = hand_value(hand, 0);

    for (unsigned suit = 1; suit < SUITS; suit++) {
        int value = hand_value(hand, suit);
        if (value > most) {
            most = value;
            best = suit;
        }
    }
    return best;
}

/* The value of the hand when the best card of `may` is put away, which goes to *away; of equal
 * ones the least. */
static int best_discard(cardset hand, cardset may, unsigned trump, card *away)
{
    int best = -1;

    for (cardset rest = may; rest; rest &= rest - 1) {
        card c = card_lowest(rest);
        int value = hand_value(hand & ~card_bit(c), trump);
        if (value > best || (value == best && card_power[trump][c] < card_power[trump][*away])) {
            best = value;
            *away = c;
        }
    }
    return best;
}

static card put_away(cardset hand, cardset may, unsigned trump)
{
    card away = card_lowest(may);

    (void)best_discard(hand, may, trump, &away);
    return away;
}

/* ---- Bids after a turn-up ---- */

static unsigned adversaries(const struct reference *r)
{
    return r->rules->players / 2;
}

/* The seat's hand as it will be when `suit` is made now. */
static int value_if_made(const struct deal *d, unsigned suit)
{
    unsigned seat = d->ask.seat;
    card away = 0;

    if (d->table.turnup_fate == EU_TURNED_UP && seat == d->table.dealer)
        return best_discard(d->hand[seat] | card_bit(d->table.turnup), d->hand[seat], suit, &away);
    return hand_value(d->hand[seat], suit);
}

/* What the turn-up and the others' silence add to it. */
static int circumstances(const struct deal *d, unsigned suit)
{
    const struct eu_view *t = &d->table;
    bool dealer = d->ask.seat == t->dealer, mine = !((d->ask.seat ^ t->dealer) & 1);

    if (t->turnup_fate == EU_TURNED_UP) {
        int gift = trump_value(suit, t->turnup) * 3 / 4;
        return dealer ? 0 : mine ? gift - 15 : -gift - 10;
    }
    bool next = suit == suit_next(card_turned_suit(t->turnup));
    return next != mine ? NEXT : -NEXT;
}

static int least_to_make(const struct reference *r, const struct deal *d)
{
    int least = d->table.turnup_fate == EU_TURNED_UP ? MAKE : MAKE_SECOND;

    if (!deal_is_legal(d, EU_PASS))
        return STUCK;
    if (r->rules->low < 9)
        least -= LONG_PACK;
    return least - CROWD * ((int)adversaries(r) - 2);
}

static int lone_value(const struct reference *r, int against_two)
{
    return against_two + HARDER * ((int)adversaries(r) - 2);
}

/* How a suit is made by a hand of that value; also how a lone hand is taken from the partner, where
 * the bids begin with 0. */
static unsigned how_to_make(const struct reference *r, const struct deal *d, unsigned jamboree,
                            int value)
{
    unsigned jambone = jamboree - 4, alone = jambone - 4;

    if (deal_is_legal(d, (int)jamboree))
        return jamboree;
    if (value >= EXPOSED && deal_is_legal(d, (int)jambone))
        return jambone;
    if (value >= lone_value(r, LONE) && deal_is_legal(d, (int)alone))
        return alone;
    return alone - 4;
}

static int choose_bid(const struct reference *r, const struct deal *d)
{
    int best = least_to_make(r, d), answer = EU_PASS;

    for (unsigned suit = 0; suit < SUITS; suit++) {
        if (!deal_is_legal(d, (int)EU_BID_OF(suit, EU_PLAIN)))
            continue;
        int value = value_if_made(d, suit), with_all = value + circumstances(d, suit);
        if (with_all >= best) {
            best = with_all;
            answer = (int)how_to_make(r, d, EU_BID_OF(suit, EU_JAMBOREE), value);
        }
    }
    return answer;
}

static int choose_take(const struct reference *r, const struct deal *d)
{
    int value = value_if_made(d, d->table.trump);

    if (deal_is_legal(d, EU_JAMBOREE))
        return EU_JAMBOREE;
    if (value >= EXPOSED && deal_is_legal(d, EU_JAMBONE))
        return EU_JAMBONE;
    return value >= lone_value(r, LONE_TAKE) && deal_is_legal(d, EU_ALONE) ? EU_ALONE : EU_NO;
}

/* ---- Auctions ---- */

enum {
    BLIND = 30, /* what one of the blind's cards brings */
    HELP = 90,  /* in a hundred: what a partner takes of his share of the other tricks */
    SWEEP = 50  /* more than all tricks: a hand to take them by itself */
};

/* What a hand of this value takes with its partners. */
static int expected_tricks(const struct reference *r, int value)
{
    int players = r->rules->players, rest = 100 * r->rules->cards - value;

    return rest > 0 ? value + rest * (players / 2 - 1) * HELP / (100 * (players - 1)) : value;
}

static int bid_tricks(const struct reference *r, const struct deal *d)
{
    cardset hand = d->hand[d->ask.seat];
    int value = hand_value(hand, best_suit(hand)) + BLIND * r->rules->blind;
    int tricks = expected_tricks(r, value) / 100, answer = EU_PASS;

    for (int most = 1; most <= tricks && most <= r->rules->cards; most++)
        if (deal_is_legal(d, most))
            answer = most;
    if (value >= 100 * r->rules->cards + SWEEP && deal_is_legal(d, EU_BID_LONE))
        answer = EU_BID_LONE;
    return answer;
}

/* ---- Cards ---- */

enum {
    BARE = 4,
    GUARD = 6,
    MASTER = 20
}; /* what makes a card dear to throw away, beside its rank */

static card best_card(cardset set, unsigned trump)
{
    card best = card_lowest(set);

    for (cardset rest = set & (set - 1); rest; rest &= rest - 1)
        if (card_power[trump][card_lowest(rest)] > card_power[trump][best])
            best = card_lowest(rest);
    return best;
}

static card least_card(cardset set, unsigned trump)
{
    card least = card_lowest(set);

    for (cardset rest = set & (set - 1); rest; rest &= rest - 1)
        if (card_power[trump][card_lowest(rest)] < card_power[trump][least])
            least = card_lowest(rest);
    return least;
}

/* The seat asked, and what it knows. */
struct seat_view {
    const struct reference *r;
    const struct deal *d;
    unsigned trump;
    cardset hand, trumps;
    cardset out; /* cards that others may hold */
};

static struct seat_view view_of_seat(const struct reference *r, const struct deal *d, cardset gone)
{
    const struct eu_view *t = &d->table;
    unsigned seat = d->ask.seat;
    struct seat_view me = {.r = r, .d = d, .trump = t->trump, .hand = d->hand[seat]};

    me.trumps = me.hand & card_lane[t->trump][t->trump];
    me.out = r->pack & ~gone & ~me.hand;
    if (seat == d->away_by)
        me.out &= ~d->away;
    if (t->turnup && t->turnup_fate != EU_TAKEN_UP)
        me.out &= ~card_bit(t->turnup);
    return me;
}

/* Whether no card still out of its own suit is above this one. */
static bool is_master(const struct seat_view *me, card c)
{
    return !(me->r->above[me->trump][c] & me->out);
}

static cardset masters(const struct seat_view *me, cardset set)
{
    cardset found = 0;

    for (cardset rest = set; rest; rest &= rest - 1)
        if (is_master(me, card_lowest(rest)))
            found |= rest & -rest;
    return found;
}

/* The cards in hand of the suit of a plain card. */
static cardset suit_of(const struct seat_view *me, card c)
{
    return me->hand & card_lane[me->trump][c >> 4];
}

/* ---- Throwing away ---- */

/* How much it would hurt to throw this plain card away. */
static int price_of_card(const struct seat_view *me, card c)
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
static card cheapest(const struct seat_view *me, cardset set)
{
    cardset plain = set & ~me->trumps;
    card best = 0;
    int least = 0;

    if (!plain)
        return least_card(set, me->trump);
    for (cardset rest = plain; rest; rest &= rest - 1) {
        int its = price_of_card(me, card_lowest(rest));
        if (!best || its < least) {
            best = card_lowest(rest);
            least = its;
        }
    }
    return best;
}

/* ---- Leading ---- */

/* A plain card that wins if nobody ruffs, of the shortest suit; 0 if there is none. */
static card plain_winner(const struct seat_view *me)
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
static card lead_as_makers(const struct seat_view *me)
{
    const struct eu_view *t = &me->d->table;
    unsigned seat = me->d->ask.seat;
    bool maker = t->maker == seat || t->lone == seat;
    cardset two = me->trumps & (me->trumps - 1), plain = me->hand & ~me->trumps;

    if (me->trumps && me->out & card_lane[me->trump][me->trump]) {
        card best = best_card(me->trumps, me->trump);
        if (!maker || two & (two - 1) || is_master(me, best))
            return best;
    }
    card winner = plain_winner(me);
    return winner ? winner : best_card(plain ? plain : me->hand, me->trump);
}

/* Against him: aces, then a short suit to ruff later, never away from a guarded king. */
static card lead_against(const struct seat_view *me)
{
    cardset plain = me->hand & ~me->trumps;
    card winner = plain_winner(me);

    if (winner)
        return winner;
    if (me->trumps && !(me->out & card_lane[me->trump][me->trump]))
        return best_card(me->trumps, me->trump);
    if (plain)
        return cheapest(me, plain);
    card best = best_card(me->trumps, me->trump);
    return is_master(me, best) ? best : least_card(me->trumps, me->trump);
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
static bool partner_holds(const struct seat_view *me, card best)
{
    if ((me->d->best ^ me->d->ask.seat) & 1)
        return false;
    return is_last(me->d) || (card_power[me->trump][best] & (CARD_TRUMP - 1)) >= EU_KING ||
           is_master(me, best);
}

/* The card to win with: in last hand the cheapest, else one that can not be beaten if there is
 * one. */
static card winning_card(const struct seat_view *me, cardset winners)
{
    bool ruffs = !(me->d->lane & me->trumps) && winners & me->trumps;

    if (is_last(me->d) || ruffs)
        return least_card(winners, me->trump);
    cardset sure = masters(me, winners);
    if (sure)
        return least_card(sure, me->trump);
    return winners & me->trumps ? least_card(winners, me->trump) : best_card(winners, me->trump);
}

static card follow_card(const struct seat_view *me)
{
    const struct deal *d = me->d;
    card best = winning(d);
    cardset winners = me->r->above[me->trump][best];

    if (card_power[me->trump][best] < CARD_TRUMP)
        winners |= card_lane[me->trump][me->trump];
    winners &= d->ask.legal;
    if (!winners || partner_holds(me, best))
        return cheapest(me, d->ask.legal);
    return winning_card(me, winners);
}

static card play_card(const struct reference *r, const struct deal *d, cardset gone)
{
    struct seat_view me = view_of_seat(r, d, gone);

    if (d->table.played)
        return follow_card(&me);
    bool making = d->makers >> d->ask.seat & 1;
    return making ? lead_as_makers(&me) : lead_against(&me);
}

/* ---- Questions ---- */

void reference_start(struct reference *r, const struct eu_rules *rules)
{
    *r = (struct reference){.rules = rules, .pack = card_pack(rules->low, rules->joker)};
    for (unsigned trump = 0; trump < SUITS; trump++)
        for (cardset of = r->pack; of; of &= of - 1) {
            card c = card_lowest(of);
            cardset lane = card_lane[trump][card_suit(trump, c)];
            for (cardset rest = lane & r->pack; rest; rest &= rest - 1) {
                card other = card_lowest(rest);
                if (card_power[trump][other] > card_power[trump][c])
                    r->above[trump][c] |= card_bit(other);
            }
        }
}

static int call_card(const struct deal *d)
{
    cardset open = d->ask.legal & d->table.exposed;

    return open && d->table.played ? best_card(open, d->table.trump) : eu_first(d->ask.legal);
}

/* `gone`: cards played so far. */
static int answer_question(const struct reference *r, const struct deal *d, cardset gone)
{
    cardset hand = d->hand[d->ask.seat];

    if (card_single(d->ask.legal))
        return card_lowest(d->ask.legal);
    switch ((enum eu_question)d->ask.kind) {
    case EU_PLAY:
        return play_card(r, d, gone);
    case EU_BID:
        return r->rules->auction ? (int)EU_BID_OF(best_suit(hand), EU_PLAIN) : choose_bid(r, d);
    case EU_TAKE:
        return choose_take(r, d);
    case EU_OPPOSE:
        return hand_value(hand, d->table.trump) >= LONE_OPPOSE ? EU_ALONE : EU_NO;
    case EU_DISCARD:
        return put_away(hand, d->ask.legal, d->table.trump);
    case EU_BURY:
        return put_away(hand, d->ask.legal, best_suit(hand));
    case EU_BID_TRICKS:
        return bid_tricks(r, d);
    case EU_CALL_CARD:
        return call_card(d);
    case EU_CALL_PARTNER:
    case EU_CHOOSE_PARTNER:
    case EU_CHOOSE:
    case EU_NOTHING:
        break;
    }
    return deal_default_answer(d);
}

int reference_answer(const struct reference *r, const struct deal *d)
{
    cardset gone = 0;

    if (rules_individual(r->rules))
        return deal_default_answer(d);
    for (unsigned t = 0; t <= d->table.tricks && t < EU_TRICKS; t++)
        for (unsigned i = 0; i < d->rules->players; i++)
            gone |= card_bit(d->table.trick[t][i]);
    return answer_question(r, d, gone & ~card_bit(EU_NO_CARD));
}

struct outcome reference_deal(const struct reference *r, const struct cards *cards, unsigned dealer)
{
    struct deal d;
    cardset gone = 0;

    deal_start(&d, r->rules, cards, dealer);
    while (d.ask.kind != EU_NOTHING) {
        int a = answer_question(r, &d, gone);
        if (d.ask.kind == EU_PLAY)
            gone |= card_bit((unsigned)a);
        deal_apply(&d, a);
    }
    return d.outcome;
}
