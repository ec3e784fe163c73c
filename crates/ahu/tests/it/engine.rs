use crate::{ahu, text};
use expect_test::{Expect, expect};

/// What the engine answers to these lines.
fn check(lines: &str, expect: Expect) {
    let out = ahu(&["engine"], lines.as_bytes());
    assert!(out.status.success());
    assert_eq!(text(&out.stderr), "");
    expect.assert_eq(&text(&out.stdout));
}

/// A request of this method, in the shape of the protocol.
fn call(method: &str, params: &str) -> String {
    format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":{method:?},\"params\":{params}}}\n")
}

const NEW: &str = "{\"game\":\"easter-island\",\"seed\":1}";

#[test]
fn bad_lines_get_an_error_and_the_engine_goes_on() {
    check("not json\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"status\"}\n", expect![[""]]);
    check("\n\u{0}\n{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"games\"}\n7\n\"x\"\nnull", expect![[""]]);
    check(
        "{\"jsonrpc\":\"1.0\",\"id\":4,\"method\":\"games\"}\n{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":7}\n",
        expect![[""]],
    );
    let out = ahu(&["engine"], b"\xff\xfe\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"nothing\"}\n");
    assert_eq!(text(&out.stdout).lines().count(), 2);
}

#[test]
fn the_games_are_listed_with_their_options() {
    check(&call("games", "{}"), expect![[""]]);
}

#[test]
fn a_notification_gets_no_answer_and_a_batch_gets_a_batch() {
    check("{\"jsonrpc\":\"2.0\",\"method\":\"games\"}\n", expect![[""]]);
    check(
        "[]\n[1,{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"drop\",\"params\":{\"game_id\":\"g1\"}}]\n[{\"jsonrpc\":\"2.0\",\"method\":\"games\"}]\n",
        expect![[""]],
    );
}

#[test]
fn a_game_is_played_and_taken_back() {
    let lines = [
        call("new", NEW),
        call("play", "{\"game_id\":\"g1\",\"seat\":0,\"move\":\"+c3N\"}"),
        call("play", "{\"game_id\":\"g1\",\"move\":\"+c4N\"}"),
        call("status", "{\"game_id\":\"g1\"}"),
        call("undo", "{\"game_id\":\"g1\"}"),
        call("view", "{\"game_id\":\"g1\"}"),
        call("perft", "{\"game_id\":\"g1\",\"depth\":2}"),
        call("record", "{\"game_id\":\"g1\"}"),
        call("drop", "{\"game_id\":\"g1\"}"),
        call("status", "{\"game_id\":\"g1\"}"),
    ];
    check(&lines.concat(), expect![[""]]);
}

#[test]
fn an_illegal_move_names_its_rule_and_changes_nothing() {
    let lines = [
        call("new", NEW),
        call("play", "{\"game_id\":\"g1\",\"seat\":0,\"move\":\"!Na\"}"),
        call("play", "{\"game_id\":\"g1\",\"seat\":1,\"move\":\"+c3N\"}"),
        call("play", "{\"game_id\":\"g1\",\"seat\":0,\"move\":\"+z9N\"}"),
        call("status", "{\"game_id\":\"g1\"}"),
    ];
    check(&lines.concat(), expect![[""]]);
}

#[test]
fn bad_parameters_are_named() {
    let lines = [
        call("new", "{}"),
        call("new", "{\"game\":\"go\"}"),
        call("new", "{\"game\":\"moai\",\"players\":6}"),
        call("new", "{\"game\":\"moai\",\"players\":-1}"),
        call("new", "{\"game\":\"easter-island\",\"options\":{\"stall_limit\":1,\"x\":1}}"),
        call("new", "{\"game\":\"easter-island\",\"seed\":1.5}"),
        call("new", "{\"game\":\"easter-island\",\"sede\":1}"),
        call("new", "[\"easter-island\"]"),
        call("new", NEW),
        call("legal", "{\"game_id\":\"g1\",\"seat\":2}"),
        call("legal", "{\"game_id\":\"g1\",\"seat\":\"0\"}"),
        call("legal", "{\"game_id\":\"g1\",\"seat\":1}"),
        call("undo", "{\"game_id\":\"g1\"}"),
        call("undo", "{\"game_id\":\"g1\",\"count\":-1}"),
        call("perft", "{\"game_id\":\"g1\",\"depth\":31}"),
        call(
            "load",
            "{\"record\":{\"format\":\"ahu/1\",\"game\":\"easter-island\",\"players\":2,\"rules\":1,\"steps\":[{\"seat\":0,\"move\":\"*Na\"}]}}",
        ),
        call("load", "{\"game\":\"easter-island\",\"position\":{}}"),
        call("nothing", "{}"),
    ];
    check(&lines.concat(), expect![[""]]);
}

#[test]
fn where_several_owe_a_move_the_seat_must_be_said() {
    let lines = [
        call("new", "{\"game\":\"chariots\",\"seed\":1}"),
        call("legal", "{\"game_id\":\"g1\"}"),
        call("legal", "{\"game_id\":\"g1\",\"seat\":2}"),
        call("perft", "{\"game_id\":\"g1\",\"depth\":1}"),
    ];
    check(&lines.concat(), expect![[""]]);
}
