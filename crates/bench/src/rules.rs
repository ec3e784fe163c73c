//! Who is measured, and what is asked of them.

use crate::contest::{self, Contestant, ROUNDS, Rate};
use crate::report::{Page, Target};
use crate::{chess, connect_four, ours};
use catalog::GameId;
use std::time::Duration;

/// How many plies our trees are deep, and chess's: each takes some milliseconds.
const DEPTH: u32 = 3;
const CHESS_DEPTH: u32 = 4;

/// Measures everybody and writes the report.
pub fn run(each: Duration) -> String {
    let mut field = Field::new();
    contest::run(field.everybody(), each);
    field.report(each)
}

struct Field {
    games: Vec<(GameId, u8, Contestant)>,
    chess: Contestant,
    connect_four: Contestant,
    board_game: Contestant,
    minimax: Contestant,
    trees: Vec<Contestant>,
    chess_tree: Contestant,
}

impl Field {
    fn new() -> Field {
        let counts = |id: GameId| (id.meta().seats.0..=id.meta().seats.1).map(move |seats| (id, seats));
        let counted = GameId::ALL.into_iter().filter(|id| !id.meta().chance);
        Field {
            games: (GameId::ALL.into_iter().flat_map(counts))
                .map(|(id, seats)| (id, seats, ours::playouts(id, seats)))
                .collect(),
            chess: chess::playouts(),
            connect_four: connect_four::ours(),
            board_game: connect_four::board_game(),
            minimax: connect_four::minimax(),
            trees: counted.map(|id| ours::tree(id, DEPTH)).collect(),
            chess_tree: chess::tree(CHESS_DEPTH),
        }
    }

    /// Rivals stand next to each other.
    fn everybody(&mut self) -> Vec<&mut Contestant> {
        let mut all: Vec<&mut Contestant> = vec![&mut self.chess];
        all.extend(self.games.iter_mut().map(|(_, _, contestant)| contestant));
        all.extend([&mut self.connect_four, &mut self.board_game, &mut self.minimax]);
        all.push(&mut self.chess_tree);
        all.extend(&mut self.trees);
        all
    }

    fn report(&self, each: Duration) -> String {
        let mut page = Page::default();
        page.paragraph(&format!(
            "One run on one thread, by the thread's own time: {ROUNDS} rounds in which all are measured in turn, \
             {:.1} seconds each in all. A figure is the middle one of its rounds, a ratio the middle one of \
             theirs. A playout generates all legal moves, chooses one with the same generator, and plays it, to \
             the end of the game; a game of chess also ends when neither side can mate, or after {} plies. \
             Perft starts from the first position and counts the last ply by the length of its list.",
            each.as_secs_f64(),
            chess::LONGEST
        ));
        let games = self.games.iter().map(|(_, _, contestant)| contestant);
        page.playouts(games.chain([&self.chess, &self.connect_four, &self.board_game, &self.minimax]));
        page.trees(self.trees.iter().chain([&self.chess_tree]));
        page.targets(&self.targets());
        page.text
    }

    fn targets(&self) -> Vec<Target> {
        let mut targets: Vec<Target> = (self.games.iter())
            .map(|(id, seats, contestant)| {
                let (what, asked, rate): (_, _, Rate) = if id.meta().chance {
                    ("decisions/s", 0.5, |rates| rates.decisions)
                } else {
                    ("legal moves/s", 1.5, |rates| rates.generated)
                };
                let what = format!("{id}, {seats} seats: {what} to chess by shakmaty");
                Target { what, asked, measured: contestant.ratio(&self.chess, rate) }
            })
            .collect();
        let playouts: Rate = |rates| rates.playouts;
        let rivals = [&self.board_game, &self.minimax];
        let faster = rivals.into_iter().max_by(|a, b| a.median(playouts).total_cmp(&b.median(playouts)));
        targets.extend(faster.map(|faster| Target {
            what: format!("connect-four: playouts/s to {}, the faster one", faster.name),
            asked: 1.5,
            measured: self.connect_four.ratio(faster, playouts),
        }));
        targets
    }
}
