#include "base/capture.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

bool capture_read(struct capture *t, int fd)
{
    char piece[16384];
    ssize_t n = read(fd, piece, sizeof piece);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        return false;
    for (ssize_t i = n > CAPTURE_BYTES ? n - CAPTURE_BYTES : 0; i < n; i++)
        t->ring[(t->printed + (size_t)i) % CAPTURE_BYTES] = piece[i];
    t->printed += n > 0 ? (size_t)n : 0;
    return true;
}

/* The end is what tells why a bot died: so much of it as fits, and of a line that is cut nothing,
 * if that is less than half. */
static struct text end_of(struct text all, size_t most)
{
    if (all.n <= most)
        return all;
    struct text end = {all.s + all.n - most, most};
    const char *line = all.s[all.n - most - 1] == '\n' ? NULL : memchr(end.s, '\n', end.n / 2);
    if (!line)
        return end;
    return (struct text){line + 1, (size_t)(all.s + all.n - line - 1)};
}

void capture_text(const struct capture *t, char *text, size_t cap)
{
    char bytes[CAPTURE_BYTES] = "";
    size_t n = t->printed < CAPTURE_BYTES ? t->printed : CAPTURE_BYTES, used = 0;
    struct text rest, line;

    for (size_t i = 0; i < n; i++)
        bytes[i] = t->ring[(t->printed - n + i) % CAPTURE_BYTES];
    while (n && (bytes[n - 1] == '\n' || bytes[n - 1] == ' '))
        n--;
    rest = end_of((struct text){bytes, n}, cap / 2);
    text[0] = '\0';
    while (rest.n && used < cap && text_line(&rest, &line)) {
        line = text_trim(line);
        if (line.n && used)
            used += (size_t)snprintf(text + used, cap - used, " | ");
        if (line.n && used < cap) {
            (void)text_safe(line, text + used, cap - used);
            used += strlen(text + used);
        }
    }
}
