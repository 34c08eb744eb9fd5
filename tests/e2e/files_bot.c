/* A bot of a folder, for files.sh: weights of WEIGHTS bytes say what it plays. When it loads it
 * looks for what it must find, and for what it must not. The argument is what it does at its first
 * card, to see that this ends it, or that no other process notices. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "euchre_files.h"

enum { PAGE = 4096, ALIGNED = 64, SUM = 257 };

static const unsigned char *weights;
static size_t size;
static unsigned before; /* the sum of the weights */

static unsigned sum(void)
{
    unsigned all = 0;

    for (size_t i = 0; i < size; i++)
        all = all * SUM + weights[i];
    return all;
}

static int finds_nothing_else(const struct eu_host *host)
{
    static const char *const none[] = {"notes.txt",   "../mine/weights.bin",
                                       "/etc/passwd", "./weights.bin",
                                       "bin/mine.so", "tables",
                                       "tables/",     "tables/none",
                                       "tables/.old", ""};
    size_t n = 1;

    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (eu_file(host, none[i], &n) || n)
            return 0;
    return !host->service(host, "file");
}

static int load(const struct eu_host *host)
{
    size_t n;
    const char *lead = eu_file(host, "tables/lead", &n);

    if (!lead || n != 3 || strcmp(lead, "JD\n") != 0)
        return 1;
    if (!eu_file(host, "tables/empty", &n) || n)
        return 2;
    weights = eu_file(host, "weights.bin", &size);
    if (!weights || size != WEIGHTS || (uintptr_t)weights % ALIGNED || weights[size])
        return 3;
    before = sum();
    return !finds_nothing_else(host);
}

struct table {
    const char *act;
    const struct eu_host *host;
};

static void *open_table(const struct eu_opening *opening)
{
    struct table *t = calloc(1, sizeof *t);
    size_t n;

    if (!t || eu_file(opening->host, "weights.bin", &n) != weights || n != size)
        return NULL;
    t->act = opening->args;
    t->host = opening->host;
    return t;
}

/* Writes to its own memory, which nobody else has. */
static void scribble(void)
{
    unsigned char *own = (unsigned char *)((uintptr_t)weights & -(uintptr_t)PAGE);
    unsigned char copy[PAGE];

    if (mprotect(own, PAGE, PROT_READ | PROT_WRITE) != 0)
        abort();
    memcpy(copy, own, PAGE);
    memset(own, 'x', PAGE);
    memcpy(own, copy, PAGE);
    own[PAGE - 1] ^= 1; /* and leaves a trace */
}

static void act(const struct table *t)
{
    char line[64];
    unsigned char in[WEIGHTS / PAGE + 1];

    if (strcmp(t->act, "write") == 0)
        *(unsigned char *)(uintptr_t)weights = 1;
    if (strcmp(t->act, "open") == 0)
        (void)!open("weights.bin", O_RDONLY);
    if (strcmp(t->act, "mincore") == 0)
        (void)!mincore((void *)((uintptr_t)weights & -(uintptr_t)PAGE), size, in);
    if (strcmp(t->act, "willneed") == 0)
        (void)!madvise((void *)((uintptr_t)weights & -(uintptr_t)PAGE), size, MADV_WILLNEED);
    if (strcmp(t->act, "remap") == 0)
        (void)!mmap(NULL, PAGE, PROT_READ, MAP_SHARED, 5, 0);
    if (strcmp(t->act, "read") == 0)
        for (int fd = 3; fd < 16; fd++)
            if (fd != 4 && read(fd, in, 1) >= 0)
                abort();
    if (strcmp(t->act, "scribble") == 0 && before) {
        snprintf(line, sizeof line, "the weights are %s", sum() == before ? "mine" : "another's");
        t->host->log(t->host, line);
        scribble();
        before = 0;
    }
}

static int play(void *self, const struct eu_view *view)
{
    uint64_t legal = view->legal;
    unsigned skip =
        weights[(view->hand * UINT64_C(0x9e3779b97f4a7c15) >> 20) % (size - PAGE) + PAGE];

    act(self);
    for (skip %= (unsigned)__builtin_popcountll(legal); skip; skip--)
        legal &= legal - 1;
    return eu_first(legal);
}

EU_BOT(.name = "files", .load = load, .open = open_table, .close = free, .play = play)
