//! The trait of a bot, and the boundary between it and the arena.

use std::ffi::CStr;
use std::os::raw::{c_char, c_int, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr;

use crate::abi::{self, Notice, Rules};
use crate::answers::{Answer, Bid, Call, Choice, Oppose, Play, Question, Take, Tricks};
use crate::cards::Card;
use crate::view::{self, View};
use crate::Seat;

/// A bot. One value of the type plays at one table; many tables may be open at once. Keep nothing
/// in statics. Only `open` and `play` must be written.
pub trait Bot: Sized + 'static {
    /// Whether `tell` is called. It costs time: leave it false where `tell` does nothing.
    const IS_TOLD: bool = false;

    /// Whether the bot plays these rules.
    fn accepts(_rules: &Rules) -> bool {
        true
    }

    /// A table is opened. An error says in a sentence why the bot cannot play there, as where it
    /// does not know an argument.
    fn open(opening: &Opening<'_>) -> Result<Self, String>;

    /// A card.
    fn play(&mut self, view: &View<'_>) -> Play;

    /// Whether to make the trump; who has won an auction (`View::contract`) must.
    fn order(&mut self, view: &View<'_>) -> Bid {
        view.house()
    }

    /// The dealer, who has taken the turn-up into his hand: the card to put away.
    fn discard(&mut self, view: &View<'_>) -> Card {
        view.house()
    }

    /// The maker (call-ace): the suit whose best card calls its holder.
    fn call_partner(&mut self, view: &View<'_>) -> Call {
        view.house()
    }

    /// The maker's partner: whether to play alone in his place.
    fn take(&mut self, view: &View<'_>) -> Take {
        view.house()
    }

    /// A defender of a lone hand: whether to defend alone.
    fn oppose(&mut self, view: &View<'_>) -> Oppose {
        view.house()
    }

    /// Against a jambone hand: the card called from it.
    fn call_card(&mut self, view: &View<'_>) -> Option<Card> {
        view.house()
    }

    /// After a revoke (Foster): what becomes of the penalty.
    fn choose(&mut self, view: &View<'_>) -> Choice {
        view.house()
    }

    /// In an auction: how many tricks to bid.
    fn bid_tricks(&mut self, view: &View<'_>) -> Tricks {
        view.house()
    }

    /// Who won an auction and took the blind: one card to put away; asked until the hand has its
    /// size again.
    fn bury(&mut self, view: &View<'_>) -> Card {
        view.house()
    }

    /// Who won an auction: the seat of a partner; asked again for a second one.
    fn choose_partner(&mut self, view: &View<'_>) -> Seat {
        view.house()
    }

    /// Something has happened; the view shows the table at that moment.
    fn tell(&mut self, _notice: &Notice, _view: &View<'_>) {}
}

/// What `Bot::open` is told.
pub struct Opening<'a> {
    raw: &'a abi::Opening,
    rules: &'a Rules,
    args: String,
}

impl Opening<'_> {
    /// The bot's seat.
    pub fn seat(&self) -> Seat {
        self.raw.seat as Seat
    }

    /// The rules of the table.
    pub fn rules(&self) -> &Rules {
        self.rules
    }

    /// What stands behind the bot's name: "level=2 why".
    pub fn args(&self) -> &str {
        &self.args
    }

    /// An error if there are any arguments: for bots without.
    pub fn no_args(&self) -> Result<(), String> {
        match self.args.split_whitespace().next() {
            None => Ok(()),
            Some(word) => Err(format!(
                "there is no argument '{}': this bot has none",
                word
            )),
        }
    }

    /// The n-th random number (0, 1, ...) of this opening.
    pub fn random(&self, n: u64) -> u64 {
        view::random(&self.raw.seed, n)
    }
}

// ---- The boundary ----

/// What a bot exports: struct eu_bot, with constants only.
#[repr(transparent)]
pub struct Exported(abi::Bot);

// its pointers are those of constants
unsafe impl Sync for Exported {}

/// What the arena has as `self`.
struct Table<B> {
    bot: B,
    host: *const abi::Host,
}

/// No panic goes on into C: it has printed where it was, and the process ends.
fn guarded<R>(call: impl FnOnce() -> R) -> R {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| std::process::abort())
}

