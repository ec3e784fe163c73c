use boards::Look;
use catalog::GameId;
use expect_test::{Expect, expect};
use game_core::Lang;
use serde_json::{Value, json};

/// The labels of some spots in a position with a statue and a token, and the way of its ray.
fn check(lang: Lang, spots: &[&str], expect: Expect) {
    let view = json!({"phase":"play","to_move":0,"actions_left":1,
        "statues":[{"at":"c3","seat":0,"facing":"E","fresh":false},{"at":"e3","seat":1,"facing":"N","fresh":false}],
        "suns":[{"at":"Nc","seat":1,"spent":false,"fresh":false},{"at":"W1","seat":0,"spent":true,"fresh":false}],
        "reserves":[{"statues":3,"suns":7},{"statues":3,"suns":7}],"last_placer":1,"quiet":0});
    let look = Look { view: &view, options: &Value::Null, seats: 2, seat: None, taken: &[], lang };
    let panels = boards::of(GameId::EasterIsland).panels(look);
    let label =
        |key: &&str| panels[0].spots.iter().find(|spot| spot.key == *key).map(|spot| spot.label.clone());
    let labels: Vec<String> = spots.iter().filter_map(label).collect();
    let preview = boards::of(GameId::EasterIsland).preview(look, "!Nc");
    let way = preview.split("d=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
    expect.assert_eq(&format!("{}\n{way}", labels.join("\n")));
}

#[test]
fn places_say_what_is_there_and_a_ray_shows_its_way() {
    check(
        Lang::En,
        &["c3", "e3", "a1", "Nc", "W1", "Sa"],
        expect![[r#"
            c3: dark statue facing east
            e3: light statue facing north
            a1: free
            Nc: light sun
            W1: dark sun, spent
            Sa: free sun place
            M380 92L380 380L556 380L556 132"#]],
    );
    check(
        Lang::Fr,
        &["c3", "a1", "Nc", "W1", "Sa"],
        expect![[r#"
            c3 : statue sombre tournée vers l’est
            a1 : libre
            Nc : soleil de la couleur claire
            W1 : soleil de la couleur sombre, épuisé
            Sa : emplacement de soleil libre
            M380 92L380 380L556 380L556 132"#]],
    );
}
