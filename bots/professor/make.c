/* professor - the second round: next, across, or wait. */
#include "professor.h"

/* In hundredths of tricks. */
enum { LITTLE = 120, ACROSS = 180, LESS_STRICT = 165, STRONG = 180, SHY = 20, WAITS = 230 };

static int shyness(const struct eu_scene *s)
{
    return s->they_need <= 2 ? SHY : 0;
}

static int bid(int suit)
{
    return EU_BID_OF(suit, EU_PLAIN);
}

/* The better of the two suits across. */
static int best_across(const struct eu_scene *s)
{
    int one = s->turned ^ 1, other = s->turned ^ 2;

    return professor_tricks(s, s->hand, other) > professor_tricks(s, s->hand, one) ? other : one;
}

static int names(const struct eu_scene *s, int suit, int least)
{
    return professor_tricks(s, s->hand, suit) >= least + shyness(s) ? bid(suit) : EU_SILENT;
}

/* At the bridge eldest has passed on a sure trick; he makes the trump whenever it comes back to
 * him, and so keeps the lone hands from the others. */
static int bridge_eldest_makes_the_trump(const struct eu_scene *s)
{
    int across = best_across(s);

    if (!s->bridge || s->position != EU_ELDEST)
        return EU_SILENT;
    return professor_tricks(s, s->hand, across) >= professor_tricks(s, s->hand, s->next) + 50
               ? bid(across)
               : bid(s->next);
}

/* With bowers and commanding cards in two suits both rounds may be passed for a euchre, the more so
 * when the others dealt: whichever they name, it is one of his. */
static int waits_for_a_euchre_in_two_suits(const struct eu_scene *s)
{
    int suits = 0;

    if (s->position == EU_DEALER || s->position == EU_DEALERS_PARTNER)
        return EU_SILENT;
    for (int suit = 0; suit < 4; suit++)
        suits += suit != s->turned && professor_tricks(s, s->hand, suit) >= WAITS;
    return suits > 1 && s->position == EU_ELDEST && eu_trumps(s->hand, s->turned) == 0 ? EU_PASS
                                                                                       : EU_SILENT;
}

/* Neither bower is likely with the dealer's side, which turned that colour down: next, even with
 * little. */
static int eldest_makes_next(const struct eu_scene *s)
{
    return s->position == EU_ELDEST ? names(s, s->next, LITTLE) : EU_SILENT;
}

static int eldest_crosses_only_when_strong(const struct eu_scene *s)
{
    int across = best_across(s);

    return s->position == EU_ELDEST &&
                   professor_tricks(s, s->hand, across) > professor_tricks(s, s->hand, s->next) + 25
               ? names(s, across, ACROSS)
               : EU_SILENT;
}

/* The dealer has nothing in the colour he turned down: his partner crosses, a little less strictly
 * than eldest makes next. */
static int partner_crosses(const struct eu_scene *s)
{
    return s->position == EU_DEALERS_PARTNER ? names(s, best_across(s), LESS_STRICT) : EU_SILENT;
}

static int partner_makes_next_when_strong(const struct eu_scene *s)
{
    return s->position == EU_DEALERS_PARTNER ? names(s, s->next, STRONG) : EU_SILENT;
}

static int pone_makes_next(const struct eu_scene *s)
{
    return s->position == EU_PONE ? names(s, s->next, LESS_STRICT) : EU_SILENT;
}

static int pone_crosses_when_strong(const struct eu_scene *s)
{
    return s->position == EU_PONE ? names(s, best_across(s), ACROSS) : EU_SILENT;
}

static int dealer_crosses(const struct eu_scene *s)
{
    return s->position == EU_DEALER ? names(s, best_across(s), LESS_STRICT) : EU_SILENT;
}

static int dealer_makes_next_when_strong(const struct eu_scene *s)
{
    return s->position == EU_DEALER ? names(s, s->next, STRONG) : EU_SILENT;
}

static int passes_the_making(const struct eu_scene *s)
{
    (void)s;
    return EU_PASS;
}

/* Where the dealer must name a suit he names his best. */
static int stuck_dealer_names_his_best_suit(const struct eu_scene *s)
{
    int across = best_across(s);

    return professor_tricks(s, s->hand, s->next) > professor_tricks(s, s->hand, across)
               ? bid(s->next)
               : bid(across);
}

const struct eu_advice professor_second_round[] = {
    EU_ADVICE_OF(professor_alone),
    EU_ADVICE(bridge_eldest_makes_the_trump, "the bridge"),
    EU_ADVICE(waits_for_a_euchre_in_two_suits, "making the trump: passing both rounds"),
    EU_ADVICE(eldest_crosses_only_when_strong, "making the trump: eldest hand"),
    EU_ADVICE(eldest_makes_next, "making the trump: eldest hand"),
    EU_ADVICE(partner_makes_next_when_strong, "silent"),
    EU_ADVICE(partner_crosses, "making the trump: dealer's partner"),
    EU_ADVICE(pone_makes_next, "silent"),
    EU_ADVICE(pone_crosses_when_strong, "silent"),
    EU_ADVICE(dealer_makes_next_when_strong, "silent"),
    EU_ADVICE(dealer_crosses, "silent"),
    EU_ADVICE(passes_the_making, "silent"),
    EU_ADVICE(stuck_dealer_names_his_best_suit, "silent"),
    {0}};
