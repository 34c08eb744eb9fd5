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
    const enum walls_user runner = walls_user();
    char lacks[WALLS_LACKING];
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
    unsigned standing = confine(&walls);
    standing |= seccomp_filter_raise_for_build(box_alone) ? WALL(FILTER) : 0;
    if (walls_lacking(WALLED_BUILD, runner, standing, lacks)) {
        (void)dprintf(BUILD_FAILURES, "%s", lacks);
        return;
    }
    close_others();
    execv(command[0], command);
    (void)dprintf(BUILD_FAILURES, "cannot run %s: %s", command[0], strerror(errno));
}
