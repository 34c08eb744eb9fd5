/*
 * The vector environment: what it refuses, what its arrays hold, the ends of units, environments
 * that share the sets, memory.
 */
#include <stdlib.h>
#include <string.h>

#include "any_deal.h"
#include "euchre_env.h"
#include "scarce.h"
#include "test.h"

/* ---- An environment with all its arrays ---- */

enum { ROWS = 6, WIDE = 2048 };

struct arrays {
    uint8_t obs[ROWS * WIDE], legal[ROWS][EU_ENV_ACTIONS];
    uint64_t legal_bits[ROWS];
    uint8_t seat[ROWS], entrant[ROWS], question[ROWS];
    int16_t reward[ROWS * EU_SEATS];
    float reward_first[ROWS];
    uint8_t done[ROWS], ended[ROWS], fault[ROWS];
    int32_t points[ROWS * EU_SEATS];
    uint32_t set[ROWS];
    uint8_t table[ROWS];
    uint16_t game[ROWS], deal[ROWS];
};

struct world {
    struct eu_game *game;
    struct eu_env *env;
    struct eu_env_setup setup;
    struct eu_env_out out;
    struct arrays a;
    int64_t action[ROWS];
    uint64_t chance;
    char error[EU_ENV_ERROR];
};

static const uint8_t seed[EU_ENV_SEED] = {7};

static void reset(struct world *w)
{
    assert_int_equal(eu_env_reset(w->env, seed, &w->out, w->error), EU_ENV_OK);
}

/* `setup` without its size, rows and game. */
static struct world *create(const char *rules, struct eu_env_setup setup)
{
    struct world *w = calloc(1, sizeof *w);
    struct arrays *a = &w->a;

    assert_non_null(w);
    w->out = (struct eu_env_out){.size = sizeof w->out,
                                 .obs = a->obs,
                                 .legal = a->legal[0],
                                 .legal_bits = a->legal_bits,
                                 .seat = a->seat,
                                 .entrant = a->entrant,
                                 .question = a->question,
                                 .reward = a->reward,
                                 .reward_first = a->reward_first,
                                 .done = a->done,
                                 .ended = a->ended,
                                 .fault = a->fault,
                                 .points = a->points,
                                 .set = a->set,
                                 .table = a->table,
                                 .game = a->game,
                                 .deal = a->deal};
    assert_int_equal(eu_game_create(&w->game, rules, w->error), EU_ENV_OK);
    w->setup = setup;
    w->setup.size = sizeof w->setup;
    w->setup.game = w->game;
    w->setup.tables = setup.tables ? setup.tables : ROWS;
    if (eu_env_create(&w->env, &w->setup, w->error))
        fail_msg("%s: %s", rules, w->error);
    return w;
}

static void destroy(struct world *w)
{
    eu_env_destroy(w->env);
    eu_game_destroy(w->game);
    free(w);
}

static struct world *begin(const char *rules, struct eu_env_setup setup)
{
    struct world *w = create(rules, setup);

    reset(w);
    return w;
}

static void choose(struct world *w)
{
    for (uint32_t r = 0; r < w->setup.tables; r++)
        w->action[r] = eu_obs_pick(w->a.legal_bits[r], any_next(&w->chance));
}

static void step(struct world *w)
{
    choose(w);
    int rc = eu_env_step(w->env, w->action, &w->out, w->error);
    if (rc)
        fail_msg("%s", w->error);
}

/* ---- What is refused ---- */

