#include "game/hand.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { ROUND_OPEN = 2, SHOWN = 40 };

/* The line being read, and the word last taken off it. */
struct line {
    struct text all, rest, word;
    uint32_t number;
};

static struct place place_of(const struct line *l, const char *s)
{
    uint32_t column = 1;

    for (const char *c = l->all.s; c < s; c++)
        column += ((unsigned char)*c & 0xc0) != 0x80;
    return (struct place){l->number, column};
}

static struct place here(const struct line *l)
{
    return place_of(l, l->word.s);
}

bool hand_error(struct place at, struct err *e, const char *fmt, ...)
{
    char text[512];
    va_list ap;

    va_start(ap, fmt);
    (void)vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return err_set(e, ERR_USAGE, "%u:%u: %s", at.line, at.column, text);
}

const struct said *hand_said(const struct hand *h, unsigned question, unsigned seat, unsigned turn)
{
    for (const struct said *s = h->said; s < h->said + h->said_count; s++)
        if (s->question == question && s->seat == seat && s->turn == turn)
            return s;
    return NULL;
}

/* Words -------------------------------------------------------------------------------------- */

/* Where a word is missing the place is the end of the line. */
static bool more(struct line *l)
{
    if (text_word(&l->rest, &l->word))
        return true;
    l->word = (struct text){l->rest.s, 0};
    return false;
}

static bool wants(struct line *l, struct err *e, const char *what)
{
    return more(l) || hand_error(here(l), e, "%s is missing", what);
}

static bool ends(struct line *l, struct err *e)
{
    if (!more(l))
        return true;
    int n = l->word.n < SHOWN ? (int)l->word.n : SHOWN;
    return hand_error(here(l), e, "'%.*s' is one word too many", n, l->word.s);
}

static bool odd(const struct line *l, struct text word, struct err *e, const char *expected)
{
    int n = word.n < SHOWN ? (int)word.n : SHOWN;
    return hand_error(place_of(l, word.s), e, "'%.*s' is not %s", n, word.s, expected);
}

static bool once(struct place *at, struct place now, struct err *e, const char *field)
{
    if (at->line)
        return hand_error(now, e, "%s is given twice, first in line %u", field, at->line);
    *at = now;
    return true;
}

static bool seat_of(const struct hand *h, struct text word, unsigned *seat)
{
    for (*seat = 0; *seat < h->rules.players; ++*seat)
        if (text_is(word, h->seat[*seat]))
            return true;
    return false;
}

static bool wants_seat(struct hand *h, struct line *l, struct err *e, unsigned *seat)
{
    return wants(l, e, "a seat") &&
           (seat_of(h, l->word, seat) || odd(l, l->word, e, "one of the seats"));
}

static bool read_card(const struct hand *h, const struct line *l, struct text word, struct err *e,
                      card *c)
{
    char text[3];

    if (!text_copy(word, text, sizeof text) || !card_parse(text, c))
        return odd(l, word, e, "a card (like 9C, TD or AS)");
    if (!(card_pack(h->rules.low, h->rules.joker) & card_bit(*c)))
        return odd(l, word, e, "in the pack of this game");
    return true;
}

static bool wants_card(struct hand *h, struct line *l, struct err *e, card *c)
{
    return wants(l, e, "a card") && read_card(h, l, l->word, e, c);
}

/* A suit by letter or by name; *suit is untouched if it is none. */
static bool read_suit(struct text word, unsigned *suit)
{
    char letter[2];

    for (unsigned i = 0; i < SUITS; i++)
        if (text_is(word, suit_name(i))) {
            *suit = i;
            return true;
        }
    return text_copy(word, letter, sizeof letter) && suit_parse(letter, suit);
}

static bool read_how(struct text word, unsigned *how)
{
    static const char *const hows[] = {"plain", "alone", "jambone", "jamboree"};

    for (*how = EU_ALONE; *how <= EU_JAMBOREE; ++*how)
        if (text_is(word, hows[*how]))
            return true;
    return false;
}

