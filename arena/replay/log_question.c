#include "replay/log_question.h"

/* The chair of the bot, in front of the log's answers. */
struct sitter {
    struct chair chair;       /* first, so that its operations find the rest */
    struct replay_chair said; /* by the log; sits in all other seats */
    const struct log_question *log_question;
    const struct log_question_bot *bot;
    struct log_question_result *result;
    bool done, ended; /* ended: by the bot */
};

static struct sitter *sitter_of(struct chair *chair)
{
    return (struct sitter *)chair;
}

static bool is_over(const struct sitter *s)
{
    return s->bot->is_over && s->bot->is_over(s->bot->context);
}

/* After a callback: the bot may have ended in it. */
static void look(struct sitter *s, const struct instance *i, enum log_question_moment moment)
{
    if (s->ended || !is_over(s))
        return;
    s->ended = true;
    s->result->moment = moment;
    s->result->at = table_address(i->table);
}

/* ---- The chair's operations ---- */

static bool sitter_open(struct chair *chair, struct instance *i, const struct eu_opening *opening)
{
    struct sitter *s = sitter_of(chair);

    bool open = s->bot->chair->ops->open(s->bot->chair, i, opening);
    look(s, i, LOG_QUESTION_OPEN);
    s->done = !open;
    if (!open && !s->ended)
        s->result->end = LOG_QUESTION_REFUSED;
    return open;
}

static void sitter_tell(struct chair *chair, struct instance *i, const struct eu_notice *notice,
                        unsigned notices, const struct eu_view *view)
{
    struct sitter *s = sitter_of(chair);

    if (is_over(s))
        return;
    s->bot->chair->ops->tell(s->bot->chair, i, notice, notices, view);
    look(s, i, LOG_QUESTION_TELL);
}

static void sitter_close(struct chair *chair, struct instance *i)
{
    struct sitter *s = sitter_of(chair);

    if (is_over(s))
        return;
    s->bot->chair->ops->close(s->bot->chair, i);
    look(s, i, LOG_QUESTION_CLOSE);
}

/* Whether the table is before, at or after the question: negative, 0 or positive. */
static int place(const struct log_question *e, const struct table *t)
{
    const struct eu_view *v = &t->deal.table;

    if (v->game != e->deal.game)
        return v->game < e->deal.game ? -1 : 1;
    if (v->deal != e->deal.deal)
        return v->deal < e->deal.deal ? -1 : 1;
    return (t->deal.step > e->step) - (t->deal.step < e->step);
}

static int32_t put(struct sitter *s, const struct query *query)
{
    struct chair *chair = s->bot->chair;
    struct query q = *query;
    int32_t answer;

    if (chair->ops->room) {
        struct eu_view *room = chair->ops->room(chair, q.instance);
        *room = *query->view;
        q.view = room;
    }
    answer = chair->ops->ask(chair, &q);
    look(s, q.instance, LOG_QUESTION_ASK);
    return answer;
}

/* The question that is wanted. */
static void finish(struct sitter *s, const struct query *query, bool has_callback)
{
    struct log_question_result *result = s->result;
    struct deal deal = query->instance->table->deal;

    s->done = true;
    result->has_view = true;
    result->view = *query->view;
    result->answer = has_callback ? put(s, query) : deal_house(&deal);
    if (is_over(s))
        return;
    result->end = has_callback ? LOG_QUESTION_ANSWERED : LOG_QUESTION_HOUSE;
    (void)deal_answer(&deal, result->answer, &result->fault);
}

static int32_t sitter_ask(struct chair *chair, const struct query *query)
{
    struct sitter *s = sitter_of(chair);
    bool has_callback = s->bot->chair->asks >> query->view->question & 1;
    int32_t said = s->said.chair.ops->ask(&s->said.chair, query);

    if (s->done || is_over(s))
        return said;
    if (place(s->log_question, query->instance->table) == 0) {
        finish(s, query, has_callback);
    } else if (has_callback) {
        s->result->asked++;
        s->result->otherwise += put(s, query) != said;
    }
    return said;
}

