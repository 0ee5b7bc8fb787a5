//! The simulator's page in a real browser: its tests, and the pictures that the documentation shows.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;
use std::process::Command;

use png::{BitDepth, BlendOp, ColorType, Decoder, Encoder, Transformations};

use crate::Outcome;
use crate::setup::install;
use crate::shell::{command, has, run};

const TESTS: &str = "simulator/tests";
const FRAMES: &str = "artefacts/frames";
const FILM: &str = "docs/pictures/capture.png";
/// The last picture stays for this long before the film begins again, in milliseconds.
const PAUSE: u16 = 1500;

/// Looks for a browser, and fetches the packages that drive it.
pub fn setup() -> Outcome {
    let browsers = ["chromium", "chromium-browser", "google-chrome"];
    if !browsers.iter().any(|browser| has(browser)) {
        install(&["chromium"])?;
    }
    let changed = |file: &Path| fs::metadata(file).and_then(|data| data.modified());
    let tests = Path::new(TESTS);
    let wanted = changed(&tests.join("package-lock.json")).map_err(|error| format!("{TESTS}: {error}"))?;
    if changed(&tests.join("node_modules/.package-lock.json")).is_ok_and(|done| done >= wanted) {
        return Ok(());
    }
    println!("setup: fetching the packages that drive a browser");
    run(&mut command(&format!("npm ci --prefix {TESTS} --no-audit --no-fund --loglevel error")))
        .map_err(|error| format!("{error}; is the package registry reachable?"))
}

/// Returns the command that plays on the page; the simulator must have been built.
pub fn test_command() -> Command {
    command(&format!("npm test --prefix {TESTS}"))
}

/// Makes the pictures in `docs/pictures` from the page itself.
pub fn pictures() -> Outcome {
    setup()?;
    run(&mut command("cargo build --package simulator --locked"))?;
    run(&mut command(&format!("npm run pictures --prefix {TESTS}")))?;
    join_frames(Path::new(FRAMES), Path::new(FILM))?;
    println!("the pictures are in docs/pictures");
    Ok(())
}

/// A picture of three bytes a pixel.
struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

fn read_picture(path: &Path) -> Result<Picture, String> {
    let complaint = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = File::open(path).map_err(|error| complaint(&error))?;
    let mut decoder = Decoder::new(std::io::BufReader::new(file));
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(|error| complaint(&error))?;
    let mut bytes = vec![0; reader.output_buffer_size().ok_or_else(|| complaint(&"it is too large"))?];
    let info = reader.next_frame(&mut bytes).map_err(|error| complaint(&error))?;
    let step = match info.color_type {
        ColorType::Rgb => 3,
        ColorType::Rgba => 4,
        other => return Err(complaint(&format!("its colours are {other:?}"))),
    };
    let pixels = bytes.chunks_exact(step).flat_map(|pixel| pixel[..3].to_vec()).collect();
    Ok(Picture { width: info.width, height: info.height, pixels })
}

/// Joins pictures into an animated PNG: after the first, each frame holds only the pixels that have changed.
fn join_frames(folder: &Path, film: &Path) -> Outcome {
    let times = fs::read_to_string(folder.join("times")).map_err(|error| format!("{FRAMES}: {error}"))?;
    let times: Vec<u64> = times.lines().filter_map(|line| line.parse().ok()).collect();
    let mut frames: Vec<(Picture, u16)> = Vec::new();
    for (number, time) in times.iter().enumerate() {
        let picture = read_picture(&folder.join(format!("{number:03}.png")))?;
        let length = times.get(number + 1).map_or(PAUSE, |next| u16::try_from(next - time).unwrap_or(PAUSE));
        match frames.last_mut() {
            Some((same, shown)) if same.pixels == picture.pixels => *shown = shown.saturating_add(length),
            _ => frames.push((picture, length)),
        }
    }
    write_film(&frames, film).map_err(|error| format!("{}: {error}", film.display()))
}

fn write_film(frames: &[(Picture, u16)], film: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let (first, _) = frames.first().ok_or("there are no frames")?;
    let mut encoder = Encoder::new(BufWriter::new(File::create(film)?), first.width, first.height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.set_animated(u32::try_from(frames.len())?, 0)?;
    let mut writer = encoder.write_header()?;
    let mut before: Option<&Picture> = None;
    for (picture, length) in frames {
        let (left, top, right, bottom) =
            before.map_or((0, 0, picture.width, picture.height), |before| changed_part(before, picture));
        // Where the frame before was, this one may be too large.
        writer.set_frame_position(0, 0)?;
        writer.set_frame_dimension(right - left, bottom - top)?;
        writer.set_frame_position(left, top)?;
        writer.set_frame_delay(*length, 1000)?;
        writer.set_blend_op(BlendOp::Over)?;
        let mut data = Vec::new();
        for y in top..bottom {
            for x in left..right {
                let at = 3 * (y * picture.width + x) as usize;
                let pixel = &picture.pixels[at..at + 3];
                if before.is_some_and(|before| before.pixels[at..at + 3] == *pixel) {
                    data.extend([0; 4]);
                } else {
                    data.extend_from_slice(pixel);
                    data.push(255);
                }
            }
        }
        writer.write_image_data(&data)?;
        before = Some(picture);
    }
    writer.finish()?;
    Ok(())
}

/// Returns the smallest rectangle with every pixel that differs: left, top, right and bottom.
fn changed_part(before: &Picture, after: &Picture) -> (u32, u32, u32, u32) {
    let (mut left, mut top, mut right, mut bottom) = (after.width, after.height, 0, 0);
    let pairs = before.pixels.chunks_exact(3).zip(after.pixels.chunks_exact(3));
    for (index, _) in pairs.enumerate().filter(|(_, (old, new))| old != new) {
        let (x, y) = (index as u32 % after.width, index as u32 / after.width);
        (left, right) = (left.min(x), right.max(x + 1));
        (top, bottom) = (top.min(y), bottom.max(y + 1));
    }
    if right == 0 { (0, 0, 1, 1) } else { (left, top, right, bottom) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_goes_into_a_frame() {
        let before = Picture { width: 4, height: 3, pixels: vec![7; 36] };
        let mut after = Picture { width: 4, height: 3, pixels: vec![7; 36] };
        assert_eq!(changed_part(&before, &after), (0, 0, 1, 1));
        after.pixels[3 * (4 + 2)] = 9;
        after.pixels[3 * (8 + 3)] = 9;
        assert_eq!(changed_part(&before, &after), (2, 1, 4, 3));
    }
}
