/*
 * Finds reneges in the part of a deal that cannot be put to the referee. After a trick short of a
 * card nobody knows who leads, but whoever leads plays the first card of a trick, the others follow
 * in turn, and the winner leads to the next. So the cards of consecutive complete tricks belong to
 * the same players, whoever they are: one who does not follow suit and has that suit later reneges.
 * He has a name if the cards dealt are listed, or the play before tells.
 */
#include "egn/egn_replay.h"

#include <stdio.h>
#include <string.h>

enum { NOBODY = -1, UNNAMED = EGN_SEATS }; /* from UNNAMED on: a player without a name */

/* A card of a trick. */
struct trick_card {
    card card;
    bool sure;  /* a card of the pack that is written once */
    bool seen;  /* the referee has looked at it */
    int8_t who; /* a seat; from UNNAMED on; or NOBODY: not known */
};

struct unjudged {
    const struct egn_replay *c;
    unsigned trump, tricks, active;
    uint8_t seat[EGN_SEATS]; /* of the active players, in turn */
    int8_t owner[64];        /* by the cards dealt, or by the play as far as it is certain */
    struct trick_card laid[EGN_TRICKS][EGN_CARDS];
};

static unsigned cards_of(const struct unjudged *r, unsigned trick)
{
    return r->c->d->trick[trick].n;
}

/* ---- The cards ---- */

static void list_cards(struct unjudged *r)
{
    cardset pack = card_pack(r->c->rules.low, r->c->rules.joker), once = 0, twice = 0;

    for (unsigned t = 0; t < r->tricks; t++)
        for (unsigned n = 0; n < cards_of(r, t); n++) {
            unsigned played = egn_replay_card(r->c, r->c->d->trick[t].card[n]);
            bool known = played < 64 && (pack & card_bit(played));
            r->laid[t][n] = (struct trick_card){(card)(known ? played : 0), known, false, NOBODY};
            twice |= known ? once & card_bit(played) : 0;
            once |= known ? card_bit(played) : 0;
        }
    for (unsigned t = 0; t < r->tricks; t++)
        for (unsigned n = 0; n < cards_of(r, t); n++)
            if (twice & card_bit(r->laid[t][n].card))
                r->laid[t][n].sure = false;
}

/* A card that is listed in two hands is nobody's, nor is the turn-up. */
static void list_dealt(struct unjudged *r)
{
    const struct egn_replay *c = r->c;
    cardset met = 0;

    memset(r->owner, NOBODY, sizeof r->owner);
    for (unsigned seat = 0; seat < EGN_SEATS; seat++)
        for (unsigned i = 0; i < c->d->dealt[seat].n; i++) {
            unsigned held = egn_replay_card(c, c->d->dealt[seat].card[i]);
            if (held >= 64)
                continue;
            r->owner[held] = (int8_t)(met & card_bit(held) ? NOBODY : (int)seat);
            met |= card_bit(held);
        }
    if (c->h.turnup < 64)
        r->owner[c->h.turnup] = NOBODY;
}

/* The cards that the state machine was led through. In a doubtful deal the last one cannot have
 * been so. */
static void list_said(struct unjudged *r, bool judged)
{
    const struct hand *h = &r->c->h;

    for (unsigned i = 0; i < h->answer_count; i++) {
        const struct hand_answer *s = &h->answers[i];
        if (s->question != EU_PLAY || s->at.line > r->tricks || s->at.column > EGN_CARDS)
            continue;
        struct trick_card *laid = &r->laid[s->at.line - 1][s->at.column - 1];
        laid->seen = judged;
        laid->who = (int8_t)s->seat;
        if (r->c->doubtful && i + 1u == h->answer_count)
            laid->sure = false;
    }
}

/* ---- The players ---- */

/* The index of the card that wins the trick. */
static unsigned winner_of(const struct unjudged *r, unsigned trick)
{
    const struct trick_card *laid = r->laid[trick];
    unsigned best = 0;

    for (unsigned n = 1; n < r->active; n++) {
        unsigned suit = card_suit(r->trump, laid[n].card);
        bool counts = suit == r->trump || suit == card_suit(r->trump, laid[best].card);
        if (counts && card_power[r->trump][laid[n].card] > card_power[r->trump][laid[best].card])
            best = n;
    }
    return best;
}

/* Whether all cards of the trick are there and certain, and so its winner. */
static bool is_whole(const struct unjudged *r, unsigned trick)
{
    if (cards_of(r, trick) != r->active)
        return false;
    for (unsigned n = 0; n < r->active; n++)
        if (!r->laid[trick][n].sure)
            return false;
    return true;
}

static unsigned turn_of(const struct unjudged *r, int seat)
{
    unsigned turn = 0;

    while (turn < r->active && r->seat[turn] != seat)
        turn++;
    return turn;
}

/* How many turns after the first seat the player sits who leads first in a run of tricks; -1:
 * unknown, or cards disagree. `lead`: who leads to each trick, in turns after him. */
