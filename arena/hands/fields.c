/* The fields of a hand written as text, one a line (lexer.h): the table, cards, expectations. */
#include "hands/lexer.h"

#include <string.h>

enum { NAME = 40 };

static bool once(struct place *at, struct place now, struct err *e, const char *field)
{
    if (at->line)
        return hand_error(now, e, "%s is given twice, first in line %u", field, at->line);
    *at = now;
    return true;
}

static bool wants_numbers(const struct hand *h, struct line *l, struct err *e, struct by_side *out)
{
    struct place at = token_here(l);

    if (!once(&out->at, at, e, "this"))
        return false;
    for (unsigned side = 0; side < h->rules.sides; side++) {
        int64_t n;
        if (!token_wants(l, e,
                         h->rules.sides == 2 ? "a number for each side" : "a number for each seat"))
            return false;
        if (!text_i64(l->word, -999, 9999, &n))
            return token_odd(l, l->word, e, "a number");
        out->n[side] = (int32_t)n;
    }
    return token_ends(l, e);
}

/* ---- The table ---- */

static bool read_rules(struct hand *h, struct line *l, struct err *e)
{
    char text[HAND_LINE + 1];
    struct place at = token_here(l);

    if (!once(&h->rules_at, at, e, "rules") || !token_wants(l, e, "the name of a rule set"))
        return false;
    struct text all = text_trim((struct text){l->word.s, l->word.n + l->rest.n});
    at = token_here(l);
    if (!text_copy(all, text, sizeof text))
        return hand_error(at, e, "rules of more than %d bytes", HAND_LINE);
    return rules_parse(&h->rules, text, e) || err_prefix(e, "%u:%u: ", at.line, at.column);
}

static bool read_seats(struct hand *h, struct line *l, struct err *e)
{
    if (!once(&h->seats_at, token_here(l), e, "seats"))
        return false;
    for (unsigned seat = 0; seat < h->rules.players; seat++) {
        unsigned same;
        if (!token_wants(l, e, "a name for each seat"))
            return false;
        if (memchr(l->word.s, ':', l->word.n))
            return token_odd(l, l->word, e, "a seat's name: it has a colon");
        if (l->word.n >= HAND_NAME)
            return token_odd(l, l->word, e, "a seat's name: it is too long");
        if (token_seat(h, l->word, &same))
            return token_odd(l, l->word, e, "a new name");
        (void)text_copy(l->word, h->seat[seat], HAND_NAME);
    }
    return token_ends(l, e);
}

static bool read_dealer(struct hand *h, struct line *l, struct err *e)
{
    unsigned seat;

    if (!once(&h->dealer_at, token_here(l), e, "dealer") || !token_wants_seat(h, l, e, &seat))
        return false;
    h->dealer = (uint8_t)seat;
    return token_ends(l, e);
}

static bool read_score(struct hand *h, struct line *l, struct err *e)
{
    return wants_numbers(h, l, e, &h->score);
}

static bool read_games(struct hand *h, struct line *l, struct err *e)
{
    return wants_numbers(h, l, e, &h->games);
}

static bool read_rubber(struct hand *h, struct line *l, struct err *e)
{
    return wants_numbers(h, l, e, &h->rubber);
}

/* Cards as they lie, at most `room` of them. */
static bool read_held(struct hand *h, struct line *l, struct err *e, cardset *held, unsigned room,
                      const char *where)
{
    while (token_more(l)) {
        card c;
        if (!token_card(h, l, l->word, e, &c))
            return false;
        if (h->card_at[c].line)
            return hand_twice(token_here(l), e, c, h->card_at[c]);
        if (card_count(*held) == (int)room)
            return hand_error(token_here(l), e, "%s has %u cards, no more", where, room);
        *held |= card_bit(c);
        h->card_at[c] = token_here(l);
    }
    return true;
}

