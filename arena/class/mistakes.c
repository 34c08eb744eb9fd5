#include "class/mistakes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/analysed_set.h"
#include "analyse/loss_text.h"
#include "base/text.h"
#include "rules/deal.h"
#include "text/answer.h"

#define ANALYST "champion"

/* Deals that are tried for every decision, and again for what is shown. */
static const struct effort quick = {.worlds = 64, .most = 64};
static const struct effort thorough = {.worlds = 1024, .most = 1024};

bool mistakes_start(struct class_mistakes *m, const struct class_tournament *t, struct err *err)
{
    *m =
        (struct class_mistakes){.of = calloc(t->all->n + 1, sizeof *m->of), .n = t->all->n, .t = t};

    bool ok = m->of;
    for (size_t i = 0; ok && t->class_file->analysis && i < m->n; i++) {
        m->of[i].kind = calloc(MISTAKES_KINDS, sizeof *m->of[i].kind);
        ok = m->of[i].kind;
    }
    if (ok)
        return true;
    mistakes_finish(m);
    return err_memory(err);
}

void mistakes_finish(struct class_mistakes *m)
{
    for (size_t i = 0; m->of && i < m->n; i++)
        free(m->of[i].kind);
    free(m->of);
    analyst_stop(m->analyst);
    roster_bot_finish(&m->bot);
    *m = (struct class_mistakes){.n = 0};
}

/* ---- The analyst ---- */

/* Nothing is told any more; the class is marked all the same. */
static bool give_up(struct class_mistakes *m, const struct err *why)
{
    (void)text_safe(text_of(why->text), m->why, sizeof m->why);
    for (size_t i = 0; i < m->n; i++)
        m->of[i].decisions = m->of[i].kinds = m->of[i].n = 0;
    return true;
}

/* False with an error if it was told to stop. */
static bool goes_on(const struct class_mistakes *m, struct err *err)
{
    return !m->t->stop || !*m->t->stop || err_set(err, ERR_ABORT, "interrupted");
}

static bool ask(void *context, const struct eu_view *view, const struct eu_position *position,
                struct eu_values *values, bool *told, struct err *err)
{
    const struct class_mistakes *m = context;

    return goes_on(m, err) && analyst_ask(m->analyst, view, position, values, told, err);
}

static bool start_analyst(struct class_mistakes *m, const struct eu_rules *rules, struct err *err)
{
    if (m->analyst)
        return true;
    if (!m->bot.args && !roster_bot_find(&m->bot, ANALYST, err))
        return false;
    const struct analyst_setup setup = {.host = m->t->host,
                                        .name = m->bot.name,
                                        .path = m->bot.path,
                                        .args = m->bot.args,
                                        .rules = &m->rules};
    m->rules = *rules;
    return analyst_start(&m->analyst, &setup, err);
}

/* ---- Mistakes by their kinds ---- */

static struct situation kind_of(const struct decision *d, const struct valuation *e)
{
    return situation_of(&d->view, e->answer[e->given], e->answer[valuation_loss(d, e)->best]);
}

