//! What to buy: per circuit board, and for a whole set of one size.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::Board;
use crate::description::Extra;
use crate::fault::Fault;
use crate::netlist::expected;

/// One line of a bill of materials.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Line {
    pub quantity: f64,
    pub what: String,
    pub maker: String,
    pub mpn: String,
    pub price: f64,
}

/// Writes the parts of one circuit board with their references, for placing and soldering.
pub fn pcb_csv(board: &Board, pcb: &str) -> Result<String, Fault> {
    let mut by_part: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (reference, component) in expected(&board.description, pcb)?.parts {
        if !component.mpn.is_empty() {
            by_part.entry(component.part).or_default().push(reference);
        }
    }
    let mut text =
        String::from("quantity,manufacturer number,maker,what,footprint,references,fitted,data sheet\n");
    for (part, mut references) in by_part {
        references.sort_by_key(|reference| (reference.len(), reference.clone()));
        let entry = &board.description.part[&part];
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{}",
            references.len(),
            quoted(entry.mpn.as_deref().unwrap_or_default()),
            quoted(entry.maker.as_deref().unwrap_or_default()),
            quoted(&entry.what),
            quoted(&entry.footprint),
            quoted(&references.join(" ")),
            if entry.optional { "optional" } else { "yes" },
            quoted(entry.sheet.as_deref().unwrap_or_default()),
        );
    }
    Ok(text)
}

/// Lists what a whole set needs: controller, strips with the slots in use fitted, cable, stones.
pub fn bill(board: &Board, layout: &str, kind: &str) -> Result<Vec<Line>, Fault> {
    let description = &board.description;
    let layout = board.layout(layout).ok_or_else(|| Fault::MissingPcb(layout.to_string()))?;
    let strip = format!("strip-{kind}");
    let mut counts: BTreeMap<&String, f64> = BTreeMap::new();
    let strips = layout.strips.len() as f64;
    let mut add = |pcb: &str, times: f64, points: f64| -> Result<(), Fault> {
        let pcb = description.pcb.get(pcb).ok_or_else(|| Fault::MissingPcb(pcb.to_string()))?;
        for placed in &pcb.parts {
            *counts.entry(&placed.part).or_default() += times;
        }
        for placed in &pcb.slot {
            *counts.entry(&placed.part).or_default() += points;
        }
        Ok(())
    };
    add("controller", 1.0, 0.0)?;
    add(&strip, strips, layout.points.len() as f64)?;
    let mut lines = vec![Line {
        quantity: 1.0,
        what: "Circuit board, controller, 100 x 70 mm, two layers".to_string(),
        maker: "any".to_string(),
        mpn: "controller.zip".to_string(),
        price: 4.0,
    }];
    lines.push(Line {
        quantity: strips,
        what: format!("Circuit board, {kind} strip, 308 x 23.5 mm, two layers"),
        maker: "any".to_string(),
        mpn: format!("{strip}.zip"),
        price: 3.0,
    });
    for (name, quantity) in counts {
        let part = &description.part[name];
        if let (Some(mpn), false) = (&part.mpn, part.optional) {
            lines.push(Line {
                quantity,
                what: part.what.clone(),
                maker: part.maker.clone().unwrap_or_default(),
                mpn: mpn.clone(),
                price: part.price,
            });
        }
    }
    let stones = description.board.get(&layout.name).map_or(0.0, |entry| f64::from(entry.stones));
    let needed = |extra: &&Extra| extra.boards.is_empty() || extra.boards.contains(&layout.name);
    for extra in description.extra.iter().filter(needed) {
        lines.push(Line {
            quantity: extra.per_set + extra.per_strip * strips + extra.per_stone * stones,
            what: extra.what.clone(),
            maker: extra.maker.clone(),
            mpn: extra.mpn.clone(),
            price: extra.price,
        });
    }
    Ok(lines)
}

/// Adds up a bill.
pub fn total(lines: &[Line]) -> f64 {
    lines.iter().map(|line| line.quantity * line.price).sum()
}

/// Writes the bill of a whole set, with the total and the day of the estimate.
pub fn set_csv(board: &Board, layout: &str, kind: &str) -> Result<String, Fault> {
    let lines = bill(board, layout, kind)?;
    let mut text = String::from("quantity,manufacturer number,maker,what,price each (EUR),price (EUR)\n");
    for line in &lines {
        let _ = writeln!(
            text,
            "{},{},{},{},{:.2},{:.2}",
            // Metres of cable have a fraction, which is not exact in binary.
            (line.quantity * 100.0).round() / 100.0,
            quoted(&line.mpn),
            quoted(&line.maker),
            quoted(&line.what),
            line.price,
            line.quantity * line.price,
        );
    }
    let _ = writeln!(text, ",,,\"Total, estimated on {}\",,{:.2}", board.description.date, total(&lines));
    Ok(text)
}

fn quoted(text: &str) -> String {
    if text.contains(',') || text.contains('"') {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}

#[cfg(test)]
mod tests {
    use crate::Board;

    #[test]
    fn a_hexagon_needs_91_sensors_and_91_leds() {
        let lines = super::bill(&Board::ours(), "hexagon", "hall").unwrap();
        for mpn in ["DRV5053PAQDBZR", "WS2812B-V5"] {
            let line = lines.iter().find(|line| line.mpn == mpn).unwrap();
            assert!((line.quantity - 91.0).abs() < 1e-9, "{mpn}");
        }
    }
}
