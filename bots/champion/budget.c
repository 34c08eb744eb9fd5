/* champion - how much it thinks. */
#include "champion.h"

/* For each millisecond that an answer takes on the average (match --times); hard ones take up to
 * four times as long. */
enum { WORLDS = 140, WORK = 60000, FUTURES = 140, TRIALS = 1200, LATE = 400 };

static int share(long us, int a_ms, int least, int most)
{
    long n = us * a_ms / 1000;

    return n < least ? least : n > most ? most : (int)n;
}

struct champion_budget champion_budget_of(double ms)
{
    long us = (long)(ms * 1000);

    return (struct champion_budget){
        .worlds = share(us, WORLDS, 16, CHAMPION_WORLDS),
        .work = share(us, WORK, 1000, 1 << 30),
        .futures = share(us, FUTURES, 32, CHAMPION_WORLDS),
        .trials = share(us, TRIALS, 100, 1 << 30),
        .late = share(us, LATE, 16, CHAMPION_WORLDS),
    };
}
