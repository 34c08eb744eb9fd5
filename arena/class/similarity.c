#include "class/similarity.h"

#include <ctype.h>
#include <dirent.h>
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/hashmap.h"

/* ---- One source ---- */

/* The number of a word, by the order in which words first came. Members of structs are separate
 * words: whoever renames a function cannot rename `.order`. */
static bool number_of(struct hashmap *words, struct text word, bool member, uint64_t *number)
{
    uint8_t hash[HASH_BYTES];
    size_t known;
    wide key;

    hash32(hash, ".", member, word.s, word.n);
    memcpy(&key, hash, sizeof key);
    if (!hashmap_find(words, key, &known)) {
        known = words->count;
        if (!hashmap_add(words, key))
            return false;
    }
    *number = known;
    return true;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (c & 0x80);
}

/* The end of blanks, comments and joined lines. */
static const char *skip(const char *at, const char *end, bool python)
{
    for (; at < end; at++) {
        if (isspace((unsigned char)*at) || *at == '\\')
            continue;
        bool to_line_end = python ? *at == '#' : end - at > 1 && at[0] == '/' && at[1] == '/';
        if (to_line_end) {
            const char *line = memchr(at, '\n', (size_t)(end - at));
            at = line ? line : end - 1;
        } else if (!python && end - at > 1 && at[0] == '/' && at[1] == '*') {
            const char *close = memmem(at + 2, (size_t)(end - at - 2), "*/", 2);
            at = close ? close + 1 : end - 1;
        } else {
            break;
        }
    }
    return at;
}

/* The end of a text in quotes, in Python perhaps in three. */
static const char *skip_text(const char *at, const char *end, bool python)
{
    char quote = *at;

    if (!python && quote == '\'' && end - at > 2 && is_word(at[1]) && at[2] != quote)
        return at + 1; /* a lifetime of Rust */
    if (python && end - at > 2 && at[1] == quote && at[2] == quote) {
        const char three[] = {quote, quote, quote};
        const char *close = memmem(at + 3, (size_t)(end - at - 3), three, 3);
        return close ? close + 3 : end;
    }
    for (at++; at < end && *at != quote && *at != '\n'; at++)
        if (*at == '\\' && at + 1 < end)
            at++;
    return at < end ? at + 1 : end;
}

static const char *add_token(struct hashmap *w, const char *at, const char *end, bool python,
                             bool member, struct hash *h)
{
    const char *begin = at;
    uint64_t number = 0;

    if (*at == '"' || *at == '\'') {
        hash_add(h, "\"", 1);
        return skip_text(at, end, python);
    }
    if (!is_word(*at)) {
        hash_add(h, at, 1);
        return at + 1;
    }
    while (at < end && is_word(*at))
        at++;
    if (isdigit((unsigned char)*begin)) {
        hash_add(h, "0", 1);
        hash_add(h, begin, (size_t)(at - begin));
        return at;
    }
    if (!number_of(w, (struct text){begin, (size_t)(at - begin)}, member, &number))
        return NULL;
    number = htole64(number);
    hash_add(h, "a", 1);
    hash_add(h, &number, sizeof number);
    return at;
}

/* `before` is the end of the last token; NULL: there is none. */
static bool is_member(const char *text, const char *before)
{
    return before &&
           (before[-1] == '.' || (before[-1] == '>' && before - text > 1 && before[-2] == '-'));
}

bool similarity_normalise(const char *text, size_t n, bool python, struct hash *h, struct err *err)
{
    const char *end = text + n, *at = skip(text, end, python), *before = NULL;
    struct hashmap words = {.count = 0};

    while (at && at < end) {
        before = at = add_token(&words, at, end, python, is_member(text, before), h);
        at = at ? skip(at, end, python) : NULL;
    }
    hashmap_finish(&words);
    return at || err_memory(err);
}

/* ---- All files of a submission ---- */

struct sources {
    uint8_t (*hash)[HASH_BYTES];
    size_t n, cap;
};

static bool is_source(const char *name, bool *python)
{
    *python = path_ends(name, ".py");
    return *python || path_ends(name, ".c") || path_ends(name, ".h") || path_ends(name, ".cc") ||
           path_ends(name, ".cpp") || path_ends(name, ".hpp") || path_ends(name, ".rs");
}

static bool hash_text(const char *text, size_t n, bool python, uint8_t hash[HASH_BYTES],
                      struct err *err)
{
    struct hash h;

