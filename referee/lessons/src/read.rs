//! Reading a lesson file, line by line.

use rules_core::games::Boards;
use rules_core::go::Sheet;
use rules_core::{Board, GameId};

use crate::check::{Figure, Figures, check};
use crate::{Fault, Lesson, Show, Step, Task, Words, fit};

/// A text in the making: what is there in each language, and the line of the first of them.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    line: usize,
    french: Option<String>,
    english: Option<String>,
}

impl Draft {
    fn set(&mut self, line: usize, text: &str) -> Result<(), String> {
        let (language, text) = text.split_once(' ').unwrap_or((text, ""));
        let (place, text) = match language {
            "fr" => (&mut self.french, fit::french(text.trim())),
            "en" => (&mut self.english, text.trim().to_owned()),
            _ => return Err(format!("`{language}` is no language; there are fr and en")),
        };
        if text.is_empty() {
            return Err("the text is missing".to_owned());
        }
        if place.replace(text).is_some() {
            return Err("this text is here twice".to_owned());
        }
        if self.line == 0 {
            self.line = line;
        }
        Ok(())
    }

    fn words(self) -> Result<Option<Words>, (usize, String)> {
        match (self.french, self.english) {
            (None, None) => Ok(None),
            (Some(french), Some(english)) => Ok(Some(Words { french, english })),
            (Some(_), None) => Err((self.line, "the English text is missing".to_owned())),
            (None, Some(_)) => Err((self.line, "the French text is missing".to_owned())),
        }
    }
}

/// A step in the making.
#[derive(Clone, Debug, Default)]
struct StepDraft {
    line: usize,
    position: Option<(usize, char, Vec<String>)>,
    show: Option<Show>,
    said: Draft,
    task: Option<(usize, String)>,
    figures: Vec<(usize, Figure, bool)>,
    done: Draft,
    wrong: Draft,
    help: Draft,
}

/// Where things of a step stand in the file, for what the rules have to say about them.
#[derive(Clone, Debug)]
pub struct Places {
    /// The line on which the step begins.
    pub step: usize,
    /// The line of its position.
    pub position: usize,
    /// The line of its task.
    pub task: usize,
    /// The line of its answer to something else.
    pub wrong: usize,
}

/// Reads a lesson and checks it against the rules.
pub fn read(file: &str, text: &str) -> Result<Lesson, Fault> {
    let fault = |(line, message): (usize, String)| Fault { file: file.to_owned(), line, message };
    parse(file, text).map_err(fault)
}

fn parse(file: &str, text: &str) -> Result<Lesson, (usize, String)> {
    let mut game = None;
    let mut lesson = Lesson {
        file: file.to_owned(),
        game: GameId::Gomobil,
        size: None,
        sheet: Sheet::Association,
        rules: Vec::new(),
        title: Words::default(),
        then_game: false,
        steps: Vec::new(),
    };
    let mut title = Draft::default();
    let mut steps: Vec<StepDraft> = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let wrong = |message: String| (line, message);
        let content = content.split('#').next().unwrap_or_default().trim_end();
        if content.trim().is_empty() {
            continue;
        }
        if let Some((_, _, rows)) = steps.last_mut().and_then(|step| step.position.as_mut())
            && content.starts_with([' ', '\t'])
        {
            rows.push(content.split_whitespace().collect());
            continue;
        }
        let (word, rest) = content.split_once(' ').unwrap_or((content, ""));
        let rest = rest.trim();
        match steps.last_mut() {
            _ if word == "step" => steps.push(StepDraft { line, ..StepDraft::default() }),
            Some(step) => step.take(line, word, rest).map_err(wrong)?,
            None if word == "game" => {
                game = Some(GameId::named(rest).ok_or_else(|| wrong(format!("there is no game `{rest}`")))?);
            }
            None if word == "title" => title.set(line, rest).map_err(wrong)?,
            None => before_steps(&mut lesson, word, rest).map_err(wrong)?,
        }
    }
    lesson.game = game.ok_or((1, "which game is it about? `game` is missing".to_owned()))?;
    let line = title.line.max(1);
    lesson.title = title.words()?.ok_or((1, "the title is missing".to_owned()))?;
    for title in [&lesson.title.french, &lesson.title.english] {
        if let Some(message) = fit::title_too_long(title) {
            return Err((line, message));
        }
    }
    if lesson.rules.is_empty() {
        return Err((1, "which rules does it teach? `teaches` is missing".to_owned()));
    }
    if (lesson.size.is_some()) && lesson.game.identity().boards == Boards::Hexagon {
        return Err((1, "the hexagon has one size".to_owned()));
    }
    if steps.is_empty() {
        return Err((1, "a lesson needs a step".to_owned()));
    }
    let mut places = Vec::new();
    let mut figures = Vec::new();
    for draft in steps {
        places.push(Places {
            step: draft.line,
            position: draft.position.as_ref().map_or(draft.line, |(line, ..)| *line),
            task: draft.task.as_ref().map_or(draft.line, |(line, _)| *line),
            wrong: draft.wrong.line,
        });
        figures.push(draft.figures.clone());
        lesson.steps.push(step(&lesson, draft)?);
    }
    check(&mut lesson, &places, &figures)?;
    Ok(lesson)
}

