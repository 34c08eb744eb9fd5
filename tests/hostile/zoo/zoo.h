/*
 * What the hostile bots of the sandbox share. They make trumps at once, so that there is play, and
 * else give the first legal answer; at one question of each table they do what the file they are in
 * defines:
 *
 *     #include "zoo.h"
 *
 *     static void act(void) { ... }
 *
 *     ZOO("name")
 *
 * Three bots are made of each file: as it stands; with EARLY, when it acts in a constructor, and
 * nothing more later; with TAME, when it does not act at all, and all else is the same. zoo.txt
 * says what each must get. An act that was allowed what it should not be says gain(1), and from
 * then on the bot answers illegally, so that "no effect" in the log means that the wall held.
 *
 * Before it includes this a file may define
 *     ZOO_AT     the number of the question of a table, from 1
 *     ZOO_EVERY  to act at every question
 *     ZOO_ONCE   to act at two steps of a table at most: for acts that cost a second
 *     ZOO_IN     the callback to act in (enum zoo_in)
 */
#ifndef ZOO_H
#define ZOO_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "euchre_wire.h"

#ifndef ZOO_AT
#define ZOO_AT 6
#endif

enum zoo_in { ZOO_ASK, ZOO_LOAD, ZOO_UNLOAD, ZOO_ACCEPTS, ZOO_OPEN, ZOO_CLOSE, ZOO_TELL };

#ifndef ZOO_IN
#define ZOO_IN ZOO_ASK
#endif

static void act(void);

struct zoo {
    unsigned asked;
    const struct eu_host *host;
};

/* What act may use: of the table that is being asked; NULL in a constructor. */
static const struct zoo *zoo_table;
static const struct eu_view *zoo_view;
static int zoo_answer;  /* act may replace it */
static int zoo_refuses; /* to load, or to sit down */
static int zoo_gained;

/* To be told of success. */
static inline void gain(int yes)
{
    zoo_gained |= yes;
}

/* Sends bytes as if they were the host's own, by every descriptor that might lead to the arena. */
static inline void forge(const void *bytes, size_t n)
{
    for (int fd = 1; fd < 10; fd++)
        (void)!write(fd, bytes, n);
}

static inline void zoo_act(enum zoo_in in)
{
#if defined TAME || defined EARLY
    (void)in;
    (void)act;
#else
    if (in == ZOO_IN)
        act();
#endif
}

#ifdef EARLY
__attribute__((constructor)) static void zoo_early(void)
{
    act();
}
#endif

static inline int zoo_is_due(const struct zoo *z, const struct eu_view *view)
{
#ifdef ZOO_ONCE
    (void)z;
    return view->deal == 0 && view->question == EU_PLAY && view->tricks < 2 && view->seat < 2;
#elif defined ZOO_EVERY
    (void)z;
    (void)view;
    return 1;
#else
    (void)view;
    return z->asked == ZOO_AT;
#endif
}

static inline int zoo_ask(void *self, const struct eu_view *view)
{
    struct zoo *z = self;
    uint64_t bids = view->question == EU_BID ? view->legal & ~(1ULL << EU_PASS) : 0;
    z->asked++;
    zoo_table = z;
    zoo_view = view;
    zoo_answer = eu_first(bids ? bids : view->legal);
    if (zoo_is_due(z, view))
        zoo_act(ZOO_ASK);
    return zoo_gained ? 9999 : zoo_answer;
}

static inline int zoo_load(const struct eu_host *host)
{
    (void)host;
    zoo_act(ZOO_LOAD);
    return zoo_refuses;
}

static inline void zoo_unload(void)
{
    zoo_act(ZOO_UNLOAD);
}

static inline int zoo_accepts(const struct eu_rules *rules)
{
    (void)rules;
    zoo_act(ZOO_ACCEPTS);
    return 1;
}

static inline void *zoo_open(const struct eu_opening *opening)
{
    struct zoo *z = calloc(1, sizeof *z);
    if (z)
        z->host = opening->host;
    zoo_act(ZOO_OPEN);
    if (zoo_refuses) {
        free(z);
        return NULL;
    }
    return z;
}

static inline void zoo_close(void *self)
{
    zoo_act(ZOO_CLOSE);
    free(self);
}

static inline void zoo_tell(void *self, const struct eu_notice *notice, const struct eu_view *view)
{
    (void)self;
    (void)view;
    if (notice->event == EU_HAND_ENDS)
        zoo_act(ZOO_TELL);
}

#define ZOO(bot) \
    EU_BOT(.name = bot, .accepts = zoo_accepts, .load = zoo_load, .unload = zoo_unload, \
           .open = zoo_open, .close = zoo_close, .order = zoo_ask, .discard = zoo_ask, \
           .call_partner = zoo_ask, .play = zoo_ask, .answer = zoo_ask, \
           .tell = ZOO_IN == ZOO_TELL ? zoo_tell : NULL)

#endif
