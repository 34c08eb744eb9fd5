/* arena/sandbox/bot_group: a table whose bots are processes is the table it is with the bots in
 * this process, and what ends it is known exactly. */
#include <signal.h>

#include "housed.h"
#include "replay/ask_bot.h"
#include "test.h"

static const uint8_t turned[EU_SEATS] = {1, 0, 3, 2};

/* Plays a table alone; the bot group is over then. */
static bool play_alone(struct housed *h, const uint8_t chair_at[EU_SEATS],
                       struct table_record *played, struct failure *failure)
{
    struct bot_group bot_group;
    struct table_setup table = h->table;
    bool over = bot_group_start(&bot_group, &h->setup, 0);
    if (over)
        over = bot_group_play(&bot_group, &table, chair_at, played);
    assert_false(bot_group.failed);
    assert_int_equal(bot_group.failure.happened, !over);
    *failure = bot_group.failure;
    assert_int_equal(bot_group_end(&bot_group, !over), 0);
    no_children();
    return over;
}

static void compare_with_here(const char *rules, enum unit unit, unsigned deals, uint32_t set,
                              const uint8_t chair_at[EU_SEATS])
{
    static const char *const bot[] = {"bots/random.so", "bots/greedy.so", "bots/first.so"};
    struct housed h;
    struct table_record here = {.deals = 0}, alone = {.deals = 0};
    struct failure failure;
    housed_start(&h, rules, bot, 3);
    h.table.unit = unit;
    h.table.deals = deals;
    duplicate_set(&h.source, set);
    housed_here(&h, bot, 3, chair_at, &here, NULL, NULL);
    assert_true(play_alone(&h, chair_at, &alone, &failure));
    same_played(&here, &alone);
    assert_true(alone.deals > 0);
    table_record_finish(&here);
    table_record_finish(&alone);
}

TEST(a_table_is_what_it_is_here)
{
    compare_with_here("modern", UNIT_DEALS, 8, 0, housed_in_order);
    compare_with_here("modern", UNIT_DEALS, 8, 5, turned);
    compare_with_here("somerset1888", UNIT_RUBBER, 0, 1, housed_in_order);
    compare_with_here("callace1905 players=5", UNIT_DEALS, 8, 2, housed_in_order);
    compare_with_here("hoyle-7", UNIT_DEALS, 8, 3, housed_in_order);
}

/* What loading takes is not the table's time. */
TEST(a_table_begins_when_bots_are_loaded)
{
    static const char *const bot[] = {"tests/hostile/slow_start.so", "bots/first.so"};
    struct housed h;
    struct table_record played = {.deals = 0};
    struct failure failure;
    housed_start(&h, "modern", bot, 2);
    h.limits.table_ms = 150;
    h.table.unit = UNIT_DEALS;
    h.table.deals = 1;
    assert_true(play_alone(&h, housed_in_order, &played, &failure));
    assert_int_equal(played.deals, 1);
    table_record_finish(&played);
}

/* A bot that tells values is a player like others, and wants no notices for that. */
TEST(who_tells_values_is_told_nothing)
{
    static const char *const bot[] = {"tests/hostile/values.so", "bots/first.so"};
    struct bot_group bot_group;
    struct housed h;
    housed_start(&h, "modern", bot, 2);
    assert_true(bot_group_start(&bot_group, &h.setup, 0));
    assert_int_equal(bot_group.member[0].process.hello.tells, EU_WIRE_TELLS_VALUES);
    assert_false(bot_group_chair(&bot_group, 0)->tells);
    assert_int_equal(bot_group_end(&bot_group, false), 0);
    no_children();
}

/* ---- Trouble ---- */

/* The question at which a bot of the zoo acts. */
struct moment {
    unsigned seat, asked;
    struct eu_view view;
    uint16_t step;
};

static void find_moment(void *context, const struct table *t, const struct query *q)
{
    enum { ACTS_AT = 6 };
    struct moment *m = context;
    if (q->instance->seat != m->seat || ++m->asked != ACTS_AT)
        return;
    m->view = *q->view;
    m->step = t->deal.step;
}

