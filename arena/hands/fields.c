/* The fields of a hand written as text, one a line: the table, cards, answers, expectations. */
#include "hands/fields.h"

#include <string.h>

enum { SHOWN = 40, FAULT_NAME = 40, MOST_PARTNERS = 2 };

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

/* A field: the rest of its line is read by `read`, or is a seat and its answer to a question. */
struct hand_field {
    const char *name;
    enum need need;
    bool (*read)(struct line *l);
    uint8_t question;
    const char *what; /* the answer, where it is missing */
    bool (*parse)(struct line *l, struct hand_answer *a);
};

/* ---- Words ---- */

/* Where `s`, which points into the line, stands. */
static struct hand_place field_place(const struct line *l, const char *s)
{
    uint32_t column = 1;

    for (const char *c = l->all.s; c < s; c++)
        column += ((unsigned char)*c & 0xc0) != 0x80;
    return (struct hand_place){l->number, column};
}

struct hand_place line_place(const struct line *l)
{
    return field_place(l, l->word.s);
}

/* Takes the next word. Where there is none, its place is the end of the line. */
static bool next_word(struct line *l)
{
    if (text_word(&l->rest, &l->word))
        return true;
    l->word = (struct text){l->rest.s, 0};
    return false;
}

static bool want_word(struct line *l, const char *what)
{
    return next_word(l) || hand_error(line_place(l), l->e, "%s is missing", what);
}

static int shown(struct text word)
{
    return word.n < SHOWN ? (int)word.n : SHOWN;
}

static bool want_end(struct line *l)
{
    return !next_word(l) || hand_error(line_place(l), l->e, "'%.*s' is one word too many",
                                       shown(l->word), l->word.s);
}

/* The error of a part of a word that is not what is expected. Always returns false. */
static bool is_not(const struct line *l, struct text word, const char *expected)
{
    return hand_error(field_place(l, word.s), l->e, "'%.*s' is not %s", shown(word), word.s,
                      expected);
}

static bool word_is_not(const struct line *l, const char *expected)
{
    return is_not(l, l->word, expected);
}

/* A seat by its name; no error. */
static bool find_seat(const struct line *l, struct text name, unsigned *seat)
{
    for (*seat = 0; *seat < l->h->rules.players; ++*seat)
        if (text_is(name, l->h->seat[*seat]))
            return true;
    return false;
}

static bool parse_seat(const struct line *l, struct text name, unsigned *seat)
{
    return find_seat(l, name, seat) || is_not(l, name, "one of the seats");
}

static bool want_seat(struct line *l, unsigned *seat)
{
    return want_word(l, "a seat") && parse_seat(l, l->word, seat);
}

/* A card of the pack of the hand's game. */
static bool parse_card(const struct line *l, struct text word, card *c)
{
    char text[3];

    if (!text_copy(word, text, sizeof text) || !card_parse(text, c))
        return is_not(l, word, "a card (like 9C, TD or AS)");
    if (!(card_pack(l->h->rules.low, l->h->rules.joker) & card_bit(*c)))
        return is_not(l, word, "in the pack of this game");
    return true;
}

static bool once(const struct line *l, struct hand_place *at, struct hand_place now,
                 const char *field)
{
    if (at->line)
        return hand_error(now, l->e, "%s is given twice, first in line %u", field, at->line);
    *at = now;
    return true;
}

static bool want_numbers(struct line *l, struct by_side *out)
{
    bool two_sides = l->h->rules.sides == 2;
    int64_t n;

    if (!once(l, &out->at, line_place(l), "this"))
        return false;
    for (unsigned side = 0; side < l->h->rules.sides; side++) {
        if (!want_word(l, two_sides ? "a number for each side" : "a number for each seat"))
            return false;
        if (!text_i64(l->word, -999, 9999, &n))
            return word_is_not(l, "a number");
        out->n[side] = (int32_t)n;
    }
    return want_end(l);
}

/* ---- The table ---- */

static bool read_rules(struct line *l)
{
    char text[HAND_LINE + 1];

    if (!once(l, &l->h->rules_at, line_place(l), "rules") ||
        !want_word(l, "the name of a rule set"))
        return false;
    struct text all = text_trim((struct text){l->word.s, l->word.n + l->rest.n});
    struct hand_place at = line_place(l);
    if (!text_copy(all, text, sizeof text))
        return hand_error(at, l->e, "rules of more than %d bytes", HAND_LINE);
    return rules_parse(&l->h->rules, text, l->e) || err_prefix(l->e, "%u:%u: ", at.line, at.column);
}

