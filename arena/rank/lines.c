#include "rank/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/rules.h"
#include "rank/individual.h"

/* A line is found by its bots' hashes in canonical order; zeros where there is one bot. */
struct standings_key {
    uint8_t hash[STANDING_BOTS][NAME_HASH];
    size_t line;
};

static int compare_keys(const void *a, const void *b)
{
    return memcmp(((const struct standings_key *)a)->hash, ((const struct standings_key *)b)->hash,
                  sizeof(struct standings_key){0}.hash);
}

static struct standing *find(const struct standings *s, const struct standings_key *key)
{
    const struct standings_key *found =
        s->lines ? bsearch(key, s->key, s->lines, sizeof *s->key, compare_keys) : NULL;

    return found ? &s->line[found->line] : NULL;
}

struct standing *lines_find(const struct standings *s, const uint8_t (*hash)[NAME_HASH],
                            unsigned bots)
{
    struct standings_key key = {.line = 0};

    if (bots < 1 || bots > STANDING_BOTS)
        return NULL;
    memcpy(key.hash, hash, bots * sizeof *hash);
    return find(s, &key);
}

static struct standings_key key_of(const struct standing *line)
{
    struct standings_key key = {.line = 0};

    for (unsigned i = 0; i < line->bots; i++)
        name_hash(line->name[i], key.hash[i]);
    return key;
}

static void set_name(struct standing *line, unsigned i, const struct entrant *entrant)
{
    (void)snprintf(line->name[i], NAME_CAP, "%s", entrant->name);
    if (entrant->fault)
        line->fault = entrant->fault;
}

/* What line `i` of an event is, still without results. */
static struct standing line_of(const struct event *event, size_t i)
{
    struct standing line = {.bots = 1};

    line.parts = rules_individual(&event->rules) ? event->rules.players : 1;
    if (event->format != FORMAT_PAIRS) {
        set_name(&line, 0, &event->entrant[i]);
        return line;
    }
    const struct entrant *a = &event->entrant[event->pair[i][0]];
    const struct entrant *b = &event->entrant[event->pair[i][1]];
    bool turned = strcmp(a->name, b->name) > 0;
    line.bots = 2;
    set_name(&line, 0, turned ? b : a);
    set_name(&line, 1, turned ? a : b);
    return line;
}

static bool make_room(struct standings *s, size_t lines)
{
    struct standing *line = realloc(s->line, (lines + 1) * sizeof *line);

    if (!line)
        return false;
    s->line = line;
    struct standings_key *key = realloc(s->key, (lines + 1) * sizeof *key);
    if (!key)
        return false;
    s->key = key;
    return true;
}

/* New keys are sorted in at the end only. */
bool lines_add(struct standings *s, const struct event *event, struct err *err)
{
    size_t more = event->format == FORMAT_PAIRS ? event->pairs : event->entrants;
    size_t lines = s->lines;

    if (!make_room(s, lines + more))
        return err_set(err, ERR_ABORT, "out of memory");
    for (size_t i = 0; i < more; i++) {
        struct standing next = line_of(event, i);
        struct standings_key its = key_of(&next);
        struct standing *old = find(s, &its);
        if (old) {
            old->fault = next.fault;
            continue;
        }
        its.line = next.number = lines;
        s->key[lines] = its;
        s->line[lines++] = next;
    }
    if (rules_individual(&event->rules) && !individual_lines(s, lines))
        return err_set(err, ERR_ABORT, "out of memory");
    s->lines = lines;
    qsort(s->key, lines, sizeof *s->key, compare_keys);
    return true;
}

void lines_sort(struct standings *s, int (*compare)(const void *, const void *))
{
    if (s->lines == 0)
        return;
    qsort(s->line, s->lines, sizeof *s->line, compare);
    for (size_t i = 0; i < s->lines; i++) {
        s->key[i] = key_of(&s->line[i]);
        s->key[i].line = i;
    }
    qsort(s->key, s->lines, sizeof *s->key, compare_keys);
}
