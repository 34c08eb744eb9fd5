/*
 * euchre_kit.h - what most bots want and nobody likes to write twice: which card wins, what may be
 * played, who sits where, which cards are still out. Optional; euchre_bot.h alone is enough.
 *
 * Plain static inline functions, C99 or C++, nothing to link. They follow the rules as the books
 * tell them and share no code with the referee.
 *
 * Cards, suits and seats are plain ints here; sets of cards are 64-bit masks. `trump` may be
 * EU_NO_SUIT wherever it is taken: then no card is a trump, as before the trump is made, and the
 * joker belongs to no suit.
 */
#ifndef EUCHRE_KIT_H
#define EUCHRE_KIT_H

#include "euchre_bot.h"

/* Sets of cards ------------------------------------------------------------------------------ */

/* The set that holds this card only. */
static inline uint64_t eu_bit(int card)
{
    return (uint64_t)1 << card;
}

static inline int eu_has(uint64_t set, int card)
{
    return (int)(set >> card & 1);
}

/* How many cards (or legal answers) are in the set. */
static inline int eu_count(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(set * UINT64_C(0x0101010101010101) >> 56);
}

/* Runs the statement after it for every card of the set, lowest code first; `card` is an int that
 * the caller declared:   int card; EU_EACH(card, view->hand) total += value(card);   */
#define EU_EACH(card, set) \
    for (uint64_t eu_rest_ = (set); eu_rest_ && (((card) = eu_first(eu_rest_)), 1); \
         eu_rest_ &= eu_rest_ - 1)

/* All cards of the pack that these rules use. */
static inline uint64_t eu_pack(const struct eu_rules *rules)
{
    uint64_t pack = rules->joker ? eu_bit(EU_JOKER) : 0;

    for (int suit = 0; suit < 4; suit++)
        for (int rank = rules->low; rank <= EU_ACE; rank++)
            pack |= eu_bit(EU_CARD(suit, rank));
    return pack;
}

/* Cards -------------------------------------------------------------------------------------- */

/* 2..14, the joker 15. */
static inline int eu_rank_of(int card)
{
    return card & 15;
}

/* The suit printed on the card; EU_NO_SUIT for the joker. */
static inline int eu_printed_suit(int card)
{
    return card == EU_JOKER ? EU_NO_SUIT : card >> 4;
}

/* The other suit of the same colour: "next", when `suit` was turned down. */
static inline int eu_next_suit(int suit)
{
    return suit ^ 3;
}

/* Whether the suits differ in colour: making one after the other was turned down is to cross. */
static inline int eu_is_cross(int a, int b)
{
    return a != b && a != (b ^ 3);
}

/* The jack of trumps and the jack of the same colour, the two best trumps but for the joker. */
static inline int eu_right(int trump)
{
    return trump == EU_NO_SUIT ? EU_NO_CARD : EU_CARD(trump, EU_JACK);
}

static inline int eu_left(int trump)
{
    return trump == EU_NO_SUIT ? EU_NO_CARD : EU_CARD(eu_next_suit(trump), EU_JACK);
}

/* The suit a card belongs to in play: the left bower and the joker are trumps. */
static inline int eu_suit_of(int card, int trump)
{
    if (trump != EU_NO_SUIT && (card == EU_JOKER || card == eu_left(trump)))
        return trump;
    return eu_printed_suit(card);
}

static inline int eu_is_trump(int card, int trump)
{
    return trump != EU_NO_SUIT && eu_suit_of(card, trump) == trump;
}

/* Order within a suit: plain cards 2..14, trumps 2..14 without their jack, then left bower 15,
 * right bower 16, joker 17. */
static inline int eu_order_of(int card, int trump)
{
    if (!eu_is_trump(card, trump))
        return eu_rank_of(card);
    if (card == EU_JOKER)
        return 17;
    if (card == eu_right(trump))
        return 16;
    return card == eu_left(trump) ? 15 : eu_rank_of(card);
}

/* What a card is worth in a trick to which the (effective) suit `led` was led: 0 if it can not win,
 * else its order, trumps 32 higher. */
