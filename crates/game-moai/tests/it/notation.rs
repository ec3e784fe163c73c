use expect_test::{Expect, expect};
use game_moai::{Action, Chance, State};

/// Which of the texts are moves; each is written as it is read.
fn check(texts: &str, expect: Expect) {
    let readable = texts.split(';').map(str::trim).filter(|text| match text.parse::<Action>() {
        Ok(action) => {
            assert_eq!(action.to_string(), *text);
            true
        }
        Err(_) => false,
    });
    expect.assert_eq(&readable.collect::<Vec<_>>().join("; "));
}

#[test]
fn moves_have_one_spelling() {
    check(
        "bid none; bid 1; bid 1+1+2+3+R+R; bid; bid ; bid 2+1; bid R+1; bid 4; bid 1 +2; bid none+1; bid NONE; Bid 1; bid 01; bid 1+",
        expect!["bid none; bid 1; bid 1+1+2+3+R+R"],
    );
    check("next 0; next 4; next 5; next 00; next -1; next; next 1 ", expect!["next 0; next 4; next 1"]);
    check(
        "take 1; take 6; take 7; take 0; take 3 vs 1; take 3 vs 5; take 3  vs 1; take 3 vs; take vs 1",
        expect!["take 1; take 6; take 3 vs 1"],
    );
    check(
        "lose home:2; lose home:4; lose tile:7; lose tile:99; lose tile:100; lose tile:07; lose B1; lose B0; lose F1; lose V3:2d; lose V3:?d; lose C5:3d; lose B1:3u",
        expect!["lose home:2; lose tile:7; lose tile:99; lose B1; lose V3:2d; lose B1:3u"],
    );
    check("erode C5; erode C17; erode V1; erode 5", expect!["erode C5"]);
    check(
        "place 3 F2; place 3 F7; place 0 F1; place 4 F1; place 1 V+; place 1 V999; place 1 V1000; place 1 V01; place 2 C16; place 2 B1; place ? F1; place 2 home",
        expect!["place 3 F2; place 1 V+; place 1 V999; place 2 C16; place 2 B1"],
    );
    check(
        "swap F1:2d V3:3u; swap V3:3u F1:2d; swap V10:1d V1:1d; swap V1:1d V10:1d; swap C2:1u F1:2d; swap F1:?d V3:3u; swap F1:2d",
        expect!["swap F1:2d V3:3u; swap V10:1d V1:1d; swap C2:1u F1:2d"],
    );
    check(
        "pass; pass ; PASS; award 2; carve V3; carve V+; carve F1; starve V3:2d; starve home:2; raid R+2 F1/1; raid R+R V3/0; raid 2+R F1/1; raid R+2 F1; raid R+4 F1/1",
        expect!["pass; pass; award 2; carve V3; starve V3:2d; raid R+2 F1/1; raid R+R V3/0"],
    );
    check(
        "rest V3:2d; rest V3:?d; birth 2+3; birth 3+2; birth 1+R; birth R+R; birth R+1; birth 2; birth 1+1+1; boat; boats; done; done done",
        expect!["rest V3:2d; birth 2+3; birth 1+R; birth R+R; boat; done"],
    );
}

#[test]
fn outcomes_of_chance_have_one_spelling() {
    let readable = |text: &&str| text.parse::<Chance>().is_ok_and(|chance| chance.to_string() == **text);
    let texts = "remove 1 boat:3/2P; remove 0 boat:3/2; remove 3 admiral; remove boat:3/2; birdman 2; birdman 5; reveal boat:3/2P; reveal admiral; reveal admiral:0/0; reveal boat; reveal boat:3/2p; reveal boat:03/2; reveal ship:3/2; draw 3; draw R; draw 4; draw ?; draw";
    let read: Vec<&str> = texts.split("; ").filter(readable).collect();
    expect!["remove 1 boat:3/2P; birdman 2; reveal boat:3/2P; reveal admiral; draw 3; draw R"]
        .assert_eq(&read.join("; "));
}

#[test]
fn no_text_is_a_crash() {
    let long = "9".repeat(1000);
    let hostile = [
        "",
        " ",
        "\0",
        "é",
        "bid é",
        "swap é é",
        "place 1 é",
        "place 1 Vé",
        "V",
        "lose :",
        "lose é:2",
        "lose B",
        "take 3 vs é",
        "raid R+ /",
        "raid R+2 /1",
        "rest :d",
        "rest V1:",
        "rest V1:d",
        "rest V1:éd",
        "carve V",
        "birth +",
        "bid +",
        "🗿",
        "swap  ",
    ];
    let words = [
        "bid", "next", "take", "lose", "erode", "place", "swap", "award", "carve", "starve", "raid", "rest",
        "birth",
    ];
    let numbers = words.map(|word| format!("{word} {long}"));
    let spaces = words.map(|word| format!("{word} V{long}:2d"));
    for text in hostile.into_iter().chain(numbers.iter().chain(&spaces).map(String::as_str)) {
        assert!(text.parse::<Action>().is_err(), "{text}");
        assert!(text.parse::<Chance>().is_err(), "{text}");
    }
    let endless = format!("bid {}", vec!["1"; 100_000].join("+"));
    assert!(endless.parse::<Action>().is_err());
}

#[test]
fn actions_and_states_are_small() {
    assert!(size_of::<Action>() <= 8, "{}", size_of::<Action>());
    assert_eq!(size_of::<State>(), 472);
}
