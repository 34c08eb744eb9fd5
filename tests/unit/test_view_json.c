/*
 * What a program is shown of a table as JSON: not one byte of a seat's states changes when cards
 * that it cannot know are changed behind it, asked or not, whatever is played; nor is more to be
 * seen from who is waited for. What a state says, and lines that are read in any pieces.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "any_deal.h"
#include "base/folder.h"
#include "base/json_writer.h"
#include "mixed_cards.h"
#include "play/table_json.h"
#include "play/view_json.h"
#include "test.h"

enum { DEALS = 6, NOTICES = 2 };

static struct folder_temporary folder;
static atomic_int no_stop;

/* ---- People who are shown tables ---- */

/* One seat at a table, and all that it was shown. */
struct shown {
    struct table_json json;
    struct people people;
    struct table_setup setup;
    struct table table;
    struct job job;
    struct instance instance;
    struct buf states;
    int32_t answer;
    unsigned asked;
};

static bool asks(void *context, struct person *p, const struct eu_view *view, int32_t *answer)
{
    struct table_json *json = context;
    struct shown *s = (struct shown *)((char *)json - offsetof(struct shown, json));

    assert_int_equal(p->names.seat, view->seat);
    *answer = s->answer;
    s->asked++;
    return true;
}

static void sees(void *context, struct person *p, const struct person_sees *now)
{
    struct table_json *json = context;
    struct shown *s = (struct shown *)((char *)json - offsetof(struct shown, json));
    struct table_json plain;

    table_json_start(&plain, NULL, &no_stop);
    plain.callbacks.sees(json, p, now);
    const struct buf *state = &json->seat[p->names.seat].state;
    assert_true(buf_add(&s->states, state->data, state->len));
}

static struct event event_of(const char *rules)
{
    struct event e = {.rules = rules_of(rules), .format = FORMAT_TABLE};

    e.entrants = e.rules.players;
    e.entrant = calloc(e.entrants, sizeof *e.entrant);
    assert_non_null(e.entrant);
    for (size_t i = 0; i < e.entrants; i++)
        (void)snprintf(e.entrant[i].name, NAME_CAP, "bot-%zu", i);
    return e;
}

static struct shown *sit(const struct event *event, unsigned seat, const char *name)
{
    struct shown *s = calloc(1, sizeof *s);
    char log[PATH_CAP];
    struct err err;

    assert_non_null(s);
    table_json_start(&s->json, NULL, &no_stop);
    s->json.callbacks.asks = asks;
    s->json.callbacks.sees = sees;
    must(path_join(log, folder.path, name, &err), &err);
    must(people_open(&s->people, event, 1U << seat, log, &s->json.callbacks, &err), &err);
    s->setup.rules = &event->rules;
    s->table.setup = &s->setup;
    s->instance = (struct instance){.table = &s->table, .seat = (uint8_t)seat};
    return s;
}

static void rise(struct shown *s)
{
    people_close(&s->people, true);
    table_json_finish(&s->json);
    buf_finish(&s->states);
    free(s);
}

static void begin(struct shown *s, const struct event *event, uint32_t set)
{
    struct guests *g = &s->people.guests;
    struct chair *chair = g->chair[s->instance.seat];

    s->job = (struct job){.event = event, .set = set};
    g->begin(g->context, &s->job);
    assert_true(chair->ops->open(chair, &s->instance, NULL));
}

/* The table has come to this deal's question, as it does in play. */
static void come_to(struct shown *s, const struct deal *d)
{
    struct guests *g = &s->people.guests;
    unsigned seat = s->instance.seat;
    struct eu_view view;

    s->table.deal = *d;
    g->watch(g->context, &s->table);
    if (d->ask.kind == EU_NOTHING || d->ask.seat != seat || card_single(d->ask.legal))
        return;
    deal_view(&s->table.deal, seat, &view);
    struct query query = {&s->instance, &view};
    assert_int_equal(g->chair[seat]->ops->ask(g->chair[seat], &query), s->answer);
}

