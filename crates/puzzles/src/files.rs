use catalog::GameId;
use game_core::{Observer, Seat};
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write;
use std::sync::LazyLock;
use table::{AnyTable, Seed};

/// The highest grade; the lowest is 1.
pub const GRADES: u8 = 5;

/// Wins that are to come within so many actions or more are simply wins, whenever the game ends.
pub(crate) const WHENEVER: u32 = 90;

/// A position in which one move wins and no other does, whatever the other seat answers.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Puzzle {
    /// Its name in addresses, which follows from the position.
    pub key: String,
    /// The game.
    pub game: GameId,
    /// Who is to move and to win.
    pub seat: Seat,
    /// How hard it is, 1 to [`GRADES`].
    pub grade: u8,
    /// Within how many actions, both seats' together, the win is proved.
    pub within: u32,
    /// How the game came to the position: every move, from its start.
    pub before: Vec<String>,
    /// The best line: the moves that are asked for and what the other seat answers; it ends with one that is asked for.
    pub line: Vec<String>,
    /// From how many nodes on the computer player finds the move; nothing where it does not with as many as were tried.
    pub nodes: Option<u64>,
    /// How many positions the proof looks at.
    pub cost: u64,
}

/// What a puzzle asks for.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Task {
    /// A win with the next action.
    Now,
    /// A win within so many turns of one's own.
    Turns(u32),
    /// The way to win the game, whenever it ends.
    Win,
}

impl Puzzle {
    /// What it asks for.
    pub fn task(&self) -> Task {
        match self.within {
            1 => Task::Now,
            WHENEVER.. => Task::Win,
            within => Task::Turns(within.div_ceil(4)),
        }
    }

    /// A table at the position.
    pub fn table(&self) -> Box<dyn AnyTable> {
        let mut table = catalog::open(self.game, 2, &Value::Null, Seed::new(self.key.clone()))
            .expect("an open game is for two and has default options");
        for text in &self.before {
            let seat =
                table.status().to_act.first().copied().expect("the game is not over before its puzzle");
            table.play(seat, text).expect("what was played before a puzzle is legal, a test plays it");
        }
        table
    }

    /// The position in the JSON of the game.
    pub fn position(&self) -> Value {
        self.table().view(Observer::All)
    }
}

/// The puzzles of a game, the easiest first; none of a game with secrets.
pub fn of(game: GameId) -> &'static [Puzzle] {
    static ISLAND: LazyLock<Vec<Puzzle>> =
        LazyLock::new(|| read(GameId::EasterIsland, include_str!("../puzzles/easter-island.toml")));
    static CITY: LazyLock<Vec<Puzzle>> =
        LazyLock::new(|| read(GameId::Eclipsia, include_str!("../puzzles/eclipsia.toml")));
    match game {
        GameId::EasterIsland => &ISLAND,
        GameId::Eclipsia => &CITY,
        GameId::Chariots | GameId::Moai => &[],
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    puzzle: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    key: String,
    seat: u8,
    grade: u8,
    within: u32,
    before: String,
    line: String,
    nodes: Option<u64>,
    cost: u64,
}

/// Reads a file that [`write`] wrote; it is part of the program, and a test reads it.
fn read(game: GameId, text: &str) -> Vec<Puzzle> {
    let file: File = toml::from_str(text).expect("a file of puzzles is TOML of the shape of `File`");
    let moves = |text: &str| text.split(',').map(str::to_owned).collect();
    let puzzle = |entry: Entry| Puzzle {
        game,
        seat: Seat::new(entry.seat),
        grade: entry.grade,
        within: entry.within,
        before: moves(&entry.before),
        line: moves(&entry.line),
        nodes: entry.nodes,
        cost: entry.cost,
        key: entry.key,
    };
    file.puzzle.into_iter().map(puzzle).collect()
}

/// The puzzles as a file.
pub fn write(puzzles: &[Puzzle]) -> String {
    let mut text = String::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        let Puzzle { key, seat, grade, within, before, line, nodes, cost, game: _ } = puzzle;
        let gap = if index > 0 { "\n" } else { "" };
        let nodes = nodes.map(|nodes| format!("nodes = {nodes}\n")).unwrap_or_default();
        let (before, line) = (before.join(","), line.join(","));
        write!(
            text,
            "{gap}[[puzzle]]\nkey = \"{key}\"\nseat = {seat}\ngrade = {grade}\nwithin = {within}\nbefore = \"{before}\"\nline = \"{line}\"\n{nodes}cost = {cost}\n"
        )
        .expect("a text can be written to");
    }
    text
}