static bool read_seats(struct line *l)
{
    unsigned same;

    if (!once(l, &l->h->seats_at, line_place(l), "seats"))
        return false;
    for (unsigned seat = 0; seat < l->h->rules.players; seat++) {
        if (!want_word(l, "a name for each seat"))
            return false;
        if (memchr(l->word.s, ':', l->word.n))
            return word_is_not(l, "a seat's name: it has a colon");
        if (l->word.n >= HAND_NAME)
            return word_is_not(l, "a seat's name: it is too long");
        if (find_seat(l, l->word, &same))
            return word_is_not(l, "a new name");
        (void)text_copy(l->word, l->h->seat[seat], HAND_NAME);
    }
    return want_end(l);
}

static bool read_dealer(struct line *l)
{
    unsigned seat;

    if (!once(l, &l->h->dealer_at, line_place(l), "dealer") || !want_seat(l, &seat))
        return false;
    l->h->dealer = (uint8_t)seat;
    return want_end(l);
}

static bool read_score(struct line *l)
{
    return want_numbers(l, &l->h->score);
}

static bool read_games(struct line *l)
{
    return want_numbers(l, &l->h->games);
}

static bool read_rubber(struct line *l)
{
    return want_numbers(l, &l->h->rubber);
}

/* Reads cards of a hand or the blind, at most `room` of them. */
static bool read_held(struct line *l, cardset *held, unsigned room, const char *where)
{
    while (next_word(l)) {
        struct hand_place at = line_place(l);
        card c;
        if (!parse_card(l, l->word, &c))
            return false;
        if (l->h->card_at[c].line)
            return hand_twice(at, l->e, c, l->h->card_at[c]);
        if (card_count(*held) == (int)room)
            return hand_error(at, l->e, "%s has %u cards, no more", where, room);
        *held |= card_bit(c);
        l->h->card_at[c] = at;
    }
    return true;
}

static bool read_cards(struct line *l)
{
    unsigned seat;
    struct hand_place at = line_place(l);

    return want_seat(l, &seat) && once(l, &l->h->cards_at[seat], at, "this hand") &&
           read_held(l, &l->h->cards[seat], l->h->rules.cards, "a hand");
}

static bool read_blind(struct line *l)
{
    return once(l, &l->h->blind_at, line_place(l), "blind") &&
           read_held(l, &l->h->blind, l->h->rules.blind, "the blind");
}

static bool read_turnup(struct line *l)
{
    if (!once(l, &l->h->turnup_at, line_place(l), "turnup") || !want_word(l, "a card") ||
        !parse_card(l, l->word, &l->h->turnup))
        return false;
    l->h->turnup_at = line_place(l);
    return want_end(l);
}

/* ---- Answers: what each kind says, its first word taken ---- */

/* A suit by letter or by name; *suit is untouched if it is none. */
static bool is_suit(struct text word, unsigned *suit)
{
    for (unsigned i = 0; i < SUITS; i++)
        if (text_is(word, suit_name(i)) || (word.n == 1 && (word.s[0] | 32) == suit_name(i)[0])) {
            *suit = i;
            return true;
        }
    return false;
}

/* alone, jambone, jamboree. */
static bool is_way(struct text word, unsigned *how)
{
    for (*how = EU_ALONE; *how <= EU_JAMBOREE; ++*how)
        if (text_is(word, how_name(*how)))
            return true;
    return false;
}

static unsigned count_answers(const struct hand *h, unsigned question)
{
    unsigned n = 0;

    for (unsigned i = 0; i < h->answer_count; i++)
        n += h->answers[i].question == question;
    return n;
}

/* 8 and 9 are answers of their own (EU_BID_LONE, EU_BID_BARE) and have their own words. */
static bool parse_tricks(struct line *l, struct hand_answer *a)
{
    uint64_t tricks = EU_PASS;

    a->question = EU_BID_TRICKS;
    if (text_is(l->word, "alone"))
        tricks = EU_BID_LONE;
    else if (text_is(l->word, "bare"))
        tricks = EU_BID_BARE;
    else if (!text_is(l->word, "pass") && !text_u64(l->word, 1, EU_TRICKS, &tricks))
        return word_is_not(l, "a bid: pass, 1 to 7 tricks, alone or bare");
    a->answer = (int16_t)tricks;
    return true;
}

