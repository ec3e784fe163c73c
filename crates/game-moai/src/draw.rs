//! The board drawn in text. A worker is written `1:3` face up and `1(3)` face down: its clan, counted from 1, then its strength.

use crate::{Area, Card, ClanView, EpochCard, Home, PhaseName, Space, View, WorkerView};
use game_core::Bag;
use std::collections::BTreeSet;
use std::fmt;

const WIDTH: usize = 80;
const MARGIN: usize = 10;

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut page = Page(f);
        page.line("round", self.head())?;
        if !self.row.is_empty() {
            page.line("row", self.row())?;
        }
        page.blank()?;
        self.forest(&mut page)?;
        self.volcano(&mut page)?;
        self.fields(&mut page)?;
        page.blank()?;
        for (seat, clan) in self.clans.iter().enumerate() {
            self.clan(&mut page, seat, clan)?;
        }
        page.blank()?;
        let tiles = self.tiles.iter().filter(|(_, count)| **count > 0);
        page.line("tiles", tiles.map(|(height, count)| format!("{height}m x{count}")))?;
        let left = [
            format!("wood {}", self.wood_supply),
            format!("deck {}", self.deck.len()),
            format!("epoch deck {}", self.epoch_deck.len()),
        ];
        page.line("left", left)?;
        page.last("discards", bag(&self.discards))
    }
}

/// A page of lines with a label each; what does not fit goes on below.
struct Page<'p, 'f>(&'p mut fmt::Formatter<'f>);

impl Page<'_, '_> {
    fn line(&mut self, label: &str, words: impl IntoIterator<Item = String>) -> fmt::Result {
        self.last(label, words)?;
        self.blank()
    }

    fn last(&mut self, label: &str, words: impl IntoIterator<Item = String>) -> fmt::Result {
        let mut line = label.to_owned();
        let mut empty = true;
        for word in words {
            let indent = if empty { MARGIN.saturating_sub(line.chars().count()) } else { 2 };
            if !empty && line.chars().count() + indent + word.chars().count() > WIDTH {
                writeln!(self.0, "{line}")?;
                line = format!("{:MARGIN$}{word}", "");
            } else {
                line.push_str(&format!("{:indent$}{word}", ""));
            }
            empty = false;
        }
        self.0.write_str(&line)
    }

    fn blank(&mut self) -> fmt::Result {
        writeln!(self.0)
    }
}

impl View {
    fn head(&self) -> Vec<String> {
        let seats = |seats: &[i64]| seats.iter().map(|seat| from_one(*seat)).collect::<Vec<_>>().join(" ");
        let mut words = vec![self.round.to_string(), format!("{:?}", self.phase).to_lowercase()];
        words.extend(self.birdman.map(|seat| format!("Birdman {}", from_one(seat))));
        if !self.order.is_empty() {
            words.push(format!("order {}", seats(&self.order)));
        }
        words.extend(self.acting.map(|seat| format!("acting {}", from_one(seat))));
        if self.last_round && self.phase != PhaseName::Over {
            words.push("the last round".to_owned());
        }
        let pending = &self.pending;
        let groups = pending.tied.iter().flatten().map(|group| seats(group)).collect::<Vec<_>>().join(" | ");
        words.extend(pending.tied.is_some().then(|| format!("to rank {groups}")));
        let struck = pending.kind.zip(pending.struck);
        words.extend(struck.map(|(kind, seat)| format!("{} strikes {}", kind.name(), from_one(seat))));
        words.extend(pending.saved.map(|saved| format!("{saved} saved")));
        words.extend(pending.draw.map(|draw| format!("{draw} to draw")));
        words.extend(pending.left.map(|left| format!("{left} come home")));
        let carved = pending.carved.iter().flatten().map(|space| format!("{space} carved"));
        words.extend(carved);
        words
    }

    fn row(&self) -> impl Iterator<Item = String> {
        (1..).zip(&self.row).map(|(number, card)| match card {
            Some(card) => format!("[{number}] {}", face(card)),
            None => format!("[{number}] -"),
        })
    }

    /// Everybody on this space.
    fn workers_at(&self, space: Space) -> impl Iterator<Item = String> {
        let clans = self.clans.iter().enumerate();
        clans.flat_map(move |(seat, clan)| {
            let here = clan.workers.iter().filter(move |worker| worker.at == space);
            here.map(move |worker| figure(seat, worker))
        })
    }

