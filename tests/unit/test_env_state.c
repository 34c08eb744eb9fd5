/*
 * Deals for search (eu_state): as many sequences of answers as perft.txt has; a copy that goes on
 * by itself; the same questions, views and points as the arena's deals, for all rule sets; what is
 * refused.
 */
#include <string.h>

#include "any_deal.h"
#include "env/state.h"
#include "perft_table.h"
#include "test.h"

enum { DEALS = 200 };

static struct eu_game *game_of(const char *rules)
{
    struct eu_game *game;
    char error[EU_ENV_ERROR];

    if (eu_game_create(&game, rules, error) != EU_ENV_OK)
        fail_msg("%s", error);
    return game;
}

static struct eu_hands hands_of(const struct cards *cards)
{
    struct eu_hands hands = {.blind = cards->blind, .turnup = cards->turnup};

    memcpy(hands.hand, cards->hand, sizeof hands.hand);
    return hands;
}

static void begin(struct eu_state *state, const struct eu_game *game, const struct cards *cards,
                  unsigned dealer, const struct eu_view *standing)
{
    struct eu_hands hands = hands_of(cards);
    char error[EU_ENV_ERROR];

    if (eu_state_start(state, game, &hands, dealer, standing, error) != EU_ENV_OK)
        fail_msg("%s", error);
}

/* ---- Sequences ---- */

/* `cards` more are played, to the deal's end at most. */
static uint64_t leaves(const struct eu_state *state, unsigned cards)
{
    unsigned question = eu_state_question(state);
    bool play = question == EU_PLAY;
    uint64_t total = 0;

    if (question == EU_NOTHING || (!cards && (play || question == EU_CALL_CARD)))
        return 1;
    for (uint64_t rest = eu_state_legal(state); rest; rest &= rest - 1) {
        struct eu_state next = *state;

        assert_int_equal(eu_state_apply(&next, eu_first(rest)), EU_ENV_OK);
        total += leaves(&next, cards - play);
    }
    return total;
}

static uint64_t count_line(const struct perft_line *line)
{
    struct eu_game *game = game_of(line->rules_text);
    struct eu_state state;
    struct text answers = line->answers, word;
    unsigned played = 0;

    begin(&state, game, &line->cards, line->dealer, NULL);
    while (text_word(&answers, &word)) {
        played += eu_state_question(&state) == EU_PLAY;
        assert_int_equal(eu_state_apply(&state, perft_answer(word)), EU_ENV_OK);
    }
    uint64_t count = leaves(&state, line->until - played);
    eu_game_destroy(game);
    return count;
}

TEST(there_are_as_many_sequences_as_the_table_says)
{
    unsigned number = 0;
    struct perft_line line;
    FILE *file = perft_open();

    while (perft_next(file, &line, &number))
        if (count_line(&line) != line.count)
            fail_msg("perft.txt:%u", number);
    fclose(file);
}

/* ---- The arena's deals ---- */

static void same_question(const struct eu_state *state, const struct deal *d)
{
    bool over = d->ask.kind == EU_NOTHING;

    assert_int_equal(eu_state_question(state), d->ask.kind);
    assert_int_equal(eu_state_seat(state), over ? EU_NOBODY : d->ask.seat);
    assert_int_equal(eu_state_legal(state), over ? 0 : d->ask.legal);
    for (unsigned seat = 0; seat < d->rules->players; seat++) {
        struct eu_view one, other;

        memset(&one, 0x55, sizeof one);
        memset(&other, 0xaa, sizeof other);
        eu_state_view(state, seat, &one);
        deal_view(d, seat, &other);
        assert_memory_equal(&one, &other, sizeof one);
    }
}

/* What the header says that it is. */
static int returns_of(const struct deal *d, unsigned seat)
{
    int own = outcome_points(&d->outcome, rules_side(d->rules, seat)), sum = 0;

    if (d->rules->sides == 2)
        return own - outcome_points(&d->outcome, 1 - rules_side(d->rules, seat));
    for (unsigned other = 0; other < d->rules->players; other++)
        sum += own - outcome_points(&d->outcome, other);
    return sum;
}

