/*
 * The log is read twice: once to find the faults, the worst deals and the mistakes, once to put
 * these in words.
 */
#include "class/feedback.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "replay/compare_tables.h"
#include "replay/narration.h"
#include "text/answer.h"

struct feedback_run {
    struct class_log log;
    const struct class_file *class_file;
    struct class_feedback *l;
    struct class_mistakes mistakes;
};

/* The student whose bot this entrant is; NULL: a rung. */
static struct student *student_of(const struct feedback_run *s, size_t entrant)
{
    return s->log.bot[entrant].student;
}

static struct student *student_at(const struct feedback_run *s, unsigned table, unsigned seat)
{
    return student_of(s, pairing_seat(&s->log.r.pairing, s->log.r.set.set, table, seat));
}

static struct feedback *feedback_of(const struct feedback_run *s, const struct student *student)
{
    return &s->l->of[student - s->log.t->all->student];
}

/* Hides the names of other students in the event, if the class file says so. */
static void hide_names(struct feedback_run *s, const struct student *student)
{
    for (size_t i = 0; i < s->log.r.event.entrants; i++)
        if (s->class_file->hidden && student_of(s, i) && student_of(s, i) != student)
            (void)snprintf(s->log.r.event.entrant[i].name, NAME_CAP, "another");
}

static void show_names(struct feedback_run *s)
{
    for (size_t i = 0; i < s->log.r.event.entrants; i++)
        (void)snprintf(s->log.r.event.entrant[i].name, NAME_CAP, "%s", s->log.bot[i].name);
}

/* ---- Faults ---- */

static void add_feedback_fault(struct feedback_run *s, unsigned table,
                               const struct table_record_fault *fault)
{
    const struct student *student = student_at(s, table, fault->fault.seat);
    struct feedback *l = student ? feedback_of(s, student) : NULL;
    char address[ADDRESS_TEXT];
    struct buf text = {0};
    struct narration t;

    if (!l || l->told == FEEDBACK_FAULTS)
        return;
    hide_names(s, student);
    narration_start(&t, &s->log.r.event, &s->log.r.pairing, &s->log.r.set, table);
    if (narration_recorded_fault(&t, fault, address, &text)) {
        const char *words = buf_str(&text);
        (void)buf_printf(&l->faults, "%s  %s\n", address, words ? words : "");
        l->faults.failed = l->faults.failed || !words;
        l->told++;
    }
    buf_finish(&text);
    show_names(s);
}

/* ---- The worst deals ---- */

/* The index of the deal that is kept for the same pairing; FEEDBACK_DEALS if there is none. */
static unsigned kept_deal_index(const struct feedback *l, const struct feedback_deal *d)
{
    unsigned at = 0;

    while (at < FEEDBACK_DEALS &&
           !(l->deal[at].loss && memcmp(l->deal[at].id, d->id, PAIRING_ID) == 0))
        at++;
    return at;
}

/* Keeps one deal for each pairing: the first of those that cost most. */
static void keep_deal(struct feedback *l, const struct feedback_deal *d)
{
    unsigned at = kept_deal_index(l, d);

    if (at < FEEDBACK_DEALS) {
        if (l->deal[at].loss >= d->loss)
            return;
        for (; at + 1 < FEEDBACK_DEALS; at++)
            l->deal[at] = l->deal[at + 1];
        l->deal[at] = (struct feedback_deal){.loss = 0};
    }
    for (at = FEEDBACK_DEALS; at > 0 && l->deal[at - 1].loss < d->loss; at--)
        if (at < FEEDBACK_DEALS)
            l->deal[at] = l->deal[at - 1];
    if (at < FEEDBACK_DEALS)
        l->deal[at] = *d;
}