static const struct chair_ops sitter_ops = {.open = sitter_open,
                                            .ask = sitter_ask,
                                            .tell = sitter_tell,
                                            .close = sitter_close};

/* ---- Playing ---- */

/* Whether the play has come to its end for us. */
static bool is_done(const struct sitter *s, const struct table *t)
{
    return s->done || is_over(s) || (t->dealt && place(s->log_question, t) > 0);
}

static void play(struct sitter *s, const struct table_setup *setup, struct table_record *played)
{
    struct table t;
    struct query *query = NULL;

    table_start(&t, setup, played);
    while (!is_done(s, &t) && (query = table_advance(&t)) && !is_done(s, &t)) {
        struct chair *chair = query->instance->chair;
        table_answer(&t, chair->ops->ask(chair, query));
    }
    if (!is_over(s))
        table_finish(&t);
    if (s->ended && s->result->end == LOG_QUESTION_NOTHING)
        s->result->end = LOG_QUESTION_OVER;
}

bool log_question_play(struct replay *r, const struct log_question *e,
                       const struct log_question_bot *bot, struct log_question_result *result)
{
    struct table_record played = {.deals = 0};
    struct sitter s = {.chair = {.ops = &sitter_ops,
                                 .asks = CHAIR_ASKS_ALL,
                                 .tells = bot->chair->tells,
                                 .args = bot->chair->args},
                       .log_question = e,
                       .bot = bot,
                       .result = result};

    *result = (struct log_question_result){.end = LOG_QUESTION_NOTHING};
    replay_forget(r, e->table, e->seat, &e->deal, e->step);
    struct table_setup setup = replay_setup(r, e->table, &s.said);
    setup.note = bot->note;
    setup.log = bot->log;
    setup.log_context = bot->context;
    setup.chair[e->seat] = &s.chair;
    play(&s, &setup, &played);
    bool ok = !played.failed;
    table_record_finish(&played);
    return ok;
}

/* ---- Which question ---- */

/* Of a step at which `seat` is asked or failed. */
static bool is_wished(const struct log_question_wish *wish, unsigned seat, unsigned step,
                      unsigned trick)
{
    if (wish->has_seat && wish->seat != seat)
        return false;
    return wish->has_step ? wish->step == step : !wish->has_trick || wish->trick == trick;
}

/* A strike at the step where the walk stands; NULL: none. */
static const struct fault *find_strike(const struct walk *w, const struct log_question_wish *wish)
{
    const struct table_record_fault *faults;
    size_t n = walk_faults(w, &faults);

    for (size_t i = 0; i < n; i++) {
        const struct fault *f = &faults[i].fault;
        if (!fault_is_illegal((enum eu_fault)f->code) &&
            is_wished(wish, f->seat, f->step, f->trick))
            return f;
    }
    return NULL;
}

bool log_question_find(struct log_question *e, struct walk *w, const struct log_question_wish *wish)
{
    bool found = wish->has_step && wish->has_seat; /* told exactly */
    struct walk_step step;

    *e = (struct log_question){.table = (unsigned)(w->played - w->set->table),
                               .seat = wish->seat,
                               .step = wish->step,
                               .deal = w->played->deal[w->index]};
    do {
        const struct ask *ask = &w->deal.ask;
        const struct fault *strike = find_strike(w, wish);
        if (strike) {
            e->seat = strike->seat;
            e->step = w->deal.step;
            e->struck = true;
            return true;
        }
        if (!found && ask->kind != EU_NOTHING && !card_single(ask->legal) &&
            is_wished(wish, ask->seat, w->deal.step, w->deal.table.tricks)) {
            e->seat = ask->seat;
            e->step = w->deal.step;
            found = true;
        }
    } while (walk_step(w, &step));
    return found;
}
