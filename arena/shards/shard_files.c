#include "shards/shard_files.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/folder.h"
#include "run/log_files.h"

static const char TRY[] = ".try"; /* the end of the folder of attempts */

/* ---- Names ---- */

void shard_name(const struct shard *s, char name[SHARD_NAME])
{
    int n = snprintf(name, SHARD_NAME, "shard-%" PRIu32 "-of-%" PRIu32, s->number, s->shards);

    if (s->stage)
        n += snprintf(name + n, SHARD_NAME - (size_t)n, ".stage-%" PRIu32, s->stage);
    if (s->round)
        n += snprintf(name + n, SHARD_NAME - (size_t)n, ".round-%" PRIu64, s->round);
    if (s->from)
        (void)snprintf(name + n, SHARD_NAME - (size_t)n, ".set-%" PRIu64, s->from + 1);
}

static bool shard_file_path(const char *dir, const char *name, char path[PATH_CAP], struct err *err)
{
    char file[SHARD_NAME + 8];

    (void)snprintf(file, sizeof file, "%s.log", name);
    return path_join(path, dir, file, err);
}

bool shard_log(const char *dir, const struct shard *shard, char path[PATH_CAP], struct err *err)
{
    char name[SHARD_NAME];

    shard_name(shard, name);
    return shard_file_path(dir, name, path, err);
}

bool shard_is_there(const char *dir, const struct shard *shard)
{
    char path[PATH_CAP];

    return shard_log(dir, shard, path, NULL) && access(path, F_OK) == 0;
}

bool shard_logs_add(struct shard_logs *logs, const char *path, struct err *err)
{
    char **grown = array_grow(logs->path, &logs->cap, logs->n, sizeof *grown);

    if (!grown)
        return err_memory(err);
    logs->path = grown;
    if (!(grown[logs->n] = strdup(path)))
        return err_memory(err);
    logs->n++;
    return true;
}

/* Behind a word and the number after it, or NULL. */
static const char *skip_number(const char *at, const char *word)
{
    size_t n = strlen(word);

    if (!at || strncmp(at, word, n) != 0 || !isdigit((unsigned char)at[n]))
        return NULL;
    return at + n + strspn(at + n, "0123456789");
}

/* The end of a name that shard_name has begun, or NULL. */
static const char *end_of(const char *name)
{
    static const char *const more[] = {".stage-", ".round-", ".set-"};
    const char *at = skip_number(skip_number(name, "shard-"), "-of-");

    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        if (skip_number(at, more[i]))
            at = skip_number(at, more[i]);
    return at;
}

static bool has_end(const char *name, const char *end)
{
    const char *its = end_of(name);

    return its && strcmp(its, end) == 0;
}

bool shard_logs_in(struct shard_logs *logs, const char *dir, struct err *err)
{
    char path[PATH_CAP];
    struct dirent *entry;
    bool ok = true;
    DIR *d = opendir(dir);

    if (!d)
        return err_errno(err, ERR_USAGE, "cannot read %s", dir);
    while (ok && (entry = readdir(d)))
        if (has_end(entry->d_name, ".log"))
            ok = path_join(path, dir, entry->d_name, err) && shard_logs_add(logs, path, err);
    closedir(d);
    return ok;
}

void shard_logs_finish(struct shard_logs *logs)
{
    for (size_t i = 0; i < logs->n; i++)
        free(logs->path[i]);
    free(logs->path);
    *logs = (struct shard_logs){.n = 0};
}

/* Whether it is the name of a shard, or its attempts, of the same sets in another cut. */
static bool is_cut_otherwise(const char *name, const struct shard *cut, uint32_t *shards)
{
    struct shard other = *cut;
    char its[SHARD_NAME];
    size_t n;

    if (sscanf(name, "shard-%" SCNu32 "-of-%" SCNu32, &other.number, &other.shards) != 2 ||
        other.shards == cut->shards)
        return false;
    shard_name(&other, its);
    n = strlen(its);
    if (strncmp(name, its, n) != 0 || (strcmp(name + n, ".log") != 0 && strcmp(name + n, TRY) != 0))
        return false;
    *shards = other.shards;
    return true;
}

bool shards_cut_otherwise(const char *dir, const struct shard *cut, uint32_t *shards)
{
    struct dirent *entry;
    bool found = false;
    DIR *d = opendir(dir);

    while (d && !found && (entry = readdir(d)))
        found = is_cut_otherwise(entry->d_name, cut, shards);
    if (d)
        closedir(d);
    return found;
}

bool shards_remove(const char *dir, struct err *err)
{
    char path[PATH_CAP];
    struct dirent *entry;
    DIR *d = opendir(dir);

    if (!d)
        return err_errno(err, ERR_ABORT, "cannot read %s", dir);
    while ((entry = readdir(d)))
        if ((has_end(entry->d_name, ".log") || has_end(entry->d_name, ".log" LOG_FILES_SIDE) ||
             has_end(entry->d_name, TRY)) &&
            path_join(path, dir, entry->d_name, NULL))
            folder_remove(path);
    closedir(d);
    return true;
}

