//! The table: the board, who sits at it, what to do now, and what was done.

use crate::board::{Desk, Pictures};
use crate::mind::{Mind, News};
use crate::player::Player;
use crate::route::{Go, Route, way};
use crate::saved;
use crate::session::Session;
use crate::words::{Tongue, tongue};
use boards::{Board, Choice, Look, Panel};
use catalog::Thought;
use game_core::{Observer, Seat, scramble};
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;
use wasm_mind::{Ask, Limit};

/// The level that is asked for hints.
const ADVISER: u64 = 6;
/// How long a story is shown before a computer player answers, in milliseconds.
const PAUSE: u64 = 450;

/// A game that is kept here, or word that it is not.
#[component]
pub fn Play(id: String) -> impl IntoView {
    let tongue = tongue();
    let session = saved::find(&id).and_then(|saved| Session::of(&saved).ok());
    match session {
        Some(session) => view! { <Table session/> }.into_any(),
        None => view! {
            <section class="page">
                <h1>{move || tongue.say("lost")}</h1>
                <p><Go to=Signal::stored(Route::Home) class="button">{move || tongue.say("to-home")}</Go></p>
            </section>
        }
        .into_any(),
    }
}

/// All that the screen of a table holds.
#[derive(Copy, Clone)]
struct Sitting {
    session: StoredValue<Session, LocalStorage>,
    /// By which options it is played.
    options: StoredValue<serde_json::Value>,
    /// Counts what has happened, so that all else follows.
    beat: RwSignal<u32>,
    /// Who sits before the screen, where hands are hidden from each other.
    before: RwSignal<Option<Seat>>,
    choice: RwSignal<Choice>,
    pointed: RwSignal<Option<String>>,
    moved: RwSignal<Vec<(String, (f32, f32))>>,
    story: RwSignal<String>,
    told: RwSignal<String>,
    mind: Mind,
    tongue: Tongue,
}

impl Sitting {
    fn read<T>(self, read: impl FnOnce(&Session) -> T) -> T {
        self.beat.track();
        self.session.with_value(read)
    }

    fn observer(self) -> Observer {
        let before = self.before.get();
        self.read(|session| session.observer(before))
    }

    /// Whether everything is covered until the next player says so.
    fn covered(self) -> Option<Seat> {
        let before = self.before.get();
        self.read(|session| {
            let asked = session.asked().filter(|_| session.is_secret())?;
            (session.players[asked.index()] == Player::Person && before != Some(asked)).then_some(asked)
        })
    }

    /// The seat that the person before the screen is asked to move.
    fn mover(self) -> Option<Seat> {
        if self.covered().is_some() {
            return None;
        }
        self.read(|session| session.asked().filter(|seat| session.players[seat.index()] == Player::Person))
    }

    fn panels(self) -> Arc<Vec<Panel>> {
        if self.covered().is_some() {
            return Arc::default();
        }
        let taken = self.choice.with(|choice| choice.taken().to_vec());
        let alone = self.read(|session| Some(session.people()).filter(|people| people.len() == 1));
        let seat = alone.map(|people| people[0]).or_else(|| self.mover());
        self.look(|board, look| Arc::new(board.panels(Look { seat, taken: &taken, ..look })))
    }

