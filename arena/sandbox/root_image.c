#include "sandbox/root_image.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/child.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/path.h"
#include "base/text.h"
#include "sandbox/namespaces.h"
#include "sandbox/image_marks.h"
#include "sandbox/image_needs.h"
#include "sandbox/shebang.h"

/* One for this process and all that it forks, as what is in it does not depend on who uses it. */
static struct {
    bool tried;
    int root; /* of use if tried */
} image;

int image_root(void)
{
    return image.tried ? image.root : -1;
}

/* ---- Making it ---- */

/* For headers of the system that are older than its kernel. */
#ifndef SYS_fsopen
#define SYS_fsopen 430
#define SYS_fsconfig 431
#define SYS_fsmount 432
#endif

/* A mount that is nowhere in the tree of files: it goes with its last descriptor. */
static int mount_memory(void)
{
    enum { SET_STRING = 1, CREATE = 6, CLOSE_ON_EXEC = 1 };
    enum { NO_SUID = 0x2, NO_DEVICES = 0x4, NO_ATIME = 0x10 };
    static const char *const option[][2] = {{"mode", "0755"}, {"size", "4g"}, {"nr_inodes", "1m"}};
    int made = (int)syscall(SYS_fsopen, "tmpfs", CLOSE_ON_EXEC);
    bool ok = made >= 0;

    for (size_t i = 0; ok && i < sizeof option / sizeof option[0]; i++)
        ok = syscall(SYS_fsconfig, made, SET_STRING, option[i][0], option[i][1], 0) == 0;
    ok = ok && syscall(SYS_fsconfig, made, CREATE, NULL, NULL, 0) == 0;
    int root =
        ok ? (int)syscall(SYS_fsmount, made, CLOSE_ON_EXEC, NO_SUID | NO_DEVICES | NO_ATIME) : -1;
    if (made >= 0)
        close(made);
    return root;
}

union control {
    struct cmsghdr head; /* for its alignment */
    char room[CMSG_SPACE(sizeof(int))];
};

static void send_descriptor(int to, int fd)
{
    char byte = 0;
    struct iovec text = {&byte, 1};
    union control control = {.room = {0}};
    struct msghdr message = {.msg_iov = &text,
                             .msg_iovlen = 1,
                             .msg_control = control.room,
                             .msg_controllen = sizeof control.room};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);

    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof fd);
    memcpy(CMSG_DATA(head), &fd, sizeof fd);
    (void)sendmsg(to, &message, MSG_NOSIGNAL);
}

/* -1 if none comes. */
static int receive_descriptor(int from)
{
    char byte;
    struct iovec text = {&byte, 1};
    union control control = {.room = {0}};
    struct msghdr message = {.msg_iov = &text,
                             .msg_iovlen = 1,
                             .msg_control = control.room,
                             .msg_controllen = sizeof control.room};
    int fd = -1;

    if (recvmsg(from, &message, MSG_CMSG_CLOEXEC) == 1 && CMSG_FIRSTHDR(&message))
        memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof fd);
    return fd;
}

/* In a child, as an ordinary user needs namespaces for it that nothing else shall be in. */
static void make_and_send(int to)
{
    uid_t user = geteuid();
    gid_t group = getegid();

    if (user != 0) {
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
            return;
        namespaces_keep_ids(user, group);
    }
    int root = mount_memory();
    /* as euchre-host will make it the root */
    if (root >= 0 && (user == 0 || unshare(CLONE_NEWUSER) == 0) && fchdir(root) == 0 &&
        chroot(".") == 0 && access("/proc", F_OK) != 0)
        send_descriptor(to, root);
}

bool image_make(void)
{
    int ends[2];

    if (image.tried)
        return image.root >= 0;
    image.tried = true;
    image.root = -1;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    pid_t pid = fork();
    if (pid == 0) {
        make_and_send(ends[1]);
        _exit(0);
    }
    close(ends[1]);
    if (pid > 0)
        image.root = receive_descriptor(ends[0]);
    close(ends[0]);
    if (pid > 0)
        (void)child_wait(pid);
    return image.root >= 0;
}

/* ---- The modules for bots ---- */

