//! The table: the board, who sits at it, what to do now, and what was done.

mod over;
mod panels;

use crate::board::Pictures;
use crate::choices::Typed;
use crate::log;
use crate::mind::{Mind, News, question};
use crate::replay;
use crate::route::{Go, Route, way};
use crate::saved;
use crate::session::Session;
use crate::side::{
    Aloud, Ask, Cards, EndCard, Glyph, Menu, PaceTool, Prompted, Recap, Said, Sights, Sitter, Story, Tips,
    Toast, Tool, Turning,
};
use crate::sound::Sound;
use crate::stage::{Pointed, Stage};
use crate::sure::Sure;
use crate::words::{Tongue, tongue};
use bots::{Answer, Asking, Level, Limit, Thought};
use game_core::Seat;
use leptos::prelude::*;
use over::Over;
use panels::Cover;
use std::rc::Rc;
use std::time::Duration;

/// The level that is asked for hints.
const ADVISER: Level = Level::new(6).expect("it is a level");

/// A game that is kept here, or word that it is not.
#[component]
pub fn Play(id: String) -> impl IntoView {
    let tongue = tongue();
    let saved = saved::find(&id);
    let session = saved.as_ref().and_then(|saved| Session::restore(saved).ok());
    match session {
        Some(session) => view! { <Table session/> }.into_any(),
        None if saved.is_some_and(|saved| replay::is_newer(&saved.record)) => {
            view! { <replay::Unreadable newer=true/> }.into_any()
        }
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
    stage: Stage,
    /// Counts what has happened, so that all else follows.
    beat: RwSignal<u32>,
    told: RwSignal<Said>,
    /// Whether somebody holds their hand open.
    held: RwSignal<bool>,
    /// What was pointed at when a hand was closed in the middle of a move.
    half: StoredValue<Vec<String>>,
    mind: Mind,
    sound: Sound,
    tongue: Tongue,
}

impl Sitting {
    fn new(session: Session) -> Sitting {
        let seats = session.players.len() as u8;
        Sitting {
            stage: Stage::new(session.game, seats, session.table().options()),
            session: StoredValue::new_local(session),
            beat: RwSignal::new(0),
            told: RwSignal::new(Said::default()),
            held: RwSignal::new(false),
            half: StoredValue::new(Vec::new()),
            mind: Mind::new(),
            sound: expect_context(),
            tongue: tongue(),
        }
    }

    /// Looks at the game, which is tracked.
    fn look<T>(self, look: impl FnOnce(&Session) -> T) -> T {
        self.beat.track();
        self.session.with_value(look)
    }

    /// Who has to open the screen before anything of theirs is seen on it.
    fn covered(self) -> Option<Seat> {
        self.look(Session::covered)
    }

    /// The seat that the person before the screen is asked to move.
    fn mover(self) -> Option<Seat> {
        self.look(Session::mover)
    }

    fn say(self, sentence: String) {
        self.told.set(Said { sentence, rule: None });
    }

    /// Something changed: the board shows it, and what can be chosen is what the next person may do.
    fn refresh(self) {
        self.beat.update(|beat| *beat += 1);
        self.session.with_value(|session| {
            self.stage.call(session.called());
            let eyes = session.eyes();
            self.stage.for_good.set(session.screen.is_secret());
            self.stage.show(session.table().view(eyes.observer), eyes.near, &session.legal());
            self.stage.trace_last(session.table(), eyes.observer);
        });
    }

    /// Opens the screen to whoever is next: for a move, or as long as they hold it.
    fn open(self, held: bool) {
        if untrack(|| self.covered()).is_none() {
            return;
        }
        self.stage.finish();
        self.session.update_value(Session::hand_over);
        self.held.set(held);
        self.told.set(Said::default());
        self.refresh();
        for part in self.half.try_update_value(std::mem::take).into_iter().flatten() {
            self.stage.point(&part);
        }
        self.carry_on();
    }

    /// Closes the screen that was held open; a move that was half pointed out is found so when it is opened again.
    fn close(self) {
        if !self.held.get_untracked() {
            return;
        }
        self.held.set(false);
        self.half.set_value(self.stage.choice.with_untracked(|choice| choice.taken().to_vec()));
        self.mind.stop();
        self.session.update_value(|session| session.screen.close());
        self.told.set(Said::default());
        self.refresh();
        self.stage.told.set(self.stage.account.with_untracked(|account| account.entries().len()));
    }

    /// Points at something: a move is played as soon as it is whole.
    fn point(self, part: &str) {
        let Some(seat) = untrack(|| self.mover()) else { return };
        match self.stage.point(part) {
            Pointed::Move(text) => self.play(seat, &text),
            Pointed::Further => self.told.set(Said::default()),
            Pointed::Closed => self.refuse(seat, part),
        }
    }

    /// Says why nothing goes on there.
    fn refuse(self, seat: Seat, part: &str) {
        self.sound.refusal();
        let lang = self.tongue.lang_now();
        let meant = self.stage.meant(part);
        let refused =
            meant.and_then(|text| self.session.with_value(|session| session.check(seat, &text, lang)));
        self.told.set(match refused {
            Some((sentence, rule)) => Said { sentence, rule: Some(rule.to_owned()) },
            None => {
                let ask = self.session.with_value(|session| session.table().asks(seat, lang));
                Said { sentence: ask.unwrap_or_default().to_owned(), rule: None }
            }
        });
    }

    /// Plays a move for a seat, keeps the game, and tells what happened.
    fn play(self, seat: Seat, text: &str) {
        let lang = self.tongue.lang_now();
        let first = match self.session.try_update_value(|session| session.play(seat, text, lang)) {
            Some(Ok(first)) => first,
            Some(Err((sentence, rule))) => {
                self.sound.refusal();
                return self.told.set(Said { sentence, rule: Some(rule.to_owned()) });
            }
            None => return,
        };
        self.mind.stop();
        self.told.set(Said::default());
        self.half.set_value(Vec::new());
        // The next player opens the screen themselves, though the last one still holds it.
        if self.session.with_value(Session::mover).is_none() {
            self.held.set(false);
        }
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
            if self.beat.try_get_untracked() == Some(beat) {
                self.beat.notify();
                self.carry_on();
            }
        };
        self.session.with_value(|session| {
            self.stage.call(session.called());
            let table = session.table();
            self.stage.tell(table, first..table.steps(), session.eyes(), &session.legal(), follow);
        });
    }

    /// Lets a computer player think, where one is asked; or gives a hint, where hints are wanted.
    fn carry_on(self) {
        self.mind.stop();
        let ask = self.session.with_value(|session| {
            let seat = session.asked()?;
            let level = session.players[seat.index()].level()?;
            let question = question(session.table(), seat, Limit::Level(level), 1);
            Some((seat, Asking::begin(question, session.table().legal(seat))?))
        });
        let Some((seat, asking)) = ask else {
            if self.session.with_value(|session| session.hints) {
                self.hint();
            }
            return;
        };
        let beat = self.beat.get_untracked();
        let play = move |answer: Answer| {
            if self.beat.try_get_untracked() == Some(beat) {
                self.play(seat, &answer.text);
            }
        };
        self.mind.insist(asking, Rc::new(play));
    }

    fn hint(self) {
        let Some(seat) = untrack(|| self.mover()) else { return };
        let ask =
            self.session.with_value(|session| question(session.table(), seat, Limit::Level(ADVISER), 1));
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
            self.stage.untell(self.session.with_value(|session| session.table().steps()));
            self.told.set(Said::default());
            self.refresh();
            self.carry_on();
        } else {
            self.say(self.tongue.say(match self.session.with_value(|session| session.screen.is_secret()) {
                true => "undo-secret",
                false => "undo-nothing",
            }));
        }
    }

    /// Gives the game up for whoever sits before the screen.
    fn resign(self) {
        self.mind.stop();
        let seat = untrack(|| self.mover().or_else(|| self.covered()))
            .or_else(|| self.session.with_value(|session| session.screen.people().first().copied()));
        self.session.update_value(|session| session.resigned = seat);
        self.session.with_value(|session| saved::keep(&session.saved()));
        self.refresh();
    }

    /// What a player is called.
    fn name(self, seat: Seat) -> String {
        self.look(|session| session.name(seat, self.tongue))
    }

    /// What to do now, and why.
    fn ask(self) -> Ask {
        let lang = self.tongue.lang();
        let ask = |say: String| Ask { say, ..Ask::default() };
        if let Some(ending) = self.look(|session| session.ending(self.tongue)) {
            return Ask { over: true, ..ask(ending) };
        }
        if let Some(seat) = self.covered() {
            return ask(self.tongue.fill("pass-to", &[("who", &self.name(seat))]));
        }
        match self.mover() {
            Some(seat) if !self.stage.telling.busy.get() => {
                let asks = self.look(|session| session.table().asks(seat, lang)).unwrap_or_default();
                let prompt = self.stage.prompt(asks);
                let say = match self.look(|session| session.screen.people().len()) {
                    1 => prompt.say,
                    _ => self.tongue.fill("asks", &[("who", &self.name(seat)), ("ask", &prompt.say)]),
                };
                Ask { why: prompt.why, ..ask(say) }
            }
            Some(_) => self.telling(String::new()),
            None => match self.look(Session::asked) {
                Some(seat) => Ask {
                    busy: true,
                    ..self.telling(self.tongue.fill("thinking", &[("who", &self.name(seat))]))
                },
                None => self.telling(String::new()),
            },
        }
    }

    /// What was told last, while nothing is asked, and what is waited for.
    fn telling(self, waits: String) -> Ask {
        let sentences = self.stage.game().teller().sentences(self.tongue.lang());
        let told = account::lines(&self.stage.entries(1), sentences, &self.stage.names());
        match told.into_iter().flat_map(|(_, told)| told).next_back() {
            Some(told) => Ask { say: told.sentence.said, why: waits, ..Ask::default() },
            None => Ask { say: waits, ..Ask::default() },
        }
    }

    /// Who sits where, and whose move it is.
    fn sitters(self) -> Vec<Sitter> {
        let lang = self.tongue.lang();
        self.look(|session| {
            let to_act = if session.is_over() { Vec::new() } else { session.status().to_act };
            let sitter = |seat: Seat| Sitter {
                name: session.name(seat, self.tongue),
                note: session.players[seat.index()].level().map_or(String::new(), |level| {
                    self.tongue
                        .fill("level-note", &[("level", &level.to_string()), ("name", level.name(lang))])
                }),
                asked: to_act.contains(&seat),
                ..Sitter::default()
            };
            Seat::first(session.players.len() as u8).map(sitter).collect()
        })
    }
}

