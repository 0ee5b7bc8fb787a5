//! French.

use core::fmt::{Display, Formatter, Result};

use rules_core::any::{Action, Outcome, Refusal};
use rules_core::games::Boards;
use rules_core::go::Sheet;
use rules_core::{Board, HalfPoints, Side, WideSet};

use super::{Deeds, Phrase, fitted, is_about, is_the_end, list, millis, names, time_control};
use crate::buttons::Button;
use crate::cause::Cause;
use crate::check::{TestReport, TestView};
use crate::lesson::Lesson;
use crate::menu::Item;
use crate::question::Question;
use crate::screen::view::{Forward, Prompt, Saying};
use crate::settings::{Language, Overlay, Sensors, TouchRule};
use crate::trouble::Trouble;

/// Says a phrase in French.
pub(super) fn say(f: &mut Formatter<'_>, phrase: Phrase<'_>, board: &Board) -> Result {
    match phrase {
        // Said already: these are the same in every language.
        Phrase::Gomobil
        | Phrase::Menu
        | Phrase::Step(..)
        | Phrase::Lesson(..)
        | Phrase::Saying(Saying::Words(_))
        | Phrase::Version
        | Phrase::Ok
        | Phrase::Number(_)
        | Phrase::ShortName(_)
        | Phrase::Komi
        | Phrase::Clock(_) => Ok(()),
        Phrase::HalfPoints(points) => write!(f, "{}", Comma(points)),
        Phrase::Colon => f.write_str("\u{a0}:"),
        Phrase::Hello => f.write_str("Bonjour\u{a0}!"),
        Phrase::Side(side) | Phrase::Button(Button::Player(side)) => f.write_str(players(side)),
        Phrase::Button(Button::Menu) => f.write_str("Menu"),
        Phrase::ToMove => f.write_str("à jouer"),
        Phrase::Standing => f.write_str("pendule arrêtée"),
        Phrase::Move => f.write_str("coup"),
        Phrase::Prompt(prompt, to_move) => self::prompt(f, prompt, to_move, board),
        Phrase::NotYet(prompt, to_move) => not_yet(f, prompt, to_move, board),
        Phrase::Title(question) => f.write_str(title(question)),
        Phrase::Ask(question) => ask(f, question, board),
        Phrase::Yes => f.write_str("Oui"),
        Phrase::No => f.write_str("Non"),
        Phrase::Up => f.write_str("Haut"),
        Phrase::Down => f.write_str("Bas"),
        Phrase::Newer => f.write_str("Récent"),
        Phrase::Older => f.write_str("Ancien"),
        Phrase::Fails => f.write_str("Cassé"),
        Phrase::Item(item) => f.write_str(label(item)),
        Phrase::Value(item) => value(f, item),
        Phrase::Winner(Some(side)) => write!(f, "Les {} gagnent", players(side)),
        Phrase::NamedWinner(name) => write!(f, "{} gagne", name.as_str()),
        Phrase::Winner(None) => f.write_str("Égalité"),
        Phrase::Way(Outcome::Counted { .. }) => f.write_str("aux points"),
        Phrase::ByHexagons => f.write_str("aux hexagones"),
        Phrase::Way(Outcome::Five(_)) => f.write_str("cinq alignées"),
        Phrase::Way(Outcome::Captures(_)) => f.write_str("par dix prises"),
        Phrase::Way(Outcome::Full) => f.write_str("plateau plein"),
        Phrase::Way(Outcome::Resigned(_)) => f.write_str("par abandon"),
        Phrase::Way(Outcome::OutOfTime(_)) => f.write_str("au temps"),
        Phrase::Territory => f.write_str("Territoire"),
        Phrase::EnemyStones => f.write_str("Pierres adverses"),
        Phrase::Stones => f.write_str("Pierres"),
        Phrase::Prisoners => f.write_str("Perdues"),
        Phrase::Hexagons => f.write_str("Hexagones"),
        Phrase::Captured => f.write_str("Pierres prises"),
        Phrase::Points => f.write_str("Points"),
        Phrase::NoMansLand => f.write_str("No man's land"),
        Phrase::Total => f.write_str("Total"),
        Phrase::Past { number, of } => write!(f, "Parties passées {number}/{of}"),
        Phrase::NoPast => f.write_str("Aucune partie finie pour l'instant."),
        Phrase::Ended(outcome) => ended(f, outcome),
        Phrase::Plies(kind, plies) => {
            write!(f, "{}, ", kind.title())?;
            counted(f, plies, "coup", "coups")
        }
        Phrase::TestTitle => f.write_str("Test du plateau"),
        Phrase::Test(view) => test(f, view, board),
        Phrase::Percent(percent) => write!(f, "{percent}\u{a0}%"),
        Phrase::Dead(points) => found(f, "Muets", points, board),
        Phrase::Stuck(points) => found(f, "Bloqués", points, board),
        Phrase::Weak(points) => found(f, "Faibles", points, board),
        Phrase::Broken(report) => {
            f.write_str("En panne\u{a0}: ")?;
            let TestReport { lights, screen, buttons, sound, .. } = *report;
            list(f, [(!lights, "lumières"), (!screen, "écran"), (!buttons, "boutons"), (!sound, "son")])
        }
        Phrase::Saying(saying) => match saying {
            Saying::Words(_) => Ok(()),
            Saying::Done => f.write_str("Bien\u{a0}!"),
            Saying::Wrong => f.write_str("Ce n'est pas le bon coup. Suis les lumières et réessaie."),
            Saying::Help => f.write_str("Regarde les lumières\u{a0}: elles montrent comment faire."),
            Saying::Prompt(prompt, to_move) => self::prompt(f, prompt, *to_move, board),
            Saying::Next(title) => write!(f, "Bravo\u{a0}! Ensuite\u{a0}: {}.", title.of(Language::French)),
            Saying::End { game: true } => {
                f.write_str("Bravo\u{a0}! Tu connais toutes les règles. Joue une partie\u{a0}: 48 pierres.")
            }
            Saying::End { game: false } => f.write_str("Bravo\u{a0}! C'était la dernière leçon."),
        },
        Phrase::Back => f.write_str("Début"),
        Phrase::Forward(forward) => f.write_str(match forward {
            Forward::On => "Suite",
            Forward::Help => "Aide",
            Forward::Show => "Voir",
        }),
        Phrase::TroubleTitle => f.write_str("Un souci"),
        Phrase::Trouble(trouble) => self::trouble(f, trouble, board),
        Phrase::Leave => f.write_str("Fin"),
        Phrase::Enough => f.write_str("Assez"),
        Phrase::AnyButton => f.write_str("Un bouton pour continuer"),
        Phrase::PastGamesStay => f.write_str("Parties finies gardées"),
    }
}

