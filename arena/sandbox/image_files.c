#include "sandbox/image_files.h"

#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

/* ---- Names ---- */

/* Whether files may be copied from there. */
static bool is_public(const struct image_files *r, const char *path)
{
    static const char *const roots[] = {
        "/usr/",           "/bin/", "/lib/", "/lib32/", "/lib64/", "/libx32/", "/etc/alternatives/",
        "/etc/ld.so.cache"};

    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++)
        if (strncmp(path, roots[i], strlen(roots[i])) == 0)
            return true;
    size_t n = r->also ? strlen(r->also) : 0;
    return n && strncmp(path, r->also, n) == 0 && (!path[n] || path[n] == '/');
}

/* The same name relative to the root of the image. */
static const char *within(const char *path)
{
    while (*path == '/')
        path++;
    return *path ? path : ".";
}

static bool is_there(const struct image_files *r, const char *path)
{
    struct stat st;

    return fstatat(r->root, within(path), &st, AT_SYMLINK_NOFOLLOW) == 0;
}

/* Open to the user ids of bots, whatever our umask hides from others. */
static void make_folder(int root, const char *path)
{
    enum { MODE = 0755 };

    if (mkdirat(root, path, MODE) == 0)
        (void)fchmodat(root, path, MODE, 0);
}

static void make_folders(int root, const char *path)
{
    char part[PATH_CAP];

    for (const char *at = within(path), *slash; (slash = strchr(at, '/')); at = slash + 1) {
        int n = snprintf(part, sizeof part, "%.*s", (int)(slash - within(path)), within(path));
        if (n < (int)sizeof part)
            make_folder(root, part);
    }
}

/* A path being resolved: what is resolved, and the rest. */
struct path_walk {
    char real[PATH_CAP], rest[PATH_CAP];
};

static void go_up(struct path_walk *w)
{
    char *slash = strrchr(w->real, '/');

    if (slash)
        *slash = '\0';
}

/* Moves the next part from the rest to what is resolved. False if there is no room. */
static bool step_into(struct path_walk *w)
{
    const char *part = w->rest + strspn(w->rest, "/");
    size_t n = strcspn(part, "/"), done = strlen(w->real);
    bool here = n == 1 && part[0] == '.', up = n == 2 && memcmp(part, "..", 2) == 0;

    if (done + n + 2 > PATH_CAP)
        return false;
    if (up)
        go_up(w);
    else if (!here)
        (void)snprintf(w->real + done, PATH_CAP - done, "/%.*s", (int)n, part);
    memmove(w->rest, part + n, strlen(part + n) + 1);
    return true;
}

/* What is resolved is a link: copies it and follows it. */
static bool take_link(const struct image_files *r, struct path_walk *w)
{
    char target[PATH_CAP], rest[PATH_CAP];
    ssize_t size = readlink(w->real, target, sizeof target - 1);

    if (size <= 0)
        return false;
    target[size] = '\0';
    (void)snprintf(rest, sizeof rest, "%s/", w->real); /* such a folder is a link itself: /lib */
    if (is_public(r, rest)) {
        make_folders(r->root, w->real);
        (void)symlinkat(target, r->root, within(w->real));
    }
    if (target[0] == '/')
        w->real[0] = '\0';
    else
        go_up(w);
    memcpy(rest, w->rest, sizeof rest);
    return snprintf(w->rest, sizeof w->rest, "%s%s", target, rest) < (int)sizeof w->rest;
}

/* Follows a path as the kernel does, and makes the links on it anew. False if it leads nowhere, or
 * to what is not public. */
static bool follow_path(const struct image_files *r, const char *path, char real[PATH_CAP])
{
    enum { LINKS = 32 };
    struct path_walk w = {.real = ""};
    struct stat st;
    unsigned links = 0;

    if (path[0] != '/' || snprintf(w.rest, sizeof w.rest, "%s", path) >= (int)sizeof w.rest)
        return false;
    while (w.rest[strspn(w.rest, "/")]) {
        if (!step_into(&w) || (w.real[0] && lstat(w.real, &st) != 0))
            return false;
        if (w.real[0] && S_ISLNK(st.st_mode) && (++links > LINKS || !take_link(r, &w)))
            return false;
    }
    memcpy(real, w.real, PATH_CAP);
    return is_public(r, real);
}

/* ---- Files ---- */