static bool read_cards(struct hand *h, struct line *l, struct err *e)
{
    unsigned seat;
    struct place at = token_here(l);

    if (!token_wants_seat(h, l, e, &seat) || !once(&h->cards_at[seat], at, e, "this hand"))
        return false;
    return read_held(h, l, e, &h->cards[seat], h->rules.cards, "a hand");
}

static bool read_blind(struct hand *h, struct line *l, struct err *e)
{
    return once(&h->blind_at, token_here(l), e, "blind") &&
           read_held(h, l, e, &h->blind, h->rules.blind, "the blind");
}

static bool read_turnup(struct hand *h, struct line *l, struct err *e)
{
    if (!once(&h->turnup_at, token_here(l), e, "turnup") || !token_wants(l, e, "a card") ||
        !token_card(h, l, l->word, e, &h->turnup))
        return false;
    h->turnup_at = token_here(l);
    return token_ends(l, e);
}

/* ---- Expectations ---- */

static bool read_expected_fault(struct hand *h, struct line *l, struct err *e)
{
    char name[NAME];

    if (h->faults == HAND_FAULTS)
        return hand_error(token_here(l), e, "more than %d faults are expected", HAND_FAULTS);
    struct expected_fault *f = &h->fault[h->faults];
    f->at = token_here(l);
    if (!token_wants(l, e, "the kind of fault"))
        return false;
    if (!text_copy(l->word, name, sizeof name) || !fault_parse(name, &f->code) ||
        !fault_is_illegal(f->code))
        return token_odd(l, l->word, e, "a kind of fault that the law deals with (like REVOKE)");
    struct text law = text_trim(l->rest);
    if (!text_copy(law, f->law, sizeof f->law))
        return token_odd(l, law, e, "the number or name of a law");
    h->faults++;
    return true;
}

static bool read_expected_makers(struct hand *h, struct line *l, struct err *e)
{
    unsigned seat;

    if (!once(&h->makers_at, token_here(l), e, "this") || !token_wants_seat(h, l, e, &seat))
        return false;
    h->makers |= (uint8_t)(1u << seat);
    while (token_more(l)) {
        if (!token_seat(h, l->word, &seat))
            return token_odd(l, l->word, e, "one of the seats");
        h->makers |= (uint8_t)(1u << seat);
    }
    return true;
}

/* What a game must have for a field to mean something in it. */
enum need {
    ANY_GAME,
    A_TURNUP,
    AN_AUCTION,
    A_BLIND,
    A_CALL,
    A_CHOICE,
    A_GAME,
    TWO_SIDES,
    A_RUBBER
};

/* What the game lacks for it, or NULL. */
static const char *lack(const struct eu_rules *r, enum need need)
{
    switch (need) {
    case ANY_GAME:
        break;
    case A_TURNUP:
        return r->auction ? "there is no turn-up in this game" : NULL;
    case AN_AUCTION:
        return r->auction ? NULL : "there is no auction in this game";
    case A_BLIND:
        return r->auction && r->blind ? NULL : "there is no blind in this game";
    case A_CALL:
        return r->partners == EU_PARTNERS_CALLED ? NULL : "no partner is called in this game";
    case A_CHOICE:
        return r->partners == EU_PARTNERS_CHOSEN ? NULL : "no partner is chosen in this game";
    case A_GAME:
        return r->target ? NULL : "there are no games in this game, only points";
    case TWO_SIDES:
        return r->target && !rules_individual(r)
                   ? NULL
                   : "games are not counted where each plays for himself";
    case A_RUBBER:
        return r->rubber != EU_NO_RUBBER ? NULL : "there is no rubber in this game";
    }
    return NULL;
}

/* The error of the field, or what is expected, if the game lacks what it needs. */
static bool means_something(const struct hand *h, const struct line *l, enum need need,
                            struct err *e)
{
    const char *why = lack(&h->rules, need);

    return !why || hand_error(token_here(l), e, "'%.*s': %s", (int)l->word.n, l->word.s, why);
}

