mod block;
mod charge;
mod drive;
mod energy;
mod finish;

use crate::action::Action;
use crate::board::{Line, Space, Zone};
use crate::card::{Cards, Pile};
use crate::chance::Chance;
use crate::edition::Edition;
use crate::illegal::Illegal;
use crate::options::Options;
use crate::queue::Queue;
use crate::state::{Chariot, Obstacle, Phase, State};
use game_core::{Game, Lang, Meta, Seat, Seats, SetupError, Step, StepOf, Tongues, Turn, Words, text};

pub(crate) use energy::most_first;

/// Chariots of Stonehenge for a number of seats.
#[derive(Clone, Debug)]
pub struct Chariots {
    rules: u32,
    options: Options,
    seats: u8,
    edition: &'static Edition,
}

impl Chariots {
    /// What lies in the box.
    pub fn edition(&self) -> &Edition {
        self.edition
    }

    pub(crate) fn round_limit(&self) -> u64 {
        self.options.round_limit
    }
}

impl Game for Chariots {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Illegal = Illegal;

    const META: Meta = Meta {
        id: "chariots",
        seats: (3, State::SEATS as u8),
        rules: 1,
        open: false,
        chance: true,
        simultaneous: true,
    };

    fn new(rules: u32, options: Options, seats: u8) -> Result<Chariots, SetupError> {
        let mut reasons = Vec::from_iter(Self::META.reason_against(rules));
        reasons.extend(options.reasons());
        let (fewest, most) = Chariots::META.seats;
        if !(fewest..=most).contains(&seats) {
            reasons.push(format!("players: {seats} is not from {fewest} to {most}"));
        }
        SetupError::unless_empty(reasons)?;
        Ok(Chariots { rules, options, seats, edition: Edition::standard() })
    }

    fn rules(&self) -> u32 {
        self.rules
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn start(&self) -> State {
        let chariot = Chariot {
            at: Space::START,
            crystals: self.edition.crystals(),
            bars: self.edition.bars(),
            dolmen: None,
            place: None,
            out: false,
        };
        let mut state = State {
            phase: Phase::Deal,
            round: 1,
            order: Queue::first(self.seats),
            chariots: [chariot; State::SEATS],
            splits: [None; State::SEATS],
            hands: [Cards::NONE; State::SEATS],
            deck: self.edition.deck(),
            discards: Pile::default(),
            crystals: [Seats::NONE; Zone::COUNT as usize],
            lines: [Obstacle::NONE; Line::COUNT],
        };
        for zone in self.edition.crystal_zones() {
            *state.crystals_mut(zone) = Seats::first(self.seats);
        }
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Deal | Phase::Draw(_) => Turn::Chance,
            Phase::Energy => {
                Turn::Commit(state.order.iter().filter(|seat| state.split(*seat).is_none()).collect())
            }
            Phase::Block(stint) | Phase::Drive(stint) | Phase::Charge(stint) => Turn::Player(stint.acting),
            Phase::Over => Turn::Over(self.outcome(state)),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        match state.phase {
            Phase::Energy if state.owes_split(seat) => self.splits(state, seat, out),
            Phase::Block(stint) if stint.acting == seat => self.blocks(state, seat, out),
            Phase::Drive(stint) if stint.acting == seat => self.drives(state, stint, out),
            Phase::Charge(stint) if stint.acting == seat => self.charges(state, seat, out),
            _ => {}
        }
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        match (state.phase, action) {
            (Phase::Energy, Action::Split(split)) => self.check_split(state, seat, split),
            (Phase::Block(_), Action::Bar { cards, line }) => self.check_bar(state, seat, cards, line),
            (Phase::Block(_), Action::Shift { from, cards, to }) => {
                self.check_shift(state, seat, from, cards, to)
            }
            (Phase::Block(_), Action::Dolmen { cards, gate }) => self.check_dolmen(state, seat, cards, gate),
            (Phase::Block(_), Action::Done) => Ok(()),
            (Phase::Drive(stint), Action::Go(to)) => self.check_go(state, stint, to),
            (Phase::Drive(stint), Action::Crash(line)) => self.check_crash(state, stint, line),
            (Phase::Charge(_), Action::Discard(cards)) => self.check_discard(state, seat, cards),
            (Phase::Charge(_), Action::Keep) => Ok(()),
            (phase, _) => Err(Illegal::WrongPhase { form: form(phase) }),
        }
    }

    #[inline]
    fn draws(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        if matches!(state.phase, Phase::Deal | Phase::Draw(_)) {
            out.extend(state.draw_bag().kinds().map(|(card, copies)| (Chance(card), u32::from(copies))));
        }
    }

    fn apply(&self, state: &mut State, step: StepOf<Chariots>) {
        let (seat, action) = match step {
            Step::Chance(Chance(card)) => return self.draw(state, card),
            Step::Act { seat, action } => (seat, action),
        };
        match action {
            Action::Split(split) => self.split(state, seat, split),
            Action::Bar { cards, line } => self.bar(state, seat, cards, line),
            Action::Shift { from, cards, to } => self.shift(state, seat, from, cards, to),
            Action::Dolmen { cards, gate } => self.dolmen(state, seat, cards, gate),
            Action::Done => self.next_blocker(state),
            Action::Go(to) => self.go(state, to),
            Action::Crash(line) => self.crash(state, line),
            Action::Discard(cards) => self.discard(state, seat, cards),
            Action::Keep => self.refill(state),
        }
    }

    fn asks(&self, state: &State, _: Seat) -> &'static str {
        match state.phase {
            Phase::Energy => "split",
            Phase::Block(_) => "block",
            Phase::Drive(stint) if state.steps_open(stint).next().is_none() => "crash",
            Phase::Drive(_) => "drive",
            Phase::Charge(_) => "charge",
            Phase::Deal | Phase::Draw(_) | Phase::Over => "wait",
        }
    }

    fn words(lang: Lang) -> &'static Words {
        static WORDS: Tongues<Words> = Tongues::new(|lang| Words::read_file(text!(lang, "words/", ".toml")));
        WORDS.speaking(lang)
    }
}

/// How the moves of a phase are written.
fn form(phase: Phase) -> &'static str {
    match phase {
        Phase::Energy => "split 3/1",
        Phase::Block(_) => "bar 4+9>T12, shift S5 4+9>T12, dolmen 4+9>G12, done",
        Phase::Drive(_) => "go t14, crash T14",
        Phase::Charge(_) => "discard 4+9+D, keep",
        Phase::Deal | Phase::Draw(_) | Phase::Over => "-",
    }
}
