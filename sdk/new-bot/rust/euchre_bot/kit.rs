//! What most bots ask of a view: who sits where, who wins the trick, which cards are still out, who
//! is with whom. It answers as `euchre_kit.h` does.

use crate::abi::{Rules, SEATS};
use crate::answers::Fate;
use crate::cards::{Card, Cards, Rank, Suit};
use crate::view::View;
use crate::Seat;

/// Whether a seat is with another, as far as the own seat can tell.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Tie {
    /// It cannot tell.
    Unknown,
    /// It is.
    With,
    /// It is not.
    Against,
}

/// What the play has shown of each seat.
struct Shown {
    played: [Cards; SEATS],
    voids: [Cards; SEATS], // of each suit without which it is seen to be, the lead
}

impl Rules {
    /// All cards of the pack.
    pub fn pack(&self) -> Cards {
        let plain = Suit::ALL.iter().flat_map(|suit| {
            Rank::ALL
                .iter()
                .filter(|rank| **rank as u8 >= self.low)
                .map(move |rank| Card::Plain(*suit, *rank))
        });
        let joker = Some(Card::Joker).filter(|_| self.joker != 0);

        plain.chain(joker).collect()
    }

    /// The name of the set of rules that these started from.
    pub fn name(&self) -> String {
        let name = self.name.split(|byte| *byte == 0).next().unwrap_or(&[]);

        String::from_utf8_lossy(name).into_owned()
    }
}

// ---- Seats ----
impl View<'_> {
    /// 0 for eldest hand (the dealer's left), 1, 2, ... for those after it; the dealer is last.
    pub fn position(&self, seat: Seat) -> usize {
        (seat + 2 * self.players() - self.dealer() - 1) % self.players()
    }

    /// Whether two seats are of one side where there are two sides: 2, 4 or 6 players.
    pub fn same_side(a: Seat, b: Seat) -> bool {
        (a ^ b) & 1 == 0
    }

    /// The place of a seat in arrays by side.
    pub fn side(&self, seat: Seat) -> usize {
        if self.sides() == 2 {
            seat & 1
        } else {
            seat
        }
    }

    /// The next seat to the left that plays.
    pub fn left_of(&self, seat: Seat) -> Seat {
        let players = self.players().max(1);

        (1..=players)
            .map(|n| (seat + n) % players)
            .find(|seat| !self.sits_out(*seat))
            .unwrap_or(seat)
    }

    /// How many players there are in each trick.
    pub fn playing(&self) -> usize {
        (0..self.players())
            .filter(|seat| !self.sits_out(*seat))
            .count()
    }

    /// Whether all know that this seat is with the maker.
    pub fn made_it(&self) -> bool {
        self.is_maker(self.seat())
    }

    /// The suit that the turn-up proposes: a joker stands for spades.
    pub fn turned_suit(&self) -> Option<Suit> {
        self.turnup()
            .map(|card| card.printed_suit().unwrap_or(Suit::Spades))
    }
}

// ---- The trick on the table ----
impl View<'_> {
    /// The suit led.
    pub fn led(&self) -> Option<Suit> {
        self.trick(self.tricks())
            .next()
            .and_then(|(_, card)| card.suit(self.trump()))
    }

    /// Who wins the trick so far, and by which card.
    pub fn winning(&self) -> Option<(Seat, Card)> {
        let (trump, led) = (self.trump(), self.led());

        self.trick(self.tricks()).reduce(|best, next| {
            if next.1.beats(best.1, trump, led) {
                next
            } else {
                best
            }
        })
    }

    /// Whether the card to be played is the last of the trick.
    pub fn is_last(&self) -> bool {
        self.played() + 1 == self.playing()
    }
}

// ---- What has been seen ----
impl View<'_> {
    /// All cards played so far, those of the trick on the table too.
    pub fn seen(&self) -> Cards {
        (0..=self.tricks())
            .flat_map(|trick| self.trick(trick))
            .map(|(_, card)| card)
            .collect()
    }

    /// The cards that this seat knows to be in nobody's hand: what it put away itself, and a
    /// turn-up that nobody took.
    pub fn asleep(&self) -> Cards {
        match self.turnup() {
            Some(card) if self.fate() != Fate::TakenUp => self.away() | card.into(),
            _ => self.away(),
        }
    }

    /// The cards that may still come from another hand.
    pub fn out(&self, pack: Cards) -> Cards {
        pack - self.hand() - self.asleep() - self.seen()
    }

    /// Whether no card still out of its own suit is above this one.
    pub fn is_master(&self, pack: Cards, card: Card) -> bool {
        let trump = self.trump();
        let others = self.out(pack).of_suit(card.suit(trump), trump);

        others
            .best(trump)
            .map_or(true, |other| card.order(trump) > other.order(trump))
    }

    fn look_back(&self) -> Shown {
        let mut shown = Shown {
            played: [Cards::NONE; SEATS],
            voids: [Cards::NONE; SEATS],
        };

        for trick in 0..=self.tricks() {
            let lead = self.trick(trick).next().map(|(_, card)| card);
            for (seat, card) in self.trick(trick) {
                shown.played[seat] |= card.into();
                match lead {
                    Some(lead) if lead.suit(self.trump()) != card.suit(self.trump()) => {
                        shown.voids[seat] |= lead.into();
                    }
                    _ => {}
                }
            }
        }
        shown
    }
}

