//! Putting the image on a board: by the BOOTSEL drive if one is plugged in, else by a debug probe.

use std::path::PathBuf;
use std::{fs, thread, time::Duration};

use crate::Outcome;
use crate::image::{self, ELF, UF2};
use crate::shell::{command, has, output, run};

/// The volume that a Pico shows while it is held in BOOTSEL.
const VOLUME: &str = "RPI-RP2";

/// Builds the image and flashes it.
pub fn flash() -> Outcome {
    image::build()?;
    if let Some(drive) = bootsel_drive() {
        let to = drive.join("firmware.uf2");
        fs::copy(UF2, &to).map_err(|error| format!("cannot copy {UF2} to {}: {error}", drive.display()))?;
        println!("flashed by {}: the board restarts by itself", drive.display());
        return Ok(());
    }
    let drag = format!("or hold BOOTSEL while plugging the Pico in and copy {UF2} to the drive {VOLUME}");
    if !has("probe-rs") {
        return Err(format!(
            "no {VOLUME} drive, and probe-rs is not installed: cargo install probe-rs-tools --locked, {drag}"
        ));
    }
    if !output(&mut command("probe-rs list"))?.contains("[0]") {
        return Err(format!("no {VOLUME} drive and no debug probe found: plug a probe in, {drag}"));
    }
    run(&mut command(&format!("probe-rs download --chip RP2040 --verify {ELF}")))?;
    thread::sleep(Duration::from_millis(100));
    run(&mut command("probe-rs reset --chip RP2040"))?;
    println!("flashed by probe-rs");
    Ok(())
}

/// Finds a mounted BOOTSEL drive, where Linux and macOS put it.
fn bootsel_drive() -> Option<PathBuf> {
    let mounts = fs::read_to_string("/proc/mounts").unwrap_or_default();
    let mounted = mounts.lines().filter_map(|line| line.split(' ').nth(1)).map(PathBuf::from);
    mounted
        .chain([PathBuf::from("/Volumes").join(VOLUME)])
        .find(|path| path.ends_with(VOLUME) && path.join("INFO_UF2.TXT").exists())
}
