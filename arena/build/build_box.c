#include "build/build_box.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/process.h"
#include "base/file.h"
#include "base/folder.h"
#include "sandbox/namespaces.h"
#include "sandbox/bot_process.h"

enum { TICK_MS = 20, WEIGH_TICKS = 10, SLACK_MS = 30000, BOX_FILES = 20000 };
#define MOUNTED "/tmp"

/* A command in its box. It exists in the process that watches over the command. */
struct box_run {
    const struct build_box *w;
    struct build_box_end end;
    struct buf output;
    char box[PATH_CAP];
    struct folder_temporary temporary; /* the box, unless it is mounted */
    bool mounted, alone;               /* a file system, a process namespace of its own */
    int folder, work, host, source, products;
    int printed, failures; /* what the command prints, why there is none */
    uid_t user;            /* (uid_t)-1: as we are */
    pid_t child;
};

static bool give_up(struct box_run *b, const char *what)
{
    b->end.how = BUILD_BOX_FAILED;
    (void)snprintf(b->end.why, sizeof b->end.why, "%s: %s", what, strerror(errno));
    return false;
}

/* ---- The box ---- */

/* Opens what is needed of the rest of the machine, before a mount may hide it. */
static bool open_all(struct box_run *b)
{
    b->host = open(b->w->host, O_PATH | O_CLOEXEC);
    b->source = open(b->w->source, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    b->products = open(b->w->products, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return (b->host >= 0 && b->source >= 0 && b->products >= 0) ||
           give_up(b, "cannot open what it is made from");
}

static bool mount_box(struct box_run *b, unsigned walls)
{
    char how[96];

    (void)snprintf(how, sizeof how, "size=%um,nr_inodes=%u,mode=0755",
                   (unsigned)b->w->limits.disk_mb, (unsigned)BOX_FILES);
    if (!(walls & WALL(MOUNT)) ||
        mount("box", MOUNTED, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOATIME, how) != 0)
        return false;
    (void)snprintf(b->box, sizeof b->box, "%s", MOUNTED);
    return true;
}

static int make_box_folder(const struct box_run *b, const char *name)
{
    if (mkdirat(b->folder, name, 0755) != 0)
        return -1;
    return openat(b->folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* A new file of a folder, with what there is to read; holes stay holes. */
static bool put_file(int from, int folder, const char *name)
{
    int out = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    bool ok = out >= 0 && file_fill(from, name, out, name, NULL);

    return out >= 0 && close(out) == 0 && ok;
}

static bool is_full(const struct box_run *b)
{
    struct statvfs fs;

    if (!b->mounted)
        return folder_bytes(b->folder) > (uint64_t)b->w->limits.disk_mb << 20;
    return fstatvfs(b->folder, &fs) == 0 && (fs.f_bavail == 0 || fs.f_ffree == 0);
}

static bool copy_source(struct box_run *b)
{
    const struct folder_limits any = {UINT64_MAX, UINT32_MAX};
    struct err err;
    bool copied = folder_copy(b->source, b->work, 0644, &any, NULL, &err);

    if (is_full(b)) {
        b->end.how = BUILD_BOX_FULL;
        return false;
    }
    if (!copied) {
        b->end.how = BUILD_BOX_FAILED;
        (void)snprintf(b->end.why, sizeof b->end.why, "%.250s", err.text);
    }
    return copied;
}

static bool fill_box(struct box_run *b, const int *given)
{
    int sdk = make_box_folder(b, "sdk"), tmp = make_box_folder(b, "tmp");

    b->work = make_box_folder(b, "work");
    bool ok = (sdk >= 0 && tmp >= 0 && b->work >= 0) || give_up(b, "cannot make a box");
    for (unsigned i = 0; ok && b->w->given[i]; i++)
        ok = put_file(given[i], sdk, path_base(b->w->given[i])) || give_up(b, b->w->given[i]);
    if (ok)
        ok = copy_source(b);
    if (ok && b->user != (uid_t)-1 &&
        !(folder_give(b->work, b->user) && folder_give(tmp, b->user))) {
        if (errno == EINVAL) /* in a user namespace that has no such users we stay who we are */
            b->user = (uid_t)-1;
        else
            ok = give_up(b, "chown");
    }
    if (sdk >= 0)
        close(sdk);
    if (tmp >= 0)
        close(tmp);
    return ok;
}

/* Opens the files that are given; `given` has room for `most`. */
static bool open_given(struct box_run *b, int *given, unsigned most)
{
    for (unsigned i = 0; b->w->given[i]; i++) {
        given[i] = i < most ? open(b->w->given[i], O_RDONLY | O_CLOEXEC) : -1;
        if (given[i] < 0)
            return give_up(b, b->w->given[i]);
    }
    return true;
}

static bool make_box(struct box_run *b, unsigned walls)
{
    enum { GIVEN_MOST = 64 };
    int given[GIVEN_MOST];
    struct err err;

    if (!open_all(b) || !open_given(b, given, GIVEN_MOST))
        return false;
    b->mounted = mount_box(b, walls);
    if (!b->mounted &&
        (!folder_temporary_open(&b->temporary, &err) ||
         !path_join(b->box, "", b->temporary.path, &err) || chmod(b->box, 0755) != 0))
        return give_up(b, "cannot make a box");
    b->folder = open(b->box, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return b->folder >= 0 ? fill_box(b, given) : give_up(b, b->box);
}

/* ---- The command ---- */

/* The limit of processes counts all that a user has, who may be the one that runs the arena. More
 * than there are does no harm. */
static unsigned others_of_user(const struct box_run *b)
{
    struct dirent *entry, *task;
    struct stat st;
    unsigned n = 0;

    DIR *d = b->user == (uid_t)-1 ? opendir("/proc") : NULL;

    while (d && (entry = readdir(d))) {
        char path[64];
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9')
            continue;
        (void)snprintf(path, sizeof path, "/proc/%.20s/task", entry->d_name);
        DIR *tasks = stat(path, &st) == 0 && st.st_uid == geteuid() ? opendir(path) : NULL;
        while (tasks && (task = readdir(tasks)))
            n += task->d_name[0] != '.';
        if (tasks)
            closedir(tasks);
    }
    if (d)
        closedir(d);
    return n;
}

/* Makes all that is mounted read-only for this process and those it starts, but for the box, and
 * goes to its folder; nothing of this where mounts cannot be parted, and *alone is false then. So
 * no path leads to what could be changed, nor its mode or times, which Landlock does not guard. */
static bool write_box_alone(const struct box_run *b, bool *alone)
{
    char folder[PATH_CAP];

    *alone = unshare(CLONE_NEWNS) == 0 && mount(b->box, b->box, NULL, MS_BIND, NULL) == 0 &&
             namespaces_read_only();
    if (!*alone)
        return fchdir(b->work) == 0;
    return namespaces_mount(b->box, false, MOUNT_READ_ONLY, false) &&
           path_join(folder, b->box, "work", NULL) && chdir(folder) == 0;
}

/* Standard input, output, and behind them where euchre-host tells of failures
 * (sandbox/host_build.h). The program stays open. */
static bool place_descriptors(struct box_run *b, int output, int failures)
{
    enum { FAILURES = 3, BEHIND = 8 };
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC);

    b->host = fcntl(b->host, F_DUPFD_CLOEXEC, BEHIND);
    output = fcntl(output, F_DUPFD_CLOEXEC, BEHIND);
    return dup2(failures, FAILURES) >= 0 && null >= 0 && dup2(null, 0) >= 0 &&
           dup2(output, 1) >= 0 && dup2(output, 2) >= 0;
}

enum { ENVIRONMENT = 8, SETTING = PATH_CAP + 32 };

/* In the child: becomes euchre-host, which becomes the command. */
static void become_command(struct box_run *b, int output, int failures)
{
    const struct build_box_limits *l = &b->w->limits;
    char number[5][24], setting[3][SETTING], build[] = "build", host[] = "euchre-host";
    char parted[2] = "0";
    char *argv[32] = {host, build, number[0], number[1], number[2], number[3], number[4], parted};
    char path[] = "PATH=/usr/local/bin:/usr/bin:/bin", locale[] = "LC_ALL=C.UTF-8";
    char *environment[ENVIRONMENT] = {path, locale, setting[0], setting[1], setting[2], NULL};
    bool alone;

    (void)snprintf(setting[0], SETTING, "HOME=%s/work", b->box);
    (void)snprintf(setting[1], SETTING, "TMPDIR=%s/tmp", b->box);
    (void)snprintf(setting[2], SETTING, "CPATH=%s/sdk", b->box);
    (void)snprintf(number[0], sizeof number[0], b->user == (uid_t)-1 ? "-" : "%u", b->user);
    (void)snprintf(number[1], sizeof number[1], "%llu", (unsigned long long)l->memory_mb << 20);
    (void)snprintf(number[2], sizeof number[2], "%u", l->seconds);
    (void)snprintf(number[3], sizeof number[3], "%llu", (unsigned long long)l->disk_mb << 20);
    (void)snprintf(number[4], sizeof number[4], "%u", l->processes + others_of_user(b));
    for (unsigned i = 0; b->w->command[i] && i + 9 < sizeof argv / sizeof *argv; i++)
        argv[8 + i] = (char *)(uintptr_t)b->w->command[i];
    (void)setsid();
    (void)umask(022);
    bool ready = write_box_alone(b, &alone) && place_descriptors(b, output, failures);
    if (ready) {
        parted[0] = alone ? '1' : '0';
        (void)fexecve(b->host, argv, environment);
    }
    dprintf(failures, "cannot start euchre-host: %s", strerror(errno));
    _exit(1);
}

/* The process gets the ends to write of two pipes, we those to read. */
static bool start_command(struct box_run *b)
{
    int output[2], failures[2];

    if (pipe2(output, O_CLOEXEC) != 0)
        return false;
    if (pipe2(failures, O_CLOEXEC) != 0) {
        close(output[0]);
        close(output[1]);
        return false;
    }
    b->child = fork();
    if (b->child == 0)
        become_command(b, output[1], failures[1]);
    close(output[1]);
    close(failures[1]);
    b->printed = output[0];
    b->failures = failures[0];
    (void)fcntl(b->printed, F_SETFL, O_NONBLOCK);
    return b->child > 0;
}

/* ---- Watching ---- */

/* Reads what the command has printed. False at its end. */
static bool listen_to(struct box_run *b, uint64_t *printed)
{
    size_t most = (size_t)b->w->limits.output_kb << 10;
    char piece[16384];
    ssize_t n;

    while ((n = read(b->printed, piece, sizeof piece)) > 0) {
        size_t room = most - b->output.len, kept = (size_t)n < room ? (size_t)n : room;
        (void)buf_add(&b->output, piece, kept);
        b->end.cut = b->end.cut || kept < (size_t)n;
        *printed += (uint64_t)n;
        if (*printed > (uint64_t)most * BUILD_BOX_FLOODS)
            return true;
    }
    return n != 0;
}

static void for_children_in(const char *path, void (*visit)(void *, pid_t), void *context)
{
    char text[4096];
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;

    if (fd >= 0)
        close(fd);
    text[n > 0 ? n : 0] = '\0';
    for (char *at = text, *rest; *at; at = rest) {
        long pid = strtol(at, &rest, 10);
        if (rest == at)
            break;
        if (pid > 0)
            visit(context, (pid_t)pid);
    }
}

/* Calls for each child of a process, whichever of its threads has started it, as far as the kernel
 * tells of them. */
static void for_children(pid_t parent, void (*visit)(void *, pid_t), void *context)
{
    char path[64];
    struct dirent *task;

    (void)snprintf(path, sizeof path, "/proc/%ld/task", (long)parent);
    DIR *tasks = opendir(path);
    while (tasks && (task = readdir(tasks))) {
        if (task->d_name[0] == '.')
            continue;
        (void)snprintf(path, sizeof path, "/proc/%ld/task/%.12s/children", (long)parent,
                       task->d_name);
        for_children_in(path, visit, context);
    }
    if (tasks)
        closedir(tasks);
}

struct weighing {
    uint64_t bytes;
    unsigned depth;
};

/* Adds the memory of a process and all below it. */
static void weigh_memory(void *context, pid_t pid)
{
    enum { DEPTH = 256 };
    struct weighing *w = context;

    w->bytes += process_resident(pid);
    if (++w->depth < DEPTH)
        for_children(pid, weigh_memory, w);
    w->depth--;
}

/* A process that has lost its parent is a child of the first one, or of this one. */
static bool has_too_much(const struct box_run *b)
{
    struct weighing w = {.bytes = 0};

    for_children(getpid(), weigh_memory, &w);
    return w.bytes > (uint64_t)b->w->limits.memory_mb << 20;
}

static void watch_command(struct box_run *b)
{
    const struct build_box_limits *l = &b->w->limits;
    uint64_t until = clock_wall_ns() + l->seconds * CLOCK_SECOND, printed = 0;
    bool hears = true;

    b->end.how = BUILD_BOX_ENDED;
    for (unsigned tick = 1; !child_ended(b->child); tick++) {
        struct pollfd p = {.fd = hears ? b->printed : -1, .events = POLLIN};
        (void)poll(&p, 1, TICK_MS);
        hears = hears && listen_to(b, &printed);
        if (printed > ((uint64_t)l->output_kb << 10) * BUILD_BOX_FLOODS)
            b->end.how = BUILD_BOX_FLOOD;
        else if (clock_wall_ns() >= until)
            b->end.how = BUILD_BOX_LATE;
        else if (has_too_much(b))
            b->end.how = BUILD_BOX_MEMORY;
        else if (!b->mounted && tick % WEIGH_TICKS == 0 && is_full(b))
            b->end.how = BUILD_BOX_FULL;
        if (b->end.how != BUILD_BOX_ENDED)
            return;
    }
    (void)listen_to(b, &printed);
}

/* What is stopped starts nothing more: so even those that come faster than they are killed are all
 * caught. */
static void stop_all(void *context, pid_t pid)
{
    (void)kill(pid, SIGSTOP);
    for_children(pid, stop_all, context);
}

static void kill_one(void *context, pid_t pid)
{
    for_children(pid, kill_one, context);
    (void)kill(pid, SIGKILL);
}

/* Ends processes one after the other; those that lost their parent are children of this one
 * (PR_SET_CHILD_SUBREAPER). */
static void end_each(struct box_run *b)
{
    for (;;) {
        int status;
        pid_t gone = waitpid(-1, &status, WNOHANG);
        if (gone == b->child)
            b->end.status = status;
        if (gone < 0 && errno == ECHILD)
            return;
        if (gone > 0)
            continue;
        for (int i = 0; i < 3; i++)
            for_children(getpid(), stop_all, NULL);
        for_children(getpid(), kill_one, NULL);
        (void)poll(NULL, 0, 1);
    }
}

/* Ends all that the command started: with the first process of its namespace, if it has one. */
static void end_all(struct box_run *b)
{
    if (b->alone) {
        (void)kill(b->child, SIGKILL);
        b->end.status = child_wait(b->child);
    } else {
        end_each(b);
    }
}

/* ---- Products ---- */

/* Takes nothing that is not a regular file or is too big. */
static bool take_product(struct box_run *b, const char *name)
{
    struct stat st;
    int in = openat(b->work, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool fit = in >= 0 && fstat(in, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 &&
               st.st_size <= (off_t)BUILD_BOX_PRODUCT_MB << 20;
    bool ok = fit && put_file(in, b->products, name);

    if (fit && !ok) {
        (void)give_up(b, name);
        (void)unlinkat(b->products, name, 0);
    }
    if (in >= 0)
        close(in);
    return ok;
}

static bool is_product(const char *name)
{
    return name[0] != '.' && path_ends(name, ".so");
}

static void take_products(struct box_run *b)
{
    int own = openat(b->work, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    DIR *d = own < 0 ? NULL : fdopendir(own);
    struct dirent *entry;

    if (!d && own >= 0)
        close(own);
    while (d && b->end.products < BUILD_BOX_PRODUCTS && (entry = readdir(d)))
        if (is_product(entry->d_name) && take_product(b, entry->d_name))
            b->end.products++;
    if (d)
        closedir(d);
}

/* ---- The whole ---- */

static void run_command(struct box_run *b)
{
    if (!start_command(b)) {
        (void)give_up(b, "cannot start a process");
        return;
    }
    watch_command(b);
    end_all(b);
    ssize_t n = read(b->failures, b->end.why, sizeof b->end.why - 1);
    if (n > 0) {
        b->end.why[n] = '\0';
        b->end.how = BUILD_BOX_FAILED;
        return;
    }
    bool failed = !WIFEXITED(b->end.status) || WEXITSTATUS(b->end.status) != 0;
    if (b->end.how == BUILD_BOX_ENDED && failed && is_full(b))
        b->end.how = BUILD_BOX_FULL;
    if (b->end.how == BUILD_BOX_ENDED)
        take_products(b);
}

static void run_in_box(void *context, int out)
{
    enum { USERS = 512 }; /* the last of those that bots have */
    struct box_run b = {.w = context, .host = -1, .source = -1, .products = -1, .user = (uid_t)-1};

    if (geteuid() == 0)
        b.user = PROCESS_USERS + PROCESS_USERS_MOST - 1 - (uid_t)getpid() % USERS;
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
    unsigned walls = namespaces_raise();
    b.alone = unshare(CLONE_NEWPID) == 0;
    if (make_box(&b, walls))
        run_command(&b);
    if (!b.mounted && b.box[0])
        folder_temporary_close(&b.temporary);
    bool told = file_write(out, &b.end, sizeof b.end, "", NULL) &&
                file_write(out, b.output.data, b.output.len, "", NULL);
    _exit(told ? 0 : 1);
}

bool build_box_run(const struct build_box *w, struct build_box_end *end, struct buf *output,
                   struct err *err)
{
    const struct subprocess child = {.run = run_in_box,
                                     .context = (void *)(uintptr_t)w,
                                     .ms = w->limits.seconds * 1000 + SLACK_MS,
                                     .stop = w->stop};
    size_t size = sizeof *end + ((size_t)w->limits.output_kb << 10);
    char *room = malloc(size);
    struct subprocess_end over;

    if (!room)
        return err_memory(err);
    bool ok = subprocess_run(&child, room, size, &over, err);
    if (ok && over.said >= sizeof *end) {
        memcpy(end, room, sizeof *end);
        ok = buf_add(output, room + sizeof *end, over.said - sizeof *end) || err_memory(err);
    } else if (ok) {
        *end = (struct build_box_end){.how = over.late ? BUILD_BOX_LATE : BUILD_BOX_FAILED};
        (void)snprintf(end->why, sizeof end->why, "the process that watches over it has ended");
    }
    free(room);
    return ok;
}
