//! Tables, seats, links and chat.

use crate::{Fixtures, Open, Rules, add, append, edit, forget, new_table, step};
use game_core::Seat;
use serde_json::json;
use store::{
    Author, Chair, Change, Channel, ChatRow, Digest, Holder, Linked, Moment, NewTable, PersonId, Status,
    StoreError, TableEdit, TableId, TableRow, Verdict, Visibility, What,
};

/// The rules.
pub const RULES: Rules = rules![
    a_table_goes_from_open_to_over,
    a_status_is_left_once,
    every_kind_of_holder_is_remembered,
    what_is_proposed_and_who_was_sent_away_is_remembered,
    a_link_leads_to_one_place_and_can_be_changed,
    the_channels_of_a_table_do_not_hear_each_other,
    a_kept_value_is_not_replaced,
    whoever_sat_by_a_link_sits_by_one_in_a_rematch,
    an_identifier_is_ten_characters_both_ways,
];

fn a_table_goes_from_open_to_over(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let (hotu, vaka) = (store.add_person("Hotu"), store.add_person("Vaka"));
    let [seat, watch] = ["seat", "watch"].map(Digest::of_secret);
    let table = TableId::new(7);
    let new = NewTable {
        owner: Some(hotu),
        watch: Some(watch),
        asked: Some(Digest::of_secret("request")),
        visibility: Visibility::Link,
        seats: vec![(Holder::Person(hotu), None), (Holder::Invited, Some(seat))],
        ..new_table(7)
    };
    store.put([add(new.clone())]).unwrap();
    assert_eq!(store.put([add(new)]), Err(StoreError::Taken(What::Table(table))));
    let linked = |link| store.linked(link).wait().unwrap();
    assert_eq!(linked(seat), Some(Linked { table, seat: Some(Seat::new(1)) }));
    assert_eq!(linked(watch), Some(Linked { table, seat: None }));
    assert_eq!(linked(Digest::of_secret("guess")), None);

    let sit =
        edit(table, TableEdit::Sit { seat: Seat::new(1), holder: Holder::Person(vaka), at: Moment(11) });
    store.put([sit, edit(table, TableEdit::Start(Moment(12))), append(table, 0, "a")]).unwrap();
    let plan = Some(json!({ "if": "b", "then": "c" }));
    store.put([edit(table, TableEdit::Plan { seat: Seat::new(1), plan: plan.clone() })]).unwrap();
    let loaded = store.load(table).wait().unwrap().unwrap();
    assert_eq!((loaded.seed.reveal(), &loaded.plans), ("not for your eyes", &vec![None, plan]));
    assert_eq!(loaded.steps, [step("a")]);
    assert!(!format!("{loaded:?}").contains("not for your eyes"));

    let outcome = json!({ "places": [1, 0] });
    let over = edit(
        table,
        TableEdit::Over {
            outcome: outcome.clone(),
            verdicts: vec![Verdict::Lost, Verdict::Won],
            at: Moment(30),
        },
    );
    store.put([append(table, 1, "b"), over.clone()]).unwrap();
    assert_eq!(store.put([over]), Err(StoreError::Taken(What::Status(table))));
    let person = |person, name: &str, verdict| Chair {
        holder: Holder::Person(person),
        name: Some(name.to_owned()),
        verdict: Some(verdict),
        by_link: person == vaka,
    };
    let expected = TableRow {
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
        epoch: 0,
        asked: Some(Digest::of_secret("request")),
    };
    assert_eq!(store.table(table).wait(), Ok(Some(expected)));
}

fn a_status_is_left_once(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let table = store.add_table(1);
    let at = Moment(11);
    let over = || edit(table, TableEdit::Over { outcome: json!({}), verdicts: vec![], at });
    let moved_on = Err(StoreError::Taken(What::Status(table)));
    assert_eq!(store.put([over()]), moved_on);
    store.put([edit(table, TableEdit::Start(at))]).unwrap();
    assert_eq!(store.put([edit(table, TableEdit::Start(at))]), moved_on);
    store.put([edit(table, TableEdit::Abort(at))]).unwrap();
    assert_eq!(store.put([over()]), moved_on);
    assert_eq!(store.put([edit(table, TableEdit::Abort(at))]), moved_on);
    let nowhere = TableId::new(2);
    let start = edit(nowhere, TableEdit::Start(at));
    assert_eq!(store.put([start]), Err(StoreError::Missing(What::Table(nowhere))));
}

fn every_kind_of_holder_is_remembered(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let hotu = store.add_person("Hotu");
    let holders = [
        Holder::Open,
        Holder::Invited,
        Holder::Asked(hotu),
        Holder::Person(hotu),
        Holder::Computer { level: "stone".to_owned(), stands_in_for: None },
        Holder::Computer { level: "stone".to_owned(), stands_in_for: Some(hotu) },
    ];
    let seats = holders.iter().map(|holder| (holder.clone(), None)).collect();
    store.put([add(NewTable { seats, ..new_table(1) })]).unwrap();
    let chairs = store.table(TableId::new(1)).wait().unwrap().unwrap().chairs;
    let freed: Vec<Holder> = chairs.iter().map(Chair::freed).collect();
    assert_eq!(freed[..4], [Holder::Open, Holder::Invited, Holder::Invited, Holder::Open]);
    assert_eq!(chairs.into_iter().map(|chair| chair.holder).collect::<Vec<_>>(), holders);

    let table = TableId::new(1);
    let beyond = edit(table, TableEdit::Sit { seat: Seat::new(7), holder: Holder::Open, at: Moment(1) });
    assert_eq!(store.put([beyond]), Err(StoreError::Missing(What::Seat(table))));
    let holder = Holder::Person(PersonId::new(99));
    let stranger = edit(table, TableEdit::Sit { seat: Seat::new(0), holder, at: Moment(1) });
    assert_eq!(store.put([stranger]), Err(StoreError::Missing(What::Person)));
}

