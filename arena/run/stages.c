#include "run/stages.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/folder.h"
#include "base/hash.h"
#include "config/config.h"
#include "log/log.h"
#include "table/duplicate_deals.h"

static const char DONE[] = ".done"; /* a folder that is no longer needed */

static bool stage_log_exists(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && st.st_size > 0;
}

static bool log_of(const struct stages *s, size_t stage, char path[PATH_CAP], struct err *err)
{
    char name[32];

    (void)snprintf(name, sizeof name, "%02zu.msgpack", stage + 1);
    return path_join(path, s->folder, name, err);
}

void stages_seed(const uint8_t seed[RNG_SEED_BYTES], size_t stage, uint8_t of_stage[RNG_SEED_BYTES])
{
    uint8_t text[] = {'s', 't', 'a', 'g', 'e', 0, 0, 0, 0};

    for (unsigned i = 0; i < 4; i++)
        text[5 + i] = (uint8_t)((stage + 1) >> 8 * i);
    hash32(of_stage, seed, RNG_SEED_BYTES, text, sizeof text);
}

bool stages_log(const struct stages *s, size_t stage, char path[PATH_CAP],
                uint8_t seed[RNG_SEED_BYTES], struct err *err)
{
    stages_seed(s->seed, stage, seed);
    return log_of(s, stage, path, err);
}

/* ---- The folder ---- */

/* Of a run that was killed too. */
static bool remove_done(const struct stages *s, struct err *err)
{
    char done[PATH_CAP];

    if (!path_with_end(done, s->folder, DONE, err))
        return false;
    folder_remove(done);
    return true;
}

/* In one step, so that a part of a tournament is never taken for one under way. */
static bool drop_folder(const struct stages *s, struct err *err)
{
    char done[PATH_CAP];

    if (!remove_done(s, err) || !path_with_end(done, s->folder, DONE, err))
        return false;
    if (rename(s->folder, done) != 0 && errno != ENOENT)
        return err_errno(err, ERR_ABORT, "cannot rename %s", s->folder);
    return remove_done(s, err);
}

/* The first stage that is under way or complete, `from` or later; CONFIG_STAGES if there
 * is none. */
static size_t stage_there(const struct stages *s, size_t from)
{
    char path[PATH_CAP], part[PATH_CAP];

    for (; from < CONFIG_STAGES; from++)
        if (log_of(s, from, path, NULL) && path_with_end(part, path, LOG_PART, NULL) &&
            (stage_log_exists(path) || stage_log_exists(part)))
            break;
    return from;
}

bool stages_is_under_way(const struct stages *s)
{
    return stage_there(s, 0) < CONFIG_STAGES;
}

/* ---- What is there ---- */

bool stages_forget(const struct stages *s, struct err *err)
{
    return drop_folder(s, err) && log_files_cut(&s->claim, 0, err);
}

static bool check_there(const struct stages *s, struct err *err)
{
    if (!stages_is_under_way(s) && stage_log_exists(s->claim.part))
        return err_set(err, ERR_USAGE, "%s is of a run without stages (--fresh starts over)",
                       s->claim.part);
    if (stage_there(s, s->stages) < CONFIG_STAGES)
        return err_set(err, ERR_USAGE,
                       "%s is of another run (--fresh starts over): more than %zu stages then",
                       s->folder, s->stages);
    return true;
}

/* One that is left over with nothing under way has been of a tournament whose stages may have told
 * theirs: it is not used again. */
static bool settle_seed(struct stages *s, const uint8_t *given, struct err *err)
{
    s->seeded = given || !s->complete;
    if (given)
        memcpy(s->seed, given, sizeof s->seed);
    if (given || s->complete)
        return true;
    bool begun = stages_is_under_way(s);
    return (begun || log_files_drop_seed(s->claim.log, err)) &&
           log_files_keep_seed(s->claim.log, begun ? s->folder : NULL, s->seed, err);
}