static bool parse_bid(struct line *l, struct hand_answer *a)
{
    unsigned suit = 0, how = EU_PLAIN;

    if (l->h->rules.auction)
        return parse_tricks(l, a);
    if (text_is(l->word, "pass")) {
        a->turn = HAND_ROUND_OPEN;
        return true;
    }
    if (is_suit(l->word, &suit))
        a->turn = 1;
    else if (!text_is(l->word, "order") && !text_is(l->word, "assist") &&
             !text_is(l->word, "take-up"))
        return word_is_not(l, "a bid: pass, order, assist, take-up or a suit");
    if (next_word(l) && !is_way(l->word, &how))
        return word_is_not(l, "alone, jambone or jamboree");
    a->answer = (int16_t)EU_BID_OF((int)suit, (int)how);
    return true;
}

static bool parse_how(struct line *l, struct hand_answer *a)
{
    unsigned how = EU_NO;

    if (!text_is(l->word, "no") && !is_way(l->word, &how))
        return word_is_not(l, "no, alone, jambone or jamboree");
    a->answer = (int16_t)how;
    return true;
}

static bool parse_one_card(struct line *l, struct hand_answer *a)
{
    card c;

    if (!parse_card(l, l->word, &c))
        return false;
    a->answer = c;
    return true;
}

static bool parse_buried(struct line *l, struct hand_answer *a)
{
    a->turn = (uint8_t)count_answers(l->h, EU_BURY);
    if (a->turn == l->h->rules.blind)
        return hand_error(a->at, l->e, "%u cards are buried, no more", l->h->rules.blind);
    return parse_one_card(l, a);
}

static bool parse_trump(struct line *l, struct hand_answer *a)
{
    unsigned suit;

    if (!is_suit(l->word, &suit))
        return word_is_not(l, "a suit");
    a->answer = (int16_t)EU_BID_OF((int)suit, EU_PLAIN);
    return true;
}

static bool parse_partner(struct line *l, struct hand_answer *a)
{
    unsigned partner;

    a->turn = (uint8_t)count_answers(l->h, EU_CHOOSE_PARTNER);
    if (a->turn == MOST_PARTNERS)
        return hand_error(a->at, l->e, "nobody has more than %d partners", MOST_PARTNERS);
    if (!parse_seat(l, l->word, &partner))
        return false;
    a->answer = (int16_t)partner;
    return true;
}

static bool parse_call(struct line *l, struct hand_answer *a)
{
    unsigned suit = EU_CALL_ALONE;

    if (!text_is(l->word, "alone") && !is_suit(l->word, &suit))
        return word_is_not(l, "a suit, or alone");
    a->answer = (int16_t)suit;
    return true;
}

static bool parse_choice(struct line *l, struct hand_answer *a)
{
    if (!text_is(l->word, "on") && !text_is(l->word, "off"))
        return word_is_not(l, "on or off");
    a->answer = text_is(l->word, "on") ? EU_ON : EU_OFF;
    return true;
}

/* "B:JD", a card of the trick. */
static bool parse_play(struct line *l, struct hand_answer *a)
{
    struct text name, what;
    unsigned seat;
    card c = 0;

    if (!text_cut(l->word, ':', &name, &what))
        return word_is_not(l, "a play (SEAT:CARD)");
    if (!parse_seat(l, name, &seat))
        return false;
    bool abandon = text_is(what, "abandon");
    if (!abandon && !parse_card(l, what, &c))
        return false;
    a->seat = (uint8_t)seat;
    a->turn = l->h->tricks;
    a->answer = abandon ? EU_ABANDON : c;
    return true;
}

/* ---- Answers: lines ---- */

/* A seat bids once a round on a turn-up; the round is known only when all are read. */
static bool add_bid_or_call(struct line *l, struct hand_answer a)
{
    struct hand *h = l->h;
    const struct hand_answer *first = NULL;

    if (a.question != EU_BID || h->rules.auction)
        first = hand_find_answer(h, a.question, a.seat, a.turn);
    if (first)
        return hand_error(a.at, l->e, "%s has answered that in line %u, column %u already",
                          h->seat[a.seat], first->at.line, first->at.column);
    if (h->answer_count == HAND_ANSWERS)
        return hand_error(a.at, l->e, "no hand has more than %d answers", HAND_ANSWERS);
    h->answers[h->answer_count++] = a;
    return true;
}