fn what_is_proposed_and_who_was_sent_away_is_remembered(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let (hotu, table) = (store.add_person("Hotu"), store.add_table(1));
    let offer = Some(json!({ "kind": "draw" }));
    let kick = edit(table, TableEdit::Kick(hotu));
    store.put([edit(table, TableEdit::Offer(offer.clone())), kick.clone(), kick]).unwrap();
    let loaded = || store.load(table).wait().unwrap().unwrap();
    assert_eq!((loaded().offer, loaded().kicked), (offer, vec![hotu]));
    store.put([edit(table, TableEdit::Offer(None)), forget(hotu)]).unwrap();
    assert_eq!((loaded().offer, loaded().kicked), (None, vec![]));
    let nowhere = TableId::new(2);
    let offer = edit(nowhere, TableEdit::Offer(None));
    assert_eq!(store.put([offer]), Err(StoreError::Missing(What::Table(nowhere))));
}

fn a_link_leads_to_one_place_and_can_be_changed(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let [one, two] = ["one", "two"].map(Digest::of_secret);
    let seats = || vec![(Holder::Invited, Some(one)), (Holder::Open, None)];
    store.put([add(NewTable { seats: seats(), ..new_table(1) })]).unwrap();
    let again = add(NewTable { seats: seats(), ..new_table(2) });
    assert_eq!(store.put([again]), Err(StoreError::Taken(What::Link)));
    assert_eq!(store.table(TableId::new(2)).wait(), Ok(None));
    let to = Linked { table: TableId::new(1), seat: Some(Seat::new(0)) };
    store.put([edit(to.table, TableEdit::Link { seat: to.seat, link: Some(two) })]).unwrap();
    assert_eq!(store.linked(one).wait(), Ok(None));
    assert_eq!(store.linked(two).wait(), Ok(Some(to)));
    let watch = Linked { table: TableId::new(1), seat: None };
    store
        .put([
            edit(to.table, TableEdit::Link { seat: to.seat, link: None }),
            edit(watch.table, TableEdit::Link { seat: None, link: Some(two) }),
        ])
        .unwrap();
    assert_eq!(store.linked(two).wait(), Ok(Some(watch)));
}

fn the_channels_of_a_table_do_not_hear_each_other(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let table = store.add_table(1);
    let hotu = store.add_person("Hotu");
    let say = |channel, number, author, text: &str| {
        edit(
            table,
            TableEdit::Say { channel, number, author, text: text.to_owned(), at: Moment(i64::from(number)) },
        )
    };
    store
        .put([
            say(Channel::Seats, 0, None, "The game begins."),
            say(Channel::Seats, 1, Some(hotu), "Iorana!"),
            say(Channel::Watchers, 0, Some(hotu), "psst"),
        ])
        .unwrap();
    let twice = say(Channel::Seats, 1, Some(hotu), "again");
    assert_eq!(store.put([twice]), Err(StoreError::Taken(What::Line(table))));
    let lines = store.chat(table, Channel::Seats, 0, 10).wait().unwrap();
    let line = |number, author, name: Option<&str>, text: &str| ChatRow {
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
    assert_eq!(store.chat(table, Channel::Seats, 1, 10).wait().unwrap(), expected[1..]);
    assert_eq!(store.chat(table, Channel::Watchers, 0, 10).wait().unwrap().len(), 1);
}

fn a_kept_value_is_not_replaced(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let keep = |value: &[u8]| Change::Keep { name: "cookie-key".to_owned(), value: value.to_vec() };
    assert_eq!(store.kept("cookie-key").wait(), Ok(None));
    store.put([keep(&[1, 2])]).unwrap();
    assert_eq!(store.put([keep(&[3])]), Err(StoreError::Taken(What::Kept)));
    assert_eq!(store.kept("cookie-key").wait(), Ok(Some(vec![1, 2])));
}

fn whoever_sat_by_a_link_sits_by_one_in_a_rematch(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let (hotu, vaka) = (store.add_person("Hotu"), store.add_person("Vaka"));
    let first = NewTable {
        owner: Some(hotu),
        seats: vec![(Holder::Person(hotu), None), (Holder::Invited, Some(Digest::of_secret("seat")))],
        ..new_table(7)
    };
    let table = TableId::new(7);
    let sit =
        edit(table, TableEdit::Sit { seat: Seat::new(1), holder: Holder::Person(vaka), at: Moment(11) });
    store.put([add(first), sit]).unwrap();
    let seats = vec![(Holder::Person(vaka), None), (Holder::Person(hotu), None)];
    store.put([add(NewTable { previous: Some(table), seats, ..new_table(8) })]).unwrap();
    let chairs = store.table(TableId::new(8)).wait().unwrap().unwrap().chairs;
    assert_eq!(chairs.iter().map(|chair| chair.by_link).collect::<Vec<_>>(), [true, false]);
}

fn an_identifier_is_ten_characters_both_ways(_: Open<'_>) {
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
    assert_eq!(json!(TableId::new(31)), json!("000000000z"));
}
