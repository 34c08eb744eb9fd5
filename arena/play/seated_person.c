#include "play/seated_person.h"

#include <string.h>
#include <unistd.h>

#include "play/table_events.h"
#include "sandbox/failure.h"

/* ---- What happens at the table ---- */

static struct person *person_of(struct chair *chair)
{
    return (struct person *)chair;
}

static void hear_text(struct person *p, struct buf *text)
{
    const struct people_callbacks *c = p->people->callbacks;
    const char *said = buf_str(text);

    if (said && *said)
        c->hears(c->context, p, said);
    buf_finish(text);
}

static void add_events(struct person *p, const struct eu_view *now, struct buf *out)
{
    table_events_since(&p->names, p->told ? &p->last : NULL, now, out);
    p->last = *now;
    p->told = true;
}

static void see(struct person *p, struct person_sees now)
{
    const struct people *all = p->people;
    const struct people_callbacks *c = all->callbacks;

    /* the end of a table is one more moment */
    now.number = ((uint64_t)all->job->set << 32) + all->moments + !now.view;
    if (c->sees)
        c->sees(c->context, p, &now);
}

/* Numbers the deals: the end of each is told once, even if the table is played again. */
static uint64_t number_of(const struct eu_view *v)
{
    return ((uint64_t)v->game << 16 | v->deal) + 1;
}

static bool open_chair(struct chair *chair, struct instance *i, const struct eu_opening *opening)
{
    struct people *all = person_of(chair)->people;

    (void)opening;
    all->table = i->table;
    all->saved.next = 0;
    all->moments = 0;
    return true;
}

static void tell_chair(struct chair *chair, struct instance *i, const struct eu_notice *notice,
                       unsigned notices, const struct eu_view *view)
{
    struct person *p = person_of(chair);
    struct person_sees now = {.view = view, .waits = EU_NOBODY};
    struct buf out = {0};

    (void)i;
    if (p->people->left || saved_answers_more(&p->people->saved) || number_of(view) <= p->deals)
        return;
    add_events(p, view, &out);
    for (unsigned n = 0; n < notices; n++) {
        table_events_notice(&p->names, &notice[n], &out);
        if (notice[n].event == EU_HAND_ENDS)
            now.result = &notice[n];
    }
    hear_text(p, &out);
    if (!now.result) /* a question follows */
        return;
    p->deals = number_of(view);
    see(p, now);
}

static void close_chair(struct chair *chair, struct instance *i)
{
    struct person *p = person_of(chair);
    const struct people *all = p->people;
    struct buf out = {0};

    if (p->ended || all->left || saved_answers_more(&all->saved))
        return;
    p->ended = true;
    table_events_end(&p->names, &i->table->tally, &out);
    hear_text(p, &out);
    see(p, (struct person_sees){.waits = EU_NOBODY});
}

/* ---- Questions ---- */

static void leave_table(struct people *all, bool failed)
{
    all->left = true;
    all->failed = failed;
}

/* Tells what happened, and shows the table with or without a question. */
static void show_table(struct person *p, const struct eu_view *view, unsigned waits)
{
    struct buf out = {0};

    add_events(p, view, &out);
    hear_text(p, &out);
    see(p, (struct person_sees){.view = view, .waits = waits});
}

static int32_t ask_person(struct person *p, const struct eu_view *view)
{
    struct people *all = p->people;
    const struct people_callbacks *c = all->callbacks;
    int32_t answer = 0;

    show_table(p, view, view->seat);
    if (!c->asks(c->context, p, view, &answer))
        leave_table(all, false);
    else if (!saved_answers_add(&all->saved, view, answer, &all->err))
        leave_table(all, true);
    return answer;
}

/* ---- Watching what others do ---- */

/* A place in the play of a table, which grows as it goes on. */
static uint64_t place_of(const struct deal *d)
{
    return number_of(&d->table) << 16 | d->step;
}

/* What a seat sees that is not asked, or plays its only card. */
static void view_unasked(const struct deal *d, unsigned seat, struct eu_view *view)
{
    deal_view(d, seat, view);
    view->question = EU_NOTHING;
    view->legal = 0;
}

static void show_others(struct people *all, const struct table *t, unsigned but)
{
    struct eu_view view;

    all->seen = place_of(&t->deal);
    for (unsigned seat = 0; seat < t->setup->rules->players; seat++)
        if (people_sit_at(all, seat) && seat != but) {
            view_unasked(&t->deal, seat, &view);
            show_table(&all->person[seat], &view, t->deal.ask.seat);
        }
}

/* Has a person play a card of which there is no choice, which the table plays by itself then: the
 * others would else know from the time it takes who had none. They know it of a last card. */
