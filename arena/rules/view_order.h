/*
 * The bytes of a view as the wire and files have them (sdk/WIRE.md): the same on every machine.
 */
#ifndef RULES_VIEW_ORDER_H
#define RULES_VIEW_ORDER_H

#include "euchre_bot.h"

/* Makes every number of the view little-endian, its seed too. Nothing changes on a machine whose
 * numbers are. */
void view_order_little(struct eu_view *view);

#endif
