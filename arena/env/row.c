#include "env/row.h"

#include <string.h>

#include "rules/rules.h"
#include "table/question_seed.h"

/* ---- Cards ---- */

static void make_words(struct eu_env *env, uint32_t r, uint64_t block)
{
    struct row_standing *standing = &env->standing[r];
    uint64_t word[ENV_DEALS_AHEAD][BLOCK_WORDS];
    uint64_t *kept = env->word + (size_t)r * env->ahead * env->words;

    standing->ahead = block - block % env->ahead;
    set_stream_words(word, env->ahead, &env->stream.cards_key, env->row[r].set, standing->ahead);
    for (unsigned deal = 0; deal < env->ahead; deal++)
        memcpy(kept + (size_t)deal * env->words, word[deal], env->words * sizeof *kept);
}

static void begin_deal(struct eu_env *env, uint32_t r)
{
    struct env_row *row = &env->row[r];
    struct row_standing *standing = &env->standing[r];
    uint64_t block = set_stream_block(standing->tally.game, standing->tally.deal);
    struct cards cards;

    if (block - standing->ahead >= env->ahead)
        make_words(env, r, block);
    size_t place = (size_t)r * env->ahead + (block - standing->ahead);
    set_stream_deal(&env->stream, row->set, block, env->word + place * env->words, &cards);
    deal_start(&row->deal, env->rules, &cards, tally_dealer(&standing->tally));
    tally_standing(&standing->tally, &row->deal.table);
    if (env->bots)
        row_bots_begin_deal(env, r, row->set, &standing->tally);
}

void row_cards(const struct eu_env *env, const struct env_row *row, struct cards *cards)
{
    const struct eu_view *v = &row->deal.table;
    uint64_t block = set_stream_block(v->game, v->deal), word[1][BLOCK_WORDS];

    set_stream_words(word, 1, &env->stream.cards_key, row->set, block);
    set_stream_deal(&env->stream, row->set, block, word[0], cards);
}

void row_view(const struct eu_env *env, const struct env_row *row, unsigned seat,
              struct eu_view *view)
{
    uint64_t seed[EU_SEATS][2];

    deal_view(&row->deal, seat, view);
    set_stream_seeds(&env->stream, row->set, view->game, view->deal, seed);
    question_seed(seed[seat], row->deal.step, view->seed);
}

/* ---- From table to table ---- */

/* Who sits where. */
static void seat_table(const struct eu_env *env, struct env_row *row)
{
    struct seating seating;

    pairing_seating(&env->pairing, row->set, &seating);
    memcpy(row->chair, seating.chair[row->table], sizeof row->chair);
    row->learners = row->first = 0;
    for (unsigned seat = env->rules->players; seat-- > 0;) {
        unsigned entrant = env->place[row->chair[seat]];
        row->learners |= (uint8_t)((env->learners >> entrant & 1) << seat);
        if (env->learners && entrant == (unsigned)__builtin_ctz(env->learners))
            row->first = (uint8_t)seat;
    }
}

static void begin_table(struct eu_env *env, uint32_t r, unsigned first_dealer)
{
    struct env_row *row = &env->row[r];
    struct row_standing *standing = &env->standing[r];

    seat_table(env, row);
    tally_start(&standing->tally, env->rules, env->unit, env->deals, first_dealer);
    row->state = env->learners ? ROW_ASKS : ROW_READY;
    if (env->bots && !row_bots_open(env, r, row->set, row->chair))
        env->failed = true;
    begin_deal(env, r);
}

static void begin_set(struct eu_env *env, uint32_t r, uint32_t set)
{
    struct env_row *row = &env->row[r];
    struct row_standing *standing = &env->standing[r];

    row->set = set;
    row->table = 0;
    standing->ahead = SET_STREAM_NO_BLOCK;
    standing->score = (struct set_score){.deals = 0};
    begin_table(env, r, set_stream_first_dealer(&env->stream, set));
}

void row_reset(struct eu_env *env, uint32_t r)
{
    uint64_t set = (uint64_t)env->first + r;

    env->row[r] = (struct env_row){
        .deal = {.rules = env->rules, .table = {.size = sizeof(struct eu_view)}},
        .state = ROW_OVER,
        .asked = EU_NOBODY,
    };
    if (set < env->sets)
        begin_set(env, r, (uint32_t)set);
    else
        env->row[r].set = (uint32_t)set;
}

