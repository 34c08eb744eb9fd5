/*
 * A bot by itself is asked the open question of a deal that was played nowhere: a hand written as
 * text. It has a process of its own behind the walls, and is opened, told and asked as at a table.
 * A bot that fails is no error.
 */
#ifndef MATCH_QUIZ_H
#define MATCH_QUIZ_H

#include "sandbox/squad.h"

/* All is borrowed. */
struct quiz {
    const char *host;        /* euchre-host */
    const char *path, *args; /* the bot's file and arguments */
    const struct limits *limits;
    /* A line that the bot logs; or NULL. */
    void (*log)(void *context, const char *line);
    void *context;
};

enum quiz_end {
    QUIZ_ANSWERED,
    QUIZ_HOUSE,   /* it has no callback for this question: the house answers */
    QUIZ_REFUSED, /* it did not open the table */
    QUIZ_OVER     /* it did not start, or its process ended: `trouble` */
};

struct quiz_result {
    enum quiz_end end;
    int32_t answer; /* QUIZ_ANSWERED, QUIZ_HOUSE */
    struct trouble trouble;
};

/* `deal` has an open question. False with *err only if the machine fails. */
bool quiz_ask(const struct quiz *q, const struct deal *deal, struct quiz_result *result,
              struct err *err);

#endif
