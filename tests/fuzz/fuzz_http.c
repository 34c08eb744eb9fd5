/*
 * Requests to euchre-server, from their first line to their answer, with a backend that says
 * anything. The input is a request as it goes over the wire, without the version of HTTP: a line
 * with method and target, headers, an empty line. What follows another empty line is told by the
 * backend, a message a line; what stands between is the body.
 */
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "server/exchange.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

enum { HEADERS = 16, LINE = 1024 };

/* What is made of the input. */
struct wire {
    char method[LINE], target[LINE];
    char name[HEADERS][LINE], value[HEADERS][LINE];
    size_t headers;
    struct text rest; /* the body, and what the backend says */
};

static void must(bool ok)
{
    if (!ok)
        abort();
}

/* ---- The input ---- */

static void copy(struct text t, char out[LINE])
{
    if (!text_copy(t, out, LINE))
        out[0] = '\0';
}

static void read_wire(struct wire *w, struct text all)
{
    struct text line, left, right;

    if (text_line(&all, &line)) {
        if (!text_cut(line, ' ', &left, &right)) {
            left = line;
            right = (struct text){"/", 1};
        }
        copy(left, w->method);
        copy(right, w->target);
    }
    while (text_line(&all, &line) && line.n > 0)
        if (w->headers < HEADERS && text_cut(line, ':', &left, &right)) {
            copy(left, w->name[w->headers]);
            copy(text_trim(right), w->value[w->headers++]);
        }
    w->rest = all;
}

static const char *header_of(void *from, const char *name)
{
    const struct wire *w = from;

    for (size_t i = 0; i < w->headers; i++)
        if (strcmp(w->name[i], name) == 0)
            return w->value[i];
    return NULL;
}

/* Cuts at the first empty line. */
static struct text take_body(struct text *rest)
{
    const char *end = rest->n ? memmem(rest->s, rest->n, "\n\n", 2) : NULL;
    struct text body = {rest->s, end ? (size_t)(end - rest->s) : rest->n};

    *rest = end ? (struct text){end + 2, rest->n - body.n - 2} : (struct text){"", 0};
    return body;
}

/* ---- The request ---- */

static void do_nothing(struct exchange *x)
{
    (void)x;
}

static void do_nothing_here(struct stream *s)
{
    (void)s;
}

/* Takes what the server asks off the socket, so that there is room. */
static void drain(int backend)
{
    static char room[BACKEND_MESSAGE];
    ssize_t n;

    while ((n = recv(backend, room, sizeof room, MSG_DONTWAIT)) > 0) {
        json_t *message = json_loadb(room, (size_t)n, 0, NULL);
        must(json_is_object(message) && json_integer_value(json_object_get(message, "id")) > 0);
        json_decref(message);
    }
}

static void read_body(struct exchange *x, struct text body)
{
    size_t n = body.n < x->request.length ? body.n : (size_t)x->request.length;

    for (size_t at = 0; at < n; at += 7)
        exchange_body(x, body.s + at, n - at < 7 ? n - at : 7);
    exchange_body_end(x, x->site->streams.now);
}

static void hear_backend(struct exchange *x, struct text says, int backend, struct text body)
{
    struct text line;
    char piece[64];

    while (text_line(&says, &line)) {
        drain(backend);
        if (line.n && send(backend, line.s, line.n, MSG_DONTWAIT) < 0)
            continue;
        must(backend_read(&x->site->backend));
        if (x->step == EXCHANGE_BODY)
            read_body(x, body);
        while (x->step == EXCHANGE_STREAM && stream_read(&x->stream, piece, sizeof piece) > 0)
            ;
    }
}

static bool is_plain(const char *path)
{
    return path[0] == '/' && !strstr(path, "/.") && !strstr(path, "//") &&
           !strpbrk(path, "\\%?# \r\n\t\"'<>");
}

static void check_answer(struct exchange *x)
{
    const struct answer *a = &x->answer;

    must(a->status >= 200 && a->status <= 599);
    must(a->body || a->has_file);
    if (a->status < 300)
        must(is_plain(x->request.path) && x->match.route);
}

static void try_request(struct site *site, struct wire *w, int backend)
{
    struct client_address address = {.loopback = true};
    struct exchange x = {.wake = do_nothing,
                         .stream = {.wake = do_nothing_here, .pause = do_nothing_here}};
    struct client *client = clients_find(&site->clients, &address, site->streams.now);

    client->left = CLIENT_REQUESTS;
    exchange_begin(&x, site, client, w->method, w->target, header_of, w, site->streams.now);
    struct text body = take_body(&w->rest);
    if (x.step == EXCHANGE_BODY)
        read_body(&x, body);
    if (x.step != EXCHANGE_ANSWER)
        hear_backend(&x, w->rest, backend, body);
    if (x.step == EXCHANGE_ANSWER)
        check_answer(&x);
    exchange_finish(&x);
    must(site->uploads.now == 0 && site->streams.n == 0 && site->backend.asks == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static struct wire wire;
    static const struct settings settings = {.folder = "/nonexistent",
                                             .loopback = true,
                                             .proxy = true,
                                             .upload_mb = 1,
                                             .connections = 8,
                                             .per_address = 4};
    static struct site site;
    int pair[2];
    struct err err;

    wire = (struct wire){.headers = 0};
    read_wire(&wire, (struct text){(const char *)data, n});
    must(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, pair) == 0);
    must(site_init(&site, &settings, pair[0], &err));
    try_request(&site, &wire, pair[1]);
    site_finish(&site);
    close(pair[0]);
    close(pair[1]);
    return 0;
}
