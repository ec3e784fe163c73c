//! Races in the middle, for tests: only what matters is said, the rest is filled in.

use game_chariots::{Chance, Chariots, Options, Space, State, View};
use game_core::{Game, Observe, Observer, Seat, Step, judge};
use serde_json::{Map, Value, json};

/// A race that goes on from a position.
pub struct Race {
    pub game: Chariots,
    pub state: State,
}

pub fn game(seats: u8) -> Chariots {
    Chariots::newest(Options::default(), seats).unwrap()
}

impl Race {
    /// The race of [`position`].
    pub fn at(sketch: Value) -> Race {
        Race::with(Options::default(), sketch)
    }

    pub fn with(options: Options, sketch: Value) -> Race {
        let position = position(sketch);
        let seats = position["chariots"].as_array().unwrap().len() as u8;
        let game = Chariots::newest(options, seats).unwrap();
        let view: View = serde_json::from_value(position).unwrap();
        let state = game.restore(&view).unwrap_or_else(|reasons| panic!("{reasons:#?}"));
        Race { game, state }
    }

    /// A new race, with these hands dealt.
    pub fn dealt(hands: &[[&str; 3]]) -> Race {
        let game = game(hands.len() as u8);
        let state = game.start();
        let mut race = Race { game, state };
        for card in 0..3 {
            for hand in hands {
                race.play(&format!("draw {}", hand[card])).unwrap();
            }
        }
        race
    }

    /// Plays moves, one a line: of whoever acts, or of a named seat (`1: split 2/2`), or a draw; the code of a refusal.
    pub fn play(&mut self, moves: &str) -> Result<(), &'static str> {
        for line in moves.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if let Ok(chance) = line.parse::<Chance>() {
                let mut draws = Vec::new();
                self.game.draws(&self.state, &mut draws);
                assert!(draws.iter().any(|draw| draw.0 == chance), "{chance} cannot be drawn");
                self.game.apply(&mut self.state, Step::Chance(chance));
                continue;
            }
            let (seat, text) = match line.split_once(": ") {
                Some((seat, text)) => (Seat::new(seat.parse().unwrap()), text),
                None => (self.game.turn(&self.state).seats().lowest().unwrap_or(Seat::new(0)), line),
            };
            let action = judge(&self.game, &self.state, seat, text).map_err(|refusal| refusal.code())?;
            self.game.apply(&mut self.state, Step::Act { seat, action });
        }
        Ok(())
    }

    pub fn position(&self) -> Value {
        serde_json::to_value(self.game.view(&self.state, Observer::All)).unwrap()
    }

    /// These parts of the position, such as `left chariots/0/at`, one a line.
    pub fn see(&self, parts: &str) -> String {
        let position = self.position();
        let part = |path: &str| {
            let value = position.pointer(&format!("/{path}")).unwrap_or(&Value::Null);
            format!("{path}: {value}")
        };
        parts.split_whitespace().map(part).collect::<Vec<_>>().join("\n")
    }

    /// What the seat may do.
    pub fn legal(&self, seat: u8) -> String {
        let mut legal = Vec::new();
        self.game.legal(&self.state, Seat::new(seat), &mut legal);
        legal.iter().map(|action| action.to_string()).collect::<Vec<_>>().join("\n")
    }

    /// These parts of the position after the moves, or the code of a refusal.
    pub fn after(mut self, moves: &str, parts: &str) -> String {
        match self.play(moves) {
            Ok(()) => self.see(parts),
            Err(code) => code.to_owned(),
        }
    }
}

