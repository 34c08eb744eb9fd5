/*
 * Condensed deals of EGN: a deal as a string of base64url, of which the bits are its fields.
 * Layouts 1 to 3 are read, and those without a number (0) are refused.
 */
#ifndef EXPORT_EGN_PACK_H
#define EXPORT_EGN_PACK_H

#include "base/text.h"
#include "export/egn_read.h"

/* Fills a deal of which all but d->index is as where nothing is known. ERR_USAGE if the text is no
 * such string. */
bool egn_unpack(struct text packed, struct egn_deal *d, struct err *e);

#endif
