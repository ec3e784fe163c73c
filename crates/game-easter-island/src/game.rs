use crate::{Action, Cell, Illegal, Options, Phase, Position, Ray, StallResult, State, Sun, rules};
use game_core::{
    Game, Lang, Meta, Never, PerfectInformation, Seat, SetupError, Step, StepOf, Tongues, Turn, TwoPlayer,
    Words, scramble, text,
};

/// Easter Island, with what is fixed for a match.
#[derive(Clone, Debug)]
pub struct EasterIsland {
    rules: u32,
    pub(crate) options: Options,
}

impl EasterIsland {
    /// The way that the ray of a sun place would take now.
    pub fn ray(&self, state: &State, sun: Sun) -> Ray {
        rules::trace(state, sun)
    }

    /// The statue that the ray of a sun place would destroy now, if any.
    #[inline]
    pub fn target(&self, state: &State, sun: Sun) -> Option<Cell> {
        rules::target(state, sun)
    }
}

impl Game for EasterIsland {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Never;
    type Illegal = Illegal;

    const META: Meta =
        Meta { id: "easter-island", seats: (2, 2), rules: 1, open: true, chance: false, simultaneous: false };

    fn new(rules: u32, options: Options, seats: u8) -> Result<EasterIsland, SetupError> {
        let mut reasons = Vec::from_iter(Self::META.reason_against(rules));
        if seats != 2 {
            reasons.push(format!("Easter Island is for 2 players, not {seats}"));
        }
        reasons.extend(options.check().err().into_iter().flat_map(|error| error.reasons));
        SetupError::unless_empty(reasons)?;
        Ok(EasterIsland { rules, options })
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
        State::empty()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Over(ending) => Turn::Over(rules::outcome(&self.options, state, ending)),
            Phase::Setup | Phase::Play { .. } => Turn::Player(state.to_move),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if seat == state.to_move {
            rules::legal(state, out);
        } else {
            out.clear();
        }
    }

    fn check(&self, state: &State, _: Seat, action: Action) -> Result<(), Illegal> {
        rules::check(state, action)
    }

    #[inline]
    fn draws(&self, _: &State, out: &mut Vec<(Never, u32)>) {
        out.clear();
    }

    fn apply(&self, state: &mut State, step: StepOf<Self>) {
        match step {
            Step::Act { action, .. } => rules::act(&self.options, state, action),
            Step::Chance(never) => match never {},
        }
    }

    fn may_be_drawn(&self) -> bool {
        self.options.stall_result == StallResult::Draw
    }

    fn asks(&self, state: &State, _: Seat) -> &'static str {
        match state.phase {
            Phase::Setup => "setup",
            Phase::Play { left: 2 } => "two-actions",
            Phase::Play { .. } | Phase::Over(_) => "one-action",
        }
    }

    fn words(lang: Lang) -> &'static Words {
        static WORDS: Tongues<Words> = Tongues::new(|lang| Words::read_file(text!(lang, "words/", ".toml")));
        WORDS.speaking(lang)
    }
}

impl PerfectInformation for EasterIsland {
    type Position = Position;

    fn position(&self, state: &State) -> Position {
        Position::of_state(state)
    }

    fn load(&self, position: &Position) -> Result<State, Vec<String>> {
        position.load(&self.options)
    }
}

/// How near the stall limit the count of quiet actions enters the key: further than any search looks.
const STALL_HORIZON: u32 = 32;

impl TwoPlayer for EasterIsland {
    #[inline]
    fn key(&self, state: &State) -> u64 {
        let quiet = u32::from(state.quiet);
        if quiet + STALL_HORIZON < self.options.stall_limit {
            return state.key;
        }
        state.key ^ scramble(u64::from(self.options.stall_limit - quiet))
    }
}
