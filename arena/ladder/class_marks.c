#include "ladder/class_marks.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/folder.h"
#include "base/text.h"
#include "class/class_file.h"

#define HANDED_IN CLASS_MARKS_FOLDER "/handed-in"
#define INCOMING CLASS_MARKS_FOLDER "/incoming"
#define MARKS CLASS_MARKS_FOLDER "/marks"
#define MARKED CLASS_MARKS_FOLDER "/marked"
#define OUTPUT CLASS_MARKS_FOLDER "/output"
#define LOCK CLASS_MARKS_FOLDER "/lock"

/* ---- Who has handed in what ---- */

struct author {
    char name[CLUB_NAME];
    uint32_t number; /* of the submission; 0: none */
};

struct authors {
    struct author *list; /* owned; by their names */
    size_t n, cap;
    bool failed; /* there was no memory */
};

static bool add_author(void *to, const struct token_holder *h)
{
    struct authors *all = to;

    if (h->role != TOKEN_AUTHOR)
        return true;
    struct author *grown = array_grow(all->list, &all->cap, all->n, sizeof *grown);
    all->failed = !grown;
    if (!grown)
        return false;
    all->list = grown;
    all->list[all->n] = (struct author){.number = 0};
    (void)snprintf(all->list[all->n++].name, CLUB_NAME, "%s", h->name);
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct author *)a)->name, ((const struct author *)b)->name);
}

/* An author may have several tokens. */
static void drop_doubles(struct authors *all)
{
    size_t n = 0;

    for (size_t i = 0; i < all->n; i++)
        if (i == 0 || by_name(&all->list[i], &all->list[i - 1]) != 0)
            all->list[n++] = all->list[i];
    all->n = n;
}

/* Whether the bot was withdrawn after that, with all of its versions. */
static bool was_withdrawn(const struct intake *in, const struct submission_record *r)
{
    for (size_t i = 0; i < in->n; i++) {
        const struct submission_record *other = &in->item[i].record;
        if (other->state == SUBMISSION_WITHDRAWN && strcmp(other->bot, r->bot) == 0 &&
            (other == r || other->since > r->received))
            return true;
    }
    return false;
}

static uint32_t newest_of(const struct intake *in, const char *author)
{
    for (size_t i = in->n; i-- > 0;) {
        const struct submission_record *r = &in->item[i].record;
        if (strcmp(r->author, author) == 0 && !submission_is_open(r->state) &&
            !was_withdrawn(in, r))
            return r->number;
    }
    return 0;
}

/* Free the list, also after a failure. */
static bool find_authors(struct class_marks *m, const struct intake *in, struct authors *all,
                         struct err *err)
{
    *all = (struct authors){.n = 0};
    if (!tokens_refresh(&m->tokens, m->club, err))
        return false;
    tokens_each(&m->tokens, add_author, all);
    if (all->failed)
        return err_memory(err);
    if (all->n)
        qsort(all->list, all->n, sizeof *all->list, by_name);
    drop_doubles(all);
    for (size_t i = 0; i < all->n; i++)
        all->list[i].number = newest_of(in, all->list[i].name);
    return true;
}

/* A hash of all that marks are made of. */
static bool hash_of(const struct class_marks *m, const struct authors *all, uint8_t out[HASH_BYTES],
                    struct err *err)
{
    struct hash h;

    if (!hash_file(m->club->class_file, out, err))
        return false;
    hash_begin(&h, NULL, 0);
    hash_add(&h, out, HASH_BYTES);
    for (size_t i = 0; i < all->n; i++)
        hash_add(&h, &all->list[i], sizeof all->list[i]);
    hash_end(&h, out);
    return true;
}

/* ---- The folder of what they handed in ---- */

