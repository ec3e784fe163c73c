//! How a clan plays by habit, going by nothing but what it sees.

use super::worth::force;
use game_core::{Game, SearchRng, Seat};
use game_moai::{Action, Area, Card, EpochCard, Kind, Moai, Space, State, Worker};

/// Bids: how often none is made, in twenty rounds, and how high the others are at most, in the last round and before.
const NO_BID: i32 = 11;
const LAST_BID: i32 = 4;
const HIGH_BID: i32 = 1;
/// Epoch cards: what a card, a hut and a boat are worth, and how much a disaster counts, in eighths of its harm.
const CARD: i32 = 12;
const HUT: i32 = 4;
const BOAT_CARD: i32 = 4;
const HARM: i32 = 16;
/// How much of a clan's lead counts for striking it, in eighths.
const LEADER: i32 = 4;
/// Work: a mouth fed, and what a farmer costs.
const MOUTH: i32 = 46;
const FARMER: i32 = 13;
/// Work: the use of a boat instead of a field.
const FISHER: i32 = 12;
/// Work: what wood is worth, and what each strength sent for it is worth besides.
const WOOD: i32 = 84;
const FELLER: i32 = 4;
/// Work: the chance of wood, in twentieths, with no lead, for the Birdman and for others, and with a small one.
const BIRDMAN: i32 = 7;
const EVEN: i32 = 3;
const AHEAD: i32 = 14;
/// Work: how much the forest waits, for each worker at home.
const LATE: i32 = 1;
/// Work: what a forest space is worth that has no wood this time.
const BARE: i32 = -41;
/// Work: what each strength on the first volcano space is worth, on any, and more for each wood; what beginning another
/// costs.
const CARVER: i32 = 1;
const CARVER_ANY: i32 = 4;
const CARVER_WOOD: i32 = 2;
const SECOND: i32 = 12;
/// Births: what each strength is worth, each value wasted, each food to spare, and what the cards were worth.
const CHILD: i32 = 8;
const WASTE: i32 = 8;
const PLENTY: i32 = 2;
const THRIFT: i32 = 14;
/// Boats: their worth, and how much less for each free field.
const BOAT: i32 = 10;
const BOAT_FIELD: i32 = 4;
/// How much a farmer is kept, for each strength, and in rest a farmer, a feller, a carver.
const KEEP_FARMER: i32 = 4;
const STAY_FARMER: i32 = 6;
const STAY_FELLER: i32 = 2;
const STAY_CARVER: i32 = 2;

/// The index of the legal action that the clan takes.
pub(super) fn choose(game: &Moai, state: &State, seat: Seat, legal: &[Action], rng: &mut SearchRng) -> usize {
    if legal.len() == 1 {
        return 0;
    }
    match legal[0] {
        Action::Bid(_) => bid(state, legal, rng),
        Action::Take { .. } => take(game, state, seat, legal, rng),
        Action::Place { .. } => place(game, state, seat, legal, rng),
        Action::Next(_) | Action::Award(_) => best(legal, rng, 0, |action| match action {
            Action::Award(named) if named == seat => 100,
            Action::Award(named) | Action::Next(named) => -i32::from(game.prestige(state, named)),
            _ => 0,
        }),
        Action::Swap(..) | Action::Pass => swap(state, seat, legal, rng),
        Action::Carve(_) => carve(game, state, seat, legal, rng),
        Action::Starve(_) | Action::Raid { .. } => best(legal, rng, 1, |action| match action {
            Action::Starve(worker) => -keep(worker),
            Action::Raid { card, .. } => -(card.value() as i32),
            _ => 0,
        }),
        Action::Rest(_) => best(legal, rng, 1, |action| match action {
            Action::Rest(worker) => -stay(state, seat, worker),
            _ => 0,
        }),
        Action::Birth(..) | Action::Boat | Action::Done => birth(state, seat, legal, rng),
        _ => best(legal, rng, 1, |action| match action {
            Action::LoseHome(strength) => -4 * strength as i32,
            Action::LoseWorker(worker) => -keep(worker),
            Action::LoseTile(height) => -i32::from(height),
            Action::Erode(field) => erosion(game, state, seat, field),
            _ => 0,
        }),
    }
}

