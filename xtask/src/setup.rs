//! Fetching what the verbs need. Everything here may run any number of times.
//!
//! What belongs to this workspace is fetched into it. What belongs to the whole computer is installed in CI only; a person
//! is told the line.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::shell::{command, has, output, run};
use crate::{Outcome, browser};

/// The RP2040's cores are Cortex-M0+.
pub const TARGET: &str = "thumbv6m-none-eabi";
/// A browser.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Debian's Rust compiler with its own library sources and linter, and a linker for them.
const DEBIAN_RUST: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-clippy", "lld"];
const DEBIAN_LIBRARY_SOURCE: &str = "/usr/lib/rustlib/src/rust/library/core/Cargo.toml";

/// Which compiler builds for the chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thumb {
    /// The toolchain of this workspace, with the thumb target from rustup.
    Rustup,
    /// Debian's Rust, which builds the `core` library itself, for machines that cannot download a target.
    Debian,
}

impl Thumb {
    /// Returns `cargo VERB` for the firmware package and the chip.
    pub fn cargo(self, verb: &str) -> Command {
        let mut cargo = match self {
            Thumb::Rustup => command("cargo"),
            Thumb::Debian => command("/usr/bin/cargo"),
        };
        cargo.args([verb, "--package", "firmware", "--target", TARGET, "--profile", "firmware", "--locked"]);
        cargo.arg("--target-dir").arg(self.target_dir());
        cargo.arg("--config").arg(format!("target.{TARGET}.rustflags = {:?}", short_paths()));
        if self == Thumb::Debian {
            let path = std::env::var("PATH").unwrap_or_default();
            cargo.env("PATH", format!("/usr/bin:/bin:{path}"));
            // What rustup's cargo left in the environment would lead Debian's back to rustup's compiler.
            for name in ["RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH"] {
                cargo.env_remove(name);
            }
            cargo.env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_THUMBV6M_NONE_EABI_LINKER", "ld.lld");
            cargo.arg("-Zbuild-std=core");
        }
        cargo
    }

    /// Returns where its output goes: one folder each, so that neither throws the other's work away.
    pub fn target_dir(self) -> &'static Path {
        Path::new(match self {
            Thumb::Rustup => "target",
            Thumb::Debian => "target/debian",
        })
    }
}

/// Returns the flags that leave the place of this computer's registry out of the names of sources in panic reports:
/// the image takes 2 KB less, says the same on every computer, and a report has room for what it has to say.
fn short_paths() -> Vec<String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let Some(home) = home.or_else(|| Some(std::env::home_dir()?.join(".cargo"))) else { return Vec::new() };
    let registries = fs::read_dir(home.join("registry/src")).into_iter().flatten().flatten();
    let mut flags: Vec<String> =
        registries.map(|registry| format!("--remap-path-prefix={}=", registry.path().display())).collect();
    flags.sort();
    flags
}

/// Does the whole set-up and says what there is now; what only some tests need may be missing.
pub fn all() -> Outcome {
    let thumb = thumb()?;
    emulator()?;
    reference_core()?;
    for (what, outcome) in [("browser", browser::setup()), ("GNU Go", gnu_go())] {
        match outcome {
            Err(why) if is_ci() => return Err(why),
            Err(why) => println!("setup: no {what}, tests that need it will not run ({why})"),
            Ok(()) => println!("setup: {what} is there"),
        }
    }
    println!(
        "setup: ready ({}, emulator packages, reference core)",
        match thumb {
            Thumb::Rustup => "thumb target by rustup",
            Thumb::Debian => "thumb target by Debian's Rust with build-std",
        }
    );
    Ok(())
}

/// Finds a compiler for the chip, installing it if need be; looks only once.
pub fn thumb() -> Result<Thumb, String> {
    static FOUND: OnceLock<Result<Thumb, String>> = OnceLock::new();
    FOUND.get_or_init(find_thumb).clone()
}

fn find_thumb() -> Result<Thumb, String> {
    match std::env::var("GOMOBIL_THUMB").as_deref() {
        Ok("debian") => return debian_rust().map(|()| Thumb::Debian),
        Ok("rustup") | Err(_) => {}
        Ok(other) => return Err(format!("GOMOBIL_THUMB is `{other}`; it can be `rustup` or `debian`")),
    }
    match rustup_target(TARGET) {
        Ok(()) => Ok(Thumb::Rustup),
        Err(why) => {
            println!("setup: no {TARGET} from rustup ({why}); using Debian's Rust");
            debian_rust().map(|()| Thumb::Debian)
        }
    }
}

/// Finds the library for a browser, adding it if need be.
pub fn wasm() -> Outcome {
    rustup_target(WASM).map_err(|why| format!("the site needs {WASM}: rustup target add {WASM} ({why})"))
}

