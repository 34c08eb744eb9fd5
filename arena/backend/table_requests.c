/* What people at a table ask (backend/tables.h). */
#include <stdio.h>
#include <string.h>

#include "backend/tables.h"
#include "base/clock.h"
#include "base/json_writer.h"
#include "rules/deal.h"

/* Somebody at it: who asks, and where he sits. */
struct seat_request {
    struct tables *t;
    const struct message *m;
    struct table_now *table;
    unsigned seat;
    uint64_t now;
};

static void refuse(const struct seat_request *s, int status, const char *sentence)
{
    link_refuse(s->t->link, s->m->id, status, "%s", sentence);
}

static void done(const struct seat_request *s)
{
    link_answer(s->t->link, s->m->id, STATUS_DONE, NULL);
}

/* The others stay in the order in which they came. */
static void drop_watch(struct table_now *table, size_t i)
{
    table->watches--;
    memmove(&table->watch[i], &table->watch[i + 1], (table->watches - i) * sizeof table->watch[0]);
}

/* Of more devices than there is room for, the one that came first goes. */
static void make_room(const struct seat_request *s)
{
    struct table_now *table = s->table;

    if (table->watches < TABLE_WATCHES)
        return;
    size_t first = 0;
    while (first + 1 < TABLE_WATCHES && table->watch[first].seat != s->seat)
        first++;
    link_end(s->t->link, table->watch[first].id);
    drop_watch(table, first);
}

/* Whether it is played already, or may be. */
static bool may_wake(const struct seat_request *s)
{
    const struct table_now *table = s->table;

    if (tables_is_awake(table, s->now))
        return true;
    return tables_awake(s->t, s->now) < s->t->club->tables.most &&
           (table->seating.owner[0] || tables_is_recent(table, s->now) ||
            tables_have_guest_room(s->t, table->seating.from, s->now));
}

static void ask_watch(const struct seat_request *s)
{
    struct table_now *table = s->table;
    const struct table_watch watch = {.id = s->m->id, .seat = s->seat};
    char letter[2] = {seat_letter(s->seat)};

    if (!table->over && !may_wake(s)) {
        refuse(s, STATUS_BUSY, "as many tables are played now as can be; try again in a while");
        return;
    }
    link_answer(s->t->link, watch.id, STATUS_OK,
                jw_put(tables_json(table), "seat", json_string(letter)));
    tables_welcome(s->t, table, &watch);
    make_room(s);
    table->watch[table->watches++] = watch;
    tables_tell_people(s->t, table);
}

static void ask_sit(const struct seat_request *s)
{
    struct table_seating *seating = &s->table->seating;
    char name[SEATING_NAME], before[SUBMISSION_ENTRANT];
    struct err err;

    (void)snprintf(before, sizeof before, "%s", seating->seat[s->seat].name);
    if (!message_text(s->m, "name", name, sizeof name)) {
        refuse(s, STATUS_BAD, "expected `name`, of at most 32 bytes");
    } else if (strcmp(name, before) == 0) {
        link_answer(s->t->link, s->m->id, STATUS_OK, tables_json(s->table));
    } else if (seating_is_full(seating)) {
        refuse(s, STATUS_CONFLICT, "the table has begun; names stay as they are");
    } else if (!seating_sit(seating, s->seat, name, &err)) {
        refuse(s, STATUS_WRONG, err.text);
    } else if (!seating_write(seating, s->t->club, &err)) {
        (void)snprintf(seating->seat[s->seat].name, sizeof before, "%s", before);
        refuse(s, STATUS_FAILED, err.text);
    } else {
        link_answer(s->t->link, s->m->id, STATUS_OK, tables_json(s->table));
        tables_tell_people(s->t, s->table);
    }
}

static void ask_answer(const struct seat_request *s)
{
    const struct table_seating *seating = &s->table->seating;
    enum seating_answers before = seating_answered(seating);

    tables_request_answer(s->t, s->m, s->table, s->seat);
    if (seating_answered(seating) != before) /* who opened it may not remove it any more */
        tables_tell_people(s->t, s->table);
}

static void ask_hint(const struct seat_request *s)
{
    struct table_seat *seat = &s->table->seat[s->seat];
    char letter[2] = {seat_letter(s->seat)};

    if (!tables_asked(s->table, s->seat) || !s->table->process.pid) {
        refuse(s, STATUS_CONFLICT, "nothing is asked of you now");
    } else {
        if (!seat->hinted)
            table_process_tell(&s->table->process,
                               json_pack("{s:s, s:s}", "type", "hint", "seat", letter));
        seat->hinted = true;
        done(s);
    }
}

static void ask_leave(const struct seat_request *s)
{
    tables_end_watches(s->t, s->table, s->seat);
    tables_tell_people(s->t, s->table);
    if (!s->table->watches)
        s->table->seen = s->now - (TABLES_IDLE_S - TABLES_LEFT_S) * CLOCK_SECOND;
    done(s);
}

static const struct {
    const char *what;
    void (*ask)(const struct seat_request *s);
} requests[] = {{"watch_table", ask_watch},
                {"sit", ask_sit},
                {"answer", ask_answer},
                {"hint", ask_hint},
                {"leave", ask_leave}};

/* Who comes to one that is over finds it where everybody does. */
static bool find_seat(struct seat_request *s)
{
    char id[SEATING_ID];

    s->table = message_text(s->m, "table", id, sizeof id) ? tables_find(s->t, id) : NULL;
    if (!s->table || s->table->published)
        refuse(s, STATUS_NOT_THERE, "there is no such table, or it is over");
    else if (!seating_find(&s->table->seating, s->t->secret, s->m->token, &s->seat))
        refuse(s, STATUS_FORBIDDEN,
               "this is no key of a seat at this table; expected the link that you were given");
    else
        return true;
    return false;
}

bool tables_request(struct tables *t, const struct message *m, uint64_t now)
{
    struct seat_request s = {.t = t, .m = m, .now = now};

    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++)
        if (strcmp(requests[i].what, m->what) == 0) {
            if (find_seat(&s))
                requests[i].ask(&s);
            return true;
        }
    return false;
}

bool tables_unwatch(struct tables *t, uint64_t id, uint64_t now)
{
    for (size_t i = 0; i < t->n; i++)
        for (size_t w = 0; w < t->table[i]->watches; w++)
            if (t->table[i]->watch[w].id == id) {
                struct table_now *table = t->table[i];
                drop_watch(table, w);
                table->seen = now;
                tables_tell_people(t, table);
                return true;
            }
    return false;
}
