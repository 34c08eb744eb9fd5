#include "host/program.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/descriptors.h"
#include "host/enclose.h"
#include "host/filter.h"
#include "sandbox/walls.h"

enum { LINE = 256, PATH = 4096 };

static void fails(char why[EU_WIRE_WHY], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void fails(char why[EU_WIRE_WHY], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, EU_WIRE_WHY, format, arguments);
    va_end(arguments);
}

/* ---- The first line ---- */

struct first_line {
    char text[LINE];
    const char *interpreter; /* a path, or of `env` a name */
    const char *argument;    /* or NULL */
};

/* The first line, ended also by a carriage return, without the blanks at its ends. False if it is
 * none of a program, or too long. */
static bool read_line(char text[LINE])
{
    ssize_t n = pread(OBJECT, text, LINE - 1, 0);
    if (n < 2 || text[0] != '#' || text[1] != '!')
        return false;
    text[n] = '\0';
    size_t end = strcspn(text, "\r\n");
    if (!text[end])
        return n < LINE - 1;
    while (end > 2 && strchr(" \t", text[end - 1]))
        end--;
    text[end] = '\0';
    return true;
}

bool program_is_there(void)
{
    char start[2];
    return pread(OBJECT, start, sizeof start, 0) == sizeof start && memcmp(start, "#!", 2) == 0;
}

static char *word_after(char *s)
{
    s += strcspn(s, " \t");
    if (*s)
        *s++ = '\0';
    return s + strspn(s, " \t");
}

/* As the kernel has it, an interpreter and all the rest as one argument; but that env, whose
 * argument is the interpreter, is not needed for it. */
static bool read_first_line(struct first_line *f, char why[EU_WIRE_WHY])
{
    static const char env[] = "/env";
    if (!read_line(f->text)) {
        fails(why, "begins with a line of more than %d bytes", LINE - 2);
        return false;
    }
    char *interpreter = f->text + 2 + strspn(f->text + 2, " \t");
    char *argument = word_after(interpreter);
    size_t n = strlen(interpreter);
    if (n >= sizeof env && strcmp(interpreter + n - (sizeof env - 1), env) == 0) {
        interpreter = argument;
        argument = word_after(interpreter);
    }
    f->interpreter = interpreter;
    f->argument = *argument ? argument : NULL;
    if (*interpreter)
        return true;
    fails(why, "begins with no interpreter: expected a first line like #!/usr/bin/env python3");
    return false;
}

static bool find_interpreter(const char *name, char path[PATH], char why[EU_WIRE_WHY])
{
    static const char *const folders[] = {"/usr/local/bin/", "/usr/bin/", "/bin/"};
    bool is_path = strchr(name, '/');
    size_t n = is_path ? 1 : sizeof folders / sizeof folders[0];
    for (size_t i = 0; i < n; i++)
        if (snprintf(path, PATH, "%s%s", is_path ? "" : folders[i], name) < PATH &&
            access(path, X_OK) == 0)
            return true;
    fails(why,
          is_path ? "needs %s, which is not there"
                  : "needs %s, which is not in /usr/local/bin, "
                    "/usr/bin or /bin",
          name);
    return false;
}

/* ---- What it finds ---- */

/* Puts in place of OBJECT a copy that is this process's own, so that nothing can be told to others
 * by a lock on it, nor where it lies. */
static bool copy_object(void)
{
    enum { SEALS = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE };
    struct stat st;
    off_t from = 0;
    int copy = memfd_create("bot", MFD_ALLOW_SEALING | MFD_CLOEXEC);
    if (copy < 0 || fstat(OBJECT, &st) != 0)
        return false;
    while (from < st.st_size)
        if (sendfile(copy, OBJECT, &from, (size_t)(st.st_size - from)) <= 0)
            return false;
    return fchmod(copy, 0444) == 0 && fcntl(copy, F_ADD_SEALS, SEALS) == 0 &&
           lseek(copy, 0, SEEK_SET) == 0 && dup2(copy, OBJECT) == OBJECT && close(copy) == 0;
}

/* The folder of modules, opened by the arena's own user, at MODULES, if it is there: that of an
 * installed arena, or that of its sources, from a build or one of its variants. */
