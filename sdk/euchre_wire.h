/*
 * euchre_wire.h - how Euchre Arena and the process of a bot speak to each other (wire 1).
 *
 * A bot written in C never sees any of this: the arena's own host program speaks for it. It is here
 * for programs that take that host's place, in whatever language. WIRE.md tells it in words, with
 * every byte of an example.
 *
 * The process reads questions from descriptor 0, writes answers to descriptor 1, and may print to
 * descriptor 2. Both directions carry frames: a header, then as many bytes as it says. Numbers are
 * little-endian, everything begins at a multiple of eight bytes, reserved bytes are zero. The bot
 * speaks first, with a hello; from then on the arena sends a frame and the bot answers with exactly
 * one:
 *
 *     arena            bot
 *                      HELLO, or REFUSED
 *     LOAD             LOADED, or REFUSED
 *     RULES            ACCEPTS
 *     ROUND            ROUND            as often as need be
 *     END              END, then the process ends
 *
 * The end of descriptor 0 ends the process too.
 */
#ifndef EUCHRE_WIRE_H
#define EUCHRE_WIRE_H

#include "euchre_bot.h"

#define EU_WIRE 1

enum eu_wire_kind {
    EU_WIRE_HELLO = 1, /* struct eu_wire_hello */
    EU_WIRE_REFUSED,   /* struct eu_wire_refused: there will be no play */
    EU_WIRE_LOAD,      /* nothing: load tables and weights now */
    EU_WIRE_LOADED,    /* nothing */
    EU_WIRE_RULES,     /* struct eu_wire_rules: those of all tables to come */
    EU_WIRE_ACCEPTS,   /* struct eu_wire_accepts */
    EU_WIRE_ROUND,     /* items, one after the other */
    EU_WIRE_END,       /* nothing */
    EU_WIRE_LAST /* struct eu_wire_last: unasked, in place of an answer; then the process ends */
};

struct eu_wire_frame {
    uint32_t size;  /* bytes that follow, a multiple of 8 */
    uint16_t kind;  /* enum eu_wire_kind */
    uint16_t items; /* in a round */
};

#define EU_WIRE_NAME 64

struct eu_wire_hello {
    uint16_t wire;  /* EU_WIRE */
    uint16_t view;  /* bytes of struct eu_view as the process knows it */
    uint32_t abi;   /* EU_ABI */
    uint32_t flags; /* of struct eu_bot */
    uint32_t asks;  /* bit q: it answers questions of kind q (enum eu_question); to others the arena
                       gives the house's answer without asking */
    uint32_t tells; /* bit 0: it wants notices; bit 1: it tells values */
    uint32_t walls; /* of the host program: bit w where wall w stands; else 0 */
    char name[EU_WIRE_NAME], version[EU_WIRE_NAME], author[EU_WIRE_NAME]; /* end in NUL */
};

#define EU_WIRE_WHY 1000

struct eu_wire_refused {
    uint32_t fault; /* EU_NO_START or EU_BAD_ABI */
    uint32_t reserved;
    char why[EU_WIRE_WHY]; /* one sentence, ends in NUL */
};

struct eu_wire_rules {
    struct eu_rules rules;
    uint32_t answer_ms; /* CPU time of an answer, in milliseconds */
    uint32_t args;      /* bytes of the arguments that follow, the NUL at their end included; then
                           zeros up to a multiple of 8 */
};

struct eu_wire_accepts {
    uint32_t accepts; /* 0: does not play these rules */
    uint32_t reserved;
};

/* What the arena says in a round is about a slot: one place of the bot at one table. Slots are used
 * again after EU_WIRE_CLOSE. */
enum eu_wire_item_kind {
    EU_WIRE_OPEN = 1, /* struct eu_wire_open: sit down; answered by EU_WIRE_OPENED */
    EU_WIRE_TELL,     /* struct eu_view, then the notices: struct eu_notice each */
    EU_WIRE_ASK,      /* struct eu_view; answered by EU_WIRE_ANSWER */
    EU_WIRE_CLOSE,    /* nothing: the table is over */

    EU_WIRE_OPENED, /* from the bot: value 1, or 0 if it cannot play at this table */
    EU_WIRE_ANSWER, /* from the bot: value is the answer */
    EU_WIRE_LOG,    /* from the bot: a line for the match's sidecar, not ending in NUL; then zeros
                       up to a multiple of 8 */
    EU_WIRE_TOOK, /* from the bot, or left out: how long its answers took, a uint32_t of nanoseconds
                    for each EU_WIRE_ANSWER of the frame in their order, UINT32_MAX for more; behind
                    the last of them; then zeros up to a multiple of 8 */

    EU_WIRE_VALUE, /* struct eu_view, then struct eu_position; answered by EU_WIRE_VALUES. Only to
                      bots whose hello offers it, and alone in its round */
    EU_WIRE_VALUES /* from the bot: struct eu_values, or nothing where it cannot say */
};

/* In `tells` of the hello. */
enum { EU_WIRE_TELLS_NOTICES = 1, EU_WIRE_TELLS_VALUES = 2 };

/* Answers come in the order of what they answer; lines of the sidecar may come anywhere. */
struct eu_wire_item {
    uint16_t kind; /* enum eu_wire_item_kind */
    uint16_t slot;
    int32_t value; /* EU_WIRE_OPENED, EU_WIRE_ANSWER: see there, nothing follows; else bytes of the
                      item that follow, for EU_WIRE_LOG and _TOOK without the zeros */
};

struct eu_wire_open {
    uint64_t seed[2]; /* as in struct eu_opening */
    uint8_t seat;
    uint8_t reserved[7];
};

struct eu_wire_last {
    uint32_t fault; /* EU_FORBIDDEN, EU_TIME or EU_NO_ANSWER */
    int32_t raw; /* EU_FORBIDDEN: the number of the system call; EU_TIME: 1 if it is the table's */
};

#define EU_WIRE_LINE_MAX 1024   /* bytes of one line of the sidecar; more are cut */
#define EU_WIRE_LINES_MAX 65536 /* bytes of all lines' items in one answer; more are dropped */
#define EU_WIRE_FRAME_MAX (16u << 20) /* bytes after a header */

#define EU_WIRE_PAD(n) (((n) + 7u) & ~7u)

#endif
