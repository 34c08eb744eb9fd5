/*
 * The decisions of a set of a log, each with its estimate (decision.h), and a set as a line of
 * JSON, as LOG.analysis has it (docs/formats/analysis.md).
 *
 * Decisions come table by table in the order of play. These are those questions that left a choice
 * and got a legal answer from the bot itself: no answers that a strike made the house give.
 *
 *     analysed_set_start(&s, &event, &pairing, &set, &only, &err)      the decisions
 *     analysed_set_estimate(&s, &effort, &source, &err)                or their estimates from a
 *     analysed_set_read(&s, line, n, &err)                             line written before
 *     analysed_set_write(&s, &out)
 *     analysed_set_finish(&s)
 */
#ifndef ANALYSE_ANALYSED_SET_H
#define ANALYSE_ANALYSED_SET_H

#include <jansson.h>

#include "analyse/decision.h"
#include "base/buf.h"
#include "log/log.h"
#include "table/address.h"

/* Which decisions are wanted. A struct of zeros: all. */
struct analysed_filter {
    struct address at; /* only those that it includes */
    uint32_t bot;      /* only of this entrant, counted from 1; 0: of all */
    uint8_t seats;     /* bit s: only of seat s; 0: of all */
};

struct analysed {
    struct address at; /* up to the trick */
    uint8_t step;      /* answers of the deal that precede it */
    uint8_t seat;
    uint32_t entrant;
    struct decision decision;
    bool told; /* the analyst could say; else there is no estimate */
    struct valuation valuation;
};

/* A struct of zeros is an empty one. */
struct analysed_set {
    struct address at; /* up to the set */
    const char *name;  /* borrowed: of what is not from a log, in place of addresses; or NULL */
    struct analysed *item;
    size_t count;
    size_t cap; /* analysed_set.c's own */
};

/* Fills in all but the estimates; the memory of a set before is used again. ERR_FOUND where the
 * record cannot have been played so. */
bool analysed_set_start(struct analysed_set *s, const struct event *event,
                        const struct pairing *pairing, const struct set_record *set,
                        const struct analysed_filter *only, struct err *err);
void analysed_set_finish(struct analysed_set *s);

/* Adds the question that is open in a deal, which was answered so by this player; a legal answer
 * among several. `open`: the cards of all hands are known. Of what is not from a log: the set is
 * then begun by filling in its name and clearing its count. NULL: no memory. */
struct analysed *analysed_set_add(struct analysed_set *s, const struct deal *before, int32_t answer,
                                  uint32_t entrant, bool open);

/* Asks the source for all of them. An error names the decision. */
bool analysed_set_estimate(struct analysed_set *s, const struct effort *effort,
                           const struct value_source *source, struct err *err);

/* A decision as an object, with its estimate. */
json_t *analysed_json(const struct analysed_set *s, const struct analysed *a);

/* Appends the line, its end included. Out of memory shows in the buffer. */
void analysed_set_write(const struct analysed_set *s, struct buf *out);

/* Takes the estimates from a line; decisions that it does not have are not told. ERR_FOUND if it is
 * of another set, or has others. */
bool analysed_set_read(struct analysed_set *s, const char *line, size_t n, struct err *err);

#endif
