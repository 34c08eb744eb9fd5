/*
 * A bot that is a folder: a program or a shared object, and what it reads besides: modules, tables,
 * weights, packages for Python. Its manifest (bot_manifest.h) says which.
 *
 * Names that begin with a dot, __pycache__ and the virtual environment are left out. The folder may
 * be a stranger's: nothing outside of it is read but the packages, and of these only what everybody
 * may read.
 */
#ifndef SANDBOX_BOT_FOLDER_H
#define SANDBOX_BOT_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/path.h"
#include "sandbox/bot_manifest.h"

#define BOT_FOLDER_MANIFEST "bot.yaml"

enum { BOT_FOLDER_FILES = 4096 /* and folders */ };

struct bot_folder_file {
    char name[BOT_FOLDER_NAME]; /* its path within the folder */
    struct stat is;             /* when the folder was opened */
};

struct bot_folder {
    char path[PATH_CAP];
    int fd;                       /* of the folder, open */
    struct bot_manifest manifest; /* the entry is one of the files */
    char packages[PATH_CAP];      /* the folder of its packages, without links; "": none */
    struct bot_folder_file *file; /* ordered by name, the manifest among them */
    size_t files, cap;
    size_t looked_at; /* files and folders */
    uint64_t bytes;   /* of all files */
};

/* Whether there is a folder with a manifest at this path. */
bool bot_folder_is_there(const char *path);

/* Reads the manifest and looks for the files. ERR_USAGE, one sentence with path and line, if it is
 * not as above. bot_folder_close after success only. */
bool bot_folder_open(struct bot_folder *b, const char *path, struct err *err);
void bot_folder_close(struct bot_folder *b);

/* Opens a file of it, or its entry, for reading; no link is followed. -1 with *err. */
int bot_folder_file(const struct bot_folder *b, size_t file, struct err *err);
int bot_folder_entry(const struct bot_folder *b, struct err *err);

/* What a shared object reads: the files but for the entry. The list is the caller's, of *n; NULL:
 * no memory. */
struct bot_files_entry *bot_folder_list(const struct bot_folder *b, size_t *n);

/* Copies it to a new folder, which is the same bot: as it is now, whatever was there when it was
 * opened. */
bool bot_folder_copy(const struct bot_folder *b, const char *to, struct err *err);

/* The same of a folder by its path. */
bool bot_folder_copy_from(const char *from, const char *to, struct err *err);

/* SHA-256 of what `sha256sum FILES | sha256sum` prints, with the files in the order of LC_ALL=C. */
bool bot_folder_hash(const struct bot_folder *b, uint8_t sha256[HASH_BYTES], struct err *err);

#endif
