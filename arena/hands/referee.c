#include "hands/referee.h"

#include <string.h>

#include "hands/unknown_cards.h"
#include "hands/sentence.h"
#include "rules/tally.h"

enum { REMARK = 400 };

/* A hand being played through the machine. */
struct judgement {
    const struct hand *h;
    hand_witness *witness;
    void *context;
    struct filled filled;
    struct deal d;
    struct tally before, after;
    bool used[HAND_ANSWERS];
    bool met[HAND_FAULTS]; /* expected faults that happened */
    unsigned faults;
    struct fault fault;         /* the first that nobody expected */
    struct hand_place fault_at; /* line 0: there was none */
    char offence[REMARK];
    struct sentence remarks; /* faults as expected */
    char remarks_text[REMARK];
};

/* ---- Answers ---- */

static const struct hand_answer *next_play(const struct judgement *w)
{
    for (unsigned i = 0; i < w->h->answer_count; i++)
        if (w->h->answers[i].question == EU_PLAY && !w->used[i])
            return &w->h->answers[i];
    return NULL;
}

/* The next play of the text must be the one that is asked for. */
static bool in_turn(const struct judgement *w, const struct hand_answer *said, struct err *e)
{
    const char *who = w->h->seat[w->d.ask.seat];
    const struct hand_answer *next = next_play(w);

    if (next == said)
        return true;
    if (next && next->turn < w->d.table.tricks)
        return hand_error(next->at, e, "trick %u is complete without %s", next->turn + 1u,
                          w->h->seat[next->seat]);
    if (next && next->turn == w->d.table.tricks)
        return hand_error(next->at, e, "it is %s's turn, not %s's", who, w->h->seat[next->seat]);
    return hand_error(next ? next->at : w->h->at, e, "%s's card to trick %u is missing", who,
                      w->d.table.tricks + 1u);
}

/* The only legal card counts as played if it is known and the text has reached this trick. */
static bool is_forced(const struct judgement *w)
{
    const struct ask *ask = &w->d.ask;
    bool begun = w->d.table.tricks < w->h->tricks;

    return begun && card_single(ask->legal) &&
           !(w->d.hand[ask->seat] & w->filled.unknown[ask->seat]);
}

enum pick { PICK_ANSWER, PICK_STOP, PICK_BAD };

static enum pick pick_play(const struct judgement *w, const struct hand_answer *said, int *answer,
                           struct err *e)
{
    if (!said && is_forced(w)) {
        *answer = card_lowest(w->d.ask.legal);
        return PICK_ANSWER;
    }
    if (!said && !next_play(w))
        return PICK_STOP;
    if (!in_turn(w, said, e) || !said)
        return PICK_BAD;
    *answer = said->answer;
    return PICK_ANSWER;
}

static enum pick must_say(const struct judgement *w, struct err *e, const char *what)
{
    (void)hand_error(w->h->at, e, "%s is missing: %s must say it", what, w->h->seat[w->d.ask.seat]);
    return PICK_BAD;
}

static int idle_card(const struct judgement *w)
{
    cardset idle = w->filled.bury & w->d.ask.legal;

    return idle ? card_lowest(idle) : deal_default_answer(&w->d);
}

/* The answer where the text has none. */
static enum pick pick_silence(const struct judgement *w, int *answer, struct err *e)
{
    *answer = 0;
    switch ((enum eu_question)w->d.ask.kind) {
    case EU_BID:
        return w->d.ask.legal & 1u << EU_PASS ? PICK_ANSWER : must_say(w, e, "a suit for trumps");
    case EU_DISCARD:
        *answer = w->filled.discard;
        return PICK_ANSWER;
    case EU_BURY:
        *answer = idle_card(w);
        return PICK_ANSWER;
    case EU_CALL_PARTNER:
        return must_say(w, e, "the suit called, or alone,");
    case EU_CHOOSE_PARTNER:
        return must_say(w, e, "a partner");
    case EU_BID_TRICKS: /* a pass; nobody takes, opposes or calls, and penalties are put on */
    case EU_TAKE:
    case EU_OPPOSE:
    case EU_CALL_CARD:
    case EU_CHOOSE:
    case EU_PLAY:
    case EU_NOTHING:
        break;
    }
    return PICK_ANSWER;
}