    hash_begin(&h, NULL, 0);
    bool ok = similarity_normalise(text, n, python, &h, err);
    hash_end(&h, hash);
    return ok;
}

/* Empty files are left out. */
static bool add_source(struct sources *all, const char *path, bool python, struct err *err)
{
    struct buf text = {0};
    uint8_t(*grown)[HASH_BYTES] = array_grow(all->hash, &all->cap, all->n, sizeof *grown);

    if (!grown)
        return err_memory(err);
    all->hash = grown;
    bool ok = file_read(path, (size_t)SUBMISSION_MB << 20, &text, err);
    if (ok && text.len)
        ok = hash_text((const char *)text.data, text.len, python, all->hash[all->n++], err);
    buf_finish(&text);
    return ok;
}

static bool add_folder(struct sources *all, const char *folder, struct err *err)
{
    DIR *d = opendir(folder);
    struct dirent *entry;
    bool ok = d || err_errno(err, ERR_ABORT, "cannot read %s", folder);

    while (d && ok && (entry = readdir(d))) {
        char path[PATH_CAP];
        struct stat st;
        bool python;
        if (entry->d_name[0] == '.')
            continue;
        ok = path_join(path, folder, entry->d_name, err);
        if (ok && lstat(path, &st) == 0 && S_ISDIR(st.st_mode))
            ok = add_folder(all, path, err);
        else if (ok && is_source(entry->d_name, &python))
            ok = add_source(all, path, python, err);
    }
    if (d)
        closedir(d);
    return ok;
}

static int by_hash(const void *a, const void *b)
{
    return memcmp(a, b, HASH_BYTES);
}

/* The hash of the sorted hashes of sources; "" if there are none. */
static void hash_sources(struct sources *all, char source[STUDENT_KEY])
{
    uint8_t hash[HASH_BYTES];

    source[0] = '\0';
    if (!all->n)
        return;
    qsort(all->hash, all->n, sizeof *all->hash, by_hash);
    hash32(hash, NULL, 0, all->hash, all->n * sizeof *all->hash);
    text_hex(source, hash, sizeof hash);
}

/* The hash of the sources of a folder: of all sources in it, in any order; "" where there
 * are none. Of a file that is none of these the hash is that of its bytes. ERR_ABORT if it cannot
 * be read. */
static bool hash_path(const char *path, char source[STUDENT_KEY], struct err *err)
{
    struct sources all = {NULL, 0, 0};
    uint8_t hash[HASH_BYTES];
    struct stat st;
    bool python, ok = true;

    if (stat(path, &st) != 0)
        return err_errno(err, ERR_ABORT, "cannot read %s", path);
    if (S_ISDIR(st.st_mode) || is_source(path, &python)) {
        ok =
            S_ISDIR(st.st_mode) ? add_folder(&all, path, err) : add_source(&all, path, python, err);
        hash_sources(&all, source);
    } else if ((ok = hash_file(path, hash, err))) {
        text_hex(source, hash, sizeof hash);
    }
    free(all.hash);
    return ok;
}

bool similarity_source(struct student *student, struct err *err)
{
    char folder[PATH_CAP];

    return path_join(folder, student->folder, "source", err) &&
           hash_path(folder, student->source, err) &&
           (student->source[0] || !student->build.bot[0] ||
            hash_path(student->build.bot, student->source, err));
}

/* ---- Known works ---- */

/* Adds a work without a source; NULL if memory runs out. */
static struct known_work *add_work(struct known_works *works, const char *name)
{
    struct known_work *grown = array_grow(works->work, &works->cap, works->n, sizeof *grown);
    size_t room = 4 * strlen(name) + 1;

    if (!grown)
        return NULL;
    works->work = grown;
    struct known_work *work = &works->work[works->n];
    *work = (struct known_work){.name = malloc(room)};
    if (!work->name)
        return NULL;
    (void)text_safe(text_of(name), work->name, room);
    works->n++;
    return work;
}

bool known_works_add_texts(struct known_works *works, const char *name, const struct text *source,
                           size_t n, bool python, struct err *err)
{
    struct sources all = {.hash = calloc(n, sizeof *all.hash)};
    struct known_work *work = all.hash ? add_work(works, name) : NULL;
    bool ok = work || err_memory(err);

    for (size_t i = 0; ok && i < n; i++)
        ok = hash_text(source[i].s, source[i].n, python, all.hash[all.n++], err);
    if (ok && work)
        hash_sources(&all, work->source);
    free(all.hash);
    return ok;
}

