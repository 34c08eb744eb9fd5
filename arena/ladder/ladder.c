#include "ladder/ladder.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/folder.h"

enum { TICK_MS = 500, SOON_MS = 50, LEAVE_PATIENCE_MS = 2000, SCANS = 2, FIRST_SECONDS = 120 };

/* ---- Submissions ---- */

static void tell_notes(struct ladder *l)
{
    struct buf *notes = &l->intake.notes;
    struct text rest = {(const char *)notes->data, notes->len}, line;

    while (notes->len && text_line(&rest, &line))
        ladder_tell(l, "%.*s", (int)line.n, line.s);
    buf_clear(notes);
}

/* Those whose child has ended. True: there was one. */
static bool end_looks(struct ladder *l, const bool ended[INTAKE_LOOKS])
{
    bool any = false;

    for (size_t i = 0; i < INTAKE_LOOKS; i++) {
        any = any || ended[i];
        if (ended[i])
            intake_end(&l->intake, i);
    }
    return any;
}

static bool look_for_submissions(struct ladder *l, struct err *err)
{
    bool ok = true;

    if (clock_wall_ns() >= l->scanned_at + TICK_MS * CLOCK_MS) {
        l->scanned_at = clock_wall_ns();
        l->scans++;
        ok = intake_scan(&l->intake, err);
    }
    if (!folder_has_room(l->club.folder, CLUB_ROOM))
        return ok;
    return intake_start(&l->intake, ok ? err : NULL) && ok;
}

static void take_submissions(struct ladder *l, const bool ended[INTAKE_LOOKS])
{
    struct err err;
    bool ok = true, any = end_looks(l, ended);

    if (!any && !ladder_may_try(&l->intake_trouble))
        return;
    if (!any)
        ok = look_for_submissions(l, &err);
    if (ladder_outcome(&l->intake_trouble, ok, &err))
        ladder_warn(l, "bots cannot be taken in, this is tried again: %s", err.text);
    tell_notes(l);
}

/* What the database cannot take now it gets later. */
static void write_rows(struct ladder *l)
{
    struct err err;
    bool any = false;

    if (!ladder_may_try(&l->rows_trouble))
        return;
    bool ok = ladder_write_submissions(l, &any, &err) && ladder_write(l, &err);
    if (ladder_outcome(&l->rows_trouble, ok, &err))
        ladder_warn(l, "%s cannot be written, this is tried again: %s", l->database, err.text);
    l->told = l->told || ok;
    if (any)
        l->nothing_before = 0;
    if (any || (l->process.pid && ladder_turns_over(l)))
        ladder_look_for_others(l);
}

/* Before the first round of all, the bots that are there already are taken in: so the rounds do not
 * depend on how fast that is, unless it takes long. */
static bool is_ready(const struct ladder *l)
{
    return l->last > 0 || (l->scans > SCANS &&
                           (!intake_is_busy(&l->intake) || clock_wall_ns() >= l->begins_before));
}

/* ---- Marks of a class ---- */

static void mark_class(struct ladder *l, bool ended)
{
    char news[CLASS_MARKS_NEWS];

    if (ended)
        class_marks_end(&l->marks, news);
    else
        class_marks_start(&l->marks, &l->intake, news);
    if (*news)
        ladder_tell(l, "%s", news);
}

/* ---- How far the round is ---- */

static void count_now_and_then(struct ladder *l)
{
    enum { SECONDS = 5 };
    uint64_t now = clock_wall_ns(), sets;

    if (!l->process.pid || now < l->counted_at + SECONDS * CLOCK_SECOND)
        return;
    l->counted_at = now;
    sets = club_round_count(&l->club, l->round.number);
    l->unwritten = l->unwritten || sets != l->counted;
    l->counted = sets;
}

/* ---- The loop ---- */

struct events {
    bool round, marks, look[INTAKE_LOOKS]; /* their processes have ended */
};