static bool is_last_table(const struct eu_env *env, const struct env_row *row)
{
    return row->table + 1 == env->tables;
}

void row_begin_unit(struct eu_env *env, uint32_t r)
{
    struct env_row *row = &env->row[r];
    struct row_standing *standing = &env->standing[r];

    if (is_last_table(env, row)) {
        begin_set(env, r, row->set + env->stride);
    } else {
        row->table++;
        begin_table(env, r, standing->tally.first_dealer);
    }
}

/* ---- Ends ---- */

static void reward(const struct eu_env *env, const struct env_row *row, struct row_events *events,
                   const int16_t gain[EU_SEATS])
{
    for (unsigned seat = 0; seat < env->rules->players; seat++)
        events->reward[seat] += gain[seat];
    events->reward_first += env->learners ? gain[row->first] : 0;
}

static void end_deal(struct eu_env *env, uint32_t r, struct row_events *events)
{
    struct env_row *row = &env->row[r];
    struct row_standing *standing = &env->standing[r];
    const struct outcome *o = &row->deal.outcome;
    unsigned game = standing->tally.game;
    int32_t points[EU_SEATS] = {0};
    int16_t returns[EU_SEATS];

    events->any = true;
    events->ended |= EU_ENV_ENDED_DEAL;
    for (unsigned seat = 0; seat < env->rules->players; seat++) {
        points[seat] = outcome_points(o, rules_side(env->rules, seat));
        events->points[seat] += points[seat];
    }
    game_returns(env->rules, points, returns);
    if (events->own && env->reward == EU_ENV_POINTS)
        reward(env, row, events, returns);
    set_score_add_deal(&standing->score, env->rules, row->chair, returns);
    tally_add(&standing->tally, o);
    if (env->bots)
        row_bots_end_deal(env, r, &row->deal, &standing->tally, game);
}

/* 1, 0 or -1, by seat. */
static void results(const struct tally *t, int16_t result[EU_SEATS])
{
    int32_t payoff[EU_SEATS];

    if (t->rules->sides == 2) {
        int sign = margin_sign(tally_margin(t));
        for (unsigned seat = 0; seat < t->rules->players; seat++)
            result[seat] = (int16_t)(seat & 1 ? -sign : sign);
        return;
    }
    tally_payoff(t, payoff);
    for (unsigned seat = 0; seat < t->rules->players; seat++)
        result[seat] = (int16_t)margin_sign((struct margin){payoff[seat], 0});
}

static void end_unit(struct eu_env *env, uint32_t r, struct row_events *events)
{
    struct env_row *row = &env->row[r];
    struct row_standing *standing = &env->standing[r];

    if (env->bots)
        row_bots_close(env, r);
    events->ended |= EU_ENV_ENDED_UNIT;
    events->ended |= standing->tally.capped ? EU_ENV_ENDED_CAPPED : 0;
    events->done |= events->own;
    if (events->own && env->reward == EU_ENV_RESULT) {
        int16_t result[EU_SEATS];
        results(&standing->tally, result);
        reward(env, row, events, result);
    }
    events->own = false;
    set_score_add_table(&standing->score, &standing->tally, row->chair);
    if (is_last_table(env, row)) {
        events->ended |= EU_ENV_ENDED_SET;
        score_add_set(env->score, env->rules, &standing->score);
    }
}

bool row_turn(struct eu_env *env, uint32_t r, struct row_events *events)
{
    struct env_row *row = &env->row[r];
    struct row_standing *standing = &env->standing[r];

    end_deal(env, r, events);
    if (!standing->tally.over) {
        begin_deal(env, r);
        return true;
    }
    end_unit(env, r, events);
    if (is_last_table(env, row) && (uint64_t)row->set + env->stride >= env->sets) {
        events->ended |= EU_ENV_ENDED_ALL;
        row->state = ROW_OVER;
        return false;
    }
    if (env->after == EU_ENV_STAY && events->done) {
        row->state = ROW_STAYS;
        return false;
    }
    row_begin_unit(env, r);
    return row->state == ROW_ASKS && !env->failed;
}

uint8_t row_offend(struct eu_env *env, uint32_t r, int32_t answer)
{
    struct env_row *row = &env->row[r];
    unsigned step = row->deal.step;
    struct fault fault;

    row->answers[step] = (uint8_t)deal_answer(&row->deal, answer, &fault);
    if (env->bots)
        row_bots_played(env, r, &row->deal, &fault);
    return fault.code;
}