static void ask_forced(struct people *all, const struct table *t)
{
    unsigned seat = t->deal.ask.seat;
    struct eu_view view;
    int32_t answer;

    deal_view(&t->deal, seat, &view);
    all->forced = true;
    if (!saved_answers_next(&all->saved, &view, &answer)) {
        show_others(all, t, seat);
        (void)ask_person(&all->person[seat], &view);
    }
    all->forced = false;
}

static bool asks_forced(const struct people *all, const struct deal *d)
{
    bool alone = !(all->seats & (all->seats - 1));

    return !alone && people_sit_at(all, d->ask.seat) && card_single(d->ask.legal) &&
           !(d->ask.kind == EU_PLAY && card_single(d->hand[d->ask.seat]));
}

/* After every answer. What was seen before the table was played again is not shown twice. Who is
 * about to be asked sees the question, and the end of a deal comes with its result. */
static void watch_table(void *context, const struct table *t)
{
    struct people *all = context;
    const struct ask *ask = &t->deal.ask;
    bool asks = people_sit_at(all, ask->seat) && !card_single(ask->legal);

    all->table = t;
    all->moments++;
    if (all->left || ask->kind == EU_NOTHING)
        return;
    if (asks_forced(all, &t->deal))
        ask_forced(all, t);
    else if (!saved_answers_more(&all->saved) && place_of(&t->deal) > all->seen)
        show_others(all, t, asks ? ask->seat : EU_NOBODY);
}

static int32_t ask_chair(struct chair *chair, const struct query *query)
{
    struct person *p = person_of(chair);
    struct people *all = p->people;
    struct eu_view view = *query->view;
    int32_t answer;

    if (all->left)
        return 0;
    all->table = query->instance->table;
    if (saved_answers_next(&all->saved, &view, &answer))
        return answer;
    /* another play of it may have been seen, or be saved, than the one that came */
    if (all->guests.watch && place_of(&all->table->deal) != all->seen)
        show_others(all, all->table, view.seat);
    return ask_person(p, &view);
}

/* ---- What befalls the run ---- */

static void begin_job(void *context, const struct job *job)
{
    struct people *all = context;

    all->job = job;
    all->seen = 0;
    saved_answers_set(&all->saved, job->set);
    for (unsigned seat = 0; seat < EU_SEATS; seat++) {
        struct person *p = &all->person[seat];
        p->told = p->ended = false;
        p->deals = 0;
    }
    memset(all->strikes, 0, sizeof all->strikes);
}

static void tell_failure(struct people *all, struct person *p, const struct failure *m)
{
    const struct fault *f = &m->strike.fault;
    struct buf out = {0};

    (void)buf_printf(&out, "  %s ", p->names.name[f->seat]);
    if (m->explained)
        (void)failure_fault(&out, f, &all->job->event->limits);
    else
        (void)buf_add_text(&out, "was ended from outside");
    if (m->event == FAILURE_STRIKE)
        (void)buf_printf(&out, ": strike %u of %d, the house answers there.\n",
                         all->strikes[f->seat], STRIKES_OUT);
    else
        (void)buf_add_text(&out, ". The table is played again up to here.\n");
    hear_text(p, &out);
}

/* A process ended: a strike, or the table is only played again. */
static void play_again(void *context, const struct failure *m)
{
    struct people *all = context;

    if (m->event == FAILURE_STRIKE)
        all->strikes[m->strike.fault.seat]++;
    for (unsigned seat = 0; seat < EU_SEATS; seat++)
        if (people_sit_at(all, seat))
            tell_failure(all, &all->person[seat], m);
}

static bool is_gone(void *context)
{
    return ((const struct people *)context)->left;
}

/* ---- Life ---- */

static void seat_person(struct people *all, const struct event *event, unsigned seat)
{
    static const struct chair_ops ops = {.open = open_chair,
                                         .ask = ask_chair,
                                         .tell = tell_chair,
                                         .close = close_chair};
    struct person *p = &all->person[seat];

    p->chair = (struct chair){.ops = &ops, .asks = CHAIR_ASKS_ALL, .tells = true, .args = ""};
    p->people = all;
    seat_names_start(&p->names, event, seat);
    all->guests.chair[seat] = &p->chair;
}

bool people_open(struct people *p, const struct event *event, unsigned seats, const char *log,
                 const struct people_callbacks *callbacks, struct err *err)
{
    *p = (struct people){.callbacks = callbacks, .seats = seats};
    p->guests = (struct guests){.begin = begin_job,
                                .again = play_again,
                                .is_gone = is_gone,
                                .watch = callbacks->sees ? watch_table : NULL,
                                .context = p};
    for (unsigned seat = 0; seat < event->rules.players; seat++)
        if (people_sit_at(p, seat))
            seat_person(p, event, seat);
    return saved_answers_open(&p->saved, log, err);
}

void people_close(struct people *p, bool over)
{
    if (over)
        (void)unlink(p->saved.path);
    saved_answers_finish(&p->saved);
}
