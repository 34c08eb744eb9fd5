#include "sandbox/root_image.h"

#include <ctype.h>
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
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/path.h"
#include "sandbox/namespaces.h"
#include "sandbox/image_files.h"
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
    while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    return image.root >= 0;
}

/* ---- What interpreters need ---- */

/* By the beginning of what the interpreter's own file is called, for which %s stands. */
static const struct {
    const char *interpreter, *pattern;
} needs[] = {
    {"", "/etc/ld.so.cache"},
    {"", "/usr/lib/locale/C.utf8"},
    {"", "/usr/lib/locale/C.UTF-8"},
    {"", "/usr/share/locale/locale.alias"},
    {"python", "/usr/lib/%s"},
    {"python", "/usr/lib64/%s"},
    {"python", "/usr/local/lib/%s"},
    {"perl", "/usr/lib/*/perl*"},
    {"perl", "/usr/lib/perl*"},
    {"perl", "/usr/lib64/perl*"},
    {"perl", "/usr/share/perl*"},
    {"perl", "/usr/local/lib/*/perl*"},
    {"perl", "/usr/local/share/perl*"},
    {"lua", "/usr/lib/*/lua"},
    {"lua", "/usr/lib/lua"},
    {"lua", "/usr/lib64/lua"},
    {"lua", "/usr/share/lua"},
    {"lua", "/usr/local/lib/lua"},
    {"lua", "/usr/local/share/lua"},
    {"tclsh", "/usr/share/tcltk"},
};

/* Where Python looks for packages, how many it may find, and how many names a program and its
 * packages may have in their imports. */
enum { PACKAGES = 4096, NAMES = 100000 };
static const char *const package_folders[] = {"/usr/lib/python3/dist-packages",
                                              "/usr/local/lib/%s/dist-packages",
                                              "/usr/lib/%s/site-packages",
                                              "/usr/lib64/%s/site-packages",
                                              "/usr/local/lib/%s/site-packages"};

struct program {
    char interpreter[64]; /* what its own file is called: python3.11 */
    struct image_files replica;
    char *package[PACKAGES]; /* paths of those that are not added yet; NULL */
    size_t packages;
    unsigned names; /* that were looked for among them */
};

/* A pattern with the interpreter in the place of %s; "" if it is too long. */
static void put_name(const struct program *p, const char *pattern, char path[PATH_CAP])
{
    const char *at = strstr(pattern, "%s");
    int n = at ? snprintf(path, PATH_CAP, "%.*s%s%s", (int)(at - pattern), pattern, p->interpreter,
                          at + 2)
               : snprintf(path, PATH_CAP, "%s", pattern);

    if (n >= PATH_CAP)
        path[0] = '\0';
}

/* ---- Packages for Python ---- */

static bool is_part_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void list_packages(struct program *p)
{
    char folder[PATH_CAP], path[PATH_CAP];
    struct dirent *entry;

    for (size_t i = 0; i < sizeof package_folders / sizeof package_folders[0]; i++) {
        put_name(p, package_folders[i], folder);
        DIR *d = opendir(folder);
        while (d && p->packages < PACKAGES && (entry = readdir(d)))
            if (entry->d_name[0] != '.' && path_join(path, folder, entry->d_name, NULL) &&
                (p->package[p->packages] = strdup(path)))
                p->packages++;
        if (d)
            closedir(d);
    }
}

/* A folder, or a module or a folder of libraries by the name of the package and an end. */
static bool is_of_package(const char *path, const char *name, size_t n)
{
    const char *base = path_base(path);

    return strncmp(base, name, n) == 0 &&
           (!base[n] || (base[n] == '.' && (path_ends(base, ".py") || path_ends(base, ".so") ||
                                            path_ends(base, ".libs"))));
}

static void add_package(struct program *p, const char *name, size_t n)
{
    if (++p->names > NAMES)
        return;
    for (size_t i = 0; n > 0 && i < p->packages; i++) {
        char *path = p->package[i];
        if (!path || !is_of_package(path, name, n))
            continue;
        p->package[i] = NULL;
        image_files_add_tree(&p->replica, path);
        free(path);
    }
}

