//! The games' drawings in the reader's language, with the players' names.

use crate::story::called;
use account::Names;
use catalog::GameId;
use game_core::{Lang, Seat};

/// How a seat is marked in the drawing: its side, or its number from 1.
pub fn mark(game: GameId, seat: Seat, lang: Lang) -> String {
    let mark = game.board().words(lang).get(&format!("mark-{seat}"));
    mark.map_or_else(|| (seat.index() + 1).to_string(), str::to_owned)
}

/// What stands in the drawing for each seat: its name, with its number where it is marked by that.
pub fn labels(game: GameId, seats: u8, lang: Lang, names: &Names) -> Vec<String> {
    let label = |seat: Seat| {
        let (mark, name) = (mark(game, seat, lang), called(seat, lang, names));
        let is_number = mark == (seat.index() + 1).to_string() && !name.ends_with(&mark);
        if is_number { format!("{mark} {name}") } else { name }
    };
    Seat::first(seats).map(label).collect()
}

/// A drawing in another language, and with these for the seats.
pub fn translated(game: GameId, drawing: &str, lang: Lang, labels: &[String]) -> String {
    let seats: Vec<(String, &str)> = (1..)
        .zip(labels)
        .flat_map(|(number, label)| ["clan", "seat"].map(|word| (format!("{word} {number}"), label.as_str())))
        .collect();
    let seats = seats.iter().map(|(seat, label)| (seat.as_str(), *label));
    translate(drawing, game.board().words(lang).drawing().chain(seats))
}

/// A drawing with other words, which keeps its columns where there is room.
fn translate<'w>(drawing: &str, words: impl Iterator<Item = (&'w str, &'w str)>) -> String {
    let mut longest_first: Vec<(&str, &str)> = words.collect();
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
