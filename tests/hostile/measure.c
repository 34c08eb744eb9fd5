/* Takes memory as it loads, 64 MB at the most, says how much it got, and gives it back. */
#include <stdio.h>

#include "nasty.h"

enum { MOST = 64 };

static int load(const struct eu_host *host)
{
    void *taken[MOST];
    int n = 0;
    (void)host;
    while (n < MOST && (taken[n] = malloc(1 << 20)))
        n++;
    for (int i = 0; i < n; i++)
        free(taken[i]);
    fprintf(stderr, "some words before\nit got %d MB\n", n);
    return 0;
}

EU_BOT(.name = "measure", .order = nasty_order, .load = load, .play = nasty_play)
