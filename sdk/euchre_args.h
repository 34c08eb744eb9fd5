/*
 * euchre_args.h - the arguments of a bot, which stand behind its name: "simple level=2 why".
 * Optional; opening->args of euchre_bot.h is the same as text.
 *
 * A bot that is given what it does not know should say so. In `open` it logs a sentence and returns
 * NULL: before anything is played that sentence is shown to whoever typed the arguments.
 *
 *     static void *open_table(const struct eu_opening *opening)
 *     {
 *         struct eu_args args = eu_args(opening);
 *         int level = (int)eu_args_whole(&args, "level", 0, 2, 2);
 *         int why = eu_args_word(&args, "why");
 *
 *         if (!eu_args_end(&args))
 *             return NULL;
 *         ...
 *
 * Plain static inline functions, C99 or C++, of the C library alone.
 */
#ifndef EUCHRE_ARGS_H
#define EUCHRE_ARGS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "euchre_bot.h"

#define EU_ARGS 16 /* names that a bot may have; words that it may be given */

struct eu_args {
    const struct eu_opening *opening;
    const char *name[EU_ARGS]; /* those that were asked for */
    int names;
    unsigned known; /* bit w: word w is one of them */
    char why[256];  /* what is wrong with a value; "": nothing */
};

/* The arguments of a table. */
static inline struct eu_args eu_args(const struct eu_opening *opening)
{
    struct eu_args args;

    memset(&args, 0, sizeof args);
    args.opening = opening;
    return args;
}

/* Word w of a text, from 0, and its length; NULL where there are no more. */
static inline const char *eu_args_at(const char *text, int w, int *size)
{
    const char *blanks = " \t\r\n";

    for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
        *size = (int)strcspn(text, blanks);
        if (w-- == 0)
            return text;
        text += *size;
    }
    return NULL;
}

/* What stands behind "name" in the word of that name, "" where it stands alone, and its length;
 * NULL where there is no such word. A value comes with its "=". */
static inline const char *eu_args_find(struct eu_args *args, const char *name, int *size)
{
    int name_size = (int)strlen(name), word_size;
    const char *word, *found = NULL;

    if (args->names < EU_ARGS)
        args->name[args->names++] = name;
    for (int w = 0; (word = eu_args_at(args->opening->args, w, &word_size)); w++) {
        if (word_size < name_size || strncmp(word, name, (size_t)name_size) != 0 ||
            (word_size > name_size && word[name_size] != '='))
            continue;
        args->known |= w < EU_ARGS ? 1u << w : 0;
        if (!found)
            *size = word_size - name_size;
        found = found ? found : word + name_size;
    }
    return found;
}

/* Whether the word "name" is among the arguments. */
static inline int eu_args_word(struct eu_args *args, const char *name)
{
    int size = 0;
    const char *found = eu_args_find(args, name, &size);

    if (found && size)
        snprintf(args->why, sizeof args->why, "%s has no value, and was given %.*s", name,
                 size < 80 ? size : 80, found);
    return found != NULL;
}

/* The number of "name=N", from `least` to `most`; `otherwise` where there is none. */
static inline double eu_args_number(struct eu_args *args, const char *name, double least,
                                    double most, double otherwise)
{
    char text[32] = "", *end = text;
    int size = 0;
    const char *found = eu_args_find(args, name, &size);
    double number;

    if (!found)
        return otherwise;
    if (size > 1 && size < (int)sizeof text)
        memcpy(text, found + 1, (size_t)size - 1);
    number = strtod(text, &end);
    if (end != text && !*end && number >= least && number <= most)
        return number;
    snprintf(args->why, sizeof args->why, "%s%.*s: expected a number from %g to %g", name,
             size < 80 ? size : 80, found, least, most);
    return otherwise;
}

/* The same of whole numbers. */
static inline long eu_args_whole(struct eu_args *args, const char *name, long least, long most,
                                 long otherwise)
{
    double number = eu_args_number(args, name, (double)least, (double)most, (double)otherwise);

    if ((double)(long)number != number)
        snprintf(args->why, sizeof args->why, "%s=%g: expected a whole number", name, number);
    return (long)number;
}

