/* Options of a command line, read by getopt_long; what is wrong with one is said in our words. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "terminal/cli.h"

/* The name of "--name=value", of "-name" too. */
static struct text name_in(const char *word)
{
    struct text name = text_of(word + strspn(word, "-")), before, value;

    return text_cut(name, '=', &before, &value) ? before : name;
}

static bool is_long(const char *word)
{
    return strncmp(word, "--", 2) == 0;
}

/* An abbreviation that may be several options: two of them go to `found`. */
static bool is_ambiguous(const struct option *options, struct text name, const char *found[2])
{
    size_t n = 0;

    for (; options->name && n < 2; options++)
        if (strncmp(options->name, name.s, name.n) == 0)
            found[n++] = options->name;
    return n == 2;
}

static void say_unknown(const char *command, const struct option *options, const char *word)
{
    struct text name = name_in(word);
    struct suggest near = suggest_for(name);
    int dashes = (int)strspn(word, "-");
    const char *found[2];
    char ask[SUGGEST_ASK];

    if (is_long(word) && is_ambiguous(options, name, found)) {
        cli_warn(command, "'--%.*s' may be '--%s' or '--%s'", (int)name.n, name.s, found[0],
                 found[1]);
        return;
    }
    for (; options->name; options++)
        suggest_try(&near, options->name);
    cli_warn(command, "there is no option '%.*s%.*s'%s", dashes, word, (int)name.n, name.s,
             suggest_ask(&near, "--", ask));
}

/* Is it an option, perhaps abbreviated, that getopt_long has this value for? */
static bool is_option(const struct option *options, int value, struct text name)
{
    while (options->name && (options->val != value || strncmp(options->name, name.s, name.n) != 0))
        options++;
    return options->name;
}

/* `optopt` is the option's letter or number, 0 of a long one that is unknown. */
static void say_wrong(const char *command, const char *letters, const struct option *options,
                      char *const *words)
{
    const char *last = words[optind - 1], *now = words[optind];
    char letter[] = {'-', (char)optopt, '\0'};
    struct text name = name_in(last);

    if (!optopt)
        say_unknown(command, options, last);
    else if (is_long(last) && is_option(options, optopt, name))
        cli_warn(command, "'--%.*s' %s", (int)name.n, name.s,
                 strchr(last, '=') ? "takes no value" : "needs a value");
    else if (strchr(letters, optopt))
        cli_warn(command, "'%s' needs a value", letter);
    else
        say_unknown(command, options, now && strncmp(now, letter, 2) == 0 ? now : letter);
}

int cli_getopt(int argc, char **argv, const char *letters, const struct option *options)
{
    const char *command = strchr(argv[0], ' ');

    opterr = 0;
    int option = getopt_long(argc, argv, letters, options, NULL);
    if (option == '?')
        say_wrong(command ? command + 1 : "", letters, options, argv);
    return option;
}
