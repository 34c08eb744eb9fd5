#include "analyse/situation.h"

#include "rules/cards.h"
#include "rules/deal.h"

enum { BID = 1, AUCTION, DECLARATION, DISCARD, LEAD, FOLLOW, OTHER };

enum { LEFT = 1, RIGHT = 2, JOKER = 4 };

/* ---- Seats ---- */

enum situation_role situation_role_of(const struct eu_view *view)
{
    unsigned seat = view->seat;

    if (view->maker == EU_NOBODY || view->question == EU_BID_TRICKS)
        return SITUATION_ROLE_BIDDING;
    if (seat == view->lone)
        return SITUATION_ROLE_ALONE;
    if (seat == view->maker)
        return SITUATION_ROLE_MAKER;
    if (view->makers >> seat & 1)
        return SITUATION_ROLE_PARTNER;
    return view->lone == EU_NOBODY ? SITUATION_ROLE_DEFENDER : SITUATION_ROLE_AGAINST_ALONE;
}

unsigned situation_seat(const struct eu_view *view)
{
    return (view->seat + view->players - (unsigned)view->dealer) % view->players;
}

static bool is_friend(const struct eu_view *view, unsigned seat)
{
    if (view->sides == 2)
        return ((seat ^ view->seat) & 1) == 0;
    return (view->makers >> seat & 1) == (view->makers >> view->seat & 1);
}

/* ---- Kinds of answers ---- */

static enum situation_answer bid_kind(const struct eu_view *view, unsigned bid)
{
    if (view->turnup_fate == EU_NO_TURNUP)
        return SITUATION_NAME;
    if (bid == EU_PASS)
        return SITUATION_PASS;
    bool alone = EU_BID_HOW(bid) != EU_PLAIN;
    if (view->turnup_fate == EU_TURNED_DOWN) {
        if (EU_BID_SUIT(bid) == suit_next(card_turned_suit(view->turnup)))
            return alone ? SITUATION_NEXT_ALONE : SITUATION_NEXT;
        return alone ? SITUATION_CROSS_ALONE : SITUATION_CROSS;
    }
    if (view->seat == view->dealer)
        return alone ? SITUATION_TAKE_UP_ALONE : SITUATION_TAKE_UP;
    return alone ? SITUATION_ORDER_ALONE : SITUATION_ORDER;
}

static enum situation_answer tricks_kind(unsigned bid)
{
    if (bid == EU_PASS)
        return SITUATION_PASS;
    return bid >= EU_BID_LONE ? SITUATION_BID_ALONE : SITUATION_BID_TRICKS;
}

static enum situation_answer discard_kind(const struct eu_view *view, card c)
{
    unsigned suit = card_suit(view->trump, c);

    if (suit == view->trump)
        return SITUATION_DISCARD_TRUMP;
    if ((c & 15) == EU_ACE)
        return SITUATION_DISCARD_ACE;
    return card_single(view->hand & card_lane[view->trump][suit]) ? SITUATION_DISCARD_VOID
                                                                  : SITUATION_DISCARD_OTHER;
}

static enum situation_answer lead_kind(const struct eu_view *view, card c)
{
    if (card_suit(view->trump, c) == view->trump)
        return SITUATION_LEAD_TRUMP;
    return (c & 15) == EU_ACE ? SITUATION_LEAD_ACE : SITUATION_LEAD_OTHER;
}

/* The suit led, and the card that is winning, of the trick on the table. */
static unsigned suit_led(const struct eu_view *view)
{
    return card_suit(view->trump, view->trick[view->tricks][0]);
}

static unsigned winning(const struct eu_view *view)
{
    const uint8_t *order = card_order[view->trump][suit_led(view)];
    const uint8_t *trick = view->trick[view->tricks];
    unsigned best = 0;

    for (unsigned i = 1; i < view->played; i++)
        if (order[trick[i]] > order[trick[best]])
            best = i;
    return best;
}

