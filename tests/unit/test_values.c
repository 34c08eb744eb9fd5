/*
 * What the bots that search tell of answers for analysis (`values` of euchre_bot.h): at every table
 * a number for each answer, the same when asked again; of open positions what the arena's own
 * machine comes to when all that can be played is played; in hands that are clear what a card
 * player would say; from other deals another estimate of the same; and what deals come to.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "euchre_lib.h"

#include "any_deal.h"
#include "table/callbacks.h"
#include "test.h"

struct bot {
    struct callbacks calls;
    void *library;
};
struct bots {
    struct bot champion, pimc;
};

static bool load_bot(struct bot *b, const char *name)
{
    const char *build = getenv("BUILD");
    char path[512], why[CALLBACKS_WHY];

    (void)snprintf(path, sizeof path, "%s/bots/%s.so", build ? build : "build", name);
    b->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    return b->library && callbacks_find(&b->calls, b->library, why) && b->calls.eu.values;
}

static int load(void **state)
{
    static struct bots bots;

    *state = &bots;
    return load_bot(&bots.champion, "champion") && load_bot(&bots.pimc, "pimc") ? 0 : -1;
}

static int unload(void **state)
{
    struct bots *bots = *state;

    return dlclose(bots->champion.library) | dlclose(bots->pimc.library);
}

static bool plays(const struct bot *b, const struct eu_rules *rules)
{
    return !b->calls.eu.accepts || b->calls.eu.accepts(rules);
}

static void *sit(const struct bot *b, const struct eu_rules *rules)
{
    struct eu_opening opening = {.size = sizeof opening, .rules = rules, .args = ""};
    void *self = b->calls.eu.open(&opening);

    assert_non_null(self);
    return self;
}

/* The open question of a deal, from this seed; 0 worlds: with all cards open. Of *values what is
 * not told is left. */
static bool ask(const struct bot *b, void *self, const struct deal *d, uint32_t worlds,
                uint64_t seed, struct eu_values *values)
{
    struct eu_position position = {.size = sizeof position, .worlds = worlds ? worlds : 1};
    struct eu_view view;

    deal_view(d, d->ask.seat, &view);
    view.seed[0] = seed;
    if (!worlds) {
        position.open = 1;
        memcpy(position.hand, d->hand, sizeof position.hand);
        position.away = d->away;
        position.blind = d->ask.kind == EU_BID_TRICKS ? d->blind : 0;
    }
    *values = (struct eu_values){.size = sizeof *values};
    return b->calls.eu.values(self, &view, &position, values);
}

/* ---- Every table ---- */

enum { DEALS = 3, ONLY_WORLDS = 3 };

enum { SOLVED = 30 }; /* cards in hands */

static bool can_say(const struct deal *d, bool open)
{
    if (open && (d->rules->cards - d->table.tricks) * d->rules->players > SOLVED)
        return false;
    return d->ask.kind != EU_CHOOSE;
}

static void check_told(const struct deal *d, const struct eu_values *v)
{
    bool games = d->rules->sides == 2 && d->rules->target && d->rules->target <= EU_MOST_TARGET;
    int answers = card_count(d->ask.legal);

    for (int i = 0; i < EU_ANSWERS; i++) {
        assert_true(fabs(v->points[i]) <= 40);
        if (i >= answers)
            assert_true(v->points[i] == 0 && v->chance[i] == 0);
        else if (games)
            assert_true(v->chance[i] >= 0 && v->chance[i] <= 1);
        else
            assert_true(v->chance[i] == -1);
    }
    assert_true(v->by[0] && memchr(v->by, '\0', sizeof v->by));
}

