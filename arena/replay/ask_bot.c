#include "replay/ask_bot.h"

#include <stdlib.h>
#include <string.h>

#include "sandbox/resources.h"
#include "sandbox/trusted_source.h"

/* A question being asked. */
struct asking {
    struct chair chair;           /* first: sits in front of the bot at the table of a log */
    struct replay_chair recorded; /* answers as the log does; sits in all other seats */
    const struct ask_bot *who;
    const struct limits *limits;
    struct replay *replay;
    const struct ask_bot_question *question;
    const struct deal *deal; /* of a hand */
    struct ask_bot_result *result;
    struct chair *bot;
    struct bot_group *bot_group; /* NULL: the bot is in this process */
    bool done, ended;            /* ended: by the bot */
};

static bool is_over(const struct asking *a)
{
    return a->bot_group ? bot_group_is_over(a->bot_group)
                        : a->who->is_over && a->who->is_over(a->bot);
}

static int32_t ask(struct chair *bot, struct instance *i, const struct eu_view *view)
{
    const struct query query = {.instance = i, .view = view};

    return bot->ops->ask(bot, &query);
}

/* ---- The chair at the table of a log ---- */

static struct asking *asking_of(struct chair *chair)
{
    return (struct asking *)chair;
}

/* After a callback: the bot may have ended in it. */
static void look_after(struct asking *a, const struct instance *i, enum ask_bot_callback in)
{
    if (a->ended || !is_over(a))
        return;
    a->ended = true;
    a->result->callback = in;
    a->result->at = table_address(i->table);
}

static bool asking_open(struct chair *chair, struct instance *i, const struct eu_opening *opening)
{
    struct asking *a = asking_of(chair);

    bool open = a->bot->ops->open(a->bot, i, opening);
    look_after(a, i, ASK_BOT_OPEN);
    a->done = !open;
    if (!open && !a->ended)
        a->result->end = ASK_BOT_REFUSED;
    return open;
}

static void asking_tell(struct chair *chair, struct instance *i, const struct eu_notice *notice,
                        unsigned notices, const struct eu_view *view)
{
    struct asking *a = asking_of(chair);

    if (is_over(a))
        return;
    a->bot->ops->tell(a->bot, i, notice, notices, view);
    look_after(a, i, ASK_BOT_TELL);
}

static void asking_close(struct chair *chair, struct instance *i)
{
    struct asking *a = asking_of(chair);

    if (is_over(a))
        return;
    a->bot->ops->close(a->bot, i);
    look_after(a, i, ASK_BOT_CLOSE);
}

/* Negative, 0 or positive: the table is before, at or after the question. */
static int compare_place(const struct ask_bot_question *q, const struct table *t)
{
    const struct eu_view *v = &t->deal.table;

    if (v->game != q->deal.game)
        return v->game < q->deal.game ? -1 : 1;
    if (v->deal != q->deal.deal)
        return v->deal < q->deal.deal ? -1 : 1;
    return (t->deal.step > q->step) - (t->deal.step < q->step);
}

static int32_t ask_and_look(struct asking *a, const struct query *query)
{
    int32_t answer = ask(a->bot, query->instance, query->view);

    look_after(a, query->instance, ASK_BOT_ASK);
    return answer;
}

/* The question that is wanted has come. */
static void ask_wanted(struct asking *a, const struct query *query, bool has_callback)
{
    struct ask_bot_result *result = a->result;
    struct deal deal = query->instance->table->deal;

    a->done = true;
    result->has_view = true;
    result->view = *query->view;
    result->answer = has_callback ? ask_and_look(a, query) : deal_default_answer(&deal);
    if (is_over(a))
        return;
    result->end = has_callback ? ASK_BOT_ANSWERED : ASK_BOT_DEFAULT;
    (void)deal_answer(&deal, result->answer, &result->fault);
}

