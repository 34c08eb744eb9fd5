/* What who opened a table asks (backend/tables.h). */
#include <stdio.h>
#include <string.h>

#include "backend/tables.h"
#include "base/json_writer.h"
#include "rules/deal.h"

/* ---- Opening one ---- */

/* Whether there is room for one more; else the answer says why. */
static bool has_room(struct tables *t, uint64_t id, const char *owner, const char *from,
                     uint64_t now)
{
    const struct club_tables *most = &t->club->tables;

    if (!*owner && !most->anyone) {
        link_refuse(t->link, id, STATUS_WHO,
                    "a table is opened by who has a token; ask the organiser for one");
        return false;
    }
    if (*owner && tables_of(t, owner) >= most->each) {
        link_refuse(
            t->link, id, STATUS_OFTEN,
            "%u tables of yours are not over, which is the most here; play one to its end, or "
            "remove one",
            most->each);
        return false;
    }
    if (tables_awake(t, now) < most->most && (*owner || tables_have_guest_room(t, from, now)))
        return true;
    link_refuse(t->link, id, STATUS_BUSY,
                "as many tables%s are played now as can be; try again in a while",
                *owner ? "" : " of guests");
    return false;
}

static json_t *keys_json(const struct tables *t, const struct table_seating *s)
{
    json_t *list = json_array();
    char key[SEATING_KEY], letter[2] = "";

    for (unsigned i = 0; i < s->players; i++)
        if (s->seat[i].person) {
            seating_key(t->secret, s->id, i, key);
            letter[0] = seat_letter(i);
            list = jw_add(list, json_pack("{s:s, s:s}", "seat", letter, "key", key));
        }
    return list;
}

/* False, with the answer, where an argument is none. */
static bool read_plan(struct tables *t, const struct message *m, struct seating_plan *plan,
                      char rules[RULES_TEXT], char unit[SEATING_UNIT], char name[SEATING_NAME])
{
    enum { DEALS = 1000 };
    uint64_t deals = 0;

    if (message_text(m, "rules", rules, RULES_TEXT) &&
        (!message_has(m, "unit") || message_text(m, "unit", unit, SEATING_UNIT)) &&
        (!message_has(m, "deals") || message_count(m, "deals", DEALS, &deals)) &&
        (!message_has(m, "name") || message_text(m, "name", name, SEATING_NAME))) {
        plan->rules = rules;
        plan->unit = *unit ? unit : NULL;
        plan->deals = (uint32_t)deals;
        plan->seats = json_object_get(m->args, "seats");
        return true;
    }
    link_refuse(
        t->link, m->id, STATUS_BAD,
        "expected `rules`, `seats`, and perhaps `unit`, `deals` (at most %d) and `name` (at "
        "most %d bytes)",
        DEALS, SEATING_NAME - 1);
    return false;
}

static void open_it(struct tables *t, uint64_t id, struct table_seating *s, uint64_t now)
{
    struct err err;

    if (!seating_write(s, t->club, &err)) {
        link_refuse(t->link, id, STATUS_FAILED, "%s", err.text);
        seating_finish(s);
    } else if (!tables_make_place(t, s->owner, now) || !tables_add(t, s, now)) {
        link_refuse(t->link, id, STATUS_BUSY, "there is no room for another table");
        seating_remove(s, t->club);
        seating_finish(s);
    } else {
        link_answer(t->link, id, STATUS_CREATED,
                    json_pack("{s:s, s:o}", "table", s->id, "seats", keys_json(t, s)));
    }
}

void tables_request_open(struct tables *t, const struct message *m, const char *owner, uint64_t now)
{
    char rules[RULES_TEXT], unit[SEATING_UNIT] = "", name[SEATING_NAME] = "", from[SEATING_FROM];
    struct seating_plan plan = {.owner = owner, .from = from, .name = name};
    struct table_seating s;
    struct err err;

    if (*owner || !message_text(m, "from", from, sizeof from))
        from[0] = '\0';
    if (!has_room(t, m->id, owner, from, now) || !read_plan(t, m, &plan, rules, unit, name))
        return;
    if (!*name)
        (void)snprintf(name, sizeof name, "%.*s", SEATING_NAME - 1, *owner ? owner : "Guest");
    if (!handed_in_refresh(t->before, &err))
        link_refuse(t->link, m->id, STATUS_FAILED, "%s", err.text);
    else if (!seating_new(&s, &plan, t->club, t->before, &err))
        link_refuse(t->link, m->id, err_of_machine(&err) ? STATUS_FAILED : STATUS_WRONG, "%s",
                    err.text);
    else
        open_it(t, m->id, &s, now);
}

/* ---- Those of one person ---- */

/* With the keys of all seats of people, so that who has lost an invitation finds it again. */
static json_t *own_json(const struct tables *t, const struct table_now *table)
{
    const struct table_seating *s = &table->seating;
    unsigned seat = seating_opener(s);
    char key[SEATING_KEY];
    json_t *all = tables_json(table);

    seating_key(t->secret, s->id, seat, key);
    all = jw_put(all, "seat", jw_chars(&(char){seat_letter(seat)}, 1));
    all = jw_put(all, "key", json_string(key));
    all = jw_put(all, "keys", tables_is_over(table) ? json_array() : keys_json(t, s));
    return jw_put(all, "removable", json_boolean(tables_is_removable(table)));
}

void tables_request_list(struct tables *t, const struct message *m, const char *owner)
{
    enum { MOST = 100 };
    json_t *list = json_array();

    for (size_t i = 0; i < t->n; i++)
        if (strcmp(t->table[i]->seating.owner, owner) == 0 && !t->table[i]->unwanted &&
            json_array_size(list) < MOST)
            list = jw_add(list, own_json(t, t->table[i]));
    link_answer(t->link, m->id, STATUS_OK, list);
}

/* ---- Removing one ---- */

static bool is_opener(const struct tables *t, const struct table_seating *s, const char *owner,
                      const char *key)
{
    unsigned seat;

    if (*owner && strcmp(s->owner, owner) == 0)
        return true;
    return seating_find(s, t->secret, key, &seat) && seat == seating_opener(s);
}

/* Its file goes now, so that it is not there again after a kill; its folder when its process, which
 * may still write there, has ended. */
static void remove_it(struct tables *t, struct table_now *table, uint64_t now)
{
    table->unwanted = true;
    tables_tell(t, table, TABLE_ALL, json_pack("{s:s}", "type", "removed"));
    tables_end_watches(t, table, TABLE_ALL);
    table_process_stop(&table->process, now);
}

void tables_request_remove(struct tables *t, const struct message *m, const char *owner,
                           uint64_t now)
{
    char id[SEATING_ID];
    struct table_now *table = message_text(m, "table", id, sizeof id) ? tables_find(t, id) : NULL;
    struct err err;

    if (!table || tables_is_over(table)) {
        link_refuse(t->link, m->id, STATUS_NOT_THERE, "there is no such table, or it is over");
    } else if (!is_opener(t, &table->seating, owner, m->token)) {
        link_refuse(t->link, m->id, STATUS_FORBIDDEN,
                    "this is neither the token of who opened the table nor the key of his seat");
    } else if (!tables_is_removable(table)) {
        link_refuse(t->link, m->id, STATUS_CONFLICT,
                    "others have answered at this table, so it is played to its end");
    } else if (!seating_remove_file(&table->seating, t->club, &err)) {
        link_refuse(t->link, m->id, STATUS_FAILED, "%s", err.text);
    } else {
        remove_it(t, table, now);
        link_answer(t->link, m->id, STATUS_DONE, NULL);
    }
}
