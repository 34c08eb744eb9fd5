/*
 * The log is read twice: once to find the faults and the deals, once to tell those.
 */
#include "class/feedback.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/roster.h"
#include "replay/ask_bot.h"
#include "log/set_reader.h"
#include "text/answer.h"
#include "replay/compare_tables.h"
#include "replay/narration.h"

#define NOBODY SIZE_MAX

struct study {
    struct class_feedback *l;
    const struct students *all;
    const struct feedback_setup *setup;
    struct set_reader r;
    size_t *student;        /* by entrant; NOBODY */
    char (*name)[NAME_CAP]; /* of the entrants, as they are */
    char rung[CLASS_FILE_RUNGS][PATH_CAP];
    struct replay replay;
    bool seeded;
    uint8_t seed[RNG_SEED_BYTES];
    struct err *err;
};

/* ---- Who is who ---- */

static bool meet_entrants(struct study *s)
{
    const struct event *e = &s->r.event;

    free(s->student);
    free(s->name);
    s->student = calloc(e->entrants + 1, sizeof *s->student);
    s->name = calloc(e->entrants + 1, sizeof *s->name);
    if (!s->student || !s->name)
        return err_memory(s->err);
    for (size_t i = 0; i < e->entrants; i++) {
        s->student[i] = NOBODY;
        (void)snprintf(s->name[i], NAME_CAP, "%s", e->entrant[i].name);
        for (size_t k = 0; k < s->all->n; k++)
            if (s->all->student[k].plays && strcmp(s->all->student[k].name, s->name[i]) == 0)
                s->student[i] = k;
    }
    s->seeded = log_seed(s->setup->log, e->commitment, s->seed);
    event_dealing_seed(e, s->seed, s->seed);
    return true;
}

/* From the point of view of one student, who is told of others by name or not. */
static void mask(struct study *s, size_t student)
{
    for (size_t i = 0; i < s->r.event.entrants; i++)
        if (s->student[i] != NOBODY && s->student[i] != student)
            (void)snprintf(s->r.event.entrant[i].name, NAME_CAP, "%s",
                           s->setup->class_file->hidden ? "another" : s->name[i]);
}

static void unmask(struct study *s)
{
    for (size_t i = 0; i < s->r.event.entrants; i++)
        (void)snprintf(s->r.event.entrant[i].name, NAME_CAP, "%s", s->name[i]);
}

/* ---- Faults ---- */

static void add_fault(struct study *s, unsigned table, const struct table_record_fault *fault)
{
    size_t student =
        s->student[pairing_seat(&s->r.pairing, s->r.set.set, table, fault->fault.seat)];
    char address[ADDRESS_TEXT];
    struct buf text = {0};
    struct narration t;

    if (student == NOBODY || s->l->of[student].told == FEEDBACK_FAULTS)
        return;
    mask(s, student);
    narration_start(&t, &s->r.event, &s->r.pairing, &s->r.set, table);
    if (narration_recorded_fault(&t, fault, address, &text)) {
        struct feedback *l = &s->l->of[student];
        const char *words = buf_str(&text);
        (void)buf_printf(&l->faults, "%s  %s\n", address, words ? words : "");
        l->faults.failed = l->faults.failed || !words;
        l->told++;
    }
    buf_finish(&text);
    unmask(s);
}

/* ---- The worst deals ---- */

/* The place of the deal of the same pairing; FEEDBACK_DEALS if there is none. */
static unsigned place_of(const struct feedback *l, const struct feedback_deal *d)
{
    unsigned at = 0;

    while (at < FEEDBACK_DEALS &&
           !(l->deal[at].loss && memcmp(l->deal[at].id, d->id, PAIRING_ID) == 0))
        at++;
    return at;
}

