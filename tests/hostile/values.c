/* Tells what answers are worth, by all that it was handed, or something wrong, as its argument
 * says. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "euchre_kit.h"

#ifndef FLAGS
#define FLAGS 0
#endif

static unsigned opened; /* tables that this process has opened */

struct instance {
    char what[32]; /* the argument */
    int seat, target;
    unsigned asked;
};

static void *open_table(const struct eu_opening *opening)
{
    struct instance *me = calloc(1, sizeof *me);

    if (!me || strcmp(opening->args, "refuses") == 0 ||
        (opening->seat == 2 && strcmp(opening->args, "no_seat_2") == 0)) {
        opening->host->log(opening->host, "it is no day for cards");
        free(me);
        return NULL;
    }
    (void)snprintf(me->what, sizeof me->what, "%s", opening->args);
    opened++;
    me->seat = opening->seat;
    me->target = opening->rules->target;
    return me;
}

static int accepts(const struct eu_rules *rules)
{
    return rules->sides == 2;
}

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

static void tell_well(const struct instance *me, const struct eu_view *view,
                      const struct eu_position *position, struct eu_values *values)
{
    double sum = me->seat + me->target + position->worlds + eu_count(view->hand);
    int answer, i = 0;

    for (int seat = 0; seat < EU_SEATS; seat++)
        sum += position->open * (seat + 1) * eu_count(position->hand[seat]);
    EU_EACH(answer, view->legal) {
        values->points[i] = answer / 8.0 - sum / 16;
        values->chance[i++] = (double)(eu_random(view->seed, (uint64_t)answer) >> 32) / 4294967296;
    }
    (void)snprintf(values->by, sizeof values->by, "sums\n");
}

static void tell_wrong(const char *what, struct eu_values *values)
{
    static void *volatile nowhere;
    static volatile int forever = 1;

    if (strcmp(what, "nan") == 0)
        values->points[1] = NAN;
    else if (strcmp(what, "infinite") == 0)
        values->points[0] = -INFINITY;
    else if (strcmp(what, "far") == 0)
        values->points[0] = 1000.5;
    else if (strcmp(what, "chance") == 0)
        values->chance[1] = 2;
    else if (strcmp(what, "some") == 0)
        values->chance[0] = -1;
    else if (strcmp(what, "endless") == 0)
        memset(values->by, 'x', sizeof values->by);
    else if (strcmp(what, "crash") == 0)
        *(volatile int *)nowhere = 1;
    else if (strcmp(what, "exit") == 0)
        exit(7);
    while (forever && strcmp(what, "loop") == 0)
        continue;
}

static int values(void *self, const struct eu_view *view, const struct eu_position *position,
                  struct eu_values *values)
{
    struct instance *me = self;

    if (strcmp(me->what, "cannot") == 0)
        return 0;
    if (position->size != sizeof *position || values->size != sizeof *values)
        abort();
    if (strcmp(me->what, "counts") == 0) { /* no more than this */
        values->points[0] = ++me->asked;
        values->points[1] = opened;
        return 1;
    }
    tell_well(me, view, position, values);
    tell_wrong(me->what, values);
    return 1;
}

EU_BOT(.name = "values", .flags = FLAGS, .open = open_table, .close = free, .accepts = accepts,
       .play = play, .values = values)
