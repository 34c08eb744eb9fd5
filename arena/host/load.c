#include "host/load.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "host/descriptors.h"
#include "host/tick.h"
#include "host/trap.h"

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
    static const char own[] = HOST_OBJECT ": ", lost[] = ": cannot open shared object file";
    if (strncmp(words, own, sizeof own - 1) == 0)
        words += sizeof own - 1;
    const char *end = strstr(words, lost);
    if (end)
        return fails(why, "needs %.*s, which is not there for bots: link it statically",
                     (int)(end - words), words);
    return fails(why, "cannot be loaded: %s", words);
}

static bool read_descriptor(struct code *code, void *library, char why[EU_WIRE_WHY])
{
    const struct eu_bot *(*describe)(void);
    char room[CODE_WHY];
    *(void **)&describe = dlsym(library, "eu_bot_v1");
    if (!describe)
        return fails(why, "exports no eu_bot_v1: is it a bot?");
    tick_enter(TICK_OTHER, NULL);
    const struct eu_bot *found = describe();
    tick_leave();
    const char *refusal = code_take(code, found, room);
    return !refusal || fails(why, "%s", refusal);
}

bool load_bot(struct code *code, struct filter *filter, bool *filtered, char why[EU_WIRE_WHY])
{
    *code = (struct code){.route = {0}};
    trap_loading(true);
    tick_enter(TICK_OTHER, NULL);
    void *library = dlopen(HOST_OBJECT, RTLD_NOW | RTLD_LOCAL);
    tick_leave();
    trap_loading(false);
    close(OBJECT);
    close(LINKED); /* which a constructor may have made once more */
    *filtered = filter_raise(filter, 1);
    if (!library)
        return fails_to_link(why, dlerror());
    return read_descriptor(code, library, why);
}

static void copy_text(char to[EU_WIRE_NAME], const char *text)
{
    if (text)
        memcpy(to, text, strnlen(text, EU_WIRE_NAME - 1));
}

void load_describe(const struct code *code, struct eu_wire_hello *hello)
{
    *hello = (struct eu_wire_hello){.wire = EU_WIRE,
                                    .view = sizeof(struct eu_view),
                                    .abi = code->bot.abi,
                                    .flags = code->bot.flags,
                                    .asks = code_asks(code),
                                    .tells = code->bot.tell != NULL};
    copy_text(hello->name, code->bot.name);
    copy_text(hello->version, code->bot.version);
    copy_text(hello->author, code->bot.author);
}
