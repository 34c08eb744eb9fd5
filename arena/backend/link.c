#include "backend/link.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WAITING_MOST = 16 << 20 }; /* a server that lets so much wait does not work any more */

bool link_open(struct link *l, int *theirs, struct err *err)
{
    int ends[2];

    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return err_errno(err, ERR_ABORT, "cannot make a socket for the server");
    *l = (struct link){.fd = ends[0], .generation = l->generation + 1};
    *theirs = ends[1];
    return true;
}

void link_close(struct link *l)
{
    while (l->first) {
        struct link_packet *p = l->first;
        l->first = p->next;
        buf_finish(&p->bytes);
        free(p);
    }
    if (l->fd >= 0)
        close(l->fd);
    *l = (struct link){.fd = -1, .generation = l->generation};
}

/* ---- Taking ---- */

/* The first descriptor that came; others are closed. */
static int take_files(struct msghdr *m)
{
    int file = -1;

    for (struct cmsghdr *c = CMSG_FIRSTHDR(m); c; c = CMSG_NXTHDR(m, c)) {
        if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
            continue;
        for (size_t at = 0; at + sizeof(int) <= c->cmsg_len - CMSG_LEN(0); at += sizeof(int)) {
            int fd;
            memcpy(&fd, CMSG_DATA(c) + at, sizeof fd);
            if (file < 0)
                file = fd;
            else
                close(fd);
        }
    }
    return file;
}

bool link_take(struct link *l, struct buf *packet, int *file)
{
    union {
        char bytes[CMSG_SPACE(4 * sizeof(int))];
        struct cmsghdr align;
    } control;
    uint8_t *room = buf_reserve(packet, MESSAGE_BYTES);
    struct iovec data = {room, MESSAGE_BYTES};
    struct msghdr m = {.msg_iov = &data,
                       .msg_iovlen = 1,
                       .msg_control = control.bytes,
                       .msg_controllen = sizeof control.bytes};

    *file = -1;
    if (!room || l->fd < 0 || l->broken)
        return false;
    ssize_t n = recvmsg(l->fd, &m, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return false;
    l->broken = n <= 0;
    if (l->broken)
        return false;
    l->heard = true;
    *file = take_files(&m);
    packet->len += m.msg_flags & MSG_TRUNC ? 0 : (size_t)n;
    return true;
}

/* ---- Telling ---- */

bool link_waits(const struct link *l)
{
    return l->fd >= 0 && l->first != NULL;
}

/* False if it is not taken now. */
static bool send_packet(struct link *l, const struct buf *bytes)
{
    ssize_t n;

    while ((n = send(l->fd, bytes->data, bytes->len, MSG_DONTWAIT | MSG_NOSIGNAL)) < 0 &&
           errno == EINTR)
        continue;
    if (n < 0 && errno != EAGAIN)
        l->broken = true;
    return n >= 0;
}

void link_flush(struct link *l)
{
    while (l->first && !l->broken && send_packet(l, &l->first->bytes)) {
        struct link_packet *p = l->first;
        l->first = p->next;
        l->waiting -= p->bytes.len;
        buf_finish(&p->bytes);
        free(p);
    }
    if (!l->first)
        l->last = NULL;
}

static void keep(struct link *l, struct buf *bytes)
{
    struct link_packet *p = l->waiting + bytes->len <= WAITING_MOST ? calloc(1, sizeof *p) : NULL;

    l->broken = !p;
    if (!p)
        return;
    p->bytes = *bytes;
    *bytes = (struct buf){.len = 0};
    l->waiting += p->bytes.len;
    if (l->last)
        l->last->next = p;
    else
        l->first = p;
    l->last = p;
}

static void tell(struct link *l, struct buf *bytes, bool made)
{
    if (made && l->fd >= 0 && !l->broken && (l->first || !send_packet(l, bytes)) && !l->broken)
        keep(l, bytes);
    buf_finish(bytes);
}

void link_answer(struct link *l, uint64_t id, int status, json_t *body)
{
    struct buf bytes = {.len = 0};
    bool made = message_answer(&bytes, id, status, body);

    tell(l, &bytes, made);
}

void link_event(struct link *l, uint64_t id, json_t *event)
{
    struct buf bytes = {.len = 0};
    bool made = message_event(&bytes, id, event);

    tell(l, &bytes, made);
}

void link_end(struct link *l, uint64_t id)
{
    struct buf bytes = {.len = 0};
    bool made = message_end(&bytes, id);

    tell(l, &bytes, made);
}

void link_ping(struct link *l)
{
    struct buf bytes = {.len = 0};
    bool made = message_ping(&bytes);

    tell(l, &bytes, made);
}

void link_refuse(struct link *l, uint64_t id, int status, const char *fmt, ...)
{
    char sentence[1024];
    va_list args;

    va_start(args, fmt);
    (void)vsnprintf(sentence, sizeof sentence, fmt, args);
    va_end(args);
    link_answer(l, id, status, message_error(sentence));
}
