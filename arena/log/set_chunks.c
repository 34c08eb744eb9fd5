#include "log/set_chunks.h"

#include <stdlib.h>

#include "base/pipeline.h"

/* Chunks are small, as callers keep what they make of one; a chunk may be one large set. */
enum { CHUNK_BYTES = 16 << 10 };

struct chunk {
    const struct set_chunks *calls;
    const struct set_reader *reader;
    struct buf bytes; /* the records, one after the other */
    struct chunk_set set[SET_CHUNK];
    size_t sets;
    size_t good;     /* so many could be worked on; the next one could not, if there is one: */
    struct err err;  /* why */
    bool unreadable; /* it could not even be decoded */
};

struct reading {
    struct set_chunks *calls;
    struct set_reader *reader;
    uint64_t read, taken; /* sets */
    bool held;            /* reader->record was read and waits for its turn */
    bool failed;          /* at what came last: err says why */
    struct err err;
};

/* ---- In any thread ---- */

static bool decode_set(struct chunk *c, struct chunk_set *s)
{
    c->unreadable = !log_check_sum(&s->record, &c->err) ||
                    !log_get_set(&s->record, &c->reader->event, &s->set, &c->err);
    return !c->unreadable;
}

static void work_on_chunk(void *item)
{
    struct chunk *c = item;
    const struct set_chunks *calls = c->calls;

    for (; c->good < c->sets; c->good++) {
        struct chunk_set *s = &c->set[c->good];
        if (!decode_set(c, s) || (calls->work && !calls->work(calls->context, s, &c->err)))
            return;
    }
}

/* ---- In the order of the log ---- */

/* Reads the next record, unless one is held. */
static bool has_record(struct reading *r)
{
    if (r->held || r->failed)
        return r->held;
    int found = set_reader_skim(r->reader, &r->err);
    r->held = found == 1;
    r->failed = r->calls->unreadable = found < 0;
    return r->held;
}

static bool add_set(struct reading *r, struct chunk *c)
{
    const struct set_chunks *calls = r->calls;
    struct chunk_set *s = &c->set[c->sets];

    s->record = r->reader->record;
    if (calls->add && !calls->add(calls->context, s, &r->err))
        return false;
    if (!buf_add(&c->bytes, s->record.data, s->record.size))
        return err_memory(&r->err);
    c->sets++;
    r->read++;
    return true;
}

static void use_record(struct reading *r, struct chunk *c)
{
    const struct set_chunks *calls = r->calls;

    r->held = false;
    if (r->reader->record.kind == LOG_SET)
        r->failed = !add_set(r, c);
    else
        r->failed = calls->record && !calls->record(calls->context, &r->err);
}

/* Fills a chunk. Other records have their turn once all sets before them are taken. */
static enum pipeline_read read_chunk(void *context, void *item)
{
    struct reading *r = context;
    struct chunk *c = item;
    size_t at = 0, most = c->calls->most ? c->calls->most : SET_CHUNK;

    buf_clear(&c->bytes);
    c->sets = c->good = 0;
    c->unreadable = false;
    while (c->sets < most && c->bytes.len < CHUNK_BYTES && has_record(r) &&
           (r->reader->record.kind == LOG_SET || r->read == r->taken))
        use_record(r, c);
    for (size_t i = 0; i < c->sets; at += c->set[i++].record.size)
        c->set[i].record.data = c->bytes.data + at; /* which does not move any more */
    if (c->sets)
        return PIPELINE_ITEM;
    return r->held ? PIPELINE_WAIT : PIPELINE_END;
}

/* What is wrong with a set counts, not what was wrong with a record that was read after it. */
static bool stop_at(struct reading *r, bool unreadable, const struct err *err)
{
    r->failed = true;
    r->calls->unreadable = unreadable;
    r->err = *err;
    return false;
}

static bool take_chunk(void *context, void *item)
{
    struct reading *r = context;
    struct chunk *c = item;
    const struct set_chunks *calls = r->calls;
    struct err err = {.text = ""};

    for (size_t i = 0; i < c->sets; i++) {
        struct chunk_set *s = &c->set[i];
        if (calls->expect && !calls->expect(calls->context, s, &err))
            return stop_at(r, false, &err);
        if (i == c->good)
            return stop_at(r, c->unreadable, &c->err);
        if (!calls->take(calls->context, s, &err))
            return stop_at(r, false, &err);
        r->taken++;
    }
    return true;
}

/* ---- All of it ---- */

/* `own`: room for what the caller has of this chunk. */
static void start_chunk(struct chunk *c, const struct reading *r, void *own)
{
    c->calls = r->calls;
    c->reader = r->reader;
    for (size_t i = 0; i < SET_CHUNK; i++) {
        c->set[i].own = own;
        c->set[i].number = i;
    }
}

static void finish_chunk(struct chunk *c)
{
    if (c->calls->own_finish)
        c->calls->own_finish(c->set[0].own);
    for (size_t i = 0; i < SET_CHUNK; i++)
        set_record_finish(&c->set[i].set);
    buf_finish(&c->bytes);
}

static void read_all(struct reading *r, unsigned threads, struct chunk *chunk, uint8_t *own,
                     size_t chunks)
{
    const struct pipeline pipeline = {read_chunk, work_on_chunk, take_chunk, r};

    for (size_t i = 0; i < chunks; i++)
        start_chunk(&chunk[i], r, own + i * r->calls->own_size);
    pipeline_run(&pipeline, threads, chunk, sizeof *chunk, chunks);
    for (size_t i = 0; i < chunks; i++)
        finish_chunk(&chunk[i]);
}

bool set_chunks_read(struct set_chunks *c, struct set_reader *reader, unsigned threads,
                     struct err *err)
{
    enum { EACH = 2 };
    struct reading r = {.calls = c, .reader = reader};
    size_t chunks = threads > 1 ? (size_t)EACH * threads : 1;
    struct chunk *chunk = calloc(chunks, sizeof *chunk);
    uint8_t *own = calloc(chunks, c->own_size + 1);

    c->unreadable = false;
    if (chunk && own)
        read_all(&r, threads, chunk, own, chunks);
    else
        r.failed = !err_memory(&r.err);
    free(chunk);
    free(own);
    if (r.failed && err)
        *err = r.err;
    return !r.failed;
}