    /// Shows a board what the person before the screen sees.
    fn look<T>(self, show: impl FnOnce(&dyn Board, Look<'_>) -> T) -> T {
        let (observer, lang) = (self.observer(), self.tongue.lang());
        let options = self.options.get_value();
        self.read(|session| {
            let view = session.table().view(observer);
            let seats = session.players.len() as u8;
            let look = Look { view: &view, options: &options, seats, seat: None, taken: &[], lang };
            show(boards::of(session.game), look)
        })
    }

    /// What pointing there would do.
    fn preview(self) -> String {
        let Some(part) = self.pointed.get() else { return String::new() };
        let Some(text) = self.choice.with(|choice| choice.would_be(&part)) else { return String::new() };
        self.look(|board, look| board.preview(look, &text))
    }

    /// Something changed: what can be chosen is what the next person may do.
    fn refresh(self) {
        self.beat.update(|beat| *beat += 1);
        let mover = untrack(|| self.mover());
        let choice = self.session.with_value(|session| match mover {
            Some(seat) => Choice::among(boards::of(session.game), &session.table().legal(seat)),
            None => Choice::default(),
        });
        self.choice.set(choice);
        self.pointed.set(None);
    }

    /// Points at something: a move is played as soon as it is whole.
    fn point(self, part: &str) {
        let Some(seat) = untrack(|| self.mover()) else { return };
        let mut choice = self.choice.get_untracked();
        if choice.point(part) {
            match choice.complete().map(str::to_owned) {
                Some(text) => self.play(seat, &text),
                None => self.choice.set(choice),
            }
        } else {
            let mut anew = choice.clone();
            while anew.back() {}
            if anew.point(part) && !choice.taken().is_empty() {
                self.choice.set(anew);
                return;
            }
            let ask = self.session.with_value(|session| session.table().asks(seat, self.tongue.lang()));
            self.told.set(ask.unwrap_or_default().to_owned());
        }
    }

    /// Plays a move for a seat, tells what happened, and keeps the game.
    fn play(self, seat: Seat, text: &str) {
        // Whoever looks next must not read what only this player knows.
        let observer = match self.session.with_value(Session::is_secret) {
            true => Observer::Public,
            false => untrack(|| self.observer()),
        };
        let lang = self.tongue.lang();
        let seats = self.session.with_value(|session| session.players.len() as u8);
        let before = self.session.with_value(|session| session.table().view(observer));
        let old = untrack(|| self.panels());
        let played = self.session.try_update_value(|session| session.play(seat, text, lang));
        let first = match played {
            Some(Ok(first)) => first,
            Some(Err((sentence, _))) => return self.told.set(sentence),
            None => return,
        };
        let (moved, overlay, said) = self.session.with_value(|session| {
            let board = boards::of(session.game);
            let options = self.options.get_value();
            let look = Look { view: &before, options: &options, seats, seat: None, taken: &[], lang };
            let events = session.table().events(first..session.table().steps(), observer);
            let story = events.first().map(|event| board.story(look, event)).unwrap_or_default();
            let said: Vec<String> = events.iter().map(line).collect();
            (story.moved, story.overlay, said.join(", "))
        });
        self.session.with_value(|session| saved::keep(&session.saved()));
        self.told.set(format!("{} {said}", untrack(|| self.name(seat))));
        self.story.set(overlay);
        self.refresh();
        let new = untrack(|| self.panels());
        self.moved.set(moved.into_iter().filter_map(|(now, then)| shift(&old, &new, &now, &then)).collect());
        self.carry_on();
    }

    /// Lets a computer player think, where one is asked.
    fn carry_on(self) {
        self.mind.stop();
        let ask = self.session.with_value(|session| {
            let seat = session.asked()?;
            let level = session.players[seat.index()].level()?;
            Some((seat, question(session, seat, Limit::Level(u64::from(level.number())))))
        });
        let Some((seat, ask)) = ask else { return };
        let beat = self.beat.get_untracked();
        set_timeout(
            move || {
                if self.beat.try_get_untracked() != Some(beat) {
                    return;
                }
                self.mind.ask(&ask, move |news| match news {
                    News::Answer(thought) if self.beat.try_get_untracked() == Some(beat) => {
                        if let Some(text) = thought.lines.first().and_then(|line| line.moves.first()) {
                            self.play(seat, text);
                        }
                    }
                    News::Failed(error) => self.told.set(self.tongue.fill("failed", &[("error", &error)])),
                    _ => {}
                });
            },
            Duration::from_millis(PAUSE),
        );
    }

    fn hint(self) {
        let Some(seat) = untrack(|| self.mover()) else { return };
        let ask = self.session.with_value(|session| question(session, seat, Limit::Level(ADVISER)));
        self.told.set(self.tongue.say("hint-seeks"));
        let beat = self.beat.get_untracked();
        self.mind.ask(&ask, move |news| match news {
            News::SoFar(thought) | News::Answer(thought) if self.beat.try_get_untracked() == Some(beat) => {
                self.advise(&thought);
            }
            News::Failed(error) => self.told.set(self.tongue.fill("failed", &[("error", &error)])),
            _ => {}
        });
    }

    /// Says what an adviser would do, and points at where it begins.
    fn advise(self, thought: &Thought) {
        let Some(line) = thought.lines.first() else { return };
        let text = line.moves.first().cloned().unwrap_or_default();
        let percent = format!("{:.0}", 100.0 * line.value);
        self.told.set(self.tongue.fill("hint-is", &[("move", &text), ("percent", &percent)]));
        let path = self.session.with_value(|session| boards::of(session.game).path(&text));
        self.pointed.set(path.first().cloned());
    }

    fn undo(self) {
        self.mind.stop();
        if self.session.try_update_value(Session::undo) == Some(true) {
            self.session.with_value(|session| saved::keep(&session.saved()));
            self.story.set(String::new());
            self.moved.set(Vec::new());
            self.refresh();
        }
    }

    /// What a player is called.
    fn name(self, seat: Seat) -> String {
        let number = (seat.index() + 1).to_string();
        let lang = self.tongue.lang();
        self.read(|session| match session.players[seat.index()].level() {
            Some(level) => format!("{} ({level})", level.name(lang)),
            None if session.people().len() == 1 => self.tongue.say("you"),
            None => self.tongue.fill("player", &[("number", &number)]),
        })
    }

    /// What to do now, in one sentence.
    fn sentence(self) -> String {
        let lang = self.tongue.lang();
        if let Some(outcome) = self.read(|session| session.status().outcome) {
            let winners: Vec<Seat> = outcome.winners().iter().collect();
            let reason = self.read(|session| session.game.words(lang).reason.get(outcome.reason()).cloned());
            let alone = self.read(|session| (session.people().len() == 1).then(|| session.people()[0]));
            let won = match winners.as_slice() {
                [only] if alone == Some(*only) => self.tongue.say("you-win"),
                [only] => self.tongue.fill("wins", &[("who", &self.name(*only))]),
                several => {
                    let names: Vec<String> = several.iter().map(|seat| self.name(*seat)).collect();
                    self.tongue.fill("shared", &[("who", &names.join(&self.tongue.say("and")))])
                }
            };
            return format!("{won} {}", reason.unwrap_or_default());
        }
        match self.mover() {
            Some(seat) => {
                let ask = self.read(|session| session.table().asks(seat, lang)).unwrap_or_default();
                match self.read(|session| session.people().len()) {
                    1 => ask.to_owned(),
                    _ => self.tongue.fill("asks", &[("who", &self.name(seat)), ("ask", ask)]),
                }
            }
            None => match self.read(Session::asked) {
                Some(seat) => self.tongue.fill("thinking", &[("who", &self.name(seat))]),
                None => String::new(),
            },
        }
    }
}

fn question(session: &Session, seat: Seat, limit: Limit) -> Ask {
    let record = session.record();
    let table = session.table();
    Ask {
        game: session.game.to_string(),
        seats: session.players.len() as u8,
        options: record.options,
        view: table.view(Observer::Seat(seat)),
        seat,
        mind: wasm_mind::Mind::Knowing,
        limit,
        lines: 1,
        seed: scramble(table.seed().number() ^ scramble(table.steps() as u64)),
    }
}

/// An event as a line of the list of moves.
fn line(event: &serde_json::Value) -> String {
    event["move"].as_str().or(event["chance"].as_str()).unwrap_or_default().to_owned()
}

/// An item that is elsewhere now, and where it came from, seen from there.
fn shift(old: &[Panel], new: &[Panel], now: &str, then: &str) -> Option<(String, (f32, f32))> {
    let find = |panels: &[Panel], key: &str| {
        panels.iter().flat_map(|panel| &panel.items).find(|item| item.key == key).map(|item| item.at)
    };
    let (to, from) = (find(new, now)?, find(old, then)?);
    Some((now.to_owned(), (from.0 - to.0, from.1 - to.1)))
}

/// The table.
#[component]
fn Table(session: Session) -> impl IntoView {
    let tongue = tongue();
    let way = way();
    let game = session.game;
    let sitting = Sitting {
        options: StoredValue::new(session.record().options),
        session: StoredValue::new_local(session),
        beat: RwSignal::new(0),
        before: RwSignal::new(None),
        choice: RwSignal::new(Choice::default()),
        pointed: RwSignal::new(None),
        moved: RwSignal::new(Vec::new()),
        story: RwSignal::new(String::new()),
        told: RwSignal::new(String::new()),
        mind: Mind::new(),
        tongue,
    };
    sitting.refresh();
    sitting.carry_on();
    on_cleanup(move || sitting.mind.stop());
    let desk = Desk {
        panels: Memo::new(move |_| sitting.panels()),
        choice: sitting.choice,
        overlay: Signal::derive(move || sitting.story.get() + &sitting.preview()),
        moved: sitting.moved,
        pointed: sitting.pointed,
        point: Callback::new(move |part: String| sitting.point(&part)),
        put_back: Callback::new(move |part: String| {
            sitting.choice.update(|choice| {
                choice.put_back(&part);
            })
        }),
        back: Callback::new(move |()| {
            sitting.choice.update(|choice| {
                choice.back();
            })
        }),
    };
    let start = move |session: Result<Session, String>| {
        if let Ok(session) = session {
            saved::keep(&session.saved());
            way.go(Route::Play(session.id.clone()));
        }
    };
    let over = move || sitting.read(|session| session.status().outcome.is_some());
    let rematch = move |_| start(sitting.session.with_value(Session::rematch));
    view! {
        <section class="table" data-game=game.to_string()>
            <h1 class="quiet">{move || game.words(tongue.lang()).name.clone()}</h1>
            <div class="stage">
                <Show when=move || sitting.covered().is_none() fallback=move || view! { <Cover sitting/> }>
                    <Pictures desk/>
                </Show>
            </div>
            <aside class="side">
                <Seats sitting/>
                <p class="sentence" class:over=over>{move || sitting.sentence()}</p>
                <Buttons sitting desk/>
                <p class="told" role="status">{move || sitting.told.get()}</p>
                <div class="row">
                    <button on:click=move |_| sitting.undo()>{move || tongue.say("undo")}</button>
                    <button on:click=move |_| sitting.hint() disabled=move || sitting.mover().is_none()>
                        {move || tongue.say("hint")}
                    </button>
                    <Go to=Signal::stored(Route::Rules(game)) class="button">{move || tongue.say("rules")}</Go>
                    <button on:click=rematch>
                        {move || if over() { tongue.say("rematch") } else { tongue.say("again") }}
                    </button>
                </div>
                <Typed sitting/>
                <Log sitting/>
            </aside>
        </section>
    }
}

/// Nothing of anybody's secrets, until the next player says so.
#[component]
fn Cover(sitting: Sitting) -> impl IntoView {
    let tongue = sitting.tongue;
    let who = move || sitting.covered().map(|seat| sitting.name(seat)).unwrap_or_default();
    let uncover = move |_| {
        sitting.before.set(untrack(|| sitting.covered()));
        sitting.told.set(String::new());
        sitting.refresh();
    };
    view! {
        <div class="cover-screen">
            <p>{move || tongue.fill("pass-to", &[("who", &who())])}</p>
            <button class="main" on:click=uncover>{move || tongue.say("uncover")}</button>
        </div>
    }
}

#[component]
fn Seats(sitting: Sitting) -> impl IntoView {
    let count = sitting.session.with_value(|session| session.players.len() as u8);
    let seats: Vec<Seat> = Seat::first(count).collect();
    let scores = move |seat: Seat| {
        sitting.read(|session| session.status().outcome.map(|outcome| outcome.score(seat).to_string()))
    };
    view! {
        <ol class="seats">
            {seats.into_iter().map(|seat| view! {
                <li
                    class=format!("seat s{}", seat.index())
                    class:asked=move || sitting.read(|session| session.status().to_act.contains(&seat))
                >
                    <span class="mark" aria-hidden="true"></span>
                    <span class="name">{move || sitting.name(seat)}</span>
                    <span class="score">{move || scores(seat)}</span>
                </li>
            }).collect_view()}
        </ol>
    }
}

/// What can be chosen that is no place on the board.
#[component]
fn Buttons(sitting: Sitting, desk: Desk) -> impl IntoView {
    let tongue = sitting.tongue;
    let parts = move || {
        let spots: Vec<String> = desk.panels.with(|panels| {
            let spots = panels.iter().flat_map(|panel| &panel.spots).filter(|spot| !spot.small);
            spots.map(|spot| spot.part.clone()).collect()
        });
        sitting.choice.with(|choice| {
            let next = choice.next().into_iter().filter(|part| !spots.iter().any(|spot| spot == part));
            next.map(str::to_owned).collect::<Vec<_>>()
        })
    };
    let name = move |part: &str| sitting.look(|board, look| board.name(part, look));
    view! {
        <div class="choices" role="group" aria-label=move || tongue.say("choose-next")>
            <For each=parts key=|part| part.clone() children=move |part| {
                let (shown, point, over) = (part.clone(), part.clone(), part);
                view! {
                    <button
                        class="choice"
                        on:click=move |_| desk.point.run(point.clone())
                        on:pointerenter=move |_| desk.pointed.set(Some(over.clone()))
                        on:pointerleave=move |_| desk.pointed.set(None)
                    >
                        {move || name(&shown)}
                    </button>
                }
            }/>
            <Show when=move || sitting.choice.with(|choice| !choice.taken().is_empty())>
                <button class="plain" on:click=move |_| desk.back.run(())>{move || tongue.say("step-back")}</button>
            </Show>
        </div>
    }
}

/// Any move can also be typed.
#[component]
fn Typed(sitting: Sitting) -> impl IntoView {
    let tongue = sitting.tongue;
    let text = RwSignal::new(String::new());
    let legal = move || sitting.choice.with(|choice| choice.moves().map(str::to_owned).collect::<Vec<_>>());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(seat) = untrack(|| sitting.mover()) {
            sitting.play(seat, text.get_untracked().trim());
            text.set(String::new());
        }
    };
    view! {
        <form class="typed" on:submit=submit>
            <input
                aria-label=move || tongue.say("type-move")
                placeholder=move || tongue.say("type-move")
                list="legal"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                prop:value=text
                on:input=move |event| text.set(event_target_value(&event))
            />
            <datalist id="legal">
                {move || legal().into_iter().map(|text| view! { <option value=text></option> }).collect_view()}
            </datalist>
            <button>{move || tongue.say("type-go")}</button>
        </form>
    }
}

/// What was done, as the person before the screen knows it.
#[component]
fn Log(sitting: Sitting) -> impl IntoView {
    let tongue = sitting.tongue;
    let lines = move || {
        let observer = if sitting.covered().is_some() { Observer::Public } else { sitting.observer() };
        sitting.read(|session| {
            let events = session.table().events(0..session.table().steps(), observer);
            let told = |event: &serde_json::Value| {
                let seat = event["seat"].as_u64();
                (seat, line(event))
            };
            let mut lines: Vec<(usize, (Option<u64>, String))> =
                events.iter().map(told).enumerate().collect();
            lines.reverse();
            lines.truncate(60);
            lines
        })
    };
    view! {
        <h2 class="quiet">{move || tongue.say("moves")}</h2>
        <ol class="log" tabindex="0" aria-label=move || tongue.say("moves")>
            {move || lines().into_iter().map(|(index, (seat, text))| view! {
                <li value=(index + 1).to_string() class=seat.map_or("drawn".to_owned(), |seat| format!("seat s{seat}"))>
                    <span class="mark" aria-hidden="true"></span>{text}
                </li>
            }).collect_view()}
        </ol>
    }
}
