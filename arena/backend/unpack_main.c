/*
 * euchre-unpack BYTES NAME: unpacks descriptor 3, called NAME, into the folder that is descriptor
 * 4, with walls around it. `serve` starts it (unpack_process.h).
 *
 * It says on descriptor 1 the hash of the file before it looks into it, and if something is wrong,
 * last of all, a struct err.
 */
#include <locale.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backend/unpack.h"
#include "backend/unpack_walls.h"
#include "base/hash.h"
#include "base/text.h"

enum { OUT = 1, FILE_IN = 3, FOLDER = 4 };

static bool say(const void *data, size_t n)
{
    return write(OUT, data, n) == (ssize_t)n;
}

static bool unpack_behind_walls(const char *name, uint64_t bytes, uint8_t sha256[HASH_BYTES],
                                struct err *err)
{
    const struct unpack_limits most = {UNPACK_FILES, bytes};

    if (!unpack_walls_raise(FOLDER, bytes))
        return err_errno(err, ERR_ABORT, "cannot wall off unpacking");
    if (lseek(FILE_IN, 0, SEEK_SET) != 0 || !hash_open_file(FILE_IN, name, sha256, err))
        return err_errno(err, ERR_ABORT, "cannot read %s", name);
    if (!say(sha256, HASH_BYTES) || lseek(FILE_IN, 0, SEEK_SET) != 0 ||
        !unpack(FILE_IN, name, FOLDER, &most, err))
        return false;
    (void)syncfs(FOLDER); /* what is said to be taken outlasts a loss of power */
    return true;
}

int main(int argc, char **argv)
{
    struct err err = {.text = ""};
    uint8_t sha256[HASH_BYTES] = {0};
    uint64_t bytes;

    if (argc != 3 || !text_u64(text_of(argv[1]), 1, UINT64_C(1) << 40, &bytes)) {
        fputs("usage: euchre-unpack BYTES NAME (`euchre-arena serve` starts it)\n", stderr);
        return 2;
    }
    (void)setlocale(LC_CTYPE, "C.UTF-8"); /* libarchive reads names by it */
    (void)umask(022);
    bool ok = unpack_behind_walls(argv[2], bytes, sha256, &err);
    if (!ok)
        (void)say(&err, sizeof err);
    _exit(ok ? 0 : 1); /* nothing that runs at the end of a program may run behind the walls */
}
