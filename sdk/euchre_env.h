/*
 * euchre_env.h: the games of Euchre Arena as an environment, for training and search. It is the
 * header of libeuchre (pkg-config euchre). The dealing, the seating and the referee are the arena's
 * own: the same seed deals the same cards, the same answers score the same points.
 *
 *     struct eu_game *game;
 *     struct eu_env *env;
 *     struct eu_env_setup setup = {.size = sizeof setup, .tables = 4096};
 *
 *     eu_game_create(&game, "modern target=5", error);
 *     setup.game = game;
 *     eu_env_create(&env, &setup, error);
 *     eu_env_reset(env, seed, &out, error);
 *     for (;;) {
 *         ... choose an action for each row from out.obs and out.legal ...
 *         eu_env_step(env, action, &out, error);
 *     }
 *
 * A row is one table being played. In a step every row gets one answer to a question that has two
 * or more legal answers; forced answers, and those of bots at the table, happen inside the step.
 *
 * Nothing here is global, starts a thread, or allocates memory after creation (bots do as they
 * like). One object is for one thread at a time, different objects for any number of threads; a
 * struct eu_game never changes, and all threads may share it.
 *
 * Arrays are the caller's: C order, aligned as their type, not overlapping, used only during the
 * call. [N] stands for the rows, [P] for the players of the game.
 *
 * ABI 1: nothing here changes its place, value or meaning. Fields are added at the ends of structs
 * that have a size, functions and enum values at the ends.
 */
#ifndef EUCHRE_ENV_H
#define EUCHRE_ENV_H

#include <stddef.h>
#include <stdint.h>

#include "euchre_bot.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define EU_ENV_ABI 1

enum {
    EU_ENV_ACTIONS = 64,      /* numbers of actions, 0 to 63 */
    EU_ENV_ERROR = 1024,      /* bytes of an error's text */
    EU_ENV_TABLES = 1 << 20,  /* the most rows */
    EU_ENV_SEED = 32,         /* bytes of a seed */
    EU_ENV_DEAL_ANSWERS = 80, /* the most answers of a deal */
};

/* Every function that can fail returns one of these. `error` has EU_ENV_ERROR bytes, or is NULL; it
 * gets one sentence. */
enum eu_env_status {
    EU_ENV_OK,
    EU_ENV_BAD_ANSWER, /* it is not legal: `error` names row, seat, question and the legal answers;
                          no row and no output has changed */
    EU_ENV_BAD_CALL,   /* rules, a setup, a size or an order of calls that cannot be; nothing has
                          changed */
    EU_ENV_NO_MEMORY,  /* from `create` only */
    EU_ENV_BOT_FAILED, /* a bot's `load` or `open`; from then on only reset and destroy are accepted
                        */
};

/* EU_ENV_ABI of the library. */
uint32_t eu_env_abi(void);

/* The seed that --seed makes of a text: 64 hex digits are its bytes, other texts are hashed. */
void eu_env_seed(uint8_t seed[EU_ENV_SEED], const char *text);

/* ---- A game: a rule set with its parameters ---- */

struct eu_game;

/* `rules` as --rules reads them: "modern", "hoyle-4 rubber=no". The game is the caller's to
 * destroy, after all that was made from it. */
int eu_game_create(struct eu_game **game, const char *rules, char *error);
void eu_game_destroy(struct eu_game *game); /* NULL is ignored, here and below */
const struct eu_rules *eu_game_rules(const struct eu_game *game);

/* ---- Observations ---- */

/* A view as bytes of a fixed number. docs/environment.md describes every byte; an encoding that has
 * been published never changes. */
enum eu_obs {
    EU_OBS_VIEW_1 = 1,     /* struct eu_view, little-endian, as sdk/WIRE.md has it; its seed is 0 */
    EU_OBS_RELATIVE_1 = 2, /* 0 or 1, and numbers to 255; suits are counted from the trump or the
                              turn-up, seats from the own one: equal situations are equal bytes */
};

/* Bytes of an observation; 0: there is no such encoding. */
size_t eu_obs_width(const struct eu_game *game, unsigned obs);

void eu_obs_write(const struct eu_game *game, unsigned obs, const struct eu_view *view,
                  uint8_t *to);

/* An action is an answer in the suits and seats of the encoding; for EU_OBS_VIEW_1 it is the answer
 * itself. The actions that are legal (bit a: action a), and the two ways between them. */
uint64_t eu_obs_legal(const struct eu_game *game, unsigned obs, const struct eu_view *view);
int eu_obs_to_answer(const struct eu_game *game, unsigned obs, const struct eu_view *view,
                     int action);
int eu_obs_from_answer(const struct eu_game *game, unsigned obs, const struct eu_view *view,
                       int answer);

/* Legal action number word * count >> 64 of `count`: one at random from a random word. 0 if none is
 * legal. */
