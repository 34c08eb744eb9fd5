/*
 * A bot with one fault at one moment, said when it is compiled (agree.sh): FAULT is the name of a
 * function below, WHEN an expression, KIND the question at which it happens or 0 for any.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "euchre_bot.h"

struct table {
    unsigned asked; /* questions at this table */
};

static unsigned tables; /* opened in this process */
static char *kept[4096];
static unsigned keeps;

/* ---- Faults: each returns an answer, if it returns ---- */

static int none(const struct eu_view *v)
{
    return eu_first(v->legal);
}

static int crash(const struct eu_view *v)
{
    volatile const int *nowhere = NULL;

    return v->legal ? *nowhere : 0;
}

static int aborts(const struct eu_view *v)
{
    (void)v;
    abort();
}

static int ends(const struct eu_view *v)
{
    (void)v;
    _exit(3);
}

static int loops(const struct eu_view *v)
{
    for (volatile uint64_t n = v->legal | 1; n; n |= 1)
        continue;
    return 0;
}

static int forbidden(const struct eu_view *v)
{
    return fork() & (int)v->legal;
}

/* The first answer that is not legal. */
static int illegal(const struct eu_view *v)
{
    return __builtin_ctzll(~v->legal);
}

static int nonsense(const struct eu_view *v)
{
    (void)v;
    return 1000000;
}

/* A card of its own that it may not play, if there is one. */
static int renege(const struct eu_view *v)
{
    uint64_t others = v->hand & ~v->legal;

    return v->question == EU_PLAY && others ? eu_first(others) : eu_first(v->legal);
}

static int leaks(const struct eu_view *v, size_t bytes)
{
    char *more = malloc(bytes);

    if (!more)
        abort();
    memset(more, 1, bytes);
    kept[keeps++ % 4096] = more;
    return eu_first(v->legal);
}

static int leak_much(const struct eu_view *v)
{
    return leaks(v, 12 << 20);
}

/* ---- The bot ---- */

static void *open_table(const struct eu_opening *opening)
{
    (void)opening;
    tables++;
    return calloc(1, sizeof(struct table));
}

static void close_table(void *self)
{
    free(self);
}

static int answer(void *self, const struct eu_view *v)
{
    struct table *t = self;
    unsigned asked = t->asked++;

    (void)asked;
    if ((!KIND || v->question == KIND) && (WHEN))
        return FAULT(v);
    return eu_first(v->legal & ~UINT64_C(1) ? v->legal & ~UINT64_C(1) : v->legal);
}

static int play(void *self, const struct eu_view *v)
{
    return answer(self, v);
}

static const void *const all[] = {none,      crash,   aborts,   ends,   loops,
                                  forbidden, illegal, nonsense, renege, leak_much};

static int load(const struct eu_host *host)
{
    (void)host;
    return all[0] ? 0 : 1;
}

EU_BOT(.name = "agree", .load = load, .open = open_table, .close = close_table, .play = play,
       .order = answer, .discard = answer, .answer = answer)
