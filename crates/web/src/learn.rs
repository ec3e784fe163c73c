//! Each game taught by doing: the list of its lessons, and a lesson on its board.

use crate::board::Pictures;
use crate::choices::{Choices, Typed};
use crate::player::Player;
use crate::route::{Go, Route, way};
use crate::saved;
use crate::session::Session;
use crate::sound::Sound;
use crate::stage::{Pointed, Stage};
use crate::words::{Tongue, tongue};
use catalog::GameId;
use game_core::{Lang, Observer};
use leptos::prelude::*;
use lessons::{Course, Verdict};
use serde_json::Value;

/// The level that plays a first game.
const GENTLE: u8 = 1;

/// The lessons of a game.
#[component]
pub fn Lessons(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let count = lessons::of(game, Lang::En).len();
    view! {
        <section class="page narrow">
            <h1>{move || tongue.fill("learn-game", &[("game", &game.words(tongue.lang()).name)])}</h1>
            <p>{move || tongue.say("learn-how")}</p>
            <ol class="lessons">
                {(0..count).map(|number| {
                    let key = lessons::of(game, Lang::En)[number].key.clone();
                    let done = is_done(game, &key);
                    let book = lessons::of(game, Lang::En)[number].book;
                    view! {
                        <li class:done=done>
                            <Go to=Signal::stored(Route::Lesson(game, key)) class="game">
                                <strong>{move || lessons::of(game, tongue.lang())[number].title.clone()}</strong>
                                <span>{move || book.then(|| tongue.say("from-book"))}</span>
                                <span>{move || done.then(|| tongue.say("lesson-done"))}</span>
                            </Go>
                        </li>
                    }
                }).collect_view()}
            </ol>
            <div class="row">
                <FirstGame game/>
                <Go to=Signal::stored(Route::Rules(game)) class="button">{move || tongue.say("rules")}</Go>
            </div>
        </section>
    }
}

/// A first game, with a hint before every move.
#[component]
fn FirstGame(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let way = way();
    let start = move |_| {
        let mut players = vec![Player::Level(GENTLE); usize::from(game.meta().seats.0)];
        players[0] = Player::Person;
        if let Ok(mut session) = Session::begin(game, &Value::Null, players) {
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
    fn read<T>(self, read: impl FnOnce(&Course) -> T) -> T {
        self.beat.track();
        self.course.with_value(read)
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
                    self.stage.tell(course.table(), steps, Observer::Seat(seat), Some(seat), &[]);
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
        let step = self.read(Course::number);
        let lesson = lessons::of(self.game, self.tongue.lang()).get(self.number);
        lesson.map(|lesson| read(&lesson.steps[step]).to_owned()).unwrap_or_default()
    }
}

/// One lesson.
#[component]
pub fn Lesson(game: GameId, key: String) -> impl IntoView {
    let tongue = tongue();
    let number = lessons::of(game, Lang::En).iter().position(|lesson| lesson.key == key);
    let begun =
        number.map(|number| (number, Course::begin(game, &lessons::of(game, tongue.lang_now())[number])));
    match begun {
        Some((number, Ok(course))) => view! { <Taught game number course/> }.into_any(),
        _ => view! { <Lessons game/> }.into_any(),
    }
}

#[component]
fn Taught(game: GameId, number: usize, course: Course) -> impl IntoView {
    let tongue = tongue();
    let step = course.step();
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
    let title = move || lessons::of(game, tongue.lang())[number].title.clone();
    let count = lessons::of(game, Lang::En)[number].steps.len().to_string();
    let place = move || {
        let at = (class.read(Course::number) + 1).to_string();
        tongue.fill("lesson-place", &[("at", &at), ("count", &count)])
    };
    let next = lessons::of(game, Lang::En).get(number + 1).map(|lesson| lesson.key.clone());
    let said = move || match class.said.get() {
        Said::Nothing => String::new(),
        Said::Right => class.words(|step| &step.right),
        Said::Wrong(text) | Said::Refused(text, _) => text,
    };
    let over = move || class.read(Course::is_over);
    view! {
        <section class="table" data-game=game.to_string()>
            <div class="stage"><Pictures desk/></div>
            <aside class="side lesson">
                <p class="quiet"><Go to=Signal::stored(Route::Learn(game)) class="link">{move || tongue.say("all-lessons")}</Go>{place}</p>
                <h1>{title}</h1>
                <p class="say">{move || class.words(|step| &step.say)}</p>
                <div class="now"><Choices stage desk/></div>
                <p
                    class="told answer"
                    class:right=move || class.said.get() == Said::Right
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
                <div class="row">
                    <Show when=move || !class.read(Course::asks) && !over()>
                        <button class="main" on:click=move |_| class.go_on()>{move || tongue.say("go-on")}</button>
                    </Show>
                    {move || over().then(|| match next.clone() {
                        Some(key) => view! {
                            <Go to=Signal::stored(Route::Lesson(game, key)) class="button main">{move || tongue.say("next-lesson")}</Go>
                        }.into_any(),
                        None => view! { <FirstGame game/> }.into_any(),
                    })}
                    <Go to=Signal::stored(Route::Rules(game)) class="button">{move || tongue.say("rules")}</Go>
                </div>
                <Show when=move || class.read(Course::asks)>
                    <Typed stage submit=Callback::new(move |text: String| class.attempt(&text))/>
                </Show>
            </aside>
        </section>
    }
}

fn done_key(game: GameId, key: &str) -> String {
    format!("lesson/{game}/{key}")
}

fn is_done(game: GameId, key: &str) -> bool {
    saved::setting(&done_key(game, key)).is_some()
}
