use super::{look, named, panels, play};
use account::Names;
use boards::{Choice, Look, Panel, Seen};
use catalog::GameId;
use expect_test::{Expect, expect};
use game_core::{Lang, Observer, Seat};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn named_look<'l>(view: &'l Value, taken: &'l [String], names: &'l Names, lang: Lang) -> Look<'l> {
    Look { names, ..look(view, names.reader(), taken, lang) }
}

fn names(reader: u8) -> Names {
    let names = ["Moana", "Hina", "Tane", "Vaea", "Rona"].map(str::to_owned);
    Names::new(names.to_vec(), Some(Seat::new(reader)))
}

/// Where a worker is lost, starves or rests, each that may be chosen has a mark of its own on the map and a button.
#[test]
fn every_worker_that_may_be_chosen_has_a_mark_and_a_button() {
    let mut asked = 0;
    play(4, &Value::Null, 21, |table| {
        let Some(mover) = table.status().to_act.first().copied() else { return };
        let view = table.view(Observer::Seat(mover));
        if !["lose", "feed", "rest"].contains(&view["phase"].as_str().unwrap()) {
            return;
        }
        let panels = panels(look(&view, Some(mover), &[], Lang::En));
        let board = GameId::Moai.board();
        for text in table.legal(mover) {
            let path = board.path(&text);
            let [part] = path.as_slice() else { continue };
            let spots: Vec<_> =
                panels.iter().flat_map(|panel| &panel.spots).filter(|spot| spot.part == *part).collect();
            let [spot] = spots.as_slice() else { panic!("{text} has {} spots", spots.len()) };
            assert!(spot.small, "{text} has no button");
            let brief = board.brief(part, look(&view, Some(mover), &[], Lang::En));
            let is_out = part.starts_with("card:");
            assert!(!is_out || brief.chars().count() <= 8, "{brief} is long for a button");
            assert!(
                !board.icon(part, look(&view, Some(mover), &[], Lang::En)).is_empty()
                    || part.starts_with('B')
            );
            asked += 1;
        }
    });
    assert!(asked > 20, "{asked}");
}

fn bidding() -> Value {
    let clan = |hand: Value| json!({"hand":hand,"home":[3,3,3],"reserve":[3,3,3],"wood":0,"tiles":[],"boats":[],"card":null,"workers":[]});
    let mut theirs = clan(json!({"hidden":5}));
    theirs["home"] = json!({"hidden":9});
    let card = |kind: &str| json!({"kind":kind,"epoch":1,"cards":3,"huts":2,"palm":false});
    json!({"phase":"bid","round":1,"last_round":false,"birdman":1,"order":[1,0],"acting":null,"waiting":[],"pending":{},
        "row":[card("fire"), card("boat"), card("neutral")],"forest_wood":[true,false,false,false,false,false],
        "covered":[],"clans":[clan(json!([1, 2, 2, "R"])), theirs],"tiles":{"3":3,"9":3},"wood_supply":14,
        "epoch_deck":{"hidden":32},"deck":{"hidden":30},"discards":[],"bids":[null,null]})
}