/* Who holds the best card of a called suit must not depend on cards that are made up. */
static bool partner_is_told(const struct judgement *w, const struct hand_answer *said,
                            struct err *e)
{
    const struct deal *d = &w->d;
    cardset suit = 0, made_up = 0, best;

    if (d->ask.kind != EU_CALL_PARTNER || said->answer == EU_CALL_ALONE ||
        !deal_is_legal(d, said->answer))
        return true;
    for (unsigned seat = 0; seat < w->h->rules.players; seat++) {
        suit |= d->hand[seat] & card_lane[d->table.trump][(unsigned)said->answer];
        made_up |= d->hand[seat] & w->filled.unknown[seat];
    }
    for (best = suit; best & (best - 1);)
        best &= best - 1;
    return !(best ? best & made_up : made_up) ||
           hand_error(said->at, e, "the text does not tell who holds the best card of %s",
                      suit_name((unsigned)said->answer));
}

static enum pick pick_answer(const struct judgement *w, const struct hand_answer *said, int *answer,
                             struct err *e)
{
    if (w->d.ask.kind == EU_PLAY)
        return pick_play(w, said, answer, e);
    if (!said)
        return pick_silence(w, answer, e);
    *answer = said->answer;
    return partner_is_told(w, said, e) ? PICK_ANSWER : PICK_BAD;
}

/* ---- Faults ---- */

static bool expects(struct judgement *w, const struct fault *fault)
{
    for (unsigned i = 0; i < w->h->faults; i++) {
        const struct expected_fault *x = &w->h->fault[i];
        bool same = x->code == fault->code && (!x->law[0] || strcmp(x->law, fault->law) == 0);
        if (same && !w->met[i]) {
            w->met[i] = true;
            return true;
        }
    }
    return false;
}

static void note_fault(struct judgement *w, const struct fault *fault, struct hand_place at,
                       const char *offence)
{
    w->faults++;
    if (expects(w, fault)) {
        sentence_add(&w->remarks, "; %s by %s, ", fault_name((enum eu_fault)fault->code),
                     w->h->seat[fault->seat]);
        sentence_law(&w->remarks, &w->h->rules, fault);
    } else if (!w->fault_at.line) {
        w->fault = *fault;
        w->fault_at = at;
        memcpy(w->offence, offence, REMARK);
    }
}

static void put_answer(struct judgement *w, const struct hand_answer *said, int value)
{
    char offence[REMARK] = "";
    struct sentence s = {.text = offence, .room = sizeof offence};
    struct fault fault = {0};

    if (said && w->witness)
        w->witness(w->context, &w->d, said);
    sentence_offence(&s, w->h, &w->d, value);
    (void)deal_answer(&w->d, value, &fault);
    if (said)
        w->used[said - w->h->answers] = true;
    if (fault.code != EU_NO_FAULT)
        note_fault(w, &fault, said ? said->at : w->h->at, offence);
}

/* ---- The walk ---- */

/* Whether the machine need not ask for an answer: one after a fault that ended the hand, or the
 * discard of a dealer whose jamboree is shown. */
static bool is_spare(const struct judgement *w, const struct hand_answer *s)
{
    bool names_trump = s->question == EU_BID && w->h->rules.auction;

    if (s->question == EU_PLAY || s->question == EU_BURY || names_trump)
        return w->faults && w->d.ask.kind == EU_NOTHING;
    return s->question == EU_DISCARD && s->seat == w->h->dealer &&
           w->filled.discard != EU_NO_CARD && w->d.ask.kind == EU_NOTHING &&
           w->d.table.how == EU_JAMBOREE;
}

static bool before_play(enum eu_question question)
{
    return question != EU_PLAY && question != EU_CALL_CARD && question != EU_CHOOSE;
}

