//! Small boards.

use super::{Copper, Problem, route};

fn pad(net: &str, x: f64, y: f64) -> Copper {
    let rect = [x - 0.5, y - 0.5, x + 0.5, y + 0.5];
    Copper {
        net: Some(net.to_string()),
        rect,
        layers: vec![0],
        clearance: None,
        connect: true,
        pad: true,
        ground: false,
    }
}

fn problem(copper: Vec<Copper>) -> Problem {
    Problem { width: 20.0, height: 10.0, copper, wide: Vec::new(), stitch: 100.0, print: Vec::new() }
}

#[test]
fn two_nets_that_cross_use_both_layers() {
    let pieces = route(&problem(vec![
        pad("A", 2.0, 2.0),
        pad("A", 18.0, 8.0),
        pad("B", 2.0, 8.0),
        pad("B", 18.0, 2.0),
    ]))
    .unwrap();
    assert!(pieces.iter().any(|piece| piece.layer == Some(1)));
    assert!(pieces.iter().any(|piece| piece.net == "A") && pieces.iter().any(|piece| piece.net == "B"));
}

#[test]
fn a_walled_in_pad_is_named() {
    let wall = |rect| Copper {
        net: None,
        rect,
        layers: vec![0, 1],
        clearance: None,
        connect: false,
        pad: false,
        ground: false,
    };
    let error = route(&problem(vec![pad("A", 2.0, 5.0), pad("A", 18.0, 5.0), wall([9.0, 0.0, 10.0, 10.0])]));
    assert_eq!(error, Err("the router finds no way for A".to_string()));
}

#[test]
fn stitching_vias_keep_clear_of_the_print() {
    let board =
        |print| Problem { stitch: 2.0, print, ..problem(vec![pad("GND", 1.0, 1.0), pad("GND", 19.0, 9.0)]) };
    let vias = |print| {
        let pieces = route(&board(print)).unwrap();
        pieces.into_iter().filter(|piece| piece.layer.is_none()).map(|piece| piece.from).collect::<Vec<_>>()
    };
    let under = |[x, y]: &[f64; 2]| (5.0..=15.0).contains(x) && (4.0..=6.0).contains(y);
    assert!(vias(Vec::new()).iter().any(under));
    let clear = vias(vec![[5.0, 4.0, 15.0, 6.0]]);
    assert!(!clear.is_empty() && !clear.iter().any(under));
}
