//! The methods of the protocol.

use super::Surroundings;
use super::best::{Wish, best};
use super::params::{Params, invalid};
use super::rpc::RpcError;
use catalog::GameId;
use game_core::{Lang, Observer, Seat};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Instant;
use table::{AnyTable, LoadError, Record, Seed};

/// The games that are open, and the methods on them.
#[derive(Default)]
pub struct Engine {
    tables: BTreeMap<String, Box<dyn AnyTable>>,
    opened: u64,
}

type Answer = Result<Value, RpcError>;

/// Deeper counts would not end in a lifetime.
const DEEPEST: u32 = 30;

impl Engine {
    /// Calls a method by its name.
    pub fn call(&mut self, method: &str, params: Value, around: Surroundings<'_>) -> Answer {
        if method == "best" {
            return self.best(Params::read(params)?, around);
        }
        let known = match method {
            "games" => Engine::games,
            "new" => Engine::new_game,
            "load" => Engine::load,
            "status" => Engine::status,
            "legal" => Engine::legal,
            "play" => Engine::play,
            "undo" => Engine::undo,
            "position" => Engine::position,
            "view" => Engine::view,
            "perft" => Engine::perft,
            "random" => Engine::random,
            "record" => Engine::record,
            "drop" => Engine::drop_game,
            "stop" => Engine::stop,
            _ => return Err(RpcError::new(-32601, format!("there is no method {method:?}"))),
        };
        known(self, Params::read(params)?)
    }

    fn games(&mut self, params: Params) -> Answer {
        params.end()?;
        let games: Vec<Value> = GameId::shown().map(describe).collect();
        Ok(Value::Array(games))
    }

    fn new_game(&mut self, mut params: Params) -> Answer {
        let id = game_id(params.need("game")?)?;
        let players = params.number("players", "a number of players")?.unwrap_or(id.meta().seats.0);
        let seed = seed(params.take("seed")?)?;
        let options: Value = params.take("options")?.unwrap_or_default();
        params.end()?;
        let table = catalog::open(id, players, &options, seed).map_err(|error| invalid(error.reasons))?;
        Ok(self.keep(table))
    }

    fn load(&mut self, mut params: Params) -> Answer {
        let table = match params.take::<Value>("record")? {
            Some(record) => {
                let seed = seed(params.take("seed")?)?;
                params.end()?;
                Record::read(&record).and_then(|record| catalog::load(&record, seed)).map_err(refused_load)?
            }
            None => {
                let id = game_id(params.need("game")?)?;
                let players = params.number("players", "a number of players")?.unwrap_or(id.meta().seats.0);
                let seed = seed(params.take("seed")?)?;
                let options: Value = params.take("options")?.unwrap_or_default();
                let position: Value = params.need("position")?;
                params.end()?;
                catalog::resume(id, players, &options, seed, &position).map_err(refused_load)?
            }
        };
        Ok(self.keep(table))
    }

    fn status(&mut self, mut params: Params) -> Answer {
        let table = self.table(&mut params)?;
        params.end()?;
        Ok(status(table.as_ref()))
    }

    fn legal(&mut self, mut params: Params) -> Answer {
        let table = self.table(&mut params)?;
        let seat = asked_seat(&mut params, table.as_ref())?;
        params.end()?;
        Ok(json!({"moves": seat.map(|seat| table.legal(seat)).unwrap_or_default()}))
    }

    fn play(&mut self, mut params: Params) -> Answer {
        let table = self.table(&mut params)?;
        let seat = asked_seat(&mut params, table.as_ref())?.unwrap_or(Seat::new(0));
        let text: String = params.need("move")?;
        params.end()?;
        let steps = table.play(seat, &text).map_err(|refused| RpcError {
            code: 1,
            message: table.say(&refused, Lang::En),
            data: Some(json!({"rule": refused.rule})),
        })?;
        let mut answer = status(table.as_ref());
        answer["events"] = Value::Array(table.events(steps, Observer::All));
        Ok(answer)
    }

    fn undo(&mut self, mut params: Params) -> Answer {
        let table = self.table(&mut params)?;
        let count = params.number("count", "a number of moves")?.unwrap_or(1);
        params.end()?;
        table.undo(count).map_err(|error| {
            invalid(vec![format!("\"count\": {count} moves cannot be taken back, there are {}", error.ply)])
        })?;
        Ok(status(table.as_ref()))
    }

    fn position(&mut self, mut params: Params) -> Answer {
        let table = self.table(&mut params)?;
        params.end()?;
        Ok(table.view(Observer::All))
    }

    fn view(&mut self, mut params: Params) -> Answer {
        let table = self.table(&mut params)?;
        let observer = seat(&mut params, table.as_ref())?.map_or(Observer::Public, Observer::Seat);
        params.end()?;
        Ok(table.view(observer))
    }

