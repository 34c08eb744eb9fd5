/* Standings without some of their lines. */
#include <stdlib.h>
#include <string.h>

#include "stats/standings.h"

/* The new numbers of lines by their old ones; NONE: the line goes. */
#define NONE SIZE_MAX

static size_t *new_numbers(const struct standings *s, const bool *keep)
{
    size_t *number = calloc(s->lines + 1, sizeof *number), next = 0;

    for (size_t i = 0; number && i < s->lines; i++)
        number[i] = keep[i] ? next++ : NONE;
    return number;
}

static bool copy_meetings(struct meetings *to, const struct meetings *from, const size_t *number)
{
    for (size_t i = 0; i < from->count; i++) {
        size_t a = number[from->meeting[i].line[0]], b = number[from->meeting[i].line[1]];
        struct meeting *m = a == NONE || b == NONE ? NULL : meetings_add(to, a, b);
        if (a == NONE || b == NONE)
            continue;
        if (!m)
            return false;
        *m = from->meeting[i];
        m->line[0] = (uint32_t)a;
        m->line[1] = (uint32_t)b;
    }
    return true;
}

/* The numbers of a line-up; false if one of its lines goes. */
static bool renumber(const struct lineup_sums *sums, const size_t *number, uint32_t line[EU_SEATS])
{
    for (unsigned c = 0; c < sums->chairs; c++) {
        if (number[sums->line[c]] == NONE)
            return false;
        line[c] = (uint32_t)number[sums->line[c]];
    }
    return true;
}

static bool copy_lineups(struct lineups *to, const struct lineups *from, const size_t *number)
{
    for (size_t i = 0; i < from->count; i++) {
        const struct lineup_sums *its = &from->lineup[i];
        uint32_t line[EU_SEATS] = {0};
        if (!renumber(its, number, line))
            continue;
        struct lineup_sums *sums = lineups_add(to, line, its->chairs);
        if (!sums)
            return false;
        *sums = *its;
        memcpy(sums->line, line, sizeof line);
    }
    return true;
}

static void drop_lines(struct standings *s, const size_t *number)
{
    size_t kept = 0;

    for (size_t i = 0; i < s->lines; i++) {
        size_t its = number[s->line[i].number];
        if (its == NONE)
            continue;
        s->line[kept] = s->line[i];
        s->line[kept++].number = its;
    }
    s->lines = kept;
}

bool standings_keep(struct standings *s, const bool *keep, struct err *err)
{
    struct meetings meetings = {.count = 0};
    struct lineups lineups = {.count = 0};
    size_t *number = new_numbers(s, keep);

    if (!number || !copy_meetings(&meetings, &s->meetings, number) ||
        !copy_lineups(&lineups, &s->lineups, number)) {
        meetings_finish(&meetings);
        lineups_finish(&lineups);
        free(number);
        return err_memory(err);
    }
    meetings_finish(&s->meetings);
    lineups_finish(&s->lineups);
    s->meetings = meetings;
    s->lineups = lineups;
    drop_lines(s, number);
    standings_rank(s);
    free(number);
    return true;
}
