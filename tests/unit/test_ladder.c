/* A ladder between its rounds: who is in the fit, and whose first round is next. */
#include <stdio.h>
#include <stdlib.h>

#include "any_log.h"
#include "any_set.h"
#include "empty_club.h"
#include "ladder/command_outcome.h"
#include "ladder/ladder.h"
#include "test.h"

/* ---- Who is in the fit ---- */

static void meet_once(struct game_standings *g, const char *a, const char *b)
{
    struct set_record record = {0};
    struct event e;
    struct err err;

    any_bots(&e, FORMAT_ROUND_ROBIN, 2, 1);
    (void)snprintf(e.entrant[0].name, NAME_CAP, "%s", a);
    (void)snprintf(e.entrant[1].name, NAME_CAP, "%s", b);
    must(standings_header(&g->standings, &e, &err), &err);
    any_duel(&record, &e, 0, 0, 1);
    must(standings_set(&g->standings, &record, &err), &err);
    g->met = realloc(g->met, (g->mets + 1) * sizeof *g->met);
    assert_non_null(g->met);
    g->met[g->mets] = (uint32_t)g->mets;
    g->mets++;
    set_record_finish(&record);
    event_finish(&e);
}

/* Those that play stay, of the others the newest. */
TEST(the_oldest_leave_the_fit)
{
    enum { VERSIONS = GAME_STANDINGS_OLD + 50 };
    static const struct club_game game = {.rules = "modern"};
    const char *const player[] = {"mine-3", "fixed", "nobody"};
    struct game_standings g = {.game = &game};
    char name[NAME_CAP];
    struct err err;

    for (unsigned i = 0; i < VERSIONS; i++) {
        (void)snprintf(name, sizeof name, "mine-%u", i);
        meet_once(&g, name, "fixed");
    }
    must(game_standings_rate(&g, player, 3, &err), &err);
    assert_int_equal(g.standings.lines, GAME_STANDINGS_OLD + 2);
    assert_int_equal(g.ratings.lines, GAME_STANDINGS_OLD + 2);
    assert_non_null(game_standings_line(&g, "mine-3"));
    assert_null(game_standings_line(&g, "mine-4"));
    assert_null(game_standings_line(&g, "mine-49"));
    assert_non_null(game_standings_line(&g, "mine-50"));
    assert_int_equal(g.mets, g.standings.meetings.count);
    const struct meeting *m =
        meetings_find(&g.standings.meetings, game_standings_line(&g, "mine-60")->number,
                      game_standings_line(&g, "fixed")->number);
    assert_int_equal(g.met[m - g.standings.meetings.meeting], 60);
    must(game_standings_rate(&g, player, 3, &err), &err);
    assert_int_equal(g.standings.lines, GAME_STANDINGS_OLD + 2);
    game_standings_finish(&g);
}

/* ---- First rounds take turns ---- */

TEST(first_rounds_take_turns)
{
    struct club_round round[] = {{.number = 4, .why = LADDER_NEW},
                                 {.number = 5, .why = LADDER_OPEN},
                                 {.number = 6, .why = LADDER_NEW},
                                 {.number = 7, .why = LADDER_NEW}};
    const struct ladder_begun begun = {round, 4};
    struct ladder_turns turns = {.n = 0};

    assert_int_equal(ladder_begun_next(&begun, &turns), 7);
    assert_int_equal(ladder_begun_new(&begun, &turns), 7);
    ladder_turns_give_way(&turns, 7);
    assert_int_equal(ladder_begun_new(&begun, &turns), 6);
    ladder_turns_give_way(&turns, 6);
    assert_int_equal(ladder_begun_new(&begun, &turns), 4);
    assert_int_equal(ladder_begun_next(&begun, &turns), 5);
    ladder_turns_give_way(&turns, 5);
    ladder_turns_give_way(&turns, 4);
    assert_int_equal(ladder_begun_new(&begun, &turns), 7);
    assert_int_equal(ladder_begun_next(&begun, &turns), 7);
    ladder_turns_give_way(&turns, 7);
    assert_int_equal(ladder_begun_new(&begun, &turns), 6);
    ladder_turns_end(&turns, 6);
    assert_false(ladder_gave_way(&turns, 6));
    assert_true(ladder_gave_way(&turns, 4));
    round[2].why = LADDER_AGAIN;
    assert_int_equal(ladder_begun_new(&begun, &turns), 4);
    for (uint32_t i = 100; i < 100 + 2 * LADDER_TURNS; i++)
        ladder_turns_give_way(&turns, i);
    assert_int_equal(turns.n, LADDER_TURNS);
}

static void chosen(struct ladder_choice c, bool begins, uint32_t round, bool first, bool another)
{
    assert_int_equal(c.begins, begins);
    assert_int_equal(c.round, round);
    assert_int_equal(c.first, first);
    assert_int_equal(c.another, another);
}

