/*
 * Answers of content.h that were given lately, by what was asked ("/api/rounds?before=12"): those
 * of this generation of the database, and those that never change. Its memory is bounded; what was
 * not asked for longest goes first.
 *
 * What is old, but was asked for since the generation before, is to be read again (cache_old)
 * before somebody waits for it.
 */
#ifndef SERVER_CACHE_H
#define SERVER_CACHE_H

#include "server/answer.h"

enum { CACHE_ENTRIES = 512 };

struct cache_entry {
    char *key;     /* owned; NULL: it is free */
    bool changes;  /* is old when the generation changes */
    bool old;      /* of an earlier generation */
    uint64_t used; /* counts the requests */
    const char *type;
    struct shared *body, *zipped; /* references; zipped NULL: there is none */
};

struct cache {
    size_t most; /* bytes that all bodies may have */
    size_t bytes;
    uint64_t generation, requests;
    uint64_t asked; /* requests before this generation */
    struct cache_entry entry[CACHE_ENTRIES];
};

void cache_init(struct cache *c, size_t bytes);
void cache_finish(struct cache *c);

/* Makes old what may have changed, if the generation is another than before. */
void cache_generation(struct cache *c, uint64_t generation);

/* Answers, in gzip if that may be, or returns false. */
bool cache_get(struct cache *c, const char *key, bool gzip, struct answer *a);

/* Something that is old, by its key; NULL: nothing is. cache_put makes it new, cache_drop_old
 * forgets all that is left. */
const char *cache_old(const struct cache *c);
void cache_drop_old(struct cache *c);

/* Keeps an answer that is 200 and has a body, unless it is large; what was kept before goes. */
void cache_put(struct cache *c, const char *key, const struct answer *a, bool changes);

#endif
