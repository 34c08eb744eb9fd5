#include "club/tokens.h"

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/file.h"

#define PLACE "private/tokens"

enum { FILE_BYTES = 16 << 20, SHA256_BYTES = crypto_hash_sha256_BYTES };

struct token {
    uint8_t hash[SHA256_BYTES];
    struct token_holder holder;
};

static const char *const roles[] = {[TOKEN_NOBODY] = "nobody",
                                    [TOKEN_PLAYER] = "player",
                                    [TOKEN_AUTHOR] = "author",
                                    [TOKEN_TEACHER] = "teacher"};

const char *token_role_name(enum token_role role)
{
    return roles[role];
}

bool token_role_of(const char *name, enum token_role *role)
{
    for (unsigned r = TOKEN_PLAYER; r <= TOKEN_TEACHER; r++)
        if (strcmp(roles[r], name) == 0) {
            *role = (enum token_role)r;
            return true;
        }
    return false;
}

static bool is_name(struct text name)
{
    static const char others[] = " .-_";

    for (size_t i = 0; i < name.n; i++) {
        char c = name.s[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!letter && (!c || !strchr(others, c)))
            return false;
    }
    return name.n > 0 && name.n < CLUB_NAME && name.s[0] != '.' && text_trim(name).n == name.n;
}

static void hash_token(uint8_t hash[SHA256_BYTES], const char *token)
{
    (void)crypto_hash_sha256(hash, (const uint8_t *)token, strlen(token));
}

/* ---- The file ---- */

static bool parse_line(struct text line, struct token *t)
{
    struct text hash, role, name, made, rest;
    char word[16];

    *t = (struct token){.holder = {.role = TOKEN_NOBODY}};
    return text_cut(line, '\t', &hash, &rest) && text_cut(rest, '\t', &role, &rest) &&
           text_cut(rest, '\t', &name, &made) && text_unhex(hash, t->hash, sizeof t->hash) &&
           text_copy(role, word, sizeof word) && token_role_of(word, &t->holder.role) &&
           is_name(name) && text_copy(name, t->holder.name, sizeof t->holder.name) &&
           text_i64(made, 0, INT64_MAX, &t->holder.made);
}

static bool parse(struct text rest, const char *path, struct token **list, size_t *n,
                  struct err *err)
{
    size_t cap = 0, line_number = 0;
    struct text line;
    struct token t, *grown;

    while (text_line(&rest, &line)) {
        line_number++;
        if (!parse_line(line, &t))
            return err_set(err, ERR_USAGE, "%s:%zu: expected a hash, a role, a name and a time",
                           path, line_number);
        if (!(grown = array_grow(*list, &cap, *n, sizeof *grown)))
            return err_memory(err);
        *list = grown;
        (*list)[(*n)++] = t;
    }
    return true;
}

static bool read_file(const char *path, struct tokens *t, struct err *err)
{
    struct buf text = {0};
    struct tokens read = {.n = 0};
    bool ok = file_read(path, FILE_BYTES, &text, err) &&
              (!text.len || parse((struct text){(const char *)text.data, text.len}, path,
                                  &read.list, &read.n, err));

    buf_finish(&text);
    if (!ok) {
        free(read.list);
        return false;
    }
    free(t->list);
    t->list = read.list;
    t->n = read.n;
    return true;
}

static bool write_file(const char *path, const struct tokens *t, struct err *err)
{
    struct buf text = {0};
    char hash[2 * SHA256_BYTES + 1];

    for (size_t i = 0; i < t->n; i++) {
        const struct token_holder *h = &t->list[i].holder;
        text_hex(hash, t->list[i].hash, SHA256_BYTES);
        (void)buf_printf(&text, "%s\t%s\t%s\t%" PRId64 "\n", hash, roles[h->role], h->name,
                         h->made);
    }
    bool ok =
        (buf_str(&text) || err_memory(err)) && file_replace(path, 0600, text.data, text.len, err);
    buf_finish(&text);
    return ok;
}

/* ---- Reading ---- */

void tokens_finish(struct tokens *t)
{
    free(t->list);
    *t = (struct tokens){.n = 0};
}

