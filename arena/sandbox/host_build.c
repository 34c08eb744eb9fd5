#include "sandbox/host_build.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "sandbox/host_descriptors.h"
#include "sandbox/seccomp_filter.h"
#include "sandbox/walls.h"

/* What a build may open besides its box: programs and libraries of the system. */
enum { BOX_ALONE = 11 };

static void open_system(struct opening opening[BOX_ALONE])
{
    static const struct {
        const char *path;
        enum opening_what what;
    } system[BOX_ALONE] = {
        {"/usr", OPENING_RUN},
        {"/bin", OPENING_RUN},
        {"/sbin", OPENING_RUN},
        {"/lib", OPENING_RUN},
        {"/lib32", OPENING_RUN},
        {"/lib64", OPENING_RUN},
        {"/libx32", OPENING_RUN},
        {"/etc/alternatives", OPENING_RUN},
        {"/etc/ld.so.cache", OPENING_FILE},
        {"/dev/urandom", OPENING_FILE},
        {"/dev/null", OPENING_SINK},
    };
    for (unsigned i = 0; i < BOX_ALONE; i++)
        opening[i] = (struct opening){open(system[i].path, O_PATH | O_CLOEXEC), system[i].what};
}

/* Names a wall that is missing and without which nothing is built; NULL: none. Without Landlock an
 * ordinary user's build could read and write all his files. */
static const char *missing_wall(unsigned standing, uid_t user)
{
    if (user != (uid_t)-1 && !(standing & WALL(USER)))
        return "a user of its own";
    if (user == (uid_t)-1 && !(standing & WALL(LANDLOCK)))
        return "Landlock, which an ordinary user's builds need";
    return !(standing & WALL(PRIVILEGES)) ? "no new privileges"
           : !(standing & WALL(LIMITS))   ? "limits"
                                          : NULL;
}

/* All but the standard descriptors; BUILD_FAILURES is closed when the command starts. */
static void close_others(void)
{
    host_descriptors_close(BUILD_FAILURES + 1);
    (void)fcntl(BUILD_FAILURES, F_SETFD, FD_CLOEXEC);
}

void build_run(uid_t user, uint64_t memory, const struct build_limits *limits, bool box_alone,
               char **command)
{
    enum { FILES = 256 };
    struct opening opening[BOX_ALONE + 1];
    const struct confinement walls = {.user = user,
                                      .memory = memory,
                                      .descriptors = FILES,
                                      .opening = opening,
                                      .openings = BOX_ALONE + 1,
                                      .build = limits};

    open_system(opening);
    opening[BOX_ALONE] =
        (struct opening){open("..", O_PATH | O_DIRECTORY | O_CLOEXEC), OPENING_BOX};
    if (opening[BOX_ALONE].fd < 0) {
        (void)dprintf(BUILD_FAILURES, "cannot open the box: %s", strerror(errno));
        return;
    }
    const char *lacks = missing_wall(confine(&walls), user);
    if (!lacks && !seccomp_filter_raise_for_build(box_alone))
        lacks = "a filter of system calls (seccomp)";
    if (lacks) {
        (void)dprintf(BUILD_FAILURES, "this machine lacks a wall: %s", lacks);
        return;
    }
    close_others();
    execv(command[0], command);
    (void)dprintf(BUILD_FAILURES, "cannot run %s: %s", command[0], strerror(errno));
}
