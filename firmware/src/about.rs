//! What this image says about itself: in the log, over USB and to `picotool info`.
#![expect(
    unsafe_code,
    reason = "placing the picotool entries in their linker section is an unsafe attribute"
)]

use core::ffi::CStr;

use embassy_rp::binary_info::{self, EntryAddr};

/// The version of the workspace.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit this image was built from; a trailing `+` means with local changes.
pub const GIT: &str = env!("GOMOBIL_GIT");

/// Both, as the console says them.
pub const VERSION_AND_GIT: &str = concat!(env!("CARGO_PKG_VERSION"), " ", env!("GOMOBIL_GIT"));

const GIT_FEATURE: &CStr =
    match CStr::from_bytes_with_nul(concat!("git ", env!("GOMOBIL_GIT"), "\0").as_bytes()) {
        Ok(text) => text,
        Err(_) => c"git unknown",
    };

#[unsafe(link_section = ".bi_entries")]
#[used]
static PICOTOOL_ENTRIES: [EntryAddr; 4] = [
    binary_info::rp_program_name!(c"Gomobil board"),
    binary_info::rp_cargo_version!(),
    binary_info::rp_program_description!(
        c"Wooden board that sees the stones, knows the rules and answers with light"
    ),
    binary_info::str!(
        binary_info::consts::TAG_RASPBERRY_PI,
        binary_info::consts::ID_RP_PROGRAM_FEATURE,
        GIT_FEATURE
    ),
];
