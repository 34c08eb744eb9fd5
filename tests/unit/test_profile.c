/*
 * Profiles of bots: sums by part and their errors, habits in words, the order of the worst
 * decisions, from decisions made by hand and from any deals.
 */
#include <string.h>

#include "any_deal.h"
#include "analyse/profile.h"
#include "test.h"

/* ---- Decisions by hand ---- */

/* A view of four players, seat A, before anything has happened. */
static struct eu_view view_of(enum eu_question question, const char *hand, unsigned dealer)
{
    struct eu_view v = {.size = sizeof v, .players = 4, .sides = 2, .maker = EU_NOBODY};

    v.question = (uint8_t)question;
    v.hand = cards_of(hand);
    v.dealer = (uint8_t)dealer;
    v.trump = v.called_suit = EU_NO_SUIT;
    v.lone = v.opposer = EU_NOBODY;
    return v;
}

enum { HEARTS = EU_BID_OF(EU_HEARTS, EU_PLAIN), HEARTS_ALONE = EU_BID_OF(EU_HEARTS, EU_ALONE) };

/* Seat A's bid when this is turned up, or down. */
static struct eu_view bid_of(const char *hand, unsigned dealer, const char *turnup, bool down)
{
    struct eu_view v = view_of(EU_BID, hand, dealer);

    v.turnup = card_of(turnup);
    v.turnup_fate = down ? EU_TURNED_DOWN : EU_TURNED_UP;
    return v;
}

/* A card of seat A's where hearts are trumps, made by `maker`; `trick`: what lies on the table, led
 * by `leader`. */
static struct eu_view play_of(const char *hand, unsigned maker, unsigned leader, const char *trick)
{
    struct eu_view v = view_of(EU_PLAY, hand, 3);

    v.turnup = card_of("9H");
    v.turnup_fate = EU_TAKEN_UP;
    v.trump = EU_HEARTS;
    v.maker = (uint8_t)maker;
    v.makers = maker & 1 ? 10 : 5;
    v.leader[0] = (uint8_t)leader;
    for (; *trick; trick += trick[2] ? 3 : 2)
        v.trick[0][v.played++] = card_of(trick);
    return v;
}

static void says(const struct eu_view *view, unsigned answer, unsigned better, const char *expected)
{
    struct situation s = situation_of(view, answer, better);
    struct buf text = {0};

    situation_add(&text, &s);
    assert_string_equal(buf_str(&text), expected);
    buf_finish(&text);
}

/* The dealer sits as far before seat A. */
enum { ELDEST = 3, SECOND = 2, THIRD = 1, DEALER = 0 };

TEST(bids_in_words)
{
    struct eu_view v = bid_of("9H TH AS KC 9D", THIRD, "QH", false);

    says(&v, EU_PASS, HEARTS,
         "passes in third seat with two trumps and an ace where ordering is better");
    says(&v, HEARTS, EU_PASS,
         "orders in third seat with two trumps and an ace where passing is better");
    v = bid_of("JH JD AH AS AC", ELDEST, "QH", false);
    says(&v, HEARTS, HEARTS_ALONE,
         "orders in first seat with three trumps, including both bowers, and two aces where "
         "ordering alone is better");
    says(&v, HEARTS_ALONE, EU_BID_OF(EU_HEARTS, EU_JAMBONE),
         "orders alone in first seat with three trumps, including both bowers, and two aces where "
         "another way to play alone is better");
    v = bid_of("JH 9C TC KS QS", DEALER, "QH", false); /* he counts the queen */
    says(&v, EU_PASS, HEARTS,
         "passes as dealer with two trumps, including the right bower, and no ace where taking it "
         "up is better");
    v = bid_of("JH 9C TC KS QS", SECOND, "QH", false);
    says(&v, EU_PASS, HEARTS,
         "passes in second seat with one trump, the right bower, and no ace where ordering is "
         "better");
    v = bid_of("JK JD 9H KS QS", SECOND, "QH", false);
    says(&v, HEARTS, EU_PASS,
         "orders in second seat with three trumps, including the joker and the left bower, and no "
         "ace where passing is better");
}

