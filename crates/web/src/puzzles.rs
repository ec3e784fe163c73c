//! A puzzle of an open game, on its board.

use crate::board::Pictures;
use crate::choices::{Choices, Typed};
use crate::content::Needs;
use crate::log;
use crate::puzzle_list::All;
use crate::route::{Go, Route};
use crate::saved;
use crate::side::{Aloud, Menu, Story, Tips};
use crate::sound::Sound;
use crate::stage::{Eyes, Pointed, Stage};
use crate::words::{Tongue, tongue};
use catalog::{GameId, Text};
use game_core::{Observer, Seat};
use leptos::prelude::*;
use puzzles::{Attempt, Task, Verdict};
use serde_json::Value;

/// A puzzle that is being solved.
#[derive(Copy, Clone)]
struct Solving {
    game: GameId,
    seat: Seat,
    attempt: StoredValue<Attempt, LocalStorage>,
    stage: Stage,
    beat: RwSignal<u32>,
    said: RwSignal<(bool, String)>,
    sound: Sound,
    tongue: Tongue,
}

impl Solving {
    fn of_attempt<T>(self, ask: impl FnOnce(&Attempt) -> T) -> T {
        self.beat.track();
        self.attempt.with_value(ask)
    }

    fn refresh(self) {
        self.beat.update(|beat| *beat += 1);
        let legal = self.legal();
        self.attempt.with_value(|attempt| {
            self.stage.show(attempt.table().view(Observer::Public), Some(self.seat), &legal);
        });
    }

    fn legal(self) -> Vec<String> {
        self.attempt.with_value(|attempt| match attempt.is_solved() {
            true => Vec::new(),
            false => attempt.table().legal(self.seat),
        })
    }

    fn point(self, part: &str) {
        match self.stage.point(part) {
            Pointed::Move(text) => self.attempt(&text),
            Pointed::Further => {}
            Pointed::Closed => {
                if let Some(text) = self.stage.meant(part) {
                    self.attempt(&text);
                }
            }
        }
    }

    fn attempt(self, text: &str) {
        if self.attempt.with_value(Attempt::is_solved) {
            return;
        }
        let first = self.attempt.with_value(|attempt| attempt.table().steps());
        let Some(verdict) = self.attempt.try_update_value(|attempt| attempt.attempt(text)) else { return };
        self.stage.shown.set(Vec::new());
        match verdict {
            Verdict::Right { solved, .. } => {
                self.sound.right();
                let key = if solved { "puzzle-solved" } else { "puzzle-right" };
                self.said.set((true, self.tongue.say_now(key)));
                if solved {
                    self.attempt.with_value(|attempt| {
                        saved::set(&solved_key(self.game, &attempt.puzzle().key), "solved")
                    });
                }
                self.beat.update(|beat| *beat += 1);
                let legal = self.legal();
                self.attempt.with_value(|attempt| {
                    let steps = first..attempt.table().steps();
                    self.stage.tell(
                        attempt.table(),
                        steps,
                        Eyes::same(Observer::Public, Some(self.seat)),
                        &legal,
                        || (),
                    );
                });
            }
            Verdict::Wrong { refutation } => {
                self.sound.refusal();
                let lang = self.tongue.lang_now();
                let told = |seat: Seat, text: &str| log::told_move(self.game, seat, text, lang);
                let answer: Vec<String> =
                    refutation.iter().map(|text| told(self.seat.other(), text)).collect();
                let (answer, text) = (answer.join(", "), &told(self.seat, text));
                let sentence = match refutation.is_empty() {
                    true => self.tongue.fill_now("puzzle-wrong", &[("move", text)]),
                    false => self.tongue.fill_now("puzzle-refuted", &[("move", text), ("answer", &answer)]),
                };
                self.said.set((false, sentence));
                self.refresh();
            }
            Verdict::Refused(refused) => {
                self.sound.refusal();
                let lang = self.tongue.lang_now();
                self.said
                    .set((false, self.attempt.with_value(|attempt| attempt.table().say(&refused, lang))));
            }
        }
    }

    fn hint(self) {
        let Some(Some(text)) = self.attempt.try_update_value(Attempt::hint) else { return };
        self.stage.shown.set(self.stage.board().path(&text).into_iter().take(1).collect());
    }

