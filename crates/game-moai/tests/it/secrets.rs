use crate::scene::{Scene, scene, scene_with};
use expect_test::{Expect, expect};
use game_core::{Game, Observe, Observer, SearchRng, Seat, Step, Turn, judge, pick_draw};
use game_moai::{Action, Chance, Event, Moai, Options};

/// What each observer is told of a step, once for all who are told the same.
fn check(scene: &Scene, step: &str, expect: Expect) {
    let step = match step.parse::<Chance>() {
        Ok(chance) => Step::Chance(chance),
        Err(_) => {
            let (seat, text) = step.split_once(": ").unwrap();
            let seat = Seat::new(seat.parse().unwrap());
            Step::Act { seat, action: judge(&scene.game, &scene.state, seat, text).unwrap() }
        }
    };
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    for observer in Observer::everyone(scene.game.seats()).chain([Observer::All]) {
        let event = scene.game.event(&scene.state, step, observer);
        let text = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
        let name = match observer {
            Observer::Seat(seat) => seat.to_string(),
            Observer::Public => "public".to_owned(),
            Observer::All => "all".to_owned(),
        };
        match lines.iter_mut().find(|line| line.0 == text) {
            Some(line) => line.1.push(name),
            None => lines.push((text, vec![name])),
        }
    }
    let lines: Vec<String> =
        lines.into_iter().map(|(text, names)| format!("{}: {text}", names.join(" "))).collect();
    expect.assert_eq(&lines.join("\n"));
}

const BIDS: &str = r#"{
    "phase": "bid", "order": [1, 0], "row": ["neutral:0/0", "neutral:1/1", "epidemic:2/3"],
    "clans": [{"home": [0,1,0], "hand": "1 2 3 R"}, {"hand": "1 1 3", "workers": "V1:3d F2:2u"}]
}"#;

