//! NEW_BOT - a short bot for euchre that plays sensibly. Change it to play better.
//!
//!     make play     a match against `greedy`; make play AGAINST=simple
//!     make test     the hands of NEW_BOT.hand, with the answers that they expect
//!     make check    is it fit to play, by every rule set of the arena?
//!
//! The arena asks questions: make the trump or pass (order), which card to put away (discard), which
//! card to play (play). The trait `Bot` in euchre_bot/bot.rs has them all; euchre_bot/view.rs has
//! what a player may know, and euchre_bot/kit.rs what follows from it.
#![forbid(unsafe_code)]

use euchre_bot::{export, Bid, Bot, Card, Cards, Fate, How, Opening, Play, Rank, Suit, Tie, View};

/// What the bot remembers of one table.
struct Player {
    pack: Cards, // every card of the game
}

// ---- The bidding: what is a hand worth if `trump` is made? In hundredths of a trick. ----

const ENOUGH: i32 = 210; // to make the trump in the first round
const SECOND: i32 = 180; // in the second, as nobody was strong in the first
const ALONE: i32 = 330; // to play without the partner
const TURNUP: i32 = 50; // what a turn-up is worth to the dealer's side, and against it

fn worth_of_card(card: Card, trump: Suit, hand: Cards) -> i32 {
    if card.is_trump(Some(trump)) {
        return match card.order(Some(trump)) {
            16.. => 100,
            15 => 85,
            14 => 70,
            _ => 50,
        };
    }
    if !card.is(Rank::Ace) {
        return 0;
    }
    let suit = hand.of_suit(card.suit(Some(trump)), Some(trump));
    if suit.len() == 1 {
        60
    } else {
        45
    }
}

fn worth_of_hand(hand: Cards, trump: Suit) -> i32 {
    let worth: i32 = hand
        .into_iter()
        .map(|card| worth_of_card(card, trump, hand))
        .sum();
    let is_void =
        |suit: &&Suit| **suit != trump && hand.of_suit(Some(**suit), Some(trump)).is_empty();

    if hand.trumps(Some(trump)).is_empty() {
        return worth;
    }
    worth + 25 * Suit::ALL.iter().filter(is_void).count() as i32 // suits to trump
}

/// The card that is least useful: no trump if possible, and rather the only card of its suit.
fn throw_away(cards: Cards, hand: Cards, trump: Option<Suit>) -> Card {
    let loss = |card: &Card| {
        let alone = hand.of_suit(card.suit(trump), trump).len() == 1;
        card.worth(trump) * 2 - if alone && !card.is(Rank::Ace) { 3 } else { 0 }
    };

    cards
        .into_iter()
        .min_by_key(loss)
        .expect("there is a card to throw")
}

/// What the hand is worth to me; a dealer who may take up the turn-up has it in the hand.
fn worth_to_me(view: &View, suit: Suit) -> i32 {
    let hand = view.hand();
    let turnup = match view.turnup() {
        Some(card) if view.fate() == Fate::TurnedUp => Cards::from(card),
        _ => return worth_of_hand(hand, suit),
    };

    if view.seat() == view.dealer() {
        let away = throw_away(hand, hand | turnup, Some(suit));
        return worth_of_hand((hand | turnup) - away.into(), suit);
    }
    let with_dealer = View::same_side(view.seat(), view.dealer());
    worth_of_hand(hand, suit) + if with_dealer { TURNUP } else { -TURNUP }
}

// ---- The play ----

impl Player {
    /// Which card to lead to a trick.
    fn lead(&self, view: &View) -> Card {
        let (legal, trump) = (view.legal(), view.trump());
        let trumps = legal.trumps(trump);
        let plain = legal - trumps;
        let sure: Cards = legal
            .into_iter()
            .filter(|card| view.is_master(self.pack, *card))
            .collect();
        let strong = !(sure & trumps).is_empty() || trumps.len() >= 3;

        // makers draw trumps as long as others may have some
        if view.made_it()
            && !trumps.is_empty()
            && !view.out(self.pack).trumps(trump).is_empty()
            && (strong || view.maker() != Some(view.seat()))
        {
            return trumps.best(trump).unwrap_or_else(|| view.first());
        }
        if let Some(card) = (sure - trumps).best(trump) {
            return card;
        }
        if plain.is_empty() {
            return legal.best(trump).unwrap_or_else(|| view.first());
        }
        throw_away(plain, view.hand(), trump)
    }

    /// Whether the partner is winning the trick, and is not likely to be beaten.
    fn can_leave_it(&self, view: &View, seat: usize, winning: Card) -> bool {
        view.with_me(self.pack, seat) == Tie::With
            && (view.is_last()
                || winning.is_trump(view.trump())
                || view.is_master(self.pack, winning))
    }

    fn follow(&self, view: &View, seat: usize, winning: Card) -> Card {
        let (legal, trump, led) = (view.legal(), view.trump(), view.led());
        let winners: Cards = legal
            .into_iter()
            .filter(|card| card.beats(winning, trump, led))
            .collect();

        if winners.is_empty() || self.can_leave_it(view, seat, winning) {
            return throw_away(legal, view.hand(), trump);
        }
        // the last to play, or to trump, wins as cheaply as possible; others play their best card
        let cheap = view.is_last() || legal.of_suit(led, trump).is_empty();
        let card = if cheap {
            winners.least(trump)
        } else {
            winners.best(trump)
        };
        card.unwrap_or_else(|| view.first())
    }
}

impl Bot for Player {
    fn open(opening: &Opening) -> Result<Player, String> {
        opening.no_args()?;
        Ok(Player {
            pack: opening.rules().pack(),
        })
    }

    fn order(&mut self, view: &View) -> Bid {
        let mut best: Bid = view.first(); // to pass, if that is allowed
        let mut most = if view.fate() == Fate::TurnedUp {
            ENOUGH
        } else {
            SECOND
        };

        if !view.allows(Bid::Pass) {
            most = -1000; // a suit must be named: the best there is
        }
        for suit in Suit::ALL {
            let (plain, alone) = (Bid::Make(suit, How::Plain), Bid::Make(suit, How::Alone));
            let worth = worth_to_me(view, suit);
            if worth < most || !view.allows(plain) {
                continue;
            }
            most = worth;
            best = if worth >= ALONE && view.allows(alone) {
                alone
            } else {
                plain
            };
        }
        best
    }

    fn discard(&mut self, view: &View) -> Card {
        throw_away(view.legal(), view.hand(), view.trump())
    }

    fn play(&mut self, view: &View) -> Play {
        match view.winning() {
            None => self.lead(view).into(),
            Some((seat, winning)) => self.follow(view, seat, winning).into(),
        }
    }
}

export!(Player, name = "NEW_BOT", version = "1", author = "me");
