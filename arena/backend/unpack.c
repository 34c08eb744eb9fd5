#include "backend/unpack.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/text.h"
#include "club/club.h"

/* What is being unpacked, and what is left of the limits. */
struct unpacking {
    struct archive *archive;
    const char *name; /* of the file */
    int folder;
    struct unpack_limits most;
    unsigned files;
    uint64_t bytes;
    uint64_t by_ratio; /* bytes that a file of this length may become */
    struct err *err;
};

static const char ends_expected[] = ".tar, .tar.gz, .tar.xz or .zip";

/* ---- Names ---- */

static bool is_plain(const char *name)
{
    char safe[4 * UNPACK_PATH];

    return text_safe(text_of(name), safe, sizeof safe) && strcmp(name, safe) == 0;
}

/* A part of a path that is left out, with all below it. */
static bool is_hidden(struct text part)
{
    return (part.n > 1 && part.s[0] == '.' && !text_is(part, "..")) || text_is(part, "__MACOSX");
}

/* Takes the next part of a path off *rest, without empty ones and dots. */
static bool next_part(struct text *rest, struct text *part)
{
    while (rest->n) {
        if (!text_cut(*rest, '/', part, rest)) {
            *part = *rest;
            rest->n = 0;
        }
        if (part->n && !text_is(*part, "."))
            return true;
    }
    return false;
}

static bool check_part(struct unpacking *u, const char *path, struct text part, unsigned depth)
{
    if (text_is(part, ".."))
        return err_set(u->err, ERR_USAGE,
                       "%s leaves the folder of the archive; expected paths without '..'", path);
    if (part.n > UNPACK_NAME || depth > UNPACK_DEPTH)
        return err_set(
            u->err, ERR_USAGE,
            "%.60s... is too long or too deep; expected names of at most %d bytes and at "
            "most %d folders one in the other",
            path, UNPACK_NAME, UNPACK_DEPTH);
    return true;
}

/* Looks at the whole name before anything is made of it; *hidden: it is left out. */
static bool check_path(struct unpacking *u, const char *path, bool *hidden)
{
    struct text rest = text_of(path), part;
    unsigned depth = 0;

    *hidden = false;
    if (strlen(path) > UNPACK_PATH)
        return err_set(u->err, ERR_USAGE,
                       "%.60s... is too long; expected paths of at most %d bytes", path,
                       UNPACK_PATH);
    if (!is_plain(path))
        return err_set(u->err, ERR_USAGE,
                       "%s is no name of a file; expected UTF-8 without control characters", path);
    if (path[0] == '/')
        return err_set(u->err, ERR_USAGE,
                       "%s is absolute; expected paths from the archive's folder", path);
    while (next_part(&rest, &part)) {
        if (!check_part(u, path, part, ++depth))
            return false;
        *hidden = *hidden || is_hidden(part);
    }
    *hidden = *hidden || !depth;
    return true;
}

/* ---- Files and folders ---- */

static bool count_file(struct unpacking *u)
{
    if (++u->files <= u->most.files)
        return true;
    return err_set(u->err, ERR_USAGE,
                   "there are too many files in %s; expected at most %u files and folders", u->name,
                   u->most.files);
}

static bool too_much(struct unpacking *u)
{
    return err_set(u->err, ERR_USAGE,
                   "the files in %s are too long together; expected at most %llu MiB", u->name,
                   (unsigned long long)(u->most.bytes >> 20));
}

static bool cannot_write(struct unpacking *u, const char *path)
{
    return err_errno(u->err, ERR_ABORT, "cannot unpack %s", path);
}

/* Opens a folder in a folder, which is made if need be; -1 if it cannot be. */
static int open_folder_in(struct unpacking *u, int folder, const char *name, const char *path)
{
    if (mkdirat(folder, name, 0755) == 0) {
        if (!count_file(u))
            return -1;
    } else if (errno != EEXIST) {
        (void)cannot_write(u, path);
        return -1;
    }
    int fd = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0 && (errno == ENOTDIR || errno == ELOOP))
        (void)err_set(u->err, ERR_USAGE, "%s lies in a file; expected it in a folder", path);
    else if (fd < 0)
        (void)cannot_write(u, path);
    return fd;
}