/* Every answer of the text must have been asked for; at the lead, those that come before it. */
static bool all_used(const struct judgement *w, bool at_lead, struct err *e)
{
    static const char *const why[] = {
        [EU_BID] = "the bidding is over by then",
        [EU_TAKE] =
            "nobody asks for that: only the maker's partner who has yet to speak may take it",
        [EU_OPPOSE] = "nobody asks for that in this hand",
        [EU_DISCARD] = "there is no exchange for that seat in this hand",
        [EU_CALL_PARTNER] = "that seat has no partner to call in this hand",
        [EU_PLAY] = "the hand is over by then",
        [EU_CALL_CARD] = "that seat has no card to call in this hand",
        [EU_CHOOSE] = "that seat has no penalty to choose in this hand",
        [EU_BID_TRICKS] = "the bidding is over by then",
        [EU_BURY] = "that seat has nothing to bury in this hand",
        [EU_CHOOSE_PARTNER] = "that seat has no more partners to choose in this hand",
    };

    for (unsigned i = 0; i < w->h->answer_count; i++) {
        const struct hand_answer *s = &w->h->answers[i];
        if (!w->used[i] && (!at_lead || before_play(s->question)) && !is_spare(w, s))
            return hand_error(s->at, e, "%s: %s", w->h->seat[s->seat], why[s->question]);
    }
    return true;
}

static bool play_out(struct judgement *w, struct err *e)
{
    while (w->d.ask.kind != EU_NOTHING) {
        /* once cards are played no question before can come */
        if (w->d.ask.kind == EU_PLAY && w->d.table.tricks + w->d.table.played == 0 &&
            !all_used(w, true, e))
            return false;
        const struct hand_answer *said = hand_deal_answer(w->h, &w->d);
        int value = 0;
        enum pick got = pick_answer(w, said, &value, e);
        if (got == PICK_BAD)
            return false;
        if (got == PICK_STOP)
            break;
        put_answer(w, said, value);
    }
    return all_used(w, false, e);
}

/* Individual players win a game of its own; sides count games. */
static enum unit hand_unit(const struct eu_rules *rules)
{
    if (rules->rubber != EU_NO_RUBBER)
        return UNIT_RUBBER;
    return rules_individual(rules) && rules->target ? UNIT_GAME : UNIT_SITTING;
}

static bool start_tally(const struct hand *h, struct tally *t, struct err *e)
{
    bool rubber = h->rules.rubber != EU_NO_RUBBER;

    tally_start(t, &h->rules, hand_unit(&h->rules), UINT16_MAX, h->dealer);
    for (unsigned side = 0; side < h->rules.sides; side++) {
        t->points[side] = h->score.n[side];
        t->games[side] = h->games.n[side];
        t->rubber[side] = h->rubber.n[side];
    }
    t->game = rubber ? (uint16_t)(h->games.n[0] + h->games.n[1]) : 0;
    if (rubber && tally_rubber_over(t))
        return hand_error(h->games.at, e, "the rubber is over before this hand");
    return true;
}

static bool start_judgement(struct judgement *w, const struct hand *h, struct err *e)
{
    w->h = h;
    w->remarks = (struct sentence){.text = w->remarks_text, .room = sizeof w->remarks_text};
    if (!start_tally(h, &w->before, e) || !unknown_cards_hand(h, &w->filled, e))
        return false;
    deal_start(&w->d, &h->rules, &w->filled.cards, h->dealer);
    tally_standing(&w->before, &w->d.table);
    return true;
}

/* ---- Expectations ---- */

static void count_found(const struct judgement *w, enum expect what, int32_t n[EU_SEATS])
{
    const struct outcome *o = &w->d.outcome;

    for (unsigned seat = 0; seat < w->h->rules.players; seat++)
        if (what == EXPECT_TRICKS)
            n[rules_side(&w->h->rules, seat)] += w->d.table.taken[seat];
    for (unsigned side = 0; side < w->h->rules.sides; side++) {
        if (what == EXPECT_POINTS)
            n[side] = outcome_points(o, side);
        else if (what == EXPECT_SCORE)
            n[side] = w->after.points[side];
        else if (what == EXPECT_GAMES)
            n[side] = w->after.games[side];
        else if (what == EXPECT_RUBBER)
            n[side] = w->after.rubber[side];
    }
}

static void add_numbers(struct sentence *s, const struct hand *h, const int32_t *n)
{
    for (unsigned side = 0; side < h->rules.sides; side++)
        sentence_add(s, " %d", (int)n[side]);
}

