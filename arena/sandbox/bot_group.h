/*
 * Plays tables with a group of bots, each in a process of its own. The group has a chair
 * (table/chair.h) for each bot of a pairing, which puts what it is told and asked into frames.
 *
 * Alone, a group plays one table. Every question is a frame, and it is known exactly who failed at
 * what. In a batch (batch.h) it plays many tables in lock-step. A frame holds all that one process
 * is asked at once; it is known who failed, but not at which table.
 *
 * The kernel's clock tells how much time a frame took, but not how much each answer in it took. So
 * that no bot gains much by making one answer long, a frame has no more items than are expected to
 * need a quarter of answer_ms (frame_size.h), and may take twice answer_ms. A frame of one item has
 * the item's own limit.
 */
#ifndef SANDBOX_BOT_GROUP_H
#define SANDBOX_BOT_GROUP_H

#include "base/histogram.h"
#include "sandbox/failure.h"
#include "sandbox/frame_size.h"
#include "sandbox/bot_process.h"
#include "table/callbacks.h"
#include "table/table.h"

/* All of it outlives the bot group. */
struct bot_group_setup {
    unsigned chairs;                        /* of the pairing */
    struct process_setup process[EU_SEATS]; /* by chair; `batched` is set by the bot group */
    unsigned absent;                        /* bit c: no process for chair c, nobody sits there */
    /* By chair: who sits there in place of a bot's process, which the group does not own; NULL: a
     * bot. Alone only. */
    struct chair *guest[EU_SEATS];
    bool (*is_gone)(void *context); /* play is to end where it stands; NULL: never */
    void *context;
    const uint8_t *order; /* chairs in the order in which they are met; NULL: by number */
};

/* A bot of the group. */
struct member {
    struct chair chair;                         /* first: what the table sees */
    struct process process;                     /* to be read */
    struct histogram took[CALLBACKS_QUESTIONS]; /* ns of CPU an answer, by enum eu_question: what
                                                   its process says, and no more than it used;
                                                   whoever looks may clear it */
    /* The rest is bot_group.c's own. */
    struct bot_group *bot_group;
    unsigned number; /* chair of the pairing */
    struct process_setup setup;
    struct instance **instance; /* by slot */
    struct due *due,
        *next;     /* what must be answered: of the round under way, and of the one being made */
    size_t owes;   /* of the one being made */
    unsigned left; /* items of the round under way that wait to be sent */
    const struct due *frame; /* what must be answered in the frame under way */
    size_t owed, asked;      /* how many; of them questions */
    struct frame_size demand;
    uint64_t cpu;    /* used before the first table */
    uint64_t tables; /* opened */
    uint64_t since;  /* wall clock when the frame under way was sent */
    bool sent;
};

/*
 * Alone:      bot_group_start(&s, &setup, 0) && bot_group_play(&s, &table, chair_at, &played);
 *             bot_group_end(&s, true)
 * In a batch: bot_group_start(&s, &setup, width); batch_play(b, &s, list, n) as often as need be;
 *             bot_group_end(&s, false)
 *
 * After a false: s.failure, or where the machine failed s.failed and s.err, or s.gone.
 * bot_group_end is needed either way.
 */
struct bot_group {
    struct failure failure; /* of a member */
    bool failed;            /* the machine failed: err says how */
    struct err err;
    bool gone;                      /* a guest has left */
    struct note note;               /* alone: what is being asked */
    struct member member[EU_SEATS]; /* by chair */
    struct histogram
        wait; /* wall time from question to answer, in ns; whoever looks may clear it */
    /* In a batch: takes an answer as it comes. It may ask the next question at once. */
    void (*answered)(void *context, struct instance *instance, int32_t answer);
    void *context;
    /* The rest is bot_group.c's own. */
    const struct bot_group_setup *setup;
    unsigned slots; /* tables at once */
    bool batched;
    int32_t value;        /* alone: the answer */
    struct eu_view scrap; /* where views go when it is over */
};

/* Starts the processes, to play alone, or in batches of so many tables. False also where a
 * bot does not start, which is a failure. */
bool bot_group_start(struct bot_group *s, const struct bot_group_setup *setup, unsigned width);

/* The chair of a table_setup for a chair of the pairing; NULL where nobody sits. */
struct chair *bot_group_chair(struct bot_group *s, unsigned chair);

/* Whether play has ended: a bot failed, the machine failed, or a guest left. Then its chairs do
 * nothing any more. */
static inline bool bot_group_is_over(const struct bot_group *s)
{
    return s->failure.happened || s->failed || s->gone;
}

/* Plays one table alone, and only one. setup->chair and ->note are set here; `chair_at` says by
 * seat which chair of the pairing sits there. False if it is over before the table is; nothing in
 * *played counts then. */
bool bot_group_play(struct bot_group *s, struct table_setup *setup,
                    const uint8_t chair_at[EU_SEATS], struct table_record *played);

/* In a batch: sends the items that wait and takes in the answers. */
bool bot_group_round(struct bot_group *s);

/* In a batch: the table of this slot is over for all of its bots, who log no more lines there. */
void bot_group_leave(struct bot_group *s, unsigned slot);

/* In a batch: whether more tables may begin before the next round. */
bool bot_group_has_room(const struct bot_group *s);

/* In a batch, when all is played or a bot has failed: whether a process had, or may have had, more
 * memory than one alone may have. Then what was played since the last call is not what it would
 * have been alone. If nothing else has failed, that chair has now failed (EU_MEMORY). */
bool bot_group_outgrew(struct bot_group *s);

/* Unloads the bots and ends all processes, patiently or, `now`, at once. Bit c of what it returns
 * is set where chair c's bot did not finish unloading in time; after a failure only `now`
 * makes sense. */
unsigned bot_group_end(struct bot_group *s, bool now);

#endif
