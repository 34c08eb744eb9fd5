#include "commands/play_seats.h"

#include <stdlib.h>
#include <string.h>

#include "rules/deal.h"
#include "rules/rules.h"

/* ---- People ---- */

static bool seat_person(struct play_seats *p, struct text text, struct text name, struct err *err)
{
    unsigned seat = text.n ? (unsigned)(text.s[0] | 0x20) - 'a' : EU_SEATS;

    if (text.n != 1 || seat >= p->rules->players)
        return err_set(err, ERR_USAGE, "--seat: this table has the seats A to %c, not '%.*s'",
                       seat_letter(p->rules->players - 1u), (int)(text.n < 20 ? text.n : 20),
                       text.s);
    if (p->people >> seat & 1)
        return err_set(err, ERR_USAGE, "--seat: %c is named twice", seat_letter(seat));
    p->first = p->people ? p->first : seat;
    p->people |= 1U << seat;
    p->name[seat] = name;
    return true;
}

bool play_seats_read(struct play_seats *p, const struct eu_rules *rules, const char *seats,
                     const char *names, struct err *err)
{
    struct text more_seats = text_of(seats ? seats : "A"), seat;
    struct text more_names = text_of(names ? names : "You"), name;
    bool several = strchr(more_seats.s, ','), more;

    *p = (struct play_seats){.rules = rules};
    do {
        more = text_cut(more_seats, ',', &seat, &more_seats);
        /* the name of one may have commas */
        if (several && text_cut(more_names, ',', &name, &more_names) != more)
            return err_set(err, ERR_USAGE, "--name: expected one for each seat, as in Ann,Bob");
        if (!seat_person(p, more ? seat : more_seats, more ? name : more_names, err))
            return false;
    } while (more);
    return true;
}

bool play_seats_several(const struct play_seats *p)
{
    return p->people & (p->people - 1);
}

/* ---- Bots ---- */

/* Seats that are left for bots. */
static unsigned others(const struct play_seats *p)
{
    return p->rules->players - (unsigned)__builtin_popcount(p->people);
}

/* The bot of a seat among those named. */
static const char *bot_of(const struct play_seats *p, unsigned seat, char *const *bot, int bots)
{
    bool is_partner = rules_side(p->rules, seat) == rules_side(p->rules, p->first);
    unsigned before = 0;

    if (bots == 0)
        return "simple";
    if (bots == 1)
        return bot[0];
    for (unsigned i = p->first; i != seat; i = (i + 1) % p->rules->players)
        before += !(p->people >> i & 1);
    return bots == (int)others(p) ? bot[before] : bot[is_partner ? 0 : 1];
}

static bool count_bots(const struct play_seats *p, int bots, struct err *err)
{
    unsigned players = p->rules->players, seats = others(p);
    bool sides = !play_seats_several(p) && p->rules->sides == 2;

    if (bots && !seats)
        return err_set(err, ERR_USAGE, "there is no seat left for a bot");
    if (bots > 1 && !(sides && bots == 2 && players > 2) && bots != (int)seats)
        return err_set(err, ERR_USAGE, "%d bots: expected one, %sor one for each of %u seats", bots,
                       sides && players > 3 ? "a partner and an adversary, " : "", seats);
    return true;
}

/* ---- Both ---- */

static bool enter_person(struct config *c, struct text text, struct err *err)
{
    char *name = strndup(text.s, text.n);
    bool ok = name ? config_person(c, name, err) : err_memory(err);

    free(name);
    return ok;
}

bool play_seats_enter(const struct play_seats *p, struct config *c, char *const *bot, int bots,
                      struct err *err)
{
    if (!count_bots(p, bots, err))
        return false;
    for (unsigned seat = 0; seat < p->rules->players; seat++)
        if (!(p->people >> seat & 1 ? enter_person(c, p->name[seat], err)
                                    : config_bot(c, bot_of(p, seat, bot, bots), err)))
            return false;
    return true;
}
