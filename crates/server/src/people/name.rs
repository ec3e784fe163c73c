use super::reserved::is_reserved;
use crate::{Error, Rate};
use std::time::Duration;
use store::{Moment, NewName, Person, name_keys};
use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};

/// How long a name may be, in characters.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;
const DAY: u64 = 24 * 3600;
/// How often an account is called otherwise.
const RENAMES: Rate = Rate { each: Duration::from_secs(30 * DAY), burst: 1 };
/// How often a guest is.
const GUEST_RENAMES: Rate = Rate { each: Duration::from_secs(DAY / 3), burst: 3 };
/// For how many days nobody else has the name that an account had.
const HELD: u64 = 90;
/// And the one that a guest had.
const GUEST_HELD: u64 = 1;

/// A name as it is kept: letters and digits in use today, of one script, with single spaces, `-` and `_` between them.
pub fn checked(text: &str) -> Result<String, Error> {
    let plain: String = text.nfkc().collect();
    let name = plain.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
    let begins =
        |text: &str| text.starts_with(char::is_alphanumeric) && text.ends_with(char::is_alphanumeric);
    let mut reasons = Vec::new();
    if !LENGTH.contains(&name.chars().count()) {
        reasons.push("name: a name has 2 to 20 characters".to_owned());
    }
    if !name.chars().all(fits) || !begins(&name) {
        let reason = "name: a name is made of letters and digits, with spaces, - and _ between them";
        reasons.push(reason.to_owned());
    }
    if !reasons.is_empty() {
        return Err(Error::Bad("name", reasons));
    }
    let letters: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let in_use = letters.chars().all(GeneralSecurityProfile::identifier_allowed);
    if !in_use || !letters.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        let reason = "name: a name is written with the letters of one script that is in use today";
        return Err(Error::bad("name-letters", reason));
    }
    if is_reserved(&name) {
        let reason = "name: this says that one is somebody else, or has an office here: choose another";
        return Err(Error::bad("name-reserved", reason));
    }
    Ok(name)
}

/// Calls somebody otherwise, unless they were called otherwise not long ago.
pub fn renamed(person: &Person, name: Option<String>, now: Moment) -> Result<NewName, Error> {
    let forgiven = match &person.name {
        // Whoever had no name, or writes the same in another way, is known to others by nothing else.
        Some(old) if name.as_deref().map(name_keys) != Some(name_keys(old)) => spent(person, now)?,
        _ => person.renamed,
    };
    Ok(NewName { name, at: now, held: held_until(person, now), forgiven })
}

fn spent(person: &Person, now: Moment) -> Result<Moment, Error> {
    let rate = if person.is_guest() { GUEST_RENAMES } else { RENAMES };
    let since = |moment: Moment| Duration::from_millis(moment.0.try_into().unwrap_or(0));
    let mut forgiven = since(person.renamed);
    rate.spend(&mut forgiven, since(now)).map_err(|wait| {
        let days = wait.as_secs().div_ceil(DAY);
        let message = format!("You changed your name not long ago: you can again in {days} days.");
        Error::Conflict("renamed", message)
    })?;
    Ok(Moment(forgiven.as_millis() as i64))
}

/// Until when nobody else may have the name of somebody who gives it up now.
pub fn held_until(person: &Person, now: Moment) -> Moment {
    let days = if person.is_guest() { GUEST_HELD } else { HELD };
    Moment(now.0 + (days * DAY * 1000) as i64)
}

#[cfg(test)]
mod tests {
    use super::checked;

    #[test]
    fn a_name_is_letters_and_digits_of_any_script_with_separators_inside() {
        for (given, kept) in [
            ("Anna", "Anna"),
            (" René  2 ", "René 2"),
            ("石像", "石像"),
            ("Мария_7", "Мария_7"),
            ("Jean-Luc", "Jean-Luc"),
            ("abcdefghij0123456789", "abcdefghij0123456789"),
            ("Ａｎｎａ", "Anna"),
            ("Anna の", "Anna の"),
            ("Rene\u{301}", "René"),
        ] {
            assert_eq!(checked(given).as_deref(), Ok(kept), "{given:?}");
        }
        for refused in [
            "",
            "a",
            "  a ",
            "-ab",
            "ab_",
            "a/b",
            "a\nb",
            "a\u{202e}b",
            "a\u{200b}b",
            "abcdefghij01234567890",
            "a\u{ad}b",
            "<b>",
        ] {
            assert_eq!(checked(refused).unwrap_err().problem().code, "name", "{refused:?}");
        }
    }

    #[test]
    fn letters_that_pass_for_others_and_names_of_others_are_refused() {
        for (refused, code) in [
            ("Аnna", "name-letters"),
            ("Annа", "name-letters"),
            ("Αnna", "name-letters"),
            ("ㅤㅤ", "name-letters"),
            ("An\u{3164}na", "name-letters"),
            ("ᎪᏁᏁᎪ", "name-letters"),
            ("𐌀𐌍𐌍𐌀", "name-letters"),
            ("Ｙｏｕ", "name-reserved"),
            ("Admin", "name-reserved"),
            ("Hina level 8", "name-reserved"),
        ] {
            assert_eq!(
                checked(refused).map_err(|error| error.problem().code),
                Err(code.to_owned()),
                "{refused:?}"
            );
        }
    }
}
