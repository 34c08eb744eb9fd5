#include "game/deal.h"

#include <assert.h>
#include <string.h>

#include "game/law.h"

static void ask_bid(struct deal *d);
static void ask_oppose(struct deal *d);
static void start_play(struct deal *d);
static void ask_lead(struct deal *d, unsigned seat);

/* The n-th seat from the eldest hand. */
static unsigned from_eldest(const struct deal *d, unsigned n)
{
    return (d->table.dealer + 1u + n) % d->rules->players;
}

static unsigned partner_of(const struct deal *d, unsigned seat)
{
    return (seat + 2) % d->rules->players;
}

static unsigned side_of(const struct deal *d, unsigned seat)
{
    return rules_side(d->rules, seat);
}

static bool is_active(const struct deal *d, unsigned seat)
{
    return d->active >> seat & 1;
}

static void find_next_active(struct deal *d)
{
    unsigned next = (unsigned)__builtin_ctz(d->active); /* after the last seat comes the first */
    for (unsigned seat = d->rules->players; seat-- > 0;) {
        d->next[seat] = (uint8_t)next;
        if (is_active(d, seat))
            next = seat;
    }
}

static void ask(struct deal *d, enum eu_question kind, unsigned seat, uint64_t legal)
{
    d->ask = (struct ask){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .legal = legal};
}

/* ---- Scoring ---- */

static bool is_lone(const struct deal *d)
{
    return d->table.lone != EU_NOBODY;
}

unsigned deal_maker_side(const struct deal *d)
{
    return side_of(d, d->table.maker);
}

unsigned deal_maker_tricks(const struct deal *d)
{
    unsigned tricks = 0;
    for (unsigned seat = 0; seat < d->rules->players; seat++)
        if (side_of(d, seat) == deal_maker_side(d))
            tricks += d->table.taken[seat];
    return tricks;
}

static unsigned march_points(const struct deal *d)
{
    const struct eu_rules *r = d->rules;
    if (d->table.how == EU_JAMBONE)
        return r->jambone_march;
    return is_lone(d) ? r->lone_march : r->march;
}

static unsigned euchre_points(const struct deal *d)
{
    const struct eu_rules *r = d->rules;
    if (d->table.how == EU_JAMBONE)
        return r->jambone_euchre;
    if (d->table.opposer != EU_NOBODY)
        return r->opposed_euchre;
    return is_lone(d) ? r->lone_euchre : r->euchre;
}

static bool is_made(const struct deal *d, unsigned tricks)
{
    return tricks > d->rules->cards / 2u;
}

bool deal_made(const struct deal *d)
{
    return is_made(d, deal_maker_tricks(d));
}

/* What `side` scores by the hand if the makers take `tricks`. */
static unsigned hand_points(const struct deal *d, unsigned side, unsigned tricks)
{
    bool made = is_made(d, tricks);
    if ((side == deal_maker_side(d)) != made)
        return 0;
    if (!made)
        return euchre_points(d);
    if (tricks == d->rules->cards)
        return march_points(d);
    return is_lone(d) ? d->rules->lone_point : d->rules->point;
}

static unsigned revoke_price(const struct deal *d)
{
    return is_lone(d) ? d->rules->lone_revoke : d->rules->revoke;
}

static bool counts_nothing(const struct deal *d, unsigned side)
{
    return (d->rules->revoke_forfeit && d->revokes[side]) ||
           (d->rules->wrong_forfeit && d->wrongs[side]);
}

/* Adds the penalties of a hand that was played on to its points. Equal numbers of revokes cancel
 * (Somerset law 71); where offenders count nothing, revokes on both sides void the deal
 * (Professor law 28). */
