/* Whether a log is complete; the seed that it reveals. */
#include <string.h>

#include "log/log.h"

/* The segment as far as it has been read. */
struct completeness {
    struct event event, before; /* before: of the segment before it */
    struct log_sums sums;
    struct log_footer footer;
    size_t whole, wanted; /* segments before it, and in all; 0: any number */
    bool open;            /* it has begun and not ended */
    log_event_tell *tell;
    void *context;
};

/* A log of late entries may stand alone until it is joined to its tournament (run/late_entry.h). */
static bool check_header(struct completeness *p, const struct log_record *r, struct err *err)
{
    p->open = true;
    event_finish(&p->before);
    p->before = p->event;
    p->event = (struct event){.sets = 0};
    return log_get_header(r, &p->event, err) &&
           (!p->whole || log_check_late_entries(r, &p->before, &p->event, err)) &&
           (!p->tell || p->tell(p->context, p->whole, &p->event, err)) &&
           (log_sums_add(&p->sums, r->data, r->size) || log_refuse(r, err, "expected a header"));
}

static bool check_record(struct completeness *p, const struct log_record *r, struct err *err)
{
    if (p->wanted && p->whole == p->wanted)
        return log_refuse(r, err, "expected the end of the log");
    switch (r->kind) {
    case LOG_HEADER:
        return check_header(p, r, err);
    case LOG_SET:
    case LOG_ROUND:
        return log_sums_add(&p->sums, r->data, r->size) ||
               log_refuse(r, err, "expected the footer");
    case LOG_SHARD:
        return log_refuse(r, err, "expected the sets: this is a part of a log (see merge)");
    case LOG_FOOTER:
        return log_get_footer(r, &p->footer, err) &&
               log_check_end(r, &p->footer, &p->sums, &p->event, err);
    case LOG_TRAILER:
        break;
    }
    p->whole++;
    p->open = false;
    return log_check_end(r, &p->footer, &p->sums, &p->event, err);
}

bool log_is_complete(const char *path, size_t segments, log_event_tell *tell, void *context,
                     struct log_sums *last, struct err *err)
{
    struct completeness p = {.wanted = segments, .tell = tell, .context = context};
    struct log_reader *reader;
    struct log_record r;
    int got;

    if (!log_open(&reader, path, err))
        return false;
    while ((got = log_next(reader, &r, err)) == 1)
        if (!check_record(&p, &r, err))
            break;
    bool ok = got == 0;
    if (ok && (p.open || !p.whole || p.whole < p.wanted))
        ok = err_set(err, ERR_FOUND, "%s: expected %sfooter and trailer, found the end", path,
                     p.whole && !p.open ? "another header, " : "");
    if (ok && last)
        *last = p.sums;
    log_close(reader);
    event_finish(&p.event);
    event_finish(&p.before);
    return ok;
}

/* ---- The seed of a log ---- */

bool log_seed(const char *path, const uint8_t commitment[32], uint8_t seed[RNG_SEED_BYTES])
{
    struct log_reader *reader;
    struct log_footer footer;
    bool is_it = false;

    if (!log_open(&reader, path, NULL))
        return false;
    while (!is_it && log_next_footer(reader, &footer))
        is_it = duplicate_seed_is_of(footer.seed, commitment);
    log_close(reader);
    if (is_it)
        memcpy(seed, footer.seed, RNG_SEED_BYTES);
    return is_it;
}