/* Which of these words "name=WORD" says, from 0: "judged always never"; 0 where there is none. */
static inline int eu_args_choice(struct eu_args *args, const char *name, const char *words)
{
    int size = 0, word_size;
    const char *found = eu_args_find(args, name, &size), *word;

    if (!found)
        return 0;
    for (int w = 0; (word = eu_args_at(words, w, &word_size)); w++)
        if (size == word_size + 1 && strncmp(found + 1, word, (size_t)word_size) == 0)
            return w;
    snprintf(args->why, sizeof args->why, "%s%.*s: expected one of: %s", name,
             size < 80 ? size : 80, found, words);
    return 0;
}

/* How many letters differ, are missing or too many; two that changed places count once. */
static inline int eu_args_slips(const char *word, int size, const char *name)
{
    enum { MOST = 32 };
    int row[3][MOST + 1], length = (int)strlen(name);

    if (size > MOST || length > MOST)
        return MOST;
    for (int i = 0; i <= size; i++)
        for (int k = 0; k <= length; k++) {
            int *here = &row[i % 3][k], same = i && k && word[i - 1] == name[k - 1];
            const int *above = row[(i + 2) % 3];
            *here = !i ? k : !k ? i : above[k - 1] + !same;
            if (i && k && above[k] + 1 < *here)
                *here = above[k] + 1;
            if (i && k && here[-1] + 1 < *here)
                *here = here[-1] + 1;
            if (i > 1 && k > 1 && word[i - 1] == name[k - 2] && word[i - 2] == name[k - 1] &&
                row[(i + 1) % 3][k - 2] + 1 < *here)
                *here = row[(i + 1) % 3][k - 2] + 1;
        }
    return row[size % 3][length];
}

/* The name that a word was meant to be; NULL: none is near. */
static inline const char *eu_args_meant(const struct eu_args *args, const char *word, int size)
{
    const char *meant = NULL;
    int least = 3;

    for (int i = 0; i < args->names; i++) {
        int slips = eu_args_slips(word, size, args->name[i]);
        if (slips >= least || slips >= (int)strlen(args->name[i]))
            continue;
        least = slips;
        meant = args->name[i];
    }
    return meant;
}

static inline void eu_args_refuse(struct eu_args *args, const char *word, int size)
{
    const char *equals = (const char *)memchr(word, '=', (size_t)size);
    const char *meant = eu_args_meant(args, word, equals ? (int)(equals - word) : size);
    size_t used;

    snprintf(args->why, sizeof args->why, "there is no argument '%.*s'", size < 80 ? size : 80,
             word);
    used = strlen(args->why);
    if (meant)
        snprintf(args->why + used, sizeof args->why - used, ", did you mean %s?", meant);
    else if (!args->names)
        snprintf(args->why + used, sizeof args->why - used, ": this bot has none");
    for (int i = 0; !meant && i < args->names; i++) {
        used = strlen(args->why);
        snprintf(args->why + used, sizeof args->why - used, "%s%s",
                 i ? ", " : "; there are: ", args->name[i]);
    }
}

/* After all names were asked for: whether they are all that was given, with values that may be. If
 * not, why is logged, and `open` returns NULL. */
static inline int eu_args_end(struct eu_args *args)
{
    const char *word;
    int size;

    for (int w = 0; !*args->why && (word = eu_args_at(args->opening->args, w, &size)); w++)
        if (w >= EU_ARGS || !(args->known >> w & 1))
            eu_args_refuse(args, word, size);
    if (*args->why)
        args->opening->host->log(args->opening->host, args->why);
    return !*args->why;
}

/* An `open` for bots without arguments and without anything to keep: `self` is the rules. */
static inline void *eu_args_none(const struct eu_opening *opening)
{
    struct eu_args args = eu_args(opening);

    return eu_args_end(&args) ? (void *)(uintptr_t)opening->rules : NULL;
}

#endif
