#include "server/http.h"

#include <microhttpd.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "server/http_response.h"

enum {
    HEADER_SECONDS = 10,      /* for the header of a request, from its beginning */
    IDLE_SECONDS = 30,        /* between two requests */
    PRESSED_SECONDS = 2,      /* for both, while connections run short */
    BODY_SECONDS = 20,        /* for a body, and more by what has come of it */
    BODY_A_SECOND = 64 << 10, /* bytes */
    ANSWER_SECONDS = 20,
    ANSWER_A_SECOND = 16 << 10,
    SILENT_SECONDS = 35,         /* in which nothing moves */
    CONNECTION_BYTES = 16 << 10, /* of memory: headers, and the pieces of bodies */
};

/* The other end of a connection. */
struct http_peer {
    struct http_peer *next, *previous;
    struct client *client;
    int fd;
    uint64_t deadline; /* ns; 0: none */
    uint64_t waits;    /* since when for the header of a request; 0: it does not */
};

/* A request and its answer. */
struct http_turn {
    struct exchange x;
    struct http *http;
    struct http_peer *peer;
    struct MHD_Connection *connection;
    bool begun;                      /* its header has come */
    bool changes;                    /* it is one of those that `changes` counts */
    bool reading;                    /* its body comes */
    bool whole;                      /* all of it has come */
    uint64_t reads_since, received;  /* ns, bytes of the body */
    bool suspended;                  /* libmicrohttpd leaves it alone */
    bool watched;                    /* epoll tells when its client goes */
    char target[REQUEST_TARGET + 1]; /* one more than may be, so that it shows */
};

static void allow_seconds(const struct http *h, struct http_peer *peer, uint64_t seconds)
{
    peer->deadline = h->now + seconds * CLOCK_SECOND;
}

/* ---- Connections ---- */

static enum MHD_Result accept_peer(void *cls, const struct sockaddr *from, socklen_t bytes)
{
    struct http *h = cls;
    const struct settings *s = h->site->settings;
    struct client_address address;

    (void)bytes;
    if (!client_address_of(&address, from))
        return MHD_NO;
    struct client *client = clients_find(&h->site->clients, &address, h->now);
    bool proxy = s->proxy && address.loopback;
    return client && (proxy || client->connections < s->per_address) ? MHD_YES : MHD_NO;
}

static struct http_peer *begin_peer(struct http *h, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *from =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const union MHD_ConnectionInfo *fd =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct http_peer *peer = calloc(1, sizeof *peer);
    struct client_address address;

    if (!peer || !from || !fd || !client_address_of(&address, from->client_addr) ||
        !(peer->client = clients_find(&h->site->clients, &address, h->now))) {
        free(peer);
        return NULL;
    }
    peer->client->connections++;
    h->connected++;
    peer->fd = fd->connect_fd;
    peer->waits = h->now;
    allow_seconds(h, peer, HEADER_SECONDS);
    peer->next = h->peers;
    if (h->peers)
        h->peers->previous = peer;
    h->peers = peer;
    return peer;
}

static void end_peer(struct http *h, struct http_peer *peer)
{
    if (!peer)
        return;
    if (peer->next)
        peer->next->previous = peer->previous;
    if (peer->previous)
        peer->previous->next = peer->next;
    else
        h->peers = peer->next;
    peer->client->connections--;
    h->connected--;
    free(peer);
}

static void notify_connection(void *cls, struct MHD_Connection *connection, void **context,
                              enum MHD_ConnectionNotificationCode code)
{
    struct http *h = cls;

    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *context = begin_peer(h, connection);
    } else {
        end_peer(h, *context);
        *context = NULL;
    }
}

/* ---- Requests ---- */

static struct http_turn *turn_of(struct exchange *x)
{
    return (struct http_turn *)(void *)((char *)x - offsetof(struct http_turn, x));
}

static void suspend(struct http_turn *q)
{
    q->suspended = true;
    MHD_suspend_connection(q->connection);
}

static void resume(struct http_turn *q)
{
    if (!q->suspended)
        return;
    q->suspended = false;
    MHD_resume_connection(q->connection);
}

static void wake_exchange(struct exchange *x)
{
    resume(turn_of(x));
}

static struct http_turn *turn_of_stream(struct stream *s)
{
    return turn_of((struct exchange *)(void *)((char *)s - offsetof(struct exchange, stream)));
}

static void wake_stream(struct stream *s)
{
    resume(turn_of_stream(s));
}

static void pause_stream(struct stream *s)
{
    suspend(turn_of_stream(s));
}

/* The first that is heard of a request: its target as it came. */
static void *note_target(void *cls, const char *target, struct MHD_Connection *connection)
{
    struct http *h = cls;
    const union MHD_ConnectionInfo *peer =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    struct http_turn *q = calloc(1, sizeof *q);

    if (!q || !peer || !peer->socket_context) {
        free(q);
        return NULL;
    }
    q->http = h;
    q->peer = peer->socket_context;
    q->connection = connection;
    q->x.wake = wake_exchange;
    q->x.stream.wake = wake_stream;
    q->x.stream.pause = pause_stream;
    size_t n = strnlen(target, sizeof q->target - 1);
    memcpy(q->target, target, n);
    allow_seconds(h, q->peer, HEADER_SECONDS);
    return q;
}

