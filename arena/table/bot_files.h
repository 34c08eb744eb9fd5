/*
 * The files of a bot that is a folder, read into memory, where a shared object finds them
 * (sdk/euchre_files.h). euchre-host has this too, so it includes nothing else of the arena.
 */
#ifndef TABLE_BOT_FILES_H
#define TABLE_BOT_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "euchre_files.h"

enum { BOT_FILES_NAME = 192 /* bytes of a path within the folder */, BOT_FILES_WHY = 256 };

struct bot_files_entry {
    char name[BOT_FILES_NAME];
    uint64_t bytes;
    uint64_t at; /* bot_files.c's own */
};

/* Zeros are none. The memory is this process's own and shared with no other: of a mapped file
 * partners would have the same pages, and one could find out which of them another has read. */
struct bot_files {
    struct eu_files service; /* first, so that it finds the rest */
    uint8_t *memory;         /* the entries, and behind them the bytes */
    size_t size, n;
};

/* What they take in memory. The list is ordered by name. */
uint64_t bot_files_bytes(const struct bot_files_entry *list, size_t n);

/* Reads the files of a list from an open folder. False: `why` says which file is not as it was
 * listed, in words that follow the bot's name, or that there is no memory. */
bool bot_files_read(struct bot_files *f, int folder, const struct bot_files_entry *list, size_t n,
                    char why[BOT_FILES_WHY]);
void bot_files_free(struct bot_files *f);

/* A service by name, for struct eu_host; NULL if it is another, or there are no files. */
const void *bot_files_service(const struct bot_files *f, const char *name);

/* Opens what has this name in a folder, without following a link on the way, nor waiting for the
 * other end of a pipe; -1 with errno. */
int bot_files_open(int folder, const char *name, int flags);

#endif
