/*
 * Bots at the tables of an environment: the results of `match`, also where learners give the bots'
 * answers; the calls, views and notices that the arena's tables give; bots that cannot play.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "any_deal.h"
#include "euchre_env.h"
#include "housed.h"
#include "stats/log_results.h"
#include "test.h"

enum { ROWS = 5, SETS = 13 };

/* ---- The same results as `match` ---- */

static const char *const programs[EU_SEATS] = {"simple", "greedy", "random", "first",
                                               "greedy", "simple", "random"};
static const char *const names[EU_SEATS] = {"simple",   "greedy",   "random",  "first",
                                            "greedy-2", "simple-2", "random-2"};

struct contest_of {
    const char *rules;
    unsigned bots;
};

static const struct contest_of contests[] = {
    {"modern", 2},      {"professor1862", 2}, {"hoyle-2", 2}, {"hoyle-6", 2},
    {"callace1905", 4}, {"hoyle-3", 3},       {"hoyle-5", 5}, {"callace1905 players=6", 6},
    {"hoyle-7", 7},     {"auction-4", 2},
};

static void play_match(const struct contest_of *c, const char *path)
{
    const char *arena = getenv("ARENA");
    char command[2048];
    int n = snprintf(command, sizeof command, "%s match", arena ? arena : "build/euchre-arena");

    for (unsigned b = 0; b < c->bots; b++)
        n += snprintf(command + n, sizeof command - (size_t)n, " %s", programs[b]);
    (void)snprintf(command + n, sizeof command - (size_t)n,
                   " --rules '%s' --seed here --sets %d -q -o %s >/dev/null", c->rules, SETS, path);
    assert_int_equal(system(command), 0); /* NOLINT: it is ours */
}

static void same_score(const struct eu_env *env, unsigned entrant, const struct standing *line,
                       bool sides)
{
    struct eu_env_score s = {.size = sizeof s};

    eu_env_get_score(env, entrant, &s);
    assert_int_equal(s.sets, SETS);
    assert_true(s.points == line->points.d && s.deals == line->points.n);
    assert_true(s.points2 == line->points.dd && s.deals2 == line->points.nn &&
                s.points_deals == line->points.dn);
    if (!sides)
        return;
    assert_true(s.won == line->sets.won && s.split == line->sets.split &&
                s.lost == line->sets.lost);
    assert_memory_equal(s.table_pairs, line->paired.count, sizeof s.table_pairs);
}

static void same_scores(const struct eu_env *env, const struct contest_of *c,
                        const struct standings *s)
{
    unsigned found = 0;

    for (unsigned b = 0; b < c->bots; b++)
        for (size_t i = 0; i < s->lines; i++)
            if (strcmp(s->line[i].name[0], names[b]) == 0) {
                same_score(env, b, &s->line[i], s->event.rules.sides == 2);
                found++;
            }
    assert_int_equal(found, c->bots);
}

/* The entrants of a contest, the first `learners` of them without their bots. */
static struct eu_env *create(const struct contest_of *c, const struct eu_game *game,
                             unsigned learners, char path[EU_SEATS][HOUSED_PATH])
{
    struct eu_env_entrant entrant[EU_SEATS] = {{.name = NULL}};
    char error[EU_ENV_ERROR], file[64];
    struct eu_env *env;

    for (unsigned b = 0; b < c->bots; b++) {
        (void)snprintf(file, sizeof file, "bots/%s.so", programs[b]);
        built(path[b], file);
        entrant[b].name = names[b];
        entrant[b].path = b < learners ? NULL : path[b];
    }
    struct eu_env_setup setup = {.size = sizeof setup,
                                 .tables = ROWS,
                                 .game = game,
                                 .entrants = c->bots,
                                 .entrant = entrant,
                                 .duplicate = 1,
                                 .sets = SETS,
                                 .illegal = EU_ENV_OFFEND};
    if (eu_env_create(&env, &setup, error))
        fail_msg("%s: %s", c->rules, error);
    return env;
}

