//! Eclipsia: districts by how surely they are held, powers, and what is left to place; the end is solved by looking.

use crate::{Level, Strength, Task, Thinker, plain};
use game_core::{Game, PerfectInformation, Seat};
use game_eclipsia::{Action, Deed, Eclipsia, Piece, Position, State, Ties};
use search::alphabeta::{AlphaBeta, Evaluate};
use search::{Budget, Found};

/// What one point is worth.
const POINT: i32 = 20;
/// What holding a district with each power is worth beside its points: castle, temple, portal, mount.
const CASTLE: i32 = 45;
const TEMPLE: i32 = 30;
const PORTAL: i32 = 12;
/// How much of a district's points counts, in sixteenths, by the margin it is held with while much is left to place.
const EARLY: [i32; 4] = [0, 7, 11, 14];
/// The same when nothing is left.
const LATE: [i32; 4] = [0, 16, 16, 16];
/// A piece still to place: having the last word is worth something.
const PIECE: i32 = 4;

/// What the search knows of Eclipsia, worked out for one board.
struct Priest {
    districts: Vec<Ground>,
    mount: Option<usize>,
    ties_for_sun: bool,
}

struct Ground {
    points: i32,
    power: i32,
    code: u8,
}

impl Priest {
    fn of(game: &Eclipsia) -> Priest {
        let districts = game.edition().districts.iter().map(|district| Ground {
            points: district.points as i32 * POINT,
            power: match district.power.as_deref() {
                Some("castle") => CASTLE,
                Some("temple") => TEMPLE,
                Some("portal") => PORTAL,
                _ => 0,
            },
            code: district.code.bytes().next().unwrap_or_default(),
        });
        let mount =
            game.edition().districts.iter().position(|district| district.power.as_deref() == Some("mount"));
        let ties_for_sun = game.options().ties == Ties::Sun;
        Priest { districts: districts.collect(), mount, ties_for_sun }
    }
}

fn left(state: &State, seat: Seat) -> i32 {
    Piece::ALL.iter().map(|piece| i32::from(state.reserve(seat, *piece))).sum()
}

impl Evaluate<Eclipsia> for Priest {
    fn evaluate(&self, game: &Eclipsia, state: &State, seat: Seat) -> i32 {
        let (mine, theirs) = (left(state, seat), left(state, seat.other()));
        let pending = (mine + theirs).min(16);
        let sure = |margin: usize| (EARLY[margin] * pending + LATE[margin] * (16 - pending)) / 16;
        let mut score = (mine - theirs) * PIECE;
        let mut tied = 0;
        let mut mount = 0;
        for (index, ground) in self.districts.iter().enumerate() {
            let counts = game.counts(state, index);
            let margin = counts[seat.index()] as i32 - counts[seat.other().index()] as i32;
            if margin == 0 {
                tied += ground.points;
            } else {
                let held = (ground.points * sure(margin.unsigned_abs().min(3) as usize)) / 16
                    + ground.power * pending / 16;
                score += held * margin.signum();
            }
            if Some(index) == self.mount {
                mount = margin.clamp(-2, 2);
            }
        }
        // Tied districts go to the holder of the mount, the more surely the nearer the end is.
        score += tied * mount * (20 - pending) / 60;
        if self.ties_for_sun {
            score += if seat.index() == 0 { POINT } else { -POINT } / 2;
        }
        score
    }

    fn promise(&self, game: &Eclipsia, state: &State, action: Action) -> i32 {
        let seat = game.turn(state).seats().lowest().unwrap_or(Seat::new(0));
        let at = match action.deed() {
            Deed::Place { at, .. } => at,
            Deed::Castle { theirs, .. } => theirs,
            Deed::Temple { to, .. } => to,
            Deed::Pass => return 0,
        };
        let letter = at.letter() as u8;
        let Some(index) = self.districts.iter().position(|ground| ground.code == letter) else { return 0 };
        let counts = game.counts(state, index);
        let margin = counts[seat.index()] as i32 - counts[seat.other().index()] as i32;
        // What turns a tie or a narrow loss is tried first.
        let turns = if (-1..=0).contains(&margin) { 2 } else { 0 };
        self.districts[index].points * turns / POINT
    }

    fn decisive(&self, _: &Eclipsia, _: &State, out: &mut Vec<Action>) {
        out.clear();
    }

    fn scale(&self) -> f32 {
        90.0
    }
}

impl Thinker for Eclipsia {
    fn think(
        &self,
        view: &Position,
        task: Task,
        budget: &mut Budget<'_>,
        watch: &mut dyn FnMut(&Found<Action>),
    ) -> Found<Action> {
        let state = self.load(view).expect("a view that the game gave can be loaded");
        let search = AlphaBeta { lines: task.lines, ..AlphaBeta::default() };
        search.search(self, &Priest::of(self), &state, budget, watch)
    }

    fn plain(&self, view: &Position, task: Task, budget: &mut Budget<'_>) -> Found<Action> {
        plain::open(self, view, task, budget)
    }

    fn strength(level: Level) -> Strength {
        [
            Strength::human(200, 60, 0.60, 50),
            Strength::human(400, 12, 0.10, 15),
            Strength::human(3_000, 6, 0.03, 5),
            Strength::human(15_000, 4, 0.01, 2),
            Strength::human(60_000, 3, 0.005, 0),
            Strength::full(250_000),
            Strength::full(1_000_000),
            Strength::full(6_000_000),
        ][level.index()]
    }
}
