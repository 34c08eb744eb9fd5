#include "sandbox/host_load.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sandbox/host_descriptors.h"
#include "sandbox/host_cpu_timer.h"
#include "sandbox/seccomp_trap.h"
#include "sandbox/walls.h"

static bool fails(char why[EU_WIRE_WHY], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool fails(char why[EU_WIRE_WHY], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, EU_WIRE_WHY, format, arguments);
    va_end(arguments);
    return false;
}

/* The dynamic linker's words, as ours. */
static bool fails_to_link(char why[EU_WIRE_WHY], const char *words)
{
    static const char own[] = HOST_OBJECT ": ", lost[] = ": cannot open shared object file",
                      undefined[] = "undefined symbol: ";
    static const char *const others[] = {"invalid ELF header", "file too short"};
    if (strncmp(words, own, sizeof own - 1) == 0)
        words += sizeof own - 1;
    if (strncmp(words, undefined, sizeof undefined - 1) == 0)
        return fails(why, "uses %.200s, which nothing defines", words + sizeof undefined - 1);
    const char *end = strstr(words, lost);
    if (end)
        return fails(why, "needs %.*s, which is not there for bots: link it statically",
                     (int)(end - words), words);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(words, others[i]) == 0)
            return fails(why, "is neither a shared object nor a program, whose first line would be "
                              "like #!/usr/bin/env python3");
    return fails(why, "cannot be loaded: %s", words);
}

/* Whether these bytes stand anywhere in the object: what it really needs would take a reader of its
 * format, which a hostile one could fool. */
static bool object_mentions(const char *text)
{
    struct stat st;
    if (fstat(OBJECT, &st) != 0 || st.st_size <= 0)
        return false;
    size_t size = (size_t)st.st_size;
    void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, OBJECT, 0);
    if (bytes == MAP_FAILED)
        return false;
    bool found = memmem(bytes, size, text, strlen(text));
    munmap(bytes, size);
    return found;
}

void load_library(void)
{
    /* it unwinds stacks, and asks the system for nothing: no bot can reach others by it */
    static const char unwinder[] = "libgcc_s.so.1";
    if (object_mentions(unwinder))
        (void)dlopen(unwinder, RTLD_NOW | RTLD_GLOBAL);
}

static void copy_text(char to[EU_WIRE_NAME], const char *text)
{
    if (text)
        memcpy(to, text, strnlen(text, EU_WIRE_NAME - 1));
}

static void describe(const struct callbacks *bot, unsigned walls, struct eu_wire_hello *hello)
{
    *hello = (struct eu_wire_hello){.wire = EU_WIRE,
                                    .view = sizeof(struct eu_view),
                                    .abi = bot->eu.abi,
                                    .flags = bot->eu.flags,
                                    .asks = bot->asks,
                                    .tells = bot->eu.tell != NULL,
                                    .walls = walls};
    copy_text(hello->name, bot->eu.name);
    copy_text(hello->version, bot->eu.version);
    copy_text(hello->author, bot->eu.author);
}

bool load_bot(struct callbacks *bot, struct seccomp_filter *filter, unsigned walls,
              struct eu_wire_hello *hello, char why[EU_WIRE_WHY])
{
    seccomp_trap_loading(true);
    cpu_timer_enter(CPU_TIMER_OTHER, NULL);
    void *library = dlopen(HOST_OBJECT, RTLD_NOW | RTLD_LOCAL);
    cpu_timer_leave();
    seccomp_trap_loading(false);
    close(OBJECT);
    close(LINKED); /* which a constructor may have made once more */
    if ((walls & WALL(FILTER)) && !seccomp_filter_raise(filter, 1))
        return fails(why, "does not let the arena raise the filter of system calls for play");
    if (!library)
        return fails_to_link(why, dlerror());
    cpu_timer_enter(CPU_TIMER_OTHER, NULL);
    bool found = callbacks_find(bot, library, why);
    cpu_timer_leave();
    if (found)
        describe(bot, walls, hello);
    return found;
}
