/* `completion`: prints the scripts by which shells complete command lines. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "commands/command.h"
#include "base/buf.h"
#include "config/roster.h"
#include "rules/rules.h"

static const char usage[] =
    "euchre-arena completion bash|zsh|bots|rules\n"
    "\n"
    "Prints the script by which a shell completes command lines of this program:\n"
    "commands, the options of each, bots, rule sets, files. An installation has it\n"
    "where the shells look for it. Otherwise:\n"
    "\n"
    "    source <(euchre-arena completion bash)      in bash, or in ~/.bashrc\n"
    "    euchre-arena completion zsh >_euchre-arena  in a folder of zsh's $fpath\n"
    "\n"
    "The scripts get the names of bots and rule sets from `completion bots` and\n"
    "`completion rules`, which print one a line.\n"
    "\n"
    "Exit status: 0, 2 for any other word.\n";

static const char command[] = "completion";

/* ---- What help texts tell of options and arguments ---- */

enum { HELP_WORD = 32 };

/* An option with its dashes, and the word for its argument ("FILE"), "" if it has none. */
struct help_option {
    char option[HELP_WORD], value[HELP_WORD];
};

/* Goes through the options: those of the lines at the top, which say how the command is called,
 * then those of the lines that explain one. One may come twice. */
struct help_reader {
    const char *at;
    bool below; /* the lines at the top */
};

static const char letters[] = "abcdefghijklmnopqrstuvwxyz-";
static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
static const char word_end[] = " ,|[]\n";

static void copy_word(char word[HELP_WORD], const char *from, size_t n)
{
    n = n < HELP_WORD ? n : HELP_WORD - 1;
    memcpy(word, from, n);
    word[n] = '\0';
}

/* A word of one capital or more at the place: how long it is. */
static size_t value_at(const char *s)
{
    return *s && strchr(capitals, *s) ? strcspn(s, word_end) : 0;
}

/* Takes the option at the place, and its value behind one blank; returns what follows. */
static const char *parse_help_option(const char *s, struct help_option *found)
{
    size_t n = strspn(s, letters);

    copy_word(found->option, s, n);
    found->value[0] = '\0';
    s += n;
    if (*s == ' ' && (n = value_at(s + 1)) > 0) {
        copy_word(found->value, s + 1, n);
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
static const char *option_at(const struct help_reader *r, const char *s)
{
    if (!r->below)
        return is_option(s) ? s : NULL;
    if (strncmp(s, "\n    -", 6) == 0)
        return s + 5;
    return s == r->at && strncmp(s, ", -", 3) == 0 ? s + 2 : NULL;
}

static bool next_option(struct help_reader *r, struct help_option *found)
{
    for (const char *s = r->at; *s; s++) {
        r->below = r->below || strncmp(s, "\n\n", 2) == 0;
        const char *option = option_at(r, s);
        if (option) {
            r->at = parse_help_option(option, found);
            return true;
        }
    }
    return false;
}

/* The word for the first argument of a command, "SET"; "" if it has none. */
static void first_argument(const char *text, char word[HELP_WORD])
{
    const char *end = strstr(text, "\n\n");
    struct help_option option;

    word[0] = '\0';
    for (const char *s = text; *s && s < end; s++) {
        size_t n = s > text && strchr(" [", s[-1]) ? value_at(s) : 0;
        if (is_option(s)) {
            s = parse_help_option(s, &option) - 1;
        } else if (n > 0) {
            copy_word(word, s, n);
            return;
        }
    }
}

/* ---- What can stand where ---- */

/* By the word in help texts: a kind that the scripts know, or the words themselves. */
static const struct argument_kind {
    const char *word, *kind;
} kinds[] = {{"RULES", "rules"},
             {"SET", "rules"},
             {"BOT", "bots"},
             {"BOT...", "bots"},
             {"BOTS", "rungs,random,greedy,simple,foster,professor,somerset,callace,rule,pimc,"
                      "champion"},
             {"A", "bots"},
             {"FILE", "files"},
             {"FILE...", "files"},
             {"FILE.yaml", "files"},
             {"KEY", "files"},
             {"PATH", "files"},
             {"DIR", "files"},
             {"FOLDER", "files"},
             {"LOG", "files"},
             {"LOG...", "files"},
             {"SHARD...", "files"},
             {"SEASON.db", "files"},
             {"LANGUAGE", "c,cpp,net,python,rust"},
             {"UNIT", "deals,game,rubber,sitting"},
             {"FORMAT", "round-robin,settle,swiss,knockout"},
             {"HOW", ""}};

/* Where the word is too general. */
static const struct argument_kind by_option[] = {{"--enforcement", "book,repair"},
                                                 {"--bound", "looks,mixture"},
                                                 {"--bot", "bots"},
                                                 {"--lang", "c,cpp,net,python,rust"}};

static const char *find_kind(const struct argument_kind *list, size_t n, const char *word)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i].word, word) == 0)
            return list[i].kind;
    return NULL;
}

