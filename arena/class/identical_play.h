/*
 * Finds bots of a tournament that always decide alike, as copies of one program do.
 *
 * Two bots that meet have the same cards in turn, and the same random numbers. They are alike if
 * each did at its table what the other did, in all their sets. If hardly a deal of these sets was
 * played out, as both always pass, each is asked what the other was asked at its tables with third
 * bots. Decisions without a choice do not count.
 */
#ifndef CLASS_IDENTICAL_PLAY_H
#define CLASS_IDENTICAL_PLAY_H

#include "class/class_tournament.h"

/* Flags the students whose bots are alike, or like a rung; nobody in individual games. ERR_ABORT:
 * the machine fails, or it was told to stop. */
bool identical_play_flag(const struct class_tournament *t, struct err *err);

#endif