static int wait_ms(const struct ladder *l)
{
    uint64_t now = clock_wall_ns();

    if (l->process.pid || l->not_before <= now)
        return l->process.pid || strcmp(l->state, "waits") == 0 || !is_ready(l) ? TICK_MS : 0;
    return l->not_before - now < TICK_MS * CLOCK_MS ? SOON_MS : TICK_MS;
}

static struct events wait_for_events(const struct ladder *l)
{
    const struct ladder_process *marks = &l->marks.process;
    const struct intake_look *look = l->intake.look;
    struct pollfd fd[2 + INTAKE_LOOKS] = {{.fd = l->process.pid ? l->process.ended : -1,
                                           .events = POLLIN},
                                          {.fd = marks->pid ? marks->ended : -1, .events = POLLIN}};
    struct events e = {.round = false};

    for (size_t i = 0; i < INTAKE_LOOKS; i++)
        fd[2 + i] = (struct pollfd){.fd = look[i].child ? look[i].ended : -1, .events = POLLIN};
    if (poll(fd, 2 + INTAKE_LOOKS, wait_ms(l)) <= 0)
        return e;
    e.round = fd[0].revents != 0;
    e.marks = fd[1].revents != 0;
    for (size_t i = 0; i < INTAKE_LOOKS; i++)
        e.look[i] = fd[2 + i].revents != 0;
    return e;
}

static bool is_over(const struct ladder *l)
{
    return *l->setup->stop || (l->setup->rounds && l->over >= l->setup->rounds);
}

static bool may_start(const struct ladder *l)
{
    return !l->process.pid && !is_over(l) && clock_wall_ns() >= l->not_before &&
           clock_wall_ns() >= l->nothing_before && ladder_may_try(&l->round_trouble);
}

static bool start_round(struct ladder *l, struct err *err)
{
    if (l->forgotten && !ladder_recall(l, err))
        return false;
    return is_over(l) || ladder_start_round(l, err);
}

/* `ended`: its process has. */
static void play_rounds(struct ladder *l, bool ended)
{
    struct err err;
    bool ok = true;

    if (ended)
        ok = ladder_end_round(l, &err);
    else if (!is_ready(l))
        ladder_waits(l, "", "bots are checked");
    else if (may_start(l))
        ok = start_round(l, &err);
    else
        return;
    if (ladder_outcome(&l->round_trouble, ok, &err))
        ladder_waits(l, err.text, "the machine refuses something that is needed");
}

/* What is to be done now: the next round begins before what is known of the last one is written. */
static void step(struct ladder *l, struct events e)
{
    ladder_lives(l);
    if (e.round)
        play_rounds(l, true);
    take_submissions(l, e.look);
    play_rounds(l, false);
    ladder_process_hurry(&l->process);
    mark_class(l, e.marks);
    count_now_and_then(l);
    write_rows(l);
}

static void play(struct ladder *l)
{
    struct events e = {.round = false};

    l->begins_before = clock_wall_ns() + FIRST_SECONDS * CLOCK_SECOND;
    while (!is_over(l)) {
        step(l, e);
        if (!is_over(l))
            e = wait_for_events(l);
    }
}

/* The round is stopped, and goes on when the ladder is started again. */
static bool leave(struct ladder *l, struct err *err)
{
    bool ok = true;

    if (l->process.pid) {
        ladder_process_stop(&l->process);
        ok = ladder_end_round(l, err);
    }
    l->round.number = 0;
    ladder_states(l, "stopped", "%s", "");
    sql_patience(&l->season.sql, LEAVE_PATIENCE_MS); /* it is the last time */
    return ok && ladder_write(l, err);
}

enum ladder_end ladder_run(const struct ladder_settings *setup, struct err *err)
{
    struct ladder *l = malloc(sizeof *l);

    if (!l || !ladder_open(l, setup, err)) {
        (void)(l || err_memory(err));
        free(l);
        return LADDER_END_FAILED;
    }
    play(l);
    bool ok = leave(l, err);
    ladder_close(l);
    free(l);
    if (!ok)
        return LADDER_END_FAILED;
    return *setup->stop ? LADDER_END_STOPPED : LADDER_END_ROUNDS;
}
