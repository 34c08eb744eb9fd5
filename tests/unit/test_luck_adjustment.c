/*
 * Luck: the reference is a sensible player, the luck of sets has the mean 0, and adjusted scores
 * say more than raw ones.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "any_deal.h"
#include "any_log.h"
#include "housed.h"
#include "stats/win_probability.h"
#include "stats/luck_adjustment.h"
#include "stats/log_results.h"
#include "log/set_record.h"

static bool takes_long(void)
{
    const char *text = getenv("LONG");

    return text && *text;
}

/* ---- Matches ---- */

/* The reference in a chair. */
struct reference_chair {
    struct chair chair; /* first */
    struct reference reference;
};

static int32_t ask_reference(struct chair *chair, const struct query *query)
{
    return reference_answer(&((struct reference_chair *)chair)->reference,
                            &query->instance->table->deal);
}

/* One that answers by chance, one time in ten against the law. */
static int32_t ask_mischief(struct chair *chair, const struct query *query)
{
    uint64_t seed = query->view->seed[0];

    (void)chair;
    return any_answer(&query->instance->table->deal, 10, &seed);
}

/* A match of two in this process, set after set. */
struct lucky_match {
    struct event event;
    struct pairing pairing;
    struct duplicate_deals source;
    struct reference_chair reference;
    struct chair mischief;
    struct trusted_bot *bot[2];
    struct chair *chair[2]; /* NULL: the house */
    struct set_record set;
    struct luck_measure *draw;
    struct score_sum score;
    struct luck_sum luck;
    uint64_t deals;
};

/* "reference", "mischief", "house", or a bot with its arguments. */
static void seat_bot(struct lucky_match *b, unsigned contestant, const char *name)
{
    static const struct chair_ops ops = {.ask = ask_reference};
    static const struct chair_ops bad_ops = {.ask = ask_mischief};
    char file[64], path[HOUSED_PATH];
    const char *args = strchr(name, ' ');
    struct err err;

    if (strcmp(name, "house") == 0)
        return;
    if (strcmp(name, "reference") == 0) {
        reference_start(&b->reference.reference, &b->event.rules);
        b->reference.chair = (struct chair){.ops = &ops, .asks = CHAIR_ASKS_ALL, .args = ""};
        b->chair[contestant] = &b->reference.chair;
        return;
    }
    if (strcmp(name, "mischief") == 0) {
        b->mischief = (struct chair){.ops = &bad_ops, .asks = CHAIR_ASKS_ALL, .args = ""};
        b->chair[contestant] = &b->mischief;
        return;
    }
    (void)snprintf(file, sizeof file, "bots/%.*s.so", (int)strcspn(name, " "), name);
    built(path, file);
    must(trusted_source_load(&b->bot[contestant], path, args ? args + 1 : "", &err), &err);
    b->chair[contestant] = &b->bot[contestant]->chair;
}

static void bout_start(struct lucky_match *b, const char *rules, enum unit unit, const char *first,
                       const char *second)
{
    struct any_setup setup = {.rules = rules, .unit = unit, .bots = 2, .sets = 1u << 20};
    struct err err;

    *b = (struct lucky_match){.deals = 0};
    any_event(&b->event, &setup);
    event_pairing(&b->event, 0, &b->pairing);
    duplicate_start(&b->source, &b->event.rules, any_seed, b->pairing.id, NULL);
    seat_bot(b, 0, first);
    seat_bot(b, 1, second);
    if (luck_measure_applies(&b->event))
        must(luck_measure_create(&b->draw, &b->event, &err), &err);
}

static void bout_finish(struct lucky_match *b)
{
    for (unsigned i = 0; i < 2; i++)
        if (b->bot[i])
            trusted_bot_unload(b->bot[i]);
    luck_measure_destroy(b->draw);
    set_record_finish(&b->set);
    event_finish(&b->event);
}

static void play_set(struct lucky_match *b, uint32_t set)
{
    struct table_setup setup = event_table(&b->event);

    duplicate_set(&b->source, set);
    set_record_start(&b->set, &b->event, &b->pairing, set);
    setup.source = &b->source;
    for (unsigned t = 0; t < 2; t++) {
        setup.number = (uint8_t)t;
        for (unsigned seat = 0; seat < b->event.rules.players; seat++)
            setup.chair[seat] = b->chair[(seat + t) & 1];
        table_play(&setup, &b->set.table[t]);
        b->deals += b->set.table[t].deals;
    }
    assert_true(set_record_complete(&b->set, &b->source));
}

