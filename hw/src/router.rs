//! A two-layer maze router with rip-up: small, and the same result on every machine.
//!
//! Cells are 0.3175 mm apart (a quarter of 1.27 mm), so that tracks pass between the pads of SOICs and pin headers.
//! Layer 0 is the top and prefers vertical tracks, layer 1 is the bottom and prefers horizontal ones. A track that
//! takes the way of an earlier one pays for it; the earlier one is then routed again, and contested cells get dearer.

mod ground;
mod search;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde::{Deserialize, Serialize};

const STEP: f64 = 0.3175;
const CLEARANCE: f64 = 0.2;
/// Diagonal steps pass a little closer to a corner than the cells at their ends.
const SLACK: f64 = 0.03;
const TRACK: f64 = 0.25;
const WIDE: f64 = 0.5;
const VIA: f64 = 0.6;
/// Copper to the board's edge.
const EDGE: f64 = 0.35;
// Costs, in hundredths of a cell.
const VIA_COST: u32 = 900;
const AGAINST_COST: u32 = 60;
const RIP_COST: u32 = 800;
/// Added to the price of a taken cell in every round: late in the run, tracks rather go a long way round.
const PATIENCE: u32 = 12;
const HISTORY_COST: u32 = 400;
/// Half-widths that clearances are worked out for: a track, and a via or a wide track.
const RADII: [f64; 2] = [TRACK / 2.0, VIA / 2.0];
/// Widths drawn for each of them.
const WIDTHS: [f64; 2] = [TRACK, WIDE];

/// Left, top, right, bottom in millimetres, y downwards.
pub type Rect = [f64; 4];

/// Copper, or a place to keep out of when there is no net.
#[derive(Debug, Clone, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Copper {
    pub net: Option<String>,
    pub rect: Rect,
    pub layers: Vec<usize>,
    #[serde(default)]
    pub clearance: Option<f64>,
    /// A pad or a drawn track that the net's tree must include.
    #[serde(default)]
    pub connect: bool,
    /// A pad: tracks end in its middle.
    #[serde(default)]
    pub pad: bool,
    /// A ground pad that wants a via of its own.
    #[serde(default)]
    pub ground: bool,
}

/// What is to be routed.
#[derive(Debug, Clone, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Problem {
    pub width: f64,
    pub height: f64,
    pub copper: Vec<Copper>,
    pub wide: Vec<String>,
    /// Distance of the vias that tie the ground areas together.
    pub stitch: f64,
    /// Print that those vias keep clear of.
    #[serde(default)]
    pub print: Vec<[f64; 4]>,
}

/// A straight track, or a via when both ends and no layer.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Piece {
    pub net: String,
    pub layer: Option<usize>,
    pub from: [f64; 2],
    pub to: [f64; 2],
    pub width: f64,
}

type Node = (usize, usize);

/// Nets that need a cell, each with how many of its pieces do.
type Owners = Vec<(i32, u16)>;

/// Copper of one net that hangs together: cells where a track may end, and where it is.
#[derive(Debug, Clone)]
struct Group {
    cells: BTreeSet<Node>,
    rects: Vec<(Rect, Vec<usize>)>,
}

impl Group {
    fn touches(&self, other: &Self) -> bool {
        self.rects.iter().any(|(a, layers)| {
            other.rects.iter().any(|(b, others)| {
                a[0] < b[2]
                    && b[0] < a[2]
                    && a[1] < b[3]
                    && b[1] < a[3]
                    && layers.iter().any(|layer| others.contains(layer))
            })
        })
    }
}

/// A way through the cells, and which of [`RADII`] it was found for.
#[derive(Debug, Clone)]
struct Path {
    nodes: Vec<Node>,
    kind: usize,
}

/// Routes everything, or names the net that has no way.
pub fn route(problem: &Problem) -> Result<Vec<Piece>, String> {
    let mut router = Router::new(problem);
    router.ground_vias(problem);
    router.run()?;
    router.stitch(problem);
    Ok(router.pieces)
}

struct Router {
    columns: usize,
    rows: usize,
    /// By half-width and layer: 0 free, a net, or −1 for nobody.
    hard: [[Vec<i32>; 2]; 2],
    /// By half-width and layer: nets whose routed tracks need the cell, with how often.
    soft: [[Vec<Owners>; 2]; 2],
    history: [Vec<u32>; 2],
    /// The net that is poured as well: it never pushes others aside, and may stay in pieces that the pour joins.
    ground: i32,
    /// Too close to another hole.
    no_via: Vec<bool>,
    /// Middle of the pad that a cell belongs to.
    centres: BTreeMap<(i32, Node), [f64; 2]>,
    names: Vec<String>,
    numbers: BTreeMap<String, i32>,
    groups: BTreeMap<i32, Vec<Group>>,
    wide: BTreeSet<i32>,
    routes: BTreeMap<i32, Vec<Path>>,
    rounds: u32,
    pieces: Vec<Piece>,
}

