//! Makes static data of the lessons; whatever is wrong with one of them stops the build, with its file and line.

use std::path::Path;
use std::{env, fs, process};

fn main() {
    let folder = Path::new("lessons");
    println!("cargo::rerun-if-changed={}", folder.display());
    let lessons = lessons::read_folder(folder).unwrap_or_else(|fault| {
        println!("cargo::error=referee/lessons/{fault}");
        process::exit(1);
    });
    let out = env::var_os("OUT_DIR").map(|out| Path::new(&out).join("lessons.rs"));
    let written = out.ok_or("cargo says where").map(|out| fs::write(out, lessons::data(&lessons)));
    if !matches!(written, Ok(Ok(()))) {
        println!("cargo::error=the lessons cannot be written: {written:?}");
        process::exit(1);
    }
}
