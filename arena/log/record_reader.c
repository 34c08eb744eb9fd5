/* Finds the records of a log in a file (log_open, log_next), and says where and why it ends. A torn
 * or damaged record is found by measure_record() and is_whole(). */
#include <assert.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"
#include "log/record_codec.h"
#include "log/msgpack_scan.h"

enum { WINDOW = 256 << 10 }; /* to begin with */

struct log_reader {
    char *name;
    int fd;          /* -1: the window is all there is, and the caller's */
    uint8_t *window; /* bytes start..end of it are read and not yet taken */
    size_t start, end, cap;
    uint64_t offset; /* of window[start] in the file */
    uint64_t number; /* of the next record */
    unsigned next;   /* kinds that may come next, as bits */
    bool eof;
    bool part; /* of a log: a shard, which has no footer */
};

/* What may follow each record. */
static const unsigned following[] = {
    [LOG_HEADER] = 1u << LOG_SET | 1u << LOG_ROUND | 1u << LOG_SHARD | 1u << LOG_FOOTER,
    [LOG_SET] = 1u << LOG_SET | 1u << LOG_ROUND | 1u << LOG_FOOTER,
    [LOG_SHARD] = 1u << LOG_SET | 1u << LOG_ROUND,
    [LOG_ROUND] = 1u << LOG_SET | 1u << LOG_FOOTER,
    [LOG_FOOTER] = 1u << LOG_TRAILER,
    [LOG_TRAILER] = 1u << LOG_HEADER,
};

static bool is_kind(unsigned kind)
{
    return kind < sizeof following / sizeof following[0] && following[kind];
}

/* ---- Life ---- */

static bool is_tournament_file(const char *name)
{
    return path_ends(name, ".yaml") || path_ends(name, ".yml");
}

bool log_folder(char out[PATH_CAP], const char *file, struct err *err)
{
    size_t n = strlen(file) - (is_tournament_file(file) ? strlen(strrchr(file, '.')) : 0);
    int made = snprintf(out, PATH_CAP, "%.*s.arena", (int)n, file);

    return (made >= 0 && made < PATH_CAP) ||
           err_set(err, ERR_USAGE, "path too long: %.60s...", file);
}

static struct log_reader *new_reader(const char *name, struct err *err)
{
    struct log_reader *r = calloc(1, sizeof *r);

    if (r)
        r->name = strdup(name);
    if (!r || !r->name) {
        free(r);
        (void)err_memory(err);
        return NULL;
    }
    r->fd = -1;
    r->next = 1u << LOG_HEADER;
    return r;
}

/* Of a tournament of several stages that is under way LOG.part is empty until they are joined. */
static bool has_stages(const char *folder, const char *part, char stages[PATH_CAP])
{
    struct stat st;

    return stat(part, &st) == 0 && st.st_size == 0 &&
           path_join(stages, folder, LOG_NAME LOG_STAGES, NULL) && access(stages, F_OK) == 0;
}

/* A folder stands for the log in it. */
static bool find_log(char found[PATH_CAP], const char *path, struct err *err)
{
    char stages[PATH_CAP];
    struct stat st;

    if (stat(path, &st) != 0)
        return err_errno(err, ERR_USAGE, "cannot open %s", path);
    if (!S_ISDIR(st.st_mode))
        return path_join(found, "", path, err);
    if (!path_join(found, path, LOG_NAME, err))
        return false;
    if (access(found, F_OK) == 0)
        return true;
    if (!path_join(found, path, LOG_NAME LOG_PART, err))
        return false;
    if (has_stages(path, found, stages))
        return err_set(err, ERR_USAGE,
                       "%s: there is no log until all stages are complete; those so far are in %s",
                       path, stages);
    return access(found, F_OK) == 0 ||
           err_set(err, ERR_USAGE, "%s: expected " LOG_NAME " in this folder", path);
}

bool log_open(struct log_reader **reader, const char *path, struct err *err)
{
    char found[PATH_CAP];

    if (!find_log(found, path, err))
        return false;
    struct log_reader *r = new_reader(found, err);
    if (!r)
        return false;
    r->window = malloc(WINDOW);
    r->cap = WINDOW;
    if (!r->window) {
        (void)err_memory(err);
        goto failed;
    }
    r->fd = open(found, O_RDONLY | O_CLOEXEC);
    if (r->fd < 0) {
        (void)err_errno(err, ERR_USAGE, "cannot open %s", found);
        goto failed;
    }
    *reader = r;
    return true;
failed:
    free(r->window);
    free(r->name);
    free(r);
    return false;
}

bool log_open_bytes(struct log_reader **reader, const void *data, size_t n, const char *name,
                    struct err *err)
{
    struct log_reader *r = new_reader(name, err);

    if (!r)
        return false;
    r->window = (uint8_t *)(uintptr_t)data; /* never written while fd is -1 */
    r->end = n;
    r->eof = true;
    *reader = r;
    return true;
}

void log_close(struct log_reader *r)
{
    if (!r)
        return;
    if (r->fd >= 0) {
        (void)close(r->fd);
        free(r->window);
    }
    free(r->name);
    free(r);
}

/* ---- The window ---- */

