/// Reads a number from 1 to `most` in its only spelling.
pub(crate) fn number(text: &str, most: u16) -> Option<u16> {
    count(text, most).filter(|number| *number > 0)
}

/// Reads a number from 0 to `most` in its only spelling.
pub(crate) fn count(text: &str, most: u16) -> Option<u16> {
    let digits = text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || (text.len() > 1 && text.starts_with('0')) {
        return None;
    }
    text.parse().ok().filter(|number| *number <= most)
}
