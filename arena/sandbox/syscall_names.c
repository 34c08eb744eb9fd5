#include "sandbox/syscall_names.h"

#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>

/* Calls of x32, which x86-64 has beside its own, have this bit set. */
enum { FOREIGN = 0x40000000 };

int32_t syscall_code(int32_t native)
{
    if (native < 0 || native & FOREIGN)
        return -1;
#ifdef __x86_64__
    return native;
#else
    char *name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, native);
    int code = name ? seccomp_syscall_resolve_name_arch(SCMP_ARCH_X86_64, name) : -1;
    free(name);
    return code < 0 ? -1 : code;
#endif
}

void syscall_name(int32_t code, char name[SYSCALL_NAME])
{
    char *known = code < 0 ? NULL : seccomp_syscall_resolve_num_arch(SCMP_ARCH_X86_64, code);

    if (known)
        snprintf(name, SYSCALL_NAME, "%s", known);
    else if (code < 0)
        snprintf(name, SYSCALL_NAME, "of another kind");
    else
        snprintf(name, SYSCALL_NAME, "call %d", (int)code);
    free(known);
}
