/* Does harm at questions that chance chooses, of a kind that chance chooses. The arguments are a
 * number on which both depend, and after how many questions harm comes on average: "7 40". The same
 * table has the same harm, wherever it is played. */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "nasty.h"

struct chances {
    uint64_t number;
    uint64_t every;
};

static void *open_table(const struct eu_opening *opening)
{
    char *rest;
    struct chances *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->number = strtoull(opening->args, &rest, 10);
    c->every = strtoull(rest, NULL, 10);
    if (!c->every)
        c->every = 40;
    return c;
}

static volatile int zero;

/* Little of the stack is touched, so that it is over before the time of an answer is. */
static int overflow(int depth)
{
    volatile char frame[65536];
    frame[0] = (char)depth;
    return zero ? 0 : overflow(depth + 1) + frame[0];
}

/* To the arena's pipe as well, if it is one of them. */
static void write_everywhere(void)
{
    static const char garbage[] = "garbage garbage garbage garbage garbage garbage garbage garbage";
    for (int fd = 1; fd < 1024; fd++)
        (void)!write(fd, garbage, sizeof garbage);
}

static void print(void)
{
    for (int i = 0; i < 2000; i++)
        printf("line %d of what nobody wants to read\n", i);
}

/* What returns is the answer. */
static int harm(unsigned kind, unsigned chance)
{
    switch (kind) {
    case 0:
        *(volatile int *)0 = 1;
        return 0;
    case 1:
        abort();
    case 2:
        _exit((int)(chance % 100));
    case 3:
        while (!zero) {
        }
        return 0;
    case 4:
        return 1 / zero;
    case 5:
        return overflow(0);
    case 6:
        write_everywhere();
        _exit(4);
    case 7:
        return (int)fork();
    case 8:
        return open("/tmp/chance-was-here", O_CREAT | O_RDWR, 0600);
    case 9:
        return socket(AF_INET, SOCK_STREAM, 0);
    case 10:
        return kill(getppid(), SIGKILL);
    case 11:
        print();
        return -1;
    default: /* often against the rules, but nothing else */
        return (int)(chance % 70);
    }
}

static int answer(void *self, const struct eu_view *view)
{
    const struct chances *c = self;
    if (eu_random(view->seed, c->number) % c->every == 0)
        return harm(eu_random(view->seed, c->number + 1) % 24,
                    eu_random(view->seed, c->number + 2) & 0xffff);
    return eu_first(view->legal);
}

EU_BOT(.name = "chance", .open = open_table, .close = nasty_close, .play = answer, .answer = answer)
