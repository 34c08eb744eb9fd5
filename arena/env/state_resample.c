/*
 * Draws the cards that a seat does not know anew. The library for bots draws the hidden hands; the
 * cards as dealt follow from these, and the answers of the deal are given again. So all that
 * follows from the cards (who is with the maker, what may be played) comes from the one machine.
 */
#include "euchre_sample.h"

#include <assert.h>
#include <string.h>

#include "env/state.h"

struct redraw {
    const struct state *old;
    struct eu_view view; /* of the seat asked */
    struct eu_sampler sampler;
    struct eu_chance chance;
};

/* Whether an offence has left something that the same answers would not bring back. */
static bool has_offence(const struct deal *d)
{
    unsigned offences = d->ending || d->ask.kind == EU_CHOOSE;

    for (unsigned side = 0; side < EU_SEATS; side++)
        offences |= d->revokes[side] | d->wrongs[side];
    return offences;
}

static bool has_blind(const struct redraw *r)
{
    return r->view.maker == r->view.seat && r->old->deal.away_by == r->view.seat &&
           r->view.contract != EU_BID_BARE;
}

/* The blind: cards that are in no hand. What another seat has taken up and put away lies there, as
 * if it had been dealt the hand that it kept; nobody can tell. */
static cardset draw_blind(struct redraw *r, const struct cards *cards)
{
    const struct eu_rules *rules = r->old->deal.rules;
    cardset rest = card_pack(rules->low, rules->joker), blind = 0;
    uint8_t from[PACK_MAX];
    int n = 0;

    for (unsigned seat = 0; seat < rules->players; seat++)
        rest &= ~cards->hand[seat];
    for (; rest; rest &= rest - 1)
        from[n++] = card_lowest(rest);
    eu_chance_pick(&r->chance, from, n, rules->blind);
    for (unsigned i = 0; i < rules->blind; i++)
        blind |= card_bit(from[i]);
    return blind;
}

/* The cards as dealt, if hands and the dealer's discard are these. */
static void cards_as_dealt(struct redraw *r, const struct eu_sample *sample, struct cards *cards)
{
    const struct eu_rules *rules = r->old->deal.rules;
    const struct eu_view *v = &r->view;
    bool exchanged = v->turnup_fate == EU_TAKEN_UP || v->turnup_fate == EU_REFUSED;

    *cards = (struct cards){.turnup = v->turnup};
    for (unsigned seat = 0; seat < rules->players; seat++)
        cards->hand[seat] = sample->hand[seat] | r->sampler.shown[seat];
    if (exchanged)
        cards->hand[v->dealer] = (cards->hand[v->dealer] | sample->discard) & ~card_bit(v->turnup);
    cards->hand[v->seat] = r->old->cards.hand[v->seat];
    if (has_blind(r))
        cards->blind = r->old->cards.blind;
    else if (rules->auction)
        cards->blind = draw_blind(r, cards);
}

/* Gives the answers of the deal again; false if one would not have been legal. What others put away
 * is `put_away`. */
static bool replay(struct eu_state *state, const struct redraw *r, cardset put_away)
{
    const struct state *old = r->old;
    struct state *s = state_in(state);
    struct deal *d = &s->deal;

    for (; s->answers < old->answers; s->answers++) {
        int answer = old->answer[s->answers];

        if ((d->ask.kind == EU_DISCARD || d->ask.kind == EU_BURY) && d->ask.seat != r->view.seat) {
            if (!put_away)
                return false;
            answer = card_lowest(put_away);
            put_away &= put_away - 1;
        }
        if (d->ask.kind == EU_NOTHING || !deal_is_legal(d, answer))
            return false;
        s->answer[s->answers] = (uint8_t)answer;
        deal_apply(d, answer);
    }
    return true;
}

/* One draw; false if the seat would have seen something else, which the sampler must not draw. */
static bool draw(struct redraw *r, struct eu_state *state)
{
    const struct eu_view *v = &r->view;
    struct eu_sample sample;
    struct eu_view view;
    struct cards cards;

    eu_sampler_draw(&r->sampler, &r->chance, &sample);
    cards_as_dealt(r, &sample, &cards);
    state_begin(state, r->old->game, &cards, v->dealer);
    state_standing(&state_in(state)->deal, v);
    if (!replay(state, r, r->old->deal.rules->auction ? cards.blind : sample.discard))
        return false;
    eu_state_view(state, v->seat, &view);
    return memcmp(&view, v, sizeof view) == 0;
}

int eu_state_resample(struct eu_state *state, const uint64_t seed[2])
{
    const struct state *s = state_of(state);
    struct redraw r = {.old = s, .chance = {.seed = {seed[0], seed[1]}}};
    struct eu_state drawn;

    if (s->deal.ask.kind == EU_NOTHING || has_offence(&s->deal))
        return EU_ENV_BAD_CALL;
    deal_view(&s->deal, s->deal.ask.seat, &r.view);
    eu_sampler_start(&r.sampler, s->deal.rules, &r.view);
    bool agrees = draw(&r, &drawn);
    assert(agrees);
    (void)agrees;
    *state = drawn;
    return EU_ENV_OK;
}