TEST(second_bids_in_words)
{
    struct eu_view v = bid_of("9D TD AS KS 9C", ELDEST, "QH", true);
    unsigned diamonds = EU_BID_OF(EU_DIAMONDS, EU_PLAIN), spades = EU_BID_OF(EU_SPADES, EU_PLAIN);

    says(&v, EU_PASS, diamonds,
         "passes in first seat with two trumps and an ace where naming next is better");
    says(&v, spades, diamonds,
         "crosses in first seat where naming next with two trumps and an ace is better");
    says(&v, spades, EU_BID_OF(EU_CLUBS, EU_PLAIN),
         "crosses in first seat where another suit with one trump and an ace is better");
    says(&v, EU_BID_OF(EU_DIAMONDS, EU_ALONE), diamonds,
         "names next alone in first seat with two trumps and an ace where naming next is better");
    v.turnup_fate = EU_NO_TURNUP;
    v.maker = 0;
    says(&v, spades, diamonds,
         "names a suit in first seat where another suit with two trumps and an ace is better");
}

TEST(declarations_in_words)
{
    struct eu_view v = play_of("9H TH AS KC 9D", 2, 0, "");

    v.question = EU_TAKE;
    says(&v, EU_NO, EU_ALONE,
         "leaves the hand to the maker with two trumps and an ace where taking it alone is better");
    v.question = EU_OPPOSE;
    says(&v, EU_ALONE, EU_NO,
         "opposes a lone hand alone with two trumps and an ace where not opposing it is better");
    v.question = EU_CALL_PARTNER;
    says(&v, EU_CLUBS, EU_CALL_ALONE, "calls a partner where calling no partner is better");
    says(&v, EU_CLUBS, EU_SPADES, "calls a partner where another suit is better");
    v = view_of(EU_BID_TRICKS, "9H TH AS KC 9D", SECOND);
    says(&v, 3, 4, "bids in second seat where a higher bid is better");
    says(&v, EU_PASS, EU_BID_LONE, "passes in second seat where bidding a lone hand is better");
    v = view_of(EU_BURY, "9H TH AS KC 9D JK", SECOND);
    says(&v, card_of("KC"), card_of("9D"), "buries a card where a lower card is better");
}

TEST(discards_in_words)
{
    struct eu_view v = play_of("9H TH AS KS QS 9C", 0, 0, "");

    v.question = EU_DISCARD;
    says(&v, card_of("9H"), card_of("9C"),
         "discards a trump as the maker where discarding the last card of a suit is better");
    says(&v, card_of("QS"), card_of("AS"),
         "discards from a longer suit as the maker where discarding an ace is better");
    says(&v, card_of("KS"), card_of("QS"),
         "discards from a longer suit as the maker where a lower card is better");
}

TEST(leads_in_words)
{
    struct eu_view v = play_of("9H JH AS KS QC", 1, 0, "");

    says(&v, card_of("JH"), card_of("AS"),
         "leads a trump to the first trick as a defender where leading an ace is better");
    says(&v, card_of("AS"), card_of("KS"),
         "leads an ace to the first trick as a defender, holding trumps, where leading a plain "
         "card below an ace is better");
    says(&v, card_of("9H"), card_of("JH"),
         "leads a trump to the first trick as a defender where a higher card is better");
    v = play_of("KS QC", 2, 0, "");
    v.tricks = 3;
    says(&v, card_of("KS"), card_of("QC"),
         "leads a plain card below an ace to a later trick as the maker's partner, holding no "
         "trump, where a lower card is better");
    v = play_of("AS AC", 1, 0, "");
    v.lone = 1;
    says(&v, card_of("AS"), card_of("AC"),
         "leads an ace to the first trick against a lone hand, holding no trump, where another "
         "card is better");
    v.lone = v.maker = 0;
    says(&v, card_of("AS"), card_of("AC"),
         "leads an ace to the first trick in a lone hand, holding no trump, where another card is "
         "better");
}

