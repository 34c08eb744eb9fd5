/* The dealer takes up the turn-up and discards (deal_internal.h). */
#include "rules/deal_internal.h"

void discard_ask(struct deal *d)
{
    struct eu_view *t = &d->table;

    if (d->round == 0 && d->active >> t->dealer & 1) {
        cardset turned = card_bit(t->turnup);
        d->hand[t->dealer] |= turned;
        deal_ask(d, EU_DISCARD, t->dealer,
                 d->rules->turnup_discard ? d->hand[t->dealer] : d->hand[t->dealer] & ~turned);
        return;
    }
    if (d->round == 0)
        t->turnup_fate = EU_DEAD;
    partners_find(d);
}

void discard_answer(struct deal *d, card c)
{
    d->hand[d->ask.seat] &= ~card_bit(c);
    d->away = card_bit(c);
    d->away_by = d->ask.seat;
    d->table.turnup_fate = c == d->table.turnup ? EU_REFUSED : EU_TAKEN_UP;
    partners_find(d);
}
