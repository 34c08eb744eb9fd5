/* arena/analyse/analyst: what bots tell of the worth of answers, and what becomes of those that
 * fail at it, sandboxed and trusted. */
#include <unistd.h>

#include "analyse/analyst.h"
#include "base/file.h"
#include "housed.h"
#include "rules/deal.h"

static const char BOT[] = "tests/hostile/values.so";

struct asked {
    struct eu_rules rules;
    char host[HOUSED_PATH], path[HOUSED_PATH];
    struct analyst_setup setup;
    struct eu_view view;
    struct eu_position position;
    struct analyst *a;
};

/* A question of the first lead: five cards. */
static void make_question(struct asked *q, unsigned seat)
{
    q->view = (struct eu_view){.size = sizeof q->view,
                               .question = EU_PLAY,
                               .seat = (uint8_t)seat,
                               .players = 4,
                               .sides = 2,
                               .hand = cards_of("9C JD QH AS 9S"),
                               .seed = {1, seat}};
    q->view.legal = q->view.hand;
    q->position = (struct eu_position){.worlds = 8};
}

static void prepare(struct asked *q, const char *path, const char *args, bool trusted)
{
    *q = (struct asked){.rules = rules_of("modern")};
    built(q->host, "euchre-host");
    (void)snprintf(q->path, sizeof q->path, "%s", path);
    q->setup = (struct analyst_setup){.host = trusted ? NULL : q->host,
                                      .name = "the bot",
                                      .path = q->path,
                                      .args = args,
                                      .rules = &q->rules};
    make_question(q, 0);
}

static void prepare_built(struct asked *q, const char *bot, const char *args, bool trusted)
{
    char path[HOUSED_PATH];

    built(path, bot);
    prepare(q, path, args, trusted);
}

static void start(struct asked *q)
{
    struct err err;

    must(analyst_start(&q->a, &q->setup, &err), &err);
}

static void does_not_start(struct asked *q, enum err_class class, const char *words)
{
    struct err err = {.text = ""};

    assert_false(analyst_start(&q->a, &q->setup, &err));
    if (err.class != class || !strstr(err.text, words))
        fail_msg("expected '%s' in '%s'", words, err.text);
    assert_null(q->a);
    no_children();
}

static struct eu_values ask(struct asked *q)
{
    struct eu_values values;
    struct err err;
    bool told = false;

    must(analyst_ask(q->a, &q->view, &q->position, &values, &told, &err), &err);
    assert_true(told);
    return values;
}

static void fails(struct asked *q, enum err_class class, const char *words)
{
    struct eu_values values = {.size = 77};
    struct err err = {.text = ""};
    bool told = true;

    assert_false(analyst_ask(q->a, &q->view, &q->position, &values, &told, &err));
    if (err.class != class || !strstr(err.text, words))
        fail_msg("expected '%s' in '%s'", words, err.text);
    assert_int_equal(values.size, 77);
    assert_true(told);
    analyst_stop(q->a);
    no_children();
}

static void same_values(const struct eu_values *a, const struct eu_values *b)
{
    assert_memory_equal(a->points, b->points, sizeof a->points);
    assert_memory_equal(a->chance, b->chance, sizeof a->chance);
}

/* ---- What is told ---- */

TEST(a_bot_tells_what_answers_are_worth)
{
    struct asked q;

    prepare_built(&q, BOT, "", false);
    start(&q);
    struct eu_values v = ask(&q);
    double sum = 10 + 8 + 5; /* seat 0, a game of ten points, eight worlds, five cards */
    unsigned i = 0;
    for (cardset rest = q.view.legal; rest; rest &= rest - 1, i++) {
        near(v.points[i], card_lowest(rest) / 8.0 - sum / 16);
        assert_true(v.chance[i] >= 0 && v.chance[i] < 1);
    }
    assert_int_equal(i, 5);
    for (; i < EU_ANSWERS; i++) {
        assert_true(v.points[i] == 0);
        assert_true(v.chance[i] == -1);
    }
    assert_int_equal(v.size, sizeof v);
    assert_string_equal(v.by, "sums\\x0a");
    analyst_stop(q.a);
    no_children();
}

/* Each seat has its instance; what is told depends on all that is handed over. */
static void ask_all(struct asked *q, struct eu_values told[8])
{
    start(q);
    for (unsigned i = 0; i < 8; i++) {
        make_question(q, (3 * i) % 4);
        q->position.open = i >= 4;
        for (unsigned seat = 0; seat < 4 && q->position.open; seat++)
            q->position.hand[seat] = q->view.hand >> seat;
        told[i] = ask(q);
    }
    analyst_stop(q->a);
}

