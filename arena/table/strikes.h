/*
 * The rule of strikes: what a bot's failures cost, up to the third strike, which forfeits the
 * table. A bot gets a strike at a question where its process ends or the answer does not come in
 * time. When the table is played again, it is not asked there, and the default answer is played. A
 * side forfeits the table by
 *
 *     the third strike of one of its bots
 *     a bot that has used up its time for the table
 *     a bot that does not start
 *
 * An illegal answer that costs nothing else is a strike too, if the bot has given as many as
 * repair_limit allows.
 */
#ifndef TABLE_STRIKES_H
#define TABLE_STRIKES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/fault.h"

/* A step at which a bot failed in an earlier try of this table. The bot is not asked there; the
 * default answer is played as if the bot had no callback for the question. */
struct strike {
    uint32_t set;
    uint8_t table;
    struct fault fault; /* code, seat, step, raw */
    uint16_t game, deal;
};

enum { STRIKES_OUT = 3 };

/* How many each seat of a table has. A struct of zeros has none. */
struct strike_counts {
    uint8_t strikes[EU_SEATS];
    uint32_t repaired[EU_SEATS]; /* illegal answers that cost nothing */
};

/* Counts a strike for the fault's seat; returns whether its side forfeits the table. */
bool strikes_count(struct strike_counts *c, const struct fault *f);

/* Counts an illegal answer, if it costs nothing else: each beyond `repair_limit` (0: no limit) is a
 * strike. Returns whether the side of its seat forfeits the table. */
bool strikes_count_repaired(struct strike_counts *c, const struct eu_rules *rules,
                            unsigned repair_limit, const struct fault *f);

/* Whether a table is lost by the strikes at its very first step: then no bot is opened there, and
 * it ends before the first question. Strikes of other tables are passed over. */
bool strikes_lose_table(const struct strike *strikes, size_t n, uint32_t set, unsigned table);

#endif
