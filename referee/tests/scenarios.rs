//! Every file in `referee/scenarios` as a test of its own, for reed contacts and for Hall sensors.

use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use rehearsal::scenario::{Script, play};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut trials = Vec::new();
    let mut paths: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder lies beside the tests")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "scenario"))
        .collect();
    paths.sort();
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        match Script::parse(&text) {
            Err(error) => {
                let message = error.to_string();
                trials.push(Trial::test(name, move || Err(Failed::from(message))));
            }
            Ok(script) => {
                for kind in script.kinds().to_vec() {
                    let script = script.clone();
                    trials.push(Trial::test(format!("{name}::{}", kind.word()), move || {
                        play(&script, kind).map(drop).map_err(|failure| Failed::from(failure.to_string()))
                    }));
                }
            }
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
