/* A set as a line of JSON: writing, and reading it back. */
#include <string.h>

#include "analyse/analysed_set.h"
#include "base/json_writer.h"
#include "rules/deal.h"

enum { DIGITS = 10 }; /* more than values have, which are rounded */

/* ---- Writing ---- */

static json_t *numbers(const double *value, unsigned n)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < n; i++)
        list = jw_add(list, jw_real(value[i]));
    return list;
}

static json_t *loss_json(const struct loss *l, const struct valuation *e)
{
    json_t *picked = json_array();

    for (unsigned i = 0; i < e->answers; i++)
        picked = jw_add(picked, json_integer(l->picked[i]));
    return json_pack("{s:o, s:o, s:i, s:o, s:o}", "loss", jw_real(l->loss), "error",
                     jw_real(l->error), "best", e->answer[l->best], "picked", picked, "parts",
                     numbers(l->part, e->answers));
}

static json_t *answers_json(const struct valuation *e)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < e->answers; i++)
        list = jw_add(list, json_integer(e->answer[i]));
    return list;
}

/* Adds the estimate to the object of a decision. */
static json_t *put_estimate(json_t *object, const struct valuation *e)
{
    unsigned n = e->answers;

    object = jw_put(object, "answers", answers_json(e));
    object = jw_put(object, "worlds", jw_count(e->worlds));
    object = jw_put(object, "by", json_string(e->by));
    object = jw_put(object, "points", numbers(e->points, n));
    object = jw_put(object, "points_error", numbers(e->points_error, n));
    object = jw_put(object, "in_points", loss_json(&e->in_points, e));
    if (e->has_chance) {
        object = jw_put(object, "chance", numbers(e->chance, n));
        object = jw_put(object, "chance_error", numbers(e->chance_error, n));
        object = jw_put(object, "in_chance", loss_json(&e->in_chance, e));
    }
    if (e->has_seen) {
        object = jw_put(object, "seen", numbers(e->seen, n));
        object = jw_put(object, "seen_loss", jw_real(e->seen_loss));
    }
    return object;
}

json_t *analysed_json(const struct analysed_set *s, const struct analysed *a)
{
    const char seat[] = {seat_letter(a->seat), '\0'};
    char at[ADDRESS_TEXT];

    address_text_to(&a->at, ADDRESS_DEAL, at);
    json_t *object = json_pack("{s:o, s:i, s:s, s:s, s:i}", "deal", jw_text(s->name ? s->name : at),
                               "step", a->step, "seat", seat, "question",
                               question_name((enum eu_question)a->decision.view.question), "answer",
                               (int)a->decision.answer);
    return a->told ? put_estimate(object, &a->valuation) : object;
}

void analysed_set_write(const struct analysed_set *s, struct buf *out)
{
    json_t *list = json_array();
    char at[ADDRESS_TEXT];

    for (const struct analysed *a = s->item; a < s->item + s->count; a++)
        list = jw_add(list, analysed_json(s, a));
    address_text_to(&s->at, ADDRESS_SET, at);
    json_t *line =
        json_pack("{s:o, s:o}", "set", jw_text(s->name ? s->name : at), "decisions", list);
    (void)jw_dump(line, JSON_COMPACT | JSON_REAL_PRECISION(DIGITS), out);
    json_decref(line);
    (void)buf_add_byte(out, '\n');
}

/* ---- Reading ---- */

/* No value of a deal is farther from 0. */
static bool is_value(const json_t *number)
{
    static const double most = 1000;
    double value = json_number_value(number);

    return json_is_number(number) && value >= -most && value <= most;
}

static bool read_numbers(const json_t *object, const char *key, double *value, unsigned n)
{
    const json_t *list = json_object_get(object, key);

    if (json_array_size(list) != n)
        return false;
    for (unsigned i = 0; i < n; i++) {
        const json_t *item = json_array_get(list, i);
        if (!is_value(item))
            return false;
        value[i] = json_number_value(item);
    }
    return true;
}

/* The place of an answer among those of the estimate. */
static bool find_answer(const struct valuation *e, json_int_t answer, uint8_t *at)
{
    for (uint8_t i = 0; i < e->answers; i++)
        if (e->answer[i] == answer) {
            *at = i;
            return true;
        }
    return false;
}

static bool read_number(const json_t *object, const char *key, double *value)
{
    const json_t *number = json_object_get(object, key);

    *value = json_number_value(number);
    return is_value(number);
}

/* Batches by answer; together they are all there are. */
static bool read_picked(const json_t *loss, unsigned answers, uint8_t *picked)
{
    const json_t *list = json_object_get(loss, "picked");
    json_int_t left = DECISION_BATCHES;

    for (unsigned i = 0; i < answers; i++) {
        json_int_t n = json_integer_value(json_array_get(list, i));
        if (n < 0 || n > left)
            return false;
        picked[i] = (uint8_t)n;
        left -= n;
    }
    return json_array_size(list) == answers && left == 0;
}

