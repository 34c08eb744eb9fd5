#include "replay/narration.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "hands/sentence.h"
#include "sandbox/failure.h"

enum { STORY = 512 };

/* Before a remark in a transcript, and before the card that it is on. */
#define REMARK "   "
#define BELOW "    "

static const char *seat_of(const struct narration *t, unsigned seat)
{
    return t->names.seat[seat];
}

static void narrate_card(struct buf *out, const char *verb, unsigned c)
{
    char text[3];

    card_text((card)c, text);
    (void)buf_printf(out, "%s %s", verb, text);
}

/* ---- The walk ---- */

void narration_start(struct narration *t, const struct event *event, const struct pairing *pairing,
                     const struct set_record *set, unsigned table)
{
    *t = (struct narration){.event = event, .pairing = pairing, .names = {.rules = event->rules}};
    for (unsigned seat = 0; seat < EU_SEATS; seat++)
        t->names.seat[seat][0] = seat_letter(seat);
    walk_start(&t->walk, event, set, table);
}

bool narration_step(struct narration *t, struct told *told)
{
    told->before = t->walk.deal;
    return walk_step(&t->walk, &told->step);
}

void narration_address(const struct narration *t, char text[ADDRESS_TEXT])
{
    struct address a = walk_address(&t->walk, t->pairing);

    address_text_to(&a, ADDRESS_DEAL, text);
}

const struct entrant *narration_entrant(const struct narration *t, unsigned seat)
{
    struct address at = walk_address(&t->walk, t->pairing);

    return &t->event->entrant[pairing_seat(t->pairing, at.set, at.table, seat)];
}

/* ---- The score ---- */

static void add_numbers(struct buf *out, const char *name, const int32_t *n, unsigned sides)
{
    (void)buf_add_text(out, name);
    for (unsigned side = 0; side < sides; side++)
        (void)buf_printf(out, "%s%" PRId32, side ? "-" : " ", n[side]);
}

void narration_score(const struct narration *t, struct buf *out)
{
    const struct event *e = t->event;

    if (e->unit != UNIT_DEALS)
        add_numbers(out, "score", t->walk.tally.points, e->rules.sides);
    if (tally_counts_games(&t->walk.tally))
        add_numbers(out, ", games", t->walk.tally.games, e->rules.sides);
}

/* ---- Answers ---- */

/* Of a turn-up, a suit, or by the winner of an auction the trump. */
static void add_bid(const struct narration *t, const struct told *told, struct buf *out)
{
    unsigned answer = (unsigned)told->step.played;

    if (answer == EU_PASS) {
        (void)buf_add_text(out, "passes");
        return;
    }
    if (told->before.round == 0 && !t->event->rules.auction)
        (void)buf_add_text(out, told->step.ask.seat == told->before.table.dealer ? "takes up"
                                                                                 : "orders up");
    else
        (void)buf_printf(out, "names %s", suit_name(EU_BID_SUIT(answer)));
    (void)buf_add_text(out, sentence_how(EU_BID_HOW(answer)));
}

static void add_trick_bid(struct buf *out, unsigned answer)
{
    if (answer == EU_PASS)
        (void)buf_add_text(out, "passes");
    else if (answer == EU_BID_LONE)
        (void)buf_add_text(out, "bids to play alone");
    else if (answer == EU_BID_BARE)
        (void)buf_add_text(out, "bids to play alone without the blind");
    else
        (void)buf_printf(out, "bids %u", answer);
}

static void add_partner(struct buf *out, unsigned answer)
{
    if (answer == EU_CALL_ALONE)
        (void)buf_add_text(out, "plays alone");
    else
        (void)buf_printf(out, "calls the best of %s", suit_name(answer & 3));
}

static void add_take(struct buf *out, unsigned answer)
{
    if (answer == EU_NO)
        (void)buf_add_text(out, "leaves it to the partner");
    else
        (void)buf_printf(out, "takes it, to play%s", sentence_how(answer));
}

