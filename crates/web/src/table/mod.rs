//! The table: the board, who sits at it, what to do now, and what was done.

mod over;
mod panels;

use crate::board::Pictures;
use crate::choices::{Choices, Sights, Typed};
use crate::focus::closed;
use crate::log;
use crate::mind::{Mind, News, question};
use crate::player::Player;
use crate::route::{Go, Route, way};
use crate::saved;
use crate::session::Session;
use crate::sound::Sound;
use crate::stage::{Pointed, Stage};
use crate::sure::Sure;
use crate::words::{Tongue, tongue};
use catalog::Thought;
use game_core::{Observer, Seat};
use leptos::prelude::*;
use over::Over;
use panels::{Cover, Log, Seats};
use std::time::Duration;
use wasm_mind::Limit;

/// The level that is asked for hints.
const ADVISER: u64 = 6;
/// How long the board alone is drawn before what stands beside it, in milliseconds.
const BOARD_FIRST: u64 = 80;
/// How long a story is shown after that before a computer player answers, in milliseconds.
const PAUSE: u64 = 370;

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

/// What was said last: a sentence and, where a rule refused something, that rule.
#[derive(Clone, Default, PartialEq)]
struct Told {
    sentence: String,
    rule: Option<&'static str>,
}

/// All that the screen of a table holds.
#[derive(Copy, Clone)]
struct Sitting {
    session: StoredValue<Session, LocalStorage>,
    stage: Stage,
    /// Counts what has happened, so that all else follows.
    beat: RwSignal<u32>,
    /// Who sits before the screen, where hands are hidden from each other.
    before: RwSignal<Option<Seat>>,
    told: RwSignal<Told>,
    mind: Mind,
    sound: Sound,
    tongue: Tongue,
}

impl Sitting {
    fn new(session: Session) -> Sitting {
        let seats = session.players.len() as u8;
        Sitting {
            stage: Stage::new(session.game, seats, session.record().options),
            session: StoredValue::new_local(session),
            beat: RwSignal::new(0),
            before: RwSignal::new(None),
            told: RwSignal::new(Told::default()),
            mind: Mind::new(),
            sound: expect_context(),
            tongue: tongue(),
        }
    }

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

    /// Whose side of the board is nearest.
    fn near(self) -> Option<Seat> {
        self.read(Session::alone).or_else(|| self.mover())
    }

    fn legal(self) -> Vec<String> {
        let mover = self.mover();
        self.read(|session| mover.map(|seat| session.table().legal(seat)).unwrap_or_default())
    }

    fn say(self, sentence: String) {
        self.told.set(Told { sentence, rule: None });
    }

    /// Something changed: the board shows it, and what can be chosen is what the next person may do.
    fn refresh(self) {
        self.beat.update(|beat| *beat += 1);
        untrack(|| match self.covered() {
            Some(_) => self.stage.clear(),
            None => {
                let view = self.read(|session| session.table().view(session.observer(self.before.get())));
                self.stage.show(view, self.near(), &self.legal());
            }
        });
    }

    /// Points at something: a move is played as soon as it is whole.
    fn point(self, part: &str) {
        let Some(seat) = untrack(|| self.mover()) else { return };
        match self.stage.point(part) {
            Pointed::Move(text) => self.play(seat, &text),
            Pointed::Further => {}
            Pointed::Closed => self.refuse(seat, part),
        }
    }

    /// Says why nothing goes on there.
    fn refuse(self, seat: Seat, part: &str) {
        self.sound.refusal();
        let lang = self.tongue.lang_now();
        let meant = self.stage.meant(part);
        let refused =
            meant.and_then(|text| self.session.try_update_value(|session| session.check(seat, &text, lang)));
        self.told.set(match refused.flatten() {
            Some((sentence, rule)) => Told { sentence, rule: Some(rule) },
            None => {
                let ask = self.session.with_value(|session| session.table().asks(seat, lang));
                Told { sentence: ask.unwrap_or_default().to_owned(), rule: None }
            }
        });
    }

