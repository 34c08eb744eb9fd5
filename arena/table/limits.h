/*
 * Limits of a bot: time, memory, the size of its file, and how often it may answer illegally for
 * nothing. Times are CPU time; wall time only catches what uses none (LIMITS_WALL). They are
 * enforced by sandbox/bot_process.h and euchre-host for sandboxed bots, by run/worker.h for
 * trusted ones.
 */
#ifndef TABLE_LIMITS_H
#define TABLE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct limits {
    uint32_t answer_ms; /* for an answer */
    uint32_t table_ms;  /* for all answers at a table, each seat */
    uint32_t load_ms;   /* for loading, and for everything else that is no answer */
    uint32_t memory_mb;
    uint32_t repair_limit; /* illegal answers of a seat at a table that cost nothing by the law
                              (fault_is_free); each beyond is a strike. 0: no limit */
    uint32_t bot_mb; /* of its file, which is copied and may be a program that is read at once */
};

enum {
    LIMITS_DAY_MS = 24 * 60 * 60 * 1000,
    LIMITS_MEMORY_LEAST = 16,
    LIMITS_WALL = 20, /* a bot may take so many times its CPU time of wall time */
};

/* Limits of play, which logs have too: name, field, least, most, default. */
#define LIMITS(X) \
    X(ANSWER_MS, answer_ms, 1, LIMITS_DAY_MS, 50) \
    X(TABLE_MS, table_ms, 1, LIMITS_DAY_MS, 10000) \
    X(LOAD_MS, load_ms, 1, LIMITS_DAY_MS, 2000) \
    X(MEMORY_MB, memory_mb, LIMITS_MEMORY_LEAST, 1 << 20, 256) \
    X(REPAIR_LIMIT, repair_limit, 0, 1000000, 0)

/* All that can be set. The size of a bot's file is checked before play, so no log has it. */
#define LIMIT_KEYS(X) \
    LIMITS(X) \
    X(BOT_MB, bot_mb, 1, 1 << 20, 64)

static inline struct limits limits_default(void)
{
#define LIMITS_OTHERWISE(name, field, least, most, otherwise) .field = otherwise,
    return (struct limits){LIMIT_KEYS(LIMITS_OTHERWISE)};
#undef LIMITS_OTHERWISE
}

/* The time for whatever is no answer: never less than for one. */
static inline uint32_t limits_other_ms(const struct limits *l)
{
    return l->load_ms > l->answer_ms ? l->load_ms : l->answer_ms;
}

/* Whether a bot's file may have so many bytes. */
static inline bool limits_fit_bot(const struct limits *l, off_t bytes)
{
    return bytes >= 0 && (uint64_t)bytes <= (uint64_t)l->bot_mb << 20;
}

#endif
