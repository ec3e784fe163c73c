use crate::board::{code, has_room};
use crate::legal::legal;
use crate::{Column, Ending, Illegal, Options, Position, State};
use game_core::{
    Game, Lang, Meta, Never, Outcome, PerfectInformation, Seat, SetupError, Step, StepOf, Turn, TwoPlayer,
    Words, scramble,
};
use std::sync::LazyLock;

/// Connect Four, with what is fixed for a match.
#[derive(Clone, Debug)]
pub struct ConnectFour {
    options: Options,
}

impl Game for ConnectFour {
    type Options = Options;
    type State = State;
    type Action = Column;
    type Chance = Never;
    type Illegal = Illegal;

    const META: Meta = Meta { id: "connect-four", seats: (2, 2), rules: 1, chance: false };

    fn new(options: Options, seats: u8) -> Result<ConnectFour, SetupError> {
        match seats {
            2 => Ok(ConnectFour { options }),
            _ => Err(SetupError::new(format!("Connect Four is for 2 players, not {seats}"))),
        }
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> State {
        State::EMPTY
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.ending() {
            None => Turn::Player(state.next()),
            Some(ending) => Turn::Over(outcome(ending)),
        }
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Column>) {
        if state.ending().is_none() && seat == state.next() {
            legal(state, out);
        } else {
            out.clear();
        }
    }

    fn check(&self, state: &State, _: Seat, column: Column) -> Result<(), Illegal> {
        if state.ending().is_some() {
            return Err(Illegal::WrongPhase);
        }
        if has_room(state.taken, column) { Ok(()) } else { Err(Illegal::ColumnFull { column }) }
    }

    fn draws(&self, _: &State, out: &mut Vec<(Never, u32)>) {
        out.clear();
    }

    #[inline]
    fn apply(&self, state: &mut State, step: StepOf<Self>) {
        match step {
            Step::Act { action, .. } => state.drop(action),
            Step::Chance(never) => match never {},
        }
    }

    fn asks(&self, _: &State, _: Seat) -> &'static str {
        "drop"
    }

    fn words(lang: Lang) -> &'static Words {
        static EN: LazyLock<Words> = LazyLock::new(|| Words::read(include_str!("../words/en.toml")));
        static FR: LazyLock<Words> = LazyLock::new(|| Words::read(include_str!("../words/fr.toml")));
        match lang {
            Lang::En => &EN,
            Lang::Fr => &FR,
        }
    }
}

/// Who won a game that ended so.
fn outcome(ending: Ending) -> Outcome {
    match ending {
        Ending::Four(winner) if winner == Seat::new(0) => Outcome::by_score(&[1, 0], "four"),
        Ending::Four(_) => Outcome::by_score(&[0, 1], "four"),
        Ending::Full => Outcome::by_score(&[0, 0], "full"),
    }
}

impl PerfectInformation for ConnectFour {
    type Position = Position;

    fn position(&self, state: &State) -> Position {
        Position::of(state)
    }

    fn load(&self, position: &Position) -> Result<State, Vec<String>> {
        position.load()
    }
}

impl TwoPlayer for ConnectFour {
    #[inline]
    fn key(&self, state: &State) -> u64 {
        // The stones say whose turn it is and whether the game is over, and have a number of their own.
        scramble(code(state.taken, state.waiting))
    }
}
