#include "table/table.h"

#include <stddef.h>
#include <string.h>

#include "table/question_seed.h"

/* ---- Where it is ---- */

struct address table_address(const struct table *t)
{
    const struct eu_view *v = &t->deal.table;

    return (struct address){
        .set = t->setup->source->set,
        .table = t->setup->number,
        .game = v->game,
        .deal = v->deal,
        .trick = v->tricks,
    };
}

void table_log(const struct table *t, unsigned seat, bool opening, const char *line)
{
    struct address at = table_address(t);

    if (!t->setup->log)
        return;
    if (opening)
        at.game = at.deal = at.trick = 0;
    t->setup->log(t->setup->log_context, &at, seat, line);
}

/* ---- The watcher's note ---- */

struct strike strike_of_note(const struct note *n)
{
    return (struct strike){
        .set = n->set,
        .table = n->table,
        .game = n->game,
        .deal = n->deal,
        .fault = {.seat = n->seat,
                  .question = n->question,
                  .trick = n->trick,
                  .step = (uint8_t)n->step,
                  .law = ""},
    };
}

/* Says which deal is going on. */
static void note_deal(const struct table *t)
{
    if (!t->noted)
        return;
    struct note *n = t->setup->note;
    n->set = t->setup->source->set;
    n->table = t->setup->number;
    n->game = t->deal.table.game;
    n->deal = t->deal.table.deal;
}

/* Says that `seat` is being asked from here on, until note_end. */
static void note_begin(struct table *t, unsigned seat, unsigned question)
{
    if (!t->noted)
        return;
    struct note *n = t->setup->note;
    n->step = t->deal.step;
    n->trick = t->deal.table.tricks;
    n->seat = (uint8_t)seat;
    n->question = (uint8_t)question;
    n->turn = ++t->turn;
}

static void note_end(struct table *t)
{
    if (t->noted)
        t->setup->note->turn = 0;
}

/* ---- Notices ---- */

static void notify_fault(struct table *t, const struct fault *f)
{
    if (t->tells)
        notices_add_fault(&t->notices, &t->deal, f);
}

static void tell_seat(struct table *t, unsigned seat, const struct eu_view *view)
{
    struct instance *i = &t->instance[seat];
    struct eu_notice notice[NOTICES_MOST];

    if (!i->chair || !i->chair->tells || i->told == t->notices.count)
        return;
    unsigned n = notices_gather(&t->notices, seat, i->told, !t->dealt, notice);
    i->told = t->notices.count;
    if (!n)
        return;
    note_begin(t, seat, EU_NOTHING);
    i->chair->ops->tell(i->chair, i, notice, n, view);
    note_end(t);
}

static void tell_all(struct table *t)
{
    if (!t->tells)
        return;
    for (unsigned seat = 0; seat < t->setup->rules->players; seat++) {
        struct eu_view view;
        deal_view(&t->deal, seat, &view);
        tell_seat(t, seat, &view);
    }
}

static void tell_watcher(const struct table *t)
{
    if (t->setup->watch)
        t->setup->watch(t->setup->watch_context, t);
}

/* ---- Strikes ---- */

/* Records a strike at this step, which may end the table as forfeited. */
static void book_strike(struct table *t, const struct fault *f)
{
    table_record_add_fault(t->played, f);
    notify_fault(t, f);
    t->by_default |= (uint8_t)(1u << f->seat);
    t->defaults = true;
    if (strikes_count(&t->counts, f)) {
        tally_forfeit(&t->tally, rules_side(t->setup->rules, f->seat));
        t->out |= (uint8_t)(1u << f->seat);
    }
}

static bool is_here(const struct table *t, const struct strike *s)
{
    const struct eu_view *v = &t->deal.table;

    return s->set == t->setup->source->set && s->table == t->setup->number && s->game == v->game &&
           s->deal == v->deal && s->fault.step == t->deal.step;
}

