/*
 * A bot in a shared object: found, looked at from a process of its own, loaded as a chair.
 */
#ifndef TABLE_BOT_H
#define TABLE_BOT_H

#include <signal.h>

#include "game/rules.h"
#include "table/chair.h"
#include "table/pairing.h"

/* What a shared object says of itself, learnt in a child process, so that a bot that crashes, hangs
 * or exits while it loads harms nothing. */
struct bot_facts {
    char name[NAME_CAP];
    char version[NAME_CAP];
    char author[NAME_CAP];
    uint32_t flags;
    bool accepts;   /* the rules it was asked about */
    uint8_t fault;  /* 0, EU_NO_START or EU_BAD_ABI */
    char why[1024]; /* one sentence, if there is a fault */
};

struct probe_limits {
    unsigned load_ms; /* wall time of all of it is ten times this */
    unsigned memory_mb;
    const volatile sig_atomic_t *stop; /* not 0: stop soon; may be NULL */
};

/* Asks the shared object at `path`; `load` runs too. What the bot started is killed with it.
 * False only if the machine fails (no process, no memory), the file cannot be read, or it was told
 * to stop. */
bool bot_probe(const char *path, const struct eu_rules *rules, const struct probe_limits *limits,
               struct bot_facts *facts, struct err *err);

/* One bot in one chair: a private copy of the shared object, so that no two chairs share statics.
 * Its code runs in this process from here on. bot_load runs its load callback too; bot_link does
 * not. `args` outlives the bot. */
struct bot;
bool bot_load(struct bot **bot, const char *path, const char *args, struct err *err);
bool bot_link(struct bot **bot, const char *path, const char *args, struct err *err);
void bot_unload(struct bot *bot);
struct chair *bot_chair(struct bot *bot);

/* Its descriptor; the strings in it are the bot's own and not to be trusted. */
const struct eu_bot *bot_code(const struct bot *bot);

#endif
