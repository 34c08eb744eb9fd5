/* The player that learned. */
#include "euchre_learned.h"

#include "net.h"

/* They lie in the bot itself, which can open no files. Tables of another shape than the program are
 * refused: train/net.c makes them anew. `.org` cannot go back: the first refuses a longer file, the
 * second a shorter one, in a section that is thrown away. In clang .if knows no sizes. */
#define NETS_BYTES 527840
_Static_assert(sizeof(struct nets) == NETS_BYTES, "train the networks and say their size here");

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#define SIZE ".set nets_bytes, " TEXT(NETS_BYTES) "\n"
#define TABLE(name, file) \
    ".balign 64\n" name ":\n.incbin \"" file "\"\n.Lend_of_" name ":\n" \
    ".org " name " + nets_bytes\n" \
    ".pushsection .size_of_" name ",\"e\",%nobits\n" \
    ".org nets_bytes\n.org .Lend_of_" name " - " name "\n.popsection\n"

/* Where a machine has the highest byte first they are turned round once, when the bot is loaded. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define SECTION ".data"
#define NETS extern struct nets
#else
#define SECTION ".rodata"
#define NETS extern const struct nets
#endif

__asm__(SIZE ".pushsection " SECTION "\n" TABLE("learned_24", "bots/lib/nets-24.bin")
            TABLE("learned_32", "bots/lib/nets-32.bin") ".popsection\n");

NETS learned_24 __attribute__((visibility("hidden")));
NETS learned_32 __attribute__((visibility("hidden")));

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
/* Numbers of 16 bits, and those of 32 behind them. */
static void turn_numbers(uint16_t *small, int32_t *value)
{
    for (; (void *)small < (void *)value; small++)
        *small = __builtin_bswap16(*small);
    for (int i = 0; i < NET_CARDS; i++)
        value[i] = (int32_t)__builtin_bswap32((uint32_t)value[i]);
}

static void turn_nets(struct nets *n)
{
    turn_numbers((uint16_t *)&n->bid, n->bid.value);
    turn_numbers((uint16_t *)&n->discard, n->discard.value);
    turn_numbers((uint16_t *)&n->play, n->play.value);
}

__attribute__((constructor)) static void turn_all(void)
{
    turn_nets(&learned_24);
    turn_nets(&learned_32);
}
#endif

int eu_learned_knows(const struct eu_rules *rules)
{
    return rules->players == NET_PLAYERS && rules->sides == 2 && rules->cards == NET_TRICKS &&
           rules->partners == EU_PARTNERS_FIXED && !rules->auction && !rules->joker &&
           (rules->low == 7 || rules->low == 9);
}

int eu_learned_start(struct eu_learned *p, const struct eu_rules *rules)
{
    if (!eu_learned_knows(rules))
        return 0;
    p->rules = rules;
    p->nets = rules->low == 7 ? &learned_32 : &learned_24;
    eu_equity_start(&p->equity, rules);
    return 1;
}

int learned_no_march(const struct eu_learned *p, const struct eu_view *view)
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

static void start_seen(const struct eu_learned *p, const struct eu_view *view, struct net_game *c)
{
    struct eu_world first = net_first_lead(p->rules, view);

    net_game_start(c, view, &first, learned_no_march(p, view));
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
    if (!(view->legal & (view->legal - 1)))
        return eu_first(view->legal);
    switch (view->question) {
    case EU_BID:
        return net_bid_answer(&p->nets->bid, p->rules, view);
    case EU_DISCARD:
        return net_bid_pick(&p->nets->discard, p->rules, view, view->legal);
    case EU_PLAY:
        return view->how <= EU_ALONE ? card_of(p, view) : eu_policy_play(p->rules, view);
    default:
        return eu_policy_answer(p->rules, view);
    }
}
