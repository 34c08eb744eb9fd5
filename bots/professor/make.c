/* professor - the second round: next, across, or wait. */
#include <stddef.h>

#include "professor.h"

/* In hundredths of tricks. */
enum { LITTLE = 120, LESS_STRICT = 165, ACROSS = 180, STRONG = 180, SHY = 15, WAITS = 230 };

/* What a suit must be worth to each seat: next, across. */
static const int16_t least[][2] = {[EU_ELDEST] = {LITTLE, ACROSS},
                                   [EU_DEALERS_PARTNER] = {STRONG, LESS_STRICT},
                                   [EU_PONE] = {LESS_STRICT, ACROSS},
                                   [EU_DEALER] = {STRONG, LESS_STRICT}};

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

static int is_worth(const struct eu_scene *s, int suit, int more)
{
    return professor_tricks(s, s->hand, suit) >= least[s->position][suit != s->next] + more;
}

static int names(const struct eu_scene *s, int suit)
{
    return is_worth(s, suit, 0) ? bid(suit) : EU_SILENT;
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
    return s->position == EU_ELDEST ? names(s, s->next) : EU_SILENT;
}

static int eldest_crosses_only_when_strong(const struct eu_scene *s)
{
    int across = best_across(s);

    return s->position == EU_ELDEST &&
                   professor_tricks(s, s->hand, across) > professor_tricks(s, s->hand, s->next) + 25
               ? names(s, across)
               : EU_SILENT;
}

/* The dealer has nothing in the colour he turned down: his partner crosses, a little less strictly
 * than eldest makes next. */
static int partner_crosses(const struct eu_scene *s)
{
    return s->position == EU_DEALERS_PARTNER ? names(s, best_across(s)) : EU_SILENT;
}

static int partner_makes_next_when_strong(const struct eu_scene *s)
{
    return s->position == EU_DEALERS_PARTNER ? names(s, s->next) : EU_SILENT;
}

static int pone_makes_next(const struct eu_scene *s)
{
    return s->position == EU_PONE ? names(s, s->next) : EU_SILENT;
}

static int pone_crosses_when_strong(const struct eu_scene *s)
{
    return s->position == EU_PONE ? names(s, best_across(s)) : EU_SILENT;
}

static int dealer_crosses(const struct eu_scene *s)
{
    return s->position == EU_DEALER ? names(s, best_across(s)) : EU_SILENT;
}

static int dealer_makes_next_when_strong(const struct eu_scene *s)
{
    return s->position == EU_DEALER ? names(s, s->next) : EU_SILENT;
}

/* Three medium trumps suffice to make, next for the others and across for the dealer's side. */
static int makes_on_three_medium_trumps(const struct eu_scene *s)
{
    int dealing = s->position == EU_DEALER || s->position == EU_DEALERS_PARTNER;
    int suit = dealing ? best_across(s) : s->next;

    return professor_three_medium(s->hand, suit) ? bid(suit) : EU_SILENT;
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

static const struct eu_advice makes[] = {
    EU_ADVICE(eldest_crosses_only_when_strong, "making the trump: eldest hand"),
    EU_ADVICE(eldest_makes_next, "making the trump: eldest hand"),
    EU_ADVICE(partner_crosses, "making the trump: dealer's partner"),
    EU_ADVICE(partner_makes_next_when_strong, "silent: the second round"),
    EU_ADVICE(pone_makes_next, "silent: the second round"),
    EU_ADVICE(pone_crosses_when_strong, "silent: the second round"),
    EU_ADVICE(dealer_makes_next_when_strong, "silent: the second round"),
    EU_ADVICE(dealer_crosses, "silent: the second round"),
    EU_ADVICE(makes_on_three_medium_trumps, "taking up, making the trump"),
    EU_ADVICE(passes_the_making, "silent: the second round"),
    EU_ADVICE(stuck_dealer_names_his_best_suit, "silent: the second round"),
    {0}};

/* Be shy of making when the other side has three: a euchre ends the game. */
static int shy_of_making_when_they_have_three(const struct eu_scene *s)
{
    int answer = s->they_need == 2 ? eu_advise(makes, s, NULL) : EU_PASS;

    return answer != EU_PASS && !is_worth(s, EU_BID_SUIT(answer), SHY) ? EU_PASS : EU_SILENT;
}

const struct eu_advice professor_second_round[] = {
    EU_ADVICE_OF(professor_alone),
    EU_ADVICE(bridge_eldest_makes_the_trump, "the bridge"),
    EU_ADVICE(waits_for_a_euchre_in_two_suits, "making the trump: passing both rounds"),
    EU_ADVICE(shy_of_making_when_they_have_three, "making the trump"),
    EU_ADVICE_OF(makes),
    {0}};