static void end_deal(struct shown *s, const struct deal *d, const struct deal *seen)
{
    struct eu_notice notice[NOTICES] = {
        {.event = EU_FAULT_FOUND, .seat = 1, .fault = EU_REVOKE, .question = EU_PLAY},
        {.event = EU_HAND_ENDS, .seat = EU_NOBODY}};
    struct chair *chair = s->people.guests.chair[s->instance.seat];
    struct eu_view view;

    for (unsigned side = 0; side < d->rules->sides; side++)
        notice[1].points[side] = (int16_t)outcome_points(&d->outcome, side);
    deal_view(seen, s->instance.seat, &view);
    chair->ops->tell(chair, &s->instance, notice, NOTICES, &view);
}

/* ---- What must not be told ---- */

static void same_states(struct shown *a, struct shown *b)
{
    const char *one = buf_str(&a->states), *other = buf_str(&b->states);

    assert_non_null(one);
    assert_non_null(other);
    assert_string_equal(one, other);
}

/* One is shown the deal, the other the deal with other cards at every step. Returns how often the
 * seat was asked. */
static unsigned show_mixed(const struct event *event, struct deal *d, unsigned seat,
                           unsigned rarity, uint64_t *seed)
{
    struct shown *a = sit(event, seat, "a"), *b = sit(event, seat, "b");
    struct mixing m;

    begin(a, event, 1);
    begin(b, event, 1);
    for (;;) {
        struct fault fault;
        mixing_any(&m, mixing_unknown(d, seat), seed);
        struct deal other = mixed_deal(d, &m, seat);
        a->answer = b->answer = d->ask.kind == EU_NOTHING ? 0 : any_answer(d, rarity, seed);
        come_to(a, d);
        come_to(b, &other);
        if (d->ask.kind == EU_NOTHING) {
            end_deal(a, d, d);
            end_deal(b, d, &other);
            break;
        }
        (void)deal_answer(d, a->answer, &fault);
    }
    same_states(a, b);
    assert_non_null(strstr(buf_str(&a->states), "\"deal_over\":{\"words\":\"The deal is over"));
    unsigned asked = a->asked;
    assert_int_equal(asked, b->asked);
    rise(a);
    rise(b);
    return asked;
}

TEST(no_state_tells_what_its_seat_cannot_know)
{
    uint64_t seed = 27;
    unsigned asked = 0;

    for (size_t i = 0; i < ANY_RULES; i++) {
        struct event event = event_of(any_rules[i]);
        for (unsigned n = 0; n < DEALS; n++) {
            struct deal d;
            any_begin(&d, &event.rules, &seed);
            asked +=
                show_mixed(&event, &d, any_below(&seed, event.rules.players), n % 2 ? 8 : 0, &seed);
        }
        event_finish(&event);
    }
    assert_true(asked > ANY_RULES * DEALS);
}

/* Deals other cards where the seat cannot know them, and gives the same answers: as long as the
 * seat sees the same it also sees the same being asked. Returns how often. */
static unsigned follow_both(const struct eu_rules *rules, unsigned seat, uint64_t *seed)
{
    unsigned alike = 0, dealer = any_below(seed, rules->players);
    struct eu_view standing, one, other;
    struct cards cards, changed;
    struct fault fault;
    struct mixing m;
    struct deal a, b;

    any_cards(&cards, rules, seed);
    any_standing(&standing, rules, seed);
    any_start(&a, rules, &cards, dealer, &standing);
    mixing_any(&m, mixing_unknown(&a, seat), seed);
    changed = cards;
    for (unsigned s = 0; s < rules->players; s++)
        changed.hand[s] = mixed(&m, cards.hand[s]);
    changed.blind = mixed(&m, cards.blind);
    any_start(&b, rules, &changed, dealer, &standing);
    while (a.ask.kind != EU_NOTHING && b.ask.kind != EU_NOTHING) {
        assert_int_equal(a.ask.seat, b.ask.seat);
        alike++;
        bool puts_away = a.ask.kind == EU_DISCARD || a.ask.kind == EU_BURY;
        int answer = any_legal(&a, seed);
        if (puts_away && a.ask.seat != seat) /* which nobody sees */
            (void)deal_answer(&b, any_legal(&b, seed), &fault);
        else if (b.ask.legal >> answer & 1)
            (void)deal_answer(&b, answer, &fault);
        else
            break;
        (void)deal_answer(&a, answer, &fault);
        deal_view(&a, seat, &one);
        deal_view(&b, seat, &other);
        if (memcmp(&one, &other, sizeof one) != 0)
            break;
    }
    return alike;
}

