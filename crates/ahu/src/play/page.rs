//! Texts that fill the screen and can be scrolled.

use super::app::App;
use super::markdown::Sheet;
use super::paint::{quiet, seat_style};
use super::say::fill;
use super::text::{cells, line, wrap, wrap_plain};
use catalog::rules_page;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Scrollbar, ScrollbarOrientation, ScrollbarState};

/// What a page shows.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Topic {
    /// The rules, from the paragraph of this anchor on.
    Rules(Option<&'static str>),
    /// The whole board.
    Board,
    /// All the moves.
    Moves,
    /// What the keys do.
    Help,
}

/// A page, and how far it is scrolled.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) topic: Topic,
    scroll: usize,
    pan: usize,
    /// The rows that were last seen, and the last of all.
    rows: usize,
    end: usize,
    /// Whether the anchor has been looked for.
    placed: bool,
}

impl Page {
    pub(crate) fn new(topic: Topic) -> Page {
        // The last moves are at the end.
        let scroll = if topic == Topic::Moves { usize::MAX } else { 0 };
        Page { topic, scroll, pan: 0, rows: 1, end: 0, placed: false }
    }

    /// Whether it shows what only one player may see.
    pub(crate) fn is_private(&self) -> bool {
        matches!(self.topic, Topic::Board | Topic::Moves)
    }

    /// Scrolls by so many rows.
    pub(crate) fn scroll(&mut self, rows: isize) {
        self.scroll = self.scroll.min(self.end).saturating_add_signed(rows).min(self.end);
    }

    /// Scrolls by so many screens.
    pub(crate) fn turn(&mut self, screens: isize) {
        self.scroll(screens * (self.rows.saturating_sub(2)) as isize);
    }

    /// To the beginning or to the end.
    pub(crate) fn far(&mut self, end: bool) {
        self.scroll = if end { usize::MAX } else { 0 };
    }

    /// Scrolls to the side.
    pub(crate) fn pan(&mut self, columns: isize) {
        self.pan = self.pan.saturating_add_signed(columns).min(80);
    }
}

impl App {
    /// Draws a page over everything.
    pub(crate) fn draw_page(&self, page: &mut Page, frame: &mut Frame<'_>) {
        let [head, body, foot] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(1), Constraint::Length(1)])
                .areas(frame.area());
        let width = usize::from(body.width.saturating_sub(2)).min(100);
        let (title, lines) = self.page_lines(page, width);
        page.rows = usize::from(body.height);
        page.end = lines.len().saturating_sub(page.rows);
        page.scroll = page.scroll.min(page.end);
        let name = &self.game.words(self.lang).name;
        let title =
            Span::styled(format!(" {name} · {title} "), Style::new().add_modifier(Modifier::REVERSED));
        frame.render_widget(Line::from(title), head);
        let text = Rect { x: body.x + 1, width: body.width - 1, ..body };
        let seen: Vec<Line<'_>> = lines.into_iter().skip(page.scroll).take(page.rows).collect();
        frame.render_widget(Paragraph::new(seen).scroll((0, page.pan as u16)), text);
        scrollbar(frame, body, page.scroll, page.end);
        let percent = (page.scroll * 100).checked_div(page.end).unwrap_or(100).to_string();
        let keys = fill(&self.say.page_keys, &[("percent", &percent)]);
        frame.render_widget(Line::styled(format!(" {keys}"), quiet()), foot);
    }

    fn page_lines(&self, page: &mut Page, width: usize) -> (&str, Vec<Line<'static>>) {
        let titles = &self.say.pages;
        match page.topic {
            Topic::Rules(anchor) => (&titles.rules, self.rules_lines(page, anchor, width)),
            Topic::Board => (&titles.board, self.scene.board.clone()),
            Topic::Moves => (&titles.moves, self.log_lines(width)),
            Topic::Help => (&titles.help, self.help_lines(width)),
        }
    }

    fn rules_lines(&self, page: &mut Page, anchor: Option<&str>, width: usize) -> Vec<Line<'static>> {
        let sheet = Sheet::read(rules_page(self.game, self.lang), width);
        let found = anchor.and_then(|anchor| sheet.find(anchor));
        let mut lines = sheet.lines;
        if let Some(found) = found {
            if !page.placed {
                page.scroll = found.start.saturating_sub(2);
            }
            let mark = Style::new().fg(Color::Black).bg(Color::Yellow);
            for line in &mut lines[found] {
                *line = Line::styled(line.to_string(), mark);
            }
        }
        page.placed = true;
        lines
    }

    fn help_lines(&self, width: usize) -> Vec<Line<'static>> {
        let notation = &self.game.words(self.lang).notation;
        let mut lines = wrap_plain(notation, Style::new(), width);
        lines.push(Line::default());
        lines.extend(self.say.help.lines().map(|text| match text.split_once("  ") {
            Some((key, rest)) if !key.is_empty() => Line::from(vec![
                Span::styled(key.to_owned(), Style::new().fg(Color::Cyan)),
                Span::raw(format!("  {rest}")),
            ]),
            _ if text.ends_with('.') => Line::raw(text.to_owned()),
            _ => Line::styled(text.to_owned(), Style::new().add_modifier(Modifier::BOLD)),
        }));
        lines
    }

    /// The moves so far; what is news stands out.
    pub(crate) fn log_lines(&self, width: usize) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        let mark_width = self.mark_width();
        for entry in &self.scene.log {
            let news = if entry.step >= self.news { Style::new() } else { quiet() };
            let (mark, look) = match entry.seat {
                Some(seat) => (self.say.mark(self.game, seat), seat_style(seat)),
                None => (String::new(), quiet()),
            };
            let room = width.saturating_sub(mark_width + 1);
            let mut row = cells(&format!("{mark:mark_width$} "), look);
            for text in wrap(&cells(&entry.text, news), room) {
                row.extend(text);
                lines.push(line(&row));
                row = cells(&" ".repeat(mark_width + 1), Style::new());
            }
        }
        lines
    }

    fn mark_width(&self) -> usize {
        let marks = game_core::Seat::first(self.players.len()).map(|seat| self.say.mark(self.game, seat));
        marks.map(|mark| mark.chars().count()).max().unwrap_or(1)
    }
}

/// A bar at the right edge, where there is more than is seen.
pub(crate) fn scrollbar(frame: &mut Frame<'_>, area: Rect, scroll: usize, end: usize) {
    if end > 0 {
        let mut state = ScrollbarState::new(end + 1).position(scroll);
        let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight)
            .begin_symbol(None)
            .end_symbol(None)
            .track_symbol(Some("│"))
            .thumb_symbol("┃")
            .style(quiet());
        frame.render_stateful_widget(bar, area, &mut state);
    }
}
