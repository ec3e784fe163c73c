use crate::Error;

/// How long a name may be, in characters.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;

/// A name as it is kept: letters and digits of any script, with single spaces, `-` and `_` between them.
pub fn checked(text: &str) -> Result<String, Error> {
    let name = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
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
    if reasons.is_empty() { Ok(name) } else { Err(Error::Bad("name", reasons)) }
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
            "a\u{a0}b",
            "<b>",
        ] {
            assert!(checked(refused).is_err(), "{refused:?}");
        }
    }
}
