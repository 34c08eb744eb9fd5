/*
 * euchre_advice.h - bots made of named rules. A rule says what it advises in a scene, or nothing;
 * of a list the first that says something decides. So a reader finds each piece of a book's advice
 * by its name, and can ask of every answer which of them it came from.
 *
 *     static int leads_an_ace(const struct eu_scene *scene) { ... }
 *
 *     static const struct eu_advice lead[] = {EU_ADVICE(leads_an_ace, "ch. VI"), {0}};
 *     static const struct eu_adviser adviser = {.lead = lead, ...};
 *
 *     static int answer(void *self, const struct eu_view *view)
 *     {
 *         return eu_adviser_answer(self, view, &adviser);
 *     }
 *
 *     EU_BOT(.name = "mine", .open = eu_adviser_open, .close = eu_adviser_close, .play = answer,
 *            .order = answer, .discard = answer, .answer = answer)
 *
 * Hands in tests/hands/advice/NAME.hand show each rule at work: behind an answer `because SEAT
 * RULE` names the rule that gives it, and tests/unit/test_check_advice.c asks the bot.
 */
#ifndef EUCHRE_ADVICE_H
#define EUCHRE_ADVICE_H

#include "euchre_kit.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a rule looks at: a question, and what follows from it for a table of four in two sides. */
struct eu_scene {
    const struct eu_rules *rules;
    const struct eu_view *view;
    uint64_t pack;
    uint64_t hand;       /* six cards with the turn-up where the dealer bids in the first round, or
                            may take what his partner assisted */
    int position;        /* EU_ELDEST, EU_DEALERS_PARTNER, EU_PONE, EU_DEALER */
    int partner;         /* the seat opposite */
    int us, them;        /* points of both sides in the game */
    int need, they_need; /* points to win it; 99 where there are no games */
    int bridge;          /* 4-1 or 4-2 for us, they deal, and lone hands are played */
    int turned;          /* suit of the turn-up */
    int next;            /* the other suit of its colour */
    int second;          /* the second round of bids */
    int trump;        /* the suit in question: at bids of the first round the turned one; later the
                         trump; EU_NO_SUIT in the second round */
    uint64_t trumps;  /* of the hand */
    uint64_t lay;     /* plain cards of the hand; all of it where there is no trump yet */
    uint64_t out;     /* what others may hold: all cards not seen */
    uint64_t masters; /* own cards above all of their suit that are out */
    /* When there is a maker. */
    int ours;         /* he is of our side */
    int partner_made; /* the partner is the maker */
    /* Of the play. */
    int led;          /* suit led, EU_NO_SUIT if we lead */
    int winning;      /* card that wins so far; EU_NO_CARD */
    int partner_wins; /* it is the partner's */
    uint64_t winners; /* legal cards that beat it */
    int last;         /* our card completes the trick */
    struct eu_shown shown;
};

enum { EU_SILENT = -1 }; /* a rule has nothing to say */

struct eu_advice {
    const char *name;   /* as in "bridge_eldest_orders": that of its function */
    const char *source; /* page, section or law */
    int (*says)(const struct eu_scene *scene);
    const struct eu_advice *list; /* or a list that stands here */
};

/* The line of a rule in a list: the function's own name is the rule's. */
#define EU_ADVICE(rule, where) \
    { \
        .name = #rule, .source = (where), .says = (rule) \
    }

/* The line of a list within a list. */
#define EU_ADVICE_OF(rules) \
    { \
        .list = (rules) \
    }

/* A list ends with a line of zeros. */
struct eu_scene eu_scene_of(const struct eu_rules *rules, const struct eu_view *view);

/* What the first rule says that says something legal. Where `host` is not NULL "why NAME (SOURCE)"
 * is logged. EU_SILENT if none does. */
int eu_advise(const struct eu_advice *list, const struct eu_scene *scene,
              const struct eu_host *host);

/* The same of a step on the way to an answer, whose rules say what they like from 0 to 63: whether
 * to win a trick, who seems to be the partner. */
int eu_consider(const struct eu_advice *list, const struct eu_scene *scene,
                const struct eu_host *host);

/* ---- A whole bot ---- */

/* A list for each question; NULL, or a list that stays silent: the lowest legal answer, which is
 * no, to pass, no card called, or the first card. */
struct eu_adviser {
    const struct eu_advice *first_round, *second_round; /* EU_BID */
    const struct eu_advice *take, *oppose, *discard;
    const struct eu_advice *lead, *follow; /* EU_PLAY */
    const struct eu_advice *call_card, *choose;
};

/* The callbacks `open` and `close`. With the argument "why" every answer's rule is logged. */
void *eu_adviser_open(const struct eu_opening *opening);
void eu_adviser_close(void *self);

/* Any question, of a bot opened so. */
int eu_adviser_answer(void *self, const struct eu_view *view, const struct eu_adviser *adviser);

#ifdef __cplusplus
}
#endif

#endif
