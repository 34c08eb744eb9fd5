/* Which part of logs is exported: all of it, or what an address names. A struct of zeros is all. */
#ifndef EXPORT_PART_H
#define EXPORT_PART_H

#include "record/reading.h"
#include "table/address.h"

struct part {
    bool has_address;
    struct address at; /* may end after any part; a trick is of no account */
    unsigned stage;    /* only of the segment with this number, from 1; 0: of any */
};

/* Of a set that was read, after reading_pairing. `stage` is the number of its segment in what the
 * user named, which may be several files. */
bool part_has_set(const struct part *p, const struct reading *r, unsigned stage);

/* Of such a set: a table; a deal of such a table. All count from 0. */
bool part_has_table(const struct part *p, unsigned table);
bool part_has_deal(const struct part *p, unsigned game, unsigned deal);

#endif
