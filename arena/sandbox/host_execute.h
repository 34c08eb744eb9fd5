/*
 * Executes a program in this process as execve does, but without clocks. An execve would map the
 * kernel's pages of clocks and remove the handlers of signals; here the pages stay away
 * (sandbox/clocks.h) and the handlers stay (seccomp_trap.h). The program is not told of the pages,
 * so its C library makes system calls for clocks.
 */
#ifndef SANDBOX_HOST_EXECUTE_H
#define SANDBOX_HOST_EXECUTE_H

/* The words and the environment end with a NULL and are EXECUTE_WORDS at most, with both of these.
 * They are not copied, and all memory of before stays; what is open and is to be closed by an
 * execve is closed. Returns only if the file is no program for this machine, or cannot be mapped,
 * with errno. */
enum { EXECUTE_WORDS = 64 };
void execute(const char *path, const char *const *words, const char *const *environment);

#endif
