use crate::{Look, Words};
use game_core::Seat;
use game_easter_island::{Facing, Position, Sun};

/// What the board says of this game to whoever looks.
#[derive(Copy, Clone)]
pub(super) struct Says<'l> {
    words: &'static Words,
    look: Look<'l>,
}

impl<'l> Says<'l> {
    pub(super) fn of(look: Look<'l>) -> Says<'l> {
        Says { words: super::words(look.lang), look }
    }

    pub(super) fn say(self, key: &str, fields: &[(&str, &str)]) -> String {
        self.words.say(key, fields)
    }

    pub(super) fn word(self, key: &str) -> String {
        self.words.say(key, &[])
    }

    pub(super) fn facing(self, facing: Facing) -> String {
        self.word(&facing.to_string())
    }

    /// A sentence of one key where there is one of something, of another where there are more.
    pub(super) fn count(self, key: &str, count: usize) -> String {
        let number = if count == 1 { "one" } else { "many" };
        self.say(&format!("{key}-{number}"), &[("n", &count.to_string())])
    }

    /// Something of a seat, by its owner: `your statue`, `Hina’s statue`; by its side where nobody is named.
    pub(super) fn of_seat(self, what: &str, seat: Seat) -> String {
        let names = self.look.names;
        let name = names.name(seat);
        if names.is_reader(seat) {
            return self.word(&format!("{what}-own"));
        }
        if name == (seat.index() + 1).to_string() {
            let side = if seat.index() == 0 { "dark" } else { "light" };
            return self.word(&format!("{what}-{side}"));
        }
        self.say(&format!("{what}-of"), &[("name", &name), ("de-name", &de(&name))])
    }

    /// Whose something is, on its own: `yours`, `Hina’s`.
    pub(super) fn whose(self, seat: Seat) -> String {
        self.of_seat("whose", seat)
    }

    /// Several with commas and an "and".
    pub(super) fn list(self, things: &[String]) -> String {
        match things.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, before)) => format!("{} {} {last}", before.join(", "), self.word("and")),
            None => String::new(),
        }
    }

    /// What the ray of a sun place would do now.
    pub(super) fn ray(self, position: &Position, sun: Sun) -> String {
        let ray = position.ray(sun);
        let fallen = ray.fallen().and_then(|cell| Some((cell, super::ray::find(position, cell)?.0)));
        let Some((cell, seat)) = fallen else { return self.word("ray-nothing") };
        let before = ray.met().split_last().map(|(_, before)| before).unwrap_or_default();
        let way: Vec<String> = before.iter().map(ToString::to_string).collect();
        let key = if way.is_empty() { "ray-straight" } else { "ray-by" };
        let statue = self.of_seat("the-statue", seat);
        self.say(key, &[("way", &self.list(&way)), ("statue", &statue), ("at", &cell.to_string())])
    }
}

/// `de Tane`, `d’Hina`.
fn de(name: &str) -> String {
    let silent =
        name.chars().next().is_some_and(|first| "aeiouyhâàéèêëîïôöûù".contains(first.to_ascii_lowercase()));
    if silent { format!("d’{name}") } else { format!("de {name}") }
}
