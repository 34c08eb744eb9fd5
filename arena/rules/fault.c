#include "rules/fault.h"

#include <string.h>

#include "rules/deal_internal.h"

static const char *const names[] = {
    [EU_NO_FAULT] = "NO_FAULT",
    [EU_REVOKE] = "REVOKE",
    [EU_WRONG_CARD] = "WRONG_CARD",
    [EU_BAD_DISCARD] = "BAD_DISCARD",
    [EU_BAD_BID] = "BAD_BID",
    [EU_BAD_TAKE] = "BAD_TAKE",
    [EU_BAD_CALL] = "BAD_CALL",
    [EU_BAD_CHOICE] = "BAD_CHOICE",
    [EU_TIME] = "TIME",
    [EU_CRASH] = "CRASH",
    [EU_EXIT] = "EXIT",
    [EU_FORBIDDEN] = "FORBIDDEN",
    [EU_MEMORY] = "MEMORY",
    [EU_NO_ANSWER] = "NO_ANSWER",
    [EU_NO_START] = "NO_START",
    [EU_BAD_ABI] = "BAD_ABI",
    [EU_CAP] = "CAP",
};

enum { FAULTS = sizeof names / sizeof *names };

const char *fault_name(enum eu_fault code)
{
    return (unsigned)code < FAULTS ? names[code] : "UNKNOWN";
}

bool fault_parse(const char *name, enum eu_fault *code)
{
    for (unsigned i = 1; i < FAULTS; i++) {
        if (strcmp(name, names[i]) == 0) {
            *code = (enum eu_fault)i;
            return true;
        }
    }
    return false;
}

bool fault_is_illegal(enum eu_fault code)
{
    return code >= EU_REVOKE && code <= EU_BAD_CHOICE;
}

bool fault_is_strike(enum eu_fault code)
{
    return code >= EU_TIME && code <= EU_NO_ANSWER;
}

bool fault_is_free(const struct eu_rules *rules, enum eu_fault code)
{
    return fault_is_illegal(code) &&
           (rules->enforcement != EU_ENFORCE_BOOK || !fault_breaks_play(code));
}

bool fault_breaks_play(enum eu_fault code)
{
    return code == EU_REVOKE || code == EU_WRONG_CARD || code == EU_BAD_DISCARD;
}

/* ---- What an illegal answer is; its cost is a matter of score.c, its stand-in of deal.c ---- */

/* Offences, more precise than fault codes where a book has a law for it. */
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
    ERRED_IN_AUCTION, /* a bid or a trump that is not allowed */
    TOOK_WRONGLY,
    CALLED_WRONG_SUIT, /* for a partner */
    CALLED_WRONG_CARD, /* one that may not be called from a jambone hand */
    CHOSE_WRONG_PARTNER,
    CHOSE_WRONGLY, /* a penalty that is no choice */
    OPPOSED_WRONGLY,
};

/* Laws by enum eu_book. "[R]": the book is silent and the arena decides. No old book has a dealer
 * who is stuck. */
