/* What people at a table are told: what their seats see, who is there (backend/tables.h). */
#include <string.h>

#include "backend/tables.h"
#include "base/json_writer.h"
#include "rules/deal.h"

void tables_tell(struct tables *t, const struct table_now *table, unsigned seat, json_t *event)
{
    for (size_t i = 0; event && i < table->watches; i++)
        if (seat == TABLE_ALL || table->watch[i].seat == seat)
            link_event(t->link, table->watch[i].id, json_incref(event));
    json_decref(event);
}

void tables_end_watches(struct tables *t, struct table_now *table, unsigned seat)
{
    size_t kept = 0;

    for (size_t i = 0; i < table->watches; i++)
        if (seat == TABLE_ALL || table->watch[i].seat == seat)
            link_end(t->link, table->watch[i].id);
        else
            table->watch[kept++] = table->watch[i];
    table->watches = kept;
}

/* ---- Who is there ---- */

static bool is_here(const struct table_now *table, unsigned seat)
{
    for (size_t i = 0; i < table->watches; i++)
        if (table->watch[i].seat == seat)
            return true;
    return false;
}

static json_t *letter(unsigned seat)
{
    return jw_chars(&(char){seat_letter(seat)}, 1);
}

static json_t *people_here(const struct table_now *table)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < table->seating.players; i++)
        if (is_here(table, i))
            list = jw_add(list, letter(i));
    return list;
}

json_t *tables_json(const struct table_now *table)
{
    const struct table_seating *s = &table->seating;

    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:b, s:b}", "table", s->id, "rules", s->rules,
                     "unit", s->unit, "people", seating_people(s), "seats", seating_names(s),
                     "began", seating_is_full(s), "over", table->over != NULL || s->ended != 0);
}

bool tables_is_removable(const struct table_now *table)
{
    return !tables_is_over(table) && seating_answered(&table->seating) != SEATING_OTHERS;
}

static json_t *here_json(const struct table_now *table, unsigned seat)
{
    bool removable = seat == seating_opener(&table->seating) && tables_is_removable(table);

    return json_pack("{s:s, s:o, s:o, s:o, s:b}", "type", "people", "seat", letter(seat), "here",
                     people_here(table), "seats", seating_names(&table->seating), "removable",
                     removable);
}

/* The own seat is among it: so another device of somebody knows whether he has sat down. */
void tables_tell_people(struct tables *t, const struct table_now *table)
{
    for (unsigned seat = 0; seat < table->seating.players; seat++)
        if (is_here(table, seat))
            tables_tell(t, table, seat, here_json(table, seat));
}

void tables_welcome(struct tables *t, const struct table_now *table, const struct table_watch *w)
{
    const struct table_seat *seat = &table->seat[w->seat];

    if (table->about)
        link_event(t->link, w->id, json_incref(table->about));
    if (seat->state)
        link_event(t->link, w->id, json_incref(seat->state));
    if (table->over && table->published)
        link_event(t->link, w->id, json_incref(table->over));
}

/* ---- What its process says ---- */

/* The seat of a line: a person's. */
static bool seat_of(const struct table_now *table, const json_t *line, unsigned *seat)
{
    const char *said = json_string_value(json_object_get(line, "seat"));

    if (!said || strlen(said) != 1)
        return false;
    for (unsigned i = 0; i < table->seating.players; i++)
        if (seat_letter(i) == said[0] && table->seating.seat[i].person) {
            *seat = i;
            return true;
        }
    return false;
}

static void keep(json_t **kept, json_t *line)
{
    json_decref(*kept);
    *kept = json_incref(line);
}

static void take_state(struct tables *t, struct table_now *table, unsigned seat, json_t *line)
{
    bool again = tables_answer_again(t, table, seat, line);

    keep(&table->seat[seat].state, line);
    table->seat[seat].answered = again;
    if (!again)
        tables_tell(t, table, seat, json_incref(line));
}

static void take_line(struct tables *t, struct table_now *table, unsigned seat, const char *type,
                      json_t *line)
{
    bool error = strcmp(type, "error") == 0;

    if (error || strcmp(type, "hint") == 0)
        table->seat[seat].hinted = false;
    if (error)
        tables_answer_refused(t, table, seat, json_integer_value(json_object_get(line, "n")));
    tables_tell(t, table, seat, json_incref(line));
}

static void take_all(struct tables *t, struct table_now *table, const char *type, json_t *line)
{
    if (strcmp(type, "table") == 0)
        keep(&table->about, line);
    if (strcmp(type, "over") == 0) {
        (void)json_object_del(line, "log"); /* a path of this machine */
        keep(&table->over, line);
        tables_answers_over(t, table);
        return; /* told when it can be read where what is over lies (table_publish.c) */
    }
    tables_tell(t, table, TABLE_ALL, json_incref(line));
}

/* A line that is of one seat is never told to another. */
void tables_line(struct tables *t, struct table_now *table, json_t *line)
{
    const char *type = json_string_value(json_object_get(line, "type"));
    unsigned seat;

    if (type && seat_of(table, line, &seat)) {
        if (strcmp(type, "state") == 0)
            take_state(t, table, seat, line);
        else
            take_line(t, table, seat, type, line);
    } else if (type && (strcmp(type, "table") == 0 || strcmp(type, "over") == 0)) {
        take_all(t, table, type, line);
    }
    json_decref(line);
}
