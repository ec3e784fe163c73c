use crate::board::{Gate, Lane, Line, LineKind, Space, Zone};
use crate::view::View;
use game_core::Bag;
use std::fmt;

/// Zones drawn side by side.
const ACROSS: u8 = 6;
/// Columns of a zone, with the line that leads out of it.
const WIDTH: usize = 12;
/// Columns of a pit space.
const PIT: usize = 5;
/// Columns before the first zone.
const MARGIN: usize = 2;

impl fmt::Display for View {
    /// Draws the course in bands of six zones, driven from left to right, and the seats below it, counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.headline())?;
        for first in (1..=Zone::COUNT).step_by(usize::from(ACROSS)) {
            let zones = (first..first + ACROSS).filter_map(Zone::new);
            for row in self.band(zones) {
                writeln!(f, "{}", row.trim_end())?;
            }
        }
        writeln!(f)?;
        writeln!(f, "  track above, pit below (black, white); ahead is to the right; * crystals of")?;
        writeln!(f, "  bars a-e, walls A-E of seats 1-5; # dolmen, its owner between the two")?;
        writeln!(f)?;
        self.seats(f)
    }
}

impl View {
    fn headline(&self) -> String {
        let mut line = format!("Round {}, {}", self.round, self.phase);
        if let Some(acting) = self.acting {
            line += &format!(": seat {}", from_one(acting));
            if self.left > 0 {
                line += &format!(", {} left", self.left);
            }
        }
        if self.drawing {
            line += ", drawing";
        }
        if !self.waiting.is_empty() {
            line += &format!(", then {}", list(&self.waiting));
        }
        if !self.order.is_empty() {
            line += &format!("; race order {}", list(&self.order));
        }
        line.chars().take(80).collect()
    }

    /// Zone numbers and crystals, the track, the lines beside it, the pit.
    fn band(&self, zones: impl Iterator<Item = Zone>) -> [String; 4] {
        let mut rows = [(); 4].map(|()| " ".repeat(MARGIN));
        for zone in zones {
            let crystals =
                self.track_crystals.get(&i64::from(zone.number())).filter(|seats| !seats.is_empty());
            let crystals = crystals.map_or(String::new(), |seats| format!(" *{}", joined(seats)));
            rows[0] += &fit(&format!("{zone}{crystals}"), WIDTH);

            let line = |kind| self.on(Line::new(kind, zone));
            rows[1] += &self.chariots_on(Lane::Track, zone, WIDTH - 1);
            rows[1].push(line(LineKind::Track).unwrap_or(':'));

            let side = line(LineKind::Side);
            rows[2] += &match side {
                Some(mark) => format!("- - -{mark}- - -"),
                None => "- - - - - -".to_owned(),
            };
            rows[2].push(self.dolmen_owner(zone).unwrap_or(' '));

            rows[3] += &self.chariots_on(Lane::Black, zone, PIT);
            rows[3].push(line(LineKind::Middle).unwrap_or('.'));
            rows[3] += &self.chariots_on(Lane::White, zone, PIT);
            rows[3].push(line(LineKind::Pit).unwrap_or(':'));
        }
        rows
    }

    /// The chariots on a space, the front of the queue to the right.
    fn chariots_on(&self, lane: Lane, zone: Zone, width: usize) -> String {
        let space = Space::new(lane, zone).to_string();
        let stands = |seat: &usize| self.chariots.get(*seat).is_some_and(|chariot| chariot.at == space);
        let queued: Vec<usize> = self.order.iter().filter_map(|seat| usize::try_from(*seat).ok()).collect();
        let others = (0..self.chariots.len()).filter(|seat| !queued.contains(seat));
        let there: Vec<usize> = queued.iter().copied().chain(others).filter(stands).collect();
        let text: String = there.iter().rev().map(|seat| (seat + 1).to_string()).collect();
        let apart = if text.len() < width { " " } else { "" };
        format!("{:>width$}", fit(&text, width.min(text.len())) + apart)
    }

    /// The mark of what stands on a line.
    fn on(&self, line: Line) -> Option<char> {
        let name = line.to_string();
        let gate = Gate::new(line.zone());
        if gate.lines().contains(&line) && self.dolmen_owner(line.zone()).is_some() {
            return Some('#');
        }
        let bar = self.bars.iter().find(|bar| bar.at == name)?;
        let first = if bar.height > 1 { b'A' } else { b'a' };
        u8::try_from(bar.seat).ok().filter(|seat| *seat < 26).map(|seat| char::from(first + seat))
    }

    /// The seat, as a digit, whose dolmen stands on the gate that leads out of the zone.
    fn dolmen_owner(&self, zone: Zone) -> Option<char> {
        let name = Gate::new(zone).to_string();
        let seat = self.chariots.iter().position(|chariot| chariot.dolmen.as_deref() == Some(&name))?;
        char::from_digit(seat as u32 + 1, 36)
    }

    fn seats(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  seat       at      crystals  bars  dolmen  split  hand        place")?;
        for (seat, chariot) in self.chariots.iter().enumerate() {
            let split = self.splits.get(seat).copied().flatten();
            let split = split.map_or("-".to_owned(), |[block, drive]| format!("{block}/{drive}"));
            let hand = match self.hands.get(seat) {
                None => "-".to_owned(),
                Some(Bag::Hidden { hidden }) => format!("{hidden} hidden"),
                Some(Bag::Open(cards)) if cards.is_empty() => "none".to_owned(),
                Some(Bag::Open(cards)) => {
                    cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
                }
            };
            let place = match chariot.place {
                Some(place) => place.to_string(),
                None if chariot.out => "out".to_owned(),
                None => "-".to_owned(),
            };
            let row = format!(
                "  {:<9}  {:<6}  {:<8}  {:<4}  {:<6}  {split:<5}  {hand:<10}  {place}",
                format!("seat {}", seat + 1),
                chariot.at,
                chariot.crystals,
                chariot.bars,
                chariot.dolmen.as_deref().unwrap_or("-"),
            );
            writeln!(f, "{}", fit(&row, 80).trim_end())?;
        }
        write!(f, "  deck {}, discards {}", self.deck.len(), self.discards.len())
    }
}

/// The text cut or filled up to a width.
fn fit(text: &str, width: usize) -> String {
    let cut: String = text.chars().take(width).collect();
    format!("{cut:<width$}")
}

fn joined(seats: &[i64]) -> String {
    seats.iter().map(|seat| from_one(*seat)).collect()
}

fn list(seats: &[i64]) -> String {
    seats.iter().map(|seat| from_one(*seat)).collect::<Vec<_>>().join(" ")
}

/// The number by which people call a seat, whatever a view that was never checked says.
fn from_one(seat: i64) -> String {
    seat.saturating_add(1).to_string()
}
