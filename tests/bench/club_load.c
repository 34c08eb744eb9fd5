/*
 * Load on the server of a club: clients that watch the ladder, and people at tables who answer,
 * each from an address of its own (127.x.y.z). Prints how long answers took, and what the server
 * used.
 *
 *     club_load PORT [--watchers 1000] [--people 50] [--seconds 20] [--pid PID] [--play RULES]
 *
 * Every watcher reads /api/events, and asks for the ratings within two seconds of an event, as the
 * page does. Every person asks or answers once a second, by the paths and keys that
 * tests/e2e/server_backend.py knows. With --play they sit at tables of a real club where anyone may
 * open one, with `simple` in all other seats, and answer what they are asked; they come one after
 * the other in the first third of the time.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <jansson.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/process.h"

enum { REQUEST = 512, PIECE = 65536, SPREAD_MS = 2000, THINK_MS = 1000 };

enum kind { WATCHES, FETCHES, SITS, HEARS };

/* A person at a real table. */
struct person {
    enum { OPENS, PLAYS } does;
    char table[40], key[80];
    long long n, answer; /* what is asked; n 0: nothing */
};

/* One connection. */
struct visitor {
    enum kind kind;
    int fd;
    unsigned number;
    bool asked;    /* an answer is to come */
    bool reads;    /* to what anybody may read */
    uint64_t at;   /* ns: when it asked, or will ask; 0: not yet known */
    size_t header; /* bytes of the header that were seen */
    char line[2048];
    size_t left; /* bytes of the body that are to come */
    bool body;
    struct visitor *other; /* who fetches for the one that watches; who hears for one that sits */
    struct person *person; /* of who sits and hears */
    char *text;            /* PIECE bytes: the body, or events, of these two */
    size_t held;
};

/* What was asked, as far as it takes the same time. */
enum what { READS, ASKS, OPENINGS, WHATS };

/* ms of answers. */
struct times {
    double *ms;
    size_t n, room;
};

struct load {
    struct sockaddr_in server;
    int events;
    unsigned watchers, people, seconds;
    pid_t pid;
    struct visitor *visitor;
    size_t visitors;
    struct times times[WHATS];
    unsigned long told, refused, broken;
    const char *rules; /* of real tables; NULL: the backend is made up */
};

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

/* ---- Connections ---- */

