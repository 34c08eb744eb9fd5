/*
 * A kind of mistake in words: in what situation a bot answered what, where what was better. Equal
 * structs are the same kind, so that they can be counted (profile.h). A few hundred kinds are
 * usual.
 *
 *     passes in third seat with two trumps and an ace where ordering is better
 *     leads an ace to the first trick as a defender, holding trumps, where leading a trump is
 * better
 */
#ifndef ANALYSE_SITUATION_H
#define ANALYSE_SITUATION_H

#include "base/buf.h"
#include "euchre_bot.h"

/* Kinds of answers: what a bot does, and what would be better. The last ones are told by comparing
 * two answers of the same kind; they stand for the better one only. */
#define SITUATION_ANSWERS(X) \
    X(PASS, "passes", "passing") \
    X(ORDER, "orders", "ordering") \
    X(ORDER_ALONE, "orders alone", "ordering alone") \
    X(TAKE_UP, "takes it up", "taking it up") \
    X(TAKE_UP_ALONE, "takes it up alone", "taking it up alone") \
    X(NEXT, "names next", "naming next") \
    X(NEXT_ALONE, "names next alone", "naming next alone") \
    X(CROSS, "crosses", "crossing") \
    X(CROSS_ALONE, "crosses alone", "crossing alone") \
    X(NAME, "names a suit", "naming a suit") \
    X(BID_TRICKS, "bids", "bidding") \
    X(BID_ALONE, "bids a lone hand", "bidding a lone hand") \
    X(LEAVE, "leaves the hand to the maker", "leaving it to the maker") \
    X(TAKE, "takes the hand alone", "taking it alone") \
    X(LET, "does not oppose a lone hand", "not opposing it") \
    X(OPPOSE, "opposes a lone hand alone", "opposing it alone") \
    X(CALL, "calls a partner", "calling a partner") \
    X(CALL_ALONE, "calls no partner", "calling no partner") \
    X(CHOOSE_PARTNER, "chooses a partner", "choosing one") \
    X(CALL_CARD, "calls a card of a jambone hand", "calling a card") \
    X(CALL_NO_CARD, "calls no card of a jambone hand", "calling no card") \
    X(PENALTY_ON, "adds a penalty to its own score", "adding it to the own score") \
    X(PENALTY_OFF, "takes a penalty off the other score", "taking it off the other score") \
    X(DISCARD_TRUMP, "discards a trump", "discarding a trump") \
    X(DISCARD_ACE, "discards an ace", "discarding an ace") \
    X(DISCARD_VOID, "discards the last card of a suit", "discarding the last card of a suit") \
    X(DISCARD_OTHER, "discards from a longer suit", "discarding from a longer suit") \
    X(BURY, "buries a card", "burying a card") \
    X(LEAD_TRUMP, "leads a trump", "leading a trump") \
    X(LEAD_ACE, "leads an ace", "leading an ace") \
    X(LEAD_OTHER, "leads a plain card below an ace", "leading a plain card below an ace") \
    X(OVER_TRUMP, "heads the trick with a trump", "heading the trick with a trump") \
    X(OVER_PLAIN, "heads the trick with a plain card", "heading the trick with a plain card") \
    X(LOW, "follows low", "following low") \
    X(RUFF, "ruffs", "ruffing") \
    X(UNDER, "trumps under another trump", "trumping under another trump") \
    X(OFF, "throws off", "throwing off") \
    X(UNKNOWN, "answers", "another answer") \
    X(HIGHER_CARD, "", "a higher card") \
    X(LOWER_CARD, "", "a lower card") \
    X(OTHER_CARD, "", "another card") \
    X(HIGHER_BID, "", "a higher bid") \
    X(LOWER_BID, "", "a lower bid") \
    X(OTHER_SUIT, "", "another suit") \
    X(OTHER_WAY, "", "another way to play alone") \
    X(OTHER_SEAT, "", "another partner")
#define SITUATION_ENUM(id, does, doing) SITUATION_##id,
enum situation_answer { SITUATION_ANSWERS(SITUATION_ENUM) };
#undef SITUATION_ENUM

/* What a seat is in the deal, as all know. */
enum situation_role {
    SITUATION_ROLE_BIDDING, /* nobody has made the trump yet, or won the auction */
    SITUATION_ROLE_MAKER,
    SITUATION_ROLE_PARTNER,       /* of the maker */
    SITUATION_ROLE_DEFENDER,      /* at call-ace also a partner who is not known yet */
    SITUATION_ROLE_ALONE,         /* plays a lone hand */
    SITUATION_ROLE_AGAINST_ALONE, /* defends against one */
};

/* All bytes, without holes, so that it can be a key; what does not matter in it is 0. */
struct situation {
    uint8_t kind;             /* situation.c's own */
    uint8_t answered, better; /* enum situation_answer */
    uint8_t place;        /* of a bid the seat after the dealer, of a card its place in the trick;
                             from 1 on, 0 is the last of all */
    uint8_t trumps, aces; /* held in the suit that is bid, and beside it; the dealer counts the
                             turn-up. The suit is that of the better bid, if that is no pass */
    uint8_t tops;         /* bit 0: the left bower is among the trumps, 1: the right one, 2: the
                             joker */
    uint8_t apart;        /* another suit was bid than would be better */
    uint8_t role;         /* enum situation_role, of a discard and a lead */
    uint8_t later;        /* a lead to another trick than the first */
    uint8_t holding;      /* a lead of a plain card, where another would be better: 1: holds
                             trumps, 2: holds none */
    uint8_t friendly;     /* the partner's card is winning */
    uint8_t any;          /* features that do not count, by bits; their fields are 0 */
};

/* What a kind can do without, for kinds that have more in common. */
enum {
    SITUATION_PLACE = 1,
    SITUATION_ROLE = 2,
    SITUATION_LATER = 4,
    SITUATION_HOLDING = 8,
    SITUATION_FRIENDLY = 16,
    SITUATION_CARDS = 32, /* trumps, aces and tops */
    SITUATION_ALL = 63
};

/* The kind that leaves these features open. */
struct situation situation_widen(const struct situation *s, unsigned features);

enum situation_role situation_role_of(const struct eu_view *view);

/* That seat after the dealer: 1 the eldest hand, ...; the dealer is 0. */
unsigned situation_seat(const struct eu_view *view);

/* The kind of an answer to a view where another one, also legal, is better. */
struct situation situation_of(const struct eu_view *view, unsigned answer, unsigned better);

/* Appends the sentence, without a full stop. Out of memory shows in the buffer. */
void situation_add(struct buf *out, const struct situation *s);

/* Appends the cards of a bid: " with two trumps, including the right bower, and an ace"; nothing
 * for other kinds. */
void situation_add_cards(struct buf *out, const struct situation *s);

#endif