    fn again(self) {
        self.attempt.update_value(|attempt| *attempt = Attempt::begin(attempt.puzzle()));
        self.said.set((true, String::new()));
        self.stage.forget_story();
        self.stage.untell(0);
        self.refresh();
    }
}

/// One puzzle.
#[component]
pub fn Puzzle(game: GameId, key: String) -> impl IntoView {
    view! { <Needs game texts=vec![Text::Puzzles]><One game key=key.clone()/></Needs> }
}

#[component]
fn One(game: GameId, key: String) -> impl IntoView {
    match game.puzzles().iter().position(|puzzle| puzzle.key == key) {
        Some(index) => view! { <Posed game index/> }.into_any(),
        None => view! { <All game/> }.into_any(),
    }
}

#[component]
fn Posed(game: GameId, index: usize) -> impl IntoView {
    let tongue = tongue();
    let puzzle = &game.puzzles()[index];
    let solving = Solving {
        game,
        seat: puzzle.seat,
        attempt: StoredValue::new_local(Attempt::begin(puzzle)),
        stage: Stage::new(game, 2, Value::Null),
        beat: RwSignal::new(0),
        said: RwSignal::new((true, String::new())),
        sound: expect_context(),
        tongue,
    };
    solving.refresh();
    let stage = solving.stage;
    let desk = stage.desk(Callback::new(move |part: String| solving.point(&part)));
    let task = move || match puzzle.task() {
        Task::Now => tongue.say("puzzle-now"),
        Task::Turns(turns) => tongue.fill("puzzle-turns", &[("turns", &turns.to_string())]),
        Task::Win => tongue.say("puzzle-win"),
    };
    let side = format!("side-{}", puzzle.seat);
    let (number, grade) = ((index + 1).to_string(), puzzle.grade.to_string());
    let next = game.puzzles().get(index + 1).map(|puzzle| puzzle.key.clone());
    let solved = move || solving.of_attempt(Attempt::is_solved);
    view! {
        <section class="table lesson-table" data-game=game.to_string()>
            <Aloud stage/>
            <div class="stage"><div class="board"><Pictures desk/><Tips stage/></div></div>
            <aside class="side lesson">
                <header class="lesson-head">
                    <p class="quiet">
                        <Go to=Signal::stored(Route::Puzzles(game)) class="link">{move || tongue.say("all-puzzles")}</Go>
                        {move || tongue.fill("grade", &[("grade", &grade)])}
                    </p>
                    <h1>{move || tongue.fill("puzzle", &[("number", &number)])}</h1>
                </header>
                <p class="say prompt-say">{move || game.board().words(tongue.lang()).say(&side, &[])}" "{task}</p>
                <div class="now"><Choices stage desk/></div>
                <div class="lesson-words">
                    <p
                        class="told answer"
                        class:right=move || solving.said.get().0
                        class:none=move || solving.said.get().1.is_empty()
                        role="status"
                    >
                        {move || solving.said.get().1}
                    </p>
                    <Story stage/>
                </div>
                <div class="row tools">
                    <Show when=solved fallback=move || view! {
                        <button class="btn bare" on:click=move |_| solving.hint()>{move || tongue.say("hint")}</button>
                    }>
                        {next.clone().map(|key| view! {
                            <Go to=Signal::stored(Route::Puzzle(game, key)) class="btn main">{move || tongue.say("next-puzzle")}</Go>
                        })}
                    </Show>
                    <button class="btn bare" on:click=move |_| solving.again()>{move || tongue.say("puzzle-again")}</button>
                    <span class="gap"></span>
                    <Go to=Signal::stored(Route::Rules(game)) class="btn bare">{move || tongue.say("rules")}</Go>
                    <Menu><Typed stage submit=Callback::new(move |text: String| solving.attempt(&text))/></Menu>
                </div>
            </aside>
        </section>
    }
}

fn solved_key(game: GameId, key: &str) -> String {
    format!("puzzle/{game}/{key}")
}

/// Whether a puzzle was solved here.
pub fn is_solved(game: GameId, key: &str) -> bool {
    saved::setting(&solved_key(game, key)).is_some()
}
