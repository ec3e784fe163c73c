//! What happened, told.

use crate::{Column, Position};
use account::{Chapter, Deed, Field, Happening, Icon, Sentences, Teller};
use game_core::{Lang, Seat, Tongues, text};
use serde::Deserialize;

static TONGUES: Tongues<Sentences> =
    Tongues::new(|lang| Sentences::parse(lang, text!(lang, "words/account.", ".toml")));

/// Tells what happens in Connect Four.
#[derive(Copy, Clone, Debug)]
pub struct GridTeller;

impl Teller for GridTeller {
    fn sentences(&self, lang: Lang) -> &'static Sentences {
        TONGUES.speaking(lang)
    }

    fn deeds(&self, happening: Happening<'_>) -> Vec<Deed> {
        let event = happening.event;
        let seat = event["seat"].as_u64().and_then(Seat::checked);
        let column = event["move"].as_str().and_then(|text| text.parse::<Column>().ok());
        let (Some(seat), Some(column)) = (seat, column) else { return Vec::new() };
        let Ok(before) = Position::deserialize(happening.before) else { return Vec::new() };
        let stones: usize = before.columns.iter().map(Vec::len).sum();
        let chapter = Chapter { round: stones as u16 / 2 + 1, ..Chapter::default() };
        let drop = Deed::new("drop", chapter.clone(), Icon::Fall)
            .by(seat)
            .with("column", Field::text(column))
            .at(column.to_string());
        let ends = Position::deserialize(happening.after).is_ok_and(|after| after.to_move.is_none());
        match ends {
            true => vec![drop, Deed::new("over", chapter, Icon::End)],
            false => vec![drop],
        }
    }
}
