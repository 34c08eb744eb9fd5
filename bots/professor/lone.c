/* professor - lone hands, taking them from the partner, jambone and jamboree (chapters III, IV). */
#include "professor.h"

/* In hundredths of tricks; points to go. */
enum { LIGHT = 250, DEARER = 20, FAIR = 250, STRONG = 285, AS_GOOD = 315, AMBITIOUS = 2 };

/* The shape of a hand of five for a suit. */
typedef int shape(const struct eu_scene *scene, uint64_t five, int trump);

static int has(uint64_t hand, int card)
{
    return eu_has(hand, card);
}

/* The answer that announces it where the hand has the shape: a bid of any suit that may be named,
 * or taking the partner's. */
static int announce(const struct eu_scene *s, int how, shape *fits)
{
    if (s->view->question == EU_TAKE)
        return fits(s, professor_five(s, s->hand, s->trump), s->trump) ? how : EU_SILENT;
    for (int suit = 0; suit < 4; suit++)
        if (eu_has(s->view->legal, EU_BID_OF(suit, how)) &&
            fits(s, professor_five(s, s->hand, suit), suit))
            return EU_BID_OF(suit, how);
    return EU_SILENT;
}

/* With two points to go a march with the partner does as well, unless points are carried over. */
static int lone_pays(const struct eu_scene *s)
{
    return s->need > AMBITIOUS || s->rules->lap;
}

/* ---- Jamboree, jambone ---- */

static int any_shape(const struct eu_scene *s, uint64_t five, int trump)
{
    (void)s;
    (void)five;
    (void)trump;
    return 1;
}

/* Only who holds the five best trumps may say it, and unannounced they are worth no more than any
 * lone hand. */
static int jamboree_is_always_announced(const struct eu_scene *s)
{
    return announce(s, EU_JAMBOREE, any_shape);
}

static int is_left_ace_king_queen(const struct eu_scene *s, uint64_t five, int trump)
{
    (void)s;
    return professor_trumps_from(five, trump, EU_QUEEN) == 4 && professor_aces(five, trump) == 1;
}

/* Four trumps from the left bower to the queen and a lay ace: always exposed rather than merely
 * alone. */
static int jambone_on_left_ace_king_queen_and_an_ace(const struct eu_scene *s)
{
    return announce(s, EU_JAMBONE, is_left_ace_king_queen);
}

static int is_five_trumps(const struct eu_scene *s, uint64_t five, int trump)
{
    (void)s;
    return eu_trumps(five, trump) == 5 && professor_trumps_from(five, trump, EU_QUEEN) >= 4 &&
           has(five, eu_right(trump)) && has(five, eu_left(trump));
}

/* Both bowers, ace, queen and ten: five trumps that lose a trick only to a king that is out. Not
 * eldest's, of whose hand any card may be called for his lead. */
static int jambone_on_five_trumps_with_both_bowers(const struct eu_scene *s)
{
    return s->position == EU_ELDEST ? EU_SILENT : announce(s, EU_JAMBONE, is_five_trumps);
}

static int is_bowers_and_three_aces(const struct eu_scene *s, uint64_t five, int trump)
{
    (void)s;
    return has(five, eu_right(trump)) && has(five, eu_left(trump)) &&
           professor_aces(five, trump) == 3;
}

/* Both bowers and three aces: the dealer, to whom the others lead, but not eldest. */
static int jambone_of_the_dealer_on_bowers_and_aces(const struct eu_scene *s)
{
    return s->position == EU_DEALER ? announce(s, EU_JAMBONE, is_bowers_and_three_aces) : EU_SILENT;
}

static int is_bowers_two_more_and_an_ace(const struct eu_scene *s, uint64_t five, int trump)
{
    (void)s;
    return has(five, eu_right(trump)) && has(five, eu_left(trump)) && eu_trumps(five, trump) == 4 &&
           professor_aces(five, trump) == 1;
}

