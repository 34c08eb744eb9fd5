#include "host/descriptors.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

bool descriptors_arrange(void)
{
    for (int given = 0; given <= OBJECT; given++)
        if (fcntl(given, F_GETFD) < 0)
            return false;
    if (dup2(PRINTS, ANSWERS) < 0 || dup2(PRINTS_TOO, PRINTS) < 0)
        return false;
    if (close_range(LINKED, ~0u, 0) != 0)
        for (int other = LINKED; other < 65536; other++)
            close(other);
    setvbuf(stdout, NULL, _IONBF, 0); /* a bot's words before its death count most */
    return true;
}

bool descriptors_orphaned(void)
{
    struct pollfd questions = {.fd = QUESTIONS, .events = POLLIN};
    return poll(&questions, 1, 0) > 0 && questions.revents == POLLHUP;
}