bool image_files_write(int root, const char *path, const void *data, uint64_t size, unsigned mode)
{
    char draft[64];

    (void)snprintf(draft, sizeof draft, ".draft-%ld", (long)getpid());
    int fd = openat(root, draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    bool made = file_write(fd, data, size, path, NULL) && fchmod(fd, mode) == 0;
    made = close(fd) == 0 && made;
    if (made && renameat(root, draft, root, within(path)) != 0) {
        make_folders(root, path);
        made = renameat(root, draft, root, within(path)) == 0;
    }
    if (!made)
        (void)unlinkat(root, draft, 0);
    return made;
}

static void add_libraries(struct image_files *r, const char *path, const void *data, uint64_t size);

enum { PAGE = 4096 }; /* what a small file takes, too */

static void copy_file(struct image_files *r, const char *path)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool fit = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && (st.st_mode & S_IROTH) &&
               (uint64_t)st.st_size <= r->room;

    void *data = fit && st.st_size > 0
                     ? mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, fd, 0)
                     : MAP_FAILED;

    if (fd >= 0)
        close(fd);
    if (!fit || (st.st_size > 0 && data == MAP_FAILED))
        return;
    uint64_t size = data == MAP_FAILED ? 0 : (uint64_t)st.st_size;
    const struct timespec times[] = {st.st_mtim,
                                     st.st_mtim}; /* by which Python knows its bytecode */
    const void *bytes = size ? data : "";
    if (!image_files_write(r->root, path, bytes, size, st.st_mode & S_IXOTH ? 0555 : 0444) ||
        utimensat(r->root, within(path), times, 0) != 0) {
        r->error = errno;
    } else {
        r->room -= size + PAGE < r->room ? size + PAGE : r->room;
        add_libraries(r, path, bytes, size);
        if (r->copied)
            r->copied(r, path, bytes, size);
    }
    if (size)
        munmap(data, size);
}

void image_files_add(struct image_files *r, const char *path)
{
    char real[PATH_CAP];
    struct stat st;

    if (!follow_path(r, path, real) || lstat(real, &st) != 0)
        return;
    if (S_ISREG(st.st_mode) && !is_there(r, real))
        copy_file(r, real);
    else if (S_ISDIR(st.st_mode)) {
        make_folders(r->root, real);
        make_folder(r->root, within(real));
    }
}

/* ---- Folders ---- */

static bool is_needless(const char *name)
{
    static const char *const needless[] = {".",       "..",      "CORE",          "ensurepip",
                                           "idlelib", "include", "site-packages", "dist-packages",
                                           "test",    "tests",   "turtledemo"};
    static const char config[] = "config-";

    for (size_t i = 0; i < sizeof needless / sizeof needless[0]; i++)
        if (strcmp(name, needless[i]) == 0)
            return true;
    return strncmp(name, config, sizeof config - 1) == 0;
}

static void add_tree(struct image_files *r, const char *folder, unsigned depth)
{
    enum { DEPTH = 24 };
    char path[PATH_CAP];
    struct dirent *entry;
    struct stat st;

    DIR *d =
        depth < DEPTH && lstat(folder, &st) == 0 && (st.st_mode & S_IXOTH) ? opendir(folder) : NULL;
    if (!d)
        return;
    image_files_add(r, folder);
    while (r->room > PAGE && (entry = readdir(d))) {
        if (is_needless(entry->d_name) ||
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path)
            continue;
        if (entry->d_type == DT_DIR)
            add_tree(r, path, depth + 1);
        else if (entry->d_type == DT_REG && !is_there(r, path))
            copy_file(r, path);
        else if (entry->d_type != DT_REG)
            image_files_add(r, path);
    }
    closedir(d);
}

void image_files_add_tree(struct image_files *r, const char *path)
{
    char real[PATH_CAP];
    struct stat st;

    if (follow_path(r, path, real) && lstat(real, &st) == 0 && S_ISDIR(st.st_mode))
        add_tree(r, real, 0);
    else
        image_files_add(r, path);
}

