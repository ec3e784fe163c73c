use crate::{Place, add, append, new_table, step};
use game_core::Seat;
use serde_json::json;
use store::{
    Author, Chair, Change, Digest, Holder, Line, Linked, Moment, NewTable, Room, Status, Store, StoreError,
    Table, TableId, Verdict, Visibility, What,
};

#[test]
fn a_table_goes_from_open_to_over() {
    let place = Place::new();
    let (hotu, vaka) = (place.person("Hotu"), place.person("Vaka"));
    let [seat, watch] = ["seat", "watch"].map(Digest::of);
    let table = TableId::new(7);
    let new = NewTable {
        owner: Some(hotu),
        watch: Some(watch),
        visibility: Visibility::Link,
        seats: vec![(Holder::Person(hotu), None), (Holder::Invited, Some(seat))],
        ..new_table(7)
    };
    place.write([add(new.clone())]).unwrap();
    assert_eq!(place.write([add(new)]), Err(StoreError::Taken(What::Table(table))));
    let linked = |link| place.store.linked(link).wait().unwrap();
    assert_eq!(linked(seat), Some(Linked { table, seat: Some(Seat::new(1)) }));
    assert_eq!(linked(watch), Some(Linked { table, seat: None }));
    assert_eq!(linked(Digest::of("guess")), None);

    let sit = Change::Sit { table, seat: Seat::new(1), holder: Holder::Person(vaka), at: Moment(11) };
    place.write([sit, Change::Start { table, at: Moment(12) }, append(table, 0, "a")]).unwrap();
    let plan = Some(json!({ "if": "b", "then": "c" }));
    place.write([Change::Plan { table, seat: Seat::new(1), plan: plan.clone() }]).unwrap();
    let loaded = place.store.load(table).wait().unwrap().unwrap();
    assert_eq!((loaded.seed.reveal(), &loaded.plans), ("not for your eyes", &vec![None, plan]));
    assert_eq!(loaded.steps, [step("a")]);
    assert!(!format!("{loaded:?}").contains("not for your eyes"));

    let outcome = json!({ "places": [1, 0] });
    let over = Change::Over {
        table,
        outcome: outcome.clone(),
        verdicts: vec![Verdict::Lost, Verdict::Won],
        at: Moment(30),
    };
    place.write([append(table, 1, "b"), over.clone()]).unwrap();
    assert_eq!(place.write([over]), Err(StoreError::Taken(What::Status(table))));
    let person = |person, name: &str, verdict| Chair {
        holder: Holder::Person(person),
        name: Some(name.to_owned()),
        verdict: Some(verdict),
        by_link: person == vaka,
    };
    let expected = Table {
        id: table,
        game: "moai".to_owned(),
        rules: 1,
        options: json!({ "long": true }),
        commitment: "c0ffee".to_owned(),
        status: Status::Over,
        visibility: Visibility::Link,
        time: json!({ "days": 3 }),
        rated: true,
        owner: Some(hotu),
        previous: None,
        created: Moment(10),
        touched: Moment(30),
        moved: Some(Moment(20)),
        steps: 2,
        outcome: Some(outcome),
        chairs: vec![person(hotu, "Hotu", Verdict::Lost), person(vaka, "Vaka", Verdict::Won)],
    };
    assert_eq!(place.store.table(table).wait(), Ok(Some(expected)));
}

#[test]
fn a_status_is_left_once() {
    let place = Place::new();
    let table = place.table(1);
    let at = Moment(11);
    let over = || Change::Over { table, outcome: json!({}), verdicts: vec![], at };
    let moved_on = Err(StoreError::Taken(What::Status(table)));
    assert_eq!(place.write([over()]), moved_on);
    place.write([Change::Start { table, at }]).unwrap();
    assert_eq!(place.write([Change::Start { table, at }]), moved_on);
    place.write([Change::Abort { table, at }]).unwrap();
    assert_eq!(place.write([over()]), moved_on);
    assert_eq!(place.write([Change::Abort { table, at }]), moved_on);
    let nowhere = TableId::new(2);
    let start = Change::Start { table: nowhere, at };
    assert_eq!(place.write([start]), Err(StoreError::Missing(What::Table(nowhere))));
}

