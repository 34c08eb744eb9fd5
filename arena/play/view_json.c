#include "play/view_json.h"

#include "base/json_writer.h"
#include "base/text.h"
#include "play/table_events.h"
#include "rules/deal.h"

/* ---- Seats, cards, words ---- */

json_t *view_json_seat(unsigned seat)
{
    char letter = seat_letter(seat);

    return seat == EU_NOBODY ? json_null() : json_stringn(&letter, 1);
}

static json_t *seats_of(const struct seat_names *s, unsigned seats)
{
    json_t *list = json_array();

    for (unsigned seat = 0; seat < s->rules->players; seat++)
        if (seats >> seat & 1)
            list = jw_add(list, view_json_seat(seat));
    return list;
}

static json_t *card_of(unsigned c)
{
    char text[3];

    if (c == EU_NO_CARD)
        return json_null();
    card_text((card)c, text);
    return json_string(text);
}

static json_t *cards_of(cardset cards, unsigned trump)
{
    json_t *list = json_array();
    card sorted[64];
    unsigned n = seat_names_sort(cards, trump, sorted);

    for (unsigned i = 0; i < n; i++)
        list = jw_add(list, card_of(sorted[i]));
    return list;
}

static json_t *suit_of(unsigned suit)
{
    return suit == EU_NO_SUIT ? json_null() : json_string(suit_name(suit));
}

json_t *view_json_words(struct buf *words)
{
    struct text rest = {(const char *)words->data, words->len}, line;
    struct buf joint = {0};
    json_t *value = NULL;

    while (text_line(&rest, &line)) {
        line = text_trim(line);
        if (joint.len && line.n)
            (void)buf_add_byte(&joint, ' ');
        (void)buf_add(&joint, line.s, line.n);
    }
    if (!words->failed && !joint.failed)
        value = jw_chars(joint.len ? (const char *)joint.data : "", joint.len);
    buf_finish(&joint);
    buf_finish(words);
    return value;
}

json_t *view_json_lines(const char *text, size_t n)
{
    struct text rest = {text, n}, line;
    json_t *list = json_array();

    while (text_line(&rest, &line)) {
        line = text_trim(line);
        if (line.n)
            list = jw_add(list, jw_chars(line.s, line.n));
    }
    return list;
}

/* ---- A deal ---- */

static json_t *fate_of(const struct eu_view *v)
{
    static const char *const fates[] = {
        [EU_TURNED_UP] = "up", [EU_TAKEN_UP] = "taken",  [EU_TURNED_DOWN] = "down",
        [EU_DEAD] = "dead",    [EU_REFUSED] = "refused", [EU_NO_TURNUP] = "none",
    };

    return json_string(fates[v->turnup_fate]);
}

/* As far as everyone can count them, but for the own ones. */
static json_t *counts_of(const struct seat_names *s, const struct eu_view *v)
{
    unsigned held[EU_SEATS];
    json_t *list = json_array();

    for (unsigned seat = 0; seat < s->rules->players; seat++)
        held[seat] = v->sits_out >> seat & 1 ? s->rules->cards : s->rules->cards - v->tricks;
    for (unsigned i = 0; v->tricks < EU_TRICKS && i < v->played; i++)
        held[deal_player(v, v->tricks, i)]--;
    held[v->seat] = (unsigned)card_count(v->hand);
    for (unsigned seat = 0; seat < s->rules->players; seat++)
        list = jw_add(list, jw_count(held[seat]));
    return list;
}

static json_t *bids_of(const struct seat_names *s, const struct eu_view *v)
{
    unsigned question = s->rules->auction ? EU_BID_TRICKS : EU_BID;
    json_t *list = json_array();

    for (unsigned i = 0; i < v->bids; i++) {
        unsigned seat = v->bid[i].seat;
        struct buf words = {0};
        seat_names_say(s, v, seat, question, i >= s->rules->players, v->bid[i].bid, &words);
        list = jw_add(list, json_pack("{s:o, s:o}", "seat", view_json_seat(seat), "words",
                                      view_json_words(&words)));
    }
    return list;
}

/* The one on the table has no winner yet. */
static json_t *trick_of(const struct eu_view *v, unsigned trick)
{
    bool open = trick == v->tricks;
    unsigned n = open ? v->played : v->players - (unsigned)card_count(v->sits_out);
    json_t *cards = json_array();

    for (unsigned i = 0; i < n; i++)
        cards =
            jw_add(cards, json_pack("{s:o, s:o}", "seat", view_json_seat(deal_player(v, trick, i)),
                                    "card", card_of(v->trick[trick][i])));
    return json_pack("{s:o, s:o}", "cards", cards, "winner",
                     view_json_seat(open ? EU_NOBODY : v->winner[trick]));
}

static json_t *tricks_of(const struct eu_view *v)
{
    unsigned n = v->tricks + (v->tricks < EU_TRICKS && v->played);
    json_t *list = json_array();

    for (unsigned trick = 0; trick < n; trick++)
        list = jw_add(list, trick_of(v, trick));
    return list;
}

