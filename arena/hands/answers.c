/* The answers of a hand written as text: bids, discards, calls, tricks (lexer.h). */
#include "hands/lexer.h"

enum { MOST_PARTNERS = 2 };

/* Bids of a game with a turn-up come once a round, which is told only when all are read. */
static bool say(struct hand *h, struct said said, struct err *e)
{
    const struct said *first = NULL;

    if (said.question != EU_BID || h->rules.auction)
        first = hand_said(h, said.question, said.seat, said.turn);
    if (first)
        return hand_error(said.at, e, "%s has answered that in line %u, column %u already",
                          h->seat[said.seat], first->at.line, first->at.column);
    if (h->said_count == HAND_SAID)
        return hand_error(said.at, e, "no hand has more than %d answers", HAND_SAID);
    h->said[h->said_count++] = said;
    return true;
}

static unsigned times_said(const struct hand *h, unsigned question)
{
    unsigned n = 0;

    for (const struct said *s = h->said; s < h->said + h->said_count; s++)
        n += s->question == question;
    return n;
}

/* ---- The words of an answer, the first of them taken ---- */

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

/* 8 and 9 are answers of their own (EU_BID_LONE, EU_BID_BARE) and have their own words. */
static bool parse_tricks(struct line *l, struct err *e, struct said *said)
{
    uint64_t tricks = EU_PASS;

    said->question = EU_BID_TRICKS;
    if (text_is(l->word, "alone"))
        tricks = EU_BID_LONE;
    else if (text_is(l->word, "bare"))
        tricks = EU_BID_BARE;
    else if (!text_is(l->word, "pass") && !text_u64(l->word, 1, EU_TRICKS, &tricks))
        return token_odd(l, l->word, e, "a bid: pass, 1 to 7 tricks, alone or bare");
    said->answer = (int16_t)tricks;
    return true;
}

static bool parse_bid(const struct hand *h, struct line *l, struct err *e, struct said *said)
{
    unsigned suit = 0, how = EU_PLAIN;
    struct text what = l->word;

    if (h->rules.auction)
        return parse_tricks(l, e, said);
    if (text_is(what, "pass")) {
        said->turn = HAND_ROUND_OPEN;
        return true;
    }
    if (is_suit(what, &suit))
        said->turn = 1;
    else if (!text_is(what, "order") && !text_is(what, "assist") && !text_is(what, "take-up"))
        return token_odd(l, what, e, "a bid: pass, order, assist, take-up or a suit");
    if (token_more(l) && !is_way(l->word, &how))
        return token_odd(l, l->word, e, "alone, jambone or jamboree");
    said->answer = (int16_t)EU_BID_OF((int)suit, (int)how);
    return true;
}

static bool parse_how(const struct hand *h, struct line *l, struct err *e, struct said *said)
{
    unsigned how = EU_NO;

    (void)h;
    if (!text_is(l->word, "no") && !is_way(l->word, &how))
        return token_odd(l, l->word, e, "no, alone, jambone or jamboree");
    said->answer = (int16_t)how;
    return true;
}

static bool parse_card(const struct hand *h, struct line *l, struct err *e, struct said *said)
{
    card c;

    if (!token_card(h, l, l->word, e, &c))
        return false;
    said->answer = c;
    return true;
}

static bool parse_buried(const struct hand *h, struct line *l, struct err *e, struct said *said)
{
    said->turn = (uint8_t)times_said(h, EU_BURY);
    if (said->turn == h->rules.blind)
        return hand_error(said->at, e, "%u cards are buried, no more", h->rules.blind);
    return parse_card(h, l, e, said);
}

static bool parse_trump(const struct hand *h, struct line *l, struct err *e, struct said *said)
{
    unsigned suit;

    (void)h;
    if (!is_suit(l->word, &suit))
        return token_odd(l, l->word, e, "a suit");
    said->answer = (int16_t)EU_BID_OF((int)suit, EU_PLAIN);
    return true;
}

