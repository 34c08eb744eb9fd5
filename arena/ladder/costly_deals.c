#include "ladder/costly_deals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "replay/compare_tables.h"

/* "9f3c21aa/17/1.4": a deal of all tables of the set. */
static void deal_address(const struct set_reader *r, const struct set_deal *deal,
                         char text[ADDRESS_TEXT])
{
    struct address at = address_of(&r->pairing, r->set.set, 0, deal->game, deal->deal, 0);
    char set[ADDRESS_TEXT];

    address_text_to(&at, ADDRESS_SET, set);
    (void)snprintf(text, ADDRESS_TEXT, "%s/%u.%u", set, deal->game + 1u, deal->deal + 1u);
}

static bool costs_more(const struct costly_deal *a, const struct costly_deal *b)
{
    return a->swing > b->swing || (a->swing == b->swing && strcmp(a->address, b->address) < 0);
}

static void add(struct costly_deals *all, uint32_t entrant, const struct costly_deal *deal)
{
    struct costly_deal *list = all->deal[entrant];
    size_t at = all->n[entrant];

    if (at == COSTLY_DEALS && !costs_more(deal, &list[--at]))
        return;
    for (; at > 0 && costs_more(deal, &list[at - 1]); at--)
        list[at] = list[at - 1];
    list[at] = *deal;
    all->n[entrant] += all->n[entrant] < COSTLY_DEALS;
}

/* Whether it comes after all of a full list, whatever its address. */
static bool is_cheap(const struct costly_deals *all, uint32_t entrant, int32_t swing)
{
    return all->n[entrant] == COSTLY_DEALS && swing < all->deal[entrant][COSTLY_DEALS - 1].swing;
}

void costly_deals_take(struct costly_deals *all, const struct set_reader *r)
{
    struct seating seating;
    int swing;

    if (r->pairing.bots != 2)
        return;
    pairing_seating(&r->pairing, r->set.set, &seating);
    for (size_t i = 0; i < r->set.deals; i++) {
        const struct set_deal *deal = &r->set.deal[i];
        if (!compare_tables_swing(&r->pairing, &seating, &r->set, deal->game, deal->deal, &swing) ||
            swing == 0)
            continue;
        uint32_t loser = r->pairing.bot[swing > 0], winner = r->pairing.bot[swing < 0];
        struct costly_deal its = {.other = winner, .swing = abs(swing)};
        if (loser >= LADDER_PLAN_BOTS || is_cheap(all, loser, its.swing))
            continue;
        deal_address(r, deal, its.address);
        add(all, loser, &its);
    }
}
