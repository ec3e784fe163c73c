//! Boards as the player sees them, for tests.

use game_core::{Game, PerfectInformation, Refusal, Seat, Step, Turn, judge};
use game_easter_island::{EasterIsland, Options, Position, State};
use serde_json::{Value, json};

pub fn game() -> EasterIsland {
    EasterIsland::newest(Options::default(), 2).unwrap()
}

/// Reads a drawing: five suns, five rows of a sun, five intersections and a sun, and five suns.
///
/// A statue is its facing, in capitals for seat 0; a token is its owner's number, `x` or `y` once it is spent; `*` marks
/// what is fresh. Reserves are what is not on the board. The rays that destroyed the statues missing from the drawing were
/// fired from its free places, `E1` first.
pub fn draw(board: &str, to_move: u8, left: u8) -> State {
    game().load(&position(board, to_move, left)).expect("the drawing is a position")
}

pub fn position(board: &str, to_move: u8, left: u8) -> Position {
    let lines: Vec<Vec<&str>> =
        board.lines().map(|l| l.split_whitespace().collect()).filter(|l: &Vec<_>| !l.is_empty()).collect();
    assert_eq!(lines.len(), 7, "seven lines");
    let mut statues = Vec::new();
    let mut suns = Vec::new();
    let mut sun = |at: String, token: &str| {
        let (seat, spent) = match token.trim_end_matches('*') {
            "." => return,
            "0" => (0, false),
            "1" => (1, false),
            "x" => (0, true),
            "y" => (1, true),
            other => panic!("{other} is no token"),
        };
        suns.push(json!({"at": at, "seat": seat, "spent": spent, "fresh": token.ends_with('*')}));
    };
    for (index, column) in ('a'..='e').enumerate() {
        sun(format!("N{column}"), lines[0][index]);
        sun(format!("S{column}"), lines[6][index]);
    }
    for (line, row) in lines[1..6].iter().zip((1..=5).rev()) {
        sun(format!("W{row}"), line[0]);
        sun(format!("E{row}"), line[6]);
        for (token, column) in line[1..6].iter().zip('a'..='e') {
            let facing = token.trim_end_matches('*');
            if facing != "." {
                let seat = u8::from(facing.chars().all(char::is_lowercase));
                let (at, facing) = (format!("{column}{row}"), facing.to_uppercase());
                statues
                    .push(json!({"at": at, "seat": seat, "facing": facing, "fresh": token.ends_with('*')}));
            }
        }
    }
    let placer = statues.iter().find(|s| s["fresh"] == true).map_or(1, |s| s["seat"].as_u64().unwrap());
    let own = |list: &[Value], seat: u64| list.iter().filter(|x| x["seat"] == seat).count() as u64;
    let most = |seat: u64| (7 - own(&statues, seat)).min(3);
    let reserve =
        |seat: u64| if placer == seat && (seat == 0 || most(0) < 3) { most(seat).min(2) } else { most(seat) };
    let lost = 14 - statues.len() - reserve(0) as usize - reserve(1) as usize;
    let spent = suns.iter().filter(|sun| sun["spent"] == true).count();
    let places = ["E1", "E2", "E3", "E4", "E5", "W1", "W2"];
    let free: Vec<&str> = places.into_iter().filter(|at| suns.iter().all(|sun| sun["at"] != *at)).collect();
    for at in free.into_iter().take(lost.saturating_sub(spent)) {
        suns.push(json!({"at": at, "seat": 1, "spent": true, "fresh": false}));
    }
    let reserves = [0, 1].map(|seat| json!({"statues": reserve(seat), "suns": 8 - own(&suns, seat)}));
    serde_json::from_value(json!({
        "phase": "play", "to_move": to_move, "actions_left": left, "statues": statues, "suns": suns,
        "reserves": reserves, "last_placer": placer, "quiet": 0,
    }))
    .unwrap()
}

/// Plays the moves of whoever is to act, and gives the code of the first that is refused.
pub fn play(state: &mut State, moves: &str) -> Result<(), &'static str> {
    play_in(&game(), state, moves)
}

pub fn play_in(game: &EasterIsland, state: &mut State, moves: &str) -> Result<(), &'static str> {
    for text in moves.split_whitespace() {
        let seat = match game.turn(state) {
            Turn::Player(seat) => seat,
            _ => Seat::new(0),
        };
        let action = judge(game, state, seat, text).map_err(|refusal: Refusal<_>| refusal.code())?;
        game.apply(state, Step::Act { seat, action });
    }
    Ok(())
}

/// The board after the moves, or the code of the refusal.
pub fn after(board: &str, moves: &str) -> String {
    let mut state = draw(board, 0, 2);
    match play(&mut state, moves) {
        Ok(()) => statues(&state),
        Err(code) => code.into(),
    }
}

/// The statues that stand, in words.
pub fn statues(state: &State) -> String {
    let position = game().position(state);
    let words: Vec<String> =
        position.statues.iter().map(|s| format!("{}{}/{}", s.at, s.facing, s.seat)).collect();
    words.join(" ")
}
