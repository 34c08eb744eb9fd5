#include "analyse/profile_set.h"

#include "analyse/profile_json.h"
#include "event/event.h"
#include "rules/rules.h"

/* Whether a seat before this one is of the same side and bot, and counts. */
static bool is_counted(const struct eu_rules *rules, const uint32_t bot[EU_SEATS], unsigned seats,
                       unsigned seat)
{
    for (unsigned other = 0; other < seat; other++)
        if ((seats >> other & 1) && bot[other] == bot[seat] &&
            rules_side(rules, other) == rules_side(rules, seat))
            return true;
    return false;
}

bool profile_table_deals(struct profile *p, const struct eu_rules *rules,
                         const uint32_t bot[EU_SEATS], unsigned seats, unsigned deals,
                         struct err *err)
{
    unsigned counting = seats ? seats : ~0u;

    for (unsigned seat = 0; seat < rules->players; seat++)
        if ((counting >> seat & 1) && !is_counted(rules, bot, counting, seat) &&
            !profile_deals(p, bot[seat], deals, err))
            return false;
    return true;
}

/* The deals of a table that were analysed. */
static unsigned deals_of(const struct profile_set *played, unsigned table)
{
    const struct table_record *its = &played->set->table[table];
    unsigned deals = 0;

    for (size_t i = 0; address_has_table(&played->only, table) && i < its->deals; i++)
        deals += address_has_deal(&played->only, its->deal[i].game, its->deal[i].deal);
    return deals;
}

bool profile_set_deals(struct profile *p, const struct profile_set *played, struct err *err)
{
    uint32_t set = played->set->set;

    if (!address_has_set(&played->only, played->pairing, set))
        return true;
    for (unsigned table = 0; table < played->set->tables; table++) {
        uint32_t bot[EU_SEATS];
        for (unsigned seat = 0; seat < played->event->rules.players; seat++)
            bot[seat] = played->bot[pairing_seat(played->pairing, set, table, seat)];
        if (!profile_table_deals(p, &played->event->rules, bot, played->seats,
                                 deals_of(played, table), err))
            return false;
    }
    return true;
}

bool profile_set_decision(struct profile *p, const struct analysed_set *set,
                          const struct analysed *a, unsigned bot, struct err *err)
{
    char at[ADDRESS_TEXT], label[PROFILE_LABEL];

    if (!a->told)
        return true;
    address_text_to(&a->at, ADDRESS_DEAL, at);
    profile_label(label, set->name ? set->name : at, a->step);
    return profile_add(p, bot, &a->decision, &a->valuation, label, err);
}
