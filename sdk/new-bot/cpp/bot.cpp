/*
 * NEW_BOT - a short bot for euchre that plays sensibly. Change it to play better.
 *
 *     make play     a match against `greedy`; make play AGAINST=simple
 *     make test     the hands of NEW_BOT.hand, with the answers that they expect
 *     make check    is it fit to play, by every rule set of the arena?
 *
 * The arena asks questions: make the trump or pass (order), which card to put away (discard), which
 * card to play (play). An answer is a small number, and view.legal has a bit for each one that is
 * allowed. euchre_bot.h describes the view, and euchre_kit.h has the helpers that begin with eu_.
 */
#include <array>
#include <cstdint>
#include <new>
#include <optional>

#include "euchre_args.h"
#include "euchre_kit.h"

namespace {

/* The cards of a set, the lowest number first: for (int card : Cards{view.hand}) ... */
class Cards {
public:
    class Iterator {
    public:
        explicit Iterator(std::uint64_t rest) : rest_{rest} {}
        int operator*() const { return eu_first(rest_); }
        bool operator!=(const Iterator &other) const { return rest_ != other.rest_; }
        Iterator &operator++()
        {
            rest_ &= rest_ - 1;
            return *this;
        }

    private:
        std::uint64_t rest_;
    };

    explicit Cards(std::uint64_t set) : set_{set} {}
    Iterator begin() const { return Iterator{set_}; }
    Iterator end() const { return Iterator{0}; }

private:
    std::uint64_t set_;
};

/* Those of a set for which a test holds. */
template <typename Test> std::uint64_t those(std::uint64_t set, Test test)
{
    std::uint64_t found = 0;

    for (int card : Cards{set})
        if (test(card))
            found |= eu_bit(card);
    return found;
}

constexpr std::array<int, 4> suits{EU_CLUBS, EU_DIAMONDS, EU_HEARTS, EU_SPADES};

/* ---- The bidding: what is a hand worth if `trump` is made? In hundredths of a trick. ---- */

constexpr int enough = 210; /* to make the trump in the first round */
constexpr int second = 180; /* in the second, as nobody was strong in the first */
constexpr int lone = 330;   /* to play without the partner */
constexpr int turnup = 50;  /* what a turn-up is worth to the dealer's side, and against it */

int worth_of_card(int card, int trump, std::uint64_t hand)
{
    if (eu_is_trump(card, trump)) {
        const int order = eu_order_of(card, trump);

        return order >= 16 ? 100 : order == 15 ? 85 : order == EU_ACE ? 70 : 50;
    }
    if (eu_rank_of(card) != EU_ACE)
        return 0;
    return eu_count(eu_of_suit(hand, trump, eu_suit_of(card, trump))) == 1 ? 60 : 45;
}

int worth_of_hand(std::uint64_t hand, int trump)
{
    int worth = 0;

    for (int card : Cards{hand})
        worth += worth_of_card(card, trump, hand);
    if (eu_trumps(hand, trump) == 0)
        return worth;
    for (int suit : suits) /* a suit to trump */
        worth += suit != trump && !eu_of_suit(hand, trump, suit) ? 25 : 0;
    return worth;
}

/* The card that is least useful: no trump if possible, and rather the only card of its suit. */
int throw_away(std::uint64_t cards, std::uint64_t hand, int trump)
{
    const auto loss = [hand, trump](int card) {
        const int suit = eu_suit_of(card, trump);
        const bool alone = eu_count(eu_of_suit(hand, trump, suit)) == 1;

        return eu_worth(card, trump) * 2 - (alone && eu_rank_of(card) != EU_ACE ? 3 : 0);
    };
    int best = eu_first(cards);

    for (int card : Cards{cards})
        if (loss(card) < loss(best))
            best = card;
    return best;
}

/* What the hand is worth to me; a dealer who may take up the turn-up has it in the hand. */
int worth_to_me(const eu_view &view, int suit)
{
    if (view.turnup_fate != EU_TURNED_UP)
        return worth_of_hand(view.hand, suit);
    if (view.seat == view.dealer) {
        const std::uint64_t hand = view.hand | eu_bit(view.turnup);

        return worth_of_hand(hand & ~eu_bit(throw_away(view.hand, hand, suit)), suit);
    }
    return worth_of_hand(view.hand, suit) +
           (eu_same_side(view.seat, view.dealer) ? turnup : -turnup);
}

/* ---- The bot at one table. Many tables are open at once: keep nothing in globals. ---- */

class Player {
public:
    explicit Player(const eu_rules &rules) : pack_{eu_pack(&rules)} {}

