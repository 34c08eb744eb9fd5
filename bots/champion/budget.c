/* champion - how much it thinks. */
#include <stdlib.h>
#include <string.h>

#include "champion.h"

/* For each millisecond that an answer takes on the average (match --times); hard ones take up to
 * four times as long. */
enum { WORLDS = 250, WORK = 50000, FUTURES = 250, TRIALS = 1200, LATE = 400 };

enum { LEAST = 10, MOST = 1000000 }; /* thousandths of a millisecond */

static long thousandths(const char *args)
{
    const char *found = strstr(args, "ms=");
    double ms = found ? strtod(found + 3, NULL) : 1;

    return ms > MOST / 1000.0 ? MOST : ms < LEAST / 1000.0 ? LEAST : (long)(ms * 1000);
}

static int share(long us, int a_ms, int least, int most)
{
    long n = us * a_ms / 1000;

    return n < least ? least : n > most ? most : (int)n;
}

struct champion_budget champion_budget_of(const char *args)
{
    long us = thousandths(args);

    return (struct champion_budget){
        .worlds = share(us, WORLDS, 16, CHAMPION_WORLDS),
        .work = share(us, WORK, 1000, 1 << 30),
        .futures = share(us, FUTURES, 32, CHAMPION_WORLDS),
        .trials = share(us, TRIALS, 100, 1 << 30),
        .late = share(us, LATE, 16, CHAMPION_WORLDS),
    };
}
