/* Partners who talk by memory that their processes share, for clocks.sh. Who leads a trick takes 32
 * cache lines of it out of the caches or reads them, which says a bit; his partner logs how long
 * reading them takes by the clock of his own CPU. What both see says which lines. The argument says
 * which memory: `many` and `few` lines of the object; lines of `forked` memory, which the dynamic
 * linker wrote before the processes were forked; or of `files`, those of the bot's folder, which no
 * processes share. */
#define _GNU_SOURCE
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "euchre_files.h"

enum { LINES = 32, PAGE = 4096, MANY = 256, MANY_SIZE = 192, FEW = 4, FEW_SIZE = 64 };

_Alignas(PAGE) static const volatile unsigned char object[MANY * LINES * MANY_SIZE] = {1};

static struct {
    const volatile unsigned char *from;
    unsigned regions, size; /* of 32 lines; of a line and what lies before the next */
} pool = {object, MANY, MANY_SIZE};

/* What the C library has of memory that is written once, by the dynamic linker. */
static int find_forked(struct dl_phdr_info *library, size_t size, void *context)
{
    (void)size;
    (void)context;
    for (int i = 0; strstr(library->dlpi_name, "libc.so") && i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[i];
        uintptr_t from = (library->dlpi_addr + part->p_vaddr + PAGE - 1) & -(uintptr_t)PAGE;
        if (part->p_type == PT_GNU_RELRO)
            pool.from = (const void *)from;
    }
    return 0;
}

static void choose_pool(const char *which, const struct eu_host *host)
{
    size_t size;

    if (strcmp(which, "many") == 0)
        return;
    if (strcmp(which, "files") == 0) {
        pool.from = eu_file(host, "lines.bin", &size);
        return;
    }
    pool.regions = FEW;
    pool.size = FEW_SIZE;
    if (strcmp(which, "forked") == 0)
        dl_iterate_phdr(find_forked, NULL);
}

struct table {
    const struct eu_host *host;
};

static void *open_table(const struct eu_opening *opening)
{
    struct table *t = calloc(1, sizeof *t);
    t->host = opening->host;
    choose_pool(opening->args, opening->host);
    return t;
}

static uint64_t cpu_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static const volatile unsigned char *region_of(const struct eu_view *view)
{
    uint64_t key = view->turnup * 131u + view->dealer * 7u + view->deal * 1000003u;
    for (unsigned trick = 0; trick < view->tricks; trick++)
        key = key * 31 + view->winner[trick] + 977u;
    return pool.from + (key * 2654435761u >> 8) % pool.regions * LINES * pool.size;
}

static void flush(const volatile unsigned char *line)
{
#if defined __x86_64__
    __builtin_ia32_clflush((const void *)line);
#else
    (void)line;
#endif
}

static uint64_t read_lines(const volatile unsigned char *region)
{
    uint64_t from = cpu_ns();
    for (unsigned i = 0; i < LINES; i++)
        (void)region[i * 7 % LINES * pool.size];
    return cpu_ns() - from;
}

static int play(void *self, const struct eu_view *view)
{
    struct table *t = self;
    char line[32];
    unsigned word = (unsigned)eu_random(view->seed, 7) % 2;
    const volatile unsigned char *region = region_of(view);
    if (view->played % 2)
        return eu_first(view->legal);
    if (view->played)
        snprintf(line, sizeof line, "heard %llu", (unsigned long long)read_lines(region));
    else
        snprintf(line, sizeof line, "said %u", word);
    if (!view->played && word)
        (void)read_lines(region);
    for (unsigned i = 0; !view->played && !word && i < LINES; i++)
        flush(region + i * pool.size);
    t->host->log(t->host, line);
    return eu_first(view->legal);
}

EU_BOT(.name = "flush_bot", .open = open_table, .close = free, .play = play)