static void weigh_contestant(struct feedback_run *s, unsigned contestant,
                             const struct set_deal *deal, int loss)
{
    const struct pairing *p = &s->log.r.pairing;
    struct feedback_deal d = {.loss = loss,
                              .set = s->log.r.set.set,
                              .game = deal->game,
                              .deal = deal->deal};
    const struct student *done = NULL, *student;

    if (loss <= 0)
        return;
    memcpy(d.id, p->id, sizeof d.id);
    for (unsigned place = 0; place < p->bots; place++) {
        student = student_of(s, p->bot[place]);
        if (pairing_place_contestant(p, place) != contestant || !student || student == done)
            continue;
        keep_deal(feedback_of(s, student), &d);
        done = student;
    }
}

/* The loss of each bot: how much less it had than the best at its table, at its worst table. */
static void weigh_individual(struct feedback_run *s, const struct set_deal *deal)
{
    const struct pairing *p = &s->log.r.pairing;

    for (unsigned t = 0; t < s->log.r.set.tables; t++) {
        const struct table_record_deal *played =
            table_record_find(&s->log.r.set.table[t], deal->game, deal->deal);
        int best = INT8_MIN;
        if (!played)
            continue;
        for (unsigned seat = 0; seat < p->players; seat++)
            best = played->points[seat] > best ? played->points[seat] : best;
        for (unsigned seat = 0; seat < p->players; seat++) {
            uint32_t bot = pairing_seat(p, s->log.r.set.set, t, seat);
            for (unsigned place = 0; place < p->bots; place++)
                if (p->bot[place] == bot)
                    weigh_contestant(s, place, deal, best - played->points[seat]);
        }
    }
}

static void weigh_set(struct feedback_run *s)
{
    struct seating seating;
    int swing;

    pairing_seating(&s->log.r.pairing, s->log.r.set.set, &seating);
    for (size_t i = 0; i < s->log.r.set.deals; i++) {
        const struct set_deal *d = &s->log.r.set.deal[i];
        if (s->log.r.pairing.sides != 2) {
            weigh_individual(s, d);
        } else if (compare_tables_swing(&s->log.r.pairing, &seating, &s->log.r.set, d->game,
                                        d->deal, &swing)) {
            weigh_contestant(s, 0, d, -swing);
            weigh_contestant(s, 1, d, swing);
        }
    }
}

static bool find_in_set(void *context)
{
    struct feedback_run *s = context;

    for (unsigned t = 0; t < s->log.r.set.tables; t++)
        for (size_t i = 0; i < s->log.r.set.table[t].faults; i++)
            add_feedback_fault(s, t, &s->log.r.set.table[t].fault[i]);
    weigh_set(s);
    return mistakes_set(&s->mistakes, &s->log, s->log.err);
}

/* ---- What the rungs would have done ---- */

/* A question of a deal, and what was answered. */
struct difficult_decision {
    const struct walk *begin; /* stands at the deal */
    unsigned table, step;
    unsigned trick;           /* from 1; 0: before play */
    unsigned asked[EU_SEATS]; /* to bid, of each seat so far */
    struct walk_step taken;
};

static void add_decision(struct buf *out, const struct difficult_decision *d)
{
    const struct ask *ask = &d->taken.ask;

    (void)buf_printf(out, "table %c, %c", 'a' + (int)d->table, 'A' + ask->seat);
    if (d->trick)
        (void)buf_printf(out, ", trick %u", d->trick);
    else if (d->asked[ask->seat] > 1)
        (void)buf_printf(out, ", for the %s time", d->asked[ask->seat] == 2 ? "second" : "third");
    (void)buf_printf(out, ": asked to %s, it answered ",
                     question_name((enum eu_question)ask->kind));
    answer_add(out, ask->kind, d->taken.answer, ANSWER_SHORT);
}

/* What a rung that plays at random would have done says nothing. */
static bool is_example(const struct feedback_run *s, size_t entrant)
{
    return !student_of(s, entrant) && strcmp(s->log.bot[entrant].name, "random") != 0;
}

