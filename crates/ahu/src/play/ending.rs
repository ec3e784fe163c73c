//! Who plays, and how it ended, in words.

use super::app::App;
use super::paint::seat_style;
use super::player::Player;
use super::say::fill;
use game_core::{Outcome, Seat};
use ratatui::text::{Line, Span};

impl App {
    /// What a player is called.
    pub(crate) fn name_of(&self, seat: Seat, short: bool) -> String {
        match self.players.at(seat) {
            Player::You if self.players.people().count() > 1 => self.say.person.clone(),
            Player::You => self.say.you.clone(),
            Player::Random => self.say.random.clone(),
            Player::Level(level) => {
                let name = if short { &self.say.level_short } else { &self.say.level };
                fill(name, &[("level", &level.to_string()), ("name", level.name(self.lang))])
            }
        }
    }

    /// A player in a sentence.
    pub(crate) fn who(&self, seat: Seat) -> String {
        let mark = self.say.mark(self.game, seat);
        fill(&self.say.who, &[("mark", &mark), ("name", &self.name_of(seat, false))])
    }

    /// Who has won, and why the game was over.
    pub(crate) fn verdict(&self, outcome: &Outcome) -> String {
        let winners: Vec<Seat> = outcome.winners().iter().collect();
        let mut people = self.players.people();
        let alone = people.next().filter(|_| people.next().is_none());
        let won = match winners.as_slice() {
            [only] if alone == Some(*only) => self.say.you_win.clone(),
            [only] => fill(&self.say.wins, &[("who", &self.who(*only))]),
            several => {
                let names: Vec<String> = several.iter().map(|seat| self.who(*seat)).collect();
                fill(&self.say.shared, &[("who", &names.join(&self.say.and))])
            }
        };
        let reason = self.game.words(self.lang).reason.get(outcome.reason());
        format!("{won} {}", reason.map_or(outcome.reason(), String::as_str))
    }

    /// Everybody's place and score, in as many rows as there are.
    pub(crate) fn ranking(&self, outcome: &Outcome, rows: usize) -> Vec<Line<'static>> {
        let spans: Vec<Vec<Span<'static>>> = outcome
            .ranking()
            .into_iter()
            .flatten()
            .map(|seat| {
                let place = outcome.place(seat) + 1;
                let who = format!("{} {}", self.say.mark(self.game, seat), self.name_of(seat, false));
                vec![
                    Span::raw(format!("{place}. ")),
                    Span::styled(format!("{who:<14}"), seat_style(seat)),
                    Span::raw(format!("{:>4}    ", outcome.score(seat))),
                ]
            })
            .collect();
        let columns = spans.len().div_ceil(rows.max(1));
        spans.chunks(columns.max(1)).map(|row| Line::from(row.concat())).collect()
    }
}
