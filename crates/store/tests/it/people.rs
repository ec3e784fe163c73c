use crate::{Place, add, append, new_table};
use expect_test::expect;
use game_core::Seat;
use serde_json::json;
use std::fs;
use store::{
    Author, Change, Digest, Holder, Moment, NewTable, Person, PersonEdit, PersonId, Rated, Rating, Room,
    Secret, Settings, Step, Store, StoreError, Token, TokenId, Verdict, What, Who,
};

#[test]
fn a_guest_becomes_the_holder_of_an_account() {
    let place = Place::new();
    let id = PersonId::new(7);
    place.write([Change::AddPerson(Person::guest(id, Moment(5)))]).unwrap();
    assert_eq!(
        place.write([Change::AddPerson(Person::guest(id, Moment(6)))]),
        Err(StoreError::Taken(What::Person))
    );
    let find = |who| place.store.person(who).wait().unwrap();
    assert!(find(Who::Id(id)).unwrap().is_guest());

    place
        .write([
            Change::EditPerson(id, PersonEdit::Name(Some("Élodie".to_owned()))),
            Change::EditPerson(id, PersonEdit::Password(Some(Secret::new("$argon2id$…")))),
            Change::EditPerson(id, PersonEdit::Settings(json!({ "theme": "dark" }))),
            Change::EditPerson(id, PersonEdit::Webhook(Some("https://example.org/turn".to_owned()))),
            Change::EditPerson(id, PersonEdit::Blocked(true)),
        ])
        .unwrap();
    let person = find(Who::Name("éLODIE".to_owned())).unwrap();
    let expected = Person {
        id,
        name: Some("Élodie".to_owned()),
        password: Some(Secret::new("$argon2id$…")),
        created: Moment(5),
        settings: json!({ "theme": "dark" }),
        webhook: Some("https://example.org/turn".to_owned()),
        blocked: true,
    };
    assert_eq!(person, expected);
    assert!(!format!("{person:?}").contains("argon2"));
    let unknown = Change::EditPerson(PersonId::new(8), PersonEdit::Name(None));
    assert_eq!(place.write([unknown]), Err(StoreError::Missing(What::Person)));
}

#[test]
fn a_name_is_taken_in_any_case() {
    let place = Place::new();
    for (name, same) in
        [("Hotu", "hOTU"), ("Élodie", "éLODIE"), ("Straße", "STRASSE"), ("Σίσυφος", "ΣΊΣΥΦΟΣ")]
    {
        place.person(name);
        let other = Person { name: Some(same.to_owned()), ..Person::guest(PersonId::new(1), Moment(1)) };
        assert_eq!(place.write([Change::AddPerson(other)]), Err(StoreError::Taken(What::Name)), "{name}");
    }
    let guest = PersonId::new(2);
    place.write([Change::AddPerson(Person::guest(guest, Moment(1)))]).unwrap();
    let rename = Change::EditPerson(guest, PersonEdit::Name(Some("HOTU".to_owned())));
    assert_eq!(place.write([rename]), Err(StoreError::Taken(What::Name)));
    place.write([Change::AddPerson(Person::guest(PersonId::new(3), Moment(1)))]).unwrap();
    let people = place.store.people(None, 2).wait().unwrap();
    assert_eq!(
        people.iter().map(|person| person.id).collect::<Vec<_>>(),
        [PersonId::new(2), PersonId::new(3)]
    );
    assert_eq!(place.store.people(Some(people[1].id), 10).wait().unwrap().len(), 4);
}

#[test]
fn a_session_leads_to_its_person_until_it_ends() {
    let place = Place::new();
    let hotu = place.person("Hotu");
    let [phone, laptop] = ["phone", "laptop"].map(Digest::of);
    for digest in [phone, laptop] {
        place.write([Change::OpenSession { digest, person: hotu, at: Moment(5) }]).unwrap();
    }
    let who = |digest| place.store.person(Who::Session(digest)).wait().unwrap().map(|person| person.id);
    assert_eq!((who(phone), who(laptop), who(Digest::of("none"))), (Some(hotu), Some(hotu), None));
    place.write([Change::SeeSession { digest: phone, at: Moment(50) }]).unwrap();
    place.write([Change::CloseSession(laptop)]).unwrap();
    assert_eq!((who(phone), who(laptop)), (Some(hotu), None));
    let late = Change::SeeSession { digest: laptop, at: Moment(60) };
    assert_eq!(place.write([late]), Err(StoreError::Missing(What::Session)));
    place.write([Change::CloseSessions(hotu)]).unwrap();
    assert_eq!(who(phone), None);
}

