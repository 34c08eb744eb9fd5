#include "check/bot_language.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/path.h"

enum { FILE_MOST = 64 << 20 };

static bool has(const struct buf *file, size_t most, const char *word)
{
    size_t n = file->len < most ? file->len : most;

    return n && memmem(file->data, n, word, strlen(word));
}

static enum language language_in(const struct buf *file, const char *path)
{
    if (path_ends(path, ".py"))
        return LANGUAGE_PYTHON;
    if (file->len > 2 && memcmp(file->data, "#!", 2) == 0) {
        const char *end = memchr(file->data, '\n', file->len);
        size_t line = end ? (size_t)(end - (const char *)file->data) : file->len;
        return has(file, line, "python") ? LANGUAGE_PYTHON : LANGUAGE_PROGRAM;
    }
    return has(file, file->len, "libstdc++.so") || has(file, file->len, "__gxx_personality_v0")
               ? LANGUAGE_CXX
               : LANGUAGE_C;
}

enum language language_of(const char *path)
{
    struct buf file = {0};
    enum language language = LANGUAGE_C;

    if (file_read(path, FILE_MOST, &file, NULL) || path_ends(path, ".py"))
        language = language_in(&file, path);
    buf_finish(&file);
    return language;
}