fn players(side: Side) -> &'static str {
    match side {
        Side::Black => "Noirs",
        Side::White => "Blancs",
    }
}

/// Writes a number with its noun; in French, zero is singular.
/// Points with a decimal comma.
struct Comma(HalfPoints);

impl Display for Comma {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Self(HalfPoints(halves)) = *self;
        let sign = if halves < 0 { "-" } else { "" };
        let half = if halves % 2 == 0 { "" } else { ",5" };
        write!(f, "{sign}{}{half}", halves.unsigned_abs() / 2)
    }
}

fn counted(f: &mut Formatter<'_>, count: u16, one: &str, many: &str) -> Result {
    write!(f, "{count}\u{a0}{}", if count < 2 { one } else { many })
}

fn prompt(f: &mut Formatter<'_>, prompt: &Prompt, to_move: Side, board: &Board) -> Result {
    let name = |point| board.display(point);
    let (us, them) = (players(to_move), players(to_move.other()));
    match *prompt {
        Prompt::Play => write!(f, "Aux\u{a0}{us} de jouer. Prends une pierre."),
        Prompt::Place
        | Prompt::NowhereToPlace
        | Prompt::WrongColour { .. }
        | Prompt::NoPass { .. }
        | Prompt::Clear { .. }
        | Prompt::BreakFive { .. }
        | Prompt::Beginner { .. }
        | Prompt::Settle { .. } => placing(f, prompt, to_move, board),
        Prompt::OnlyPass => {
            write!(f, "Aucune pierre des {us} ne peut bouger. Appuie sur ton bouton pour passer.")
        }
        Prompt::OtherPassed => write!(f, "Les {them} ont passé. Joue, ou passe aussi pour finir la partie."),
        Prompt::Repeated { times } => {
            write!(f, "Cette position revient pour la {times}e\u{a0}fois. Aux\u{a0}{us} de jouer.")
        }
        Prompt::Land { from, landings: 0 | 1 } => {
            write!(f, "Pose la pierre\u{a0}{} sur le seul point possible.", name(from))
        }
        Prompt::Land { from, landings } => {
            write!(f, "Pose la pierre\u{a0}{} sur un des {landings}\u{a0}points possibles.", name(from))
        }
        Prompt::Landed { played } => write!(f, "{}. Laisse la pierre en place.", played.display(board)),
        Prompt::PutBack { point, refusal } => {
            reason(f, &refusal, to_move, board)?;
            match refusal {
                Refusal::Splits { .. } => f.write_str(" Remets-la et prends-en une autre."),
                _ if is_about(&refusal, point) => f.write_str(" Remets-la."),
                _ => write!(f, " Remets la pierre en\u{a0}{}.", name(point)),
            }
        }
        Prompt::NotThere { refusal, .. } => {
            reason(f, &refusal, to_move, board)?;
            f.write_str(match refusal {
                _ if is_the_end(&refusal) => "",
                _ => " Pose-la ailleurs.",
            })
        }
        Prompt::MustMove { point } => {
            write!(f, "Pierre touchée, pierre jouée\u{a0}: pose {} sur un autre point.", name(point))
        }
        Prompt::TurnOver { left, first, by_button } => {
            match left {
                0 | 1 => write!(f, "Retourne la pierre en\u{a0}{}.", name(first))?,
                _ => {
                    write!(f, "Retourne les {left}\u{a0}pierres qui clignotent, dont\u{a0}{}.", name(first))?;
                }
            }
            f.write_str(if by_button { " C'est fait\u{a0}? Appuie sur ton bouton." } else { "" })
        }
        Prompt::Difference { cause, .. } => difference(f, word(cause), prompt, board),
        Prompt::ConfirmLanding { from, to, others } => {
            write!(f, "La pierre\u{a0}{} est-elle en\u{a0}{}\u{a0}? ", name(from), name(to))?;
            f.write_str(answer(others))
        }
        Prompt::ConfirmOrigin { from, to, others } => {
            write!(f, "La pierre en\u{a0}{} était-elle en\u{a0}{}\u{a0}? ", name(to), name(from))?;
            f.write_str(answer(others))
        }
        Prompt::PutDown { point, side } => {
            let colour = if side == Side::Black { "noire" } else { "blanche" };
            write!(f, "Repose-la en\u{a0}{}, face {colour} en haut.", name(point))
        }
        Prompt::Thinking => write!(f, "Les {us}, c'est moi\u{a0}: je réfléchis..."),
        Prompt::HintAsked => f.write_str("Voyons ce que je jouerais..."),
        Prompt::Hint { action: Action::Pass } => f.write_str("Moi, je passerais."),
        Prompt::Hint { action } => write!(f, "Moi, je jouerais {}.", action.display(board)),
        Prompt::NothingToUndo => f.write_str("Il n'y a pas de coup à reprendre."),
        Prompt::Between => f.write_str("Entre deux points\u{a0}: pousse la pierre sur un seul."),
        Prompt::WasNoMove { point, side } => {
            write!(
                f,
                "{} était le coup des {us}. Sinon, bouton des {us} pour reprendre.",
                name(point),
                us = players(side)
            )
        }
        Prompt::Unheeded { first } => {
            write!(f, "{} ne va toujours pas. Si c'est juste\u{a0}: menu, Tout est en place.", name(first))
        }
        Prompt::OneAtATime => f.write_str("Un seul bouton à la fois."),
        Prompt::NotNow { to_move } => {
            write!(f, "Pas maintenant\u{a0}: aux\u{a0}{} de jouer.", players(to_move))
        }
    }
}

