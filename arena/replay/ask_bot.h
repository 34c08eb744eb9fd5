/*
 * A bot by itself is asked one question of a table once more (replay/log_question.h), which was
 * recorded or is being played: in a process of its own behind the walls, or loaded into this one. A
 * bot that fails is no error.
 */
#ifndef REPLAY_ASK_BOT_H
#define REPLAY_ASK_BOT_H

#include "replay/log_question.h"
#include "sandbox/bot_group.h"

/* All is borrowed. */
struct ask_bot {
    const char *host;        /* euchre-host; NULL: trusted */
    const char *path, *args; /* the bot's file and arguments */
    const struct event *event;
    unsigned user; /* as in struct process_setup */
    /* What the bot logs, as in struct log_question_bot; or NULL. */
    void (*log)(void *context, const struct address *at, unsigned seat, const char *line);
    void *context;
};

struct ask_bot_result {
    struct log_question_result log_question;
    bool seated;                /* the bot started */
    struct bot_failure failure; /* sandboxed; printed also where nothing happened */
};

/* `replay` has the set. False with *err only if the machine fails, or a trusted bot cannot be
 * loaded. */
bool ask_bot(const struct ask_bot *a, struct replay *replay, const struct log_question *question,
             struct ask_bot_result *result, struct err *err);

#endif
