//! What others would try first for a password.

use std::collections::HashSet;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;

/// What common passwords come down to.
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| lines().collect());

fn lines() -> impl Iterator<Item = &'static str> {
    include_str!("common.txt").lines().filter(|line| !line.starts_with('#'))
}

/// Letters in the order in which fingers or children find them.
const ROWS: [&str; 8] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "azertyuiop",
    "qsdfghjklm",
    "wxcvbn",
];

/// The fewest different characters of a password.
const VARIETY: usize = 4;
/// A password with fewer letters than this is a number.
const WORD: usize = 3;
/// How long a number must be that is a password.
const NUMBER: usize = 12;
/// How much of a password must not be its owner's name, in characters.
const BESIDES: usize = 6;

/// Whether a password is one of those that are tried first: on the list, a number, a run of keys, or a few characters over and over.
pub fn is_common(password: &str) -> bool {
    let low: Vec<char> = password.nfkc().flat_map(char::to_lowercase).collect();
    let core = core(&low);
    let different: HashSet<char> = low.iter().copied().collect();
    different.len() < VARIETY
        || core.chars().count() < WORD && low.len() < NUMBER
        || is_run(&low)
        || COMMON.contains(unrepeated(&core))
}

/// Whether a password is little more than a name.
pub fn is_name(password: &str, name: &str) -> bool {
    let letters = |text: &str| -> String {
        text.nfkc().flat_map(char::to_lowercase).filter(|letter| letter.is_alphanumeric()).collect()
    };
    let (password, name) = (letters(password), letters(name));
    !name.is_empty() && password.contains(&name) && password.replace(&name, "").chars().count() < BESIDES
}

/// What a password comes down to: its letters from the first to the last, and those that digits and signs between them stand for.
fn core(low: &[char]) -> String {
    let letter = |at: &char| at.is_alphabetic();
    let (Some(first), Some(last)) = (low.iter().position(letter), low.iter().rposition(letter)) else {
        return String::new();
    };
    let meant = |sign: char| match sign {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    };
    low[first..=last].iter().copied().map(meant).filter(|letter| letter.is_alphabetic()).collect()
}

/// A text without being said several times over.
fn unrepeated(text: &str) -> &str {
    let parts = (1..text.len()).filter(|length| text.len().is_multiple_of(*length));
    let repeats = |part: &&str| text.replace(*part, "").is_empty();
    parts.filter_map(|length| text.get(..length)).find(repeats).unwrap_or(text)
}

/// Whether most of it goes along rows of keys, or of the alphabet.
fn is_run(low: &[char]) -> bool {
    let next = |pair: &[char]| {
        let beside = |row: &str, a: char, b: char| row.contains(&format!("{a}{b}"));
        pair[0] == pair[1]
            || ROWS.iter().any(|row| beside(row, pair[0], pair[1]) || beside(row, pair[1], pair[0]))
    };
    let breaks = low.windows(2).filter(|pair| !next(pair)).count();
    breaks <= low.len() / 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_would_try_first_is_known() {
        for password in [
            "password",
            "Password1",
            "P@ssw0rd!",
            "p4$$w0rd",
            "12345678",
            "1234567890",
            "11111111",
            "abababab",
            "abcdefgh",
            "qwertyuiop",
            "azertyuiop",
            "qwerty123456",
            "1q2w3e4r",
            "iloveyou",
            "Soleil2024",
            "motdepasse",
            "Marseille13!",
            "dragondragon",
            "20031704",
            "letmein!!",
            "87654321",
            "zxcvbnm1",
            "EasterIsland",
            "moai2026",
            "********",
            "ｐａｓｓｗｏｒｄ",
        ] {
            assert!(is_common(password), "{password}");
        }
        for password in [
            "correct horse",
            "battery staple",
            "staple of batteries",
            "kumara en été",
            "tr0ub4dor&3x",
            "x7#Kq!2m",
            "石像が好きです今日も",
            "84710263955172",
            "le vieux chef pêche",
        ] {
            assert!(!is_common(password), "{password}");
        }
    }

    #[test]
    fn a_name_with_a_little_beside_it_is_no_password() {
        for password in ["Hotu Matua", "hotumatua1", "HOTU-MATUA-2026", "hotumatuahotumatua"] {
            assert!(is_name(password, "Hotu Matua"), "{password}");
        }
        assert!(!is_name("Hotu Matua sails home", "Hotu Matua"));
        assert!(!is_name("correct horse", ""));
    }

    #[test]
    fn every_line_of_the_list_is_met() {
        let lines: Vec<&str> = lines().collect();
        assert!(lines.len() > 10_000 && lines.is_sorted());
        for line in lines {
            let low: Vec<char> = line.chars().collect();
            assert_eq!(core(&low), line);
        }
    }
}
