#include "record/whole.h"

#include <string.h>

#include "record/get.h"

/* The segment as far as it has been read. */
struct part {
    struct event event;
    struct log_sums sums;
    struct buf end;       /* footer and trailer as they should be */
    size_t footer;        /* size of that in the log */
    size_t whole, wanted; /* segments before it, and in all */
    whole_tell *tell;
    void *context;
};

static bool fail(const struct log_record *r, struct err *err, const char *what)
{
    (void)err_set(err, ERR_FOUND, "%s", what);
    return get_place(r, err);
}

static bool read_footer(struct part *p, const struct log_record *r, struct err *err)
{
    struct log_footer footer;

    if (!log_get_footer(r, &footer, err))
        return false;
    if (p->sums.records != event_sets(&p->event))
        return fail(r, err, "expected another set: the event has more of them");
    if (!seed_is_of(footer.seed, p->event.commitment))
        return fail(r, err, "the seed in the footer is not the one the commitment is of");
    if (!log_put_footer(&p->end, &p->sums, footer.seed))
        return err_set(err, ERR_ABORT, NO_MEMORY);
    p->footer = r->size;
    return (r->size < p->end.len && memcmp(r->data, p->end.data, r->size) == 0) ||
           fail(r, err, "expected the counts, the index and the BLAKE2b of the records before it");
}

static bool read_header(struct part *p, const struct log_record *r, struct err *err)
{
    log_sums_init(&p->sums);
    buf_clear(&p->end);
    return log_get_header(r, &p->event, err) &&
           (!p->tell || p->tell(p->context, p->whole, &p->event, err)) &&
           (log_sums_add(&p->sums, r->data, r->size) || fail(r, err, "expected a header"));
}

static bool read_record(struct part *p, const struct log_record *r, struct err *err)
{
    if (p->whole == p->wanted)
        return fail(r, err, "expected the end of the log");
    switch (r->kind) {
    case LOG_HEADER:
        return read_header(p, r, err);
    case LOG_SET:
        return log_sums_add(&p->sums, r->data, r->size) || fail(r, err, "expected a set");
    case LOG_FOOTER:
        return read_footer(p, r, err);
    case LOG_TRAILER:
        break;
    }
    p->whole++;
    return (r->size == p->end.len - p->footer &&
            memcmp(r->data, p->end.data + p->footer, r->size) == 0) ||
           fail(r, err, "expected the sizes of the records before it");
}

bool whole_log(const char *path, size_t segments, whole_tell *tell, void *context, struct err *err)
{
    struct part p = {.wanted = segments, .tell = tell, .context = context};
    struct log_reader *reader;
    struct log_record r;
    int got;

    if (!log_open(&reader, path, err))
        return false;
    event_init(&p.event);
    while ((got = log_next(reader, &r, err)) == 1)
        if (!read_record(&p, &r, err))
            break;
    bool ok = got == 0;
    if (ok && p.whole < p.wanted)
        ok = err_set(err, ERR_FOUND, "%s: expected %sfooter and trailer, found the end", path,
                     p.whole ? "another header, " : "");
    log_close(reader);
    event_finish(&p.event);
    buf_finish(&p.end);
    return ok;
}
