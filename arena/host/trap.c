#include "host/trap.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include "host/descriptors.h"
#include "host/answers.h"

/* A handler is handed nothing of ours, so what it needs to know is global. */
static struct {
    uintptr_t linker, linker_end; /* where the dynamic linker's code lies */
    volatile bool loading;
} known;

static unsigned char stack[64 << 10] __attribute__((aligned(16)));

/* ---- The registers of the call ---- */

#if defined __x86_64__
static uintptr_t argument(const ucontext_t *u, unsigned n)
{
    static const int place[] = {REG_RDI, REG_RSI, REG_RDX};
    return (uintptr_t)u->uc_mcontext.gregs[place[n]];
}

static void set_result(ucontext_t *u, long result)
{
    u->uc_mcontext.gregs[REG_RAX] = result;
}
#elif defined __aarch64__
static uintptr_t argument(const ucontext_t *u, unsigned n)
{
    return u->uc_mcontext.regs[n];
}

static void set_result(ucontext_t *u, long result)
{
    u->uc_mcontext.regs[0] = (uint64_t)result;
}
#else
_Static_assert(0, "say here where this machine keeps what a system call is given and returns");
#endif

/* ---- Calls that are answered ---- */

static bool is_linker(const siginfo_t *info)
{
    uintptr_t from = (uintptr_t)info->si_call_addr;
    return known.loading && from >= known.linker && from < known.linker_end;
}

static long result_of(long returned)
{
    return returned < 0 ? -errno : returned;
}

static long open_object(const char *name)
{
    if (strcmp(name, HOST_OBJECT) != 0)
        return -ENOENT;
    return result_of(fcntl(OBJECT, F_DUPFD, LINKED));
}

static long answer_linker(int call, const ucontext_t *u)
{
    switch (call) {
#ifdef SYS_open
    case SYS_open:
        return open_object((const char *)argument(u, 0));
#endif
    case SYS_openat:
        return open_object((const char *)argument(u, 1));
    case SYS_newfstatat: /* fstat, in other words */
        return result_of(syscall(SYS_fstat, argument(u, 0), argument(u, 2)));
    default:
        return -EACCES;
    }
}

/* The library sorts in memory or in place by the size of the machine, which is the same for all. */
static long describe_machine(void *room)
{
    const struct sysinfo machine = {.totalram = 1ul << 30, .freeram = 1ul << 29, .mem_unit = 1};
    memcpy(room, &machine, sizeof machine);
    return 0;
}

static uint64_t own_us(void)
{
    struct timespec t = {0, 0};
    syscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_nsec / 1000u;
}

/* What time it is: that of the bot's own CPU, by whichever clock. */
static long tell_time(int call, const ucontext_t *u)
{
    struct timeval *day = (struct timeval *)argument(u, 0);
    if (call == SYS_clock_gettime)
        return result_of(syscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, argument(u, 1)));
    uint64_t us = own_us();
    if (call == SYS_gettimeofday && day)
        *day = (struct timeval){(time_t)(us / 1000000), (suseconds_t)(us % 1000000)};
    if (call != SYS_gettimeofday && day)
        *(time_t *)day = (time_t)(us / 1000000);
    return call == SYS_gettimeofday ? 0 : (long)(us / 1000000);
}

static bool asks_the_time(int call)
{
#ifdef SYS_time
    if (call == SYS_time)
        return true;
#endif
    return call == SYS_clock_gettime || call == SYS_gettimeofday;
}

static void on_trap(int number, siginfo_t *info, void *context)
{
    int before = errno;
    ucontext_t *u = context;
    (void)number;
    if (is_linker(info))
        set_result(u, answer_linker(info->si_syscall, u));
    else if (info->si_syscall == SYS_newfstatat && *(const char *)argument(u, 1) == '\0')
        set_result(u, -EBADF); /* the library looks at a descriptor */
    else if (asks_the_time(info->si_syscall))
        set_result(u, tell_time(info->si_syscall, u));
    else if (info->si_syscall == SYS_sysinfo)
        set_result(u, describe_machine((void *)argument(u, 0)));
    else
        answers_last(EU_FORBIDDEN, info->si_syscall);
    errno = before;
}

/* ---- Setting up ---- */

static int find_linker(struct dl_phdr_info *object, size_t size, void *context)
{
    (void)size;
    (void)context;
    if (object->dlpi_addr != getauxval(AT_BASE))
        return 0;
    for (unsigned i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X))
            continue;
        known.linker = object->dlpi_addr + part->p_vaddr;
        known.linker_end = known.linker + part->p_memsz;
    }
    return 1;
}

bool trap_set(void)
{
    stack_t handlers = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction trap = {.sa_sigaction = on_trap,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    dl_iterate_phdr(find_linker, NULL);
    sigaddset(&trap.sa_mask, SIGPROF);
    return sigaltstack(&handlers, NULL) == 0 && sigaction(SIGSYS, &trap, NULL) == 0;
}

void trap_loading(bool loading)
{
    known.loading = loading;
}
