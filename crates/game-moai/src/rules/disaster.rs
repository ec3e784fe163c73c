//! Disasters: what they take, and who chooses it.

use super::epoch;
use crate::state::Phase;
use crate::{Action, Area, Illegal, Kind, Moai, Named, Space, State, Strength, Worker};
use game_core::Seat;

/// What a disaster does to a clan.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Blow {
    /// Nothing.
    Nothing,
    /// What everybody can foresee: there is no choice.
    Sure(Loss),
    /// What is lost is to be chosen.
    Chosen,
}

/// What a disaster takes.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Loss {
    /// This field is covered; its farmer, if there is one, goes home.
    Field(Space),
    /// A wood.
    Wood,
    /// The boat of this number.
    Boat(u16),
    /// A worker at home.
    Home(Strength),
    /// A worker on the board.
    Worker(Worker),
    /// A tile, by the index of its height.
    Tile(usize),
}

/// What the disaster does to the clan as things are.
pub(crate) fn blow(game: &Moai, state: &State, struck: Seat, kind: Kind) -> Blow {
    let clan = state.clan(struck);
    match kind {
        Kind::Erosion => erosion(game, state, struck),
        Kind::Fire if clan.wood > 0 => Blow::Sure(Loss::Wood),
        Kind::Fire if clan.boats == 1 => Blow::Sure(Loss::Boat(1)),
        Kind::Fire if clan.boats > 1 => Blow::Chosen,
        Kind::Fire | Kind::Epidemic => match clan.living() {
            0 => Blow::Nothing,
            1 => Blow::Sure(only_worker(state, struck)),
            _ => Blow::Chosen,
        },
        Kind::Toppling => {
            let mut heights = (0..).zip(clan.tiles).filter(|(_, count)| *count > 0).map(|(index, _)| index);
            match (heights.next(), heights.next()) {
                (None, _) => Blow::Nothing,
                (Some(height), None) => Blow::Sure(Loss::Tile(height)),
                _ => Blow::Chosen,
            }
        }
        Kind::Admiral | Kind::Boat | Kind::Neutral => Blow::Nothing,
    }
}

fn erosion(game: &Moai, state: &State, struck: Seat) -> Blow {
    if state.covered.count_ones() >= u32::from(game.edition.disasters) {
        return Blow::Nothing;
    }
    let free = state.free_fields();
    if free != 0 {
        return Blow::Sure(Loss::Field(Space::new(Area::Fields, 16 - free.leading_zeros() as u16)));
    }
    match state.clan(struck).crew.in_area(Area::Fields) {
        [] => Blow::Nothing,
        [farmer] => Blow::Sure(Loss::Field(farmer.at())),
        _ => Blow::Chosen,
    }
}

fn only_worker(state: &State, struck: Seat) -> Loss {
    let clan = state.clan(struck);
    match clan.crew.all() {
        [worker, ..] => Loss::Worker(*worker),
        [] => {
            let strength = Strength::ALL.into_iter().find(|strength| clan.home[strength.index()] > 0);
            Loss::Home(strength.expect("the one worker is at home"))
        }
    }
}

pub(crate) fn strike(game: &Moai, state: &mut State, turn: u8, struck: Seat, kind: Kind) {
    match blow(game, state, struck, kind) {
        Blow::Nothing => {}
        Blow::Sure(loss) => suffer(state, struck, loss),
        Blow::Chosen => {
            state.phase = Phase::Lose { turn, struck, kind };
            return;
        }
    }
    epoch::take_from(game, state, turn + 1);
}

fn suffer(state: &mut State, struck: Seat, loss: Loss) {
    match loss {
        Loss::Field(field) => {
            if let [farmer] = *state.clan(struck).crew.at(field) {
                state.leave(field);
                state.clan_mut(struck).bring_home(farmer);
            }
            state.covered |= field.bit();
        }
        Loss::Wood => {
            state.clan_mut(struck).wood -= 1;
            state.wood_supply += 1;
        }
        Loss::Boat(boat) => state.clan_mut(struck).lose_boat(boat),
        Loss::Home(strength) => state.clan_mut(struck).bury_at_home(strength),
        Loss::Worker(worker) => state.bury(struck, worker),
        Loss::Tile(height) => state.clan_mut(struck).tiles[height] -= 1,
    }
}

