use crate::clan::Clan;
use crate::edition::CardId;
use crate::rules::bid;
use crate::state::Phase;
use crate::{Area, Bids, Card, Cards, EpochCard, Kind, Moai, Space, State, Worker};
use game_core::{Bag, Observer, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What an observer sees of a position.
///
/// Its numbers are as wide as JSON has them: only restoring it says whether they make a position.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// What is being done.
    pub phase: PhaseName,
    /// Counted from 1.
    pub round: i64,
    /// Whether the admiral was revealed.
    pub last_round: bool,
    /// The Birdman, once he is drawn.
    pub birdman: Option<i64>,
    /// The order on the hill; while ranking, those ranked so far.
    pub order: Vec<i64>,
    /// The one seat that is asked, or for which cards are drawn.
    pub acting: Option<i64>,
    /// The rest of the order in this phase.
    pub waiting: Vec<i64>,
    /// What the phase remembers.
    pub pending: Pending,
    /// The cards revealed, none where one was taken.
    pub row: Vec<Option<EpochCard>>,
    /// Whether each forest space has wood.
    pub forest_wood: Vec<bool>,
    /// The fields under a disaster token, by number.
    pub covered: Vec<Space>,
    /// By seat.
    pub clans: Vec<ClanView>,
    /// How many tiles of each height are left.
    pub tiles: BTreeMap<i64, i64>,
    /// How many wood tokens are left.
    pub wood_supply: i64,
    /// The epoch cards still to come.
    pub epoch_deck: Bag<EpochCard>,
    /// The draw bag of Rapa Nui cards.
    pub deck: Bag<Card>,
    /// The discards, sorted.
    pub discards: Vec<Card>,
    /// The bids that are made, by seat, until the order stands.
    pub bids: Vec<Option<Vec<Card>>>,
}

/// What is being done.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PhaseName {
    /// Bids for the Birdman; before them set-up and the row, while cards are being drawn.
    Bid,
    /// The Birdman ranks those who tie.
    Rank,
    /// An epoch card is taken.
    Take,
    /// What a disaster takes is chosen.
    Lose,
    /// A worker is placed, or two change places.
    Work,
    /// The Birdman names who takes a wood.
    Award,
    /// Moai are finished.
    Carve,
    /// A hungry clan starves workers or raids.
    Feed,
    /// Workers come home; before that, cards are being drawn.
    Rest,
    /// Births and the boat.
    Birth,
    /// The game is over.
    Over,
}

/// What a phase remembers: the fields of other phases are left out.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {
    /// In `rank`: the groups still to rank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tied: Option<Vec<Vec<i64>>>,
    /// In `lose`: whom the disaster strikes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub struck: Option<i64>,
    /// In `lose`: who took the disaster.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taker: Option<i64>,
    /// In `lose`: which disaster.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// In `carve`: the spaces carved this round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carved: Option<Vec<Space>>,
    /// In `feed`: the mouths saved by raids.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<i64>,
    /// In `rest`, while cards are being drawn before it: how many are still to be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<i64>,
    /// In `rest`: how many workers still come home.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<i64>,
    /// In `rest`: how many each area gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<Given>,
}

impl Pending {
    /// The names of what is there.
    pub(crate) fn names(&self) -> String {
        let there = [
            ("tied", self.tied.is_some()),
            ("struck", self.struck.is_some()),
            ("taker", self.taker.is_some()),
            ("kind", self.kind.is_some()),
            ("carved", self.carved.is_some()),
            ("saved", self.saved.is_some()),
            ("draw", self.draw.is_some()),
            ("left", self.left.is_some()),
            ("given", self.given.is_some()),
        ];
        let names: Vec<&str> = there.into_iter().filter(|(_, there)| *there).map(|(name, _)| name).collect();
        if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
    }
}

/// How many workers each area gave.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// The forest.
    pub forest: i64,
    /// The volcano.
    pub volcano: i64,
    /// The fields.
    pub fields: i64,
    /// The sea.
    pub sea: i64,
}

/// What an observer sees of a clan.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClanView {
    /// Its cards; those of a secret bid stay among them until all are in.
    pub hand: Bag<Card>,
    /// Its workers at home.
    pub home: Home,
    /// Its workers in reserve, of strength 1, 2, 3.
    pub reserve: [i64; 3],
    /// Its wood.
    pub wood: i64,
    /// The heights of its tiles, ascending.
    pub tiles: Vec<i64>,
    /// Its boats, in the order built.
    pub boats: Vec<BoatView>,
    /// The epoch card before it.
    pub card: Option<EpochCard>,
    /// Its workers on the board, sorted.
    pub workers: Vec<WorkerView>,
}

