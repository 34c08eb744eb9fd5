#include "sandbox/host_execute.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

#include "sandbox/host_descriptors.h"

/* ---- Its memory ---- */

enum { PARTS = 32, LINKER = 256 };

/* A program or dynamic linker that is mapped into memory. */
struct code {
    int fd;
    ElfW(Ehdr) head;
    ElfW(Phdr) part[PARTS];
    uintptr_t base; /* what its addresses are relative to */
    uintptr_t page;
};

static bool refuse(int error)
{
    errno = error;
    return false;
}

static bool read_head(struct code *c)
{
    const size_t n = sizeof c->head;

    if (pread(c->fd, &c->head, n, 0) != (ssize_t)n || memcmp(c->head.e_ident, ELFMAG, SELFMAG) != 0)
        return refuse(ENOEXEC);
    if ((c->head.e_type != ET_EXEC && c->head.e_type != ET_DYN) || c->head.e_phnum > PARTS ||
        c->head.e_phentsize != sizeof *c->part || c->head.e_ident[EI_CLASS] != ELFCLASS64)
        return refuse(ENOEXEC);
    const size_t size = c->head.e_phnum * sizeof *c->part;
    return pread(c->fd, c->part, size, (off_t)c->head.e_phoff) == (ssize_t)size || refuse(ENOEXEC);
}

static uintptr_t page_of(const struct code *c, uintptr_t at)
{
    return at & ~(c->page - 1);
}

static uintptr_t page_after(const struct code *c, uintptr_t at)
{
    return page_of(c, at + c->page - 1);
}

/* Takes addresses for all parts together, which belong where they say, or anywhere. */
static bool reserve(struct code *c)
{
    uintptr_t from = UINTPTR_MAX, to = 0;
    for (unsigned i = 0; i < c->head.e_phnum; i++) {
        const ElfW(Phdr) *p = &c->part[i];
        if (p->p_type != PT_LOAD)
            continue;
        from = p->p_vaddr < from ? page_of(c, p->p_vaddr) : from;
        to = p->p_vaddr + p->p_memsz > to ? page_after(c, p->p_vaddr + p->p_memsz) : to;
    }
    if (from >= to)
        return refuse(ENOEXEC);
    bool fixed = c->head.e_type == ET_EXEC;
    void *at = mmap(fixed ? (void *)from : NULL, to - from, PROT_NONE,
                    MAP_PRIVATE | MAP_ANONYMOUS | (fixed ? MAP_FIXED_NOREPLACE : 0), -1, 0);
    c->base = (uintptr_t)at - from;
    return at != MAP_FAILED;
}