int eu_obs_pick(uint64_t legal, uint64_t word);

/* ---- Many tables ---- */

/* What a table plays; when it is over the episode is. */
enum eu_env_unit {
    EU_ENV_UNIT_DEFAULT, /* the rule set's, as `match` has it */
    EU_ENV_UNIT_DEALS,
    EU_ENV_UNIT_GAME,
    EU_ENV_UNIT_RUBBER,
    EU_ENV_UNIT_SITTING,
};

enum eu_env_reward {
    EU_ENV_POINTS, /* at the end of each deal. Two sides: own points less the other side's.
                      Individual games: players times own points less the points of all, as if each
                      two settled their difference. Penalties are in it. The sum over sides is 0. */
    EU_ENV_RESULT, /* at the end of each unit: 1 won, 0 drawn, -1 lost; in individual games the sign
                      of what is to be received */
};

/* What a row does when its unit is over. */
enum eu_env_after {
    EU_ENV_NEXT, /* begins the next in the same step, and shows its first question */
    EU_ENV_STAY, /* shows the end until eu_env_begin */
};

enum eu_env_illegal {
    EU_ENV_REFUSE, /* EU_ENV_BAD_ANSWER */
    EU_ENV_OFFEND, /* any number is accepted; it is the offence that the book makes of it, or what
                      enforcement=repair does. Answers of bots are always taken so. */
};

/* Who plays: a place in the pairing, not a seat. */
struct eu_env_entrant {
    const char *name;         /* 1 to 63 bytes of UTF-8; the deals follow from the names. Copied */
    const struct eu_bot *bot; /* plays this place; the caller has called its `load`. It outlives the
                                 environment. Or: */
    const char *path;         /* a .so of which a private copy is loaded. Both NULL: a learner */
    const char *args;         /* for `load` and `open`; NULL: "". Copied */
};

/* Zeros are defaults. */
struct eu_env_setup {
    uint32_t size;   /* sizeof this struct */
    uint32_t tables; /* rows, 1 to EU_ENV_TABLES */
    const struct eu_game *game;
    uint32_t unit;  /* enum eu_env_unit */
    uint32_t deals; /* of a unit of deals, or a sitting; 0: as `match` has it */
    uint32_t reward, after, illegal;
    uint32_t obs;      /* enum eu_obs; 0: EU_OBS_VIEW_1 */
    uint32_t entrants; /* Two sides: 2, each in all seats of a side; or with four players 4, where 0
                          and 1 are partners, and 2 and 3. Individual games: as many as players. 0:
                          learners by the names "a", "b" and so on */
    const struct eu_env_entrant *entrant;
    uint32_t duplicate; /* 1: a row plays all tables of each set, as a match does; 0: its first */
    uint32_t first, stride, sets; /* row r plays sets first + r, first + r + stride, ... below
                                     `sets`. stride 0: tables; sets 0: without end */
    uint32_t answer_ms;           /* what bots are told of their time; 0: 50. Nobody enforces it */
};

/* Written by reset, begin and step; what is NULL is not. */
struct eu_env_out {
    uint32_t size;  /* sizeof this struct */
    uint8_t *obs;   /* [N][width] for the seat asked; at an end that stays, the seat asked last */
    uint8_t *legal; /* [N][64] 0 or 1 by action; all 0 where nothing is asked */
    uint64_t *legal_bits;               /* [N] the same as bits */
    uint8_t *seat, *entrant, *question; /* [N] who is asked what: enum eu_question; EU_NOBODY,
                                           EU_NOBODY and EU_NOTHING where nothing is asked */
    int16_t *reward;       /* [N][P] by seat, of the unit that this step's action belonged to */
    float *reward_first;   /* [N] the same of the first learner in the order of entrants */
    uint8_t *done;         /* [N] 1: that unit ended in this step. None is ever cut short */
    uint8_t *ended;        /* [N] enum eu_env_ended, of all that happened in this step */
    uint8_t *fault;        /* [N] enum eu_fault of this step's action, under EU_ENV_OFFEND */
    int32_t *points;       /* [N][P] by seat: points of all deals that ended in this step */
    uint32_t *set;         /* [N] where the row is now; all counted from 0 */
    uint8_t *table;        /* [N] */
    uint16_t *game, *deal; /* [N] */
};

enum eu_env_ended {
    EU_ENV_ENDED_DEAL = 1,
    EU_ENV_ENDED_UNIT = 2,
    EU_ENV_ENDED_SET = 4,
    EU_ENV_ENDED_ALL = 8,    /* the row has no set left; stays so */
    EU_ENV_ENDED_CAPPED = 16 /* a unit was given up as drawn after too many deals */
};

struct eu_env;

/* Allocates everything. The environment is the caller's to destroy, before its game. Bots at `path`
 * are loaded; one that does not accept the rules, or wants to be at one table at a time (EU_SERIAL)
 * where there are several rows, is refused. */
