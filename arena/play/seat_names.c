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

void seat_names_seat(const struct seat_names *s, unsigned seat, struct buf *out)
{
    (void)buf_add_text(out, seat == s->seat ? "you" : s->name[seat]);
}

void seat_names_seats(const struct seat_names *s, unsigned seats, struct buf *out)
{
    unsigned left = (unsigned)card_count(seats);

    /* the person first */
    for (unsigned i = 0; left && i < EU_SEATS; i++) {
        unsigned seat = (s->seat + i) % s->rules->players;
        if (i >= s->rules->players || !(seats >> seat & 1))
            continue;
        seat_names_seat(s, seat, out);
        left--;
        (void)buf_add_text(out, left > 1 ? ", " : left ? " and " : "");
    }
}

void seat_names_does(const struct seat_names *s, unsigned seat, const char *verb, struct buf *out)
{
    size_t word = strcspn(verb, " ");

    if (seat == s->seat)
        (void)buf_printf(out, "You %s", verb);
    else
        (void)buf_printf(out, "%s %.*s%s%s", s->name[seat], (int)word, verb,
                         verb[word - 1] == 's' ? "es" : "s", verb + word);
}

unsigned seat_names_players(const struct eu_view *view)
{
    return view->players - (unsigned)card_count(view->sits_out);
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
            /* without a trump codes are in the order of ranks */
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
