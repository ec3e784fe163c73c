//! A step of the game as somebody saw it, read, and what is told of it so far.

use crate::{Chapter, Deed, Field, Happening, Icon};
use game_core::{Seat, Step};
use game_moai::{Area, Card, Cards, ClanView, Event, Home, PhaseName, Space, View};
use serde::Deserialize;
use std::borrow::Cow;

/// The parts of a round under which deeds are told.
#[derive(Copy, Clone)]
pub(super) enum Part {
    Birdman,
    Epoch,
    Work,
    Production,
    Reckoning,
    End,
}

impl Part {
    const fn name(self) -> &'static str {
        match self {
            Part::Birdman => "birdman",
            Part::Epoch => "epoch",
            Part::Work => "work",
            Part::Production => "production",
            Part::Reckoning => "reckoning",
            Part::End => "end",
        }
    }
}

pub(super) struct Tale {
    pub before: View,
    pub after: View,
    pub event: Event,
    /// Whether all workers stand face up.
    pub open_work: bool,
    /// Whose secrets are seen, where they are one clan's.
    me: Option<usize>,
    pub deeds: Vec<Deed>,
}

impl Tale {
    pub(super) fn read(happening: Happening<'_>) -> Option<Tale> {
        let before = View::deserialize(happening.before).ok()?;
        let after = View::deserialize(happening.after).ok()?;
        let event = Event::deserialize(happening.event).ok()?;
        let clans = before.clans.len();
        let same = clans == after.clans.len() && clans == usize::from(happening.seats);
        let mut open = (0..clans).filter(|seat| matches!(before.clans[*seat].home, Home::Open(_)));
        let me = open.next().filter(|_| open.next().is_none());
        let open_work = happening.options["work"] == "open";
        same.then_some(Tale { before, after, event, open_work, me, deeds: Vec::new() })
    }

    /// Whoever decided, where the step is a decision.
    pub(super) fn actor(&self) -> Option<Seat> {
        match self.event.step {
            Step::Act { seat, .. } => Some(seat).filter(|seat| seat.index() < self.before.clans.len()),
            Step::Chance(_) => None,
        }
    }

    /// Everybody.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.before.clans.len() as u8)
    }

    /// The seat of this number, if it plays.
    pub(super) fn seat(&self, number: i64) -> Option<Seat> {
        let seat = u64::try_from(number).ok().and_then(Seat::checked)?;
        (seat.index() < self.before.clans.len()).then_some(seat)
    }

    pub(super) fn clan_before(&self, seat: Seat) -> Option<&ClanView> {
        self.before.clans.get(seat.index())
    }

    pub(super) fn clan_after(&self, seat: Seat) -> Option<&ClanView> {
        self.after.clans.get(seat.index())
    }

    /// The order on the hill, best first.
    pub(super) fn order(&self) -> Vec<Seat> {
        self.before.order.iter().filter_map(|number| self.seat(*number)).collect()
    }

    /// Whether the step goes from one of these phases on to this one or beyond it.
    pub(super) fn passes(&self, from: &[PhaseName], to: PhaseName) -> bool {
        let is_new_round = self.after.round > self.before.round;
        from.contains(&self.before.phase) && (is_new_round || rank(self.after.phase) >= rank(to))
    }

    /// A deed of this kind in this part of the round.
    pub(super) fn deed(&self, kind: &'static str, part: Part, icon: Icon) -> Deed {
        let round = u16::try_from(self.before.round).unwrap_or_default();
        Deed::new(kind, Chapter { round, phase: Cow::Borrowed(part.name()) }, icon)
    }

    /// The same, done by whoever decided.
    pub(super) fn done(&self, kind: &'static str, part: Part, icon: Icon) -> Deed {
        let deed = self.deed(kind, part, icon);
        match self.actor() {
            Some(seat) => deed.by(seat),
            None => deed,
        }
    }

    pub(super) fn tell(&mut self, deed: Deed) {
        self.deeds.push(deed);
    }

    /// The part of the board that is this space, for this clan where it is a boat.
    pub(super) fn part(&self, seat: Seat, at: Space) -> String {
        let own = at.area() != Area::Sea || self.me == Some(seat.index());
        if own { at.to_string() } else { format!("{at}/{seat}") }
    }

    /// The disaster tokens' fields that came with the step.
    pub(super) fn newly_covered(&self) -> Option<Space> {
        self.after.covered.iter().find(|field| !self.before.covered.contains(field)).copied()
    }
}

/// The phases in the order of a round.
fn rank(phase: PhaseName) -> u8 {
    match phase {
        PhaseName::Bid => 0,
        PhaseName::Rank => 1,
        PhaseName::Take => 2,
        PhaseName::Lose => 3,
        PhaseName::Work => 4,
        PhaseName::Award => 5,
        PhaseName::Carve => 6,
        PhaseName::Feed => 7,
        PhaseName::Rest => 8,
        PhaseName::Birth => 9,
        PhaseName::Over => 10,
    }
}

/// A place by its name on the board: "forest F1", "your boat B2".
pub(super) fn place(at: Space) -> Field {
    let key = match at.area() {
        Area::Forest => "at-forest",
        Area::Volcano => "at-volcano",
        Area::Fields => "at-field",
        Area::Sea => "at-boat",
    };
    said(key, vec![("at", Field::text(at))])
}

/// A sentence with gaps inside another one.
pub(super) fn said(key: &'static str, fields: Vec<(&'static str, Field)>) -> Field {
    Field::Said(
        Cow::Borrowed(key),
        fields.into_iter().map(|(gap, field)| (Cow::Borrowed(gap), field)).collect(),
    )
}

/// Cards as they are read aloud: "1 + 3 + Raid".
pub(super) fn cards(cards: Cards) -> Field {
    Field::text(cards.iter().map(card).collect::<Vec<_>>().join(" + "))
}

/// A card as it is read aloud.
pub(super) fn card(card: Card) -> String {
    if card == Card::Raid { "Raid".to_owned() } else { card.to_string() }
}

/// Seats as a list of names.
pub(super) fn names(seats: impl IntoIterator<Item = Seat>) -> Field {
    Field::List(seats.into_iter().map(Field::Seat).collect())
}