/* Adds a file or folder as a work. Without a source (an empty file) it is left out. */
static bool add_work_at(struct known_works *works, const char *name, const char *path,
                        struct err *err)
{
    char source[STUDENT_KEY];

    if (!hash_path(path, source, err))
        return false;
    struct known_work *work = source[0] ? add_work(works, name) : NULL;
    if (work)
        memcpy(work->source, source, sizeof work->source);
    return work || !source[0] || err_memory(err);
}

static bool add_works_in(struct known_works *works, const char *name, const char *folder,
                         bool folders, struct err *err);

/* `folders`: also folders, each as a work; of a folder without sources the shared objects. */
static bool add_works_of_entry(struct known_works *works, const char *name, const char *path,
                               bool folders, struct err *err)
{
    size_t before = works->n;
    struct stat st;

    if (stat(path, &st) != 0 || (!S_ISDIR(st.st_mode) && !S_ISREG(st.st_mode)))
        return true;
    if (S_ISREG(st.st_mode)) {
        bool python, source = is_source(path, &python) && !path_ends(path, ".h");
        return (!path_ends(path, ".so") && !(source && folders)) ||
               add_work_at(works, name, path, err);
    }
    return !folders || (add_work_at(works, name, path, err) &&
                        (works->n > before || add_works_in(works, name, path, false, err)));
}

static bool add_works_in(struct known_works *works, const char *name, const char *folder,
                         bool folders, struct err *err)
{
    DIR *d = opendir(folder);
    struct dirent *entry;
    char path[PATH_CAP], inner[PATH_CAP];
    bool ok = d || err_errno(err, ERR_USAGE, "cannot read the folder %s", folder);

    while (d && ok && (entry = readdir(d)))
        if (entry->d_name[0] != '.')
            ok = path_join(path, folder, entry->d_name, err) &&
                 path_join(inner, name, entry->d_name, err) &&
                 add_works_of_entry(works, inner, path, folders, err);
    if (d)
        closedir(d);
    return ok;
}

bool known_works_add_folder(struct known_works *works, const char *folder, struct err *err)
{
    return add_works_in(works, path_base(folder), folder, true, err);
}

void known_works_finish(struct known_works *works)
{
    for (size_t i = 0; i < works->n; i++)
        free(works->work[i].name);
    free(works->work);
    *works = (struct known_works){NULL, 0, 0};
}

/* ---- Flags ---- */

void similarity_add(struct student *student, const char *what, const char *who)
{
    if (student->flag && strcmp(student->flag, what) == 0)
        (void)buf_printf(&student->flags, ", %s", who);
    else
        (void)buf_printf(&student->flags, "%s%s %s", student->flags.len ? "; " : "", what, who);
    student->flag = what;
}

static bool is_same_source(const struct student *a, const struct student *b)
{
    return a->source[0] && strcmp(a->source, b->source) == 0;
}

static bool is_same_author(const struct student *a, const struct student *b)
{
    /* templates say "me" */
    return a->author[0] && strcmp(a->author, "me") != 0 && strcmp(a->author, b->author) == 0;
}

/* Adds the remark `what` to each student, with all students who are like that one. */
static void flag_all(struct students *all, const char *what,
                     bool (*is_like)(const struct student *a, const struct student *b))
{
    for (size_t i = 0; i < all->n; i++)
        for (size_t j = 0; j < all->n; j++)
            if (i != j && is_like(&all->student[i], &all->student[j]))
                similarity_add(&all->student[i], what, all->student[j].shown);
}

static const char same_source[] = "same source as";

static void flag_known_works(struct students *all, const struct known_works *works)
{
    for (size_t i = 0; i < all->n; i++)
        for (size_t k = 0; k < works->n; k++)
            if (strcmp(all->student[i].source, works->work[k].source) == 0)
                similarity_add(&all->student[i], same_source, works->work[k].name);
}

bool similarity_flag(struct students *all, const struct known_works *works, struct err *err)
{
    flag_all(all, same_source, is_same_source);
    flag_known_works(all, works);
    flag_all(all, "same author as", is_same_author);
    for (size_t i = 0; i < all->n; i++)
        if (all->student[i].flags.failed)
            return err_memory(err);
    return true;
}
