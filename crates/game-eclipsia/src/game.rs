use crate::board::Board;
use crate::{Action, Edition, Illegal, Options, Phase, Piece, Position, Power, State, Ties, restore, rules};
use game_core::{
    Game, Lang, Meta, Never, PerfectInformation, Seat, SetupError, Step, StepOf, Tongues, Turn, TwoPlayer,
    Words, text,
};
use std::sync::Arc;

/// Eclipsia, with what is fixed for a match.
#[derive(Clone, Debug)]
pub struct Eclipsia {
    rules: u32,
    options: Options,
    board: Arc<Board>,
}

impl Eclipsia {
    /// The board and the pieces.
    pub fn edition(&self) -> &Edition {
        self.board.edition()
    }

    /// The number of each seat's pieces in a district, on both faces; districts count from 0 in the edition's order.
    #[inline]
    pub fn counts(&self, state: &State, district: usize) -> [u32; 2] {
        self.board.tracts[district].counts(state)
    }

    /// The points of each seat if the game were over.
    pub fn points(&self, state: &State) -> [i16; 2] {
        rules::points(&self.board, state)
    }
}

impl Game for Eclipsia {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Never;
    type Illegal = Illegal;

    const META: Meta =
        Meta { id: "eclipsia", seats: (2, 2), rules: 1, open: true, chance: false, simultaneous: false };

    fn new(rules: u32, options: Options, seats: u8) -> Result<Eclipsia, SetupError> {
        let mut reasons = Vec::from_iter(Self::META.reason_against(rules));
        if seats != 2 {
            reasons.push(format!("Eclipsia is for 2 players, not {seats}"));
        }
        reasons.extend(options.reasons());
        SetupError::unless_empty(reasons)?;
        let edition = Edition::chosen(&options.edition).expect("the options were checked");
        let board = Arc::new(Board::new(edition));
        Ok(Eclipsia { rules, options, board })
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
        State::empty(&self.board)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Play { to_move } => Turn::Player(to_move),
            Phase::Over(ending) => Turn::Over(rules::outcome(&self.board, &self.options, state, ending)),
        }
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        rules::legal(&self.board, state, seat, out);
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        rules::check(&self.board, state, seat, action)
    }

    #[inline]
    fn draws(&self, _: &State, out: &mut Vec<(Never, u32)>) {
        out.clear();
    }

    #[inline]
    fn apply(&self, state: &mut State, step: StepOf<Self>) {
        match step {
            Step::Act { seat, action } => rules::act(&self.board, &self.options, state, seat, action),
            Step::Chance(never) => match never {},
        }
    }

    fn may_be_drawn(&self) -> bool {
        self.options.ties == Ties::Draw
    }

    fn asks(&self, state: &State, seat: Seat) -> &'static str {
        let can_pass = rules::check(&self.board, state, seat, Action::PASS).is_ok();
        let (castle, temple) = (state.powers.has(Power::Castle), state.powers.has(Power::Temple));
        match (can_pass, castle, temple) {
            (true, false, false) => "pass",
            (true, _, _) => "power-or-pass",
            (false, true, true) => "castle-temple",
            (false, true, false) => "castle",
            (false, false, true) => "temple",
            (false, false, false) if state.powers.has(Power::Portal) => "portal",
            (false, false, false)
                if state.mover().is_some_and(|seat| state.reserve(seat, Piece::Sanctuary) > 0) =>
            {
                "sanctuary"
            }
            (false, false, false) => "place",
        }
    }

    fn words(lang: Lang) -> &'static Words {
        static WORDS: Tongues<Words> = Tongues::new(|lang| Words::read_file(text!(lang, "words/", ".toml")));
        WORDS.speaking(lang)
    }
}

impl PerfectInformation for Eclipsia {
    type Position = Position;

    fn position(&self, state: &State) -> Position {
        Position::of_state(&self.board, state)
    }

    fn load(&self, position: &Position) -> Result<State, Vec<String>> {
        restore::load(&self.board, &self.options, position)
    }
}

impl TwoPlayer for Eclipsia {
    #[inline]
    fn key(&self, state: &State) -> u64 {
        state.key()
    }
}
