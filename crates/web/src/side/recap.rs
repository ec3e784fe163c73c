//! What happened while somebody waited: what was done to them, or all of it where they come to a screen anew.

use super::icons::sign;
use crate::stage::Stage;
use crate::words::tongue;
use account::{Entry, Icon, lines};
use game_core::Seat;
use leptos::prelude::*;

/// How many things are listed that were done to somebody.
const HARMS: usize = 4;
/// How many things are listed that happened since somebody's last turn.
const SINCE: usize = 8;

/// Something that happened.
#[derive(Clone, PartialEq)]
struct Line {
    actor: Option<usize>,
    said: String,
    /// What it cost whoever reads this.
    toll: String,
    places: Vec<String>,
    icon: Icon,
}

/// What happened since the last step of this seat, the last first, which is tracked.
fn since(stage: Stage, seat: Option<Seat>, wanted: impl Fn(&Entry, Seat) -> bool) -> Vec<Line> {
    let Some(seat) = seat else { return Vec::new() };
    let sentences = stage.game().teller().sentences(tongue().lang());
    let names = stage.names().read_by(Some(seat));
    stage.told.track();
    let entries: Vec<Entry> = stage
        .account
        .with(|account| account.since(seat).iter().filter(|entry| wanted(entry, seat)).cloned().collect());
    let line = |told: account::Told| Line {
        toll: told.deed.harm_to(seat).map(|toll| sentences.toll(toll)).unwrap_or_default(),
        actor: told.deed.actor.map(Seat::index),
        said: told.sentence.said,
        places: told.deed.places,
        icon: told.deed.icon,
    };
    let told = lines(&entries, sentences, &names).into_iter().flat_map(|(_, told)| told);
    let mut lines: Vec<Line> = told.map(line).collect();
    lines.reverse();
    lines
}

/// What was done to this seat since its last move, until its next; nothing where nothing was.
#[component]
pub fn Recap(stage: Stage, #[prop(into)] seat: Signal<Option<Seat>>) -> impl IntoView {
    let harms = Memo::new(move |_| {
        let mut harms = since(stage, seat.get(), |entry, seat| entry.deed.harm_to(seat).is_some());
        harms.truncate(HARMS);
        harms
    });
    view! {
        <Show when=move || harms.with(|harms| !harms.is_empty())>
            <Lines stage lines=harms class="recap" title="while-waited"/>
        </Show>
    }
}

/// All that happened since the last move of this seat, which is about to move.
#[component]
pub fn Since(stage: Stage, #[prop(into)] seat: Signal<Option<Seat>>) -> impl IntoView {
    let all = Memo::new(move |_| {
        let mut all = since(stage, seat.get(), |_, _| true);
        all.truncate(SINCE);
        all.reverse();
        all
    });
    view! { <Lines stage lines=all class="since" title="since-turn"/> }
}

#[component]
fn Lines(stage: Stage, lines: Memo<Vec<Line>>, class: &'static str, title: &'static str) -> impl IntoView {
    let tongue = tongue();
    let show = move |_| {
        let places = lines.get_untracked().into_iter().flat_map(|line| line.places);
        stage.shown.set(places.collect());
    };
    let placed = move || lines.with(|lines| lines.iter().any(|line| !line.places.is_empty()));
    view! {
        <section class=class aria-label=move || tongue.say(title)>
            <div class="recap-head">
                <h2>{move || tongue.say(title)}</h2>
                <Show when=placed>
                    <button class="linklike" on:click=show>{move || tongue.say("show-on-board")}</button>
                </Show>
            </div>
            <ul>
                {move || lines.get().into_iter().map(|Line { actor, said, toll, icon, .. }| view! {
                    <li class=actor.map_or("entry drawn".to_owned(), |seat| format!("entry seat s{seat}"))>
                        <span class="mark" aria-hidden="true"></span>
                        <span>{said}</span>
                        {(!toll.is_empty()).then(|| view! {
                            <b class="toll"><svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d=sign(icon)/></svg>{toll}</b>
                        })}
                    </li>
                }).collect_view()}
            </ul>
        </section>
    }
}
