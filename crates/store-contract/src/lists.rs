//! Which tables are found, and in which order.

use crate::{Fixtures, Open, Rules, add, edit, new_table};
use game_core::SearchRng;
use store::{
    Filter, Holder, Moment, NewTable, PersonId, Sitter, Status, Store, TableEdit, TableId, TableRow, Verdict,
    Visibility,
};

/// The rules.
pub const RULES: Rules = rules![
    the_last_touched_comes_first,
    the_lobby_lists_open_and_running_tables_that_are_public,
    somebody_finds_their_own_tables,
    history_is_filtered_by_everything,
    who_sits_twice_at_a_table_finds_it_once,
];

const PEOPLE: [&str; 4] = ["Anakena", "Hotu", "Make", "Vaka"];

/// Two hundred tables of all kinds.
fn crowd(store: &dyn Store) -> Vec<PersonId> {
    let people: Vec<PersonId> = PEOPLE.iter().map(|name| store.add_person(name)).collect();
    let mut rng = SearchRng::new(9);
    for number in 1..=200 {
        let first = rng.below(4) as usize;
        let second = (first + 1 + rng.below(3) as usize) % 4;
        let visibility = if rng.below(3) == 0 { Visibility::Link } else { Visibility::Public };
        let table = TableId::new(number);
        let at = Moment(i64::from(rng.below(50)));
        let mut changes = vec![add(NewTable {
            game: if rng.below(2) == 0 { "moai" } else { "chariots" }.to_owned(),
            rated: rng.below(2) == 0,
            visibility,
            seats: vec![(Holder::Person(people[first]), None), (Holder::Person(people[second]), None)],
            at,
            ..new_table(number)
        })];
        match rng.below(5) {
            0 => {}
            1 => changes.push(edit(table, TableEdit::Start(at))),
            2 => changes.push(edit(table, TableEdit::Abort(at))),
            fate => {
                let verdicts = match (fate, rng.below(2)) {
                    (3, 0) => vec![Verdict::Drawn, Verdict::Drawn],
                    (_, 0) => vec![Verdict::Won, Verdict::Lost],
                    (_, _) => vec![Verdict::Lost, Verdict::Won],
                };
                let outcome = serde_json::json!({});
                changes.extend([
                    edit(table, TableEdit::Start(at)),
                    edit(table, TableEdit::Over { outcome, verdicts, at }),
                ]);
            }
        }
        store.put(changes).unwrap();
    }
    people
}

fn everything(store: &dyn Store) -> Vec<TableRow> {
    let all = store.tables(Filter { limit: 1_000, ..Filter::default() }).wait().unwrap();
    assert_eq!(all.len(), 200);
    all
}

/// The filter lets exactly those pass that the plain condition lets pass, in the same order, in pages of any size.
fn check(store: &dyn Store, filter: Filter, condition: impl Fn(&TableRow) -> bool) {
    let expected: Vec<TableId> =
        everything(store).into_iter().filter(|table| condition(table)).map(|table| table.id).collect();
    assert!(!expected.is_empty(), "{filter:?} finds something");
    for limit in [7, 1_000] {
        let mut found = Vec::new();
        let mut page = Filter { limit, ..filter.clone() };
        loop {
            let tables = store.tables(page.clone()).wait().unwrap();
            found.extend(tables.iter().map(|table| table.id));
            match tables.last() {
                Some(last) if tables.len() == limit as usize => page.from = Some(last.cursor()),
                _ => break,
            }
        }
        assert_eq!(found, expected, "{filter:?}");
    }
}

fn sits(table: &TableRow, person: PersonId) -> bool {
    table.chairs.iter().any(|chair| chair.holder == Holder::Person(person))
}

fn ended(table: &TableRow, person: PersonId, verdict: Verdict) -> bool {
    let mut chairs = table.chairs.iter();
    chairs.any(|chair| chair.holder == Holder::Person(person) && chair.verdict == Some(verdict))
}

fn the_last_touched_comes_first(open: Open<'_>) {
    let place = open();
    let store = place.store();
    crowd(store);
    let all = everything(store);
    assert!(all.is_sorted_by_key(|table| std::cmp::Reverse((table.touched, table.id))));
    check(store, Filter::default(), |_| true);
}

fn the_lobby_lists_open_and_running_tables_that_are_public(open: Open<'_>) {
    let place = open();
    let store = place.store();
    crowd(store);
    let public = |table: &TableRow| table.visibility == Visibility::Public;
    check(store, Filter::open(), |table| table.status == Status::Open && public(table));
    let game = Some("chariots".to_owned());
    check(store, Filter { game, ..Filter::open() }, |table| {
        table.status == Status::Open && public(table) && table.game == "chariots"
    });
}

fn somebody_finds_their_own_tables(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let people = crowd(store);
    for person in people {
        check(store, Filter::of_sitter(person, &[]), |table| sits(table, person));
        let going = [Status::Open, Status::Running];
        check(store, Filter::of_sitter(person, &going), |table| {
            sits(table, person) && going.contains(&table.status)
        });
    }
}

fn history_is_filtered_by_everything(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let people = crowd(store);
    let (person, other) = (people[1], people[2]);
    let history = |sitter| Filter { statuses: vec![Status::Over], sitter: Some(sitter), ..Filter::default() };
    let any = Sitter { person, verdict: None, opponent: None };
    for verdict in [Verdict::Won, Verdict::Drawn, Verdict::Lost] {
        let sitter = Sitter { verdict: Some(verdict), ..any };
        check(store, history(sitter), |table| ended(table, person, verdict));
    }
    let against = Sitter { opponent: Some(other), ..any };
    let over = |table: &TableRow| table.status == Status::Over;
    check(store, history(against), |table| over(table) && sits(table, person) && sits(table, other));
    let (since, before) = (Some(Moment(10)), Some(Moment(30)));
    check(store, Filter { since, before, ..history(any) }, |table| {
        over(table) && sits(table, person) && (10..30).contains(&table.touched.0)
    });
    let filter = Filter {
        rated: Some(true),
        game: Some("moai".to_owned()),
        visibility: Some(Visibility::Public),
        since,
        ..history(Sitter { verdict: Some(Verdict::Lost), ..against })
    };
    check(store, filter, |table| {
        let plain = table.rated && table.game == "moai" && table.visibility == Visibility::Public;
        plain && table.touched >= Moment(10) && ended(table, person, Verdict::Lost) && sits(table, other)
    });
}

fn who_sits_twice_at_a_table_finds_it_once(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let hotu = store.add_person("Hotu");
    let seats = vec![(Holder::Person(hotu), None), (Holder::Person(hotu), None)];
    store.put([add(NewTable { seats, ..new_table(1) })]).unwrap();
    assert_eq!(store.tables(Filter::of_sitter(hotu, &[])).wait().unwrap().len(), 1);
}