static bool wants_numbers(const struct hand *h, struct line *l, struct err *e, struct by_side *out)
{
    struct place at = here(l);

    if (!once(&out->at, at, e, "this"))
        return false;
    for (unsigned side = 0; side < h->rules.sides; side++) {
        int64_t n;
        if (!wants(l, e, "a number for each side"))
            return false;
        if (!text_i64(l->word, -999, 9999, &n))
            return odd(l, l->word, e, "a number");
        out->n[side] = (int32_t)n;
    }
    return ends(l, e);
}

/* Fields ------------------------------------------------------------------------------------- */

static bool say(struct hand *h, struct said said, struct err *e)
{
    const struct said *first = NULL;

    if (said.question != EU_BID)
        first = hand_said(h, said.question, said.seat, said.turn);
    if (first)
        return hand_error(said.at, e, "%s has answered that in line %u, column %u already",
                          h->seat[said.seat], first->at.line, first->at.column);
    if (h->said_count == HAND_SAID)
        return hand_error(said.at, e, "no hand has more than %d answers", HAND_SAID);
    h->said[h->said_count++] = said;
    return true;
}

static bool read_rules(struct hand *h, struct line *l, struct err *e)
{
    char text[HAND_LINE + 1];
    struct place at = here(l);

    if (!once(&h->rules_at, at, e, "rules") || !wants(l, e, "the name of a rule set"))
        return false;
    struct text all = text_trim((struct text){l->word.s, l->word.n + l->rest.n});
    at = here(l);
    if (!text_copy(all, text, sizeof text))
        return hand_error(at, e, "rules of more than %d bytes", HAND_LINE);
    return rules_parse(&h->rules, text, e) || err_prefix(e, "%u:%u: ", at.line, at.column);
}

static bool read_seats(struct hand *h, struct line *l, struct err *e)
{
    if (!once(&h->seats_at, here(l), e, "seats"))
        return false;
    for (unsigned seat = 0; seat < h->rules.players; seat++) {
        unsigned same;
        if (!wants(l, e, "a name for each seat"))
            return false;
        if (memchr(l->word.s, ':', l->word.n))
            return odd(l, l->word, e, "a seat's name: it has a colon");
        if (l->word.n >= HAND_NAME)
            return odd(l, l->word, e, "a seat's name: it is too long");
        if (seat_of(h, l->word, &same))
            return odd(l, l->word, e, "a new name");
        (void)text_copy(l->word, h->seat[seat], HAND_NAME);
    }
    return ends(l, e);
}