/* All files of a folder, which are put into another. */
static void copy_folder(int root, const char *from, const char *to)
{
    char path[PATH_CAP], copy[PATH_CAP];
    struct dirent *entry;
    struct err err;

    DIR *d = opendir(from);

    while (d && (entry = readdir(d))) {
        struct buf bytes = {0};
        enum { MOST = 16 << 20 };
        if (entry->d_name[0] != '.' && path_join(path, from, entry->d_name, &err) &&
            path_join(copy, to, entry->d_name, &err) && file_read(path, MOST, &bytes, &err))
            (void)image_files_write(root, copy, bytes.data, bytes.len, 0444);
        buf_finish(&bytes);
    }
    if (d)
        closedir(d);
}

/* The modules for bots: those of an installed arena, or of its sources, from a build or one of its
 * variants. Its bytecode carries a hash of the source, so that times do not matter. */
static void add_modules(int root, const char *host)
{
    static const char *const from_host[] = {"python", "../sdk/python", "../../sdk/python"};
    char *real = realpath(host, NULL), path[PATH_CAP], compiled[PATH_CAP];
    struct err err;

    for (size_t i = 0; real && i < sizeof from_host / sizeof from_host[0]; i++) {
        if (!path_beside(path, real, from_host[i], &err) || access(path, R_OK) != 0)
            continue;
        copy_folder(root, path, IMAGE_MODULES);
        if (path_join(compiled, path, "__pycache__", &err))
            copy_folder(root, compiled, IMAGE_MODULES "/__pycache__");
        break;
    }
    free(real);
}

static bool is_there(const char *name)
{
    return faccessat(image.root, name + 1, F_OK, 0) == 0;
}

/* ---- A bot ---- */

/* A file that is mapped. */
struct mapped {
    int fd;
    const char *text;
    size_t size;
};

static bool map_file(struct mapped *m, int fd)
{
    struct stat st;

    *m = (struct mapped){.fd = fd, .text = ""};
    if (fd < 0 || fstat(fd, &st) != 0 || st.st_size == 0)
        return fd >= 0;
    void *text = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (text == MAP_FAILED)
        return false;
    m->text = text;
    m->size = (size_t)st.st_size;
    return true;
}

static void unmap_file(struct mapped *m)
{
    if (m->size)
        munmap((void *)(uintptr_t)m->text, m->size);
    if (m->fd >= 0)
        close(m->fd);
}

/* What is added. */
struct addition {
    struct mapped program;
    const struct bot_source *bot;
    const char *host;
    const char *done; /* is in the image when all is */
    struct image_place *place;
};

static bool map_program(struct addition *a)
{
    return map_file(&a->program, fcntl(a->bot->fd, F_DUPFD_CLOEXEC, 0));
}

/* The files of the folder but for the program, and what its modules import. */
static bool add_files(struct image_needs *needs, const struct addition *a, struct err *err)
{
    const struct bot_folder *folder = &a->bot->folder;
    bool ok = true;

    for (size_t i = 0; ok && i < folder->files; i++) {
        const char *name = folder->file[i].name;
        char path[IMAGE_NAME + BOT_FOLDER_NAME];
        struct mapped file;
        if (strcmp(name, folder->manifest.entry) == 0)
            continue;
        ok = map_file(&file, bot_folder_file(folder, i, err));
        if (path_ends(name, ".py"))
            image_needs_imports(needs, file.text, file.size);
        (void)snprintf(path, sizeof path, "%s/%s", a->place->folder, name);
        ok = ok && image_files_write(image.root, path, file.text, file.size, 0444);
        unmap_file(&file);
    }
    return ok;
}

static bool add_all(const struct addition *a, struct err *err)
{
    const struct mapped *program = &a->program;
    struct image_needs needs;

    image_needs_begin(&needs, image.root, *a->place->packages ? a->place->packages : NULL);
    image_needs_interpreter(&needs, program->fd);
    image_needs_imports(&needs, program->text, program->size);
    bool ok = !a->bot->is_folder || add_files(&needs, a, err);
    image_needs_named(&needs, program->text, program->size);
    if (!is_there(IMAGE_MODULES))
        add_modules(image.root, a->host);
    if (ok && needs.files.error) {
        errno = needs.files.error;
        ok = false;
    }
    ok = ok && image_files_write(image.root, a->place->program, program->text, program->size, 0444);
    int error = errno;
    image_needs_finish(&needs);
    errno = error;
    return ok;
}