static void add_penalties(struct deal *d)
{
    struct outcome *o = &d->outcome;
    if (d->rules->revoke_forfeit && d->revokes[0] && d->revokes[1]) {
        *o = (struct outcome){.void_deal = true};
        return;
    }
    unsigned wrong = is_lone(d) ? d->rules->lone_wrong : d->rules->wrong;
    for (unsigned side = 0; side < 2; side++) {
        unsigned other = 1 - side;
        if (d->revokes[side] > d->revokes[other])
            o->penalty[other] += (int8_t)((d->revokes[side] - d->revokes[other]) * revoke_price(d));
        o->penalty[other] += (int8_t)(d->wrongs[side] * wrong);
    }
    for (unsigned side = 0; side < 2; side++)
        if (counts_nothing(d, side))
            o->penalty[side] = o->points[side] = 0;
}

static void finish(struct deal *d)
{
    if (d->revokes[0] | d->revokes[1] | d->wrongs[0] | d->wrongs[1])
        add_penalties(d);
    ask(d, EU_NOTHING, 0, 0);
}

static void finish_void(struct deal *d)
{
    d->outcome.void_deal = true;
    ask(d, EU_NOTHING, 0, 0);
}

static void score_hand(struct deal *d)
{
    unsigned tricks = deal_maker_tricks(d);
    for (unsigned side = 0; side < 2; side++)
        d->outcome.points[side] = (int8_t)hand_points(d, side, tricks);
    finish(d);
}

/* A defender abandons a lone hand (Somerset law 50). */
static void score_abandoned(struct deal *d)
{
    d->outcome.points[side_of(d, d->table.lone)] = (int8_t)d->rules->abandon;
    finish(d);
}

/* A revoke that ends the hand: the injured side gets the better of the penalty and the best result
 * still open to it, for which complete tricks stand and all others are its own. Foster's choice
 * between adding and taking off is put only where that result is no better. */
static void score_ended(struct deal *d)
{
    unsigned offenders = side_of(d, d->offender), injured = 1 - offenders;
    unsigned tricks = deal_maker_tricks(d);
    if (injured == deal_maker_side(d))
        tricks += d->rules->cards - d->table.tricks;
    unsigned best = hand_points(d, injured, tricks), price = revoke_price(d);
    unsigned chooser = d->next[d->offender];

    d->revokes[offenders] = 0; /* paid here, not by add_penalties */
    if (side_of(d, chooser) == offenders)
        chooser = d->next[chooser];
    if (best > price) {
        d->outcome.points[injured] = (int8_t)best;
    } else if (d->rules->revoke_choice) {
        ask(d, EU_CHOOSE, chooser, 1u << EU_ON | 1u << EU_OFF);
        return;
    } else {
        d->outcome.penalty[injured] = (int8_t)price;
    }
    finish(d);
}

static void answer_choose(struct deal *d, int answer)
{
    unsigned offenders = side_of(d, d->offender);
    int price = (int)revoke_price(d), has = d->table.points[offenders];
    if (answer == EU_ON)
        d->outcome.penalty[1 - offenders] = (int8_t)price;
    else
        d->outcome.penalty[offenders] = (int8_t) - (has < price ? has : price);
    finish(d);
}

/* ---- Bidding ---- */

/* The dealer counts the turn-up in the first round. */
static bool holds_jamboree(const struct deal *d, unsigned seat, unsigned trump)
{
    cardset held = d->hand[seat];
    if (seat == d->table.dealer && d->round == 0)
        held |= card_bit(d->table.turnup);
    return (card_best_five(trump) & ~held) == 0;
}

/* Ways in which `seat` may play with `trump`, as bits of enum eu_how. */
static unsigned hows(const struct deal *d, unsigned seat, unsigned trump)
{
    const struct eu_rules *r = d->rules;
    unsigned ways = 1u << EU_PLAIN;
    if (r->alone)
        ways |= 1u << EU_ALONE;
    if (r->jambone)
        ways |= 1u << EU_JAMBONE;
    if (r->jamboree && holds_jamboree(d, seat, trump))
        ways |= 1u << EU_JAMBOREE;
    return ways;
}

static uint64_t suit_bids(const struct deal *d, unsigned seat, unsigned trump)
{
    uint64_t bids = 0;
    for (unsigned ways = hows(d, seat, trump); ways; ways &= ways - 1)
        bids |= 1ULL << EU_BID_OF(trump, (unsigned)__builtin_ctz(ways));
    return bids;
}

