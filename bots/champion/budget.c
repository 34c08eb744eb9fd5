/* champion - how much it thinks. */
#include <stdlib.h>
#include <string.h>

#include "champion.h"

enum {
    WORK_A_MS = 25000, /* positions solved in a millisecond */
    FUTURES_A_MS = 96,
    LATE_A_MS = 256
};

static int number(const char *args, const char *key, int otherwise)
{
    const char *found = strstr(args, key);

    return found ? atoi(found + strlen(key)) : otherwise;
}

/* The number after "ms=" in thousandths, 1000 without one. */
static int thousandths(const char *args)
{
    const char *found = strstr(args, "ms=");
    double ms = found ? strtod(found + 3, NULL) : 1;

    return ms > 1000 ? 1000000 : ms < 0.01 ? 10 : (int)(ms * 1000);
}

static int at_most(long n, int most)
{
    return n > most ? most : (int)n;
}

struct champion_budget champion_budget_of(const char *args)
{
    long us = thousandths(args);

    return (struct champion_budget){
        .work = at_most(us * WORK_A_MS / 1000, 1 << 30),
        .futures = 8 + at_most(us * number(args, "fut=", FUTURES_A_MS) / 1000, CHAMPION_WORLDS - 8),
        .mix = number(args, "mix=", 128),
        .oversample = number(args, "over=", 4),
        .worlds = 8 + at_most(us * number(args, "worlds=", 128) / 1000, CHAMPION_WORLDS - 8),
        .edge = number(args, "edge=", 0),
        .bid_edge = number(args, "bedge=", 0),
        .hopeless = number(args, "hopeless=", 100),
        .search = number(args, "search=", 0xffff),
        .late = at_most(us * number(args, "late=", LATE_A_MS) / 1000, CHAMPION_WORLDS),
    };
}
