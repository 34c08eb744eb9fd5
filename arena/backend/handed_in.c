#include "backend/handed_in.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void handed_in_finish(struct handed_in *h)
{
    free(h->one);
    buf_finish(&h->notes);
    *h = (struct handed_in){.club = h->club};
}

/* ---- Reading ---- */

/* A hash of what the folder says of status.json, which is another whenever that was replaced; 0:
 * there is none. */
static uint64_t status_stamp(const struct club *c, uint32_t number)
{
    char path[PATH_CAP];
    struct stat st;

    if (!submission_path(c, number, "status.json", path, NULL) || stat(path, &st) != 0)
        return 0;
    const uint64_t parts[] = {st.st_ino, (uint64_t)st.st_mtim.tv_sec, (uint64_t)st.st_mtim.tv_nsec,
                              (uint64_t)st.st_size};
    return hash_check(parts, sizeof parts) | 1;
}

static bool read_one(const struct handed_in *h, uint32_t number, struct handed_in_one *one,
                     struct err *err)
{
    struct submission_record r;
    uint64_t seen = status_stamp(h->club, number);

    if (!submission_read(h->club, number, &r, err))
        return false;
    *one = (struct handed_in_one){.number = number,
                                  .state = r.state,
                                  .received = r.received,
                                  .seen = seen};
    memcpy(one->sha256, r.sha256, HASH_BYTES);
    (void)text_copy(text_of(r.bot), one->bot, sizeof one->bot);
    (void)text_copy(text_of(r.author), one->author, sizeof one->author);
    return true;
}

static bool add_one(struct handed_in *h, uint32_t number, struct err *err)
{
    struct handed_in_one one;
    struct handed_in_one *grown = array_grow(h->one, &h->cap, h->n, sizeof *grown);
    struct err why;

    if (!grown)
        return err_memory(err);
    h->one = grown;
    h->last = number;
    if (read_one(h, number, &one, &why))
        h->one[h->n++] = one;
    else
        (void)buf_printf(&h->notes, "submission %" PRIu32 " is left out: %s\n", number, why.text);
    return true;
}

bool handed_in_refresh(struct handed_in *h, struct err *err)
{
    uint32_t *number;
    size_t known = h->n, added;

    if (!submission_numbers(h->club, h->last, &number, &added, err))
        return false;
    bool ok = true;
    for (size_t i = 0; ok && i < added; i++)
        ok = add_one(h, number[i], err);
    free(number);
    for (size_t i = 0; i < known; i++)
        if (handed_in_may_play(&h->one[i]) &&
            status_stamp(h->club, h->one[i].number) != h->one[i].seen)
            (void)read_one(h, h->one[i].number, &h->one[i], NULL);
    return ok;
}

/* ---- What follows from them ---- */

bool handed_in_may_play(const struct handed_in_one *one)
{
    return one->state != SUBMISSION_REFUSED && one->state != SUBMISSION_RETIRED &&
           one->state != SUBMISSION_WITHDRAWN;
}

/* Whether the organiser has a file or a folder of this bot in bots/. */
static bool is_in_folder(const struct club *c, const char *bot)
{
    char folder[PATH_CAP], own[CLUB_BOT];
    struct dirent *entry;
    struct stat st;
    bool found = false;
    DIR *d = club_path(c, folder, "bots", NULL) ? opendir(folder) : NULL;

    while (d && !found && (entry = readdir(d)))
        found = entry->d_name[0] != '.' && fstatat(dirfd(d), entry->d_name, &st, 0) == 0 &&
                club_bot_of(entry->d_name, S_ISDIR(st.st_mode), own) && strcmp(own, bot) == 0;
    if (d)
        closedir(d);
    return found;
}

const char *handed_in_author(const struct handed_in *h, const char *bot)
{
    for (size_t i = 0; i < h->club->bots; i++)
        if (strcmp(h->club->bot[i].name, bot) == 0)
            return "";
    for (size_t i = 0; i < h->n; i++)
        if (strcmp(h->one[i].bot, bot) == 0)
            return h->one[i].author;
    return is_in_folder(h->club, bot) ? "" : NULL;
}

unsigned handed_in_since(const struct handed_in *h, const char *author, int64_t since)
{
    unsigned n = 0;

    for (size_t i = 0; i < h->n; i++)
        n += h->one[i].received > since && strcmp(h->one[i].author, author) == 0;
    return n;
}

bool handed_in_is_bot(const struct handed_in *h, size_t i)
{
    if (!handed_in_may_play(&h->one[i]))
        return false;
    for (size_t later = i + 1; later < h->n; later++)
        if (handed_in_may_play(&h->one[later]) && strcmp(h->one[later].bot, h->one[i].bot) == 0)
            return false;
    return true;
}

const struct handed_in_one *handed_in_newest(const struct handed_in *h, const char *bot)
{
    for (size_t i = h->n; i-- > 0;)
        if (handed_in_may_play(&h->one[i]) && strcmp(h->one[i].bot, bot) == 0)
            return &h->one[i];
    return NULL;
}

unsigned handed_in_bots(const struct handed_in *h, const char *author, const char *but)
{
    unsigned n = 0;

    for (size_t i = 0; i < h->n; i++)
        n += strcmp(h->one[i].author, author) == 0 && strcmp(h->one[i].bot, but) != 0 &&
             handed_in_is_bot(h, i);
    return n;
}
