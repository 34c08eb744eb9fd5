#include "report/deal_steps.h"

#include <string.h>

#include "base/hash.h"
#include "rules/rules.h"
#include "base/json_writer.h"
#include "report/step_values.h"
#include "text/answer.h"
#include "replay/compare_tables.h"

/* ---- Strings ---- */

void string_table_finish(struct string_table *s)
{
    json_decref(s->list);
    hashmap_finish(&s->numbering);
    *s = (struct string_table){.list = NULL};
}

static size_t string_number(struct string_table *s, const char *text)
{
    uint8_t hash[HASH_BYTES];
    size_t number;
    wide key;

    hash32(hash, NULL, 0, text, strlen(text));
    memcpy(&key, hash, sizeof key);
    if (hashmap_find(&s->numbering, key, &number))
        return number;
    if (!s->list)
        s->list = json_array();
    if (!hashmap_add(&s->numbering, key) || json_array_append_new(s->list, jw_text(text)) != 0)
        s->failed = true;
    return s->numbering.count - 1;
}

/* ---- Values ---- */

/* A table being written. */
struct step_tables {
    struct narration t;
    const struct deal_choice *deal;
    struct string_table *strings;
    unsigned table;
    json_t *out;     /* the object being made: the table, or one of its steps */
    struct buf text; /* of the sentence being made */
};

static void put(struct step_tables *j, const char *key, json_t *value)
{
    j->out = jw_put(j->out, key, value);
}

/* The sentence as it is; or its number. */
static json_t *take_text(struct step_tables *j)
{
    const char *text = buf_str(&j->text);
    json_t *value = text ? jw_text(text) : NULL;

    buf_clear(&j->text);
    return value;
}

static json_t *take_string(struct step_tables *j)
{
    const char *text = buf_str(&j->text);
    json_t *value = text ? jw_count(string_number(j->strings, text)) : NULL;

    buf_clear(&j->text);
    return value;
}

static json_t *cards_json(cardset cards)
{
    char text[CARD_SET_TEXT];

    card_set_text(cards, text);
    return json_string(text);
}

static json_t *card_json(card c)
{
    return c == EU_NO_CARD ? json_null() : cards_json(card_bit(c));
}

static json_t *seats_json(unsigned seats)
{
    json_t *list = json_array();

    for (; seats; seats &= seats - 1)
        list = jw_add(list, json_integer(eu_first(seats)));
    return list;
}

static json_t *numbers_json(const struct step_tables *j, const int32_t *n)
{
    json_t *list = json_array();

    for (unsigned side = 0; side < j->t.event->rules.sides; side++)
        list = jw_add(list, json_integer(n[side]));
    return list;
}

/* ---- A step ---- */

/* The card that was played from the hand. */
static cardset card_played(const struct told *told, const struct deal *now)
{
    unsigned seat = told->step.ask.seat;
    int answer = told->step.played;

    if (told->step.ask.kind != EU_PLAY || answer <= EU_NO_CARD || answer > EU_JOKER)
        return 0;
    return told->before.hand[seat] & ~now->hand[seat] & card_bit((unsigned)answer);
}

static void put_hands(struct step_tables *j, const struct told *told)
{
    const struct deal *now = &j->t.walk.deal;
    cardset played = card_played(told, now);
    json_t *hands = json_object();
    char key[2] = "0";

    for (unsigned seat = 0; seat < j->t.event->rules.players; seat++) {
        cardset expected = told->before.hand[seat];
        expected &= seat == told->step.ask.seat ? ~played : ~(cardset)0;
        if (now->hand[seat] == expected)
            continue;
        key[0] = (char)('0' + seat);
        hands = jw_put(hands, key, cards_json(now->hand[seat]));
    }
    if (hands && !json_object_size(hands))
        json_decref(hands);
    else
        put(j, "h", hands);
}

static void put_trump(struct step_tables *j, const struct told *told)
{
    const struct eu_view *was = &told->before.table, *is = &j->t.walk.deal.table;

    if (is->trump != was->trump && is->trump < SUITS)
        put(j, "t", json_string((const char[]){suit_letter(is->trump), '\0'}));
    if (is->maker != was->maker && is->maker != EU_NOBODY)
        put(j, "m", json_integer(is->maker));
    if (is->sits_out != was->sits_out)
        put(j, "o", seats_json(is->sits_out));
}