TEST(following_in_words)
{
    struct eu_view v = play_of("9H QC KC JS TS", 1, 2, "9D TD"); /* C and D have played */

    says(&v, card_of("KC"), card_of("9H"),
         "throws off in third place while an opponent is winning where ruffing is better");
    v = play_of("9H QC KC JS TS", 1, 1, "9D TD AC"); /* C has the ten */
    says(&v, card_of("9H"), card_of("QC"),
         "ruffs in last place while the partner is winning where throwing off is better");
    says(&v, card_of("KC"), card_of("QC"),
         "throws off in last place while the partner is winning where a lower card is better");
    v = play_of("QD 9D AS", 1, 3, "TD");
    says(&v, card_of("9D"), card_of("QD"),
         "follows low in second place while an opponent is winning where heading the trick with a "
         "plain card is better");
    v = play_of("JD 9H AS", 1, 3, "TH"); /* the left bower is a trump */
    says(&v, card_of("JD"), card_of("9H"),
         "heads the trick with a trump in second place while an opponent is winning where "
         "following low is better");
    v = play_of("9H TH AS", 1, 2, "9D QH");
    says(&v, card_of("9H"), card_of("AS"),
         "trumps under another trump in third place while an opponent is winning where throwing "
         "off is better");
    v.sits_out = 2; /* so that A is the last */
    says(&v, card_of("9H"), card_of("AS"),
         "trumps under another trump in last place while an opponent is winning where throwing "
         "off is better");
}

/* ---- Sums ---- */

/* The better answer is that much better, and is so in every batch. */
static struct decision decide(const struct eu_view *view, unsigned answer, unsigned better,
                              double loss, double error, struct valuation *e)
{
    struct decision d = {.view = *view, .answer = (int32_t)answer};

    d.view.legal = 1ULL << answer | 1ULL << better;
    *e = (struct valuation){.answers = 2, .in_points = {.loss = loss, .error = error}};
    e->answer[0] = (uint8_t)(answer < better ? answer : better);
    e->answer[1] = (uint8_t)(answer < better ? better : answer);
    e->given = e->answer[1] == answer;
    e->in_points.best = !e->given;
    e->in_points.picked[e->in_points.best] = DECISION_BATCHES;
    e->in_points.part[e->in_points.best] = loss;
    return d;
}

static void add(struct profile *p, unsigned bot, const struct eu_view *view, unsigned answer,
                unsigned better, double loss, double error)
{
    struct valuation e;
    struct decision d = decide(view, answer, better, loss, error, &e);
    struct err err;

    must(profile_add(p, bot, &d, &e, "somewhere", &err), &err);
}

static void add_deals(struct profile *p, unsigned bot, unsigned deals)
{
    struct err err;

    must(profile_deals(p, bot, deals, &err), &err);
}

/* Two sets of bot 1: 2 points in 4 deals, 1 in 6. */
TEST(figures_by_hand)
{
    struct profile p = {0};
    struct eu_view bid = bid_of("9H TH AS KC 9D", THIRD, "QH", false);
    struct eu_view lead = play_of("9H JH AS KS QC", 1, 0, "");

    bid.points[1] = 4;
    add_deals(&p, 1, 4);
    add(&p, 1, &bid, EU_PASS, HEARTS, 1.5, 0.1);
    add(&p, 1, &lead, card_of("AS"), card_of("JH"), 0.5, 0.3); /* not told */
    struct profile_figure f = profile_figure(&p, 1, PROFILE_ALL);
    assert_true(f.points.loss == 0 && isnan(f.points.error)); /* the set is not over */
    profile_set_end(&p);
    f = profile_figure(&p, 1, PROFILE_ALL);
    near(f.points.loss, 0.5);
    assert_true(isnan(f.points.error));
    add_deals(&p, 1, 6);
    add(&p, 1, &lead, card_of("AS"), card_of("JH"), 1, 0);
    profile_set_end(&p);
    f = profile_figure(&p, 1, PROFILE_ALL);
    assert_int_equal(f.deals, 10);
    assert_int_equal(f.decisions, 3);
    assert_int_equal(f.mistakes, 2);
    near(f.points.loss, 0.3);
    near(f.points.error, sqrt(2 * (0.8 * 0.8 + 0.8 * 0.8)) / 10); /* 2 - 4 R, 1 - 6 R */
    near(f.mistaken.loss, 0.25);
    assert_false(f.has_chance || f.has_seen);
    near(profile_figure(&p, 1, PROFILE_FIRST_ROUND).points.loss, 0.15);
    near(profile_figure(&p, 1, PROFILE_SEAT_3).points.loss, 0.15);
    near(profile_figure(&p, 1, PROFILE_BEHIND).points.loss, 0.15);
    near(profile_figure(&p, 1, PROFILE_BIDDING).points.loss, 0.15);
    near(profile_figure(&p, 1, PROFILE_NO_TRICK).points.loss, 0.15);
    near(profile_figure(&p, 1, PROFILE_LEAD_1).points.loss, 0.15);
    near(profile_figure(&p, 1, PROFILE_SEAT_1).points.loss, 0.15);
    near(profile_figure(&p, 1, PROFILE_LEVEL).points.loss, 0.15);
    near(profile_figure(&p, 1, PROFILE_DEFENDER).points.loss, 0.15);
    near(profile_figure(&p, 1, PROFILE_LEAD).points.loss, 0.15);
    assert_int_equal(profile_figure(&p, 0, PROFILE_ALL).deals, 0); /* it was never there */
    near(profile_figure(&p, 0, PROFILE_ALL).points.loss, 0);
    profile_finish(&p);
    profile_finish(&p);
}

