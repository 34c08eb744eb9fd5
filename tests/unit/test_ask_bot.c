/* arena/replay/ask_bot.h: every question of a log comes again as it was, to whoever sits
 * there. */
#include <string.h>

#include "any_log.h"
#include "replay/ask_bot.h"
#include "log/set_reader.h"
#include "log/walk.h"
#include "test.h"

/* A chair that answers what is told it and remembers what it saw. */
struct listener {
    struct chair chair; /* first */
    int32_t answer;     /* -1: the first legal one */
    bool refuses;
    unsigned opened, asked, told, closed;
    unsigned ends; /* after so many questions; 0: never */
    struct eu_view last;
};

static bool on_open(struct chair *chair, struct instance *i, const struct eu_opening *opening)
{
    struct listener *l = (struct listener *)chair;

    (void)i;
    (void)opening;
    l->opened++;
    return !l->refuses;
}

static int32_t on_ask(struct chair *chair, const struct query *query)
{
    struct listener *l = (struct listener *)chair;

    l->asked++;
    l->last = *query->view;
    return l->answer < 0 ? eu_first(query->view->legal) : l->answer;
}

static void on_tell(struct chair *chair, struct instance *i, const struct eu_notice *notice,
                    unsigned notices, const struct eu_view *view)
{
    (void)i;
    (void)notice;
    (void)view;
    ((struct listener *)chair)->told += notices;
}

static void on_close(struct chair *chair, struct instance *i)
{
    (void)i;
    ((struct listener *)chair)->closed++;
}

static const struct chair_ops ops = {.open = on_open,
                                     .ask = on_ask,
                                     .tell = on_tell,
                                     .close = on_close};

static bool has_ended(const struct chair *chair)
{
    const struct listener *l = (const struct listener *)chair;

    return l->ends && l->asked >= l->ends;
}

static struct listener listener(int32_t answer)
{
    return (
        struct listener){.chair = {.ops = &ops, .asks = CHAIR_ASKS_ALL, .tells = true, .args = ""},
                         .answer = answer};
}

/* ---- A set of a log ---- */

struct fixture {
    struct buf log;
    struct set_reader reading;
    struct replay replay;
};

/* `wanted`: number of the set in the log. */
static void set_up(struct fixture *f, const struct any_setup *setup, uint64_t wanted)
{
    struct set_reader *r = &f->reading;
    struct err err;

    memset(f, 0, sizeof *f);
    any_log(&f->log, setup);
    assert_true(set_reader_open_bytes(r, f->log.data, f->log.len, "log", &err));
    assert_int_equal(set_reader_next(r, &err), 1);
    do
        assert_int_equal(set_reader_next(r, &err), 1);
    while (wanted--);
    assert_true(set_reader_pairing(r, &err));
    replay_pairing(&f->replay, &r->event, &r->pairing, any_seed);
    assert_true(replay_set(&f->replay, &r->set, &err));
}

static void tear_down(struct fixture *f)
{
    replay_finish(&f->replay);
    set_reader_close(&f->reading);
    buf_finish(&f->log);
}

static struct ask_bot_result ask(struct fixture *f, const struct ask_bot_question *e,
                                 struct listener *l)
{
    const struct ask_bot bot = {.chair = &l->chair, .is_over = has_ended};
    struct ask_bot_result result;
    struct err err;

    assert_true(ask_bot_in_log(&bot, &f->replay, e, &result, &err));
    return result;
}

/* What a view says but for its random numbers. */
static struct eu_view bare(const struct eu_view *view)
{
    struct eu_view v = *view;

    v.seed[0] = v.seed[1] = 0;
    return v;
}

