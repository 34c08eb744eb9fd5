#include "game/said.h"

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

/* The seat that answers, and the first word of its answer; what is said of it so far. */
static bool wants_answer(const struct hand *h, struct line *l, struct err *e, const char *what,
                         unsigned question, struct said *said)
{
    unsigned seat;

    if (!word_wants_seat(h, l, e, &seat) || !word_wants(l, e, what))
        return false;
    *said = (struct said){.question = (uint8_t)question, .seat = (uint8_t)seat, .at = word_here(l)};
    return true;
}

static unsigned times_said(const struct hand *h, unsigned question)
{
    unsigned n = 0;

    for (const struct said *s = h->said; s < h->said + h->said_count; s++)
        n += s->question == question;
    return n;
}

/* 8 and 9 are answers of their own (EU_BID_LONE, EU_BID_BARE) and have their own words. */
static bool read_tricks_bid(struct hand *h, struct line *l, struct err *e, struct said said)
{
    uint64_t tricks = EU_PASS;

    said.question = EU_BID_TRICKS;
    if (text_is(l->word, "alone"))
        tricks = EU_BID_LONE;
    else if (text_is(l->word, "bare"))
        tricks = EU_BID_BARE;
    else if (!text_is(l->word, "pass") && !text_u64(l->word, 1, EU_TRICKS, &tricks))
        return word_odd(l, l->word, e, "a bid: pass, 1 to 7 tricks, alone or bare");
    said.answer = (int16_t)tricks;
    return word_ends(l, e) && say(h, said, e);
}

bool said_bid(struct hand *h, struct line *l, struct err *e)
{
    struct said said;
    unsigned suit = 0, how = EU_PLAIN;

    if (!wants_answer(h, l, e, "what is bid", EU_BID, &said))
        return false;
    if (h->rules.auction)
        return read_tricks_bid(h, l, e, said);
    struct text what = l->word;
    if (text_is(what, "pass")) {
        said.turn = HAND_ROUND_OPEN;
        return word_ends(l, e) && say(h, said, e);
    }
    if (word_suit(what, &suit))
        said.turn = 1;
    else if (!text_is(what, "order") && !text_is(what, "assist") && !text_is(what, "take-up"))
        return word_odd(l, what, e, "a bid: pass, order, assist, take-up or a suit");
    if (word_more(l) && !word_how(l->word, &how))
        return word_odd(l, l->word, e, "alone, jambone or jamboree");
    said.answer = (int16_t)EU_BID_OF((int)suit, (int)how);
    return word_ends(l, e) && say(h, said, e);
}

static bool read_lone(struct hand *h, struct line *l, struct err *e, unsigned question)
{
    struct said said;
    unsigned how = EU_NO;

    if (!wants_answer(h, l, e, "how", question, &said))
        return false;
    if (!text_is(l->word, "no") && !word_how(l->word, &how))
        return word_odd(l, l->word, e, "no, alone, jambone or jamboree");
    said.answer = (int16_t)how;
    return word_ends(l, e) && say(h, said, e);
}

bool said_take(struct hand *h, struct line *l, struct err *e)
{
    return read_lone(h, l, e, EU_TAKE);
}

bool said_oppose(struct hand *h, struct line *l, struct err *e)
{
    return read_lone(h, l, e, EU_OPPOSE);
}

static bool read_one_card(struct hand *h, struct line *l, struct err *e, unsigned question)
{
    struct said said;
    card c;

    if (!wants_answer(h, l, e, "a card", question, &said) || !word_card(h, l, l->word, e, &c))
        return false;
    said.answer = c;
    return word_ends(l, e) && say(h, said, e);
}

bool said_discard(struct hand *h, struct line *l, struct err *e)
{
    return read_one_card(h, l, e, EU_DISCARD);
}

bool said_callcard(struct hand *h, struct line *l, struct err *e)
{
    return read_one_card(h, l, e, EU_CALL_CARD);
}