TEST(chances_and_open_cards)
{
    struct profile p = {0};
    struct eu_view bid = bid_of("9H TH AS KC 9D", THIRD, "QH", false);
    struct valuation e;
    struct decision d = decide(&bid, EU_PASS, HEARTS, 0.4, 0.1, &e);
    struct err err;

    e.has_chance = e.has_seen = true;
    e.in_chance = (struct loss){.loss = 0.02, .error = 0.02};
    e.seen_loss = 1;
    d.counts_games = true; /* measured so, the loss cannot be told */
    for (unsigned set = 0; set < 2; set++) {
        add_deals(&p, 0, 2);
        must(profile_add(&p, 0, &d, &e, "", &err), &err);
        add(&p, 0, &bid, EU_PASS, HEARTS, 0, 0); /* with neither */
        profile_set_end(&p);
    }
    struct profile_figure f = profile_figure(&p, 0, PROFILE_ALL);
    assert_true(f.has_chance && f.has_seen);
    assert_int_equal(f.decisions, 4);
    assert_int_equal(f.mistakes, 0);
    near(f.points.loss, 0.2);
    near(f.chance.loss, 0.01);
    near(f.seen.loss, 0.5);
    near(f.seen.error, 0); /* all sets are alike */
    profile_finish(&p);
}

/* ---- Habits ---- */

/* The worst habits, and how many there are. */
static size_t habits_of(const struct profile *p, unsigned bot, struct profile_habit *habit,
                        size_t most)
{
    size_t n;

    assert_true(profile_habits(p, bot, habit, most, &n));
    return n;
}

/* Kinds that differ only in the cards held are one habit; a seat that has hardly anything of it is
 * left out. */
TEST(habits_are_what_kinds_have_in_common)
{
    static const char *const hands[] = {"9H TH AS KC 9D", "9H TH QH KC 9D", "9H JH KS KC 9D"};
    struct profile p = {0};
    struct profile_habit habit[3];
    struct buf text = {0};

    for (unsigned set = 0; set < 20; set++) {
        add_deals(&p, 0, 10);
        for (unsigned i = 0; i < 3; i++) {
            struct eu_view third = bid_of(hands[i], THIRD, "QH", false);
            struct eu_view second = bid_of(hands[i], SECOND, "QH", false);
            add(&p, 0, &third, EU_PASS, HEARTS, 1 + i, 0.1);
            add(&p, 0, &second, EU_PASS, HEARTS, i ? 0.1 : 0.12, 0.1);
        }
        profile_set_end(&p);
    }
    assert_int_equal(habits_of(&p, 0, habit, 3), 2);
    profile_habit_add(&text, &habit[0]);
    assert_string_equal(buf_str(&text),
                        "passes in third seat where ordering is better: 0.600 points a deal, 30.0 "
                        "times in 100 deals, most of all with two trumps, including the right "
                        "bower, and no ace (0.300)");
    buf_clear(&text);
    profile_habit_add(&text, &habit[1]);
    assert_string_equal(buf_str(&text),
                        "passes in second seat where ordering is better: 0.032 points a deal, 30.0 "
                        "times in 100 deals, most of all with two trumps and an ace (0.012)");
    buf_finish(&text);
    profile_finish(&p);
}

