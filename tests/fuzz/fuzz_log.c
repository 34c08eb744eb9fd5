/*
 * Logs: any bytes are read, decoded, walked through and verified; then once more with checksums
 * that fit, so that what lies behind them is reached. What is decoded must be written again as it
 * was.
 */
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "log/record_codec.h"
#include "log/msgpack_scan.h"
#include "replay/verify.h"
#include "log/walk.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void must(bool ok)
{
    if (!ok)
        abort();
}

static void walk(const struct event *e, const struct set_record *set)
{
    struct walk_step step;
    struct walk w;

    for (unsigned t = 0; t < set->tables; t++) {
        walk_start(&w, e, set, t);
        while (walk_deal(&w))
            while (walk_step(&w, &step))
                must(step.ask.kind != EU_NOTHING);
    }
}

/* Whatever its numbers are, its sets lie among those that are cut. */
static void cut(const struct shard *s)
{
    uint64_t first, sets;
    char text[SHARD_TEXT];

    shard_text(s, text);
    must(strlen(text) + 1 < SHARD_TEXT);
    if (!s->number)
        return;
    shard_range(s, &first, &sets);
    must(first >= s->from && sets <= s->count && first - s->from <= s->count - sets);
}

static void decode(const struct log_record *r, struct event *e, struct set_record *set,
                   struct round *round)
{
    struct log_footer footer;
    struct shard shard;
    struct buf again = {0};
    struct err err;

    if (r->kind == LOG_HEADER && log_get_header(r, e, &err))
        must(log_put_header(&again, e));
    else if (r->kind == LOG_HEADER)
        event_finish(e); /* it is worthless: what follows is of no event */
    if (r->kind == LOG_SET && e->entrants && log_get_set(r, e, set, &err)) {
        must(log_put_set(&again, set, e));
        walk(e, set);
    }
    if (r->kind == LOG_ROUND && e->entrants && log_get_round(r, e, round, &err))
        must(log_put_round(&again, round, e));
    if (r->kind == LOG_SHARD && log_get_shard(r, &shard, &err)) {
        must(log_put_shard(&again, &shard));
        cut(&shard);
    }
    if (again.len)
        must(again.len == r->size && memcmp(again.data, r->data, r->size) == 0);
    if (r->kind == LOG_FOOTER)
        (void)log_get_footer(r, &footer, &err);
    buf_finish(&again);
}

static void read_all(const uint8_t *data, size_t n)
{
    struct log_reader *reader;
    struct log_record r;
    struct set_record set = {.bots = 0};
    struct round round = {.pairings = 0};
    struct event e;
    struct err err;

    e = (struct event){.sets = 1};
    must(log_open_bytes(&reader, data, n, "fuzz", &err));
    while (log_next(reader, &r, &err) == 1) {
        must(r.offset + r.size <= n);
        decode(&r, &e, &set, &round);
    }
    log_close(reader);
    set_record_finish(&set);
    round_finish(&round);
    event_finish(&e);
    (void)verify_bytes(data, n, "fuzz", 1, NULL, NULL, &err);
}

/* Gives every record that is whole the checksum it should have. */
static void mend(uint8_t *data, size_t n)
{
    size_t size;

    for (; n && scan_object(data, n, &size) == SCAN_WHOLE; data += size, n -= size) {
        if (size < 2 + CHECK_ELEMENT)
            continue;
        uint64_t check = htole64(hash_check(data, size - CHECK_ELEMENT));
        memcpy(data + size - CHECK_BYTES, &check, sizeof check);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    uint8_t *copy = malloc(n ? n : 1);

    must(copy && hash_setup());
    read_all(data, n);
    if (n)
        memcpy(copy, data, n);
    mend(copy, n);
    read_all(copy, n);
    free(copy);
    return 0;
}
