#include "run/late_entry.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "log/set_reader.h"
#include "log/log.h"
#include "table/duplicate_deals.h"

static const char LATE[] = LATE_ENTRY_END, JOINED[] = ".late.joined";

static uint64_t late_file_size(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 ? (uint64_t)st.st_size : 0;
}

bool late_entry_check(struct event *event, const struct late_entry_added *added, struct err *err)
{
    event->late_entries = (uint32_t)added->bots;
    return event_check(event, err);
}

/* ---- Joining ---- */

/* LOG and LOG.late, or their sidecars, and the file in which they are put end to end. */
struct joint {
    char first[PATH_CAP], second[PATH_CAP], both[PATH_CAP];
};

static bool joint_of(struct joint *j, const struct late_entry *l, const char *end, struct err *err)
{
    char joined[PATH_CAP];

    return path_with_end(j->first, l->claim->log, end, err) &&
           path_with_end(j->second, l->log, end, err) &&
           path_with_end(joined, l->claim->log, JOINED, err) &&
           path_with_end(j->both, joined, end, err);
}

static bool append_file(const char *from, int fd, const char *to, struct err *err)
{
    return !late_file_size(from) || file_append(from, fd, to, err);
}

static bool put_end_to_end(const struct joint *j, struct err *err)
{
    int fd = open(j->both, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);

    if (fd < 0)
        return err_errno(err, ERR_ABORT, "cannot open %s", j->both);
    bool ok = append_file(j->first, fd, j->both, err) && append_file(j->second, fd, j->both, err) &&
              (fdatasync(fd) == 0 || err_errno(err, ERR_ABORT, "cannot sync %s", j->both));
    close(fd);
    if (!ok)
        (void)unlink(j->both);
    return ok;
}

/* The sidecars are joined, and take their place as soon as the log has: so it is known by the log
 * that this is left to be done, and nothing comes twice. */
static bool end_join(const struct late_entry *l, struct err *err)
{
    struct joint side;

    if (!joint_of(&side, l, LOG_FILES_SIDE, err) ||
        (access(side.both, F_OK) == 0 && !file_rename(side.both, side.first, err)))
        return false;
    log_files_remove(l->log);
    return true;
}

bool late_entry_join(const struct late_entry *l, struct err *err)
{
    struct joint log, side;

    return joint_of(&log, l, "", err) && joint_of(&side, l, LOG_FILES_SIDE, err) &&
           put_end_to_end(&side, err) && put_end_to_end(&log, err) &&
           log_files_replace_log(log.both, log.first, err) && end_join(l, err);
}

/* ---- What is there ---- */

/* LOG, as far as it is read. */
struct look {
    const struct config *config;
    const struct late_entry_added *added;
    uint8_t given[HASH_BYTES]; /* commitment to the seed of the configuration */
    uint8_t left[HASH_BYTES];  /* and to that of what lies in LOG.late */
    bool is_known, is_left;    /* a segment has the one, the other */
    size_t entrants;           /* of the segment read last */
};

static bool name_differs(const struct look *l, const struct event *then, size_t i)
{
    return strcmp(then->entrant[i].name, l->config->event.entrant[i].name) != 0;
}

/* Earlier late entries must be named again, first and in their order. */
static bool check_added(const struct look *l, const struct event *then, size_t n, struct err *err)
{
    for (size_t i = l->config->event.entrants - l->added->bots; i < n; i++)
        if (name_differs(l, then, i))
            return err_set(
                err, ERR_USAGE,
                "%s entered late before %s: expected --add of all that did, in the order "
                "in which they came",
                then->entrant[i].name, l->config->event.entrant[i].name);
    return true;
}

/* Compares the bots that both have; a segment may have more bots than are named now. */
static bool compare_event(const struct look *l, const struct event *then, struct err *err)
{
    struct event cut = *then, now = l->config->event;
    size_t first = now.entrants - l->added->bots;

    if (!then->late_entries && then->entrants != first)
        return err_set(err, ERR_USAGE, "number of bots: %zu then, %zu now", then->entrants, first);
    if (cut.entrants > now.entrants)
        cut.entrants = now.entrants;
    now.late_entries = (uint32_t)(now.entrants - cut.entrants);
    return check_added(l, then, cut.entrants, err) && event_grown(&cut, &now, err);
}