static enum situation_answer follow_kind(const struct eu_view *view, card c)
{
    unsigned led = suit_led(view), suit = card_suit(view->trump, c);
    const uint8_t *order = card_order[view->trump][led];
    bool wins = order[c] > order[view->trick[view->tricks][winning(view)]];

    if (suit == led && !wins)
        return SITUATION_LOW;
    if (suit == led)
        return led == view->trump ? SITUATION_OVER_TRUMP : SITUATION_OVER_PLAIN;
    if (suit == view->trump)
        return wins ? SITUATION_RUFF : SITUATION_UNDER;
    return SITUATION_OFF;
}

static enum situation_answer kind_of(const struct eu_view *view, unsigned answer)
{
    switch ((enum eu_question)view->question) {
    case EU_BID:
        return bid_kind(view, answer);
    case EU_BID_TRICKS:
        return tricks_kind(answer);
    case EU_TAKE:
        return answer == EU_NO ? SITUATION_LEAVE : SITUATION_TAKE;
    case EU_OPPOSE:
        return answer == EU_NO ? SITUATION_LET : SITUATION_OPPOSE;
    case EU_DISCARD:
        return discard_kind(view, (card)answer);
    case EU_BURY:
        return SITUATION_BURY;
    case EU_CALL_PARTNER:
        return answer == EU_CALL_ALONE ? SITUATION_CALL_ALONE : SITUATION_CALL;
    case EU_CHOOSE_PARTNER:
        return SITUATION_CHOOSE_PARTNER;
    case EU_CALL_CARD:
        return answer == EU_NO_CARD ? SITUATION_CALL_NO_CARD : SITUATION_CALL_CARD;
    case EU_CHOOSE:
        return answer == EU_ON ? SITUATION_PENALTY_ON : SITUATION_PENALTY_OFF;
    case EU_PLAY:
        return view->played ? follow_kind(view, (card)answer) : lead_kind(view, (card)answer);
    case EU_NOTHING:
        break;
    }
    return SITUATION_UNKNOWN;
}

/* ---- Two answers of the same kind ---- */

static enum situation_answer other_bid(unsigned answer, unsigned better)
{
    return EU_BID_SUIT(answer) == EU_BID_SUIT(better) ? SITUATION_OTHER_WAY : SITUATION_OTHER_SUIT;
}

static enum situation_answer other_card(const struct eu_view *view, unsigned answer,
                                        unsigned better)
{
    bool named = view->trump < SUITS;
    unsigned own = named ? card_power[view->trump][answer] : answer & 15;
    unsigned its = named ? card_power[view->trump][better] : better & 15;

    if (own == its)
        return SITUATION_OTHER_CARD;
    return its > own ? SITUATION_HIGHER_CARD : SITUATION_LOWER_CARD;
}

static enum situation_answer other_of_kind(const struct eu_view *view, unsigned answer,
                                           unsigned better)
{
    switch ((enum eu_question)view->question) {
    case EU_BID:
        return other_bid(answer, better);
    case EU_BID_TRICKS:
        return better > answer ? SITUATION_HIGHER_BID : SITUATION_LOWER_BID;
    case EU_CALL_PARTNER:
        return SITUATION_OTHER_SUIT;
    case EU_TAKE:
        return SITUATION_OTHER_WAY;
    case EU_CHOOSE_PARTNER:
        return SITUATION_OTHER_SEAT;
    case EU_DISCARD:
    case EU_BURY:
    case EU_CALL_CARD:
    case EU_PLAY:
        return other_card(view, answer, better);
    case EU_OPPOSE:
    case EU_CHOOSE:
    case EU_NOTHING:
        break;
    }
    return SITUATION_UNKNOWN;
}

/* ---- Situations ---- */