/* Records the strikes that this step got in earlier tries. False when that ends the table. */
static bool take_strikes(struct table *t)
{
    const struct table_setup *s = t->setup;

    t->by_default = t->empty;
    for (size_t i = 0; i < s->nstrikes; i++) {
        if (!is_here(t, &s->strikes[i]))
            continue;
        if (t->tally.over) /* it failed in `close`, and is not closed again */
            t->out |= (uint8_t)(1u << s->strikes[i].fault.seat);
        else
            book_strike(t, &s->strikes[i].fault);
    }
    for (unsigned seat = 0; t->unopened && seat < s->rules->players && !t->tally.over; seat++)
        if (t->unopened >> seat & 1)
            book_strike(t, &(struct fault){.code = EU_NO_START, .seat = (uint8_t)seat, .law = ""});
    return !t->tally.over;
}

static bool is_lost(const struct table *t)
{
    const struct table_setup *s = t->setup;

    return strikes_lose_table(s->strikes, s->nstrikes, s->source->set, s->number);
}

/* ---- Life of a table ---- */

static void open_seat(struct table *t, unsigned seat)
{
    const struct table_setup *s = t->setup;
    struct chair *chair = s->chair[seat];
    struct instance *i = &t->instance[seat];

    *i = (struct instance){.table = t, .seat = (uint8_t)seat, .slot = s->slot};
    if (!chair || is_lost(t)) {
        t->empty |= (uint8_t)(1u << seat);
        t->defaults = true;
        return;
    }
    i->chair = chair;
    struct eu_opening opening = {.size = sizeof opening,
                                 .seat = (uint8_t)seat,
                                 .rules = s->rules,
                                 .args = chair->args,
                                 .host = &i->host};
    note_begin(t, seat, EU_NOTHING);
    question_seed(t->seed[seat], OPEN_STEP, opening.seed);
    bool open = !chair->ops->open || chair->ops->open(chair, i, &opening);
    note_end(t);
    if (!open) {
        i->chair = NULL;
        t->unopened |= (uint8_t)(1u << seat);
        t->stricken = true;
        return;
    }
    t->tells = t->tells || chair->tells;
    t->defaults = t->defaults || (chair->asks & CHAIR_ASKS_ALL) != CHAIR_ASKS_ALL;
}

void table_start(struct table *t, const struct table_setup *setup, struct table_record *played)
{
    memset(t, 0, offsetof(struct table, notices.notice));
    t->setup = setup;
    t->noted = setup->note != NULL;
    t->played = played;
    t->stricken = setup->nstrikes > 0;
    table_record_clear(played);
    tally_start(&t->tally, setup->rules, setup->unit, setup->deals,
                duplicate_first_dealer(setup->source));
    duplicate_seeds(setup->source, 0, 0, t->seed);
    note_deal(t);
    for (unsigned seat = 0; seat < setup->rules->players; seat++)
        open_seat(t, seat);
    t->by_default = t->empty;
}

/* Those of the deal before are over. */
static void begin_notices(struct table *t)
{
    notices_begin(&t->notices);
    for (unsigned seat = 0; seat < t->setup->rules->players; seat++)
        t->instance[seat].told = 0;
}

/* False when memory has run out. */
static bool begin_deal(struct table *t)
{
    const struct cards *cards = duplicate_cards(t->setup->source, t->tally.game, t->tally.deal);

    deal_start(&t->deal, t->setup->rules, cards, tally_dealer(&t->tally));
    tally_standing(&t->tally, &t->deal.table);
    t->answers = table_record_add_deal(t->played, t->tally.game, t->tally.deal);
    if (!t->answers)
        return false;
    duplicate_seeds(t->setup->source, t->tally.game, t->tally.deal, t->seed);
    note_deal(t);
    t->dealt = true;
    if (t->tells) {
        begin_notices(t);
        tell_watcher(t);
    }
    return true;
}

