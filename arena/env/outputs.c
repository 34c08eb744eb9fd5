#include "env/outputs.h"

bool outputs_take(struct eu_env_out *out, const struct eu_env_out *given, struct err *err)
{
    *out = (struct eu_env_out){.size = sizeof *out};
    if (given && given->size != sizeof *out)
        return err_set(err, ERR_USAGE, "the size of struct eu_env_out is %u here, not %zu",
                       given->size, sizeof *out);
    if (given)
        *out = *given;
    return true;
}

/* What the seat knows that was asked last. */
static void put_last_obs(const struct eu_env *env, const struct env_row *row, uint8_t *to)
{
    struct eu_view view;

    if (row->asked == EU_NOBODY) {
        memset(to, 0, env->width);
        return;
    }
    deal_view(&row->deal, row->asked, &view);
    eu_obs_write(env->game, env->obs, &view, to);
}

void outputs_put_silence(struct eu_env *env, const struct eu_env_out *out,
                         const struct env_row *row, uint32_t r)
{
    env->accepts[r] = 0;
    if (out->obs)
        put_last_obs(env, row, out->obs + r * env->width);
    if (out->legal)
        memset(out->legal + (size_t)r * EU_ENV_ACTIONS, 0, EU_ENV_ACTIONS);
    if (out->legal_bits)
        out->legal_bits[r] = 0;
    if (out->seat)
        out->seat[r] = EU_NOBODY;
    if (out->entrant)
        out->entrant[r] = EU_NOBODY;
    if (out->question)
        out->question[r] = EU_NOTHING;
}

static void put_zeros(void *array, size_t bytes)
{
    if (array)
        memset(array, 0, bytes);
}

void outputs_begin(struct eu_env *env, const struct eu_env_out *out)
{
    size_t rows = env->rows, seats = rows * env->rules->players;

    put_zeros(out->reward, seats * sizeof *out->reward);
    put_zeros(out->points, seats * sizeof *out->points);
    put_zeros(out->reward_first, rows * sizeof *out->reward_first);
    put_zeros(out->done, rows);
    put_zeros(out->ended, rows);
    put_zeros(out->fault, rows);
    env->puts_asked = out->seat || out->entrant || out->question;
    env->puts_place = out->set || out->table || out->game || out->deal;
}

/* A unit whose learners are not asked for hundreds of deals has no more. */
static int16_t in_16_bits(int32_t sum)
{
    return (int16_t)(sum > INT16_MAX ? INT16_MAX : sum < INT16_MIN ? INT16_MIN : sum);
}

void outputs_put_events(const struct eu_env *env, const struct eu_env_out *out,
                        const struct row_events *e, uint32_t r)
{
    size_t players = env->rules->players;

    for (size_t seat = 0; seat < players; seat++) {
        if (out->reward)
            out->reward[r * players + seat] = in_16_bits(e->reward[seat]);
        if (out->points)
            out->points[r * players + seat] = e->points[seat];
    }
    if (out->reward_first)
        out->reward_first[r] = (float)e->reward_first;
    if (out->done)
        out->done[r] = e->done;
    if (out->ended)
        out->ended[r] = e->ended;
    if (out->fault)
        out->fault[r] = e->fault;
}
