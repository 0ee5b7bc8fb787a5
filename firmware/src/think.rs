//! The opponent: it thinks in thread mode, where everything else comes first.

use core::sync::atomic::{AtomicBool, Ordering};

use opponent::{CELLS, Cell, Chair, Mind};
use referee::Referee;
use referee::opponent::{Thought, Wanted, Wish};
use rules_core::any::Game;
use rules_core::go::{self, Rules};
use rules_core::grid::Size;
use static_cell::ConstStaticCell;

use crate::channels::{GAMES, THOUGHTS, WISHES};

static MIND: ConstStaticCell<Mind> = ConstStaticCell::new(Mind::NEW);
static CELLS_OF_MIND: ConstStaticCell<[Cell; CELLS]> = ConstStaticCell::new([Cell::EMPTY; CELLS]);
/// Some game: the one to think about takes its place.
static GAME: ConstStaticCell<Game> =
    ConstStaticCell::new(Game::Go(go::Game::even(Size::NINE, Rules::ASSOCIATION)));

/// Whether what is being thought about is not wanted any more.
static STOP: AtomicBool = AtomicBool::new(false);

/// What the referee has been heard to want.
#[derive(Default)]
pub struct Asking {
    asked: Option<Wanted>,
}

impl Asking {
    /// Passes on what the referee wants, and what was thought of it.
    #[inline]
    pub fn look(&mut self, referee: &mut Referee) {
        let wanted = referee.wanted();
        if wanted.is_some() || self.asked.is_some() {
            self.pass_on(wanted, referee);
        }
    }

    #[inline(never)]
    fn pass_on(&mut self, wanted: Option<Wanted>, referee: &mut Referee) {
        if let Ok((answered, thought)) = THOUGHTS.try_receive() {
            referee.think_of(&answered, thought);
            self.asked = None;
        } else if wanted == self.asked {
        } else if self.asked.is_some() {
            // Whoever thinks gives the game back soon.
            STOP.store(true, Ordering::Relaxed);
        } else if let (Some(wanted), Ok(game)) = (wanted, GAMES.try_receive()) {
            game.clone_from(referee.game());
            STOP.store(false, Ordering::Relaxed);
            self.asked = Some(wanted);
            // There is one game to think about, so there is room for it.
            let _ = WISHES.try_send((wanted, game));
        }
    }
}

/// Thinks about one thing after the other.
#[embassy_executor::task]
pub async fn run() -> ! {
    let mut chair = Chair { mind: MIND.take(), cells: CELLS_OF_MIND.take() };
    let mut game = GAME.take();
    loop {
        GAMES.send(game).await;
        let (wanted, lent) = WISHES.receive().await;
        let abort = || STOP.load(Ordering::Relaxed);
        let thought = match wanted.wish {
            Wish::Turn | Wish::Hint => {
                let action = chair.turn(lent, wanted.level, wanted.seed, &abort);
                // Nobody asks about a game that is over.
                Thought::Action(action.unwrap_or(rules_core::Action::Pass))
            }
            Wish::Dead => Thought::Dead(chair.dead(lent, wanted.seed, &abort)),
        };
        THOUGHTS.send((wanted, thought)).await;
        game = lent;
    }
}
