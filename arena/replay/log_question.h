/*
 * One question of a log asked again. Its table is played from the beginning by what the log says,
 * and at one seat a bot sits that is opened, told and asked as the log's was; what it answers is
 * counted, and the log's answer is played, until the question comes that is wanted.
 */
#ifndef REPLAY_LOG_QUESTION_H
#define REPLAY_LOG_QUESTION_H

#include "replay/replay.h"
#include "log/walk.h"

/* The bot. */
struct log_question_bot {
    struct chair *chair;
    struct note *note; /* for table_setup, or NULL */
    bool (*is_over)(
        void *context); /* whether it has ended and cannot be asked; NULL: it never does */
    void (*log)(void *context, const struct address *at, unsigned seat, const char *line);
    void *context;
};

/* The question: that put to `seat` before answer number `step` of the deal. Where none is, the bot
 * sits through all that happens until the next answer, or at the end of a table until it
 * is closed. */
struct log_question {
    unsigned table, seat, step;
    struct table_record_deal deal; /* game and deal */
    bool struck;                   /* the log has a strike there; log_question_find says */
};

/* What is known of a question in a deal. */
struct log_question_wish {
    bool has_step, has_seat, has_trick;
    unsigned step, seat, trick;
};

/* Finds the question that is meant in the deal at whose beginning the walk stands: the first strike
 * that is as wished, or else the first question that leaves a choice; where step and seat are both
 * wished, these. A step says more than a trick does. False if there is none. */
bool log_question_find(struct log_question *e, struct walk *w,
                       const struct log_question_wish *wish);

enum log_question_end {
    LOG_QUESTION_ANSWERED,
    LOG_QUESTION_HOUSE,   /* the bot has no callback for this question: the house answers */
    LOG_QUESTION_NOTHING, /* nothing is asked there; the bot lives */
    LOG_QUESTION_REFUSED, /* it did not open the table */
    LOG_QUESTION_OVER,    /* its process ended */
};

enum log_question_moment {
    LOG_QUESTION_OPEN,
    LOG_QUESTION_TELL,
    LOG_QUESTION_ASK,
    LOG_QUESTION_CLOSE
};

struct log_question_result {
    enum log_question_end end;
    bool has_view; /* the question came */
    struct eu_view view;
    int32_t answer;            /* LOG_QUESTION_ANSWERED, LOG_QUESTION_HOUSE */
    struct fault fault;        /* what the referee finds in it; code EU_NO_FAULT: nothing */
    unsigned asked, otherwise; /* questions before it; those the log's bot answered otherwise */
    enum log_question_moment moment; /* LOG_QUESTION_OVER: in which callback, */
    struct address at;               /* and where: game, deal, trick */
};

/* Plays. The replay has its set; its strikes from the question on are forgotten. False:
 * no memory. */
bool log_question_play(struct replay *r, const struct log_question *e,
                       const struct log_question_bot *bot, struct log_question_result *result);

#endif