TEST(habits_are_sorted)
{
    struct profile p = {0};
    struct profile_habit habit[3];
    struct eu_view bid = bid_of("9H TH AS KC 9D", THIRD, "QH", false);
    struct eu_view lead = play_of("9H JH AS KS QC", 1, 0, "");
    struct buf text = {0};

    for (unsigned set = 0; set < 100; set++) {
        add_deals(&p, 0, 10);
        add_deals(&p, 1, 10);
        if (set % 5 < 2)
            add(&p, 0, &bid, EU_PASS, HEARTS, 0.775, 0.1);
        add(&p, 0, &lead, card_of("AS"), card_of("JH"), 0.2, 0.1);
        add(&p, 0, &bid, HEARTS, EU_PASS, set % 2 ? 1 : -1, 0.1); /* nothing on the mean */
        if (set == 50)
            add(&p, 0, &lead, card_of("KS"), card_of("JH"), 20, 0.1); /* once is no habit */
        add(&p, 1, &lead, card_of("AS"), card_of("KS"), 0.3, 0.1);
        profile_set_end(&p);
    }
    assert_int_equal(habits_of(&p, 0, habit, 3), 2);
    profile_habit_add(&text, &habit[0]);
    assert_string_equal(buf_str(&text), "passes in third seat with two trumps and an ace where "
                                        "ordering is better: 0.031 points a deal, 4.0 times in 100 "
                                        "deals");
    near(habit[1].loss.loss, 0.02);
    near(habit[1].times, 0.1);
    assert_int_equal(habits_of(&p, 0, habit, 1), 1);
    near(habit[0].loss.loss, 0.031);
    assert_int_equal(habits_of(&p, 1, habit, 3), 1);
    near(habit[0].loss.loss, 0.03);
    assert_int_equal(p.left_out, 0);
    buf_finish(&text);
    profile_finish(&p);
}

/* A decision of which it is not sure what was better is a part of several habits. */
TEST(habits_share_a_decision)
{
    struct profile p = {0};
    struct profile_habit habit[3];
    struct eu_view lead = play_of("9H JH AS KS QC", 1, 0, "");
    struct valuation e;
    struct decision d = decide(&lead, card_of("KS"), card_of("AS"), 0.5, 0.1, &e);
    struct err err;

    d.view.legal |= card_bit(card_of("JH"));
    e.answers = 3;
    memcpy(e.answer, (uint8_t[]){card_of("JH"), card_of("KS"), card_of("AS")}, 3);
    e.given = 1;
    memcpy(e.in_points.picked, (uint8_t[]){2, 4, 2}, 3);
    memcpy(e.in_points.part, (double[]){0.2, 0, 0.3}, 3 * sizeof(double));
    for (unsigned set = 0; set < 4; set++) {
        add_deals(&p, 0, 1);
        must(profile_add(&p, 0, &d, &e, "", &err), &err);
        profile_set_end(&p);
    }
    assert_int_equal(habits_of(&p, 0, habit, 3), 2);
    near(habit[0].loss.loss, 0.3);
    near(habit[1].loss.loss, 0.2);
    near(habit[0].times, 0.25);
    assert_int_equal(habit[0].situation.better, SITUATION_LEAD_ACE);
    profile_finish(&p);
}

/* Kinds beyond the room there is are only counted; all else goes on. */
TEST(habits_are_bounded)
{
    static const char *const hands[] = {"9H TH AS KC 9D", "9H TH QH KC 9D", "9S TS AC KC 9D"};
    static const unsigned bids[] = {EU_PASS, HEARTS, HEARTS_ALONE};
    enum { BOTS = 1000, KINDS = 3 * 4 * 6 };
    struct profile p = {0};

    for (unsigned bot = 0; bot < BOTS; bot++)
        for (unsigned i = 0; i < 3 * 4 * 9; i++) {
            struct eu_view bid = bid_of(hands[i % 3], i / 3 % 4, "KH", false);
            unsigned answer = bids[i / 12 % 3], better = bids[i / 36];
            if (answer != better)
                add(&p, bot, &bid, answer, better, 0.25, 0.1);
        }
    assert_int_equal(p.left_out, BOTS * KINDS - PROFILE_KINDS);
    add_deals(&p, BOTS - 1, 1);
    profile_set_end(&p);
    near(profile_figure(&p, BOTS - 1, PROFILE_ALL).points.loss, 0.25 * KINDS);
    profile_finish(&p);
}

/* ---- The worst decisions ---- */

