//! How the state looks.

use super::app::{App, percent};
use super::event::{Notice, Overlay, Turn};
use super::page::{Page, Showing, Topic, scrollbar};
use super::paint::{quiet, seat_style};
use super::text::{cells, line, wrap, wrap_plain};
use crate::say::fill;
use bots::Answer;
use game_core::Seat;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

/// The smallest window in which one can play.
const SMALLEST: (u16, u16) = (60, 20);
/// What moves and story need beside the board.
const SIDE: usize = 28;
/// The rows for moves and story below a board that fits above them: the fewest and the most.
const STRIP: (usize, usize) = (3, 12);
/// The same where the board is scrolled anyway.
const SCROLLED_STRIP: usize = 5;
/// In fewer rows the story goes without its headings.
const HEADED: usize = 8;
/// What the screen needs besides board and moves: heading, rule, what is told, what is typed, keys.
const CHROME: usize = 6;
const BEATS: [char; 6] = ['⠋', '⠙', '⠸', '⠴', '⠦', '⠇'];

impl App {
    /// Draws the whole screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return self.draw_too_small(frame);
        }
        let mut overlay = self.overlay.take();
        match &mut overlay {
            Some(Overlay::Page(page)) if !(self.is_covered() && page.is_private()) => {
                self.draw_page(page, frame);
            }
            _ if self.is_covered() => self.draw_cover(frame),
            _ => self.draw_table(frame),
        }
        self.overlay = overlay.or_else(|| self.overlay.take());
        if self.is_telling() {
            self.draw_waited(frame);
        }
        match &self.overlay {
            Some(Overlay::Quit) => self.draw_question(frame, &self.say.quit),
            Some(Overlay::Replace(file)) => {
                self.draw_question(frame, &fill(&self.say.overwrite, &[("file", file)]));
            }
            Some(Overlay::Save(file)) => draw_entry_box(frame, &self.say.save_as, file),
            Some(Overlay::Page(_)) | None => {}
        }
    }

    /// What happened since one's last decision, until it is read.
    fn draw_waited(&mut self, frame: &mut Frame<'_>) {
        if let Some(Overlay::Page(mut page)) = self.overlay.take() {
            frame.render_widget(Clear, frame.area());
            self.draw_page(&mut page, frame);
            self.overlay = Some(Overlay::Page(page));
        }
    }

    fn draw_too_small(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let sizes = [SMALLEST.0, SMALLEST.1, area.width, area.height].map(|size| size.to_string());
        let [width, height, now_width, now_height] = sizes.each_ref().map(String::as_str);
        let fields =
            [("width", width), ("height", height), ("now_width", now_width), ("now_height", now_height)];
        let text = fill(&self.say.too_small, &fields);
        frame.render_widget(Paragraph::new(wrap_plain(&text, Style::new(), usize::from(area.width))), area);
    }

    /// Nothing of the game: whoever looks may be the wrong one.
    fn draw_cover(&self, frame: &mut Frame<'_>) {
        let Turn::Person(seat) = self.turn else { return };
        let (who, number) = (self.who(seat), (seat.index() + 1).to_string());
        let area = frame.area();
        let lines = vec![
            Line::styled(self.game.words(self.lang).name.clone(), quiet()),
            Line::default(),
            Line::styled(fill(&self.say.cover, &[("who", &who), ("number", &number)]), seat_style(seat)),
            Line::default(),
            Line::raw(self.say.uncover.clone()),
        ];
        let middle = Rect { y: area.y + area.height / 2 - 3, height: lines.len() as u16, ..area };
        frame.render_widget(Paragraph::new(lines).centered(), middle);
    }

    fn draw_question(&self, frame: &mut Frame<'_>, question: &str) {
        let lines = [Line::raw(question.to_owned()), Line::styled(self.say.yes_no.clone(), quiet())];
        draw_box(frame, &lines);
    }

    fn draw_table(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let told = self.told(usize::from(area.width) - 2);
        let told_rows = told.len().clamp(2, 6) as u16;
        let [head, middle, tell, entry, foot] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(told_rows),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        self.draw_head(frame, head);
        if usize::from(area.width) >= self.widest + SIDE {
            self.draw_beside(frame, middle);
        } else {
            self.draw_below(frame, middle);
        }
        let tell = Rect { x: tell.x + 1, width: tell.width - 1, ..tell };
        frame.render_widget(Paragraph::new(told), tell);
        self.draw_entry(frame, entry);
        self.draw_keys(frame, foot);
    }

    /// The game, the seats, whose move it is, how many were made.
    fn draw_head(&self, frame: &mut Frame<'_>, area: Rect) {
        let name = &self.game.words(self.lang).name;
        let status = self.table.status();
        let labels = |short: bool| {
            let mut spans =
                vec![Span::styled(format!(" {name} "), Style::new().add_modifier(Modifier::BOLD))];
            for seat in Seat::first(self.players.len()) {
                let owes = status.to_act.contains(&seat);
                let style = seat_style(seat);
                let style = if owes { style.add_modifier(Modifier::REVERSED) } else { style };
                let mark = self.mark(seat);
                let arrow = if owes { '▸' } else { ' ' };
                spans.push(Span::raw(" "));
                spans.push(Span::styled(format!("{arrow}{mark} {} ", self.introduced(seat, short)), style));
            }
            Line::from(spans)
        };
        let count = Line::styled(format!(" {} ", status.ply), quiet());
        let room = usize::from(area.width);
        let full = labels(false);
        let line = if full.width() + count.width() > room { labels(true) } else { full };
        let left = room.saturating_sub(line.width());
        frame.render_widget(line, area);
        if count.width() <= left {
            let width = count.width() as u16;
            frame.render_widget(count, Rect { x: area.right() - width, width, ..area });
        }
    }

    /// Board to the left; moves and story to the right.
    fn draw_beside(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let [board, _, side] = Layout::horizontal([
            Constraint::Length(self.widest as u16 + 2),
            Constraint::Length(1),
            Constraint::Fill(1),
        ])
        .areas(area);
        self.draw_board(frame, board);
        let [heading, moves, rule, log] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Fill(2),
            Constraint::Length(1),
            Constraint::Fill(3),
        ])
        .areas(side);
        draw_rule(frame, heading, &self.choice_heading());
        self.draw_choice(frame, moves);
        draw_rule(frame, rule, &self.say.story);
        self.draw_story(frame, log);
    }

    /// Board above; moves and story below it, side by side.
    fn draw_below(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let rows = usize::from(frame.area().height);
        let spare = rows.saturating_sub(CHROME + self.scene.board.len());
        let strip = if spare < STRIP.0 { SCROLLED_STRIP } else { spare.min(STRIP.1) } as u16;
        let [board, heading, below] =
            Layout::vertical([Constraint::Min(1), Constraint::Length(1), Constraint::Length(strip)])
                .areas(area);
        self.draw_board(frame, board);
        let halves = [Constraint::Fill(2), Constraint::Length(1), Constraint::Fill(3)];
        let [left, _, right] = Layout::horizontal(halves).areas(heading);
        draw_rule(frame, left, &self.choice_heading());
        draw_rule(frame, right, &self.say.story);
        let [left, _, right] = Layout::horizontal(halves).areas(below);
        self.draw_choice(frame, left);
        self.draw_story(frame, right);
    }

    /// The board; where it is taller than its place, its heading and what one holds oneself stay in sight.
    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let height = usize::from(area.height);
        let mut rows: Vec<(usize, &Line<'_>)> = self.scene.board.iter().enumerate().collect();
        if rows.len() > height {
            rows.retain(|(_, line)| line.width() > 0);
        }
        let (mut heading, mut own) = (None, Vec::new());
        if rows.len() > height && !self.scene.own.is_empty() && self.scene.own.len() * 2 < height {
            heading = Some(rows.remove(0));
            (own, rows) = rows.into_iter().partition(|(row, _)| self.scene.own.contains(row));
        }
        let above = heading.iter().len();
        let room = height - above - own.len();
        let end = rows.len().saturating_sub(room);
        let place = rows.iter().position(|(row, _)| *row >= self.scene.place).unwrap_or(0);
        let scroll = self.scroll.unwrap_or(place).min(end);
        let seen = heading.iter().chain(rows.iter().skip(scroll).take(room)).chain(&own);
        let seen: Vec<Line<'_>> = seen.map(|(_, line)| (*line).clone()).collect();
        frame.render_widget(Paragraph::new(seen).scroll((0, self.pan as u16)), area);
        let bar = Rect { y: area.y + above as u16, height: room as u16, ..area };
        scrollbar(frame, bar, scroll, end);
        self.scrolled = scroll;
    }

    fn choice_heading(&self) -> String {
        match self.turn {
            Turn::Over(_) => self.say.ranking.clone(),
            Turn::Computer(_) => String::new(),
            Turn::Person(_) => {
                let (shown, count) = (self.choice.shown().len(), self.choice.count());
                let of = if shown == count { String::new() } else { format!("{shown} / ") };
                fill(&self.say.moves, &[("count", &format!("{of}{count}"))])
            }
        }
    }

    fn draw_choice(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
        if let Turn::Over(outcome) = self.turn {
            let lines = self.ranking(&outcome, usize::from(area.height));
            return frame.render_widget(Paragraph::new(lines), area);
        }
        let (height, cursor) = (usize::from(area.height), self.choice.cursor());
        let (rows, top) = self.choice.lay_out(usize::from(area.width) - 1, height);
        let (rows, end) = (rows[top..].to_vec(), rows.len().saturating_sub(height));
        let moves: Vec<&str> = self.choice.shown().collect();
        let lines = rows.into_iter().take(height).map(|row| {
            let spans = row.moves.flat_map(|at| {
                let chosen = if at == cursor { Modifier::REVERSED } else { Modifier::empty() };
                let gap = row.width - moves[at].chars().count();
                [Span::styled(moves[at].to_owned(), chosen), Span::raw(" ".repeat(gap))]
            });
            Line::from_iter(spans)
        });
        frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), area);
        scrollbar(frame, area, top, end);
    }

    /// What happened last; where more is new than there is room for, it waits to be read first.
    fn draw_story(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        let show = Showing { headings: height >= HEADED, ..Showing::default() };
        // As many of the last rows as there is room for fill it.
        let from = self.scene.story.iter().rev().nth(2 * height).map_or(0, |row| row.step());
        let lines = self.story_lines(width, Showing { from, ..show });
        let first = lines.len().saturating_sub(height);
        frame.render_widget(Paragraph::new(lines[first..].to_vec()), area);
        let reads = match self.turn {
            Turn::Person(_) => true,
            Turn::Over(_) => self.players.alone().is_some(),
            Turn::Computer(_) => false,
        };
        if reads && self.read < self.table.steps() {
            self.read = self.table.steps();
            // What one did oneself is known; what came of it is not.
            if self.story_lines(width, Showing { from: self.news, ..show }).len() > height + 1 {
                self.overlay = Some(Overlay::Page(Page::new(Topic::Waited)));
            }
        }
    }

    /// What to do now, or what there is to know first.
    fn told(&self, width: usize) -> Vec<Line<'static>> {
        let beat = BEATS[self.beat % BEATS.len()];
        let (text, style) = match (&self.notice, self.turn) {
            (None, Turn::Person(seat)) if self.job.is_none() => return self.asked(seat, width),
            (Some(Notice::Plain(text)), _) => (text.clone(), Style::new()),
            (Some(Notice::Refusal(text)), _) => (text.clone(), Style::new().fg(Color::Red)),
            (Some(Notice::Hint(text)), _) => (text.clone(), Style::new().fg(Color::Cyan)),
            (None, Turn::Over(outcome)) => {
                (self.verdict(&outcome), Style::new().add_modifier(Modifier::BOLD))
            }
            (None, Turn::Person(_)) => {
                (format!("{} {beat}  {}", self.say.seeking, self.leaning_text()), quiet())
            }
            (None, Turn::Computer(seat)) => {
                (format!("{} {beat}", fill(&self.say.thinking, &[("who", &self.who(seat))])), quiet())
            }
        };
        wrap_plain(&text, style, width)
    }

    fn leaning_text(&self) -> String {
        let said = |answer: &Answer| {
            let (told, percent) = (self.in_words(&answer.text), percent(answer.value));
            fill(&self.say.leaning, &[("told", &told), ("move", &answer.text), ("percent", &percent)])
        };
        self.leaning.as_ref().map(said).unwrap_or_default()
    }

    /// What the person is asked, why, and how the answer is written.
    fn asked(&self, seat: Seat, width: usize) -> Vec<Line<'static>> {
        let asks = self.table.asks(seat, self.lang).unwrap_or_default();
        let (mut ask, why) = self.scene.prompt(self.game, self.players.len(), seat, self.lang, asks);
        if self.players.alone().is_none() {
            ask = fill(&self.say.asks, &[("who", &self.players.called()[seat.index()]), ("ask", &ask)]);
        }
        let writes = self.table.writes(seat, self.lang).unwrap_or_default();
        let text = [
            cells(&format!("{ask} "), Style::new().add_modifier(Modifier::BOLD)),
            cells(&format!("{why} "), Style::new()),
            cells(writes, quiet()),
        ];
        wrap(&text.concat(), width).iter().map(|cells| line(cells)).collect()
    }

    /// What is typed, and in grey what the cursor would make of it.
    fn draw_entry(&self, frame: &mut Frame<'_>, area: Rect) {
        match self.turn {
            Turn::Over(_) => frame.render_widget(Line::raw(format!(" {}", self.say.again)), area),
            Turn::Computer(_) => {}
            Turn::Person(seat) => {
                let text = self.choice.text();
                let typed = text.chars().count();
                let rest: String = self.choice.current().unwrap_or_default().chars().skip(typed).collect();
                let told = self.choice.current().map(|text| self.in_words(text)).unwrap_or_default();
                let spans = vec![
                    Span::styled(" › ", seat_style(seat)),
                    Span::raw(text.to_owned()),
                    Span::styled(rest, quiet()),
                    Span::styled(format!("   {told}"), Style::new().fg(Color::Cyan)),
                ];
                frame.render_widget(Line::from(spans), area);
                if self.overlay.is_none() {
                    let x = (area.x + 3 + typed as u16).min(area.right() - 1);
                    frame.set_cursor_position(Position::new(x, area.y));
                }
            }
        }
    }

    fn draw_keys(&self, frame: &mut Frame<'_>, area: Rect) {
        let mut spans = vec![Span::raw(" ")];
        let mut width = 1;
        for [key, what] in &self.say.keys {
            width += key.chars().count() + what.chars().count() + 3;
            if width > usize::from(area.width) + 2 {
                break;
            }
            spans.push(Span::styled(key.clone(), Style::new().fg(Color::Cyan)));
            spans.push(Span::styled(format!(" {what}  "), quiet()));
        }
        frame.render_widget(Line::from(spans), area);
    }
}