static bool copy_folder(const char *from, const char *to, struct err *err)
{
    const struct folder_limits any = {UINT64_MAX, UINT_MAX};
    int in = open(from, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int out = in < 0 ? -1 : open(to, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool ok = out >= 0 ? folder_copy(in, out, 0644, &any, NULL, err)
                       : err_errno(err, ERR_ABORT, "cannot copy %s", from);

    if (in >= 0)
        close(in);
    if (out >= 0)
        close(out);
    return ok;
}

static bool copy_author(const struct class_marks *m, const struct author *a, const char *folder,
                        struct err *err)
{
    char from[PATH_CAP], to[PATH_CAP];

    return path_join(to, folder, a->name, err) && file_mkdirs(to, err) &&
           (!a->number || (submission_path(m->club, a->number, "source", from, err) &&
                           copy_folder(from, to, err)));
}

/* Makes it anew. */
static bool make_handed_in(const struct class_marks *m, const struct authors *all, struct err *err)
{
    char incoming[PATH_CAP], place[PATH_CAP];

    if (!club_path(m->club, incoming, INCOMING, err) || !club_path(m->club, place, HANDED_IN, err))
        return false;
    folder_remove(incoming);
    bool ok = file_mkdirs(incoming, err);
    for (size_t i = 0; ok && i < all->n; i++)
        ok = copy_author(m, &all->list[i], incoming, err);
    if (!ok)
        return false;
    folder_remove(place);
    return file_rename(incoming, place, err);
}

/* ---- What was marked last ---- */

static void read_marked(struct class_marks *m)
{
    char path[PATH_CAP];
    struct buf text = {0};

    if (club_path(m->club, path, MARKED, NULL) && file_read(path, HASH_HEX, &text, NULL) &&
        text.len)
        (void)text_unhex((struct text){(const char *)text.data, text.len}, m->marked, HASH_BYTES);
    buf_finish(&text);
}

static bool write_marked(struct class_marks *m, struct err *err)
{
    char path[PATH_CAP], hex[HASH_HEX];

    memcpy(m->marked, m->marks, HASH_BYTES);
    text_hex(hex, m->marked, HASH_BYTES);
    return club_path(m->club, path, MARKED, err) &&
           file_replace(path, 0600, hex, HASH_HEX - 1, err);
}

/* What is marked from now on is something else. */
static bool forget_marked(struct class_marks *m, struct err *err)
{
    char path[PATH_CAP];

    memset(m->marked, 0, HASH_BYTES);
    if (!club_path(m->club, path, MARKED, err))
        return false;
    return unlink(path) == 0 || errno == ENOENT ||
           err_errno(err, ERR_ABORT, "cannot remove %s", path);
}

/* ---- The process ---- */

static void wait_s(struct class_marks *m, unsigned seconds)
{
    m->not_before = clock_wall_ns() + seconds * CLOCK_SECOND;
}

static bool start_process(struct class_marks *m, enum ladder_process_start *started,
                          struct err *err)
{
    char handed_in[PATH_CAP], marks[PATH_CAP], lock[PATH_CAP], output[PATH_CAP], workers[16];
    const char *const words[] = {m->how.arena,    "class",   m->club->class_file,
                                 "--submissions", handed_in, "-o",
                                 marks,           "-q",      m->how.workers ? "-j" : NULL,
                                 workers,         NULL};
    const struct ladder_program program = {words, lock, output, .group = false};

    (void)snprintf(workers, sizeof workers, "%u", m->how.workers);
    if (!club_path(m->club, handed_in, HANDED_IN, err) || !club_path(m->club, marks, MARKS, err) ||
        !club_path(m->club, lock, LOCK, err) || !club_path(m->club, output, OUTPUT, err))
        return false;
    *started = ladder_process_start(&m->process, &program, err);
    return *started != LADDER_PROCESS_NOT_STARTED;
}

/* Marks what there is now. */
static bool mark(struct class_marks *m, const struct authors *all, struct err *err)
{
    enum ladder_process_start started;

    if (!forget_marked(m, err) || !make_handed_in(m, all, err) || !start_process(m, &started, err))
        return false;
    if (started == LADDER_PROCESS_BUSY) /* one that a killed ladder has left, which ends soon */
        wait_s(m, 1);
    return true;
}

/* ---- When it is due ---- */

static bool is_due(struct class_marks *m, const struct intake *in, uint64_t now)
{
    if (memcmp(m->marks, m->marked, HASH_BYTES) == 0) {
        m->waits = 0;
        return false;
    }
    m->waits = m->waits ? m->waits : now;
    return now >= m->not_before &&
           (!intake_is_busy(in) || now - m->waits > CLASS_MARKS_MINUTES * 60 * CLOCK_SECOND);
}

static bool look(struct class_marks *m, const struct intake *in, uint64_t now, struct err *err)
{
    struct authors all;
    bool ok = find_authors(m, in, &all, err) && hash_of(m, &all, m->marks, err);

    if (ok && all.n && is_due(m, in, now)) {
        wait_s(m, CLASS_MARKS_MINUTES * 60);
        ok = mark(m, &all, err);
    }
    free(all.list);
    return ok;
}

void class_marks_start(struct class_marks *m, const struct intake *in, char news[CLASS_MARKS_NEWS])
{
    uint64_t now = clock_wall_ns();
    struct err err;

    news[0] = '\0';
    if (!m->club || !m->club->class_file[0] || m->process.pid || now < m->next_look)
        return;
    m->next_look = now + CLASS_MARKS_LOOK_MS * CLOCK_MS;
    if (look(m, in, now, &err))
        return;
    (void)snprintf(news, CLASS_MARKS_NEWS, "the class cannot be marked: %.500s", err.text);
    m->next_look = now + CLASS_MARKS_MINUTES * 60 * CLOCK_SECOND;
}

void class_marks_end(struct class_marks *m, char news[CLASS_MARKS_NEWS])
{
    struct ladder_process_failure failure;
    struct err err;

    news[0] = '\0';
    switch (ladder_process_end(&m->process, &failure)) {
    case LADDER_PROCESS_DONE:
        m->waits = 0;
        if (write_marked(m, &err))
            (void)snprintf(news, CLASS_MARKS_NEWS, "the class is marked");
        else
            (void)snprintf(news, CLASS_MARKS_NEWS, "the class is marked, but: %.500s", err.text);
        return;
    case LADDER_PROCESS_STOPPED:
        return;
    case LADDER_PROCESS_FAILED:
        (void)snprintf(news, CLASS_MARKS_NEWS, "the class cannot be marked: %s", failure.why);
        return;
    }
}

/* ---- Open and close ---- */

bool class_marks_open(struct class_marks *m, const struct club *c,
                      const struct round_process_how *how, struct err *err)
{
    struct class_file file;
    char path[PATH_CAP];

    *m = (struct class_marks){.club = c, .how = *how};
    if (!c->class_file[0])
        return true;
    if (!club_path(c, path, CLASS_MARKS_FOLDER, err) ||
        !class_file_read(&file, c->class_file, path, err))
        return false;
    bool ok = class_file_find_rungs(&file, c->class_file, err) && file_mkdirs(path, err);
    class_file_finish(&file);
    read_marked(m);
    return ok;
}

void class_marks_close(struct class_marks *m)
{
    struct ladder_process_failure failure;

    if (m->process.pid) {
        ladder_process_stop(&m->process);
        (void)ladder_process_end(&m->process, &failure);
    }
    tokens_finish(&m->tokens);
}