/* One of each pairing, the first of those that cost as much. */
static void keep(struct feedback *l, const struct feedback_deal *d)
{
    unsigned at = place_of(l, d);

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

static void weigh_party(struct study *s, unsigned party, const struct set_deal *deal, int loss)
{
    const struct pairing *p = &s->r.pairing;
    struct feedback_deal d = {.loss = loss,
                              .set = s->r.set.set,
                              .game = deal->game,
                              .deal = deal->deal};
    size_t done = NOBODY;

    if (loss <= 0)
        return;
    memcpy(d.id, p->id, sizeof d.id);
    for (unsigned place = 0; place < p->bots; place++) {
        size_t student = s->student[p->bot[place]];
        if (pairing_place_party(p, place) != party || student == NOBODY || student == done)
            continue;
        keep(&s->l->of[student], &d);
        done = student;
    }
}

/* Of each chair what it had less than the best at its table, at its worst table. */
static void weigh_individual(struct study *s, const struct set_deal *deal)
{
    const struct pairing *p = &s->r.pairing;

    for (unsigned t = 0; t < s->r.set.tables; t++) {
        const struct table_record_deal *played =
            table_record_find(&s->r.set.table[t], deal->game, deal->deal);
        int best = INT8_MIN;
        if (!played)
            continue;
        for (unsigned seat = 0; seat < p->players; seat++)
            best = played->points[seat] > best ? played->points[seat] : best;
        for (unsigned seat = 0; seat < p->players; seat++) {
            uint32_t bot = pairing_seat(p, s->r.set.set, t, seat);
            for (unsigned place = 0; place < p->bots; place++)
                if (p->bot[place] == bot)
                    weigh_party(s, place, deal, best - played->points[seat]);
        }
    }
}

static void weigh_set(struct study *s)
{
    struct seating seating;
    int swing;

    pairing_seating(&s->r.pairing, s->r.set.set, &seating);
    for (size_t i = 0; i < s->r.set.deals; i++) {
        const struct set_deal *d = &s->r.set.deal[i];
        if (s->r.pairing.sides != 2) {
            weigh_individual(s, d);
        } else if (compare_tables_swing(&s->r.pairing, &seating, &s->r.set, d->game, d->deal,
                                        &swing)) {
            weigh_party(s, 0, d, -swing);
            weigh_party(s, 1, d, swing);
        }
    }
}

static bool find_in_set(struct study *s)
{
    for (unsigned t = 0; t < s->r.set.tables; t++)
        for (size_t i = 0; i < s->r.set.table[t].faults; i++)
            add_fault(s, t, &s->r.set.table[t].fault[i]);
    weigh_set(s);
    return true;
}

/* ---- What the rungs would have done ---- */

/* One question to one rung. */
static bool ask(struct study *s, size_t rung, const struct ask_bot_question *question,
                struct ask_bot_result *result)
{
    const struct ask_bot a = {.host = s->setup->host, .path = s->rung[rung], .args = ""};

    replay_pairing(&s->replay, &s->r.event, &s->r.pairing, s->seeded ? s->seed : NULL);
    return replay_set(&s->replay, &s->r.set, s->err) &&
           ask_bot_in_log(&a, &s->replay, question, result, s->err);
}

/* A question of a deal, and what was answered. */
struct decision {
    const struct walk *begin; /* stands at the deal */
    unsigned table, step;
    unsigned trick;           /* from 1; 0: before play */
    unsigned asked[EU_SEATS]; /* to bid, of each seat so far */
    struct walk_step taken;
};

static void add_decision(struct buf *out, const struct decision *d)
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

/* Those that choose by chance tell nothing. */
static bool is_teacher(const char *rung)
{
    return strcmp(rung, "random") != 0;
}

/* Adds what one rung answers; *parts if it is something else. */
static bool add_other(struct study *s, size_t rung, const struct decision *d,
                      const struct ask_bot_question *question, struct buf *line, bool *parts)
{
    struct ask_bot_result *r = calloc(1, sizeof *r);

    if (!r)
        return err_memory(s->err);
    bool ok = ask(s, rung, question, r);
    if (ok && (r->end == ASK_BOT_ANSWERED || r->end == ASK_BOT_HOUSE)) {
        (void)buf_printf(line, "; %s: ", s->setup->class_file->rung[rung]);
        answer_add(line, d->taken.ask.kind, r->answer, ANSWER_SHORT);
        *parts = *parts || r->answer != d->taken.answer;
    }
    free(r);
    if (ok && s->setup->stop && *s->setup->stop)
        return err_set(s->err, ERR_ABORT, "interrupted");
    return ok;
}

/* What all would have done there, where one of them would have done otherwise. */
static bool compare(struct study *s, const struct decision *d, struct buf *out)
{
    const struct ask_bot_wanted wanted = {.has_step = true,
                                          .has_seat = true,
                                          .step = d->step,
                                          .seat = d->taken.ask.seat};
    struct walk w = *d->begin;
    struct ask_bot_question question;
    struct buf line = {0};
    bool ok = true, parts = false;

    if (!ask_bot_find(&question, &w, &wanted))
        return true;
    question.table = d->table;
    add_decision(&line, d);
    for (size_t i = 0; ok && i < s->setup->class_file->rungs; i++)
        if (is_teacher(s->setup->class_file->rung[i]))
            ok = add_other(s, i, d, &question, &line, &parts);
    if (parts && buf_add_text(&line, "\n"))
        (void)buf_add(out, line.data, line.len);
    buf_finish(&line);
    return ok;
}

/* All that the student's bot decided at a table. */
static bool compare_table(struct study *s, size_t student, unsigned table,
                          const struct feedback_deal *d, struct buf *out)
{
    struct walk w, begin;
    struct decision at = {.begin = &begin, .table = table};
    bool ok = true;

    walk_start(&w, &s->r.event, &s->r.set, table);
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
        uint32_t bot = pairing_seat(&s->r.pairing, s->r.set.set, table, ask->seat);
        if (s->student[bot] == student && (ask->legal & (ask->legal - 1)))
            ok = compare(s, &at, out);
    }
    return ok;
}