static const char *header(void *from, const char *name)
{
    return MHD_lookup_connection_value(from, MHD_HEADER_KIND, name);
}

/* Headers of which there is one. */
struct single_headers {
    unsigned seen; /* bits */
    bool twice;
};

static enum MHD_Result look_at_header(void *cls, enum MHD_ValueKind kind, const char *name,
                                      const char *value)
{
    static const char *const single[] = {"Host",          "Content-Length", "Transfer-Encoding",
                                         "Authorization", "Origin",         "X-Forwarded-For"};
    struct single_headers *all = cls;

    (void)kind;
    (void)value;
    for (unsigned i = 0; i < sizeof single / sizeof single[0]; i++)
        if (strcasecmp(name, single[i]) == 0) {
            all->twice = all->twice || (all->seen >> i & 1);
            all->seen |= 1U << i;
        }
    return MHD_YES;
}

/* Where one is there twice, a proxy may have believed the other: nothing of it is answered. */
static bool is_ambiguous(struct MHD_Connection *connection)
{
    struct single_headers all = {.seen = 0};

    (void)MHD_get_connection_values(connection, MHD_HEADER_KIND, look_at_header, &all);
    return all.twice;
}

static void log_answer(const struct http_turn *q)
{
    struct buf line = {0};
    static const char *const methods[] = {
        [METHOD_GET] = "GET", [METHOD_HEAD] = "HEAD",     [METHOD_POST] = "POST",
        [METHOD_PUT] = "PUT", [METHOD_DELETE] = "DELETE",
    };

    if (!q->http->site->settings->verbose)
        return;
    (void)buf_printf(&line, "%s %s %d\n", methods[q->x.request.method], q->x.request.path,
                     q->x.answer.status);
    ssize_t written = write(STDERR_FILENO, line.data, line.len);
    (void)written;
    buf_finish(&line);
}

static enum MHD_Result send_answer(struct http_turn *q)
{
    struct MHD_Response *response = http_response_make(&q->x.answer);
    uint64_t bytes = q->x.answer.body ? q->x.answer.body->bytes.len : q->x.answer.file_bytes;

    if (!response)
        return MHD_NO;
    log_answer(q);
    allow_seconds(q->http, q->peer, ANSWER_SECONDS + bytes / ANSWER_A_SECOND);
    enum MHD_Result queued =
        MHD_queue_response(q->connection, (unsigned)q->x.answer.status, response);
    MHD_destroy_response(response);
    answer_finish(&q->x.answer);
    return queued;
}

static ssize_t read_stream(void *cls, uint64_t position, char *to, size_t most)
{
    struct http_turn *q = cls;
    ssize_t n = stream_read(&q->x.stream, to, most);

    (void)position;
    if (n == -1)
        return MHD_CONTENT_READER_END_OF_STREAM;
    return n == -2 ? (ssize_t)MHD_CONTENT_READER_END_WITH_ERROR : n;
}

/* From here on its client may go at any time, which is seen at once. */
static enum MHD_Result send_stream(struct http_turn *q)
{
    struct MHD_Response *response = http_response_of_stream(read_stream, q);
    struct epoll_event gone = {.events = EPOLLRDHUP | EPOLLONESHOT, .data = {.ptr = q}};

