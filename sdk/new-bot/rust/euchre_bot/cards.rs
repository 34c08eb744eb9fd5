//! Cards, suits and sets of cards; which card beats which.

use std::fmt;
use std::iter::FromIterator;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// A suit. Where a trump is taken as an `Option`, `None` says that no card is a trump, as before
/// the trump is made.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// All four, in the order of their numbers.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The other suit of the same colour.
    pub fn next(self) -> Suit {
        Suit::ALL[3 - self as usize]
    }

    /// Whether the suits differ in colour: making one after the other was turned down is to cross.
    pub fn is_cross(self, other: Suit) -> bool {
        self != other && self != other.next()
    }

    pub(crate) fn of_code(code: u8) -> Option<Suit> {
        Suit::ALL.get(code as usize).copied()
    }
}

/// A rank.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Rank {
    Two = 2,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All thirteen, the lowest first.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];
}

/// A card.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Card {
    /// A card of a suit.
    Plain(Suit, Rank),
    /// The joker: the best trump, and of no suit before the trump is made.
    Joker,
}

impl Card {
    /// Its number in the ABI: suit * 16 + rank, the joker 63.
    pub fn code(self) -> u8 {
        match self {
            Card::Plain(suit, rank) => suit as u8 * 16 + rank as u8,
            Card::Joker => 63,
        }
    }

    /// The card with this number.
    pub fn of_code(code: u8) -> Option<Card> {
        if code == 63 {
            return Some(Card::Joker);
        }
        let rank = *Rank::ALL.get((code as usize % 16).wrapping_sub(2))?;
        Some(Card::Plain(Suit::of_code(code / 16)?, rank))
    }

    /// The suit printed on it.
    pub fn printed_suit(self) -> Option<Suit> {
        match self {
            Card::Plain(suit, _) => Some(suit),
            Card::Joker => None,
        }
    }

    /// Whether it has this rank.
    pub fn is(self, rank: Rank) -> bool {
        matches!(self, Card::Plain(_, own) if own == rank)
    }

    /// The suit it belongs to in play: the left bower and the joker are trumps.
    pub fn suit(self, trump: Option<Suit>) -> Option<Suit> {
        match (self, trump) {
            (Card::Joker, _) => trump,
            (Card::Plain(suit, Rank::Jack), Some(trump)) if suit == trump.next() => Some(trump),
            (Card::Plain(suit, _), _) => Some(suit),
        }
    }

    /// Whether it is a trump.
    pub fn is_trump(self, trump: Option<Suit>) -> bool {
        trump.is_some() && self.suit(trump) == trump
    }

    /// Its order within its suit: plain cards 2 to 14; trumps 2 to 14 without their jack, then the
    /// left bower 15, the right bower 16, the joker 17.
    pub fn order(self, trump: Option<Suit>) -> i32 {
        match self {
            Card::Joker if trump.is_some() => 17,
            Card::Joker => 15,
            Card::Plain(suit, Rank::Jack) if trump == Some(suit) => 16,
            Card::Plain(_, Rank::Jack) if self.is_trump(trump) => 15,
            Card::Plain(_, rank) => rank as i32,
        }
    }

    /// What it is worth where any trump is above any plain card, whatever its suit.
    pub fn worth(self, trump: Option<Suit>) -> i32 {
        self.order(trump) + if self.is_trump(trump) { 32 } else { 0 }
    }

    /// What it is worth in a trick to which a suit was led: 0 if it can not win.
    pub fn strength(self, trump: Option<Suit>, led: Option<Suit>) -> i32 {
        if self.is_trump(trump) || self.suit(trump) == led {
            self.worth(trump)
        } else {
            0
        }
    }

    /// Whether it, played later, beats another in a trick to which a suit was led.
    pub fn beats(self, other: Card, trump: Option<Suit>, led: Option<Suit>) -> bool {
        self.strength(trump, led) > other.strength(trump, led)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Card::Joker => f.write_str("JK"),
            Card::Plain(suit, rank) => {
                let rank = "23456789TJQKA".as_bytes()[rank as usize - 2] as char;
                write!(f, "{}{}", rank, "CDHS".as_bytes()[suit as usize] as char)
            }
        }
    }
}

/// A set of cards: `hand & trumps`, `hand | other`, `hand - played`. A loop over it begins with the
/// lowest number.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Cards(u64);

impl Cards {
    /// The set without a card.
    pub const NONE: Cards = Cards(0);

    /// Bit c is set where the card with the number c is in the set.
    pub fn of_bits(bits: u64) -> Cards {
        Cards(bits)
    }

    /// The same as bits.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// How many cards.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    pub fn has(self, card: Card) -> bool {
        self.0 >> card.code() & 1 == 1
    }

    /// The card with the lowest number.
    pub fn first(self) -> Option<Card> {
        self.into_iter().next()
    }

    /// Those that count as this suit; `None`: as none, which is the joker without a trump.
    pub fn of_suit(self, suit: Option<Suit>, trump: Option<Suit>) -> Cards {
        self.into_iter()
            .filter(|card| card.suit(trump) == suit)
            .collect()
    }

    /// The trumps.
    pub fn trumps(self, trump: Option<Suit>) -> Cards {
        self.into_iter()
            .filter(|card| card.is_trump(trump))
            .collect()
    }

    /// The best card by `worth`; of equal ones that with the lowest number.
    pub fn best(self, trump: Option<Suit>) -> Option<Card> {
        self.into_iter().min_by_key(|card| -card.worth(trump))
    }

    /// The least card by `worth`; of equal ones that with the lowest number.
    pub fn least(self, trump: Option<Suit>) -> Option<Card> {
        self.into_iter().min_by_key(|card| card.worth(trump))
    }
}

impl From<Card> for Cards {
    fn from(card: Card) -> Cards {
        Cards(1 << card.code())
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards
            .into_iter()
            .fold(Cards::NONE, |set, card| set | card.into())
    }
}

impl IntoIterator for Cards {
    type Item = Card;
    type IntoIter = CardsIter;

    fn into_iter(self) -> CardsIter {
        CardsIter(self.0)
    }
}

/// The cards of a set, one after the other.
pub struct CardsIter(u64);

impl Iterator for CardsIter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        while self.0 != 0 {
            let card = Card::of_code(self.0.trailing_zeros() as u8);
            self.0 &= self.0 - 1;
            if card.is_some() {
                return card;
            }
        }
        None
    }
}

impl BitAnd for Cards {
    type Output = Cards;

    fn bitand(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }
}

impl BitOr for Cards {
    type Output = Cards;

    fn bitor(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }
}

impl BitOrAssign for Cards {
    fn bitor_assign(&mut self, other: Cards) {
        self.0 |= other.0;
    }
}

impl Sub for Cards {
    type Output = Cards;

    fn sub(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }
}

impl Not for Cards {
    type Output = Cards;

    fn not(self) -> Cards {
        Cards(!self.0)
    }
}
