/* Describes the plan of a format that pairs by results, in the words of tournament files. */
#ifndef RESULTS_FORMAT_TEXT_H
#define RESULTS_FORMAT_TEXT_H

#include <jansson.h>

#include "event/event.h"

enum { FORMAT_TEXT_TEXT = 200 };

/* "sets 20, eps 0.05, bound looks", "matches of 100 sets", "elo0=0,elo1=10,alpha=0.05,beta=0.05, at
 * most 100000 sets". */
void format_text_text(const struct event *e, char text[FORMAT_TEXT_TEXT]);

/* How many sets will be played: "900 sets", or where results decide that, "at least 1100 sets" or
 * "at most 100000 sets". `known`: the number in the schedule, or in the rounds so far. */
enum { FORMAT_TEXT_SETS = 48 };
void format_text_sets(const struct event *e, uint64_t known, char text[FORMAT_TEXT_SETS]);

/* The same plan by key; null in other formats. */
json_t *format_text_json(const struct event *e);

#endif