/// Says what is expected of hands that place stones.
fn placing(f: &mut Formatter<'_>, prompt: &Prompt, to_move: Side, board: &Board) -> Result {
    let name = |point| board.display(point);
    let us = players(to_move);
    match *prompt {
        Prompt::Place => write!(f, "Aux\u{a0}{us} de jouer. Pose une pierre."),
        Prompt::Beginner { placing: false } => write!(
            f,
            "Aux\u{a0}{us}\u{a0}: lève une pierre, le vert dit où la poser. Nouveau\u{a0}? Menu, Apprendre."
        ),
        Prompt::Beginner { placing: true } => write!(
            f,
            "Aux\u{a0}{us}\u{a0}: pose une pierre sur un point libre. Nouveau\u{a0}? Menu, Apprendre."
        ),
        Prompt::NowhereToPlace => {
            write!(f, "Les {us} ne peuvent rien poser. Appuie sur ton bouton pour passer.")
        }
        Prompt::WrongColour { point } => {
            write!(f, "C'est aux\u{a0}{us}\u{a0}: enlève la pierre en\u{a0}{}, ou retourne-la.", name(point))
        }
        Prompt::NoPass { refusal } => reason(f, &refusal, to_move, board),
        Prompt::Clear { remove, add, first } => {
            let deeds = Deeds([
                (remove, "enlève", "pierre", "pierres"),
                (add, "pose", "marqueur", "marqueurs"),
                (0, "", "", ""),
                (0, "", "", ""),
            ]);
            write!(f, "Maintenant {deeds}. D'abord\u{a0}{}.", name(first))
        }
        Prompt::BreakFive { first } => {
            write!(f, "{} fait partie d'un cinq. Aux\u{a0}{us} de le casser par une prise.", name(first))
        }
        Prompt::Settle { dead, agreed } => match (agreed.black, agreed.white) {
            (false, false) => {
                counted(f, dead, "pierre morte.", "pierres mortes.")?;
                f.write_str(" Enlevez les mortes. D'accord\u{a0}? Appuyez tous deux. Sinon\u{a0}: Menu.")
            }
            (black, _) => {
                let (yes, other) =
                    if black { (Side::Black, Side::White) } else { (Side::White, Side::Black) };
                write!(f, "Les {} sont d'accord pour ", players(yes))?;
                counted(f, dead, "pierre morte.", "pierres mortes.")?;
                write!(f, " {}\u{a0}: appuie, ou change les pierres.", players(other))
            }
        },
        // Everything else is said to hands that move stones as well.
        _ => Ok(()),
    }
}