/// Takes a line that stands in front of the steps.
fn before_steps(lesson: &mut Lesson, word: &str, rest: &str) -> Result<(), String> {
    match word {
        "size" => {
            let size = rest.parse().ok().filter(|size| [9, 13, 19].contains(size));
            lesson.size = Some(size.ok_or("there are grids of 9, 13 and 19")?);
        }
        "sheet" => {
            lesson.sheet = match rest {
                "association" => Sheet::Association,
                "family" => Sheet::Family,
                _ => return Err(format!("`{rest}` is no sheet; there are association and family")),
            };
        }
        "teaches" => {
            lesson.rules = rest.split_whitespace().map(str::to_owned).collect();
            if let Some(rule) = lesson.rules.iter().find(|rule| !is_rule(rule)) {
                return Err(format!("`{rule}` is not the number of a rule"));
            }
        }
        "then" if rest == "game" => lesson.then_game = true,
        _ => return Err(format!("nobody knows what `{word} {rest}` means")),
    }
    Ok(())
}

impl StepDraft {
    /// Takes a line of the step.
    fn take(&mut self, line: usize, word: &str, rest: &str) -> Result<(), String> {
        match word {
            "position" => {
                let side = match rest {
                    "b" => 'b',
                    "w" => 'w',
                    _ => return Err("whose turn is it? b or w belongs behind `position`".to_owned()),
                };
                self.position = Some((line, side, Vec::new()));
            }
            "show" => self.show = Some(show(rest)?),
            "fr" | "en" => self.said.set(line, &format!("{word} {rest}"))?,
            "done" => self.done.set(line, rest)?,
            "wrong" => self.wrong.set(line, rest)?,
            "help" => self.help.set(line, rest)?,
            "do" => {
                if self.task.replace((line, rest.to_owned())).is_some() {
                    return Err("one task is enough for a step".to_owned());
                }
            }
            _ => {
                let words: Vec<&str> = rest.split_whitespace().collect();
                let figure = Figure::parse(word, &words)
                    .ok_or_else(|| format!("nobody knows what `{word} {rest}` means"))?;
                self.figures.push((line, figure, self.task.is_some()));
            }
        }
        Ok(())
    }
}

/// The figures of each step: the line, the figure, and whether it is about what the task leads to.
pub type StepFigures = Vec<Figures>;

/// What is taught of games whose sheets do not number their rules.
const UNNUMBERED: [&str; 7] = ["five", "pass", "full", "pairs", "between", "compulsory", "ten"];

fn is_rule(rule: &str) -> bool {
    if UNNUMBERED.contains(&rule) {
        return true;
    }
    let mut signs = rule.chars();
    signs.next().is_some_and(|letter| letter.is_ascii_uppercase())
        && !signs.as_str().is_empty()
        && signs.all(|sign| sign.is_ascii_digit())
}

fn show(word: &str) -> Result<Show, String> {
    Ok(match word {
        "nothing" => Show::Nothing,
        "last-move" => Show::LastMove,
        "turn" => Show::Turn,
        "groups" => Show::Groups,
        "territory" => Show::Territory,
        _ => return Err(format!("nothing like `{word}` can be shown")),
    })
}

fn step(lesson: &Lesson, draft: StepDraft) -> Result<Step, (usize, String)> {
    let StepDraft { line, position, show, said, task, done, wrong, help, .. } = draft;
    let lines = [said.line, done.line, wrong.line, help.line];
    let said = said.words()?.ok_or((line, "the step says nothing".to_owned()))?;
    let [done, wrong, help] = [done, wrong, help].map(Draft::words);
    let (done, wrong, help) = (done?, wrong?, help?);
    let all = [Some(&said), done.as_ref(), wrong.as_ref(), help.as_ref()];
    for (words, line) in all.into_iter().zip(lines) {
        for text in words.into_iter().flat_map(|words| [&words.french, &words.english]) {
            if let Some(message) = fit::too_long(text) {
                return Err((line, format!("{message}: {text}")));
            }
        }
    }
    let task = match task {
        None => Task::Read,
        Some((line, text)) => self::task(&text).map_err(|message| (line, message))?,
    };
    let (open, play) = (!matches!(task, Task::Read | Task::Follow(_)), matches!(task, Task::Play(_)));
    if !open && (done.is_some() || help.is_some()) {
        return Err((line, "where nothing is to be done, nothing is answered".to_owned()));
    }
    if !play && wrong.is_some() {
        return Err((lines[2], "only what is played can be wrong: the task is no `do play`".to_owned()));
    }
    let position = match position {
        None => None,
        Some((line, ..)) if matches!(task, Task::Follow(_)) => {
            return Err((
                line,
                "lay the position in a step of its own, before a turn is followed".to_owned(),
            ));
        }
        Some((line, side, rows)) => Some(self::rows(lesson, side, &rows).map_err(|message| (line, message))?),
    };
    Ok(Step { position, show, said, task, done, wrong, help })
}

/// Turns a drawing round: rows are written from Black's side on.
fn rows(lesson: &Lesson, side: char, drawn: &[String]) -> Result<String, String> {
    let wanted = match lesson.game.identity().boards {
        Boards::Hexagon => Board::HEXAGON.row_count(),
        Boards::Grids => usize::from(lesson.size.unwrap_or(9)),
    };
    if drawn.len() != wanted {
        return Err(format!("the drawing has {} rows, the board {wanted}", drawn.len()));
    }
    let rows: Vec<&str> = drawn.iter().rev().map(String::as_str).collect();
    Ok(format!("{} {side}", rows.join("/")))
}

fn task(text: &str) -> Result<Task, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let list = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    Ok(match words.as_slice() {
        ["read"] => Task::Read,
        ["pass"] => Task::Pass,
        ["play", "any"] => Task::Any,
        ["lift", stones @ ..] if !stones.is_empty() => Task::Lift(list(stones)),
        ["play", actions @ ..] if !actions.is_empty() => Task::Play(list(actions)),
        ["refused", rule, example] => {
            Task::Refused { rule: (*rule).to_owned(), example: (*example).to_owned() }
        }
        ["follow", action] => Task::Follow((*action).to_owned()),
        _ => return Err(format!("nobody knows how to do `{text}`")),
    })
}
