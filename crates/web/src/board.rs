//! The board as elements: what is drawn, and what can be pointed at by mouse, finger and keyboard.

use crate::lift::{self, Carried, Lift};
use boards::{Choice, Item, Panel, Shape, Spot, kind};
use leptos::prelude::*;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, SvgElement};

/// What the board shows and tells.
#[derive(Copy, Clone)]
pub struct Desk {
    /// The pictures.
    pub panels: Memo<Arc<Vec<Arc<Panel>>>>,
    /// The move that is being pointed out, if somebody may.
    pub choice: RwSignal<Choice>,
    /// What can be pointed at next.
    pub next: Memo<Arc<Vec<String>>>,
    /// What can be pointed at that several moves lead to.
    pub far: Memo<Arc<Vec<String>>>,
    /// What is taken up and carried.
    pub lift: Lift,
    /// What a finger has pointed at that would be a move for good: it is shown, and made by the second tap.
    pub aimed: RwSignal<Option<String>>,
    /// What passes over the main picture, from back to front.
    pub overlays: [Signal<String>; 4],
    /// Parts to look at.
    pub shown: RwSignal<Vec<String>>,
    /// Items that came from elsewhere: the key, and by how much.
    pub moved: RwSignal<Moved>,
    /// The part under the pointer or the focus.
    pub pointed: RwSignal<Option<String>>,
    /// Called with what was chosen.
    pub point: Callback<String>,
    /// Whether choosing this makes a move that cannot be taken back.
    pub is_final: Callback<String, bool>,
    /// Called with what was chosen before, and shall not be.
    pub put_back: Callback<String>,
    /// Called to step back.
    pub back: Callback<()>,
    /// Whether something is being shown, which a press ends.
    pub busy: RwSignal<bool>,
    /// Called to end it.
    pub skip: Callback<()>,
}

impl Desk {
    /// Points at something by a click: where a finger would make a move for good that move is shown first, and made by the second tap.
    pub fn click(self, part: String, event: &web_sys::MouseEvent) {
        let aimed = self.aimed.get_untracked();
        let asks =
            self.lift.is_tap(event) && aimed.as_ref() != Some(&part) && self.is_final.run(part.clone());
        if asks {
            return self.aimed.set(Some(part));
        }
        self.forget_aim();
        self.point.run(part);
    }

    /// Nothing is shown before it is made any more.
    pub fn forget_aim(self) {
        if self.aimed.with_untracked(Option::is_some) {
            self.aimed.set(None);
        }
    }

    /// The pointer or the focus comes to this part.
    pub fn enter(self, part: String) {
        if self.pointed.with_untracked(|pointed| pointed.as_ref() != Some(&part)) {
            self.pointed.set(Some(part));
        }
    }

    /// The pointer or the focus leaves this part; where the other one is elsewhere already, that stays.
    pub fn leave(self, part: &str) {
        if self.pointed.with_untracked(|pointed| pointed.as_deref() == Some(part)) {
            self.pointed.set(None);
        }
    }
}

/// Items that came from elsewhere, and how often any did: what moves twice in a row is seen to move twice.
#[derive(Clone, Default)]
pub struct Moved {
    /// How often.
    pub count: u32,
    /// The key, and by how much.
    pub items: Vec<(String, (f32, f32))>,
}

