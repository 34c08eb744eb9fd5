/*
 * Finds a set of a log by its address, and the sets beside it, without decoding the others: for
 * whoever shows single deals of a log that is complete. Memory is that of four records.
 *
 *     if (set_finder_find(&f, path, &address, &err) == 1)
 *         ... f.reader.event, f.found, f.before, f.after, f.reader.footer
 *     set_finder_close(&f)
 */
#ifndef LOG_SET_FINDER_H
#define LOG_SET_FINDER_H

#include "log/set_reader.h"
#include "table/address.h"

/* A set that was found. */
struct found_set {
    bool is_there;
    struct set_record set;
    struct pairing pairing;
};

/* A struct of zeros may be closed. */
struct set_finder {
    struct set_reader reader; /* at the end of the set's segment */
    struct event first;       /* of the log's first segment, if the set's is another */
    struct found_set found;
    struct found_set before, after; /* the nearest in its segment of which a deal was played */
    uint64_t sets, deals;           /* of its segment; deals of all tables */
    bool revealed;                  /* the segment has its footer: reader.footer */
    /* The rest is private. */
    struct buf kept; /* the last record before the set of which a deal was played */
    struct log_record kept_record;
};

/* Finds the first set that the address includes, which names a set, and reads on to the end of its
 * segment. Records are scanned, but only what is found is compared with its checksum. 1: it is
 * there; 0: the log does not have it; -1: *err says what is wrong with the log. */
int set_finder_find(struct set_finder *f, const char *path, const struct address *at,
                    struct err *err);
void set_finder_close(struct set_finder *f);

#endif
