#include "report/string_table.h"

#include <string.h>

#include "base/hash.h"
#include "base/json_writer.h"

void string_table_finish(struct string_table *s)
{
    buf_finish(&s->list);
    hashmap_finish(&s->numbering);
    *s = (struct string_table){.numbering = {.count = 0}};
}

size_t string_table_number(struct string_table *s, const char *text)
{
    uint8_t hash[HASH_BYTES];
    size_t number;
    wide key;

    hash32(hash, NULL, 0, text, strlen(text));
    memcpy(&key, hash, sizeof key);
    if (hashmap_find(&s->numbering, key, &number))
        return number;
    if (!hashmap_add(&s->numbering, key)) {
        s->list.failed = true;
        return 0;
    }
    jw_text(&s->list, text);
    return s->numbering.count - 1;
}

size_t string_table_take(struct string_table *s, struct buf *text)
{
    const char *said = buf_str(text);
    size_t number = said ? string_table_number(s, said) : 0;

    s->list.failed = s->list.failed || !said;
    buf_clear(text);
    return number;
}