TEST(the_worst_come_first)
{
    static const struct {
        double loss, error;
    } losses[] = {{0.1, 0}, {5, 4},    {0.3, 0},  {-1, 0}, {0.2, 0},  {0, 0},    {0.3, 0.1},
                  {3, 4},   {0.01, 0}, {0.02, 0}, {4, 4},  {0.03, 0}, {0.04, 0}, {0.05, 0}};
    static const unsigned order[] = {2, 6, 4, 0, 13, 12, 11, 9, 8, 1};
    struct profile p = {0};
    struct eu_view bid = bid_of("9H TH AS KC 9D", THIRD, "QH", false);
    struct err err;
    size_t n;

    for (unsigned i = 0; i < sizeof losses / sizeof *losses; i++) {
        struct valuation e;
        struct decision d = decide(&bid, EU_PASS, HEARTS, losses[i].loss, losses[i].error, &e);
        char label[PROFILE_LABEL + 20] = {0};
        memset(label, '0' + (int)i, sizeof label - 1); /* too long */
        must(profile_add(&p, 0, &d, &e, label, &err), &err);
    }
    const struct profile_mistake *worst = profile_worst(&p, 0, &n);
    assert_int_equal(n, PROFILE_WORST);
    for (unsigned i = 0; i < n; i++) {
        assert_int_equal(worst[i].label[0], '0' + order[i]);
        assert_int_equal(strlen(worst[i].label), PROFILE_LABEL - 1);
        assert_true(worst[i].valuation.in_points.loss == losses[order[i]].loss);
        assert_int_equal(worst[i].decision.view.hand, bid.hand);
    }
    profile_finish(&p);
}

/* ---- Any deals ---- */

/* Random losses of all decisions of a deal go to the bot of the seat; a sentence can be made of
 * each. */
static void add_any_deal(struct profile *p, const struct eu_rules *rules, uint64_t *seed)
{
    struct buf text = {0};
    struct valuation e;
    struct decision d;
    struct deal deal;
    struct err err;

    for (any_begin(&deal, rules, seed); deal.ask.kind != EU_NOTHING;) {
        int answer = any_legal(&deal, seed), better = any_legal(&deal, seed);
        decision_of(&d, &deal, answer, false);
        if (better != answer) {
            d = decide(&d.view, (unsigned)answer, (unsigned)better,
                       any_below(seed, 1024) / 1024.0 - 0.25, 0.1, &e);
            must(profile_add(p, deal.ask.seat & 1, &d, &e, "", &err), &err);
            struct situation s = situation_of(&d.view, (unsigned)answer, (unsigned)better);
            buf_clear(&text);
            situation_add(&text, &s);
            assert_non_null(strstr(buf_str(&text), " where "));
            assert_null(strstr(buf_str(&text), "answers"));
        }
        deal_apply(&deal, answer);
    }
    add_deals(p, 0, 1);
    add_deals(p, 1, 1);
    buf_finish(&text);
}

static void check_split(const struct profile *p, unsigned bot, enum profile_split split)
{
    struct profile_figure all = profile_figure(p, bot, PROFILE_ALL), sum = {0};

    for (unsigned part = 0; part < PROFILE_PART_COUNT; part++) {
        if (profile_part_name((enum profile_part)part).split != split)
            continue;
        struct profile_figure f = profile_figure(p, bot, (enum profile_part)part);
        sum.decisions += f.decisions;
        sum.mistakes += f.mistakes;
        sum.points.loss += f.points.loss;
        sum.mistaken.loss += f.mistaken.loss;
    }
    assert_int_equal(sum.decisions, all.decisions);
    assert_int_equal(sum.mistakes, all.mistakes);
    near(sum.points.loss, all.points.loss);
    near(sum.mistaken.loss, all.mistaken.loss);
}

TEST(parts_add_up_to_all)
{
    struct profile p = {0}, again = {0};
    uint64_t seed = 1, same = 1;

    for (unsigned i = 0; i < 4000; i++) {
        struct eu_rules rules = rules_of(any_rules[i % ANY_RULES]);
        add_any_deal(&p, &rules, &seed);
        add_any_deal(&again, &rules, &same);
        if (i % 4 == 3) {
            profile_set_end(&p);
            profile_set_end(&again);
        }
    }
    for (unsigned bot = 0; bot < 2; bot++) {
        struct profile_habit habit[20], second[20];
        size_t n = habits_of(&p, bot, habit, 20);
        for (unsigned split = 0; split < PROFILE_SPLIT_COUNT; split++)
            check_split(&p, bot, (enum profile_split)split);
        assert_int_equal(n, 20);
        assert_int_equal(habits_of(&again, bot, second, 20), n);
        for (unsigned i = 0; i < n; i++) {
            assert_memory_equal(&habit[i].situation, &second[i].situation,
                                sizeof habit[i].situation);
            assert_true(habit[i].times == second[i].times);
            assert_true(habit[i].loss.loss == second[i].loss.loss);
            assert_true(habit[i].loss.error == second[i].loss.error);
        }
        assert_int_equal(profile_figure(&p, bot, PROFILE_ALL).deals, 4000);
    }
    assert_int_equal(p.left_out, 0);
    profile_finish(&p);
    profile_finish(&again);
}

