#include "base/tail.h"

#include <errno.h>
#include <unistd.h>

#include "base/text.h"

bool tail_read(struct tail *t, int fd)
{
    char piece[16384];
    ssize_t n = read(fd, piece, sizeof piece);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        return false;
    for (ssize_t i = n > TAIL_BYTES ? n - TAIL_BYTES : 0; i < n; i++)
        t->ring[(t->printed + (size_t)i) % TAIL_BYTES] = piece[i];
    t->printed += n > 0 ? (size_t)n : 0;
    return true;
}

void tail_text(const struct tail *t, char *text, size_t cap)
{
    char line[TAIL_BYTES] = "";
    size_t n = t->printed < TAIL_BYTES ? t->printed : TAIL_BYTES;
    for (size_t i = 0; i < n; i++)
        line[i] = t->ring[(t->printed - n + i) % TAIL_BYTES];
    while (n && (line[n - 1] == '\n' || line[n - 1] == ' '))
        n--;
    /* the end is what tells why a bot died */
    size_t from = n > cap / 2 ? n - cap / 2 : 0;
    (void)text_safe((struct text){line + from, n - from}, text, cap);
}
