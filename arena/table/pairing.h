/*
 * A pairing: who plays whom. Two bots that each play both seats of a side, or two fixed pairs of
 * partners. Its order is canonical, so that a pairing is the same whoever is named first and does
 * not change when other bots enter or leave.
 */
#ifndef TABLE_PAIRING_H
#define TABLE_PAIRING_H

#include <stddef.h>

#include "base/stream.h"
#include "euchre_bot.h"

enum { NAME_HASH = 8, PAIRING_ID = 32, NAME_CAP = 64 };

/* 8 bytes that stand for a bot's name in the log. */
void name_hash(const char *name, uint8_t hash[NAME_HASH]);

struct pairing {
    uint8_t bots;           /* 2: one bot a side; 4: the pairs (0, 1) and (2, 3) */
    uint32_t bot[EU_SEATS]; /* numbers in the list of entrants, in canonical order */
    uint8_t id[PAIRING_ID]; /* hash of the names in that order */
};

/* Makes a pairing of 2 or 4 entrants; `names` are theirs, in the order of `bot`. Names of one
 * pairing differ. */
void pairing_make(struct pairing *p, unsigned bots, const uint32_t *bot, const char *const *names);

enum { SET_TABLES = 2 };

/* The entrant who sits at `seat` of table `table` (0: half a, 1: half b) of every set. */
uint32_t pairing_seat(const struct pairing *p, unsigned table, unsigned seat);

/* Side of the table that the pairing's first side (bot 0, or the pair 0 and 1) plays. */
static inline unsigned pairing_first_side(unsigned table)
{
    return table & 1u;
}

/*
 * One address in every message, command and link: 9f3c21aa/17b/1.4.3 = pairing (the first digits of
 * its id), set and half, game.deal.trick, all counted from 1 in the text and from 0 here.
 */
enum { ADDRESS_TEXT = 48 };
struct address {
    uint8_t pairing[4];
    uint8_t digits; /* parsed prefixes may be shorter than 8 hex digits */
    uint8_t
        parts; /* parsed: 1 pairing, 2 and set, 3 and table, 4 and game, 5 and deal, 6 and trick */
    uint8_t table;
    uint8_t trick;
    uint16_t game, deal;
    uint32_t set;
};
void address_text(const struct address *a, char text[ADDRESS_TEXT]);
bool address_parse(const char *text, struct address *a);

#endif
