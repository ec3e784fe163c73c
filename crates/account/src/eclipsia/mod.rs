//! Eclipsia: pieces placed, moved, swapped and thrown off, whom that makes the leader of a district, and the count at the end.

mod city;
mod count;

use crate::{Chapter, Deed, Field, Happening, Icon, Sentences, Teller};
use city::{City, standing};
use game_core::{Lang, Seat, Tongues, text};
use game_eclipsia::{Action, Deed as Played, Face, Piece, PieceAt, Place};
use serde_json::Value;
use std::borrow::Cow;

static TONGUES: Tongues<Sentences> =
    Tongues::new(|lang| Sentences::parse(lang, text!(lang, "words/", "/eclipsia.toml")));

/// Tells what happens at a table of this game.
#[derive(Copy, Clone, Debug)]
pub struct CityTeller;

impl Teller for CityTeller {
    fn sentences(&self, lang: Lang) -> &'static Sentences {
        TONGUES.speaking(lang)
    }

    fn deeds(&self, happening: Happening<'_>) -> Vec<Deed> {
        Turn::read(&happening).map_or_else(Vec::new, |turn| turn.deeds())
    }

    /// The points of the districts that each leads.
    fn scores(&self, view: &Value, options: &Value) -> Option<Vec<i64>> {
        Some(City::read(view, options)?.tally().points.to_vec())
    }
}

/// A step of a turn, between what was seen before it and after it.
struct Turn {
    before: City,
    after: City,
    seat: Seat,
    played: Played,
    chapter: Chapter,
}

impl Turn {
    fn read(happening: &Happening<'_>) -> Option<Turn> {
        let before = City::read(happening.before, happening.options)?;
        let after = City::read(happening.after, happening.options)?;
        let seat = happening.event["seat"].as_u64().and_then(Seat::checked)?;
        let seat = city::SEATS.into_iter().find(|known| *known == seat)?;
        let action: Action = happening.event["move"].as_str()?.parse().ok()?;
        let round = u16::try_from(before.position.turn + 1).unwrap_or(u16::MAX);
        let chapter = Chapter { round, phase: Cow::Borrowed("") };
        Some(Turn { before, after, seat, played: action.deed(), chapter })
    }

    fn deeds(&self) -> Vec<Deed> {
        let mut deeds = vec![self.done()];
        deeds.extend(self.fall());
        let now = self.after.tally();
        deeds.extend(count::changes(self, &self.before.tally(), &now));
        deeds.extend(self.goes_on());
        deeds.extend(count::ending(self, &now));
        deeds
    }

    fn deed(&self, kind: &'static str, icon: Icon) -> Deed {
        Deed::new(kind, self.chapter.clone(), icon)
    }

    /// What the seat itself did.
    fn done(&self) -> Deed {
        match self.played {
            Played::Place { piece, at } => self.place(piece, at),
            Played::Castle { own, theirs } => {
                let piece = standing(&self.before, own).map_or(Piece::Faithful, |there| there.piece);
                self.deed("castle", Icon::Power)
                    .by(self.seat)
                    .to(self.seat.other())
                    .with("piece", Field::word(format!("bare-{piece}")))
                    .with("own", self.spot(own))
                    .with("theirs", self.spot(theirs))
                    .at(own.to_string())
                    .at(theirs.to_string())
            }
            Played::Temple { from, to } => {
                let moved = standing(&self.before, from);
                let (owner, piece) =
                    moved.map_or((self.seat, Piece::Faithful), |there| (there.seat, there.piece));
                self.deed("temple", Icon::Power)
                    .by(self.seat)
                    .to(owner)
                    .with("piece", Field::word(format!("bare-{piece}")))
                    .with("from", self.spot(from))
                    .with("to", self.spot(to))
                    .at(from.to_string())
                    .at(to.to_string())
            }
            Played::Pass => self.deed("pass", Icon::Round).by(self.seat),
        }
    }

    /// A placement; where it leaves the lead in its district as it was, that is said with it.
    fn place(&self, piece: Piece, at: Place) -> Deed {
        let through = at.face() != Face::of_seat(self.seat);
        let index = self.after.district(at);
        let same = index.is_some_and(|index| {
            let lead = |city: &City| city.tally().leads[index];
            lead(&self.before) == lead(&self.after)
        });
        let stays = same && self.fallen().is_none();
        let kind = match (through, stays) {
            (false, false) => "place",
            (false, true) => "place-stays",
            (true, false) => "portal",
            (true, true) => "portal-stays",
        };
        let deed = self.deed(kind, Icon::Put).by(self.seat).with("piece", Field::word(format!("a-{piece}")));
        let deed = deed.with("at", self.spot(at)).at(at.to_string());
        match index.filter(|_| stays) {
            Some(index) => deed.with("stands", count::stands(&self.after, index)),
            None => deed,
        }
    }

    /// The faithful that is gone without having been moved.
    fn fallen(&self) -> Option<&PieceAt> {
        let stays = |there: &PieceAt| standing(&self.after, there.at).is_some();
        let moved = |there: &PieceAt| matches!(self.played, Played::Temple { from, .. } if from == there.at);
        self.before.position.pieces.iter().find(|there| !stays(there) && !moved(there))
    }

    /// What fell, why, and where it went.
    fn fall(&self) -> Option<Deed> {
        let fallen = self.fallen()?;
        let left = self.after.left(fallen.seat);
        let face = if fallen.at.face() == Face::Sun { "face-sun" } else { "face-moon" };
        Some(
            self.deed("falls", Icon::Fall)
                .by(self.seat)
                .to(fallen.seat)
                .with("at", Field::text(City::spot_name(fallen.at)))
                .with("face", Field::word(face))
                .with("left", Field::count(left, "piece"))
                .costs(fallen.seat, 1, "faithful")
                .at(fallen.at.to_string())
                .at(fallen.at.opposite().to_string()),
        )
    }

    /// That a seat has another turn, because the other has nothing to place.
    fn goes_on(&self) -> Option<Deed> {
        let again = self.after.position.turn > self.before.position.turn
            && self.after.position.to_move == Some(self.seat);
        again.then(|| self.deed("again", Icon::Round).by(self.seat).to(self.seat.other()))
    }

    /// A place by the name on the board, with its face where that is not the mover's own.
    fn spot(&self, at: Place) -> Field {
        let spot = Field::text(City::spot_name(at));
        if at.face() == Face::of_seat(self.seat) {
            return spot;
        }
        let key = if at.face() == Face::Sun { "on-sun" } else { "on-moon" };
        Field::Said(Cow::Borrowed(key), vec![(Cow::Borrowed("at"), spot)])
    }
}