static void tell_the_same(struct asked *q, struct asked *other)
{
    struct eu_values one[8], two[8];

    ask_all(q, one);
    ask_all(other, two);
    for (unsigned i = 0; i < 8; i++)
        same_values(&one[i], &two[i]);
    for (unsigned i = 1; i < 8; i++)
        assert_true(one[i].points[0] != one[i - 1].points[0]);
    no_children();
}

TEST(sandboxed_and_trusted_tell_the_same)
{
    struct asked sandboxed, trusted;

    prepare_built(&sandboxed, BOT, "", false);
    prepare_built(&trusted, BOT, "", true);
    tell_the_same(&sandboxed, &trusted);
}

TEST(programs_tell_the_same)
{
    struct asked program, trusted;

    if (access("/usr/bin/python3", X_OK) != 0)
        LEAVE_OUT("no /usr/bin/python3");
    prepare(&program, "tests/hostile/values.py", "", false);
    prepare_built(&trusted, BOT, "", true);
    tell_the_same(&program, &trusted);
    prepare(&program, "tests/hostile/values.py", "points", false);
    start(&program);
    struct eu_values v = ask(&program);
    assert_true(v.points[0] != 0 && v.chance[0] == -1);
    assert_string_equal(v.by, "sums in Python");
    analyst_stop(program.a);
    prepare(&program, "tests/hostile/values.py", "few", false);
    start(&program);
    fails(&program, ERR_ABORT, "ValueError: values returned {}, which is no dictionary");
    prepare(&program, "tests/hostile/values.py", "", true);
    does_not_start(&program, ERR_USAGE, "the bot is a program, which plays in the sandbox only");
}

/* A copy of the bot in a folder of its own. */
static void make_folder(char folder[], char entry[HOUSED_PATH], char manifest[HOUSED_PATH])
{
    static const char text[] = "entry: values.so\n";
    char from[HOUSED_PATH];
    struct err err;

    built(from, BOT);
    assert_non_null(mkdtemp(folder));
    (void)snprintf(entry, HOUSED_PATH, "%s/values.so", folder);
    (void)snprintf(manifest, HOUSED_PATH, "%s/bot.yaml", folder);
    must(file_copy(from, entry, 0644, &err), &err);
    must(file_replace(manifest, 0644, text, sizeof text - 1, &err), &err);
}

TEST(folders_tell_the_same)
{
    char folder[] = "/tmp/analyst-XXXXXX", entry[HOUSED_PATH], manifest[HOUSED_PATH];
    struct asked sandboxed, trusted;

    make_folder(folder, entry, manifest);
    prepare(&sandboxed, folder, "", false);
    prepare(&trusted, folder, "", true);
    tell_the_same(&sandboxed, &trusted);
    assert_int_equal(unlink(entry) | unlink(manifest) | rmdir(folder), 0);
}

/* A bot that leaves alone what it does not know. */
TEST(what_is_not_told_is_as_the_header_says)
{
    for (unsigned trusted = 0; trusted < 2; trusted++) {
        struct asked q;
        prepare_built(&q, BOT, "counts", trusted);
        start(&q);
        struct eu_values v = ask(&q);
        assert_true(v.points[0] == 1 && v.points[2] == 0 && v.chance[0] == -1);
        assert_string_equal(v.by, "the bot");
        analyst_stop(q.a);
    }
}

/* How often the instance was asked at this seat, and how many tables its process has opened. */
static void counts_are(struct asked *q, unsigned seat, unsigned asked, unsigned opened)
{
    make_question(q, seat);
    struct eu_values v = ask(q);
    near(v.points[0], asked);
    near(v.points[1], opened);
}

TEST(seats_have_instances)
{
    for (unsigned trusted = 0; trusted < 2; trusted++) {
        struct asked q;
        prepare_built(&q, BOT, "counts", trusted);
        start(&q);
        counts_are(&q, 3, 1, 2);
        counts_are(&q, 0, 1, 2);
        counts_are(&q, 3, 2, 2);
        counts_are(&q, 2, 1, 3);
        analyst_stop(q.a);
        no_children();
    }
}

