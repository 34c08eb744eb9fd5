/*
 * Asks one bot one question: a question of a log, the one that is open at a table under way, or the
 * one that is open in a hand written as text. The bot has a process of its own in the sandbox, or
 * is trusted and loaded into this one. A bot that fails is no error.
 *
 *     ask_bot_find(&question, &walk, &wanted)                   which question of a log it is
 *     ask_bot_in_log(&bot, &replay, &question, &result, &err)   the replay has the question's set
 *     ask_bot_at_table(&bot, &game, &table, &result, &err)
 *     ask_bot_in_hand(&bot, &deal, &result, &err)
 *
 * In a log and at a table, the table is played from its beginning by what is recorded. One seat is
 * the bot's: it is opened, told and asked as the recorded bot was. Its answers are counted, but the
 * recorded answers are played, until the question comes. In a hand, the bot is told that the deal
 * began and who took the tricks, and is asked.
 */
#ifndef REPLAY_ASK_BOT_H
#define REPLAY_ASK_BOT_H

#include "log/walk.h"
#include "replay/replay.h"
#include "sandbox/bot_group.h"

/* Who is asked. All is borrowed. */
struct ask_bot {
    const char *host;        /* euchre-host; NULL: the bot is trusted */
    const char *path, *args; /* the bot's file and arguments */
    unsigned user;           /* as in struct process_setup */
    /* Takes a line that the bot logs, as in struct table_setup; or NULL. */
    void (*log)(void *context, const struct address *at, unsigned seat, const char *line);
    void *context;

    /* A chair of this process that is asked in place of the file; NULL: none. Its is_over, unless
     * NULL, tells whether it has ended and cannot be asked. */
    struct chair *chair;
    bool (*is_over)(const struct chair *chair);
};

/* A question of a table: that put to `seat` before answer number `step` of the deal. If nothing is
 * asked there, the bot sits through all that happens until the next answer, or at the end of the
 * table until it is closed. */
struct ask_bot_question {
    unsigned table, seat, step;
    struct table_record_deal deal; /* game and deal */
    bool struck;                   /* the log has a strike there */
};

/* What is known of a question in a deal. */
struct ask_bot_wanted {
    bool has_step, has_seat, has_trick;
    unsigned step, seat, trick;
};

enum ask_bot_end {
    ASK_BOT_ANSWERED,
    ASK_BOT_DEFAULT, /* it has no callback for this question: the default answer */
    ASK_BOT_NOTHING, /* nothing is asked there; the bot lives */
    ASK_BOT_REFUSED, /* it did not open the table */
    ASK_BOT_OVER     /* it did not start, or its process ended: `failure` */
};

enum ask_bot_callback { ASK_BOT_OPEN, ASK_BOT_TELL, ASK_BOT_ASK, ASK_BOT_CLOSE };

struct ask_bot_result {
    enum ask_bot_end end;
    int32_t answer;         /* ASK_BOT_ANSWERED, ASK_BOT_DEFAULT */
    bool started;           /* the bot was there to be asked */
    struct failure failure; /* sandboxed; printed also where nothing happened */

    /* In a log or at a table. */
    bool has_view; /* the question came */
    struct eu_view view;
    struct fault fault;        /* what the referee finds in the answer; EU_NO_FAULT: nothing */
    unsigned asked, otherwise; /* questions before it; those the recorded bot answered otherwise */
    enum ask_bot_callback callback; /* ASK_BOT_OVER: in which callback it ended, */
    struct address at;              /* and where: game, deal, trick */
};

/* Finds the question that is meant in the deal at whose beginning the walk stands: the first strike
 * that is as wanted, or else the first question that leaves a choice. Where step and seat are both
 * given it is that question. A step counts more than a trick. False if there is none. */
bool ask_bot_find(struct ask_bot_question *q, struct walk *w, const struct ask_bot_wanted *wanted);

/* Each of these returns false with *err only if the machine fails, or a trusted bot cannot be
 * loaded. */

/* The strikes that `replay` has from the question on are forgotten. */
bool ask_bot_in_log(const struct ask_bot *a, struct replay *replay,
                    const struct ask_bot_question *question, struct ask_bot_result *result,
                    struct err *err);

/* The game that a table under way belongs to. */
struct ask_bot_game {
    const struct event *event;
    const struct pairing *pairing;
    const uint8_t *seed; /* RNG_SEED_BYTES */
};

/* The table has an open question. */
bool ask_bot_at_table(const struct ask_bot *a, const struct ask_bot_game *game,
                      const struct table *t, struct ask_bot_result *result, struct err *err);

/* The deal has an open question. The bot is not trusted, and has the default limits. */
bool ask_bot_in_hand(const struct ask_bot *a, const struct deal *deal,
                     struct ask_bot_result *result, struct err *err);

#endif
