//! A game taught by doing: a lesson on its board.

use crate::board::Pictures;
use crate::choices::{Choices, Typed};
use crate::content::Needs;
use crate::lesson_list::All;
use crate::player::Player;
use crate::route::{Go, Route, way};
use crate::saved;
use crate::session::Session;
use crate::side::{Aloud, Cards, Menu, Sitter, Tips};
use crate::sound::Sound;
use crate::stage::{Eyes, Pointed, Stage};
use crate::words::{Tongue, tongue};
use catalog::{GameId, Text};
use game_core::{Lang, Observer, Seat};
use leptos::prelude::*;
use lessons::{Course, Verdict};
use serde_json::Value;

/// The level that plays a first game.
const GENTLE: u8 = 1;

/// A first game, with a hint before every move.
#[component]
pub fn FirstGame(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let way = way();
    let start = move |_| {
        let mut players = vec![Player::Level(GENTLE); usize::from(game.meta().seats.0)];
        players[0] = Player::Person;
        if let Ok(mut session) = Session::begin(game, &Value::Null, players, &[]) {
            session.hints = true;
            way.play(&session.saved());
        }
    };
    view! { <button class="main" on:click=start>{move || tongue.say("first-game")}</button> }
}

/// A lesson that is being taken.
#[derive(Copy, Clone)]
struct Class {
    game: GameId,
    number: usize,
    course: StoredValue<Course, LocalStorage>,
    stage: Stage,
    beat: RwSignal<u32>,
    said: RwSignal<Said>,
    sound: Sound,
    tongue: Tongue,
}

/// What was said of the last try.
#[derive(Clone, PartialEq)]
enum Said {
    Nothing,
    Right,
    /// The number of what is said among the wrong moves of the step, or of all other moves.
    Wrong(String),
    Refused(String, &'static str),
}

impl Class {
    fn of_course<T>(self, ask: impl FnOnce(&Course) -> T) -> T {
        self.beat.track();
        self.course.with_value(ask)
    }

    /// Shows the step as it stands.
    fn refresh(self) {
        self.beat.update(|beat| *beat += 1);
        self.course.with_value(|course| {
            let seat = course.step().seat;
            let legal = if course.asks() { course.table().legal(seat) } else { Vec::new() };
            self.stage.show(course.table().view(Observer::Seat(seat)), Some(seat), &legal);
            self.stage.shown.set(course.step().show.clone());
        });
    }

    fn point(self, part: &str) {
        if !self.course.with_value(Course::asks) {
            return;
        }
        match self.stage.point(part) {
            Pointed::Move(text) => self.attempt(&text),
            Pointed::Further => {}
            Pointed::Closed => match self.stage.meant(part) {
                Some(text) => self.attempt(&text),
                None => self
                    .said
                    .set(Said::Wrong(self.course.with_value(|course| course.step().otherwise.clone()))),
            },
        }
    }

    fn attempt(self, text: &str) {
        let first = self.course.with_value(|course| course.table().steps());
        let verdict = self.course.try_update_value(|course| course.attempt(text));
        let Some(verdict) = verdict else { return };
        match verdict {
            Verdict::Right(_) => {
                self.said.set(Said::Right);
                self.sound.right();
                self.beat.update(|beat| *beat += 1);
                self.course.with_value(|course| {
                    let seat = course.step().seat;
                    let steps = first..course.table().steps();
                    self.stage.tell(
                        course.table(),
                        steps,
                        Eyes::same(Observer::Seat(seat), Some(seat)),
                        &[],
                        || (),
                    );
                    if course.is_over() {
                        saved::set(&done_key(self.game, &course.lesson().key), "done");
                    }
                });
            }
            Verdict::Wrong(said) => {
                self.sound.refusal();
                self.said.set(Said::Wrong(said.to_owned()));
                self.refresh();
            }
            Verdict::Refused(refused) => {
                self.sound.refusal();
                let lang = self.tongue.lang_now();
                let sentence = self.course.with_value(|course| course.table().say(&refused, lang));
                self.said.set(Said::Refused(sentence, refused.rule));
            }
        }
    }

    fn go_on(self) {
        self.course.update_value(|course| {
            course.go_on();
        });
        self.said.set(Said::Nothing);
        self.stage.forget_story();
        self.refresh();
        self.course.with_value(|course| {
            if course.is_over() {
                saved::set(&done_key(self.game, &course.lesson().key), "done");
            }
        });
    }

