/* What the check of a bot in one rule set has come to, and the sentence on it for its author. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "ladder/intake_parts.h"

/* Replaces words by fewer, wherever they are. */
static void shorten(char *why, const char *words, struct text fewer)
{
    size_t n = strlen(words);

    for (char *at = why; (at = strstr(at, words)); at += fewer.n) {
        memmove(at + fewer.n, at + n, strlen(at + n) + 1);
        memcpy(at, fewer.s, fewer.n);
    }
}

/* Calls the bot `it`: its author does not know the name of its file in the submission, by which it
 * is checked. */
static void drop_file_names(char *why)
{
    static const char *const paths[] = {"./bot.so ", "./bot.py ", "./bot "};
    struct text it = text_of("it ");

    if (strncmp(why, "bot ", 4) == 0) {
        memcpy(why, it.s, it.n);
        memmove(why + it.n, why + 4, strlen(why + 4) + 1);
    }
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        shorten(why, paths[i], it);
    shorten(why, "it its ", text_of("its "));
}

static void take_sentence(const char *sentence, char why[SUBMISSION_REASON])
{
    (void)snprintf(why, SUBMISSION_REASON, "%s", sentence);
    size_t n = strlen(why);
    if (n && why[n - 1] == '.')
        why[n - 1] = '\0';
    drop_file_names(why);
}

/* An error of the program is its last line, behind the program's name. */
static void take_error(struct text printed, char why[SUBMISSION_REASON])
{
    static const char lead[] = "euchre-arena check: ";
    struct text last = command_outcome_line(printed);

    if (!last.n)
        last = text_of("it said nothing");
    if (last.n > sizeof lead - 1 && strncmp(last.s, lead, sizeof lead - 1) == 0)
        last = (struct text){last.s + sizeof lead - 1, last.n - sizeof lead + 1};
    (void)text_safe(last, why, SUBMISSION_REASON - 64);
}

static enum check_end end_by_signal(int number, char why[SUBMISSION_REASON])
{
    if (number != SIGALRM) {
        (void)snprintf(why, SUBMISSION_REASON, "its check was ended by signal %d", number);
        return CHECK_END_MACHINE;
    }
    (void)snprintf(why, SUBMISSION_REASON,
                   "it is too slow: its check was not over after %d seconds", INTAKE_CHECK_SECONDS);
    return CHECK_END_FAILED;
}

enum check_end check_end(int status, const struct command_outcome *o, struct text printed,
                         char why[SUBMISSION_REASON])
{
    why[0] = '\0';
    if (WIFSIGNALED(status))
        return end_by_signal(WTERMSIG(status), why);
    if (WEXITSTATUS(status) == 0)
        return CHECK_END_PASSED;
    if (!o->said || o->fault == ERR_OF_MACHINE) {
        take_error(printed, why);
        return CHECK_END_MACHINE;
    }
    if (o->declines) {
        (void)snprintf(why, SUBMISSION_REASON, "it does not accept the rules");
        return CHECK_END_NOT_ACCEPTED;
    }
    take_sentence(o->why, why);
    return CHECK_END_FAILED;
}