static inline int eu_strength(int card, int trump, int led)
{
    int suit = eu_suit_of(card, trump);

    if (trump != EU_NO_SUIT && suit == trump)
        return 32 + eu_order_of(card, trump);
    return suit == led ? eu_order_of(card, trump) : 0;
}

/* Whether `card`, played later, beats `other` in a trick to which `led` was led. */
static inline int eu_beats(int card, int other, int trump, int led)
{
    return eu_strength(card, trump, led) > eu_strength(other, trump, led);
}

/* The place (from 0) of the winning card among `n` cards in the order they were played. */
static inline int eu_trick_winner(const uint8_t *cards, int n, int trump)
{
    int led = eu_suit_of(cards[0], trump);
    int best = 0;

    for (int i = 1; i < n; i++)
        if (eu_beats(cards[i], cards[best], trump, led))
            best = i;
    return best;
}

/* Two letters and a NUL: "9C", "TD", "AS", "JK" for the joker, "--" for EU_NO_CARD. */
static inline void eu_card_name(int card, char name[3])
{
    name[0] = card == EU_JOKER ? 'J' : card ? "23456789TJQKA"[eu_rank_of(card) - 2] : '-';
    name[1] = card == EU_JOKER ? 'K' : card ? "CDHS"[card >> 4] : '-';
    name[2] = '\0';
}

static inline const char *eu_suit_name(int suit)
{
    return suit == EU_CLUBS      ? "clubs"
           : suit == EU_DIAMONDS ? "diamonds"
           : suit == EU_HEARTS   ? "hearts"
           : suit == EU_SPADES   ? "spades"
                                 : "none";
}

/* Hands -------------------------------------------------------------------------------------- */

/* The cards of `set` that count as `suit`. */
static inline uint64_t eu_of_suit(uint64_t set, int trump, int suit)
{
    uint64_t bowers = trump == EU_NO_SUIT ? 0 : eu_bit(eu_left(trump)) | eu_bit(EU_JOKER);
    uint64_t printed = suit == EU_NO_SUIT ? eu_bit(EU_JOKER) : UINT64_C(0x7fff) << 16 * suit;

    return set & (suit == trump ? printed | bowers : printed & ~bowers);
}

/* How many trumps are in the set. */
static inline int eu_trumps(uint64_t set, int trump)
{
    return trump == EU_NO_SUIT ? 0 : eu_count(eu_of_suit(set, trump, trump));
}

/* The suit that would give the hand most trumps, the lower of two that give as many. */
static inline int eu_longest_suit(uint64_t hand)
{
    int best = EU_CLUBS;

    for (int suit = 0; suit < 4; suit++)
        if (eu_trumps(hand, suit) > eu_trumps(hand, best))
            best = suit;
    return best;
}

/* What may be played from `hand` to a lead of the (effective) suit `led`: that suit if there is
 * any, else everything. EU_NO_SUIT: the lead itself. */
static inline uint64_t eu_follow(uint64_t hand, int trump, int led)
{
    uint64_t same = led == EU_NO_SUIT ? 0 : eu_of_suit(hand, trump, led);

    return same ? same : hand;
}

/* What a card is worth where any trump is above any plain card, whatever its suit. */
static inline int eu_worth(int card, int trump)
{
    return eu_order_of(card, trump) + (eu_is_trump(card, trump) ? 32 : 0);
}

/* The best and the least card of a set by eu_worth, EU_NO_CARD of an empty set. Of equal cards the
 * one with the lower code. */
static inline int eu_best(uint64_t set, int trump)
{
    int best = EU_NO_CARD, card;

    EU_EACH(card, set)
        if (!best || eu_worth(card, trump) > eu_worth(best, trump))
            best = card;
    return best;
}

static inline int eu_least(uint64_t set, int trump)
{
    int least = EU_NO_CARD, card;

    EU_EACH(card, set)
        if (!least || eu_worth(card, trump) < eu_worth(least, trump))
            least = card;
    return least;
}

/* Seats -------------------------------------------------------------------------------------- */

/* Places at the table of four, as eu_position gives them. */
enum { EU_ELDEST, EU_DEALERS_PARTNER, EU_PONE, EU_DEALER };