#[test]
fn a_secret_bid_is_shown_when_the_last_is_in() {
    let mut bids = scene(BIDS);
    check(
        &bids,
        "0: bid 1+R",
        expect![[r#"
        0 all: {"seat":0,"move":"bid 1+R"}
        1 public: {"seat":0,"move":"bid ?"}"#]],
    );
    bids.play("0: bid 1+R").unwrap();
    check(
        &bids,
        "1: bid none",
        expect![[r#"
        0 public: {"seat":1,"move":"bid ?","shown":["0 bid 1+R","1 bid none"]}
        1 all: {"seat":1,"move":"bid none","shown":["0 bid 1+R","1 bid none"]}"#]],
    );
    expect!["bids [null,null]"].assert_eq(&bids.see_as(Observer::Seat(Seat::new(1)), "bids"));
    expect![[r#"bids [[1,"R"],null]"#]].assert_eq(&bids.see_as(Observer::Seat(Seat::new(0)), "bids"));
    expect![[r#"
        clans/0/hand {"hidden":4}
        clans/1/hand {"hidden":3}"#]]
    .assert_eq(&bids.see_as(Observer::Public, "clans/0/hand clans/1/hand"));
}

#[test]
fn an_open_bid_is_seen_by_all() {
    let open = BIDS.replace("\"phase\"", "\"acting\": 1, \"waiting\": [0], \"phase\"");
    let mut open = scene_with(r#"{"bids": "open"}"#, &open);
    check(&open, "1: bid 1+3", expect![[r#"0 1 public all: {"seat":1,"move":"bid 1+3"}"#]]);
    open.play("bid 1+3").unwrap();
    expect!["bids [null,[1,3]]"].assert_eq(&open.see_as(Observer::Public, "bids"));
}

#[test]
fn a_worker_lost_without_asking_is_shown() {
    let mut take = scene(BIDS);
    take.play("0: bid 3; 1: bid none").unwrap();
    check(
        &take,
        "0: take 3 vs 0",
        expect![[r#"0 1 public all: {"seat":0,"move":"take 3 vs 0","shown":["home/0:2"]}"#]],
    );
    check(&take, "0: take 3 vs 1", expect![[r#"0 1 public all: {"seat":0,"move":"take 3 vs 1"}"#]]);
    let mut take = scene(&BIDS.replace(" F2:2u", ""));
    take.play("0: bid 3; 1: bid none").unwrap();
    check(
        &take,
        "0: take 3 vs 1",
        expect![[r#"0 1 public all: {"seat":0,"move":"take 3 vs 1","shown":["V1/1:3d"]}"#]],
    );
}

#[test]
fn a_worker_that_is_lost_or_starves_shows_its_strength() {
    let mut lose = scene(BIDS);
    lose.play("0: bid 3; 1: bid none; take 3 vs 1").unwrap();
    check(&lose, "1: lose V1:3d", expect![[r#"0 1 public all: {"seat":1,"move":"lose V1:3d"}"#]]);
    let hungry = scene(
        r#"{
        "phase": "feed", "order": [0, 1], "acting": 0, "waiting": [1], "pending": {"saved": 0},
        "clans": [{"workers": "V1:2d F1:3d", "hand": "R 1", "card": "neutral:1/1"}, {"workers": "V2:1u", "card": "neutral:0/0"}]
    }"#,
    );
    check(&hungry, "0: starve V1:2d", expect![[r#"0 1 public all: {"seat":0,"move":"starve V1:2d"}"#]]);
    check(&hungry, "0: raid R+1 V2/1", expect![[r#"0 1 public all: {"seat":0,"move":"raid R+1 V2/1"}"#]]);
}

const WORK: &str = r#"{
    "phase": "work", "order": [0, 1], "acting": 0, "forest": 1,
    "clans": [{"home": [0,1,1], "boats": 1, "workers": "F1:2d", "card": "neutral:1/1"}, {"workers": "F1:1d F1:3d V3:2d V3:3u C1:1u", "card": "neutral:0/0"}]
}"#;

#[test]
fn strengths_in_forest_and_volcano_are_hidden_from_the_others() {
    let mut work = scene(WORK);
    check(
        &work,
        "0: place 2 F2",
        expect![[r#"
        0 all: {"seat":0,"move":"place 2 F2"}
        1 public: {"seat":0,"move":"place ? F2"}"#]],
    );
    check(
        &work,
        "0: place 2 V+",
        expect![[r#"
        0 all: {"seat":0,"move":"place 2 V+"}
        1 public: {"seat":0,"move":"place ? V+"}"#]],
    );
    check(&work, "0: place 2 C2", expect![[r#"0 1 public all: {"seat":0,"move":"place 2 C2"}"#]]);
    check(&work, "0: place 2 B1", expect![[r#"0 1 public all: {"seat":0,"move":"place 2 B1"}"#]]);
    work.play("place 2 F2").unwrap();
    let see = "clans/0/workers clans/0/home clans/1/workers clans/1/home";
    expect![[r#"
        clans/0/workers F1:?d F2:?d
        clans/0/home {"hidden":1}
        clans/1/workers F1:1d F1:3d V3:3u V3:2d C1:1u
        clans/1/home [0,0,0]"#]]
    .assert_eq(&work.see_as(Observer::Seat(Seat::new(1)), see));
    expect![[r#"
        clans/0/workers F1:?d F2:?d
        clans/0/home {"hidden":1}
        clans/1/workers F1:?d F1:?d V3:3u V3:?d C1:1u
        clans/1/home {"hidden":0}"#]]
    .assert_eq(&work.see_as(Observer::Public, see));
    check(
        &work,
        "1: swap F1:1d V3:3u",
        expect![[r#"
        0 public: {"seat":1,"move":"swap F1:?d V3:3u"}
        1 all: {"seat":1,"move":"swap F1:1d V3:3u"}"#]],
    );
    check(
        &work,
        "1: swap C1:1u F1:3d",
        expect![[r#"
        0 public: {"seat":1,"move":"swap C1:1u F1:?d","shown":["C1/1:3u"]}
        1 all: {"seat":1,"move":"swap C1:1u F1:3d","shown":["C1/1:3u"]}"#]],
    );
}

#[test]
fn a_fight_in_the_forest_shows_those_who_were_face_down() {
    let mut work = scene(WORK);
    work.play("place 2 F1; pass").unwrap();
    check(
        &work,
        "0: place 3 F1",
        expect![[r#"
        0 all: {"seat":0,"move":"place 3 F1","shown":["F1/0:2u","F1/0:2u","F1/0:3u","F1/1:1u","F1/1:3u"]}
        1 public: {"seat":0,"move":"place ? F1","shown":["F1/0:2u","F1/0:2u","F1/0:3u","F1/1:1u","F1/1:3u"]}"#]],
    );
    let open = WORK.replace("2d", "2u").replace("3d", "3u").replace("1d", "1u");
    let mut open = scene_with(r#"{"work": "open"}"#, &open);
    open.play("place 2 F1; pass").unwrap();
    check(&open, "0: place 3 F1", expect![[r#"0 1 public all: {"seat":0,"move":"place 3 F1"}"#]]);
}

#[test]
fn carving_shows_the_carvers() {
    let carve = scene(
        r#"{
        "phase": "carve", "order": [0, 1], "acting": 0, "waiting": [1], "pending": {"carved": []},
        "clans": [{"wood": 1, "workers": "V1:2d V1:3d V1:1u", "card": "neutral:1/1"}, {"card": "neutral:0/0"}]
    }"#,
    );
    check(
        &carve,
        "0: carve V1",
        expect![[r#"0 1 public all: {"seat":0,"move":"carve V1","shown":["V1/0:2u","V1/0:3u"]}"#]],
    );
}

#[test]
fn resting_workers_keep_their_secret_and_drawn_cards_are_the_drawers() {
    let rest = scene(
        r#"{
        "phase": "rest", "order": [0, 1], "acting": 0, "waiting": [1],
        "pending": {"left": 1, "given": {"forest": 0, "volcano": 0, "fields": 0, "sea": 0}},
        "clans": [{"workers": "V1:2d V2:3u", "card": "neutral:1/1"}, {"card": "neutral:0/0"}]
    }"#,
    );
    check(
        &rest,
        "0: rest V1:2d",
        expect![[r#"
        0 all: {"seat":0,"move":"rest V1:2d"}
        1 public: {"seat":0,"move":"rest V1:?d"}"#]],
    );
    check(&rest, "0: rest V2:3u", expect![[r#"0 1 public all: {"seat":0,"move":"rest V2:3u"}"#]]);
    let draw = scene(
        r#"{
        "phase": "rest", "order": [1, 0], "acting": 1, "waiting": [0], "pending": {"draw": 1},
        "clans": [{"card": "neutral:1/1"}, {"card": "neutral:3/4P"}]
    }"#,
    );
    check(
        &draw,
        "draw 3",
        expect![[r#"
        0 public: {"chance":"draw ?"}
        1 all: {"chance":"draw 3"}"#]],
    );
}

#[test]
fn set_up_hides_what_is_removed_and_dealt() {
    let mut short = Scene::new(r#"{"short": true}"#, 2);
    check(
        &short,
        "remove 1 boat:3/2P",
        expect![[r#"
        0 1 public: {"chance":"remove ?"}
        all: {"chance":"remove 1 boat:3/2P"}"#]],
    );
    short.play("remove 1 boat:3/2P; remove 1 boat:3/2P; remove 2 fire:2/2; remove 2 boat:2/3; remove 3 erosion:2/2").unwrap();
    check(&short, "birdman 1", expect![[r#"0 1 public all: {"chance":"birdman 1"}"#]]);
    short.play("birdman 1").unwrap();
    check(
        &short,
        "draw 3",
        expect![[r#"
        0 all: {"chance":"draw 3"}
        1 public: {"chance":"draw ?"}"#]],
    );
}

#[test]
fn a_board_drawn_for_a_seat_hides_what_others_hide() {
    let work = scene(WORK);
    expect![[r#"
        round     4  work  Birdman 1  order 1 2  acting 1

        forest F1 wood  1(2)  2(?)  2(?)
               F2 .
               F3 .
               F4 .
               F5 .
               F6 .
        volcano   V3 2:3 2(?)
        fields    C1 2:1  C2 .    C3 .    C4 .    C5 .    C6 .    C7 .    C8 .
                  C9 ##   C10 ##  C11 ##  C12 ##  C13 ##  C14 ##  C15 ##  C16 ##

        clan 1 *  home 0/1/1  reserve 6/4/5  food 0 for 1  wood 0  prestige 3
          hand    none
          card    neutral 1/1
          boats   B1 .
        clan 2    home 0 (?)  reserve 4/5/4  food 1 for 5  wood 0  prestige 5
          hand    0 (?)
          card    neutral 0/0

        tiles     3m x3  4m x3  5m x3  6m x3  7m x3  8m x3  9m x3
        left      wood 14  deck 40  epoch deck 15
        discards  none"#]]
    .assert_eq(&work.game.view(&work.state, Observer::Seat(Seat::new(0))).to_string());
}

#[test]
fn decks_are_hidden_from_all_but_their_numbers_are_open() {
    let bids = scene(BIDS);
    let see = "deck epoch_deck discards";
    expect![[r#"
        deck {"hidden":33}
        epoch_deck {"hidden":15}
        discards []"#]]
    .assert_eq(&bids.see_as(Observer::Seat(Seat::new(0)), see));
}

#[test]
fn a_masked_event_is_not_a_move() {
    for text in ["bid ?", "place ? F2", "swap F1:?d V3:3u", "rest V3:?d"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    for text in ["draw ?", "remove ?"] {
        assert!(text.parse::<Chance>().is_err(), "{text}");
    }
    for event in [
        r#"{"seat":0,"move":"place ? C2"}"#,
        r#"{"seat":0,"move":"starve V1:?d"}"#,
        r#"{"seat":0,"chance":"draw ?"}"#,
        r#"{"seat":0}"#,
        r#"{"seat":0,"move":"pass","shown":["F1/9:1u"]}"#,
        r#"{"chance":"draw ?","why":1}"#,
    ] {
        assert!(serde_json::from_str::<Event>(event).is_err(), "{event}");
    }
}

#[test]
fn when_the_game_is_over_everybody_sees_everything() {
    let mut scene = Scene::new(r#"{"short": true}"#, 3);
    while scene.game.turn(&scene.state).outcome().is_none() {
        scene.play_any();
    }
    let truth = scene.view(Observer::All);
    for observer in Observer::everyone(3) {
        assert_eq!(scene.view(observer), truth);
    }
}

/// A world is a whole position: it can be loaded, and looks the same to whoever imagines it.
#[test]
fn imagined_worlds_are_positions() {
    for (seats, options) in [(2, "{}"), (3, r#"{"short": true, "bids": "open"}"#), (5, r#"{"short": true}"#)]
    {
        let game = Moai::newest(serde_json::from_str::<Options>(options).unwrap(), seats).unwrap();
        let mut rng = SearchRng::new(u64::from(seats));
        let (mut state, mut legal, mut draws) = (game.start(), Vec::new(), Vec::new());
        loop {
            for observer in Observer::everyone(seats) {
                let view = game.view(&state, observer);
                let world = game.determinize(&view, &mut rng).unwrap();
                assert_eq!(game.view(&world, observer), view);
                assert_eq!(game.restore(&game.view(&world, Observer::All)), Ok(world));
            }
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance => {
                    game.draws(&state, &mut draws);
                    game.apply(&mut state, Step::Chance(pick_draw(&draws, &mut rng)));
                }
                turn => {
                    let seat = turn.seats().lowest().unwrap();
                    game.legal(&state, seat, &mut legal);
                    game.apply(&mut state, Step::Act { seat, action: rng.choose(&legal) });
                }
            }
        }
    }
}