static int score_of(const struct set_record *set)
{
    int sum = set->table[0].margin.first - set->table[1].margin.first;

    return (sum > 0) - (sum < 0);
}

static int64_t luck_of(const struct lucky_match *b)
{
    struct err err;
    int64_t luck;

    must(luck_measure_of(b->draw, &b->set, &luck, &err), &err);
    return luck;
}

static void play_lucky_match(struct lucky_match *b, uint32_t sets)
{
    for (uint32_t set = 0; set < sets; set++) {
        play_set(b, set);
        int score = score_of(&b->set);
        b->score.won += score > 0;
        b->score.split += score == 0;
        b->score.lost += score < 0;
        luck_sum_add(&b->luck, set, score, luck_of(b));
    }
}

/* The mean of sets' luck and its standard error, the mean being known to be 0. */
static double luck_mean(const struct luck_sum *sum, double *error)
{
    const struct luck_fold *f = sum->fold;
    double n = (double)(f[0].sets + f[1].sets), one = LUCK_ONE;

    *error = sqrt((double)(f[0].lucks + f[1].lucks)) / one / n;
    return (double)(f[0].luck + f[1].luck) / one / n;
}

TEST(the_reference_is_a_sensible_player)
{
    static const struct {
        const char *rules, *against;
        double least, most;
    } cases[] = {{"modern", "simple", 0.44, 0.56},     {"modern", "greedy", 0.65, 0.95},
                 {"somerset1888", "greedy", 0.7, 1},   {"hoyle-2", "greedy", 0.55, 0.9},
                 {"auction-4", "greedy", 0.7, 1},      {"hoyle-6", "greedy", 0.65, 1},
                 {"professor1862", "simple", 0.4, 0.6}};

    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct lucky_match b;
        struct eu_rules rules = rules_of(cases[i].rules);
        bout_start(&b, cases[i].rules, tally_unit(&rules), "reference", cases[i].against);
        play_lucky_match(&b, 400);
        print_message("measured: the reference against %s, %s: %.3f +- %.3f\n", cases[i].against,
                      cases[i].rules, score_mean(b.score), score_error(b.score));
        assert_true(score_mean(b.score) > cases[i].least && score_mean(b.score) < cases[i].most);
        bout_finish(&b);
    }
}

/* ---- The luck of sets ---- */

TEST(the_luck_of_who_plays_against_himself_is_nothing)
{
    struct lucky_match b;

    bout_start(&b, "somerset1888", UNIT_RUBBER, "greedy", "greedy");
    for (uint32_t set = 0; set < 50; set++) {
        play_set(&b, set);
        assert_int_equal(luck_of(&b), 0);
    }
    bout_finish(&b);
}

/* In truth the same set, seen from the other side. */
static void swap_tables(struct set_record *set)
{
    struct table_record first = set->table[0];

    set->table[0] = set->table[1];
    set->table[1] = first;
}

TEST(the_luck_of_the_other_side_is_the_negative)
{
    static const char *const rules[] = {"modern", "somerset1888", "hoyle-4"};

    for (unsigned i = 0; i < 3; i++) {
        struct eu_rules r = rules_of(rules[i]);
        struct lucky_match b;
        unsigned different = 0;
        bout_start(&b, rules[i], tally_unit(&r), "simple", "greedy");
        for (uint32_t set = 0; set < 60; set++) {
            play_set(&b, set);
            int64_t one = luck_of(&b);
            different += one != 0;
            swap_tables(&b.set);
            assert_in_range(one + luck_of(&b) + 2, 0, 4); /* rounding */
        }
        assert_true(different > 40);
        bout_finish(&b);
    }
}

/* How a table stood before each of its deals, as the loop that played it had it. */
struct course_apart {
    struct tally before[4 * 64], last;
    size_t deals;
};

