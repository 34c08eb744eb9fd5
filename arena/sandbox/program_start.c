#include "sandbox/program_start.h"

#include <signal.h>
#include <spawn.h>
#include <sys/personality.h>

#include "sandbox/clocks.h"

static int prepare(posix_spawn_file_actions_t *files, posix_spawnattr_t *attributes,
                   const struct program_start *start)
{
    sigset_t none, all;
    int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;

    sigemptyset(&none);
    sigfillset(&all);
    int rc = posix_spawnattr_setsigmask(attributes, &none);
    rc = rc ? rc : posix_spawnattr_setsigdefault(attributes, &all);
    rc = rc ? rc
            : posix_spawnattr_setflags(attributes,
                                       (short)(flags | (start->leads ? POSIX_SPAWN_SETPGROUP : 0)));
    for (unsigned i = 0; !rc && i < start->descriptors; i++)
        rc = posix_spawn_file_actions_adddup2(files, start->given[i], (int)i);
    return rc;
}

int program_start(const struct program_start *start, pid_t *pid)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int rc = posix_spawn_file_actions_init(&files);
    if (rc)
        return rc;
    rc = posix_spawnattr_init(&attributes);
    if (!rc) {
        rc = prepare(&files, &attributes, start);
        bool readable = clocks_counter(true);
        int before = start->unrandomized ? personality(ADDR_NO_RANDOMIZE) : -1;
        rc = rc ? rc
                : posix_spawn(pid, start->path, &files, &attributes, start->argv,
                              start->environment);
        if (before >= 0)
            (void)personality((unsigned long)before);
        (void)clocks_counter(readable);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return rc;
}
