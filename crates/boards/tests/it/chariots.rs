use account::Names;
use boards::{Choice, Look, Panel, Seen};
use catalog::GameId;
use expect_test::{Expect, expect};
use game_core::{Lang, Observer, Seat, scramble};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use table::{AnyTable, Seed};

/// A race of three in which the second drives: one bar, one wall and one dolmen are up.
fn race(phase: &str, hand: Value) -> Value {
    json!({"phase": phase, "round": 4, "order": [1, 0, 2],
        "chariots": [
            {"at": "t13", "crystals": 5, "bars": 0, "dolmen": "G20", "place": null, "out": false},
            {"at": "t14", "crystals": 4, "bars": 0, "dolmen": null, "place": null, "out": false},
            {"at": "b2", "crystals": 4, "bars": 7, "dolmen": null, "place": null, "out": false}],
        "track_crystals": {"5": [2], "10": [], "15": [1, 2], "20": [0, 1, 2], "25": [0, 1, 2]},
        "bars": [{"at": "T14", "seat": 0, "height": 2}, {"at": "S14", "seat": 2, "height": 1},
            {"at": "M3", "seat": 1, "height": 1}],
        "splits": [[2, 3], [1, 3], [4, 0]],
        "acting": 1, "left": 3, "waiting": [0],
        "hands": [{"hidden": 3}, hand, {"hidden": 2}], "deck": {"hidden": 30}, "discards": [1, 1, 2]})
}

