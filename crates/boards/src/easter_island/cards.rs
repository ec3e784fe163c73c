use super::art::{statue_icon, sun_icon, sunset};
use super::says::Says;
use crate::{Card, Fact, Look, Reckoning, Tone};
use game_core::Seat;
use game_easter_island::{Facing, PhaseName, Position};

/// Statues a seat has in all.
const STATUES: usize = 7;

/// How many statues and suns of a reserve are drawn one by one.
const DRAWN: usize = 5;
const SUNS_DRAWN: usize = 4;

/// Both players, whoever looks last: their statues on the island, and what they have left to place and to fire.
pub(super) fn cards(position: &Position, look: Look<'_>) -> Vec<Card> {
    let near = look.seat.unwrap_or(Seat::new(1));
    [near.other(), near].map(|seat| card(position, seat, look)).to_vec()
}

fn card(position: &Position, seat: Seat, look: Look<'_>) -> Card {
    let says = Says::of(look);
    let standing = standing(position, seat);
    let (statues, suns) = reserve(position, seat);
    let lit = position.suns.iter().filter(|sun| sun.seat == seat && !sun.spent).count();
    let statue = statue_icon(seat, Facing::S);
    let score = Fact {
        tone: if standing == 2 && position.phase == PhaseName::Play { Tone::Harm } else { Tone::Plain },
        ..fact("standing", statue.clone(), 1, standing, says.count("card-standing", standing))
    };
    Card {
        role: says.word(if seat.index() == 0 { "role-dark" } else { "role-light" }),
        score: Some(score),
        facts: vec![
            fact("statues", statue, DRAWN, statues, says.count("card-statues", statues)).wide(32),
            fact("suns", sun_icon(seat, false), SUNS_DRAWN, suns, says.count("card-suns", suns)).wide(32),
            fact("lit", sun_icon(seat, true), 1, lit, says.count("card-lit", lit)).wide(13),
        ],
        doing: doing(position, seat, says),
        ..Card::new(seat)
    }
}

fn fact(key: &'static str, icon: String, most: usize, count: usize, label: String) -> Fact {
    let tone = if count == 0 { Tone::Gone } else { Tone::Plain };
    let times = count.max(1);
    let [times, most] = [times.min(most), most].map(|count| u8::try_from(count).unwrap_or(1));
    Fact { times, most, tone, ..Fact::new(key, icon, count, label) }
}

fn doing(position: &Position, seat: Seat, says: Says<'_>) -> String {
    match position.phase {
        _ if position.to_move != Some(seat) => String::new(),
        PhaseName::Setup => says.word("doing-setup"),
        PhaseName::Play => says.count("doing", usize::from(position.actions_left)),
        PhaseName::Over => String::new(),
    }
}

pub(super) fn standing(position: &Position, seat: Seat) -> usize {
    position.statues.iter().filter(|statue| statue.seat == seat).count()
}

/// The statues and suns that a seat has left to place.
pub(super) fn reserve(position: &Position, seat: Seat) -> (usize, usize) {
    let reserve = position.reserves.get(seat.index());
    reserve.map_or((0, 0), |reserve| (reserve.statues.into(), reserve.suns.into()))
}

/// Where every statue has gone, and what is left of the suns; what stands on the island counts.
pub(super) fn reckoning(position: &Position, look: Look<'_>) -> Option<Reckoning> {
    if position.phase != PhaseName::Over {
        return None;
    }
    let says = Says::of(look);
    let row = |seat: Seat| {
        let (standing, (statues, suns)) = (standing(position, seat), reserve(position, seat));
        let lit = position.suns.iter().filter(|sun| sun.seat == seat && !sun.spent).count();
        let fallen = STATUES.saturating_sub(standing + statues);
        (seat, [statues, fallen, suns + lit, standing].map(|count| count.to_string()).to_vec())
    };
    let [dark, light] = [0, 1].map(|seat| standing(position, Seat::new(seat)));
    let winner = match dark.cmp(&light) {
        std::cmp::Ordering::Greater => Some(Seat::new(0)),
        std::cmp::Ordering::Less => Some(Seat::new(1)),
        std::cmp::Ordering::Equal => position.last_placer,
    };
    let first = winner.unwrap_or(Seat::new(0));
    Some(Reckoning {
        art: sunset(winner),
        columns: ["end-reserve", "end-fallen", "end-rays", "end-standing"].map(|key| says.word(key)).to_vec(),
        rows: vec![row(first), row(first.other())],
    })
}