TEST(an_illegal_action_is_refused_and_changes_nothing)
{
    struct world *w = begin("modern", (struct eu_env_setup){0});
    struct world *other = begin("modern", (struct eu_env_setup){0});
    struct arrays before;

    for (unsigned n = 0; n < 2000; n++) {
        unsigned r = n % ROWS;
        int64_t wrong[] = {-1, 63, 64, 65, INT64_MAX, INT64_MIN};
        char names[64];
        choose(w);
        before = w->a;
        int64_t right = w->action[r];
        w->action[r] = wrong[n / ROWS % 6];
        assert_int_equal(eu_env_step(w->env, w->action, &w->out, w->error), EU_ENV_BAD_ANSWER);
        assert_memory_equal(&w->a, &before, sizeof before);
        (void)snprintf(names, sizeof names, "row %u, seat %u: action %lld ", r, w->a.seat[r],
                       (long long)w->action[r]);
        assert_non_null(strstr(w->error, names));
        (void)snprintf(names, sizeof names, " %d", eu_first(w->a.legal_bits[r]));
        assert_non_null(strstr(w->error, names));
        w->action[r] = right;
        memcpy(other->action, w->action, sizeof w->action);
        assert_int_equal(eu_env_step(w->env, w->action, &w->out, NULL), EU_ENV_OK);
        assert_int_equal(eu_env_step(other->env, other->action, &other->out, NULL), EU_ENV_OK);
        assert_memory_equal(&w->a, &other->a, sizeof w->a);
    }
    destroy(w);
    destroy(other);
}

TEST(a_hand_is_abandoned_where_the_rules_have_a_price_for_it)
{
    struct world *w = begin("somerset1888", (struct eu_env_setup){.unit = EU_ENV_UNIT_GAME});
    unsigned abandoned = 0;

    for (unsigned n = 0; n < 20000 && abandoned < 20; n++) {
        choose(w);
        for (unsigned r = 0; r < ROWS; r++) {
            struct eu_view v;
            eu_env_view(w->env, r, w->a.seat[r], &v);
            bool may = v.question == EU_PLAY && v.lone != EU_NOBODY && !(v.makers >> v.seat & 1);
            if (may)
                w->action[r] = EU_ABANDON;
            abandoned += may;
        }
        assert_int_equal(eu_env_step(w->env, w->action, &w->out, w->error), EU_ENV_OK);
        for (unsigned r = 0; r < ROWS; r++)
            assert_true(w->action[r] != EU_ABANDON ||
                        (w->a.ended[r] & EU_ENV_ENDED_DEAL && !w->a.fault[r]));
    }
    assert_int_equal(abandoned >= 20, 1);
    destroy(w);
}

struct bad_setup {
    const char *words; /* of the error */
    const char *rules; /* NULL: modern */
    struct eu_env_setup setup;
    const char *name[EU_SEATS]; /* of entrants */
};

static const struct bad_setup bad_setups[] = {
    {"tables", NULL, {.tables = EU_ENV_TABLES + 1}, {0}},
    {"unit", NULL, {.unit = 5}, {0}},
    {"reward", NULL, {.reward = 2}, {0}},
    {"after", NULL, {.after = 2}, {0}},
    {"illegal", NULL, {.illegal = 2}, {0}},
    {"obs", NULL, {.obs = 3}, {0}},
    {"duplicate", NULL, {.duplicate = 2}, {0}},
    {"no rubber", NULL, {.unit = EU_ENV_UNIT_RUBBER}, {0}},
    {"no game", "callace1905", {.unit = EU_ENV_UNIT_GAME}, {0}},
    {"multiple of 4", "callace1905", {.unit = EU_ENV_UNIT_SITTING, .deals = 5}, {0}},
    {"65535", NULL, {.unit = EU_ENV_UNIT_DEALS, .deals = 65536}, {0}},
    {"open", NULL, {.unit = EU_ENV_UNIT_GAME, .deals = 4}, {0}},
    {"entrants", NULL, {.entrants = 3}, {"a", "b", "c"}},
    {"entrants", "hoyle-6", {.entrants = 4}, {"a", "b", "c", "d"}},
    {"entrants", "callace1905", {.entrants = 2}, {"a", "b"}},
    {"name", NULL, {.entrants = 2}, {"a", ""}},
    {"name", NULL, {.entrants = 2}, {"a", NULL}},
    {"name", NULL, {.entrants = 2}, {"a", "a"}},
    {"UTF-8", NULL, {.entrants = 2}, {"a", "\xff"}},
    {"63 bytes",
     NULL,
     {.entrants = 2},
     {"a", "0123456789012345678901234567890123456789012345678901234567890123"}},
};

