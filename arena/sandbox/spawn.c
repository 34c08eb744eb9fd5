/* Starts euchre-host: its pipes or sockets, its user and its limits. */
#include "sandbox/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/child.h"
#include "base/process.h"
#include "sandbox/bot_source.h"
#include "sandbox/fork_server.h"
#include "sandbox/program_start.h"
#include "sandbox/root_image.h"
#include "sandbox/resources.h"
#include "sandbox/shebang.h"

enum {
    PIPE_ROOM = 256 * 1024,
    VARIABLE = PATH_CAP + sizeof PACKAGES_VARIABLE,
};

/* What euchre-host is told of a program; "": nothing. */
struct host_told {
    char program[VARIABLE], folder[VARIABLE], packages[VARIABLE];
};

/* ---- The program ---- */

/* The program that the user names in place of our own; NULL: none. */
static const char *named_host(void)
{
    const char *named = getenv("EUCHRE_ARENA_HOST");

    return named && *named ? named : NULL;
}

bool process_host(char path[PATH_CAP], struct err *err)
{
    static const char *const beside[] = {"euchre-host", "../lib/euchre-arena/euchre-host"};
    const char *named = named_host();

    if (named)
        return path_join(path, "", named, err);
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        if (!path_beside_program(path, beside[i]))
            return err_errno(err, ERR_ABORT, "/proc, which the arena needs, cannot be read");
        if (access(path, X_OK) == 0)
            return true;
    }
    return err_set(err, ERR_ABORT,
                   "euchre-host, which holds the bots, is neither beside the program nor in "
                   "../lib/euchre-arena from there (EUCHRE_ARENA_HOST may name it)");
}

/* ---- Pipes ---- */

/* What the process is given, in the order of its descriptors; from MEMORY on only what there is.
 * MEMORY is the image of a program, or the shared frames of an object. FOLDER has the files of an
 * object, and LIST says which they are. */
enum { QUESTIONS, ANSWERS, OUTPUT, OBJECT, MEMORY, FOLDER, LIST, GIVEN };
_Static_assert((int)MEMORY == (int)IMAGE_DESCRIPTOR, "euchre-host looks for it there");

/* A copy of `fd` above those the process starts with, so that giving it these does not lose it. */
static int above(int fd)
{
    if (fd < 0 || fd >= GIVEN)
        return fd;
    int moved = fcntl(fd, F_DUPFD_CLOEXEC, GIVEN);
    close(fd);
    return moved;
}

/* A pipe keeps the times at which it was made and written, the second not on every kernel. From the
 * first a bot at a second table could learn how long the first took, and its partner can choose
 * that. Sockets keep neither. So a program, which may look at what it has open, gets these. */
static bool connect_ends(int ends[2], bool program)
{
    return program ? socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 &&
                         shutdown(ends[0], SHUT_WR) == 0
                   : pipe2(ends, O_CLOEXEC) == 0;
}

static bool make_pipe(int *reading, int *writing, bool program)
{
    int ends[2];

    if (!connect_ends(ends, program))
        return false;
    *reading = above(ends[0]);
    *writing = above(ends[1]);
    return *reading >= 0 && *writing >= 0;
}

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* ---- Memory ---- */

static uint64_t memory_bytes(const struct process_setup *s)
{
    return s->batch ? resources_batch(s->limits) : resources_alone(s->limits);
}

bool process_outgrew(const struct process *p)
{
    enum { PART = 4 };
    uint64_t most = resources_alone(p->setup->limits) + shared_frames_bytes(&p->shared);

    /* what it has used counts what this process had when it was started, up to its exec */
    return p->pid ? process_memory_peak(p->pid) > most
                  : p->resident > most / PART && p->resident > process_resident_peak(getpid());
}

/* Where the kernel has to kill somebody for want of memory (run/retry.h), it is to be a bot, and
 * first one that plays in a batch: how far this process offers itself while it starts another, that
 * one does too. Whoever has offered himself may take that back. */
enum { ALONE_FIRST = 500, BATCH_FIRST = 1000 };

/* Returns how far it did before, and never less than that. */
static long offer(long first, bool less)
{
    char text[16] = "";
    int fd = open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC);

    if (fd < 0)
        return first;
    ssize_t n = pread(fd, text, sizeof text - 1, 0);
    long before = n > 0 ? strtol(text, NULL, 10) : first;
    if (less || first > before)
        (void)dprintf(fd, "%ld", first);
    close(fd);
    return before;
}

/* ---- Start ---- */

static unsigned user_of(const struct process_setup *s)
{
    return PROCESS_USERS + s->user % PROCESS_USERS_MOST;
}

