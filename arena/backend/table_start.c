/* The command line that plays a table (backend/tables.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/tables.h"
#include "rules/deal.h"

enum { ARGUMENTS = 40 };

/* The words of a command line, one behind the other. */
struct table_command {
    char *word[ARGUMENTS];
    size_t n;
    bool failed;
};

static void add_word(struct table_command *c, const char *word)
{
    char *copy = c->n + 1 < ARGUMENTS ? strdup(word) : NULL;

    c->failed = c->failed || !copy;
    if (copy)
        c->word[c->n++] = copy;
}

static void add_option(struct table_command *c, const char *option, const char *value)
{
    add_word(c, option);
    add_word(c, value);
}

static void add_number(struct table_command *c, const char *option, uint32_t value)
{
    char text[16];

    (void)snprintf(text, sizeof text, "%u", value);
    add_option(c, option, text);
}

/* "A,C" and "Ann,Bob". */
static void add_people(struct table_command *c, const struct table_seating *s)
{
    struct buf seats = {.len = 0}, names = {.len = 0};

    for (unsigned i = 0; i < s->players; i++)
        if (s->seat[i].person) {
            (void)buf_printf(&seats, "%s%c", seats.len ? "," : "", seat_letter(i));
            (void)buf_printf(&names, "%s%s", names.len ? "," : "", s->seat[i].name);
        }
    const char *letters = buf_str(&seats), *words = buf_str(&names);
    add_option(c, "--seat", letters ? letters : "");
    add_option(c, "--name", words ? words : "");
    buf_finish(&seats);
    buf_finish(&names);
}

/* One for each other seat, from the left of the first person on. */
static void add_bots(struct table_command *c, const struct table_seating *s)
{
    unsigned first = seating_opener(s);

    for (unsigned i = 1; i < s->players; i++) {
        const struct seating_seat *seat = &s->seat[(first + i) % s->players];
        if (seat->bot)
            add_word(c, seat->bot);
    }
}

static void add_limits(struct table_command *c, const struct limits *l)
{
    add_number(c, "--answer-ms", l->answer_ms);
    add_number(c, "--table-ms", l->table_ms);
    add_number(c, "--load-ms", l->load_ms);
    add_number(c, "--memory-mb", l->memory_mb);
}

bool tables_start(struct tables *t, struct table_now *table, struct err *err)
{
    const struct table_seating *s = &table->seating;
    struct table_command c = {.n = 0};
    char folder[PATH_CAP];

    if (!seating_path(s, t->club, "", folder, err))
        return false;
    add_word(&c, "euchre-arena");
    add_word(&c, "play");
    add_word(&c, "--json");
    add_word(&c, "--review");
    add_people(&c, s);
    add_option(&c, "--rules", s->rules);
    if (s->unit[0])
        add_option(&c, "--unit", s->unit);
    if (s->deals)
        add_number(&c, "--deals", s->deals);
    if (t->club->games)
        add_limits(&c, &t->club->game[0].config.event.limits);
    add_option(&c, "-o", folder);
    add_word(&c, "--");
    add_bots(&c, s);
    bool ok = (!c.failed || err_memory(err)) &&
              table_process_start(&table->process, t->arena, c.word, err);
    for (size_t i = 0; i < c.n; i++)
        free(c.word[i]);
    return ok;
}
