use account::{Happening, Names};
use boards::{Beat, Look, Seen};
use catalog::GameId;
use expect_test::{Expect, expect};
use game_core::{Lang, Observer, Seat, scramble};
use serde_json::{Value, json};
use table::Seed;

/// A position with statues, suns lit and spent, and reserves.
fn view() -> Value {
    json!({"phase":"play","to_move":0,"actions_left":1,
        "statues":[{"at":"a1","seat":0,"facing":"N","fresh":false},{"at":"c3","seat":0,"facing":"E","fresh":false},
            {"at":"e3","seat":1,"facing":"N","fresh":false},{"at":"e5","seat":1,"facing":"W","fresh":true}],
        "suns":[{"at":"Nc","seat":1,"spent":false,"fresh":false},{"at":"Sa","seat":0,"spent":false,"fresh":false},
            {"at":"W1","seat":0,"spent":true,"fresh":false}],
        "reserves":[{"statues":3,"suns":6},{"statues":2,"suns":7}],"last_placer":1,"quiet":0})
}

fn names() -> Names {
    Names::new(vec!["Moana".to_owned(), "Hina".to_owned()], Some(Seat::new(0)))
}

/// What somebody at the first seat sees, having pointed at something.
fn look<'l>(view: &'l Value, names: &'l Names, taken: &'l [String], lang: Lang) -> Look<'l> {
    Look { view, options: &Value::Null, seats: 2, seat: Some(Seat::new(0)), taken, names, lang }
}

