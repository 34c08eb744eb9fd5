/* foster - what is thrown away, where nothing is to be won: as the Professor has it. */
#include "foster.h"

static int is_lone_card(const struct eu_scene *s, int card)
{
    return eu_count(foster_beside(s, card)) == 1;
}

static int is_against_lone(const struct eu_scene *s)
{
    return s->view->lone != EU_NOBODY && !s->ours;
}

static uint64_t legal_lay(const struct eu_scene *s)
{
    return s->view->legal & s->lay;
}

static int lowest(uint64_t set)
{
    return set ? eu_least(set, EU_NO_SUIT) : EU_SILENT;
}

/* Where only one suit may be played its lowest card goes. */
static int follows_low(const struct eu_scene *s)
{
    return eu_of_suit(s->hand, s->trump, s->led) ? eu_least(s->view->legal, s->trump) : EU_SILENT;
}

/* Against a lone hand every card of a suit that it has ruffed. */
static int throws_ruffed_suit(const struct eu_scene *s)
{
    uint64_t ruffed = 0;

    if (!is_against_lone(s))
        return EU_SILENT;
    for (int suit = 0; suit < 4; suit++)
        if (suit != s->trump && s->shown.voids[s->view->lone] >> suit & 1)
            ruffed |= eu_of_suit(legal_lay(s), s->trump, suit);
    return lowest(ruffed);
}

/* Against a lone hand keep the suit of which the partner throws high cards away: he leaves it to
 * you. */
static int keeps_suit_partner_leaves(const struct eu_scene *s)
{
    uint64_t kept = 0, rest;
    int card;

    if (!is_against_lone(s))
        return EU_SILENT;
    EU_EACH(card, s->shown.played[s->partner])
        if (eu_rank_of(card) >= EU_QUEEN && !eu_is_trump(card, s->trump) &&
            s->shown.voids[s->partner] & ~(1u << eu_suit_of(card, s->trump)))
            kept |= eu_of_suit(s->lay, s->trump, eu_suit_of(card, s->trump));
    rest = legal_lay(s) & ~kept;
    return kept ? lowest(rest) : EU_SILENT;
}

/* Against a lone hand never separate two of a suit for a single card below the ace, even a king. */
static int keeps_two_of_suit(const struct eu_scene *s)
{
    uint64_t single = 0;
    int card;

    if (!is_against_lone(s))
        return EU_SILENT;
    EU_EACH(card, legal_lay(s))
        if (is_lone_card(s, card) && eu_rank_of(card) < EU_ACE)
            single |= eu_bit(card);
    return lowest(single);
}

/* On the partner's trick last hand throws even a single king, to ruff its suit. */
static int throws_king_on_partner(const struct eu_scene *s)
{
    int card;

    if (!s->partner_wins || !eu_is_last(s->view) || !s->trumps)
        return EU_SILENT;
    EU_EACH(card, legal_lay(s))
        if (is_lone_card(s, card) && !eu_has(s->masters, card))
            return card;
    return EU_SILENT;
}

/* With a trump left, a lone card, so that its suit can be ruffed. */
static int throws_lone_card(const struct eu_scene *s)
{
    uint64_t single = 0;
    int card;

    EU_EACH(card, legal_lay(s) & ~s->masters)
        if (is_lone_card(s, card) && eu_rank_of(card) < EU_KING)
            single |= eu_bit(card);
    return s->trumps ? lowest(single) : EU_SILENT;
}

/* Losers first: the lowest card that neither commands nor guards a king. */
static int throws_loser(const struct eu_scene *s)
{
    uint64_t losers = 0;
    int card;

    EU_EACH(card, legal_lay(s) & ~s->masters) {
        uint64_t beside = foster_beside(s, card);

        if (eu_count(beside) != 2 || eu_rank_of(eu_best(beside, EU_NO_SUIT)) != EU_KING)
            losers |= eu_bit(card);
    }
    return lowest(losers);
}

/* Else the lowest card outside trumps, or of trumps. */
static int throws_lowest(const struct eu_scene *s)
{
    return eu_least(s->view->legal, s->trump);
}

const struct eu_advice foster_throws[] = {
    EU_ADVICE(follows_low, "Professor 1862, in general"),
    EU_ADVICE(throws_ruffed_suit, "Professor 1862, against a lone hand"),
    EU_ADVICE(keeps_suit_partner_leaves, "Professor 1862, against a lone hand"),
    EU_ADVICE(keeps_two_of_suit, "Professor 1862, against a lone hand"),
    EU_ADVICE(throws_king_on_partner, "Professor 1862, last hand"),
    EU_ADVICE(throws_lone_card, "Professor 1862, second hand"),
    EU_ADVICE(throws_loser, "Professor 1862, in general"),
    EU_ADVICE(throws_lowest, "Professor 1862, in general"),
    {0},
};
