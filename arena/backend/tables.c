#include "backend/tables.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/folder.h"
#include "base/json_writer.h"
#include "log/log.h"
#include "rules/deal.h"

/* ---- The list ---- */

static void drop_seats(struct table_now *table)
{
    for (unsigned i = 0; i < EU_SEATS; i++) {
        json_decref(table->seat[i].state);
        table->seat[i] = (struct table_seat){.given = table->seat[i].given};
    }
    json_decref(table->about);
    table->about = NULL;
}

static void destroy(struct table_now *table)
{
    enum { DISK_MS = 10000 };

    if (table->publishing > 0)
        (void)child_end(table->publishing, DISK_MS);
    table_process_end(&table->process);
    drop_seats(table);
    json_decref(table->over);
    seating_finish(&table->seating);
    free(table);
}

static void drop(struct tables *t, size_t i)
{
    destroy(t->table[i]);
    t->table[i] = t->table[--t->n];
}

bool tables_make_place(struct tables *t, const char *owner, uint64_t now)
{
    bool full = tables_left(t) >= TABLES_KEPT || (!*owner && tables_of(t, "") >= TABLES_GUESTS);
    const struct table_now *idle = full ? tables_idle_guest(t, now) : NULL;
    size_t i = 0;

    if (!idle)
        return !full;
    while (t->table[i] != idle)
        i++;
    seating_remove(&idle->seating, t->club);
    drop(t, i);
    return true;
}

/* One that is over is kept for a list only. */
static void make_room(struct tables *t)
{
    for (size_t i = 0; t->n == TABLES_ROOM && i < t->n; i++)
        if (t->table[i]->published && !t->table[i]->process.pid)
            drop(t, i);
}

struct table_now *tables_add(struct tables *t, const struct table_seating *s, uint64_t now)
{
    make_room(t);
    struct table_now *table = t->n < TABLES_ROOM ? calloc(1, sizeof *table) : NULL;
    if (!table)
        return NULL;
    table->seating = *s;
    table->process.in = table->process.out = table->process.errors = -1;
    table->seen = now;
    t->table[t->n++] = table;
    return table;
}

struct table_now *tables_find(const struct tables *t, const char *id)
{
    for (size_t i = 0; i < t->n; i++)
        if (!t->table[i]->unwanted && strcmp(t->table[i]->seating.id, id) == 0)
            return t->table[i];
    return NULL;
}

/* ---- Finding those that are there ---- */

static bool has_log(const struct tables *t, const struct table_seating *s)
{
    char path[PATH_CAP];

    return seating_path(s, t->club, LOG_NAME, path, NULL) && access(path, F_OK) == 0;
}

/* When something was made in its folder last, as clock_wall_ns has it; like there, only differences
 * mean anything. */
static uint64_t last_seen(const struct tables *t, const struct table_seating *s)
{
    uint64_t now = clock_wall_ns();
    char path[PATH_CAP];
    struct stat st;
    time_t today = time(NULL);

    if (!seating_path(s, t->club, "", path, NULL) || stat(path, &st) != 0 || st.st_mtime > today)
        return now;
    return now - (uint64_t)(today - st.st_mtime) * CLOCK_SECOND;
}

/* One that a kill left when it was over. */
static bool publish_left(struct tables *t, struct table_seating *s, struct err *err)
{
    bool published = seating_publish(s, t->club, err);

    if (published)
        seating_remove(s, t->club);
    bool ok = published ||
              buf_printf(&t->notes,
                         "table %s is over, but cannot be published before the next start: %s\n",
                         s->id, err->text);
    seating_finish(s);
    return ok;
}

/* A folder of a table that a kill left between its making and its file is none. */
static bool find_one(struct tables *t, const char *folder, const char *id, struct err *err)
{
    char path[PATH_CAP], file[PATH_CAP];
    struct table_seating s;

    if (!path_join(path, folder, id, err) || !path_join(file, path, "table.json", err))
        return false;
    if (access(file, F_OK) != 0) {
        folder_remove(path);
        return true;
    }
    if (!seating_read(&s, t->club, id, err))
        return err->class == ERR_FOUND && buf_printf(&t->notes, "%s\n", err->text);
    if (s.ended)
        return publish_left(t, &s, err);
    struct table_now *table = tables_add(t, &s, last_seen(t, &s));
    if (table)
        table->finishing = has_log(t, &table->seating);
    else
        seating_finish(&s);
    return table || err_set(err, ERR_ABORT, "%s: there are too many tables", folder);
}