/// Says how to answer a question about a point that cannot be seen.
fn answer(others: bool) -> &'static str {
    if others { "Oui\u{a0}: ton bouton. Non\u{a0}: Menu." } else { "Si oui, appuie sur ton bouton." }
}

/// Returns why the wood differs.
const fn word(cause: Cause) -> &'static str {
    match cause {
        Cause::SetUp => "Mise en place",
        Cause::Repair => "Remise en ordre",
        Cause::Undo => "Retour en arrière",
        Cause::Resume => "Reprise",
        Cause::Load => "Partie chargée",
        Cause::Ordered => "Coup à jouer",
        Cause::PlayOn => "On rejoue",
        Cause::Lesson => "Pour la leçon",
    }
}

fn difference(f: &mut Formatter<'_>, why: &str, prompt: &Prompt, board: &Board) -> Result {
    let Prompt::Difference { add, remove, turn, confirm, first, .. } = *prompt else { return Ok(()) };
    let deeds = Deeds([
        (add, "pose", "pierre", "pierres"),
        (remove, "enlève", "pierre", "pierres"),
        (turn, "retourne", "pierre", "pierres"),
        (confirm, "vérifie", "point", "points"),
    ]);
    write!(f, "{why}\u{a0}: {deeds}. D'abord\u{a0}{}.", board.display(first))?;
    let look = confirm > 0 && add == 0 && remove == 0 && turn == 0;
    f.write_str(if look { " Puis appuie sur ton bouton." } else { "" })
}

/// Answers a button that means nothing before the hands have done what the lights ask for.
fn not_yet(f: &mut Formatter<'_>, prompt: &Prompt, to_move: Side, board: &Board) -> Result {
    if let Prompt::Difference { .. } = prompt {
        return difference(f, "Pas encore", prompt, board);
    }
    f.write_str("Pas encore. ")?;
    match *prompt {
        // The button has been pressed.
        Prompt::TurnOver { left, first, .. } => {
            self::prompt(f, &Prompt::TurnOver { left, first, by_button: false }, to_move, board)
        }
        _ => self::prompt(f, prompt, to_move, board),
    }
}

