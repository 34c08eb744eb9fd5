#include "commands/help_parser.h"

#include <string.h>

static const char letters[] = "abcdefghijklmnopqrstuvwxyz-";
static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
static const char word_end[] = " ,|[]\n";

static void copy(char word[HELP_PARSER_WORD], const char *from, size_t n)
{
    n = n < HELP_PARSER_WORD ? n : HELP_PARSER_WORD - 1;
    memcpy(word, from, n);
    word[n] = '\0';
}

/* A word of one capital or more at the place: how long it is. */
static size_t value_at(const char *s)
{
    return *s && strchr(capitals, *s) ? strcspn(s, word_end) : 0;
}

/* Takes the option at the place, and its value behind one blank; returns what follows. */
static const char *take(const char *s, struct help_parser_option *found)
{
    size_t n = strspn(s, letters);

    copy(found->option, s, n);
    found->value[0] = '\0';
    s += n;
    if (*s == ' ' && (n = value_at(s + 1)) > 0) {
        copy(found->value, s + 1, n);
        s += 1 + n;
    }
    return s;
}

/* At -x, where that is not within a word. The text begins with a word. */
static bool is_option(const char *s)
{
    return *s == '-' && s[1] && strchr(letters, s[1]) && strchr(" [|", s[-1]);
}

/* Above every option counts; below those at the beginning of a line, and behind these others after
 * a comma. Where the option is; NULL: not here. */
static const char *option_at(const struct help_parser_reader *r, const char *s)
{
    if (!r->below)
        return is_option(s) ? s : NULL;
    if (strncmp(s, "\n    -", 6) == 0)
        return s + 5;
    return s == r->at && strncmp(s, ", -", 3) == 0 ? s + 2 : NULL;
}

bool help_parser_next(struct help_parser_reader *r, struct help_parser_option *found)
{
    for (const char *s = r->at; *s; s++) {
        r->below = r->below || strncmp(s, "\n\n", 2) == 0;
        const char *option = option_at(r, s);
        if (option) {
            r->at = take(option, found);
            return true;
        }
    }
    return false;
}

void help_parser_argument(const char *usage, char word[HELP_PARSER_WORD])
{
    const char *end = strstr(usage, "\n\n");
    struct help_parser_option option;

    word[0] = '\0';
    for (const char *s = usage; *s && s < end; s++) {
        size_t n = s > usage && strchr(" [", s[-1]) ? value_at(s) : 0;
        if (is_option(s)) {
            s = take(s, &option) - 1;
        } else if (n > 0) {
            copy(word, s, n);
            return;
        }
    }
}