// ---- Partners ----

// Where partners are called nobody is told who the partner is: it is the holder of the best card of
// the called suit among all hands, as they were at the call.
impl View<'_> {
    /// Who of those that were seen with a card of the called suit had the best, and that card;
    /// without any, nobody is the partner and the maker is alone.
    fn called_holder(&self, shown: &Shown, suit: Cards) -> (Option<Seat>, Option<Card>) {
        let held = |seat: Seat| {
            let hand = if seat == self.seat() {
                self.hand()
            } else {
                Cards::NONE
            };
            ((shown.played[seat] | hand) & suit).best(self.trump())
        };
        let best = (0..self.players())
            .filter_map(|seat| Some((held(seat)?, seat)))
            .max();

        (
            best.map(|(_, seat)| seat).or_else(|| self.maker()),
            best.map(|(card, _)| card),
        )
    }

    /// The seats that may be the called partner as far as this seat can tell, of which one is. The
    /// maker's own is among them where he may have no partner. None without a call.
    pub fn called_seats(&self, pack: Cards) -> Vec<Seat> {
        let trump = self.trump();
        let called = match self.called_suit() {
            Some(_) => self.called_suit(),
            None => return Vec::new(),
        };
        let shown = self.look_back();
        let suit = pack.of_suit(called, trump);
        let (holder, best) = self.called_holder(&shown, suit);
        let turnup = match self.turnup() {
            Some(card) if self.fate() == Fate::TakenUp => Cards::from(card),
            _ => Cards::NONE,
        };
        let unseen = self.out(pack) - turnup;
        let above: Cards = (unseen & suit)
            .into_iter()
            .filter(|card| Some(*card) > best)
            .collect();
        if above.is_empty() {
            return holder.into_iter().collect();
        }
        let size = self.hand().len() + shown.played[self.seat()].len();
        let unknown = |seat: Seat| {
            let taken = seat == self.dealer() && !(turnup - shown.played[seat]).is_empty();
            size.saturating_sub(shown.played[seat].len() + taken as usize)
        };
        let others: Vec<Seat> = (0..self.players())
            .filter(|seat| *seat != self.seat() && unknown(*seat) > 0)
            .collect();
        let hidden: usize = others.iter().map(|seat| unknown(*seat)).sum();
        let has_void = |seat: Seat| !shown.voids[seat].of_suit(called, trump).is_empty();
        let mut may: Vec<Seat> = others.into_iter().filter(|seat| !has_void(*seat)).collect();
        // all of those above may be asleep
        if may.is_empty() || above.len() + hidden <= unseen.len() {
            may.extend(holder.filter(|seat| !may.contains(seat)));
        }
        may
    }

    /// Whether a seat is with the maker in this deal or against him. For the play, at every table.
    pub fn with_maker(&self, pack: Cards, seat: Seat) -> Tie {
        if self.maker().is_none() {
            return Tie::Unknown;
        }
        if self.is_maker(seat) {
            return Tie::With;
        }
        let may = self.called_seats(pack);
        if !may.contains(&seat) {
            Tie::Against
        } else if may.len() == 1 {
            Tie::With
        } else {
            Tie::Unknown
        }
    }

    /// Whether a seat is with this one in this deal or against it.
    pub fn with_me(&self, pack: Cards, seat: Seat) -> Tie {
        if seat == self.seat() {
            return Tie::With;
        }
        if self.sides() == 2 {
            return if View::same_side(seat, self.seat()) {
                Tie::With
            } else {
                Tie::Against
            };
        }
        match (
            self.with_maker(pack, self.seat()),
            self.with_maker(pack, seat),
        ) {
            (Tie::Unknown, _) | (_, Tie::Unknown) => Tie::Unknown,
            (mine, other) if mine == other => Tie::With,
            _ => Tie::Against,
        }
    }
}
