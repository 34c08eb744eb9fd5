#include "sandbox/walls.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

const struct walls_words *walls_words(enum wall wall)
{
    static const struct walls_words words[] = {
#define WALL_WORDS(id, name, keeps, remedy) {name, keeps, remedy},
        WALLS(WALL_WORDS)
#undef WALL_WORDS
    };

    return &words[wall];
}

/* Writes a member of the words of each wall: "a, b and c". */
static void put_list(unsigned walls, size_t member, char *text, size_t cap)
{
    size_t used = 0;

    *text = '\0';
    for (unsigned w = 0; w < WALL_COUNT && used < cap; w++) {
        if (!(walls >> w & 1))
            continue;
        const char *joint = !used ? "" : walls >> w == 1 ? " and " : ", ";
        const char *word = *(const char *const *)((const char *)walls_words(w) + member);
        int n = snprintf(text + used, cap - used, "%s%s", joint, word);
        used += n > 0 ? (size_t)n : 0;
    }
}

void walls_names(unsigned walls, char text[WALLS_NAMES])
{
    put_list(walls, offsetof(struct walls_words, name), text, WALLS_NAMES);
}

void walls_warning(unsigned missing, char text[WALLS_WARNING])
{
    char names[WALLS_NAMES], keeps[WALLS_WARNING / 2];
    bool filtered = !(missing & (WALL(FILTER) | WALL(LIMITS)));

    walls_names(missing, names);
    put_list(missing, offsetof(struct walls_words, keeps), keeps, sizeof keeps);
    (void)snprintf(text, WALLS_WARNING,
                   "walls missing on this machine: %s; %s keeps bots from %s (see doctor)", names,
                   filtered ? "only the filter of system calls" : "nothing", keeps);
}

unsigned walls_missing(unsigned standing)
{
    unsigned demanded = (1U << WALL_COUNT) - 1;

    if (geteuid() != 0)
        demanded &= ~(WALL(USER) | WALL(ATIME));
    return demanded & ~standing;
}