bool tokens_refresh(struct tokens *t, const struct club *c, struct err *err)
{
    char path[PATH_CAP];
    struct stat st;

    if (!club_path(c, path, PLACE, err))
        return false;
    if (stat(path, &st) != 0) {
        if (errno != ENOENT)
            return err_errno(err, ERR_ABORT, "cannot look at %s", path);
        tokens_finish(t);
        return true;
    }
    /* each replacement is a file of its own, also where clocks are coarse */
    int64_t changed[2] = {(int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec,
                          (int64_t)(st.st_ino ^ (ino_t)st.st_size << 40)};
    if (memcmp(changed, t->changed, sizeof changed) == 0)
        return true;
    if (!read_file(path, t, err))
        return false;
    memcpy(t->changed, changed, sizeof changed);
    return true;
}

struct token_holder tokens_find(const struct tokens *t, const char *token)
{
    struct token_holder found = {.role = TOKEN_NOBODY};
    uint8_t hash[SHA256_BYTES];

    hash_token(hash, token);
    for (size_t i = 0; i < t->n; i++)
        if (sodium_memcmp(hash, t->list[i].hash, sizeof hash) == 0)
            found = t->list[i].holder;
    return found;
}

bool tokens_has(const struct tokens *t, const char *name)
{
    for (size_t i = 0; i < t->n; i++)
        if (strcmp(t->list[i].holder.name, name) == 0)
            return true;
    return false;
}

void tokens_each(const struct tokens *t, bool (*take)(void *to, const struct token_holder *h),
                 void *to)
{
    for (size_t i = 0; i < t->n; i++)
        if (!take(to, &t->list[i].holder))
            return;
}

/* ---- Changing ---- */

/* Reads the file under its lock; end_change writes it, if `ok`, and lets go. */
static bool begin_change(struct tokens *t, struct file_lock *lock, const struct club *c,
                         char path[PATH_CAP], struct err *err)
{
    char locked[PATH_CAP];

    *t = (struct tokens){.n = 0};
    if (!club_path(c, path, PLACE, err) || !path_with_end(locked, path, ".lock", err) ||
        !file_lock_wait(lock, locked, err))
        return false;
    if (tokens_refresh(t, c, err))
        return true;
    file_unlock(lock);
    return false;
}

static bool end_change(struct tokens *t, struct file_lock *lock, const char *path, bool ok,
                       struct err *err)
{
    ok = ok && write_file(path, t, err);
    file_unlock(lock);
    tokens_finish(t);
    return ok;
}

/* 160 random bits; no letter is taken for another. */
static bool draw_token(char token[TOKEN_TEXT], struct err *err)
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz023456789";
    uint8_t random[RNG_SEED_BYTES];

    _Static_assert(sizeof letters == 33 && TOKEN_TEXT == RNG_SEED_BYTES + 4, "five bits a letter");
    if (!rng_draw_seed(random, err))
        return false;
    (void)snprintf(token, TOKEN_TEXT, "eu_");
    for (size_t i = 0; i < sizeof random; i++)
        token[3 + i] = letters[random[i] & 31];
    token[TOKEN_TEXT - 1] = '\0';
    sodium_memzero(random, sizeof random);
    return true;
}

static bool add_token(struct tokens *t, const struct token *added, struct err *err)
{
    struct token *grown = realloc(t->list, (t->n + 1) * sizeof *grown);

    if (!grown)
        return err_memory(err);
    t->list = grown;
    t->list[t->n++] = *added;
    return true;
}

bool tokens_make(const struct club *c, const char *name, enum token_role role,
                 char token[TOKEN_TEXT], struct err *err)
{
    struct token added = {.holder = {.role = role, .made = time(NULL)}};
    char path[PATH_CAP], drawn[TOKEN_TEXT];
    struct file_lock lock;
    struct tokens t;

    if (!is_name(text_of(name)))
        return err_set(err, ERR_USAGE,
                       "'%.80s': expected a name of 1 to %d letters, digits, blanks and .-_, "
                       "without blanks at its ends or a dot before it",
                       name, CLUB_NAME - 1);
    (void)snprintf(added.holder.name, CLUB_NAME, "%s", name);
    if (!draw_token(drawn, err) || !begin_change(&t, &lock, c, path, err))
        return false;
    hash_token(added.hash, drawn);
    if (!end_change(&t, &lock, path, add_token(&t, &added, err), err))
        return false;
    memcpy(token, drawn, TOKEN_TEXT);
    return true;
}

bool tokens_revoke(const struct club *c, const char *name, size_t *n, struct err *err)
{
    char path[PATH_CAP];
    struct file_lock lock;
    struct tokens t;
    size_t kept = 0;

    if (!begin_change(&t, &lock, c, path, err))
        return false;
    for (size_t i = 0; i < t.n; i++)
        if (strcmp(t.list[i].holder.name, name) != 0)
            t.list[kept++] = t.list[i];
    size_t gone = t.n - kept;
    t.n = kept;
    if (!end_change(&t, &lock, path, true, err))
        return false;
    *n = gone;
    return true;
}