static void check_question(const struct bot *b, void *self, const struct deal *d, uint64_t *seed,
                           unsigned told[2])
{
    for (uint32_t worlds = 0; worlds <= ONLY_WORLDS; worlds += ONLY_WORLDS) {
        uint64_t chance = any_next(seed);
        struct eu_values values, again;
        bool well = ask(b, self, d, worlds, chance, &values);

        if (can_say(d, worlds == 0))
            assert_true(well);
        if (!well)
            continue;
        check_told(d, &values);
        assert_true(ask(b, self, d, worlds, chance, &again));
        assert_memory_equal(&again, &values, sizeof values);
        told[worlds == 0]++;
    }
}

static void check_deal(const struct bot *b, const struct eu_rules *rules, uint64_t *seed,
                       unsigned told[2])
{
    void *self = sit(b, rules);
    struct eu_view standing;
    struct cards cards;
    struct deal d;

    any_cards(&cards, rules, seed);
    deal_start(&d, rules, &cards, any_below(seed, rules->players));
    any_standing(&standing, rules, seed);
    memcpy(d.table.points, standing.points, sizeof standing.points);
    memcpy(d.table.games, standing.games, sizeof standing.games);
    for (; d.ask.kind != EU_NOTHING; deal_apply(&d, any_legal(&d, seed)))
        if (!card_single(d.ask.legal))
            check_question(b, self, &d, seed, told);
    b->calls.eu.close(self);
}

static void check_tables(const struct bot *b, uint64_t seed)
{
    unsigned told[2] = {0};

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_rules rules = rules_of(any_rules[i]);

        for (unsigned n = 0; n < DEALS && plays(b, &rules); n++)
            check_deal(b, &rules, &seed, told);
    }
    assert_true(told[0] > 500 && told[1] > 500);
}

TEST(every_answer_has_a_value_at_every_table)
{
    const struct bots *bots = *state;

    check_tables(&bots->champion, 1);
    check_tables(&bots->pimc, 2);
}

/* ---- Open positions ---- */

/* The points of the makers' side, below 0 of the others', when all see all cards. */
static int best_play(const struct deal *d)
{
    int best = 0, played;
    bool making = d->makers >> d->ask.seat & 1, first = true;

    if (d->ask.kind == EU_NOTHING) {
        for (unsigned side = 0; side < d->rules->sides; side++)
            if (d->outcome.points[side])
                best = deal_is_making(d, side) ? d->outcome.points[side] : -d->outcome.points[side];
        return best;
    }
    EU_EACH(played, d->ask.legal) {
        struct deal after = *d;
        int points;

        deal_apply(&after, played);
        points = best_play(&after);
        if (first || (making ? points > best : points < best))
            best = points;
        first = false;
    }
    return best;
}

/* What so many points of the makers are to the seat that is asked. */
static double to_seat(const struct deal *d, int points)
{
    bool making = d->makers >> d->ask.seat & 1;
    int n = d->rules->players, with = card_count(d->makers);
    double own = (points > 0) == making ? abs(points) : 0;

    if (d->rules->sides == 2)
        return making ? points : -points;
    return own - (double)abs(points) * (points > 0 ? with : n - with) / n;
}

static double chance_after(const struct deal *d, const struct eu_equity *equity, double ahead)
{
    unsigned seat = d->ask.seat, side = seat & 1;
    int us = d->table.points[side], them = d->table.points[1 - side];

    us += ahead > 0 ? (int)ahead : 0;
    them += ahead < 0 ? (int)-ahead : 0;
    return eu_equity_chance(equity, ((d->table.dealer + 1u) % d->rules->players & 1) == side, us,
                            them);
}

static void check_open(const struct bot *b, void *self, const struct deal *d,
                       const struct eu_equity *equity)
{
    struct eu_values values;
    int i = 0, played;

    assert_true(ask(b, self, d, 0, 0, &values));
    EU_EACH(played, d->ask.legal) {
        struct deal after = *d;
        double points;

        deal_apply(&after, played);
        points = to_seat(d, best_play(&after));
        near(values.points[i], points);
        if (values.chance[i] >= 0)
            near(values.chance[i], chance_after(d, equity, points));
        i++;
    }
}

