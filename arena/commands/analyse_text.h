/* `analyse` of hands written as text and of recorded games (EGN). */
#ifndef COMMANDS_ANALYSE_TEXT_H
#define COMMANDS_ANALYSE_TEXT_H

#include <stdatomic.h>

#include "analyse/analysed_set.h"
#include "analyse/analyst.h"
#include "base/text.h"
#include "hands/hand.h"

/* Takes the decisions of a hand or of a deal of a game; `name` has the players by seat. */
typedef bool analyse_take(void *context, const struct analysed_set *set,
                          const struct eu_rules *rules, const char *const name[EU_SEATS],
                          struct err *err);

struct analyse_text {
    struct analyst_setup analyst; /* `rules` is filled in */
    struct effort effort;
    uint8_t seats;          /* bit s: only of seat s; 0: of all */
    const atomic_int *stop; /* as in struct analysis: what comes then is read, not analysed */
    uint64_t until;
    analyse_take *take;
    void *context;
    /* Counted over all texts. */
    uint64_t left_out; /* hands and deals that it was stopped before */
    uint64_t unknown;  /* decisions of seats whose cards are not all known, which are left out */
    /* The rest is analyse_text.c's own; zeros to begin with. */
    struct analyst *asked;
    struct eu_rules rules; /* of `asked` */
    struct analysed_set set;
    bool failed;
    struct err err;
};

/* Analyses what a file holds; `path` names it in errors. ERR_USAGE, with the place: the text is no
 * possible hand or game; or no such seat, or an analyst that does not serve. */
bool analyse_text(struct analyse_text *a, const char *path, const struct buf *text,
                  struct err *err);

/* To be called in any case. */
void analyse_text_finish(struct analyse_text *a);

#endif
