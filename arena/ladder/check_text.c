/* Reads what `euchre-arena check` has printed of one rule set. */
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "ladder/intake_parts.h"

#define FAIL "FAIL: "

/* Takes lines off that go on with the sentence: they are indented as far as it is. */
static void add_lines(struct text *rest, char *why, size_t cap)
{
    struct text line, tail = *rest;

    while (text_line(&tail, &line) && line.n > sizeof FAIL - 1 &&
           strspn(line.s, " ") >= sizeof FAIL - 1) {
        size_t n = strlen(why);
        struct text words = text_trim(line);
        (void)snprintf(why + n, cap - n, " %.*s", (int)words.n, words.s);
        *rest = tail;
    }
}

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

static bool find_sentence(struct text printed, char *why, size_t cap)
{
    struct text line;

    why[0] = '\0';
    while (!why[0] && text_line(&printed, &line))
        if (line.n > sizeof FAIL - 1 && strncmp(line.s, FAIL, sizeof FAIL - 1) == 0)
            (void)snprintf(why, cap, "%.*s", (int)(line.n - sizeof FAIL + 1),
                           line.s + sizeof FAIL - 1);
    if (!why[0])
        return false;
    add_lines(&printed, why, cap);
    size_t n = strlen(why);
    if (why[n - 1] == '.')
        why[n - 1] = '\0';
    drop_file_names(why);
    return true;
}

/* An error of the program is its last line, behind the program's name. */
static void take_error(struct text printed, char *why, size_t cap)
{
    static const char lead[] = "euchre-arena check: ";
    struct text line, last = text_of("it said nothing");

    while (text_line(&printed, &line))
        if (text_trim(line).n)
            last = line;
    if (last.n > sizeof lead - 1 && strncmp(last.s, lead, sizeof lead - 1) == 0)
        last = (struct text){last.s + sizeof lead - 1, last.n - sizeof lead + 1};
    (void)text_safe(last, why, cap);
}

static bool says(struct text printed, const char *words)
{
    return printed.n && memmem(printed.s, printed.n, words, strlen(words));
}

bool check_text_slow(struct text printed)
{
    return says(printed, "warning: it is slow, so ");
}

enum check_end check_text_end(int status, struct text printed, char why[SUBMISSION_REASON])
{
    bool exited = WIFEXITED(status);
    char error[SUBMISSION_REASON - 64];

    why[0] = '\0';
    if (exited && WEXITSTATUS(status) == 0)
        return CHECK_END_PASSED;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
        (void)snprintf(why, SUBMISSION_REASON,
                       "it is too slow: its check was not over after %d seconds",
                       INTAKE_CHECK_SECONDS);
        return CHECK_END_FAILED;
    }
    if (exited && WEXITSTATUS(status) == ERR_USAGE &&
        says(printed, "accepts none of the rule sets")) {
        (void)snprintf(why, SUBMISSION_REASON, "it does not accept the rules");
        return CHECK_END_NOT_ACCEPTED;
    }
    if (exited && WEXITSTATUS(status) == ERR_FOUND &&
        find_sentence(printed, why, SUBMISSION_REASON))
        return CHECK_END_FAILED;
    take_error(printed, error, sizeof error);
    if (exited)
        (void)snprintf(why, SUBMISSION_REASON, "%s", error);
    else
        (void)snprintf(why, SUBMISSION_REASON, "its check was ended by signal %d",
                       WTERMSIG(status));
    return exited && WEXITSTATUS(status) == ERR_USAGE ? CHECK_END_FAILED : CHECK_END_MACHINE;
}
