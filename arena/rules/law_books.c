/* The laws of six books in our own words, with what the arena does about each. Read through
 * law_line() of law.h. */
#include "rules/law.h"

/* What the arena does about laws of several books. */
#define ALL_TRICKS "every bot is given all tricks (a departure)"
#define IN_TURN "only the seat in turn is asked"
#define ONE_CARD_IN_TURN IN_TURN ", for one card"
#define NO_TALK "partners cannot talk: a bot's only channel is its legal answers"
#define FIXED_SIDES "sides are fixed at the table: seats 0 and 2 against 1 and 3"
#define PACKETS "five cards each; the packets have no effect and are not shown"
#define NO_CUT "no cutting: the tournament names the partners, every set has its first dealer"
#define ARENA_DEALS "the arena shuffles and deals by the seed it committed to"
#define NO_EXPOSURE "a bot cannot show a card; there is nothing to call"
#define BY_REFEREE "the referee sees every card; nobody claims"
#define VOID_DEAL "the deal is void and the next in turn deals"
#define SHUFFLED "an unbiased shuffle needs no cut"

/* ---- The American Card Player, 1866 ---- */

/* The American Card Player, 1866: a short text without numbers. "[R]": it is silent, the arena
 * decides. */
static const struct law american[] = {
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
};

/* ---- A Professor, 1862 ---- */

/* The Game of Euchre by a Professor, Philadelphia 1862: its 38 laws. */
static const struct law professor[] = {
    {"1", "cutting: the two high play the two low, the lowest deals, aces are low, ties cut again",
     "TO", NO_CUT},
    {"2", "the dealer shuffles last, the adversary on his right cuts, then only he has the pack",
     "BC", "the arena shuffles by the seed it committed to; nobody else touches the pack"},
    {"3", "the cut leaves at least four cards and takes at least three", "BC", SHUFFLED},
    {"4", "five cards each, two and three or three and two, kept up once begun", "BC", PACKETS},
    {"5", "a faced card or two turn-ups: deal afresh, same dealer", "BC",
     "the arena deals one turn-up and faces nothing else"},
    {"6", "a card exposed in dealing: a fresh deal if the injured side wants it in time", "BC",
     "no card is exposed in dealing"},
    {"7", "nobody looks at his cards during the deal; a misdeal it causes is excused", "BC",
     "a bot sees its hand when the deal is complete"},
    {"8", "too many or too few cards can be mended before the turn-up, later not (text cut off)",
     "BC", "every hand has five cards"},
    {"9", "lost in the copy we have", "BC",
     "nothing; if it was a deal out of turn, the arena alone deals"},
    {"10", "lost in the copy we have", "BC",
     "nothing; if it was an imperfect pack, the arena's pack is whole"},
    {"11", "the turn-up lies on the talon till the dealer needs it, then only its suit is told",
     "BC", "the turn-up stays known to all for the whole deal; bots may remember it"},
    {"12", "a misdeal passes the deal to the left", "BC", "there are no misdeals"},
    {"13", "each card lies before its player, and nobody may ask whose it is", "BC",
     "every bot is given all cards in order of play with their players"},
    {"14", "the eldest's early lead stands; the dealer may go alone until his discard is quitted",
     "DE",
     "the dealer says alone when he takes up, exchanges next, and then the lead is asked for"},
    {"15", "a card out of turn is taken back and may be called; a complete trick stands", "BC",
     IN_TURN},
    {"16", "a card that touched the table is played; one of a wrong suit may be taken up", "RF",
     "the first answer is final; one that does not follow suit is a revoke (law 23)"},
    {"17", "two cards to a trick: the adversaries choose which stays", "RF",
     "an answer is one card; anything that is no card is a wrong card (law 19)"},
    {"18", "only the last trick quitted may be looked at", "BC", ALL_TRICKS},
    {"19", "six cards or no discard, seen too late: that side scores nothing, the others count",
     "RF",
     "a card not held or a bad discard: the offenders count nothing that they make by play, the "
     "others all; the house's card goes instead"},
    {"20",
     "cards laid face up may be called one by one, from a jambone hand one to the first "
     "trick",
     "DE", "a jambone hand lies open and one card of it may be called; nobody else can show cards"},
    {"21", "a suit once named stands; naming the suit turned down is a pass", "RF",
     "so; the turned-down suit or an impossible bid is a fault and counts as a pass"},
    {"22", "alone must be said clearly before a legal lead, else he plays with his partner", "DE",
     "alone is part of the bid or of taking the hand; said where it may not be it is a fault and "
     "the plain declaration stands, for a false jamboree the lone hand; the custom of some "
     "coteries (ch. III), that a euchred lone hand counts two and a defender may oppose it alone, "
     "the odd trick then being four to whoever makes it, is defend_alone=yes lone_euchre=2"},
    {"23", "a revoke gives the adversaries two", "RF",
     "a held card that does not follow suit: two to the adversaries beside what they make"},
    {"24", "a revoke is complete when the trick is quitted and its side has played again", "BC",
     "it is complete at once"},
    {"25", "a revoke mended in time: highest or lowest of the suit, or the card called later", "RF",
     "an answer cannot be taken back, so there is nothing to mend"},
    {"26", "after a mended revoke the adversary who has played may change, the partner may not",
     "RF", "does not arise (law 25)"},
    {"27", "mixing the cards when a revoke is claimed admits it", "BC", BY_REFEREE},
    {"28", "revokes are claimed before the next cut; those of both sides offset, deal afresh", "SC",
     "revokes on both sides void the deal; the next dealer is the next in turn"},
    {"29", "an exposed or named card may be called when it can be led or follow", "ET",
     "no card is exposed but a jambone hand"},
    {"30", "refusing a called card is a revoke", "RF",
     "the card called from a jambone hand is the only legal one; another held card is a revoke"},
    {"31", "the left-hand adversary calls, never to a revoke nor to waste a commanding card", "DE",
     "the adversary who leads, or who sits left of a jambone hand that leads, may call: any card "
     "if it leads, else one of the suit led, else its lowest trump; any other call is a fault and "
     "nothing is called"},
    {"32", "hinting at the bridge loses the right to order up", "ET", NO_TALK},
    {"33", "points scored in excess go to the others, unclaimed ones are lost", "BC",
     "the referee keeps the score"},
    {"34", "a hand thrown down may be called", "RF",
     "there is no such answer; every hand is played out"},
    {"35", "one point to the adversaries for any hint or unfairness", "ET",
     "partners cannot talk, so it is never scored"},
    {"36", "a side that owes a penalty scores nothing in that deal; play goes on", "SC",
     "so: what it made by play is void, a penalty that the other side owes it is not; the house's "
     "card is played instead and the hand goes on"},
    {"37", "partners share penalties", "SC", "points belong to the side"},
    {"38", "who refuses a penalty loses the game", "RF",
     "the referee scores penalties; there is nothing to refuse"},
};

