#include "play/spoken_answer.h"

#include <string.h>

#include "rules/cards.h"
#include "rules/rules.h"
#include "hands/sentence.h"

unsigned spoken_round(const struct eu_view *view)
{
    return view->turnup_fate == EU_TURNED_DOWN;
}

void spoken_beside(const struct eu_view *view, unsigned suit, struct buf *out)
{
    unsigned turned = card_turned_suit(view->turnup);

    if (view->turnup != EU_NO_CARD && view->turnup_fate == EU_TURNED_DOWN && suit != turned)
        (void)buf_add_text(out, suit_next(suit) == turned ? " (next)" : " (cross)");
}

static const char *way(unsigned how)
{
    static const char *const ways[] = {
        [EU_PLAIN] = "",
        [EU_ALONE] = " and play it alone",
        [EU_JAMBONE] = " and play it alone as a jambone",
        [EU_JAMBOREE] = " and show a jamboree",
    };

    return how < sizeof ways / sizeof ways[0] ? ways[how] : "";
}

static bool is_dealers_side(const struct seat_names *s, const struct eu_view *view, unsigned seat)
{
    return rules_side(s->rules, seat) == rules_side(s->rules, view->dealer);
}

static void add_bid(const struct seat_names *s, const struct eu_view *view, unsigned seat,
                    unsigned round, unsigned answer, struct buf *out)
{
    bool turned = round == 0 && !s->rules->auction;

    if (answer == EU_PASS) {
        bool deals = turned && seat == view->dealer;
        (void)buf_add_text(out, deals ? "I turn it down" : "I pass");
        return;
    }
    if (!turned)
        (void)buf_printf(out, "I make it %s", suit_name(EU_BID_SUIT(answer)));
    else if (seat == view->dealer)
        (void)buf_add_text(out, "I take it up");
    else
        (void)buf_add_text(out, is_dealers_side(s, view, seat) ? "I assist" : "I order it up");
    (void)buf_add_text(out, way(EU_BID_HOW(answer)));
}

static void add_tricks(unsigned answer, struct buf *out)
{
    if (answer == EU_PASS)
        (void)buf_add_text(out, "I pass");
    else if (answer == EU_BID_LONE)
        (void)buf_add_text(out, "I bid all tricks alone");
    else if (answer == EU_BID_BARE)
        (void)buf_add_text(out, "I bid all tricks alone without the blind");
    else
        (void)buf_printf(out, "I bid %u tricks", answer);
}

static void add_take(unsigned answer, struct buf *out)
{
    (void)buf_printf(out, "I %s%s", answer == EU_NO ? "leave it to my partner" : "take it",
                     answer == EU_NO ? "" : way(answer));
}

static void add_call(unsigned answer, struct buf *out)
{
    const char *suits = suit_name(answer & 3);

    if (answer == EU_CALL_ALONE)
        (void)buf_add_text(out, "I play it alone");
    else /* without the plural's s */
        (void)buf_printf(out, "I call for the best %.*s", (int)strlen(suits) - 1, suits);
}

/* If it is one. */
static void add_card(const struct seat_names *s, unsigned answer, struct buf *out)
{
    if (answer != EU_NO_CARD && answer != EU_ABANDON)
        board_card((card)answer, &s->style, out);
}

void spoken_add(const struct seat_names *s, const struct eu_view *view, unsigned seat,
                unsigned question, unsigned round, int32_t answer, struct buf *out)
{
    unsigned a = (unsigned)answer;

    switch ((enum eu_question)question) {
    case EU_BID:
        add_bid(s, view, seat, round, a, out);
        break;
    case EU_BID_TRICKS:
        add_tricks(a, out);
        break;
    case EU_TAKE:
        add_take(a, out);
        break;
    case EU_OPPOSE:
        (void)buf_add_text(out, a == EU_NO ? "I pass" : "I defend alone");
        break;
    case EU_CALL_PARTNER:
        add_call(a, out);
        break;
    case EU_CHOOSE_PARTNER:
        (void)buf_add_text(out, "I take ");
        (void)buf_add_text(out, s->name[a]);
        (void)buf_add_text(out, " as my partner");
        break;
    case EU_CHOOSE:
        (void)buf_add_text(out, a == EU_ON ? "I have the penalty added to our score"
                                           : "I have the penalty taken off theirs");
        break;
    case EU_CALL_CARD:
        (void)buf_add_text(out, a == EU_NO_CARD ? "I call no card" : "I call ");
        add_card(s, a, out);
        break;
    case EU_PLAY:
    case EU_DISCARD:
    case EU_BURY:
        (void)buf_add_text(out, a == EU_ABANDON ? "I abandon the hand" : "");
        add_card(s, a, out);
        break;
    case EU_NOTHING:
        break;
    }
}
