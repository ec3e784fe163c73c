use game_core::Unreadable;
use std::fmt;
use std::str::FromStr;

/// A numbered zone of the ring, 1 to 30.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Zone(u8);

impl Zone {
    /// How many zones the ring has.
    pub const COUNT: u8 = 30;
    /// The zone in which the race begins.
    pub const FIRST: Zone = Zone(1);

    /// The zone with this number, if the ring has it.
    #[inline]
    pub const fn new(number: u8) -> Option<Zone> {
        if number >= 1 && number <= Zone::COUNT { Some(Zone(number)) } else { None }
    }

    /// The zone's number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The zone before it in the ring.
    #[inline]
    pub const fn before(self) -> Zone {
        Zone(if self.0 == 1 { Zone::COUNT } else { self.0 - 1 })
    }

    /// The six lines that touch the zone, ascending.
    #[inline]
    pub fn lines(self) -> [Line; 6] {
        use LineKind::{Middle, Pit, Side, Track};
        let [low, high] = self.ends();
        [(Track, low), (Track, high), (Side, self), (Middle, self), (Pit, low), (Pit, high)]
            .map(|(kind, zone)| Line::new(kind, zone))
    }

    /// The two gates at the ends of the zone, ascending.
    #[inline]
    pub fn gates(self) -> [Gate; 2] {
        self.ends().map(Gate)
    }

    fn ends(self) -> [Zone; 2] {
        let before = self.before();
        if before < self { [before, self] } else { [self, before] }
    }
}

/// Where in its zone a space lies; from behind to ahead.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Lane {
    /// The black pit space.
    Black,
    /// The track space.
    Track,
    /// The white pit space.
    White,
}

/// A space of the course, or the finish; a greater one is further ahead.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Space(u8);

/// A step that leads forward from a space.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Way {
    /// Where it leads.
    pub to: Space,
    /// The line it crosses.
    pub across: Line,
    /// What it costs where nothing stands on that line.
    pub cost: u8,
}

impl Space {
    /// The space on which all chariots begin.
    pub const START: Space = Space::new(Lane::Track, Zone(1));
    /// Beyond the last zone.
    pub const FINISH: Space = Space(3 * Zone::COUNT);

    /// The space of this lane in the zone.
    #[inline]
    pub const fn new(lane: Lane, zone: Zone) -> Space {
        Space(3 * (zone.0 - 1) + lane as u8)
    }

    /// How far ahead it lies: 0 for `b1`, 90 for the finish.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its lane and zone; the finish has none.
    #[inline]
    pub const fn place(self) -> Option<(Lane, Zone)> {
        if self.0 >= Space::FINISH.0 {
            return None;
        }
        let lane = match self.0 % 3 {
            0 => Lane::Black,
            1 => Lane::Track,
            _ => Lane::White,
        };
        Some((lane, Zone(self.0 / 3 + 1)))
    }

    /// The steps that lead on from it, ascending by where they lead.
    #[inline]
    pub fn ways(self) -> impl Iterator<Item = Way> + Clone {
        let (first, second) = match self.place() {
            None => (None, None),
            Some((Lane::Black, zone)) => {
                (Some(self.way(1, LineKind::Side, zone, 2)), Some(self.way(2, LineKind::Middle, zone, 1)))
            }
            Some((Lane::Track, zone)) => {
                (Some(self.way(1, LineKind::Side, zone, 1)), Some(self.way(3, LineKind::Track, zone, 1)))
            }
            Some((Lane::White, zone)) => (Some(self.way(1, LineKind::Pit, zone, 1)), None),
        };
        first.into_iter().chain(second)
    }

    #[inline]
    fn way(self, ahead: u8, kind: LineKind, zone: Zone, cost: u8) -> Way {
        let to = Space((self.0 + ahead).min(Space::FINISH.0));
        Way { to, across: Line::new(kind, zone), cost }
    }
}

/// What a line lies between.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum LineKind {
    /// Two track spaces: `T`.
    Track,
    /// The track and the pit of a zone: `S`.
    Side,
    /// The black and the white space of a zone: `M`.
    Middle,
    /// A white space and the next zone's black one: `P`.
    Pit,
}

impl LineKind {
    const ALL: [LineKind; 4] = [LineKind::Track, LineKind::Side, LineKind::Middle, LineKind::Pit];
    const LETTERS: [char; 4] = ['T', 'S', 'M', 'P'];
}

/// A line on which obstacles stand.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Line(u8);

impl Line {
    /// How many lines the board has.
    pub const COUNT: usize = 4 * Zone::COUNT as usize;
    /// The lowest line, `T1`.
    pub const FIRST: Line = Line(0);

    /// The line of this kind with the zone's number.
    #[inline]
    pub const fn new(kind: LineKind, zone: Zone) -> Line {
        Line(kind as u8 * Zone::COUNT + zone.0 - 1)
    }

    /// Every line, ascending.
    pub fn all() -> impl Iterator<Item = Line> {
        (0..Line::COUNT as u8).map(Line)
    }

    /// Its rank among all lines.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What it lies between.
    pub const fn kind(self) -> LineKind {
        LineKind::ALL[(self.0 / Zone::COUNT) as usize]
    }

    /// The zone whose number it bears.
    pub const fn zone(self) -> Zone {
        Zone(self.0 % Zone::COUNT + 1)
    }
}

/// A track line and a pit line of the same number, over both of which a dolmen stands.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Gate(Zone);

impl Gate {
    /// The gate that leads out of the zone.
    pub const fn new(zone: Zone) -> Gate {
        Gate(zone)
    }

    /// The zone it leads out of.
    pub const fn zone(self) -> Zone {
        self.0
    }

    /// Its track line and its pit line.
    #[inline]
    pub const fn lines(self) -> [Line; 2] {
        [Line::new(LineKind::Track, self.0), Line::new(LineKind::Pit, self.0)]
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            None => f.write_str("finish"),
            Some((Lane::Black, zone)) => write!(f, "b{zone}"),
            Some((Lane::Track, zone)) => write!(f, "t{zone}"),
            Some((Lane::White, zone)) => write!(f, "w{zone}"),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", LineKind::LETTERS[self.kind() as usize], self.zone())
    }
}

impl fmt::Display for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "G{}", self.0)
    }
}

/// A number in its only spelling: digits, without a leading zero.
pub(crate) fn number(text: &str) -> Result<u8, Unreadable> {
    let canonical = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if canonical { text.parse().map_err(|_| Unreadable) } else { Err(Unreadable) }
}

fn lettered(text: &str) -> Result<(char, Zone), Unreadable> {
    let mut rest = text.chars();
    let letter = rest.next().ok_or(Unreadable)?;
    let zone = Zone::new(number(rest.as_str())?).ok_or(Unreadable)?;
    Ok((letter, zone))
}

impl FromStr for Space {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Space, Unreadable> {
        if text == "finish" {
            return Ok(Space::FINISH);
        }
        let (letter, zone) = lettered(text)?;
        let lane = match letter {
            'b' => Lane::Black,
            't' => Lane::Track,
            'w' => Lane::White,
            _ => return Err(Unreadable),
        };
        Ok(Space::new(lane, zone))
    }
}

impl FromStr for Line {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Line, Unreadable> {
        let (letter, zone) = lettered(text)?;
        let kind = LineKind::LETTERS.iter().position(|known| *known == letter).ok_or(Unreadable)?;
        Ok(Line::new(LineKind::ALL[kind], zone))
    }
}

impl FromStr for Gate {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Gate, Unreadable> {
        match lettered(text)? {
            ('G', zone) => Ok(Gate(zone)),
            _ => Err(Unreadable),
        }
    }
}
