//! Everything in a description that can be wrong without looking at the points.

use std::collections::BTreeMap;

use crate::PCBS;
use crate::description::{Block, Description};
use crate::fault::Fault;
use crate::netlist::{Netlist, expected};
use crate::rp2040::{gpio_functions, pico_pin};

/// Finds the first contradiction.
pub fn check(description: &Description) -> Result<(), Fault> {
    pins(description)?;
    blocks(description)?;
    strip(description)?;
    straps(description)?;
    parts(description)?;
    extras(description)?;
    for pcb in PCBS {
        let netlist = expected(description, pcb)?;
        nets(description, pcb, &netlist)?;
        ribbon(description, pcb, &netlist)?;
    }
    sensing(description)
}

fn extras(description: &Description) -> Result<(), Fault> {
    for extra in &description.extra {
        if let Some(board) = extra.boards.iter().find(|board| !description.board.contains_key(*board)) {
            return Err(Fault::UnknownBoard { what: extra.what.clone(), board: board.clone() });
        }
    }
    Ok(())
}

fn pins(description: &Description) -> Result<(), Fault> {
    let mut by_gpio: BTreeMap<u8, &String> = BTreeMap::new();
    let mut by_net: BTreeMap<&String, &String> = BTreeMap::new();
    for (name, pin) in &description.pin {
        if pico_pin(pin.gpio).is_none() {
            return Err(Fault::NotOnPico { pin: name.clone(), gpio: pin.gpio });
        }
        if let Some(first) = by_gpio.insert(pin.gpio, name) {
            return Err(Fault::PinTwice { gpio: pin.gpio, first: first.clone(), second: name.clone() });
        }
        if let Some(first) = by_net.insert(&pin.net, name) {
            return Err(Fault::NetTwice { net: pin.net.clone(), first: first.clone(), second: name.clone() });
        }
        let has = gpio_functions(pin.gpio);
        if let Some(function) = pin.functions.iter().find(|function| !has.contains(function)) {
            return Err(Fault::FunctionNotOnPin {
                pin: name.clone(),
                gpio: pin.gpio,
                function: function.clone(),
                has: has.join(", "),
            });
        }
    }
    Ok(())
}

/// Functions that a block cannot do without on one of its pins.
fn needs(block: &Block) -> Vec<String> {
    let mut needs = Vec::new();
    needs.extend(block.pio.clone());
    needs.extend(block.adc.iter().chain(&block.adc_second).map(|channel| format!("ADC{channel}")));
    needs.extend(block.spi.iter().flat_map(|spi| [format!("{spi}_RX"), format!("{spi}_SCK")]));
    needs.extend(block.i2c.iter().flat_map(|i2c| [format!("{i2c}_SDA"), format!("{i2c}_SCL")]));
    needs
}

fn blocks(description: &Description) -> Result<(), Fault> {
    let mut taken: BTreeMap<String, &String> = BTreeMap::new();
    for (name, block) in &description.block {
        let mut functions = Vec::new();
        for pin in &block.pins {
            let pin = description
                .pin
                .get(pin)
                .ok_or_else(|| Fault::UnknownPin { by: format!("[block.{name}]"), pin: pin.clone() })?;
            functions.extend(&pin.functions);
        }
        if let Some(function) = needs(block).iter().find(|need| !functions.contains(need)) {
            return Err(Fault::BlockWithoutFunction { block: name.clone(), function: function.clone() });
        }
        if let Some(slice) = block.pwm
            && !functions.iter().any(|function| function.starts_with(&format!("PWM{slice}_")))
        {
            return Err(Fault::BlockWithoutFunction { block: name.clone(), function: format!("PWM{slice}") });
        }
        let mut resources: Vec<String> =
            block.dma.iter().map(|channel| format!("DMA channel {channel}")).collect();
        resources.extend(
            block.pio.iter().zip(block.state_machine).map(|(pio, sm)| format!("{pio} state machine {sm}")),
        );
        resources.extend(block.spi.iter().chain(&block.i2c).cloned());
        resources.extend(
            block.adc.iter().chain(&block.adc_second).map(|channel| format!("ADC channel {channel}")),
        );
        for resource in resources {
            if let Some(first) = taken.insert(resource.clone(), name) {
                return Err(Fault::BlockTwice { resource, first: first.clone(), second: name.clone() });
            }
        }
    }
    Ok(())
}

fn strip(description: &Description) -> Result<(), Fault> {
    let strip = &description.strip;
    for (what, table) in [("hall_channels", &strip.hall_channels), ("reed_bits", &strip.reed_bits)] {
        if table.len() != strip.slots {
            return Err(Fault::SlotTables { what, expected: strip.slots, found: table.len() });
        }
    }
    let rest = 16_usize.saturating_sub(strip.slots);
    if strip.reed_pattern.len() != rest {
        return Err(Fault::SlotTables {
            what: "reed_pattern",
            expected: rest,
            found: strip.reed_pattern.len(),
        });
    }
    if !(strip.reed_pattern.contains(&0) && strip.reed_pattern.contains(&1)) {
        return Err(Fault::PatternFlat);
    }
    let hall = strip.hall_channels.iter().chain(&strip.hall_ground).chain([&strip.hall_half_rail]);
    once("hall channel", hall)?;
    once("reed bit", strip.reed_bits.iter())?;
    let row = strip.pitch_mm * 3_f64.sqrt() / 2.0;
    if strip.width_mm >= row {
        return Err(Fault::StripTooWide { width: strip.width_mm.to_string(), row: format!("{row:.2}") });
    }
    Ok(())
}