static bool is_of(const struct event *then, const uint8_t commitment[HASH_BYTES])
{
    return memcmp(then->commitment, commitment, HASH_BYTES) == 0;
}

static bool compare_segment(void *context, size_t segment, const struct event *then,
                            struct err *err)
{
    struct look *l = context;

    if (segment && !then->late_entries)
        return err_set(err, ERR_USAGE, "segment %zu is not one of late entries", segment + 1);
    if (!segment && l->config->seed_given && !l->added->seeded && !is_of(then, l->given))
        return err_set(err, ERR_USAGE, "the seed is another one");
    l->is_known = l->is_known || is_of(then, l->given);
    l->is_left = l->is_left || is_of(then, l->left);
    l->entrants = then->entrants;
    return compare_event(l, then, err);
}

/* The commitment of an unfinished late entry beside the log; zeros if there is none. */
static void look_beside(const struct late_entry *l, uint8_t commitment[HASH_BYTES])
{
    char part[PATH_CAP];
    struct set_reader r;

    if (!path_with_end(part, l->log, LOG_PART, NULL) ||
        !set_reader_open(&r, late_file_size(part) ? part : l->log, NULL))
        return;
    if (set_reader_next(&r, NULL) == 1)
        memcpy(commitment, r.event.commitment, HASH_BYTES);
    set_reader_close(&r);
}

static bool check_tournament_complete(const struct log_files_claim *c, struct err *err)
{
    const char *there = late_file_size(c->part) ? c->part : c->log;

    if (late_file_size(c->log) && !late_file_size(c->part))
        return true;
    return err_set(err, ERR_USAGE,
                   "%s %s: bots can be added once the tournament is complete; expected a run "
                   "without --add first",
                   there, late_file_size(there) ? "is under way" : "is not there");
}

/* Makes the event that the late entries play. */
static bool enter_late_entries(struct config *config, const struct look *look, struct err *err)
{
    struct event *event = &config->event;

    if (look->added->seeded && look->is_known)
        return err_set(err, ERR_USAGE,
                       "the seed is that of a segment which has revealed it; expected another, or "
                       "none");
    config->seed_given = config->seed_given && look->added->seeded;
    if (!look->added->beaconed)
        event->beacon_source[0] = event->beacon[0] = '\0';
    event->late_entries = (uint32_t)(event->entrants - look->entrants);
    return event_line_up(event, err) && event_check(event, err);
}

bool late_entry_open(struct late_entry *l, const struct log_files_claim *claim,
                     struct config *config, const struct late_entry_added *added, struct err *err)
{
    struct look look = {.config = config, .added = added};

    *l = (struct late_entry){.claim = claim};
    if (!path_with_end(l->log, claim->log, LATE, err) || !check_tournament_complete(claim, err))
        return false;
    duplicate_seed_commitment(look.given, config->seed);
    look_beside(l, look.left);
    if (!log_is_complete(claim->log, 0, compare_segment, &look, NULL, err))
        return err_prefix(err, "bots cannot be added to %s: ", claim->log);
    if (look.is_left && !end_join(l, err)) /* it was killed then */
        return false;
    l->complete = look.entrants >= config->event.entrants;
    l->before = look.entrants;
    if (l->complete && added->seeded && !look.is_known)
        return err_set(err, ERR_USAGE, "%s has them all already, and the seed is another one",
                       claim->log);
    return l->complete || enter_late_entries(config, &look, err);
}

/* ---- Starting over ---- */

void late_entry_forget(const char *log)
{
    static const char *const ends[] = {LATE, JOINED};
    char path[PATH_CAP];

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (path_with_end(path, log, ends[i], NULL))
            log_files_remove(path);
}

static bool add_names(struct buf *names, const struct event *event)
{
    bool ok = true;

    for (size_t i = event->entrants - event->late_entries; ok && i < event->entrants; i++)
        ok = buf_printf(names, "%s%s", names->len ? ", " : "", event->entrant[i].name);
    return ok;
}

bool late_entry_names(struct buf *names, const char *log)
{
    struct set_reader r;
    bool ok = true;

    if (!late_file_size(log) || !set_reader_open(&r, log, NULL))
        return true;
    while (ok && set_reader_next(&r, NULL) == 1)
        ok = r.record.kind != LOG_HEADER || add_names(names, &r.event);
    set_reader_close(&r);
    return ok;
}
