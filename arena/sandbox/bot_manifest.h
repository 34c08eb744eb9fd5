/*
 * The manifest of a bot that is a folder, bot.yaml:
 *
 *     entry: main.py              the program that is started (it begins with #!), or a shared
 * object files: [model.py, weights]  what it may read: files, and folders with all that is in them;
 *                                 without this key it is all that is in the folder
 *     python: .venv               a virtual environment whose packages it may import; a path in the
 *                                 folder, or an absolute one
 */
#ifndef SANDBOX_BOT_MANIFEST_H
#define SANDBOX_BOT_MANIFEST_H

#include <stdbool.h>

#include "base/err.h"
#include "table/bot_files.h"

enum { BOT_FOLDER_NAME = BOT_FILES_NAME };

struct bot_manifest {
    char entry[BOT_FOLDER_NAME];
    char python[BOT_FOLDER_NAME]; /* as it is written there; "": none */
};

/* What takes the files that it lists, one after the other; the manifest is filled then. */
struct bot_manifest_files {
    bool (*add)(void *context, const char *name, struct err *err);
    void *context;
    bool listed; /* is set if there is a list */
};

/* Reads the open file `fd`, which has this path in sentences. ERR_USAGE, with path and line, if it
 * is not as above. */
bool bot_manifest_read(struct bot_manifest *m, int fd, const char *path,
                       struct bot_manifest_files *files, struct err *err);

/* Whether a file or folder of this name is no part of a bot: it begins with a dot, or is
 * __pycache__. */
bool bot_manifest_leaves_out(const char *name);

#endif