static bool read_dealer(struct hand *h, struct line *l, struct err *e)
{
    unsigned seat;

    if (!once(&h->dealer_at, here(l), e, "dealer") || !wants_seat(h, l, e, &seat))
        return false;
    h->dealer = (uint8_t)seat;
    return ends(l, e);
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

static bool same_card(const struct hand *h, struct place at, struct err *e, card c)
{
    char text[3];

    card_text(c, text);
    return hand_error(at, e, "%s is there twice: here, and in line %u, column %u", text,
                      h->card_at[c].line, h->card_at[c].column);
}

static bool read_cards(struct hand *h, struct line *l, struct err *e)
{
    unsigned seat;
    struct place at = here(l);

    if (!wants_seat(h, l, e, &seat) || !once(&h->cards_at[seat], at, e, "this hand"))
        return false;
    while (more(l)) {
        card c;
        if (!read_card(h, l, l->word, e, &c))
            return false;
        if (h->card_at[c].line)
            return same_card(h, here(l), e, c);
        if (card_count(h->cards[seat]) == h->rules.cards)
            return hand_error(here(l), e, "a hand has %u cards, no more", h->rules.cards);
        h->cards[seat] |= card_bit(c);
        h->card_at[c] = here(l);
    }
    return true;
}

static bool read_turnup(struct hand *h, struct line *l, struct err *e)
{
    if (!once(&h->turnup_at, here(l), e, "turnup") || !wants_card(h, l, e, &h->turnup))
        return false;
    h->turnup_at = here(l);
    return ends(l, e);
}

static bool read_bid(struct hand *h, struct line *l, struct err *e)
{
    unsigned seat, suit = 0, how = EU_PLAIN;

    if (!wants_seat(h, l, e, &seat) || !wants(l, e, "what is bid"))
        return false;
    struct said said = {.question = EU_BID, .seat = (uint8_t)seat, .at = here(l)};
    struct text what = l->word;
    if (text_is(what, "pass")) {
        said.turn = ROUND_OPEN;
        return ends(l, e) && say(h, said, e);
    }
    if (read_suit(what, &suit))
        said.turn = 1;
    else if (!text_is(what, "order") && !text_is(what, "assist") && !text_is(what, "take-up"))
        return odd(l, what, e, "a bid: pass, order, assist, take-up or a suit");
    if (more(l) && !read_how(l->word, &how))
        return odd(l, l->word, e, "alone, jambone or jamboree");
    said.answer = (int16_t)EU_BID_OF((int)suit, (int)how);
    return ends(l, e) && say(h, said, e);
}

static bool read_lone(struct hand *h, struct line *l, struct err *e, unsigned question)
{
    unsigned seat, how = EU_NO;

    if (!wants_seat(h, l, e, &seat) || !wants(l, e, "how"))
        return false;
    if (!text_is(l->word, "no") && !read_how(l->word, &how))
        return odd(l, l->word, e, "no, alone, jambone or jamboree");
    struct said said = {.question = (uint8_t)question,
                        .seat = (uint8_t)seat,
                        .answer = (int16_t)how,
                        .at = here(l)};
    return ends(l, e) && say(h, said, e);
}

static bool read_take(struct hand *h, struct line *l, struct err *e)
{
    return read_lone(h, l, e, EU_TAKE);
}

static bool read_oppose(struct hand *h, struct line *l, struct err *e)
{
    return read_lone(h, l, e, EU_OPPOSE);
}

static bool read_one_card(struct hand *h, struct line *l, struct err *e, unsigned question)
{
    unsigned seat;
    card c;

    if (!wants_seat(h, l, e, &seat) || !wants_card(h, l, e, &c))
        return false;
    struct said said = {.question = (uint8_t)question,
                        .seat = (uint8_t)seat,
                        .answer = c,
                        .at = here(l)};
    return ends(l, e) && say(h, said, e);
}

static bool read_discard(struct hand *h, struct line *l, struct err *e)
{
    return read_one_card(h, l, e, EU_DISCARD);
}

static bool read_callcard(struct hand *h, struct line *l, struct err *e)
{
    return read_one_card(h, l, e, EU_CALL_CARD);
}

static bool read_choose(struct hand *h, struct line *l, struct err *e)
{
    unsigned seat;

    if (!wants_seat(h, l, e, &seat) || !wants(l, e, "on or off"))
        return false;
    if (!text_is(l->word, "on") && !text_is(l->word, "off"))
        return odd(l, l->word, e, "on or off");
    struct said said = {.question = EU_CHOOSE,
                        .seat = (uint8_t)seat,
                        .answer = text_is(l->word, "on") ? EU_ON : EU_OFF,
                        .at = here(l)};
    return ends(l, e) && say(h, said, e);
}

static bool read_play(struct hand *h, struct line *l, struct err *e)
{
    struct text name, what;
    unsigned seat;
    card c = 0;

    if (!text_cut(l->word, ':', &name, &what))
        return odd(l, l->word, e, "a play (SEAT:CARD)");
    if (!seat_of(h, name, &seat))
        return odd(l, name, e, "one of the seats");
    bool abandon = text_is(what, "abandon");
    if (!abandon && !read_card(h, l, what, e, &c))
        return false;
    return say(h,
               (struct said){.question = EU_PLAY,
                             .seat = (uint8_t)seat,
                             .turn = h->tricks,
                             .answer = abandon ? EU_ABANDON : c,
                             .at = here(l)},
               e);
}

static bool read_trick(struct hand *h, struct line *l, struct err *e)
{
    if (h->tricks == h->rules.cards)
        return hand_error(here(l), e, "a hand has %u tricks, no more", h->rules.cards);
    if (!wants(l, e, "a play (SEAT:CARD)"))
        return false;
    do {
        if (!read_play(h, l, e))
            return false;
    } while (more(l));
    h->tricks++;
    return true;
}

static bool read_expected_fault(struct hand *h, struct line *l, struct err *e)
{
    char name[SHOWN];

    if (h->faults == HAND_FAULTS)
        return hand_error(here(l), e, "more than %d faults are expected", HAND_FAULTS);
    struct expected_fault *f = &h->fault[h->faults];
    f->at = here(l);
    if (!wants(l, e, "the kind of fault"))
        return false;
    if (!text_copy(l->word, name, sizeof name) || !fault_parse(name, &f->code) ||
        !fault_is_illegal(f->code))
        return odd(l, l->word, e, "a kind of fault that the law deals with (like REVOKE)");
    struct text law = text_trim(l->rest);
    if (!text_copy(law, f->law, sizeof f->law))
        return odd(l, law, e, "the number or name of a law");
    h->faults++;
    return true;
}

static bool read_expect(struct hand *h, struct line *l, struct err *e)
{
    static const char *const names[EXPECTS] = {"tricks", "points", "score", "games", "rubber"};

    if (!wants(l, e, "what is expected"))
        return false;
    if (text_is(l->word, "fault"))
        return read_expected_fault(h, l, e);
    for (unsigned i = 0; i < EXPECTS; i++)
        if (text_is(l->word, names[i]))
            return wants_numbers(h, l, e, &h->expect[i]);
    return odd(l, l->word, e, "one of tricks, points, score, games, rubber, fault");
}

static const struct field {
    const char *name;
    bool (*read)(struct hand *h, struct line *l, struct err *e);
} fields[] = {
    {"rules", read_rules},   {"seats", read_seats},       {"dealer", read_dealer},
    {"score", read_score},   {"games", read_games},       {"rubber", read_rubber},
    {"cards", read_cards},   {"turnup", read_turnup},     {"bid", read_bid},
    {"take", read_take},     {"oppose", read_oppose},     {"discard", read_discard},
    {"trick", read_trick},   {"callcard", read_callcard}, {"choose", read_choose},
    {"expect", read_expect},
};

static bool read_field(struct hand *h, struct line *l, struct err *e)
{
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const struct field *f = &fields[i];
        if (!text_is(l->word, f->name))
            continue;
        if (f->read != read_rules && !h->rules_at.line)
            return hand_error(here(l), e, "'%s' comes after 'rules'", f->name);
        if (f->read != read_rules && f->read != read_seats && !h->seats_at.line)
            return hand_error(here(l), e, "'%s' comes after 'seats'", f->name);
        return f->read(h, l, e);
    }
    return odd(l, l->word, e, "a field of a hand");
}

