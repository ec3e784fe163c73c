//! What happened, in sentences: by round and phase, the oldest first, the newest in sight.

use super::icons::{Glyph, glyph, sign};
use crate::stage::Stage;
use crate::words::tongue;
use account::{Chapter, Told, lines};
use leptos::prelude::*;
use std::collections::HashMap;

/// How many of the last things that happened are listed, and how many more each time they are asked for.
const LISTED: usize = 120;

/// A row of the story.
#[derive(Clone, PartialEq)]
enum Row {
    Heading(String, Option<String>),
    Line(Box<Line>),
}

/// A line of the story.
#[derive(Clone, PartialEq)]
pub struct Line {
    seat: Option<usize>,
    said: String,
    came: Option<String>,
    written: String,
    sign: &'static str,
    harm: bool,
    places: Vec<String>,
}

/// The story.
#[component]
pub fn Story(
    stage: Stage,
    /// What the table itself wrote down: whose it is, and what.
    #[prop(optional, into)]
    notes: Signal<Vec<(Option<usize>, String)>>,
) -> impl IntoView {
    let tongue = tongue();
    let most = RwSignal::new(LISTED);
    let mine = RwSignal::new(false);
    let rows = Memo::new(move |_| {
        let mut rows = rows(stage, most.get(), mine.get());
        rows.extend(notes.get().into_iter().map(|(seat, said)| note(seat, said)));
        rows
    });
    let any = move || rows.with(|rows| !rows.is_empty());
    let more = move || stage.told.get() > most.get();
    let plays = move || stage.names().reader().is_some();
    view! {
        <section class="story">
            <div class="story-head">
                <h2>{move || tongue.say("story")}</h2>
                <Show when=plays>
                    <button
                        class="story-filter"
                        aria-pressed=move || mine.get().to_string()
                        on:click=move |_| mine.update(|mine| *mine = !*mine)
                    >
                        <svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d=glyph(Glyph::Mine)/></svg>
                        {move || tongue.say("story-mine")}
                    </button>
                </Show>
            </div>
            // The newest is in sight, unless somebody reads what is above it: it scrolls from below.
            <div class="story-scroll" tabindex=move || any().then_some("0") role="group" aria-label=move || tongue.say("story")>
                <ol class="story-list log">
                    <Show when=more>
                        <li class="story-more">
                            <button class="plain" on:click=move |_| most.update(|most| *most += LISTED)>{move || tongue.say("story-more")}</button>
                        </li>
                    </Show>
                    <For each=move || keyed(rows.get()) key=|(key, _)| key.clone() children=move |(_, row)| match row {
                        Row::Heading(round, phase) => view! { <li class="story-turn"><h3><b>{round}</b>{phase}</h3></li> }.into_any(),
                        Row::Line(line) => view! { <Entry stage line=*line/> }.into_any(),
                    }/>
                </ol>
            </div>
        </section>
    }
}

#[component]
fn Entry(stage: Stage, line: Line) -> impl IntoView {
    let places = line.places.clone();
    let show = move |_| stage.shown.set(places.clone());
    let class = line.class();
    view! { <li class=class on:click=show>{line.shown()}</li> }
}

/// What is told by now, as rows.
fn rows(stage: Stage, most: usize, mine: bool) -> Vec<Row> {
    let sentences = stage.game().teller().sentences(tongue().lang());
    let names = stage.names();
    let mut entries = stage.entries(most);
    if let Some(reader) = names.reader().filter(|_| mine) {
        entries.retain(|entry| entry.deed.concerns(reader));
    }
    let mut rows = Vec::new();
    let heading = |chapter: &Chapter| {
        let (round, phase) = sentences.heading(chapter);
        Row::Heading(round, phase)
    };
    for (chapter, told) in lines(&entries, sentences, &names) {
        rows.push(heading(&chapter));
        rows.extend(told.into_iter().map(|told| Row::Line(Box::new(Line::new(told, &names)))));
    }
    rows
}

impl Line {
    /// What is told, to whoever reads it.
    pub fn new(told: Told, names: &account::Names) -> Line {
        let harm = names.reader().is_some_and(|reader| told.deed.harm_to(reader).is_some());
        Line {
            seat: told.deed.actor.map(game_core::Seat::index),
            said: told.sentence.said,
            came: told.sentence.came,
            written: told.written,
            sign: sign(told.deed.icon),
            harm,
            places: told.deed.places,
        }
    }

    /// The sentence, and whether it harms whoever reads it: two lines that are the same look the same.
    pub fn text(&self) -> String {
        format!("{:?}{}{}{}", self.seat, self.said, self.written, self.harm)
    }

    /// The classes of its element: whose deed it is, and whether it harms whoever reads it.
    pub fn class(&self) -> String {
        let seat = self.seat.map_or("drawn".to_owned(), |seat| format!("seat s{seat}"));
        format!("entry {seat}{}", if self.harm { " harm" } else { "" })
    }

    /// What stands in it: whose deed it is, the sentence, and its sign.
    pub fn shown(self) -> impl IntoView {
        let Line { said, came, written, sign, .. } = self;
        view! {
            <span class="mark" aria-hidden="true"></span>
            <span>{said}{came.map(|came| view! { " "<em>{came}</em> })}
                {(!written.is_empty()).then(|| view! { " "<small class="note" aria-hidden="true">{written}</small> })}</span>
            <svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d=sign/></svg>
        }
    }
}

/// What the table itself wrote down, as a row.
fn note(seat: Option<usize>, said: String) -> Row {
    let (came, written, places) = (None, String::new(), Vec::new());
    Row::Line(Box::new(Line { seat, said, came, written, sign: glyph(Glyph::Flag), harm: false, places }))
}

/// Rows with keys: what is said, and how often it was said before.
fn keyed(rows: Vec<Row>) -> Vec<(String, Row)> {
    let mut before: HashMap<String, usize> = HashMap::new();
    let key = |row: Row| {
        let text = match &row {
            Row::Heading(round, phase) => format!("{round}/{phase:?}"),
            Row::Line(line) => line.text(),
        };
        let rank = before.entry(text.clone()).or_default();
        *rank += 1;
        (format!("{text}#{rank}"), row)
    };
    rows.into_iter().map(key).collect()
}

/// What happens, aloud, as soon as it does: whoever listens does not wait for what is shown.
#[component]
pub fn Aloud(stage: Stage) -> impl IntoView {
    let tongue = tongue();
    let heard = StoredValue::new(stage.account.with_untracked(|account| account.entries().len()));
    let said = Memo::new(move |_| {
        let sentences = stage.game().teller().sentences(tongue.lang());
        let names = stage.names();
        stage.account.with(|account| {
            let entries = account.entries();
            let first = heard.get_value().min(entries.len());
            heard.set_value(entries.len());
            let told = lines(&entries[first..], sentences, &names);
            told.into_iter()
                .flat_map(|(_, told)| told)
                .map(|told| told.sentence.whole())
                .collect::<Vec<_>>()
                .join(" ")
        })
    });
    view! { <p class="aloud" role="log" aria-live="polite">{said}</p> }
}