fn reason(f: &mut Formatter<'_>, refusal: &Refusal, to_move: Side, board: &Board) -> Result {
    let name = |point| board.display(point);
    match *refusal {
        Refusal::NoStone { point, .. } => write!(f, "Il n'y a pas de pierre en\u{a0}{}.", name(point)),
        Refusal::NotYours { stone } => {
            let (us, them) = (players(to_move), players(to_move.other()));
            write!(f, "{} est aux\u{a0}{them}, et c'est aux\u{a0}{us} de jouer.", name(stone))
        }
        Refusal::Isolated { stone } => {
            write!(f, "{} est isolée\u{a0}: elle ne peut pas bouger.", name(stone))
        }
        Refusal::Splits { stone, .. } => write!(f, "{} tient le groupe ensemble.", name(stone)),
        Refusal::SamePoint { stone } | Refusal::Touched { stone } => {
            write!(f, "La pierre\u{a0}{} doit aller sur un autre point.", name(stone))
        }
        Refusal::NotLinked { to, .. } => write!(f, "{} ne touche pas le groupe de départ.", name(to)),
        Refusal::OtherGroup { to, .. } => {
            write!(f, "{} touche un autre groupe, mais pas celui de départ.", name(to))
        }
        Refusal::NowhereToGo { stone, .. } => write!(f, "{} n'a aucun point où aller.", name(stone)),
        Refusal::Repetition { .. } => {
            f.write_str("Tu as déjà fait cette position\u{a0}: c'est interdit ici.")
        }
        Refusal::NoCorner { point } => {
            write!(f, "{} n'est pas un sommet de la fleur.", name(point))
        }
        Refusal::Tie { point, tied } => {
            let centre = name(tied.first().unwrap_or(point));
            write!(f, "L'hexagone autour de\u{a0}{centre} se fermerait à égalité.")
        }
        Refusal::MustPlace { .. } => f.write_str("Qui peut poser une pierre ne passe pas."),
        Refusal::Suicide { point, .. } => {
            write!(f, "Une pierre en\u{a0}{} n'aurait aucune liberté.", name(point))
        }
        Refusal::Ko { taker, .. } => {
            write!(f, "Ko\u{a0}: {} ne peut pas être reprise aussitôt.", name(taker))
        }
        Refusal::MadeBefore { turn, .. } => {
            write!(f, "Tu as déjà fait cette position au coup\u{a0}{turn}.")
        }
        Refusal::HandicapFirst => f.write_str("Les Noirs posent d'abord les pierres de handicap."),
        Refusal::Resumed => f.write_str("Vous avez déjà rejoué\u{a0}: toutes les pierres restent."),
        Refusal::NotOver | Refusal::NoLiberty { .. } | Refusal::NotInThisGame => {
            f.write_str("Ce n'est pas possible dans ce jeu.")
        }
        Refusal::DoubleThree { point, .. } => {
            write!(f, "{} fait deux trois ouverts à la fois.", name(point))
        }
        Refusal::NoPass => f.write_str("On ne passe pas dans ce jeu."),
        Refusal::Stays { stone } => write!(f, "{} a été posée là et y reste.", name(stone)),
        Refusal::Occupied { point, .. } => {
            write!(f, "Il y a déjà une pierre en\u{a0}{}.", name(point))
        }
        Refusal::OffBoard { .. } => f.write_str("Ce point n'est pas sur le plateau."),
        Refusal::GameOver => f.write_str("La partie est finie."),
        Refusal::RecordFull { may_pass: true } => {
            f.write_str("Plus de place pour noter\u{a0}: passe ou abandonne.")
        }
        Refusal::RecordFull { may_pass: false } => f.write_str("Plus de place pour noter\u{a0}: abandonne."),
    }
}

fn title(question: Question) -> &'static str {
    match question {
        Question::Pass(_) => "Passer\u{a0}?",
        Question::Placed { .. } => "Posée\u{a0}?",
        Question::PlayOn => "Rejouer\u{a0}?",
        Question::Undo { .. } => "Annuler\u{a0}?",
        Question::Resign(_) => "Abandonner\u{a0}?",
        Question::NewGame => "Nouvelle partie\u{a0}?",
        Question::Trust { .. } => "Tout est en place\u{a0}?",
    }
}

