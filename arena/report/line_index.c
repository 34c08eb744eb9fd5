#include "report/line_index.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_writer.h"

void line_index_finish(struct line_index *l)
{
    hashmap_finish(&l->numbering);
    free(l->line);
    *l = (struct line_index){.line = NULL};
}

static bool has_name(const struct standing *line, const char *name)
{
    for (unsigned i = 0; i < line->bots; i++)
        if (strcmp(line->name[i], name) == 0)
            return true;
    return false;
}

/* The names of a line differ. */
static bool is_line(const struct standing *line, const struct event *e, const uint32_t *bot,
                    unsigned bots)
{
    if (line->bots != bots)
        return false;
    for (unsigned i = 0; i < bots; i++)
        if (!has_name(line, e->entrant[bot[i]].name))
            return false;
    return true;
}

size_t line_index_of(struct line_index *l, const struct standings *s, const struct set_view *seen,
                     unsigned party)
{
    const struct pairing *p = seen->pairing;
    unsigned each = p->sides == 2 ? p->bots / 2u : 1;
    const uint32_t *bot = p->bot + (size_t)party * each;
    size_t count = l->numbering.count, number, i = 0;
    wide key = 0;

    for (unsigned k = 0; k < each; k++)
        key = key << 32 | seen->bot[bot[k]];
    l->line = hashmap_entry(&l->numbering, key, l->line, sizeof *l->line, &number);
    if (number == HASHMAP_NONE) {
        l->failed = true;
        return s->lines;
    }
    if (number == count) {
        while (i < s->lines && !is_line(&s->line[i], seen->event, bot, each))
            i++;
        l->line[number] = (uint32_t)i;
    }
    return l->line[number];
}

void line_index_put(const struct standing *line, struct buf *out)
{
    jw_open(out, '[');
    for (unsigned i = 0; i < line->bots; i++)
        jw_foreign(out, line->name[i]);
    jw_close(out, ']');
}
