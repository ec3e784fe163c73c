use crate::epoch::{EpochCard, Face, Kind};
use crate::{Card, Cards};
use serde::de::{Error, MapAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

/// Which edition a match is played with: one that we have, by its name, or one that is given.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum EditionChoice {
    /// The edition of this name.
    Named(String),
    /// These components.
    Given(Box<Components>),
}

impl Default for EditionChoice {
    fn default() -> EditionChoice {
        EditionChoice::Named("default".to_owned())
    }
}

impl Serialize for EditionChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            EditionChoice::Named(name) => serializer.serialize_str(name),
            EditionChoice::Given(components) => components.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for EditionChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<EditionChoice, D::Error> {
        struct ChoiceVisitor;

        impl<'de> Visitor<'de> for ChoiceVisitor {
            type Value = EditionChoice;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of an edition, such as \"default\", or an edition as an object")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<EditionChoice, E> {
                Ok(EditionChoice::Named(name.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<EditionChoice, A::Error> {
                let components = Components::deserialize(MapAccessDeserializer::new(map))?;
                Ok(EditionChoice::Given(Box::new(components)))
            }
        }

        deserializer.deserialize_any(ChoiceVisitor)
    }
}

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
    let components = toml::from_str(include_str!("../edition/default.toml"));
    let components = components.expect("the default edition is TOML of the shape of `Components`");
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
        let mut reasons = Vec::new();
        let rapa_nui = rapa_nui(components, &mut reasons);
        let (heights, tiles) = tiles(components, &mut reasons);
        let (cards, copies) = epoch_cards(components, &mut reasons);
        for (name, number, most) in
            [("wood", components.wood, MOST_WOOD), ("disasters", components.disasters, MOST_DISASTERS)]
        {
            if number > most {
                reasons.push(format!("{name}: {number} is too many; at most {most} are possible"));
            }
        }
        let admiral = cards.iter().position(|card| card.kind == Kind::Admiral);
        let (true, Some(admiral)) = (reasons.is_empty(), admiral) else {
            return Err(reasons.into_iter().map(|reason| format!("option \"edition\": {reason}")).collect());
        };
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

fn rapa_nui(components: &Components, reasons: &mut Vec<String>) -> Cards {
    let mut cards = Cards::NONE;
    for (name, number) in &components.rapa_nui {
        match Card::read(name) {
            None => reasons.push(format!("rapa_nui: there is no card {name:?}; 1, 2, 3 and R are cards")),
            Some(_) if *number > u32::from(Cards::MOST) => reasons.push(format!(
                "rapa_nui: {number} cards of {name} are too many; at most {} are possible",
                Cards::MOST
            )),
            Some(card) => cards.0[card as usize] = *number as u8,
        }
    }
    for card in [Card::One, Card::Two, Card::Three] {
        if components.rapa_nui.get(&card.to_string()).is_none_or(|number| *number == 0) {
            reasons.push(format!("rapa_nui: no card of value {card}; there must be at least one"));
        }
    }
    cards
}

fn tiles(components: &Components, reasons: &mut Vec<String>) -> (Vec<u8>, TileCounts) {
    let mut sorted = BTreeMap::new();
    for (name, number) in &components.tiles {
        match crate::notation::number(name, MOST_HEIGHT) {
            None => reasons.push(format!("tiles: {name:?} is not a height; 1 to {MOST_HEIGHT} are")),
            Some(_) if *number > MOST_TILES => reasons.push(format!(
                "tiles: {number} of height {name} are too many; at most {MOST_TILES} are possible"
            )),
            Some(height) => {
                sorted.insert(height as u8, *number as u8);
            }
        }
    }
    let mut counts = TileCounts::default();
    if sorted.len() > counts.len() {
        reasons.push(format!("tiles: more than {} different heights", counts.len()));
    }
    counts.iter_mut().zip(sorted.values()).for_each(|(count, number)| *count = *number);
    (sorted.into_keys().collect(), counts)
}

fn epoch_cards(components: &Components, reasons: &mut Vec<String>) -> (Vec<EpochCard>, EpochCounts) {
    let epochs = components.epochs.len();
    if epochs == 0 || epochs > MOST_EPOCHS {
        reasons.push(format!("epochs: {epochs} epochs; 1 to {MOST_EPOCHS} are possible"));
        return (Vec::new(), [0; 64]);
    }
    let mut all = Vec::new();
    for (index, kinds) in components.epochs.iter().enumerate() {
        for (name, texts) in kinds {
            let Some(kind) = Kind::read(name) else {
                reasons.push(format!("epochs[{index}]: unknown kind {name:?}; {} are kinds", kind_names()));
                continue;
            };
            if kind == Kind::Admiral && index + 1 < epochs && !texts.is_empty() {
                reasons.push(format!("epochs[{index}].admiral: the admiral belongs to the last epoch"));
            }
            for (place, text) in texts.iter().enumerate() {
                let right =
                    if kind == Kind::Admiral { "\"-\"" } else { "cards/huts, such as \"3/2\" or \"3/2P\"" };
                match Face::read_numbers(kind, text) {
                    Some(face) => all.push(EpochCard::new(index as u8 + 1, face)),
                    None => reasons.push(format!("epochs[{index}].{name}[{place}]: {text:?} is not {right}")),
                }
            }
        }
    }
    let admirals = all.iter().filter(|card| card.kind == Kind::Admiral).count();
    match admirals {
        0 => reasons.push("epochs: no admiral; the last epoch must have \"admiral\": [\"-\"]".to_owned()),
        1 => {}
        more => reasons.push(format!("epochs: {more} admirals; there must be one")),
    }
    if all.len() - admirals < FEWEST_EPOCH_CARDS {
        reasons.push(format!(
            "epochs: {} cards besides the admiral; there must be at least {FEWEST_EPOCH_CARDS}",
            all.len() - admirals
        ));
    }
    if all.len() > MOST_EPOCH_CARDS {
        reasons.push(format!("epochs: {} cards; at most {MOST_EPOCH_CARDS} are possible", all.len()));
        return (Vec::new(), [0; 64]);
    }
    count_copies(all, reasons)
}

fn count_copies(mut all: Vec<EpochCard>, reasons: &mut Vec<String>) -> (Vec<EpochCard>, EpochCounts) {
    all.sort_unstable();
    let mut cards = all.clone();
    cards.dedup();
    let mut copies: EpochCounts = [0; 64];
    if cards.len() > copies.len() {
        reasons.push(format!("epochs: more than {} different cards", copies.len()));
    }
    for (copies, card) in copies.iter_mut().zip(&cards) {
        *copies = all.iter().filter(|other| *other == card).count() as u8;
    }
    (cards, copies)
}

fn kind_names() -> String {
    Kind::ALL.map(Kind::name).join(", ")
}
