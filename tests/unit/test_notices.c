/*
 * Who hears of a fault, and when. Seat 0 makes illegal answers in order to tell its partner
 * something; the partner hears of those that cost nothing, and of strikes, when the deal is over.
 */
#include <string.h>

#include "housed.h"
#include "table/table.h"
#include "test.h"

enum { SPEAKER, NEIGHBOUR, LISTENER, SETS = 40, SAID = 20, ILLEGAL = -1 };

/* Four chairs that answer with the first legal answer, but for the speaker's illegal ones. */
static struct room {
    struct chair chair[4];
    struct eu_rules rules;
    struct duplicate_deals source;
    struct table_setup setup;
    struct table_record played;
    unsigned speaks;     /* bit q: the speaker may answer illegally where question q is put */
    uint64_t chance;     /* of what it says */
    unsigned said;       /* the last bit it said */
    unsigned faults;     /* illegal answers of this deal */
    unsigned heard[4];   /* faults that each seat was told of in this deal */
    unsigned now[4];     /* those of them told before the deal was over */
    unsigned tricks[16]; /* of the faults the listener was told of: tricks completed at each */
    unsigned bits[2][2]; /* [said][arrived] at the listener's questions */
    unsigned before;     /* faults the listener had been told of when the last bit was said */
    bool fresh;          /* a bit was said that the listener has not been asked after */
} room;

/* Does not pass where that can be, so that cards are played. */
static int answer(const struct eu_view *view)
{
    bool bids = view->question == EU_BID || view->question == EU_BID_TRICKS;
    uint64_t others = view->legal & ~UINT64_C(1);

    return eu_first(bids && others ? others : view->legal);
}

static int32_t ask(struct chair *chair, const struct query *query)
{
    struct room *r = &room;
    const struct eu_view *view = query->view;
    (void)chair;
    if (view->seat == LISTENER && r->fresh) {
        r->bits[r->said][r->heard[LISTENER] > r->before]++;
        r->fresh = false;
    }
    if (view->seat != SPEAKER || !(r->speaks >> view->question & 1))
        return answer(view);
    r->chance = eu_mix(r->chance + 1);
    r->said = r->chance >> 40 & 1;
    r->faults += r->said;
    r->before = r->heard[LISTENER];
    r->fresh = true;
    return r->said ? ILLEGAL : answer(view);
}

static void end_deal(struct room *r)
{
    r->faults = 0;
    r->fresh = false;
    memset(r->heard, 0, sizeof r->heard);
}

static void tell(struct chair *chair, struct instance *i, const struct eu_notice *notice,
                 unsigned notices, const struct eu_view *view)
{
    struct room *r = &room;
    bool over = notice[notices - 1].event >= EU_HAND_ENDS;
    (void)chair;
    (void)view;
    for (unsigned n = 0; n < notices; n++) {
        if (notice[n].event != EU_FAULT_FOUND)
            continue;
        assert_int_equal(notice[n].seat, SPEAKER);
        if (i->seat == LISTENER)
            r->tricks[r->heard[LISTENER]] = notice[n].trick;
        r->heard[i->seat]++;
        r->now[i->seat] += !over;
    }
    if (!over)
        return;
    assert_int_equal(r->heard[i->seat], r->faults);
    if (i->seat == 3)
        end_deal(r);
}

static void seat_four(const char *rules)
{
    static const struct chair_ops ops = {.ask = ask, .tell = tell};
    static const uint8_t id[PAIRING_ID] = {7};
    struct room *r = &room;

    *r = (struct room){.rules = rules_of(rules)};
    duplicate_start(&r->source, &r->rules, any_seed, id, NULL);
    r->setup = (struct table_setup){.rules = &r->rules,
                                    .unit = UNIT_DEALS,
                                    .deals = 4,
                                    .source = &r->source};
    for (unsigned seat = 0; seat < 4; seat++) {
        r->chair[seat] =
            (struct chair){.ops = &ops, .asks = CHAIR_ASKS_ALL, .tells = true, .args = ""};
        r->setup.chair[seat] = &r->chair[seat];
    }
}

static void play_all(struct room *r)
{
    for (uint32_t set = 0; set < SETS; set++) {
        duplicate_set(&r->source, set);
        table_play(&r->setup, &r->played);
        assert_false(r->played.failed);
    }
    table_record_finish(&r->played);
}

/* Bits that arrive for each that is said. */
static double arriving(unsigned n[2][2])
{
    double all = n[0][0] + n[0][1] + n[1][0] + n[1][1], bits = 0;

    for (unsigned said = 0; said < 2; said++)
        for (unsigned heard = 0; heard < 2; heard++) {
            double p = n[said][heard] / all, of_said = (n[said][0] + n[said][1]) / all,
                   of_heard = (n[0][heard] + n[1][heard]) / all;
            bits += p > 0 ? p * log2(p / of_said / of_heard) : 0;
        }
    assert_true(all > SAID);
    return bits;
}

TEST(a_repaired_answer_is_no_word_to_the_partner)
{
    static const char *const tables[] = {
        "american1866 enforcement=repair", "professor1862 enforcement=repair",
        "somerset1888 enforcement=repair", "hoyle-4 enforcement=repair",
        "modern enforcement=repair",       "callace1905 enforcement=repair",
        "auction-4 enforcement=repair",
    };
    for (unsigned i = 0; i < sizeof tables / sizeof *tables; i++) {
        seat_four(tables[i]);
        room.speaks = ~0u;
        play_all(&room);
        near(arriving(room.bits), 0);
        assert_int_equal(room.now[NEIGHBOUR] + room.now[LISTENER] + room.now[3], 0);
        assert_true(room.now[SPEAKER] > 0);
    }
}

/* A declaration that may not be made is not one of the offences that the books have a price for. */
TEST(nor_is_an_answer_that_the_book_has_no_price_for)
{
    seat_four("modern");
    room.speaks = 1u << EU_BID;
    play_all(&room);
    near(arriving(room.bits), 0);
    assert_int_equal(room.now[LISTENER], 0);
    assert_true(room.now[SPEAKER] > 0);
}

/* Professor 1862 has a wrong card paid for and the hand played on. */
TEST(what_the_book_prices_all_hear_at_once)
{
    seat_four("professor1862");
    room.speaks = 1u << EU_PLAY;
    play_all(&room);
    assert_true(arriving(room.bits) > 0.5);
    assert_true(room.now[LISTENER] > SAID);
}

TEST(a_strike_is_heard_of_when_the_deal_is_over)
{
    const struct strike strike = {.fault = {.code = EU_CRASH, .seat = SPEAKER, .step = 6}};

    seat_four("modern");
    room.setup.strikes = &strike;
    room.setup.nstrikes = 1;
    room.faults = 1;
    duplicate_set(&room.source, 0);
    table_play(&room.setup, &room.played);
    assert_int_equal(room.played.faults, 1);
    assert_int_equal(room.now[SPEAKER], 1);
    assert_int_equal(room.now[NEIGHBOUR] + room.now[LISTENER] + room.now[3], 0);
    table_record_finish(&room.played);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_repaired_answer_is_no_word_to_the_partner),
        cmocka_unit_test(nor_is_an_answer_that_the_book_has_no_price_for),
        cmocka_unit_test(what_the_book_prices_all_hear_at_once),
        cmocka_unit_test(a_strike_is_heard_of_when_the_deal_is_over),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
