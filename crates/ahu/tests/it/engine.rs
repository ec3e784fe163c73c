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
    check(
        "not json\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"status\"}\n",
        expect![[r#"
        {"error":{"code":-32700,"message":"this line is not JSON: expected ident at line 1 column 2"},"id":null,"jsonrpc":"2.0"}
        {"error":{"code":-32602,"data":{"reasons":["\"game_id\" is missing"]},"message":"invalid params: \"game_id\" is missing"},"id":1,"jsonrpc":"2.0"}
    "#]],
    );
    check(
        "\n\u{0}\n{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"games\"}\n7\n\"x\"\nnull",
        expect![[r#"
        {"error":{"code":-32700,"message":"this line is not JSON: EOF while parsing a value at line 2 column 0"},"id":null,"jsonrpc":"2.0"}
        {"error":{"code":-32700,"message":"this line is not JSON: expected value at line 1 column 1"},"id":null,"jsonrpc":"2.0"}
        {"error":{"code":-32600,"message":"invalid request: an id is a string or a number"},"id":null,"jsonrpc":"2.0"}
        {"error":{"code":-32600,"message":"invalid request: a request is an object, such as {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games\"}"},"id":null,"jsonrpc":"2.0"}
        {"error":{"code":-32600,"message":"invalid request: a request is an object, such as {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games\"}"},"id":null,"jsonrpc":"2.0"}
        {"error":{"code":-32600,"message":"invalid request: a request is an object, such as {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games\"}"},"id":null,"jsonrpc":"2.0"}
    "#]],
    );
    check(
        "{\"jsonrpc\":\"1.0\",\"id\":4,\"method\":\"games\"}\n{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":7}\n",
        expect![[r#"
            {"error":{"code":-32600,"message":"invalid request: \"jsonrpc\" must be \"2.0\""},"id":4,"jsonrpc":"2.0"}
            {"error":{"code":-32600,"message":"invalid request: \"method\" must be the name of a method"},"id":"a","jsonrpc":"2.0"}
        "#]],
    );
    let out = ahu(&["engine"], b"\xff\xfe\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"nothing\"}\n");
    assert_eq!(text(&out.stdout).lines().count(), 2);
}

#[test]
fn the_games_are_listed_with_their_options() {
    check(
        &call("games", "{}"),
        expect![[r#"
        {"id":1,"jsonrpc":"2.0","result":[{"id":"easter-island","name":"Easter Island","options":{"stall_limit":40,"stall_result":"count"},"players":[2,2]},{"id":"eclipsia","name":"Eclipsia","options":{"edition":"mill","ties":"draw","turn_limit":120},"players":[2,2]},{"id":"moai","name":"Moai","options":{"bids":"secret","edition":"default","short":false,"targets":"chosen","work":"hidden"},"players":[2,5]},{"id":"chariots","name":"Chariots of Stonehenge","options":{"round_limit":60},"players":[3,5]}]}
    "#]],
    );
}

#[test]
fn a_notification_gets_no_answer_and_a_batch_gets_a_batch() {
    check("{\"jsonrpc\":\"2.0\",\"method\":\"games\"}\n", expect![[""]]);
    check(
        "[]\n[1,{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"drop\",\"params\":{\"game_id\":\"g1\"}}]\n[{\"jsonrpc\":\"2.0\",\"method\":\"games\"}]\n",
        expect![[r#"
            {"error":{"code":-32600,"message":"invalid request: the batch is empty"},"id":null,"jsonrpc":"2.0"}
            [{"error":{"code":-32600,"message":"invalid request: a request is an object, such as {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games\"}"},"id":null,"jsonrpc":"2.0"},{"error":{"code":2,"message":"there is no game \"g1\" here; new and load open one"},"id":2,"jsonrpc":"2.0"}]
        "#]],
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
    check(
        &lines.concat(),
        expect![[r#"
        {"id":1,"jsonrpc":"2.0","result":{"game_id":"g1","outcome":null,"ply":0,"to_act":[0]}}
        {"id":1,"jsonrpc":"2.0","result":{"events":[{"move":"+c3N","seat":0}],"outcome":null,"ply":1,"to_act":[1]}}
        {"id":1,"jsonrpc":"2.0","result":{"events":[{"move":"+c4N","seat":1}],"outcome":null,"ply":2,"to_act":[0]}}
        {"id":1,"jsonrpc":"2.0","result":{"outcome":null,"ply":2,"to_act":[0]}}
        {"id":1,"jsonrpc":"2.0","result":{"outcome":null,"ply":1,"to_act":[1]}}
        {"id":1,"jsonrpc":"2.0","result":{"actions_left":1,"last_placer":0,"phase":"setup","quiet":0,"reserves":[{"statues":6,"suns":8},{"statues":7,"suns":8}],"statues":[{"at":"c3","facing":"N","fresh":false,"seat":0}],"suns":[],"to_move":1}}
        {"id":1,"jsonrpc":"2.0","result":{"nodes":8832}}
        {"id":1,"jsonrpc":"2.0","result":{"format":"ahu/1","game":"easter-island","names":[],"options":{"stall_limit":40,"stall_result":"count"},"outcome":null,"players":2,"rules":1,"seed":"1","steps":[{"move":"+c3N","seat":0}]}}
        {"id":1,"jsonrpc":"2.0","result":true}
        {"error":{"code":2,"message":"there is no game \"g1\" here; new and load open one"},"id":1,"jsonrpc":"2.0"}
    "#]],
    );
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
    check(
        &lines.concat(),
        expect![[r#"
            {"id":1,"jsonrpc":"2.0","result":{"game_id":"g1","outcome":null,"ply":0,"to_act":[0]}}
            {"error":{"code":1,"data":{"rule":"wrong-phase"},"message":"During set-up statues are placed and nothing else is done. Place a statue on a free intersection, with its facing. Write +c3N."},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":1,"data":{"rule":"not-your-turn"},"message":"It is not your turn. Wait for the other sorcerer."},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":1,"data":{"rule":"unreadable"},"message":"That is not a move of Easter Island. Place a statue on a free intersection, with its facing. Write +c3N."},"id":1,"jsonrpc":"2.0"}
            {"id":1,"jsonrpc":"2.0","result":{"outcome":null,"ply":0,"to_act":[0]}}
        "#]],
    );
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
    check(
        &lines.concat(),
        expect![[r#"
            {"error":{"code":-32602,"data":{"reasons":["\"game\" is missing"]},"message":"invalid params: \"game\" is missing"},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":-32602,"data":{"reasons":["\"game\": there is no game \"go\"; there are easter-island, eclipsia, moai, chariots"]},"message":"invalid params: \"game\": there is no game \"go\"; there are easter-island, eclipsia, moai, chariots"},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":-32602,"data":{"reasons":["Moai is for 2 to 5 players, not 6"]},"message":"invalid params: Moai is for 2 to 5 players, not 6"},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":-32602,"data":{"reasons":["\"players\": -1 is not a number of players"]},"message":"invalid params: \"players\": -1 is not a number of players"},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":-32602,"data":{"reasons":["option \"x\": unknown field `x`, expected `stall_limit` or `stall_result`","option \"stall_limit\": 1 is not in 2 to 1000"]},"message":"invalid params: option \"x\": unknown field `x`, expected `stall_limit` or `stall_result`; option \"stall_limit\": 1 is not in 2 to 1000"},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":-32602,"data":{"reasons":["\"seed\": invalid type: floating point `1.5`, expected a seed: a string or an integer"]},"message":"invalid params: \"seed\": invalid type: floating point `1.5`, expected a seed: a string or an integer"},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":-32602,"data":{"reasons":["\"sede\" is not a parameter of this method"]},"message":"invalid params: \"sede\" is not a parameter of this method"},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":-32602,"data":{"reasons":["parameters are given by name, in an object"]},"message":"invalid params: parameters are given by name, in an object"},"id":1,"jsonrpc":"2.0"}
            {"id":1,"jsonrpc":"2.0","result":{"game_id":"g1","outcome":null,"ply":0,"to_act":[0]}}
            {"error":{"code":-32602,"data":{"reasons":["\"seat\": there is no seat 2; there are 0 to 1"]},"message":"invalid params: \"seat\": there is no seat 2; there are 0 to 1"},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":-32602,"data":{"reasons":["\"seat\": there is no seat \"0\"; there are 0 to 1"]},"message":"invalid params: \"seat\": there is no seat \"0\"; there are 0 to 1"},"id":1,"jsonrpc":"2.0"}
            {"id":1,"jsonrpc":"2.0","result":{"moves":[]}}
            {"error":{"code":-32602,"data":{"reasons":["\"count\": 1 moves cannot be taken back, there are 0"]},"message":"invalid params: \"count\": 1 moves cannot be taken back, there are 0"},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":-32602,"data":{"reasons":["\"count\": -1 is not a number of moves"]},"message":"invalid params: \"count\": -1 is not a number of moves"},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":-32602,"data":{"reasons":["\"depth\" must be given, 0 to 30"]},"message":"invalid params: \"depth\" must be given, 0 to 30"},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":-32602,"data":{"reasons":["step 0: wrong-phase: During set-up statues are placed and nothing else is done. Place a statue on a free intersection, with its facing. Write +c3N."],"rule":"wrong-phase","step":0},"message":"invalid params: step 0: wrong-phase: During set-up statues are placed and nothing else is done. Place a statue on a free intersection, with its facing. Write +c3N."},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":-32602,"data":{"reasons":["this is not a position of easter-island: missing field `phase`"]},"message":"invalid params: this is not a position of easter-island: missing field `phase`"},"id":1,"jsonrpc":"2.0"}
            {"error":{"code":-32601,"message":"there is no method \"nothing\""},"id":1,"jsonrpc":"2.0"}
        "#]],
    );
}

