#include "env/obs.h"

#include "base/int128.h"
#include "env/game.h"
#include "env/roles.h"

size_t eu_obs_width(const struct eu_game *game, unsigned obs)
{
    if (obs == EU_OBS_RELATIVE_1)
        return relative_obs_width(&game->rules);
    return obs == EU_OBS_VIEW_1 ? VIEW_OBS_BYTES : 0;
}

void eu_obs_write(const struct eu_game *game, unsigned obs, const struct eu_view *view, uint8_t *to)
{
    if (obs == EU_OBS_VIEW_1)
        view_obs_write(view, to);
    else if (obs == EU_OBS_RELATIVE_1)
        relative_obs_write(&game->rules, view, to);
}

uint64_t eu_obs_legal(const struct eu_game *game, unsigned obs, const struct eu_view *view)
{
    (void)game;
    if (obs != EU_OBS_RELATIVE_1)
        return view->legal;
    struct roles roles = roles_of(view);
    return roles_legal(&roles, view);
}

int eu_obs_to_answer(const struct eu_game *game, unsigned obs, const struct eu_view *view,
                     int action)
{
    (void)game;
    if (obs != EU_OBS_RELATIVE_1)
        return action;
    struct roles roles = roles_of(view);
    return roles_to_answer(&roles, view, action);
}

int eu_obs_from_answer(const struct eu_game *game, unsigned obs, const struct eu_view *view,
                       int answer)
{
    (void)game;
    if (obs != EU_OBS_RELATIVE_1)
        return answer;
    struct roles roles = roles_of(view);
    return roles_from_answer(&roles, view, answer);
}

/* ---- A legal action at random ---- */

/* The place of bit number `n` of a set that has more bits: first its byte, by sums of bits over all
 * bytes at once (Vigna, "Broadword implementation of rank/select queries", 2008), then in it. */
int eu_obs_pick(uint64_t legal, uint64_t word)
{
    const uint64_t ones = 0x0101010101010101, highs = 0x8080808080808080;
    uint64_t sums, number, count, low;

    sums = legal - (legal >> 1 & 0x5555555555555555);
    sums = (sums & 0x3333333333333333) + (sums >> 2 & 0x3333333333333333);
    sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0f) * ones; /* byte i: bits of bytes 0 to i */
    count = sums >> 56;
    if (!count)
        return 0;
    number = wide_multiply(word, count, &low);
    unsigned at = (unsigned)(((((number * ones | highs) - sums) & highs) >> 7) * ones >> 56) * 8;
    unsigned byte = legal >> at & 0xff;
    for (number -= sums << 8 >> at & 0xff; number; number--)
        byte &= byte - 1;
    return (int)at + __builtin_ctz(byte);
}