TEST(a_setup_that_cannot_be_is_refused_with_a_sentence)
{
    for (size_t i = 0; i < sizeof bad_setups / sizeof *bad_setups; i++) {
        const struct bad_setup *b = &bad_setups[i];
        struct eu_env_setup setup = b->setup;
        struct eu_env_entrant entrant[EU_SEATS] = {{NULL, NULL, NULL, NULL}};
        struct eu_env *env = NULL;
        struct eu_game *game;
        char error[EU_ENV_ERROR] = "";
        assert_int_equal(eu_game_create(&game, b->rules ? b->rules : "modern", error), EU_ENV_OK);
        setup.size = sizeof setup;
        setup.game = game;
        setup.tables = setup.tables ? setup.tables : 1;
        for (unsigned e = 0; e < EU_SEATS; e++)
            entrant[e].name = b->name[e];
        setup.entrant = entrant;
        assert_int_equal(eu_env_create(&env, &setup, error), EU_ENV_BAD_CALL);
        assert_null(env);
        if (!strstr(error, b->words))
            fail_msg("\"%s\" says nothing of %s", error, b->words);
        assert_int_equal(eu_env_create(&env, &setup, NULL), EU_ENV_BAD_CALL);
        eu_game_destroy(game);
    }
}

TEST(sizes_and_what_has_none_are_refused)
{
    struct world *w = create("modern", (struct eu_env_setup){0});
    struct eu_env *env = NULL;
    struct eu_env_setup setup = w->setup;

    setup.size--;
    assert_int_equal(eu_env_create(&env, &setup, w->error), EU_ENV_BAD_CALL);
    setup = w->setup;
    setup.game = NULL;
    assert_int_equal(eu_env_create(&env, &setup, w->error), EU_ENV_BAD_CALL);
    setup = w->setup;
    setup.tables = 0;
    assert_int_equal(eu_env_create(&env, &setup, w->error), EU_ENV_BAD_CALL);
    setup = w->setup;
    setup.entrants = 2;
    setup.entrant = NULL;
    assert_int_equal(eu_env_create(&env, &setup, w->error), EU_ENV_BAD_CALL);
    assert_null(env);
    w->out.size++;
    assert_int_equal(eu_env_reset(w->env, seed, &w->out, w->error), EU_ENV_BAD_CALL);
    assert_non_null(strstr(w->error, "size"));
    destroy(w);
}

TEST(calls_come_in_their_order)
{
    struct world *w = create("modern", (struct eu_env_setup){0});

    assert_int_equal(eu_env_step(w->env, w->action, &w->out, w->error), EU_ENV_BAD_CALL);
    assert_non_null(strstr(w->error, "reset"));
    assert_int_equal(eu_env_begin(w->env, NULL, &w->out, w->error), EU_ENV_BAD_CALL);
    reset(w);
    assert_int_equal(eu_env_begin(w->env, NULL, &w->out, w->error), EU_ENV_BAD_CALL);
    assert_int_equal(eu_env_step(w->env, NULL, &w->out, w->error), EU_ENV_BAD_CALL);
    assert_non_null(strstr(w->error, "actions"));
    destroy(w);
    w = create("modern", (struct eu_env_setup){.after = EU_ENV_STAY});
    assert_int_equal(eu_env_begin(w->env, NULL, &w->out, w->error), EU_ENV_BAD_CALL);
    destroy(w);
}

/* ---- What the arrays hold ---- */

/* What is shown of a row that asks is its view's. */
static void same_as_view(const struct world *w, uint32_t r)
{
    const struct arrays *a = &w->a;
    unsigned obs = w->setup.obs ? w->setup.obs : EU_OBS_VIEW_1;
    size_t width = eu_obs_width(w->game, obs);
    uint8_t bytes[WIDE];
    struct eu_view v;

    eu_env_view(w->env, r, a->seat[r], &v);
    assert_true(v.legal && card_several(v.legal));
    eu_obs_write(w->game, obs, &v, bytes);
    assert_memory_equal(a->obs + r * width, bytes, width);
    assert_true(a->legal_bits[r] == eu_obs_legal(w->game, obs, &v));
    for (unsigned action = 0; action < EU_ENV_ACTIONS; action++)
        assert_int_equal(a->legal[r][action], a->legal_bits[r] >> action & 1);
    assert_int_equal(a->question[r], v.question);
    assert_int_equal(a->seat[r], v.seat);
    assert_int_equal(a->game[r], v.game);
    assert_int_equal(a->deal[r], v.deal);
}

