#include "backend/table_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/json_writer.h"

/* ---- Starting ---- */

/* Three pipes: ends[i][0] is read. */
static bool open_pipes(int ends[3][2], struct err *err)
{
    for (int i = 0; i < 3; i++)
        if (pipe2(ends[i], O_CLOEXEC) != 0) {
            (void)err_errno(err, ERR_ABORT, "cannot make a pipe");
            while (i-- > 0) {
                close(ends[i][0]);
                close(ends[i][1]);
            }
            return false;
        }
    return true;
}

bool table_process_start(struct table_process *p, const char *arena, char *const *argv,
                         struct err *err)
{
    int ends[3][2];

    if (!open_pipes(ends, err))
        return false;
    const struct child_start start = {.path = arena,
                                      .argv = argv,
                                      .given = {ends[0][0], ends[1][1], ends[2][1]},
                                      .descriptors = 3,
                                      .on_death = SIGTERM};
    *p = (struct table_process){.in = ends[0][1], .out = ends[1][0], .errors = ends[2][0]};
    bool started = child_start(&start, &p->pid, err);
    close(ends[0][0]);
    close(ends[1][1]);
    close(ends[2][1]);
    (void)fcntl(p->in, F_SETFL, O_NONBLOCK);
    (void)fcntl(p->out, F_SETFL, O_NONBLOCK);
    (void)fcntl(p->errors, F_SETFL, O_NONBLOCK);
    if (!started) {
        p->pid = 0;
        table_process_end(p);
    }
    return started;
}

/* ---- Reading ---- */

/* False if there is nothing now. */
static bool read_piece(struct table_process *p)
{
    enum { PIECE = 16384 };
    uint8_t *room = buf_reserve(&p->read, PIECE);
    ssize_t n = room ? read(p->out, room, PIECE) : 0;

    if (n < 0)
        return errno == EINTR;
    if (n == 0 || p->read.len > 2 * TABLE_LINE) {
        close(p->out);
        p->out = -1;
        return false;
    }
    p->read.len += (size_t)n;
    return true;
}

void table_process_read(struct table_process *p)
{
    if (p->used) { /* what was taken as lines goes */
        memmove(p->read.data, p->read.data + p->used, p->read.len - p->used);
        p->read.len -= p->used;
        p->used = 0;
    }
    while (p->out >= 0 && read_piece(p))
        continue;
    while (p->errors >= 0) {
        size_t before = p->said.printed;
        if (!capture_read(&p->said, p->errors)) {
            close(p->errors);
            p->errors = -1;
        } else if (p->said.printed == before) {
            break;
        }
    }
}

json_t *table_process_line(struct table_process *p)
{
    json_t *line = NULL;
    size_t n;

    while (!line && p->used < p->read.len) {
        const char *begin = (const char *)p->read.data + p->used;
        const char *end = memchr(begin, '\n', p->read.len - p->used);
        if (!end)
            break;
        n = (size_t)(end - begin);
        p->used += n + 1;
        line = n <= TABLE_LINE ? json_loadb(begin, n, 0, NULL) : NULL;
        if (line && !json_is_object(line)) {
            json_decref(line);
            line = NULL;
        }
    }
    return line;
}

/* ---- Telling ---- */

bool table_process_unread(const struct table_process *p)
{
    return p->pid && p->unread.len > 0;
}

void table_process_flush(struct table_process *p)
{
    ssize_t n = 1;

    while (p->pid && p->unread.len && n > 0) {
        n = write(p->in, p->unread.data, p->unread.len);
        if (n > 0) {
            memmove(p->unread.data, p->unread.data + n, p->unread.len - (size_t)n);
            p->unread.len -= (size_t)n;
        } else if (n < 0 && errno == EINTR) {
            n = 1;
        } else if (n < 0 && errno != EAGAIN) {
            buf_clear(&p->unread); /* it has gone */
        }
    }
}

void table_process_tell(struct table_process *p, json_t *message)
{
    if (p->pid && message && p->unread.len < TABLE_UNREAD &&
        jw_dump(message, JSON_COMPACT, &p->unread) && buf_add_byte(&p->unread, '\n'))
        table_process_flush(p);
    json_decref(message);
}

/* ---- The end ---- */

void table_process_stop(struct table_process *p, uint64_t now)
{
    if (!p->pid || p->stopping)
        return;
    p->stopping = true;
    p->kill_at = now + TABLE_STOP_SECONDS * CLOCK_SECOND;
    if (!p->ended)
        (void)kill(p->pid, SIGTERM);
}

static void close_all(struct table_process *p)
{
    const int fds[] = {p->in, p->out, p->errors};

    for (int i = 0; i < 3; i++)
        if (fds[i] >= 0)
            close(fds[i]);
    buf_finish(&p->read);
    buf_finish(&p->unread);
    p->in = p->out = p->errors = -1;
    p->pid = 0;
    p->stopping = p->ended = false;
}

bool table_process_over(struct table_process *p, uint64_t now, int *status)
{
    if (!p->pid)
        return false;
    if (p->stopping && now >= p->kill_at && !p->ended)
        child_kill(p->pid);
    if (!p->ended) { /* and what it printed last is read before it is given back */
        p->ended = child_ended(p->pid);
        if (p->ended)
            p->status = child_wait(p->pid);
        return false;
    }
    *status = p->status;
    close_all(p);
    return true;
}

bool table_process_is_ending(const struct table_process *p)
{
    return p->pid && (p->out < 0 || p->ended);
}

void table_process_end(struct table_process *p)
{
    if (p->pid && !p->ended)
        (void)child_end(p->pid, 0);
    close_all(p);
}
