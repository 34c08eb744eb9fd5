/*
 * Exports logs as rows, as CSV (RFC 4180) or as JSON lines, one object a line; columns are
 * described in docs/formats/exports.md. A row is a deal or a decision; in JSON a deal holds its
 * decisions. A table that was forfeited before a deal has a row too, whose cells on the deal are
 * empty.
 *
 *     struct rows r = {.kind = ROWS_DEALS};
 *     rows_heading(&r, &out)
 *     for each set of each log
 *         rows_set(&r, &from, &out, &err)                    and out is written, and cleared
 *     rows_finish(&r);
 */
#ifndef EXPORT_ROWS_H
#define EXPORT_ROWS_H

#include "log/log.h"
#include "table/address.h"

enum rows_kind { ROWS_DEALS, ROWS_DECISIONS };

struct rows {
    enum rows_kind kind;
    bool json;         /* else CSV */
    struct address at; /* which rows; of zeros: all */
    /* The rest is rows.c's own: cells that rows share. */
    struct buf table, deal, decisions, result;
};

void rows_finish(struct rows *r);

/* Appends the heading of CSV; of JSON lines nothing. */
void rows_heading(const struct rows *r, struct buf *out);

/* A set of a log. All is borrowed. */
struct rows_source {
    const struct event *event;
    const struct log_record *record;
    const struct set_record *set; /* of this record */
    const struct pairing *pairing;
    const char *log; /* the name of its log */
    unsigned stage;  /* the number of its segment */
};

/* Appends the rows of a set. Out of memory shows in `out`. ERR_FOUND if the record is not what the
 * referee would have made of it. */
bool rows_set(struct rows *r, const struct rows_source *from, struct buf *out, struct err *err);

#endif
