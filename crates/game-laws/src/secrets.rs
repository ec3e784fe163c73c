//! What must be true of views, events and the worlds behind them.

use crate::laws::{Node, ensure};
use game_core::{Observe, Observer, SearchRng, Seats, Step, StepOf, Turn};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::Debug;

/// The widest line a board may be drawn with.
const WIDEST: usize = 80;
/// How many steps of a position are compared with the one taken.
const COMPARED: usize = 32;

pub(crate) fn hold<G: Observe>(node: &Node<'_, G>, rng: &mut SearchRng) -> Result<(), String> {
    let (game, state) = (node.game, node.state);
    let truth = game.view(state, Observer::All);
    reads_back(&truth)?;
    let wide = truth.to_string().lines().map(|line| line.chars().count()).max().unwrap_or(0);
    ensure(wide <= WIDEST, || format!("the board is drawn {wide} columns wide:\n{truth}"))?;
    match game.restore(&truth) {
        Ok(restored) => {
            ensure(restored == *state, || format!("{restored:?}\nis not\n{state:?}\nfrom {truth:?}"))?
        }
        Err(reasons) => return Err(format!("its own position is refused: {reasons:?}\n{}", json(&truth))),
    }
    let everyone: Vec<Observer> = Observer::everyone(game.seats()).collect();
    if node.turn.outcome().is_some() {
        return everyone.into_iter().try_for_each(|observer| {
            ensure(game.view(state, observer) == truth, || format!("over, but {observer:?} does not see all"))
        });
    }
    let observer = rng.choose(&everyone);
    let view = game.view(state, observer);
    reads_back(&view)?;
    let world = imagine(game, &view, observer, rng)?;
    alike(node, &world, observer)
}

fn imagine<G: Observe>(
    game: &G,
    view: &G::View,
    observer: Observer,
    rng: &mut SearchRng,
) -> Result<G::State, String> {
    game.determinize(view, rng)
        .map_err(|reasons| format!("what {observer:?} sees is refused: {reasons:?}\n{}", json(view)))
}

/// The observer cannot tell the world from the truth.
fn alike<G: Observe>(node: &Node<'_, G>, world: &G::State, observer: Observer) -> Result<(), String> {
    let (game, state) = (node.game, node.state);
    let (seen, imagined) = (game.view(state, observer), game.view(world, observer));
    ensure(seen == imagined, || {
        format!(
            "{observer:?} sees {}\nbut in a world that should look the same {}",
            json(&seen),
            json(&imagined)
        )
    })?;
    let turn = game.turn(world);
    // Who has given a secret answer already is told by events, not by views; whether one has done so oneself is seen.
    let owing = |turn: &Turn| match (turn, observer) {
        (Turn::Commit(seats), Observer::Seat(seat)) if seats.contains(seat) => Seats::only(seat),
        (Turn::Commit(_), _) => Seats::NONE,
        (turn, _) => turn.seats(),
    };
    ensure(owing(&turn) == owing(&node.turn), || {
        format!("who owes a move depends on what {observer:?} cannot see")
    })?;
    ensure((turn == Turn::Chance) == (node.turn == Turn::Chance), || {
        format!("whether a draw is due depends on what {observer:?} cannot see")
    })?;
    let Observer::Seat(seat) = observer else { return Ok(()) };
    if !turn.seats().contains(seat) {
        return Ok(());
    }
    let (mut here, mut there) = (Vec::new(), Vec::new());
    game.legal(state, seat, &mut here);
    game.legal(world, seat, &mut there);
    ensure(here == there, || {
        format!("what {seat:?} may do depends on what it cannot see:\n{here:?}\nagainst {there:?}")
    })?;
    ensure(game.asks(state, seat) == game.asks(world, seat), || {
        format!("what {seat:?} is asked depends on what it cannot see")
    })?;
    for action in node.pool {
        let (here, there) = (game.check(state, seat, *action), game.check(world, seat, *action));
        ensure(here == there, || {
            format!("{action} by {seat:?}: {here:?} or {there:?}, depending on what it cannot see")
        })?;
    }
    Ok(())
}