TEST(a_row_shows_the_view_of_the_seat_asked)
{
    for (unsigned obs = EU_OBS_VIEW_1; obs <= EU_OBS_RELATIVE_1; obs++)
        for (unsigned i = 0; i < ANY_BOOKS; i++) {
            struct world *w = begin(any_rules[i], (struct eu_env_setup){.obs = obs});
            for (unsigned n = 0; n < 200; n++) {
                for (uint32_t r = 0; r < ROWS; r++)
                    same_as_view(w, r);
                step(w);
            }
            destroy(w);
        }
}

/* The same answers, given in the words of either encoding, are the same play. */
TEST(encodings_differ_in_their_actions_and_not_in_play)
{
    for (unsigned i = 0; i < ANY_BOOKS; i++) {
        struct world *w = begin(any_rules[i], (struct eu_env_setup){0});
        struct world *other = begin(any_rules[i], (struct eu_env_setup){.obs = EU_OBS_RELATIVE_1});
        for (unsigned n = 0; n < 300; n++) {
            choose(w);
            for (uint32_t r = 0; r < ROWS; r++) {
                struct eu_view v;
                eu_env_view(w->env, r, w->a.seat[r], &v);
                other->action[r] =
                    eu_obs_from_answer(w->game, EU_OBS_RELATIVE_1, &v, (int)w->action[r]);
            }
            assert_int_equal(eu_env_step(w->env, w->action, &w->out, w->error), EU_ENV_OK);
            assert_int_equal(eu_env_step(other->env, other->action, &other->out, NULL), EU_ENV_OK);
            assert_memory_equal(w->a.seat, other->a.seat, sizeof w->a.seat);
            assert_memory_equal(w->a.points, other->a.points, sizeof w->a.points);
            assert_memory_equal(w->a.deal, other->a.deal, sizeof w->a.deal);
        }
        destroy(w);
        destroy(other);
    }
}

/* The same deal as a value: it goes on as the row does. */
static void same_as_state(const struct world *w, uint32_t r)
{
    struct eu_state state;
    struct eu_view row, own;

    eu_state_of_row(&state, w->env, r);
    assert_int_equal(eu_state_seat(&state), w->a.seat[r]);
    assert_int_equal(eu_state_question(&state), w->a.question[r]);
    assert_true(eu_state_legal(&state) == w->a.legal_bits[r]);
    for (unsigned seat = 0; seat < eu_game_rules(w->game)->players; seat++) {
        eu_env_view(w->env, r, seat, &row);
        eu_state_view(&state, seat, &own);
        memset(row.seed, 0, sizeof row.seed);
        assert_memory_equal(&row, &own, sizeof own);
    }
    uint64_t seed_of_draw[2] = {r, w->chance};
    assert_int_equal(eu_state_resample(&state, seed_of_draw), EU_ENV_OK);
    eu_env_view(w->env, r, w->a.seat[r], &row);
    eu_state_view(&state, w->a.seat[r], &own);
    memset(row.seed, 0, sizeof row.seed);
    assert_memory_equal(&row, &own, sizeof own);
}

TEST(the_deal_of_a_row_can_be_searched)
{
    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct world *w = begin(any_rules[i], (struct eu_env_setup){.tables = 2});
        for (unsigned n = 0; n < 60; n++) {
            for (uint32_t r = 0; r < 2; r++)
                same_as_state(w, r);
            step(w);
        }
        destroy(w);
    }
}

