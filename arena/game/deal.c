#include <assert.h>
#include <string.h>

#include "game/law.h"
#include "game/machine.h"

/* ---- Play ---- */

static void ask_lead(struct deal *d, unsigned seat)
{
    machine_ask(d, EU_PLAY, seat, d->hand[seat]);
}

/* The eldest hand leads, or the next to his left if he sits out; a lone player never by privilege.
 */
static unsigned first_leader(const struct deal *d)
{
    unsigned before = d->table.dealer;
    if (d->table.lone != EU_NOBODY && d->rules->lone_lead == EU_LEFT_OF_MAKER)
        before = d->table.lone;
    return d->next[before];
}

void play_start(struct deal *d)
{
    if (d->ending) {
        score_ended(d);
        return;
    }
    unsigned leader = first_leader(d);
    d->table.leader[0] = (uint8_t)leader;
    if (d->table.how != EU_JAMBONE) {
        ask_lead(d, leader);
        return;
    }
    cardset open = d->hand[d->table.lone];
    d->table.exposed = open;
    if (leader == d->table.lone)
        machine_ask(d, EU_CALL_CARD, d->next[leader], open | card_bit(EU_NO_CARD));
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

static void ask_follow(struct deal *d, unsigned seat)
{
    cardset hand = d->hand[seat], same = hand & d->lane;
    machine_ask(d, EU_PLAY, seat, same ? same : hand);
}

/* In the first trick of a jambone hand, which must play the card called from it. */
static void ask_open(struct deal *d, unsigned seat)
{
    if (deal_card_is_called(d, seat))
        machine_ask(d, EU_PLAY, seat, card_bit(d->table.called_card));
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
        machine_ask(d, EU_CALL_CARD, seat, callable(d) | card_bit(EU_NO_CARD));
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

static inline void answer_play(struct deal *d, card c)
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
        if (d->rules->auction)
            auction_name(d, EU_BID_SUIT((unsigned)answer));
        else
            bidding_answer(d, (unsigned)answer);
        break;
    case EU_TAKE:
        bidding_take(d, (unsigned)answer);
        break;
    case EU_OPPOSE:
        bidding_oppose(d, answer);
        break;
    case EU_DISCARD:
        bidding_discard(d, (card)answer);
        break;
    case EU_CALL_PARTNER:
        partner_call(d, answer);
        break;
    case EU_CALL_CARD:
        answer_call_card(d, (card)answer);
        break;
    case EU_CHOOSE:
        score_choice(d, answer);
        break;
    case EU_BID_TRICKS:
        auction_answer(d, (unsigned)answer);
        break;
    case EU_BURY:
        auction_bury(d, (card)answer);
        break;
    case EU_CHOOSE_PARTNER:
        partner_choose(d, (unsigned)answer);
        break;
    case EU_PLAY:
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
    if (question == EU_PLAY || question == EU_DISCARD || question == EU_BURY)
        return card_least(legal, trump);
    if (question == EU_CALL_PARTNER && legal >> EU_CALL_ALONE & 1)
        return EU_CALL_ALONE;
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
    case EU_BID_TRICKS:
        return EU_BAD_BID;
    case EU_TAKE:
        return EU_BAD_TAKE;
    case EU_DISCARD:
    case EU_BURY:
        return EU_BAD_DISCARD;
    case EU_CALL_PARTNER:
        return EU_BAD_CALL;
    case EU_PLAY:
        return answer >= 0 && answer < 64 && d->hand[d->ask.seat] >> answer & 1 ? EU_REVOKE
                                                                                : EU_WRONG_CARD;
    case EU_OPPOSE:
    case EU_CALL_CARD:
    case EU_CHOOSE:
    case EU_CHOOSE_PARTNER:
    case EU_NOTHING:
        break;
    }
    return EU_BAD_CHOICE;
}

static bool may_abandon(const struct deal *d)
{
    return d->rules->abandon && d->ask.kind == EU_PLAY && d->alone &&
           !machine_is_maker(d, d->ask.seat);
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
    bool ends = score_offence(d, code);
    if (ends && d->makers) {
        d->step++;
        score_ended(d);
    } else {
        d->ending |= ends; /* for whom, the call or the choice of partners will tell */
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
    d->blind = cards->blind;
    d->away_by = EU_NOBODY;
    t->players = rules->players;
    t->sides = rules->sides;
    t->dealer = (uint8_t)dealer;
    t->turnup = cards->turnup;
    t->trump = t->called_suit = EU_NO_SUIT;
    t->maker = t->lone = t->opposer = EU_NOBODY;
    if (rules->auction)
        auction_start(d);
    else
        bidding_start(d);
}

void deal_view(const struct deal *d, unsigned seat, struct eu_view *view)
{
    if (d->ask.kind != EU_NOTHING && seat == d->ask.seat)
        deal_ask_view(d, view);
    else
        deal_seat_view(d, seat, view);
}