TEST(who_is_waited_for_tells_nothing_either)
{
    uint64_t seed = 72;

    for (size_t i = 0; i < ANY_RULES; i++) {
        struct eu_rules rules = rules_of(any_rules[i]);
        unsigned alike = 0;
        for (unsigned n = 0; n < 200; n++)
            alike += follow_both(&rules, any_below(&seed, rules.players), &seed);
        assert_true(alike > 400);
    }
}

/* ---- What is told ---- */

static void reads(json_t *value, const char *wanted)
{
    struct buf text = {0};

    assert_non_null(value);
    assert_true(jw_dump(value, JSON_COMPACT, &text));
    assert_string_equal(buf_str(&text), wanted);
    buf_finish(&text);
    json_decref(value);
}

static struct eu_view lone_view(void)
{
    return (struct eu_view){.question = EU_PLAY,
                            .seat = 1,
                            .players = 4,
                            .sides = 2,
                            .dealer = 3,
                            .turnup = EU_CARD(EU_HEARTS, 9),
                            .turnup_fate = EU_TAKEN_UP,
                            .trump = EU_HEARTS,
                            .maker = 0,
                            .makers = 5,
                            .how = EU_ALONE,
                            .lone = 0,
                            .opposer = EU_NOBODY,
                            .sits_out = 4,
                            .called_suit = EU_NO_SUIT,
                            .bids = 1,
                            .bid = {{0, EU_BID_OF(EU_HEARTS, EU_ALONE)}},
                            .hand = cards_of("9H AS KC JD"),
                            .legal = cards_of("9H JD"),
                            .tricks = 1,
                            .played = 1,
                            .leader = {1, 0},
                            .winner = {0},
                            .trick = {{EU_CARD(EU_CLUBS, 9), EU_CARD(EU_CLUBS, EU_ACE),
                                       EU_CARD(EU_HEARTS, EU_QUEEN)},
                                      {EU_CARD(EU_HEARTS, EU_JACK)}},
                            .taken = {1},
                            .points = {4, 7},
                            .game = 0,
                            .deal = 2};
}

TEST(a_view_says_what_the_seat_sees)
{
    struct event event = event_of("somerset1888");
    struct eu_view v = lone_view();
    struct eu_notice end = {.event = EU_HAND_ENDS, .points = {4}};
    struct seat_names names;

    seat_names_start(&names, &event, v.seat);
    reads(view_json(&names, &v, &end),
          "{\"seat\":\"B\",\"dealer\":\"D\",\"game\":1,\"deal\":3,"
          "\"hand\":[\"JD\",\"9H\",\"AS\",\"KC\"],\"away\":[],\"counts\":[3,4,5,4],"
          "\"turnup\":\"9H\",\"fate\":\"taken\","
          "\"bids\":[{\"seat\":\"A\",\"words\":\"I order it up and play it alone\"}],"
          "\"contract\":null,\"trump\":\"hearts\",\"maker\":\"A\",\"makers\":[\"A\",\"C\"],"
          "\"how\":\"alone\",\"lone\":\"A\",\"opposer\":null,\"out\":[\"C\"],\"called\":null,"
          "\"called_card\":null,\"exposed\":null,"
          "\"tricks\":[{\"cards\":[{\"seat\":\"B\",\"card\":\"9C\"},{\"seat\":\"D\",\"card\":"
          "\"AC\"},{\"seat\":\"A\",\"card\":\"QH\"}],\"winner\":\"A\"},"
          "{\"cards\":[{\"seat\":\"A\",\"card\":\"JH\"}],\"winner\":null}],"
          "\"taken\":[1,0,0,0],\"points\":[4,7],\"games\":[0,0],\"rubber\":[0,0],"
          "\"deal_over\":{\"words\":\"The deal is over: +4 to C bot-2 and A bot-0.\","
          "\"points\":[4,0]}}");
    event_finish(&event);
}

