#include "report/deal_steps.h"

#include <string.h>

#include "base/hash.h"
#include "rules/rules.h"
#include "base/json_writer.h"
#include "text/answer.h"
#include "replay/compare_tables.h"

/* ---- Strings ---- */

void string_table_finish(struct string_table *s)
{
    buf_finish(&s->list);
    hashmap_finish(&s->numbering);
    *s = (struct string_table){.numbering = {.count = 0}};
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
    if (!hashmap_add(&s->numbering, key)) {
        s->list.failed = true;
        return 0;
    }
    jw_text(&s->list, text);
    return s->numbering.count - 1;
}

static size_t take_string(struct string_table *s, struct buf *text)
{
    const char *said = buf_str(text);
    size_t number = said ? string_number(s, said) : 0;

    s->list.failed = s->list.failed || !said;
    buf_clear(text);
    return number;
}

/* ---- Values ---- */

/* A table being written. */
struct table_json {
    struct narration t;
    const struct deal_choice *deal;
    struct string_table *strings;
    struct buf *out;
    struct buf text; /* of the sentence being made */
};

/* The sentence as it is. */
static void put_text(struct table_json *j)
{
    const char *text = buf_str(&j->text);

    jw_text(j->out, text ? text : "");
    buf_clear(&j->text);
}

static void put_cards(struct table_json *j, cardset cards)
{
    char text[CARD_SET_TEXT];

    card_set_text(cards, text);
    jw_text(j->out, text);
}

static void put_card(struct table_json *j, card c)
{
    char text[3];

    if (c == EU_NO_CARD) {
        jw_null(j->out);
        return;
    }
    card_text(c, text);
    jw_text(j->out, text);
}

static void put_seats(struct table_json *j, unsigned seats)
{
    jw_open(j->out, '[');
    for (unsigned seat = 0; seat < EU_SEATS; seat++)
        if (seats >> seat & 1)
            jw_int(j->out, seat);
    jw_close(j->out, ']');
}

static void put_numbers(struct table_json *j, const char *key, const int32_t *n, bool known)
{
    jw_key(j->out, key);
    if (!known) {
        jw_null(j->out);
        return;
    }
    jw_open(j->out, '[');
    for (unsigned side = 0; side < j->t.event->rules.sides; side++)
        jw_int(j->out, n[side]);
    jw_close(j->out, ']');
}

/* ---- A step ---- */

/* The number of the sentence. */
static void put_string(struct table_json *j)
{
    jw_int(j->out, (int64_t)take_string(j->strings, &j->text));
}

/* The card that was played from the hand. */
static cardset card_played(const struct told *told, const struct deal *now)
{
    unsigned seat = told->step.ask.seat;
    int answer = told->step.played;

    if (told->step.ask.kind != EU_PLAY || answer <= EU_NO_CARD || answer > EU_JOKER)
        return 0;
    return told->before.hand[seat] & ~now->hand[seat] & card_bit((unsigned)answer);
}

static void put_hands(struct table_json *j, const struct told *told)
{
    const struct deal *now = &j->t.walk.deal;
    cardset played = card_played(told, now);
    bool any = false;
    char key[2] = "0";

    for (unsigned seat = 0; seat < j->t.event->rules.players; seat++) {
        cardset expected = told->before.hand[seat];
        expected &= seat == told->step.ask.seat ? ~played : ~(cardset)0;
        if (now->hand[seat] == expected)
            continue;
        if (!any) {
            jw_open(jw_key(j->out, "h"), '{');
        }
        any = true;
        key[0] = (char)('0' + seat);
        jw_key(j->out, key);
        put_cards(j, now->hand[seat]);
    }
    if (any)
        jw_close(j->out, '}');
}

static void put_trump(struct table_json *j, const struct told *told)
{
    const struct eu_view *was = &told->before.table, *is = &j->t.walk.deal.table;

    if (is->trump != was->trump && is->trump < SUITS) {
        jw_text(jw_key(j->out, "t"), (const char[]){suit_letter(is->trump), '\0'});
    }
    if (is->maker != was->maker && is->maker != EU_NOBODY) {
        jw_int(jw_key(j->out, "m"), is->maker);
    }
    if (is->sits_out != was->sits_out) {
        jw_key(j->out, "o");
        put_seats(j, is->sits_out);
    }
}

