/*
 * Environments and deals of one game, each used by a thread of its own: what they play is what they
 * play one after the other. `make check VARIANT=tsan` looks for races in it.
 */
#include <pthread.h>

#include "any_deal.h"
#include "euchre_env.h"
#include "test.h"

enum { THREADS = 4, ROWS = 16, STEPS = 300, DEALS = 30 };

/* What one thread plays, and a hash of all that it saw. */
struct player {
    const struct eu_game *game;
    uint64_t number, seen;
    enum eu_env_status failed;
};

static void see(struct player *p, uint64_t word)
{
    p->seen = eu_mix(p->seen ^ word);
}

static void play_rows(struct player *p)
{
    uint8_t seed[EU_ENV_SEED] = {(uint8_t)p->number}, obs[ROWS * 512];
    struct eu_env_setup setup = {.size = sizeof setup,
                                 .tables = ROWS,
                                 .game = p->game,
                                 .obs = EU_OBS_RELATIVE_1};
    uint64_t legal[ROWS];
    int64_t action[ROWS];
    struct eu_env_out out = {.size = sizeof out, .legal_bits = legal, .obs = obs};
    size_t width = eu_obs_width(p->game, EU_OBS_RELATIVE_1);
    struct eu_env *env = NULL;

    if (width > sizeof obs / ROWS ||
        (p->failed = (enum eu_env_status)eu_env_create(&env, &setup, NULL)))
        return;
    p->failed = (enum eu_env_status)eu_env_reset(env, seed, &out, NULL);
    for (unsigned n = 0; n < STEPS && !p->failed; n++) {
        for (unsigned r = 0; r < ROWS; r++) {
            see(p, legal[r] ^ obs[r * width + n % width]);
            action[r] = eu_obs_pick(legal[r], p->seen);
        }
        p->failed = (enum eu_env_status)eu_env_step(env, action, &out, NULL);
    }
    eu_env_destroy(env);
}

static void play_states(struct player *p)
{
    for (uint64_t n = 0; n < DEALS; n++) {
        struct eu_state state, drawn;
        int16_t returns[EU_SEATS];
        uint64_t legal;

        eu_state_shuffle(&state, p->game, (const uint64_t[2]){p->number, n});
        while ((legal = eu_state_legal(&state))) {
            drawn = state;
            (void)eu_state_resample(&drawn, (const uint64_t[2]){p->seen, n});
            see(p, eu_state_legal(&drawn));
            (void)eu_state_apply(&state, eu_obs_pick(legal, p->seen));
        }
        eu_state_returns(&state, returns);
        see(p, (uint64_t)returns[0]);
    }
}

static void *play(void *player)
{
    struct player *p = player;

    play_rows(p);
    play_states(p);
    return NULL;
}

static void play_at_once_and_in_turn(const char *rules)
{
    struct player at_once[THREADS], in_turn[THREADS];
    pthread_t thread[THREADS];
    struct eu_game *game;

    assert_int_equal(eu_game_create(&game, rules, NULL), EU_ENV_OK);
    for (unsigned i = 0; i < THREADS; i++) {
        at_once[i] = in_turn[i] = (struct player){.game = game, .number = i};
        assert_int_equal(pthread_create(&thread[i], NULL, play, &at_once[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(thread[i], NULL), 0);
        play(&in_turn[i]);
        assert_int_equal(at_once[i].failed, EU_ENV_OK);
        assert_true(at_once[i].seen == in_turn[i].seen);
        assert_true(i == 0 || at_once[i].seen != at_once[0].seen);
    }
    eu_game_destroy(game);
}

TEST(threads_share_a_game)
{
    for (unsigned i = 0; i < ANY_BOOKS; i += 5)
        play_at_once_and_in_turn(any_rules[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(threads_share_a_game)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