/// The labels of some spots, and the way of a ray, for somebody who knows no names.
fn check(lang: Lang, spots: &[&str], expect: Expect) {
    let view = view();
    let look = look(&view, &account::NOBODY, &[], lang);
    let panels = GameId::EasterIsland.board().panels(look);
    let label =
        |key: &&str| panels[0].spots.iter().find(|spot| spot.key == *key).map(|spot| spot.label.clone());
    let labels: Vec<String> = spots.iter().filter_map(label).collect();
    let preview = GameId::EasterIsland.board().preview(look, "!Nc");
    let way = preview.split("d=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
    expect.assert_eq(&format!("{}\n{way}", labels.join("\n")));
}

#[test]
fn places_say_what_is_there_and_a_ray_shows_its_way() {
    check(
        Lang::En,
        &["c3", "e3", "b1", "Nc", "W1", "Sb"],
        expect![[r#"
        c3: dark statue facing east
        e3: light statue facing north
        b1: free
        Nc: light sun
        W1: dark sun, spent
        Sb: free sun place
        M500 146L500 474Q500 500 526 500L718 500Q744 500 744 474L744 282Q744 256 718 256L160 256"#]],
    );
    check(
        Lang::Fr,
        &["c3", "b1", "Nc", "W1", "Sb"],
        expect![[r#"
        c3 : statue sombre, tournée vers l’est
        b1 : libre
        Nc : soleil clair
        W1 : soleil sombre, éteint
        Sb : emplacement de soleil libre
        M500 146L500 474Q500 500 526 500L718 500Q744 500 744 474L744 282Q744 256 718 256L160 256"#]],
    );
}

#[test]
fn whose_a_piece_is_goes_by_name() {
    let (view, names) = (view(), names());
    let mut labels = Vec::new();
    for lang in Lang::ALL {
        let panels = GameId::EasterIsland.board().panels(look(&view, &names, &[], lang));
        labels.push(panels[0].title.clone());
        let named = panels[0].spots.iter().filter(|spot| ["c3", "e3", "Nc", "Sa"].contains(&&*spot.key));
        labels.extend(named.map(|spot| spot.label.clone()));
    }
    expect![[r#"
        The island: your statues on a1 and c3; Hina’s statues on e3 and e5
        Nc: Hina’s sun
        c3: your statue facing east
        e3: Hina’s statue facing north
        Sa: your sun
        L’île : vos statues en a1 et c3 ; statues d’Hina en e3 et e5
        Nc : soleil d’Hina
        c3 : votre statue, tournée vers l’est
        e3 : statue d’Hina, tournée vers le nord
        Sa : votre soleil"#]]
    .assert_eq(&labels.join("\n"));
}

#[test]
fn statues_stand_upright_whichever_way_they_look() {
    let (view, names) = (view(), names());
    let panels = GameId::EasterIsland.board().panels(look(&view, &names, &[], Lang::En));
    assert!(panels[0].items.iter().all(|item| item.turn == 0.0));
    let art = |key: &str| &panels[0].items.iter().find(|item| item.key == key).unwrap().art;
    assert!(
        art("c3").contains("#ei-st-E") && art("e5").contains("#ei-st-W") && art("a1").contains("#ei-st-N")
    );
}

#[test]
fn cards_show_what_each_side_has_left() {
    let (view, names) = (view(), names());
    let mut said = Vec::new();
    for lang in Lang::ALL {
        for card in GameId::EasterIsland.board().cards(look(&view, &names, &[], lang)) {
            let facts = card.score.iter().chain(&card.facts);
            let facts: Vec<String> =
                facts.map(|fact| format!("{} x{} {:?}", fact.label, fact.times, fact.tone)).collect();
            said.push(format!("{} {}: {}; {}", card.seat.index(), card.role, facts.join(", "), card.doing));
        }
    }
    expect![[r#"
        1 light: 2 statues on the island x1 Harm, 2 statues in reserve x2 Plain, 7 suns in reserve x4 Plain, 1 sun on the rim that can still fire x1 Plain; 
        0 dark: 2 statues on the island x1 Harm, 3 statues in reserve x3 Plain, 6 suns in reserve x4 Plain, 1 sun on the rim that can still fire x1 Plain; 1 action left
        1 clair: 2 statues sur l’île x1 Harm, 2 statues en réserve x2 Plain, 7 soleils en réserve x4 Plain, 1 soleil du bord qui peut encore tirer x1 Plain; 
        0 sombre: 2 statues sur l’île x1 Harm, 3 statues en réserve x3 Plain, 6 soleils en réserve x4 Plain, 1 soleil du bord qui peut encore tirer x1 Plain; 1 action restante"#]].assert_eq(&said.join("\n"));
}

#[test]
fn the_prompt_follows_what_was_pointed_at() {
    let names = names();
    let mut setup = view();
    setup["phase"] = json!("setup");
    let mut idle = view();
    idle["quiet"] = json!(38);
    let mut bare = view();
    bare["suns"] = json!([]);
    bare["reserves"] = json!([{"statues": 0, "suns": 0}, {"statues": 2, "suns": 7}]);
    bare["actions_left"] = json!(2);
    let mut said = Vec::new();
    for lang in Lang::ALL {
        for (view, taken) in [
            (&setup, ""),
            (&setup, "b2"),
            (&view(), ""),
            (&view(), "c3"),
            (&view(), "b2"),
            (&idle, ""),
            (&bare, ""),
        ] {
            let taken: Vec<String> =
                Some(taken.to_owned()).filter(|taken| !taken.is_empty()).into_iter().collect();
            let prompt = GameId::EasterIsland.board().prompt(look(view, &names, &taken, lang), "?");
            said.push(format!("{} / {}", prompt.say, prompt.why));
        }
    }
    expect![[r#"
        Place your statue 3 of 4: choose a free crossing. / Statues bend rays. Once each side has four, the suns come out.
        Which way shall the statue on b2 look? / Struck on a side it sends a ray on by its face; struck in the face or from behind it falls.
        One action left: fire, add a statue or a sun, turn or slide. / Point at a sun, or hold your finger on it, to see its ray.
        Turn the statue on c3, or slide it. / An arrow turns it; a lit crossing in its row or column is where it can slide.
        Which way shall the statue on b2 look? / No ray of this turn may meet it: it was not there when the turn began.
        One action left: fire, add a statue or a sun, turn or slide. / 2 more actions that only turn or slide and the game is over: the statues are counted.
        Two actions: turn or slide. / You have two statues left: lose one more and the game is lost.
        Posez votre statue 3 sur 4 : choisissez une intersection libre. / Les statues dévient les rayons. Quand chacun en a quatre, les soleils entrent en jeu.
        Vers où la statue en b2 regardera-t-elle ? / Frappée de côté, elle renvoie le rayon devant elle ; frappée de face ou de dos, elle tombe.
        Encore une action : tirez, ajoutez une statue ou un soleil, tournez ou faites glisser une statue. / Pointez un soleil, ou gardez le doigt dessus, pour voir son rayon.
        Tournez la statue en c3, ou faites-la glisser. / Une flèche la tourne ; un point sur sa ligne ou sa colonne est là où elle peut glisser.
        Vers où la statue en b2 regardera-t-elle ? / Aucun rayon de ce tour ne peut la rencontrer : elle n’était pas là à son début.
        Encore une action : tirez, ajoutez une statue ou un soleil, tournez ou faites glisser une statue. / Encore 2 pivots ou glissades de suite et la partie est finie : on compte les statues.
        Deux actions : tournez ou faites glisser une statue. / Il vous reste deux statues : une de moins et la partie est perdue."#]].assert_eq(&said.join("\n"));
}

#[test]
fn every_place_and_piece_says_what_it_is() {
    let (view, names) = (view(), names());
    let taken = ["c3".to_owned()];
    let board = GameId::EasterIsland.board();
    let mut said = Vec::new();
    for lang in Lang::ALL {
        let look = look(&view, &names, &taken, lang);
        for spot in &board.panels(look)[0].spots {
            let tip = board.tip(&spot.part, look).unwrap();
            assert!(!tip.title.contains('{') && !tip.text.contains('{'), "{tip:?}");
        }
        for part in ["c3", "e3", "e5", "b2", "Nc", "Sa", "W1", "Nb", "face:N"] {
            let tip = board.tip(part, look).unwrap();
            said.push(format!("{} / {}", tip.title, tip.text));
        }
        assert_eq!(board.tip("nowhere", look), None);
    }
    expect![[r#"
        Your statue on c3 / Faces east.
        Hina’s statue on e3 / Faces north.
        Hina’s statue on e5 / Faces west. Hina’s sun on Nc would fell it. Placed this turn: no ray may meet it before the next.
        b2: free / A free crossing: a statue can be placed here, or slide here along its row or column.
        Hina’s sun on Nc / It fires once in the whole game, but not now: its ray would meet the statue on e5, which was placed this turn.
        Your sun on Sa / It fires once in the whole game. Now its ray would fell your statue on a1.
        Your sun on W1 / It has fired. It stays here, and nobody can use this place again.
        Nb: free sun place / A sun put here fires once, from the next turn on. Now its ray would cross the island and meet nothing.
        Look north / A ray that strikes its side leaves this way; one from here or from behind fells it.
        Votre statue en c3 / Tournée vers l’est.
        La statue d’Hina en e3 / Tournée vers le nord.
        La statue d’Hina en e5 / Tournée vers l’ouest. Le soleil d’Hina en Nc l’abattrait. Posée ce tour-ci : aucun rayon ne peut la rencontrer avant le prochain.
        b2 : libre / Une intersection libre : on peut y poser une statue, ou en faire glisser une le long de sa ligne ou de sa colonne.
        Le soleil d’Hina en Nc / Il tire une seule fois dans la partie, mais pas maintenant : son rayon rencontrerait la statue en e5, posée ce tour-ci.
        Votre soleil en Sa / Il tire une seule fois dans la partie. À présent son rayon abattrait votre statue en a1.
        Votre soleil en W1 / Il a tiré. Il reste là, et cet emplacement ne sert plus à personne.
        Nb : emplacement de soleil libre / Un soleil posé ici tire une fois, à partir du tour suivant. À présent son rayon traverserait l’île sans rien rencontrer.
        Vers le nord / Un rayon qui la frappe de côté repart par là ; venu de là ou de dos, il l’abat."#]].assert_eq(&said.join("\n"));
}

#[test]
fn a_preview_shows_what_would_stand_in_for_what_was_taken_up_and_whom_it_harms() {
    let (view, names) = (view(), names());
    let board = GameId::EasterIsland.board();
    let taken = ["c3".to_owned()];
    let look = look(&view, &names, &taken, Lang::En);
    let panel = &board.panels(look)[0];
    assert!(panel.items.iter().any(|item| item.key == "c3" && item.art.contains("ei-taken")));
    let turn = board.preview(look, "c3@W");
    assert!(turn.contains("ei-instead") && turn.contains("ei-arc") && turn.contains("#ei-st-W"));
    // Turned away, the statue no longer hands the ray on: it is the last to bend it, and falls.
    assert!(turn.contains("ei-threat") && turn.contains("yours"), "{turn}");
    assert!(board.preview(look, "!Nc").contains("Hina’s"));
    assert!(board.preview(look, "*Nb").contains("ei-new"));
    assert!(board.preview(look, "c3-c4").contains("ei-trail"));
    let handles = panel.spots.iter().filter(|spot| spot.part.starts_with("face:") && spot.small);
    assert_eq!(handles.count(), 4);
    assert!(board.icon("face:W", look).contains("scale(-1 1)") && board.icon("c3", look).is_empty());
}

#[test]
fn the_last_step_leaves_a_trace() {
    let (view, names) = (view(), names());
    let trace = |text: &str| {
        let look = look(&view, &names, &[], Lang::En);
        GameId::EasterIsland.board().trace(look, &json!({"seat": 0, "move": text}))
    };
    for (text, shows) in
        [("+c3N", "<circle"), ("c3@N", "ei-arc"), ("c3-c5", "ei-trail"), ("*Na", ">Na<"), ("!Na", ">Na<")]
    {
        assert!(trace(text).contains("ei-last") && trace(text).contains(shows), "{text}");
    }
    assert_eq!(trace("what"), "");
}

#[test]
fn a_ray_runs_before_what_it_struck_falls() {
    let (before, names) = (view(), names());
    let mut after = before.clone();
    after["statues"].as_array_mut().unwrap().retain(|statue| statue["at"] != "a1");
    let event = json!({"seat": 0, "move": "!Sa"});
    let teller = GameId::EasterIsland.teller();
    let happening =
        Happening { before: &before, event: &event, after: &after, options: &Value::Null, seats: 2 };
    let deeds = teller.deeds(happening);
    let board = GameId::EasterIsland.board();
    let beats = board.beats(look(&before, &names, &[], Lang::En), &event, &after, &deeds);
    let [runs, falls]: [Beat; 2] = beats.try_into().unwrap();
    assert!(runs.seen == Seen::Before && runs.overlay.contains("ei-shot") && runs.told == 0);
    assert!(falls.seen == Seen::After && falls.overlay.contains("ei-crumbles") && falls.told == 1);
}

#[test]
fn what_a_sun_aims_at_is_shown_as_it_comes() {
    let (before, names) = (view(), names());
    let mut after = before.clone();
    let sun = json!({"at": "E3", "seat": 0, "spent": false, "fresh": true});
    after["suns"].as_array_mut().unwrap().insert(0, sun);
    let event = json!({"seat": 0, "move": "*E3"});
    let beats = GameId::EasterIsland.board().beats(look(&before, &names, &[], Lang::En), &event, &after, &[]);
    assert!(beats[0].overlay.contains("ei-would") && beats[0].overlay.contains("Hina’s"), "{beats:?}");
}

#[test]
fn a_long_name_is_cut_and_stays_inside_the_picture() {
    let view = view();
    let names = Names::new(vec![String::new(), "A <b> of a name that never ends".to_owned()], None);
    let preview = GameId::EasterIsland.board().preview(look(&view, &names, &[], Lang::En), "!Nc");
    assert!(preview.contains("A &lt;b&gt; of a name…"), "{preview}");
}

/// Whole games: every deed is told by the end of the beats, and the reckoning is what stands on the island.
#[test]
fn beats_tell_every_deed_and_the_end_is_reckoned() {
    let (board, names) = (GameId::EasterIsland.board(), names());
    for seed in 0..4 {
        let mut table =
            catalog::open(GameId::EasterIsland, 2, &Value::Null, Seed::new(format!("{seed}"))).unwrap();
        let mut ply = 0;
        while let Some(mover) = table.status().to_act.first().copied() {
            let before = table.view(Observer::Public);
            assert!(board.reckoning(look(&before, &names, &[], Lang::En)).is_none());
            let legal = table.legal(mover);
            table
                .play(mover, &legal[(scramble(ply ^ scramble(seed)) % legal.len() as u64) as usize])
                .unwrap();
            ply += 1;
            let after = table.view(Observer::Public);
            let event = table.events(table.steps() - 1..table.steps(), Observer::Public).remove(0);
            let happening =
                Happening { before: &before, event: &event, after: &after, options: &Value::Null, seats: 2 };
            let deeds = GameId::EasterIsland.teller().deeds(happening);
            let beats = board.beats(look(&before, &names, &[], Lang::En), &event, &after, &deeds);
            assert!(beats.is_sorted_by_key(|beat| beat.told));
            assert_eq!(beats.last().map(|beat| beat.told), Some(deeds.len()));
        }
        let view = table.view(Observer::Public);
        let reckoning = board.reckoning(look(&view, &names, &[], Lang::En)).unwrap();
        let scores = table.status().outcome.unwrap().scores().to_vec();
        for (seat, figures) in reckoning.rows {
            assert_eq!(figures.len(), reckoning.columns.len());
            assert_eq!(figures.last().unwrap().parse::<i16>().unwrap(), scores[seat.index()]);
            let statues = [0, 1, 3].map(|column| figures[column].parse::<u8>().unwrap());
            assert_eq!(statues.iter().sum::<u8>(), 7, "every statue is somewhere");
        }
    }
}