    /// Plays a move for a seat, tells what happened, and keeps the game.
    fn play(self, seat: Seat, text: &str) {
        // Whoever looks next must not read what only this player knows.
        let observer = match self.session.with_value(Session::is_secret) {
            true => Observer::Public,
            false => untrack(|| self.observer()),
        };
        let lang = self.tongue.lang_now();
        let first = match self.session.try_update_value(|session| session.play(seat, text, lang)) {
            Some(Ok(first)) => first,
            Some(Err((sentence, rule))) => {
                self.sound.refusal();
                return self.told.set(Told { sentence, rule: Some(rule) });
            }
            None => return,
        };
        self.mind.stop();
        self.session.with_value(|session| {
            saved::keep(&session.saved());
            match session.status().outcome {
                Some(_) => self.sound.end(),
                None => self.sound.step(),
            }
        });
        self.beat.update_untracked(|beat| *beat += 1);
        let beat = self.beat.get_untracked();
        let follow = move || {
            // Something else may have happened since, or the table was left.
            if self.beat.try_get_untracked() != Some(beat) {
                return;
            }
            let said = self.session.with_value(|session| {
                let events = session.table().events(first..session.table().steps(), observer);
                events.iter().map(|event| log::told(session.game, event, lang)).collect::<Vec<_>>()
            });
            let who = untrack(|| self.name(seat));
            self.say(
                self.tongue.fill_now("does", &[("who", &who), ("what", &log::summed(&said).join(" · "))]),
            );
            self.beat.notify();
            self.carry_on();
        };
        if untrack(|| self.covered()).is_some() {
            self.stage.clear();
            return follow();
        }
        untrack(|| {
            let legal = self.legal();
            self.session.with_value(|session| {
                let steps = first..session.table().steps();
                self.stage.tell(session.table(), steps, self.observer(), self.near(), &legal);
            });
        });
        // A move is seen on the board first.
        later(BOARD_FIRST, follow);
    }

    /// Lets a computer player think, where one is asked; or gives a hint, where hints are wanted.
    fn carry_on(self) {
        self.mind.stop();
        let ask = self.session.with_value(|session| {
            let seat = session.asked()?;
            let level = session.players[seat.index()].level()?;
            let limit = Limit::Level(u64::from(level.number()));
            Some((seat, question(session.game, session.table(), seat, limit, 1)))
        });
        let Some((seat, ask)) = ask else {
            if self.session.with_value(|session| session.hints) {
                self.hint();
            }
            return;
        };
        let beat = self.beat.get_untracked();
        let think = move || {
            if self.beat.try_get_untracked() != Some(beat) {
                return;
            }
            self.mind.ask(&ask, move |news| match news {
                News::Answer(thought) if self.beat.try_get_untracked() == Some(beat) => {
                    if let Some(text) = thought.lines.first().and_then(|line| line.moves.first()) {
                        self.play(seat, text);
                    }
                }
                News::Failed(error) => self.say(self.tongue.fill("failed", &[("error", &error)])),
                _ => {}
            });
        };
        // However quick the answer is, the move before it is seen first.
        later(PAUSE, think);
    }

    fn hint(self) {
        let Some(seat) = untrack(|| self.mover()) else { return };
        let ask = self
            .session
            .with_value(|session| question(session.game, session.table(), seat, Limit::Level(ADVISER), 1));
        if !self.session.with_value(|session| session.hints) {
            self.say(self.tongue.say("hint-seeks"));
        }
        let beat = self.beat.get_untracked();
        self.mind.ask(&ask, move |news| match news {
            News::SoFar(thought) | News::Answer(thought) if self.beat.try_get_untracked() == Some(beat) => {
                self.advise(seat, &thought);
            }
            News::Failed(error) => self.say(self.tongue.fill("failed", &[("error", &error)])),
            _ => {}
        });
    }

    /// Says what an adviser would do, and points at where it begins.
    fn advise(self, seat: Seat, thought: &Thought) {
        let Some(line) = thought.lines.first() else { return };
        let text = line.moves.first().cloned().unwrap_or_default();
        let percent = format!("{:.0}", 100.0 * line.value);
        let game = self.session.with_value(|session| session.game);
        let told = log::told_move(game, seat, &text, self.tongue.lang_now());
        self.say(self.tongue.fill("hint-is", &[("move", &told), ("percent", &percent)]));
        let taken = self.stage.choice.with_untracked(|choice| choice.taken().len());
        self.stage.shown.set(self.stage.board().path(&text).into_iter().skip(taken).take(1).collect());
    }

