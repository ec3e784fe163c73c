//! What nobody may be called: names by which the site or a table speaks of somebody else.

use bots::Level;
use game_core::Lang;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;

/// Words of an office, in English and French: no part of a name.
const OFFICES: [&str; 30] = [
    "admin",
    "admins",
    "administrator",
    "administrateur",
    "administratrice",
    "administration",
    "ahu",
    "guest",
    "invite",
    "mod",
    "mods",
    "moderator",
    "moderators",
    "moderateur",
    "moderatrice",
    "moderation",
    "official",
    "officiel",
    "officielle",
    "root",
    "server",
    "serveur",
    "staff",
    "support",
    "sysop",
    "system",
    "systeme",
    "sysadmin",
    "webmaster",
    "webmestre",
];

/// Names that say something else: no whole name.
const WHOLE: [&str; 48] = [
    "you",
    "vous",
    "toi",
    "tu",
    "me",
    "moi",
    "we",
    "nous",
    "they",
    "ils",
    "elles",
    "nobody",
    "noone",
    "personne",
    "somebody",
    "someone",
    "quelquun",
    "everybody",
    "everyone",
    "tous",
    "toutlemonde",
    "anybody",
    "anyone",
    "anonymous",
    "anonyme",
    "unknown",
    "inconnu",
    "computer",
    "computerplayer",
    "ordinateur",
    "joueurordinateur",
    "chance",
    "hasard",
    "table",
    "watcher",
    "watchers",
    "spectateur",
    "spectateurs",
    "opponent",
    "adversaire",
    "openseat",
    "placelibre",
    "byinvitation",
    "surinvitation",
    "null",
    "undefined",
    "none",
    "draw",
];

/// With a number they say how strong a computer player is: no part of a name.
const LEVELS: [&str; 4] = ["level", "lvl", "niveau", "niv"];

/// With a number they say who sits where: no whole name.
const NUMBERED: [&str; 8] = ["seat", "siege", "place", "player", "joueur", "clan", "computer", "ordinateur"];

/// A word as it strikes the eye: without case, accents and script, and with one letter for all that are a stroke.
fn seen(word: &str) -> String {
    let bare: String = word.nfkd().filter(|letter| !is_combining_mark(*letter)).collect();
    let looks: String = skeleton(&bare).collect();
    // The skeleton of a small m is r and n, that of a capital is not.
    looks.to_lowercase().replace("rn", "m").replace('l', "i")
}

fn all_seen(words: &[&str]) -> BTreeSet<String> {
    words.iter().map(|word| seen(word)).collect()
}

/// Whether a name is kept from everybody.
pub fn is_reserved(name: &str) -> bool {
    static OFFICE: LazyLock<BTreeSet<String>> = LazyLock::new(|| all_seen(&OFFICES));
    static ALONE: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        let levels = Level::all().flat_map(|level| [Lang::En, Lang::Fr].map(|lang| level.name(lang)));
        let levels = levels.map(|name| seen(&joined(name)));
        all_seen(&WHOLE).into_iter().chain(levels).collect()
    });
    static STRENGTH: LazyLock<BTreeSet<String>> = LazyLock::new(|| all_seen(&LEVELS));
    static SITTER: LazyLock<BTreeSet<String>> = LazyLock::new(|| all_seen(&NUMBERED));

    let whole = joined(name);
    if [whole.as_str(), stem(&whole)].iter().any(|text| OFFICE.contains(&seen(text))) {
        return true;
    }
    if ALONE.contains(&seen(&whole)) || stem(&whole) != whole && SITTER.contains(&seen(stem(&whole))) {
        return true;
    }
    let words: Vec<&str> = name.split(SEPARATORS).collect();
    (0..words.len()).any(|at| {
        let (word, next) = (words[at], words.get(at + 1).copied().unwrap_or_default());
        let numbered = stem(word) != word || next.starts_with(|letter: char| letter.is_ascii_digit());
        [word, stem(word)].iter().any(|text| OFFICE.contains(&seen(text)))
            || numbered && STRENGTH.contains(&seen(stem(word)))
    })
}

/// What may stand between the words of a name.
const SEPARATORS: [char; 3] = [' ', '-', '_'];

fn joined(name: &str) -> String {
    name.chars().filter(|letter| !SEPARATORS.contains(letter)).collect()
}

/// A word without the number at its end.
fn stem(word: &str) -> &str {
    word.trim_end_matches(|letter: char| letter.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::is_reserved;

    #[test]
    fn nobody_is_called_what_the_site_or_a_table_calls_somebody_else() {
        for name in [
            "You",
            "VOUS",
            "Toi",
            "Nobody",
            "Personne",
            "Admin",
            "ADMIN",
            "Admin 2",
            "admin2",
            "A-d-m-i-n",
            "AdmIn",
            "Adm1n",
            "Ádmin",
            "Аdmin",
            "The Admin",
            "Moderator",
            "Modérateur",
            "moderateur_fr",
            "Ahu",
            "Ahu staff",
            "Guest x7f2",
            "Invité 12",
            "Pebble",
            "galet",
            "Homme oiseau",
            "Ancêtre",
            "Hina level 8",
            "Level 3",
            "Hina niveau 8",
            "Leilani lvl8",
            "Level8",
            "Seat 1",
            "Joueur 2",
            "Clan 3",
            "computer 4",
            "Computer",
            "open seat",
            "null",
        ] {
            assert!(is_reserved(name), "{name}");
        }
        for name in [
            "Anna",
            "Hina",
            "Hotu",
            "Leilani",
            "Youri",
            "Yousra",
            "Adminton",
            "Mahu",
            "Modeste",
            "Modibo",
            "Personnel",
            "Sage-femme",
            "Elder Tree",
            "Tabletop",
            "Level Up",
            "Niveau",
            "Chancellor",
            "Bot",
            "Rano 3",
            "Playeress",
            "Guestave",
            "Invincible",
            "Clanis",
        ] {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