static void same_result(const struct eu_state *state, const struct deal *d)
{
    int16_t points[EU_SEATS], returns[EU_SEATS];
    bool over = d->ask.kind == EU_NOTHING;

    memset(points, 0x55, sizeof points);
    memset(returns, 0x55, sizeof returns);
    eu_state_points(state, points);
    eu_state_returns(state, returns);
    for (unsigned seat = 0; seat < EU_SEATS; seat++) {
        bool counts = over && seat < d->rules->players;
        unsigned side = rules_side(d->rules, seat);

        assert_int_equal(points[seat], counts ? outcome_points(&d->outcome, side) : 0);
        assert_int_equal(returns[seat], counts ? returns_of(d, seat) : 0);
    }
}

/* Of every hundred answers where it may, one abandons the hand. */
static int some_answer(const struct deal *d, uint64_t *seed)
{
    return deal_may_abandon(d) && !any_below(seed, 100) ? EU_ABANDON : any_answer(d, 0, seed);
}

/* All that it is not allowed to answer leaves everything as it was. */
static void refuses_what_is_illegal(struct eu_state *state, const struct deal *d)
{
    struct eu_state before = *state;

    for (int answer = -2; answer < 70; answer++)
        if (!deal_is_legal(d, answer) && !(answer == EU_ABANDON && deal_may_abandon(d)))
            assert_int_equal(eu_state_apply(state, answer), EU_ENV_BAD_ANSWER);
    assert_memory_equal(state, &before, sizeof before);
}

static void check_deal(const struct eu_game *game, uint64_t *seed)
{
    const struct eu_rules *rules = eu_game_rules(game);
    unsigned dealer = any_below(seed, rules->players);
    struct eu_state state, copy;
    struct eu_view standing;
    struct cards cards;
    struct deal d;

    any_cards(&cards, rules, seed);
    any_standing(&standing, rules, seed);
    any_start(&d, rules, &cards, dealer, &standing);
    begin(&state, game, &cards, dealer, &standing);
    while (d.ask.kind != EU_NOTHING) {
        struct fault fault;
        int answer = some_answer(&d, seed);

        same_question(&state, &d);
        same_result(&state, &d);
        refuses_what_is_illegal(&state, &d);
        deal_answer(&d, answer, &fault);
        copy = state;
        assert_int_equal(eu_state_apply(&copy, answer), EU_ENV_OK);
        same_question(&copy, &d);
        assert_int_equal(eu_state_apply(&state, answer), EU_ENV_OK);
        assert_memory_equal(&copy, &state, sizeof copy);
    }
    same_question(&state, &d);
    same_result(&state, &d);
    refuses_what_is_illegal(&state, &d);
}

TEST(deals_are_those_of_the_arena)
{
    uint64_t seed = 24;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_game *game = game_of(any_rules[i]);

        for (unsigned n = 0; n < DEALS; n++)
            check_deal(game, &seed);
        eu_game_destroy(game);
    }
}

/* A deal that is under way elsewhere goes on as a state. */
static void check_taken_over(const struct eu_game *game, unsigned steps, uint64_t *seed)
{
    const struct eu_rules *rules = eu_game_rules(game);
    uint8_t answers[EU_ENV_DEAL_ANSWERS];
    struct eu_state state, played;
    struct cards cards;
    struct deal d;
    unsigned n = 0;

    any_cards(&cards, rules, seed);
    deal_start(&d, rules, &cards, 0);
    begin(&played, game, &cards, 0, NULL);
    for (; n < steps && d.ask.kind != EU_NOTHING; n++) {
        answers[n] = (uint8_t)any_answer(&d, 0, seed);
        deal_apply(&d, answers[n]);
        assert_int_equal(eu_state_apply(&played, answers[n]), EU_ENV_OK);
    }
    state_of_deal(&state, game, &d, &cards, answers, n);
    assert_memory_equal(&state, &played, sizeof state);
}

TEST(a_deal_is_taken_over)
{
    uint64_t seed = 25;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_game *game = game_of(any_rules[i]);

        for (unsigned steps = 0; steps < 30; steps++)
            check_taken_over(game, steps, &seed);
        eu_game_destroy(game);
    }
}