static uint64_t memory_of(const struct process *p)
{
    return memory_bytes(p->setup) + shared_frames_bytes(&p->shared);
}

/* The descriptors that the process is given, one behind the other. */
struct handed {
    int given[GIVEN];
    unsigned n;
    unsigned files; /* in the list */
};

static struct handed hand_over(const int given[GIVEN], unsigned files)
{
    struct handed handed = {.files = files};

    for (unsigned i = 0; i < GIVEN; i++)
        if (given[i] >= 0)
            handed.given[handed.n++] = given[i];
    return handed;
}

static bool execute_host(struct process *p, struct host_told *told, const struct handed *handed,
                         bool walled, struct err *err)
{
    const struct process_setup *s = p->setup;
    char user[16] = "-", memory[24], answer[16], load[16], table[16], slots[16], files[16];

    if (geteuid() == 0)
        snprintf(user, sizeof user, "%u", user_of(s));
    snprintf(memory, sizeof memory, "%llu", (unsigned long long)memory_of(p));
    snprintf(answer, sizeof answer, "%u", s->limits->answer_ms);
    snprintf(load, sizeof load, "%u", s->limits->load_ms);
    snprintf(table, sizeof table, "%u", s->limits->table_ms);
    snprintf(slots, sizeof slots, "%u", p->shared.questions ? s->batch : 0);
    snprintf(files, sizeof files, "%u", handed->files);
    char *argv[] = {(char *)"euchre-host",
                    (char *)(s->debug ? "debug" : "play"),
                    user,
                    memory,
                    answer,
                    load,
                    table,
                    p->shared.questions || handed->files ? slots : NULL,
                    handed->files ? files : NULL,
                    NULL};
    char *environment[] = {told->program[0] ? told->program : NULL,
                           told->program[0] ? told->folder : NULL,
                           told->packages[0] ? told->packages : NULL, NULL};
    /* a program, which is executed in this process (sandbox/host_execute.h), would be another bot
     * each time if addresses were random */
    const struct program_start start = {.path = s->host,
                                        .argv = argv,
                                        .environment = environment,
                                        .given = handed->given,
                                        .descriptors = handed->n,
                                        .unrandomized = walled};
    long before = offer(s->batch ? BATCH_FIRST : ALONE_FIRST, false);
    int rc = program_start(&start, &p->pid);
    (void)offer(before, true);
    if (!rc)
        return true;
    p->pid = 0;
    errno = rc;
    return child_not_started(s->host, err);
}

static bool fork_host(struct process *p, const struct handed *handed, struct err *err)
{
    const struct process_setup *s = p->setup;
    const struct fork_request request = {
        .memory = memory_of(p),
        .user = geteuid() == 0 ? user_of(s) : UINT32_MAX,
        .answer_ms = s->limits->answer_ms,
        .load_ms = s->limits->load_ms,
        .table_ms = s->limits->table_ms,
        .slots = p->shared.questions ? s->batch : 0,
        .files = handed->files,
        .kill_first = s->batch ? BATCH_FIRST : ALONE_FIRST,
    };

    return fork_server_fork(s->server, s->host, &request, handed->given, &p->pid, err);
}

/* In place of the pipe, which ends with that, it gets our own. */
static bool to_terminal(int *output, struct err *err)
{
    close_end(output);
    *output = above(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0));
    return *output >= 0 || err_errno(err, ERR_ABORT, "cannot give a bot our output");
}

static void tell(struct host_told *told, const char *program, const char *folder,
                 const char *packages)
{
    (void)snprintf(told->folder, sizeof told->folder, FOLDER_VARIABLE "=%s", folder);
    (void)snprintf(told->program, sizeof told->program, IMAGE_VARIABLE "=%s", program);
    if (*packages)
        (void)snprintf(told->packages, sizeof told->packages, PACKAGES_VARIABLE "=%s", packages);
}

/* Where a program is in the image of its files; it gets that, if there is one. */
static bool open_image(struct process *p, const struct bot_source *bot, int *root,
                       struct host_told *told, struct err *err)
{
    struct image_place place;

    if (!image_add(bot, p->setup->host, &place, err))
        return false;
    p->held = place.held;
    if (!place.program[0])
        return true;
    tell(told, place.program, place.folder, place.packages);
    *root = above(fcntl(image_root(), F_DUPFD_CLOEXEC, GIVEN));
    return *root >= 0 || err_errno(err, ERR_ABORT, "cannot start a bot");
}

