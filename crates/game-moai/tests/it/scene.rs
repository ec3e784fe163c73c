use game_core::{Game, Observe, Observer, Seat, Step, Turn, judge};
use game_moai::{Chance, Moai, Options, State, View};
use serde_json::{Value, json};

/// A game and a position in it.
#[derive(Clone)]
pub struct Scene {
    pub game: Moai,
    pub state: State,
}

/// The default edition with all its cards in one epoch, so that any card can be met in the first round.
pub fn one_epoch() -> Value {
    json!({
        "name": "one epoch", "wood": 15, "disasters": 10,
        "rapa_nui": {"1": 12, "2": 10, "3": 10, "R": 8},
        "tiles": {"3": 3, "4": 3, "5": 3, "6": 3, "7": 3, "8": 3, "9": 3},
        "epochs": [{
            "boat": ["3/2P", "3/2P", "2/3P", "2/3P", "2/3"],
            "neutral": ["5/3P", "5/3P", "4/4P", "4/3P", "3/4P", "1/1", "0/0", "0/3"],
            "erosion": ["2/3", "2/3P", "3/2", "2/2"],
            "fire": ["2/3P", "3/2", "2/2"],
            "epidemic": ["3/2P", "2/3", "2/2"],
            "toppling": ["2/2", "3/2", "2/3"],
            "admiral": ["-"]
        }]
    })
}

/// The options in this JSON text, with the edition of one epoch.
pub fn options(text: &str) -> Options {
    let mut options: Value = serde_json::from_str(text).unwrap();
    options.as_object_mut().unwrap().entry("edition").or_insert_with(one_epoch);
    serde_json::from_value(options).unwrap()
}

/// A position of the fourth round from its outlines; what they leave out is filled in so that nothing is missing.
///
/// `clans` have `hand` ("1 1 R"), `home`, `workers` ("F1:2d C3:3u"), `wood`, `tiles`, `boats` (how many) and `card`
/// ("boat:3/2P"); `row` holds such cards or null; `forest` is how many spaces have wood or a list of them; `order` begins
/// with the Birdman. The reserve, the decks and the supplies are what is left.
pub fn scene(outlines: &str) -> Scene {
    scene_with("{}", outlines)
}

/// The same with these options.
pub fn scene_with(text: &str, outlines: &str) -> Scene {
    let outlines: Value = serde_json::from_str(outlines).unwrap();
    let seats = outlines["clans"].as_array().unwrap().len();
    let game = Moai::newest(options(text), seats as u8).unwrap();
    let view = serde_json::from_value::<View>(position(&game, &outlines)).unwrap();
    let state = game.restore(&view).unwrap_or_else(|reasons| panic!("{}", reasons.join("\n")));
    Scene { game, state }
}

/// The whole position of these outlines.
pub fn position(game: &Moai, outlines: &Value) -> Value {
    let mut position = serde_json::to_value(game.view(&game.start(), Observer::All)).unwrap();
    let seats = game.seats() as usize;
    let order = outlines.get("order").cloned().unwrap_or_else(|| json!((0..seats).collect::<Vec<_>>()));
    position["birdman"] = outlines.get("birdman").unwrap_or(&order[0]).clone();
    position["order"] = order;
    for key in ["phase", "acting", "waiting", "pending", "bids", "last_round"] {
        if let Some(value) = outlines.get(key) {
            position[key] = value.clone();
        }
    }
    position["round"] = json!(4);
    let row = outlines.get("row").and_then(Value::as_array).cloned().unwrap_or_default();
    position["row"] = row.iter().map(card).collect();
    for field in outlines.get("covered").and_then(Value::as_array).into_iter().flatten() {
        position["covered"].as_array_mut().unwrap().push(field.clone());
    }
    let wood: Vec<bool> = match &outlines["forest"] {
        Value::Array(spaces) => (1..=6).map(|space| spaces.contains(&json!(space))).collect(),
        number => (1..=6).map(|space| space <= number.as_u64().unwrap_or(0)).collect(),
    };
    position["wood_supply"] = json!(15 - wood.iter().filter(|there| **there).count());
    position["forest_wood"] = json!(wood);
    position["discards"] = hand(&outlines["discards"]);
    for seat in 0..seats {
        let clan = clan(&outlines["clans"][seat]);
        for (height, left) in position["tiles"].as_object_mut().unwrap() {
            let carved =
                clan["tiles"].as_array().unwrap().iter().filter(|tile| tile.to_string() == *height).count();
            *left = json!(left.as_u64().unwrap() - carved as u64);
        }
        position["wood_supply"] =
            json!(position["wood_supply"].as_u64().unwrap() - clan["wood"].as_u64().unwrap());
        position["clans"][seat] = clan;
    }
    let seen = [
        position["clans"].as_array().unwrap().iter().map(|clan| &clan["hand"]).collect(),
        vec![&position["discards"]],
    ];
    position["deck"] =
        without(&position["deck"], seen.concat().into_iter().flat_map(|bag| bag.as_array().unwrap()));
    position["epoch_deck"] = epoch_deck(&position, seats);
    position
}

