use crate::Place;
use store::{Change, Moment, PersonEdit, PersonId, Rated, Rating, Store, StoreError, TableId, What};

fn rating(rating: f64, deviation: f64, games: u32) -> Rating {
    Rating { rating, deviation, volatility: 0.06, games }
}

fn rate(person: PersonId, table: TableId, rating: Rating) -> Change {
    let at = Moment(i64::from(rating.games));
    Change::Rate { person, game: "moai".to_owned(), rated: Rated { table, at, rating } }
}

#[test]
fn of_two_results_from_the_same_rating_one_is_refused() {
    let place = Place::new();
    let (hotu, vaka) = (place.person("Hotu"), place.person("Vaka"));
    let (table, other) = (place.table(1), place.table(2));
    place
        .write([rate(hotu, table, rating(1520.0, 300.0, 1)), rate(vaka, table, rating(1480.0, 300.0, 1))])
        .unwrap();
    let late = place
        .write([rate(vaka, other, rating(1500.0, 290.0, 2)), rate(hotu, other, rating(1530.0, 290.0, 1))]);
    assert_eq!(late, Err(StoreError::Taken(What::Rating(hotu))));
    let of = |person| place.store.ratings(person).wait().unwrap();
    assert_eq!(of(hotu), [("moai".to_owned(), rating(1520.0, 300.0, 1))]);
    assert_eq!(of(vaka), [("moai".to_owned(), rating(1480.0, 300.0, 1))], "the whole request is refused");

    place.write([rate(hotu, other, rating(1535.0, 290.0, 2))]).unwrap();
    let expected = [
        Rated { table, at: Moment(1), rating: rating(1520.0, 300.0, 1) },
        Rated { table: other, at: Moment(2), rating: rating(1535.0, 290.0, 2) },
    ];
    assert_eq!(place.store.rating_history(hotu, "moai").wait().unwrap(), expected);
    assert!(place.store.rating_history(hotu, "chariots").wait().unwrap().is_empty());
}

#[test]
fn the_leaderboard_has_the_best_of_those_whose_rating_is_known_well_enough() {
    let place = Place::new();
    let table = place.table(1);
    let people =
        [("Low", 1300.0, 60.0), ("High", 1800.0, 70.0), ("Lucky", 2000.0, 340.0), ("Banned", 2500.0, 50.0)];
    for (name, value, deviation) in people {
        let person = place.person(name);
        place.write([rate(person, table, rating(value, deviation, 1))]).unwrap();
        let blocked = name == "Banned";
        place.write([Change::EditPerson(person, PersonEdit::Blocked(blocked))]).unwrap();
    }
    let names = |deviation, limit| {
        let ranked = place.store.leaderboard("moai", deviation, limit).wait().unwrap();
        ranked.into_iter().map(|ranked| ranked.name).collect::<Vec<_>>()
    };
    assert_eq!(names(100.0, 10), ["High", "Low"]);
    assert_eq!(names(350.0, 10), ["Lucky", "High", "Low"]);
    assert_eq!(names(350.0, 1), ["Lucky"]);
    assert!(place.store.leaderboard("chariots", 350.0, 10).wait().unwrap().is_empty());
}
