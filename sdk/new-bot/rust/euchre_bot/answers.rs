//! Questions, the answers to each of them, and other kinds that `euchre_bot.h` counts from 0.

use crate::cards::{Card, Suit};

/// What a question is answered with.
pub trait Answer: Copy {
    /// Its number in the ABI; bit `code` of the legal answers.
    fn code(self) -> u8;

    /// The answer with this number, if there is one.
    fn of_code(code: u8) -> Option<Self>;
}

/// Defines an enum whose members are the numbers from 0.
macro_rules! counted {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $member:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
        pub enum $name {
            $($(#[$about])* $member,)*
        }

        impl Answer for $name {
            fn code(self) -> u8 {
                self as u8
            }

            fn of_code(code: u8) -> Option<$name> {
                [$($name::$member),*].get(code as usize).copied()
            }
        }
    };
}

counted! {
    /// What can be asked.
    Question {
        /// Nothing: the deal is over.
        Nothing,
        /// See `Bot::order`; each of the others has a method of its name.
        Order,
        /// See `Bot::take`.
        Take,
        /// See `Bot::oppose`.
        Oppose,
        /// See `Bot::discard`.
        Discard,
        /// See `Bot::call_partner`.
        CallPartner,
        /// See `Bot::play`.
        Play,
        /// See `Bot::call_card`.
        CallCard,
        /// See `Bot::choose`.
        Choose,
        /// See `Bot::bid_tricks`.
        BidTricks,
        /// See `Bot::bury`.
        Bury,
        /// See `Bot::choose_partner`.
        ChoosePartner,
    }
}

counted! {
    /// How a maker plays.
    How {
        /// With the partner.
        Plain,
        /// Alone.
        Alone,
        /// Alone, with the cards exposed.
        Jambone,
        /// The five best trumps are shown.
        Jamboree,
    }
}

counted! {
    /// Whether the maker's partner plays alone in his place.
    Take {
        /// He does not.
        No,
        /// Alone.
        Alone,
        /// Alone, with the cards exposed.
        Jambone,
        /// The five best trumps are shown.
        Jamboree,
    }
}

counted! {
    /// Whether a defender of a lone hand defends alone.
    Oppose {
        /// He does not.
        No,
        /// He does.
        Alone,
    }
}

counted! {
    /// What becomes of the penalty after a revoke (Foster).
    Choice {
        /// It is added to the choosers' score.
        On,
        /// It is taken off the offenders' score.
        Off,
    }
}

counted! {
    /// What became of the turn-up.
    Fate {
        /// It lies on the talon.
        TurnedUp,
        /// It is in the dealer's hand.
        TakenUp,
        /// Everyone passed it in the first round.
        TurnedDown,
        /// It was ordered, but the dealer sits out: nobody takes it up.
        Dead,
        /// The dealer put it away in the exchange.
        Refused,
        /// This game has none.
        NoTurnup,
    }
}

counted! {
    /// What has happened (`Notice::event`).
    Event {
        /// A deal starts.
        DealStarts,
        /// A trick is over.
        TrickEnds,
        /// A fault was found.
        FaultFound,
        /// A hand is over.
        HandEnds,
        /// A game is over.
        GameEnds,
    }
}

counted! {
    /// A fault (`Notice::fault`).
    Fault {
        /// None.
        NoFault,
        /// A card in hand that does not follow suit, or not the card called.
        Revoke,
        /// A card not in hand, or no card at all.
        WrongCard,
        /// A discard not held, or forbidden.
        BadDiscard,
        /// A bid that is not allowed.
        BadBid,
        /// No legal answer to `Question::Take`.
        BadTake,
        /// A call that is not allowed.
        BadCall,
        /// No legal answer to another question.
        BadChoice,
        /// A time limit was spent.
        Time,
        /// A signal ended the process: a panic, too.
        Crash,
        /// The bot ended the process.
        Exit,
        /// A forbidden system call.
        Forbidden,
        /// More memory than the limit.
        Memory,
        /// No answer.
        NoAnswer,
        /// The bot did not start.
        NoStart,
        /// No bot, or one of another ABI.
        BadAbi,
        /// A table that would not end.
        Cap,
    }
}

/// The trump is made, or not.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Bid {
    /// It is not.
    Pass,
    /// This suit is the trump, and the bidder plays like this.
    Make(Suit, How),
}

impl Answer for Bid {
    fn code(self) -> u8 {
        match self {
            Bid::Pass => 0,
            Bid::Make(suit, how) => 1 + 4 * how.code() + suit as u8,
        }
    }

    fn of_code(code: u8) -> Option<Bid> {
        match code.checked_sub(1) {
            None => Some(Bid::Pass),
            Some(bid) => Some(Bid::Make(Suit::of_code(bid % 4)?, How::of_code(bid / 4)?)),
        }
    }
}

/// How many tricks are bid in an auction.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Tricks {
    /// None.
    Pass,
    /// So many, 1 to 7.
    Number(u8),
    /// All, alone, with the blind.
    Lone,
    /// All, alone, without the blind.
    Bare,
}

impl Answer for Tricks {
    fn code(self) -> u8 {
        match self {
            Tricks::Pass => 0,
            Tricks::Number(tricks) => tricks,
            Tricks::Lone => 8,
            Tricks::Bare => 9,
        }
    }

    fn of_code(code: u8) -> Option<Tricks> {
        match code {
            0 => Some(Tricks::Pass),
            1..=7 => Some(Tricks::Number(code)),
            8 => Some(Tricks::Lone),
            9 => Some(Tricks::Bare),
            _ => None,
        }
    }
}

/// Whom the maker calls (call-ace).
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Call {
    /// The holder of the best card of this suit.
    Best(Suit),
    /// Nobody.
    Alone,
}

impl Answer for Call {
    fn code(self) -> u8 {
        match self {
            Call::Best(suit) => suit as u8,
            Call::Alone => 4,
        }
    }

    fn of_code(code: u8) -> Option<Call> {
        if code == 4 {
            return Some(Call::Alone);
        }
        Suit::of_code(code).map(Call::Best)
    }
}

/// What is played to a trick.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Play {
    /// A card.
    Card(Card),
    /// A defender of a lone hand gives it up where the rules have a price for that
    /// (`Rules::abandon`); it is never among the legal answers.
    Abandon,
}

impl From<Card> for Play {
    fn from(card: Card) -> Play {
        Play::Card(card)
    }
}

impl Answer for Play {
    fn code(self) -> u8 {
        match self {
            Play::Card(card) => card.code(),
            Play::Abandon => 64,
        }
    }

    fn of_code(code: u8) -> Option<Play> {
        Card::of_code(code).map(Play::Card)
    }
}

impl Answer for Card {
    fn code(self) -> u8 {
        Card::code(self)
    }

    fn of_code(code: u8) -> Option<Card> {
        Card::of_code(code)
    }
}

/// A card, or none.
impl Answer for Option<Card> {
    fn code(self) -> u8 {
        self.map_or(0, Card::code)
    }

    fn of_code(code: u8) -> Option<Option<Card>> {
        if code == 0 {
            return Some(None);
        }
        Card::of_code(code).map(Some)
    }
}

/// A seat.
impl Answer for usize {
    fn code(self) -> u8 {
        u8::try_from(self).unwrap_or(u8::MAX)
    }

    fn of_code(code: u8) -> Option<usize> {
        Some(code as usize)
    }
}
