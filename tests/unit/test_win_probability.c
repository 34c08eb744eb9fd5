/*
 * What luck is measured with: the reference answers legally at every table, and chances agree with
 * reckoning written apart.
 */
#include "any_deal.h"
#include "stats/win_probability.h"
#include "stats/luck_adjustment.h"
#include "test.h"

static const char *const games[] = {
    "modern",
    "american1866",
    "professor1862",
    "somerset1888",
    "hoyle-2",
    "hoyle-4",
    "hoyle-4 auction=yes blind=2",
    "hoyle-6",
    "auction-4",
    "modern target=15",
    "modern joker=yes stick_dealer=yes defend_alone=yes",
};
enum { GAMES = sizeof games / sizeof games[0] };

/* ---- The reference ---- */

/* Whoever plays with it, and however badly. */
static void legal_in(const char *text, unsigned deals, unsigned rarity)
{
    struct eu_rules rules = rules_of(text);
    struct reference reference;
    uint64_t seed = 5;

    reference_start(&reference, &rules);
    for (unsigned i = 0; i < deals; i++) {
        struct cards cards;
        struct deal d;
        any_cards(&cards, &rules, &seed);
        deal_start(&d, &rules, &cards, any_below(&seed, rules.players));
        while (d.ask.kind != EU_NOTHING) {
            int own = reference_answer(&reference, &d);
            struct fault fault;
            if (!deal_is_legal(&d, own))
                fail_msg("%s: %s: %d of %llx", text, question_name((enum eu_question)d.ask.kind),
                         own, (unsigned long long)d.ask.legal);
            (void)deal_answer(&d, any_below(&seed, 3) ? own : any_answer(&d, rarity, &seed),
                              &fault);
        }
    }
}

TEST(the_reference_answers_legally_at_every_table)
{
    for (unsigned i = 0; i < GAMES; i++)
        legal_in(games[i], 2000, 40);
    for (unsigned i = 0; i < ANY_RULES; i++)
        legal_in(any_rules[i], 300, 40);
}

TEST(a_deal_of_the_reference_is_its_answers_one_by_one)
{
    for (unsigned i = 0; i < GAMES; i++) {
        struct eu_rules rules = rules_of(games[i]);
        struct reference reference;
        uint64_t seed = 7;
        reference_start(&reference, &rules);
        for (unsigned n = 0; n < 1000; n++) {
            struct cards cards;
            struct deal d;
            unsigned dealer = any_below(&seed, rules.players);
            any_cards(&cards, &rules, &seed);
            deal_start(&d, &rules, &cards, dealer);
            while (d.ask.kind != EU_NOTHING)
                deal_apply(&d, reference_answer(&reference, &d));
            struct outcome o = reference_deal(&reference, &cards, dealer);
            assert_memory_equal(&o, &d.outcome, sizeof o);
        }
    }
}

/* Whoever changes what the reference plays changes adjusted figures of all logs there are. */
TEST(the_reference_plays_as_in_its_version)
{
    uint64_t hash = 0;

    for (unsigned i = 0; i < GAMES; i++) {
        struct eu_rules rules = rules_of(games[i]);
        struct reference reference;
        uint64_t seed = 11;
        reference_start(&reference, &rules);
        for (unsigned n = 0; n < 2000; n++) {
            struct cards cards;
            any_cards(&cards, &rules, &seed);
            struct outcome o = reference_deal(&reference, &cards, n % rules.players);
            hash =
                eu_mix(hash + (uint64_t)(o.points[0] + 100) * 256 + (uint64_t)(o.points[1] + 100));
        }
    }
    if (LUCK_VERSION != 1 || hash != UINT64_C(0x19534a721fac0856))
        fail_msg(
            "the reference plays otherwise, now %llx: then LUCK_VERSION goes up, and this test "
            "knows both",
            (unsigned long long)hash);
}

/* ---- Chances ---- */

static void chance_begin(struct win_probability *c, const char *text, enum unit unit)
{
    struct eu_rules rules = rules_of(text);

    win_probability_start(c, &rules, unit);
}

static stand stand_at(struct win_probability *c, const struct tally *t)
{
    stand s;

    assert_true(win_probability_stand(c, t, &s));
    return s;
}

/* A game of five without laps written apart: side 0 wins from this score, `dealer` the side. */
enum { FIVE = 5 };

struct grid {
    double w[FIVE][FIVE][2];
};

static double at(const struct grid *g, int a, int b, unsigned dealer)
{
    return a >= FIVE ? 1 : b >= FIVE ? 0 : g->w[a][b][dealer];
}

/* Again and again until nothing changes, void deals with all others. */
static void sweep(const struct win_probability *c, struct grid *g)
{
    for (int a = FIVE - 1; a >= 0; a--)
        for (int b = FIVE - 1; b >= 0; b--)
            for (unsigned dealer = 0; dealer < 2; dealer++) {
                double sum = 0;
                for (unsigned o = 0; o < c->outcomes; o++) {
                    const int8_t *p = c->outcome[o].points;
                    sum +=
                        c->outcome[o].share * at(g, a + p[dealer], b + p[1 - dealer], 1 - dealer);
                }
                g->w[a][b][dealer] = sum;
            }
}

TEST(chances_of_a_game_are_those_reckoned_apart)
{
    static const char *const texts[] = {"american1866", "professor1862", "hoyle-2"};

    for (unsigned i = 0; i < 3; i++) {
        struct win_probability c;
        struct grid g = {{{{0}}}};
        chance_begin(&c, texts[i], UNIT_GAME);
        for (unsigned n = 0; n < 40; n++)
            sweep(&c, &g);
        for (int a = 0; a < FIVE; a++)
            for (int b = 0; b < FIVE; b++)
                for (unsigned dealer = 0; dealer < 2; dealer++) {
                    struct tally t;
                    tally_start(&t, &c.rules, UNIT_GAME, 0, dealer);
                    t.points[0] = a;
                    t.points[1] = b;
                    near(win_probability_of(&c, stand_at(&c, &t), 1), g.w[a][b][dealer]);
                    near(win_probability_of(&c, stand_at(&c, &t), -1), 1 - g.w[a][b][dealer]);
                }
        win_probability_finish(&c);
    }
}

