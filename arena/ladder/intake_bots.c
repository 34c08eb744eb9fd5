/* The organiser's own bots: those that club.yaml names, and what lies in bots/. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/folder.h"
#include "config/roster.h"
#include "ladder/intake_parts.h"

enum { OWN_MB = 1024, OWN_FILES = 4096, OWN_BOTS = 1024 };

/* A bot as it lies there. */
struct own_bot {
    char name[CLUB_BOT];
    char path[PATH_CAP];
    const char *args;
    bool folder;
};

/* All of them. What cannot be taken is there too, with a reason. */
struct own_bots {
    struct own_bot *bot;
    size_t n, cap;
    struct buf notes; /* a sentence a line */
};

static void own_bots_finish(struct own_bots *all)
{
    free(all->bot);
    buf_finish(&all->notes);
}

static struct own_bot *own_bots_find(const struct own_bots *all, const char *name)
{
    for (size_t i = 0; i < all->n; i++)
        if (strcmp(all->bot[i].name, name) == 0)
            return &all->bot[i];
    return NULL;
}

static bool own_bots_add(struct own_bots *all, const struct own_bot *b, struct err *err)
{
    struct own_bot *grown = array_grow(all->bot, &all->cap, all->n, sizeof *grown);

    if (!grown)
        return err_memory(err);
    all->bot = grown;
    all->bot[all->n++] = *b;
    return true;
}

/* ---- Finding ---- */

static bool find_named(struct own_bots *all, const struct club *c, struct err *err)
{
    struct stat st;
    struct err why;

    for (size_t i = 0; i < c->bots; i++) {
        struct own_bot b = {.args = c->bot[i].args};
        (void)snprintf(b.name, sizeof b.name, "%s", c->bot[i].name);
        if (!roster_find(c->bot[i].bot, b.path, &why)) {
            (void)buf_printf(&all->notes, "bot %s is left out: %s\n", b.name, why.text);
            b.path[0] = '\0';
        }
        path_drop_slashes(b.path);
        b.folder = b.path[0] && stat(b.path, &st) == 0 && S_ISDIR(st.st_mode);
        if (!own_bots_add(all, &b, err))
            return false;
    }
    return true;
}

