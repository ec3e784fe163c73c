use crate::epoch::{EpochCard, Face, Kind};
use crate::{Card, Cards};
use game_core::{Reasons, read_shipped};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Which edition a match is played with: one that we have, by its name, or one that is given.
pub type EditionChoice = game_core::EditionChoice<Components>;

/// The components of an edition, as its file or the option gives them.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// The edition's name.
    pub name: String,
    /// How many Rapa Nui cards there are of `1`, `2`, `3` and `R`.
    pub rapa_nui: BTreeMap<String, u32>,
    /// How many Moai tiles there are of each height.
    pub tiles: BTreeMap<String, u32>,
    /// For each epoch the cards of each kind, as `3/2P`.
    pub epochs: Vec<BTreeMap<String, Vec<String>>>,
    /// How many wood tokens there are.
    pub wood: u32,
    /// How many disaster tokens there are.
    pub disasters: u32,
}

impl game_core::Components for Components {
    const EXPECTED: &'static str = "the name of an edition, such as \"default\", or an edition as an object";
}

/// Which of an edition's epoch cards: copies of one card have the same.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub(crate) struct CardId(pub(crate) u8);

impl CardId {
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An edition that makes sense, in the shape the rules use.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Edition {
    /// The different epoch cards, sorted.
    pub(crate) cards: Vec<EpochCard>,
    /// How many copies there are of each.
    pub(crate) copies: EpochCounts,
    pub(crate) epochs: u8,
    pub(crate) admiral: CardId,
    pub(crate) rapa_nui: Cards,
    /// The different heights of tiles, ascending.
    pub(crate) heights: Vec<u8>,
    /// How many tiles there are of each height.
    pub(crate) tiles: TileCounts,
    pub(crate) wood: u8,
    pub(crate) disasters: u8,
}

/// Numbers of epoch cards, by [`CardId`].
pub(crate) type EpochCounts = [u8; 64];
/// Numbers of tiles, by the index of their height.
pub(crate) type TileCounts = [u8; 12];

static DEFAULT: LazyLock<Edition> = LazyLock::new(|| {
    let components: Components = read_shipped(include_str!("../edition/default.toml"));
    Edition::new(&components).expect("the default edition makes sense")
});

const MOST_EPOCHS: usize = 9;
const MOST_EPOCH_CARDS: usize = 200;
const MOST_TILES: u32 = 20;
const MOST_HEIGHT: u16 = 99;
const MOST_WOOD: u32 = 99;
const MOST_DISASTERS: u32 = 99;
const FEWEST_EPOCH_CARDS: usize = 6;

impl Edition {
    /// The edition that the option names, or every reason against it.
    pub(crate) fn choose(choice: &EditionChoice) -> Result<Edition, Vec<String>> {
        match choice {
            EditionChoice::Named(name) if name == "default" => Ok(DEFAULT.clone()),
            EditionChoice::Named(name) => {
                Err(vec![format!("option \"edition\": there is no edition {name:?}; \"default\" is one")])
            }
            EditionChoice::Given(components) => Edition::new(components),
        }
    }

    fn new(components: &Components) -> Result<Edition, Vec<String>> {
        let mut reasons = Reasons::default();
        let rapa_nui = rapa_nui(components, &mut reasons);
        let (heights, tiles) = tiles(components, &mut reasons);
        let (cards, copies) = epoch_cards(components, &mut reasons);
        for (name, number, most) in
            [("wood", components.wood, MOST_WOOD), ("disasters", components.disasters, MOST_DISASTERS)]
        {
            reasons.require(
                number <= most,
                format_args!("{name}: {number} is too many; at most {most} are possible"),
            );
        }
        let admiral = cards.iter().position(|card| card.kind == Kind::Admiral);
        let admiral = admiral.unwrap_or_default();
        let reasons = reasons.none_against(());
        reasons.map_err(|reasons| {
            reasons.into_iter().map(|reason| format!("option \"edition\": {reason}")).collect::<Vec<_>>()
        })?;
        Ok(Edition {
            cards,
            copies,
            epochs: components.epochs.len() as u8,
            admiral: CardId(admiral as u8),
            rapa_nui,
            heights,
            tiles,
            wood: components.wood as u8,
            disasters: components.disasters as u8,
        })
    }

    /// The card of this number.
    #[inline]
    pub(crate) fn card(&self, id: CardId) -> EpochCard {
        self.cards[id.index()]
    }

    /// The number of this card, if the edition has it.
    #[inline]
    pub(crate) fn id(&self, card: EpochCard) -> Option<CardId> {
        self.cards.binary_search(&card).ok().map(|index| CardId(index as u8))
    }

    /// The index of this height, if the edition has such tiles.
    pub(crate) fn height_index(&self, height: u32) -> Option<usize> {
        self.heights.iter().position(|other| u32::from(*other) == height)
    }

    /// How many cards of this epoch the `short` game removes.
    pub(crate) fn removed(&self, epoch: u8) -> u8 {
        let quota = match epoch {
            1 | 2 => 2,
            3 => 1,
            _ => 0,
        };
        quota.min(self.in_epoch(epoch, &self.copies) - u8::from(epoch == self.epochs))
    }