TEST(open_positions_are_worth_what_the_best_play_comes_to)
{
    const struct bots *bots = *state;
    uint64_t seed = 3;
    unsigned checked = 0, called = 0;

    for (unsigned n = 0; n < 6 * ANY_RULES; n++) {
        struct eu_rules rules = rules_of(any_rules[n % ANY_RULES]);
        const struct bot *b = plays(&bots->pimc, &rules) && n & 1 ? &bots->pimc : &bots->champion;
        void *self = sit(b, &rules);
        struct eu_equity equity;
        struct cards cards;
        struct deal d;

        eu_equity_start(&equity, &rules);
        any_cards(&cards, &rules, &seed);
        deal_start(&d, &rules, &cards, any_below(&seed, rules.players));
        for (; d.ask.kind != EU_NOTHING; deal_apply(&d, any_legal(&d, &seed)))
            if (d.ask.kind == EU_PLAY && d.table.tricks + 2 >= rules.cards &&
                !card_single(d.ask.legal)) {
                check_open(b, self, &d, &equity);
                checked++;
                called += d.table.called_suit != EU_NO_SUIT;
            }
        b->calls.eu.close(self);
    }
    assert_true(checked > 300 && called > 30);
}

/* Deals to the call of a card from a jambone hand, before or after the lead; three play. */
TEST(a_card_called_from_a_jambone_hand_is_played)
{
    const struct bots *bots = *state;
    struct eu_rules rules = rules_of("professor1862");
    void *self = sit(&bots->pimc, &rules);
    uint64_t seed = 8;
    unsigned checked[2] = {0};
    struct eu_equity equity;

    eu_equity_start(&equity, &rules);
    while (checked[0] < 2 || checked[1] < 2) {
        struct cards cards;
        struct deal d;

        any_cards(&cards, &rules, &seed);
        deal_start(&d, &rules, &cards, any_below(&seed, rules.players));
        while (d.ask.kind != EU_NOTHING && d.ask.kind != EU_CALL_CARD && d.table.tricks == 0)
            deal_apply(&d, any_legal(&d, &seed));
        if (d.ask.kind == EU_CALL_CARD && checked[d.table.played]++ < 2)
            check_open(&bots->pimc, self, &d, &equity);
    }
    bots->pimc.calls.eu.close(self);
}

/* The points of the makers that are worth so much to the seat that is asked. */
static int points_worth(const struct deal *d, double worth)
{
    int points = -40;

    while (fabs(to_seat(d, points) - worth) > 1e-9)
        assert_true(++points <= 40);
    return points;
}

/* Answers before the play, of one who sees all cards from the first lead on: worth what the leader
 * makes of it there. The others answer as the policy does. */
static void check_before(const struct bot *b, void *self, const struct deal *d)
{
    struct eu_values values, lead;
    int i = 0, answer;

    assert_true(ask(b, self, d, 0, 0, &values));
    EU_EACH(answer, d->ask.legal) {
        struct deal after = *d;
        double best = -1000;
        int points;

        for (deal_apply(&after, answer);
             after.ask.kind != EU_PLAY && after.ask.kind != EU_NOTHING;) {
            struct eu_view view;

            deal_view(&after, after.ask.seat, &view);
            deal_apply(&after, eu_policy_answer(d->rules, &view));
        }
        if (after.ask.kind == EU_NOTHING) {
            points = best_play(&after);
        } else if (!card_single(after.ask.legal) && ask(b, self, &after, 0, 0, &lead)) {
            for (int k = 0; k < card_count(after.ask.legal); k++)
                best = fmax(best, lead.points[k]);
            points = points_worth(&after, best);
        } else {
            i++;
            continue;
        }
        after.ask.seat = d->ask.seat;
        near(values.points[i++], to_seat(&after, points));
    }
}

