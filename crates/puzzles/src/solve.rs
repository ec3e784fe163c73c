use crate::{Glance, Plan, WHENEVER};
use bots::Thinker;
use game_core::{Game, PerfectInformation, Seat, TwoPlayer, scramble};
use game_easter_island::{Action, Deed, EasterIsland, Phase, State as Island};
use game_eclipsia::{Eclipsia, PieceAt, State as City};

/// A game whose positions can be solved.
pub trait Solve: TwoPlayer + Thinker<View = <Self as PerfectInformation>::Position> {
    /// How puzzles of it are looked for.
    const PLAN: Plan;

    /// A key that positions share only if they are worth the same.
    fn same(&self, state: &Self::State) -> u64;

    /// Whether a turn begins here: nothing of it was done yet.
    fn is_fresh(&self, state: &Self::State) -> bool;

    /// Takes moves of the seat away that cannot be the first of a win within so many actions.
    fn narrow(&self, state: &Self::State, seat: Seat, within: u32, moves: &mut Vec<Self::Action>);
}

/// Every action of the other seat can be a turn or a slide, which fells nothing: so its statues fall by the seat's own rays
/// alone, one each, and where only as many actions are left as statues must fall all of them are rays.
impl Solve for EasterIsland {
    const PLAN: Plan = Plan {
        bounds: &[1, 2, 6, 10],
        actions: 2,
        choices: 10,
        limit: 300_000,
        players: [(0, 8_000), (0, 1_000)],
        from_end: 1..60,
        glance: Glance { nodes: 4_000, promise: 0.7, alone: false },
        grades: [60, 1_000, 4_000, 15_000],
        to_end: true,
    };

    fn same(&self, state: &Island) -> u64 {
        self.key(state)
    }

    fn is_fresh(&self, state: &Island) -> bool {
        matches!(state.phase(), Phase::Play { left: 2 })
    }

    fn narrow(&self, state: &Island, seat: Seat, within: u32, moves: &mut Vec<Action>) {
        let Phase::Play { left } = state.phase() else { return };
        let now = u32::from(left).min(within);
        let (rounds, rest) = ((within - now) / 4, (within - now) % 4);
        let own = if state.to_move() == seat {
            now + rounds * 2 + rest.saturating_sub(2)
        } else {
            rounds * 2 + rest.min(2)
        };
        let must_fall = u32::from(state.standing(seat.other())).saturating_sub(1);
        let own_rays = own == must_fall && state.to_move() == seat;
        if own > must_fall || own == must_fall && !own_rays || may_end_otherwise(self, state, within) {
            return;
        }
        moves.retain(|action| own_rays && matches!(action.deed(), Deed::Fire { .. }));
    }
}

/// Whether the game can end within so many actions though both sides have two statues.
fn may_end_otherwise(game: &EasterIsland, state: &Island, within: u32) -> bool {
    let rays: usize = Seat::first(2)
        .map(|seat| state.live_suns(seat).count() + usize::from(state.suns_in_reserve(seat)))
        .sum();
    rays as u32 <= within || game.position(state).quiet + within >= game.options().stall_limit
}

/// The spots of a district are alike: what matters of it is which pairs stand back to back. The turn matters near the limit
/// only, which no proof comes near.
impl Solve for Eclipsia {
    const PLAN: Plan = Plan {
        bounds: &[WHENEVER],
        actions: 2,
        choices: 10,
        limit: 40_000,
        players: [(50, 100), (50, 100)],
        from_end: 3..16,
        glance: Glance { nodes: 5_000, promise: 0.9, alone: true },
        grades: [110, 400, 1_500, 4_000],
        to_end: false,
    };

    fn same(&self, state: &City) -> u64 {
        let position = self.position(state);
        let what = |piece: &PieceAt| {
            (1 + piece.seat.index() as u64 * 3 + piece.piece as u64) << (piece.at.face() as u64 * 8)
        };
        let mut sum = 0_u64;
        let mut pieces = position.pieces.iter().peekable();
        while let Some(piece) = pieces.next() {
            // Pieces are sorted by their places: what stands back to back is side by side.
            let behind = pieces.next_if(|other| other.at == piece.at.opposite()).map_or(0, what);
            sum =
                sum.wrapping_add(scramble((what(piece) | behind) << 8 | u64::from(piece.at.letter() as u8)));
        }
        let reserves = position.reserves.iter().fold(0, |sum, reserve| {
            sum << 16
                | (reserve.sanctuary as u64) << 8
                | (reserve.monolith as u64) << 4
                | reserve.faithful as u64
        });
        let powers = position.powers.iter().fold(0, |set, power| set | 1_u64 << *power as u64);
        let mover = position.to_move.map_or(2, |seat| u64::from(seat.number()));
        sum ^ scramble(reserves << 16 | powers << 8 | position.passes << 4 | mover)
    }

    fn is_fresh(&self, state: &City) -> bool {
        self.position(state).used.is_empty()
    }

    fn narrow(&self, _: &City, _: Seat, _: u32, _: &mut Vec<Self::Action>) {}
}
