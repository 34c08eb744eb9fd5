/*
 * euchre_files.h - the files of a bot that is a folder: weights, tables. Optional.
 *
 * A folder is a bot if a file bot.yaml in it says what is started, and what else it needs:
 *
 *     entry: mine.so
 *     files: [weights.bin, tables]      files, and folders with all that is in them
 *
 * The bot finds their bytes in memory:
 *
 *     static const float *weights;
 *
 *     static int load(const struct eu_host *host)
 *     {
 *         size_t bytes;
 *
 *         weights = eu_file(host, "weights.bin", &bytes);
 *         return !weights || bytes != WEIGHTS * sizeof *weights;
 *     }
 */
#ifndef EUCHRE_FILES_H
#define EUCHRE_FILES_H

#include <stddef.h>

#include "euchre_bot.h"

/* The service "files" of struct eu_host. NULL where the bot is no folder, or the arena is older. */
struct eu_files {
    uint32_t abi;
    uint32_t size;
    /* The bytes of a file by its name in the folder, as in "tables/lead.bin", and their number.
     * NULL if the bot has no such file. They are the same at all tables of a process and stay
     * until `unload` has returned. They cannot be written, begin at an address that is a multiple
     * of 64, and a zero follows them. */
    const void *(*get)(const struct eu_files *files, const char *name, size_t *bytes);
};

/* The same by the host that `load` or `open` is handed. */
static inline const void *eu_file(const struct eu_host *host, const char *name, size_t *bytes)
{
    const struct eu_files *files = (const struct eu_files *)host->service(host, "files");

    *bytes = 0;
    return files ? files->get(files, name, bytes) : NULL;
}

#endif