static const struct {
    enum eu_fault code;
    const char *law[EU_CALLACE1905 + 1];
} offences[] = {
    [REVOKED] = {EU_REVOKE, {"A", "23", "63", "F Method", "W", "36"}},
    [REVOKED_AGAINST_LONE] = {EU_REVOKE, {"A", "23", "63", "F Method", "W", "37"}},
    [REVOKED_AS_MAKER] = {EU_REVOKE, {"A", "23", "63", "F Method", "W", "38"}},
    [DISOBEYED_CALL] = {EU_REVOKE, {"[R]", "30", "[R]", "[R]", "[R]", "[R]"}},
    [PLAYED_WRONG_CARD] = {EU_WRONG_CARD, {"[R]", "19", "90", "F Method", "W", "27"}},
    [DISCARDED_BADLY] = {EU_BAD_DISCARD, {"[R]", "19", "90", "F Method", "W", "27"}},
    [DISCARDED_TURNUP] = {EU_BAD_DISCARD, {"[R]", "19", "88", "F Method", "W", "13"}},
    [BURIED_BADLY] = {EU_BAD_DISCARD, {"[R]", "[R]", "[R]", "F Method", "[R]", "[R]"}},
    [BID_WRONG_SUIT] = {EU_BAD_BID, {"A", "21", "78", "F Changing", "W", "16"}},
    [BID_WRONG_WAY] = {EU_BAD_BID, {"[R]", "22", "98", "F Playing alone", "W", "23"}},
    [STUCK_PASSED] = {EU_BAD_BID, {"W", "W", "W", "W", "W", "W"}},
    [ERRED_IN_AUCTION] = {EU_BAD_BID, {"[R]", "[R]", "[R]", "[R]", "[R]", "[R]"}},
    [TOOK_WRONGLY] = {EU_BAD_TAKE, {"[R]", "22", "99", "F Playing alone", "W", "[R]"}},
    [CALLED_WRONG_SUIT] = {EU_BAD_CALL, {"[R]", "[R]", "[R]", "[R]", "[R]", "19"}},
    [CALLED_WRONG_CARD] = {EU_BAD_CHOICE, {"[R]", "31", "[R]", "[R]", "[R]", "[R]"}},
    [CHOSE_WRONG_PARTNER] = {EU_BAD_CHOICE, {"[R]", "[R]", "[R]", "[R]", "[R]", "[R]"}},
    [CHOSE_WRONGLY] = {EU_BAD_CHOICE, {"[R]", "[R]", "[R]", "F Method", "[R]", "[R]"}},
    [OPPOSED_WRONGLY] = {EU_BAD_CHOICE, {"[R]", "[R]", "[R]", "[R]", "W", "[R]"}},
};

static enum offence offence_in_play(const struct deal *d, int32_t answer)
{
    unsigned seat = d->ask.seat;

    if (answer < 0 || answer >= 64 || !(d->hand[seat] >> answer & 1))
        return PLAYED_WRONG_CARD;
    if (deal_card_is_called(d, seat))
        return DISOBEYED_CALL;
    if (deal_is_making(d, rules_side(d->rules, seat)))
        return REVOKED_AS_MAKER;
    return d->alone ? REVOKED_AGAINST_LONE : REVOKED;
}

static enum offence offence_in_bid(const struct deal *d, int32_t answer)
{
    if (d->rules->auction)
        return ERRED_IN_AUCTION;
    if (answer == EU_PASS)
        return STUCK_PASSED;
    if (!deal_names_suit(answer))
        return BID_WRONG_SUIT;
    int plain = EU_BID_OF(EU_BID_SUIT((int)answer), EU_PLAIN);
    return deal_is_legal(d, plain) ? BID_WRONG_WAY : BID_WRONG_SUIT;
}

static enum offence offence_of(const struct deal *d, int32_t answer)
{
    switch ((enum eu_question)d->ask.kind) {
    case EU_BID:
    case EU_BID_TRICKS:
        return offence_in_bid(d, answer);
    case EU_TAKE:
        return TOOK_WRONGLY;
    case EU_DISCARD:
        return answer == d->table.turnup ? DISCARDED_TURNUP : DISCARDED_BADLY;
    case EU_BURY:
        return BURIED_BADLY;
    case EU_CALL_PARTNER:
        return CALLED_WRONG_SUIT;
    case EU_PLAY:
        return offence_in_play(d, answer);
    case EU_CALL_CARD:
        return CALLED_WRONG_CARD;
    case EU_CHOOSE:
        return CHOSE_WRONGLY;
    case EU_CHOOSE_PARTNER:
        return CHOSE_WRONG_PARTNER;
    case EU_OPPOSE:
    case EU_NOTHING:
        break;
    }
    return OPPOSED_WRONGLY;
}

struct fault fault_of_answer(const struct deal *d, int32_t answer)
{
    enum offence offence = offence_of(d, answer);

    return (struct fault){
        .code = (uint8_t)offences[offence].code,
        .seat = d->ask.seat,
        .question = d->ask.kind,
        .trick = d->table.tricks,
        .step = d->step,
        .raw = answer,
        .law = offences[offence].law[d->rules->book],
    };
}