static bool meet_numbers(const struct judgement *w, enum expect what, struct sentence *s)
{
    const struct by_side *x = &w->h->expect[what];
    bool open = w->d.ask.kind != EU_NOTHING && what != EXPECT_TRICKS;
    int32_t n[EU_SEATS] = {0};

    if (!x->at.line)
        return true;
    count_found(w, what, n);
    if (!open && memcmp(n, x->n, sizeof n) == 0)
        return true;
    sentence_add(s, "expected %s", hand_expect_name(what));
    add_numbers(s, w->h, x->n);
    sentence_add(s, ", found");
    if (open)
        sentence_add(s, " a hand that is not finished");
    else
        add_numbers(s, w->h, n);
    return false;
}

static bool meet_makers(const struct judgement *w, struct sentence *s)
{
    if (!w->h->makers_at.line || w->h->makers == w->d.makers)
        return true;
    sentence_add(s, "expected makers ");
    sentence_seats(s, w->h, w->h->makers);
    sentence_add(s, ", found ");
    if (w->d.makers)
        sentence_seats(s, w->h, w->d.makers);
    else
        sentence_add(s, "none");
    return false;
}

static bool meet_fault(const struct judgement *w, unsigned i, struct sentence *s)
{
    const struct expected_fault *x = &w->h->fault[i];

    if (w->met[i])
        return true;
    sentence_add(s, "expected fault %s%s%s, found %s", fault_name(x->code), x->law[0] ? " " : "",
                 x->law, w->faults ? "only others" : "none");
    return false;
}

static void mismatch(struct hand_verdict *v, struct hand_place at)
{
    v->kind = HAND_VERDICT_MISMATCH;
    v->line = at.line;
}

static bool hold_against(const struct judgement *w, struct hand_verdict *v, struct sentence *s)
{
    for (unsigned i = 0; i < w->h->faults; i++)
        if (!meet_fault(w, i, s)) {
            mismatch(v, w->h->fault[i].at);
            return false;
        }
    if (!meet_makers(w, s)) {
        mismatch(v, w->h->makers_at);
        return false;
    }
    for (unsigned what = 0; what < EXPECTS; what++)
        if (!meet_numbers(w, (enum expect)what, s)) {
            mismatch(v, w->h->expect[what].at);
            return false;
        }
    return true;
}

/* The same offence under another law than expected is a mistake of the text, not of the table. */
static const struct expected_fault *other_law(const struct judgement *w)
{
    for (unsigned i = 0; i < w->h->faults; i++)
        if (!w->met[i] && w->h->fault[i].code == w->fault.code)
            return &w->h->fault[i];
    return NULL;
}

static void tell_fault(const struct judgement *w, struct hand_verdict *v, struct sentence *s)
{
    const struct expected_fault *x = other_law(w);

    if (x) {
        mismatch(v, x->at);
        sentence_add(s, "expected fault %s %s, found it under %s", fault_name(x->code), x->law,
                     w->fault.law);
        return;
    }
    v->kind = HAND_VERDICT_FAULT;
    v->line = w->fault_at.line;
    sentence_add(s, "%s (%s); ", w->offence, fault_name((enum eu_fault)w->fault.code));
    sentence_law(s, &w->h->rules, &w->fault);
    sentence_add(s, "; ");
    sentence_penalty(s, w->h, &w->d, &w->fault);
}

bool hand_referee(const struct hand *h, struct hand_verdict *v, struct err *e)
{
    return hand_referee_with(h, NULL, NULL, v, e);
}

bool hand_referee_with(const struct hand *h, hand_witness *witness, void *context,
                       struct hand_verdict *v, struct err *e)
{
    struct judgement w = {.witness = witness, .context = context};
    struct sentence s = {.text = v->text, .room = sizeof v->text};

    if (!start_judgement(&w, h, e) || !play_out(&w, e))
        return false;
    w.after = w.before;
    if (w.d.ask.kind == EU_NOTHING)
        tally_add(&w.after, &w.d.outcome);
    *v = (struct hand_verdict){.kind = HAND_VERDICT_OK, .line = h->at.line};
    if (w.fault_at.line) {
        tell_fault(&w, v, &s);
    } else if (hold_against(&w, v, &s)) {
        sentence_result(&s, h, &w.d, &w.before, &w.after);
        sentence_add(&s, "%s", w.remarks_text);
    }
    return true;
}