/* 0 for eldest hand (the dealer's left), 1, 2, ... for those after it; the dealer is last. */
static inline int eu_position(const struct eu_view *view, int seat)
{
    return (seat + 2 * view->players - view->dealer - 1) % view->players;
}

/* Whether two seats are of one side where there are two sides: 2, 4 or 6 players. */
static inline int eu_same_side(int a, int b)
{
    return ((a ^ b) & 1) == 0;
}

/* The seat opposite at a table of four with two sides. At other tables see eu_with_me. */
static inline int eu_partner(int seat)
{
    return (seat + 2) % 4;
}

/* The place of a seat in arrays by side (points, games, rubber). */
static inline int eu_side(const struct eu_view *view, int seat)
{
    return view->sides == 2 ? seat & 1 : seat;
}

static inline int eu_sits_out(const struct eu_view *view, int seat)
{
    return view->sits_out >> seat & 1;
}

/* The next seat to the left that plays. */
static inline int eu_left_of(const struct eu_view *view, int seat)
{
    do
        seat = seat + 1 < view->players ? seat + 1 : 0;
    while (eu_sits_out(view, seat));
    return seat;
}

/* How many players there are in each trick. */
static inline int eu_playing(const struct eu_view *view)
{
    int n = 0;

    for (int seat = 0; seat < view->players; seat++)
        n += !eu_sits_out(view, seat);
    return n;
}

/* Whether this seat is known by all to be with the maker; at call-ace see eu_partnership. */
static inline int eu_made_it(const struct eu_view *view)
{
    return view->makers >> view->seat & 1;
}

/* The suit that the turn-up proposes: a joker stands for spades. EU_NO_SUIT in an auction. */
static inline int eu_turned_suit(const struct eu_view *view)
{
    if (!view->turnup)
        return EU_NO_SUIT;
    return view->turnup == EU_JOKER ? EU_SPADES : eu_printed_suit(view->turnup);
}

/* The trick on the table --------------------------------------------------------------------- */

/* The suit led, EU_NO_SUIT if nothing has been. */
static inline int eu_led(const struct eu_view *view)
{
    return view->played ? eu_suit_of(view->trick[view->tricks][0], view->trump) : EU_NO_SUIT;
}

/* Who played card number `i` (from 0) of trick `t`. */
static inline int eu_who_played(const struct eu_view *view, int t, int i)
{
    int seat = view->leader[t];

    while (i-- > 0)
        seat = eu_left_of(view, seat);
    return seat;
}

/* The card that wins the trick so far, EU_NO_CARD if nothing has been led. */
static inline int eu_winning_card(const struct eu_view *view)
{
    const uint8_t *cards = view->trick[view->tricks];

    return view->played ? cards[eu_trick_winner(cards, view->played, view->trump)] : EU_NO_CARD;
}

/* The seat that wins the trick so far, EU_NOBODY if nothing has been led. */
static inline int eu_winning_seat(const struct eu_view *view)
{
    if (!view->played)
        return EU_NOBODY;
    return eu_who_played(view, view->tricks,
                         eu_trick_winner(view->trick[view->tricks], view->played, view->trump));
}

/* Whose card is due. Only for the play: before it nobody is known to lead. */
static inline int eu_turn(const struct eu_view *view)
{
    if (view->played)
        return eu_who_played(view, view->tricks, view->played);
    return view->tricks ? view->winner[view->tricks - 1] : view->leader[0];
}

/* Whether the card to be played is the last of the trick. */
static inline int eu_is_last(const struct eu_view *view)
{
    return view->played + 1 == eu_playing(view);
}

/* What has been seen ------------------------------------------------------------------------- */

/* All cards played so far, those of the trick on the table too. */
static inline uint64_t eu_played(const struct eu_view *view)
{
    uint64_t set = 0;

    for (int t = 0; t < EU_TRICKS; t++)
        for (int i = 0; i < view->players; i++)
            set |= eu_bit(view->trick[t][i]);
    return set & ~eu_bit(EU_NO_CARD);
}

/* What the play has shown of each seat. */
struct eu_shown {
    uint64_t played[EU_SEATS];
    uint8_t voids[EU_SEATS]; /* bit s: it did not follow when suit s was led, so it has no more */
};