/* One outcome by its share. */
static struct outcome any_outcome(const struct win_probability *c, unsigned dealer, uint64_t *seed)
{
    double x = (double)(any_next(seed) >> 11) / 9007199254740992.0;
    unsigned o = 0;

    while (o + 1 < c->outcomes && x >= c->outcome[o].share)
        x -= c->outcome[o++].share;
    struct outcome outcome = {.void_deal = o == 0};
    outcome.points[dealer & 1] = c->outcome[o].points[0];
    outcome.points[1 - (dealer & 1)] = c->outcome[o].points[1];
    return outcome;
}

/* Tables played on by chance come out as often with each margin as is said beforehand. */
static void sampled(struct win_probability *c, const struct tally *from, uint64_t *seed)
{
    enum { TABLES = 4000 };
    unsigned found[WIN_PROBABILITY_MARGINS] = {0};
    stand s = stand_at(c, from);
    double all = 0;

    for (unsigned n = 0; n < TABLES; n++) {
        struct tally t = *from;
        while (!t.over) {
            struct outcome o = any_outcome(c, tally_dealer(&t), seed);
            tally_add(&t, &o);
        }
        found[tally_margin(&t).first + (int)c->most]++;
    }
    for (unsigned m = 0; m <= 2 * c->most; m++) {
        double p = win_probability_of(c, s, (int)m - (int)c->most);
        all += p;
        near_within((double)found[m] / TABLES, p, 4.5 * sqrt(p * (1 - p) / TABLES) + 1e-9);
    }
    near(all, 1);
}

TEST(chances_are_the_frequencies_of_tables_played_on)
{
    uint64_t seed = 3;

    for (unsigned i = 0; i < GAMES; i++) {
        struct win_probability c;
        struct eu_rules rules = rules_of(games[i]);
        struct tally t;
        win_probability_start(&c, &rules, tally_unit(&rules));
        for (unsigned n = 0; n < 3; n++) {
            tally_start(&t, &c.rules, c.unit, 0, n);
            for (unsigned deals = 7 * n; deals && !t.over; deals--) {
                struct outcome o = any_outcome(&c, tally_dealer(&t), &seed);
                tally_add(&t, &o);
            }
            sampled(&c, &t, &seed);
        }
        win_probability_finish(&c);
    }
}

/* The score of a set, summed up over the margins of both tables. */
static double score_apart(const struct win_probability *c, stand first, stand second)
{
    double sum = 0;
    int most = (int)c->most;

    for (int a = -most; a <= most; a++)
        for (int b = -most; b <= most; b++)
            sum += win_probability_of(c, first, a) * win_probability_of(c, second, b) *
                   ((a > b) - (a < b));
    return sum;
}

TEST(the_score_of_a_set_follows_from_its_tables)
{
    for (unsigned i = 0; i < GAMES; i++) {
        struct win_probability c;
        struct eu_rules rules = rules_of(games[i]);
        uint64_t seed = 9 + i;
        win_probability_start(&c, &rules, tally_unit(&rules));
        for (unsigned n = 0; n < 200; n++) {
            stand s[2];
            for (unsigned t = 0; t < 2; t++) {
                struct tally tally;
                tally_start(&tally, &c.rules, c.unit, 0, n);
                for (unsigned deals = any_below(&seed, 20); deals && !tally.over; deals--) {
                    struct outcome o = any_outcome(&c, tally_dealer(&tally), &seed);
                    tally_add(&tally, &o);
                }
                s[t] = stand_at(&c, &tally);
            }
            near(win_probability_score(&c, s[0], s[1]), score_apart(&c, s[0], s[1]));
            near(win_probability_score(&c, s[0], s[0]), 0);
        }
        win_probability_finish(&c);
    }
}

/* What is said of the score after each outcome has the mean of what is said before it. */
TEST(what_comes_after_a_deal_has_the_mean_of_what_was_before)
{
    for (unsigned i = 0; i < GAMES; i++) {
        struct win_probability c;
        struct eu_rules rules = rules_of(games[i]);
        struct tally t;
        uint64_t seed = 4;
        win_probability_start(&c, &rules, tally_unit(&rules));
        tally_start(&t, &c.rules, c.unit, 0, 1);
        while (!t.over) {
            stand s = stand_at(&c, &t);
            for (int m = -(int)c.most; m <= (int)c.most; m++) {
                double mean = 0;
                for (unsigned o = 0; o < c.outcomes; o++)
                    mean += c.outcome[o].share *
                            win_probability_of(&c, win_probability_after(&c, s, o), m);
                near(mean, win_probability_of(&c, s, m));
            }
            struct outcome o = any_outcome(&c, tally_dealer(&t), &seed);
            tally_add(&t, &o);
        }
        win_probability_finish(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reference_answers_legally_at_every_table),
        cmocka_unit_test(a_deal_of_the_reference_is_its_answers_one_by_one),
        cmocka_unit_test(the_reference_plays_as_in_its_version),
        cmocka_unit_test(chances_of_a_game_are_those_reckoned_apart),
        cmocka_unit_test(chances_are_the_frequencies_of_tables_played_on),
        cmocka_unit_test(the_score_of_a_set_follows_from_its_tables),
        cmocka_unit_test(what_comes_after_a_deal_has_the_mean_of_what_was_before),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
