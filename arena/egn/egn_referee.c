#include "egn/egn_referee.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "egn/egn_replay.h"
#include "hands/unknown_cards.h"
#include "rules/tally.h"

enum { NO_CARD = 77 }; /* an answer that is no card */

/* Who looks on, and the score before the deal. */
struct onlooker {
    egn_witness *witness; /* NULL: nobody */
    void *context;
    const struct egn_score *score;
};

/* ---- Hands ---- */

static bool hand_slip(struct egn_replay *c, unsigned seat, unsigned nth, const char *text)
{
    char where[EGN_PLACE];

    (void)snprintf(where, sizeof where, ".initialState.playerCards[%u][%u]", seat, nth);
    egn_replay_find_at(c, EGN_SLIP, where, text);
    return false;
}

/* Whether the dealer took up the turn-up. */
static bool has_exchanged(const struct egn_replay *c)
{
    return c->m.table.maker != EU_NOBODY && c->m.round == 0 &&
           !(c->m.table.sits_out >> c->d->dealer & 1);
}

/* Whether a listed card was not dealt: it is the turn-up, and the dealer's cards are listed as they
 * were after the exchange. */
static bool is_turnup(struct egn_replay *c, unsigned seat, unsigned held)
{
    return held == c->h.turnup && seat == c->d->dealer && has_exchanged(c);
}

/* If the turn-up is among five cards, these are listed as after the exchange: then the card that
 * was put away cannot be among them. */
static bool hand_is_of_one_time(struct egn_replay *c, unsigned seat)
{
    const struct egn_cards *dealt = &c->d->dealt[seat];
    unsigned put_away = egn_replay_card(c, c->d->discard), nth = dealt->n;
    bool taken = false;

    if (dealt->n != c->rules.cards || put_away >= 64)
        return true;
    for (unsigned i = 0; i < dealt->n; i++) {
        unsigned held = egn_replay_card(c, dealt->card[i]);
        taken |= held < 64 && is_turnup(c, seat, held);
        nth = held == put_away ? i : nth;
    }
    if (!taken || nth == dealt->n)
        return true;
    return hand_slip(
        c, seat, nth,
        "the turn-up is in this hand, so this card, which was put away for it, cannot be");
}

static bool list_hand(struct egn_replay *c, unsigned seat, cardset *all)
{
    const struct egn_cards *dealt = &c->d->dealt[seat];
    cardset pack = card_pack(c->rules.low, c->rules.joker);

    for (unsigned i = 0; i < dealt->n; i++) {
        unsigned held = egn_replay_card(c, dealt->card[i]);
        if (held >= 64 || is_turnup(c, seat, held))
            continue;
        if (!(pack & card_bit(held)))
            return hand_slip(c, seat, i, "this card is not in the pack");
        if (held == c->h.turnup)
            return hand_slip(c, seat, i, "this is the turn-up, which is in nobody's hand");
        if (*all & card_bit(held))
            return hand_slip(c, seat, i, "this card is dealt twice");
        if (card_count(c->h.cards[seat]) == c->rules.cards)
            return hand_slip(c, seat, i, "more cards than are dealt");
        *all |= card_bit(held);
        c->h.cards[seat] |= card_bit(held);
    }
    return hand_is_of_one_time(c, seat);
}

/* If the dealer's hand is listed as after the exchange, the card put away was dealt too. */
static void put_back(struct egn_replay *c)
{
    unsigned dealer = c->d->dealer;
    const struct hand_answer *discard = hand_find_answer(&c->h, EU_DISCARD, dealer, 0);

    if (discard && discard->answer != c->h.turnup &&
        card_count(c->h.cards[dealer]) < c->rules.cards)
        c->h.cards[dealer] |= card_bit((unsigned)discard->answer);
}

static bool list_hands(struct egn_replay *c)
{
    cardset all = 0;

    for (unsigned seat = 0; seat < EGN_SEATS; seat++)
        if (!list_hand(c, seat, &all))
            return false;
    put_back(c);
    return true;
}

/* ---- Offences ---- */

static bool held_later(const struct egn_replay *c, const struct hand_answer *at, card wanted,
                       const struct hand_answer **when)
{
    for (const struct hand_answer *s = at + 1; s < c->h.answers + c->h.answer_count; s++)
        if (s->question == EU_PLAY && s->seat == at->seat && s->answer == wanted) {
            *when = s;
            return true;
        }
    return false;
}

/* How the record shows that the player held a card he should have played, if his hand is not listed
 * in full. */
