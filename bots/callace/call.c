/* callace - playing alone or calling a partner. */
#include "callace.h"

enum {
    LONE = 375,  /* hundredths of a trick worth playing alone at a table of four */
    HARDER = 25, /* with each player more */
    LONGER = 80, /* with each card more */
    SHARE = 10,  /* the leader shares, who is behind tries it alone */
    TWO = 250,   /* two tricks, hardly more */
    HIDES = 8    /* one lone hand of so many is hidden */
};

/* What the hand has beyond what a lone hand takes. */
static int beyond_lone(const struct eu_scene *s)
{
    const struct eu_view *view = s->view;

    return callace_reckon(view->hand, view->trump) - LONE - HARDER * (view->players - 4) -
           LONGER * (s->rules->cards - 5);
}

/* Above 0 if ahead of the others' mean. */
static int ahead(const struct eu_view *view)
{
    int sum = 0;

    for (int seat = 0; seat < view->players; seat++)
        sum += view->points[seat];
    return view->players * view->points[view->seat] - sum;
}

static int has_suit_to_call(const struct eu_scene *s)
{
    return (s->view->legal & ~eu_bit(EU_CALL_ALONE)) != 0;
}

/* Eldest hand who ordered on both bowers, the queen and the ten plays alone. */
static int eldest_plays_bowers_queen_ten_alone(const struct eu_scene *s)
{
    int trump = s->view->trump;
    uint64_t four = eu_bit(eu_right(trump)) | eu_bit(eu_left(trump)) |
                    eu_bit(EU_CARD(trump, EU_QUEEN)) | eu_bit(EU_CARD(trump, 10));

    return eu_position(s->view, s->view->seat) == 0 && s->view->turnup_fate != EU_TURNED_DOWN &&
                   (s->view->hand & four) == four && s->rules->cards == 5
               ? EU_CALL_ALONE
               : EU_SILENT;
}

/* With two tricks a partner must be called. */
static int calls_on_two_tricks(const struct eu_scene *s)
{
    return callace_reckon(s->view->hand, s->view->trump) < TWO && has_suit_to_call(s) ? 0
                                                                                      : EU_SILENT;
}

/* Behind in the score play alone, ... */
static int behind_plays_alone(const struct eu_scene *s)
{
    return ahead(s->view) < 0 && beyond_lone(s) < 0 && beyond_lone(s) >= -SHARE ? EU_CALL_ALONE
                                                                                : EU_SILENT;
}

/* ... ahead share. */
static int ahead_shares(const struct eu_scene *s)
{
    return ahead(s->view) > 0 && beyond_lone(s) >= 0 && beyond_lone(s) < SHARE ? 0 : EU_SILENT;
}

/* With the point in hand never give a free one to a partner who can not add the march. */
static int gives_no_free_point(const struct eu_scene *s)
{
    return beyond_lone(s) >= 0 ? EU_CALL_ALONE : EU_SILENT;
}

/* With a trick missing call for it. */
static int calls_for_missing_trick(const struct eu_scene *s)
{
    return has_suit_to_call(s) ? 0 : EU_CALL_ALONE;
}

const struct eu_advice callace_manner[] = {
    EU_ADVICE(eldest_plays_bowers_queen_ten_alone, "Tactics, eldest hand"),
    EU_ADVICE(calls_on_two_tricks, "Tactics, alone or call"),
    EU_ADVICE(behind_plays_alone, "Tactics, alone or call"),
    EU_ADVICE(ahead_shares, "Tactics, alone or call"),
    EU_ADVICE(gives_no_free_point, "Tactics, alone or call"),
    EU_ADVICE(calls_for_missing_trick, "Tactics, alone or call"),
    {0},
};

/* Call the suit of an own ace to hide a lone hand; but vary. */
static int hides_behind_own_ace(const struct eu_scene *s)
{
    uint64_t drawn = s->view->hand; /* so that it varies where the chance is the same */
    int suit;

    if (eu_below(s->view, &drawn, HIDES) == 0)
        EU_EACH(suit, s->view->legal & ~eu_bit(EU_CALL_ALONE))
            if (callace_is_own(callace_at(s), suit))
                return suit;
    return EU_SILENT;
}

/* Else say so. */
static int says_alone(const struct eu_scene *s)
{
    (void)s;
    return EU_CALL_ALONE;
}

const struct eu_advice callace_alone[] = {
    EU_ADVICE(hides_behind_own_ace, "Tactics, which suit to call"),
    EU_ADVICE(says_alone, "Law 23"),
    {0},
};