static bool parse_partner(const struct hand *h, struct line *l, struct err *e, struct said *said)
{
    unsigned partner;

    said->turn = (uint8_t)times_said(h, EU_CHOOSE_PARTNER);
    if (said->turn == MOST_PARTNERS)
        return hand_error(said->at, e, "nobody has more than %d partners", MOST_PARTNERS);
    if (!token_seat(h, l->word, &partner))
        return token_odd(l, l->word, e, "one of the seats");
    said->answer = (int16_t)partner;
    return true;
}

static bool parse_call(const struct hand *h, struct line *l, struct err *e, struct said *said)
{
    unsigned suit = EU_CALL_ALONE;

    (void)h;
    if (!text_is(l->word, "alone") && !is_suit(l->word, &suit))
        return token_odd(l, l->word, e, "a suit, or alone");
    said->answer = (int16_t)suit;
    return true;
}

static bool parse_choice(const struct hand *h, struct line *l, struct err *e, struct said *said)
{
    (void)h;
    if (!text_is(l->word, "on") && !text_is(l->word, "off"))
        return token_odd(l, l->word, e, "on or off");
    said->answer = text_is(l->word, "on") ? EU_ON : EU_OFF;
    return true;
}

/* ---- Lines ---- */

/* A seat and its answer; only cards buried may be several. */
static const struct form {
    const char *field;
    uint8_t question;
    const char *what; /* that is missing */
    bool (*parse)(const struct hand *h, struct line *l, struct err *e, struct said *said);
} forms[] = {
    {"bid", EU_BID, "what is bid", parse_bid},
    {"take", EU_TAKE, "how", parse_how},
    {"oppose", EU_OPPOSE, "how", parse_how},
    {"discard", EU_DISCARD, "a card", parse_card},
    {"call", EU_CALL_PARTNER, "a suit", parse_call},
    {"callcard", EU_CALL_CARD, "a card", parse_card},
    {"choose", EU_CHOOSE, "on or off", parse_choice},
    {"bury", EU_BURY, "a card", parse_buried},
    {"trump", EU_BID, "a suit", parse_trump},
    {"partner", EU_CHOOSE_PARTNER, "a seat", parse_partner},
};

static bool read_play(struct hand *h, struct line *l, struct err *e)
{
    struct text name, what;
    unsigned seat;
    card c = 0;

    if (!text_cut(l->word, ':', &name, &what))
        return token_odd(l, l->word, e, "a play (SEAT:CARD)");
    if (!token_seat(h, name, &seat))
        return token_odd(l, name, e, "one of the seats");
    bool abandon = text_is(what, "abandon");
    if (!abandon && !token_card(h, l, what, e, &c))
        return false;
    return say(h,
               (struct said){.question = EU_PLAY,
                             .seat = (uint8_t)seat,
                             .turn = h->tricks,
                             .answer = abandon ? EU_ABANDON : c,
                             .at = token_here(l)},
               e);
}

static bool read_trick(struct hand *h, struct line *l, struct err *e)
{
    if (h->tricks == h->rules.cards)
        return hand_error(token_here(l), e, "a hand has %u tricks, no more", h->rules.cards);
    if (!token_wants(l, e, "a play (SEAT:CARD)"))
        return false;
    do {
        if (!read_play(h, l, e))
            return false;
    } while (token_more(l));
    h->tricks++;
    return true;
}

bool said_answer(struct hand *h, struct line *l, struct err *e)
{
    const struct form *form = forms;
    struct said said;
    unsigned seat;

    if (text_is(l->word, "trick"))
        return read_trick(h, l, e);
    while (!text_is(l->word, form->field))
        form++;
    if (!token_wants_seat(h, l, e, &seat) || !token_wants(l, e, form->what))
        return false;
    do {
        said = (struct said){form->question, (uint8_t)seat, .at = token_here(l)};
        if (!form->parse(h, l, e, &said))
            return false;
        if (form->question != EU_BURY && !token_ends(l, e))
            return false;
        if (!say(h, said, e))
            return false;
    } while (form->question == EU_BURY && token_more(l));
    return true;
}
