//! How a game ended, and what it is worth.

use rules_core::{GameId, Side};

use crate::{Half, Language, Refusal};

/// How a game was won that nobody counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// On the board: five in a row, ten captured stones, or nobody noted how.
    Won,
    /// The loser gave up.
    Resigned,
    /// The loser ran out of time.
    OutOfTime,
    /// The loser did not come.
    Absent,
}

impl Ending {
    const ALL: [Self; 4] = [Self::Won, Self::Resigned, Self::OutOfTime, Self::Absent];

    const fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Resigned => "resign",
            Self::OutOfTime => "time",
            Self::Absent => "absent",
        }
    }

    const fn say(self, language: Language) -> &'static str {
        match self {
            Self::Won => language.of("won", "gagné"),
            Self::Resigned => language.of("resignation", "abandon"),
            Self::OutOfTime => language.of("time", "temps"),
            Self::Absent => language.of("forfeit", "forfait"),
        }
    }

    fn read(word: &str) -> Option<Self> {
        let word = match word {
            "five" | "captures" | "gagne" | "gagné" => "won",
            "abandon" => "resign",
            "temps" => "time",
            "forfeit" | "forfait" => "absent",
            other => other,
        };
        Self::ALL.into_iter().find(|ending| ending.word() == word)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It was counted, in points or in hexagons.
    Counted {
        /// What Black has.
        black: Half,
        /// What White has.
        white: Half,
    },
    /// A side won, and nobody counted.
    Won(Side, Ending),
    /// A draw without a count.
    Draw,
    /// The arbiter decided that both lose.
    BothLose,
    /// The arbiter decided that both win.
    BothWin,
}

/// All points of Gomobil's board.
const ALL_POINTS: u32 = 91;
/// What the winner and the loser of a game have that nobody counted.
const CLEAR_WIN: (Half, Half) = (Half::whole(61), Half::whole(30));
/// Points for each hexagon: seven of them make 91.
const PER_HEXAGON: u32 = 13;
/// All hexagons of Gosix.
const HEXAGONS: u32 = 7;
/// More points than any game of Go can have.
const MOST_IN_GO: Half = Half::whole(800);

impl Outcome {
    /// Reads a result as people, files and records write it: `46-45`, `40-49+2` with the no man's land, `black 46 45`,
    /// `draw`, `both-lose`, and the winner with how it was won: `black resign`, `white time`, `black absent` (White did
    /// not come).
    ///
    /// ```
    /// use club::{GameId, Outcome};
    /// assert!(Outcome::read("40-49+2", GameId::Gomobil).is_ok());
    /// assert_eq!(
    ///     Outcome::read("40-49", GameId::Gomobil).unwrap_err().to_string(),
    ///     "40 and 49 make 89, not 91; with 2 of no man's land write 40-49+2"
    /// );
    /// ```
    pub fn read(text: &str, game: GameId) -> Result<Self, Refusal> {
        let lower = text.trim().to_lowercase().replace(['–', '−', ':', '/'], "-");
        let no_result = || Refusal::NoResult(text.trim().chars().take(60).collect());
        if lower.starts_with(|letter: char| letter.is_ascii_digit() || letter == '½') {
            let (black, rest) = lower.split_once('-').ok_or_else(no_result)?;
            let (white, neutral) =
                rest.split_once('+').map_or((rest, None), |(white, more)| (white, Some(more)));
            let number = |text: &str| Half::read(text).ok_or_else(no_result);
            let neutral = neutral.map(number).transpose()?;
            return Self::counted(number(black)?, number(white)?, neutral, game).map_err(|refusal| {
                match refusal {
                    Refusal::Impossible(..) => {
                        Refusal::Impossible(text.trim().chars().take(60).collect(), game)
                    }
                    other => other,
                }
            });
        }
        let words: Vec<&str> = lower.split_whitespace().collect();
        match words.as_slice() {
            ["draw" | "nul" | "jigo"] | ["draw", "full"] => Ok(Self::Draw),
            ["both-lose"] | ["both", "lose"] | ["deux", "défaites"] => Ok(Self::BothLose),
            ["both-win"] | ["both", "win"] | ["deux", "victoires"] => Ok(Self::BothWin),
            // A record's result has been counted by the rules, and no man's land is not written there.
            [_, black, white] => {
                let (black, white) =
                    (Half::read(black).ok_or_else(no_result)?, Half::read(white).ok_or_else(no_result)?);
                let neutral = Half(Half::whole(ALL_POINTS).0.saturating_sub(black.0 + white.0));
                let neutral = (game == GameId::Gomobil).then_some(neutral);
                Self::counted(black, white, neutral, game)
            }
            [side, ending] => {
                let side = match *side {
                    "black" | "noir" | "noirs" => Side::Black,
                    "white" | "blanc" | "blancs" => Side::White,
                    _ => return Err(no_result()),
                };
                Ending::read(ending).map(|ending| Self::Won(side, ending)).ok_or_else(no_result)
            }
            _ => Err(no_result()),
        }
    }

