use crate::board::{code, has_room};
use crate::legal::legal;
use crate::{Column, Ending, Illegal, Options, Position, State};
use game_core::{
    Game, Lang, Meta, Never, Outcome, PerfectInformation, Seat, SetupError, Step, StepOf, Tongues, Turn,
    TwoPlayer, Words, scramble, text,
};

/// Connect Four, with what is fixed for a match.
#[derive(Clone, Debug)]
pub struct ConnectFour {
    rules: u32,
    options: Options,
}

impl Game for ConnectFour {
    type Options = Options;
    type State = State;
    type Action = Column;
    type Chance = Never;
    type Illegal = Illegal;

    const META: Meta =
        Meta { id: "connect-four", seats: (2, 2), rules: 2, open: true, chance: false, simultaneous: false };

    fn new(rules: u32, options: Options, seats: u8) -> Result<ConnectFour, SetupError> {
        let mut reasons = Vec::from_iter(Self::META.reason_against(rules));
        if seats != 2 {
            reasons.push(format!("Connect Four is for 2 players, not {seats}"));
        }
        SetupError::unless_empty(reasons)?;
        Ok(ConnectFour { rules, options })
    }

    fn rules(&self) -> u32 {
        self.rules
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
            Some(ending) => Turn::Over(self.outcome(ending)),
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

    fn may_be_drawn(&self) -> bool {
        self.rules < FULL_IS_WON
    }

    fn words(lang: Lang) -> &'static Words {
        static WORDS: Tongues<Words> = Tongues::new(|lang| Words::read_file(text!(lang, "words/", ".toml")));
        WORDS.speaking(lang)
    }
}

/// The first version in which a full grid is won by whoever did not begin.
const FULL_IS_WON: u32 = 2;

impl ConnectFour {
    /// Who won a game that ended so.
    fn outcome(&self, ending: Ending) -> Outcome {
        match ending {
            Ending::Four(winner) if winner == Seat::new(0) => Outcome::by_score(&[1, 0], "four"),
            Ending::Four(_) => Outcome::by_score(&[0, 1], "four"),
            Ending::Full if self.rules < FULL_IS_WON => Outcome::by_score(&[0, 0], "full"),
            Ending::Full => Outcome::by_score(&[0, 1], "full"),
        }
    }
}

impl PerfectInformation for ConnectFour {
    type Position = Position;

    fn position(&self, state: &State) -> Position {
        Position::shown(state)
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