pub(crate) fn hold_step<G: Observe>(
    node: &Node<'_, G>,
    step: StepOf<G>,
    rng: &mut SearchRng,
) -> Result<(), String> {
    let (game, state) = (node.game, node.state);
    let next = after(game, state, step);
    let goes_on = game.turn(&next).outcome().is_none();
    let others = other_steps(game, state, step, rng);
    let observers: Vec<Observer> = Observer::everyone(game.seats()).chain([Observer::All]).collect();
    for (place, observer) in observers.iter().copied().enumerate() {
        let event = game.event(state, step, observer);
        reads_back(&event)?;
        has_shape(step, &json(&event), observer)?;
        if !goes_on || observer == Observer::All {
            continue;
        }
        let seen = game.view(&next, observer);
        // To draw what everybody sees of everything takes long: each of the other steps is for one observer to judge.
        let share = |steps: &[StepOf<G>]| -> Vec<StepOf<G>> {
            steps.iter().skip(place).step_by(observers.len() - 1).copied().collect()
        };
        // In the truth itself: what differs in secret alone afterwards must not be told apart by the event.
        for other in share(&others) {
            let told = game.event(state, other, observer);
            if told == event {
                continue;
            }
            let after = after(game, state, other);
            if after != next && game.turn(&after).outcome().is_none() && game.view(&after, observer) == seen {
                keeps_secret(&json(&event), &json(&told), observer)?;
            }
        }
        // In a world that looks the same: view and event determine the next view.
        let world = imagine(game, &game.view(state, observer), observer, rng)?;
        let here = possible(game, &world, step).then_some(step);
        for other in here.into_iter().chain(share(&other_steps(game, &world, step, rng))) {
            if game.event(&world, other, observer) != event {
                continue;
            }
            let imagined = after(game, &world, other);
            if game.turn(&imagined).outcome().is_none() {
                let imagined = game.view(&imagined, observer);
                ensure(imagined == seen, || {
                    let (event, seen, imagined) = (json(&event), json(&seen), json(&imagined));
                    format!("after {event} {observer:?} sees {seen}\nor, just as well, {imagined}")
                })?;
            }
        }
    }
    Ok(())
}

fn after<G: Observe>(game: &G, state: &G::State, step: StepOf<G>) -> G::State {
    let mut next = state.clone();
    game.apply(&mut next, step);
    next
}

fn possible<G: Observe>(game: &G, state: &G::State, step: StepOf<G>) -> bool {
    match step {
        Step::Act { seat, action } => {
            game.turn(state).seats().contains(seat) && game.check(state, seat, action).is_ok()
        }
        Step::Chance(chance) => {
            let mut draws = Vec::new();
            game.draws(state, &mut draws);
            draws.iter().any(|draw| draw.0 == chance)
        }
    }
}

/// Some of the steps that could be taken instead, by the same seat or by chance.
fn other_steps<G: Observe>(
    game: &G,
    state: &G::State,
    step: StepOf<G>,
    rng: &mut SearchRng,
) -> Vec<StepOf<G>> {
    let mut steps: Vec<StepOf<G>> = match step {
        Step::Act { seat, .. } => {
            let mut legal = Vec::new();
            game.legal(state, seat, &mut legal);
            legal.into_iter().map(|action| Step::Act { seat, action }).collect()
        }
        Step::Chance(_) => {
            let mut draws = Vec::new();
            game.draws(state, &mut draws);
            draws.into_iter().map(|draw| Step::Chance(draw.0)).collect()
        }
    };
    rng.shuffle(&mut steps);
    steps.truncate(COMPARED);
    steps
}

/// Two steps of one kind that look the same afterwards: their events differ at most in masked words.
fn keeps_secret(event: &Value, other: &Value, observer: Observer) -> Result<(), String> {
    let (one, two) = (notation(event), notation(other));
    let (one, two): (Vec<&str>, Vec<&str>) = (one.split(' ').collect(), two.split(' ').collect());
    if one.first() != two.first() {
        return Ok(());
    }
    let told = || format!("{observer:?} cannot know which of two it was, but is told {event} and {other}");
    ensure(event.get("shown") == other.get("shown"), told)?;
    ensure(one.len() == two.len(), told)?;
    let masked = |(one, two): (&&str, &&str)| one == two || (one.contains('?') && two.contains('?'));
    ensure(one.iter().zip(&two).all(masked), told)
}

fn notation(event: &Value) -> &str {
    event.get("move").or(event.get("chance")).and_then(Value::as_str).unwrap_or_default()
}

/// An event is an object with `seat` and `move`, or `chance`, and perhaps `shown`; whoever acts sees its own words.
fn has_shape<A: ToString, C: ToString>(
    step: Step<A, C>,
    event: &Value,
    observer: Observer,
) -> Result<(), String> {
    let fits = match &step {
        Step::Act { seat, action } => {
            let own = !observer.knows(*seat) || notation(event) == action.to_string();
            own && event.get("seat") == Some(&Value::from(seat.number())) && event.get("chance").is_none()
        }
        Step::Chance(chance) => {
            let own = observer != Observer::All || notation(event) == chance.to_string();
            own && event.get("seat").is_none()
        }
    };
    let shown = event.get("shown").is_none_or(|shown| shown.as_array().is_some_and(|list| !list.is_empty()));
    ensure(fits && shown && !notation(event).is_empty(), || format!("an event of a strange shape: {event}"))
}

fn reads_back<T: Serialize + DeserializeOwned + Eq + Debug>(value: &T) -> Result<(), String> {
    let text = serde_json::to_string(value).map_err(|error| format!("{value:?} has no JSON: {error}"))?;
    let back: T =
        serde_json::from_str(&text).map_err(|error| format!("{text} does not read back: {error}"))?;
    ensure(back == *value, || format!("{text} reads back as {back:?}"))
}

fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("it was written as JSON before")
}
