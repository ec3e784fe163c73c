//! People, sessions and tokens.

use crate::{Fixtures, Open, Rules, add, append, append_all, call, edit, forget, new_table, step};
use expect_test::expect;
use game_core::Seat;
use serde_json::json;
use store::{
    Author, Change, Channel, Digest, Holder, Moment, NewName, NewTable, Person, PersonEdit, PersonId, Rated,
    Rating, Secret, Step, Store, StoreError, TableEdit, TableId, Token, TokenId, Verdict, What, Who,
};

/// The rules.
pub const RULES: Rules = rules![
    a_guest_becomes_the_holder_of_an_account,
    a_name_is_taken_in_any_case,
    a_name_is_taken_by_whatever_is_read_as_the_same,
    a_name_that_is_given_up_is_free_once_its_time_is_over,
    a_session_leads_to_its_person_until_it_ends,
    guests_who_left_nothing_behind_are_swept_away,
    a_guest_whom_nobody_can_be_leaves_no_token_that_is_not_used,
    a_token_is_known_by_its_digest_alone,
    a_code_is_good_once_and_for_its_person_alone,
    an_export_has_everything_of_a_person_and_no_secret,
    a_forgotten_person_leaves_games_without_a_name,
];

fn a_guest_becomes_the_holder_of_an_account(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let id = PersonId::new(7);
    store.put([Change::AddPerson(Person::guest(id, Moment(5)))]).unwrap();
    assert_eq!(
        store.put([Change::AddPerson(Person::guest(id, Moment(6)))]),
        Err(StoreError::Taken(What::Person))
    );
    let find = |who| store.person(who).wait().unwrap();
    assert!(find(Who::Id(id)).unwrap().is_guest());

    store
        .put([
            call(id, "Élodie"),
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
        renamed: Moment(1),
        settings: json!({ "theme": "dark" }),
        webhook: Some("https://example.org/turn".to_owned()),
        blocked: true,
    };
    assert_eq!(person, expected);
    assert!(!format!("{person:?}").contains("argon2"));
    let unknown = call(PersonId::new(8), "Vaka");
    assert_eq!(store.put([unknown]), Err(StoreError::Missing(What::Person)));
}

fn a_name_is_taken_in_any_case(open: Open<'_>) {
    let place = open();
    let store = place.store();
    for (name, same) in
        [("Hotu", "hOTU"), ("Élodie", "éLODIE"), ("Straße", "STRASSE"), ("Σίσυφος", "ΣΊΣΥΦΟΣ")]
    {
        store.add_person(name);
        let other = Person { name: Some(same.to_owned()), ..Person::guest(PersonId::new(1), Moment(1)) };
        assert_eq!(store.put([Change::AddPerson(other)]), Err(StoreError::Taken(What::Name)), "{name}");
    }
    let guest = PersonId::new(2);
    store.put([Change::AddPerson(Person::guest(guest, Moment(1)))]).unwrap();
    let rename = call(guest, "HOTU");
    assert_eq!(store.put([rename]), Err(StoreError::Taken(What::Name)));
    store.put([Change::AddPerson(Person::guest(PersonId::new(3), Moment(1)))]).unwrap();
    let people = store.people(None, 2).wait().unwrap();
    assert_eq!(
        people.iter().map(|person| person.id).collect::<Vec<_>>(),
        [PersonId::new(2), PersonId::new(3)]
    );
    assert_eq!(store.people(Some(people[1].id), 10).wait().unwrap().len(), 4);
}

fn a_name_is_taken_by_whatever_is_read_as_the_same(open: Open<'_>) {
    let place = open();
    let store = place.store();
    for (name, alike) in [
        ("Scope", "\u{405}\u{441}\u{43e}\u{440}\u{435}"),
        ("Iris", "lris"),
        ("Paypal", "PaypaI"),
        ("Anna", "\u{ff21}nna"),
        ("Jean-Luc", "jean luc"),
        ("modern", "modem"),
        ("R0na", "rOna"),
    ] {
        let holder = store.add_person(name);
        let other = Person { name: Some(alike.to_owned()), ..Person::guest(PersonId::new(1), Moment(1)) };
        assert_eq!(store.put([Change::AddPerson(other)]), Err(StoreError::Taken(What::Name)), "{name}");
        store.put([call(holder, &name.to_uppercase())]).unwrap();
        store.put([call(holder, name)]).unwrap();
    }
    store.add_person("\u{c9}lodie");
    store.add_person("Elodie");
    let wide = store.person(Who::Name("\u{ff21}NNA".to_owned())).wait().unwrap();
    assert_eq!(wide.and_then(|person| person.name).as_deref(), Some("Anna"));
}

fn a_name_that_is_given_up_is_free_once_its_time_is_over(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let (hotu, vaka) = (store.add_person("Hotu"), store.add_person("Vaka"));
    let call = |person, name: Option<&str>, at, held| {
        let name = NewName { name: name.map(str::to_owned), at, held, forgiven: Moment(0) };
        store.put([Change::EditPerson(person, PersonEdit::Name(name))])
    };
    let taken = Err(StoreError::Taken(What::Name));
    call(hotu, Some("Tane"), Moment(100), Moment(200)).unwrap();
    for (name, at, expected) in [("hotu", 199, &taken), ("TANE", 500, &taken), ("hOtu", 200, &Ok(()))] {
        assert_eq!(&call(vaka, Some(name), Moment(at), Moment(at)), expected, "{name}");
    }
    assert_eq!(call(hotu, Some("Hotu"), Moment(300), Moment(400)), taken, "it is another's now");
    call(hotu, None, Moment(300), Moment(400)).unwrap();
    call(hotu, Some("Tane"), Moment(301), Moment(400)).unwrap();

    store.put([Change::ForgetPerson { person: hotu, held: Moment(1_000) }]).unwrap();
    assert_eq!(call(vaka, Some("Tane"), Moment(999), Moment(999)), taken);
    call(vaka, Some("Tane"), Moment(1_000), Moment(1_000)).unwrap();
}

fn a_session_leads_to_its_person_until_it_ends(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let hotu = store.add_person("Hotu");
    let [phone, laptop] = ["phone", "laptop"].map(Digest::of_secret);
    for digest in [phone, laptop] {
        store.put([Change::OpenSession { digest, person: hotu, at: Moment(5) }]).unwrap();
    }
    let who = |digest| store.person(Who::Session(digest)).wait().unwrap().map(|person| person.id);
    assert_eq!((who(phone), who(laptop), who(Digest::of_secret("none"))), (Some(hotu), Some(hotu), None));
    store.put([Change::SeeSession { digest: phone, at: Moment(50) }]).unwrap();
    store.put([Change::CloseSession(laptop)]).unwrap();
    assert_eq!((who(phone), who(laptop)), (Some(hotu), None));
    let late = Change::SeeSession { digest: laptop, at: Moment(60) };
    assert_eq!(store.put([late]), Err(StoreError::Missing(What::Session)));
    assert_eq!(store.sessions(hotu).wait(), Ok(1));
    store.put([Change::CloseSessions(hotu)]).unwrap();
    assert_eq!((who(phone), store.sessions(hotu).wait()), (None, Ok(0)));
}

fn guests_who_left_nothing_behind_are_swept_away(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let [idle, active, player, recent] = [1, 2, 3, 4].map(PersonId::new);
    for guest in [idle, active, player] {
        store.put([Change::AddPerson(Person::guest(guest, Moment(1)))]).unwrap();
    }
    store.put([Change::AddPerson(Person::guest(recent, Moment(100)))]).unwrap();
    let account = store.add_person("Hotu");
    store.put([Change::EditPerson(account, PersonEdit::Password(Some(Secret::new("hash"))))]).unwrap();
    for (person, secret, at) in [(idle, "a", 10), (active, "b", 60), (account, "c", 10)] {
        let digest = Digest::of_secret(secret);
        store.put([Change::OpenSession { digest, person, at: Moment(at) }]).unwrap();
    }
    let seats = vec![(Holder::Person(player), None), (Holder::Open, None)];
    store.put([add(NewTable { seats, ..new_table(1) })]).unwrap();

    store.put([Change::Sweep(Moment(50))]).unwrap();
    let there = |person| store.person(Who::Id(person)).wait().unwrap().is_some();
    assert_eq!([idle, active, player, recent, account].map(there), [false, true, true, true, true]);
    assert_eq!(store.person(Who::Session(Digest::of_secret("c"))).wait(), Ok(None));
}

fn a_guest_whom_nobody_can_be_leaves_no_token_that_is_not_used(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let [gone, there, used, account] =
        ["Gone", "There", "Used", "Account"].map(|name| (store.add_person(name), Digest::of_secret(name)));
    store.put([Change::EditPerson(account.0, PersonEdit::Password(Some(Secret::new("hash"))))]).unwrap();
    for (person, digest) in [gone, there, used, account] {
        let (id, name, created) = (TokenId::new(person.bits()), "bot".to_owned(), Moment(1));
        let token = Token { id, person, name, scopes: vec!["play".to_owned()], created, used: None };
        store.put([Change::AddToken(token, digest)]).unwrap();
    }
    let at = Moment(60);
    store.put([Change::OpenSession { digest: there.1, person: there.0, at }]).unwrap();
    store.put([Change::UseToken { token: TokenId::new(used.0.bits()), at }]).unwrap();
    store.put([Change::Sweep(Moment(50))]).unwrap();
    let valid = |(_, digest)| store.token(digest).wait().unwrap().is_some();
    assert_eq!([gone, there, used, account].map(valid), [false, true, true, true]);
}

fn a_token_is_known_by_its_digest_alone(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let (hotu, other) = (store.add_person("Hotu"), store.add_person("Other"));
    let token = Token {
        id: TokenId::new(1),
        person: hotu,
        name: "my bot".to_owned(),
        scopes: vec!["play".to_owned(), "challenge".to_owned()],
        created: Moment(5),
        used: None,
    };
    let digest = Digest::of_secret("ahu_verysecret");
    store.put([Change::AddToken(token.clone(), digest)]).unwrap();
    assert_eq!(store.token(digest).wait(), Ok(Some(token.clone())));
    assert_eq!(store.token(Digest::of_secret("guess")).wait(), Ok(None));
    store.put([Change::UseToken { token: token.id, at: Moment(9) }]).unwrap();
    let used = Token { used: Some(Moment(9)), ..token.clone() };
    assert_eq!(store.tokens(hotu).wait(), Ok(vec![used]));
    let steal = Change::RemoveToken { person: other, token: token.id };
    assert_eq!(store.put([steal]), Err(StoreError::Missing(What::Token)));
    store.put([Change::RemoveToken { person: hotu, token: token.id }]).unwrap();
    assert_eq!(store.token(digest).wait(), Ok(None));
    let others = Token { id: TokenId::new(2), person: other, ..token.clone() };
    let kept = Digest::of_secret("ahu_other");
    store.put([Change::AddToken(token, digest), Change::AddToken(others, kept)]).unwrap();
    store.put([Change::RemoveTokens(hotu)]).unwrap();
    let found = |digest| store.token(digest).wait().unwrap().is_some();
    assert_eq!((found(digest), found(kept)), (false, true));
}

fn a_code_is_good_once_and_for_its_person_alone(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let (hotu, vaka) = (store.add_person("Hotu"), store.add_person("Vaka"));
    let [first, second, third] = ["a", "b", "c"].map(Digest::of_secret);
    store.put([Change::ReplaceCodes { person: hotu, codes: vec![first, second] }]).unwrap();
    let spend = |person, code| store.put([Change::UseCode { person, code }]);
    let missing = Err(StoreError::Missing(What::Code));
    assert_eq!(spend(vaka, first), missing);
    assert_eq!((spend(hotu, first), spend(hotu, first)), (Ok(()), missing.clone()));
    let left = |person| store.codes_left(person).wait().unwrap();
    assert_eq!((left(hotu), left(vaka)), (1, 0));
    store.put([Change::ReplaceCodes { person: hotu, codes: vec![third] }]).unwrap();
    assert_eq!((spend(hotu, second), spend(hotu, third), left(hotu)), (missing, Ok(()), 0));
}

/// Hotu and Vaka have played one table, sit at one that runs, and wait at a third.
pub fn lived(store: &dyn Store) -> (PersonId, PersonId) {
    let (hotu, vaka) = (store.add_person("Hotu-the-first"), store.add_person("Vaka"));
    let pair = || vec![(Holder::Person(hotu), Some(Digest::of_secret("link"))), (Holder::Person(vaka), None)];
    store.put([add(NewTable { seats: pair(), owner: Some(hotu), ..new_table(1) })]).unwrap();
    let unlinked = || vec![(Holder::Person(hotu), None), (Holder::Person(vaka), None)];
    store.put([add(NewTable { seats: unlinked(), ..new_table(2) })]).unwrap();
    store.put([add(NewTable { seats: unlinked(), ..new_table(3) })]).unwrap();
    let rating = Rating { rating: 1512.5, deviation: 200.0, volatility: 0.06, games: 1 };
    for (number, at) in [(1, 11), (2, 12)] {
        let table = TableId::new(number);
        let own = Step { seat: Some(Seat::new(0)), text: format!("own-{number}"), at: Moment(at) };
        let its = Step { seat: Some(Seat::new(1)), text: format!("other-{number}"), at: Moment(at) };
        let steps = vec![step("drawn-card"), own, its];
        store.put([edit(table, TableEdit::Start(Moment(at))), append_all(table, 0, steps)]).unwrap();
        let (text, author) = ("iorana".to_owned(), Some(hotu));
        store
            .put([edit(
                table,
                TableEdit::Say { channel: Channel::Seats, number: 0, author, text, at: Moment(at) },
            )])
            .unwrap();
    }
    let table = TableId::new(1);
    let verdicts = vec![Verdict::Won, Verdict::Lost];
    let rated = Rated { table, at: Moment(13), rating };
    store
        .put([
            edit(table, TableEdit::Over { outcome: json!({ "places": [0, 1] }), verdicts, at: Moment(13) }),
            Change::Rate { person: hotu, game: "moai".to_owned(), rated },
            Change::OpenSession { digest: Digest::of_secret("s"), person: hotu, at: Moment(2) },
        ])
        .unwrap();
    (hotu, vaka)
}

fn an_export_has_everything_of_a_person_and_no_secret(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let (hotu, _) = lived(store);
    let export = store.export(hotu).wait().unwrap().unwrap();
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
    assert_eq!(store.export(PersonId::new(1)).wait(), Ok(None));
}

fn a_forgotten_person_leaves_games_without_a_name(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let (hotu, vaka) = lived(store);
    store.put([forget(hotu)]).unwrap();
    assert_eq!(store.put([forget(hotu)]), Err(StoreError::Missing(What::Person)));

    let holders = |number| {
        let table = store.table(TableId::new(number)).wait().unwrap().unwrap();
        table.chairs.into_iter().map(|chair| (chair.holder, chair.name)).collect::<Vec<_>>()
    };
    let other = (Holder::Person(vaka), Some("Vaka".to_owned()));
    assert_eq!(holders(1), [(Holder::Gone, None), other.clone()]);
    assert_eq!(holders(2), [(Holder::Gone, None), other.clone()]);
    assert_eq!(holders(3), [(Holder::Open, None), other]);
    assert_eq!(store.texts(TableId::new(1)), ["drawn-card", "own-1", "other-1"]);
    let line = store.chat(TableId::new(1), Channel::Seats, 0, 9).wait().unwrap().remove(0);
    assert_eq!((line.author, line.text.as_str(), line.name), (Author::Gone, "", None));
    assert!(store.ratings(hotu).wait().unwrap().is_empty());
    assert!(store.rating_history(hotu, "moai").wait().unwrap().is_empty());
    assert_eq!(store.person(Who::Session(Digest::of_secret("s"))).wait(), Ok(None));
    store.put([append(TableId::new(2), 3, "the game goes on")]).unwrap();
}