impl Router {
    fn new(problem: &Problem) -> Self {
        let columns = (problem.width / STEP) as usize + 1;
        let rows = (problem.height / STEP) as usize + 1;
        let size = columns * rows;
        let grid = || [vec![0; size], vec![0; size]];
        let lists = || [vec![Vec::new(); size], vec![Vec::new(); size]];
        let mut router = Self {
            columns,
            rows,
            hard: [grid(), grid()],
            soft: [lists(), lists()],
            history: [vec![0; size], vec![0; size]],
            ground: 0,
            no_via: vec![false; size],
            centres: BTreeMap::new(),
            names: vec![String::new()],
            numbers: BTreeMap::new(),
            groups: BTreeMap::new(),
            wide: BTreeSet::new(),
            routes: BTreeMap::new(),
            rounds: 0,
            pieces: Vec::new(),
        };
        router.ground = router.number("GND");
        for (kind, radius) in RADII.into_iter().enumerate() {
            let margin = EDGE + radius;
            for cell in 0..size {
                let [x, y] = router.place(cell);
                if x < margin || y < margin || x > problem.width - margin || y > problem.height - margin {
                    router.hard[kind][0][cell] = -1;
                    router.hard[kind][1][cell] = -1;
                }
            }
        }
        for copper in &problem.copper {
            let number = copper.net.as_ref().map_or(-1, |net| router.number(net));
            router.obstacle(copper.rect, &copper.layers, number, copper.clearance.unwrap_or(CLEARANCE));
            let [left, top, right, bottom] = copper.rect;
            let centre = [f64::midpoint(left, right), f64::midpoint(top, bottom)];
            if copper.layers.len() == 2 {
                router.keep_vias_away(copper.rect, VIA / 2.0 + 0.1);
            }
            if copper.connect && number > 0 {
                router.join(number, copper.rect, &copper.layers, copper.pad.then_some(centre));
            }
        }
        router.wide = problem.wide.iter().filter_map(|net| router.numbers.get(net).copied()).collect();
        router
    }

    fn number(&mut self, net: &str) -> i32 {
        if let Some(number) = self.numbers.get(net) {
            return *number;
        }
        let number = i32::try_from(self.names.len()).unwrap_or(i32::MAX);
        self.names.push(net.to_string());
        self.numbers.insert(net.to_string(), number);
        number
    }

    fn place(&self, cell: usize) -> [f64; 2] {
        [(cell % self.columns) as f64 * STEP, (cell / self.columns) as f64 * STEP]
    }

    /// Lists the cells closer than `reach` to a rectangle.
    fn near(&self, [left, top, right, bottom]: Rect, reach: f64) -> Vec<usize> {
        let low = |value: f64| ((value - reach) / STEP).floor().max(0.0) as usize;
        let high =
            |value: f64, limit: usize| (((value + reach) / STEP).ceil().max(0.0) as usize).min(limit - 1);
        let mut cells = Vec::new();
        for row in low(top)..=high(bottom, self.rows) {
            let y = row as f64 * STEP;
            let dy = (top - y).max(y - bottom).max(0.0);
            for column in low(left)..=high(right, self.columns) {
                let x = column as f64 * STEP;
                let dx = (left - x).max(x - right).max(0.0);
                if dx * dx + dy * dy < reach * reach - 1e-9 {
                    cells.push(row * self.columns + column);
                }
            }
        }
        cells
    }

    fn obstacle(&mut self, rect: Rect, layers: &[usize], number: i32, clearance: f64) {
        for (kind, radius) in RADII.into_iter().enumerate() {
            for cell in self.near(rect, clearance + radius + SLACK) {
                for &layer in layers {
                    let owner = &mut self.hard[kind][layer][cell];
                    *owner = if *owner == 0 || *owner == number { number } else { -1 };
                }
            }
        }
    }

    /// Adds copper that the net's tree must include.
    fn join(&mut self, number: i32, rect: Rect, layers: &[usize], centre: Option<[f64; 2]>) {
        let [left, top, right, bottom] = rect;
        // Pads and track ends are round: end well inside.
        let inset = (right - left).min(bottom - top) / 4.0;
        let mut cells = self.near([left + inset, top + inset, right - inset, bottom - inset], 0.001);
        if cells.is_empty() {
            let [x, y] = [f64::midpoint(left, right), f64::midpoint(top, bottom)]
                .map(|value| (value / STEP).round() as usize);
            cells.push(y * self.columns + x);
        }
        let cells: BTreeSet<Node> =
            layers.iter().flat_map(|layer| cells.iter().map(|cell| (*layer, *cell))).collect();
        if let Some(centre) = centre {
            self.centres.extend(cells.iter().map(|node| ((number, *node), centre)));
        }
        let group = Group { cells, rects: vec![(rect, layers.to_vec())] };
        self.groups.entry(number).or_default().push(group);
    }

