//! What is seen of a race, and what was pointed at.

use super::course::Ground;
use super::part_card;
use crate::Look;
use game_chariots::{Card, Cards, Gate, Lane, Line, LineKind, Obstacle, Space, View, Way, Zone};
use game_core::Seat;
use serde::Deserialize;

/// A view, read.
pub(super) struct Race {
    pub view: View,
    spaces: Vec<Space>,
    dolmens: Vec<Option<Gate>>,
    bars: Vec<(Line, Seat, u8)>,
}

impl Race {
    pub fn seen(look: Look<'_>) -> Option<Race> {
        let view = View::deserialize(look.view).ok()?;
        let spaces = view.chariots.iter().map(|chariot| chariot.at.parse().ok()).collect::<Option<_>>()?;
        let dolmens = view.chariots.iter().map(|chariot| chariot.dolmen.as_ref()?.parse().ok()).collect();
        let bar = |bar: &game_chariots::BarView| {
            Some((bar.at.parse().ok()?, seat(bar.seat)?, bar.height.clamp(1, 2) as u8))
        };
        let bars = view.bars.iter().filter_map(bar).collect();
        Some(Race { view, spaces, dolmens, bars })
    }

    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::first(self.spaces.len() as u8)
    }

    pub fn at(&self, seat: Seat) -> Space {
        self.spaces[seat.index()]
    }

    pub fn acting(&self) -> Option<Seat> {
        self.view.acting.and_then(seat)
    }

    /// Whose place in the race this is: the one who is asked, or else the only one whose cards are seen.
    pub fn viewer(&self, look: Look<'_>) -> Option<Seat> {
        let mut seen = self
            .seats()
            .filter(|seat| self.view.hands.get(seat.index()).is_some_and(|hand| hand.open().is_some()));
        let only = seen.next().filter(|_| seen.next().is_none());
        look.seat.filter(|seat| seat.index() < self.spaces.len()).or(only)
    }

    /// The viewer, where a split is asked for.
    pub fn owes_split(&self, look: Look<'_>) -> Option<Seat> {
        let seat = look.seat?;
        let open =
            self.view.splits.get(seat.index())?.is_none() && self.view.chariots[seat.index()].place.is_none();
        (self.view.phase == "energy" && open && !self.view.chariots[seat.index()].out).then_some(seat)
    }

    /// Whether the seat's energy is being split: by it, or by others after it.
    pub fn splits_energy(&self, seat: Seat) -> bool {
        let chariot = &self.view.chariots[seat.index()];
        self.view.phase == "energy" && !self.view.drawing && chariot.place.is_none() && !chariot.out
    }

    /// The cards in a seat's hand, where they are seen.
    pub fn hand(&self, seat: Seat) -> Option<Vec<Card>> {
        let hand = self.view.hands.get(seat.index())?.open()?;
        Some(hand.iter().filter_map(|card| card.to_string().parse().ok()).collect())
    }

    /// Who stands on a space, from the front of its queue; those out of the race behind.
    pub fn queue(&self, space: Space) -> Vec<Seat> {
        let racing = self.view.order.iter().copied().filter_map(seat);
        let mut queue: Vec<Seat> =
            racing.filter(|seat| self.spaces.get(seat.index()) == Some(&space)).collect();
        let rest: Vec<Seat> =
            self.seats().filter(|seat| self.at(*seat) == space && !queue.contains(seat)).collect();
        queue.extend(rest);
        if space == Space::FINISH {
            game_core::order_few(&mut queue, |seat| self.view.chariots[seat.index()].place);
        }
        queue
    }

    /// Whose crystals lie on a space.
    pub fn crystals(&self, space: Space) -> Vec<Seat> {
        let Some((Lane::Track, zone)) = space.place() else { return Vec::new() };
        let seats = self.view.track_crystals.get(&i64::from(zone.number()));
        seats.into_iter().flatten().copied().filter_map(seat).collect()
    }

    pub fn bars(&self) -> &[(Line, Seat, u8)] {
        &self.bars
    }

    pub fn dolmens(&self) -> impl Iterator<Item = (Gate, Seat)> {
        self.seats().filter_map(|seat| Some((self.dolmens[seat.index()]?, seat)))
    }

    pub fn obstacle(&self, line: Line) -> Obstacle {
        let bar = self.bars.iter().find(|(at, ..)| *at == line);
        let dolmen = self.dolmens().find(|(gate, _)| gate.lines().contains(&line));
        match (bar, dolmen) {
            (Some((_, seat, height)), _) => Obstacle::bars(*seat, *height),
            (None, Some((_, seat))) => Obstacle::dolmen(seat),
            (None, None) => Obstacle::NONE,
        }
    }

    /// The ways on from a space, each with what it costs the seat.
    pub fn ways(&self, seat: Seat, from: Space) -> impl Iterator<Item = (Way, u8)> {
        from.ways().map(move |way| (way, way.cost + self.obstacle(way.across).toll(seat)))
    }

    /// Every space that the seat can reach with this energy, ascending, with the least it costs.
    pub fn reach(&self, seat: Seat, energy: u8) -> Vec<(Space, u8)> {
        let mut reached = self.reach_from(seat, self.at(seat), energy);
        reached.remove(0);
        reached
    }

    /// The same from another space, which comes first.
    fn reach_from(&self, seat: Seat, from: Space, energy: u8) -> Vec<(Space, u8)> {
        let mut reached: Vec<(Space, u8)> = vec![(from, 0)];
        let mut next = 0;
        // Ways lead forward only, so a space is final once it is the lowest that was not looked at.
        while let Some((from, spent)) = reached.get(next).copied() {
            for (way, cost) in self.ways(seat, from) {
                let cost = spent.saturating_add(cost);
                match reached.iter_mut().find(|(space, _)| *space == way.to) {
                    Some((_, least)) => *least = cost.min(*least),
                    None if cost <= energy => reached.push((way.to, cost)),
                    None => {}
                }
            }
            next += 1;
            reached[next..].sort_unstable();
        }
        reached
    }

    /// The spaces of the cheapest way to a space, one after the other; of two that cost the same, the one on the track.
    pub fn way_to(&self, seat: Seat, to: Space, energy: u8) -> Vec<Space> {
        let mut way = Vec::new();
        let mut at = self.at(seat);
        while at != to {
            let price = |(step, cost): (Way, u8)| {
                let rest = self.reach_from(seat, step.to, energy);
                let rest = rest.iter().find(|(space, _)| *space == to)?.1;
                let aside = !matches!(step.to.place(), Some((Lane::Track, _)));
                Some((cost.saturating_add(rest), aside, step.to))
            };
            let Some((.., step)) = self.ways(seat, at).filter_map(price).min() else { return Vec::new() };
            way.push(step);
            at = step;
        }
        way
    }

    /// Everybody as they stand in the race: who finished, who races, who is out.
    pub fn ranked(&self) -> Vec<Seat> {
        let place = |seat: &Seat| self.view.chariots[seat.index()].place;
        let mut ranked: Vec<Seat> = self.seats().filter(|seat| place(seat).is_some()).collect();
        game_core::order_few(&mut ranked, place);
        let racing = self.view.order.iter().copied().filter_map(seat);
        ranked.extend(racing.filter(|seat| seat.index() < self.spaces.len() && place(seat).is_none()));
        let mut out: Vec<Seat> = self.seats().filter(|seat| !ranked.contains(seat)).collect();
        game_core::order_few(&mut out, |seat| std::cmp::Reverse(self.at(*seat)));
        ranked.extend(out);
        ranked
    }

    /// What the seat put into blocking and driving, where that is seen.
    pub fn split(&self, seat: Seat) -> Option<[i64; 2]> {
        self.view.splits.get(seat.index()).copied().flatten()
    }

    /// The different zones to which number cards of the viewer's hand add up, each with the cards.
    pub fn sums(&self, look: Look<'_>) -> Vec<(Zone, Cards)> {
        let mut hand = Cards::NONE;
        let cards = self.viewer(look).and_then(|seat| self.hand(seat)).unwrap_or_default();
        for card in cards.into_iter().take(Cards::MOST) {
            hand.add(card);
        }
        let mut sums: Vec<(Zone, Cards)> = Vec::new();
        hand.numbers().choices(|cards| {
            let zone = Zone::new(cards.sum());
            if let Some(zone) = zone.filter(|zone| sums.iter().all(|(known, _)| known != zone)) {
                sums.push((zone, cards));
            }
        });
        sums.sort_unstable();
        sums
    }

    /// The driver's energy, while somebody drives.
    pub fn driving(&self) -> Option<(Seat, u8)> {
        let seat = self.acting().filter(|_| self.view.phase == "drive")?;
        Some((seat, u8::try_from(self.view.left).unwrap_or(0)))
    }

    /// What the driver may crash into, when no step can be paid.
    pub fn crashes(&self) -> Vec<Line> {
        let Some((seat, left)) = self.driving() else { return Vec::new() };
        let at = self.at(seat);
        if self.ways(seat, at).any(|(_, cost)| cost <= left) {
            return Vec::new();
        }
        at.ways().map(|way| way.across).filter(|line| self.obstacle(*line).hinders(seat)).collect()
    }

    /// The lines that can be asked for now, by what was pointed at.
    pub fn lines(&self, look: Look<'_>) -> Vec<Line> {
        let Some(seat) = look.seat.filter(|seat| self.acting() == Some(*seat)) else { return Vec::new() };
        if self.view.phase == "drive" {
            return self.crashes();
        }
        let taken = Taken::parse(look.taken);
        let Some(zone) = taken.zone().filter(|_| self.view.phase == "block" && !taken.dolmen) else {
            return Vec::new();
        };
        let loose = self.view.chariots[seat.index()].bars == 0;
        let mut lines: Vec<Line> = Vec::new();
        if loose && taken.line.is_none() {
            lines.extend(
                self.bars
                    .iter()
                    .filter(|(_, owner, height)| *owner == seat && *height == 1)
                    .map(|(at, ..)| *at),
            );
        } else {
            lines.extend(zone.lines());
            lines.extend(taken.line.filter(|line| !zone.lines().contains(line)));
        }
        lines
    }

    /// Whether a bar of the seat can go, or stands, on a line.
    pub fn takes_bar(&self, line: Line, seat: Seat) -> bool {
        let standing = self.obstacle(line);
        standing.is_none() || standing.owner() == Some(seat) && standing.height() == 1
    }

    /// Whether a dolmen can go on a gate.
    pub fn takes_dolmen(&self, gate: Gate) -> bool {
        gate.lines().iter().all(|line| self.obstacle(*line).is_none())
    }

    /// The gates that can be asked for now, by what was pointed at.
    pub fn gates(&self, look: Look<'_>) -> Vec<Gate> {
        let taken = Taken::parse(look.taken);
        let asked =
            look.seat.is_some() && look.seat == self.acting() && self.view.phase == "block" && taken.dolmen;
        taken.zone().filter(|_| asked).map(|zone| zone.gates().to_vec()).unwrap_or_default()
    }

    /// What is looked at closely.
    pub fn focus(&self, look: Look<'_>) -> Option<Ground> {
        let zone = |seat: Seat| self.at(seat).place().map(|(_, zone)| zone);
        let pointed = Taken::parse(look.taken).zone().filter(|_| self.view.phase == "block");
        let driver = self.driving().and_then(|(seat, _)| zone(seat));
        let own = self.viewer(look).and_then(zone);
        let leader = self.view.order.first().copied().and_then(seat).and_then(zone);
        pointed.map(Ground::around).or(driver.or(own).or(leader).map(Ground::ahead))
    }
}

/// The seat with this number.
pub(super) fn seat(number: i64) -> Option<Seat> {
    u64::try_from(number).ok().and_then(Seat::checked)
}

/// What was pointed at so far.
pub(super) struct Taken {
    pub cards: Cards,
    pub dolmen: bool,
    pub line: Option<Line>,
}

impl Taken {
    pub fn parse(taken: &[String]) -> Taken {
        let mut cards = Cards::NONE;
        for card in taken.iter().filter_map(|part| part_card(part)) {
            if !cards.is_full() {
                cards.add(card);
            }
        }
        let line = taken.iter().find_map(|part| part.parse().ok());
        Taken { cards, dolmen: cards.has_dolmen(), line }
    }

    /// The zone to which the number cards add up.
    pub fn zone(&self) -> Option<Zone> {
        Zone::new(self.cards.sum())
    }
}

/// The letter of a line's kind.
pub(super) fn letter(line: Line) -> &'static str {
    match line.kind() {
        LineKind::Track => "T",
        LineKind::Side => "S",
        LineKind::Middle => "M",
        LineKind::Pit => "P",
    }
}
