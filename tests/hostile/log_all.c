/* Writes a line to the sidecar in every callback. */
#include "nasty.h"

static void say(void *self, const char *what)
{
    const struct eu_host *host = ((struct nasty *)self)->host;
    host->log(host, what);
}

static void *open_table(const struct eu_opening *opening)
{
    void *self = nasty_open(opening);
    if (self)
        say(self, "open");
    return self;
}

static inline void tell(void *self, const struct eu_notice *notice, const struct eu_view *view)
{
    (void)notice;
    (void)view;
    say(self, "tell");
}

static int play(void *self, const struct eu_view *view)
{
    say(self, "play");
    return eu_first(view->legal);
}

static void close_table(void *self)
{
    say(self, "close");
    nasty_close(self);
}

#ifndef LOG_ALL_TELL
#define LOG_ALL_TELL tell
#endif

EU_BOT(.name = "log_all", .open = open_table, .close = close_table, .order = nasty_order,
       .tell = LOG_ALL_TELL, .play = play)
