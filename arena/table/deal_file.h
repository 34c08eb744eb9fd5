/*
 * Deals read from a file, like opening books in chess. A line is a deal: the hands clockwise from
 * seat 0 and the turn-up, or in an auction the blind if there is one, with slashes between:
 *
 *     # comments and empty lines are skipped
 *     9C JC AH KH 8S / AC QH 8H JD TS / 7D 8D TD QS TH / KD KC TC AS 9S / 9H
 *
 * Cards are written as in hands (rules/cards.h). Sets take lines in order, and after the last line
 * comes the first. Counted from 0, deal d of set s is line s * deals + d where a table has a fixed
 * number of deals; in games and rubbers, which have none, deal d of game g of set s is line
 * 16 * s + 8 * g + d. The first dealer of each set still comes from the seed.
 */
#ifndef TABLE_DEAL_FILE_H
#define TABLE_DEAL_FILE_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/hash.h"
#include "rules/deal.h"

enum {
    DEAL_FILE_BYTES = 64 << 20, /* of a file */
    DEAL_FILE_SET = 16,         /* lines from a set to the next where the number of deals is open */
    DEAL_FILE_GAME = 8,         /* and from a game to the next */
};

struct deal_file {
    struct cards *deal;
    size_t count;        /* at least 1 */
    uint32_t set_stride; /* lines from the first of a set to the first of the next */
    uint32_t game_stride;
    /* Of the deals, whatever else is in the file: BLAKE2b over the cards of each in order, a byte a
     * card, hands by seat and in ascending order, then the turn-up or the blind, this in
     * order too. */
    uint8_t hash[HASH_BYTES];
};

/* Reads a file, whose deals must be possible in these rules (cards_check). `deals` is the number of
 * deals of a table, 0 where it is open. Errors are ERR_USAGE with file, line and column. */
bool deal_file_read(struct deal_file *g, const char *path, const struct eu_rules *rules,
                    unsigned deals, struct err *e);

/* The same from memory; `path` only names it in errors. */
bool deal_file_parse(struct deal_file *g, const char *path, const void *data, size_t n,
                     const struct eu_rules *rules, unsigned deals, struct err *e);

void deal_file_finish(struct deal_file *g);

/* The cards of deal `deal` of game `game` of set `set`. */
void deal_file_cards(const struct deal_file *g, uint32_t set, unsigned game, unsigned deal,
                     struct cards *cards);

/* Appends the line of one deal, newline included. */
bool deal_file_line(struct buf *out, const struct cards *cards, const struct eu_rules *rules);

#endif
