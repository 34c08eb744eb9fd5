/* Laws of the American Card Player, 1866 (law.h). */
#include "rules/law_books.h"

/* The American Card Player, 1866: a short text without numbers. "[R]": it is silent, the arena
 * decides. */
const struct law book_american[] = {
    {"A", "four play, two against two; partners are drawn by cards dealt", "TO", FIXED_SIDES},
    {"A", "32 cards, ace high, right and left bower above the ace of trumps", "BC",
     "so; pack=24 and joker=yes are options"},
    {"A", "the highest euchre card cut deals; then the deal goes left", "TO",
     "no cutting: every set has its first dealer, moved on by one for each deal and each game"},
    {"A", "five cards each, by two and three without mixing, the next card turned", "BC", PACKETS},
    {"[R]", "faced cards, misdeals, imperfect packs", "BC",
     "the arena deals; none of it can happen"},
    {"A", "from the eldest each orders up, assists or passes; the dealer takes up or turns down",
     "DE", "asked in turn"},
    {"A", "the dealer must take up the card when it is made trump, and put one away", "DE",
     "he is asked for the card; the turn-up itself may not be it unless turnup_discard=yes"},
    {"A", "the card turned down goes face down on the pack", "BC",
     "it stays known to all (a departure)"},
    {"A", "second round: each may name any suit but the one turned down", "RF",
     "naming it is a fault and counts as a pass"},
    {"[R]", "a suit once named", "BC", "stands: there is one answer to a question"},
    {"A", "all pass twice: the next deals", "BC", VOID_DEAL},
    {"[R]", "playing alone", "RF",
     "not in this text: bidding alone is a fault and the plain declaration stands; alone=yes "
     "allows it"},
    {"A", "the eldest leads, suit must be followed, the highest trump or card of the suit wins",
     "RF", "so; who is void may trump or throw away"},
    {"[R]", "looking at earlier tricks", "BC", "every bot is given all tricks"},
    {"A", "three or four tricks count one, five two; fewer than three two to the others", "SC",
     "so"},
    {"A", "five points are game", "SC", "so; nothing is carried over"},
    {"A", "a revoke loses two points", "RF",
     "two to the adversaries (a side at 0 could lose nothing); the house's card is played instead "
     "and the hand counts as it falls; equal numbers of both sides cancel"},
    {"[R]", "a card not held, a bad discard", "RF", "dealt with as a revoke"},
    {"[R]", "penalty and points in one hand", "SC",
     "the penalty counts first; a game that it ends drops the points of the hand"},
    {NULL, NULL, NULL, NULL},
};
