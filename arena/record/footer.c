#include <inttypes.h>
#include <string.h>

#include "record/log.h"
#include "record/pack.h"

enum { FOOTER_ELEMENTS = 9, TRAILER_ELEMENTS = 3 };

/* Sums ---------------------------------------------------------------------------------------- */

void log_sums_init(struct log_sums *s)
{
    *s = (struct log_sums){.every = 1};
    hash_begin(&s->hash, NULL, 0);
}

static void note_place(struct log_sums *s)
{
    if (s->records % s->every)
        return;
    if (s->indexed == LOG_INDEX) {
        for (unsigned i = 0; i < LOG_INDEX / 2; i++)
            s->index[i] = s->index[2 * i];
        s->indexed = LOG_INDEX / 2;
        s->every *= 2;
    }
    s->index[s->indexed++] = s->bytes;
}

/* A table: games, counts of answers, answers, points, faults, forfeits, cap, margin or payoffs. */
static bool count_table(struct cursor *c, struct log_sums *s)
{
    const uint8_t *counts;
    uint64_t n, deals, faults;

    if (!cursor_array(c, 9, 7 + EU_SEATS, &n, "a table") || !cursor_skip(c) ||
        !cursor_bin(c, &counts, &deals, "counts") || !cursor_skip(c) || !cursor_skip(c) ||
        !cursor_array(c, 0, UINT32_MAX, &faults, "faults"))
        return false;
    for (uint64_t i = 0; i < faults + n - 5; i++)
        if (!cursor_skip(c))
            return false;
    s->deals += deals;
    s->faults += faults;
    return true;
}

static bool count_set(struct cursor *c, struct log_sums *s)
{
    uint64_t tables;

    for (unsigned i = 0; i < 5; i++) /* bots, set, first dealer, games, cards */
        if (!cursor_skip(c))
            return false;
    if (!cursor_array(c, 1, UINT8_MAX, &tables, "tables"))
        return false;
    for (uint64_t t = 0; t < tables; t++)
        if (!count_table(c, s))
            return false;
    return true;
}

bool log_sums_add(struct log_sums *s, const uint8_t *record, size_t size)
{
    struct cursor c;
    uint64_t n, type;

    cursor_start(&c, record, size);
    if (size < CHECK_ELEMENT || !cursor_array(&c, 2, UINT32_MAX, &n, "a record") ||
        !cursor_uint(&c, LOG_HEADER, LOG_SET, &type, "header or set"))
        return false;
    if (type == LOG_SET) {
        if (!count_set(&c, s))
            return false;
        note_place(s);
        s->records++;
    }
    hash_add(&s->hash, record + size - CHECK_BYTES, CHECK_BYTES);
    s->bytes += size;
    return true;
}

/* Writing ------------------------------------------------------------------------------------- */

/* Of fixed size, so that the footer is found from the end: the bytes of the footer and of the whole
 * segment, this record included. */
static bool put_trailer(struct buf *out, uint64_t footer, uint64_t before)
{
    struct pack p;
    uint8_t sizes[16];

    pack_begin(&p, out, LOG_TRAILER, TRAILER_ELEMENTS);
    pack_le64(sizes, footer);
    pack_le64(sizes + 8, before + footer + TRAILER_BYTES);
    pack_bytes(&p, sizes, sizeof sizes);
    return pack_end(&p);
}

bool log_put_footer(struct buf *out, const struct log_sums *sums, const uint8_t seed[32])
{
    struct hash hash = sums->hash;
    struct pack p;
    uint8_t sum[HASH_BYTES];
    size_t start = out->len;

    hash_end(&hash, sum);
    pack_begin(&p, out, LOG_FOOTER, FOOTER_ELEMENTS);
    msgpack_pack_uint64(&p.to, sums->records);
    msgpack_pack_uint64(&p.to, sums->deals);
    msgpack_pack_uint64(&p.to, sums->faults);
    msgpack_pack_uint64(&p.to, sums->every);
    msgpack_pack_array(&p.to, sums->indexed);
    for (unsigned i = 0; i < sums->indexed; i++)
        msgpack_pack_uint64(&p.to, sums->index[i]);
    pack_bytes(&p, sum, sizeof sum);
    pack_bytes(&p, seed, STREAM_SEED_BYTES);
    return pack_end(&p) && put_trailer(out, out->len - start, sums->bytes);
}

