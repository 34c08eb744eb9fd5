/* Has another version, author and name in every process: at random, as no two processes have the
 * same clock. */
#include <stdio.h>
#include <sys/random.h>

#include "nasty.h"

static char name[16], version[16], author[16];

__attribute__((constructor)) static void choose(void)
{
    unsigned long long at_random = 0;
    ssize_t n = getrandom(&at_random, sizeof at_random, 0);

    (void)n;
    (void)snprintf(name, sizeof name, "n%llu", at_random % 1000000);
    (void)snprintf(version, sizeof version, "%llu", at_random % 1000000000);
    (void)snprintf(author, sizeof author, "a%llu", at_random % 1000000);
}

NASTY(name, .version = version, .author = author, .play = nasty_play)