static int32_t asking_ask(struct chair *chair, const struct query *query)
{
    struct asking *a = asking_of(chair);
    bool has_callback = a->bot->asks >> query->view->question & 1;
    int32_t recorded = a->recorded.chair.ops->ask(&a->recorded.chair, query);

    if (a->done || is_over(a))
        return recorded;
    if (compare_place(a->question, query->instance->table) == 0) {
        ask_wanted(a, query, has_callback);
    } else if (has_callback) {
        a->result->asked++;
        a->result->otherwise += ask_and_look(a, query) != recorded;
    }
    return recorded;
}

static const struct chair_ops asking_ops = {.open = asking_open,
                                            .ask = asking_ask,
                                            .tell = asking_tell,
                                            .close = asking_close};

/* ---- In a log ---- */

static void on_log(void *context, const struct address *at, unsigned seat, const char *line)
{
    const struct ask_bot *who = context;

    if (who->log)
        who->log(who->context, at, seat, line);
}

/* Whether nothing more of the table is wanted. */
static bool is_done(const struct asking *a, const struct table *t)
{
    return a->done || is_over(a) || (t->dealt && compare_place(a->question, t) > 0);
}

static void play_asked_table(struct asking *a, const struct table_setup *setup,
                             struct table_record *played)
{
    struct table t;
    struct query *query = NULL;

    table_start(&t, setup, played);
    while (!is_done(a, &t) && (query = table_advance(&t)) && !is_done(a, &t)) {
        struct chair *chair = query->instance->chair;
        table_answer(&t, chair->ops->ask(chair, query));
    }
    if (!is_over(a))
        table_finish(&t);
    if (a->ended && a->result->end == ASK_BOT_NOTHING)
        a->result->end = ASK_BOT_OVER;
}

static bool ask_in_log(struct asking *a, struct err *err)
{
    const struct ask_bot_question *q = a->question;
    struct table_record played = {.deals = 0};

    a->result->end = ASK_BOT_NOTHING;
    a->chair = (struct chair){.ops = &asking_ops,
                              .asks = CHAIR_ASKS_ALL,
                              .tells = a->bot->tells,
                              .args = a->bot->args};
    replay_forget(a->replay, q->table, q->seat, &q->deal, q->step);
    struct table_setup setup = replay_setup(a->replay, q->table, &a->recorded);
    setup.note = a->bot_group ? &a->bot_group->note : NULL;
    setup.log = on_log;
    setup.log_context = (void *)(uintptr_t)a->who;
    setup.chair[q->seat] = &a->chair;
    play_asked_table(a, &setup, &played);
    bool ok = !played.failed || err_memory(err);
    table_record_finish(&played);
    return ok;
}

/* ---- In a hand ---- */

/* Tells what the bot would have been told by now: the deal began, who took the tricks. */
static void tell_tricks(struct chair *bot, struct instance *i, const struct eu_view *view)
{
    struct eu_notice notice[1 + EU_TRICKS] = {
        {.size = sizeof *notice, .event = EU_DEAL_STARTS, .seat = EU_NOBODY}};
    unsigned n = 1;

    if (!bot->tells)
        return;
    for (uint8_t trick = 0; trick < view->tricks; trick++)
        notice[n++] = (struct eu_notice){.size = sizeof *notice,
                                         .event = EU_TRICK_ENDS,
                                         .trick = (uint8_t)(trick + 1),
                                         .seat = view->winner[trick]};
    bot->ops->tell(bot, i, notice, n, view);
}

static void ask_at(struct asking *a, struct instance *i, const struct deal *deal)
{
    const struct eu_opening opening = {.size = sizeof opening,
                                       .seat = deal->ask.seat,
                                       .rules = deal->rules,
                                       .host = &i->host};
    struct eu_view view;

    if (!a->bot->ops->open(a->bot, i, &opening)) {
        a->result->end = ASK_BOT_REFUSED;
        return;
    }
    deal_view(deal, deal->ask.seat, &view);
    tell_tricks(a->bot, i, &view);
    bool has_callback = a->bot->asks >> deal->ask.kind & 1;
    a->result->end = has_callback ? ASK_BOT_ANSWERED : ASK_BOT_DEFAULT;
    a->result->answer = has_callback ? ask(a->bot, i, &view) : deal_default_answer(deal);
}

