#include "backend/listening.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text.h"

/* ---- Addresses ---- */

union listening_address {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
};

static bool set_v4(union listening_address *a, const char *host, uint16_t port)
{
    a->v4 = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(port)};
    return inet_pton(AF_INET, host, &a->v4.sin_addr) == 1;
}

static bool set_v6(union listening_address *a, const char *host, uint16_t port)
{
    a->v6 = (struct sockaddr_in6){.sin6_family = AF_INET6, .sin6_port = htons(port)};
    return inet_pton(AF_INET6, host, &a->v6.sin6_addr) == 1;
}

static bool read_address(union listening_address *a, const char *listen)
{
    const char *colon = strrchr(listen, ':');
    char host[INET6_ADDRSTRLEN + 2];
    uint64_t port;

    if (!colon || !text_u64(text_of(colon + 1), 0, 65535, &port) ||
        !text_copy((struct text){listen, (size_t)(colon - listen)}, host, sizeof host))
        return false;
    size_t n = strlen(host);
    if (host[0] != '[')
        return set_v4(a, strcmp(host, "localhost") == 0 ? "127.0.0.1" : host, (uint16_t)port);
    if (host[n - 1] != ']')
        return false;
    host[n - 1] = '\0';
    return set_v6(a, host + 1, (uint16_t)port);
}

/* ---- The socket ---- */

static bool bind_soon(int fd, const union listening_address *a)
{
    enum { TRIES = 50, PAUSE_MS = 20 };
    socklen_t bytes = a->any.sa_family == AF_INET ? sizeof a->v4 : sizeof a->v6;

    for (unsigned i = 0; bind(fd, &a->any, bytes) != 0; i++) {
        if (errno != EADDRINUSE || i == TRIES)
            return false;
        (void)poll(NULL, 0, PAUSE_MS);
    }
    return true;
}

bool listening_works(int fd)
{
    int listens = 0;
    socklen_t bytes = sizeof listens;

    return getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &bytes) == 0 && listens;
}

bool listening_open(const char *address, int *fd, struct err *err)
{
    enum { BACKLOG = 4096 }; /* as many as the server takes; the kernel may allow fewer */
    union listening_address at;
    int on = 1;

    if (!read_address(&at, address))
        return err_set(err, ERR_USAGE,
                       "--listen: expected ADDRESS:PORT, as in 127.0.0.1:8080, not '%s'", address);
    *fd = socket(at.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (*fd >= 0 && setsockopt(*fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        bind_soon(*fd, &at) && listen(*fd, BACKLOG) == 0)
        return true;
    (void)err_errno(err, ERR_USAGE, "--listen: cannot listen at %s", address);
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
    return false;
}