    if (!response)
        return MHD_NO;
    q->x.answer.status = MHD_HTTP_OK;
    log_answer(q);
    q->peer->deadline = 0;
    q->watched = epoll_ctl(q->http->events, EPOLL_CTL_ADD, q->peer->fd, &gone) == 0;
    enum MHD_Result queued = MHD_queue_response(q->connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return queued;
}

/* More time for what has come: who says that much will come and sends nothing keeps no place. */
static void allow_body(struct http_turn *q, size_t n)
{
    q->received += n;
    q->peer->deadline =
        q->reads_since + (BODY_SECONDS + q->received / BODY_A_SECOND) * CLOCK_SECOND;
}

static enum MHD_Result read_body(struct http_turn *q)
{
    q->reads_since = q->http->now;
    allow_body(q, 0);
    q->reading = true;
    return MHD_YES;
}

/* Who sends a body at once does not see an answer that comes before its end, as the connection
 * breaks. So one that is refused is read all the same, unless it is too long. */
static bool is_read_in_vain(const struct http_turn *q)
{
    const struct http_request *r = &q->x.request;

    return !q->whole && r->has_length && !header(q->connection, "Expect") &&
           r->length <= (uint64_t)q->http->site->settings->upload_mb << 20;
}

static enum MHD_Result act(struct http_turn *q)
{
    switch (q->x.step) {
    case EXCHANGE_ANSWER:
        return is_read_in_vain(q) ? read_body(q) : send_answer(q);
    case EXCHANGE_STREAM:
        return send_stream(q);
    case EXCHANGE_WAIT:
        q->peer->deadline = 0;
        suspend(q);
        return MHD_YES;
    case EXCHANGE_BODY:
        return read_body(q);
    }
    return MHD_NO;
}

static void begin(struct http_turn *q, const char *method)
{
    struct http *h = q->http;

    exchange_begin(&q->x, h->site, q->peer->client, method, q->target, header, q->connection,
                   h->now);
    q->changes = !(q->x.request.method & (METHOD_GET | METHOD_HEAD));
    h->changes += q->changes;
}

static bool is_whole(const struct http_turn *q)
{
    const char *length = header(q->connection, "Content-Length");

    return (!length || strcmp(length, "0") == 0) && !header(q->connection, "Transfer-Encoding");
}

/* Called once when the header is there, for each piece of the body, and when all is there; and
 * again after each wait. */
static enum MHD_Result handle(void *cls, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *data,
                              size_t *bytes, void **context)
{
    struct http *h = cls;
    struct http_turn *q = *context;

    (void)url;
    (void)version;
    if (!q)
        return MHD_NO;
    if (!q->begun) {
        q->begun = true;
        q->peer->waits = 0;
        if (is_ambiguous(connection))
            return MHD_NO;
        q->whole = is_whole(q);
        if (q->whole)
            return MHD_YES;
    }
    if (*bytes) {
        exchange_body(&q->x, data, *bytes);
        allow_body(q, *bytes);
        *bytes = 0;
        return MHD_YES;
    }
    if (!q->x.site) {
        begin(q, method);
    } else if (q->reading) {
        q->whole = true;
        exchange_body_end(&q->x, h->now);
    }
    q->reading = false;
    return act(q);
}

static void notify_completed(void *cls, struct MHD_Connection *connection, void **context,
                             enum MHD_RequestTerminationCode why)
{
    struct http *h = cls;
    struct http_turn *q = *context;

    (void)connection;
    (void)why;
    if (!q)
        return;
    h->changes -= q->changes;
    if (q->watched)
        (void)epoll_ctl(h->events, EPOLL_CTL_DEL, q->peer->fd, NULL);
    exchange_finish(&q->x);
    q->peer->waits = h->now;
    allow_seconds(h, q->peer, IDLE_SECONDS);
    free(q);
    *context = NULL;
}

/* ---- The whole ---- */

bool http_start(struct http *h, struct site *site, int listening, int events, struct err *err)
{
    const union MHD_DaemonInfo *info;

    *h = (struct http){.site = site, .events = events, .now = clock_wall_ns()};
    h->daemon =
        MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, accept_peer, h, handle, h,
                         MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_CONNECTION_LIMIT,
                         (unsigned)site->settings->connections, MHD_OPTION_CONNECTION_TIMEOUT,
                         (unsigned)SILENT_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                         (size_t)CONNECTION_BYTES, MHD_OPTION_NOTIFY_CONNECTION, notify_connection,
                         h, MHD_OPTION_NOTIFY_COMPLETED, notify_completed, h,
                         MHD_OPTION_URI_LOG_CALLBACK, note_target, h, MHD_OPTION_STRICT_FOR_CLIENT,
                         1, MHD_OPTION_END);
    info = h->daemon ? MHD_get_daemon_info(h->daemon, MHD_DAEMON_INFO_EPOLL_FD) : NULL;
    if (!info)
        return err_errno(err, ERR_ABORT, "cannot start to listen");
    h->fd = info->epoll_fd;
    struct epoll_event event = {.events = EPOLLIN};
    if (epoll_ctl(events, EPOLL_CTL_ADD, h->fd, &event) != 0)
        return err_errno(err, ERR_ABORT, "cannot start to listen");
    return true;
}

int http_timeout(const struct http *h, int most)
{
    MHD_UNSIGNED_LONG_LONG ms;

    return MHD_get_timeout(h->daemon, &ms) == MHD_YES && ms < (unsigned)most ? (int)ms : most;
}

void http_event(struct http *h, const struct epoll_event *event)
{
    struct http_turn *q = event->data.ptr;

    (void)h;
    if (q)
        stream_drop(&q->x.stream);
}

void http_run(struct http *h, uint64_t now)
{
    h->now = now;
    (void)MHD_run(h->daemon);
}

static bool is_over(const struct http_peer *peer, bool pressed, uint64_t now)
{
    if (pressed && peer->waits && now - peer->waits > PRESSED_SECONDS * CLOCK_SECOND)
        return true;
    return peer->deadline && peer->deadline <= now;
}

/* libmicrohttpd's own limit is of silence: who sends a byte now and then would stay for ever. */
void http_tick(struct http *h, uint64_t now)
{
    uint32_t most = h->site->settings->connections;
    bool pressed = h->connected > most - most / 4;

    for (struct http_peer *peer = h->peers; peer; peer = peer->next)
        if (is_over(peer, pressed, now)) {
            (void)shutdown(peer->fd, SHUT_RDWR);
            peer->deadline = peer->waits = 0;
        }
}