fn epoch_deck(position: &Value, seats: usize) -> Value {
    let held = position["clans"].as_array().unwrap().iter().map(|clan| &clan["card"]);
    let seen: Vec<&Value> =
        position["row"].as_array().unwrap().iter().chain(held).filter(|card| !card.is_null()).collect();
    let revealed = if position["row"] == json!([]) { seats + 1 } else { seen.len() };
    let boats: usize = position["clans"]
        .as_array()
        .unwrap()
        .iter()
        .map(|clan| clan["boats"].as_array().unwrap().len())
        .sum();
    let mut deck = without(&position["epoch_deck"], seen.iter().copied());
    let cards = deck.as_array_mut().unwrap();
    if position["last_round"] == json!(true) {
        cards.retain(|card| card["kind"] != "admiral");
    }
    let gone = 3 * (seats + 1) + revealed - seen.len();
    for number in 0..gone {
        let boat = cards.iter().position(|card| number < boats && card["kind"] == "boat");
        cards.remove(boat.unwrap_or(cards.len() - 1));
    }
    deck
}

fn without<'v>(bag: &Value, gone: impl Iterator<Item = &'v Value>) -> Value {
    let mut bag = bag.as_array().unwrap().clone();
    for thing in gone {
        let at = bag.iter().position(|other| other == thing).unwrap_or_else(|| panic!("no {thing} is left"));
        bag.remove(at);
    }
    Value::Array(bag)
}

fn hand(text: &Value) -> Value {
    text.as_str()
        .unwrap_or("")
        .split_whitespace()
        .map(|card| card.parse::<u64>().map_or(json!(card), |n| json!(n)))
        .collect()
}

/// `boat:3/2P` as a card of epoch 1.
pub fn card(text: &Value) -> Value {
    let Some(text) = text.as_str() else { return Value::Null };
    let (kind, numbers) = text.split_once(':').unwrap();
    let (cards, huts) = numbers.trim_end_matches('P').split_once('/').unwrap();
    let number = |text: &str| text.parse::<u64>().unwrap();
    json!({"epoch": 1, "kind": kind, "cards": number(cards), "huts": number(huts), "palm": numbers.ends_with('P')})
}

fn clan(outlines: &Value) -> Value {
    let home = outlines.get("home").cloned().unwrap_or_else(|| json!([0, 0, 0]));
    let mut reserve = [6, 6, 6];
    reserve
        .iter_mut()
        .zip(home.as_array().unwrap())
        .for_each(|(left, there)| *left -= there.as_u64().unwrap());
    let mut boats = vec![json!({"worker": null}); outlines["boats"].as_u64().unwrap_or(0) as usize];
    let mut workers = Vec::new();
    for worker in outlines["workers"].as_str().unwrap_or("").split_whitespace() {
        let (at, rest) = worker.split_once(':').unwrap();
        let strength = rest[..1].parse::<usize>().unwrap();
        reserve[strength - 1] -= 1;
        if let Some(boat) = at.strip_prefix('B') {
            boats[boat.parse::<usize>().unwrap() - 1] = json!({"worker": strength});
        }
        workers.push(json!({"at": at, "strength": strength, "up": rest.ends_with('u')}));
    }
    json!({
        "hand": hand(&outlines["hand"]), "home": home, "reserve": reserve,
        "wood": outlines["wood"].as_u64().unwrap_or(0),
        "tiles": outlines.get("tiles").cloned().unwrap_or_else(|| json!([])),
        "boats": boats, "card": card(&outlines["card"]), "workers": workers,
    })
}

impl Scene {
    /// A new game of the default edition.
    pub fn new(options: &str, seats: u8) -> Scene {
        let game = Moai::newest(serde_json::from_str(options).unwrap(), seats).unwrap();
        let state = game.start();
        Scene { game, state }
    }