static void play_apart(struct lucky_match *b, unsigned t, struct course_apart *c)
{
    struct table_setup setup = event_table(&b->event);
    struct table table;
    struct query *q;
    unsigned played = UINT16_MAX;

    setup.source = &b->source;
    setup.number = (uint8_t)t;
    for (unsigned seat = 0; seat < b->event.rules.players; seat++)
        setup.chair[seat] = b->chair[(seat + t) & 1];
    c->deals = 0;
    table_start(&table, &setup, &b->set.table[t]);
    while ((q = table_advance(&table))) {
        if (table.tally.played != played)
            c->before[c->deals++] = table.tally;
        played = table.tally.played;
        table_answer(&table, q->instance->chair->ops->ask(q->instance->chair, q));
    }
    c->last = table.tally;
    table_finish(&table);
    assert_int_equal(c->deals, b->set.table[t].deals);
}

/* The table's deal of this game and number, or the end; *at is where to look from. */
static const struct tally *tally_at(const struct course_apart *c, size_t at)
{
    return at < c->deals ? &c->before[at] : &c->last;
}

static bool plays(const struct course_apart *c, size_t at, const struct set_deal *deal)
{
    return at < c->deals && c->before[at].game == deal->game && c->before[at].deal == deal->deal;
}

/* What the set may be expected to bring if the tables that play a deal get this outcome of it. */
static double score_after(struct win_probability *c, const struct tally *const t[2],
                          const bool plays[2], const struct outcome *o)
{
    stand s[2];

    for (unsigned i = 0; i < 2; i++) {
        struct tally tally = *t[i];
        if (plays[i])
            tally_add(&tally, o);
        assert_true(win_probability_stand(c, &tally, &s[i]));
    }
    return win_probability_score(c, s[0], s[1]);
}

static double luck_apart(struct win_probability *c, const struct lucky_match *b,
                         const struct course_apart by[2])
{
    size_t at[2] = {0, 0};
    double luck = 0;

    for (size_t i = 0; i < b->set.deals; i++) {
        const struct set_deal *deal = &b->set.deal[i];
        const struct tally *t[2] = {tally_at(&by[0], at[0]), tally_at(&by[1], at[1])};
        bool both[2] = {plays(&by[0], at[0], deal), plays(&by[1], at[1], deal)};
        unsigned dealer = tally_dealer(both[0] ? t[0] : t[1]);
        struct outcome result = reference_deal(&c->reference, &deal->cards, dealer);
        luck += score_after(c, t, both, &result);
        for (unsigned o = 0; o < c->outcomes; o++) {
            struct outcome other = {.void_deal = o == 0};
            other.points[dealer & 1] = c->outcome[o].points[0];
            other.points[1 - (dealer & 1)] = c->outcome[o].points[1];
            luck -= c->outcome[o].share * score_after(c, t, both, &other);
        }
        at[0] += both[0];
        at[1] += both[1];
    }
    return luck;
}

/* Penalties, laps and all, which a record does not tell apart from the points of the hand. */
TEST(luck_is_that_reckoned_from_the_tables_as_they_were_played)
{
    static const char *const rules[] = {"somerset1888", "professor1862", "modern", "hoyle-4"};
    static struct course_apart by[2];

    for (unsigned i = 0; i < 4; i++) {
        struct eu_rules r = rules_of(rules[i]);
        struct lucky_match b;
        struct win_probability c;
        size_t faults = 0;
        win_probability_start(&c, &r, tally_unit(&r));
        bout_start(&b, rules[i], tally_unit(&r), "mischief", "random");
        for (uint32_t set = 0; set < 150; set++) {
            duplicate_set(&b.source, set);
            set_record_start(&b.set, &b.event, &b.pairing, set);
            for (unsigned t = 0; t < 2; t++) {
                play_apart(&b, t, &by[t]);
                faults += b.set.table[t].faults;
            }
            assert_true(set_record_complete(&b.set, &b.source));
            near_within((double)luck_of(&b) / LUCK_ONE, luck_apart(&c, &b, by), 1e-7);
        }
        assert_true(faults > 40);
        bout_finish(&b);
        win_probability_finish(&c);
    }
}

