/*
 * euchre_advice.h - bots made of named rules. A rule says what it advises in a scene, or nothing;
 * of a list the first that says something decides. So a reader finds each piece of a book's advice
 * by its name, and can ask of every answer which of them it came from.
 */
#ifndef EUCHRE_ADVICE_H
#define EUCHRE_ADVICE_H

#include "euchre_kit.h"

/* What a rule looks at: a question, and what follows from it for the table of four. */
struct eu_scene {
    const struct eu_rules *rules;
    const struct eu_view *view;
    uint64_t pack;
    uint64_t hand;       /* at bids of the dealer in the first round with the turn-up, six cards */
    int position;        /* EU_ELDEST, EU_DEALERS_PARTNER, EU_PONE, EU_DEALER */
    int partner;         /* the seat opposite */
    int us, them;        /* points of both sides in the game */
    int need, they_need; /* points to win it; 99 where there are no games */
    int turned;          /* suit of the turn-up */
    int next;            /* the other suit of its colour */
    int second;          /* the second round of bids */
    int trump;       /* the suit in question: at bids of the first round the turned one; later the
                        trump; EU_NO_SUIT in the second round */
    uint64_t trumps; /* of the hand */
    uint64_t lay;    /* plain cards of the hand */
    /* Of the play. */
    uint64_t out;     /* what others may hold */
    uint64_t masters; /* own cards above all of their suit that are out */
    int ours;         /* the maker is of our side */
    int partner_made; /* the partner is the maker */
    int led;          /* suit led, EU_NO_SUIT if we lead */
    int winning;      /* card that wins so far; EU_NO_CARD */
    int partner_wins; /* it is the partner's */
    uint64_t winners; /* legal cards that beat it */
};

enum { EU_SILENT = -1 }; /* a rule has nothing to say */

struct eu_advice {
    const char *name;   /* as in "bridge_eldest_orders": that of its function */
    const char *source; /* page, section or law */
    int (*says)(const struct eu_scene *scene);
};

/* The line of a rule in a list: the function's own name is the rule's. */
#define EU_ADVICE(rule, where) \
    { \
        .name = #rule, .source = (where), .says = (rule) \
    }

/* A list ends with a line of zeros. */
struct eu_scene eu_scene_of(const struct eu_rules *rules, const struct eu_view *view);

/* What the first rule says that says something legal. Where `host` is not NULL its name and source
 * are logged (bots pass it if their arguments have "why"). EU_SILENT if none does. */
int eu_advise(const struct eu_advice *list, const struct eu_scene *scene,
              const struct eu_host *host);

#endif