/* Of the file, and zeros behind that up to the end of the last page, which dynamic linkers use. */
static bool map_part(const struct code *c, const ElfW(Phdr) * p)
{
    const int protection = (p->p_flags & PF_R ? PROT_READ : 0) |
                           (p->p_flags & PF_W ? PROT_WRITE : 0) |
                           (p->p_flags & PF_X ? PROT_EXEC : 0);

    uintptr_t start = c->base + p->p_vaddr, from = page_of(c, start);
    uintptr_t zeros = start + p->p_filesz, end = start + p->p_memsz, mapped = page_after(c, zeros);
    if (p->p_filesz && mmap((void *)from, zeros - from, protection, MAP_PRIVATE | MAP_FIXED, c->fd,
                            (off_t)page_of(c, p->p_offset)) == MAP_FAILED)
        return false;
    if (p->p_flags & PF_W)
        memset((void *)zeros, 0, mapped - zeros);
    return end <= mapped || mmap((void *)mapped, end - mapped, protection,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
}

static bool map_all(struct code *c, const char *path)
{
    c->page = getauxval(AT_PAGESZ);
    c->fd = open(path, O_RDONLY | O_CLOEXEC);
    bool mapped = c->fd >= 0 && read_head(c) && reserve(c);
    for (unsigned i = 0; mapped && i < c->head.e_phnum; i++)
        mapped = c->part[i].p_type != PT_LOAD || map_part(c, &c->part[i]);
    return mapped;
}

/* The name of the dynamic linker, empty if it needs none. */
static bool read_linker(const struct code *c, char name[LINKER])
{
    *name = '\0';
    for (unsigned i = 0; i < c->head.e_phnum; i++) {
        const ElfW(Phdr) *p = &c->part[i];
        if (p->p_type == PT_INTERP)
            return (p->p_filesz < LINKER &&
                    pread(c->fd, name, p->p_filesz, (off_t)p->p_offset) == (ssize_t)p->p_filesz) ||
                   refuse(ENOEXEC);
    }
    return true;
}

/* Where the table of parts is to be found in memory. */
static uintptr_t parts_at(const struct code *c)
{
    for (unsigned i = 0; i < c->head.e_phnum; i++) {
        const ElfW(Phdr) *p = &c->part[i];
        if (p->p_type == PT_LOAD && c->head.e_phoff >= p->p_offset &&
            c->head.e_phoff < p->p_offset + p->p_filesz)
            return c->base + p->p_vaddr + c->head.e_phoff - p->p_offset;
    }
    return 0;
}

/* ---- Its start ---- */

/* The stack with which the program starts. */
struct first_stack {
    _Alignas(16) uintptr_t word[EXECUTE_WORDS + 64];
    unsigned words;
};

static void put_word(struct first_stack *s, uintptr_t word)
{
    s->word[s->words++] = word;
}

static void put_words(struct first_stack *s, const char *const *text)
{
    for (; *text; text++)
        put_word(s, (uintptr_t)*text);
    put_word(s, 0);
}

static unsigned count_words(const char *const *text)
{
    unsigned n = 0;

    while (text[n])
        n++;
    return n;
}

static void put_fact(struct first_stack *s, unsigned long kind, uintptr_t value)
{
    put_word(s, kind);
    put_word(s, value);
}

/* All that the kernel tells a program, but where its clocks are. */
static void put_facts(struct first_stack *s, const char *path, const struct code *program,
                      uintptr_t linker)
{
    static const unsigned long kept[] = {AT_HWCAP,  AT_HWCAP2,   AT_PAGESZ,     AT_CLKTCK,
                                         AT_RANDOM, AT_PLATFORM, AT_MINSIGSTKSZ};

    for (unsigned i = 0; i < sizeof kept / sizeof *kept; i++)
        if (getauxval(kept[i]))
            put_fact(s, kept[i], getauxval(kept[i]));
    put_fact(s, AT_PHDR, parts_at(program));
    put_fact(s, AT_PHENT, sizeof *program->part);
    put_fact(s, AT_PHNUM, program->head.e_phnum);
    put_fact(s, AT_BASE, linker);
    put_fact(s, AT_FLAGS, 0);
    put_fact(s, AT_ENTRY, program->base + program->head.e_entry);
    put_fact(s, AT_UID, getuid());
    put_fact(s, AT_EUID, geteuid());
    put_fact(s, AT_GID, getgid());
    put_fact(s, AT_EGID, getegid());
    put_fact(s, AT_SECURE, 0);
    put_fact(s, AT_EXECFN, (uintptr_t)path);
    put_fact(s, AT_NULL, 0);
}

static void close_marked(void)
{
    for (int fd = 0; fd < PROGRAM_DESCRIPTORS; fd++) {
        int flags = fcntl(fd, F_GETFD);
        if (flags >= 0 && (flags & FD_CLOEXEC))
            close(fd);
    }
}

/* Starts the program with this stack, as the kernel would. */
static _Noreturn void jump_to(uintptr_t entry, const uintptr_t *stack)
{
#if defined __x86_64__
    __asm__ volatile("mov %0, %%rsp\n\txor %%edx, %%edx\n\txor %%ebp, %%ebp\n\tjmp *%1"
                     :
                     : "r"(stack), "a"(entry)
                     : "memory");
#elif defined __aarch64__
    __asm__ volatile("mov sp, %0\n\tmov x0, 0\n\tmov x29, 0\n\tmov x30, 0\n\tbr %1"
                     :
                     : "r"(stack), "r"(entry)
                     : "x0", "memory");
#elif defined __s390x__
    __asm__ volatile("lgr %%r15, %0\n\tlghi %%r14, 0\n\tbr %1"
                     :
                     : "a"(stack), "a"(entry)
                     : "r14", "memory");
#else
    _Static_assert(0, "say here how a program of this machine begins");
#endif
    __builtin_unreachable();
}

void execute(const char *path, const char *const *words, const char *const *environment)
{
    struct code program, linker = {.base = 0};
    struct first_stack start = {.words = 0};
    char name[LINKER];

    if (!map_all(&program, path) || !read_linker(&program, name) ||
        (*name && !map_all(&linker, name)))
        return;
    const struct code *first = *name ? &linker : &program;
    put_word(&start, count_words(words));
    put_words(&start, words);
    put_words(&start, environment);
    put_facts(&start, path, &program, linker.base);
    close_marked();
    jump_to(first->base + first->head.e_entry, start.word);
}