/* The checksum is compared, which is the header's end. */
bool shard_has_header(const char *dir, const struct shard *shard, const struct buf *header)
{
    uint8_t check[8];
    char path[PATH_CAP];
    off_t at = (off_t)(header->len - sizeof check);
    int fd = shard_log(dir, shard, path, NULL) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    bool has = fd >= 0 && pread(fd, check, sizeof check, at) == (ssize_t)sizeof check &&
               memcmp(check, header->data + at, sizeof check) == 0;

    if (fd >= 0)
        close(fd);
    return has;
}

bool shard_seed(const char *dir, const uint8_t *given, uint8_t seed[RNG_SEED_BYTES],
                struct err *err)
{
    char log[PATH_CAP];

    return path_join(log, dir, LOG_NAME, err) && log_files_share_seed(log, given, seed, err);
}

/* ---- Attempts ---- */

static bool name_places(struct attempt *a, const char *dir, const struct shard *shard,
                        struct err *err)
{
    char name[SHARD_NAME], all[SHARD_NAME + 8];

    shard_name(shard, name);
    (void)snprintf(all, sizeof all, "%s%s", name, TRY);
    return shard_file_path(dir, name, a->place, err) && path_join(a->all, dir, all, err);
}

typedef bool attempt_each(struct attempt *a, const char *folder, struct err *err);

/* Calls `each` with every folder of an attempt at this shard but for its own. */
static bool for_each(struct attempt *a, attempt_each *each, struct err *err)
{
    char folder[PATH_CAP];
    struct dirent *entry;
    bool ok = true;
    DIR *d = opendir(a->all);

    if (!d)
        return errno == ENOENT || err_errno(err, ERR_ABORT, "cannot read %s", a->all);
    while (ok && (entry = readdir(d)))
        if (entry->d_name[0] != '.' && path_join(folder, a->all, entry->d_name, NULL) &&
            strcmp(folder, a->folder) != 0)
            ok = each(a, folder, err);
    closedir(d);
    return ok;
}

/* First the sidecar, so that a log in its place has one. */
static bool publish_log(struct attempt *a, const char *log, struct err *err)
{
    char from[PATH_CAP], to[PATH_CAP];

    if (!path_with_end(from, log, LOG_FILES_SIDE, err) ||
        !path_with_end(to, a->place, LOG_FILES_SIDE, err))
        return false;
    if (access(from, F_OK) == 0 && !file_rename(from, to, err))
        return false;
    return file_rename(log, a->place, err);
}

/* One that was killed after its last set is put into its place. */
static bool finish_other(struct attempt *a, const char *folder, struct err *err)
{
    char log[PATH_CAP];

    (void)err;
    if (!a->complete && path_join(log, folder, LOG_NAME, NULL) && access(log, F_OK) == 0)
        a->complete = publish_log(a, log, NULL);
    return true;
}

static uint64_t shard_file_size(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 ? (uint64_t)st.st_size : 0;
}

static void copy_sidecar(const char *from_log, const char *to_log)
{
    char from[PATH_CAP], to[PATH_CAP];

    if (path_with_end(from, from_log, LOG_FILES_SIDE, NULL) &&
        path_with_end(to, to_log, LOG_FILES_SIDE, NULL) && access(from, F_OK) == 0)
        (void)file_copy(from, to, 0666, NULL); /* without it play goes on as well */
}

/* Begins with what another has played, if that is more; it may be playing on, so the sidecar, which
 * tells of every set in the log, is copied after it. The log gets its name last: who is killed
 * leaves none without a sidecar, for which the other would be removed. */
static bool take_over(struct attempt *a, const char *folder, struct err *err)
{
    char other[PATH_CAP], from[PATH_CAP], to[PATH_CAP], copy[PATH_CAP];

    if (!path_join(other, folder, LOG_NAME, err) || !path_with_end(from, other, LOG_PART, err) ||
        !path_with_end(to, a->log, LOG_PART, err) || !path_with_end(copy, to, ".copy", err))
        return false;
    if (shard_file_size(from) <= shard_file_size(to) || !file_copy(from, copy, 0666, NULL))
        return true; /* gone by now */
    copy_sidecar(other, a->log);
    (void)file_rename(copy, to, NULL);
    return true;
}

static bool note_size(struct attempt *a, const char *folder, struct err *err)
{
    char part[PATH_CAP];

    (void)err;
    if (path_join(part, folder, LOG_NAME LOG_PART, NULL) && shard_file_size(part) > a->most)
        a->most = shard_file_size(part);
    return true;
}

uint64_t shard_begun(const char *dir, const struct shard *shard)
{
    struct attempt a = {.most = 0};

    if (name_places(&a, dir, shard, NULL))
        (void)for_each(&a, note_size, NULL);
    return a.most;
}

