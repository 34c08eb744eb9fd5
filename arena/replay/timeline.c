#include "replay/timeline.h"

#include "base/text.h"

static void end_timeline_line(struct timeline *e)
{
    (void)buf_add_byte(&e->said, '\n');
}

/* Strikes that the record has at this step. */
static void add_strike_moments(struct timeline *e, const struct narration *t)
{
    const struct fault *f;

    for (size_t i = 0; (f = walk_strike(&t->walk, i)); i++) {
        (void)buf_add_text(&e->said, "! ");
        narration_strike(t, f, &e->said);
        end_timeline_line(e);
    }
}

/* An answer: the fault if it was one, what was said, who won the trick. */
static void add_answer_moment(struct timeline *e, const struct narration *t,
                              const struct told *told)
{
    const struct eu_view *after = &t->walk.deal.table;
    struct buf remark = {0};

    if (told->step.fault.code != EU_NO_FAULT) {
        (void)buf_add_text(&e->said, "! ");
        narration_fault(t, told, &e->said);
        end_timeline_line(e);
    }
    (void)narration_remark(t, told, " ", &remark);
    (void)buf_printf(&e->said, "%s%c ", remark.len ? "? " : "", seat_letter(told->step.ask.seat));
    narration_said(t, told, &e->said);
    (void)buf_add(&e->said, remark.data, remark.len);
    end_timeline_line(e);
    e->said.failed |= remark.failed;
    buf_finish(&remark);
    if (after->tricks > told->before.table.tricks)
        (void)buf_printf(&e->said, "%c wins trick %u\n",
                         seat_letter(after->winner[after->tricks - 1]), after->tricks);
}

static void add_moment(struct timeline *e, const struct narration *t)
{
    e->moment[e->steps].deal = t->walk.deal;
    e->moment[e->steps].said = e->said.len;
}

static void add_heading_moment(struct timeline *e, const struct narration *t)
{
    e->is_there = true;
    e->rules = &t->event->rules;
    e->blind = t->walk.deal.blind;
    narration_address(t, e->address);
    narration_score(t, &e->score);
    for (unsigned seat = 0; seat < t->event->rules.players; seat++)
        (void)text_safe(text_of(narration_entrant(t, seat)->name), e->name[seat],
                        sizeof e->name[seat]);
    for (unsigned side = 0; side < t->event->rules.sides; side++)
        e->points[side] = t->walk.played->deal[t->walk.index].points[side];
}

bool timeline_load(struct timeline *e, const struct event *event, const struct pairing *pairing,
                   const struct set_record *set, const struct narration_remarks *remarks,
                   unsigned table, unsigned game, unsigned deal)
{
    struct narration t;
    struct told told;

    e->is_there = false;
    e->steps = 0;
    buf_clear(&e->score);
    buf_clear(&e->said);
    narration_start(&t, event, pairing, set, table);
    t.remarks = remarks;
    if (!walk_find(&t.walk, game, deal))
        return false;
    add_heading_moment(e, &t);
    add_strike_moments(e, &t);
    add_moment(e, &t);
    while (e->steps < DEAL_STEPS && narration_step(&t, &told)) {
        e->steps++;
        add_answer_moment(e, &t, &told);
        add_strike_moments(e, &t);
        add_moment(e, &t);
    }
    narration_result(&t, &e->said);
    end_timeline_line(e);
    e->moment[e->steps].said = e->said.len;
    return true;
}

void timeline_finish(struct timeline *e)
{
    buf_finish(&e->score);
    buf_finish(&e->said);
}

unsigned timeline_trick(const struct timeline *e, unsigned trick)
{
    unsigned k = 0;

    while (k < e->steps &&
           !(e->moment[k].deal.ask.kind == EU_PLAY && e->moment[k].deal.table.tricks >= trick))
        k++;
    return k;
}