TEST(luck_of_whatever_was_played_has_the_mean_of_nothing)
{
    static const struct {
        const char *rules, *first, *second;
    } cases[] = {
        {"modern", "simple", "greedy"},        {"modern", "random", "greedy"},
        {"somerset1888", "simple", "greedy"},  {"professor1862", "random", "house"},
        {"hoyle-4", "greedy", "random"},       {"american1866", "greedy", "simple level=0"},
        {"hoyle-6", "greedy", "random"},       {"auction-4", "simple", "random"},
        {"somerset1888", "mischief", "greedy"}};

    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct eu_rules rules = rules_of(cases[i].rules);
        struct lucky_match b;
        double error, mean;
        bout_start(&b, cases[i].rules, tally_unit(&rules), cases[i].first, cases[i].second);
        play_lucky_match(&b, takes_long() ? 20000 : 600);
        mean = luck_mean(&b.luck, &error);
        print_message("measured: %s, %s against %s: mean luck %.5f +- %.5f\n", cases[i].rules,
                      cases[i].first, cases[i].second, mean, error);
        near_within(mean, 0, 3.5 * error + 0.0023);
        assert_true(error > 0);
        bout_finish(&b);
    }
}
/* ---- Sums ---- */

enum { SAMPLE = 101 };

/* Scores with luck in them, for the sets numbered by `number`. */
struct luck_sample {
    int score[SAMPLE];
    int64_t luck[SAMPLE];
    struct luck_sum sum;
};

static void draw_sample(struct luck_sample *s, unsigned n, uint64_t seed)
{
    s->sum = (struct luck_sum){{{0}}};
    for (unsigned i = 0; i < n; i++) {
        int luck = (int)any_below(&seed, 2001) - 1000, skill = (int)any_below(&seed, 2001) - 900;
        s->luck[i] = (int64_t)luck * LUCK_ONE / 1000;
        s->score[i] = (luck + skill > 400) - (luck + skill < -400);
        luck_sum_add(&s->sum, i, s->score[i], s->luck[i]);
    }
}

/* Covariance over variance of the sets of even or odd number, in two passes. */
static double beta_apart(const struct luck_sample *s, unsigned n, unsigned fold)
{
    double d = 0, l = 0, dl = 0, ll = 0, sets = 0;

    for (unsigned i = fold; i < n; i += 2, sets++) {
        d += s->score[i];
        l += (double)s->luck[i] / LUCK_ONE;
    }
    for (unsigned i = fold; i < n; i += 2) {
        double its = (double)s->luck[i] / LUCK_ONE - l / sets;
        dl += (s->score[i] - d / sets) * its;
        ll += its * its;
    }
    return dl / ll;
}

TEST(scores_are_adjusted_by_the_other_half_of_the_sets)
{
    struct luck_sample s;
    double beta[2], rest[SAMPLE + 2] = {0}, mean = 0, squares = 0;

    draw_sample(&s, SAMPLE, 1);
    beta[0] = beta_apart(&s, SAMPLE, 1);
    beta[1] = beta_apart(&s, SAMPLE, 0);
    for (unsigned i = 0; i < SAMPLE; i++) {
        rest[i] = s.score[i] - beta[i & 1] * (double)s.luck[i] / LUCK_ONE;
        mean += rest[i];
    }
    rest[SAMPLE] = 1; /* two sets more */
    rest[SAMPLE + 1] = -1;
    for (unsigned i = 0; i < SAMPLE + 2; i++)
        squares += (rest[i] - mean / (SAMPLE + 2)) * (rest[i] - mean / (SAMPLE + 2));
    struct luck_result r = luck_result(&s.sum);
    near(r.score, 0.5 + mean / SAMPLE / 2);
    near(r.error, sqrt(squares / (SAMPLE + 1) / (SAMPLE + 2)) / 2);
    near(r.beta, (beta[0] + beta[1]) / 2);
    assert_true(r.gain > 1.3);
}