static void check_question(struct fixture *f, const struct ask_bot_question *e,
                           const struct walk *w, unsigned before)
{
    struct listener l = listener(-1);
    struct ask_bot_result r = ask(f, e, &l);
    struct eu_view expected, found = bare(&r.view);

    deal_view(&w->deal, w->deal.ask.seat, &expected);
    assert_int_equal(r.end, ASK_BOT_ANSWERED);
    assert_true(r.has_view);
    assert_memory_equal(&found, &expected, sizeof found);
    assert_true(r.view.seed[0] || r.view.seed[1]);
    assert_memory_equal(&l.last, &r.view, sizeof r.view);
    assert_int_equal(r.answer, eu_first(expected.legal));
    assert_int_equal(r.fault.code, EU_NO_FAULT);
    assert_int_equal(r.asked, before);
    assert_int_equal(l.asked, before + 1);
    assert_true(r.otherwise <= r.asked);
    assert_int_equal(l.opened, 1);
    assert_int_equal(l.closed, 1);
}

/* Every question with a choice that a seat has at a table. */
static unsigned check_seat(struct fixture *f, unsigned table, unsigned seat)
{
    struct walk w;
    struct walk_step step;
    unsigned asked = 0;

    walk_start(&w, &f->reading.event, &f->reading.set, table);
    while (walk_deal(&w))
        do {
            const struct table_record_deal *d = &w.played->deal[w.index];
            struct ask_bot_question e = {.table = table,
                                         .seat = seat,
                                         .step = w.deal.step,
                                         .deal = *d};
            if (w.deal.ask.kind != EU_NOTHING && w.deal.ask.seat == seat &&
                !card_single(w.deal.ask.legal))
                check_question(f, &e, &w, asked++);
        } while (walk_step(&w, &step));
    return asked;
}

static void check_all(const struct any_setup *setup, uint64_t wanted)
{
    struct fixture f;
    unsigned asked = 0;

    set_up(&f, setup, wanted);
    for (unsigned table = 0; table < f.reading.set.tables; table++)
        for (unsigned seat = 0; seat < f.reading.event.rules.players; seat++)
            asked += check_seat(&f, table, seat);
    assert_true(asked > 50);
    tear_down(&f);
}

static const struct any_setup plain = {.rules = "modern",
                                       .unit = UNIT_DEALS,
                                       .deals = 8,
                                       .format = FORMAT_ROUND_ROBIN,
                                       .bots = 3,
                                       .sets = 2};

TEST(every_question_comes_again)
{
    struct any_setup bad = plain;

    check_all(&plain, 0);
    check_all(&plain, 4);
    bad.badly = 9; /* illegal answers, and what the law makes of them */
    check_all(&bad, 1);
}

TEST(also_where_play_is_individual)
{
    const struct any_setup setup = {.rules = "callace1905 players=5",
                                    .unit = UNIT_SITTING,
                                    .deals = 5,
                                    .format = FORMAT_ROUND_ROBIN,
                                    .bots = 5,
                                    .sets = 2};

    check_all(&setup, 1);
}

/* ---- Single questions ---- */

/* The second question of seat 0 at the first table. */
static struct ask_bot_question second_question(const struct fixture *f)
{
    struct ask_bot_question e = {.table = 0, .seat = 0};
    struct walk_step step;
    struct walk w;
    unsigned seen = 0;

    walk_start(&w, &f->reading.event, &f->reading.set, 0);
    while (walk_deal(&w))
        do {
            if (w.deal.ask.kind == EU_NOTHING || w.deal.ask.seat != 0 ||
                card_single(w.deal.ask.legal) || seen++ != 1)
                continue;
            e.deal = w.played->deal[w.index];
            e.step = w.deal.step;
            return e;
        } while (walk_step(&w, &step));
    fail_msg("no second question");
    return e;
}

TEST(illegal_answers_are_judged)
{
    struct listener l = listener(99);
    struct fixture f;

    set_up(&f, &plain, 0);
    struct ask_bot_question e = second_question(&f);
    struct ask_bot_result r = ask(&f, &e, &l);
    assert_int_equal(r.end, ASK_BOT_ANSWERED);
    assert_int_equal(r.answer, 99);
    assert_true(fault_is_illegal((enum eu_fault)r.fault.code));
    assert_int_equal(r.otherwise, 1);
    tear_down(&f);
}