/// A thin line with a heading.
fn draw_rule(frame: &mut Frame<'_>, area: Rect, heading: &str) {
    let text = if heading.is_empty() { String::new() } else { format!("── {heading} ") };
    let rest = usize::from(area.width).saturating_sub(text.chars().count());
    frame.render_widget(Line::styled(format!("{text}{}", "─".repeat(rest)), quiet()), area);
}

fn draw_entry_box(frame: &mut Frame<'_>, question: &str, text: &str) {
    let line = Line::from(vec![Span::raw(format!("{question} ")), Span::raw(text.to_owned())]);
    let cursor = line.width();
    let area = draw_box(frame, &[line, Line::default()]);
    frame.set_cursor_position(Position::new((area.x + cursor as u16).min(area.right() - 1), area.y));
}

/// A box in the middle; gives the place of its text.
fn draw_box(frame: &mut Frame<'_>, lines: &[Line<'static>]) -> Rect {
    let area = frame.area();
    let widest = lines.iter().map(Line::width).max().unwrap_or(0).max(40) as u16 + 4;
    let (width, height) = (widest.min(area.width), lines.len() as u16 + 2);
    let at = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
    frame.render_widget(Clear, at);
    let block = Block::bordered();
    let inner = block.inner(at);
    frame.render_widget(block, at);
    let inner = Rect { x: inner.x + 1, width: inner.width - 2, ..inner };
    frame.render_widget(Paragraph::new(lines.to_vec()), inner);
    inner
}
