/*
 * Reads files of EGN, the JSON Euchre Game Notation, versions 1.0 to 1.4, in both spellings of
 * their keys (playerCards and player_cards). Their contents are not trusted. Whether their deals
 * can have been played so is for egn_referee.h.
 *
 *     if (!egn_open(&f, data, n, &err))
 *         ...
 *     for (size_t i = 0; i < f.deals; i++)
 *         if (!egn_deal(&f, i, &deal, &err))
 *             ...
 *     egn_close(&f);
 *
 * Errors are ERR_USAGE and name the line if the text is no JSON, else the place in it,
 * "deals[3].phases[1].tricks[2][1]: ...".
 */
#ifndef EGN_EGN_READ_H
#define EGN_EGN_READ_H

#include <jansson.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/text.h"
#include "egn/egn_rules.h"
#include "hands/hand.h"

enum {
    EGN_BYTES = 8 << 20, /* of a file; a caller's limit */
    EGN_DEALS = 1024,    /* of a file */
    EGN_SEATS = 4,
    EGN_CALLS = 16,
    EGN_TRICKS = 10,
    EGN_CARDS = 10,
    EGN_PLACE = 64
};

/* A card's code (rules/cards.h), or */
enum {
    EGN_RIGHT = 64, /* the right bower, */
    EGN_LEFT,       /* the left one, whatever is trumps */
    EGN_UNKNOWN,    /* not known in full: "Xx", "Xc", "Jx" */
    EGN_GENERIC,    /* of a suit that stands for any: "At", "9n" */
    EGN_NO_CARD     /* not given */
};

/* A call: a suit's number, or */
enum { EGN_PASS = 4, EGN_ORDER, EGN_NO_TRUMP, EGN_ANY_CALL };

struct egn_cards {
    uint8_t n;
    uint8_t card[EGN_CARDS];
};

/* A deal as it is written. */
struct egn_deal {
    size_t index;      /* deals[index] */
    bool packed;       /* it was a condensed string, which has no places within */
    int bidding, play; /* phases[...] of that kind; -1: there is none */
    uint8_t dealer;    /* a seat */
    uint8_t upcard;
    struct egn_cards dealt[EGN_SEATS];
    uint8_t calls;
    uint8_t call[EGN_CALLS];
    bool alone;
    int defender; /* a seat that defends alone, or -1 */
    uint8_t discard;
    bool exchanges; /* of cards among players, or with the kitty */
    int lead;       /* the seat that is said to lead first, or -1 */
    uint8_t tricks;
    struct egn_cards trick[EGN_TRICKS];
};

/* A struct of zeros may be closed. */
struct egn_file {
    char title[HAND_TITLE];          /* safe to print; may be empty */
    char name[EGN_SEATS][HAND_NAME]; /* safe to print; none is empty */
    struct egn_rules how;            /* the nearest to its ruleset */
    bool ours;                       /* its description names these rules */
    int32_t initial[2], final[2];    /* scores */
    bool has_final;
    size_t deals;

    /* The rest is egn_read.c's own. */
    json_t *root, *list;
};

/* Bytes of the mark of UTF-8 (U+FEFF) that some editors put before a text. */
size_t egn_mark(const char *data, size_t n);

/* Whether a file of that name holds a game: it is JSON, or named *.egn, *.emn, *.egnb or *.json. A
 * text of hands is neither. */
bool egn_is_game(const struct buf *text, const char *path);

/* Reads a file but for its deals, with that mark or without. On failure there is nothing to close.
 * A match (EMN) and other versions are refused. */
bool egn_open(struct egn_file *f, const char *data, size_t n, struct err *e);
void egn_close(struct egn_file *f);

/* The same of a file of that name: a binary form of EGN gets an error of its own. */
bool egn_open_file(struct egn_file *f, const struct buf *text, const char *path, struct err *e);

bool egn_deal(const struct egn_file *f, size_t index, struct egn_deal *d, struct err *e);

/* "deals[3].phases[1].tricks[2][1]", ".phases[0].calls[5]", ".phases[0].discard"; of a condensed
 * deal "deals[3]". */
void egn_place_trick(const struct egn_deal *d, unsigned trick, unsigned nth, char out[EGN_PLACE]);
void egn_place_call(const struct egn_deal *d, unsigned call, char out[EGN_PLACE]);
void egn_place(const struct egn_deal *d, const char *what, char out[EGN_PLACE]);

/* What the description of a game of the arena's begins with; the rules follow it. */
#define EGN_OURS "Euchre Arena, rules: "

/* For egn_read.c: fills a deal, of which only d->index is known, from a condensed string
 * (egn_condensed.c). ERR_USAGE if the text is none. */
bool egn_unpack(struct text packed, struct egn_deal *d, struct err *e);

#endif