static bool find_all(struct tables *t, struct err *err)
{
    char folder[PATH_CAP];
    struct dirent *entry;
    bool ok = true;

    if (!club_path(t->club, folder, "private/tables", err))
        return false;
    DIR *d = opendir(folder);
    if (!d)
        return err_errno(err, ERR_ABORT, "cannot read %s", folder);
    while (ok && (entry = readdir(d)))
        ok = !seating_is_id(entry->d_name) || find_one(t, folder, entry->d_name, err);
    closedir(d);
    return ok;
}

bool tables_open(struct tables *t, const struct club *club, struct handed_in *before,
                 struct link *link, struct err *err)
{
    /* who was at a table before comes back before it is looked at */
    *t = (struct tables){.club = club,
                         .before = before,
                         .link = link,
                         .next_sweep = clock_wall_ns() + TABLES_OPENED_S * CLOCK_SECOND};
    bool ok = (path_beside_program(t->arena, "euchre-arena") ||
               err_set(err, ERR_ABORT, "cannot find the program euchre-arena beside itself")) &&
              seating_secret(club, t->secret, err) && find_all(t, err);
    if (!ok)
        tables_close(t);
    return ok;
}

void tables_close(struct tables *t)
{
    enum { WAIT_MS = 10 };
    bool left = true;
    int status;

    for (size_t i = 0; i < t->n; i++)
        table_process_stop(&t->table[i]->process, clock_wall_ns());
    while (left) {
        left = false;
        for (size_t i = 0; i < t->n; i++) {
            struct table_process *p = &t->table[i]->process;
            if (!p->pid)
                continue;
            table_process_read(p); /* so that it does not wait for a reader */
            left = !table_process_over(p, clock_wall_ns(), &status) || left;
        }
        if (left)
            (void)poll(NULL, 0, WAIT_MS);
    }
    while (t->n)
        drop(t, t->n - 1);
    buf_finish(&t->notes);
}

/* ---- What becomes of a process ---- */

/* Whether it is time that its process runs. */
static bool should_run(const struct table_now *table)
{
    return !tables_is_over(table) && (table->watches || table->finishing) &&
           seating_is_full(&table->seating);
}

/* It did not stop because it was told to. */
static void fail(struct tables *t, struct table_now *table, const char *why, uint64_t now)
{
    enum { FIRST_MS = 100, WORKS_S = 10 };
    char text[1200];

    if (table->started && now - table->started > WORKS_S * CLOCK_SECOND)
        table->failures = 0;
    table->started = 0;
    table->not_before = now + ((uint64_t)FIRST_MS << table->failures) * CLOCK_MS;
    if (++table->failures < TABLE_TRIES)
        return;
    (void)snprintf(text, sizeof text, "the table cannot be played%s%s", *why ? ": " : "", why);
    tables_tell(t, table, TABLE_ALL,
                json_pack("{s:s, s:n, s:n, s:o}", "type", "error", "seat", "n", "message",
                          json_string(text)));
    tables_end_watches(t, table, TABLE_ALL);
    table->finishing = false;
    table->failures = 0;
}

static void process_ended(struct tables *t, struct table_now *table, bool stopped, uint64_t now)
{
    char why[1024];

    capture_text(&table->process.said, why, sizeof why);
    drop_seats(table);
    if (table->over)
        tables_end_watches(t, table, TABLE_ALL);
    else
        table->finishing = has_log(t, &table->seating);
    if (!table->over && !stopped)
        fail(t, table, why, now);
    if (!should_run(table))
        tables_answers_left(t, table);
}

/* ---- In the loop ---- */

/* Whether nobody needs its process. */
static bool is_idle(const struct table_now *table, uint64_t now)
{
    if (table->watches)
        return false;
    return table->over || (!table->finishing && now - table->seen >= TABLES_IDLE_S * CLOCK_SECOND);
}