/// Equal cards lie in a pile: the one that is pressed stands out, pressing it again puts it back, and the other can be taken after it.
#[test]
fn of_two_equal_cards_the_one_that_is_pressed_is_the_one_that_stands_out() {
    let view = bidding();
    let hand = |taken: &[String]| {
        let panels = panels(look(&view, Some(Seat::new(0)), taken, Lang::En));
        panels.into_iter().find(|panel| panel.id == "hand").unwrap()
    };
    let lifted = |panel: &Panel| -> Vec<String> {
        let up = panel.items.iter().filter(|item| item.art.contains(" taken"));
        up.map(|item| item.key.clone()).collect()
    };
    let on_top = |panel: &Panel, (x, y): (f32, f32)| {
        let covers = |spot: &&boards::Spot| {
            (spot.at.0 - x).abs() < spot.size.0 / 2.0 && (spot.at.1 - y).abs() < spot.size.1 / 2.0
        };
        panel.spots.iter().rfind(covers).map(|spot| spot.part.clone())
    };
    let lying = hand(&[]);
    // Where there is room for all of them nothing of a card is hidden.
    assert!(lying.spots.iter().all(|spot| spot.size.0 >= 54.0), "cards lie side by side");
    let at = |panel: &Panel, key: &str| panel.items.iter().find(|item| item.key == key).unwrap().at;
    let (front, behind) = (at(&lying, "hand:21"), at(&lying, "hand:22"));
    assert!(front.0 > behind.0, "the first copy lies in front");
    let out = (behind.0 - 20.0, behind.1);
    assert_eq!(on_top(&lying, front).as_deref(), Some("card:2#1"));
    assert_eq!(on_top(&lying, out).as_deref(), Some("card:2#2"));
    for (part, key, other) in [("card:2#1", "hand:21", "card:2#2"), ("card:2#2", "hand:22", "card:2#1")] {
        let one = hand(&[part.to_owned()]);
        assert_eq!(lifted(&one), [key]);
        let place = if key == "hand:21" { at(&one, key) } else { out };
        assert_eq!(on_top(&one, place).as_deref(), Some(part), "pressed again, it is put back");
        let mut choice = Choice::among(GameId::Moai.board(), &["bid 2".to_owned(), "bid 2+2".to_owned()]);
        assert!(choice.point(part) && choice.point(other), "its double is no second press on it");
        assert_eq!(choice.taken(), [part, other]);
        assert!(choice.put_back(part) && choice.point("ok") && choice.complete() == Some("bid 2"));
    }
    let both = hand(&["card:2#1".to_owned(), "card:2#2".to_owned()]);
    assert_eq!(lifted(&both), ["hand:22", "hand:21"]);
}