    /// Makes a counted result, if the game can end like this.
    pub fn counted(black: Half, white: Half, neutral: Option<Half>, game: GameId) -> Result<Self, Refusal> {
        let impossible = || Err(Refusal::Impossible(format!("{black}-{white}"), game));
        let is_whole =
            [black, white, neutral.unwrap_or_default()].iter().all(|half| half.0.is_multiple_of(2));
        match game {
            GameId::Gomobil if !is_whole => return impossible(),
            GameId::Gomobil => {
                if (black + white + neutral.unwrap_or_default()) != Half::whole(ALL_POINTS) {
                    return Err(Refusal::Not91(black.0 / 2, white.0 / 2, neutral.map(|rest| rest.0 / 2)));
                }
            }
            GameId::Gosix if !is_whole || black + white > Half::whole(HEXAGONS) || neutral.is_some() => {
                return impossible();
            }
            GameId::Go if black > MOST_IN_GO || white > MOST_IN_GO || neutral.is_some() => {
                return impossible();
            }
            GameId::Gosix | GameId::Go => {}
            GameId::Gomoku | GameId::Gobang | GameId::GomokuSimple | GameId::Ninuki => {
                return impossible();
            }
        }
        Ok(Self::Counted { black, white })
    }

    /// Returns this result if the game can end like this.
    pub fn checked(self, game: GameId) -> Result<Self, Refusal> {
        match self {
            Self::Counted { black, white } => Self::counted(black, white, self.neutral(game), game),
            other => Ok(other),
        }
    }

    /// Returns the points that belong to nobody.
    pub fn neutral(&self, game: GameId) -> Option<Half> {
        match self {
            Self::Counted { black, white } if game == GameId::Gomobil => {
                Some(Half(Half::whole(ALL_POINTS).0.saturating_sub(black.0 + white.0)))
            }
            _ => None,
        }
    }

    /// Returns the winner, if exactly one side won.
    pub fn winner(&self) -> Option<Side> {
        match self {
            Self::Counted { black, white } if black > white => Some(Side::Black),
            Self::Counted { black, white } if black < white => Some(Side::White),
            Self::Won(side, _) => Some(*side),
            _ => None,
        }
    }

    /// Returns the wins of a side: one, half or none.
    pub fn wins(&self, side: Side) -> Half {
        match (self, self.winner()) {
            (Self::BothWin, _) => Half::whole(1),
            (Self::BothLose, _) => Half::ZERO,
            (_, Some(winner)) => Half::whole(u32::from(winner == side)),
            (_, None) => Half(1),
        }
    }

    /// Returns what the sides get of the 91 points that every game shares out, Black's first.
    pub fn shares(&self, game: GameId) -> (Half, Half) {
        let level = Half(ALL_POINTS);
        match *self {
            Self::Counted { black, white } => match game {
                GameId::Gosix => (Half(black.0 * PER_HEXAGON), Half(white.0 * PER_HEXAGON)),
                GameId::Go => {
                    let sum = black.0 + white.0;
                    let share =
                        |own: u32| (own * 2 * ALL_POINTS + sum / 2).checked_div(sum).map_or(level, Half);
                    (share(black.0), share(white.0))
                }
                _ => (black, white),
            },
            Self::Won(side, ending) => {
                let (winner, loser) = CLEAR_WIN;
                let loser = if ending == Ending::Absent { Half::ZERO } else { loser };
                if side == Side::Black { (winner, loser) } else { (loser, winner) }
            }
            Self::Draw => (level, level),
            Self::BothLose => (Half::ZERO, Half::ZERO),
            Self::BothWin => (CLEAR_WIN.0, CLEAR_WIN.0),
        }
    }

    /// Returns the result as files keep it; [`Outcome::read`] understands it.
    pub fn text(&self, game: GameId) -> String {
        let plain = |half: Half| half.to_string().replace('½', if half.0 == 1 { "0.5" } else { ".5" });
        match self {
            Self::Counted { black, white } => match self.neutral(game) {
                Some(rest) if rest > Half::ZERO => {
                    format!("{}-{}+{}", plain(*black), plain(*white), plain(rest))
                }
                _ => format!("{}-{}", plain(*black), plain(*white)),
            },
            Self::Won(side, ending) => format!("{} {}", side.word(), ending.word()),
            Self::Draw => "draw".to_owned(),
            Self::BothLose => "both-lose".to_owned(),
            Self::BothWin => "both-win".to_owned(),
        }
    }

    /// Returns the result as a person would type it; [`Outcome::read`] understands it.
    pub fn written(&self, game: GameId, language: Language) -> String {
        let (side, how) = match (self, language) {
            (Self::Counted { .. }, _) | (_, Language::English) => return self.text(game),
            (Self::Draw | Self::BothLose | Self::BothWin, _) => return self.say(language),
            (Self::Won(side, ending), _) => (side, ending.say(language)),
        };
        format!("{} {how}", if *side == Side::Black { "noir" } else { "blanc" })
    }

