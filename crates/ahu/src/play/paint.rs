//! The games' drawings in colour, and in the player's language.

use super::text::{Cell, line};
use catalog::GameId;
use game_core::Seat;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use std::collections::BTreeMap;

/// Colours that stay apart for most eyes, on dark grounds and on light ones.
const SEATS: [Color; 5] =
    [Color::Indexed(172), Color::Indexed(33), Color::Indexed(35), Color::Indexed(170), Color::Indexed(167)];

/// Finds the seats of a drawing's line: its number, its characters, whose each is.
type Painter = fn(usize, &[char], &mut [Option<u8>]);

/// The games whose drawings mark the seats in a way of their own.
const PAINTERS: [(&str, Painter); 4] =
    [("easter-island", glyphs), ("eclipsia", letters), ("chariots", course), ("moai", figures)];

/// How what belongs to the seat looks.
pub fn seat_style(seat: Seat) -> Style {
    Style::new().fg(SEATS[seat.index() % SEATS.len()]).add_modifier(Modifier::BOLD)
}

/// What is of less interest.
pub fn quiet() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// A drawing in colour: what belongs to a seat in the seat's, empty places faint.
pub fn paint(game: GameId, drawing: &str) -> Vec<Line<'static>> {
    let painter = PAINTERS.iter().find(|(id, _)| *id == game.meta().id).map(|(_, painter)| painter);
    let rows = drawing.lines().enumerate().map(|(number, row)| {
        let chars: Vec<char> = row.chars().collect();
        let mut owners = vec![None; chars.len()];
        if let Some(painter) = painter {
            painter(number, &chars, &mut owners);
        }
        let cells: Vec<Cell> = (0..chars.len()).map(|at| (chars[at], look(&chars, at, owners[at]))).collect();
        line(&cells)
    });
    rows.collect()
}

fn look(chars: &[char], at: usize, owner: Option<u8>) -> Style {
    match owner {
        Some(owner) => seat_style(Seat::new(owner)),
        None if is_empty_place(chars, at) => quiet(),
        None => Style::new(),
    }
}

fn is_empty_place(chars: &[char], at: usize) -> bool {
    matches!(chars[at], '.' | '·' | '+' | ':' | '-') && stands_alone(chars, at)
}

fn stands_alone(chars: &[char], at: usize) -> bool {
    let blank = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_none_or(|char| *char == ' ');
    blank(at.checked_sub(1)) && blank(Some(at + 1))
}

/// Filled figures are the first seat's, hollow ones the second's.
fn glyphs(_: usize, chars: &[char], owners: &mut [Option<u8>]) {
    for (char, owner) in chars.iter().zip(owners) {
        *owner = ["▲▶▼◀●▪", "△▷▽◁○▫"].iter().position(|set| set.contains(*char)).map(|seat| seat as u8);
    }
}

/// Capital letters that stand alone are the Sun's, small ones the Moon's; the first column names districts.
fn letters(_: usize, chars: &[char], owners: &mut [Option<u8>]) {
    for at in (1..chars.len()).filter(|at| stands_alone(chars, *at)) {
        owners[at] = match chars[at] {
            'S' | 'M' | 'F' => Some(0),
            's' | 'm' | 'f' => Some(1),
            _ => None,
        };
    }
    for (seat, names) in [(0, ["Sun", "Soleil"]), (1, ["Moon", "Lune"])] {
        for name in names {
            if starts_with(chars, name) && chars.get(name.chars().count()) == Some(&' ') {
                owners[..name.chars().count()].fill(Some(seat));
            }
        }
    }
}

/// The course is drawn from the second row on, in bands of four, of which the first numbers the zones.
fn course(row: usize, chars: &[char], owners: &mut [Option<u8>]) {
    let seat = |char: char| match char {
        '0'..='4' => Some(char as u8 - b'0'),
        'a'..='e' => Some(char as u8 - b'a'),
        'A'..='E' => Some(char as u8 - b'A'),
        _ => None,
    };
    match row {
        1..=20 if (row - 1).is_multiple_of(4) => {
            let mut crystals = false;
            for (char, owner) in chars.iter().zip(owners) {
                crystals = *char == '*' || (crystals && *char != ' ');
                *owner = seat(*char).filter(|_| crystals);
            }
        }
        1..=20 => {
            for (char, owner) in chars.iter().zip(owners) {
                *owner = seat(*char);
            }
        }
        // The rows of the seats begin with their numbers.
        _ if chars.len() > 8 && chars[..2] == [' ', ' '] && stands_alone(chars, 2) => {
            owners[2] = seat(chars[2]);
        }
        _ => {}
    }
}

