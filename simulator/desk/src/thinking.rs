//! What the opponent thinks about and what it thought of, as texts: whoever thinks may be somewhere else.

use referee::opponent::{Thought, Wanted, Wish};
use rules_core::any::{Game, read_header, write_header};
use rules_core::games::Choices;
use rules_core::{GameId, WideSet};
use serde::{Deserialize, Serialize};

use crate::desk::name;

/// A wish, with the game that it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Question {
    wish: WishName,
    level: u8,
    seed: u64,
    /// How the game began, as the journal writes it.
    header: Vec<u8>,
    actions: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WishName {
    Turn,
    Hint,
    Dead,
}

/// What was thought of: an action, or the points with dead stones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Action(String),
    Dead(Vec<String>),
}

/// Writes down what is wanted.
pub(crate) fn ask(wanted: &Wanted, game: &Game) -> String {
    let action = |index| Some(game.ply(index)?.display(&game.board()).to_string());
    let question = Question {
        wish: match wanted.wish {
            Wish::Turn => WishName::Turn,
            Wish::Hint => WishName::Hint,
            Wish::Dead => WishName::Dead,
        },
        level: wanted.level,
        seed: wanted.seed,
        header: write_header(game).to_vec(),
        actions: (0..game.len()).filter_map(action).collect(),
    };
    // Numbers, texts and lists can always be written.
    serde_json::to_string(&question).unwrap_or_default()
}

/// Thinks about a question until it is done; there is no answer to a text that is none, or to a game that is over.
pub fn think(question: &str) -> Option<String> {
    let Question { wish, level, seed, header, actions } = serde_json::from_str(question).ok()?;
    let mut game = Game::new(&GameId::ALL[0].terms(&Choices::DEFAULT));
    read_header(&header, &mut game)?;
    for action in actions {
        let action = game.parse(&action).ok()?;
        game.play(action).ok()?;
    }
    let wish = match wish {
        WishName::Turn => Wish::Turn,
        WishName::Hint => Wish::Hint,
        WishName::Dead => Wish::Dead,
    };
    let wanted = Wanted { wish, plies: game.len(), level, seed };
    let board = game.board();
    let answer = match rehearsal::think(&wanted, &game, &|| false)? {
        Thought::Action(action) => Answer::Action(action.display(&board).to_string()),
        Thought::Dead(dead) => Answer::Dead(dead.iter().map(|point| name(&board, point)).collect()),
    };
    serde_json::to_string(&answer).ok()
}

/// Reads what was thought of about a game.
pub(crate) fn understand(answer: &str, game: &Game) -> Option<Thought> {
    Some(match serde_json::from_str(answer).ok()? {
        Answer::Action(action) => Thought::Action(game.parse(&action).ok()?),
        Answer::Dead(names) => {
            let mut dead = WideSet::EMPTY;
            for name in names {
                dead.insert(game.board().parse(&name).ok()?);
            }
            Thought::Dead(dead)
        }
    })
}

#[cfg(test)]
mod tests {
    use referee::settings::Settings;
    use rules_core::Board;
    use rules_core::grid::Size;

    use super::*;

    #[test]
    fn whoever_thinks_elsewhere_thinks_of_the_same() {
        for (board, plies) in [(Board::HEXAGON, ["D5-E5", "H6-G6"]), (Size::NINE.board(), ["E5", "pass"])] {
            let mut game = Game::new(&Settings::DEFAULT.terms(&board));
            for ply in plies {
                let action = game.parse(ply).unwrap();
                game.play(action).unwrap();
            }
            let wanted = Wanted { wish: Wish::Turn, plies: 2, level: 4, seed: u64::MAX - 5 };
            let answer = think(&ask(&wanted, &game)).unwrap();
            let here = rehearsal::think(&wanted, &game, &|| false);
            assert_eq!(understand(&answer, &game), here, "{answer}");
            assert!(here.is_some());
        }
    }

    #[test]
    fn dead_stones_are_named() {
        let mut game = Game::new(&Settings::DEFAULT.terms(&Size::NINE.board()));
        for ply in ["E5", "pass", "pass"] {
            let action = game.parse(ply).unwrap();
            game.play(action).unwrap();
        }
        let wanted = Wanted { wish: Wish::Dead, plies: 3, level: 1, seed: 1 };
        let answer = think(&ask(&wanted, &game)).unwrap();
        assert!(matches!(understand(&answer, &game), Some(Thought::Dead(_))), "{answer}");
        let named = r#"{"dead":["E5"]}"#;
        let Some(Thought::Dead(dead)) = understand(named, &game) else { panic!("{named}") };
        assert_eq!(dead.len(), 1);
    }

    #[test]
    fn nonsense_is_not_thought_about() {
        let game = Game::new(&Settings::DEFAULT.terms(&Board::HEXAGON));
        let question = ask(&Wanted { wish: Wish::Turn, plies: 0, level: 1, seed: 1 }, &game);
        for text in ["", "{}", &question.replace("\"actions\":[]", "\"actions\":[\"Z9\"]")] {
            assert_eq!(think(text), None, "{text}");
        }
        for text in ["", r#"{"action":"Z9"}"#, r#"{"dead":["Z9"]}"#] {
            assert_eq!(understand(text, &game), None, "{text}");
        }
    }
}
