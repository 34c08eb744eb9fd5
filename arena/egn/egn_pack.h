/*
 * Condensed deals of EGN: a deal as a string of base64url, of which the bits are its fields.
 * Layouts 1 to 3 are read, and those without a number (0) are refused.
 *
 * The format's paper and its own program differ (paper: suits in the order clubs, diamonds, hearts,
 * spades, a dealer of 3 bits in layout 1, the number of hands before them in layout 3; program:
 * spades, hearts, clubs, diamonds, 2 bits, no such number). Strings are made by the program: so as
 * it writes them they are read.
 */
#ifndef EGN_EGN_PACK_H
#define EGN_EGN_PACK_H

#include "base/text.h"
#include "egn/egn_read.h"

/* Fills a deal of which all but d->index is as where nothing is known. ERR_USAGE if the text is no
 * such string. */
bool egn_unpack(struct text packed, struct egn_deal *d, struct err *e);

#endif
