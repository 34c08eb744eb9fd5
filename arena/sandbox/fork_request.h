/*
 * What the arena and the fork server (fork_server.h) say to each other, by a socket that keeps
 * messages apart. A request comes with the descriptors of the new process, in the order in which
 * euchre-host is started with them. The answer is the number of the process, or what errno
 * was, negative; both as int32_t.
 */
#ifndef SANDBOX_FORK_REQUEST_H
#define SANDBOX_FORK_REQUEST_H

#include <stdint.h>
#include <sys/socket.h>

enum { FORK_DESCRIPTORS = 7 }; /* at most */

/* Room for them beside a message. */
union fork_descriptors {
    struct cmsghdr head;
    char room[CMSG_SPACE(FORK_DESCRIPTORS * sizeof(int))];
};

/* As the arguments of `euchre-host play`. */
struct fork_request {
    uint64_t memory; /* bytes */
    uint32_t user;   /* (uint32_t)-1: stays who it is */
    uint32_t answer_ms, load_ms, table_ms;
    uint32_t slots;     /* tables for whose frames there is shared memory, or 0 */
    uint32_t files;     /* of a bot that is a folder, or 0 */
    int32_t kill_first; /* its oom_score_adj, unless that of the arena is higher */
};

static inline unsigned fork_request_descriptors(const struct fork_request *r)
{
    enum { ALWAYS = 4, OF_FILES = 2 };

    return ALWAYS + (r->slots > 0) + (r->files ? OF_FILES : 0);
}

#endif