static void connect_visitor(struct load *l, struct visitor *v)
{
    struct sockaddr_in own = {.sin_family = AF_INET};
    int on = 1;
    struct epoll_event event = {.events = EPOLLIN, .data = {.ptr = v}};
    unsigned host = v->number % 65000 + 256;

    own.sin_addr.s_addr = htonl(127u << 24 | (v->kind >= SITS ? 2u : 1u) << 16 | host);
    v->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (v->fd < 0 || setsockopt(v->fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
        bind(v->fd, (struct sockaddr *)&own, sizeof own) != 0 ||
        connect(v->fd, (struct sockaddr *)&l->server, sizeof l->server) != 0 ||
        setsockopt(v->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0 ||
        epoll_ctl(l->events, EPOLL_CTL_ADD, v->fd, &event) != 0)
        fail("connect");
}

static void ask(struct visitor *v, const char *method, const char *path, const char *body)
{
    char text[REQUEST], token[120] = "";
    if (v->person && v->person->key[0])
        snprintf(token, sizeof token, "Authorization: Bearer %s\r\n", v->person->key);
    else if (v->kind == SITS && !v->person)
        snprintf(token, sizeof token, "Authorization: Bearer KEY%u\r\n", v->number);
    int n = snprintf(text, sizeof text,
                     "%s %s HTTP/1.1\r\nHost: localhost\r\n%s%sContent-Length: %zu\r\n\r\n%s",
                     method, path, token, *body ? "Content-Type: application/json\r\n" : "",
                     strlen(body), body);

    if (send(v->fd, text, (size_t)n, MSG_NOSIGNAL) != n)
        fail("send");
    v->asked = true;
    v->header = 0;
    v->body = false;
    v->held = 0;
    v->at = clock_wall_ns();
}

static uint64_t soon(unsigned ms)
{
    return clock_wall_ns() + (uint64_t)(random() % (long)(ms * 1000)) * 1000;
}

/* ---- A real table ---- */

static void act_at_table(struct load *l, struct visitor *v)
{
    struct person *p = v->person;
    char path[80], body[300];

    if (p->does == OPENS) {
        p->key[0] = '\0';
        snprintf(body, sizeof body,
                 "{\"rules\": \"%s\", \"unit\": \"game\", \"name\": \"P%u\", "
                 "\"seats\": [\"person\", \"simple\", \"simple\", \"simple\"]}",
                 l->rules, v->number);
        ask(v, "POST", "/api/tables", body);
    } else if (p->n) {
        snprintf(path, sizeof path, "/api/tables/%s/answer", p->table);
        snprintf(body, sizeof body, "{\"n\": %lld, \"answer\": %lld}", p->n, p->answer);
        p->n = 0;
        ask(v, "POST", path, body);
    }
}

static const char *text_in(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text ? text : "";
}

/* The table is open, and who opened it sits there. */
static void take_table(struct load *l, struct visitor *v)
{
    struct person *p = v->person;
    char path[80];
    json_t *body = json_loadb(v->text, v->held, 0, NULL),
           *seat = json_array_get(json_object_get(body, "seats"), 0);

    snprintf(p->table, sizeof p->table, "%s", text_in(body, "table"));
    snprintf(p->key, sizeof p->key, "%s", text_in(seat, "key"));
    json_decref(body);
    if (!p->table[0]) {
        v->at = soon(THINK_MS); /* tries again */
        return;
    }
    v->at = 0;
    p->does = PLAYS;
    if (v->other->fd >= 0)
        close(v->other->fd);
    connect_visitor(l, v->other);
    snprintf(path, sizeof path, "/api/tables/%s/events", p->table);
    ask(v->other, "GET", path, "");
}

static void take_event(struct visitor *v, const json_t *event)
{
    struct person *p = v->person;
    const json_t *asks = json_object_get(event, "asks"),
                 *first = json_array_get(json_object_get(asks, "answers"), 0);

    if (strcmp(text_in(event, "type"), "over") == 0)
        p->does = OPENS;
    else if (!first)
        return;
    p->n = json_integer_value(json_object_get(event, "n"));
    p->answer = json_integer_value(json_object_get(first, "answer"));
    if (!v->other->asked)
        v->other->at = soon(THINK_MS);
}

/* Events of a table: each is whole in its piece of the answer, as they are short. */
static void hear(struct visitor *v, const char *data, size_t n)
{
    char *event, *end;

    if (v->held + n >= PIECE)
        v->held = 0;
    memcpy(v->text + v->held, data, n);
    v->held += n;
    v->text[v->held] = '\0';
    while ((event = strstr(v->text, "data: ")) && (end = strstr(event, "\n\n"))) {
        json_t *json = json_loadb(event + 6, (size_t)(end - event) - 6, 0, NULL);
        take_event(v, json);
        json_decref(json);
        v->held -= (size_t)(end + 2 - v->text);
        memmove(v->text, end + 2, v->held + 1);
    }
}

/* ---- What the others do ---- */

static void act(struct load *l, struct visitor *v)
{
    static const char *const paths[] = {"/api/club", "/api/games/1/ratings", "/api/me"};
    char path[64], body[64];
    unsigned which = (unsigned)random() % 6;

    v->reads = which < 2;

    if (v->kind == FETCHES) {
        ask(v, "GET", "/api/games/1/ratings", "");
    } else if (v->person) {
        act_at_table(l, v);
    } else if (which < 3) {
        ask(v, "GET", paths[which], "");
    } else {
        snprintf(path, sizeof path, "/api/tables/4be9013c%04x/answer", v->number & 0xffff);
        snprintf(body, sizeof body, "{\"n\": %u, \"answer\": 59}", which);
        ask(v, "POST", path, body);
    }
}

static enum what what_of(const struct visitor *v)
{
    if (v->kind == FETCHES || (!v->person && v->reads))
        return READS;
    return v->person && v->person->does != PLAYS ? OPENINGS : ASKS;
}

static void note_answer(struct load *l, struct visitor *v)
{
    struct times *t = &l->times[what_of(v)];

    t->ms = array_grow(t->ms, &t->room, t->n, sizeof *t->ms);
    if (!t->ms)
        fail("memory");
    t->ms[t->n++] = (double)(clock_wall_ns() - v->at) / (double)CLOCK_MS;
    if (strncmp(v->line, "HTTP/1.1 2", 10) != 0 && strncmp(v->line, "HTTP/1.1 401", 12) != 0)
        l->refused++;
    v->asked = false;
    if (v->person) {
        bool good = strncmp(v->line, "HTTP/1.1 2", 10) == 0;
        v->at = v->person->n || !good ? soon(THINK_MS) : 0;
        if (v->person->does == OPENS)
            take_table(l, v);
        return;
    }
    v->at = v->kind == SITS ? soon(THINK_MS) + THINK_MS / 2 * CLOCK_MS : 0;
}

static void take_bytes(struct load *l, struct visitor *v, const char *data, size_t n)
{
    while (n > 0 && !v->body) {
        if (v->header == sizeof v->line - 1)
            fail("a header that is too long");
        v->line[v->header++] = *data++;
        v->line[v->header] = '\0';
        n--;
        if (v->header < 4 || memcmp(v->line + v->header - 4, "\r\n\r\n", 4) != 0)
            continue;
        const char *length = strstr(v->line, "Content-Length: ");
        v->left = length ? strtoul(length + 16, NULL, 10) : 0;
        v->body = true;
    }
    if (n > v->left)
        n = v->left;
    if (v->person && n < PIECE - v->held) {
        memcpy(v->text + v->held, data, n);
        v->held += n;
    }
    v->left -= n;
    if (v->asked && v->body && v->left == 0)
        note_answer(l, v);
}

static void take_events(struct load *l, struct visitor *v, const char *data, size_t n)
{
    if (!memmem(data, n, "event: ladder", 13))
        return;
    l->told++;
    if (!v->other->asked && !v->other->at)
        v->other->at = soon(SPREAD_MS);
}

static void read_visitor(struct load *l, struct visitor *v)
{
    static char piece[PIECE];
    ssize_t n = recv(v->fd, piece, sizeof piece, 0);

    if (n <= 0) {
        l->broken++;
        close(v->fd);
        v->fd = -1;
        v->at = 0;
    } else if (v->kind == WATCHES) {
        take_events(l, v, piece, (size_t)n);
    } else if (v->kind == HEARS) {
        hear(v, piece, (size_t)n);
    } else {
        take_bytes(l, v, piece, (size_t)n);
    }
}

/* ---- The whole ---- */

static void act_all(struct load *l)
{
    uint64_t now = clock_wall_ns();

    for (size_t i = 0; i < l->visitors; i++) {
        struct visitor *v = &l->visitor[i];
        if ((v->kind == FETCHES || v->kind == SITS) && v->fd >= 0 && !v->asked && v->at &&
            v->at <= now)
            act(l, v);
    }
}

/* Watchers, then those who fetch for them, people, then those who hear for them. */
static void begin_visitor(struct load *l, size_t i)
{
    struct visitor *v = &l->visitor[i];
    size_t people = 2 * (size_t)l->watchers;

    v->kind = i < l->watchers          ? WATCHES
              : i < people             ? FETCHES
              : i < people + l->people ? SITS
                                       : HEARS;
    v->number = (unsigned)(v->kind < SITS ? i % l->watchers : (i - people) % l->people);
    v->fd = -1;
    if (v->kind == WATCHES)
        v->other = v + l->watchers;
    else if (v->kind == SITS)
        v->other = v + l->people;
    else if (v->kind == HEARS)
        v->other = v - l->people;
    if (v->kind >= SITS && l->rules) {
        v->text = malloc(PIECE + 1);
        v->person = v->kind == SITS ? calloc(1, sizeof *v->person) : v->other->person;
        if (!v->text || !v->person)
            fail("start");
    }
    if (v->kind != HEARS)
        connect_visitor(l, v);
    if (v->kind == WATCHES)
        ask(v, "GET", "/api/events", "");
    else if (v->kind == SITS)
        v->at = soon(l->rules ? l->seconds * 1000 / 3 : THINK_MS);
}

static void begin(struct load *l)
{
    l->visitors = 2 * ((size_t)l->watchers + l->people);
    l->visitor = calloc(l->visitors, sizeof *l->visitor);
    l->events = epoll_create1(0);
    if (!l->visitor || l->events < 0)
        fail("start");
    for (size_t i = 0; i < l->visitors; i++)
        begin_visitor(l, i);
}

static void run(struct load *l)
{
    struct epoll_event event[256];
    uint64_t end = clock_wall_ns() + l->seconds * CLOCK_SECOND;

    while (clock_wall_ns() < end) {
        int n = epoll_wait(l->events, event, 256, 2);
        for (int i = 0; i < n; i++)
            read_visitor(l, event[i].data.ptr);
        act_all(l);
    }
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void print_times(const char *what, struct times *t)
{
    if (!t->n)
        return;
    qsort(t->ms, t->n, sizeof *t->ms, compare);
    printf("%-16s%7zu answers: half within %.2f ms, 90 %% %.2f, 99 %% %.2f, 99.9 %% %.2f\n", what,
           t->n, t->ms[t->n / 2], t->ms[t->n * 9 / 10], t->ms[t->n * 99 / 100],
           t->ms[t->n * 999 / 1000]);
}

/* How long it was ready to run while others had the processors. */
static double seconds_waited(pid_t pid)
{
    char path[64];
    unsigned long long ran = 0, waited = 0;

    snprintf(path, sizeof path, "/proc/%d/schedstat", (int)pid);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%llu %llu", &ran, &waited) != 2)
        waited = 0;
    if (file)
        fclose(file);
    return (double)waited / 1e9;
}

static void print(struct load *l)
{
    printf("%u watch, %u sit at tables, %u s: %lu events told, %lu refused, %lu broken off\n",
           l->watchers, l->people, l->seconds, l->told, l->refused, l->broken);
    print_times("read", &l->times[READS]);
    print_times("asked", &l->times[ASKS]);
    print_times("tables opened", &l->times[OPENINGS]);
    if (l->pid)
        printf(
            "server: %.1f MB now, %.1f MB at most; %.2f s of CPU time, for which it waited %.2f s\n",
            (double)process_resident(l->pid) / 1e6, (double)process_resident_peak(l->pid) / 1e6,
            (double)process_cpu_ns(l->pid) / 1e9, seconds_waited(l->pid));
}

int main(int argc, char **argv)
{
    struct load l = {.watchers = 1000, .people = 50, .seconds = 20};
    struct rlimit files;

    if (argc < 2) {
        fprintf(stderr, "club_load PORT [--watchers N] [--people N] [--seconds N] [--pid PID] "
                        "[--play RULES]\n");
        return 2;
    }
    l.server = (struct sockaddr_in){.sin_family = AF_INET,
                                    .sin_port = htons((uint16_t)strtoul(argv[1], NULL, 10)),
                                    .sin_addr = {htonl(INADDR_LOOPBACK)}};
    for (int i = 2; i + 1 < argc; i += 2) {
        unsigned number = (unsigned)strtoul(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--watchers") == 0)
            l.watchers = number;
        else if (strcmp(argv[i], "--people") == 0)
            l.people = number;
        else if (strcmp(argv[i], "--seconds") == 0)
            l.seconds = number;
        else if (strcmp(argv[i], "--pid") == 0)
            l.pid = (pid_t)number;
        else if (strcmp(argv[i], "--play") == 0)
            l.rules = argv[i + 1];
    }
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
    begin(&l);
    run(&l);
    print(&l);
    return 0;
}
