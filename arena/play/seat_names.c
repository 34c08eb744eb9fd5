#include "play/seat_names.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "rules/deal.h"
#include "event/event.h"

void seat_names_start(struct seat_names *s, const struct event *event, unsigned seat)
{
    char safe[4 * NAME_CAP];

    *s = (struct seat_names){.rules = &event->rules, .seat = seat};
    for (unsigned i = 0; i < event->rules.players; i++) {
        (void)text_safe(text_of(event->entrant[i].name), safe, sizeof safe);
        (void)snprintf(s->name[i], sizeof s->name[i], "%c %s", seat_letter(i), safe);
    }
}

unsigned seat_names_sort(cardset cards, unsigned trump, card sorted[64])
{
    static const uint8_t suits[] = {EU_SPADES, EU_HEARTS, EU_CLUBS,
                                    EU_DIAMONDS}; /* colours apart */
    bool named = trump != EU_NO_SUIT;
    unsigned n = 0;

    for (unsigned i = 0; i <= SUITS; i++) {
        unsigned suit = i ? suits[i - 1] : trump;
        if ((!i && !named) || (i && suit == trump))
            continue;
        cardset lane = named ? card_lane[trump][suit] : (cardset)0xffff << 16 * suit;
        unsigned from = n;
        for (cardset rest = cards & lane; rest; rest &= rest - 1, n++) {
            card c = card_lowest(rest);
            unsigned at = n;
            /* without a trump, codes are in the order of ranks */
            for (; at > from && (named ? card_power[trump][sorted[at - 1]] < card_power[trump][c]
                                       : sorted[at - 1] < c);
                 at--)
                sorted[at] = sorted[at - 1];
            sorted[at] = c;
        }
    }
    return n;
}

void seat_names_hand(const struct seat_names *s, cardset cards, unsigned trump, struct buf *out)
{
    card sorted[64];
    unsigned n = seat_names_sort(cards, trump, sorted);

    for (unsigned i = 0; i < n; i++) {
        (void)buf_add_text(out, i ? " " : "");
        board_card(sorted[i], &s->style, out);
    }
}

/* ---- Answers ---- */

unsigned seat_names_bid_round(const struct eu_view *view)
{
    return view->turnup_fate == EU_TURNED_DOWN;
}

void seat_names_add_next(const struct eu_view *view, unsigned suit, struct buf *out)
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

static void add_bid_tricks(unsigned answer, struct buf *out)
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

static void add_call_words(unsigned answer, struct buf *out)
{
    const char *suits = suit_name(answer & 3);

    if (answer == EU_CALL_ALONE)
        (void)buf_add_text(out, "I play it alone");
    else /* without the plural's s */
        (void)buf_printf(out, "I call for the best %.*s", (int)strlen(suits) - 1, suits);
}

/* If it is one. */
static void add_card_words(const struct seat_names *s, unsigned answer, struct buf *out)
{
    if (answer != EU_NO_CARD && answer != EU_ABANDON)
        board_card((card)answer, &s->style, out);
}

void seat_names_say(const struct seat_names *s, const struct eu_view *view, unsigned seat,
                    unsigned question, unsigned round, int32_t answer, struct buf *out)
{
    unsigned a = (unsigned)answer;

    switch ((enum eu_question)question) {
    case EU_BID:
        add_bid(s, view, seat, round, a, out);
        break;
    case EU_BID_TRICKS:
        add_bid_tricks(a, out);
        break;
    case EU_TAKE:
        add_take(a, out);
        break;
    case EU_OPPOSE:
        (void)buf_add_text(out, a == EU_NO ? "I pass" : "I defend alone");
        break;
    case EU_CALL_PARTNER:
        add_call_words(a, out);
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
        add_card_words(s, a, out);
        break;
    case EU_PLAY:
    case EU_DISCARD:
    case EU_BURY:
        (void)buf_add_text(out, a == EU_ABANDON ? "I abandon the hand" : "");
        add_card_words(s, a, out);
        break;
    case EU_NOTHING:
        break;
    }
}