impl ClanView {
    /// What the clan would score now: the heights of its tiles, one for each living worker, two for each wood.
    pub fn prestige(&self) -> i64 {
        let living = self.home.len().saturating_add(self.workers.len() as i64);
        let heights = self.tiles.iter().fold(0, |sum: i64, height| sum.saturating_add(*height));
        heights.saturating_add(living).saturating_add(self.wood.saturating_mul(2))
    }

    /// How many mouths its farmers and fishers feed.
    pub fn food(&self) -> i64 {
        let farms = self.workers.iter().filter(|worker| worker.at.area().is_open());
        farms.filter_map(|worker| worker.strength).fold(0, i64::saturating_add)
    }
}

/// Workers at home: open by strength, or only their number.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Home {
    /// Of strength 1, 2, 3.
    Open([i64; 3]),
    /// Of unknown strength.
    Hidden {
        /// How many.
        hidden: i64,
    },
}

impl Home {
    /// How many workers are at home; that is never hidden.
    pub fn len(&self) -> i64 {
        match self {
            Home::Open(strengths) => strengths.iter().fold(0, |sum, count| sum.saturating_add(*count)),
            Home::Hidden { hidden } => *hidden,
        }
    }

    /// Whether nobody is at home.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A boat.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoatView {
    /// Its fisher's strength.
    pub worker: Option<i64>,
}

/// A worker on the board.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkerView {
    /// Where it stands.
    pub at: Space,
    /// Its strength, where that is known.
    pub strength: Option<i64>,
    /// Whether it stands face up.
    pub up: bool,
}

pub(crate) fn view(game: &Moai, state: &State, observer: Observer) -> View {
    let observer = if state.phase == Phase::Over { Observer::All } else { observer };
    let everything = observer == Observer::All;
    let seats = || Seat::first(game.seats);
    let edition = &game.edition;
    let acting = game.acting(state);
    View {
        phase: phase_name(state.phase),
        round: i64::from(state.round),
        last_round: state.last_round,
        birdman: state.birdman.map(number),
        order: state.order.seats().iter().copied().map(number).collect(),
        acting: acting.map(number),
        waiting: waiting(game, state).iter().copied().map(number).collect(),
        pending: pending(game, state),
        row: state.row.cards().iter().map(|card| card.map(|card| edition.card(card))).collect(),
        forest_wood: (0..Space::FOREST).map(|space| state.forest_wood >> space & 1 == 1).collect(),
        covered: (0..u16::from(Space::FIELDS))
            .filter(|field| state.covered >> field & 1 == 1)
            .map(|field| Space::new(Area::Fields, field + 1))
            .collect(),
        clans: seats().map(|seat| clan_view(game, state.clan(seat), observer.knows(seat))).collect(),
        tiles: edition
            .heights
            .iter()
            .zip(state.tiles)
            .map(|(height, count)| (i64::from(*height), i64::from(count)))
            .collect(),
        wood_supply: i64::from(state.wood_supply),
        epoch_deck: {
            let deck = (0..).zip(state.epoch_deck);
            let copies = |(id, count): (u8, u8)| std::iter::repeat_n(CardId(id), usize::from(count));
            let cards = deck.filter(|(_, count)| *count > 0).flat_map(copies).map(|card| edition.card(card));
            bag(cards, everything)
        },
        deck: bag(state.deck.iter(), everything),
        discards: state.discards.iter().collect(),
        bids: {
            let open = everything || state.phase == Phase::Rank || game.options.bids == Bids::Open;
            let seen = |seat: Seat| state.clan(seat).bid.filter(|_| open || observer.knows(seat));
            seats().map(|seat| seen(seat).map(|cards| cards.iter().collect())).collect()
        },
    }
}

/// The seat's number as JSON has it.
pub(crate) fn number(seat: Seat) -> i64 {
    i64::from(seat.number())
}

fn bag<T>(things: impl Iterator<Item = T>, open: bool) -> Bag<T> {
    if open { Bag::Open(things.collect()) } else { Bag::Hidden { hidden: things.count() as u16 } }
}

