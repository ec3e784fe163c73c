//! A page of Markdown as it reads in a terminal.

use super::text::{Cell, cells, line, wrap};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;

/// A text in lines, and where its anchors are.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// The lines.
    pub lines: Vec<Line<'static>>,
    /// The anchors, each with the line that follows it.
    anchors: Vec<(String, usize)>,
}

impl Sheet {
    /// Lays a page out in this width.
    pub fn read(markdown: &str, width: usize) -> Sheet {
        let mut writer = Writer { width, ..Writer::default() };
        for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
            writer.take(event);
        }
        writer.sheet
    }

    /// The lines of the paragraph that an anchor names.
    pub fn find(&self, anchor: &str) -> Option<std::ops::Range<usize>> {
        let first = self.anchors.iter().find(|(name, _)| name == anchor)?.1;
        let blank = |line: &Line<'_>| line.width() == 0;
        let length = self.lines[first..].iter().take_while(|line| !blank(line)).count();
        Some(first..first + length)
    }
}

#[derive(Default)]
struct Writer {
    sheet: Sheet,
    width: usize,
    style: Style,
    text: Vec<Cell>,
    /// The next number of each list we are in; none where it is not numbered.
    lists: Vec<Option<u64>>,
    /// Written once before the text that follows: an item's mark.
    mark: String,
    code: bool,
    rows: Vec<Vec<Vec<Cell>>>,
}

impl Writer {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.code => {
                let style = Style::new().fg(Color::Cyan);
                self.sheet.lines.extend(text.lines().map(|text| line(&cells(&format!("  {text}"), style))));
            }
            Event::Text(text) => self.text.extend(cells(&text, self.style)),
            Event::Code(text) => self.text.extend(cells(&text, self.style.fg(Color::Cyan))),
            Event::SoftBreak | Event::HardBreak => self.text.push((' ', self.style)),
            Event::Html(html) | Event::InlineHtml(html) => self.anchor(&html),
            Event::Rule => self.sheet.lines.push(line(&cells(&"─".repeat(self.width), Style::new()))),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading { .. } => {
                self.style = Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD);
            }
            Tag::Strong | Tag::Emphasis => self.style = self.style.add_modifier(Modifier::BOLD),
            Tag::CodeBlock(_) => self.code = true,
            Tag::List(first) => {
                self.flush();
                self.lists.push(first);
            }
            Tag::Item => {
                let indent = "  ".repeat(self.lists.len().saturating_sub(1));
                self.mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{indent}{}. ", *number - 1)
                    }
                    _ => format!("{indent}• "),
                };
            }
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::Heading(_) => {
                self.flush();
                self.style = Style::new();
                self.blank();
            }
            TagEnd::Strong | TagEnd::Emphasis => self.style = self.style.remove_modifier(Modifier::BOLD),
            TagEnd::CodeBlock => {
                self.code = false;
                self.blank();
            }
            TagEnd::Item => self.flush(),
            TagEnd::List(_) => {
                self.lists.pop();
                self.blank();
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.text);
                self.rows.last_mut().expect("a cell is in a row").push(cell);
            }
            TagEnd::Table => self.table(),
            _ => {}
        }
    }

    fn anchor(&mut self, html: &str) {
        let name = html.split("id=\"").nth(1).and_then(|rest| rest.split('"').next());
        if let Some(name) = name {
            self.sheet.anchors.push((name.to_owned(), self.sheet.lines.len()));
        }
    }

    /// One empty line, never two; none after an anchor alone.
    fn blank(&mut self) {
        if self.lists.is_empty() && self.sheet.lines.last().is_some_and(|line| line.width() > 0) {
            self.sheet.lines.push(Line::default());
        }
    }

    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        if text.iter().all(|cell| cell.0 == ' ') {
            return;
        }
        let mark = std::mem::take(&mut self.mark);
        let hang = if self.lists.is_empty() { 0 } else { 2 * self.lists.len() };
        let indent = hang.max(mark.chars().count());
        for (index, row) in wrap(&text, self.width.saturating_sub(indent)).into_iter().enumerate() {
            let begin = if index == 0 { format!("{mark:indent$}") } else { " ".repeat(indent) };
            let mut begin = cells(&begin, Style::new());
            begin.extend(row);
            self.sheet.lines.push(line(&begin));
        }
    }

    /// Lays a table out; the widest columns give way where there is no room.
    fn table(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(Vec::len).max();
        let mut widths: Vec<usize> = (0..columns).map(|column| widest(column).unwrap_or(1).max(1)).collect();
        while widths.iter().sum::<usize>() + 2 * columns > self.width {
            match widths.iter_mut().max() {
                Some(width) if *width > 4 => *width -= 1,
                _ => break,
            }
        }
        for (index, row) in rows.iter().enumerate() {
            let wrapped: Vec<_> = row.iter().zip(&widths).map(|(cell, width)| wrap(cell, *width)).collect();
            for part in 0..wrapped.iter().map(Vec::len).max().unwrap_or(0) {
                let mut cells: Vec<Cell> = Vec::new();
                for (column, width) in wrapped.iter().zip(&widths) {
                    let text = column.get(part).cloned().unwrap_or_default();
                    let space = width + 2 - text.len().min(*width);
                    let bold = if index == 0 { Modifier::BOLD } else { Modifier::empty() };
                    cells.extend(text.into_iter().map(|(char, style)| (char, style.add_modifier(bold))));
                    cells.extend(std::iter::repeat_n((' ', Style::new()), space));
                }
                let end = cells.iter().rposition(|cell| cell.0 != ' ').map_or(0, |last| last + 1);
                self.sheet.lines.push(line(&cells[..end]));
            }
        }
        self.blank();
    }
}