/* Reads a seat and its answer; cards buried may be several. */
static bool read_answer(struct line *l, const struct hand_field *f)
{
    unsigned seat;

    if (!want_seat(l, &seat) || !want_word(l, f->what))
        return false;
    do {
        struct hand_answer a = {f->question, (uint8_t)seat, .at = line_place(l)};
        if (!f->parse(l, &a) || (f->question != EU_BURY && !want_end(l)) || !add_bid_or_call(l, a))
            return false;
    } while (f->question == EU_BURY && next_word(l));
    return true;
}

static bool read_trick(struct line *l)
{
    if (l->h->tricks == l->h->rules.cards)
        return hand_error(line_place(l), l->e, "a hand has %u tricks, no more", l->h->rules.cards);
    if (!want_word(l, "a play (SEAT:CARD)"))
        return false;
    do {
        struct hand_answer a = {.question = EU_PLAY, .at = line_place(l)};
        if (!parse_play(l, &a) || !add_bid_or_call(l, a))
            return false;
    } while (next_word(l));
    l->h->tricks++;
    return true;
}

/* ---- What a game must have ---- */

/* What the game lacks for it, or NULL. */
static const char *lack_of(const struct eu_rules *r, enum need need)
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
        return r->target && !rules_individual(r) ? NULL
                                                 : "games are not counted in individual games";
    case A_RUBBER:
        return r->rubber != EU_NO_RUBBER ? NULL : "there is no rubber in this game";
    }
    return NULL;
}

/* Whether the game has what the field, or what is expected, needs; else its error. */
static bool check_need(const struct line *l, enum need need)
{
    const char *why = lack_of(&l->h->rules, need);

    return !why || hand_error(line_place(l), l->e, "'%.*s': %s", (int)l->word.n, l->word.s, why);
}

/* ---- Expectations and reasons ---- */

static bool read_expected_fault(struct line *l)
{
    char name[FAULT_NAME];
    struct hand *h = l->h;

    if (h->faults == HAND_FAULTS)
        return hand_error(line_place(l), l->e, "more than %d faults are expected", HAND_FAULTS);
    struct expected_fault *f = &h->fault[h->faults];
    f->at = line_place(l);
    if (!want_word(l, "the kind of fault"))
        return false;
    if (!text_copy(l->word, name, sizeof name) || !fault_parse(name, &f->code) ||
        !fault_is_illegal(f->code))
        return word_is_not(l, "a kind of fault that the law deals with (like REVOKE)");
    struct text law = text_trim(l->rest);
    if (!text_copy(law, f->law, sizeof f->law))
        return is_not(l, law, "the number or name of a law");
    h->faults++;
    return true;
}

static bool read_expected_makers(struct line *l)
{
    unsigned seat;

    if (!once(l, &l->h->makers_at, line_place(l), "this") || !want_word(l, "a seat"))
        return false;
    do {
        if (!parse_seat(l, l->word, &seat))
            return false;
        l->h->makers |= (uint8_t)(1u << seat);
    } while (next_word(l));
    return true;
}

static bool read_expect(struct line *l)
{
    static const enum need needs[EXPECTS] = {[EXPECT_GAMES] = A_GAME, [EXPECT_RUBBER] = A_RUBBER};

    if (!want_word(l, "what is expected"))
        return false;
    if (text_is(l->word, "fault"))
        return read_expected_fault(l);
    if (text_is(l->word, "makers"))
        return read_expected_makers(l);
    for (unsigned i = 0; i < EXPECTS; i++)
        if (text_is(l->word, hand_expect_name(i)))
            return check_need(l, needs[i]) && want_numbers(l, &l->h->expect[i]);
    return word_is_not(l, "one of tricks, points, score, games, rubber, makers, fault");
}

/* The seat's last answer so far. */
static const struct hand_answer *last_answer(const struct hand *h, unsigned seat)
{
    for (const struct hand_answer *a = h->answers + h->answer_count; a-- > h->answers;)
        if (a->seat == seat)
            return a;
    return NULL;
}

