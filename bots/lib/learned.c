/* The player that learned. */
#include "euchre_learned.h"

#include "net.h"

/* They lie in the bot itself, which can open no files. */
__asm__(".pushsection .rodata\n"
        ".balign 64\n"
        "learned_24:\n"
        ".incbin \"bots/lib/nets-24.bin\"\n"
        ".balign 64\n"
        "learned_32:\n"
        ".incbin \"bots/lib/nets-32.bin\"\n"
        ".popsection\n");

extern const struct nets learned_24 __attribute__((visibility("hidden")));
extern const struct nets learned_32 __attribute__((visibility("hidden")));

static int is_known(const struct eu_rules *rules)
{
    return rules->players == NET_PLAYERS && rules->sides == 2 && rules->cards == NET_TRICKS &&
           rules->partners == EU_PARTNERS_FIXED && !rules->auction && !rules->joker &&
           (rules->low == 7 || rules->low == 9);
}

int eu_learned_start(struct eu_learned *p, const struct eu_rules *rules)
{
    if (!is_known(rules))
        return 0;
    p->rules = rules;
    p->nets = rules->low == 7 ? &learned_32 : &learned_24;
    eu_equity_start(&p->equity, rules);
    return 1;
}

/* The march is worth hardly more than the odd trick to whoever made the trump. */
static int has_no_march(const struct eu_learned *p, const struct eu_view *view)
{
    static const int tricks[3] = {0, 3, 5};
    struct eu_stake stake = eu_stake_of(view);
    struct eu_view makers = *view;
    double gain[3];

    makers.seat = view->maker;
    for (int i = 0; i < 3; i++)
        gain[i] = eu_equity_gain(&p->equity, &makers, eu_by_points(view),
                                 eu_points(p->rules, stake, tricks[i]));
    return net_no_march(gain[0], gain[1], gain[2]);
}

void learned_game(const struct eu_learned *p, const struct eu_view *view,
                  const struct eu_world *first, struct net_game *c)
{
    net_game_start(c, view, first, has_no_march(p, view));
}

static void start_seen(const struct eu_learned *p, const struct eu_view *view, struct net_game *c)
{
    struct eu_world first = net_first_lead(p->rules, view);

    learned_game(p, view, &first, c);
    net_game_replay(c, view);
}

static void card_values(const struct eu_learned *p, const struct eu_view *view, uint64_t cards,
                        int32_t value[64])
{
    int32_t of[64];
    struct net_game c;
    int card;

    start_seen(p, view, &c);
    net_card_values(&p->nets->play, &c, policy_lanes(cards, view->trump), of);
    EU_EACH(card, cards)
        value[card] = of[policy_lane_card(card, view->trump)];
}

void learned_values(const struct eu_learned *p, const struct eu_view *view, uint64_t answers,
                    int32_t value[64])
{
    if (view->question == EU_PLAY)
        card_values(p, view, answers, value);
    else
        net_bid_values(view->question == EU_BID ? &p->nets->bid : &p->nets->discard, p->rules, view,
                       answers, value);
}

static int card_of(const struct eu_learned *p, const struct eu_view *view)
{
    struct net_game c;

    start_seen(p, view, &c);
    return policy_plain_card(net_card_pick(&p->nets->play, &c), view->trump);
}

int eu_learned_answer(const struct eu_learned *p, const struct eu_view *view)
{
    int sensible;

    if (!(view->legal & (view->legal - 1)))
        return eu_first(view->legal);
    if (view->question == EU_PLAY && view->how <= EU_ALONE)
        return card_of(p, view);
    if (view->question == EU_DISCARD)
        return net_bid_pick(&p->nets->discard, p->rules, view, view->legal);
    if (view->question == EU_PLAY)
        return eu_policy_play(p->rules, view);
    sensible = eu_policy_answer(p->rules, view);
    if (view->question == EU_BID && eu_has(net_bid_choices(view), sensible))
        return net_bid_pick(&p->nets->bid, p->rules, view, net_bid_choices(view));
    return sensible;
}