/* Where processes have numbers of their own: "HOST-BOOT.NAMESPACE", of letters that any file system
 * has. What cannot be found out is left out. */
static void own_place(char place[96])
{
    char host[48] = "", boot[9] = "";
    struct stat st = {.st_ino = 0};
    int fd = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);

    (void)gethostname(host, sizeof host - 1);
    for (char *c = host; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '.' && *c != '-')
            *c = '-';
    if (fd >= 0) {
        ssize_t n = read(fd, boot, sizeof boot - 1);
        boot[n > 0 ? n : 0] = '\0';
        close(fd);
    }
    (void)stat("/proc/self/ns/pid", &st);
    (void)snprintf(place, 96, "%s-%s.%llx", host, boot, (unsigned long long)st.st_ino);
}

/* That and the process, and a number if it is not 0. */
static void own_end(char end[128], unsigned try)
{
    char place[96];

    own_place(place);
    int n = snprintf(end, 128, "%s-%ld", place, (long)getpid());
    if (try)
        (void)snprintf(end + n, 128 - (size_t)n, "-%u", try);
}

/* A folder that is nobody else's: one of this name may be left from before the machine booted; and
 * who has just published may take the folder of all away. */
static bool make_attempt_folder(struct attempt *a, struct err *err)
{
    enum { TRIES = 100 };
    char end[128];

    for (unsigned try = 0; try < TRIES; try++) {
        own_end(end, try);
        if (!file_mkdirs(a->all, err) || !path_join(a->folder, a->all, end, err))
            return false;
        if (mkdir(a->folder, 0777) == 0)
            return path_join(a->log, a->folder, LOG_NAME, err);
        if (errno != EEXIST && errno != ENOENT)
            break;
    }
    a->folder[0] = 0;
    return err_errno(err, ERR_ABORT, "cannot make a folder in %s", a->all);
}

/* ---- Dead attempts ---- */

/* When something was last written there, by the clock of the folder's machine. */
static time_t last_written(const char *folder)
{
    struct stat st;
    char part[PATH_CAP];
    time_t last = stat(folder, &st) == 0 ? st.st_mtime : 0;

    if (path_join(part, folder, LOG_NAME LOG_PART, NULL) && stat(part, &st) == 0 &&
        st.st_mtime > last)
        last = st.st_mtime;
    return last;
}

/* Whether its folder's name tells that it was of this machine, where its process is no more. */
static bool is_gone(const char *folder)
{
    char place[96];
    long pid;

    own_place(place);
    const char *name = path_base(folder);
    size_t n = strlen(place);
    return strncmp(name, place, n) == 0 && sscanf(name + n, "-%ld", &pid) == 1 && pid > 0 &&
           kill((pid_t)pid, 0) != 0 && errno == ESRCH;
}

/* What it has played is in our own by now, or less than that. */
static bool remove_dead(struct attempt *a, const char *folder, struct err *err)
{
    enum { SILENT = 15 * 60 };

    (void)err;
    if (is_gone(folder) || last_written(folder) + SILENT < last_written(a->folder))
        folder_remove(folder);
    return true;
}

static bool forget_shard(struct attempt *a, struct err *err)
{
    char side[PATH_CAP];

    if (!path_with_end(side, a->place, LOG_FILES_SIDE, err))
        return false;
    folder_remove(a->all);
    (void)unlink(side);
    return unlink(a->place) == 0 || errno == ENOENT ||
           err_errno(err, ERR_ABORT, "cannot remove %s", a->place);
}

bool attempt_open(struct attempt *a, const char *dir, const struct shard *shard, bool fresh,
                  struct err *err)
{
    *a = (struct attempt){.most = 0};
    if (!name_places(a, dir, shard, err) || (fresh && !forget_shard(a, err)))
        return false;
    a->complete = access(a->place, F_OK) == 0;
    if (!a->complete && !for_each(a, finish_other, err))
        return false;
    if (a->complete) {
        folder_remove(a->all);
        return true;
    }
    if (make_attempt_folder(a, err) && for_each(a, take_over, err) && for_each(a, remove_dead, err))
        return true;
    attempt_close(a);
    return false;
}

bool attempt_is_late(const struct attempt *a)
{
    return access(a->place, F_OK) == 0;
}

bool attempt_publish(struct attempt *a, struct err *err)
{
    if (!publish_log(a, a->log, err) && !attempt_is_late(a))
        return false;
    a->complete = true;
    folder_remove(a->all);
    return true;
}

void attempt_close(struct attempt *a)
{
    char part[PATH_CAP];

    if (!a->folder[0])
        return;
    if (a->complete || (path_with_end(part, a->log, LOG_PART, NULL) && !shard_file_size(part)))
        folder_remove(a->folder);
    (void)rmdir(a->all);
    a->folder[0] = 0;
}
