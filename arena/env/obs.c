#include "euchre_obs.h" /* first: it has variables by the name of a type of rules/cards.h */

#include "env/obs.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

#include "base/int128.h"
#include "env/game.h"

size_t eu_obs_width(const struct eu_game *game, unsigned obs)
{
    if (obs == EU_OBS_RELATIVE_1)
        return (size_t)eu_obs_relative_1_width(&game->rules);
    return obs == EU_OBS_VIEW_1 ? VIEW_OBS_BYTES : 0;
}

void eu_obs_write(const struct eu_game *game, unsigned obs, const struct eu_view *view, uint8_t *to)
{
    if (obs == EU_OBS_VIEW_1) {
        view_obs_write(view, to);
    } else if (obs == EU_OBS_RELATIVE_1) {
        struct obs_roles roles = obs_roles_of(view);
        obs_relative_write(&game->rules, view, &roles, to);
    }
}

uint64_t eu_obs_legal(const struct eu_game *game, unsigned obs, const struct eu_view *view)
{
    (void)game;
    if (obs != EU_OBS_RELATIVE_1)
        return view->legal;
    struct obs_roles roles = obs_roles_of(view);
    return obs_relative_legal(view, &roles);
}

int eu_obs_to_answer(const struct eu_game *game, unsigned obs, const struct eu_view *view,
                     int action)
{
    (void)game;
    if (obs != EU_OBS_RELATIVE_1)
        return action;
    struct obs_roles roles = obs_roles_of(view);
    return obs_relative_answer(view, &roles, action);
}

int eu_obs_from_answer(const struct eu_game *game, unsigned obs, const struct eu_view *view,
                       int answer)
{
    (void)game;
    if (obs != EU_OBS_RELATIVE_1)
        return answer;
    struct eu_roles roles = eu_roles(view);
    return eu_role_action(view, &roles, answer);
}

/* ---- With roles that are known ---- */

_Static_assert(sizeof(struct obs_roles) == sizeof(struct eu_roles), "one holds the other");

struct obs_roles obs_roles_of(const struct eu_view *view)
{
    struct eu_roles roles = eu_roles(view);
    struct obs_roles kept;

    memcpy(&kept, &roles, sizeof kept);
    return kept;
}

static inline struct eu_roles taken_out(const struct obs_roles *kept)
{
    struct eu_roles roles;

    memcpy(&roles, kept, sizeof roles);
    return roles;
}

void obs_relative_write(const struct eu_rules *rules, const struct eu_view *view,
                        const struct obs_roles *kept, uint8_t *to)
{
    struct eu_roles roles = taken_out(kept);

    eu_obs_relative_1(rules, view, &roles, to);
}

uint64_t obs_relative_legal(const struct eu_view *view, const struct obs_roles *kept)
{
    struct eu_roles roles = taken_out(kept);

    return eu_role_actions(view, &roles);
}

int obs_relative_answer(const struct eu_view *view, const struct obs_roles *kept, int action)
{
    struct eu_roles roles = taken_out(kept);

    return eu_role_answer(view, &roles, action);
}

/* ---- A legal action at random ---- */

#ifdef __x86_64__
/* A third of the time: nothing is guessed of how many steps there are. */
__attribute__((target("bmi,bmi2,popcnt"))) static int pick_at_once(uint64_t legal, uint64_t word)
{
    uint64_t low, n = wide_multiply(word, (uint64_t)__builtin_popcountll(legal), &low);

    return eu_first(_pdep_u64(1ULL << n, legal));
}
#endif

int eu_obs_pick(uint64_t legal, uint64_t word)
{
    if (!legal)
        return 0;
#ifdef __x86_64__
    if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return pick_at_once(legal, word);
#endif
    return obs_pick_by_steps(legal, word);
}