fn ask(f: &mut Formatter<'_>, question: Question, board: &Board) -> Result {
    let name = |point| board.display(point);
    match question {
        Question::Pass(side) => write!(f, "Les {} passent leur tour.", players(side)),
        Question::Placed { side, point, .. } => {
            write!(f, "Les {} ont-ils posé une pierre en\u{a0}{}\u{a0}?", players(side), name(point))
        }
        Question::PlayOn => f.write_str("Pas d'accord\u{a0}: les pierres reviennent et on rejoue."),
        Question::Undo { by, of, action } => {
            write!(f, "Les {} veulent annuler ", players(by))?;
            match action {
                Action::Move(played) => write!(f, "le coup {}-{}", name(played.from), name(played.to))?,
                Action::Place(point) => write!(f, "la pierre en\u{a0}{}", name(point))?,
                Action::Resume => f.write_str("la reprise du jeu")?,
                Action::Pass => f.write_str("le tour passé")?,
                Action::Resign(_) => f.write_str("l'abandon")?,
                Action::FlagFall(_) => f.write_str("la chute du drapeau")?,
            }
            if by != of {
                write!(f, " des {}", players(of))?;
            }
            write!(f, ". Les {} sont d'accord\u{a0}?", players(by.other()))
        }
        Question::Resign(side) => {
            write!(f, "Les {} arrêtent, les {} gagnent.", players(side), players(side.other()))
        }
        Question::NewGame => f.write_str("La partie en cours s'arrête là."),
        Question::Trust { points } if points.is_empty() => {
            f.write_str("Tout est à sa place, le jeu continue.")
        }
        Question::Trust { points } => {
            let many = points.len() as u16;
            counted(f, many, "point sera", "points seront")?;
            f.write_str(" hors service\u{a0}: ")?;
            names(f, board, points, 4, ", ", |f, left| match left {
                1 => f.write_str(" et 1\u{a0}autre"),
                _ => write!(f, " et {left}\u{a0}autres"),
            })?;
            f.write_str(".")
        }
    }
}

fn label(item: Item) -> &'static str {
    match item {
        Item::Continue => "Retour au jeu",
        Item::Undo => "Annuler un coup",
        Item::Resign(Side::Black) => "Abandon des Noirs",
        Item::Resign(Side::White) => "Abandon des Blancs",
        Item::NewGame => "Nouvelle partie",
        Item::PlayOn => "Rejouer",
        Item::Players => "Joueurs",
        Item::Opponent(_) | Item::Seats(_) => "Le plateau joue",
        Item::Hint => "Montre un coup",
        Item::Level(_) => "Niveau",
        Item::Adapts(_) => "Niveau adapté",
        Item::Plays(side, _) => players(side),
        Item::Game(_) => "Jeu",
        Item::Play { game, .. } | Item::Elsewhere(game) => game.title(),
        Item::Fitted(_) => "Forme",
        Item::Sheet(_) => "Règle",
        Item::Komi(_) => "Komi",
        Item::Handicap(_) => "Handicap",
        Item::BreakableFive(_) => "N1 casser un cinq",
        Item::NoDoubleThree(_) => "N2 double trois",
        Item::Pause(false) => "Arrêter la pendule",
        Item::Pause(true) => "Relancer la pendule",
        Item::Trust => "Tout est en place",
        Item::Settings => "Réglages",
        Item::Board => "Plateau",
        Item::Back => "Retour",
        Item::Language(_) => "Langue",
        Item::Hints(_) => "Aide au coup",
        Item::Overlay(_) => "Montrer",
        Item::Brightness(_) => "Luminosité",
        Item::Current(_) => "Courant max",
        Item::Sound(_) => "Son",
        Item::Touch(_) => "Pierre touchée",
        Item::RepetitionBan(_) => "Répétition",
        Item::First(_) => "Premier coup",
        Item::Clock(_) => "Temps",
        Item::Dwell(_) => "Validation",
        Item::Sensors(_) => "Capteurs",
        Item::SelfTest => "Test du plateau",
        Item::Calibrate => "Étalonnage",
        Item::Restore(_) => "Tout réactiver",
        Item::Past => "Parties passées",
        Item::Learn(_) => "Apprendre",
        Item::Lesson(number) => Lesson::numbered(number).map_or("", |lesson| lesson.title.french),
        Item::EndLesson => "Finir la leçon",
    }
}

