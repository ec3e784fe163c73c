use game_core::{Game, PerfectInformation, Seat, Step, Turn, judge, set_up};
use game_eclipsia::{Eclipsia, Position, State};
use serde_json::{Value, json};

pub const SUN: Seat = Seat::new(0);
pub const MOON: Seat = Seat::new(1);

pub fn game() -> Eclipsia {
    with(json!({}))
}

/// The game with these options.
pub fn with(options: Value) -> Eclipsia {
    set_up(1, &options, 2).unwrap()
}

/// A small edition: districts as `C3castle` (code, spots, power), worth 1, 2, 4, 8, ...
pub fn edition(districts: &str, monoliths: u32, faithful: u32) -> Value {
    let districts = districts.split_whitespace().enumerate().map(|(index, text)| {
        let mut district =
            json!({"code": &text[..1], "name": format!("District {}", &text[..1]), "points": 1 << index});
        district["spots"] = json!(text[1..2].parse::<u32>().unwrap());
        if text.len() > 2 {
            district["power"] = json!(&text[2..]);
        }
        district
    });
    json!({
        "name": "small",
        "districts": districts.collect::<Vec<_>>(),
        "pieces": {"sanctuary": 1, "monolith": monoliths, "faithful": faithful},
    })
}

/// A position drawn as `C S . m | . f .`: a line for each district that is not empty, its sun's face and its moon's; the Sun's
/// pieces are capital letters. The turn is the earliest possible, nothing is used, and the powers are those held.
pub fn drawn(game: &Eclipsia, board: &str, to_move: Seat) -> Value {
    let mut pieces = Vec::new();
    for line in board.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (code, faces) = line.split_at(1);
        for (face, spots) in ["s", "m"].iter().zip(faces.split('|')) {
            for (number, glyph) in (1..).zip(spots.split_whitespace()).filter(|(_, glyph)| *glyph != ".") {
                let seat = u8::from(glyph.chars().all(char::is_lowercase));
                let name = match glyph.to_uppercase().as_str() {
                    "S" => "sanctuary",
                    "M" => "monolith",
                    "F" => "faithful",
                    other => panic!("{other} is no piece"),
                };
                pieces.push(json!({"at": format!("{code}{number}{face}"), "seat": seat, "type": name}));
            }
        }
    }
    pieces.sort_by_key(|piece| piece["at"].as_str().unwrap().to_owned());
    let count = |seat: u8, kind: &str| {
        pieces.iter().filter(|p| p["seat"] == seat && p["type"] == kind).count() as i64
    };
    let all = game.edition().pieces;
    let reserves = [0, 1].map(|seat| {
        json!({
            "sanctuary": all.sanctuary - count(seat, "sanctuary"),
            "monolith": all.monolith - count(seat, "monolith"),
            "faithful": all.faithful - count(seat, "faithful"),
        })
    });
    let own = |seat: u8| pieces.iter().filter(|p| p["seat"] == seat).count();
    let turn = match to_move {
        SUN => 2 * own(0).max(own(1)),
        _ => 2 * own(1).max(own(0).saturating_sub(1)) + 1,
    };
    let holds = |code: &str| {
        let lead = |seat: u8| {
            pieces.iter().filter(|p| p["seat"] == seat && p["at"].as_str().unwrap().starts_with(code)).count()
        };
        lead(to_move.number()) > lead(1 - to_move.number())
    };
    let powers: Vec<_> = game
        .edition()
        .districts
        .iter()
        .filter(|district| holds(&district.code))
        .filter_map(|district| district.power.as_deref().filter(|power| *power != "mount"))
        .collect();
    json!({
        "phase": "play", "to_move": to_move, "turn": turn, "pieces": pieces, "reserves": reserves,
        "powers": powers, "used": [], "passes": 0,
    })
}

pub fn load(game: &Eclipsia, position: &Value) -> State {
    let position: Position = serde_json::from_value(position.clone()).unwrap();
    game.load(&position).unwrap_or_else(|reasons| panic!("{}", reasons.join("\n")))
}

/// Plays moves that are divided by commas, each by the seat whose turn it is; the code of the first that is refused.
pub fn play(game: &Eclipsia, state: &mut State, moves: &str) -> Result<(), &'static str> {
    for text in moves.split(',').map(str::trim).filter(|text| !text.is_empty()) {
        let seat = game.turn(state).seats().lowest().unwrap_or(SUN);
        let action = judge(game, state, seat, text).map_err(|refusal| refusal.code())?;
        game.apply(state, Step::Act { seat, action });
    }
    Ok(())
}

/// The state after the moves from the start, which are legal.
pub fn started(game: &Eclipsia, moves: &str) -> State {
    let mut state = game.start();
    play(game, &mut state, moves).unwrap_or_else(|code| panic!("{code} in {moves}"));
    state
}

/// What stands where, what is left, and whose turn it is.
pub fn show(game: &Eclipsia, state: &State) -> String {
    let position = game.position(state);
    let pieces = position.pieces.iter().map(|piece| {
        let letter = piece.piece.letter();
        let letter = if piece.seat == SUN { letter } else { letter.to_ascii_lowercase() };
        format!("{letter}@{}", piece.at)
    });
    let reserves =
        position.reserves.iter().map(|r| format!("{}S {}M {}F", r.sanctuary, r.monolith, r.faithful));
    let moment = match game.turn(state) {
        Turn::Over(outcome) => {
            let winners: Vec<_> =
                outcome.winners().iter().map(|seat| ["Sun", "Moon"][seat.index()]).collect();
            format!("{} {:?} {}", outcome.reason(), outcome.scores(), winners.join(" "))
        }
        turn => {
            let mover = if turn.seats().contains(SUN) { "Sun" } else { "Moon" };
            let names = |powers: &[game_eclipsia::Power]| {
                powers.iter().map(|power| format!(" {power}")).collect::<String>()
            };
            let (powers, used) = (names(&position.powers), names(&position.used));
            let used = if used.is_empty() { used } else { format!(", used{used}") };
            let passes =
                if position.passes == 0 { String::new() } else { format!(", passes {}", position.passes) };
            format!("{mover}{powers}{used}{passes}")
        }
    };
    format!(
        "{} | {} | {moment}",
        pieces.collect::<Vec<_>>().join(" "),
        reserves.collect::<Vec<_>>().join(" / ")
    )
}

/// What the moves lead to on the drawn board, or the code of the first that is refused.
pub fn after(game: &Eclipsia, board: &str, to_move: Seat, moves: &str) -> String {
    let mut state = load(game, &drawn(game, board, to_move));
    match play(game, &mut state, moves) {
        Ok(()) => show(game, &state),
        Err(code) => code.to_owned(),
    }
}

/// The seat's legal moves, in their order.
pub fn legal(game: &Eclipsia, state: &State) -> Vec<String> {
    let mut actions = Vec::new();
    let seat = game.turn(state).seats().lowest().unwrap_or(SUN);
    game.legal(state, seat, &mut actions);
    actions.iter().map(ToString::to_string).collect()
}
