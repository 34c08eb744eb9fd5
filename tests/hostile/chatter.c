/* Prints a lot, to both streams and to the sidecar, and is no worse for it. */
#include <stdio.h>

#include "nasty.h"

struct talker {
    const struct eu_host *host;
};

static void *sit(const struct eu_opening *opening)
{
    struct talker *t = malloc(sizeof *t);
    if (t)
        t->host = opening->host;
    return t;
}

static int play(void *self, const struct eu_view *view)
{
    const struct talker *t = self;
    for (int i = 0; i < 20; i++) {
        printf("blah blah blah blah blah blah blah blah blah blah blah blah blah blah blah %d\n",
               i);
        fprintf(stderr, "\033[31mblah\007 \xff\n");
    }
    t->host->log(t->host, "I think \"\\\x01\xff\" of this");
    return eu_first(view->legal);
}

EU_BOT(.name = "chatter", .order = nasty_order, .open = sit, .close = nasty_close, .play = play)
