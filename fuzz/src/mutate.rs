use game_core::SearchRng;
use serde_json::Value;

/// Spoils examples at random, always the same way for the same seed.
pub struct Mutator {
    rng: SearchRng,
}

impl Mutator {
    /// The mutator of this seed.
    pub fn new(seed: u64) -> Mutator {
        Mutator { rng: SearchRng::new(seed) }
    }

    /// One of the examples, spoilt in a few places: as JSON where it is JSON, and sometimes as bytes.
    pub fn spoil(&mut self, examples: &[String]) -> Vec<u8> {
        let example = &examples[self.rng.below(examples.len() as u32) as usize];
        let mut bytes = match serde_json::from_str::<Value>(example) {
            Ok(mut json) if self.rng.below(8) > 0 => {
                for _ in 0..1 + self.rng.below(3) {
                    self.spoil_json(&mut json);
                }
                json.to_string().into_bytes()
            }
            _ => example.clone().into_bytes(),
        };
        if self.rng.below(3) == 0 {
            for _ in 0..1 + self.rng.below(4) {
                self.spoil_bytes(&mut bytes);
            }
        }
        bytes
    }

    /// Walks down at random and changes what it comes to.
    fn spoil_json(&mut self, json: &mut Value) {
        let descend = self.rng.below(6) > 0;
        match json {
            Value::Array(list) if !list.is_empty() => {
                let at = self.rng.below(list.len() as u32) as usize;
                match self.rng.below(8) {
                    0 => drop(list.remove(at)),
                    1 => list.push(list[at].clone()),
                    2 => list.swap(0, at),
                    _ if descend => self.spoil_json(&mut list[at]),
                    _ => list[at] = self.leaf(),
                }
            }
            Value::Object(map) if !map.is_empty() => {
                let at = self.rng.below(map.len() as u32) as usize;
                let key = map.keys().nth(at).cloned().unwrap_or_default();
                if descend {
                    self.spoil_json(&mut map[&key]);
                } else if self.rng.below(2) == 0 {
                    map.remove(&key);
                } else {
                    map[&key] = self.leaf();
                }
            }
            Value::Number(number) if descend => {
                let near = number.as_i64().unwrap_or(0) + i64::from(self.rng.below(5)) - 2;
                *json = Value::from(near);
            }
            Value::String(text) if descend => {
                let mut bytes = text.clone().into_bytes();
                self.spoil_bytes(&mut bytes);
                *json = Value::from(String::from_utf8_lossy(&bytes));
            }
            Value::Bool(flag) => *flag = !*flag,
            _ => *json = self.leaf(),
        }
    }

    fn leaf(&mut self) -> Value {
        match self.rng.below(12) {
            0 => Value::Null,
            1 => Value::from(-1),
            2 => Value::from(u64::MAX),
            3 => Value::from(1e300),
            4 => Value::from(256),
            5 => Value::from(65_536),
            6 => Value::from(""),
            7 => Value::from("?"),
            8 => Value::Array(vec![]),
            9 => serde_json::json!({}),
            10 => serde_json::json!({"hidden": 3}),
            _ => Value::from(self.rng.below(8)),
        }
    }

    fn spoil_bytes(&mut self, bytes: &mut Vec<u8>) {
        if bytes.is_empty() {
            bytes.push(self.rng.bits() as u8);
            return;
        }
        let at = self.rng.below(bytes.len() as u32) as usize;
        match self.rng.below(5) {
            0 => bytes[at] = self.rng.bits() as u8,
            1 => bytes[at] = b"0123456789+-@!>~?.,:\"{}[] "[self.rng.below(26) as usize],
            2 => drop(bytes.remove(at)),
            3 => bytes.insert(at, bytes[at]),
            _ => bytes.truncate(at),
        }
    }
}
