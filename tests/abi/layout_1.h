/*
 * Every field and every constant that ABI 1 had when it was frozen. Whoever includes this has
 * included one euchre_bot.h before: the frozen one in layout_1.c, today's in the unit tests.
 */
#ifndef LAYOUT_1_H
#define LAYOUT_1_H

#include <stddef.h>

struct layout_field {
    const char *of, *name, *type;
    size_t at, bytes, count; /* bytes in all */
};

struct layout_struct {
    const char *name;
    size_t bytes;
    const struct layout_field *field;
    size_t fields;
};

struct layout_value {
    const char *name;
    long value;
};

/* What layout_1.so exports, by this name. */
struct layout {
    const struct layout_struct *structs;
    size_t nstructs;
    const struct layout_value *value;
    size_t values;
};

#define LAYOUT_FIELD(s, f, type, count) \
    {#s, #f, #type, offsetof(struct s, f), sizeof(((struct s *)0)->f), count},
#define LAYOUT_STRUCT(s, fields) {#s, sizeof(struct s), fields, sizeof fields / sizeof *fields}
#define LAYOUT_VALUE(v) {#v, (long)(v)},

/* struct, field, type (bid: struct eu_bid; ptr: a pointer), number */
#define LAYOUT_RULES(X) \
    X(eu_rules, size, u32, 1) \
    X(eu_rules, name, char, 20) \
    X(eu_rules, book, u8, 1) \
    X(eu_rules, players, u8, 1) \
    X(eu_rules, partners, u8, 1) \
    X(eu_rules, sides, u8, 1) \
    X(eu_rules, cards, u8, 1) \
    X(eu_rules, low, u8, 1) \
    X(eu_rules, joker, u8, 1) \
    X(eu_rules, auction, u8, 1) \
    X(eu_rules, blind, u8, 1) \
    X(eu_rules, least_bid, u8, 1) \
    X(eu_rules, two_partners, u8, 1) \
    X(eu_rules, alone, u8, 1) \
    X(eu_rules, take, u8, 1) \
    X(eu_rules, take_round2, u8, 1) \
    X(eu_rules, defend_alone, u8, 1) \
    X(eu_rules, jambone, u8, 1) \
    X(eu_rules, jamboree, u8, 1) \
    X(eu_rules, turnup_discard, u8, 1) \
    X(eu_rules, stick_dealer, u8, 1) \
    X(eu_rules, lone_lead, u8, 1) \
    X(eu_rules, point, u8, 1) \
    X(eu_rules, march, u8, 1) \
    X(eu_rules, euchre, u8, 1) \
    X(eu_rules, lone_march, u8, 1) \
    X(eu_rules, lone_point, u8, 1) \
    X(eu_rules, lone_euchre, u8, 1) \
    X(eu_rules, opposed_point, u8, 1) \
    X(eu_rules, opposed_euchre, u8, 1) \
    X(eu_rules, jambone_march, u8, 1) \
    X(eu_rules, jambone_euchre, u8, 1) \
    X(eu_rules, jamboree_score, u8, 1) \
    X(eu_rules, lone_bid, u8, 1) \
    X(eu_rules, bare_bid, u8, 1) \
    X(eu_rules, revoke, u8, 1) \
    X(eu_rules, lone_revoke, u8, 1) \
    X(eu_rules, revoke_ends, u8, 1) \
    X(eu_rules, revoke_whole, u8, 1) \
    X(eu_rules, revoke_choice, u8, 1) \
    X(eu_rules, revoke_forfeit, u8, 1) \
    X(eu_rules, wrong, u8, 1) \
    X(eu_rules, lone_wrong, u8, 1) \
    X(eu_rules, wrong_forfeit, u8, 1) \
    X(eu_rules, wrong_revokes, u8, 1) \
    X(eu_rules, abandon, u8, 1) \
    X(eu_rules, target, u8, 1) \
    X(eu_rules, lap, u8, 1) \
    X(eu_rules, slam, u8, 1) \
    X(eu_rules, rubber, u8, 1) \
    X(eu_rules, rubber_bonus, u8, 1) \
    X(eu_rules, enforcement, u8, 1) \
    X(eu_rules, reserved, u8, 6)

#define LAYOUT_BID(X) \
    X(eu_bid, seat, u8, 1) \
    X(eu_bid, bid, u8, 1)

#define LAYOUT_VIEW(X) \
    X(eu_view, legal, u64, 1) \
    X(eu_view, hand, u64, 1) \
    X(eu_view, away, u64, 1) \
    X(eu_view, exposed, u64, 1) \
    X(eu_view, seed, u64, 2) \
    X(eu_view, size, u16, 1) \
    X(eu_view, question, u8, 1) \
    X(eu_view, seat, u8, 1) \
    X(eu_view, players, u8, 1) \
    X(eu_view, sides, u8, 1) \
    X(eu_view, dealer, u8, 1) \
    X(eu_view, turnup, u8, 1) \
    X(eu_view, turnup_fate, u8, 1) \
    X(eu_view, trump, u8, 1) \
    X(eu_view, maker, u8, 1) \
    X(eu_view, makers, u8, 1) \
    X(eu_view, contract, u8, 1) \
    X(eu_view, how, u8, 1) \
    X(eu_view, lone, u8, 1) \
    X(eu_view, opposer, u8, 1) \
    X(eu_view, sits_out, u8, 1) \
    X(eu_view, called_suit, u8, 1) \
    X(eu_view, called_card, u8, 1) \
    X(eu_view, bids, u8, 1) \
    X(eu_view, bid, bid, 14) \
    X(eu_view, tricks, u8, 1) \
    X(eu_view, played, u8, 1) \
    X(eu_view, leader, u8, 7) \
    X(eu_view, winner, u8, 7) \
    X(eu_view, trick, u8, 49) \
    X(eu_view, taken, u8, 7) \
    X(eu_view, points, i16, 7) \
    X(eu_view, games, i16, 7) \
    X(eu_view, rubber, i16, 7) \
    X(eu_view, game, u16, 1) \
    X(eu_view, deal, u16, 1) \
    X(eu_view, deals_left, u16, 1) \
    X(eu_view, reserved, u16, 4)

#define LAYOUT_NOTICE(X) \
    X(eu_notice, size, u16, 1) \
    X(eu_notice, event, u8, 1) \
    X(eu_notice, trick, u8, 1) \
    X(eu_notice, seat, u8, 1) \
    X(eu_notice, fault, u8, 1) \
    X(eu_notice, question, u8, 1) \
    X(eu_notice, reserved, u8, 1) \
    X(eu_notice, points, i16, 7) \
    X(eu_notice, reserved2, u16, 1)

#define LAYOUT_HOST(X) \
    X(eu_host, abi, u32, 1) \
    X(eu_host, size, u32, 1) \
    X(eu_host, log, ptr, 1) \
    X(eu_host, time_left, ptr, 1) \
    X(eu_host, service, ptr, 1)

#define LAYOUT_OPENING(X) \
    X(eu_opening, size, u32, 1) \
    X(eu_opening, seat, u8, 1) \
    X(eu_opening, reserved, u8, 3) \
    X(eu_opening, rules, ptr, 1) \
    X(eu_opening, args, ptr, 1) \
    X(eu_opening, host, ptr, 1) \
    X(eu_opening, seed, u64, 2)

#define LAYOUT_BOT(X) \
    X(eu_bot, abi, u32, 1) \
    X(eu_bot, size, u32, 1) \
    X(eu_bot, name, ptr, 1) \
    X(eu_bot, version, ptr, 1) \
    X(eu_bot, author, ptr, 1) \
    X(eu_bot, flags, u32, 1) \
    X(eu_bot, reserved, u32, 1) \
    X(eu_bot, accepts, ptr, 1) \
    X(eu_bot, load, ptr, 1) \
    X(eu_bot, unload, ptr, 1) \
    X(eu_bot, open, ptr, 1) \
    X(eu_bot, close, ptr, 1) \
    X(eu_bot, order, ptr, 1) \
    X(eu_bot, discard, ptr, 1) \
    X(eu_bot, call_partner, ptr, 1) \
    X(eu_bot, play, ptr, 1) \
    X(eu_bot, answer, ptr, 1) \
    X(eu_bot, tell, ptr, 1)

#define LAYOUT_VALUES(X) \
    X(EU_CLUBS) X(EU_DIAMONDS) X(EU_HEARTS) X(EU_SPADES) X(EU_NO_SUIT) X(EU_JACK) X(EU_QUEEN) \
    X(EU_KING) X(EU_ACE) X(EU_NOTHING) X(EU_BID) X(EU_TAKE) X(EU_OPPOSE) X(EU_DISCARD) \
    X(EU_CALL_PARTNER) X(EU_PLAY) X(EU_CALL_CARD) X(EU_CHOOSE) X(EU_BID_TRICKS) X(EU_BURY) \
    X(EU_CHOOSE_PARTNER) X(EU_PLAIN) X(EU_ALONE) X(EU_JAMBONE) X(EU_JAMBOREE) X(EU_TURNED_UP) \
    X(EU_TAKEN_UP) X(EU_TURNED_DOWN) X(EU_DEAD) X(EU_REFUSED) X(EU_NO_TURNUP) X(EU_NO_FAULT) \
    X(EU_REVOKE) X(EU_WRONG_CARD) X(EU_BAD_DISCARD) X(EU_BAD_BID) X(EU_BAD_TAKE) X(EU_BAD_CALL) \
    X(EU_BAD_CHOICE) X(EU_TIME) X(EU_CRASH) X(EU_EXIT) X(EU_FORBIDDEN) X(EU_MEMORY) \
    X(EU_NO_ANSWER) X(EU_NO_START) X(EU_BAD_ABI) X(EU_CAP) X(EU_AMERICAN1866) \
    X(EU_PROFESSOR1862) X(EU_SOMERSET1888) X(EU_HOYLE) X(EU_MODERN) X(EU_CALLACE1905) \
    X(EU_PARTNERS_FIXED) X(EU_PARTNERS_NONE) X(EU_PARTNERS_CALLED) X(EU_PARTNERS_CHOSEN) \
    X(EU_LEFT_OF_DEALER) X(EU_LEFT_OF_MAKER) X(EU_NO_RUBBER) X(EU_THREE_GAMES) \
    X(EU_BEST_OF_THREE) X(EU_ENFORCE_BOOK) X(EU_ENFORCE_REPAIR) X(EU_DEAL_STARTS) \
    X(EU_TRICK_ENDS) X(EU_FAULT_FOUND) X(EU_HAND_ENDS) X(EU_GAME_ENDS) X(EU_ABI) X(EU_SEATS) \
    X(EU_TRICKS) X(EU_BIDS) X(EU_NOBODY) X(EU_NO_CARD) X(EU_JOKER) X(EU_PASS) X(EU_BID_LONE) \
    X(EU_BID_BARE) X(EU_NO) X(EU_CALL_ALONE) X(EU_ON) X(EU_OFF) X(EU_ABANDON) X(EU_SERIAL)

#define LAYOUT_STRUCTS(X) \
    X(rules, RULES) X(bid, BID) X(view, VIEW) X(notice, NOTICE) X(host, HOST) X(opening, OPENING) \
    X(bot, BOT)

#endif