/* "" where nothing is known of it. */
static const char *kind_of(const char *option, const char *word)
{
    const char *kind = find_kind(by_option, sizeof by_option / sizeof *by_option, option);

    kind = kind ? kind : find_kind(kinds, sizeof kinds / sizeof *kinds, word);
    return kind ? kind : "";
}

/* ---- The table ---- */

/* Whether an option, with the blank before it, stands in the list already. */
static bool is_listed(struct buf *list, const char *option)
{
    const char *text = buf_str(list);
    size_t n = strlen(option);

    for (const char *s = text; s && (s = strstr(s, option)); s += n)
        if (strchr(" :", s[n]) && s > text && s[-1] == ' ')
            return true;
    return false;
}

static void add_options(struct buf *list, const char *text, bool valued)
{
    struct help_reader reader = {.at = text};
    struct help_option found;

    while (next_option(&reader, &found))
        if (valued == (*found.value != '\0') && !is_listed(list, found.option))
            (void)buf_printf(list, " %s%s%s", found.option, valued ? ":" : "",
                             valued ? kind_of(found.option, found.value) : "");
}

/* Where an option stands once with its value and once without, it has one. */
static void add_all_options(struct buf *list, const char *text)
{
    add_options(list, text, true);
    add_options(list, text, false);
}

static void add_command(struct buf *out, const struct command *c)
{
    struct buf list = {0};
    char word[HELP_WORD];

    add_all_options(&list, c->usage);
    if (strstr(c->usage, "options of `run`"))
        add_all_options(&list, command_run.usage);
    first_argument(c->usage, word);
    const char *kind = c == &command_completion ? "bash,zsh,bots,rules" : kind_of("", word);
    (void)buf_printf(out,
                     "    %s)\n        argument='%s'\n        options='%s --help'\n        ;;\n",
                     c->name, kind, cli_text(&list));
    buf_finish(&list);
}

static void add_option_table(struct buf *out)
{
    const struct command *c;

    (void)buf_add_text(out, "_euchre_arena_commands='");
    for (size_t i = 0; (c = command_at(i)); i++)
        (void)buf_printf(out, "%s%s", i ? " " : "", c->name);
    (void)buf_add_text(out,
                       "'\n\n"
                       "# Of a command: what its arguments are, and its options, with a colon "
                       "behind those that\n# take one.\n"
                       "_euchre_arena_command() {\n    case $1 in\n"
                       "    help)\n        argument=${_euchre_arena_commands// /,}\n        ;;\n");
    for (size_t i = 0; (c = command_at(i)); i++)
        add_command(out, c);
    (void)buf_add_text(out, "    esac\n}");
}

/* ---- The scripts (templates.S) ---- */

extern const char template_bash[], template_zsh[];

static int print_script(const char *script)
{
    static const char place[] = "@TABLE@";
    const char *at = strstr(script, place);
    struct buf out = {0};

    (void)buf_add(&out, script, (size_t)(at - script));
    add_option_table(&out);
    (void)buf_add_text(&out, at + strlen(place));
    const char *text = buf_str(&out);
    if (text)
        fputs(text, stdout);
    buf_finish(&out);
    return text ? CLI_DONE : cli_no_memory(command);
}

static int print_bots(void)
{
    struct roster_names names = {.n = 0};
    bool ok = roster_names(&names);

    for (size_t i = 0; i < names.n; i++)
        puts(names.name[i]);
    roster_names_finish(&names);
    return ok ? CLI_DONE : cli_no_memory(command);
}

static int print_rules(void)
{
    const char *last = "";

    for (const struct ruleset *s = rulesets; s->title; last = s++->rules.name)
        if (strcmp(last, s->rules.name) != 0)
            puts(s->rules.name);
    return CLI_DONE;
}

static int cmd_completion(int argc, char **argv)
{
    static const struct option options[] = {{NULL, 0, NULL, 0}};

    if (cli_getopt(argc, argv, "", options) != -1)
        return cli_bad_option(command);
    const char *what = argc - optind == 1 ? argv[optind] : "";
    if (strcmp(what, "bash") == 0)
        return print_script(template_bash);
    if (strcmp(what, "zsh") == 0)
        return print_script(template_zsh);
    if (strcmp(what, "bots") == 0)
        return print_bots();
    if (strcmp(what, "rules") == 0)
        return print_rules();
    return cli_misuse(command, "expected bash, zsh, bots or rules");
}

const struct command command_completion = {command, "completion of command lines by shells", usage,
                                           cmd_completion};