TEST(arrays_that_are_null_are_not_written)
{
    struct world *w = begin("modern", (struct eu_env_setup){0});
    struct world *few = begin("modern", (struct eu_env_setup){0});

    few->out = (struct eu_env_out){.size = sizeof few->out, .legal_bits = few->a.legal_bits};
    reset(few);
    for (unsigned n = 0; n < 300; n++) {
        step(w);
        step(few);
        assert_memory_equal(w->a.legal_bits, few->a.legal_bits, sizeof w->a.legal_bits);
    }
    assert_int_equal(eu_env_step(few->env, few->action, NULL, NULL), EU_ENV_BAD_ANSWER);
    choose(few);
    assert_int_equal(eu_env_step(few->env, few->action, NULL, NULL), EU_ENV_OK);
    destroy(w);
    destroy(few);
}

/* ---- Ends and rewards ---- */

/* Sums of the points and rewards of a row since its unit began. */
struct sums {
    int32_t points[EU_SEATS], reward[EU_SEATS];
};

static void add_sums(const struct world *w, uint32_t r, struct sums *s)
{
    const struct eu_rules *rules = eu_game_rules(w->game);
    int32_t of_all = 0, all_reward = 0;

    for (unsigned seat = 0; seat < rules->players; seat++) {
        s->points[seat] += w->a.points[r * rules->players + seat];
        s->reward[seat] += w->a.reward[r * rules->players + seat];
        of_all += s->points[seat];
        all_reward += w->a.reward[r * rules->players + seat];
    }
    assert_true(all_reward == 0 || (rules->sides > 2 && w->setup.reward == EU_ENV_RESULT));
    for (unsigned seat = 0; seat < rules->players && w->setup.reward == EU_ENV_POINTS; seat++) {
        int32_t expected = rules->sides == 2 ? s->points[seat] - s->points[seat ^ 1]
                                             : rules->players * s->points[seat] - of_all;
        assert_int_equal(s->reward[seat], expected);
    }
}

/* The first learner is entrant 0; with two sides he has every second seat. */
static void first_has_his(const struct world *w, uint32_t r, const uint8_t *entrant_at)
{
    unsigned players = eu_game_rules(w->game)->players;

    for (unsigned seat = 0; seat < players; seat++)
        if (entrant_at[seat] == 0)
            assert_true(w->a.reward_first[r] == (float)w->a.reward[r * players + seat]);
}

/* What is known of who sits where: whoever was asked at this table. */
struct known {
    uint8_t entrant[EU_SEATS];
};

static void play_units(struct world *w, unsigned steps)
{
    struct sums sums[ROWS] = {{{0}, {0}}};
    struct known known[ROWS];
    unsigned players = eu_game_rules(w->game)->players, done = 0;

    memset(known, 0xff, sizeof known);
    for (unsigned n = 0; n < steps; n++) {
        for (uint32_t r = 0; r < ROWS; r++)
            if (w->a.seat[r] != EU_NOBODY)
                known[r].entrant[w->a.seat[r]] = w->a.entrant[r];
        step(w);
        for (uint32_t r = 0; r < ROWS; r++) {
            add_sums(w, r, &sums[r]);
            first_has_his(w, r, known[r].entrant);
            assert_int_equal(w->a.done[r], w->a.ended[r] / EU_ENV_ENDED_UNIT % 2);
            if (!w->a.done[r])
                continue;
            done++;
            for (unsigned seat = 0; seat < players && w->setup.reward == EU_ENV_RESULT; seat++)
                assert_in_range(sums[r].reward[seat] + 1, 0, 2);
            memset(&sums[r], 0, sizeof sums[r]);
            memset(&known[r], 0xff, sizeof known[r]);
        }
    }
    assert_true(done > ROWS);
}

TEST(rewards_are_those_of_the_unit_that_was_played)
{
    static const char *const games[] = {"modern target=3", "callace1905", "hoyle-3",
                                        "hoyle-6",         "hoyle-7",     "professor1862 target=5"};

    for (unsigned i = 0; i < sizeof games / sizeof *games; i++)
        for (uint32_t reward = EU_ENV_POINTS; reward <= EU_ENV_RESULT; reward++) {
            struct world *w =
                begin(games[i], (struct eu_env_setup){.reward = reward, .duplicate = 1});
            play_units(w, 3000);
            destroy(w);
        }
}