TEST(open_answers_before_the_play_are_worth_what_the_lead_is)
{
    static const char *const games[] = {"modern defend_alone=yes lone_euchre=4",
                                        "professor1862",
                                        "hoyle-2",
                                        "somerset1888",
                                        "auction-4",
                                        "auction-4 alone=yes blind=3",
                                        "hoyle-3 auction=yes blind=2",
                                        "hoyle-5"};
    const struct bots *bots = *state;
    uint64_t seed = 4;

    for (unsigned n = 0; n < 160; n++) {
        struct eu_rules rules = rules_of(games[n % 8]);
        const struct bot *b = plays(&bots->pimc, &rules) ? &bots->pimc : &bots->champion;
        void *self = sit(b, &rules);
        struct cards cards;
        struct deal d;

        any_cards(&cards, &rules, &seed);
        deal_start(&d, &rules, &cards, any_below(&seed, rules.players));
        for (; d.ask.kind != EU_PLAY && d.ask.kind != EU_NOTHING;
             deal_apply(&d, any_legal(&d, &seed)))
            if (!card_single(d.ask.legal))
                check_before(b, self, &d);
        b->calls.eu.close(self);
    }
}

/* ---- Clear hands ---- */

/* Seat 0 is eldest hand, with these cards; the others and the blind have what is left. */
static void hand_of(struct deal *d, const struct eu_rules *rules, const char *eldest,
                    const char *turnup)
{
    cardset pack = card_pack(rules->low, rules->joker);
    struct cards cards = {.turnup = rules->auction ? EU_NO_CARD : card_of(turnup)};
    uint64_t seed = 5;

    cards.hand[0] = cards_of(eldest);
    pack &= ~cards.hand[0] & ~card_bit(cards.turnup);
    for (unsigned seat = 1; seat < rules->players; seat++)
        cards.hand[seat] = any_draw(&pack, rules->cards, &seed);
    cards.blind = any_draw(&pack, rules->auction ? rules->blind : 0, &seed);
    deal_start(d, rules, &cards, rules->players - 1u);
}

static double value_of(const struct deal *d, const struct eu_values *v, int answer)
{
    return v->points[card_count(d->ask.legal & (card_bit((unsigned)answer) - 1))];
}

static void ask_both(const struct bots *bots, const struct deal *d, struct eu_values of[2])
{
    const struct bot *both[2] = {&bots->champion, &bots->pimc};

    for (int i = 0; i < 2; i++) {
        void *self = sit(both[i], d->rules);

        assert_true(ask(both[i], self, d, 64, 6, &of[i]));
        both[i]->calls.eu.close(self);
    }
}

/* The five best trumps: alone is four points for sure, plain two. */
TEST(sure_tricks_are_worth_their_points)
{
    struct eu_rules rules = rules_of("modern");
    struct eu_values of[2];
    struct deal d;

    hand_of(&d, &rules, "JH JD AH KH QH", "9H");
    ask_both(*state, &d, of);
    for (int i = 0; i < 2; i++) {
        near(value_of(&d, &of[i], EU_BID_OF(EU_HEARTS, EU_ALONE)), 4);
        near(value_of(&d, &of[i], EU_BID_OF(EU_HEARTS, EU_PLAIN)), 2);
        assert_true(value_of(&d, &of[i], EU_PASS) < 3.7);
    }
}

TEST(a_poor_hand_passes)
{
    struct eu_rules rules = rules_of("modern");
    struct eu_values of[2];
    struct deal d;

    hand_of(&d, &rules, "9C TC 9D TD 9H", "JS");
    ask_both(*state, &d, of);
    for (int i = 0; i < 2; i++) {
        double pass = value_of(&d, &of[i], EU_PASS);
        double plain = value_of(&d, &of[i], EU_BID_OF(EU_SPADES, EU_PLAIN));

        assert_true(pass > plain + 0.1);
        assert_true(plain > value_of(&d, &of[i], EU_BID_OF(EU_SPADES, EU_ALONE)));
        assert_true(of[i].chance[0] > of[i].chance[1] && of[i].chance[1] > of[i].chance[2]);
    }
}

