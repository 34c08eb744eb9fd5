/*
 * net - the player of the library that learned: one small network bids, one discards, one plays
 * cards. No search, no memory, whole numbers alone.
 */
#include <stdlib.h>

#include "euchre_args.h"
#include "euchre_learned.h"

static void *open_table(const struct eu_opening *opening)
{
    struct eu_args args = eu_args(opening);
    struct eu_learned *player = eu_args_end(&args) ? malloc(sizeof *player) : NULL;

    if (player && eu_learned_start(player, opening->rules))
        return player;
    free(player);
    return NULL;
}

static void close_table(void *self)
{
    free(self);
}

static int answer(void *self, const struct eu_view *view)
{
    return eu_learned_answer(self, view);
}

EU_BOT(.name = "net", .version = "1", .accepts = eu_learned_knows, .open = open_table,
       .close = close_table, .order = answer, .discard = answer, .call_partner = answer,
       .play = answer, .answer = answer)