/* ---- The Somerset club, 1888 ---- */

#define NO_ROOM "the schedule says who plays whom; nobody waits for a seat"
#define NO_MISDEAL "the arena deals; there are no misdeals and nothing is exposed"

/* The Laws of Euchre as adopted by the Somerset Club, Boston 1888: 116 laws. */
static const struct law somerset[] = {
    {"1", "a rubber is three games; points over five lap, and a lap in the third brings a fourth",
     "SC",
     "so: three games always, the third also after two to nothing; a lap out of the fourth is "
     "dropped"},
    {"2",
     "five points are game; five tricks count two, three or four one; under three, two to the "
     "others",
     "SC", "so"},
    {"3", "a lone hand: five tricks four, three or four one; under three, four to the others", "SC",
     "so"},
    {"4", "the penalty of a revoke counts before every other score", "SC",
     "so; a penalty may end the game, and with laps the rest of the hand counts in the next; where "
     "both sides are paid one the greater comes first, of equal ones that of the eldest hand"},
    {"5", "an error in the score may be mended until the next turn-up", "BC",
     "the referee keeps the score"},
    {"6", "the side that scores says so before it marks", "ET", "every bot is told the points"},
    {"7", "a game counts one, a love game two, the rubber two more: ten at the most", "SC",
     "so; the rubber's two go to the winner of two of the first three games"},
    {"8", "in cutting the knave is high, then ace, king and so on", "TO", NO_CUT},
    {"9", "all cut from the same pack", "TO", NO_CUT},
    {"10", "who shows two cards cuts again", "TO", NO_CUT},
    {"11", "the two high play the two low; the highest deals and chooses cards and seats", "TO",
     NO_CUT},
    {"12", "a table is full with six", "TO", NO_ROOM},
    {"13", "ties cut again unless they decide nothing", "TO", NO_CUT},
    {"14", "how three equal cards are cut again", "TO", NO_CUT},
    {"15", "who has played most rubbers in a row goes out, among equals by cutting", "TO", NO_ROOM},
    {"16", "who wants to come in says so before a card is cut", "TO", NO_ROOM},
    {"17", "at a new table those who have not played come first", "TO", NO_ROOM},
    {"18", "a substitute may play with everyone's leave", "TO",
     "a seat that fails for good forfeits its table; nobody takes it over"},
    {"19", "who follows a player who left takes over his turn to go out", "TO", NO_ROOM},
    {"20", "who cuts in at a second table loses his place at the first", "TO",
     "a bot plays at as many tables as the schedule has for it"},
    {"21", "who breaks up a table comes last at the others", "TO", NO_ROOM},
    {"22", "shuffling is above the table, faces hidden", "BC", ARENA_DEALS},
    {"23", "nobody shuffles while a hand is played", "BC", ARENA_DEALS},
    {"24", "each player may shuffle once", "BC", ARENA_DEALS},
    {"25", "the dealer's partner gathers the cards", "BC", ARENA_DEALS},
    {"26", "the gathered pack goes to the left of the next dealer", "BC", ARENA_DEALS},
    {"27", "the dealer shuffles last, and again if a face was seen", "BC", ARENA_DEALS},
    {"28", "the deal goes to the left", "BC",
     "it moves on by one for each deal and, from the first dealer of the set, for each game, so "
     "that all tables of a set have the same dealer"},
    {"29", "the player on the right cuts, four cards at least in each packet", "BC", SHUFFLED},
    {"30", "a cut once made stands", "BC", SHUFFLED},
    {"31", "who shuffles after the cut loses the deal", "BC", ARENA_DEALS},
    {"32", "the pack just used lies on the dealer's right", "BC", ARENA_DEALS},
    {"33", "an imperfect pack: deal afresh, earlier scores stand", "BC", "the pack is whole"},
    {"34", "a faced card found before the lead: deal afresh", "BC", NO_MISDEAL},
    {"35", "a card exposed in dealing: deal afresh if the injured side wants it", "BC", NO_MISDEAL},
    {"36", "who touches his cards during the deal loses that right", "BC", NO_MISDEAL},
    {"37", "a hasty turn-up does not take it away", "BC", NO_MISDEAL},
    {"38", "a deal with the wrong pack stands once the turn-up is shown", "BC",
     "there is one pack"},
    {"39", "a second card shown with the turn-up: deal afresh", "BC", NO_MISDEAL},
    {"40", "a deal out of turn can be stopped before the turn-up", "BC", "the dealer is computed"},
    {"41", "a misdeal loses the deal", "BC", NO_MISDEAL},
    {"42", "five cards each, two and three or three and two, else a misdeal", "BC", PACKETS},
    {"43", "a misdeal through the adversaries' fault is excused", "BC", NO_MISDEAL},
    {"44", "so is one through a wrong interruption", "BC", NO_MISDEAL},
    {"45", "a misdeal by the partner who deals out of turn", "BC", NO_MISDEAL},
    {"46", "cards dropped, shown or played two at once are exposed and may be called", "ET",
     NO_EXPOSURE},
    {"47",
     "who plays winners on without waiting: his partner may be made to win, the rest is "
     "called",
     "BC", ONE_CARD_IN_TURN},
    {"48", "some throw their hands down: these may be called", "ET",
     "there is no such answer against partners; every hand is played out"},
    {"49", "all throw their hands down: the hand is over but for revokes", "ET",
     "every hand is played out"},
    {"50", "an adversary of a lone hand who gives up: the lone player scores five", "RF",
     "a defender of a lone hand may answer `abandon`, which is never among the legal answers: five "
     "to the lone side and the hand is over"},
    {"51", "a detached card is exposed if named rightly; a wrong name costs a called suit", "ET",
     NO_EXPOSURE},
    {"52", "a lead out of turn: the card or, at their next lead, a suit may be called", "BC",
     ONE_CARD_IN_TURN},
    {"53", "it stands if three have followed, else the cards are taken back", "BC",
     ONE_CARD_IN_TURN},
    {"54", "not doing what was rightly called is a revoke", "RF",
     "nothing is called in this game, so it cannot happen"},
    {"55", "nobody can be made to revoke", "BC", "the legal answers never hold a revoke"},
    {"56", "an exposed card may be called until it is played", "BC", NO_EXPOSURE},
    {"57", "who has none of a called suit has paid", "BC", NO_EXPOSURE},
    {"58", "third hand before second: fourth may play before second too", "BC", ONE_CARD_IN_TURN},
    {"59", "fourth hand before his partner: the partner may be told to win or lose", "BC",
     ONE_CARD_IN_TURN},
    {"60", "a player who missed a trick: deal afresh or let it stand, as the others choose", "BC",
     ONE_CARD_IN_TURN},
    {"61", "two cards to one trick: he answers for the revokes it makes", "BC", ONE_CARD_IN_TURN},
    {"62", "what a revoke is: another suit though the suit led is held", "RF",
     "a held card that does not follow suit, the left bower being a trump"},
    {"63", "a revoke costs three, in a lone hand five, each time", "RF",
     "three to the adversaries, five in a lone hand whoever revokes, for every revoke; the house's "
     "card is played instead, the hand goes on and counts as it falls"},
    {"64", "it is established when the trick is turned or its side has played on", "RF",
     "it is established at once"},
    {"65", "a partner may ask whether he has none of the suit", "ET",
     "no need: the legal answers show what may be played"},
    {"66", "who claims a revoke may look through the tricks", "BC", BY_REFEREE},
    {"67", "mixing the cards after a claim admits the revoke", "BC", BY_REFEREE},
    {"68", "it must be claimed before the next cut", "BC", "it is found when it happens"},
    {"69", "mended in time, the card is exposed and later players may change theirs", "RF",
     "an answer cannot be taken back, so there is nothing to mend"},
    {"70", "the side that revoked may have the hand played out", "SC", "it always is"},
    {"71", "equal revokes of both sides cancel", "SC",
     "so, counted when the hand is over; of unequal numbers the difference is paid"},
    {"72", "anyone may have fresh packs at his cost", "ET", "the pack has no marks"},
    {"73", "torn or marked cards are replaced", "ET", "the pack has no marks"},
    {"74", "the eldest passes, orders or plays alone; then third hand may take it and play alone",
     "DE", "asked in turn; when the eldest makes the trump his partner is asked to take it"},
    {"75", "second hand passes, assists or plays alone; then the dealer may take it", "DE",
     "asked in turn; when second hand makes the trump the dealer is asked to take it"},
    {"76", "third hand passes, orders or plays alone; the dealer takes up, alone or not, or passes",
     "DE", "asked in turn; their partners have spoken and are not asked again"},
    {"77", "all pass: another suit may be named from the eldest on; all pass again: next deal",
     "DE", "so; the deal is void and the next in turn deals"},
    {"78", "a suit named stands; naming the suit turned down is a pass", "RF",
     "so; the turned-down suit or an impossible bid is a fault and counts as a pass"},
    {"79", "who corrects that, or speaks after passing, bars his partner too", "RF",
     "there is one answer to a question, so nobody corrects himself; the partner may still speak"},
    {"80", "who passes and then orders bars his partner, unless the adversaries let it stand", "BC",
     "there is one answer to a question"},
    {"81", "a declaration made but not heard stands", "BC", "every answer is heard"},
    {"82", "nobody can take another's right by speaking out of turn", "BC", IN_TURN},
    {"83", "who hints how to play the trick: his partner plays as the adversaries say", "ET",
     NO_TALK},
    {"84", "anyone may have the cards of a trick placed", "BC",
     "every bot is given the cards in order of play with their players"},
    {"85", "partners may not consult over a penalty; the first demand is final", "DE",
     "the referee scores penalties; there is nothing to choose"},
    {"86", "the dealer discards at once, and it is final when he has let go of it", "DE",
     "he is asked for one card before the lead; the answer is final"},
    {"87", "the eldest leads; if he does before the discard, the dealer may change it", "BC",
     "the lead is asked for after the discard"},
    {"88", "the turn-up may not be discarded", "RF",
     "answering it is a fault, paid as law 90; the house's discard goes instead"},
    {"89", "against a lone third hand the lead falls to second hand; his early lead costs", "BC",
     "the first active player left of the dealer leads, after the discard"},
    {"90", "a wrong number of cards or no discard: two, in a lone hand four, and no score", "RF",
     "a card not held or a bad discard: two to the adversaries, four in a lone hand, beside what "
     "they make; the offenders count nothing that they make by play, but a penalty that the "
     "others owe them; the house's card goes instead"},
    {"91", "the turn-up lies on the talon until it is played", "BC",
     "it is in the dealer's hand and known to all"},
    {"92", "once it is played only its suit may be asked for", "BC",
     "it stays known to all for the whole deal; bots may remember it"},
    {"93", "alone may play the maker, or his partner if he has not passed", "DE",
     "so, in the second round too; a pass bars in its own round only; take_round2=no has it in the "
     "first round alone"},
    {"94", "taking the hand from the partner who would play alone", "DE",
     "the partner is asked once, whether the maker is alone or not; his yes replaces what was "
     "announced"},
    {"95", "nobody plays alone when the adversaries made the trump, nor after showing a card", "BC",
     "only the maker's side is offered it"},
    {"96", "the dealer says alone before he lets go of his discard", "DE",
     "it is asked before the discard"},
    {"97", "alone must be said before the trump is named", "DE", "one answer says both"},
    {"98", "alone is one declaration; said in two it is lost", "DE",
     "one answer says both; an announcement that does not exist is a fault and the plain "
     "declaration stands"},
    {"99", "taking it after a lead or after a pass: neither partner may be alone", "RF",
     "only the partner who may is asked; an answer that does not exist is a fault and counts as "
     "no"},
    {"100", "the partner plays to the first trick: no lone hand unless the adversaries want it",
     "BC", "the partner of a lone player is not asked"},
    {"101", "his hand lies face down and is not taken up again", "BC",
     "he is not asked until the next deal"},
    {"102", "showing that hand: five tricks count two only, a euchre still four", "ET",
     NO_EXPOSURE},
    {"103", "an adversary may count that hand's cards", "BC", "every hand has five cards"},
    {"104", "a lone player may show cards; his lead out of turn may be called", "BC",
     ONE_CARD_IN_TURN},
    {"105", "an adversary out of turn against a lone hand: the lone player calls both hands", "BC",
     ONE_CARD_IN_TURN},
    {"106", "what follows is etiquette; its only penalty is that nobody plays with the offender",
     "ET", "who enters is the organiser's choice"},
    {"107", "two packs with different backs", "ET", "there is one pack, without backs"},
    {"108", "do not draw the next card before the trick is complete", "ET",
     "no bot sees another's answer before it is played"},
    {"109", "after the turn-up no word on hand or game", "ET", NO_TALK},
    {"110", "have cards placed, or see the last trick, for yourself only", "ET",
     "every bot is given all tricks (a departure); asking costs nothing and tells nothing"},
    {"111", "a bystander without interest decides questions of fact", "ET",
     "the referee does, and anyone can verify the log"},
    {"112", "do not revoke on purpose, nor revoke again to hide a revoke", "ET",
     "purpose cannot be told; every revoke is seen and costs"},
    {"113", "offer bets to players first", "ET", "no bets"},
    {"114", "bystanders keep still", "ET", "no bystander can reach a bot"},
    {"115", "do not overlook the hand you bet against", "ET",
     "a bot is given what its seat may know and nothing else"},
    {"116", "speak and play in an even manner and pace", "ET",
     "bots are shown no clock and see answers only, not how long they took"},
};

