/*
 * A row: one table after the other, of one set after the other. It plays on by itself to the next
 * question with two or more legal answers that is put to a learner.
 *
 *     row_reset(env, r)
 *     row_play_on(env, r, ...)
 *     while it asks
 *         row_answer, row_play_on
 */
#ifndef ENV_ROW_H
#define ENV_ROW_H

#include "env/obs.h"
#include "env/row_bots.h"

enum row_state {
    ROW_ASKS,  /* a learner; while row_play_on works: plays */
    ROW_READY, /* nobody: there are no learners, and a unit begins with the next step */
    ROW_STAYS, /* its unit is over, and the next begins with eu_env_begin */
    ROW_OVER   /* it has no set left */
};

struct env_row {
    _Alignas(ENV_LINE) struct deal deal; /* the view in it has no seed */
    uint32_t set;
    uint8_t state;               /* enum row_state */
    uint8_t asked;               /* the seat that was asked last; EU_NOBODY: none yet */
    uint8_t table;               /* of its set */
    uint8_t learners;            /* bit s: one sits at seat s */
    uint8_t first;               /* the first seat of the first learner; 0 if there is none */
    uint8_t chair[EU_SEATS];     /* by seat, at this table */
    uint8_t answers[DEAL_STEPS]; /* of the deal, by step */
    struct obs_roles roles;      /* of the question, under EU_OBS_RELATIVE_1 */
};

/* What is used between its deals alone. It lies elsewhere, so that rows that are played in turn are
 * less memory. */
struct row_standing {
    uint64_t ahead; /* the first block whose words are there */
    struct tally tally;
    struct set_score score; /* of the set so far */
};

/* What happens to a row in a step. */
struct row_events {
    bool any; /* the rest is not all 0 */
    bool own; /* the unit going on is that of this step's action */
    bool done;
    uint8_t ended, fault;
    int32_t reward_first;                       /* of the first learner */
    int32_t reward[EU_SEATS], points[EU_SEATS]; /* by seat */
};

/* Goes to the beginning of the row's first set. */
void row_reset(struct eu_env *env, uint32_t r);

/* The unit is over and another is wanted: goes to the beginning of that. */
void row_begin_unit(struct eu_env *env, uint32_t r);

/* The deal is over: goes to the next one, perhaps of the next unit. False if it does not play
 * on. */
bool row_turn(struct eu_env *env, uint32_t r, struct row_events *events);

/* The cards of the row's deal, as dealt. */
void row_cards(const struct eu_env *env, const struct env_row *row, struct cards *cards);

/* What a seat knows, with the seed of the question. */
void row_view(const struct eu_env *env, const struct env_row *row, unsigned seat,
              struct eu_view *view);

/* Plays an answer that is legal; one that is not, or abandons the hand: returns the fault. */
static inline void row_apply(struct env_row *row, int answer)
{
    row->answers[row->deal.step] = (uint8_t)answer;
    deal_apply(&row->deal, answer);
}
uint8_t row_offend(struct eu_env *env, uint32_t r, int32_t answer);

/* Plays an answer to the open question. `bots`: some seats are theirs. Returns its fault. */
static inline __attribute__((always_inline)) uint8_t
row_answer(struct eu_env *env, struct env_row *row, uint32_t r, int32_t answer, bool bots)
{
    if (!deal_is_legal(&row->deal, answer))
        return row_offend(env, r, answer);
    row_apply(row, answer);
    if (bots)
        row_bots_played(env, r, &row->deal, NULL);
    return EU_NO_FAULT;
}

/* Plays on; the row's state says where it stands then. */
static inline __attribute__((always_inline)) void row_play_on(struct eu_env *env,
                                                              struct env_row *row, uint32_t r,
                                                              struct row_events *events, bool bots)
{
    for (;;) {
        const struct ask *ask = &row->deal.ask;
        if (card_several(ask->legal)) {
            if (!bots || row->learners >> ask->seat & 1)
                return;
            (void)row_answer(env, row, r, row_bots_answer(env, r, &row->deal), true);
        } else if (ask->legal) {
            (void)row_answer(env, row, r, card_lowest(ask->legal), bots);
        } else if (!row_turn(env, r, events)) {
            return;
        }
    }
}

#endif