static int turns_of_run(const struct unjudged *r, unsigned first, unsigned end, const uint8_t *lead)
{
    int found = -1;

    for (unsigned t = first; t < end; t++)
        for (unsigned n = 0; n < cards_of(r, t); n++) {
            const struct trick_card *laid = &r->laid[t][n];
            int seat = laid->who != NOBODY ? laid->who : laid->sure ? r->owner[laid->card] : NOBODY;
            unsigned turn = seat == NOBODY ? r->active : turn_of(r, seat);
            if (turn == r->active || !laid->sure)
                continue;
            int turns = (int)((turn + 2 * r->active - lead[t - first] - n) % r->active);
            if (found >= 0 && found != turns)
                return -1;
            found = turns;
        }
    return found;
}

/* Sets the players of a run of tricks, in which each winner is known to lead to the next. */
static void name_run(struct unjudged *r, unsigned first, unsigned end, const uint8_t *lead,
                     int *strangers)
{
    int turns = turns_of_run(r, first, end, lead);

    for (unsigned t = first; t < end; t++)
        for (unsigned n = 0; n < cards_of(r, t); n++) {
            unsigned turn = (lead[t - first] + n) % r->active;
            int who = *strangers + (int)turn;
            if (turns >= 0)
                who = r->seat[(turn + (unsigned)turns) % r->active];
            if (r->laid[t][n].who == NOBODY)
                r->laid[t][n].who = (int8_t)who;
        }
    *strangers += EGN_SEATS;
}

/* A run ends with a trick whose winner is not certain. In a trick that lacks a card, unless it is
 * the last, nobody knows whose turn it was. */
static void name_players(struct unjudged *r)
{
    uint8_t lead[EGN_TRICKS] = {0};
    int strangers = UNNAMED;

    for (unsigned first = 0, t; first < r->tricks; first = t + 1) {
        for (t = first; t + 1 < r->tricks && is_whole(r, t); t++)
            lead[t + 1 - first] = (uint8_t)((lead[t - first] + winner_of(r, t)) % r->active);
        bool turns =
            cards_of(r, t) == r->active || (t + 1 == r->tricks && cards_of(r, t) < r->active);
        name_run(r, first, turns ? t + 1 : t, lead, &strangers);
    }
}

/* ---- Reneges ---- */

/* Finds a card of the suit that the same player has in a later trick, *when. */
static const struct trick_card *find_proof(const struct unjudged *r, unsigned trick, int who,
                                           unsigned suit, unsigned *when)
{
    for (unsigned t = trick + 1; t < r->tricks; t++)
        for (unsigned n = 0; n < cards_of(r, t); n++) {
            const struct trick_card *laid = &r->laid[t][n];
            if (laid->sure && laid->who == who && card_suit(r->trump, laid->card) == suit) {
                *when = t;
                return laid;
            }
        }
    return NULL;
}

static void add_renege(struct egn_replay *c, const struct unjudged *r, unsigned trick, unsigned nth,
                       const struct trick_card *shown, unsigned when)
{
    const struct trick_card *laid = &r->laid[trick][nth];
    unsigned suit = card_suit(r->trump, r->laid[trick][0].card);
    bool named = laid->who < EGN_SEATS;
    char played[3], proves[3];

    card_text(laid->card, played);
    card_text(shown->card, proves);
    struct egn_finding *found =
        egn_replay_find(c, EGN_FAULT, named ? (unsigned)laid->who : EU_NOBODY, (int)trick,
                        "%s plays %s to a lead of %s, and %s in trick %u (REVOKE)%s",
                        named ? c->h.seat[laid->who] : "somebody", played, suit_name(suit), proves,
                        when + 1, EGN_RENEGE);
    found->code = EU_REVOKE;
    egn_place_trick(c->d, trick, nth, found->where);
}

static void judge_trick(struct egn_replay *c, const struct unjudged *r, unsigned trick)
{
    const struct trick_card *laid = r->laid[trick], *shown;
    unsigned when;

    if (!cards_of(r, trick) || !laid[0].sure)
        return;
    unsigned suit = card_suit(r->trump, laid[0].card);
    for (unsigned n = 1; n < cards_of(r, trick); n++)
        if (laid[n].sure && !laid[n].seen && laid[n].who != NOBODY &&
            card_suit(r->trump, laid[n].card) != suit &&
            (shown = find_proof(r, trick, laid[n].who, suit, &when)))
            add_renege(c, r, trick, n, shown, when);
}

void egn_replay_find_reneges(struct egn_replay *c, bool judged)
{
    struct unjudged r = {.c = c, .trump = c->m.table.trump, .tricks = c->d->tricks};

    if (r.trump >= SUITS)
        return;
    if (r.tricks > c->rules.cards)
        r.tricks = c->rules.cards;
    for (unsigned seat = 0; seat < EGN_SEATS; seat++)
        if (c->m.active >> seat & 1)
            r.seat[r.active++] = (uint8_t)seat;
    if (r.active < 2)
        return;
    list_cards(&r);
    list_dealt(&r);
    list_said(&r, judged);
    name_players(&r);
    for (unsigned trick = 0; trick < r.tricks; trick++)
        judge_trick(c, &r, trick);
}
