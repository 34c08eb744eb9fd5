/* The bot `rule` with one fault, which the argument fault=NAME plants (weak.h). */
#include "weak.h"

#include <stdlib.h>

#include "euchre_args.h"
#include "euchre_lib.h"

enum { TOO_THIN = -50 }; /* what is still ordered, in hundredths of a point */

/* A question that rule has answered. */
struct spot {
    const struct eu_rules *rules;
    const struct eu_view *view;
    int rules_answer;
};

static int first_round(const struct eu_view *view)
{
    return view->turnup_fate == EU_TURNED_UP;
}

static uint64_t trumps(const struct eu_view *view)
{
    return eu_of_suit(view->legal, view->trump, view->trump);
}

static uint64_t plain(const struct eu_view *view)
{
    return view->legal & ~trumps(view);
}

static int is_maker(const struct eu_view *view)
{
    return view->maker == view->seat;
}

static int is_trump(const struct eu_view *view, int card)
{
    return eu_is_trump(card, view->trump);
}

/* It can neither follow suit nor is on lead. */
static int is_void(const struct eu_view *view)
{
    return view->played && !eu_of_suit(view->legal, view->trump, eu_led(view));
}

/* ---- Bids ---- */

static int second_passes(const struct spot *s)
{
    int second = eu_position(s->view, s->view->seat) == EU_DEALERS_PARTNER;

    return second && first_round(s->view) ? EU_PASS : s->rules_answer;
}

static int first_too_thin(const struct spot *s)
{
    const struct eu_view *view = s->view;
    int suit = eu_turned_suit(view);

    if (s->rules_answer != EU_PASS || !first_round(view) ||
        eu_position(view, view->seat) != EU_ELDEST)
        return s->rules_answer;
    return eu_policy_margin(s->rules, view, view->seat, view->hand, suit) > TOO_THIN
               ? EU_BID_OF(suit, EU_PLAIN)
               : EU_PASS;
}

static int never_alone(const struct spot *s)
{
    return s->rules_answer == EU_PASS ? EU_PASS : EU_BID_OF(EU_BID_SUIT(s->rules_answer), EU_PLAIN);
}

static int first_names_nothing(const struct spot *s)
{
    int first = eu_position(s->view, s->view->seat) == EU_ELDEST;

    return first && !first_round(s->view) ? EU_PASS : s->rules_answer;
}

/* ---- The discard ---- */

static int keeps_doubletons(const struct spot *s)
{
    const struct eu_view *view = s->view;
    uint64_t longest = 0;

    for (int suit = 0; suit < 4; suit++) {
        uint64_t held = eu_of_suit(plain(view), view->trump, suit);

        if (eu_count(held) > eu_count(longest))
            longest = held;
    }
    return eu_count(longest) > 1 ? eu_least(longest, view->trump) : s->rules_answer;
}

/* ---- The play ---- */

static int low_trump_lead(const struct spot *s)
{
    const struct eu_view *view = s->view;

    return is_maker(view) && !view->played && trumps(view) ? eu_least(trumps(view), view->trump)
                                                           : s->rules_answer;
}

static int no_trump_lead(const struct spot *s)
{
    const struct eu_view *view = s->view;

    if (!is_maker(view) || view->played || !plain(view) || !is_trump(view, s->rules_answer))
        return s->rules_answer;
    return eu_best(plain(view), view->trump);
}

static int defender_leads_trumps(const struct spot *s)
{
    const struct eu_view *view = s->view;

    return !eu_made_it(view) && !view->played && trumps(view) ? eu_best(trumps(view), view->trump)
                                                              : s->rules_answer;
}

static int second_hand_no_ruff(const struct spot *s)
{
    const struct eu_view *view = s->view;

    if (view->played != 1 || !is_void(view) || !plain(view) || !is_trump(view, s->rules_answer))
        return s->rules_answer;
    return eu_least(plain(view), view->trump);
}

static int overtakes(const struct spot *s)
{
    const struct eu_view *view = s->view;
    int winner = eu_winning_seat(view), best = EU_NO_CARD, card;

    if (!view->played || !eu_same_side(winner, view->seat))
        return s->rules_answer;
    EU_EACH(card, view->legal)
        if (eu_beats(card, eu_winning_card(view), view->trump, eu_led(view)) &&
            (!best || eu_worth(card, view->trump) > eu_worth(best, view->trump)))
            best = card;
    return best ? best : s->rules_answer;
}

static int throws_high(const struct spot *s)
{
    const struct eu_view *view = s->view;

    return is_void(view) && !is_trump(view, s->rules_answer) ? eu_best(plain(view), view->trump)
                                                             : s->rules_answer;
}

/* ---- The bot ---- */

static const struct fault {
    int question;
    int (*answer)(const struct spot *s);
} faults[] = {{EU_NOTHING, NULL},
#define FAULT(name, question, ...) {EU_##question, name},
              WEAK_FAULTS(FAULT)
#undef FAULT
};

struct weak {
    const struct eu_rules *rules;
    const struct fault *fault;
};

static int accepts(const struct eu_rules *rules)
{
    return rules->players == 4 && rules->sides == 2 && !rules->auction;
}

static void *open_table(const struct eu_opening *opening)
{
    struct eu_args args = eu_args(opening);
#define FAULT(name, question, ...) " " #name
    int fault = eu_args_choice(&args, "fault", "none" WEAK_FAULTS(FAULT));
#undef FAULT
    struct weak *me = eu_args_end(&args) ? malloc(sizeof *me) : NULL;

    if (me)
        *me = (struct weak){opening->rules, &faults[fault]};
    return me;
}

static void close_table(void *self)
{
    free(self);
}

static int answer(void *self, const struct eu_view *view)
{
    const struct weak *me = self;
    struct spot s = {me->rules, view, 0};

    s.rules_answer = view->question == EU_PLAY ? eu_policy_play(me->rules, view)
                                               : eu_policy_answer(me->rules, view);
    return me->fault->answer && view->question == me->fault->question ? me->fault->answer(&s)
                                                                      : s.rules_answer;
}

EU_BOT(.name = "weak", .version = "1", .accepts = accepts, .open = open_table, .close = close_table,
       .play = answer, .answer = answer)