/* What became of the turn-up. */
static void put_fate(struct table_json *j, const struct told *told)
{
    static const char *const fates[] = {[EU_TAKEN_UP] = "taken",
                                        [EU_TURNED_DOWN] = "down",
                                        [EU_DEAD] = "dead",
                                        [EU_REFUSED] = "refused"};
    unsigned fate = j->t.walk.deal.table.turnup_fate;

    if (fate == told->before.table.turnup_fate || fate >= sizeof fates / sizeof *fates ||
        !fates[fate])
        return;
    jw_text(jw_key(j->out, "u"), fates[fate]);
}

static void put_partners(struct table_json *j, const struct told *told)
{
    const struct eu_view *was = &told->before.table, *is = &j->t.walk.deal.table;
    unsigned maker = is->maker == EU_NOBODY ? 0 : 1u << is->maker;

    if (j->t.event->rules.partners < EU_PARTNERS_CALLED || !(is->makers & ~maker) ||
        is->makers == was->makers)
        return;
    jw_key(j->out, "p");
    put_seats(j, is->makers & ~maker);
}

static void put_legal(struct table_json *j, const struct told *told)
{
    const struct ask *ask = &told->step.ask;

    jw_key(j->out, "l");
    answer_add_all(&j->text, ask->kind, ask->legal);
    switch ((enum eu_question)ask->kind) {
    case EU_PLAY:
    case EU_DISCARD:
    case EU_BURY:
        put_text(j);
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
        put_string(j);
        break;
    }
}

/* The strikes that come before the next answer, as numbers of sentences. */
static bool add_strikes(struct table_json *j, struct buf *list)
{
    const struct table_record_fault *faults;
    size_t n = walk_faults(&j->t.walk, &faults);
    bool any = false;

    for (size_t i = 0; i < n; i++) {
        if (fault_is_illegal((enum eu_fault)faults[i].fault.code))
            continue;
        narration_strike(&j->t, &faults[i].fault, &j->text);
        jw_int(list, (int64_t)take_string(j->strings, &j->text));
        any = true;
    }
    return any;
}

static void put_faults(struct table_json *j, const struct buf *list)
{
    j->out->failed = j->out->failed || list->failed;
    if (!list->len)
        return;
    jw_open(jw_key(j->out, "f"), '[');
    (void)buf_add(j->out, list->data, list->len);
    jw_close(j->out, ']');
}

static void put_answer(struct table_json *j, const struct told *told)
{
    cardset played = card_played(told, &j->t.walk.deal);

    jw_int(jw_key(j->out, "s"), told->step.ask.seat);
    jw_text(jw_key(j->out, "q"), question_name((enum eu_question)told->step.ask.kind));
    jw_key(j->out, "a");
    narration_said(&j->t, told, &j->text);
    put_string(j);
    if (played) {
        jw_key(j->out, "c");
        put_card(j, card_lowest(played));
    }
}

static void put_trick(struct table_json *j, const struct told *told)
{
    const struct eu_view *now = &j->t.walk.deal.table;

    if (now->tricks == told->before.table.tricks)
        return;
    jw_int(jw_key(j->out, "w"), now->winner[now->tricks - 1]);
}

static void put_step(struct table_json *j, const struct told *told, struct buf *faults, bool struck)
{
    jw_open(j->out, '{');
    put_answer(j, told);
    if (!card_single(told->step.ask.legal))
        put_legal(j, told);
    put_hands(j, told);
    put_trump(j, told);
    put_fate(j, told);
    put_partners(j, told);
    put_trick(j, told);
    if (told->step.fault.code != EU_NO_FAULT) {
        narration_fault(&j->t, told, &j->text);
        jw_int(faults, (int64_t)take_string(j->strings, &j->text));
    }
    put_faults(j, faults);
    if (struck || card_single(told->step.ask.legal)) {
        jw_bool(jw_key(j->out, "x"), true);
    }
    jw_close(j->out, '}');
}

/* Faults after the last step belong to the table. */
static void put_steps(struct table_json *j)
{
    struct buf faults = {0};
    struct told told;

    jw_open(jw_key(j->out, "steps"), '[');
    bool struck = add_strikes(j, &faults);
    while (narration_step(&j->t, &told)) {
        put_step(j, &told, &faults, struck);
        buf_clear(&faults);
        struck = add_strikes(j, &faults);
    }
    jw_close(j->out, ']');
    put_faults(j, &faults);
    buf_finish(&faults);
}