static void add_proof(struct sentence *s, const struct egn_replay *c, const struct hand_answer *at,
                      cardset legal)
{
    const struct hand_answer *when;
    char text[3];

    if (egn_replay_knows(c, at->seat))
        return;
    for (; legal; legal &= legal - 1) {
        card_text(card_lowest(legal), text);
        if (held_later(c, at, card_lowest(legal), &when))
            sentence_add(s, ", %s comes in trick %u", text, when->turn + 1u);
    }
}

/* Says where a card is that is not in the hand from which it was played. */
static void add_holder(struct sentence *s, const struct egn_replay *c, unsigned seat, int played)
{
    if (played == c->h.turnup && has_exchanged(c))
        sentence_add(s, ": it is the turn-up, which %s took up", c->h.seat[c->d->dealer]);
    else if (played == c->h.turnup)
        sentence_add(s, ": it is the turn-up, which nobody took up");
    for (unsigned other = 0; other < EGN_SEATS; other++)
        if (other != seat && played > 0 && played < 64 &&
            c->h.cards[other] & card_bit((unsigned)played))
            sentence_add(s, ": it was dealt to %s", c->h.seat[other]);
}

static void place_finding(const struct egn_replay *c, const struct hand_answer *written,
                          struct egn_finding *found)
{
    char where[EGN_PLACE];

    if (written && written->question == EU_PLAY) {
        egn_place_trick(c->d, written->at.line - 1, written->at.column - 1, found->where);
        return;
    }
    if (written && written->question == EU_DISCARD)
        (void)snprintf(where, sizeof where, ".phases[%d].discard", c->d->bidding);
    else
        (void)snprintf(where, sizeof where, ".phases[%d]", c->d->play);
    egn_place(c->d, where, found->where);
}

/* Adds an illegal answer. `before`: the deal with the question still open; `after`: as the law
 * ended it, or NULL if it was played on; `written`: NULL if the answer was no card. */
static void add_offence(struct egn_replay *c, const struct deal *before,
                        const struct hand_answer *written, int answer, const struct fault *fault,
                        const struct deal *after)
{
    char text[EGN_TEXT] = "";
    struct sentence sentence = {.text = text, .room = sizeof text};
    bool revoke = fault->code == EU_REVOKE;
    struct egn_finding *found;

    if (written)
        sentence_offence(&sentence, &c->h, before, answer);
    else
        sentence_add(&sentence, "%s gives no card", c->h.seat[fault->seat]);
    if (fault->code == EU_WRONG_CARD)
        add_holder(&sentence, c, fault->seat, answer);
    if (revoke)
        add_proof(&sentence, c, written, before->ask.legal);
    sentence_code_and_law(&sentence, &c->rules, fault);
    if (after) {
        sentence_add(&sentence, "; ");
        sentence_penalty(&sentence, &c->h, after, fault);
    } else {
        sentence_add(&sentence, "%s",
                     revoke ? EGN_RENEGE : "; a card is written wrong, or was not his to play");
    }
    found =
        egn_replay_find(c, revoke || after ? EGN_FAULT : EGN_SLIP, fault->seat,
                        before->ask.kind == EU_PLAY ? (int)before->table.tricks : -1, "%s", text);
    found->code = (enum eu_fault)fault->code;
    place_finding(c, written, found);
}

/* Whether nothing is written after this answer. */
static bool is_last(const struct egn_replay *c, const struct hand_answer *written)
{
    return (!written || written + 1 == c->h.answers + c->h.answer_count) && !c->stopped &&
           !c->doubtful;
}

/* Whether the law ends the hand. A card that the player did not hold can only be an answer to the
 * arena; at a card table it is written wrong. */
static bool law_ends(const struct egn_replay *c, const struct hand_answer *written, unsigned code)
{
    bool shown = code != EU_WRONG_CARD || c->f->ours;

    return shown && deal_ends_at(&c->rules, (enum eu_fault)code) && is_last(c, written) &&
           (!written || !c->no_card) && c->m.ask.kind != EU_NOTHING;
}

/* Judges an answer that is not legal. False: the rest of the deal cannot be judged. */
static bool judge_offence(struct egn_replay *c, struct deal *d, const struct filled *filled,
                          const struct hand_answer *written, int answer,
                          const struct hand_answer **slip)
{
    struct deal after = *d;
    struct fault fault;
    bool ends, revoke;

    (void)deal_answer(&after, answer, &fault);
    ends = law_ends(c, written, fault.code);
    revoke = fault.code == EU_REVOKE;
    d->ask.legal &= ~filled->unknown[d->ask.seat]; /* cards made up are held against nobody */
    if (revoke && !d->ask.legal) {
        deal_apply(d, answer);
        return true;
    }
    if (!ends && !revoke && slip) {
        *slip = written;
        return false;
    }
    if (!slip)
        add_offence(c, d, written, answer, &fault, ends ? &after : NULL);
    if (ends && !slip)
        c->m = after;
    if (ends || !revoke)
        return false;
    deal_apply(d, answer);
    return true;
}

