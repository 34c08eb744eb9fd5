/*
 * Any answers whatever in any deal, looked at as libeuchre shows it: observations of all seats have
 * their width, actions are answers, hidden cards are drawn anew unless an offence has been scored,
 * and the seat asked then sees the same.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "env/state.h"
#include "fuzz_input.h"

/* Into as many bytes as there should be, which the sanitizer watches. */
static void check_obs(const struct eu_game *game, unsigned obs, const struct eu_view *view)
{
    size_t width = eu_obs_width(game, obs);
    uint8_t *bytes = malloc(width);

    if (!bytes)
        return;
    eu_obs_write(game, obs, view, bytes);
    for (size_t i = 0; obs == EU_OBS_RELATIVE_1 && i < 14; i++)
        assert(bytes[i] <= 1);
    free(bytes);
    uint64_t legal = eu_obs_legal(game, obs, view), answers = 0;
    for (uint64_t rest = legal; rest; rest &= rest - 1) {
        int answer = eu_obs_to_answer(game, obs, view, eu_first(rest));
        assert(eu_obs_from_answer(game, obs, view, answer) == eu_first(rest));
        answers |= card_bit((unsigned)answer);
    }
    assert(answers == view->legal);
}

static void check_seats(const struct eu_state *state)
{
    const struct eu_game *game = state_of(state)->game;

    for (unsigned seat = 0; seat < game->rules.players; seat++) {
        struct eu_view view;

        eu_state_view(state, seat, &view);
        check_obs(game, EU_OBS_VIEW_1, &view);
        check_obs(game, EU_OBS_RELATIVE_1, &view);
    }
}

static void check_drawn(const struct eu_state *state, struct input *in)
{
    struct eu_state drawn = *state;
    unsigned seat = eu_state_seat(state);
    struct eu_view before, after;

    if (eu_state_resample(&drawn, (uint64_t[]){next_word(in), 0}) != EU_ENV_OK) {
        assert(memcmp(&drawn, state, sizeof drawn) == 0);
        return;
    }
    eu_state_view(state, seat, &before);
    eu_state_view(&drawn, seat, &after);
    assert(memcmp(&before, &after, sizeof before) == 0);
}

static void check_applied(const struct eu_state *state, const struct deal *d, int32_t answer)
{
    bool may = deal_is_legal(d, answer) || (answer == EU_ABANDON && deal_may_abandon(d));
    struct eu_state next = *state;

    assert((eu_state_apply(&next, answer) == EU_ENV_OK) == may);
    assert(may || memcmp(&next, state, sizeof next) == 0);
}

static void play_deal(const struct eu_game *game, struct input *in)
{
    uint8_t answers[EU_ENV_DEAL_ANSWERS];
    struct eu_state state;
    struct cards cards;
    struct deal d;

    shuffle_deal(&game->shuffle, &cards, next_word, in);
    deal_start(&d, &game->rules, &cards, next_byte(in) % game->rules.players);
    for (;;) {
        struct fault fault;
        unsigned step = d.step;

        state_of_deal(&state, game, &d, &cards, answers, step);
        check_seats(&state);
        if (d.ask.kind == EU_NOTHING)
            return;
        check_drawn(&state, in);
        int32_t answer = any_answer(in, &d);
        check_applied(&state, &d, answer);
        answers[step] = (uint8_t)deal_answer(&d, answer, &fault);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {.data = data, .left = size};
    struct eu_game game = {.rules = any_rules(&in)};

    shuffle_prepare(&game.shuffle, &game.rules);
    in.words = next_byte(&in);
    while (in.left)
        play_deal(&game, &in);
    return 0;
}