/* At a table where nothing is dealt, the deal as it stands. */
static bool ask_in_hand(struct asking *a, struct err *err)
{
    struct duplicate_deals source = {0};
    const struct table_setup setup = {.rules = a->deal->rules,
                                      .answer_ms = a->limits->answer_ms,
                                      .source = &source,
                                      .log = on_log,
                                      .log_context = (void *)(uintptr_t)a->who};
    struct table *t = calloc(1, sizeof *t);

    if (!t)
        return err_memory(err);
    unsigned seat = a->deal->ask.seat;
    t->setup = &setup;
    t->deal = *a->deal;
    t->instance[seat] = (struct instance){.table = t, .chair = a->bot, .seat = (uint8_t)seat};
    ask_at(a, &t->instance[seat], &t->deal);
    if (is_over(a))
        a->result->end = ASK_BOT_OVER;
    free(t);
    return true;
}

/* ---- The bot ---- */

static bool ask_chair(struct asking *a, struct chair *bot, struct err *err)
{
    a->bot = bot;
    a->result->started = true;
    return a->deal ? ask_in_hand(a, err) : ask_in_log(a, err);
}

static bool ask_trusted(struct asking *a, struct err *err)
{
    struct trusted_bot *bot;

    if (!trusted_source_load(&bot, a->who->path, a->who->args, err))
        return false;
    bool ok = ask_chair(a, &bot->chair, err);
    trusted_bot_unload(bot);
    return ok;
}

static bool ask_bot_group(struct asking *a, const struct bot_group_setup *setup, struct err *err)
{
    struct bot_group *s = a->bot_group;
    bool ok = !bot_group_start(s, setup, 0) || ask_chair(a, bot_group_chair(s, 0), err);

    if (ok && s->failed) {
        *err = s->err;
        ok = false;
    }
    process_listen(&s->member[0].process);
    (void)bot_group_end(s, true);
    a->result->failure = s->failure;
    if (!s->failure.happened)
        process_printed(&s->member[0].process, a->result->failure.printed,
                        sizeof a->result->failure.printed);
    return ok;
}

static bool ask_sandboxed(struct asking *a, const struct eu_rules *rules, struct err *err)
{
    const struct ask_bot *who = a->who;
    const struct bot_group_setup setup = {.chairs = 1,
                                          .process = {{.host = who->host,
                                                       .path = who->path,
                                                       .args = who->args,
                                                       .rules = rules,
                                                       .limits = a->limits,
                                                       .user = who->user}}};
    const struct resources needs = {.limits = a->limits, .chairs = 1, .tables = 1};

    if (!resources_met(&needs, err))
        return false;
    a->bot_group = calloc(1, sizeof *a->bot_group);
    if (!a->bot_group)
        return err_memory(err);
    bool ok = ask_bot_group(a, &setup, err);
    free(a->bot_group);
    return ok;
}

bool ask_bot_in_log(const struct ask_bot *who, struct replay *replay,
                    const struct ask_bot_question *question, struct ask_bot_result *result,
                    struct err *err)
{
    struct asking a = {.who = who,
                       .limits = &replay->event->limits,
                       .replay = replay,
                       .question = question,
                       .result = result};

    *result = (struct ask_bot_result){.end = ASK_BOT_OVER};
    if (who->chair)
        return ask_chair(&a, who->chair, err);
    return who->host ? ask_sandboxed(&a, &replay->event->rules, err) : ask_trusted(&a, err);
}

bool ask_bot_in_hand(const struct ask_bot *who, const struct deal *deal,
                     struct ask_bot_result *result, struct err *err)
{
    const struct limits limits = limits_default();
    struct asking a = {.who = who, .limits = &limits, .deal = deal, .result = result};

    *result = (struct ask_bot_result){.end = ASK_BOT_OVER};
    return ask_sandboxed(&a, deal->rules, err);
}

/* ---- At a table under way ---- */