TEST(failure_says_where)
{
    static const char *const tame[] = {"bots/first.so", "bots/greedy.so", "zoo/null_write-tame.so",
                                       "bots/first.so"};
    static const char *const wild[] = {"bots/first.so", "bots/greedy.so", "zoo/null_write.so",
                                       "bots/first.so"};
    struct moment m = {.seat = 3}; /* where chair 2 sits */
    struct housed h;
    struct table_record played = {.deals = 0};
    struct failure t;
    housed_start(&h, "modern", wild, 4);
    duplicate_set(&h.source, 7);
    housed_here(&h, tame, 4, turned, &played, find_moment, &m);
    assert_true(m.asked >= 6);
    assert_false(play_alone(&h, turned, &played, &t));
    assert_int_equal(t.chair, 2);
    assert_int_equal(t.strike.fault.code, EU_CRASH);
    assert_int_equal(t.strike.fault.raw, SIGSEGV);
    assert_true(t.placed);
    assert_int_equal(t.strike.set, 7);
    assert_int_equal(t.strike.fault.seat, 3);
    assert_int_equal(t.strike.fault.step, m.step);
    assert_int_equal(t.strike.game, m.view.game);
    assert_int_equal(t.strike.deal, m.view.deal);
    assert_int_equal(t.strike.fault.trick, m.view.tricks);
    assert_int_equal(t.strike.fault.question, m.view.question);
    assert_true(t.has_view);
    assert_memory_equal(&t.view, &m.view, sizeof t.view);
    table_record_finish(&played);
}

/* Where nothing is being asked there is no view. */
TEST(between_questions_there_is_no_view)
{
    static const struct {
        const char *bot;
        enum eu_fault fault;
        bool asked;
    } cases[] = {
        {"zoo/null_write-early.so", EU_CRASH, false},
        {"tests/hostile/no_play.so", EU_BAD_ABI, false},
        {"zoo/load_fails.so", EU_NO_START, false},
        {"zoo/open_crash.so", EU_CRASH, true},
        {"zoo/tell_crash.so", EU_CRASH, true},
        {"zoo/close_crash.so", EU_CRASH, true},
    };
    struct table_record played = {.deals = 0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const bot[] = {"bots/first.so", cases[i].bot, "bots/greedy.so",
                                   "bots/first.so"};
        struct housed h;
        struct failure t;
        housed_start(&h, "modern", bot, 4);
        assert_false(play_alone(&h, housed_in_order, &played, &t));
        assert_int_equal(t.chair, 1);
        assert_int_equal(t.strike.fault.code, cases[i].fault);
        assert_int_equal(t.placed, cases[i].asked);
        assert_false(t.has_view);
    }
    table_record_finish(&played);
}

/* A bot that does not sit down is no trouble: the table forfeits it. */
TEST(who_does_not_sit_down_forfeits)
{
    static const char *const bot[] = {"bots/first.so", "zoo/open_null.so"};
    struct housed h;
    struct table_record here = {.deals = 0}, alone = {.deals = 0};
    struct failure t;
    housed_start(&h, "modern", bot, 2);
    housed_here(&h, bot, 2, housed_in_order, &here, NULL, NULL);
    assert_true(play_alone(&h, housed_in_order, &alone, &t));
    same_played(&here, &alone);
    assert_int_equal(alone.forfeits, 2);
    table_record_finish(&here);
    table_record_finish(&alone);
}

/* ---- Strikes ---- */

/* At each step where it failed the house answers; all else is as its tame twin plays it. */
TEST(the_house_answers_at_strikes)
{
    static const char *const wild[] = {"tests/hostile/second_trick.so", "bots/greedy.so",
                                       "bots/first.so", "bots/greedy.so"};
    static const char *const tame[] = {"tests/hostile/tame.so", "bots/greedy.so", "bots/first.so",
                                       "bots/greedy.so"};
    struct strike strike[2];
    struct housed h;
    struct table_record here = {.deals = 0}, alone = {.deals = 0};
    struct failure t;
    housed_start(&h, "modern", wild, 4);
    h.table.deals = 2;
    h.table.strikes = strike;
    while (!play_alone(&h, housed_in_order, &alone, &t)) {
        assert_int_equal(t.chair, 0);
        assert_int_equal(t.view.tricks, 1);
        assert_in_range(h.table.nstrikes, 0, 1);
        strike[h.table.nstrikes++] = t.strike;
    }
    assert_in_range(h.table.nstrikes, 1, 2);
    housed_here(&h, tame, 4, housed_in_order, &here, NULL, NULL);
    same_played(&here, &alone);
    assert_int_equal(alone.faults, h.table.nstrikes);
    assert_int_equal(alone.fault[0].fault.code, EU_CRASH);
    assert_int_equal(alone.forfeits, 0);
    table_record_finish(&here);
    table_record_finish(&alone);
}

