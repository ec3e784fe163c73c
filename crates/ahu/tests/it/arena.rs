use crate::{ahu, text};
use serde_json::Value;

fn arena(args: &[&str]) -> Value {
    let out = ahu(&[&["arena"], args, &["--json"]].concat(), b"");
    assert!(out.status.success(), "{}", text(&out.stderr));
    serde_json::from_slice(&out.stdout).unwrap()
}

#[test]
fn who_knows_the_game_beats_chance_in_every_game() {
    for (game, nodes, least) in
        [("easter-island", 2000, 0.9), ("eclipsia", 2000, 0.9), ("chariots", 100, 0.8), ("moai", 100, 0.8)]
    {
        let result = arena(&[game, &format!("nodes:{nodes},random"), "--deals", "3"]);
        let share = result["players"][0]["share"].as_f64().unwrap();
        assert!(share >= least, "{game}: {result}");
    }
}

#[test]
fn the_same_match_has_the_same_result() {
    let args = ["eclipsia", "nodes:100,nodes:50", "--deals", "4", "--seed", "7"];
    assert_eq!(arena(&args), arena(&args));
}

#[test]
fn a_match_goes_on_where_it_was() {
    let folder = std::env::temp_dir().join(format!("ahu-arena-{}", std::process::id()));
    let folder_text = folder.to_str().unwrap();
    let args = |deals| vec!["eclipsia", "random,random", "--deals", deals, "--out", folder_text];
    let whole = arena(&["eclipsia", "random,random", "--deals", "5"]);
    arena(&args("2"));
    let games = folder.join("games.jsonl");
    let kept = std::fs::read_to_string(&games).unwrap();
    // A kill in the middle of a line.
    std::fs::write(&games, &kept[..kept.len() - 40]).unwrap();
    assert_eq!(arena(&args("5"))["players"], whole["players"]);
    let other = ahu(&["arena", "eclipsia", "random,2", "--out", folder_text], b"");
    assert!(text(&other.stderr).contains("holds another match"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_program_that_speaks_the_protocol_can_play() {
    // The last move of a game, so that the program is asked once.
    let engine = format!("run:{} engine,random", env!("CARGO_BIN_EXE_ahu"));
    let result = arena(&[
        "easter-island",
        &engine,
        "--deals",
        "1",
        "--opening",
        "9",
        "--options",
        "{\"stall_limit\":2}",
    ]);
    assert_eq!(result["games"], 2, "{result}");
}

#[test]
fn what_is_no_match_is_explained() {
    let why = |args: &[&str]| text(&ahu(&[&["arena"], args].concat(), b"").stderr);
    assert!(why(&["eclipsia", "9,1"]).contains("a player is a level 1 to 8"));
    assert!(why(&["eclipsia", "uct:5,1"]).contains("a player is a level 1 to 8"));
    assert!(why(&["eclipsia", "1,1,1"]).contains("at most one for each of the 2 seats"));
    assert!(why(&["chariots", "1,1", "--seats", "2"]).contains("is for 3 to 5 players, not 2"));
    assert!(why(&["eclipsia", "1,2", "--sprt", "5"]).contains("0,30 is one"));
    assert!(why(&["eclipsia", "1,2", "--options", "{"]).contains("--options is not JSON"));
    assert!(why(&["eclipsia", "1,2", "--options", "{\"x\":1}"]).contains("unknown field `x`"));
}