static json_t *taken_of(const struct seat_names *s, const struct eu_view *v)
{
    json_t *list = json_array();

    for (unsigned seat = 0; seat < s->rules->players; seat++)
        list = jw_add(list, jw_count(v->taken[seat]));
    return list;
}

static json_t *exposed_of(const struct eu_view *v)
{
    return v->exposed ? json_pack("{s:o, s:o}", "seat", view_json_seat(v->lone), "cards",
                                  cards_of(v->exposed, v->trump))
                      : json_null();
}

static json_t *contract_of(const struct seat_names *s, const struct eu_view *v)
{
    struct buf words = {0};

    if (!v->contract)
        return json_null();
    seat_names_say(s, v, v->maker, EU_BID_TRICKS, 0, v->contract, &words);
    return view_json_words(&words);
}

/* ---- The score ---- */

static json_t *by_side(const struct eu_rules *rules, const int16_t *n)
{
    json_t *list = json_array();

    for (unsigned side = 0; side < rules->sides; side++)
        list = jw_add(list, json_integer(n[side]));
    return list;
}

static json_t *result_of(const struct seat_names *s, const struct eu_notice *result)
{
    struct buf words = {0};

    if (!result)
        return json_null();
    table_events_notice(s, result, &words);
    return json_pack("{s:o, s:o}", "words", view_json_words(&words), "points",
                     by_side(s->rules, result->points));
}

/* ---- All of it ---- */

static json_t *add_bidding(json_t *view, const struct seat_names *s, const struct eu_view *v)
{
    bool made = v->maker != EU_NOBODY;

    view = jw_put(view, "turnup", card_of(v->turnup));
    view = jw_put(view, "fate", fate_of(v));
    view = jw_put(view, "bids", bids_of(s, v));
    view = jw_put(view, "contract", contract_of(s, v));
    view = jw_put(view, "trump", suit_of(v->trump));
    view = jw_put(view, "maker", view_json_seat(v->maker));
    view = jw_put(view, "makers", seats_of(s, v->makers));
    view = jw_put(view, "how", made ? json_string(how_name(v->how)) : json_null());
    view = jw_put(view, "lone", view_json_seat(v->lone));
    view = jw_put(view, "opposer", view_json_seat(v->opposer));
    view = jw_put(view, "out", seats_of(s, v->sits_out));
    return jw_put(view, "called", suit_of(v->called_suit));
}

static json_t *add_play(json_t *view, const struct seat_names *s, const struct eu_view *v)
{
    view = jw_put(view, "called_card", card_of(v->called_card));
    view = jw_put(view, "exposed", exposed_of(v));
    view = jw_put(view, "tricks", tricks_of(v));
    return jw_put(view, "taken", taken_of(s, v));
}

static json_t *add_score(json_t *view, const struct seat_names *s, const struct eu_view *v)
{
    const struct eu_rules *r = s->rules;

    view = jw_put(view, "points", by_side(r, v->points));
    view = jw_put(view, "games", r->target ? by_side(r, v->games) : json_null());
    return jw_put(view, "rubber", r->rubber ? by_side(r, v->rubber) : json_null());
}

json_t *view_json(const struct seat_names *s, const struct eu_view *v,
                  const struct eu_notice *result)
{
    json_t *view = json_object();

    view = jw_put(view, "seat", view_json_seat(v->seat));
    view = jw_put(view, "dealer", view_json_seat(v->dealer));
    view = jw_put(view, "game", jw_count(v->game + 1u));
    view = jw_put(view, "deal", jw_count(v->deal + 1u));
    view = jw_put(view, "hand", cards_of(v->hand, v->trump));
    view = jw_put(view, "away", cards_of(v->away, v->trump));
    view = jw_put(view, "counts", counts_of(s, v));
    view = add_play(add_bidding(view, s, v), s, v);
    return jw_put(add_score(view, s, v), "deal_over", result_of(s, result));
}

/* ---- Questions ---- */

/* Their numbers are those of the log. */
static json_t *answer_of(const struct choices *c, int32_t answer)
{
    const struct eu_view *v = c->view;
    bool is_card = question_asks_card(v->question) && answer != EU_NO_CARD && answer != EU_ABANDON;
    struct buf words = {0};

    choices_say(c, answer, &words);
    if (v->question == EU_BID && answer != EU_PASS)
        seat_names_add_next(v, EU_BID_SUIT((unsigned)answer), &words);
    json_t *value = json_pack("{s:i, s:o}", "answer", answer, "words", view_json_words(&words));
    return is_card ? jw_put(value, "card", card_of((unsigned)answer)) : value;
}

json_t *view_json_question(const struct choices *c, bool abandon)
{
    json_t *answers = json_array();

    for (unsigned i = 0; i < c->n; i++)
        answers = jw_add(answers, answer_of(c, c->answer[i]));
    if (abandon && choices_may_abandon(c))
        answers = jw_add(answers, answer_of(c, EU_ABANDON));
    return json_pack("{s:s, s:s, s:o}", "question",
                     question_name((enum eu_question)c->view->question), "words",
                     choices_question(c), "answers", answers);
}