#[test]
fn where_several_owe_a_move_the_seat_must_be_said() {
    let lines = [
        call("new", "{\"game\":\"chariots\",\"seed\":1}"),
        call("legal", "{\"game_id\":\"g1\"}"),
        call("legal", "{\"game_id\":\"g1\",\"seat\":2}"),
        call("perft", "{\"game_id\":\"g1\",\"depth\":1}"),
    ];
    check(
        &lines.concat(),
        expect![[r#"
        {"id":1,"jsonrpc":"2.0","result":{"game_id":"g1","outcome":null,"ply":0,"to_act":[0,1,2]}}
        {"error":{"code":-32602,"data":{"reasons":["\"seat\": several owe a move (0, 1, 2); say which"]},"message":"invalid params: \"seat\": several owe a move (0, 1, 2); say which"},"id":1,"jsonrpc":"2.0"}
        {"id":1,"jsonrpc":"2.0","result":{"moves":["split 0/4","split 1/3","split 2/2","split 3/1","split 4/0"]}}
        {"error":{"code":-32602,"data":{"reasons":["chariots has chance in it; perft is for games without"]},"message":"invalid params: chariots has chance in it; perft is for games without"},"id":1,"jsonrpc":"2.0"}
    "#]],
    );
}

fn ask(lines: &str) -> Vec<serde_json::Value> {
    let out = ahu(&["engine"], lines.as_bytes());
    text(&out.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_best_move_comes_with_lines_and_values() {
    let answers = ask(&[
        call("new", NEW),
        call("best", "{\"game_id\":\"g1\",\"nodes\":3000,\"lines\":3}"),
        call("best", "{\"game_id\":\"g1\",\"nodes\":3000,\"lines\":3}"),
        call("legal", "{\"game_id\":\"g1\"}"),
    ]
    .concat());
    let best = &answers[1]["result"];
    assert_eq!(best["lines"].as_array().unwrap().len(), 3);
    assert_eq!(best["move"], best["lines"][0]["moves"][0]);
    assert!(answers[3]["result"]["moves"].as_array().unwrap().contains(&best["move"]));
    assert!(best["nodes"].as_u64().unwrap() <= 3000);
    assert!((0.0..=1.0).contains(&best["lines"][0]["value"].as_f64().unwrap()));
    assert_eq!(answers[2]["result"]["lines"], best["lines"]);
}

#[test]
fn progress_is_told_when_asked_for() {
    let answers =
        ask(&[call("new", NEW), call("best", "{\"game_id\":\"g1\",\"nodes\":50000,\"progress\":true}")]
            .concat());
    let told: Vec<_> = answers.iter().filter(|answer| answer["method"] == "progress").collect();
    assert!(!told.is_empty());
    assert!(told.iter().all(|told| told["params"]["id"] == 1 && told["params"]["game_id"] == "g1"));
    assert!(answers.last().unwrap()["result"]["move"].is_string());
}

#[test]
fn a_search_stops_when_it_is_told() {
    let answers =
        ask(&[call("new", NEW), call("best", "{\"game_id\":\"g1\",\"ms\":600000}"), call("stop", "{}")]
            .concat());
    assert!(answers[1]["result"]["move"].is_string());
    assert_eq!(answers[2]["result"], true);
}

/// The other seats' secrets are redealt: the answer for a seat whose view is the same is the same.
#[test]
fn the_best_move_depends_on_what_the_seat_sees_alone() {
    let opened =
        ask(&[call("new", "{\"game\":\"chariots\",\"seed\":4}"), call("position", "{\"game_id\":\"g1\"}")]
            .concat());
    let mut truth = opened[1]["result"].clone();
    let swapped = truth["hands"][1].clone();
    truth["hands"][1] = truth["hands"][2].clone();
    truth["hands"][2] = swapped;
    let load = |position: &serde_json::Value| {
        call("load", &format!("{{\"game\":\"chariots\",\"players\":3,\"position\":{position}}}"))
    };
    let answers = ask(&[
        load(&opened[1]["result"]),
        load(&truth),
        call("best", "{\"game_id\":\"g1\",\"seat\":0,\"nodes\":300}"),
        call("best", "{\"game_id\":\"g2\",\"seat\":0,\"nodes\":300}"),
    ]
    .concat());
    assert_eq!(answers[2]["result"]["lines"], answers[3]["result"]["lines"]);
}

#[test]
fn what_cannot_be_asked_of_a_computer_player_is_explained() {
    let why = |params: &str| {
        ask(&[call("new", NEW), call("best", params)].concat())[1]["error"]["message"].to_string()
    };
    assert!(why("{\"game_id\":\"g1\",\"level\":9}").contains("levels are 1 to 8"));
    assert!(why("{\"game_id\":\"g1\",\"level\":1,\"ms\":5}").contains("give one of"));
    assert!(why("{\"game_id\":\"g1\",\"seat\":1,\"ms\":5}").contains("seat 1 owes no move"));
    assert!(why("{\"game_id\":\"g7\"}").contains("there is no game"));
}
