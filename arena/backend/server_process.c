#include "backend/server_process.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "backend/listening.h"
#include "base/child.h"
#include "base/clock.h"
#include "base/text.h"

bool server_process_open(struct server_process *s, struct err *err)
{
    s->out = s->errors = s->listening = -1;
    return child_find("euchre-server", s->path, err) &&
           listening_open(s->how.listen, &s->listening, err);
}

/* ---- Starting ---- */

#define SCHEME "http://"

enum { ARGUMENTS = 2 * SERVER_NAMES + 24, NUMBER = 24 };

/* The words of its command line. */
struct server_words {
    const char *word[ARGUMENTS];
    size_t n;
    char deadline[NUMBER], size_mb[NUMBER], per_address[NUMBER];
};

static void say(struct server_words *w, const char *option, const char *value)
{
    if (value) {
        w->word[w->n++] = option;
        w->word[w->n++] = value;
    }
}

static void say_if(struct server_words *w, const char *option, bool so)
{
    if (so)
        w->word[w->n++] = option;
}

static void make_words(const struct server_process *s, struct server_words *w)
{
    const struct server_how *how = &s->how;

    *w = (struct server_words){.word = {"euchre-server", how->folder}, .n = 2};
    (void)snprintf(w->deadline, NUMBER, "%" PRId64, how->deadline);
    (void)snprintf(w->size_mb, NUMBER, "%u", how->size_mb);
    (void)snprintf(w->per_address, NUMBER, "%u", how->per_address);
    for (size_t i = 0; i < how->names; i++)
        say(w, "--name", how->name[i]);
    say(w, "--user", how->user);
    say(w, "--base", how->base);
    say_if(w, "--proxy", how->proxy);
    say(w, "--per-address", how->per_address ? w->per_address : NULL);
    say_if(w, "--hand-in", how->hand_in);
    say_if(w, "--anyone", how->anyone);
    say(w, "--deadline", how->deadline ? w->deadline : NULL);
    say(w, "--upload-mb", w->size_mb);
}

static bool run_program(struct server_process *s, int socket, int out, int errors, struct err *err)
{
    struct server_words words;

    make_words(s, &words);
    const struct child_start start = {.path = s->path,
                                      .argv = (char *const *)(void *)words.word,
                                      .given = {-1, out, errors, socket, s->listening},
                                      .descriptors = 5,
                                      .on_death = SIGTERM};
    bool ok = child_start(&start, &s->pid, err);
    s->pid = ok ? s->pid : 0;
    return ok;
}

/* One that was shut is opened again, where the first server said that it is. */
static bool renew_listening(struct server_process *s, struct err *err)
{
    if (listening_works(s->listening))
        return true;
    close(s->listening);
    s->listening = -1;
    return listening_open(s->url[0] ? s->url + sizeof SCHEME - 1 : s->how.listen, &s->listening,
                          err);
}

static bool start(struct server_process *s, struct link *link, uint64_t now, struct err *err)
{
    int out[2], errors[2], theirs;

    if (!renew_listening(s, err))
        return false;
    if (pipe2(out, O_CLOEXEC) != 0)
        return err_errno(err, ERR_ABORT, "cannot make a pipe");
    if (pipe2(errors, O_CLOEXEC) != 0) {
        close(out[0]);
        close(out[1]);
        return err_errno(err, ERR_ABORT, "cannot make a pipe");
    }
    bool ok = link_open(link, &theirs, err);
    if (ok) {
        ok = run_program(s, theirs, out[1], errors[1], err);
        close(theirs);
    }
    close(out[1]);
    close(errors[1]);
    (void)fcntl(out[0], F_SETFL, O_NONBLOCK);
    (void)fcntl(errors[0], F_SETFL, O_NONBLOCK);
    s->out = out[0];
    s->errors = errors[0];
    s->started = s->heard = now;
    s->pinged = 0;
    s->listens = s->hangs = false;
    s->said = (struct capture){.printed = 0};
    return ok;
}

/* ---- What it prints ---- */

/* "listening on http://127.0.0.1:8080". What it says later is not believed: it may have been taken
 * over. */
static void take_line(struct server_process *s, struct text line)
{
    static const char lead[] = "listening on ", scheme[] = SCHEME;
    struct text url = {line.s + sizeof lead - 1, line.n - sizeof lead + 1};

    if (line.n < sizeof lead + sizeof scheme || memcmp(line.s, lead, sizeof lead - 1) != 0 ||
        memcmp(url.s, scheme, sizeof scheme - 1) != 0)
        return;
    s->listens = s->url[0] || text_copy(url, s->url, sizeof s->url);
}

static void read_out(struct server_process *s)
{
    char piece[512];
    ssize_t n = s->out >= 0 ? read(s->out, piece, sizeof piece) : -1;

    for (ssize_t i = 0; i < n; i++)
        if (piece[i] == '\n') {
            take_line(s, (struct text){s->line.data ? (char *)s->line.data : "", s->line.len});
            buf_clear(&s->line);
        } else if (s->line.len < SERVER_ADDRESS) {
            (void)buf_add_byte(&s->line, (uint8_t)piece[i]);
        }
    if (n == 0) {
        close(s->out);
        s->out = -1;
    }
}

static void read_errors(struct server_process *s)
{
    if (s->errors >= 0 && !capture_read(&s->said, s->errors)) {
        close(s->errors);
        s->errors = -1;
    }
}

/* ---- Its end ---- */