/* The whole hand ----------------------------------------------------------------------------- */

/* Gives each bid its round: those left out were passes, so a bid takes the next turn that fits. */
static bool order_bids(struct hand *h, struct err *e)
{
    unsigned n = h->rules.players, turn = 0;

    for (struct said *s = h->said; s < h->said + h->said_count; s++) {
        if (s->question != EU_BID)
            continue;
        unsigned wait = (s->seat + n - (h->dealer + 1 + turn) % n) % n;
        turn += wait;
        if (s->turn == 1 && turn < n)
            turn += n;
        if (turn >= 2 * n || (s->turn == 0 && turn >= n))
            return hand_error(s->at, e,
                              "it is not %s's turn to bid that: eldest hand speaks first "
                              "and all have passed once before a suit is named",
                              h->seat[s->seat]);
        if (s->turn == 0)
            s->answer = (int16_t)EU_BID_OF(card_turned_suit(h->turnup), EU_BID_HOW(s->answer));
        s->turn = turn >= n;
        turn++;
    }
    return true;
}

/* The turn-up may stand among the dealer's cards, who took it up, and in no other hand. */
static bool place_turnup(struct hand *h, struct err *e)
{
    card c = h->turnup;

    if (!h->card_at[c].line)
        h->card_at[c] = h->turnup_at;
    else if (!(h->cards[h->dealer] & card_bit(c)))
        return same_card(h, h->turnup_at, e, c);
    return true;
}