/* A capped table is drawn. */
TEST(a_unit_without_end_is_given_up)
{
    struct world *w = begin("modern", (struct eu_env_setup){.tables = 1});
    unsigned capped = 0;

    for (unsigned n = 0; n < 8 * 64; n++) {
        w->action[0] = EU_PASS;
        assert_int_equal(eu_env_step(w->env, w->action, &w->out, w->error), EU_ENV_OK);
        capped += w->a.ended[0] / EU_ENV_ENDED_CAPPED % 2;
        assert_int_equal(w->a.ended[0] / EU_ENV_ENDED_CAPPED % 2, w->a.done[0]);
    }
    assert_int_equal(capped, 1);
    destroy(w);
}

static bool is_over(const struct world *w, uint32_t r)
{
    return w->a.ended[r] & EU_ENV_ENDED_ALL;
}

/* Plays all sets, and counts what ends. */
struct ends {
    unsigned deals, units, sets, over;
};

static struct ends play_all(struct world *w)
{
    struct ends e = {0};

    while (e.over < ROWS) {
        step(w);
        e.over = 0;
        for (uint32_t r = 0; r < ROWS; r++) {
            e.deals += w->a.ended[r] & EU_ENV_ENDED_DEAL;
            e.units += w->a.ended[r] / EU_ENV_ENDED_UNIT % 2;
            e.sets += w->a.ended[r] / EU_ENV_ENDED_SET % 2;
            e.over += is_over(w, r);
        }
    }
    return e;
}

TEST(a_row_that_has_no_set_left_shows_its_end)
{
    struct eu_env_setup setup = {.unit = EU_ENV_UNIT_DEALS,
                                 .deals = 3,
                                 .duplicate = 1,
                                 .sets = ROWS + 2};
    struct world *w = begin("modern", setup);
    struct ends e = play_all(w);
    struct arrays before = w->a;

    assert_int_equal(e.sets, ROWS + 2);
    assert_int_equal(e.units, 2 * e.sets);
    assert_int_equal(e.deals, 3 * e.units);
    memset(before.reward, 0, sizeof before.reward);
    memset(before.points, 0, sizeof before.points);
    memset(before.reward_first, 0, sizeof before.reward_first);
    memset(before.done, 0, sizeof before.done);
    memset(before.ended, EU_ENV_ENDED_ALL, sizeof before.ended);
    step(w);
    assert_memory_equal(&w->a, &before, sizeof before);
    for (uint32_t r = 0; r < ROWS; r++) {
        assert_int_equal(w->a.seat[r], EU_NOBODY);
        assert_int_equal(w->a.entrant[r], EU_NOBODY);
        assert_int_equal(w->a.question[r], EU_NOTHING);
    }
    struct eu_env_score score = {.size = sizeof score};
    eu_env_get_score(w->env, 1, &score);
    assert_int_equal(score.sets, e.sets);
    assert_int_equal(score.deals, e.deals);
    reset(w);
    eu_env_get_score(w->env, 1, &score);
    assert_int_equal(score.sets, 0);
    assert_true(w->a.legal_bits[0] != 0);
    destroy(w);
}

TEST(rows_without_a_set_are_over_from_the_start)
{
    struct world *w = begin("modern", (struct eu_env_setup){.sets = 2});

    for (uint32_t r = 0; r < ROWS; r++)
        assert_int_equal(is_over(w, r), r >= 2);
    struct eu_state none;
    struct eu_view v;
    int16_t returns[EU_SEATS];
    eu_env_view(w->env, 3, 0, &v);
    assert_int_equal(v.question, EU_NOTHING);
    eu_state_of_row(&none, w->env, 3);
    assert_int_equal(eu_state_seat(&none), EU_NOBODY);
    eu_state_returns(&none, returns);
    assert_int_equal(returns[0], 0);
    assert_int_equal(eu_state_resample(&none, (uint64_t[2]){1, 2}), EU_ENV_BAD_CALL);
    destroy(w);
}