/// A position of three seats (or as many as `at` has) in round 3, from a sketch:
/// `phase`, `acting`, `at` (spaces by seat), `bars` (`T12:0`, a wall `T12:0x2`), `supply` (bars left), and whatever else
/// is to differ. All crystals passed are taken; the acting seat put all its energy into the phase, the others none; the
/// deck is what is nowhere else.
pub fn position(sketch: Value) -> Value {
    let Value::Object(mut sketch) = sketch else { panic!("a sketch is an object") };
    let at = sketch.remove("at").unwrap_or(json!(["t1", "t1", "t1"]));
    let at: Vec<Space> = list(&at).iter().map(|space| space.as_str().unwrap().parse().unwrap()).collect();
    let phase = sketch.get("phase").and_then(Value::as_str).unwrap_or("energy").to_owned();
    let acting = sketch.get("acting").and_then(Value::as_u64).map(|seat| seat as usize);
    let crystal_zones = [5, 10, 15, 20, 25];
    let passed = |space: Space| crystal_zones.map(|zone| space >= format!("t{zone}").parse().unwrap());
    let taken = |seat: usize| passed(at[seat]).into_iter().filter(|passed| *passed).count();
    let seats = at.len();
    let own = |key: &str, seat: usize| sketch.get(key).map(|values| values[seat].clone());

    let chariots: Vec<Value> = (0..seats)
        .map(|seat| {
            let out = own("out", seat).unwrap_or(json!(false));
            let crystals = if out == json!(true) { 0 } else { 4 + taken(seat) };
            json!({
                "at": at[seat].to_string(),
                "crystals": own("crystals", seat).unwrap_or(json!(crystals)),
                "bars": own("supply", seat).unwrap_or(json!(8)),
                "dolmen": own("dolmens", seat).unwrap_or(Value::Null),
                "place": own("places", seat).unwrap_or(Value::Null),
                "out": out,
            })
        })
        .collect();
    let races = |seat: &usize| at[*seat] != Space::FINISH && chariots[*seat]["out"] == json!(false);
    let mut order: Vec<usize> = (0..seats).filter(races).collect();
    order.sort_by_key(|seat| std::cmp::Reverse(at[*seat]));
    let split = |seat: usize| {
        let crystals = chariots[seat]["crystals"].as_u64().unwrap();
        match (phase.as_str(), acting == Some(seat)) {
            ("block" | "charge", true) | ("drive", false) => json!([crystals, 0]),
            ("block" | "charge", false) | ("drive", true) => json!([0, crystals]),
            _ => Value::Null,
        }
    };
    let splits = |seat| if races(&seat) { split(seat) } else { Value::Null };
    let splits: Vec<Value> = (0..seats).map(splits).collect();
    let left = match (acting, phase.as_str()) {
        (Some(seat), "block" | "drive") => {
            own("splits", seat).unwrap_or(splits[seat].clone())[usize::from(phase == "drive")].clone()
        }
        _ => json!(0),
    };
    let waits = |zone: usize| (0..seats).filter(|seat| !passed(at[*seat])[zone]).collect::<Vec<_>>();
    let crystals: Map<String, Value> =
        (0..5).map(|zone| (crystal_zones[zone].to_string(), json!(waits(zone)))).collect();
    let mut position = json!({
        "phase": phase, "round": 3, "order": order, "chariots": chariots, "track_crystals": crystals,
        "bars": [], "splits": splits, "acting": acting, "left": left, "waiting": [],
        "hands": json!([[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12], [13, 14, 15]].get(..seats)),
        "discards": [],
    });
    let bars = sketch.remove("bars").unwrap_or(json!([]));
    position["bars"] = list(&bars).iter().map(bar).collect();
    for key in ["out", "crystals", "supply", "dolmens", "places"] {
        sketch.remove(key);
    }
    position.as_object_mut().unwrap().extend(sketch);
    if position.get("deck").is_none() {
        position["deck"] = rest(&position);
    }
    position
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn bar(text: &Value) -> Value {
    let (at, owner) = text.as_str().unwrap().split_once(':').unwrap();
    let seat = owner.trim_end_matches("x2").parse::<u8>().unwrap();
    json!({"at": at, "seat": seat, "height": if owner.ends_with("x2") { 2 } else { 1 }})
}

/// The cards that are in no hand and not discarded.
fn rest(position: &Value) -> Value {
    let mut rest: Vec<Value> = (1..=30).flat_map(|number| [json!(number), json!(number)]).collect();
    rest.extend((0..5).map(|_| json!("D")));
    let hands = list(&position["hands"]).iter().flat_map(list);
    for card in hands.chain(list(&position["discards"])) {
        let place = rest.iter().position(|other| other == card).expect("a sketch has no card too often");
        rest.remove(place);
    }
    Value::Array(rest)
}