/* The table under way as if it had been read from a log. */
struct record_so_far {
    struct set_record set;
    struct replay replay;
};

/* The deals are a copy, as the last one is not complete; all else belongs to the table. */
static bool copy_deals(struct table_record *to, const struct table *t)
{
    *to = *t->played;
    to->deal = calloc(to->deals, sizeof *to->deal);
    if (!to->deal)
        return false;
    memcpy(to->deal, t->played->deal, to->deals * sizeof *to->deal);
    to->deal[to->deals - 1].answers = (uint8_t)t->deal.step;
    return true;
}

static bool record_table(struct record_so_far *s, const struct ask_bot_game *game,
                         const struct table *t, struct err *err)
{
    struct duplicate_deals *source = t->setup->source;

    set_record_start(&s->set, game->event, game->pairing, source->set);
    if (!copy_deals(&s->set.table[t->setup->number], t) || !set_record_complete(&s->set, source))
        return err_memory(err);
    replay_pairing(&s->replay, game->event, game->pairing, game->seed);
    return replay_set(&s->replay, &s->set, err);
}

static void finish_record(struct record_so_far *s, unsigned number)
{
    struct table_record *p = &s->set.table[number];

    free(p->deal);
    *p = (struct table_record){.deals = 0}; /* the rest is the table's */
    set_record_finish(&s->set);
    replay_finish(&s->replay);
}

bool ask_bot_at_table(const struct ask_bot *who, const struct ask_bot_game *game,
                      const struct table *t, struct ask_bot_result *result, struct err *err)
{
    const struct ask_bot_question question = {.table = t->setup->number,
                                              .seat = t->deal.ask.seat,
                                              .step = t->deal.step,
                                              .deal = t->played->deal[t->played->deals - 1]};
    struct record_so_far *s = calloc(1, sizeof *s);

    if (!s)
        return err_memory(err);
    bool ok =
        record_table(s, game, t, err) && ask_bot_in_log(who, &s->replay, &question, result, err);
    finish_record(s, t->setup->number);
    free(s);
    return ok;
}

/* ---- Which question of a log ---- */

/* Whether a step at which `seat` is asked or failed is as wanted. */
static bool is_wanted(const struct ask_bot_wanted *wanted, unsigned seat, unsigned step,
                      unsigned trick)
{
    if (wanted->has_seat && wanted->seat != seat)
        return false;
    return wanted->has_step ? wanted->step == step : !wanted->has_trick || wanted->trick == trick;
}

/* A strike at the step where the walk stands; NULL: none. */
static const struct fault *find_strike(const struct walk *w, const struct ask_bot_wanted *wanted)
{
    const struct table_record_fault *faults;
    size_t n = walk_faults(w, &faults);

    for (size_t i = 0; i < n; i++) {
        const struct fault *f = &faults[i].fault;
        if (!fault_is_illegal((enum eu_fault)f->code) &&
            is_wanted(wanted, f->seat, f->step, f->trick))
            return f;
    }
    return NULL;
}

bool ask_bot_find(struct ask_bot_question *q, struct walk *w, const struct ask_bot_wanted *wanted)
{
    bool found = wanted->has_step && wanted->has_seat; /* told exactly */
    struct walk_step step;

    *q = (struct ask_bot_question){.table = (unsigned)(w->played - w->set->table),
                                   .seat = wanted->seat,
                                   .step = wanted->step,
                                   .deal = w->played->deal[w->index]};
    do {
        const struct ask *ask = &w->deal.ask;
        const struct fault *strike = find_strike(w, wanted);
        if (strike) {
            q->seat = strike->seat;
            q->step = w->deal.step;
            q->struck = true;
            return true;
        }
        if (!found && ask->kind != EU_NOTHING && !card_single(ask->legal) &&
            is_wanted(wanted, ask->seat, w->deal.step, w->deal.table.tricks)) {
            q->seat = ask->seat;
            q->step = w->deal.step;
            found = true;
        }
    } while (walk_step(w, &step));
    return found;
}
