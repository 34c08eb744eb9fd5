/*
 * "Did you mean": finds the known word that is nearest to a misspelt one.
 *
 *     struct suggest near = suggest_for(text_of("simpel"));
 *     for (size_t i = 0; i < n; i++)
 *         suggest_try(&near, name[i]);
 *     suggest_ask(&near, "", ask);   // "; did you mean 'simple'?", or "" if no name is near
 *
 * Near are words with one wrong letter in three, at most three in all, and words of which the
 * beginning was given. Two swapped letters are one wrong letter; upper and lower case are the same.
 */
#ifndef BASE_SUGGEST_H
#define BASE_SUGGEST_H

#include "base/text.h"

/* `word` is the nearest so far, empty if there is none. It and the text are borrowed. */
struct suggest {
    struct text word;
    /* The rest is suggest.c's own. */
    struct text said;
    unsigned limit;
};

struct suggest suggest_for(struct text said);

/* Compares one more word that would have been right. Of two equally near the first stays. */
void suggest_try(struct suggest *near, const char *word);

/* The same of each word of a list as it is printed: "bot, name, args". */
void suggest_try_list(struct suggest *near, const char *list);

enum { SUGGEST_ASK = 96 };

/* The end of a sentence: "; did you mean 'WORD'?", `lead` ("--") before the word, or "" if none is
 * near. Returns `ask`. */
const char *suggest_ask(const struct suggest *near, const char *lead, char ask[SUGGEST_ASK]);

#endif
