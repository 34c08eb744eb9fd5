#include "base/path.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The length of the folder part without its last slash; -1 if the path is a name only. */
static long dir_len(const char *path)
{
    const char *slash = strrchr(path, '/');

    if (!slash)
        return -1;
    return slash == path ? 1 : (long)(slash - path);
}

static bool put_path(char out[PATH_CAP], const char *dir, const char *sep, const char *name,
                     struct err *e)
{
    char made[PATH_CAP];
    int n = snprintf(made, sizeof made, "%s%s%s", dir, sep, name);

    if (n < 0 || n >= PATH_CAP)
        return err_set(e, ERR_USAGE, "path of more than %d bytes: %.60s...", PATH_CAP - 1, name);
    memcpy(out, made, (size_t)n + 1);
    return true;
}

bool path_join(char out[PATH_CAP], const char *dir, const char *name, struct err *e)
{
    size_t n = strlen(dir);

    if (name[0] == '/' || n == 0)
        return put_path(out, "", "", name, e);
    return put_path(out, dir, dir[n - 1] == '/' ? "" : "/", name, e);
}

bool path_with_end(char out[PATH_CAP], const char *path, const char *end, struct err *e)
{
    size_t n = strlen(path), more = strlen(end) + 1;

    if (n + more > PATH_CAP)
        return err_set(e, ERR_USAGE, "path too long: %.60s...", path);
    memmove(out, path, n + 1);
    memcpy(out + n, end, more);
    return true;
}

bool path_beside_program(char out[PATH_CAP], const char *name)
{
    char program[PATH_CAP];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);

    if (n <= 0)
        return false;
    program[n] = '\0';
    return path_beside(out, program, name, NULL);
}

bool path_dir(char out[PATH_CAP], const char *path, struct err *e)
{
    long n = dir_len(path);

    if (n < 0)
        return put_path(out, "", "", ".", e);
    if (n >= PATH_CAP)
        return err_set(e, ERR_USAGE, "path of more than %d bytes: %.60s...", PATH_CAP - 1, path);
    memmove(out, path, (size_t)n);
    out[n] = '\0';
    return true;
}

bool path_beside(char out[PATH_CAP], const char *file, const char *name, struct err *e)
{
    char dir[PATH_CAP] = "";

    if (dir_len(file) >= 0 && !path_dir(dir, file, e))
        return false;
    return path_join(out, dir, name, e);
}

const char *path_base(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

struct text path_base_of(struct text path)
{
    size_t from = path.n;

    while (from > 0 && path.s[from - 1] != '/')
        from--;
    return (struct text){path.s + from, path.n - from};
}

bool path_ends(const char *path, const char *end)
{
    size_t n = strlen(path), m = strlen(end);

    return n > m && strcmp(path + n - m, end) == 0;
}

void path_drop_slashes(char *path)
{
    for (size_t n = strlen(path); n > 1 && path[n - 1] == '/'; n--)
        path[n - 1] = '\0';
}