/* The answer in the record; NULL, and only *answer, if the record has none. */
static const struct hand_answer *answer_of(const struct egn_replay *c, const struct deal *d,
                                           const struct filled *filled, unsigned next, int *answer)
{
    const struct hand_answer *written = next < c->h.answer_count ? &c->h.answers[next] : NULL;

    if (written && written->question == d->ask.kind) {
        *answer = written->answer;
        return written;
    }
    *answer = c->no_card && !written      ? NO_CARD
              : d->ask.kind == EU_DISCARD ? (int)filled->discard
                                          : -1;
    return NULL;
}

static void show(const struct onlooker *o, const struct deal *d, int answer,
                 const struct filled *filled)
{
    if (o && o->witness)
        o->witness(o->context, d, answer, filled->unknown);
}

/* Puts every answer to the referee and adds what is illegal; or, without an onlooker, only finds
 * the first answer that cannot have been so. */
static void judge_answers(struct egn_replay *c, const struct filled *filled,
                          const struct hand_answer **slip, const struct onlooker *o)
{
    struct deal d;
    unsigned next = 0;

    deal_start(&d, &c->rules, &filled->cards, c->d->dealer);
    for (unsigned side = 0; o && side < 2; side++)
        d.table.points[side] = (int16_t)o->score->points[side];
    while (d.ask.kind != EU_NOTHING) {
        int answer;
        const struct hand_answer *written = answer_of(c, &d, filled, next, &answer);
        bool bids = d.ask.kind == EU_BID || d.ask.kind == EU_OPPOSE;
        if (answer < 0)
            return;
        next += written != NULL;
        if (written)
            show(o, &d, answer, filled);
        if (bids || deal_is_legal(&d, answer)) /* bids were looked at: cards do not matter there */
            deal_apply(&d, answer);
        else if (!judge_offence(c, &d, filled, written, answer, slip))
            return;
    }
}

/* Judges bids and cards. After something that cannot have been so nothing is judged. */
static void judge_play(struct egn_replay *c, const struct onlooker *o)
{
    const struct hand_answer *slip = NULL;
    struct filled filled;
    struct err e;

    if (!unknown_cards_hand(&c->h, &filled, &e)) {
        egn_replay_find_at(c, EGN_SLIP, "", e.text);
        return;
    }
    judge_answers(c, &filled, &slip, NULL);
    if (slip) {
        c->h.answer_count = (uint8_t)(slip - c->h.answers + 1);
        c->doubtful = true;
        if (!unknown_cards_hand(&c->h, &filled, &e))
            return;
    }
    judge_answers(c, &filled, NULL, o);
}

/* ---- The score ---- */

void egn_score_start(struct egn_score *s, const struct egn_file *f)
{
    *s = (struct egn_score){.known = true, .dealer = EU_NOBODY};
    memcpy(s->points, f->initial, sizeof s->points);
}

/* Finds a deal after the game was won, or after all its deals were played. */
static void check_over(struct egn_replay *c, struct egn_score *score)
{
    const struct egn_rules *how = &c->f->how;
    bool won = how->target > 0 && score->known &&
               (score->points[0] >= how->target || score->points[1] >= how->target);

    if (score->over || (!won && (how->deals <= 0 || c->d->index < (size_t)how->deals)))
        return;
    score->over = true;
    egn_replay_find(c, EGN_SLIP, EU_NOBODY, -1,
                    "the game was over before this deal, at %" PRId32 "-%" PRId32, score->points[0],
                    score->points[1]);
}

/* Checks whose turn it is to deal, in the arena's own files: EGN does not say. */
static void check_dealer(struct egn_replay *c, struct egn_score *score)
{
    unsigned next = (score->dealer + 1u) % EGN_SEATS;
    char text[2 * EGN_TEXT];

    if (c->f->ours && score->dealer != EU_NOBODY && c->d->dealer != next) {
        (void)snprintf(text, sizeof text, "%s deals, where it is %s's turn",
                       c->f->name[c->d->dealer], c->f->name[next]);
        egn_replay_find_at(c, EGN_SLIP, ".initialState.dealer", text);
    }
    score->dealer = c->d->dealer;
}