/// All pictures of a game.
#[component]
pub fn Pictures(desk: Desk) -> impl IntoView {
    let trail = RwSignal::new(Vec::<String>::new());
    // All places at once: each of them then follows one thing, not five.
    let states = Memo::new(move |_| Arc::new(states(desk, trail)));
    // One ear for all places: a picture that comes has many. It is not the picture's: browsers make one that hears of the focus a
    // stop of its own.
    let enter =
        move |event: &web_sys::Event| spot_of(event, desk).into_iter().for_each(|spot| desk.enter(spot.part));
    let leave = move |event: &web_sys::Event| {
        spot_of(event, desk).into_iter().for_each(|spot| desk.leave(&spot.part))
    };
    lift::listen(desk);
    let ids = move || desk.panels.with(|panels| panels.iter().map(|panel| panel.id).collect::<Vec<_>>());
    view! {
        <div
            class="pictures"
            class:lifting=move || desk.lift.held.with(Option::is_some)
            on:keydown=move |event| keys(&event, desk, states)
            on:pointerdown=move |event| {
                if !desk.busy.get_untracked() {
                    desk.lift.press(&event, || lift::load_of(&event, desk));
                }
            }
            on:click=move |event| {
                if desk.lift.is_let_go() {
                    return;
                }
                if desk.busy.get_untracked() {
                    desk.skip.run(());
                } else if let Some(spot) = spot_of(&event, desk) {
                    match is_taken(&spot, states) {
                        true => desk.put_back.run(spot.part),
                        false => desk.click(spot.part, &event),
                    }
                } else {
                    desk.forget_aim();
                }
            }
            on:pointerover=move |event| enter(&event)
            on:pointerout=move |event| leave(&event)
            on:focusin=move |event| {
                // What was pressed has the focus too: that is pointed at already, or not any more.
                if is_seen(&event) {
                    enter(&event);
                }
                if let Some(spot) = spot_of(&event, desk) {
                    trail.update(|trail| {
                        trail.retain(|key| *key != spot.key);
                        trail.push(spot.key);
                    });
                }
            }
            on:focusout=move |event| leave(&event)
        >
            <For each=ids key=|id| *id children=move |id| {
                let find = move || {
                    desk.panels.with(|panels| panels.iter().find(|panel| panel.id == id).cloned())
                };
                lasting(find).map(|panel| view! { <Picture desk panel states/> })
            }/>
            <Carried lift=desk.lift/>
        </div>
    }
}

/// What is found as long as it is there, and what it was last once it is gone: a row that is about to go keeps its looks.
fn lasting<T>(find: impl Fn() -> Option<T> + Send + Sync + 'static) -> Option<Memo<T>>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let first = untrack(&find)?;
    Some(Memo::new(move |last: Option<&T>| {
        find().unwrap_or_else(|| last.cloned().unwrap_or_else(|| first.clone()))
    }))
}

#[component]
fn Picture(desk: Desk, panel: Memo<Arc<Panel>>, states: States) -> impl IntoView {
    let id = panel.with_untracked(|panel| panel.id);
    let items =
        move || panel.with(|panel| panel.items.iter().map(|item| item.key.clone()).collect::<Vec<_>>());
    let spots =
        move || panel.with(|panel| panel.spots.iter().map(|spot| spot.key.clone()).collect::<Vec<_>>());
    let layers = move || 0..panel.with(|panel| panel.backdrop.len());
    let is_main =
        Memo::new(move |_| desk.panels.with(|panels| panels.first().is_some_and(|panel| panel.id == id)));
    let over = move |art: Signal<String>| if is_main.get() { art.get() } else { String::new() };
    // What a move would do is written over the rims of the places.
    let [trace, danger, passing, preview] = desk.overlays;
    let under = [trace, danger, passing];
    let frame = move || panel.with(|panel| format!("0 0 {} {}", panel.size.0, panel.size.1));
    let ratio = move || panel.with(|panel| format!("{} / {}", panel.size.0, panel.size.1));
    // What lies under all else is a picture of its own: it is painted once, however often what stands on it changes.
    view! {
        <div class=format!("picture {id}") style=("--ratio", ratio) role="group" aria-label=move || panel.with(|panel| panel.title.clone())>
            <svg class="ground" viewBox=frame>
                <For each=layers key=|layer| *layer children=move |layer| {
                    let find = move || panel.with(|panel| panel.backdrop.get(layer).cloned());
                    lasting(find).map(|art| view! { <g inner_html=move || art.get()></g> })
                }/>
            </svg>
            <svg viewBox=frame>
                <g>
                    <For each=items key=|key| key.clone() children=move |key| {
                        let find = {
                            let key = key.clone();
                            move || panel.with(|panel| panel.items.iter().find(|item| item.key == key).cloned())
                        };
                        lasting(find).map(|item| view! { <Piece desk key item/> })
                    }/>
                </g>
                <g class="overlay" aria-hidden="true">
                    {under.map(|art| view! { <g inner_html=move || over(art)></g> })}
                </g>
                <g class="spots">
                    <For each=spots key=|key| key.clone() children=move |key| {
                        let find = {
                            let key = key.clone();
                            move || panel.with(|panel| panel.spots.iter().find(|spot| spot.key == key).cloned())
                        };
                        lasting(find).map(|spot| view! { <Target key spot states/> })
                    }/>
                </g>
                <g class="overlay" aria-hidden="true"><g inner_html=move || over(preview)></g></g>
            </svg>
        </div>
    }
}

