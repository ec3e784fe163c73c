use crate::{Place, Power};
use game_core::{Components, read_shipped};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The board and the pieces as data; what is written here is checked when a game is set up.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// What it is called.
    pub name: String,
    /// The districts, in the order in which they lie around the board.
    pub districts: Vec<District>,
    /// The pieces of each seat.
    pub pieces: Pieces,
}

/// A district of the city; it has the same spots on both faces.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct District {
    /// The capital letter that its spots begin with.
    pub code: String,
    /// What it is called.
    pub name: String,
    /// How many spots it has on each face.
    pub spots: i64,
    /// What it is worth.
    pub points: i64,
    /// The name of the power that holding it gives, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<String>,
}

/// A number of pieces of each type.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pieces {
    /// Sanctuaries.
    pub sanctuary: i64,
    /// Monoliths.
    pub monolith: i64,
    /// Faithful.
    pub faithful: i64,
}

/// An edition by its name, or as it is.
pub type EditionChoice = game_core::EditionChoice<Edition>;

impl Components for Edition {
    const EXPECTED: &'static str = "the name of an edition, or an edition as an object";
}

/// The most spots of a district.
pub(crate) const MOST_SPOTS: i64 = 9;
/// The most spots of a face.
pub(crate) const MOST_SPOTS_IN_ALL: i64 = 64;
/// The most points of a district: any board's sum fits a score.
const MOST_POINTS: i64 = 1000;
const LETTERS: usize = 26;

static MILL: LazyLock<Edition> = LazyLock::new(|| read_shipped(include_str!("../edition/mill.toml")));

impl Edition {
    /// The names of the editions that come with the game.
    pub const NAMES: [&'static str; 1] = ["mill"];

    /// The edition of this name that comes with the game.
    pub fn named(name: &str) -> Option<&'static Edition> {
        (name == "mill").then(|| &*MILL)
    }

    /// The edition that was chosen, or every reason why there is none such.
    pub(crate) fn chosen(choice: &EditionChoice) -> Result<&Edition, Vec<String>> {
        match choice {
            EditionChoice::Named(name) => Edition::named(name).ok_or_else(|| {
                let known = Edition::NAMES.join(", ");
                vec![format!("there is none named {:?}; the names are: {known}", short(name))]
            }),
            EditionChoice::Given(edition) => match edition.reasons() {
                reasons if reasons.is_empty() => Ok(edition),
                reasons => Err(reasons),
            },
        }
    }

    /// Whether it has such a place.
    pub fn has(&self, at: Place) -> bool {
        let mut letter = [0; 4];
        let code = at.letter().encode_utf8(&mut letter);
        self.districts
            .iter()
            .any(|district| district.code == *code && i64::from(at.number()) <= district.spots)
    }

    /// Every reason why nobody could play with it.
    pub(crate) fn reasons(&self) -> Vec<String> {
        if self.districts.is_empty() {
            return vec!["districts: there must be at least one".into()];
        }
        if self.districts.len() > LETTERS {
            let count = self.districts.len();
            return vec![format!("districts: {count} are too many, each needs a capital letter of its own")];
        }
        let mut reasons = Vec::new();
        for index in 0..self.districts.len() {
            self.district_reasons(index, &mut reasons);
        }
        let spots = self.districts.iter().fold(0, |sum: i64, district| sum.saturating_add(district.spots));
        if spots > MOST_SPOTS_IN_ALL {
            reasons.push(format!(
                "districts: {spots} spots on a face are too many, at most {MOST_SPOTS_IN_ALL} are possible"
            ));
        }
        self.piece_reasons(spots, &mut reasons);
        reasons
    }

    fn district_reasons(&self, index: usize, reasons: &mut Vec<String>) {
        let District { code, spots, points, power, .. } = &self.districts[index];
        let before = &self.districts[..index];
        let mut refuse =
            |field: &str, wrong: String| reasons.push(format!("districts[{index}].{field}: {wrong}"));
        if !matches!(code.as_bytes(), [b'A'..=b'Z']) {
            refuse("code", format!("{:?} is not one capital letter", short(code)));
        } else if before.iter().any(|other| other.code == *code) {
            refuse("code", format!("{code:?} comes twice"));
        }
        if !(1..=MOST_SPOTS).contains(spots) {
            refuse("spots", format!("{spots} is not in 1 to {MOST_SPOTS}"));
        }
        if !(0..=MOST_POINTS).contains(points) {
            refuse("points", format!("{points} is not in 0 to {MOST_POINTS}"));
        }
        let Some(power) = power else { return };
        if !Power::ALL.iter().any(|known| known.name() == power) {
            let known = Power::ALL.map(Power::name).join(", ");
            refuse("power", format!("{:?} is not a power; the powers are {known}", short(power)));
        } else if before.iter().any(|other| other.power.as_ref() == Some(power)) {
            refuse("power", format!("{power:?} comes twice"));
        }
    }

    fn piece_reasons(&self, spots: i64, reasons: &mut Vec<String>) {
        let Pieces { sanctuary, monolith, faithful } = self.pieces;
        if sanctuary != 1 {
            reasons.push(format!("pieces.sanctuary: a seat has exactly 1, not {sanctuary}"));
        }
        for (name, count) in [("monolith", monolith), ("faithful", faithful)] {
            if count < 0 {
                reasons.push(format!("pieces.{name}: {count} is less than none"));
            }
        }
        let pieces = [sanctuary, monolith, faithful].into_iter().fold(0, i64::saturating_add);
        if pieces > spots {
            reasons
                .push(format!("pieces: {pieces} pieces of a seat are more than the {spots} spots of a face"));
        }
    }
}

/// The beginning of a text that could be of any length.
fn short(text: &str) -> String {
    text.chars().take(30).collect()
}