/* Reading ------------------------------------------------------------------------------------- */

static bool get_index(struct cursor *c)
{
    uint64_t every, n, offset, last = 0;

    if (!cursor_uint(c, 1, UINT64_MAX, &every, "the distance of the index's records") ||
        !cursor_array(c, 0, LOG_INDEX, &n, "an index of at most 1024 offsets"))
        return false;
    for (uint64_t i = 0; i < n; i++) {
        if (!cursor_uint(c, last + 1, UINT64_MAX, &offset, "offsets that rise"))
            return false;
        last = offset;
    }
    return true;
}

/* The counts are there for other readers: log_check_end compares them. */
static bool get_footer(struct cursor *c, struct log_footer *f)
{
    const uint8_t *hash, *seed;
    uint64_t count;

    if (!cursor_uint(c, 0, UINT64_MAX, &count, "the number of sets") ||
        !cursor_uint(c, 0, UINT64_MAX, &count, "the number of deals") ||
        !cursor_uint(c, 0, UINT64_MAX, &count, "the number of faults") || !get_index(c) ||
        !cursor_bytes(c, sizeof f->hash, &hash, "the BLAKE2b of the checksums, 32 bytes") ||
        !cursor_bytes(c, sizeof f->seed, &seed, "the seed, 32 bytes"))
        return false;
    memcpy(f->hash, hash, sizeof f->hash);
    memcpy(f->seed, seed, sizeof f->seed);
    return unpack_end(c);
}

bool log_get_footer(const struct log_record *r, struct log_footer *footer, struct err *err)
{
    struct log_footer read;
    struct cursor c;

    if (!unpack_begin(&c, r, FOOTER_ELEMENTS) || !get_footer(&c, &read))
        return unpack_refuse(&c, r, err);
    *footer = read;
    return true;
}

/* ---- Checking ---- */

bool log_check_seed(const struct log_record *r, const uint8_t seed[STREAM_SEED_BYTES],
                    const struct event *event, struct err *err)
{
    return seed_is_of(seed, event->commitment) ||
           log_refuse(r, err, "the seed in the footer is not the one the commitment is of");
}

/* Written again, footer and trailer are the same bytes. */
bool log_check_end(const struct log_record *r, const struct log_footer *footer,
                   const struct log_sums *sums, const struct event *event, struct err *err)
{
    uint64_t wanted = event_sets(event);
    struct buf end;

    if (sums->records != wanted)
        return log_refuse(r, err,
                          "expected another set: the event has %" PRIu64
                          " of them, the log %" PRIu64,
                          wanted, sums->records);
    if (!log_check_seed(r, footer->seed, event, err))
        return false;
    buf_init(&end);
    bool ok = log_put_footer(&end, sums, footer->seed);
    if (!ok)
        (void)err_set(err, ERR_ABORT, NO_MEMORY);
    size_t trailer = ok ? end.len - TRAILER_BYTES : 0;
    size_t from = r->kind == LOG_FOOTER ? 0 : trailer,
           to = r->kind == LOG_FOOTER ? trailer : end.len;
    if (ok && (r->size != to - from || memcmp(r->data, end.data + from, to - from) != 0))
        ok = log_refuse(r, err,
                        "expected the counts, the index and the BLAKE2b of the records before it");
    buf_finish(&end);
    return ok;
}

/* ---- The seed of a log ---- */

bool log_seed(const char *path, const uint8_t commitment[32], uint8_t seed[STREAM_SEED_BYTES])
{
    struct log_reader *reader;
    struct log_footer footer;
    bool is_it = false;

    if (!log_open(&reader, path, NULL))
        return false;
    while (!is_it && log_next_footer(reader, &footer))
        is_it = seed_is_of(footer.seed, commitment);
    log_close(reader);
    if (is_it)
        memcpy(seed, footer.seed, STREAM_SEED_BYTES);
    return is_it;
}