/* Adds the packages of `a.b, c as d`. */
static void add_imports(struct program *p, const char *at, const char *end)
{
    while (at < end && p->names < NAMES) {
        size_t n = 0;
        while (at < end && strchr(" \t\\\r\n(\"'", *at))
            at++;
        while (at + n < end && is_part_of_name(at[n]))
            n++;
        add_package(p, at, n);
        while (at < end && !strchr(",;\n", *at))
            at++;
        if (at == end || *at != ',')
            return;
        at++;
    }
}

/* Adds what a program imports: by import statements, wherever they stand in a line, as the first of
 * a module in an application follows its name; and by import_module and __import__. */
static void add_imports_of_program(struct program *p, const char *text, size_t size)
{
    static const char *const words[] = {"import", "import_module", "__import__", "from"};
    enum { STATEMENT = 1024 }; /* bytes, at most */
    const char *end = text + size;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t n = strlen(words[i]);
        const char *at = text;
        while (p->names < NAMES && (at = memmem(at, (size_t)(end - at), words[i], n)) != NULL) {
            at += n;
            if (at < end && !is_part_of_name(*at))
                add_imports(p, at, end - at > STATEMENT ? at + STATEMENT : end);
        }
    }
}

/* Adds what the import statements of a package name that begin a line: others are those of
 * examples. */
static void add_imports_of_package(struct program *p, const char *text, size_t size)
{
    static const char import[] = "import ", from[] = "from ";
    const char *end = text + size, *next;

    for (const char *at = text; at < end; at = next) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        line_end = line_end ? line_end : end;
        next = line_end + 1;
        while (at < line_end && (*at == ' ' || *at == '\t'))
            at++;
        size_t n = (size_t)(line_end - at);
        if (n > sizeof import && memcmp(at, import, sizeof import - 1) == 0)
            add_imports(p, at + sizeof import - 1, line_end);
        else if (n > sizeof from && memcmp(at, from, sizeof from - 1) == 0) {
            size_t word = 0;
            at += sizeof from - 1;
            while (at + word < line_end && is_part_of_name(at[word]))
                word++;
            add_package(p, at, word);
        }
    }
}

/* Of packages what these need in turn; the standard library needs none. */
static void on_copied(struct image_files *r, const char *path, const void *data, uint64_t size)
{
    if (path_ends(path, ".py") && strstr(path, "-packages/"))
        add_imports_of_package(r->context, data, (size_t)size);
}

/* ---- A program ---- */

/* Whether it takes no long search, nor one outside of /usr: others wait for it. */
static bool is_quick(const char *pattern)
{
    enum { WILD = 3 };
    unsigned wild = 0;

    for (const char *at = pattern; (at = strpbrk(at, "*?[")) != NULL; at++)
        wild++;
    return strncmp(pattern, "/usr/", 5) == 0 && !strstr(pattern, "..") && wild <= WILD;
}

/* Adds the files that a comment in it names, as far as there is room for what one program names. */
static void add_named(struct program *p, const char *text, size_t size)
{
    static const char says[] = "euchre-arena: files ";
    enum { LOOKED_AT = 8192, PATTERNS = 16, NAMED_MB = 64 };
    const char *end = text + (size < LOOKED_AT ? size : LOOKED_AT), *at = text;

    p->replica.room = (uint64_t)NAMED_MB << 20;
    for (unsigned i = 0; i < PATTERNS; i++) {
        char path[256];
        size_t n = 0;
        if (!(at = memmem(at, (size_t)(end - at), says, sizeof says - 1)))
            return;
        at += sizeof says - 1;
        while (at + n < end && n < sizeof path - 1 && !isspace((unsigned char)at[n]))
            n++;
        memcpy(path, at, n);
        path[n] = '\0';
        if (is_quick(path))
            image_files_add_pattern(&p->replica, path);
    }
}

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

