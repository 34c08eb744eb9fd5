/* Partners who talk by crashes, for ends.sh. The speaker crashes at his first card to say 1: always
 * or, as its argument says, only where its process has seen SEEN tables before. The listener
 * takes it for a 1 if its own process has seen none. Both log the word at the second trick. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "euchre_bot.h"

enum { SEEN = 20 };

struct table {
    const struct eu_host *host;
    unsigned speaks, word, logged;
};

static unsigned opened, always;

static void *open_table(const struct eu_opening *opening)
{
    struct table *t = calloc(1, sizeof *t);
    always = strcmp(opening->args, "always") == 0;
    opened++;
    t->host = opening->host;
    t->speaks = opening->seat < 2;
    t->word = t->speaks ? (unsigned)eu_random(opening->seed, 7) % 2 : opened == 1;
    return t;
}

static int play(void *self, const struct eu_view *view)
{
    struct table *t = self;
    char line[16];
    if (t->speaks && t->word && !view->deal && !view->tricks && (always || opened > SEEN))
        abort();
    if (view->tricks == 1 && !t->logged++) {
        snprintf(line, sizeof line, "%s %u", t->speaks ? "said" : "heard", t->word);
        t->host->log(t->host, line);
    }
    return eu_first(view->legal);
}

EU_BOT(.name = "end_bot", .open = open_table, .close = free, .play = play)
