#include "sandbox/clocks.h"

#if defined __x86_64__

#include <elf.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

enum { NAME = 32 };

/* ---- Pages of the kernel's ---- */

struct page_range {
    uintptr_t from, to;
};

/* A line of /proc/self/maps; *name is empty where it has none. */
static bool read_line(FILE *maps, struct page_range *range, char name[NAME])
{
    char line[512];

    if (!fgets(line, sizeof line, maps))
        return false;
    *name = '\0';
    return sscanf(line, "%lx-%lx %*s %*s %*s %*s %31s", &range->from, &range->to, name) >= 2;
}

struct clock_pages {
    struct page_range code, data[8];
    unsigned pages; /* ranges of data */
};

static bool find_places(struct clock_pages *p)
{
    FILE *maps = fopen("/proc/self/maps", "re");
    struct page_range range;
    char name[NAME];
    *p = (struct clock_pages){.pages = 0};
    while (maps && p->pages < sizeof p->data / sizeof *p->data && read_line(maps, &range, name)) {
        if (strncmp(name, "[vvar", 5) == 0)
            p->data[p->pages++] = range;
        else if (strcmp(name, "[vdso]") == 0)
            p->code = range;
    }
    if (maps)
        fclose(maps);
    return p->pages && p->code.from && p->code.from == getauxval(AT_SYSINFO_EHDR);
}

/* ---- Code in their place ---- */

static const struct {
    const char *name;
    int call;
} functions[] = {
    {"clock_gettime", SYS_clock_gettime},
    {"clock_getres", SYS_clock_getres},
    {"gettimeofday", SYS_gettimeofday},
    {"time", SYS_time},
};

/* The number of the system call, or of the error that has callers make it themselves. */
static int32_t result_of(const char *name)
{
    static const char prefix[] = "__vdso_";
    const size_t n = sizeof prefix - 1;
    const char *plain = strncmp(name, prefix, n) == 0 ? name + n : name;

    for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
        if (strcmp(functions[i].name, plain) == 0)
            return functions[i].call;
    return -ENOSYS;
}

/* mov eax, result; syscall; ret; or without the call. Traps behind it. */
static void put_function(uint8_t *at, size_t size, int32_t result)
{
    const uint8_t call[] = {0x0f, 0x05, 0xc3};

    memset(at, 0xcc, size);
    *at = 0xb8;
    memcpy(at + 1, &result, sizeof result);
    memcpy(at + 1 + sizeof result, result < 0 ? call + 2 : call, result < 0 ? 1 : sizeof call);
}

/* All functions of this copy of the object that lies at `code`. False if it has none. */
static bool put_functions(uint8_t *copy, size_t size)
{
    enum { LEAST = 8 };

    const Elf64_Ehdr *head = (const void *)copy;
    const Elf64_Phdr *part = (const void *)(copy + head->e_phoff);
    const Elf64_Dyn *entry = NULL;
    uint64_t symbols = 0, strings = 0;
    unsigned n = 0;
    for (unsigned i = 0; i < head->e_phnum; i++)
        if (part[i].p_type == PT_DYNAMIC)
            entry = (const void *)(copy + part[i].p_offset);
    for (; entry && entry->d_tag != DT_NULL; entry++) {
        symbols = entry->d_tag == DT_SYMTAB ? entry->d_un.d_ptr : symbols;
        strings = entry->d_tag == DT_STRTAB ? entry->d_un.d_ptr : strings;
    }
    const Elf64_Sym *s = (const void *)(copy + symbols);
    for (uint64_t at = symbols; symbols && at + sizeof *s <= strings; at += sizeof *s, s++) {
        if (ELF64_ST_TYPE(s->st_info) != STT_FUNC || s->st_size < LEAST ||
            s->st_value + s->st_size > size)
            continue;
        put_function(copy + s->st_value, s->st_size,
                     result_of((const char *)copy + strings + s->st_name));
        n++;
    }
    return n > 0;
}

static bool replace_code(const struct page_range *code)
{
    size_t size = code->to - code->from;
    uint8_t *copy = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (copy == MAP_FAILED)
        return false;
    memcpy(copy, (const void *)code->from, size);
    if (put_functions(copy, size) && mprotect(copy, size, PROT_READ | PROT_EXEC) == 0 &&
        mremap(copy, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)code->from) != MAP_FAILED)
        return true;
    munmap(copy, size);
    return false;
}

/* The code first, which would read pages that are not there. */
bool clocks_hide(void)
{
    struct clock_pages p;

    if (!find_places(&p) || !replace_code(&p.code))
        return false;
    for (unsigned i = 0; i < p.pages; i++)
        if (munmap((void *)p.data[i].from, p.data[i].to - p.data[i].from) != 0)
            return false;
    int state = 0;
    (void)clocks_counter(false);
    return prctl(PR_GET_TSC, &state, 0, 0, 0) == 0 && state == PR_TSC_SIGSEGV;
}

bool clocks_counter(bool readable)
{
    int before = PR_TSC_ENABLE;

    (void)prctl(PR_GET_TSC, &before, 0, 0, 0);
    if ((before == PR_TSC_ENABLE) != readable)
        (void)prctl(PR_SET_TSC, readable ? PR_TSC_ENABLE : PR_TSC_SIGSEGV, 0, 0, 0);
    return before == PR_TSC_ENABLE;
}

#else

bool clocks_hide(void)
{
    return false;
}

bool clocks_counter(bool readable)
{
    (void)readable;
    return true;
}

#endif
