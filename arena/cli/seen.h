/* What a bot is asked, and what it answers, in words. */
#ifndef CLI_SEEN_H
#define CLI_SEEN_H

#include "euchre_bot.h"

/* Prints what the view shows: the question, hand, legal answers, trump, the trick on the table. */
void seen_print(const struct eu_view *view);

/* An answer to such a question in words: "9C", "hearts alone", "pass"; "" where there are none. */
enum { SEEN_ANSWER = 40 };
void seen_answer(const struct eu_view *view, int32_t answer, char text[SEEN_ANSWER]);

#endif
