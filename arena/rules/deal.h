/*
 * One deal as a state machine: question -> answer -> next question, until it is scored. Pure, no
 * allocation; it knows no bots, processes or files. Everything that plays, referees or verifies
 * drives this machine.
 *
 *     deal_start(&d, ...);
 *     while (d.ask.kind != EU_NOTHING)
 *         deal_answer(&d, answer_from_somewhere, &fault);
 *     use d.outcome
 *
 * Order of questions: bids of the first round from the eldest hand on, bids of the second; whether
 * the partner takes a lone hand, whether a defender opposes it; the dealer's discard; at call-ace
 * the call. Or an auction: one bid of tricks each, burying, naming the trump, choosing partners.
 * Then the lead, and against a jambone hand the card called from it; play; after a revoke in
 * Foster's games the choice of the penalty.
 *
 * The parts of the machine, which deal_internal.h binds together:
 *
 * deal.c       start, answers, views, default answers
 * bidding.c    two rounds of bids on a turn-up; auctions and the blind
 * lone_hand.c  who may play alone, jambone, jamboree, who sits out
 * discard.c    the dealer takes up the turn-up and discards
 * partners.c   who is with the maker
 * trick.c      leads and tricks
 * score.c      points, march, euchre, lone hands; the price of offences; void deals
 * fault.c      which offence an illegal answer is, and the law that it breaks
 */
#ifndef RULES_DEAL_H
#define RULES_DEAL_H

#include "rules/deal_state.h"
#include "rules/fault.h"

/* "bid", "take", "discard", ...: the question's name in messages. */
const char *question_name(enum eu_question kind);

/* Whether it is answered with a card. */
static inline bool question_asks_card(unsigned kind)
{
    return kind == EU_PLAY || kind == EU_DISCARD || kind == EU_BURY || kind == EU_CALL_CARD;
}

/* "plain", "alone", "jambone", "jamboree": how a hand is bid (enum eu_how). */
const char *how_name(unsigned how);

/* Seats in words are letters, A for seat 0. */
static inline char seat_letter(unsigned seat)
{
    return (char)('A' + seat);
}

/* Starts a deal at 0-0; tally_standing(tally, &d->table) sets another score. `rules` must outlive
 * it. */
void deal_start(struct deal *d, const struct eu_rules *rules, const struct cards *cards,
                unsigned dealer);

/* Answers the open question and returns what was played: the answer itself, or deal_stand_in() of
 * an illegal one, which is not carried out if the fault ends the hand. fault->code is EU_NO_FAULT,
 * or the offence, and then the rest of *fault is filled in. Its cost follows from the rule set's
 * enforcement and goes into the outcome. */
static inline int deal_answer(struct deal *d, int32_t answer, struct fault *fault);

/* The same for an answer that is legal. */
static inline void deal_apply(struct deal *d, int answer);

/* The default answer to the open question, given where no bot answers: pass, or if that is not
 * legal the first legal choice; alone rather than the call of a suit; the lowest card, plain suits
 * before trumps (card_least). The SDK and printed texts call it the house's answer. */
int deal_default_answer(const struct deal *d);

/* What is played in place of an illegal answer: the default answer; but the plain declaration for a
 * bid whose suit is legal, and alone for a jamboree not held. */
int deal_stand_in(const struct deal *d, int32_t answer);

/* Writes what only `seat` may know into a view of this deal; the rest all may know. */
static inline void deal_view_own(const struct deal *d, unsigned seat, struct eu_view *view)
{
    bool asked = seat == d->ask.seat;

    view->legal = asked ? d->ask.legal : 0;
    view->hand = d->hand[seat];
    view->away = seat == d->away_by ? d->away : 0;
    view->question = asked ? d->ask.kind : EU_NOTHING;
    view->seat = (uint8_t)seat;
}

/* What a seat may know; with the open question if that seat is asked. Its seed is 0. */
static inline void deal_view(const struct deal *d, unsigned seat, struct eu_view *view)
{
    *view = d->table;
    view->seed[0] = view->seed[1] = 0;
    deal_view_own(d, seat, view);
}

/* The same for the seat that is asked, without a copy: it is d->table until the answer. */
static inline struct eu_view *deal_view_in_place(struct deal *d)
{
    deal_view_own(d, d->ask.seat, &d->table);
    return &d->table;
}

/* Whether the law ends the hand at this offence, whoever committed it. */
bool deal_ends_at(const struct eu_rules *rules, enum eu_fault code);

/* Who played card number `i` (from 0) of a trick, in a deal's table or a view. */
unsigned deal_player(const struct eu_view *table, unsigned trick, unsigned i);

/* ---- The machine's own: inline, as the loop that plays tables does little else ---- */

/* The trick is complete: the next lead, or the end of the hand. */
void trick_end(struct deal *d);

/* After `seat` has played to the first trick of a jambone hand: an adversary who has led calls a
 * card first. */
void trick_open(struct deal *d, unsigned seat);

/* Any answer but a card played, and an illegal one. */
void deal_apply_other(struct deal *d, int answer);
int deal_offend(struct deal *d, int32_t answer, struct fault *fault);

/* The seat asked plays a card. */
static inline void deal_play(struct deal *d, card c)
{
    struct eu_view *t = &d->table;
    unsigned seat = d->ask.seat;

    if (t->played == 0) {
        size_t trump = t->trump, led = card_suits[trump][c];
        d->lane = card_lane[trump][led];
        d->order = card_order[trump][led];
        d->best = 0;
    }
    uint16_t rank = (uint16_t)(d->order[c] << 8 | seat);
    d->best = rank > d->best ? rank : d->best;
    d->hand[seat] &= ~card_bit(c);
    t->exposed &= ~card_bit(c);
    t->trick[t->tricks][t->played++] = c;
    if (d->next[seat] == t->leader[t->tricks])
        trick_end(d);
    else if (t->how == EU_JAMBONE && t->tricks == 0)
        trick_open(d, seat);
    else
        trick_ask(d, d->next[seat]);
}

static inline void deal_apply(struct deal *d, int answer)
{
    d->step++;
    if (d->ask.kind == EU_PLAY) /* most questions are this one */
        deal_play(d, (card)answer);
    else
        deal_apply_other(d, answer);
}

static inline int deal_answer(struct deal *d, int32_t answer, struct fault *fault)
{
    fault->code = EU_NO_FAULT;
    if (!deal_is_legal(d, answer))
        return deal_offend(d, answer, fault);
    deal_apply(d, answer);
    return answer;
}

#endif
