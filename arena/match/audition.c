#include "match/audition.h"

#include <stdlib.h>

#include "sandbox/needs.h"
#include "table/bot.h"

/* All of one. */
struct asking {
    const struct audition *a;
    struct recital *recital;
    const struct encore *question;
    struct audition_result *result;
    struct squad *squad; /* NULL: trusted */
};

static bool is_over(void *context)
{
    const struct asking *k = context;

    return k->squad && squad_is_over(k->squad);
}

static void on_log(void *context, const struct address *at, unsigned seat, const char *line)
{
    const struct asking *k = context;

    if (k->a->log)
        k->a->log(k->a->context, at, seat, line);
}

static bool play(struct asking *k, struct chair *chair, struct err *err)
{
    const struct encore_bot bot = {.chair = chair,
                                   .note = k->squad ? &k->squad->note : NULL,
                                   .is_over = is_over,
                                   .log = on_log,
                                   .context = k};

    k->result->seated = true;
    return encore_play(k->recital, k->question, &bot, &k->result->encore) || err_memory(err);
}

static bool play_trusted(struct asking *k, struct err *err)
{
    struct bot *bot;

    if (!bot_load(&bot, k->a->path, k->a->args, err))
        return false;
    bool ok = play(k, &bot->chair, err);
    bot_unload(bot);
    return ok;
}

static bool play_squad(struct asking *k, const struct squad_setup *setup, struct err *err)
{
    struct squad *s = k->squad;
    bool ok = !squad_start(s, setup, 0) || play(k, squad_chair(s, 0), err);

    if (ok && s->failed) {
        *err = s->err;
        ok = false;
    }
    process_listen(&s->member[0].process);
    (void)squad_end(s, true);
    k->result->trouble = s->trouble;
    if (!s->trouble.happened)
        process_printed(&s->member[0].process, k->result->trouble.printed,
                        sizeof k->result->trouble.printed);
    return ok;
}

static bool play_sandboxed(struct asking *k, struct err *err)
{
    const struct audition *a = k->a;
    const struct squad_setup setup = {.chairs = 1,
                                      .process = {{.host = a->host,
                                                   .path = a->path,
                                                   .args = a->args,
                                                   .rules = &a->event->rules,
                                                   .limits = &a->event->limits,
                                                   .user = a->user}}};

    const struct needs needs = {.limits = &a->event->limits, .chairs = 1, .tables = 1};

    if (!needs_met(&needs, err))
        return false;
    k->squad = calloc(1, sizeof *k->squad);
    if (!k->squad)
        return err_memory(err);
    bool ok = play_squad(k, &setup, err);
    free(k->squad);
    return ok;
}

bool audition_ask(const struct audition *a, struct recital *recital, const struct encore *question,
                  struct audition_result *result, struct err *err)
{
    struct asking k = {.a = a, .recital = recital, .question = question, .result = result};

    *result = (struct audition_result){.encore = {.end = ENCORE_OVER}};
    return a->host ? play_sandboxed(&k, err) : play_trusted(&k, err);
}