#[test]
fn a_prompt_follows_what_was_chosen() {
    let names = names(0);
    let check = |view: &Value, taken: &[&str], lang: Lang, expect: Expect| {
        let taken: Vec<String> = taken.iter().map(|part| (*part).to_owned()).collect();
        let prompt = GameId::Moai.board().prompt(named_look(view, &taken, &names, lang), "asks");
        expect.assert_eq(&format!("{}\n{}", prompt.say, prompt.why));
    };
    let bid = bidding();
    check(
        &bid,
        &[],
        Lang::En,
        expect![[r#"
        Bid for the Birdman: choose cards, or bid nothing.
        The highest bid takes the first card and settles ties. What you bid is gone; a Raid counts 1."#]],
    );
    check(
        &bid,
        &["card:2", "card:R"],
        Lang::En,
        expect![[r#"
        Your bid is 3: add a card, or bid these.
        Cards left for births and raids: 2."#]],
    );
    let mut take = bid.clone();
    (take["phase"], take["acting"]) = (json!("take"), json!(0));
    check(
        &take,
        &[],
        Lang::En,
        expect![[r#"
        Take a card for this round.
        Its cards you draw and its huts bring workers home at the reckoning. A disaster strikes at once."#]],
    );
    check(
        &take,
        &["row:1"],
        Lang::En,
        expect![[r#"
        Fire: which clan does it strike?
        It burns a wood; without wood a boat; with neither a worker is lost."#]],
    );
    check(
        &take,
        &["row:1"],
        Lang::Fr,
        expect![[r#"
        Incendie : quel clan est frappé ?
        Il brûle un bois ; sans bois, un bateau ; sans l’un ni l’autre, un pion est perdu."#]],
    );
    let mut burnt = bid.clone();
    (burnt["phase"], burnt["acting"]) = (json!("lose"), json!(0));
    burnt["pending"] = json!({"struck":0,"taker":1,"kind":"fire"});
    check(
        &burnt,
        &[],
        Lang::En,
        expect![[r#"
        Fire: which worker do you lose?
        Hina struck you, and you have neither wood nor boat: so a worker is lost."#]],
    );
    check(
        &burnt,
        &[],
        Lang::Fr,
        expect![[r#"
        Incendie : quel pion perdez-vous ?
        Hina vous a frappé, et vous n’avez ni bois ni bateau : un pion est donc perdu."#]],
    );
    let mut work = bid.clone();
    (work["phase"], work["acting"]) = (json!("work"), json!(0));
    work["clans"][0]["workers"] = json!([{"at":"C1","strength":3,"up":true}]);
    check(
        &work,
        &[],
        Lang::En,
        expect![[r#"
            Send a worker: choose one at home.
            You make 3 food. Mouths on the island: 1; with all 9 at home sent: 10."#]],
    );
    check(
        &work,
        &["home:3"],
        Lang::En,
        expect![[r#"
            Where does your 3 go? Bright spaces take it.
            You make 3 food. Mouths on the island: 1; with all 9 at home sent: 10."#]],
    );
    let mut birth = bid.clone();
    (birth["phase"], birth["acting"]) = (json!("birth"), json!(0));
    check(
        &birth,
        &[],
        Lang::En,
        expect![[r#"
        Two cards bring a worker of the lower value, or be done.
        Reserve: 3 of strength 1, 3 of 2, 3 of 3. 9 workers live, each a point and a mouth."#]],
    );
    birth["clans"][0]["wood"] = json!(1);
    birth["clans"][0]["card"] = json!({"kind":"boat","epoch":1,"cards":3,"huts":2,"palm":false});
    check(
        &birth,
        &[],
        Lang::En,
        expect![[r#"
        Two cards bring a worker; a wood builds your boat; or be done.
        Reserve: 3 of strength 1, 3 of 2, 3 of 3. 9 workers live, each a point and a mouth."#]],
    );
    check(
        &birth,
        &["card:2"],
        Lang::En,
        expect![[r#"
        Which card goes with the 2?
        Reserve: 3 of strength 1, 3 of 2, 3 of 3. 9 workers live, each a point and a mouth."#]],
    );
    let mut hungry = work.clone();
    hungry["phase"] = json!("feed");
    hungry["pending"] = json!({"saved":0});
    hungry["clans"][0]["workers"] = json!([{"at":"F1","strength":2,"up":true},{"at":"F1","strength":2,"up":true},{"at":"C1","strength":1,"up":true}]);
    check(
        &hungry,
        &[],
        Lang::En,
        expect![[r#"
        2 too many to feed: who starves, or whom do you raid?
        Food 1 for 3. A farmer who starves takes his food with him."#]],
    );
    check(
        &hungry,
        &["card:R"],
        Lang::En,
        expect![[r#"
        A raid: which second card?
        The second card’s value is the strength of the worker you remove, face up in forest or volcano. It saves one mouth."#]],
    );
    check(
        &hungry,
        &["card:2", "card:R"],
        Lang::Fr,
        expect![[r#"
        À qui prenez-vous un pion de force 2 ?
        La valeur de la seconde carte est la force du pion retiré, face visible, en forêt ou au volcan. Une bouche est sauvée."#]],
    );
}

#[test]
fn everybody_is_called_by_name_and_every_place_says_what_it_is() {
    let names = names(1);
    play(4, &Value::Null, 8, |table| {
        if table.steps() % 5 != 0 {
            return;
        }
        let view = table.view(Observer::Seat(Seat::new(1)));
        let board = GameId::Moai.board();
        for lang in Lang::ALL {
            let look = named_look(&view, &[], &names, lang);
            for spot in board.panels(look).iter().flat_map(|panel| &panel.spots) {
                let tip = board.tip(&spot.part, look).unwrap_or_else(|| panic!("{} is unknown", spot.part));
                named(&tip.title);
                named(&tip.text);
                for said in [&tip.title, &tip.text, &spot.label] {
                    assert!(!said.contains("clan 1") && !said.contains("Hina"), "{said}");
                }
            }
        }
    });
}

/// Cards show what the view has: food with what is over or missing, wood, hand, Moai.
#[test]
fn player_cards_agree_with_the_view() {
    play(5, &Value::Null, 13, |table| {
        let view = table.view(Observer::Public);
        for card in GameId::Moai.board().cards(look(&view, None, &[], Lang::En)) {
            let clan = &view["clans"][card.seat.index()];
            let fact = |key: &str| card.facts.iter().find(|fact| fact.key == key).unwrap();
            let workers = clan["workers"].as_array().unwrap();
            let farms =
                workers.iter().filter(|worker| worker["at"].as_str().unwrap().starts_with(['C', 'B']));
            let food: i64 = farms.filter_map(|worker| worker["strength"].as_i64()).sum();
            let mouths = workers.len() as i64;
            assert_eq!(fact("food").count, format!("{food} for {mouths}"));
            let extra = match food - mouths {
                0 => String::new(),
                over if over > 0 => format!("+{over}"),
                short => format!("−{}", -short),
            };
            assert_eq!(fact("food").extra, extra);
            assert_eq!(fact("wood").count, clan["wood"].to_string());
            assert_eq!(card.role.is_empty(), view["birdman"] != json!(card.seat.index()));
        }
    });
}

/// Every deed of a step is told by the end of its beats, none is told before another, and what is shown between can be drawn.
#[test]
fn beats_tell_every_deed_and_show_production_space_by_space() {
    let mut contests = 0;
    let mut last: Option<(Value, usize)> = None;
    let seat = Seat::new(0);
    play(4, &Value::Null, 2, |table| {
        let view = table.view(Observer::Seat(seat));
        if let Some((first, steps)) = last.take() {
            let mut before = first;
            for step in steps..table.steps() {
                let event = &table.events(step..step + 1, Observer::Seat(seat))[0];
                let after = table.view_before(step + 1, Observer::Seat(seat));
                let happening = account::Happening {
                    before: &before,
                    event,
                    after: &after,
                    options: &Value::Null,
                    seats: 4,
                };
                let deeds = GameId::Moai.teller().deeds(happening);
                let beats = GameId::Moai.board().beats(
                    look(&before, Some(seat), &[], Lang::En),
                    event,
                    &after,
                    &deeds,
                );
                let told: Vec<usize> = beats.iter().map(|beat| beat.told).collect();
                assert!(told.is_sorted(), "{event}: {told:?}");
                assert_eq!(told.last(), Some(&deeds.len()), "{event}");
                assert_eq!(beats.last().map(|beat| &beat.seen), Some(&Seen::After));
                for beat in &beats {
                    assert!(!beat.overlay.contains("NaN") && !beat.overlay.contains("style="));
                    if let Seen::Between(view) = &beat.seen {
                        assert!(!panels(look(view, Some(seat), &[], Lang::En)).is_empty());
                    }
                }
                let parts: BTreeSet<String> = [&before, &after]
                    .into_iter()
                    .flat_map(|view| panels(look(view, Some(seat), &[], Lang::En)))
                    .flat_map(|panel| panel.spots)
                    .map(|spot| spot.part)
                    .collect();
                for place in deeds.iter().flat_map(|deed| &deed.places) {
                    assert!(parts.contains(place), "{event}: {place} is nowhere");
                }
                let fights =
                    deeds.iter().filter(|deed| deed.kind == "wood-duel" || deed.kind == "wood-fight");
                let fights = fights.count();
                assert!(beats.len() > 4 * fights, "{event}: look, turn over, count, pay");
                contests += fights;
                let trace = GameId::Moai.board().trace(look(&after, Some(seat), &[], Lang::En), event);
                assert!(!trace.contains("NaN"));
                let placed = event["move"].as_str().is_some_and(|text| text.starts_with("place"));
                assert!(!placed || trace.contains("mo-trace"), "{event}");
                before = after;
            }
        }
        last = Some((view, table.steps()));
    });
    assert!(contests > 2, "{contests}");
}

#[test]
fn the_reckoning_adds_up_to_the_score() {
    for seats in 2..=5 {
        play(seats, &Value::Null, 30, |table| {
            let view = table.view(Observer::Public);
            let reckoning = GameId::Moai.board().reckoning(look(&view, None, &[], Lang::En));
            assert_eq!(reckoning.is_some(), view["phase"] == "over");
            for (seat, figures) in reckoning.iter().flat_map(|reckoning| &reckoning.rows) {
                let value = |text: &String| text.rsplit(" = ").next().unwrap().parse::<i64>().unwrap();
                let [parts @ .., sum] = figures.as_slice() else { panic!() };
                assert_eq!(parts.iter().map(value).sum::<i64>(), value(sum));
                let outcome = table.status().outcome.unwrap();
                assert_eq!(value(sum), i64::from(outcome.scores()[seat.index()]));
            }
        });
    }
}

/// The words of a lesson count clans as the board does: from 1, and "you are clan 2" where the learner sits in the second seat.
#[test]
fn lessons_count_clans_as_the_board_does() {
    for (text, you) in [
        (include_str!("../../../../game-moai/content/lessons.en.toml"), ["You are clan ", "be clan "]),
        (
            include_str!("../../../../game-moai/content/lessons.fr.toml"),
            ["Vous êtes le clan ", "Soyez maintenant le clan "],
        ),
    ] {
        let words: toml::Table = toml::from_str(text).unwrap();
        let lessons: toml::Table =
            toml::from_str(include_str!("../../../../game-moai/content/lessons.toml")).unwrap();
        assert!(!text.contains("clan 0") && !text.contains("clan 4"));
        let mut told = 0;
        for lesson in lessons["lesson"].as_array().unwrap() {
            let key = lesson["key"].as_str().unwrap();
            let steps = lesson["step"].as_array().unwrap().iter().zip(words[key]["step"].as_array().unwrap());
            for (step, said) in steps {
                let seat = step.get("seat").and_then(toml::Value::as_integer).unwrap_or(0);
                let say = said["say"].as_str().unwrap();
                for number in you.iter().filter_map(|you| say.split_once(you)?.1.chars().next()?.to_digit(10))
                {
                    assert_eq!(i64::from(number), seat + 1, "{say}");
                    told += 1;
                }
            }
        }
        assert!(told > 3, "{told}");
    }
}

#[test]
fn a_move_that_may_be_made_names_the_card_and_the_player() {
    let (view, names) = (bidding(), names(0));
    let offered = |text: &str| {
        let said =
            Lang::ALL.map(|lang| GameId::Moai.board().offered(text, named_look(&view, &[], &names, lang)));
        said.join("\n")
    };
    let check = |text: &str, said: Expect| said.assert_eq(&offered(text));
    check(
        "take 1 vs 1",
        expect![[r#"
        Card 1: fire, 3 cards, 2 huts; it strikes Hina
        Carte 1 : incendie, 3 cartes, 2 huttes ; elle frappe : Hina"#]],
    );
    check(
        "take 2",
        expect![[r#"
        Card 2: boat, 3 cards, 2 huts
        Carte 2 : bateau, 3 cartes, 2 huttes"#]],
    );
    check(
        "next 1",
        expect![[r#"
        next comes Hina
        vient ensuite : Hina"#]],
    );
    check(
        "award 0",
        expect![[r#"
        the wood goes to you
        le bois est pour vous"#]],
    );
    check(
        "raid R+2 F1/1",
        expect![[r#"
        raid on Hina: a worker of strength 2 on F1
        raid contre Hina : un pion de force 2 en F1"#]],
    );
    check(
        "place 3 F2",
        expect![[r#"
        a worker of strength 3 on F2
        un pion de force 3 en F2"#]],
    );
}
