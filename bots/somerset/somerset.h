/*
 * somerset - the play of "The Laws of Euchre as adopted by the Somerset Club of Boston" (Leeds and
 * Dwight, 1888) as named rules: its chapters Eldest Hand, Second Hand, Third Hand, The Dealer, The
 * Bridge, Lone Hands and Coups. What the book leaves open is done by rules called fallback_...
 *
 * order.c orders and assists, dealer.c takes up, make.c makes in the second round, alone.c plays
 * alone and takes from the partner, discard.c puts away, lead.c and later.c lead, follow.c follows,
 * defend.c plays against a lone hand, coups.c has the coups; hand.c reads hands and scores, plain.c
 * plays where the book says nothing, somerset.c ties all to the table.
 */
#ifndef SOMERSET_H
#define SOMERSET_H

#include "euchre_advice.h"

/* ---- Hands ---- */

/* A hand with a suit for trumps. */
struct somerset_hand {
    uint64_t trumps, lay;
    int n;                             /* trumps */
    int right, left, ace, king, queen; /* of trumps: 1 where it holds them */
    int bowers;                        /* how many of them */
    int aces;                          /* of the other suits */
    int suits;                         /* other suits that it has cards of */
    int longest;                       /* cards of the longest of these */
    int headed;                        /* of the longest that an ace heads, 0 without one */
    int king_queen;                    /* one of these suits has both */
};

struct somerset_hand somerset_hand_of(uint64_t hand, int trump);

/* The hand of a scene with its trump; not for the second round of bids. */
struct somerset_hand somerset_now(const struct eu_scene *s);

/* What a hand is worth without its partner, in hundredths of a trick: ours, not the book's. */
int somerset_value(uint64_t hand, int trump);

/* The same with the best card put away of six. */
int somerset_value_exchanged(const struct eu_scene *s, int trump);

/* Whether the knave of the turned suit is the turn-up. */
int somerset_right_turned(const struct eu_scene *s);

/* ---- Scores. The book's game is five points; longer games are counted from their end. ---- */

/* Ours and theirs as the book says them: (4, 1) is one point to go against four. */
int somerset_score(const struct eu_scene *s, int ours, int theirs);

/* Four all, or four to love in our favour: lighter hands will do. */
int somerset_bold(const struct eu_scene *s);

/* Three all, or four to two in our favour: more than ordinary caution. */
int somerset_careful(const struct eu_scene *s);

/* What is to be done "by score": when we are ahead or bold. */
int somerset_invited(const struct eu_scene *s);

/* ---- Cards in the play ---- */

/* Cards of `set` with more than this one of its suit in our hand. */
int somerset_length(const struct eu_scene *s, int card);

/* The seat that adopted, assisted, ordered or made, by its place: EU_ELDEST ... */
int somerset_maker_place(const struct eu_scene *s);

/* Tricks that our side has taken. */
int somerset_ours_taken(const struct eu_scene *s);

/* Whether this seat has played a trump. */
int somerset_showed_trump(const struct eu_scene *s, int seat);

/* Where the book says nothing: a card to lead of the plain ones or EU_NO_CARD without any, the
 * trump to lead, the card that is missed least. */
int somerset_plain_lead(const struct eu_scene *s, uint64_t set);
int somerset_trump_lead(const struct eu_scene *s);
int somerset_cheapest(const struct eu_scene *s, uint64_t set);

/* ---- Lists: the first rule that says something legal decides ---- */

extern const struct eu_advice somerset_alone[]; /* bids of both rounds; asked first */
extern const struct eu_advice somerset_eldest[], somerset_second[], somerset_third[],
    somerset_dealer[]; /* the first round */
extern const struct eu_advice somerset_bridge_always[], somerset_bridge_judged[];
extern const struct eu_advice somerset_make_by_place[4][4]; /* the second round, by position */
extern const struct eu_advice somerset_take[], somerset_oppose[];
extern const struct eu_advice somerset_discard[], somerset_call_card[];
extern const struct eu_advice somerset_coups_leading[], somerset_lead_against_lone[],
    somerset_first_lead[], somerset_later_lead[]; /* in this order */
extern const struct eu_advice somerset_coups_following[], somerset_follow_against_lone[],
    somerset_following[]; /* in this order */

#endif
