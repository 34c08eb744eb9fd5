#include "bidding.h"

#include "bid_class.h"
#include "euchre_policy.h"

/* The tables lie in the bot itself, which can open no files: numbers of the hands, then entries. */
__asm__(".pushsection .rodata\n"
        ".balign 8\n"
        "champion_bids_long:\n"
        ".incbin \"bots/champion/bids-32.bin\"\n"
        ".balign 8\n"
        "champion_bids_short:\n"
        ".incbin \"bots/champion/bids-24.bin\"\n"
        ".popsection\n");

struct bid_table {
    struct bid_numbers numbers;
    uint8_t entries[];
};

extern const struct bid_table champion_bids_long __attribute__((visibility("hidden")));
extern const struct bid_table champion_bids_short __attribute__((visibility("hidden")));

int champion_bid_knows(const struct eu_rules *rules)
{
    return rules->players == 4 && rules->partners == EU_PARTNERS_FIXED && !rules->auction &&
           rules->cards == BID_HAND && (rules->low == 7 || rules->low == 9) && !rules->joker;
}

/* ---- Entries ---- */

/* What the table says of a question. */
struct said {
    struct bid_class class;
    int entry, round;
};

static int score_class(const struct eu_rules *rules, const struct eu_view *view, int by_points)
{
    int side = view->seat & 1;

    if (by_points || !rules->target)
        return BID_POINTS;
    return bid_score_class(rules->target - view->points[side],
                           rules->target - view->points[1 - side]);
}

static struct said look_up(const struct eu_rules *rules, const struct eu_view *view, int by_points)
{
    const struct bid_table *table = rules->low == 7 ? &champion_bids_long : &champion_bids_short;
    int position = eu_position(view, view->seat);
    struct said said = {.round = view->bids >= view->players,
                        .class = bid_class_of(&table->numbers, view->hand, eu_turned_suit(view))};
    int question = bid_question(said.round, position, bid_turned_class(view->turnup));
    uint32_t at = bid_entry(table->numbers.hands, score_class(rules, view, by_points), question,
                            said.class.hand);

    said.entry = table->entries[at / 2] >> 4 * (at & 1) & 15;
    return said;
}

/* ---- Answers ---- */

/* The one thing that may be bid, and the chances of it plain and alone. */
struct meaning {
    int suit;
    double plain, alone;
};

static struct meaning meaning_of(const struct said *said, const struct eu_rules *rules)
{
    enum { SOMETIMES = 1, RATHER = SOMETIMES + BID_WAYS };
    struct meaning m = {.suit = said->class.suit[0]};
    int entry = said->entry;

    if (said->round == 0 && entry >= BID_ALONE_FROM) {
        m.alone = (entry - BID_ALONE_FROM + 1) / 8.0;
        m.plain = 1 - m.alone;
    } else if (said->round == 0) {
        m.plain = entry / 7.0;
    } else if (entry >= SOMETIMES && entry < RATHER + BID_WAYS) {
        int way = (entry - SOMETIMES) % BID_WAYS;
        double chance = entry >= RATHER ? 0.9 : 0.3;

        m.suit = said->class.suit[1 + way % 3];
        *(way >= 3 ? &m.alone : &m.plain) = chance;
    }
    if (!rules->alone) {
        m.plain += m.alone;
        m.alone = 0;
    }
    return m;
}

static int tabled(const struct eu_rules *rules, const struct eu_view *view, int by_points)
{
    struct said said = look_up(rules, view, by_points);
    struct meaning m = meaning_of(&said, rules);

    if (m.plain + m.alone < 0.5)
        return EU_PASS;
    return EU_BID_OF(m.suit, m.alone > m.plain ? EU_ALONE : EU_PLAIN);
}

/* What the table does not know is the policy's: hands to be laid open, and the suit of a dealer who
 * must name one. */
int champion_bid(const struct eu_rules *rules, const struct eu_view *view, int by_points)
{
    int sensible = eu_policy_answer(rules, view), bid;

    if (sensible != EU_PASS && EU_BID_HOW(sensible) >= EU_JAMBONE)
        return sensible;
    bid = tabled(rules, view, by_points);
    return eu_has(view->legal, bid) ? bid : sensible;
}
