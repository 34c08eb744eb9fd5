/*
 * Processes: keeps the last bytes that one prints, reads what the system tells of one, and limits
 * this one. base/child.h starts and ends them.
 */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The priority (setpriority) of what runs in the background, when people wait for other things. */
enum { PROCESS_NICE = 10 };

/* ---- The last bytes of what a process prints, read from a pipe that does not block ---- */

enum { CAPTURE_BYTES = 4096 };

/* A struct of zeros is an empty one. */
struct capture {
    size_t printed; /* bytes in all */
    char ring[CAPTURE_BYTES];
};

/* Reads a piece of what is there. False at the end of the pipe. */
bool capture_read(struct capture *c, int fd);

/* What came last, safe to show, in one line; "" if nothing. Lines are joined by " | ". A first line
 * that would be cut short is left out. */
void capture_text(const struct capture *c, char *text, size_t cap);

/* ---- What the system tells of another process ---- */

/* Its state, a letter as in /proc/PID/stat: R runs or is ready to, S and D wait, T is stopped, Z is
 * a zombie. '?' if there is no such process. */
char process_state(pid_t pid);

/* The most bytes of address space it has ever had; the bytes of memory that it uses, and the most
 * that it has used at once; the bytes of its page tables. Each 0 if the system does not tell. */
uint64_t process_memory_peak(pid_t pid);
uint64_t process_resident(pid_t pid);
uint64_t process_resident_peak(pid_t pid);
uint64_t process_page_tables(pid_t pid);

/* ns of CPU time it has used; 0 if there is no such process. */
uint64_t process_cpu_ns(pid_t pid);

/* ---- This process ---- */

/* Lowers a limit (RLIMIT_CPU, ...), soft and hard, to `most`, or to the hard limit that there is if
 * that is less. */
bool process_limit(int what, uint64_t most);

#endif