    /// How many of the counted cards are of this epoch.
    pub(crate) fn in_epoch(&self, epoch: u8, counts: &EpochCounts) -> u8 {
        self.cards.iter().zip(counts).filter(|(card, _)| card.epoch == epoch).map(|(_, count)| count).sum()
    }
}

fn rapa_nui(components: &Components, reasons: &mut Reasons) -> Cards {
    let mut cards = Cards::NONE;
    for (name, number) in &components.rapa_nui {
        match Card::read_card(name) {
            None => reasons.add(format_args!("rapa_nui: there is no card {name:?}; 1, 2, 3 and R are cards")),
            Some(_) if *number > u32::from(Cards::MOST) => reasons.add(format_args!(
                "rapa_nui: {number} cards of {name} are too many; at most {} are possible",
                Cards::MOST
            )),
            Some(card) => cards.0[card as usize] = *number as u8,
        }
    }
    for card in [Card::One, Card::Two, Card::Three] {
        reasons.require(
            components.rapa_nui.get(&card.to_string()).is_some_and(|number| *number > 0),
            format_args!("rapa_nui: no card of value {card}; there must be at least one"),
        );
    }
    cards
}

fn tiles(components: &Components, reasons: &mut Reasons) -> (Vec<u8>, TileCounts) {
    let mut sorted = BTreeMap::new();
    for (name, number) in &components.tiles {
        match crate::notation::number(name, MOST_HEIGHT) {
            None => reasons.add(format_args!("tiles: {name:?} is not a height; 1 to {MOST_HEIGHT} are")),
            Some(_) if *number > MOST_TILES => reasons.add(format_args!(
                "tiles: {number} of height {name} are too many; at most {MOST_TILES} are possible"
            )),
            Some(height) => {
                sorted.insert(height as u8, *number as u8);
            }
        }
    }
    let mut counts = TileCounts::default();
    reasons.require(
        sorted.len() <= counts.len(),
        format_args!("tiles: more than {} different heights", counts.len()),
    );
    counts.iter_mut().zip(sorted.values()).for_each(|(count, number)| *count = *number);
    (sorted.into_keys().collect(), counts)
}

fn epoch_cards(components: &Components, reasons: &mut Reasons) -> (Vec<EpochCard>, EpochCounts) {
    let epochs = components.epochs.len();
    if epochs == 0 || epochs > MOST_EPOCHS {
        reasons.add(format_args!("epochs: {epochs} epochs; 1 to {MOST_EPOCHS} are possible"));
        return (Vec::new(), [0; 64]);
    }
    let mut all = Vec::new();
    for (index, kinds) in components.epochs.iter().enumerate() {
        for (name, texts) in kinds {
            let Some(kind) = Kind::read_kind(name) else {
                reasons
                    .add(format_args!("epochs[{index}]: unknown kind {name:?}; {} are kinds", kind_names()));
                continue;
            };
            reasons.require(
                kind != Kind::Admiral || index + 1 == epochs || texts.is_empty(),
                format_args!("epochs[{index}].admiral: the admiral belongs to the last epoch"),
            );
            for (place, text) in texts.iter().enumerate() {
                let right =
                    if kind == Kind::Admiral { "\"-\"" } else { "cards/huts, such as \"3/2\" or \"3/2P\"" };
                match Face::read_numbers(kind, text) {
                    Some(face) => all.push(EpochCard::new(index as u8 + 1, face)),
                    None => {
                        reasons.add(format_args!("epochs[{index}].{name}[{place}]: {text:?} is not {right}"))
                    }
                }
            }
        }
    }
    let admirals = all.iter().filter(|card| card.kind == Kind::Admiral).count();
    match admirals {
        0 => reasons.add("epochs: no admiral; the last epoch must have \"admiral\": [\"-\"]"),
        1 => {}
        more => reasons.add(format_args!("epochs: {more} admirals; there must be one")),
    }
    reasons.require(
        all.len() - admirals >= FEWEST_EPOCH_CARDS,
        format_args!(
            "epochs: {} cards besides the admiral; there must be at least {FEWEST_EPOCH_CARDS}",
            all.len() - admirals
        ),
    );
    if all.len() > MOST_EPOCH_CARDS {
        reasons.add(format_args!("epochs: {} cards; at most {MOST_EPOCH_CARDS} are possible", all.len()));
        return (Vec::new(), [0; 64]);
    }
    count_copies(all, reasons)
}

fn count_copies(mut all: Vec<EpochCard>, reasons: &mut Reasons) -> (Vec<EpochCard>, EpochCounts) {
    all.sort_unstable();
    let mut cards = all.clone();
    cards.dedup();
    let mut copies: EpochCounts = [0; 64];
    reasons.require(
        cards.len() <= copies.len(),
        format_args!("epochs: more than {} different cards", copies.len()),
    );
    for (copies, card) in copies.iter_mut().zip(&cards) {
        *copies = all.iter().filter(|other| *other == card).count() as u8;
    }
    (cards, copies)
}

fn kind_names() -> String {
    Kind::ALL.map(Kind::name).join(", ")
}
