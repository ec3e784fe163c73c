use bots::Level;
use game_core::{Meta, Seat};
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

impl Player {
    /// The computer player of this level, which must be one.
    pub fn level(number: u64) -> Player {
        Player::Level(Level::new(number).expect("the number is that of a level"))
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

/// Who plays, seat by seat: `you,5,random`.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Players(Vec<Player>);

impl Players {
    /// You against level 3, as few as the game takes.
    pub fn usual(seats: u8) -> Players {
        let usual = Player::level(USUAL);
        Players(Seat::first(seats).map(|seat| if seat.index() == 0 { Player::You } else { usual }).collect())
    }

    /// Those that a record names, if it was saved here.
    pub fn of_names(names: &[String]) -> Option<Players> {
        let players: Option<Vec<Player>> = names.iter().map(|name| name.parse().ok()).collect();
        players.filter(|players| !players.is_empty()).map(Players)
    }

    /// The names that a record keeps.
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(ToString::to_string).collect()
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
        self.0[seat.index()]
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
        text.split(',').map(str::parse).collect::<Result<_, _>>().map(Players)
    }
}
