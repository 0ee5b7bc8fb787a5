//! The wiring of a circuit board: what the description says, what KiCad exported, and the difference.

use std::collections::BTreeMap;

use crate::description::{Description, Placed};
use crate::fault::Fault;
use crate::rp2040::pico_pin;

/// Reference of the Pico, whose GPIO pins are connected by `[pin]`.
const PICO: &str = "A1";

/// One part of a netlist.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Component {
    /// Key in `[part]`; empty in a netlist that KiCad wrote.
    pub part: String,
    /// KiCad footprint, `library:name`.
    pub footprint: String,
    /// Manufacturer's number, empty for features of the board itself.
    pub mpn: String,
    /// Net of every pin; `None` for a pin that is left open.
    pub pins: BTreeMap<String, Option<String>>,
}

/// Parts by reference.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Netlist {
    /// Every part of the board.
    pub parts: BTreeMap<String, Component>,
}

/// Gives the netlist that the description asks for.
pub fn expected(description: &Description, pcb: &str) -> Result<Netlist, Fault> {
    let board = description.pcb.get(pcb).ok_or_else(|| Fault::MissingPcb(pcb.to_string()))?;
    let mut placed: Vec<Placed> = board.parts.clone();
    for n in 1..=description.strip.slots {
        placed.extend(board.slot.iter().map(|part| in_slot(part, n)));
    }
    let mut netlist = Netlist::default();
    for part in &placed {
        let bought = description.part.get(&part.part).ok_or_else(|| Fault::UnknownPart {
            pcb: pcb.to_string(),
            reference: part.reference.clone(),
            part: part.part.clone(),
        })?;
        let mut component = Component {
            part: part.part.clone(),
            footprint: bought.footprint.clone(),
            mpn: bought.mpn.clone().unwrap_or_default(),
            pins: pins(pcb, part)?,
        };
        if pcb == "controller" && part.reference == PICO {
            for pin in description.pin.values() {
                if let Some(number) = pico_pin(pin.gpio) {
                    component.pins.insert(number.to_string(), Some(pin.net.clone()));
                }
            }
        }
        if netlist.parts.insert(part.reference.clone(), component).is_some() {
            return Err(Fault::ReferenceTwice { pcb: pcb.to_string(), reference: part.reference.clone() });
        }
    }
    Ok(netlist)
}

/// Fills in the slot's number.
fn in_slot(part: &Placed, n: usize) -> Placed {
    let fill = |text: &str| {
        text.replace("{100+n}", &(100 + n).to_string())
            .replace("{200+n}", &(200 + n).to_string())
            .replace("{n}", &n.to_string())
            .replace("{p}", &(n - 1).to_string())
    };
    let pins = fill(&part.pins);
    // The chain starts at the connector.
    let pins: Vec<&str> = pins.split(' ').map(|net| if net == "CHAIN0" { "LED_IN" } else { net }).collect();
    Placed { reference: fill(&part.reference), part: part.part.clone(), pins: pins.join(" ") }
}

/// Reads `A B 5=C -`.
fn pins(pcb: &str, part: &Placed) -> Result<BTreeMap<String, Option<String>>, Fault> {
    let mut pins = BTreeMap::new();
    for (index, word) in part.pins.split_whitespace().enumerate() {
        let (pin, net) = word.split_once('=').map_or_else(
            || ((index + 1).to_string(), word.to_string()),
            |(pin, net)| (pin.to_string(), net.to_string()),
        );
        if pins.insert(pin.clone(), (net != "-").then_some(net)).is_some() {
            return Err(Fault::PinListedTwice {
                pcb: pcb.to_string(),
                reference: part.reference.clone(),
                pin,
            });
        }
    }
    Ok(pins)
}

/// Lists every difference, in both directions; empty when the two say the same.
pub fn compare(expected: &Netlist, found: &Netlist) -> Vec<String> {
    let mut differences = Vec::new();
    for (reference, want) in &expected.parts {
        let Some(have) = found.parts.get(reference) else {
            differences.push(format!("{reference} is described, but not in the netlist"));
            continue;
        };
        for (what, want, have) in
            [("footprint", &want.footprint, &have.footprint), ("manufacturer number", &want.mpn, &have.mpn)]
        {
            if want != have {
                differences.push(format!("{reference}: {what} {want} is described, the netlist has {have}"));
            }
        }
        for pin in want.pins.keys().chain(have.pins.keys().filter(|pin| !want.pins.contains_key(*pin))) {
            let (want, have) = (want.pins.get(pin).cloned().flatten(), have.pins.get(pin).cloned().flatten());
            if want != have {
                let name = |net: Option<String>| net.unwrap_or_else(|| "nothing".to_string());
                differences.push(format!(
                    "{reference} pin {pin}: {} is described, the netlist has {}",
                    name(want),
                    name(have)
                ));
            }
        }
    }
    differences.extend(
        found
            .parts
            .keys()
            .filter(|reference| !expected.parts.contains_key(*reference))
            .map(|reference| format!("{reference} is in the netlist, but not described")),
    );
    differences
}

