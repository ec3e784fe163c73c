use crate::{Chapter, Deed, Field, Happening, Icon, Sentences, Teller};
use game_core::{Lang, Seat, Tongues, text};
use game_easter_island::{
    Action, Cell, Deed as Done, Facing, Options, PhaseName, Position, Ray, StallResult, Sun,
};
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;

static TONGUES: Tongues<Sentences> =
    Tongues::new(|lang| Sentences::parse(lang, text!(lang, "words/", "/easter-island.toml")));

/// Tells what happens at a table of this game.
#[derive(Copy, Clone, Debug)]
pub struct IslandTeller;

impl Teller for IslandTeller {
    fn sentences(&self, lang: Lang) -> &'static Sentences {
        TONGUES.speaking(lang)
    }

    fn deeds(&self, happening: Happening<'_>) -> Vec<Deed> {
        let Some(step) = Step::read(happening) else { return Vec::new() };
        let mut deeds = vec![match step.done {
            Done::Place { at, facing } => {
                step.aimed("place", Icon::Put, &[at]).with("at", place(at)).with("facing", looks(facing))
            }
            Done::Turn { at, facing } => {
                step.aimed("turn", Icon::Turn, &[at]).with("at", place(at)).with("facing", looks(facing))
            }
            Done::Slide { from, to } => {
                step.aimed("slide", Icon::Move, &[from, to]).with("from", place(from)).with("to", place(to))
            }
            Done::Sun { at } => step.lit(at),
            Done::Fire { at } => step.fired(at),
        }];
        if step.before.phase == PhaseName::Setup && step.after.phase == PhaseName::Play {
            deeds.extend(step.after.to_move.map(|first| step.deed("begins", Icon::Round).to(first)));
        }
        if step.after.phase == PhaseName::Over {
            deeds.extend(step.ending(happening.options));
        }
        deeds
    }

    fn turn(&self, start: &Value, step: usize) -> Option<u16> {
        let start = Position::deserialize(start).ok()?;
        let (set_up, first) = match start.phase {
            PhaseName::Setup => (SET_UP.saturating_sub(start.statues.len()), 1),
            PhaseName::Play => (0, usize::from(start.actions_left)),
            PhaseName::Over => return None,
        };
        let turn = match step.checked_sub(set_up) {
            None => 0,
            Some(action) if action < first => 1,
            Some(action) => 2 + (action - first) / 2,
        };
        u16::try_from(turn).ok()
    }

    /// The statues that each still has, on the island and beside it.
    fn scores(&self, view: &Value, _: &Value) -> Option<Vec<i64>> {
        let position = Position::deserialize(view).ok()?;
        let standing =
            |seat: usize| position.statues.iter().filter(|at| at.seat.index() == seat).count() as i64;
        let reserves = position.reserves.iter().enumerate();
        Some(reserves.map(|(seat, reserve)| standing(seat) + i64::from(reserve.statues)).collect())
    }
}

/// Statues that are on the island once it is set up.
const SET_UP: usize = 8;

/// A step, read.
struct Step {
    before: Position,
    after: Position,
    seat: Seat,
    done: Done,
}

impl Step {
    fn read(happening: Happening<'_>) -> Option<Step> {
        let action: Action = happening.event["move"].as_str()?.parse().ok()?;
        Some(Step {
            before: Position::deserialize(happening.before).ok()?,
            after: Position::deserialize(happening.after).ok()?,
            seat: happening.event["seat"].as_u64().and_then(Seat::checked)?,
            done: action.deed(),
        })
    }

    fn deed(&self, kind: &'static str, icon: Icon) -> Deed {
        let round = u16::from(self.before.phase != PhaseName::Setup);
        Deed::new(kind, Chapter { round, phase: Cow::Borrowed("") }, icon)
    }

    /// What was done to a statue there; and what the light of the same side strikes by it from now on, where that is the other's.
    fn aimed(&self, kind: &'static str, icon: Icon, places: &[Cell]) -> Deed {
        let aims: Vec<(Sun, Cell)> = match self.before.phase {
            PhaseName::Play => self.new_aims().collect(),
            PhaseName::Setup | PhaseName::Over => Vec::new(),
        };
        let other = self.seat.other();
        let deed = match (aims.as_slice(), kind) {
            ([], kind) => self.deed(kind, icon),
            (_, "place") => self.deed("place-aims", icon),
            (_, "turn") => self.deed("turn-aims", icon),
            (_, _) => self.deed("slide-aims", icon),
        };
        let deed = places.iter().fold(deed.by(self.seat), |deed, at| deed.at(at.to_string()));
        if aims.is_empty() {
            return deed;
        }
        let said = aims.iter().map(|(sun, at)| {
            let fields = [("sun", Field::text(sun)), ("object", Field::Seat(other)), ("at", place(*at))];
            Field::Said(Cow::Borrowed("aim"), fields.map(|(gap, field)| (Cow::Borrowed(gap), field)).to_vec())
        });
        deed.to(other).with("aims", Field::List(said.collect())).costs(other, 0, "threat")
    }

    /// The suns of whoever acted that would fell another statue of the other side than before.
    fn new_aims(&self) -> impl Iterator<Item = (Sun, Cell)> {
        let live = self.after.suns.iter().filter(|sun| sun.seat == self.seat && !sun.spent);
        live.filter_map(|sun| {
            let (then, now) = (self.before.ray(sun.at).fallen(), self.after.ray(sun.at).fallen()?);
            let others = owner(&self.after, now) == Some(self.seat.other());
            (others && then != Some(now)).then_some((sun.at, now))
        })
    }