    /// Returns the result for people: `46–45`, `40–49`, or who won and how.
    pub fn say(&self, language: Language) -> String {
        let (black, white) = language.of(("Black", "White"), ("Noirs", "Blancs"));
        match self {
            Self::Counted { black, white } => format!("{black}–{white}"),
            Self::Won(side, ending) => {
                let how = ending.say(language);
                format!("{} ({how})", if *side == Side::Black { black } else { white })
            }
            Self::Draw => language.of("draw", "nul").to_owned(),
            Self::BothLose => language.of("both lose", "deux défaites").to_owned(),
            Self::BothWin => language.of("both win", "deux victoires").to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, game: GameId) -> Outcome {
        Outcome::read(text, game).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
    }

    #[test]
    fn points_and_no_mans_land_make_91_or_are_refused_with_the_sum() {
        for text in ["46-45", "40-49+2", "46–45", "46 : 45", "black 46 44", "91-0", "0-0+91"] {
            read(text, GameId::Gomobil);
        }
        for (text, answer) in [
            ("40-49", "40 and 49 make 89, not 91; with 2 of no man's land write 40-49+2"),
            ("46-46", "46 and 46 make 92, but the board has only 91 points"),
            ("40-49+3", "40, 49 and 3 of no man's land make 92, not 91"),
            ("45.5-45.5", "\"45.5-45.5\": a game of Gomobil cannot end like this"),
            (
                "46",
                "\"46\" is not a result; for example 46-45, 40-49+2, draw, or black resign if White resigned and Black won",
            ),
        ] {
            assert_eq!(Outcome::read(text, GameId::Gomobil).unwrap_err().to_string(), answer);
        }
    }

    #[test]
    fn every_game_has_its_own_results() {
        assert_eq!(read("4-2", GameId::Gosix).shares(GameId::Gosix), (Half::whole(52), Half::whole(26)));
        assert!(Outcome::read("4-4", GameId::Gosix).is_err());
        let go = read("39-49.5", GameId::Go);
        assert_eq!(go.winner(), Some(Side::White));
        let (black, white) = go.shares(GameId::Go);
        assert_eq!((black.to_string(), white.to_string()), ("40".to_owned(), "51".to_owned()));
        assert_eq!(read("0-0", GameId::Go).shares(GameId::Go), (Half(91), Half(91)));
        assert!(Outcome::read("5-0", GameId::Gomoku).is_err());
        assert_eq!(read("black five", GameId::Gomoku).winner(), Some(Side::Black));
        assert_eq!(read("draw full", GameId::Ninuki).wins(Side::Black), Half(1));
        assert_eq!(read("white resign", GameId::Gomobil).shares(GameId::Gomobil).1, Half::whole(61));
        assert_eq!(read("noir forfait", GameId::Gomobil).shares(GameId::Gomobil).1, Half::ZERO);
    }

    #[test]
    fn no_result_gives_a_side_a_better_share_for_losing() {
        for game in [GameId::Gomobil, GameId::Gosix, GameId::Go] {
            for black in 0..=14 {
                for white in 0..=14 {
                    let neutral = Half(182 - black - white);
                    let neutral = (game == GameId::Gomobil).then_some(neutral);
                    let Ok(outcome) = Outcome::counted(Half(black), Half(white), neutral, game) else {
                        continue;
                    };
                    let (black, white) = outcome.shares(game);
                    assert_eq!(outcome.winner() == Some(Side::Black), black > white, "{outcome:?}");
                    assert!(black + white <= Half(183), "{outcome:?}");
                }
            }
        }
    }

    #[test]
    fn whatever_a_board_says_of_its_game_is_understood() {
        use rules_core::HalfPoints;
        use rules_core::any::Outcome as Said;

        let counted = |black, white| Said::Counted { black: HalfPoints(black), white: HalfPoints(white) };
        let both = |said: fn(Side) -> Said| Side::BOTH.map(said);
        let anywhere = [both(Said::Resigned), both(Said::OutOfTime)].concat();
        let five = [both(Said::Five), both(Said::Captures), [Said::Full, Said::Full]].concat();
        for game in GameId::ALL {
            let own = match game {
                GameId::Gomobil => vec![counted(92, 90), counted(80, 98), counted(90, 90)],
                GameId::Gosix => vec![counted(8, 6), counted(6, 6), counted(4, 8)],
                GameId::Go => vec![counted(78, 99), counted(50, 50)],
                _ => five.clone(),
            };
            for said in own.iter().chain(&anywhere) {
                let outcome = read(&said.to_string(), game);
                assert_eq!(outcome.winner(), said.winner(), "{said} of {}", game.title());
                assert_eq!(read(&outcome.text(game), game), outcome);
            }
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for (text, game) in [
            ("46-45", GameId::Gomobil),
            ("40-49+2", GameId::Gomobil),
            ("0.5-180.5", GameId::Go),
            ("4-3", GameId::Gosix),
            ("black won", GameId::Gomoku),
            ("white time", GameId::Go),
            ("black absent", GameId::Gomobil),
            ("draw", GameId::Gomobil),
            ("both-lose", GameId::Gomobil),
            ("both-win", GameId::Gomobil),
        ] {
            assert_eq!(read(text, game).text(game), text);
        }
    }
}