/* What became of the turn-up. */
static void put_fate(struct step_tables *j, const struct told *told)
{
    static const char *const fates[] = {[EU_TAKEN_UP] = "taken",
                                        [EU_TURNED_DOWN] = "down",
                                        [EU_DEAD] = "dead",
                                        [EU_REFUSED] = "refused"};
    unsigned fate = j->t.walk.deal.table.turnup_fate;

    if (fate != told->before.table.turnup_fate && fate < sizeof fates / sizeof *fates &&
        fates[fate])
        put(j, "u", json_string(fates[fate]));
}

static void put_partners(struct step_tables *j, const struct told *told)
{
    const struct eu_view *was = &told->before.table, *is = &j->t.walk.deal.table;
    unsigned maker = is->maker == EU_NOBODY ? 0 : 1u << is->maker;

    if (j->t.event->rules.partners >= EU_PARTNERS_CALLED && is->makers & ~maker &&
        is->makers != was->makers)
        put(j, "p", seats_json(is->makers & ~maker));
}

static void put_legal(struct step_tables *j, const struct told *told)
{
    const struct ask *ask = &told->step.ask;

    answer_add_all(&j->text, ask->kind, ask->legal);
    switch ((enum eu_question)ask->kind) {
    case EU_PLAY:
    case EU_DISCARD:
    case EU_BURY:
        put(j, "l", take_text(j));
        break;
    case EU_NOTHING:
    case EU_BID:
    case EU_TAKE:
    case EU_OPPOSE:
    case EU_CALL_PARTNER:
    case EU_CALL_CARD:
    case EU_CHOOSE:
    case EU_BID_TRICKS:
    case EU_CHOOSE_PARTNER:
        put(j, "l", take_string(j));
        break;
    }
}

/* The strikes that come before the next answer. */
static json_t *strikes_json(struct step_tables *j)
{
    const struct table_record_fault *faults;
    size_t n = walk_faults(&j->t.walk, &faults);
    json_t *list = json_array();

    for (size_t i = 0; i < n; i++) {
        if (fault_is_illegal((enum eu_fault)faults[i].fault.code))
            continue;
        narration_strike(&j->t, &faults[i].fault, &j->text);
        list = jw_add(list, take_string(j));
    }
    return list;
}

static void put_faults(struct step_tables *j, json_t *list)
{
    if (list && !json_array_size(list))
        json_decref(list);
    else
        put(j, "f", list);
}

static void put_answer(struct step_tables *j, const struct told *told)
{
    cardset played = card_played(told, &j->t.walk.deal);

    put(j, "s", json_integer(told->step.ask.seat));
    put(j, "q", json_string(question_name((enum eu_question)told->step.ask.kind)));
    narration_said(&j->t, told, &j->text);
    put(j, "a", take_string(j));
    if (played)
        put(j, "c", card_json(card_lowest(played)));
}

static void put_trick(struct step_tables *j, const struct told *told)
{
    const struct eu_view *now = &j->t.walk.deal.table;

    if (now->tricks != told->before.table.tricks)
        put(j, "w", json_integer(now->winner[now->tricks - 1]));
}

/* What the answers are worth, if that is told. */
static void put_values(struct step_tables *j, const struct told *told)
{
    const struct eu_view *t = &told->before.table;
    const struct analysed *a =
        step_values_find(j->deal->view->analysed, j->table, t->game, t->deal, told->before.step);

    if (a)
        put(j, "v", step_values_json(a));
}

/* `strikes` came before it. */
static void put_step(struct step_tables *j, const struct told *told, json_t *strikes)
{
    bool struck = json_array_size(strikes), forced = card_single(told->step.ask.legal);

    put_answer(j, told);
    if (!forced)
        put_legal(j, told);
    put_hands(j, told);
    put_trump(j, told);
    put_fate(j, told);
    put_partners(j, told);
    put_trick(j, told);
    put_values(j, told);
    if (told->step.fault.code != EU_NO_FAULT) {
        narration_fault(&j->t, told, &j->text);
        strikes = jw_add(strikes, take_string(j));
    }
    put_faults(j, strikes);
    if (struck || forced)
        put(j, "x", json_true());
}

