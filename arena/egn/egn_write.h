/*
 * Writes games of a log as files of EGN 1.4, the JSON Euchre Game Notation, one file a game:
 * FOLDER/ID.egn with the game's address for an ID, '-' for its '/' ("9f3c21aa-17b-1.egn"). A table
 * of a fixed number of deals is one game; more than 100 deals make several files, "ID.part2.egn"
 * and so on, each with the score at its beginning.
 *
 * EGN has no offences. An offence that ended its hand is written as it was committed, and nothing
 * of that hand after it; instead of any other answer that was illegal or missing, the card that was
 * played for it is written. Both are told in annotations. The description names the rules as
 * rules_text does, since EGN has no laws (egn_read.h takes them from there). "Xx" stands for an
 * answer that was no card of the pack.
 *
 * Where the log was analysed, annotations tell what answers cost, with EGN's labels:
 *
 *     [??]  a mistake by which points were given away, as the cards lay
 *     [?]   another one that lost at least 0.1 points on average
 *     [?!]  one that lost less
 */
#ifndef EGN_EGN_WRITE_H
#define EGN_EGN_WRITE_H

#include <jansson.h>

#include "analyse/remarks.h"
#include "event/event.h"
#include "log/set_record.h"
#include "table/address.h"

/* Whether EGN can express the rules of the event (egn_rules_check) and its unit, which may be no
 * sitting in which games are counted. ERR_USAGE names what it cannot. */
bool egn_check(const struct event *event, struct err *err);

/* Takes a game, by the name of its file; it is the caller's. */
enum { EGN_NAME = ADDRESS_TEXT + 32 };
typedef bool egn_take(void *context, const char *name, json_t *game, struct err *err);

/* Hands over the games of a set that the address names, one after the other. `remarks` of the set,
 * or NULL: of an analysis. ERR_USAGE if something happened that EGN cannot express: an offence that
 * cost points in a hand that was played on. */
bool egn_games(const struct event *event, const struct pairing *pairing,
               const struct set_record *set, const struct address *at,
               const struct remarks *remarks, egn_take *take, void *context, struct err *err);

/* Writes them into a folder that is there, each file whole or not at all, over one of its name;
 * adds their number to *files. */
bool egn_write_set(const char *folder, const struct event *event, const struct pairing *pairing,
                   const struct set_record *set, const struct address *at,
                   const struct remarks *remarks, uint64_t *files, struct err *err);

#endif
