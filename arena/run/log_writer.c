#include "run/log_writer.h"

#include <assert.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "log/set_reader.h"
#include "log/log.h"
#include "table/duplicate_deals.h"

/* Whether there is something at path, and how much. */
static bool existing_file_size(const char *path, uint64_t *size)
{
    struct stat st;

    if (stat(path, &st) != 0)
        return false;
    *size = (uint64_t)st.st_size;
    return true;
}

/* ---- The seed ---- */

static bool settle_seed(struct log_writer *s, const uint8_t *given, struct err *err)
{
    if (given) {
        memcpy(s->seed, given, RNG_SEED_BYTES);
        return true;
    }
    return log_files_keep_seed(s->claim->log, s->resumes ? s->claim->part : NULL, s->seed, err);
}

/* ---- What is there ---- */

/* A beacon that the log knows need not be said again. One that it does not know yet, as it has a
 * header and nothing else, becomes known now: *anew. */
static void settle_beacon(struct event *then, struct event *now, bool *anew)
{
    *anew = event_waits(then) && *now->beacon;
    event_take_beacon(now, then);
    event_take_beacon(then, now);
}

/* Holds the event against the header of a log. What its bots said of themselves is taken from
 * there, with `any_seed` the commitment too. *anew: it is the same with the beacon, and a new
 * header is needed. */
static bool compare_header(const char *path, struct event *event, bool any_seed, bool *anew,
                           struct err *err)
{
    struct set_reader r;

    if (!set_reader_open(&r, path, err))
        return false;
    int got = set_reader_next(&r, err);
    bool ok = got == 1;
    if (got == 0)
        err_set(err, ERR_USAGE, "%s is empty", path);
    if (ok && any_seed)
        memcpy(event->commitment, r.event.commitment, sizeof event->commitment);
    if (ok)
        settle_beacon(&r.event, event, anew);
    if (ok && !event_same(&r.event, event, err))
        ok = err_prefix(err, "%s is of another run (--fresh starts over): ", path);
    if (ok)
        event_describe(event, &r.event);
    set_reader_close(&r);
    return ok;
}

/* LOG.part begins with a header, if it has not just been begun: a torn one is begun again. */
static bool has_header(struct log_writer *s, bool *has, struct err *err)
{
    uint8_t *start = NULL;
    uint64_t size = 0;
    struct buf b = {0};

    *has = true;
    if (!existing_file_size(s->claim->part, &size))
        return err_errno(err, ERR_ABORT, "cannot look at %s", s->claim->part);
    if (size >= s->header.len)
        return true;
    start = buf_reserve(&b, s->header.len);
    ssize_t n = start ? pread(s->claim->lock.fd, start, s->header.len, 0) : -1;
    if (n >= 0 && memcmp(start, s->header.data, (size_t)n) == 0)
        *has = false;
    buf_finish(&b);
    return n >= 0 || err_errno(err, ERR_ABORT, "cannot read %s", s->claim->part);
}

static bool make_header(struct log_writer *s, struct event *event, struct err *err)
{
    duplicate_seed_commitment(event->commitment, s->seed);
    buf_clear(&s->header);
    return (log_put_header(&s->header, event) &&
            (!s->shard || log_put_shard(&s->header, s->shard))) ||
           err_memory(err);
}

/* Behind the event there may be those who came late to it (late_entry.h). */
static bool is_late(void *context, size_t segment, const struct event *event, struct err *err)
{
    (void)context;
    return !segment || event->late_entries ||
           err_set(err, ERR_FOUND, "segment %zu is of another event: expected the end of the log",
                   segment + 1);
}

/* LOG is there and no interrupted run: either it is this very run, or it is in the way. */
static bool begin_complete(struct log_writer *s, struct event *event, const uint8_t *given,
                           struct err *err)
{
    bool anew;