/// Looks at a race with the eyes of the second, who is Hina, or of somebody who does not play.
fn looking<T>(view: &Value, taken: &[&str], lang: Lang, plays: bool, see: impl FnOnce(Look<'_>) -> T) -> T {
    let taken: Vec<String> = taken.iter().map(ToString::to_string).collect();
    let seat = plays.then_some(Seat::new(1));
    let names = Names::new(["Moana", "Hina", "Tane"].map(str::to_owned).to_vec(), seat);
    see(Look { view, options: &Value::Null, seats: 3, seat, taken: &taken, names: &names, lang })
}

fn panels(view: &Value, taken: &[&str], lang: Lang) -> Vec<Panel> {
    looking(view, taken, lang, true, |look| GameId::Chariots.board().panels(look))
}

/// The labels of the spots with these keys.
fn check(view: &Value, taken: &[&str], lang: Lang, keys: &[&str], expect: Expect) {
    let panels = panels(view, taken, lang);
    let spots = || panels.iter().flat_map(|panel| &panel.spots);
    let label = |key: &&str| spots().find(|spot| spot.key == *key).map_or("-", |spot| spot.label.as_str());
    let labels: Vec<&str> = keys.iter().map(label).collect();
    expect.assert_eq(&labels.join("\n"));
}

#[test]
fn spaces_say_who_stands_there_what_is_ahead_and_what_they_cost() {
    let view = race("drive", json!([7, 7, "D"]));
    let keys = ["t14", "z-w14", "t15", "w2", "b2", "finish", "seat-0", "seat-1", "to-b15"];
    check(
        &view,
        &[],
        Lang::En,
        &keys,
        expect![[r#"
        t14: your chariot, Tane’s bar ahead on S14, Moana’s wall ahead on T14
        w14: costs 3
        t15: your crystal, Tane’s crystal, costs 5
        w2: free
        b2: Tane’s chariot
        finish: free
        Moana: t13, crystals: 5, bars left: 0, dolmen on G20, cards: 3, 2 to block, 3 to drive, then drives with 3
        You: t14, crystals: 4, bars left: 0, dolmen not yet placed, cards: 3, 1 to block, 3 to drive, driving, 3 left
        -"#]],
    );
    check(
        &view,
        &[],
        Lang::Fr,
        &keys,
        expect![[r#"
        t14 : votre char, baguette de Tane devant, sur S14, mur de Moana devant, sur T14
        w14 : coûte 3
        t15 : votre cristal, cristal de Tane, coûte 5
        w2 : libre
        b2 : char de Tane
        arrivée : libre
        Moana : t13, cristaux : 5, baguettes en réserve : 0, dolmen sur G20, cartes : 3, 2 pour bloquer, 3 pour rouler, roulera avec 3
        Vous : t14, cristaux : 4, baguettes en réserve : 0, dolmen pas encore placé, cartes : 3, 1 pour bloquer, 3 pour rouler, roule, reste 3
        -"#]],
    );
}

#[test]
fn lines_are_spots_only_when_cards_ask_for_them() {
    let view = race("block", json!([7, 7, "D"]));
    let keys = ["T13", "z-S14", "M3", "G13", "z-G14"];
    check(
        &view,
        &[],
        Lang::En,
        &keys,
        expect![[r#"
        -
        -
        -
        -
        -"#]],
    );
    check(
        &view,
        &["card:7#1", "card:7#2"],
        Lang::En,
        &keys,
        expect![[r#"
        -
        -
        M3 across the pit, within the zone: your bar
        -
        -"#]],
    );
    check(
        &view,
        &["card:7#1", "card:7#2", "M3"],
        Lang::En,
        &keys,
        expect![[r#"
        T13 across the track
        S14 between track and pit: Tane’s bar
        M3 across the pit, within the zone: your bar
        -
        -"#]],
    );
    check(
        &view,
        &["card:7#1", "card:7#2", "card:D"],
        Lang::Fr,
        &keys,
        expect![[r#"
        -
        -
        -
        G13, la porte en travers de la piste et de la fosse
        G14, la porte en travers de la piste et de la fosse"#]],
    );
}

#[test]
fn of_two_equal_cards_the_one_that_is_pointed_at_is_the_one_that_is_taken() {
    let view = race("block", json!([7, 7, "D"]));
    let legal = ["bar 7>T7", "bar 7+7>T14", "done"].map(str::to_owned);
    let hand = |taken: &[&str]| -> Panel {
        panels(&view, taken, Lang::En).into_iter().find(|panel| panel.id == "hand").unwrap()
    };
    let lifted = |taken: &[&str]| -> Vec<String> {
        let height = |panel: &Panel, key: &str| panel.items.iter().find(|item| item.key == key).unwrap().at.1;
        let keys = ["card-7-1", "card-7-2"].map(str::to_owned).into_iter();
        keys.filter(|key| height(&hand(taken), key) < height(&hand(&[]), key)).collect()
    };
    for (part, key, other) in [("card:7#1", "card-7-1", "card:7#2"), ("card:7#2", "card-7-2", "card:7#1")] {
        assert!(hand(&[]).spots.iter().any(|spot| spot.key == key && spot.part == part));
        let mut choice = Choice::among(GameId::Chariots.board(), &legal);
        assert!(choice.point(part));
        assert_eq!(lifted(&[part]), [key], "the one that was pointed at");
        // Its double is the next, and takes nothing back.
        assert!(choice.next().contains(&boards::kind(other)) && choice.point(other));
        assert_eq!(choice.taken(), [part, other]);
        assert_eq!(choice.next(), ["T14"]);
        assert!(choice.put_back(part) && choice.point("T7"));
        assert_eq!(choice.complete(), Some("bar 7>T7"));
    }
}

#[test]
fn a_step_shows_what_it_breaks_and_a_split_how_far_it_goes() {
    let board = GameId::Chariots.board();
    let mut view = race("drive", json!([7]));
    let shows = |view: &Value, text: &str, what: &str| {
        looking(view, &[], Lang::En, false, |look| board.preview(look, text).matches(what).count())
    };
    assert_eq!(shows(&view, "go w14", "ch-strike"), 1);
    assert_eq!(shows(&view, "go w14", "−2 Tane’s bar"), 1);
    assert_eq!(shows(&view, "go t15", "−4 Moana’s wall"), 1);
    assert_eq!(shows(&view, "go t15", "+1 crystal"), 1);
    assert_eq!(shows(&view, "crash T14", "−1 crystal"), 1);
    view["phase"] = json!("energy");
    view["acting"] = Value::Null;
    view["left"] = json!(0);
    view["splits"] = json!([null, null, null]);
    let parted = |text: &str| {
        looking(&view, &[], Lang::En, true, |look| board.preview(look, text).matches("ch-cost").count())
    };
    assert_eq!(parted("split 4/0"), 0);
    // The wall ahead costs 5, the bar beside 3, so that b15 is as far as it goes.
    assert_eq!(parted("split 0/4"), 2);
    view["phase"] = json!("block");
    view["acting"] = json!(1);
    assert_eq!(shows(&view, "bar 13>T13", "in the way of Moana"), 1);
}

#[test]
fn badges_lead_where_they_stand() {
    let mut view = race("drive", json!([7]));
    view["left"] = json!(5);
    let part = |view: &Value, key: &str| {
        let panels = panels(view, &[], Lang::En);
        let spots = panels.iter().flat_map(|panel| &panel.spots);
        spots.filter(|spot| spot.key == key).map(|spot| spot.part.clone()).collect::<Vec<_>>()
    };
    assert_eq!(part(&view, "to-b15"), ["to-b15"]);
    assert_eq!(part(&view, "to-w15"), ["to-w15"]);
    assert_eq!(part(&view, "to-w14"), Vec::<String>::new(), "its space is the spot");
    assert_eq!(part(&view, "w15"), ["w15"]);
    view["phase"] = json!("energy");
    view["acting"] = Value::Null;
    view["splits"] = json!([null, null, null]);
    assert_eq!(part(&view, "to-w14"), ["split:1/3"]);
    assert_eq!(part(&view, "to-b15"), ["split:0/4"]);
}

#[test]
fn a_far_badge_is_a_way_of_steps_that_are_offered_one_after_the_other() {
    let mut view = race("drive", json!([7]));
    view["left"] = json!(5);
    let board = GameId::Chariots.board();
    let way = |plays: bool| {
        looking(&view, &[], Lang::En, plays, |look| {
            board.ways(look).into_iter().find(|way| way.part == "to-w15")
        })
    };
    // By the bar to w14 for 3, then b15 and w15 for one each.
    let found = way(true).unwrap();
    assert_eq!(found.steps, ["w14", "b15", "w15"]);
    assert_eq!(found.art.matches("ch-reach").count(), 3);
    assert!(found.art.contains("−2 Tane’s bar"), "{}", found.art);
    assert_eq!(way(false), None, "whoever looks on drives nowhere");
    for seed in 0..3 {
        drive_far(seed);
    }
}

/// In a whole game every way can be driven to its end: its steps are legal one after the other, and cost what its badge says.
fn drive_far(seed: u64) {
    let board = GameId::Chariots.board();
    let mut table =
        catalog::open(GameId::Chariots, 3, &Value::Null, Seed::new(format!("far{seed}"))).unwrap();
    let (mut ply, mut driven) = (0, 0);
    while let Some(mover) = table.status().to_act.first().copied() {
        let view = table.view(Observer::Seat(mover));
        let names = Names::default();
        let look = Look {
            view: &view,
            options: &Value::Null,
            seats: 3,
            seat: Some(mover),
            taken: &[],
            names: &names,
            lang: Lang::En,
        };
        let ways = board.ways(look);
        assert_eq!(ways.is_empty(), view["phase"] != "drive" || table.legal(mover)[0].starts_with("crash"));
        if let Some(way) = ways.into_iter().max_by_key(|way| way.steps.len()) {
            for step in &way.steps {
                let legal = table.legal(mover);
                let choice = Choice::among(board, &legal);
                let text = choice.would_be(step).unwrap_or_else(|| panic!("{step} of {way:?}"));
                table.play(mover, &text).unwrap();
            }
            let at = &table.view(Observer::Public)["chariots"][mover.index()]["at"];
            assert_eq!(way.part, format!("to-{}", at.as_str().unwrap()));
            driven += usize::from(way.steps.len() > 1);
        } else {
            let legal = table.legal(mover);
            let draw = scramble(ply ^ scramble(seed)) % legal.len() as u64;
            table.play(mover, &legal[draw as usize]).unwrap();
        }
        ply += 1;
    }
    assert!(driven > 3, "{driven} ways of several steps");
}

#[test]
fn names_stand_near_the_chariot_and_on_what_can_be_pointed_at() {
    let named = |view: &Value, taken: &[&str]| -> Vec<String> {
        let panels = panels(view, taken, Lang::En);
        let keys = panels[0].items.iter().filter_map(|item| item.key.strip_prefix("name-"));
        keys.map(str::to_owned).collect()
    };
    let near = named(&race("drive", json!([7])), &[]);
    for name in ["t14", "w14", "b15", "t15", "T14", "S14", "P14", "M15"] {
        assert!(near.iter().any(|near| near == name), "{name} is not in {near:?}");
    }
    let mut view = race("block", json!([7, 7, "D"]));
    view["chariots"][1]["bars"] = json!(3);
    let asked = named(&view, &["card:7#1", "card:7#2"]);
    for name in ["T13", "T14", "S14", "M14", "P13", "P14"] {
        assert!(asked.iter().any(|asked| asked == name), "{name} is not in {asked:?}");
    }
    let gates = named(&view, &["card:7#1", "card:7#2", "card:D"]);
    assert!(gates.contains(&"G13".to_owned()) && gates.contains(&"G14".to_owned()), "{gates:?}");
}

#[test]
fn the_last_move_leaves_a_trace_with_its_name() {
    let view = race("drive", json!([7]));
    let trace = |text: &str| {
        let event = json!({"seat": 1, "move": text});
        looking(&view, &[], Lang::En, true, |look| GameId::Chariots.board().trace(look, &event))
    };
    for (text, name) in
        [("go t14", ">t14<"), ("bar 3>M3", ">M3<"), ("crash T14", ">T14<"), ("dolmen 20>G20", ">G20<")]
    {
        let trace = trace(text);
        assert!(trace.contains("ch-trace") && trace.contains(name), "{text}: {trace}");
    }
    assert_eq!(trace("keep"), "");
}

#[test]
fn players_are_shown_in_race_order_with_all_they_have() {
    let mut view = race("drive", json!([7]));
    let shown = |view: &Value| -> String {
        let cards = looking(view, &[], Lang::En, true, |look| GameId::Chariots.board().cards(look));
        let line = |card: &boards::Card| {
            let facts: Vec<String> =
                card.facts.iter().map(|fact| format!("{} {}", fact.key, fact.count)).collect();
            let rank = card.score.as_ref().map(|fact| fact.count.clone()).unwrap_or_default();
            format!("{rank} seat {} {}: {} ({})", card.seat, card.role, facts.join(", "), card.doing)
        };
        cards.iter().map(line).collect::<Vec<_>>().join("\n")
    };
    expect![[r#"
        1 seat 1 t14: crystals 4, cards 1, bars 0, dolmen , block 1, drive 3 (driving, 3 left)
        2 seat 0 t13: crystals 5, cards 3, bars 0, dolmen G20, block 2, drive 3 (then drives with 3)
        3 seat 2 b2: crystals 4, cards 2, bars 7, dolmen , block 4, drive 0 ()"#]]
    .assert_eq(&shown(&view));
    view["order"] = json!([0, 2]);
    view["chariots"][1] =
        json!({"at": "finish", "crystals": 4, "bars": 0, "dolmen": null, "place": 1, "out": false});
    view["acting"] = json!(0);
    view["waiting"] = json!([]);
    expect![[r#"
        1 seat 1 finish: crystals 4, cards 1, bars 0, dolmen  ()
        2 seat 0 t13: crystals 5, cards 3, bars 0, dolmen G20, block 2, drive 3 (driving, 3 left)
        3 seat 2 b2: crystals 4, cards 2, bars 7, dolmen , block 4, drive 0 ()"#]]
    .assert_eq(&shown(&view));
    let panels = panels(&view, &[], Lang::En);
    let parked = panels[0].items.iter().find(|item| item.key == "c1-finish").unwrap();
    assert!(parked.at.0 < 100.0 && parked.at.1 < 100.0, "it stands beside the track, at {:?}", parked.at);
}

#[test]
fn the_prompt_goes_on_with_what_was_pointed_at() {
    let said = |view: &Value, taken: &[&str], lang: Lang| {
        let prompt = looking(view, taken, lang, true, |look| GameId::Chariots.board().prompt(look, "asked"));
        format!("{} / {}", prompt.say, prompt.why)
    };
    let mut lines = Vec::new();
    for lang in Lang::ALL {
        let mut view = race("block", json!([7, 7, "D"]));
        lines.push(said(&view, &[], lang));
        lines.push(said(&view, &["card:D"], lang));
        lines.push(said(&view, &["card:7"], lang));
        lines.push(said(&view, &["card:7", "M3"], lang));
        lines.push(said(&view, &["card:7", "card:D"], lang));
        view["chariots"][1]["bars"] = json!(3);
        lines.push(said(&view, &["card:7"], lang));
        view["hands"][1] = json!([20, 21, "D"]);
        lines.push(said(&view, &["card:20", "card:21"], lang));
        let mut view = race("drive", json!([7]));
        lines.push(said(&view, &[], lang));
        view["left"] = json!(2);
        lines.push(said(&view, &[], lang));
        view["acting"] = json!(0);
        lines.push(said(&view, &[], lang));
        let mut view = race("charge", json!([7, 7, "D"]));
        lines.push(said(&view, &[], lang));
        lines.push(said(&view, &["card:7"], lang));
        lines.push(said(&view, &["card:7", "card:D"], lang));
        view["phase"] = json!("energy");
        view["splits"] = json!([null, null, null]);
        lines.push(said(&view, &[], lang));
    }
    expect![[r#"
        Choose cards: their sum is the zone where you build. 3 actions left. / Your cards reach zone 7 or 14.
        Add number cards: their sum is the zone of your dolmen. / Your cards reach zone 7 or 14.
        Choose one of your bars: it moves to zone 7. / You have no bar left to set, so one on the board moves. Walls stay.
        Choose a line of zone 7 for it. / A bar costs others 2 more to cross, two bars on one line 4. Bars left: 0.
        Choose a gate of zone 7 for your dolmen. / It stands for good, over track and pit: 2 more for everybody else.
        Choose a line of zone 7 for your bar. / A bar costs others 2 more to cross, two bars on one line 4. Bars left: 3.
        These cards add up to 41, and the last zone is 30. / Put one back by choosing it again.
        Drive on from t14: 3 energy left. / Tane’s bar on S14 costs 2 more.
        With 2 left no step can be paid: choose what you crash into. / It costs you a crystal for good. A bar or wall breaks, a dolmen stays.
        asked / Moana: driving, 2 left
        Choose cards to discard, or keep them all. / Then you draw up to three.
        Discard this card, or choose more. / Then you draw up to three.
        Discard these 2 cards. / Then you draw up to three.
        Split your 4 crystals in secret. / Your cards build at zone 7 or 14. What you put into driving must all be driven.
        Choisissez des cartes : leur somme est la zone où construire. Il reste 3 actions. / Vos cartes atteignent la zone 7 ou 14.
        Ajoutez des cartes chiffrées : leur somme est la zone de votre dolmen. / Vos cartes atteignent la zone 7 ou 14.
        Choisissez une de vos baguettes : elle ira en zone 7. / Plus de baguette en réserve : une de celles du parcours se déplace. Les murs restent.
        Choisissez une ligne de la zone 7 pour elle. / Une baguette coûte 2 de plus aux autres, deux sur une ligne 4. En réserve : 0.
        Choisissez une porte de la zone 7 pour votre dolmen. / Il reste pour de bon, sur piste et fosse : 2 de plus pour tous les autres.
        Choisissez une ligne de la zone 7 pour votre baguette. / Une baguette coûte 2 de plus aux autres, deux sur une ligne 4. En réserve : 3.
        Ces cartes font 41, et la dernière zone est 30. / Reprenez-en une en la choisissant de nouveau.
        Roulez depuis t14 : il reste 3 d’énergie. / Baguette de Tane sur S14 : 2 de plus.
        Avec 2, aucun pas n’est possible : choisissez ce que vous percutez. / Cela vous coûte un cristal pour de bon. Baguette ou mur se brise, un dolmen reste.
        asked / Moana : roule, reste 2
        Choisissez les cartes à défausser, ou gardez tout. / Ensuite vous piochez jusqu’à trois.
        Défaussez cette carte, ou choisissez-en d’autres. / Ensuite vous piochez jusqu’à trois.
        Défaussez ces 2 cartes. / Ensuite vous piochez jusqu’à trois.
        Répartissez vos 4 cristaux en secret. / Vos cartes construisent en zone 7 ou 14. Ce que vous mettez pour rouler doit rouler jusqu’au bout."#]].assert_eq(&lines.join("\n"));
}

#[test]
fn everything_that_can_be_pointed_at_says_what_it_is() {
    for (phase, taken) in
        [("drive", &[][..]), ("block", &["card:7#1", "card:7#2"]), ("block", &["card:7", "card:D"])]
    {
        let mut view = race(phase, json!([7, 7, "D"]));
        view["chariots"][1]["bars"] = json!(3);
        for lang in Lang::ALL {
            looking(&view, taken, lang, true, |look| {
                let board = GameId::Chariots.board();
                let panels = board.panels(look);
                let parts = panels.iter().flat_map(|panel| &panel.spots).map(|spot| spot.part.as_str());
                let facts = [
                    "crystals", "cards", "bars", "dolmen", "block", "drive", "rank", "done", "keep",
                    "discard", "piles",
                ];
                let more = ["split:2/2", "bar-T14", "dolmen-G20", "gem-t15-1", "to-b15"];
                for part in parts.chain(facts).chain(more) {
                    let tip = board.tip(part, look).unwrap_or_else(|| panic!("nothing is said of {part}"));
                    for said in [tip.title, tip.text] {
                        assert!(
                            !said.is_empty() && !said.contains(['{', '}']) && !said.starts_with("tip-"),
                            "{part}: {said:?}"
                        );
                    }
                }
                for part in ["done", "keep", "discard", "card:7", "T14", "G14", "t15", "split:1/3"] {
                    assert!(board.icon(part, look).contains("viewBox"), "{part} has no picture");
                }
            });
        }
    }
}

/// Whole races: every deed is told by the last beat, in order, and at the end everybody's points are their places.
#[test]
fn beats_tell_every_deed_and_the_end_is_reckoned() {
    for seats in 3..=5 {
        let mut table =
            catalog::open(GameId::Chariots, seats, &Value::Null, Seed::new(format!("beats{seats}"))).unwrap();
        for ply in 0.. {
            let Some(mover) = table.status().to_act.first().copied() else { break };
            let legal = table.legal(mover);
            let draw = scramble(ply ^ scramble(u64::from(seats))) % legal.len() as u64;
            table.play(mover, &legal[draw as usize]).unwrap();
        }
        let observer = Observer::Seat(Seat::new(1));
        let names = account::NOBODY.read_by(Some(Seat::new(1)));
        let board = GameId::Chariots.board();
        fn look<'l>(view: &'l Value, seats: u8, names: &'l Names) -> Look<'l> {
            let seat = Some(Seat::new(1));
            Look { view, options: &Value::Null, seats, seat, taken: &[], names, lang: Lang::Fr }
        }
        let mut before = table.view_before(0, observer);
        for step in 0..table.steps() {
            let after = table.view_before(step + 1, observer);
            let event = table.events(step..step + 1, observer).remove(0);
            let told = account::tell(GameId::Chariots.teller(), &*table, step..step + 1, observer);
            let deeds: Vec<_> = told.into_iter().map(|entry| entry.deed).collect();
            let beats = board.beats(look(&before, seats, &names), &event, &after, &deeds);
            assert!(beats.is_sorted_by_key(|beat| beat.told), "{event}");
            assert_eq!(beats.last().map(|beat| beat.told), Some(deeds.len()), "{event}");
            assert_eq!(beats.last().map(|beat| beat.seen.clone()), Some(Seen::After), "{event}");
            if deeds.iter().any(|deed| deed.kind == "reveal") {
                assert_eq!(beats.len(), 3, "splits are turned over as a moment");
                assert!(beats[0].overlay.contains("ch-fist") && !beats[1].overlay.contains("ch-fist"));
            }
            before = after;
        }
        let end = table.view(observer);
        let reckoning = board.reckoning(look(&end, seats, &names)).unwrap();
        let points = |row: &(Seat, Vec<String>)| row.1.last().unwrap().parse::<i16>().unwrap();
        assert!(reckoning.rows.iter().all(|row| row.1.len() == reckoning.columns.len()));
        for row in &reckoning.rows {
            let place = end["chariots"][row.0.index()]["place"].as_i64().unwrap();
            assert_eq!(i64::from(points(row)), i64::from(seats) - place);
        }
        assert!(reckoning.rows.is_sorted_by_key(|row| std::cmp::Reverse(points(row))));
    }
}

#[test]
fn a_chariot_comes_from_where_it_was_and_what_it_hits_breaks() {
    let view = race("drive", json!([7]));
    let event = json!({"seat": 1, "move": "go w14"});
    let beats = looking(&view, &[], Lang::En, false, |look| {
        GameId::Chariots.board().beats(look, &event, &Value::Null, &[])
    });
    assert_eq!(beats[0].seen, Seen::Before);
    assert!(beats[0].overlay.contains("ch-burst") && beats[0].overlay.contains(">S14<"));
    assert_eq!(beats[1].moved[0], ("c1-w14".to_owned(), "c1-t14".to_owned()));
    assert!(beats[1].overlay.contains("ch-crumbles"));
}

/// All along some random games: distinct paths that lead to their moves, unique keys, names for all, and no stray button for a
/// card or for a line that a finger can reach.
#[test]
fn every_move_of_a_race_can_be_pointed_out() {
    for seats in 3..=5 {
        for seed in 0..2 {
            let mut table =
                catalog::open(GameId::Chariots, seats, &Value::Null, Seed::new(format!("ring{seed}")))
                    .unwrap();
            let mut ply = 0;
            while let Some(mover) = table.status().to_act.first().copied() {
                // Some of many positions: all would take a minute.
                if ply % 7 == seed {
                    pointed_out(&*table, mover, ply);
                }
                let legal = table.legal(mover);
                let draw = scramble(ply ^ scramble(seed)) % legal.len() as u64;
                table.play(mover, &legal[draw as usize]).unwrap();
                ply += 1;
            }
        }
    }
}

fn pointed_out(table: &dyn AnyTable, seat: Seat, ply: u64) {
    let board = GameId::Chariots.board();
    let legal = table.legal(seat);
    let view = table.view(Observer::Seat(seat));
    let lang = Lang::ALL[ply as usize % Lang::ALL.len()];
    let mover = (!legal.is_empty()).then_some(seat);
    let look = Look {
        view: &view,
        options: &Value::Null,
        seats: table.seats(),
        seat: mover,
        taken: &[],
        names: &account::NOBODY,
        lang,
    };
    let paths: BTreeSet<Vec<String>> = legal.iter().map(|text| board.path(text)).collect();
    assert_eq!(paths.len(), legal.len(), "two moves have one path");
    let few = 1 + legal.len() / 6;
    for text in legal.iter().skip(ply as usize % few).step_by(few) {
        let mut choice = Choice::among(board, &legal);
        for part in board.path(text) {
            let taken = choice.taken().to_vec();
            let panels = board.panels(Look { taken: &taken, ..look });
            let spots: Vec<_> = panels.iter().flat_map(|panel| &panel.spots).collect();
            let keys: BTreeSet<&str> = spots.iter().map(|spot| spot.key.as_str()).collect();
            let items: BTreeSet<&str> =
                panels.iter().flat_map(|panel| &panel.items).map(|item| item.key.as_str()).collect();
            assert_eq!(keys.len(), spots.len(), "two spots have one key");
            assert_eq!(
                items.len(),
                panels.iter().map(|panel| panel.items.len()).sum::<usize>(),
                "two items have one key"
            );
            for name in spots.iter().map(|spot| spot.label.clone()).chain([board.name(&part, look)]) {
                assert!(!name.is_empty() && !name.contains(['{', '}']), "{name:?} is no name");
            }
            let is_spot = spots.iter().any(|spot| boards::kind(&spot.part) == part);
            let is_button = ["done", "keep", "discard"].contains(&part.as_str());
            assert_eq!(is_spot, !is_button, "{text}: {part} after {taken:?}");
            for card in choice.next().iter().filter(|part| part.starts_with("card:")) {
                assert!(
                    spots.iter().any(|spot| boards::kind(&spot.part) == *card && !spot.small),
                    "{card} is only a button"
                );
            }
            assert!(choice.next().contains(&part.as_str()) && choice.point(&part), "{text}: {part}");
        }
        assert_eq!(choice.complete(), Some(text.as_str()));
        let _ = board.preview(look, text);
    }
}

#[test]
fn both_languages_have_the_same_sentences() {
    let read = |text: &str| toml::from_str::<BTreeMap<String, String>>(text).unwrap();
    let english = read(include_str!("../../words/en/chariots.toml"));
    let french = read(include_str!("../../words/fr/chariots.toml"));
    assert!(english.keys().eq(french.keys()));
    let fields = |text: &str| text.matches('{').count();
    for (key, sentence) in &english {
        assert_eq!(fields(sentence), fields(&french[key]), "{key}");
    }
}