/* ---- Today's tournaments ---- */

/* What tournament rules of today agree on ("W"). "[R]": they are silent, the arena decides. */
static const struct law modern[] = {
    {"W", "four play in fixed teams, partners opposite", "TO", FIXED_SIDES},
    {"W", "24 cards from the nine, ace high, right and left bower", "BC",
     "so; the left bower is a trump in every respect; pack=32 and joker=yes are options"},
    {"[R]", "a joker turned up", "BC", "spades are the suit turned (only with joker=yes)"},
    {"W", "the first jack dealt makes the first dealer, then the deal goes left", "TO",
     "every set has its first dealer, moved on by one for each deal and each game"},
    {"W", "five cards each in any packets, the next card turned", "BC", "so"},
    {"W", "a misdeal passes the deal on", "BC", "the arena deals; there are no misdeals"},
    {"W", "no farmer's hand, no natural trump needed, no Canadian loner", "BC", "so"},
    {"W", "first round: pick it up or pass, with alone in the same breath", "DE",
     "asked in turn; alone is part of the same bid"},
    {"W", "the dealer picks up and discards one", "DE",
     "he is asked for the card; the turn-up itself may not be it unless turnup_discard=yes"},
    {"W",
     "second round: another suit or pass, which a dealer who is stuck may not; all pass: the next "
     "deals",
     "DE", "so, and the deal is void; with stick_dealer=yes the dealer must name a suit"},
    {"W", "the suit turned down may not be named", "RF",
     "naming it is a fault and counts as a pass, for a dealer who is stuck as the first "
     "suit he may name"},
    {"W", "only the maker may play alone; his partner's hand lies face down", "DE",
     "so; a dealer who sits out leaves the turn-up where it is"},
    {"W", "defending alone is off", "DE",
     "with defend_alone=yes defenders are asked from the eldest on and the first yes stands"},
    {"W", "the eldest leads, to a lone hand the first active player left of the dealer", "BC",
     "so; lone_lead=left_of_maker starts from the lone player instead"},
    {"W", "suit must be followed", "RF", "so; who is void may trump or throw away"},
    {"W", "tricks turned are not seen again", "BC", ALL_TRICKS},
    {"W", "three or four tricks count one, five two; fewer than three two to the others", "SC",
     "so"},
    {"W", "a lone hand: five tricks four points, else one; euchred two to the others", "SC",
     "so; lone_euchre=4 is an option, a euchre by a lone defender counts opposed_euchre"},
    {"W", "ten points are game", "SC",
     "so; target= changes it, to 5 or 7 at most tables; nothing is carried over"},
    {"W", "a revoke ends the hand: two to the others, four in a lone hand", "RF",
     "so; if the best result still open to them in the hand is worth more, they score that"},
    {"W", "a wrong number of cards", "RF",
     "a card not held or a bad discard is dealt with as a revoke"},
    {"W", "talking across the table: a warning, then points", "ET", NO_TALK},
};