    /// A sun was put on the rim: what it would fell by now.
    fn lit(&self, at: Sun) -> Deed {
        let ray = self.after.ray(at);
        let fallen = ray.fallen().and_then(|cell| Some((cell, owner(&self.after, cell)?)));
        let Some((cell, owner)) = fallen else {
            return self.deed("sun", Icon::Sun).by(self.seat).with("sun", Field::text(at)).at(at.to_string());
        };
        let deed = self.deed("sun-aims", Icon::Sun).by(self.seat).to(owner).at(at.to_string());
        let deed = deed
            .with("sun", Field::text(at))
            .with("at", place(cell))
            .with("way", by_way("straight", "by", &benders(&ray)));
        if owner == self.seat { deed } else { deed.costs(owner, 0, "threat") }
    }

    /// A ray was sent: what it met, what fell, and how many its owner has left.
    fn fired(&self, at: Sun) -> Deed {
        let ray = self.before.ray(at);
        let fallen = ray.fallen().and_then(|cell| Some((cell, owner(&self.before, cell)?)));
        let Some((cell, owner)) = fallen else {
            let deed = self.deed("fire-nothing", Icon::Strike).by(self.seat);
            return deed.with("sun", Field::text(at)).at(at.to_string());
        };
        let left = self.after.statues.iter().filter(|statue| statue.seat == owner).count();
        let deed = self.deed("fire", Icon::Strike).by(self.seat).to(owner).at(at.to_string());
        let deed = ray.met().iter().fold(deed, |deed, met| deed.at(met.to_string()));
        deed.with("sun", Field::text(at))
            .with("at", place(cell))
            .with("how", how(&self.before, at, &ray, cell))
            .with("left", Field::Number(left as i64))
            .costs(owner, 1, "statue")
    }

    /// Why the game is over, and who has won it.
    fn ending(&self, options: &Value) -> Vec<Deed> {
        let options = Options::deserialize(options).unwrap_or_default();
        let counts = [0, 1]
            .map(|seat| self.after.statues.iter().filter(|statue| statue.seat == Seat::new(seat)).count());
        let deed = |kind| self.deed(kind, Icon::End);
        let counted = |kind| {
            let [dark, light] = counts.map(|count| Field::Number(count as i64));
            let [first, second] = [0, 1].map(|seat| Field::Seat(Seat::new(seat)));
            deed(kind).with("first", first).with("dark", dark).with("second", second).with("light", light)
        };
        let wins = |seat: u8| deed("wins").to(Seat::new(seat));
        let spent = self.after.suns.iter().filter(|sun| sun.spent).count() == 2 * SUNS;
        match counts {
            [_, light] if light <= 1 => vec![deed("reduced").to(Seat::new(1)), wins(0)],
            [dark, _] if dark <= 1 => vec![deed("reduced").to(Seat::new(0)), wins(1)],
            _ if !spent && options.stall_result == StallResult::Draw => {
                vec![deed("stalled-drawn"), deed("drawn")]
            }
            [dark, light] => {
                let why = counted(if spent { "exhausted" } else { "stalled" });
                match (dark.cmp(&light), self.after.last_placer) {
                    (std::cmp::Ordering::Greater, _) => vec![why, wins(0)],
                    (std::cmp::Ordering::Less, _) => vec![why, wins(1)],
                    (_, Some(last)) => vec![why, deed("tied").to(last), wins(last.number())],
                    (_, None) => vec![why, deed("drawn")],
                }
            }
        }
    }
}

/// Suns a seat has in all.
const SUNS: usize = 8;

fn owner(position: &Position, at: Cell) -> Option<Seat> {
    position.statues.iter().find(|statue| statue.at == at).map(|statue| statue.seat)
}

fn place(at: Cell) -> Field {
    Field::text(at)
}

fn looks(facing: Facing) -> Field {
    Field::word(facing.to_string())
}

/// The statues that bend a ray before it comes to the one that falls, or before it leaves the island.
fn benders(ray: &Ray) -> Vec<Cell> {
    match ray.met().split_last() {
        Some((_, before)) => before.to_vec(),
        None => Vec::new(),
    }
}

/// How a statue was struck: from behind, in the face, a second time, or as the last that bent a ray; and by way of which others.
fn how(position: &Position, sun: Sun, ray: &Ray, fallen: Cell) -> Field {
    let way = benders(ray);
    if ray.leaves().is_some() {
        return by_way("last", "last-by", &way);
    }
    if way.contains(&fallen) {
        let others: Vec<Cell> = way.into_iter().filter(|met| *met != fallen).collect();
        return by_way("twice", "twice-by", &others);
    }
    let facing =
        |at: Cell| position.statues.iter().find(|statue| statue.at == at).map(|statue| statue.facing);
    let heading = way.last().and_then(|last| facing(*last)).unwrap_or(sun.heading());
    match facing(fallen) == Some(heading) {
        true => by_way("behind", "behind-by", &way),
        false => by_way("face", "face-by", &way),
    }
}

/// A sentence for a ray that no statue bends, or else the one that names those that do.
fn by_way(straight: &'static str, bent: &'static str, way: &[Cell]) -> Field {
    match way {
        [] => Field::word(straight),
        way => {
            let way = Field::List(way.iter().copied().map(place).collect());
            Field::Said(Cow::Borrowed(bent), vec![(Cow::Borrowed("way"), way)])
        }
    }
}
