#include "game/law.h"

#include "game/book.h"

static const struct law *const books[] = {
    [EU_AMERICAN1866] = book_american, [EU_PROFESSOR1862] = book_professor,
    [EU_SOMERSET1888] = book_somerset, [EU_MODERN] = book_modern,
    [EU_CALLACE1905] = book_callace,
};

enum { BOOKS = EU_CALLACE1905 + 1 };

bool law_line(const struct eu_rules *rules, size_t index, struct law *law)
{
    if (rules->book >= BOOKS)
        return false;
    if (rules->book == EU_HOYLE)
        return hoyle_line(rules, index, law);
    const struct law *row = books[rules->book];
    while (index && row->number) {
        row++;
        index--;
    }
    if (!row->number)
        return false;
    *law = *row;
    return true;
}

/* What an illegal answer offends against, finer than the codes of faults where a book has a law of
 * its own for it. */
enum offence {
    REVOKED, /* as an adversary of a maker who has a partner */
    REVOKED_AGAINST_LONE,
    REVOKED_AS_MAKER,
    DISOBEYED_CALL, /* did not play the card called from a jambone hand */
    PLAYED_WRONG_CARD,
    DISCARDED_BADLY,
    DISCARDED_TURNUP,
    BURIED_BADLY,
    BID_WRONG_SUIT,
    BID_WRONG_WAY,    /* the suit could be bid, but not so */
    STUCK_PASSED,     /* the dealer who must name a suit did not */
    ERRED_IN_AUCTION, /* a bid, a trump or a partner that may not be */
    TOOK_WRONGLY,
    CALLED_WRONG_SUIT, /* for a partner */
    CALLED_WRONG_CARD, /* one that may not be called from a jambone hand */
    CHOSE_WRONGLY,     /* a penalty that is no choice */
    OPPOSED_WRONGLY,
};

/* Books in the order of enum eu_book. "[R]": the book is silent and the arena decides. A dealer who
 * is stuck is in no old book. */
static const char *const laws[][BOOKS] = {
    [REVOKED] = {"A", "23", "63", "F Method", "W", "36"},
    [REVOKED_AGAINST_LONE] = {"A", "23", "63", "F Method", "W", "37"},
    [REVOKED_AS_MAKER] = {"A", "23", "63", "F Method", "W", "38"},
    [DISOBEYED_CALL] = {"[R]", "30", "[R]", "[R]", "[R]", "[R]"},
    [PLAYED_WRONG_CARD] = {"[R]", "19", "90", "F Method", "W", "27"},
    [DISCARDED_BADLY] = {"[R]", "19", "90", "F Method", "W", "27"},
    [DISCARDED_TURNUP] = {"[R]", "19", "88", "F Method", "W", "13"},
    [BURIED_BADLY] = {"[R]", "[R]", "[R]", "F Method", "[R]", "[R]"},
    [BID_WRONG_SUIT] = {"A", "21", "78", "F Changing", "W", "16"},
    [BID_WRONG_WAY] = {"[R]", "22", "98", "F Playing alone", "W", "23"},
    [STUCK_PASSED] = {"W", "W", "W", "W", "W", "W"},
    [ERRED_IN_AUCTION] = {"[R]", "[R]", "[R]", "[R]", "[R]", "[R]"},
    [TOOK_WRONGLY] = {"[R]", "22", "99", "F Playing alone", "W", "[R]"},
    [CALLED_WRONG_SUIT] = {"[R]", "[R]", "[R]", "[R]", "[R]", "19"},
    [CALLED_WRONG_CARD] = {"[R]", "31", "[R]", "[R]", "[R]", "[R]"},
    [CHOSE_WRONGLY] = {"[R]", "[R]", "[R]", "F Method", "[R]", "[R]"},
    [OPPOSED_WRONGLY] = {"[R]", "[R]", "[R]", "[R]", "W", "[R]"},
};

static enum offence revoke_offence(const struct deal *d)
{
    if (deal_card_is_called(d, d->ask.seat))
        return DISOBEYED_CALL;
    if (deal_is_making(d, rules_side(d->rules, d->ask.seat)))
        return REVOKED_AS_MAKER;
    return d->alone ? REVOKED_AGAINST_LONE : REVOKED;
}

static enum offence bid_offence(const struct deal *d, int32_t answer)
{
    if (d->rules->auction)
        return ERRED_IN_AUCTION;
    if (answer == EU_PASS)
        return STUCK_PASSED;
    if (!deal_names_suit(answer))
        return BID_WRONG_SUIT;
    uint64_t plain = 1ULL << EU_BID_OF(EU_BID_SUIT((unsigned)answer), EU_PLAIN);
    return d->ask.legal & plain ? BID_WRONG_WAY : BID_WRONG_SUIT;
}

static enum offence offence_of(const struct deal *d, enum eu_fault code, int32_t answer)
{
    switch ((enum eu_question)d->ask.kind) {
    case EU_BID:
    case EU_BID_TRICKS:
        return bid_offence(d, answer);
    case EU_TAKE:
        return TOOK_WRONGLY;
    case EU_DISCARD:
        return answer == d->table.turnup ? DISCARDED_TURNUP : DISCARDED_BADLY;
    case EU_BURY:
        return BURIED_BADLY;
    case EU_CALL_PARTNER:
        return CALLED_WRONG_SUIT;
    case EU_PLAY:
        return code == EU_REVOKE ? revoke_offence(d) : PLAYED_WRONG_CARD;
    case EU_CALL_CARD:
        return CALLED_WRONG_CARD;
    case EU_CHOOSE:
        return CHOSE_WRONGLY;
    case EU_CHOOSE_PARTNER:
        return ERRED_IN_AUCTION;
    case EU_OPPOSE:
    case EU_NOTHING:
        break;
    }
    return OPPOSED_WRONGLY;
}

const char *law_of(const struct deal *d, enum eu_fault code, int32_t answer)
{
    if (d->rules->book >= BOOKS)
        return "";
    return laws[offence_of(d, code, answer)][d->rules->book];
}
