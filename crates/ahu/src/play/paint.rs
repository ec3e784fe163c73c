//! The games' drawings in colour, and sentences with the players' colours.

use super::text::{Cell, line};
use boards::drawing::stands_alone;
use catalog::GameId;
use game_core::Seat;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;

/// Colours that stay apart for most eyes, on dark grounds and on light ones.
const SEATS: [Color; 5] =
    [Color::Indexed(172), Color::Indexed(33), Color::Indexed(35), Color::Indexed(170), Color::Indexed(167)];

/// How what belongs to the seat looks.
pub fn seat_style(seat: Seat) -> Style {
    Style::new().fg(SEATS[seat.index() % SEATS.len()]).add_modifier(Modifier::BOLD)
}

/// What is of less interest.
pub fn quiet() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// A drawing in colour: what belongs to a seat in the seat's, as these words do, and empty places faint.
pub fn paint(game: GameId, drawing: &str, labels: &[String]) -> Vec<Line<'static>> {
    let rows = drawing.lines().enumerate().map(|(number, row)| {
        let chars: Vec<char> = row.chars().collect();
        let mut owners = vec![None; chars.len()];
        game.board().owners(number, &chars, &mut owners);
        own_words(&chars, labels, &mut owners);
        let cells: Vec<Cell> = (0..chars.len()).map(|at| (chars[at], look(&chars, at, owners[at]))).collect();
        line(&cells)
    });
    rows.collect()
}

/// A sentence in one look, but for the names of players, which have their seats'.
pub fn paint_names(text: &str, names: &[String], style: Style) -> Vec<Cell> {
    let chars: Vec<char> = text.chars().collect();
    let mut owners = vec![None; chars.len()];
    own_words(&chars, names, &mut owners);
    let look = |owner: Option<u8>| owner.map_or(style, |owner| style.patch(seat_style(Seat::new(owner))));
    chars.into_iter().zip(owners).map(|(char, owner)| (char, look(owner))).collect()
}

/// Finds these words, one for each seat, where they stand alone.
fn own_words(chars: &[char], words: &[String], owners: &mut [Option<u8>]) {
    for (seat, word) in (0..).zip(words) {
        let word: Vec<char> = word.chars().collect();
        for at in 0..(chars.len() + 1).saturating_sub(word.len().max(1)) {
            let end = at + word.len();
            let inside = |at: Option<usize>| {
                at.and_then(|at| chars.get(at)).is_some_and(|char| char.is_alphanumeric())
            };
            if chars[at..end] == word && !inside(at.checked_sub(1)) && !inside(Some(end)) {
                owners[at..end].fill(Some(seat));
            }
        }
    }
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

/// The rows of a drawing that tell of the seat's own hand and goods, a table's heading with them.
pub fn own_rows(drawing: &str, seat: Seat) -> Vec<usize> {
    let rows: Vec<&str> = drawing.lines().collect();
    let number = seat.index() + 1;
    let clan = format!("clan {number}");
    if let Some(first) = rows.iter().position(|row| row.starts_with(&clan)) {
        let more = rows[first + 1..].iter().take_while(|row| row.starts_with("  ")).count();
        return (first..=first + more).collect();
    }
    let Some(heading) = rows.iter().position(|row| row.starts_with("  seat ")) else { return Vec::new() };
    let label = format!("  seat {number} ");
    let own = rows.iter().skip(heading).position(|row| row.starts_with(&label));
    own.map_or(Vec::new(), |own| vec![heading, heading + own])
}

/// The row of a drawing to begin with, so that the seat's own place is in sight.
pub fn own_place(drawing: &str, seat: Seat) -> usize {
    // The course alone is taller than a small window: bands of four rows, chariots on the second and the fourth.
    let Some(end) = drawing.lines().position(|row| row.starts_with("  seat ")) else { return 0 };
    let digit = char::from_digit(seat.index() as u32 + 1, 10).unwrap_or('?');
    let bands = drawing.lines().enumerate().take(end).skip(1);
    let mut rows = bands.filter(|(row, _)| matches!((row - 1) % 4, 1 | 3));
    let place = rows.find(|(row, text)| *row <= 20 && text.contains(digit));
    place.map_or(0, |(row, _)| if row <= 4 { 0 } else { 1 + (row - 1) / 4 * 4 })
}
