//! Bots of the euchre arena in safe Rust, over ABI 1 of the arena's `euchre_bot.h`.
//!
//! A bot is a type with the trait [`Bot`], of which one value plays at one table, and a line that
//! exports it:
//!
//! ```ignore
//! use euchre_bot::{export, Bot, Opening, Play, View};
//!
//! struct First;
//!
//! impl Bot for First {
//!     fn open(opening: &Opening) -> Result<First, String> {
//!         opening.no_args().map(|_| First)
//!     }
//!
//!     fn play(&mut self, view: &View) -> Play {
//!         view.first()
//!     }
//! }
//!
//! export!(First, name = "first", version = "1", author = "me");
//! ```
//!
//! Each question has a method and a type of its own for the answer. A question without a method is
//! answered as the arena would answer it ([`View::house`]).
//!
//! A panic is caught where Rust returns to the arena, and ends the process: the arena reports a
//! crash (SIGABRT) with what the panic printed, the line of the source too. An answer in its place
//! would be a wrong one, which costs points by the law and hides the mistake; and a panic must not
//! go on into C.
#![warn(missing_docs)]

mod abi;
mod answers;
mod bot;
mod cards;
mod kit;
mod view;

pub use abi::{Notice, Rules, BIDS, SEATS, TRICKS};
pub use answers::{
    Answer, Bid, Call, Choice, Event, Fate, Fault, How, Oppose, Play, Question, Take, Tricks,
};
pub use bot::{describe, Bot, Exported, Opening};
pub use cards::{Card, Cards, Rank, Suit};
pub use kit::Tie;
pub use view::View;

/// A seat at the table, clockwise from 0.
pub type Seat = usize;

/// Defines the function that the arena looks for in a shared object: once, outside of any function.
#[macro_export]
macro_rules! export {
    ($bot:ty, name = $name:literal, version = $version:literal, author = $author:literal) => {
        #[no_mangle]
        pub extern "C" fn eu_bot_v1() -> *const $crate::Exported {
            static BOT: $crate::Exported = $crate::describe::<$bot>(
                concat!($name, "\0"),
                concat!($version, "\0"),
                concat!($author, "\0"),
            );
            &BOT
        }
    };
}