/* Goes down to the folder of a path and copies the last part of it to `last`, for folders "". -1
 * after an error; the caller closes it. */
static int go_to(struct unpacking *u, const char *path, bool folder, char last[UNPACK_NAME + 1])
{
    struct text rest = text_of(path), part, next;
    int fd = fcntl(u->folder, F_DUPFD_CLOEXEC, 0);

    last[0] = '\0';
    if (fd < 0)
        (void)cannot_write(u, path);
    for (bool more = next_part(&rest, &part); fd >= 0 && more; part = next) {
        char name[UNPACK_NAME + 1];
        more = next_part(&rest, &next);
        (void)text_copy(part, name, sizeof name);
        if (!more && !folder) {
            (void)text_copy(part, last, UNPACK_NAME + 1);
            break;
        }
        int inner = open_folder_in(u, fd, name, path);
        close(fd);
        fd = inner;
    }
    return fd;
}

/* One more file of the folder, empty; -1 after an error. */
static int make_file(struct unpacking *u, const char *path, bool runs)
{
    char last[UNPACK_NAME + 1];
    int folder = count_file(u) ? go_to(u, path, false, last) : -1;

    if (folder < 0)
        return -1;
    int fd = openat(folder, last, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                    runs ? 0755 : 0644);
    if (fd < 0 && errno == EEXIST)
        (void)err_set(u->err, ERR_USAGE, "%s is in the archive twice", path);
    else if (fd < 0)
        (void)cannot_write(u, path);
    close(folder);
    return fd;
}

/* ---- Contents ---- */

/* Whether n more bytes may be written. */
static bool count_bytes(struct unpacking *u, uint64_t n)
{
    if (n > u->most.bytes - u->bytes)
        return too_much(u);
    if (n > u->by_ratio - u->bytes)
        return err_set(u->err, ERR_USAGE,
                       "%s becomes more than %d times as long when it is unpacked, as no bot's "
                       "files do",
                       u->name, UNPACK_RATIO);
    u->bytes += n;
    return true;
}

static bool broken(struct unpacking *u)
{
    const char *why = archive_error_string(u->archive);

    return err_set(u->err, ERR_USAGE, "%s cannot be unpacked: %s; expected a whole archive, %s",
                   u->name, why ? why : "it is damaged", ends_expected);
}

static bool copy_content(struct unpacking *u, int to, const char *path)
{
    uint8_t piece[65536];
    la_ssize_t n;

    while ((n = archive_read_data(u->archive, piece, sizeof piece)) > 0)
        if (!count_bytes(u, (uint64_t)n) || !file_write(to, piece, (size_t)n, path, u->err))
            return false;
    return n == 0 || broken(u);
}

static bool take_file(struct unpacking *u, struct archive_entry *entry, const char *path)
{
    bool sized = archive_entry_size_is_set(entry) != 0;

    if (archive_entry_is_encrypted(entry))
        return err_set(u->err, ERR_USAGE, "%s is encrypted; expected no password", path);
    if (sized && (uint64_t)archive_entry_size(entry) > u->most.bytes - u->bytes)
        return too_much(u); /* before it has cost anything */
    int fd = make_file(u, path, (archive_entry_perm(entry) & 0100) != 0);
    if (fd < 0)
        return false;
    bool ok = copy_content(u, fd, path);
    if (close(fd) != 0 && ok)
        ok = cannot_write(u, path);
    return ok;
}

