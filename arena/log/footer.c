/* The end of a log: footer and trailer, written, read and checked. */
#include <endian.h>
#include <inttypes.h>
#include <string.h>

#include "log/record_codec.h"

/* ---- Sums ---- */

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

static bool add_set(struct log_sums *s, const uint8_t *record, size_t size)
{
    struct set_facts facts;

    if (!log_set_facts(record, size, &facts))
        return false;
    s->deals += facts.deals;
    s->faults += facts.faults;
    note_place(s);
    s->records++;
    return true;
}

static bool add_round(struct log_sums *s, const uint8_t *record, size_t size)
{
    s->rounds++;
    return log_round_end(record, size, &s->end);
}

static bool add_record(struct log_sums *s, uint8_t kind, const uint8_t *record, size_t size)
{
    switch (kind) {
    case LOG_SET:
        return add_set(s, record, size);
    case LOG_ROUND:
        return add_round(s, record, size);
    case LOG_SHARD:
        return true;
    }
    return false;
}

bool log_sums_add(struct log_sums *s, const uint8_t *record, size_t size)
{
    struct codec k;
    uint8_t kind;
    size_t n;

    codec_open(&k, record, size);
    if (size < CHECK_ELEMENT || !codec_count(&k, &n, 2, UINT32_MAX, "a record") ||
        !CODEC_UINT(&k, kind, LOG_HEADER, LOG_SHARD, "header, set, round or shard"))
        return false;
    if (kind == LOG_HEADER) {
        *s = (struct log_sums){.every = 1};
        hash_begin(&s->hash, NULL, 0);
    } else if (s->end || !add_record(s, kind, record, size)) {
        return false;
    }
    hash_add(&s->hash, record + size - CHECK_BYTES, CHECK_BYTES);
    s->bytes += size;
    return true;
}

/* ---- The records ---- */

enum { FOOTER_ELEMENTS = 9, TRAILER_ELEMENTS = 3 };

static bool code_index(struct codec *k, struct log_sums *s)
{
    size_t n = s->indexed;

    if (!CODEC_UINT(k, s->every, 1, UINT64_MAX, "the distance of the index's records") ||
        !codec_count(k, &n, 0, LOG_INDEX, "an index of at most 1024 offsets"))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!CODEC_UINT(k, s->index[i], i ? s->index[i - 1] + 1 : 1, UINT64_MAX,
                        "offsets that rise"))
            return false;
    return true;
}

static bool code_footer(struct codec *k, struct log_sums *s, struct log_footer *f)
{
    return CODEC_UINT(k, s->records, 0, UINT64_MAX, "the number of sets") &&
           CODEC_UINT(k, s->deals, 0, UINT64_MAX, "the number of deals") &&
           CODEC_UINT(k, s->faults, 0, UINT64_MAX, "the number of faults") && code_index(k, s) &&
           codec_bytes(k, f->hash, sizeof f->hash, "the BLAKE2b of the checksums, 32 bytes") &&
           codec_bytes(k, f->seed, sizeof f->seed, "the seed, 32 bytes") && codec_end(k);
}

/* Of fixed size, so that the footer is found from the end: the bytes of the footer and of the whole
 * segment, this record included. */
static bool put_trailer(struct buf *out, uint64_t footer, uint64_t before)
{
    uint64_t sizes[2] = {htole64(footer), htole64(before + footer + TRAILER_BYTES)};
    struct codec k;

    codec_write(&k, out, LOG_TRAILER, TRAILER_ELEMENTS);
    return codec_bytes(&k, sizes, sizeof sizes, "sizes") && codec_end(&k);
}

bool log_put_footer(struct buf *out, const struct log_sums *sums, const uint8_t seed[32])
{
    struct hash hash = sums->hash;
    size_t start = out->len;
    struct log_footer f;
    struct codec k;

    hash_end(&hash, f.hash);
    memcpy(f.seed, seed, sizeof f.seed);
    codec_write(&k, out, LOG_FOOTER, FOOTER_ELEMENTS);
    return code_footer(&k, (struct log_sums *)(uintptr_t)sums, &f) && /* is not changed */
           put_trailer(out, out->len - start, sums->bytes);
}

/* The sums are there for other readers: log_check_end compares them. */
bool log_get_footer(const struct log_record *r, struct log_footer *footer, struct err *err)
{
    struct log_footer read;
    struct log_sums sums = {.indexed = 0};
    struct codec k;

    if (!codec_read(&k, r, FOOTER_ELEMENTS) || !code_footer(&k, &sums, &read))
        return codec_refuse(&k, r, err);
    *footer = read;
    return true;
}

/* ---- Checking ---- */

bool log_check_seed(const struct log_record *r, const uint8_t seed[RNG_SEED_BYTES],
                    const struct event *event, struct err *err)
{
    return duplicate_seed_is_of(seed, event->commitment) ||
           log_refuse(r, err, "the seed in the footer is not the one the commitment is of");
}

/* `end` is footer and trailer as they should be. */
static bool is_same(const struct log_record *r, const struct buf *end)
{
    size_t footer = end->len - TRAILER_BYTES;

    if (r->kind == LOG_FOOTER)
        return r->size == footer && memcmp(r->data, end->data, footer) == 0;
    return r->size == TRAILER_BYTES && memcmp(r->data, end->data + footer, TRAILER_BYTES) == 0;
}

/* Whether as many sets are there as should be; which ones is not asked. */
static bool check_sets(const struct log_record *r, const struct log_sums *sums,
                       const struct event *event, struct err *err)
{
    uint64_t wanted = event_sets(event);

    if (format_adapts(event->format))
        return sums->end || log_refuse(r, err, "expected a round that says why play is over");
    return sums->records == wanted ||
           log_refuse(r, err,
                      "expected another set: the event has %" PRIu64 " of them, the log %" PRIu64,
                      wanted, sums->records);
}

bool log_check_end(const struct log_record *r, const struct log_footer *footer,
                   const struct log_sums *sums, const struct event *event, struct err *err)
{
    struct buf end = {0};
    bool ok = false;

    if (!check_sets(r, sums, event, err) || !log_check_seed(r, footer->seed, event, err))
        return false;
    if (!log_put_footer(&end, sums, footer->seed))
        (void)err_memory(err);
    else
        ok = is_same(r, &end) ||
             log_refuse(r, err,
                        "expected the counts, the index and the BLAKE2b of the records before it");
    buf_finish(&end);
    return ok;
}
