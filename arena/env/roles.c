#include "env/roles.h"

#include "rules/deal.h"

/* ---- Which suit has which role ---- */

static unsigned ranks_of(cardset set, unsigned suit)
{
    return set >> 16 * suit & ROLES_RANKS;
}

/* Cards that a seat has played: its place in a trick is the number of active seats before it. */
static cardset played_by(const struct eu_view *v, unsigned seat)
{
    unsigned active = ~v->sits_out & ((1u << v->players) - 1),
             twice = active | active << v->players;
    cardset set = 0;

    if (!(active >> seat & 1))
        return 0;
    for (unsigned t = 0, cards; (cards = roles_cards(v, t)); t++) {
        unsigned turn = (seat + v->players - v->leader[t]) % v->players;
        unsigned place = (unsigned)__builtin_popcount(twice >> v->leader[t] & ((1u << turn) - 1));

        if (place < cards)
            set |= card_bit(v->trick[t][place]);
    }
    return set;
}

/* The suit of two whose card was played first; `a` if none of theirs was. */
static unsigned played_first(const struct eu_view *v, unsigned a, unsigned b)
{
    for (unsigned t = 0, cards; (cards = roles_cards(v, t)); t++)
        for (unsigned i = 0; i < cards; i++) {
            card c = v->trick[t][i];
            if (c != EU_JOKER && (c >> 4 == a || c >> 4 == b))
                return c >> 4;
        }
    return a;
}

/* How a suit compares with others: by the ranks of all own cards, played and put away too, then by
 * those put away. The former do not change in play, so a suit keeps its role. */
static uint32_t own_ranks(cardset own, cardset away, unsigned suit)
{
    return ranks_of(own, suit) << 16 | ranks_of(away, suit);
}

/* Whether a suit was called, or a card of it from a jambone hand. */
static bool is_called(const struct eu_view *v, unsigned suit)
{
    return v->called_suit == suit || (v->called_card != EU_NO_CARD && v->called_card != EU_JOKER &&
                                      v->called_card >> 4 == suit);
}

/* What all have seen: which was called, which is the greater in a jambone hand as it was laid open,
 * which was played first. */
static unsigned first_seen(const struct eu_view *v, unsigned a, unsigned b)
{
    cardset open = v->how == EU_JAMBONE ? v->exposed | played_by(v, v->lone) : 0;

    if (is_called(v, a) || is_called(v, b))
        return is_called(v, a) ? a : b;
    if (ranks_of(open, a) != ranks_of(open, b))
        return ranks_of(open, a) > ranks_of(open, b) ? a : b;
    return played_first(v, a, b);
}

/* Which of the cross suits comes first. Where nothing tells them apart, either does. */
static unsigned first_cross(const struct eu_view *v, unsigned a, unsigned b)
{
    if (v->turnup != EU_NO_CARD) {
        unsigned turned = card_turned_suit(v->turnup);
        if (turned == a || turned == b)
            return turned;
    }
    cardset own = v->hand | v->away | played_by(v, v->seat);
    uint32_t in_a = own_ranks(own, v->away, a), in_b = own_ranks(own, v->away, b);
    if (in_a == in_b)
        return first_seen(v, a, b);
    return in_a > in_b ? a : b;
}

/* Before there is a reference: the greater suit of each colour first, then the greater colour. */
static unsigned first_of_all(const struct eu_view *v, unsigned *third)
{
    cardset own = v->hand | v->away;
    unsigned first[2];
    uint64_t ranks[2]; /* of both suits of a colour */

    for (unsigned colour = 0; colour < 2; colour++) {
        unsigned suit = colour ? EU_DIAMONDS : EU_CLUBS;
        uint32_t its = own_ranks(own, v->away, suit);
        uint32_t next = own_ranks(own, v->away, suit_next(suit));

        first[colour] = next > its ? suit_next(suit) : suit;
        ranks[colour] = next > its ? (uint64_t)next << 32 | its : (uint64_t)its << 32 | next;
    }
    bool red = ranks[1] > ranks[0];
    *third = first[!red];
    return first[red];
}

struct roles roles_of(const struct eu_view *v)
{
    unsigned first, third;
    struct roles roles;

    if (v->trump == EU_NO_SUIT && v->turnup == EU_NO_CARD) {
        first = first_of_all(v, &third);
    } else {
        first = v->trump != EU_NO_SUIT ? v->trump : card_turned_suit(v->turnup);
        third = first ^ 1;
        third = first_cross(v, third, suit_next(third));
    }
    roles.suit[0] = (uint8_t)first;
    roles.suit[1] = (uint8_t)suit_next(first);
    roles.suit[2] = (uint8_t)third;
    roles.suit[3] = (uint8_t)suit_next(third);
    for (unsigned role = 0; role < SUITS; role++)
        roles.role[roles.suit[role]] = (uint8_t)role;
    return roles;
}

/* ---- Answers ---- */

/* The suits in an answer renamed. */
static int rename_suits(const uint8_t to[SUITS], unsigned question, int answer)
{
    unsigned it = (unsigned)answer;

    if (question_asks_card(question)) {
        if (it < 64 && ROLES_RANKS >> (it & 15) & 1)
            return EU_CARD(to[it >> 4], answer & 15);
    } else if (question == EU_BID) {
        if (it >= EU_BID_OF(EU_CLUBS, EU_PLAIN) && it <= EU_BID_OF(EU_SPADES, EU_JAMBOREE))
            return (int)EU_BID_OF(to[EU_BID_SUIT(it)], EU_BID_HOW(it));
    } else if (question == EU_CALL_PARTNER) {
        if (it < SUITS)
            return to[it];
    }
    return answer;
}

int roles_to_answer(const struct roles *roles, const struct eu_view *view, int action)
{
    if (view->question != EU_CHOOSE_PARTNER)
        return rename_suits(roles->suit, view->question, action);
    if ((unsigned)action >= view->players)
        return action;
    return (action + view->seat) % view->players;
}

int roles_from_answer(const struct roles *roles, const struct eu_view *view, int answer)
{
    if (view->question != EU_CHOOSE_PARTNER)
        return rename_suits(roles->role, view->question, answer);
    if ((unsigned)answer >= view->players)
        return answer;
    return (int)roles_seat(view, (unsigned)answer);
}

uint64_t roles_legal(const struct roles *roles, const struct eu_view *view)
{
    uint64_t actions = 0;

    for (uint64_t rest = view->legal; rest; rest &= rest - 1)
        actions |= 1ULL << roles_from_answer(roles, view, eu_first(rest));
    return actions;
}
