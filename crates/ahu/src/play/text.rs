//! Text in colour, broken into lines.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// A character and how it looks.
pub type Cell = (char, Style);

/// The characters of a text, all alike.
pub fn cells(text: &str, style: Style) -> Vec<Cell> {
    text.chars().map(|char| (char, style)).collect()
}

/// The cells as a line, a span for each look.
pub fn line(cells: &[Cell]) -> Line<'static> {
    let spans = cells.chunk_by(|one, other| one.1 == other.1);
    spans.map(|run| Span::styled(run.iter().map(|cell| cell.0).collect::<String>(), run[0].1)).collect()
}

/// Breaks a text at its spaces; a word that is longer than a line is cut.
pub fn wrap(text: &[Cell], width: usize) -> Vec<Vec<Cell>> {
    let width = width.max(1);
    let mut lines: Vec<Vec<Cell>> = vec![Vec::new()];
    for word in words(text) {
        let last = lines.last_mut().expect("there is a line");
        if last.is_empty() || last.len() + 1 + word.len() <= width {
            join(last, &word);
        } else {
            lines.push(word);
        }
        while lines.last().is_some_and(|line| line.len() > width) {
            let rest = lines.last_mut().expect("there is a line").split_off(width);
            lines.push(rest);
        }
    }
    lines
}

/// The words of a text; punctuation that stands alone, as in French, stays with the word it belongs to.
fn words(text: &[Cell]) -> Vec<Vec<Cell>> {
    let mut words: Vec<Vec<Cell>> = Vec::new();
    for word in text.split(|cell| cell.0 == ' ').filter(|word| !word.is_empty()) {
        let closes = matches!(word, [(':' | ';' | '?' | '!' | '»' | '%', _)]);
        match words.last_mut() {
            Some(last) if closes || last.last().is_some_and(|cell| cell.0 == '«') => join(last, word),
            _ => words.push(word.to_vec()),
        }
    }
    words
}

/// Adds a word with a space, which looks as its neighbours do if they look alike.
fn join(line: &mut Vec<Cell>, word: &[Cell]) {
    if let Some((_, style)) = line.last().copied() {
        line.push((' ', if style == word[0].1 { style } else { Style::new() }));
    }
    line.extend(word);
}

/// Breaks a plain text into lines of one look.
pub fn wrap_plain(text: &str, style: Style, width: usize) -> Vec<Line<'static>> {
    wrap(&cells(text, style), width).iter().map(|cells| line(cells)).collect()
}