static void ask_bid(struct deal *d)
{
    unsigned seat = from_eldest(d, d->asked), turned = card_turned_suit(d->table.turnup);
    bool stuck = d->rules->stick_dealer && d->round == 1 && seat == d->table.dealer;
    uint64_t legal = stuck ? 0 : 1u << EU_PASS;
    if (d->round == 0)
        legal |= suit_bids(d, seat, turned);
    else
        for (unsigned suit = 0; suit < SUITS; suit++)
            if (suit != turned)
                legal |= suit_bids(d, seat, suit);
    ask(d, EU_BID, seat, legal);
}

static void pass(struct deal *d)
{
    if (++d->asked == d->rules->players) {
        if (d->round == 1) {
            finish_void(d);
            return;
        }
        d->round = 1;
        d->asked = 0;
        d->table.turnup_fate = EU_TURNED_DOWN;
    }
    ask_bid(d);
}

/* Shown, not played, and scored at once (Professor ch. IV). The dealer who needs the turn-up for it
 * exchanges the one card that does not belong. */
static void score_jamboree(struct deal *d)
{
    unsigned holder = d->table.lone;
    cardset five = card_best_five(d->table.trump);
    if (five & ~d->hand[holder]) {
        d->discarded = card_lowest(d->hand[holder] & ~five);
        d->hand[holder] = five;
        d->table.turnup_fate = EU_TAKEN_UP;
    }
    d->table.exposed = five;
    d->outcome.points[side_of(d, holder)] = (int8_t)d->rules->jamboree_score;
    finish(d);
}

/* Everyone entitled has spoken. */
static void settle_seats(struct deal *d)
{
    struct eu_view *t = &d->table;
    if (t->lone != EU_NOBODY)
        t->sits_out |= (uint8_t)(1u << partner_of(d, t->lone));
    if (t->opposer != EU_NOBODY)
        t->sits_out |= (uint8_t)(1u << partner_of(d, t->opposer));
    d->active = (uint8_t)(((1u << d->rules->players) - 1) & ~(unsigned)t->sits_out);
    find_next_active(d);

    if (d->round == 0 && is_active(d, t->dealer)) {
        cardset turned = card_bit(t->turnup);
        d->hand[t->dealer] |= turned;
        ask(d, EU_DISCARD, t->dealer,
            d->rules->turnup_discard ? d->hand[t->dealer] : d->hand[t->dealer] & ~turned);
        return;
    }
    if (d->round == 0)
        t->turnup_fate = EU_DEAD;
    start_play(d);
}

/* `seat` plays alone in the way `how`, or nobody does. */
static void announce(struct deal *d, unsigned seat, unsigned how)
{
    d->table.how = (uint8_t)how;
    if (how != EU_PLAIN)
        d->table.lone = (uint8_t)seat;
}

static void after_takes(struct deal *d)
{
    if (d->rules->defend_alone && d->table.how == EU_ALONE) {
        d->asked = 0;
        ask_oppose(d);
    } else {
        settle_seats(d);
    }
}

/* The maker's partner may take the hand while he has yet to speak in this round (Professor ch. III,
 * Somerset laws 74, 75, 93). */
static bool partner_may_take(const struct deal *d)
{
    const struct eu_rules *r = d->rules;
    return r->take && (d->round == 0 || r->take_round2) && d->asked + 2u < r->players;
}

static void make(struct deal *d, unsigned bid)
{
    unsigned seat = d->ask.seat, trump = EU_BID_SUIT(bid);
    d->table.maker = (uint8_t)seat;
    d->table.trump = (uint8_t)trump;
    announce(d, seat, EU_BID_HOW(bid));
    if (d->table.how == EU_JAMBOREE)
        score_jamboree(d);
    else if (partner_may_take(d)) {
        unsigned partner = partner_of(d, seat);
        ask(d, EU_TAKE, partner, hows(d, partner, trump));
    } else {
        after_takes(d);
    }
}