static bool read_expect(struct hand *h, struct line *l, struct err *e)
{
    static const enum need needs[EXPECTS] = {[EXPECT_GAMES] = A_GAME, [EXPECT_RUBBER] = A_RUBBER};

    if (!token_wants(l, e, "what is expected"))
        return false;
    if (text_is(l->word, "fault"))
        return read_expected_fault(h, l, e);
    if (text_is(l->word, "makers"))
        return read_expected_makers(h, l, e);
    for (unsigned i = 0; i < EXPECTS; i++)
        if (text_is(l->word, expect_name(i)))
            return means_something(h, l, needs[i], e) && wants_numbers(h, l, e, &h->expect[i]);
    return token_odd(l, l->word, e, "one of tricks, points, score, games, rubber, makers, fault");
}

/* ---- Reasons ---- */

/* Of the answers read so far the seat's last. */
static const struct said *last_said(const struct hand *h, unsigned seat)
{
    for (const struct said *s = h->said + h->said_count; s-- > h->said;)
        if (s->seat == seat)
            return s;
    return NULL;
}

static bool read_because(struct hand *h, struct line *l, struct err *e)
{
    struct reason reason = {.at = token_here(l)};
    unsigned seat;

    if (!token_wants_seat(h, l, e, &seat))
        return false;
    const struct said *said = last_said(h, seat);
    if (!said)
        return hand_error(reason.at, e, "%s has not answered anything yet", h->seat[seat]);
    reason.said = (uint8_t)(said - h->said);
    if (h->reasons && h->reason[h->reasons - 1].said >= reason.said)
        return hand_error(reason.at, e, "reasons stand in the order of the answers, one for each");
    if (!token_wants(l, e, "the name of a rule"))
        return false;
    if (!text_copy(l->word, reason.rule, sizeof reason.rule))
        return token_odd(l, l->word, e, "the name of a rule: it is too long");
    h->reason[h->reasons++] = reason;
    return token_ends(l, e);
}

/* ---- All fields ---- */

static const struct field {
    const char *name;
    bool (*read)(struct hand *h, struct line *l, struct err *e);
    enum need need;
} fields[] = {
    {"rules", read_rules, ANY_GAME},     {"seats", read_seats, ANY_GAME},
    {"dealer", read_dealer, ANY_GAME},   {"score", read_score, ANY_GAME},
    {"games", read_games, TWO_SIDES},    {"rubber", read_rubber, A_RUBBER},
    {"cards", read_cards, ANY_GAME},     {"blind", read_blind, A_BLIND},
    {"turnup", read_turnup, A_TURNUP},   {"bid", said_answer, ANY_GAME},
    {"take", said_answer, ANY_GAME},     {"oppose", said_answer, ANY_GAME},
    {"discard", said_answer, A_TURNUP},  {"call", said_answer, A_CALL},
    {"bury", said_answer, A_BLIND},      {"trump", said_answer, AN_AUCTION},
    {"partner", said_answer, A_CHOICE},  {"trick", said_answer, ANY_GAME},
    {"callcard", said_answer, ANY_GAME}, {"choose", said_answer, ANY_GAME},
    {"expect", read_expect, ANY_GAME},   {"because", read_because, ANY_GAME},
};

bool field_read(struct hand *h, struct line *l, struct err *e)
{
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const struct field *f = &fields[i];
        if (!text_is(l->word, f->name))
            continue;
        if (f->read != read_rules && !h->rules_at.line)
            return hand_error(token_here(l), e, "'%s' comes after 'rules'", f->name);
        if (f->read != read_rules && f->read != read_seats && !h->seats_at.line)
            return hand_error(token_here(l), e, "'%s' comes after 'seats'", f->name);
        return means_something(h, l, f->need, e) && f->read(h, l, e);
    }
    return token_odd(l, l->word, e, "a field of a hand");
}
