/* Adds the bidding habits of a round's log to the rows that a club's ladder keeps (report/habits.h,
 * season/ladder_rows.h). */
#include <stdio.h>
#include <stdlib.h>

#include "report/habits.h"
#include "season/ladder_rows.h"

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

/* ---- Counting ---- */

/* The habits of the entrants of an event, by their number. */
struct counting {
    struct habits habits;
    uint32_t *number; /* owned: entrants are bots of their own */
};

static bool begin_counting(struct counting *n, const struct event *e, struct err *err)
{
    n->number = calloc(e->entrants, sizeof *n->number);
    if (!n->number)
        return err_memory(err);
    for (uint32_t i = 0; i < e->entrants; i++)
        n->number[i] = i;
    return true;
}

static bool count_set(struct counting *n, struct set_reader *r, struct err *err)
{
    struct set_view view = {.event = &r->event,
                            .pairing = &r->pairing,
                            .set = &r->set,
                            .bot = n->number};

    if (!set_reader_pairing(r, err))
        return false;
    pairing_seating(&r->pairing, r->set.set, &view.seating);
    return habits_set(&n->habits, &view, err);
}

static void end_counting(struct counting *n)
{
    habits_finish(&n->habits);
    free(n->number);
    *n = (struct counting){.number = NULL};
}

/* ---- Rows ---- */

static bool put_row(struct sql *sql, uint32_t game, const char *entrant, size_t cell,
                    const struct habit *h, struct err *err)
{
#define HABIT_INT(name) , SQL_INT(h->name)
    return sql_run(sql, add_habit,
                   SQL_VALUES(SQL_INT(game), SQL_TEXT(entrant), SQL_INT(cell / HABITS_SCORES + 1),
                              SQL_INT((int64_t)(cell % HABITS_SCORES) - 1) HABITS(HABIT_INT)),
                   err);
#undef HABIT_INT
}

static bool put_rows(struct sql *sql, uint32_t game, const struct counting *n,
                     const struct event *e, struct err *err)
{
    size_t cells = (size_t)n->habits.players * HABITS_SCORES;

    for (size_t bot = 0; bot < n->habits.bots; bot++)
        for (size_t i = 0; i < cells; i++) {
            const struct habit *h = &n->habits.habit[bot * cells + i];
            if (h->deals && !put_row(sql, game, e->entrant[bot].name, i, h, err))
                return false;
        }
    return true;
}

static bool read_segment(struct sql *sql, uint32_t game, struct set_reader *r, struct err *err)
{
    struct counting n = {.number = NULL};
    bool ok = true;
    int found = 0;

    while (ok && (found = set_reader_next(r, err)) == 1)
        if (r->record.kind == LOG_HEADER) {
            ok = !n.number ? begin_counting(&n, &r->event, err)
                           : log_refuse(&r->record, err, "a round has one segment");
        } else if (r->record.kind == LOG_SET) {
            ok = count_set(&n, r, err);
        }
    ok = ok && found == 0 && put_rows(sql, game, &n, &r->event, err);
    end_counting(&n);
    return ok;
}

bool season_add_habits(struct sql *sql, uint32_t game, const char *log, struct err *err)
{
    struct set_reader r;

    if (!set_reader_open(&r, log, err))
        return false;
    bool ok = read_segment(sql, game, &r, err);
    set_reader_close(&r);
    return ok;
}
