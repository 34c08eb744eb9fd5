#include "run/watchdog.h"

#include <string.h>

#include "base/clock.h"

/* Loading and opening have the time to read tables; they are no question. */
static uint64_t limit_ns(const struct watchdog_sight *s, const struct limits *l)
{
    return (s->question == EU_NOTHING ? limits_other_ms(l) : l->answer_ms) * CLOCK_MS;
}

static bool is_same_question(const struct watchdog_sight *a, const struct watchdog_sight *b)
{
    return a->turn == b->turn && a->set == b->set && a->table == b->table;
}

/* Adds the time since the last sight to the seat that is being asked now: over many sights each
 * seat gets its share. */
static uint64_t add_up(struct watchdog *w, const struct watchdog_sight *now)
{
    if (now->set != w->set || now->table != w->table) {
        memset(w->spent, 0, sizeof w->spent);
        w->set = now->set;
        w->table = now->table;
    }
    if (!now->turn || now->turn >= WATCHDOG_LOADING || now->seat >= EU_SEATS)
        return 0;
    return w->spent[now->seat] += now->cpu - w->cpu;
}

static void remember(struct watchdog *w, const struct watchdog_sight *now)
{
    enum { GAP = 50 };
    if (!w->begun || !is_same_question(&w->since, now) || now->held)
        w->since = *now;
    else if (now->wall - w->wall > GAP * WATCHDOG_TICK_MS * CLOCK_MS)
        w->since.wall += now->wall - w->wall;
    w->begun = true;
    w->cpu = now->cpu;
    w->wall = now->wall;
}

static enum watchdog_verdict judge(const struct watchdog *w, const struct watchdog_sight *now,
                                   const struct limits *l)
{
    uint64_t wall = now->wall - w->since.wall;
    if (!now->turn)
        return wall > WATCHDOG_STUCK_MS * CLOCK_MS ? WATCHDOG_STUCK : WATCHDOG_WELL;
    uint64_t limit = limit_ns(now, l);
    if (now->cpu - w->since.cpu > limit)
        return WATCHDOG_ANSWER;
    return now->sleeps && wall > LIMITS_WALL * limit ? WATCHDOG_SILENT : WATCHDOG_WELL;
}

enum watchdog_verdict watchdog_see(struct watchdog *w, const struct watchdog_sight *now,
                                   const struct limits *limits)
{
    uint64_t spent = w->begun ? add_up(w, now) : 0;
    remember(w, now);
    enum watchdog_verdict verdict = judge(w, now, limits);
    if (verdict == WATCHDOG_WELL && spent > limits->table_ms * CLOCK_MS)
        verdict = WATCHDOG_TABLE;
    return verdict;
}

bool watchdog_wonders(const struct watchdog *w, uint64_t wall, const struct limits *limits)
{
    return w->since.turn && wall - w->since.wall > LIMITS_WALL * limit_ns(&w->since, limits);
}