/* Makes room behind what is there: moves it to the front, grows when it fills the window. */
static bool make_window_room(struct log_reader *r, struct err *err)
{
    assert(r->fd >= 0 && r->cap >= WINDOW);
    if (r->start) {
        memmove(r->window, r->window + r->start, r->end - r->start);
        r->end -= r->start;
        r->start = 0;
    }
    if (r->end < r->cap)
        return true;
    uint8_t *window = realloc(r->window, r->cap * 2);
    if (!window)
        return err_memory(err);
    r->window = window;
    r->cap *= 2;
    return true;
}

static bool fill_window(struct log_reader *r, struct err *err)
{
    ssize_t n;

    if (!make_window_room(r, err))
        return false;
    do
        n = read(r->fd, r->window + r->end, r->cap - r->end);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        return err_errno(err, errno == EISDIR ? ERR_USAGE : ERR_ABORT, "cannot read %s", r->name);
    r->end += (size_t)n;
    r->eof = n == 0;
    return true;
}

/* ---- Records ---- */

/* The record that starts here; its kind is 0 if there is not as much as would tell. */
static struct log_record record_here(const struct log_reader *r, size_t size)
{
    const uint8_t *at = r->window + r->start;
    bool has_kind = r->end - r->start >= 2 && (at[0] & 0xf0) == 0x90 && is_kind(at[1]);

    return (struct log_record){
        has_kind ? (enum log_kind)at[1] : 0, r->offset, at, size, r->number, r->name};
}

/* Names the record in the error. Always -1. */
static int refuse_record(const struct log_reader *r, struct err *err, const char *what)
{
    struct log_record record = record_here(r, 0);

    (void)log_refuse(&record, err, "%s", what);
    return -1;
}

/* The file does not begin as logs do. */
static int refuse_file(const struct log_reader *r, struct err *err)
{
    char folder[PATH_CAP];

    if (!is_tournament_file(r->name) || !log_folder(folder, r->name, NULL))
        return refuse_record(r, err, "expected the array of a header; this is no log");
    (void)err_set(err, ERR_FOUND, "%s is a tournament file, not a log; `run` puts its log into %s",
                  r->name, folder);
    return -1;
}

/* Finds the size of the record that starts here, reading what it needs. 0 at the end of
 * the file. */
static int measure_record(struct log_reader *r, size_t *size, struct err *err)
{
    for (;;) {
        size_t n = r->end - r->start;
        enum scan result = n ? scan_object(r->window + r->start, n, size) : SCAN_MORE;
        if (n && (r->window[r->start] & 0xf0) != 0x90)
            return r->number ? refuse_record(r, err, "expected the array of a record")
                             : refuse_file(r, err);
        if (result == SCAN_WHOLE && *size <= LOG_RECORD_BYTES)
            return 1;
        if (result == SCAN_BAD)
            return refuse_record(r, err, "not MessagePack");
        if (n && *size > LOG_RECORD_BYTES)
            return refuse_record(r, err, "expected a record of at most 64 MiB");
        if (r->eof)
            return n ? refuse_record(r, err, "the file ends inside it") : 0;
        if (!fill_window(r, err))
            return -1;
    }
}

/* The last element is the checksum of all before it. */
static bool is_whole(const uint8_t *data, size_t size)
{
    if (size < 2 + CHECK_ELEMENT)
        return false;
    const uint8_t *check = data + size - CHECK_ELEMENT;
    uint64_t sum = htole64(hash_check(data, size - CHECK_ELEMENT));
    return check[0] == 0xc4 && check[1] == CHECK_BYTES && memcmp(check + 2, &sum, sizeof sum) == 0;
}

static const char *expected_kind(unsigned next)
{
    if (next & 1u << LOG_SET && !(next & 1u << LOG_FOOTER))
        return "expected a set here";
    if (next & 1u << LOG_SET)
        return "expected a set or the footer here";
    if (next & 1u << LOG_TRAILER)
        return "expected the trailer here";
    return "expected a header here";
}

bool log_check_sum(const struct log_record *r, struct err *err)
{
    return is_whole(r->data, r->size) || log_refuse(r, err, "its checksum does not match");
}

/* `skims`: passes over the checksums of sets that may come here. */
static int next_record(struct log_reader *r, struct log_record *record, bool skims, struct err *err)
{
    size_t size;
    int found = measure_record(r, &size, err);

    if (found != 1)
        return found;
    struct log_record next = record_here(r, size);
    bool expected = r->next >> next.kind & 1;
    if (!(skims && expected && next.kind == LOG_SET) && !log_check_sum(&next, err))
        return -1;
    if (!expected)
        return refuse_record(r, err, expected_kind(r->next));
    *record = next;
    r->part |= next.kind == LOG_SHARD;
    r->next = following[next.kind] & ~(r->part ? 1u << LOG_FOOTER : 0);
    r->number++;
    r->start += size;
    r->offset += size;
    return 1;
}

int log_next(struct log_reader *reader, struct log_record *record, struct err *err)
{
    return next_record(reader, record, false, err);
}

int log_skim(struct log_reader *reader, struct log_record *record, struct err *err)
{
    return next_record(reader, record, true, err);
}

bool log_next_footer(struct log_reader *reader, struct log_footer *footer)
{
    struct log_record record;

    while (log_skim(reader, &record, NULL) == 1)
        if (record.kind == LOG_FOOTER)
            return log_get_footer(&record, footer, NULL);
    return false;
}
