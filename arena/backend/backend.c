#include "backend/backend.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "backend/requests.h"
#include "base/clock.h"
#include "base/file.h"
#include "season/season.h"

enum {
    TAKEN_AT_ONCE = 64, /* packets, before others get their turn */
    TABLES_POLLED = 3 * TABLES_ROOM,
    POLLED = 3 + HAND_IN_AT_ONCE + TABLES_POLLED
};

struct backend_loop {
    const struct backend_setup *setup;
    struct link link;
    struct server_process server;
    struct requests requests;
    struct buf packet;
    struct pollfd *fds; /* POLLED of them */
    uint64_t repairs;   /* clock_wall_ns: when the database is looked at next */
};

/* Takes what the server asks. */
static void take_packets(struct backend_loop *b, uint64_t now)
{
    int file;

    for (unsigned i = 0; i < TAKEN_AT_ONCE; i++) {
        buf_clear(&b->packet);
        if (!link_take(&b->link, &b->packet, &file))
            return;
        requests_take(&b->requests, b->packet.data, b->packet.len, file, now);
    }
}

static int wait_ms(const struct backend_loop *b, uint64_t now)
{
    enum { LOOK_MS = 250, TICK_MS = 1000 };
    int ms = tables_wait(&b->requests.tables, now);

    if (b->requests.watches.n && ms > LOOK_MS)
        ms = LOOK_MS;
    return server_process_wait(&b->server, now, ms < TICK_MS ? ms : TICK_MS);
}

/* Waits for something to do; returns where the tables' part of b->fds begins. */
static const struct pollfd *wait_for_work(struct backend_loop *b)
{
    struct pollfd *fds = b->fds;
    size_t n = 3;

    server_process_poll(&b->server, fds);
    fds[2] = (struct pollfd){.fd = b->link.fd,
                             .events = link_waits(&b->link) ? POLLIN | POLLOUT : POLLIN};
    n += hand_in_poll(&b->requests.hand_in, fds + n);
    const struct pollfd *of_tables = fds + n;
    n += tables_poll(&b->requests.tables, fds + n, TABLES_POLLED);
    if (poll(fds, n, wait_ms(b, clock_wall_ns())) <= 0)
        for (size_t i = 0; i < n; i++)
            fds[i].revents = 0;
    return of_tables;
}

static void note(const struct backend_loop *b, const char *sentence)
{
    if (b->setup->notes)
        b->setup->notes(sentence);
}

static void tell(const struct backend_loop *b, enum server_news news)
{
    char text[sizeof b->server.why + 64];

    if (news == SERVER_LISTENS)
        b->setup->listens(b->setup->context, b->server.url);
    if (news != SERVER_AGAIN)
        return;
    (void)snprintf(text, sizeof text, "euchre-server has ended, and is started again (%s)",
                   b->server.why);
    note(b, text);
}

/* What was found to be damaged. */
static void tell_notes(const struct backend_loop *b, struct buf *notes)
{
    const char *text = notes->len ? buf_str(notes) : NULL;
    struct text rest = text_of(text ? text : ""), line;
    char sentence[1100];

    while (text_line(&rest, &line))
        if (text_copy(line, sentence, sizeof sentence))
            note(b, sentence);
    buf_clear(notes);
}

/* The server may not repair what a ladder that was killed has left of its last commit. */
static void repair_database(struct backend_loop *b, uint64_t now)
{
    enum { SECONDS = 2 };
    char path[PATH_CAP];

    if (now < b->repairs)
        return;
    b->repairs = now + SECONDS * CLOCK_SECOND;
    if (club_path(b->setup->club, path, "season.db", NULL))
        season_repair(path);
}

static bool step(struct backend_loop *b, struct err *err)
{
    const struct pollfd *of_tables = wait_for_work(b);
    uint64_t now = clock_wall_ns(), generation = b->link.generation;
    enum server_news news;

    take_packets(b, now);
    hand_in_step(&b->requests.hand_in, now);
    submission_watch_step(&b->requests.watches, now);
    tables_step(&b->requests.tables, of_tables, now);
    repair_database(b, now);
    link_flush(&b->link);
    if (!server_process_step(&b->server, &b->link, now, &news, err))
        return false;
    if (b->link.generation != generation || b->link.fd < 0)
        requests_forget(&b->requests);
    tell(b, news);
    tell_notes(b, &b->requests.before.notes);
    return true;
}

/* ---- The whole ---- */

static bool run(struct backend_loop *b, struct err *err)
{
    if (!server_process_open(&b->server, err))
        return false;
    if (!requests_open(&b->requests, b->setup->club, &b->link, err)) {
        server_process_stop(&b->server, &b->link);
        return false;
    }
    b->fds = calloc(POLLED, sizeof *b->fds);
    bool ok = b->fds != NULL;
    if (!ok)
        (void)err_memory(err);
    if (ok)
        tell_notes(b, &b->requests.tables.notes);
    while (ok && !*b->setup->stop)
        ok = step(b, err);
    server_process_stop(&b->server, &b->link);
    requests_close(&b->requests);
    free(b->fds);
    buf_finish(&b->packet);
    return ok;
}

/* It knows keys, and what it starts knows seeds: they leave no core files. */
static void leave_no_core(void)
{
    (void)setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
}

static bool take_lock(const struct club *c, struct file_lock *lock, struct err *err)
{
    char path[PATH_CAP];

    if (!club_path(c, path, "private/serve.lock", err))
        return false;
    return file_lock_soon(lock, path, err) ||
           (err->class == ERR_USAGE ? err_set(err, ERR_USAGE, "another serve runs in %s", c->folder)
                                    : false);
}

bool backend_run(const struct backend_setup *setup, struct err *err)
{
    struct backend_loop *b = calloc(1, sizeof *b);
    struct file_lock lock;

    if (!b)
        return err_memory(err);
    *b =
        (struct backend_loop){.setup = setup, .link = {.fd = -1}, .server = {.how = setup->server}};
    leave_no_core();
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    bool ok = take_lock(setup->club, &lock, err);
    if (ok) {
        ok = run(b, err);
        file_unlock(&lock);
    }
    (void)signal(SIGPIPE, before);
    free(b);
    return ok;
}