static void put_holding(struct situation *s, const struct eu_view *view, unsigned suit)
{
    bool takes_up =
        view->question == EU_BID && view->turnup_fate == EU_TURNED_UP && view->seat == view->dealer;
    cardset hand = view->hand | (takes_up ? card_bit(view->turnup) : 0);
    cardset trumps = hand & card_lane[suit][suit];

    for (unsigned plain = 0; plain < SUITS; plain++)
        s->aces += (hand & ~trumps) >> EU_CARD(plain, EU_ACE) & 1;
    s->trumps = (uint8_t)card_count(trumps);
    s->tops = (uint8_t)((hand >> EU_CARD(suit_next(suit), EU_JACK) & 1 ? LEFT : 0) |
                        (hand >> EU_CARD(suit, EU_JACK) & 1 ? RIGHT : 0) |
                        (hand >> EU_JOKER & 1 ? JOKER : 0));
}

static void put_bid(struct situation *s, const struct eu_view *view, unsigned answer,
                    unsigned better)
{
    s->kind = BID;
    s->place = (uint8_t)situation_seat(view);
    s->apart = answer != EU_PASS && better != EU_PASS && EU_BID_SUIT(answer) != EU_BID_SUIT(better);
    put_holding(s, view, EU_BID_SUIT(better == EU_PASS ? answer : better));
}

static void put_lead(struct situation *s, const struct eu_view *view)
{
    bool trumps = view->hand & card_lane[view->trump][view->trump];

    s->kind = LEAD;
    s->role = (uint8_t)situation_role_of(view);
    s->later = view->tricks > 0;
    if (s->answered != SITUATION_LEAD_TRUMP && s->better != SITUATION_LEAD_TRUMP)
        s->holding = trumps ? 1 : 2;
}

static void put_follow(struct situation *s, const struct eu_view *view)
{
    unsigned players = view->players - (unsigned)__builtin_popcount(view->sits_out);

    s->kind = FOLLOW;
    s->place = (uint8_t)(view->played + 1u == players ? 0 : view->played + 1);
    s->friendly = is_friend(view, deal_player(view, view->tricks, winning(view)));
}

struct situation situation_of(const struct eu_view *view, unsigned answer, unsigned better)
{
    unsigned kind = kind_of(view, answer), its = kind_of(view, better);
    struct situation s = {.kind = OTHER,
                          .answered = (uint8_t)kind,
                          .better =
                              (uint8_t)(its == kind ? other_of_kind(view, answer, better) : its)};

    if (view->question == EU_BID) {
        put_bid(&s, view, answer, better);
    } else if (view->question == EU_TAKE || view->question == EU_OPPOSE) {
        s.kind = DECLARATION;
        put_holding(&s, view, view->trump);
    } else if (view->question == EU_BID_TRICKS) {
        s.kind = AUCTION;
        s.place = (uint8_t)situation_seat(view);
    } else if (view->question == EU_DISCARD) {
        s.kind = DISCARD;
        s.role = (uint8_t)situation_role_of(view);
    } else if (view->question == EU_PLAY && view->played) {
        put_follow(&s, view);
    } else if (view->question == EU_PLAY) {
        put_lead(&s, view);
    }
    return s;
}

struct situation situation_widen(const struct situation *s, unsigned features)
{
    struct situation wide = *s;

    wide.any |= (uint8_t)features;
    if (features & SITUATION_PLACE)
        wide.place = 0;
    if (features & SITUATION_ROLE)
        wide.role = 0;
    if (features & SITUATION_LATER)
        wide.later = 0;
    if (features & SITUATION_HOLDING)
        wide.holding = 0;
    if (features & SITUATION_FRIENDLY)
        wide.friendly = 0;
    if (features & SITUATION_CARDS)
        wide.trumps = wide.aces = wide.tops = 0;
    return wide;
}

/* ---- Words ---- */

static const char *const ordinal[] = {"last",   "first", "second", "third",
                                      "fourth", "fifth", "sixth",  "seventh"};

