/*
 * What a request reads here, without the backend: files of pages, and what content.h answers. While
 * the ladder writes into the database nobody can read it, for as long as a disk takes. A request
 * that comes then waits and tries again; others do not wait for it.
 */
#ifndef SERVER_EXCHANGE_READ_H
#define SERVER_EXCHANGE_READ_H

#include "server/exchange.h"

/* A page, or a file that pages use. */
void exchange_give_file(struct exchange *x);

/* Reads the club; the step may be EXCHANGE_WAIT afterwards. */
void exchange_read(struct exchange *x, uint64_t now);

/* It is not one that waits any more; fine if it was none. */
void exchange_read_end(struct exchange *x);

/* Tries again for those that wait, to be called every few ms while site->unread is not NULL. */
void exchange_read_again(struct site *s, uint64_t now);

#endif
