#include "play/person.h"

#include <string.h>

#include "sandbox/failure.h"
#include "play/table_events.h"

static struct person *person_of(struct chair *chair)
{
    return (struct person *)((char *)chair - offsetof(struct person, chair));
}

static void hear(struct person *p, struct buf *text)
{
    const char *said = buf_str(text);

    if (said && *said)
        p->face->hears(p->face->context, said);
    buf_finish(text);
}

/* ---- What happens at the table ---- */

static void tell_news(struct person *p, const struct eu_view *now, struct buf *out)
{
    table_events_since(&p->scene, p->told ? &p->last : NULL, now, out);
    p->last = *now;
    p->told = true;
}

/* Deals are told to be over once, also if the table is played again. */
static uint64_t number_of(const struct eu_view *v)
{
    return ((uint64_t)v->game << 16 | v->deal) + 1;
}

static void sits_down(struct person *p, struct instance *i)
{
    p->table = i->table;
    saved_answers_rewind(&p->kept);
}

static bool person_sits(struct chair *chair, struct instance *i, const struct eu_opening *opening)
{
    (void)opening;
    sits_down(person_of(chair), i);
    return true;
}

static void person_hears(struct chair *chair, struct instance *i, const struct eu_notice *notice,
                         unsigned notices, const struct eu_view *view)
{
    struct person *p = person_of(chair);
    struct buf out = {0};

    (void)i;
    if (saved_answers_more(&p->kept) || number_of(view) <= p->deals)
        return;
    tell_news(p, view, &out);
    for (unsigned n = 0; n < notices; n++) {
        table_events_notice(&p->scene, &notice[n], &out);
        if (notice[n].event == EU_HAND_ENDS)
            p->deals = number_of(view);
    }
    hear(p, &out);
}

static void person_rises(struct chair *chair, struct instance *i)
{
    struct person *p = person_of(chair);
    struct buf out = {0};

    if (p->ended || p->left || saved_answers_more(&p->kept))
        return;
    p->ended = true;
    table_events_end(&p->scene, &i->table->tally, &out);
    hear(p, &out);
}

/* ---- Questions ---- */

static void leave(struct person *p, bool failed)
{
    p->left = true;
    p->failed = failed;
}

static int32_t ask(struct person *p, const struct eu_view *view)
{
    struct buf out = {0};
    int32_t answer = 0;

    tell_news(p, view, &out);
    hear(p, &out);
    if (!p->face->asks(p->face->context, p, view, &answer))
        leave(p, false);
    else if (!saved_answers_add(&p->kept, view, answer, &p->err))
        leave(p, true);
    return answer;
}

static int32_t person_answers(struct chair *chair, const struct query *query)
{
    struct person *p = person_of(chair);
    struct eu_view view = *query->view;
    int32_t answer;

    if (p->left)
        return 0;
    p->table = query->instance->table;
    return saved_answers_next(&p->kept, &view, &answer) ? answer : ask(p, &view);
}

/* ---- What befalls the run ---- */

static void begin(void *context, const struct job *job)
{
    struct person *p = context;

    p->job = job;
    saved_answers_set(&p->kept, job->set);
    p->told = p->ended = false;
    p->deals = 0;
    memset(p->strikes, 0, sizeof p->strikes);
}

/* A process ended; what the first end was without being asked, or of itself, is no strike. */
static void again(void *context, const struct failure *m)
{
    struct person *p = context;
    const struct fault *f = &m->strike.fault;
    struct buf out = {0};

    (void)buf_printf(&out, "  %s ", p->scene.name[f->seat]);
    if (m->explained)
        (void)failure_fault(&out, f, &p->job->event->limits);
    else
        (void)buf_add_text(&out, "was ended from outside");
    if (m->event == FAILURE_STRIKE)
        (void)buf_printf(&out, ": strike %u of %d, the house answers there.\n",
                         ++p->strikes[f->seat], STRIKES_OUT);
    else
        (void)buf_add_text(&out, ". The table is played again up to here.\n");
    hear(p, &out);
}

static bool is_gone(void *context)
{
    return ((const struct person *)context)->left;
}

/* ---- Life ---- */

bool person_open(struct person *p, const struct event *event, unsigned seat, const char *log,
                 const struct person_face *face, struct err *err)
{
    static const struct chair_ops ops = {.open = person_sits,
                                         .ask = person_answers,
                                         .tell = person_hears,
                                         .close = person_rises};

    *p = (struct person){.face = face,
                         .chair = {.ops = &ops, .asks = CHAIR_ASKS_ALL, .tells = true, .args = ""}};
    p->guest = (struct guest){.entrant = seat,
                              .chair = &p->chair,
                              .begin = begin,
                              .again = again,
                              .is_gone = is_gone,
                              .context = p};
    seat_names_start(&p->scene, event, seat);
    return saved_answers_open(&p->kept, log, err);
}

void person_close(struct person *p, bool over)
{
    if (over)
        saved_answers_drop(&p->kept);
    saved_answers_finish(&p->kept);
}