/* Rows that stay show the end until they begin; then they go on as those that do not stay. */
TEST(a_row_stays_until_it_begins)
{
    struct eu_env_setup setup = {.unit = EU_ENV_UNIT_DEALS, .deals = 2, .duplicate = 1};
    struct world *next = begin("modern", setup);
    setup.after = EU_ENV_STAY;
    struct world *stay = begin("modern", setup);
    size_t width = eu_obs_width(stay->game, EU_OBS_VIEW_1);

    for (unsigned n = 0; n < 600; n++) {
        uint8_t mask[ROWS] = {0}, asked[ROWS], answers[EU_ENV_DEAL_ANSWERS];
        memcpy(asked, stay->a.seat, ROWS);
        choose(next);
        memcpy(stay->action, next->action, sizeof next->action);
        assert_int_equal(eu_env_step(next->env, next->action, &next->out, NULL), EU_ENV_OK);
        assert_int_equal(eu_env_step(stay->env, stay->action, &stay->out, NULL), EU_ENV_OK);
        assert_memory_equal(next->a.reward, stay->a.reward, sizeof next->a.reward);
        assert_memory_equal(next->a.done, stay->a.done, sizeof next->a.done);
        assert_memory_equal(next->a.ended, stay->a.ended, sizeof next->a.ended);
        for (uint32_t r = 0; r < ROWS; r++) {
            if (!stay->a.done[r])
                continue;
            struct eu_view v;
            uint8_t bytes[WIDE];
            mask[r] = 1;
            assert_true(stay->a.seat[r] == EU_NOBODY && !stay->a.legal_bits[r]);
            eu_env_view(stay->env, r, asked[r], &v);
            eu_obs_write(stay->game, EU_OBS_VIEW_1, &v, bytes);
            assert_memory_equal(stay->a.obs + r * width, bytes, width);
            assert_int_equal(stay->a.deal[r], 1);
            assert_true(eu_env_answers(stay->env, r, answers) >= 4);
        }
        struct arrays before = stay->a;
        const uint8_t nobody[ROWS] = {0};
        assert_int_equal(eu_env_begin(stay->env, nobody, &stay->out, NULL), EU_ENV_OK);
        assert_memory_equal(before.obs, stay->a.obs, sizeof before.obs);
        assert_int_equal(eu_env_begin(stay->env, n % 2 ? mask : NULL, &stay->out, NULL), EU_ENV_OK);
        assert_memory_equal(next->a.obs, stay->a.obs, ROWS * width);
        assert_memory_equal(next->a.legal_bits, stay->a.legal_bits, sizeof next->a.legal_bits);
        assert_memory_equal(next->a.set, stay->a.set, sizeof next->a.set);
        assert_memory_equal(next->a.table, stay->a.table, sizeof next->a.table);
    }
    destroy(next);
    destroy(stay);
}

/* ---- Several environments ---- */

TEST(environments_that_share_the_sets_have_the_rows_of_one)
{
    for (unsigned i = 0; i < ANY_BOOKS; i += 5) {
        struct eu_env_setup setup = {.duplicate = 1, .stride = ROWS};
        struct world *all = begin(any_rules[i], setup), *part[3];
        for (unsigned k = 0; k < 3; k++) {
            setup.tables = ROWS / 3;
            setup.first = k * setup.tables;
            part[k] = begin(any_rules[i], setup);
        }
        for (unsigned n = 0; n < 500; n++) {
            choose(all);
            for (uint32_t r = 0; r < ROWS; r++) {
                struct world *its = part[r / (ROWS / 3)];
                assert_true(all->a.legal_bits[r] == its->a.legal_bits[r % (ROWS / 3)]);
                assert_int_equal(all->a.set[r], its->a.set[r % (ROWS / 3)]);
                its->action[r % (ROWS / 3)] = all->action[r];
            }
            assert_int_equal(eu_env_step(all->env, all->action, &all->out, NULL), EU_ENV_OK);
            for (unsigned k = 0; k < 3; k++)
                assert_int_equal(eu_env_step(part[k]->env, part[k]->action, &part[k]->out, NULL),
                                 EU_ENV_OK);
        }
        for (unsigned k = 0; k < 3; k++)
            destroy(part[k]);
        destroy(all);
    }
}

