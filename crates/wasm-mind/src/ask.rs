use bots::Level;
use catalog::Question;
use game_core::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a computer player is asked, in JSON: everything it may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The game's identifier.
    pub game: String,
    /// How many seats play.
    pub seats: u8,
    /// Its options.
    #[serde(default)]
    pub options: Value,
    /// What the seat sees.
    pub view: Value,
    /// For whom; it must owe a move.
    pub seat: Seat,
    /// Who thinks.
    #[serde(default)]
    pub mind: Mind,
    /// For how long.
    pub limit: Limit,
    /// How many lines are wanted.
    #[serde(default = "one")]
    pub lines: usize,
    /// What its dice are thrown from.
    #[serde(default)]
    pub seed: u64,
}

/// Who thinks.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mind {
    /// The player that knows the game.
    #[default]
    Knowing,
    /// Upper confidence bounds and uniformly random playouts alone.
    Plain,
}

/// For how long.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// As the level of this number does, 1 to 8.
    Level(u64),
    /// So many milliseconds.
    Ms(u64),
    /// So many nodes.
    Nodes(u64),
}

fn one() -> usize {
    1
}

impl Ask {
    /// The question as the catalog takes it.
    pub(crate) fn question(&self) -> Result<Question<'_>, String> {
        Ok(Question {
            game: self.game.parse()?,
            seats: self.seats,
            options: &self.options,
            view: &self.view,
            seat: self.seat,
            mind: match self.mind {
                Mind::Knowing => bots::Mind::Knowing,
                Mind::Plain => bots::Mind::Plain,
            },
            limit: match self.limit {
                Limit::Level(number) => {
                    let level = Level::new(number);
                    bots::Limit::Level(
                        level.ok_or_else(|| format!("there is no level {number}; 1 to 8 are"))?,
                    )
                }
                Limit::Ms(ms) => bots::Limit::Ms(ms),
                Limit::Nodes(nodes) => bots::Limit::Nodes(nodes),
            },
            lines: self.lines,
            seed: self.seed,
        })
    }
}
