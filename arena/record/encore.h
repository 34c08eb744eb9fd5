/*
 * One question of a log asked again. Its table is played from the beginning by what the log says,
 * and at one seat a bot sits that is opened, told and asked as the log's was; what it answers is
 * counted, and the log's answer is played, until the question comes that is wanted.
 */
#ifndef RECORD_ENCORE_H
#define RECORD_ENCORE_H

#include "record/recital.h"
#include "record/walk.h"

/* The bot. */
struct encore_bot {
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
struct encore {
    unsigned table, seat, step;
    struct played_deal deal; /* game and deal */
    bool struck;             /* the log has a strike there; encore_find says */
};

/* What is known of a question in a deal. */
struct encore_wish {
    bool has_step, has_seat, has_trick;
    unsigned step, seat, trick;
};

/* Finds the question that is meant in the deal at whose beginning the walk stands: the first strike
 * that is as wished, or else the first question that leaves a choice; where step and seat are both
 * wished, these. A step says more than a trick does. False if there is none. */
bool encore_find(struct encore *e, struct walk *w, const struct encore_wish *wish);

enum encore_end {
    ENCORE_ANSWERED,
    ENCORE_HOUSE,   /* the bot has no callback for this question: the house answers */
    ENCORE_NOTHING, /* nothing is asked there; the bot lives */
    ENCORE_REFUSED, /* it did not open the table */
    ENCORE_OVER,    /* its process ended */
};

enum encore_moment { ENCORE_OPEN, ENCORE_TELL, ENCORE_ASK, ENCORE_CLOSE };

struct encore_result {
    enum encore_end end;
    bool has_view; /* the question came */
    struct eu_view view;
    int32_t answer;            /* ENCORE_ANSWERED, ENCORE_HOUSE */
    struct fault fault;        /* what the referee finds in it; code EU_NO_FAULT: nothing */
    unsigned asked, otherwise; /* questions before it; those the log's bot answered otherwise */
    enum encore_moment moment; /* ENCORE_OVER: in which callback, */
    struct address at;         /* and where: game, deal, trick */
};

/* Plays. The recital has its set; its strikes from the question on are forgotten. False:
 * no memory. */
bool encore_play(struct recital *r, const struct encore *e, const struct encore_bot *bot,
                 struct encore_result *result);

#endif