/// The table.
#[component]
fn Table(session: Session) -> impl IntoView {
    let tongue = tongue();
    let way = way();
    let game = session.game;
    let sitting = Sitting::new(session);
    let stage = sitting.stage;
    sitting.refresh();
    sitting.session.with_value(|session| stage.recount(session.table(), session.eyes().listener));
    sitting.carry_on();
    on_cleanup(move || sitting.mind.stop());
    let desk = stage.desk(Callback::new(move |part: String| sitting.point(&part)));
    let over = Signal::derive(move || sitting.look(Session::is_over));
    let again = move |_| {
        if let Ok(session) = sitting.session.with_value(Session::rematch) {
            way.play(&session.saved());
        }
    };
    let shared = sitting.session.with_value(|session| session.screen.is_secret());
    let sealed = Signal::derive(move || over.get() && shared);
    let turned = RwSignal::new(Turning::Sought);
    Effect::new(move |_| {
        turned.set(Turning::Sought);
        if over.get() {
            // The last move is shown first: looking through a whole game takes a moment.
            let look = move || {
                sitting.session.try_with_value(|session| account::turned(game.teller(), session.table()))
            };
            set_timeout(
                move || drop(turned.try_set(Turning::Found(look().flatten()))),
                Duration::from_millis(50),
            );
        }
    });
    let next = Memo::new(move |_| over.get().then(|| sitting.look(Session::next_level)).flatten());
    let meet = move |level: Level| {
        if let Ok(session) = sitting.session.with_value(|session| session.next(level)) {
            way.play(&session.saved());
        }
    };
    let waits = Signal::derive(move || sitting.mover().is_none());
    let typed = Callback::new(move |text: String| {
        if let Some(seat) = untrack(|| sitting.mover()) {
            sitting.play(seat, &text);
        }
    });
    let end = Signal::derive(move || sitting.look(|session| session.end(tongue)));
    let own = Signal::derive(move || sitting.mover());
    let id = sitting.session.with_value(|session| session.id.clone());
    let name = move |key: &'static str| Signal::derive(move || tongue.say(key));
    view! {
        <section class="table" class:shared=shared data-game=game.to_string()>
            <h1 class="quiet">{move || game.words(tongue.lang()).name.clone()}</h1>
            <Aloud stage/>
            <div class="stage">
                <div class="board">
                    <Pictures desk/>
                    <Tips stage/>
                </div>
                <Toast game said=Signal::derive(move || sitting.told.get())/>
                <EndCard stage end turned replay=Signal::stored(Route::Replay(id.clone()))>
                    <button class="btn main" on:click=again>{move || tongue.say("rematch")}</button>
                    <Go to=Signal::stored(Route::Replay(id.clone())) class="btn">{move || tongue.say("review")}</Go>
                    {move || next.get().map(|level| view! {
                        <button class="btn next" on:click=move |_| meet(level)>
                            {move || tongue.fill("next-opponent", &[("name", level.name(tongue.lang())), ("level", &level.to_string())])}
                        </button>
                    })}
                    <Go to=Signal::stored(Route::New(game, false)) class="btn bare">{move || tongue.say("again")}</Go>
                </EndCard>
            </div>
            <aside class="side">
                <Cards stage sitters=Signal::derive(move || sitting.sitters())/>
                <Prompted stage desk ask=Signal::derive(move || sitting.ask())/>
                <div class="tale">
                    <Show when=move || sitting.covered().is_none() && !sitting.held.get() fallback=move || view! { <Cover sitting/> }>
                        <Recap stage seat=own/>
                        <Story stage/>
                    </Show>
                </div>
                <nav class="tools" aria-label=move || tongue.say("tools")>
                    <Tool sign=Glyph::Back name=name("undo") key="u" closed=sealed act=Callback::new(move |()| sitting.undo())/>
                    <Tool sign=Glyph::Hint name=name("hint") key="h" closed=waits act=Callback::new(move |()| sitting.hint())/>
                    <Sights stage/>
                    <PaceTool stage/>
                    <span class="gap"></span>
                    <Menu>
                        <Go to=Signal::stored(Route::Rules(game)) class="menu-item">{move || tongue.say("rules")}</Go>
                        <Over sitting over/>
                        <Typed stage submit=typed/>
                        <hr/>
                        <Show when=move || !over.get()>
                            <Sure label="resign" sure="resign-sure" act=Callback::new(move |()| sitting.resign())/>
                        </Show>
                        <button class:main=over on:click=again>
                            {move || tongue.say(if over.get() { "rematch" } else { "again" })}
                        </button>
                    </Menu>
                </nav>
            </aside>
        </section>
    }
}
