//! Texts that fill the screen and can be scrolled.

use super::app::App;
use super::markdown::Sheet;
use super::paint::{paint_names, quiet, seat_style};
use super::text::{cells, line, wrap, wrap_plain};
use crate::say::fill;
use crate::story::{Row, Told};
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
    /// All that happened.
    Story,
    /// What happened since one's last decision.
    Waited,
    /// What the keys do.
    Help,
}

/// How the story is shown.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Showing {
    /// The first step that is told.
    pub(crate) from: usize,
    /// Whether rounds and phases have their headings.
    pub(crate) headings: bool,
    /// Whether each step is shown as it is written, too.
    pub(crate) notation: bool,
}

impl Default for Showing {
    fn default() -> Showing {
        Showing { from: 0, headings: true, notation: false }
    }
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
        // What happened last is at the end.
        let scroll = if topic == Topic::Story { usize::MAX } else { 0 };
        Page { topic, scroll, pan: 0, rows: 1, end: 0, placed: false }
    }

    /// Whether it shows what only one player may see.
    pub(crate) fn is_private(&self) -> bool {
        matches!(self.topic, Topic::Board | Topic::Story | Topic::Waited)
    }

    /// Whether its last row is seen.
    pub(crate) fn is_at_end(&self) -> bool {
        self.scroll >= self.end
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
        let mut keys = fill(&self.say.page_keys, &[("percent", &percent)]);
        match page.topic {
            Topic::Story => keys = format!("{}   {keys}", self.say.story_keys),
            Topic::Waited => keys = format!("{}   {keys}", self.say.waited_keys),
            Topic::Rules(_) | Topic::Board | Topic::Help => {}
        }
        frame.render_widget(Line::styled(format!(" {keys}"), quiet()), foot);
    }

    fn page_lines(&self, page: &mut Page, width: usize) -> (&str, Vec<Line<'static>>) {
        let titles = &self.say.pages;
        match page.topic {
            Topic::Rules(anchor) => (&titles.rules, self.rules_lines(page, anchor, width)),
            Topic::Board => (&titles.board, self.scene.board.clone()),
            Topic::Story => {
                let show = Showing { notation: self.notation, ..Showing::default() };
                (&titles.story, self.story_lines(width, show))
            }
            Topic::Waited => {
                let show = Showing { from: self.news, ..Showing::default() };
                (&titles.waited, self.story_lines(width, show))
            }
            Topic::Help => (&titles.help, self.help_lines(width)),
        }
    }

    fn rules_lines(&self, page: &mut Page, anchor: Option<&str>, width: usize) -> Vec<Line<'static>> {
        let sheet = Sheet::read(self.game.rules_page(self.lang), width);
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

    /// What happened; what is news stands out, and what harms the reader more so.
    pub(crate) fn story_lines(&self, width: usize, show: Showing) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        let mut heading = None;
        for row in &self.scene.story {
            match row {
                Row::Heading { text, .. } => heading = Some(text).filter(|_| show.headings),
                Row::Told(told) if told.step >= show.from => {
                    let bold = Style::new().add_modifier(Modifier::BOLD);
                    lines.extend(heading.take().into_iter().flat_map(|text| wrap_plain(text, bold, width)));
                    lines.extend(self.told_lines(told, width, show.notation));
                }
                Row::Told(_) => {}
            }
        }
        lines
    }

    fn told_lines(&self, told: &Told, width: usize, notation: bool) -> Vec<Line<'static>> {
        let style = if told.step >= self.news { Style::new() } else { quiet() };
        let mut text = paint_names(&told.text, &self.players.called(), style);
        if notation && !told.written.is_empty() {
            text.extend(cells(&format!(" [{}]", told.written), quiet()));
        }
        let (sign, look) = match told.actor {
            _ if told.harm => ("! ", Style::new().fg(Color::Red).add_modifier(Modifier::BOLD)),
            Some(seat) => ("• ", seat_style(seat)),
            None => ("· ", quiet()),
        };
        let mut before = cells(sign, look);
        let rows = wrap(&text, width.saturating_sub(2)).into_iter().map(|text| {
            let row = [before.clone(), text].concat();
            before = cells("  ", Style::new());
            line(&row)
        });
        rows.collect()
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
