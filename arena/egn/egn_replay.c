#include "egn/egn_replay.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "hands/unknown_cards.h"

/* ---- Findings ---- */

struct egn_finding *egn_replay_find(struct egn_replay *c, enum egn_kind kind, unsigned seat,
                                    int trick, const char *fmt, ...)
{
    struct egn_finding *found = &c->v->finding[c->v->findings];
    va_list ap;

    c->v->findings += c->v->findings < EGN_FINDINGS;
    *found = (struct egn_finding){.kind = kind, .seat = (uint8_t)seat, .trick = trick};
    egn_place(c->d, "", found->where);
    va_start(ap, fmt);
    (void)vsnprintf(found->text, sizeof found->text, fmt, ap);
    va_end(ap);
    return found;
}

void egn_replay_find_at(struct egn_replay *c, enum egn_kind kind, const char *where,
                        const char *text)
{
    struct egn_finding *found = egn_replay_find(c, kind, EU_NOBODY, -1, "%s", text);

    egn_place(c->d, where, found->where);
}

/* A finding at a call, a card or another place, after which the deal cannot be followed. */
static bool stop_at_call(struct egn_replay *c, enum egn_kind kind, unsigned call, const char *text)
{
    struct egn_finding *found = egn_replay_find(c, kind, c->m.ask.seat, -1, "%s", text);

    egn_place_call(c->d, call, found->where);
    c->stopped = true;
    return false;
}

static bool stop_at_card(struct egn_replay *c, enum egn_kind kind, unsigned trick, unsigned nth,
                         const char *text)
{
    struct egn_finding *found = egn_replay_find(c, kind, c->m.ask.seat, (int)trick, "%s", text);

    egn_place_trick(c->d, trick, nth, found->where);
    c->stopped = true;
    return false;
}

static bool stop_at(struct egn_replay *c, enum egn_kind kind, const char *where, const char *text)
{
    egn_replay_find_at(c, kind, where, text);
    c->stopped = true;
    return false;
}

/* ---- What is written ---- */

unsigned egn_replay_card(const struct egn_replay *c, uint8_t written)
{
    unsigned trump = c->m.table.trump;

    if (written != EGN_RIGHT && written != EGN_LEFT)
        return written;
    if (trump >= SUITS)
        return EGN_UNKNOWN;
    return EU_CARD(written == EGN_RIGHT ? trump : suit_next(trump), EU_JACK);
}

bool egn_replay_knows(const struct egn_replay *c, unsigned seat)
{
    const struct egn_cards *dealt = &c->d->dealt[seat];

    for (unsigned i = 0; i < dealt->n; i++)
        if (egn_replay_card(c, dealt->card[i]) >= 64)
            return false;
    return dealt->n >= c->rules.cards;
}

static cardset pack_of(const struct egn_replay *c)
{
    return card_pack(c->rules.low, c->rules.joker);
}

static void note_answer(struct egn_replay *c, unsigned question, unsigned turn, int answer,
                        struct hand_place at)
{
    if (c->h.answer_count < HAND_ANSWERS)
        c->h.answers[c->h.answer_count++] = (struct hand_answer){.question = (uint8_t)question,
                                                                 .seat = c->m.ask.seat,
                                                                 .turn = (uint8_t)turn,
                                                                 .answer = (int16_t)answer,
                                                                 .at = at};
}

/* ---- The deal ---- */

static bool read_turnup(struct egn_replay *c)
{
    static const char where[] = ".initialState.upCard";
    unsigned turned = c->d->upcard;

    if (turned >= 64)
        return stop_at(c, EGN_OPEN, where, "the turn-up is not known");
    if (!(pack_of(c) & card_bit(turned)))
        return stop_at(c, EGN_SLIP, where, "this card is not in the pack");
    if (turned == EU_JOKER && !c->f->ours)
        return stop_at(c, EGN_OPEN, where,
                       "EGN does not say which suit a joker turned up stands for");
    if (c->d->exchanges)
        return stop_at(c, EGN_OPEN, "",
                       "cards are exchanged (cardExchanges), for which the arena has no rules");
    c->h.turnup = (card)turned;
    return true;
}

static void start_deal(struct egn_replay *c)
{
    struct cards cards;

    if (c->d->defender >= 0 && !c->rules.defend_alone)
        egn_replay_find_at(c, EGN_SLIP, "",
                           "aloneDefender: ruleset.defend_alone does not allow to defend alone");
    c->rules.defend_alone |= c->d->defender >= 0;
    c->h.rules = c->rules;
    cards = unknown_cards_any(&c->h);
    deal_start(&c->m, &c->rules, &cards, c->d->dealer);
}

/* ---- Bids ---- */

static bool is_last_call(const struct egn_replay *c, unsigned call)
{
    for (unsigned i = call + 1; i < c->d->calls; i++)
        if (c->d->call[i] != EGN_PASS)
            return false;
    return true;
}

