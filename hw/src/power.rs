//! How much current the board takes, and whether the supply gives it.

use serde::Serialize;

use crate::description::Description;
use crate::fault::Fault;
use crate::geometry::Layout;

/// What the board is fed from. The firmware tells them apart by the voltage on the USB-C socket's CC pins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Source {
    /// The Pico's own socket, 500 mA.
    PicoUsb,
    /// A USB-C supply that offers no more than 500 mA.
    UsbCDefault,
    /// A USB-C supply that offers 1.5 A.
    UsbC1A5,
    /// A USB-C supply that offers 3 A.
    UsbC3A,
}

impl Source {
    /// All of them, weakest first.
    pub const ALL: [Self; 4] = [Self::PicoUsb, Self::UsbCDefault, Self::UsbC1A5, Self::UsbC3A];

    /// Gives the name that documents use.
    pub fn name(self) -> &'static str {
        match self {
            Self::PicoUsb => "the Pico's USB socket",
            Self::UsbCDefault => "USB-C, default current",
            Self::UsbC1A5 => "USB-C, 1.5 A",
            Self::UsbC3A => "USB-C, 3 A",
        }
    }

    fn milliamps(self) -> f64 {
        match self {
            Self::PicoUsb | Self::UsbCDefault => 500.0,
            Self::UsbC1A5 => 1500.0,
            Self::UsbC3A => 3000.0,
        }
    }

    fn cap(self, description: &Description) -> u32 {
        let power = &description.power;
        match self {
            Self::PicoUsb => power.cap_usb_only_ma,
            Self::UsbCDefault => power.cap_default_ma,
            Self::UsbC1A5 => power.cap_1a5_ma,
            Self::UsbC3A => power.cap_3a_ma,
        }
    }
}

/// One row of the budget, in milliamps.
#[derive(Debug, Clone, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Budget {
    pub source: Source,
    pub controller: f64,
    pub sensors: f64,
    pub logic: f64,
    pub leds_idle: f64,
    pub leds_lit: f64,
    pub total: f64,
    pub gives: f64,
    /// Through the 5 V contacts of the first connector of the ribbon.
    pub ribbon: f64,
}

impl Budget {
    /// Gives the current through the source's fuse. The Pico takes its own from its socket, before F2.
    fn fused(&self) -> f64 {
        if self.source == Source::PicoUsb { self.ribbon } else { self.total }
    }
}

/// Works out the budget of one board with Hall strips (the hungrier kind) on one source.
pub fn budget(description: &Description, layout: &Layout, source: Source) -> Budget {
    let power = &description.power;
    let points = layout.points.len() as f64;
    let strips = layout.strips.len() as f64;
    let sensors = points * power.hall_ma;
    let logic = strips * power.strip_logic_ma;
    let leds_idle = points * power.led_idle_ma;
    let leds_lit = f64::from(source.cap(description));
    let ribbon = sensors + logic + leds_idle + leds_lit;
    Budget {
        source,
        controller: power.controller_ma,
        sensors,
        logic,
        leds_idle,
        leds_lit,
        total: power.controller_ma + ribbon,
        gives: source.milliamps(),
        ribbon,
    }
}

/// How many wires of the ribbon carry a net.
fn wires(description: &Description, net: &str) -> f64 {
    description.link.wires.iter().filter(|wire| *wire == net).count() as f64
}

/// What the fuse of a source and the ribbon's 5 V contacts have to carry, and what they can, in milliamps.
fn path(description: &Description, row: &Budget) -> [(&'static str, f64, f64); 2] {
    let power = &description.power;
    let fuse = if row.source == Source::PicoUsb { power.usb_fuse_ma } else { power.fuse_ma };
    let ribbon = wires(description, "+5V") * description.link.amps_per_contact * 1000.0;
    [("the fuse", row.fused(), f64::from(fuse)), ("the ribbon's 5 V wires", row.ribbon, ribbon)]
}

/// Gives what the last strip loses of its 5 V, out and back through the ribbon, in millivolts.
///
/// The LEDs draw what [`led_cap`] allows them, evenly along the chain, which is fed at its beginning only.
pub fn loss(description: &Description, layout: &Layout, source: Source) -> f64 {
    let link = &description.link;
    let row = budget(description, layout, source);
    let first = row.ribbon - row.leds_lit + f64::from(led_cap(description, layout, source));
    let parallel = 1.0 / wires(description, "+5V") + 1.0 / wires(description, "GND");
    let strips = layout.strips.len();
    let mut millivolts = 0.0;
    for (passed, strip) in layout.strips.iter().enumerate() {
        let metres = match passed.checked_sub(1).and_then(|before| layout.strips.get(before)) {
            Some(before) => ((strip.x - before.x).abs() + (strip.y - before.y).abs()) / 1000.0 + link.slack_m,
            None => description.board.get(&layout.name).map_or(0.0, |entry| entry.cable_m),
        };
        let ohms = (metres * link.ohms_per_metre + 2.0 * link.ohms_per_contact) * parallel;
        millivolts += first * (strips - passed) as f64 / strips as f64 * ohms;
    }
    millivolts
}

/// Gives the current that LEDs may draw on this board: the source's cap, or what other consumers leave of the source,
/// the fuse or the ribbon.
pub fn led_cap(description: &Description, layout: &Layout, source: Source) -> u32 {
    let row = budget(description, layout, source);
    let mut left = row.gives - (row.total - row.leds_lit);
    for (_, needs, carries) in path(description, &row) {
        left = left.min(carries - (needs - row.leds_lit));
    }
    source.cap(description).min(left.max(0.0) as u32)
}

/// The hexagon must run from every source with its full cap; larger boards get what [`led_cap`] leaves them.
pub fn check(description: &Description, layouts: &[Layout]) -> Result<(), Fault> {
    let Some(layout) = layouts.iter().find(|layout| layout.name == "hexagon") else { return Ok(()) };
    for source in Source::ALL {
        let row = budget(description, layout, source);
        let over = |name: &str, needs: f64, gives: f64| Fault::OverBudget {
            board: layout.name.clone(),
            source: name.to_string(),
            needs: format!("{needs:.0}"),
            gives: format!("{gives:.0}"),
        };
        if row.total > row.gives {
            return Err(over(source.name(), row.total, row.gives));
        }
        for (name, needs, carries) in path(description, &row) {
            if needs > carries {
                return Err(over(name, needs, carries));
            }
        }
    }
    let cap = description.power.led_cap_ma;
    if cap > description.power.cap_3a_ma {
        return Err(Fault::OverBudget {
            board: layout.name.clone(),
            source: "the default cap".to_string(),
            needs: cap.to_string(),
            gives: description.power.cap_3a_ma.to_string(),
        });
    }
    Ok(())
}