    fn forest(&self, page: &mut Page<'_, '_>) -> fmt::Result {
        for (number, wood) in (1..=u16::from(Space::FOREST)).zip(&self.forest_wood) {
            let at = Space::new(Area::Forest, number);
            let wood = if *wood { "wood" } else { "." }.to_owned();
            let label = if number == 1 { format!("forest {at}") } else { format!("       {at}") };
            page.line(&label, [wood].into_iter().chain(self.workers_at(at)))?;
        }
        Ok(())
    }

    fn volcano(&self, page: &mut Page<'_, '_>) -> fmt::Result {
        let workers = self.clans.iter().flat_map(|clan| &clan.workers);
        let spaces = workers.map(|worker| worker.at).filter(|at| at.area() == Area::Volcano);
        let spaces: BTreeSet<Space> = spaces.collect();
        if spaces.is_empty() {
            return page.line("volcano", [".".to_owned()]);
        }
        let on = |at: &Space| format!("{at} {}", self.workers_at(*at).collect::<Vec<_>>().join(" "));
        page.line("volcano", spaces.iter().map(on))
    }

    fn fields(&self, page: &mut Page<'_, '_>) -> fmt::Result {
        for (first, label) in [(1, "fields"), (9, "")] {
            let fields = (first..first + 8).map(|number| Space::new(Area::Fields, number));
            let field = |at: Space| {
                let farmer = self.workers_at(at).next().unwrap_or_else(|| ".".to_owned());
                let there = if self.covered.contains(&at) { "##".to_owned() } else { farmer };
                format!("{:<8}", format!("{at} {there}"))
            };
            page.line(label, [fields.map(field).collect::<String>().trim_end().to_owned()])?;
        }
        Ok(())
    }

    fn clan(&self, page: &mut Page<'_, '_>, seat: usize, clan: &ClanView) -> fmt::Result {
        let mark = if self.birdman == Some(seat as i64) { " *" } else { "" };
        let home = match clan.home {
            Home::Open(home) => strengths(home),
            Home::Hidden { hidden } => format!("{hidden} (?)"),
        };
        let mut words = vec![format!("home {home}"), format!("reserve {}", strengths(clan.reserve))];
        words.push(format!("food {} for {}", clan.food(), clan.workers.len()));
        words.push(format!("wood {}", clan.wood));
        words.push(format!("prestige {}", clan.prestige()));
        page.line(&format!("clan {}{mark}", seat + 1), words)?;
        let hand = match &clan.hand {
            Bag::Open(cards) => bag(cards),
            Bag::Hidden { hidden } => vec![format!("{hidden} (?)")],
        };
        page.line("  hand", hand)?;
        if let Some(Some(bid)) = self.bids.get(seat) {
            page.line("  bid", bag(bid))?;
        }
        if let Some(card) = &clan.card {
            page.line("  card", [face(card)])?;
        }
        if !clan.tiles.is_empty() {
            page.line("  tiles", clan.tiles.iter().map(i64::to_string))?;
        }
        if !clan.boats.is_empty() {
            let boat = |(number, fisher): (usize, Option<i64>)| match fisher {
                Some(strength) => format!("B{number} {}:{strength}", seat + 1),
                None => format!("B{number} ."),
            };
            page.line("  boats", (1..).zip(clan.boats.iter().map(|boat| boat.worker)).map(boat))?;
        }
        Ok(())
    }
}

fn figure(seat: usize, worker: &WorkerView) -> String {
    let strength = worker.strength.map_or("?".to_owned(), |strength| strength.to_string());
    let clan = seat + 1;
    if worker.up { format!("{clan}:{strength}") } else { format!("{clan}({strength})") }
}

fn face(card: &EpochCard) -> String {
    format!("{} {}", card.kind.name(), card.face().numbers())
}

fn strengths([ones, twos, threes]: [i64; 3]) -> String {
    format!("{ones}/{twos}/{threes}")
}

/// The cards of a bag, or that there are none.
fn bag(cards: &[Card]) -> Vec<String> {
    if cards.is_empty() { vec!["none".to_owned()] } else { cards.iter().map(Card::to_string).collect() }
}

/// The number by which people call a clan, whatever a view that was never checked says.
fn from_one(seat: i64) -> String {
    seat.saturating_add(1).to_string()
}
