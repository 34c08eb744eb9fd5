/*
 * euchre-server: speaks HTTP for a club (docs/formats/club.md). `euchre-arena serve` starts it,
 * with the socket to itself as descriptor 3 and the one at which it listens as descriptor 4, and
 * again when it has ended.
 *
 *     euchre-server FOLDER [--name HOST]... [--user NAME] [--proxy] [--hand-in [--deadline TIME]]
 *         [--anyone] [--base URL] [--upload-mb N] [--connections N] [--per-address N] [--verbose]
 *                                                               (settings.h says what each is)
 *
 * When it is ready it prints one line, "listening on http://127.0.0.1:8080". It ends with status 0
 * when the backend has gone. When season.db is another file than before, which it may not open, it
 * ends too, but not while a request that changes something is under way, for half a minute at most.
 */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/hash.h"
#include "server/confine.h"
#include "server/exchange_read.h"
#include "server/http.h"

enum {
    BACKEND_FD = 3,
    LISTENING_FD = 4,
    OWN_FILES = 96, /* descriptors besides those of connections */
    TICK_MS = 250,
    NICE = -10,
    AGAIN_MS = 5,
    EVENTS = 64,
    WOKEN = 64, /* streams at a time */
};
#ifdef __SANITIZE_ADDRESS__
#define MEMORY_BYTES UINT64_MAX /* it takes terabytes of addresses for itself */
#else
#define MEMORY_BYTES (UINT64_C(4) << 30)
#endif

/* All of it. */
struct server_loop {
    struct settings settings;
    struct site site;
    struct http http;
    int events;
    char database[PATH_CAP];
    ino_t inode;       /* of the database; 0: there was none */
    uint64_t replaced; /* ns: since when it is another; 0: it is not */
};

/* ---- The start ---- */

static bool check_backend(struct err *err)
{
    int type = 0;
    socklen_t bytes = sizeof type;

    if (getsockopt(BACKEND_FD, SOL_SOCKET, SO_TYPE, &type, &bytes) != 0 || type != SOCK_SEQPACKET)
        return err_set(err, ERR_USAGE, "this is started by `euchre-arena serve`");
    return fcntl(BACKEND_FD, F_SETFL, O_NONBLOCK) == 0 ||
           err_errno(err, ERR_ABORT, "cannot use the socket of the backend");
}

/* Where it listens. */
static bool find_address(struct sockaddr_storage *address, socklen_t *bytes)
{
    *bytes = sizeof *address;
    return getsockname(LISTENING_FD, (struct sockaddr *)(void *)address, bytes) == 0;
}

static bool check_listening(struct server_loop *s, struct err *err)
{
    struct sockaddr_storage address;
    struct client_address own;
    socklen_t bytes;
    int listens = 0;

    bytes = sizeof listens;
    if (getsockopt(LISTENING_FD, SOL_SOCKET, SO_ACCEPTCONN, &listens, &bytes) != 0 || !listens ||
        !find_address(&address, &bytes) ||
        !client_address_of(&own, (struct sockaddr *)(void *)&address))
        return err_set(err, ERR_USAGE, "this is started by `euchre-arena serve`");
    s->settings.loopback = own.loopback;
    return fcntl(LISTENING_FD, F_SETFL, O_NONBLOCK) == 0 ||
           err_errno(err, ERR_ABORT, "cannot use the socket at which it listens");
}

/* No more connections than the system lets it open files. */
static void bound_connections(struct settings *s)
{
    uint32_t files = confine_files(s->connections + OWN_FILES);

    if (files < s->connections + OWN_FILES)
        s->connections = files > 2 * OWN_FILES ? files - OWN_FILES : OWN_FILES;
}

static ino_t database_inode(const struct server_loop *s)
{
    struct stat st;

    return stat(s->database, &st) == 0 ? st.st_ino : 0;
}

static bool start_events(struct server_loop *s, struct err *err)
{
    struct epoll_event event = {.events = EPOLLIN, .data = {.ptr = &s->site.backend}};

    s->events = epoll_create1(EPOLL_CLOEXEC);
    return (s->events >= 0 && epoll_ctl(s->events, EPOLL_CTL_ADD, BACKEND_FD, &event) == 0) ||
           err_errno(err, ERR_ABORT, "cannot wait for events");
}

