/*
 * Plays sets of one pairing in this process: every chair has a private copy of its bot for each
 * table of a set, so that no copy sees the same cards twice. A worker process does nothing else;
 * with --debug the arena does it itself.
 */
#ifndef MATCH_PLAYER_H
#define MATCH_PLAYER_H

#include "base/err.h"
#include "match/frame.h"
#include "record/event.h"
#include "table/table.h"

struct player;
struct fence;
struct given_deals;

/* All of it outlives the player. */
struct player_setup {
    const struct event *event;
    const struct pairing *pairing;
    const char *const *path;         /* shared object of each entrant */
    const uint8_t *seed;             /* STREAM_SEED_BYTES */
    const struct given_deals *given; /* or NULL */
    const struct strike *strikes;    /* known of the set to be played, if it is one alone */
    size_t nstrikes;
    uint32_t set;      /* the first that will be played */
    struct note *note; /* or NULL; while a bot is being loaded it says which */
    /* NULL, or looks on each time a bot has done something, while `note` still names it */
    void (*after)(void *context);
    void *context;
    bool limited; /* memory is limited to memory_mb a bot, for all of them together */
    /* Of sandboxed play (isolated.h), which passes over `note` to `limited`. */
    const char *host;          /* path of euchre-host; NULL: bots are loaded into this process */
    const struct fence *fence; /* round the worker (sandbox/fence.h) */
    unsigned batch;            /* tables in lock-step */
    bool alone;                /* a table at a time, in fresh processes */
    unsigned user;             /* first of the user ids of its bots, as in struct process_setup */
    unsigned processor;        /* that the worker and its bots share, as cpu_pin counts them */
};

/* Loads the bots. False with *err if one cannot be loaded (`note` still tells which) or memory runs
 * out. */
bool player_create(struct player **p, const struct player_setup *setup, struct err *err);
void player_destroy(struct player *p);

/* Plays a set. The frame's pointers live until the next call. */
bool player_play(struct player *p, uint32_t set, struct frame *frame, struct err *err);

/* The record of set setup->set, which the given parties of the pairing give up unplayed, appended
 * to out. False if there is no memory. */
bool player_give_up(struct buf *out, struct set_facts *facts, const struct player_setup *setup,
                    unsigned parties);

#endif