#[test]
fn guests_who_left_nothing_behind_are_swept_away() {
    let place = Place::new();
    let [idle, active, player, recent] = [1, 2, 3, 4].map(PersonId::new);
    for guest in [idle, active, player] {
        place.write([Change::AddPerson(Person::guest(guest, Moment(1)))]).unwrap();
    }
    place.write([Change::AddPerson(Person::guest(recent, Moment(100)))]).unwrap();
    let account = place.person("Hotu");
    place.write([Change::EditPerson(account, PersonEdit::Password(Some(Secret::new("hash"))))]).unwrap();
    for (person, secret, at) in [(idle, "a", 10), (active, "b", 60), (account, "c", 10)] {
        let digest = Digest::of(secret);
        place.write([Change::OpenSession { digest, person, at: Moment(at) }]).unwrap();
    }
    let seats = vec![(Holder::Person(player), None), (Holder::Open, None)];
    place.write([add(NewTable { seats, ..new_table(1) })]).unwrap();

    place.write([Change::Sweep(Moment(50))]).unwrap();
    let there = |person| place.store.person(Who::Id(person)).wait().unwrap().is_some();
    assert_eq!([idle, active, player, recent, account].map(there), [false, true, true, true, true]);
    assert_eq!(place.store.person(Who::Session(Digest::of("c"))).wait(), Ok(None));
}

#[test]
fn a_token_is_known_by_its_digest_alone() {
    let place = Place::new();
    let (hotu, other) = (place.person("Hotu"), place.person("Other"));
    let token = Token {
        id: TokenId::new(1),
        person: hotu,
        name: "my bot".to_owned(),
        scopes: vec!["play".to_owned(), "challenge".to_owned()],
        created: Moment(5),
        used: None,
    };
    let digest = Digest::of("ahu_verysecret");
    place.write([Change::AddToken(token.clone(), digest)]).unwrap();
    assert_eq!(place.store.token(digest).wait(), Ok(Some(token.clone())));
    assert_eq!(place.store.token(Digest::of("guess")).wait(), Ok(None));
    place.write([Change::UseToken { token: token.id, at: Moment(9) }]).unwrap();
    let used = Token { used: Some(Moment(9)), ..token.clone() };
    assert_eq!(place.store.tokens(hotu).wait(), Ok(vec![used]));
    let steal = Change::RemoveToken { person: other, token: token.id };
    assert_eq!(place.write([steal]), Err(StoreError::Missing(What::Token)));
    place.write([Change::RemoveToken { person: hotu, token: token.id }]).unwrap();
    assert_eq!(place.store.token(digest).wait(), Ok(None));
}

/// Hotu and Vaka have played one table, sit at one that runs, and wait at a third.
fn lived(place: &Place) -> (PersonId, PersonId) {
    let (hotu, vaka) = (place.person("Hotu-the-first"), place.person("Vaka"));
    let pair = || vec![(Holder::Person(hotu), Some(Digest::of("link"))), (Holder::Person(vaka), None)];
    place.write([add(NewTable { seats: pair(), owner: Some(hotu), ..new_table(1) })]).unwrap();
    let unlinked = || vec![(Holder::Person(hotu), None), (Holder::Person(vaka), None)];
    place.write([add(NewTable { seats: unlinked(), ..new_table(2) })]).unwrap();
    place.write([add(NewTable { seats: unlinked(), ..new_table(3) })]).unwrap();
    let rating = Rating { rating: 1512.5, deviation: 200.0, volatility: 0.06, games: 1 };
    for (number, at) in [(1, 11), (2, 12)] {
        let table = store::TableId::new(number);
        let own = Step { seat: Some(Seat::new(0)), text: format!("own-{number}"), at: Moment(at) };
        let its = Step { seat: Some(Seat::new(1)), text: format!("other-{number}"), at: Moment(at) };
        let steps = vec![crate::step("drawn-card"), own, its];
        place
            .write([Change::Start { table, at: Moment(at) }, Change::Append { table, seq: 0, steps }])
            .unwrap();
        let (text, author) = ("iorana".to_owned(), Some(hotu));
        place
            .write([Change::Say { table, room: Room::Seats, number: 0, author, text, at: Moment(at) }])
            .unwrap();
    }
    let table = store::TableId::new(1);
    let verdicts = vec![Verdict::Won, Verdict::Lost];
    let rated = Rated { table, at: Moment(13), rating };
    place
        .write([
            Change::Over { table, outcome: json!({ "places": [0, 1] }), verdicts, at: Moment(13) },
            Change::Rate { person: hotu, game: "moai".to_owned(), rated },
            Change::OpenSession { digest: Digest::of("s"), person: hotu, at: Moment(2) },
        ])
        .unwrap();
    (hotu, vaka)
}