static void close_all(struct server_process *s, struct link *link)
{
    if (s->out >= 0)
        close(s->out);
    if (s->errors >= 0)
        close(s->errors);
    s->out = s->errors = -1;
    s->pid = 0;
    buf_finish(&s->line);
    link_close(link);
}

static void say_why(struct server_process *s, int status)
{
    char said[800];

    while (s->errors >= 0) { /* what is left in the pipe */
        size_t before = s->said.printed;
        read_errors(s);
        if (s->said.printed == before)
            break;
    }
    capture_text(&s->said, said, sizeof said);
    if (s->hangs)
        (void)snprintf(s->why, sizeof s->why, "it did not answer for %d seconds%s%s",
                       SERVER_ANSWER_S, *said ? ": " : "", said);
    else if (WIFSIGNALED(status))
        (void)snprintf(s->why, sizeof s->why, "it was ended by signal %d%s%s", WTERMSIG(status),
                       *said ? ": " : "", said);
    else
        (void)snprintf(s->why, sizeof s->why, "exit status %d%s%s", WEXITSTATUS(status),
                       *said ? ": " : "", said);
}

/* When it is tried again: after a pause that grows with the failures in a row. */
static void set_pause(struct server_process *s, uint64_t now)
{
    enum { FIRST_MS = 100, GROWN = 4 };
    unsigned grown = s->failures < GROWN ? s->failures : GROWN;

    s->not_before = now + ((uint64_t)FIRST_MS << (2 * grown)) * CLOCK_MS;
    s->failures++;
}

/* One that ends when it has listened is started again however often that is; the pause grows unless
 * it lasted for a minute. *meant: it ended as it should. */
static bool take_end(struct server_process *s, struct link *link, int status, uint64_t now,
                     bool *meant, struct err *err)
{
    enum { STEADY_S = 60 };
    bool wrong = WIFEXITED(status) && WEXITSTATUS(status) == ERR_USAGE, never = !s->url[0];

    say_why(s, status);
    *meant = s->listens && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    s->silent = s->listens ? 0 : s->silent + 1;
    if (*meant || (s->listens && now - s->started > STEADY_S * CLOCK_SECOND))
        s->failures = 0;
    close_all(s, link);
    if (never || s->silent == SERVER_TRIES)
        return err_set(err, wrong ? ERR_USAGE : ERR_ABORT, "euchre-server cannot be started%s: %s",
                       never ? "" : " again", s->why);
    set_pause(s, now);
    if (*meant)
        s->not_before = now;
    return true;
}

/* One that has listened is started again, also where the system has no room for it now. */
static bool start_or_wait(struct server_process *s, struct link *link, uint64_t now,
                          enum server_news *news, struct err *err)
{
    if (start(s, link, now, err))
        return true;
    close_all(s, link);
    if (!s->url[0])
        return false;
    (void)snprintf(s->why, sizeof s->why, "it cannot be started now: %s", err->text);
    *news = SERVER_AGAIN;
    set_pause(s, now);
    return true;
}

/* ---- Whether it works ---- */

/* True: it has been silent for so long, though it was asked, that it hangs. */
static bool is_silent(struct server_process *s, struct link *link, uint64_t now)
{
    if (link->heard) {
        link->heard = false;
        s->heard = now;
        s->pinged = 0;
    }
    if (s->pinged)
        return now - s->pinged > SERVER_ANSWER_S * CLOCK_SECOND;
    if (now - s->heard > SERVER_PING_S * CLOCK_SECOND) {
        s->pinged = now;
        link_ping(link);
    }
    return false;
}

static void kill_if_it_hangs(struct server_process *s, struct link *link, uint64_t now)
{
    bool silent = is_silent(s, link, now);

    s->hangs = s->hangs || silent;
    if (silent || link->broken) /* if it lives, it does not work any more */
        child_kill(s->pid);
}

bool server_process_step(struct server_process *s, struct link *link, uint64_t now,
                         enum server_news *news, struct err *err)
{
    bool first = !s->url[0], meant;

    *news = SERVER_NOTHING;
    if (!s->pid)
        return now < s->not_before || start_or_wait(s, link, now, news, err);
    kill_if_it_hangs(s, link, now);
    read_out(s);
    read_errors(s);
    if (first && s->url[0])
        *news = SERVER_LISTENS;
    if (!child_ended(s->pid))
        return true;
    if (!take_end(s, link, child_wait(s->pid), now, &meant, err))
        return false;
    if (*news == SERVER_NOTHING && !meant)
        *news = SERVER_AGAIN;
    return true;
}

void server_process_poll(const struct server_process *s, struct pollfd fds[2])
{
    fds[0] = (struct pollfd){.fd = s->pid ? s->out : -1, .events = POLLIN};
    fds[1] = (struct pollfd){.fd = s->pid ? s->errors : -1, .events = POLLIN};
}

int server_process_wait(const struct server_process *s, uint64_t now, int most)
{
    enum { ENDING_MS = 10 };

    if (s->pid)
        return s->out < 0 && most > ENDING_MS ? ENDING_MS : most;
    uint64_t ms = s->not_before > now ? (s->not_before - now) / CLOCK_MS + 1 : 0;
    return ms < (uint64_t)most ? (int)ms : most;
}

void server_process_stop(struct server_process *s, struct link *link)
{
    enum { PATIENCE_MS = 2000 };

    if (s->pid) {
        (void)kill(s->pid, SIGTERM);
        (void)child_end(s->pid, PATIENCE_MS);
    }
    close_all(s, link);
    if (s->listening >= 0)
        close(s->listening);
    s->listening = -1;
}
