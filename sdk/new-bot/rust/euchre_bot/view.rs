//! What a player at one seat may know.

use std::ffi::CString;

use crate::abi;
use crate::answers::{Answer, Fate, How, Question, Tricks};
use crate::cards::{Card, Cards, Suit};
use crate::Seat;

/// What a player at one seat may know, and nothing else. Seats are numbered clockwise from 0. What
/// is not known yet is `None`.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(crate) raw: &'a abi::View,
    pub(crate) host: &'a abi::Host,
}

fn mix(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

/// The n-th random number of a seed, as `eu_random` makes it.
pub(crate) fn random(seed: &[u64; 2], n: u64) -> u64 {
    let step = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(n.wrapping_add(1));

    mix(mix(seed[0].wrapping_add(step)) ^ seed[1])
}

fn seat_of(seat: u8) -> Option<Seat> {
    (seat != abi::NOBODY).then_some(seat as Seat)
}

// ---- The question ----
impl View<'_> {
    /// What is asked; `None` if this crate does not know it.
    pub fn question(&self) -> Option<Question> {
        Question::of_code(self.raw.question)
    }

    /// The legal answers as bits: bit a is set where the answer with the number a is legal.
    pub fn legal_bits(&self) -> u64 {
        self.raw.legal
    }

    /// The legal cards, where a card is asked for.
    pub fn legal(&self) -> Cards {
        Cards::of_bits(self.raw.legal)
    }

    /// Whether an answer is legal.
    pub fn allows<A: Answer>(&self, answer: A) -> bool {
        self.raw
            .legal
            .checked_shr(answer.code().into())
            .unwrap_or(0)
            & 1
            == 1
    }

    /// All legal answers, the lowest number first.
    pub fn answers<A: Answer>(&self) -> impl Iterator<Item = A> {
        let legal = self.raw.legal;

        (0..64)
            .filter(move |code| legal >> code & 1 == 1)
            .filter_map(A::of_code)
    }

    /// The legal answer with the lowest number.
    pub fn first<A: Answer>(&self) -> A {
        self.answers()
            .next()
            .expect("a question has a legal answer")
    }

    /// What the arena would answer: to pass; alone rather than the call of a partner; of cards the
    /// least by `worth`; else the legal answer with the lowest number.
    pub fn house<A: Answer>(&self) -> A {
        let code = match self.question() {
            Some(Question::Play | Question::Discard | Question::Bury) => {
                self.legal().least(self.trump()).map(Card::code)
            }
            Some(Question::CallPartner) if self.raw.legal >> 4 & 1 == 1 => Some(4),
            _ => None,
        };

        code.and_then(A::of_code).unwrap_or_else(|| self.first())
    }

    /// The n-th random number (0, 1, ...) of this question. It is the same at all tables of a set,
    /// so that luck cancels: use no other source of chance.
    pub fn random(&self, n: u64) -> u64 {
        random(&self.raw.seed, n)
    }

    /// CPU time left for this answer in microseconds.
    pub fn time_left(&self) -> i64 {
        match self.host.time_left {
            // the arena's own function, called inside of a callback
            Some(time_left) => unsafe { time_left(self.host) },
            None => i64::MAX,
        }
    }

    /// Writes a line about this table into the file beside the log.
    pub fn log(&self, line: &str) {
        log(self.host, line);
    }
}

pub(crate) fn log(host: &abi::Host, line: &str) {
    let line = CString::new(line.replace('\0', " ")).unwrap_or_default();

    if let Some(log) = host.log {
        // the arena's own function, called inside of a callback; it keeps nothing
        unsafe { log(host, line.as_ptr()) }
    }
}

