//! A bot in Rust: plays the first legal card and leaves the rest to the arena. It needs nothing but the compiler:
//!
//!     rustc --edition 2021 --crate-type cdylib -O -C panic=abort -o first.so first.rs
//!     euchre-arena match ./first.so greedy
//!
//! The structs are those parts of euchre_bot.h that this bot reads. `euchre-arena new-bot --lang rust` writes a bot over
//! a crate that has all of them, and safe types over them. The order of a HashMap is different each time: use a BTreeMap.
use std::os::raw::{c_char, c_int, c_void};

/// the beginning of struct eu_view
#[repr(C)]
pub struct View {
    legal: u64,
    hand: u64,
    away: u64,
    exposed: u64,
    seed: [u64; 2],
    size: u16,
    question: u8,
    seat: u8,
}

type Answer = extern "C" fn(*mut c_void, &View) -> c_int;

/// struct eu_bot: callbacks that it has not are NULL
#[repr(C)]
pub struct Bot {
    abi: u32,
    size: u32,
    name: *const c_char,
    version: *const c_char,
    author: *const c_char,
    flags: u32,
    reserved: u32,
    accepts: Option<extern "C" fn(*const c_void) -> c_int>,
    load: Option<extern "C" fn(*const c_void) -> c_int>,
    unload: Option<extern "C" fn()>,
    open: Option<extern "C" fn(*const c_void) -> *mut c_void>,
    close: Option<extern "C" fn(*mut c_void)>,
    order: Option<Answer>,
    discard: Option<Answer>,
    call_partner: Option<Answer>,
    play: Option<Answer>,
    answer: Option<Answer>,
    tell: Option<extern "C" fn(*mut c_void, *const c_void, &View)>,
}

unsafe impl Sync for Bot {} // its strings are constants

extern "C" fn play(_: *mut c_void, view: &View) -> c_int {
    view.legal.trailing_zeros() as c_int
}

static BOT: Bot = Bot {
    abi: 1,
    size: std::mem::size_of::<Bot>() as u32,
    name: b"first\0".as_ptr() as *const c_char,
    version: b"1\0".as_ptr() as *const c_char,
    author: std::ptr::null(),
    flags: 0,
    reserved: 0,
    accepts: None,
    load: None,
    unload: None,
    open: None,
    close: None,
    order: None,
    discard: None,
    call_partner: None,
    play: Some(play),
    answer: None,
    tell: None,
};

#[no_mangle]
pub extern "C" fn eu_bot_v1() -> *const Bot {
    &BOT
}