bool stages_open(struct stages *s, const char *log, size_t stages, const uint8_t *given, bool fresh,
                 struct err *err)
{
    memset(s, 0, sizeof *s);
    s->stages = stages;
    if (!path_with_end(s->folder, log, LOG_STAGES, err) || !log_files_claim(&s->claim, log, err))
        return false;
    if (!remove_done(s, err) ||
        (fresh && !(stages_forget(s, err) && log_files_drop_seed(s->claim.log, err))) ||
        !check_there(s, err)) {
        log_files_release(&s->claim);
        return false;
    }
    s->complete = !fresh && stage_log_exists(s->claim.log) && !stages_is_under_way(s);
    if (settle_seed(s, given, err) && (s->complete || file_mkdirs(s->folder, err)))
        return true;
    stages_close(s);
    return false;
}

void stages_close(struct stages *s)
{
    if (s->claim.lock.fd >= 0 && !stages_is_under_way(s)) {
        (void)rmdir(s->folder);
        if (s->complete || !s->shared)
            (void)log_files_drop_seed(s->claim.log, NULL);
    }
    log_files_release(&s->claim);
}

/* ---- A complete tournament ---- */

struct comparison {
    const struct stages *stages;
    struct event *const *event;
};

static bool compare_stage(void *context, size_t i, const struct event *then, struct err *err)
{
    const struct comparison *c = context;
    struct event *now = c->event[i];
    uint8_t seed[RNG_SEED_BYTES];

    stages_seed(c->stages->seed, i, seed);
    duplicate_seed_commitment(now->commitment, seed);
    if (!c->stages->seeded)
        memcpy(now->commitment, then->commitment, sizeof now->commitment);
    event_take_beacon(now, then);
    return event_same(then, now, err) ||
           err_prefix(err, "%s is of another run (--fresh starts over): stage %zu: ",
                      c->stages->claim.log, i + 1);
}

bool stages_compare(const struct stages *s, struct event *const *event, struct err *err)
{
    struct comparison c = {s, event};

    return log_is_complete(s->claim.log, s->stages, compare_stage, &c, NULL, err) ||
           (err->class == ERR_FOUND &&
            err_prefix(err,
                       "%s is there, but not whole or not these stages (--fresh starts over): ",
                       s->claim.log));
}

/* ---- Joining ---- */

/* Appends to fd what every stage has at its log's name and `end`; one may do without a sidecar. */
static bool append_all(const struct stages *s, const char *end, int fd, const char *to,
                       struct err *err)
{
    char log[PATH_CAP], from[PATH_CAP];

    for (size_t i = 0; i < s->stages; i++)
        if (!log_of(s, i, log, err) || !path_with_end(from, log, end, err) ||
            ((!*end || stage_log_exists(from)) && !file_append(from, fd, to, err)))
            return false;
    return fdatasync(fd) == 0 || err_errno(err, ERR_ABORT, "cannot sync %s", to);
}

static bool join_sidecars(const struct stages *s, struct err *err)
{
    char side[PATH_CAP], part[PATH_CAP];

    if (!path_with_end(side, s->claim.log, LOG_FILES_SIDE, err) ||
        !path_with_end(part, side, LOG_PART, err))
        return false;
    int fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0)
        return err_errno(err, ERR_ABORT, "cannot open %s", part);
    bool ok = append_all(s, LOG_FILES_SIDE, fd, part, err);
    close(fd);
    if (ok && file_rename(part, side, err))
        return true;
    (void)unlink(part);
    return false;
}

/* What is there of an earlier attempt goes. */
static bool join_logs(const struct stages *s, struct err *err)
{
    const char *part = s->claim.part;

    return log_files_cut(&s->claim, 0, err) && append_all(s, "", s->claim.lock.fd, part, err) &&
           log_files_replace_log(part, s->claim.log, err);
}

bool stages_join(struct stages *s, struct err *err)
{
    if (!join_sidecars(s, err) || !join_logs(s, err) || !drop_folder(s, err))
        return false;
    (void)log_files_drop_seed(s->claim.log, NULL);
    return s->complete = true;
}