/* The maker has a march on top if he draws the last trump first. */
TEST(the_maker_draws_trumps)
{
    struct eu_rules rules = rules_of("modern");
    struct eu_values of[2];
    struct deal d;

    hand_of(&d, &rules, "JH JD AH AS AC", "9H");
    deal_apply(&d, EU_BID_OF(EU_HEARTS, EU_PLAIN));
    deal_apply(&d, deal_default_answer(&d));
    ask_both(*state, &d, of);
    for (int i = 0; i < 2; i++) {
        double best = value_of(&d, &of[i], (int)card_of("JH"));

        assert_true(best > value_of(&d, &of[i], (int)card_of("AS")) + 0.1);
        near(value_of(&d, &of[i], (int)card_of("JD")), best); /* as good as the right bower */
    }
}

/* The next questions are put to who has bid highest: nobody else bids. */
static void win_auction(struct deal *d, int bid)
{
    deal_apply(d, bid);
    while (d->ask.kind == EU_BID_TRICKS)
        deal_apply(d, EU_PASS);
}

static int best_of(const struct deal *d, const struct eu_values *v)
{
    int best = eu_first(d->ask.legal), answer;

    EU_EACH(answer, d->ask.legal)
        if (value_of(d, v, answer) > value_of(d, v, best) + 1e-9)
            best = answer;
    return best;
}

/* All tricks, whoever else plays: the highest bid is best and sure, and pays to bid alone; the
 * cards of the blind are buried, and it is hearts. */
TEST(an_auction_is_won_with_sure_tricks)
{
    struct eu_rules rules = rules_of("auction-4 alone=yes blind=1 lone_bid=8 bare_bid=15");
    struct eu_values of[2];
    struct deal d;

    hand_of(&d, &rules, "JH JD AH KH QH", "");
    ask_both(*state, &d, of);
    for (int i = 0; i < 2; i++) {
        assert_true(value_of(&d, &of[i], 5) > 4); /* somebody may bid more */
        near(value_of(&d, &of[i], EU_BID_LONE), 8);
        near(value_of(&d, &of[i], EU_BID_BARE), 15);
        assert_true(value_of(&d, &of[i], EU_PASS) < 3);
    }
    win_auction(&d, EU_BID_LONE);
    ask_both(*state, &d, of);
    for (int i = 0; i < 2; i++)
        assert_false(card_bit((unsigned)best_of(&d, &of[i])) & cards_of("JH JD AH KH QH"));
    deal_apply(&d, best_of(&d, &of[0]));
    ask_both(*state, &d, of);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(best_of(&d, &of[i]), EU_BID_OF(EU_HEARTS, EU_PLAIN));
        near(value_of(&d, &of[i], EU_BID_OF(EU_HEARTS, EU_PLAIN)), 8);
        assert_true(value_of(&d, &of[i], EU_BID_OF(EU_CLUBS, EU_PLAIN)) < -4);
    }
}

/* Where each scores for himself, beyond the mean of the five. A partner shares what is won. */
TEST(a_lone_bid_is_best_with_sure_tricks)
{
    const struct bots *bots = *state;
    struct eu_rules rules = rules_of("hoyle-5");
    void *self = sit(&bots->champion, &rules);
    struct eu_values v;
    struct deal d;

    hand_of(&d, &rules, "JH JD AH KH QH", "");
    assert_true(ask(&bots->champion, self, &d, 64, 6, &v));
    assert_int_equal(best_of(&d, &v), EU_BID_BARE);
    near(value_of(&d, &v, EU_BID_BARE), 15 - 15 / 5.0);
    near(value_of(&d, &v, EU_BID_LONE), 8 - 8 / 5.0);
    near(value_of(&d, &v, 5), 5 - 3 * 5 / 5.0);
    bots->champion.calls.eu.close(self);
}

