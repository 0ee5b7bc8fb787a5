//! Whatever is wrong with a lesson is named with its file and its line.

use lessons::{Task, read};

/// A lesson that is right, line by line.
const RIGHT: &str = "\
game gomobil
teaches M1 C1
title fr Un titre
title en A title
step
position b
     . . . . . .
    . . . . . . .
   . . . . . . . .
  . . . . . . . . .
 . . . . . . . . . .
 . . . . . . . . . . .
 . . . b b . . . . .
  . . . . w . . . .
   . . . . . . . .
    . . . . . . .
     . . . . . .
fr Prends la pierre !
en Take the stone!
landings E4 4
do play E4-D4
wrong fr Non.
wrong en No.
captures 1
count 88 3
";

/// Returns what is said of the lesson with this in the place of that.
fn fault(that: &str, this: &str) -> String {
    assert!(RIGHT.contains(that), "{that}");
    read("a.lesson", &RIGHT.replacen(that, this, 1)).expect_err(this).to_string()
}

#[test]
fn a_lesson_is_read_with_french_spaces_and_from_blacks_side_on() {
    let lesson = read("a.lesson", RIGHT).unwrap();
    let step = &lesson.steps[0];
    assert_eq!(step.said.french, "Prends la pierre\u{a0}!");
    assert_eq!(step.task, Task::Play(vec!["E4-D4".to_owned()]));
    assert!(step.position.as_ref().unwrap().starts_with("....../......./......../....w..../...bb...../"));
    assert_eq!(lesson.stones(), 3);
}

#[test]
fn every_fault_names_its_line() {
    let cases = [
        ("gomobil", "chess", "a.lesson:1: there is no game `chess`"),
        ("game gomobil\n", "", "a.lesson:1: which game is it about? `game` is missing"),
        ("M1 C1", "M1 capturing", "a.lesson:2: `capturing` is not the number of a rule"),
        ("title en A title\n", "", "a.lesson:3: the English text is missing"),
        ("A title", "A title that is too long", "a.lesson:3: a title has room for 16 letters"),
        ("position b", "position", "a.lesson:6: whose turn is it? b or w belongs behind `position`"),
        (" . . . b b", " . . . b", "row E is too short"),
        ("     . . . . . .\nfr", "fr", "a.lesson:6: the drawing has 10 rows, the board 11"),
        ("b b", "b x", "a.lesson:6: that is no position of Gomobil"),
        ("fr Prends la pierre !\n", "", "a.lesson:18: the French text is missing"),
        ("Take the stone!", "Take ".repeat(60).leak(), "a.lesson:18: the text takes"),
        ("landings E4 4", "landings E4 6", "a.lesson:20: this figure is wrong in gomobil: it is 4"),
        ("E4-D4\n", "E4-K6\n", "a.lesson:21: that cannot be played: refused by M5"),
        ("play E4-D4", "play", "a.lesson:21: nobody knows how to do `play`"),
        ("do play E4-D4\n", "", "a.lesson:21: only what is played can be wrong"),
        ("do play E4-D4", "do lift E4", "a.lesson:22: only what is played can be wrong"),
        ("do play E4-D4", "do follow E4-D4", "a.lesson:22: only what is played can be wrong"),
        (
            "do play E4-D4\nwrong fr Non.\nwrong en No.",
            "do follow E4-D4",
            "a.lesson:6: lay the position in a step of its own",
        ),
        ("captures 1", "captures 2", "a.lesson:24: this figure is wrong in gomobil: it is 1"),
        ("count 88 3", "count 88 4", "a.lesson:25: this figure is wrong in gomobil: it is 88 3"),
        ("count 88 3", "cuont 88 3", "a.lesson:25: nobody knows what `cuont 88 3` means"),
    ];
    for (that, this, expected) in cases {
        let said = fault(that, this);
        assert!(said.contains(expected), "{this}: {said}");
    }
}

