/* Leads a deal from a question before the play to the first lead, all cards known. */
#include "future.h"

#include "euchre_policy.h"

/* The dealer, or who won the auction. */
static int puts_away(const struct eu_future *f)
{
    return f->rules->auction ? f->table.maker : f->table.dealer;
}

void future_ask(struct eu_future *f, int question, int seat, uint64_t legal)
{
    struct eu_view *t = &f->table;

    t->question = (uint8_t)question;
    t->seat = (uint8_t)seat;
    t->legal = legal;
    t->hand = f->hand[seat];
    t->away = seat == puts_away(f) ? f->away : 0;
}

/* ---- Bids ---- */

static int in_second_round(const struct eu_future *f)
{
    return f->table.turnup_fate != EU_TURNED_UP;
}

/* Right, left, ace, king, queen; the joker is none of them. */
static uint64_t best_five(int suit)
{
    return eu_bit(eu_right(suit)) | eu_bit(eu_left(suit)) | eu_bit(EU_CARD(suit, EU_ACE)) |
           eu_bit(EU_CARD(suit, EU_KING)) | eu_bit(EU_CARD(suit, EU_QUEEN));
}

/* The dealer counts the turn-up in the first round. */
static int has_best_five(const struct eu_future *f, int seat, int suit)
{
    const struct eu_view *t = &f->table;
    uint64_t held = f->hand[seat];

    if (seat == t->dealer && !in_second_round(f))
        held |= eu_bit(t->turnup);
    return (best_five(suit) & ~held) == 0;
}

/* How it may be played: bit h is set for the way h. */
static unsigned ways(const struct eu_future *f, int seat, int suit)
{
    const struct eu_rules *r = f->rules;
    unsigned set = 1u << EU_PLAIN;

    if (r->alone && r->partners != EU_PARTNERS_CALLED)
        set |= 1u << EU_ALONE;
    if (r->jambone)
        set |= 1u << EU_JAMBONE;
    if (r->jamboree && has_best_five(f, seat, suit))
        set |= 1u << EU_JAMBOREE;
    return set;
}

static uint64_t bids_in(const struct eu_future *f, int seat, int suit)
{
    uint64_t bids = 0;
    int how;

    EU_EACH(how, (uint64_t)ways(f, seat, suit))
        bids |= eu_bit(EU_BID_OF(suit, how));
    return bids;
}

static void ask_bid(struct eu_future *f)
{
    int seat = future_from_eldest(f, f->table.bids), turned = eu_turned_suit(&f->table);
    int stuck = f->rules->stick_dealer && in_second_round(f) && seat == f->table.dealer;
    uint64_t legal = stuck ? 0 : eu_bit(EU_PASS);

    if (!in_second_round(f))
        legal |= bids_in(f, seat, turned);
    else
        for (int suit = 0; suit < 4; suit++)
            legal |= suit == turned ? 0 : bids_in(f, seat, suit);
    future_ask(f, EU_BID, seat, legal);
}

static void pass(struct eu_future *f)
{
    if (f->table.bids == 2 * f->table.players) {
        future_ask(f, EU_NOTHING, f->table.dealer, 0);
        return;
    }
    if (f->table.bids == f->table.players)
        f->table.turnup_fate = EU_TURNED_DOWN;
    ask_bid(f);
}

/* ---- From the lead backwards ---- */

void future_start_play(struct eu_future *f)
{
    struct eu_view *t = &f->table;
    int after =
        t->lone != EU_NOBODY && f->rules->lone_lead == EU_LEFT_OF_MAKER ? t->lone : t->dealer;

    t->leader[0] = (uint8_t)eu_left_of(t, after);
    if (t->how == EU_JAMBONE)
        t->exposed = f->hand[t->lone];
    if (t->how == EU_JAMBONE && t->leader[0] == t->lone)
        future_ask(f, EU_CALL_CARD, eu_left_of(t, t->lone), t->exposed | eu_bit(EU_NO_CARD));
    else
        future_ask(f, EU_PLAY, t->leader[0], f->hand[t->leader[0]]);
}