TEST(a_poor_hand_bids_no_five_tricks)
{
    struct eu_rules rules = rules_of("auction-4");
    struct eu_values of[2];
    struct deal d;

    hand_of(&d, &rules, "7C 8C 7D 8D 7H", "");
    ask_both(*state, &d, of);
    for (int i = 0; i < 2; i++) {
        assert_true(value_of(&d, &of[i], 5) < -4);
        for (int bid = EU_PASS; bid < 5; bid++)
            assert_true(value_of(&d, &of[i], bid) > value_of(&d, &of[i], 5) + 1);
    }
}

/* ---- Chance ---- */

enum { CALLS = 400, FEW = 16, MANY = 2000 };

struct mean {
    double sum, squares;
    int n;
};

static void add(struct mean *m, double x)
{
    m->sum += x;
    m->squares += x * x;
    m->n++;
}

static double mean_of(const struct mean *m)
{
    return m->sum / m->n;
}

static double error_of(const struct mean *m)
{
    return sqrt((m->squares - m->sum * m->sum / m->n) / m->n / (m->n - 1));
}

/* The difference between the last and the first answer, by many calls with few worlds and by few
 * calls with many. Returns how far they are apart, in standard errors. */
static double apart(const struct bot *b, const struct deal *d, uint64_t *seed)
{
    struct mean few = {.n = 0}, many = {.n = 0};
    int last = card_count(d->ask.legal) - 1;
    void *self = sit(b, d->rules);
    struct eu_values v;

    for (int i = 0; i < CALLS + CALLS / 50; i++) {
        assert_true(ask(b, self, d, i < CALLS ? FEW : MANY, any_next(seed), &v));
        add(i < CALLS ? &few : &many, v.points[last] - v.points[0]);
    }
    b->calls.eu.close(self);
    if (few.squares * few.n - few.sum * few.sum < 1e-9)
        return 0;
    return (mean_of(&few) - mean_of(&many)) / hypot(error_of(&few), error_of(&many));
}

TEST(other_deals_give_another_estimate_of_the_same)
{
    const struct bots *bots = *state;
    struct eu_rules rules = rules_of("modern");
    uint64_t seed = 7;
    double squares = 0;
    unsigned n = 0;

    while (n < 40) {
        struct cards cards;
        struct deal d;

        any_cards(&cards, &rules, &seed);
        deal_start(&d, &rules, &cards, any_below(&seed, rules.players));
        for (; d.ask.kind != EU_NOTHING && n < 40; deal_apply(&d, any_legal(&d, &seed)))
            if (!card_single(d.ask.legal) && any_below(&seed, 6) == 0) {
                double t = apart(&bots->champion, &d, &seed);

                assert_true(fabs(t) < 5);
                squares += t * t;
                n++;
            }
    }
    print_message("mean square of the difference in standard errors: %.2f\n", squares / n);
    assert_true(squares / n < 2);
}

/* ---- Results ---- */

/* The points of a deal, as values count them. */
static double scored(const struct deal *d, unsigned seat)
{
    double mean = 0;

    if (d->rules->sides == 2)
        return d->outcome.points[seat % 2] - d->outcome.points[1 - seat % 2];
    for (unsigned side = 0; side < d->rules->sides; side++)
        mean += (double)d->outcome.points[side] / d->rules->sides;
    return d->outcome.points[seat] - mean;
}

static int by_policy(const struct deal *d)
{
    struct eu_view view;

    deal_view(d, d->ask.seat, &view);
    return d->ask.kind == EU_PLAY ? eu_policy_play(d->rules, &view)
                                  : eu_policy_answer(d->rules, &view);
}

/* What comes of a deal that all play by the policy, above what the seat asked is told of that
 * answer. */