    /// Plays moves and outcomes of chance, separated by `;`. The lowest seat that owes a move makes it, or the one named
    /// before a colon. A draw that is due and not written brings the first possible outcome.
    pub fn play(&mut self, steps: &str) -> Result<(), &'static str> {
        for text in steps.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            self.step(text)?;
        }
        Ok(())
    }

    fn step(&mut self, text: &str) -> Result<(), &'static str> {
        if let Ok(chance) = text.parse::<Chance>() {
            assert!(self.draws().contains(&text.to_owned()), "{text} is not possible: {:?}", self.draws());
            self.game.apply(&mut self.state, Step::Chance(chance));
            return Ok(());
        }
        while self.game.turn(&self.state) == Turn::Chance {
            let first = self.draws()[0].clone();
            self.step(&first)?;
        }
        let (seat, text) = match text.split_once(": ") {
            Some((seat, text)) => (seat.parse::<u8>().ok().map(Seat::new), text),
            None => (self.game.turn(&self.state).seats().lowest(), text),
        };
        let seat = seat.unwrap_or(Seat::new(0));
        let action = judge(&self.game, &self.state, seat, text).map_err(|refusal| refusal.code())?;
        self.game.apply(&mut self.state, Step::Act { seat, action });
        Ok(())
    }

    /// Plays the first thing that is possible.
    pub fn play_any(&mut self) {
        let options = self.options();
        let (_, moves) = options.split_once(": ").unwrap();
        let first = moves.split([',', '(', '\n']).next().unwrap().trim().to_owned();
        self.step(&first).unwrap();
    }

    /// The outcomes of the draw that is due.
    pub fn draws(&self) -> Vec<String> {
        let mut draws = Vec::new();
        self.game.draws(&self.state, &mut draws);
        draws.iter().map(|(chance, _)| chance.to_string()).collect()
    }

    /// What is possible here, by everybody who owes a move or by chance.
    pub fn options(&self) -> String {
        let mut lines = Vec::new();
        for seat in self.game.turn(&self.state).seats().iter() {
            let mut legal = Vec::new();
            self.game.legal(&self.state, seat, &mut legal);
            let legal: Vec<String> = legal.iter().map(|action| action.to_string()).collect();
            lines.push(format!("{seat}: {}", legal.join(", ")));
        }
        if self.game.turn(&self.state) == Turn::Chance {
            let mut draws = Vec::new();
            self.game.draws(&self.state, &mut draws);
            let draws: Vec<String> =
                draws.iter().map(|(chance, weight)| format!("{chance} ({weight})")).collect();
            lines.push(format!("chance: {}", draws.join(", ")));
        }
        if let Turn::Over(outcome) = self.game.turn(&self.state) {
            lines.push(serde_json::to_string(&outcome).unwrap());
        }
        lines.join("\n")
    }

    /// What the observer sees.
    pub fn view(&self, observer: Observer) -> Value {
        serde_json::to_value(self.game.view(&self.state, observer)).unwrap()
    }

    /// Parts of the whole truth, named by their paths: `phase acting clans/0/wood`.
    pub fn see(&self, paths: &str) -> String {
        self.see_as(Observer::All, paths)
    }

    /// Parts of what the observer sees.
    pub fn see_as(&self, observer: Observer, paths: &str) -> String {
        let view = self.view(observer);
        let part = |path: &str| {
            let value = view.pointer(&format!("/{path}")).unwrap_or_else(|| panic!("there is no {path}"));
            match path.ends_with("workers") {
                true => format!("{path} {}", workers(value)),
                false => format!("{path} {value}"),
            }
        };
        paths.split_whitespace().map(part).collect::<Vec<_>>().join("\n")
    }
}

/// Workers as a move names them.
fn workers(list: &Value) -> String {
    let worker = |worker: &Value| {
        let strength = worker["strength"].as_u64().map_or("?".to_owned(), |strength| strength.to_string());
        let face = if worker["up"] == json!(true) { "u" } else { "d" };
        format!("{}:{strength}{face}", worker["at"].as_str().unwrap())
    };
    list.as_array().unwrap().iter().map(worker).collect::<Vec<_>>().join(" ")
}

/// Plays in a position; what is to be seen afterwards, or the code of the refusal.
pub fn after(outlines: &str, steps: &str, paths: &str) -> String {
    after_in(scene(outlines), steps, paths)
}

/// The same in a scene that is there.
pub fn after_in(mut scene: Scene, steps: &str, paths: &str) -> String {
    match scene.play(steps) {
        Ok(()) => scene.see(paths),
        Err(code) => code.to_owned(),
    }
}
