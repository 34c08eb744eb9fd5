/* Makes itself deaf to all signals by the back door, and opens a file. */
#include "zoo.h"

#include <fcntl.h>
#include <signal.h>
#include <ucontext.h>

#ifdef __x86_64__
/* What a handler of signals ends by, with a frame of our own: the kernel takes its mask from it. */
__attribute__((noinline)) static void go_deaf(void (*next)(void))
{
    static ucontext_t frame;
    static char stack[65536] __attribute__((aligned(16)));
    frame.uc_mcontext.gregs[REG_RIP] = (greg_t)(uintptr_t)next;
    frame.uc_mcontext.gregs[REG_RSP] = (greg_t)(uintptr_t)(stack + sizeof stack - 8);
    frame.uc_mcontext.gregs[REG_CSGSFS] = 0x33 | (greg_t)0x2b << 48;
    frame.uc_mcontext.gregs[REG_EFL] = 0x202;
    memset(&frame.uc_sigmask, 0xff, sizeof frame.uc_sigmask);
    __asm__ volatile("mov %0, %%rsp; mov $15, %%eax; syscall" : : "r"(&frame) : "memory");
}
#else
static void go_deaf(void (*next)(void))
{
    next();
}
#endif

static void look(void)
{
    gain(open("/etc/passwd", O_RDONLY) >= 0);
    _exit(1);
}

static void act(void)
{
    go_deaf(look);
}

ZOO("sigreturn_call")
