/*
 * A bot's descriptor: whether it can be used, and which callback answers what. Here, in a header
 * that needs nothing of the arena, as euchre-host (arena/host) goes by it too.
 */
#ifndef TABLE_CODE_H
#define TABLE_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "euchre_bot.h"

enum {
    CODE_QUESTIONS = EU_CHOOSE_PARTNER + 1,
    /* Descriptors as small as the first ABI 1 had them are accepted. */
    CODE_SIZE_MIN = offsetof(struct eu_bot, play) + sizeof(void *),
    CODE_WHY = 128,
};

typedef int (*code_callback)(void *self, const struct eu_view *view);

struct code {
    struct eu_bot bot;                   /* copied, zeros where an older header ends */
    code_callback route[CODE_QUESTIONS]; /* each question's callback, or NULL: the house answers */
};

/* Why what eu_bot_v1 returned cannot be used, in words that follow the bot's name; NULL if it can.
 */
static inline const char *code_refusal(const struct eu_bot *found, char why[CODE_WHY])
{
    if (!found)
        return "eu_bot_v1 returned NULL";
    if (found->abi > EU_ABI)
        snprintf(why, CODE_WHY, "was built for ABI %u, newer than this arena's ABI %d", found->abi,
                 EU_ABI);
    else if (found->abi != EU_ABI || found->size < CODE_SIZE_MIN)
        snprintf(why, CODE_WHY, "has no valid descriptor (ABI %u, %u bytes)", found->abi,
                 found->size);
    else if (found->size > sizeof *found)
        snprintf(why, CODE_WHY,
                 "was built with a newer euchre_bot.h (descriptor of %u bytes, not %zu)",
                 found->size, sizeof *found);
    else
        return NULL;
    return why;
}

/* Each question goes to its named callback, else to `answer`. */
static inline void code_find_routes(struct code *code)
{
    const struct eu_bot *bot = &code->bot;
    for (unsigned kind = EU_NOTHING + 1; kind < CODE_QUESTIONS; kind++)
        code->route[kind] = bot->answer;
    if (bot->order)
        code->route[EU_BID] = bot->order;
    if (bot->discard)
        code->route[EU_DISCARD] = bot->discard;
    if (bot->call_partner)
        code->route[EU_CALL_PARTNER] = bot->call_partner;
    if (bot->play)
        code->route[EU_PLAY] = bot->play;
}

/* Takes what eu_bot_v1 returned. NULL, or why it cannot be used, as code_refusal. */
static inline const char *code_take(struct code *code, const struct eu_bot *found,
                                    char why[CODE_WHY])
{
    const char *refusal = code_refusal(found, why);
    if (refusal)
        return refusal;
    *code = (struct code){.route = {0}};
    memcpy(&code->bot, found, found->size);
    code_find_routes(code);
    return code->route[EU_PLAY] ? NULL : "has no play callback";
}

/* Bit q: it answers questions of kind q. */
static inline uint32_t code_asks(const struct code *code)
{
    uint32_t asks = 0;
    for (unsigned kind = 0; kind < CODE_QUESTIONS; kind++)
        asks |= code->route[kind] ? 1U << kind : 0;
    return asks;
}

#endif
