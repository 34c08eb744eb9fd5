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

size_t lines_of(struct lines *l, const struct standings *s, const struct seen *seen, unsigned party)
{
    const struct pairing *p = seen->pairing;
    unsigned each = p->sides == 2 ? p->bots / 2u : 1;
    const uint32_t *bot = p->bot + (size_t)party * each;
    size_t count = l->numbering.count, number, i = 0;
    wide key = 0;

    for (unsigned k = 0; k < each; k++)
        key = key << 32 | seen->bot[bot[k]];
    l->line = numbering_entry(&l->numbering, key, l->line, sizeof *l->line, &number);
    if (number == NUMBERING_NONE) {
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

void lines_put(const struct standing *line, struct buf *out)
{
    jot_open(out, '[');
    for (unsigned i = 0; i < line->bots; i++)
        jot_foreign(out, line->name[i]);
    jot_close(out, ']');
}