/* Where there is no room, that of bots that nobody plays is taken. */
static bool add_with_room(const struct addition *a, struct err *err)
{
    return add_all(a, err) || (errno == ENOSPC && image_marks_sweep(image.root) && add_all(a, err));
}

/* One at a time, so that what is there is all there. The program itself comes last, for then all
 * that it needs is there too. */
static bool fill_image(const struct addition *a, const uint8_t hash[HASH_BYTES], struct err *err)
{
    int lock = openat(image.root, ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    bool ok =
        lock >= 0 && flock(lock, LOCK_EX) == 0 &&
        (is_there(a->done) ||
         (add_with_room(a, err) &&
          (!a->bot->is_folder || image_mark_make(image.root, a->done, hash, a->place->packages))));

    if (lock >= 0)
        close(lock);
    return ok;
}

static void set_name(struct image_place *place, const uint8_t hash[HASH_BYTES], const char *file)
{
    char name[IMAGE_PROGRAM_NAME];

    image_program_name(hash, name);
    (void)snprintf(place->folder, sizeof place->folder, IMAGE_PROGRAMS "%s", name);
    (void)snprintf(place->program, sizeof place->program, IMAGE_PROGRAMS "%s/%s", name, file);
}

static bool add_program(struct addition *a, struct err *err)
{
    uint8_t hash[HASH_BYTES];

    if (!map_program(a))
        return err_errno(err, ERR_ABORT, "cannot read %s", a->bot->path);
    if (!image_make())
        return true;
    hash32(hash, NULL, 0, a->program.text, a->program.size);
    set_name(a->place, hash, "bot");
    a->done = a->place->program;
    return is_there(a->place->program) || fill_image(a, hash, err);
}

/* ---- A bot that is a folder ---- */

/* Adds it, unless that is done, and holds it there. */
static bool hold_folder(struct addition *a, struct err *err)
{
    enum { TRIES = 20 }; /* others could take its room before it is held */
    const struct bot_folder *folder = &a->bot->folder;
    uint8_t hash[HASH_BYTES];

    for (int i = 0; i < TRIES; i++) {
        a->place->held = image_mark_hold(image.root, a->done, hash);
        if (a->place->held < 0 && !bot_folder_hash(folder, hash, err))
            return false;
        set_name(a->place, hash, folder->manifest.entry);
        if (a->place->held >= 0)
            return true;
        if ((!a->program.size && !map_program(a)) || !fill_image(a, hash, err))
            return false;
    }
    return err_set(err, ERR_ABORT, "bots that play at once have more files than there is room for");
}

static bool add_folder(struct addition *a, struct err *err)
{
    const struct bot_folder *folder = &a->bot->folder;
    char mark[IMAGE_MARK_NAME];

    if (!image_make())
        return err_set(err, ERR_ABORT,
                       "%s is a folder: such bots play only where programs have an image of their "
                       "files (doctor says why this machine has none)",
                       a->bot->path);
    image_mark_name(folder, mark);
    memcpy(a->place->packages, folder->packages, sizeof folder->packages);
    a->done = mark;
    bool ok = hold_folder(a, err);
    a->done = NULL;
    return ok;
}

bool image_add(const struct bot_source *bot, const char *host, struct image_place *place,
               struct err *err)
{
    struct addition a = {.program = {.fd = -1}, .bot = bot, .host = host, .place = place};
    struct err why = {.text = ""};

    place->program[0] = place->packages[0] = '\0';
    place->held = -1;
    bool ok = (bot->is_folder ? add_folder : add_program)(&a, &why);
    if (!ok && !why.text[0])
        (void)err_errno(&why, ERR_ABORT, "cannot copy %s into memory", bot->path);
    if (!ok)
        (void)err_set(err, why.class, "%s", why.text);
    unmap_file(&a.program);
    return ok;
}
