use crate::position::{PhaseName, PieceAt, Position};
use crate::{District, Edition, Face, Pieces, Place, Power};
use game_core::Seat;
use std::fmt;

/// No line of a drawing is longer.
const COLUMNS: usize = 80;
/// What a row holds besides the district's name and the spots of both faces.
const REST: usize = 31;
/// The width of the heading above a face.
const HEADING: usize = 11;

/// Draws both faces side by side, a row for each district: the Sun's pieces are capital letters, the Moon's are small.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows();
        let spots = rows.iter().map(|row| row.spots).max().unwrap_or(1);
        let face = (2 * usize::from(spots) - 1).max(HEADING);
        let longest = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
        let name = longest.clamp(1, COLUMNS - REST - 2 * face);
        let numbers = (1..=spots).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
        let heading = format!("  {:name$}  {:face$}  {:face$}", "", "sun's face", "moon's face");
        writeln!(f, "{}", heading.trim_end())?;
        writeln!(f, "  {:name$}  {numbers:face$}  {numbers:face$}  Sun-Moon    points", "")?;
        for row in &rows {
            let [sun, moon] = Face::BOTH.map(|face| self.spots(row, face));
            let [suns, moons] = row.counts;
            let counts = format!("{suns:2}-{moons}");
            let holder = row.holder().map_or("", |seat| NAMES[seat]);
            let points = row.points.map_or(String::new(), |points| points.to_string());
            let power = row.power.as_deref().unwrap_or_default();
            let (letter, title) = (row.letter, row.name.chars().take(name).collect::<String>());
            let line = format!(
                "{letter} {title:name$}  {sun:face$}  {moon:face$}  {counts:5} {holder:4} {points:>4}  {power}"
            );
            writeln!(f, "{}", line.trim_end())?;
        }
        self.seats(f, &rows)?;
        self.moment(f)
    }
}

const NAMES: [&str; 2] = ["Sun", "Moon"];

fn seat_name(seat: Seat) -> String {
    NAMES.get(seat.index()).map_or_else(|| format!("seat {seat}"), |name| format!("the {name}"))
}

/// A district as it is drawn.
struct Row {
    letter: char,
    name: String,
    spots: u8,
    points: Option<i64>,
    power: Option<String>,
    counts: [usize; 2],
}

impl Row {
    fn holder(&self) -> Option<usize> {
        let [sun, moon] = self.counts;
        (sun != moon).then_some(usize::from(sun < moon))
    }
}

impl Position {
    /// The districts of the board; where it is not known, of the first edition that has all the pieces' places, or those
    /// that pieces stand in.
    fn rows(&self) -> Vec<Row> {
        let fits = |edition: &&Edition| self.pieces.iter().all(|piece| edition.has(piece.at));
        let known = || Edition::NAMES.into_iter().filter_map(Edition::named).find(fits);
        match self.ground.edition().or_else(known) {
            Some(edition) => edition.districts.iter().map(|district| self.row(district)).collect(),
            None => ('A'..='Z').filter_map(|letter| self.guessed_row(letter)).collect(),
        }
    }

    fn row(&self, district: &District) -> Row {
        let letter = district.code.chars().next().unwrap_or('?');
        Row {
            letter,
            name: district.name.chars().map(|char| if char.is_control() { '?' } else { char }).collect(),
            spots: district.spots.clamp(1, 9) as u8,
            points: Some(district.points),
            power: district.power.clone(),
            counts: self.counts(letter),
        }
    }

    fn guessed_row(&self, letter: char) -> Option<Row> {
        let here = self.pieces.iter().filter(|piece| piece.at.letter() == letter);
        let spots = here.map(|piece| piece.at.number()).max()?.clamp(1, 9);
        Some(Row {
            letter,
            name: String::new(),
            spots,
            points: None,
            power: None,
            counts: self.counts(letter),
        })
    }

    fn counts(&self, letter: char) -> [usize; 2] {
        let here = |seat: usize| {
            self.pieces
                .iter()
                .filter(move |piece| piece.at.letter() == letter && piece.seat.index() == seat)
                .count()
        };
        [here(0), here(1)]
    }

    /// The spots of a district on a face.
    fn spots(&self, row: &Row, face: Face) -> String {
        let spot = |number| {
            let at = Place::new(row.letter as u8, number, face);
            self.pieces.iter().find(|piece| piece.at == at).map_or('.', glyph)
        };
        let spots: Vec<_> = (1..=row.spots).map(|number| spot(number).to_string()).collect();
        spots.join(" ")
    }

    fn seats(&self, f: &mut fmt::Formatter<'_>, rows: &[Row]) -> fmt::Result {
        let mount =
            rows.iter().find(|row| row.power.as_deref() == Some(Power::Mount.name())).and_then(Row::holder);
        for (seat, name) in NAMES.iter().enumerate() {
            let Some(Pieces { sanctuary, monolith, faithful }) = self.reserves.get(seat) else { continue };
            let letters = ["S M F", "s m f"][seat];
            write!(
                f,
                "{name:4}  {letters}  in reserve: {sanctuary} sanctuary, {monolith} monoliths, {faithful} faithful"
            )?;
            if rows.iter().any(|row| row.points.is_some()) {
                let held = rows.iter().filter(|row| row.holder().or(mount) == Some(seat));
                write!(f, "; points: {}", held.filter_map(|row| row.points).sum::<i64>())?;
            }
            writeln!(f)?;
        }
        Ok(())
    }

    /// Whose turn it is, and with which powers.
    fn moment(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turns played: {}", self.turn)?;
        if self.passes > 0 {
            write!(f, ", passes: {}", self.passes)?;
        }
        match (self.phase, self.to_move) {
            (PhaseName::Play, Some(seat)) => write!(f, ", {} to move", seat_name(seat))?,
            _ => write!(f, ", over")?,
        }
        let noted = [("powers", &self.powers), ("used", &self.used)]
            .into_iter()
            .filter(|(_, powers)| !powers.is_empty());
        for (index, (label, powers)) in noted.enumerate() {
            let names: Vec<_> = powers.iter().take(Power::ALL.len()).map(|power| power.name()).collect();
            write!(f, "{}{label}: {}", ["\n", "; "][index], names.join(", "))?;
        }
        Ok(())
    }
}

fn glyph(piece: &PieceAt) -> char {
    let letter = piece.piece.letter();
    if piece.seat.index() == 0 { letter } else { letter.to_ascii_lowercase() }
}
