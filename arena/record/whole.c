#include "record/whole.h"

/* The segment as far as it has been read. */
struct part {
    struct event event;
    struct log_sums sums;
    struct log_footer footer;
    size_t whole, wanted; /* segments before it, and in all */
    whole_tell *tell;
    void *context;
};

static bool read_header(struct part *p, const struct log_record *r, struct err *err)
{
    return log_get_header(r, &p->event, err) &&
           (!p->tell || p->tell(p->context, p->whole, &p->event, err)) &&
           (log_sums_add(&p->sums, r->data, r->size) || log_refuse(r, err, "expected a header"));
}

static bool read_record(struct part *p, const struct log_record *r, struct err *err)
{
    if (p->whole == p->wanted)
        return log_refuse(r, err, "expected the end of the log");
    switch (r->kind) {
    case LOG_HEADER:
        return read_header(p, r, err);
    case LOG_SET:
        return log_sums_add(&p->sums, r->data, r->size) || log_refuse(r, err, "expected a set");
    case LOG_FOOTER:
        return log_get_footer(r, &p->footer, err) &&
               log_check_end(r, &p->footer, &p->sums, &p->event, err);
    case LOG_TRAILER:
        break;
    }
    p->whole++;
    return log_check_end(r, &p->footer, &p->sums, &p->event, err);
}

bool whole_log(const char *path, size_t segments, whole_tell *tell, void *context, struct err *err)
{
    struct part p = {.wanted = segments, .tell = tell, .context = context};
    struct log_reader *reader;
    struct log_record r;
    int got;

    if (!log_open(&reader, path, err))
        return false;
    while ((got = log_next(reader, &r, err)) == 1)
        if (!read_record(&p, &r, err))
            break;
    bool ok = got == 0;
    if (ok && p.whole < p.wanted)
        ok = err_set(err, ERR_FOUND, "%s: expected %sfooter and trailer, found the end", path,
                     p.whole ? "another header, " : "");
    log_close(reader);
    event_finish(&p.event);
    return ok;
}
