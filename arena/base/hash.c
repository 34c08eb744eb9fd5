#include "base/hash.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

bool hash_setup(void)
{
    return sodium_init() >= 0;
}

void hash_begin(struct hash *h, const void *key, size_t keylen)
{
    assert(keylen <= HASH_KEY_MAX);
    (void)crypto_generichash_init(&h->state, key, keylen, HASH_BYTES);
}

void hash_add(struct hash *h, const void *data, size_t n)
{
    (void)crypto_generichash_update(&h->state, data, n);
}

void hash_end(struct hash *h, uint8_t out[HASH_BYTES])
{
    (void)crypto_generichash_final(&h->state, out, HASH_BYTES);
}

void hash32(uint8_t out[HASH_BYTES], const void *key, size_t keylen, const void *data, size_t n)
{
    struct hash h;

    hash_begin(&h, key, keylen);
    hash_add(&h, data, n);
    hash_end(&h, out);
}

uint64_t hash_check(const void *data, size_t n)
{
    static const uint8_t key[crypto_shorthash_KEYBYTES];
    uint8_t out[crypto_shorthash_BYTES];
    uint64_t sum = 0;

    (void)crypto_shorthash(out, data, n, key);
    for (int i = 7; i >= 0; i--)
        sum = sum << 8 | out[i];
    return sum;
}

bool hash_open_file(int fd, const char *path, uint8_t out[HASH_BYTES], struct err *e)
{
    crypto_hash_sha256_state sha;
    uint8_t piece[32768];
    ssize_t n;

    crypto_hash_sha256_init(&sha);
    while ((n = read(fd, piece, sizeof piece)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return err_errno(e, ERR_USAGE, "cannot read %s", path);
        crypto_hash_sha256_update(&sha, piece, (size_t)n);
    }
    crypto_hash_sha256_final(&sha, out);
    return true;
}

bool hash_file(const char *path, uint8_t out[HASH_BYTES], struct err *e)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return err_errno(e, ERR_USAGE, "cannot open %s", path);
    bool ok = hash_open_file(fd, path, out, e);
    close(fd);
    return ok;
}

bool hash_file_hex(const char *path, char hex[HASH_HEX], struct err *e)
{
    uint8_t sha256[HASH_BYTES];

    if (!hash_file(path, sha256, e))
        return false;
    text_hex(hex, sha256, sizeof sha256);
    return true;
}

static void *hash_it(void *beside)
{
    struct hash_beside *h = beside;

    h->ok = hash_file_hex(h->path, h->hex, &h->err);
    return NULL;
}

void hash_beside_begin(struct hash_beside *h, const char *path, bool threaded)
{
    h->path = path;
    h->threaded = threaded && pthread_create(&h->thread, NULL, hash_it, h) == 0;
}

bool hash_beside_end(struct hash_beside *h, char hex[HASH_HEX], struct err *e)
{
    if (h->threaded)
        (void)pthread_join(h->thread, NULL);
    else if (hex)
        (void)hash_it(h);
    if (!hex)
        return true;
    if (h->ok)
        memcpy(hex, h->hex, HASH_HEX);
    else if (e)
        *e = h->err;
    return h->ok;
}
