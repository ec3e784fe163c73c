use crate::edition::Edition;
use crate::state::{MOST_CLANS, Phase};
use crate::{Action, Bids, Chance, Event, Illegal, Kind, Options, State, View, Worlds, rules};
use game_core::{
    Game, Lang, Meta, Observe, Observer, SearchRng, Seat, Seats, SetupError, Step, StepOf, Tongues, Turn,
    Words, text,
};

/// Moai, with what is fixed for a match.
#[derive(Clone, Debug)]
pub struct Moai {
    rules: u32,
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) edition: Edition,
}

impl Game for Moai {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Illegal = Illegal;

    const META: Meta = Meta {
        id: "moai",
        seats: (2, MOST_CLANS as u8),
        rules: 1,
        open: false,
        chance: true,
        simultaneous: true,
    };

    fn new(rules: u32, options: Options, seats: u8) -> Result<Moai, SetupError> {
        let mut reasons = Vec::from_iter(Self::META.reason_against(rules));
        let (fewest, most) = Moai::META.seats;
        if !(fewest..=most).contains(&seats) {
            reasons.push(format!("Moai is for {fewest} to {most} players, not {seats}"));
        }
        match Edition::choose(&options.edition) {
            Ok(edition) if reasons.is_empty() => Ok(Moai { rules, options, seats, edition }),
            Ok(_) => Err(SetupError { reasons }),
            Err(more) => Err(SetupError { reasons: [reasons, more].concat() }),
        }
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
        rules::set_up::start(self)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::SetUp | Phase::Reveal | Phase::Draw { .. } => Turn::Chance,
            Phase::Bid if self.options.bids == Bids::Secret => Turn::Commit(self.yet_to_bid(state)),
            Phase::Over => Turn::Over(rules::ending::outcome(self, state)),
            _ => Turn::Player(self.acting(state).expect("somebody acts in every other phase")),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.owes(state, seat) {
            rules::legal(self, state, seat, out);
        }
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        rules::check(self, state, seat, action)
    }

    #[inline]
    fn draws(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        match state.phase {
            Phase::SetUp => rules::set_up::draws(self, state, out),
            Phase::Reveal => rules::reveal::draws(self, state, out),
            Phase::Draw { .. } => rules::draw::draws(state, out),
            _ => {}
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, step: StepOf<Self>) {
        match step {
            Step::Act { seat, action } => rules::act(self, state, seat, action),
            Step::Chance(chance) => rules::befall(self, state, chance),
        }
    }

    fn asks(&self, state: &State, seat: Seat) -> &'static str {
        match state.phase {
            Phase::SetUp | Phase::Reveal | Phase::Bid => "bid",
            Phase::Rank => "rank",
            Phase::Take { .. } => "take",
            Phase::Lose { struck, kind, .. } => match kind {
                Kind::Erosion => "erode",
                Kind::Toppling => "lose-tile",
                Kind::Fire if state.clan(struck).boats > 0 => "lose-boat",
                _ => "lose-worker",
            },
            Phase::Work { .. } if self.owes(state, seat) && state.clan(seat).at_home() == 0 => "swap",
            Phase::Work { .. } => "place",
            Phase::Award => "award",
            Phase::Carve { .. } => "carve",
            Phase::Feed { .. } => "feed",
            Phase::Draw { .. } | Phase::Rest { .. } => "rest",
            Phase::Birth { .. } if state.last_round => "last-birth",
            Phase::Birth { .. } | Phase::Over => "birth",
        }
    }

    fn words(lang: Lang) -> &'static Words {
        static WORDS: Tongues<Words> = Tongues::new(|lang| Words::read_file(text!(lang, "words/", ".toml")));
        WORDS.speaking(lang)
    }
}

impl Moai {
    /// What the clan would score now.
    pub fn prestige(&self, state: &State, seat: Seat) -> i16 {
        rules::ending::score(self, state, seat)
    }

    /// The one clan whose turn it is: none in secret bids, when everybody's is, and when nobody's is.
    #[inline]
    pub(crate) fn acting(&self, state: &State) -> Option<Seat> {
        match state.phase {
            Phase::SetUp | Phase::Reveal | Phase::Over => None,
            Phase::Bid if self.options.bids == Bids::Secret => None,
            Phase::Bid => state.order.seats().iter().copied().find(|seat| state.clan(*seat).bid.is_none()),
            Phase::Rank | Phase::Award => state.birdman,
            Phase::Lose { struck, kind, .. } if kind != Kind::Erosion => Some(struck),
            Phase::Lose { turn, .. }
            | Phase::Take { turn }
            | Phase::Work { turn }
            | Phase::Carve { turn, .. }
            | Phase::Feed { turn, .. }
            | Phase::Draw { turn, .. }
            | Phase::Rest { turn, .. }
            | Phase::Birth { turn } => Some(state.order.at(turn)),
        }
    }

    /// Those whose bid is not in.
    #[inline]
    pub(crate) fn yet_to_bid(&self, state: &State) -> Seats {
        Seat::first(self.seats).filter(|seat| state.clan(*seat).bid.is_none()).collect()
    }

    /// Whether the seat owes a move.
    #[inline]
    pub(crate) fn owes(&self, state: &State, seat: Seat) -> bool {
        match state.phase {
            Phase::SetUp | Phase::Reveal | Phase::Draw { .. } | Phase::Over => false,
            Phase::Bid if self.options.bids == Bids::Secret => {
                seat.number() < self.seats && state.clan(seat).bid.is_none()
            }
            _ => self.acting(state) == Some(seat),
        }
    }
}

impl Observe for Moai {
    type View = View;
    type Event = Event;
    type Worlds = Worlds;

    fn view(&self, state: &State, observer: Observer) -> View {
        crate::view::view(self, state, observer)
    }

    fn event(&self, before: &State, step: StepOf<Self>, observer: Observer) -> Event {
        crate::event::event(self, before, step, observer)
    }

    fn worlds(&self, view: &View) -> Result<Worlds, Vec<String>> {
        crate::determinize::worlds(self, view)
    }

    fn imagine(&self, worlds: &Worlds, rng: &mut SearchRng) -> State {
        crate::determinize::imagine(self, worlds, rng)
    }

    fn restore(&self, view: &View) -> Result<State, Vec<String>> {
        crate::restore::restore(self, view)
    }
}
