//! What a seat is asked, and what everything on the board is.

use super::people::begin;
use super::sight::{SEATS, Sight, Tally};
use super::spots;
use crate::{Prompt, Tip};
use game_core::Seat;
use game_eclipsia::{Piece, PieceAt, Place, Power};

/// What the seat to move is asked, by what was pointed at so far.
pub(super) fn prompt(sight: &Sight<'_>, asks: &str) -> Prompt {
    let Some(seat) = sight.position.to_move else {
        return Prompt { say: asks.to_owned(), why: String::new() };
    };
    let taken: Vec<&str> = sight.look.taken.iter().map(String::as_str).collect();
    let other = sight.who(seat.other());
    let say = |key: &str| sight.say(key, &[("other", &other)]);
    let (say, why) = match taken[..] {
        [] => return opening(sight, seat, asks),
        ["castle"] => (say("ask-castle"), say("why-castle")),
        ["temple"] => (say("ask-temple"), say("why-temple")),
        ["castle", own] => (swap(sight, seat, own), say("why-swap")),
        ["temple", from] => (sight.say("ask-temple-to", &[("at", &named(from))]), say("why-temple-to")),
        [part, ..] => match (piece_of(part), part.parse::<Place>()) {
            (Some(piece), _) => (say(&format!("ask-{piece}")), say(&format!("rule-{piece}"))),
            (None, Ok(at)) => (sight.say("ask-which", &[("at", &Sight::spot_name(at))]), behind(sight, at)),
            (None, Err(_)) => (asks.to_owned(), String::new()),
        },
    };
    Prompt { say, why }
}

/// The question at the start of a turn or after a power.
fn opening(sight: &Sight<'_>, seat: Seat, asks: &str) -> Prompt {
    let left: Vec<Piece> = Piece::ALL.into_iter().filter(|piece| sight.left(seat, *piece) > 0).collect();
    let has = |power: Power| sight.position.powers.contains(&power);
    let place = match left[..] {
        [Piece::Sanctuary, ..] => "place-sanctuary",
        [Piece::Monolith] => "place-monolith",
        [Piece::Faithful] => "place-faithful",
        _ => "place-any",
    };
    let powers: Vec<String> = [Power::Castle, Power::Temple]
        .into_iter()
        .filter(|power| has(*power))
        .filter_map(|power| sight.home(power))
        .map(|index| sight.district(index))
        .collect();
    let place = sight.say(place, &[]);
    let say = match &powers[..] {
        [] => format!("{place}."),
        [one] => sight.say("or-power", &[("place", &place), ("power", one)]),
        [one, two, ..] => sight.say("or-powers", &[("place", &place), ("one", one), ("two", two)]),
    };
    let why = match (left.first(), has(Power::Portal)) {
        (None, _) => return Prompt { say: asks.to_owned(), why: String::new() },
        (Some(Piece::Sanctuary), _) => "why-first",
        (_, true) => "why-portal",
        _ if !powers.is_empty() => "why-power",
        (Some(Piece::Monolith), _) => "why-place",
        _ => "why-faithful",
    };
    Prompt { say, why: sight.say(why, &[]) }
}

/// With which piece of the other seat's this one changes places.
fn swap(sight: &Sight<'_>, seat: Seat, own: &str) -> String {
    let there = own.parse().ok().and_then(|at| sight.standing(at));
    let piece = there.map_or(Piece::Faithful, |there| there.piece);
    let whose = sight.whose(seat.other(), piece);
    sight.say("ask-swap", &[("at", &named(own)), ("piece", &whose)])
}

/// What stands behind a free place, and what that means for it.
fn behind(sight: &Sight<'_>, at: Place) -> String {
    let Some(back) = sight.standing(at.opposite()) else { return sight.say("behind-nothing", &[]) };
    let whose = sight.whose(back.seat, back.piece);
    begin(&sight.say(&format!("behind-{}", back.piece), &[("back", &whose)]))
}

/// A place by the name on the board.
fn named(part: &str) -> String {
    part.parse().map_or_else(|_| part.to_owned(), Sight::spot_name)
}

/// The piece that a part of a path says is placed.
pub(super) fn piece_of(part: &str) -> Option<Piece> {
    let letter = part.strip_prefix("piece:")?;
    Piece::ALL.into_iter().find(|piece| letter.chars().eq([piece.letter()]))
}

/// What a part of the board is.
pub(super) fn tip(sight: &Sight<'_>, part: &str) -> Option<Tip> {
    let tally = sight.tally();
    if let Some(piece) = piece_of(part) {
        let seat = sight.position.to_move.or(sight.look.seat)?;
        let left = sight.left(seat, piece).to_string();
        let title = begin(&sight.whose(seat, piece));
        let text = sight.say(&format!("{piece}-is"), &[("left", &left)]);
        return Some(Tip { title, text });
    }
    let power = Power::ALL.into_iter().find(|power| power.name() == part);
    if let Some(index) = sight.district_of(part).or_else(|| sight.home(power?)) {
        return Some(district(sight, &tally, index));
    }
    if let Ok(at) = part.parse::<Place>() {
        return sight.edition.has(at).then(|| place(sight, at));
    }
    if part == "pass" {
        return Some(Tip { title: sight.say("choose-pass", &[]), text: sight.say("pass-is", &[]) });
    }
    let seat = SEATS.into_iter().find(|seat| part == format!("score:{seat}"))?;
    Some(Tip { title: spots::score_label(sight, &tally, seat), text: sight.say("score-is", &[]) })
}

/// What a district is worth, who leads it, and what that gives.
fn district(sight: &Sight<'_>, tally: &Tally, index: usize) -> Tip {
    let points = sight.edition.districts[index].points;
    let name = sight.district(index).replace(['{', '}'], "");
    let key = if points == 1 { "district-one" } else { "district-many" };
    let title = sight.say(key, &[("name", &name), ("points", &points.to_string())]);
    let stand = sight.stand(tally, index);
    let Some(power) = sight.power(index) else {
        return Tip { title, text: format!("{stand} {}", sight.say("district-is", &[])) };
    };
    let mover = sight.position.to_move;
    let yours = mover.is_some_and(|seat| sight.is_you(seat));
    let form = match power {
        Power::Mount => "does",
        _ if yours && sight.position.powers.contains(&power) => "now",
        _ if yours && sight.position.used.contains(&power) => "used",
        _ => "does",
    };
    let does = match form {
        "used" => sight.say("power-used", &[]),
        form => sight.say(&format!("{power}-{form}"), &[]),
    };
    Tip { title, text: format!("{stand} {does}") }
}

/// What stands on a place and behind it, or what could.
fn place(sight: &Sight<'_>, at: Place) -> Tip {
    let (spot, face) = (Sight::spot_name(at), sight.face_name(at.face()));
    let title = sight.say("place-title", &[("at", &spot), ("face", &face)]);
    let whose = |there: &PieceAt| sight.whose(there.seat, there.piece);
    let text = match (sight.standing(at), sight.standing(at.opposite())) {
        (None, _) => format!("{} {}", sight.say("free-place", &[]), behind(sight, at)),
        (Some(front), None) => {
            let alone = sight.say(&format!("{}-alone", front.piece), &[]);
            format!("{}. {alone}", begin(&whose(front)))
        }
        (Some(front), Some(back)) => {
            let fields = [("front", &*begin(&whose(front))), ("back", &*whose(back))];
            sight.say("stands-behind", &fields)
        }
    };
    Tip { title, text }
}
