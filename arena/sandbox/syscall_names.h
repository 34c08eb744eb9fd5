/* Names of system calls. Logs hold the numbers of x86-64, whatever the machine. */
#ifndef SANDBOX_SYSCALL_NAMES_H
#define SANDBOX_SYSCALL_NAMES_H

#include <stdint.h>

enum { SYSCALL_NAME = 32 };

/* The x86-64 number of this machine's system call `native`; -1 if there is none. */
int32_t syscall_code(int32_t native);

/* "fork", or "call 999" for a number nobody knows, "of another kind" for -1. */
void syscall_name(int32_t code, char name[SYSCALL_NAME]);

#endif
