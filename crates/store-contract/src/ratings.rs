//! Ratings.

use crate::{Fixtures, Open, Rules};
use store::{Change, Moment, PersonEdit, PersonId, Rated, Rating, StoreError, TableId, What};

/// The rules.
pub const RULES: Rules = rules![
    of_two_results_from_the_same_rating_one_is_refused,
    the_leaderboard_has_the_best_of_those_whose_rating_is_known_well_enough,
];

fn rating(rating: f64, deviation: f64, games: u32) -> Rating {
    Rating { rating, deviation, volatility: 0.06, games }
}

fn rate(person: PersonId, table: TableId, rating: Rating) -> Change {
    let at = Moment(i64::from(rating.games));
    Change::Rate { person, game: "moai".to_owned(), rated: Rated { table, at, rating } }
}

fn of_two_results_from_the_same_rating_one_is_refused(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let (hotu, vaka) = (store.add_person("Hotu"), store.add_person("Vaka"));
    let (table, other) = (store.add_table(1), store.add_table(2));
    store
        .put([rate(hotu, table, rating(1520.0, 300.0, 1)), rate(vaka, table, rating(1480.0, 300.0, 1))])
        .unwrap();
    let late =
        store.put([rate(vaka, other, rating(1500.0, 290.0, 2)), rate(hotu, other, rating(1530.0, 290.0, 1))]);
    assert_eq!(late, Err(StoreError::Taken(What::Rating(hotu))));
    let of = |person| store.ratings(person).wait().unwrap();
    assert_eq!(of(hotu), [("moai".to_owned(), rating(1520.0, 300.0, 1))]);
    assert_eq!(of(vaka), [("moai".to_owned(), rating(1480.0, 300.0, 1))], "the whole request is refused");

    store.put([rate(hotu, other, rating(1535.0, 290.0, 2))]).unwrap();
    let expected = [
        Rated { table, at: Moment(1), rating: rating(1520.0, 300.0, 1) },
        Rated { table: other, at: Moment(2), rating: rating(1535.0, 290.0, 2) },
    ];
    assert_eq!(store.rating_history(hotu, "moai").wait().unwrap(), expected);
    assert!(store.rating_history(hotu, "chariots").wait().unwrap().is_empty());
}

fn the_leaderboard_has_the_best_of_those_whose_rating_is_known_well_enough(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let table = store.add_table(1);
    let people =
        [("Low", 1300.0, 60.0), ("High", 1800.0, 70.0), ("Lucky", 2000.0, 340.0), ("Banned", 2500.0, 50.0)];
    for (name, value, deviation) in people {
        let person = store.add_person(name);
        store.put([rate(person, table, rating(value, deviation, 1))]).unwrap();
        let blocked = name == "Banned";
        store.put([Change::EditPerson(person, PersonEdit::Blocked(blocked))]).unwrap();
    }
    let names = |deviation, limit| {
        let ranked = store.leaderboard("moai", deviation, limit).wait().unwrap();
        ranked.into_iter().map(|ranked| ranked.name).collect::<Vec<_>>()
    };
    assert_eq!(names(100.0, 10), ["High", "Low"]);
    assert_eq!(names(350.0, 10), ["Lucky", "High", "Low"]);
    assert_eq!(names(350.0, 1), ["Lucky"]);
    assert!(store.leaderboard("chariots", 350.0, 10).wait().unwrap().is_empty());
}