static bool open_modules(void)
{
    static const char *const from_here[] = {"python", "../sdk/python", "../../sdk/python"};
    char here[PATH], path[PATH];
    ssize_t n = readlink("/proc/self/exe", here, sizeof here - 1);
    if (n <= 0)
        return false;
    here[n] = '\0';
    *(strrchr(here, '/') + 1) = '\0';
    for (size_t i = 0; i < sizeof from_here / sizeof from_here[0]; i++) {
        if (snprintf(path, sizeof path, "%s%s", here, from_here[i]) >= (int)sizeof path)
            continue;
        int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (folder < 0)
            continue;
        if (folder == MODULES)
            return fcntl(MODULES, F_SETFD, 0) == 0;
        bool moved = dup2(folder, MODULES) == MODULES;
        close(folder);
        return moved;
    }
    return false;
}

/* ---- Walls ---- */

enum { OPENINGS = 16 };

static bool raise_walls(uid_t user, uint64_t memory, bool modules, char why[EU_WIRE_WHY])
{
    static const char *const parts[] = {
        "/usr", "/bin", "/lib", "/lib32", "/lib64", "/libx32", "/etc/alternatives"};
    static const char *const files[] = {"/etc/ld.so.cache"};
    struct opening opening[OPENINGS] = {{OBJECT, OPENING_FILE}};
    size_t n = 1;
    if (modules)
        opening[n++] = (struct opening){MODULES, OPENING_TREE};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        opening[n++] = (struct opening){open(parts[i], O_PATH | O_CLOEXEC), OPENING_RUN};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        opening[n++] = (struct opening){open(files[i], O_PATH | O_CLOEXEC), OPENING_FILE};
    const struct enclosure own = {user, memory, PROGRAM_DESCRIPTORS, opening, n, NULL};
    unsigned walls = enclose(&own);
    for (size_t i = 1 + modules; i < n; i++)
        if (opening[i].fd >= 0)
            close(opening[i].fd);
    if (!(walls & WALL(LANDLOCK)))
        fails(why,
              "is a program, which this machine cannot keep from its files: it has no Landlock");
    return walls & WALL(LANDLOCK);
}

/* ---- Its start ---- */

/* The words it is started with: the interpreter and its argument, the program and its own. */
enum { WORDS = 16 };

static void put_words(const char *words[WORDS], const char *interpreter, const char *argument,
                      char *const *arguments)
{
    static const char program[] = "/proc/self/fd/3";
    unsigned n = 0;
    words[n++] = interpreter;
    if (argument)
        words[n++] = argument;
    words[n++] = program;
    while (*arguments && n < WORDS - 1)
        words[n++] = *arguments++;
    words[n] = NULL;
}

static void execute(const char *path, const char *const words[WORDS], bool debug,
                    char why[EU_WIRE_WHY])
{
    /* without some of these it would be another bot each time, by the order of hashes */
    const char *const environment[] = {"PYTHONHASHSEED=0",
                                       "PYTHONDONTWRITEBYTECODE=1",
                                       "PYTHONPATH=/proc/self/fd/5",
                                       "PERL_HASH_SEED=0",
                                       "LC_ALL=C.UTF-8",
                                       debug ? "EUCHRE_DEBUG=1" : NULL,
                                       NULL};
    (void)personality(ADDR_NO_RANDOMIZE); /* nor by addresses */
    if (dup2(ANSWERS, PRINTS) == PRINTS && fcntl(ANSWERS, F_SETFD, FD_CLOEXEC) == 0 &&
        (debug || filter_raise_for_program())) {
        execve(path, (char *const *)words, (char *const *)environment);
        fails(why, "does not start: %s: %s", path, strerror(errno));
        return;
    }
    fails(why, "is a program, for which this machine has no filter of system calls");
}

/* What it is started with, which points into the line. */
static bool prepare(struct first_line *line, char path[PATH], const char *words[WORDS],
                    char *const *arguments, char why[EU_WIRE_WHY])
{
    if (!read_first_line(line, why) || !find_interpreter(line->interpreter, path, why))
        return false;
    put_words(words, path, line->argument, arguments);
    if (!copy_object())
        fails(why, "cannot be copied into memory: %s", strerror(errno));
    return !*why;
}

void program_become(char *const *arguments, uid_t user, uint64_t memory, char why[EU_WIRE_WHY])
{
    struct first_line line;
    const char *words[WORDS];
    char path[PATH];
    if (prepare(&line, path, words, arguments, why) &&
        raise_walls(user, memory, open_modules(), why))
        execute(path, words, false, why);
}

void program_debug(char *const *arguments, char why[EU_WIRE_WHY])
{
    struct first_line line;
    const char *words[WORDS];
    char path[PATH];
    if (!prepare(&line, path, words, arguments, why))
        return;
    (void)open_modules();
    execute(path, words, true, why);
}
