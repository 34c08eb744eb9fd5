/*
 * Addresses of sets, tables and deals in a log, as messages, commands and links have them:
 * 9f3c21aa/17b/1.4.3 is the pairing (the first digits of its id), set and table, game.deal.trick.
 * All count from 1 in the text and from 0 here.
 */
#ifndef TABLE_ADDRESS_H
#define TABLE_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

struct pairing;

enum { ADDRESS_TEXT = 48 };

/* The parts of an address, each with all before it. */
enum {
    ADDRESS_PAIRING = 1,
    ADDRESS_SET,
    ADDRESS_TABLE,
    ADDRESS_GAME,
    ADDRESS_DEAL,
    ADDRESS_TRICK,
};

struct address {
    uint8_t pairing[4];
    uint8_t digits; /* hex digits of it; parsed prefixes may be shorter than 8 */
    uint8_t parts;  /* up to which it goes */
    uint8_t table;
    uint8_t trick;
    uint16_t game, deal;
    uint32_t set;
};

/* The whole address of a trick. */
struct address address_of(const struct pairing *p, uint32_t set, unsigned table, unsigned game,
                          unsigned deal, unsigned trick);

/* The text of all of it, or up to this part. */
void address_text(const struct address *a, char text[ADDRESS_TEXT]);
void address_text_to(const struct address *a, unsigned parts, char text[ADDRESS_TEXT]);

/* Reads an address, which may end after any part, and in the pairing after any digit. False, and *a
 * untouched, if it is none. */
bool address_parse(const char *text, struct address *a);

/* Whether the address includes a set, a table of it, a deal of that. One that ends early includes
 * all below it; one of no parts (a struct of zeros) includes all there are. */
bool address_has_set(const struct address *a, const struct pairing *p, uint32_t set);
bool address_has_table(const struct address *a, unsigned table);
bool address_has_deal(const struct address *a, unsigned game, unsigned deal);

#endif
