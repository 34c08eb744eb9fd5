#include "play/hint.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "config/roster.h"

bool hint_start(struct hint_bot *b, const char *spec, struct err *err)
{
    struct roster_spec parts;

    *b = (struct hint_bot){.args = NULL};
    if (!roster_find_spec(spec, b->path, &parts, err))
        return false;
    (void)text_safe(path_base_of(parts.bot), b->name, sizeof b->name);
    b->args = strndup(parts.args.s, parts.args.n);
    return b->args || err_memory(err);
}

void hint_finish(struct hint_bot *b)
{
    free(b->args);
    b->args = NULL;
}

/* ---- The record so far ---- */

/* The table under way as if it had been read from a log. */
struct story_so_far {
    struct set_record set;
    struct replay replay;
};

/* What was played belongs to the table; only the list of deals is a copy, as that of the last one
 * lacks its answers. */
static bool tell_played(struct table_record *to, const struct table *t)
{
    *to = *t->played;
    to->deal = calloc(to->deals, sizeof *to->deal);
    if (!to->deal)
        return false;
    memcpy(to->deal, t->played->deal, to->deals * sizeof *to->deal);
    to->deal[to->deals - 1].answers = (uint8_t)t->deal.step;
    return true;
}

static bool tell_story(struct story_so_far *s, const struct job *job, const struct table *t,
                       struct err *err)
{
    struct duplicate_deals *source = t->setup->source;
    unsigned number = t->setup->number;

    set_record_start(&s->set, job->event, job->pairing, source->set);
    if (!tell_played(&s->set.table[number], t) || !set_record_complete(&s->set, source))
        return err_memory(err);
    replay_pairing(&s->replay, job->event, job->pairing, job->seed);
    return replay_set(&s->replay, &s->set, err);
}

static void forget_story(struct story_so_far *s, unsigned number)
{
    struct table_record *p = &s->set.table[number];

    free(p->deal);
    *p = (struct table_record){.deals = 0}; /* the rest is the table's */
    set_record_finish(&s->set);
    replay_finish(&s->replay);
}

/* ---- Asking ---- */

bool hint_ask(const struct hint_bot *b, const struct job *job, const struct table *t, unsigned user,
              struct ask_bot_result *hint, struct err *err)
{
    const struct ask_bot bot = {
        .host = job->host, .path = b->path, .args = b->args, .event = job->event, .user = user};
    const struct log_question question = {.table = t->setup->number,
                                          .seat = t->deal.ask.seat,
                                          .step = t->deal.step,
                                          .deal = t->played->deal[t->played->deals - 1]};
    struct story_so_far *s = calloc(1, sizeof *s);

    if (!s)
        return err_memory(err);
    bool ok = tell_story(s, job, t, err) && ask_bot(&bot, &s->replay, &question, hint, err);
    forget_story(s, t->setup->number);
    free(s);
    return ok;
}