    /// Routes a whole net.
    fn connect(&self, number: i32) -> Option<Vec<Path>> {
        let mut groups = merged(self.groups[&number].clone());
        groups.sort_by_key(|group| Reverse(group.cells.len()));
        let mut tree = groups.remove(0).cells;
        let mut paths = Vec::new();
        while !groups.is_empty() {
            let goals: BTreeSet<Node> = groups.iter().flat_map(|group| group.cells.iter().copied()).collect();
            let wide = if self.wide.contains(&number) { self.search(number, &tree, &goals, 1) } else { None };
            let kind = usize::from(wide.is_some());
            let Some(nodes) = wide.or_else(|| self.search(number, &tree, &goals, 0)) else {
                if number != self.ground {
                    return None;
                }
                // This piece is walled in: go on from the next one.
                tree = groups.remove(0).cells;
                continue;
            };
            let reached = groups.iter().position(|group| group.cells.contains(&nodes[nodes.len() - 1]))?;
            tree.extend(groups.remove(reached).cells);
            tree.extend(nodes.iter().copied());
            paths.push(Path { nodes, kind });
        }
        Some(paths)
    }

    fn spread(&self, number: i32) -> usize {
        let cells =
            || self.groups[&number].iter().flat_map(|group| group.cells.iter().map(|(_, cell)| *cell));
        let range = |of: &dyn Fn(usize) -> usize| {
            cells().map(of).max().unwrap_or_default() - cells().map(of).min().unwrap_or_default()
        };
        range(&|cell| cell % self.columns) + range(&|cell| cell / self.columns)
    }

    fn run(&mut self) -> Result<(), String> {
        let mut order: Vec<i32> =
            self.groups.iter().filter(|(_, groups)| groups.len() > 1).map(|(number, _)| *number).collect();
        order.sort_by_key(|number| {
            (
                self.names[*number as usize] == "GND",
                !self.wide.contains(number),
                self.spread(*number),
                self.names[*number as usize].clone(),
            )
        });
        let mut waiting: VecDeque<i32> = order.into();
        while let Some(number) = waiting.pop_front() {
            self.rounds += 1;
            let name = self.names[number as usize].clone();
            if self.rounds > 3000 {
                return Err(format!("the router gives up at {name} and {} others", waiting.len()));
            }
            let paths = self.connect(number).ok_or_else(|| format!("the router finds no way for {name}"))?;
            let pushed: BTreeSet<i32> = paths.iter().flat_map(|path| self.conflicts(number, path)).collect();
            for &(layer, cell) in paths.iter().flat_map(|path| &path.nodes) {
                if self.soft[0][layer][cell].iter().any(|(owner, _)| pushed.contains(owner)) {
                    self.history[layer][cell] += HISTORY_COST;
                }
            }
            for other in &pushed {
                for path in self.routes.remove(other).unwrap_or_default() {
                    self.claim(*other, &path, false);
                }
                waiting.push_back(*other);
            }
            for path in &paths {
                self.claim(number, path, true);
            }
            self.routes.insert(number, paths);
        }
        for (number, paths) in self.routes.clone() {
            for path in paths {
                self.draw(number, &path.nodes, WIDTHS[path.kind]);
            }
        }
        Ok(())
    }

    /// Turns a path into straight pieces.
    fn draw(&mut self, number: i32, path: &[Node], width: f64) {
        let net = self.names[number as usize].clone();
        for node in [path[0], path[path.len() - 1]] {
            if let Some(centre) = self.centres.get(&(number, node)) {
                let (layer, to) = (Some(node.0), self.place(node.1));
                self.pieces.push(Piece { net: net.clone(), layer, from: *centre, to, width });
            }
        }
        let mut start = path[0];
        for k in 1..path.len() {
            let (previous, node) = (path[k - 1], path[k]);
            if node.0 != previous.0 {
                let at = self.place(node.1);
                self.pieces.push(Piece { net: net.clone(), layer: None, from: at, to: at, width: VIA });
                start = node;
                continue;
            }
            let straight = path.get(k + 1).is_some_and(|next| {
                next.0 == node.0 && next.1.wrapping_sub(node.1) == node.1.wrapping_sub(previous.1)
            });
            if !straight {
                let (from, to) = (self.place(start.1), self.place(node.1));
                self.pieces.push(Piece { net: net.clone(), layer: Some(node.0), from, to, width });
                start = node;
            }
        }
    }
}

/// Joins groups that touch.
fn merged(groups: Vec<Group>) -> Vec<Group> {
    let mut result: Vec<Group> = Vec::new();
    for mut group in groups {
        let (touching, apart): (Vec<_>, Vec<_>) = result.into_iter().partition(|other| group.touches(other));
        result = apart;
        for other in touching {
            group.cells.extend(other.cells);
            group.rects.extend(other.rects);
        }
        result.push(group);
    }
    result
}

#[cfg(test)]
mod tests;