#[test]
fn a_task_that_the_rules_do_not_have_is_no_task() {
    for (task, expected) in [
        ("refused M3 E4", "E4 is not refused"),
        ("refused M3 D5", "D5 is refused by turn, not by M3"),
        ("lift D5", "D5 cannot be lifted: refused by turn"),
        ("play pass-pass", "cannot be played"),
    ] {
        let text = RIGHT.replacen("do play E4-D4", &format!("do {task}"), 1);
        let text = text.replace("wrong fr Non.\nwrong en No.\ncaptures 1\ncount 88 3\n", "");
        let said = read("a.lesson", &text).expect_err(task).to_string();
        assert!(said.starts_with("a.lesson:21: ") && said.contains(expected), "{task}: {said}");
    }
}

#[test]
fn an_answer_that_nothing_can_lead_to_is_a_fault() {
    // Two black stones in the corner of a wall of White's: only two moves are left, and both are right.
    let all = "do play E4-D4 E4-D5 E4-E6 E4-F5 E4-F6 E5-D3 E5-D4 E5-E3 E5-F4 E5-F5";
    let legal: Vec<_> = all.split(' ').skip(2).collect();
    let right: Vec<_> = legal
        .into_iter()
        .filter(|one| {
            let text = RIGHT.replacen("do play E4-D4", &format!("do play {one}"), 1);
            !read("a.lesson", &text).is_err_and(|fault| fault.message.contains("refused"))
        })
        .collect();
    let text = RIGHT.replacen("E4-D4", &right.join(" "), 1);
    let text = text.replace("captures 1\ncount 88 3\n", "");
    let said = read("a.lesson", &text).unwrap_err().to_string();
    assert_eq!(said, "a.lesson:22: nothing else can be played: this is never said");
}

#[test]
fn too_many_stones_for_a_minute_are_a_fault() {
    let full = " b b b b b b b b b b b\n";
    let text = RIGHT
        .replacen(" . . . . . . . . . . .\n", full, 1)
        .replacen("  . . . . . . . . .\n", "  b b b b b b b b b\n", 1)
        .replacen("   . . . . . . . .\n", "   w w w w w w w w\n", 1);
    let said = read("a.lesson", &text).unwrap_err().to_string();
    assert_eq!(said, "a.lesson:6: 31 stones are to be moved; a minute is enough for 24");
}

/// Returns a lesson with empty rows above some others, and a figure.
fn with_rows(game: &str, empty: &[usize], rows: &str, figure: &str) -> String {
    let above = empty.iter().map(|points| " .".repeat(*points)).collect::<Vec<_>>().join("\n");
    format!(
        "game {game}\nteaches M1\ntitle fr Un\ntitle en A\nstep\nposition b\n{above}\n{rows}\nfr Vois.\nen See.\n{figure}\n"
    )
}

#[test]
fn the_figures_of_go_and_gosix_are_checked() {
    let go = |figure| with_rows("go", &[9; 7], " b b . . . . . . .\n w . . . . . . . .", figure);
    for right in ["liberties A2 4", "liberties B2 4", "liberties A1 1"] {
        read("a.lesson", &go(right)).unwrap();
    }
    let gosix = |figure| {
        let below = " . . . . . . . . .\n . . . . . . . .\n . . . . . . .\n . . . . . .";
        let rows = format!(" . . . . b . w . . . .\n . . . . b w . . . .\n{below}");
        with_rows("gosix", &[6, 7, 8, 9, 10], &rows, figure)
    };
    read("a.lesson", &gosix("chained F6 2 2")).unwrap();
    for (text, expected) in [
        (go("liberties A2 5"), "a.lesson:18: this figure is wrong in go: it is 4"),
        (go("liberties J9 2"), "a.lesson:18: this figure is wrong in go: there is no stone on `J9`"),
        (gosix("chained F6 2 1"), "a.lesson:20: this figure is wrong in gosix: it is 2 2"),
        (gosix("chained F5 1 1"), "a.lesson:20: this figure is wrong in gosix: it is 0 0"),
    ] {
        let said = read("a.lesson", &text).unwrap_err().to_string();
        assert!(said.starts_with(expected), "{said}");
    }
}

#[test]
fn stones_that_lie_already_are_not_set_up_again() {
    let one = with_rows("go", &[9; 7], " b b . . . . . . .\n w . . . . . . . .", "");
    let next = one.split_once("step").map(|(_, step)| format!("step{}", step.replace("w .", ". w")));
    assert_eq!(read("a.lesson", &(one + &next.unwrap())).unwrap().stones(), 3);
}
