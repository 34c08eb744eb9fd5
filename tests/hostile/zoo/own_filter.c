/* As it loads, raises a filter that keeps the host from raising that of play. */
#define _GNU_SOURCE
#define ZOO_IN ZOO_LOAD
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>

#include "zoo.h"

__attribute__((constructor)) static void raise_own(void)
{
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog filter = {sizeof steps / sizeof steps[0], steps};

    (void)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter);
}

static void act(void)
{
}

ZOO("own_filter")