/* ---- A table ---- */

static void put_seating(struct table_json *j, unsigned table)
{
    const struct set_view *view = j->deal->view;

    jw_open(jw_key(j->out, "seats"), '[');
    for (unsigned seat = 0; seat < view->event->rules.players; seat++)
        jw_int(j->out, set_view_bot(view, table, seat));
    jw_close(j->out, ']');
    jw_int(jw_key(j->out, "dealer"), j->t.walk.deal.table.dealer);
}

static void put_score(struct table_json *j)
{
    const struct tally *t = &j->t.walk.tally;

    put_numbers(j, "score", t->points, t->unit != UNIT_DEALS);
    put_numbers(j, "games", t->games, tally_counts_games(t));
}

static void put_dealt_cards(struct table_json *j)
{
    const struct deal *d = &j->t.walk.deal;

    jw_open(jw_key(j->out, "hands"), '[');
    for (unsigned seat = 0; seat < j->t.event->rules.players; seat++)
        put_cards(j, d->hand[seat]);
    jw_close(j->out, ']');
    jw_key(j->out, "blind");
    if (d->blind)
        put_cards(j, d->blind);
    else
        jw_null(j->out);
    jw_key(j->out, "turnup");
    put_card(j, d->table.turnup);
}

static void put_deal_result(struct table_json *j)
{
    const struct table_record_deal *d = &j->t.walk.played->deal[j->t.walk.index];

    jw_key(j->out, "result");
    narration_result(&j->t, &j->text);
    put_text(j);
    if (j->t.event->rules.sides == 2 && j->t.walk.deal.ask.kind == EU_NOTHING) {
        jw_key(j->out, "clause");
        narration_short_result(&j->t, &j->text);
        put_string(j);
    }
    jw_open(jw_key(j->out, "points"), '[');
    for (unsigned side = 0; side < j->t.event->rules.sides; side++)
        jw_int(j->out, d->points[side]);
    jw_close(j->out, ']');
}

static void put_deal_table(const struct deal_choice *deal, unsigned table,
                           struct string_table *strings, struct buf *out)
{
    struct table_json j = {.deal = deal, .strings = strings, .out = out};
    char at[ADDRESS_TEXT];

    narration_start(&j.t, deal->view->event, deal->view->pairing, deal->view->set, table);
    if (!walk_find(&j.t.walk, deal->g, deal->d)) {
        jw_null(out);
        return;
    }
    jw_open(out, '{');
    narration_address(&j.t, at);
    jw_text(jw_key(out, "at"), at);
    put_seating(&j, table);
    put_score(&j);
    put_dealt_cards(&j);
    put_steps(&j);
    put_deal_result(&j);
    jw_close(out, '}');
    out->failed = out->failed || j.text.failed;
    buf_finish(&j.text);
}

/* ---- A deal ---- */

static const char *why_name(enum deal_why why)
{
    static const char *const names[] = {"all", "fault", "swing", "kth"};

    return names[why];
}

static void put_deal_place(const struct deal_choice *deal, struct buf *out)
{
    static const char *const keys[] = {"set", "g", "d"};
    const int64_t number[] = {(int64_t)deal->view->set->set + 1, deal->g + 1, deal->d + 1};
    char id[9];

    text_hex(id, deal->view->pairing->id, 4);
    jw_int(jw_key(out, "game"), (int64_t)deal->view->game);
    jw_text(jw_key(out, "pairing"), id);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        jw_int(jw_key(out, keys[i]), number[i]);
    }
}

void deal_steps_put(const struct deal_choice *deal, struct string_table *strings, struct buf *out)
{
    int swing;

    jw_open(out, '{');
    put_deal_place(deal, out);
    jw_text(jw_key(out, "why"), why_name(deal->why));
    jw_key(out, "swing");
    if (compare_tables_swing(deal->view->pairing, &deal->view->seating, deal->view->set, deal->g,
                             deal->d, &swing))
        jw_int(out, swing);
    else
        jw_null(out);
    jw_open(jw_key(out, "tables"), '[');
    for (unsigned table = 0; table < deal->view->set->tables; table++)
        put_deal_table(deal, table, strings, out);
    jw_close(out, ']');
    jw_close(out, '}');
}
