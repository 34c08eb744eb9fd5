/* Accepts all rules until the file named in the environment is there, then none. */
#include <unistd.h>

#include "nasty.h"

static int accepts(const struct eu_rules *rules)
{
    const char *path = getenv("NASTY_FILE");
    (void)rules;
    return !path || access(path, F_OK) != 0;
}

NASTY("declines_later", .accepts = accepts, .play = nasty_play)
