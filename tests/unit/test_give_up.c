/* arena/log/give_up: which sets are given up unplayed, and when. */
#include <stdlib.h>

#include "any_log.h"
#include "base/hash.h"
#include "log/give_up.h"
#include "test.h"

enum { BOTS = 6, PAIRINGS = BOTS * (BOTS - 1) / 2 };

/* An event and what became of its sets so far. */
struct fixture {
    struct event event;
    struct give_up giveup;
};

static int set_up(void **state)
{
    static const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_GAME, .format = FORMAT_KNOCKOUT, .bots = BOTS, .sets = 20};
    struct fixture *f = calloc(1, sizeof *f);

    any_event(&f->event, &setup);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    event_finish(&f->event);
    give_up_finish(&f->giveup);
    free(f);
    return 0;
}

/* Plays sets [first, first + sets) of a pairing, in which this contestant forfeits every table; 2:
 * none does. */
static void play(struct fixture *f, uint64_t number, uint32_t first, uint32_t sets,
                 unsigned contestant)
{
    struct pairing p;

    event_pairing(&f->event, number, &p);
    for (uint32_t set = first; set < first + sets; set++) {
        struct set_facts facts = {.set = set};
        for (unsigned table = 0; table < pairing_tables(&p) && contestant < 2; table++)
            facts.forfeits[table] = (uint8_t)(1u << (contestant ^ (table & 1)));
        assert_true(give_up_add(&f->giveup, &p, &facts));
    }
}

static unsigned absent(const struct fixture *f, uint64_t number, uint32_t set)
{
    struct pairing p;

    event_pairing(&f->event, number, &p);
    return give_up_contestants(&f->giveup, &f->event, &p, set);
}

/* Where results say who plays, matches come in any order of the pairings. */
static void pairings_come_in_any_order(void **state)
{
    struct fixture *f = *state;

    for (unsigned i = 0; i < PAIRINGS; i++)
        play(f, 7 * i % PAIRINGS, 0, 8, 7 * i % PAIRINGS % 3);
    for (unsigned i = 0; i < PAIRINGS; i++) {
        assert_int_equal(absent(f, i, 7), 0);
        assert_int_equal(absent(f, i, 8), i % 3 < 2 ? 1u << i % 3 : 0);
    }
}

/* The first eight sets of a pairing may be of several matches. */
static void others_play_in_between(void **state)
{
    struct fixture *f = *state;

    play(f, 5, 0, 3, 0);
    play(f, 2, 0, 4, 2);
    play(f, 9, 0, 5, 1);
    assert_int_equal(absent(f, 5, 9), 0); /* not as long as it may win one */
    play(f, 5, 3, 5, 0);
    play(f, 2, 4, 4, 1); /* not those before */
    play(f, 9, 5, 1, 2); /* not this one */
    play(f, 9, 6, 2, 1);
    assert_int_equal(absent(f, 5, 8), 1);
    assert_int_equal(absent(f, 2, 8), 0);
    assert_int_equal(absent(f, 9, 8), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(pairings_come_in_any_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(others_play_in_between, set_up, tear_down),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
