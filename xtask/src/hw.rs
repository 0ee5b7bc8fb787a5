//! `cargo xtask hw`: the board's files, made and checked from `hw/board.toml`.

mod kicad;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use hw::{Board, Netlist, PCBS};

use self::kicad::Kicad;

const USAGE: &str = "usage: cargo xtask hw        check everything and make the fabrication files
       cargo xtask hw make   make schematics, circuit boards, tables and drawings anew from board.toml, then check
       cargo xtask hw json   only write board.json";

/// Boards that a bill of materials is written for.
const SETS: [&str; 4] = ["hexagon", "grid9", "grid13", "grid19"];

/// Runs `cargo xtask hw` with the words that follow it.
pub fn run(args: &[String]) -> Result<(), String> {
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => check(&Kicad::find()?),
        ["make"] => make(),
        ["json"] => json(),
        _ => Err(USAGE.to_string()),
    }
}

/// The folder `hw/` of this checkout.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("hw")
}

fn read_text(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write_text(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads the description as it is on the disk now, not as it was when xtask was built.
fn read() -> Result<Board, String> {
    Board::read(&read_text(&folder().join("board.toml"))?).map_err(|fault| format!("hw/board.toml: {fault}"))
}

/// Writes `hw/board.json`.
fn json() -> Result<(), String> {
    let text = hw::to_json(&read()?).map_err(|fault| fault.to_string())?;
    write_text(&folder().join("board.json"), &text)
}

/// Makes everything that is committed: projects, netlists, pictures, tables.
fn make() -> Result<(), String> {
    let kicad = Kicad::find()?;
    json()?;
    kicad.run("python3 kicad/make.py schematic")?;
    for pcb in PCBS {
        println!("{pcb}: netlist, placing, routing");
        let netlist = folder().join(pcb).join(format!("{pcb}.net"));
        kicad.run(&format!("kicad-cli sch export netlist -o {pcb}/{pcb}.net {pcb}/{pcb}.kicad_sch"))?;
        write_text(&netlist, &without_place_and_time(&read_text(&netlist)?))?;
        kicad.run(&format!("python3 kicad/make.py place {pcb}"))?;
        route(pcb)?;
        kicad.run(&format!("python3 kicad/make.py draw {pcb}"))?;
    }
    kicad.run("python3 drawings/make.py")?;
    kicad.run("python3 sensing.py --plot sensing.svg")?;
    let guide = folder().with_file_name("docs").join("build.md");
    let board = read()?;
    write_text(&guide, &with_totals(&read_text(&guide)?, &board)?)?;
    for (name, text) in bills(&board)? {
        write_text(&folder().join("out").join(name), &text)?;
    }
    check(&kicad)?;
    keep(&kicad)
}

/// Marks the table of costs in the builder's guide.
const TOTALS: [&str; 2] = ["<!-- totals, made by cargo xtask hw make -->\n", "<!-- end of totals -->"];

/// Puts the table of costs into the builder's guide.
fn with_totals(guide: &str, board: &Board) -> Result<String, String> {
    let lost = || "docs/build.md has lost the marks around its table of costs".to_string();
    let (before, rest) = guide.split_once(TOTALS[0]).ok_or_else(lost)?;
    let (_, after) = rest.split_once(TOTALS[1]).ok_or_else(lost)?;
    let mut table = String::from("| board | Hall | reed |\n|---|---|---|\n");
    for set in SETS {
        let cost = |kind| {
            hw::bill(board, set, kind).map(|lines| hw::total(&lines)).map_err(|fault| fault.to_string())
        };
        let _ = writeln!(table, "| {set} | {:.0} EUR | {:.0} EUR |", cost("hall")?, cost("reed")?);
    }
    let date = &board.description.date;
    Ok(format!(
        "{before}{}{table}\nPrices for one, estimated on {date}, without wood and shipping.\n{}{after}",
        TOTALS[0], TOTALS[1]
    ))
}

/// Drops the lines of a netlist that say where and when it was made.
fn without_place_and_time(text: &str) -> String {
    let kept = |line: &&str| {
        !["(source \"", "(date \"", "(tool \""].iter().any(|word| line.trim_start().starts_with(word))
    };
    text.lines().filter(kept).flat_map(|line| [line, "\n"]).collect()
}

/// Routes one board: `route.json` in its folder holds the problem, then the tracks.
fn route(pcb: &str) -> Result<(), String> {
    let path = folder().join(pcb).join("route.json");
    let problem =
        serde_json::from_str(&read_text(&path)?).map_err(|error| format!("{pcb}/route.json: {error}"))?;
    let pieces = hw::router::route(&problem).map_err(|error| format!("{pcb}: {error}"))?;
    write_text(&path, &serde_json::to_string(&pieces).map_err(|error| error.to_string())?)
}

/// Copies the small outputs that people read without KiCad to where they are committed.
fn keep(kicad: &Kicad) -> Result<(), String> {
    for pcb in PCBS {
        kicad.run(&format!("cp out/fab/{pcb}.pdf out/fab/{pcb}-top.png out/fab/{pcb}-bottom.png out/"))?;
    }
    Ok(())
}

/// Writes the bills of materials: file name and text, for every circuit board and for every whole set.
fn bills(board: &Board) -> Result<Vec<(String, String)>, String> {
    let mut bills = Vec::new();
    for pcb in PCBS {
        bills.push((format!("{pcb}-bom.csv"), hw::pcb_csv(board, pcb)));
    }
    for set in SETS {
        for kind in ["hall", "reed"] {
            bills.push((format!("bom-{set}-{kind}.csv"), hw::set_csv(board, set, kind)));
        }
    }
    bills.into_iter().map(|(name, text)| Ok((name, text.map_err(|fault| fault.to_string())?))).collect()
}

/// Checks all boards and makes the fabrication files in `hw/out/fab`.
fn check(kicad: &Kicad) -> Result<(), String> {
    let start = Instant::now();
    let board = read()?;
    let fab = folder().join("out/fab");
    std::fs::create_dir_all(&fab).map_err(|error| format!("{}: {error}", fab.display()))?;
    let mut stale = Vec::new();
    if hw::to_json(&board).map_err(|fault| fault.to_string())? != read_text(&folder().join("board.json"))? {
        stale.push("board.json is not what board.toml says".to_string());
    }
    let guide = read_text(&folder().with_file_name("docs").join("build.md"))?;
    if with_totals(&guide, &board)? != guide {
        stale.push("the costs in docs/build.md are not what board.toml says".to_string());
    }
    for (name, text) in bills(&board)? {
        if read_text(&folder().join("out").join(&name))? != text {
            stale.push(format!("out/{name} is not what board.toml says"));
        }
    }
    let (mut erc, mut drc, mut differences) = (0, 0, stale);
    for pcb in PCBS {
        let broken = violations(
            kicad,
            &format!("kicad-cli sch erc {STRICT} -o out/fab/{pcb}-erc.rpt {pcb}/{pcb}.kicad_sch"),
        )?;
        println!("{pcb}: ERC {broken}");
        erc += broken;
        let broken = violations(
            kicad,
            &format!(
                "kicad-cli pcb drc --schematic-parity {STRICT} -o out/fab/{pcb}-drc.rpt {pcb}/{pcb}.kicad_pcb"
            ),
        )?;
        println!("{pcb}: DRC {broken}");
        drc += broken;
        kicad.run(&format!("kicad-cli sch export netlist -o out/fab/{pcb}.net {pcb}/{pcb}.kicad_sch"))?;
        let found = read_text(&fab.join(format!("{pcb}.net")))?;
        let found = Netlist::from_kicad(&found).map_err(|fault| fault.to_string())?;
        let committed = read_text(&folder().join(pcb).join(format!("{pcb}.net")))?;
        let committed = Netlist::from_kicad(&committed).map_err(|fault| fault.to_string())?;
        if !hw::compare(&committed, &found).is_empty() {
            differences.push(format!("{pcb}/{pcb}.net is not what the sheets say"));
        }
        let expected = hw::expected(&board.description, pcb).map_err(|fault| fault.to_string())?;
        differences.extend(hw::compare(&expected, &found).into_iter().map(|line| format!("{pcb}: {line}")));
    }
    for command in ["python3 sensing.py --check", "python3 drawings/make.py --check"] {
        differences.extend(kicad.run(command).err());
    }
    for line in &differences {
        println!("difference: {line}");
    }
    fabrication(kicad, &board)?;
    let summary = format!(
        "hw: {erc} ERC violations, {drc} DRC violations, {} differences to board.toml ({:.0} s); files in hw/out/fab",
        differences.len(),
        start.elapsed().as_secs_f64()
    );
    println!("{summary}");
    if erc + drc + differences.len() == 0 {
        Ok(())
    } else {
        Err("the board is not what board.toml says; `cargo xtask hw make` makes it anew".to_string())
    }
}

/// Every severity counts, and a violation is an error.
const STRICT: &str = "--severity-all --exit-code-violations";

/// Runs a rule check and counts what it found.
fn violations(kicad: &Kicad, command: &str) -> Result<usize, String> {
    let (good, text) = kicad.output(command)?;
    let found: usize = text
        .lines()
        .filter_map(|line| line.strip_prefix("Found "))
        .filter_map(|line| line.split(' ').next())
        .filter_map(|count| count.parse::<usize>().ok())
        .sum();
    if good == (found == 0) { Ok(found) } else { Err(format!("{command}: {}", text.trim())) }
}

/// Makes gerbers, drill files, placement, bills of materials, PDFs and pictures.
fn fabrication(kicad: &Kicad, board: &Board) -> Result<(), String> {
    let fab = folder().join("out/fab");
    for pcb in PCBS {
        let file = format!("{pcb}/{pcb}.kicad_pcb");
        let size = if pcb == "controller" { "-w 1200 -h 900" } else { "-w 3200 -h 320 --zoom 8.5" };
        for command in [
            format!("rm -rf out/fab/{pcb}-gerber && mkdir -p out/fab/{pcb}-gerber"),
            format!(
                "kicad-cli pcb export gerbers -l F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,F.Silkscreen,B.Silkscreen,Edge.Cuts -o out/fab/{pcb}-gerber {file}"
            ),
            format!("kicad-cli pcb export drill --excellon-separate-th -o out/fab/{pcb}-gerber/ {file}"),
            format!("cd out/fab/{pcb}-gerber && python3 -m zipfile -c ../{pcb}.zip *"),
            format!("kicad-cli pcb export pos --format csv --units mm -o out/fab/{pcb}-placement.csv {file}"),
            format!("kicad-cli sch export pdf -o out/fab/{pcb}.pdf {pcb}/{pcb}.kicad_sch"),
            format!("kicad-cli pcb render --side top --quality basic {size} -o out/fab/{pcb}-top.png {file}"),
            format!(
                "kicad-cli pcb render --side bottom --quality basic {size} -o out/fab/{pcb}-bottom.png {file}"
            ),
        ] {
            kicad.run(&command)?;
        }
    }
    for (name, text) in bills(board)? {
        write_text(&fab.join(name), &text)?;
    }
    Ok(())
}
