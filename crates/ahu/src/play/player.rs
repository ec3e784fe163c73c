use crate::say::{Say, fill};
use bots::Level;
use game_core::{Lang, Meta, Seat};
use std::fmt;
use std::str::FromStr;

/// Who plays a seat.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Player {
    /// A person at this screen.
    You,
    /// A computer player.
    Level(Level),
    /// Any legal move.
    Random,
}

/// The level that one plays against where nothing else is said.
const USUAL: u64 = 3;
/// More first names than any game has seats, and no more than there are.
const FIRST_NAMES: usize = 20;

impl Player {
    /// The computer player of this level, which must be one.
    pub fn level(number: u64) -> Player {
        Player::Level(Level::new(number).expect("the number is that of a level"))
    }

    /// Somebody who is called so, with the level beside the name where it is a computer player.
    pub fn introduce(self, who: &str, lang: Lang, short: bool) -> String {
        let say = Say::speaking(lang);
        match self {
            Player::You => who.to_owned(),
            Player::Random => fill(&say.random, &[("who", who)]),
            Player::Level(level) => {
                let said = if short { &say.level_short } else { &say.level };
                fill(said, &[("who", who), ("level", &level.to_string()), ("name", level.name(lang))])
            }
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::You => f.write_str("you"),
            Player::Level(level) => write!(f, "{level}"),
            Player::Random => f.write_str("random"),
        }
    }
}

impl FromStr for Player {
    type Err = String;
    fn from_str(text: &str) -> Result<Player, String> {
        match text.trim() {
            "you" => Ok(Player::You),
            "random" => Ok(Player::Random),
            text => match text.parse() {
                Ok(level) => Ok(Player::Level(level)),
                Err(_) => {
                    Err(format!("{text:?} cannot play; you, a level from 1 to 8 or its name, or random can"))
                }
            },
        }
    }
}

/// Who plays, seat by seat: `you,5,random`, each with a name before it where one is wanted: `Ana:you`.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Players(Vec<Sitting>);

/// Who plays a seat, and what they are called; by nothing as long as nobody has said it.
#[derive(Clone, Eq, PartialEq, Debug)]
struct Sitting {
    name: String,
    player: Player,
}

impl Sitting {
    fn new(player: Player) -> Sitting {
        Sitting { name: String::new(), player }
    }

    /// As a record names them: `Hina (5)`; or as it did before players had names: `5`.
    fn of_name(text: &str) -> Option<Sitting> {
        let named = text.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
        let (name, player) = named.unwrap_or(("", text));
        Some(Sitting { name: name.trim().to_owned(), player: player.parse().ok()? })
    }
}

impl Players {
    /// You against level 3, as few as the game takes.
    pub fn usual(seats: u8) -> Players {
        let usual = Player::level(USUAL);
        let player = |seat: Seat| if seat.index() == 0 { Player::You } else { usual };
        Players(Seat::first(seats).map(|seat| Sitting::new(player(seat))).collect())
    }

    /// Those that a record names, if it was saved here.
    pub fn of_names(names: &[String]) -> Option<Players> {
        let players: Option<Vec<Sitting>> = names.iter().map(|name| Sitting::of_name(name)).collect();
        players.filter(|players| !players.is_empty()).map(Players)
    }

    /// The same, where nobody is without a name and no two have one: first names that are this table's own, which may be known of it.
    #[must_use]
    pub fn named(mut self, table: &str) -> Players {
        let mut taken: Vec<String> = Vec::new();
        for sitting in &mut self.0 {
            if taken.contains(&sitting.name.to_lowercase()) {
                sitting.name.clear();
            }
            taken.extend((!sitting.name.is_empty()).then(|| sitting.name.to_lowercase()));
        }
        let given = bots::first_names(table, FIRST_NAMES);
        for seat in 0..self.0.len() {
            if self.0[seat].name.is_empty() {
                let free = |name: &&&str| !taken.contains(&name.to_lowercase());
                let name = given[seat..].iter().find(free).expect("there are more first names than seats");
                taken.push(name.to_lowercase());
                self.0[seat].name = (*name).to_owned();
            }
        }
        self
    }

    /// What everybody is called.
    pub fn called(&self) -> Vec<String> {
        self.0.iter().map(|sitting| sitting.name.clone()).collect()
    }

    /// The names that a record keeps, each with who plays there.
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(|Sitting { name, player }| format!("{name} ({player})")).collect()
    }

    /// How many they are, if the game takes so many.
    pub fn count_for(&self, meta: Meta) -> Result<u8, String> {
        let (fewest, most) = meta.seats;
        let allowed = usize::from(fewest)..=usize::from(most);
        if allowed.contains(&self.0.len()) {
            return Ok(self.0.len() as u8);
        }
        let right = if fewest == most { format!("{fewest}") } else { format!("{fewest} to {most}") };
        Err(format!("{} is played by {right}; --seats names {}", meta.id, self.0.len()))
    }

    /// Who plays the seat.
    pub fn at(&self, seat: Seat) -> Player {
        self.0[seat.index()].player
    }

    /// How many seats there are.
    pub fn len(&self) -> u8 {
        self.0.len() as u8
    }

    /// Whether there is no seat.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The seats of people, ascending.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::first(self.len()).filter(|seat| self.at(*seat) == Player::You)
    }

    /// The only person, where there is one.
    pub fn alone(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// The same players, each a seat further.
    #[must_use]
    pub fn rotated(&self) -> Players {
        let mut players = self.0.clone();
        players.rotate_right(1);
        Players(players)
    }
}

impl FromStr for Players {
    type Err = String;
    fn from_str(text: &str) -> Result<Players, String> {
        let mut players: Vec<Sitting> = Vec::new();
        for part in text.split(',') {
            let (name, player) = part.split_once(':').unwrap_or(("", part));
            let name = name.trim();
            let same = |other: &Sitting| other.name.to_lowercase() == name.to_lowercase();
            if !name.is_empty() && players.iter().any(same) {
                return Err(format!("two players cannot both be called {name}"));
            }
            if Lang::ALL.iter().any(|lang| Say::speaking(*lang).you == name.to_lowercase()) {
                return Err(format!("nobody can be called {name}: that is whoever reads"));
            }
            players.push(Sitting { name: name.to_owned(), player: player.parse()? });
        }
        Ok(Players(players))
    }
}
