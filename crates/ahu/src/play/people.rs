//! Who plays, and where each has come in.

use super::app::App;
use super::event::Turn;
use super::paint::seat_style;
use crate::drawing;
use crate::say::fill;
use crate::story::called;
use account::Names;
use game_core::{Outcome, Seat};
use ratatui::text::{Line, Span};

impl App {
    /// What everybody is called, to whoever looks now.
    pub(crate) fn names(&self) -> Names {
        let reader = self.players.alone().or(match self.turn {
            Turn::Person(seat) if self.is_handed_over() && !self.is_covered() => Some(seat),
            _ => None,
        });
        Names::new(self.players.called(), reader)
    }

    /// How the drawing marks the seat.
    pub(crate) fn mark(&self, seat: Seat) -> String {
        drawing::mark(self.game, seat, self.lang)
    }

    /// What a player is called, to whoever looks.
    pub(crate) fn who(&self, seat: Seat) -> String {
        called(seat, self.lang, &self.scene.names)
    }

    /// The same with the level beside it, where it is a computer player.
    pub(crate) fn introduced(&self, seat: Seat, short: bool) -> String {
        self.players.at(seat).introduce(&self.who(seat), self.lang, short)
    }

    /// Who has won, and why the game was over.
    pub(crate) fn verdict(&self, outcome: &Outcome) -> String {
        let winners: Vec<Seat> = outcome.winners().iter().collect();
        let won = match winners.as_slice() {
            [only] if self.scene.names.is_reader(*only) => self.say.you_win.clone(),
            [only] => fill(&self.say.wins, &[("who", &self.who(*only))]),
            several => {
                let who: Vec<String> = several.iter().map(|seat| self.who(*seat)).collect();
                fill(&self.say.shared, &[("who", &who.join(&self.say.and))])
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
                let (mark, who) = (self.mark(seat), self.who(seat));
                let is_side = mark.parse::<u8>().is_err();
                let who = if is_side { format!("{mark} {who}") } else { who };
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
