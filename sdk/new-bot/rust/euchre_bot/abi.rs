//! The structs of `euchre_bot.h` as they are there. Behind each field is its place, and behind each
//! name the size, in bytes on machines of 64 bits; both are checked when this is compiled.

use std::mem::{align_of, size_of};
use std::os::raw::{c_char, c_int, c_void};

/// The version of the ABI.
pub(crate) const ABI: u32 = 1;
/// The most seats at a table.
pub const SEATS: usize = 7;
/// The most tricks in a deal.
pub const TRICKS: usize = 7;
/// The most bids in a deal.
pub const BIDS: usize = 14;
/// In place of a seat.
pub(crate) const NOBODY: u8 = 0xff;

/// A callback that answers a question.
pub(crate) type Ask = unsafe extern "C" fn(*mut c_void, *const View) -> c_int;
pub(crate) type Tell = unsafe extern "C" fn(*mut c_void, *const Notice, *const View);
pub(crate) type Service = unsafe extern "C" fn(*const Host, *const c_char) -> *const c_void;

#[allow(dead_code)] // older compilers do not see that it is used where constants are made
const fn rounded_up(at: usize, to: usize) -> usize {
    (at + to - 1) / to * to
}

/// Defines a struct, and asserts by the rules of C, which `repr(C)` keeps, that fields are where
/// they must be.
macro_rules! layout {
    (
        $(#[$doc:meta])*
        pub struct $name:ident: $size:literal {
            $($(#[$about:meta])* $seen:vis $field:ident: $kind:ty = $at:literal,)*
        }
    ) => {
        $(#[$doc])*
        #[repr(C)]
        #[derive(Clone, Copy)]
        pub struct $name {
            $($(#[$about])* $seen $field: $kind,)*
        }

        #[cfg(target_pointer_width = "64")]
        const _: () = {
            let end = 0;
            $(
                assert!(rounded_up(end, align_of::<$kind>()) == $at, stringify!($name.$field));
                let end = $at + size_of::<$kind>();
            )*
            assert!(rounded_up(end, align_of::<$name>()) == $size, stringify!($name));
            assert!(size_of::<$name>() == $size, stringify!($name));
        };
    };
}

layout! {
    /// The rules of a table, every parameter resolved. Numbers are points unless said otherwise; yes
    /// or no is 1 or 0.
    pub struct Rules: 80 {
        pub(crate) size: u32 = 0,
        pub(crate) name: [u8; 20] = 4,
        /// enum eu_book: whose laws
        pub book: u8 = 24,
        /// Seats at the table, 2 to 7
        pub players: u8 = 25,
        /// enum eu_partners
        pub partners: u8 = 26,
        /// 2: seat s scores for side s % 2; else as many as players, and each scores for himself:
        /// side s is seat s
        pub sides: u8 = 27,
        /// Cards a hand, which is also tricks a deal
        pub cards: u8 = 28,
        /// Lowest rank of the pack: 9 gives 24 cards, 7 gives 32, 2 gives 52
        pub low: u8 = 29,
        /// The pack has one: it is the best trump
        pub joker: u8 = 30,
        /// Tricks are bid for; there is no turn-up
        pub auction: u8 = 31,
        /// Cards of the blind, which the winner of the auction takes up
        pub blind: u8 = 32,
        /// Tricks that must at least be bid
        pub least_bid: u8 = 33,
        /// The bid of tricks from which two partners are chosen; 0: none
        pub two_partners: u8 = 34,
        /// The maker may play alone
        pub alone: u8 = 35,
        /// His partner may play alone instead, if he has yet to speak
        pub take: u8 = 36,
        /// In the second round too
        pub take_round2: u8 = 37,
        /// A defender of a lone hand may play alone against it
        pub defend_alone: u8 = 38,
        /// A lone hand may be played exposed
        pub jambone: u8 = 39,
        /// The five best trumps may be shown
        pub jamboree: u8 = 40,
        /// The dealer may put the turn-up itself away
        pub turnup_discard: u8 = 41,
        /// The dealer may not pass in the second round
        pub stick_dealer: u8 = 42,
        /// enum eu_lone_lead: who leads against a lone hand
        pub lone_lead: u8 = 43,
        /// Makers take the odd trick: three or four of five
        pub point: u8 = 44,
        /// Makers take all
        pub march: u8 = 45,
        /// Makers take fewer: to their adversaries, to each where each scores for himself
        pub euchre: u8 = 46,
        /// A lone hand takes all
        pub lone_march: u8 = 47,
        /// A lone hand takes the odd trick
        pub lone_point: u8 = 48,
        /// A lone hand takes fewer: to its adversaries
        pub lone_euchre: u8 = 49,
        /// The lone maker takes the odd trick against a lone defender
        pub opposed_point: u8 = 50,
        /// The lone maker is euchred by a lone defender
        pub opposed_euchre: u8 = 51,
        /// A jambone hand takes all; the odd trick is lone_point
        pub jambone_march: u8 = 52,
        /// A jambone hand takes fewer
        pub jambone_euchre: u8 = 53,
        /// A jamboree is shown
        pub jamboree_score: u8 = 54,
        /// EU_BID_LONE, won or lost; other bids are worth their tricks
        pub lone_bid: u8 = 55,
        /// EU_BID_BARE, won or lost
        pub bare_bid: u8 = 56,
        /// What a revoke costs
        pub revoke: u8 = 57,
        /// In a lone hand
        pub lone_revoke: u8 = 58,
        /// A revoke ends the hand, else it is played on
        pub revoke_ends: u8 = 59,
        /// And the injured side scores as if it had taken every trick
        pub revoke_whole: u8 = 60,
        /// The injured side may have the penalty taken off instead
        pub revoke_choice: u8 = 61,
        /// Offenders' play counts nothing; revokes of both void the deal
        pub revoke_forfeit: u8 = 62,
        /// What a wrong card or bad discard costs
        pub wrong: u8 = 63,
        /// In a lone hand
        pub lone_wrong: u8 = 64,
        /// Offenders' play counts nothing
        pub wrong_forfeit: u8 = 65,
        /// A wrong card or bad discard is dealt with as a revoke
        pub wrong_revokes: u8 = 66,
        /// A defender abandons a lone hand: to the lone side; 0: he may not
        pub abandon: u8 = 67,
        /// Points of a game; 0: there are no games, points are counters
        pub target: u8 = 68,
        /// Points over the target count in the next game
        pub lap: u8 = 69,
        /// Games counted for one in which the loser has no point
        pub slam: u8 = 70,
        /// enum eu_rubber
        pub rubber: u8 = 71,
        /// Rubber points for winning the rubber
        pub rubber_bonus: u8 = 72,
        /// enum eu_enforcement
        pub enforcement: u8 = 73,
        pub(crate) reserved: [u8; 6] = 74,
    }
}

layout! {
    /// A bid, and whose it is.
    pub struct Bid: 2 {
        pub(crate) seat: u8 = 0,
        pub(crate) bid: u8 = 1,
    }
}

layout! {
    /// What a player at one seat may know. `View` of this crate reads it.
    pub struct View: 224 {
        pub(crate) legal: u64 = 0,
        pub(crate) hand: u64 = 8,
        pub(crate) away: u64 = 16,
        pub(crate) exposed: u64 = 24,
        pub(crate) seed: [u64; 2] = 32,
        pub(crate) size: u16 = 48,
        pub(crate) question: u8 = 50,
        pub(crate) seat: u8 = 51,
        pub(crate) players: u8 = 52,
        pub(crate) sides: u8 = 53,
        pub(crate) dealer: u8 = 54,
        pub(crate) turnup: u8 = 55,
        pub(crate) turnup_fate: u8 = 56,
        pub(crate) trump: u8 = 57,
        pub(crate) maker: u8 = 58,
        pub(crate) makers: u8 = 59,
        pub(crate) contract: u8 = 60,
        pub(crate) how: u8 = 61,
        pub(crate) lone: u8 = 62,
        pub(crate) opposer: u8 = 63,
        pub(crate) sits_out: u8 = 64,
        pub(crate) called_suit: u8 = 65,
        pub(crate) called_card: u8 = 66,
        pub(crate) bids: u8 = 67,
        pub(crate) bid: [Bid; BIDS] = 68,
        pub(crate) tricks: u8 = 96,
        pub(crate) played: u8 = 97,
        pub(crate) leader: [u8; TRICKS] = 98,
        pub(crate) winner: [u8; TRICKS] = 105,
        pub(crate) trick: [[u8; SEATS]; TRICKS] = 112,
        pub(crate) taken: [u8; SEATS] = 161,
        pub(crate) points: [i16; SEATS] = 168,
        pub(crate) games: [i16; SEATS] = 182,
        pub(crate) rubber: [i16; SEATS] = 196,
        pub(crate) game: u16 = 210,
        pub(crate) deal: u16 = 212,
        pub(crate) deals_left: u16 = 214,
        pub(crate) reserved: [u16; 4] = 216,
    }
}

layout! {
    /// Something that happened, for `tell`.
    pub struct Notice: 24 {
        pub(crate) size: u16 = 0,
        /// enum eu_event
        pub event: u8 = 2,
        /// Tricks completed when it happened
        pub trick: u8 = 3,
        /// EU_TRICK_ENDS: the winner; EU_FAULT_FOUND: the offender; else EU_NOBODY
        pub seat: u8 = 4,
        /// EU_FAULT_FOUND: enum eu_fault
        pub fault: u8 = 5,
        /// EU_FAULT_FOUND: enum eu_question
        pub question: u8 = 6,
        pub(crate) reserved: u8 = 7,
        /// EU_HAND_ENDS: points of the deal; EU_GAME_ENDS: games; by side
        pub points: [i16; SEATS] = 8,
        pub(crate) reserved2: u16 = 22,
    }
}

layout! {
    /// Services of the arena, which a view passes on.
    pub struct Host: 32 {
        pub(crate) abi: u32 = 0,
        pub(crate) size: u32 = 4,
        pub(crate) log: Option<unsafe extern "C" fn(*const Host, *const c_char)> = 8,
        pub(crate) time_left: Option<unsafe extern "C" fn(*const Host) -> i64> = 16,
        pub(crate) service: Option<Service> = 24,
    }
}

layout! {
    /// What `open` is told.
    pub struct Opening: 48 {
        pub(crate) size: u32 = 0,
        pub(crate) seat: u8 = 4,
        pub(crate) reserved: [u8; 3] = 5,
        pub(crate) rules: *const Rules = 8,
        pub(crate) args: *const c_char = 16,
        pub(crate) host: *const Host = 24,
        pub(crate) seed: [u64; 2] = 32,
    }
}

layout! {
    /// What the bot exports.
    pub struct Bot: 128 {
        pub(crate) abi: u32 = 0,
        pub(crate) size: u32 = 4,
        pub(crate) name: *const c_char = 8,
        pub(crate) version: *const c_char = 16,
        pub(crate) author: *const c_char = 24,
        pub(crate) flags: u32 = 32,
        pub(crate) reserved: u32 = 36,
        pub(crate) accepts: Option<unsafe extern "C" fn(*const Rules) -> c_int> = 40,
        pub(crate) load: Option<unsafe extern "C" fn(*const Host) -> c_int> = 48,
        pub(crate) unload: Option<unsafe extern "C" fn()> = 56,
        pub(crate) open: Option<unsafe extern "C" fn(*const Opening) -> *mut c_void> = 64,
        pub(crate) close: Option<unsafe extern "C" fn(*mut c_void)> = 72,
        pub(crate) order: Option<Ask> = 80,
        pub(crate) discard: Option<Ask> = 88,
        pub(crate) call_partner: Option<Ask> = 96,
        pub(crate) play: Option<Ask> = 104,
        pub(crate) answer: Option<Ask> = 112,
        pub(crate) tell: Option<Tell> = 120,
    }
}
