/*
 * Plays tables with a group of bots, each in a process of its own. The group has a chair
 * (table/chair.h) for each bot of a pairing. The chair turns what the bot is told and asked into
 * frames.
 *
 * Alone, a group plays one table. Every question is a frame of its own, so it is known exactly
 * which bot failed at which question. In a batch (batch.h) it plays many tables at the same time. A
 * frame holds everything that one process is asked in one round, so it is known which bot failed,
 * but not at which table.
 *
 * The kernel's clock measures the time of a frame, not of each answer in it. A bot could therefore
 * hide one long answer among short ones. To limit that, a frame holds no more items than are
 * expected to need a quarter of answer_ms (frame_size.h), and may take twice answer_ms. A frame of
 * one item has the limit of that item.
 */
#ifndef SANDBOX_BOT_GROUP_H
#define SANDBOX_BOT_GROUP_H

#include "base/histogram.h"
#include "sandbox/answer_times.h"
#include "sandbox/failure.h"
#include "sandbox/frame_items.h"
#include "sandbox/frame_size.h"
#include "sandbox/bot_process.h"
#include "table/callbacks.h"
#include "table/table.h"

/* Everything here must outlive the bot group. */
struct bot_group_setup {
    unsigned chairs;                        /* the number of chairs of the pairing */
    struct process_setup process[EU_SEATS]; /* by chair; `batch` is set by the bot group */
    unsigned absent;                        /* bit c: chair c has no process, nobody sits there */
    /* By chair: a guest who sits there instead of a bot's process, not owned by the group; NULL: a
     * bot. Only alone, not in a batch. */
    struct chair *guest[EU_SEATS];
    bool (*is_gone)(void *context); /* whether play must stop now; NULL: never */
    void (*watch)(void *context, const struct table *t); /* as in struct table_setup; or NULL */
    void *context;
    const uint8_t *order; /* chairs in the order in which their bots are loaded; NULL: by number */
};

/* A bot of the group. */
struct member {
    struct chair chair;     /* first: what the table sees */
    struct process process; /* for the caller to read */
    /* CPU time of an answer in ns, by enum eu_question, as the process reports it, but at most what
     * the kernel measured; the caller may clear it. */
    struct histogram times[CALLBACKS_QUESTIONS];
    /* The rest is bot_group.c's own. */
    struct bot_group *bot_group;
    unsigned number; /* its chair of the pairing */
    struct process_setup setup;
    struct instance **instance;             /* by slot */
    struct frame_items round, next;         /* being sent; waiting for a later round */
    unsigned left;                          /* items of this round that are not sent yet */
    const struct frame_item *frame;         /* the items of the current frame */
    unsigned items, asked;                  /* how many; of them questions */
    unsigned asked_of[CALLBACKS_QUESTIONS]; /* of them, by kind */
    struct frame_size demand;
    /* by enum eu_question, of a question alone in a frame; the first of all other frames */
    struct answer_times_usual usual[CALLBACKS_QUESTIONS];
    uint64_t cpu;    /* CPU time used before the first table */
    uint64_t tables; /* opened */
    uint64_t last;   /* the last round it took part in */
    bool sent;
};

/*
 * Alone:      bot_group_start(&s, &setup, 0) && bot_group_play(&s, &table, chair_at, &played);
 *             bot_group_end(&s, true)
 * In a batch: bot_group_start(&s, &setup, width); batch_play(b, &s, list, n) as often as need be;
 *             bot_group_end(&s, false)
 *
 * If a call returns false, s.failure, s.failed (with s.err) or s.gone says why.
 * bot_group_end must be called in any case.
 */
struct bot_group {
    struct failure failure; /* of a member */
    bool failed;            /* the machine failed; err says how */
    struct err err;
    bool gone;                      /* a guest has left */
    struct note note;               /* alone: which bot is asked what at the moment */
    struct member member[EU_SEATS]; /* by chair */
    struct histogram wait; /* wall time from question to answer, in ns; the caller may clear it */
    /* In a batch: called some answers before the one of this slot, which may have to be fetched. */
    void (*expected)(void *context, unsigned slot);
    /* In a batch: called with each answer when it arrives. It may ask the next question at once. */
    void (*answered)(void *context, unsigned slot, int32_t answer);
    void *context;
    uint64_t rounds; /* in a batch: begun so far */
    const struct bot_group_setup *setup;
    /* The rest is bot_group.c's own. */
    bool tells;     /* some bot is told what happens */
    unsigned slots; /* tables played at once */
    bool batched;
    int32_t value;       /* alone: the answer */
    uint64_t sent, seen; /* wall clock when this round's frames were sent, and when read last */
};

/* Starts the processes: to play alone if `width` is 0, else in batches of `width` tables. False
 * also if a bot does not start, which is a failure. */
bool bot_group_start(struct bot_group *s, const struct bot_group_setup *setup, unsigned width);

/* The chair to put into table_setup for a chair of the pairing; NULL if nobody sits there. */
struct chair *bot_group_chair(struct bot_group *s, unsigned chair);

/* In a batch, in place of the chair's `ask`: asks a question of the table in this slot, and the
 * answer comes to `answered`. It reads nothing of the table except the view, as the rest may be far
 * from the processor. */
void bot_group_ask(struct chair *chair, unsigned slot, const struct eu_view *view);

/* Whether play is over: a bot failed, the machine failed, or a guest left. From then on its chairs
 * do nothing. */
static inline bool bot_group_is_over(const struct bot_group *s)
{
    return s->failure.happened || s->failed || s->gone;
}

/* Plays one table alone. Call it once in a group's life. It sets setup->chair and setup->note.
 * `chair_at` says for each seat which chair of the pairing sits there. False if the group is over
 * before the table is; *played then counts for nothing. */
bool bot_group_play(struct bot_group *s, struct table_setup *setup,
                    const uint8_t chair_at[EU_SEATS], struct table_record *played);

/* In a batch: sends items that wait and receives the answers. Where only few wait for a process,
 * they stay for a later round, as a frame costs as much as dozens of items. */
bool bot_group_round(struct bot_group *s);

/* In a batch: whether the bots have been sent all that waited for them when so many rounds had
 * begun. */
bool bot_group_has_sent(const struct bot_group *s, uint64_t rounds);

/* In a batch: the table of this slot is over; its bots write no more log lines there. */
void bot_group_leave(struct bot_group *s, unsigned slot);

/* In a batch: whether more tables may begin before the next round. */
bool bot_group_has_room(const struct bot_group *s);

/* In a batch, after all tables are played or a bot has failed: whether a process had, or may have
 * had, more memory than a bot that plays alone may have. If so, what was played since the last call
 * is not what it would have been alone. If no other failure has happened, this one is recorded for
 * that chair (EU_MEMORY). */
bool bot_group_outgrew(struct bot_group *s);

/* Unloads the bots and ends all processes; with `now` it does not wait for them. After a failure
 * only `now` is useful. In the result bit c is set if the bot of chair c did not finish unloading
 * in time. */
unsigned bot_group_end(struct bot_group *s, bool now);

#endif