static void answer_bid(struct deal *d, unsigned bid)
{
    struct eu_view *t = &d->table;
    t->bid[t->bids++] = (struct eu_bid){.seat = d->ask.seat, .bid = (uint8_t)bid};
    if (bid == EU_PASS)
        pass(d);
    else
        make(d, bid);
}

static void answer_take(struct deal *d, unsigned how)
{
    if (how != EU_NO)
        announce(d, d->ask.seat, how);
    if (d->table.how == EU_JAMBOREE)
        score_jamboree(d);
    else
        after_takes(d);
}

/* Defenders are asked from the eldest on; the first yes stands. */
static void ask_oppose(struct deal *d)
{
    for (; d->asked < d->rules->players; d->asked++) {
        unsigned seat = from_eldest(d, d->asked);
        if (side_of(d, seat) != side_of(d, d->table.lone)) {
            ask(d, EU_OPPOSE, seat, 1u << EU_NO | 1u << EU_ALONE);
            return;
        }
    }
    settle_seats(d);
}

static void answer_oppose(struct deal *d, int answer)
{
    if (answer == EU_ALONE) {
        d->table.opposer = d->ask.seat;
        settle_seats(d);
    } else {
        d->asked++;
        ask_oppose(d);
    }
}

static void answer_discard(struct deal *d, card c)
{
    d->hand[d->ask.seat] &= ~card_bit(c);
    d->discarded = c;
    d->table.turnup_fate = c == d->table.turnup ? EU_REFUSED : EU_TAKEN_UP;
    start_play(d);
}

/* ---- Play ---- */

/* The eldest hand leads, or the next to his left if he sits out; a lone player never by privilege.
 */
static unsigned first_leader(const struct deal *d)
{
    unsigned before = d->table.dealer;
    if (is_lone(d) && d->rules->lone_lead == EU_LEFT_OF_MAKER)
        before = d->table.lone;
    return d->next[before];
}

static void start_play(struct deal *d)
{
    unsigned leader = first_leader(d);
    d->table.leader[0] = (uint8_t)leader;
    if (d->table.how != EU_JAMBONE) {
        ask_lead(d, leader);
        return;
    }
    cardset open = d->hand[d->table.lone];
    d->table.exposed = open;
    if (leader == d->table.lone)
        ask(d, EU_CALL_CARD, d->next[leader], open | card_bit(EU_NO_CARD));
    else
        ask_lead(d, leader);
}

/* What an adversary who has led may call from a jambone hand: any card of the suit led, else its
 * lowest trump, never a plain card thrown away (Professor ch. IV, law 31). */
static cardset callable(const struct deal *d)
{
    unsigned trump = d->table.trump;
    cardset hand = d->hand[d->table.lone], same = hand & d->lane;
    if (same)
        return same;
    cardset trumps = hand & card_lane(trump, trump);
    return trumps ? card_bit(card_least(trumps, trump)) : 0;
}

bool deal_card_is_called(const struct deal *d, unsigned seat)
{
    const struct eu_view *t = &d->table;
    return t->called_card != EU_NO_CARD && seat == t->lone && t->tricks == 0;
}

static void ask_lead(struct deal *d, unsigned seat)
{
    ask(d, EU_PLAY, seat, d->hand[seat]);
}

static void ask_follow(struct deal *d, unsigned seat)
{
    cardset hand = d->hand[seat], same = hand & d->lane;
    ask(d, EU_PLAY, seat, same ? same : hand);
}

/* In the first trick of a jambone hand, which must play the card called from it. */
static void ask_open(struct deal *d, unsigned seat)
{
    if (deal_card_is_called(d, seat))
        ask(d, EU_PLAY, seat, card_bit(d->table.called_card));
    else if (d->table.played)
        ask_follow(d, seat);
    else
        ask_lead(d, seat);
}

/* After `seat` has played to that trick: an adversary who has led calls a card first. Not inlined,
 * as deal_apply would then save registers for every card played. */
