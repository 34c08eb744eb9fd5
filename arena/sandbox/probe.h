/*
 * Loads a bot before it plays, to learn its name and whether it accepts the rules. That happens in
 * a process of its own, so that a bot that crashes, hangs or exits while it loads harms nothing.
 */
#ifndef SANDBOX_PROBE_H
#define SANDBOX_PROBE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "euchre_bot.h"
#include "table/limits.h"
#include "table/pairing.h"

struct probe_setup {
    const struct eu_rules *rules; /* it is asked about; NULL: none */
    const struct limits *limits;  /* load_ms and memory_mb count */
    bool trusted;                 /* without walls: it plays in this program's processes */
    const atomic_int *stop;       /* not 0: stop soon; may be NULL */
    const char *args; /* it is asked to sit down at a table of the rules with these; NULL: not */
};

/* What a shared object says of itself. */
struct probe_facts {
    char name[NAME_CAP];
    char version[NAME_CAP];
    char author[NAME_CAP];
    uint32_t flags;    /* of struct eu_bot */
    bool accepts;      /* the rules */
    char refuses[256]; /* why it does not sit down with the arguments, in its own words: what its
                          `open` logged before it returned NULL; else "" */
    uint8_t fault;     /* 0, EU_NO_START or EU_BAD_ABI */
    char why[1024];    /* one sentence, if there is a fault */
};

/* Asks the shared object at `path`; its load callback runs too. What the bot started is killed with
 * it. False only if the machine fails (no process, no memory), the file cannot be read, or it was
 * told to stop. */
bool probe_bot(const char *path, const struct probe_setup *setup, struct probe_facts *facts,
               struct err *err);

#endif