/* ---- Chance ---- */

/* Tells noise of two points a deal: all answers are worth the same. */
static bool ask_noise(void *context, const struct eu_view *view, const struct eu_position *position,
                      struct eu_values *values, bool *told, struct err *err)
{
    (void)context;
    (void)err;
    for (unsigned i = 0; i < EU_ANSWERS; i++) {
        double sum = -6;
        for (unsigned n = 0; n < 12; n++)
            sum += (double)(eu_random(view->seed, 12ULL * i + n) >> 11) / 9007199254740992.0;
        values->points[i] = 2 * sum / sqrt(position->worlds);
        values->chance[i] = -1;
    }
    *told = true;
    return true;
}

static void add_noisy_deal(struct profile *p, const struct eu_rules *rules, uint64_t *seed)
{
    const struct value_source source = {ask_noise, NULL};
    struct effort effort = {.worlds = 64};
    struct valuation e;
    struct decision d;
    struct deal deal;
    struct err err;
    bool told;

    for (any_begin(&deal, rules, seed); deal.ask.kind != EU_NOTHING;) {
        int answer = any_legal(&deal, seed);
        decision_of(&d, &deal, answer, false);
        d.key[0] = any_next(seed);
        if (card_several(deal.ask.legal)) {
            must(decision_estimate(&d, &effort, &source, &e, &told, &err), &err);
            must(profile_add(p, 0, &d, &e, "", &err), &err);
        }
        deal_apply(&deal, answer);
    }
    add_deals(p, 0, 1);
}

/* Where all answers are equal nothing is lost, in no part, and there are no habits, but for as many
 * as chance may bring: of some thousand kinds one or two. */
TEST(chance_is_no_loss)
{
    struct eu_rules rules = rules_of("modern");
    struct profile_habit habit[20];
    struct profile p = {0};
    uint64_t seed = 3;
    unsigned beyond = 0, parts = 0;

    for (unsigned set = 0; set < 2000; set++) {
        add_noisy_deal(&p, &rules, &seed);
        add_noisy_deal(&p, &rules, &seed);
        profile_set_end(&p);
    }
    for (unsigned part = 0; part < PROFILE_PART_COUNT; part++) {
        struct profile_figure f = profile_figure(&p, 0, (enum profile_part)part);
        parts += f.decisions > 0;
        beyond += fabs(f.points.loss) > 2 * f.points.error;
    }
    assert_true(parts > 25);
    assert_in_range(beyond, 0, 5);
    assert_true(p.kinds.count > 500);
    assert_in_range(habits_of(&p, 0, habit, 20), 0, 3);
    profile_finish(&p);
}

/* All names of a split differ, and of the splits. */
TEST(names_differ)
{
    for (unsigned a = 0; a < PROFILE_PART_COUNT; a++)
        for (unsigned b = 0; b < a; b++) {
            struct profile_name one = profile_part_name((enum profile_part)a);
            struct profile_name other = profile_part_name((enum profile_part)b);
            if (one.split == other.split)
                assert_true(strcmp(one.name, other.name) && strcmp(one.words, other.words));
        }
    for (unsigned split = 0; split < PROFILE_SPLIT_COUNT; split++)
        assert_int_equal(profile_split_name((enum profile_split)split).split, split);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bids_in_words),
        cmocka_unit_test(second_bids_in_words),
        cmocka_unit_test(declarations_in_words),
        cmocka_unit_test(discards_in_words),
        cmocka_unit_test(leads_in_words),
        cmocka_unit_test(following_in_words),
        cmocka_unit_test(figures_by_hand),
        cmocka_unit_test(chances_and_open_cards),
        cmocka_unit_test(habits_are_what_kinds_have_in_common),
        cmocka_unit_test(habits_are_sorted),
        cmocka_unit_test(habits_share_a_decision),
        cmocka_unit_test(habits_are_bounded),
        cmocka_unit_test(the_worst_come_first),
        cmocka_unit_test(parts_add_up_to_all),
        cmocka_unit_test(chance_is_no_loss),
        cmocka_unit_test(names_differ),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