    int order(const eu_view &view) const;
    int discard(const eu_view &view) const;
    int play(const eu_view &view) const;

private:
    int lead(const eu_view &view) const;
    bool is_master(const eu_view &view, int card) const;
    bool can_leave_it(const eu_view &view, int winning) const;

    std::uint64_t pack_; /* every card of the game */
};

int Player::order(const eu_view &view) const
{
    int most = view.turnup_fate == EU_TURNED_UP ? enough : second;
    std::optional<int> best;

    if (!eu_has(view.legal, EU_PASS)) /* a suit must be named: the best there is */
        most = -1000;
    for (int suit : suits) {
        const int plain = EU_BID_OF(suit, EU_PLAIN), alone = EU_BID_OF(suit, EU_ALONE);
        const int worth = worth_to_me(view, suit);

        if (worth < most || !eu_has(view.legal, plain))
            continue;
        most = worth;
        best = worth >= lone && eu_has(view.legal, alone) ? alone : plain;
    }
    return best.value_or(eu_first(view.legal)); /* to pass, if that is allowed */
}

int Player::discard(const eu_view &view) const
{
    return throw_away(view.legal, view.hand, view.trump);
}

bool Player::is_master(const eu_view &view, int card) const
{
    return eu_is_master(&view, pack_, card);
}

/* Which card to lead to a trick. */
int Player::lead(const eu_view &view) const
{
    const std::uint64_t trumps = eu_of_suit(view.legal, view.trump, view.trump);
    const std::uint64_t plain = view.legal & ~trumps;
    const auto sure = those(view.legal, [&](int card) { return is_master(view, card); });
    const bool strong = sure & trumps || eu_count(trumps) >= 3;

    /* makers draw trumps as long as others may have some */
    if (eu_made_it(&view) && trumps &&
        eu_of_suit(eu_out(&view, pack_), view.trump, view.trump) &&
        (strong || view.maker != view.seat))
        return eu_best(trumps, view.trump);
    if (sure & plain)
        return eu_best(sure & plain, view.trump);
    if (plain)
        return throw_away(plain, view.hand, view.trump);
    return eu_best(view.legal, view.trump);
}

/* Whether the partner is winning the trick, and is not likely to be beaten. */
bool Player::can_leave_it(const eu_view &view, int winning) const
{
    return eu_with_me(&view, pack_, eu_winning_seat(&view)) == EU_WITH &&
           (eu_is_last(&view) || eu_is_trump(winning, view.trump) || is_master(view, winning));
}

int Player::play(const eu_view &view) const
{
    if (!view.played)
        return lead(view);

    const int led = eu_led(&view), winning = eu_winning_card(&view);
    const auto winners = those(view.legal, [&](int card) {
        return eu_beats(card, winning, view.trump, led);
    });

    if (!winners || can_leave_it(view, winning))
        return throw_away(view.legal, view.hand, view.trump);
    /* the last to play, or to trump, wins as cheaply as possible; others play their best card */
    if (eu_is_last(&view) || !eu_of_suit(view.legal, view.trump, led))
        return eu_least(winners, view.trump);
    return eu_best(winners, view.trump);
}

/* ---- What the arena calls. No exception may leave these: `noexcept` ends the process, and the
 * arena reports the crash with what was printed. ---- */

void *open_table(const eu_opening *opening) noexcept
{
    auto args = eu_args(opening);

    if (!eu_args_end(&args)) /* there was an argument that it does not know */
        return nullptr;
    return new (std::nothrow) Player{*opening->rules}; /* comes back as `self` */
}

void close_table(void *self) noexcept
{
    delete static_cast<Player *>(self);
}

template <auto question> int ask(void *self, const eu_view *view) noexcept
{
    return (static_cast<Player *>(self)->*question)(*view);
}

} // namespace

EU_BOT(.name = "NEW_BOT", .version = "1", .author = "me", .open = open_table, .close = close_table,
       .order = ask<&Player::order>, .discard = ask<&Player::discard>, .play = ask<&Player::play>)
