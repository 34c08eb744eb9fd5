/* The parts of sdk/WIRE.md that follow from the headers, compared with them (page_part.h). */
#ifndef WIRE_PAGE_H
#define WIRE_PAGE_H

#include "../abi/layout_1.h"
#include "base/buf.h"

/* struct, field, type, number: those of euchre_wire.h. */
#define WIRE_FRAME(X) \
    X(eu_wire_frame, size, u32, 1) \
    X(eu_wire_frame, kind, u16, 1) \
    X(eu_wire_frame, items, u16, 1)

#define WIRE_HELLO(X) \
    X(eu_wire_hello, wire, u16, 1) \
    X(eu_wire_hello, view, u16, 1) \
    X(eu_wire_hello, abi, u32, 1) \
    X(eu_wire_hello, flags, u32, 1) \
    X(eu_wire_hello, asks, u32, 1) \
    X(eu_wire_hello, tells, u32, 1) \
    X(eu_wire_hello, walls, u32, 1) \
    X(eu_wire_hello, name, char, EU_WIRE_NAME) \
    X(eu_wire_hello, version, char, EU_WIRE_NAME) \
    X(eu_wire_hello, author, char, EU_WIRE_NAME)

#define WIRE_REFUSED(X) \
    X(eu_wire_refused, fault, u32, 1) \
    X(eu_wire_refused, reserved, u32, 1) \
    X(eu_wire_refused, why, char, EU_WIRE_WHY)

/* of struct eu_wire_rules, what follows the rules themselves */
#define WIRE_RULES(X) \
    X(eu_wire_rules, answer_ms, u32, 1) \
    X(eu_wire_rules, args, u32, 1)

#define WIRE_ACCEPTS(X) \
    X(eu_wire_accepts, accepts, u32, 1) \
    X(eu_wire_accepts, reserved, u32, 1)

#define WIRE_ITEM(X) \
    X(eu_wire_item, kind, u16, 1) \
    X(eu_wire_item, slot, u16, 1) \
    X(eu_wire_item, value, i32, 1)

#define WIRE_OPEN(X) \
    X(eu_wire_open, seed, u64, 2) \
    X(eu_wire_open, seat, u8, 1) \
    X(eu_wire_open, reserved, u8, 7)

#define WIRE_LAST(X) \
    X(eu_wire_last, fault, u32, 1) \
    X(eu_wire_last, raw, i32, 1)

/* of euchre_bot.h, newer than the list of what was frozen */
#define WIRE_POSITION(X) \
    X(eu_position, size, u32, 1) \
    X(eu_position, worlds, u32, 1) \
    X(eu_position, open, u8, 1) \
    X(eu_position, reserved, u8, 7) \
    X(eu_position, hand, u64, EU_SEATS) \
    X(eu_position, away, u64, 1) \
    X(eu_position, blind, u64, 1)

#define WIRE_VALUES(X) \
    X(eu_values, size, u32, 1) \
    X(eu_values, reserved, u32, 1) \
    X(eu_values, points, f64, EU_ANSWERS) \
    X(eu_values, chance, f64, EU_ANSWERS) \
    X(eu_values, by, char, 64)

/* The part of the page with this name is this text. */
void wire_page_holds(const char *name, struct buf *text);

/* A frame in bytes, as the page shows them, is added by these. Bytes of one field on lines of their
 * own, with its name and value behind them. */
void wire_page_fields(struct buf *text, const void *bytes, const struct layout_field *fields,
                      size_t n);
void wire_page_bytes(struct buf *text, const void *bytes, size_t n, const char *what);

#endif
