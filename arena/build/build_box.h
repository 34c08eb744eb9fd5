/*
 * Runs a command that builds what others wrote, who may mean harm. It runs in a box: a folder of
 * its own that is removed afterwards, behind euchre-host's walls (sandbox/host_build.h) and in
 * namespaces of its own. It has no network, reads programs and headers of the system, writes only
 * in its box, and ends with all that it started.
 *
 *     box/work     a copy of the source; where the command runs
 *     box/sdk      what it is given beside that
 *     box/tmp      for temporary files
 *
 * The box is a file system in memory where there may be one, and called /tmp there; elsewhere a
 * temporary folder, whose size is looked at again and again; files that are open but have no name
 * any more are not seen there.
 */
#ifndef BUILD_BUILD_BOX_H
#define BUILD_BUILD_BOX_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"

/* A limit of 0 allows none of it. */
struct build_box_limits {
    uint32_t seconds;   /* wall time of all, CPU time of each process */
    uint32_t memory_mb; /* address space of each process, and memory of all together */
    uint32_t disk_mb;   /* the box */
    uint32_t output_kb; /* what is kept of its output */
    uint32_t processes; /* at once */
};

/* All is borrowed. */
struct build_box {
    const char *host;           /* euchre-host (process_host) */
    const char *source;         /* a folder of files and folders, nothing else */
    const char *const *given;   /* files for box/sdk, up to NULL */
    const char *const *command; /* up to NULL, the first a path */
    const char *products;       /* a folder: where *.so of box/work go */
    struct build_box_limits limits;
    const atomic_int *stop; /* not 0: stop soon; may be NULL */
};

enum build_box_how {
    BUILD_BOX_ENDED,  /* by itself, with `status` as of waitpid */
    BUILD_BOX_LATE,   /* it took too long */
    BUILD_BOX_FULL,   /* it filled its box */
    BUILD_BOX_MEMORY, /* all its processes together had too much memory */
    BUILD_BOX_FLOOD,  /* it printed without end */
    BUILD_BOX_FAILED, /* the machine could not run it */
};

enum {
    BUILD_BOX_FLOODS = 256,   /* times output_kb are a flood */
    BUILD_BOX_PRODUCTS = 16,  /* at most, */
    BUILD_BOX_PRODUCT_MB = 64 /* of so much each */
};

struct build_box_end {
    enum build_box_how how;
    int status;
    unsigned products; /* now in the folder */
    bool cut;          /* it printed more than is kept */
    char why[256];     /* BUILD_BOX_FAILED */
};

/* Runs the command. `output` gets what it printed, any bytes. False only if the machine has no
 * process or memory left, or it was told to stop. */
bool build_box_run(const struct build_box *w, struct build_box_end *end, struct buf *output,
                   struct err *err);

#endif