bool said_bury(struct hand *h, struct line *l, struct err *e)
{
    struct said said;
    card c;

    if (!wants_answer(h, l, e, "a card", EU_BURY, &said))
        return false;
    do {
        said.at = word_here(l);
        said.turn = (uint8_t)times_said(h, EU_BURY);
        if (said.turn == h->rules.blind)
            return hand_error(said.at, e, "%u cards are buried, no more", h->rules.blind);
        if (!word_card(h, l, l->word, e, &c))
            return false;
        said.answer = c;
        if (!say(h, said, e))
            return false;
    } while (word_more(l));
    return true;
}

bool said_trump(struct hand *h, struct line *l, struct err *e)
{
    struct said said;
    unsigned suit;

    if (!wants_answer(h, l, e, "a suit", EU_BID, &said))
        return false;
    if (!word_suit(l->word, &suit))
        return word_odd(l, l->word, e, "a suit");
    said.answer = (int16_t)EU_BID_OF((int)suit, EU_PLAIN);
    return word_ends(l, e) && say(h, said, e);
}

bool said_partner(struct hand *h, struct line *l, struct err *e)
{
    struct said said;
    unsigned partner;

    if (!wants_answer(h, l, e, "a seat", EU_CHOOSE_PARTNER, &said))
        return false;
    said.turn = (uint8_t)times_said(h, EU_CHOOSE_PARTNER);
    if (said.turn == MOST_PARTNERS)
        return hand_error(said.at, e, "nobody has more than %d partners", MOST_PARTNERS);
    if (!word_seat(h, l->word, &partner))
        return word_odd(l, l->word, e, "one of the seats");
    said.answer = (int16_t)partner;
    return word_ends(l, e) && say(h, said, e);
}

bool said_call(struct hand *h, struct line *l, struct err *e)
{
    struct said said;
    unsigned suit = EU_CALL_ALONE;

    if (!wants_answer(h, l, e, "a suit", EU_CALL_PARTNER, &said))
        return false;
    if (!text_is(l->word, "alone") && !word_suit(l->word, &suit))
        return word_odd(l, l->word, e, "a suit, or alone");
    said.answer = (int16_t)suit;
    return word_ends(l, e) && say(h, said, e);
}

bool said_choose(struct hand *h, struct line *l, struct err *e)
{
    struct said said;

    if (!wants_answer(h, l, e, "on or off", EU_CHOOSE, &said))
        return false;
    if (!text_is(l->word, "on") && !text_is(l->word, "off"))
        return word_odd(l, l->word, e, "on or off");
    said.answer = text_is(l->word, "on") ? EU_ON : EU_OFF;
    return word_ends(l, e) && say(h, said, e);
}

static bool read_play(struct hand *h, struct line *l, struct err *e)
{
    struct text name, what;
    unsigned seat;
    card c = 0;

    if (!text_cut(l->word, ':', &name, &what))
        return word_odd(l, l->word, e, "a play (SEAT:CARD)");
    if (!word_seat(h, name, &seat))
        return word_odd(l, name, e, "one of the seats");
    bool abandon = text_is(what, "abandon");
    if (!abandon && !word_card(h, l, what, e, &c))
        return false;
    return say(h,
               (struct said){.question = EU_PLAY,
                             .seat = (uint8_t)seat,
                             .turn = h->tricks,
                             .answer = abandon ? EU_ABANDON : c,
                             .at = word_here(l)},
               e);
}

bool said_trick(struct hand *h, struct line *l, struct err *e)
{
    if (h->tricks == h->rules.cards)
        return hand_error(word_here(l), e, "a hand has %u tricks, no more", h->rules.cards);
    if (!word_wants(l, e, "a play (SEAT:CARD)"))
        return false;
    do {
        if (!read_play(h, l, e))
            return false;
    } while (word_more(l));
    h->tricks++;
    return true;
}