/// Often nothing, else a small bid of few cards.
fn bid(state: &State, legal: &[Action], rng: &mut SearchRng) -> usize {
    if (rng.below(20) as i32) < NO_BID {
        return 0;
    }
    let most = if state.is_last_round() { LAST_BID } else { HIGH_BID };
    let target = 1 + rng.below(most as u32) as i32;
    let mut chosen = (0, i32::MIN);
    for _ in 0..8 {
        let index = rng.below(legal.len() as u32) as usize;
        let Action::Bid(Some(cards)) = legal[index] else { continue };
        let odd = i32::from(cards.count(Card::Raid));
        let worth = -3 * (i32::from(cards.total()) - target).abs() - 2 * i32::from(cards.len()) + odd;
        if worth > chosen.1 {
            chosen = (index, worth);
        }
    }
    chosen.0
}

/// The card that brings most, against the clan that it hurts most, the leader rather than others.
fn take(game: &Moai, state: &State, seat: Seat, legal: &[Action], rng: &mut SearchRng) -> usize {
    let last = state.is_last_round();
    best(legal, rng, 4, |action| {
        let Action::Take { number, versus } = action else { return 0 };
        let Some(card) = state.row_card(game, number) else { return 0 };
        let own = gain(state, seat, card, last);
        match versus {
            None => own,
            Some(struck) => {
                let harm = harm(game, state, card.kind, struck);
                if struck == seat {
                    own - 3 * harm
                } else {
                    own + harm * HARM / (4 * i32::from(game.seats())) + LEADER * lead(game, state, struck) / 8
                }
            }
        }
    })
}

/// How much prestige the clan has above the average.
fn lead(game: &Moai, state: &State, seat: Seat) -> i32 {
    let all: i32 = Seat::first(game.seats()).map(|seat| i32::from(game.prestige(state, seat))).sum();
    i32::from(game.prestige(state, seat)) - all / i32::from(game.seats())
}

/// What a card brings its taker.
fn gain(state: &State, seat: Seat, card: EpochCard, last: bool) -> i32 {
    let huts = if last { 0 } else { i32::from(card.huts) };
    let boat = card.kind == Kind::Boat && !last && state.boats(seat) < 2;
    CARD * i32::from(card.cards) + HUT * huts + if boat { BOAT_CARD } else { 0 }
}

/// What a disaster costs the clan that it strikes.
fn harm(game: &Moai, state: &State, kind: Kind, struck: Seat) -> i32 {
    match kind {
        Kind::Fire if state.wood(struck) > 0 => 16,
        Kind::Fire if state.boats(struck) > 0 => 8,
        Kind::Fire | Kind::Epidemic => 6,
        Kind::Toppling if i32::from(game.prestige(state, struck)) > unhewn(state, struck) => 12,
        Kind::Erosion if state.fields_left() == 0 => 6,
        Kind::Erosion => 1,
        _ => 0,
    }
}

/// The prestige of a clan but for its tiles.
fn unhewn(state: &State, seat: Seat) -> i32 {
    state.workers(seat).len() as i32 + count(state.home(seat)) + 2 * i32::from(state.wood(seat))
}

/// How many workers are at home.
fn count(home: [u8; 3]) -> i32 {
    home.iter().map(|count| i32::from(*count)).sum()
}

/// The field whose loss costs another clan most, or one's own least.
fn erosion(game: &Moai, state: &State, seat: Seat, field: Space) -> i32 {
    let farmer = Seat::first(game.seats())
        .flat_map(|other| state.workers(other).iter().map(move |worker| (other, *worker)))
        .find(|(_, worker)| worker.at() == field);
    farmer.map_or(0, |(other, worker)| {
        let strength = i32::from(force(worker));
        if other == seat { -strength } else { strength }
    })
}

