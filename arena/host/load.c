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

/* Descriptors as small as the first ABI 1 had them are accepted. */
enum { SIZE_MIN = offsetof(struct eu_bot, play) + sizeof(void *) };

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

static bool check(const struct eu_bot *found, char why[EU_WIRE_WHY])
{
    if (!found)
        return fails(why, "eu_bot_v1 returned NULL");
    if (found->abi > EU_ABI)
        return fails(why, "was built for ABI %u, newer than this arena's ABI %d", found->abi,
                     EU_ABI);
    if (found->abi != EU_ABI || found->size < SIZE_MIN)
        return fails(why, "has no valid descriptor (ABI %u, %u bytes)", found->abi, found->size);
    if (found->size > sizeof *found)
        return fails(why, "was built with a newer euchre_bot.h (descriptor of %u bytes, not %zu)",
                     found->size, sizeof *found);
    return true;
}

static bool read_descriptor(struct bot *bot, void *library, char why[EU_WIRE_WHY])
{
    const struct eu_bot *(*describe)(void);
    *(void **)&describe = dlsym(library, "eu_bot_v1");
    if (!describe)
        return fails(why, "exports no eu_bot_v1: is it a bot?");
    tick_enter(TICK_OTHER, NULL);
    const struct eu_bot *found = describe();
    tick_leave();
    if (!check(found, why))
        return false;
    memcpy(&bot->code, found, found->size);
    return bot->code.play || bot->code.answer || fails(why, "has no play callback");
}

/* Each question goes to its named callback, else to `answer`. */
static void find_routes(struct bot *bot)
{
    const struct eu_bot *code = &bot->code;
    for (unsigned kind = EU_NOTHING + 1; kind < QUESTION_KINDS; kind++)
        bot->route[kind] = code->answer;
    if (code->order)
        bot->route[EU_BID] = code->order;
    if (code->discard)
        bot->route[EU_DISCARD] = code->discard;
    if (code->call_partner)
        bot->route[EU_CALL_PARTNER] = code->call_partner;
    if (code->play)
        bot->route[EU_PLAY] = code->play;
}

bool load_bot(struct bot *bot, struct filter *filter, bool *filtered, char why[EU_WIRE_WHY])
{
    *bot = (struct bot){0};
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
    if (!read_descriptor(bot, library, why))
        return false;
    find_routes(bot);
    return true;
}

static void copy_text(char to[EU_WIRE_NAME], const char *text)
{
    if (text)
        memcpy(to, text, strnlen(text, EU_WIRE_NAME - 1));
}

void load_describe(const struct bot *bot, struct eu_wire_hello *hello)
{
    *hello = (struct eu_wire_hello){.wire = EU_WIRE,
                                    .view = sizeof(struct eu_view),
                                    .abi = bot->code.abi,
                                    .flags = bot->code.flags,
                                    .tells = bot->code.tell != NULL};
    for (unsigned kind = 0; kind < QUESTION_KINDS; kind++)
        hello->asks |= bot->route[kind] ? 1u << kind : 0;
    copy_text(hello->name, bot->code.name);
    copy_text(hello->version, bot->code.version);
    copy_text(hello->author, bot->code.author);
}
