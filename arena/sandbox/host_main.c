/*
 * euchre-host: the process of one bot. It raises its walls, loads the shared object behind them and
 * answers the arena with it, as sdk/euchre_wire.h says; or becomes the program that does so itself.
 */
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/host_wire.h"
#include "sandbox/host_build.h"
#include "sandbox/host_descriptors.h"
#include "sandbox/host_confine.h"
#include "sandbox/host_fork_server.h"
#include "sandbox/seccomp_filter.h"
#include "sandbox/host_bot.h"
#include "sandbox/host_interpreter.h"
#include "sandbox/host_selftest.h"
#include "sandbox/host_cpu_timer.h"
#include "sandbox/seccomp_trap.h"
#include "sandbox/clocks.h"
#include "sandbox/walls.h"

enum { USAGE = 2 };

/* ---- Arguments ---- */

static bool read_number(const char *text, uint64_t most, uint64_t *number)
{
    char *end;

    errno = 0;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && !errno && *number <= most;
}

static bool read_user(const char *text, uid_t *user)
{
    uint64_t number = (uid_t)-1;
    bool read = strcmp(text, "-") == 0 || read_number(text, (uid_t)-2, &number);

    *user = (uid_t)number;
    return read;
}

/* ---- Descriptors and signals ---- */

/* Puts the descriptors in their places and closes all others. False if one is missing. */
static bool arrange_descriptors(void)
{
    for (int given = 0; given <= OBJECT; given++)
        if (fcntl(given, F_GETFD) < 0)
            return false;
    if (dup2(PRINTS, ANSWERS) < 0 || dup2(PRINTS_TOO, PRINTS) < 0)
        return false;
    host_descriptors_close(LINKED);
    return true;
}

/* A bot's words before its death count most. */
static void print_at_once(void)
{
    setvbuf(stdout, NULL, _IONBF, 0);
}

/* Whether the other end of the questions is gone, and no question is left. */
static bool is_orphaned(void)
{
    struct pollfd questions = {.fd = QUESTIONS, .events = POLLIN};

    return poll(&questions, 1, 0) > 0 && questions.revents == POLLHUP;
}

/* Signals as a bot finds them, whatever the arena's own habits are. Nothing is held up. Faults end
 * the process, as its parent will see; what a terminal sends to all does not, for it is the arena
 * that ends a bot; output that finds no taker is lost. */