TEST(few_sets_are_not_adjusted)
{
    struct luck_sample s;
    struct score_sum raw = {0, 0, 0};
    struct luck_result r = luck_result(&(struct luck_sum){{{0}}});

    near(r.score, 0.5);
    near(r.error, score_error(raw));
    near(r.gain, 1);
    draw_sample(&s, 2 * LUCK_SETS - 2, 2);
    for (unsigned i = 0; i < 2 * LUCK_SETS - 2; i++) {
        raw.won += s.score[i] > 0;
        raw.split += s.score[i] == 0;
        raw.lost += s.score[i] < 0;
    }
    r = luck_result(&s.sum);
    near(r.score, score_mean(raw));
    near(r.error, score_error(raw));
    near(r.beta, 0);
    near(r.gain, 1);
}

static void same_sum(const struct luck_sum *a, const struct luck_sum *b)
{
    for (unsigned i = 0; i < 2; i++) {
        const struct luck_fold *f = &a->fold[i], *g = &b->fold[i];
        assert_int_equal(f->sets, g->sets);
        assert_int_equal(f->score, g->score);
        assert_int_equal(f->luck, g->luck);
        assert_int_equal(f->squares, g->squares);
        assert_int_equal(f->products, g->products);
        assert_true(f->lucks == g->lucks);
    }
}

TEST(the_other_side_has_the_negative_of_every_sum)
{
    struct luck_sample s;
    struct luck_sum other = {{{0}}}, turned;

    draw_sample(&s, SAMPLE, 3);
    for (unsigned i = 0; i < SAMPLE; i++)
        luck_sum_add(&other, i, -s.score[i], -s.luck[i]);
    turned = luck_sum_negated(&s.sum);
    same_sum(&turned, &other);
    struct luck_result a = luck_result(&s.sum), b = luck_result(&other);
    assert_true(a.score + b.score == 1 && a.error == b.error && a.beta == b.beta);
}

/* ---- Adjusted scores of matches ---- */

static const struct gained {
    const char *rules, *first, *second;
    double least;
} gains[] = {
    {"modern", "simple", "simple make=200", 1.4},
    {"modern", "simple", "simple level=0", 1.8},
    {"modern", "simple", "greedy", 1.05},
    {"modern", "greedy", "random", 0.95},
    {"modern", "simple level=0", "greedy", 1.05},
    {"american1866", "simple", "simple make=200", 1},
    {"professor1862", "simple", "simple level=0", 1.3},
    {"somerset1888", "simple", "simple level=0", 1.4},
    {"somerset1888", "simple", "greedy", 1},
    {"hoyle-4", "simple", "simple level=0", 1.1},
    {"hoyle-2", "simple", "greedy", 1.05},
    {"auction-4", "simple", "greedy", 1},
};

static void show_gain(const struct gained *g, const struct lucky_match *b)
{
    struct luck_result r = luck_result(&b->luck);

    print_message(
        "measured: %-13s %-14s %-15s raw %.4f +- %.4f, adjusted %.4f +- %.4f, beta %.2f, gain %.2f\n",
        g->rules, g->first, g->second, score_mean(b->score), score_error(b->score), r.score,
        r.error, r.beta, r.gain);
}

TEST(adjusted_scores_have_smaller_errors)
{
    for (unsigned i = 0; i < sizeof gains / sizeof gains[0]; i++) {
        const struct gained *g = &gains[i];
        struct eu_rules rules = rules_of(g->rules);
        struct lucky_match b;
        bout_start(&b, g->rules, tally_unit(&rules), g->first, g->second);
        play_lucky_match(&b, takes_long() ? 20000 : 800);
        struct luck_result r = luck_result(&b.luck);
        show_gain(g, &b);
        assert_true(r.gain > g->least);
        near_within(r.score, score_mean(b.score), 4 * score_error(b.score));
        bout_finish(&b);
    }
}

/* Batches of sets differ by as much as their errors say. */
TEST(errors_of_adjusted_scores_are_honest)
{
    enum { BATCH = 100 };
    unsigned batches = takes_long() ? 200 : 40;
    double sum = 0, squares = 0, errors = 0;
    struct lucky_match b;

    bout_start(&b, "modern", UNIT_GAME, "simple", "simple level=0");
    for (uint32_t i = 0; i < batches; i++) {
        b.luck = (struct luck_sum){{{0}}};
        for (uint32_t set = i * BATCH; set < (i + 1) * BATCH; set++) {
            play_set(&b, set);
            luck_sum_add(&b.luck, set, score_of(&b.set), luck_of(&b));
        }
        struct luck_result r = luck_result(&b.luck);
        sum += r.score;
        squares += r.score * r.score;
        errors += r.error * r.error;
    }
    double variance = (squares - sum * sum / batches) / (batches - 1);
    print_message("measured: %u batches: variance %.3g, squared errors %.3g\n", batches, variance,
                  errors / batches);
    near_within(variance / (errors / batches), 1, takes_long() ? 0.4 : 0.6);
    bout_finish(&b);
}

