#include "report/lines.h"

#include <stdlib.h>
#include <string.h>

#include "report/jot.h"

void lines_finish(struct lines *l)
{
    numbering_finish(&l->numbering);
    free(l->line);
    *l = (struct lines){.line = NULL};
}

static bool is_line(const struct standing *line, const char *const *name, unsigned bots)
{
    if (line->bots != bots)
        return false;
    if (bots == 1)
        return strcmp(line->name[0], name[0]) == 0;
    bool turned = strcmp(name[0], name[1]) > 0;
    return strcmp(line->name[0], name[turned]) == 0 && strcmp(line->name[1], name[!turned]) == 0;
}

static size_t search(const struct standings *s, const char *const *name, unsigned bots)
{
    size_t i = 0;

    while (i < s->lines && !is_line(&s->line[i], name, bots))
        i++;
    return i;
}

size_t lines_of(struct lines *l, const struct standings *s, const struct seen *seen, unsigned party)
{
    const struct pairing *p = seen->pairing;
    unsigned each = p->sides == 2 ? p->bots / 2u : 1;
    const uint32_t *bot = p->bot + (size_t)party * each;
    const char *name[2] = {seen->event->entrant[bot[0]].name,
                           seen->event->entrant[bot[each - 1]].name};
    wide key = (wide)seen->bot[bot[0]] << 32 | seen->bot[bot[each - 1]];
    size_t count = l->numbering.count, number;

    l->line = numbering_entry(&l->numbering, key, l->line, sizeof *l->line, &number);
    if (number == NUMBERING_NONE)
        return s->lines;
    if (number == count)
        l->line[number] = (uint32_t)search(s, name, each);
    return l->line[number];
}

void lines_put(const struct standing *line, struct buf *out)
{
    jot_open(out, '[');
    for (unsigned i = 0; i < line->bots; i++)
        jot_foreign(out, line->name[i]);
    jot_close(out, ']');
}
