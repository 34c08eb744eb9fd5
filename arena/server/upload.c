#include "server/upload.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/file.h"

bool upload_is_open(const struct upload_slots *slots, const char *who)
{
    const struct upload *u = slots->first;

    while (u && strcmp(u->who, who) != 0)
        u = u->next;
    return u != NULL;
}

static bool has_room(const struct upload_slots *slots, uint64_t bytes)
{
    return slots->now < slots->most &&
           (!slots->now || (slots->bytes <= slots->room && bytes <= slots->room - slots->bytes));
}

bool upload_open(struct upload *u, struct upload_slots *slots, const char *who, uint64_t most)
{
    int fd =
        has_room(slots, most) ? memfd_create("handed in", MFD_CLOEXEC | MFD_ALLOW_SEALING) : -1;

    *u = (struct upload){.fd = fd, .most = most};
    if (fd < 0)
        return false;
    (void)snprintf(u->who, sizeof u->who, "%s", who);
    u->slots = slots;
    u->next = slots->first;
    slots->first = u;
    slots->now++;
    slots->bytes += most;
    return true;
}

void upload_add(struct upload *u, const void *data, size_t n)
{
    if (u->failed || n > u->most - u->bytes || !file_write(u->fd, data, n, "handed in", NULL))
        u->failed = true;
    else
        u->bytes += n;
}

int upload_seal(struct upload *u)
{
    const int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;

    if (u->failed || fcntl(u->fd, F_ADD_SEALS, seals) != 0 || lseek(u->fd, 0, SEEK_SET) != 0)
        return -1;
    return u->fd;
}

void upload_close(struct upload *u)
{
    if (!u->slots)
        return;
    struct upload **at = &u->slots->first;
    while (*at != u)
        at = &(*at)->next;
    *at = u->next;
    u->slots->now--;
    u->slots->bytes -= u->most;
    close(u->fd);
    *u = (struct upload){.fd = -1};
}
