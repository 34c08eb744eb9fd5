/* Each time it is asked it may decline the rules, or fail to load: one time in sixteen each, at
 * random. */
#include <sys/random.h>

#include "nasty.h"

static int one_in_sixteen(void)
{
    unsigned char at_random = 1;
    ssize_t n = getrandom(&at_random, sizeof at_random, 0);

    return n == sizeof at_random && at_random % 16 == 0;
}

static int load(const struct eu_host *host)
{
    (void)host;
    return one_in_sixteen();
}

static int accepts(const struct eu_rules *rules)
{
    (void)rules;
    return !one_in_sixteen();
}

NASTY("unsure", .load = load, .accepts = accepts, .play = nasty_play)
