//! The netlists that KiCad exported and that are committed say what `board.toml` says, pin by pin, in both directions.

use hw::{Board, Netlist, PCBS, compare, expected};

fn committed(pcb: &str) -> Netlist {
    let path = format!("{}/{pcb}/{pcb}.net", env!("CARGO_MANIFEST_DIR"));
    Netlist::from_kicad(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn every_pin_of_every_net_is_as_described() {
    let board = Board::ours();
    for pcb in PCBS {
        assert_eq!(
            compare(&expected(&board.description, pcb).unwrap(), &committed(pcb)),
            Vec::<String>::new(),
            "{pcb}"
        );
    }
}

#[test]
fn one_changed_pin_is_noticed() {
    // GP3 is free and can do what the LED wants, so only the netlist can tell.
    let changed = hw::TEXT.replace("led = { gpio = 2,", "led = { gpio = 3,");
    let board = Board::read(&changed).unwrap();
    let differences = compare(&expected(&board.description, "controller").unwrap(), &committed("controller"));
    assert_eq!(
        differences,
        [
            "A1 pin 5: LED_3V3 is described, the netlist has nothing",
            "A1 pin 4: nothing is described, the netlist has LED_3V3",
        ]
    );
}
