//! A new game at this screen: who plays, on which side, and by which options.

use crate::options::{Options, refused, told, usual};
use crate::player::{LevelChoice, Player};
use crate::route::{Go, Route, way};
use crate::seating::{Counts, Kinds, SeatCard, SeatName, Sum, USUAL, Who, ask_chair, change_chair, resized};
use crate::session::{Session, fresh};
use crate::words::{Tongue, tongue};
use bots::Level;
use catalog::GameId;
use leptos::prelude::*;
use serde_json::Value;

/// Somebody who shall play.
#[derive(Clone)]
struct Chair {
    player: Player,
    /// What they are called, where it was said.
    name: String,
    /// The level that plays here where a computer does, so that it is kept while a person is tried.
    level: u8,
}

impl Chair {
    fn new(person: bool) -> Chair {
        let player = if person { Player::Person } else { Player::Level(USUAL) };
        Chair { player, name: String::new(), level: USUAL }
    }

    fn is_person(&self) -> bool {
        self.player == Player::Person
    }
}

/// All that is chosen so far.
#[derive(Copy, Clone)]
struct Party {
    game: GameId,
    chairs: RwSignal<Vec<Chair>>,
    /// First names for whoever has not said theirs.
    given: StoredValue<Vec<&'static str>>,
}

impl Party {
    fn new(game: GameId, here: bool) -> Party {
        let (fewest, most) = game.meta().seats;
        let chairs = (0..usize::from(fewest)).map(|seat| Chair::new(here || seat == 0)).collect();
        let given = bots::first_names(&fresh(), usize::from(most));
        Party { game, chairs: RwSignal::new(chairs), given: StoredValue::new(given) }
    }

    fn chair<T>(self, seat: usize, ask: impl FnOnce(&Chair) -> T) -> Option<T> {
        ask_chair(self.chairs, seat, ask)
    }

    fn change(self, seat: usize, change: impl FnOnce(&mut Chair)) {
        change_chair(self.chairs, seat, change);
    }

    /// What somebody is called, which is tracked.
    fn called(self, seat: usize) -> String {
        let said = self.chair(seat, |chair| chair.name.trim().to_owned()).unwrap_or_default();
        if said.is_empty() { self.given_name(seat) } else { said }
    }

    fn given_name(self, seat: usize) -> String {
        self.given.with_value(|given| given.get(seat).copied().unwrap_or_default().to_owned())
    }

    /// Everybody in short, which is tracked.
    fn all(self, tongue: Tongue) -> Vec<Who> {
        let kind = |chair: &Chair| match chair.player.level() {
            None => tongue.say("a-person"),
            Some(level) => level_named(level, tongue),
        };
        let who = |seat| Who { name: self.called(seat), kind: self.chair(seat, kind).unwrap_or_default() };
        (0..self.chairs.with(Vec::len)).map(who).collect()
    }

    /// A person sits down here: the first who sits elsewhere changes places with whoever is here.
    fn sit(self, seat: usize) {
        self.chairs.update(|chairs| {
            let person = chairs.iter().position(Chair::is_person);
            match person.filter(|_| !chairs[seat].is_person()) {
                Some(person) => chairs.swap(person, seat),
                None => chairs[seat].player = Player::Person,
            }
        });
    }

    fn begin(self, options: &Value) -> Result<Session, game_core::SetupError> {
        let chairs = self.chairs.get_untracked();
        let names: Vec<String> = (0..chairs.len()).map(|seat| untrack(|| self.called(seat))).collect();
        Session::begin(self.game, options, chairs.iter().map(|chair| chair.player).collect(), &names)
    }
}

/// A level with its name, which is tracked.
pub fn level_named(level: Level, tongue: Tongue) -> String {
    tongue.fill("level-named", &[("level", &level.to_string()), ("name", level.name(tongue.lang()))])
}

/// Choosing who plays.
#[component]
pub fn SetUp(game: GameId, here: bool) -> impl IntoView {
    let tongue = tongue();
    let way = way();
    let party = Party::new(game, here);
    let options = RwSignal::new(usual(game));
    let wrong = RwSignal::new(None::<String>);
    let begin = move |()| match party.begin(&Value::Object(options.get_untracked())) {
        Ok(session) => way.play(&session.saved()),
        Err(error) => wrong.set(Some(refused(&error.reasons, tongue))),
    };
    let count = Signal::derive(move || party.chairs.with(Vec::len));
    let resize = move |count| party.chairs.update(|chairs| resized(chairs, count, |_| Chair::new(false)));
    let unusual = move || options.with(|options| told(game, &Value::Object(options.clone()), tongue));
    let title = move || tongue.fill("a-game-of", &[("game", &game.words(tongue.lang()).name)]);
    view! {
        <section class="wide setup">
            <div>
                <Counts game count resize=Callback::new(resize)/>
                <div class="seat-cards" data-count=move || count.get().to_string()>
                    <For each=move || 0..count.get() key=|seat| *seat children=move |seat| view! { <Seated party seat/> }/>
                </div>
                <Options game options wrong/>
            </div>
            <Sum
                game
                title=Signal::derive(title)
                who=Signal::derive(move || party.all(tongue))
                unusual=Signal::derive(unusual)
                wrong
                word="begin"
                begin=Callback::new(begin)
            >
                <Go to=Signal::stored(Route::Rules(game)) class="link">{move || tongue.say("rules")}</Go>
                <Go to=Signal::stored(Route::Learn(game)) class="link">{move || tongue.say("learn")}</Go>
                <Go to=Signal::stored(Route::OnlineNew(game)) class="link">{move || tongue.say("somewhere-else")}</Go>
            </Sum>
        </section>
    }
}

/// Who sits on a seat.
#[component]
fn Seated(party: Party, seat: usize) -> impl IntoView {
    let tongue = tongue();
    let person = Memo::new(move |_| party.chair(seat, Chair::is_person).unwrap_or(true));
    let level = Signal::derive(move || party.chair(seat, |chair| chair.level).unwrap_or(USUAL));
    let choose_level = Callback::new(move |level: u8| {
        party.change(seat, |chair| {
            chair.level = level;
            chair.player = Player::Level(level);
        });
    });
    let choose = Callback::new(move |kind: &'static str| {
        party.change(seat, |chair| {
            chair.player = if kind == "person" { Player::Person } else { Player::Level(chair.level) };
        });
    });
    let side = move || {
        let key = format!("side-{seat}");
        let said = party.game.board().words(tongue.lang()).say(&key, &[]);
        Some(said).filter(|said| *said != key && !said.is_empty())
    };
    view! {
        <SeatCard game=party.game seat pressed=person sit=Callback::new(move |()| party.sit(seat))>
            <SeatName
                name=Signal::derive(move || party.chair(seat, |chair| chair.name.clone()).unwrap_or_default())
                placeholder=Signal::derive(move || party.given_name(seat))
                write=Callback::new(move |name| party.change(seat, |chair| chair.name = name))
            />
            <Kinds
                kinds=Signal::stored(vec![("person", "a-person"), ("computer", "a-computer")])
                chosen=Signal::derive(move || if person.get() { "person" } else { "computer" })
                choose
            />
            <Show
                when=move || !person.get()
                fallback=move || view! { <p class="small">{side}" "{move || tongue.say("at-screen")}</p> }
            >
                <LevelChoice level choose=choose_level/>
            </Show>
        </SeatCard>
    }
}