#[component]
fn Piece(desk: Desk, key: String, item: Memo<Item>) -> impl IntoView {
    let away = desk.lift.takes(key.clone());
    let came = Memo::new(move |_| {
        desk.moved.with(|moved| {
            let item = moved.items.iter().find(|(moved, _)| *moved == key);
            item.map(|(_, by)| (*by, moved.count % 2 == 0))
        })
    });
    view! {
        <g transform=move || item.with(|item| format!("translate({} {})", item.at.0, item.at.1))>
            <g
                class=move || match came.get() {
                    Some((_, true)) => "piece came",
                    Some((_, false)) => "piece came again",
                    None => "piece",
                }
                class:away=away
                style=("--from", move || came.get().map(|((x, y), _)| format!("{x}px, {y}px")))
            >
                <g
                    class="turned"
                    style=("--turn", move || item.with(|item| format!("{}deg", item.turn)))
                    inner_html=move || item.with(|item| item.art.clone())
                ></g>
            </g>
        </g>
    }
}

#[component]
fn Target(key: String, spot: Memo<Spot>, states: States) -> impl IntoView {
    let id = format!("spot-{key}");
    let state = Memo::new(move |_| states.with(|states| states.get(&key).copied().unwrap_or_default()));
    let tab = move || if state.get().stop { "0" } else { "-1" };
    view! {
        <path
            id=id
            class=move || state.get().class()
            role="button"
            d=move || spot.with(outline)
            tabindex=tab
            aria-label=move || spot.with(|spot| spot.label.clone())
            aria-disabled=move || if state.get().open { "false" } else { "true" }
            aria-pressed=move || state.get().taken.then_some("true")
        />
    }
}

/// Whether whatever has come to have the focus shows that it has.
fn is_seen(event: &web_sys::Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| target.matches(":focus-visible") == Ok(true))
}

/// Whether a place is chosen already.
fn is_taken(spot: &Spot, states: States) -> bool {
    states.with_untracked(|states| states.get(&spot.key).is_some_and(|state| state.taken))
}

/// The place where something happened.
pub fn spot_of(event: &web_sys::Event, desk: Desk) -> Option<Spot> {
    let id = event.target()?.dyn_into::<SvgElement>().ok()?.id();
    find(desk, id.strip_prefix("spot-")?)
}

/// What a place is in the move that is being pointed out.
#[derive(Copy, Clone, Default, PartialEq)]
struct State {
    open: bool,
    taken: bool,
    shown: bool,
    /// Whether a finger has shown what would happen here, or something is about to be let go here.
    aimed: bool,
    /// Whether Tab stops here: at the last place that had the focus and is still there, or else the first that can be chosen.
    stop: bool,
}

/// What every place is, by its key.
type States = Memo<Arc<HashMap<String, State>>>;

/// What every place is, where those that had the focus leave this trail.
fn states(desk: Desk, trail: RwSignal<Vec<String>>) -> HashMap<String, State> {
    let panels = desk.panels.get();
    let spots = || panels.iter().flat_map(|panel| &panel.spots);
    let (next, choice, shown) = (desk.next.get(), desk.choice.get(), desk.shown.get());
    let aimed = desk.lift.over().or_else(|| desk.aimed.get());
    let next: HashSet<&str> = next.iter().map(String::as_str).collect();
    let is_open = |spot: &Spot| next.contains(kind(&spot.part));
    let last = trail.with(|trail| trail.iter().rev().find_map(|key| spots().find(|spot| spot.key == *key)));
    let first = || spots().find(|spot| is_open(spot)).or_else(|| spots().next());
    let stop = last.or_else(first);
    let state = |spot: &Spot| State {
        open: is_open(spot),
        taken: choice.taken().contains(&spot.part),
        shown: shown.iter().any(|part| part == kind(&spot.part)),
        aimed: aimed.as_ref() == Some(&spot.part),
        stop: stop.is_some_and(|stop| stop.key == spot.key),
    };
    spots().map(|spot| (spot.key.clone(), state(spot))).collect()
}