TEST(what_is_next)
{
    struct club_round round[] = {{.number = 4, .why = LADDER_OPEN},
                                 {.number = 5, .why = LADDER_NEW}};
    const struct ladder_plan newer = {.plays = true, .why = LADDER_NEW},
                             open = {.plays = true, .why = LADDER_OPEN},
                             again = {.plays = true, .why = LADDER_AGAIN},
                             nothing = {.plays = false};
    const struct ladder_begun none = {round, 0}, old = {round, 1}, both = {round, 2};
    struct ladder_turns turns = {.n = 0};

    chosen(ladder_choose(&nothing, &none, &turns), false, 0, false, false);
    chosen(ladder_choose(&open, &none, &turns), true, 0, false, false);
    chosen(ladder_choose(&newer, &old, &turns), true, 0, true, false);
    chosen(ladder_choose(&open, &old, &turns), false, 4, false, false);
    chosen(ladder_choose(&newer, &both, &turns), false, 5, true, false);
    ladder_turns_give_way(&turns, 5);
    chosen(ladder_choose(&newer, &both, &turns), true, 0, true, false);
    chosen(ladder_choose(&open, &both, &turns), false, 5, true, false);
    /* every other time what is planned begins */
    ladder_turns_give_way(&turns, 4);
    chosen(ladder_choose(&open, &old, &turns), true, 0, false, true);
    chosen(ladder_choose(&again, &old, &turns), false, 4, false, false);
    chosen(ladder_choose(&nothing, &old, &turns), false, 4, false, false);
    turns.another = true;
    chosen(ladder_choose(&open, &old, &turns), false, 4, false, false);
    chosen(ladder_choose(&newer, &old, &turns), true, 0, true, true);
    chosen(ladder_choose(&nothing, &none, &turns), false, 0, false, true);
}

/* A bot whose first round was begun, and that has no sets, is not planned with; nor the challenger
 * of a round that has given way, or it would be planned again. */
TEST(what_was_begun_is_not_planned_again)
{
    static const struct club_game modern = {.rules = "modern"}, other = {.rules = "hoyle-4"};
    struct club_round round[] = {{.number = 4, .why = LADDER_NEW, .entrants = "mine simple"},
                                 {.number = 5, .why = LADDER_OPEN, .entrants = "greedy simple"}};
    const struct ladder_begun begun = {round, 2};
    const char *player[] = {"greedy", "mine", "simple", "min"};
    struct game_standings g = {.game = &other};
    struct ladder_turns turns = {.n = 0};

    for (size_t i = 0; i < 2; i++)
        (void)snprintf(round[i].rules, sizeof round[i].rules, "modern");
    ladder_turns_give_way(&turns, 4);
    assert_int_equal(ladder_begun_drop(&begun, &turns, &g, player, 4), 4);
    g.game = &modern;
    assert_int_equal(ladder_begun_drop(&begun, &turns, &g, player, 4), 2);
    assert_string_equal(player[0], "greedy");
    assert_string_equal(player[1], "min");
    ladder_turns_give_way(&turns, 5);
    assert_int_equal(ladder_begun_drop(&begun, &turns, &g, player, 2), 1);
    assert_string_equal(player[0], "min");
}

/* ---- Who is left out ---- */

static void drop_line(void *context, const char *line)
{
    (void)context;
    (void)line;
}

/* A round of these two that is played. */
static void begin_round(struct ladder *l, uint32_t number)
{
    const struct ladder_plan plan = {.plays = true, .bots = 2, .bot = {"bot", "rival"}, .sets = 12};
    const struct club_round_setup setup = {.number = number,
                                           .game = &l->club.game[0],
                                           .plan = &plan,
                                           .bot = {&l->intake.item[0].record,
                                                   &l->intake.item[1].record}};
    struct err err;

    must(club_round_write(&l->club, &setup, &err), &err);
    must(club_round_read(&l->club, number, false, &l->round, &err), &err);
}

/* Puts a round of these two aside, as it cannot be played for this reason. */
static void put_aside(struct ladder *l, uint32_t number, const char *why, const char *bot)
{
    begin_round(l, number);
    l->failed = (struct round_failures){.number = 0};
    ladder_put_aside(l, why, bot);
    assert_int_equal(l->failed.aside, 1);
}

/* A ladder with two bots that play. */
struct two_bots {
    struct empty_club a;
    struct intake_item item[2];
    struct ladder *l;
};

static void two_bots_open(struct two_bots *t)
{
    static const struct ladder_settings setup = {.tell = drop_line, .warn = drop_line};

    *t = (struct two_bots){.item = {{.record = {.number = 1,
                                                .state = SUBMISSION_PLAYING,
                                                .program = "bot.so",
                                                .entrant = "bot"}},
                                    {.record = {.number = 2,
                                                .state = SUBMISSION_PLAYING,
                                                .program = "bot.so",
                                                .entrant = "rival"}}},
                           .l = calloc(1, sizeof *t->l)};
    assert_non_null(t->l);
    empty_club_open(&t->a, "games: [modern]\nbots: []\n");
    t->l->setup = &setup;
    t->l->club = t->a.club;
    t->l->intake.club = &t->l->club;
    t->l->intake.item = t->item;
    t->l->intake.n = 2;
}