TEST(a_question_says_what_may_be_answered)
{
    struct event event = event_of("somerset1888");
    struct eu_view v = lone_view();
    struct seat_names names;
    struct choices c;

    seat_names_start(&names, &event, v.seat);
    choices_start(&c, &names, &v);
    reads(view_json_question(&c, true),
          "{\"question\":\"play\",\"words\":\"Your card?\",\"answers\":["
          "{\"answer\":27,\"words\":\"JD\",\"card\":\"JD\"},"
          "{\"answer\":41,\"words\":\"9H\",\"card\":\"9H\"},"
          "{\"answer\":64,\"words\":\"I abandon the hand\"}]}");
    v.question = EU_BID;
    v.turnup_fate = EU_TURNED_DOWN;
    v.legal = 1 | 1ULL << EU_BID_OF(EU_DIAMONDS, EU_PLAIN);
    choices_start(&c, &names, &v);
    reads(view_json_question(&c, false),
          "{\"question\":\"bid\",\"words\":\"What do you say?\",\"answers\":["
          "{\"answer\":0,\"words\":\"I pass\"},"
          "{\"answer\":2,\"words\":\"I make it diamonds (next)\"}]}");
    event_finish(&event);
}

/* ---- What is read ---- */

/* The kinds of what is said, a letter each, when it comes in pieces of so many bytes. */
static void kinds(const char *text, size_t piece, char *out)
{
    static const char letters[] = "wahsl";
    struct table_input in = {.left = 0};
    size_t left = strlen(text);
    struct table_said said;

    while (left) {
        size_t n = piece < left ? piece : left;
        n = n < table_input_room(&in) ? n : table_input_room(&in);
        assert_true(n > 0);
        memcpy(table_input_end(&in), text, n);
        table_input_add(&in, n);
        text += n;
        left -= n;
        while (table_input_next(&in, &said)) {
            assert_true((said.kind == TABLE_INPUT_WRONG) == (said.err.text[0] != '\0'));
            *out++ = letters[said.kind];
        }
    }
    *out = '\0';
}

TEST(lines_are_read_in_any_pieces)
{
    struct buf text = {0};
    char found[16];

    (void)buf_add_text(&text, "{\"type\":\"answer\",\"seat\":\"A\",\"n\":1,\"answer\":59}\n\n \r\n"
                              "{\"type\":\"hint\",\"seat\":\"B\"}\r\n{\"type\":\"state\"");
    (void)buf_add_text(&text, ",\"seat\":\"G\"}\nwrong\n{\"type\":\"leave\"}\n");
    for (unsigned i = 0; i < 3 * TABLE_INPUT_LINE; i++)
        (void)buf_add_byte(&text, 'x');
    (void)buf_add_text(&text, "\n{\"type\":\"leave\",\"seat\":null}\n{\"type\":\"leave\"}");
    for (size_t piece = 1; piece < 2 * TABLE_INPUT_LINE; piece += piece / 2 + 1) {
        kinds(buf_str(&text), piece, found);
        assert_string_equal(found, "ahswlwl");
    }
    buf_finish(&text);
}

/* States go to standard output, which is not for whoever reads what tests say. */
static int set_up(void **state)
{
    static int before;
    struct err err;
    int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);

    before = dup(STDOUT_FILENO);
    *state = &before;
    (void)fflush(stdout);
    bool ok = before >= 0 && nothing >= 0 && dup2(nothing, STDOUT_FILENO) >= 0;
    (void)close(nothing);
    return ok && folder_temporary_open(&folder, &err) ? 0 : -1;
}

static int tear_down(void **state)
{
    const int *before = *state;

    (void)fflush(stdout);
    int status = dup2(*before, STDOUT_FILENO) >= 0 && rmdir(folder.path) == 0 ? 0 : -1;
    (void)close(*before);
    folder_temporary_close(&folder);
    return status;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_state_tells_what_its_seat_cannot_know),
        cmocka_unit_test(who_is_waited_for_tells_nothing_either),
        cmocka_unit_test(a_view_says_what_the_seat_sees),
        cmocka_unit_test(a_question_says_what_may_be_answered),
        cmocka_unit_test(lines_are_read_in_any_pieces),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