#[test]
fn an_export_has_everything_of_a_person_and_no_secret() {
    let place = Place::new();
    let (hotu, _) = lived(&place);
    let export = place.store.export(hotu).wait().unwrap().unwrap();
    let text = serde_json::to_string_pretty(&export).unwrap();
    for secret in ["not for your eyes", "drawn-card", "other-", "own-2"] {
        assert!(!text.contains(secret), "{secret}");
    }
    let brief = json!({
        "name": export["name"], "games": export["games"][0], "running": export["games"][1]["moves"],
        "ratings": export["ratings"], "chat": export["chat"][0], "sessions": export["sessions"],
    });
    expect![[r#"{"chat":{"at":11,"room":"seats","table":"0000000001","text":"iorana"},"games":{"created":10,"game":"moai","moves":[{"at":11,"seq":1,"text":"own-1"}],"result":"won","seat":0,"status":"over","table":"0000000001"},"name":"Hotu-the-first","ratings":[{"game":"moai","history":[{"at":13,"rating":{"deviation":200.0,"games":1,"rating":1512.5,"volatility":0.06},"table":"0000000001"}],"now":{"deviation":200.0,"games":1,"rating":1512.5,"volatility":0.06}}],"running":[],"sessions":[{"created":2,"seen":2}]}"#]]
    .assert_eq(&brief.to_string());
    assert_eq!(place.store.export(PersonId::new(1)).wait(), Ok(None));
}

#[test]
fn a_forgotten_person_leaves_games_without_a_name() {
    let place = Place::new();
    let (hotu, vaka) = lived(&place);
    place.write([Change::ForgetPerson(hotu)]).unwrap();
    assert_eq!(place.write([Change::ForgetPerson(hotu)]), Err(StoreError::Missing(What::Person)));

    let holders = |number| {
        let table = place.store.table(store::TableId::new(number)).wait().unwrap().unwrap();
        table.chairs.into_iter().map(|chair| (chair.holder, chair.name)).collect::<Vec<_>>()
    };
    let other = (Holder::Person(vaka), Some("Vaka".to_owned()));
    assert_eq!(holders(1), [(Holder::Gone, None), other.clone()]);
    assert_eq!(holders(2), [(Holder::Gone, None), other.clone()]);
    assert_eq!(holders(3), [(Holder::Open, None), other]);
    assert_eq!(place.texts(store::TableId::new(1)), ["drawn-card", "own-1", "other-1"]);
    let line = place.store.chat(store::TableId::new(1), Room::Seats, 0, 9).wait().unwrap().remove(0);
    assert_eq!((line.author, line.text.as_str(), line.name), (Author::Gone, "", None));
    assert!(place.store.ratings(hotu).wait().unwrap().is_empty());
    assert!(place.store.rating_history(hotu, "moai").wait().unwrap().is_empty());
    assert_eq!(place.store.person(Who::Session(Digest::of("s"))).wait(), Ok(None));
    place.write([append(store::TableId::new(2), 3, "the game goes on")]).unwrap();

    let place = place.reopen(&Settings::default());
    let bytes = fs::read(&place.path).unwrap();
    let found = |word: &str| bytes.windows(word.len()).any(|window| window == word.as_bytes());
    assert!(found("Vaka") && !found("Hotu-the-first") && !found("hotu-the-first") && !found("iorana"));
}
