#include "server/exchange.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

#include "base/json_writer.h"
#include "base/text.h"
#include "server/exchange_read.h"

enum {
    JSON_BODY = 16 << 10, /* bytes of a body of JSON */
    COST_OF_ASKING = 4,   /* of what the backend answers, in plain requests */
    COST_OF_UPLOAD = 40,
};

static void refuse(struct exchange *x, int status, const char *why)
{
    answer_error(&x->answer, status, why);
    x->step = EXCHANGE_ANSWER;
}

/* A browser gets a page, programs get JSON, which have no business outside of /api. */
static void refuse_address(struct exchange *x)
{
    const struct http_request *r = &x->request;

    refuse(x, 404, "there is no such page");
    if (!(r->method & (METHOD_GET | METHOD_HEAD)) || strncmp(r->path, "/api/", 5) == 0)
        return;
    assets_get(&x->site->assets, "not-found.html", r, &x->answer);
    x->answer.status = 404;
    x->answer.tagged = false;
}

static const char *token_of(const struct exchange *x)
{
    return x->request.token[0] ? x->request.token : NULL;
}

/* ---- Who asks, and whom ---- */

/* A host without its port: "[::1]:80", "localhost:80". */
static struct text host_alone(const char *host)
{
    size_t n = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":"), all = strlen(host);

    return (struct text){host, n < all ? n : all};
}

static bool is_name(struct text host, const char *name)
{
    return host.n == strlen(name) && strncasecmp(host.s, name, host.n) == 0;
}

/* A page of elsewhere whose name leads to this machine (DNS rebinding) has another name. */
static bool is_called_so(const struct settings *s, const char *host)
{
    static const char *const loopback[] = {"localhost", "127.0.0.1", "[::1]"};

    if (!host)
        return false;
    struct text alone = host_alone(host);
    if (!s->loopback && !s->names)
        return true;
    for (size_t i = 0; i < s->names; i++)
        if (is_name(alone, s->name[i]))
            return true;
    for (size_t i = 0; s->loopback && i < 3; i++)
        if (is_name(alone, loopback[i]))
            return true;
    return false;
}

/* Who is behind a proxy, if it is one that asks. False: that one has too much under way. */
static bool find_client(struct exchange *x, struct client *peer, const char *forwarded,
                        uint64_t now)
{
    struct client_address address;

    x->client = peer;
    if (!x->site->settings->proxy || !peer->address.loopback || !forwarded ||
        !client_address_forwarded(&address, forwarded))
        return true;
    struct client *client = clients_find(&x->site->clients, &address, now);
    if (!client || client->connections >= x->site->settings->per_address)
        return false;
    client->connections++;
    x->client = client;
    x->client_held = true;
    return true;
}

static double cost_of(enum route_kind kind)
{
    if (kind == ROUTE_UPLOAD)
        return COST_OF_UPLOAD;
    return kind == ROUTE_ASK || kind == ROUTE_WATCH ? COST_OF_ASKING : 1;
}

/* ---- What the backend is asked ---- */

static void begin_stream(struct exchange *x, bool ladder)
{
    x->step = EXCHANGE_STREAM;
    if (!stream_begin(&x->stream, &x->site->streams, ladder))
        refuse(x, 503, "too many are watching; please try again in a minute");
}

static void take_answer(struct exchange *x, int status, json_t *body)
{
    struct buf text = {0};

    x->step = EXCHANGE_ANSWER;
    if (!body && status == 503) {
        refuse(x, 503, "the club does not answer; please try again in a moment");
        return;
    }
    if (body) {
        (void)jw_dump(body, JSON_COMPACT, &text);
        (void)buf_add_byte(&text, '\n');
    }
    answer_body(&x->answer, status, "application/json", shared_take(&text));
    x->answer.retry_after = status == 503 || status == 429 ? 5 : 0;
}

static struct exchange *exchange_of(struct backend_ask *ask)
{
    return (struct exchange *)(void *)((char *)ask - offsetof(struct exchange, ask));
}

static void hear_answer(struct backend_ask *ask, enum backend_news news, int status, json_t *body)
{
    struct exchange *x = exchange_of(ask);

    if (news == BACKEND_ANSWER && x->ask.watch && status == 200) {
        begin_stream(x, false);
        if (x->step == EXCHANGE_ANSWER)
            backend_forget(&x->site->backend, ask);
    } else if (news == BACKEND_ANSWER) {
        take_answer(x, status, body);
    } else {
        stream_add(&x->stream, news == BACKEND_EVENT ? body : NULL);
        return;
    }
    x->wake(x);
}