void future_find_partner(struct eu_future *f)
{
    uint64_t suits = 15 & ~eu_bit(f->table.trump);

    if (f->rules->partners == EU_PARTNERS_CALLED)
        future_ask(f, EU_CALL_PARTNER, f->table.maker,
                   suits | (f->rules->alone ? eu_bit(EU_CALL_ALONE) : 0));
    else if (f->rules->partners == EU_PARTNERS_CHOSEN)
        future_ask_partner(f);
    else
        future_start_play(f);
}

/* The dealer takes the turn-up up, unless he sits out. */
static void exchange(struct eu_future *f)
{
    struct eu_view *t = &f->table;

    if (in_second_round(f)) {
        future_find_partner(f);
    } else if (eu_sits_out(t, t->dealer)) {
        t->turnup_fate = EU_DEAD;
        future_find_partner(f);
    } else {
        f->hand[t->dealer] |= eu_bit(t->turnup);
        future_ask(f, EU_DISCARD, t->dealer,
                   f->hand[t->dealer] & ~(f->rules->turnup_discard ? 0 : eu_bit(t->turnup)));
    }
}

/* With fixed partners, those of who plays alone. */
void future_sit_out(struct eu_future *f)
{
    struct eu_view *t = &f->table;
    unsigned all = (1u << t->players) - 1, out = 0;

    if (f->rules->partners == EU_PARTNERS_FIXED) {
        if (t->lone != EU_NOBODY)
            out |= f->makers & ~(1u << t->lone);
        if (t->opposer != EU_NOBODY)
            out |= all & ~f->makers & ~(1u << t->opposer);
    }
    t->sits_out = (uint8_t)out;
}

static void settle(struct eu_future *f)
{
    future_sit_out(f);
    exchange(f);
}

/* Asks the defenders from the n-th seat on whether they oppose a lone hand. */
static void ask_oppose(struct eu_future *f, int n)
{
    for (; n < f->table.players; n++)
        if (!(f->makers >> future_from_eldest(f, n) & 1)) {
            future_ask(f, EU_OPPOSE, future_from_eldest(f, n), eu_bit(EU_NO) | eu_bit(EU_ALONE));
            return;
        }
    settle(f);
}

/* It is not played. A dealer who needs the turn-up for it puts the other card away. */
static void show_jamboree(struct eu_future *f)
{
    struct eu_view *t = &f->table;
    uint64_t five = best_five(t->trump);

    if (five & ~f->hand[t->lone]) {
        f->away = f->hand[t->lone] & ~five;
        f->hand[t->lone] = five;
        t->turnup_fate = EU_TAKEN_UP;
    }
    t->exposed = five;
    future_ask(f, EU_NOTHING, t->dealer, 0);
}

static void after_takes(struct eu_future *f)
{
    if (f->table.how == EU_JAMBOREE)
        show_jamboree(f);
    else if (f->rules->defend_alone && f->table.how == EU_ALONE)
        ask_oppose(f, 0);
    else
        settle(f);
}

static void announce(struct eu_future *f, int seat, int how)
{
    f->table.how = (uint8_t)how;
    if (how != EU_PLAIN)
        f->table.lone = (uint8_t)seat;
}

/* The maker's partner may take the hand from him if he has yet to speak in this round. */
static int partner_may_take(const struct eu_future *f)
{
    const struct eu_view *t = &f->table;
    int place = eu_position(t, t->maker);

    return f->rules->take && (!in_second_round(f) || f->rules->take_round2) &&
           place + 2 < t->players && t->how != EU_JAMBOREE;
}

void future_makers(struct eu_future *f, int maker)
{
    struct eu_view *t = &f->table;

    t->maker = (uint8_t)maker;
    t->makers = (uint8_t)(1u << maker);
    if (f->rules->partners == EU_PARTNERS_FIXED)
        for (int seat = 0; seat < t->players; seat++)
            t->makers |= (uint8_t)(eu_same_side(seat, maker) << seat);
    f->makers = t->makers;
}

