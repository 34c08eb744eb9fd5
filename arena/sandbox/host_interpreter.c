#include "sandbox/host_interpreter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox/host_descriptors.h"
#include "sandbox/host_confine.h"
#include "sandbox/host_execute.h"
#include "sandbox/seccomp_filter.h"
#include "sandbox/seccomp_trap.h"
#include "sandbox/clocks.h"
#include "sandbox/shebang.h"
#include "sandbox/walls.h"

enum { PATH = SHEBANG_PATH };

static void fails(char why[EU_WIRE_WHY], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void fails(char why[EU_WIRE_WHY], const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(why, EU_WIRE_WHY, format, arguments);
    va_end(arguments);
}

bool interpreter_is_there(void)
{
    return shebang_is_there(OBJECT);
}

/* ---- Its files ---- */

struct interpreter_place interpreter_told(void)
{
    return (struct interpreter_place){getenv(IMAGE_VARIABLE), getenv(FOLDER_VARIABLE),
                                      getenv(PACKAGES_VARIABLE)};
}

void interpreter_enter_image(struct interpreter_place *place)
{
    if (!place->program)
        return;
    /* only root may change the root; anyone else may in a user namespace of their own, until the
     * program is executed */
    if ((geteuid() != 0 && unshare(CLONE_NEWUSER) != 0) || fchdir(IMAGE_DESCRIPTOR) != 0 ||
        chroot(".") != 0)
        place->program = "";
    else
        close(IMAGE_DESCRIPTOR);
}

/* Replaces OBJECT, which was opened outside the image, by the program in the image. */
static bool open_in_image(const char *name)
{
    int fd = open(name, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return false;
    bool moved = dup2(fd, OBJECT) == OBJECT;
    close(fd);
    return moved;
}

static bool find_interpreter(const struct shebang *s, char path[SHEBANG_PATH],
                             char why[EU_WIRE_WHY])
{
    if (shebang_find(s, path))
        return true;
    fails(why,
          strchr(s->interpreter, '/')
              ? "needs %s, which is not there, or not below /usr, /bin or /lib"
              : "needs %s, which is not in /usr/local/bin, "
                "/usr/bin or /bin",
          s->interpreter);
    return false;
}

/* Puts a copy that is this process's own in place of OBJECT. So a lock on it tells others nothing,
 * and its place in the file system is not seen. */
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

/* Moves a folder to MODULES, if it is there. */
static bool open_folder(const char *path)
{
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (folder < 0)
        return false;
    if (folder == MODULES)
        return fcntl(MODULES, F_SETFD, 0) == 0;
    bool moved = dup2(folder, MODULES) == MODULES;
    close(folder);
    return moved;
}

/* Opens the folder of modules at MODULES, as the arena's own user. It is the image's, or an
 * installed arena's, or that of the sources beside a build or a variant of it. Returns whether it
 * is there. */
static bool open_modules(const char *image)
{
    static const char *const from_here[] = {"python", "../sdk/python", "../../sdk/python"};
    char here[PATH], path[PATH];

    if (image)
        return open_folder(IMAGE_MODULES);
    ssize_t n = readlink("/proc/self/exe", here, sizeof here - 1);
    if (n <= 0)
        return false;
    here[n] = '\0';
    *(strrchr(here, '/') + 1) = '\0';
    for (size_t i = 0; i < sizeof from_here / sizeof from_here[0]; i++)
        if (snprintf(path, sizeof path, "%s%s", here, from_here[i]) < (int)sizeof path &&
            open_folder(path))
            return true;
    return false;
}

/* ---- Walls ---- */

enum { OPENINGS = 16 };

/* What may be opened behind them. */
struct openings {
    struct opening opening[OPENINGS];
    size_t n;
};

static void open_path(struct openings *o, const char *path, int what)
{
    o->opening[o->n++] = (struct opening){open(path, O_PATH | O_CLOEXEC), what};
}

static bool open_all(struct openings *o, const struct interpreter_place *place, bool modules)
{
    static const char *const parts[] = {
        "/usr", "/bin", "/lib", "/lib32", "/lib64", "/libx32", "/etc/alternatives"};

    *o = (struct openings){.opening = {{OBJECT, OPENING_FILE}}, .n = 1};
    if (modules)
        o->opening[o->n++] = (struct opening){MODULES, OPENING_TREE};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        open_path(o, parts[i], OPENING_RUN);
    open_path(o, "/etc/ld.so.cache", OPENING_FILE);
    if (place->packages)
        open_path(o, place->packages, OPENING_TREE);
    if (place->folder)
        open_path(o, place->folder, OPENING_TREE);
    return !place->folder || chdir(place->folder) == 0;
}

static bool raise_walls(uid_t user, uint64_t memory, const struct interpreter_place *place,
                        bool modules, unsigned *standing, char why[EU_WIRE_WHY])
{
    struct openings o;

    if (!open_all(&o, place, modules)) {
        fails(why, "cannot be started in its folder: %s", strerror(errno));
        return false;
    }
    const struct confinement own = {user, memory, PROGRAM_DESCRIPTORS, o.opening, o.n, NULL};
    *standing = confine(&own);
    for (size_t i = 1 + modules; i < o.n; i++)
        if (o.opening[i].fd >= 0)
            close(o.opening[i].fd);
    return true;
}

/* ---- Its start ---- */

/* What the program is started with. An interpreter may itself need an interpreter, as the kernel
 * allows. */
enum { WORDS = 32, DEPTH = 4 };
struct command_line {
    struct shebang line[DEPTH];
    char path[DEPTH][PATH];
    const char *words[WORDS]; /* which point into these */
    unsigned n;
};

/* The program and its own arguments. */
static void put_words(struct command_line *s, const char *program, char *const *arguments)
{
    s->words[s->n++] = program;
    while (*arguments && s->n < WORDS - 1 - 2 * DEPTH)
        s->words[s->n++] = *arguments++;
    s->words[s->n] = NULL;
}

static void put_before(struct command_line *s, const char *word)
{
    memmove(s->words + 1, s->words, ++s->n * sizeof *s->words);
    s->words[0] = word;
}

/* Those of the program at OBJECT, of its interpreter and so on. */
static bool find_interpreters(struct command_line *s, char why[EU_WIRE_WHY])
{
    int fd = OBJECT;

    for (unsigned depth = 0; fd >= 0 && shebang_is_there(fd); depth++) {
        if (depth == DEPTH) {
            fails(why, "needs interpreters that need others, more than %u", (unsigned)DEPTH);
            return false;
        }
        struct shebang *line = &s->line[depth];
        if (!shebang_read(fd, line, why, EU_WIRE_WHY) ||
            !find_interpreter(line, s->path[depth], why))
            return false;
        if (line->argument)
            put_before(s, line->argument);
        put_before(s, s->path[depth]);
        if (fd != OBJECT)
            close(fd);
        fd = open(s->path[depth], O_RDONLY | O_CLOEXEC);
    }
    if (fd >= 0 && fd != OBJECT)
        close(fd);
    return true;
}

/* Whether the packages, in lib/python3.N/site-packages, are for the interpreter that is started. */
static bool fit_packages(const struct command_line *s, const char *packages, char why[EU_WIRE_WHY])
{
    char real[PATH], version[PATH];
    const char *interpreter = realpath(s->words[0], real) ? strrchr(real, '/') + 1 : "";

    if (!packages)
        return true;
    size_t n = (size_t)(strrchr(packages, '/') - packages), from = n;
    while (from > 0 && packages[from - 1] != '/')
        from--;
    (void)snprintf(version, sizeof version, "%.*s", (int)(n - from), packages + from);
    if (strcmp(version, interpreter) == 0)
        return true;
    fails(why, "has packages for %.60s, but is started by %.60s", version, interpreter);
    return false;
}

enum { VARIABLES = 12 };
struct environment {
    char modules[PATH + 64];
    const char *variable[VARIABLES];
};

static void put_environment(struct environment *e, const char *modules,
                            const struct interpreter_place *place, bool debug)
{
    (void)snprintf(e->modules, sizeof e->modules, "PYTHONPATH=%s%s%s", modules,
                   place->packages ? ":" : "", place->packages ? place->packages : "");
    /* without the seeds of hashes a bot might play differently each time; numeric libraries would
     * start threads, which there are none of */
    const char *const variables[VARIABLES] = {"PYTHONHASHSEED=0",
                                              "PYTHONDONTWRITEBYTECODE=1",
                                              e->modules,
                                              "PERL_HASH_SEED=0",
                                              "LC_ALL=C.UTF-8",
                                              "OMP_NUM_THREADS=1",
                                              "OPENBLAS_NUM_THREADS=1",
                                              "MKL_NUM_THREADS=1",
                                              debug ? "EUCHRE_DEBUG=1" : NULL};
    memcpy(e->variable, variables, sizeof variables);
}

static bool give_descriptors(void)
{
    return dup2(ANSWERS, PRINTS) == PRINTS && fcntl(ANSWERS, F_SETFD, FD_CLOEXEC) == 0;
}

/* Those that the process has in a user namespace of its own (interpreter_enter_image). */
static bool drop_capabilities(void)
{
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0, 0, 0}};

    return syscall(SYS_capset, &head, none) == 0;
}

