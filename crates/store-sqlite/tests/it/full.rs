use crate::OnDisk;
use expect_test::expect;
use store::{Change, PersonEdit, Store, StoreError};
use store_contract::{Fixtures, append, forget};
use store_sqlite::Settings;

#[test]
fn a_full_disk_is_said_loses_nothing_and_is_over_once_there_is_room() {
    let small = Settings { max_pages: Some(80), ..Settings::default() };
    let place = OnDisk::with(&small);
    let hoarder = place.store.add_person("Hoarder");
    let settings = serde_json::Value::String("x".repeat(100_000));
    place.store.put([Change::EditPerson(hoarder, PersonEdit::Settings(settings))]).unwrap();
    let table = place.store.add_table(1);

    let text = |seq: u32| format!("{seq} {}", "long".repeat(300));
    let mut kept = 0;
    let error = loop {
        match place.store.put([append(table, kept, &text(kept))]) {
            Ok(()) => kept += 1,
            Err(error) => break error,
        }
        assert!(kept < 1_000, "the disk must be full some time");
    };
    assert_eq!(error, StoreError::Full);
    expect!["there is no room left for the database: free some space on its disk, or raise its size limit; nothing of this request was kept, and writing works again as soon as there is room"]
        .assert_eq(&error.to_string());
    assert_eq!(place.store.put([append(table, kept, &text(kept))]), Err(StoreError::Full), "and again");
    place.store.put([]).unwrap();
    assert_eq!(place.store.trouble(), Some(StoreError::Full), "until something is kept");

    let check = |place: &OnDisk, count: u32| {
        let expected: Vec<String> = (0..count).map(text).collect();
        assert_eq!(place.store.texts(table), expected);
    };
    check(&place, kept);
    assert!(kept > 3);

    place.store.put([forget(hoarder)]).unwrap();
    assert_eq!(place.store.trouble(), None);
    place.store.put([append(table, kept, &text(kept))]).unwrap();
    check(&place, kept + 1);

    let place = place.reopen(&Settings::default());
    check(&place, kept + 1);
    place.store.write(vec![append(table, kept + 1, &text(kept + 1))]).wait().unwrap();
    check(&place, kept + 2);
}
