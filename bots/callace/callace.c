/* callace - opening, closing, and which list answers which question. With "why" among its arguments
 * it logs the rules that decided, and where they stand. */
#include <stdlib.h>

#include "callace.h"
#include "euchre_args.h"

static int order(void *self, const struct eu_view *view)
{
    const struct callace *me = self;
    const struct eu_advice *list = callace_middle;
    struct callace_table t;
    int answer;

    if (view->turnup_fate != EU_TURNED_UP)
        list = callace_second;
    else if (view->seat == view->dealer)
        list = callace_dealer;
    else if (eu_position(view, view->seat) == 0)
        list = callace_eldest;
    callace_look(&t, me, view);
    answer = eu_advise(list, &t.scene, me->host);
    return answer == EU_SILENT ? eu_first(view->legal) : answer;
}

static int discard(void *self, const struct eu_view *view)
{
    const struct callace *me = self;
    struct callace_table t;

    callace_look(&t, me, view);
    return eu_advise(callace_discard, &t.scene, me->host);
}

static int call_partner(void *self, const struct eu_view *view)
{
    const struct callace *me = self;
    struct callace_table t;
    int answer = EU_SILENT;

    callace_look(&t, me, view);
    if (eu_consider(callace_manner, &t.scene, me->host) == EU_CALL_ALONE)
        answer = eu_advise(callace_alone, &t.scene, me->host);
    if (answer == EU_SILENT)
        answer = eu_advise(callace_suit, &t.scene, me->host);
    return answer == EU_SILENT ? eu_first(view->legal) : answer;
}

static int play(void *self, const struct eu_view *view)
{
    const struct callace *me = self;
    struct callace_table t;
    int card;

    callace_look_round(&t, me, view);
    if (!view->played)
        card = eu_advise(callace_leads[t.role], &t.scene, me->host);
    else if (eu_consider(callace_lets_go, &t.scene, me->host) != EU_SILENT)
        card = eu_advise(callace_throws, &t.scene, me->host);
    else
        card = eu_advise(callace_wins, &t.scene, me->host);
    return card == EU_SILENT ? eu_first(view->legal) : card;
}

static int accepts(const struct eu_rules *rules)
{
    return rules->partners == EU_PARTNERS_CALLED;
}

static void *open_table(const struct eu_opening *opening)
{
    struct eu_args args = eu_args(opening);
    int why = eu_args_word(&args, "why");
    struct callace *me = eu_args_end(&args) ? malloc(sizeof *me) : NULL;

    if (!me)
        return NULL;
    me->rules = opening->rules;
    me->pack = eu_pack(opening->rules);
    me->host = why ? opening->host : NULL;
    return me;
}

static void close_table(void *self)
{
    free(self);
}

EU_BOT(.name = "callace", .version = "2", .accepts = accepts, .open = open_table,
       .close = close_table, .order = order, .discard = discard, .call_partner = call_partner,
       .play = play)