/* ---- Logs ---- */

static void tour_of(struct log_results *t, const struct any_setup *setup, bool lucky)
{
    struct buf log = {0};
    struct err err;

    any_log(&log, setup);
    struct any_file f = any_file(log.data, log.len);
    *t = (struct log_results){.lucky = lucky};
    must(log_results_add(t, f.path, &err), &err);
    log_results_rank(t);
    unlink(f.path);
    buf_finish(&log);
}

static int64_t lucky_sets(const struct luck_sum *sum)
{
    return sum->fold[0].sets + sum->fold[1].sets;
}

/* Bots that break the law, forfeit tables or cannot start, and are otherwise all the same: what
 * they do at both tables of a set is alike, and so no luck. */
static void counted(const struct any_setup *setup)
{
    struct log_results t;

    tour_of(&t, setup, true);
    const struct standings *s = &t.stage[0];
    assert_true(s->lucky);
    for (size_t i = 0; i < s->lines; i++) {
        const struct luck_sum *sum = &s->line[i].luck;
        assert_int_equal(lucky_sets(sum), standing_sets(&s->line[i]));
        assert_int_equal(sum->fold[0].lucks + sum->fold[1].lucks, 0);
    }
    for (size_t i = 0; i < s->meetings.count; i++)
        assert_int_equal(lucky_sets(&s->meetings.meeting[i].luck),
                         score_sets(s->meetings.meeting[i].sets));
    log_results_finish(&t);
}

TEST(whatever_a_log_has_is_counted)
{
    static const char *const rules[] = {"modern", "professor1862", "american1866", "hoyle-2",
                                        "auction-4"};

    for (unsigned i = 0; i < 5; i++) {
        counted(&(struct any_setup){
            .rules = rules[i], .unit = UNIT_GAME, .bots = 3, .sets = 9, .badly = 30});
        counted(&(struct any_setup){
            .rules = rules[i], .unit = UNIT_GAME, .bots = 3, .sets = 4, .lost = 2});
        counted(&(struct any_setup){
            .rules = rules[i], .unit = UNIT_GAME, .bots = 3, .sets = 4, .absent = 3});
    }
    counted(&(struct any_setup){
        .rules = "somerset1888", .unit = UNIT_RUBBER, .bots = 3, .sets = 9, .badly = 30});
    counted(&(struct any_setup){
        .rules = "hoyle-4", .unit = UNIT_RUBBER, .bots = 4, .sets = 9, .badly = 30});
}

/* The same sets into standings, with cards from the seed or from a file. */
static void sum_up(struct standings *s, struct lucky_match *b, bool given)
{
    struct err err;

    *s = (struct standings){.lucky = true};
    b->event.given = given;
    must(standings_header(s, &b->event, &err), &err);
    for (uint32_t set = 0; set < 40; set++) {
        play_set(b, set);
        must(standings_set(s, &b->set, &err), &err);
    }
}

TEST(standings_have_the_luck_of_both_sides)
{
    struct lucky_match b;
    struct standings s;

    bout_start(&b, "modern", UNIT_GAME, "simple", "greedy");
    play_lucky_match(&b, 40);
    sum_up(&s, &b, false);
    struct luck_sum other = luck_sum_negated(&b.luck);
    assert_string_equal(s.line[0].name[0], b.event.entrant[b.pairing.bot[0]].name);
    same_sum(&s.line[0].luck, &b.luck);
    same_sum(&s.line[1].luck, &other);
    struct meeting m = meetings_between(&s.meetings, 0, 1),
                   back = meetings_between(&s.meetings, 1, 0);
    same_sum(&m.luck, &b.luck);
    same_sum(&back.luck, &other);
    standings_finish(&s);
    sum_up(&s, &b, true); /* who has them all has no accident to be freed of */
    assert_int_equal(s.line[0].luck.fold[0].sets, 20);
    near(luck_result(&s.line[0].luck).score, standing_score(&s.line[0]));
    standings_finish(&s);
    bout_finish(&b);
}

