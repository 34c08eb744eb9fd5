#include "sandbox/walls.h"

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

void walls_names(unsigned walls, char text[WALLS_NAMES])
{
    size_t used = 0;
    *text = '\0';
    for (unsigned w = 0; w < WALL_COUNT; w++) {
        if (!(walls >> w & 1))
            continue;
        const char *joint = !used ? "" : walls >> w == 1 ? " and " : ", ";
        int n = snprintf(text + used, WALLS_NAMES - used, "%s%s", joint, walls_words(w)->name);
        used += n > 0 ? (size_t)n : 0;
    }
}

unsigned walls_missing(unsigned standing)
{
    unsigned demanded = (1U << WALL_COUNT) - 1;
    if (geteuid() != 0)
        demanded &= ~WALL(USER);
    return demanded & ~standing;
}
