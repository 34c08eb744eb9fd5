#include "exam/sitting.h"

#include <stdio.h>
#include <string.h>

/* The first bids boldly and whatever may be bid: lone hands, jambones, all tricks. */
static const char *const references[SITTING_RIVALS] = {"random", "greedy", "simple"};

static bool set_words(const struct exam_setup *s, struct config *c, struct err *err)
{
    for (size_t i = 0; i < s->words; i++)
        if (!config_set(c, s->word[i].key, s->word[i].value, err))
            return false;
    return true;
}

/* The bot comes first, so that it keeps its name if it is a reference itself; only pairings with it
 * are played. */
static bool configure(struct sitting *s, const char *rules, unsigned rivals, struct err *err)
{
    struct config *c = &s->config;
    struct exam *x = s->exam;

    if (!config_bot(c, x->setup->bot, err) || !set_words(x->setup, c, err) ||
        !config_set(c, "rules", rules, err))
        return false;
    for (unsigned i = 0; i < rivals; i++)
        if (!config_bot(c, references[i], err))
            return false;
    if (!config_complete(c, err))
        return false;
    c->event.format = FORMAT_GAUNTLET;
    c->event.challenger = 0;
    (void)snprintf(x->name, sizeof x->name, "%s", c->event.entrant[0].name);
    x->limits = c->event.limits;
    return event_line_up(&c->event, err) && event_check(&c->event, err);
}

bool sitting_open(struct sitting *s, struct exam *x, size_t paper, const char *rules,
                  unsigned rivals, struct err *err)
{
    char name[64];

    *s = (struct sitting){.exam = x};
    (void)snprintf(name, sizeof name, "%02zu-%.*s.log", paper + 1, (int)strcspn(rules, " /"),
                   rules);
    if (!path_join(s->log, x->setup->folder, name, err) ||
        !path_join(s->copies, x->setup->folder, "bots", err) || !config_init(&s->config, err))
        return false;
    if (configure(s, rules, rivals, err))
        return true;
    config_finish(&s->config);
    return false;
}

void sitting_close(struct sitting *s, bool kept)
{
    if (!kept || !s->exam->setup->keep)
        files_remove(s->log);
    config_finish(&s->config);
}

/* Playing -------------------------------------------------------------------------------------- */

static void on_mishap(void *context, const char *bot, const char *address, const struct mishap *m)
{
    struct exam_notes *notes = ((struct exam *)context)->note;

    if (notes->n == SITTING_NOTES || strcmp(bot, notes->bot) != 0)
        return;
    (void)snprintf(notes->address[notes->n], sizeof notes->address[0], "%s", address);
    notes->mishap[notes->n++] = *m;
}

static void on_hanging(void *context, const char *bot)
{
    struct exam_notes *notes = ((struct exam *)context)->note;

    notes->hangs = notes->hangs || strcmp(bot, notes->bot) == 0;
}

bool sitting_play(struct sitting *s, const char *log, bool alone, struct err *err)
{
    const struct exam_setup *setup = s->exam->setup;
    struct run_result result;
    struct run run = {
        .config = &s->config,
        .log = log,
        .how = setup->how,
        .alone = alone,
        .known_as = setup->keep ? log : NULL,
        .mishap = on_mishap,
        .hangs = on_hanging,
        .context = s->exam,
    };

    run.how.fresh = true;
    s->exam->note->n = 0;
    s->exam->note->hangs = false;
    s->exam->note->bot = s->exam->name;
    return run_all(&run, s->copies, &result, err) &&
           (result.end == RUN_DONE || err_set(err, ERR_ABORT, "interrupted"));
}