TEST(luck_is_not_asked_of_what_has_none)
{
    static const struct any_setup setups[] = {
        {.rules = "modern", .unit = UNIT_DEALS, .deals = 4, .bots = 2, .sets = 2},
        {.rules = "modern", .unit = UNIT_SITTING, .deals = 4, .bots = 2, .sets = 2},
        {.rules = "callace1905", .unit = UNIT_SITTING, .deals = 4, .bots = 4, .sets = 2},
    };

    for (unsigned i = 0; i < 3; i++) {
        struct log_results t;
        tour_of(&t, &setups[i], true);
        assert_false(t.stage[0].lucky);
        assert_int_equal(lucky_sets(&t.stage[0].line[0].luck), 0);
        log_results_finish(&t);
    }
}

TEST(a_table_given_up_unplayed_has_no_luck)
{
    struct lucky_match b;

    bout_start(&b, "modern", UNIT_GAME, "house", "house");
    set_record_start(&b.set, &b.event, &b.pairing, 0);
    set_record_forfeit(&b.set, &b.event, &b.pairing, 1);
    assert_int_equal(luck_of(&b), 0);
    bout_finish(&b);
}

/* Changes a number at a table. */
static void garble(struct table_record *p, uint64_t *seed)
{
    struct table_record_deal *d = &p->deal[any_below(seed, (unsigned)p->deals)];

    switch (any_below(seed, 5)) {
    case 0:
        d->points[any_below(seed, 2)] = (int8_t)any_below(seed, 256);
        break;
    case 1:
        d->game = (uint16_t)any_below(seed, 5);
        break;
    case 2:
        d->deal = (uint16_t)any_below(seed, 600);
        break;
    case 3:
        p->deals = 1 + any_below(seed, (unsigned)p->deals);
        break;
    case 4:
        for (size_t i = 0; i < p->deals; i++)
            p->deal[i].points[0] = INT8_MIN;
        break;
    }
}

/* Numbers that no table would have: followed as far as they make sense. */
TEST(nonsense_does_no_harm)
{
    static const char *const bots[] = {"random", "mischief"};

    for (unsigned i = 0; i < 2; i++) {
        struct lucky_match b;
        uint64_t seed = 6;
        bout_start(&b, "somerset1888", UNIT_RUBBER, "greedy", bots[i]);
        for (uint32_t set = 0; set < 300; set++) {
            play_set(&b, set % 10);
            for (unsigned n = 0; n < 3; n++)
                garble(&b.set.table[any_below(&seed, 2)], &seed);
            int64_t luck = luck_of(&b);
            assert_true(luck >= -64 * (int64_t)LUCK_ONE && luck <= 64 * (int64_t)LUCK_ONE);
        }
        bout_finish(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reference_is_a_sensible_player),
        cmocka_unit_test(the_luck_of_who_plays_against_himself_is_nothing),
        cmocka_unit_test(the_luck_of_the_other_side_is_the_negative),
        cmocka_unit_test(luck_is_that_reckoned_from_the_tables_as_they_were_played),
        cmocka_unit_test(luck_of_whatever_was_played_has_the_mean_of_nothing),
        cmocka_unit_test(scores_are_adjusted_by_the_other_half_of_the_sets),
        cmocka_unit_test(few_sets_are_not_adjusted),
        cmocka_unit_test(the_other_side_has_the_negative_of_every_sum),
        cmocka_unit_test(adjusted_scores_have_smaller_errors),
        cmocka_unit_test(errors_of_adjusted_scores_are_honest),
        cmocka_unit_test(whatever_a_log_has_is_counted),
        cmocka_unit_test(standings_have_the_luck_of_both_sides),
        cmocka_unit_test(luck_is_not_asked_of_what_has_none),
        cmocka_unit_test(a_table_given_up_unplayed_has_no_luck),
        cmocka_unit_test(nonsense_does_no_harm),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