static __attribute__((noinline)) void follow_open(struct deal *d, unsigned seat)
{
    if (d->table.played == 1 && seat != d->table.lone)
        ask(d, EU_CALL_CARD, seat, callable(d) | card_bit(EU_NO_CARD));
    else
        ask_open(d, d->next[seat]);
}

static void end_trick(struct deal *d)
{
    struct eu_view *t = &d->table;
    unsigned winner = d->best & 0xff;
    t->winner[t->tricks] = (uint8_t)winner;
    t->taken[winner]++;
    t->tricks++;
    t->played = 0;
    if (t->tricks == d->rules->cards) {
        score_hand(d);
        return;
    }
    t->leader[t->tricks] = (uint8_t)winner;
    ask_lead(d, winner);
}

static void answer_play(struct deal *d, card c)
{
    struct eu_view *t = &d->table;
    unsigned seat = d->ask.seat, power = card_power(t->trump, c);

    if (t->played == 0) {
        d->lane = card_lane(t->trump, card_suit(t->trump, c));
        d->best = 0;
    }
    /* who wins is a toss, so no branch asks: a card thrown away counts 0 */
    unsigned counts = power_is_trump(power) | (d->lane >> c & 1);
    uint16_t worth = (uint16_t)((power << 8 | seat) * counts);
    d->best = worth > d->best ? worth : d->best;
    d->hand[seat] &= ~card_bit(c);
    t->exposed &= ~card_bit(c);
    t->trick[t->tricks][t->played++] = c;
    if (d->next[seat] == t->leader[t->tricks])
        end_trick(d);
    else if (t->how == EU_JAMBONE && t->tricks == 0)
        follow_open(d, seat);
    else
        ask_follow(d, d->next[seat]);
}

static void answer_call_card(struct deal *d, card c)
{
    const struct eu_view *t = &d->table;
    d->table.called_card = c;
    ask_open(d, t->played ? d->next[d->ask.seat] : t->leader[0]);
}

/* ---- Answers ---- */

/* Not inlined for the same reason as follow_open. */
static __attribute__((noinline)) void apply_other(struct deal *d, int answer)
{
    switch ((enum eu_question)d->ask.kind) {
    case EU_BID:
        answer_bid(d, (unsigned)answer);
        break;
    case EU_TAKE:
        answer_take(d, (unsigned)answer);
        break;
    case EU_OPPOSE:
        answer_oppose(d, answer);
        break;
    case EU_DISCARD:
        answer_discard(d, (card)answer);
        break;
    case EU_CALL_CARD:
        answer_call_card(d, (card)answer);
        break;
    case EU_CHOOSE:
        answer_choose(d, answer);
        break;
    case EU_PLAY:
    case EU_CALL_PARTNER:
    case EU_NOTHING:
        assert(!"a question that was never put");
    }
}

void deal_apply(struct deal *d, int answer)
{
    d->step++;
    if (d->ask.kind == EU_PLAY) /* most questions are this one */
        answer_play(d, (card)answer);
    else
        apply_other(d, answer);
}

int house_answer(unsigned question, uint64_t legal, unsigned trump)
{
    if (question == EU_PLAY || question == EU_DISCARD)
        return card_least(legal, trump);
    return eu_first(legal);
}

int deal_house(const struct deal *d)
{
    return house_answer(d->ask.kind, d->ask.legal, d->table.trump);
}

/* A bid of a legal suit stands with the way of playing mended: a jamboree not held is plain alone,
 * anything else the plain declaration. */
static int mended_bid(const struct deal *d, int answer)
{
    unsigned suit = EU_BID_SUIT((unsigned)answer);
    int alone = (int)EU_BID_OF(suit, EU_ALONE), plain = (int)EU_BID_OF(suit, EU_PLAIN);
    bool jamboree = EU_BID_HOW((unsigned)answer) == EU_JAMBOREE && d->rules->jamboree;
    if (jamboree && deal_is_legal(d, alone))
        return alone;
    return deal_is_legal(d, plain) ? plain : deal_house(d);
}