TEST(the_standing_is_that_of_a_view)
{
    struct eu_game *game = game_of("somerset1888");
    struct eu_view standing, found;
    struct eu_state it;
    struct cards cards;
    uint64_t seed = 26;

    any_cards(&cards, eu_game_rules(game), &seed);
    memset(&standing, 3, sizeof standing);
    begin(&it, game, &cards, 1, &standing);
    eu_state_view(&it, 0, &found);
    assert_memory_equal(found.points, standing.points, sizeof found.points);
    assert_memory_equal(found.games, standing.games, sizeof found.games);
    assert_memory_equal(found.rubber, standing.rubber, sizeof found.rubber);
    assert_int_equal(found.game, 0x303);
    assert_int_equal(found.deal, 0x303);
    assert_int_equal(found.deals_left, 0x303);
    assert_int_equal(found.dealer, 1);
    assert_int_equal(found.seed[0] | found.seed[1], 0);
    eu_game_destroy(game);
}

/* ---- What is refused ---- */

static void refused(const struct eu_game *game, const struct eu_hands *hands, unsigned dealer,
                    const char *why)
{
    char error[EU_ENV_ERROR] = "";
    struct eu_state state;

    memset(&state, 0x55, sizeof state);
    struct eu_state before = state;
    assert_int_equal(eu_state_start(&state, game, hands, dealer, NULL, error), EU_ENV_BAD_CALL);
    assert_int_equal(eu_state_start(&state, game, hands, dealer, NULL, NULL), EU_ENV_BAD_CALL);
    assert_non_null(strstr(error, why));
    assert_memory_equal(&state, &before, sizeof state);
}

static void refuses_other_hands(const char *rules, uint64_t *seed)
{
    struct eu_game *game = game_of(rules);
    struct eu_hands good, bad;
    struct cards cards;

    any_cards(&cards, eu_game_rules(game), seed);
    good = hands_of(&cards);
    refused(game, &good, game->rules.players, "dealer");
    bad = good; /* a card less */
    bad.hand[0] &= bad.hand[0] - 1;
    refused(game, &bad, 0, game->rules.name);
    bad = good; /* a card twice */
    bad.hand[0] = bad.hand[1];
    refused(game, &bad, 0, game->rules.name);
    bad = good; /* not of the pack */
    bad.hand[0] = (bad.hand[0] & (bad.hand[0] - 1)) | 1;
    refused(game, &bad, 0, game->rules.name);
    bad = good; /* more than it may be */
    bad.blind ^= card_bit(EU_CARD(EU_CLUBS, EU_ACE));
    refused(game, &bad, 0, game->rules.name);
    bad = good;
    bad.turnup = game->rules.auction ? EU_CARD(EU_CLUBS, EU_ACE) : EU_NO_CARD;
    refused(game, &bad, 0, game->rules.name);
    bad.turnup = 200;
    refused(game, &bad, 0, game->rules.name);
    if (game->rules.players < EU_SEATS) {
        bad = good; /* a seat too many */
        bad.hand[game->rules.players] = bad.hand[0];
        refused(game, &bad, 0, game->rules.name);
    }
    eu_game_destroy(game);
}

TEST(cards_that_are_not_dealt_so_are_refused)
{
    uint64_t seed = 27;

    for (unsigned i = 0; i < ANY_RULES; i++)
        refuses_other_hands(any_rules[i], &seed);
}

/* ---- Deals at random ---- */

TEST(a_shuffle_follows_from_its_seed)
{
    struct eu_game *game = game_of("callace1905 players=7");
    struct eu_state one, other;
    unsigned dealers[EU_SEATS] = {0};

    for (uint64_t n = 0; n < 7000; n++) {
        eu_state_shuffle(&one, game, (uint64_t[]){n, 1});
        eu_state_shuffle(&other, game, (uint64_t[]){n, 1});
        assert_memory_equal(&one, &other, sizeof one);
        eu_state_shuffle(&other, game, (uint64_t[]){n, 2});
        assert_memory_not_equal(&one, &other, sizeof one);
        assert_true(cards_check(&state_of(&one)->cards, eu_game_rules(game)));
        dealers[state_of(&one)->deal.table.dealer]++;
    }
    for (unsigned seat = 0; seat < EU_SEATS; seat++)
        assert_in_range(dealers[seat], 850, 1150); /* five standard deviations */
    eu_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_as_many_sequences_as_the_table_says),
        cmocka_unit_test(deals_are_those_of_the_arena),
        cmocka_unit_test(a_deal_is_taken_over),
        cmocka_unit_test(the_standing_is_that_of_a_view),
        cmocka_unit_test(cards_that_are_not_dealt_so_are_refused),
        cmocka_unit_test(a_shuffle_follows_from_its_seed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