    fn undo(self) {
        self.mind.stop();
        if self.session.try_update_value(Session::undo) == Some(true) {
            self.session.with_value(|session| saved::keep(&session.saved()));
            self.stage.forget_story();
            self.refresh();
            self.carry_on();
        } else {
            self.say(self.tongue.say(match self.session.with_value(Session::is_secret) {
                true => "undo-secret",
                false => "undo-nothing",
            }));
        }
    }

    /// Gives the game up for whoever sits before the screen.
    fn resign(self) {
        self.mind.stop();
        let seat = untrack(|| self.mover())
            .or_else(|| self.session.with_value(|session| session.people().first().copied()));
        self.session.update_value(|session| session.resigned = seat);
        self.session.with_value(|session| saved::keep(&session.saved()));
        self.refresh();
    }

    /// What a player is called.
    fn name(self, seat: Seat) -> String {
        self.read(|session| session.name(seat, self.tongue))
    }

    /// What to do now, in one sentence.
    fn sentence(self) -> String {
        let lang = self.tongue.lang();
        if let Some(ending) = self.read(|session| session.ending(self.tongue)) {
            return ending;
        }
        // The hand-over screen says who is next.
        if self.covered().is_some() {
            return String::new();
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

/// Whether the player wants nothing to move.
fn is_still() -> bool {
    let wish = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    wish.is_some_and(|wish| wish.matches())
}

/// Calls this after so many milliseconds; where the player wants nothing to move, once all that has changed by now is painted; and
/// where nothing is painted because nobody looks, at once.
fn later(pause: u64, run: impl FnOnce() + 'static) {
    match (is_still(), document().hidden()) {
        (false, _) => set_timeout(run, Duration::from_millis(pause)),
        (true, true) => set_timeout(run, Duration::ZERO),
        (true, false) => {
            request_animation_frame(|| request_animation_frame(move || set_timeout(run, Duration::ZERO)));
        }
    }
}

/// The table.
#[component]
fn Table(session: Session) -> impl IntoView {
    let tongue = tongue();
    let way = way();
    let game = session.game;
    let sitting = Sitting::new(session);
    sitting.refresh();
    sitting.carry_on();
    on_cleanup(move || sitting.mind.stop());
    let stage = sitting.stage;
    let desk = stage.desk(Callback::new(move |part: String| sitting.point(&part)));
    let over = Signal::derive(move || sitting.read(Session::is_over));
    let again = move |_| {
        if let Ok(session) = sitting.session.with_value(Session::rematch) {
            way.play(&session.saved());
        }
    };
    let busy = move || sitting.mover().is_none() && sitting.covered().is_none() && !over.get();
    let sealed = Signal::derive(move || over.get() && sitting.read(Session::is_secret));
    let waits = Signal::derive(move || sitting.mover().is_none());
    let typed = Callback::new(move |text: String| {
        if let Some(seat) = untrack(|| sitting.mover()) {
            sitting.play(seat, &text);
        }
    });
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
                <div class="now">
                    <p class="sentence" class:over=over class:busy=busy>{move || sitting.sentence()}</p>
                    <Choices stage desk/>
                </div>
                <p class="told" role="status">
                    {move || sitting.told.get().sentence}
                    {move || sitting.told.get().rule.map(|rule| view! {
                        " "<Go to=Signal::stored(Route::Rule(game, rule.to_owned())) class="rule">{move || tongue.say("see-rule")}</Go>
                    })}
                </p>
                <div class="row">
                    <button on:click=move |_| sitting.undo() aria-disabled=closed(sealed)>
                        {move || tongue.say("undo")}
                    </button>
                    <button on:click=move |_| sitting.hint() aria-disabled=closed(waits)>
                        {move || tongue.say("hint")}
                    </button>
                    <Sights stage/>
                    <Go to=Signal::stored(Route::Rules(game)) class="button">{move || tongue.say("rules")}</Go>
                    <Show when=move || !over.get()>
                        <Sure label="resign" sure="resign-sure" act=Callback::new(move |()| sitting.resign())/>
                    </Show>
                    <button class:main=over on:click=again>
                        {move || tongue.say(if over.get() { "rematch" } else { "again" })}
                    </button>
                </div>
                <Over sitting over/>
                <Typed stage submit=typed/>
                <Log sitting/>
            </aside>
        </section>
    }
}