/* The parts of the path that have a name, and the number of the query. */
static json_t *put_args(const struct exchange *x, json_t *args)
{
    const char *query = x->match.route->query;
    uint32_t asked;

    if (query && request_number(x->request.query, query, &asked))
        args = jw_put(args, query, jw_count(asked));
    for (size_t i = 0; i < x->match.args; i++) {
        const struct route_arg *arg = &x->match.arg[i];
        char name[32];
        uint64_t number;
        bool is_number = arg->number && text_u64(arg->value, 0, UINT32_MAX, &number);
        if (text_copy(arg->name, name, sizeof name))
            args = jw_put(args, name,
                          is_number ? jw_count(number) : jw_chars(arg->value.s, arg->value.n));
    }
    return args;
}

/* Where a guest is, so that one of them does not take all tables. What a body says there goes. */
static json_t *put_from(const struct exchange *x, json_t *args)
{
    if (x->match.route->needs_token)
        return args;
    return jw_put(args, "from", jw_hex(x->client->address.bytes, sizeof x->client->address.bytes));
}

static void ask_backend(struct exchange *x, const char *what, json_t *args, int file, uint64_t now)
{
    x->ask.told = hear_answer;
    x->ask.watch = x->match.route->kind == ROUTE_WATCH;
    x->step = EXCHANGE_WAIT;
    if (backend_ask(&x->site->backend, &x->ask, what, token_of(x), put_from(x, put_args(x, args)),
                    file, now))
        return;
    if (errno == EMSGSIZE)
        refuse(x, 413, "this is too long");
    else
        refuse(x, 503, "the club is busy; please try again in a moment");
}

/* A body of JSON that has come whole. */
static void ask_with_body(struct exchange *x, uint64_t now)
{
    json_t *args = x->body.len ? json_loadb((const char *)x->body.data, x->body.len,
                                            JSON_REJECT_DUPLICATES, NULL)
                               : json_object();

    if (json_is_object(args)) {
        ask_backend(x, x->match.route->what, args, -1, now);
    } else {
        json_decref(args);
        refuse(x, 400, "expected an object of JSON");
    }
}

static void begin_ask(struct exchange *x, uint64_t now)
{
    const struct http_request *r = &x->request;

    if (r->method == METHOD_POST && !request_is_json(r))
        refuse(x, 415, "expected the header `Content-Type: application/json`");
    else if (r->chunked)
        refuse(x, 411, "expected the header Content-Length");
    else if (r->length > JSON_BODY)
        refuse(x, 413, "this is too long");
    else if (r->method == METHOD_POST && r->length)
        x->step = EXCHANGE_BODY;
    else
        ask_backend(x, x->match.route->what, json_object(), -1, now);
}

/* ---- Uploads ---- */

/* The token is good: now the file may come. `me` is its owner. */
static void take_upload(struct exchange *x, const json_t *me)
{
    const char *who = json_string_value(json_object_get(me, "name"));
    const char *role = json_string_value(json_object_get(me, "role"));

    if (!who || !role || strcmp(role, "player") == 0)
        refuse(x, 403, "your token is that of a player; this needs that of an author");
    else if (upload_is_open(&x->site->uploads, who))
        refuse(x, 429, "another file of yours is coming in; please wait for its end");
    else if (!upload_open(&x->upload, &x->site->uploads, who, x->request.length))
        refuse(x, 503, "many files are coming in; please try again in a minute");
    else
        x->step = EXCHANGE_BODY;
}

/* What the backend says of the token, before anything of the file is read. */
static void hear_token(struct backend_ask *ask, enum backend_news news, int status, json_t *body)
{
    struct exchange *x = exchange_of(ask);

    (void)news;
    if (status == 200)
        take_upload(x, body);
    else
        take_answer(x, status, body);
    x->wake(x);
}

