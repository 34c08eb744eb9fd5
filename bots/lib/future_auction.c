/* Auctions: one bid of tricks each; the winner takes the blind, buries, names the trump, chooses
 * partners. */
#include "future.h"

/* ---- Bids of tricks ---- */

/* Each higher than the last. */
static uint64_t bids_left(const struct eu_future *f)
{
    const struct eu_rules *r = f->rules;
    int least = f->table.contract ? f->table.contract + 1 : r->least_bid;
    uint64_t bids = eu_bit(EU_PASS);

    for (int tricks = least; tricks <= r->cards; tricks++)
        bids |= eu_bit(tricks);
    if (r->alone && least <= EU_BID_LONE)
        bids |= eu_bit(EU_BID_LONE);
    if (r->alone && r->blind && least <= EU_BID_BARE)
        bids |= eu_bit(EU_BID_BARE);
    return bids;
}

/* The winner has cards to put away until his hand is as it was dealt. */
static void ask_bury(struct eu_future *f)
{
    int maker = f->table.maker;
    uint64_t suits = 0;

    for (int suit = 0; suit < 4; suit++)
        suits |= eu_bit(EU_BID_OF(suit, EU_PLAIN));
    if (eu_count(f->hand[maker]) > f->rules->cards)
        future_ask(f, EU_BURY, maker, f->hand[maker]);
    else
        future_ask(f, EU_BID, maker, suits);
}

static void win(struct eu_future *f)
{
    struct eu_view *t = &f->table;

    if (t->contract >= EU_BID_LONE) {
        t->lone = t->maker;
        t->how = EU_ALONE;
    }
    future_makers(f, t->maker);
    future_sit_out(f);
    if (t->contract != EU_BID_BARE)
        f->hand[t->maker] |= f->blind;
    f->blind = 0;
    ask_bury(f);
}

void future_bid_tricks(struct eu_future *f, int bid)
{
    struct eu_view *t = &f->table;

    t->bid[t->bids].seat = t->seat;
    t->bid[t->bids++].bid = (uint8_t)bid;
    if (bid != EU_PASS) {
        t->contract = (uint8_t)bid;
        t->maker = t->seat;
    }
    if (t->bids < t->players)
        future_ask(f, EU_BID_TRICKS, future_from_eldest(f, t->bids), bids_left(f));
    else if (t->contract)
        win(f);
    else
        future_ask(f, EU_NOTHING, t->dealer, 0);
}

/* ---- The winner ---- */

void future_bury(struct eu_future *f, int card)
{
    f->hand[f->table.maker] &= ~eu_bit(card);
    f->away |= eu_bit(card);
    ask_bury(f);
}

void future_name_trump(struct eu_future *f, int bid)
{
    f->table.trump = (uint8_t)EU_BID_SUIT(bid);
    future_find_partner(f);
}

static int partners_due(const struct eu_future *f)
{
    if (f->table.lone != EU_NOBODY)
        return 0;
    return f->rules->two_partners && f->table.contract >= f->rules->two_partners ? 2 : 1;
}

void future_ask_partner(struct eu_future *f)
{
    struct eu_view *t = &f->table;
    uint64_t all = eu_bit(t->players) - 1;

    f->makers = t->makers;
    if (eu_count(t->makers) > partners_due(f))
        future_start_play(f);
    else
        future_ask(f, EU_CHOOSE_PARTNER, t->maker, all & ~(uint64_t)t->makers);
}

void future_choose_partner(struct eu_future *f, int seat)
{
    f->table.makers |= (uint8_t)(1u << seat);
    future_ask_partner(f);
}
