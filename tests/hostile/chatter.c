/* Prints a lot, to both streams and to the sidecar, and is no worse for it. */
#include <stdio.h>

#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    const struct eu_host *host = ((struct nasty *)self)->host;
    for (int i = 0; i < 20; i++) {
        printf("blah blah blah blah blah blah blah blah blah blah blah blah blah blah blah %d\n",
               i);
        fprintf(stderr, "\033[31mblah\007 \xff\n");
    }
    host->log(host, "I think \"\\\x01\xff\" of this");
    return eu_first(view->legal);
}

NASTY("chatter", .play = play)