/* The deal is over, or given up with its table. */
static struct table_record_deal *close_deal(struct table *t)
{
    t->dealt = false;
    return table_record_end_deal(t->played, t->deal.step);
}

static void end_deal(struct table *t)
{
    const struct outcome *o = &t->deal.outcome;
    unsigned game = t->tally.game;
    struct table_record_deal *deal = close_deal(t);

    for (unsigned side = 0; side < t->setup->rules->sides; side++)
        deal->points[side] = (int8_t)outcome_points(o, side);
    tally_add(&t->tally, o);
    if (t->tells) {
        notices_add_score(&t->notices, &t->deal, &t->tally, game);
        tell_all(t);
    }
}

/* For those who are told of it. Not inlined, as few are. */
static __attribute__((noinline)) void note_progress(struct table *t)
{
    notices_add_tricks(&t->notices, &t->deal);
    tell_watcher(t);
}

/* A legal answer. Inlined, as the loop does little else. */
static inline __attribute__((always_inline)) void apply_answer(struct table *t, bool attended,
                                                               int value)
{
    t->answers[t->deal.step] = (uint8_t)value;
    deal_apply(&t->deal, value);
    if (attended && t->tells)
        note_progress(t);
}

/* The bot lives, and so is closed. */
static void count_repaired(struct table *t, const struct fault *f)
{
    const struct table_setup *s = t->setup;

    if (!strikes_count_repaired(&t->counts, s->rules, s->repair_limit, f))
        return;
    tally_forfeit(&t->tally, rules_side(s->rules, f->seat));
    t->stricken = true;
}

/* An answer that is not legal, or abandons the hand. */
static void offend(struct table *t, int32_t value)
{
    unsigned step = t->deal.step;
    struct fault fault;

    t->answers[step] = (uint8_t)deal_answer(&t->deal, value, &fault);
    if (fault.code != EU_NO_FAULT) {
        table_record_add_fault(t->played, &fault);
        notify_fault(t, &fault);
        count_repaired(t, &fault);
    }
    if (t->tells)
        note_progress(t);
}

/* Notices before a question come with its view. Not inlined, as few bots want them. */
static __attribute__((noinline)) void tell_before(struct table *t, unsigned seat)
{
    struct eu_view view;

    if (t->instance[seat].told == t->notices.count)
        return;
    deal_view(&t->deal, t->deal.ask.seat, &view);
    question_seed(t->seed[seat], t->deal.step, view.seed);
    tell_seat(t, seat, &view);
}

static inline struct query *put_question(struct table *t, bool attended)
{
    unsigned seat = t->deal.ask.seat;
    struct instance *i = &t->instance[seat];

    if (attended && t->tells)
        tell_before(t, seat);
    struct eu_view *view = deal_view_in_place(&t->deal);
    question_seed(t->seed[seat], t->deal.step, view->seed);
    t->query = (struct query){i, view};
    note_begin(t, seat, t->deal.ask.kind);
    return &t->query;
}

/* Whether a question may have more to it than the answer of its chair: notices, strikes, default
 * answers. It changes only where a table is opened, and where an answer is not legal. */
static bool is_attended(const struct table *t)
{
    return t->tells || t->stricken || t->defaults;
}

/* Whether the default answer is played: the seat is not asked, or its bot has no callback for this
 * question. */
static inline bool is_by_default(const struct table *t, const struct ask *ask)
{
    if (!t->defaults)
        return false;
    return t->by_default >> ask->seat & 1 || !(t->instance[ask->seat].chair->asks >> ask->kind & 1);
}

/* From one deal to the next. False when the table is over or memory has run out. */
static bool turn_deal(struct table *t)
{
    if (t->dealt)
        end_deal(t);
    return !t->tally.over && begin_deal(t);
}

/* Records strikes, and goes from one deal to the next, until a question is open. False when the
 * table is over or memory has run out. */