/// Adds a target with rustup, if it is not there.
fn rustup_target(target: &str) -> Outcome {
    if rustup_target_is_there(target) {
        return Ok(());
    }
    output(&mut command(&format!("rustup target add {target}")))?;
    if !rustup_target_is_there(target) {
        return Err("it came without a library".to_owned());
    }
    println!("setup: added {target} with rustup");
    Ok(())
}

fn rustup_target_is_there(target: &str) -> bool {
    let folder = output(&mut command(&format!("rustc --print target-libdir --target {target}")));
    folder.ok().and_then(|folder| fs::read_dir(folder.trim()).ok()).is_some_and(|mut files| {
        files.any(|file| file.is_ok_and(|file| file.file_name().to_string_lossy().starts_with("libcore-")))
    })
}

fn debian_rust() -> Outcome {
    let there = || {
        Path::new(DEBIAN_LIBRARY_SOURCE).exists()
            && ["/usr/bin/cargo", "/usr/bin/cargo-clippy", "/usr/bin/ld.lld"]
                .iter()
                .all(|file| Path::new(file).exists())
    };
    if !there() {
        install(&DEBIAN_RUST)?;
    }
    if there() {
        Ok(())
    } else {
        Err(format!(
            "Debian's Rust is not complete; try: apt-get install --reinstall {}",
            DEBIAN_RUST.join(" ")
        ))
    }
}

/// Tells whether this is a machine for tests only, on which anything may be installed.
pub fn is_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true")
}

/// Installs Debian packages where nobody has to be asked, or says which line the person has to run.
pub fn install(packages: &[&str]) -> Outcome {
    let names = packages.join(" ");
    if !is_ci() {
        return Err(format!("{names}: not installed; on Debian or Ubuntu: sudo apt-get install {names}"));
    }
    let by_hand = |why: &str| format!("{why}; install these by hand: {names}");
    if !has("apt-get") {
        return Err(by_hand("this machine has no apt-get"));
    }
    let sudo = if output(&mut command("id -u"))?.trim() == "0" { "" } else { "sudo --non-interactive " };
    println!("setup: installing {names}");
    // Another installation may be under way, or may have been cut off.
    let apt = |what: &str| {
        let line = format!("{sudo}apt-get --option DPkg::Lock::Timeout=600 {what}");
        output(command(&line).env("DEBIAN_FRONTEND", "noninteractive")).map_err(|error| by_hand(&error))
    };
    apt("update --quiet")?;
    apt(&format!("install --yes --fix-broken --no-install-recommends {names}"))?;
    Ok(())
}

/// Looks for GNU Go, which the rules of Go are compared with.
pub fn gnu_go() -> Outcome {
    // Debian puts games into a folder of their own, which is often not on the PATH.
    if has("gnugo") || has("/usr/games/gnugo") { Ok(()) } else { install(&["gnugo"]) }
}

/// Where Python packages go: beside everything else that is built, and nowhere else on the computer.
const PYTHON_PACKAGES: &str = "target/python";

/// Fetches the ARM core that the emulated one is compared with.
pub fn reference_core() -> Outcome {
    let wanted = "emulator/requirements.txt";
    let list = fs::read_to_string(wanted).map_err(|error| format!("{wanted}: {error}"))?;
    let done = Path::new(PYTHON_PACKAGES).join("installed.txt");
    if fs::read_to_string(&done).is_ok_and(|there| there == list) {
        return Ok(());
    }
    if output(&mut command("python3 -m pip --version")).is_err() {
        install(&["python3", "python3-pip"])?;
    }
    println!("setup: fetching the reference of the emulated core");
    let pip =
        "python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --upgrade";
    output(&mut command(&format!("{pip} --target {PYTHON_PACKAGES} --requirement {wanted}")))
        .map_err(|error| format!("{error}; is the package index reachable?"))?;
    fs::write(&done, list).map_err(|error| format!("{}: {error}", done.display()))
}

/// Installs the emulator's Node packages exactly as its lock file names them.
pub fn emulator() -> Outcome {
    if !has("npm") {
        return Err(
            "npm is not installed; install Node.js 20 or newer with npm (Debian: apt-get install nodejs npm)"
                .to_owned(),
        );
    }
    // npm writes its own copy of the lock file last, so an older one means another or a broken installation.
    let changed = |file: &str| fs::metadata(file).and_then(|data| data.modified());
    let wanted = changed("emulator/package-lock.json")
        .map_err(|error| format!("emulator/package-lock.json: {error}"))?;
    if changed("emulator/node_modules/.package-lock.json").is_ok_and(|done| done >= wanted) {
        return Ok(());
    }
    println!("setup: fetching the emulator's Node packages");
    run(&mut command("npm ci --prefix emulator --no-audit --no-fund --loglevel error"))
        .map_err(|error| format!("{error}; is the package registry reachable?"))
}
