/*
 * A bot by itself is asked one question of a table once more (record/encore.h), which was recorded
 * or is being played: in a process of its own behind the walls, or loaded into this one. A bot that
 * fails is no error.
 */
#ifndef MATCH_AUDITION_H
#define MATCH_AUDITION_H

#include "record/encore.h"
#include "sandbox/squad.h"

/* All is borrowed. */
struct audition {
    const char *host;        /* euchre-host; NULL: trusted */
    const char *path, *args; /* the bot's file and arguments */
    const struct event *event;
    unsigned user; /* as in struct process_setup */
    /* What the bot logs, as in struct encore_bot; or NULL. */
    void (*log)(void *context, const struct address *at, unsigned seat, const char *line);
    void *context;
};

struct audition_result {
    struct encore_result encore;
    bool seated;            /* the bot started */
    struct trouble trouble; /* sandboxed; printed also where nothing happened */
};

/* `recital` has the set. False with *err only if the machine fails, or a trusted bot cannot be
 * loaded. */
bool audition_ask(const struct audition *a, struct recital *recital, const struct encore *question,
                  struct audition_result *result, struct err *err);

#endif
