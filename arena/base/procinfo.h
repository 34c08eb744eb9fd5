/* What the system tells of another process. */
#ifndef BASE_PROCINFO_H
#define BASE_PROCINFO_H

#include <stdint.h>
#include <sys/types.h>

/* Its state, a letter as in /proc/PID/stat: R runs or would if it had a processor, S and D wait, T
 * is stopped, Z is over. '?' if there is no such process. */
char procinfo_state(pid_t pid);

/* The most bytes of address space it has ever had; 0 if that is not to be learnt. */
uint64_t procinfo_memory_peak(pid_t pid);

/* The most bytes of memory that it has really had at once; 0 if that is not to be learnt. */
uint64_t procinfo_resident_peak(pid_t pid);

/* Bytes that the kernel needs to know where its memory lies; 0 if that is not to be learnt. */
uint64_t procinfo_page_tables(pid_t pid);

/* ns of CPU time it has used; 0 if there is no such process. */
uint64_t procinfo_cpu_ns(pid_t pid);

#endif