/// How little the clan wants to lose a worker of the board.
fn keep(worker: Worker) -> i32 {
    let strength = i32::from(force(worker));
    let place = match worker.area() {
        Area::Fields | Area::Sea => 2 + KEEP_FARMER * strength,
        Area::Volcano => 1,
        Area::Forest => 3 - i32::from(worker.at().number()),
    };
    4 * strength + place
}

/// How little the clan wants a worker home.
fn stay(state: &State, seat: Seat, worker: Worker) -> i32 {
    let strength = i32::from(force(worker));
    match worker.area() {
        Area::Fields | Area::Sea => STAY_FARMER * strength,
        Area::Forest => STAY_FELLER * (6 - i32::from(worker.at().number())),
        Area::Volcano => STAY_CARVER * total(state.workers(seat), worker.at()) - strength,
    }
}

/// What a clan sees before it places a worker.
struct Outlook {
    /// How many mouths there will be above the food.
    hunger: i32,
    /// The lead on each forest space with wood.
    leads: [Option<i32>; Space::FOREST as usize],
    birdman: bool,
    /// What each strength on the volcano is worth.
    carver: i32,
    /// The strength on the best volcano space.
    stack: i32,
    /// The tallest tile left.
    tallest: i32,
    /// How many are at home.
    at_home: i32,
}

impl Outlook {
    fn ahead(game: &Moai, state: &State, seat: Seat) -> Outlook {
        let crew = state.workers(seat);
        let at_home = count(state.home(seat));
        let wood = state.forest_wood();
        let volcano = crew.iter().filter(|worker| worker.area() == Area::Volcano);
        Outlook {
            hunger: (crew.len() as i32 + at_home - food(crew)).max(0),
            leads: std::array::from_fn(|index| {
                (wood >> index & 1 == 1).then(|| forest_lead(game, state, seat, index as u16 + 1))
            }),
            birdman: state.birdman() == Some(seat),
            carver: CARVER_WOOD * i32::from(state.wood(seat)) + CARVER_ANY + wood.count_ones() as i32,
            stack: volcano.map(|worker| total(crew, worker.at())).max().unwrap_or(0),
            tallest: state.tile_for(game, u8::MAX).map_or(0, i32::from),
            at_home,
        }
    }

    /// What so much strength is worth on fields and boats.
    fn farming(&self, strength: i32) -> i32 {
        MOUTH * strength.min(self.hunger) - FARMER
    }

    /// What so much strength is worth on a forest space.
    fn felling(&self, number: u16, strength: i32) -> i32 {
        let Some(lead) = self.leads[usize::from(number - 1)] else { return BARE - 3 * strength };
        let more = wood_chance(lead + strength, self.birdman) - wood_chance(lead, self.birdman);
        more * WOOD / 20 + FELLER * strength - LATE * (self.at_home - 1)
    }

    /// What more strength on a volcano space is worth.
    fn carving(&self, there: i32, strength: i32) -> i32 {
        let more = (there + strength).min(self.tallest) - there.min(self.tallest);
        if there == self.stack { more * (CARVER + self.carver) } else { more * self.carver - SECOND }
    }
}

/// Food first while it is short; then where a worker's strength brings most.
fn place(game: &Moai, state: &State, seat: Seat, legal: &[Action], rng: &mut SearchRng) -> usize {
    let outlook = Outlook::ahead(game, state, seat);
    let mut farmer = None;
    best(legal, rng, 6, |action| {
        let Action::Place { strength: Some(strength), at } = action else { return i32::MIN / 4 };
        let force = strength as i32;
        match at.area() {
            // One field is as good as another.
            Area::Fields if farmer.replace(strength) == Some(strength) => i32::MIN / 4,
            Area::Fields => outlook.farming(force),
            Area::Sea => outlook.farming(force) + FISHER,
            Area::Forest => outlook.felling(at.number(), force),
            Area::Volcano => outlook.carving(total(state.workers(seat), at), force),
        }
    })
}

/// The strength of a crew on a space.
fn total(crew: &[Worker], at: Space) -> i32 {
    crew.iter().filter(|worker| worker.at() == at).map(|worker| i32::from(force(*worker))).sum()
}