static bool same_kind(const struct situation *a, const struct situation *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool is_mistake(const struct decision *d, const struct valuation *e)
{
    const struct loss *l = valuation_loss(d, e);

    return loss_is_told(l) && l->best != e->given;
}

/* NULL: there is no room for another kind. */
static struct class_mistake *find_kind(struct student_mistakes *s, const struct situation *kind)
{
    unsigned i = 0;

    while (i < s->kinds && !same_kind(&s->kind[i].situation, kind))
        i++;
    if (i == MISTAKES_KINDS)
        return NULL;
    if (i == s->kinds)
        s->kind[s->kinds++] = (struct class_mistake){.situation = *kind};
    return &s->kind[i];
}

static void take_mistake(struct student_mistakes *s, const struct analysed *a)
{
    const double loss = valuation_loss(&a->decision, &a->valuation)->loss;
    const struct situation kind = kind_of(&a->decision, &a->valuation);
    struct class_mistake *k = find_kind(s, &kind);

    if (!k)
        return;
    k->times++;
    k->lost += loss;
    if (loss <= k->loss)
        return;
    k->loss = loss;
    k->at = a->at;
    k->step = a->step;
    k->decision = a->decision;
}

/* The decisions of one entrant in the set. */
static bool look_at(struct class_mistakes *m, const struct class_log *log, uint32_t entrant,
                    struct student_mistakes *s, struct err *err)
{
    const struct set_reader *r = &log->r;
    const struct analysed_filter own = {.bot = entrant + 1};
    const struct value_source source = {ask, m};
    struct analysed_set set = {.count = 0};
    unsigned most = m->t->class_file->analysis - s->decisions;

    bool ok = analysed_set_start(&set, &r->event, &r->pairing, &r->set, &own, err);
    set.count = set.count < most ? set.count : most;
    ok = ok && (analysed_set_estimate(&set, &quick, &source, err) ||
                (goes_on(m, err) && give_up(m, err)));
    for (size_t i = 0; ok && !*m->why && i < set.count; i++, s->decisions++)
        if (set.item[i].told && is_mistake(&set.item[i].decision, &set.item[i].valuation))
            take_mistake(s, &set.item[i]);
    analysed_set_finish(&set);
    return ok;
}

bool mistakes_set(struct class_mistakes *m, const struct class_log *log, struct err *err)
{
    const struct pairing *p = &log->r.pairing;

    for (unsigned place = 0; place < p->bots && !*m->why; place++) {
        const struct student *student = log->bot[p->bot[place]].student;
        struct student_mistakes *s = student ? &m->of[student - m->t->all->student] : NULL;
        bool again = false;
        for (unsigned i = 0; i < place; i++)
            again |= p->bot[i] == p->bot[place];
        if (!s || again || s->decisions >= m->t->class_file->analysis)
            continue;
        if (!start_analyst(m, &log->r.event.rules, err))
            return give_up(m, err);
        if (!look_at(m, log, p->bot[place], s, err))
            return false;
    }
    return true;
}

/* ---- Choosing ---- */

/* The kind that lost most of those not tried yet, the first of equal ones; NULL: none. */
static struct class_mistake *next_kind(struct student_mistakes *s, const bool tried[MISTAKES_KINDS])
{
    struct class_mistake *most = NULL;

    for (unsigned i = 0; i < s->kinds; i++)
        if (!tried[i] && (!most || s->kind[i].lost > most->lost))
            most = &s->kind[i];
    return most;
}

static bool choose(struct class_mistakes *m, struct student_mistakes *s, struct err *err)
{
    const struct value_source source = {ask, m};
    bool tried[MISTAKES_KINDS] = {false}, told;
    struct class_mistake *k;

    while (s->n < MISTAKES_CHOSEN && (k = next_kind(s, tried))) {
        tried[k - s->kind] = true;
        if (!decision_estimate(&k->decision, &thorough, &source, &k->valuation, &told, err))
            return false;
        if (!told || !is_mistake(&k->decision, &k->valuation))
            continue;
        const struct situation kind = kind_of(&k->decision, &k->valuation);
        if (same_kind(&kind, &k->situation))
            s->chosen[s->n++] = *k;
    }
    return true;
}

bool mistakes_choose(struct class_mistakes *m, struct err *err)
{
    for (size_t i = 0; i < m->n && !*m->why; i++)
        if (m->of[i].kinds && !choose(m, &m->of[i], err))
            return goes_on(m, err) && give_up(m, err);
    return true;
}

/* ---- Words ---- */

void mistakes_add(struct buf *out, const struct student_mistakes *s, unsigned chosen)
{
    const struct class_mistake *k = &s->chosen[chosen];
    const struct decision *d = &k->decision;

    (void)buf_printf(out, "%c, asked to %s, answered ", seat_letter(d->view.seat),
                     question_name((enum eu_question)d->view.question));
    answer_add(out, d->view.question, d->answer, ANSWER_SHORT);
    (void)buf_add_text(out, " and ");
    loss_text_add(out, d, &k->valuation, true);
    (void)buf_add_text(out, "\nIt ");
    loss_text_kind(out, d, &k->valuation);
    (void)buf_printf(out, ": %u time%s in %u decisions\n", k->times, k->times == 1 ? "" : "s",
                     s->decisions);
}
