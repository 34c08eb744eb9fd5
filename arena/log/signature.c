#include "log/signature.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"

static const char SECRET[] = "euchre-arena secret key ", PUBLIC[] = "euchre-arena public key ",
                  SIGNATURE[] = "euchre-arena signature ";

enum { LINE = 256, SEED = crypto_sign_SEEDBYTES, SIGNED = crypto_sign_BYTES };

/* ---- Files of one line ---- */

static bool write_line(const char *path, mode_t mode, const char *what, const uint8_t *data,
                       size_t n, struct err *err)
{
    char hex[2 * SIGNED + 1], line[LINE];

    text_hex(hex, data, n);
    int length = snprintf(line, sizeof line, "%s%s\n", what, hex);
    bool ok = file_replace(path, mode, line, (size_t)length, err);
    sodium_memzero(hex, sizeof hex);
    sodium_memzero(line, sizeof line);
    return ok;
}

/* `text` is a line of this kind, the end of which may be missing. */
static bool parse_line(struct text text, const char *what, uint8_t *data, size_t n)
{
    size_t start = strlen(what);

    while (text.n && strchr("\r\n", text.s[text.n - 1]))
        text.n--;
    return text.n > start && memcmp(text.s, what, start) == 0 &&
           text_unhex((struct text){text.s + start, text.n - start}, data, n);
}

static bool read_key_line(const char *path, const char *what, uint8_t *data, size_t n,
                          struct err *err)
{
    struct buf b = {.len = 0};
    bool ok = file_read(path, LINE, &b, err);

    if (ok && !(b.len && parse_line((struct text){(const char *)b.data, b.len}, what, data, n)))
        ok = err_set(err, ERR_USAGE, "%s: expected a line of '%s' and %zu hex digits", path, what,
                     2 * n);
    if (b.len)
        sodium_memzero(b.data, b.len);
    buf_finish(&b);
    return ok;
}

/* ---- Keys ---- */

static bool is_free(const char *path, struct err *err)
{
    struct stat st;

    return lstat(path, &st) != 0 || err_set(err, ERR_USAGE, "%s is there already", path);
}

static bool make_pair(const char *path, const char *public_path, struct err *err)
{
    uint8_t seed[SEED], public_key[crypto_sign_PUBLICKEYBYTES];
    struct signing_key key;

    randombytes_buf(seed, sizeof seed);
    (void)crypto_sign_seed_keypair(public_key, key.secret, seed);
    bool ok = write_line(path, 0600, SECRET, seed, sizeof seed, err);
    if (ok && !write_line(public_path, 0666, PUBLIC, public_key, sizeof public_key, err)) {
        (void)unlink(path);
        ok = false;
    }
    sodium_memzero(seed, sizeof seed);
    signing_key_forget(&key);
    return ok;
}

/* Of a secret key that is alone, as whoever made it was killed. */
static bool make_public(const char *path, const char *public_path, struct err *err)
{
    uint8_t public_key[crypto_sign_PUBLICKEYBYTES];
    struct signing_key key;

    if (!signing_key_read(&key, path, NULL))
        return err_set(err, ERR_USAGE, "%s is there already", path);
    (void)crypto_sign_ed25519_sk_to_pk(public_key, key.secret);
    signing_key_forget(&key);
    return write_line(public_path, 0666, PUBLIC, public_key, sizeof public_key, err);
}

bool signing_key_make(const char *path, struct err *err)
{
    char public_path[PATH_CAP];

    if (!path_with_end(public_path, path, ".pub", err))
        return false;
    if (is_free(public_path, NULL) && !is_free(path, NULL))
        return make_public(path, public_path, err);
    return is_free(path, err) && is_free(public_path, err) && make_pair(path, public_path, err);
}

static bool is_private(const char *path, struct err *err)
{
    struct stat st;

    return stat(path, &st) != 0 || !(st.st_mode & (S_IRWXG | S_IRWXO)) ||
           err_set(err, ERR_USAGE,
                   "%s: the key is open to others (mode %04o); expected 0600, as `chmod 600` sets "
                   "it",
                   path, (unsigned)(st.st_mode & 07777));
}

bool signing_key_read(struct signing_key *key, const char *path, struct err *err)
{
    uint8_t seed[SEED], public_key[crypto_sign_PUBLICKEYBYTES];

    if (!read_key_line(path, SECRET, seed, sizeof seed, err) || !is_private(path, err))
        return false;
    (void)crypto_sign_seed_keypair(public_key, key->secret, seed);
    sodium_memzero(seed, sizeof seed);
    return true;
}

void signing_key_forget(struct signing_key *key)
{
    sodium_memzero(key, sizeof *key);
}

/* ---- Signatures ---- */

enum { MESSAGE = 17 + 2 * HASH_BYTES };

static bool make_message(char message[MESSAGE + 1], const char *log, struct err *err)
{
    static const char purpose[] = "euchre-arena log ";
    uint8_t sha256[HASH_BYTES];

    if (!hash_file(log, sha256, err))
        return false;
    memcpy(message, purpose, sizeof purpose);
    text_hex(message + strlen(purpose), sha256, sizeof sha256);
    return true;
}

bool signature_write(const char *log, const struct signing_key *key, struct err *err)
{
    char message[MESSAGE + 1], path[PATH_CAP];
    uint8_t signature[SIGNED];

    if (!path_with_end(path, log, SIGNATURE_END, err) || !make_message(message, log, err))
        return false;
    (void)crypto_sign_detached(signature, NULL, (const uint8_t *)message, MESSAGE, key->secret);
    return write_line(path, 0666, SIGNATURE, signature, sizeof signature, err);
}

bool signature_check(const char *log, const char *public_key, struct err *err)
{
    char message[MESSAGE + 1], path[PATH_CAP];
    uint8_t signature[SIGNED], key[crypto_sign_PUBLICKEYBYTES];

    if (!read_key_line(public_key, PUBLIC, key, sizeof key, err) ||
        !path_with_end(path, log, SIGNATURE_END, err) || !make_message(message, log, err))
        return false;
    if (access(path, F_OK) != 0)
        return err_set(err, ERR_FOUND, "%s is not signed: expected %s", log, path);
    if (!read_key_line(path, SIGNATURE, signature, sizeof signature, err))
        return err_found(err); /* it is the log's file that is wrong */
    return crypto_sign_verify_detached(signature, (const uint8_t *)message, MESSAGE, key) == 0 ||
           err_set(err, ERR_FOUND, "%s: %s is not a signature of this log by the key of %s", log,
                   path, public_key);
}