/* The bid for a call; -1: the arena has none for it. */
static int bid_of(const struct egn_replay *c, unsigned call)
{
    unsigned written = c->d->call[call], suit = written;

    if (written == EGN_PASS)
        return EU_PASS;
    if (written == EGN_NO_TRUMP || written == EGN_ANY_CALL)
        return -1;
    if (written == EGN_ORDER)
        suit = card_turned_suit(c->h.turnup);
    return EU_BID_OF((int)suit, c->d->alone && is_last_call(c, call) ? EU_ALONE : EU_PLAIN);
}

static void find_bid(struct egn_replay *c, unsigned call, int bid)
{
    char text[EGN_TEXT] = "";
    struct sentence sentence = {.text = text, .room = sizeof text};
    struct deal d = c->m;
    struct egn_finding *found;
    struct fault fault;

    sentence_offence(&sentence, &c->h, &c->m, bid);
    (void)deal_answer(&d, bid, &fault);
    sentence_code_and_law(&sentence, &c->rules, &fault);
    found = egn_replay_find(c, EGN_FAULT, c->m.ask.seat, -1, "%s", text);
    found->code = (enum eu_fault)fault.code;
    egn_place_call(c->d, call, found->where);
}

/* Whoever orders up his partner must play alone, if that is agreed. */
static void check_canadian(struct egn_replay *c, unsigned call, int bid)
{
    struct egn_finding *found;
    bool partner = c->m.ask.seat != c->d->dealer &&
                   rules_side(&c->rules, c->m.ask.seat) == rules_side(&c->rules, c->d->dealer);

    if (!c->f->how.canadian || c->m.round || !partner || bid == EU_PASS ||
        EU_BID_HOW(bid) == EU_ALONE)
        return;
    found = egn_replay_find(c, EGN_FAULT, c->m.ask.seat, -1,
                            "%s orders up the dealer, who is his partner, and does not play alone "
                            "(BAD_BID; ruleset.canadian)",
                            c->h.seat[c->m.ask.seat]);
    found->code = EU_BAD_BID;
    egn_place_call(c->d, call, found->where);
}

static bool follow_call(struct egn_replay *c, unsigned call)
{
    int bid = bid_of(c, call);
    unsigned round = c->m.round;
    struct hand_place at = {.line = call + 1, .column = 1};

    if (bid < 0)
        return stop_at_call(c, EGN_OPEN, call,
                            c->d->call[call] == EGN_NO_TRUMP
                                ? "the arena has no rules for playing without trumps"
                                : "this call is not known");
    if (!deal_is_legal(&c->m, bid)) {
        find_bid(c, call, bid);
        c->misbid = true;
        if (round == 0) {
            c->stopped = true;
            return false;
        }
    }
    check_canadian(c, call, bid);
    note_answer(c, EU_BID, round, bid, at);
    deal_apply(&c->m, bid);
    return true;
}

static bool follow_calls(struct egn_replay *c)
{
    for (unsigned call = 0; call < c->d->calls; call++) {
        if (c->m.ask.kind != EU_BID)
            return stop_at_call(c, EGN_SLIP, call, "the bidding is over by then");
        if (!follow_call(c, call))
            return false;
    }
    return true;
}

/* ---- Between bids and cards ---- */

static void follow_defender(struct egn_replay *c)
{
    while (c->m.ask.kind == EU_OPPOSE) {
        int answer = (int)c->m.ask.seat == c->d->defender ? EU_ALONE : EU_NO;
        note_answer(c, EU_OPPOSE, 0, answer, (struct hand_place){.line = 1, .column = 1});
        deal_apply(&c->m, answer);
    }
    if (c->d->defender >= 0 && c->m.table.opposer == EU_NOBODY && c->m.ask.kind != EU_BID)
        egn_replay_find_at(c, EGN_SLIP, "",
                           "aloneDefender: there is no lone hand that this seat could oppose");
}

static void follow_discard(struct egn_replay *c)
{
    unsigned put_away = egn_replay_card(c, c->d->discard);
    char where[EGN_PLACE];

    (void)snprintf(where, sizeof where, ".phases[%d].discard", c->d->bidding);
    if (c->m.ask.kind == EU_DISCARD) {
        if (put_away < 64 && !(pack_of(c) & card_bit(put_away)))
            egn_replay_find_at(c, EGN_SLIP, where, "this card is not in the pack");
        else if (put_away < 64)
            note_answer(c, EU_DISCARD, 0, (int)put_away,
                        (struct hand_place){.line = 1, .column = 1});
        else if (put_away == EGN_UNKNOWN && c->f->ours)
            c->no_card = true;
        if (!c->no_card)
            deal_apply(&c->m, deal_default_answer(&c->m));
    } else if (put_away < 64 && c->m.round == 1) {
        egn_replay_find_at(c, EGN_SLIP, where, "nobody takes up the turn-up in this deal");
    }
}

/* ---- Tricks ---- */

static bool has_cards(const struct egn_replay *c, unsigned from)
{
    for (unsigned trick = from; trick < c->d->tricks; trick++)
        if (c->d->trick[trick].n)
            return true;
    return false;
}

