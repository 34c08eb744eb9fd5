/*
 * Judges a game in EGN, deal by deal. A deal is led through the state machine (rules/deal.h) as it
 * is written, which shows who played which card; then unknown cards are filled in
 * (hands/unknown_cards.h) and every answer is put to the referee.
 *
 * There are three kinds of findings. A fault: a player broke a rule, as the record itself shows (a
 * renege, if the card that should have been played comes later or was dealt to him). A slip: what
 * is written cannot have been so (a card twice, a trick short of a card, a score that is not that
 * of the play); of the rest only what does not depend on it is judged, and reneges are open. Open:
 * it cannot be told, and is held against nobody.
 *
 * A hand that the record breaks off at an offence was ended by it, and is scored as the law says;
 * one that was played on counts as written.
 */
#ifndef EGN_EGN_REFEREE_H
#define EGN_EGN_REFEREE_H

#include "egn/egn_read.h"
#include "rules/deal.h"
#include "rules/fault.h"

enum egn_kind { EGN_FAULT, EGN_SLIP, EGN_OPEN };

enum { EGN_FINDINGS = 32, EGN_TEXT = 400 };

struct egn_finding {
    enum egn_kind kind;
    enum eu_fault code;    /* of a fault */
    uint8_t seat;          /* EU_NOBODY: of nobody */
    int trick;             /* from 0; -1: of none */
    char where[EGN_PLACE]; /* in the JSON */
    char text[EGN_TEXT];   /* may hold names, which are safe to print */
};

struct egn_verdict {
    unsigned findings;                            /* the first; more are dropped */
    struct egn_finding finding[EGN_FINDINGS + 1]; /* the last is a spare */
    bool scored;
    int points[2];         /* of the deal, with penalties, if it is scored */
    char result[EGN_TEXT]; /* "A and C make it in clubs, 4 tricks to 1, 1 point; score 1-0" */
};

/* The score from deal to deal; it begins with that of the file. */
struct egn_score {
    int32_t points[2];
    bool known;     /* all deals so far were scored */
    uint8_t dealer; /* of the last deal; EU_NOBODY: there was none */
    bool over;      /* the game is, and a deal after that was found */
};
void egn_score_start(struct egn_score *s, const struct egn_file *f);

/* Judges a deal and adds it to the score. */
void egn_referee(const struct egn_file *f, const struct egn_deal *d, struct egn_score *score,
                 struct egn_verdict *v);

/* The same, and calls `witness` for every answer that is written, while its question is open: at
 * the score before the deal, with the cards that the record does not name made up, `unknown` by
 * seat. */
typedef void egn_witness(void *context, const struct deal *d, int answer,
                         const cardset unknown[EU_SEATS]);
void egn_referee_with(const struct egn_file *f, const struct egn_deal *d, struct egn_score *score,
                      struct egn_verdict *v, egn_witness *witness, void *context);

/* After the last deal: whether the final score of the file is that of the play. */
void egn_referee_end(const struct egn_file *f, const struct egn_score *score,
                     struct egn_verdict *v);

#endif