static void add_pattern(struct program *p, const char *pattern)
{
    char path[PATH_CAP];

    put_name(p, pattern, path);
    image_files_add_pattern(&p->replica, path);
}

/* What lacks there, the program finds out. An interpreter may be a program too. */
static void add_needs(struct program *p, int fd, unsigned depth)
{
    enum { DEPTH = 4 }; /* the kernel's own */
    struct shebang s;
    char path[SHEBANG_PATH], why[256];

    if (!shebang_read(fd, &s, why, sizeof why) || !shebang_find(&s, path))
        return;
    image_files_add(&p->replica, path);
    char *real = realpath(path, NULL);
    (void)snprintf(p->interpreter, sizeof p->interpreter, "%s", real ? path_base(real) : "");
    free(real);
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (strncmp(p->interpreter, needs[i].interpreter, strlen(needs[i].interpreter)) == 0)
            add_pattern(p, needs[i].pattern);
    if (strncmp(p->interpreter, "python", 6) == 0)
        list_packages(p);
    int interpreter = depth < DEPTH ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (interpreter >= 0) {
        add_needs(p, interpreter, depth + 1);
        close(interpreter);
    }
}

static bool is_there(const char *name)
{
    return faccessat(image.root, name + 1, F_OK, 0) == 0;
}

/* One at a time, so that what is there is all there. The program itself comes last, for then all
 * that it needs is there too. */
static bool fill_image(int fd, const char *text, size_t size, const char *host, const char *name)
{
    enum { ROOM_MB = 1024 };
    struct program p = {.replica = {.root = image.root,
                                    .room = (uint64_t)ROOM_MB << 20,
                                    .copied = on_copied,
                                    .context = &p}};
    int lock = openat(image.root, ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0600);

    if (lock < 0 || flock(lock, LOCK_EX) != 0) {
        if (lock >= 0)
            close(lock);
        return false;
    }
    bool made = is_there(name);
    if (!made) {
        add_needs(&p, fd, 0);
        add_imports_of_program(&p, text, size);
        add_named(&p, text, size);
        if (!is_there(IMAGE_MODULES))
            add_modules(image.root, host);
        errno = p.replica.error;
        made = !errno && image_files_write(image.root, name, text, size, 0444);
    }
    for (size_t i = 0; i < p.packages; i++)
        free(p.package[i]);
    close(lock);
    return made;
}

/* Its name is a part of a hash of it, long enough that no two programs have it in common: nobody
 * else knows it, and it is the same in each run. */
static bool add(int fd, const char *text, size_t size, const char *host, char name[IMAGE_NAME])
{
    enum { PART = 16 };
    uint8_t hash[HASH_BYTES];
    size_t n = (size_t)snprintf(name, IMAGE_NAME, "%s", IMAGE_PROGRAMS);

    hash32(hash, NULL, 0, text, size);
    for (size_t i = 0; i < PART; i++, n += 2)
        (void)snprintf(name + n, IMAGE_NAME - n, "%02x", hash[i]);
    (void)snprintf(name + n, IMAGE_NAME - n, "/bot");
    return is_there(name) || fill_image(fd, text, size, host, name);
}

bool image_add(const char *program, const char *host, char name[IMAGE_NAME], struct err *err)
{
    struct stat st;
    int fd = open(program, O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && fstat(fd, &st) == 0;

    void *text = ok && st.st_size > 0
                     ? mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0)
                     : MAP_FAILED;

    name[0] = '\0';
    if (text == MAP_FAILED)
        ok = err_errno(err, ERR_ABORT, "cannot read %s", program);
    else if (image_make() && !add(fd, text, (size_t)st.st_size, host, name))
        ok = err_errno(err, ERR_ABORT, "cannot copy %s into memory", program);
    if (text != MAP_FAILED)
        munmap(text, (size_t)st.st_size);
    if (fd >= 0)
        close(fd);
    return ok;
}