/* Answers as the bot would; each place has a copy of its code, as in a match. */
static int64_t answer_of(const struct eu_bot *bot, void *self, const struct eu_view *v)
{
    int (*route)(void *, const struct eu_view *) = bot->answer;
    struct deal deal = {.ask = {.kind = v->question, .seat = v->seat, .legal = v->legal},
                        .table = *v};

    if (v->question == EU_BID && bot->order)
        route = bot->order;
    if (v->question == EU_DISCARD && bot->discard)
        route = bot->discard;
    if (v->question == EU_CALL_PARTNER && bot->call_partner)
        route = bot->call_partner;
    if (v->question == EU_PLAY && bot->play)
        route = bot->play;
    return route ? route(self, v) : deal_default_answer(&deal);
}

static void play_env(struct eu_env *env, const struct eu_rules *rules, unsigned learners,
                     char path[EU_SEATS][HOUSED_PATH])
{
    uint8_t seat[ROWS], entrant[ROWS], ended[ROWS], seed[EU_ENV_SEED];
    struct eu_env_out out = {.size = sizeof out, .seat = seat, .entrant = entrant, .ended = ended};
    const struct eu_bot *bot[EU_SEATS];
    void *library[EU_SEATS], *self[EU_SEATS];
    int64_t action[ROWS] = {0};
    char error[EU_ENV_ERROR] = "";

    for (unsigned b = 0; b < learners; b++) {
        const struct eu_bot *(*describe)(void);
        library[b] = dlopen(path[b], RTLD_NOW);
        assert_non_null(library[b]);
        *(void **)&describe = dlsym(library[b], "eu_bot_v1");
        bot[b] = describe();
        struct eu_opening opening = {.size = sizeof opening, .rules = rules, .args = ""};
        self[b] = bot[b]->open(&opening);
        assert_non_null(self[b]);
    }
    eu_env_seed(seed, "here");
    assert_int_equal(eu_env_reset(env, seed, &out, error), EU_ENV_OK);
    for (unsigned over = 0; over < ROWS;) {
        over = 0;
        for (uint32_t r = 0; r < ROWS; r++) {
            struct eu_view v;
            over += ended[r] / EU_ENV_ENDED_ALL % 2;
            if (seat[r] == EU_NOBODY)
                continue;
            eu_env_view(env, r, seat[r], &v);
            action[r] = answer_of(bot[entrant[r]], self[entrant[r]], &v);
        }
        if (over < ROWS)
            assert_int_equal(eu_env_step(env, action, &out, error), EU_ENV_OK);
    }
    for (unsigned b = 0; b < learners; b++) {
        if (bot[b]->close)
            bot[b]->close(self[b]);
        dlclose(library[b]);
    }
}

/* All are bots; one is a learner; two, or all, are. */
TEST(an_environment_has_the_results_of_match)
{
    for (size_t i = 0; i < sizeof contests / sizeof *contests; i++) {
        const struct contest_of *c = &contests[i];
        struct any_file log = any_file("", 0);
        struct log_results results = {.stages = 0};
        static char path[EU_SEATS][HOUSED_PATH];
        struct eu_game *game;
        struct err err;
        (void)unlink(log.path);
        play_match(c, log.path);
        must(log_results_add(&results, log.path, &err), &err);
        assert_int_equal(eu_game_create(&game, c->rules, NULL), EU_ENV_OK);
        for (unsigned learners = 0; learners <= c->bots; learners++) {
            struct eu_env *env = create(c, game, learners, path);
            play_env(env, eu_game_rules(game), learners, path);
            same_scores(env, c, &results.stage[0]);
            eu_env_destroy(env);
        }
        eu_game_destroy(game);
        log_results_finish(&results);
        (void)unlink(log.path);
    }
}

/* ---- The same calls ---- */

/* A bot whose answers are chance, now and then badly; what it is told goes into a sum, which `open`
 * begins and `close` adds to all. */
struct listener {
    uint64_t heard;
    bool there;
};

static struct listener listeners[64];
static uint64_t of_all;
static unsigned open_now, opened, badly;

static uint64_t mixed(uint64_t sum, const void *data, size_t n)
{
    const uint8_t *bytes = data;

    for (size_t i = 0; i < n; i++)
        sum = eu_mix(sum + bytes[i] + 1);
    return sum;
}

static void *listen_open(const struct eu_opening *o)
{
    for (unsigned i = 0; i < 64; i++)
        if (!listeners[i].there) {
            uint64_t heard = mixed(o->seat, o->seed, sizeof o->seed);
            listeners[i] = (struct listener){.heard = heard, .there = true};
            assert_string_equal(o->args, "some words");
            assert_true(o->host->time_left(o->host) > 0);
            o->host->log(o->host, "I am here");
            assert_null(o->host->service(o->host, "anything"));
            open_now++;
            opened++;
            return &listeners[i];
        }
    return NULL;
}