static void two_bots_close(struct two_bots *t)
{
    empty_club_close(&t->a);
    free(t->l);
}

/* It is who the program says, whatever words are in the reason. */
TEST(words_of_a_reason_leave_nobody_out)
{
    struct two_bots t;

    two_bots_open(&t);
    put_aside(t.l, 1, "euchre-arena run: bot rival: it has 65 MB", "rival");
    assert_true(ladder_is_left_out(t.l, "rival"));
    assert_false(ladder_is_left_out(t.l, "bot"));
    put_aside(t.l, 2, "euchre-arena run: bot: expected level=N, as rival: has", "bot");
    assert_true(ladder_is_left_out(t.l, "bot"));
    assert_false(ladder_is_left_out(t.l, "rival"));
    put_aside(t.l, 3, "its log is not of this round: 'rival' plays in it", "");
    assert_true(ladder_is_left_out(t.l, "bot"));
    assert_false(ladder_is_left_out(t.l, "rival"));
    put_aside(t.l, 4, "exit status 1", "of another round");
    assert_true(ladder_is_left_out(t.l, "bot"));
    two_bots_close(&t);
}

/* Plays a round that was begun, and fails. */
static void fail_again(struct ladder *l, uint32_t number)
{
    struct err err;

    must(club_round_read(&l->club, number, false, &l->round, &err), &err);
    ladder_fail_round(l, "Killed", "");
}

/* Whoever kills it again and again does not take what was played of it away. */
TEST(failures_between_sets_do_not_put_a_round_aside)
{
    const struct any_setup played = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 2, .sets = 3};
    struct two_bots t;
    struct buf log = {0};
    char path[PATH_CAP];
    struct err err;

    two_bots_open(&t);
    begin_round(t.l, 7);
    for (unsigned i = 1; i <= 4; i++) {
        fail_again(t.l, 7);
        assert_int_equal(t.l->failed.times, i);
    }
    any_log(&log, &played);
    must(club_round_path(&t.l->club, 7, false, LOG_NAME LOG_PART, path, &err) &&
             file_replace(path, 0644, log.data, log.len, &err),
         &err);
    assert_int_equal(club_round_count(&t.l->club, 7), 3);
    for (unsigned i = 1; i <= 4; i++) {
        fail_again(t.l, 7);
        assert_int_equal(t.l->failed.times, i);
    }
    assert_int_equal(t.l->failed.aside, 0);
    fail_again(t.l, 7);
    assert_int_equal(t.l->failed.aside, 1);
    buf_finish(&log);
    two_bots_close(&t);
}

/* Ends with this status, after it has said so of its end. */
static void fails_so(const struct folder_temporary *f, const char *outcome, const char *bot)
{
    char lock[PATH_CAP], output[PATH_CAP], path[PATH_CAP];
    const char *const word[] = {"/bin/sh", "-c",
                                "echo 'euchre-arena run: bot rival: it is too big'\n"
                                "[ -z \"$0\" ] || echo \"$0\" >\"$EUCHRE_ARENA_OUTCOME\"\n"
                                "exit 2",
                                outcome, NULL};
    const struct ladder_program program = {word, lock, output, path, .group = false};
    struct ladder_process_failure failure;
    struct ladder_process p;
    struct err err;

    must(path_join(lock, f->path, "lock", &err) && path_join(output, f->path, "output", &err) &&
             path_join(path, f->path, COMMAND_OUTCOME_FILE, &err),
         &err);
    assert_int_equal(ladder_process_start(&p, &program, &err), LADDER_PROCESS_STARTED);
    assert_int_equal(ladder_process_end(&p, &failure), LADDER_PROCESS_FAILED);
    assert_string_equal(failure.why, "euchre-arena run: bot rival: it is too big");
    assert_string_equal(failure.bot, bot);
}

/* In its outcome, not in what it prints; and not where the machine is at fault. */
TEST(a_program_says_which_bot_it_could_not_play)
{
    struct folder_temporary f;
    struct err err;

    must(folder_temporary_open(&f, &err), &err);
    fails_so(&f, "{\"status\": 2, \"fault\": \"bot\", \"bot\": \"mine@2\", \"why\": \"rival\"}",
             "mine@2");
    fails_so(&f, "{\"status\": 2, \"fault\": \"organiser\", \"bot\": \"bot\", \"why\": \"x\"}",
             "bot");
    fails_so(&f, "{\"status\": 1, \"fault\": \"machine\", \"bot\": \"rival\", \"why\": \"x\"}", "");
    fails_so(&f, "nonsense: rival", "");
    fails_so(&f, "", ""); /* what the one before has left is gone */
    folder_temporary_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_oldest_leave_the_fit),
        cmocka_unit_test(first_rounds_take_turns),
        cmocka_unit_test(what_is_next),
        cmocka_unit_test(what_was_begun_is_not_planned_again),
        cmocka_unit_test(words_of_a_reason_leave_nobody_out),
        cmocka_unit_test(failures_between_sets_do_not_put_a_round_aside),
        cmocka_unit_test(a_program_says_which_bot_it_could_not_play),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