/* Both bowers, two small trumps and an ace, if the partner assisted and the score invites: far
 * behind. Otherwise such a hand is better merely alone. */
static int jambone_when_partner_assisted_and_the_score_invites(const struct eu_scene *s)
{
    int invites = s->view->question == EU_TAKE && s->position == EU_DEALER && s->they_need <= 2 &&
                  s->need > 2;

    return invites ? announce(s, EU_JAMBONE, is_bowers_two_more_and_an_ace) : EU_SILENT;
}

/* Not of these with small trumps, of which the book says what it takes. */
static int is_as_good(const struct eu_scene *s, uint64_t five, int trump)
{
    int small = is_bowers_two_more_and_an_ace(s, five, trump) &&
                professor_trumps_from(five, trump, EU_QUEEN) == 2;

    return !small && professor_tricks(s, five, trump) >= AS_GOOD;
}

/* The book's hands are examples; who does not lead exposes others that are as good. */
static int jambone_of_who_does_not_lead_on_as_good_a_hand(const struct eu_scene *s)
{
    return s->position == EU_ELDEST ? EU_SILENT : announce(s, EU_JAMBONE, is_as_good);
}

static const struct eu_advice exposed[] = {
    EU_ADVICE(jamboree_is_always_announced, "ch. IV"),
    EU_ADVICE(jambone_on_left_ace_king_queen_and_an_ace, "ch. IV"),
    EU_ADVICE(jambone_on_five_trumps_with_both_bowers, "ch. IV"),
    EU_ADVICE(jambone_of_the_dealer_on_bowers_and_aces, "ch. IV"),
    EU_ADVICE(jambone_when_partner_assisted_and_the_score_invites, "ch. IV"),
    EU_ADVICE(jambone_of_who_does_not_lead_on_as_good_a_hand, "silent: ch. IV has examples"),
    {0}};

/* ---- Alone ---- */

static int is_four_high_and_ace(const struct eu_scene *s, uint64_t five, int trump)
{
    (void)s;
    return eu_trumps(five, trump) >= 4 && professor_trumps_from(five, trump, EU_QUEEN) >= 3 &&
           professor_trumps_from(five, trump, 15) &&
           (professor_aces(five, trump) || eu_trumps(five, trump) == 5);
}

static int alone_on_four_high_trumps_and_an_ace(const struct eu_scene *s)
{
    return lone_pays(s) ? announce(s, EU_ALONE, is_four_high_and_ace) : EU_SILENT;
}

/* An ace with another card of its suit. */
static int is_ace_and_small(uint64_t five, int trump)
{
    for (int suit = 0; suit < 4; suit++)
        if (suit != trump && has(five, EU_CARD(suit, EU_ACE)) &&
            eu_count(eu_of_suit(five, trump, suit)) == 2)
            return 1;
    return 0;
}

static int is_three_high_and_ace_seven(const struct eu_scene *s, uint64_t five, int trump)
{
    (void)s;
    return professor_trumps_from(five, trump, EU_KING) == 3 && is_ace_and_small(five, trump) &&
           has(five, eu_right(trump));
}

static int alone_on_three_high_trumps_and_ace_seven(const struct eu_scene *s)
{
    return lone_pays(s) ? announce(s, EU_ALONE, is_three_high_and_ace_seven) : EU_SILENT;
}

static int is_left_ace_king_and_commanding(const struct eu_scene *s, uint64_t five, int trump)
{
    (void)s;
    return professor_trumps_from(five, trump, EU_KING) >= 3 &&
           professor_trumps_from(five, trump, 15) && professor_commanding(five, trump) >= 2;
}

/* Left bower, ace and king (or better) and commanding lay cards. */
static int alone_on_left_ace_king_and_commanding_cards(const struct eu_scene *s)
{
    return lone_pays(s) ? announce(s, EU_ALONE, is_left_ace_king_and_commanding) : EU_SILENT;
}

