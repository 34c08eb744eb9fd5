#include "base/suggest.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 48, LEAST_BEGINNING = 3, LIMIT_MOST = 3 };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Without tolower: a locale must not decide. */
static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The edit distance: letters changed, left out, put in, or swapped with the next. Both are at most
 * LONGEST letters. */
static unsigned distance(struct text a, struct text b)
{
    unsigned row[LONGEST + 1][LONGEST + 1]; /* of the first i letters and the first j */

    for (size_t j = 0; j <= b.n; j++)
        row[0][j] = (unsigned)j;
    for (size_t i = 1; i <= a.n; i++) {
        row[i][0] = (unsigned)i;
        for (size_t j = 1; j <= b.n; j++) {
            char x = lower(a.s[i - 1]), y = lower(b.s[j - 1]);
            row[i][j] =
                least(row[i - 1][j - 1] + (x != y), least(row[i - 1][j], row[i][j - 1]) + 1);
            if (i > 1 && j > 1 && x == lower(b.s[j - 2]) && y == lower(a.s[i - 2]))
                row[i][j] = least(row[i][j], row[i - 2][j - 2] + 1);
        }
    }
    return row[a.n][b.n];
}

struct suggest suggest_for(struct text said)
{
    unsigned wrong = least((unsigned)least((unsigned)said.n, LONGEST) / 3, LIMIT_MOST);

    return (struct suggest){.said = said, .limit = wrong + 1};
}

static bool begins_with(struct text whole, struct text beginning)
{
    if (beginning.n < LEAST_BEGINNING || whole.n < beginning.n)
        return false;
    return distance((struct text){whole.s, beginning.n}, beginning) == 0;
}

static void try_text(struct suggest *near, struct text known)
{
    if (!near->said.n || near->said.n > LONGEST || known.n > LONGEST)
        return;
    unsigned far = distance(near->said, known);
    /* the beginning of a word is nearer than no word, and farther than one that was misspelt */
    if (far < near->limit) {
        near->word = known;
        near->limit = far;
    } else if (!near->word.n && begins_with(known, near->said)) {
        near->word = known;
    }
}

void suggest_try(struct suggest *near, const char *word)
{
    try_text(near, text_of(word));
}

void suggest_try_list(struct suggest *near, const char *list)
{
    struct text rest = text_of(list), word;

    for (; text_cut(rest, ',', &word, &rest); rest = text_trim(rest))
        try_text(near, word);
    try_text(near, rest);
}

const char *suggest_ask(const struct suggest *near, const char *lead, char ask[SUGGEST_ASK])
{
    ask[0] = '\0';
    if (near->word.n)
        (void)snprintf(ask, SUGGEST_ASK, "; did you mean '%s%.*s'?", lead, (int)near->word.n,
                       near->word.s);
    return ask;
}