/// What `export!` makes of a bot. Each text ends with a NUL.
pub const fn describe<B: Bot>(
    name: &'static str,
    version: &'static str,
    author: &'static str,
) -> Exported {
    Exported(abi::Bot {
        abi: abi::ABI,
        size: std::mem::size_of::<abi::Bot>() as u32,
        name: text(name),
        version: text(version),
        author: text(author),
        flags: 0,
        reserved: 0,
        accepts: Some(accepts::<B>),
        load: None,
        unload: None,
        open: Some(open::<B>),
        close: Some(close::<B>),
        order: Some(order::<B>),
        discard: Some(discard::<B>),
        call_partner: Some(call_partner::<B>),
        play: Some(play::<B>),
        answer: Some(answer::<B>),
        tell: if B::IS_TOLD { Some(tell::<B>) } else { None },
    })
}

const fn text(text: &'static str) -> *const c_char {
    let bytes = text.as_bytes();

    assert!(
        !bytes.is_empty() && bytes[bytes.len() - 1] == 0,
        "a text ends with a NUL"
    );
    bytes.as_ptr() as *const c_char
}

// In what follows pointers are those that the ABI promises: valid during the call, rules and the
// host until `close`, and `me` from `open` on. No two calls for a table are at the same time.

unsafe extern "C" fn accepts<B: Bot>(rules: *const Rules) -> c_int {
    guarded(|| B::accepts(&*rules).into())
}

unsafe extern "C" fn open<B: Bot>(opening: *const abi::Opening) -> *mut c_void {
    guarded(|| {
        let raw = &*opening;
        let args = CStr::from_ptr(raw.args).to_string_lossy().into_owned();
        match B::open(&Opening {
            raw,
            rules: &*raw.rules,
            args,
        }) {
            Ok(bot) => Box::into_raw(Box::new(Table {
                bot,
                host: raw.host,
            })) as *mut c_void,
            Err(why) => {
                view::log(&*raw.host, &why);
                ptr::null_mut()
            }
        }
    })
}

unsafe extern "C" fn close<B: Bot>(me: *mut c_void) {
    guarded(|| drop(Box::from_raw(me as *mut Table<B>)))
}

unsafe fn ask<B: Bot, A: Answer>(
    me: *mut c_void,
    view: *const abi::View,
    question: fn(&mut B, &View<'_>) -> A,
) -> c_int {
    guarded(|| {
        let table = &mut *(me as *mut Table<B>);
        let view = View {
            raw: &*view,
            host: &*table.host,
        };
        question(&mut table.bot, &view).code().into()
    })
}

unsafe extern "C" fn order<B: Bot>(me: *mut c_void, view: *const abi::View) -> c_int {
    ask(me, view, B::order)
}

unsafe extern "C" fn discard<B: Bot>(me: *mut c_void, view: *const abi::View) -> c_int {
    ask(me, view, B::discard)
}

unsafe extern "C" fn call_partner<B: Bot>(me: *mut c_void, view: *const abi::View) -> c_int {
    ask(me, view, B::call_partner)
}

unsafe extern "C" fn play<B: Bot>(me: *mut c_void, view: *const abi::View) -> c_int {
    ask(me, view, B::play)
}

/// Every question without a callback of its own. One that this crate does not know gets the first
/// legal answer, as the ABI wants it.
unsafe extern "C" fn answer<B: Bot>(me: *mut c_void, view: *const abi::View) -> c_int {
    match Question::of_code((*view).question) {
        Some(Question::Take) => ask(me, view, B::take),
        Some(Question::Oppose) => ask(me, view, B::oppose),
        Some(Question::CallCard) => ask(me, view, B::call_card),
        Some(Question::Choose) => ask(me, view, B::choose),
        Some(Question::BidTricks) => ask(me, view, B::bid_tricks),
        Some(Question::Bury) => ask(me, view, B::bury),
        Some(Question::ChoosePartner) => ask(me, view, B::choose_partner),
        _ => (*view).legal.trailing_zeros() as c_int,
    }
}

unsafe extern "C" fn tell<B: Bot>(me: *mut c_void, notice: *const Notice, view: *const abi::View) {
    guarded(|| {
        let table = &mut *(me as *mut Table<B>);
        let view = View {
            raw: &*view,
            host: &*table.host,
        };
        table.bot.tell(&*notice, &view);
    })
}
