#include "text/short_result.h"

#include "rules/cards.h"
#include "rules/rules.h"

static void add_trump(const struct deal *d, struct buf *out)
{
    if (d->table.trump != EU_NO_SUIT)
        (void)buf_printf(out, " in %s", suit_name(d->table.trump));
}

static const char *how(const struct deal *d)
{
    return d->table.lone == EU_NOBODY || d->table.how == EU_PLAIN ? "" : " alone";
}

static void add_made(const struct deal *d, unsigned makers, struct buf *out)
{
    bool march = deal_is_march(d);

    if (d->rules->auction && d->table.contract < EU_BID_LONE)
        (void)buf_printf(out, "@%u bid %u and made it", makers, d->table.contract);
    else
        (void)buf_printf(out, "@%u %s%s", makers, march ? "took all tricks" : "made it", how(d));
    add_trump(d, out);
}

static void add_euchred(const struct deal *d, unsigned makers, struct buf *out)
{
    (void)buf_printf(out, "@%u euchred @%u%s", 1 - makers, makers, *how(d) ? "’s lone hand" : "");
    add_trump(d, out);
}

/* An offence ended the hand, or paid for it. */
static bool add_penalty(const struct deal *d, struct buf *out)
{
    for (unsigned side = 0; side < 2; side++) {
        if (!d->outcome.penalty[side])
            continue;
        unsigned offender = d->outcome.penalty[side] < 0 ? side : 1 - side;
        (void)buf_printf(out, "@%u paid for an offence", offender);
        return true;
    }
    return false;
}

static unsigned makers_of(const struct deal *d)
{
    return rules_seats_of(d->rules, 1) >> d->table.maker & 1;
}

void short_result_add(const struct deal *d, struct buf *out)
{
    if (d->table.maker == EU_NOBODY)
        (void)buf_add_text(out, "all passed");
    else if (add_penalty(d, out))
        return;
    else if (d->outcome.void_deal)
        (void)buf_add_text(out, "both sides were at fault and nothing counted");
    else if (!deal_is_played_out(d) && !deal_is_shown(d))
        (void)buf_add_text(out, "the hand was abandoned");
    else if (deal_is_shown(d) || deal_made(d))
        add_made(d, makers_of(d), out);
    else
        add_euchred(d, makers_of(d), out);
}