static inline struct eu_shown eu_look_back(const struct eu_view *view)
{
    struct eu_shown shown = {{0}, {0}};

    for (int t = 0; t < EU_TRICKS && view->trick[t][0]; t++) {
        int led = eu_suit_of(view->trick[t][0], view->trump), seat = view->leader[t];

        for (int i = 0; i < view->players && view->trick[t][i]; i++) {
            shown.played[seat] |= eu_bit(view->trick[t][i]);
            if (eu_suit_of(view->trick[t][i], view->trump) != led)
                shown.voids[seat] |= (uint8_t)(1 << led);
            seat = eu_left_of(view, seat);
        }
    }
    return shown;
}

/* The cards that this seat knows to be in nobody's hand: what it put away itself, and a turn-up
 * that nobody took. More of them sleep in the talon. */
static inline uint64_t eu_asleep(const struct eu_view *view)
{
    int lies = view->turnup && view->turnup_fate != EU_TAKEN_UP;

    return view->away | (lies ? eu_bit(view->turnup) : 0);
}

/* The cards that may still come from another hand, as far as this seat can tell: the pack less own
 * hand, cards played and those known to be asleep. */
static inline uint64_t eu_out(const struct eu_view *view, uint64_t pack)
{
    return pack & ~view->hand & ~eu_asleep(view) & ~eu_played(view);
}

/* The best card of a suit still out; EU_NO_CARD if there is none. */
static inline int eu_best_out(const struct eu_view *view, uint64_t pack, int suit)
{
    return eu_best(eu_of_suit(eu_out(view, pack), view->trump, suit), view->trump);
}

/* Whether no card still out of its own suit is above this one. */
static inline int eu_is_master(const struct eu_view *view, uint64_t pack, int card)
{
    int other = eu_best_out(view, pack, eu_suit_of(card, view->trump));

    return !other || eu_order_of(card, view->trump) > eu_order_of(other, view->trump);
}

/* Partners ----------------------------------------------------------------------------------- */

/*
 * Where partners are called nobody is told who the partner is: it is the holder of the best card of
 * the called suit among all hands, as they were at the call. He knows it if he holds the ace; with
 * the king only once the ace has turned up where it is in no hand. A better card that somebody has
 * played was in a hand, and whoever holds less is not the partner.
 */

/* The best card of the called suit that may have been in a hand, as far as this seat can tell: in
 * its own, played, or not seen yet. EU_NO_CARD without a call. */
static inline int eu_called_best(const struct eu_view *view, uint64_t pack)
{
    if (view->called_suit == EU_NO_SUIT)
        return EU_NO_CARD;
    return eu_best(eu_of_suit(pack & ~eu_asleep(view), view->trump, view->called_suit),
                   view->trump);
}

/* Who of those that were seen with a card of the called suit had the best; without any, nobody is
 * the partner and the maker is alone. */
static inline int eu_called_holder(const struct eu_view *view, const struct eu_shown *shown,
                                   uint64_t suit, int *best)
{
    int holder = view->maker;

    *best = EU_NO_CARD;
    for (int seat = 0; seat < view->players; seat++) {
        uint64_t held = shown->played[seat] | (seat == view->seat ? view->hand : 0);
        int card = eu_best(held & suit, view->trump);

        if (card > *best) { /* in a plain suit the better card has the higher number */
            *best = card;
            holder = seat;
        }
    }
    return holder;
}

/* The seats that may be the called partner as far as this seat can tell, of which one is: bit s is
 * set where seat s may be. The maker's own bit is set where he may have no partner, because he has
 * the best card himself or nobody has one. 0 without a call. */
