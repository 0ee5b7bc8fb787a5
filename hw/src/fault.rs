//! What can be wrong with a description.

use std::fmt;

/// A contradiction in `board.toml`, or between it and a netlist.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the message of each variant says what it is")]
pub enum Fault {
    Syntax(String),
    NotOnPico { pin: String, gpio: u8 },
    PinTwice { gpio: u8, first: String, second: String },
    NetTwice { net: String, first: String, second: String },
    FunctionNotOnPin { pin: String, gpio: u8, function: String, has: String },
    UnknownPin { by: String, pin: String },
    BlockWithoutFunction { block: String, function: String },
    BlockTwice { resource: String, first: String, second: String },
    UnknownPart { pcb: String, reference: String, part: String },
    IncompletePart { part: String, field: &'static str },
    ReferenceTwice { pcb: String, reference: String },
    PinListedTwice { pcb: String, reference: String, pin: String },
    LonelyNet { pcb: String, net: String, node: String },
    NetNotOnController { pin: String, net: String },
    RibbonDiffers { pcb: String, connector: String, wire: usize, expected: String, found: String },
    MissingConnector { pcb: String, connector: String },
    MissingPcb(String),
    SlotTables { what: &'static str, expected: usize, found: usize },
    ChannelTwice { what: &'static str, channel: u8 },
    StrapTwice { strap: u8, first: String, second: String },
    StrapTooBig { board: String, strap: u8, pins: usize },
    PatternFlat,
    StripTooWide { width: String, row: String },
    BadRange { board: String, range: String },
    UnknownPoint { board: String, point: String },
    UnknownBoard { what: String, board: String },
    StripTooLong { board: String, range: String, points: usize, slots: usize },
    PointTwice { board: String, point: String, first: String, second: String },
    PointWithoutSensor { board: String, point: String },
    SlotWithout { pcb: String, what: &'static str },
    Thresholds { on: u16, off: u16, zero: u16 },
    OverBudget { board: String, source: String, needs: String, gives: String },
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(message) => write!(out, "not readable: {message}"),
            Self::NotOnPico { pin, gpio } => {
                write!(out, "[pin] {pin}: GPIO {gpio} is not brought out on a Pico")
            }
            Self::PinTwice { gpio, first, second } => {
                write!(out, "[pin] GPIO {gpio} is used twice: by {first} and by {second}")
            }
            Self::NetTwice { net, first, second } => {
                write!(out, "[pin] net {net} is on two pins: {first} and {second}")
            }
            Self::FunctionNotOnPin { pin, gpio, function, has } => {
                write!(out, "[pin] {pin}: GPIO {gpio} has no {function}; it has {has}")
            }
            Self::UnknownPin { by, pin } => {
                write!(out, "{by} names the pin {pin}, which [pin] does not have")
            }
            Self::BlockWithoutFunction { block, function } => {
                write!(out, "[block.{block}] needs {function}, but none of its pins is switched to it")
            }
            Self::BlockTwice { resource, first, second } => {
                write!(out, "{resource} is used twice: by [block.{first}] and [block.{second}]")
            }
            Self::UnknownPart { pcb, reference, part } => {
                write!(out, "[pcb.{pcb}] {reference}: there is no [part.{part}]")
            }
            Self::IncompletePart { part, field } => {
                write!(out, "[part.{part}] has a manufacturer number but no {field}")
            }
            Self::ReferenceTwice { pcb, reference } => write!(out, "[pcb.{pcb}] {reference} is there twice"),
            Self::PinListedTwice { pcb, reference, pin } => {
                write!(out, "[pcb.{pcb}] pin {pin} of {reference} has two nets")
            }
            Self::LonelyNet { pcb, net, node } => {
                write!(out, "[pcb.{pcb}] net {net} ends nowhere: only {node} is on it")
            }
            Self::NetNotOnController { pin, net } => {
                write!(out, "[pin] {pin}: no part on the controller is connected to net {net}")
            }
            Self::RibbonDiffers { pcb, connector, wire, expected, found } => {
                write!(out, "[pcb.{pcb}] {connector} pin {wire} is {found}, the ribbon's wire is {expected}")
            }
            Self::MissingConnector { pcb, connector } => {
                write!(out, "[pcb.{pcb}] has no {connector}, which [link] names")
            }
            Self::MissingPcb(name) => write!(out, "[pcb.{name}] is missing"),
            Self::SlotTables { what, expected, found } => {
                write!(out, "[strip] {what} must have {expected} entries, it has {found}")
            }
            Self::ChannelTwice { what, channel } => {
                write!(out, "[strip] {what} {channel} is used twice or above 15")
            }
            Self::StrapTwice { strap, first, second } => {
                write!(out, "[board] {first} and {second} have the same strap {strap}")
            }
            Self::StrapTooBig { board, strap, pins } => {
                write!(out, "[board.{board}] strap {strap} does not fit on {pins} pins")
            }
            Self::PatternFlat => {
                write!(out, "[strip] reed_pattern must have both a 0 and a 1 to show a broken chain")
            }
            Self::StripTooWide { width, row } => {
                write!(out, "[strip] {width} mm wide, but the hexagon's rows are {row} mm apart")
            }
            Self::BadRange { board, range } => {
                write!(out, "[board.{board}] {range} is not a range like A1..A6 in one row")
            }
            Self::UnknownBoard { what, board } => {
                write!(out, "[[extra]] {what}: there is no board {board}")
            }
            Self::UnknownPoint { board, point } => {
                write!(out, "[board.{board}] {point} is not on this board")
            }
            Self::StripTooLong { board, range, points, slots } => {
                write!(out, "[board.{board}] {range} has {points} points, a strip has {slots} slots")
            }
            Self::PointTwice { board, point, first, second } => {
                write!(out, "[board.{board}] {point} is on two strips: {first} and {second}")
            }
            Self::PointWithoutSensor { board, point } => {
                write!(out, "[board.{board}] {point} has no slot, so no sensor and no LED")
            }
            Self::SlotWithout { pcb, what } => write!(out, "[pcb.{pcb}] a slot has no {what}"),
            Self::Thresholds { on, off, zero } => {
                write!(out, "[sensing] needs off < on < zero, has off {off}, on {on}, zero {zero}")
            }
            Self::OverBudget { board, source, needs, gives } => {
                write!(out, "[power] {board} on {source} needs {needs} mA, which gives {gives} mA")
            }
        }
    }
}

impl std::error::Error for Fault {}
