/* Laws of Foster's Hoyle (law.h). */
#include "rules/law_books.h"

/* Where a paragraph holds: bit n for n players with a turn-up, bit 8 + n at an auction. */
enum {
    TWO = 1 << 2,
    THREE = 1 << 3,
    FOUR = 1 << 4,
    SIX = 1 << 6,
    TURNUP = 0xff,
    AUCTION_FOUR = 1 << 12,
    FIVE = 1 << 13,
    SEVEN = 1 << 15,
    AUCTION = 0xff00,
    PICKED = FIVE | SEVEN, /* partners differ from deal to deal */
    SHORT = TURNUP | AUCTION_FOUR | FIVE,
    SIDES = FOUR | SIX,
    ALL = TURNUP | AUCTION
};

struct paragraph {
    uint16_t tables;
    struct law law;
};

#define REVOKES "a revoke abandons the hand: the adversaries add two or take two off the offenders"

/* Foster's Hoyle: its paragraphs by heading, as far as they are laws. "[R]": the text is silent and
 * the arena decides; "[M]": the text is lost and the arena reconstructs. */
static const struct paragraph paragraphs[] = {
    {TWO, {"F Players", "two play, one against the other", "TO", "so: each seat is a side"}},
    {THREE,
     {"F Players", "three play cut-throat: the maker against both, each scores for himself", "TO",
      "so: the sides are made anew in every deal"}},
    {FOUR | AUCTION_FOUR,
     {"F Players", "four play in two partnerships, partners opposite", "TO", FIXED_SIDES}},
    {SIX,
     {"F Players", "six play three against three, the sides alternate round the table", "TO",
      "sides are fixed at the table: seats 0, 2 and 4 against 1, 3 and 5"}},
    {PICKED,
     {"F Players", "the maker picks his partners for one deal and sits among his adversaries", "TO",
      "so; each scores for himself"}},
    {SHORT,
     {"F Cards", "32 cards, ace high, knaves of the trump colour as bowers; a joker if agreed",
      "BC", "so; joker=yes adds it, pack= takes another"}},
    {SEVEN,
     {"F Cards", "seven play with the full pack and the joker, 53 cards", "BC",
      "so; the knaves of the trump colour are bowers, the joker is above them"}},
    {TURNUP & ~SIX,
     {"F Cutting", "lowest cut, ace low, deals and chooses seats", "TO",
      "no cutting: every set has its first dealer"}},
    {SIX,
     {"F Cutting", "the three lowest play the three highest; the lowest deals", "TO",
      "no cutting: every set has its first dealer"}},
    {AUCTION,
     {"F Cutting", "lowest cut, ace low, deals", "TO",
      "no cutting: every set has its first dealer"}},
    {ALL,
     {"F Cutting out", "who plays when more are there than the game takes", "TO",
      "the schedule says it"}},
    {TURNUP,
     {"F Dealing", "five cards each in two rounds, the next card turned; the deal goes left", "BC",
      "so; the dealer is the set's first, moved on by one for each deal and each game"}},
    {TURNUP,
     {"[R]", "the joker turned up", "BC", "spades are the suit turned (only with joker=yes)"}},
    {PICKED, {"F Dealing", "five and seven players turn no card up", "BC", "so"}},
    {FIVE, {"[M]", "cards and blind for five", "BC", "five cards each and a blind of two"}},
    {SEVEN,
     {"[M]", "cards and blind for seven", "BC",
      "seven cards each and a blind of four: five each would leave 18 of the 53 idle"}},
    {ALL,
     {"F Irregularities", "faced or exposed cards, a wrong number, a wrong pack, deals out of turn",
      "BC", "the arena deals; none of it can happen"}},
    {SIDES,
     {"F Ordering up",
      "from the eldest on each orders the turn-up or passes, alone at the same time", "DE",
      "asked in turn; alone is part of the same bid"}},
    {TURNUP & ~SIDES,
     {"F Ordering up", "from the eldest on each orders the turn-up or passes", "DE",
      "asked in turn"}},
    {SIDES,
     {"F Assisting", "the dealer's partner assists; that bars the dealer from playing alone", "DE",
      "so: only the seat that makes the trump may play alone"}},
    {TURNUP,
     {"F Taking up", "the dealer takes the turn-up and puts any card under the pack", "DE",
      "he is asked for the card; the book does not say so, but the turn-up itself may not be it "
      "unless turnup_discard=yes"}},
    {TURNUP,
     {"F Turning down", "the dealer turns the card down and it stays in sight", "BC",
      "it stays known to all"}},
    {TURNUP,
     {"F Changing", "in the second round each names another suit or passes; all pass: next dealer",
      "DE", "so; the deal is then void and the next in turn deals"}},
    {TURNUP,
     {"F Changing", "naming the suit turned down loses the right to name one", "RF",
      "it is a fault and counts as a pass; nobody else is barred"}},
    {TWO | THREE,
     {"F Playing alone", "with two or three each is alone anyhow and does not say so", "RF",
      "alone in a bid is a fault, and the plain declaration stands"}},
    {SIDES,
     {"F Playing alone", "only the maker may play alone, and says so as he declares", "DE",
      "so; said where it may not be it is a fault and the plain declaration stands"}},
    {FOUR,
     {"F Playing alone", "the partner lays his hand down; exposing it cancels the lone hand", "BC",
      "the partner is not asked and cannot show anything"}},
    {SIX,
     {"F Playing alone", "the partners lay their hands down; exposing one cancels the lone hand",
      "BC", "the other two of his side are not asked and cannot show anything"}},
    {SIDES,
     {"F Playing alone", "the dealer whose partner is alone leaves the trump on the pack", "BC",
      "so: nobody takes it up and nobody discards"}},
    {SIDES,
     {"F Playing alone", "a lone player pays nothing for exposed cards or leads out of turn", "BC",
      "neither can happen"}},
    {AUCTION_FOUR,
     {"F Auction", "no card is turned up; each in turn bids once for a number of tricks", "DE",
      "so, from the eldest on; a bid that may not be made is a fault and counts as a pass"}},
    {AUCTION_FOUR,
     {"[R]", "which bids there are", "DE", "one to five tricks, each bid higher than the last"}},
    {AUCTION_FOUR,
     {"F Auction", "who has bid highest names the trump", "DE",
      "so; a suit that there is not is a fault, and clubs are trumps"}},
    {FIVE,
     {"[M]", "bids for five", "DE",
      "one bid each from the eldest, each higher than the last: three to five tricks, all alone "
      "with the blind, all alone without it; any other bid is a fault and counts as a pass"}},
    {SEVEN,
     {"[M]", "bids for seven", "DE",
      "one bid each from the eldest, each higher than the last: four to seven tricks, all alone "
      "with the blind, all alone without it; any other bid is a fault and counts as a pass"}},
    {AUCTION, {"[R]", "nobody bids", "BC", VOID_DEAL}},
    {PICKED,
     {"[M]", "the blind", "DE",
      "who has bid highest takes it, puts as many cards away, then names the trump"}},
    {FIVE,
     {"[M]", "partners of five", "DE",
      "then he names a seat for all to hear, two where he has bid four or five; none if alone"}},
    {SEVEN,
     {"[M]", "partners of seven", "DE",
      "then he names a seat for all to hear, two where he has bid six or seven; none if alone"}},
    {SIDES,
     {"F Method", "the eldest leads, against a lone hand the next on his left if he sits out", "BC",
      "so; the lone player has no privilege"}},
    {ALL & ~SIDES, {"F Method", "the eldest leads", "BC", "so, whoever has made the trump"}},
    {ALL,
     {"F Method", "suit must be followed; who cannot may trump or throw away", "RF",
      "so; there is no duty to head the trick"}},
    {TURNUP & ~THREE,
     {"F Method", REVOKES, "RF",
      "the hand ends; if the best result still open to them is worth more than two they score "
      "that, else the next adversary to play chooses; nobody falls below 0"}},
    {THREE,
     {"F Method", REVOKES, "RF",
      "so, as in the other games: a maker's revoke pays each of the two, a defender's the maker "
      "alone; the other defender neither gains nor pays"}},
    {AUCTION & ~PICKED,
     {"F Method", REVOKES, "RF",
      "the hand ends; if the bid, won or lost, can still be theirs and is worth more than two they "
      "score it, else the next adversary to play chooses; nobody falls below 0"}},
    {PICKED,
     {"[M]", "revokes of five and seven", "RF",
      "as in the other games, with the bid for the result; the injured are all of the other side"}},
    {ALL,
     {"F Method", "revokes on both sides void the deal", "SC",
      "cannot happen: the first revoke ends the hand"}},
    {ALL,
     {"F Method", "a card found too many or too few", "RF",
      "a card not held or a bad discard is dealt with as a revoke (a decision)"}},
    {ALL, {"F Method", "cards exposed or led and played out of turn", "BC", IN_TURN}},
    {ALL, {"F Method", "tricks turned down are not seen again", "BC", ALL_TRICKS}},
    {TURNUP & ~THREE,
     {"F Scoring", "three or four tricks one point, five two, fewer than three two to the others",
      "SC", "so"}},
    {THREE,
     {"F Scoring", "three or four tricks one point, five three, fewer than three two to each", "SC",
      "so: a march is always a lone hand"}},
    {FOUR,
     {"F Scoring", "a lone hand: five tricks four points, else one; euchred two to the others",
      "SC", "so; lone_euchre=4 makes it four"}},
    {SIX,
     {"[R]", "a lone hand of six", "SC",
      "as with four players: five tricks four points, else one; euchred two to the others"}},
    {TURNUP & ~THREE,
     {"F Scoring", "five points are game and nothing is carried over", "SC",
      "so; a penalty counts before the points of the hand"}},
    {THREE,
     {"F Scoring", "five points are game, and two may go out together", "SC",
      "so: both have won it; nothing is carried over"}},
    {AUCTION_FOUR,
     {"F Auction", "the bid is scored, won or lost, and no more", "SC",
      "so; a lost bid goes to the adversaries"}},
    {AUCTION_FOUR, {"F Auction", "the game is usually fifteen", "SC", "so; target= changes it"}},
    {PICKED,
     {"F Scoring", "not a game of five points, and lone hands score specially", "SC",
      "there is no game: points are counters, settled after a fixed number of deals, a multiple of "
      "the players, each with each"}},
    {PICKED,
     {"[M]", "scores of five and seven", "SC",
      "the bid is scored and no more: won to each on the maker's side, lost to each adversary"}},
    {FIVE,
     {"[M]", "lone hands of five", "SC",
      "all five tricks or lost: eight with the blind, fifteen without it"}},
    {SEVEN,
     {"[M]", "lone hands of seven", "SC",
      "all seven tricks or lost: ten with the blind, twenty without it"}},
    {FOUR,
     {"F Stakes",
      "best of three games; a game is single, double or treble as the losers have 3-4, 1-2 or 0, "
      "two points more for the rubber",
      "SC", "so; the third game is not played after two to nothing"}},
    {SIX,
     {"[R]", "stakes of the six-handed game", "SC",
      "rubbers as four play them, as the sides are fixed; --unit game plays games"}},
    {TWO | THREE | AUCTION_FOUR,
     {"[R]", "stakes of other games than four-handed", "SC", "games are counted, no rubbers"}},
};

enum { PARAGRAPHS = sizeof paragraphs / sizeof paragraphs[0] };

/* The game whose paragraphs hold, where a house may have changed how many play it: cut-throat is
 * that of three, and partners are chosen in those of five cards and of seven. */
static unsigned table_of(const struct eu_rules *rules)
{
    unsigned players = rules->players;

    if (rules->partners == EU_PARTNERS_NONE)
        players = 3;
    if (rules->partners == EU_PARTNERS_CHOSEN)
        players = rules->cards;
    return 1u << (players + (rules->auction ? 8 : 0));
}

bool hoyle_line(const struct eu_rules *rules, size_t index, struct law *law)
{
    unsigned table = table_of(rules);

    for (size_t i = 0; i < PARAGRAPHS; i++) {
        if (!(paragraphs[i].tables & table) || index-- > 0)
            continue;
        *law = paragraphs[i].law;
        return true;
    }
    return false;
}
