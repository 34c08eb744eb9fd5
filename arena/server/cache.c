#include "server/cache.h"

#include <stdlib.h>
#include <string.h>

void cache_init(struct cache *c, size_t bytes)
{
    *c = (struct cache){.most = bytes};
}

static size_t bytes_of(const struct shared *body, const struct shared *zipped)
{
    return body->bytes.len + (zipped ? zipped->bytes.len : 0);
}

static void drop(struct cache *c, struct cache_entry *e)
{
    if (e->key)
        c->bytes -= bytes_of(e->body, e->zipped);
    free(e->key);
    shared_drop(e->body);
    shared_drop(e->zipped);
    *e = (struct cache_entry){0};
}

void cache_finish(struct cache *c)
{
    for (size_t i = 0; i < CACHE_ENTRIES; i++)
        drop(c, &c->entry[i]);
}

void cache_generation(struct cache *c, uint64_t generation)
{
    if (generation == c->generation)
        return;
    for (size_t i = 0; i < CACHE_ENTRIES; i++) {
        struct cache_entry *e = &c->entry[i];
        if (e->changes && (e->old || e->used <= c->asked))
            drop(c, e);
        else
            e->old = e->changes;
    }
    c->generation = generation;
    c->asked = c->requests;
}

const char *cache_old(const struct cache *c)
{
    for (size_t i = 0; i < CACHE_ENTRIES; i++)
        if (c->entry[i].old)
            return c->entry[i].key;
    return NULL;
}

void cache_drop_old(struct cache *c)
{
    for (size_t i = 0; i < CACHE_ENTRIES; i++)
        if (c->entry[i].old)
            drop(c, &c->entry[i]);
}

static struct cache_entry *find(struct cache *c, const char *key)
{
    for (size_t i = 0; i < CACHE_ENTRIES; i++)
        if (c->entry[i].key && strcmp(c->entry[i].key, key) == 0)
            return &c->entry[i];
    return NULL;
}

bool cache_get(struct cache *c, const char *key, bool gzip, struct answer *a)
{
    struct cache_entry *e = find(c, key);

    if (!e)
        return false;
    e->used = ++c->requests;
    bool zipped = gzip && e->zipped;
    answer_body(a, 200, e->type, shared_hold(zipped ? e->zipped : e->body));
    a->zipped = zipped;
    a->tagged = true;
    return true;
}

/* A free entry, or the one that was not asked for longest. */
static struct cache_entry *oldest(struct cache *c)
{
    struct cache_entry *old = &c->entry[0];

    for (size_t i = 1; i < CACHE_ENTRIES && old->key; i++)
        if (!c->entry[i].key || c->entry[i].used < old->used)
            old = &c->entry[i];
    return old;
}

/* The same of those that hold something. */
static struct cache_entry *oldest_used(struct cache *c)
{
    struct cache_entry *old = NULL;

    for (size_t i = 0; i < CACHE_ENTRIES; i++)
        if (c->entry[i].key && (!old || c->entry[i].used < old->used))
            old = &c->entry[i];
    return old;
}

void cache_put(struct cache *c, const char *key, const struct answer *a, bool changes)
{
    struct cache_entry *same = find(c, key);
    bool keep = a->status == 200 && a->body && a->body->bytes.len <= c->most / 4;
    char *copy = keep ? strdup(key) : NULL;

    uint64_t used = same ? same->used : ++c->requests; /* what is read again was not asked for */

    if (same)
        drop(c, same);
    if (!copy)
        return;
    struct shared *zipped = shared_zip(a->body);
    size_t bytes = bytes_of(a->body, zipped);
    while (c->bytes && c->bytes + bytes > c->most)
        drop(c, oldest_used(c));
    struct cache_entry *e = oldest(c);
    drop(c, e);
    *e = (struct cache_entry){.key = copy,
                              .changes = changes,
                              .used = used,
                              .type = a->type,
                              .body = shared_hold(a->body),
                              .zipped = zipped};
    c->bytes += bytes;
}
