/*
 * Bots' files found by their SHA-256, as a log has it: installed bots, and files and folders that
 * are added.
 *
 *     bot_hashes_add_installed(&d, &err), bot_hashes_add(&d, "submissions", &err)
 *     path = bot_hashes_find(&d, entrant->sha256)
 *     bot_hashes_finish(&d)
 */
#ifndef CONFIG_BOT_HASHES_H
#define CONFIG_BOT_HASHES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* A struct of zeros knows no file. */
struct bot_hashes {
    struct bot_hashes_file *file;
    size_t files;
    size_t cap; /* bot_hashes.c's own */
};

/* Adds the bots that play by their names (roster.h). */
bool bot_hashes_add_installed(struct bot_hashes *d, struct err *err);

/* Adds a bot; or of a folder that is none all files and bots in it, but not those of other folders
 * in it. ERR_USAGE if it is not there. */
bool bot_hashes_add(struct bot_hashes *d, const char *path, struct err *err);

/* The path of a file with this hash, or NULL. */
const char *bot_hashes_find(const struct bot_hashes *d, const uint8_t sha256[32]);

void bot_hashes_finish(struct bot_hashes *d);

#endif