const fn phase_name(phase: Phase) -> PhaseName {
    match phase {
        Phase::SetUp | Phase::Reveal | Phase::Bid => PhaseName::Bid,
        Phase::Rank => PhaseName::Rank,
        Phase::Take { .. } => PhaseName::Take,
        Phase::Lose { .. } => PhaseName::Lose,
        Phase::Work { .. } => PhaseName::Work,
        Phase::Award => PhaseName::Award,
        Phase::Carve { .. } => PhaseName::Carve,
        Phase::Feed { .. } => PhaseName::Feed,
        Phase::Draw { .. } | Phase::Rest { .. } => PhaseName::Rest,
        Phase::Birth { .. } => PhaseName::Birth,
        Phase::Over => PhaseName::Over,
    }
}

/// The rest of the order in this phase.
pub(crate) fn waiting<'s>(game: &Moai, state: &'s State) -> &'s [Seat] {
    match state.phase {
        Phase::SetUp | Phase::Reveal | Phase::Rank | Phase::Work { .. } | Phase::Award | Phase::Over => &[],
        Phase::Bid if game.options.bids == Bids::Secret => &[],
        Phase::Bid => state.order.after(game.seats - game.yet_to_bid(state).len() as u8),
        Phase::Lose { turn, .. }
        | Phase::Take { turn }
        | Phase::Carve { turn, .. }
        | Phase::Feed { turn, .. }
        | Phase::Draw { turn, .. }
        | Phase::Rest { turn, .. }
        | Phase::Birth { turn } => state.order.after(turn),
    }
}

/// The groups that are still to be ranked, best first.
pub(crate) fn tied_groups(game: &Moai, state: &State) -> Vec<Vec<i64>> {
    let mut rest = *state;
    let mut groups = Vec::new();
    loop {
        let top: Seats = bid::top(game, &rest);
        if top.is_empty() {
            return groups;
        }
        groups.push(top.iter().map(number).collect());
        top.iter().for_each(|seat| rest.order.push(seat));
    }
}

/// The spaces of the workers that are marked as carved.
pub(crate) fn carved_spaces(clan: &Clan, carved: u32) -> Vec<Space> {
    let marked = clan.crew.all().iter().enumerate().filter(|(index, _)| carved >> index & 1 == 1);
    let mut spaces: Vec<Space> = marked.map(|(_, worker)| worker.at()).collect();
    spaces.dedup();
    spaces
}

pub(crate) fn pending(game: &Moai, state: &State) -> Pending {
    let none = Pending::default();
    match state.phase {
        Phase::Rank => Pending { tied: Some(tied_groups(game, state)), ..none },
        Phase::Lose { turn, struck, kind } => Pending {
            struck: Some(number(struck)),
            taker: Some(number(state.order.at(turn))),
            kind: Some(kind),
            ..none
        },
        Phase::Carve { turn, carved } => {
            Pending { carved: Some(carved_spaces(state.clan(state.order.at(turn)), carved)), ..none }
        }
        Phase::Feed { saved, .. } => Pending { saved: Some(i64::from(saved)), ..none },
        Phase::Draw { left, .. } => Pending { draw: Some(i64::from(left)), ..none },
        Phase::Rest { left, given, .. } => {
            let [forest, volcano, fields, sea] = given.map(i64::from);
            Pending {
                left: Some(i64::from(left)),
                given: Some(Given { forest, volcano, fields, sea }),
                ..none
            }
        }
        _ => none,
    }
}

fn clan_view(game: &Moai, clan: &Clan, known: bool) -> ClanView {
    let edition = &game.edition;
    let fisher = |boat: u16| {
        let here = clan.crew.at(Space::new(Area::Sea, boat));
        BoatView { worker: here.first().map(|worker| i64::from(worker.force())) }
    };
    let worker = |worker: &Worker| WorkerView {
        at: worker.at(),
        strength: (known || worker.is_up()).then(|| i64::from(worker.force())),
        up: worker.is_up(),
    };
    let tiles = edition.heights.iter().zip(clan.tiles);
    ClanView {
        hand: bag(clan.hand.iter(), known),
        home: match known {
            true => Home::Open(clan.home.map(i64::from)),
            false => Home::Hidden { hidden: i64::from(clan.at_home()) },
        },
        reserve: clan.reserve.map(i64::from),
        wood: i64::from(clan.wood),
        tiles: tiles
            .flat_map(|(height, count)| std::iter::repeat_n(i64::from(*height), usize::from(count)))
            .collect(),
        boats: (1..=u16::from(clan.boats)).map(fisher).collect(),
        card: clan.card.map(|card| edition.card(card)),
        workers: clan.crew.all().iter().map(worker).collect(),
    }
}

/// The bag of these cards.
pub(crate) fn counted(cards: &[Card]) -> Cards {
    cards.iter().copied().collect()
}