impl State {
    fn class(self) -> String {
        let names =
            [(self.open, " open"), (self.taken, " taken"), (self.shown, " shown"), (self.aimed, " aimed")];
        names.iter().filter(|(is, _)| *is).fold("spot".to_owned(), |class, (_, name)| class + name)
    }
}

/// A place as a path, with round corners.
fn outline(spot: &Spot) -> String {
    let (width, height) = spot.size;
    let round = match &spot.shape {
        Shape::Path(path) => return path.clone(),
        Shape::Box => 22.0f32.min(width / 2.0).min(height / 2.0),
        Shape::Round => width.min(height) / 2.0,
    };
    let (across, down) = (width - 2.0 * round, height - 2.0 * round);
    let (left, top) = (spot.at.0 - width / 2.0 + round, spot.at.1 - height / 2.0);
    let arc = |x: f32, y: f32| format!("a{round} {round} 0 0 1 {x} {y}");
    format!(
        "M{left} {top}h{across}{}v{down}{}h{}{}v{}{}z",
        arc(round, round),
        arc(-round, round),
        -across,
        arc(-round, -round),
        -down,
        arc(round, -round)
    )
}

/// Arrows go to the next place that can be chosen that way, with Shift to any; Enter chooses, Escape steps back.
fn keys(event: &KeyboardEvent, desk: Desk, states: States) {
    let Some(from) = spot_of(event, desk) else { return };
    let (dx, dy) = match event.key().as_str() {
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowRight" => (1.0, 0.0),
        "ArrowUp" => (0.0, -1.0),
        "ArrowDown" => (0.0, 1.0),
        "Enter" | " " => {
            event.prevent_default();
            if desk.busy.get_untracked() {
                return desk.skip.run(());
            }
            return match is_taken(&from, states) {
                true => desk.put_back.run(from.part),
                false => desk.point.run(from.part),
            };
        }
        "Escape" => return desk.back.run(()),
        _ => return,
    };
    event.prevent_default();
    let next = desk.next.get_untracked();
    let wanted = |spot: &Spot| {
        event.shift_key() || next.is_empty() || next.iter().any(|part| part == kind(&spot.part))
    };
    let panels = desk.panels.get_untracked();
    let Some(here) = panels.iter().position(|panel| panel.spots.iter().any(|spot| spot.key == from.key))
    else {
        return;
    };
    // What can be chosen may lie over what cannot.
    let over = || {
        let above = |spot: &&Spot| spot.key != from.key && spot.at == from.at && wanted(spot);
        panels[here].spots.iter().find(above).filter(|_| !wanted(&from))
    };
    let best = panels[here]
        .spots
        .iter()
        .filter(|spot| spot.key != from.key && wanted(spot))
        .filter_map(|spot| {
            let (x, y) = (spot.at.0 - from.at.0, spot.at.1 - from.at.1);
            let (along, aside) = (x * dx + y * dy, (x * dy).abs() + (y * dx).abs());
            (along > 1.0).then_some((along + 2.5 * aside, spot))
        })
        .min_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, spot)| spot);
    // Where a picture ends the next one begins.
    let beyond = || match dx + dy > 0.0 {
        true => panels[here + 1..].iter().flat_map(|panel| &panel.spots).find(|spot| wanted(spot)),
        false => panels[..here].iter().flat_map(|panel| &panel.spots).rfind(|spot| wanted(spot)),
    };
    if let Some(spot) = over().or(best).or_else(beyond) {
        let element = document().get_element_by_id(&format!("spot-{}", spot.key));
        if let Some(element) = element.and_then(|element| element.dyn_into::<SvgElement>().ok()) {
            let _ = element.focus();
        }
    }
}

/// The place of this key.
pub fn find(desk: Desk, key: &str) -> Option<Spot> {
    desk.panels.with_untracked(|panels| {
        panels.iter().flat_map(|panel| &panel.spots).find(|spot| spot.key == key).cloned()
    })
}

/// Lets go of what a press has given the focus; what the keyboard has come to keeps it. Where something goes away that has it,
/// the browser lays the whole page out at once, and then once more.
pub fn let_go() {
    if let Some(held) = document().active_element().filter(|held| held.matches(":focus-visible") == Ok(false))
    {
        // Whatever can have the focus has this, in HTML as in SVG.
        let _ = held.unchecked_ref::<web_sys::HtmlElement>().blur();
    }
}