fn value(f: &mut Formatter<'_>, item: Item) -> Result {
    let yes_or_no = |yes| if yes { "oui" } else { "non" };
    f.write_str(match item {
        Item::Language(Language::French) => "Français",
        Item::Language(Language::English) => "English",
        Item::Hints(on)
        | Item::Sound(on)
        | Item::BreakableFive(on)
        | Item::NoDoubleThree(on)
        | Item::Adapts(on) => yes_or_no(on),
        Item::Opponent(plays) | Item::Seats(plays) => match (plays.black, plays.white) {
            (false, false) => "personne",
            (true, false) => players(Side::Black),
            (false, true) => players(Side::White),
            (true, true) => "les deux",
        },
        Item::Level(level) => return write!(f, "{level} {}", animal(level)),
        Item::Overlay(Overlay::Nothing) => "rien",
        Item::Overlay(Overlay::LastMove) => "dernier coup",
        Item::Overlay(Overlay::Turn) => "jouables",
        Item::Overlay(Overlay::Groups) => "groupes",
        Item::Overlay(Overlay::Territory) => "territoire",
        Item::Brightness(step) => return write!(f, "{step}/{}", crate::settings::Settings::BRIGHTEST),
        Item::Current(milliamps) => return write!(f, "{milliamps} mA"),
        Item::Touch(TouchRule::Lenient) => "libre",
        Item::Touch(TouchRule::Strict) => "jouée",
        Item::RepetitionBan(false) => "permise",
        Item::RepetitionBan(true) => "interdite",
        Item::First(side) => players(side),
        Item::Clock(control) => return time_control(f, control, "libre"),
        Item::Dwell(length) => return millis(f, length),
        Item::Sensors(Sensors::Strap) => "auto",
        Item::Sensors(Sensors::Reed) => "reed",
        Item::Sensors(Sensors::Hall) => "Hall",
        Item::Fitted(value) => return fitted(f, value, "hexagone"),
        Item::Sheet(Sheet::Association) => "association",
        Item::Sheet(Sheet::Family) => "famille",
        Item::Restore(points) => return write!(f, "{points}"),
        Item::Plays(_, Some(name)) => return f.write_str(name.as_str()),
        Item::Plays(_, None) => "personne",
        Item::Game(game) | Item::Learn(game) => game.title(),
        Item::Play { chosen, .. } => {
            if chosen {
                "choisi"
            } else {
                ""
            }
        }
        Item::Elsewhere(game) => match game.identity().boards {
            Boards::Hexagon => "sur hexagone",
            Boards::Grids => "sur grille",
        },
        Item::Komi(points) => return write!(f, "{}", Comma(points)),
        Item::Handicap(stones) => return write!(f, "{stones}"),
        Item::Continue
        | Item::PlayOn
        | Item::Undo
        | Item::Resign(_)
        | Item::NewGame
        | Item::Pause(_)
        | Item::Trust
        | Item::Settings
        | Item::Players
        | Item::Hint
        | Item::Board
        | Item::Back
        | Item::SelfTest
        | Item::Calibrate
        | Item::Lesson(_)
        | Item::EndLesson
        | Item::Past => "",
    })
}

/// Returns who plays like this level.
const fn animal(level: u8) -> &'static str {
    match level {
        ..=1 => "poussin",
        2 => "souris",
        3 => "lapin",
        4 => "chat",
        5 => "renard",
        6 => "loup",
        7 => "ours",
        8.. => "dragon",
    }
}

fn ended(f: &mut Formatter<'_>, outcome: Outcome) -> Result {
    match (outcome, outcome.winner()) {
        (Outcome::Counted { black, white }, Some(winner)) => {
            let (most, least) = (Comma(black.max(white)), Comma(black.min(white)));
            write!(f, "Les {} gagnent {most}\u{a0}à\u{a0}{least}.", players(winner))
        }
        (Outcome::Counted { black, .. }, None) => write!(f, "Égalité, {0}\u{a0}à\u{a0}{0}.", Comma(black)),
        (Outcome::Five(winner), _) => write!(f, "Les {} gagnent\u{a0}: cinq alignées.", players(winner)),
        (Outcome::Captures(winner), _) => write!(f, "Les {} gagnent par dix prises.", players(winner)),
        (Outcome::Full, _) => f.write_str("Égalité\u{a0}: plateau plein."),
        (Outcome::Resigned(loser), _) => write!(f, "Les {} gagnent par abandon.", players(loser.other())),
        (Outcome::OutOfTime(loser), _) => write!(f, "Les {} gagnent au temps.", players(loser.other())),
    }
}

