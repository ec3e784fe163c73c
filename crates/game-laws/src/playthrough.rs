use crate::laws::random_step;
use game_core::{Observe, Observer, SearchRng, Seat, Turn};
use serde_json::Value;
use std::fmt::Write;

/// A random game of this seed, printed with what every seat and the public see at every step.
///
/// Observers who see the same share a line; after each step only what changed in their view is printed.
pub fn playthrough<G: Observe>(game: &G, seed: u64) -> String {
    let mut page = Page { text: String::new() };
    let options = serde_json::to_string(game.options()).expect("options are JSON");
    page.line(format_args!("{}, {} seats, options {options}, seed {seed}", G::META.id, game.seats()));
    let mut rng = SearchRng::new(seed);
    let mut state = game.start();
    page.boards(game, &state);
    for number in 1.. {
        let Some(step) = random_step(game, &state, &mut rng) else { break };
        let before = state.clone();
        game.apply(&mut state, step);
        page.line(format_args!("\n{number}. {}", step.text()));
        page.shared(game.seats(), |observer| {
            let event = game.event(&before, step, observer);
            let mut lines = vec![serde_json::to_string(&event).expect("an event is JSON")];
            let views = [&before, &state]
                .map(|state| serde_json::to_value(game.view(state, observer)).expect("a view is JSON"));
            changes("", &views[0], &views[1], &mut lines);
            lines.join("\n    ")
        });
    }
    page.boards(game, &state);
    if let Turn::Over(outcome) = game.turn(&state) {
        page.line(format_args!("\n{}", serde_json::to_string(&outcome).expect("an outcome is JSON")));
    }
    page.text
}

struct Page {
    text: String,
}

impl Page {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        writeln!(self.text, "{line}").expect("a string takes all");
    }

    fn boards<G: Observe>(&mut self, game: &G, state: &G::State) {
        self.line(format_args!(""));
        self.shared(game.seats(), |observer| {
            let view = game.view(state, observer);
            format!("{}\n\n{view}\n", serde_json::to_string(&view).expect("a view is JSON"))
        });
    }

    /// Prints what each observer sees, once for all who see the same.
    fn shared(&mut self, seats: u8, sees: impl Fn(Observer) -> String) {
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for observer in Observer::everyone(seats) {
            let (seen, name) = (sees(observer), name(observer));
            match groups.iter_mut().find(|group| group.0 == seen) {
                Some(group) => group.1.push(name),
                None => groups.push((seen, vec![name])),
            }
        }
        let everybody = groups.len() == 1;
        for (seen, names) in groups {
            let names = if everybody { "all".to_owned() } else { names.join(" ") };
            self.line(format_args!("  {names}: {seen}"));
        }
    }
}

fn name(observer: Observer) -> String {
    match observer {
        Observer::Seat(seat) => Seat::to_string(&seat),
        Observer::Public => "public".into(),
        Observer::All => "truth".into(),
    }
}

/// Lists what differs, by its path.
fn changes(path: &str, before: &Value, after: &Value, lines: &mut Vec<String>) {
    match (before, after) {
        _ if before == after => {}
        (Value::Object(old), Value::Object(new)) if old.keys().eq(new.keys()) => {
            for (key, value) in new {
                changes(&format!("{path}.{key}"), &old[key], value, lines);
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (index, value) in new.iter().enumerate() {
                changes(&format!("{path}[{index}]"), &old[index], value, lines);
            }
        }
        (Value::Array(old), Value::Array(new)) => {
            let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
            let (old, new) = (&old[same..], &new[same..]);
            let rest = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
            let (old, new) = (Value::from(&old[..old.len() - rest]), Value::from(&new[..new.len() - rest]));
            lines.push(format!("{}[{same}..]: {old} became {new}", path.trim_start_matches('.')));
        }
        _ => lines.push(format!("{} = {after}", path.trim_start_matches('.'))),
    }
}
