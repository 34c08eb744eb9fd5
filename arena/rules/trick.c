/* Leads, tricks, the card called from a jambone hand (deal_internal.h). */
#include "rules/deal_internal.h"

static void ask_lead(struct deal *d, unsigned seat)
{
    deal_ask(d, EU_PLAY, seat, d->hand[seat]);
}

/* The eldest hand leads, or the next to his left if he sits out. A lone player has no privilege. */
static unsigned first_leader(const struct deal *d)
{
    unsigned before = d->table.dealer;

    if (d->table.lone != EU_NOBODY && d->rules->lone_lead == EU_LEFT_OF_MAKER)
        before = d->table.lone;
    return d->next[before];
}

void trick_start(struct deal *d)
{
    if (d->ending) {
        score_revoke(d);
        return;
    }
    unsigned leader = first_leader(d);
    d->table.leader[0] = (uint8_t)leader;
    if (d->table.how != EU_JAMBONE) {
        ask_lead(d, leader);
        return;
    }
    cardset open = d->hand[d->table.lone];
    d->table.exposed = open;
    if (leader == d->table.lone)
        deal_ask(d, EU_CALL_CARD, d->next[leader], open | card_bit(EU_NO_CARD));
    else
        ask_lead(d, leader);
}

/* The cards that an adversary who has led may call from a jambone hand: any of the suit led, else
 * its lowest trump, never a plain card thrown away (Professor ch. IV, law 31). */
static cardset callable(const struct deal *d)
{
    unsigned trump = d->table.trump;
    cardset hand = d->hand[d->table.lone], same = hand & d->lane;

    if (same)
        return same;
    cardset trumps = hand & card_lane[trump][trump];
    return trumps ? card_bit(card_least(trumps, trump)) : 0;
}

/* In the first trick of a jambone hand, which must play the card called from it. */
static void ask_open(struct deal *d, unsigned seat)
{
    if (deal_card_is_called(d, seat))
        deal_ask(d, EU_PLAY, seat, card_bit(d->table.called_card));
    else if (d->table.played)
        deal_ask(d, EU_PLAY, seat, card_follow(d->hand[seat], d->lane));
    else
        ask_lead(d, seat);
}

void trick_open(struct deal *d, unsigned seat)
{
    if (d->table.played == 1 && seat != d->table.lone)
        deal_ask(d, EU_CALL_CARD, seat, callable(d) | card_bit(EU_NO_CARD));
    else
        ask_open(d, d->next[seat]);
}

void trick_end(struct deal *d)
{
    struct eu_view *t = &d->table;
    unsigned winner = d->best & 0xff;

    t->winner[t->tricks] = (uint8_t)winner;
    t->taken[winner]++;
    t->tricks++;
    t->played = 0;
    if (t->tricks == d->rules->cards) {
        score_hand(d);
        return;
    }
    t->leader[t->tricks] = (uint8_t)winner;
    ask_lead(d, winner);
}

void trick_call_card(struct deal *d, card c)
{
    const struct eu_view *t = &d->table;

    d->table.called_card = c;
    ask_open(d, t->played ? d->next[d->ask.seat] : t->leader[0]);
}
