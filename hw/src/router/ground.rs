//! Vias for the ground pours: one at every pad, and others wherever there is room.

use super::{CLEARANCE, Piece, Problem, Rect, Router, VIA};

impl Router {
    pub(super) fn keep_vias_away(&mut self, rect: Rect, distance: f64) {
        for cell in self.near(rect, distance) {
            self.no_via[cell] = true;
        }
    }

    /// Gives every ground pad the nearest via that fits, straight beside it.
    pub(super) fn ground_vias(&mut self, problem: &Problem) {
        for copper in problem.copper.iter().filter(|copper| copper.ground) {
            let Some(net) = copper.net.clone() else { continue };
            let (number, layer) = (self.number(&net), copper.layers[0]);
            let [left, top, right, bottom] = copper.rect;
            let (cx, cy) = (f64::midpoint(left, right), f64::midpoint(top, bottom));
            let best = self
                .near(copper.rect, 2.6)
                .into_iter()
                .filter(|cell| self.via_fits(*cell, number))
                .filter_map(|cell| {
                    let [x, y] = self.place(cell);
                    let outside = (left - x).max(x - right).max(top - y).max(y - bottom);
                    let from = if (left..=right).contains(&x) {
                        [x, cy]
                    } else if (top..=bottom).contains(&y) {
                        [cx, y]
                    } else {
                        return None;
                    };
                    let score = outside + 0.2 * (x - cx).hypot(y - cy);
                    (outside > VIA / 2.0 + 0.1).then_some((score, from, [x, y]))
                })
                .min_by(|a, b| a.0.total_cmp(&b.0));
            let Some((_, from, at)) = best else { continue };
            self.pieces.push(Piece { net: net.clone(), layer: None, from: at, to: at, width: VIA });
            self.pieces.push(Piece { net, layer: Some(layer), from, to: at, width: 0.4 });
            let half = VIA / 2.0;
            self.obstacle(
                [at[0] - half, at[1] - half, at[0] + half, at[1] + half],
                &[0, 1],
                number,
                CLEARANCE,
            );
            let rect = [
                from[0].min(at[0]) - 0.2,
                from[1].min(at[1]) - 0.2,
                from[0].max(at[0]) + 0.2,
                from[1].max(at[1]) + 0.2,
            ];
            self.obstacle(rect, &[layer], number, CLEARANCE);
            self.join(number, [at[0] - half, at[1] - half, at[0] + half, at[1] + half], &[0, 1], None);
            // Holes of one net keep their distance too.
            self.keep_vias_away([at[0], at[1], at[0], at[1]], 0.7);
        }
    }

    /// Ties the two ground areas together wherever there is room.
    pub(super) fn stitch(&mut self, problem: &Problem) {
        let number = self.ground;
        for rect in &problem.print {
            self.keep_vias_away(*rect, VIA / 2.0);
        }
        let steps = |length: f64| {
            (0..).map(|k| (f64::from(k) + 0.5) * problem.stitch).take_while(move |at| *at < length)
        };
        for (x, y) in steps(problem.height).flat_map(|y| steps(problem.width).map(move |x| (x, y))) {
            let mut cells = self.near([x, y, x, y], 1.6);
            cells.sort_by(|a, b| {
                let far = |cell: usize| {
                    let [cx, cy] = self.place(cell);
                    (cx - x).hypot(cy - y)
                };
                far(*a).total_cmp(&far(*b))
            });
            let free = |cell: &usize| {
                self.via_fits(*cell, number) && (0..2).all(|layer| self.soft[1][layer][*cell].is_empty())
            };
            let Some(cell) = cells.into_iter().find(free) else { continue };
            let at = self.place(cell);
            self.pieces.push(Piece { net: "GND".to_string(), layer: None, from: at, to: at, width: VIA });
            self.keep_vias_away([at[0], at[1], at[0], at[1]], 1.2);
        }
    }
}