static bool read_because(struct line *l)
{
    struct hand *h = l->h;
    struct reason reason = {.at = line_place(l)};
    unsigned seat;

    if (!want_seat(l, &seat))
        return false;
    const struct hand_answer *a = last_answer(h, seat);
    if (!a)
        return hand_error(reason.at, l->e, "%s has not answered anything yet", h->seat[seat]);
    reason.answer = (uint8_t)(a - h->answers);
    if (h->reasons && h->reason[h->reasons - 1].answer >= reason.answer)
        return hand_error(reason.at, l->e,
                          "reasons stand in the order of the answers, one for each");
    if (!want_word(l, "the name of a rule"))
        return false;
    if (!text_copy(l->word, reason.rule, sizeof reason.rule))
        return word_is_not(l, "the name of a rule: it is too long");
    h->reason[h->reasons++] = reason;
    return want_end(l);
}

/* ---- All fields ---- */

static const struct hand_field fields[] = {
    {"rules", ANY_GAME, .read = read_rules},
    {"seats", ANY_GAME, .read = read_seats},
    {"dealer", ANY_GAME, .read = read_dealer},
    {"score", ANY_GAME, .read = read_score},
    {"games", TWO_SIDES, .read = read_games},
    {"rubber", A_RUBBER, .read = read_rubber},
    {"cards", ANY_GAME, .read = read_cards},
    {"blind", A_BLIND, .read = read_blind},
    {"turnup", A_TURNUP, .read = read_turnup},
    {"trick", ANY_GAME, .read = read_trick},
    {"expect", ANY_GAME, .read = read_expect},
    {"because", ANY_GAME, .read = read_because},
    {"bid", ANY_GAME, NULL, EU_BID, "what is bid", parse_bid},
    {"take", ANY_GAME, NULL, EU_TAKE, "how", parse_how},
    {"oppose", ANY_GAME, NULL, EU_OPPOSE, "how", parse_how},
    {"discard", A_TURNUP, NULL, EU_DISCARD, "a card", parse_one_card},
    {"call", A_CALL, NULL, EU_CALL_PARTNER, "a suit", parse_call},
    {"callcard", ANY_GAME, NULL, EU_CALL_CARD, "a card", parse_one_card},
    {"choose", ANY_GAME, NULL, EU_CHOOSE, "on or off", parse_choice},
    {"bury", A_BLIND, NULL, EU_BURY, "a card", parse_buried},
    {"trump", AN_AUCTION, NULL, EU_BID, "a suit", parse_trump},
    {"partner", A_CHOICE, NULL, EU_CHOOSE_PARTNER, "a seat", parse_partner},
};

bool line_read(struct line *l)
{
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const struct hand_field *f = &fields[i];
        if (!text_is(l->word, f->name))
            continue;
        if (f->read != read_rules && !l->h->rules_at.line)
            return hand_error(line_place(l), l->e, "'%s' comes after 'rules'", f->name);
        if (f->read != read_rules && f->read != read_seats && !l->h->seats_at.line)
            return hand_error(line_place(l), l->e, "'%s' comes after 'seats'", f->name);
        return check_need(l, f->need) && (f->read ? f->read(l) : read_answer(l, f));
    }
    return word_is_not(l, "a field of a hand");
}

/* ---- Lines ---- */

static bool check_text(const struct line *l)
{
    for (size_t i = 0; i < l->all.n && i < HAND_LINE; i++) {
        unsigned char c = (unsigned char)l->all.s[i];
        if ((c < ' ' && c != '\t' && c != '\r') || c == 0x7f)
            return hand_error(field_place(l, l->all.s + i), l->e, "byte 0x%02x: this is not text",
                              c);
    }
    return l->all.n <= HAND_LINE || hand_error((struct hand_place){l->number, HAND_LINE + 1}, l->e,
                                               "a line has at most %d bytes", HAND_LINE);
}

int line_next(struct line *l, struct hand_reader *r)
{
    struct text comment;

    while (text_line(&r->rest, &l->all)) {
        l->number = ++r->line;
        if (!check_text(l))
            return -1;
        l->rest = l->all;
        (void)text_cut(l->all, '#', &l->rest, &comment);
        if (next_word(l))
            return 1;
    }
    return 0;
}