/* Strikes after the last step belong to the table. */
static void put_steps(struct step_tables *j)
{
    json_t *table = j->out, *steps = json_array(), *strikes = strikes_json(j);
    struct told told;

    while (narration_step(&j->t, &told)) {
        j->out = json_object();
        put_step(j, &told, strikes);
        steps = jw_add(steps, j->out);
        strikes = strikes_json(j);
    }
    j->out = jw_put(table, "steps", steps);
    put_faults(j, strikes);
}

/* ---- A table ---- */

static void put_seating(struct step_tables *j, unsigned table)
{
    const struct set_view *view = j->deal->view;
    json_t *seats = json_array();

    for (unsigned seat = 0; seat < view->event->rules.players; seat++)
        seats = jw_add(seats, json_integer(set_view_bot(view, table, seat)));
    put(j, "seats", seats);
    put(j, "dealer", json_integer(j->t.walk.deal.table.dealer));
}

static void put_score(struct step_tables *j)
{
    const struct tally *t = &j->t.walk.tally;

    put(j, "score", t->unit != UNIT_DEALS ? numbers_json(j, t->points) : json_null());
    put(j, "games", tally_counts_games(t) ? numbers_json(j, t->games) : json_null());
}

static void put_dealt_cards(struct step_tables *j)
{
    const struct deal *d = &j->t.walk.deal;
    json_t *hands = json_array();

    for (unsigned seat = 0; seat < j->t.event->rules.players; seat++)
        hands = jw_add(hands, cards_json(d->hand[seat]));
    put(j, "hands", hands);
    put(j, "blind", d->blind ? cards_json(d->blind) : json_null());
    put(j, "turnup", card_json(d->table.turnup));
}

static void put_deal_result(struct step_tables *j)
{
    const struct table_record_deal *played = &j->t.walk.played->deal[j->t.walk.index];
    json_t *points = json_array();

    narration_result(&j->t, &j->text);
    put(j, "result", take_text(j));
    if (j->t.event->rules.sides == 2 && j->t.walk.deal.ask.kind == EU_NOTHING) {
        narration_short_result(&j->t, &j->text);
        put(j, "clause", take_string(j));
    }
    for (unsigned side = 0; side < j->t.event->rules.sides; side++)
        points = jw_add(points, json_integer(played->points[side]));
    put(j, "points", points);
}

static json_t *table_json(const struct deal_choice *deal, unsigned table,
                          struct string_table *strings)
{
    struct step_tables j = {.deal = deal, .strings = strings, .table = table};
    char at[ADDRESS_TEXT];

    narration_start(&j.t, deal->view->event, deal->view->pairing, deal->view->set, table);
    if (!walk_find(&j.t.walk, deal->g, deal->d))
        return json_null();
    j.out = json_object();
    narration_address(&j.t, at);
    put(&j, "at", json_string(at));
    put_seating(&j, table);
    put_score(&j);
    put_dealt_cards(&j);
    put_steps(&j);
    put_deal_result(&j);
    buf_finish(&j.text);
    return j.out;
}

/* ---- A deal ---- */

static const char *why_name(enum deal_why why)
{
    static const char *const names[] = {"all", "fault", "swing", "mistake", "kth"};

    return names[why];
}

json_t *deal_steps_json(const struct deal_choice *deal, struct string_table *strings)
{
    const struct set_view *view = deal->view;
    json_t *tables = json_array();
    char id[9];
    int swing;

    for (unsigned table = 0; table < view->set->tables; table++)
        tables = jw_add(tables, table_json(deal, table, strings));
    text_hex(id, view->pairing->id, 4);
    bool compared =
        compare_tables_swing(view->pairing, &view->seating, view->set, deal->g, deal->d, &swing);
    return json_pack("{s:I, s:s, s:I, s:i, s:i, s:s, s:o, s:o}", "game", (json_int_t)view->game,
                     "pairing", id, "set", (json_int_t)view->set->set + 1, "g", (int)deal->g + 1,
                     "d", (int)deal->d + 1, "why", why_name(deal->why), "swing",
                     compared ? json_integer(swing) : json_null(), "tables", tables);
}
