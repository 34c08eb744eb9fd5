#include "report/says.h"

#include <string.h>

#include "base/hash.h"
#include "report/jot.h"

void says_finish(struct says *s)
{
    buf_finish(&s->list);
    numbering_finish(&s->numbering);
    *s = (struct says){.numbering = {.count = 0}};
}

size_t says_number(struct says *s, const char *text)
{
    uint8_t hash[HASH_BYTES];
    size_t number;
    wide key;

    hash32(hash, NULL, 0, text, strlen(text));
    memcpy(&key, hash, sizeof key);
    if (numbering_find(&s->numbering, key, &number))
        return number;
    if (!numbering_add(&s->numbering, key)) {
        s->list.failed = true;
        return 0;
    }
    jot_text(&s->list, text);
    return s->numbering.count - 1;
}

size_t says_take(struct says *s, struct buf *text)
{
    const char *said = buf_str(text);
    size_t number = said ? says_number(s, said) : 0;

    s->list.failed = s->list.failed || !said;
    buf_clear(text);
    return number;
}
