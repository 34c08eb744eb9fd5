#include "replay/ask_bot.h"

#include <stdlib.h>

#include "sandbox/resources.h"
#include "table/trusted_bot.h"

/* All of one. */
struct asking {
    const struct ask_bot *a;
    struct replay *replay;
    const struct log_question *question;
    struct ask_bot_result *result;
    struct bot_group *bot_group; /* NULL: trusted */
};

static bool is_over(void *context)
{
    const struct asking *k = context;

    return k->bot_group && bot_group_is_over(k->bot_group);
}

static void on_log(void *context, const struct address *at, unsigned seat, const char *line)
{
    const struct asking *k = context;

    if (k->a->log)
        k->a->log(k->a->context, at, seat, line);
}

static bool play(struct asking *k, struct chair *chair, struct err *err)
{
    const struct log_question_bot bot = {.chair = chair,
                                         .note = k->bot_group ? &k->bot_group->note : NULL,
                                         .is_over = is_over,
                                         .log = on_log,
                                         .context = k};

    k->result->seated = true;
    return log_question_play(k->replay, k->question, &bot, &k->result->log_question) ||
           err_memory(err);
}

static bool play_trusted(struct asking *k, struct err *err)
{
    struct trusted_bot *bot;

    if (!trusted_bot_load(&bot, k->a->path, k->a->args, err))
        return false;
    bool ok = play(k, &bot->chair, err);
    trusted_bot_unload(bot);
    return ok;
}

static bool play_bot_group(struct asking *k, const struct bot_group_setup *setup, struct err *err)
{
    struct bot_group *s = k->bot_group;
    bool ok = !bot_group_start(s, setup, 0) || play(k, bot_group_chair(s, 0), err);

    if (ok && s->failed) {
        *err = s->err;
        ok = false;
    }
    process_listen(&s->member[0].process);
    (void)bot_group_end(s, true);
    k->result->failure = s->failure;
    if (!s->failure.happened)
        process_printed(&s->member[0].process, k->result->failure.printed,
                        sizeof k->result->failure.printed);
    return ok;
}

static bool play_sandboxed(struct asking *k, struct err *err)
{
    const struct ask_bot *a = k->a;
    const struct bot_group_setup setup = {.chairs = 1,
                                          .process = {{.host = a->host,
                                                       .path = a->path,
                                                       .args = a->args,
                                                       .rules = &a->event->rules,
                                                       .limits = &a->event->limits,
                                                       .user = a->user}}};

    const struct resources needs = {.limits = &a->event->limits, .chairs = 1, .tables = 1};

    if (!resources_met(&needs, err))
        return false;
    k->bot_group = calloc(1, sizeof *k->bot_group);
    if (!k->bot_group)
        return err_memory(err);
    bool ok = play_bot_group(k, &setup, err);
    free(k->bot_group);
    return ok;
}

bool ask_bot(const struct ask_bot *a, struct replay *replay, const struct log_question *question,
             struct ask_bot_result *result, struct err *err)
{
    struct asking k = {.a = a, .replay = replay, .question = question, .result = result};

    *result = (struct ask_bot_result){.log_question = {.end = LOG_QUESTION_OVER}};
    return a->host ? play_sandboxed(&k, err) : play_trusted(&k, err);
}