static void listen_close(void *self)
{
    struct listener *l = self;

    of_all += l->heard;
    l->there = false;
    open_now--;
}

static int listen_answer(void *self, const struct eu_view *v)
{
    struct listener *l = self;
    uint64_t random = eu_random(v->seed, 0);

    l->heard = mixed(l->heard, v, sizeof *v);
    if (random % badly == 0)
        return (int)(random / badly % 72) - 4;
    return eu_obs_pick(v->legal, eu_random(v->seed, 1));
}

static void listen_tell(void *self, const struct eu_notice *n, const struct eu_view *v)
{
    struct listener *l = self;

    l->heard = mixed(mixed(l->heard, n, sizeof *n), v, sizeof *v);
}

/* It has no callback for the discard and for partners. */
static const struct eu_bot listening = {.abi = EU_ABI,
                                        .size = sizeof listening,
                                        .name = "listening",
                                        .open = listen_open,
                                        .close = listen_close,
                                        .order = listen_answer,
                                        .play = listen_answer,
                                        .tell = listen_tell};

/* The arena's chair for it. */
static bool chair_open(struct chair *chair, struct instance *i, const struct eu_opening *o)
{
    static const struct eu_host none = {.abi = EU_ABI};
    (void)chair;
    i->host = none;
    struct listener *l = calloc(1, sizeof *l);
    l->heard = mixed(o->seat, o->seed, sizeof o->seed);
    i->self = l;
    return true;
}

static int32_t chair_ask(struct chair *chair, const struct query *query)
{
    (void)chair;
    return listen_answer(query->instance->self, query->view);
}

static void chair_tell(struct chair *chair, struct instance *i, const struct eu_notice *notice,
                       unsigned notices, const struct eu_view *view)
{
    (void)chair;
    while (notices--)
        listen_tell(i->self, notice++, view);
}

static void chair_close(struct chair *chair, struct instance *i)
{
    struct listener *l = i->self;

    (void)chair;
    of_all += l->heard;
    free(l);
}

static uint64_t heard_in_arena(const char *text, const uint8_t *seed)
{
    static const struct chair_ops ops = {.open = chair_open,
                                         .ask = chair_ask,
                                         .tell = chair_tell,
                                         .close = chair_close};
    struct chair chair = {.ops = &ops,
                          .asks = 1u << EU_BID | 1u << EU_PLAY,
                          .tells = true,
                          .args = "some words"};
    struct eu_rules rules = rules_of(text);
    static const char *const letters[EU_SEATS] = {"a", "b", "c", "d", "e", "f", "g"};
    static const uint32_t numbers[EU_SEATS] = {0, 1, 2, 3, 4, 5, 6};
    struct table_record played = {.deals = 0};
    struct duplicate_deals source;
    struct pairing pairing;
    enum unit unit = tally_unit(&rules);
    struct table_setup setup = {.rules = &rules,
                                .unit = unit,
                                .deals = tally_deals(&rules, unit),
                                .source = &source};

    pairing_make(&pairing, &rules, rules_individual(&rules) ? rules.players : 2, numbers, letters);
    duplicate_start(&source, &rules, seed, pairing.id, NULL);
    for (unsigned seat = 0; seat < rules.players; seat++)
        setup.chair[seat] = &chair;
    of_all = 0;
    for (uint32_t set = 0; set < SETS; set++) {
        duplicate_set(&source, set);
        for (unsigned table = 0; table < rules.sides; table++) {
            setup.number = (uint8_t)table;
            table_play(&setup, &played);
        }
    }
    table_record_finish(&played);
    return of_all;
}

static void enter_listeners(struct eu_env_entrant entrant[EU_SEATS])
{
    static const char *const letters[EU_SEATS] = {"a", "b", "c", "d", "e", "f", "g"};

    for (unsigned e = 0; e < EU_SEATS; e++)
        entrant[e] =
            (struct eu_env_entrant){.name = letters[e], .bot = &listening, .args = "some words"};
}