/* Adds what one rung answers; *differs if it is something else. */
static bool add_other(struct feedback_run *s, const struct class_bot *rung,
                      const struct difficult_decision *d, const struct ask_bot_question *question,
                      struct buf *line, bool *differs)
{
    struct ask_bot_result r;

    if (!class_log_ask(&s->log, rung->path, question, &r))
        return false;
    if (r.end == ASK_BOT_ANSWERED || r.end == ASK_BOT_DEFAULT) {
        (void)buf_printf(line, "; %s: ", rung->name);
        answer_add(line, d->taken.ask.kind, r.answer, ANSWER_SHORT);
        *differs = *differs || r.answer != d->taken.answer;
    }
    return true;
}

/* Adds what all rungs would have done there, if one of them would have done something else. */
static bool compare_decision(struct feedback_run *s, const struct difficult_decision *d,
                             struct buf *out)
{
    const struct ask_bot_wanted wanted = {.has_step = true,
                                          .has_seat = true,
                                          .step = d->step,
                                          .seat = d->taken.ask.seat};
    struct walk w = *d->begin;
    struct ask_bot_question question;
    struct buf line = {0};
    bool ok = true, differs = false;

    if (!ask_bot_find(&question, &w, &wanted))
        return true;
    question.table = d->table;
    add_decision(&line, d);
    for (size_t i = 0; ok && i < s->log.r.event.entrants; i++)
        if (is_example(s, i))
            ok = add_other(s, &s->log.bot[i], d, &question, &line, &differs);
    if (differs && buf_add_text(&line, "\n"))
        (void)buf_add(out, line.data, line.len);
    buf_finish(&line);
    return ok;
}

/* Compares all that the student's bot decided at a table. */
static bool compare_table(struct feedback_run *s, const struct student *student, unsigned table,
                          const struct feedback_deal *d, struct buf *out)
{
    struct walk w, begin;
    struct difficult_decision at = {.begin = &begin, .table = table};
    bool ok = true;

    walk_start(&w, &s->log.r.event, &s->log.r.set, table);
    if (!walk_find(&w, d->game, d->deal))
        return true;
    begin = w;
    while (ok) {
        at.step = w.deal.step;
        at.trick = w.deal.ask.kind == EU_PLAY ? w.deal.table.tricks + 1u : 0;
        if (!walk_step(&w, &at.taken))
            break;
        const struct ask *ask = &at.taken.ask;
        at.asked[ask->seat] += ask->kind == EU_BID;
        if (student_at(s, table, ask->seat) == student && !card_single(ask->legal))
            ok = compare_decision(s, &at, out);
    }
    return ok;
}

/* The table at which the deal went worst for a student. */
static unsigned worst_table(const struct feedback_run *s, const struct student *student,
                            const struct feedback_deal *d)
{
    const struct pairing *p = &s->log.r.pairing;
    unsigned worst = 0;
    int least = INT32_MAX;

    for (unsigned t = 0; t < s->log.r.set.tables; t++) {
        const struct table_record_deal *played =
            table_record_find(&s->log.r.set.table[t], d->game, d->deal);
        if (!played)
            continue;
        for (unsigned seat = 0; seat < p->players; seat++) {
            unsigned side = p->sides == 2 ? seat % 2 : seat;
            int points = played->points[side] - (p->sides == 2 ? played->points[1 - side] : 0);
            if (student_at(s, t, seat) != student || points >= least)
                continue;
            least = points;
            worst = t;
        }
    }
    return worst;
}

static bool describe_deal(struct feedback_run *s, const struct student *student,
                          struct feedback_deal *d)
{
    const struct board_style plain = {.colour = false};
    unsigned table = worst_table(s, student, d);
    struct narration t;

    hide_names(s, student);
    narration_start(&t, &s->log.r.event, &s->log.r.pairing, &s->log.r.set, table);
    if (walk_find(&t.walk, d->game, d->deal))
        narration_address(&t, d->address);
    (void)compare_tables_text(&s->log.r.event, &s->log.r.pairing, &s->log.r.set, NULL, d->game,
                              d->deal, &plain, &d->text);
    show_names(s);
    for (table = 0; table < s->log.r.set.tables; table++)
        if (!compare_table(s, student, table, d, &d->others))
            return false;
    return true;
}

