#include "host/signals.h"

#include <signal.h>
#include <stddef.h>

void signals_reset(void)
{
    static const int ignored[] = {SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGTSTP, SIGPIPE, SIGXFSZ};
    const struct sigaction plain = {.sa_handler = SIG_DFL}, ignore = {.sa_handler = SIG_IGN};
    sigset_t none;
    for (int number = 1; number < SIGRTMIN; number++)
        sigaction(number, &plain, NULL); /* fails for some, which cannot be changed anyway */
    for (unsigned i = 0; i < sizeof ignored / sizeof ignored[0]; i++)
        sigaction(ignored[i], &ignore, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}