static bool seek_question(struct table *t)
{
    do {
        if (t->stricken && t->dealt && !take_strikes(t))
            return false;
        if (t->deal.ask.legal) /* nothing is legal where no deal is going on */
            return true;
    } while (turn_deal(t));
    return false;
}

/* The same. Nearly always one is open, and most have several answers. */
static inline bool find_question(struct table *t, bool attended)
{
    cardset legal = t->deal.ask.legal;

    return ((card_several(legal) || legal) && !(attended && t->stricken)) || seek_question(t);
}

/* Whether the open question needs no bot; then its answer. */
static inline bool answer_unasked(const struct table *t, bool attended, int *answer)
{
    const struct ask *ask = &t->deal.ask;

    if (!card_several(ask->legal))
        *answer = card_lowest(ask->legal);
    else if (attended && is_by_default(t, ask))
        *answer = deal_default_answer(&t->deal);
    else
        return false;
    return true;
}

struct query *table_advance(struct table *t)
{
    int answer;

    while (find_question(t, true)) {
        if (!answer_unasked(t, true, &answer))
            return put_question(t, true);
        apply_answer(t, true, answer);
    }
    return NULL;
}

struct query *table_advance_deal(struct table *t)
{
    int answer;

    while (t->deal.ask.legal && !t->stricken) {
        if (!answer_unasked(t, true, &answer))
            return put_question(t, true);
        apply_answer(t, true, answer);
    }
    return NULL;
}

void table_answer(struct table *t, int32_t answer)
{
    note_end(t);
    if (deal_is_legal(&t->deal, answer))
        apply_answer(t, true, answer);
    else
        offend(t, answer);
}

void table_finish(struct table *t)
{
    if (t->dealt)
        close_deal(t);
    for (unsigned seat = 0; seat < t->setup->rules->players; seat++) {
        struct instance *i = &t->instance[seat];
        if (!i->chair || !i->chair->ops->close || t->out >> seat & 1)
            continue;
        note_begin(t, seat, EU_NOTHING);
        i->chair->ops->close(i->chair, i);
        note_end(t);
    }
    table_record_end(t->played, &t->tally);
}

/* Asks the chair. False if its answer is not legal and has been dealt with. */
static inline bool ask_chair(struct table *t, bool attended, int *answer)
{
    struct chair *chair = t->instance[t->deal.ask.seat].chair;

    *answer = chair->ops->ask(chair, put_question(t, attended));
    note_end(t);
    if (deal_is_legal(&t->deal, *answer))
        return true;
    offend(t, *answer);
    return false;
}

/* Plays on to the end of the table. Unattended it returns true at an answer that is not legal. It
 * is compiled for both, as what is_attended lists would be asked for at every answer. */
static inline __attribute__((always_inline)) bool play_on(struct table *t, bool attended)
{
    int answer;

    while (find_question(t, attended))
        if (answer_unasked(t, attended, &answer) || ask_chair(t, attended, &answer))
            apply_answer(t, attended, answer);
        else if (!attended)
            return true;
    return false;
}

void table_play(const struct table_setup *setup, struct table_record *played)
{
    struct table table;

    table_start(&table, setup, played);
    if (is_attended(&table) || play_on(&table, false))
        play_on(&table, true);
    table_finish(&table);
}

void table_fetch_deal(const struct table *t, unsigned step)
{
    const struct table_record *r = t->played;

    if (step == 0) {
        __builtin_prefetch(t, 1);
        __builtin_prefetch(&t->deal.step, 1);
        __builtin_prefetch(&t->played);
        __builtin_prefetch(&t->tally, 1);
        __builtin_prefetch(&t->tally.deal, 1);
    } else if (step == 1) {
        __builtin_prefetch(&r->answers, 1);
        __builtin_prefetch(&r->deals, 1);
    } else {
        __builtin_prefetch(&r->deal[r->deals - 1], 1);
        __builtin_prefetch(&r->deal[r->deals - 1] + 1, 1);
        __builtin_prefetch(t->answers + t->deal.step, 1);
    }
}