TEST(bots_are_called_as_at_the_tables_of_the_arena)
{
    struct eu_env_entrant entrant[EU_SEATS];
    static const uint8_t seed[EU_ENV_SEED] = {9};

    enter_listeners(entrant);
    for (unsigned i = 0; i < ANY_RULES; i++) {
        uint8_t ended[ROWS];
        struct eu_env_out out = {.size = sizeof out, .ended = ended};
        struct eu_env_setup setup = {
            .size = sizeof setup, .tables = ROWS, .entrant = entrant, .duplicate = 1, .sets = SETS};
        struct eu_game *game;
        struct eu_env *env;
        badly = 9;
        uint64_t expected = heard_in_arena(any_rules[i], seed);
        assert_int_equal(eu_game_create(&game, any_rules[i], NULL), EU_ENV_OK);
        const struct eu_rules *rules = eu_game_rules(game);
        setup.game = game;
        setup.entrants = rules->sides == 2 ? 2 : rules->players;
        assert_int_equal(eu_env_create(&env, &setup, NULL), EU_ENV_OK);
        assert_int_equal(eu_env_reset(env, seed, &out, NULL), EU_ENV_OK);
        of_all = 0;
        for (unsigned units = 0; units < (SETS + ROWS - 1) / ROWS * rules->sides; units++)
            assert_int_equal(eu_env_step(env, NULL, &out, NULL), EU_ENV_OK);
        for (unsigned r = 0; r < ROWS; r++)
            assert_true(ended[r] & EU_ENV_ENDED_ALL);
        assert_true(of_all == expected);
        assert_int_equal(open_now, 0);
        eu_env_destroy(env);
        eu_game_destroy(game);
    }
}

/* ---- Learners beside bots ---- */

/* Where the learner is not asked, deals are passed over; the score has them all. */
TEST(points_of_units_without_a_question_are_in_the_score)
{
    struct eu_env_entrant entrant[EU_SEATS];
    uint64_t legal[1], chance = 3;
    int16_t reward[4];
    int32_t points[4];
    uint8_t ended[1], done[1];
    float first[1];
    struct eu_env_out out = {.size = sizeof out,
                             .legal_bits = legal,
                             .reward = reward,
                             .reward_first = first,
                             .points = points,
                             .ended = ended,
                             .done = done};
    struct eu_game *game;
    struct eu_env *env;
    static const uint8_t seed[EU_ENV_SEED] = {5};
    int64_t action[1] = {0}, all = 0, rewarded = 0;

    enter_listeners(entrant);
    badly = 1000000;
    entrant[0].bot = NULL; /* his partner is a bot; a deal to a unit */
    assert_int_equal(eu_game_create(&game, "modern", NULL), EU_ENV_OK);
    struct eu_env_setup setup = {.size = sizeof setup,
                                 .tables = 1,
                                 .game = game,
                                 .unit = EU_ENV_UNIT_DEALS,
                                 .deals = 1,
                                 .entrants = 4,
                                 .entrant = entrant,
                                 .sets = 3000};
    assert_int_equal(eu_env_create(&env, &setup, NULL), EU_ENV_OK);
    assert_int_equal(eu_env_reset(env, seed, &out, NULL), EU_ENV_OK);
    assert_int_equal(open_now, 3);
    unsigned dones = 0;
    for (;;) {
        all += points[0] - points[1];
        rewarded += reward[0];
        dones += done[0];
        assert_true(first[0] == (float)reward[0]); /* at the first table of a set he is seat 0 */
        if (ended[0] & EU_ENV_ENDED_ALL)
            break;
        action[0] = eu_obs_pick(legal[0], any_next(&chance));
        assert_int_equal(eu_env_step(env, action, &out, NULL), EU_ENV_OK);
    }
    struct eu_env_score score = {.size = sizeof score};
    eu_env_get_score(env, 1, &score);
    assert_int_equal(score.sets, 3000);
    assert_int_equal(score.points, all);
    assert_true(dones < 3000 && dones > 2000 && rewarded != all);
    eu_env_destroy(env);
    eu_game_destroy(game);
}

/* ---- Bots that cannot play ---- */

static unsigned starts_left;

static void *open_some(const struct eu_opening *o)
{
    if (starts_left-- > 0)
        return listen_open(o);
    o->host->log(o->host, "no more today");
    return NULL;
}

static int refuse_all(const struct eu_rules *rules)
{
    (void)rules;
    return 0;
}