/* A folder that its author steps through plays where it lies. */
static bool open_folder(const struct bot_source *bot, struct host_told *told, struct err *err)
{
    char entry[PATH_CAP] = "";

    if (!bot->is_folder)
        return true;
    char *real = realpath(bot->folder.path, NULL);
    bool ok = real ? path_join(entry, real, bot->folder.manifest.entry, err)
                   : err_errno(err, ERR_ABORT, "cannot open %s", bot->path);
    if (ok)
        tell(told, entry, real, bot->folder.packages);
    free(real);
    return ok;
}

static bool open_all(struct process *p, const struct bot_source *bot, int given[GIVEN],
                     bool program, struct err *err)
{
    given[OBJECT] = above(fcntl(bot->fd, F_DUPFD_CLOEXEC, GIVEN));
    if (given[OBJECT] < 0)
        return err_errno(err, ERR_ABORT, "cannot start a bot");
    if (!make_pipe(&given[QUESTIONS], &p->questions, program) ||
        !make_pipe(&p->answers, &given[ANSWERS], program) ||
        !make_pipe(&p->output, &given[OUTPUT], program))
        return err_errno(err, ERR_ABORT, "cannot make a pipe to a bot");
    (void)fcntl(p->questions, F_SETFL, O_NONBLOCK);
    (void)fcntl(p->answers, F_SETFL, O_NONBLOCK);
    (void)fcntl(p->output, F_SETFL, O_NONBLOCK);
    (void)fcntl(p->questions, F_SETPIPE_SZ, PIPE_ROOM); /* the default will do as well */
    if (p->setup->debug)
        return to_terminal(&given[OUTPUT], err);
    (void)fcntl(given[OUTPUT], F_SETFL, O_NONBLOCK); /* a full pipe stops no bot */
    return true;
}

/* Without shared memory there are the pipes. */
static void share_frames(struct process *p, int *memory)
{
    if (p->setup->batch >= SHARED_FRAMES_LEAST &&
        shared_frames_make(&p->shared, p->setup->batch, memory))
        *memory = above(*memory);
}

void spawn_close(struct process *p)
{
    shared_frames_finish(&p->shared);
    close_end(&p->questions);
    close_end(&p->questions_far);
    close_end(&p->answers);
    close_end(&p->output);
    close_end(&p->held);
}

/* The files of a shared object that is a folder, which euchre-host reads; *files is their
 * number. */
static bool give_files(const struct bot_source *bot, int given[GIVEN], unsigned *files,
                       struct err *err)
{
    size_t n;
    struct bot_files_entry *list = bot_folder_list(&bot->folder, &n);

    if (!list)
        return err_memory(err);
    given[FOLDER] = above(fcntl(bot->folder.fd, F_DUPFD_CLOEXEC, GIVEN));
    given[LIST] = above(memfd_create("files", MFD_CLOEXEC));
    *files = (unsigned)n;
    bool ok = given[FOLDER] >= 0 && given[LIST] >= 0 &&
              file_write(given[LIST], list, n * sizeof *list, bot->path, NULL);
    free(list);
    return ok || err_errno(err, ERR_ABORT, "cannot give a bot its files");
}

static bool start_host(struct process *p, const struct bot_source *bot, int given[GIVEN],
                       struct err *err)
{
    const bool program = bot->is_program, debug = p->setup->debug;
    struct host_told told = {"", "", ""};
    unsigned files = 0;

    if (!open_all(p, bot, given, program && !debug, err))
        return false;
    if (program &&
        !(debug ? open_folder(bot, &told, err) : open_image(p, bot, &given[MEMORY], &told, err)))
        return false;
    if (!debug && !program)
        share_frames(p, &given[MEMORY]);
    if (bot->is_folder && !program && !give_files(bot, given, &files, err))
        return false;
    const struct handed handed = hand_over(given, files);
    /* another program need not know how to fork bots (sdk/WIRE.md) */
    if (p->setup->server && !debug && !program && !named_host())
        return fork_host(p, &handed, err);
    return execute_host(p, &told, &handed, program && !debug, err);
}

bool spawn_host(struct process *p, struct err *err)
{
    int given[GIVEN] = {-1, -1, -1, -1, -1, -1, -1};
    struct bot_source bot;

    p->questions = p->questions_far = p->answers = p->output = p->held = -1;
    bool ok = bot_source_open(&bot, p->setup->path, err);
    if (ok) {
        ok = start_host(p, &bot, given, err);
        bot_source_close(&bot);
    }
    p->questions_far = given[QUESTIONS];
    for (int i = ANSWERS; i < GIVEN; i++)
        close_end(&given[i]);
    if (!ok)
        spawn_close(p);
    return ok;
}
