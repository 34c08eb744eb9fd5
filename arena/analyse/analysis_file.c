#include "analyse/analysis_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads the next whole line; false at the end. */
static bool next_line(FILE *lines, char **line, size_t *cap, size_t *n)
{
    ssize_t got = getline(line, cap, lines);

    if (got <= 0 || (*line)[got - 1] != '\n')
        return false;
    *n = (size_t)got;
    return true;
}

static bool is_no_analysis(const struct analysis_file *f, struct err *err)
{
    return err_set(err, ERR_USAGE, "%s: is there and is no analysis: -o FILE writes elsewhere",
                   f->path);
}

/* Whether there is nothing behind the first line: the analyst did not get as far as a set. */
static bool has_no_sets(FILE *lines)
{
    int c;

    rewind(lines);
    do
        c = fgetc(lines);
    while (c != '\n' && c != EOF);
    return fgetc(lines) == EOF;
}

/* Reads as many bytes as the heading has. *whole: they are the heading; else nothing is there, or
 * an analysis that got to no set, or --fresh is to remove what is there. Whatever
 * is no analysis is refused: it may be the only copy of something. */
static bool keep_heading(struct analysis_file *f, bool *whole, struct err *err)
{
    static const char begins[] = "{\"analysis\":";
    size_t n = f->heading.len, begin = sizeof begins - 1;
    char *there = malloc(n);

    if (!there)
        return err_memory(err);
    size_t got = fread(there, 1, n, f->lines);
    bool ours = memcmp(there, f->heading.data, got) == 0;
    bool analysis = memcmp(there, begins, got < begin ? got : begin) == 0;
    free(there);
    *whole = ours && got == n && !f->fresh;
    if (!analysis)
        return is_no_analysis(f, err);
    return ours || f->fresh || has_no_sets(f->lines) ||
           err_set(err, ERR_USAGE,
                   "%s: is of another log, analyst or effort: --fresh starts over, -o FILE "
                   "writes elsewhere",
                   f->path);
}

/* Counts the whole lines behind the heading, and cuts off a last one that is not whole. */
static bool keep_lines(struct analysis_file *f, bool heading, struct err *err)
{
    off_t end = heading ? (off_t)f->heading.len : 0;
    char *line = NULL;
    size_t cap = 0, n = 0;

    for (; heading && next_line(f->lines, &line, &cap, &n); end += (off_t)n)
        f->kept++;
    free(line);
    return ftruncate(f->lock.fd, end) == 0 || err_errno(err, ERR_ABORT, "%s", f->path);
}

static bool begin_file(struct analysis_file *f, struct err *err)
{
    const char *path = f->path;
    struct stat st;
    bool heading = false;

    if (fstat(f->lock.fd, &st) != 0 || !S_ISREG(st.st_mode))
        return is_no_analysis(f, err);
    f->lines = fopen(path, "re");
    if (!f->lines)
        return err_errno(err, ERR_ABORT, "%s", path);
    if (!keep_heading(f, &heading, err) || !keep_lines(f, heading, err) ||
        lseek(f->lock.fd, 0, SEEK_END) < 0)
        return false;
    if (!heading)
        return file_write(f->lock.fd, f->heading.data, f->heading.len, path, err);
    rewind(f->lines);
    return true;
}

bool analysis_file_open(struct analysis_file *f, const char *path, bool fresh, struct err *err)
{
    f->path = path;
    f->fresh = fresh;
    return file_lock(&f->lock, path, err) && begin_file(f, err);
}

bool analysis_file_close(struct analysis_file *f, bool ok, struct err *err)
{
    if (ok && f->lock.fd >= 0 && fsync(f->lock.fd) != 0 && errno != EINVAL)
        ok = err_errno(err, ERR_ABORT, "%s", f->path);
    if (f->lines)
        (void)fclose(f->lines);
    file_unlock(&f->lock);
    buf_finish(&f->heading);
    buf_finish(&f->line);
    return ok;
}

bool analysis_file_read(struct analysis_file *f, struct analysed_set *set, struct err *err)
{
    char *line = NULL;
    size_t cap = 0, n = 0;
    bool heading = f->read > 0 || next_line(f->lines, &line, &cap, &n);

    f->read++;
    bool ok = heading && next_line(f->lines, &line, &cap, &n)
                  ? analysed_set_read(set, line, n, err)
                  : err_set(err, ERR_FOUND, "cannot be read any more");
    free(line);
    return ok || err_prefix(err, "%s:%" PRIu64 ": ", f->path, f->read + 1);
}

bool analysis_file_write(struct analysis_file *f, const struct analysed_set *set, struct err *err)
{
    if (!f->path)
        return true;
    buf_clear(&f->line);
    analysed_set_write(set, &f->line);
    if (f->line.failed)
        return err_memory(err);
    return file_write(f->lock.fd, f->line.data, f->line.len, f->path, err);
}
