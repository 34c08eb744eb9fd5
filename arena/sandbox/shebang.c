#include "sandbox/shebang.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool shebang_is_there(int fd)
{
    char start[2];

    return pread(fd, start, sizeof start, 0) == sizeof start && memcmp(start, "#!", 2) == 0;
}

bool shebang_is_program(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool is = fd >= 0 && shebang_is_there(fd);

    if (fd >= 0)
        close(fd);
    return is;
}

/* The first line, ended also by a carriage return, without the blanks at its ends. False if it is
 * none of a program, or too long. */
static bool read_line(int fd, char text[SHEBANG_LINE])
{
    ssize_t n = pread(fd, text, SHEBANG_LINE - 1, 0);

    if (n < 2 || text[0] != '#' || text[1] != '!')
        return false;
    text[n] = '\0';
    size_t end = strcspn(text, "\r\n");
    if (!text[end])
        return n < SHEBANG_LINE - 1;
    while (end > 2 && strchr(" \t", text[end - 1]))
        end--;
    text[end] = '\0';
    return true;
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
bool shebang_read(int fd, struct shebang *s, char *why, size_t size)
{
    static const char env[] = "/env";

    if (!read_line(fd, s->text)) {
        snprintf(why, size, "begins with a line of more than %d bytes", SHEBANG_LINE - 2);
        return false;
    }
    char *interpreter = s->text + 2 + strspn(s->text + 2, " \t");
    char *argument = word_after(interpreter);
    size_t n = strlen(interpreter);
    if (n >= sizeof env && strcmp(interpreter + n - (sizeof env - 1), env) == 0) {
        interpreter = argument;
        argument = word_after(interpreter);
    }
    s->interpreter = interpreter;
    s->argument = *argument ? argument : NULL;
    if (*interpreter)
        return true;
    snprintf(why, size,
             "begins with no interpreter: expected a first line like "
             "#!/usr/bin/env python3");
    return false;
}

bool shebang_find(const struct shebang *s, char path[SHEBANG_PATH])
{
    static const char *const folders[] = {"/usr/local/bin/", "/usr/bin/", "/bin/"};
    bool is_path = strchr(s->interpreter, '/');
    size_t n = is_path ? 1 : sizeof folders / sizeof folders[0];

    for (size_t i = 0; i < n; i++)
        if (snprintf(path, SHEBANG_PATH, "%s%s", is_path ? "" : folders[i], s->interpreter) <
                SHEBANG_PATH &&
            access(path, X_OK) == 0)
            return true;
    return false;
}