TEST(the_house_answers_for_a_missing_callback)
{
    struct listener l = listener(-1);
    struct fixture f;

    set_up(&f, &plain, 0);
    l.chair.asks = 0;
    struct ask_bot_question e = second_question(&f);
    struct ask_bot_result r = ask(&f, &e, &l);
    assert_int_equal(r.end, ASK_BOT_DEFAULT);
    assert_int_equal(l.asked, 0);
    assert_true(r.view.legal >> r.answer & 1);
    tear_down(&f);
}

TEST(bots_that_end_are_told_apart)
{
    struct listener early = listener(-1), there = listener(-1), refuses = listener(-1);
    struct fixture f;
    struct ask_bot_result r;

    set_up(&f, &plain, 0);
    struct ask_bot_question e = second_question(&f);
    early.ends = 1;
    r = ask(&f, &e, &early);
    assert_int_equal(r.end, ASK_BOT_OVER);
    assert_int_equal(r.callback, ASK_BOT_ASK);
    assert_false(r.has_view);
    there.ends = 2;
    r = ask(&f, &e, &there);
    assert_int_equal(r.end, ASK_BOT_OVER);
    assert_true(r.has_view);
    assert_int_equal(there.closed, 0);
    refuses.refuses = true;
    r = ask(&f, &e, &refuses);
    assert_int_equal(r.end, ASK_BOT_REFUSED);
    assert_int_equal(refuses.asked, 0);
    tear_down(&f);
}

/* After the last answer of a deal nothing is asked, but its end is told. */
TEST(nothing_is_asked_at_the_end_of_a_deal)
{
    struct listener l = listener(-1);
    struct fixture f;

    set_up(&f, &plain, 0);
    const struct table_record_deal *d = &f.reading.set.table[0].deal[0];
    struct ask_bot_question e = {.table = 0, .seat = 0, .step = d->answers, .deal = *d};
    struct ask_bot_result r = ask(&f, &e, &l);
    assert_int_equal(r.end, ASK_BOT_NOTHING);
    assert_true(l.told > 1);
    tear_down(&f);
}

/* Where the log has a strike the seat is asked again, at steps struck before it is not. */
TEST(struck_steps_are_not_asked_before)
{
    const struct strike strikes[] = {
        {.set = 0, .table = 0, .fault = {.code = EU_CRASH, .raw = 11, .step = 0, .law = ""}},
        {.set = 0,
         .table = 0,
         .fault = {.code = EU_CRASH, .raw = 11, .step = 0, .law = ""},
         .deal = 1},
    };
    struct any_setup setup = plain;
    struct fixture f;

    setup.strikes = strikes;
    setup.nstrikes = 2;
    set_up(&f, &setup, 0);
    assert_int_equal(f.replay.strikes, 2);
    const struct table_record *p = &f.reading.set.table[0];
    struct listener l = listener(-1);
    struct ask_bot_question e = {.table = 0, .seat = p->fault[1].fault.seat, .deal = p->deal[1]};
    (void)ask(&f, &e, &l);
    assert_int_equal(f.replay.strikes, 1);
    e.deal = p->deal[0];
    (void)ask(&f, &e, &l);
    assert_int_equal(f.replay.strikes, 0);
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_question_comes_again),
        cmocka_unit_test(also_where_play_is_individual),
        cmocka_unit_test(illegal_answers_are_judged),
        cmocka_unit_test(the_house_answers_for_a_missing_callback),
        cmocka_unit_test(bots_that_end_are_told_apart),
        cmocka_unit_test(nothing_is_asked_at_the_end_of_a_deal),
        cmocka_unit_test(struck_steps_are_not_asked_before),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