impl Netlist {
    /// Reads the S-expression netlist that `kicad-cli sch export netlist` writes.
    pub fn from_kicad(text: &str) -> Result<Self, Fault> {
        let root = Node::parse(text)?;
        let mut netlist = Self::default();
        for part in root.child("components").map(Node::children).unwrap_or_default() {
            let property = |name: &str| {
                part.children().iter().find_map(|child| {
                    (child.head() == "property" && child.text("name") == name).then(|| child.text("value"))
                })
            };
            netlist.parts.insert(
                part.text("ref"),
                Component {
                    part: String::new(),
                    footprint: part.text("footprint"),
                    mpn: property("MPN").unwrap_or_default(),
                    pins: BTreeMap::new(),
                },
            );
        }
        for net in root.child("nets").map(Node::children).unwrap_or_default() {
            let name = net.text("name");
            // A pin with a no-connect mark gets a net of its own; labels of a sheet carry its path.
            let name = (!name.starts_with("unconnected-("))
                .then(|| name.rsplit('/').next().unwrap_or(&name).to_string());
            for node in net.children().iter().filter(|child| child.head() == "node") {
                if let Some(part) = netlist.parts.get_mut(&node.text("ref")) {
                    part.pins.insert(node.text("pin"), name.clone());
                }
            }
        }
        Ok(netlist)
    }
}

/// An S-expression.
#[derive(Debug, Clone)]
enum Node {
    Text(String),
    List(Vec<Node>),
}

impl Node {
    fn parse(text: &str) -> Result<Self, Fault> {
        let broken = || Fault::Syntax("netlist: unbalanced brackets".to_string());
        let mut stack = vec![Vec::new()];
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '(' => stack.push(Vec::new()),
                ')' => {
                    let done = stack.pop().ok_or_else(broken)?;
                    stack.last_mut().ok_or_else(broken)?.push(Self::List(done));
                }
                '"' => {
                    let mut word = String::new();
                    while let Some(letter) = letters.next() {
                        match letter {
                            '"' => break,
                            '\\' => word.extend(letters.next()),
                            _ => word.push(letter),
                        }
                    }
                    stack.last_mut().ok_or_else(broken)?.push(Self::Text(word));
                }
                _ if letter.is_whitespace() => {}
                _ => {
                    let mut word = letter.to_string();
                    while let Some(letter) =
                        letters.next_if(|next| !next.is_whitespace() && *next != '(' && *next != ')')
                    {
                        word.push(letter);
                    }
                    stack.last_mut().ok_or_else(broken)?.push(Self::Text(word));
                }
            }
        }
        stack.pop().filter(|_| stack.is_empty()).and_then(|top| top.into_iter().next()).ok_or_else(broken)
    }

    fn head(&self) -> &str {
        match self {
            Self::List(items) => match items.first() {
                Some(Self::Text(word)) => word,
                _ => "",
            },
            Self::Text(_) => "",
        }
    }

    fn children(&self) -> &[Self] {
        match self {
            Self::List(items) => items.get(1..).unwrap_or_default(),
            Self::Text(_) => &[],
        }
    }

    fn child(&self, name: &str) -> Option<&Self> {
        self.children().iter().find(|child| child.head() == name)
    }

    /// Gives the first word of the child list called `name`, or nothing.
    fn text(&self, name: &str) -> String {
        match self.child(name).and_then(|child| child.children().first()) {
            Some(Self::Text(word)) => word.clone(),
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Netlist, compare};

    const SMALL: &str = r#"(export (components
        (comp (ref "R1") (value "1 k") (footprint "R:R") (property (name "MPN") (value "RC1")))
        (comp (ref "J1") (footprint "J:J")))
      (nets (net (code "1") (name "/Sheet/A") (node (ref "R1") (pin "1")) (node (ref "J1") (pin "1")))
        (net (code "2") (name "unconnected-(J1-Pad2)") (node (ref "J1") (pin "2")))))"#;

    #[test]
    fn a_kicad_netlist_is_read_pin_by_pin() {
        let netlist = Netlist::from_kicad(SMALL).unwrap();
        assert_eq!(netlist.parts["R1"].mpn, "RC1");
        assert_eq!(netlist.parts["R1"].pins["1"], Some("A".to_string()));
        assert_eq!(netlist.parts["J1"].pins["2"], None);
    }

    #[test]
    fn differences_are_found_in_both_directions() {
        let whole = Netlist::from_kicad(SMALL).unwrap();
        let other = Netlist::from_kicad(&SMALL.replace("/Sheet/A", "/Sheet/B")).unwrap();
        assert_eq!(compare(&whole, &whole), Vec::<String>::new());
        assert_eq!(compare(&whole, &other).len(), 2);
        let mut less = whole.clone();
        less.parts.remove("J1");
        assert_eq!(compare(&whole, &less), ["J1 is described, but not in the netlist"]);
        assert_eq!(compare(&less, &whole), ["J1 is in the netlist, but not described"]);
    }

    #[test]
    fn unbalanced_brackets_are_an_error() {
        assert!(Netlist::from_kicad("(export (nets)").is_err());
        assert!(Netlist::from_kicad("))").is_err());
        assert!(Netlist::from_kicad("").is_err());
    }
}