    fn best(&mut self, mut params: Params, around: Surroundings<'_>) -> Answer {
        let game_id: String = params.need("game_id")?;
        let table = self.tables.get(&game_id).ok_or_else(|| unknown(&game_id))?.as_ref();
        let seat = asked_seat(&mut params, table)?;
        let wish = Wish::read(&mut params)?;
        params.end()?;
        match seat {
            Some(seat) => best(table, &game_id, seat, &wish, around),
            None => Err(invalid(vec!["nobody owes a move: the game is over".into()])),
        }
    }

    /// By now the search that was under way has ended.
    fn stop(&mut self, params: Params) -> Answer {
        params.end()?;
        Ok(Value::Bool(true))
    }

    fn perft(&mut self, mut params: Params) -> Answer {
        let table = self.table(&mut params)?;
        let depth = params.number("depth", "a depth")?.filter(|depth| *depth <= DEEPEST);
        let depth = depth.ok_or_else(|| invalid(vec![format!("\"depth\" must be given, 0 to {DEEPEST}")]))?;
        params.end()?;
        let nodes = table.perft(depth).ok_or_else(|| {
            invalid(vec![format!("{} has chance in it; perft is for games without", table.meta().id)])
        })?;
        Ok(json!({"nodes": nodes}))
    }

    fn random(&mut self, mut params: Params) -> Answer {
        let table = self.table(&mut params)?;
        let seed = params.take::<Seed>("seed")?.map_or(0, |seed| seed.number());
        let count = params.number("count", "a number of games")?.unwrap_or(1);
        params.end()?;
        let start = Instant::now();
        let moves = table.random(seed, count);
        let ms = start.elapsed().as_secs_f64() * 1000.0;
        Ok(json!({"games": count, "moves": moves, "ms": ms}))
    }

    fn record(&mut self, mut params: Params) -> Answer {
        let table = self.table(&mut params)?;
        params.end()?;
        Ok(serde_json::to_value(table.record()).expect("a record is JSON"))
    }

    fn drop_game(&mut self, mut params: Params) -> Answer {
        let id: String = params.need("game_id")?;
        params.end()?;
        self.tables.remove(&id).ok_or_else(|| unknown(&id))?;
        Ok(Value::Bool(true))
    }

    fn keep(&mut self, table: Box<dyn AnyTable>) -> Value {
        self.opened += 1;
        let id = format!("g{}", self.opened);
        let mut answer = status(table.as_ref());
        answer["game_id"] = Value::from(id.as_str());
        self.tables.insert(id, table);
        answer
    }

    fn table(&mut self, params: &mut Params) -> Result<&mut Box<dyn AnyTable>, RpcError> {
        let id: String = params.need("game_id")?;
        self.tables.get_mut(&id).ok_or_else(|| unknown(&id))
    }
}

fn describe(id: GameId) -> Value {
    let meta = id.meta();
    json!({
        "id": meta.id,
        "name": id.words(Lang::En).name,
        "players": [meta.seats.0, meta.seats.1],
        "options": id.default_options(),
    })
}

fn status(table: &dyn AnyTable) -> Value {
    serde_json::to_value(table.status()).expect("a status is JSON")
}

fn unknown(id: &str) -> RpcError {
    RpcError::new(2, format!("there is no game {id:?} here; new and load open one"))
}

/// The seat that is named, or the only one that owes a move; none when nobody does.
fn asked_seat(params: &mut Params, table: &dyn AnyTable) -> Result<Option<Seat>, RpcError> {
    if let Some(seat) = seat(params, table)? {
        return Ok(Some(seat));
    }
    let owing = table.status().to_act;
    if owing.len() > 1 {
        let seats: Vec<String> = owing.iter().map(Seat::to_string).collect();
        return Err(invalid(vec![format!("\"seat\": several owe a move ({}); say which", seats.join(", "))]));
    }
    Ok(owing.first().copied())
}

fn game_id(name: String) -> Result<GameId, RpcError> {
    name.parse().map_err(|error| invalid(vec![format!("\"game\": {error}")]))
}

fn seat(params: &mut Params, table: &dyn AnyTable) -> Result<Option<Seat>, RpcError> {
    let Some(number) = params.take::<Value>("seat")? else { return Ok(None) };
    let seat = number.as_u64().and_then(Seat::checked).filter(|seat| seat.number() < table.seats());
    let last = table.seats() - 1;
    seat.map(Some)
        .ok_or_else(|| invalid(vec![format!("\"seat\": there is no seat {number}; there are 0 to {last}")]))
}

fn seed(given: Option<Seed>) -> Result<Seed, RpcError> {
    match given {
        Some(seed) => Ok(seed),
        None => crate::random_seed().map_err(|error| RpcError::new(-32603, error.to_string())),
    }
}

fn refused_load(error: LoadError) -> RpcError {
    let mut answer = invalid(error.reasons);
    if let (Some((step, rule)), Some(data)) = (error.step, &mut answer.data) {
        data["step"] = Value::from(step);
        data["rule"] = Value::from(rule);
    }
    answer
}
