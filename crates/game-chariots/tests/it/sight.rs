use crate::race::Race;
use expect_test::{Expect, expect};
use game_chariots::Chariots;
use game_core::{Game, Observe, Observer, Seat, Step, StepOf, judge};
use serde_json::{Value, json};

fn step(race: &Race, seat: u8, text: &str) -> StepOf<Chariots> {
    let seat = Seat::new(seat);
    Step::Act { seat, action: judge(&race.game, &race.state, seat, text).unwrap() }
}

fn check(race: &Race, step: StepOf<Chariots>, expect: Expect) {
    let told = |observer| {
        let event = race.game.event(&race.state, step, observer);
        let name = match observer {
            Observer::Seat(seat) => seat.to_string(),
            Observer::Public => "public".to_owned(),
            Observer::All => "all".to_owned(),
        };
        format!("{name}: {}", serde_json::to_string(&event).unwrap())
    };
    let everyone = Observer::everyone(race.game.seats()).chain([Observer::All]);
    expect.assert_eq(&everyone.map(told).collect::<Vec<_>>().join("\n"));
}

fn view(race: &Race, observer: Observer) -> Value {
    serde_json::to_value(race.game.view(&race.state, observer)).unwrap()
}

#[test]
fn a_split_is_hidden_until_the_last_one_reveals_all() {
    let mut race = Race::at(json!({}));
    let first = step(&race, 0, "split 3/1");
    check(
        &race,
        first,
        expect![[r#"
        0: {"seat":0,"move":"split 3/1"}
        1: {"seat":0,"move":"split ?"}
        2: {"seat":0,"move":"split ?"}
        public: {"seat":0,"move":"split ?"}
        all: {"seat":0,"move":"split 3/1"}"#]],
    );
    race.play("0: split 3/1\n1: split 0/4").unwrap();
    assert_eq!(view(&race, Observer::Seat(Seat::new(0)))["splits"], json!([[3, 1], null, null]));
    assert_eq!(view(&race, Observer::Public)["splits"], json!([null, null, null]));
    assert_eq!(view(&race, Observer::All)["splits"], json!([[3, 1], [0, 4], null]));
    let last = step(&race, 2, "split 2/2");
    check(
        &race,
        last,
        expect![[r#"
        0: {"seat":2,"move":"split ?","shown":["0 split 3/1","1 split 0/4","2 split 2/2"]}
        1: {"seat":2,"move":"split ?","shown":["0 split 3/1","1 split 0/4","2 split 2/2"]}
        2: {"seat":2,"move":"split 2/2","shown":["0 split 3/1","1 split 0/4","2 split 2/2"]}
        public: {"seat":2,"move":"split ?","shown":["0 split 3/1","1 split 0/4","2 split 2/2"]}
        all: {"seat":2,"move":"split 2/2"}"#]],
    );
    race.play("2: split 2/2").unwrap();
    assert_eq!(view(&race, Observer::Public)["splits"], json!([[3, 1], [0, 4], [2, 2]]));
}

#[test]
fn a_hand_is_seen_by_its_seat_and_the_deck_by_nobody() {
    let race = Race::at(json!({"discards": [30]}));
    let seen = view(&race, Observer::Seat(Seat::new(1)));
    assert_eq!(seen["hands"], json!([{"hidden": 3}, [4, 5, 6], {"hidden": 3}]));
    assert_eq!(seen["deck"], json!({"hidden": 55}));
    assert_eq!(seen["discards"], json!([30]));
    let seen = view(&race, Observer::Public);
    assert_eq!(seen["hands"], json!([{"hidden": 3}, {"hidden": 3}, {"hidden": 3}]));
}

#[test]
fn a_card_is_seen_by_who_draws_it_and_discards_by_all() {
    let mut race = Race::at(json!({"phase": "charge", "acting": 1, "waiting": [2]}));
    let discard = step(&race, 1, "discard 4+6");
    check(
        &race,
        discard,
        expect![[r#"
        0: {"seat":1,"move":"discard 4+6"}
        1: {"seat":1,"move":"discard 4+6"}
        2: {"seat":1,"move":"discard 4+6"}
        public: {"seat":1,"move":"discard 4+6"}
        all: {"seat":1,"move":"discard 4+6"}"#]],
    );
    race.play("discard 4+6").unwrap();
    check(
        &race,
        Step::Chance("draw D".parse().unwrap()),
        expect![[r#"
        0: {"chance":"draw ?"}
        1: {"chance":"draw D"}
        2: {"chance":"draw ?"}
        public: {"chance":"draw ?"}
        all: {"chance":"draw D"}"#]],
    );
}

#[test]
fn when_the_race_is_over_everything_is_open() {
    let mut race = Race::at(
        json!({"phase": "drive", "acting": 2, "at": ["finish", "t9", "w30"], "places": [1, null, null]}),
    );
    race.play("go finish").unwrap();
    assert_eq!(view(&race, Observer::Public), view(&race, Observer::All));
}

#[test]
fn a_board_is_drawn_in_text() {
    let race = Race::at(json!({"phase": "drive", "acting": 0, "at": ["t6", "b8", "t6"], "order": [1, 0, 2],
        "bars": ["T6:1", "S7:2", "M8:0x2", "T30:2"], "dolmens": ["G14", null, null], "waiting": []}));
    let drawn = race.game.view(&race.state, Observer::Seat(Seat::new(0))).to_string();
    expect![[r#"
        Round 3, drive: seat 1, 5 left; race order 2 1 3
          1           2           3           4           5           6
                     :           :           :           :           :        31 b
          - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -
               .     :     .     :     .     :     .     :     .     :     .     :
          7           8           9           10 *123     11          12
                     :           :           :           :           :           :
          - - -c- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -
               .     :   2 A     :     .     :     .     :     .     :     .     :
          13          14          15 *123     16          17          18
                     :           #           :           :           :           :
          - - - - - - - - - - - -1- - - - - - - - - - - - - - - - - - - - - - - -
               .     :     .     #     .     :     .     :     .     :     .     :
          19          20 *123     21          22          23          24
                     :           :           :           :           :           :
          - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -
               .     :     .     :     .     :     .     :     .     :     .     :
          25 *123     26          27          28          29          30
                     :           :           :           :           :           c
          - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -
               .     :     .     :     .     :     .     :     .     :     .     :

          track above, pit below (black, white); ahead is to the right; * crystals of
          bars a-e, walls A-E of seats 1-5; # dolmen, its owner between the two

          seat       at      crystals  bars  dolmen  split  hand        place
          seat 1     t6      5         8     G14     0/5    1 2 3       -
          seat 2     b8      5         8     -       5/0    3 hidden    -
          seat 3     t6      5         8     -       5/0    3 hidden    -
          deck 56, discards 0"#]]
    .assert_eq(&drawn);
}