static void begin_upload(struct exchange *x, uint64_t now)
{
    const struct http_request *r = &x->request;

    if (r->chunked || !r->has_length) {
        refuse(x, 411, "expected the header Content-Length");
    } else if (r->length > (uint64_t)x->site->settings->upload_mb << 20) {
        refuse(x, 413, "the file is too large");
    } else if (r->length == 0) {
        refuse(x, 400, "the file is empty");
    } else {
        x->ask.told = hear_token;
        x->step = EXCHANGE_WAIT;
        if (!backend_ask(&x->site->backend, &x->ask, "me", token_of(x), json_object(), -1, now))
            refuse(x, 503, "the club is busy; please try again in a moment");
    }
}

static void end_upload(struct exchange *x, uint64_t now)
{
    int file = upload_seal(&x->upload);

    if (file < 0)
        refuse(x, 503, "there is no memory for the file; please try again in a minute");
    else
        ask_backend(x, x->match.route->what, json_object(), file, now);
    upload_close(&x->upload);
}

/* ---- The whole ---- */

/* What must be so before any route does anything. True: it is. */
static bool may_pass(struct exchange *x, const char *forwarded, struct client *peer, int status,
                     const char *why, uint64_t now)
{
    const struct http_request *r = &x->request;

    if (!find_client(x, peer, forwarded, now) || !client_may_ask(x->client, 1, now))
        refuse(x, 429, "too many requests from this address; please wait a second");
    else if (status == 404)
        refuse_address(x);
    else if (status)
        refuse(x, status, why);
    else if (!is_called_so(x->site->settings, r->host))
        refuse(x, 421, "this server is not known by that name (serve --name HOST)");
    else
        return true;
    return false;
}

static bool find_route(struct exchange *x, uint64_t now)
{
    const struct http_request *r = &x->request;
    int status = route_find(&x->match, r->path, r->method);
    const struct route *route = x->match.route;
    bool changes = !(r->method & (METHOD_GET | METHOD_HEAD));

    if (status == 404)
        refuse_address(x);
    else if (status == 405)
        refuse(x, 405, "this cannot be done with that address");
    else if (!client_may_ask(x->client, cost_of(route->kind) - 1, now))
        refuse(x, 429, "too many requests from this address; please wait a second");
    else if (route->needs_token && !r->token[0])
        refuse(x, 401, "this needs a token");
    else if (changes && request_is_foreign(r))
        refuse(x, 403, "a page of another site may not do this");
    else if (request_has_body(r) && !(r->method & (METHOD_POST | METHOD_PUT)))
        refuse(x, 400, "this takes no body");
    else
        return true;
    x->answer.methods = status == 405 ? x->match.methods : 0;
    return false;
}

void exchange_begin(struct exchange *x, struct site *s, struct client *peer, const char *method,
                    const char *target, request_header *header, void *from, uint64_t now)
{
    const char *why = "";
    int status = request_read(&x->request, method, target, header, from, &why);

    x->site = s;
    x->step = EXCHANGE_ANSWER;
    if (!may_pass(x, header(from, "X-Forwarded-For"), peer, status, why, now) ||
        !find_route(x, now))
        return;
    switch (x->match.route->kind) {
    case ROUTE_PAGE:
    case ROUTE_FILE:
        exchange_give_file(x);
        break;
    case ROUTE_CONTENT:
        exchange_read(x, now);
        break;
    case ROUTE_LADDER:
        begin_stream(x, true);
        break;
    case ROUTE_ASK:
    case ROUTE_WATCH:
        begin_ask(x, now);
        break;
    case ROUTE_UPLOAD:
        begin_upload(x, now);
        break;
    }
}

void exchange_body(struct exchange *x, const void *data, size_t n)
{
    if (x->step != EXCHANGE_BODY)
        return;
    if (x->match.route->kind == ROUTE_UPLOAD)
        upload_add(&x->upload, data, n);
    else if (n <= JSON_BODY - x->body.len)
        (void)buf_add(&x->body, data, n);
}

void exchange_body_end(struct exchange *x, uint64_t now)
{
    if (x->step != EXCHANGE_BODY)
        return;
    if (x->match.route->kind == ROUTE_UPLOAD)
        end_upload(x, now);
    else
        ask_with_body(x, now);
    buf_finish(&x->body);
}

void exchange_finish(struct exchange *x)
{
    if (x->site)
        backend_forget(&x->site->backend, &x->ask);
    exchange_read_end(x);
    stream_end(&x->stream);
    upload_close(&x->upload);
    if (x->client_held)
        x->client->connections--;
    buf_finish(&x->body);
    answer_finish(&x->answer);
    x->site = NULL;
}