static void make(struct eu_future *f, int bid)
{
    struct eu_view *t = &f->table;
    int partner = (t->seat + 2) % t->players;

    t->trump = (uint8_t)EU_BID_SUIT(bid);
    future_makers(f, t->seat);
    announce(f, t->maker, EU_BID_HOW(bid));
    if (partner_may_take(f))
        future_ask(f, EU_TAKE, partner, ways(f, partner, t->trump));
    else
        after_takes(f);
}

/* ---- Answers ---- */

static void bid(struct eu_future *f, int answer)
{
    struct eu_view *t = &f->table;

    t->bid[t->bids].seat = t->seat;
    t->bid[t->bids++].bid = (uint8_t)answer;
    if (answer == EU_PASS)
        pass(f);
    else
        make(f, answer);
}

static void discard(struct eu_future *f, int card)
{
    struct eu_view *t = &f->table;

    f->away = eu_bit(card);
    f->hand[t->dealer] &= ~f->away;
    t->turnup_fate = card == t->turnup ? EU_REFUSED : EU_TAKEN_UP;
    future_find_partner(f);
}

/* Who holds the best card of the suit called is with the maker. */
static void call(struct eu_future *f, int suit)
{
    struct eu_view *t = &f->table;
    uint64_t best = 0;

    if (suit == EU_CALL_ALONE) {
        announce(f, t->maker, EU_ALONE);
    } else {
        t->called_suit = (uint8_t)suit;
        for (int seat = 0; seat < t->players; seat++) {
            uint64_t held = eu_of_suit(f->hand[seat], t->trump, suit);

            if (held > best) { /* the better card of a plain suit has the higher number */
                best = held;
                f->makers = (uint8_t)(1u << t->maker | 1u << seat);
            }
        }
    }
    future_start_play(f);
}

void eu_future_answer(struct eu_future *f, int answer)
{
    struct eu_view *t = &f->table;

    switch (t->question) {
    case EU_BID:
        if (f->rules->auction)
            future_name_trump(f, answer);
        else
            bid(f, answer);
        break;
    case EU_BID_TRICKS:
        future_bid_tricks(f, answer);
        break;
    case EU_BURY:
        future_bury(f, answer);
        break;
    case EU_CHOOSE_PARTNER:
        future_choose_partner(f, answer);
        break;
    case EU_TAKE:
        if (answer != EU_NO)
            announce(f, t->seat, answer);
        after_takes(f);
        break;
    case EU_OPPOSE:
        if (answer == EU_ALONE) {
            t->opposer = t->seat;
            settle(f);
        } else {
            ask_oppose(f, eu_position(t, t->seat) + 1);
        }
        break;
    case EU_DISCARD:
        discard(f, answer);
        break;
    case EU_CALL_PARTNER:
        call(f, answer);
        break;
    case EU_CALL_CARD:
        t->called_card = (uint8_t)answer;
        future_ask(f, EU_PLAY, t->lone, answer ? eu_bit(answer) : f->hand[t->lone]);
        break;
    default:
        future_ask(f, EU_NOTHING, t->dealer, 0);
    }
}

void eu_future_start(struct eu_future *f, const struct eu_rules *rules, const struct eu_view *view,
                     const struct eu_sample *deal)
{
    *f = (struct eu_future){.rules = rules,
                            .table = *view,
                            .blind = deal->blind,
                            .away = rules->auction ? view->away : deal->discard,
                            .makers = view->makers};
    for (int seat = 0; seat < view->players; seat++)
        f->hand[seat] = deal->hand[seat];
    f->hand[view->seat] = view->hand;
}

void eu_future_go_on(struct eu_future *f)
{
    while (f->table.question != EU_PLAY && f->table.question != EU_NOTHING)
        eu_future_answer(f, eu_policy_answer(f->rules, &f->table));
}

struct eu_world eu_future_world(const struct eu_future *f)
{
    struct eu_world w = eu_world_of(f->rules, &f->table);

    for (int seat = 0; seat < f->table.players; seat++)
        w.hand[seat] = f->hand[seat];
    w.makers = f->makers;
    w.away = f->away;
    w.away_by = (uint8_t)puts_away(f);
    return w;
}
