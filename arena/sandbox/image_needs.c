#include "sandbox/image_needs.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sandbox/shebang.h"

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

/* Where Python looks for packages, and how many names a program and its packages may have in their
 * imports. */
enum { NAMES = 100000 };
static const char *const package_folders[] = {"/usr/lib/python3/dist-packages",
                                              "/usr/local/lib/%s/dist-packages",
                                              "/usr/lib/%s/site-packages",
                                              "/usr/lib64/%s/site-packages",
                                              "/usr/local/lib/%s/site-packages"};

/* A pattern with the interpreter in the place of %s; "" if it is too long. */
static void put_name(const struct image_needs *p, const char *pattern, char path[PATH_CAP])
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

static void list_folder(struct image_needs *p, const char *folder)
{
    char path[PATH_CAP];
    struct dirent *entry;
    DIR *d = opendir(folder);

    while (d && p->packages < IMAGE_PACKAGES && (entry = readdir(d)))
        if (entry->d_name[0] != '.' && path_join(path, folder, entry->d_name, NULL) &&
            (p->package[p->packages] = strdup(path)))
            p->packages++;
    if (d)
        closedir(d);
}

static void list_packages(struct image_needs *p)
{
    char folder[PATH_CAP];

    if (p->own_packages)
        list_folder(p, p->own_packages);
    for (size_t i = 0; i < sizeof package_folders / sizeof package_folders[0]; i++) {
        put_name(p, package_folders[i], folder);
        list_folder(p, folder);
    }
}

/* By which packages ask for their own versions. */
static void add_metadata(struct image_needs *p)
{
    char pattern[PATH_CAP];

    if (p->own_packages && path_join(pattern, p->own_packages, "*.dist-info/METADATA", NULL))
        image_files_add_pattern(&p->files, pattern);
}

/* A folder, or a module or a folder of libraries by the name of the package and an end. */
static bool is_of_package(const char *path, const char *name, size_t n)
{
    const char *base = path_base(path);

    return strncmp(base, name, n) == 0 &&
           (!base[n] || (base[n] == '.' && (path_ends(base, ".py") || path_ends(base, ".so") ||
                                            path_ends(base, ".libs"))));
}

static void add_package(struct image_needs *p, const char *name, size_t n)
{
    if (++p->names > NAMES)
        return;
    for (size_t i = 0; n > 0 && i < p->packages; i++) {
        char *path = p->package[i];
        if (!path || !is_of_package(path, name, n))
            continue;
        p->package[i] = NULL;
        image_files_add_tree(&p->files, path);
        free(path);
    }
}

/* Adds the packages of `a.b, c as d`. */
static void add_imports(struct image_needs *p, const char *at, const char *end)
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

/* What a program imports: by import statements, wherever they stand in a line, as the first of
 * a module in an application follows its name; and by import_module and __import__. */
void image_needs_imports(struct image_needs *p, const char *text, size_t size)
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
static void add_imports_of_package(struct image_needs *p, const char *text, size_t size)
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

/* ---- Files that are named ---- */

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
void image_needs_named(struct image_needs *p, const char *text, size_t size)
{
    static const char says[] = "euchre-arena: files ";
    enum { LOOKED_AT = 8192, PATTERNS = 16, NAMED_MB = 64 };
    const char *end = text + (size < LOOKED_AT ? size : LOOKED_AT), *at = text;

    p->files.room = (uint64_t)NAMED_MB << 20;
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
            image_files_add_pattern(&p->files, path);
    }
}

static void add_pattern(struct image_needs *p, const char *pattern)
{
    char path[PATH_CAP];

    put_name(p, pattern, path);
    image_files_add_pattern(&p->files, path);
}

/* ---- The interpreter ---- */

/* What lacks there, the program finds out. An interpreter may be a program too. */
static void add_interpreter(struct image_needs *p, int fd, unsigned depth)
{
    enum { DEPTH = 4 }; /* the kernel's own */
    struct shebang s;
    char path[SHEBANG_PATH], why[256];

    if (!shebang_read(fd, &s, why, sizeof why) || !shebang_find(&s, path))
        return;
    image_files_add(&p->files, path);
    char *real = realpath(path, NULL);
    (void)snprintf(p->interpreter, sizeof p->interpreter, "%s", real ? path_base(real) : "");
    free(real);
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (strncmp(p->interpreter, needs[i].interpreter, strlen(needs[i].interpreter)) == 0)
            add_pattern(p, needs[i].pattern);
    if (strncmp(p->interpreter, "python", 6) == 0) {
        list_packages(p);
        add_metadata(p);
    }
    int interpreter = depth < DEPTH ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (interpreter >= 0) {
        add_interpreter(p, interpreter, depth + 1);
        close(interpreter);
    }
}

void image_needs_interpreter(struct image_needs *p, int fd)
{
    add_interpreter(p, fd, 0);
}

void image_needs_begin(struct image_needs *p, int root, const char *packages)
{
    enum { ROOM_MB = 1024 };

    *p = (struct image_needs){.files = {.root = root,
                                        .room = (uint64_t)ROOM_MB << 20,
                                        .copied = on_copied,
                                        .context = p,
                                        .also = packages},
                              .own_packages = packages};
}

void image_needs_finish(struct image_needs *p)
{
    for (size_t i = 0; i < p->packages; i++)
        free(p->package[i]);
    p->packages = 0;
}
