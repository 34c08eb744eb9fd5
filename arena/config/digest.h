/*
 * Bots' files found by their SHA-256, as a log has it: installed bots, and files and folders that
 * are added.
 *
 *     digest_add_installed(&d, &err), digest_add(&d, "submissions", &err)
 *     path = digest_find(&d, entrant->sha256)
 *     digest_finish(&d)
 */
#ifndef CONFIG_DIGEST_H
#define CONFIG_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* A struct of zeros knows no file. */
struct digest {
    struct digest_file *file;
    size_t files;
    size_t cap; /* digest.c's own */
};

/* Adds the bots that play by their names (roster.h). */
bool digest_add_installed(struct digest *d, struct err *err);

/* Adds a file, or all files of a folder but not of those in it. ERR_USAGE if it is not there. */
bool digest_add(struct digest *d, const char *path, struct err *err);

/* The path of a file with this hash, or NULL. */
const char *digest_find(const struct digest *d, const uint8_t sha256[32]);

void digest_finish(struct digest *d);

#endif