static int try_bot(const struct eu_bot *bot, const char *path, uint32_t tables, struct eu_env **env,
                   struct eu_game **game, char *error)
{
    struct eu_env_entrant entrant[] = {
        {.name = "good", .bot = &listening, .args = "some words"},
        {.name = "other", .bot = bot, .path = path, .args = "some words"}};

    assert_int_equal(eu_game_create(game, "modern", NULL), EU_ENV_OK);
    struct eu_env_setup setup = {
        .size = sizeof setup, .tables = tables, .game = *game, .entrants = 2, .entrant = entrant};
    int rc = eu_env_create(env, &setup, error);
    if (rc)
        eu_game_destroy(*game);
    return rc;
}

TEST(a_bot_that_cannot_play_is_refused)
{
    struct eu_bot bot = listening;
    char error[EU_ENV_ERROR];
    struct eu_game *game;
    struct eu_env *env;

    bot.flags = EU_SERIAL;
    assert_int_equal(try_bot(&bot, NULL, 2, &env, &game, error), EU_ENV_BAD_CALL);
    assert_non_null(strstr(error, "other plays one table at a time"));
    assert_int_equal(try_bot(&bot, NULL, 1, &env, &game, error), EU_ENV_OK);
    eu_env_destroy(env);
    eu_game_destroy(game);
    bot = listening;
    bot.accepts = refuse_all;
    assert_int_equal(try_bot(&bot, NULL, 2, &env, &game, error), EU_ENV_BAD_CALL);
    assert_non_null(strstr(error, "other does not play modern"));
    bot = listening;
    bot.play = NULL;
    assert_int_equal(try_bot(&bot, NULL, 2, &env, &game, error), EU_ENV_BAD_CALL);
    assert_non_null(strstr(error, "play"));
    bot = listening;
    bot.abi = 2;
    assert_int_equal(try_bot(&bot, NULL, 2, &env, &game, error), EU_ENV_BAD_CALL);
    assert_int_equal(try_bot(NULL, "/nowhere/bot.so", 2, &env, &game, error), EU_ENV_BAD_CALL);
    assert_non_null(strstr(error, "/nowhere/bot.so"));
    assert_int_equal(try_bot(NULL, "/usr", 2, &env, &game, error), EU_ENV_BAD_CALL);
    assert_non_null(strstr(error, "/usr is a folder; expected a shared object"));
    assert_int_equal(try_bot(&listening, "/nowhere/bot.so", 2, &env, &game, error),
                     EU_ENV_BAD_CALL);
}

TEST(a_bot_that_fails_to_open_ends_all_but_reset_and_destroy)
{
    static const uint8_t seed[EU_ENV_SEED] = {9};
    struct eu_bot bot = listening;
    char error[EU_ENV_ERROR];
    struct eu_game *game;
    struct eu_env *env;
    int rc = EU_ENV_OK;

    bot.open = open_some;
    starts_left = 9; /* two at each table */
    assert_int_equal(try_bot(&bot, NULL, 2, &env, &game, error), EU_ENV_OK);
    assert_int_equal(eu_env_reset(env, seed, NULL, error), EU_ENV_OK);
    while (rc == EU_ENV_OK)
        rc = eu_env_step(env, NULL, NULL, error);
    assert_int_equal(rc, EU_ENV_BOT_FAILED);
    assert_string_equal(error, "entrant other cannot start: no more today");
    assert_int_equal(eu_env_step(env, NULL, NULL, error), EU_ENV_BOT_FAILED);
    starts_left = 1;
    assert_int_equal(eu_env_reset(env, seed, NULL, error), EU_ENV_BOT_FAILED);
    starts_left = 1000;
    assert_int_equal(eu_env_reset(env, seed, NULL, error), EU_ENV_OK);
    assert_int_equal(open_now, 8);
    assert_int_equal(eu_env_step(env, NULL, NULL, error), EU_ENV_OK);
    eu_env_destroy(env);
    assert_int_equal(open_now, 0);
    eu_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_environment_has_the_results_of_match),
        cmocka_unit_test(bots_are_called_as_at_the_tables_of_the_arena),
        cmocka_unit_test(points_of_units_without_a_question_are_in_the_score),
        cmocka_unit_test(a_bot_that_cannot_play_is_refused),
        cmocka_unit_test(a_bot_that_fails_to_open_ends_all_but_reset_and_destroy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
