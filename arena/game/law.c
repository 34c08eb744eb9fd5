#include "game/law.h"

#include "game/book.h"

static const struct law *const books[] = {
    [EU_AMERICAN1866] = book_american, [EU_PROFESSOR1862] = book_professor,
    [EU_SOMERSET1888] = book_somerset, [EU_HOYLE] = book_hoyle,
    [EU_MODERN] = book_modern,
};

enum { BOOK_COUNT = sizeof books / sizeof books[0] };

bool law_line(const struct eu_rules *rules, size_t index, struct law *law)
{
    if (rules->book >= BOOK_COUNT)
        return false;
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
    REVOKED,
    DISOBEYED_CALL, /* did not play the card called from a jambone hand */
    PLAYED_WRONG_CARD,
    DISCARDED_BADLY,
    DISCARDED_TURNUP,
    BID_WRONG_SUIT,
    BID_WRONG_WAY, /* the suit could be bid, but not so */
    STUCK_PASSED,  /* the dealer who must name a suit did not */
    TOOK_WRONGLY,
    CALLED_WRONGLY, /* a card that may not be called from a jambone hand */
    CHOSE_WRONGLY,  /* a penalty that is no choice */
    OTHER_OFFENCE,
    OFFENCE_COUNT
};

/* "[R]": the book is silent and the arena decides. A dealer who is stuck is in no old book. */
static const char *const laws[][OFFENCE_COUNT] = {
    [EU_AMERICAN1866] = {"A", "[R]", "[R]", "[R]", "[R]", "A", "[R]", "W", "[R]", "[R]", "[R]",
                         "[R]"},
    [EU_PROFESSOR1862] = {"23", "30", "19", "19", "19", "21", "22", "W", "22", "31", "[R]", "[R]"},
    [EU_SOMERSET1888] = {"63", "[R]", "90", "90", "88", "78", "98", "W", "99", "[R]", "[R]", "[R]"},
    [EU_HOYLE] = {"F Method", "[R]", "F Method", "F Method", "F Method", "F Changing",
                  "F Playing alone", "W", "F Playing alone", "[R]", "F Method", "[R]"},
    [EU_MODERN] = {"W", "[R]", "W", "W", "W", "W", "W", "W", "W", "[R]", "[R]", "W"},
};

static enum offence bid_offence(const struct deal *d, int32_t answer)
{
    if (answer == EU_PASS)
        return STUCK_PASSED;
    if (!deal_names_suit(answer))
        return BID_WRONG_SUIT;
    uint64_t plain = 1ULL << EU_BID_OF(EU_BID_SUIT((unsigned)answer), EU_PLAIN);
    return d->ask.legal & plain ? BID_WRONG_WAY : BID_WRONG_SUIT;
}

static enum offence choice_offence(const struct deal *d)
{
    if (d->ask.kind == EU_CALL_CARD)
        return CALLED_WRONGLY;
    return d->ask.kind == EU_CHOOSE ? CHOSE_WRONGLY : OTHER_OFFENCE;
}

static enum offence offence_of(const struct deal *d, enum eu_fault code, int32_t answer)
{
    switch (code) {
    case EU_REVOKE:
        return deal_card_is_called(d, d->ask.seat) ? DISOBEYED_CALL : REVOKED;
    case EU_WRONG_CARD:
        return PLAYED_WRONG_CARD;
    case EU_BAD_DISCARD:
        return answer == d->table.turnup ? DISCARDED_TURNUP : DISCARDED_BADLY;
    case EU_BAD_BID:
        return bid_offence(d, answer);
    case EU_BAD_TAKE:
        return TOOK_WRONGLY;
    case EU_BAD_CHOICE:
        return choice_offence(d);
    case EU_NO_FAULT:
    case EU_BAD_CALL:
    case EU_TIME:
    case EU_CRASH:
    case EU_EXIT:
    case EU_FORBIDDEN:
    case EU_MEMORY:
    case EU_NO_ANSWER:
    case EU_NO_START:
    case EU_BAD_ABI:
    case EU_CAP:
        break;
    }
    return OTHER_OFFENCE;
}

const char *law_of(const struct deal *d, enum eu_fault code, int32_t answer)
{
    if (d->rules->book >= BOOK_COUNT)
        return "";
    return laws[d->rules->book][offence_of(d, code, answer)];
}
