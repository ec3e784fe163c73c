//! Whose each character of a drawing in text is.

/// Whether a character has blanks on both sides.
pub fn stands_alone(chars: &[char], at: usize) -> bool {
    let blank = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_none_or(|char| *char == ' ');
    blank(at.checked_sub(1)) && blank(Some(at + 1))
}

/// Filled figures are the first seat's, hollow ones the second's.
pub fn glyphs(chars: &[char], owners: &mut [Option<u8>]) {
    for (char, owner) in chars.iter().zip(owners) {
        *owner = ["▲▶▼◀●▪", "△▷▽◁○▫"].iter().position(|set| set.contains(*char)).map(|seat| seat as u8);
    }
}

/// Capital letters that stand alone are the Sun's, small ones the Moon's; the first column names districts.
pub fn letters(chars: &[char], owners: &mut [Option<u8>]) {
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
pub fn course(row: usize, chars: &[char], owners: &mut [Option<u8>]) {
    let seat = |char: char| match char {
        '1'..='5' => Some(char as u8 - b'1'),
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
        _ => {}
    }
}

/// A worker is `1:3` or `1(3)`: its clan, then its strength.
pub fn figures(chars: &[char], owners: &mut [Option<u8>]) {
    for at in 0..chars.len() {
        let Some(clan @ 1..=5) = chars[at].to_digit(10) else { continue };
        let begins = at == 0 || chars[at - 1] == ' ';
        let length = match chars.get(at + 1) {
            Some(':') => 3,
            Some('(') => 4,
            _ => 0,
        };
        if begins && at + length <= chars.len() {
            owners[at..at + length].fill(Some(clan as u8 - 1));
        }
    }
}

fn starts_with(chars: &[char], text: &str) -> bool {
    text.chars().enumerate().all(|(at, char)| chars.get(at) == Some(&char))
}