static bool take_entry(struct own_bots *all, const char *folder, const char *name, struct err *err)
{
    struct own_bot b = {.args = ""};
    char safe[512];
    struct stat st;

    (void)text_safe(text_of(name), safe, sizeof safe);
    if (!path_join(b.path, folder, name, err))
        return false;
    if (stat(b.path, &st) != 0) /* it has just gone */
        return true;
    b.folder = S_ISDIR(st.st_mode);
    bool fits = b.folder || (S_ISREG(st.st_mode) && !club_is_archive(name));
    if (!fits || !club_bot_of(name, b.folder, b.name)) {
        (void)buf_printf(&all->notes,
                         "bots/%s is left out: expected NAME.c, NAME.py, NAME.pl, NAME.so or a "
                         "folder NAME, the name of 1 to 32 letters, digits, _ and -\n",
                         safe);
        return true;
    }
    if (own_bots_find(all, b.name)) {
        (void)buf_printf(&all->notes, "bots/%s is left out: there is another bot %s\n", safe,
                         b.name);
        return true;
    }
    if (all->n == OWN_BOTS) {
        (void)buf_printf(&all->notes, "bots/%s is left out: there are %d bots before it\n", safe,
                         OWN_BOTS);
        return true;
    }
    return own_bots_add(all, &b, err);
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool find_in_folder(struct own_bots *all, const char *folder, struct err *err)
{
    struct dirent **entry;
    int n = scandir(folder, &entry, is_shown, by_name);
    bool ok = true;

    if (n < 0)
        return err_errno(err, ERR_ABORT, "cannot read %s", folder);
    for (int i = 0; i < n; i++) {
        ok = ok && take_entry(all, folder, entry[i]->d_name, err);
        free(entry[i]);
    }
    free(entry);
    return ok;
}

/* ---- Whether anything has changed ---- */

static void stamp_bot(struct hash *h, const struct own_bot *b)
{
    uint8_t inner[HASH_BYTES];
    struct stat st;

    hash_add(h, b->name, strlen(b->name) + 1);
    hash_add(h, b->path, strlen(b->path) + 1);
    hash_add(h, b->args, strlen(b->args) + 1);
    if (!b->path[0] || stat(b->path, &st) != 0)
        return;
    const int64_t is[] = {st.st_mode, st.st_size, st.st_mtim.tv_sec, st.st_mtim.tv_nsec,
                          (int64_t)st.st_ino};
    hash_add(h, is, sizeof is);
    int fd = b->folder ? open(b->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    folder_stamp(fd, inner);
    hash_add(h, inner, sizeof inner);
    close(fd);
}

static void stamp(const struct own_bots *all, uint8_t out[HASH_BYTES])
{
    struct hash h;

    hash_begin(&h, NULL, 0);
    for (size_t i = 0; i < all->n; i++)
        stamp_bot(&h, &all->bot[i]);
    hash_add(&h, all->notes.data ? (const void *)all->notes.data : "", all->notes.len);
    hash_end(&h, out);
}

/* ---- Taking ---- */

static bool copy_folder(const struct own_bot *b, const char *to, struct submission_record *r,
                        struct err *err)
{
    const struct folder_limits most = {(uint64_t)OWN_MB << 20, OWN_FILES};
    int in = open(b->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int out = in < 0 ? -1 : open(to, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool ok = out >= 0 ? folder_copy(in, out, 0644, &most, r->sha256, err)
                       : err_errno(err, ERR_FOUND, "cannot read %s", b->path);

    ok = ok && folder_sync(out, err);
    if (ok)
        r->bytes = folder_bytes(out);
    if (in >= 0)
        close(in);
    if (out >= 0)
        close(out);
    return ok;
}

static bool copy_file(const struct own_bot *b, const char *folder, struct submission_record *r,
                      struct err *err)
{
    char to[PATH_CAP];
    struct stat st;

    if (!path_join(to, folder, path_base(b->path), err) || !file_copy(b->path, to, 0644, err) ||
        !hash_file(to, r->sha256, err))
        return false;
    if (stat(to, &st) != 0)
        return err_errno(err, ERR_ABORT, "cannot look at %s", to);
    r->bytes = (uint64_t)st.st_size;
    return true;
}

/* The newest submission of a bot that is the organiser's; NULL: there is none. */
static const struct submission_record *newest(const struct intake *in, const char *bot)
{
    for (size_t i = in->n; i-- > 0;)
        if (!in->item[i].record.author[0] && strcmp(in->item[i].record.bot, bot) == 0)
            return &in->item[i].record;
    return NULL;
}

/* Whether the last submission was this one already. One that the machine could not check is handed
 * in again. */
static bool is_taken(const struct submission_record *last, const struct submission_record *r)
{
    return last && last->state != SUBMISSION_WITHDRAWN && last->fault != ERR_OF_MACHINE &&
           memcmp(last->sha256, r->sha256, HASH_BYTES) == 0 && strcmp(last->args, r->args) == 0;
}

/* Hands a bot in if it is new or changed. What is wrong with it is `why`, ERR_FOUND. */
static bool take_bot(struct intake *in, const struct own_bot *b, struct err *err)
{
    const struct submission_record *last = newest(in, b->name);
    const char *author = intake_author(in, b->name);
    struct submission_record r = {.number = 0};
    struct submission_draft d;

    if (author && *author)
        return err_set(err, ERR_FOUND, "%s has a bot of this name", author);
    (void)snprintf(r.bot, sizeof r.bot, "%s", b->name);
    (void)snprintf(r.file, sizeof r.file, "%.255s", path_base(b->path));
    (void)snprintf(r.args, sizeof r.args, "%s", b->args);
    if (!submission_new(&d, in->club, err))
        return false;
    bool ok = b->folder ? copy_folder(b, d.source, &r, err) : copy_file(b, d.source, &r, err);
    if (ok && !is_taken(last, &r))
        return submission_hand_in(&d, &r, err);
    submission_drop(&d);
    return ok;
}

static void withdraw_gone(struct intake *in, const struct own_bots *all)
{
    for (size_t i = 0; i < in->n; i++) {
        struct intake_item *item = &in->item[i];
        if (!item->record.author[0] && intake_can_withdraw(in, item) &&
            !own_bots_find(all, item->record.bot))
            (void)intake_set(in, item, SUBMISSION_WITHDRAWN,
                             "it is not in bots/ or club.yaml any more", NULL);
    }
}

/* What is the same as the last time is not said again. */
static void say_notes(struct intake *in, const struct buf *notes)
{
    uint8_t hash[HASH_BYTES];

    hash32(hash, NULL, 0, notes->len ? notes->data : (const void *)"", notes->len);
    if (notes->len && memcmp(hash, in->noted, HASH_BYTES) != 0)
        (void)buf_add(&in->notes, notes->data, notes->len);
    memcpy(in->noted, hash, HASH_BYTES);
}

/* A bot that cannot be taken does not keep the others from playing. Where it is the machine that
 * has failed, all are tried again. */
static bool take_all(struct intake *in, struct own_bots *all, struct err *err)
{
    struct err why;
    bool ok = true;

    for (size_t i = 0; i < all->n; i++) {
        if (!all->bot[i].path[0] || take_bot(in, &all->bot[i], &why))
            continue;
        if (!err_of_machine(&why))
            (void)buf_printf(&all->notes, "bot %s is left out: %s\n", all->bot[i].name, why.text);
        else if (ok)
            ok = err_set(err, ERR_ABORT, "bot %s: %s", all->bot[i].name, why.text);
    }
    say_notes(in, &all->notes);
    return intake_read_new(in, ok ? err : NULL) && ok;
}

bool intake_bots(struct intake *in, struct err *err)
{
    struct own_bots all = {.n = 0};
    uint8_t now[HASH_BYTES];
    char folder[PATH_CAP];
    bool ok = find_named(&all, in->club, err) && club_path(in->club, folder, "bots", err) &&
              find_in_folder(&all, folder, err);

    if (ok) {
        stamp(&all, now);
        bool still = memcmp(now, in->stamp, sizeof now) == 0;
        bool taken = memcmp(now, in->taken, sizeof now) == 0;
        memcpy(in->stamp, now, sizeof now);
        if (still && !taken && (ok = take_all(in, &all, err)))
            memcpy(in->taken, now, sizeof now);
        if (ok && still)
            withdraw_gone(in, &all);
    }
    own_bots_finish(&all);
    return ok;
}
