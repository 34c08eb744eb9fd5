/*
 * Observations as bytes. view_obs.c makes EU_OBS_VIEW_1; EU_OBS_RELATIVE_1 comes from the header
 * that bots have too, sdk/euchre_obs.h. docs/environment.md describes every byte.
 */
#ifndef ENV_OBS_H
#define ENV_OBS_H

#include <stddef.h>
#include <stdint.h>

#include "base/int128.h"
#include "euchre_bot.h"

/* EU_OBS_VIEW_1: an action is the answer itself. */
enum { VIEW_OBS_BYTES = 224 };
void view_obs_write(const struct eu_view *view, uint8_t to[VIEW_OBS_BYTES]);

/* EU_OBS_RELATIVE_1: struct eu_roles of sdk/euchre_obs.h, found once for a question. */
struct obs_roles {
    uint8_t own[8];
};

struct obs_roles obs_roles_of(const struct eu_view *view);
void obs_relative_write(const struct eu_rules *rules, const struct eu_view *view,
                        const struct obs_roles *roles, uint8_t *to);
uint64_t obs_relative_legal(const struct eu_view *view, const struct obs_roles *roles);
int obs_relative_answer(const struct eu_view *view, const struct obs_roles *roles, int action);

/* eu_obs_pick of a set that is not empty, on any processor. */
static inline int obs_pick_by_steps(uint64_t legal, uint64_t word)
{
    unsigned count = 0;
    uint64_t low;

    for (uint64_t rest = legal; rest; rest &= rest - 1)
        count++;
    for (uint64_t n = wide_multiply(word, count, &low); n; n--)
        legal &= legal - 1;
    return eu_first(legal);
}

#endif
