#include "table/callbacks.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* Descriptors as small as the first ABI 1 had them are accepted. */
enum { SIZE_MIN = offsetof(struct eu_bot, play) + sizeof(void *) };

/* Whether what eu_bot_v1 returned can be used; else why not, in words that follow the
 * bot's name. */
static bool is_usable(const struct eu_bot *found, char why[CALLBACKS_WHY])
{
    if (!found)
        snprintf(why, CALLBACKS_WHY, "eu_bot_v1 returned NULL");
    else if (found->abi > EU_ABI)
        snprintf(why, CALLBACKS_WHY, "was built for ABI %u, newer than this arena's ABI %d",
                 found->abi, EU_ABI);
    else if (found->abi != EU_ABI || found->size < SIZE_MIN)
        snprintf(why, CALLBACKS_WHY, "has no valid descriptor (ABI %u, %u bytes)", found->abi,
                 found->size);
    else if (found->size > sizeof *found)
        snprintf(why, CALLBACKS_WHY,
                 "was built with a newer euchre_bot.h (descriptor of %u bytes, not %zu)",
                 found->size, sizeof *found);
    else
        return true;
    return false;
}

/* Each question goes to its named callback, else to `answer`. */
static void find_routes(struct callbacks *c)
{
    const struct eu_bot *bot = &c->eu;

    for (unsigned kind = EU_NOTHING + 1; kind < CALLBACKS_QUESTIONS; kind++)
        c->route[kind] = bot->answer;
    if (bot->order)
        c->route[EU_BID] = bot->order;
    if (bot->discard)
        c->route[EU_DISCARD] = bot->discard;
    if (bot->call_partner)
        c->route[EU_CALL_PARTNER] = bot->call_partner;
    if (bot->play)
        c->route[EU_PLAY] = bot->play;
    for (unsigned kind = 0; kind < CALLBACKS_QUESTIONS; kind++)
        c->asks |= c->route[kind] ? 1U << kind : 0;
}

bool callbacks_of(struct callbacks *c, const struct eu_bot *found, char why[CALLBACKS_WHY])
{
    if (!is_usable(found, why))
        return false;
    *c = (struct callbacks){.route = {0}};
    memcpy(&c->eu, found, found->size);
    find_routes(c);
    if (!c->route[EU_PLAY])
        snprintf(why, CALLBACKS_WHY, "has no play callback");
    return c->route[EU_PLAY];
}

bool callbacks_find(struct callbacks *c, void *library, char why[CALLBACKS_WHY])
{
    const struct eu_bot *(*describe)(void);

    *(void **)&describe = dlsym(library, "eu_bot_v1");
    if (!describe) {
        snprintf(why, CALLBACKS_WHY, "exports no eu_bot_v1: is it a bot?");
        return false;
    }
    return callbacks_of(c, describe(), why);
}

bool callbacks_values(const struct callbacks *c, void *self, const struct eu_view *view,
                      const struct eu_position *position, struct eu_values *values)
{
    *values = (struct eu_values){.size = sizeof *values};
    for (unsigned i = 0; i < EU_ANSWERS; i++)
        values->chance[i] = -1;
    return c->eu.values && c->eu.values(self, view, position, values) != 0;
}

static uint64_t callback_cpu_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int64_t callbacks_time_left(uint64_t *since, uint32_t answer_ms)
{
    uint64_t now = callback_cpu_ns();

    if (!*since)
        *since = now;
    return (int64_t)answer_ms * 1000 - (int64_t)((now - *since) / 1000);
}

const void *callbacks_service(const struct eu_host *host, const char *name)
{
    (void)host;
    (void)name;
    return NULL;
}
