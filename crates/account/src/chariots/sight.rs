use crate::{Chapter, Field};
use game_chariots::{Card, Cards, ChariotView, Gate, Line, Obstacle, Space, View};
use game_core::Seat;
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;

/// What somebody saw of the race.
pub(super) struct Sight {
    pub view: View,
}

impl Sight {
    pub fn read(view: &Value) -> Option<Sight> {
        Some(Sight { view: View::deserialize(view).ok()? })
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.view.chariots.len().min(5) as u8)
    }

    pub fn chariot(&self, seat: Seat) -> Option<&ChariotView> {
        self.view.chariots.get(seat.index())
    }

    pub fn crystals(&self, seat: Seat) -> i64 {
        self.chariot(seat).map_or(0, |chariot| chariot.crystals)
    }

    pub fn at(&self, seat: Seat) -> Option<Space> {
        self.chariot(seat)?.at.parse().ok()
    }

    pub fn cards(&self, seat: Seat) -> usize {
        self.view.hands.get(seat.index()).map_or(0, |hand| hand.len())
    }

    pub fn acting(&self) -> Option<Seat> {
        self.view.acting.and_then(seat)
    }

    /// Who is still to act in this phase, whoever acts first.
    pub fn to_act(&self) -> Vec<Seat> {
        self.view.acting.iter().chain(&self.view.waiting).copied().filter_map(seat).collect()
    }

    pub fn order(&self) -> Vec<Seat> {
        self.view.order.iter().copied().filter_map(seat).collect()
    }

    /// How many have crossed the finish line.
    pub fn finished(&self) -> usize {
        self.view.chariots.iter().filter(|chariot| chariot.at == "finish").count()
    }

    /// What the seat put into blocking and driving, where that is seen.
    pub fn split(&self, seat: Seat) -> Option<[i64; 2]> {
        self.view.splits.get(seat.index()).copied().flatten()
    }

    pub fn is_deal(&self) -> bool {
        self.view.phase == "energy" && self.view.drawing
    }

    /// Who draws the card that is drawn now: in set-up whoever has fewest.
    pub fn drawer(&self) -> Option<Seat> {
        if self.is_deal() { self.seats().min_by_key(|seat| self.cards(*seat)) } else { self.acting() }
    }

    pub fn obstacle(&self, line: Line) -> Obstacle {
        let name = line.to_string();
        if let Some(bar) = self.view.bars.iter().find(|bar| bar.at == name) {
            return seat(bar.seat)
                .map_or(Obstacle::NONE, |owner| Obstacle::bars(owner, bar.height.clamp(1, 2) as u8));
        }
        let over = |seat: &Seat| {
            let gate: Option<Gate> = self.chariot(*seat)?.dolmen.as_ref()?.parse().ok();
            gate.filter(|gate| gate.lines().contains(&line))
        };
        self.seats().find(|seat| over(seat).is_some()).map_or(Obstacle::NONE, Obstacle::dolmen)
    }

    /// Whose way on crosses one of these lines, other than this seat's.
    pub fn before(&self, lines: &[Line], actor: Seat) -> Vec<Seat> {
        let meets = |seat: &Seat| {
            let mut ways = self.at(*seat).into_iter().flat_map(Space::ways);
            ways.any(|way| lines.contains(&way.across))
        };
        self.order().into_iter().filter(|seat| *seat != actor && meets(seat)).collect()
    }

    pub fn chapter(&self) -> Chapter {
        let phase = match self.view.phase.as_str() {
            "energy" if self.is_deal() => return Chapter::default(),
            "energy" => "energy",
            "block" => "block",
            "drive" => "drive",
            "charge" => "charge",
            _ => "over",
        };
        Chapter { round: u16::try_from(self.view.round).unwrap_or(0), phase: Cow::Borrowed(phase) }
    }
}

/// The seat with this number.
pub(super) fn seat(number: i64) -> Option<Seat> {
    u64::try_from(number).ok().and_then(Seat::checked)
}

/// These people, by name.
pub(super) fn people(seats: impl IntoIterator<Item = Seat>) -> Field {
    Field::List(seats.into_iter().map(Field::Seat).collect())
}

pub(super) fn card(card: Card) -> Field {
    card.number().map_or(Field::word("a-dolmen-card"), Field::text)
}

/// These cards, the dolmens among them counted.
pub(super) fn cards(cards: Cards) -> Vec<Field> {
    let mut fields: Vec<Field> = cards.numbers().iter().map(card).collect();
    match cards.len() - cards.numbers().len() {
        0 => {}
        dolmens => fields.push(Field::count(dolmens as i64, "dolmen-card")),
    }
    fields
}

/// Who comes when, in words: `first`.
pub(super) fn rank(place: usize) -> Field {
    Field::word(format!("rank-{}", place.clamp(1, 5)))
}

/// What a space is called: its name on the board, or the finish.
pub(super) fn space(space: Space) -> Field {
    if space == Space::FINISH { Field::word("the-finish") } else { Field::text(space) }
}
