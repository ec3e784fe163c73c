use game_chariots::{Action, Chance, Event};

#[test]
fn what_is_printed_can_be_read_back() {
    for text in [
        "split 0/4",
        "split 10/0",
        "bar 4>T4",
        "bar 4+9>T12",
        "bar 7+7+7>P30",
        "shift S5 4+9>T12",
        "dolmen 4+9>G12",
        "done",
        "go t14",
        "go w30",
        "go b1",
        "go finish",
        "crash M14",
        "discard 4+9+D",
        "discard D+D+D",
        "discard 7+7",
        "keep",
    ] {
        let action: Action = text.parse().unwrap_or_else(|_| panic!("{text} is a move"));
        assert_eq!(action.to_string(), text);
    }
    for text in ["draw 1", "draw 30", "draw D"] {
        assert_eq!(text.parse::<Chance>().unwrap().to_string(), text);
    }
}

#[test]
fn one_decision_has_one_spelling() {
    for text in [
        "",
        " ",
        "split",
        "split ",
        "split 3",
        "split 3/",
        "split /1",
        "split 03/1",
        "split +3/1",
        "split 3/1 ",
        " split 3/1",
        "split  3/1",
        "Split 3/1",
        "split 3 / 1",
        "split 256/0",
        "split 99999999999999999999/0",
        "split ?",
        "split -1/5",
        "split 1/2/3",
        "bar",
        "bar 4+9",
        "bar 9+4>T12",
        "bar 04>T4",
        "bar 0>T4",
        "bar 31>T4",
        "bar >T4",
        "bar 4+>T4",
        "bar +4>T4",
        "bar D>T4",
        "bar 4+D>T4",
        "bar 1+2+3+4>T9",
        "bar 4>T0",
        "bar 4>T31",
        "bar 4>T04",
        "bar 4>t4",
        "bar 4>G4",
        "bar 4>X4",
        "bar 4>T",
        "bar 4>T4>T4",
        "bar 4 > T4",
        "shift S5",
        "shift S5 4",
        "shift 4>T4",
        "shift S5  4>T4",
        "shift S31 4>T4",
        "dolmen 4>T4",
        "dolmen 4+D>G4",
        "dolmen 4>G0",
        "dolmen 4>G31",
        "done ",
        "Done",
        "go",
        "go ",
        "go t0",
        "go t31",
        "go T14",
        "go t014",
        "go finish ",
        "go Finish",
        "go x3",
        "crash",
        "crash t14",
        "crash G14",
        "discard",
        "discard ",
        "discard D+4",
        "discard 9+4",
        "discard 1+2+3+4",
        "discard d",
        "discard 4,9",
        "keep 4",
        "draw 7",
        "pass",
        "é",
        "bar é>T4",
        "go t\u{0661}",
        "go \u{1F680}",
        "bar 4>\u{0422}4",
        "\0",
        "split \u{FF13}/1",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?} is no move");
    }
    for text in
        ["", "draw", "draw ", "draw 0", "draw 31", "draw 07", "draw d", "draw ?", "draw 7 ", "keep", "draw é"]
    {
        assert!(text.parse::<Chance>().is_err(), "{text:?} is no draw");
    }
}

#[test]
fn what_is_hidden_can_be_read_in_an_event_only() {
    for text in [
        r#"{"seat":0,"move":"split ?"}"#,
        r#"{"seat":4,"move":"split ?","shown":["0 split 3/1","4 split 0/9"]}"#,
        r#"{"chance":"draw ?"}"#,
        r#"{"chance":"draw D"}"#,
    ] {
        let event: Event = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&event).unwrap(), text);
    }
    for text in [
        r#"{}"#,
        r#"{"seat":0}"#,
        r#"{"move":"keep"}"#,
        r#"{"seat":0,"move":"bid ?"}"#,
        r#"{"seat":0,"move":"keep","chance":"draw 7"}"#,
        r#"{"chance":"draw 31"}"#,
        r#"{"chance":"draw 7","shown":["7 split 3/1"]}"#,
        r#"{"chance":"draw 7","shown":["00 split 3/1"]}"#,
        r#"{"chance":"draw 7","more":1}"#,
    ] {
        assert!(serde_json::from_str::<Event>(text).is_err(), "{text}");
    }
}