    /// What the lesson says now, in the language of the page.
    fn words(self, read: fn(&lessons::Step) -> &str) -> String {
        let step = self.of_course(Course::number);
        let lesson = self.game.lessons(self.tongue.lang()).get(self.number);
        lesson.map(|lesson| read(&lesson.steps[step]).to_owned()).unwrap_or_default()
    }
}

/// One lesson.
#[component]
pub fn Lesson(game: GameId, key: String) -> impl IntoView {
    view! { <Needs game texts=Text::of_lessons()><One game key=key.clone()/></Needs> }
}

#[component]
fn One(game: GameId, key: String) -> impl IntoView {
    let tongue = tongue();
    let number = game.lessons(Lang::En).iter().position(|lesson| lesson.key == key);
    let begun =
        number.map(|number| (number, Course::begin(game.rules(), &game.lessons(tongue.lang_now())[number])));
    match begun {
        Some((number, Ok(course))) => view! { <Taught game number course/> }.into_any(),
        _ => view! { <All game/> }.into_any(),
    }
}

#[component]
fn Taught(game: GameId, number: usize, course: Course) -> impl IntoView {
    let tongue = tongue();
    let step = course.step();
    let seats = step.seats;
    let class = Class {
        game,
        number,
        stage: Stage::new(game, step.seats, step.options.clone()),
        course: StoredValue::new_local(course),
        beat: RwSignal::new(0),
        said: RwSignal::new(Said::Nothing),
        sound: expect_context(),
        tongue,
    };
    class.refresh();
    let stage = class.stage;
    let desk = stage.desk(Callback::new(move |part: String| class.point(&part)));
    let title = move || game.lessons(tongue.lang())[number].title.clone();
    let count = game.lessons(Lang::En)[number].steps.len().to_string();
    let place = move || {
        let at = (class.of_course(Course::number) + 1).to_string();
        tongue.fill("lesson-place", &[("at", &at), ("count", &count)])
    };
    let next = game.lessons(Lang::En).get(number + 1).map(|lesson| lesson.key.clone());
    let said = move || match class.said.get() {
        Said::Nothing => String::new(),
        Said::Right => class.words(|step| &step.right),
        Said::Wrong(text) | Said::Refused(text, _) => text,
    };
    let over = move || class.of_course(Course::is_over);
    // Where there is more to know of the others than the board shows, it calls them by a name.
    let sitters = Memo::new(move |_| {
        let reader = class.of_course(|course| course.step().seat);
        let called = |seat: Seat| {
            let part = ["clan", "seat"].map(|kind| format!("{kind}:{seat}"));
            let name = part.iter().map(|part| (part, stage.name(part))).find(|(part, name)| *part != name)?.1;
            Some(if seat == reader { tongue.say("you") } else { name })
        };
        let sitter = |seat| Some(Sitter { name: called(seat)?, ..Sitter::default() });
        Seat::first(seats).map(sitter).collect::<Option<Vec<_>>>().unwrap_or_default()
    });
    view! {
        <section class="table lesson-table" data-game=game.to_string()>
            <Aloud stage/>
            <div class="stage"><div class="board"><Pictures desk/><Tips stage/></div></div>
            <aside class="side lesson">
                <header class="lesson-head">
                    <p class="quiet"><Go to=Signal::stored(Route::Learn(game)) class="link">{move || tongue.say("all-lessons")}</Go>{place}</p>
                    <h1>{title}</h1>
                </header>
                <p class="say prompt-say">{move || class.words(|step| &step.say)}</p>
                <div class="now"><Choices stage desk/></div>
                <div class="lesson-words">
                    <p
                        class="told answer"
                        class:right=move || class.said.get() == Said::Right
                        class:none=move || class.said.get() == Said::Nothing
                        role="status"
                    >
                        {said}
                        {move || match class.said.get() {
                            Said::Refused(_, rule) => Some(view! {
                                " "<Go to=Signal::stored(Route::Rule(game, rule.to_owned())) class="rule">{move || tongue.say("see-rule")}</Go>
                            }),
                            _ => None,
                        }}
                    </p>
                    <Show when=move || sitters.with(|sitters| !sitters.is_empty())><Cards stage sitters/></Show>
                </div>
                <div class="row tools">
                    <Go to=Signal::stored(Route::Rules(game)) class="btn bare">{move || tongue.say("rules")}</Go>
                    <Show when=move || class.of_course(Course::asks)>
                        <Menu><Typed stage submit=Callback::new(move |text: String| class.attempt(&text))/></Menu>
                    </Show>
                    <span class="gap"></span>
                    <Show when=move || !class.of_course(Course::asks) && !over()>
                        <button class="btn main" on:click=move |_| class.go_on()>{move || tongue.say("go-on")}</button>
                    </Show>
                    {move || over().then(|| match next.clone() {
                        Some(key) => view! {
                            <Go to=Signal::stored(Route::Lesson(game, key)) class="btn main">{move || tongue.say("next-lesson")}</Go>
                        }.into_any(),
                        None => view! { <FirstGame game/> }.into_any(),
                    })}
                </div>
            </aside>
        </section>
    }
}

fn done_key(game: GameId, key: &str) -> String {
    format!("lesson/{game}/{key}")
}

/// Whether a lesson was taken to its end here.
pub fn is_done(game: GameId, key: &str) -> bool {
    saved::setting(&done_key(game, key)).is_some()
}
