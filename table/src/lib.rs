//! The C interface through which a page plays: JSON in, JSON out, nothing kept between calls. It is
//! built twice: with the engine, and with the reader of scene files alone.
//!
//! The page borrows memory with [`lend`], writes a request into it and hands it to [`play`], which
//! takes it back. The reply is a length (32 bits, little endian) and as many bytes;
//! the page gives it back with [`take_back`].

#[cfg(feature = "files")]
mod scene_file;

use std::{ptr, slice};

/// Memory for a request of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn lend(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Takes memory back that was lent, or that holds a reply with its length.
///
/// # Safety
///
/// The memory comes from this interface, has this many bytes, and is used no more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn take_back(place: *mut u8, length: usize) {
    // SAFETY: as promised, this is a box of that many bytes, and nobody else has it.
    drop(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(place, length)) });
}

/// Plays a scene for the table, as `variorum_scene::table` describes it.
///
/// # Safety
///
/// The memory was lent with this length, and is used no more.
#[cfg(feature = "engine")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn play(place: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: promised in the same words.
    unsafe { respond(place, length, variorum_scene::table::reply_to_table) }
}

/// Reads a scene file that is written in YAML, and replies with it as JSON.
///
/// # Safety
///
/// The memory was lent with this length, and is used no more.
#[cfg(feature = "files")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn read_scene_file(place: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: promised in the same words.
    unsafe { respond(place, length, scene_file::reply_to_scene_file) }
}

/// Answers a question about a situation; the tests compare this with the program's own answers.
///
/// # Safety
///
/// The memory was lent with this length, and is used no more.
#[cfg(feature = "questions")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(place: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: promised in the same words.
    unsafe { respond(place, length, variorum_scene::table::reply_to_question) }
}

/// Reads a request, takes its memory back, and puts the reply into memory of its own.
///
/// # Safety
///
/// The memory was lent with this length, and is used no more.
unsafe fn respond(place: *mut u8, length: usize, reply: fn(&str) -> String) -> *mut u8 {
    // SAFETY: as promised, so many bytes are there, and the page waits until we return.
    let text = String::from_utf8_lossy(unsafe { slice::from_raw_parts(place, length) });
    let reply = reply(&text);
    // SAFETY: promised in the same words.
    unsafe { take_back(place, length) };
    let length = u32::try_from(reply.len()).expect("a reply fits into 32 bits of memory");
    let bytes = [&length.to_le_bytes(), reply.as_bytes()].concat();
    Box::into_raw(bytes.into_boxed_slice()).cast()
}