fn test(f: &mut Formatter<'_>, view: TestView, board: &Board) -> Result {
    match view {
        TestView::ClearBoard { stones } => write!(f, "Enlève toutes les pierres. Il en reste\u{a0}{stones}."),
        TestView::Measuring { .. } => f.write_str("Je mesure le plateau vide. N'y touche pas."),
        TestView::TouchPoint { point, weak: true, .. } => {
            write!(
                f,
                "Trop faible en\u{a0}{}. Pose-la au milieu, ou prends-en une autre.",
                board.display(point)
            )
        }
        TestView::TouchPoint { point, left, weak: false, .. } => {
            write!(f, "Pose une pierre en\u{a0}{}, puis enlève-la. Encore ", board.display(point))?;
            counted(f, left, "point.", "points.")
        }
        TestView::Colour(number) => {
            let colour = match number % 3 {
                0 => "rouges",
                1 => "vertes",
                _ => "bleues",
            };
            write!(f, "Toutes les lumières sont-elles {colour}\u{a0}?")
        }
        TestView::Pattern => f.write_str("Image complète\u{a0}?"),
        TestView::Button(Button::Player(side)) => write!(f, "Appuie sur le bouton des {}.", players(side)),
        TestView::Button(Button::Menu) => f.write_str("Appuie sur le bouton du menu."),
        TestView::Sound => f.write_str("As-tu entendu un son\u{a0}?"),
        TestView::Done(report) => f.write_str(finding(&report)),
    }
}

fn finding(report: &TestReport) -> &'static str {
    if report.is_fine() { "Tout va bien." } else { "Test fini\u{a0}: à réparer" }
}

fn found(f: &mut Formatter<'_>, what: &str, points: WideSet, board: &Board) -> Result {
    write!(f, "{what}\u{a0}: ")?;
    names(f, board, points, 3, " ", |f, left| write!(f, " +{left}"))
}

fn trouble(f: &mut Formatter<'_>, trouble: &Trouble, board: &Board) -> Result {
    let asked = !trouble.dispensable(board.points().len()).is_empty();
    let points = |f: &mut Formatter<'_>, points: WideSet, [one, many]: [&str; 2]| {
        counted(f, points.len() as u16, one, many)?;
        f.write_str("\u{a0}: ")?;
        let most = if asked { 4 } else { 8 };
        names(f, board, points, most, ", ", |f, left| match left {
            1 => f.write_str(" et 1\u{a0}autre"),
            _ => write!(f, " et {left}\u{a0}autres"),
        })?;
        f.write_str(if asked { ". Jouer\u{a0}sans\u{a0}?" } else { "." })
    };
    match *trouble {
        Trouble::Dead(set) => points(f, set, ["point ne répond plus", "points ne répondent plus"]),
        Trouble::Silent(set) if set.len() == board.points().len() => {
            f.write_str("Aucun point ne répond. Une prise débranchée\u{a0}?")
        }
        Trouble::Silent(set) => points(f, set, ["point ne répond pas", "points ne répondent pas"]),
        Trouble::Flickering(set) => points(f, set, ["point change sans arrêt", "points changent sans arrêt"]),
        Trouble::Weak(set) => points(f, set, ["aimant trop faible", "aimants trop faibles"]),
        Trouble::Journal { plies } => {
            f.write_str("La mémoire est abîmée. La partie reprend après ")?;
            counted(f, plies, "coup.", "coups.")
        }
        Trouble::Unwritten => f.write_str("La mémoire ne prend plus rien. Ne débranche pas avant la fin."),
        Trouble::NewerJournal => f.write_str("La mémoire vient d'un programme plus récent. Elle est gardée."),
        Trouble::Crash => f.write_str("Le programme a dû redémarrer. La partie est gardée."),
        Trouble::SafeMode => {
            f.write_str("Le programme s'arrête sans cesse. Menu 5\u{a0}s\u{a0}: vider la mémoire.")
        }
        Trouble::StuckButton(Button::Player(side)) => {
            write!(f, "Le bouton des {} reste enfoncé.", players(side))
        }
        Trouble::StuckButton(Button::Menu) => f.write_str("Le bouton du menu reste enfoncé."),
    }
}
