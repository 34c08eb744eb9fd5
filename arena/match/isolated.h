/*
 * Plays sets of one pairing with every bot in a process of its own, behind its walls. A worker
 * process does nothing else, and has no bot's code in it.
 *
 * Sets are played in spans: all first tables of a span in lock-step by one squad of processes, then
 * all second ones by another, so that no process ever sees two chairs of the same cards. What a
 * table comes to is what it comes to alone: after any trouble with a process, the tables in play
 * are played again, each alone in fresh processes, and only that counts.
 */
#ifndef MATCH_ISOLATED_H
#define MATCH_ISOLATED_H

#include "match/player.h"

/* Where frames go. */
struct isolated_sink {
    /* Hands on a frame, which lives during the call: of each set in order, what happened to its
     * bots (FRAME_MISHAP), then the set itself; in the end who hangs (FRAME_HANGS). */
    void (*take)(void *context, const struct frame *frame);
    /* No more will come for a while. */
    void (*flush)(void *context);
    void *context;
};

/* Plays sets [setup->set, setup->set + count). setup->host is set. False with *err if the machine
 * fails. */
bool isolated_play(const struct player_setup *setup, uint32_t count,
                   const struct isolated_sink *sink, struct err *err);

#endif
