use game_core::Seat;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// One idea of a game, in a few steps.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name in addresses.
    pub key: String,
    /// What it is called.
    pub title: String,
    /// Whether it rebuilds an illustration of the game's own rulebook.
    pub book: bool,
    /// Its steps, one after the other.
    pub steps: Vec<Step>,
}

/// Something to read, and mostly something to do.
#[derive(Clone, Debug)]
pub struct Step {
    /// How many seats play.
    pub seats: u8,
    /// The game's options; nothing stands for the usual ones.
    pub options: Value,
    /// The position, the whole truth; without one the step goes on from where the one before ended.
    pub position: Option<Value>,
    /// Whose place the learner takes.
    pub seat: Seat,
    /// Parts of the board to look at.
    pub show: Vec<String>,
    /// The moves that solve the step, where `*` stands for anything; a step without any is only read.
    pub accept: Vec<String>,
    /// What other seats do then: the seat and the move.
    pub replies: Vec<(Seat, String)>,
    /// What is said before.
    pub say: String,
    /// What is said of the right move.
    pub right: String,
    /// What is said of any other move that is legal.
    pub otherwise: String,
    /// What is said of particular wrong moves, the first that fits.
    pub wrong: Vec<(String, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    #[serde(default)]
    lesson: Vec<LessonOnBoard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonOnBoard {
    key: String,
    #[serde(default)]
    book: bool,
    step: Vec<StepOnBoard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepOnBoard {
    seats: u8,
    options: Option<String>,
    position: Option<String>,
    #[serde(default)]
    seat: u8,
    #[serde(default)]
    show: Vec<String>,
    #[serde(default)]
    accept: Vec<String>,
    #[serde(default)]
    replies: Vec<Reply>,
    #[serde(default)]
    wrong: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reply {
    seat: u8,
    #[serde(rename = "move")]
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonInWords {
    title: String,
    step: Vec<StepInWords>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepInWords {
    say: String,
    #[serde(default)]
    right: String,
    #[serde(default)]
    otherwise: String,
    #[serde(default)]
    wrong: Vec<String>,
}

/// The lessons of a game, in the order in which they are best taken: what happens and what is said, from a file each. A test reads
/// every such file.
pub fn bind(board: &str, words: &str) -> Vec<Lesson> {
    let board: BoardFile = game_core::read_shipped(board);
    let mut words: BTreeMap<String, LessonInWords> = game_core::read_shipped(words);
    board
        .lesson
        .into_iter()
        .map(|LessonOnBoard { key, book, step }| {
            let said = words.remove(&key).unwrap_or_else(|| panic!("no words for the lesson {key}"));
            assert_eq!(step.len(), said.step.len(), "steps of the lesson {key}");
            let steps =
                step.into_iter().zip(said.step).map(|(step, said)| together(&key, step, said)).collect();
            Lesson { key, title: said.title, book, steps }
        })
        .collect()
}

fn together(key: &str, step: StepOnBoard, said: StepInWords) -> Step {
    let json = |text: &str| -> Value {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("the lesson {key}: {error}"))
    };
    assert_eq!(step.wrong.len(), said.wrong.len(), "wrong moves of the lesson {key}");
    Step {
        seats: step.seats,
        options: step.options.as_deref().map_or(Value::Null, json),
        position: step.position.as_deref().map(json),
        seat: Seat::new(step.seat),
        show: step.show,
        accept: step.accept,
        replies: step.replies.into_iter().map(|Reply { seat, text }| (Seat::new(seat), text)).collect(),
        say: said.say,
        right: said.right,
        otherwise: said.otherwise,
        wrong: step.wrong.into_iter().zip(said.wrong).collect(),
    }
}