static int is_run(const struct eu_scene *s, uint64_t five, int trump)
{
    (void)s;
    return has(five, eu_right(trump)) && professor_trumps_from(five, trump, EU_KING) >= 2 &&
           eu_trumps(five, trump) >= 3 && professor_aces(five, trump);
}

/* The dealer "on a run": right bower, king and nine, an ace, and one card more. */
static int alone_of_the_dealer_on_a_run(const struct eu_scene *s)
{
    return lone_pays(s) && s->position == EU_DEALER ? announce(s, EU_ALONE, is_run) : EU_SILENT;
}

/* Else by the tricks of the hand, which may be fewest for eldest, as he leads; more where a lone
 * hand that is euchred costs four. */
static int is_light(const struct eu_scene *s, uint64_t five, int trump)
{
    int least = LIGHT + (s->rules->lone_euchre > s->rules->euchre ? DEARER : 0);

    return professor_tricks(s, five, trump) >= least;
}

static int alone_of_eldest_is_lightest(const struct eu_scene *s)
{
    return lone_pays(s) && s->position == EU_ELDEST ? announce(s, EU_ALONE, is_light) : EU_SILENT;
}

/* The dealer comes next, who knows six cards and plays last. */
static int is_fair(const struct eu_scene *s, uint64_t five, int trump)
{
    (void)s;
    return professor_tricks(s, five, trump) >= FAIR;
}

static int alone_of_the_dealer_comes_next(const struct eu_scene *s)
{
    return lone_pays(s) && s->position == EU_DEALER ? announce(s, EU_ALONE, is_fair) : EU_SILENT;
}

/* His partner and pone must be stronger. */
static int is_strong(const struct eu_scene *s, uint64_t five, int trump)
{
    (void)s;
    return professor_tricks(s, five, trump) >= STRONG;
}

static int alone_of_partner_and_pone_is_stronger(const struct eu_scene *s)
{
    return lone_pays(s) ? announce(s, EU_ALONE, is_strong) : EU_SILENT;
}

const struct eu_advice professor_alone[] = {
    EU_ADVICE_OF(exposed),
    EU_ADVICE(alone_on_four_high_trumps_and_an_ace, "ch. III"),
    EU_ADVICE(alone_on_three_high_trumps_and_ace_seven, "ch. III"),
    EU_ADVICE(alone_on_left_ace_king_and_commanding_cards, "ch. III"),
    EU_ADVICE(alone_of_the_dealer_on_a_run, "ch. III"),
    EU_ADVICE(alone_of_eldest_is_lightest, "ch. III"),
    EU_ADVICE(alone_of_the_dealer_comes_next, "ch. III"),
    EU_ADVICE(alone_of_partner_and_pone_is_stronger, "ch. III"),
    {0}};

/* ---- The partner has named the trump ---- */

/* Pone takes it from eldest and the dealer from his partner, with a hand that plays alone. */
static int takes_it_with_a_lone_hand(const struct eu_scene *s)
{
    for (const struct eu_advice *rule = professor_alone + 1; rule->says; rule++)
        if (rule->says(s) == EU_ALONE)
            return EU_ALONE;
    return EU_SILENT;
}

static int leaves_it_to_the_partner(const struct eu_scene *s)
{
    (void)s;
    return EU_NO;
}

const struct eu_advice professor_take[] = {EU_ADVICE_OF(exposed),
                                           EU_ADVICE(takes_it_with_a_lone_hand, "ch. III"),
                                           EU_ADVICE(leaves_it_to_the_partner, "ch. III"),
                                           {0}};

/* ---- Against a lone hand ---- */

/* Playing alone against a lone hand is a custom of some tables that the book only mentions. */
static int never_opposes_alone(const struct eu_scene *s)
{
    (void)s;
    return EU_NO;
}

const struct eu_advice professor_oppose[] = {EU_ADVICE(never_opposes_alone, "ch. III"), {0}};
