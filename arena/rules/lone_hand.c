/* Who may play alone, and how: lone hands, taking one from the partner, opposing one, jambone,
 * jamboree; who sits out (deal_internal.h). */
#include "rules/deal_internal.h"

/* ---- Ways to play ---- */

/* The dealer counts the turn-up in the first round. */
static bool holds_jamboree(const struct deal *d, unsigned seat, unsigned trump)
{
    cardset held = d->hand[seat];

    if (seat == d->table.dealer && d->round == 0)
        held |= card_bit(d->table.turnup);
    return (card_best_five(trump) & ~held) == 0;
}

/* Where a partner is called, the maker says alone in place of the call. */
unsigned lone_hand_ways(const struct deal *d, unsigned seat, unsigned trump)
{
    const struct eu_rules *r = d->rules;
    unsigned ways = 1u << EU_PLAIN;

    if (r->alone && r->partners != EU_PARTNERS_CALLED)
        ways |= 1u << EU_ALONE;
    if (r->jambone)
        ways |= 1u << EU_JAMBONE;
    if (r->jamboree && holds_jamboree(d, seat, trump))
        ways |= 1u << EU_JAMBOREE;
    return ways;
}

/* Shown, not played, and scored at once (Professor ch. IV). The dealer who needs the turn-up for it
 * exchanges the one card that does not belong. */
static void show_jamboree(struct deal *d)
{
    unsigned holder = d->table.lone;
    cardset five = card_best_five(d->table.trump);

    if (five & ~d->hand[holder]) {
        d->away = d->hand[holder] & ~five;
        d->away_by = (uint8_t)holder;
        d->hand[holder] = five;
        d->table.turnup_fate = EU_TAKEN_UP;
    }
    d->table.exposed = five;
    score_jamboree(d);
}

/* ---- Who sits out ---- */

static void find_next_active(struct deal *d)
{
    unsigned next = (unsigned)__builtin_ctz(d->active); /* after the last seat comes the first */

    for (unsigned seat = d->rules->players; seat-- > 0;) {
        d->next[seat] = (uint8_t)next;
        if (d->active >> seat & 1)
            next = seat;
    }
}

/* With fixed partners, the partners of a lone player sit out. */
void lone_hand_settle(struct deal *d)
{
    struct eu_view *t = &d->table;
    unsigned all = rules_seats(d->rules), out = 0;

    if (d->rules->partners == EU_PARTNERS_FIXED) {
        if (t->lone != EU_NOBODY)
            out |= d->makers & ~(1u << t->lone);
        if (t->opposer != EU_NOBODY)
            out |= all & ~d->makers & ~(1u << t->opposer);
    }
    t->sits_out = (uint8_t)out;
    d->active = (uint8_t)(all & ~out);
    find_next_active(d);
}

/* Everyone entitled has spoken. */
static void settle(struct deal *d)
{
    lone_hand_settle(d);
    discard_ask(d);
}

/* ---- What others may say to it ---- */

/* Defenders are asked from the eldest on; the first yes stands. */
static void ask_oppose(struct deal *d)
{
    for (; d->asked < d->rules->players; d->asked++) {
        unsigned seat = deal_from_eldest(d, d->asked);
        if (!deal_is_maker(d, seat)) {
            deal_ask(d, EU_OPPOSE, seat, 1u << EU_NO | 1u << EU_ALONE);
            return;
        }
    }
    settle(d);
}

void lone_hand_oppose(struct deal *d, int answer)
{
    if (answer == EU_ALONE) {
        d->table.opposer = d->ask.seat;
        settle(d);
    } else {
        d->asked++;
        ask_oppose(d);
    }
}

/* `seat` plays alone in the way `how`; EU_PLAIN: nobody plays alone. */
static void announce(struct deal *d, unsigned seat, unsigned how)
{
    d->table.how = (uint8_t)how;
    if (how != EU_PLAIN) {
        d->table.lone = (uint8_t)seat;
        d->alone = true;
    }
}

static void after_takes(struct deal *d)
{
    if (d->table.how == EU_JAMBOREE) {
        show_jamboree(d);
    } else if (d->rules->defend_alone && d->table.how == EU_ALONE) {
        d->asked = 0;
        ask_oppose(d);
    } else {
        settle(d);
    }
}

/* The maker's partner may take the hand while he has yet to speak in this round (Professor ch. III,
 * Somerset laws 74, 75, 93). A jamboree is over before he could. */
static bool partner_may_take(const struct deal *d)
{
    const struct eu_rules *r = d->rules;

    return r->take && (d->round == 0 || r->take_round2) && d->asked + 2u < r->players &&
           d->table.how != EU_JAMBOREE;
}

void lone_hand_begin(struct deal *d, unsigned how)
{
    announce(d, d->table.maker, how);
    if (partner_may_take(d)) {
        unsigned partner = (d->table.maker + 2u) % d->rules->players;
        deal_ask(d, EU_TAKE, partner, lone_hand_ways(d, partner, d->table.trump));
    } else {
        after_takes(d);
    }
}

void lone_hand_take(struct deal *d, unsigned how)
{
    if (how != EU_NO)
        announce(d, d->ask.seat, how);
    after_takes(d);
}