int eu_env_create(struct eu_env **env, const struct eu_env_setup *setup, char *error);
void eu_env_destroy(struct eu_env *env);

size_t eu_env_bytes(const struct eu_env *env); /* of memory */

/* Puts every row at the beginning of its first set, and the scores to 0. At any time. */
int eu_env_reset(struct eu_env *env, const uint8_t seed[EU_ENV_SEED], const struct eu_env_out *out,
                 char *error);

/* Plays an action in each row, numbered as the encoding does; it is ignored where nothing is asked.
 * All are checked before the first is played. EU_ABANDON is accepted where the rules price it. If
 * there are no learners, `action` may be NULL, and a step is a whole unit.
 *
 * Where learners share a table with bots, a unit may end without a question to a learner; it is
 * passed over: its points are in `points` and the score, in no reward. */
int eu_env_step(struct eu_env *env, const int64_t *action, const struct eu_env_out *out,
                char *error);

/* EU_ENV_STAY: begins the next unit in the rows with mask[row] != 0 whose unit is over; NULL: in
 * all such rows. */
int eu_env_begin(struct eu_env *env, const uint8_t *mask, const struct eu_env_out *out,
                 char *error);

/* After a reset: what a seat of a row knows, with the question's seed as a bot gets it. */
void eu_env_view(const struct eu_env *env, uint32_t row, unsigned seat, struct eu_view *view);

/* The answers of the row's deal so far, forced ones and those of bots with them, as a log holds
 * them. Returns their number. */
unsigned eu_env_answers(const struct eu_env *env, uint32_t row,
                        uint8_t answers[EU_ENV_DEAL_ANSWERS]);

/* The result of an entrant (of two sides: of his side) over the sets that are complete. A set is
 * the unit of an error bar, a row or a table is not: see docs/environment.md. */
struct eu_env_score {
    uint32_t size;                   /* sizeof this struct, set by the caller */
    uint32_t reserved;               /* 0 */
    uint64_t sets, won, split, lost; /* as `match` counts them */
    uint64_t table_pairs[5];         /* two tables a set: 0, 1/2, 1, 3/2 and 2 of them won */
    int64_t points, deals;           /* sums over sets of y and d: y is reckoned as EU_ENV_POINTS */
    int64_t points2, points_deals, deals2; /* of y * y, y * d and d * d */
};

void eu_env_get_score(const struct eu_env *env, uint32_t entrant, struct eu_env_score *score);

/* ---- One deal, for search ---- */

/* A plain value: copied by assignment. It points to its game, so it is for this process alone.
 * Answers and seats are true ones, as in struct eu_view. */
struct eu_state {
    uint64_t own[96];
};

/* The cards of a deal as dealt: bit c of a set is card c. */
struct eu_hands {
    uint64_t hand[EU_SEATS];
    uint64_t blind;
    uint8_t turnup; /* EU_NO_CARD in auctions */
    uint8_t reserved[7];
};

/* Deals these cards. The score is 0-0, or that of a view. Cards that the rules do not deal so are
 * EU_ENV_BAD_CALL. */
int eu_state_start(struct eu_state *state, const struct eu_game *game, const struct eu_hands *hands,
                   unsigned dealer, const struct eu_view *standing, char *error);

/* Deals at random, at 0-0. */
void eu_state_shuffle(struct eu_state *state, const struct eu_game *game, const uint64_t seed[2]);

/* After a reset: the deal of a row as it stands. */
void eu_state_of_row(struct eu_state *state, const struct eu_env *env, uint32_t row);

/* The legal answers, none when the deal is over; there may be only one: nothing is skipped here. */
uint64_t eu_state_legal(const struct eu_state *state);
unsigned eu_state_seat(const struct eu_state *state);     /* EU_NOBODY when it is over */
unsigned eu_state_question(const struct eu_state *state); /* enum eu_question */

/* EU_ENV_BAD_ANSWER, with nothing changed, unless it is legal or an EU_ABANDON that the rules
 * price. */
int eu_state_apply(struct eu_state *state, int answer);

/* By seat, once it is over; 0 before. Penalties are in both. */
void eu_state_points(const struct eu_state *state, int16_t points[EU_SEATS]);
void eu_state_returns(const struct eu_state *state, int16_t returns[EU_SEATS]); /* EU_ENV_POINTS */

/* The information state of a seat; its seed is 0. */
void eu_state_view(const struct eu_state *state, unsigned seat, struct eu_view *view);

/* Draws anew the cards that the seat asked does not know: each placing that agrees with its view is
 * as likely as any other, and the view stays as it is. EU_ENV_BAD_CALL when the deal is over, or an
 * offence in play (a revoke, a wrong card, a bad discard) counts in it. */
int eu_state_resample(struct eu_state *state, const uint64_t seed[2]);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
