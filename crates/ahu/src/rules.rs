//! `ahu rules`: a game's rules page, as it reads in a terminal.

use catalog::GameId;
use game_core::Lang;
use std::io::Write;

/// Prints the rules of a game.
pub fn run(game: GameId, lang: Lang, mut out: impl Write) -> anyhow::Result<()> {
    out.write_all(readable(game.rules_page(lang)).as_bytes())?;
    Ok(())
}

/// The language that the environment asks for, if we speak it; English otherwise.
pub fn lang_of_environment() -> Lang {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"));
    locale.and_then(|locale| Lang::of_locale(&locale)).unwrap_or_default()
}

/// The page without its anchors, and without the blank lines they leave.
fn readable(page: &str) -> String {
    let mut text = String::new();
    let mut blank = true;
    for line in page.lines().filter(|line| !line.starts_with("<a id=")) {
        if !(blank && line.is_empty()) {
            text.push_str(line);
            text.push('\n');
        }
        blank = line.is_empty();
    }
    text
}
