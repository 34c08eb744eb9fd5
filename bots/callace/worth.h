/*
 * What each suit is worth to call, in hundredths of a point: Foster's sentences (Call-Ace Euchre,
 * 1905, "Which suit to call") as numbers that fit them. The policy of bots/lib calls by them too.
 */
#ifndef CALLACE_WORTH_H
#define CALLACE_WORTH_H

/* By trumps (two or fewer, three, more) and cards of the suit held (up to three). */
#define CALLACE_WORTH \
    { \
        {22, 13, 5, 0}, {5, 9, 9, 5}, \
        { \
            0, 16, 16, 14 \
        } \
    }

enum {
    CALLACE_KING = 7, /* less with two trumps or fewer: the queen or less may fall to the partner's
                         ace, the king is kept from winning */
    CALLACE_NEXT = 5  /* less for the next suit, which is short, so that its ace is ruffed */
};

#endif