/* The table at which the deal went worst for a student. */
static unsigned worst_table(const struct study *s, size_t student, const struct feedback_deal *d)
{
    const struct pairing *p = &s->r.pairing;
    unsigned worst = 0;
    int least = INT32_MAX;

    for (unsigned t = 0; t < s->r.set.tables; t++) {
        const struct table_record_deal *played =
            table_record_find(&s->r.set.table[t], d->game, d->deal);
        if (!played)
            continue;
        for (unsigned seat = 0; seat < p->players; seat++) {
            unsigned side = p->sides == 2 ? seat % 2 : seat;
            int points = played->points[side] - (p->sides == 2 ? played->points[1 - side] : 0);
            if (s->student[pairing_seat(p, s->r.set.set, t, seat)] != student || points >= least)
                continue;
            least = points;
            worst = t;
        }
    }
    return worst;
}

static bool tell_deal(struct study *s, size_t student, struct feedback_deal *d)
{
    const struct board_style plain = {.colour = false};
    unsigned table = worst_table(s, student, d);
    struct narration t;

    mask(s, student);
    narration_start(&t, &s->r.event, &s->r.pairing, &s->r.set, table);
    if (narration_find(&t, d->game, d->deal))
        narration_address(&t, d->address);
    (void)compare_tables_text(&s->r.event, &s->r.pairing, &s->r.set, d->game, d->deal, &plain,
                              &d->told);
    unmask(s);
    for (table = 0; table < s->r.set.tables; table++)
        if (!compare_table(s, student, table, d, &d->others))
            return false;
    return true;
}

static bool tell_set(struct study *s)
{
    for (size_t i = 0; i < s->l->n; i++)
        for (unsigned k = 0; k < FEEDBACK_DEALS; k++) {
            struct feedback_deal *d = &s->l->of[i].deal[k];
            if (d->loss && d->set == s->r.set.set && !d->told.len &&
                memcmp(d->id, s->r.pairing.id, sizeof d->id) == 0 && !tell_deal(s, i, d))
                return false;
        }
    return true;
}

/* ---- All of it ---- */

static bool read_log(struct study *s, bool (*visit)(struct study *s))
{
    int found = 1;
    bool ok = true;

    if (!set_reader_open(&s->r, s->setup->log, s->err))
        return false;
    while (ok && (found = set_reader_next(&s->r, s->err)) == 1) {
        if (s->r.record.kind == LOG_HEADER)
            ok = meet_entrants(s);
        else if (s->r.record.kind == LOG_SET)
            ok = set_reader_pairing(&s->r, s->err) && visit(s);
    }
    set_reader_close(&s->r);
    return ok && found == 0;
}

bool feedback_read(struct class_feedback *l, const struct students *all,
                   const struct feedback_setup *setup, struct err *err)
{
    struct study *s = calloc(1, sizeof *s);

    *l = (struct class_feedback){calloc(all->n, sizeof *l->of), all->n};
    if (!s || !l->of) {
        free(s);
        return err_memory(err);
    }
    s->l = l;
    s->all = all;
    s->setup = setup;
    s->err = err;
    bool ok = true;
    for (size_t i = 0; ok && i < setup->class_file->rungs; i++)
        ok = roster_find(setup->class_file->rung[i], s->rung[i], err);
    ok = ok && read_log(s, find_in_set) && read_log(s, tell_set);
    replay_finish(&s->replay);
    free(s->student);
    free(s->name);
    free(s);
    return ok;
}

void feedback_finish(struct class_feedback *l)
{
    for (size_t i = 0; l->of && i < l->n; i++) {
        buf_finish(&l->of[i].faults);
        for (unsigned k = 0; k < FEEDBACK_DEALS; k++) {
            buf_finish(&l->of[i].deal[k].told);
            buf_finish(&l->of[i].deal[k].others);
        }
    }
    free(l->of);
    *l = (struct class_feedback){NULL, 0};
}