static bool take_folder(struct unpacking *u, const char *path)
{
    char last[UNPACK_NAME + 1];
    int fd = go_to(u, path, true, last);

    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

/* A name that is no UTF-8 where the archive says it is, is none at all. */
static const char *path_of(struct archive_entry *entry)
{
    const char *path = archive_entry_pathname_utf8(entry);

    return path ? path : archive_entry_pathname(entry);
}

static bool is_link(struct archive_entry *entry)
{
    return archive_entry_hardlink(entry) || archive_entry_filetype(entry) == AE_IFLNK;
}

static bool take_entry(struct unpacking *u, struct archive_entry *entry)
{
    const char *path = path_of(entry);
    mode_t type = archive_entry_filetype(entry);
    bool hidden;

    if (!path)
        return err_set(u->err, ERR_USAGE, "a name in %s is not UTF-8", u->name);
    if (!check_path(u, path, &hidden))
        return false;
    if (is_link(entry) || (type != AE_IFREG && type != AE_IFDIR))
        return err_set(u->err, ERR_USAGE, "%s is %s; expected files and folders only", path,
                       is_link(entry) ? "a link" : "a device, pipe or socket");
    if (hidden) /* what is passed over is unpacked too, and so has to fit */
        return type == AE_IFDIR || !archive_entry_size_is_set(entry) ||
               count_bytes(u, (uint64_t)archive_entry_size(entry));
    return type == AE_IFDIR ? take_folder(u, path) : take_file(u, entry, path);
}

/* ---- Archives ---- */

static bool take_all(struct unpacking *u)
{
    struct archive_entry *entry;
    unsigned entries = 0;
    int rc;

    while ((rc = archive_read_next_header(u->archive, &entry)) == ARCHIVE_OK || rc == ARCHIVE_WARN)
        if (++entries > 2 * u->most.files + 16) {
            u->files = u->most.files; /* hidden ones by the thousand */
            return count_file(u);
        } else if (!take_entry(u, entry)) {
            return false;
        }
    if (rc != ARCHIVE_EOF)
        return broken(u);
    return u->files || err_set(u->err, ERR_USAGE, "there is no file in %s", u->name);
}

static struct archive *open_archive(void)
{
    struct archive *a = archive_read_new();

    if (a && archive_read_support_format_tar(a) == ARCHIVE_OK &&
        archive_read_support_format_zip(a) == ARCHIVE_OK &&
        archive_read_support_filter_gzip(a) == ARCHIVE_OK &&
        archive_read_support_filter_xz(a) == ARCHIVE_OK)
        return a;
    (void)archive_read_free(a);
    return NULL;
}

static bool unpack_archive(struct unpacking *u, int file)
{
    enum { BLOCK = 65536 };
    bool ok;

    u->archive = open_archive();
    if (!u->archive)
        return err_set(u->err, ERR_ABORT, "cannot read archives");
    ok = archive_read_open_fd(u->archive, file, BLOCK) == ARCHIVE_OK ? take_all(u) : broken(u);
    (void)archive_read_free(u->archive);
    return ok;
}

/* ---- A single file ---- */

static bool is_program(const uint8_t *begin, size_t n)
{
    return (n >= 2 && memcmp(begin, "#!", 2) == 0) || (n >= 4 && memcmp(begin, "\177ELF", 4) == 0);
}

static bool take_alone(struct unpacking *u, int file)
{
    uint8_t piece[65536];
    ssize_t n = read(file, piece, sizeof piece);

    if (n <= 0)
        return n == 0 ? err_set(u->err, ERR_USAGE, "%s is empty", u->name)
                      : err_errno(u->err, ERR_ABORT, "cannot read %s", u->name);
    int fd = make_file(u, u->name, is_program(piece, (size_t)n));
    if (fd < 0)
        return false;
    bool ok = true;
    for (; ok && n > 0; n = ok ? read(file, piece, sizeof piece) : 0)
        ok = count_bytes(u, (uint64_t)n) && file_write(fd, piece, (size_t)n, u->name, u->err);
    if (ok && n < 0)
        ok = err_errno(u->err, ERR_ABORT, "cannot read %s", u->name);
    if (close(fd) != 0 && ok)
        ok = cannot_write(u, u->name);
    return ok;
}

bool unpack(int file, const char *name, int folder, const struct unpack_limits *most,
            struct err *err)
{
    struct unpacking u = {.name = name, .folder = folder, .most = *most, .err = err};
    struct stat st;
    bool hidden;

    if (fstat(file, &st) != 0)
        return err_errno(err, ERR_ABORT, "cannot read %s", name);
    u.by_ratio = (uint64_t)st.st_size * UNPACK_RATIO + (1 << 20);
    if (club_is_archive(name))
        return unpack_archive(&u, file);
    if (strchr(name, '/') || !check_path(&u, name, &hidden))
        return err_set(err, ERR_USAGE, "'%.200s' is no name of a file", name);
    return take_alone(&u, file);
}
