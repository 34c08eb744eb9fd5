/* The program: finds the command, runs it, and returns its exit status. */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "commands/command.h"
#include "base/hash.h"
#include "base/suggest.h"

enum { NAME_CAP = 32 };

/* A file opened while a standard stream is closed would take its number and what is printed would
 * go there. A closed stream becomes one on which writing fails. */
static bool open_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return false;
    return true;
}

static const struct command *find_command(const char *name)
{
    const struct command *c;

    for (size_t i = 0; (c = command_at(i)); i++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

static int unknown(const char *name)
{
    struct suggest near = suggest_for(text_of(name));
    const struct command *c;
    char ask[SUGGEST_ASK];

    for (size_t i = 0; (c = command_at(i)); i++)
        suggest_try(&near, c->name);
    return cli_misuse("", "there is no command '%s'%s", name, suggest_ask(&near, "", ask));
}

static int help_all(FILE *out)
{
    const struct command *c;

    fputs("euchre-arena COMMAND [OPTION]... [ARGUMENT]...\n\n", out);
    for (size_t i = 0; (c = command_at(i)); i++)
        fprintf(out, "    %-11s%s\n", c->name, c->summary);
    fputs("\n    help COMMAND, COMMAND --help    how a command is used\n"
          "    help --man                      all of it as a manual page\n"
          "    --version                       the arena's version and commit\n\n" CLI_STATUSES,
          out);
    return CLI_DONE;
}

static bool is_help(const char *word)
{
    return strcmp(word, "help") == 0 || strcmp(word, "--help") == 0;
}

static int help_one(const char *name)
{
    const struct command *command = find_command(name);

    if (is_help(name))
        return help_all(stdout);
    if (strcmp(name, "--man") == 0)
        return manual_print();
    if (!command)
        return unknown(name);
    fputs(command->usage, stdout);
    return CLI_DONE;
}

static bool wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0)
            return true;
    return false;
}

static int run_command(int argc, char **argv)
{
    const struct command *command = find_command(argv[0]);
    char name[NAME_CAP + sizeof "euchre-arena "];

    if (!command)
        return unknown(argv[0]);
    if (wants_help(argc, argv))
        return help_one(argv[0]);
    (void)snprintf(name, sizeof name, "euchre-arena %s", command->name);
    argv[0] = name;
    return command->run(argc, argv);
}

static int dispatch(int argc, char **argv)
{
    if (argc < 2) {
        (void)help_all(stderr);
        return ERR_USAGE;
    }
    if (is_help(argv[1]))
        return argc > 2 ? help_one(argv[2]) : help_all(stdout);
    if (strcmp(argv[1], "--version") == 0) {
        printf("euchre-arena %s\ncommit %s\n", ARENA_VERSION, ARENA_COMMIT);
        return CLI_DONE;
    }
    if (argv[1][0] == '-')
        return cli_misuse("", "a command comes first, not '%s'", argv[1]);
    return run_command(argc - 1, argv + 1);
}

/* A disk that is full shows at the last write. */
static int finish_output(int status)
{
    struct err e;

    errno = 0;
    bool written = fflush(stdout) == 0 && !ferror(stdout);
    if (written)
        return status;
    if (cli_reader_left()) {
        (void)signal(SIGPIPE, SIG_DFL);
        (void)raise(SIGPIPE);
    }
    if (errno)
        (void)err_errno(&e, ERR_ABORT, "cannot write the output");
    else
        (void)err_set(&e, ERR_ABORT, "cannot write the output");
    return cli_fail("", &e);
}

/* Less stack than this would end us somewhere without a word. Raised as far as we may. */
static bool has_stack(struct err *e)
{
    enum { LEAST_KB = 1024 };
    struct rlimit stack;

    if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= LEAST_KB << 10)
        return true;
    stack.rlim_cur = stack.rlim_max < LEAST_KB << 10 ? stack.rlim_max : LEAST_KB << 10;
    if (stack.rlim_cur == LEAST_KB << 10 && setrlimit(RLIMIT_STACK, &stack) == 0)
        return true;
    return err_set(e, ERR_ABORT,
                   "cannot start: the limit of this process on the stack (ulimit -s) is %u KB, "
                   "expected %d KB or more",
                   (unsigned)(stack.rlim_cur >> 10), LEAST_KB);
}

int main(int argc, char **argv)
{
    struct err e;

    if (!has_stack(&e))
        return cli_fail("", &e);
    if (!open_streams() || !hash_setup()) {
        (void)err_set(&e, ERR_ABORT, "cannot start: no /dev/null or no random numbers");
        return cli_fail("", &e);
    }
    /* A reader that went away is seen in the end, a bot that went away is at fault. A file that may
     * not grow is an error. How a child ended is asked, whatever our parent ignores. */
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);
    (void)signal(SIGCHLD, SIG_DFL);
    /* For the width of characters only; numbers stay as they are in every locale. */
    (void)setlocale(LC_CTYPE, "C.UTF-8");
    return finish_output(dispatch(argc, argv));
}