static void reset_signals(void (*others)(int))
{
    static const int ignored[] = {SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGTSTP, SIGPIPE, SIGXFSZ};
    const struct sigaction plain = {.sa_handler = SIG_DFL}, ignore = {.sa_handler = others};

    sigset_t none;
    for (int number = 1; number < SIGRTMIN; number++)
        sigaction(number, &plain, NULL); /* fails for some, which cannot be changed anyway */
    for (unsigned i = 0; i < sizeof ignored / sizeof ignored[0]; i++)
        sigaction(ignored[i], &ignore, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Maps the memory that the arena has made for frames of so many tables at once; 0: none. Where
 * it cannot be mapped that is not the bot's fault: a process that is killed is started again. */
static struct shared_frames map_frames(unsigned slots)
{
    struct shared_frames shared = {.questions = NULL};

    if (slots && !shared_frames_map(&shared, slots, SHARED))
        raise(SIGKILL);
    return shared;
}

/* ---- Files ---- */

/* The files of the bot; `why`: it cannot play without one of them. */
struct own_files {
    struct bot_files all;
    char why[BOT_FILES_WHY];
};

/* Before any wall stands, as no file can be opened afterwards. */
static void read_files(struct own_files *files, const struct fork_request *own)
{
    const int folder = SHARED + (own->slots > 0), list = folder + 1;
    const size_t size = own->files * sizeof(struct bot_files_entry);

    *files = (struct own_files){.why = ""};
    if (!own->files)
        return;
    const struct bot_files_entry *entry = mmap(NULL, size, PROT_READ, MAP_PRIVATE, list, 0);
    if (entry == MAP_FAILED) /* as where frames cannot be mapped */
        raise(SIGKILL);
    if (bot_files_bytes(entry, own->files) > own->memory)
        (void)snprintf(files->why, sizeof files->why,
                       "has files of %llu MB, more than the memory that a bot may have",
                       (unsigned long long)bot_files_bytes(entry, own->files) >> 20);
    else if (bot_files_read(&files->all, folder, entry, own->files, files->why))
        files->why[0] = '\0';
    munmap((void *)(uintptr_t)entry, size);
}

/* ---- Walls ---- */

/* Raises the first stage of the filter. */
static unsigned raise_filter(struct seccomp_filter *filter)
{
    return seccomp_trap_set() && seccomp_filter_raise(filter, 0) ? WALL(FILTER) : 0;
}

/* ---- What it is started for ---- */

/* Tells the arena that this bot cannot play. */
static int send_refusal(enum eu_fault fault, struct eu_wire_refused *refused)
{
    refused->fault = fault;
    wire_out_send_frame(EU_WIRE_REFUSED, refused, sizeof *refused);
    return 0;
}

/* What is the same for all bots. */
struct common {
    bool hidden; /* no clock can be read */
    struct seccomp_filter filter;
};

/* Descriptors and signals are in order. Ends the process: whatever the bot has registered for the
 * end is not run. */
static _Noreturn void play_bot(struct common *c, const struct fork_request *own,
                               const struct shared_frames *shared, const struct own_files *files)
{
    const struct opening object = {OBJECT, OPENING_FILE};
    const struct confinement walls_of = {own->user, own->memory, DESCRIPTORS, &object, 1, NULL};
    struct eu_wire_hello hello;
    struct eu_wire_refused refused = {.fault = 0};
    struct callbacks bot;

    if (files->why[0]) {
        (void)snprintf(refused.why, sizeof refused.why, "%s", files->why);
        _exit(send_refusal(EU_NO_START, &refused));
    }
    cpu_timer_set(own->answer_ms, own->load_ms > own->answer_ms ? own->load_ms : own->answer_ms,
                  own->table_ms);
    load_library();
    unsigned walls = c->hidden ? WALL(CLOCK) : 0;
    walls |= confine(&walls_of);
    if (is_orphaned()) /* the arena died before that could end this process too */
        _exit(0);
    walls |= raise_filter(&c->filter);
    if (!load_bot(&bot, &c->filter, walls, &hello, refused.why))
        _exit(send_refusal(EU_BAD_ABI, &refused));
    wire_out_send_frame(EU_WIRE_HELLO, &hello, sizeof hello);
    _exit(serve(&bot, shared, &files->all));
}

/* Forks processes that play bots, which are called as if they were started for that. */
static int serve_forks(char *called)
{
    static const char playing[] = "play";
    struct common common;
    struct fork_request request;
    struct own_files files;

    clearenv();
    reset_signals(SIG_IGN);
    print_at_once();
    common.hidden = clocks_hide();
    (void)seccomp_filter_init(&common.filter);
#ifdef __GLIBC__
    (void)malloc_trim(0); /* else each process would tidy up behind that for itself */
#endif
    if (!fork_server_begin())
        return 1;
    if (!fork_server_next(&request))
        return 0;
    memcpy(called, playing, sizeof playing);
    const struct shared_frames shared = map_frames(request.slots);
    read_files(&files, &request);
    if (!arrange_descriptors())
        return 1;
    play_bot(&common, &request, &shared, &files);
}

/* The arena alone limits its time. */
static int become_program(char *const *arguments, const struct interpreter_place *place, uid_t user,
                          uint64_t memory, bool debug)
{
    struct eu_wire_refused refused = {.fault = 0};

    if (is_orphaned())
        return 0;
    if (debug)
        interpreter_debug(arguments, place, refused.why);
    else
        interpreter_become(arguments, place, user, memory, refused.why);
    return send_refusal(EU_NO_START, &refused);
}

static void raise_and_tell(uid_t user)
{
    const struct confinement own = {user, UINT64_C(1) << 30, DESCRIPTORS, NULL, 0, NULL};
    unsigned walls = clocks_hide() ? WALL(CLOCK) : 0;

    walls |= selftest_filter(&own) ? WALL(FILTER) : 0;
    walls |= selftest_confined(&own, confine(&own));
    _exit(write(STDOUT_FILENO, &walls, sizeof walls) == sizeof walls ? 0 : 1);
}

/* In a child, as behind the walls nothing could be written to a file. */
static int show_walls(uid_t user)
{
    int ends[2];
    unsigned walls = 0;

    if (pipe(ends) != 0)
        return 1;
    pid_t child = fork();
    if (child == 0 && dup2(ends[1], STDOUT_FILENO) == STDOUT_FILENO)
        raise_and_tell(user);
    close(ends[1]);
    bool told = child > 0 && read(ends[0], &walls, sizeof walls) == sizeof walls;
    if (child > 0)
        waitpid(child, NULL, 0);
    return told && dprintf(STDOUT_FILENO, "%u\n", walls) > 0 ? 0 : 1;
}

/* build USER MEMORY SECONDS BYTES PROCESSES ALONE COMMAND ...: returns only if that cannot be. */
static int run_build(char **argv)
{
    struct build_limits limits;
    uint64_t memory, alone;

    uid_t user;
    if (!read_user(argv[2], &user) || !read_number(argv[3], INT64_MAX, &memory) ||
        !read_number(argv[4], UINT32_MAX, &limits.seconds) ||
        !read_number(argv[5], INT64_MAX, &limits.bytes) ||
        !read_number(argv[6], UINT32_MAX, &limits.processes) || !read_number(argv[7], 1, &alone))
        return USAGE;
    reset_signals(SIG_DFL);
    build_run(user, memory, &limits, alone, argv + 8);
    return 1;
}

/* play USER MEMORY ANSWER LOAD TABLE [SLOTS [FILES]], or debug */
static bool read_request(char **argv, struct fork_request *own)
{
    uint64_t answer_ms, load_ms, table_ms, slots = 0, files = 0;
    uid_t user;

    if (!read_user(argv[2], &user) || !read_number(argv[3], INT64_MAX, &own->memory) ||
        !read_number(argv[4], UINT32_MAX, &answer_ms) ||
        !read_number(argv[5], UINT32_MAX, &load_ms) ||
        !read_number(argv[6], UINT32_MAX, &table_ms) ||
        (argv[7] && !read_number(argv[7], UINT16_MAX, &slots)) ||
        (argv[7] && argv[8] && !read_number(argv[8], UINT16_MAX, &files)))
        return false;
    own->user = user;
    own->answer_ms = (uint32_t)answer_ms;
    own->load_ms = (uint32_t)load_ms;
    own->table_ms = (uint32_t)table_ms;
    own->slots = (uint32_t)slots;
    own->files = (uint32_t)files;
    return true;
}

int main(int argc, char **argv)
{
    struct fork_request own;
    struct own_files files;
    struct common common;
    uid_t user;

    if (argc == 3 && strcmp(argv[1], "walls") == 0 && read_user(argv[2], &user))
        return show_walls(user);
    if (argc > 8 && strcmp(argv[1], "build") == 0)
        return run_build(argv);
    if (argc == 2 && strcmp(argv[1], "serve") == 0)
        return serve_forks(argv[1]);
    common.hidden = clocks_hide(); /* which needs the machine's /proc */
    struct interpreter_place place = interpreter_told();
    bool debug = argc > 1 && strcmp(argv[1], "debug") == 0;
    if (!debug)
        interpreter_enter_image(&place);
    if (argc >= 7 && argc <= 9 && (debug || strcmp(argv[1], "play") == 0) &&
        read_request(argv, &own)) {
        const struct shared_frames shared = map_frames(own.slots);
        read_files(&files, &own);
        if (!arrange_descriptors())
            return USAGE;
        clearenv();
        reset_signals(debug ? SIG_DFL : SIG_IGN);
        print_at_once();
        if (interpreter_is_there())
            _exit(become_program(argv + 1, &place, own.user, own.memory, debug));
        (void)seccomp_filter_init(&common.filter);
        play_bot(&common, &own, &shared, &files);
    }
    fputs("euchre-host: started by euchre-arena, for a bot to play in\n", stderr);
    return USAGE;
}