static bool standing_makes_sense(const struct hand *h, struct err *e)
{
    for (unsigned side = 0; side < h->rules.sides; side++) {
        if (h->score.n[side] < 0 || h->games.n[side] < 0 || h->rubber.n[side] < 0)
            return hand_error(h->at, e, "a score before the hand is below nothing");
        if (h->score.n[side] >= h->rules.target)
            return hand_error(h->score.at, e, "%d points before the hand: %u are a game",
                              (int)h->score.n[side], h->rules.target);
    }
    return true;
}

static bool finish(struct hand *h, struct err *e)
{
    const struct {
        const struct place *at;
        const char *field;
    } needed[] = {{&h->rules_at, "rules"},
                  {&h->seats_at, "seats"},
                  {&h->dealer_at, "dealer"},
                  {&h->turnup_at, "turnup"}};

    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!needed[i].at->line)
            return hand_error(h->at, e, "the hand '%s' has no '%s'", h->title, needed[i].field);
    return place_turnup(h, e) && order_bids(h, e) && standing_makes_sense(h, e);
}

static bool check_text(const struct line *l, struct err *e)
{
    for (size_t i = 0; i < l->all.n && i < HAND_LINE; i++) {
        unsigned char c = (unsigned char)l->all.s[i];
        if ((c < ' ' && c != '\t' && c != '\r') || c == 0x7f)
            return hand_error(place_of(l, l->all.s + i), e, "byte 0x%02x: this is not text", c);
    }
    if (l->all.n > HAND_LINE)
        return hand_error((struct place){l->number, HAND_LINE + 1}, e,
                          "a line has at most %d bytes", HAND_LINE);
    return true;
}

/* The next line that says something, its first word taken: 1; none: 0; not text: -1. */
static int next_line(struct hand_reader *r, struct line *l, struct err *e)
{
    struct text comment;

    while (text_line(&r->rest, &l->all)) {
        l->number = ++r->line;
        if (!check_text(l, e))
            return -1;
        l->rest = l->all;
        (void)text_cut(l->all, '#', &l->rest, &comment);
        if (more(l))
            return 1;
    }
    return 0;
}

void hand_start(struct hand_reader *r, const void *data, size_t n)
{
    *r = (struct hand_reader){.rest = {data, n}};
}

static void begin(struct hand *h, const struct line *l)
{
    struct text title = text_trim(l->rest);

    memset(h, 0, sizeof *h);
    h->at = here(l);
    if (!title.n)
        title = text_of("untitled");
    (void)text_safe(title, h->title, sizeof h->title);
}

enum hand_next hand_next(struct hand_reader *r, struct hand *h, struct err *e)
{
    struct line l;
    int got = next_line(r, &l, e);

    if (got <= 0)
        return got ? HAND_BAD : HAND_END;
    if (!text_is(l.word, "hand"))
        return hand_error(here(&l), e, "a hand starts with 'hand TITLE'") ? HAND_END : HAND_BAD;
    begin(h, &l);
    for (;;) {
        struct hand_reader before = *r;
        got = next_line(r, &l, e);
        if (got > 0 && text_is(l.word, "hand")) {
            *r = before;
            got = 0;
        }
        if (got == 0)
            return finish(h, e) ? HAND_READ : HAND_BAD;
        if (got < 0 || !read_field(h, &l, e))
            return HAND_BAD;
    }
}
