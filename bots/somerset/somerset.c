/*
 * somerset - opening, and which lists answer a question. Arguments: "why" logs the rule of every
 * answer; "bridge=always" and "bridge=never" keep the bridge so, whatever the hand.
 */
#include <stdlib.h>

#include "euchre_args.h"
#include "somerset.h"

struct somerset {
    const struct eu_rules *rules;
    const struct eu_host *host;     /* NULL: nobody asks why */
    const struct eu_advice *bridge; /* of eldest hand in the first round */
};

/* Four players in two fixed sides, and a turn-up. */
static int accepts(const struct eu_rules *rules)
{
    return rules->players == 4 && rules->sides == 2 && rules->partners == EU_PARTNERS_FIXED &&
           !rules->auction;
}

static void *open_table(const struct eu_opening *opening)
{
    const struct eu_advice *const bridges[] = {somerset_bridge_judged, somerset_bridge_always,
                                               NULL};
    struct eu_args args = eu_args(opening);
    int why = eu_args_word(&args, "why");
    int bridge = eu_args_choice(&args, "bridge", "judged always never");
    struct somerset *me = eu_args_end(&args) ? malloc(sizeof *me) : NULL;

    if (!me)
        return NULL;
    me->rules = opening->rules;
    me->host = why ? opening->host : NULL;
    me->bridge = bridges[bridge];
    return me;
}

static void close_table(void *self)
{
    free(self);
}

enum { LISTS = 4 };

/* The lists that answer a question, one after the other. */
struct shelf {
    const struct eu_advice *list[LISTS];
};

static struct shelf to_bid(const struct somerset *me, const struct eu_scene *s)
{
    if (s->second)
        return (struct shelf){{somerset_alone, somerset_make_by_place[s->position]}};
    switch (s->position) {
    case EU_ELDEST:
        return (struct shelf){{somerset_alone, somerset_eldest, me->bridge}};
    case EU_DEALERS_PARTNER:
        return (struct shelf){{somerset_alone, somerset_second}};
    case EU_PONE:
        return (struct shelf){{somerset_alone, somerset_third}};
    default:
        return (struct shelf){{somerset_alone, somerset_dealer}};
    }
}

static struct shelf to_play(const struct eu_scene *s)
{
    if (s->led == EU_NO_SUIT)
        return (struct shelf){{somerset_coups_leading, somerset_lead_against_lone,
                               somerset_first_lead, somerset_later_lead}};
    return (struct shelf){
        {somerset_coups_following, somerset_follow_against_lone, somerset_following}};
}

static struct shelf shelf_for(const struct somerset *me, const struct eu_scene *s)
{
    switch (s->view->question) {
    case EU_BID:
        return to_bid(me, s);
    case EU_TAKE:
        return (struct shelf){{somerset_take}};
    case EU_OPPOSE:
        return (struct shelf){{somerset_oppose}};
    case EU_DISCARD:
        return (struct shelf){{somerset_discard}};
    case EU_CALL_CARD:
        return (struct shelf){{somerset_call_card}};
    case EU_PLAY:
        return to_play(s);
    default:
        return (struct shelf){{NULL}};
    }
}

/* Whatever no rule speaks of: to pass, no, the first. */
static int answer(void *self, const struct eu_view *view)
{
    const struct somerset *me = self;
    struct eu_scene scene = eu_scene_of(me->rules, view);
    struct shelf shelf = shelf_for(me, &scene);

    for (int i = 0; i < LISTS; i++) {
        int said = shelf.list[i] ? eu_advise(shelf.list[i], &scene, me->host) : EU_SILENT;

        if (said != EU_SILENT)
            return said;
    }
    return eu_first(view->legal);
}

EU_BOT(.name = "somerset", .version = "1", .accepts = accepts, .open = open_table,
       .close = close_table, .order = answer, .discard = answer, .play = answer, .answer = answer)