static void step(struct tables *t, struct table_now *table, uint64_t now)
{
    struct table_process *p = &table->process;
    bool stopped = p->stopping;
    struct err err;
    json_t *line;
    int status;

    if (table->watches)
        table->seen = now;
    while (p->pid && (line = table_process_line(p)))
        tables_line(t, table, line);
    if (table->over && !table->unwanted && !table->seating.ended && now >= table->publish_at)
        tables_publish(t, table);
    if (table->publishing)
        tables_publish_end(t, table, now);
    if (table_process_over(p, now, &status))
        process_ended(t, table, stopped, now);
    if (table->published && !p->pid && !table->removed) {
        seating_remove(&table->seating, t->club);
        table->removed = true;
    }
    if (p->pid && is_idle(table, now))
        table_process_stop(p, now);
    if (p->pid || !should_run(table) || now < table->not_before)
        return;
    if (tables_start(t, table, &err))
        table->started = now;
    else
        fail(t, table, err.text, now);
}

/* Whether it is to be removed, or, if it is over, has been in the list long enough. */
static bool is_forgotten(const struct table_now *table, uint64_t now)
{
    enum { DAY_S = 24 * 60 * 60 };
    bool answered = seating_answered(&table->seating) != SEATING_NOBODY;
    uint64_t days = answered ? TABLES_FORGET_DAYS : TABLES_NEVER_DAYS, idle = now - table->seen;

    if (table->process.pid || table->publishing || table->watches)
        return false;
    if (table->published)
        return idle > TABLES_SHOWN_S * CLOCK_SECOND;
    return !tables_is_over(table) && !table->finishing && idle > days * DAY_S * CLOCK_SECOND;
}

static void sweep(struct tables *t, uint64_t now)
{
    enum { SWEEP_S = 60 };
    if (now < t->next_sweep)
        return;
    t->next_sweep = now + SWEEP_S * CLOCK_SECOND;
    for (size_t i = t->n; i-- > 0;) {
        if (!is_forgotten(t->table[i], now))
            continue;
        if (!t->table[i]->published)
            seating_remove(&t->table[i]->seating, t->club);
        drop(t, i);
    }
}

/* Those that who opened them has removed, and whose processes have ended. */
static void remove_unwanted(struct tables *t)
{
    for (size_t i = t->n; i-- > 0;)
        if (t->table[i]->unwanted && !t->table[i]->process.pid) {
            seating_remove(&t->table[i]->seating, t->club);
            drop(t, i);
        }
}

size_t tables_poll(struct tables *t, struct pollfd *fds, size_t most)
{
    size_t n = 0;

    for (size_t i = 0; i < t->n; i++) {
        struct table_process *p = &t->table[i]->process;
        t->table[i]->polled = 0;
        if (!p->pid || n + 3 > most)
            continue;
        fds[n++] = (struct pollfd){.fd = p->out, .events = POLLIN};
        fds[n++] = (struct pollfd){.fd = p->errors, .events = POLLIN};
        fds[n++] = (struct pollfd){.fd = table_process_unread(p) ? p->in : -1, .events = POLLOUT};
        t->table[i]->polled = n;
    }
    return n;
}

int tables_wait(const struct tables *t, uint64_t now)
{
    enum { ENDING_MS = 5, LONG_MS = 1000 };
    int wait = LONG_MS;

    for (size_t i = 0; i < t->n; i++) {
        const struct table_now *table = t->table[i];
        int own = LONG_MS;
        if (table_process_is_ending(&table->process) || table->publishing)
            own = ENDING_MS;
        else if (!table->process.pid && should_run(table))
            own = table->not_before > now ? (int)((table->not_before - now) / CLOCK_MS) + 1 : 0;
        wait = own < wait ? own : wait;
    }
    return wait;
}

void tables_step(struct tables *t, const struct pollfd *fds, uint64_t now)
{
    for (size_t i = 0; i < t->n; i++) {
        struct table_now *table = t->table[i];
        size_t at = table->polled;
        if (at && (fds[at - 3].revents || fds[at - 2].revents ||
                   table_process_is_ending(&table->process)))
            table_process_read(&table->process);
        if (at && fds[at - 1].revents)
            table_process_flush(&table->process);
        step(t, table, now);
    }
    remove_unwanted(t);
    sweep(t, now);
}

void tables_forget_watches(struct tables *t)
{
    for (size_t i = 0; i < t->n; i++)
        t->table[i]->watches = 0;
}