void interpreter_become(char *const *arguments, const struct interpreter_place *place, uid_t user,
                        uint64_t memory, char why[EU_WIRE_WHY])
{
    const char *image = place->program;
    struct command_line start = {.n = 0};
    const enum walls_user runner = walls_user();
    char lacks[WALLS_LACKING];
    unsigned standing;
    struct environment environment;

    if (!(image ? open_in_image(image) : copy_object())) {
        fails(why, "cannot be copied into memory: %s", strerror(errno));
        return;
    }
    put_words(&start, image ? image : OBJECT_PATH, arguments);
    if (!find_interpreters(&start, why) || !fit_packages(&start, place->packages, why) ||
        !raise_walls(user, memory, place, open_modules(image), &standing, why))
        return;
    put_environment(&environment, image ? IMAGE_MODULES : MODULES_PATH, place, false);
    if (give_descriptors() && drop_capabilities() && seccomp_trap_set_for_program() &&
        seccomp_filter_raise_for_program())
        standing |= WALL(FILTER);
    if (walls_lacking(WALLED_PROGRAM, runner, standing, lacks)) {
        fails(why, "is a program, and %s", lacks);
        return;
    }
    execute(start.words[0], start.words, environment.variable);
    fails(why, "does not start: %s: %s", start.words[0], strerror(errno));
}

void interpreter_debug(char *const *arguments, const struct interpreter_place *place,
                       char why[EU_WIRE_WHY])
{
    struct command_line start = {.n = 0};
    struct environment environment;

    if (!place->program && !copy_object()) {
        fails(why, "cannot be copied into memory: %s", strerror(errno));
        return;
    }
    put_words(&start, place->program ? place->program : OBJECT_PATH, arguments);
    if (!find_interpreters(&start, why) || !fit_packages(&start, place->packages, why))
        return;
    (void)open_modules(NULL);
    if (place->folder && chdir(place->folder) != 0) {
        fails(why, "cannot be started in its folder: %s", strerror(errno));
        return;
    }
    put_environment(&environment, MODULES_PATH, place, true);
    (void)clocks_counter(true);
    (void)personality(ADDR_NO_RANDOMIZE); /* as it is in play */
    if (give_descriptors())
        execve(start.words[0], (char *const *)start.words,
               (char *const *)(uintptr_t)environment.variable);
    fails(why, "does not start: %s: %s", start.words[0], strerror(errno));
}