static const char *does(unsigned answer)
{
    static const char *const words[] = {
#define DOES(id, does, doing) does,
        SITUATION_ANSWERS(DOES)
#undef DOES
    };

    return words[answer];
}

static const char *doing(unsigned answer)
{
    static const char *const words[] = {
#define DOING(id, does, doing) doing,
        SITUATION_ANSWERS(DOING)
#undef DOING
    };

    return words[answer];
}

static void add_role(struct buf *out, unsigned role)
{
    static const char *const words[] = {
        [SITUATION_ROLE_BIDDING] = "",
        [SITUATION_ROLE_MAKER] = " as the maker",
        [SITUATION_ROLE_PARTNER] = " as the maker's partner",
        [SITUATION_ROLE_DEFENDER] = " as a defender",
        [SITUATION_ROLE_ALONE] = " in a lone hand",
        [SITUATION_ROLE_AGAINST_ALONE] = " against a lone hand",
    };

    (void)buf_add_text(out, words[role]);
}

static void add_holding(struct buf *out, const struct situation *s)
{
    static const char *const number[] = {"no",   "one", "two",   "three", "four",
                                         "five", "six", "seven", "eight"};
    static const char *const aces[] = {"no ace", "an ace", "two aces", "three aces"};
    static const char *const tops[] = {
        [LEFT] = "the left bower",
        [RIGHT] = "the right bower",
        [LEFT | RIGHT] = "both bowers",
        [JOKER] = "the joker",
        [JOKER | LEFT] = "the joker and the left bower",
        [JOKER | RIGHT] = "the joker and the right bower",
        [JOKER | LEFT | RIGHT] = "the joker and both bowers",
    };
    bool only = __builtin_popcount(s->tops) == s->trumps;

    (void)buf_printf(out, " with %s trump%s", number[s->trumps], s->trumps > 1 ? "s" : "");
    if (s->tops)
        (void)buf_printf(out, ", %s%s,", only ? "" : "including ", tops[s->tops]);
    (void)buf_printf(out, " and %s", aces[s->aces]);
}

static void add_seat(struct buf *out, const struct situation *s)
{
    if (s->any & SITUATION_PLACE)
        return;
    if (s->place == 0)
        (void)buf_add_text(out, " as dealer");
    else
        (void)buf_printf(out, " in %s seat", ordinal[s->place]);
}

static void add_lead(struct buf *out, const struct situation *s)
{
    static const char *const holding[] = {"", ", holding trumps,", ", holding no trump,"};

    if (!(s->any & SITUATION_LATER))
        (void)buf_printf(out, " to %s trick", s->later ? "a later" : "the first");
    if (!(s->any & SITUATION_ROLE))
        add_role(out, s->role);
    (void)buf_add_text(out, holding[s->holding]);
}

static void add_follow(struct buf *out, const struct situation *s)
{
    if (!(s->any & SITUATION_PLACE))
        (void)buf_printf(out, " in %s place", ordinal[s->place]);
    if (!(s->any & SITUATION_FRIENDLY))
        (void)buf_printf(out, " while %s is winning", s->friendly ? "the partner" : "an opponent");
}

void situation_add_cards(struct buf *out, const struct situation *s)
{
    if ((s->kind == BID || s->kind == DECLARATION) && !(s->any & SITUATION_CARDS))
        add_holding(out, s);
}

void situation_add(struct buf *out, const struct situation *s)
{
    (void)buf_add_text(out, does(s->answered));
    if (s->kind == BID || s->kind == AUCTION)
        add_seat(out, s);
    if (!s->apart)
        situation_add_cards(out, s);
    if (s->kind == LEAD)
        add_lead(out, s);
    if (s->kind == FOLLOW)
        add_follow(out, s);
    if (s->kind == DISCARD && !(s->any & SITUATION_ROLE))
        add_role(out, s->role);
    (void)buf_printf(out, " where %s", doing(s->better));
    if (s->apart)
        situation_add_cards(out, s);
    (void)buf_add_text(out, " is better");
}