/// A worker is `0:3` or `0(3)`, and a clan's lines begin with its number.
fn figures(_: usize, chars: &[char], owners: &mut [Option<u8>]) {
    for at in 0..chars.len() {
        let Some(seat @ 0..=4) = chars[at].to_digit(10) else { continue };
        let begins = at == 0 || chars[at - 1] == ' ';
        let length = match chars.get(at + 1) {
            Some(':') => 3,
            Some('(') => 4,
            _ => 0,
        };
        if begins && at + length <= chars.len() {
            owners[at..at + length].fill(Some(seat as u8));
        }
    }
    if starts_with(chars, "clan ") && chars.len() > 5 {
        let seat = chars[5].to_digit(10).filter(|seat| *seat <= 4);
        owners[..6].fill(seat.map(|seat| seat as u8));
    }
}

fn starts_with(chars: &[char], text: &str) -> bool {
    text.chars().enumerate().all(|(at, char)| chars.get(at) == Some(&char))
}

/// A drawing with other words, which keeps its columns where there is room.
pub fn translate(drawing: &str, words: &BTreeMap<String, String>) -> String {
    let mut longest_first: Vec<(&str, &str)> =
        words.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
    longest_first.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
    drawing.lines().map(|row| translate_row(row, &longest_first)).collect::<Vec<_>>().join("\n")
}

fn translate_row(row: &str, words: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(row.len() + 16);
    let mut rest = row;
    // How many columns further to the right than in the original we are.
    let mut shift = 0_isize;
    while let Some(first) = rest.chars().next() {
        let gap = rest.len() - rest.trim_start_matches(' ').len();
        if gap > 1 && !out.trim().is_empty() {
            let kept = (gap as isize - shift).max(2);
            shift += kept - gap as isize;
            out.extend(std::iter::repeat_n(' ', kept as usize));
            rest = &rest[gap..];
            continue;
        }
        let inside = out.chars().next_back().is_some_and(char::is_alphabetic);
        let found = words
            .iter()
            .find(|(from, _)| !(inside && from.starts_with(char::is_alphabetic)) && is_word_of(rest, from));
        match found {
            Some((from, to)) => {
                out.push_str(to);
                shift += to.chars().count() as isize - from.chars().count() as isize;
                rest = &rest[from.len()..];
            }
            None => {
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    out
}

fn is_word_of(text: &str, word: &str) -> bool {
    let after = text.strip_prefix(word).map(|after| after.chars().next());
    after.is_some_and(|next| !(word.ends_with(char::is_alphabetic) && next.is_some_and(char::is_alphabetic)))
}

/// The rows of a drawing that tell of the seat's own hand and goods, a table's heading with them.
pub fn own_rows(drawing: &str, seat: Seat) -> Vec<usize> {
    let rows: Vec<&str> = drawing.lines().collect();
    let clan = format!("clan {seat}");
    if let Some(first) = rows.iter().position(|row| row.starts_with(&clan)) {
        let more = rows[first + 1..].iter().take_while(|row| row.starts_with("  ")).count();
        return (first..=first + more).collect();
    }
    let Some(heading) = rows.iter().position(|row| row.starts_with("  seat ")) else { return Vec::new() };
    let number = format!("  {seat} ");
    let own = rows.iter().skip(heading).position(|row| row.starts_with(&number));
    own.map_or(Vec::new(), |own| vec![heading, heading + own])
}

/// The row of a drawing to begin with, so that the seat's own place is in sight.
pub fn own_place(drawing: &str, seat: Seat) -> usize {
    // The course alone is taller than a small window: bands of four rows, chariots on the second and the fourth.
    let Some(end) = drawing.lines().position(|row| row.starts_with("  seat ")) else { return 0 };
    let digit = char::from_digit(u32::from(seat.number()), 10).unwrap_or('?');
    let bands = drawing.lines().enumerate().take(end).skip(1);
    let mut rows = bands.filter(|(row, _)| matches!((row - 1) % 4, 1 | 3));
    let place = rows.find(|(row, text)| *row <= 20 && text.contains(digit));
    place.map_or(0, |(row, _)| if row <= 4 { 0 } else { 1 + (row - 1) / 4 * 4 })
}
