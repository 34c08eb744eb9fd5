/* Reads a hand written as text, line by line, and checks that it has all that a hand needs. */
#include "hands/hand.h"

#include <string.h>

#include "hands/fields.h"

/* Gives each bid its round: those left out were passes, so a bid takes the next turn that fits. */
static bool order_bids(struct hand *h, struct err *e)
{
    unsigned n = h->rules.players, turn = 0;

    for (struct hand_answer *s = h->answers; s < h->answers + h->answer_count; s++) {
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

/* In an auction each bids once. */
static bool check_auction(const struct hand *h, struct err *e)
{
    unsigned n = h->rules.players, spoken = 0;

    for (const struct hand_answer *s = h->answers; s < h->answers + h->answer_count; s++) {
        if (s->question != EU_BID_TRICKS)
            continue;
        unsigned turn = (s->seat + 2 * n - h->dealer - 1u) % n;
        if (turn < spoken)
            return hand_error(s->at, e, "it is not %s's turn to bid: eldest hand speaks first",
                              h->seat[s->seat]);
        spoken = turn + 1;
    }
    return true;
}

/* The turn-up may be among the cards of a dealer who took it up, and in no other hand. */
static bool place_turnup(struct hand *h, struct err *e)
{
    card c = h->turnup;

    if (!h->card_at[c].line)
        h->card_at[c] = h->turnup_at;
    else if (!(h->cards[h->dealer] & card_bit(c)))
        return hand_twice(h->turnup_at, e, c, h->card_at[c]);
    return true;
}

static bool check_score(const struct hand *h, struct err *e)
{
    for (unsigned side = 0; side < h->rules.sides; side++) {
        if (h->score.n[side] < 0 || h->games.n[side] < 0 || h->rubber.n[side] < 0)
            return hand_error(h->at, e, "a score before the hand is below nothing");
        if (h->rules.target && h->score.n[side] >= h->rules.target)
            return hand_error(h->score.at, e, "%d points before the hand: %u are a game",
                              (int)h->score.n[side], h->rules.target);
    }
    return true;
}

static bool finish_hand(struct hand *h, struct err *e)
{
    const struct {
        const struct hand_place *at;
        const char *field;
    } needed[] = {{&h->rules_at, "rules"},
                  {&h->seats_at, "seats"},
                  {&h->dealer_at, "dealer"},
                  {h->rules.auction ? &h->dealer_at : &h->turnup_at, "turnup"}};

    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!needed[i].at->line)
            return hand_error(h->at, e, "the hand '%s' has no '%s'", h->title, needed[i].field);
    if (!check_score(h, e))
        return false;
    return h->rules.auction ? check_auction(h, e) : place_turnup(h, e) && order_bids(h, e);
}

void hand_start(struct hand_reader *r, const void *data, size_t n)
{
    *r = (struct hand_reader){.rest = {data, n}};
}

static void start_hand(struct line *l)
{
    struct text title = text_trim(l->rest);

    memset(l->h, 0, sizeof *l->h);
    l->h->at = line_place(l);
    if (!title.n)
        title = text_of("untitled");
    (void)text_safe(title, l->h->title, sizeof l->h->title);
}

enum hand_next hand_next(struct hand_reader *r, struct hand *h, struct err *e)
{
    struct line l = {.h = h, .e = e};
    int got = line_next(&l, r);

    if (got <= 0)
        return got ? HAND_BAD : HAND_END;
    if (!text_is(l.word, "hand")) {
        (void)hand_error(line_place(&l), e, "a hand starts with 'hand TITLE'");
        return HAND_BAD;
    }
    start_hand(&l);
    for (;;) {
        struct hand_reader before = *r;
        got = line_next(&l, r);
        if (got > 0 && text_is(l.word, "hand")) {
            *r = before;
            got = 0;
        }
        if (got == 0)
            return finish_hand(h, e) ? HAND_READ : HAND_BAD;
        if (got < 0 || !line_read(&l))
            return HAND_BAD;
    }
}
