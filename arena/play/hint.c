#include "play/hint.h"

#include "replay/ask_bot.h"
#include "sandbox/failure.h"

static void take_answer(struct hint *h, const struct choices *c, const struct ask_bot_result *r)
{
    h->answers = r->fault.code == EU_NO_FAULT;
    h->answer = r->answer;
    if (h->answers)
        choices_say(c, r->answer, &h->words);
    else
        (void)buf_add_text(&h->words, "has no legal answer to that");
}

static void take_result(struct hint *h, const struct choices *c, const struct ask_bot_result *r,
                        const struct limits *limits)
{
    switch (r->end) {
    case ASK_BOT_ANSWERED:
    case ASK_BOT_DEFAULT:
        take_answer(h, c, r);
        break;
    case ASK_BOT_REFUSED:
        (void)buf_add_text(&h->words, "does not sit down here");
        break;
    case ASK_BOT_NOTHING:
        (void)buf_add_text(&h->words, "has nothing to say");
        break;
    case ASK_BOT_OVER:
        (void)failure_fault(&h->words, &r->failure.strike.fault, limits);
        break;
    }
}

bool hint_ask(struct hint *h, const struct roster_bot *bot, const struct person *p,
              const struct choices *c, struct err *err)
{
    const struct people *all = p->people;
    const struct job *job = all->job;
    const struct ask_bot asked = {.host = job->host,
                                  .path = bot->path,
                                  .args = bot->args,
                                  .user = SET_TABLES_MOST * EU_SEATS}; /* nobody's at the table */
    const struct ask_bot_game game = {job->event, job->pairing, job->seed};
    struct ask_bot_result result = {.end = ASK_BOT_ANSWERED, .answer = c->answer[0]};

    *h = (struct hint){.answers = false};
    /* of a question with one answer no bot is asked */
    if (!all->forced && !ask_bot_at_table(&asked, &game, all->table, &result, err))
        return false;
    take_result(h, c, &result, &job->event->limits);
    return !h->words.failed || err_memory(err);
}

void hint_finish(struct hint *h)
{
    buf_finish(&h->words);
}