static void narrate_answer(const struct narration *t, const struct told *told, struct buf *out)
{
    unsigned answer = (unsigned)told->step.played;

    switch ((enum eu_question)told->step.ask.kind) {
    case EU_BID:
        add_bid(t, told, out);
        break;
    case EU_BID_TRICKS:
        add_trick_bid(out, answer);
        break;
    case EU_BURY:
        narrate_card(out, "buries", answer);
        break;
    case EU_CHOOSE_PARTNER:
        (void)buf_printf(out, "takes %s as a partner", seat_of(t, answer));
        break;
    case EU_CALL_PARTNER:
        add_partner(out, answer);
        break;
    case EU_TAKE:
        add_take(out, answer);
        break;
    case EU_OPPOSE:
        (void)buf_add_text(out, answer == EU_NO ? "does not oppose" : "defends alone");
        break;
    case EU_DISCARD:
        narrate_card(out, "discards", answer);
        break;
    case EU_CALL_CARD:
        if (answer == EU_NO_CARD)
            (void)buf_add_text(out, "calls no card");
        else
            narrate_card(out, "calls", answer);
        break;
    case EU_CHOOSE:
        (void)buf_printf(out, "has the penalty %s", answer == EU_ON ? "added" : "taken off");
        break;
    case EU_PLAY:
        if (answer == EU_ABANDON)
            (void)buf_add_text(out, "abandons the hand");
        else
            narrate_card(out, "plays", answer);
        break;
    case EU_NOTHING:
        break;
    }
}

/* An offence after which no card moves, as the hand is over. */
static bool ends_hand(const struct narration *t, const struct told *told)
{
    enum eu_question kind = (enum eu_question)told->step.ask.kind;
    unsigned seat = told->step.ask.seat;

    return told->step.fault.code != EU_NO_FAULT &&
           (kind == EU_PLAY || kind == EU_DISCARD || kind == EU_BURY) &&
           t->walk.deal.hand[seat] == told->before.hand[seat];
}

void narration_said(const struct narration *t, const struct told *told, struct buf *out)
{
    if (ends_hand(t, told))
        (void)buf_add_text(out, "ends the hand");
    else
        narrate_answer(t, told, out);
}

bool narration_remark(const struct narration *t, const struct told *told, const char *lead,
                      struct buf *out)
{
    struct buf text = {0};

    if (t->remarks)
        t->remarks->add(t->remarks->context, t, told, &text);
    bool some = text.len;
    if (some)
        (void)buf_printf(out, "%s(%.*s)", lead, (int)text.len, (const char *)text.data);
    out->failed |= text.failed;
    buf_finish(&text);
    return some;
}

/* Cuts the line off before the first of these; whether there is one. */
static bool cut_before(struct text *line, const char *what)
{
    const char *at = line->n ? memmem(line->s, line->n, what, strlen(what)) : NULL;

    if (at)
        line->n = (size_t)(at - line->s);
    return at;
}

static bool begins_with(struct text line, const char *with)
{
    return line.n >= strlen(with) && memcmp(line.s, with, strlen(with)) == 0;
}

bool narration_without_remark(struct text *line)
{
    if (begins_with(*line, "? ")) {
        *line = (struct text){line->s + 2, line->n - 2};
        (void)cut_before(line, " (");
        return true;
    }
    bool below = begins_with(*line, BELOW);
    return !cut_before(line, REMARK "(") || !below;
}

/* ---- Faults ---- */

void narration_fault(const struct narration *t, const struct told *told, struct buf *out)
{
    const struct walk_step *step = &told->step;
    char text[STORY] = "", safe[STORY];
    struct sentence story = {.text = text, .room = sizeof text};

    if (step->answer >= 0 && step->answer <= EU_ABANDON)
        sentence_offence(&story, &t->names, &told->before, step->answer);
    else
        sentence_add(&story, "%s answers %" PRId32 " to %s", seat_of(t, step->ask.seat),
                     step->answer, question_name((enum eu_question)step->ask.kind));
    sentence_code_and_law(&story, &t->event->rules, &step->fault);
    (void)text_safe(text_of(text), safe, sizeof safe);
    (void)buf_add_text(out, safe);
}

void narration_strike(const struct narration *t, const struct fault *f, struct buf *out)
{
    (void)buf_printf(out, "%s ", seat_of(t, f->seat));
    (void)failure_fault(out, f, &t->event->limits);
    (void)buf_printf(out, " (%s)", fault_name((enum eu_fault)f->code));
    if (f->question != EU_NOTHING)
        (void)buf_printf(out, ", asked to %s; the house answers",
                         question_name((enum eu_question)f->question));
}

bool narration_recorded_fault(struct narration *t, const struct table_record_fault *f,
                              char at[ADDRESS_TEXT], struct buf *out)
{
    const struct table_record *played = t->walk.played;
    struct told told;

    if (f->deal >= played->deals ||
        !walk_find(&t->walk, played->deal[f->deal].game, played->deal[f->deal].deal))
        return false;
    narration_address(t, at);
    if (!fault_is_illegal((enum eu_fault)f->fault.code)) {
        narration_strike(t, &f->fault, out);
        return true;
    }
    while (narration_step(t, &told))
        if (told.before.step == f->fault.step) {
            if (told.step.fault.code != EU_NO_FAULT)
                narration_fault(t, &told, out);
            break;
        }
    return true;
}

