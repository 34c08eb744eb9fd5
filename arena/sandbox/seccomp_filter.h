/*
 * The filters of system calls: which calls a bot may make, and which a build may. That of a shared
 * object has two stages: what loading it needs, which its constructors may use too, and what
 * playing needs. Harmless calls of an honest bot get an error, everything else is trapped
 * (seccomp_trap.h), and calls by the numbers of another architecture end the process.
 */
#ifndef SANDBOX_SECCOMP_FILTER_H
#define SANDBOX_SECCOMP_FILTER_H

#include <linux/filter.h>
#include <stdbool.h>
#include <stdint.h>

/* What a process does behind a filter. */
enum filter_use {
    FILTER_LOADING, /* the first stage of a shared object */
    FILTER_PLAYING, /* the second, behind the first */
    FILTER_PROGRAM,
    FILTER_BUILD,
    FILTER_BUILD_ALONE /* of `box_alone` */
};

/* Makes the code of a filter for processors of a kind (SCMP_ARCH_* of libseccomp). *code is the
 * caller's, code->filter to be freed. False, *code untouched: it cannot be made; so on s390x, where
 * the kernel's filters do not see what mmap is asked for. */
bool seccomp_filter_compile(enum filter_use use, uint32_t arch, struct sock_fprog *code);

/* Both stages as the kernel takes them. They are the same for every process, but for the number of
 * the process that raises them. */
struct seccomp_filter {
    struct sock_fprog stage[2]; /* no code: it could not be made */
};

/* Makes both stages, which takes a third of a millisecond; before confine, behind which no pipe can
 * be opened. A process that is forked can raise what was made before. */
bool seccomp_filter_init(struct seccomp_filter *f);

/* Raises stage 0, then 1, for this process. A stage cannot be taken back. */
bool seccomp_filter_raise(struct seccomp_filter *f, unsigned stage);

/* The filter of a program that is executed behind it (host_interpreter.h): what interpreters do,
 * reading files among it, which Landlock keeps to their own. Clocks are trapped (seccomp_trap.h).
 * All else is an error, EPERM, so that the program can say where in it that was. False if it cannot
 * be raised. */
bool seccomp_filter_raise_for_program(void);

/* The filter of a build's processes: everything is allowed but what reaches beyond the box, which
 * is an error. `box_alone`: nothing else is mounted so that it could be written. False if it cannot
 * be raised. */
bool seccomp_filter_raise_for_build(bool box_alone);

#endif
