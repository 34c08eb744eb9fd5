#include "record/verify.h"

#include <inttypes.h>
#include <string.h>

#include "record/past.h"
#include "record/reader.h"
#include "record/segment.h"

/* Reads on to the footer of the segment that begins here. False: there is none to be had. */
static bool find_seed(struct log_reader *ahead, uint8_t seed[STREAM_SEED_BYTES])
{
    struct log_record r;
    struct log_footer footer;

    while (log_next(ahead, &r, NULL) == 1) {
        if (r.kind != LOG_FOOTER)
            continue;
        if (!log_get_footer(&r, &footer, NULL))
            return false;
        memcpy(seed, footer.seed, STREAM_SEED_BYTES);
        return true;
    }
    return false;
}

struct run {
    struct log_reader *log, *ahead; /* the second runs ahead to find the seeds */
    struct segment segment;
    struct past past;
    unsigned segments;
    size_t footer; /* its size */
    bool open;     /* in a segment whose trailer has not come */
    verify_tell *tell;
    void *context;
};

static bool verify_record(struct run *run, const struct log_record *r, struct err *err)
{
    struct segment *s = &run->segment;
    uint8_t seed[STREAM_SEED_BYTES];

    switch (r->kind) {
    case LOG_HEADER:
        run->open = true;
        return segment_begin(s, r, run->segments, find_seed(run->ahead, seed) ? seed : NULL, err) &&
               past_add(&run->past, r, &s->event, err);
    case LOG_SET:
        return segment_set(s, r, err);
    case LOG_FOOTER:
        run->footer = r->size;
        return segment_footer(s, r, err);
    case LOG_TRAILER:
        break;
    }
    if (!segment_trailer(s, r, run->footer, err))
        return false;
    run->open = false;
    run->segments++;
    if (run->tell)
        run->tell(run->context, &s->so_far);
    return true;
}

static bool check_complete(const struct run *run, const char *name, struct err *err)
{
    const struct segment *s = &run->segment;

    if (!run->open && run->segments)
        return true;
    if (!run->open)
        return err_set(err, ERR_FOUND, "%s: record 0: the file is empty, expected a header", name);
    return err_set(err, ERR_FOUND,
                   "%s: incomplete: %" PRIu64 " of %" PRIu64
                   " sets and no footer; so far the referee finds nothing wrong, but the seed is "
                   "not revealed yet, so the deals could not be dealt again",
                   name, s->so_far.sets, event_sets(&s->event));
}

static bool verify_all(struct run *run, const char *name, struct err *err)
{
    struct log_record r;
    int found;

    while ((found = log_next(run->log, &r, err)) == 1)
        if (!verify_record(run, &r, err))
            return false;
    return found == 0 && check_complete(run, name, err);
}

static bool verify_run(struct run *run, const char *name, struct err *err)
{
    reader_skim(run->ahead);
    segment_init(&run->segment);
    bool ok = verify_all(run, name, err);
    segment_finish(&run->segment);
    past_finish(&run->past);
    log_close(run->log);
    log_close(run->ahead);
    return ok;
}

bool verify_log(const char *path, verify_tell *tell, void *context, struct err *err)
{
    struct run run = {.tell = tell, .context = context};

    if (!log_open(&run.log, path, err))
        return false;
    if (!log_open(&run.ahead, path, err)) {
        log_close(run.log);
        return false;
    }
    return verify_run(&run, path, err);
}

bool verify_bytes(const void *data, size_t n, const char *name, verify_tell *tell, void *context,
                  struct err *err)
{
    struct run run = {.tell = tell, .context = context};

    if (!log_open_bytes(&run.log, data, n, name, err))
        return false;
    if (!log_open_bytes(&run.ahead, data, n, name, err)) {
        log_close(run.log);
        return false;
    }
    return verify_run(&run, name, err);
}
