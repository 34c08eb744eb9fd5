#include "sandbox/seccomp_trap.h"

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

#include "sandbox/host_descriptors.h"
#include "sandbox/host_wire.h"

/* A handler is handed nothing of ours, so what it needs to know is global. */
static struct {
    uintptr_t linker, linker_end; /* where the dynamic linker's code lies */
    bool is_library;              /* so does the C library: they are one, as in musl */
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

/* The CPU time of this thread, without the C library, which is another's in a program. */
static long own_time(struct timespec *to)
{
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(SYS_clock_gettime), "D"((long)CLOCK_THREAD_CPUTIME_ID), "S"(to)
                     : "rcx", "r11", "memory");
    return result;
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

static long own_time(struct timespec *to)
{
    register long call __asm__("x8") = SYS_clock_gettime;
    register long first __asm__("x0") = CLOCK_THREAD_CPUTIME_ID;
    register struct timespec *second __asm__("x1") = to;
    __asm__ volatile("svc 0" : "+r"(first) : "r"(call), "r"(second) : "memory");
    return first;
}
#elif defined __s390x__
static uintptr_t argument(const ucontext_t *u, unsigned n)
{
    return u->uc_mcontext.gregs[2 + n];
}

static void set_result(ucontext_t *u, long result)
{
    u->uc_mcontext.gregs[2] = (unsigned long)result;
}

static long own_time(struct timespec *to)
{
    register long call __asm__("1") = SYS_clock_gettime;
    register long first __asm__("2") = CLOCK_THREAD_CPUTIME_ID;
    register struct timespec *second __asm__("3") = to;
    __asm__ volatile("svc 0" : "+d"(first) : "d"(call), "d"(second) : "memory", "cc");
    return first;
}
#else
_Static_assert(0, "say here where this machine keeps what a system call is given and returns");
#endif

/* ---- Calls that are answered ---- */

static bool in_linker(uintptr_t from)
{
    return from >= known.linker && from < known.linker_end;
}

/* What a linker calls to load an object. */
static bool links(int call)
{
#ifdef SYS_open
    if (call == SYS_open)
        return true;
#endif
    return call == SYS_openat || call == SYS_newfstatat || call == SYS_fcntl;
}

static bool is_linker(const siginfo_t *info)
{
    return known.loading && in_linker((uintptr_t)info->si_call_addr) &&
           (!known.is_library || links(info->si_syscall));
}

static long result_of(long returned)
{
    return returned < 0 ? -errno : returned;
}

static long open_object(const char *name)
{
    if (strcmp(name, OBJECT_PATH) != 0)
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

/* What time it is: that of the bot's own CPU, by whichever clock. */
static long tell_time(int call, const ucontext_t *u)
{
    struct timespec own = {0, 0};
    struct timeval *day = (struct timeval *)argument(u, 0);

    if (call == SYS_clock_gettime)
        return own_time((struct timespec *)argument(u, 1));
    (void)own_time(&own);
    if (call == SYS_gettimeofday && day)
        *day = (struct timeval){own.tv_sec, (suseconds_t)(own.tv_nsec / 1000)};
    if (call != SYS_gettimeofday && day)
        *(time_t *)day = own.tv_sec;
    return call == SYS_gettimeofday ? 0 : (long)own.tv_sec;
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
        wire_out_last(EU_FORBIDDEN, info->si_syscall);
    errno = before;
}

/* ---- Programs ---- */

/* While these run, the C library of the thread is the program's: they call nothing of ours. */

static void on_trap_of_program(int number, siginfo_t *info, void *context)
{
    (void)number;
    set_result(context, tell_time(info->si_syscall, context));
}

#if defined __x86_64__
/* The bytes of the instruction, if it reads the processor's counter, or 0. */
static unsigned reads_counter(const uint8_t *at)
{
    if (at[0] != 0x0f)
        return 0;
    return at[1] == 0x31 ? 2 : at[1] == 0x01 && at[2] == 0xf9 ? 3 : 0; /* rdtsc, rdtscp */
}

/* The default, by which the fault ends the process when it comes once more. */
static void forget_faults(void)
{
    static const unsigned long none[4];

    long result;
    register unsigned long size __asm__("r10") = sizeof(unsigned long);
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(SYS_rt_sigaction), "D"((long)SIGSEGV), "S"(none), "d"(NULL), "r"(size)
                     : "rcx", "r11", "memory");
}

/* The counter, which the dynamic linker reads when it starts, counts our own time as well. */
static void on_fault_of_program(int number, siginfo_t *info, void *context)
{
    greg_t *r = ((ucontext_t *)context)->uc_mcontext.gregs;
    struct timespec own = {0, 0};
    unsigned bytes = reads_counter((const uint8_t *)r[REG_RIP]);
    (void)number;
    (void)info;
    if (!bytes) {
        forget_faults();
        return;
    }
    (void)own_time(&own);
    uint64_t ns = (uint64_t)own.tv_sec * 1000000000u + (uint64_t)own.tv_nsec;
    r[REG_RAX] = (greg_t)(uint32_t)ns;
    r[REG_RDX] = (greg_t)(ns >> 32);
    if (bytes == 3)
        r[REG_RCX] = 0;
    r[REG_RIP] += bytes;
}

static bool set_fault_of_program(void)
{
    const struct sigaction fault = {.sa_sigaction = on_fault_of_program, .sa_flags = SA_SIGINFO};

    return sigaction(SIGSEGV, &fault, NULL) == 0;
}
#else
static bool set_fault_of_program(void)
{
    return true;
}
#endif

bool seccomp_trap_set_for_program(void)
{
    const struct sigaction trap = {.sa_sigaction = on_trap_of_program,
                                   .sa_flags = SA_SIGINFO | SA_RESTART};

    return sigaction(SIGSYS, &trap, NULL) == 0 && set_fault_of_program();
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

bool seccomp_trap_set(void)
{
    stack_t handlers = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction trap = {.sa_sigaction = on_trap,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    dl_iterate_phdr(find_linker, NULL);
    known.is_library = in_linker((uintptr_t)syscall);
    sigaddset(&trap.sa_mask, SIGPROF);
    return sigaltstack(&handlers, NULL) == 0 && sigaction(SIGSYS, &trap, NULL) == 0;
}

void seccomp_trap_loading(bool loading)
{
    known.loading = loading;
}
