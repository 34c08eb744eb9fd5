/*
 * The first difference between a set as the log has it and as the referee finds it, in words.
 */
#ifndef REPLAY_DIFF_H
#define REPLAY_DIFF_H

#include "log/log.h"

/* The first difference of two records of one set, by its address: "9f3c21aa/17b/1.4.3: the log says
 * 2 to 0 points, the referee finds 1 to 0". Always returns false. */
bool diff_say(const struct set_record *logged, const struct set_record *found,
              const struct event *event, const struct pairing *pairing, struct err *err);

/* An answer in a few letters: "9H", or a number. */
enum { DIFF_ANSWER = 16 };
void diff_answer(const struct ask *ask, int32_t answer, char text[DIFF_ANSWER]);

/* Whether every strike is where it can have happened: at a question that was put to that seat, and
 * without anything that only the referee says. `r` has been replayed. */
bool diff_strikes(const struct set_record *r, const struct event *event,
                  const struct pairing *pairing, struct err *err);

#endif