/* A bot that keeps globals has fresh processes. */
TEST(serial_bots_have_one_at_a_time)
{
    for (unsigned trusted = 0; trusted < 2; trusted++) {
        struct asked q;
        prepare_built(&q, "tests/hostile/values_serial.so", "counts", trusted);
        start(&q);
        counts_are(&q, 3, 1, 1);
        counts_are(&q, 3, 2, 1);
        counts_are(&q, 0, 1, 1);
        counts_are(&q, 3, 1, 1);
        analyst_stop(q.a);
        no_children();
    }
}

static void cannot_say(const char *path, bool trusted)
{
    struct eu_values values = {.size = 77};
    struct asked q;
    struct err err;
    bool told = true;

    prepare(&q, path, "cannot", trusted);
    start(&q);
    must(analyst_ask(q.a, &q.view, &q.position, &values, &told, &err), &err);
    assert_false(told);
    assert_int_equal(values.size, 77);
    analyst_stop(q.a);
}

TEST(a_bot_may_be_unable_to_say)
{
    char path[HOUSED_PATH];

    built(path, BOT);
    cannot_say(path, false);
    cannot_say(path, true);
    if (access("/usr/bin/python3", X_OK) == 0)
        cannot_say("tests/hostile/values.py", false);
}

/* ---- What is no analyst ---- */

TEST(who_cannot_analyse_is_told_apart)
{
    struct asked q;

    for (unsigned trusted = 0; trusted < 2; trusted++) {
        prepare_built(&q, "bots/first.so", "", trusted);
        does_not_start(&q, ERR_USAGE, "the bot cannot analyse: it has no `values`");
        prepare_built(&q, "tests/abi/bot_1.so", "deep blue", trusted); /* of an older header */
        does_not_start(&q, ERR_USAGE, "the bot cannot analyse: it has no `values`");
        prepare_built(&q, BOT, "refuses", trusted);
        does_not_start(&q, ERR_USAGE, "the bot does not open a table: it is no day for cards");
        prepare_built(&q, BOT, "", trusted);
        q.rules = rules_of("callace1905");
        does_not_start(&q, ERR_USAGE, "the bot does not play these rules");
        prepare_built(&q, "bots/nobody.so", "", trusted);
        does_not_start(&q, ERR_USAGE, "cannot read");
        prepare_built(&q, "euchre-host", "", trusted);
        does_not_start(&q, ERR_USAGE, "");
        prepare_built(&q, BOT, "no_seat_2", trusted);
        start(&q);
        (void)ask(&q);
        make_question(&q, 2);
        fails(&q, ERR_USAGE, "the bot does not open a table: it is no day for cards");
    }
    prepare_built(&q, "zoo/null_write-early.so", "", false);
    does_not_start(&q, ERR_ABORT, "the bot crashes while loading");
}

/* ---- Nonsense ---- */

TEST(nonsense_is_refused)
{
    static const struct {
        const char *args, *words;
    } wrong[] = {{"nan", "tells points that are no number"},
                 {"infinite", "tells points that are no number"},
                 {"far", "tells points that are no number from -1000 to 1000"},
                 {"chance", "tells chances that are neither"},
                 {"some", "tells chances that are neither"},
                 {"endless", "tells a text without an end (by), asked what answers are worth"}};

    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        for (unsigned trusted = 0; trusted < 2; trusted++) {
            struct asked q;
            prepare_built(&q, BOT, wrong[i].args, trusted);
            start(&q);
            fails(&q, ERR_ABORT, wrong[i].words);
        }
}

TEST(how_a_bot_ended_is_told)
{
    static const struct {
        const char *args, *words;
    } ends[] = {{"crash", "the bot crashed by SIGSEGV (Segmentation fault), asked what answers are "
                          "worth (play)"},
                {"exit", "the bot ended its process with exit status 7"},
                {"loop", "the bot took too long (more than 300 ms)"}};

    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct asked q;
        prepare_built(&q, BOT, ends[i].args, false);
        q.setup.ms = 300;
        start(&q);
        fails(&q, ERR_ABORT, ends[i].words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_tells_what_answers_are_worth),
        cmocka_unit_test(sandboxed_and_trusted_tell_the_same),
        cmocka_unit_test(programs_tell_the_same),
        cmocka_unit_test(folders_tell_the_same),
        cmocka_unit_test(what_is_not_told_is_as_the_header_says),
        cmocka_unit_test(seats_have_instances),
        cmocka_unit_test(serial_bots_have_one_at_a_time),
        cmocka_unit_test(a_bot_may_be_unable_to_say),
        cmocka_unit_test(who_cannot_analyse_is_told_apart),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(how_a_bot_ended_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