fn once<'a>(what: &'static str, channels: impl Iterator<Item = &'a u8>) -> Result<(), Fault> {
    let mut seen = [false; 16];
    for &channel in channels {
        match seen.get_mut(usize::from(channel)) {
            Some(slot) if !*slot => *slot = true,
            _ => return Err(Fault::ChannelTwice { what, channel }),
        }
    }
    Ok(())
}

fn straps(description: &Description) -> Result<(), Fault> {
    let strap = &description.strap;
    for pin in strap.size.iter().chain([&strap.kind.pin]) {
        if !description.pin.contains_key(pin) {
            return Err(Fault::UnknownPin { by: "[strap]".to_string(), pin: pin.clone() });
        }
    }
    let mut by_strap: BTreeMap<u8, &String> = BTreeMap::new();
    for (name, board) in &description.board {
        if usize::from(board.strap) >> strap.size.len() != 0 {
            return Err(Fault::StrapTooBig {
                board: name.clone(),
                strap: board.strap,
                pins: strap.size.len(),
            });
        }
        if let Some(first) = by_strap.insert(board.strap, name) {
            return Err(Fault::StrapTwice { strap: board.strap, first: first.clone(), second: name.clone() });
        }
    }
    Ok(())
}

fn parts(description: &Description) -> Result<(), Fault> {
    for (name, part) in &description.part {
        for (field, missing) in
            [("maker", part.maker.is_none()), ("sheet", part.sheet.is_none()), ("price", part.price <= 0.0)]
        {
            if part.mpn.is_some() && missing {
                return Err(Fault::IncompletePart { part: name.clone(), field });
            }
        }
    }
    for pcb in PCBS {
        let Some(board) = description.pcb.get(pcb) else { return Err(Fault::MissingPcb(pcb.to_string())) };
        let Some(sensor) = &board.sensor else { continue };
        for (what, part) in [("sensor", sensor.as_str()), ("LED", "led")] {
            if !board.slot.iter().any(|placed| placed.part == part) {
                return Err(Fault::SlotWithout { pcb: pcb.to_string(), what });
            }
        }
    }
    Ok(())
}

/// A net with one node is a slip of the pen. On the controller every net of `[pin]` must lead somewhere.
fn nets(description: &Description, pcb: &str, netlist: &Netlist) -> Result<(), Fault> {
    let mut nodes: BTreeMap<&String, Vec<String>> = BTreeMap::new();
    for (reference, part) in &netlist.parts {
        for (pin, net) in &part.pins {
            if let Some(net) = net {
                nodes.entry(net).or_default().push(format!("{reference} pin {pin}"));
            }
        }
    }
    if pcb == "controller" {
        for (name, pin) in &description.pin {
            if nodes.get(&pin.net).is_none_or(|nodes| nodes.len() < 2) {
                return Err(Fault::NetNotOnController { pin: name.clone(), net: pin.net.clone() });
            }
        }
    }
    for (net, nodes) in &nodes {
        if let [node] = nodes.as_slice() {
            return Err(Fault::LonelyNet { pcb: pcb.to_string(), net: (*net).clone(), node: node.clone() });
        }
    }
    Ok(())
}

/// Pin by pin, a connector is the ribbon; a strip may break a wire into `_IN` and `_OUT`.
fn ribbon(description: &Description, pcb: &str, netlist: &Netlist) -> Result<(), Fault> {
    let link = &description.link;
    let ends = match pcb {
        "controller" => vec![&link.controller],
        _ => vec![&link.strip_in, &link.strip_out],
    };
    for connector in ends {
        let part = netlist
            .parts
            .get(connector)
            .ok_or_else(|| Fault::MissingConnector { pcb: pcb.to_string(), connector: connector.clone() })?;
        for (index, wire) in link.wires.iter().enumerate() {
            let found = part.pins.get(&(index + 1).to_string()).cloned().flatten().unwrap_or_default();
            let base = found.strip_suffix("_IN").or_else(|| found.strip_suffix("_OUT")).unwrap_or(&found);
            if base != wire {
                return Err(Fault::RibbonDiffers {
                    pcb: pcb.to_string(),
                    connector: connector.clone(),
                    wire: index + 1,
                    expected: wire.clone(),
                    found,
                });
            }
        }
    }
    Ok(())
}

fn sensing(description: &Description) -> Result<(), Fault> {
    let sensing = &description.sensing;
    let (on, off, zero) = (sensing.on_counts, sensing.off_counts, sensing.zero_counts);
    if 0 < off && off < on && on < zero && zero < sensing.adc_counts {
        Ok(())
    } else {
        Err(Fault::Thresholds { on, off, zero })
    }
}