/* ---- Memory ---- */

TEST(nothing_is_allocated_after_creation)
{
    struct world *w = create("callace1905", (struct eu_env_setup){.duplicate = 1});
    struct eu_env_score score = {.size = sizeof score};

    memory.left = 0;
    memory.refused = false;
    memory.armed = true;
    reset(w);
    for (unsigned n = 0; n < 3000; n++)
        step(w);
    eu_env_get_score(w->env, 0, &score);
    memory.armed = false;
    assert_false(memory.refused);
    assert_true(score.sets > 0);
    destroy(w);
}

static int any_card(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

static void hear(void *self, const struct eu_notice *notice, const struct eu_view *view)
{
    (void)self;
    (void)notice;
    (void)view;
}

static const struct eu_bot some_bot = {.abi = EU_ABI,
                                       .size = sizeof some_bot,
                                       .play = any_card,
                                       .tell = hear};

static bool create_and_destroy(struct err *err)
{
    const struct eu_env_entrant entrant[] = {{.name = "a"}, {.name = "b", .bot = &some_bot}};
    struct eu_env_setup setup = {.size = sizeof setup,
                                 .tables = 10,
                                 .entrants = 2,
                                 .entrant = entrant};
    char error[EU_ENV_ERROR] = "";
    struct eu_game *game;
    struct eu_env *env;
    int rc = eu_game_create(&game, "hoyle-6", error);

    if (!rc) {
        setup.game = game;
        rc = eu_env_create(&env, &setup, error);
        if (!rc)
            eu_env_destroy(env);
        eu_game_destroy(game);
    }
    assert_true(rc == EU_ENV_OK || rc == EU_ENV_NO_MEMORY);
    return rc == EU_ENV_OK || err_set(err, ERR_ABORT, "%s", error);
}

TEST(want_of_memory_is_said)
{
    fail_each("an environment", create_and_destroy);
}

TEST(a_row_takes_a_kilobyte_at_most)
{
    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_env_setup setup = {.size = sizeof setup, .tables = 4096};
        struct eu_game *game;
        struct eu_env *env;
        assert_int_equal(eu_game_create(&game, any_rules[i], NULL), EU_ENV_OK);
        setup.game = game;
        assert_int_equal(eu_env_create(&env, &setup, NULL), EU_ENV_OK);
        assert_in_range(eu_env_bytes(env) / setup.tables, 1, 1024);
        eu_env_destroy(env);
        eu_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_illegal_action_is_refused_and_changes_nothing),
        cmocka_unit_test(a_hand_is_abandoned_where_the_rules_have_a_price_for_it),
        cmocka_unit_test(a_setup_that_cannot_be_is_refused_with_a_sentence),
        cmocka_unit_test(sizes_and_what_has_none_are_refused),
        cmocka_unit_test(calls_come_in_their_order),
        cmocka_unit_test(a_row_shows_the_view_of_the_seat_asked),
        cmocka_unit_test(encodings_differ_in_their_actions_and_not_in_play),
        cmocka_unit_test(the_deal_of_a_row_can_be_searched),
        cmocka_unit_test(arrays_that_are_null_are_not_written),
        cmocka_unit_test(rewards_are_those_of_the_unit_that_was_played),
        cmocka_unit_test(a_unit_without_end_is_given_up),
        cmocka_unit_test(a_row_that_has_no_set_left_shows_its_end),
        cmocka_unit_test(rows_without_a_set_are_over_from_the_start),
        cmocka_unit_test(a_row_stays_until_it_begins),
        cmocka_unit_test(environments_that_share_the_sets_have_the_rows_of_one),
        cmocka_unit_test(nothing_is_allocated_after_creation),
        cmocka_unit_test(want_of_memory_is_said),
        cmocka_unit_test(a_row_takes_a_kilobyte_at_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
