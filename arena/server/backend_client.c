#include "server/backend_client.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/json_writer.h"

enum {
    ASKS = 4096, /* under way at once */
    QUEUED = 512,
    ANSWER_SECONDS = 30,
    AT_ONCE = 64, /* messages read before others have their turn */
};

/* A message that waits for room in the socket. */
struct backend_message {
    struct backend_message *next;
    struct buf text;
    int file; /* owned; -1: none */
};

bool backend_init(struct backend *b, int fd)
{
    *b = (struct backend){.fd = fd, .room = malloc(BACKEND_MESSAGE)};
    b->queue_end = &b->queue;
    return b->room != NULL;
}

static void free_message(struct backend_message *m)
{
    buf_finish(&m->text);
    if (m->file >= 0)
        close(m->file);
    free(m);
}

void backend_finish(struct backend *b)
{
    while (b->queue) {
        struct backend_message *next = b->queue->next;
        free_message(b->queue);
        b->queue = next;
    }
    free(b->room);
    *b = (struct backend){.fd = -1};
}

/* ---- Sending ---- */

static bool send_now(int fd, const struct buf *text, int file)
{
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int))];
    } control = {.room = {0}};
    struct iovec part = {text->data, text->len};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};

    if (file >= 0) {
        message.msg_control = control.room;
        message.msg_controllen = sizeof control.room;
        control.header = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof file),
                                          .cmsg_level = SOL_SOCKET,
                                          .cmsg_type = SCM_RIGHTS};
        memcpy(CMSG_DATA(&control.header), &file, sizeof file);
    }
    ssize_t sent;
    do
        sent = sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && errno == EINTR);
    return sent >= 0;
}

static bool queue_message(struct backend *b, struct buf *text, int file)
{
    struct backend_message *m = b->queued < QUEUED ? calloc(1, sizeof *m) : NULL;

    if (!m)
        return false;
    m->file = file >= 0 ? fcntl(file, F_DUPFD_CLOEXEC, 0) : -1;
    if (file >= 0 && m->file < 0) {
        free(m);
        return false;
    }
    m->text = *text;
    *text = (struct buf){0};
    *b->queue_end = m;
    b->queue_end = &m->next;
    b->queued++;
    return true;
}

bool backend_flush(struct backend *b)
{
    while (b->queue && send_now(b->fd, &b->queue->text, b->queue->file)) {
        struct backend_message *sent = b->queue;
        b->queue = sent->next;
        if (!b->queue)
            b->queue_end = &b->queue;
        b->queued--;
        free_message(sent);
    }
    return !b->queue || errno == EAGAIN || errno == EWOULDBLOCK;
}

/* In their order: nothing overtakes what waits. */
static bool send_or_queue(struct backend *b, struct buf *text, int file)
{
    bool sent = !b->queue && send_now(b->fd, text, file);

    return sent || queue_message(b, text, file);
}

static bool send_json(struct backend *b, json_t *message, int file)
{
    struct buf text = {0};
    bool sent = false;

    if (!message || !jw_dump(message, JSON_COMPACT, &text))
        errno = EAGAIN;
    else if (text.len > BACKEND_MESSAGE)
        errno = EMSGSIZE;
    else if (!(sent = send_or_queue(b, &text, file)))
        errno = EAGAIN;
    int why = errno;
    buf_finish(&text);
    json_decref(message);
    errno = why;
    return sent;
}

/* ---- Asks ---- */

bool backend_ask(struct backend *b, struct backend_ask *ask, const char *what, const char *token,
                 json_t *args, int file, uint64_t now)
{
    json_int_t id = (json_int_t)b->last_id + 1;
    json_t *message =
        json_pack("{s:I, s:s, s:s?, s:o}", "id", id, "do", what, "token", token, "args", args);

    if (b->asks == ASKS) {
        json_decref(message);
        errno = EAGAIN;
        return false;
    }
    if (!send_json(b, message, file))
        return false;
    ask->id = ++b->last_id;
    ask->answered = false;
    ask->deadline = now + ANSWER_SECONDS * CLOCK_SECOND;
    ask->previous = NULL;
    ask->next = b->first;
    if (b->first)
        b->first->previous = ask;
    b->first = ask;
    b->asks++;
    return true;
}

static void take_off(struct backend *b, struct backend_ask *ask)
{
    if (ask->next)
        ask->next->previous = ask->previous;
    if (ask->previous)
        ask->previous->next = ask->next;
    else
        b->first = ask->next;
    ask->id = 0;
    b->asks--;
}

void backend_forget(struct backend *b, struct backend_ask *ask)
{
    json_int_t id = (json_int_t)ask->id;

    if (!id)
        return;
    take_off(b, ask);
    if (ask->watch)
        (void)send_json(b, json_pack("{s:I, s:s}", "id", id, "do", "unwatch"), -1);
}

static struct backend_ask *find(const struct backend *b, json_int_t id)
{
    struct backend_ask *ask = b->first;

    while (ask && (json_int_t)ask->id != id)
        ask = ask->next;
    return ask;
}

/* ---- Reading ---- */

static void take_answer(struct backend *b, struct backend_ask *ask, json_t *message)
{
    json_int_t status = json_integer_value(json_object_get(message, "status"));
    json_t *body = json_object_get(message, "body");

    if (ask->answered)
        return;
    ask->answered = true;
    if (status < 200 || status > 599)
        status = 502;
    if (!ask->watch || status != 200)
        take_off(b, ask);
    ask->told(ask, BACKEND_ANSWER, (int)status, json_is_null(body) ? NULL : body);
}

/* The backend asks whether this process still works. */
static void answer_ping(struct backend *b)
{
    (void)send_json(b, json_pack("{s:i, s:s}", "id", 0, "do", "pong"), -1);
}

static void take_message(struct backend *b, json_t *message)
{
    struct backend_ask *ask = find(b, json_integer_value(json_object_get(message, "id")));
    json_t *event = json_object_get(message, "event");

    if (json_is_true(json_object_get(message, "ping")))
        answer_ping(b);
    if (!ask)
        return;
    if (json_object_get(message, "status")) {
        take_answer(b, ask, message);
    } else if (ask->watch && ask->answered && event) {
        ask->told(ask, BACKEND_EVENT, 200, event);
    } else if (ask->watch && ask->answered && json_is_true(json_object_get(message, "end"))) {
        take_off(b, ask);
        ask->told(ask, BACKEND_END, 200, NULL);
    }
}

/* Descriptors do not come this way; one that does is closed by the system, as there is no room for
 * it. A message that is no JSON is passed over. */
bool backend_read(struct backend *b)
{
    for (int i = 0; i < AT_ONCE; i++) {
        ssize_t n = recv(b->fd, b->room, BACKEND_MESSAGE, MSG_DONTWAIT | MSG_TRUNC);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno == EAGAIN || errno == EWOULDBLOCK;
        if (n == 0)
            return false;
        json_t *message =
            n <= BACKEND_MESSAGE ? json_loadb((const char *)b->room, (size_t)n, 0, NULL) : NULL;
        take_message(b, message);
        json_decref(message);
    }
    return true;
}

/* ---- Time ---- */

static struct backend_ask *find_late(const struct backend *b, uint64_t now)
{
    struct backend_ask *ask = b->first;

    while (ask && (ask->answered || ask->deadline > now))
        ask = ask->next;
    return ask;
}

void backend_tick(struct backend *b, uint64_t now)
{
    for (struct backend_ask *late; (late = find_late(b, now));) {
        backend_forget(b, late);
        late->told(late, BACKEND_ANSWER, 503, NULL);
    }
}