/// How likely a lead on a forest space takes its wood, in twentieths.
fn wood_chance(lead: i32, birdman: bool) -> i32 {
    match lead {
        i32::MIN..=-3 => 0,
        -2 => 2,
        -1 => 5,
        0 if birdman => BIRDMAN,
        0 => EVEN,
        1 | 2 => AHEAD,
        3 => 19,
        _ => 20,
    }
}

/// How much stronger the clan is on a forest space than anybody else, about: who is face down counts 2.
fn forest_lead(game: &Moai, state: &State, seat: Seat, number: u16) -> i32 {
    let on = |other: Seat| {
        let here = state.workers(other).iter().take_while(|worker| worker.area() == Area::Forest);
        here.filter(|worker| worker.at().number() == number)
            .map(|worker| if other == seat || worker.is_up() { i32::from(force(*worker)) } else { 2 })
            .sum::<i32>()
    };
    let theirs = Seat::first(game.seats()).filter(|other| *other != seat).map(on).max().unwrap_or(0);
    on(seat) - theirs
}

/// Stronger workers go where the food is, if it is short; mostly all are left alone.
fn swap(state: &State, seat: Seat, legal: &[Action], rng: &mut SearchRng) -> usize {
    let crew = state.workers(seat);
    let hunger = crew.len() as i32 - food(crew);
    if hunger <= 0 {
        return if rng.below(12) == 0 { rng.below(legal.len() as u32) as usize } else { legal.len() - 1 };
    }
    best(legal, rng, 1, |action| {
        let Action::Swap(one, other) = action else { return 1 };
        let more = match (one.area().is_open(), other.area().is_open()) {
            (false, true) => i32::from(force(one)) - i32::from(force(other)),
            (true, false) => i32::from(force(other)) - i32::from(force(one)),
            _ => return 0,
        };
        MOUTH * more.min(hunger) - 12 * more.max(0)
    })
}

/// The food of a clan's farmers and fishers.
fn food(crew: &[Worker]) -> i32 {
    crew.iter().filter(|worker| worker.area().is_open()).map(|worker| i32::from(force(*worker))).sum()
}

/// The tallest that is worth more than its wood.
fn carve(game: &Moai, state: &State, seat: Seat, legal: &[Action], rng: &mut SearchRng) -> usize {
    best(legal, rng, 0, |action| match action {
        Action::Carve(at) => {
            let strength = total(state.workers(seat), at) as u8;
            state.tile_for(game, strength).map_or(0, i32::from)
        }
        _ => 2,
    })
}

/// Strong workers as long as they can be fed; a boat where the fields are few.
fn birth(state: &State, seat: Seat, legal: &[Action], rng: &mut SearchRng) -> usize {
    let crew = state.workers(seat);
    let home = state.home(seat);
    let strength_home: i32 = home.iter().zip(1..).map(|(count, strength)| i32::from(*count) * strength).sum();
    let room = state.fields_left().min(3) as i32;
    let spare = food(crew) + strength_home.min(2 * room) - crew.len() as i32 - count(home);
    let last = state.is_last_round();
    best(legal, rng, 2, |action| match action {
        Action::Birth(one, other) => {
            let (one, other) = (one.value() as i32, other.value() as i32);
            let worth = CHILD * one.min(other) - WASTE * (one - other).abs() + PLENTY * spare.min(3);
            // In the end every worker counts the same, and the cards should go far.
            if last { 20 - one - other } else { worth }
        }
        Action::Boat if last => -20,
        Action::Boat => BOAT - BOAT_FIELD * room,
        _ => THRIFT,
    })
}

/// The highest-rated action, give or take some chance.
fn best(legal: &[Action], rng: &mut SearchRng, chance: u32, mut rate: impl FnMut(Action) -> i32) -> usize {
    let mut chosen = (0, i32::MIN);
    for (index, action) in legal.iter().enumerate() {
        let noise = if chance > 0 { rng.below(2 * chance + 1) as i32 } else { 0 };
        let rated = 2 * rate(*action) + noise;
        if rated > chosen.1 {
            chosen = (index, rated);
        }
    }
    chosen.0
}