#[test]
fn every_kind_of_holder_is_remembered() {
    let place = Place::new();
    let hotu = place.person("Hotu");
    let holders = [
        Holder::Open,
        Holder::Invited,
        Holder::Asked(hotu),
        Holder::Person(hotu),
        Holder::Computer { level: "stone".to_owned(), stands_in_for: None },
        Holder::Computer { level: "stone".to_owned(), stands_in_for: Some(hotu) },
    ];
    let seats = holders.iter().map(|holder| (holder.clone(), None)).collect();
    place.write([add(NewTable { seats, ..new_table(1) })]).unwrap();
    let chairs = place.store.table(TableId::new(1)).wait().unwrap().unwrap().chairs;
    let freed: Vec<Holder> = chairs.iter().map(Chair::freed).collect();
    assert_eq!(freed[..4], [Holder::Open, Holder::Invited, Holder::Invited, Holder::Open]);
    assert_eq!(chairs.into_iter().map(|chair| chair.holder).collect::<Vec<_>>(), holders);

    let table = TableId::new(1);
    let beyond = Change::Sit { table, seat: Seat::new(7), holder: Holder::Open, at: Moment(1) };
    assert_eq!(place.write([beyond]), Err(StoreError::Missing(What::Seat(table))));
    let holder = Holder::Person(store::PersonId::new(99));
    let stranger = Change::Sit { table, seat: Seat::new(0), holder, at: Moment(1) };
    assert_eq!(place.write([stranger]), Err(StoreError::Missing(What::Person)));
}

#[test]
fn what_is_proposed_and_who_was_sent_away_is_remembered() {
    let place = Place::new();
    let (hotu, table) = (place.person("Hotu"), place.table(1));
    let offer = Some(json!({ "kind": "draw" }));
    let kick = Change::Kick { table, person: hotu };
    place.write([Change::Offer { table, offer: offer.clone() }, kick.clone(), kick]).unwrap();
    let loaded = || place.store.load(table).wait().unwrap().unwrap();
    assert_eq!((loaded().offer, loaded().kicked), (offer, vec![hotu]));
    place.write([Change::Offer { table, offer: None }, Change::ForgetPerson(hotu)]).unwrap();
    assert_eq!((loaded().offer, loaded().kicked), (None, vec![]));
    let nowhere = TableId::new(2);
    let offer = Change::Offer { table: nowhere, offer: None };
    assert_eq!(place.write([offer]), Err(StoreError::Missing(What::Table(nowhere))));
}

#[test]
fn a_link_leads_to_one_place_and_can_be_changed() {
    let place = Place::new();
    let [one, two] = ["one", "two"].map(Digest::of);
    let seats = || vec![(Holder::Invited, Some(one)), (Holder::Open, None)];
    place.write([add(NewTable { seats: seats(), ..new_table(1) })]).unwrap();
    let again = add(NewTable { seats: seats(), ..new_table(2) });
    assert_eq!(place.write([again]), Err(StoreError::Taken(What::Link)));
    assert_eq!(place.store.table(TableId::new(2)).wait(), Ok(None));
    let to = Linked { table: TableId::new(1), seat: Some(Seat::new(0)) };
    place.write([Change::Link { to, link: Some(two) }]).unwrap();
    assert_eq!(place.store.linked(one).wait(), Ok(None));
    assert_eq!(place.store.linked(two).wait(), Ok(Some(to)));
    let watch = Linked { table: TableId::new(1), seat: None };
    place.write([Change::Link { to, link: None }, Change::Link { to: watch, link: Some(two) }]).unwrap();
    assert_eq!(place.store.linked(two).wait(), Ok(Some(watch)));
}