void image_files_add_pattern(struct image_files *r, const char *pattern)
{
    glob_t found;
    if (glob(pattern, GLOB_NOSORT, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            image_files_add_tree(r, found.gl_pathv[i]);
    globfree(&found);
}

/* ---- Libraries ---- */

/* An object file, of which every number may be wrong. */
struct object {
    const uint8_t *data;
    uint64_t size;
    const char *folder; /* it lies in */
};

static const void *part_of(const struct object *o, uint64_t at, uint64_t size)
{
    return at <= o->size && size <= o->size - at ? o->data + at : NULL;
}

/* A string that ends within the file. */
static const char *string_at(const struct object *o, uint64_t at)
{
    return at < o->size && memchr(o->data + at, '\0', o->size - at) ? (const char *)o->data + at
                                                                    : NULL;
}

static const Elf64_Phdr *program_header(const struct object *o, unsigned i)
{
    const Elf64_Ehdr *head = part_of(o, 0, sizeof *head);
    if (!head || memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 ||
        head->e_ident[EI_CLASS] != ELFCLASS64 || i >= head->e_phnum || head->e_phoff % 8)
        return NULL;
    return part_of(o, head->e_phoff + (uint64_t)i * sizeof(Elf64_Phdr), sizeof(Elf64_Phdr));
}

/* Where in the file lies what is at an address in memory. */
static uint64_t place_of(const struct object *o, uint64_t address)
{
    const Elf64_Phdr *p;
    for (unsigned i = 0; (p = program_header(o, i)); i++)
        if (p->p_type == PT_LOAD && address >= p->p_vaddr && address - p->p_vaddr < p->p_filesz)
            return p->p_offset + (address - p->p_vaddr);
    return UINT64_MAX;
}

/* Adds what a list of folders, in which $ORIGIN is the object's own, has by this name. */
static void add_from(struct image_files *r, const struct object *o, const char *folders,
                     const char *name)
{
    static const char origin[] = "$ORIGIN";

    for (const char *at = folders; *at; at += strcspn(at, ":"), at += *at == ':') {
        char path[PATH_CAP];
        bool own = strncmp(at, origin, sizeof origin - 1) == 0;
        const char *from = own ? at + sizeof origin - 1 : at;
        int n = snprintf(path, sizeof path, "%s%.*s/%s", own ? o->folder : "",
                         (int)strcspn(from, ":"), from, name);
        if (n < (int)sizeof path)
            image_files_add(r, path);
    }
}

static bool is_of_32_bits(const char *path)
{
    static const char *const folders[] = {"/lib32/", "/libx32/", "/usr/lib32/", "/usr/libx32/"};

    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (strncmp(path, folders[i], strlen(folders[i])) == 0)
            return true;
    return false;
}

/* Adds all of this name that the dynamic linker's list has, in which paths end in NUL. */
static void add_listed(struct image_files *r, const char *name)
{
    char word[NAME_MAX + 3];
    struct stat st;
    int fd = open("/etc/ld.so.cache", O_RDONLY | O_CLOEXEC);
    bool there = fd >= 0 && fstat(fd, &st) == 0 && st.st_size > 0;
    const char *list =
        there ? mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
    int n = snprintf(word, sizeof word, "/%s", name);

    if (fd >= 0)
        close(fd);
    if (list == MAP_FAILED)
        return;
    const char *end = list + st.st_size, *at = list, *path;
    while (n < (int)sizeof word && (at = memmem(at, (size_t)(end - at), word, (size_t)n + 1))) {
        for (path = at; path > list && path[-1]; path--)
            continue;
        if (!is_of_32_bits(path))
            image_files_add(r, path);
        at += n;
    }
    munmap((void *)(uintptr_t)list, (size_t)st.st_size);
}

static void add_library(struct image_files *r, const struct object *o, const char *own,
                        const char *name)
{
    if (strchr(name, '/')) {
        image_files_add(r, name);
        return;
    }
    add_from(r, o, own, name);
    add_from(r, o, "/lib:/usr/lib:/lib64:/usr/lib64:/usr/local/lib", name);
    add_listed(r, name);
}

static void add_needed(struct image_files *r, const struct object *o, const Elf64_Phdr *dynamic)
{
    enum { MOST = 4096 };
    uint64_t strings = UINT64_MAX, path = UINT64_MAX;

    const Elf64_Dyn *d;
    for (unsigned pass = 0; pass < 2; pass++) {
        const char *own = pass && path != UINT64_MAX ? string_at(o, strings + path) : NULL;
        for (unsigned i = 0; i < MOST; i++) {
            d = part_of(o, dynamic->p_offset + i * sizeof *d, sizeof *d);
            if (!d || d->d_tag == DT_NULL)
                break;
            if (d->d_tag == DT_STRTAB)
                strings = place_of(o, d->d_un.d_ptr);
            if (d->d_tag == DT_RUNPATH || d->d_tag == DT_RPATH)
                path = d->d_un.d_val;
            const char *name = pass && d->d_tag == DT_NEEDED && strings != UINT64_MAX
                                   ? string_at(o, strings + d->d_un.d_val)
                                   : NULL;
            if (name)
                add_library(r, o, own ? own : "", name);
        }
    }
}

/* The libraries of a program or another library, and the dynamic linker that it names. */
static void add_libraries(struct image_files *r, const char *path, const void *data, uint64_t size)
{
    char folder[PATH_CAP];
    const struct object o = {data, size, folder};

    const Elf64_Phdr *p;
    if (!path_dir(folder, path, NULL))
        return;
    for (unsigned i = 0; (p = program_header(&o, i)); i++) {
        const char *linker = p->p_type == PT_INTERP ? string_at(&o, p->p_offset) : NULL;
        if (linker)
            image_files_add(r, linker);
        if (p->p_type == PT_DYNAMIC && p->p_offset % 8 == 0)
            add_needed(r, &o, p);
    }
}