/* ---- The result ---- */

void narration_result(const struct narration *t, struct buf *out)
{
    const struct deal *d = &t->walk.deal;
    struct tally after = t->walk.tally;
    char text[STORY] = "";
    struct sentence story = {.text = text, .room = sizeof text};

    if (d->ask.kind != EU_NOTHING) {
        (void)buf_add_text(out, "broken off");
        return;
    }
    tally_add(&after, &d->outcome);
    sentence_result(&story, &t->names, d, &t->walk.tally, &after);
    (void)buf_add_text(out, text);
}

/* ---- The result in a few words ---- */

static void add_trump(const struct deal *d, struct buf *out)
{
    if (d->table.trump != EU_NO_SUIT)
        (void)buf_printf(out, " in %s", suit_name(d->table.trump));
}

static bool is_lone(const struct deal *d)
{
    return d->table.lone != EU_NOBODY && d->table.how != EU_PLAIN;
}

static void add_made(const struct deal *d, unsigned makers, struct buf *out)
{
    bool march = deal_is_march(d);

    if (d->rules->auction && d->table.contract < EU_BID_LONE)
        (void)buf_printf(out, "@%u bid %u and made it", makers, d->table.contract);
    else
        (void)buf_printf(out, "@%u %s%s", makers, march ? "took all tricks" : "made it",
                         is_lone(d) ? " alone" : "");
    add_trump(d, out);
}

static void add_euchred(const struct deal *d, unsigned makers, struct buf *out)
{
    (void)buf_printf(out, "@%u euchred @%u%s", 1 - makers, makers,
                     is_lone(d) ? "’s lone hand" : "");
    add_trump(d, out);
}

/* An offence ended the hand, or paid for it. */
static bool add_penalty(const struct deal *d, struct buf *out)
{
    for (unsigned side = 0; side < 2; side++) {
        if (!d->outcome.penalty[side])
            continue;
        unsigned offender = d->outcome.penalty[side] < 0 ? side : 1 - side;
        (void)buf_printf(out, "@%u paid for an offence", offender);
        return true;
    }
    return false;
}

void narration_short_result(const struct narration *t, struct buf *out)
{
    const struct deal *d = &t->walk.deal;

    if (d->table.maker == EU_NOBODY) {
        (void)buf_add_text(out, "all passed");
        return;
    }
    if (add_penalty(d, out))
        return;
    unsigned makers = rules_seats_of(d->rules, 1) >> d->table.maker & 1;
    if (d->outcome.void_deal)
        (void)buf_add_text(out, "both sides were at fault and nothing counted");
    else if (!deal_is_played_out(d) && !deal_is_shown(d))
        (void)buf_add_text(out, "the hand was abandoned");
    else if (deal_is_shown(d) || deal_made(d))
        add_made(d, makers, out);
    else
        add_euchred(d, makers, out);
}

/* ---- Transcripts ---- */

struct transcript {
    const struct narration *narration;
    const struct board_style *style;
    struct buf *out;
    struct buf sentence; /* room for one */
    struct buf remarks;  /* on the cards of the trick: lines */
};

static void add_cards(const struct transcript *p, cardset cards)
{
    (void)buf_add_text(p->out, " ");
    board_cards(cards, p->style, p->out);
}

/* Appends the sentence that was made, after a lead. */
static void add_sentence(struct transcript *p, const char *lead)
{
    (void)buf_add_text(p->out, lead);
    board_text((const char *)p->sentence.data, p->sentence.len, p->style, p->out);
    (void)buf_add_byte(p->out, '\n');
    p->out->failed |= p->sentence.failed;
    buf_clear(&p->sentence);
}

static void narrate_heading(struct transcript *p)
{
    const struct narration *t = p->narration;
    char text[ADDRESS_TEXT], rules[RULES_TEXT];

    narration_address(t, text);
    rules_text(&t->event->rules, rules);
    narration_score(t, &p->sentence);
    (void)buf_printf(p->out, "%s  %s", text, rules);
    add_sentence(p, p->sentence.len ? ", " : "");
}

