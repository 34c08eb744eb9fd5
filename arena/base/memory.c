#include "base/memory.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { INSTRUMENTED = 1 };
#else
enum { INSTRUMENTED = 0 };
#endif

size_t memory_data(void)
{
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "re");
    if (!f)
        return 0;
    if (fscanf(f, "%*u %*u %*u %*u %*u %lu", &pages) != 1)
        pages = 0;
    fclose(f);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

void memory_limit(size_t bytes)
{
    struct rlimit limit;
    if (INSTRUMENTED || getrlimit(RLIMIT_DATA, &limit) != 0)
        return;
    if (limit.rlim_max == RLIM_INFINITY || bytes < limit.rlim_max)
        limit.rlim_cur = bytes;
    (void)setrlimit(RLIMIT_DATA, &limit);
}