/* A chair whose bot is not even started: the house plays it, and three strikes lose the table. */
TEST(the_house_plays_for_the_absent)
{
    static const char *const bot[] = {"bots/first.so"};
    struct strike strike[3];
    struct housed h;
    struct table_record played = {.deals = 0};
    struct failure t;
    housed_start(&h, "modern", bot, 1);
    for (int i = 0; i < 3; i++)
        strike[i] = (struct strike){.fault = {.code = EU_CRASH, .raw = 11, .seat = 2, .law = ""}};
    h.setup.absent = 1u << 2;
    h.setup.process[2].path = "/nowhere";
    h.table.strikes = strike;
    h.table.nstrikes = 3;
    assert_true(play_alone(&h, housed_in_order, &played, &t));
    assert_int_equal(played.forfeits, 1);
    assert_int_equal(played.faults, 3);
    table_record_finish(&played);
}

/* ---- The sidecar ---- */

static void count_lines(void *context, const struct address *at, unsigned seat, const char *line)
{
    unsigned *n = context;
    assert_int_equal(seat, 0);
    assert_int_equal(at->set, 4);
    assert_non_null(strstr(line, "of this"));
    ++*n;
}

TEST(lines_reach_the_log)
{
    static const char *const bot[] = {"tests/hostile/chatter.so", "bots/first.so", "bots/first.so",
                                      "bots/first.so"};
    unsigned lines = 0;
    struct housed h;
    struct table_record played = {.deals = 0};
    struct failure t;
    housed_start(&h, "modern", bot, 4);
    duplicate_set(&h.source, 4);
    h.table.log = count_lines;
    h.table.log_context = &lines;
    assert_true(play_alone(&h, housed_in_order, &played, &t));
    assert_true(lines > 0);
    table_record_finish(&played);
}

/* In a batch; its lines are of no table then. */
TEST(who_has_left_a_table_is_at_none)
{
    enum { SLOT = 1, SLOTS = 2 };
    static const char *const bot[] = {"bots/first.so"};
    struct instance instance = {.slot = SLOT};
    struct eu_opening opening = {.size = sizeof opening};
    struct bot_group bot_group;
    struct housed h;
    housed_start(&h, "modern", bot, 1);
    assert_true(bot_group_start(&bot_group, &h.setup, SLOTS));
    struct chair *chair = bot_group_chair(&bot_group, 2);
    assert_true(chair->ops->open(chair, &instance, &opening));
    assert_ptr_equal(bot_group.member[2].instance[SLOT], &instance);
    bot_group_leave(&bot_group, SLOT);
    assert_null(bot_group.member[2].instance[SLOT]);
    assert_int_equal(bot_group_end(&bot_group, true), 0);
    no_children();
}

/* ---- One question ---- */

TEST(a_host_that_is_not_there_is_an_error)
{
    static const char *const bot[] = {"bots/first.so"};
    struct ask_bot_result result;
    struct err err = {.class = 0};
    struct housed h;
    struct deal deal;
    housed_start(&h, "modern", bot, 1);
    deal_start(&deal, &h.rules, duplicate_cards(&h.source, 0, 0), 0);
    const struct ask_bot who = {.host = "/nowhere", .path = "/nowhere", .args = ""};
    assert_false(ask_bot_in_hand(&who, &deal, &result, &err));
    assert_int_equal(err.class, ERR_ABORT);
    assert_non_null(strstr(err.text, "/nowhere"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_is_what_it_is_here),
        cmocka_unit_test(a_table_begins_when_bots_are_loaded),
        cmocka_unit_test(who_tells_values_is_told_nothing),
        cmocka_unit_test(failure_says_where),
        cmocka_unit_test(between_questions_there_is_no_view),
        cmocka_unit_test(who_does_not_sit_down_forfeits),
        cmocka_unit_test(the_house_answers_at_strikes),
        cmocka_unit_test(the_house_plays_for_the_absent),
        cmocka_unit_test(lines_reach_the_log),
        cmocka_unit_test(who_has_left_a_table_is_at_none),
        cmocka_unit_test(a_host_that_is_not_there_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