static inline unsigned eu_called_seats(const struct eu_view *view, uint64_t pack)
{
    struct eu_shown shown = eu_look_back(view);
    int taken = view->turnup && view->turnup_fate == EU_TAKEN_UP;
    uint64_t suit, unseen, above, turnup = taken ? eu_bit(view->turnup) : 0;
    int hand = eu_count(view->hand) + eu_count(shown.played[view->seat]);
    int holder, best, hidden = 0;
    unsigned may = 0;

    if (view->called_suit == EU_NO_SUIT)
        return 0;
    suit = eu_of_suit(pack, view->trump, view->called_suit);
    holder = eu_called_holder(view, &shown, suit, &best);
    unseen = eu_out(view, pack) & ~turnup;
    above = (unseen & suit) >> best >> 1 << best << 1; /* that would make somebody else it */
    if (!above)
        return 1u << holder;
    for (int seat = 0; seat < view->players; seat++) {
        int unknown = hand - eu_count(shown.played[seat]);

        if (seat == view->dealer && (turnup & ~shown.played[seat]))
            unknown--;
        if (seat == view->seat || !unknown)
            continue;
        hidden += unknown;
        if (!(shown.voids[seat] >> view->called_suit & 1))
            may |= 1u << seat;
    }
    if (!may || eu_count(above) <= eu_count(unseen) - hidden) /* all of these may be asleep */
        may |= 1u << holder;
    return may;
}

enum eu_tie { EU_CANNOT_TELL, EU_WITH, EU_AGAINST };

/* Whether a seat is with the maker in this deal or against him, as far as this seat can tell. For
 * the play, at every table. `pack` is eu_pack(rules). */
static inline enum eu_tie eu_with_maker(const struct eu_view *view, uint64_t pack, int seat)
{
    unsigned may;

    if (view->maker == EU_NOBODY)
        return EU_CANNOT_TELL;
    if (view->makers >> seat & 1)
        return EU_WITH;
    may = eu_called_seats(view, pack);
    if (!(may >> seat & 1))
        return EU_AGAINST;
    return may == 1u << seat ? EU_WITH : EU_CANNOT_TELL;
}

/* The same of this seat itself. */
static inline enum eu_tie eu_partnership(const struct eu_view *view, uint64_t pack)
{
    return eu_with_maker(view, pack, view->seat);
}

/* Whether a seat is with this one in this deal or against it, as far as this seat can tell. */
static inline enum eu_tie eu_with_me(const struct eu_view *view, uint64_t pack, int seat)
{
    enum eu_tie mine, other;

    if (seat == view->seat)
        return EU_WITH;
    if (view->sides == 2)
        return eu_same_side(seat, view->seat) ? EU_WITH : EU_AGAINST;
    mine = eu_partnership(view, pack);
    other = eu_with_maker(view, pack, seat);
    if (mine == EU_CANNOT_TELL || other == EU_CANNOT_TELL)
        return EU_CANNOT_TELL;
    return mine == other ? EU_WITH : EU_AGAINST;
}

/* Chance ------------------------------------------------------------------------------------- */

/* Random number `random` of this question as a number from 0 to n - 1 (Lemire 2019: a fraction
 * times n, where the few fractions that would favour some numbers are drawn again). */
static inline uint32_t eu_scale(const struct eu_view *view, uint64_t *drawn, uint64_t random,
                                uint32_t n)
{
    uint64_t product = (random >> 32) * n;

    if ((uint32_t)product < n) /* seldom */
        while ((uint32_t)product < (0u - n) % n)
            product = (eu_random(view->seed, (*drawn)++) >> 32) * n;
    return (uint32_t)(product >> 32);
}

/* A number from 0 to n - 1, each as likely as the others; n is 1 or more. `drawn` counts the random
 * numbers of this question that were used: start it at 0. */
static inline uint32_t eu_below(const struct eu_view *view, uint64_t *drawn, uint32_t n)
{
    uint64_t random = eu_random(view->seed, (*drawn)++);

    return eu_scale(view, drawn, random, n);
}

/* A member of a set (cards or legal answers, not empty), each as likely as the others. The random
 * number comes first: a processor makes it while it waits for the end of the loop. */
static inline int eu_pick(const struct eu_view *view, uint64_t *drawn, uint64_t set)
{
    uint64_t random = eu_random(view->seed, (*drawn)++);
    unsigned char member[64], *end = member;

    do
        *end++ = (unsigned char)eu_first(set);
    while ((set &= set - 1) != 0);
    return member[eu_scale(view, drawn, random, (uint32_t)(end - member))];
}

#endif
