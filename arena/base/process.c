#include "base/process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"

/* ---- The last bytes of what a process prints ---- */

bool capture_read(struct capture *c, int fd)
{
    char piece[16384];
    ssize_t n = read(fd, piece, sizeof piece);

    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        return false;
    for (ssize_t i = n > CAPTURE_BYTES ? n - CAPTURE_BYTES : 0; i < n; i++)
        c->ring[(c->printed + (size_t)i) % CAPTURE_BYTES] = piece[i];
    c->printed += n > 0 ? (size_t)n : 0;
    return true;
}

/* The last `most` bytes, which tell why a bot died. A first line that is cut is left out if it ends
 * in the first half. */
static struct text end_of(struct text all, size_t most)
{
    if (all.n <= most)
        return all;
    struct text end = {all.s + all.n - most, most};
    const char *line = all.s[all.n - most - 1] == '\n' ? NULL : memchr(end.s, '\n', end.n / 2);
    if (!line)
        return end;
    return (struct text){line + 1, (size_t)(all.s + all.n - line - 1)};
}

void capture_text(const struct capture *c, char *text, size_t cap)
{
    char bytes[CAPTURE_BYTES] = "";
    size_t n = c->printed < CAPTURE_BYTES ? c->printed : CAPTURE_BYTES, used = 0;
    struct text rest, line;

    for (size_t i = 0; i < n; i++)
        bytes[i] = c->ring[(c->printed - n + i) % CAPTURE_BYTES];
    while (n && (bytes[n - 1] == '\n' || bytes[n - 1] == ' '))
        n--;
    rest = end_of((struct text){bytes, n}, cap / 2);
    text[0] = '\0';
    while (rest.n && used < cap && text_line(&rest, &line)) {
        line = text_trim(line);
        if (line.n && used)
            used += (size_t)snprintf(text + used, cap - used, " | ");
        if (line.n && used < cap) {
            (void)text_safe(line, text + used, cap - used);
            used += strlen(text + used);
        }
    }
}

/* ---- What the system tells of another process ---- */

/* The first bytes of a file in /proc/PID; "" if there is none. */
static void read_proc(pid_t pid, const char *name, char *text, size_t cap)
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

/* The state follows the name, which is in brackets and may be anything. */
char process_state(pid_t pid)
{
    char text[512];

    read_proc(pid, "stat", text, sizeof text);
    const char *end = strrchr(text, ')');
    return end && end[1] == ' ' && end[2] ? end[2] : '?';
}

/* A number of kB in /proc/PID/status. The name of the process, which may be anything, begins no
 * line. */
static uint64_t status_bytes(pid_t pid, const char *key)
{
    char text[2048];

    read_proc(pid, "status", text, sizeof text);
    const char *line = strstr(text, key);
    return line ? strtoull(line + strlen(key), NULL, 10) * 1024 : 0;
}

uint64_t process_memory_peak(pid_t pid)
{
    return status_bytes(pid, "\nVmPeak:");
}

uint64_t process_resident(pid_t pid)
{
    return status_bytes(pid, "\nVmRSS:");
}

uint64_t process_resident_peak(pid_t pid)
{
    return status_bytes(pid, "\nVmHWM:");
}

uint64_t process_page_tables(pid_t pid)
{
    return status_bytes(pid, "\nVmPTE:");
}

uint64_t process_cpu_ns(pid_t pid)
{
    clockid_t clock;
    struct timespec t;

    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return clock_ns(t);
}

bool process_limit(int what, uint64_t most)
{
    struct rlimit now;

    if (getrlimit(what, &now) != 0)
        return false;
    rlim_t value = most < now.rlim_max ? most : now.rlim_max;
    return setrlimit(what, &(struct rlimit){value, value}) == 0;
}
