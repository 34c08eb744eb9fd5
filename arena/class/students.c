#include "class/students.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/folder.h"

/* ---- Finding ---- */

static int by_id(const void *a, const void *b)
{
    const struct student *one = a, *two = b;

    return strcmp(one->id, two->id);
}

static bool add_student(struct students *all, const char *id, struct err *err)
{
    struct student *grown = array_grow(all->student, &all->cap, all->n, sizeof *grown);

    if (!grown)
        return err_memory(err);
    all->student = grown;
    if (all->n == STUDENTS_MOST)
        return err_set(err, ERR_USAGE, "more than %d submissions", STUDENTS_MOST);
    size_t room = 4 * strlen(id) + 1;
    struct student *s = &all->student[all->n++];
    *s = (struct student){.id = strdup(id), .shown = malloc(room)};
    if (!s->id || !s->shown)
        return err_memory(err);
    (void)text_safe(text_of(id), s->shown, room);
    return true;
}

/* Hidden files do not count. A link does: students_take says what is wrong with it. */
static bool take_entry(struct students *all, int folder, const char *name, struct err *err)
{
    struct stat st;

    if (name[0] == '.' || fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return true;
    if (S_ISDIR(st.st_mode) || S_ISLNK(st.st_mode))
        return add_student(all, name, err);
    all->files++;
    return true;
}

static bool list_students(struct students *all, const struct class_file *s, struct err *err)
{
    DIR *d = opendir(s->folder);
    struct dirent *entry;
    bool ok = true;

    if (!d)
        return err_errno(err, ERR_USAGE, "cannot read the submissions in %s", s->folder);
    while (ok && (entry = readdir(d)))
        ok = take_entry(all, dirfd(d), entry->d_name, err);
    closedir(d);
    if (ok && !all->n)
        ok = err_set(err, ERR_USAGE,
                     "%s: there are no submissions; expected a folder for each "
                     "student",
                     s->folder);
    return ok;
}

/* ---- Names in the tournament ---- */

static bool is_taken(const struct students *all, size_t before, const struct class_file *s,
                     const char *name)
{
    for (size_t i = 0; i < s->rungs; i++)
        if (strcmp(s->rung[i], name) == 0)
            return true;
    for (size_t i = 0; i < before; i++)
        if (strcmp(all->student[i].name, name) == 0)
            return true;
    return false;
}

/* The name as it is shown, cut to fit; with a number if another has it. */
static void set_name(struct students *all, size_t i, const struct class_file *s)
{
    enum { ROOM = 6 };
    char base[NAME_CAP - ROOM];
    struct student *student = &all->student[i];

    (void)text_safe(text_of(student->id), base, sizeof base);
    struct text trimmed = text_trim(text_of(base));
    (void)snprintf(student->name, sizeof student->name, "%.*s", (int)trimmed.n, trimmed.s);
    if (!trimmed.n)
        (void)snprintf(student->name, sizeof student->name, "student");
    for (unsigned number = 2; is_taken(all, i, s, student->name); number++)
        (void)snprintf(student->name, sizeof student->name, "%.*s-%u", (int)trimmed.n, trimmed.s,
                       number);
}

bool students_find(struct students *all, const struct class_file *s, const char *folder,
                   struct err *err)
{
    *all = (struct students){.n = 0};
    if (!path_join(all->folder, "", folder, err) || !file_mkdirs(folder, err) ||
        !list_students(all, s, err))
        return false;
    qsort(all->student, all->n, sizeof *all->student, by_id);
    for (size_t i = 0; i < all->n; i++)
        set_name(all, i, s);
    return true;
}

void students_finish(struct students *all)
{
    for (size_t i = 0; i < all->n; i++) {
        struct student *s = &all->student[i];
        free(s->id);
        free(s->shown);
        buf_finish(&s->build.output);
        buf_finish(&s->verdict);
        buf_finish(&s->flags);
    }
    free(all->student);
    *all = (struct students){.n = 0};
}

/* ---- Copies ---- */

/* Why there is nothing to build. Returns -1. */
static int refuse_student(struct student *student, enum err_fault fault, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static int refuse_student(struct student *student, enum err_fault fault, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    (void)vsnprintf(student->why, sizeof student->why, fmt, args);
    va_end(args);
    student->fault = fault;
    return -1;
}

static bool is_of_machine(int error)
{
    return error == EMFILE || error == ENFILE || error == ENOMEM || error == EIO;
}

/* -1: student->why says what is wrong, or *err where it is the machine. */
static int open_submission(const struct class_file *s, struct student *student, struct err *err)
{
    struct stat st;
    char path[PATH_CAP];
    struct err why;

    if (!path_join(path, s->folder, student->id, &why))
        return refuse_student(student, ERR_OF_STUDENT, "%.500s", why.text);
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0)
        return fd;
    if (is_of_machine(errno)) {
        (void)err_errno(err, ERR_ABORT, "cannot open %s", path);
        return -1;
    }
    const char *words = strerror(errno);
    if (lstat(path, &st) == 0 && S_ISLNK(st.st_mode))
        return refuse_student(student, ERR_OF_STUDENT, "the submission is a link");
    return refuse_student(student, ERR_OF_ORGANISER, "the submission cannot be read: %s", words);
}

/* Makes an empty folder for a copy that is not complete yet. */
static int make_incoming(const struct students *all, char path[PATH_CAP], struct err *err)
{
    char source[PATH_CAP];

    if (!path_join(path, all->folder, ".incoming", err) || !path_join(source, path, "source", err))
        return -1;
    folder_remove(path);
    if (!file_mkdirs(source, err))
        return -1;
    int fd = open(source, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        (void)err_errno(err, ERR_ABORT, "cannot open %s", source);
    return fd;
}

/* The hash of what the outcome depends on: the files, the name, the limits, the arena. */
static void make_key(struct student *student, const struct class_file *s,
                     const struct sdk_files *sdk, const uint8_t files[HASH_BYTES])
{
    uint8_t key[HASH_BYTES];
    struct hash h;
    const uint32_t limits[] = {s->build.seconds,   s->build.memory_mb, s->build.disk_mb,
                               s->build.output_kb, s->build.processes, s->limits.bot_mb};

    hash_begin(&h, NULL, 0);
    hash_add(&h, files, HASH_BYTES);
    hash_add(&h, limits, sizeof limits);
    hash_add(&h, sdk->hash, sizeof sdk->hash);
    hash_add(&h, student->id, strlen(student->id));
    hash_end(&h, key);
    text_hex(student->key, key, sizeof key);
}

/* `copy` is what the folder holds, open: after a loss of power nothing of it is missing. */
static bool keep_copy(const struct students *all, struct student *student, const char *incoming,
                      int copy, struct err *err)
{
    struct stat st;

    if (!path_join(student->folder, all->folder, student->key, err))
        return false;
    if (stat(student->folder, &st) == 0) {
        folder_remove(incoming);
        return true;
    }
    return folder_sync(copy, err) && file_rename(incoming, student->folder, err);
}

bool students_take(struct students *all, size_t number, const struct class_file *s,
                   const struct sdk_files *sdk, struct err *err)
{
    const struct folder_limits most = {(uint64_t)SUBMISSION_MB << 20, SUBMISSION_FILES};
    struct student *student = &all->student[number];
    uint8_t hash[HASH_BYTES];
    char incoming[PATH_CAP];
    struct err found;

    int from = open_submission(s, student, err);
    if (from < 0)
        return student->why[0] != '\0';
    int to = make_incoming(all, incoming, err);
    bool ok = to >= 0, copied = ok && folder_copy(from, to, 0644, &most, hash, &found);
    if (copied) {
        make_key(student, s, sdk, hash);
        ok = keep_copy(all, student, incoming, to, err);
    } else if (ok) {
        (void)refuse_student(student, ERR_OF_STUDENT, "%.500s", found.text);
        folder_remove(incoming);
        if (err_of_machine(&found)) { /* the machine fails */
            *err = found;
            ok = false;
        }
    }
    close(from);
    if (to >= 0)
        close(to);
    return ok;
}

bool student_can_play(const struct student *s)
{
    return s->build.built && !s->why[0];
}

void students_reason(const struct student *student, char text[STUDENT_REASON])
{
    const struct buf *found = &student->verdict; /* the first line of it says what */
    size_t n = 0;

    text[0] = '\0';
    if (student->why[0]) {
        (void)snprintf(text, STUDENT_REASON, "%s", student->why);
    } else if (student->check == STUDENT_CHECK_FAILED && found->len) {
        while (n < found->len && n < STUDENT_WHY - 1 && found->data[n] != '\n')
            n++;
        n -= n > 0 && found->data[n - 1] == '.'; /* as the others have none */
        (void)snprintf(text, STUDENT_REASON, "check: %.*s", (int)n, (const char *)found->data);
    }
}