/* ---- Mistakes ---- */

static void describe_mistake(struct feedback_run *s, size_t student, unsigned number)
{
    const struct board_style plain = {.colour = false};
    const struct student_mistakes *mistakes = &s->mistakes.of[student];
    const struct class_mistake *k = &mistakes->chosen[number];
    struct feedback_mistake *m = &s->l->of[student].mistake[number];
    struct narration t;

    hide_names(s, &s->log.t->all->student[student]);
    narration_start(&t, &s->log.r.event, &s->log.r.pairing, &s->log.r.set, k->at.table);
    if (walk_find(&t.walk, k->at.game, k->at.deal)) {
        narration_address(&t, m->address);
        transcript_deal(&t, k->step, &plain, &m->text);
        (void)buf_add_text(&m->text, "\n");
        mistakes_add(&m->text, mistakes, number);
    }
    show_names(s);
}

static void describe_mistakes(struct feedback_run *s, size_t student)
{
    const struct student_mistakes *mistakes = &s->mistakes.of[student];

    for (unsigned i = 0; i < mistakes->n; i++)
        if (address_has_set(&mistakes->chosen[i].at, &s->log.r.pairing, s->log.r.set.set) &&
            !s->l->of[student].mistake[i].text.len)
            describe_mistake(s, student, i);
}

static bool describe_in_set(void *context)
{
    struct feedback_run *s = context;

    for (size_t i = 0; i < s->l->n; i++)
        describe_mistakes(s, i);

    for (size_t i = 0; i < s->l->n; i++)
        for (unsigned k = 0; k < FEEDBACK_DEALS; k++) {
            struct feedback_deal *d = &s->l->of[i].deal[k];
            if (d->loss && d->set == s->log.r.set.set && !d->text.len &&
                memcmp(d->id, s->log.r.pairing.id, sizeof d->id) == 0 &&
                !describe_deal(s, &s->log.t->all->student[i], d))
                return false;
        }
    return true;
}

/* ---- All of it ---- */

static bool read_feedback(struct feedback_run *s, struct err *err)
{
    bool ok = class_log_read(&s->log, find_in_set, s) && mistakes_choose(&s->mistakes, err);

    for (size_t i = 0; ok && i < s->l->n; i++)
        s->l->of[i].decisions = s->mistakes.of[i].decisions;
    memcpy(s->l->why, s->mistakes.why, sizeof s->l->why);
    return ok && class_log_read(&s->log, describe_in_set, s);
}

bool feedback_read(struct class_feedback *l, const struct class_tournament *t, struct err *err)
{
    struct feedback_run *s = calloc(1, sizeof *s);

    *l = (struct class_feedback){.of = calloc(t->all->n, sizeof *l->of), .n = t->all->n};
    if (!s || !l->of) {
        free(s);
        return err_memory(err);
    }
    s->log.t = t;
    s->log.err = err;
    s->class_file = t->class_file;
    s->l = l;
    bool ok = mistakes_start(&s->mistakes, t, err) && read_feedback(s, err);
    class_log_finish(&s->log);
    mistakes_finish(&s->mistakes);
    free(s);
    return ok;
}

void feedback_finish(struct class_feedback *l)
{
    for (size_t i = 0; l->of && i < l->n; i++) {
        buf_finish(&l->of[i].faults);
        for (unsigned k = 0; k < FEEDBACK_DEALS; k++) {
            buf_finish(&l->of[i].deal[k].text);
            buf_finish(&l->of[i].deal[k].others);
        }
        for (unsigned k = 0; k < MISTAKES_CHOSEN; k++)
            buf_finish(&l->of[i].mistake[k].text);
    }
    free(l->of);
    *l = (struct class_feedback){.of = NULL};
}
