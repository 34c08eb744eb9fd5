#include "host/enclose.h"

#include <grp.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "host/descriptors.h"
#include "host/landlock.h"
#include "sandbox/walls.h"

enum { STACK_BYTES = 8 << 20 };

static bool become(uid_t user)
{
    return user != (uid_t)-1 && setgroups(0, NULL) == 0 && setresgid(user, user, user) == 0 &&
           setresuid(user, user, user) == 0;
}

/* Never above what is set already. */
static bool limit(int what, uint64_t most)
{
    struct rlimit now;
    if (getrlimit(what, &now) != 0)
        return false;
    rlim_t value = most < now.rlim_max ? most : now.rlim_max;
    return setrlimit(what, &(struct rlimit){value, value}) == 0;
}

static bool limit_all(uint64_t memory)
{
    const struct {
        int what;
        uint64_t most;
    } limits[] = {
        {RLIMIT_AS, memory},
        {RLIMIT_STACK, STACK_BYTES},
        {RLIMIT_CORE, 0},
        {RLIMIT_FSIZE, 0},
        {RLIMIT_NPROC, 0},
        {RLIMIT_MEMLOCK, 0},
        {RLIMIT_MSGQUEUE, 0},
        {RLIMIT_SIGPENDING, 0},
        {RLIMIT_NICE, 0},
        {RLIMIT_RTPRIO, 0},
        {RLIMIT_NOFILE, DESCRIPTORS},
    };
    bool all = true;
    for (unsigned i = 0; i < sizeof limits / sizeof limits[0]; i++)
        all = limit(limits[i].what, limits[i].most) && all;
    return all;
}

unsigned enclose(const struct enclosure *e)
{
    unsigned walls = 0;
    if (become(e->user))
        walls |= WALL(USER);
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); /* becoming another user clears it */
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
        walls |= WALL(PRIVILEGES);
    if (landlock_raise(e->object))
        walls |= WALL(LANDLOCK);
    if (limit_all(e->memory))
        walls |= WALL(LIMITS);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    return walls;
}
