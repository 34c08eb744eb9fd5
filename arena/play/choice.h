/*
 * The legal answers to a question as a person chooses among them: numbered, in words, read from
 * what is typed, and explained.
 */
#ifndef PLAY_CHOICE_H
#define PLAY_CHOICE_H

#include "base/text.h"
#include "play/seat_names.h"

enum { CHOICES = 64 };

struct choices {
    const struct seat_names *names;
    const struct eu_view *view;
    int32_t answer[CHOICES]; /* cards as in a hand, all else in the order of the answers */
    unsigned n;
};

/* Those to the question in a view, which outlives them. */
void choices_start(struct choices *c, const struct seat_names *s, const struct eu_view *view);

/* What is asked: "Your card", "What do you say?"; without its end of line. */
const char *choices_question(const struct choices *c);

/* Appends the numbered answers in lines of at most 80 columns; of cards the whole hand before. */
void choices_show(const struct choices *c, struct buf *out);

/* Appends one of them in words: "9H", "I order it up". */
void choices_say(const struct choices *c, int32_t answer, struct buf *out);

/* Whether a defender may give a lone hand up (EU_ABANDON), which is not among them. */
bool choices_may_abandon(const struct choices *c);

/* Reads an answer: its number, from 1; a card ("jh"); words or their beginnings that mean one
 * answer; "abandon" against a lone hand, where the rules have that. Where others only add to an
 * answer, the plain one is meant ("order" is to order it up, not alone). */
enum choice_read { CHOICE_READ, CHOICE_NONE, CHOICE_MANY };
enum choice_read choices_read(const struct choices *c, struct text typed, int32_t *answer);

/* Appends what the question means, in paragraphs to be wrapped, one a line: what is asked, the
 * order of trumps, the parameters of the rule set and the laws of its book that matter for it. */
void choices_explain(const struct choices *c, struct buf *out);

#endif
