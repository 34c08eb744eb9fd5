#include "base/procinfo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

/* The beginning of a file in /proc/PID; "" if there is none. */
static void read_about(pid_t pid, const char *name, char *text, size_t cap)
{
    char path[64];
    text[0] = '\0';
    snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, name);
    FILE *f = fopen(path, "re");
    if (!f)
        return;
    text[fread(text, 1, cap - 1, f)] = '\0';
    fclose(f);
}

/* It stands after the name in brackets, which may hold anything. */
char procinfo_state(pid_t pid)
{
    char text[512];
    read_about(pid, "stat", text, sizeof text);
    const char *end = strrchr(text, ')');
    return end && end[1] == ' ' && end[2] ? end[2] : '?';
}

/* A number of kB in /proc/PID/status. The process's name, which may be anything, is the beginning
 * of no line. */
static uint64_t status_bytes(pid_t pid, const char *key)
{
    char text[2048];
    read_about(pid, "status", text, sizeof text);
    const char *line = strstr(text, key);
    return line ? strtoull(line + strlen(key), NULL, 10) * 1024 : 0;
}

uint64_t procinfo_memory_peak(pid_t pid)
{
    return status_bytes(pid, "\nVmPeak:");
}

uint64_t procinfo_resident_peak(pid_t pid)
{
    return status_bytes(pid, "\nVmHWM:");
}

uint64_t procinfo_page_tables(pid_t pid)
{
    return status_bytes(pid, "\nVmPTE:");
}

uint64_t procinfo_cpu_ns(pid_t pid)
{
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return clock_ns(t);
}