/// Which losses are to be chosen from.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Choice {
    Field,
    Boat,
    Worker,
    Tile,
}

impl Choice {
    fn of_struck(state: &State, struck: Seat, kind: Kind) -> Choice {
        match kind {
            Kind::Erosion => Choice::Field,
            Kind::Toppling => Choice::Tile,
            Kind::Fire if state.clan(struck).boats > 0 => Choice::Boat,
            _ => Choice::Worker,
        }
    }

    const fn moves(self) -> &'static str {
        match self {
            Choice::Field => "erode C5",
            Choice::Boat => "lose B1",
            Choice::Worker => "lose V3:2d, lose home:2",
            Choice::Tile => "lose tile:7",
        }
    }
}

pub(crate) fn legal(game: &Moai, state: &State, struck: Seat, kind: Kind, out: &mut Vec<Action>) {
    let clan = state.clan(struck);
    match Choice::of_struck(state, struck, kind) {
        Choice::Field => {
            out.extend(clan.crew.in_area(Area::Fields).iter().map(|farmer| Action::Erode(farmer.at())));
        }
        Choice::Boat => out.extend((1..=u16::from(clan.boats)).map(Action::LoseBoat)),
        Choice::Worker => {
            let home = Strength::ALL.into_iter().filter(|strength| clan.home[strength.index()] > 0);
            out.extend(home.map(Action::LoseHome));
            out.extend(clan.crew.distinct().map(Action::LoseWorker));
        }
        Choice::Tile => {
            let heights = game.edition.heights.iter().zip(clan.tiles).filter(|(_, count)| *count > 0);
            out.extend(heights.map(|(height, _)| Action::LoseTile(*height)));
        }
    }
}

pub(crate) fn check(
    game: &Moai,
    state: &State,
    struck: Seat,
    kind: Kind,
    action: Action,
) -> Result<(), Illegal> {
    let clan = state.clan(struck);
    let choice = Choice::of_struck(state, struck, kind);
    let (holds, otherwise) = match (choice, action) {
        (Choice::Field, Action::Erode(field)) => {
            (!clan.crew.at(field).is_empty(), Illegal::NoSuchWorker { worker: Named::Farmer(field) })
        }
        (Choice::Boat, Action::LoseBoat(boat)) => {
            (boat <= u16::from(clan.boats), Illegal::NoBoat { boat, boats: clan.boats })
        }
        (Choice::Worker, Action::LoseHome(strength)) => {
            (clan.home[strength.index()] > 0, Illegal::NoSuchWorker { worker: Named::Home(strength) })
        }
        (Choice::Worker, Action::LoseWorker(worker)) => {
            (clan.crew.contains(worker), Illegal::NoSuchWorker { worker: Named::Board(worker) })
        }
        (Choice::Tile, Action::LoseTile(height)) => {
            let index = game.edition.height_index(u32::from(height));
            (index.is_some_and(|index| clan.tiles[index] > 0), Illegal::NoTile { height })
        }
        (choice, _) => (false, Illegal::WrongLoss { moves: choice.moves() }),
    };
    if holds { Ok(()) } else { Err(otherwise) }
}

pub(crate) fn lose(game: &Moai, state: &mut State, action: Action) {
    let Phase::Lose { turn, struck, .. } = state.phase else { unreachable!("the action is legal") };
    let loss = match action {
        Action::Erode(field) => Loss::Field(field),
        Action::LoseBoat(boat) => Loss::Boat(boat),
        Action::LoseHome(strength) => Loss::Home(strength),
        Action::LoseWorker(worker) => Loss::Worker(worker),
        Action::LoseTile(height) => {
            Loss::Tile(game.edition.height_index(u32::from(height)).expect("the tile is of this edition"))
        }
        _ => unreachable!("the action is legal"),
    };
    suffer(state, struck, loss);
    epoch::take_from(game, state, turn + 1);
}
