#include "analyse/profile_json.h"

#include <stdio.h>
#include <string.h>

#include "base/json_writer.h"
#include "base/text.h"
#include "rules/deal.h"
#include "text/answer.h"

/* ---- Labels ---- */

void profile_label(char label[PROFILE_LABEL], const char *deal, unsigned step)
{
    (void)snprintf(label, PROFILE_LABEL, "%.80s %u", deal, step);
}

bool profile_label_parts(const char *label, char deal[PROFILE_LABEL], unsigned *step)
{
    const char *blank = strrchr(label, ' ');
    uint64_t n;

    if (!blank || !text_u64(text_of(blank + 1), 0, DEAL_STEPS, &n) ||
        !text_copy((struct text){label, (size_t)(blank - label)}, deal, PROFILE_LABEL))
        return false;
    *step = (unsigned)n;
    return true;
}

/* ---- Figures ---- */

json_t *profile_loss_json(struct profile_loss loss)
{
    return json_pack("{s:o, s:o}", "loss", jw_rough(loss.loss), "error", jw_rough(loss.error));
}

json_t *profile_figure_json(const struct profile_figure *f)
{
    json_t *object = json_pack("{s:o, s:o, s:o, s:o}", "decisions", jw_count(f->decisions),
                               "points", profile_loss_json(f->points), "mistakes",
                               jw_count(f->mistakes), "mistaken", profile_loss_json(f->mistaken));

    if (f->has_chance)
        object = jw_put(object, "chance", profile_loss_json(f->chance));
    if (f->has_seen)
        object = jw_put(object, "seen", profile_loss_json(f->seen));
    return object;
}

/* The parts of a split that have any decisions, by their names. */
static json_t *split_json(const struct profile *p, unsigned bot, enum profile_split split)
{
    json_t *object = json_object();

    for (unsigned part = 0; part < PROFILE_PART_COUNT; part++) {
        struct profile_name name = profile_part_name((enum profile_part)part);
        struct profile_figure f = profile_figure(p, bot, (enum profile_part)part);
        if (name.split == split && f.decisions)
            object = jw_put(object, name.name, profile_figure_json(&f));
    }
    return object;
}

static json_t *splits_json(const struct profile *p, unsigned bot)
{
    json_t *object = json_object();

    for (unsigned split = PROFILE_BY_ALL + 1; split < PROFILE_SPLIT_COUNT; split++)
        object = jw_put(object, profile_split_name((enum profile_split)split).name,
                        split_json(p, bot, (enum profile_split)split));
    return object;
}

/* ---- Habits and mistakes ---- */

static json_t *habit_json(const struct profile_habit *h)
{
    struct buf words = {0};

    situation_add(&words, &h->situation);
    const char *text = buf_str(&words);
    json_t *object = text ? json_pack("{s:s, s:o, s:o}", "habit", text, "times", jw_rough(h->times),
                                      "points", profile_loss_json(h->loss))
                          : NULL;
    buf_finish(&words);
    return object;
}

static json_t *habits_json(const struct profile *p, unsigned bot)
{
    struct profile_habit habit[PROFILE_HABITS];
    json_t *list = json_array();
    size_t n = 0;

    if (!profile_habits(p, bot, habit, PROFILE_HABITS, &n))
        list = jw_add(list, NULL);

    for (size_t i = 0; i < n; i++)
        list = jw_add(list, habit_json(&habit[i]));
    return list;
}

static json_t *answer_json(const struct profile_mistake *m, int32_t answer)
{
    struct buf words = {0};

    answer_add(&words, m->decision.view.question, answer, ANSWER_SHORT);
    const char *text = buf_str(&words);
    json_t *value = text ? json_string(text) : NULL;
    buf_finish(&words);
    return value;
}

static json_t *mistake_json(const struct profile_mistake *m)
{
    const struct loss *l = valuation_loss(&m->decision, &m->valuation);
    const struct eu_view *view = &m->decision.view;
    const char seat[] = {seat_letter(view->seat), '\0'};
    char deal[PROFILE_LABEL];
    unsigned step = 0;
    bool placed = profile_label_parts(m->label, deal, &step);
    json_t *object =
        json_pack("{s:o, s:o, s:s, s:s, s:o, s:o, s:o, s:o, s:b, s:s}", "deal",
                  jw_text(placed ? deal : m->label), "step", placed ? jw_count(step) : json_null(),
                  "seat", seat, "question", question_name((enum eu_question)view->question),
                  "answer", answer_json(m, m->decision.answer), "better",
                  answer_json(m, m->valuation.answer[l->best]), "loss", jw_real(l->loss), "error",
                  jw_real(l->error), "told", loss_is_told(l), "measure",
                  valuation_is_chance(&m->decision, &m->valuation) ? "chance" : "points");

    if (m->valuation.has_seen)
        object = jw_put(object, "seen_loss", jw_real(m->valuation.seen_loss));
    return object;
}

static json_t *worst_json(const struct profile *p, unsigned bot)
{
    size_t n;
    const struct profile_mistake *worst = profile_worst(p, bot, &n);
    json_t *list = json_array();

    for (size_t i = 0; i < n; i++)
        list = jw_add(list, mistake_json(&worst[i]));
    return list;
}

json_t *profile_json(const struct profile *p, unsigned bot, const char *name)
{
    struct profile_figure all = profile_figure(p, bot, PROFILE_ALL);
    json_t *object = json_pack("{s:o, s:o, s:o}", "bot", jw_text(name), "deals",
                               jw_count(all.deals), "all", profile_figure_json(&all));

    object = jw_put(object, "by", splits_json(p, bot));
    object = jw_put(object, "habits", habits_json(p, bot));
    return jw_put(object, "worst", worst_json(p, bot));
}