static bool read_loss(const json_t *object, const char *key, const struct valuation *e,
                      struct loss *l)
{
    const json_t *loss = json_object_get(object, key);

    return read_number(loss, "loss", &l->loss) && read_number(loss, "error", &l->error) &&
           find_answer(e, json_integer_value(json_object_get(loss, "best")), &l->best) &&
           read_picked(loss, e->answers, l->picked) &&
           read_numbers(loss, "parts", l->part, e->answers);
}

/* The answers are the legal ones. */
static bool read_answers(const json_t *object, const struct decision *d, struct valuation *e)
{
    const json_t *list = json_object_get(object, "answers");

    for (uint64_t legal = d->view.legal; legal && e->answers < EU_ANSWERS; legal &= legal - 1) {
        e->answer[e->answers] = (uint8_t)eu_first(legal);
        if (json_integer_value(json_array_get(list, e->answers)) != eu_first(legal))
            return false;
        e->answers++;
    }
    return json_array_size(list) == e->answers && find_answer(e, d->answer, &e->given);
}

static bool read_chance(const json_t *object, struct valuation *e)
{
    e->has_chance = json_object_get(object, "chance");
    return !e->has_chance || (read_numbers(object, "chance", e->chance, e->answers) &&
                              read_numbers(object, "chance_error", e->chance_error, e->answers) &&
                              read_loss(object, "in_chance", e, &e->in_chance));
}

static bool read_seen(const json_t *object, struct valuation *e)
{
    e->has_seen = json_object_get(object, "seen");
    return !e->has_seen || (read_numbers(object, "seen", e->seen, e->answers) &&
                            read_number(object, "seen_loss", &e->seen_loss));
}

static bool read_valuation(const json_t *object, const struct decision *d, struct valuation *e)
{
    const char *by = json_string_value(json_object_get(object, "by"));
    json_int_t worlds = json_integer_value(json_object_get(object, "worlds"));

    if (worlds < 0 || worlds > UINT32_MAX)
        return false;
    *e = (struct valuation){.worlds = (uint32_t)worlds};
    return by && text_copy(text_of(by), e->by, sizeof e->by) && read_answers(object, d, e) &&
           read_numbers(object, "points", e->points, e->answers) &&
           read_numbers(object, "points_error", e->points_error, e->answers) &&
           read_loss(object, "in_points", e, &e->in_points) && read_chance(object, e) &&
           read_seen(object, e);
}

static bool text_is_string(const json_t *object, const char *key, const char *text)
{
    const char *value = json_string_value(json_object_get(object, key));

    return value && strcmp(value, text) == 0;
}

static bool is_of(const json_t *object, const struct analysed *a)
{
    char at[ADDRESS_TEXT];

    address_text_to(&a->at, ADDRESS_DEAL, at);
    return json_integer_value(json_object_get(object, "step")) == a->step &&
           text_is_string(object, "deal", at);
}

static bool read_decision(const json_t *object, struct analysed *a)
{
    const char seat[] = {seat_letter(a->seat), '\0'};

    if (!text_is_string(object, "seat", seat) ||
        json_integer_value(json_object_get(object, "answer")) != a->decision.answer)
        return false;
    a->told = json_object_get(object, "points");
    return !a->told || read_valuation(object, &a->decision, &a->valuation);
}

/* Both lists are in the order of play; that of the line may have fewer. */
static bool read_decisions(struct analysed_set *s, const json_t *line)
{
    const json_t *list = json_object_get(line, "decisions");
    char at[ADDRESS_TEXT];
    size_t next = 0;

    address_text_to(&s->at, ADDRESS_SET, at);
    for (size_t i = 0; i < s->count; i++)
        s->item[i].told = false;
    for (size_t i = 0; i < json_array_size(list); i++, next++) {
        const json_t *object = json_array_get(list, i);
        while (next < s->count && !is_of(object, &s->item[next]))
            next++;
        if (next == s->count || !read_decision(object, &s->item[next]))
            return false;
    }
    return json_is_array(list) && text_is_string(line, "set", at);
}

bool analysed_set_read(struct analysed_set *s, const char *line, size_t n, struct err *err)
{
    json_t *object = json_loadb(line, n, JSON_REJECT_DUPLICATES, NULL);
    bool ok = read_decisions(s, object);
    char at[ADDRESS_TEXT];

    json_decref(object);
    address_text_to(&s->at, ADDRESS_SET, at);
    return ok || err_set(err, ERR_FOUND, "expected the decisions of set %s", at);
}
