/*
 * The watchdog's judgement: given what a process says it is doing (struct note) and its clocks, now
 * and then, whether a bot has had too long. It knows no processes and no clocks itself.
 */
#ifndef RUN_WATCHDOG_H
#define RUN_WATCHDOG_H

#include <stdbool.h>
#include <stdint.h>

#include "event/event.h"
#include "table/table.h"

enum watchdog_verdict {
    WATCHDOG_WELL,
    WATCHDOG_ANSWER, /* one question took more CPU time than answer_ms (load and open: load_ms) */
    WATCHDOG_TABLE,  /* the seat's questions at this table took more than table_ms */
    WATCHDOG_SILENT, /* LIMITS_WALL times the limit of wall time went by, and the process sleeps */
    WATCHDOG_STUCK,  /* the arena's own part does not go on: bots have ruined its memory */
};

enum { WATCHDOG_STUCK_MS = 60000 };

/* Turns from here on are those of loading bots, which counts for no table. */
#define WATCHDOG_LOADING (1ULL << 32)

/* A process as seen at one moment. */
struct watchdog_sight {
    uint64_t turn;
    uint32_t set;
    uint8_t table, seat, question;
    uint64_t cpu, wall; /* ns: of the process, and of the world */
    bool sleeps;        /* it waits for something, it is not merely waiting for a processor */
    bool held;          /* it may wait for us to read what it sent */
};

/* Zeros for a process that begins. */
struct watchdog {
    struct watchdog_sight since; /* the question now being asked, as first seen; turn 0: none */
    /* The rest is watchdog.c's own. */
    uint64_t cpu; /* at the last sight */
    uint64_t wall;
    uint32_t set; /* the table whose time is added up */
    uint8_t table;
    uint64_t spent[EU_SEATS];
    bool begun;
};

/* Looks once more. Sights come about every WATCHDOG_TICK_MS; where they come much later (the arena
 * was stopped) the gap does not count as wall time. A question is seen to take at most what it
 * took. */
enum { WATCHDOG_TICK_MS = 10 };
enum watchdog_verdict watchdog_see(struct watchdog *w, const struct watchdog_sight *now,
                                   const struct limits *limits);

/* Whether a process seen just before has been in its question for so long that it matters whether
 * it sleeps; asking the system for that at every sight would cost too much. */
bool watchdog_wonders(const struct watchdog *w, uint64_t wall, const struct limits *limits);

#endif
