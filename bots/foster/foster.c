/* foster - opening, closing, and which list answers which question. With "why" among its arguments
 * it logs the rule that decided, and where it stands. */
#include <stdlib.h>

#include "euchre_args.h"
#include "foster.h"

struct foster {
    const struct eu_rules *rules;
    const struct eu_host *host; /* NULL unless asked why */
};

/* ---- Other questions ---- */

/* Playing Alone: only who makes the trump may play alone; that his partner takes it from him is
 * not good euchre. */
static int does_not_take(const struct eu_scene *s)
{
    return s->view->question == EU_TAKE ? EU_NO : EU_SILENT;
}

/* Playing Alone: against a lone hand both its adversaries play. */
static int does_not_oppose(const struct eu_scene *s)
{
    return s->view->question == EU_OPPOSE ? EU_NO : EU_SILENT;
}

/* Laws: a penalty is rather counted on than taken off, as who has no points has none to lose. */
static int adds_penalty(const struct eu_scene *s)
{
    return s->view->question == EU_CHOOSE ? EU_ON : EU_SILENT;
}

/* Professor, Jambone: the worst card that may be called, for the lead or to be beaten. */
static int calls_worst_card(const struct eu_scene *s)
{
    int worst = eu_least(s->view->legal & s->view->exposed, s->view->trump);

    return s->view->question == EU_CALL_CARD && worst ? worst : EU_SILENT;
}

const struct eu_advice foster_answers[] = {
    EU_ADVICE(does_not_take, "Playing Alone"),
    EU_ADVICE(does_not_oppose, "Playing Alone"),
    EU_ADVICE(adds_penalty, "Method of Playing"),
    EU_ADVICE(calls_worst_card, "Professor 1862, ch. IV"),
    {0},
};

/* ---- Questions ---- */

/* The hand after the exchange, of a dealer who thinks of taking up. */
static struct eu_scene after_exchange(const struct eu_scene *s)
{
    struct eu_scene other = *s;
    int away = eu_consider(foster_discard, s, NULL);

    other.hand &= ~eu_bit(away);
    return foster_with_trump(&other, s->trump);
}

static const struct eu_advice *list_of_bids(const struct eu_scene *s)
{
    static const struct eu_advice *const first[] = {foster_eldest, foster_partner, foster_pone,
                                                    foster_dealer};
    static const struct eu_advice *const second[] = {foster_eldest_makes, foster_partner_makes,
                                                     foster_pone_makes, foster_dealer_makes};

    return s->second ? second[s->position] : first[s->position];
}

static int order(void *self, const struct eu_view *view)
{
    const struct foster *me = self;
    struct eu_scene s = eu_scene_of(me->rules, view);
    int bid, how, open;

    if (!s.second && s.position == EU_DEALER)
        s = after_exchange(&s);
    bid = eu_advise(list_of_bids(&s), &s, me->host);
    if (bid == EU_SILENT)
        return eu_first(view->legal);
    if (bid == EU_PASS)
        return bid;
    s = foster_with_trump(&s, EU_BID_SUIT(bid));
    how = eu_advise(foster_alone, &s, me->host);
    if (how == EU_SILENT || EU_BID_HOW(how) != EU_ALONE)
        return bid;
    open = eu_advise(foster_exposed, &s, me->host);
    return open == EU_SILENT ? how : open;
}

static int discard(void *self, const struct eu_view *view)
{
    const struct foster *me = self;
    struct eu_scene s = eu_scene_of(me->rules, view);
    int card = eu_advise(foster_discard, &s, me->host);

    return card == EU_SILENT ? eu_first(view->legal) : card;
}

static int lead(const struct foster *me, const struct eu_scene *s)
{
    const struct eu_advice *list = s->ours ? foster_leads_with_maker : foster_leads_against;

    return eu_advise(s->view->lone == s->view->seat ? foster_leads_alone : list, s, me->host);
}

static int follow(const struct foster *me, const struct eu_scene *s)
{
    int signal = eu_advise(foster_signals, s, me->host);

    if (signal != EU_SILENT)
        return signal;
    if (eu_consider(foster_lets_go, s, me->host) != EU_SILENT)
        return eu_advise(foster_throws, s, me->host);
    return eu_advise(foster_wins, s, me->host);
}

static int play(void *self, const struct eu_view *view)
{
    const struct foster *me = self;
    struct eu_scene s = eu_scene_of(me->rules, view);
    int card = view->played ? follow(me, &s) : lead(me, &s);

    return card == EU_SILENT ? eu_first(view->legal) : card;
}

static int answer(void *self, const struct eu_view *view)
{
    const struct foster *me = self;
    struct eu_scene s = eu_scene_of(me->rules, view);
    int said = eu_advise(foster_answers, &s, me->host);

    return said == EU_SILENT ? eu_first(view->legal) : said;
}

static int accepts(const struct eu_rules *rules)
{
    return rules->players == 4 && rules->partners == EU_PARTNERS_FIXED && !rules->auction;
}

static void *open_table(const struct eu_opening *opening)
{
    struct eu_args args = eu_args(opening);
    int why = eu_args_word(&args, "why");
    struct foster *me = eu_args_end(&args) ? malloc(sizeof *me) : NULL;

    if (!me)
        return NULL;
    me->rules = opening->rules;
    me->host = why ? opening->host : NULL;
    return me;
}

static void close_table(void *self)
{
    free(self);
}

EU_BOT(.name = "foster", .version = "1", .accepts = accepts, .open = open_table,
       .close = close_table, .order = order, .discard = discard, .play = play, .answer = answer)
