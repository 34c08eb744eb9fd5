/*
 * What reset, begin and step write for the caller (struct eu_env_out).
 */
#ifndef ENV_OUTPUTS_H
#define ENV_OUTPUTS_H

#include <endian.h>
#include <string.h>

#include "env/obs.h"
#include "env/row.h"

/* Whether `given`, which may be NULL, can be written to; then *out is it, or all of NULL. */
bool outputs_take(struct eu_env_out *out, const struct eu_env_out *given, struct err *err);

/* The actions of a row at which a learner is asked. Of a new question the roles are found first. */
static inline uint64_t outputs_legal(const struct eu_env *env, struct env_row *row)
{
    const struct eu_view *view;

    if (env->obs == EU_OBS_VIEW_1)
        return row->deal.ask.legal;
    view = deal_view_in_place(&row->deal);
    row->roles = obs_roles_of(view);
    return obs_relative_legal(view, &row->roles);
}

/* The view of the seat asked. The one in the row's deal has no seed, so it is copied, and what the
 * seat alone knows put over it. */
static inline __attribute__((always_inline)) void outputs_put_view(const struct deal *d,
                                                                   uint8_t *to)
{
    struct eu_view own;

    deal_view_own(d, d->ask.seat, &own);
    memcpy(to, &d->table, VIEW_OBS_BYTES);
    memcpy(to + offsetof(struct eu_view, legal), &own.legal, sizeof own.legal);
    memcpy(to + offsetof(struct eu_view, hand), &own.hand, sizeof own.hand);
    memcpy(to + offsetof(struct eu_view, away), &own.away, sizeof own.away);
    to[offsetof(struct eu_view, question)] = own.question;
    to[offsetof(struct eu_view, seat)] = own.seat;
}

static inline __attribute__((always_inline)) void outputs_put_obs(const struct eu_env *env,
                                                                  struct env_row *row, uint8_t *to)
{
    if (env->obs == EU_OBS_VIEW_1 && htole16(1) == 1)
        outputs_put_view(&row->deal, to);
    else if (env->obs == EU_OBS_VIEW_1)
        view_obs_write(deal_view_in_place(&row->deal), to);
    else
        obs_relative_write(env->rules, deal_view_in_place(&row->deal), &row->roles, to);
}

/* A byte for each bit, 8 at a time: a byte with one bit of its own, and 0x7f more, has its highest
 * bit where that is set. */
static inline void outputs_put_bits(uint64_t bits, uint8_t to[EU_ENV_ACTIONS])
{
    for (unsigned byte = 0; byte < 8; byte++) {
        uint64_t each = (bits >> 8 * byte & 0xff) * UINT64_C(0x0101010101010101);
        each = (each & UINT64_C(0x8040201008040201)) + UINT64_C(0x7f7f7f7f7f7f7f7f);
        each = htole64(each >> 7 & UINT64_C(0x0101010101010101));
        memcpy(to + (size_t)8 * byte, &each, sizeof each);
    }
}

/* A row that asks: who is asked what. */
static inline __attribute__((always_inline)) void outputs_put_question(struct eu_env *env,
                                                                       const struct eu_env_out *out,
                                                                       struct env_row *row,
                                                                       uint32_t r)
{
    const struct ask *ask = &row->deal.ask;
    uint64_t legal = outputs_legal(env, row);

    env->accepts[r] = legal;
    row->asked = ask->seat;
    if (out->obs)
        outputs_put_obs(env, row, out->obs + r * env->width);
    if (out->legal)
        outputs_put_bits(legal, out->legal + (size_t)r * EU_ENV_ACTIONS);
    if (out->legal_bits)
        out->legal_bits[r] = legal;
    if (!env->puts_asked)
        return;
    if (out->seat)
        out->seat[r] = ask->seat;
    if (out->entrant)
        out->entrant[r] = env->place[row->chair[ask->seat]];
    if (out->question)
        out->question[r] = ask->kind;
}

/* A row that does not ask. */
void outputs_put_silence(struct eu_env *env, const struct eu_env_out *out,
                         const struct env_row *row, uint32_t r);

/* Begins to write: nothing has happened in any row. */
void outputs_begin(struct eu_env *env, const struct eu_env_out *out);

/* What happened, where it was more than an answer. */
void outputs_put_events(const struct eu_env *env, const struct eu_env_out *out,
                        const struct row_events *events, uint32_t r);

static inline void outputs_put_place(const struct eu_env_out *out, const struct env_row *row,
                                     uint32_t r)
{
    const struct eu_view *v = &row->deal.table;

    if (out->set)
        out->set[r] = row->set;
    if (out->table)
        out->table[r] = row->table;
    if (out->game)
        out->game[r] = v->game;
    if (out->deal)
        out->deal[r] = v->deal;
}

/* Writes a row. What happens in few steps is 0 already (outputs_begin). */
static inline __attribute__((always_inline)) void outputs_put(struct eu_env *env,
                                                              const struct eu_env_out *out,
                                                              struct env_row *row, uint32_t r,
                                                              const struct row_events *events)
{
    if (row->state == ROW_ASKS)
        outputs_put_question(env, out, row, r);
    else
        outputs_put_silence(env, out, row, r);
    if (env->puts_place)
        outputs_put_place(out, row, r);
    if (events->any)
        outputs_put_events(env, out, events, r);
}

#endif
