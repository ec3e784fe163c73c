use crate::{Chapter, Deed, Field, Names, Toll};
use game_core::{Lang, Seat};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The sentences of one game in one language.
///
/// A sentence is a text, or a table of texts by who reads it: `any` for everybody else, `you` where the reader did it, `to-you` where it was done
/// to the reader, `own` where somebody did it to themselves, `to-self` where the reader did. What stands behind a `|` is what came of it.
/// A gap is `{name}`; `{name's}` is whose, `{de name}` the same in French. Keys with `-one` and `-many` count.
#[derive(Debug)]
pub struct Sentences {
    lang: Lang,
    said: BTreeMap<String, Forms>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Forms {
    One(String),
    ByReader(ByReader),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ByReader {
    any: String,
    you: Option<String>,
    to_you: Option<String>,
    own: Option<String>,
    to_self: Option<String>,
}

/// A sentence as it is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// Who did what to whom.
    pub said: String,
    /// What came of it, where that is worth a sentence of its own.
    pub came: Option<String>,
}

impl Sentence {
    /// All of it on one line.
    pub fn whole(&self) -> String {
        match &self.came {
            Some(came) => format!("{} {came}", self.said),
            None => self.said.clone(),
        }
    }
}

impl Sentences {
    /// Reads a file of sentences; it is part of the program, and a test reads each.
    pub fn parse(lang: Lang, text: &str) -> Sentences {
        Sentences { lang, said: game_core::read_shipped(text) }
    }

    /// Every key there is.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.said.keys().map(String::as_str)
    }

    /// Whether there is a sentence of this key.
    pub fn has(&self, key: &str) -> bool {
        self.said.contains_key(key)
    }

    /// A deed, told to this reader; `times` in a row.
    pub fn tell(&self, deed: &Deed, times: usize, names: &Names) -> Sentence {
        let many = format!("{}-many", deed.kind);
        let key = if times > 1 && self.has(&many) { &many } else { &*deed.kind };
        let whole = self.fill(self.form(key, deed, names), names, &|gap| match gap {
            "actor" => deed.actor.map(Field::Seat),
            "object" => deed.object.map(Field::Seat),
            "times" => Some(Field::Number(times as i64)),
            _ => deed.fields.iter().find(|(name, _)| name == gap).map(|(_, field)| field.clone()),
        });
        match whole.split_once('|') {
            Some((said, came)) => Sentence { said: begin(said.trim()), came: Some(begin(came.trim())) },
            None => Sentence { said: begin(&whole), came: None },
        }
    }

    /// The name of a round, and of a phase where there are phases.
    pub fn heading(&self, chapter: &Chapter) -> (String, Option<String>) {
        let before = chapter.round == 0 && self.has("round-0");
        let key = if before { "round-0" } else { "round" };
        let round =
            self.fill(self.plain(key), &Names::default(), &|_| Some(Field::Number(chapter.round.into())));
        let phase = (!chapter.phase.is_empty()).then(|| self.word(&format!("phase-{}", chapter.phase)));
        (round, phase)
    }

    /// What somebody lost or gained: "−1 wood".
    pub fn toll(&self, toll: &Toll) -> String {
        if toll.by == 0 {
            return self.word(&toll.what);
        }
        let sign = if toll.by < 0 { "−" } else { "+" };
        let count = toll.by.unsigned_abs();
        let key = format!("{}-{}", toll.what, if count == 1 { "one" } else { "many" });
        let what = self.fill(self.plain(&key), &Names::default(), &|_| Some(Field::Number(count.into())));
        format!("{sign}{what}")
    }

    /// A word or sentence without gaps, by its key.
    pub fn word(&self, key: &str) -> String {
        self.plain(key).to_owned()
    }

    /// A field, as it stands in a sentence that this reader reads.
    fn field(&self, field: &Field, names: &Names) -> String {
        match field {
            Field::Text(text) => text.clone(),
            Field::Number(number) => number.to_string(),
            Field::Seat(seat) if names.is_reader(*seat) => self.word("you"),
            Field::Seat(seat) => names.name(*seat),
            Field::Word(key) => self.word(key),
            Field::Count(count, what) => {
                let key = format!("{what}-{}", if count.abs() == 1 { "one" } else { "many" });
                self.fill(self.plain(&key), names, &|_| Some(Field::Number(*count)))
            }
            Field::Said(key, fields) => self.fill(self.plain(key), names, &|gap| {
                fields.iter().find(|(name, _)| name == gap).map(|(_, field)| field.clone())
            }),
            Field::List(fields) => {
                let said: Vec<String> = fields.iter().map(|field| self.field(field, names)).collect();
                match said.split_last() {
                    Some((last, [])) => last.clone(),
                    Some((last, before)) => format!("{} {} {last}", before.join(", "), self.word("and")),
                    None => String::new(),
                }
            }
        }
    }

    /// Whose: `Hina's`, `your`.
    fn whose(&self, seat: Seat, names: &Names) -> String {
        match names.is_reader(seat) {
            true => self.word("your"),
            false => format!("{}’s", names.name(seat)),
        }
    }

    /// Whose, in French: `de Tane`, `d’Hina`.
    fn de(&self, field: &Field, names: &Names) -> String {
        let said = self.field(field, names);
        let silent =
            said.chars().next().is_some_and(|first| "aeiouyhâàéèêëîïôöûùAEIOUYHÂÀÉÈÊËÎÏÔÖÛÙ".contains(first));
        if silent { format!("d’{said}") } else { format!("de {said}") }
    }

    fn plain<'s>(&'s self, key: &'s str) -> &'s str {
        match self.said.get(key) {
            Some(Forms::One(text)) => text,
            Some(Forms::ByReader(forms)) => &forms.any,
            None => key,
        }
    }

    fn form<'s>(&'s self, key: &'s str, deed: &Deed, names: &Names) -> &'s str {
        let Some(Forms::ByReader(forms)) = self.said.get(key) else { return self.plain(key) };
        let is_reader = |seat: Option<Seat>| seat.is_some_and(|seat| names.is_reader(seat));
        let own = deed.actor.is_some() && deed.actor == deed.object;
        let form = match (is_reader(deed.actor), is_reader(deed.object)) {
            (true, true) => forms.to_self.as_ref().or(forms.you.as_ref()),
            (true, false) => forms.you.as_ref(),
            (false, true) => forms.to_you.as_ref(),
            (false, false) if own => forms.own.as_ref(),
            (false, false) => None,
        };
        form.unwrap_or(&forms.any)
    }

    fn fill(&self, text: &str, names: &Names, fields: &dyn Fn(&str) -> Option<Field>) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            out += before;
            let Some((gap, behind)) = after.split_once('}') else { break };
            rest = behind;
            let whose = gap.strip_suffix("'s").and_then(fields);
            let de = gap.strip_prefix("de ").filter(|_| self.lang == Lang::Fr).and_then(fields);
            match (whose, de, fields(gap)) {
                (Some(Field::Seat(seat)), _, _) => out += &self.whose(seat, names),
                (_, Some(field), _) => out += &self.de(&field, names),
                (_, _, Some(field)) => out += &self.field(&field, names),
                _ => out += &format!("{{{gap}}}"),
            }
        }
        out + rest
    }
}

/// With a capital letter at its beginning.
fn begin(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