/* ---- Foster's Call-Ace, 1905 ---- */

#define ONE_ANSWER "an answer is final"

/* Foster's Call-Ace Euchre, 1905: its 51 laws. */
static const struct law callace[] = {
    {"1", "four to seven play; seats are free, the first jack thrown deals", "TO",
     "players=4 to 7; the schedule names the seats, every set has its first dealer"},
    {"2", "24 cards from the nine for four players, 28 for five, 32 for six, 36 for seven", "BC",
     "so: the pack follows the players; joker=yes adds the joker, pack= names another pack"},
    {"3", "the pone cuts, five cards at least in each packet; the deal goes left", "BC",
     ARENA_DEALS "; the dealer moves on by one for each deal"},
    {"4", "five cards each, by two and three or three and two; the next card is turned", "BC",
     "so; the packets have no effect and are not shown"},
    {"5", "the joker turned up: spades are the suit turned", "BC", "so"},
    {"6", "a faced card, an imperfect pack, or revokes on both sides: deal afresh", "BC",
     "the arena deals; and the first revoke ends the hand"},
    {"7", "a card exposed in dealing: anyone may demand a new deal", "BC",
     "no card is exposed in dealing"},
    {"8", "a deal out of turn may be stopped before a card is turned", "BC", ARENA_DEALS},
    {"9", "a misdeal loses the deal", "BC", "there are no misdeals"},
    {"10", "who interrupts the dealer or looks at his cards cannot claim a misdeal", "BC",
     "a bot sees its hand when the deal is complete"},
    {"11", "from the eldest each in turn passes or orders the turn-up up", "DE",
     "asked in turn; any other suit is a fault and counts as a pass"},
    {"12", "the dealer comes last and takes the card up or turns it down", "DE",
     "so; turned down it stays known to all"},
    {"13", "ordered up, the dealer puts a card away so as to hold five with the turn-up", "DE",
     "he is asked for the card before the call, so that he cannot throw a called card away; the "
     "turn-up itself is a fault (law 27) unless turnup_discard=yes"},
    {"14", "the discard once quitted is final", "BC", ONE_ANSWER},
    {"15", "who orders up or takes up is the maker", "DE", "so"},
    {"16", "second round: each passes or names another suit, which stands", "DE",
     "so; the suit turned down, or no suit at all, is a fault and counts as a pass"},
    {"17", "all pass again: the deal is void and the next deals", "BC", "so"},
    {"18", "the suit turned up may be asked for, not the card", "BC",
     "the turn-up stays known to all for the whole deal; bots may remember it"},
    {"19", "the maker may call the best card of any suit but trumps for a partner", "DE",
     "he is asked for the suit after the discard and before the lead; trumps, or no suit at all, "
     "is a fault and he plays alone"},
    {"20",
     "who holds the best card of that suit in play is partner; if he tells, he scores nothing",
     "BC",
     "so, by the hands at the call: the stock, the discard and the card turned down are out of "
     "play, and the jack of the trump's colour is a trump; no view names the partner before the "
     "deal is over, and a bot's only channel is its legal answers"},
    {"21", "the call cannot be changed", "BC", ONE_ANSWER},
    {"22", "a maker who holds the best card himself has no partner", "SC",
     "so, and none if nobody holds a card of the suit; nobody is told before the deal is over"},
    {"23", "a maker who calls nobody says that he plays alone, or calls a suit he holds best", "DE",
     "both are answers to the call; alone in a bid is a fault, and the plain declaration stands"},
    {"24", "only the maker may play alone", "DE",
     "so; nobody else is asked, and all others play against him"},
    {"25", "the eldest leads, then who has won the trick", "BC", "so, against a lone hand too"},
    {"26", "tricks are kept face down", "BC", ALL_TRICKS},
    {"27", "a wrong number of cards, seen after play began: he and his partners score nothing",
     "RF",
     "a card not held or a bad discard ends the hand, the others score as for a revoke; for the "
     "discard the lowest plain card goes and the call is made first, so that the sides are known"},
    {"28", "two cards to a trick: the maker chooses which stays", "BC", ONE_CARD_IN_TURN},
    {"29", "an exposed card may be called by the maker, or got rid of before", "ET", NO_EXPOSURE},
    {"30", "the maker pays nothing for cards he exposes", "ET", NO_EXPOSURE},
    {"31", "a lead before the discard or the call stands", "BC",
     "the lead is asked for after both"},
    {"32", "a lead out of turn: the maker calls a suit from who should have led", "BC",
     ONE_CARD_IN_TURN},
    {"33", "a lead out of turn that all have followed stands", "BC", ONE_CARD_IN_TURN},
    {"34", "the maker pays nothing for a lead out of turn", "BC", ONE_CARD_IN_TURN},
    {"35", "out of turn against a lone hand: the maker calls a suit or the card", "BC",
     ONE_CARD_IN_TURN},
    {"36", "an adversary revokes: the maker and his partner score a march", "RF",
     "a held card that does not follow suit ends the hand and pays each of them the march: two "
     "points with four players, three with more"},
    {"37", "an adversary revokes against a lone hand: it scores all it could", "RF",
     "the hand ends and pays a point for each player; so too where the maker is alone by accident"},
    {"38", "the maker or his partner revokes: two to each adversary", "RF", "so; the hand ends"},
    {"39", "a revoke may be mended till the trick is quitted or that side has played on", "RF",
     "an answer cannot be taken back: it is complete at once"},
    {"40", "anyone may ask a player whether he has none of the suit", "ET",
     "the referee sees every hand"},
    {"41", "a revoke mended: later players may change their cards, the wrong one is exposed", "RF",
     "does not arise (law 39)"},
    {"42", "revokes on both sides: the deal is void and the same player deals again", "SC",
     "cannot happen: the first revoke ends the hand"},
    {"43",
     "three or four tricks: one each to maker and partner; five: two with four players, "
     "three with more",
     "SC", "so, by who holds the card called and not by what anybody believed"},
    {"44", "alone: three or four tricks one, five a point for each player", "SC", "so"},
    {"45", "a maker left without a partner by his call scores as one who plays alone", "SC", "so"},
    {"46", "fewer than three tricks: two to each adversary; hands are shown to find the partner",
     "SC", "so, alone or not; the referee knows the partner, and the log shows all hands"},
    {"47", "each may be asked to draw the card he has played", "BC",
     "every bot is given all cards in order of play with their players"},
    {"48", "who looks back at a trick may have a suit called from his side", "BC", ALL_TRICKS},
    {"49", "who calls attention to a trick: the maker may tell his side to win or lose it", "ET",
     NO_TALK},
    {"50", "an imperfect pack voids that deal only", "BC", "the arena's pack is whole"},
    {"51", "a bid out of turn binds nobody but him who made it", "BC", IN_TURN},
};

