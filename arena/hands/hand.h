/*
 * Hands written as text by people, for tests, teaching and disputes: the format and its reader. A
 * line is a field, its words are separated by blanks, `#` starts a comment, `hand TITLE` starts a
 * hand:
 *
 *     hand      The title is free
 *     rules     somerset1888                # options follow: modern stick_dealer=yes
 *     seats     A B C D                     # clockwise
 *     dealer    A
 *     score     0 0                         # also games, rubber: before the hand, by side
 *     cards     A 9C JC AH KH 8S            # as dealt, or the dealer's as after the exchange
 *     turnup    9C
 *     bid       A order                     # pass, order, a suit; then alone, jambone, jamboree
 *     take      C alone                     # and oppose
 *     discard   A 8S
 *     callcard  B TC
 *     call      A hearts                    # call-ace: the suit whose best card calls, or alone
 *     choose    B off
 *     trick     B:JD C:7D D:TC A:8S         # in order of play; B:abandon
 *     expect    tricks 4 1                  # also points, score, games, rubber
 *     expect    makers A C                  # who was with the maker, in truth
 *     expect    fault REVOKE 63
 *     because   A dealer_takes_up           # the rule behind A's last answer so far
 *
 * In an auction there is no turnup, but
 *
 *     blind     7C 8D
 *     bid       A 4                         # tricks; alone, bare: without the blind
 *     bury      A 7C 9S                     # what the winner puts away
 *     trump     A hearts
 *     partner   A D                         # one line each
 *
 * Numbers are by side, which is by seat where players are individual. `rules` comes before `seats`,
 * `seats` before every other field. The rest may stand in any order, bids and tricks in theirs. A
 * field that means nothing in the game is refused. `because` is for bots made of named rules, which
 * tests ask; the referee does not use it. Whether the text is a possible hand is a question for
 * referee.h.
 */
#ifndef HANDS_HAND_H
#define HANDS_HAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/text.h"
#include "rules/deal.h"

enum {
    HAND_LINE = 1000,     /* bytes of a line */
    HAND_NAME = 32,       /* of a seat's name, with its NUL */
    HAND_TITLE = 160,     /* of the title as it may be printed, with its NUL */
    HAND_ANSWERS = 80,    /* answers in a hand */
    HAND_ROUND_OPEN = 2,  /* turn of a bid whose round is not known yet; only while reading */
    HAND_FAULTS = 8,      /* faults expected in a hand */
    HAND_LAW = 24,        /* of a law's number or name, with its NUL */
    HAND_RULE = 64,       /* of the name of a bot's rule, with its NUL */
    HAND_BYTES = 16 << 20 /* of a file; a caller's limit, the reader has none */
};

/* Where something stands in its file, both from 1. Line 0: nowhere. */
struct hand_place {
    uint32_t line, column;
};

/* An answer as the text gives it. */
struct hand_answer {
    uint8_t question; /* enum eu_question */
    uint8_t seat;
    uint8_t turn; /* EU_BID: the round of bidding; EU_PLAY: the trick; EU_BURY, EU_CHOOSE_PARTNER:
                     which of them; from 0 */
    int16_t answer;
    struct hand_place at;
};

/* Numbers by side. */
struct by_side {
    struct hand_place at; /* line 0: not given, and the numbers are 0 */
    int32_t n[EU_SEATS];
};

enum expect { EXPECT_TRICKS, EXPECT_POINTS, EXPECT_SCORE, EXPECT_GAMES, EXPECT_RUBBER, EXPECTS };
const char *hand_expect_name(enum expect expect);

struct expected_fault {
    struct hand_place at;
    enum eu_fault code;
    char law[HAND_LAW]; /* empty: any */
};

/* The rule of a bot by which an answer is given. */
struct reason {
    struct hand_place at;
    uint8_t answer; /* which of the answers */
    char rule[HAND_RULE];
};

/* One hand. It owns all it holds. */
struct hand {
    char title[HAND_TITLE];
    struct hand_place at;
    struct eu_rules rules;
    struct hand_place rules_at, seats_at, dealer_at, turnup_at, blind_at;
    char seat[EU_SEATS][HAND_NAME];
    uint8_t dealer;
    card turnup;             /* EU_NO_CARD in an auction */
    cardset cards[EU_SEATS]; /* as written, perhaps fewer than dealt */
    cardset blind;           /* so too */
    struct hand_place cards_at[EU_SEATS];
    struct hand_place card_at[64]; /* where `cards`, `blind` or `turnup` names a card first */
    struct by_side score, games, rubber;
    uint8_t tricks;
    uint8_t answer_count;
    /* bids and plays in their order, others as written */
    struct hand_answer answers[HAND_ANSWERS];
    struct by_side expect[EXPECTS];
    struct hand_place makers_at; /* line 0: nothing is expected of them */
    uint8_t makers;              /* expected, bit s: seat s */
    uint8_t faults;
    struct expected_fault fault[HAND_FAULTS];
    uint8_t reasons;
    struct reason reason[HAND_ANSWERS];
};

/* Reads hands out of a text one after the other:
 *
 *     hand_start(&r, data, n);
 *     while ((next = hand_next(&r, &hand, err)) == HAND_READ)
 *         hand_referee(&hand, ...);
 */
struct hand_reader {
    struct text rest;
    uint32_t line;
};

/* Starts at the first byte. The text stays the caller's and must outlive the reader. */
void hand_start(struct hand_reader *r, const void *data, size_t n);

/* HAND_READ: *h is filled. HAND_END: there is no more. HAND_BAD: the text breaks the form; the
 * error is "LINE:COLUMN: what is wrong", *h is worthless and reading cannot go on. */
enum hand_next { HAND_READ, HAND_END, HAND_BAD };
enum hand_next hand_next(struct hand_reader *r, struct hand *h, struct err *e);

/* The error of a text at a place. Always returns false. */
bool hand_error(struct hand_place at, struct err *e, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The error of a card that is named twice. Always returns false. */
bool hand_twice(struct hand_place at, struct err *e, card c, struct hand_place first);

/* The answer of the text to a question of this kind, seat and turn; NULL if it has none. */
const struct hand_answer *hand_find_answer(const struct hand *h, unsigned question, unsigned seat,
                                           unsigned turn);

/* The same for the open question of a deal. */
const struct hand_answer *hand_deal_answer(const struct hand *h, const struct deal *d);

#endif
