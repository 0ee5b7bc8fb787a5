//! Hands the linker its scripts and the program its version and the tables of the board.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=GOMOBIL_GIT={}", git_hash());
    if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("none") {
        let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts"));
        fs::copy("../memory.x", out.join("memory.x")).expect("memory.x lies at the top of the repository");
        println!("cargo::rerun-if-changed=../memory.x");
        println!("cargo::rustc-link-search={}", out.display());
        let tables = hw::firmware_tables(&hw::Board::ours());
        fs::write(out.join("tables.rs"), tables).expect("OUT_DIR can be written to");
        // --nmagic: the linker must not pad segments to the pages of an operating system.
        for argument in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
            println!("cargo::rustc-link-arg-bins={argument}");
        }
    }
}

/// Returns the short hash of the commit that is built, with a `+` if files differ from it.
///
/// A tree without git (a downloaded archive) builds as `unknown`.
fn git_hash() -> String {
    // The log of HEAD grows with every commit, checkout and reset.
    let log = Path::new("../.git/logs/HEAD");
    if log.exists() {
        println!("cargo::rerun-if-changed={}", log.display());
    }
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let Some(hash) = git(&["rev-parse", "--short=10", "HEAD"]) else { return "unknown".to_owned() };
    let clean = git(&["status", "--porcelain", "--untracked-files=no"]).is_some_and(|files| files.is_empty());
    if clean { hash } else { hash + "+" }
}
