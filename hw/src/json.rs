//! `board.json`: the same tables for programs that do not read TOML, such as the emulator.

use serde_json::{Value, json};

use crate::Board;
use crate::netlist::expected;
use crate::power::{Source, budget, led_cap, loss};
use crate::rp2040::pico_pin;
use crate::{Fault, PCBS};

/// Writes the JSON text, ending in a newline.
pub fn to_json(board: &Board) -> Result<String, Fault> {
    let description = &board.description;
    let mut pins = serde_json::Map::new();
    for (name, pin) in &description.pin {
        pins.insert(
            name.clone(),
            json!({ "gpio": pin.gpio, "pico_pin": pico_pin(pin.gpio), "net": pin.net, "use": pin.functions }),
        );
    }
    let mut layouts = serde_json::Map::new();
    for layout in &board.layouts {
        let mut value = json!(layout);
        value["led_cap_ma"] = Source::ALL.map(|source| led_cap(description, layout, source)).to_vec().into();
        value["loss_mv"] =
            Source::ALL.map(|source| loss(description, layout, source).round() as u32).to_vec().into();
        value["power"] = Source::ALL.map(|source| json!(budget(description, layout, source))).to_vec().into();
        layouts.insert(layout.name.clone(), value);
    }
    let mut boards = serde_json::Map::new();
    for pcb in PCBS {
        boards.insert(pcb.to_string(), wiring(board, pcb)?);
    }
    let value = json!({
        "made_from": "hw/board.toml by `cargo xtask hw`",
        "version": description.version,
        "date": description.date,
        "status": description.status,
        "pins": pins,
        "blocks": description.block,
        "link": description.link,
        "strap": description.strap,
        "controller": description.controller,
        "strip": description.strip,
        "sensing": description.sensing,
        "power": description.power,
        "parts": description.part,
        "layouts": layouts,
        "pcbs": boards,
    });
    let mut text = pretty(&value, 0);
    text.push('\n');
    Ok(text)
}

/// Parts of a circuit board with the net of every pin.
fn wiring(board: &Board, pcb: &str) -> Result<Value, Fault> {
    let netlist = expected(&board.description, pcb)?;
    let entry = &board.description.pcb[pcb];
    let mut parts = serde_json::Map::new();
    for (reference, part) in &netlist.parts {
        parts.insert(reference.clone(), json!({ "part": part.part, "pins": part.pins }));
    }
    Ok(json!({ "title": entry.title, "parts": parts }))
}

/// Indents lists that do not fit on a line, so that a change shows as a short difference. Keys are sorted whatever
/// features other crates of the workspace ask serde_json for.
fn pretty(value: &Value, depth: usize) -> String {
    let (open, close, items): (_, _, Vec<String>) = match value {
        Value::Array(items) => ('[', ']', items.iter().map(|item| pretty(item, depth + 1)).collect()),
        Value::Object(items) => {
            let mut items: Vec<_> = items.iter().collect();
            items.sort_by_key(|(key, _)| *key);
            let line = |(key, item)| format!("{}: {}", json!(key), pretty(item, depth + 1));
            ('{', '}', items.into_iter().map(line).collect())
        }
        _ => return value.to_string(),
    };
    let flat = format!("{open}{}{close}", items.join(", "));
    if flat.len() < 100 && !flat.contains('\n') {
        return flat;
    }
    let indent = "  ".repeat(depth + 1);
    format!("{open}\n{indent}{}\n{}{close}", items.join(&format!(",\n{indent}")), "  ".repeat(depth))
}
