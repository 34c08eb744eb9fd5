#include "season/round_sums.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "rules/rules.h"

void round_sums_finish(struct round_sums *n)
{
    free(n->fault);
    free(n->number);
    habits_finish(&n->habits);
    *n = (struct round_sums){.faults = 0};
}

/* ---- Faults ---- */

static bool is_alike(const struct fault_sum *a, const struct fault_sum *b)
{
    return a->entrant == b->entrant && a->code == b->code && a->question == b->question &&
           strcmp(a->law, b->law) == 0;
}

static bool add_fault(struct round_sums *n, const struct fault_sum *one, struct err *err)
{
    for (size_t i = 0; i < n->faults; i++)
        if (is_alike(&n->fault[i], one)) {
            n->fault[i].count++;
            return true;
        }
    struct fault_sum *grown = array_grow(n->fault, &n->cap, n->faults, sizeof *grown);
    if (!grown)
        return err_memory(err);
    n->fault = grown;
    grown[n->faults] = *one;
    grown[n->faults++].count = 1;
    return true;
}

static bool add_faults(struct round_sums *n, const struct set_view *view, unsigned table,
                       struct err *err)
{
    const struct table_record *p = &view->set->table[table];

    for (size_t i = 0; i < p->faults; i++) {
        const struct table_record_fault *its = &p->fault[i];
        const struct table_record_deal *d = its->deal < p->deals ? &p->deal[its->deal] : NULL;
        struct fault_sum one = {.entrant = set_view_bot(view, table, its->fault.seat),
                                .code = its->fault.code,
                                .question = its->fault.question};
        struct address at = address_of(view->pairing, view->set->set, table, d ? d->game : 0,
                                       d ? d->deal : 0, its->fault.trick);
        address_text_to(&at, p->deals ? ADDRESS_TRICK : ADDRESS_TABLE, one.first);
        (void)text_copy(text_of(its->fault.law ? its->fault.law : ""), one.law, sizeof one.law);
        if (!add_fault(n, &one, err))
            return false;
    }
    return true;
}

static bool is_forfeited_by(const struct set_view *view, unsigned table, unsigned seat)
{
    unsigned side = rules_side(&view->event->rules, seat);

    return set_view_entrant(view, table, seat)->fault &&
           (view->set->table[table].forfeits >> side & 1);
}

/* Whether it is the first seat there of an entrant that could not start and has forfeited. */
static bool is_first_of_forfeit(const struct set_view *view, unsigned table, unsigned seat)
{
    if (!is_forfeited_by(view, table, seat))
        return false;
    for (unsigned other = 0; other < seat; other++)
        if (set_view_bot(view, table, other) == set_view_bot(view, table, seat) &&
            is_forfeited_by(view, table, other))
            return false;
    return true;
}

/* Counts a table once for each entrant that could not start: those have no faults at tables. */
static bool add_forfeits(struct round_sums *n, const struct set_view *view, unsigned table,
                         struct err *err)
{
    if (!view->set->table[table].forfeits)
        return true;
    for (unsigned seat = 0; seat < view->event->rules.players; seat++) {
        struct fault_sum one = {.entrant = set_view_bot(view, table, seat),
                                .code = set_view_entrant(view, table, seat)->fault};
        struct address at = address_of(view->pairing, view->set->set, table, 0, 0, 0);
        address_text_to(&at, ADDRESS_TABLE, one.first);
        if (is_first_of_forfeit(view, table, seat) && !add_fault(n, &one, err))
            return false;
    }
    return true;
}

/* ---- A set ---- */

static bool make_numbers(struct round_sums *n, const struct event *e, struct err *err)
{
    if (n->number)
        return true;
    n->number = calloc(e->entrants, sizeof *n->number);
    if (!n->number)
        return err_memory(err);
    for (uint32_t i = 0; i < e->entrants; i++)
        n->number[i] = i;
    return true;
}

bool round_sums_set(struct round_sums *n, const struct set_reader *r, struct err *err)
{
    if (!make_numbers(n, &r->event, err))
        return false;
    struct set_view view = {.event = &r->event,
                            .pairing = &r->pairing,
                            .set = &r->set,
                            .bot = n->number};
    pairing_seating(&r->pairing, r->set.set, &view.seating);
    for (unsigned t = 0; t < r->set.tables; t++)
        if (!add_faults(n, &view, t, err) || !add_forfeits(n, &view, t, err))
            return false;
    return habits_set(&n->habits, &view, err);
}

/* ---- Rows ---- */

/* The address stays that of the first. */
static const char add_fault_count[] =
    "INSERT INTO fault_counts (game, entrant, code, question, law, count, round, address)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count";

static bool write_faults(const struct round_sums *n, struct sql *sql, uint32_t game, uint32_t round,
                         const struct event *e, struct err *err)
{
    for (size_t i = 0; i < n->faults; i++) {
        const struct fault_sum *f = &n->fault[i];
        const char *question =
            f->question != EU_NOTHING ? question_name((enum eu_question)f->question) : "";
        if (!sql_run(sql, add_fault_count,
                     SQL_VALUES(SQL_INT(game), SQL_TEXT(e->entrant[f->entrant].name),
                                SQL_TEXT(fault_name((enum eu_fault)f->code)), SQL_TEXT(question),
                                SQL_TEXT(f->law), SQL_INT(f->count), SQL_INT(round),
                                SQL_TEXT(f->first)),
                     err))
            return false;
    }
    return true;
}

#define HABIT_COLUMN(name) ", " #name
#define HABIT_VALUE(name) ", ?"
#define HABIT_SUM(name) ", " #name " = " #name " + excluded." #name
#define HABIT_COLUMNS HABITS(HABIT_COLUMN)
#define HABIT_VALUES HABITS(HABIT_VALUE)
#define HABIT_SUMS HABITS(HABIT_SUM)

/* "game = game" changes nothing: each of the sums begins with a comma. */
static const char add_habit[] =
    "INSERT INTO habits (game, entrant, seat, score" HABIT_COLUMNS ")"
    " VALUES (?, ?, ?, ?" HABIT_VALUES ") ON CONFLICT DO UPDATE SET game = game" HABIT_SUMS;

static bool write_habit(struct sql *sql, uint32_t game, const char *entrant, size_t cell,
                        const struct habit *h, struct err *err)
{
#define HABIT_INT(name) , SQL_INT(h->name)
    return sql_run(sql, add_habit,
                   SQL_VALUES(SQL_INT(game), SQL_TEXT(entrant), SQL_INT(cell / HABITS_SCORES + 1),
                              SQL_INT((int64_t)(cell % HABITS_SCORES) - 1) HABITS(HABIT_INT)),
                   err);
#undef HABIT_INT
}

static bool write_habits(const struct round_sums *n, struct sql *sql, uint32_t game,
                         const struct event *e, struct err *err)
{
    size_t cells = (size_t)n->habits.players * HABITS_SCORES;

    for (size_t bot = 0; bot < n->habits.bots; bot++)
        for (size_t i = 0; i < cells; i++) {
            const struct habit *h = &n->habits.habit[bot * cells + i];
            if (h->deals && !write_habit(sql, game, e->entrant[bot].name, i, h, err))
                return false;
        }
    return true;
}

bool round_sums_write(const struct round_sums *n, struct sql *sql, uint32_t game, uint32_t round,
                      const struct event *event, struct err *err)
{
    return write_faults(n, sql, game, round, event, err) && write_habits(n, sql, game, event, err);
}