/* Whoever it has become must be able to read what pages show. */
static bool check_rights(const struct server_loop *s, struct err *err)
{
    static const char *const names[] = {"season.db", "rounds", "tables"};
    char path[PATH_CAP];

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (path_join(path, s->settings.folder, names[i], NULL) &&
            access(path, i ? R_OK | X_OK : R_OK) != 0 && errno == EACCES)
            return err_set(err, ERR_USAGE,
                           "--user: '%s' may not read %s; let others look into the folder of the "
                           "club (chmod 711) and read this",
                           s->settings.user, path);
    return true;
}

static bool confine(struct server_loop *s, struct err *err)
{
    const struct confine_limits limits = {s->settings.folder, MEMORY_BYTES,
                                          (uint64_t)s->settings.upload_mb << 20};
    static const char warning[] = "euchre-server: no Landlock here: its files are not walled off\n";
    bool landlock;

    s->inode = database_inode(s);
    if (!confine_raise(&limits, &landlock, err))
        return false;
    if (!landlock)
        dprintf(STDERR_FILENO, "%s", warning);
    return true;
}

static bool start(struct server_loop *s, int argc, char **argv, struct err *err)
{
    if (!settings_read(&s->settings, argc, argv, err) || !check_backend(err) ||
        !path_join(s->database, s->settings.folder, "season.db", err) || !check_listening(s, err))
        return false;
    bound_connections(&s->settings);
    /* Answers take little, and somebody waits for each: where root starts it, bots let it pass. */
    (void)setpriority(PRIO_PROCESS, 0, NICE);
    if (s->settings.user && (!confine_user(s->settings.user, err) || !check_rights(s, err)))
        return false;
    return hash_setup() && site_init(&s->site, &s->settings, BACKEND_FD, err) &&
           start_events(s, err) && http_start(&s->http, &s->site, LISTENING_FD, s->events, err) &&
           confine(s, err);
}

static void tell_address(void)
{
    struct sockaddr_storage address;
    socklen_t bytes;
    char host[NI_MAXHOST], port[NI_MAXSERV];

    if (!find_address(&address, &bytes) ||
        getnameinfo((struct sockaddr *)(void *)&address, bytes, host, sizeof host, port,
                    sizeof port, NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return;
    dprintf(STDOUT_FILENO,
            address.ss_family == AF_INET6 ? "listening on http://[%s]:%s\n"
                                          : "listening on http://%s:%s\n",
            host, port);
}

/* ---- The loop ---- */

/* False: the backend has gone. */
static bool take_events(struct server_loop *s, int timeout)
{
    struct epoll_event event[EVENTS];
    int n = epoll_wait(s->events, event, EVENTS, timeout);

    for (int i = 0; i < n; i++) {
        if (event[i].data.ptr != &s->site.backend)
            http_event(&s->http, &event[i]);
        else if (!backend_read(&s->site.backend))
            return false;
    }
    return n >= 0 || errno == EINTR;
}

/* Until something is tried again that could not be read, or sent to the backend. */
static int most_wait(const struct server_loop *s)
{
    return s->site.unread || s->site.backend.queue ? AGAIN_MS : TICK_MS;
}

/* Once the database is another, requests that change something, such as a file that is handed in,
 * are given time to end. */
static bool goes_on(struct server_loop *s, uint64_t now)
{
    enum { PATIENCE_S = 30 };

    if (database_inode(s) == s->inode)
        s->replaced = 0;
    else if (!s->replaced)
        s->replaced = now;
    return !s->replaced || (s->http.changes && now - s->replaced < PATIENCE_S * CLOCK_SECOND);
}

static void serve(struct server_loop *s)
{
    uint64_t tick = clock_wall_ns();
    bool more = false;

    while (goes_on(s, tick)) {
        site_tick(&s->site, tick);
        http_tick(&s->http, tick);
        do {
            if (!take_events(s, more ? 0 : http_timeout(&s->http, most_wait(s))) ||
                !backend_flush(&s->site.backend))
                return;
            exchange_read_again(&s->site, clock_wall_ns());
            http_run(&s->http, clock_wall_ns());
            more = streams_wake_some(&s->site.streams, WOKEN);
        } while (clock_wall_ns() - tick < TICK_MS * CLOCK_MS);
        tick = clock_wall_ns();
    }
}

int main(int argc, char **argv)
{
    struct server_loop s = {.events = -1};
    struct err err = {.class = ERR_ABORT, .text = "out of memory"};

    signal(SIGPIPE, SIG_IGN);
    if (!start(&s, argc, argv, &err)) {
        dprintf(STDERR_FILENO, "euchre-server: %s\n", err.text);
        return err.class;
    }
    tell_address();
    serve(&s);
    _exit(0); /* what it holds goes with the process: there are answers that are not finished */
}