#[test]
fn the_rooms_of_a_table_do_not_hear_each_other() {
    let place = Place::new();
    let table = place.table(1);
    let hotu = place.person("Hotu");
    let say = |room, number, author, text: &str| Change::Say {
        table,
        room,
        number,
        author,
        text: text.to_owned(),
        at: Moment(i64::from(number)),
    };
    place
        .write([
            say(Room::Seats, 0, None, "The game begins."),
            say(Room::Seats, 1, Some(hotu), "Iorana!"),
            say(Room::Watchers, 0, Some(hotu), "psst"),
        ])
        .unwrap();
    let twice = say(Room::Seats, 1, Some(hotu), "again");
    assert_eq!(place.write([twice]), Err(StoreError::Taken(What::Line(table))));
    let lines = place.store.chat(table, Room::Seats, 0, 10).wait().unwrap();
    let line = |number, author, name: Option<&str>, text: &str| Line {
        number,
        author,
        name: name.map(str::to_owned),
        text: text.to_owned(),
        at: Moment(i64::from(number)),
    };
    let expected = [
        line(0, Author::Table, None, "The game begins."),
        line(1, Author::Person(hotu), Some("Hotu"), "Iorana!"),
    ];
    assert_eq!(lines, expected);
    assert_eq!(place.store.chat(table, Room::Seats, 1, 10).wait().unwrap(), expected[1..]);
    assert_eq!(place.store.chat(table, Room::Watchers, 0, 10).wait().unwrap().len(), 1);
}

#[test]
fn an_identifier_is_ten_characters_both_ways() {
    for (bits, text) in
        [(0, "0000000000"), (31, "000000000z"), (u64::MAX, "zzzzzzzzzz"), (1 << 45, "1000000000")]
    {
        let table = TableId::new(bits);
        assert_eq!(table.to_string(), text);
        assert_eq!(text.parse(), Ok(table));
    }
    for text in ["", "000000000", "00000000000", "000000000Z", "000000000u", "00000000é"] {
        assert!(text.parse::<TableId>().is_err(), "{text}");
    }
    assert_eq!(serde_json::to_value(TableId::new(31)).unwrap(), json!("000000000z"));
}

#[test]
fn a_kept_value_is_not_replaced() {
    let place = Place::new();
    let keep = |value: &[u8]| Change::Keep { name: "cookie-key".to_owned(), value: value.to_vec() };
    assert_eq!(place.store.kept("cookie-key").wait(), Ok(None));
    place.write([keep(&[1, 2])]).unwrap();
    assert_eq!(place.write([keep(&[3])]), Err(StoreError::Taken(What::Kept)));
    assert_eq!(place.store.kept("cookie-key").wait(), Ok(Some(vec![1, 2])));
}

#[test]
fn whoever_sat_by_a_link_sits_by_one_in_a_rematch() {
    let place = Place::new();
    let (hotu, vaka) = (place.person("Hotu"), place.person("Vaka"));
    let first = NewTable {
        owner: Some(hotu),
        seats: vec![(Holder::Person(hotu), None), (Holder::Invited, Some(Digest::of("seat")))],
        ..new_table(7)
    };
    let table = TableId::new(7);
    let sit = Change::Sit { table, seat: Seat::new(1), holder: Holder::Person(vaka), at: Moment(11) };
    place.write([add(first), sit]).unwrap();
    let seats = vec![(Holder::Person(vaka), None), (Holder::Person(hotu), None)];
    place.write([add(NewTable { previous: Some(table), seats, ..new_table(8) })]).unwrap();
    let chairs = place.store.table(TableId::new(8)).wait().unwrap().unwrap().chairs;
    assert_eq!(chairs.iter().map(|chair| chair.by_link).collect::<Vec<_>>(), [true, false]);
}