/* Finds a card that is played twice, if the hand it comes from is not listed. */
static void check_twice(struct egn_replay *c, unsigned card_played, struct hand_place at)
{
    struct hand_place first = c->played[card_played];
    struct egn_finding *found;
    char text[3], where[EGN_PLACE];

    if (!first.line) {
        c->played[card_played] = at;
        return;
    }
    if (egn_replay_knows(c, c->m.ask.seat) || c->doubtful)
        return;
    card_text((card)card_played, text);
    egn_place_trick(c->d, first.line - 1, first.column - 1, where);
    found =
        egn_replay_find(c, EGN_SLIP, c->m.ask.seat, (int)at.line - 1,
                        "%s is played twice, first at %s; a card is written wrong", text, where);
    egn_place_trick(c->d, at.line - 1, at.column - 1, found->where);
    c->doubtful = true;
}

static bool follow_card(struct egn_replay *c, unsigned trick, unsigned nth)
{
    unsigned played = egn_replay_card(c, c->d->trick[trick].card[nth]);
    struct hand_place at = {.line = trick + 1, .column = nth + 1};

    if (c->m.ask.kind != EU_PLAY || c->m.table.tricks != trick)
        return stop_at_card(c, EGN_SLIP, trick, nth,
                            c->m.ask.kind == EU_PLAY ? "more cards than there are players"
                                                     : "the hand is over by then");
    if (played == EGN_UNKNOWN && c->f->ours) {
        c->no_card = true;
        return false;
    }
    if (played >= 64)
        return stop_at_card(c, EGN_OPEN, trick, nth, "this card is not known, and so not who wins");
    if (!(pack_of(c) & card_bit(played)))
        return stop_at_card(c, EGN_SLIP, trick, nth, "this card is not in the pack");
    check_twice(c, played, at);
    if (!c->doubtful)
        note_answer(c, EU_PLAY, trick, (int)played, at);
    c->m.hand[c->m.ask.seat] |= card_bit(played);
    deal_apply(&c->m, (int)played);
    return true;
}

static bool has_trick_ended(struct egn_replay *c, unsigned trick)
{
    char text[120];
    unsigned n = c->d->trick[trick].n, active = (unsigned)card_count(c->m.active);

    if (c->m.table.tricks > trick || !has_cards(c, trick + 1))
        return true;
    (void)snprintf(text, sizeof text, "trick %u has %u card%s, and %u play", trick + 1, n,
                   sentence_plural((int)n), active);
    return stop_at_card(c, EGN_SLIP, trick, n, text);
}

static bool is_lead_right(struct egn_replay *c)
{
    char where[EGN_PLACE], text[160];

    if (c->d->lead < 0 || !c->d->tricks || !c->d->trick[0].n || c->m.ask.seat == c->d->lead)
        return true;
    (void)snprintf(where, sizeof where, ".phases[%d].initialLead", c->d->play);
    (void)snprintf(text, sizeof text, "%s is said to lead, where %s has the lead",
                   c->h.seat[c->d->lead], c->h.seat[c->m.ask.seat]);
    return stop_at(c, EGN_SLIP, where, text);
}

static void follow_tricks(struct egn_replay *c)
{
    if (!is_lead_right(c))
        return;
    for (unsigned trick = 0; trick < c->d->tricks && has_cards(c, trick); trick++) {
        for (unsigned nth = 0; nth < c->d->trick[trick].n; nth++)
            if (!follow_card(c, trick, nth))
                return;
        if (!has_trick_ended(c, trick))
            return;
        c->h.tricks = (uint8_t)(trick + 1);
    }
}

/* Cards may only follow bids that named a trump. */
static bool may_play(struct egn_replay *c)
{
    char where[EGN_PLACE];

    if (!has_cards(c, 0))
        return c->m.ask.kind == EU_PLAY;
    (void)snprintf(where, sizeof where, ".phases[%d].tricks", c->d->play);
    if (c->m.ask.kind == EU_BID)
        return stop_at(c, EGN_SLIP, where, "cards are played before a trump is named");
    if (c->m.ask.kind == EU_NOTHING)
        return stop_at(c, EGN_SLIP, where, "cards are played though all have passed");
    return c->m.ask.kind == EU_PLAY;
}

void egn_replay_run(struct egn_replay *c, const struct egn_file *f, const struct egn_deal *d,
                    struct egn_verdict *v)
{
    *c = (struct egn_replay){.f = f, .d = d, .v = v, .rules = f->how.rules};
    c->m.table.trump = EU_NO_SUIT;
    c->h.dealer = d->dealer;
    c->h.at = (struct hand_place){.line = 1, .column = 1};
    memcpy(c->h.seat, f->name, sizeof f->name);
    c->h.rules = c->rules;
    if (!read_turnup(c))
        return;
    start_deal(c);
    if (!follow_calls(c))
        return;
    follow_defender(c);
    follow_discard(c);
    if (may_play(c))
        follow_tricks(c);
}