/* ---- Foster's Hoyle ---- */

/* Where a paragraph holds: bit n for n players with a turn-up, bit 8 + n for n players in an
 * auction. */
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

#define REVOKES "a revoke abandons the hand: the adversaries add two or take two off the offenders"

/* Foster's Hoyle: its paragraphs by heading, as far as they are laws. "[R]": the text is silent and
 * the arena decides; "[M]": the text is lost and the arena reconstructs. */
static const struct paragraph {
    uint16_t tables;
    struct law law;
} hoyle[] = {
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

/* The game whose paragraphs hold. House rules may have changed the number of players: cut-throat is
 * the game of three, and partners are chosen in the games of five and of seven cards. */
static unsigned table_of(const struct eu_rules *rules)
{
    unsigned players = rules->players;

    if (rules->partners == EU_PARTNERS_NONE)
        players = 3;
    if (rules->partners == EU_PARTNERS_CHOSEN)
        players = rules->cards;
    return 1u << (players + (rules->auction ? 8 : 0));
}

static bool hoyle_line(const struct eu_rules *rules, size_t index, struct law *law)
{
    unsigned table = table_of(rules);

    for (size_t i = 0; i < sizeof hoyle / sizeof *hoyle; i++) {
        if (!(hoyle[i].tables & table) || index-- > 0)
            continue;
        *law = hoyle[i].law;
        return true;
    }
    return false;
}

/* ---- Reading them ---- */

#define LINES(laws) laws, sizeof laws / sizeof *laws

static const struct book {
    const char *name;
    const struct law *laws; /* NULL: hoyle_line() */
    size_t count;
} books[] = {
    [EU_AMERICAN1866] = {"The American Card Player 1866", LINES(american)},
    [EU_PROFESSOR1862] = {"Professor 1862", LINES(professor)},
    [EU_SOMERSET1888] = {"Somerset 1888", LINES(somerset)},
    [EU_HOYLE] = {"Foster's Hoyle", NULL, 0},
    [EU_MODERN] = {"tournament rules", LINES(modern)},
    [EU_CALLACE1905] = {"Call-Ace 1905", LINES(callace)},
};

static const struct book *book_of(const struct eu_rules *rules)
{
    return rules->book < sizeof books / sizeof *books ? &books[rules->book] : NULL;
}

const char *law_book(const struct eu_rules *rules)
{
    const struct book *book = book_of(rules);

    return book ? book->name : "?";
}

bool law_book_line(const struct eu_rules *rules, size_t index, struct law *law)
{
    const struct book *book = book_of(rules);

    if (!book)
        return false;
    if (!book->laws)
        return hoyle_line(rules, index, law);
    if (index >= book->count)
        return false;
    *law = book->laws[index];
    return true;
}