static void add_seats(struct transcript *p)
{
    const struct narration *t = p->narration;
    const struct deal *d = &t->walk.deal;
    char safe[4 * NAME_CAP];

    for (unsigned seat = 0; seat < t->event->rules.players; seat++) {
        (void)text_safe(text_of(narration_entrant(t, seat)->name), safe, sizeof safe);
        (void)buf_printf(p->out, "  %s ", seat_of(t, seat));
        add_cards(p, d->hand[seat]);
        (void)buf_printf(p->out, "   %s%s\n", safe, seat == d->table.dealer ? ", deals" : "");
    }
    if (d->blind) {
        (void)buf_add_text(p->out, "  blind");
        add_cards(p, d->blind);
        (void)buf_add_byte(p->out, '\n');
    }
    if (d->table.turnup != EU_NO_CARD) {
        (void)buf_add_text(p->out, "  turn-up ");
        board_card(d->table.turnup, p->style, p->out);
        (void)buf_add_byte(p->out, '\n');
    }
}

unsigned transcript_heading(const struct narration *t)
{
    const struct deal *d = &t->walk.deal;

    return 1u + t->event->rules.players + (d->blind != 0) + (d->table.turnup != EU_NO_CARD);
}

/* Strikes that the record has at this step. */
static void narrate_strikes(struct transcript *p)
{
    const struct fault *f;

    for (size_t i = 0; (f = walk_strike(&p->narration->walk, i)); i++) {
        narration_strike(p->narration, f, &p->sentence);
        add_sentence(p, "  ! ");
    }
}

static void add_offence(struct transcript *p, const struct told *told)
{
    if (told->step.fault.code == EU_NO_FAULT)
        return;
    narration_fault(p->narration, told, &p->sentence);
    add_sentence(p, "  ! ");
}

/* A card played is shown in its trick; what there is to say of it comes in a line under that. */
static void add_played(struct transcript *p, const struct told *told)
{
    struct buf line = {0};

    (void)buf_printf(&line, BELOW "%s ", seat_of(p->narration, told->step.ask.seat));
    narration_said(p->narration, told, &line);
    if (narration_remark(p->narration, told, REMARK, &line)) {
        board_text((const char *)line.data, line.len, p->style, &p->remarks);
        (void)buf_add_byte(&p->remarks, '\n');
    }
    p->remarks.failed |= line.failed;
    buf_finish(&line);
}

static void add_said(struct transcript *p, const struct told *told)
{
    if (told->step.ask.kind == EU_PLAY && told->step.played != EU_ABANDON) {
        add_played(p, told);
        return;
    }
    (void)buf_printf(&p->sentence, "%s ", seat_of(p->narration, told->step.ask.seat));
    narration_said(p->narration, told, &p->sentence);
    (void)narration_remark(p->narration, told, REMARK, &p->sentence);
    add_sentence(p, "  ");
}

static void add_trick(struct transcript *p, unsigned trick)
{
    const struct narration *t = p->narration;
    const struct eu_view *table = &t->walk.deal.table;

    (void)buf_printf(p->out, "  trick %u ", trick + 1);
    for (unsigned i = 0; i < EU_SEATS && table->trick[trick][i] != EU_NO_CARD; i++) {
        (void)buf_printf(p->out, "  %s ", seat_of(t, deal_player(table, trick, i)));
        board_card(table->trick[trick][i], p->style, p->out);
    }
    if (table->tricks > trick)
        (void)buf_printf(p->out, "   %s wins", seat_of(t, table->winner[trick]));
    (void)buf_add_byte(p->out, '\n');
    (void)buf_add(p->out, p->remarks.data, p->remarks.len);
    p->out->failed |= p->remarks.failed;
    buf_clear(&p->remarks);
}

void transcript_deal(struct narration *t, unsigned until, const struct board_style *style,
                     struct buf *out)
{
    struct transcript p = {.narration = t, .style = style, .out = out};
    const struct deal *d = &t->walk.deal;
    unsigned trick = 0;
    struct told told;

    narrate_heading(&p);
    add_seats(&p);
    narrate_strikes(&p);
    while (d->step < until && narration_step(t, &told)) {
        add_offence(&p, &told);
        add_said(&p, &told);
        if (d->table.tricks > trick)
            add_trick(&p, trick++);
        narrate_strikes(&p);
    }
    if (d->table.played)
        add_trick(&p, trick);
    if (until == TRANSCRIPT_ALL) {
        narration_result(t, &p.sentence);
        add_sentence(&p, "  ");
        (void)buf_add_byte(out, '\n');
    }
    buf_finish(&p.sentence);
    buf_finish(&p.remarks);
}