    if (given)
        duplicate_seed_commitment(event->commitment, given);
    if (!compare_header(s->claim->log, event, !given, &anew, err))
        return false;
    if (!log_is_complete(s->claim->log, 0, is_late, NULL, &s->sums, err))
        return err_prefix(err,
                          "%s is of this run, but not whole or not alone (--fresh starts "
                          "over): ",
                          s->claim->log);
    (void)log_files_drop_seed(s->claim->log, NULL); /* if the run was killed right after its end */
    s->complete = true;
    return true;
}

bool log_writer_open(struct log_writer *s, const struct log_files_claim *claim, bool fresh,
                     struct event *event, const struct shard *shard, const uint8_t *given,
                     struct err *err)
{
    uint64_t part = 0, log = 0;

    *s = (struct log_writer){.claim = claim, .shard = shard, .side.fd = -1};
    assert(!shard || given);
    if (fresh && !(log_files_drop_seed(claim->log, err) && log_files_cut(claim, 0, err)))
        return false;
    (void)existing_file_size(claim->part, &part);
    if (!part && !fresh && existing_file_size(claim->log, &log) && log)
        return begin_complete(s, event, given, err);
    s->resumes = part > 0;
    if (!settle_seed(s, given, err) || !make_header(s, event, err) ||
        (s->resumes && !has_header(s, &s->resumes, err)))
        return false;
    bool anew = false;
    if (s->resumes && !compare_header(s->claim->part, event, false, &anew, err))
        return false;
    if (anew) { /* with what the bots said then */
        s->resumes = false;
        if (!make_header(s, event, err))
            return false;
    }
    event_dealing_seed(event, s->seed, s->dealing);
    return sidecar_open(&s->side, s->claim->log, !s->resumes, err);
}

/* ---- Writing ---- */

static bool sync_part(struct log_writer *s, struct err *err)
{
    return fdatasync(s->claim->lock.fd) == 0 ||
           err_errno(err, ERR_ABORT, "cannot sync %s", s->claim->part);
}

bool log_writer_begin(struct log_writer *s, struct err *err)
{
    s->synced = clock_wall_ns();
    return s->resumes ||
           (log_files_cut(s->claim, 0, err) &&
            file_write(s->claim->lock.fd, s->header.data, s->header.len, s->claim->part, err) &&
            sync_part(s, err));
}

/* What is written in part is cut off again. */
static bool flush_records(struct log_writer *s, struct err *err)
{
    if (s->out.failed)
        return err_memory(err);
    if (!sidecar_flush(&s->side, err))
        return false;
    if (!file_write(s->claim->lock.fd, s->out.data, s->out.len, s->claim->part, err)) {
        (void)log_files_cut(s->claim, s->kept_bytes, NULL);
        return false;
    }
    s->unsynced = s->unsynced || s->out.len > 0;
    buf_clear(&s->out);
    s->kept = s->sums.records;
    s->kept_bytes = s->sums.bytes;
    return true;
}

bool log_writer_add(struct log_writer *s, const uint8_t *record, size_t size, struct err *err)
{
    enum { BATCH = 256 * 1024 };

    buf_add(&s->out, record, size);
    if (!log_sums_add(&s->sums, record, size))
        return err_memory(err);
    return s->out.len < BATCH || flush_records(s, err);
}

bool log_writer_tick(struct log_writer *s, uint64_t wall, struct err *err)
{
    if (wall - s->synced < CLOCK_SECOND)
        return true;
    s->synced = wall;
    if (!flush_records(s, err) || (s->unsynced && !sync_part(s, err)))
        return false;
    s->unsynced = false;
    return true;
}

bool log_writer_end(struct log_writer *s, bool complete, struct err *err)
{
    if (!complete)
        return flush_records(s, err);
    if (!s->shard && !log_put_footer(&s->out, &s->sums, s->seed))
        return err_memory(err);
    if (!flush_records(s, err) || !sync_part(s, err) || !sidecar_sync(&s->side, err) ||
        !log_files_replace_log(s->claim->part, s->claim->log, err))
        return false;
    (void)log_files_drop_seed(s->claim->log, NULL);
    s->complete = true;
    return true;
}

void log_writer_close(struct log_writer *s)
{
    sidecar_close(&s->side);
    buf_finish(&s->out);
    buf_finish(&s->header);
}
