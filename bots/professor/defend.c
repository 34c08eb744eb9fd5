/* professor - against a lone hand, and the card called from a jambone hand. */
#include "professor.h"

/* The cards the lone player has shown: suits that he ruffed are of no more use to keep. */
static int lone_ruffed(const struct eu_scene *s, int suit)
{
    return suit != s->trump && s->shown.voids[s->view->lone] >> suit & 1;
}

/* The suit in which the partner threw away a card as high as a queen: he has given it up. */
static int partner_threw_high(const struct eu_scene *s)
{
    const struct eu_view *view = s->view;
    int card;

    EU_EACH(card, s->shown.played[s->partner] & ~eu_of_suit(s->pack, s->trump, s->trump)) {
        int suit = eu_suit_of(card, s->trump);

        for (int t = 0; t < view->tricks + (view->played > 0); t++)
            for (int i = 1; i < 3 && view->trick[t][i]; i++)
                if (view->trick[t][i] == card && eu_rank_of(card) >= EU_QUEEN &&
                    eu_suit_of(view->trick[t][0], s->trump) != suit)
                    return suit;
    }
    return EU_NO_SUIT;
}

/* ---- The lead ---- */

static int against_lone_leads_an_ace(const struct eu_scene *s)
{
    int card;

    if (professor_faces_lone(s))
        EU_EACH(card, s->lay)
            if (eu_rank_of(card) == EU_ACE)
                return card;
    return EU_SILENT;
}

/* ---- Throwing away ---- */

static int throws_away(const struct eu_scene *s)
{
    return professor_faces_lone(s) && !s->winners && !eu_of_suit(s->hand, s->trump, s->led);
}

static int least_of(const struct eu_scene *s, uint64_t set)
{
    return set ? eu_least(set, s->trump) : EU_SILENT;
}

/* Every card of a suit that the lone player ruffed. */
static int against_lone_throws_the_suit_he_ruffed(const struct eu_scene *s)
{
    uint64_t set = 0;
    int card;

    if (!throws_away(s))
        return EU_SILENT;
    EU_EACH(card, s->lay)
        if (lone_ruffed(s, eu_suit_of(card, s->trump)))
            set |= eu_bit(card);
    return least_of(s, set);
}

/* The suit of which the partner throws high cards is kept: he holds another, and one of the two
 * must stop the last card. */
static int against_lone_keeps_the_suit_the_partner_throws(const struct eu_scene *s)
{
    int kept = throws_away(s) ? partner_threw_high(s) : EU_NO_SUIT;
    uint64_t others = kept == EU_NO_SUIT ? 0 : s->lay & ~eu_of_suit(s->lay, s->trump, kept);

    return others && others != s->lay ? least_of(s, others) : EU_SILENT;
}

/* Two of a suit are not separated for a single card: knave and seven stay before a lone king, nine
 * and seven before single queens. */
static int against_lone_never_separates_two(const struct eu_scene *s)
{
    uint64_t singles = 0, two = 0;
    int card;

    if (!throws_away(s))
        return EU_SILENT;
    EU_EACH(card, s->lay) {
        int n = professor_length(s, card);

        if (n == 1 && eu_rank_of(card) != EU_ACE)
            singles |= eu_bit(card);
        if (n > 1)
            two |= eu_bit(card);
    }
    return two ? least_of(s, singles) : EU_SILENT;
}

const struct eu_advice professor_lead_against_lone[] = {EU_ADVICE(against_lone_leads_an_ace,
                                                                  "against a lone hand"),
                                                        {0}};

const struct eu_advice professor_follow_against_lone[] = {
    EU_ADVICE(against_lone_throws_the_suit_he_ruffed, "against a lone hand"),
    EU_ADVICE(against_lone_keeps_the_suit_the_partner_throws, "against a lone hand"),
    EU_ADVICE(against_lone_never_separates_two, "against a lone hand"),
    {0}};

/* ---- The card called from a jambone hand ---- */

static uint64_t callable(const struct eu_scene *s)
{
    return s->view->legal & s->view->exposed;
}

/* A card that ours beats: the lowest of the suit led where he must follow, so that his better ones
 * stay in hand. */
static int calls_the_lowest_of_the_suit_led(const struct eu_scene *s)
{
    uint64_t set =
        s->view->played
            ? eu_of_suit(callable(s), s->trump,
                         s->view->played ? eu_suit_of(s->view->trick[0][0], s->trump) : 0)
            : 0;

    return least_of(s, set);
}

/* Where he cannot follow only his lowest trump may be called: the partner may yet beat it. */
static int calls_the_lowest_trump(const struct eu_scene *s)
{
    return s->view->played ? least_of(s, eu_of_suit(callable(s), s->trump, s->trump)) : EU_SILENT;
}

/* Where he leads it is his worst card. */
static int calls_the_worst_card_for_the_lead(const struct eu_scene *s)
{
    return least_of(s, callable(s));
}

const struct eu_advice professor_call_card[] = {EU_ADVICE(calls_the_lowest_of_the_suit_led,
                                                          "ch. IV"),
                                                EU_ADVICE(calls_the_lowest_trump, "ch. IV"),
                                                EU_ADVICE(calls_the_worst_card_for_the_lead,
                                                          "ch. IV"),
                                                {0}};
