/* What people answer at tables: passed on to the process, and said to be taken once it has it
 * (backend/tables.h). */
#include "backend/tables.h"
#include "base/json_writer.h"
#include "rules/deal.h"

const json_t *tables_asked(const struct table_now *table, unsigned seat)
{
    const struct table_seat *s = &table->seat[seat];
    const json_t *asks = s->answered ? NULL : json_object_get(s->state, "asks");

    return json_is_object(asks) ? asks : NULL;
}

static bool is_legal(const json_t *asks, json_int_t answer)
{
    const json_t *list = json_object_get(asks, "answers"), *one;
    size_t i;

    json_array_foreach(list, i, one) if (json_integer_value(json_object_get(one, "answer")) ==
                                         answer) return true;
    return false;
}

static json_int_t number_of(const json_t *state)
{
    return json_integer_value(json_object_get(state, "n"));
}

/* ---- Passing on ---- */

static void pass_on(struct table_now *table, unsigned seat)
{
    const struct table_answer *given = &table->seat[seat].given;
    char letter[2] = {seat_letter(seat)};
    json_t *line = json_pack("{s:s, s:s}", "type", "answer", "seat", letter);

    line = jw_put(line, "n", json_integer(given->n));
    line = jw_put(line, "answer", json_integer(given->answer));
    table_process_tell(&table->process, line);
}

/* That a seat has answered is kept before anything comes of it. */
static bool keep_answered(const struct tables *t, struct table_now *table, unsigned seat,
                          struct err *err)
{
    struct seating_seat *s = &table->seating.seat[seat];

    if (s->answered)
        return true;
    s->answered = true;
    s->answered = seating_write(&table->seating, t->club, err);
    return s->answered;
}

void tables_request_answer(struct tables *t, const struct message *m, struct table_now *table,
                           unsigned seat)
{
    struct table_seat *s = &table->seat[seat];
    const json_t *asks = tables_asked(table, seat), *answer = json_object_get(m->args, "answer");
    struct err err;
    uint64_t n;

    if (!message_count(m, "n", INT64_MAX, &n) || !json_is_integer(answer)) {
        link_refuse(t->link, m->id, STATUS_BAD,
                    "expected `n`, the number of the state, and `answer`, a number");
    } else if (!asks || !table->process.pid || number_of(s->state) != (json_int_t)n) {
        link_refuse(t->link, m->id, STATUS_CONFLICT, "this is not asked any more");
    } else if (!is_legal(asks, json_integer_value(answer))) {
        link_refuse(t->link, m->id, STATUS_WRONG,
                    "this answer is against the rules; expected one of `answers`");
    } else if (!keep_answered(t, table, seat, &err)) {
        link_refuse(t->link, m->id, STATUS_FAILED, "%s", err.text);
    } else {
        s->answered = true;
        s->given = (struct table_answer){.waits = true,
                                         .id = m->id,
                                         .generation = t->link->generation,
                                         .n = (json_int_t)n,
                                         .answer = json_integer_value(answer)};
        pass_on(table, seat);
    }
}

/* ---- What became of it ---- */

/* Says so to whoever gave it, if there is still the server that was asked; error: NULL if it was
 * taken. */
static void settle(struct tables *t, struct table_seat *s, int status, const char *error)
{
    bool told = s->given.waits && s->given.generation == t->link->generation;

    s->given.waits = false;
    if (told && error)
        link_refuse(t->link, s->given.id, status, "%s", error);
    else if (told)
        link_answer(t->link, s->given.id, status, NULL);
}

/* Until it comes to the question the process tells what was before it. */
bool tables_answer_again(struct tables *t, struct table_now *table, unsigned seat,
                         const json_t *state)
{
    struct table_seat *s = &table->seat[seat];
    const json_t *asks = json_object_get(state, "asks");
    json_int_t n = number_of(state);

    if (!s->given.waits || (n < s->given.n && !json_is_object(asks)))
        return false;
    if (n == s->given.n && is_legal(asks, s->given.answer)) {
        pass_on(table, seat);
        return true;
    }
    if (n > s->given.n)
        settle(t, s, STATUS_DONE, NULL);
    else
        settle(t, s, STATUS_CONFLICT, "this is not asked any more");
    return false;
}

void tables_answer_refused(struct tables *t, struct table_now *table, unsigned seat, json_int_t n)
{
    struct table_seat *s = &table->seat[seat];

    if (!s->given.waits || s->given.n != n)
        return;
    s->answered = false;
    settle(t, s, STATUS_CONFLICT, "this is not asked any more");
}

void tables_answers_over(struct tables *t, struct table_now *table)
{
    for (unsigned i = 0; i < EU_SEATS; i++)
        settle(t, &table->seat[i], STATUS_DONE, NULL);
}

void tables_answers_left(struct tables *t, struct table_now *table)
{
    for (unsigned i = 0; i < EU_SEATS; i++)
        settle(t, &table->seat[i], STATUS_BUSY,
               "the table was left before it had this answer; come back to it");
}