static double above_told(const struct bot *b, void *self, struct deal *d, uint32_t worlds,
                         uint64_t *seed)
{
    unsigned seat = d->ask.seat;
    struct eu_values values;
    double told;

    assert_true(ask(b, self, d, worlds, any_next(seed), &values));
    told = value_of(d, &values, by_policy(d));
    while (d->ask.kind != EU_NOTHING)
        deal_apply(d, by_policy(d));
    return scored(d, seat) - told;
}

static void deal_fairly(struct deal *d, const struct eu_rules *rules, uint64_t *seed)
{
    cardset pack = card_pack(rules->low, rules->joker);
    struct cards cards = {.turnup = EU_NO_CARD};

    for (unsigned seat = 0; seat < rules->players; seat++)
        cards.hand[seat] = any_draw(&pack, rules->cards, seed);
    if (rules->auction)
        cards.blind = any_draw(&pack, rules->blind, seed);
    else
        cards.turnup = (card)any_member(pack, seed);
    deal_start(d, rules, &cards, any_below(seed, rules->players));
}

/* The eldest hand knows no bids, so nothing is taken for granted of those who bid. */
TEST(first_bids_of_tricks_come_to_what_is_told)
{
    static const char *const games[] = {"auction-4", "hoyle-5", "auction-4 alone=yes blind=3"};
    const struct bots *bots = *state;
    uint64_t seed = 9;

    for (unsigned g = 0; g < 3; g++) {
        struct eu_rules rules = rules_of(games[g]);
        void *self = sit(&bots->champion, &rules);
        struct mean above = {.n = 0};

        for (unsigned n = 0; n < 2000; n++) {
            struct deal d;

            deal_fairly(&d, &rules, &seed);
            add(&above, above_told(&bots->champion, self, &d, 8, &seed));
        }
        print_message("%s: %.3f +- %.3f\n", games[g], mean_of(&above), error_of(&above));
        assert_true(fabs(mean_of(&above)) < 4 * error_of(&above));
        bots->champion.calls.eu.close(self);
    }
}

/* A partner who may take it knows that the maker has a hand to be shown; such hands are so rare
 * that it takes many deals to find some. */
TEST(jambones_come_to_what_partners_are_told)
{
    const struct bots *bots = *state;
    struct eu_rules rules = rules_of("professor1862");
    void *self = sit(&bots->champion, &rules);
    struct mean above = {.n = 0};
    uint64_t seed = 10;

    while (above.n < 300) {
        struct deal d;

        deal_fairly(&d, &rules, &seed);
        while (d.ask.kind == EU_BID)
            deal_apply(&d, by_policy(&d));
        if (d.ask.kind == EU_TAKE && d.table.how == EU_JAMBONE)
            add(&above, above_told(&bots->champion, self, &d, 64, &seed));
    }
    bots->champion.calls.eu.close(self);
    print_message("jambones: %.3f +- %.3f\n", mean_of(&above), error_of(&above));
    assert_true(fabs(mean_of(&above)) < 1.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_answer_has_a_value_at_every_table),
        cmocka_unit_test(open_positions_are_worth_what_the_best_play_comes_to),
        cmocka_unit_test(a_card_called_from_a_jambone_hand_is_played),
        cmocka_unit_test(open_answers_before_the_play_are_worth_what_the_lead_is),
        cmocka_unit_test(sure_tricks_are_worth_their_points),
        cmocka_unit_test(a_poor_hand_passes),
        cmocka_unit_test(the_maker_draws_trumps),
        cmocka_unit_test(an_auction_is_won_with_sure_tricks),
        cmocka_unit_test(a_lone_bid_is_best_with_sure_tricks),
        cmocka_unit_test(a_poor_hand_bids_no_five_tricks),
        cmocka_unit_test(other_deals_give_another_estimate_of_the_same),
        cmocka_unit_test(first_bids_of_tricks_come_to_what_is_told),
        cmocka_unit_test(jambones_come_to_what_partners_are_told),
    };

    return cmocka_run_group_tests(tests, load, unload);
}
