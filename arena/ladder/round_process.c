#include "ladder/round_process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "ladder/club_round.h"
#include "ladder/command_outcome.h"

#define LOCK_FILE "private/playing.lock"

enum { WORDS = 12 };

/* What is executed; the words live as long as this. */
struct round_words {
    char file[PATH_CAP], folder[PATH_CAP], workers[16];
    const char *word[WORDS];
};

static bool find_words(struct round_words *w, const struct round_process_how *how,
                       const struct club *c, uint32_t number, struct err *err)
{
    const char *const shell[] = {"/bin/sh", "-c", how->command, "sh", w->file, w->folder, NULL};
    const char *const run[] = {how->arena, "run", w->file,      "-o",
                               w->folder,  "-q",  "--log-only", how->workers ? "-j" : NULL,
                               w->workers, NULL};

    (void)snprintf(w->workers, sizeof w->workers, "%u", how->workers);
    if (!club_round_path(c, number, false, "", w->folder, err) ||
        !club_round_path(c, number, false, "round.yaml", w->file, err))
        return false;
    if (how->command)
        memcpy(w->word, shell, sizeof shell);
    else
        memcpy(w->word, run, sizeof run);
    return true;
}

/* The whole path, as a command may go to another folder. */
static bool find_outcome(const struct round_words *w, char outcome[PATH_CAP], struct err *err)
{
    char *folder = realpath(w->folder, NULL);
    bool ok = folder ? path_join(outcome, folder, COMMAND_OUTCOME_FILE, err)
                     : err_errno(err, ERR_ABORT, "cannot look at %s", w->folder);

    free(folder);
    return ok;
}

bool round_process_is_left(const struct club *c)
{
    struct file_lock lock = {.fd = -1};
    char path[PATH_CAP];
    struct err err;

    bool left = club_path(c, path, LOCK_FILE, &err) && !file_lock(&lock, path, &err) &&
                err.class == ERR_USAGE;
    file_unlock(&lock);
    return left;
}

enum ladder_process_start round_process_start(struct ladder_process *p,
                                              const struct round_process_how *how,
                                              const struct club *c, uint32_t number,
                                              struct err *err)
{
    struct round_words w;
    char lock[PATH_CAP], output[PATH_CAP], outcome[PATH_CAP];
    const struct ladder_program program = {w.word, lock, output, outcome,
                                           .group = how->command != NULL};

    if (!club_path(c, lock, LOCK_FILE, err) ||
        !club_round_path(c, number, false, "output", output, err) ||
        !find_words(&w, how, c, number, err) || !find_outcome(&w, outcome, err))
        return LADDER_PROCESS_NOT_STARTED;
    return ladder_process_start(p, &program, err);
}
