/*
 * A person at a table: what is shown does not change when cards that the seat cannot know are
 * changed behind it; what is typed; what is remembered when a table is played again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "any_deal.h"
#include "base/folder.h"
#include "sandbox/failure.h"
#include "play/choice.h"
#include "play/table_events.h"
#include "play/seated_person.h"
#include "test.h"

enum { DEALS = 4, NOTICES = 2 };

/* ---- A table with persons ---- */

/* One who sits there: what was said to him, and what he answers. */
struct listener {
    struct buf heard;
    struct people people;
    struct people_callbacks callbacks;
    int32_t answer;
    unsigned asked;
    struct job job; /* of the set under way */
};

static struct folder_temporary folder;

static void hears(void *context, struct person *p, const char *text)
{
    struct listener *l = context;

    assert_ptr_equal(p->people, &l->people);
    assert_true(buf_add_text(&l->heard, text));
}

static bool asks(void *context, struct person *p, const struct eu_view *view, int32_t *answer)
{
    struct listener *l = context;
    struct choices c;

    choices_start(&c, &p->names, view);
    assert_int_equal(c.n, card_count(view->legal));
    choices_show(&c, &l->heard);
    choices_explain(&c, &l->heard);
    table_events_last_trick(&p->names, view, &l->heard);
    table_events_score(&p->names, view, &l->heard);
    *answer = l->answer;
    l->asked++;
    return true;
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

static void sit(struct listener *l, const struct event *event, unsigned seat, const char *name)
{
    char log[PATH_CAP];
    struct err err;

    *l = (struct listener){.asked = 0};
    l->callbacks = (struct people_callbacks){.hears = hears, .asks = asks, .context = l};
    must(path_join(log, folder.path, name, &err), &err);
    must(people_open(&l->people, event, 1U << seat, log, &l->callbacks, &err), &err);
}

static void rise(struct listener *l)
{
    people_close(&l->people, true);
    buf_finish(&l->heard);
}

/* The only person's. */
static struct chair *chair_of(struct listener *l)
{
    unsigned seat = 0;

    while (!people_sit_at(&l->people, seat))
        seat++;
    return l->people.guests.chair[seat];
}

/* A new table. */
static void begin(struct listener *l, struct instance *i, const struct event *event, uint32_t set)
{
    struct guests *g = &l->people.guests;

    l->job = (struct job){.event = event, .set = set};
    g->begin(g->context, &l->job);
    assert_true(chair_of(l)->ops->open(chair_of(l), i, NULL));
}

static int32_t put(struct listener *l, struct instance *i, const struct eu_view *view)
{
    struct chair *chair = chair_of(l);

    return chair->ops->ask(chair, &(struct query){i, view});
}

static void tell(struct listener *l, struct instance *i, const struct eu_view *view,
                 const struct eu_notice *notice, unsigned notices)
{
    struct chair *chair = chair_of(l);

    chair->ops->tell(chair, i, notice, notices, view);
}

/* ---- What must not be told ---- */

/* Other hands than those that are there, as far as the seat cannot know. */
static void mix_unknown(struct deal *d, unsigned seat, uint64_t *seed)
{
    cardset pool = d->blind;

    for (unsigned s = 0; s < d->rules->players; s++)
        if (s != seat)
            pool |= d->hand[s];
    pool &= ~d->table.exposed & ~card_bit(d->table.turnup);
    for (unsigned s = 0; s < d->rules->players; s++) {
        cardset known =
            s == seat ? d->hand[s] : d->hand[s] & (d->table.exposed | card_bit(d->table.turnup));
        d->hand[s] =
            s == seat ? known
                      : known | any_draw(&pool, card_count(d->hand[s]) - card_count(known), seed);
    }
    d->blind = pool;
    if (d->away_by != seat)
        d->away = card_bit(EU_CARD(EU_CLUBS, 2));
    if (d->rules->partners == EU_PARTNERS_CALLED) {
        d->makers = (uint8_t)~d->makers;
        d->alone = !d->alone;
    }
}

static void same_heard(struct listener *a, struct listener *b)
{
    const char *one = buf_str(&a->heard), *other = buf_str(&b->heard);

    assert_non_null(one);
    assert_non_null(other);
    assert_string_equal(one, other);
    buf_clear(&a->heard);
    buf_clear(&b->heard);
}

/* Puts the question to both, to the second at a table with other cards. */
static void put_both(struct listener l[2], struct table t[2], const struct deal *d, unsigned seat,
                     uint64_t *seed)
{
    int answer = any_legal(d, seed);

    for (unsigned i = 0; i < 2; i++) {
        struct instance instance = {.table = &t[i], .seat = (uint8_t)seat};
        struct eu_view view;
        t[i].deal = *d;
        if (i)
            mix_unknown(&t[i].deal, seat, seed);
        deal_view(&t[i].deal, seat, &view);
        l[i].answer = answer;
        assert_int_equal(put(&l[i], &instance, &view), answer);
    }
    same_heard(&l[0], &l[1]);
}

static void end_both(struct listener l[2], struct table t[2], const struct deal *d, unsigned seat)
{
    struct eu_notice notice[NOTICES] = {
        {.event = EU_FAULT_FOUND, .seat = 1, .fault = EU_REVOKE, .question = EU_PLAY},
        {.event = EU_HAND_ENDS, .seat = EU_NOBODY}};

    for (unsigned side = 0; side < d->rules->sides; side++)
        notice[1].points[side] = (int16_t)outcome_points(&d->outcome, side);
    for (unsigned i = 0; i < 2; i++) {
        struct instance instance = {.table = &t[i], .seat = (uint8_t)seat};
        struct eu_view view;
        t[i].deal = *d;
        if (i) /* what was left in hands was never seen */
            for (unsigned s = 0; s < d->rules->players; s++)
                t[i].deal.hand[s] = s == seat ? d->hand[s] : 0;
        deal_view(&t[i].deal, seat, &view);
        tell(&l[i], &instance, &view, notice, NOTICES);
    }
    assert_non_null(strstr(buf_str(&l[0].heard), "The deal is over"));
    assert_non_null(strstr(buf_str(&l[0].heard), "(REVOKE, asked to play)"));
    same_heard(&l[0], &l[1]);
}

static void play_deal(struct listener l[2], struct table t[2], const struct event *event,
                      unsigned seat, uint64_t *seed)
{
    struct eu_view standing;
    struct cards cards;
    struct deal d;

    any_cards(&cards, &event->rules, seed);
    any_standing(&standing, &event->rules, seed);
    any_start(&d, &event->rules, &cards, any_below(seed, event->rules.players), &standing);
    while (d.ask.kind != EU_NOTHING) {
        struct fault fault;
        if (d.ask.seat == seat && !card_single(d.ask.legal)) {
            put_both(l, t, &d, seat, seed);
            (void)deal_answer(&d, l[0].answer, &fault);
        } else {
            (void)deal_answer(&d, any_legal(&d, seed), &fault);
        }
    }
    end_both(l, t, &d, seat);
}

static unsigned play_deals(const char *rules, uint64_t *seed)
{
    struct listener *l = calloc(2, sizeof *l);
    struct table *t = calloc(2, sizeof *t);
    struct event event = event_of(rules);
    unsigned seat = any_below(seed, event.rules.players);

    assert_non_null(l);
    assert_non_null(t);
    sit(&l[0], &event, seat, "one");
    sit(&l[1], &event, seat, "other");
    for (uint32_t n = 0; n < DEALS; n++) {
        for (unsigned i = 0; i < 2; i++)
            begin(&l[i], &(struct instance){.table = &t[i]}, &event, n + 1);
        play_deal(l, t, &event, seat, seed);
    }
    unsigned asked = l[0].asked;
    assert_int_equal(asked, l[1].asked);
    rise(&l[0]);
    rise(&l[1]);
    event_finish(&event);
    free(l);
    free(t);
    return asked;
}

TEST(nothing_is_shown_that_the_seat_cannot_know)
{
    uint64_t seed = 7;
    unsigned asked = 0;

    for (size_t i = 0; i < ANY_RULES; i++)
        asked += play_deals(any_rules[i], &seed);
    assert_true(asked > ANY_RULES * DEALS);
}

/* ---- What is typed ---- */

static struct seat_names names;
static struct event shown;

static struct choices choices_of(const struct eu_view *view)
{
    struct choices c;

    choices_start(&c, &names, view);
    return c;
}

static void reads(const struct eu_view *view, const char *typed, enum choice_read end,
                  int32_t wanted)
{
    struct choices c = choices_of(view);
    int32_t answer = -1;

    if (choices_read(&c, text_of(typed), &answer) != end)
        fail_msg("'%s' is not read so", typed);
    if (end == CHOICE_READ && answer != wanted)
        fail_msg("'%s' is read as %d", typed, (int)answer);
}

static void says(const struct eu_view *view, int32_t answer, const char *wanted)
{
    struct choices c = choices_of(view);
    struct buf out = {0};

    choices_say(&c, answer, &out);
    assert_string_equal(buf_str(&out), wanted);
    buf_finish(&out);
}

static struct eu_view bid_view(unsigned seat, unsigned dealer, bool down)
{
    struct eu_view v = {.question = EU_BID,
                        .seat = (uint8_t)seat,
                        .players = 4,
                        .sides = 2,
                        .dealer = (uint8_t)dealer,
                        .turnup = EU_CARD(EU_HEARTS, 9),
                        .turnup_fate = down ? EU_TURNED_DOWN : EU_TURNED_UP,
                        .trump = EU_NO_SUIT,
                        .lone = EU_NOBODY,
                        .opposer = EU_NOBODY,
                        .called_suit = EU_NO_SUIT,
                        .maker = EU_NOBODY};

    for (unsigned suit = 0; suit < SUITS; suit++)
        if ((suit == EU_HEARTS) != down)
            v.legal |= 1ULL << EU_BID_OF(suit, EU_PLAIN) | 1ULL << EU_BID_OF(suit, EU_ALONE);
    v.legal |= 1;
    return v;
}

TEST(bids_are_said_as_the_books_have_them)
{
    int32_t hearts = EU_BID_OF(EU_HEARTS, EU_PLAIN), alone = EU_BID_OF(EU_HEARTS, EU_ALONE);
    struct eu_view v = bid_view(0, 3, false);

    says(&v, hearts, "I order it up");
    says(&v, alone, "I order it up and play it alone");
    says(&v, EU_PASS, "I pass");
    v = bid_view(0, 2, false);
    says(&v, hearts, "I assist");
    v = bid_view(0, 0, false);
    says(&v, hearts, "I take it up");
    says(&v, EU_PASS, "I turn it down");
    v = bid_view(0, 0, true);
    says(&v, EU_BID_OF(EU_DIAMONDS, EU_PLAIN), "I make it diamonds");
    says(&v, EU_PASS, "I pass");
    v.question = EU_CALL_PARTNER;
    says(&v, EU_HEARTS, "I call for the best heart");
    says(&v, EU_CLUBS, "I call for the best club");
    says(&v, EU_CALL_ALONE, "I play it alone");
}

TEST(bids_are_read_by_numbers_and_words)
{
    int32_t hearts = EU_BID_OF(EU_HEARTS, EU_PLAIN), alone = EU_BID_OF(EU_HEARTS, EU_ALONE);
    struct eu_view v = bid_view(0, 3, false);

    reads(&v, "1", CHOICE_READ, EU_PASS);
    reads(&v, " 2 ", CHOICE_READ, hearts);
    reads(&v, "0", CHOICE_NONE, 0);
    reads(&v, "4", CHOICE_NONE, 0);
    reads(&v, "Pass", CHOICE_READ, EU_PASS);
    reads(&v, "order", CHOICE_READ, hearts);
    reads(&v, "order it up", CHOICE_READ, hearts);
    reads(&v, "hearts alone", CHOICE_READ, alone);
    reads(&v, "alone", CHOICE_READ, alone);
    reads(&v, "p", CHOICE_MANY, 0); /* pass, or play it alone */
    reads(&v, "up up and away", CHOICE_NONE, 0);
    reads(&v, "", CHOICE_NONE, 0);
    v = bid_view(0, 3, true);
    reads(&v, "alone", CHOICE_MANY, 0);
    reads(&v, "spades", CHOICE_READ, EU_BID_OF(EU_SPADES, EU_PLAIN));
    reads(&v, "sp al", CHOICE_READ, EU_BID_OF(EU_SPADES, EU_ALONE));
    reads(&v, "next", CHOICE_READ, EU_BID_OF(EU_DIAMONDS, EU_PLAIN));
    reads(&v, "cross", CHOICE_MANY, 0);
    reads(&v, "hearts", CHOICE_NONE, 0);
}

TEST(cards_are_read_and_none_that_is_illegal)
{
    struct eu_view v = bid_view(0, 3, false);

    v.question = EU_PLAY;
    v.trump = EU_HEARTS;
    v.hand = cards_of("TC JD JH 9S AS");
    v.legal = cards_of("JD JH");
    struct choices c = choices_of(&v);
    assert_int_equal(c.n, 2);
    assert_int_equal(c.answer[0], card_of("JH")); /* trumps from the highest */
    assert_int_equal(c.answer[1], card_of("JD"));
    reads(&v, "jd", CHOICE_READ, card_of("JD"));
    reads(&v, "2", CHOICE_READ, card_of("JD"));
    reads(&v, "AS", CHOICE_NONE, 0);
    reads(&v, "j", CHOICE_NONE, 0);
    reads(&v, "abandon", CHOICE_NONE, 0);
    v.legal = v.hand;
    reads(&v, "10c", CHOICE_READ, card_of("TC"));
    v.lone = 1;
    names.rules = &shown.rules;
    shown.rules.abandon = 5;
    reads(&v, "abandon", CHOICE_READ, EU_ABANDON);
    shown.rules.abandon = 0;
}

TEST(hands_are_held_by_suits)
{
    struct buf out = {0};

    seat_names_hand(&names, cards_of("9C AC JD JH 9S KS"), EU_NO_SUIT, &out);
    assert_string_equal(buf_str(&out), "KS 9S JH AC 9C JD");
    buf_clear(&out);
    seat_names_hand(&names, cards_of("9C AC JD JH 9S KS"), EU_DIAMONDS, &out);
    assert_string_equal(buf_str(&out), "JD JH KS 9S AC 9C");
    buf_finish(&out);
}

/* ---- What is remembered ---- */

/* A person at a table that is played again. */
struct sitting {
    struct event event;
    struct listener l;
    struct table table;
    struct instance instance;
};

static struct sitting *sitting_of(void)
{
    struct sitting *s = calloc(1, sizeof *s);

    assert_non_null(s);
    s->event = event_of("modern");
    s->instance.table = &s->table;
    return s;
}

static void sit_down(struct sitting *s)
{
    sit(&s->l, &s->event, 0, "again");
    begin(&s->l, &s->instance, &s->event, 0);
}

/* Whether a question is put to the person, who has an answer ready. */
static void answers(struct sitting *s, const struct eu_view *view, int32_t ready, int32_t wanted,
                    bool asked)
{
    unsigned before = s->l.asked;

    s->l.answer = ready;
    assert_int_equal(put(&s->l, &s->instance, view), wanted);
    assert_int_equal(s->l.asked - before, asked);
}

static void end_sitting(struct sitting *s)
{
    rise(&s->l);
    event_finish(&s->event);
    free(s);
}

enum { SPADES = EU_BID_OF(EU_SPADES, EU_PLAIN), OTHER = EU_BID_OF(EU_CLUBS, EU_PLAIN) };

TEST(a_table_played_again_asks_only_what_is_new)
{
    struct sitting *s = sitting_of();
    struct eu_view one = bid_view(0, 3, false), two = bid_view(0, 3, true);
    struct guests *g = &s->l.people.guests;
    struct failure crash = {.explained = true,
                            .event = FAILURE_STRIKE,
                            .strike.fault = {.code = EU_CRASH, .raw = 11, .seat = 2, .law = ""}};

    sit_down(s);
    answers(s, &one, EU_PASS, EU_PASS, true);
    answers(s, &two, SPADES, SPADES, true);
    buf_clear(&s->l.heard);
    g->again(g->context, &crash);
    assert_non_null(strstr(buf_str(&s->l.heard), "C bot-2 crashed by SIGSEGV"));
    assert_non_null(strstr(buf_str(&s->l.heard), "strike 1 of 3"));
    buf_clear(&s->l.heard);
    assert_true(chair_of(&s->l)->ops->open(chair_of(&s->l), &s->instance, NULL));
    answers(s, &one, OTHER, EU_PASS, false);
    answers(s, &two, OTHER, SPADES, false);
    assert_int_equal(s->l.heard.len, 0);
    end_sitting(s);
}

TEST(a_game_that_was_left_is_gone_on_with)
{
    struct sitting *s = sitting_of();
    struct eu_view one = bid_view(0, 3, false), two = bid_view(0, 3, true), other = two;

    other.hand = 1;
    sit_down(s);
    answers(s, &one, EU_PASS, EU_PASS, true);
    answers(s, &two, SPADES, SPADES, true);
    people_close(&s->l.people, false);
    buf_finish(&s->l.heard);

    sit_down(s); /* and the second question is another one */
    answers(s, &one, OTHER, EU_PASS, false);
    answers(s, &other, EU_PASS, EU_PASS, true);
    answers(s, &two, OTHER, OTHER, true);
    people_close(&s->l.people, true);
    buf_finish(&s->l.heard);

    sit_down(s); /* nothing is left of a game that is over */
    answers(s, &one, OTHER, OTHER, true);
    end_sitting(s);
}

static int set_up(void **state)
{
    struct err err;

    (void)state;
    shown = event_of("modern");
    seat_names_start(&names, &shown, 0);
    return folder_temporary_open(&folder, &err) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    event_finish(&shown);
    int status = rmdir(folder.path); /* nothing is left in it */
    folder_temporary_close(&folder);
    return status;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_shown_that_the_seat_cannot_know),
        cmocka_unit_test(bids_are_said_as_the_books_have_them),
        cmocka_unit_test(bids_are_read_by_numbers_and_words),
        cmocka_unit_test(cards_are_read_and_none_that_is_illegal),
        cmocka_unit_test(hands_are_held_by_suits),
        cmocka_unit_test(a_table_played_again_asks_only_what_is_new),
        cmocka_unit_test(a_game_that_was_left_is_gone_on_with),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
