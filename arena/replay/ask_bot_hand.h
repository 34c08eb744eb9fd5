/*
 * A bot by itself is asked the open question of a deal that was played nowhere: a hand written as
 * text. It has a process of its own behind the walls, and is opened, told and asked as at a table.
 * A bot that fails is no error.
 */
#ifndef REPLAY_ASK_BOT_HAND_H
#define REPLAY_ASK_BOT_HAND_H

#include "sandbox/bot_group.h"

/* All is borrowed. */
struct ask_bot_hand {
    const char *host;        /* euchre-host */
    const char *path, *args; /* the bot's file and arguments */
    const struct limits *limits;
    /* A line that the bot logs; or NULL. */
    void (*log)(void *context, const char *line);
    void *context;
};

enum ask_bot_hand_end {
    ASK_BOT_HAND_ANSWERED,
    ASK_BOT_HAND_HOUSE,   /* it has no callback for this question: the house answers */
    ASK_BOT_HAND_REFUSED, /* it did not open the table */
    ASK_BOT_HAND_OVER     /* it did not start, or its process ended: `trouble` */
};

struct ask_bot_hand_result {
    enum ask_bot_hand_end end;
    int32_t answer; /* ASK_BOT_HAND_ANSWERED, ASK_BOT_HAND_HOUSE */
    struct bot_failure failure;
};

/* `deal` has an open question. False with *err only if the machine fails. */
bool ask_bot_hand(const struct ask_bot_hand *q, const struct deal *deal,
                  struct ask_bot_hand_result *result, struct err *err);

#endif
