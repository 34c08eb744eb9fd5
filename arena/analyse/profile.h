/*
 * Where each bot loses points: the losses of its decisions added up by question, seat, score, trick
 * and role; its habits in words; its worst decisions.
 *
 *     profile_deals(&p, bot, deals, &err)                    as often as need be, in a set
 *     profile_add(&p, bot, &decision, &estimate, label, &err)
 *     profile_set_end(&p)                                    after each set
 *     profile_figure(&p, bot, part), profile_habits(...), profile_worst(...)
 *     profile_finish(&p)
 *
 * All losses are points a deal: the sum of in_points.loss, divided by the deals that the bot's side
 * played. Errors are standard errors with the sets as the unit of sampling (as ratio_error in
 * stats/estimates.h): they hold the chance of the cards and that of the estimates. A loss may come
 * out below 0, by chance. All is added up in the order in which it comes.
 */
#ifndef ANALYSE_PROFILE_H
#define ANALYSE_PROFILE_H

#include "analyse/decision.h"
#include "analyse/profile_parts.h"
#include "analyse/situation.h"
#include "base/hashmap.h"

/* ---- Adding up ---- */

enum {
    PROFILE_WORST = 10,      /* decisions that are kept of each bot */
    PROFILE_LABEL = 96,      /* bytes of a label */
    PROFILE_KINDS = 1 << 16, /* different habits that are kept of all bots together */
};

/* A sum over sets, and what its error needs. */
struct profile_sum {
    double sum, squares, products; /* of the sets' values; of these with the deals */
    double now;                    /* in the set going on */
};

struct profile_cell {
    uint64_t decisions, mistakes;
    uint64_t with_chance, with_seen; /* of these, where they were told */
    struct profile_sum points, chance, seen, mistaken;
};

struct profile_mistake {
    struct decision decision;
    struct valuation valuation;
    char label[PROFILE_LABEL]; /* the caller's; what is too long is cut off */
};

struct profile_bot {
    struct profile_cell cell[PROFILE_PART_COUNT];
    struct profile_sum deals;
    uint64_t sets;
    bool open;                     /* it has something in the set going on */
    struct profile_mistake *worst; /* owned, the worst first */
    unsigned worsts;
};

/* One habit of a bot. */
struct profile_kind {
    uint32_t bot;
    bool open;
    struct situation situation;
    double times;
    struct profile_sum points;
};

/* A struct of zeros is an empty one. */
struct profile {
    struct profile_bot *bot; /* by number; owned */
    size_t bots;
    uint64_t left_out; /* decisions with a habit that there was no room for */
    /* The rest is private. */
    size_t cap;
    struct hashmap kinds;
    struct profile_kind *kind; /* by number in `kinds` */
    uint32_t *open;            /* kinds that have something in the set going on */
    size_t opens, open_cap;
};

void profile_finish(struct profile *p);

/* The bot's side has played so many deals of the set going on. A bot that sits in several seats of
 * a side plays them once. */
bool profile_deals(struct profile *p, unsigned bot, unsigned deals, struct err *err);

/* Counts a decision of the set going on; `label` is kept with it if it is among the worst. */
bool profile_add(struct profile *p, unsigned bot, const struct decision *d,
                 const struct valuation *e, const char *label, struct err *err);

/* The set going on is complete. Until then its losses and deals are in no figure. */
void profile_set_end(struct profile *p);

/* ---- What is known of a bot, below p->bots ---- */

/* A loss a deal. */
struct profile_loss {
    double loss, error; /* error: NAN with fewer than two sets */
};

struct profile_figure {
    uint64_t deals, decisions; /* deals: those of all decisions of the bot */
    uint64_t mistakes;         /* decisions whose loss can be told (loss_is_told), by what each is
                                  measured by; of good decisions a few are, by chance */
    struct profile_loss points, mistaken; /* of all, of the mistakes alone */
    bool has_chance, has_seen;
    struct profile_loss chance; /* the same in chances to win the game, where they were told */
    struct profile_loss seen;   /* points with all cards seen, where they were */
};
struct profile_loss profile_loss_of(const struct profile_sum *sum, const struct profile_bot *bot);
struct profile_figure profile_figure(const struct profile *p, unsigned bot, enum profile_part part);

/* What a bot does again and again. Losses are sorted into kinds by struct loss's `part`, so that a
 * habit in which nothing is lost comes out at 0. */
struct profile_habit {
    struct situation situation;
    double times; /* a deal; a decision of which it is not sure what was better counts in
                     parts */
    struct profile_loss loss;    /* points a deal; the error takes kinds for independent */
    struct situation worst_kind; /* of the kinds in it the one that costs most, */
    double worst_loss;           /* and so much */
};

/* Writes the worst habits of a bot, at most so many, the worst first (habits.c). Kinds that differ
 * only in some features are one habit, which keeps a feature where most of its loss has the same.
 * Only habits whose loss is at least PROFILE_SURE times its error: among thousands of kinds some
 * look bad by chance. False if memory runs out. */
#define PROFILE_SURE 3.0
bool profile_habits(const struct profile *p, unsigned bot, struct profile_habit *habit, size_t most,
                    size_t *n);

/* Appends "passes in third seat where ordering is better: 0.031 points a deal, 12.0 times in 100
 * deals, most of all with two trumps and an ace (0.004)". */
void profile_habit_add(struct buf *out, const struct profile_habit *habit);

/* The worst decisions of a bot, by the loss in what each is measured by: first those that can be
 * told. Of equal ones the first that came. */
const struct profile_mistake *profile_worst(const struct profile *p, unsigned bot, size_t *n);

#endif
