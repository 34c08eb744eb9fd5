/* Who is with the maker: by seat, by a card called, by choice (deal_internal.h). */
#include "rules/deal_internal.h"

void partners_of_maker(struct deal *d, unsigned seat)
{
    unsigned known = rules_seats_of(d->rules, rules_side(d->rules, seat));

    d->table.maker = (uint8_t)seat;
    d->table.makers = (uint8_t)known;
    if (d->rules->partners <= EU_PARTNERS_NONE)
        d->makers = (uint8_t)known;
}

/* ---- Call-ace ---- */

/* Who holds the best card of a suit among all hands (Call-Ace 1905, law 20), or nobody: its jack
 * is a trump if it is of the trump's colour. */
static unsigned holder_of_best(const struct deal *d, unsigned suit)
{
    cardset lane = card_lane[d->table.trump][suit], best = 0;
    unsigned holder = EU_NOBODY;

    for (unsigned seat = 0; seat < d->rules->players; seat++) {
        cardset held = d->hand[seat] & lane;
        if (held > best) { /* in one plain suit the higher card has the higher bit */
            best = held;
            holder = seat;
        }
    }
    return holder;
}

/* The partners are decided. The maker has none if he declared so, or at call-ace if he or nobody
 * holds the best card (Call-Ace 1905, laws 22, 23, 45). */
static void join_makers(struct deal *d, unsigned partners)
{
    d->makers = (uint8_t)(1u << d->table.maker | partners);
    d->alone = d->rules->alone && d->makers == 1u << d->table.maker;
    trick_start(d);
}

void partners_call(struct deal *d, int answer)
{
    struct eu_view *t = &d->table;

    if (answer == EU_CALL_ALONE) {
        t->lone = t->maker;
        t->how = EU_ALONE;
        join_makers(d, 0);
        return;
    }
    t->called_suit = (uint8_t)answer;
    unsigned holder = holder_of_best(d, (unsigned)answer);
    join_makers(d, holder == EU_NOBODY ? 0 : 1u << holder);
}

static void ask_call(struct deal *d)
{
    uint64_t legal = ((1u << SUITS) - 1) & ~(1u << d->table.trump);

    if (d->rules->alone)
        legal |= 1u << EU_CALL_ALONE;
    deal_ask(d, EU_CALL_PARTNER, d->table.maker, legal);
}

/* ---- Partners by seat ---- */

static unsigned partners_due(const struct deal *d)
{
    if (d->alone)
        return 0;
    return d->rules->two_partners && d->table.contract >= d->rules->two_partners ? 2 : 1;
}

static void ask_choose(struct deal *d)
{
    if (card_count(d->table.makers) > (int)partners_due(d)) {
        join_makers(d, d->table.makers);
        return;
    }
    deal_ask(d, EU_CHOOSE_PARTNER, d->table.maker, rules_seats(d->rules) & ~d->table.makers);
}

void partners_choose(struct deal *d, unsigned seat)
{
    d->table.makers |= (uint8_t)(1u << seat);
    ask_choose(d);
}

void partners_find(struct deal *d)
{
    switch ((enum eu_partners)d->rules->partners) {
    case EU_PARTNERS_FIXED:
    case EU_PARTNERS_NONE:
        trick_start(d);
        break;
    case EU_PARTNERS_CALLED:
        ask_call(d);
        break;
    case EU_PARTNERS_CHOSEN:
        ask_choose(d);
        break;
    }
}
