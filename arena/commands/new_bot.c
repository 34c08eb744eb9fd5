/* `new-bot`: makes a folder with a bot to start from. */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "commands/command.h"
#include "commands/new_bot_files.h"
#include "base/buf.h"
#include "base/file.h"
#include "base/folder.h"
#include "base/linux_calls.h"
#include "base/text.h"
#include "table/pairing.h"

static const char usage[] =
    "euchre-arena new-bot NAME [--lang c|cpp|python|rust] [-o DIR]\n"
    "euchre-arena new-bot NAME --lang net WEIGHTS [-o DIR]\n"
    "\n"
    "Makes the folder NAME with a bot that plays sensibly at once and is yours to\n"
    "change. It holds the source (NAME.c, .cpp, .py or .rs), hands as text with the\n"
    "answers that are expected (NAME.hand), a Makefile and a README. In it,\n"
    "\n"
    "    make play    plays the bot against `greedy`\n"
    "    make test    asks it about the hands (referee --ask)\n"
    "    make check   says whether it is fit to play (check)\n"
    "    make rungs   says which of the arena's bots it beats (check --against)\n"
    "\n"
    "The second form makes a bot in C that plays by a neural network. WEIGHTS is what\n"
    "training has saved, an .npz or .json; net.py in the folder describes them. There\n"
    "`make test` compares the network in the bot with the trained one.\n"
    "\n"
    "    --lang LANGUAGE   c, cpp (C++17), python, rust or net (c)\n"
    "    -o DIR            the folder to make (NAME)\n"
    "\n"
    "A name has letters, digits, - and _, and begins with a letter. Nothing is ever\n"
    "overwritten.\n"
    "\n"
    "Exit status: 0 it is made, 2 the name is not one, or something is there already,\n"
    "or there are no weights, 1 it cannot be written; then nothing is left of it.\n";

static const char command[] = "new-bot";

struct new_bot_request {
    const char *name;
    const struct new_bot_language *language;
    const char *weights;       /* a path; NULL: the language has none */
    const char *weights_named; /* in the folder */
    char folder[PATH_CAP];
    char arena[PATH_CAP]; /* as a Makefile has it */
};

/* ---- Words ---- */

/* What stands for the word at the beginning of a text, in the files of this bot; NULL: itself. */
static const char *find_word(const char *text, size_t n, const struct new_bot_request *w,
                             size_t *length)
{
    const char *const words[][2] = {{"NEW_BOT", w->name},
                                    {"NEW_ARENA", w->arena},
                                    {"NEW_WEIGHTS", w->weights_named}};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        *length = strlen(words[i][0]);
        if (n > *length && strncmp(text, words[i][0], *length) == 0)
            return words[i][1];
    }
    return NULL;
}

/* The text with the bot's own words in place of those that stand for them. */
static void put_template(struct buf *out, const char *text, const char *end,
                         const struct new_bot_request *w)
{
    size_t length;

    while (text < end) {
        const char *word = find_word(text, (size_t)(end - text), w, &length);

        if (word)
            (void)buf_add_text(out, word);
        else
            (void)buf_add_byte(out, (uint8_t)*text);
        text += word ? length : 1;
    }
}

static bool is_name(const char *name)
{
    static const char others[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

    return isalpha((unsigned char)name[0]) && !name[strspn(name, others)] &&
           strlen(name) < NAME_CAP;
}

/* Where this program is; by its name alone where make would take the path apart. */
static void find_arena(struct new_bot_request *w)
{
    static const char plain[] =
        " abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+@,";

    if (path_beside_program(w->arena, program_invocation_short_name) &&
        !w->arena[strspn(w->arena, plain)] && access(w->arena, X_OK) == 0)
        return;
    (void)snprintf(w->arena, sizeof w->arena, "%s", "euchre-arena");
    cli_warn(command, "make cannot cope with the path of this program: the Makefile says "
                      "`ARENA = euchre-arena`, which must be found in PATH");
}

/* ---- Writing ---- */

static bool make_above(const char *path, struct err *err)
{
    char above[PATH_CAP];

    return path_dir(above, path, err) && file_mkdirs(above, err);
}

static bool write_file(const char *folder, const struct new_bot_file *t,
                       const struct new_bot_request *w, struct err *err)
{
    struct buf name = {0}, text = {0};
    char path[PATH_CAP];

    put_template(&name, t->name, t->name + strlen(t->name) + 1, w);
    put_template(&text, t->text, t->end, w);
    bool ok = buf_str(&name) && !text.failed
                  ? path_join(path, folder, buf_str(&name), err) && make_above(path, err)
                  : err_memory(err);
    int fd = ok ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, t->mode) : -1;
    if (ok && fd < 0)
        ok = err_errno(err, ERR_ABORT, "cannot create %s", path);
    ok = ok && file_write(fd, text.data, text.len, path, err);
    if (fd >= 0 && close(fd) != 0 && ok)
        ok = err_errno(err, ERR_ABORT, "cannot write %s", path);
    buf_finish(&name);
    buf_finish(&text);
    return ok;
}

static bool is_taken(const struct new_bot_request *w, struct err *err)
{
    return err_set(err, ERR_USAGE, "%s is there already, and nothing is overwritten", w->folder);
}

