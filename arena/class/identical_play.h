/*
 * Which bots of a tournament always decide alike, as copies of one program do.
 *
 * Two bots that meet have the same cards in turn, and the same random numbers. If each did at its
 * table what the other did, in all their sets, they are alike. Where hardly a deal of these sets
 * was played out, as both pass always, that says nothing of their play: then each is asked what the
 * other was asked at its tables with third bots. Decisions without a choice do not count.
 */
#ifndef CLASS_IDENTICAL_PLAY_H
#define CLASS_IDENTICAL_PLAY_H

#include <signal.h>

#include "class/students.h"

/* All is borrowed. */
struct identical_play_setup {
    const struct class_file *class_file;
    const char *host, *log; /* euchre-host; the complete log of the tournament */
    const volatile sig_atomic_t *stop;
};

/* Flags the students whose bots are alike, or like a rung. Nothing is found out where each plays
 * for himself. ERR_ABORT: the machine fails, or *stop is not 0. */
bool identical_play_flag(struct students *all, const struct identical_play_setup *setup,
                         struct err *err);

#endif
