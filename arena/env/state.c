#include "env/state.h"

#include <string.h>

#include "base/int128.h"

void state_standing(struct deal *deal, const struct eu_view *standing)
{
    struct eu_view *table = &deal->table;

    memcpy(table->points, standing->points, sizeof table->points);
    memcpy(table->games, standing->games, sizeof table->games);
    memcpy(table->rubber, standing->rubber, sizeof table->rubber);
    table->game = standing->game;
    table->deal = standing->deal;
    table->deals_left = standing->deals_left;
}

void state_of_deal(struct eu_state *state, const struct eu_game *game, const struct deal *deal,
                   const struct cards *cards, const uint8_t *answer, unsigned answers)
{
    struct state *s = state_in(state);

    *state = (struct eu_state){{0}};
    s->game = game;
    s->deal = *deal;
    s->cards = *cards;
    memcpy(s->answer, answer, answers);
    s->answers = (uint8_t)answers;
}

/* ---- Start ---- */

void state_begin(struct eu_state *state, const struct eu_game *game, const struct cards *cards,
                 unsigned dealer)
{
    struct state *s = state_in(state);

    *state = (struct eu_state){{0}};
    s->game = game;
    s->cards = *cards;
    deal_start(&s->deal, &game->rules, cards, dealer);
}

static bool check_start(const struct eu_rules *rules, const struct cards *cards, unsigned dealer,
                        struct err *err)
{
    if (dealer >= rules->players)
        return err_set(err, ERR_USAGE, "dealer %u: expected a seat from 0 to %u", dealer,
                       rules->players - 1u);
    if (cards_check(cards, rules))
        return true;
    if (rules->auction)
        return err_set(err, ERR_USAGE,
                       "%s is not dealt so: expected %u hands of %u cards, a blind of %u and no "
                       "turn-up, all of its pack and none twice",
                       rules->name, rules->players, rules->cards, rules->blind);
    return err_set(err, ERR_USAGE,
                   "%s is not dealt so: expected %u hands of %u cards, a turn-up and no blind, all "
                   "of its pack and none twice",
                   rules->name, rules->players, rules->cards);
}

int eu_state_start(struct eu_state *state, const struct eu_game *game, const struct eu_hands *hands,
                   unsigned dealer, const struct eu_view *standing, char *error)
{
    struct cards cards = {.blind = hands->blind, .turnup = hands->turnup};
    struct err err;

    memcpy(cards.hand, hands->hand, sizeof cards.hand);
    if (!check_start(&game->rules, &cards, dealer, &err))
        return game_error(error, EU_ENV_BAD_CALL, &err);
    state_begin(state, game, &cards, dealer);
    if (standing)
        state_standing(&state_in(state)->deal, standing);
    return EU_ENV_OK;
}

/* Random words of a seed, one after the other. */
struct seed_words {
    uint64_t seed[2], drawn;
};

static uint64_t next_word(void *context)
{
    struct seed_words *w = context;

    return eu_random(w->seed, w->drawn++);
}

void eu_state_shuffle(struct eu_state *state, const struct eu_game *game, const uint64_t seed[2])
{
    struct seed_words words = {{seed[0], seed[1]}, 0};
    uint64_t players = game->rules.players, dealer, low;
    struct cards cards;

    shuffle_deal(&game->shuffle, &cards, next_word, &words);
    do
        dealer = wide_multiply(next_word(&words), players, &low);
    while (low < -players % players);
    state_begin(state, game, &cards, (unsigned)dealer);
}

/* ---- Questions and answers ---- */

uint64_t eu_state_legal(const struct eu_state *state)
{
    const struct ask *ask = &state_of(state)->deal.ask;

    return ask->kind == EU_NOTHING ? 0 : ask->legal;
}

unsigned eu_state_seat(const struct eu_state *state)
{
    const struct ask *ask = &state_of(state)->deal.ask;

    return ask->kind == EU_NOTHING ? EU_NOBODY : ask->seat;
}

unsigned eu_state_question(const struct eu_state *state)
{
    return state_of(state)->deal.ask.kind;
}

int eu_state_apply(struct eu_state *state, int answer)
{
    struct state *s = state_in(state);
    struct deal *deal = &s->deal;
    struct fault fault;

    if (deal->ask.kind == EU_NOTHING ||
        !(deal_is_legal(deal, answer) || (answer == EU_ABANDON && deal_may_abandon(deal))))
        return EU_ENV_BAD_ANSWER;
    s->answer[s->answers++] = (uint8_t)answer;
    deal_answer(deal, answer, &fault);
    return EU_ENV_OK;
}

void eu_state_view(const struct eu_state *state, unsigned seat, struct eu_view *view)
{
    deal_view(&state_of(state)->deal, seat, view);
}

/* ---- The result ---- */

static void points_by_seat(const struct deal *deal, int32_t points[EU_SEATS])
{
    memset(points, 0, EU_SEATS * sizeof *points);
    if (deal->ask.kind == EU_NOTHING)
        for (unsigned seat = 0; seat < deal->rules->players; seat++)
            points[seat] = outcome_points(&deal->outcome, rules_side(deal->rules, seat));
}

void eu_state_points(const struct eu_state *state, int16_t points[EU_SEATS])
{
    int32_t by_seat[EU_SEATS];

    points_by_seat(&state_of(state)->deal, by_seat);
    for (unsigned seat = 0; seat < EU_SEATS; seat++)
        points[seat] = (int16_t)by_seat[seat];
}

void eu_state_returns(const struct eu_state *state, int16_t returns[EU_SEATS])
{
    const struct deal *deal = &state_of(state)->deal;
    int32_t by_seat[EU_SEATS];

    points_by_seat(deal, by_seat);
    game_returns(deal->rules, by_seat, returns);
}