/* The folder gets its name when all is in it. */
static bool move(const char *from, const struct new_bot_request *w, struct err *err)
{
    struct stat st;

    if (linux_rename_new(AT_FDCWD, from, AT_FDCWD, w->folder) == 0)
        return true;
    if (errno == EEXIST)
        return is_taken(w, err);
    if (errno != EINVAL && errno != ENOSYS)
        return err_errno(err, ERR_ABORT, "cannot make %s", w->folder);
    /* a file system that cannot say so */
    if (lstat(w->folder, &st) == 0)
        return is_taken(w, err);
    return rename(from, w->folder) == 0 || err_errno(err, ERR_ABORT, "cannot make %s", w->folder);
}

static bool copy_weights(const char *folder, const struct new_bot_request *w, struct err *err)
{
    char path[PATH_CAP];

    return !w->weights || (path_join(path, folder, w->weights_named, err) &&
                           file_copy(w->weights, path, 0666, err));
}

static bool fill_folder(const char *folder, const struct new_bot_request *w, struct err *err)
{
    mode_t mask = umask(0);

    (void)umask(mask);
    if (chmod(folder, 0777 & ~mask) != 0)
        return err_errno(err, ERR_ABORT, "cannot make %s", folder);
    for (const struct new_bot_file *file = w->language->file; file->name; file++)
        if (!write_file(folder, file, w, err))
            return false;
    return copy_weights(folder, w, err) && move(folder, w, err);
}

static bool make(const struct new_bot_request *w, struct err *err)
{
    char draft[PATH_CAP];
    struct stat st;

    if (lstat(w->folder, &st) == 0)
        return is_taken(w, err);
    if (!make_above(w->folder, err) || !path_with_end(draft, w->folder, ".XXXXXX", err))
        return false;
    if (!mkdtemp(draft))
        return err_errno(err, ERR_ABORT, "cannot make the folder %s", draft);
    bool ok = fill_folder(draft, w, err);
    if (!ok)
        folder_remove(draft);
    return ok;
}

/* ---- The command ---- */

static void print_way(const struct new_bot_request *w)
{
    struct buf folder = {0};
    const char *word = text_quoted(&folder, w->folder) ? buf_str(&folder) : NULL;

    word = word ? word : w->folder;
    printf("%s/%s%s is a bot that plays. What next:\n\n"
           "    cd %s\n"
           "    make play      # against `greedy`\n",
           word, w->name, w->language->source, word);
    if (w->weights)
        printf("    make test      # compares the network in the bot with %s\n", w->weights_named);
    else
        printf("    make test      # the hands of %s.hand\n", w->name);
    printf("    make check     # is it fit to play?\n");
    buf_finish(&folder);
}

/* The functions below return false, with the error printed, if the command line is wrong. */

static bool take_language(struct new_bot_request *w, const char *name)
{
    w->language = new_bot_language(name);
    return w->language || cli_misuse(command, "--lang: expected " NEW_BOT_LANGUAGES ", not '%.40s'",
                                     name) == CLI_DONE;
}

static const char *name_of_weights(const char *path)
{
    return path_ends(path, ".npz")    ? "weights.npz"
           : path_ends(path, ".json") ? "weights.json"
                                      : NULL;
}

static bool take_weights(struct new_bot_request *w, const char *path)
{
    w->weights = path;
    w->weights_named = name_of_weights(path);
    return w->weights_named ||
           cli_misuse(command, "weights are a file that ends in .npz or .json, not '%.80s'",
                      path) == CLI_DONE;
}

static bool take_name(struct new_bot_request *w, const char *name)
{
    w->name = name;
    return is_name(name) ||
           cli_misuse(command,
                      "a bot's name has letters, digits, - and _, begins with a letter and "
                      "has at most %d of them, not '%.80s'",
                      NAME_CAP - 1, name) == CLI_DONE;
}

/* The words that are no options: the name, and the weights where the language has them. */
static bool take_words(struct new_bot_request *w, int n, char **word)
{
    if (n == 2 && !w->language->weights && name_of_weights(word[1]))
        return cli_misuse(command, "weights are for --lang net") == CLI_DONE;
    if (n != 1 + w->language->weights)
        return cli_misuse(command, "expected the name of the bot%s",
                          w->language->weights ? " and the file of its weights" : "") == CLI_DONE;
    return take_name(w, word[0]) && (n == 1 || take_weights(w, word[1]));
}

static bool read_options(struct new_bot_request *w, const char **folder, int argc, char **argv)
{
    static const struct option options[] = {{"lang", required_argument, NULL, 'l'},
                                            {NULL, 0, NULL, 0}};

    for (int o; (o = cli_getopt(argc, argv, "o:", options)) != -1;) {
        if (o == '?')
            return cli_bad_option(command) == CLI_DONE;
        if (o == 'o')
            *folder = optarg;
        else if (!take_language(w, optarg))
            return false;
    }
    if (!take_words(w, argc - optind, argv + optind))
        return false;
    if (*folder && !**folder)
        return cli_misuse(command, "-o takes a path, not an empty word") == CLI_DONE;
    return true;
}

static int cmd_new_bot(int argc, char **argv)
{
    struct new_bot_request w = {.language = new_bot_language("c")};
    const char *folder = NULL;
    struct err err;

    if (!read_options(&w, &folder, argc, argv))
        return ERR_USAGE;
    if (!path_join(w.folder, "", folder ? folder : w.name, &err))
        return cli_fail(command, &err);
    for (size_t n = strlen(w.folder); n > 1 && w.folder[n - 1] == '/';)
        w.folder[--n] = '\0';
    find_arena(&w);
    if (!make(&w, &err))
        return cli_fail(command, &err);
    print_way(&w);
    return CLI_DONE;
}

const struct command command_new_bot = {command, "a bot to start from, that builds and plays",
                                        usage, cmd_new_bot};