// ---- The table ----
impl View<'_> {
    /// Own cards; where the dealer discards, or a card is buried, all there are to choose from.
    pub fn hand(&self) -> Cards {
        Cards::of_bits(self.raw.hand)
    }

    /// Own cards that were put away.
    pub fn away(&self) -> Cards {
        Cards::of_bits(self.raw.away)
    }

    /// Cards left in a jambone hand, which lies open.
    pub fn exposed(&self) -> Cards {
        Cards::of_bits(self.raw.exposed)
    }

    /// Own seat.
    pub fn seat(&self) -> Seat {
        self.raw.seat as Seat
    }

    /// How many players.
    pub fn players(&self) -> usize {
        self.raw.players as usize
    }

    /// How many sides: 2, or as many as players.
    pub fn sides(&self) -> usize {
        self.raw.sides as usize
    }

    /// The dealer.
    pub fn dealer(&self) -> Seat {
        self.raw.dealer as Seat
    }

    /// The turn-up, also after it was taken or turned down.
    pub fn turnup(&self) -> Option<Card> {
        Card::of_code(self.raw.turnup)
    }

    /// What became of the turn-up.
    pub fn fate(&self) -> Fate {
        Fate::of_code(self.raw.turnup_fate).unwrap_or(Fate::NoTurnup)
    }

    /// The trump.
    pub fn trump(&self) -> Option<Suit> {
        Suit::of_code(self.raw.trump)
    }

    /// Who named the trump, or won the auction.
    pub fn maker(&self) -> Option<Seat> {
        seat_of(self.raw.maker)
    }

    /// Whether all know that a seat is with the maker.
    pub fn is_maker(&self, seat: Seat) -> bool {
        seat < abi::SEATS && self.raw.makers >> seat & 1 == 1
    }

    /// The bid that won the auction.
    pub fn contract(&self) -> Option<Tricks> {
        Tricks::of_code(self.raw.contract).filter(|bid| *bid != Tricks::Pass)
    }

    /// What was announced last.
    pub fn how(&self) -> How {
        How::of_code(self.raw.how).unwrap_or(How::Plain)
    }

    /// Who plays alone.
    pub fn lone(&self) -> Option<Seat> {
        seat_of(self.raw.lone)
    }

    /// Who defends alone.
    pub fn opposer(&self) -> Option<Seat> {
        seat_of(self.raw.opposer)
    }

    /// Whether a seat sits out.
    pub fn sits_out(&self, seat: Seat) -> bool {
        seat < abi::SEATS && self.raw.sits_out >> seat & 1 == 1
    }

    /// The suit whose best card calls the partner (call-ace).
    pub fn called_suit(&self) -> Option<Suit> {
        Suit::of_code(self.raw.called_suit)
    }

    /// The card called from a jambone hand.
    pub fn called_card(&self) -> Option<Card> {
        Card::of_code(self.raw.called_card)
    }

    /// The bids so far as they counted, and whose: of the trump (`bids::<Bid>()`), or in an auction
    /// of tricks (`bids::<Tricks>()`).
    pub fn bids<'a, A: Answer + 'a>(&'a self) -> impl Iterator<Item = (Seat, A)> + 'a {
        let bids = self.raw.bid.iter().take(self.raw.bids as usize);

        bids.filter_map(|bid| Some((bid.seat as Seat, A::of_code(bid.bid)?)))
    }
}

// ---- The play ----
impl View<'_> {
    /// How many tricks are completed; also the number of the trick on the table.
    pub fn tricks(&self) -> usize {
        self.raw.tricks as usize
    }

    /// How many cards are in the trick on the table.
    pub fn played(&self) -> usize {
        self.raw.played as usize
    }

    /// The cards of a trick, from 0, in order of play, and whose they are.
    pub fn trick(&self, trick: usize) -> impl Iterator<Item = (Seat, Card)> + '_ {
        let mut seat = self.leader(trick).unwrap_or(0);
        let cards = self.raw.trick.get(trick).into_iter().flatten();

        cards
            .map_while(|code| Card::of_code(*code))
            .map(move |card| {
                let own = seat;
                seat = self.left_of(seat);
                (own, card)
            })
    }

    /// Who led to a trick.
    pub fn leader(&self, trick: usize) -> Option<Seat> {
        self.raw.leader.get(trick).copied().and_then(seat_of)
    }

    /// Who won a trick.
    pub fn winner(&self, trick: usize) -> Option<Seat> {
        self.raw.winner.get(trick).copied().and_then(seat_of)
    }

    /// How many tricks a seat has taken.
    pub fn taken(&self, seat: Seat) -> u8 {
        self.raw.taken[seat]
    }

    /// Points of a side (`View::side`) in the game going on.
    pub fn points(&self, side: usize) -> i16 {
        self.raw.points[side]
    }

    /// Games of a side.
    pub fn games(&self, side: usize) -> i16 {
        self.raw.games[side]
    }

    /// Rubber points of a side.
    pub fn rubber(&self, side: usize) -> i16 {
        self.raw.rubber[side]
    }

    /// The number of this game, from 0.
    pub fn game(&self) -> u16 {
        self.raw.game
    }

    /// The number of this deal in the game, from 0.
    pub fn deal(&self) -> u16 {
        self.raw.deal
    }

    /// How many deals come after this one; 0 where their number is open.
    pub fn deals_left(&self) -> u16 {
        self.raw.deals_left
    }
}