int deal_stand_in(const struct deal *d, int32_t answer)
{
    if (d->ask.kind == EU_BID && deal_names_suit(answer))
        return mended_bid(d, answer);
    if (d->ask.kind == EU_TAKE && answer == EU_JAMBOREE && d->rules->jamboree)
        return EU_ALONE;
    return deal_house(d);
}

static enum eu_fault offence(const struct deal *d, int32_t answer)
{
    switch ((enum eu_question)d->ask.kind) {
    case EU_BID:
        return EU_BAD_BID;
    case EU_TAKE:
        return EU_BAD_TAKE;
    case EU_DISCARD:
        return EU_BAD_DISCARD;
    case EU_CALL_PARTNER:
        return EU_BAD_CALL;
    case EU_PLAY:
        return answer >= 0 && answer < 64 && d->hand[d->ask.seat] >> answer & 1 ? EU_REVOKE
                                                                                : EU_WRONG_CARD;
    case EU_OPPOSE:
    case EU_CALL_CARD:
    case EU_CHOOSE:
    case EU_NOTHING:
        break;
    }
    return EU_BAD_CHOICE;
}

/* Books the offence; true if it ends the hand. */
static bool book_ends(struct deal *d, enum eu_fault code)
{
    const struct eu_rules *r = d->rules;
    unsigned side = side_of(d, d->ask.seat);
    bool wrong = code == EU_WRONG_CARD || code == EU_BAD_DISCARD;
    if (r->enforcement != EU_ENFORCE_BOOK || !(wrong || code == EU_REVOKE))
        return false;
    if (wrong && !r->wrong_revokes) {
        d->wrongs[side]++;
        return false;
    }
    d->revokes[side]++;
    d->offender = d->ask.seat;
    return r->revoke_ends;
}

static bool may_abandon(const struct deal *d)
{
    return d->rules->abandon && d->ask.kind == EU_PLAY && is_lone(d) &&
           side_of(d, d->ask.seat) != side_of(d, d->table.lone);
}

int deal_offend(struct deal *d, int32_t answer, struct fault *fault)
{
    if (answer == EU_ABANDON && may_abandon(d)) {
        d->step++;
        score_abandoned(d);
        return answer;
    }
    enum eu_fault code = offence(d, answer);
    int played = deal_stand_in(d, answer);
    *fault = (struct fault){
        .code = (uint8_t)code,
        .seat = d->ask.seat,
        .question = d->ask.kind,
        .trick = d->table.tricks,
        .step = d->step,
        .raw = answer,
        .law = law_of(d, code, answer),
    };
    if (book_ends(d, code)) {
        d->step++;
        score_ended(d);
    } else {
        deal_apply(d, played);
    }
    return played;
}

/* ---- Start and view ---- */

void deal_start(struct deal *d, const struct eu_rules *rules, const struct cards *cards,
                unsigned dealer, const struct eu_view *standing)
{
    static const struct eu_view nothing = {.size = sizeof nothing};
    *d = (struct deal){.rules = rules, .table = nothing};
    memcpy(d->hand, cards->hand, sizeof d->hand);

    struct eu_view *t = &d->table;
    if (standing) {
        memcpy(t->points, standing->points, sizeof t->points);
        memcpy(t->games, standing->games, sizeof t->games);
        memcpy(t->rubber, standing->rubber, sizeof t->rubber);
        t->game = standing->game;
        t->deal = standing->deal;
        t->deals_left = standing->deals_left;
    }
    t->players = rules->players;
    t->dealer = (uint8_t)dealer;
    t->turnup = cards->turnup;
    t->trump = t->called_suit = EU_NO_SUIT;
    t->maker = t->lone = t->opposer = EU_NOBODY;
    ask_bid(d);
}

void deal_view(const struct deal *d, unsigned seat, struct eu_view *view)
{
    if (d->ask.kind != EU_NOTHING && seat == d->ask.seat)
        deal_ask_view(d, view);
    else
        deal_seat_view(d, seat, view);
}