static bool has_slip(const struct egn_verdict *v)
{
    for (unsigned i = 0; i < v->findings; i++)
        if (v->finding[i].kind == EGN_SLIP)
            return true;
    return false;
}

/* If the deal has a slip, the card that proves a renege may be the one that is written wrong. */
static void doubt_reneges(struct egn_verdict *v)
{
    for (unsigned i = 0; i < v->findings; i++) {
        struct egn_finding *found = &v->finding[i];
        char *at = found->code == EU_REVOKE ? strstr(found->text, EGN_RENEGE) : NULL;
        if (!at)
            continue;
        found->kind = EGN_OPEN;
        (void)snprintf(at, sizeof found->text - (size_t)(at - found->text), "%s",
                       "; a renege, or a card is written wrong");
    }
}

static void find_unfinished(struct egn_replay *c)
{
    bool last = c->d->index + 1 == c->f->deals;
    unsigned trick = c->m.table.tricks + 1u;

    if (c->m.ask.kind == EU_BID)
        (void)egn_replay_find(c, EGN_OPEN, EU_NOBODY, -1, "not played: no trump is named");
    else if (c->m.table.tricks + c->m.table.played == 0)
        (void)egn_replay_find(c, EGN_OPEN, EU_NOBODY, -1, "not played: there are no tricks");
    else
        (void)egn_replay_find(c, last ? EGN_OPEN : EGN_SLIP, EU_NOBODY, (int)trick - 1,
                              last ? "broken off in trick %u"
                                   : "trick %u is missing, or not complete",
                              trick);
}

static void write_result(struct egn_replay *c, const struct egn_score *before,
                         const struct egn_score *score)
{
    struct tally was = {.rules = &c->rules}, is = {.rules = &c->rules};
    struct sentence sentence = {.text = c->v->result, .room = sizeof c->v->result};
    char *cut;

    for (unsigned side = 0; side < 2; side++) {
        was.points[side] = before->points[side];
        is.points[side] = score->points[side];
    }
    sentence_result(&sentence, &c->h, &c->m, &was, &is);
    cut = strstr(c->v->result, "; score");
    if (!score->known && cut)
        *cut = '\0';
}

static void add_score_finding(struct egn_replay *c, struct egn_score *score)
{
    struct egn_score before = *score;

    c->v->scored = !c->stopped && c->m.ask.kind == EU_NOTHING;
    if (!c->v->scored) {
        score->known = false;
        return;
    }
    for (unsigned side = 0; side < 2; side++) {
        c->v->points[side] = outcome_points(&c->m.outcome, side);
        score->points[side] += c->v->points[side];
    }
    write_result(c, &before, score);
}

void egn_referee_with(const struct egn_file *f, const struct egn_deal *d, struct egn_score *score,
                      struct egn_verdict *v, egn_witness *witness, void *context)
{
    const struct onlooker onlooker = {witness, context, score};
    struct egn_replay c;

    v->findings = 0;
    v->result[0] = '\0';
    egn_replay_run(&c, f, d, v);
    bool judged = list_hands(&c) && c.h.turnup != EU_NO_CARD && !c.misbid;
    if (judged)
        judge_play(&c, &onlooker);
    egn_replay_find_reneges(&c, judged);
    if (!c.stopped && c.m.ask.kind != EU_NOTHING)
        find_unfinished(&c);
    if (has_slip(v))
        doubt_reneges(v);
    check_dealer(&c, score);
    check_over(&c, score);
    add_score_finding(&c, score);
}

void egn_referee(const struct egn_file *f, const struct egn_deal *d, struct egn_score *score,
                 struct egn_verdict *v)
{
    egn_referee_with(f, d, score, v, NULL, NULL);
}

void egn_referee_end(const struct egn_file *f, const struct egn_score *score, struct egn_verdict *v)
{
    struct egn_finding *found = &v->finding[0];

    v->findings = 0;
    v->scored = false;
    v->result[0] = '\0';
    if (!f->has_final || !score->known || memcmp(f->final, score->points, sizeof f->final) == 0)
        return;
    v->findings = 1;
    *found = (struct egn_finding){.kind = EGN_SLIP, .seat = EU_NOBODY, .trick = -1};
    (void)snprintf(found->where, sizeof found->where, "metadata.finalScore");
    (void)snprintf(found->text, sizeof found->text,
                   "%" PRId32 "-%" PRId32 ", but the play comes to %" PRId32 "-%" PRId32,
                   f->final[0], f->final[1], score->points[0], score->points[1]);
}
